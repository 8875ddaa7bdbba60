// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/project.h"
#include "validate/calibration.h"

#include <QString>

#include <optional>
#include <string>

namespace shardscape::gui {

// What the project keeps of Validate, by key of its view state.
inline constexpr const char* kRunsKey = "validate.runs";       ///< the table, as it was read
inline constexpr const char* kCatalogKey = "validate.catalog"; ///< the catalog file beside it; may be absent
inline constexpr const char* kRunsNameKey = "validate.name";
inline constexpr const char* kCalibrationKey = "validate.calibration"; ///< JSON, as calibrate writes it

/// A value of the view state, empty when there is none.
std::string viewState(const store::Project& project, const char* key);

/// The calibration that the project holds; one that cannot be read counts as none.
std::optional<validate::Calibration> calibrationOf(const store::Project& project);

/// Whether the scenario's cluster has the calibration's constants: it was applied, and not undone since.
bool isApplied(const layout::Scenario& scenario, const validate::Calibration& calibration);

/// The band around the scenario's step time, from the published runs and, where its calibration is in effect, from the
/// project's own.
std::optional<validate::Band> bandIn(const store::Project& project, const layout::Scenario& scenario);

/// How far measured runs like the scenario lay from their predictions, one sentence; empty where nothing is known.
QString bandNote(const store::Project& project, const layout::Scenario& scenario, bool memory);

} // namespace shardscape::gui
