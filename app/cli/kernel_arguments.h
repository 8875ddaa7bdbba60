// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/tables/kernel_table_file.h"
#include "layout/scenario.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shardscape::cli {

/// --kernels of every command that prices scenarios: a table of measured kernels, given to their accelerators.
class KernelArguments {
public:
    /// The command keeps pointing to this object.
    void declare(CLI::App& command);

    /// Gives the table to every scenario's accelerator; nothing without one. With `tell`, says on stderr how many of its
    /// rows are used, and of the first that are not, why. Errors: as for every file; a rate that an accelerator cannot reach.
    [[nodiscard]] Result<void> give(const std::vector<layout::Scenario*>& scenarios, bool tell) const;

private:
    std::string m_path;
};

} // namespace shardscape::cli
