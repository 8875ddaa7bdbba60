// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "recompute_segment";
constexpr std::string_view kLayers = "recompute_layers";

/// Layers of the longest and of the shortest virtual stage in which recomputation works.
struct Ends {
    std::int64_t least = 1, most = 1;
};

Ends recomputed(const layout::Scenario& s)
{
    Ends layers;
    if (s.ownStages()) {
        const auto [least, most] = std::minmax_element(s.stageLayers.begin(), s.stageLayers.end());
        layers = {*least, *most};
    } else {
        const std::int64_t stages = std::max<std::int64_t>(s.virtualStages(), 1);
        layers = {s.model.layers / stages, (s.model.layers + stages - 1) / stages};
    }
    if (const std::int64_t first = layout::findKnob(kLayers)->get(s); first > 0)
        layers = {std::min(layers.least, first), std::min(layers.most, first)};
    return layers;
}

bool divides(const Ends& layers, std::int64_t segment)
{
    return layers.least % segment == 0 && layers.most % segment == 0;
}

std::vector<std::int64_t> divisors(const layout::Scenario& s)
{
    const Ends layers = recomputed(s);
    std::vector<std::int64_t> values;
    for (std::int64_t n = 1; n <= layers.most; ++n)
        if (divides(layers, n))
            values.push_back(n);
    return layout::withCurrent(std::move(values), layout::findKnob(kKnob)->get(s));
}

std::string_view needsFullRecomputation(const layout::Scenario& s)
{
    return layout::findKnob("recompute")->get(s) == 2 ? std::string_view{} : "whole layers do not run again";
}

bool fits(const layout::Scenario& s)
{
    const std::int64_t segment = layout::findKnob(kKnob)->get(s);
    return segment == 1 || !needsFullRecomputation(s).empty() || divides(recomputed(s), segment);
}

layout::Reason doesNotFit(const layout::Scenario& s)
{
    const std::int64_t segment = layout::findKnob(kKnob)->get(s);
    const Ends layers = recomputed(s);
    layout::Reason reason;
    reason.have = static_cast<double>(layers.most);
    reason.need = static_cast<double>(segment);
    reason.unit = "layers";
    reason.message = layers.least == layers.most
                         ? say("segments of %1 layers do not divide the %2 recomputed layers of a stage",
                               segment, layers.most)
                         : say("segments of %1 layers do not divide stages of %2 and %3 recomputed layers",
                               segment, layers.least, layers.most);
    return reason;
}

/// Of k layers one input is kept; while they run again what all of them hold comes back.
template <class Real>
void keepEvery(cost::LayerDraft<Real>& draft, std::int32_t segment)
{
    cost::LayerCost<Real>& c = draft.cost;
    if (segment <= 1 || c.forwardsAgain == 0)
        return;
    const char* source = "Chen 2016, arXiv 1604.06174, section 4";
    const Real k = given<Real>(segment, "k", "layers per checkpoint", "knob recompute_segment");
    c.held = named(c.held / k, "A_held", "a layer's share of a segment's input", source);
    c.transient = named(c.transient * k, "A_seg", "what a segment holds while it runs again", source);
}

} // namespace

Technique recomputationBySegment()
{
    Technique t;
    t.id = "recomputation-by-segment";
    t.label = "Recomputation by segment";
    t.paper = "Chen et al. 2016, arXiv 1604.06174; Megatron-LM, --recompute-method uniform";
    t.kernelKnobs.push_back(
        {.id = kKnob,
         .label = "Layers per checkpoint",
         .shortLabel = "seg",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "layers",
         .help = "Layers between two kept inputs; all of them run again together.",
         .paper = t.paper,
         .look =
             "Kept inputs fall as what one segment holds rises: least memory near the root of the layers.",
         .minimum = 1,
         .maximum = 1 << 16,
         .after = kLayers,
         .fallback = 1,
         .candidates = divisors,
         .idle = needsFullRecomputation});
    t.rules.push_back({.code = "segments-divide",
                       .label = "segments divide the recomputed layers of every stage",
                       .knobs = {"pp", "chunks", "recompute", kLayers, kKnob},
                       .holds = fits,
                       .reason = doesNotFit});
    t.layer = [](auto& draft, auto own) {
        if (draft.chosen)
            keepEvery(draft, own[0]);
    };
    return t;
}

} // namespace shardscape::technique
