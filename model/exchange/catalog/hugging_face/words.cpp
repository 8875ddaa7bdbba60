// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace shardscape::exchange::hugging_face {

namespace {

/// A key under the name that most files give it; where that stands there, too, it wins.
void rename(json& object, const char* theirs, const char* ours)
{
    const auto at = object.find(theirs);
    if (at == object.end())
        return;
    const json value = *at;
    object.erase(theirs);
    if (!value.is_null() && (!object.contains(ours) || object[ours].is_null()))
        object[ours] = value;
}

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

/// Sizes that stand in an object of their own.
void unfold(json& object)
{
    struct Size {
        const char *part, *theirs, *ours;
    };
    constexpr Size kPartSizes[] = {{"attn_config", "kv_n_heads", "num_key_value_heads"},
                                   {"ffn_config", "ffn_hidden_size", "intermediate_size"},
                                   {"ffn_config", "moe_num_experts", "moe_num_experts"},
                                   {"ffn_config", "moe_top_k", "moe_top_k"},
                                   {"linear_attn_config", "kda_layers", "kda_layers"},
                                   {"linear_attn_config", "num_heads", "kda_num_heads"},
                                   {"linear_attn_config", "head_dim", "kda_head_dim"},
                                   {"linear_attn_config", "short_conv_kernel_size", "short_conv_kernel_size"},
                                   {"moe_config", "moe_num_experts", "moe_num_experts"},
                                   {"moe_config", "num_experts", "num_experts"},
                                   {"moe_config", "moe_top_k", "moe_top_k"},
                                   {"moe_config", "num_experts_per_tok", "num_experts_per_tok"},
                                   {"moe_config", "ffn_hidden_size", "moe_intermediate_size"},
                                   {"moe_config", "moe_intermediate_size", "moe_intermediate_size"},
                                   {"moe", "num_experts", "num_experts"},
                                   {"moe", "num_experts_per_tok", "num_experts_per_tok"},
                                   {"moe", "num_shared_experts", "n_shared_experts"},
                                   {"moe", "expert_hidden_dim", "moe_intermediate_size"},
                                   {"moe", "first_k_dense_replace", "first_k_dense_replace"},
                                   {"moe", "route_every_n", "moe_layer_freq"}};
    for (const Size& one : kPartSizes) {
        const auto part = object.find(one.part);
        if (part == object.end() || !part->is_object() || object.contains(one.ours))
            continue;
        if (const auto value = part->find(one.theirs); value != part->end()) {
            const json copy = *value;
            object[one.ours] = copy;
        }
    }
    for (const char* part : {"attn_config", "ffn_config", "moe_config"})
        if (const auto at = object.find(part); at != object.end() && at->is_object())
            object.erase(part);
    if (object.contains("kda_layers"))
        object.erase("linear_attn_config");
    if (const auto moe = object.find("moe"); moe != object.end() && moe->is_object())
        object.erase("moe");
}

/// The words of OLMo, whose SwiGLU halves what it calls its hidden size. Source: olmo/config.py and olmo/model.py of allenai/OLMo;
/// configuration_llada.py of GSAI-ML/LLaDA-8B-Base, whose blocks have a gate of their own.
void olmosWords(json& object)
{
    if (!object.contains("mlp_hidden_size") && !object.contains("mlp_ratio"))
        return;
    const auto number = [&object](const char* key) {
        const auto at = object.find(key);
        return at != object.end() && at->is_number_integer()
                   ? std::clamp<std::int64_t>(at->get<std::int64_t>(), 0, kWidest)
                   : std::int64_t{0};
    };
    const auto activation = object.find("activation_type");
    if (activation == object.end() || !activation->is_string())
        return;
    const auto type = activation->get<std::string>();
    std::int64_t width = number("mlp_hidden_size") > 0 ? number("mlp_hidden_size")
                                                       : number("mlp_ratio") * number("d_model");
    if (width == 0)
        return;
    if (type == "swiglu")
        width /= 2;
    object["hidden_act"] = type == "swiglu" ? json("silu") : *activation;
    object["intermediate_size"] = std::max<std::int64_t>(width, 1);
    if (number("embedding_size") > number("vocab_size"))
        object["vocab_size"] = number("embedding_size");
    for (const char* key : {"activation_type", "mlp_hidden_size", "mlp_ratio", "embedding_size"})
        object.erase(key);
    rename(object, "include_qkv_bias", "qkv_bias");
    rename(object, "include_bias", "attention_bias");
}

/// LLaMA's params.json gives its MLP as a multiple. Source: llama/model.py of meta-llama/llama3, FeedForward.
void widthOfLlama(json& object)
{
    const auto hidden = object.find("hidden_size"), step = object.find("multiple_of");
    if (object.contains("intermediate_size") || hidden == object.end() || step == object.end()
        || !hidden->is_number_integer() || !step->is_number_integer() || *hidden < 1 || *hidden > kWidest
        || *step < 1 || *step > kWidest)
        return;
    double width = 8 * hidden->get<double>() / 3;
    if (const auto factor = object.find("ffn_dim_multiplier");
        factor != object.end() && factor->is_number() && *factor > 0 && *factor < 1000)
        width = std::floor(std::floor(width) * factor->get<double>());
    const auto each = step->get<std::int64_t>();
    object["intermediate_size"] = std::min(kWidest,
                                           (static_cast<std::int64_t>(width) + each - 1) / each * each);
    object.erase("multiple_of");
    object.erase("ffn_dim_multiplier");
}

/// One size a layer. All alike: that size. Otherwise the largest stands for the model and the list under a key of its own, which
/// sizesByLayer() reads.
void sizesOfLayers(json& object)
{
    const auto layers = std::find_if(std::begin(kLayerCounts), std::end(kLayerCounts),
                                     [&object](std::string_view key) {
                                         const auto at = object.find(key);
                                         return at != object.end() && at->is_number_integer();
                                     });
    const std::int64_t count = layers == std::end(kLayerCounts)
                                   ? -1
                                   : object[std::string(*layers)].get<std::int64_t>();
    for (const char* key :
         {"intermediate_size", "moe_intermediate_size", "num_attention_heads", "num_key_value_heads",
          "head_dim", "sliding_window", "moe_topk", "num_experts", "num_shared_expert", "moe_num_experts"}) {
        const auto list = object.find(key);
        if (list == object.end() || !list->is_array()
            || list->size() < (std::string_view(key) == "num_experts" ? 1 : 2)) // Skywork's experts are [16]
            continue;
        const bool sized = std::all_of(list->begin(), list->end(), [](const json& one) {
            return one.is_null() || (one.is_number_integer() && one >= 0 && one <= kWidest);
        });
        if (!sized)
            continue;
        const json first = list->front();
        if (std::all_of(list->begin(), list->end(), [&first](const json& one) { return one == first; })) {
            *list = first;
            continue;
        }
        if (static_cast<std::int64_t>(list->size()) != count)
            continue;
        json largest = 0;
        for (const json& one : *list)
            if (one.is_number_integer() && one > largest)
                largest = one;
        object[std::string(key) + "_by_layer"] = *list;
        object[key] = largest;
    }
}

/// Experts of two widths, those of text before those of pictures (ERNIE-4.5-VL): read as experts of their mean width, of which a token
/// meets as many as weigh the same.
void twoKindsOfExperts(json& object, std::vector<Message>& notes)
{
    const auto widths = object.find("moe_intermediate_size");
    if (widths == object.end() || !widths->is_array() || widths->size() != 2)
        return;
    const auto pair = [](const json& list) {
        return list.is_array() && list.size() == 2 && list[0].is_number_integer()
               && list[1].is_number_integer() && list[0] >= 1 && list[1] >= 1 && list[0] <= kWidest
               && list[1] <= kWidest;
    };
    json numbers = object.contains("moe_num_experts") ? object["moe_num_experts"] : json();
    if (numbers.is_number_integer())
        numbers = json::array({numbers, numbers});
    if (!pair(*widths) || !pair(numbers))
        return;
    const auto text = (*widths)[0].get<std::int64_t>(), pictures = (*widths)[1].get<std::int64_t>();
    const auto n = numbers[0].get<std::int64_t>(), m = numbers[1].get<std::int64_t>();
    const std::int64_t mean = std::max<std::int64_t>(1, (text * n + pictures * m) / (n + m));
    for (const char* key : {"moe_k", "num_experts_per_tok", "moe_topk"}) {
        const auto chosen = object.find(key);
        if (chosen == object.end() || !chosen->is_number_integer() || *chosen < 1 || *chosen > kMostLayers)
            continue;
        const std::int64_t met = std::max<std::int64_t>(1, (chosen->get<std::int64_t>() * text + mean / 2)
                                                               / mean);
        notes.push_back(say(
            "%1 experts of %2 and %3 of %4, for text and for pictures, are read as %5 of %6; a token meets %7 of them "
            "instead of %8",
            n, text, m, pictures, n + m, mean, met, chosen->get<std::int64_t>()));
        *chosen = std::min(met, n + m);
    }
    object["moe_num_experts"] = n + m;
    object["moe_intermediate_size"] = mean;
    for (const char* key : {"moe_layer_start_index", "moe_layer_end_index"})
        if (const auto at = object.find(key); at != object.end() && at->is_array() && !at->empty()) {
            const json first = at->front();
            *at = first;
        }
}

/// OpenELM: heads and widths by layer, as multiples. Source: configuration_openelm.py of apple/OpenELM-3B, make_divisible().
void multiplesByLayer(json& object)
{
    const auto multiples = object.find("ffn_multipliers");
    const auto hidden = object.find("hidden_size");
    if (multiples == object.end() || !multiples->is_array() || multiples->empty() || hidden == object.end()
        || !hidden->is_number_integer() || *hidden < 1 || *hidden > kWidest)
        return;
    std::int64_t step = 256;
    if (const auto at = object.find("ffn_dim_divisor"); at != object.end() && at->is_number_integer())
        step = std::clamp<std::int64_t>(at->get<std::int64_t>(), 1, kWidest);
    json widths = json::array();
    for (const json& one : *multiples) {
        if (!one.is_number() || !(one > 0) || one > 1000)
            return;
        const double width = one.get<double>() * hidden->get<double>();
        auto rounded = std::max<std::int64_t>(
            step, static_cast<std::int64_t>(width + static_cast<double>(step) / 2) / step * step);
        if (static_cast<double>(rounded) < 0.9 * width)
            rounded += step;
        widths.push_back(std::min(rounded, kWidest));
    }
    object["intermediate_size"] = widths;
    if (const auto groups = object.find("num_kv_heads"); groups != object.end() && groups->is_array())
        rename(object, "num_kv_heads", "num_key_value_heads");
    object.erase("ffn_multipliers");
    object.erase("ffn_dim_divisor");
}

} // namespace

