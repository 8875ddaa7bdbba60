// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/model_json.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using workload::LatentAttention;
using workload::LayerKind;
using workload::MixtureOfExperts;
using workload::Norm;
using workload::Recurrence;
using workload::RecurrenceKind;
using workload::Transformer;

namespace {

constexpr std::int64_t kMostLayers = 100'000;
constexpr std::int64_t kWidest = 1 << 24;

/// Which of the matrices of a layer have a bias.
enum Biased : unsigned { kNothing = 0, kQueryKeyValue = 1, kOutput = 2, kMlp = 4, kAttention = 3, kAll = 7 };

/// The key that says whether some matrices have a bias; no key: they always do or do not.
struct BiasRule {
    std::string_view key;
    unsigned matrices = kNothing;
    bool otherwise = false;
};

enum class Positions : std::uint8_t { None, Learned, LearnedOffset2 };

struct Reading;

/// What a configuration class of transformers assumes, and what its model is made of.
struct Architecture {
    std::string_view type;  ///< "model_type"
    std::string_view model; ///< "architectures"
    std::string_view family;
    // Defaults of the configuration class. 0: kvHeads as heads, headDim hidden / heads, ffn 4 x hidden.
    std::int64_t vocabulary = 0;
    std::int64_t heads = 0;
    std::int64_t keyValueHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t ffn = 0;
    bool tied = false;
    bool gated = true;
    Norm norm = Norm::RmsNorm;
    std::string_view activation = "silu";
    std::array<BiasRule, 2> biases{};
    std::int64_t extraNorms = 0;
    bool queryKeyNorm = false;
    Positions positions = Positions::None;
    std::int64_t window = 0;        ///< default of sliding_window
    std::int64_t windowPattern = 0; ///< every n-th layer sees everything; 1: none does, 0: all do
    void (*more)(Reading&) = nullptr;
};

/// A configuration being read.
struct Reading {
    ObjectReader& in;
    const json& object;
    const Architecture& architecture;
    Transformer& model;
    std::vector<Message>& notes;
    std::string assumed{};             ///< sizes that are the architecture's, listed
    std::vector<bool> dense{};         ///< layers without experts, where they are not just the first ones
    std::vector<LayerKind> kinds{};    ///< where layers differ in more than windows and experts
    std::vector<std::int32_t> order{}; ///< then of every layer its kind

    void note(Message sentence) { notes.push_back(std::move(sentence)); }
    std::string_view firstOf(std::initializer_list<std::string_view> keys) const
    {
        for (const std::string_view key : keys)
            if (in.has(key))
                return key;
        return {};
    }
    /// The first of these keys that is there; otherwise the default, which a note mentions.
    std::int64_t size(std::initializer_list<std::string_view> keys, std::int64_t most, std::int64_t otherwise,
                      bool mention = true)
    {
        const std::string_view key = firstOf(keys);
        if (!key.empty())
            return in.integer(key, 1, most);
        if (mention)
            assumed += (assumed.empty() ? "" : ", ") + std::string(*keys.begin()) + " "
                       + std::to_string(otherwise);
        return otherwise;
    }
    std::int64_t count(std::string_view key, std::int64_t most, std::int64_t otherwise) const
    {
        return in.integer(key, 0, most, otherwise);
    }
    void layer(const LayerKind& kind)
    {
        const auto known = std::find(kinds.begin(), kinds.end(), kind);
        order.push_back(static_cast<std::int32_t>(known - kinds.begin()));
        if (known == kinds.end())
            kinds.push_back(kind);
    }
    bool flag(std::string_view key, bool otherwise) const { return in.boolean(key, otherwise); }
    /// For keys where null is a value: "there is none". 0 stands for it.
    std::int64_t sizeOrNone(std::string_view key, std::int64_t most, std::int64_t otherwise) const
    {
        const auto at = object.find(key);
        return at != object.end() && at->is_null() ? 0 : in.integer(key, 0, most, otherwise);
    }
};

// ------------------------------------------------------------------ what single architectures add

/// Experts as Mixtral has them: in every layer, each as large as the MLP it replaces.
void expertsOfTheMlpsSize(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_local_experts", "num_experts"}, kMostLayers, 8);
    moe.topK = r.size({"num_experts_per_tok", "experts_per_token"}, kMostLayers, 2);
    moe.expertFfn = r.model.ffn;
    r.model.moe = moe;
}

/// Layers that keep the dense MLP.
void takeDense(Reading& r, MixtureOfExperts& moe, const std::vector<bool>& dense)
{
    const auto firstSparse = std::find(dense.begin(), dense.end(), false);
    moe.firstDense = firstSparse - dense.begin();
    if (std::find(firstSparse, dense.end(), true) != dense.end())
        r.dense = dense;
}

void denseLayers(Reading& r, MixtureOfExperts& moe)
{
    const std::int64_t step = r.in.integer("decoder_sparse_step", 1, kMostLayers, 1);
    std::vector<bool> dense(static_cast<std::size_t>(r.model.layers), false);
    for (std::size_t i = 0; i < dense.size(); ++i)
        dense[i] = (static_cast<std::int64_t>(i) + 1) % step != 0;
    if (const json* only = r.in.find("mlp_only_layers")) {
        if (!only->is_array()
            || !std::all_of(only->begin(), only->end(), [](const json& v) { return v.is_number_unsigned(); }))
            return r.in.reject(ErrorCode::BadInput,
                               say("%1 must be a list of layer numbers", r.in.placeOf("mlp_only_layers")));
        for (const json& layer : *only)
            if (const auto i = layer.get<std::size_t>(); i < dense.size())
                dense[i] = true;
    }
    takeDense(r, moe, dense);
}

void qwenMoe(Reading& r)
{
    const bool second = r.architecture.type == "qwen2_moe";
    MixtureOfExperts moe;
    moe.experts = r.size({"num_experts"}, kMostLayers, second ? 60 : 128);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, second ? 4 : 8);
    moe.expertFfn = r.size({"moe_intermediate_size"}, kWidest, second ? 1408 : 768);
    if (second) {
        moe.sharedExperts = 1;
        moe.sharedFfn = r.size({"shared_expert_intermediate_size"}, kWidest, 5632);
        r.model.extraAttention += r.model.hidden;
        r.note(say("the gate of the shared expert (hidden parameters a layer) is counted with attention"));
    }
    denseLayers(r, moe);
    r.model.moe = moe;
}

/// Routed and shared experts after some dense layers: DeepSeek's form, taken over by GLM 4.5.
/// `groups` of experts of which a token's lie in at most `chosen` ones: a group is a node where they are trained.
/// Source: DeepSeek-V3, arXiv 2412.19437, section 2.1.2.
struct GroupLimit {
    std::int64_t groups = 1;
    std::int64_t chosen = 1;
};

void routedExperts(Reading& r, std::int64_t experts, std::int64_t topK, std::int64_t expertFfn,
                   std::int64_t shared, std::int64_t firstDense, bool bias, GroupLimit limit = {})
{
    if (experts == 0 && !r.in.has("n_routed_experts"))
        return;
    MixtureOfExperts moe;
    moe.experts = r.size({"n_routed_experts"}, kMostLayers, experts);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, topK);
    moe.expertFfn = r.size({"moe_intermediate_size"}, kWidest, expertFfn);
    moe.sharedExperts = r.count("n_shared_experts", kMostLayers, shared);
    moe.sharedFfn = moe.sharedExperts > 0 ? moe.expertFfn : 0;
    moe.firstDense = r.in.integer("first_k_dense_replace", 0, r.model.layers,
                                  std::min(firstDense, r.model.layers));
    if (const json* list = r.in.find("moe_layer_freq"); list && list->is_array()) {
        if (static_cast<std::int64_t>(list->size()) != r.model.layers)
            return r.in.reject(ErrorCode::BadInput,
                               say("%1 names %2 layers; the model has %3", r.in.placeOf("moe_layer_freq"),
                                   list->size(), r.model.layers));
        std::vector<bool> dense;
        for (const json& one : *list)
            dense.push_back(one == 0);
        takeDense(r, moe, dense);
    }
    moe.routerBias = bias;
    limit.groups = r.count("n_group", kMostLayers, limit.groups);
    limit.chosen = r.count("topk_group", kMostLayers, limit.chosen);
    moe.mostNodes = limit.chosen < limit.groups ? limit.chosen : 0;
    const json* frequency = r.in.find("moe_layer_freq");
    if (const std::int64_t every = frequency && frequency->is_array()
                                       ? 1
                                       : r.in.integer("moe_layer_freq", 1, kMostLayers, 1);
        every > 1) {
        std::vector<bool> dense(static_cast<std::size_t>(r.model.layers), false);
        for (std::size_t i = 0; i < dense.size(); ++i)
            dense[i] = static_cast<std::int64_t>(i) < moe.firstDense
                       || static_cast<std::int64_t>(i) % every != 0;
        takeDense(r, moe, dense);
    }
    r.model.moe = moe;
}

void latentAttention(Reading& r)
{
    LatentAttention mla;
    mla.queryRank = r.sizeOrNone("q_lora_rank", kWidest, 1536);
    mla.keyValueRank = r.size({"kv_lora_rank"}, kWidest, 512);
    mla.noPosition = r.size({"qk_nope_head_dim"}, kWidest, 128);
    mla.rotary = r.size({"qk_rope_head_dim"}, kWidest, 64);
    mla.value = r.size({"v_head_dim"}, kWidest, mla.noPosition); // MiniCPM3's values are as wide as its keys
    r.model.mla = mla;
    r.model.keyValueHeads = r.model.heads;
}

void multiToken(Reading& r)
{
    const std::string_view key = r.firstOf({"num_nextn_predict_layers", "mtp_num_hidden_layers"});
    r.model.multiTokenLayers = key.empty() ? 0 : r.count(key, 64, 0);
    if (r.model.multiTokenLayers > 0)
        r.note(say(
            "%1 layers that predict further tokens (num_nextn_predict_layers) are priced on the last stage; "
            "the model's parameters are counted without them",
            r.model.multiTokenLayers));
}

void deepSeek2(Reading& r)
{
    latentAttention(r);
    routedExperts(r, 0, 6, 1407, 0, 0, false);
}

void deepSeek3(Reading& r)
{
    latentAttention(r);
    routedExperts(r, 256, 8, 2048, 1, 3, true, {8, 4});
    multiToken(r);
}

void deepSeek32(Reading& r)
{
    deepSeek3(r);
    r.model.sparse = workload::SparseAttention{.topK = r.size({"index_topk"}, kWidest, 2048),
                                               .indexHeads = r.size({"index_n_heads"}, kWidest, 64),
                                               .indexDim = r.size({"index_head_dim"}, kWidest, 128)};
}

void glm4Moe(Reading& r)
{
    routedExperts(r, 128, 8, 1408, 1, 1, true);
    r.model.queryKeyNorm = r.flag("use_qk_norm", false);
    multiToken(r);
}

void gptOss(Reading& r)
{
    r.model.attentionSinks = true;
    MixtureOfExperts moe;
    moe.experts = r.size({"num_local_experts", "num_experts"}, kMostLayers, 128);
    moe.topK = r.size({"num_experts_per_tok", "experts_per_token"}, kMostLayers, 4);
    moe.expertFfn = r.model.ffn;
    moe.routerBias = true;
    r.model.moe = moe;
    r.model.mlpBias = true;                  // of every expert
    r.model.extraAttention += r.model.heads; // sinks
}

void phiMoe(Reading& r)
{
    expertsOfTheMlpsSize(r);
    if (r.flag("lm_head_bias", false))
        r.note(say("the bias of the output matrix (vocabulary parameters) is not counted"));
}

void outputMatrixBias(Reading& r)
{
    r.note(say("the bias of the output matrix (%1 parameters) is not counted", r.model.vocabulary));
}

/// Norms over all heads together instead of one of a head's size.
void normsOverAllHeads(Reading& r)
{
    r.model.extraAttention += (r.model.heads + r.model.keyValueHeads) * r.model.headDim;
}

void cohere(Reading& r)
{
    if (r.flag("use_qk_norm", false))
        normsOverAllHeads(r);
    r.note(say("its norms have a scale and no shift: they are read as RMS norms"));
}

void falcon(Reading& r)
{
    const bool grouped = r.flag("new_decoder_architecture", false);
    if (grouped)
        r.model.keyValueHeads = r.size({"num_kv_heads", "n_head_kv"}, kWidest, r.model.heads);
    else
        r.model.keyValueHeads = r.flag("multi_query", true) ? 1 : r.model.heads;
    const bool parallel = r.flag("parallel_attn", true);
    const std::int64_t norms = grouped ? r.count("num_ln_in_parallel_attn", 2, 2) : parallel ? 1 : 2;
    r.model.extraNorms = norms - 2;
}

void bloom(Reading& r)
{
    r.model.embeddingNorm = true;
}

void bigCode(Reading& r)
{
    r.model.keyValueHeads = r.flag("multi_query", true) ? 1 : r.model.heads;
}

void opt(Reading& r)
{
    if (!r.flag("do_layer_norm_before", true))
        r.note(say(
            "its norms follow the blocks (do_layer_norm_before false) and no final norm is needed; one is counted"));
    if (const std::int64_t width = r.in.integer("word_embed_proj_dim", 1, kWidest, r.model.hidden);
        width != r.model.hidden)
        r.note(say("embeddings of width %1 (word_embed_proj_dim) are counted as wide as hidden", width));
}

void stableLm(Reading& r)
{
    if (r.flag("use_parallel_residual", false))
        r.model.extraNorms = -1;
    if (r.flag("qk_layernorm", false))
        normsOverAllHeads(r);
}

void chatGlm(Reading& r)
{
    r.model.keyValueHeads = r.flag("multi_query_attention", false)
                                ? r.size({"multi_query_group_num"}, kWidest, 1)
                                : r.model.heads;
    r.model.norm = r.flag("rmsnorm", true) ? Norm::RmsNorm : Norm::LayerNorm;
}

void mpt(Reading& r)
{
    const double ratio = r.in.number("expansion_ratio", 0.01, 1000, 4.0);
    r.model.ffn = static_cast<std::int64_t>(ratio * static_cast<double>(r.model.hidden));
    if (r.flag("no_bias", true)) {
        r.model.norm = Norm::RmsNorm;
        r.note(say("its norms have a scale and no shift: they are read as RMS norms"));
    } else {
        r.model.queryKeyValueBias = r.model.outputBias = r.model.mlpBias = true;
    }
}

