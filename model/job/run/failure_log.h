// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/run_task.h"

#include <string>
#include <vector>

namespace shardscape::run {

/// One failure as a log has it. Hours since the log's first moment.
struct LoggedFailure {
    double at = 0;
    std::string node;     ///< empty: the job alone
    std::string cause;    ///< empty: not said
    double hoursOut = -1; ///< until the node is back; below 0: not said
};

/// What a log says of a site, beside what presets say.
struct FittedFailures {
    workload::Failures failures; ///< a rate for each cause, and how well the count knows it
    workload::Lemons lemons;     ///< as assumed where the log names no nodes
    workload::Repair repair;     ///< as assumed where it says no durations
    double rate = 0;             ///< per 1,000 node-days, all causes
    double nodeDays = 0;
    std::size_t count = 0;
    std::size_t repairs = 0; ///< failures whose repair is known
    std::size_t nodesHit = 0;
    double worstTenth = 0; ///< share of the failures on the tenth of nodes that has most; 0: no nodes named
};

/// Rates by cause from counts over node-days; lemons are the nodes with more failures than any has by chance in 999 of 1,000 such
/// logs, their factor their rate over that of the others; repair by median and mean. Errors: no nodes, no time, no failures.
/// Source: maximum likelihood of a Poisson process; Kokolis 2024, arXiv 2410.21680, for lemons by count.
Result<FittedFailures> fitFailures(const std::vector<LoggedFailure>& log, double nodes, double days);

/// One place where machines may be taken away, from how many of those asked for were there.
struct SpotTrace {
    double machines = 0; ///< the most that were there at once: what is taken to be asked for
    double share = 0;    ///< of time, machines there over asked for
    double meanUpHours = 0, medianUpHours = 0; ///< of intervals in which any is there
    double meanDownHours = 0,
           medianDownHours = 0; ///< of one machine, until as many are there again; 0: none went
    double lossesPerInstanceHour = 0;
    double alone = 0;         ///< of the losses, machines that went alone
    double together = 0;      ///< losses of several at once
    double togetherShare = 0; ///< of the machines asked for, those of such a loss on average
    double upHours = 0;       ///< in which any was there
    double instanceHours = 0;
    double days = 0;
};
/// `counts` sampled every `gapSeconds`; the first and last interval, cut off by the log, count as they are. Machines that were missing
/// longest come back first. Errors: none was ever there.
Result<SpotTrace> spotTrace(const std::vector<double>& counts, double gapSeconds);

/// A run of so many nodes on machines of that place, which stand for all of its nodes: each is lost as often as the trace says, those
/// that went together as often as they did, and back after the times that they were missing.
void takeSpot(const SpotTrace& trace, double nodes, workload::RunTask& task);

} // namespace shardscape::run
