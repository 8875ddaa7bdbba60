// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

/// A token that attends to keys which lie spread over ranks, one layer.
struct SpreadKeys {
    double ranks = 1;
    double tokens = 0;     ///< of the context, all ranks
    double tokenBytes = 0; ///< keys and values of one token and layer
    double heads = 1, headSize = 128, elementBytes = 2;
    double memoryBandwidth = 1; ///< B/s that attention attains
    double linkBandwidth = 1;   ///< B/s of a rank
    double latency = 0;         ///< s of a message
};

/// Each rank over its own keys.
inline double localSeconds(const SpreadKeys& k)
{
    return k.tokens / k.ranks * k.tokenBytes / k.memoryBandwidth;
}

/// Keys and values pass around: n - 1 hops, each hiding behind the block at hand. Source: Liu 2023 (Ring attention), arXiv 2310.01889.
inline double ringSeconds(const SpreadKeys& k)
{
    const double hop = k.latency + k.tokens / k.ranks * k.tokenBytes / k.linkBandwidth;
    return localSeconds(k) + (k.ranks - 1) * std::max(localSeconds(k), hop);
}

/// Partial results are summed along a tree: the maximum, then numerator and denominator, 2 log2 n messages each.
/// Source: Shyam 2024 (Tree Attention), arXiv 2408.04093, algorithm 3.
inline double treeSeconds(const SpreadKeys& k)
{
    const double rounds = 2 * std::log2(std::max(1.0, k.ranks));
    const double bytes = k.elementBytes * (k.heads * k.headSize + 2 * k.heads);
    return localSeconds(k) + 2 * rounds * k.latency + rounds * bytes / k.linkBandwidth;
}

/// Bytes that attention holds on a rank beside the model: its own keys and values, the query's row, and in a ring the neighbour's
/// keys and values as well. Source: as above, section 6.2: 4 b t d + 2 b d against 2 b t d + 2 b d + 2 b n_h.
inline double ringPeakBytes(const SpreadKeys& k)
{
    return 2 * k.tokens / k.ranks * k.tokenBytes + 2 * k.elementBytes * k.heads * k.headSize;
}
inline double treePeakBytes(const SpreadKeys& k)
{
    return k.tokens / k.ranks * k.tokenBytes + 2 * k.elementBytes * (k.heads * k.headSize + k.heads);
}

} // namespace shardscape::serving
