// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/assemble.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace shardscape::schedule {

/// What one micro-batch does on every stage, in slots of equal length, to be repeated every `period` slots
/// (Qi et al. 2024, Pipeline Parallelism with Controllable Memory, arXiv:2405.15362). Memory is decided here:
/// a stage holds an activation for its lifespan, so at most lifespan / period of them, rounded up, at a time.
struct BuildingBlock {
    /// When a stage runs its forward, input gradient and weight gradient of the first micro-batch.
    struct Pass {
        std::int32_t forward = 0;
        std::int32_t input = 0;
        std::int32_t weight = 0;
    };

    Placement::Shape shape = Placement::Shape::Wave;
    std::int32_t devices = 1;
    std::int32_t chunks = 2;
    std::int32_t period = 6;  ///< slots from one micro-batch to the next; three per chunk leave no bubble
    std::vector<Pass> passes; ///< by stage, along the model

    [[nodiscard]] Placement placement() const { return {shape, devices}; }
};

/// Nothing, or what makes the block unfit to be repeated: a pass missing, an op before what it needs, two ops
/// of a device in one slot of the period.
Result<void> check(const BuildingBlock& block);

/// The block of least memory, then least length, with the given steps from one device to the next, in slots: of the forward and the input
/// gradient (2 steps, one chunk) or of the first forward, the second forward, the second input gradient and
/// the first input gradient (4 steps, the V). Weight gradients take the first free slots. (1, 2) is 1F1B,
/// (1, 1, 1, 1) V-Min, (2, 1, 2, 1) V-Half, (4, 2, 4, 2) ZB-V. Error where no such block can be repeated.
Result<BuildingBlock> blockOfSteps(std::int32_t devices, std::span<const std::int32_t> steps);

/// A V with such steps whose forwards turn into the second chunk after turns[0] slots, input gradients begin
/// after turns[1] and turn back after turns[2]. Error where it cannot be repeated.
Result<BuildingBlock> vBlock(std::int32_t devices, const std::array<std::int32_t, 4>& steps,
                             const std::array<std::int32_t, 3>& turns);

/// The blocks of V-Min and V-Half as published, which meet their memory exactly for every number of devices.
BuildingBlock vMinBlock(std::int32_t devices);
BuildingBlock vHalfBlock(std::int32_t devices);

/// Slots from the start of a stage's forward to the end of its weight gradient.
[[nodiscard]] std::int32_t lifespanOf(const BuildingBlock& block, std::int32_t stage);
/// What the lifespans allow a device to hold, in chunk activations: the sum of lifespan / period, rounded up.
[[nodiscard]] std::int32_t peakBound(const BuildingBlock& block, std::int32_t device);

/// The block repeated for every micro-batch, read off as orders: squeezing out the empty slots is left to the
/// simulator, which starts every op as soon as it can.
[[nodiscard]] std::vector<Order> ordersOf(const BuildingBlock& block, std::int32_t microbatches);

/// The squeezed schedule of a block, named "block", with the request's costs. The request's devices and chunks must be
/// the block's; its name does not matter.
Result<Program> buildBlock(const Request& request, const BuildingBlock& block);

} // namespace shardscape::schedule
