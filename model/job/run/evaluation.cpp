// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/evaluation.h"

#include "cluster/resize.h"
#include "job/job.h"
#include "job/run/loss.h"
#include "job/run/power.h"
#include "job/run/progress.h"
#include "job/run/repair.h"
#include "job/run/sites.h"
#include "layout/knob.h"
#include "workload/transformer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace shardscape::run {

namespace {

constexpr double kDaySeconds = 86400;

/// The fewest spares with which a run that waits for ever would not.
std::int64_t enoughSpares(const Plan& plan)
{
    constexpr double kSeldom = .99;
    return poissonQuantile(plan.rates.ofNodes * plan.repair.meanHours * 3600, kSeldom);
}

void addReasons(Evaluation& e, const workload::RunTask& task)
{
    if (static_cast<double>(task.sites.places.size()) > e.step.data) {
        e.fits = false;
        e.reasons.push_back(
            {.code = "sites-many",
             .have = static_cast<double>(task.sites.places.size()),
             .need = e.step.data,
             .message = say("%1 sites hold at least a replica each, and there are %2 replicas",
                            task.sites.places.size(), significant(e.step.data, 6))});
        return;
    }
    const double interval = e.plan.tiers.front().every;
    if (task.checkpoint.every > e.expected.meanTime
        || (!task.checkpoint.tiers.empty() && interval > e.expected.meanTime)) {
        const PlannedTier& tier = e.plan.tiers.front();
        const double best = bestInterval(tier.stall, e.expected.meanTime, e.plan.restartSeconds(0),
                                         tier.flush);
        e.reasons.push_back(
            {.code = std::string(kLongInterval),
             .have = interval,
             .need = e.expected.meanTime,
             .unit = "s",
             .message = say("a save every %1 h is rarer than failures, one in %2 h; every %3 min loses least",
                            significant(interval / 3600, 3), significant(e.expected.meanTime / 3600, 3),
                            significant(best / 60, 3))});
    }
    // More than train, and more than are ever broken with an event that takes many.
    const std::int64_t most = enoughSpares(e.plan)
                              + (e.plan.burstShare > 0 ? std::llround(e.plan.burstNodes) : 0);
    if (static_cast<double>(task.spares) >= e.plan.nodes && task.spares > most)
        e.reasons.push_back(
            {.code = "spares-many",
             .have = static_cast<double>(task.spares),
             .need = static_cast<double>(most),
             .message = say(
                 "%1 spare nodes beside %2 that train leave none to train on where they are part of them; "
                 "no more than %3 are broken at once 99 times in 100",
                 task.spares, significant(e.plan.nodes, 6), most),
             .mend = {.settings = {{job::run().knob("spares"), most}}}});
    const bool ends = e.expected.seconds < kMostSeconds
                      && e.expected.failures < static_cast<double>(kMostFailures);
    if (ends)
        return;
    e.fits = false;
    const std::int64_t enough = enoughSpares(e.plan);
    const double spent = e.plan.restartSeconds(0);
    if (e.expected.waiting > .5 && enough > e.plan.spares)
        e.reasons.push_back(
            {.code = std::string(kNeverDone),
             .have = static_cast<double>(e.plan.spares),
             .need = static_cast<double>(enough),
             .message = say(
                 "%1 nodes are broken on the mean and %2 spares stand by, so that the run waits; %3 do",
                 significant(e.expected.broken, 3), e.plan.spares, enough)});
    else
        e.reasons.push_back(
            {.code = std::string(kNeverDone),
             .have = e.expected.meanTime,
             .need = spent,
             .unit = "s",
             .message = say(
                 "the run fails every %1 min and takes %2 min to restart, so that it is never done; fewer nodes, a better rate or a shorter restart do",
                 significant(e.expected.meanTime / 60, 3), significant(spent / 60, 3))});
}

/// Batches of a ramp that the layout cannot run: with its own speed they would cost nothing.
void addRampReasons(Evaluation& e, const layout::Scenario& scenario)
{
    const std::int64_t unit = scenario.dataParallel() * std::max(scenario.layout.microBatch, 1);
    for (const workload::RampStep& ramp : scenario.task.run.ramp) {
        if (e.step.speedAt(ramp.batch) > 0)
            continue;
        constexpr std::int64_t kTried = 64;
        std::int64_t nearest = (ramp.batch + unit - 1) / unit * unit;
        for (std::int64_t i = 0; i < kTried && !(e.step.speedAt(nearest) > 0); ++i)
            nearest += unit;
        e.fits = false;
        e.reasons.push_back({.code = std::string(kRampBatch),
                             .have = static_cast<double>(ramp.batch),
                             .need = static_cast<double>(nearest),
                             .message = say("the ramp begins with a batch of %1, which this layout cannot "
                                            "share among %2 replicas; nearest is %3",
                                            ramp.batch, scenario.dataParallel(), nearest)});
        return;
    }
}

} // namespace

