// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs_csv.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shardscape::cli {

/// Measured runs of one or more tables, and memory of single ranks where one of them is such a table.
struct LoadedRuns {
    exchange::RunsFile file;
    std::vector<validate::RankMemory> ranks;
};

/// The arguments of every command that works on measured runs.
class RunArguments {
public:
    /// The command keeps pointing to this object.
    void declare(CLI::App& command);
    /// Also --calibration and --kernels: the runs' clusters get its constants, and their accelerators the kernels.
    void declareCalibration(CLI::App& command);

    /// Reads all tables; rows that cannot be used are told on stderr and left out. Error: a table without a usable row.
    [[nodiscard]] Result<LoadedRuns> load() const;

private:
    std::vector<std::string> m_paths;
    std::vector<std::string> m_catalogs;
    std::string m_calibration;
    std::string m_kernels;
};

} // namespace shardscape::cli
