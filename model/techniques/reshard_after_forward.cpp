// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsGathersOnUse(const layout::Scenario& s)
{
    if (!statePlan(s.layout).weights)
        return "only ZeRO 3 gathers weights on use";
    return layout::needsReplicas(s);
}

} // namespace

// Gathered weights are freed once a unit's forward has run, and gathered again for its backward; or they stay until then: one
// gather per micro-batch less (Costing::stageTime()), and whole weights of all of a rank's layers (cost::keptUnits()). ZeRO 2
// gathers once a step instead, and keeps whole weights from step to step: with one micro-batch both send the same bytes.
Technique reshardAfterForward()
{
    Technique t;
    t.id = "reshard-after-forward";
    t.label = "Resharding after forward";
    t.paper =
        "PyTorch FSDP2, fully_shard(reshard_after_forward); Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 5.2";
    t.stateKnobs.push_back(
        {.id = "reshard",
         .label = "Reshard after forward",
         .shortLabel = "resh",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help = "Frees gathered weights after a layer's forward; otherwise they stay until its backward "
                 "(SHARD_GRAD_OP of FSDP).",
         .paper = t.paper,
         .look = "Off: one gather per micro-batch less, and whole weights of all layers in memory.",
         .minimum = 0,
         .maximum = 1,
         .after = "dp_shard",
         .fallback = 1,
         .candidates = layout::firstValues<2>,
         .idle = needsGathersOnUse});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.keepsGathered = own[0] == 0; };
    return t;
}

} // namespace shardscape::technique
