// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/at.h"
#include "schedule/memory_curve.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;

/// What let an op start when it did, beyond its own stream.
struct Wait {
    Ticks computed = 0; ///< when the result that arrived last was computed
    Ticks arrived = 0;  ///< that plus the delay
    std::int32_t on = kNone;
};

/// Of results that arrive together the one computed last, so that no more than the true delay is called
/// communication.
Wait lastArrival(const Program& program, const Simulation& simulation, std::int32_t op)
{
    Wait wait;
    for (const Dependency& dependency : program.dependenciesOf(op)) {
        const Ticks computed = simulation.end[at(dependency.on)];
        const Ticks arrived = computed + dependency.lag;
        if (wait.on == kNone || arrived > wait.arrived
            || (arrived == wait.arrived && computed > wait.computed)) {
            wait = {computed, arrived, dependency.on};
        }
    }
    return wait;
}

bool isCollective(OpKind kind)
{
    switch (kind) {
    case OpKind::AllReduce:
    case OpKind::AllGather:
    case OpKind::ReduceScatter:
    case OpKind::Optimizer:
    case OpKind::Validate:
    case OpKind::Rollback: return true;
    default: return false;
    }
}

/// Two devices may share the lane of their copies; that is no message.
bool isHostCopy(OpKind kind)
{
    return kind == OpKind::DeviceToHost || kind == OpKind::HostToDevice;
}

bool isCopy(OpKind kind)
{
    return kind == OpKind::Evict || kind == OpKind::Load || isHostCopy(kind);
}

/// Idle that a device owes to having less work than the busiest one, paid out as its own work progresses, in whole
/// grains: the same schedule in finer ticks pays the same.
class ImbalanceAccount {
public:
    ImbalanceAccount(Ticks work, Ticks mostWork, Ticks grain)
        : m_work(work)
        , m_excess(mostWork - work)
        , m_grain(grain)
    {}

    void worked(Ticks duration) { m_done += duration; }

    /// The part of a wait that is imbalance.
    Ticks draw(Ticks wait)
    {
        if (m_work == 0 || m_excess == 0) {
            return 0;
        }
        const long double share = static_cast<long double>(m_excess) * static_cast<long double>(m_done);
        const auto grains = static_cast<Ticks>(
            std::floor(share / static_cast<long double>(m_work) / static_cast<long double>(m_grain)));
        const Ticks owed = grains * m_grain;
        const Ticks drawn = std::clamp<Ticks>(owed - m_paid, 0, wait);
        m_paid += drawn;
        return drawn;
    }

private:
    Ticks m_work;
    Ticks m_excess;
    Ticks m_grain;
    Ticks m_done = 0;
    Ticks m_paid = 0;
};

class Analyst {
public:
    Analyst(const Program& program, const Simulation& simulation)
        : m_program(program)
        , m_simulation(simulation)
    {}

    Analysis run()
    {
        m_analysis.makespan = m_simulation.makespan;
        m_analysis.work.assign(at(m_program.devices), 0);
        m_analysis.bubbleByCause.assign(kBubbleCauses, 0);
        findComputeStreams();
        measureWork();
        findGrain();
        for (std::int32_t device = 0; device < m_program.devices; ++device) {
            findBubbles(device);
        }
        followMemory();
        findCriticalPath();
        countMessages();
        return std::move(m_analysis);
    }

private:
    [[nodiscard]] Ticks start(std::int32_t op) const { return m_simulation.start[at(op)]; }
    [[nodiscard]] Ticks end(std::int32_t op) const { return m_simulation.end[at(op)]; }

    /// What the device's compute stream runs; nothing where it has none.
    [[nodiscard]] std::span<const std::int32_t> computeOrder(std::int32_t device) const
    {
        const std::int32_t stream = m_computeStream[at(device)];
        return stream == kNone ? std::span<const std::int32_t>{} : m_program.order[at(stream)];
    }

    void findComputeStreams()
    {
        m_computeStream.assign(at(m_program.devices), kNone);
        for (std::size_t s = 0; s < m_program.streams.size(); ++s) {
            if (m_program.streams[s].kind == StreamKind::Compute) {
                m_computeStream[at(m_program.streams[s].device)] = static_cast<std::int32_t>(s);
            }
        }
    }

    void measureWork()
    {
        Ticks idle = 0;
        for (std::int32_t device = 0; device < m_program.devices; ++device) {
            const auto order = computeOrder(device);
            Ticks& work = m_analysis.work[at(device)];
            for (const std::int32_t op : order) {
                work += isMessage(op) ? 0 : m_program.ops[at(op)].duration;
            }
            if (!order.empty()) {
                m_analysis.span = std::max(m_analysis.span, end(order.back()) - start(order.front()));
            }
            idle += m_analysis.makespan - work;
            m_mostWork = std::max(m_mostWork, work);
        }
        if (m_analysis.makespan > 0) {
            m_analysis.bubbleRatio = static_cast<double>(idle)
                                     / (static_cast<double>(m_program.devices)
                                        * static_cast<double>(m_analysis.makespan));
        }
        if (m_analysis.span > 0) {
            m_analysis.bubbleRate = static_cast<double>(m_analysis.span - m_mostWork)
                                    / static_cast<double>(m_analysis.span);
        }
    }

