// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

#include <cmath>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "vocabulary_parallel";
constexpr std::string_view kOption = "vocabulary";
enum Barriers : std::int32_t { None, One, Two };

bool isTaken(const layout::Scenario& s)
{
    return layout::findKnob(kKnob)->get(s) == None || takesOption(s, kOption).has_value();
}

/// Every device's slice, ns.
double slice(double seconds, std::int32_t devices)
{
    return std::round(seconds * 1e9 / devices);
}

} // namespace

// The output matrix leaves the last stage: a slice of it, of its states and of the logits lies on every device. When its passes
// run is the schedule option's (schedule/options/vocabulary_parallelism.cpp), how long they take the layout's own head.
Technique vocabularyParallelism()
{
    Technique t;
    t.id = "vocabulary-parallelism";
    t.label = "Vocabulary parallelism";
    t.paper = "Yeung et al. 2025, Vocabulary Parallelism, MLSys, arXiv 2411.05288";
    t.scheduleKnobs.push_back(
        {.id = kKnob,
         .label = "Vocabulary parallel",
         .shortLabel = "vocab",
         .group = layout::KnobGroup::Pipeline,
         .kind = layout::KnobKind::Choice,
         .help =
             "Cuts the output matrix over all pipeline stages, with one or with two all-reduces per micro-batch.",
         .paper = t.paper,
         .look =
             "The fat last stage disappears; logits divide by the stages; one or two more micro-batches are in "
             "flight.",
         .minimum = None,
         .maximum = Two,
         .choices = {"none", "one", "two"},
         .after = "chunks",
         .candidates = layout::firstValues<3>,
         .idle = needsPipeline});
    t.rules.push_back(
        {.code = "vocabulary-parallel",
         .label = "the schedule takes the output layer apart",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch", "schedule", "chunks", kKnob},
         .holds = isTaken,
         .reason = [](const layout::Scenario& s) { return refusedOption(s, kOption); }});
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) { plan.splitsOutput = own[0] != None; };
    t.options = [](PipelineDraft& draft, Own<Reach::Schedule> own) {
        const std::int32_t devices = draft.request.devices;
        if (own[0] == None || devices == 1)
            return;
        const bool two = own[0] == Two;
        const double first = draft.outputForward + (two ? 0 : draft.outputInputGradient);
        draft.request.options.push_back({std::string(kOption),
                                         {{"barriers", {two ? 1.0 : 0.0}},
                                          {"forward", {slice(first, devices)}},
                                          {"second", {slice(two ? draft.outputInputGradient : 0, devices)}},
                                          {"weight", {slice(draft.outputWeightGradient, devices)}},
                                          {"reduce", {std::round(draft.reduceOverStages * 1e9)}}}});
    };
    return t;
}

} // namespace shardscape::technique
