// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange::hugging_face {

namespace {

/// What an architecture's configuration takes where its file does not say it.
struct MambaSizes {
    std::int64_t heads, groups, state;
};

/// Mamba of version 2, by the keys of Bamba (and Granite, Falcon-H1, Zamba2) and of Nemotron-H. Source: Dao 2024, arXiv 2405.21060.
Recurrence secondMamba(Reading& r, const MambaSizes& otherwise)
{
    return {.kind = RecurrenceKind::Mamba2,
            .heads = r.size({"mamba_n_heads", "mamba_num_heads"}, kWidest, otherwise.heads),
            .keyHeads = r.size({"mamba_n_groups", "n_groups"}, kWidest, otherwise.groups),
            .headDim = r.size({"mamba_d_head", "mamba_head_dim"}, kWidest, 64),
            .state = r.size({"mamba_d_state", "ssm_state_size"}, kWidest, otherwise.state),
            .convolution = r.size({"mamba_d_conv", "conv_kernel"}, 1024, 4)};
}

} // namespace

void nemotronH(Reading& r)
{
    const Recurrence mamba = secondMamba(r, {128, 8, 128});
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
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 0);
    bool unknown = false;
    for (std::size_t i = 0; i < layers; ++i) {
        const Mixing mixing = types                                   ? mixingOf((*types)[i])
                              : attends(static_cast<std::int64_t>(i)) ? Mixing::All
                                                                      : Mixing::State;
        unknown = unknown || mixing == Mixing::Unknown;
        if (mixing == Mixing::State)
            layerWithExperts(r, {.name = "linear", .moe = {}, .recurrence = recurrence}, i);
        else if (mixing == Mixing::Window)
            layerWithExperts(r, {.name = "local", .window = window, .moe = {}}, i);
        else
            layerWithExperts(r, {.name = "attention", .moe = {}}, i);
    }
    if (unknown)
        r.note(say(
            "layers in layer_types whose kind is not known are read as attention, and the total may be off"));
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
    const Recurrence mamba = secondMamba(r, {128, 1, 256});
    r.in.find("mamba_expand"); // heads say it
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
    const Recurrence mamba = secondMamba(r, {128, 1, 256});
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        r.layer({.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false});
        r.layer({.name = "attention", .moe = {}});
    }
    r.in.find("mamba_d_ssm"); // as many heads of as many channels say it
    r.in.find("mamba_expand");
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

namespace {

/// Mamba of version 1. Source: Gu 2023, arXiv 2312.00752, section 3.4.
Recurrence firstMamba(Reading& r, std::int64_t inner)
{
    const auto rank = r.object.find("mamba_dt_rank");
    const bool given = rank != r.object.end() && rank->is_number();
    r.in.find("mamba_dt_rank");
    return {.kind = RecurrenceKind::Mamba1,
            .heads = inner,
            .keyHeads = 1,
            .headDim = 1,
            .state = r.size({"mamba_d_state"}, kWidest, 16),
            .convolution = r.size({"mamba_d_conv"}, 1024, 4),
            .timeRank = given ? r.in.integer("mamba_dt_rank", 1, kWidest) : (r.model.hidden + 15) / 16};
}

/// The list of numbers under that key has this one; no list: none has.
bool lists(Reading& r, std::string_view key, std::int64_t number)
{
    const json* all = r.in.find(key);
    return all && all->is_array() && std::find(all->begin(), all->end(), json(number)) != all->end();
}

/// Hymba: heads of attention and of Mamba side by side behind one output matrix. Source: Dong 2024, arXiv 2411.13676, section 2.1;
/// modeling_hymba.py of nvidia/Hymba-1.5B-Base.
void hybridHeads(Reading& r, Recurrence mamba)
{
    const std::int64_t window = r.count("attention_window_size", kWidest, 0);
    const bool fused = !r.firstOf({"attn_hidden_size", "kq_head_dim"}).empty();
    if (fused && mamba.kind == RecurrenceKind::Mamba1) {
        const std::int64_t whole = mamba.heads;
        const std::int64_t shared = r.model.heads
                                    * std::max(r.model.headDim, r.count("v_head_dim", kWidest, 0));
        mamba.heads = std::max<std::int64_t>(1,
                                             whole - shared / 3); // of its three matrices of the hidden size
        r.note(say("attention and Mamba share an output matrix: Mamba is read %1 wide instead of %2",
                   mamba.heads, whole));
    }
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool global = window == 0 || lists(r, "global_attn_idx", i);
        r.layer({.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false});
        r.layer({.name = global ? "attention" : "local", .window = global ? 0 : window, .moe = {}});
    }
    r.note(say("each of its %1 layers has Mamba beside attention: they are counted as two", r.model.layers));
    r.model.layers *= 2;
}

