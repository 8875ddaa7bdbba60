// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/collectives.h"

namespace shardscape::network {

/// One tier as two-level collectives see it.
template <class Real>
struct Tier {
    Real members;                   ///< inside: per node; outside: nodes
    Seconds<Real> alpha;            ///< of one message
    BytesPerSecond<Real> bandwidth; ///< of one member, one direction
};

/// All-gather, rails first: 1/g of the result over the nodes, then the whole inside. Reduce-scatter mirrors it.
/// Source: Thakur 2005, in two levels.
template <class Real>
Seconds<Real> hierarchicalGather(const Bytes<Real>& volume, const Tier<Real>& inside,
                                 const Tier<Real>& outside)
{
    return ringGather(outside.members, volume / inside.members, outside.alpha, outside.bandwidth)
           + ringGather(inside.members, volume, inside.alpha, inside.bandwidth);
}

/// All-to-all in which every rank writes to every other, V bytes per rank: (M - 1)/M V leave the node while (g - 1)/n V
/// stay in it, at once; every message pays its latency. Source: Thakur 2005, pairwise exchange, per level.
template <class Real>
Seconds<Real> directAllToAll(const Bytes<Real>& volume, const Tier<Real>& inside, const Tier<Real>& outside)
{
    const Real& g = inside.members;
    const Real& m = outside.members;
    return inside.alpha * (g - 1.0) + outside.alpha * (g * (m - 1.0))
           + larger(volume * ((m - 1.0) / m) / outside.bandwidth,
                    volume * ((g - 1.0) / (g * m)) / inside.bandwidth);
}

/// All-to-all in two steps, inside the node and then between members of equal place: the same bytes between nodes in g
/// times fewer and larger messages. Source: Hwang 2023 (Tutel), arXiv 2206.03382, 2DH; He 2022 (SMILE), arXiv 2212.05191.
template <class Real>
Seconds<Real> hierarchicalAllToAll(const Bytes<Real>& volume, const Tier<Real>& inside,
                                   const Tier<Real>& outside)
{
    return ringGather(inside.members, volume, inside.alpha, inside.bandwidth)
           + ringGather(outside.members, volume, outside.alpha, outside.bandwidth);
}

/// Messages that one rank sends in an all-to-all over `nodes` nodes of `perNode`: n - 1 directly, g - 1 + M - 1 in two
/// steps. Source: He 2022 (SMILE), arXiv 2212.05191.
constexpr std::int64_t directMessages(std::int64_t perNode, std::int64_t nodes)
{
    return perNode * nodes - 1;
}
constexpr std::int64_t hierarchicalMessages(std::int64_t perNode, std::int64_t nodes)
{
    return (perNode - 1) + (nodes - 1);
}

} // namespace shardscape::network
