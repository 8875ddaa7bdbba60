// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsCheckpoints(const layout::Scenario& s)
{
    if (layout::findKnob("recompute")->get(s) != 2)
        return "without full recomputation there are no checkpoints";
    if (s.layout.tensorParallel == 1)
        return "there is nobody to share with (tp 1)";
    return s.layout.sequenceParallel ? "sequence parallelism shares them already" : std::string_view{};
}

/// Each rank keeps its part of a layer's input and gathers the rest before the layer runs again: half of what summing the same
/// tensor sends.
template <class Real>
void share(cost::LayerDraft<Real>& draft)
{
    cost::LayerCost<Real>& c = draft.cost;
    const cost::Shape<Real>& x = draft.shape;
    if (!draft.chosen || c.forwardsAgain == 0 || plain(x.t) <= 1 || plain(x.sigma) != 1)
        return;
    const char* source = "Rajbhandari 2020, ZeRO-R, arXiv 1910.02054, section 6.1";
    c.held = named(c.held / x.t, "A_held", "shared layer inputs held with full recomputation", source);
    // Nothing hides the gather of an input.
    const auto sums = plain(c.tensorHidden.forward) > 0 ? c.tensor.forward + c.tensorHidden.forward
                                                        : c.tensor.forward;
    c.tensor.recompute = named(c.tensor.recompute + sums / Real(2.0 * x.blocks()), "t_again",
                               "collectives of a layer that runs again, its input gathered", source);
}

} // namespace

Technique shardedCheckpoints()
{
    Technique t;
    t.id = "sharded-checkpoints";
    t.label = "Sharded checkpoints";
    t.paper =
        "Rajbhandari et al. 2020, arXiv 1910.02054, section 6.1; Megatron-LM, --distribute-saved-activations";
    t.kernelKnobs.push_back(
        {.id = "shard_checkpoints",
         .label = "Shard checkpoints",
         .shortLabel = "shck",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Tensor-parallel ranks share the inputs of recomputed layers and gather them before these run again.",
         .paper = t.paper,
         .look = "Activations divide by tp; every layer gathers once more.",
         .minimum = 0,
         .maximum = 1,
         .after = "recompute_segment",
         .candidates = layout::firstValues<2>,
         .idle = needsCheckpoints});
    t.layer = [](auto& draft, auto own) {
        if (own[0] != 0)
            share(draft);
    };
    return t;
}

} // namespace shardscape::technique
