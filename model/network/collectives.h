// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/group.h"
#include "network/in_network.h"

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

/// The faster of ring and tree, as NCCL chooses.
template <class Real>
Seconds<Real> fastestAllReduce(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    return smaller(ringAllReduce(channel.ranks, volume, channel.stepLatency, channel.bandwidth),
                   treeAllReduce(channel.ranks, volume, channel.stepLatency, channel.bandwidth));
}

/// Ports downward of a leaf of reducing network switches. Assumption: 40 ports, half of them upward, as Quantum QM8700.
inline constexpr double kSwitchRadix = 20;

/// Summed in switches on every level that can; a level that cannot is crossed by rings. Pieces follow one another through the
/// levels, so that the slower level counts (NCCL's NVLSTree and CollNet work in such pipelines).
template <class Real>
Seconds<Real> inNetworkAllReduce(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (!(plain(channel.switched) > 0)) // its outermost level cannot: as without
        return fastestAllReduce(channel, volume);
    const Real& inside = channel.inside;
    if (!channel.overNetwork)
        return switchAllReduce(channel.ranks, volume, channel.latencyOutside, channel.switched);
    const auto across = switchTreeAllReduce(
        channel.ranks / inside, given<Real>(kSwitchRadix, "r", "ports downward of a switch", "assumption"),
        volume / inside, channel.latencyOutside, channel.switched);
    if (plain(inside) <= 1)
        return across;
    const auto within = plain(channel.switchedInside) > 0
                            ? switchAllReduce(inside, volume, channel.latencyInside, channel.switchedInside)
                            : ringAllReduce(inside, volume, channel.latencyInside, channel.bandwidthInside);
    return larger(within, across);
}

