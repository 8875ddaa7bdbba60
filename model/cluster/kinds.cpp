// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kinds.h"

#include <algorithm>

namespace shardscape::cluster {

namespace {

/// What two kinds of nodes reach together: each number of the slower.
void slowDown(LinkLevel& level, const LinkLevel& other)
{
    if (other.bandwidth * other.efficiency / other.oversubscription
        < level.bandwidth * level.efficiency / level.oversubscription) {
        LinkLevel slower = other;
        slower.latency = std::max(level.latency, other.latency);
        slower.startup = std::max(level.startup, other.startup);
        slower.gatherShare = std::min(level.gatherShare, other.gatherShare);
        slower.exchangeShare = std::min(level.exchangeShare, other.exchangeShare);
        slower.switchShare = std::min(level.switchShare, other.switchShare);
        level = std::move(slower);
        return;
    }
    level.latency = std::max(level.latency, other.latency);
    level.startup = std::max(level.startup, other.startup);
    level.gatherShare = std::min(level.gatherShare, other.gatherShare);
    level.exchangeShare = std::min(level.exchangeShare, other.exchangeShare);
    level.switchShare = std::min(level.switchShare, other.switchShare);
}

} // namespace

Cluster asKind(const Cluster& cluster, std::size_t kind, std::uint32_t among)
{
    Cluster one = cluster;
    one.accelerator = cluster.acceleratorOf(kind);
    one.levels = cluster.levelsOf(kind);
    one.host = cluster.hostOf(kind);
    one.others.clear();
    for (std::size_t i = 0; i < one.levels.size(); ++i)
        if (one.levels[i].size > cluster.acceleratorsPerNode)
            for (std::size_t other = 0; other < cluster.kinds(); ++other)
                if (other != kind && (among >> other & 1U) != 0)
                    slowDown(one.levels[i], cluster.levelsOf(other)[i]);
    return one;
}

} // namespace shardscape::cluster
