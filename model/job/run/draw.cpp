// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/draw.h"

#include "job/run/random.h"
#include "job/run/repair.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>
#include <tuple>

namespace shardscape::run {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kEdge = 1e-9;                           ///< of an interval: rounding of a sum of intervals
constexpr std::size_t kMostKept = 100'000;               ///< interruptions of one life
constexpr std::size_t kMostSamples = 100'000;            ///< of one life that is never done
constexpr std::int64_t kMostEvents = 10 * kMostFailures; ///< of one life: a stop a minute for three years

/// A run in the middle of its life.
class Life {
public:
    Life(const Plan& plan, const DrawOptions& options, std::int64_t index, const std::stop_token& stop)
        : m_plan(plan)
        , m_stop(stop)
        , m_random(options.seed, static_cast<std::uint64_t>(index))
        , m_names(options.seed, ~static_cast<std::uint64_t>(index))
        , m_sample(options.sampleSeconds)
        , m_keep(options.interruptions && index == 0)
        , m_sigma(repairSigma(plan.repair))
        , m_saved(plan.tiers.size(), 0)
    {
        const auto between = [this](double sigma) {
            return sigma > 0 ? std::exp(sigma * m_random.normal() - sigma * sigma / 2) : 1;
        };
        m_rateFactor = between(plan.spread);
        m_stepFactor = between(plan.stepSpread);
        for (std::size_t i = 1; i < plan.tiers.size(); ++i)
            m_drag += plan.tiers[i].stall / plan.tiers[i].every;
        const double good = goodNodeShare(plan.lemons);
        m_goodRate = plan.rates.ofNodes * m_rateFactor * good;
        m_jobRate = (plan.rates.perSecond - plan.rates.ofNodes) * m_rateFactor;
        // A part of a lemon is one in as many runs, so that the mean rate is the plan's.
        const double lemons = plan.lemons.share * plan.nodes;
        const double part = lemons - std::floor(lemons);
        m_lemonFailures.assign(
            static_cast<std::size_t>(lemons) + (part > 0 && m_random.unit() < part ? 1 : 0), 0);
    }

    DrawnRun live()
    {
        if (m_random.unit() > std::pow(1 - m_plan.slow.share, m_plan.nodes))
            m_slowUntil = m_plan.slow.foundHours * 3600;
        m_planned = m_plan.maintenanceEvery > 0 ? m_plan.maintenanceEvery : kNever;
        drawFailure();
        std::tie(m_nodes, m_nodesUntil) = m_plan.nodesAt(0);
        if (m_nodes < m_plan.elastic.fewest || m_nodes < m_plan.nodes)
            changeNodes();
        while (mayGoOn()) {
            const double change = m_time < m_slowUntil ? m_slowUntil : kNever;
            const double back = missing() > 0 && !m_repairs.empty() ? m_repairs.front() : kNever;
            const double next = std::min({m_failure, m_planned, change, back, m_nodesUntil});
            if (m_time + secondsToEnd() <= next) {
                advance(secondsToEnd());
                m_run.seconds = m_time;
                return std::move(m_run);
            }
            advance(std::max(next - m_time, 0.0)); // a planned stop may have passed during a restart
            if (next == m_nodesUntil)
                changeNodes();
            else if (next == m_failure)
                fail();
            else if (next == m_planned)
                maintain();
            else if (next == back)
                nodeReturns();
        }
        m_run.seconds = kNever;
        return std::move(m_run);
    }

private:
    /// Asked before each event, of whatever kind: a life without failures has planned stops, and must be stopped as well. Events that take
    /// many nodes count as many.
    [[nodiscard]] bool mayGoOn()
    {
        constexpr std::int64_t kBetweenLooks = 256;
        ++m_events;
        ++m_sinceLook;
        if (m_sinceLook >= kBetweenLooks) {
            m_sinceLook = 0;
            if (m_stop.stop_requested())
                return false;
        }
        return m_time < kMostSeconds && m_run.failures < kMostFailures && m_events < kMostEvents;
    }

