// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange::hugging_face {

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

namespace {

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

} // namespace

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

} // namespace shardscape::exchange::hugging_face
