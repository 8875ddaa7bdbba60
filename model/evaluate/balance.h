// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <cstdint>
#include <vector>

namespace shardscape::evaluate {

/// A split of the layers over the virtual stages.
struct Balance {
    std::vector<std::int32_t> stages; ///< as Scenario::stageLayers takes them
    double slowest = 0;   ///< s, forward and backward of one micro-batch on the slowest virtual stage
    double peakBytes = 0; ///< of the fullest rank with these stages
    bool fits = false;
};

enum class BalanceGoal : std::uint8_t {
    Time,             ///< the fastest slowest stage, whatever it needs
    TimeWithinMemory, ///< the fastest among those that fit
};

/// The split that makes the slowest virtual stage fastest, the embedding on the first and the output matrix on the last
/// counted; of equal ones the one whose fullest rank holds least, then the one with the least sum of squared times. Exact:
/// the stages are tried over all layers (dynamic programming, stages x layers^2). Only the ends may stay empty.
/// With several chunks per device the memory of a stage counts as if it were its device's only one; `fits` is the layout's.
/// Errors: the layout breaks a rule that no split mends; too few layers; nothing fits; more than 2000 layers.
Result<Balance> balance(const layout::Scenario& scenario, BalanceGoal goal = BalanceGoal::Time);

} // namespace shardscape::evaluate
