// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/pool_view.h"

#include <algorithm>

namespace shardscape::timeline {

using schedule::MemoryPool;

std::vector<MemoryPool> poolsOf(const ScheduleView& view)
{
    std::vector<MemoryPool> pools;
    const auto& effects = view.program.effects;
    if (std::any_of(effects.begin(), effects.end(),
                    [](const auto& effect) { return effect.pool == MemoryPool::Activations; })) {
        pools.push_back(MemoryPool::Activations);
    }
    for (const schedule::PoolCurves& curves : view.analysis.otherPools) {
        pools.push_back(curves.pool);
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
    const auto& others = view->analysis.otherPools;
    const auto curves = std::find_if(others.begin(), others.end(),
                                     [pool](const auto& it) { return it.pool == pool; });
    other->analysis.activations = curves != others.end() ? curves->devices
                                                         : std::vector<schedule::MemoryCurve>(
                                                             static_cast<std::size_t>(view->program.devices));
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
