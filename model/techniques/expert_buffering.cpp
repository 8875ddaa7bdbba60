// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsExpertsAlone(const layout::Scenario& s)
{
    return s.model.moe ? std::string_view{} : "the model has no experts";
}

} // namespace

// A rank keeps some of its experts on the device and fetches the others when tokens ask for them. A few tokens ask for few, which
// is what prompts gain; a training step's micro-batch asks for all, in both passes, and shows what that costs
// (Costing::addCopies()).
Technique expertBuffering()
{
    Technique t;
    t.id = "expert-buffering";
    t.label = "Expert buffering";
    t.paper = "Huang et al. 2023, Towards MoE Deployment, arXiv 2303.06182, section 6";
    t.kernelKnobs.push_back(
        {.id = "ep_buffered",
         .label = "Buffered experts",
         .shortLabel = "buf",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help =
             "Share of a rank's routed experts that lies on the device; the others come from the host when asked for.",
         .paper = t.paper,
         .look = "Weights shrink; a step waits for every expert that is fetched.",
         .minimum = 1,
         .maximum = 100,
         .given = true,
         .after = "ep_locality",
         .fallback = 100,
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({25, 50, 75, 100}, layout::findKnob("ep_buffered")->get(s));
             },
         .idle = needsExpertsAlone});
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.offloadedExperts = 1 - own[0] / 100.0;
    };
    return t;
}

} // namespace shardscape::technique