    double& bar(Bar which) { return m_run.bars[static_cast<std::size_t>(which)]; }

    [[nodiscard]] std::int64_t missing() const
    {
        return std::max<std::int64_t>(static_cast<std::int64_t>(m_repairs.size()) - m_plan.spares, 0);
    }

    /// Replicas that go on without the missing nodes.
    [[nodiscard]] double running() const
    {
        const double nodesOfReplica = m_plan.nodes / m_plan.replicas;
        const double gone = std::ceil(static_cast<double>(missing()) / nodesOfReplica);
        return std::max(m_plan.replicas - gone, 0.0);
    }

    /// Progress of one second of steps.
    [[nodiscard]] double speed() const
    {
        double s = 1 / m_stepFactor;
        if (m_time < m_slowUntil)
            s /= 1 + m_plan.slow.slowdown;
        if (m_plan.shrinks && missing() > 0)
            s *= running() / m_plan.replicas;
        if (m_nodes < m_plan.nodes)
            s *= std::pow(m_nodes / m_plan.nodes, m_plan.elastic.efficiency);
        return s;
    }

    [[nodiscard]] double tau() const { return m_plan.tiers.front().every; }
    /// Wall seconds of one second of steps: other tiers' stalls and evaluations are spread over all of them.
    [[nodiscard]] double perStepSecond() const { return 1 + m_drag + m_plan.evaluationShare; }

    [[nodiscard]] double secondsToEnd() const
    {
        const double s = speed();
        if (s <= 0)
            return kNever;
        const double saves = std::max(
            std::ceil(m_plan.productive / tau() - kEdge) - 1 - std::floor(m_progress / tau() + kEdge), 0.0);
        return m_stall + (m_plan.productive - m_progress) / s * perStepSecond()
               + saves * m_plan.tiers.front().stall;
    }

    /// Takes the samples between two moments of even progress.
    void pass(double seconds, double progressed)
    {
        if (m_sample > 0)
            while (m_run.progress.size() < kMostSamples
                   && static_cast<double>(m_run.progress.size() + 1) * m_sample <= m_time + seconds) {
                const double at = static_cast<double>(m_run.progress.size() + 1) * m_sample - m_time;
                m_run.progress.push_back(
                    static_cast<float>(m_progress + (seconds > 0 ? progressed * at / seconds : 0)));
            }
        m_time += seconds;
        m_progress += progressed;
    }

    void work(double progressed, double s)
    {
        const double stepping = progressed / s;
        bar(Bar::Productive) += progressed;
        bar(Bar::Slow) += stepping - progressed;
        bar(Bar::Checkpoint) += stepping * m_drag;
        bar(Bar::Evaluation) += stepping * m_plan.evaluationShare;
    }

    void stand(double seconds)
    {
        bar(Bar::Checkpoint) += seconds;
        pass(seconds, 0);
    }

    /// Steps and saves for so long. Grid points of progress are saves of the nearest tier.
    void advance(double seconds)
    {
        const double s = speed();
        const double begun = std::min(seconds, m_stall);
        m_stall -= begun;
        if (begun > 0)
            stand(begun);
        seconds -= begun;
        if (s <= 0) {
            bar(Bar::Slow) += seconds;
            pass(seconds, 0);
            return;
        }
        const double stall = m_plan.tiers.front().stall;
        const double cost = perStepSecond() / s; ///< wall seconds of one second of progress
        const double toSave = (std::floor(m_progress / tau() + kEdge) + 1) * tau() - m_progress;
        if (seconds < toSave * cost || m_progress + toSave >= m_plan.productive) {
            work(seconds / cost, s);
            pass(seconds, seconds / cost);
            return;
        }
        work(toSave, s);
        pass(toSave * cost, toSave);
        seconds -= toSave * cost;
        // Whole rounds of a save and the steps until the next, all at once.
        const double round = stall + tau() * cost;
        const double last = std::floor((m_plan.productive - m_progress) / tau() - kEdge);
        const double rounds = std::max(std::min(std::floor(seconds / round), last), 0.0);
        if (rounds > 0) {
            work(rounds * tau(), s);
            bar(Bar::Checkpoint) += rounds * stall;
            pass(rounds * round, rounds * tau());
            seconds -= rounds * round;
        }
        const double stands = std::clamp(seconds, 0.0, stall);
        m_stall = stall - stands;
        stand(stands);
        seconds -= stands;
        if (seconds > 0) {
            work(seconds / cost, s);
            pass(seconds, seconds / cost);
        }
    }

