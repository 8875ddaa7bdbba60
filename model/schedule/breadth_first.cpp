// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "breadth-first";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t)
{
    return {};
}

/// Every chunk takes all micro-batches before the next one starts: forwards from the first chunk, backwards from the last.
Plan plan(const Request& request)
{
    Order order;
    for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            order.push_back(slot(OpKind::Forward, microbatch, chunk));
        }
    }
    for (std::int32_t chunk = request.chunks; chunk-- > 0;) {
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            order.push_back(slot(OpKind::Backward, microbatch, chunk));
        }
    }
    return {Placement(Placement::Shape::Loop, request.devices),
            std::vector<Order>(static_cast<std::size_t>(request.devices), order)};
}

/// Plays end times alone: the micro-batches of one chunk after the other through the devices, there and back.
Ticks replay(const Request& request)
{
    thread_local std::vector<Ticks> free;
    thread_local std::vector<Ticks> arrival; // of each micro-batch at the next device
    free.assign(static_cast<std::size_t>(request.devices), 0);
    arrival.assign(static_cast<std::size_t>(request.microbatches), 0);
    const Ticks delay = request.devices > 1 ? request.communication : 0;
    for (const StageCost& cost : request.stages) {
        Ticks& device = free[static_cast<std::size_t>(&cost - request.stages.data()) % free.size()];
        for (Ticks& it : arrival) {
            device = std::max(device, it) + cost.forward;
            it = device + delay;
        }
    }
    std::fill(arrival.begin(), arrival.end(), 0);
    for (std::size_t stage = request.stages.size(); stage-- > 0;) {
        const StageCost& cost = request.stages[stage];
        Ticks& device = free[stage % free.size()];
        for (Ticks& it : arrival) {
            device = std::max(device, it) + cost.backwardInput + cost.backwardWeight;
            it = device + delay;
        }
    }
    return *std::max_element(free.begin(), free.end());
}

std::int32_t peak(std::int32_t, std::int32_t, std::int32_t microbatches, std::int32_t chunks)
{
    return microbatches * chunks;
}

} // namespace

Schedule breadthFirst()
{
    Schedule card;
    card.name = kName;
    card.label = "Breadth-first";
    card.paper = "Lamy-Poirier 2023, Breadth-First Pipeline Parallelism, MLSys (arXiv:2211.05953)";
    card.insight =
        "Each chunk's gradient is final early and its weights are gathered twice a step, so both hide under the work of other chunks; the price is the memory of GPipe.";
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.swept = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = replay;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
