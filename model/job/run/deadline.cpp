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

/// Rising.
std::vector<double> endsOf(const std::vector<DrawnRun>& runs)
{
    std::vector<double> ends;
    for (const DrawnRun& one : runs)
        ends.push_back(one.seconds);
    std::sort(ends.begin(), ends.end());
    return ends;
}

double medianEndOf(const std::vector<DrawnRun>& runs)
{
    return runs.empty() ? HUGE_VAL : spreadOf(endsOf(runs)).p50;
}

double shareWithin(const std::vector<DrawnRun>& runs, double limit)
{
    const auto done = std::count_if(runs.begin(), runs.end(),
                                    [limit](const DrawnRun& one) { return one.seconds <= limit; });
    return runs.empty() ? 0 : static_cast<double>(done) / static_cast<double>(runs.size());
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
        const auto runs = drawRuns(plan, m_options, m_stop);
        return runs ? within(*runs) : 0;
    }

    /// Whether the plan keeps the limit with a chance: few draws say so where it is plain.
    [[nodiscard]] bool keeps(const Plan& plan, double chance) const
    {
        constexpr std::int64_t kFew = 64;
        constexpr double kPlain = .25;
        if (plan.productive > m_limit)
            return false;
        if (m_options.runs > 2 * kFew) {
            DrawOptions few = m_options;
            few.runs = kFew;
            const auto runs = drawRuns(plan, few, m_stop);
            if (!runs || within(*runs) < chance - kPlain)
                return false;
            if (within(*runs) > std::min(chance + kPlain, 1 - 1e-9))
                return true;
        }
        return chanceOf(plan) >= chance;
    }

    /// The chance to keep the limit, and the time by which half of the draws are done.
    struct Outcome {
        double chance = 0, median = HUGE_VAL;
    };
    [[nodiscard]] Outcome outcomeOf(const Plan& plan) const
    {
        const auto runs = drawRuns(plan, m_options, m_stop);
        return runs ? Outcome{within(*runs), medianEndOf(*runs)} : Outcome{};
    }

    /// The time by which the plan is done with that chance; infinite where it is not.
    [[nodiscard]] double secondsAt(const Plan& plan, double chance) const
    {
        const auto runs = drawRuns(plan, m_options, m_stop);
        if (!runs || runs->empty())
            return HUGE_VAL;
        const std::vector<double> ends = endsOf(*runs);
        const auto place = static_cast<std::size_t>(std::ceil(chance * static_cast<double>(ends.size())));
        return ends[std::clamp<std::size_t>(place, 1, ends.size()) - 1];
    }

private:
    [[nodiscard]] double within(const std::vector<DrawnRun>& runs) const
    {
        return shareWithin(runs, m_limit);
    }

    double m_limit;
    const DrawOptions& m_options;
    const std::stop_token& m_stop;
};

/// With so many spares more than are ever broken at once, 9,999 times in 10,000.
std::int64_t mostSpares(const Plan& plan)
{
    constexpr double kNearlyAlways = .9999;
    const double events = plan.rates.ofNodes * plan.burstShare;
    const double broken = (plan.rates.ofNodes - events + events * plan.burstNodes) * plan.repair.meanHours
                          * 3600;
    return poissonQuantile(broken, kNearlyAlways) + (plan.burstShare > 0 ? std::llround(plan.burstNodes) : 0);
}

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
        if (!judge.keeps(with.plan, chance))
            continue;
        const auto [reached, median] = judge.outcomeOf(with.plan);
        add(Lever::Nodes, static_cast<double>(nodes), reached, median, {},
            say("%1 nodes in place of %2: %3", nodes, scenario.cluster.nodes, daysOf(median)));
        break;
    }

    // Spares: a run never takes longer with one more. Half of what is left at a time.
    Plan plan = e.plan;
    const auto keepsWith = [&](std::int64_t spares) {
        plan.spares = spares;
        return judge.keeps(plan, chance);
    };
    const std::int64_t most = mostSpares(e.plan);
    if (most > e.plan.spares && keepsWith(most)) {
        std::int64_t few = e.plan.spares, enough = most;
        while (enough - few > 1) {
            const std::int64_t middle = (few + enough) / 2;
            (keepsWith(middle) ? enough : few) = middle;
        }
        plan.spares = enough;
        const auto [reached, seconds] = judge.outcomeOf(plan);
        if (reached >= chance) // few draws may have said more than all do
            add(Lever::Spares, static_cast<double>(enough), reached, seconds, setting("spares", enough),
                say("%1 spare nodes in place of %2: %3", enough, e.plan.spares, daysOf(seconds)));
    }

    const double every = e.plan.tiers.front().every;
    layout::Scenario saved = scenario;
    saved.task.run.checkpoint.every = 0;
    const Evaluation best = evaluate(saved);
    const double shorter = best.fits ? best.plan.tiers.front().every : every;
    if (best.fits && std::abs(shorter / every - 1) > .01)
        if (const auto [reached, median] = judge.outcomeOf(best.plan); reached >= chance)
            add(Lever::Interval, shorter, reached, median, setting("save_every", 0),
                say("a save every %1 min in place of %2 min: %3", significant(shorter / 60, 3),
                    significant(every / 60, 3), daysOf(median)));

    const double seconds = judge.secondsAt(e.plan, chance);
    if (std::isfinite(seconds) && seconds > *limit && !stop.stop_requested()) {
        const double days = std::ceil(seconds / kSecondsOfDay);
        const auto start = static_cast<double>(*dayOf(scenario.task.run.start));
        const double median = judge.outcomeOf(e.plan).median;
        add(Lever::Deadline, days, chance, median, setting("within_days", static_cast<std::int64_t>(days)),
            say("%1 as the deadline in place of %2: %3", dateOf(start + days - 1), scenario.task.run.deadline,
                daysOf(median)));
    }
    if (stop.stop_requested())
        return {};
    return mends;
}