// ------------------------------------------------------------------ layers that carry a state

/// Experts that work in fewer dimensions than the layer, between two projections (moe_latent_size): read as experts of the same
/// weights and products, and the projections as so much more of the shared expert.
void latentExperts(Reading& r, MixtureOfExperts& moe)
{
    const std::int64_t latent = r.count("moe_latent_size", kWidest, 0);
    if (latent == 0 || latent >= r.model.hidden)
        return;
    const std::int64_t width = std::max<std::int64_t>(1, moe.expertFfn * latent / r.model.hidden);
    r.note(say(
        "experts work in %1 dimensions (moe_latent_size): read as experts of as many weights, %2 wide instead of %3",
        latent, width, moe.expertFfn));
    moe.expertFfn = width;
    const std::int64_t projections = r.model.gated ? 2 * latent / 3 : latent;
    moe.sharedExperts = std::max<std::int64_t>(moe.sharedExperts, 1);
    moe.sharedFfn += projections / moe.sharedExperts;
}

void nemotronH(Reading& r)
{
    const Recurrence mamba{.kind = RecurrenceKind::Mamba2,
                           .heads = r.size({"mamba_num_heads"}, kWidest, 128),
                           .keyHeads = r.size({"n_groups", "mamba_n_groups"}, kWidest, 8),
                           .headDim = r.size({"mamba_head_dim"}, kWidest, 64),
                           .state = r.size({"ssm_state_size"}, kWidest, 128),
                           .convolution = r.size({"conv_kernel"}, 1024, 4)};
    MixtureOfExperts moe;
    const std::string pattern = r.in.text("hybrid_override_pattern");
    if (pattern.find('E') != std::string::npos) {
        moe.experts = r.size({"n_routed_experts"}, kMostLayers, 8);
        moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 2);
        moe.expertFfn = r.size({"moe_intermediate_size"}, kWidest, r.model.ffn);
        moe.sharedExperts = r.count("n_shared_experts", kMostLayers, 1);
        moe.sharedFfn = r.size({"moe_shared_expert_intermediate_size"}, kWidest, moe.expertFfn);
        moe.routerBias = true;
        latentExperts(r, moe);
        multiToken(r);
    }
    if (static_cast<std::int64_t>(pattern.size()) != r.model.layers)
        return r.in.reject(ErrorCode::BadInput,
                           say("%1 names %2 layers; the model has %3",
                               r.in.placeOf("hybrid_override_pattern"), pattern.size(), r.model.layers));
    for (const char sign : pattern) {
        LayerKind kind;
        switch (sign) {
        case 'M': kind = {.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false}; break;
        case '*': kind = {.name = "attention", .moe = {}, .mlp = false}; break;
        case '-': kind = {.name = "mlp", .moe = {}, .attention = false}; break;
        case 'E': kind = {.name = "experts", .moe = moe, .attention = false}; break;
        default:
            return r.in.reject(ErrorCode::BadInput,
                               say("%1 has '%2'; only M, *, - and E can be read",
                                   r.in.placeOf("hybrid_override_pattern"), std::string(1, sign)));
        }
        r.layer(kind);
    }
}

/// Layer i keeps the dense MLP of a model with experts.
bool isDense(const Reading& r, std::size_t i)
{
    return r.model.moe
           && (r.dense.empty() ? static_cast<std::int64_t>(i) < r.model.moe->firstDense : r.dense[i]);
}

/// One layer among those that differ, with experts where the model has them.
void layerWithExperts(Reading& r, LayerKind kind, std::size_t i)
{
    kind.dense = isDense(r, i);
    if (kind.dense)
        kind.name += " dense";
    r.layer(kind);
}

/// Which layers look back at all tokens: by "layer_types", otherwise as `attends` says of a layer's number.
template <class Attends>
void mixedLayers(Reading& r, const Recurrence& recurrence, const Attends& attends)
{
    const json* types = r.in.find("layer_types");
    const auto layers = static_cast<std::size_t>(r.model.layers);
    if (types && (!types->is_array() || types->size() != layers))
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                                    r.in.placeOf("layer_types"), describe(*types)));
    for (std::size_t i = 0; i < layers; ++i) {
        const bool full = types ? (*types)[i] == "full_attention" || (*types)[i] == "attention"
                                : attends(static_cast<std::int64_t>(i));
        if (types && !full && (*types)[i] != "linear_attention" && (*types)[i] != "mamba")
            return r.in.reject(
                ErrorCode::BadInput,
                say("%1: layer %2 is %3; only 'full_attention' and 'linear_attention' can be read",
                    r.in.placeOf("layer_types"), i, describe((*types)[i])));
        layerWithExperts(r,
                         full ? LayerKind{.name = "attention", .moe = {}}
                              : LayerKind{.name = "linear", .moe = {}, .recurrence = recurrence},
                         i);
    }
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
}

/// Gated delta nets, and full attention in every n-th layer or as "layer_types" says.
void gatedDeltaNets(Reading& r)
{
    const Recurrence delta{.kind = RecurrenceKind::GatedDelta,
                           .heads = r.size({"linear_num_value_heads"}, kWidest, 32),
                           .keyHeads = r.size({"linear_num_key_heads"}, kWidest, 16),
                           .headDim = r.size({"linear_value_head_dim"}, kWidest, 128),
                           .state = r.size({"linear_key_head_dim"}, kWidest, 128),
                           .convolution = r.size({"linear_conv_kernel_dim"}, 1024, 4)};
    const std::int64_t interval = r.in.integer("full_attention_interval", 1, kMostLayers, 4);
    mixedLayers(r, delta, [interval](std::int64_t i) { return (i + 1) % interval == 0; });
}

void qwen3Next(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_experts"}, kMostLayers, 512);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 10);
    moe.expertFfn = r.size({"moe_intermediate_size"}, kWidest, 512);
    moe.sharedExperts = 1;
    moe.sharedFfn = r.size({"shared_expert_intermediate_size"}, kWidest, 512);
    r.model.moe = moe;
    r.model.attentionGate = true;
    r.model.extraAttention += r.model.hidden;
    r.note(say("the gate of the shared expert (hidden parameters a layer) is counted with attention"));
    gatedDeltaNets(r);
}

/// Qwen3.5: the same layers; modules that predict further tokens have a key of their own.
void qwen35(Reading& r)
{
    r.model.attentionGate = r.flag("attn_output_gate", true);
    gatedDeltaNets(r);
    multiToken(r);
}

void qwen35Moe(Reading& r)
{
    qwen3Next(r);
    multiToken(r);
}

/// MiniMax-01: lightning attention, and every eighth layer softmax attention ("attn_type_list" 1).
void miniMax(Reading& r)
{
    expertsOfTheMlpsSize(r);
    const Recurrence lightning{.kind = RecurrenceKind::Lightning,
                               .heads = r.model.heads,
                               .keyHeads = r.model.heads,
                               .headDim = r.model.headDim,
                               .state = r.model.headDim};
    const json* types = r.in.find("attn_type_list");
    const bool listed = types && types->is_array()
                        && static_cast<std::int64_t>(types->size()) == r.model.layers;
    if (types && !listed)
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one number a layer",
                                                    r.in.placeOf("attn_type_list"), describe(*types)));
    mixedLayers(r, lightning, [&](std::int64_t i) {
        return listed ? (*types)[static_cast<std::size_t>(i)] == 1 : (i + 1) % 8 == 0;
    });
}

void miniMaxM2(Reading& r)
{
    expertsOfTheMlpsSize(r);
    r.model.moe->routerBias = true;
    if (r.flag("use_qk_norm", true))
        normsOverAllHeads(r);
}

/// Jamba: attention in every eighth layer, experts in every other one.
void jamba(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_experts"}, kMostLayers, 16);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 2);
    moe.expertFfn = r.model.ffn;
    const auto is = [&](std::int64_t i, const char* period, std::int64_t every, const char* offset,
                        std::int64_t from) {
        return i % r.in.integer(period, 1, kMostLayers, every) == r.in.integer(offset, 0, kMostLayers, from);
    };
    const std::int64_t inner = r.in.integer("mamba_expand", 1, 64, 2) * r.model.hidden;
    const auto rank = r.object.find("mamba_dt_rank");
    const bool given = rank != r.object.end() && rank->is_number();
    const Recurrence mamba{.kind = RecurrenceKind::Mamba1,
                           .heads = inner,
                           .keyHeads = 1,
                           .headDim = 1,
                           .state = r.size({"mamba_d_state"}, kWidest, 16),
                           .convolution = r.size({"mamba_d_conv"}, 1024, 4),
                           .timeRank = given ? r.in.integer("mamba_dt_rank", 1, kWidest)
                                             : (r.model.hidden + 15) / 16,
                           .innerNorms = true};
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool attends = is(i, "attn_layer_period", 8, "attn_layer_offset", 4);
        const bool routed = moe.experts > 1 && is(i, "expert_layer_period", 2, "expert_layer_offset", 1);
        LayerKind kind{.name = std::string(attends ? "attention" : "mamba") + (routed ? " MoE" : ""),
                       .dense = !routed,
                       .moe = {}};
        if (!attends)
            kind.recurrence = mamba;
        r.layer(kind);
    }
    if (moe.experts > 1)
        r.model.moe = moe;
    else
        for (LayerKind& kind : r.kinds)
            kind.dense = false;
}

void bamba(Reading& r)
{
    const Recurrence mamba{.kind = RecurrenceKind::Mamba2,
                           .heads = r.size({"mamba_n_heads"}, kWidest, 128),
                           .keyHeads = r.size({"mamba_n_groups"}, kWidest, 1),
                           .headDim = r.size({"mamba_d_head"}, kWidest, 64),
                           .state = r.size({"mamba_d_state"}, kWidest, 256),
                           .convolution = r.size({"mamba_d_conv"}, 1024, 4)};
    const json* indices = r.in.find("attn_layer_indices");
    mixedLayers(r, mamba, [indices](std::int64_t i) {
        return indices && indices->is_array()
               && std::find(indices->begin(), indices->end(), json(i)) != indices->end();
    });
}

/// Granite 4: Mamba-2 and attention by "layer_types", experts and a shared one in every layer, or the shared one alone.
void graniteHybrid(Reading& r)
{
    const std::int64_t shared = r.count("shared_intermediate_size", kWidest, 0);
    if (r.count("num_local_experts", kMostLayers, 0) > 1) {
        expertsOfTheMlpsSize(r);
        r.model.moe->sharedExperts = shared > 0 ? 1 : 0;
        r.model.moe->sharedFfn = shared;
    } else if (shared > 0) {
        r.model.ffn = shared;
    }
    bamba(r);
}

/// Falcon-H1: Mamba-2 and attention side by side in every layer, which take as long as one after the other.
void besideMamba(Reading& r)
{
    const Recurrence mamba{.kind = RecurrenceKind::Mamba2,
                           .heads = r.size({"mamba_n_heads"}, kWidest, 128),
                           .keyHeads = r.size({"mamba_n_groups"}, kWidest, 1),
                           .headDim = r.size({"mamba_d_head"}, kWidest, 64),
                           .state = r.size({"mamba_d_state"}, kWidest, 256),
                           .convolution = r.size({"mamba_d_conv"}, 1024, 4)};
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        r.layer({.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false});
        r.layer({.name = "attention", .moe = {}});
    }
    r.note(
        say("each of its %1 layers has Mamba-2 beside attention: they are counted as two", r.model.layers));
    r.model.layers *= 2;
}

/// Kimi Linear: layers of delta attention, the others of latent attention ("linear_attn_config", counted from 1).
void kimiLinear(Reading& r)
{
    const std::int64_t heads = r.size({"kda_num_heads"}, kWidest, r.model.heads);
    const std::int64_t dim = r.size({"kda_head_dim"}, kWidest, 128);
    const Recurrence delta{.kind = RecurrenceKind::GatedDelta,
                           .heads = heads,
                           .keyHeads = heads,
                           .headDim = dim,
                           .state = dim,
                           .convolution = r.size({"short_conv_kernel_size"}, 1024, 4)};
    const json* linear = r.in.find("kda_layers");
    mixedLayers(r, delta, [linear](std::int64_t i) {
        return !linear->is_array() || std::find(linear->begin(), linear->end(), json(i + 1)) == linear->end();
    });
    r.note(say("Kimi's delta attention is read as a gated delta net, whose gates have whole matrices"));
}

/// LongCat: two blocks of attention and a dense MLP in every layer, and experts beside the first of them. A token's choices that fall
/// on experts without weights cost nothing. Source: Meituan 2025, LongCat-Flash, arXiv 2509.01322, section 2.
void shortcutExperts(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"n_routed_experts"}, kMostLayers, 512);
    const std::int64_t empty = r.count("zero_expert_num", kMostLayers, 0);
    const std::int64_t chosen = r.size({"moe_topk", "num_experts_per_tok"}, kMostLayers, 12);
    moe.topK = std::max<std::int64_t>(1, chosen * moe.experts / (moe.experts + empty));
    moe.expertFfn = r.size({"expert_ffn_hidden_size"}, kWidest, 2048);
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        r.layer({.name = "block", .dense = true, .moe = {}});
        r.layer({.name = "experts", .moe = moe, .attention = false});
        r.layer({.name = "block", .dense = true, .moe = {}});
    }
    r.model.moe = moe;
    r.note(say("each of its %1 layers has two blocks and experts beside them: they are counted as three",
               r.model.layers));
    if (empty > 0)
        r.note(say("%1 of %2 experts have no weights (zero_expert_num): a token meets %3 others on average",
                   empty, moe.experts + empty, moe.topK));
    r.model.layers *= 3;
}

/// Windows by layer as "hybrid_layer_pattern" lists them, 1 a window, whose key-value heads may be others (swa_...).
void windowsByPattern(Reading& r)
{
    const json* list = r.in.find("hybrid_layer_pattern");
    if (!list->is_array() || static_cast<std::int64_t>(list->size()) != r.model.layers)
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one number a layer",
                                                    r.in.placeOf("hybrid_layer_pattern"), describe(*list)));
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 0);
    const std::int64_t groups = r.count("swa_num_key_value_heads", kWidest, 0);
    for (std::size_t i = 0; i < list->size(); ++i)
        layerWithExperts(
            r,
            (*list)[i] == 1 ? LayerKind{.name = "local", .keyValueHeads = groups, .window = window, .moe = {}}
                            : LayerKind{.name = "global", .moe = {}},
            i);
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
}

