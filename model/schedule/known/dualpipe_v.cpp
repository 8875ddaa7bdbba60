// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/dual_steps.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "dualpipe-v";

Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireChunks(kName, chunks, 2); !rule) {
        return rule;
    }
    return requireMicrobatches(kName, microbatches, 2 * devices, say("twice the devices"));
}

/// DualPipe on 2p devices cut in half: what came from beyond the middle is the second leg of a V.
Plan plan(const Request& request)
{
    const std::int32_t devices = request.devices;
    const auto phaseSlot = [](OpKind kind, int phase, std::int32_t i) { return slot(kind, i, phase); };
    Plan it{Placement(Placement::Shape::Wave, devices), {}};
    for (std::int32_t device = 0; device < devices; ++device) {
        const DualSeat seat{devices - device - 1, device, request.microbatches - 2 * devices + device + 1};
        it.orders.push_back(DualSteps(seat, phaseSlot).run());
    }
    return it;
}

std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t, std::int32_t)
{
    return 2 * devices + 1;
}

} // namespace

Schedule dualPipeV()
{
    static constexpr std::array<std::string_view, 2> kNames{"cut-in-half", "dualpipe cut in half"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "DualPipeV";
    card.paper =
        "DeepSeek-AI 2025, DualPipe repository, after \"cut-in-half\" by Qi, Wan, Huang and Lin 2025; "
        "DeepSeek-V3 technical report (arXiv:2412.19437)";
    card.uncertainty =
        "The bubble formula of DualPipe carries over where F, I and W are equally long; for other times it is nominal.";
    card.insight =
        "DualPipe cut in half and folded: the same overlap of forward and backward with one copy of the "
        "parameters.";
    card.splitsBackward = true;
    card.placement = Placement::Shape::Wave;
    card.defaultChunks = 2;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.heldAtPeak = heldByFixed<plan>;
    card.makespan = makespanOfFixed<plan>;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
