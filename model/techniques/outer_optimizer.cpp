// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/gradient_groups.h"
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kFragments = "outer_fragments";
constexpr std::string_view kDelay = "outer_delay";

std::string_view needsWorkers(const layout::Scenario& s)
{
    if (const std::string_view idle = layout::needsReplicas(s); !idle.empty())
        return idle;
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    if (plan.interval <= 1)
        return "all replicas meet in every step";
    return s.replicas() > 0 && cost::workersOf(s, plan) <= 1 ? "one worker has all replicas"
                                                             : std::string_view{};
}

std::int64_t mostFragments(const layout::Scenario& s)
{
    return std::max<std::int64_t>(
        std::min<std::int64_t>(s.model.layers, statePlan(s.layout).gradient.interval), 1);
}

bool fragmentsMeetApart(const layout::Scenario& s)
{
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    return plan.interval <= 1 || plan.fragments <= mostFragments(s);
}

layout::Reason tooManyFragments(const layout::Scenario& s)
{
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    layout::Reason reason;
    reason.have = plan.fragments;
    reason.need = static_cast<double>(mostFragments(s));
    reason.unit = "fragments";
    reason.message = say(
        "%1 fragments meet at steps of their own and hold a layer each; there are %2 steps and %3 layers",
        plan.fragments, plan.interval, s.model.layers);
    return reason;
}

bool arrivesInTime(const layout::Scenario& s)
{
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    return plan.interval <= 1 || plan.delay < plan.interval;
}

layout::Reason arrivesLate(const layout::Scenario& s)
{
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    layout::Reason reason;
    reason.have = plan.delay;
    reason.need = plan.interval - 1;
    reason.unit = "steps";
    reason.message = say("a fragment has %1 steps on its way, but leaves again after %2", plan.delay,
                         plan.interval);
    return reason;
}

layout::Knob numberKnob(std::string_view id, std::string_view label, std::string_view shortLabel,
                        std::string_view unit, std::int32_t fallback, std::int64_t most)
{
    return {.id = id,
            .label = label,
            .shortLabel = shortLabel,
            .group = layout::KnobGroup::Parallelism,
            .kind = layout::KnobKind::Integer,
            .unit = unit,
            .help = {},
            .paper = "Douillard et al. 2025, Streaming DiLoCo, arXiv 2501.18512, section 2",
            .look = {},
            .minimum = fallback,
            .maximum = most,
            .given = true,
            .fallback = fallback,
            .idle = needsWorkers};
}

} // namespace

// What workers do with their differences when they meet: an average, or a step of an optimizer of its own, whose momentum and
// last weights lie beside the others (Costing::memoryOf()); all at once or in fragments, in fewer bits, behind the next steps.
Technique outerOptimizer()
{
    Technique t;
    t.id = "outer-optimizer";
    t.label = "Outer optimizer";
    t.paper =
        "Douillard et al. 2023, DiLoCo, arXiv 2311.08105; Douillard et al. 2025, Streaming DiLoCo, arXiv 2501.18512";
    t.stateKnobs.push_back(
        {.id = "outer_optimizer",
         .label = "Outer optimizer",
         .shortLabel = "outer",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "What workers do when they meet: average their weights, or take a step with momentum along their mean "
             "difference.",
         .paper = "Douillard et al. 2023, DiLoCo, arXiv 2311.08105, algorithm 1",
         .look =
             "Momentum and the weights of the last meeting take 8 bytes per parameter, shared within a worker.",
         .minimum = 0,
         .maximum = 1,
         .choices = {"average", "nesterov"},
         .given = true,
         .after = "learning_rate",
         .candidates = layout::firstValues<2>,
         .idle = needsWorkers});
    layout::Knob fragments = numberKnob(kFragments, "Fragments", "frag", "fragments", 1, 1 << 16);
    fragments.help = "Parts of the model that meet at different steps of a period.";
    fragments.look = "The peak bandwidth between workers divides by them; the mean stays.";
    fragments.after = "outer_optimizer";
    fragments.candidates = [](const layout::Scenario& s) {
        return layout::withCurrent({1, 2, 4, 8, 16}, layout::findKnob(kFragments)->get(s));
    };
    t.stateKnobs.push_back(fragments);
    layout::Knob delay = numberKnob(kDelay, "Steps on the way", "tau", "steps", 0, 1 << 20);
    delay.help = "Steps behind which a fragment travels before it is merged. 0: workers wait for it.";
    delay.look = "Meetings vanish from the step where these steps are long enough.";
    delay.after = kFragments;
    delay.candidates = [](const layout::Scenario& s) {
        return layout::withCurrent({0, 1, 2, 5, 10}, layout::findKnob(kDelay)->get(s));
    };
    t.stateKnobs.push_back(delay);
    t.stateKnobs.push_back(
        {.id = "outer_bits",
         .label = "Bits between workers",
         .shortLabel = "obit",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "Form in which workers send their differences. What it costs in steps to the same loss is not modelled.",
         .paper = "Douillard et al. 2025, Streaming DiLoCo, arXiv 2501.18512, section 2.3",
         .look = "Bytes between workers shrink, mean and peak alike.",
         .minimum = 0,
         .maximum = 4,
         .choices = {"as-gradients", "32-bit", "16-bit", "8-bit", "4-bit"},
         .given = true,
         .after = kDelay,
         .candidates = layout::firstValues<5>,
         .idle = needsWorkers});
    t.rules.push_back({.code = "fragments-apart",
                       .label = "fragments meet at steps of their own",
                       .knobs = {"exchange_interval", "interval_alpha", "learning_rate", kFragments},
                       .holds = fragmentsMeetApart,
                       .reason = tooManyFragments});
    t.rules.push_back({.code = "fragment-in-time",
                       .label = "a fragment arrives before it leaves again",
                       .knobs = {"exchange_interval", "interval_alpha", "learning_rate", kDelay},
                       .holds = arrivesInTime,
                       .reason = arrivesLate});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.gradient.outerOptimizer = own[0] != 0;
        plan.gradient.fragments = own[1];
        plan.gradient.delay = own[2];
        constexpr std::int32_t kBits[] = {0, 32, 16, 8, 4};
        plan.gradient.outerBits = kBits[own[3]];
    };
    return t;
}

} // namespace shardscape::technique
