// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"

#include <memory>
#include <vector>

namespace shardscape::timeline {

/// The same schedules in ticks of one length, so that one axis is true for all: those of which every schedule's unit is a
/// whole number, or where there are none the finest of theirs. Real times and equal ticks stay the objects they are. None
/// is null.
[[nodiscard]] std::vector<std::shared_ptr<const ScheduleView>> inCommonTicks(
    std::vector<std::shared_ptr<const ScheduleView>> schedules);

} // namespace shardscape::timeline
