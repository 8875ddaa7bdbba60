// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"
#include "workload/runs.h"
#include "workload/tensors.h"

#include <array>
#include <string_view>
#include <vector>

namespace shardscape::training {

/// What a block's time goes to, for one micro-batch on one rank.
enum class BlockTime : std::uint8_t {
    Forward,
    InputGradient,
    WeightGradient,
    Recompute,
    Communication,
    Host
};
inline constexpr int kBlockTimes = 6;

/// What one block of the model (an end, or one layer) costs.
struct BlockCost {
    std::array<double, workload::kParts> parameters{}; ///< of the whole model, by workload::Part
    std::array<double, workload::kParts> flops{};      ///< forward, one token; attention unmasked
    std::array<double, kBlockTimes> seconds{};         ///< one micro-batch, by BlockTime
    PerAccount<Family::Memory, double> bytes; ///< of one rank; activations of one micro-batch, no buffers

    friend bool operator==(const BlockCost&, const BlockCost&) = default;
};

/// The cost of every run's (workload::runsOf()) single layer, module or end. Without `timed` (a layout that breaks a rule has neither times nor
/// memory) only parameters and FLOPs.
std::vector<BlockCost> modelCosts(const layout::Scenario& scenario, bool timed);

} // namespace shardscape::training
