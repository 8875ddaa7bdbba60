// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "search/sweep.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace shardscape::search {

/// What a sweep of a serving scenario comes to. Positions in the sweep's rows; below 0: none.
struct ServingAnswer {
    std::int64_t kept = 0; ///< layouts that fit and keep the task's wishes (all that fit, where it has none)
    std::int64_t fewest = -1; ///< that keeps them on the fewest accelerators; of these the fastest
    std::int64_t most = -1;   ///< that keeps them with most tokens of answers from each accelerator
    /// Of layouts that fit: nothing gives a user more tokens and takes more out of an accelerator. Fastest first.
    std::vector<std::int64_t> front;
};
ServingAnswer servingAnswer(const SweepResult& result);

/// The fewest accelerators that keep the wishes of a serving scenario.
struct FewestAccelerators {
    layout::Scenario scenario; ///< with that layout, on a cluster of as many nodes as it takes
    job::Quote quote;
    std::int64_t accelerators = 0;
    std::int64_t tried = 0; ///< layouts of one replica
    /// The same layout with one replica or worker less; accelerators 0: there is none to take away.
    std::int64_t below = 0;
    job::Quote belowQuote;
};

/// Tries every layout of a replica (`fixed`: ids of knobs that stay), and of each finds by bisection how many replicas keep the
/// wishes: more of them never make anyone wait longer. The cluster grows with them. With pools their layouts stay and both
/// numbers of workers are searched. Errors: no layout keeps them, with how near the best came; stopped.
Result<FewestAccelerators> fewestAccelerators(const layout::Scenario& scenario,
                                              const std::vector<std::string>& fixed, std::stop_token stop);

/// The largest load that the scenario's own cluster answers within the wishes: requests in flight, or a second where the task has a
/// rate. Where nothing is wished and requests are in flight, as many as give most tokens.
struct LargestLoad {
    layout::Scenario scenario; ///< with that layout and load
    job::Quote quote;
    double load = 0;
    std::int64_t tried = 0; ///< layouts of one replica
};

/// Tries every layout of a replica (`fixed`: ids of knobs that stay), as many replicas as the cluster holds, and of each finds by
/// bisection what it carries: a larger load never makes anyone wait less. Errors: nothing fits, or not even the least load is answered
/// within the wishes, with how near the best came; stopped.
Result<LargestLoad> largestLoad(const layout::Scenario& scenario, const std::vector<std::string>& fixed,
                                std::stop_token stop);

} // namespace shardscape::search
