// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "gpipe";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 1);
}

/// All forwards, then all backwards.
Plan plan(const Request& request)
{
    Order order;
    for (const OpKind kind : {OpKind::Forward, OpKind::Backward}) {
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            order.push_back(slot(kind, microbatch));
        }
    }
    return {Placement(Placement::Shape::Loop, request.devices),
            std::vector<Order>(static_cast<std::size_t>(request.devices), order)};
}

/// Two flow shops whose job times depend on the machine alone, one after the other: each takes one
/// micro-batch through every stage plus the rest through the slowest. The last device turns around at once,
/// every other one is free by then.
Ticks closedForm(const Request& request)
{
    Ticks forward = 0;
    Ticks backward = 0;
    Ticks slowestForward = 0;
    Ticks slowestBackward = 0;
    for (const StageCost& cost : request.stages) {
        const Ticks both = cost.backwardInput + cost.backwardWeight;
        forward += cost.forward;
        backward += both;
        slowestForward = std::max(slowestForward, cost.forward);
        slowestBackward = std::max(slowestBackward, both);
    }
    return forward + backward + (request.microbatches - 1) * (slowestForward + slowestBackward)
           + 2 * (request.devices - 1) * request.communication;
}

std::int32_t peak(std::int32_t, std::int32_t, std::int32_t microbatches, std::int32_t)
{
    return microbatches;
}

} // namespace

Schedule gpipe()
{
    static constexpr std::array<std::string_view, 2> kNames{"all forward all backward", "f-then-b"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "GPipe";
    card.paper = "Huang et al. 2019, GPipe, NeurIPS (arXiv:1811.06965), Fig. 2";
    card.insight =
        "Two parallelograms, forward and backward; the memory curve climbs to all micro-batches before it "
        "falls.";
    card.swept = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = closedForm;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
