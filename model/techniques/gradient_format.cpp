// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsSum(const layout::Scenario& s)
{
    if (statePlan(s.layout).gradients)
        return "ZeRO 2 and 3 scatter gradients of every micro-batch, in bits of their own";
    return layout::needsReplicas(s);
}

std::string_view needsFormat(const layout::Scenario& s)
{
    if (const std::string_view idle = needsSum(s); !idle.empty())
        return idle;
    return statePlan(s.layout).gradient.format != cost::GradientFormat::AsKept
               ? std::string_view{}
               : "gradients travel as they are kept";
}

std::vector<std::int64_t> shares(const layout::Scenario& s)
{
    return layout::withCurrent({0, 5, 15, 25}, layout::findKnob("compression_warm_up")->get(s));
}

} // namespace

// Fewer bits on the wire, kernels that write and read them (Costing::encoding()), and with one bit the errors that are made up
// for in the next step (Costing::memoryOf()).
Technique gradientFormat()
{
    Technique t;
    t.id = "gradient-format";
    t.label = "Gradient compression";
    t.paper =
        "Dettmers 2015, arXiv 1511.04561; Wen et al. 2017, TernGrad, arXiv 1705.07878; Tang et al. 2021, 1-bit Adam, "
        "arXiv 2102.02888";
    t.stateKnobs.push_back(
        {.id = "gradient_format",
         .label = "Gradients on the wire",
         .shortLabel = "gfmt",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "Form in which gradients travel once a step. What it costs in steps to the same loss is not modelled.",
         .paper = t.paper,
         .look = "The data-parallel bytes shrink; kernels that write and read the form appear in their time.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(cost::GradientFormat::OneBit),
         .choices = {"as-kept", "16-bit", "8-bit", "4-bit", "ternary", "1-bit"},
         .given = true,
         .after = "bucket_mb",
         .candidates = layout::firstValues<6>,
         .idle = needsSum});
    t.stateKnobs.push_back(
        {.id = "compression_warm_up",
         .label = "Compression warm-up",
         .shortLabel = "gwu",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help =
             "Share of a run's steps in which gradients still travel in 16 bits. Times are means over the run.",
         .paper = "Tang et al. 2021, 1-bit Adam, arXiv 2102.02888, section 3.3: 23,000 of 152,000 steps",
         .look = "With 15 % of them one bit saves five times, not sixteen.",
         .minimum = 0,
         .maximum = 100,
         .given = true,
         .after = "gradient_format",
         .candidates = shares,
         .idle = needsFormat});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.gradient.format = static_cast<cost::GradientFormat>(own[0]);
        plan.gradient.warmUp = own[1] / 100.0;
    };
    return t;
}

} // namespace shardscape::technique
