// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/states.h"

namespace shardscape::cost {

/// Over how many ranks weights, gradients and optimizer states are shared; each divides the next. (1,1,1) is plain data
/// parallelism, (1,1,N), (1,N,N), (N,N,N) are ZeRO 1 to 3, (S,S,S) is hybrid sharding in sets of S, (2,8,N) three levels of
/// a node of die pairs. Source: Rajbhandari 2020, arXiv 1910.02054, generalized; Xu 2025, arXiv 2501.04266.
struct ShardSets {
    double weights = 1, gradients = 1, optimizer = 1;
};

/// Bytes of one rank with Psi parameters: w Psi/S_w + g Psi/S_g + K Psi/S_o.
constexpr double shardedBytes(const ShardSets& sets, double psi, const StateBytes<double>& bytes)
{
    return psi
           * (bytes.weights / sets.weights + bytes.gradients / sets.gradients
              + bytes.optimizer / sets.optimizer);
}

/// Bytes that one rank sends in a step of `microBatches` over N ranks. Per micro-batch: weights gathered forward and
/// backward, 2 (1 - 1/S_w) w Psi, gradients scattered, (1 - 1/S_g) g Psi. Per step: gradients scattered further,
/// (1 - S_g/S_o) g Psi/S_g, summed over the N/S_o copies, 2 (1 - S_o/N) g Psi/S_o, new weights gathered,
/// (1/S_w - 1/S_o) w Psi. Source: counted from rings; gives the volumes of Rajbhandari 2020, section 7.
constexpr double shardedTraffic(const ShardSets& s, double ranks, double psi, double weightBytes,
                                double gradientBytes, double microBatches = 1)
{
    const double w = weightBytes * psi, g = gradientBytes * psi;
    return microBatches * (2 * (1 - 1 / s.weights) * w + (1 - 1 / s.gradients) * g)
           + (1 - s.gradients / s.optimizer) * g / s.gradients
           + 2 * (1 - s.optimizer / ranks) * g / s.optimizer + (1 / s.weights - 1 / s.optimizer) * w;
}

/// What of ZeRO-3's three passes is compressed or kept inside the node.
struct CompressedSharding {
    bool quantizedWeights = false;   ///< 8-bit forward gather
    bool nodeCopies = false;         ///< weights of the backward pass from a second copy inside the node
    bool quantizedGradients = false; ///< 4-bit gradients, reduced in two hops
};

/// Bytes between nodes in multiples of the 16-bit weights, 3 without compression, 0.75 with all of it.
/// Source: Wang 2023 (ZeRO++), arXiv 2306.10209, Table 1.
constexpr double crossNodeTraffic(const CompressedSharding& c)
{
    const double forward = c.quantizedWeights ? 0.5 : 1.0;
    const double backward = c.nodeCopies ? 0.0 : forward; // the second gather is quantized as the first
    return forward + backward + (c.quantizedGradients ? 0.25 : 1.0);
}

} // namespace shardscape::cost
