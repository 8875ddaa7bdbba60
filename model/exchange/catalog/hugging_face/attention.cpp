// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include "base/quotes.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange::hugging_face {

void latentAttention(Reading& r)
{
    LatentAttention mla;
    r.in.find("qk_head_dim"); // its two parts say it
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

/// Norms over all heads together instead of one of a head's size.
void normsOverAllHeads(Reading& r)
{
    r.model.extraAttention += (r.model.heads + r.model.keyValueHeads) * r.model.headDim;
}

void headsOfTwoSizes(Reading& r)
{
    if (r.model.mla)
        return;
    const std::int64_t keys = std::max<std::int64_t>(1, r.count("qk_head_dim", kWidest, r.model.headDim));
    const std::int64_t values = r.count("v_head_dim", kWidest, keys);
    if (values == 0 || values == keys) {
        r.model.headDim = keys;
        return;
    }
    // a k + g k of queries and keys, g v + a v of values and the output: (a + g)(k + v), and as many bytes and products a token.
    r.model.headDim = (keys + values + 1) / 2;
    r.note(say(
        "keys of %1 and values of %2 a head are priced as heads of %3: as many weights, bytes and products",
        keys, values, r.model.headDim));
}

void gatesAndSinks(Reading& r)
{
    // A column a head, on top of what the queries have.
    const json* gating = r.in.find("gating");
    const bool byHead = gating && gating->is_string()
                        && gating->get<std::string>().find("head") != std::string::npos;
    if (byHead || r.flag("use_head_wise_attn_gate", false))
        r.model.extraAttention += r.model.hidden * r.model.heads;
    const bool local = r.flag("add_swa_attention_sink_bias", false),
               global = r.flag("add_full_attention_sink_bias", false);
    if (!local && !global)
        return;
    r.model.attentionSinks = true;
    r.model.extraAttention += r.model.heads;
    if (local != global)
        r.note(say("sinks that only some layers have (add_..._sink_bias) are priced in all of them"));
}

/// Windows by layer as "hybrid_layer_pattern" lists them, 1 a window, whose key-value heads may be others (swa_...).
void windowsByPattern(Reading& r)
{
    const json* list = r.in.find("hybrid_layer_pattern");
    if (!list->is_array() || static_cast<std::int64_t>(list->size()) != r.model.layers)
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one number a layer",
                                                    r.in.placeOf("hybrid_layer_pattern"), describe(*list)));
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 0);
    LayerKind local{.name = "local",
                    .heads = r.count("swa_num_attention_heads", kWidest, 0),
                    .keyValueHeads = r.count("swa_num_key_value_heads", kWidest, 0),
                    .window = window,
                    .moe = {}};
    if (const std::int64_t keys = r.count("swa_head_dim", kWidest, 0); keys > 0)
        local.headDim = (keys + r.count("swa_v_head_dim", kWidest, keys) + 1) / 2;
    for (std::size_t i = 0; i < list->size(); ++i)
        layerWithExperts(r, (*list)[i] == 1 ? local : LayerKind{.name = "global", .moe = {}}, i);
    if (r.model.moe)
        r.model.moe->firstDense = 0; // the kinds say it
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
    if (r.in.find("compress_ratios"))
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

/// Tokens that a query of each layer sees; 0: all before it.
Mixing mixingOf(const json& type)
{
    if (!type.is_string())
        return Mixing::Unknown;
    const auto name = type.get<std::string>();
    const auto has = [&name](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(),
                           [&name](std::string_view word) { return name.find(word) != std::string::npos; });
    };
    if (has({"linear", "mamba", "recurrent", "lightning", "delta", "ssm", "rwkv", "kda", "retention", "lru"}))
        return Mixing::State;
    if (has({"sliding", "local", "swa", "window", "chunk"}))
        return Mixing::Window;
    return has({"attention", "full", "global", "attn"}) ? Mixing::All : Mixing::Unknown;
}

std::vector<std::int64_t> windows(Reading& r)
{
    const auto layers = static_cast<std::size_t>(r.model.layers);
    std::vector<std::int64_t> all(layers, 0);
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, r.architecture.window);
    // "LLLG": letters of local and global layers, over and over.
    const json* written = r.in.find("sliding_window_pattern");
    const std::string letters = written && written->is_string() ? written->get<std::string>() : std::string();
    const bool lettered = !letters.empty() && letters.find_first_not_of("LG") == std::string::npos;
    const std::int64_t every = r.in.integer("global_attn_every_n_layers", 1, kMostLayers,
                                            std::max<std::int64_t>(1, r.architecture.windowPattern));
    const bool stated = r.architecture.windowPattern > 0 || r.in.has("global_attn_every_n_layers");
    const std::int64_t pattern = lettered ? 0
                                          : r.in.integer("sliding_window_pattern", 1, kMostLayers,
                                                         stated ? every : 0);
    if (const json* types = r.in.find("layer_types"); types && !types->is_array())
        r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                             r.in.placeOf("layer_types"), describe(*types)));
    else if (types) {
        if (types->size() != layers)
            r.in.reject(ErrorCode::BadInput, say("%1 names %2 layers; the model has %3",
                                                 r.in.placeOf("layer_types"), types->size(), layers));
        std::vector<std::string> unknown;
        for (std::size_t i = 0; i < std::min(layers, types->size()); ++i) {
            const Mixing mixing = mixingOf((*types)[i]);
            all[i] = mixing == Mixing::Window ? window : 0;
            const std::string name = (*types)[i].is_string() ? (*types)[i].get<std::string>()
                                                             : std::string("?");
            if (mixing != Mixing::Window && mixing != Mixing::All && !contains(unknown, name))
                unknown.push_back(name);
        }
        for (const std::string& name : unknown)
            r.note(say(
                "'%1' in layer_types has no sizes here: such layers are read as attention, and the total may be off",
                shortQuote(name)));
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
    if (pattern == 0) {
        if (window > 0 && !r.in.has("sliding_window_by_layer"))
            r.note(
                say("a window of %1 (sliding_window) is not applied: the file does not say in which layers",
                    window));
        return all;
    }
    for (std::size_t i = 0; i < layers; ++i)
        if (pattern == 1 || (static_cast<std::int64_t>(i) + 1) % pattern != 0)
            all[i] = window;
    return all;
}

} // namespace shardscape::exchange::hugging_face
