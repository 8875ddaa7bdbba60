// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/project.h"
#include "validate/calibration.h"

#include <QString>

#include <optional>
#include <string>

namespace shardscape::gui {

/// View state: number of the table of runs that Validate shows.
inline constexpr const char* kShownRunsKey = "validate.shown";

/// A value of the view state, empty when there is none.
std::string viewState(const store::Project& project, const char* key);

/// The table of runs that Validate shows: the chosen one, otherwise the last; null: the project has none.
const store::RunsEntry* shownRuns(const store::Project& project);

/// The project's last calibration; one that cannot be read counts as none.
std::optional<validate::Calibration> calibrationOf(const store::Project& project);

/// A calibration of the project, read once; null when it cannot be read. Valid until the eighth other one is asked for.
const validate::Calibration* calibrationFrom(const std::string& text);

/// Whether the scenario's cluster has the calibration's constants: it was applied, and not undone since.
bool isApplied(const layout::Scenario& scenario, const validate::Calibration& calibration);

/// The band around the scenario's step time, from the published runs and, where its calibration is in effect, from the
/// project's own.
std::optional<validate::Band> bandIn(const store::Project& project, const layout::Scenario& scenario);

/// How far measured runs like the scenario lay from their predictions, one sentence; empty where nothing is known.
QString bandNote(const store::Project& project, const layout::Scenario& scenario, bool memory);

} // namespace shardscape::gui
