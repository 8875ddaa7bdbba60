// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kRouting = "routing";

std::string_view needsNetwork(const layout::Scenario& s)
{
    const auto& levels = s.cluster.levels;
    return std::any_of(levels.begin(), levels.end(), cluster::isScaleOut)
               ? std::string_view{}
               : "nothing leaves the machine: the cluster has no scale-out network";
}

/// Whether every kind's scale-out network says what hangs under its leaves.
bool hasPaths(const layout::Scenario& s)
{
    if (fabricOf(s).routing == network::Routing::AsMeasured || !needsNetwork(s).empty())
        return true;
    return std::any_of(s.cluster.levels.begin(), s.cluster.levels.end(), [](const cluster::LinkLevel& level) {
        return level.uplinks > 0 && level.leafPorts > 0;
    });
}

layout::Reason noPaths(const layout::Scenario& s)
{
    const auto level = std::find_if(s.cluster.levels.begin(), s.cluster.levels.end(), cluster::isScaleOut);
    const layout::Knob& knob = *layout::findKnob(kRouting);
    layout::Reason reason;
    reason.have = static_cast<double>(knob.get(s));
    reason.message = say(
        "%1 flows need a leaf with uplinks to choose from; the %2 level does not say leaf_nodes and uplinks",
        layout::spell(knob, knob.get(s)), level->kind);
    return reason;
}

} // namespace

// What one flow attains where many leave a leaf switch over few uplinks (network::routingSlowdown()). As measured, a level's
// efficiency has its own fabric's collisions in it already.
Technique routing()
{
    Technique t;
    t.id = "routing";
    t.label = "Routing";
    t.paper = "Addanki et al. 2024, arXiv 2407.00550; Dong et al. 2024, C4, arXiv 2406.04594";
    t.kernelKnobs.push_back(
        {.id = kRouting,
         .label = "Routing",
         .shortLabel = "route",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "How flows that leave a leaf switch find an uplink: by chance (ECMP), planned, planned with as few flows "
             "split as even loads take, or packet by packet.",
         .paper = t.paper,
         .look =
             "Hashed flows collide: the fullest uplink sets the pace of every collective that leaves its leaf.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(network::Routing::Sprayed),
         .choices = {"as-measured", "hashed", "planned", "split", "sprayed"},
         .given = true,
         .after = "congestion",
         .candidates = layout::firstValues<5>,
         .idle = needsNetwork});
    t.rules.push_back({.code = "routing-paths",
                       .label = "routing has paths to choose from",
                       .knobs = {kRouting},
                       .holds = hasPaths,
                       .reason = noPaths});
    t.fabric = [](network::Fabric& fabric, Own<Reach::Kernels> own) {
        fabric.routing = static_cast<network::Routing>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
