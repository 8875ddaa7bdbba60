// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsSharedRecurrence(const layout::Scenario& s)
{
    if (s.layout.contextParallel <= 1)
        return "needs context parallelism: cp is 1";
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind)
        if (workload::layerShape(s.model, kind).recurrence != nullptr)
            return {};
    return "the model has no recurrent layers";
}

} // namespace

// A recurrence hands on a state, whatever the length of what made it.
Technique stateExchange()
{
    Technique t;
    t.id = "state-exchange";
    t.label = "Exchange of recurrent layers";
    t.paper = "Sun et al. 2025, LASP-2, arXiv 2502.07563; Sun et al. 2024, LASP, arXiv 2404.02882";
    t.kernelKnobs.push_back(
        {.id = "cp_states",
         .label = "Recurrent context",
         .shortLabel = "cps",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "What ranks that share a sequence send in recurrent layers: tokens for heads, the states of all "
             "pieces gathered, one state from rank to rank, or keys and values on a ring.",
         .paper = t.paper,
         .look =
             "States are as large for a million tokens as for a thousand: the gather hides, the exchange of "
             "heads grows with the sequence.",
         .minimum = 0,
         .maximum = 3,
         .choices = {"heads", "gather", "ring", "key-value-ring"},
         .after = "cp_inner_ring",
         .candidates = layout::firstValues<4>,
         .idle = needsSharedRecurrence});
    t.context = [](cost::ContextPlan& plan, Own<Reach::Kernels> own) {
        plan.states = static_cast<cost::ContextPlan::States>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
