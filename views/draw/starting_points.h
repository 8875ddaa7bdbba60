// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "panel/chooser.h"
#include "workload/transformer.h"

#include <vector>

/// What one begins to draw from: nothing but what is needed, or one of the catalog's.
namespace shardscape::draw {

/// The least that is a cluster: one node of one accelerator, joined to nothing.
[[nodiscard]] cluster::Cluster emptyCluster(const cluster::Accelerator& accelerator);
/// Nothing has been drawn into it yet: its accelerator holds the place of the first node.
[[nodiscard]] bool isStillEmpty(const cluster::Cluster& cluster);
/// The least that is a decoder: one layer, 1024 wide, 16 heads, a gated MLP and LLaMA's vocabulary (the sizes are a choice
/// of ours: what follows is drawn).
[[nodiscard]] workload::Transformer emptyModel();

/// For a Chooser: the empty one first.
[[nodiscard]] std::vector<panel::Choice> clusterStarts();
[[nodiscard]] std::vector<panel::Choice> modelStarts();
/// What a choice stands for; `accelerator` is that of an empty cluster. One node of a preset.
[[nodiscard]] Result<cluster::Cluster> clusterStart(const QString& id,
                                                    const cluster::Accelerator& accelerator);
[[nodiscard]] Result<workload::Transformer> modelStart(const QString& id);

} // namespace shardscape::draw
