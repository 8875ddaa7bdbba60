// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

#include <cstdint>
#include <span>
#include <string_view>

/// What a person does to a cluster on the canvas, as functions from one cluster to the next. Errors are one sentence; nothing
/// has changed then. Kinds of nodes are numbered 0 (the cluster's own), then as in Cluster::others.
namespace shardscape::draw {

/// Nodes of a kind.
std::int64_t nodesOf(const cluster::Cluster& cluster, std::int32_t kind);
/// The first node of a kind.
std::int64_t firstNodeOf(const cluster::Cluster& cluster, std::int32_t kind);

/// So many nodes of that kind; 0 removes the kind. The outermost level grows or shrinks with the cluster, levels in between
/// have to divide it: whole racks. Nodes that nothing joins yet get a network, said to be assumed. Error: the last node of all, racks left half empty.
Result<cluster::Cluster> withNodesOf(cluster::Cluster cluster, std::int32_t kind, std::int64_t nodes);
/// `times` more nodes like that one. A cluster whose nodes nothing joins yet gets a network between them.
Result<cluster::Cluster> withCopies(cluster::Cluster cluster, std::int32_t kind, std::int64_t times);
/// A kind of node with these accelerators, one node of it, behind all others. Error: as withNodesOf().
Result<cluster::Cluster> withNewKind(cluster::Cluster cluster, const cluster::Accelerator& accelerator,
                                     std::string_view name);
/// As many nodes as fill one domain of the innermost network, of a kind of their own whose links inside are `node`'s.
Result<cluster::Cluster> withNewNode(cluster::Cluster cluster, const cluster::Cluster& node);
/// Another chip in all nodes of a kind. Links inside the node, the host and the name that came with the one before go with it.
cluster::Cluster withAccelerator(cluster::Cluster cluster, std::int32_t kind,
                                 const cluster::Accelerator& accelerator);
/// Another host in all nodes of a kind; the other kinds keep theirs.
cluster::Cluster withHost(cluster::Cluster cluster, std::int32_t kind, const cluster::HostMemory& host);
/// So many accelerators in every node: levels that end with a node follow.
Result<cluster::Cluster> withPerNode(cluster::Cluster cluster, std::int64_t perNode);

/// The level with its kind's usual constants (efficiency, latency); 0: and bandwidth.
cluster::LinkLevel linkOf(std::string_view kind, double bandwidth, std::int64_t size);
std::span<const std::string_view> linkKinds();
/// Nobody said that these links are there, or how fast they are.
bool isAssumed(const cluster::LinkLevel& level);

/// The levels of a kind of node, its own from now on where it shared the cluster's.
std::vector<cluster::LinkLevel>& ownLevels(cluster::Cluster& cluster, std::int32_t kind);
/// A level between nodes that joins `nodes` of them, below the outermost one. Error: does not divide the cluster.
Result<cluster::Cluster> withLevel(cluster::Cluster cluster, cluster::LinkLevel level, std::int64_t nodes);
/// Error: it is the only one, or what joins the accelerators of a node.
Result<cluster::Cluster> withoutLevel(cluster::Cluster cluster, std::int32_t level);
/// The same links pair by pair: a fully joined mesh of as many links as the bandwidth makes.
Result<cluster::Cluster> asMesh(cluster::Cluster cluster, std::int32_t kind, std::int32_t level);
/// A switch in place of wires, as fast per accelerator as its wires were together.
Result<cluster::Cluster> asSwitch(cluster::Cluster cluster, std::int32_t kind, std::int32_t level);
/// `links` between two accelerators of a mesh; 0: none. Error: they are one and the same, or the last wire.
Result<cluster::Cluster> withWire(cluster::Cluster cluster, std::int32_t kind, std::int32_t level,
                                  std::int64_t a, std::int64_t b, std::int64_t links);

} // namespace shardscape::draw