std::optional<double> medianSeconds(const Evaluation& e, const DrawOptions& options,
                                    const std::stop_token& stop)
{
    if (!e.fits)
        return HUGE_VAL;
    const auto runs = drawRuns(e.plan, options, stop);
    return runs ? std::optional(medianEndOf(*runs)) : std::nullopt;
}

std::optional<double> chanceByDeadline(const layout::Scenario& scenario, const Evaluation& e,
                                       const DrawOptions& options, const std::stop_token& stop)
{
    const auto limit = secondsToDeadline(scenario.task.run);
    if (!limit || scenario.task.run.start.empty())
        return 1;
    if (!e.fits || e.plan.productive > *limit)
        return 0;
    const auto runs = drawRuns(e.plan, options, stop);
    if (!runs || runs->empty())
        return {};
    return shareWithin(*runs, *limit);
}

std::vector<layout::Reason> lateReasons(const layout::Scenario& scenario, const Evaluation& e,
                                        const std::stop_token& stop)
{
    std::vector<layout::Reason> reasons;
    const auto limit = secondsToDeadline(scenario.task.run);
    if (!limit || !e.fits || scenario.task.run.start.empty())
        return reasons;
    const DrawOptions options{.runs = kDrawsOfMends};
    const auto runs = drawRuns(e.plan, options, stop);
    if (!runs)
        return reasons;
    const double chance = shareWithin(*runs, *limit), median = medianEndOf(*runs);
    if (chance >= kSureEnough)
        return reasons;
    const auto start = static_cast<double>(*dayOf(scenario.task.run.start));
    reasons.push_back(
        {.code = std::string(chance < kPerhaps ? kLate : kPerhapsLate),
         .have = median,
         .need = *limit,
         .unit = "s",
         .message = std::isfinite(median)
                        ? say("by the deadline, %1, in %2 % of %3 draws; in half of them done on %4",
                              scenario.task.run.deadline, significant(100 * chance, 2), kDrawsOfMends,
                              dateOf(start + median / kSecondsOfDay))
                        : say("by the deadline, %1, in %2 % of %3 draws; half of them are never done",
                              scenario.task.run.deadline, significant(100 * chance, 2), kDrawsOfMends)});
    for (DeadlineMend& mend : deadlineMends(scenario, e, kSureEnough, {.runs = kDrawsOfMends}, stop)) {
        if (mend.lever == DeadlineMend::Lever::Deadline) { // which the sentence itself says
            reasons.front().mend = std::move(mend.mend);
            continue;
        }
        reasons.push_back(
            {.code = "in-time-by-" + std::string(kLeverNames[static_cast<std::size_t>(mend.lever)]),
             .have = mend.seconds,
             .need = *limit,
             .unit = "s",
             .message = say("in time in %1 % of the draws by %2", significant(100 * mend.chance, 2),
                            mend.message),
             .mend = std::move(mend.mend)});
    }
    return reasons;
}

} // namespace shardscape::run
