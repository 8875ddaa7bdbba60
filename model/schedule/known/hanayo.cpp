// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/greedy.h"
#include "schedule/rules.h"
#include "schedule/two_way_units.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "hanayo";
/// Chosen greedily among two dozen, for the mean makespan of a thousand layouts of 2 to 24 devices: in percent of a forward.
/// The last are those of adapters, which go back as they came and have next to no gradients of weights.
constexpr std::array<PlannedTimes, 4> kPlannedFor{
    {{100, 160, 40, 0, 0}, {100, 260, 40, 0, 0}, {200, 300, 200, 0, 0}, {100, 100, 0, 0, 0}}};

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    if (chunks % 2 == 0) {
        return {};
    }
    return fail(ErrorCode::BadInput,
                say("%1 needs two chunks per device for every wave: %2, not %3.", kName,
                    chunks > 1 ? say("%1 or %2", chunks - 1, chunks + 1) : say("%1", chunks + 1), chunks));
}

/// The figures of the paper have as many micro-batches as devices and one or two waves.
bool isCutInHalf(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    return microbatches == devices && chunks <= 4;
}

/// Chimera (one wave) or BitPipe (two) on twice the devices, cut in the middle and folded: micro-batch k of
/// both directions becomes one, and legs of the two directions take turns as chunks of the wave.
std::vector<Order> cutInHalf(const Request& request)
{
    std::vector<Order> orders;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const UnitSide side(device, 2 * request.devices);
        std::vector<UnitPasses> units;
        for (std::int32_t unit = 0; unit < request.microbatches / request.devices; ++unit) {
            units.push_back(request.chunks == 2 ? chimeraUnit(side, unit) : bitpipeUnit(side, unit));
        }
        Order order = mergeUnits(units, (request.chunks - 1) * side.half + side.fromEnd);
        for (Slot& it : order) {
            // Direction 0 passes these devices first on its first leg and last on its second.
            it.chunk = static_cast<std::uint8_t>(it.chunk == 1 ? 3 - it.direction : it.direction);
            it.microbatch = it.microbatch / (2 * side.half) * side.half + it.microbatch % side.half;
            it.direction = 0;
        }
        orders.push_back(std::move(order));
    }
    return orders;
}

/// As many micro-batches as there are devices go through all chunks before the next ones begin.
std::vector<Order> forwardsInUnits(const Request& request)
{
    Order order;
    for (std::int32_t first = 0; first < request.microbatches; first += request.devices) {
        const std::int32_t end = std::min(first + request.devices, request.microbatches);
        for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
            for (std::int32_t microbatch = first; microbatch < end; ++microbatch) {
                order.push_back(slot(OpKind::Forward, microbatch, chunk));
            }
        }
    }
    return std::vector<Order>(static_cast<std::size_t>(request.devices), order);
}

/// The figures' order where they show one. Otherwise the best of what a list scheduler finds (backward first,
/// then the deepest stage) under the memory of one activation per stage, and of the figures' units joined end
/// to end.
Plan plan(const Request& request)
{
    Contest contest(request, Placement(Placement::Shape::Wave, request.devices));
    if (isCutInHalf(request.devices, request.microbatches, request.chunks)) {
        contest.enter(cutInHalf(request));
        return contest.take();
    }
    GreedyRules rules;
    rules.mostChunks = request.devices * request.chunks;
    rules.prefer = [](OpKind kind, std::int32_t stage, std::int32_t microbatch) {
        return kind == OpKind::Forward ? Preference{1, 0, -stage} : Preference{0, microbatch, 0};
    };
    contest.enter(listSchedule(request, contest.placement(), rules));
    const std::vector<Order> forwards = forwardsInUnits(request);
    rules.forwards = &forwards;
    contest.enter(listSchedule(request, contest.placement(), rules));
    if (request.chunks <= 4 && request.microbatches % request.devices == 0) {
        contest.enter(cutInHalf(request));
    }
    return contest.take();
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    const std::int32_t most = std::min(devices, microbatches) * chunks;
    return isCutInHalf(devices, microbatches, chunks) ? most - (devices - 1) + device : most;
}

} // namespace

Schedule hanayo()
{
    Schedule card;
    card.name = kName;
    card.label = "Hanayo";
    card.paper = "Liu et al. 2023, Hanayo, SC (arXiv:2308.15762); order rebuilt from Chimera cut in half";
    card.uncertainty =
        "The order is rebuilt from Chimera and BitPipe cut in half, for other shapes found by list scheduling; the bubble formula printed in the paper does not match it.";
    card.insight =
        "Chimera's benefit without a second copy: the two-way picture folded at its middle into waves.";
    card.usesChunks = true;
    card.placement = Placement::Shape::Wave;
    card.defaultChunks = 2;
    card.placement = Placement::Shape::Wave;
    card.peakFollowsTimes = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = makespanOfPlan<plan>;
    card.timed = timedByPlan<plan>;
    card.plan = plan;
    card.plannedFor = kPlannedFor;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
