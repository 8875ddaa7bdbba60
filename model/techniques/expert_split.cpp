// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsSplitExperts(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    if (s.layout.expertParallel <= 1)
        return "needs expert parallelism: ep is 1";
    return s.expertTensor() > 1 ? std::string_view{} : "no expert is split: etp is 1";
}

} // namespace

// Where more ranks than experts share them, each expert lies on several. Either its tokens go to all of those, or its weights do;
// weights lie the same way for both, so that a change from one step to the next costs nothing (cost/expert_exchange.h).
Technique expertSplit()
{
    Technique t;
    t.id = "expert-split";
    t.label = "Switchable parallelism of experts";
    t.paper = "Hwang et al. 2023, Tutel, arXiv 2206.03382, section 3.1";
    t.kernelKnobs.push_back(
        {.id = "ep_split",
         .label = "Split experts by",
         .shortLabel = "spl",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "What ranks that share an expert send each other: its tokens, its weights, or what takes less.",
         .paper = t.paper,
         .look =
             "With few tokens they travel, with many the weights; the curve of the faster one is lower than both.",
         .minimum = 0,
         .maximum = 2,
         .choices = {"tokens", "weights", "fewer"},
         .after = "etp",
         .candidates = layout::firstValues<3>,
         .idle = needsSplitExperts});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.split = static_cast<cost::SplitExperts>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
