// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_edit.h"

#include "exchange/catalog/catalog.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>

namespace shardscape::draw {

using cluster::Cluster;
using cluster::LinkLevel;
using cluster::NodeKind;

namespace {

/// For translators.
class EditTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::draw::EditTexts)
};

bool joinsNodes(const Cluster& cluster, std::size_t level)
{
    const bool last = level + 1 == cluster.levels.size();
    const std::int64_t below = level > 0 ? cluster.levels[level - 1].size : 1;
    return cluster.levels[level].size > cluster.acceleratorsPerNode
           || (last && (cluster.levels[level].ports > 0 || below >= cluster.acceleratorsPerNode));
}

bool hasNetwork(const Cluster& cluster)
{
    return !cluster.levels.empty() && joinsNodes(cluster, cluster.levels.size() - 1);
}

/// The first machine of the catalog that is built of that accelerator; null: none is.
const Cluster* machineOf(const cluster::Accelerator& accelerator)
{
    const auto all = exchange::Catalog::builtIn().clusters();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Cluster& known) {
        return known.accelerator.id == accelerator.id && known.others.empty();
    });
    return found != all.end() ? &*found : nullptr;
}

/// How such accelerators are joined inside a node: as in a machine that is built of them, else over PCIe.
LinkLevel insideLink(const cluster::Accelerator& accelerator, std::int64_t perNode)
{
    const Cluster* machine = machineOf(accelerator);
    LinkLevel link;
    if (machine != nullptr && !machine->levels.empty() && machine->levels.front().size > 1
        && !cluster::isScaleOut(machine->levels.front())) {
        link = machine->levels.front();
        if (link.size != perNode) {
            link.wires.clear();
        }
    } else {
        link = linkOf("pcie", 0, perNode);
        link.source = "assumption: nobody said what joins these accelerators";
    }
    link.size = perNode;
    return link;
}

/// What joins nodes of such accelerators: the network of a machine that is built of them, else InfiniBand. An assumption, until
/// somebody says.
LinkLevel networkOf(const Cluster& cluster)
{
    LinkLevel network = linkOf("infiniband", 25e9, cluster.accelerators());
    if (const Cluster* machine = machineOf(cluster.accelerator);
        machine != nullptr && !machine->levels.empty() && cluster::isScaleOut(machine->levels.back())) {
        network = machine->levels.back();
        network.leaf = network.leafPorts = network.uplinks = 0;
        network.oversubscription = 1;
    }
    network.size = cluster.accelerators();
    network.ports = cluster.acceleratorsPerNode;
    network.portBandwidth = network.bandwidth;
    network.source = "assumption: nobody said which network joins the nodes";
    return network;
}

void addNetwork(Cluster& cluster, const LinkLevel& network)
{
    cluster.levels.push_back(network);
    for (NodeKind& other : cluster.others) {
        if (!other.levels.empty()) {
            other.levels.push_back(network);
        }
    }
}

/// Every level list with the outermost domain as large as the cluster.
void resizeOutermost(Cluster& cluster)
{
    if (cluster.levels.empty() || !hasNetwork(cluster)) {
        return;
    }
    cluster.levels.back().size = cluster.accelerators();
    for (NodeKind& kind : cluster.others) {
        if (!kind.levels.empty()) {
            kind.levels.back().size = cluster.accelerators();
        }
    }
}

Result<Cluster> checked(Cluster cluster)
{
    if (cluster.nodes > 1 && !hasNetwork(cluster)) {
        addNetwork(cluster, networkOf(cluster));
    }
    resizeOutermost(cluster);
    if (cluster.nodes < 1) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("a cluster has at least one node").toStdString()));
    }
    for (std::size_t i = 0; i + 1 < cluster.levels.size(); ++i) {
        const std::int64_t size = cluster.levels[i].size;
        if (size > cluster.acceleratorsPerNode && cluster.accelerators() % size != 0) {
            const std::int64_t domain = size / cluster.acceleratorsPerNode;
            return fail(
                ErrorCode::BadInput,
                verbatim(
                    EditTexts::tr(
                        "the %1 level joins %2 nodes each, which %3 nodes do not fill evenly; the nearest is %4")
                        .arg(QString::fromStdString(cluster.levels[i].kind))
                        .arg(domain)
                        .arg(cluster.nodes)
                        .arg(std::max<std::int64_t>(1, cluster.nodes / domain) * domain)
                        .toStdString()));
        }
    }
    return cluster;
}

} // namespace

