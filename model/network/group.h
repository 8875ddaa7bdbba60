// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cluster/cluster.h"

#include <algorithm>

namespace shardscape::network {

/// Ranks that share a collective along one axis: `size` members, `stride` ranks apart. With the rank order tp-dp-pp
/// (fastest first) tp has stride 1, dp has stride tp, pp has stride tp*dp.
struct Group {
    std::int64_t size = 1;
    std::int64_t stride = 1;
};

/// Members of a group inside one domain of `domainSize` contiguous ranks. Source: Megatron-LM rank order tp-dp-pp.
inline std::int64_t membersWithin(const Group& group, std::int64_t domainSize)
{
    return std::clamp<std::int64_t>(domainSize / group.stride, 1, group.size);
}

/// What a collective over a group can count on.
template <class Real>
struct Channel {
    Real ranks;                     ///< members
    BytesPerSecond<Real> bandwidth; ///< bus bandwidth of a ring over all members
    Real gatherShare = Real(
        1.0);                  ///< bandwidth of an all-gather or reduce-scatter relative to an all-reduce's
    Seconds<Real> stepLatency; ///< mean latency of one of its n - 1 steps
    Seconds<Real> startup;     ///< before the first byte of a collective moves
    std::size_t level = 0;     ///< outermost link level that it crosses (index into Cluster::levels)
};

/// What one accelerator attains on a level, nominal bandwidth times efficiency.
template <class Real>
BytesPerSecond<Real> attainedBandwidth(const cluster::LinkLevel& level)
{
    // Symbols with the level's name are only put together where they are read.
    if constexpr (std::is_same_v<Real, Traced>)
        return givenQuantity<BytesPerSecond<Real>, Real>(
            level.bandwidth * level.efficiency, "B_" + level.kind,
            "attained bandwidth of one accelerator on " + level.kind, level.source);
    else
        return BytesPerSecond<Real>(level.bandwidth * level.efficiency);
}

/// Launch and synchronisation of one collective, before the first byte moves: 1 MiB over 2 A100 was measured at 44 us by
/// vTrain, of which 6 are bytes.
template <class Real>
Seconds<Real> startupOf(const cluster::Cluster& cluster)
{
    return givenQuantity<Seconds<Real>, Real>(cluster.levels.front().startup, "t_start",
                                              "startup of one collective", cluster.levels.front().source);
}

/// Bus bandwidth of a multi-rail ring: on every level that the group crosses, the members inside one domain of the
/// level below send outward together, each over its own share of the ports; the slowest level counts. Source: NCCL's
/// multi-channel rings; 32 x H200 on 4 nodes measured 364.9 GB/s (stas00/ml-engineering), this rule says 368.
template <class Real>
Channel<Real> channel(const cluster::Cluster& cluster, const Group& group)
{
    Channel<Real> result;
    result.ranks = given<Real>(static_cast<double>(group.size), "n", "ranks in the group", "layout");
    if (group.size <= 1 || cluster.levels.empty())
        return result;
    result.startup = startupOf<Real>(cluster);
    std::int64_t inside = 1; // members in one domain of the level below
    double latency = 0;
    bool first = true;
    for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
        const cluster::LinkLevel& level = cluster.levels[i];
        const bool last = i + 1 == cluster.levels.size();
        const std::int64_t members = last ? group.size : membersWithin(group, level.size);
        if (members > inside) {
            const auto attained = attainedBandwidth<Real>(level);
            const auto rail = attained
                              * given<Real>(static_cast<double>(inside), "g", "members that send together",
                                            "rank order tp-dp-pp");
            if (first || plain(rail) < plain(result.bandwidth)) {
                result.bandwidth = rail;
                result.gatherShare = given<Real>(level.gatherShare, "r_AG",
                                                 "all-gather against all-reduce bandwidth", level.source);
            }
            first = false;
            // Of the n - 1 steps of the ring, those between the domains of this level pay its latency.
            latency += level.latency
                       * (static_cast<double>(group.size) / static_cast<double>(inside)
                          - static_cast<double>(group.size) / static_cast<double>(members));
            result.level = i;
        }
        inside = std::max(inside, members);
        if (members == group.size)
            break;
    }
    result.stepLatency = givenQuantity<Seconds<Real>, Real>(
        latency / static_cast<double>(std::max<std::int64_t>(group.size - 1, 1)), "alpha",
        "mean latency of a ring step", "cluster link levels");
    return result;
}

/// One flow from a rank to the rank `stride` further on, all ranks sending at once: each has its accelerator's share.
template <class Real>
Channel<Real> neighbour(const cluster::Cluster& cluster, std::int64_t stride)
{
    Channel<Real> result;
    result.ranks = Real(2.0);
    for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
        const cluster::LinkLevel& level = cluster.levels[i];
        // The boundary between two stages falls between domains as soon as a domain holds no more than one of them.
        if (level.size > stride || i + 1 == cluster.levels.size()) {
            result.bandwidth = attainedBandwidth<Real>(level);
            result.stepLatency = givenQuantity<Seconds<Real>, Real>(level.latency, "alpha",
                                                                    "latency of one message", level.source);
            result.level = i;
            break;
        }
    }
    return result;
}

} // namespace shardscape::network