/// SambaY: in the second half of the layers Mamba's output is only gated again, and attention looks at one layer's keys and values.
/// Source: Ren 2025, arXiv 2507.06607, section 2; modeling_phi4flash.py of microsoft/Phi-4-mini-flash-reasoning.
void decoderHybridDecoder(Reading& r, const Recurrence& mamba)
{
    const std::int64_t every = r.in.integer("mb_per_layer", 1, kMostLayers, 2);
    // Two matrices of the inner size where Mamba has three.
    const Recurrence gate{.kind = RecurrenceKind::Mamba1,
                          .heads = std::max<std::int64_t>(1, 2 * mamba.heads / 3),
                          .keyHeads = 1,
                          .headDim = 1,
                          .state = 1,
                          .timeRank = 1};
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool second = i >= r.model.layers / 2 + 2;
        if (i % every == 0)
            r.layer(
                {.name = second ? "gated memory" : "mamba", .moe = {}, .recurrence = second ? gate : mamba});
        else
            r.layer({.name = second ? "cross" : "attention", .keyValueHeads = second ? 1 : 0, .moe = {}});
    }
    r.note(say(
        "layers of the second half that use the memory, the keys and the values of others are read as Mamba "
        "of state 1 and as attention with one head of keys"));
}

/// As far as a recurrence of known form weighs less than `weights` a layer, the rest counts with attention.
void weighAs(Reading& r, const Recurrence& recurrence, std::int64_t weights)
{
    r.model.extraAttention += std::max<std::int64_t>(
        0, weights - workload::parametersOf(recurrence, r.model.hidden));
}

} // namespace

void mambaByKeys(Reading& r)
{
    const std::int64_t inner = r.in.integer("mamba_expand", 1, 64, 2) * r.model.hidden;
    const std::string_view heads = r.firstOf({"mamba_num_heads", "mamba_n_heads"});
    Recurrence mamba = firstMamba(r, inner);
    if (!heads.empty()) {
        mamba = {.kind = RecurrenceKind::Mamba2,
                 .heads = r.in.integer(heads, 1, kWidest),
                 .keyHeads = r.size({"mamba_n_groups"}, kWidest, 1, false),
                 .headDim = r.size({"mamba_head_dim", "mamba_d_head"}, kWidest, r.model.headDim, false),
                 .state = mamba.state,
                 .convolution = mamba.convolution};
    }
    const std::int64_t step = r.in.integer("mamba_step", 1, kMostLayers, 1);
    const std::int64_t period = r.in.integer("attn_layer_period", 1, kMostLayers, 1);
    const std::int64_t offset = r.in.integer("attn_layer_offset", 0, kMostLayers, 0);
    if (r.in.has("mb_per_layer"))
        return decoderHybridDecoder(r, mamba);
    if (step == 1 && period == 1 && !r.in.has("attn_layer_indices") && !r.in.has("layer_types"))
        return hybridHeads(r, mamba);
    // Source of mamba_step: modeling_plamo.py of pfnet/plamo-2-8b, is_mamba().
    const std::int64_t window = r.count("attention_window_size", kWidest, 0);
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool attends = step > 1     ? (r.model.layers <= step / 2 ? i == r.model.layers - 1
                                                                        : i % step == step / 2)
                             : period > 1 ? i % period == offset
                                          : lists(r, "attn_layer_indices", i);
        const bool global = window == 0 || lists(r, "full_attention_idx", i);
        layerWithExperts(
            r,
            attends
                ? LayerKind{.name = global ? "attention" : "local", .window = global ? 0 : window, .moe = {}}
                : LayerKind{.name = "mamba", .moe = {}, .recurrence = mamba},
            static_cast<std::size_t>(i));
    }
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
}

void lightningByList(Reading& r)
{
    const json* types = r.byLayer("mixer_types");
    if (!types)
        return;
    const std::int64_t heads = r.size({"lightning_nh"}, kWidest, r.model.heads);
    const std::int64_t dim = r.size({"lightning_head_dim"}, kWidest, r.model.headDim);
    r.in.find("lightning_nkv");
    const Recurrence lightning{
        .kind = RecurrenceKind::Lightning, .heads = heads, .keyHeads = heads, .headDim = dim, .state = dim};
    for (std::size_t i = 0; i < types->size(); ++i) {
        const json& type = (*types)[i];
        const bool linear = type.is_string()
                            && type.get<std::string>().find("lightning") != std::string::npos;
        layerWithExperts(r,
                         linear ? LayerKind{.name = "linear", .moe = {}, .recurrence = lightning}
                                : LayerKind{.name = "attention", .moe = {}},
                         i);
    }
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
}