std::int64_t nodesOf(const Cluster& cluster, std::int32_t kind)
{
    if (kind > 0) {
        return cluster.others[static_cast<std::size_t>(kind - 1)].nodes;
    }
    std::int64_t nodes = cluster.nodes;
    for (const NodeKind& other : cluster.others) {
        nodes -= other.nodes;
    }
    return nodes;
}

std::int64_t firstNodeOf(const Cluster& cluster, std::int32_t kind)
{
    std::int64_t first = cluster.nodes;
    for (std::size_t i = cluster.others.size(); i-- > 0 && static_cast<std::int32_t>(i) + 1 >= kind;) {
        first -= cluster.others[i].nodes;
    }
    return kind == 0 ? 0 : first;
}

Result<Cluster> withNodesOf(Cluster cluster, std::int32_t kind, std::int64_t nodes)
{
    const std::int64_t before = nodesOf(cluster, kind);
    if (nodes < 0) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("a number of nodes is not negative").toStdString()));
    }
    if (cluster.nodes - before + nodes < 1) {
        return fail(
            ErrorCode::BadInput,
            verbatim(EditTexts::tr("this is the last node: a cluster has at least one").toStdString()));
    }
    cluster.nodes += nodes - before;
    if (kind > 0 && nodes == 0) {
        cluster.others.erase(cluster.others.begin() + kind - 1);
    } else if (kind > 0) {
        cluster.others[static_cast<std::size_t>(kind - 1)].nodes = nodes;
    } else if (nodes == 0) {
        // The next kind takes the place of the cluster's own.
        NodeKind next = std::move(cluster.others.front());
        cluster.others.erase(cluster.others.begin());
        cluster.accelerator = std::move(next.accelerator);
        // Named after what is gone it would mislead.
        cluster.name = next.name.empty() ? cluster.accelerator.name : next.name;
        if (next.levels.size() == cluster.levels.size()) {
            for (NodeKind& other : cluster.others) { // what they shared goes on to be theirs
                if (other.levels.empty()) {
                    other.levels = cluster.levels;
                }
            }
            cluster.levels = std::move(next.levels);
        }
        if (next.host) {
            cluster = withHost(std::move(cluster), 0, *next.host);
        }
    }
    return checked(std::move(cluster));
}

Result<Cluster> withCopies(Cluster cluster, std::int32_t kind, std::int64_t times)
{
    if (times < 1) {
        return fail(ErrorCode::BadInput, verbatim(EditTexts::tr("copy a node at least once").toStdString()));
    }
    const std::int64_t nodes = nodesOf(cluster, kind) + times;
    return withNodesOf(std::move(cluster), kind, nodes);
}

Result<Cluster> withNewKind(Cluster cluster, const cluster::Accelerator& accelerator, std::string_view name)
{
    NodeKind kind;
    kind.name = name;
    kind.accelerator = accelerator;
    kind.nodes = 0;
    cluster.others.push_back(std::move(kind));
    // A rack holds nodes of one kind: as many as fill it.
    std::int64_t domain = 1;
    for (const LinkLevel& level : cluster.levels) {
        if (level.size > cluster.acceleratorsPerNode && &level != &cluster.levels.back()) {
            domain = std::max(domain, level.size / cluster.acceleratorsPerNode);
        }
    }
    const auto last = static_cast<std::int32_t>(cluster.others.size());
    return withCopies(std::move(cluster), last, domain);
}

Result<Cluster> withNewNode(Cluster cluster, const Cluster& node)
{
    if (node.acceleratorsPerNode != cluster.acceleratorsPerNode) {
        return fail(
            ErrorCode::BadInput,
            verbatim(
                EditTexts::tr(
                    "%1 has %2 accelerators per node, the others here have %3; all nodes of a cluster have as many")
                    .arg(QString::fromStdString(node.name))
                    .arg(node.acceleratorsPerNode)
                    .arg(cluster.acceleratorsPerNode)
                    .toStdString()));
    }
    Result<Cluster> added = withNewKind(cluster, node.accelerator, node.name);
    if (!added) {
        return added;
    }
    // Its links inside the node and its NICs are its own; the network that they plug into is the cluster's.
    std::vector<LinkLevel> levels = added->levels;
    const std::size_t inside = std::min(levels.size(), node.levels.size());
    for (std::size_t i = 0; i < inside && !joinsNodes(*added, i) && node.levels[i].size == levels[i].size;
         ++i) {
        levels[i] = node.levels[i];
    }
    if (!node.levels.empty() && node.levels.back().ports > 0 && node.levels.back().portBandwidth > 0) {
        const LinkLevel& nics = node.levels.back();
        for (std::size_t i = 0; i < levels.size(); ++i) {
            if (joinsNodes(*added, i) && levels[i].ports > 0) {
                levels[i].ports = nics.ports;
                levels[i].portBandwidth = nics.portBandwidth;
                levels[i].bandwidth = static_cast<double>(nics.ports) * nics.portBandwidth
                                      / static_cast<double>(added->acceleratorsPerNode);
            }
        }
    }
    if (levels != added->levels) {
        added->others.back().levels = std::move(levels);
    }
    if (node.host != added->host) {
        added->others.back().host = node.host;
    }
    return added;
}

