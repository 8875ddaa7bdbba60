// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/plan.h"

#include "job/run/elastic.h"
#include "job/run/progress.h"
#include "job/run/repair.h"
#include "job/run/reshape.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::run {

namespace {

constexpr double kSpareChance = .99;

using workload::RunTask;
using workload::SaveKind;

std::vector<Phase> phasesOf(const RunTask& task, double tokens, const Step& step)
{
    std::vector<Phase> phases;
    double done = 0;
    for (const workload::RampStep& ramp : task.ramp) {
        const double until = std::min(ramp.untilTokens, tokens);
        if (until <= done)
            continue;
        const double speed = step.speedAt ? step.speedAt(ramp.batch) : 0;
        phases.push_back({until - done, speed > 0 ? speed : step.tokens / step.seconds});
        done = until;
    }
    if (tokens > done)
        phases.push_back({tokens - done, step.tokens / step.seconds});
    return phases;
}

/// What a save beside the step costs it: what the passes do not hide, and what they lose to the copy meanwhile.
double besideStall(double copy, double window, double contention)
{
    const double slowed = contention * copy;
    return std::max(0.0, slowed - window) + (1 - 1 / contention) * std::min(slowed, window);
}

std::vector<PlannedTier> tiersOf(const RunTask& task, const Step& step, double meanTime,
                                 const RestartParts& restart)
{
    const workload::Checkpoint& c = task.checkpoint;
    const double bytes = checkpointBytes(step.parameters, c.bytesPerParameter);
    const double devices = step.accelerators();
    const double copy = bytes / devices / c.hostBandwidth;
    const double stored = flushSeconds(bytes, c.nodeBandwidth * step.nodes, c.storeBandwidth);
    const double stopping = blockingSeconds(bytes, c.hostBandwidth * devices, c.nodeBandwidth * step.nodes,
                                            c.storeBandwidth);
    const double beside = besideStall(copy, step.window > 0 ? step.window : step.seconds, c.contention);
    const double toPeer = bytes / step.nodes / c.nodeBandwidth;

    std::vector<workload::CheckpointTier> wished = c.tiers;
    if (wished.empty() && c.how == SaveKind::Peers)
        wished.push_back({.name = "peer memory",
                          .every = c.every,
                          .stall = beside,
                          .flush = toPeer,
                          .load = toPeer,
                          .survives = 1 - task.failures.burstShare});
    if (wished.empty() || c.tiers.empty())
        wished.push_back({.name = "store", .every = c.how == SaveKind::Peers ? 0 : c.every, .survives = 1});

    std::vector<PlannedTier> tiers;
    double survived = 0;
    for (const workload::CheckpointTier& one : wished) {
        PlannedTier tier{.name = one.name, .survives = one.survives};
        const bool stops = c.how == SaveKind::Stop;
        tier.stall = one.stall >= 0 ? one.stall : stops ? stopping : beside;
        tier.flush = one.flush >= 0 ? one.flush : stops ? 0 : stored;
        tier.load = one.load >= 0 ? one.load : stored;
        // Failures that nearer tiers do not survive are what this one is for.
        const double need = std::max(1 - survived, 1e-12);
        survived = std::max(survived, one.survives);
        const double rest = restart.total() - restart.load + tier.load;
        tier.every = one.every > 0 ? std::max({one.every, tier.flush, step.seconds})
                                   : std::max(bestInterval(tier.stall, meanTime / need, rest, tier.flush),
                                              step.seconds);
        tiers.push_back(std::move(tier));
    }
    return tiers;
}

/// Seconds that slow nodes add to one that counts, which takes `plain` without them, `working` of it in steps and their saves: what
/// fails meanwhile is as much slower to do again. Nodes of the start are found together, so that they are one stretch; each that joins
/// later begins another, which may lie in one that is on.
double slowedBy(const Plan& plan, double plain, double working, double down)
{
    if (!(plan.slow.share > 0) || !std::isfinite(plain))
        return 0;
    const double unseen = plan.slow.foundHours * 3600;
    const double slow = plain * (1 + plan.slow.slowdown / working);
    const double anyAtStart = 1 - std::pow(1 - plan.slow.share, plan.nodes);
    // The clock of one that joins runs while the job starts again.
    const double seen = std::max(0.0, unseen - down);
    const double busy = 1 - std::exp(-plan.rates.ofNodes * plan.slow.share * seen);
    const double later = 1 / (busy / slow + (1 - busy) / plain) - plain;
    const double start = anyAtStart * std::min(1.0, unseen / slow / plan.productive); // share of the run
    return start * (slow - plain) + (1 - start) * later;
}

/// What a run that goes on with fewer replicas loses by nodes that are missing.
struct Shrunk {
    double missing = 0; ///< share of the replicas, while any run
    double stands = 0;  ///< s that an event which takes many leaves none of them, mean over all such events
    double slow = 0;    ///< s of all replicas that are lost behind that, until the last of its nodes is back
};

/// Seconds of all replicas that are lost from so many hours after an event on, of whose nodes as many are out as repairs last: mean.
double slowAfter(const Plan& plan, double hours)
{
    const double sigma = repairSigma(plan.repair), ofReplica = plan.nodes / plan.replicas;
    if (sigma <= 0)
        return 0;
    constexpr int kSteps = 200;
    constexpr double kFirst = 1e-3, kLast = 1e6; // h
    double lost = 0, from = std::max(hours, kFirst);
    const double step = std::pow(kLast / from, 1.0 / kSteps);
    for (int i = 0; i < kSteps; ++i, from *= step) {
        const double at = from * std::sqrt(step);
        const double out = plan.burstNodes
                           * std::erfc(std::log(at / plan.repair.medianHours) / (sigma * std::sqrt(2.0))) / 2;
        const double gone = std::max(0.0, out - static_cast<double>(plan.spares)) / ofReplica;
        lost += std::min(std::ceil(gone - .5), plan.replicas) / plan.replicas * from * (step - 1);
    }
    return lost * 3600;
}

/// Of a run that is up for so many seconds. Nodes fail one by one and by events, each kind so many of them broken at once as a Poisson
/// variable says, on condition that a replica runs: nothing fails while none does. An event that leaves none stands until one is whole.
/// Source: M/G/infinity of two kinds, truncated (Kaufman 1981).
Shrunk shrunkBy(const Plan& plan, double seconds)
{
    const double eventRate = plan.rates.ofNodes * plan.burstShare, rate = plan.rates.ofNodes - eventRate;
    const double out = meanHoursWithin(plan.repair, seconds / 3600) * 3600;
    const double ofReplica = plan.nodes / plan.replicas, spares = static_cast<double>(plan.spares);
    const auto gone = [&](double broken) { return std::ceil(std::max(0.0, broken - spares) / ofReplica); };
    const auto chanceOf = [](double mean, double k) {
        return mean > 0 ? std::exp(k * std::log(mean) - mean - std::lgamma(k + 1)) : k > 0 ? 0 : 1;
    };
    const auto most = [](double mean) { return std::ceil(mean + 10 * std::sqrt(mean) + 10); };
    const double before = plan.blast.rollsBack ? plan.restart.detect + plan.restart.isolate
                                               : plan.blast.lost();
    Shrunk shrunk;
    double all = 0;
    for (double events = 0; events <= most(eventRate * out); ++events)
        for (double singles = 0; singles <= most(rate * out); ++singles) {
            const double broken = events * plan.burstNodes + singles;
            if (gone(broken) >= plan.replicas)
                break;
            const double chance = chanceOf(eventRate * out, events) * chanceOf(rate * out, singles);
            all += chance;
            shrunk.missing += chance * gone(broken) / plan.replicas;
            const double next = broken + plan.burstNodes;
            if (eventRate <= 0 || gone(next) < plan.replicas)
                continue;
            const double back = std::max(1.0, next - spares - (plan.nodes - ofReplica));
            const double share = std::min(back, plan.burstNodes) / (plan.burstNodes + 1);
            const double whole = repairQuantileHours(plan.repair, share);
            shrunk.stands += chance * std::max(0.0, whole * 3600 - before);
            shrunk.slow += chance * slowAfter(plan, whole);
        }
    if (!(all > 0))
        return {.missing = 1, .stands = 0, .slow = 0};
    return {.missing = shrunk.missing / all, .stands = shrunk.stands / all, .slow = shrunk.slow / all};
}

/// Nodes under repair, were there spares for all, in a run of so many seconds.
double brokenWithin(const Plan& plan, double seconds)
{
    const double events = plan.rates.ofNodes * plan.burstShare;
    return (plan.rates.ofNodes - events + events * plan.burstNodes)
           * meanHoursWithin(plan.repair, seconds / 3600) * 3600;
}

/// The nodes of a run that goes on with what is there, from its start to so many seconds.
std::vector<ElasticSpan> spansUntil(const Plan& plan, double seconds)
{
    std::vector<ElasticSpan> spans;
    for (double at = 0; at < seconds;) {
        const auto [there, until] = plan.nodesAt(at);
        const double end = std::min(until, seconds);
        spans.push_back({end - at, there});
        at = end;
    }
    return spans;
}

/// Work of so many seconds: whole periods are alike but for the first.
double workUntil(const Plan& plan, double seconds)
{
    const auto work = [&plan](double until) {
        return elasticWork(spansUntil(plan, until), plan.nodes, plan.elastic.fewest, plan.elastic.change,
                           plan.elastic.efficiency);
    };
    const double period = plan.elastic.everyDays * 86400;
    if (period <= 0 || seconds <= 2 * period)
        return work(seconds);
    const double whole = std::floor(seconds / period);
    const double first = work(period);
    return first + (whole - 1) * (work(2 * period) - first) + work(period + seconds - whole * period) - first;
}

/// Seconds until nodes that come and go have done what all of them do in `work`; infinite: never within sixty years.
double elasticSeconds(const Plan& plan, double work)
{
    double low = work, high = 60.0 * 365 * 86400;
    if (workUntil(plan, low) >= work)
        return work;
    if (!(workUntil(plan, high) >= work))
        return HUGE_VAL;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (workUntil(plan, middle) >= work ? high : low) = middle;
    }
    return high;
}

} // namespace

