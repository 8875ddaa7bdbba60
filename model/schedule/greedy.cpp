// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/greedy.h"

#include "base/at.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace shardscape::schedule {

namespace {

struct Candidate {
    Preference preference;
    OpKind kind = OpKind::Forward;
    std::int32_t stage = 0;
    std::int32_t microbatch = 0;
};

/// For heaps, whose top is the greatest.
bool isWorse(const Candidate& a, const Candidate& b)
{
    return std::tie(a.preference, a.kind, a.stage, a.microbatch)
           > std::tie(b.preference, b.kind, b.stage, b.microbatch);
}

class Heap {
public:
    [[nodiscard]] bool empty() const { return m_heap.empty(); }
    [[nodiscard]] const Candidate& best() const { return m_heap.front(); }
    void push(const Candidate& candidate)
    {
        m_heap.push_back(candidate);
        std::push_heap(m_heap.begin(), m_heap.end(), isWorse);
    }
    void pop()
    {
        std::pop_heap(m_heap.begin(), m_heap.end(), isWorse);
        m_heap.pop_back();
    }

private:
    std::vector<Candidate> m_heap;
};

/// Something that happens: an op ends, or the last input of one arrives. Everything that happens at one time
/// happens before any device decides.
struct Event {
    Ticks time;
    bool arrives;
    OpKind kind;
    std::int32_t stage;
    std::int32_t microbatch;
};

bool isLater(const Event& a, const Event& b)
{
    return a.time > b.time;
}

class ListScheduler {
public:
    ListScheduler(const Request& request, const Placement& placement, const GreedyRules& rules)
        : m_request(request)
        , m_placement(placement)
        , m_rules(rules)
        , m_stages(request.devices * request.chunks)
        , m_devices(at(request.devices))
        , m_waits(at(m_stages) * at(request.microbatches))
    {
        const bool splits = rules.backward == OpKind::BackwardInput;
        for (std::int32_t stage = 0; stage < m_stages; ++stage) {
            const StageCost& cost = request.stages[at(stage)];
            device(stage).left += (cost.forward + cost.backwardInput + cost.backwardWeight)
                                  * request.microbatches;
        }
        m_left = m_waits.size() * (splits ? 3 : 2);
        for (Device& it : m_devices) {
            it.order.reserve(m_left / m_devices.size());
            if (rules.forwards != nullptr) {
                it.arrivedForward.assign(m_waits.size(), 0);
            }
        }
    }

    std::optional<std::vector<Order>> run()
    {
        for (std::int32_t microbatch = 0; microbatch < m_request.microbatches; ++microbatch) {
            arrive(OpKind::Forward, 0, microbatch);
        }
        decide();
        while (!m_events.empty()) {
            m_now = m_events.front().time;
            while (!m_events.empty() && m_events.front().time == m_now) {
                std::pop_heap(m_events.begin(), m_events.end(), isLater);
                const Event event = m_events.back();
                m_events.pop_back();
                if (event.arrives) {
                    arrive(event.kind, event.stage, event.microbatch);
                } else {
                    end(event.kind, event.stage, event.microbatch);
                }
            }
            decide();
            if (m_gaveUp) {
                return std::nullopt;
            }
        }
        if (m_left > 0) {
            return std::nullopt;
        }
        std::vector<Order> orders;
        for (Device& it : m_devices) {
            orders.push_back(std::move(it.order));
        }
        return orders;
    }

private:
    struct Device {
        bool busy = false;
        bool touched = false; ///< something happened that may let it start an op
        Ticks first = -1;     ///< when its first op starts
        Ticks left = 0;       ///< work it still has
        std::int32_t chunks = 0;
        std::size_t nextForward = 0;      ///< position in the order forced on it
        std::vector<char> arrivedForward; ///< by stage and micro-batch, where an order is forced
        Heap forwards;
        Heap others;
        Order order;
    };
    /// What a pass through a stage still waits for.
    struct Waits {
        Ticks backwardReady = 0;
        std::int8_t backward = 2; ///< own forward, and backward of the stage after
    };

    Device& device(std::int32_t stage) { return m_devices[at(m_placement.deviceOf(stage))]; }
    [[nodiscard]] std::size_t index(std::int32_t stage, std::int32_t microbatch) const
    {
        return at(stage) * at(m_request.microbatches) + at(microbatch);
    }
    [[nodiscard]] Ticks delay(std::int32_t from, std::int32_t to) const
    {
        return m_placement.deviceOf(from) == m_placement.deviceOf(to) ? 0 : m_request.communication;
    }

    void happen(Ticks time, bool arrives, OpKind kind, std::int32_t stage, std::int32_t microbatch)
    {
        m_events.push_back({time, arrives, kind, stage, microbatch});
        std::push_heap(m_events.begin(), m_events.end(), isLater);
    }

    void arriveAt(Ticks time, OpKind kind, std::int32_t stage, std::int32_t microbatch)
    {
        if (time == m_now) {
            arrive(kind, stage, microbatch);
        } else {
            happen(time, true, kind, stage, microbatch);
        }
    }

    void arrive(OpKind kind, std::int32_t stage, std::int32_t microbatch)
    {
        Device& it = device(stage);
        it.touched = true;
        if (kind == OpKind::Forward && m_rules.forwards != nullptr) {
            it.arrivedForward[index(stage, microbatch)] = 1;
            return;
        }
        Heap& heap = kind == OpKind::Forward ? it.forwards : it.others;
        heap.push({m_rules.prefer(kind, stage, microbatch), kind, stage, microbatch});
    }