Cluster withHost(Cluster cluster, std::int32_t kind, const cluster::HostMemory& host)
{
    if (kind > 0) {
        cluster.others[static_cast<std::size_t>(kind - 1)].host = host;
        return cluster;
    }
    for (NodeKind& other : cluster.others) { // what they shared goes on to be theirs
        if (!other.host) {
            other.host = cluster.host;
        }
    }
    cluster.host = host;
    return cluster;
}

Cluster withAccelerator(Cluster cluster, std::int32_t kind, const cluster::Accelerator& accelerator)
{
    const auto at = static_cast<std::size_t>(kind);
    const cluster::Accelerator before = cluster.acceleratorOf(at);
    const Cluster* was = machineOf(before);
    const Cluster* is = machineOf(accelerator);
    // What came with the chip goes with it; what people entered stays.
    const std::int64_t perNode = cluster.acceleratorsPerNode;
    const auto& levels = cluster.levelsOf(at);
    if (perNode > 1 && !levels.empty() && levels.front() == insideLink(before, perNode)) {
        ownLevels(cluster, kind).front() = insideLink(accelerator, perNode);
    }
    if (is != nullptr
        && (cluster.hostOf(at) == cluster::HostMemory{}
            || (was != nullptr && cluster.hostOf(at) == was->host))) {
        cluster = withHost(std::move(cluster), kind, is->host);
    }
    if (kind > 0) {
        cluster.others[at - 1].accelerator = accelerator;
    } else {
        if (cluster.name.starts_with(before.name)) { // called after a chip that is gone it would mislead
            cluster.name.replace(0, before.name.size(), accelerator.name);
        }
        cluster.accelerator = accelerator;
    }
    return cluster;
}

Result<Cluster> withPerNode(Cluster cluster, std::int64_t perNode)
{
    constexpr std::int64_t kMost = 1024;
    if (perNode < 1 || perNode > kMost) {
        return fail(ErrorCode::BadInput, verbatim(EditTexts::tr("a node has 1 to %1 accelerators, not %2")
                                                      .arg(kMost)
                                                      .arg(perNode)
                                                      .toStdString()));
    }
    const std::int64_t before = cluster.acceleratorsPerNode;
    const bool network = hasNetwork(cluster);
    cluster.acceleratorsPerNode = perNode;
    const auto follow = [&](std::vector<LinkLevel>& levels) {
        for (std::size_t i = 0; i < levels.size(); ++i) {
            LinkLevel& level = levels[i];
            const bool outermost = i + 1 == levels.size();
            if (level.size == before && !(outermost && network)) {
                level.size = perNode;
                level.wires.clear(); // of accelerators that are no longer the same
            } else if (level.size > before) {
                level.size = level.size / before * perNode;
            }
            if (level.ports > 0) {
                level.bandwidth = static_cast<double>(level.ports) * level.portBandwidth
                                  / static_cast<double>(perNode);
            }
        }
        std::erase_if(
            levels, [&](const LinkLevel& level) { return level.size < before && perNode % level.size != 0; });
    };
    follow(cluster.levels);
    for (NodeKind& kind : cluster.others) {
        follow(kind.levels);
    }
    if (perNode == 1) { // nothing is left to join inside a node
        const auto joinsNothing = [](const LinkLevel& level) { return level.size <= 1; };
        std::erase_if(cluster.levels, joinsNothing);
        for (NodeKind& kind : cluster.others) {
            std::erase_if(kind.levels, joinsNothing);
        }
    }
    if (before == 1 && perNode > 1) {
        // Before the first goes in: kinds that share the cluster's levels have the cluster's links.
        for (NodeKind& kind : cluster.others) {
            if (!kind.levels.empty()) {
                kind.levels.insert(kind.levels.begin(), insideLink(kind.accelerator, perNode));
            }
        }
        cluster.levels.insert(cluster.levels.begin(), insideLink(cluster.accelerator, perNode));
    }
    return checked(std::move(cluster));
}