    /// What all times are whole multiples of. Ticks may be finer than the schedule needs, and are where one was made
    /// and not where its table was read; what is rounded is rounded to this.
    void findGrain()
    {
        const bool balanced = std::all_of(m_analysis.work.begin(), m_analysis.work.end(),
                                          [this](Ticks work) { return work == m_mostWork; });
        Ticks grain = 0;
        for (std::size_t i = 0; i < m_simulation.end.size() && grain != 1 && !balanced; ++i) {
            grain = std::gcd(std::gcd(grain, m_simulation.start[i]), m_simulation.end[i]);
        }
        m_grain = std::max<Ticks>(grain, 1);
    }

    void addBubble(std::int32_t device, Ticks from, Ticks to, BubbleCause cause)
    {
        if (to <= from) {
            return;
        }
        m_analysis.bubbles.push_back({device, from, to, cause});
        m_analysis.bubbleByCause[static_cast<std::size_t>(cause)] += to - from;
    }

    void findBubbles(std::int32_t device)
    {
        const auto order = computeOrder(device);
        if (order.empty()) {
            addBubble(device, 0, m_analysis.makespan, BubbleCause::WarmUp);
            return;
        }
        addBubble(device, 0, start(order.front()), BubbleCause::WarmUp);
        ImbalanceAccount imbalance(m_analysis.work[at(device)], m_mostWork, m_grain);
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            if (isMessage(order[i])) {
                addBubble(device, start(order[i]), end(order[i]), BubbleCause::Communication);
            } else {
                imbalance.worked(m_program.ops[at(order[i])].duration);
            }
            const Ticks from = end(order[i]);
            const Ticks to = start(order[i + 1]);
            if (to > from) {
                explainWait(device, from, to, order[i + 1], imbalance);
            }
        }
        if (isMessage(order.back())) {
            addBubble(device, start(order.back()), end(order.back()), BubbleCause::Communication);
        }
        addBubble(device, end(order.back()), m_analysis.makespan, BubbleCause::Drain);
    }

    /// The compute stream sends by itself: busy, but with nothing that is work.
    [[nodiscard]] bool isMessage(std::int32_t op) const
    {
        const OpKind kind = m_program.ops[at(op)].kind;
        return kind == OpKind::Send || kind == OpKind::Receive;
    }

    void explainWait(std::int32_t device, Ticks from, Ticks to, std::int32_t op, ImbalanceAccount& imbalance)
    {
        Wait wait = lastArrival(m_program, m_simulation, op);
        if (wait.on == kNone) { // measured, not simulated: it could have started at once
            addBubble(device, from, to, BubbleCause::Dependency);
            return;
        }
        // What streams beside the compute did last, and before that what they waited for, until it was computed.
        while (wait.on != kNone && !isCompute(wait.on) && to > from) {
            const bool copies = isCopy(m_program.ops[at(wait.on)].kind);
            const Ticks begun = std::clamp(start(wait.on), from, to);
            addBubble(device, begun, to, copies ? BubbleCause::Memory : BubbleCause::Communication);
            to = begun;
            wait = before(wait.on);
        }
        if (wait.on == kNone) {
            addBubble(device, from, to, BubbleCause::Communication);
            return;
        }
        const Ticks computed = std::clamp(wait.computed, from, to);
        const Ticks owed = imbalance.draw(computed - from);
        addBubble(device, from, computed - owed, BubbleCause::Dependency);
        addBubble(device, computed - owed, computed, BubbleCause::Imbalance);
        addBubble(device, computed, to, BubbleCause::Communication);
    }

    [[nodiscard]] bool isCompute(std::int32_t op) const
    {
        return m_program.streams[at(m_program.ops[at(op)].stream)].kind == StreamKind::Compute;
    }

    /// What let an op of another stream start: its stream, or what arrived last.
    [[nodiscard]] Wait before(std::int32_t op)
    {
        if (m_previous.empty()) {
            m_previous = previousOps();
        }
        const std::int32_t previous = m_previous[at(op)];
        if (previous != kNone && end(previous) == start(op)) {
            return {end(previous), end(previous), previous};
        }
        return lastArrival(m_program, m_simulation, op);
    }

    /// By op, the one before it on its stream.
    [[nodiscard]] std::vector<std::int32_t> previousOps() const
    {
        std::vector<std::int32_t> previous(m_program.ops.size(), kNone);
        for (const auto& order : m_program.order) {
            for (std::size_t i = 1; i < order.size(); ++i) {
                previous[at(order[i])] = order[i - 1];
            }
        }
        return previous;
    }

    void followMemory()
    {
        std::array<bool, kMemoryPools> used{};
        for (const MemoryEffect& effect : m_program.effects) {
            used[static_cast<std::size_t>(effect.pool)] = true;
        }
        m_analysis.activations = memoryCurves(m_program, m_simulation, MemoryPool::Activations);
        for (int pool = 1; pool < kMemoryPools; ++pool) {
            if (used[static_cast<std::size_t>(pool)]) {
                m_analysis.otherPools.push_back(
                    {static_cast<MemoryPool>(pool),
                     memoryCurves(m_program, m_simulation, static_cast<MemoryPool>(pool))});
            }
        }
    }

    void findCriticalPath()
    {
        if (m_program.ops.empty()) {
            return;
        }
        const std::vector<std::int32_t> previous = m_previous.empty() ? previousOps() : std::move(m_previous);
        const auto last = std::max_element(m_simulation.end.begin(), m_simulation.end.end());
        auto op = static_cast<std::int32_t>(last - m_simulation.end.begin());
        while (op != kNone) {
            m_analysis.criticalPath.push_back(op);
            const std::int32_t before = previous[at(op)];
            if (before != kNone && end(before) == start(op)) {
                op = before;
                continue;
            }
            const Wait wait = lastArrival(m_program, m_simulation, op);
            op = wait.on != kNone ? wait.on : before;
        }
        std::reverse(m_analysis.criticalPath.begin(), m_analysis.criticalPath.end());
    }

    void countMessages()
    {
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const auto op = static_cast<std::int32_t>(i);
            if (isCollective(m_program.ops[i].kind) || isHostCopy(m_program.ops[i].kind)) {
                continue;
            }
            for (const Dependency& dependency : m_program.dependenciesOf(op)) {
                if (m_program.deviceOf(dependency.on) != m_program.deviceOf(op)
                    && !isCollective(m_program.ops[at(dependency.on)].kind)
                    && !isHostCopy(m_program.ops[at(dependency.on)].kind)) {
                    ++m_analysis.messages;
                }
            }
        }
    }

    const Program& m_program;
    const Simulation& m_simulation;
    Analysis m_analysis;
    std::vector<std::int32_t> m_computeStream; ///< per device
    std::vector<std::int32_t> m_previous;      ///< by op; empty until asked for
    Ticks m_mostWork = 0;
    Ticks m_grain = 1;
};

} // namespace

