// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/gradient_groups.h"
#include "cost/gradient_traffic.h"
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

constexpr std::string_view kInterval = "exchange_interval";
constexpr std::int32_t kMostSteps = 1 << 20;
constexpr std::int32_t kUsualRate = 300; ///< 3e-4
constexpr double kAlphaUnit = 1e-4;
constexpr double kRateUnit = 1e-6;

/// H as asked, and as the rule has it from the learning rate.
std::int32_t intervalOf(std::int32_t base, std::int32_t alpha, std::int32_t rate)
{
    if (alpha == 0)
        return base;
    const double ruled = cost::quadraticInterval(base, alpha * kAlphaUnit, rate * kRateUnit);
    return static_cast<std::int32_t>(std::min<double>(ruled, kMostSteps));
}

/// Whether groups of replicas and of experts' replicas fall into the workers, and shared states into one of them.
bool workersDivide(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (plan.gradient.interval <= 1 || s.replicas() < 1)
        return true;
    const std::int64_t own = cost::workerReplicas(s, plan.gradient);
    const cluster::RankGroup all = layout::groupOf(s, layout::GroupKind::Replicas);
    if (s.replicas() % own != 0 || !cost::dividesInto(all, own))
        return false;
    if (plan.sharedBy() > 0 && (plan.sharedBy() > own || own % plan.sharedBy() != 0))
        return false;
    if (!s.model.moe || s.expertReplicas() < 1)
        return true;
    const std::int64_t workers = s.replicas() / own;
    return s.expertReplicas() % workers == 0
           && cost::dividesInto(layout::groupOf(s, layout::GroupKind::ExpertReplicas),
                                s.expertReplicas() / workers);
}

layout::Reason undividedWorkers(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    const std::int64_t own = cost::workerReplicas(s, plan.gradient);
    layout::Reason reason;
    reason.have = static_cast<double>(own);
    reason.unit = "replicas";
    if (plan.sharedBy() > 0 && (plan.sharedBy() > own || own % plan.sharedBy() != 0)) {
        reason.have = plan.sharedBy();
        reason.need = static_cast<double>(own);
        reason.message = say(
            "groups of %1 ranks share states, but a worker has %2 replicas that meet in every step",
            plan.sharedBy(), own);
    } else if (s.model.moe && s.replicas() % own == 0) {
        reason.message = say("the %1 replicas of the experts do not fall into %2 workers", s.expertReplicas(),
                             s.replicas() / own);
    } else {
        reason.message = say("workers of %1 replicas do not divide the %2 there are", own, s.replicas());
    }
    return reason;
}

/// Whether workers that are to be sites have some: domains with a network of their own, or joined over a WAN.
bool sitesExist(const layout::Scenario& s)
{
    const cost::GradientPlan plan = statePlan(s.layout).gradient;
    if (plan.interval <= 1 || plan.workers != cost::WorkerExtent::Site)
        return true;
    const auto& levels = s.cluster.levels;
    return levels.empty() || levels.back().kind == "wan"
           || (levels.size() > 1 && cluster::isScaleOut(levels[levels.size() - 2]));
}

layout::Reason noSites(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(cost::WorkerExtent::Site);
    reason.need = static_cast<double>(cost::WorkerExtent::Node);
    reason.message = s.cluster.nodes > 1 ? say("the cluster has no sites: its outermost links join nodes")
                                         : say("the cluster has no sites: it is one node");
    return reason;
}

std::string_view needsPeriod(const layout::Scenario& s)
{
    if (const std::string_view idle = layout::needsReplicas(s); !idle.empty())
        return idle;
    return statePlan(s.layout).gradient.interval > 1 ? std::string_view{} : "all replicas meet in every step";
}

std::string_view needsRule(const layout::Scenario& s)
{
    if (const std::string_view idle = layout::needsReplicas(s); !idle.empty())
        return idle;
    return layout::findKnob("interval_alpha")->get(s) > 0 ? std::string_view{}
                                                          : "the interval does not follow the learning rate";
}

template <const std::string_view& id>
std::vector<std::int64_t> some(std::vector<std::int64_t> values, const layout::Scenario& s)
{
    return layout::withCurrent(std::move(values), layout::findKnob(id)->get(s));
}

} // namespace