    void drawFailure()
    {
        const double lemons = static_cast<double>(m_lemonFailures.size());
        const double nodes = m_plan.nodes;
        const double weight = (nodes - lemons + lemons * m_plan.lemons.factor) / nodes;
        m_nodeRate = m_goodRate * weight;
        const double rate = m_nodeRate + m_jobRate;
        m_failure = rate > 0 ? m_time + m_random.exponential(1 / rate) : kNever;
    }

    /// Where a tier's last readable save is.
    [[nodiscard]] double readable(std::size_t tier) const
    {
        const PlannedTier& t = m_plan.tiers[tier];
        double reach = m_progress - t.flush * speed() / perStepSecond();
        if (tier == 0 && m_stall > 0 && t.flush <= 0)
            reach -= t.every * .5; // the save that it stands for is not written yet
        return std::max(std::floor(reach / t.every + kEdge) * t.every, 0.0);
    }

    /// The nodes that one failure takes out.
    std::int32_t takeNodes()
    {
        if (m_random.unit() > m_nodeRate / (m_nodeRate + m_jobRate))
            return 0;
        std::int32_t nodes = 1;
        if (m_plan.burstShare > 0 && m_random.unit() <= m_plan.burstShare)
            nodes = static_cast<std::int32_t>(std::max(m_plan.burstNodes, 1.0));
        const double lemons = static_cast<double>(m_lemonFailures.size());
        const double weight = lemons * m_plan.lemons.factor;
        std::int32_t lemon = -1;
        if (m_random.unit() * (m_plan.nodes - lemons + weight) <= weight && lemons > 0) {
            const std::size_t which = m_random.below(m_lemonFailures.size());
            lemon = static_cast<std::int32_t>(which);
            int& failures = m_lemonFailures[which];
            if (++failures >= kDrainedAt && m_plan.lemons.drained) {
                failures = m_lemonFailures.back(); // what comes back is another machine
                m_lemonFailures.pop_back();
            }
        }
        for (std::int32_t i = 0; i < nodes; ++i) {
            m_repairs.push_back(m_time + 3600 * m_random.logNormal(m_plan.repair.medianHours, m_sigma));
            noteOutage(i == 0 ? lemon : -1, m_repairs.back());
            std::push_heap(m_repairs.begin(), m_repairs.end(), std::greater<>());
        }
        m_run.nodesLost += nodes;
        m_sinceLook += nodes;
        if (m_random.unit() <= m_plan.slow.share)
            m_slowUntil = std::max(m_slowUntil, m_time + m_plan.slow.foundHours * 3600);
        return nodes;
    }

    /// Which node it is changes nothing of the run, so that its name comes from numbers of its own.
    void noteOutage(std::int32_t lemon, double until)
    {
        if (!m_keep || m_run.outages.size() >= kMostKept)
            return;
        const auto nodes = static_cast<std::uint64_t>(std::max(m_plan.nodes, 1.0));
        const auto lemons = std::min<std::uint64_t>(m_lemonFailures.size(), nodes - 1);
        const auto other = static_cast<std::int32_t>(lemons + m_names.below(nodes - lemons));
        m_run.outages.push_back({m_time, until, lemon >= 0 ? lemon : other, lemon >= 0});
    }

