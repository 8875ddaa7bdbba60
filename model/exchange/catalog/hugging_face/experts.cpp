// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange::hugging_face {

/// Experts as Mixtral has them: in every layer, each as large as the MLP it replaces.
void expertsOfTheMlpsSize(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_local_experts", "num_experts"}, kMostLayers, 8);
    moe.topK = r.size({"num_experts_per_tok", "experts_per_token"}, kMostLayers, 2);
    moe.expertFfn = r.model.ffn;
    r.model.moe = moe;
}

namespace {

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

} // namespace

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

/// Routed and shared experts after some dense layers.
void routedExperts(Reading& r, std::int64_t experts, std::int64_t topK, std::int64_t expertFfn,
                   std::int64_t shared, std::int64_t firstDense, bool bias, GroupLimit limit)
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

namespace {

/// Layer i keeps the dense MLP of a model with experts.
bool isDense(const Reading& r, std::size_t i)
{
    return r.model.moe
           && (r.dense.empty() ? static_cast<std::int64_t>(i) < r.model.moe->firstDense : r.dense[i]);
}

} // namespace

/// One layer among those that differ, with experts where the model has them.
void layerWithExperts(Reading& r, LayerKind kind, std::size_t i)
{
    kind.dense = isDense(r, i);
    if (kind.dense)
        kind.name += " dense";
    r.layer(kind);
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

} // namespace shardscape::exchange::hugging_face
