// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

/// Share of the experts' traffic that other work hides. Fitted to Qwen3-235B and Qwen3-30B on H100 with it on and off (Megatron
/// MoE ModelZoo, Megatron-Bridge).
constexpr double kHidden = 0.64;

std::string_view needsTraffic(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    if (s.layout.expertParallel <= 1)
        return "needs expert parallelism: ep is 1";
    const cost::ExchangePlan plan = exchangePlan(s.layout);
    return plan.expertHiding == cost::Hiding::None && !plan.shortcut
               ? std::string_view{}
               : "what hides these collectives is priced from their times";
}

} // namespace

// The tokens of one micro-batch travel while another's attention and experts compute; shared experts hide them as well.
Technique expertOverlap()
{
    Technique t;
    t.id = "expert-overlap";
    t.label = "Overlap of the experts' traffic";
    t.paper =
        "DeepSeek-AI 2024, arXiv 2412.19437, section 3.2.1 (DualPipe); Megatron-Core, --overlap-moe-expert-parallel-comm";
    t.kernelKnobs.push_back(
        {.id = "ep_overlap",
         .label = "Overlap expert traffic",
         .shortLabel = "epo",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help = "Sends tokens of one micro-batch to their experts while another micro-batch computes.",
         .paper = t.paper,
         .look = "The exposed part of the experts' traffic shrinks; the bytes stay.",
         .minimum = 0,
         .maximum = 1,
         .after = "ep_dispatch",
         .candidates = layout::firstValues<2>,
         .idle = needsTraffic});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.expertHidden = own[0] != 0 ? kHidden : 0;
    };
    return t;
}

} // namespace shardscape::technique