/// Llama 4: three of four layers see chunks, experts in every `interleave_moe_layer_step`-th.
void llama4(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_local_experts"}, kMostLayers, 16);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 1);
    moe.expertFfn = r.model.ffn;
    moe.sharedExperts = 1;
    moe.sharedFfn = r.model.ffn;
    r.model.moe = moe;
    r.model.ffn = r.size({"intermediate_size_mlp"}, kWidest, 16384);
    const std::int64_t step = r.in.integer("interleave_moe_layer_step", 1, kMostLayers, 1);
    const std::int64_t chunk = r.sizeOrNone("attention_chunk_size", kWidest, 8192);
    const json* routed = r.in.find("moe_layers");
    const json* rotary = r.in.find("no_rope_layers"); // 0: a layer without positions, which sees everything
    const bool listed = rotary && rotary->is_array()
                        && static_cast<std::int64_t>(rotary->size()) == r.model.layers;
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool global = listed ? (*rotary)[static_cast<std::size_t>(i)] == 0 : (i + 1) % 4 == 0;
        const bool dense = routed && routed->is_array() && !routed->empty()
                               ? std::find(routed->begin(), routed->end(), json(i)) == routed->end()
                               : (i + 1) % step != 0;
        r.layer({.name = std::string(global ? "global" : "chunked") + (dense ? " dense" : " MoE"),
                 .window = global ? 0 : chunk,
                 .dense = dense,
                 .moe = {}});
    }
    r.note(say("chunks of attention are taken as a window of as many tokens, which sees more of them"));
}

/// Embeddings of every layer, a product with them and one back. Source: modeling_gemma3n.py and modeling_gemma4.py of Hugging Face
/// transformers.
void embeddingsByLayer(Reading& r)
{
    const std::int64_t width = r.count("hidden_size_per_layer_input", kWidest, 0);
    if (width == 0)
        return;
    const std::int64_t words = r.count("vocab_size_per_layer_input", kWidest, r.model.vocabulary);
    r.model.extraAttention += width * words + 3 * width * r.model.hidden;
    r.note(say(
        "embeddings of every layer (hidden_size_per_layer_input) are counted with attention: %1 parameters",
        r.model.layers * width * words));
}

/// Gemma 4: windows by layer; layers that see everything have heads of their own, and their values are their keys.
void gemma4(Reading& r)
{
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 1024);
    const std::int64_t dim = r.count("global_head_dim", kWidest, 0);
    const std::int64_t heads = r.count("num_global_key_value_heads", kWidest, 0);
    const json* types = r.in.find("layer_types");
    const bool listed = types && types->is_array()
                        && static_cast<std::int64_t>(types->size()) == r.model.layers;
    if (types && !listed)
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                                    r.in.placeOf("layer_types"), describe(*types)));
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool global = listed ? (*types)[static_cast<std::size_t>(i)] == "full_attention"
                                   : (i + 1) % 6 == 0;
        r.layer(global ? LayerKind{.name = "global", .keyValueHeads = heads, .headDim = dim, .moe = {}}
                       : LayerKind{.name = "local", .window = window, .moe = {}});
    }
    // Experts beside the MLP, which every token goes through: a shared expert of its size.
    if (r.flag("enable_moe_block", false)) {
        MixtureOfExperts moe;
        moe.experts = r.size({"num_experts"}, kMostLayers, 128);
        moe.topK = r.size({"top_k_experts", "num_experts_per_tok"}, kMostLayers, 8);
        moe.expertFfn = r.size({"expert_intermediate_size", "moe_intermediate_size"}, kWidest, 704);
        moe.sharedExperts = 1;
        moe.sharedFfn = r.model.ffn;
        r.model.moe = moe;
    }
    if (r.flag("attention_k_eq_v", false))
        r.note(say("values that are the keys (attention_k_eq_v) are counted with a matrix of their own"));
    embeddingsByLayer(r);
}

// ------------------------------------------------------------------ blocks that differ one by one

/// The inner size of an MLP as a multiple of hidden. Source: configuration_decilm.py of nvidia/Llama-3_3-Nemotron-Super-49B-v1,
/// _ffn_mult_to_intermediate_size().
std::int64_t widthOf(double multiple, std::int64_t hidden)
{
    constexpr std::int64_t kStep = 256;
    const auto width = static_cast<std::int64_t>(2 * multiple * static_cast<double>(hidden) / 3);
    return std::max(kStep, (width + kStep - 1) / kStep * kStep);
}

/// Kinds that differ least in the size of their MLP become one of their mean, until there are as many as can be priced.
void joinNearest(Reading& r)
{
    bool joined = false;
    while (r.kinds.size() > workload::kMostLayerKinds) {
        std::size_t a = 0, b = 0;
        std::int64_t least = -1;
        for (std::size_t i = 0; i < r.kinds.size(); ++i)
            for (std::size_t j = i + 1; j < r.kinds.size(); ++j) {
                LayerKind other = r.kinds[j];
                other.ffn = r.kinds[i].ffn;
                other.name = r.kinds[i].name;
                const std::int64_t apart = std::abs(r.kinds[i].ffn - r.kinds[j].ffn);
                if (other == r.kinds[i] && (least < 0 || apart < least)) {
                    least = apart;
                    a = i;
                    b = j;
                }
            }
        if (least < 0)
            return; // the catalog's form says that there are too many
        const auto count = [&r](std::size_t kind) {
            return std::count(r.order.begin(), r.order.end(), static_cast<std::int32_t>(kind));
        };
        const std::int64_t n = count(a), m = count(b);
        r.kinds[a].ffn = (r.kinds[a].ffn * n + r.kinds[b].ffn * m) / std::max<std::int64_t>(n + m, 1);
        for (std::int32_t& kind : r.order) {
            if (kind == static_cast<std::int32_t>(b))
                kind = static_cast<std::int32_t>(a);
            else if (kind > static_cast<std::int32_t>(b))
                --kind;
        }
        r.kinds.erase(r.kinds.begin() + static_cast<std::ptrdiff_t>(b));
        joined = true;
    }
    if (joined)
        r.note(say(
            "blocks whose MLPs differ least are read as alike, of their mean size: at most %1 kinds are priced",
            workload::kMostLayerKinds));
}

/// "block_configs": of every block its attention and its MLP, or that it has none. Source: modeling_decilm.py, as above.
void blockConfigs(Reading& r)
{
    const json* blocks = r.in.find("block_configs");
    if (!blocks || !blocks->is_array() || static_cast<std::int64_t>(blocks->size()) != r.model.layers)
        return r.in.reject(ErrorCode::BadInput,
                           say("%1 must be a list with one block a layer", r.in.placeOf("block_configs")));
    const auto part = [](const json& block, const char* name) {
        const auto at = block.find(name);
        return at != block.end() && at->is_object() ? *at : json::object();
    };
    const auto truth = [](const json& object, const char* name) {
        const auto at = object.find(name);
        return at != object.end() && at->is_boolean() && at->get<bool>();
    };
    std::int64_t widest = 1, removed = 0, linear = 0;
    for (const json& block : *blocks) {
        const json attention = part(block, "attention"), mlp = part(block, "ffn");
        LayerKind kind{.name = "", .moe = {}};
        kind.attention = !truth(attention, "no_op");
        kind.mlp = !truth(mlp, "no_op");
        linear += truth(attention, "replace_with_linear") || truth(mlp, "replace_with_linear") ? 1 : 0;
        if (const auto group = attention.find("n_heads_in_group");
            group != attention.end() && group->is_number_integer() && kind.attention) {
            const auto each = group->get<std::int64_t>();
            if (each > 0 && each <= r.model.heads)
                kind.keyValueHeads = r.model.heads / each;
        }
        if (const auto window = attention.find("window_length");
            window != attention.end() && window->is_number_integer() && kind.attention)
            kind.window = std::clamp<std::int64_t>(window->get<std::int64_t>(), 0, kWidest);
        const auto own = mlp.find("intermediate_size");
        const auto multiple = mlp.find("ffn_mult");
        if (own != mlp.end() && own->is_number_integer())
            kind.ffn = std::clamp<std::int64_t>(own->get<std::int64_t>(), 1, kWidest);
        else if (multiple != mlp.end() && multiple->is_number())
            kind.ffn = widthOf(std::clamp(multiple->get<double>(), 0.0, 1000.0), r.model.hidden);
        if (!kind.mlp)
            kind.ffn = 0;
        widest = std::max(widest, kind.ffn);
        if (!kind.attention && !kind.mlp) {
            ++removed;
            continue;
        }
        kind.name = !kind.attention ? "MLP" : !kind.mlp ? "attention" : "block";
        r.layer(kind);
    }
    if (r.order.empty())
        return r.in.reject(ErrorCode::BadInput, say("%1 leaves no block", r.in.placeOf("block_configs")));
    joinNearest(r);
    std::map<std::string, int> named; // kinds are told apart by their names
    for (LayerKind& kind : r.kinds) {
        if (kind.ffn > 0)
            kind.name += " " + std::to_string(kind.ffn);
        if (const int before = named[kind.name]++; before > 0)
            kind.name += " (" + std::to_string(before + 1) + ")";
    }
    r.model.ffn = widest;
    r.model.layers -= removed;
    if (removed > 0)
        r.note(say("%1 blocks have neither attention nor an MLP and are left out", removed));
    if (linear > 0)
        r.note(say(
            "%1 blocks with one matrix in place of a part (replace_with_linear) are read as if they had it whole",
            linear));
}

// ------------------------------------------------------------------ by what keys mean

