// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "gather_unit";

/// As many as the schedule gathers for where nothing is asked; 1: it gathers for each.
std::int64_t ownUnit(const layout::Scenario& s)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    const std::int64_t m = s.microbatches();
    if (schedule.gatherUnit == nullptr || m <= 1)
        return 1;
    return std::clamp<std::int64_t>(
        schedule.gatherUnit(s.layout.pipelineParallel, static_cast<std::int32_t>(m), s.layout.chunks), 1, m);
}

/// As many as its order can gather for.
std::int64_t largestUnit(const layout::Scenario& s)
{
    return scheduleOf(s).orderFollowsUnit ? std::max<std::int64_t>(s.microbatches(), 1) : ownUnit(s);
}

std::vector<std::int64_t> units(const layout::Scenario& s)
{
    std::vector<std::int64_t> values{0};
    for (std::int64_t unit = 1; unit <= largestUnit(s); unit *= 2)
        values.push_back(unit);
    return layout::withCurrent(std::move(values), layout::findKnob(kKnob)->get(s));
}

std::string_view needsSharedGathers(const layout::Scenario& s)
{
    return ownUnit(s) > 1 || scheduleOf(s).orderFollowsUnit
               ? needsPipeline(s)
               : "this schedule works on one micro-batch after the other";
}

bool passTogether(const layout::Scenario& s)
{
    return pipelinePlan(s.layout).gatherUnit <= largestUnit(s) || !needsSharedGathers(s).empty();
}

layout::Reason tooFewPass(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(pipelinePlan(s.layout).gatherUnit);
    reason.need = static_cast<double>(largestUnit(s));
    reason.unit = "micro-batches";
    reason.message = say("%1 micro-batches cannot share a gather: %2 pass a chunk before the next one's turn",
                         pipelinePlan(s.layout).gatherUnit, largestUnit(s));
    return reason;
}

} // namespace

std::int64_t gatherUnitOf(const layout::Scenario& s, const PipelinePlan& plan)
{
    return plan.gatherUnit > 0 ? std::min<std::int64_t>(plan.gatherUnit, largestUnit(s)) : ownUnit(s);
}

// Schedules that run one chunk for several micro-batches gather its weights, and scatter its gradient, once for all of them.
Technique sharedGathers()
{
    Technique t;
    t.id = "shared-gathers";
    t.label = "Gathers shared by micro-batches";
    t.paper =
        "Tang et al. 2024, ZeroPP, arXiv 2402.03791; Lamy-Poirier 2023, MLSys, arXiv 2211.05953, section 4";
    t.scheduleKnobs.push_back(
        {.id = kKnob,
         .label = "Gather unit",
         .shortLabel = "unit",
         .group = layout::KnobGroup::Pipeline,
         .kind = layout::KnobKind::Integer,
         .unit = "micro-batches",
         .help =
             "Micro-batches that share one gather of a chunk's weights. 0: as many as the schedule's paper takes.",
         .paper = t.paper,
         .look = "A larger unit gathers less often and holds more activations.",
         .minimum = 0,
         .maximum = 1 << 20,
         .after = "chunks",
         .candidates = units,
         .idle = needsSharedGathers});
    t.rules.push_back(
        {.code = "gather-unit",
         .label = "micro-batches that share a gather pass a chunk together",
         .knobs = {"global_batch", "tp", "cp", "pp", "dp", "micro_batch", "schedule", "chunks", kKnob},
         .holds = passTogether,
         .reason = tooFewPass});
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) { plan.gatherUnit = own[0]; };
    return t;
}

} // namespace shardscape::technique
