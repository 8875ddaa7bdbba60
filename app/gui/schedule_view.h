// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "evaluate/evaluation.h"
#include "store/project.h"
#include "timeline/gantt_index.h"

#include <memory>

namespace shardscape::gui {

/// The scenario's own schedule, built, simulated and analysed: what the Timeline shows. Pure; thread: any.
/// Errors: the layout is not valid, or the schedule is too large to draw.
Result<std::shared_ptr<const timeline::ScheduleView>> scheduleView(const layout::Scenario& scenario,
                                                                   const evaluate::Evaluation& evaluation);

/// A schedule of the project's own. Pure; thread: any.
std::shared_ptr<const timeline::ScheduleView> scheduleView(const store::ScheduleEntry& entry);

/// Ops that the schedule will have, about; 0 when the layout is not valid. Tells whether it can be built within a frame.
std::int64_t opsOf(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation);

} // namespace shardscape::gui