/// Experts, however their keys are called.
void expertsByKeys(Reading& r)
{
    const std::string_view number = r.firstOf(
        {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"});
    if (number.empty() || r.in.integer(number, 0, kMostLayers) < 2)
        return;
    MixtureOfExperts moe;
    moe.experts = r.in.integer(number, 2, kMostLayers);
    moe.topK = r.size({"num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_topk",
                       "moe_top_k", "moe_k", "top_k_experts"},
                      kMostLayers, 2);
    const bool own = !r.firstOf({"moe_intermediate_size", "expert_intermediate_size", "moe_ffn_hidden_size"})
                          .empty();
    moe.expertFfn = r.size(
        {"moe_intermediate_size", "expert_intermediate_size", "moe_ffn_hidden_size", "intermediate_size"},
        kWidest, r.model.ffn, false);
    const std::string_view several = r.firstOf(
        {"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"});
    const std::string_view size = r.firstOf({"moe_shared_expert_intermediate_size",
                                             "shared_expert_intermediate_size", "shared_intermediate_size",
                                             "share_expert_dim"});
    // A dense MLP beside the experts, which every token goes through, is a shared one: of the MLP's width (Grok-2's residual_moe), or of the
    // hidden size (Arctic: modeling_arctic.py of Snowflake/snowflake-arctic-instruct, ArcticMLP).
    const std::int64_t beside = r.flag("residual_moe", false)            ? r.model.ffn
                                : r.flag("parallel_attn_mlp_res", false) ? r.model.hidden
                                                                         : 0;
    const std::int64_t shared = size.empty() ? beside : r.count(size, kWidest, 0);
    moe.sharedExperts = several.empty() ? (shared > 0 ? 1 : 0) : r.count(several, kMostLayers, 0);
    moe.sharedFfn = moe.sharedExperts > 0 ? (shared > 0 ? shared : moe.expertFfn) : 0;
    for (const char* bias :
         {"use_routing_bias", "moe_router_enable_expert_bias", "use_moe_router_bias", "use_expert_bias"})
        moe.routerBias = moe.routerBias || r.flag(bias, false);
    const std::int64_t groups = r.count("n_group", kMostLayers, 1),
                       chosen = r.count("topk_group", kMostLayers, 1);
    moe.mostNodes = chosen < groups ? chosen : 0;
    // Which layers have them: the first do not, every n-th does, or one by one.
    std::vector<bool> dense(static_cast<std::size_t>(r.model.layers), false);
    const std::string_view first = r.firstOf(
        {"first_k_dense_replace", "moe_layer_start_index", "num_dense_layers", "moe_layer_num_skipped"});
    const std::int64_t before = first.empty() ? 0 : r.in.integer(first, 0, r.model.layers, 0);
    const json* frequency = r.in.find("moe_layer_freq");
    const bool listed = frequency && frequency->is_array() && frequency->size() == dense.size();
    if (frequency && frequency->is_array() && !listed)
        return r.in.reject(ErrorCode::BadInput,
                           say("%1 names %2 layers; the model has %3", r.in.placeOf("moe_layer_freq"),
                               frequency->size(), r.model.layers));
    const std::int64_t every = frequency && frequency->is_number_integer()
                                   ? r.in.integer("moe_layer_freq", 1, kMostLayers, 1)
                                   : 1;
    const std::int64_t step = r.in.has("moe_layer_interval")
                                  ? r.in.integer("moe_layer_interval", 1, kMostLayers, 1)
                                  : r.in.integer("decoder_sparse_step", 1, kMostLayers, 1);
    const std::int64_t end = r.in.integer("moe_layer_end_index", -1, kMostLayers, -1);
    const json* only = r.in.find("mlp_only_layers");
    const json* routed = r.in.find("moe_layers");
    for (std::size_t i = 0; i < dense.size(); ++i) {
        const auto layer = static_cast<std::int64_t>(i);
        const auto names = [layer](const json* list) {
            return list && list->is_array()
                   && std::find(list->begin(), list->end(), json(layer)) != list->end();
        };
        dense[i] = listed ? (*frequency)[i] == 0
                          : layer < before || (end >= 0 && layer > end) || layer % every != 0
                                || (layer + 1) % step != 0 || names(only)
                                || (routed && routed->is_array() && !routed->empty() && !names(routed));
    }
    if (std::find(dense.begin(), dense.end(), false) == dense.end())
        return; // no layer has experts
    if (const std::string_view plain = r.firstOf({"dense_intermediate_size", "intermediate_size_mlp"});
        !plain.empty())
        r.model.ffn = r.in.integer(plain, 1, kWidest);
    else if (!own)
        moe.expertFfn = r.model.ffn;
    takeDense(r, moe, dense);
    latentExperts(r, moe);
    r.model.moe = moe;
}

/// Attention to blocks that an indexer chooses ("sparse_attention_config"), or to tokens (index_topk).
void sparseByKeys(Reading& r)
{
    if (r.in.has("index_topk")) {
        r.model.sparse = workload::SparseAttention{.topK = r.in.integer("index_topk", 1, kWidest),
                                                   .indexHeads = r.size({"index_n_heads"}, kWidest, 64),
                                                   .indexDim = r.size({"index_head_dim"}, kWidest, 128)};
        return;
    }
    const json* config = r.in.find("sparse_attention_config");
    if (!config || !config->is_object())
        return;
    const auto value = [config](const char* key, std::int64_t otherwise) {
        const auto at = config->find(key);
        return at != config->end() && at->is_number_integer()
                   ? std::clamp<std::int64_t>(at->get<std::int64_t>(), 1, kWidest)
                   : otherwise;
    };
    const std::int64_t chosen = value("sparse_topk_blocks", 0) * value("sparse_block_size", 1);
    if (chosen <= 0 || chosen > kWidest)
        return;
    r.model.sparse = workload::SparseAttention{.topK = chosen,
                                               .indexHeads = value("sparse_num_index_heads", 1),
                                               .indexDim = value("sparse_index_dim", r.model.headDim)};
    r.note(say("sparse attention is read as that of every layer, over %1 tokens", chosen));
}

/// DeepSeek-V4's attention: queries of low rank, one head of keys that are the values, too, and an output of low rank in groups of
/// heads. Read as latent attention of as many weights: its value size is what the output comes to.
void groupedOutput(Reading& r)
{
    const std::int64_t heads = r.model.heads, hidden = r.model.hidden, dim = r.model.headDim;
    const std::int64_t rank = r.in.integer("o_lora_rank", 1, kWidest);
    const std::int64_t groups = r.size({"o_groups"}, kWidest, 1);
    LatentAttention mla;
    mla.queryRank = r.sizeOrNone("q_lora_rank", kWidest, 0);
    mla.rotary = std::min(r.size({"qk_rope_head_dim"}, kWidest, 64), dim - 1);
    mla.noPosition = dim - mla.rotary;
    mla.keyValueRank = std::max<std::int64_t>(1, dim - mla.rotary);
    const double output = static_cast<double>(heads) * static_cast<double>(dim) * static_cast<double>(rank)
                          + static_cast<double>(groups) * static_cast<double>(rank)
                                * static_cast<double>(hidden);
    const double keys = static_cast<double>(mla.keyValueRank) * static_cast<double>(heads)
                        * static_cast<double>(mla.noPosition);
    const double each = static_cast<double>(heads) * static_cast<double>(hidden + mla.keyValueRank);
    mla.value = std::clamp<std::int64_t>(static_cast<std::int64_t>((output - keys) / each + 0.5), 1, dim);
    r.model.mla = mla;
    r.model.keyValueHeads = heads;
    r.note(say(
        "attention with an output of low rank (o_lora_rank) is read as latent attention of as many weights"));
    if (r.in.has("compress_ratios"))
        r.note(say(
            "keys that are compressed by layer (compress_ratios) are read as an indexer's choice in every layer"));
    if (const std::int64_t streams = r.count("hc_mult", 1024, 1); streams > 1)
        r.note(say("hyper-connections keep %1 streams of a layer's input (hc_mult); one is priced", streams));
}

/// Step-3's attention: queries of low rank that all heads share, and one head of keys and of values. Read as latent attention of as many
/// weights, as DeepSeek-V4's. Source: StepFun 2025, arXiv 2507.19427, section 3.1.
void sharedQueries(Reading& r)
{
    const std::int64_t heads = r.model.heads, hidden = r.model.hidden, dim = r.model.headDim;
    LatentAttention mla;
    mla.queryRank = r.in.integer("share_q_dim", 1, kWidest);
    mla.rotary = std::max<std::int64_t>(1, dim / 4);
    mla.noPosition = dim - mla.rotary;
    mla.keyValueRank = std::max<std::int64_t>(1, 2 * r.model.keyValueHeads * dim - mla.rotary);
    const double output = static_cast<double>(dim) * static_cast<double>(hidden);
    const double keys = static_cast<double>(mla.keyValueRank) * static_cast<double>(mla.noPosition);
    const auto each = static_cast<double>(hidden + mla.keyValueRank);
    mla.value = std::clamp<std::int64_t>(static_cast<std::int64_t>((output - keys) / each + 0.5), 1, dim);
    r.model.mla = mla;
    r.model.keyValueHeads = heads;
    r.note(say(
        "attention with queries of low rank (share_q_dim) is read as latent attention of as many weights"));
}

/// Short convolutions in place of attention ("conv" in layer_types, or all layers but those of full_attn_idxs): three projections in and one out, and a
/// filter of a few tokens, read as attention that sees as many. Source: modeling_lfm2.py of Hugging Face transformers.
void shortConvolutions(Reading& r)
{
    const std::int64_t seen = r.size({"conv_L_cache"}, 1024, 3);
    const json* types = r.in.find("layer_types");
    const json* full = r.in.find("full_attn_idxs");
    const auto layers = static_cast<std::size_t>(r.model.layers);
    if (types && (!types->is_array() || types->size() != layers))
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                                    r.in.placeOf("layer_types"), describe(*types)));
    for (std::size_t i = 0; i < layers; ++i) {
        const bool attends = types ? (*types)[i] == "full_attention"
                                   : full && full->is_array()
                                         && std::find(full->begin(), full->end(), json(i)) != full->end();
        layerWithExperts(
            r,
            attends
                ? LayerKind{.name = "attention", .moe = {}}
                : LayerKind{.name = "convolution", .keyValueHeads = r.model.heads, .window = seen, .moe = {}},
            i);
    }
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
    r.note(say("short convolutions are read as attention of as many weights over %1 tokens", seen));
}

/// An MLP whose width is two thirds of what the file says, rounded up. Source: modeling_lfm2.py, Lfm2MLP.
void lfm2(Reading& r)
{
    if (r.architecture.type == "lfm2" && r.flag("block_auto_adjust_ff_dim", true)) {
        const double multiplier = r.in.number("block_ffn_dim_multiplier", 0.01, 100, 1.0);
        const std::int64_t step = r.in.integer("block_multiple_of", 1, kWidest, 256);
        const auto width = static_cast<std::int64_t>(multiplier * static_cast<double>(2 * r.model.ffn / 3));
        r.model.ffn = (width + step - 1) / step * step;
    }
    expertsByKeys(r);
    shortConvolutions(r);
}

/// Mamba alone: no attention and no MLP in any layer. Source: configuration_mamba.py, _falcon_mamba.py and _mamba2.py of Hugging Face
/// transformers.
void mambaAlone(Reading& r)
{
    const bool second = r.architecture.type == "mamba2";
    const std::int64_t expand = r.in.integer("expand", 1, 64, 2);
    const bool falcon = r.architecture.type == "falcon_mamba";
    const std::int64_t inner = !second && (falcon || r.in.has("intermediate_size")) ? r.model.ffn
                                                                                    : expand * r.model.hidden;
    const auto rank = r.object.find("time_step_rank");
    const bool given = rank != r.object.end() && rank->is_number();
    Recurrence mamba{.kind = second ? RecurrenceKind::Mamba2 : RecurrenceKind::Mamba1,
                     .heads = inner,
                     .keyHeads = 1,
                     .headDim = 1,
                     .state = r.size({"state_size"}, kWidest, second ? 128 : 16),
                     .convolution = r.size({"conv_kernel"}, 1024, 4)};
    if (second) {
        mamba.headDim = r.size({"head_dim"}, kWidest, 64);
        mamba.heads = r.size({"num_heads"}, kWidest, inner / std::max<std::int64_t>(mamba.headDim, 1));
        mamba.keyHeads = r.size({"n_groups"}, kWidest, 8);
    } else {
        mamba.timeRank = given ? r.in.integer("time_step_rank", 1, kWidest) : (r.model.hidden + 15) / 16;
    }
    for (std::int64_t i = 0; i < r.model.layers; ++i)
        r.layer({.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false});
}

/// BERT: an encoder. Source: modeling_bert.py of Hugging Face transformers.
void encoder(Reading& r)
{
    r.model.causal = false;
    r.model.embeddingNorm = true;
    r.note(say("it is an encoder: every token sees all others"));
}

/// ModernBERT: every n-th layer sees everything, the others a window. Source: configuration_modernbert.py of Hugging Face transformers.
void modernBert(Reading& r)
{
    encoder(r);
    const std::int64_t window = r.size({"local_attention"}, kWidest, 128);
    const std::int64_t every = r.in.integer("global_attn_every_n_layers", 1, kMostLayers, 3);
    for (std::int64_t i = 0; i < r.model.layers; ++i)
        r.layer(i % every == 0 ? LayerKind{.name = "global", .moe = {}}
                               : LayerKind{.name = "local", .window = window, .moe = {}});
}

/// Qwen 1: the file's inner size is that of both branches together. Source: modeling_qwen.py of Qwen/Qwen-7B, QWenMLP.
void qwen1(Reading& r)
{
    r.model.ffn = std::max<std::int64_t>(1, r.model.ffn / 2);
}

/// Gemma 3n: windows by layer, embeddings of every layer, four streams of a layer's input.
void gemma3n(Reading& r)
{
    r.model.extraAttention += 2 * r.count("laurel_rank", kWidest, 64) * r.model.hidden;
    embeddingsByLayer(r);
    if (const std::int64_t streams = r.count("altup_num_inputs", 1024, 4); streams > 1)
        r.note(say("%1 streams of a layer's input (altup_num_inputs) are priced as one", streams));
    if (const std::int64_t shared = r.count("num_kv_shared_layers", kMostLayers, 0); shared > 0)
        r.note(say(
            "%1 layers use the keys and values of others (num_kv_shared_layers): they are priced with their own",
            shared));
}

/// Linear attention, and softmax attention in every n-th layer and in those after the last whole group (Ring-linear).
/// Source: Ling team 2025, arXiv 2510.19338, section 2.
void lightningByGroups(Reading& r)
{
    const Recurrence lightning{.kind = RecurrenceKind::Lightning,
                               .heads = r.model.heads,
                               .keyHeads = r.model.heads,
                               .headDim = r.model.headDim,
                               .state = r.model.headDim};
    const std::int64_t group = r.in.integer("layer_group_size", 1, kMostLayers);
    const std::int64_t whole = r.model.layers / group * group;
    mixedLayers(r, lightning, [=](std::int64_t i) { return (i + 1) % group == 0 || i >= whole; });
}

/// Layers of windows with heads of their own ("attention_other_setting").
void otherHeads(Reading& r, const json& other)
{
    const json* types = r.in.find("layer_types");
    const auto value = [&other](const char* key) {
        const auto at = other.find(key);
        return at != other.end() && at->is_number_integer()
                   ? std::clamp<std::int64_t>(at->get<std::int64_t>(), 0, kWidest)
                   : std::int64_t{0};
    };
    const auto layers = static_cast<std::size_t>(r.model.layers);
    if (!types || !types->is_array() || types->size() != layers)
        return r.in.reject(ErrorCode::BadInput,
                           say("%1 must be a list with one text a layer", r.in.placeOf("layer_types")));
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 0);
    for (std::size_t i = 0; i < layers; ++i)
        layerWithExperts(r,
                         (*types)[i] == "sliding_attention"
                             ? LayerKind{.name = "local",
                                         .heads = value("num_attention_heads"),
                                         .keyValueHeads = value("num_attention_groups"),
                                         .headDim = value("head_dim"),
                                         .window = window,
                                         .moe = {}}
                             : LayerKind{.name = "global", .moe = {}},
                         i);
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
}

/// An architecture that no table has, by what its keys mean.
void byKeys(Reading& r)
{
    if (r.in.has("kv_lora_rank"))
        latentAttention(r);
    else if (r.in.has("o_lora_rank") && r.in.has("q_lora_rank") && r.model.headDim > 1)
        groupedOutput(r);
    else if (r.in.has("share_q_dim"))
        sharedQueries(r);
    embeddingsByLayer(r);
    const std::string_view norm = r.firstOf({"use_qk_norm", "qk_norm", "qk_layernorm", "use_qk_layernorm"});
    r.model.queryKeyNorm = !norm.empty() && r.flag(norm, false);
    const std::string_view gate = r.firstOf({"attn_output_gate", "attention_output_gate"});
    r.model.attentionGate = !gate.empty() && r.flag(gate, false);
    if (!r.firstOf({"use_qkv_bias", "qkv_bias", "add_qkv_bias"}).empty())
        r.model.queryKeyValueBias = r.flag(r.firstOf({"use_qkv_bias", "qkv_bias", "add_qkv_bias"}), false);
    if (r.in.has("expert_ffn_hidden_size"))
        return shortcutExperts(r);
    const json* types = r.in.find("layer_types");
    const bool mamba = types && types->is_array() && r.in.has("mamba_n_heads")
                       && std::find(types->begin(), types->end(), json("mamba")) != types->end();
    if (mamba)
        return graniteHybrid(r);
    expertsByKeys(r);
    sparseByKeys(r);
    multiToken(r);
    if (r.in.has("block_configs"))
        blockConfigs(r);
    else if (r.in.has("hybrid_override_pattern"))
        nemotronH(r);
    else if (r.in.has("linear_num_value_heads"))
        gatedDeltaNets(r);
    else if (r.in.has("kda_layers"))
        kimiLinear(r);
    else if (r.in.has("mamba_d_ssm"))
        besideMamba(r);
    else if (r.in.has("hybrid_layer_pattern"))
        windowsByPattern(r);
    else if (r.in.has("conv_L_cache"))
        shortConvolutions(r);
    else if (r.in.integer("layer_group_size", 1, kMostLayers, 1) > 1)
        lightningByGroups(r);
    else if (const json* other = r.in.find("attention_other_setting"); other && other->is_object())
        otherHeads(r, *other);
}

// ------------------------------------------------------------------ the table

constexpr std::array<BiasRule, 2> never{};
constexpr std::array<BiasRule, 2> always{{{"", kAll, true}, {}}};
constexpr std::array<BiasRule, 2> llamas{{{"attention_bias", kAttention, false}, {"mlp_bias", kMlp, false}}};
constexpr std::array<BiasRule, 2> attentions{{{"attention_bias", kAttention, false}, {}}};
constexpr std::array<BiasRule, 2> projections{{{"", kQueryKeyValue, true}, {}}};

