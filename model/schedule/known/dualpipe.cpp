// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/dual_steps.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "dualpipe";

Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireEvenDevices(kName, devices); !rule) {
        return rule;
    }
    if (const Result<void> rule = requireChunks(kName, chunks, 1); !rule) {
        return rule;
    }
    if (const Result<void> rule = requireMultiple(kName, microbatches, 2, say("as many in each direction"),
                                                  2 * devices);
        !rule) {
        return rule;
    }
    return requireMicrobatches(kName, microbatches, 2 * devices, say("twice the devices"));
}

Plan plan(const Request& request)
{
    const std::int32_t devices = request.devices;
    const std::int32_t half = request.microbatches / 2;
    Plan it{Placement(Placement::Shape::Loop, devices), {}};
    for (std::int32_t device = 0; device < devices; ++device) {
        const std::int32_t fromEnd = std::min(device, devices - 1 - device);
        const int side = device < devices / 2 ? 0 : 1;
        const auto phaseSlot = [&](OpKind kind, int phase, std::int32_t i) {
            const int direction = phase == 0 ? side : 1 - side;
            return slot(kind, direction * half + i, 0, direction);
        };
        const DualSeat seat{devices / 2 - fromEnd - 1, fromEnd, half - devices + fromEnd + 1};
        it.orders.push_back(DualSteps(seat, phaseSlot).run());
    }
    return it;
}

std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t, std::int32_t)
{
    return devices + 1;
}

} // namespace

Schedule dualPipe()
{
    Schedule card;
    card.name = kName;
    card.label = "DualPipe";
    card.paper = "DeepSeek-AI 2024, DeepSeek-V3 technical report (arXiv:2412.19437), Fig. 5";
    card.uncertainty =
        "The published bubble formula is exact where F, I and W are equally long; for other times it is nominal.";
    card.insight =
        "Pairs of a forward and a backward share a device: the all-to-all of one hides under the compute "
        "of the other.";
    card.splitsBackward = true;
    card.parameterCopies = 2;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.heldAtPeak = heldByFixed<plan>;
    card.makespan = makespanOfFixed<plan>;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
