// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

enum Recompute : std::int32_t { None, Selective, Full };

/// Tiled kernels store no scores, so that there is nothing selective recomputation could drop.
std::int64_t valueThatMatters(const layout::Scenario& s, std::int64_t value)
{
    return value == Selective && !cost::storesScores(s.layout.attention) ? std::int64_t{None} : value;
}

/// Selective drops the stored scores; tiled kernels have none, so that it changes nothing. Full keeps the layer's input alone
/// and runs the whole layer again, collectives and launches included.
template <class Real>
void recomputeLayer(cost::LayerDraft<Real>& draft, Recompute what)
{
    const cost::Shape<Real>& x = draft.shape;
    cost::LayerCost<Real>& c = draft.cost;
    if (what == Full) {
        c.kernels.recompute = c.kernels.forward;
        c.tensor.recompute = c.tensor.forward;
        c.context.recompute = c.context.forward;
        c.contextSpent.recompute = c.contextSpent.forward;
        c.expert.recompute = c.expert.forward;
        c.tensorHidden.recompute = c.tensorHidden.forward;
        c.expertHidden.recompute = c.expertHidden.forward;
        c.recomputeFlops = cost::layerFlops(x, draft.routed);
        c.forwardsAgain = 1;
        c.transient = c.held;
        c.held = named(Bytes<Real>(x.beta * x.T * x.h * x.sigma), "A_held",
                       "layer inputs held with full recomputation", "Korthikanti 2022, Table 2: 2 s b h");
        draft.hostBackward += draft.hostForward;
        draft.routings = 2;
    } else if (what == Selective && x.attends && cost::storesScores(draft.kernels.attention)) {
        c.kernels.recompute = draft.core.forward;
        c.recomputeFlops = cost::coreFlops(x);
        c.transient = cost::attentionScores(x, draft.kernels.attention);
        c.held = named(c.held - cost::attentionScores(x, draft.kernels.attention), "A_held",
                       "activations held with selective recomputation", "Korthikanti 2022, section 5");
    }
}

} // namespace

Technique recomputation()
{
    Technique t;
    t.id = "recomputation";
    t.label = "Recomputation";
    t.paper = "Chen et al. 2016, arXiv 1604.06174; Korthikanti et al. 2022, arXiv 2205.05198";
    t.kernelKnobs.push_back(
        {.id = "recompute",
         .label = "Recompute",
         .shortLabel = "rc",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help = "Which activations are thrown away and computed again in the backward pass.",
         .paper = t.paper,
         .look =
             "Activations collapse; full recomputation adds one forward pass, selective only the attention core.",
         .minimum = None,
         .maximum = Full,
         .choices = {"none", "selective", "full"},
         .swept = true,
         .after = "fused_loss",
         .candidates = layout::firstValues<3>,
         .idle = layout::always,
         .same = valueThatMatters});
    t.layer = [](auto& draft, auto own) {
        if (draft.chosen)
            recomputeLayer(draft, static_cast<Recompute>(own[0]));
    };
    return t;
}

} // namespace shardscape::technique