double tokensOf(const layout::Scenario& scenario)
{
    const double own = scenario.task.run.tokens;
    return own > 0 ? own : scenario.workload.tokens();
}

Step stepOf(const layout::Scenario& s, double stepSeconds, double tokensPerSecond)
{
    const workload::RunTask& task = s.task.run;
    Step step;
    double slower = task.stepSeconds > 0 ? task.stepSeconds / stepSeconds : 1;
    step.parameters = static_cast<double>(workload::countParameters(s.model).total);
    step.nodes = static_cast<double>(s.cluster.nodes);
    // A measured step is one at full clock in one site.
    const Capping capping = cappingOf(task.power, task.prices);
    step.clock = clockOf(task.power, task.prices, s.cluster.accelerator.watts);
    slower *= slowdownAt(step.clock, capping);
    step.powerShare = powerAt(step.clock, capping);
    step.seconds = stepSeconds * slower;
    const SiteCost sites = siteCostOf(s, step);
    step.apart = sites.slower;
    slower *= sites.slower;
    step.egressPerSecond = sites.egressPerSecond;
    step.seconds = stepSeconds * slower;
    step.tokens = tokensPerSecond * stepSeconds;
    // Weights stand still through forward and backward, all but a few percent of a step: so long may a copy take. Source: Maurya
    // 2024, arXiv 2406.10707.
    step.window = step.seconds;
    step.acceleratorsPerNode = static_cast<double>(s.cluster.acceleratorsPerNode);
    step.tensor = s.layout.tensorParallel;
    step.pipeline = s.layout.pipelineParallel;
    step.context = static_cast<double>(s.degree(layout::Axis::Context));
    step.data = static_cast<double>(s.dataParallel());
    if (task.policy != workload::BlastPolicy::WholeJob && task.policy != workload::BlastPolicy::Standby)
        step.replicasHit = replicasHit(s);
    // Of several kinds the mean by number; of one that is not known, nothing.
    const auto mean = [&s](double cluster::Accelerator::*number) {
        double sum = 0;
        for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind) {
            const double one = s.cluster.acceleratorOf(kind).*number;
            const std::int64_t end = kind + 1 < s.cluster.kinds() ? s.cluster.firstNodeOf(kind + 1)
                                                                  : s.cluster.nodes;
            if (one <= 0)
                return 0.0;
            sum += one * static_cast<double>(end - s.cluster.firstNodeOf(kind));
        }
        return sum / static_cast<double>(s.cluster.nodes);
    };
    step.boardWatts = mean(&cluster::Accelerator::watts);
    step.pricePerHour = mean(&cluster::Accelerator::dollarsPerHour);
    step.speedAt = [&s, slower](std::int64_t batch) {
        layout::Scenario at = s;
        at.workload.globalBatch = static_cast<std::int32_t>(batch);
        const training::Evaluation e = training::evaluate(at);
        return e.valid ? e.tokensPerSecond / slower : 0;
    };
    return step;
}

SiteCost siteCostOf(const layout::Scenario& scenario, const Step& step)
{
    static const layout::Knob* const kLocalSteps = layout::findKnob("exchange_interval");
    return siteCost(scenario.task.run.sites, step.parameters, step.nodes, step.seconds / step.apart,
                    kLocalSteps != nullptr ? static_cast<double>(kLocalSteps->get(scenario)) : 1);
}

Evaluation evaluate(const layout::Scenario& scenario)
{
    return evaluate(scenario, training::evaluate(scenario));
}

