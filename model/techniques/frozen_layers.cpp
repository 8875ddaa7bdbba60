// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "frozen_layers";

std::int64_t frozen(const layout::Scenario& s)
{
    return layout::findKnob(kKnob)->get(s);
}

std::vector<std::int64_t> counts(const layout::Scenario& s)
{
    std::vector<std::int64_t> values;
    for (std::int64_t quarter = 0; quarter < 4; ++quarter)
        values.push_back(s.model.layers * quarter / 4);
    values.push_back(s.model.layers - 1);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return layout::withCurrent(std::move(values), frozen(s));
}

bool leavesSome(const layout::Scenario& s)
{
    return frozen(s) < s.model.layers;
}

layout::Reason leavesNone(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(s.model.layers);
    reason.need = static_cast<double>(frozen(s));
    reason.unit = "layers";
    reason.message = say("%1 has %2 layers; at least one has to train", s.model.name, s.model.layers);
    return reason;
}

bool standsAlone(const layout::Scenario& s)
{
    return frozen(s) == 0
           || (layout::findKnob("recompute_layers")->get(s) == 0 && layout::findKnob("train")->get(s) == 0);
}

layout::Reason doesNot(const layout::Scenario&)
{
    layout::Reason reason;
    reason.message = say("frozen layers are priced without adapters and recomputation by layers");
    return reason;
}

} // namespace

Technique frozenLayers()
{
    Technique t;
    t.id = "frozen-layers";
    t.label = "Frozen layers";
    t.paper = "Howard and Ruder 2018, ULMFiT, arXiv 1801.06146, section 3.3";
    t.kernelKnobs.push_back(
        {.id = kKnob,
         .label = "Frozen layers",
         .shortLabel = "frz",
         .group = layout::KnobGroup::Workload,
         .kind = layout::KnobKind::Integer,
         .unit = "layers",
         .help =
             "First layers that do not train, embedding included unless it is tied; they run forward alone. A pipeline keeps its order: "
             "stages below the first that trains pass their turns to go back.",
         .paper = t.paper,
         .look = "Backward, activations, gradients and optimizer states of these layers are gone.",
         .minimum = 0,
         .maximum = 1 << 16,
         .given = true,
         .after = "lora_targets",
         .candidates = counts,
         .idle = layout::always});
    t.rules.push_back({.code = "frozen-leave-some",
                       .label = "some layers train",
                       .knobs = {kKnob},
                       .holds = leavesSome,
                       .reason = leavesNone});
    t.rules.push_back({.code = "frozen-alone",
                       .label = "frozen layers without adapters and recomputation by layers",
                       .knobs = {"recompute_layers", "train", kKnob},
                       .holds = standsAlone,
                       .reason = doesNot});
    t.layers = [](cost::LayerPlan& plan, Own<Reach::Kernels> own) { plan.frozen = own[0]; };
    t.passes = [](cost::PassPlan& plan, Own<Reach::Kernels> own) {
        if (own[0] > 0)
            plan.trainsEmbedding = false;
    };
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) { plan.frozenLayers = own[0]; };
    return t;
}

} // namespace shardscape::technique
