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

/// Launch and synchronisation of one collective, before the first byte moves. Assumption: 20 us; 1 MiB all-reduce of 2 A100
/// over NVLink was measured at 44 us by vTrain, of which 6 are bytes.
inline constexpr double kCollectiveLaunch = 20e-6;

template <class Real>
Seconds<Real> launch()
{
    return givenQuantity<Seconds<Real>, Real>(kCollectiveLaunch, "t_launch", "launch of one collective",
                                              "assumption: 20 us");
}

/// The faster of ring and tree, as NCCL chooses. Zero for a single rank.
template <class Real>
Seconds<Real> allReduce(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (plain(channel.ranks) <= 1)
        return {};
    return named(
        launch<Real>()
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
    return named(
        launch<Real>()
            + smaller(ringGather(n, volume, channel.stepLatency, channel.bandwidth),
                      channel.stepLatency * logarithm2(n) + volume * ((n - 1.0) / n) / channel.bandwidth),
        "t_AG", "one all-gather or reduce-scatter",
        "ring or recursive doubling, whichever is faster: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

/// alpha + V / B
template <class Real>
Seconds<Real> message(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    return named(channel.stepLatency + volume / channel.bandwidth, "t_p2p", "one message to the next stage",
                 "Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

} // namespace shardscape::network
