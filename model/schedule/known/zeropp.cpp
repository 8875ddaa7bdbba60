// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/greedy.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "zeropp";
/// Chosen greedily among two dozen, for the mean makespan of a thousand layouts of 2 to 24 devices: in percent of a forward.
constexpr std::array<PlannedTimes, 4> kPlannedFor{
    {{100, 100, 100, 20, 0}, {100, 100, 100, 60, 0}, {100, 200, 100, 5, 0}, {100, 100, 100, 0, 0}}};

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t)
{
    return {};
}

/// Enough micro-batches to fill the pipeline both ways.
std::int32_t unitOf(std::int32_t devices, std::int32_t microbatches)
{
    return std::min(2 * devices - 1, microbatches);
}

std::int32_t gatheredFor(std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return unitOf(devices, microbatches);
}

/// A unit's forwards of all chunks, then the next unit's.
std::vector<Order> forwardsInUnits(const Request& request, std::int32_t unit)
{
    Order order;
    for (std::int32_t first = 0; first < request.microbatches; first += unit) {
        const std::int32_t end = std::min(first + unit, request.microbatches);
        for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
            for (std::int32_t microbatch = first; microbatch < end; ++microbatch) {
                order.push_back(slot(OpKind::Forward, microbatch, chunk));
            }
        }
    }
    return std::vector<Order>(static_cast<std::size_t>(request.devices), order);
}

/// Units of U micro-batches; inside a unit breadth-first over the chunks, so that a chunk's weights are
/// gathered once per unit each way; weight gradients fill what is left.
Plan plan(const Request& request)
{
    const std::int32_t unit = request.unit > 0 ? std::min(request.unit, request.microbatches)
                                               : unitOf(request.devices, request.microbatches);
    Contest contest(request, Placement(Placement::Shape::Loop, request.devices));
    GreedyRules rules;
    rules.backward = OpKind::BackwardInput;
    rules.mostChunks = request.chunks * unit + request.devices;
    rules.prefer = [&](OpKind kind, std::int32_t stage, std::int32_t microbatch) {
        const std::int32_t chunk = stage / request.devices;
        const std::int32_t turn = kind == OpKind::BackwardInput ? request.chunks - 1 - chunk : chunk;
        const std::int32_t rank = kind == OpKind::BackwardInput ? 0 : kind == OpKind::Forward ? 1 : 2;
        // Rank and unit share a number: kinds come before units, units before chunks.
        return Preference{rank * (request.microbatches + 1) + microbatch / unit, turn, microbatch};
    };
    contest.enter(listSchedule(request, contest.placement(), rules));
    const std::vector<Order> forwards = forwardsInUnits(request, unit);
    rules.forwards = &forwards;
    contest.enter(listSchedule(request, contest.placement(), rules));
    return contest.take();
}

std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    return std::min(chunks * microbatches, chunks * unitOf(devices, microbatches) + devices);
}

} // namespace

Schedule zeroPP()
{
    static constexpr std::array<std::string_view, 2> kNames{"zeropp-like", "zero++ pipeline"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "ZeroPP";
    card.paper = "Tang et al. 2024, ZeroPP (arXiv:2402.03791); our reading of its scheduling units";
    card.uncertainty =
        "The paper's order inside a unit, its bubble formula and its advice on the size of a unit are not known to us; this is a schedule after its description.";
    card.insight =
        "Pipeline and sharded parameters without tensor parallelism: a larger unit trades memory for "
        "fewer gathers.";
    card.splitsBackward = true;
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.peakFollowsTimes = true;
    card.gatherUnit = gatheredFor;
    card.orderFollowsUnit = true;
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
