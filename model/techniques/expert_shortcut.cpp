// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsTraffic(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    return s.layout.expertParallel > 1 ? std::string_view{} : "needs expert parallelism: ep is 1";
}

} // namespace

// Experts read what the layer before left, the shared expert and attention what this one does: tokens travel beside all of the
// layer but its routed experts (cost/expert_hiding.h). Another architecture, to be trained as such.
Technique expertShortcut()
{
    Technique t;
    t.id = "expert-shortcut";
    t.label = "Shortcut-connected experts (ScMoE)";
    t.paper = "Cai et al. 2024, ScMoE, arXiv 2404.05019";
    t.kernelKnobs.push_back(
        {.id = "ep_shortcut",
         .label = "Shortcut to experts",
         .shortLabel = "scut",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Routes what the layer before left, so that tokens travel beside attention and shared experts. Another "
             "architecture.",
         .paper = t.paper,
         .look =
             "The experts' traffic leaves the path as far as the rest of the layer lasts; the bytes stay.",
         .minimum = 0,
         .maximum = 1,
         .given = true, // another architecture
         .after = "ep_overlap",
         .candidates = layout::firstValues<2>,
         .idle = needsTraffic});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) { plan.shortcut = own[0] != 0; };
    return t;
}

} // namespace shardscape::technique
