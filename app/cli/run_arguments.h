// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/runs_csv.h"
#include "exchange/runs/runs_table.h"
#include "kernel_arguments.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shardscape::cli {

/// Measured runs of one or more tables, and memory of single ranks where one of them is such a table.
struct LoadedRuns {
    exchange::RunsFile file;
    std::vector<std::string> files; ///< in which the runs stand, one for each
    std::vector<validate::RankMemory> ranks;
};

/// The arguments of every command that works on measured runs.
class RunArguments {
public:
    /// The command keeps pointing to this object.
    void declare(CLI::App& command);
    /// Also --calibration: the runs' clusters get its constants.
    void declareCalibration(CLI::App& command);

    /// Reads all tables; rows that cannot be used are told on stderr and left out, the first twenty of a table, then
    /// `rest` says where the others are. Error: a table without a usable row.
    [[nodiscard]] Result<LoadedRuns> load(const char* rest,
                                          exchange::Told told = exchange::Told::Everything) const;
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_paths; }
    [[nodiscard]] const std::vector<std::string>& catalogs() const { return m_catalogs; }

private:
    [[nodiscard]] Result<exchange::RunsTable> inOurColumns(const std::string& path, const std::string& text,
                                                           const exchange::Catalog& catalog) const;

    std::vector<std::string> m_paths;
    std::vector<std::string> m_catalogs;
    std::string m_columns;
    std::string m_calibration;
    KernelArguments m_kernels;
};

} // namespace shardscape::cli
