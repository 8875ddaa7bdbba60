// SPDX-License-Identifier: GPL-3.0-or-later
#include "techniques/expert_travel.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "ep_materialized";

std::int64_t gathered(const layout::Scenario& s)
{
    return layout::findKnob(kKnob)->get(s);
}

/// No more than every kind of layers has.
std::int64_t expertsOf(const layout::Scenario& s)
{
    std::int64_t fewest = s.model.moe ? s.model.moe->experts : 0;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind)
        if (const workload::LayerShape layer = workload::layerShape(s.model, kind); layer.moe)
            fewest = std::min<std::int64_t>(fewest, layer.moe->experts);
    return fewest;
}

} // namespace

// Experts are sharded over all ranks; the hottest of a layer are gathered by every rank behind its attention, so that their tokens
// stay, and the others are dealt by their loads (cost/expert_load.h, cost/expert_exchange.h).
Technique expertMaterialization()
{
    Technique t;
    t.id = "expert-materialization";
    t.label = "Fully sharded sparse experts (Hecate)";
    t.paper = "Qing et al. 2025, Hecate, arXiv 2502.02581";
    t.kernelKnobs.push_back(
        {.id = kKnob,
         .label = "Materialized experts",
         .shortLabel = "mat",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "experts",
         .help =
             "Hottest experts of a layer whose weights every rank gathers, so that their tokens stay. 0: none.",
         .paper = t.paper,
         .look = "The fullest rank comes down to the mean; gathers of weights appear and their memory.",
         .minimum = 0,
         .maximum = 1 << 20,
         .after = "imbalance",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 1, 2, 4, 8}, gathered(s));
             },
         .idle = needsTravel});
    t.rules.push_back({.code = "materialized-experts",
                       .label = "experts to gather are experts of the layer",
                       .knobs = {kKnob},
                       .holds =
                           [](const layout::Scenario& s) {
                               return !s.model.moe || gathered(s) <= std::max<std::int64_t>(expertsOf(s), 0);
                           },
                       .reason = [](const layout::Scenario& s) -> layout::Reason {
                           return {.have = static_cast<double>(gathered(s)),
                                   .need = static_cast<double>(expertsOf(s)),
                                   .unit = "experts",
                                   .message = say("every rank gathers %1 experts of a layer that has %2",
                                                  gathered(s), expertsOf(s))};
                       }});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) { plan.materialized = own[0]; };
    return t;
}

} // namespace shardscape::technique