// Source of defaults and parts: configuration_*.py and modeling_*.py of Hugging Face transformers; checked in
// tst_hugging_face against the counts of released checkpoints.
// clang-format off
const Architecture kArchitectures[] = {
    {.type = "llama", .model = "LlamaForCausalLM", .family = "LLaMA", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = llamas},
    {.type = "mistral", .model = "MistralForCausalLM", .family = "Mistral", .vocabulary = 32000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .window = 4096, .windowPattern = 1},
    {.type = "mixtral", .model = "MixtralForCausalLM", .family = "Mixtral", .vocabulary = 32000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .windowPattern = 1, .more = expertsOfTheMlpsSize},
    {.type = "qwen2", .model = "Qwen2ForCausalLM", .family = "Qwen2", .vocabulary = 151936, .heads = 32, .keyValueHeads = 32, .ffn = 22016, .biases = projections, .window = 4096},
    {.type = "qwen2_moe", .model = "Qwen2MoeForCausalLM", .family = "Qwen2", .vocabulary = 151936, .heads = 16, .keyValueHeads = 16, .ffn = 5632, .biases = projections, .window = 4096, .more = qwenMoe},
    {.type = "qwen3", .model = "Qwen3ForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 32, .keyValueHeads = 32, .headDim = 128, .ffn = 22016, .biases = attentions, .queryKeyNorm = true, .window = 4096},
    {.type = "qwen3_moe", .model = "Qwen3MoeForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 32, .keyValueHeads = 4, .ffn = 6144, .biases = attentions, .queryKeyNorm = true, .window = 4096, .more = qwenMoe},
    {.type = "deepseek_v2", .model = "DeepseekV2ForCausalLM", .family = "DeepSeek", .vocabulary = 102400, .heads = 32, .ffn = 11008, .biases = never, .more = deepSeek2},
    {.type = "deepseek_v3", .model = "DeepseekV3ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .ffn = 18432, .biases = never, .more = deepSeek3},
    {.type = "deepseek_v32", .model = "DeepseekV32ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .ffn = 18432, .biases = never, .more = deepSeek32},
    {.type = "qwen3_next", .model = "Qwen3NextForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 16, .keyValueHeads = 2, .headDim = 256, .ffn = 5632, .biases = attentions, .queryKeyNorm = true, .more = qwen3Next},
    {.type = "qwen3_5", .model = "Qwen3_5ForConditionalGeneration", .family = "Qwen3.5", .vocabulary = 248320, .heads = 16, .keyValueHeads = 4, .headDim = 256, .ffn = 12288, .biases = attentions, .queryKeyNorm = true, .more = qwen35},
    {.type = "qwen3_5_moe", .model = "Qwen3_5MoeForConditionalGeneration", .family = "Qwen3.5", .vocabulary = 248320, .heads = 16, .keyValueHeads = 2, .headDim = 256, .ffn = 5632, .biases = attentions, .queryKeyNorm = true, .more = qwen35Moe},
    {.type = "glm_moe_dsa", .model = "GlmMoeDsaForCausalLM", .family = "GLM", .vocabulary = 154880, .heads = 64, .ffn = 12288, .biases = never, .more = deepSeek32},
    {.type = "apertus", .model = "ApertusForCausalLM", .family = "Apertus", .vocabulary = 131072, .heads = 32, .ffn = 14336, .gated = false, .activation = "relu", .biases = llamas, .queryKeyNorm = true},
    {.type = "minimax_m3", .model = "MiniMaxM3ForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 64, .keyValueHeads = 4, .headDim = 128, .ffn = 3072, .biases = never, .more = byKeys},
    {.type = "deepseek_v4", .model = "DeepseekV4ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .headDim = 512, .ffn = 3072, .biases = never, .more = byKeys},
    {.type = "nemotron-nas", .model = "DeciLMForCausalLM", .family = "Nemotron", .vocabulary = 128256, .heads = 64, .ffn = 28672, .biases = llamas, .more = blockConfigs},
    {.type = "gemma4_text", .model = "Gemma4ForCausalLM", .family = "Gemma 4", .vocabulary = 262144, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .more = gemma4},
    {.type = "llama4_text", .model = "Llama4ForCausalLM", .family = "LLaMA", .vocabulary = 202048, .heads = 40, .keyValueHeads = 8, .headDim = 128, .ffn = 8192, .biases = attentions, .more = llama4},
    {.type = "minimax", .model = "MiniMaxForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 64, .keyValueHeads = 8, .headDim = 128, .ffn = 9216, .biases = never, .more = miniMax},
    {.type = "minimax_m2", .model = "MiniMaxM2ForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 48, .keyValueHeads = 8, .headDim = 128, .ffn = 1536, .biases = never, .more = miniMaxM2},
    {.type = "nemotron_h", .model = "NemotronHForCausalLM", .family = "Nemotron", .vocabulary = 131072, .heads = 32, .keyValueHeads = 8, .headDim = 128, .ffn = 21504, .gated = false, .activation = "relu", .biases = llamas, .more = nemotronH},
    {.type = "jamba", .model = "JambaForCausalLM", .family = "Jamba", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .more = jamba},
    {.type = "bamba", .model = "BambaForCausalLM", .family = "Bamba", .vocabulary = 128000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = llamas, .more = bamba},
    {.type = "gemma", .model = "GemmaForCausalLM", .family = "Gemma", .vocabulary = 256000, .heads = 16, .keyValueHeads = 16, .headDim = 256, .ffn = 24576, .tied = true, .activation = "gelu", .biases = attentions},
    {.type = "gemma2", .model = "Gemma2ForCausalLM", .family = "Gemma 2", .vocabulary = 256000, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .window = 4096, .windowPattern = 2},
    {.type = "gemma3_text", .model = "Gemma3ForCausalLM", .family = "Gemma 3", .vocabulary = 262208, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .window = 4096, .windowPattern = 6},
    {.type = "gpt2", .model = "GPT2LMHeadModel", .family = "GPT-2", .vocabulary = 50257, .heads = 12, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned},
    {.type = "gpt_bigcode", .model = "GPTBigCodeForCausalLM", .family = "StarCoder", .vocabulary = 50257, .heads = 12, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned, .more = bigCode},
    {.type = "gpt_neox", .model = "GPTNeoXForCausalLM", .family = "GPT-NeoX", .vocabulary = 50432, .heads = 64, .ffn = 24576, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"attention_bias", kAttention, true}, {"", kMlp, true}}}},
    {.type = "gptj", .model = "GPTJForCausalLM", .family = "GPT-J", .vocabulary = 50400, .heads = 16, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kMlp, true}, {}}}, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "falcon", .model = "FalconForCausalLM", .family = "Falcon", .vocabulary = 65024, .heads = 71, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"bias", kAll, false}, {}}}, .more = falcon},
    {.type = "bloom", .model = "BloomForCausalLM", .family = "BLOOM", .vocabulary = 250880, .heads = 8, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .more = bloom},
    {.type = "opt", .model = "OPTForCausalLM", .family = "OPT", .vocabulary = 50272, .heads = 12, .ffn = 3072, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = {{{"enable_bias", kAll, true}, {}}}, .positions = Positions::LearnedOffset2, .more = opt},
    {.type = "phi", .model = "PhiForCausalLM", .family = "Phi", .vocabulary = 51200, .heads = 32, .ffn = 8192, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "phi3", .model = "Phi3ForCausalLM", .family = "Phi", .vocabulary = 32064, .heads = 32, .ffn = 8192, .biases = never, .windowPattern = 1},
    {.type = "phi3small", .model = "Phi3SmallForCausalLM", .family = "Phi", .vocabulary = 100352, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .tied = true, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always},
    {.type = "phimoe", .model = "PhiMoEForCausalLM", .family = "Phi", .vocabulary = 32064, .heads = 32, .keyValueHeads = 8, .ffn = 6400, .norm = Norm::LayerNorm, .biases = attentions, .windowPattern = 1, .more = phiMoe},
    {.type = "starcoder2", .model = "Starcoder2ForCausalLM", .family = "StarCoder", .vocabulary = 49152, .heads = 24, .keyValueHeads = 2, .ffn = 12288, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"use_bias", kAll, true}, {}}}, .windowPattern = 1},
    {.type = "cohere", .model = "CohereForCausalLM", .family = "Cohere", .vocabulary = 256000, .heads = 64, .ffn = 22528, .tied = true, .biases = attentions, .extraNorms = -1, .more = cohere},
    {.type = "cohere2", .model = "Cohere2ForCausalLM", .family = "Cohere", .vocabulary = 256000, .heads = 64, .ffn = 22528, .tied = true, .biases = attentions, .extraNorms = -1, .window = 4096, .windowPattern = 4, .more = cohere},
    {.type = "gpt_oss", .model = "GptOssForCausalLM", .family = "gpt-oss", .vocabulary = 201088, .heads = 64, .keyValueHeads = 8, .headDim = 64, .ffn = 2880, .biases = {{{"attention_bias", kAttention, true}, {}}}, .window = 128, .windowPattern = 2, .more = gptOss},
    {.type = "glm", .model = "GlmForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 32, .keyValueHeads = 2, .headDim = 128, .ffn = 13696, .biases = {{{"attention_bias", kQueryKeyValue, true}, {}}}},
    {.type = "glm4", .model = "Glm4ForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 32, .keyValueHeads = 2, .headDim = 128, .ffn = 13696, .biases = {{{"attention_bias", kQueryKeyValue, true}, {}}}, .extraNorms = 2},
    {.type = "glm4_moe", .model = "Glm4MoeForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 96, .keyValueHeads = 8, .headDim = 128, .ffn = 10944, .biases = {{{"attention_bias", kQueryKeyValue, false}, {}}}, .more = glm4Moe},
    {.type = "chatglm", .model = "ChatGLMModel", .family = "GLM", .vocabulary = 65024, .heads = 32, .headDim = 128, .ffn = 13696, .biases = {{{"add_qkv_bias", kQueryKeyValue, false}, {"add_bias_linear", kOutput | kMlp, false}}}, .more = chatGlm},
    {.type = "granite", .model = "GraniteForCausalLM", .family = "Granite", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = llamas},
    {.type = "granitemoe", .model = "GraniteMoeForCausalLM", .family = "Granite", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = attentions, .more = expertsOfTheMlpsSize},
    {.type = "internlm", .model = "InternLMForCausalLM", .family = "InternLM", .vocabulary = 103168, .heads = 32, .ffn = 11008, .biases = {{{"bias", kAttention, true}, {}}}},
    {.type = "internlm2", .model = "InternLM2ForCausalLM", .family = "InternLM", .vocabulary = 103168, .heads = 32, .ffn = 11008, .biases = {{{"bias", kAttention, true}, {}}}},
    {.type = "stablelm", .model = "StableLmForCausalLM", .family = "StableLM", .vocabulary = 50304, .heads = 32, .keyValueHeads = 32, .ffn = 6912, .norm = Norm::LayerNorm, .biases = {{{"use_qkv_bias", kQueryKeyValue, false}, {}}}, .more = stableLm},
    {.type = "olmo2", .model = "Olmo2ForCausalLM", .family = "OLMo", .vocabulary = 50304, .heads = 32, .ffn = 11008, .biases = attentions, .more = normsOverAllHeads},
    {.type = "baichuan", .model = "BaichuanForCausalLM", .family = "Baichuan", .vocabulary = 125696, .heads = 32, .ffn = 11008, .biases = never},
    {.type = "Yi", .model = "YiForCausalLM", .family = "Yi", .vocabulary = 64000, .heads = 32, .keyValueHeads = 4, .ffn = 11008, .biases = never},
    {.type = "qwen", .model = "QWenLMHeadModel", .family = "Qwen", .vocabulary = 151936, .heads = 32, .ffn = 22016, .biases = projections, .more = qwen1},
    {.type = "smollm3", .model = "SmolLM3ForCausalLM", .family = "SmolLM", .vocabulary = 128256, .heads = 16, .keyValueHeads = 4, .ffn = 11008, .tied = true, .biases = llamas},
    {.type = "exaone4", .model = "Exaone4ForCausalLM", .family = "EXAONE", .vocabulary = 102400, .heads = 32, .keyValueHeads = 32, .ffn = 16384, .biases = never, .queryKeyNorm = true, .window = 4096, .windowPattern = 4},
    {.type = "lfm2", .model = "Lfm2ForCausalLM", .family = "LFM2", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 12288, .tied = true, .biases = never, .queryKeyNorm = true, .more = lfm2},
    {.type = "lfm2_moe", .model = "Lfm2MoeForCausalLM", .family = "LFM2", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 7168, .tied = true, .biases = never, .queryKeyNorm = true, .more = lfm2},
    {.type = "gemma3n_text", .model = "Gemma3nForCausalLM", .family = "Gemma 3n", .vocabulary = 262400, .heads = 8, .keyValueHeads = 2, .headDim = 256, .ffn = 16384, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .window = 512, .windowPattern = 5, .more = gemma3n},
    {.type = "mamba", .model = "MambaForCausalLM", .family = "Mamba", .vocabulary = 50280, .heads = 1, .tied = true, .biases = never, .more = mambaAlone},
    {.type = "falcon_mamba", .model = "FalconMambaForCausalLM", .family = "Falcon", .vocabulary = 50280, .heads = 1, .ffn = 8192, .tied = true, .biases = never, .more = mambaAlone},
    {.type = "mamba2", .model = "Mamba2ForCausalLM", .family = "Mamba-2", .vocabulary = 32768, .heads = 1, .biases = never, .more = mambaAlone},
    {.type = "gpt_neo", .model = "GPTNeoForCausalLM", .family = "GPT-Neo", .vocabulary = 50257, .heads = 16, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kOutput | kMlp, true}, {}}}, .positions = Positions::Learned},
    {.type = "codegen", .model = "CodeGenForCausalLM", .family = "CodeGen", .vocabulary = 50400, .heads = 16, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kMlp, true}, {}}}, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "bert", .model = "BertForMaskedLM", .family = "BERT", .vocabulary = 30522, .heads = 12, .ffn = 3072, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned, .more = encoder},
    {.type = "modernbert", .model = "ModernBertForMaskedLM", .family = "ModernBERT", .vocabulary = 50368, .heads = 12, .ffn = 1152, .tied = true, .activation = "gelu", .biases = {{{"attention_bias", kAttention, false}, {"mlp_bias", kMlp, false}}}, .more = modernBert},
    {.type = "mpt", .model = "MPTForCausalLM", .family = "MPT", .vocabulary = 50368, .heads = 16, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = never, .more = mpt},
};
// clang-format on

/// What nobody knows, read by its keys.
const Architecture kUnknown{.type = "llama",
                            .model = "",
                            .family = "LLaMA",
                            .vocabulary = 32000,
                            .heads = 32,
                            .biases = llamas,
                            .more = byKeys};

