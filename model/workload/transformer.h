// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/token_mixer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::workload {

enum class Norm : std::uint8_t { LayerNorm, RmsNorm };

/// Mixture of experts in place of the MLP. The first `firstDense` layers keep the dense MLP.
struct MixtureOfExperts {
    std::int64_t experts = 0;
    std::int64_t topK = 0;
    std::int64_t expertFfn = 0;
    std::int64_t sharedExperts = 0;
    std::int64_t sharedFfn = 0; ///< inner size of one shared expert
    std::int64_t firstDense = 0;
    bool routerBias = false;
    std::int64_t mostNodes = 0; ///< that a token's experts may lie on (node-limited routing); 0: any

    friend bool operator==(const MixtureOfExperts&, const MixtureOfExperts&) = default;
};

/// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434).
struct LatentAttention {
    std::int64_t queryRank = 0; ///< 0: queries are projected directly
    std::int64_t keyValueRank = 0;
    std::int64_t noPosition = 0; ///< head size without position
    std::int64_t rotary = 0;     ///< head size with rotary position
    std::int64_t value = 0;      ///< value head size

    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

/// A kind of layers where not all are alike: what differs from the model's own.
struct LayerKind {
    std::string name;                          ///< "local"
    std::int64_t heads = 0;                    ///< 0: the model's
    std::int64_t keyValueHeads = 0;            ///< 0: the model's
    std::int64_t headDim = 0;                  ///< 0: the model's
    std::int64_t ffn = 0;                      ///< 0: the model's
    std::int64_t window = 0;                   ///< latest tokens that a query sees, itself included; 0: all
    bool dense = false;                        ///< a dense MLP where the model has experts
    std::optional<MixtureOfExperts> moe;       ///< other experts than the model's
    std::optional<Recurrence> recurrence = {}; ///< in place of attention
    bool attention = true;                     ///< false, and no recurrence: an MLP alone
    bool mlp = true;                           ///< false: no MLP and no experts

    friend bool operator==(const LayerKind&, const LayerKind&) = default;
};

/// Layers of one kind that follow one another.
struct LayerRun {
    std::int32_t kind = 0; ///< index into Transformer::kinds
    std::int64_t count = 0;

    friend bool operator==(const LayerRun&, const LayerRun&) = default;
};

/// More kinds than published models have; costs of a stage are kept per kind.
inline constexpr std::size_t kMostLayerKinds = 8;

/// Architecture of a decoder or encoder transformer: what its parameters, FLOPs and tensors follow from.
struct Transformer {
    std::string id;   ///< "gpt-3-175b"
    std::string name; ///< "GPT-3 175B"
    std::string family;
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t heads = 0;
    std::int64_t keyValueHeads = 0;
    std::int64_t headDim = 0;          ///< heads*headDim need not equal hidden
    std::int64_t ffn = 0;              ///< inner size of the MLP (of one branch, where gated)
    std::int64_t vocabulary = 0;       ///< as trained, before padding
    std::int64_t learnedPositions = 0; ///< 0: rotary, ALiBi or none
    bool gated = false;                ///< SwiGLU/GeGLU: three matrices instead of two
    bool causal = true;                ///< false: encoder
    bool tiedEmbeddings = false;
    bool queryKeyValueBias = false;
    bool outputBias = false;
    bool mlpBias = false;
    bool dropout = false;
    bool queryKeyNorm = false;  ///< a norm of headDim on queries and on keys (Qwen3)
    bool embeddingNorm = false; ///< a norm after the token embedding (BLOOM)
    /// Parameters per layer of attention beyond its projections (Yuan 2.0's localized filters), counted as attention.
    std::int64_t extraAttention = 0;
    std::int64_t extraNorms =
        0; ///< per layer, beyond the usual two (Gemma 2: 2); negative: fewer (Falcon-7B: -1)
    Norm norm = Norm::LayerNorm;
    std::string activation = "gelu";
    std::optional<MixtureOfExperts> moe;
    std::optional<LatentAttention> mla;
    std::int64_t window = 0; ///< latest tokens that a query sees, itself included; 0: all
    bool attentionSinks =
        false; ///< the softmax of every head also has a learned sink (GPT-OSS, arXiv 2508.10925)
    std::optional<SparseAttention> sparse; ///< queries see the keys that an indexer finds
    bool attentionGate = false; ///< a gate as wide as the queries on attention's output (Qwen3-Next)
    // What every layer is made of, where layerOf() made a model of one kind.
    std::optional<Recurrence> recurrence; ///< in place of attention
    bool attention = true;                ///< false, and no recurrence: MLPs alone
    bool mlp = true;                      ///< false: no MLPs
    /// Modules that predict further tokens: a layer like the last one each, a projection of twice the hidden size, and the
    /// output matrix once more. Source: DeepSeek-AI 2024, arXiv 2412.19437, section 2.2.
    std::int64_t multiTokenLayers = 0;
    /// Layers that differ. Both empty: `layers` of the model's own, dense ones first (MixtureOfExperts::firstDense).
    /// Otherwise the runs add up to `layers`, and where any kind has experts, `moe` is set and its firstDense is 0: see
    /// settleStack().
    std::vector<LayerKind> kinds;
    std::vector<LayerRun> stack;
    double publishedParameters = 0; ///< 0: none published
    bool publishedExactly = false;  ///< a checkpoint's count, not a rounded one
    std::string source;
    std::string note;

