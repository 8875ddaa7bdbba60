// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/training/numbers/evaluation.h"
#include "schedule/option.h"
#include "store/project.h"
#include "timeline/gantt_index.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shardscape::gui {

/// The scenario's own schedule, built, simulated and analysed: what the Timeline shows; with options whose times count
/// forwards. Pure; thread: any.
/// Errors: the layout is not valid, or the schedule is too large to draw.
Result<std::shared_ptr<const timeline::ScheduleView>> scheduleView(
    const layout::Scenario& scenario, const training::Evaluation& evaluation,
    const std::vector<schedule::OptionChoice>& options = {});

/// The same with lanes of what its collectives send beside the passes and after them (schedule/traffic_lanes.h), where it is
/// small enough for lanes to be told apart.
Result<std::shared_ptr<const timeline::ScheduleView>> scheduleWithTraffic(
    const layout::Scenario& scenario, const training::Evaluation& evaluation,
    const std::vector<schedule::OptionChoice>& options);

/// By option, why the scenario's schedule cannot be combined with it. Empty when the layout is not valid.
std::map<std::string, QString> refusedOptions(const layout::Scenario& scenario,
                                              const training::Evaluation& evaluation,
                                              const std::vector<schedule::OptionChoice>& options);

/// A schedule of the project's own. Pure; thread: any.
std::shared_ptr<const timeline::ScheduleView> scheduleView(const store::ScheduleEntry& entry);

/// Ops that the schedule will have, about; 0 when the layout is not valid. Tells whether it can be built within a frame.
std::int64_t opsOf(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                   const std::vector<schedule::OptionChoice>& options = {});

} // namespace shardscape::gui
