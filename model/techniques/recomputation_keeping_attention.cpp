// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::int64_t kFull = 2; ///< of the knob recompute

std::string_view needsWholeLayers(const layout::Scenario& s)
{
    if (layout::findKnob("recompute")->get(s) != kFull)
        return "whole layers do not run again";
    if (cost::storesScores(s.layout.attention))
        return "kernels that store scores need them for their backward";
    return {};
}

/// The output and its sums stay: attention's backward has what it needs beside queries, keys and values, which the projections
/// make again. Neither its kernels nor what they send run a second time.
template <class Real>
void keepAttention(cost::LayerDraft<Real>& draft)
{
    const cost::Shape<Real>& x = draft.shape;
    cost::LayerCost<Real>& c = draft.cost;
    if (c.forwardsAgain == 0 || !x.attends || cost::storesScores(draft.kernels.attention))
        return;
    const char* source =
        "Li 2024, DistFlashAttn, arXiv 2310.03294, section 3.4; Gu 2024, LoongTrain, arXiv 2406.18485";
    c.kernels.recompute = named(c.kernels.recompute - draft.core.forward, "F_again",
                                "forward of one layer a second time, without attention", source);
    c.context.recompute = {};
    c.contextSpent.recompute = {};
    c.keepsAttention = true;
    c.recomputeFlops = c.recomputeFlops - cost::coreFlops(x);
    c.held = named(c.held + Bytes<Real>(x.beta * x.T * x.a / x.t * (x.latent ? x.value : x.d))
                       + cost::attentionScores(x, draft.kernels.attention),
                   "A_held", "layer inputs and attention's output held", source);
}

} // namespace

Technique recomputationKeepingAttention()
{
    Technique t;
    t.id = "recomputation-keeping-attention";
    t.label = "Recomputation without attention";
    t.paper = "Li et al. 2024, DistFlashAttn, arXiv 2310.03294, section 3.4; Gu et al. 2024, LoongTrain, "
              "arXiv 2406.18485, selective checkpoint++";
    t.kernelKnobs.push_back(
        {.id = "keep_attention",
         .label = "Keep attention",
         .shortLabel = "ka",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Full recomputation keeps attention's output as well, so that attention and what it sends do not "
             "run again.",
         .paper = t.paper,
         .look = "One more tensor per layer, and the part of the forward that grows with the square of the "
                 "sequence runs once.",
         .minimum = 0,
         .maximum = 1,
         .after = "recompute_segment",
         .candidates = layout::firstValues<2>,
         .idle = needsWholeLayers});
    t.layer = [](auto& draft, auto own) {
        if (draft.chosen && own[0] != 0)
            keepAttention(draft);
    };
    return t;
}

} // namespace shardscape::technique