Evaluation evaluate(const layout::Scenario& scenario, training::Evaluation held)
{
    Evaluation e;
    e.held = std::move(held);
    e.valid = e.held.valid;
    e.reasons = e.held.reasons;
    if (!e.valid || e.held.stepSeconds <= 0)
        return e;
    const workload::RunTask& task = scenario.task.run;
    e.fits = e.held.fits;
    e.tokens = tokensOf(scenario);
    e.step = stepOf(scenario, e.held.stepSeconds, e.held.tokensPerSecond);
    e.plan = planOf(task, e.tokens, e.step);
    addRampReasons(e, scenario);
    e.step.speedAt = nullptr; // it looks at the scenario, which does not outlive this
    e.expected = expectationOf(e.plan);
    addReasons(e, task);
    if (std::isfinite(e.expected.seconds))
        e.expense = expenseOf(e.expected.bars, e.plan, e.step, task.prices);
    return e;
}

std::vector<PartCost> partCosts(const layout::Scenario& scenario, const Evaluation& e)
{
    std::vector<PartCost> costs;
    const auto add = [&](std::string_view id, const auto& takeOff) {
        layout::Scenario other = scenario;
        takeOff(other.task.run);
        const Evaluation without = evaluate(other, e.held);
        costs.push_back({.id = id,
                         .seconds = e.expected.seconds - without.expected.seconds,
                         .dollars = e.expense.dollars - without.expense.dollars,
                         .kilowattHours = e.expense.kilowattHours - without.expense.kilowattHours});
    };
    const workload::RunTask& task = scenario.task.run;
    if (task.sites.places.size() > 1)
        add("sites", [](workload::RunTask& t) { t.sites = {}; });
    if (!task.elastic.nodes.empty()) {
        add("elastic", [](workload::RunTask& t) { t.elastic = {}; });
        add("layout_changes", [](workload::RunTask& t) { t.elastic.change = 0; });
    }
    if (e.step.clock < 1)
        add("power", [](workload::RunTask& t) { t.power = {}; });
    return costs;
}

std::optional<Calendar> simulate(const Evaluation& evaluation, const layout::Scenario& scenario,
                                 const DrawOptions& options, const std::stop_token& stop)
{
    const auto runs = drawRuns(evaluation.plan, options, stop);
    if (!runs)
        return {};
    return calendarOf(*runs, evaluation.plan, evaluation.step, scenario.task.run.prices);
}

LossOutlook lossOutlook(const layout::Scenario& scenario, const Evaluation& e)
{
    const auto active = static_cast<double>(workload::countParameters(scenario.model).active);
    LossOutlook outlook;
    outlook.loss = lossOf(active, e.tokens);
    outlook.kaplan = kaplanLoss(active, e.tokens);
    outlook.batch = e.step.tokens;
    outlook.criticalBatch = criticalBatch(e.tokens);
    outlook.measured = criticalBatchMeasured(e.tokens);
    outlook.sameLoss = tokensOverFewest(outlook.batch, outlook.criticalBatch);
    if (e.held.period.changesLearning)
        outlook.localUpdates = localSteps(static_cast<double>(e.held.period.steps), e.tokens);
    const Optimum best = computeOptimal(6 * active * e.tokens);
    outlook.optimalParameters = best.parameters;
    outlook.optimalTokens = best.tokens;
    return outlook;
}

std::optional<double> secondsToDeadline(const workload::RunTask& task)
{
    if (task.deadline.empty())
        return {};
    const auto last = dayOf(task.deadline);
    const auto first = task.start.empty() ? Result<std::int64_t>(0) : dayOf(task.start);
    if (!last || !first)
        return {};
    return static_cast<double>(*last + 1 - *first) * kDaySeconds;
}

std::vector<std::int64_t> nodesOfReplicas(const layout::Scenario& scenario)
{
    const std::int64_t samples = std::int64_t{scenario.workload.globalBatch}
                                 / std::max(scenario.layout.microBatch, 1);
    const std::int64_t replica = std::int64_t{scenario.layout.tensorParallel}
                                 * scenario.layout.pipelineParallel * scenario.degree(layout::Axis::Context);
    std::vector<std::int64_t> sizes;
    for (std::int64_t d = 1; d <= samples; ++d)
        if (samples % d == 0 && replica * d % scenario.cluster.acceleratorsPerNode == 0)
            sizes.push_back(replica * d / scenario.cluster.acceleratorsPerNode);
    return sizes;
}