    /// Takes back the nodes whose repair is over.
    void takeBack()
    {
        while (!m_repairs.empty() && m_repairs.front() <= m_time) {
            std::pop_heap(m_repairs.begin(), m_repairs.end(), std::greater<>());
            m_repairs.pop_back();
        }
        m_run.mostBroken = std::max(m_run.mostBroken, static_cast<std::int64_t>(m_repairs.size()));
    }

    /// So long on one part of a restart, or until the next failure. Whether it came to its end.
    bool spend(double seconds, Bar which)
    {
        const double spent = std::min(seconds, m_failure - m_time);
        bar(which) += std::max(spent, 0.0);
        pass(std::max(spent, 0.0), 0);
        return spent >= seconds;
    }

    void fail()
    {
        const bool kept = m_keep && m_run.interruptions.size() < kMostKept;
        const double at = m_time;
        Interruption what{.at = at};
        m_run.mostBroken = std::max(m_run.mostBroken, static_cast<std::int64_t>(m_repairs.size()));
        bool whole = false;
        while (!whole && mayGoOn()) {
            ++m_run.failures;
            what.nodes += takeNodes();
            takeBack();
            std::size_t tier = 0;
            if (m_plan.blast.rollsBack) {
                const double u = m_random.unit();
                while (tier + 1 < m_plan.tiers.size() && u > m_plan.tiers[tier].survives)
                    ++tier;
                double from = 0;
                for (std::size_t i = 0; i < m_plan.tiers.size(); ++i)
                    m_saved[i] = i < tier ? 0 : std::max(m_saved[i], readable(i));
                for (std::size_t i = tier; i < m_plan.tiers.size(); ++i)
                    from = std::max(from, m_saved[i]);
                m_saved[tier] = from;
                const double lost = m_progress - from;
                bar(Bar::Productive) -= lost;
                bar(Bar::LostWork) += lost;
                what.lost += lost;
                what.tier = static_cast<std::int32_t>(tier);
                m_progress = from;
                m_stall = 0;
            }
            drawFailure();
            whole = restart(tier);
        }
        what.until = m_time;
        what.broken = static_cast<std::int32_t>(m_repairs.size());
        if (kept)
            m_run.interruptions.push_back(what);
    }

    /// Whether steps run again before the next failure.
    bool restart(std::size_t tier)
    {
        if (!m_plan.blast.rollsBack)
            return spend(m_plan.blast.lost(), Bar::Restart) && waitForNodes();
        const RestartParts& r = m_plan.restart;
        return spend(r.detect, Bar::Detection) && spend(r.isolate, Bar::Isolation) && waitForNodes()
               && spend(m_plan.restartSeconds(tier) - r.detect - r.isolate, Bar::Restart);
    }

    /// What stands does not fail: the next failure moves along.
    bool waitForNodes()
    {
        takeBack();
        if (missing() == 0 || (m_plan.shrinks && running() > 0))
            return true;
        const double begun = m_time;
        while (missing() > 0 && !(m_plan.shrinks && running() > 0)) {
            const double back = std::max(m_repairs.front(), m_time);
            pass(back - m_time, 0);
            std::pop_heap(m_repairs.begin(), m_repairs.end(), std::greater<>());
            m_repairs.pop_back();
        }
        bar(Bar::Queue) += m_time - begun;
        m_failure += m_time - begun;
        skipPlanned();
        return true;
    }

    /// Planned stops that fell into a wait are done meanwhile.
    void skipPlanned()
    {
        if (m_planned < m_time)
            m_planned += std::ceil((m_time - m_planned) / m_plan.maintenanceEvery) * m_plan.maintenanceEvery;
    }

    void maintain()
    {
        Interruption what{.at = m_time, .planned = true};
        m_planned += m_plan.maintenanceEvery;
        const double stands = m_plan.maintenance;
        bar(Bar::Maintenance) += stands;
        pass(stands, 0);
        m_failure += stands;
        m_planned = std::max(m_planned, m_time);
        what.until = m_time;
        takeBack();
        what.broken = static_cast<std::int32_t>(m_repairs.size());
        if (m_keep)
            m_run.interruptions.push_back(what);
    }

