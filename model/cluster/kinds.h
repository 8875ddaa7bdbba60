// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

namespace shardscape::cluster {

/// The cluster as the nodes of one kind meet it in groups among the kinds of `among` (a bit each): all of its nodes with that
/// kind's accelerator and links; levels that leave a node are as slow as the slowest of those kinds makes them.
Cluster asKind(const Cluster& cluster, std::size_t kind, std::uint32_t among);

} // namespace shardscape::cluster