double Plan::tokensAt(double productiveSeconds) const
{
    double tokens = 0;
    for (const Phase& phase : phases) {
        const double takes = phase.tokens / phase.tokensPerSecond;
        if (productiveSeconds < takes)
            return tokens + std::max(productiveSeconds, 0.0) * phase.tokensPerSecond;
        tokens += phase.tokens;
        productiveSeconds -= takes;
    }
    return tokens;
}

std::pair<double, double> Plan::nodesAt(double seconds) const
{
    constexpr double kDay = 86400;
    constexpr double kRounding = 1e-3; // s: a moment at which nodes come is one with them
    if (elastic.nodes.empty())
        return {nodes, HUGE_VAL};
    const double period = elastic.everyDays * kDay;
    const double begun = period > 0 ? std::floor((seconds + kRounding) / period) * period : 0;
    std::size_t now = 0;
    while (now + 1 < elastic.nodes.size() && begun + elastic.nodes[now + 1].day * kDay <= seconds + kRounding)
        ++now;
    const double until = now + 1 < elastic.nodes.size() ? begun + elastic.nodes[now + 1].day * kDay
                         : period > 0                   ? begun + period
                                                        : HUGE_VAL;
    return {std::min(elastic.nodes[now].nodes, nodes), until};
}

double Plan::heldShare(double seconds) const
{
    if (elastic.nodes.empty() || !(seconds > 0) || !std::isfinite(seconds))
        return 1;
    const auto sum = [this](double from, double to) {
        double held = 0;
        for (double at = from; at < to;) {
            const auto [there, until] = nodesAt(at);
            held += there / nodes * (std::min(until, to) - at);
            at = std::min(until, to);
        }
        return held;
    };
    const double period = elastic.everyDays * 86400;
    const double whole = period > 0 ? std::floor(seconds / period) : 0;
    return ((whole > 0 ? whole * sum(0, period) : 0) + sum(whole * period, seconds)) / seconds;
}

