// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"
#include "schedule/two_way_units.h"

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "chimera";

Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireEvenDevices(kName, devices); !rule) {
        return rule;
    }
    if (const Result<void> rule = requireChunks(kName, chunks, 1); !rule) {
        return rule;
    }
    return requireMultiple(kName, microbatches, devices, say("the number of devices"));
}

/// Units of p micro-batches joined end to end ("direct concatenation").
Plan plan(const Request& request)
{
    Plan it{Placement(Placement::Shape::Loop, request.devices), {}};
    for (std::int32_t device = 0; device < request.devices; ++device) {
        const UnitSide side(device, request.devices);
        std::vector<UnitPasses> units;
        for (std::int32_t unit = 0; unit < request.microbatches / request.devices; ++unit) {
            units.push_back(chimeraUnit(side, unit));
        }
        it.orders.push_back(mergeUnits(units, side.half + side.fromEnd));
    }
    return it;
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t, std::int32_t)
{
    const UnitSide side(device, devices);
    return side.half + 1 + side.fromEnd;
}

} // namespace

Schedule chimera()
{
    Schedule card;
    card.name = kName;
    card.label = "Chimera";
    card.paper = "Li and Hoefler 2021, Chimera, SC (arXiv:2107.06925)";
    card.uncertainty =
        "More micro-batches than devices are joined end to end; the paper's forward doubling and backward halving are left out.";
    card.insight =
        "The triangles of one direction lie in the idle triangles of the other; every device holds two "
        "stages.";
    card.parameterCopies = 2;
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.heldAtPeak = heldByFixed<plan>;
    card.makespan = makespanOfFixed<plan>;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
