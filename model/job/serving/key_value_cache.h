// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/transformer.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

/// Bytes that one token leaves in the cache of all layers: 2 L g d beta, with latent attention L (r_kv + d_r) beta.
/// Source: Zhao 2025, arXiv 2505.09343, Table 1.
inline double keyValueBytesPerToken(const workload::Transformer& model, double elementBytes = 2)
{
    const double perLayer = model.mla ? static_cast<double>(model.mla->keyValueRank + model.mla->rotary)
                                      : 2.0 * static_cast<double>(model.keyValueHeads * model.headDim);
    return static_cast<double>(model.layers) * perLayer * elementBytes;
}

/// Ranks among which one token's cache is shared: layers over the stages, heads over up to g tensor-parallel ranks; beyond
/// that, and with latent attention always, tensor parallelism holds copies. Source: Shoeybi 2019, arXiv 1909.08053, heads.
inline double cacheShards(const workload::Transformer& model, double tensorParallel, double pipelineParallel)
{
    const double heads = model.mla ? 1.0 : static_cast<double>(model.keyValueHeads);
    return std::min(tensorParallel, heads) * pipelineParallel;
}

/// Tokens for which a sequence takes room in pages of `page`: at most page - 1 are wasted. Source: Kwon 2023 (PagedAttention),
/// arXiv 2309.06180.
inline double pagedTokens(double tokens, double page = 16)
{
    return std::ceil(tokens / page) * page;
}

/// Sequences of `tokens` that fit one rank beside its weights and activations: floor of what the used share of the memory
/// leaves over a sequence's part of the cache; 0 where the weights alone do not fit. Source: counted.
inline double concurrency(double memoryBytes, double usedShare, double residentBytes, double bytesPerToken,
                          double tokens, double shards)
{
    const double left = memoryBytes * usedShare - residentBytes;
    return std::max(0.0, std::floor(left / (bytesPerToken * tokens / shards)));
}

/// Seconds to bring a sequence's cache to the host or back. Source: Fu 2024, arXiv 2405.08944, context switching.
constexpr double switchSeconds(double cacheBytes, double hostBandwidth)
{
    return cacheBytes / hostBandwidth;
}

} // namespace shardscape::serving
