// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

bool gossips(const cost::StatePlan& plan)
{
    return plan.gradient.topology != cost::GradientTopology::AllReduce;
}

bool holdsWholeStates(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    return !gossips(plan) || s.replicas() <= 1
           || (!plan.optimizer && !plan.gradients && !plan.weights && plan.gradient.interval <= 1);
}

layout::Reason shared(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    layout::Reason reason;
    if (plan.optimizer || plan.gradients || plan.weights) {
        reason.have = static_cast<double>(layout::findKnob("zero")->get(s));
        reason.message = say(
            "replicas that gossip have weights of their own; here ZeRO %1 shares states among them",
            layout::findKnob("zero")->get(s));
    } else {
        reason.have = plan.gradient.interval;
        reason.need = 1;
        reason.unit = "steps";
        reason.message = say("replicas gossip in every step; here they meet every %1",
                             plan.gradient.interval);
    }
    return reason;
}

} // namespace

// Replicas send their weights to few neighbours and average what they hear (Costing::gossip()). It wins where latency rules:
// many replicas, small models; an all-reduce sends less than two copies whatever their number.
Technique gossip()
{
    Technique t;
    t.id = "gossip";
    t.label = "Gossip";
    t.paper =
        "Lian et al. 2017, arXiv 1705.09056; Ying et al. 2021, arXiv 2110.13363; Wang et al. 2024, arXiv 2410.11998";
    t.stateKnobs.push_back(
        {.id = "gradient_topology",
         .label = "Exchange among",
         .shortLabel = "gossip",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "Whom a replica hears from in a step: all, both neighbours of a ring, those 1, 2, 4... places further, or one "
             "of these in turn. What it costs in steps to the same loss is not modelled.",
         .paper = t.paper,
         .look =
             "Wins where an all-reduce waits for latency, not for bytes. The consensus gap says how fast news spreads.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(cost::GradientTopology::OnePeer),
         .choices = {"all-reduce", "ring", "exponential", "one-peer"},
         .given = true,
         .after = "compression_warm_up",
         .candidates = layout::firstValues<4>,
         .idle = layout::needsReplicas});
    t.rules.push_back({.code = "gossip-whole-states",
                       .label = "replicas that gossip hold all their states",
                       .knobs = {"tp", "cp", "pp", "dp", "zero", "exchange_interval", "interval_alpha",
                                 "learning_rate", "gradient_topology"},
                       .holds = holdsWholeStates,
                       .reason = shared});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.gradient.topology = static_cast<cost::GradientTopology>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
