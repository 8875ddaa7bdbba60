// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cluster/cluster.h"
#include "cluster/rank_group.h"
#include "network/paths.h"
#include "network/sending.h"
#include "network/torus.h"

#include <algorithm>
#include <cmath>

namespace shardscape::network {

using Group = cluster::RankGroup;
using cluster::membersWithin;

/// How collectives run: the faster of ring and tree as NCCL would choose, one of them, summed in switches, or node by node
/// in two steps. The values are those of layout::Collective.
enum class Method : std::uint8_t { Fastest, Ring, Tree, InNetwork, Hierarchical };

/// The links of a cluster, and how collectives use them.
struct Fabric {
    // NOLINTNEXTLINE(google-explicit-constructor): a cluster is a fabric that nobody else uses.
    Fabric(const cluster::Cluster& cluster)
        : levels(&cluster.levels)
        , pairs(cluster.pairs.get())
        , accelerators(cluster.accelerators())
        , perNode(cluster.acceleratorsPerNode)
    {}

    const std::vector<cluster::LinkLevel>* levels;
    Method method = Method::Fastest;
    double congestion = 0; ///< share of the scale-out bandwidth that other traffic takes
    double incast = 0;     ///< share of a scale-out port's time that every further sender at once costs it
    Routing routing = Routing::AsMeasured;
    const cluster::LinkMatrix* pairs = nullptr; ///< measured; null: all pairs of a level are alike
    std::int64_t accelerators = 1, perNode = 1;
};

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

    Method method = Method::Fastest;
    bool overNetwork = false; ///< the outermost level is a scale-out network
    // For methods that take levels apart, empty with Method::Fastest, Ring and Tree.
    Real inside = Real(1.0); ///< members in one domain below the outermost level
    Seconds<Real> latencyInside, latencyOutside;
    BytesPerSecond<Real> bandwidthInside, bandwidthOutside; ///< of a ring inside; of one member outside
    BytesPerSecond<Real> switchedInside, switched;          ///< of one member where switches reduce, else 0
    [[no_unique_address]] Senders<Real> senders;
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

/// Share of an accelerator's links that rings of a group's members use at once, where they are wired pair by pair: rings
/// over links per accelerator; less than two links where no ring passes through all. Source: NCCL's ring search, see
/// disjointRings(); five of a DGX-1 as vTrain measured them.
double ringShare(const cluster::LinkLevel& level, const Group& group, std::int64_t members);

/// The same for a message from every accelerator to the one `stride` further on: the fewest links of such a pair.
double pairShare(const cluster::LinkLevel& level, std::int64_t stride);

/// What one accelerator attains on a level under the conditions of the fabric. Oversubscribed levels are shared by
/// all flows as if all went up: what each gets when all send far (bytes over capacity of a fat tree).
template <class Real>
BytesPerSecond<Real> available(const Fabric& fabric, const cluster::LinkLevel& level)
{
    auto bandwidth = attainedBandwidth<Real>(level);
    if (level.oversubscription != 1)
        bandwidth = bandwidth / given<Real>(level.oversubscription, "o", "oversubscription", level.source);
    if (fabric.congestion > 0 && cluster::isScaleOut(level))
        bandwidth = bandwidth
                    * (1.0
                       - given<Real>(fabric.congestion, "c_x", "share taken by other traffic",
                                     "knob congestion"));
    return bandwidth;
}

template <class Real>
BytesPerSecond<Real> wired(const BytesPerSecond<Real>& bandwidth, double share)
{
    return bandwidth
           * given<Real>(share, "r_w", "share of the links that lead to the members",
                         "NCCL's ring search on the wiring");
}

/// The same on a torus, where a group has some of the axes.
template <class Real>
BytesPerSecond<Real> onTorus(const BytesPerSecond<Real>& bandwidth, double share)
{
    return bandwidth
           * given<Real>(share, "r_w", "share of the links that lead to the members",
                         "Austin 2025, How to Scale Your Model, chapter 3");
}

/// The same where the flows of a leaf share its uplinks: `alike` neighbours of a group lie under one.
template <class Real>
BytesPerSecond<Real> routed(const Fabric& fabric, const cluster::LinkLevel& level,
                            const BytesPerSecond<Real>& bandwidth, double alike)
{
    const double slowdown = routingSlowdown(fabric.routing, level, alike);
    if (slowdown == 1)
        return bandwidth;
    return bandwidth
           / given<Real>(slowdown, "x_up", "flows on the fullest uplink over an even share",
                         "exact counts of hashed flows; knob routing");
}

/// Neighbours of a group that send up from one leaf one at a time, of the members that send together; 0: none leaves it.
inline double alikeUnderLeaf(const cluster::LinkLevel& level, const Group& group, std::int64_t inside)
{
    if (level.leaf <= 0)
        return 1;
    const std::int64_t under = membersWithin(group, level.leaf);
    return under >= group.size ? 0 : std::max(static_cast<double>(under) / static_cast<double>(inside), 1.0);
}

/// The slower of what a level attains and what was measured of those who use it, B/s.
template <class Real>
BytesPerSecond<Real> asMeasured(const BytesPerSecond<Real>& bandwidth, double measured)
{
    if (!std::isfinite(measured))
        return bandwidth;
    return smaller(bandwidth, givenQuantity<BytesPerSecond<Real>, Real>(measured, "B_pair",
                                                                        "slowest pair as it was measured",
                                                                        "the cluster's link matrix"));
}

/// Launch and synchronisation of one collective, before the first byte moves: 1 MiB over 2 A100 was measured at 44 us by
/// vTrain, of which 6 are bytes.
template <class Real>
Seconds<Real> startupOf(const std::vector<cluster::LinkLevel>& levels)
{
    return givenQuantity<Seconds<Real>, Real>(levels.front().startup, "t_start", "startup of one collective",
                                              levels.front().source);
}

/// What a step between domains of a level waits before its first byte.
template <class Real>
Seconds<Real> stepLatencyOf(const cluster::LinkLevel& level)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return givenQuantity<Seconds<Real>, Real>(level.latency, "alpha_" + level.kind,
                                                  "latency of a step between domains", level.source);
    else
        return Seconds<Real>(level.latency);
}