double Plan::restartSeconds(std::size_t tier) const
{
    return restart.total() - restart.load + tiers[tier].load;
}

Plan planOf(const RunTask& task, double tokens, const Step& step)
{
    Plan plan;
    plan.phases = phasesOf(task, tokens, step);
    for (const Phase& phase : plan.phases)
        plan.productive += phase.tokens / phase.tokensPerSecond;
    plan.nodes = step.nodes;
    plan.acceleratorsPerNode = step.acceleratorsPerNode;
    plan.replicas = std::max(step.data, 1.0);
    plan.rates = failureRates(task.failures, step.nodes, step.acceleratorsPerNode);
    plan.spread = task.failures.spread;
    plan.stepSpread = task.stepSpread;
    plan.burstShare = task.failures.burstShare;
    plan.burstNodes = std::min(task.failures.burstNodes, step.nodes);
    plan.lemons = task.lemons;
    plan.repair = task.repair;
    plan.shrinks = task.shrinks;
    plan.slow = task.stragglers;

    const bool standby = task.policy == workload::BlastPolicy::Standby;
    plan.restart = restartParts(task.restart, step.accelerators(), 0, standby);
    plan.tiers = tiersOf(task, step, plan.rates.meanTime(), plan.restart);
    plan.restart.load = task.restart.load >= 0 ? task.restart.load : plan.tiers.front().load;
    if (task.restart.load >= 0)
        for (PlannedTier& tier : plan.tiers)
            tier.load = task.restart.load;
    plan.blast = blastRadius(task.policy, step.tensor, step.pipeline, step.context, step.data,
                             step.replicasHit, plan.restart.total(), task.quorumSeconds);

    const double broken = plan.rates.ofNodes * task.repair.meanHours * 3600;
    plan.spares = task.spares >= 0 ? task.spares : poissonQuantile(broken, kSpareChance);
    plan.elastic = task.elastic;
    if (!(plan.elastic.fewest > 0))
        plan.elastic.fewest = plan.nodes / plan.replicas;
    if (plan.elastic.change < 0) { // a start, and states that files hold for another layout
        Reshape read;
        read.state = checkpointBytes(step.parameters, task.checkpoint.bytesPerParameter);
        plan.elastic.change = reshapeByFiles(read, task.checkpoint.storeBandwidth,
                                             plan.restart.schedule + plan.restart.start + plan.restart.warm);
    }
    if (task.maintenance.evaluationEvery > 0)
        plan.evaluationShare = task.maintenance.evaluationSeconds / task.maintenance.evaluationEvery;
    plan.maintenanceEvery = task.maintenance.everyDays * 86400;
    plan.maintenance = task.maintenance.hours * 3600;
    return plan;
}