/// What newer or older files call the same thing.
constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {
    {"gemma3", "gemma3_text"},
    {"gemma4", "gemma4_text"},
    {"qwen3_5_text", "qwen3_5"},
    {"qwen3_5_moe_text", "qwen3_5_moe"},
    {"deci", "nemotron-nas"},
    {"RefinedWeb", "falcon"},
    {"RefinedWebModel", "falcon"},
    {"kimi_k2", "deepseek_v3"},
    {"llama4", "llama4_text"},
    {"minimax_text_01", "minimax"},
    {"minimax_m1", "minimax"},
    {"mistral3", "mistral"},
    {"ministral", "mistral"},
    {"phi-msft", "phi"},
    {"phi4", "phi3"},
    {"qwen2_vl_text", "qwen2"},
    {"qwen2_5_vl_text", "qwen2"},
    {"olmo3", "olmo2"},
    {"qwen3_vl_text", "qwen3"},
    {"qwen3_vl_moe_text", "qwen3_moe"},
    {"qwen3_omni_moe_text", "qwen3_moe"},
    {"qwen2_5_omni_text", "qwen2"},
    {"gemma3n", "gemma3n_text"},
    {"ministral3", "mistral"},
    {"glm4v_moe_text", "glm4_moe"},
    {"glm4v_text", "glm4"},
    {"exaone4_5_text", "exaone4"},
};

// ------------------------------------------------------------------ keys

/// Keys with a place in the model, of whichever architecture.
constexpr std::string_view kRead[] = {
    "hidden_size",
    "n_embd",
    "n_embed",
    "d_model",
    "num_hidden_layers",
    "n_layer",
    "n_layers",
    "num_layers",
    "num_attention_heads",
    "n_head",
    "n_heads",
    "num_key_value_heads",
    "num_kv_heads",
    "n_head_kv",
    "multi_query_group_num",
    "head_dim",
    "kv_channels",
    "intermediate_size",
    "ffn_dim",
    "n_inner",
    "ffn_hidden_size",
    "vocab_size",
    "padded_vocab_size",
    "max_position_embeddings",
    "n_positions",
    "tie_word_embeddings",
    "attention_bias",
    "mlp_bias",
    "bias",
    "use_bias",
    "enable_bias",
    "use_qkv_bias",
    "add_qkv_bias",
    "add_bias_linear",
    "no_bias",
    "num_local_experts",
    "num_experts",
    "n_routed_experts",
    "n_shared_experts",
    "n_group",
    "topk_group",
    "num_experts_per_tok",
    "experts_per_token",
    "moe_intermediate_size",
    "shared_expert_intermediate_size",
    "first_k_dense_replace",
    "moe_layer_freq",
    "decoder_sparse_step",
    "mlp_only_layers",
    "num_nextn_predict_layers",
    "index_topk",
    "index_n_heads",
    "index_head_dim",
    "attention_head_dim",
    "hybrid_override_pattern",
    "mamba_num_heads",
    "mamba_head_dim",
    "mamba_n_heads",
    "mamba_n_groups",
    "mamba_d_head",
    "mamba_d_state",
    "mamba_d_conv",
    "mamba_dt_rank",
    "mamba_expand",
    "n_groups",
    "ssm_state_size",
    "conv_kernel",
    "moe_shared_expert_intermediate_size",
    "linear_num_value_heads",
    "linear_num_key_heads",
    "linear_value_head_dim",
    "linear_key_head_dim",
    "linear_conv_kernel_dim",
    "full_attention_interval",
    "attn_type_list",
    "attn_layer_period",
    "attn_layer_offset",
    "attn_layer_indices",
    "expert_layer_period",
    "expert_layer_offset",
    "intermediate_size_mlp",
    "interleave_moe_layer_step",
    "attention_chunk_size",
    "moe_layers",
    "no_rope_layers",
    "q_lora_rank",
    "kv_lora_rank",
    "qk_nope_head_dim",
    "qk_rope_head_dim",
    "v_head_dim",
    "use_qk_norm",
    "qk_layernorm",
    "new_decoder_architecture",
    "multi_query",
    "parallel_attn",
    "num_ln_in_parallel_attn",
    "do_layer_norm_before",
    "word_embed_proj_dim",
    "multi_query_attention",
    "rmsnorm",
    "expansion_ratio",
    "use_parallel_residual",
    "lm_head_bias",
    "sliding_window",
    "sliding_window_pattern",
    "use_sliding_window",
    "max_window_layers",
    "layer_types",
    "hidden_act",
    "activation_function",
    "hidden_activation",
    "model_type",
    "architectures",
    "_name_or_path",
    "attention_dropout",
    "hidden_dropout",
    "resid_pdrop",
    "attn_pdrop",
    "embd_pdrop",
    "dropout",
    "hidden_dropout_prob",
    "attention_probs_dropout_prob",
    "quantization_config",
    "is_encoder_decoder",
    "mtp_num_hidden_layers",
    "o_lora_rank",
    "o_groups",
    "compress_ratios",
    "hc_mult",
    "attn_output_gate",
    "attention_output_gate",
    "moe_latent_size",
    "global_head_dim",
    "num_global_key_value_heads",
    "enable_moe_block",
    "top_k_experts",
    "expert_intermediate_size",
    "attention_k_eq_v",
    "hidden_size_per_layer_input",
    "block_configs",
    "moe_num_experts",
    "num_experts_per_token",
    "moe_topk",
    "moe_top_k",
    "moe_k",
    "moe_ffn_hidden_size",
    "num_shared_experts",
    "moe_num_shared_experts",
    "num_shared_expert",
    "shared_intermediate_size",
    "use_routing_bias",
    "moe_router_enable_expert_bias",
    "moe_layer_start_index",
    "num_dense_layers",
    "dense_intermediate_size",
    "sparse_attention_config",
    "qk_norm",
    "use_qk_layernorm",
    "qkv_bias",
    "expert_ffn_hidden_size",
    "zero_expert_num",
    "kda_layers",
    "kda_num_heads",
    "kda_head_dim",
    "short_conv_kernel_size",
    "mamba_d_ssm",
    "hybrid_layer_pattern",
    "swa_num_key_value_heads",
    "moe_layer_num_skipped",
    "moe_layer_interval",
    "moe_layer_end_index",
    "num_heads",
    "n_kv_heads",
    "share_q_dim",
    "share_expert_dim",
    "residual_moe",
    "parallel_attn_mlp_res",
    "use_moe_router_bias",
    "use_expert_bias",
    "attention_other_setting",
    "layer_group_size",
    "conv_L_cache",
    "full_attn_idxs",
    "block_auto_adjust_ff_dim",
    "block_ffn_dim_multiplier",
    "block_multiple_of",
    "state_size",
    "time_step_rank",
    "expand",
    "local_attention",
    "global_attn_every_n_layers",
    "vocab_size_per_layer_input",
    "laurel_rank",
    "altup_num_inputs",
    "num_kv_shared_layers",
};

/// Keys that change neither a size nor a time, as far as those are modelled; and beginnings and ends of such keys.
constexpr std::string_view kHarmless[] = {
    "chunk_size",
    "mamba_chunk_size",
    "mamba_conv_bias",
    "mamba_proj_bias",
    "mamba_hidden_act",
    "mlp_hidden_act",
    "use_conv_bias",
    "use_mamba_kernels",
    "residual_in_fp32",
    "rescale_prenorm_residual",
    "time_step_limit",
    "time_step_min",
    "time_step_max",
    "time_step_floor",
    "transformers_version",
    "torch_dtype",
    "dtype",
    "use_cache",
    "initializer_range",
    "initializer_factor",
    "pretraining_tp",
    "auto_map",
    "gradient_checkpointing",
    "seq_length",
    "n_ctx",
    "n_special",
    "predict_special_tokens",
    "is_decoder",
    "partial_rotary_factor",
    "rotary_pct",
    "rotary_emb_base",
    "rotary_dim",
    "qk_head_dim",
    "ep_size",
    "aux_loss_alpha",
    "seq_aux",
    "norm_topk_prob",
    "topk_method",
    "scoring_func",
    "routed_scaling_factor",
    "router_aux_loss_coef",
    "router_jitter_noise",
    "input_jitter_noise",
    "output_router_logits",
    "attn_logit_softcapping",
    "final_logit_softcapping",
    "query_pre_attn_scalar",
    "cache_implementation",
    "apply_residual_connection_post_layernorm",
    "slow_but_exact",
    "masked_softmax_fusion",
    "unk_token_id",
    "offset_alibi",
    "alibi",
    "model_max_length",
    "embd_layer_norm_eps",
    "classifier_dropout",
    "original_max_position_embeddings",
    "use_mrope",
    "embd_pdrop",
    "skip_bias_add",
    "skip_bias_add_qkv",
    "logit_scale",
    "embedding_multiplier",
    "logits_scaling",
    "residual_multiplier",
    "attention_multiplier",
    "swiglu_limit",
    "initial_context_length",
    "layernorm_epsilon",
    "output_attentions",
    "output_hidden_states",
    "return_dict",
    "problem_type",
    "id2label",
    "label2id",
    "task_specific_params",
    "interpolate_factor",
    "apply_query_key_layer_scaling",
    "attention_softmax_in_fp32",
    "fp32_residual_connection",
    "original_rope",
    "post_layer_norm",
    "pre_seq_len",
    "prefix_projection",
    "quantization_bit",
    "training_dtype",
    "flash_attn",
    "fused_dense",
    "fused_mlp",
    "checkpoint",
    "tokenizer_class",
    "attn_implementation",
    "full_attn_alibi",
    "z_loss_weight",
    "max_seq_len",
    "attn_config",
    "init_config",
    "init_device",
    "logit_scale",
    "norm_type",
    "ffn_config",
    "use_logits_mask",
    "model_version",
    "mscale",
    "_from_model_config",
    "architecture",
    "bos_token",
    "eos_token",
    "pad_token",
    "_remove_final_layer_norm",
    "reorder_and_upcast_attn",
    "scale_attn_weights",
    "scale_attn_by_inverse_layer_idx",
    "inference_runner",
    "validate_runner_input",
    "max_sequence_length",
    "max_batch_size",
    "pre_allocate_kv_cache",
    "attention_type",
    "head_dtype",
    "layerdrop",
    "scale_embedding",
    "prefix",
    "use_bfloat16",
    "num_logits_to_keep",
    "mm_tokens_per_image",
    "rms_norm",
    "residual_dropout",
    "embedding_dropout",
    "transformers.js_config",
    "mamba_ssm_dtype",
    "mamba_ssm_cache_dtype",
    "moe_shared_expert_overlap",
    "mtp_hybrid_override_pattern",
    "mtp_use_dedicated_embeddings",
    "num_mtp_modules",
    "num_hash_layers",
    "hc_sinkhorn_iters",
    "qk_norm_type",
    "swiglu_alpha",
    "use_gemma_norm",
    "use_bidirectional_attention",
    "vision_soft_tokens_per_image",
    "expert_dtype",
    "moe_router_dtype",
    "moe_router_topk_scaling_factor",
    "moe_router_activation_func",
    "moe_capacity",
    "moe_gate",
    "moe_use_aux_free",
    "moe_drop_tokens",
    "moe_renormalize",
    "moe_train_capacity_factor",
    "use_mixed_mlp_moe",
    "use_grouped_topk",
    "num_expert_group",
    "zero_expert_type",
    "attention_method",
    "mla_use_nope",
    "mla_scale_q_lora",
    "mla_scale_kv_lora",
    "mamba_norm_before_gate",
    "mamba_rms_norm",
    "mamba_use_mlp",
    "mlp_expansion_factor",
    "projectors_bias",
    "position_embedding_type",
    "normalization_function",
    "init_method",
    "use_rmsnorm",
    "attention_value_scale",
    "activation_sparsity_pattern",
    "altup_active_idx",
    "altup_coef_clip",
    "altup_correct_scale",
    "altup_lr_multiplier",
    "att_impl_type",
    "attn_temperature_tuning",
    "attn_scale",
    "block_init",
    "block_mlp_init_scale",
    "block_norm_eps",
    "block_out_init_scale",
    "block_use_swiglu",
    "block_use_xavier_init",
    "block_dim",
    "conv_bias",
    "conv_dim",
    "conv_dim_out",
    "conv_use_xavier_init",
    "enable_expert_tensor_parallelism",
    "floor_attn_temperature",
    "group_norm_size",
    "linear_silu",
    "load_balance_coeff",
    "moe_every_n_layer",
    "moe_layer_offset",
    "moe_router_activation",
    "moe_token_dropping",
    "need_fp32_gate",
    "norm_expert_weight",
    "no_rope_layer_interval",
    "output_dropout",
    "post_norm",
    "route_norm",
    "route_scale",
    "router_dtype",
    "score_func",
    "score_function",
    "time_step_init_scheme",
    "time_step_scale",
    "type_vocab_size",
    "use_flash_attn",
    "use_dynamic_ntk",
    "use_logn_attn",
    "use_grouped_mm",
    "use_head_wise_attn_gate",
    "use_mfa",
    "use_moe",
    "use_pos_enc",
    "use_residual",
    "use_associative_scan",
    "use_mambapy",
    "use_falcon_mambapy",
    "yarn_only_types",
    "mixer_rms_eps",
    "clip_qkv",
    "emb_dropout_prob",
    "attn_dropout_prob",
    "embed_dropout",
    "share_expert_dims",
    "moe_dynamic_exp_p",
    "attn_static_tokens",
    "first_last_k_dense_replace",
    "enc_index",
};
constexpr std::string_view kHarmlessParts[] = {
    "rope",     "_token_id", "_token_index", "_eps", "_epsilon",   "attn_implementation",
    "summary_", "init_std",  "mup_",         "_id",  "multiplier", "capacity",
    "aux_loss", "jitter",    "softcap"};

/// Signs of something other than attention and an MLP where they stand in the name of a size, which no reading like LLaMA would notice.
constexpr std::string_view kForeign[] = {"expert",
                                         "moe",
                                         "lora_rank",
                                         "mamba",
                                         "ssm",
                                         "state_size",
                                         "conv_kernel",
                                         "rwkv",
                                         "linear_",
                                         "num_decoder",
                                         "relative_attention",
                                         "hyena",
                                         "block_types",
                                         "layers_block_type",
                                         "cross_attention"};

