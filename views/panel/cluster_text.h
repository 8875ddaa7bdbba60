// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <QString>

namespace shardscape::panel {

/// An accelerator's name without its vendor and form: "A100 80 GB".
[[nodiscard]] QString shortName(const cluster::Accelerator& accelerator);

/// "16 × DGX A100 80 GB", or where the nodes are of several kinds, "8 × A100 80 GB + 8 × H100 80 GB".
[[nodiscard]] QString clusterText(const cluster::Cluster& cluster);

} // namespace shardscape::panel