void spreadSizes(json& object, std::vector<Message>& notes)
{
    unfold(object);
    spreadExpertLayers(object);
    constexpr std::pair<const char*, const char*> kSame[] = {
        {"num_attention_groups", "num_key_value_heads"},
        {"ff_intermediate_size", "intermediate_size"},
        {"block_ff_dim", "intermediate_size"},
        {"moe_layer_frequency", "moe_layer_freq"},
        {"num_attention_heads_per_layer", "num_attention_heads"},
        {"num_key_value_heads_per_layer", "num_key_value_heads"},
        {"num_query_heads", "num_attention_heads"},
        {"num_transformer_layers", "num_hidden_layers"},
        {"model_dim", "hidden_size"},
        {"weight_tying", "tie_word_embeddings"},
        {"tie_embedding", "tie_word_embeddings"},
        {"tied_embeddings", "tie_word_embeddings"},
        {"share_input_output_layers", "tie_word_embeddings"},
        {"hidden_size_per_head", "head_dim"},
        {"num_query_groups", "num_key_value_heads"},
        {"attention_qk_rope_dim", "qk_rope_head_dim"},
        {"tie_embeddings", "tie_word_embeddings"},
        {"num_moe_experts", "num_experts"},
        {"moe_router_topk", "num_experts_per_tok"},
        {"inner_mlp_size", "intermediate_size"},
        {"d_ff", "intermediate_size"},
        {"n_mamba_heads", "mamba_n_heads"},
        {"mamba_headdim", "mamba_d_head"},
        {"mamba_ngroups", "mamba_n_groups"},
    };
    if (object.contains("num_attention_heads_per_layer"))
        object.erase("num_attention_heads");
    if (object.contains("num_key_value_heads_per_layer"))
        object.erase("num_key_value_heads");
    for (const auto& [theirs, ours] : kSame)
        rename(object, theirs, ours);
    // The words of state-spaces/mamba, which name no architecture. Source: mamba_ssm/models/config_mamba.py.
    if (const auto ssm = object.find("ssm_cfg");
        ssm != object.end() && ssm->is_object() && !object.contains("model_type")) {
        const bool second = ssm->contains("layer") && (*ssm)["layer"] == "Mamba2";
        object["model_type"] = second ? "mamba2" : "mamba";
        for (const auto& [theirs, ours] :
             {std::pair{"d_state", "state_size"}, {"headdim", "head_dim"}, {"ngroups", "n_groups"}})
            if (const auto at = ssm->find(theirs); at != ssm->end() && !object.contains(ours)) {
                const json copy = *at;
                object[ours] = copy;
            }
        if (second && !object.contains("n_groups"))
            object["n_groups"] = 1;
        object.erase("ssm_cfg");
    }
    // The words of Meta's and Mistral's params.json.
    if (object.contains("dim") && object.contains("n_layers")) {
        rename(object, "dim", "hidden_size");
        rename(object, "hidden_dim", "intermediate_size");
        widthOfLlama(object);
    }
    rename(object, "n_kv_heads", "num_key_value_heads");
    if (object.contains("num_experts")
        && object.contains("top_k")) // beside experts no word of drawing tokens
        rename(object, "top_k", "num_experts_per_tok");
    if (object.contains("activation") && object["activation"].is_string())
        rename(object, "activation", "hidden_act");
    olmosWords(object);
    multiplesByLayer(object);
    twoKindsOfExperts(object, notes);
    sizesOfLayers(object);
}

