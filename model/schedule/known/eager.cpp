// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/ring_replay.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "eager-1f1b";

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 1);
}

/// 1F1B with twice the warm-up: a message has a whole forward and backward to arrive in.
Plan plan(const Request& request)
{
    Plan it{Placement(Placement::Shape::Loop, request.devices), {}};
    for (std::int32_t device = 0; device < request.devices; ++device) {
        it.orders.push_back(alternate(
            request.microbatches, 2 * (request.devices - 1 - device),
            [](std::int32_t pass) { return slot(OpKind::Forward, pass); },
            [](std::int32_t pass) { return slot(OpKind::Backward, pass); }));
    }
    return it;
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(microbatches, 2 * (devices - 1 - device) + 1);
}

} // namespace

Schedule eagerOneForwardOneBackward()
{
    static constexpr std::array<std::string_view, 2> kNames{"dapple policy b", "early 1f1b"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "Eager 1F1B";
    card.paper = "Fan et al. 2021, DAPPLE, PPoPP (arXiv:2007.01045), policy B";
    card.uncertainty =
        "That the paper's policy B keeps 2(p - d) - 1 micro-batches in flight is quoted from memory; order and figures are verified against the simulation.";
    card.insight =
        "Delays between devices cost a round trip once, not once per micro-batch; the price is nearly "
        "twice the memory.";
    card.swept = true;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = replayRing;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