/// Members of a group that send outward together on a level.
template <class Real>
Real railsOf(const cluster::LinkLevel& level, std::int64_t inside)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return given<Real>(static_cast<double>(inside), "g_" + level.kind, "members that send together",
                           "rank order");
    else
        return static_cast<double>(inside);
}

/// Bus bandwidth of a multi-rail ring: on every level that the group crosses, the members inside one domain of the
/// level below send outward together, each over its own share of the ports; the slowest level counts. Source: NCCL's
/// multi-channel rings; 32 x H200 on 4 nodes measured 364.9 GB/s (stas00/ml-engineering), this rule says 368.
template <class Real>
Channel<Real> channel(const Fabric& fabric, const Group& group)
{
    Channel<Real> result;
    result.ranks = given<Real>(static_cast<double>(group.size), "n", "ranks in the group", "layout");
    result.method = fabric.method;
    const std::vector<cluster::LinkLevel>& levels = *fabric.levels;
    if (group.size <= 1 || levels.empty())
        return result;
    result.startup = startupOf<Real>(levels);
    result.senders = sendersOf<Real>(levels, group);
    std::int64_t inside = 1; // members in one domain of the level below
    double latency = 0;
    bool first = true;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const cluster::LinkLevel& level = levels[i];
        const bool last = i + 1 == levels.size();
        const std::int64_t members = last ? group.size : membersWithin(group, level.size);
        if (members > inside) {
            auto attained = available<Real>(fabric, level);
            if (!level.wires.empty())
                attained = wired(attained, ringShare(level, group, members));
            const TorusPart torus = level.torusAxes > 0 ? torusPart(level, group, members) : TorusPart{};
            if (level.torusAxes > 0)
                attained = onTorus(attained, torus.ring);
            if (fabric.routing != Routing::AsMeasured)
                if (const double alike = alikeUnderLeaf(level, group, inside); alike > 0)
                    attained = routed(fabric, level, attained, alike);
            if (fabric.pairs != nullptr)
                attained = asMeasured(attained,
                                      slowestHop(*fabric.pairs, fabric.accelerators, fabric.perNode, group,
                                                 i > 0 ? levels[i - 1].size : 1, level.size));
            const auto rail = attained * railsOf<Real>(level, inside);
            result.overNetwork = cluster::isScaleOut(level);
            if (fabric.method > Method::Tree) {
                result.inside = given<Real>(static_cast<double>(inside), "g_in", "members below that level",
                                            "rank order");
                result.bandwidthInside = result.bandwidth;
                result.latencyInside = result.latencyOutside;
                result.bandwidthOutside = attained;
                result.latencyOutside = stepLatencyOf<Real>(level);
                result.switchedInside = result.switched;
                result.switched = available<Real>(fabric, level)
                                  * given<Real>(level.switchShare / level.efficiency, "r_sw",
                                                "rate with reducing switches against rings", level.source);
            }
            if (first || plain(rail) < plain(result.bandwidth)) {
                result.bandwidth = rail;
                result.gatherShare = given<Real>(level.gatherShare, "r_AG",
                                                 "all-gather against all-reduce bandwidth", level.source);
            }
            first = false;
            // Of the n - 1 steps of the ring, those between the domains of this level pay its latency.
            latency += level.torusAxes > 0
                           ? level.latency * torus.hops * static_cast<double>(group.size)
                                 / static_cast<double>(members)
                           : level.latency
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

/// The slowest of the hops of a ring over a group's members, each to the next: between domains of the outermost level that it
/// crosses one member's own link carries all that a hop sends, however many rails a collective would use.
template <class Real>
Channel<Real> ringHop(const Fabric& fabric, const Group& group)
{
    Channel<Real> result = channel<Real>(fabric, group);
    const std::vector<cluster::LinkLevel>& levels = *fabric.levels;
    if (group.size <= 1 || levels.empty())
        return result;
    const cluster::LinkLevel& outermost = levels[result.level];
    std::size_t crossed = result.level;
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (i + 1 == levels.size() || membersWithin(group, levels[i].size) == group.size) {
            crossed = i;
            break;
        }
    const cluster::LinkLevel& level = crossed < levels.size() ? levels[crossed] : outermost;
    auto own = available<Real>(fabric, level);
    if (!level.wires.empty())
        own = wired(own, ringShare(level, group, group.size));
    if (fabric.routing != Routing::AsMeasured)
        if (const double alike = alikeUnderLeaf(level, group, 1); alike > 0)
            own = routed(fabric, level, own, alike);
    if (fabric.pairs != nullptr)
        own = asMeasured(own, slowestHop(*fabric.pairs, fabric.accelerators, fabric.perNode, group,
                                         crossed > 0 ? levels[crossed - 1].size : 1, level.size));
    result.bandwidth = smaller(own, result.bandwidth);
    result.stepLatency = stepLatencyOf<Real>(level);
    result.level = crossed;
    return result;
}

/// One flow from a rank to the rank `stride` further on, all ranks sending at once: each has its accelerator's share. `span`:
/// ranks that the whole row of them stretches over. Some of its steps leave a domain that does not hold all of it: those set
/// the pace, and all are priced alike. `kind`: of the group that the row is.
template <class Real>
Channel<Real> neighbour(const Fabric& fabric, std::int64_t stride, std::int64_t span, std::uint8_t kind = 0)
{
    Channel<Real> result;
    result.ranks = Real(2.0);
    const std::vector<cluster::LinkLevel>& levels = *fabric.levels;
    result.senders = sendersOf<Real>(levels, {span / stride, stride, 1, 0, kind}, Way::Row);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const cluster::LinkLevel& level = levels[i];
        if (level.size >= span || i + 1 == levels.size()) {
            result.bandwidth = available<Real>(fabric, level);
            if (!level.wires.empty())
                result.bandwidth = wired(result.bandwidth, pairShare(level, stride));
            if (level.torusAxes > 0)
                result.bandwidth = onTorus(result.bandwidth, torusNeighbourShare(level, stride));
            if (fabric.routing != Routing::AsMeasured && level.leaf > 0 && span > level.leaf)
                result.bandwidth = routed(
                    fabric, level, result.bandwidth,
                    std::max(static_cast<double>(level.leaf) / static_cast<double>(stride), 1.0));
            if (fabric.pairs != nullptr)
                result.bandwidth = asMeasured(
                    result.bandwidth,
                    slowestNeighbour(*fabric.pairs, fabric.accelerators, fabric.perNode, stride, span));
            result.stepLatency = givenQuantity<Seconds<Real>, Real>(level.latency, "alpha",
                                                                    "latency of one message", level.source);
            result.level = i;
            break;
        }
    }
    return result;
}

} // namespace shardscape::network
