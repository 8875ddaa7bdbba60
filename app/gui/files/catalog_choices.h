// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "panel/chooser.h"
#include "store/project.h"

#include <string>
#include <vector>

namespace shardscape::gui {

inline constexpr int kMostNodes = 65536;
/// The choice that asks for a file instead.
inline constexpr const char* kImportModel = "import:model";

/// The project's own models, then the catalog's by family, then kImportModel. Ids of the project's own begin with "project:".
std::vector<panel::Choice> modelChoices(const store::Project& project);
std::vector<panel::Choice> clusterChoices(const store::Project& project);

/// What a choice stands for. A cluster comes with that many nodes, or with one where it cannot have them.
Result<workload::Transformer> findModel(const store::Project& project, const std::string& id);
Result<cluster::Cluster> findCluster(const store::Project& project, const std::string& id,
                                     std::int64_t nodes);

/// What a new project starts with: LLaMA-13B on 64 A100.
layout::Scenario firstScenario();

} // namespace shardscape::gui
