// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/fixed_orders.h"

#include "schedule/timetable.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace shardscape::schedule {

namespace {

/// All that fixed orders follow from.
struct Key {
    const Schedule* schedule = nullptr;
    std::int32_t devices = 0;
    std::int32_t microbatches = 0;
    std::int32_t chunks = 0;
    std::int32_t unit = 0;
    std::int32_t limit = 0; ///< micro-batches; 0: the schedule's own

    friend auto operator<=>(const Key&, const Key&) = default;
};

Key keyOf(const Schedule& schedule, const Request& request)
{
    Key key{&schedule, request.devices, request.microbatches, request.chunks, request.unit};
    if (schedule.plansUnderLimit && request.memoryLimit > 0) {
        double heaviest = 0;
        for (const StageCost& stage : request.stages) {
            heaviest = std::max(heaviest, stage.activation);
        }
        const double whole = heaviest > 0 ? request.memoryLimit / (heaviest * request.chunks)
                                          : request.microbatches;
        // A limit that is a number of micro-batches stays one, whatever its product was rounded to.
        key.limit = static_cast<std::int32_t>(std::clamp(whole * (1 + 1e-9), 1.0, 1e9));
    }
    return key;
}

Plan planFor(const Key& key, const PlannedTimes& times)
{
    Request request;
    request.name = key.schedule->name;
    request.devices = key.devices;
    request.microbatches = key.microbatches;
    request.chunks = key.chunks;
    request.unit = key.unit;
    request.communication = times.communication;
    request.fixedOrders = true;
    StageCost cost;
    cost.forward = times.forward;
    cost.backwardInput = times.backwardInput;
    cost.backwardWeight = times.backwardWeight;
    request.stages.assign(static_cast<std::size_t>(key.devices) * static_cast<std::size_t>(key.chunks), cost);
    StageCost& last = request.stages.back();
    last.forward += times.output;
    last.backwardInput += times.output;
    last.backwardWeight += times.output;
    request.memoryLimit = static_cast<double>(key.limit) * key.chunks;
    return key.schedule->plan(request);
}

/// Chains of an order that made it lose: whenever one of them alone takes too long, so does the order, and nobody has to time it.
/// What is known decides what is timed, never what is found.
class Losses {
public:
    void add(Chain chain)
    {
        constexpr std::size_t kMost = 8;
        if (m_chains.size() == kMost) {
            m_chains.pop_back();
        }
        m_chains.insert(m_chains.begin(), std::move(chain));
    }
    /// Whether the order certainly takes so long or longer. What has served comes first the next time.
    bool reach(const Request& request, Ticks makespan)
    {
        const auto found = std::find_if(m_chains.begin(), m_chains.end(), [&](const Chain& chain) {
            return chain.lengthOf(request) >= makespan;
        });
        if (found == m_chains.end()) {
            return false;
        }
        std::rotate(m_chains.begin(), found, found + 1);
        return true;
    }

private:
    std::vector<Chain> m_chains;
};

/// What a thread learnt of a shape's orders.
struct Experience {
    std::vector<Losses> losses; ///< by order
    std::size_t best = 0;       ///< of the last times
};

/// The orders of a shape, ready to be timed.
class FixedOrders {
public:
    explicit FixedOrders(const Key& key)
    {
        constexpr std::int64_t kSmall =
            2048; // passes of a micro-batch through a stage; larger plans take much memory
        const bool keepsPlans = std::int64_t{key.devices} * key.chunks * key.microbatches <= kSmall;
        for (const PlannedTimes& times : key.schedule->plannedFor) {
            Plan plan = planFor(key, times);
            m_tables.emplace_back(plan, key.devices, key.microbatches, key.chunks);
            m_holdings.emplace_back(plan, key.devices, key.chunks);
            if (keepsPlans) {
                m_plans.push_back(std::move(plan));
            }
        }
    }
    /// Null where it would have to be planned again.
    [[nodiscard]] const Plan* plan(std::size_t which) const
    {
        return m_plans.empty() ? nullptr : &m_plans[which];
    }

