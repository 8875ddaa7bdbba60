// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/failure_log.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
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

/// A sheet of columns: how a log calls what it says, where that is no usual name. Empty: by the usual names.
struct FailureColumns {
    std::string time;  ///< when it failed
    std::string node;  ///< which node
    std::string cause; ///< why
    std::string end;   ///< when the node was back
    std::string hours; ///< how many hours it was out

    friend bool operator==(const FailureColumns&, const FailureColumns&) = default;
};

/// "time=when,node=box", as a flag has it. Errors: a part without "=", a key that is none with the nearest one.
Result<FailureColumns> readFailureColumns(std::string_view text);

/// Whether a text begins like a table of failures: times, and nodes with causes or ends, or the columns of sacct.
bool looksLikeFailureTable(std::string_view text);

/// A table with a header line, by commas, semicolons, tabs or bars. A column of times (time, start, failed at, date, ...: 2026-03-31T14:05:00
/// with or without a zone, 31.03.2026, 31/03/2026 or 03/31/2026 as the log's other dates say, seconds or milliseconds since 1970, days or hours since the log began), and any of
/// node, cause, end (back at, repaired at, ...) or how long it was out (hours, minutes, seconds, days by the column's name). Case,
/// blanks and signs in names do not matter.
///
/// `sacct -P`: rows whose State is NODE_FAIL, FAILED, BOOT_FAIL, OUT_OF_MEMORY or REQUEUED count; steps of a job (12.batch), jobs that
/// still run and those that ended by themselves or by people do not. What they ran for is NNodes times Elapsed of all.
///
/// Lines that say the same count once; lines before the header that begin with # are passed over. A table by blanks under a line of
/// dashes, as sacct prints by itself, is read by the dashes.
///
/// Errors: no table of failures, a column of the sheet that is not there, a time that is none, dates of which some begin with the day and
/// some with the month, a moment far from all others, an end before its start.
Result<FailureLogFile> readFailureTable(std::string_view text, const FailureColumns& columns = {});

/// Rates by cause, lemons and repairs of a log that is of so many nodes and days; 0: as many as it says, or as the run has nodes. Where
/// nobody says the days, they are those from its first to its last moment, which n failures fill with n - 1 gaps: n/(n - 1) times as many.
/// Errors: as run::fitFailures().
Result<run::FittedFailures> fitLog(const FailureLogFile& file, double nodes, double days, double nodesOfRun);

/// Makes the failures of a run those of the log: what it does not say stays as it was.
void takeLog(const FailureLogFile& file, const run::FittedFailures& fitted, workload::RunTask& task);

/// The log that a scenario has in itself: {"log": text, lines or records, "nodes", "days", "columns"}, read from an object's keys. No
/// path is followed. Errors: as above, each with its place.
Result<void> takeEmbeddedLog(const nlohmann::json& failures, const std::string& place, double nodesOfRun,
                             workload::RunTask& task);

} // namespace shardscape::exchange
