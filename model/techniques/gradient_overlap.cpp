// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsOneExchange(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (plan.gradients)
        return "ZeRO 2 and 3 exchange gradients behind every backward anyway";
    if (plan.sendsPieces())
        return "what replicas exchange goes in pieces of layers";
    return layout::needsReplicas(s);
}

} // namespace

// Of the exchange behind the last backward, what outlasts it shows, and the last layer's share (Costing::dataTraffic()).
Technique gradientOverlap()
{
    Technique t;
    t.id = "gradient-overlap";
    t.label = "Gradient overlap";
    t.paper = "Li et al. 2020, arXiv 2006.15704";
    t.stateKnobs.push_back(
        {.id = "overlap_gradients",
         .label = "Overlap gradients",
         .shortLabel = "ovl",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help = "Exchanges gradients in buckets behind the last micro-batch's backward instead of after it.",
         .paper = t.paper,
         .look = "The exposed data-parallel part of the step shrinks; the bytes stay.",
         .minimum = 0,
         .maximum = 1,
         .after = "zero",
         .candidates = layout::firstValues<2>,
         .idle = needsOneExchange});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.overlapReduce = own[0] != 0; };
    return t;
}

} // namespace shardscape::technique