Expectation expectationOf(const Plan& whole)
{
    Plan plan = whole;
    Expectation e;
    // Farther tiers to first order: the work that their failures lose beyond the nearest tier's counts as restart, their stalls
    // as part of the nearest one's.
    const PlannedTier& nearest = plan.tiers.front();
    double stall = nearest.stall, restart = 0, flush = 0, further = 0;
    double survived = 0;
    for (std::size_t i = 0; i < plan.tiers.size(); ++i) {
        const PlannedTier& tier = plan.tiers[i];
        const double need = std::max(tier.survives - survived, 0.0);
        survived = std::max(survived, tier.survives);
        restart += need * plan.restartSeconds(i);
        flush += need * tier.flush;
        further += need * (tier.every - nearest.every) / 2;
        if (i > 0)
            stall += nearest.every * tier.stall / tier.every;
    }
    const bool fails = plan.rates.perSecond > 0;
    const double evaluation = plan.evaluationShare;
    const double maintained = plan.maintenanceEvery > 0 ? plan.maintenance / plan.maintenanceEvery : 0;
    double share = 0, slowed = 0, drag = 0;
    // Lemons that are taken out leave a better rate behind, for which they have as long as the run is up.
    const bool drained = whole.lemons.drained && whole.lemons.share > 0;
    double lived = whole.productive;
    for (int round = 0; round < (drained ? 3 : 1) && std::isfinite(lived); ++round) {
        plan.rates = drainedRates(whole.rates, whole.lemons, whole.nodes, lived);
        e.meanTime = plan.rates.meanTime();
        if (plan.blast.rollsBack)
            share = progressShare(nearest.every, stall, e.meanTime, restart + further, flush);
        else
            share = (fails ? std::exp(-plan.blast.lost() / e.meanTime) : 1) * nearest.every
                    / (nearest.every + stall);
        const double plain = 1 / share + evaluation; // seconds for one that counts
        slowed = slowedBy(plan, plain, 1 + stall / nearest.every, restart + further);
        lived = plan.productive * (plain + slowed);
        // Planned stops come by the calendar.
        drag = maintained < 1 ? (plain + slowed) / (1 - maintained) : HUGE_VAL;
    }
    if (!std::isfinite(drag)) { // it fails before the first save, again and again, or stands all the time
        e.seconds = drag;
        return e;
    }
    // One that shrinks loses what is missing. How many nodes are broken hangs on how long the run is, as the longest repairs outlast it.
    const auto shrunk = [&e] { return e.missing < 1 ? e.missing / (1 - e.missing) : HUGE_VAL; };
    double up = plan.productive * drag;
    Shrunk less;
    if (plan.shrinks)
        for (int round = 0; round < 20; ++round) {
            less = shrunkBy(plan, up);
            const double slow = plan.rates.ofNodes * plan.burstShare * less.slow;
            e.missing = std::min(1.0, less.missing + slow);
            const double before = up;
            up = plan.productive * (drag + shrunk() / (1 - maintained));
            if (!(up > before * 1.001))
                break;
        }
    // One that waits makes no progress, nor does it fail.
    const double events = plan.rates.ofNodes * plan.burstShare;
    // Repairs go on in planned stops, in which nothing fails.
    const double running = 1 - maintained;
    const NodeLosses losses{.singles = (plan.rates.ofNodes - events) * running,
                            .events = events * running,
                            .burstNodes = plan.burstNodes,
                            .spread = plan.spread,
                            .before = plan.blast.rollsBack ? plan.restart.detect + plan.restart.isolate
                                                           : plan.blast.lost(),
                            .repair = plan.repair,
                            .spares = plan.spares};
    const double waits = plan.shrinks ? losses.events * up * less.stands : expectedWait(losses, up);
    e.waitingDrawn = !plan.shrinks && waits > 0 && waitingIsDrawn(losses, up);
    e.seconds = up + waits;
    const double full = e.seconds;
    if (!plan.elastic.nodes.empty())
        e.seconds = elasticSeconds(plan, full);
    e.waiting = waits / e.seconds;
    e.broken = brokenWithin(plan, e.seconds);
    if (!(e.seconds < std::numeric_limits<double>::infinity()))
        return e;
    e.share = plan.productive / e.seconds;

    const auto bar = [&e](Bar which) -> double& { return e.bars[static_cast<std::size_t>(which)]; };
    bar(Bar::Productive) = plan.productive;
    bar(Bar::Queue) = waits;
    if (e.seconds > full) { // with fewer nodes, in changes, or without enough of them
        double standing = 0, changing = 0, before = plan.nodes;
        for (const ElasticSpan& span : spansUntil(plan, e.seconds)) {
            if (span.nodes < plan.elastic.fewest)
                standing += span.seconds;
            else if (span.nodes != before) {
                changing += std::min(plan.elastic.change, span.seconds);
                e.layoutChanges += 1;
            }
            before = span.nodes;
        }
        const double more = e.seconds - full;
        standing = std::min(standing, more);
        changing = std::min(changing, more - standing);
        bar(Bar::Queue) += standing;
        bar(Bar::Restart) += changing;
        bar(Bar::Slow) += more - standing - changing;
    }
    bar(Bar::Evaluation) = plan.productive * evaluation;
    bar(Bar::Maintenance) = up * maintained;
    bar(Bar::Slow) += plan.productive * (slowed + shrunk());
    bar(Bar::Checkpoint) = plan.productive * stall / nearest.every;
    // What stands, and what is stopped by plan, does not fail.
    e.failures = (e.seconds - bar(Bar::Queue) - bar(Bar::Maintenance)) * plan.rates.perSecond;
    // An attempt at a restart lasts until it is whole or the next failure: of T seconds T (e^(-a/M) - e^(-b/M)) are spent between
    // its seconds a and b.
    const double failing = plan.productive / share;
    const auto between = [&](double a, double b) {
        return fails ? failing * (std::exp(-a / e.meanTime) - std::exp(-b / e.meanTime)) : 0;
    };
    if (plan.blast.rollsBack) {
        const double noticed = plan.restart.detect, found = noticed + plan.restart.isolate;
        bar(Bar::Detection) = between(0, noticed);
        bar(Bar::Isolation) = between(noticed, found);
        bar(Bar::Restart) += between(found, std::max(restart, found));
        double rest = e.seconds;
        for (const double seconds : e.bars)
            rest -= seconds;
        bar(Bar::LostWork) = std::max(rest, 0.0);
    } else {
        bar(Bar::Restart) += between(0, plan.blast.lost());
    }
    return e;
}

} // namespace shardscape::run
