// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/failure_log.h"

#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A log of failures and the nodes and days that it is of, where it says so.
struct FailureLogFile {
    std::vector<run::LoggedFailure> failures;
    double days = 0;     ///< from the first to the last moment named
    double nodes = 0;    ///< different nodes named: the least that there are
    double nodeDays = 0; ///< that its jobs ran for, of sacct with NNodes and Elapsed; 0: not said
    /// Hours from the last step before a restart to the first after it, median, of a training log with clocks; below 0: not said.
    double restartHours = -1;
    std::vector<Message> notes; ///< what was left out or put in order, a sentence each
};

/// Whether a text begins like a table of failures: times, and nodes with causes or ends, or the columns of sacct.
bool looksLikeFailureLog(std::string_view text);

/// A table with a header line, by commas, semicolons, tabs or bars. A column of times (time, start, failed at, date, ...: 2026-03-31T14:05:00
/// with or without a zone, 31.03.2026, 03/31/2026, seconds or milliseconds since 1970, days or hours since the log began), and any of
/// node, cause, end (back at, repaired at, ...) or how long it was out (hours, minutes, seconds, days by the column's name). Case,
/// blanks and signs in names do not matter.
///
/// `sacct -P`: rows whose State is NODE_FAIL, FAILED, BOOT_FAIL, OUT_OF_MEMORY or REQUEUED count; steps of a job (12.batch), jobs that
/// still run and those that ended by themselves or by people do not. What they ran for is NNodes times Elapsed of all.
///
/// The log of a training (training_log.h): each start after the first is a failure of the job.
///
/// Errors: none of these, a time that is none, an end before its start.
Result<FailureLogFile> readFailureLog(std::string_view text);

/// Rates by cause, lemons and repairs of a log that is of so many nodes and days; 0: as many as it says, or as the run has nodes.
/// Errors: as run::fitFailures().
Result<run::FittedFailures> fitLog(const FailureLogFile& file, double nodes, double days, double nodesOfRun);

/// Makes the failures of a run those of the log: what it does not say stays as it was.
void takeLog(const FailureLogFile& file, const run::FittedFailures& fitted, workload::RunTask& task);

/// {"gap_seconds", "data": [counts]}, both perhaps within "metadata", as SkyPilot's traces are. Errors: as for every file.
Result<run::SpotTrace> readSpotTrace(std::string_view json);

} // namespace shardscape::exchange
