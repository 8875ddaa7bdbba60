// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "cluster/rank_group.h"

#include <cstdint>
#include <vector>

namespace shardscape::network {

/// Sides of a torus of `size` accelerators, shortest first: the most even ones, of multiples of four where that is possible.
/// Source: Google Cloud TPU documentation, topologies of v4 and v5p slices.
std::vector<std::int64_t> torusSides(std::int64_t size, std::int64_t axes);

/// What a group of ranks, which fill the axes of a torus one after the other, has of it.
struct TorusPart {
    double ring =
        1; ///< share of an accelerator's links that gathers and reductions over the group use at once
    double exchange = 1; ///< rate of an all-to-all against all links of an accelerator
    double hops = 0;     ///< links one after the other that a gather's or reduction's last byte passes
};

/// Gathers: two links of every axis whose ring closes, one where the group is a part of it; groups that lie between one
/// another share them. All-to-alls: the bisection of the longest axis, an eighth of all bytes over each of its wrapped links.
/// Source: Austin 2025, How to Scale Your Model, chapter 3; links counted. `members`: of the group within this level.
TorusPart torusPart(const cluster::LinkLevel& level, const cluster::RankGroup& group, std::int64_t members);

/// Share of its links over which an accelerator sends to the one `stride` ranks further on while all do.
double torusNeighbourShare(const cluster::LinkLevel& level, std::int64_t stride);

} // namespace shardscape::network
