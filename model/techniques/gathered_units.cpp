// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "unit_layers";

std::string_view needsUnits(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (plan.offloadedWeights > 0 || plan.sendsPieces())
        return {};
    if (!plan.weights)
        return "only ZeRO 3 gathers weights on use";
    return layout::needsReplicas(s);
}

/// Of the longest virtual stage.
std::int64_t layersOfAStage(const layout::Scenario& s)
{
    if (s.ownStages())
        return std::max<std::int64_t>(*std::max_element(s.stageLayers.begin(), s.stageLayers.end()), 1);
    const std::int64_t stages = std::max<std::int64_t>(s.virtualStages(), 1);
    return std::max<std::int64_t>((s.model.layers + stages - 1) / stages, 1);
}

std::vector<std::int64_t> sizes(const layout::Scenario& s)
{
    std::vector<std::int64_t> values;
    const std::int64_t most = layersOfAStage(s);
    for (std::int64_t n = 1; n < most; n *= 2)
        values.push_back(n);
    values.push_back(most);
    return layout::withCurrent(std::move(values), layout::findKnob(kKnob)->get(s));
}

/// More layers than a stage has are all of them.
std::int64_t sizeThatMatters(const layout::Scenario& s, std::int64_t layers)
{
    return std::min(layers, layersOfAStage(s));
}

} // namespace

// Weights come unit by unit, the next one behind the running one: two units lie on the device whole. Larger units start fewer
// collectives, have more to hide behind each, and leave more of the first and the last to show (Costing::addExchange(),
// addCopies()).
Technique gatheredUnits()
{
    Technique t;
    t.id = "gathered-units";
    t.label = "Layers of a gathered unit";
    t.paper =
        "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 4.2; Abbasi et al. 2024, Superpipeline, "
        "arXiv 2410.08791";
    t.stateKnobs.push_back(
        {.id = kKnob,
         .label = "Layers of a unit",
         .shortLabel = "ulay",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "layers",
         .help =
             "Layers whose weights come together, by a gather or from the host; the next unit comes meanwhile.",
         .paper = t.paper,
         .look = "Buffers hold two units. Few large gathers start seldom; more of them shows at the ends.",
         .minimum = 1,
         .maximum = 1 << 16,
         .given = true,
         .after = "reshard",
         .fallback = 1,
         .candidates = sizes,
         .idle = needsUnits,
         .same = sizeThatMatters});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) { plan.unitLayers = own[0]; };
    return t;
}

} // namespace shardscape::technique