    friend bool operator==(const Transformer&, const Transformer&) = default;
};

/// How many kinds of layers there are to price: those declared, or of a model without any the dense one and, where it has
/// experts, the other (kinds 0 and 1).
std::int32_t kindCount(const Transformer& model);
/// The layers in order, whichever way the model says them; adjacent runs of one kind joined, no empty ones.
std::vector<LayerRun> stackOf(const Transformer& model);
/// Kind of layer `layer` of the model, 0 <= layer < layers.
std::int32_t kindOf(const Transformer& model, std::int64_t layer);
/// What people call a kind: "local", "MoE", "dense".
std::string kindName(const Transformer& model, std::int32_t kind);

/// What a layer of one kind is made of, the model's own where the kind says nothing.
struct LayerShape {
    std::int64_t heads = 0, keyValueHeads = 0, headDim = 0, ffn = 0, window = 0;
    const MixtureOfExperts* moe = nullptr;  ///< null: a dense MLP; points into the model
    const Recurrence* recurrence = nullptr; ///< in place of attention; points into the model
    bool attention = true;                  ///< or a recurrence
    bool mlp = true;
};
LayerShape layerShape(const Transformer& model, std::int32_t kind);

/// A model of that kind of layers alone, as many as there are of it: for formulas that know models of one kind.
Transformer layerOf(const Transformer& model, std::int32_t kind);

/// Makes `layers`, `stack` and `moe` say the same: joins runs, drops empty ones and kinds nobody uses, adds the layers up,
/// and where a kind has experts, lets the model have them. What an editor calls after a change of its stack.
void settleStack(Transformer& model);

/// As many layers, the order of kinds begun anew as often as it takes, or cut. Dense first layers keep their share, and at
/// least one.
void setLayers(Transformer& model, std::int64_t layers);

/// Parameters by part, unsharded. Source: Narayanan 2021, arXiv 2104.04473, eq. 2, per matrix; checked against published checkpoints.
struct ParameterCount {
    // Per layer; where kinds differ, of the first that has them. Totals count every kind with its own.
    std::int64_t attention = 0;
    std::int64_t mlp = 0; ///< per dense layer
    std::int64_t norms = 0;
    std::int64_t router = 0;        ///< per MoE layer
    std::int64_t experts = 0;       ///< routed experts, per MoE layer
    std::int64_t sharedExperts = 0; ///< per MoE layer
    // Of the model.
    std::int64_t embedding = 0; ///< token embedding
    std::int64_t positions = 0; ///< learned positions
    std::int64_t embeddingNorm = 0;
    std::int64_t finalNorm = 0;
    std::int64_t head = 0; ///< 0 when tied
    std::int64_t multiToken =
        0; ///< of all modules that predict further tokens; no part of the totals, as papers count
    std::int64_t denseLayers = 0;
    std::int64_t moeLayers = 0;
    std::int64_t total = 0;
    std::int64_t active = 0; ///< per token: topK of the routed experts
};
ParameterCount countParameters(const Transformer& model);

} // namespace shardscape::workload