    struct Best {
        std::size_t which = 0;
        Ticks makespan = 0;
    };
    /// Which is done first; of several the first.
    [[nodiscard]] Best best(const Request& request, Experience& known) const
    {
        thread_local Timetable::Course course;
        thread_local Timetable::Course bestCourse;
        known.losses.resize(m_tables.size());
        Best best;
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            // The last best first: others are then soon seen to be longer.
            const std::size_t which = i == 0 ? known.best : i <= known.best ? i - 1 : i;
            const bool winsTies = which < best.which;
            if (best.makespan > 0 && known.losses[which].reach(request, best.makespan + (winsTies ? 1 : 0))) {
                continue;
            }
            const Ticks makespan = m_tables[which].timesOf(request, course).makespan;
            if (makespan == 0) {
                continue;
            }
            if (best.makespan == 0 || makespan < best.makespan || (makespan == best.makespan && winsTies)) {
                if (best.makespan > 0) {
                    known.losses[best.which].add(m_tables[best.which].longestChain(bestCourse));
                }
                best = {which, makespan};
                std::swap(course, bestCourse);
            } else {
                known.losses[which].add(m_tables[which].longestChain(course));
            }
        }
        known.best = best.which;
        return best;
    }
    [[nodiscard]] std::vector<Holding> heldBy(std::size_t which, const Request& request) const
    {
        return m_holdings[which].atPeak(request);
    }

private:
    std::vector<Plan> m_plans; ///< all or none
    std::vector<Timetable> m_tables;
    std::vector<HoldingTable> m_holdings;
};

/// Whoever meets more shapes than a large sweep has begins again rather than keep all.
constexpr std::size_t kMostShapes = 256;

/// Planned once for all threads.
std::shared_ptr<const FixedOrders> kept(const Key& key)
{
    static std::mutex mutex;
    static std::map<Key, std::shared_ptr<const FixedOrders>> all;
    {
        const std::scoped_lock lock(mutex);
        if (const auto found = all.find(key); found != all.end()) {
            return found->second;
        }
    }
    // Two threads may plan the same; nobody waits for what another plans.
    auto made = std::make_shared<const FixedOrders>(key);
    const std::scoped_lock lock(mutex);
    if (all.size() >= kMostShapes) {
        all.clear();
    }
    return all.try_emplace(key, std::move(made)).first->second;
}

/// The orders of the request's shape, and what this thread knows of them.
struct Known {
    std::shared_ptr<const FixedOrders> orders;
    Experience experience;

    FixedOrders::Best best(const Request& request) { return orders->best(request, experience); }
};

Known& knownOf(const Schedule& schedule, const Request& request)
{
    thread_local std::map<Key, Known> all;
    thread_local Key lastKey;
    thread_local Known* last = nullptr;
    const Key key = keyOf(schedule, request);
    if (last == nullptr || key != lastKey) {
        auto found = all.find(key);
        if (found == all.end()) {
            if (all.size() >= kMostShapes) {
                all.clear();
            }
            found = all.try_emplace(key, Known{kept(key), {}}).first;
        }
        last = &found->second;
        lastKey = key;
    }
    return *last;
}

} // namespace

Plan fixedOrder(const Schedule& schedule, const Request& request, std::size_t which)
{
    const Plan* const known = knownOf(schedule, request).orders->plan(which);
    return known != nullptr ? *known : planFor(keyOf(schedule, request), schedule.plannedFor[which]);
}

std::size_t bestOrder(const Schedule& schedule, const Request& request)
{
    return knownOf(schedule, request).best(request).which;
}

Ticks makespanOfBest(const Schedule& schedule, const Request& request)
{
    return knownOf(schedule, request).best(request).makespan;
}

Timed timedByBest(const Schedule& schedule, const Request& request)
{
    Known& known = knownOf(schedule, request);
    const auto best = known.best(request);
    return {best.makespan, known.orders->heldBy(best.which, request)};
}

} // namespace shardscape::schedule
