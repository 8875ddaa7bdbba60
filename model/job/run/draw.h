// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/plan.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::run {

/// One interruption of a drawn run. Seconds since its start.
struct Interruption {
    double at = 0;
    double until = 0;        ///< steps run again
    double lost = 0;         ///< productive seconds to do again
    std::int32_t nodes = 0;  ///< taken out; 0: the job alone
    std::int32_t broken = 0; ///< under repair afterwards
    std::int32_t tier = 0;   ///< checkpoint that was read
    bool planned = false;
};

/// A node out of service in a drawn run. Seconds since its start.
struct Outage {
    double from = 0, until = 0;
    std::int32_t node = 0; ///< lemons have the first numbers
    bool lemon = false;
};

/// A run as chance has it.
struct DrawnRun {
    double seconds = 0; ///< wall; infinite: not done within kMostSeconds
    Bars bars{};
    std::int64_t failures = 0;
    std::int64_t nodesLost = 0;
    std::int64_t mostBroken = 0;
    std::vector<Interruption> interruptions; ///< where they were asked for
    std::vector<Outage> outages;             ///< likewise, in the order in which nodes failed
    std::vector<float> progress; ///< productive seconds at the end of every `sampleSeconds`, where asked for
};

/// Draws that take longer than fifty years of wall time, or fail more often than this, are not done.
inline constexpr double kMostSeconds = 50.0 * 365 * 86400;
inline constexpr std::int64_t kMostFailures = 200'000;

struct DrawOptions {
    std::int64_t runs = 1000;
    std::uint64_t seed = 1;
    unsigned threads = 0;       ///< 0: as many as the machine has
    double sampleSeconds = 0;   ///< 0: no samples of progress
    bool interruptions = false; ///< of the first run; of others they are never kept
};

/// Run number `index` of that seed: exponential failures with lemons and bursts, nodes under repair log-normal, saves of every
/// tier, restarts that fail again, waiting for nodes or fewer replicas, slow nodes, planned stops. The same on every machine.
DrawnRun drawRun(const Plan& plan, const DrawOptions& options, std::int64_t index,
                 const std::stop_token& stop = {});

/// All of them, in order; the same for any number of threads. Nothing: stopped, after no more than 256 further events of a life.
std::optional<std::vector<DrawnRun>> drawRuns(const Plan& plan, const DrawOptions& options,
                                              const std::stop_token& stop = {});

} // namespace shardscape::run