/// Mixers of tokens that no formula covers, by what stands in the names of their architectures.
struct UnpricedMixer {
    std::string_view sign;
    Message (*words)();
};
const UnpricedMixer kUnpricedMixers[] = {
    {"rwkv", [] { return say("RWKV's recurrence"); }},
    {"recurrentgemma", [] { return say("the gated linear recurrence (RG-LRU)"); }},
    {"recurrent_gemma", [] { return say("the gated linear recurrence (RG-LRU)"); }},
    {"hyena", [] { return say("Hyena's long convolution"); }},
    {"retnet", [] { return say("retention"); }},
    {"xlstm", [] { return say("the xLSTM cell"); }},
    {"zamba", [] { return say("one attention block that many layers share"); }},
    {"jetmoe", [] { return say("a mixture of attention heads"); }},
};

/// "Llama" of "LlamaForCausalLM": what tells one architecture from another.
std::string_view stemOf(std::string_view architecture)
{
    for (const std::string_view end :
         {"ForCausalLM", "ForConditionalGeneration", "ForMaskedLM", "LMHeadModel", "Model"})
        if (architecture.size() > end.size() && architecture.ends_with(end))
            return architecture.substr(0, architecture.size() - end.size());
    return architecture;
}

template <class Range>
bool contains(const Range& range, std::string_view key)
{
    return std::find(std::begin(range), std::end(range), key) != std::end(range);
}

bool isHarmless(std::string_view key)
{
    return contains(kHarmless, key)
           || std::any_of(std::begin(kHarmlessParts), std::end(kHarmlessParts),
                          [key](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

const Architecture* findArchitecture(std::string_view type, std::string_view model)
{
    for (const auto& [other, known] : kSynonyms)
        if (type == other)
            type = known;
    // Forks carry their own model_type with the architecture they took over; a text part has a type alone.
    for (const Architecture& a : kArchitectures)
        if (!type.empty() && type == a.type)
            return &a;
    for (const Architecture& a : kArchitectures)
        if (!model.empty() && model == a.model)
            return &a;
    return nullptr;
}

std::string textOf(const json& object, std::string_view key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::string modelClassOf(const json& object)
{
    const auto at = object.find("architectures");
    return at != object.end() && at->is_array() && !at->empty() && at->front().is_string()
               ? at->front().get<std::string>()
               : std::string();
}

bool hasAny(const json& object, std::initializer_list<std::string_view> keys)
{
    return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) {
        const auto at = object.find(key);
        return at != object.end() && !at->is_null();
    });
}

bool hasHidden(const json& object)
{
    return hasAny(object, {"hidden_size", "n_embd", "n_embed", "d_model"});
}

bool hasLayers(const json& object)
{
    return hasAny(object, {"num_hidden_layers", "n_layer", "n_layers", "num_layers"});
}

/// The part of a model of several parts that is a language model, its keys from the outermost in; empty: the file itself is.
std::vector<std::string> languagePart(const json& object)
{
    constexpr std::size_t kDeepest = 4;
    std::vector<std::string> path;
    for (const json* at = &object; !hasHidden(*at) && path.size() < kDeepest;) {
        const json* inner = nullptr;
        for (const char* part :
             {"text_config", "language_config", "llm_config", "language_model", "thinker_config"})
            if (const auto found = at->find(part); !inner && found != at->end() && found->is_object()) {
                inner = &*found;
                path.emplace_back(part);
            }
        if (!inner)
            break;
        at = inner;
    }
    return path;
}

bool isHash(std::string_view name)
{
    return name.size() >= 32 && std::all_of(name.begin(), name.end(), [](char c) {
               return std::isxdigit(static_cast<unsigned char>(c)) != 0;
           });
}

/// Names that say where a file came to lie, or what kind it is, and nothing of the model.
bool isNondescript(std::string_view name)
{
    constexpr std::string_view kPlaces =
        "|config|configs|model|models|modell|download|downloads|desktop|document|documents|home|root|users|tmp|temp|"
        "data|files|folder|new folder|mnt|media|var|src|work|workspace|workdir|output|outputs|out|results|json|import|"
        "checkpoint|checkpoints|ckpt|ckpts|weights|pretrained|hf|hub|cache|huggingface|snapshot|snapshots|main|test|"
        "dokumente|schreibtisch|neuer ordner|下载|桌面|文档|模型|新建文件夹|";
    std::string plain;
    for (const char c : name)
        plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    // "config (1)", "config-2", "checkpoint-5000": a number behind it says no more.
    while (!plain.empty()
           && std::string_view("0123456789 ()-_.~").find(plain.back()) != std::string_view::npos)
        plain.pop_back();
    return isHash(name) || kPlaces.find('|' + plain + '|') != std::string_view::npos || plain.empty();
}

/// What a path's last part calls the model; nothing where it does not. Of the Hugging Face cache
/// (models--meta-llama--Llama-2-7b-hf/snapshots/<hash>) the repository's name.
std::string lastPart(std::string_view path)
{
    while (!path.empty() && (path.back() == '/' || path.back() == '\\'))
        path.remove_suffix(1);
    constexpr std::string_view kCached = "models--";
    std::string_view last;
    std::string_view above; // the part before the last
    for (std::size_t from = 0; from <= path.size();) {
        const std::size_t to = std::min(path.find_first_of("/\\", from), path.size());
        above = last;
        last = path.substr(from, to - from);
        if (last.starts_with(kCached)) {
            const std::size_t dashes = last.rfind("--");
            return std::string(last.substr(dashes + 2));
        }
        from = to + 1;
    }
    const bool isSomebodysHome = above == "home" || above == "Users";
    return isNondescript(last) || isSomebodysHome ? std::string() : std::string(last);
}

/// "Llama 8.0B".
std::string namedBySize(std::string_view family, std::int64_t parameters)
{
    constexpr double kMillion = 1e6;
    constexpr double kBillion = 1e9;
    const auto count = static_cast<double>(parameters);
    const bool large = count >= 0.9995 * kBillion;
    const double shown = count / (large ? kBillion : kMillion);
    char text[32];
    std::snprintf(text, sizeof text, shown < 99.95 ? "%.1f%c" : "%.0f%c", shown, large ? 'B' : 'M');
    return std::string(family) + ' ' + text;
}

/// "meta-llama-3.1-8b" of "Meta Llama 3.1 8B".
std::string idOf(std::string_view name)
{
    std::string id;
    for (const char c : name) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) != 0 || c == '.')
            id += static_cast<char>(std::tolower(u));
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id.empty() ? "model" : id;
}

Message firstOf(const std::vector<std::string>& keys)
{
    constexpr std::size_t kMost = 8;
    const std::size_t shown = std::min(keys.size(), kMost);
    Message first = listed({keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(shown)});
    return keys.size() > kMost ? say("%1 and %2 more", std::move(first), keys.size() - kMost) : first;
}

// ------------------------------------------------------------------ reading

/// Why a file of an unknown architecture, whose name is `shown`, cannot even be read like LLaMA; empty: it can.
Message obstacle(const json& object, std::string_view shown)
{
    if (const auto at = object.find("is_encoder_decoder"); at != object.end() && *at == true)
        return say("it is an encoder with a decoder");
    if (shown.find("MaskedLM") != std::string_view::npos || object.contains("type_vocab_size"))
        return say("it is an encoder, of which BERT and ModernBERT are known");
    std::string plain;
    for (const char c : shown)
        plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const UnpricedMixer& mixer : kUnpricedMixers)
        if (plain.find(mixer.sign) != std::string::npos)
            return say("%1 in place of attention has no formula here", mixer.words());
    // Truths, fractions and names say how, not how large: they are listed as not read.
    const auto isSize = [](const json& value) {
        return value.is_number_integer() || value.is_structured()
               || (value.is_string()
                   && value.get<std::string>().find_first_of("0123456789") != std::string::npos);
    };
    for (const auto& [key, value] : object.items())
        for (const std::string_view sign : kForeign)
            if (isSize(value) && !contains(kRead, key) && !isHarmless(key)
                && key.find(sign) != std::string::npos)
                return say("'%1' has no meaning in a model like LLaMA", key);
    if (!hasHidden(object))
        return say("%1 is missing", "hidden_size");
    if (!hasLayers(object))
        return say("%1 is missing", "num_hidden_layers");
    if (!hasAny(object, {"num_attention_heads", "n_head", "n_heads", "num_heads"}))
        return say("%1 is missing", "num_attention_heads");
    if (!hasAny(object, {"intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size",
                         "moe_intermediate_size", "block_configs"}))
        return say("%1 is missing", "intermediate_size");
    if (!hasAny(object, {"vocab_size", "padded_vocab_size"}))
        return say("%1 is missing", "vocab_size");
    return {};
}

void readBiases(Reading& r)
{
    unsigned biased = kNothing;
    for (const BiasRule& rule : r.architecture.biases)
        if (rule.key.empty() ? rule.otherwise : r.flag(rule.key, rule.otherwise))
            biased |= rule.matrices;
    r.model.queryKeyValueBias = (biased & kQueryKeyValue) != 0;
    r.model.outputBias = (biased & kOutput) != 0;
    r.model.mlpBias = (biased & kMlp) != 0;
}

void readActivation(Reading& r)
{
    const std::string_view key = r.firstOf({"hidden_activation", "hidden_act", "activation_function"});
    const std::string name = key.empty() ? std::string(r.architecture.activation) : r.in.text(key);
    for (const std::string_view kind : {"gelu", "silu", "relu"})
        if (name.find(kind) != std::string::npos)
            r.model.activation = kind;
    if (name == "swish" || name == "swiglu")
        r.model.activation = "silu";
}

/// Activations that stand alone, with no gate beside them.
bool isPlain(const json& object)
{
    constexpr std::string_view kPlain[] = {"relu2", "squared_relu", "relu_squared", "xielu", "relu"};
    for (const char* key : {"hidden_act", "activation_function", "hidden_activation"})
        if (contains(kPlain, textOf(object, key)))
            return true;
    return false;
}

void readDropout(Reading& r)
{
    for (const std::string_view key :
         {"attention_dropout", "hidden_dropout", "resid_pdrop", "attn_pdrop", "embd_pdrop", "dropout",
          "hidden_dropout_prob", "attention_probs_dropout_prob"})
        if (r.in.number(key, 0, 1, 0.0) > 0)
            r.model.dropout = true;
}

/// Tokens that a query of each layer sees; 0: all before it.
std::vector<std::int64_t> windows(Reading& r)
{
    const auto layers = static_cast<std::size_t>(r.model.layers);
    std::vector<std::int64_t> all(layers, 0);
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, r.architecture.window);
    // "LLLG": letters of local and global layers, over and over.
    const json* written = r.in.find("sliding_window_pattern");
    const std::string letters = written && written->is_string() ? written->get<std::string>() : std::string();
    const bool lettered = !letters.empty() && letters.find_first_not_of("LG") == std::string::npos;
    const std::int64_t pattern = lettered ? 0
                                          : r.in.integer("sliding_window_pattern", 1, kMostLayers,
                                                         r.architecture.windowPattern);
    if (const json* types = r.in.find("layer_types"); types && !types->is_array())
        r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                             r.in.placeOf("layer_types"), describe(*types)));
    else if (types) {
        if (types->size() != layers)
            r.in.reject(ErrorCode::BadInput, say("%1 names %2 layers; the model has %3",
                                                 r.in.placeOf("layer_types"), types->size(), layers));
        for (std::size_t i = 0; i < std::min(layers, types->size()); ++i) {
            const json& type = (*types)[i];
            if (type == "sliding_attention")
                all[i] = window;
            else if (type != "full_attention" && type != "attention")
                r.in.reject(
                    ErrorCode::BadInput,
                    say("%1: layer %2 is %3; only 'full_attention' and 'sliding_attention' can be read",
                        r.in.placeOf("layer_types"), i, describe(type)));
        }
        return all;
    }
    if (lettered) {
        for (std::size_t i = 0; i < layers; ++i)
            all[i] = letters[i % letters.size()] == 'L' ? window : 0;
        return all;
    }
    const bool qwen = r.architecture.type.starts_with("qwen");
    if (qwen) {
        if (!r.flag("use_sliding_window", false))
            return all;
        const std::int64_t full = r.in.integer("max_window_layers", 0, kMostLayers, 28);
        for (std::size_t i = 0; i < layers; ++i)
            all[i] = static_cast<std::int64_t>(i) >= full ? window : 0;
        return all;
    }
    if (pattern == 0)
        return all;
    for (std::size_t i = 0; i < layers; ++i)
        if (pattern == 1 || (static_cast<std::int64_t>(i) + 1) % pattern != 0)
            all[i] = window;
    return all;
}

/// Layers that see different windows, or have experts here and there, become kinds of layers.
void settleLayers(Reading& r, const std::vector<std::int64_t>& seen)
{
    Transformer& model = r.model;
    const bool alike = std::all_of(seen.begin(), seen.end(),
                                   [&](std::int64_t w) { return w == seen.front(); });
    if (!r.order.empty()) {
        model.kinds = r.kinds;
        for (const std::int32_t kind : r.order)
            model.stack.push_back({kind, 1});
        settleStack(model);
        return;
    }
    if (alike && r.dense.empty()) {
        model.window = seen.front();
        return;
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const bool dense = model.moe
                           && (r.dense.empty() ? static_cast<std::int64_t>(i) < model.moe->firstDense
                                               : r.dense[i]);
        std::string name = alike ? "" : seen[i] > 0 ? "local" : "global";
        if (model.moe && (!r.dense.empty() || model.moe->firstDense > 0))
            name += (name.empty() ? "" : " ") + std::string(dense ? "dense" : "MoE");
        const auto known = std::find_if(
            model.kinds.begin(), model.kinds.end(),
            [&](const workload::LayerKind& kind) { return kind.window == seen[i] && kind.dense == dense; });
        model.stack.push_back({static_cast<std::int32_t>(known - model.kinds.begin()), 1});
        if (known == model.kinds.end())
            model.kinds.push_back({.name = name, .window = seen[i], .dense = dense, .moe = {}});
    }
    if (model.moe)
        model.moe->firstDense = 0;
    settleStack(model);
}

} // namespace

namespace {

/// JSON as Python writes it: NaN, Infinity and -Infinity stand for nothing here.
Result<json> parsePythons(std::string_view text)
{
    Result<json> parsed = parseJson(text);
    if (parsed
        || (text.find("Infinity") == std::string_view::npos && text.find("NaN") == std::string_view::npos))
        return parsed;
    std::string plain;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"' && (i == 0 || text[i - 1] != '\\'))
            quoted = !quoted;
        std::size_t length = 0;
        for (const std::string_view word : {"-Infinity", "Infinity", "NaN"})
            if (!quoted && text.substr(i, word.size()) == word)
                length = std::max(length, word.size());
        plain += length > 0 ? "null" : std::string(1, text[i]);
        i += std::max<std::size_t>(length, 1);
    }
    return parseJson(plain);
}

} // namespace

