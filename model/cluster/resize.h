// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

namespace shardscape::cluster {

inline constexpr std::int64_t kMostAccelerators = std::int64_t{1} << 24;
inline constexpr std::int64_t kMostNodes = std::int64_t{1} << 22;

/// The same cluster with another number of nodes: the outermost level grows. Error without a level between nodes.
Result<Cluster> withNodes(Cluster cluster, std::int64_t nodes);

/// The same cluster with this many accelerators: whole nodes, or part of one (whose levels end inside it).
Result<Cluster> withAccelerators(Cluster cluster, std::int64_t accelerators);

} // namespace shardscape::cluster
