// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// Whether all accelerators have the kernel: those of cuDNN and FlashAttention-3 are written for some chips.
inline bool hasKernel(const Scenario& s, AttentionKernel kernel)
{
    if (kernel != AttentionKernel::CuDnn && kernel != AttentionKernel::Flash3)
        return true;
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        if (!(s.cluster.acceleratorOf(kind).kernels.cudnnForward > 0))
            return false;
    return true;
}

/// Layers, those that predict further tokens, the embedding and the output matrix: what virtual stages share evenly where
/// layers alone do not divide. Source: Megatron-Core, --account-for-embedding-in-pipeline-split and
/// --account-for-loss-in-pipeline-split; MLPerf's Llama 3.1 405B, 126 layers on 64 virtual stages.
inline std::int64_t piecesWithEnds(const Scenario& s)
{
    return s.model.layers + s.model.multiTokenLayers + 2;
}

// What declarations of knobs have in common: values worth offering, and whether a knob makes a difference.

/// All divisors, increasing. n is at least 1.
std::vector<std::int64_t> divisors(std::int64_t n);

/// The values with the current one among them, increasing.
std::vector<std::int64_t> withCurrent(std::vector<std::int64_t> values, std::int64_t current);

/// 0, 1 ... N - 1.
template <int N>
std::vector<std::int64_t> firstValues(const Scenario&)
{
    std::vector<std::int64_t> values(N);
    for (int i = 0; i < N; ++i)
        values[static_cast<std::size_t>(i)] = i;
    return values;
}

/// For `Knob::idle`: a knob that makes a difference everywhere.
inline std::string_view always(const Scenario&)
{
    return {};
}
/// Ranks of context parallelism hold copies of the weights too, and experts may have copies where nothing else has: whatever
/// replicas exchange, these exchange.
inline std::string_view needsReplicas(const Scenario& s)
{
    return s.replicas() != 1 || (s.model.moe && s.expertReplicas() != 1) ? std::string_view{}
                                                                         : "needs more than one replica";
}

} // namespace shardscape::layout
