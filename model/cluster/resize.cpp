// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/resize.h"

#include <algorithm>

namespace shardscape::cluster {

Result<Cluster> withNodes(Cluster cluster, std::int64_t nodes)
{
    const auto number = [](std::int64_t v) { return std::to_string(v); };
    if (nodes < 1 || nodes > kMostNodes)
        return fail(ErrorCode::BadInput,
                    say("nodes is %1; it must be from 1 to %2", number(nodes), number(kMostNodes)));
    if (nodes == cluster.nodes)
        return cluster;
    if (const std::int64_t others = cluster.nodes - cluster.firstNodeOf(1); nodes <= others)
        return fail(ErrorCode::BadInput,
                    say("%1 nodes, of which %2 are of other kinds; at least one must be left", number(nodes),
                        number(others)));
    const std::size_t count = cluster.levels.size();
    const std::int64_t inner = count >= 2 ? cluster.levels[count - 2].size : 1;
    const bool joinsNodes = count > 0
                            && (cluster.nodes > 1 || cluster.levels.back().ports > 0
                                || inner >= cluster.acceleratorsPerNode);
    if (!joinsNodes)
        return fail(ErrorCode::BadInput,
                    say("%1 nodes, but nothing joins them; give scale_out", number(nodes)));
    cluster.nodes = nodes;
    cluster.pairs = {}; // measured of as many as there were
    if (cluster.accelerators() > kMostAccelerators)
        return fail(ErrorCode::TooLarge, say("%1 accelerators; at most %2 are possible",
                                             number(cluster.accelerators()), number(kMostAccelerators)));
    cluster.levels.back().size = cluster.accelerators();
    for (NodeKind& kind : cluster.others)
        if (!kind.levels.empty())
            kind.levels.back().size = cluster.accelerators();
    return cluster;
}

Result<Cluster> withAccelerators(Cluster cluster, std::int64_t accelerators)
{
    const std::int64_t perNode = cluster.acceleratorsPerNode;
    if (accelerators >= perNode && accelerators % perNode == 0)
        return withNodes(std::move(cluster), accelerators / perNode);
    if (accelerators < 1 || accelerators > perNode)
        return fail(ErrorCode::BadInput,
                    say("%1 accelerators are no whole number of %2 to a node; nearest is %3", accelerators,
                        perNode,
                        std::max<std::int64_t>((accelerators + perNode / 2) / perNode * perNode, perNode)));
    cluster.nodes = 1;
    cluster.pairs = {};
    cluster.others.clear(); // one node is of one kind: the first
    cluster.acceleratorsPerNode = accelerators;
    std::size_t kept = 0;
    for (; kept < cluster.levels.size() && cluster.levels[kept].size < accelerators; ++kept) {}
    if (kept < cluster.levels.size()) {
        cluster.levels.resize(kept + 1);
        cluster.levels.back().size = accelerators;
        std::erase_if(cluster.levels.back().wires, [accelerators](const Wire& wire) {
            return wire.a >= accelerators || wire.b >= accelerators;
        });
    }
    return cluster;
}

} // namespace shardscape::cluster
