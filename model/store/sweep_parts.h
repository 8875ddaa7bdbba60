// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "search/part.h"
#include "store/project.h"

#include <filesystem>
#include <vector>

namespace shardscape::store {

/// A project of one sweep of a scenario; one without a name is called after its model and accelerators.
Project projectOfSweep(layout::Scenario scenario, search::SweepResult result);

/// Writes one part of a sweep as a project of its own, in one step: a part whose program was killed leaves no file. What is
/// there already is replaced if it is a part, too. Errors: as ProjectFile, and NotOurs where another file stands.
Result<void> savePart(const std::filesystem::path& path, const layout::Scenario& scenario,
                      search::SweepResult result, const search::Part& part);

/// The project of the whole sweep from its parts, in any order. Errors name the file: no part, made by another engine version
/// (store::kEngineVersion), and those of search::merge().
Result<Project> mergeParts(const std::vector<std::filesystem::path>& paths);

} // namespace shardscape::store