Result<layout::Scenario> onNodes(const layout::Scenario& scenario, std::int64_t nodes)
{
    Result<cluster::Cluster> cluster = cluster::withNodes(scenario.cluster, nodes);
    if (!cluster)
        return tl::unexpected(cluster.error());
    layout::Scenario sized = scenario;
    sized.cluster = std::move(*cluster);
    sized.layout.dataParallel = 0;
    if (nodes != scenario.cluster.nodes)
        carryMeasuredStep(scenario, sized);
    return sized;
}

void carryMeasuredStep(const layout::Scenario& measured, layout::Scenario& other)
{
    if (measured.task.run.stepSeconds <= 0)
        return;
    const double here = training::evaluate(measured).stepSeconds,
                 there = training::evaluate(other).stepSeconds;
    other.task.run.stepSeconds = here > 0 && there > 0 ? measured.task.run.stepSeconds * there / here : 0;
}

std::int64_t sharedBatch(const layout::Scenario& scenario, std::int64_t nodes)
{
    constexpr std::int64_t kPart = 8; ///< of the batch that it may be off
    Result<layout::Scenario> sized = onNodes(scenario, nodes);
    if (!sized)
        return 0;
    const std::int64_t batch = scenario.workload.globalBatch;
    const std::int64_t unit = sized->dataParallel() * std::max(scenario.layout.microBatch, 1);
    if (unit <= 0) // not one replica
        return 0;
    const auto runs = [&](std::int64_t other) {
        sized->workload.globalBatch = static_cast<std::int32_t>(other);
        return other > 0 && std::abs(other - batch) * kPart <= batch && training::evaluate(*sized).valid;
    };
    const std::int64_t below = batch / unit * unit;
    // Pipelines may ask for more than whole micro-batches: outward from the nearest.
    for (std::int64_t i = 0; i * unit * kPart <= batch + unit * kPart; ++i) {
        const std::int64_t low = below - i * unit, high = below + (i + 1) * unit;
        const bool lowFirst = batch - low <= high - batch;
        for (const std::int64_t other : {lowFirst ? low : high, lowFirst ? high : low})
            if (runs(other))
                return other;
    }
    return 0;
}