namespace {

/// A size, what files call it, and the words by which a key speaks of it: one of each group, and none of `never`.
struct Meaning {
    std::string_view key;
    std::vector<std::string_view> others;
    std::vector<std::vector<std::string_view>> words;
    std::vector<std::string_view> never;
};

const std::vector<Meaning>& meanings()
{
    static const std::vector<Meaning> all{
        {"n_routed_experts",
         {"num_experts", "num_local_experts", "moe_num_experts"},
         {{"expert", "experts"}, {"num", "n", "number", "total"}},
         {"per",  "tok",  "token",  "topk",      "top",      "k",    "shared", "share", "group", "groups",
          "zero", "null", "active", "activated", "selected", "used", "layers", "layer", "dense", "limited"}},
        {"n_shared_experts",
         {"num_shared_experts", "moe_num_shared_experts", "num_shared_expert"},
         {{"expert", "experts"}, {"shared", "share"}, {"num", "n", "number"}},
         {"size", "dim", "intermediate", "hidden", "ffn", "inner"}},
        {"num_experts_per_tok",
         {"num_experts_per_token", "experts_per_token", "moe_topk", "moe_top_k", "moe_k", "top_k_experts"},
         {{"expert", "experts", "moe", "router"},
          {"topk", "top", "tok", "token", "active", "activated", "selected", "used"}},
         {"shared", "group", "groups", "scale", "scaling", "norm", "dtype", "method", "size", "dim",
          "layers"}},
        {"moe_latent_size",
         {},
         {{"expert", "experts", "moe"}, {"latent"}, {"size", "dim", "width"}},
         {"shared"}},
        {"moe_intermediate_size",
         {"expert_intermediate_size", "moe_ffn_hidden_size", "expert_ffn_hidden_size"},
         {{"expert", "experts", "moe"},
          {"intermediate", "ffn", "inner", "hidden", "mlp", "feedforward", "ff"},
          {"size", "dim", "width"}},
         {"shared", "share", "latent", "layers"}},
        {"shared_expert_intermediate_size",
         {"moe_shared_expert_intermediate_size", "shared_intermediate_size", "share_expert_dim"},
         {{"expert", "experts"}, {"shared", "share"}, {"size", "dim", "width"}},
         {"num"}},
        {"kv_lora_rank", {}, {{"kv"}, {"lora", "latent", "compressed"}, {"rank", "dim"}}, {}},
        {"q_lora_rank", {}, {{"q", "query"}, {"lora", "latent", "compressed"}, {"rank", "dim"}}, {}},
        {"qk_rope_head_dim", {}, {{"qk"}, {"rope", "rotary"}, {"dim"}}, {}},
        {"qk_nope_head_dim", {}, {{"qk"}, {"dim"}}, {"rope", "rotary", "index", "linear"}},
        {"v_head_dim", {}, {{"v"}, {"dim"}}, {"linear", "index", "swa", "low", "rank"}},
        {"num_key_value_heads",
         {"num_kv_heads", "n_head_kv", "multi_query_group_num"},
         {{"kv", "query"}, {"heads", "head", "groups"}},
         {"dim", "size", "linear", "index", "swa", "global", "local", "q", "bias", "norm", "repeat"}},
        {"head_dim",
         {"kv_channels", "attention_head_dim"},
         {{"head", "heads"}, {"dim", "size", "width"}},
         {"v", "qk", "value", "key", "nope", "rope", "mamba", "ssm", "linear", "index", "global", "swa", "kv",
          "lm"}},
        {"num_attention_heads",
         {"n_head", "n_heads", "num_heads"},
         {{"heads", "head"}, {"num", "n", "attention", "attn", "q"}},
         {"kv", "key", "dim", "size", "mamba", "ssm", "linear", "index", "swa", "global", "local", "value",
          "groups", "bias", "norm", "gate", "dropout"}},
        {"intermediate_size",
         {"ffn_dim", "n_inner", "ffn_hidden_size", "block_configs"},
         {{"ffn", "mlp", "intermediate", "feedforward", "ff", "inner"}, {"size", "dim", "width", "hidden"}},
         {"expert", "experts", "moe", "shared", "vision", "multiplier", "dense"}},
        {"dense_intermediate_size",
         {"intermediate_size_mlp"},
         {{"dense"}, {"ffn", "mlp", "intermediate"}, {"size", "dim", "width", "hidden"}},
         {}},
        {"vocab_size", {"padded_vocab_size"}, {{"vocab", "vocabulary"}, {"size", "num", "n"}}, {"layer"}},
        {"num_hidden_layers",
         {"n_layer", "n_layers", "num_layers"},
         {{"layers", "blocks", "depth"}, {"num", "n", "number", "decoder", "hidden"}},
         {"dense", "moe", "mtp", "nextn", "predict", "expert", "experts", "full", "hash", "warmup", "shared",
          "kv", "window", "mem", "encoder", "skip", "global", "local"}},
        {"hidden_size",
         {"n_embd", "n_embed", "d_model"},
         {{"hidden", "model", "embed", "embedding", "residual"}, {"size", "dim", "width"}},
         {"intermediate", "expert", "ffn", "mlp", "head", "vision", "layer", "per", "moe", "patch"}},
        {"first_k_dense_replace",
         {"moe_layer_start_index", "num_dense_layers", "moe_layer_num_skipped"},
         {{"dense"}, {"layers", "blocks"}, {"num", "n", "first", "initial"}},
         {}},
        {"decoder_sparse_step",
         {"moe_layer_interval", "moe_layer_freq", "interleave_moe_layer_step"},
         {{"moe", "expert", "experts", "sparse"},
          {"interval", "every", "freq", "frequency", "step", "period"}},
         {"loss", "log", "update"}},
        {"num_nextn_predict_layers",
         {"mtp_num_hidden_layers"},
         {{"mtp", "nextn"}, {"num", "n"}, {"layers", "modules", "heads"}},
         {}},
        {"mamba_d_state",
         {"ssm_state_size", "state_size"},
         {{"mamba", "ssm"}, {"state"}, {"d", "dim", "size"}},
         {}},
    };
    return all;
}

/// "num_routed_experts" by its words; "topK" is one.
std::vector<std::string> wordsOf(std::string_view key)
{
    std::vector<std::string> words(1);
    for (const char c : key) {
        if (c == '_' || c == '.' || c == '-')
            words.emplace_back();
        else
            words.back() += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return words;
}

bool means(const std::vector<std::string>& words, const Meaning& meaning)
{
    const auto has = [&words](std::string_view word) { return contains(words, word); };
    return std::none_of(meaning.never.begin(), meaning.never.end(), has)
           && std::all_of(meaning.words.begin(), meaning.words.end(),
                          [&has](const auto& group) { return std::any_of(group.begin(), group.end(), has); });
}

} // namespace

void readByMeaning(json& object, std::vector<Message>& notes)
{
    const auto there = [&object](std::string_view key) {
        const auto at = object.find(key);
        return at != object.end() && !at->is_null();
    };
    std::vector<std::pair<std::string, std::string>> moved;
    for (const auto& [key, value] : object.items()) {
        if (!value.is_number_integer() || value < 1 || isRead(key) || isHarmless(key))
            continue;
        const std::vector<std::string> words = wordsOf(key);
        for (const Meaning& meaning : meanings()) {
            if (!means(words, meaning))
                continue;
            const bool taken = there(meaning.key)
                               || std::any_of(meaning.others.begin(), meaning.others.end(), there)
                               || std::any_of(moved.begin(), moved.end(), [&meaning](const auto& one) {
                                      return one.second == meaning.key;
                                  });
            if (!taken)
                moved.emplace_back(key, meaning.key);
            break;
        }
    }
    for (const auto& [theirs, ours] : moved) {
        rename(object, theirs.c_str(), ours.c_str());
        notes.push_back(say("%1 is read as %2", theirs, ours));
    }
}

} // namespace shardscape::exchange::hugging_face
