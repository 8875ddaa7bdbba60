// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

// The ZeRO stages. What each class of states takes is cost::modelStates(), what travels Costing::dataTraffic() and, for every
// micro-batch, Costing::stageTime(): they read the plan.
Technique optimizerSharding()
{
    enum Stage : std::int32_t { Optimizer = 1, Gradients = 2, Weights = 3 };
    Technique t;
    t.id = "optimizer-sharding";
    t.label = "Optimizer sharding";
    t.paper = "Rajbhandari et al. 2020, arXiv 1910.02054";
    t.stateKnobs.push_back(
        {.id = "zero",
         .label = "Optimizer sharding",
         .shortLabel = "zero",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "ZeRO stage",
         .help =
             "What the data-parallel ranks share instead of copying: 1 optimizer, 2 also gradients, 3 also weights.",
         .paper = t.paper,
         .look =
             "Optimizer, then gradients, then weights divide by dp; stage 3 gathers weights for every micro-batch.",
         .minimum = 0,
         .maximum = Weights,
         .swept = true,
         .after = "recompute",
         .fallback = Optimizer,
         .candidates = layout::firstValues<4>,
         .idle = layout::always});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.optimizer = own[0] >= Optimizer;
        plan.gradients = own[0] >= Gradients;
        plan.weights = own[0] >= Weights;
    };
    return t;
}

} // namespace shardscape::technique
