// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/context_plan.h"

#include <cstdint>
#include <vector>

namespace shardscape::cost {

/// Attention whose sequence lies on several ranks. One layer, forward; heads after tensor parallelism.
struct SharedSequence {
    double queries = 0;       ///< elements of Q of the whole sequence: b s a d
    double keyValueShare = 1; ///< g/a: 1 without grouped heads
    double elementBytes = 2;
};

// Bytes that one rank sends, forward. Backward: a ring sends twice as much (keys and values, and their gradients), an
// exchange of heads the same.

/// Keys and values once round the ring: (c - 1) 2 r beta Q/c. Source: Liu 2023 (Ring Attention), arXiv 2310.01889.
constexpr double ringBytes(const SharedSequence& x, double ranks)
{
    return (ranks - 1) * 2 * x.keyValueShare * x.elementBytes * x.queries / ranks;
}

/// Keys and values of all ranks gathered: the same bytes, in one collective. Source: Dubey 2024, arXiv 2407.21783, 3.3.2.
constexpr double gatheredKeyBytes(const SharedSequence& x, double ranks)
{
    return ringBytes(x, ranks);
}

/// All-to-all of queries, keys, values and output: (2 + 2 r) beta Q/c (c - 1)/c. Source: Jacobs 2023 (Ulysses), arXiv
/// 2309.14509, with grouped heads.
constexpr double headExchangeBytes(const SharedSequence& x, double ranks)
{
    return (2 + 2 * x.keyValueShare) * x.elementBytes * x.queries / ranks * (ranks - 1) / ranks;
}

/// Heads exchanged among `exchange` ranks, and a ring over `ring` such sets. Source: Fang 2024 (USP), arXiv 2405.07719.
constexpr double hybridBytes(const SharedSequence& x, double exchange, double ring)
{
    const SharedSequence part{x.queries / ring, x.keyValueShare, x.elementBytes};
    const SharedSequence heads{x.queries / exchange, x.keyValueShare, x.elementBytes};
    return headExchangeBytes(part, exchange) + ringBytes(heads, ring);
}

/// Queries one way and partial outputs the other, per direction: (c - 1) beta Q/c; fewer bytes than a ring of keys and
/// values where g/a is above 1/2. Source: Wang 2024 (TokenRing), arXiv 2412.20501.
constexpr double queryRingBytes(const SharedSequence& x, double ranks)
{
    return (ranks - 1) * x.elementBytes * x.queries / ranks;
}

/// Payload of one decoded token: the partial output of width a d, with a maximum and a sum per head, whatever the length.
/// Source: Shyam 2024 (Tree Attention), arXiv 2408.04093.
constexpr double treeDecodeBytes(double sequences, double headWidth, double heads, double elementBytes)
{
    return sequences * (headWidth + 2 * heads) * elementBytes;
}

/// Payload of one hop when decoding sends keys and values round instead: 2 b (s/c) g d beta. Source: as above.
constexpr double ringDecodeBytes(double sequences, double tokensPerRank, double keyWidth, double elementBytes)
{
    return 2 * sequences * tokensPerRank * keyWidth * elementBytes;
}

/// State of linear attention that ranks gather, whatever the length: b a d_k d_v beta. Source: Sun 2025 (LASP-2), arXiv
/// 2502.07563.
constexpr double linearStateBytes(double sequences, double heads, double keySize, double valueSize,
                                  double elementBytes)
{
    return sequences * heads * keySize * valueSize * elementBytes;
}

/// Tokens of one rank from which a ring hides behind unmasked attention of as many key as query heads in 16 bits: C/B,
/// FLOP/s over B/s. Source: Liu 2023, arXiv 2310.01889, Table 2.
constexpr double ringBlock(double peakFlops, double bandwidth)
{
    return peakFlops / bandwidth;
}
/// And the sequence per rank that its six live blocks make. Source: as above.
constexpr double ringSequence(double peakFlops, double bandwidth)
{
    return 6 * ringBlock(peakFlops, bandwidth);
}

/// Tokens of one rank from which a balanced ring of a causal model hides: (g/a) beta C e / B, e the share of the peak that
/// attention attains. Unmasked, half of it. Backward, 0.8 of it: 2.5 times the work, twice the bytes. Source: a step's
/// 2 b (s/c)^2 a d FLOPs against 2 b (s/c) g d beta bytes.
constexpr double hiddenRingTokens(const SharedSequence& x, double peakFlops, double efficiency,
                                  double bandwidth)
{
    return x.keyValueShare * x.elementBytes * peakFlops * efficiency / bandwidth;
}

/// Rings in rings, seconds: c/w outer rounds of w inner steps; blocks move w times over the inner links and once per round
/// over the outer ones, behind it. w = 1 is a single ring. Source: Gu 2024 (LoongTrain), arXiv 2406.18485.
constexpr double doubleRingSeconds(std::int64_t ranks, std::int64_t window, double blockBytes,
                                   double computeSeconds, double innerBandwidth, double outerBandwidth)
{
    const double send = blockBytes / innerBandwidth;
    const double inner = window > 1 && send > computeSeconds ? send : computeSeconds;
    const double round = static_cast<double>(window) * inner, outer = blockBytes / outerBandwidth;
    return static_cast<double>(ranks / window) * (round > outer ? round : outer);
}

/// Slowest rank's causal scores over the mean, in the limit of long pieces: (2c - 1)/c contiguous, 1 zigzag.
/// Source: counted, piece j of equal pieces sees 2j + 1 halves.
inline double causalImbalance(std::int64_t ranks, SequenceOrder order)
{
    double most = 0, sum = 0;
    const auto seen = [](std::int64_t piece) { return static_cast<double>(2 * piece + 1); };
    for (std::int64_t i = 0; i < ranks; ++i) {
        const double work = order == SequenceOrder::Contiguous ? seen(i) : seen(i) + seen(2 * ranks - 1 - i);
        most = work > most ? work : most;
        sum += work;
    }
    return most / (sum / static_cast<double>(ranks));
}

} // namespace shardscape::cost