Result<FewestNodes> fewestNodes(const layout::Scenario& scenario, double chance, const DrawOptions& options,
                                const std::stop_token& stop)
{
    const auto limit = secondsToDeadline(scenario.task.run);
    if (!limit || scenario.task.run.start.empty())
        return fail(
            ErrorCode::BadInput,
            say("the fewest nodes hang on a deadline; give task.start and task.deadline, as 2026-03-31"));
    struct Tried {
        std::int64_t nodes = 0;
        bool fits = false;
        bool plainly = false; ///< it misses, by few draws
        double chance = 0;
        Spread days;
        layout::Scenario scenario;
    };
    constexpr std::int64_t kFew = 64;
    constexpr double kPlain = .25;
    DrawOptions fewer = options;
    fewer.runs = std::min(options.runs, kFew);
    const auto tried = [&](std::int64_t nodes, std::int64_t batch, bool few = true) {
        Tried t;
        t.nodes = nodes;
        layout::Scenario shared = scenario;
        shared.workload.globalBatch = static_cast<std::int32_t>(batch);
        Result<layout::Scenario> sized = onNodes(shared, nodes);
        if (!sized)
            return t;
        t.scenario = std::move(*sized);
        const Evaluation e = evaluate(t.scenario);
        t.fits = e.fits;
        if (!e.fits || e.plan.productive > *limit) // not in time without a single failure
            return t;
        auto calendar = simulate(e, t.scenario, few ? fewer : options, stop);
        if (few && calendar && calendar->chanceWithin(*limit) >= chance - kPlain)
            calendar = simulate(e, t.scenario, options, stop);
        else
            t.plainly = few;
        if (!calendar)
            return t;
        t.chance = calendar->chanceWithin(*limit);
        t.days = {calendar->seconds.p10 / kDaySeconds, calendar->seconds.p50 / kDaySeconds,
                  calendar->seconds.p90 / kDaySeconds, calendar->seconds.mean / kDaySeconds};
        return t;
    };
    // More nodes are done sooner until failures and small batches eat what they add: from the smallest up.
    bool fitsSomewhere = false;
    Tried last, found;
    for (const std::int64_t nodes : nodesOfReplicas(scenario)) {
        if (stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        Tried t = tried(nodes, scenario.workload.globalBatch);
        fitsSomewhere = fitsSomewhere || t.fits;
        if (t.fits && t.chance >= chance) {
            found = std::move(t);
            break;
        }
        last = std::move(t);
    }
    if (found.nodes == 0 && !fitsSomewhere) {
        const Evaluation e = evaluate(scenario);
        return fail(ErrorCode::NotFound, e.reasons.empty() ? say("the layout fits on no number of nodes")
                                                           : layout::sentence(e.reasons.front()));
    }
    if (found.nodes == 0)
        return fail(
            ErrorCode::NotFound,
            say("no number of nodes is done by %1 with %2 % at this layout; the nearest, %3 nodes, has %4 %",
                scenario.task.run.deadline, significant(100 * chance, 3), last.nodes,
                significant(100 * last.chance, 3)));
    // Between the two other batches may do: half of what is left at a time.
    const std::int64_t replica = std::int64_t{scenario.layout.tensorParallel}
                                 * scenario.layout.pipelineParallel * scenario.degree(layout::Axis::Context);
    const std::int64_t perNode = scenario.cluster.acceleratorsPerNode;
    const std::int64_t step = replica / std::gcd(replica, perNode);
    std::int64_t from = last.nodes / step * step, to = found.nodes; // both tried
    while (to - from > step) {
        if (stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        const std::int64_t middle = from + (to - from) / step / 2 * step;
        std::int64_t nodes = middle, batch = 0;
        for (; nodes < to && batch == 0; nodes += batch == 0 ? step : 0)
            batch = sharedBatch(scenario, nodes);
        if (batch == 0) {
            to = middle;
            continue;
        }
        Tried t = tried(nodes, batch);
        const bool keeps = t.fits && t.chance >= chance;
        (keeps ? to : from) = nodes;
        (keeps ? found : last) = std::move(t);
    }
    if (last.plainly)
        last = tried(last.nodes, last.scenario.workload.globalBatch, false);
    return FewestNodes{.nodes = found.nodes,
                       .chance = found.chance,
                       .below = last.nodes,
                       .chanceBelow = last.chance,
                       .days = found.days,
                       .scenario = std::move(found.scenario)};
}

Result<WorthwhileSpares> worthwhileSpares(const layout::Scenario& scenario)
{
    layout::Scenario s = scenario;
    const Evaluation e = evaluate(s);
    if (!e.valid || e.held.stepSeconds <= 0)
        return fail(ErrorCode::BadInput,
                    e.reasons.empty() ? say("the layout has no step") : layout::sentence(e.reasons.front()));
    constexpr double kNearlyAlways = .9999;
    const std::int64_t most = poissonQuantile(e.expected.broken, kNearlyAlways)
                              + (e.plan.burstShare > 0 ? std::llround(e.plan.burstNodes) : 0) + 1;
    WorthwhileSpares best;
    best.acceleratorHours = std::numeric_limits<double>::infinity();
    Plan plan = e.plan;
    const auto take = [&](std::int64_t spares) {
        plan.spares = spares;
        const Expectation expected = expectationOf(plan);
        const double held = (plan.nodes + static_cast<double>(spares)) * plan.acceleratorsPerNode
                            * expected.seconds / 3600;
        if (held < best.acceleratorHours)
            best = {spares, expected.seconds, held, expected.waiting};
    };
    // Rough first, then each about the best of these.
    const std::int64_t stride = std::max<std::int64_t>(most / 16, 1);
    for (std::int64_t spares = 0; spares <= most; spares += stride)
        take(spares);
    const std::int64_t about = best.spares;
    for (std::int64_t spares = std::max<std::int64_t>(about - stride, 0);
         stride > 1 && spares < about + stride; ++spares)
        take(spares);
    if (!std::isfinite(best.acceleratorHours))
        return fail(ErrorCode::BadInput, say("no number of spares brings this run to its end"));
    return best;
}

} // namespace shardscape::run
