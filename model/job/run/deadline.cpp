// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/deadline.h"

#include "job/job.h"
#include "job/run/repair.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

namespace {

using Lever = DeadlineMend::Lever;

constexpr double kSecondsOfDay = 86400;

layout::Change setting(std::string_view knob, std::int64_t value)
{
    return {.settings = {{job::run().knob(knob), value}}};
}

/// Chance of the plan to be done within a limit.
class Judge {
public:
    Judge(double limit, const DrawOptions& options, const std::stop_token& stop)
        : m_limit(limit)
        , m_options(options)
        , m_stop(stop)
    {}

    [[nodiscard]] double chanceOf(const Plan& plan) const
    {
        if (plan.productive > m_limit) // not without a single failure
            return 0;
        if (m_options.runs <= 0)
            return expectationOf(plan).seconds <= m_limit ? 1 : 0;
        const auto runs = drawRuns(plan, m_options, m_stop);
        if (!runs)
            return 0;
        const auto done = std::count_if(runs->begin(), runs->end(),
                                        [this](const DrawnRun& one) { return one.seconds <= m_limit; });
        return static_cast<double>(done) / static_cast<double>(runs->size());
    }

    /// The time by which the plan is done with that chance; infinite where it is not.
    [[nodiscard]] double secondsAt(const Plan& plan, double chance) const
    {
        if (m_options.runs <= 0)
            return expectationOf(plan).seconds;
        const auto runs = drawRuns(plan, m_options, m_stop);
        if (!runs || runs->empty())
            return HUGE_VAL;
        std::vector<double> ends;
        for (const DrawnRun& one : *runs)
            ends.push_back(one.seconds);
        std::sort(ends.begin(), ends.end());
        const auto place = static_cast<std::size_t>(std::ceil(chance * static_cast<double>(ends.size())));
        return ends[std::clamp<std::size_t>(place, 1, ends.size()) - 1];
    }

private:
    double m_limit;
    const DrawOptions& m_options;
    const std::stop_token& m_stop;
};

Message daysOf(double seconds)
{
    return say("%1 days", significant(seconds / kSecondsOfDay, 3));
}

} // namespace

std::vector<DeadlineMend> deadlineMends(const layout::Scenario& scenario, const Evaluation& e, double chance,
                                        const DrawOptions& options, const std::stop_token& stop)
{
    std::vector<DeadlineMend> mends;
    const auto limit = secondsToDeadline(scenario.task.run);
    if (!limit || !e.fits || scenario.task.run.start.empty())
        return mends;
    const Judge judge(*limit, options, stop);
    if (judge.chanceOf(e.plan) >= chance)
        return mends;
    const auto add = [&](Lever lever, double value, double reached, double seconds, layout::Change mend,
                         Message message) {
        mends.push_back({lever, value, reached, seconds, std::move(mend), std::move(message)});
    };

    for (const std::int64_t nodes : nodesOfReplicas(scenario)) {
        if (nodes <= scenario.cluster.nodes || stop.stop_requested())
            continue;
        const auto larger = onNodes(scenario, nodes);
        if (!larger)
            break; // nor are more possible
        const Evaluation with = evaluate(*larger);
        if (!with.fits)
            continue;
        const double reached = judge.chanceOf(with.plan);
        if (reached < chance)
            continue;
        add(Lever::Nodes, static_cast<double>(nodes), reached, with.expected.seconds, {},
            say("%1 nodes in place of %2: %3", nodes, scenario.cluster.nodes, daysOf(with.expected.seconds)));
        break;
    }

    // Spares: a run never takes longer with one more. Half of what is left at a time.
    constexpr double kNearlyAlways = .9999;
    Plan plan = e.plan;
    const auto chanceWith = [&](std::int64_t spares) {
        plan.spares = spares;
        return judge.chanceOf(plan);
    };
    const std::int64_t most = poissonQuantile(e.expected.broken, kNearlyAlways)
                              + (plan.burstShare > 0 ? std::llround(plan.burstNodes) : 0);
    if (most > e.plan.spares && chanceWith(most) >= chance) {
        std::int64_t few = e.plan.spares, enough = most;
        while (enough - few > 1) {
            const std::int64_t middle = (few + enough) / 2;
            (chanceWith(middle) >= chance ? enough : few) = middle;
        }
        const double reached = chanceWith(enough);
        const double seconds = expectationOf(plan).seconds;
        if (enough > e.plan.spares && reached >= chance)
            add(Lever::Spares, static_cast<double>(enough), reached, seconds, setting("spares", enough),
                say("%1 spare nodes in place of %2: %3", enough, e.plan.spares, daysOf(seconds)));
    }

    const double every = e.plan.tiers.front().every;
    layout::Scenario saved = scenario;
    saved.task.run.checkpoint.every = 0;
    const Evaluation best = evaluate(saved);
    const double shorter = best.fits ? best.plan.tiers.front().every : every;
    if (best.fits && std::abs(shorter / every - 1) > .01)
        if (const double reached = judge.chanceOf(best.plan); reached >= chance)
            add(Lever::Interval, shorter, reached, best.expected.seconds, setting("save_every", 0),
                say("a save every %1 min in place of %2 min: %3", significant(shorter / 60, 3),
                    significant(every / 60, 3), daysOf(best.expected.seconds)));

    const double seconds = judge.secondsAt(e.plan, chance);
    if (std::isfinite(seconds) && seconds > *limit && !stop.stop_requested()) {
        const double days = std::ceil(seconds / kSecondsOfDay);
        const auto start = static_cast<double>(*dayOf(scenario.task.run.start));
        add(Lever::Deadline, days, chance, e.expected.seconds,
            setting("within_days", static_cast<std::int64_t>(days)),
            say("%1 as the deadline in place of %2: %3", dateOf(start + days - 1), scenario.task.run.deadline,
                daysOf(e.expected.seconds)));
    }
    if (stop.stop_requested())
        return {};
    return mends;
}

std::vector<layout::Reason> lateReasons(const layout::Scenario& scenario, const Evaluation& e)
{
    std::vector<layout::Reason> reasons;
    const auto limit = secondsToDeadline(scenario.task.run);
    if (!limit || !e.fits || scenario.task.run.start.empty() || e.expected.seconds <= *limit)
        return reasons;
    const auto start = static_cast<double>(*dayOf(scenario.task.run.start));
    reasons.push_back({.code = std::string(kLate),
                       .have = e.expected.seconds,
                       .need = *limit,
                       .unit = "s",
                       .message = say("done on %1 on the mean, %2 after the deadline, %3",
                                      dateOf(start + e.expected.seconds / kSecondsOfDay),
                                      daysOf(e.expected.seconds - *limit), scenario.task.run.deadline)});
    for (DeadlineMend& mend : deadlineMends(scenario, e, 1, {.runs = 0})) {
        if (mend.lever == Lever::Deadline) { // which the sentence itself says
            reasons.front().mend = std::move(mend.mend);
            continue;
        }
        reasons.push_back(
            {.code = "in-time-by-" + std::string(kLeverNames[static_cast<std::size_t>(mend.lever)]),
             .have = mend.seconds,
             .need = *limit,
             .unit = "s",
             .message = say("in time by %1", mend.message),
             .mend = std::move(mend.mend)});
    }
    return reasons;
}

} // namespace shardscape::run
