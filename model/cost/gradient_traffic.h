// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/gradient_plan.h"

#include <algorithm>
#include <cmath>

namespace shardscape::cost {

// How many times fewer bytes the gradients' exchange moves. What it costs in steps is not here: no formula gives it.

/// 16-bit gradients for the share `warmUp` of the steps, one bit after: 1/(w + (1 - w)/16). Source: Tang 2021 (1-bit Adam),
/// arXiv 2102.02888.
constexpr double oneBitReduction(double warmUp)
{
    return 1 / (warmUp + (1 - warmUp) / 16);
}

/// Ternary against fp32: 32/log2(3). Source: Wen 2017 (TernGrad), arXiv 1705.07878.
inline double ternaryReduction()
{
    return 32 / std::log2(3.0);
}

/// Share left of a matrix m x n in a rank-r product: r (m + n)/(m n). Source: Vogels 2019 (PowerSGD), arXiv 1905.13727.
constexpr double lowRankShare(double rows, double columns, double rank)
{
    return rank * (rows + columns) / (rows * columns);
}

/// Local steps between two exchanges, `interval` of them, and elements of `bits` instead of `fullBits`. Source: Douillard
/// 2023 (DiLoCo), arXiv 2311.08105; with 4 instead of 16 bits Streaming DiLoCo, arXiv 2501.18512.
constexpr double localReduction(double interval, double bits = 16, double fullBits = 16)
{
    return interval * fullBits / bits;
}

/// Streaming in `fragments`: does the exchange of one fragment hide behind `delay` steps? Ring over many workers, bytes
/// 2 P/K bits/8. Source: Douillard 2025, arXiv 2501.18512.
constexpr bool fragmentHides(double parameters, double fragments, double bits, double bandwidth, double delay,
                             double stepSeconds)
{
    return 2 * parameters / fragments * bits / 8 / bandwidth <= delay * stepSeconds;
}

/// Local steps by the quadratic rule: max(H_base, floor((alpha/eta)^2)). Source: Gu 2023 (QSR), arXiv 2310.14423.
inline double quadraticInterval(double base, double alpha, double learningRate)
{
    return std::max(base, std::floor(std::pow(alpha / learningRate, 2)));
}

/// Spectral gap of gossip in a ring, each worker averaging itself and two neighbours: 1 - (1 + 2 cos(2 pi/n))/3. Errors of
/// consensus shrink by 1 - gap a step. Source: Lian 2017, arXiv 1705.09056; eigenvalues of a circulant matrix.
inline double ringGossipGap(double workers)
{
    return 1 - (1 + 2 * std::cos(2 * std::acos(-1.0) / workers)) / 3;
}

/// Neighbours in a ring: two, or the one that a pair has.
constexpr double ringDegree(double workers)
{
    return workers > 2 ? 2 : workers - 1;
}

/// Neighbours in an exponential graph: those 1, 2, 4... places further. Source: Ying 2021, arXiv 2110.13363, section 3.
inline double exponentialDegree(double workers)
{
    return std::ceil(std::log2(workers));
}

/// Spectral gap of the exponential graph of an even number of workers, 2/(1 + ceil(log2 n)); taking one of its neighbours in
/// every step, in turn, learns as fast. Source: Ying 2021, arXiv 2110.13363, proposition 1 and section 4.
inline double exponentialGossipGap(double workers)
{
    return 2 / (1 + exponentialDegree(workers));
}

/// To how many others a replica sends in one step of gossip.
inline double gossipDegree(GradientTopology topology, double workers)
{
    if (workers <= 1)
        return 0;
    switch (topology) {
    case GradientTopology::Ring: return ringDegree(workers);
    case GradientTopology::Exponential: return exponentialDegree(workers);
    default: return 1;
    }
}

/// By how much an error of consensus shrinks in a step; 1: gone at once, as after an all-reduce.
inline double consensusGap(GradientTopology topology, double workers)
{
    if (workers <= 1 || topology == GradientTopology::AllReduce)
        return 1;
    if (topology == GradientTopology::Ring)
        return workers > 2 ? ringGossipGap(workers) : 1;
    return exponentialGossipGap(workers);
}

/// Bits of a ternary gradient as it is sent: two, and what a sum over n workers needs, log2(2 n + 1) rounded up. Source: Wen
/// 2017 (TernGrad), arXiv 1705.07878, section 3.1 (two bits encode three levels); counted.
inline double ternarySumBits(double workers)
{
    return std::ceil(std::log2(2 * workers + 1));
}

/// Bits per gradient on its way, the mean over the steps of a run and over the way out and back. `kept`: bits in which it is
/// kept; `back`: sums return by the same way (all-reduce). Source: Dettmers 2015, arXiv 1511.04561 (8 bits); Tang 2021,
/// arXiv 2102.02888 (1 bit both ways, 16 in the warm-up); Wen 2017, arXiv 1705.07878.
inline double wireBits(const GradientPlan& plan, double kept, double workers, bool back)
{
    const auto sent = [&] {
        switch (plan.format) {
        case GradientFormat::Bits16: return 16.0;
        case GradientFormat::Bits8: return 8.0;
        case GradientFormat::Bits4: return 4.0;
        case GradientFormat::Ternary: return back ? (2 + ternarySumBits(workers)) / 2 : 2.0;
        case GradientFormat::OneBit: return 1.0;
        case GradientFormat::AsKept: break;
        }
        return kept;
    };
    if (plan.format == GradientFormat::AsKept)
        return kept;
    return plan.warmUp * std::min(kept, 16.0) + (1 - plan.warmUp) * std::min(kept, sent());
}

/// Bytes of one step of zeroth-order training: one byte per sample and worker. Source: Zelikman 2023, arXiv 2306.10015.
constexpr double zerothOrderBytes(double workers, double samples)
{
    return workers * samples;
}

} // namespace shardscape::cost
