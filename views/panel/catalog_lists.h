// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/chooser.h"

#include "cluster/cluster.h"
#include "workload/transformer.h"

#include <vector>

namespace shardscape::panel {

/// The second line of a choice: "13.0 B, 8 experts".
[[nodiscard]] QString sizeOf(const workload::Transformer& model);
/// "8 × NVIDIA A100 80 GB SXM per node".
[[nodiscard]] QString nodeOf(const cluster::Cluster& cluster);

/// The catalog's models by family, and its clusters, to be chosen by their ids.
[[nodiscard]] const std::vector<Choice>& catalogModels();
[[nodiscard]] const std::vector<Choice>& catalogClusters();

} // namespace shardscape::panel