bool looksLikeModel(std::string_view text)
{
    const Result<json> parsed = parsePythons(text);
    if (!parsed || !parsed->is_object())
        return false;
    const json& object = *parsed;
    if (object.contains("model") || object.contains("layout") || object.contains("models"))
        return false; // a scenario, or a catalog
    return (object.contains("model_type") && object["model_type"].is_string())
           || (object.contains("architectures") && object["architectures"].is_array())
           || (hasHidden(object) && hasLayers(object)) || !languagePart(object).empty()
           || (object.contains("hidden") && object.contains("layers") && object.contains("heads"));
}

namespace {

/// Which layers have experts: as a list of truths (is_moe_layer), of words (mlp_layer_types) or of numbers in a text (moe_layers_enum), made the list
/// that others have.
void spreadExpertLayers(json& object)
{
    if (const auto at = object.find("moe_layers_enum"); at != object.end() && at->is_string()) {
        json layers = json::array();
        const auto text = at->get<std::string>();
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t end = std::min(text.find(',', i), text.size());
            std::int64_t layer = -1;
            const char* from = text.data() + i;
            while (from < text.data() + end && *from == ' ')
                ++from;
            if (std::from_chars(from, text.data() + end, layer).ec == std::errc{} && layer >= 0)
                layers.push_back(layer);
            i = end + 1;
        }
        object.erase("moe_layers_enum");
        if (!object.contains("moe_layers"))
            object["moe_layers"] = layers;
    }
    for (const char* key : {"is_moe_layer", "mlp_layer_types"}) {
        const auto at = object.find(key);
        if (at == object.end() || !at->is_array())
            continue;
        json list = json::array();
        for (const json& one : *at)
            list.push_back(one == true || one == "sparse" || one == "moe" ? 1 : 0);
        object.erase(key);
        // A count of dense layers before them says the same.
        if (!object.contains("moe_layer_freq") && !object.contains("first_k_dense_replace"))
            object["moe_layer_freq"] = list;
    }
}

/// Sizes that stand in an object of their own, or once a layer and always the same, under the name that others give them.
void spreadSizes(json& object)
{
    struct Size {
        const char *part, *theirs, *ours;
    };
    constexpr Size kSizes[] = {{"attn_config", "kv_n_heads", "num_key_value_heads"},
                               {"ffn_config", "ffn_hidden_size", "intermediate_size"},
                               {"ffn_config", "moe_num_experts", "moe_num_experts"},
                               {"ffn_config", "moe_top_k", "moe_top_k"},
                               {"linear_attn_config", "kda_layers", "kda_layers"},
                               {"linear_attn_config", "num_heads", "kda_num_heads"},
                               {"linear_attn_config", "head_dim", "kda_head_dim"},
                               {"linear_attn_config", "short_conv_kernel_size", "short_conv_kernel_size"}};
    for (const Size& one : kSizes) {
        const auto part = object.find(one.part);
        if (part == object.end() || !part->is_object() || object.contains(one.ours))
            continue;
        if (const auto value = part->find(one.theirs); value != part->end()) {
            const json copy = *value;
            object[one.ours] = copy;
        }
    }
    if (object.contains("kda_layers"))
        object.erase("linear_attn_config");
    spreadExpertLayers(object);
    constexpr std::pair<const char*, const char*> kSame[] = {{"num_attention_groups", "num_key_value_heads"},
                                                             {"ff_intermediate_size", "intermediate_size"},
                                                             {"block_ff_dim", "intermediate_size"},
                                                             {"moe_layer_frequency", "moe_layer_freq"}};
    for (const auto& [theirs, ours] : kSame)
        if (const auto at = object.find(theirs); at != object.end()) {
            const json value = *at;
            object.erase(theirs);
            if (!object.contains(ours))
                object[ours] = value;
        }
    for (const char* key : {"moe_intermediate_size", "intermediate_size", "moe_topk", "num_experts",
                            "num_shared_expert", "moe_num_experts"}) {
        const auto list = object.find(key);
        if (list == object.end() || !list->is_array() || list->size() < 2
            || !list->front().is_number_integer())
            continue;
        const json first = list->front();
        if (std::all_of(list->begin(), list->end(), [&first](const json& one) { return one == first; }))
            *list = first;
    }
}

Result<ImportedModel> readHuggingFaceWhole(std::string_view text, std::string_view name)
{
    const Result<json> parsed = parsePythons(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    if (!parsed->is_object())
        return fail(ErrorCode::BadInput, say("a config.json is an object; this is %1", describe(*parsed)));
    const std::vector<std::string> part = languagePart(*parsed);
    json object = *parsed;
    std::string place;
    for (const std::string& key : part) {
        json inner = object[key];
        object = std::move(inner);
        place += (place.empty() ? "" : ".") + key;
    }
    spreadSizes(object);

    ImportedModel imported;
    Transformer& model = imported.model;
    const std::string type = textOf(object, "model_type");
    std::string modelClass = modelClassOf(object);
    if (!part.empty() && modelClass.empty() && type.empty())
        modelClass = modelClassOf(*parsed);
    const std::string shownName = shortQuote(!modelClass.empty() ? modelClass : type);
    const Architecture* architecture = findArchitecture(type, modelClass);
    if (!part.empty()) {
        if (!object.contains("tie_word_embeddings") && parsed->contains("tie_word_embeddings"))
            object["tie_word_embeddings"] = (*parsed)["tie_word_embeddings"];
        imported.notes.push_back(say(
            "only the language model (%1) was read; what else the file describes (a vision part, say) is not part of the model here",
            place));
    }
    if (!architecture) {
        if (!hasHidden(object) && !hasLayers(object) && shownName.empty())
            return fail(
                ErrorCode::NotOurs,
                say("this is no model's config.json: it has neither model_type nor architectures nor hidden_size"));
        Message why = obstacle(object, shownName);
        std::vector<std::string_view> known;
        for (const Architecture& a : kArchitectures)
            known.push_back(!modelClass.empty() ? stemOf(a.model) : a.type);
        const std::string_view stem = nearestName(stemOf(shownName), known);
        const auto row = static_cast<std::size_t>(std::find(known.begin(), known.end(), stem)
                                                  - known.begin());
        const std::string nearest(!modelClass.empty() ? kArchitectures[row].model : kArchitectures[row].type);
        if (!why.empty())
            return fail(
                ErrorCode::UnknownName,
                shownName.empty()
                    ? say("the file names no architecture (model_type), and %1", std::move(why))
                    : say(
                        "the architecture '%1' is not known (nearest is '%2'), and it cannot be read like LLaMA: %3",
                        shownName, nearest, std::move(why)));
        const bool own = hasAny(object,
                                {"kv_lora_rank", "n_routed_experts", "num_experts", "num_local_experts",
                                 "moe_num_experts", "linear_num_value_heads", "block_configs", "index_topk",
                                 "hybrid_override_pattern", "sparse_attention_config", "kda_layers",
                                 "mamba_n_heads", "hybrid_layer_pattern", "conv_L_cache", "layer_group_size",
                                 "share_q_dim", "attention_other_setting"});
        architecture = &kUnknown;
        imported.notes.push_back(
            shownName.empty() ? say(
                "the file names no architecture; it was read like LLaMA: gated MLP, two RMS norms, rotary positions")
            : own ? say(
                  "'%1' is not known; it was read by what its keys say, with two RMS norms and rotary positions",
                  shownName)
                  : say(
                      "'%1' is not known; it was read like LLaMA: gated MLP, two RMS norms, rotary positions",
                      shownName));
    }

    std::vector<std::string> unread;
    json kept = json::object();
    for (const auto& [key, value] : object.items()) {
        if (contains(kRead, key))
            kept[key] = value;
        else if (!isHarmless(key) && !value.is_null() && value != false && value != 0)
            unread.push_back(key);
    }
    ObjectReader in(kept, place);
    in.takeNullForAbsent(); // as transformers writes it
    for (const auto& [key, value] : kept.items())
        in.find(key); // known, whether this architecture asks for it or not
    Reading r{in, kept, *architecture, model, imported.notes};

    model.name = lastPart(textOf(*parsed, "_name_or_path"));
    if (model.name.empty())
        model.name = name;
    const bool isNameless = model.name.empty();
    if (isNameless) // for what is said until the size is known
        model.name = architecture->family;
    model.id = idOf(model.name);
    model.family = architecture->family;
    const auto needed = [&](std::initializer_list<std::string_view> keys, std::int64_t most) {
        const std::string_view key = r.firstOf(keys);
        return in.integer(key.empty() ? *keys.begin() : key, 1, most);
    };
    model.layers = needed({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, kMostLayers);
    model.hidden = needed({"hidden_size", "n_embd", "n_embed", "d_model"}, kWidest);
    if (!in.good())
        return tl::unexpected(in.finish().error());
    model.heads = r.size({"num_attention_heads", "n_head", "n_heads", "num_heads"}, kWidest,
                         architecture->heads,
                         architecture->heads > 1); // 1: it has none
    const bool ownKeyValueHeads = !r.firstOf({"num_key_value_heads"}).empty();
    model.keyValueHeads = r.size({"num_key_value_heads"}, kWidest,
                                 architecture->keyValueHeads > 0 ? architecture->keyValueHeads : model.heads,
                                 architecture->keyValueHeads > 0
                                     && architecture->keyValueHeads != model.heads);
    const bool ownHeadDim = !r.firstOf({"head_dim", "kv_channels", "attention_head_dim"}).empty();
    model.headDim = r.size({"head_dim", "kv_channels", "attention_head_dim"}, kWidest,
                           architecture->headDim > 0 ? architecture->headDim : model.hidden / model.heads,
                           architecture->headDim > 0 && architecture->headDim != model.hidden / model.heads);
    model.ffn = r.size({"intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size"}, kWidest,
                       architecture->ffn > 0 ? architecture->ffn : 4 * model.hidden, architecture->ffn > 0);
    model.vocabulary = r.size({"vocab_size", "padded_vocab_size"}, kWidest, architecture->vocabulary);
    if (architecture->positions != Positions::None)
        model.learnedPositions = r.size({"n_positions", "max_position_embeddings"}, kWidest,
                                        architecture->type == "opt" ? 2048 : 1024)
                                 + (architecture->positions == Positions::LearnedOffset2 ? 2 : 0);
    model.gated = architecture->gated;
    model.norm = architecture->norm;
    model.extraNorms = architecture->extraNorms;
    model.queryKeyNorm = architecture->queryKeyNorm;
    model.tiedEmbeddings = in.boolean("tie_word_embeddings", architecture->tied);
    readActivation(r);
    if (architecture == &kUnknown && isPlain(kept)) {
        model.gated = false;
        r.note(say("its activation has no gate: the MLP is read with two matrices"));
    }
    readBiases(r);
    readDropout(r);
    if (architecture->more && in.good())
        architecture->more(r);
    if (in.good())
        settleLayers(r, r.order.empty() ? windows(r) : std::vector<std::int64_t>{});
    if (in.has("quantization_config"))
        r.note(say(
            "quantization_config describes how the checkpoint is stored; weights are priced in the workload's precision"));

    if (in.good() && !model.mla && !ownHeadDim && architecture->headDim == 0
        && model.hidden % model.heads != 0)
        in.reject(ErrorCode::BadInput, say("%1: %2 heads do not divide hidden size %3",
                                           in.placeOf("num_attention_heads"), model.heads, model.hidden));
    if (in.good() && model.heads % model.keyValueHeads != 0)
        in.reject(
            ErrorCode::BadInput,
            ownKeyValueHeads
                ? say("%1: %2 key-value heads do not divide %3 heads", in.placeOf("num_key_value_heads"),
                      model.keyValueHeads, model.heads)
                : say("%1: %2 key-value heads do not divide %3 heads (they are the architecture's default)",
                      in.placeOf("num_key_value_heads"), model.keyValueHeads, model.heads));
    if (in.good() && model.moe && model.moe->topK > model.moe->experts)
        in.reject(ErrorCode::BadInput,
                  say("%1 is %2; it must not exceed the %3 experts", in.placeOf("num_experts_per_tok"),
                      model.moe->topK, model.moe->experts));
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    if (isNameless) {
        const bool isKnown = findArchitecture(type, modelClass) != nullptr;
        model.name = namedBySize(isKnown || shownName.empty() ? architecture->family
                                 : type.empty()               ? std::string_view(shownName)
                                                              : std::string_view(type),
                                 workload::countParameters(model).total);
        model.id = idOf(model.name);
    }
    // The catalog's form has the last word on sizes that are too large together.
    const Result<Transformer> checked = readTransformer(json(toJson(model)), model.id, "");
    if (!checked)
        return tl::unexpected(checked.error());
    if (!r.assumed.empty())
        r.note(say("not in the file, so as '%1' has it: %2", architecture->type, r.assumed));
    if (!unread.empty())
        r.note(say("not read: %1", firstOf(unread)));
    for (const Message& note : imported.notes)
        model.note += (model.note.empty() ? "" : "; ") + english(note);
    model.source = "config.json" + (shownName.empty() ? std::string() : " (" + shownName + ")");
    return imported;
}

} // namespace

Result<ImportedModel> readHuggingFace(std::string_view text, std::string_view name)
{
    return withShortQuotes(readHuggingFaceWhole(text, name));
}

Result<ImportedModel> readModelFile(std::string_view text, std::string_view name)
{
    const Result<json> parsed = parsePythons(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    if (parsed->is_object() && parsed->contains("hidden") && parsed->contains("layers")) {
        Result<Transformer> model = readTransformer(*parsed, idOf(name), "");
        if (!model)
            return tl::unexpected(model.error());
        return ImportedModel{std::move(*model), {}};
    }
    return readHuggingFace(text, name);
}

std::string modelNameOf(std::string_view path)
{
    const std::filesystem::path file(path);
    const std::string name = file.stem().string();
    return isNondescript(name) ? lastPart(file.parent_path().string()) : name;
}

std::vector<std::string_view> huggingFaceArchitectures()
{
    std::vector<std::string_view> types;
    for (const Architecture& a : kArchitectures)
        types.push_back(a.type);
    return types;
}

} // namespace shardscape::exchange
