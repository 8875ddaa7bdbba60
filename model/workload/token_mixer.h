// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace shardscape::workload {

/// Layers that carry a state from token to token instead of looking back at all of them.
enum class RecurrenceKind : std::uint8_t { Lightning, Mamba1, Mamba2, GatedDelta };
inline constexpr int kRecurrenceKinds = 4;
std::string_view id(RecurrenceKind kind);    ///< "mamba2"
std::string_view label(RecurrenceKind kind); ///< "Mamba-2"

/// Linear attention or a state-space model in place of softmax attention: each head keeps a state of `state` x `headDim`.
///
/// Lightning attention: Qin 2024, arXiv 2405.17381, as in MiniMax-01, arXiv 2501.08313, with an output gate and a norm.
/// Mamba: Gu 2023, arXiv 2312.00752; every channel is a head of size 1. Mamba-2: Dao 2024, arXiv 2405.21060; key heads are
/// its groups. Gated delta net: Yang 2024, arXiv 2412.06464, as in Qwen3-Next.
struct Recurrence {
    RecurrenceKind kind = RecurrenceKind::Mamba2;
    std::int64_t heads = 0;       ///< of values
    std::int64_t keyHeads = 0;    ///< of queries and keys (of B and C)
    std::int64_t headDim = 0;     ///< of values
    std::int64_t state = 0;       ///< of queries and keys
    std::int64_t convolution = 0; ///< tokens of the short convolution; 0: none
    std::int64_t timeRank = 0;    ///< Mamba-1: rank of its time steps
    bool innerNorms = false;      ///< Mamba-1 with norms of time steps, B and C (Jamba)

    [[nodiscard]] std::int64_t values() const { return heads * headDim; }
    [[nodiscard]] std::int64_t keys() const { return keyHeads * state; }

    friend bool operator==(const Recurrence&, const Recurrence&) = default;
};

/// Columns of the projection out of the hidden size: values, their gate, queries and keys, and what each head needs besides.
std::int64_t inputColumns(const Recurrence& recurrence);
/// Channels of the short convolution.
std::int64_t convolved(const Recurrence& recurrence);
/// FLOPs per token and element of a head's state, as papers count the model's: 7 of Mamba-2 (Megatron-LM,
/// num_floating_point_operations), 9 of Mamba-1 (state-spaces/mamba), 8 of a gated delta net (four products of a state and a
/// vector), 4 of lightning attention (its state is written and read).
double flopsPerState(RecurrenceKind kind);
/// Parameters of such a layer's mixer, its inner norm included and the layer's own norm not. Source: modeling_minimax,
/// modeling_jamba, modeling_nemotron_h and modeling_qwen3_next of Hugging Face transformers; checked against checkpoints.
std::int64_t parametersOf(const Recurrence& recurrence, std::int64_t hidden);

/// Attention to the `topK` keys that an indexer of few small heads finds (DeepSeek-V3.2-Exp, technical report, section 2.1).
struct SparseAttention {
    std::int64_t topK = 0;
    std::int64_t indexHeads = 0;
    std::int64_t indexDim = 0;

    friend bool operator==(const SparseAttention&, const SparseAttention&) = default;
};

/// Parameters of the indexer: queries from their compressed form, one head of keys with a norm, a weight per head.
std::int64_t parametersOf(const SparseAttention& sparse, std::int64_t hidden, std::int64_t queryRank);

} // namespace shardscape::workload