    void arriveBackward(Ticks time, std::int32_t stage, std::int32_t microbatch)
    {
        Waits& waits = m_waits[index(stage, microbatch)];
        waits.backwardReady = std::max(waits.backwardReady, time);
        if (--waits.backward == 0) {
            arriveAt(waits.backwardReady, m_rules.backward, stage, microbatch);
        }
    }

    void end(OpKind kind, std::int32_t stage, std::int32_t microbatch)
    {
        Device& it = device(stage);
        it.busy = false;
        it.touched = true;
        --m_left;
        switch (kind) {
        case OpKind::Forward:
            if (stage + 1 < m_stages) {
                arriveAt(m_now + delay(stage, stage + 1), OpKind::Forward, stage + 1, microbatch);
            } else {
                --m_waits[index(stage, microbatch)].backward; // nothing comes back to the last stage
            }
            arriveBackward(m_now, stage, microbatch);
            break;
        case OpKind::Backward:
            --it.chunks;
            passBack(stage, microbatch);
            break;
        case OpKind::BackwardInput:
            passBack(stage, microbatch);
            arriveAt(m_now, OpKind::BackwardWeight, stage, microbatch);
            break;
        default: --it.chunks; break;
        }
    }

    void passBack(std::int32_t stage, std::int32_t microbatch)
    {
        if (stage > 0) {
            arriveBackward(m_now + delay(stage, stage - 1), stage - 1, microbatch);
        }
    }

    void decide()
    {
        for (std::int32_t d = 0; d < m_request.devices; ++d) {
            Device& it = m_devices[at(d)];
            if (it.touched && !it.busy) {
                startBest(d, it);
            }
            it.touched = false;
        }
    }

    void startBest(std::int32_t d, Device& it)
    {
        const std::optional<Candidate> forward = forwardThatFits(d, it);
        if (forward && (it.others.empty() || !isWorse(*forward, it.others.best()))) {
            if (m_rules.forwards != nullptr) {
                ++it.nextForward;
            } else {
                it.forwards.pop();
            }
            ++it.chunks;
            start(it, *forward);
        } else if (!it.others.empty()) {
            const Candidate best = it.others.best();
            it.others.pop();
            start(it, best);
        }
    }

    std::optional<Candidate> forwardThatFits(std::int32_t d, const Device& it) const
    {
        if (m_rules.mostChunks > 0 && it.chunks >= m_rules.mostChunks) {
            return std::nullopt;
        }
        if (m_rules.forwards == nullptr) {
            return it.forwards.empty() ? std::nullopt : std::optional(it.forwards.best());
        }
        const Order& forced = (*m_rules.forwards)[at(d)];
        if (it.nextForward == forced.size()) {
            return std::nullopt;
        }
        const Slot& next = forced[it.nextForward];
        const std::int32_t stage = m_placement.stageOf(d, next.chunk);
        if (it.arrivedForward[index(stage, next.microbatch)] == 0) {
            return std::nullopt;
        }
        return Candidate{m_rules.prefer(OpKind::Forward, stage, next.microbatch), OpKind::Forward, stage,
                         next.microbatch};
    }

    void start(Device& it, const Candidate& candidate)
    {
        const Slot what = slot(candidate.kind, candidate.microbatch, candidate.stage / m_request.devices);
        const Ticks duration = durationOf(m_request, m_placement, m_placement.deviceOf(candidate.stage),
                                          what);
        if (it.first < 0) {
            it.first = m_now;
        }
        // It will do all that it has left one after the other at best.
        if (m_rules.longestSpan > 0 && m_now + it.left - it.first > m_rules.longestSpan) {
            m_gaveUp = true;
        }
        it.left -= duration;
        it.busy = true;
        it.order.push_back(what);
        happen(m_now + duration, false, candidate.kind, candidate.stage, candidate.microbatch);
    }

    const Request& m_request;
    const Placement& m_placement;
    const GreedyRules& m_rules;
    std::int32_t m_stages;
    std::vector<Device> m_devices;
    std::vector<Waits> m_waits;
    std::vector<Event> m_events; ///< a heap
    Ticks m_now = 0;
    std::size_t m_left = 0;
    bool m_gaveUp = false;
};

} // namespace

std::optional<std::vector<Order>> listSchedule(const Request& request, const Placement& placement,
                                               const GreedyRules& rules)
{
    return ListScheduler(request, placement, rules).run();
}

bool Contest::isWithoutBubble() const
{
    std::vector<Ticks> work(at(m_request.devices), 0);
    for (std::size_t stage = 0; stage < m_request.stages.size(); ++stage) {
        const StageCost& cost = m_request.stages[stage];
        work[at(m_best.placement.deviceOf(static_cast<std::int32_t>(stage)))] += (cost.forward
                                                                                  + cost.backwardInput
                                                                                  + cost.backwardWeight)
                                                                                 * m_request.microbatches;
    }
    return m_times.span == *std::max_element(work.begin(), work.end());
}

Order forwardsOf(const Order& order)
{
    Order forwards;
    std::copy_if(order.begin(), order.end(), std::back_inserter(forwards),
                 [](const Slot& it) { return it.kind == OpKind::Forward; });
    return forwards;
}

} // namespace shardscape::schedule
