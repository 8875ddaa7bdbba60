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

/// Machines that the words mean, as the start page understands them ("32 x h100", "16 nodes of dgx a100 40gb"), or other sizes of the
/// current one ("32 nodes", "64 gpus"): the likeliest first, none where a number is missing or something is not understood. Ids are "said:" and words
/// that mean that one alone, or "nodes:32" of the current one.
std::vector<panel::Choice> spokenClusters(const QString& words, const cluster::Cluster& current);

/// What a choice stands for, one of spokenClusters() too. A cluster comes with that many nodes, or with one where it cannot have them.
Result<workload::Transformer> findModel(const store::Project& project, const std::string& id);
Result<cluster::Cluster> findCluster(const store::Project& project, const std::string& id,
                                     std::int64_t nodes);

/// What a new project starts with: LLaMA-13B on 64 A100.
layout::Scenario firstScenario();

} // namespace shardscape::gui
