// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "cluster/rank_group.h"

#include <cstdint>

namespace shardscape::network {

/// How flows that leave a leaf find their uplinks.
enum class Routing : std::uint8_t {
    AsMeasured, ///< what the level's efficiency has in it
    Hashed,     ///< each on one of them, by chance (ECMP)
    Planned,    ///< each whole on one of them, as evenly as that goes
    Split,      ///< planned, and as few flows split as even loads take
    Sprayed,    ///< packet by packet over all of them
};

/// By how much the fullest uplink slows down what one accelerator of a level was priced at, whose oversubscription takes all
/// flows to go up: E[largest count] U / F_leaf for hashed flows, the largest count of whole ones planned, nothing beyond even
/// loads for split ones, and what reordering takes for sprayed ones. `alike`: neighbours of a group under one leaf, of which
/// one at a time sends up. 1 where the level does not say its leaves. Source: hashedSlowdown(); Addanki
/// 2024, arXiv 2407.00550 (whole flows on planned paths, minimal splitting); spraying 1.02, an assumption.
double routingSlowdown(Routing routing, const cluster::LinkLevel& level, double alike);

/// B/s of the slowest hop between neighbours of a ring over a group's members, of all groups that lie like it, that crosses a
/// level: from `below` accelerators' domains to others of `within`. Infinite where no measured hop does. `perNode`:
/// accelerators of a node, whose links they share where nodes were measured.
double slowestHop(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                  const cluster::RankGroup& group, std::int64_t below, std::int64_t within);

/// The same of messages from every rank to the one `stride` further on, within rows of `span` ranks.
double slowestNeighbour(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                        std::int64_t stride, std::int64_t span);

/// The same of an all-to-all: the harmonic mean over the partners beyond `below` accelerators' domains, of the member with the
/// slowest.
double slowestExchange(const cluster::LinkMatrix& matrix, std::int64_t accelerators, std::int64_t perNode,
                       const cluster::RankGroup& group, std::int64_t below, std::int64_t within);

} // namespace shardscape::network
