// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/building_block.h"
#include "schedule/limited_list.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace shardscape::schedule {

namespace {

enum class Variant { Half, Min };
/// Chosen greedily among two dozen, for the mean makespan of a thousand layouts of 2 to 16 devices: in percent of a forward.
constexpr std::array<PlannedTimes, 7> kHalfPlannedFor{{{100, 140, 60, 5, 0},
                                                       {100, 200, 100, 60, 0},
                                                       {100, 120, 80, 3, 15},
                                                       {100, 100, 100, 0, 0},
                                                       {100, 150, 50, 2, 0},
                                                       {100, 220, 80, 0, 0},
                                                       {100, 120, 80, 3, 40}}};
constexpr std::array<PlannedTimes, 8> kMinPlannedFor{{{100, 120, 80, 0, 0},
                                                      {100, 200, 100, 0, 0},
                                                      {100, 120, 80, 3, 15},
                                                      {100, 100, 100, 0, 0},
                                                      {100, 240, 60, 0, 0},
                                                      {100, 120, 80, 3, 40},
                                                      {10, 13, 4, 20, 0},
                                                      {100, 160, 40, 60, 0}}};

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::Half ? "v-half" : "v-min";
}

template <Variant variant>
Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(nameOf(variant), chunks, 2);
}

constexpr std::int32_t peakOfVariant(Variant variant, std::int32_t devices)
{
    return 2 * (variant == Variant::Half ? (devices + 2) / 2 : (devices + 4) / 3);
}

/// The published block; for V-Min on a multiple of 3 devices one with later turns beside it, which is a slot
/// shorter when squeezed.
std::vector<BuildingBlock> blocksOf(Variant variant, std::int32_t devices)
{
    if (variant == Variant::Half) {
        return {vHalfBlock(devices)};
    }
    std::vector<BuildingBlock> blocks{vMinBlock(devices)};
    if (devices % 3 == 0) {
        blocks.push_back(*vBlock(devices, {1, 1, 1, 1}, {3, 1, 3}));
    }
    return blocks;
}

/// The blocks repeated and squeezed, and list schedules under the same peak; the best.
template <Variant variant>
Plan plan(const Request& request)
{
    Contest contest(request, Placement(Placement::Shape::Wave, request.devices));
    std::vector<Order> forwards;
    for (const BuildingBlock& block : blocksOf(variant, request.devices)) {
        std::vector<Order> orders = ordersOf(block, request.microbatches);
        if (forwards.empty()) {
            std::transform(orders.begin(), orders.end(), std::back_inserter(forwards), forwardsOf);
        }
        contest.enter(std::move(orders));
    }
    enterLimitedLists(contest, request, chunkLimits(request, peakOfVariant(variant, request.devices)),
                      usualTrials(request.devices), &forwards);
    if constexpr (variant == Variant::Half) {
        // What less memory is enough for is open to V-Half too; long steps need no such help.
        constexpr std::int64_t kSmall = 256; // devices x micro-batches
        if (std::int64_t{request.devices} * request.microbatches <= kSmall) {
            contest.enter(plan<Variant::Min>(request).orders);
        }
    }
    return contest.take();
}

template <Variant variant>
std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(2 * microbatches, peakOfVariant(variant, devices));
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.paper = "Qi et al. 2024, Pipeline Parallelism with Controllable Memory, NeurIPS (arXiv:2405.15362); "
                 "building block of the paper, our reordering";
    card.uncertainty =
        "The building block is the published one; how the published scheduler reorders warm-up and drain is not, so that spans are compared with figures of it for p = 4, 6, 8 alone.";
    card.splitsBackward = true;
    card.placement = Placement::Shape::Wave;
    card.defaultChunks = 2;
    card.peakFollowsTimes = true;
    card.check = checkShape<variant>;
    card.build = buildPlan<plan<variant>>;
    card.makespan = makespanOfPlan<plan<variant>>;
    card.timed = timedByPlan<plan<variant>>;
    card.plan = plan<variant>;
    card.plannedFor = variant == Variant::Half ? std::span<const PlannedTimes>(kHalfPlannedFor)
                                               : std::span<const PlannedTimes>(kMinPlannedFor);
    card.peakChunks = peak<variant>;
    return card;
}

} // namespace

Schedule vHalf()
{
    Schedule card = cardOf<Variant::Half>();
    card.label = "V-Half";
    card.insight =
        "Memory is the length of a building block over its period: bend the block and half the memory of "
        "1F1B is enough.";
    return card;
}

Schedule vMin()
{
    Schedule card = cardOf<Variant::Min>();
    card.label = "V-Min";
    card.insight =
        "The shortest V: a third of the memory of 1F1B on every device, at more bubble when F, I and W "
        "differ.";
    return card;
}

} // namespace shardscape::schedule