void rwkv(Reading& r)
{
    const std::string_view type = r.architecture.type;
    r.in.find("attention_hidden_size"); // the hidden size
    const int version = type == "rwkv7" ? 7 : type == "rwkv6" ? 6 : type == "rwkv5" ? 5 : 4;
    const std::int64_t h = r.model.hidden;
    const std::int64_t dim = std::min(h, r.size({"head_dim", "head_size"}, kWidest, 64, false));
    const std::int64_t heads = std::max<std::int64_t>(1, h / dim);
    r.model.heads = r.model.keyValueHeads = heads;
    r.model.headDim = dim;
    // Receptance, key, value and output; a gate in versions 5 and 6.
    const bool gate = version == 5 || version == 6;
    const Recurrence delta{.kind = RecurrenceKind::GatedDelta,
                           .heads = heads,
                           .keyHeads = gate || heads % 2 != 0 ? heads : heads / 2,
                           .headDim = dim,
                           .state = dim};
    std::int64_t low = 0; // ranks of what depends on the token
    if (version == 7)
        low = r.count("decay_low_rank_dim", kWidest, 64) + r.count("a_low_rank_dim", kWidest, 64)
              + r.count("v_low_rank_dim", kWidest, 32) + r.count("gate_low_rank_dim", kWidest, 128);
    else if (version == 6)
        low = h >= 4096 ? 5 * 64 + 128 : 5 * 32 + 64;
    weighAs(r, delta, (gate ? 5 : 4) * h * h + 2 * low * h);
    if (version < 7)
        r.model.extraAttention += h * h; // the MLP's receptance
    if (gate && !r.in.has("intermediate_size"))
        r.model.ffn = h * 7 / 2 / 32 * 32;
    for (std::int64_t i = 0; i < r.model.layers; ++i)
        r.layer({.name = "RWKV", .moe = {}, .recurrence = delta});
    r.note(say(
        "the recurrence of RWKV-%1 is priced as a gated delta net of as many weights: no formula is its own",
        version));
}

void griffin(Reading& r)
{
    const std::int64_t width = r.size({"lru_width"}, kWidest, r.model.hidden, false);
    // Three matrices of the width, and gates in blocks of a head's size. Source: De 2024, arXiv 2402.19427, section 2.3;
    // modeling_recurrent_gemma.py of Hugging Face transformers, whose MLP is half as wide as the file says.
    const Recurrence unit{.kind = RecurrenceKind::Mamba1,
                          .heads = width,
                          .keyHeads = 1,
                          .headDim = 1,
                          .state = 1,
                          .convolution = r.size({"conv1d_width"}, 1024, 4, false),
                          .timeRank = std::max<std::int64_t>(1, width / r.model.heads)};
    r.model.ffn = std::max<std::int64_t>(1, r.model.ffn / 2);
    const std::int64_t window = r.size({"attention_window_size"}, kWidest, 2048);
    const json* types = r.in.find("block_types");
    const bool listed = types && types->is_array() && !types->empty();
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool attends = listed ? (*types)[static_cast<std::size_t>(i) % types->size()] == "attention"
                                    : i % 3 == 2;
        r.layer(attends ? LayerKind{.name = "local", .window = window, .moe = {}}
                        : LayerKind{.name = "recurrent", .moe = {}, .recurrence = unit});
    }
    r.note(say(
        "the gated linear recurrence (RG-LRU) is priced as Mamba of state 1 and as many weights: no formula is its own"));
}

void xlstm(Reading& r)
{
    const auto part = [&r](const char* key, double otherwise) {
        const double share = r.in.number(key, 0.001, 100, otherwise);
        return std::max<std::int64_t>(
            1, static_cast<std::int64_t>(share * static_cast<double>(r.model.hidden)) / r.model.heads);
    };
    // Queries, keys, values, an output gate and the output, as lightning attention has them. Source: Beck 2025, arXiv 2503.13427,
    // section 2.2.
    const Recurrence cell{.kind = RecurrenceKind::Lightning,
                          .heads = r.model.heads,
                          .keyHeads = r.model.heads,
                          .headDim = part("v_dim_factor", 1.0),
                          .state = part("qk_dim_factor", 0.5)};
    constexpr std::int64_t kStep = 64;
    const double width = r.in.number("ffn_proj_factor", 0.001, 1000, 2.667)
                         * static_cast<double>(r.model.hidden);
    r.model.ffn = (static_cast<std::int64_t>(width) + kStep - 1) / kStep * kStep;
    r.in.find("num_blocks"); // the layers and the hidden size once more
    r.in.find("embedding_dim");
    for (std::int64_t i = 0; i < r.model.layers; ++i)
        r.layer({.name = "mLSTM", .moe = {}, .recurrence = cell});
    r.note(
        say("the xLSTM's cell is priced as lightning attention of as many weights: no formula is its own"));
}

