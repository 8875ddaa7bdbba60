// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/claims/demo.h"
#include "store/project_file.h"

#include <QString>

#include <optional>
#include <string>

namespace shardscape::gui {

/// What a file that somebody wants to open turned out to be.
struct ProjectSource {
    store::Project project;
    std::optional<store::ProjectFile>
        file; ///< of a project; a scenario or a demo becomes a project without a file
    std::vector<std::string> migrated; ///< what changed when an older project was read
    const exchange::Demo* demo = nullptr;
};

/// Reads a project (.shardscape), a scenario or a demo (.json): by its name where that says so, otherwise by its content. A
/// shared line in the place of a path is the scenario in it.
/// Errors: one sentence that names the file.
Result<ProjectSource> readProjectSource(const QString& path);

/// Where a project keeps the id of the claim that it began as, among its view's state; empty: its banner was closed.
inline constexpr const char* kClaimKey = "claim";

/// A project of one scenario, shown.
store::Project projectOf(layout::Scenario scenario);

/// A demo's scenarios, with a note that says what is claimed, by whom, and where to look.
store::Project projectOf(const exchange::Demo& demo);

} // namespace shardscape::gui
