// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "draw/rank_map.h"
#include "exchange/catalog/catalog.h"

namespace shardscape::draw::testing {

inline cluster::Cluster preset(const char* id, std::int64_t nodes)
{
    return *exchange::Catalog::builtIn().cluster(id, nodes);
}

/// tp fastest, then dp, then pp: with traffic that can be told apart.
inline RankMap mapOf(const cluster::Cluster& cluster, std::int32_t tp, std::int32_t dp, std::int32_t pp)
{
    RankMap map;
    for (std::int32_t rank = 0; rank < tp * dp * pp; ++rank) {
        RankPlace place;
        place.place = {rank % tp, 0, rank / tp % dp, rank / (tp * dp), 0};
        place.group = {rank / tp, rank, rank % tp + rank / (tp * dp) * tp, rank % (tp * dp), rank};
        place.stage = rank / (tp * dp);
        place.kind = static_cast<std::int32_t>(cluster.kindOfNode(rank / cluster.acceleratorsPerNode));
        map.ranks.push_back(place);
    }
    const auto outer = static_cast<std::int32_t>(cluster.levels.size()) - 1;
    const auto axis = [&](std::int64_t size, std::int64_t stride, std::int32_t level, double bytes,
                          double seconds, double exposed) {
        AxisTraffic traffic;
        traffic.size = size;
        traffic.stride = stride;
        traffic.groups = tp * dp * pp / size;
        traffic.level = level;
        traffic.bytes = bytes;
        traffic.messages = 96;
        traffic.seconds = seconds;
        traffic.exposed = exposed;
        traffic.levelBytes.assign(cluster.levels.size(), 0);
        traffic.levelBytes[static_cast<std::size_t>(level)] = bytes;
        return traffic;
    };
    map.axes[0] = axis(tp, 1, 0, 24e9, 0.8, 0.8);
    map.axes[2] = axis(dp, tp, outer, 6e9, 0.5, 0.1);
    map.axes[3] = axis(pp, tp * dp, outer, 1e9, 0.05, 0.02);
    map.levels.resize(cluster.levels.size());
    map.levels[0] = {24e9, 0.12, false, 0.8, 0.8};
    map.levels.back() = {7e9, 0.3, true, 0.6, 0.35};
    return map;
}

} // namespace shardscape::draw::testing
