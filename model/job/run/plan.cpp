// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/plan.h"

#include "job/run/progress.h"
#include "job/run/repair.h"

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

/// Nodes under repair, and the share of time in which one is missing, in a run of so many seconds. Single nodes by Erlang's law. An
/// event that takes many waits until as many are left broken as spares bear.
void takeWaiting(Expectation& e, const Plan& plan)
{
    const double out = meanHoursWithin(plan.repair, e.seconds / 3600) * 3600;
    const double events = plan.rates.ofNodes * plan.burstShare; // per second
    const double singles = (plan.rates.ofNodes - events) * out;
    e.broken = singles + events * plan.burstNodes * out;
    if (plan.shrinks) {
        // Failures go on, and each missing node's replica stands.
        const double ofReplica = plan.nodes / plan.replicas;
        const auto most = static_cast<std::int64_t>(e.broken + 10 * std::sqrt(e.broken) + 10);
        double gone = 0;
        for (std::int64_t broken = plan.spares + 1; broken <= plan.spares + most; ++broken)
            gone += std::min(std::ceil(static_cast<double>(broken - plan.spares) / ofReplica), plan.replicas)
                    * (poissonBelow(e.broken, broken) - poissonBelow(e.broken, broken - 1));
        e.missing = gone / plan.replicas;
        e.waiting = 0;
        return;
    }
    e.waiting = waitingShare(singles, plan.spares);
    const double borne = (static_cast<double>(plan.spares) - singles) / plan.burstNodes;
    if (events <= 0 || borne >= 1 || borne <= 0) // without room for one the law waits already
        return;
    const double waits = events * repairQuantileHours(plan.repair, 1 - borne) * 3600;
    e.waiting = 1 - (1 - e.waiting) / (1 + waits);
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
                             plan.restart.total(), task.quorumSeconds);

    const double broken = plan.rates.ofNodes * task.repair.meanHours * 3600;
    plan.spares = task.spares >= 0 ? task.spares : poissonQuantile(broken, kSpareChance);
    if (task.maintenance.evaluationEvery > 0)
        plan.evaluationShare = task.maintenance.evaluationSeconds / task.maintenance.evaluationEvery;
    plan.maintenanceEvery = task.maintenance.everyDays * 86400;
    plan.maintenance = task.maintenance.hours * 3600;
    return plan;
}

Expectation expectationOf(const Plan& plan)
{
    Expectation e;
    e.meanTime = plan.rates.meanTime();
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
    double share = 0;
    if (plan.blast.rollsBack)
        share = progressShare(nearest.every, stall, e.meanTime, restart + further, flush);
    else
        share = (fails ? std::exp(-plan.blast.lost() / e.meanTime) : 1) * nearest.every
                / (nearest.every + stall);
    const double evaluation = plan.evaluationShare;
    const double maintained = plan.maintenanceEvery > 0 ? plan.maintenance / plan.maintenanceEvery : 0;
    const double plain = 1 / share + evaluation + maintained; // seconds for one that counts
    const double slowed = slowedBy(plan, plain, 1 + stall / nearest.every, restart + further);
    const double drag = plain + slowed;
    if (!std::isfinite(drag)) { // it fails before the first save, again and again
        e.seconds = drag;
        return e;
    }
    // A run that waits makes no progress; one that shrinks loses what is missing. How many nodes are broken hangs on how long the
    // run is, as the longest repairs outlast it.
    double standing = 0;
    const auto shrunk = [&e] { return e.missing < 1 ? e.missing / (1 - e.missing) : HUGE_VAL; };
    e.seconds = plan.productive * drag;
    for (int round = 0; round < 20; ++round) {
        takeWaiting(e, plan);
        standing = e.waiting;
        e.share = (1 - standing) / (drag + shrunk());
        const double before = e.seconds;
        e.seconds = e.share > 0 ? plan.productive / e.share : std::numeric_limits<double>::infinity();
        if (!(e.seconds > before * 1.001))
            break;
    }
    if (!(e.seconds < std::numeric_limits<double>::infinity()))
        return e;

    const double up = e.seconds * (1 - standing);
    e.failures = up * plan.rates.perSecond;
    const auto bar = [&e](Bar which) -> double& { return e.bars[static_cast<std::size_t>(which)]; };
    bar(Bar::Productive) = plan.productive;
    bar(Bar::Queue) = e.seconds - up;
    bar(Bar::Evaluation) = plan.productive * evaluation;
    bar(Bar::Maintenance) = plan.productive * maintained;
    bar(Bar::Slow) = plan.productive * (slowed + shrunk());
    bar(Bar::Checkpoint) = plan.productive * stall / nearest.every;
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
        bar(Bar::Restart) = between(found, std::max(restart, found));
        double rest = e.seconds;
        for (const double seconds : e.bars)
            rest -= seconds;
        bar(Bar::LostWork) = std::max(rest, 0.0);
    } else {
        bar(Bar::Restart) = between(0, plan.blast.lost());
    }
    return e;
}

} // namespace shardscape::run
