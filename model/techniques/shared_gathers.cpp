// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/schedule_option.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "gather_unit";

std::vector<std::int64_t> units(const layout::Scenario& s)
{
    std::vector<std::int64_t> values{0};
    for (std::int64_t unit = 1; unit <= s.microbatches(); unit *= 2)
        values.push_back(unit);
    return layout::withCurrent(std::move(values), layout::findKnob(kKnob)->get(s));
}

std::string_view needsSharedGathers(const layout::Scenario& s)
{
    return scheduleOf(s).gatherUnit != nullptr ? needsPipeline(s)
                                               : "this schedule works on one micro-batch after the other";
}

} // namespace

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
    t.pipeline = [](PipelinePlan& plan, Own<Reach::Schedule> own) { plan.gatherUnit = own[0]; };
    return t;
}

} // namespace shardscape::technique
