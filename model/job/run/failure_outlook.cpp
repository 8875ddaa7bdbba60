// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/failure_outlook.h"

#include "job/run/progress.h"
#include "job/run/repair.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::run {

namespace {

constexpr double kShortest = 30, kLongest = 6 * 3600; ///< s between saves, drawn
constexpr int kIntervals = 90;
constexpr double kLogged = 32768; ///< accelerators: no log is of more

constexpr std::array kPublished{
    PublishedShare{"ByteRobust 97 %", 9600, .97},
    PublishedShare{"Llama 3, over 90 %", 16384, .90},
    PublishedShare{"RSC 70 %, hourly saves", 16000, .70},
    PublishedShare{"FT-HSDP before, 44 %", 98304, .44},
    PublishedShare{"FT-HSDP with replicas, 80 %", 98304, .80},
};

/// Unexpected interruptions of Llama 3 by kind, of 419. Source: Dubey 2024, arXiv 2407.21783, Table 5, counts summed: printed shares
/// do not match them.
struct CountedCause {
    std::string_view name;
    double count;
};
constexpr double kCountedAll = 419;
constexpr std::array kCounted{
    CountedCause{"accelerator", 148 + 19 + 17 + 6 + 6},
    CountedCause{"its memory", 72},
    CountedCause{"software", 54 + 7},
    CountedCause{"switch, cable", 35},
    CountedCause{"host, unplanned", 32},
    CountedCause{"other", 7 + 3 + 3 + 2 + 2 + 2 + 2 + 2},
};

/// A plan whose losses are those of saves, failures and restarts alone.
Plan bare(Plan plan)
{
    plan.rates.ofNodes = 0; // nobody waits for a node
    plan.shrinks = false;
    plan.evaluationShare = 0;
    plan.maintenanceEvery = 0;
    plan.slow.share = 0;
    plan.elastic.nodes.clear();
    return plan;
}

double lostAt(Plan plan, std::size_t tier, double every)
{
    plan.tiers[tier].every = every;
    return 1 - expectationOf(plan).share;
}

IntervalCurve curveOf(const Plan& plan, std::size_t tier, double step)
{
    IntervalCurve curve;
    curve.name = plan.tiers[tier].name;
    curve.least = std::max(plan.tiers[tier].flush, step);
    curve.best = {0, 2};
    for (int i = 0; i <= kIntervals; ++i) {
        const double every = kShortest * std::pow(kLongest / kShortest, double(i) / kIntervals);
        curve.points.push_back({every, lostAt(plan, tier, every)});
        if (every >= curve.least && curve.points.back().lost < curve.best.lost)
            curve.best = curve.points.back();
    }
    curve.now = {plan.tiers[tier].every, lostAt(plan, tier, plan.tiers[tier].every)};
    if (curve.now.lost < curve.best.lost) // between two of the points, or beyond them
        curve.best = curve.now;
    return curve;
}

/// The run's step with other nodes: as many more replicas, each as fast.
Step withNodes(Step step, double times)
{
    step.nodes *= times;
    step.data *= times;
    step.tokens *= times;
    return step;
}

} // namespace

std::span<const PublishedShare> publishedShares()
{
    return kPublished;
}

std::vector<std::string_view> publishedCauses()
{
    std::vector<std::string_view> names;
    for (const CountedCause& cause : kCounted)
        names.push_back(cause.name);
    return names;
}

