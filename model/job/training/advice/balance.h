// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <cstdint>
#include <vector>

namespace shardscape::training {

/// A split of the layers over the virtual stages.
struct Balance {
    std::vector<std::int32_t> stages; ///< as Scenario::stageLayers takes them
    double slowest = 0; ///< s, forward and backward of one micro-batch on the slowest device, all its chunks
    double peakBytes = 0; ///< of the fullest rank with these stages
    bool fits = false;
};

enum class BalanceGoal : std::uint8_t {
    Time,             ///< the fastest slowest device, whatever it needs
    TimeWithinMemory, ///< the fastest among those that fit
};

/// The split that makes the slowest device fastest, the embedding on the first and the output matrix on the last
/// counted. Only the ends may stay empty. On nodes of several kinds each stage takes what the slowest of the kinds that hold
/// it takes, and must fit the smallest memory among them; fullest is who leaves the smallest share of its memory.
/// One stage per device: of equal ones the one whose fullest rank holds least, then the one with the least sum of squared
/// times. Exact: the stages are tried over all layers (dynamic programming, stages x layers^2).
/// Several: from the split with the fastest slowest stage layers move one by one to where they help the slowest device;
/// then the slowest stage is as fast as it can be. Exact for layers of one kind; memory decides nothing, `fits` is the
/// layout's.
/// Errors: the layout breaks a rule that no split mends; too few layers; nothing fits; more than 2000 layers, or more
/// stages than can be tried.
Result<Balance> balance(const layout::Scenario& scenario, BalanceGoal goal = BalanceGoal::Time);

} // namespace shardscape::training