std::string_view name(MemoryPool pool)
{
    constexpr std::array<std::string_view, kMemoryPools> kNames{"activations", "gradients", "weight-versions",
                                                                "gathered", "host"};
    return kNames[static_cast<std::size_t>(pool)];
}

std::string_view name(BubbleCause cause)
{
    constexpr std::array<std::string_view, kBubbleCauses> kNames{"warm-up",   "drain",         "dependency",
                                                                 "imbalance", "communication", "memory"};
    return kNames[static_cast<std::size_t>(cause)];
}

/// Ops of one stream come in order of time, frees at an op's end before allocations at the next one's
/// start. Only where several streams share a pool must their changes be sorted.
std::vector<MemoryCurve> memoryCurves(const Program& program, const Simulation& simulation, MemoryPool pool)
{
    struct Change {
        Ticks time;
        double amount;
    };
    std::vector<std::vector<Change>> changes(at(program.devices));
    for (std::size_t s = 0; s < program.order.size(); ++s) {
        for (const std::int32_t op : program.order[s]) {
            for (const MemoryMoment moment : {MemoryMoment::Start, MemoryMoment::End}) {
                for (const MemoryEffect& effect : program.effectsOf(op)) {
                    if (effect.pool == pool && effect.moment == moment) {
                        const Ticks time = moment == MemoryMoment::Start ? simulation.start[at(op)]
                                                                         : simulation.end[at(op)];
                        changes[at(effect.device)].push_back({time, effect.amount});
                    }
                }
            }
        }
    }
    std::vector<MemoryCurve> curves(at(program.devices));
    for (std::size_t device = 0; device < changes.size(); ++device) {
        auto& list = changes[device];
        const auto earlier = [](const Change& a, const Change& b) { return a.time < b.time; };
        if (!std::is_sorted(list.begin(), list.end(), earlier)) {
            std::stable_sort(list.begin(), list.end(), [](const Change& a, const Change& b) {
                return a.time != b.time ? a.time < b.time : a.amount < 0 && b.amount >= 0;
            });
        }
        MemoryCurve& curve = curves[device];
        curve.time.reserve(list.size());
        curve.amount.reserve(list.size());
        double amount = 0;
        for (const Change& change : list) {
            amount += change.amount;
            curve.peak = std::max(curve.peak, amount);
            // Thirds and sevenths do not add up to whole activations exactly; what is left over is not
            // memory.
            if (std::abs(amount) < 1e-9 * curve.peak) {
                amount = 0;
            }
            if (!curve.time.empty() && curve.time.back() == change.time) {
                curve.amount.back() = amount;
            } else {
                curve.time.push_back(change.time);
                curve.amount.push_back(amount);
            }
        }
    }
    return curves;
}

Analysis analyse(const Program& program, const Simulation& simulation)
{
    return Analyst(program, simulation).run();
}

} // namespace shardscape::schedule