FailureOutlook failureOutlook(const layout::Scenario& scenario, const Evaluation& e)
{
    const workload::RunTask& task = scenario.task.run;
    FailureOutlook outlook;

    // How often to save. The ways that the run does not save by have the interval that is best for them.
    const Plan own = bare(e.plan);
    for (std::size_t tier = 0; tier < own.tiers.size(); ++tier) {
        outlook.intervals.push_back(curveOf(own, tier, e.step.seconds));
        outlook.intervals.back().how = task.checkpoint.how;
        outlook.intervals.back().own = true;
    }
    for (std::size_t kind = 0; kind < workload::kSaveNames.size(); ++kind) {
        workload::RunTask other = task;
        other.checkpoint.how = static_cast<workload::SaveKind>(kind);
        if (!task.checkpoint.tiers.empty() || other.checkpoint.how == task.checkpoint.how)
            continue;
        IntervalCurve curve = curveOf(bare(planOf(other, e.tokens, e.step)), 0, e.step.seconds);
        curve.how = other.checkpoint.how;
        outlook.intervals.push_back(std::move(curve));
    }

    // How large it may grow: from an eighth of what there is, or 512, to 131,072.
    constexpr double kSmallest = 512, kLargest = 131072;
    const double from = std::min(kSmallest, e.step.accelerators()),
                 to = std::max(kLargest, e.step.accelerators());
    constexpr int kSizes = 48;
    for (int i = 0; i <= kSizes; ++i) {
        const double accelerators = from * std::pow(to / from, double(i) / kSizes);
        const Step step = withNodes(e.step, accelerators / e.step.accelerators());
        const Expectation expected = expectationOf(bare(planOf(task, e.tokens, step)));
        outlook.sizes.push_back({accelerators, expected.share, accelerators > kLogged});
    }

    Step hit = e.step;
    hit.replicasHit = replicasHit(scenario);
    for (std::size_t i = 0; i < workload::kPolicyNames.size(); ++i) {
        workload::RunTask other = task;
        other.policy = static_cast<workload::BlastPolicy>(i);
        const Plan plan = planOf(other, e.tokens, hit);
        const double again = plan.tiers.front().every / 2 + plan.tiers.front().flush;
        outlook.policies.push_back({other.policy, plan.blast.stops,
                                    plan.blast.rollsBack ? plan.restartSeconds(0) + again : plan.blast.lost(),
                                    expectationOf(bare(plan)).share});
    }

    if (task.failures.causes.empty()) {
        outlook.causesPublished = true;
        for (const CountedCause& cause : kCounted)
            outlook.causes.push_back(
                {std::string(cause.name), e.expected.failures * cause.count / kCountedAll});
    } else {
        double all = 0;
        const auto rateOf = [&](const workload::FailureCause& cause) {
            return cause.rate * e.step.nodes / 1000 + cause.perJobDay; // a day
        };
        for (const workload::FailureCause& cause : task.failures.causes)
            all += rateOf(cause);
        for (const workload::FailureCause& cause : task.failures.causes)
            outlook.causes.push_back({cause.name, all > 0 ? e.expected.failures * rateOf(cause) / all : 0});
        std::stable_sort(
            outlook.causes.begin(), outlook.causes.end(),
            [](const ExpectedCause& a, const ExpectedCause& b) { return a.failures > b.failures; });
    }

    constexpr double kNearlyAll = .9999;
    constexpr std::int64_t kMostDrawn = 400;
    const auto exactly = [&e](std::int64_t k) {
        return poissonBelow(e.expected.broken, k) - (k > 0 ? poissonBelow(e.expected.broken, k - 1) : 0);
    };
    if (e.plan.shrinks) {
        const std::int64_t most = std::max(poissonQuantile(e.expected.broken, kNearlyAll), e.plan.spares);
        for (std::int64_t k = 0; k <= std::min(most, kMostDrawn); ++k)
            outlook.broken.push_back(exactly(k));
        return outlook;
    }
    // Up, no more are broken than there are spares: the law of expectedWait() on that condition. More, and the run waits.
    const std::int64_t most = std::min(e.plan.spares, kMostDrawn);
    const double all = poissonBelow(e.expected.broken, most);
    for (std::int64_t k = 0; k <= most; ++k)
        outlook.broken.push_back((1 - e.expected.waiting) * (all > 0 ? exactly(k) / all : k == most ? 1 : 0));
    outlook.broken.push_back(e.expected.waiting);
    return outlook;
}

} // namespace shardscape::run