// Workers take H steps by themselves and then average. A worker is a replica, a node or a site; within it gradients are summed
// in every step. What a meeting takes is Costing::meetings(); a step has its share, training::Period the two lengths.
Technique localSteps()
{
    Technique t;
    t.id = "local-steps";
    t.label = "Local steps";
    t.paper =
        "Stich 2019, arXiv 1805.09767; Gu et al. 2024, Quadratic Synchronization Rule, arXiv 2310.14423";
    t.stateKnobs.push_back(
        {.id = kInterval,
         .label = "Exchange interval",
         .shortLabel = "H",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "steps",
         .help =
             "Steps that workers take by themselves before they meet. What it costs in steps to the same loss is not "
             "modelled.",
         .paper = t.paper,
         .look = "Bytes between workers divide by the interval; the step shown is the mean over it.",
         .minimum = 1,
         .maximum = kMostSteps,
         .given = true,
         .after = "gradient_topology",
         .fallback = 1,
         .candidates =
             [](const layout::Scenario& s) {
                 return some<kInterval>({1, 4, 16, 100, 500}, s);
             },
         .idle = layout::needsReplicas});
    t.stateKnobs.push_back(
        {.id = "exchange_across",
         .label = "Workers",
         .shortLabel = "wrk",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "What takes steps by itself: every replica, every node, or every site, the domains that the outermost links "
             "join.",
         .paper = "Douillard et al. 2023, DiLoCo, arXiv 2311.08105, section 2",
         .look = "Within a worker gradients are summed in every step and states may be shared.",
         .minimum = 0,
         .maximum = static_cast<std::int64_t>(cost::WorkerExtent::Site),
         .choices = {"replicas", "nodes", "sites"},
         .given = true,
         .after = kInterval,
         .candidates = layout::firstValues<3>,
         .idle = needsPeriod});
    t.stateKnobs.push_back(
        {.id = "interval_alpha",
         .label = "Quadratic rule",
         .shortLabel = "qsr",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "1e-4",
         .help =
             "Growth of the interval as the learning rate falls: the square of this over the rate, and no less than the "
             "exchange interval. 0: it stays.",
         .paper = "Gu et al. 2024, Quadratic Synchronization Rule, arXiv 2310.14423",
         .look = "Late in a run workers hardly meet at all.",
         .minimum = 0,
         .maximum = 100'000,
         .given = true,
         .after = "exchange_across",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 100, 175, 250}, layout::findKnob("interval_alpha")->get(s));
             },
         .idle = layout::needsReplicas});
    t.stateKnobs.push_back({.id = "learning_rate",
                            .label = "Learning rate",
                            .shortLabel = "lr",
                            .group = layout::KnobGroup::Parallelism,
                            .kind = layout::KnobKind::Integer,
                            .unit = "1e-6",
                            .help = "At which the quadratic rule is asked for its interval.",
                            .paper = "Gu et al. 2024, Quadratic Synchronization Rule, arXiv 2310.14423",
                            .look = "Half the rate makes the interval four times as long.",
                            .minimum = 1,
                            .maximum = 1'000'000,
                            .given = true,
                            .after = "interval_alpha",
                            .fallback = kUsualRate,
                            .candidates =
                                [](const layout::Scenario& s) {
                                    return layout::withCurrent({100, 300, 1000, 3000},
                                                               layout::findKnob("learning_rate")->get(s));
                                },
                            .idle = needsRule});
    t.rules.push_back({.code = "workers-divide",
                       .label = "workers divide the replicas",
                       .knobs = {"tp", "cp", "pp", "dp", "ep", "etp", "rank_order", "zero", "dp_shard",
                                 kInterval, "exchange_across", "interval_alpha", "learning_rate"},
                       .holds = workersDivide,
                       .reason = undividedWorkers});
    t.rules.push_back({.code = "sites-exist",
                       .label = "workers that are sites have some",
                       .knobs = {kInterval, "exchange_across", "interval_alpha", "learning_rate"},
                       .holds = sitesExist,
                       .reason = noSites});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.gradient.interval = intervalOf(own[0], own[2], own[3]);
        plan.gradient.workers = static_cast<cost::WorkerExtent>(own[1]);
    };
    return t;
}

} // namespace shardscape::technique
