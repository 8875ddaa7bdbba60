// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsOneGather(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (!plan.optimizer)
        return "ZeRO 0 gathers no weights";
    if (plan.weights)
        return "ZeRO 3 gathers weights behind every forward anyway";
    if (plan.sendsPieces())
        return "what replicas exchange goes in pieces of layers";
    return layout::needsReplicas(s);
}

} // namespace

// Of the gather of updated weights what outlasts the first micro-batch's forward shows, and the first layer's share
// (Costing::dataTraffic()).
Technique weightGatherOverlap()
{
    Technique t;
    t.id = "weight-gather-overlap";
    t.label = "Overlap of the gather of weights";
    t.paper = "Megatron-Core, distributed optimizer, --overlap-param-gather";
    t.stateKnobs.push_back(
        {.id = "overlap_params",
         .label = "Overlap weight gather",
         .shortLabel = "ovw",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Gathers the updated weights in buckets behind the next step's first forward instead of before it.",
         .paper = t.paper,
         .look = "The exposed data-parallel part of the step shrinks; the bytes stay.",
         .minimum = 0,
         .maximum = 1,
         .after = "overlap_gradients",
         .candidates = layout::firstValues<2>,
         .idle = needsOneGather});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.overlapGather = own[0] != 0; };
    return t;
}

} // namespace shardscape::technique
