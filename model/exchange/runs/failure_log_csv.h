// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/failure_log.h"

#include <string_view>

namespace shardscape::exchange {

/// A log of failures and the nodes and days that it is of, where it says so.
struct FailureLogFile {
    std::vector<run::LoggedFailure> failures;
    double days = 0;  ///< from the first to the last moment named
    double nodes = 0; ///< different nodes named: the least that there are
    std::string note; ///< what was left out, in a sentence; empty: nothing
};

/// CSV with a header line, or `sacct -P` of Slurm with bars between its columns. A column of times (time, start, date, End: seconds since
/// 1970 or 2026-03-31T14:05:00), and any of node (node, host, server, NodeList), cause (cause, reason, type, class, State), end (end,
/// back, repaired) or hours out (hours, hours_out, duration_h). Of sacct rows those whose State is NODE_FAIL, FAILED, BOOT_FAIL or
/// REQUEUED count. Errors: no column of times, a time that is none, an end before its start.
Result<FailureLogFile> readFailureLog(std::string_view text);

/// {"gap_seconds", "data": [counts]}, both perhaps within "metadata", as SkyPilot's traces are. Errors: as for every file.
Result<run::SpotTrace> readSpotTrace(std::string_view json);

} // namespace shardscape::exchange
