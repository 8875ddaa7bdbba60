// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "split_backward";
constexpr std::string_view kOption = "2bp";
enum Place : std::int32_t { None, End, Gaps };

bool isTaken(const layout::Scenario& s)
{
    return layout::findKnob(kKnob)->get(s) == None || takesOption(s, kOption).has_value();
}

std::string_view needsWholeBackward(const layout::Scenario& s)
{
    return scheduleOf(s).splitsBackward ? "this schedule splits the backward itself" : needsPipeline(s);
}

} // namespace

// The order, and what is held until then, are the schedule option's (schedule/options/two_stage_backward.cpp).
Technique twoStageBackward()
{
    Technique t;
    t.id = "two-stage-backward";
    t.label = "Two-stage backward (2BP)";
    t.paper = "Rae, Lee, Richings 2024, 2BP, arXiv 2405.18047";
    t.scheduleKnobs.push_back(
        {.id = kKnob,
         .label = "Split backward",
         .shortLabel = "2bp",
         .group = layout::KnobGroup::Pipeline,
         .kind = layout::KnobKind::Choice,
         .help = "Weight gradients wait until the end of the step, or until the device waits anyway.",
         .paper = t.paper,
         .look = "The bubble loses its part of the backward; activations stay until their weight gradient.",
         .minimum = None,
         .maximum = Gaps,
         .choices = {"none", "end", "gaps"},
         .after = "chunks",
         .candidates = layout::firstValues<3>,
         .idle = needsWholeBackward});
    t.rules.push_back(
        {.code = "split-backward",
         .label = "the schedule's backward can be split",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch", "schedule", "chunks", kKnob},
         .holds = isTaken,
         .reason = [](const layout::Scenario& s) { return refusedOption(s, kOption); }});
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) {
        plan.weightGradientsWait = own[0] != None;
    };
    t.options = [](PipelineDraft& draft, Own<Reach::Schedule> own) {
        if (own[0] != None && draft.request.devices > 1)
            draft.request.options.push_back(
                {std::string(kOption), {{"place", {own[0] == Gaps ? 1.0 : 0.0}}}});
    };
    return t;
}

} // namespace shardscape::technique
