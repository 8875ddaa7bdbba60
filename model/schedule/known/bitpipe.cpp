// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"
#include "schedule/two_way_units.h"

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "bitpipe";

Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireEvenDevices(kName, devices); !rule) {
        return rule;
    }
    if (const Result<void> rule = requireChunks(kName, chunks, 2); !rule) {
        return rule;
    }
    return requireMultiple(kName, microbatches, devices, say("the number of devices"));
}

Plan plan(const Request& request)
{
    Plan it{Placement(Placement::Shape::Wave, request.devices), {}};
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const UnitSide side(device, request.devices);
        std::vector<UnitPasses> units;
        for (std::int32_t unit = 0; unit < request.microbatches / request.devices; ++unit) {
            units.push_back(bitpipeUnit(side, unit));
        }
        it.orders.push_back(mergeUnits(units, 3 * side.half + side.fromEnd));
    }
    return it;
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t, std::int32_t)
{
    const UnitSide side(device, devices);
    return 3 * side.half + 1 + side.fromEnd;
}

} // namespace

Schedule bitpipe()
{
    Schedule card;
    card.name = kName;
    card.label = "BitPipe";
    card.paper = "Wu, Chen and Yu 2024, BitPipe (arXiv:2410.19367)";
    card.insight = "Chimera with each direction folded into a V: the same bubble in ops of half the size.";
    card.parameterCopies = 2;
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
