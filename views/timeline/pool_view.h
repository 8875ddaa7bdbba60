// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"

#include <memory>
#include <vector>

namespace shardscape::timeline {

/// Pools that the schedule changes, in the order of MemoryPool: what there are curves of.
[[nodiscard]] std::vector<schedule::MemoryPool> poolsOf(const ScheduleView& view);

/// The same schedule with the curves of another pool under its rows; itself for the pool it shows. From a view of activations.
[[nodiscard]] std::shared_ptr<const ScheduleView> withPool(std::shared_ptr<const ScheduleView> view,
                                                           schedule::MemoryPool pool);

/// How old the weights are that an op uses, in updates of its device done by the time it starts; -1 where there is only one
/// version.
[[nodiscard]] std::int32_t stalenessOf(const GanttIndex& index, std::int32_t op);

} // namespace shardscape::timeline
