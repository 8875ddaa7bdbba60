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
    [[nodiscard]] Best best(const Request& request) const
    {
        Best best;
        for (std::size_t which = 0; which < m_tables.size(); ++which) {
            const Ticks makespan = m_tables[which].timesOf(request).makespan;
            if (makespan > 0 && (best.makespan == 0 || makespan < best.makespan)) {
                best = {which, makespan};
            }
        }
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

/// Planned once for all threads. Whoever meets more shapes than a large sweep has begins again rather than keep all.
std::shared_ptr<const FixedOrders> kept(const Key& key)
{
    constexpr std::size_t kMost = 256;
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
    if (all.size() >= kMost) {
        all.clear();
    }
    return all.try_emplace(key, std::move(made)).first->second;
}

const FixedOrders& ordersOf(const Schedule& schedule, const Request& request)
{
    thread_local Key last;
    thread_local std::shared_ptr<const FixedOrders> orders;
    const Key key = keyOf(schedule, request);
    if (!orders || key != last) {
        orders = kept(key);
        last = key;
    }
    return *orders;
}

} // namespace

Plan fixedOrder(const Schedule& schedule, const Request& request, std::size_t which)
{
    const Plan* const known = ordersOf(schedule, request).plan(which);
    return known != nullptr ? *known : planFor(keyOf(schedule, request), schedule.plannedFor[which]);
}

std::size_t bestOrder(const Schedule& schedule, const Request& request)
{
    return ordersOf(schedule, request).best(request).which;
}

Ticks makespanOfBest(const Schedule& schedule, const Request& request)
{
    return ordersOf(schedule, request).best(request).makespan;
}

Timed timedByBest(const Schedule& schedule, const Request& request)
{
    const FixedOrders& orders = ordersOf(schedule, request);
    const auto best = orders.best(request);
    return {best.makespan, orders.heldBy(best.which, request)};
}

} // namespace shardscape::schedule
