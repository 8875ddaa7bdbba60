// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/group.h"

namespace shardscape::network {

// Closed forms: Thakur 2005, Optimization of Collective Communication in MPICH. V is the full logical buffer:
// all-reduce input, all-gather output, reduce-scatter input. Ring: n - 1 steps, each member sends (n - 1)/n V; tree:
// log2 n steps, pipelined.

/// (n - 1) alpha + (n - 1)/n V / B
template <class Real>
Seconds<Real> ringGather(const Real& n, const Bytes<Real>& volume, const Seconds<Real>& alpha,
                         const BytesPerSecond<Real>& bandwidth)
{
    return alpha * (n - 1.0) + volume * ((n - 1.0) / n) / bandwidth;
}

/// 2 (n - 1) alpha + 2 (n - 1)/n V / B
template <class Real>
Seconds<Real> ringAllReduce(const Real& n, const Bytes<Real>& volume, const Seconds<Real>& alpha,
                            const BytesPerSecond<Real>& bandwidth)
{
    return ringGather(n, volume, alpha, bandwidth) * Real(2.0);
}

/// 2 log2(n) alpha + 2 V / B (double binary tree)
template <class Real>
Seconds<Real> treeAllReduce(const Real& n, const Bytes<Real>& volume, const Seconds<Real>& alpha,
                            const BytesPerSecond<Real>& bandwidth)
{
    return alpha * (logarithm2(n) * 2.0) + volume * Real(2.0) / bandwidth;
}

/// RS inside the node, AR across nodes on 1/g of it over g rails, AG inside. Source: Thakur 2005, in two levels.
template <class Real>
Seconds<Real> hierarchicalAllReduce(const Bytes<Real>& volume, const Real& inside, const Real& outside,
                                    const Seconds<Real>& alphaInside,
                                    const BytesPerSecond<Real>& bandwidthInside,
                                    const Seconds<Real>& alphaOutside,
                                    const BytesPerSecond<Real>& bandwidthOutside)
{
    return ringGather(inside, volume, alphaInside, bandwidthInside) * Real(2.0)
           + ringAllReduce(outside, volume / inside, alphaOutside, bandwidthOutside);
}

/// The faster of ring and tree, as NCCL chooses. Zero for a single rank.
template <class Real>
Seconds<Real> allReduce(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (plain(channel.ranks) <= 1)
        return {};
    return named(
        channel.startup
            + smaller(ringAllReduce(channel.ranks, volume, channel.stepLatency, channel.bandwidth),
                      treeAllReduce(channel.ranks, volume, channel.stepLatency, channel.bandwidth)),
        "t_AR", "one all-reduce",
        "ring or double binary tree, whichever is faster: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

/// All-gather or reduce-scatter: ring, or recursive doubling (log2 n steps) where latency rules. Zero for a single
/// rank.
template <class Real>
Seconds<Real> gatherOrScatter(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (plain(channel.ranks) <= 1)
        return {};
    const Real& n = channel.ranks;
    const auto bandwidth = channel.bandwidth * channel.gatherShare;
    return named(
        channel.startup
            + smaller(ringGather(n, volume, channel.stepLatency, bandwidth),
                      channel.stepLatency * logarithm2(n) + volume * ((n - 1.0) / n) / bandwidth),
        "t_AG", "one all-gather or reduce-scatter",
        "ring or recursive doubling, whichever is faster: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

/// All-to-all of `volume` bytes per rank: (n - 1) alpha, and on every level the share that leaves a domain of the level
/// below, each rank over its own port. Zero for a single rank. Source: Thakur 2005, pairwise exchange; measured B200 and
/// A100 PCIe reach 0.8 and 0.67 of the all-reduce's bandwidth (SimuMax): LinkLevel::exchangeShare.
template <class Real>
Seconds<Real> allToAll(const cluster::Cluster& cluster, const Group& group, const Bytes<Real>& volume)
{
    if (group.size <= 1 || cluster.levels.empty())
        return {};
    const auto n = static_cast<double>(group.size);
    Seconds<Real> slowest;
    double latency = 0;
    std::int64_t inside = 1;
    for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
        const cluster::LinkLevel& level = cluster.levels[i];
        const std::int64_t members = i + 1 == cluster.levels.size() ? group.size
                                                                    : membersWithin(group, level.size);
        if (members > inside) {
            const double leaving = 1.0 - static_cast<double>(inside) / n;
            slowest = larger(slowest,
                             volume * Real(leaving)
                                 / (attainedBandwidth<Real>(level)
                                    * given<Real>(level.exchangeShare, "r_a2a",
                                                  "all-to-all against all-reduce bandwidth", level.source)));
            latency += level.latency * static_cast<double>(members - inside);
        }
        inside = std::max(inside, members);
        if (members == group.size)
            break;
    }
    return named(startupOf<Real>(cluster)
                     + givenQuantity<Seconds<Real>, Real>(latency, "alpha_n", "latency of n - 1 exchanges",
                                                          "cluster link levels")
                     + slowest,
                 "t_A2A", "one all-to-all", "Thakur 2005, Optimization of Collective Communication in MPICH");
}

/// alpha + V / B
template <class Real>
Seconds<Real> message(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    return named(channel.stepLatency + volume / channel.bandwidth, "t_p2p", "one message to the next stage",
                 "Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

} // namespace shardscape::network
