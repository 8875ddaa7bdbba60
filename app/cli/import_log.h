// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands.h"

#include <string>
#include <vector>

namespace shardscape::cli {

/// Training logs as `import` was asked for them.
struct LogImport {
    std::vector<std::string> files, texts; ///< as many of each
    std::string scenario; ///< what ran in all of them; empty: what each prints of its arguments
    std::string cluster;  ///< preset that printed arguments ran on
    std::string format;   ///< "", "json" or "runs"
    std::string output = "-";
    bool json = false;
};

/// Says what the steps took, what was left out, and what is predicted beside it; with three runs and more what a calibration would
/// change. Or writes them as a table of measured runs, or into a project.
Outcome importLogs(const LogImport& import);

} // namespace shardscape::cli