// ------------------------------------------------------------------ links

std::span<const std::string_view> linkKinds()
{
    // As the catalog's form spells them, from the inside out.
    static constexpr std::array<std::string_view, 16> kKinds{
        "xgmi-package", "nvlink-bridge", "nvlink-mesh", "nvswitch",   "xgmi", "hccs",
        "neuronlink",   "pcie",          "ici-torus",   "infiniband", "roce", "slingshot",
        "omni-path",    "ethernet",      "dcn",         "wan"};
    return kKinds;
}

LinkLevel linkOf(std::string_view kind, double bandwidth, std::int64_t size)
{
    LinkLevel level;
    level.kind = kind;
    level.bandwidth = bandwidth;
    level.size = size;
    // The usual constants of a kind are the catalog's: those of the first cluster that has it.
    for (const Cluster& known : exchange::Catalog::builtIn().clusters()) {
        for (const LinkLevel& other : known.levels) {
            if (other.kind == kind) {
                level.efficiency = other.efficiency;
                level.gatherShare = other.gatherShare;
                level.exchangeShare = other.exchangeShare;
                level.latency = other.latency;
                level.startup = other.startup;
                level.source = other.source;
                if (bandwidth <= 0) {
                    level.bandwidth = other.bandwidth;
                }
                return level;
            }
        }
    }
    level.efficiency = 0.8;
    level.latency = 5e-6;
    level.source = "assumption: no cluster of the catalog has such links";
    return level;
}

bool isAssumed(const LinkLevel& level)
{
    return level.source.starts_with("assumption: nobody said");
}

std::vector<LinkLevel>& ownLevels(Cluster& cluster, std::int32_t kind)
{
    if (kind <= 0) {
        return cluster.levels;
    }
    std::vector<LinkLevel>& levels = cluster.others[static_cast<std::size_t>(kind - 1)].levels;
    if (levels.size() != cluster.levels.size()) {
        levels = cluster.levels;
    }
    return levels;
}

Result<Cluster> withLevel(Cluster cluster, LinkLevel level, std::int64_t nodes)
{
    if (nodes < 2 || nodes >= cluster.nodes || cluster.nodes % nodes != 0) {
        return fail(
            ErrorCode::BadInput,
            verbatim(EditTexts::tr("%1 nodes under one switch do not divide %2 nodes into equal domains")
                         .arg(nodes)
                         .arg(cluster.nodes)
                         .toStdString()));
    }
    level.size = nodes * cluster.acceleratorsPerNode;
    const auto place = std::find_if(cluster.levels.begin(), cluster.levels.end(),
                                    [&](const LinkLevel& other) { return other.size >= level.size; })
                       - cluster.levels.begin();
    const auto fits = [&](std::int64_t inner, std::int64_t outer) {
        return outer % inner == 0 && outer > inner;
    };
    const auto at = static_cast<std::size_t>(place);
    if ((at > 0 && !fits(cluster.levels[at - 1].size, level.size))
        || (at < cluster.levels.size() && !fits(level.size, cluster.levels[at].size))) {
        return fail(
            ErrorCode::BadInput,
            verbatim(EditTexts::tr("%1 nodes under one switch do not fit between the levels there are")
                         .arg(nodes)
                         .toStdString()));
    }
    if (level.ports == 0 && at < cluster.levels.size() && cluster.levels[at].ports > 0) {
        level.ports = cluster.levels[at].ports; // the NICs lead to the first switch
        level.portBandwidth = cluster.levels[at].portBandwidth;
    }
    for (NodeKind& kind : cluster.others) {
        if (kind.levels.size() == cluster.levels.size()) {
            kind.levels.insert(kind.levels.begin() + place, level);
        }
    }
    cluster.levels.insert(cluster.levels.begin() + place, level);
    return cluster;
}

