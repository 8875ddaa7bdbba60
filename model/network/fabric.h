// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

#include <cstdint>
#include <vector>

namespace shardscape::network {

/// All-gather or reduce-scatter of V bytes (the whole buffer) over the axes of a torus, two directions on each:
/// max(sum of ceil(K/2) alpha, V (1 - 1/n) / (2 axes B)), B of one link in one direction. Zero over a single chip.
/// Source: Austin 2025, How to Scale Your Model, chapter 3; Jouppi 2023, arXiv 2304.01433, for the wrapped links.
inline Seconds<double> torusGather(const std::vector<std::int64_t>& axes, Bytes<double> volume,
                                   Seconds<double> alpha, BytesPerSecond<double> link)
{
    double hops = 0, chips = 1;
    for (const std::int64_t k : axes) {
        hops += std::ceil(static_cast<double>(k) / 2);
        chips *= static_cast<double>(k);
    }
    if (chips <= 1)
        return {};
    const auto moving = volume * (1 - 1 / chips) / (link * (2.0 * static_cast<double>(axes.size())));
    return larger(alpha * hops, moving);
}

/// All-reduce on a torus: a reduce-scatter and an all-gather.
inline Seconds<double> torusAllReduce(const std::vector<std::int64_t>& axes, Bytes<double> volume,
                                      Seconds<double> alpha, BytesPerSecond<double> link)
{
    return torusGather(axes, volume, alpha, link) * 2.0;
}

/// All-to-all of an array of V bytes in all over the n chips of one wrapped axis, each piece the shorter way round: the
/// fullest link carries floor(n^2/4)/(2 n^2) of V, an eighth where n is even. Source: counted; Austin 2025, chapter 3.
inline Seconds<double> torusAllToAll(std::int64_t chips, Bytes<double> volume, Seconds<double> alpha,
                                     BytesPerSecond<double> link)
{
    const auto n = static_cast<double>(chips);
    return larger(alpha * std::floor(n / 2), volume * (std::floor(n * n / 4) / (2 * n * n)) / link);
}

/// What a flow attains through a level with `oversubscription` times less bandwidth upward, when the share `crossing` of
/// its bytes goes up: min(B, B/o / x). Source: bytes over capacity of a fat tree.
inline BytesPerSecond<double> oversubscribed(BytesPerSecond<double> port, double oversubscription,
                                             double crossing)
{
    return crossing > 0 ? smaller(port, port / (oversubscription * crossing)) : port;
}

/// Share of a uniform all-to-all's bytes that leaves its leaf, of `leaves` equal ones: (G - 1)/G.
/// Source: counted.
inline double crossingShare(double leaves)
{
    return (leaves - 1) / leaves;
}

/// Expected slowdown when `flows` equal flows hash independently and uniformly on `uplinks` links: E[largest count] over
/// the mean count. Exact, over the multinomial counts; 1 for a single link. Source: ECMP as a balls-in-bins law,
/// Raab and Steger 1998, here counted instead of bounded.
double hashedSlowdown(std::int64_t flows, std::int64_t uplinks);

} // namespace shardscape::network