    /// Nodes come or go by the plan: the run goes on in another layout, or stands until enough are there. What stands does not fail.
    void changeNodes()
    {
        const double before = m_time > 0 ? m_nodes : m_plan.nodes;
        std::tie(m_nodes, m_nodesUntil) = m_plan.nodesAt(m_time);
        const double begun = m_time;
        while (m_nodes < m_plan.elastic.fewest && m_time < kMostSeconds) {
            if (!std::isfinite(m_nodesUntil)) { // nobody comes any more
                m_time = kMostSeconds;
                return;
            }
            pass(m_nodesUntil - m_time, 0);
            std::tie(m_nodes, m_nodesUntil) = m_plan.nodesAt(m_time);
        }
        bar(Bar::Queue) += m_time - begun;
        m_failure += m_time - begun;
        skipPlanned();
        takeBack();
        if (m_nodes != before || m_time > begun) // what stood starts again
            spend(m_plan.elastic.change, Bar::Restart);
    }

    /// With a node back, more replicas run where they can: everybody loads the state in its new layout.
    void nodeReturns()
    {
        const double before = running();
        takeBack();
        if (running() > before)
            spend(m_plan.restart.schedule + m_plan.restart.start + m_plan.restart.load + m_plan.restart.warm,
                  Bar::Restart);
    }

    const Plan& m_plan;
    const std::stop_token& m_stop;
    Random m_random, m_names;
    double m_sample;
    bool m_keep;
    double m_sigma;
    double m_rateFactor = 1, m_stepFactor = 1;
    double m_drag = 0;
    double m_goodRate = 0, m_jobRate = 0, m_nodeRate = 0;
    std::vector<int> m_lemonFailures; ///< of each lemon
    std::vector<double> m_repairs;    ///< heap of the times at which nodes are back
    std::vector<double> m_saved;      ///< progress that each tier holds
    double m_time = 0, m_progress = 0;
    double m_stall = 0; ///< left of the save at hand
    double m_failure = 0, m_planned = 0, m_slowUntil = 0;
    double m_nodes = 0, m_nodesUntil = kNever; ///< that are there, and until when
    std::int64_t m_events = 0;                 ///< failures, planned stops and nodes that came back
    std::int64_t m_sinceLook = 0; ///< events, and nodes that they took, since stopping was asked for
    DrawnRun m_run;
};

} // namespace

DrawnRun drawRun(const Plan& plan, const DrawOptions& options, std::int64_t index,
                 const std::stop_token& stop)
{
    return Life(plan, options, index, stop).live();
}

std::optional<std::vector<DrawnRun>> drawRuns(const Plan& plan, const DrawOptions& options,
                                              const std::stop_token& stop)
{
    // A batch at a time: a million runs that nobody waits for any more are not made room for, nor given back.
    constexpr std::size_t kBatch = 4096;
    const auto wished = static_cast<std::size_t>(std::max<std::int64_t>(options.runs, 0));
    const unsigned offered = options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
    std::vector<DrawnRun> runs;
    while (runs.size() < wished && !stop.stop_requested()) {
        std::atomic<std::size_t> next{runs.size()};
        const std::size_t end = std::min(wished, runs.size() + kBatch);
        const std::size_t threads = std::clamp<std::size_t>(offered, 1, end - runs.size());
        runs.resize(end);
        const auto loop = [&] {
            for (std::size_t i = next++; i < end && !stop.stop_requested(); i = next++)
                runs[i] = drawRun(plan, options, static_cast<std::int64_t>(i), stop);
        };
        std::vector<std::jthread> others;
        for (std::size_t t = 1; t < threads; ++t)
            others.emplace_back(loop);
        loop();
    }
    if (stop.stop_requested())
        return {};
    return runs;
}

} // namespace shardscape::run