Result<Cluster> withoutLevel(Cluster cluster, std::int32_t level)
{
    const auto at = static_cast<std::size_t>(level);
    if (level < 0 || at >= cluster.levels.size()) {
        return fail(ErrorCode::NotFound, verbatim(EditTexts::tr("there is no such level").toStdString()));
    }
    const bool outermost = at + 1 == cluster.levels.size();
    if (outermost && (cluster.nodes > 1 || cluster.levels.size() == 1) && cluster.accelerators() > 1) {
        return fail(
            ErrorCode::BadInput,
            verbatim(
                EditTexts::tr("the outermost level joins everything: another one has to be outside it first")
                    .toStdString()));
    }
    if (!joinsNodes(cluster, at) && cluster.levels[at].size == cluster.acceleratorsPerNode) {
        std::int64_t same = 0;
        for (const LinkLevel& other : cluster.levels) {
            same += other.size == cluster.acceleratorsPerNode ? 1 : 0;
        }
        if (same < 2 && cluster.nodes > 1) {
            return fail(
                ErrorCode::BadInput,
                verbatim(EditTexts::tr("this level joins the accelerators of a node; change its kind instead")
                             .toStdString()));
        }
    }
    for (NodeKind& kind : cluster.others) {
        if (kind.levels.size() == cluster.levels.size()) {
            kind.levels.erase(kind.levels.begin() + level);
        }
    }
    cluster.levels.erase(cluster.levels.begin() + level);
    return checked(std::move(cluster));
}

Result<Cluster> asMesh(Cluster cluster, std::int32_t kind, std::int32_t level)
{
    const std::int64_t size = cluster.acceleratorsPerNode;
    const auto at = static_cast<std::size_t>(level);
    if (cluster.levels[at].size != size || size < 2 || joinsNodes(cluster, at)) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("wires join the accelerators of one node; this level joins others")
                                 .toStdString()));
    }
    constexpr std::int64_t kMost = 16;
    if (size > kMost) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("a mesh is drawn for up to %1 accelerators, not for %2")
                                 .arg(kMost)
                                 .arg(size)
                                 .toStdString()));
    }
    LinkLevel& links = ownLevels(cluster, kind)[static_cast<std::size_t>(level)];
    links.wires.clear();
    for (std::int64_t a = 0; a < size; ++a) {
        for (std::int64_t b = a + 1; b < size; ++b) {
            links.wires.push_back({static_cast<std::int32_t>(a), static_cast<std::int32_t>(b), 1});
        }
    }
    if (links.kind == "nvswitch") {
        links.kind = "nvlink-mesh";
    }
    return cluster;
}

Result<Cluster> asSwitch(Cluster cluster, std::int32_t kind, std::int32_t level)
{
    LinkLevel& links = ownLevels(cluster, kind)[static_cast<std::size_t>(level)];
    if (links.wires.empty()) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("this level has a switch already").toStdString()));
    }
    links.wires.clear();
    if (links.kind == "nvlink-mesh") {
        links.kind = "nvswitch";
    }
    return cluster;
}

Result<Cluster> withWire(Cluster cluster, std::int32_t kind, std::int32_t level, std::int64_t a,
                         std::int64_t b, std::int64_t links)
{
    if (a == b || a < 0 || b < 0 || std::max(a, b) >= cluster.acceleratorsPerNode) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("a wire joins two accelerators of one node").toStdString()));
    }
    constexpr std::int64_t kMost = 64;
    if (links < 0 || links > kMost) {
        return fail(ErrorCode::BadInput,
                    verbatim(EditTexts::tr("from 0 to %1 links join two accelerators, not %2")
                                 .arg(kMost)
                                 .arg(links)
                                 .toStdString()));
    }
    auto& wires = ownLevels(cluster, kind)[static_cast<std::size_t>(level)].wires;
    const auto found = std::find_if(wires.begin(), wires.end(), [&](const cluster::Wire& wire) {
        return (wire.a == a && wire.b == b) || (wire.a == b && wire.b == a);
    });
    if (links == 0) {
        if (found == wires.end()) {
            return fail(ErrorCode::NotFound,
                        verbatim(EditTexts::tr("nothing joins %1 and %2").arg(a).arg(b).toStdString()));
        }
        if (wires.size() == 1) {
            return fail(ErrorCode::BadInput,
                        verbatim(EditTexts::tr(
                                     "this is the last wire of the node; turn the mesh into a switch instead")
                                     .toStdString()));
        }
        wires.erase(found);
    } else if (found == wires.end()) {
        wires.push_back({static_cast<std::int32_t>(std::min(a, b)), static_cast<std::int32_t>(std::max(a, b)),
                         static_cast<std::int32_t>(links)});
    } else {
        found->links = static_cast<std::int32_t>(links);
    }
    return cluster;
}

} // namespace shardscape::draw
