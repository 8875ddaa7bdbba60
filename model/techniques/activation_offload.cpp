// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

#include <algorithm>
#include <cmath>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "offload_activations";
constexpr std::string_view kOption = "offload";

bool isTaken(const layout::Scenario& s)
{
    return layout::findKnob(kKnob)->get(s) == 0 || s.layout.pipelineParallel == 1
           || takesOption(s, kOption).has_value();
}

std::vector<std::int64_t> shares(const layout::Scenario& s)
{
    return layout::withCurrent({0, 25, 50, 75, 100}, layout::findKnob(kKnob)->get(s));
}

} // namespace

// In a pipeline whole chunks are copied between their passes: what when, and what stays, are the schedule option's
// (schedule/options/activation_offload.cpp). Without one each layer's leave behind the next layer (Costing::addCopies()). A copy
// takes the layout's own bytes over an accelerator's lanes to its host, both ways at once.
Technique activationOffload()
{
    Technique t;
    t.id = "activation-offload";
    t.label = "Activation offload";
    t.paper = "Wan et al. 2025, PipeOffload, ICML, arXiv 2503.01328";
    t.scheduleKnobs.push_back(
        {.id = kKnob,
         .label = "Offload activations",
         .shortLabel = "offl",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help = "Share of the activations that wait in the host's memory.",
         .paper = t.paper,
         .look = "Activations leave the device; the copies hide behind compute until they take longer.",
         .minimum = 0,
         .maximum = 100,
         .after = "recompute",
         .candidates = shares,
         .idle = layout::always});
    t.rules.push_back(
        {.code = "offload-activations",
         .label = "the schedule leaves time to copy activations",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch", "schedule", "chunks", kKnob},
         .holds = isTaken,
         .reason = [](const layout::Scenario& s) { return refusedOption(s, kOption); }});
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) {
        plan.offloadedActivations = own[0] / 100.0;
    };
    t.options = [](PipelineDraft& draft, Own<Reach::Schedule> own) {
        if (own[0] == 0 || draft.request.devices == 1)
            return;
        double largest = 0; // of one chunk, bytes
        for (const schedule::StageCost& stage : draft.request.stages)
            largest = std::max(largest, stage.activation);
        draft.request.options.push_back(
            {std::string(kOption),
             {{"copy", {std::round(largest / draft.hostBandwidth * 1e9)}}, {"share", {own[0] / 100.0}}}});
    };
    return t;
}

} // namespace shardscape::technique
