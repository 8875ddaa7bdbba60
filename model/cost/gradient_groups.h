// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/gradient_plan.h"
#include "layout/rank_groups.h"

#include <algorithm>

namespace shardscape::cost {

/// Ranks that one worker's domain holds: of replicas by themselves, of a node, or of a domain below the outermost level.
inline std::int64_t workerDomain(const layout::Scenario& s, WorkerExtent extent)
{
    const auto& levels = s.cluster.levels;
    switch (extent) {
    case WorkerExtent::Node: return s.cluster.acceleratorsPerNode;
    case WorkerExtent::Site: return levels.size() > 1 ? levels[levels.size() - 2].size : 1;
    case WorkerExtent::Replica: break;
    }
    return 1;
}

/// Replicas of one worker under the plan: all of them where they meet in every step. It may divide them or not, see
/// `workers-divide`.
inline std::int64_t workerReplicas(const layout::Scenario& s, const GradientPlan& plan)
{
    if (plan.interval <= 1 || s.replicas() < 1) // degrees that do not divide the cluster leave none
        return s.replicas();
    if (plan.workers == WorkerExtent::Replica)
        return 1;
    return cluster::membersWithin(layout::groupOf(s, layout::GroupKind::Replicas),
                                  workerDomain(s, plan.workers));
}

/// Workers: groups of replicas that meet once in `interval` steps. 1: there are none.
inline std::int64_t workersOf(const layout::Scenario& s, const GradientPlan& plan)
{
    return plan.interval <= 1 || s.replicas() < 1
               ? 1
               : std::max<std::int64_t>(s.replicas() / workerReplicas(s, plan), 1);
}

/// A group falls into equal parts of neighbours when its runs do, or are its parts.
inline bool dividesInto(const cluster::RankGroup& group, std::int64_t size)
{
    const std::int64_t run = group.size / group.runs;
    return size <= run ? run % size == 0 : size % run == 0 && group.size % size == 0;
}

} // namespace shardscape::cost
