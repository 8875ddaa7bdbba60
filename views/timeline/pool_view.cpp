// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/pool_view.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::timeline {

using schedule::MemoryMoment;
using schedule::MemoryPool;
using schedule::Ticks;

namespace {

constexpr std::size_t kPools = static_cast<std::size_t>(MemoryPool::Host) + 1;

struct Change {
    Ticks time = 0;
    double amount = 0;
};

schedule::MemoryCurve curveOf(std::vector<Change> changes)
{
    // At equal times frees come before allocations, as everywhere.
    std::stable_sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
        return a.time != b.time ? a.time < b.time : a.amount < 0 && b.amount >= 0;
    });
    schedule::MemoryCurve curve;
    double amount = 0;
    for (const Change& change : changes) {
        amount += change.amount;
        curve.peak = std::max(curve.peak, amount);
        if (std::abs(amount) < 1e-9 * curve.peak) {
            amount = 0; // thirds do not add up exactly
        }
        if (!curve.time.empty() && curve.time.back() == change.time) {
            curve.amount.back() = amount;
        } else {
            curve.time.push_back(change.time);
            curve.amount.push_back(amount);
        }
    }
    return curve;
}

} // namespace

std::vector<MemoryPool> poolsOf(const schedule::Program& program)
{
    std::array<bool, kPools> used{};
    for (const schedule::MemoryEffect& effect : program.effects) {
        if (const auto pool = static_cast<std::size_t>(effect.pool); pool < kPools) {
            used[pool] = true;
        }
    }
    std::vector<MemoryPool> pools;
    for (std::size_t pool = 0; pool < kPools; ++pool) {
        if (used[pool]) {
            pools.push_back(static_cast<MemoryPool>(pool));
        }
    }
    return pools;
}

std::shared_ptr<const ScheduleView> withPool(std::shared_ptr<const ScheduleView> view, MemoryPool pool)
{
    if (view == nullptr || pool == view->pool) {
        return view;
    }
    auto other = std::make_shared<ScheduleView>(*view);
    other->pool = pool;
    other->baseBytes.clear();
    other->capacityBytes.clear();
    const schedule::Program& program = view->program;
    std::vector<std::vector<Change>> changes(static_cast<std::size_t>(program.devices));
    for (std::size_t op = 0; op < program.ops.size(); ++op) {
        for (const schedule::MemoryEffect& effect : program.effectsOf(static_cast<std::int32_t>(op))) {
            if (effect.pool == pool) {
                const Ticks time = effect.moment == MemoryMoment::Start ? view->simulation.start[op]
                                                                        : view->simulation.end[op];
                changes[static_cast<std::size_t>(effect.device)].push_back({time, effect.amount});
            }
        }
    }
    other->analysis.activations.clear();
    for (std::vector<Change>& list : changes) {
        other->analysis.activations.push_back(curveOf(std::move(list)));
    }
    return other;
}

std::int32_t stalenessOf(const GanttIndex& index, std::int32_t op)
{
    const schedule::Program& program = index.program();
    const auto i = static_cast<std::size_t>(op);
    if (program.weightVersions.empty() || program.ops[i].kind == schedule::OpKind::Optimizer) {
        return -1;
    }
    std::int32_t updates = 0;
    for (const Lane& lane : index.lanesOf(program.deviceOf(op))) {
        if (lane.kind == schedule::StreamKind::Optimizer) {
            updates += static_cast<std::int32_t>(
                std::upper_bound(lane.end.begin(), lane.end.end(), index.simulation().start[i])
                - lane.end.begin());
        }
    }
    return std::max(0, updates - program.weightVersions[i]);
}

} // namespace shardscape::timeline