void sharedBlocks(Reading& r)
{
    const bool first = r.architecture.type == "zamba"; // with Mamba of version 1
    const std::int64_t inner = r.in.integer("mamba_expand", 1, 64, 2) * r.model.hidden;
    Recurrence mamba = firstMamba(r, inner);
    if (first) {
        r.in.find("mamba_n_heads"); // its channels in so many parts
    } else {
        mamba = secondMamba(r, {112, 1, 64});
    }
    const std::int64_t period = first ? r.in.integer("attn_layer_period", 1, kMostLayers, 6) : 1;
    const std::int64_t offset = first ? r.in.integer("attn_layer_offset", 0, kMostLayers, 4) : 0;
    const json* types = r.in.find("layers_block_type");
    const bool listed = types && types->is_array()
                        && static_cast<std::int64_t>(types->size()) == r.model.layers;
    const auto calls = [&](std::int64_t i) {
        return listed  ? (*types)[static_cast<std::size_t>(i)] == "hybrid"
               : first ? i % period == offset
                       : lists(r, "hybrid_layer_ids", i);
    };
    // Attention reads the layer's input beside the model's: seven matrices of its width and the hidden size instead of four.
    // Source: Glorioso 2024, arXiv 2411.15242, section 2; modeling_zamba2.py of Hugging Face transformers.
    const std::int64_t width = r.size({"attention_hidden_size"}, kWidest, 2 * r.model.hidden, false);
    const LayerKind block{
        .name = "shared", .headDim = std::max<std::int64_t>(1, 7 * width / (4 * r.model.heads)), .moe = {}};
    const std::int64_t blocks = r.size({"num_mem_blocks"}, kMostLayers, 1, false);
    std::int64_t called = 0;
    const std::int64_t layers = r.model.layers;
    for (std::int64_t i = 0; i < layers; ++i) {
        if (calls(i) && called++ < blocks)
            r.layer(block);
        r.layer({.name = "mamba", .moe = {}, .recurrence = mamba, .mlp = false});
    }
    r.model.layers = layers + std::min(called, blocks);
    // Every call has a projection of its own, and adapters where the file says so.
    const std::int64_t rank = r.count("adapter_rank", kWidest, 0);
    std::int64_t own = r.model.hidden * r.model.hidden;
    if (!first && r.flag("use_shared_mlp_adapter", true))
        own += rank * (r.model.hidden + 2 * r.model.ffn);
    if (r.flag("use_shared_attention_adapter", false))
        own += 3 * rank * (2 * r.model.hidden + width);
    r.model.extraAttention += called * own / std::max<std::int64_t>(1, r.model.layers);
    r.note(say(
        "%1 blocks of attention are called %2 times: their weights and the time of one call each are counted",
        std::min(called, blocks), called));
}

void attentionExperts(Reading& r)
{
    expertsOfTheMlpsSize(r);
    MixtureOfExperts& moe = *r.model.moe;
    // A token's queries and output come from `topK` of as many matrices as there are experts: what it meets is attention of topK times the
    // heads of keys; the others are counted as further experts of half the width, of which it meets twice as many. Source: Shen 2024, arXiv
    // 2404.07413, section 2.
    const std::int64_t width = r.model.keyValueHeads * r.model.headDim;
    const std::int64_t others = std::max<std::int64_t>(0, moe.experts - moe.topK) * 2 * width;
    const std::int64_t each = std::max<std::int64_t>(1, moe.expertFfn / 2);
    const std::int64_t all = (moe.experts * moe.expertFfn + others / 3 + each / 2) / each;
    r.note(say(
        "heads that a router chooses are read as the %1 that a token meets; the weights of the others are "
        "counted with the experts, %2 of %3",
        r.model.heads, all, each));
    moe.expertFfn = each;
    moe.topK *= 2;
    moe.experts = std::max(all, moe.topK);
}

} // namespace shardscape::exchange::hugging_face
