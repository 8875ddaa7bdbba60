// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "memory_limit";

std::vector<std::int64_t> limits(const layout::Scenario& s)
{
    const std::int64_t p = s.layout.pipelineParallel;
    std::vector<std::int64_t> values{0};
    for (const std::int64_t limit : {p, p + p / 2, 2 * p, 3 * p})
        if (limit > values.back())
            values.push_back(limit);
    return layout::withCurrent(std::move(values), layout::findKnob(kKnob)->get(s));
}

std::string_view needsPlanner(const layout::Scenario& s)
{
    return scheduleOf(s).plansUnderLimit ? needsPipeline(s) : "this schedule does not plan under a limit";
}

} // namespace

Technique scheduleMemoryLimit()
{
    Technique t;
    t.id = "schedule-memory-limit";
    t.label = "Memory limit of automatic schedules";
    t.paper = "Qi et al. 2024, Zero Bubble Pipeline Parallelism, ICLR, arXiv 2401.10241, section 3";
    t.scheduleKnobs.push_back(
        {.id = kKnob,
         .label = "Memory limit",
         .shortLabel = "limit",
         .group = layout::KnobGroup::Pipeline,
         .kind = layout::KnobKind::Integer,
         .unit = "micro-batches",
         .help =
             "Micro-batches whose activations a device may hold while an automatic schedule is planned. 0: the "
             "schedule's own limit.",
         .paper = t.paper,
         .look = "More memory, smaller bubble: from that of 1F1B to none.",
         .minimum = 0,
         .maximum = 1 << 16,
         .after = "chunks",
         .candidates = limits,
         .idle = needsPlanner});
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) { plan.memoryLimit = own[0]; };
    return t;
}

} // namespace shardscape::technique