namespace detail {

template <class Real>
Seconds<Real> allReduceTime(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    const auto& c = channel;
    switch (c.method) {
    case Method::Ring:
        return named(c.startup + ringAllReduce(c.ranks, volume, c.stepLatency, c.bandwidth), "t_AR",
                     "one all-reduce in rings",
                     "Thakur 2005, Optimization of Collective Communication in MPICH");
    case Method::Tree:
        return named(c.startup + treeAllReduce(c.ranks, volume, c.stepLatency, c.bandwidth), "t_AR",
                     "one all-reduce in a double binary tree", "NCCL");
    case Method::InNetwork:
        return named(c.startup + inNetworkAllReduce(c, volume), "t_AR", "one all-reduce in switches",
                     "Graham 2016, SHARP; NCCL NVLS");
    case Method::Hierarchical:
        return named(c.startup
                         + hierarchicalAllReduce(volume, c.inside, c.ranks / c.inside, c.latencyInside,
                                                 plain(c.inside) > 1 ? c.bandwidthInside : c.bandwidthOutside,
                                                 c.latencyOutside, c.bandwidthOutside),
                     "t_AR", "one all-reduce in two levels", "Thakur 2005, in two levels");
    case Method::Fastest: break;
    }
    return named(
        c.startup + fastestAllReduce(c, volume), "t_AR", "one all-reduce",
        "ring or double binary tree, whichever is faster: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

template <class Real>
Seconds<Real> gatherOrScatterTime(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    const auto& c = channel;
    const Real& n = c.ranks;
    const auto bandwidth = c.bandwidth * c.gatherShare;
    const auto ring = [&] { return ringGather(n, volume, c.stepLatency, bandwidth); };
    const auto doubling = [&] {
        return c.stepLatency * logarithm2(n) + volume * ((n - 1.0) / n) / bandwidth;
    };
    const char* label = "one all-gather or reduce-scatter";
    switch (c.method) {
    case Method::Ring:
        return named(c.startup + ring(), "t_AG", label,
                     "ring: Thakur 2005, Optimization of Collective Communication in MPICH");
    case Method::Tree:
        return named(c.startup + doubling(), "t_AG", label,
                     "recursive doubling: Thakur 2005, Optimization of Collective Communication in MPICH");
    case Method::InNetwork:
        if (!(plain(c.switched) > 0))
            break;
        return named(c.startup + c.latencyOutside + volume * ((n - 1.0) / n) / bandwidth, "t_AG", label,
                     "one multicast step; NCCL NVLS");
    case Method::Hierarchical: {
        const Real outside = n / c.inside;
        auto time = ringGather(outside, volume / c.inside, c.latencyOutside,
                               c.bandwidthOutside * c.gatherShare);
        if (plain(c.inside) > 1)
            time += ringGather(c.inside, volume, c.latencyInside, c.bandwidthInside * c.gatherShare);
        return named(c.startup + time, "t_AG", label, "Thakur 2005, in two levels");
    }
    case Method::Fastest: break;
    }
    if (c.overNetwork)
        return named(c.startup + ring(), "t_AG", label,
                     "ring: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
    return named(
        c.startup + smaller(ring(), doubling()), "t_AG", label,
        "ring or recursive doubling, whichever is faster: Thakur 2005, Optimization of Collective Communication in MPICH; NCCL");
}

} // namespace detail

/// One all-reduce by the fabric's method. Zero for a single rank.
template <class Real>
Seconds<Real> allReduce(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (plain(channel.ranks) <= 1)
        return {};
    auto time = detail::allReduceTime(channel, volume);
    if constexpr (std::is_same_v<Real, Tallied>) {
        if (channel.method == Method::Hierarchical)
            return sentInTwoLevels(time, channel.senders, 2, plain(volume), plain(channel.inside));
        if (channel.method == Method::InNetwork && plain(channel.switched) > 0)
            return sentToSwitches(time, channel.senders, plain(volume), plain(channel.inside),
                                  channel.overNetwork, plain(channel.switchedInside) > 0);
        return sentInRings(time, channel.senders, 2, plain(volume));
    }
    return time;
}

/// All-gather or reduce-scatter: ring, or within a machine recursive doubling (log2 n steps) where latency rules, which NCCL
/// does not do over a network; node by node with
/// Method::Hierarchical; a multicast of one step with Method::InNetwork, whose bytes are a ring's. Zero for a single rank.
template <class Real>
Seconds<Real> gatherOrScatter(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    if (plain(channel.ranks) <= 1)
        return {};
    auto time = detail::gatherOrScatterTime(channel, volume);
    if constexpr (std::is_same_v<Real, Tallied>) {
        if (channel.method == Method::Hierarchical)
            return sentInTwoLevels(time, channel.senders, 1, plain(volume), plain(channel.inside));
        return sentInRings(time, channel.senders, 1, plain(volume));
    }
    return time;
}

/// What a port's messages take longer when so many send to it at once: 1 + x (senders - 1). Linear in the senders as long as each
/// costs its own pauses and repeated packets; x is what a test of many to one measures on a network, none is assumed.
template <class Real>
Real incastSlowdown(const Fabric& fabric, double senders)
{
    return 1.0
           + given<Real>(fabric.incast, "x_in", "share of a port's time that a further sender costs",
                         "knob incast")
                 * Real(std::max(0.0, senders - 1));
}

/// All-to-all of `volume` bytes per rank: (n - 1) alpha, and on every level the share that leaves a domain of the level
/// below, each rank over its own port. With Method::Hierarchical level after level, which sends fewer and larger messages.
/// Zero for a single rank. Source: Thakur 2005, pairwise exchange; Hwang 2023 (Tutel), arXiv 2206.03382 (two steps);
/// measured B200 and A100 PCIe reach 0.8 and 0.67 of the all-reduce's bandwidth (SimuMax): LinkLevel::exchangeShare.
///
/// `copies(n, level)`: how often the volume is sent where a level spreads it over n places, ranks or domains of the level
/// below; 1 for a plain exchange. `onArrival`: there it is copied and goes on over the levels below, which otherwise carry only
/// what stays in a domain of theirs.
template <class Real, class Copies>
Seconds<Real> spread(const Fabric& fabric, const Group& group, const Bytes<Real>& volume,
                     const Copies& copies, [[maybe_unused]] bool onArrival = false)
{
    const std::vector<cluster::LinkLevel>& levels = *fabric.levels;
    if (group.size <= 1 || levels.empty())
        return {};
    const bool stepwise = fabric.method == Method::Hierarchical;
    const auto n = static_cast<double>(group.size);
    Seconds<Real> moving;
    double latency = 0;
    [[maybe_unused]] double messages = 0;
    [[maybe_unused]] std::vector<double> sent;
    if constexpr (std::is_same_v<Real, Tallied>)
        sent.resize(levels.size(), 0.0);
    std::int64_t inside = 1;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const cluster::LinkLevel& level = levels[i];
        const std::int64_t members = i + 1 == levels.size() ? group.size : membersWithin(group, level.size);
        if (members > inside) {
            // Level after level everything that changes its domain moves; directly all levels move their share at once.
            const double domains = static_cast<double>(members) / static_cast<double>(inside);
            const double leaving = stepwise ? 1.0 - 1.0 / domains : 1.0 - static_cast<double>(inside) / n;
            auto port = available<Real>(fabric, level);
            if (!level.wires.empty())
                port = wired(port, ringShare(level, group, members));
            const TorusPart torus = level.torusAxes > 0 ? torusPart(level, group, members) : TorusPart{};
            port = level.torusAxes > 0
                       ? onTorus(port, torus.exchange)
                       : port
                             * given<Real>(level.exchangeShare, "r_a2a",
                                           "all-to-all against all-reduce bandwidth", level.source);
            if (fabric.routing != Routing::AsMeasured && alikeUnderLeaf(level, group, inside) > 0)
                port = routed(fabric, level, port, 1); // everybody sends up
            if (fabric.pairs != nullptr)
                port = asMeasured(port, slowestExchange(*fabric.pairs, fabric.accelerators, fabric.perNode,
                                                        group, i > 0 ? levels[i - 1].size : 1, level.size));
            const Real times = copies(n / static_cast<double>(inside), level);
            auto time = volume * (times * leaving) / port;
            if constexpr (std::is_same_v<Real, Tallied>) {
                const auto others = static_cast<double>(members - inside);
                sent[i] = plain(volume) * plain(times) * (stepwise || onArrival ? leaving : others / n);
                messages += stepwise ? domains - 1 : others;
            }
            if (fabric.incast > 0 && cluster::isScaleOut(level))
                time = time
                       * incastSlowdown<Real>(fabric,
                                              stepwise ? domains - 1 : n - static_cast<double>(inside));
            moving = stepwise ? moving + time : larger(moving, time);
            latency += level.latency
                       * (level.torusAxes > 0 ? torus.hops
                          : stepwise          ? domains - 1
                                              : static_cast<double>(members - inside));
        }
        inside = std::max(inside, members);
        if (members == group.size)
            break;
    }
    auto time = named(startupOf<Real>(levels)
                          + givenQuantity<Seconds<Real>, Real>(latency, "alpha_n", "latency of the exchanges",
                                                               "cluster link levels")
                          + moving,
                      "t_A2A", "one all-to-all",
                      stepwise ? "Hwang 2023, arXiv 2206.03382, two-dimensional exchange"
                               : "Thakur 2005, Optimization of Collective Communication in MPICH");
    if constexpr (std::is_same_v<Real, Tallied>)
        return sentByLevel(time, group, messages, std::move(sent));
    return time;
}

template <class Real>
Seconds<Real> allToAll(const Fabric& fabric, const Group& group, const Bytes<Real>& volume)
{
    return spread(fabric, group, volume, [](double, const cluster::LinkLevel&) { return Real(1.0); });
}

/// alpha + V / B
template <class Real>
Seconds<Real> message(const Channel<Real>& channel, const Bytes<Real>& volume, Way way)
{
    return sending(named(channel.stepLatency + volume / channel.bandwidth, "t_p2p",
                         "one message to the next stage",
                         "Thakur 2005, Optimization of Collective Communication in MPICH; NCCL"),
                   channel.senders, way, Real(1.0), volume);
}
/// To the next of the channel's ranks.
template <class Real>
Seconds<Real> message(const Channel<Real>& channel, const Bytes<Real>& volume)
{
    Way way = Way::Ring;
    if constexpr (std::is_same_v<Real, Tallied>)
        way = channel.senders.way;
    return message(channel, volume, way);
}

} // namespace shardscape::network
