// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face/reading.h"
#include "exchange/catalog/model_json.h"
#include "exchange/text/python_json.h"

#include <cctype>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace hugging_face {

namespace {

/// Mixers of tokens that no formula covers, by what stands in the names of their architectures: their layers are read as attention.
struct UnpricedMixer {
    std::string_view sign;
    Message (*words)();
};
const UnpricedMixer kUnpricedMixers[] = {
    {"rwkv", [] { return say("RWKV's recurrence"); }},
    {"hyena", [] { return say("Hyena's long convolution"); }},
    {"retnet", [] { return say("retention"); }},
    {"retention", [] { return say("retention"); }},
    {"zamba", [] { return say("one attention block that many layers share"); }},
    {"titans", [] { return say("a memory that learns while it reads"); }},
    {"longconv", [] { return say("a long convolution"); }},
};

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
    for (const json* at = &object; (!hasHidden(*at) || !hasLayers(*at)) && path.size() < kDeepest;) {
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

/// What an architecture of that name does with tokens that no formula covers; empty: nothing that is known of.
Message unpricedMixer(std::string_view shown)
{
    std::string plain;
    for (const char c : shown)
        plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const UnpricedMixer& mixer : kUnpricedMixers)
        if (plain.find(mixer.sign) != std::string::npos)
            return mixer.words();
    return {};
}

bool hasWords(const json& object)
{
    return hasAny(object, {"vocab_size", "padded_vocab_size"});
}

/// What a model of an unknown architecture, whose name is `shown`, is other than a decoder, with the nearest kind that is read; empty:
/// it may be one.
Message otherKind(const json& object, std::string_view shown)
{
    const auto at = object.find("is_encoder_decoder");
    if ((at != object.end() && *at == true)
        || hasAny(object, {"num_decoder_layers", "decoder_layers", "decoder_ffn_dim"}))
        return say(
            "it is an encoder with a decoder; read are decoders alone (nearest is LLaMA) and encoders alone (BERT)");
    if (shown.find("MaskedLM") != std::string_view::npos || object.contains("type_vocab_size"))
        return say("it is an encoder, of which BERT and ModernBERT are known");
    const bool words = hasWords(object);
    if (!words && hasAny(object, {"num_mel_bins", "feat_extract_norm", "conv_stride", "sampling_rate"}))
        return say(
            "it is a model of sound without a vocabulary; read are language models, nearest is one with a text_config");
    if (!words && hasAny(object, {"image_size", "patch_size", "num_channels", "in_channels"}))
        return say(
            "it is a model of pictures without a vocabulary; read are language models, nearest is one with a text_config");
    return {};
}

/// The size that the file lacks, with the nearest kind of model that needs it; empty: it has all.
Message missingSize(const json& object)
{
    const char* const nearest = hasAny(object, {"kv_lora_rank"}) ? "DeepSeek-V3"
                                : hasAny(object, {"num_experts", "num_local_experts", "n_routed_experts"})
                                    ? "Mixtral"
                                : hasAny(object, {"state_size", "mamba_d_state", "ssm_state_size"})
                                    ? "Mamba-2"
                                    : "LLaMA";
    const auto missing = [nearest](const char* key) {
        return say("%1 is missing, which the nearest kind of model (%2) needs", key, nearest);
    };
    if (!hasHidden(object))
        return missing("hidden_size");
    if (!hasLayers(object))
        return missing("num_hidden_layers");
    if (!hasAny(object, {"num_attention_heads", "n_head", "n_heads", "num_heads"}))
        return missing("num_attention_heads");
    if (!hasAny(object, {"intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size",
                         "moe_intermediate_size", "block_configs", "expert_intermediate_size",
                         "dense_intermediate_size", "moe_ffn_hidden_size", "expert_ffn_hidden_size"}))
        return missing("intermediate_size");
    if (!hasWords(object))
        return missing("vocab_size");
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

/// Whether an MLP of an unknown architecture has a gate: by a key that says so, else by its activation. One that mostly stands alone
/// has a gate all the same where the MLP is as narrow as gated ones, which take two thirds of the width (Shazeer 2020, arXiv
/// 2002.05202, section 2); a GELU has none at four times the hidden size, as GPT has it. What is assumed is said with the other total.
void decideGate(Reading& r)
{
    const std::string_view key = r.firstOf({"glu", "use_glu", "gated_mlp", "use_gated_mlp", "mlp_gated",
                                            "use_swiglu", "swiglu", "ffn_with_glu", "use_gated_activation",
                                            "gated", "gated_linear_unit"});
    if (const json* said = key.empty() ? nullptr : r.in.find(key); said && said->is_boolean()) {
        r.model.gated = said->get<bool>();
        return;
    }
    constexpr std::string_view kAlone[] = {"relu2",  "squared_relu", "relu_squared",
                                           "sqrelu", "xielu",        "relu"};
    std::string activation;
    for (const char* name : {"hidden_activation", "hidden_act", "activation_function"})
        if (activation.empty())
            activation = textOf(r.object, name);
    const bool alone = contains(kAlone, activation), gelu = activation.starts_with("gelu");
    const std::int64_t width = r.model.ffn, hidden = r.model.hidden;
    if (!alone && !gelu)
        return;
    r.model.gated = alone ? width < 3 * hidden : width != 4 * hidden;
    if (gelu && r.model.gated)
        return;
    const std::int64_t matrix = r.model.layers * hidden * width;
    if (r.model.moe)
        return r.note(say(
            "its activation (%1) mostly stands without a gate: its MLPs are read with %2 matrices, an assumption",
            shortQuote(activation), r.model.gated ? 3 : 2));
    r.note(
        r.model.gated
            ? say(
                "its activation (%1) mostly stands without a gate, but its MLP is as narrow as one with a gate: it is read "
                "with three matrices, an assumption; with two the total is lower by %2",
                shortQuote(activation), matrix)
            : say(
                "its activation (%1) mostly stands without a gate: the MLP is read with two matrices, an assumption; "
                "with three the total is higher by %2",
                shortQuote(activation), matrix));
}

/// Embedding and output matrix of an unknown architecture whose file does not say whether they are one: as one in GPT-2's words, whose
/// class has it so, else two. The other total is said.
void decideTie(Reading& r)
{
    if (r.in.has("tie_word_embeddings"))
        return;
    r.model.tiedEmbeddings = r.in.has("n_embd") || r.in.has("n_layer");
    const std::int64_t matrix = r.model.hidden * r.model.vocabulary;
    r.note(
        r.model.tiedEmbeddings
            ? say(
                "the file does not say whether embedding and output matrix are one (tie_word_embeddings): they are "
                "read as one; as two the total is higher by %1",
                matrix)
            : say(
                "the file does not say whether embedding and output matrix are one (tie_word_embeddings): they are "
                "read as two; as one the total is lower by %1",
                matrix));
}

void readDropout(Reading& r)
{
    for (const std::string_view key :
         {"attention_dropout", "hidden_dropout", "resid_pdrop", "attn_pdrop", "embd_pdrop", "dropout",
          "hidden_dropout_prob", "attention_probs_dropout_prob"})
        if (r.in.number(key, 0, 1, 0.0) > 0)
            r.model.dropout = true;
}

/// JSON as Python writes it: NaN, Infinity and -Infinity stand for nothing here.
Result<json> parsePythons(std::string_view text)
{
    text = withoutClassName(text);
    if (isPythonDict(text))
        return parseJson(jsonOfPython(text));
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

/// The key that says how many layers there are; empty: none does.
std::string_view layerCountKey(const json& object)
{
    for (const std::string_view key : kLayerCounts)
        if (object.contains(key))
            return key;
    return {};
}

/// A part of a model that is no language model.
bool isOtherPart(std::string_view key)
{
    constexpr std::string_view kParts[] = {"vision", "visual", "audio", "speech", "image", "projector"};
    return std::any_of(std::begin(kParts), std::end(kParts),
                       [key](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

/// Sizes of what looks at pictures, beside those of the language model.
bool isOfPictures(std::string_view key)
{
    constexpr std::string_view kWords[] = {"pixel",   "image",    "patch", "num_channels",
                                           "spatial", "temporal", "vision"};
    return std::any_of(std::begin(kWords), std::end(kWords),
                       [key](std::string_view word) { return key.find(word) != std::string_view::npos; });
}

/// Layers that differ, by whatever makes them differ.
void settle(Reading& r)
{
    std::vector<std::int64_t> seen = r.order.empty() ? windows(r) : std::vector<std::int64_t>{};
    sizesByLayer(r, seen);
    settleLayers(r, seen);
}

/// Keys that have a place in some model and were not asked for in this one.
void leaveUnasked(ObjectReader& in, const json& kept,
                  const std::function<void(const std::string&, const json&)>& leave)
{
    // They describe what is beside a model's size, or stand for an architecture that was read by its name.
    constexpr std::string_view kBeside[] = {"model_type",
                                            "architectures",
                                            "_name_or_path",
                                            "quantization_config",
                                            "is_encoder_decoder",
                                            "sliding_window",
                                            "layer_types",
                                            "max_window_layers",
                                            "use_sliding_window",
                                            "max_position_embeddings",
                                            "n_positions",
                                            "expansion_ratio",
                                            "attention_type",
                                            "type_vocab_size",
                                            "no_rope_layers",
                                            "attention_chunk_size",
                                            "global_attn_every_n_layers",
                                            "mamba_expand",
                                            "expand",
                                            "vocab_size_per_layer_input",
                                            "num_kv_heads",
                                            "n_head_kv",
                                            "multi_query_group_num",
                                            "kv_channels",
                                            "embedding_size",
                                            "layer_group_size"};
    for (const auto& [key, value] : kept.items()) {
        if (!in.asked(key) && !value.is_null() && speaksOfSize(key) && !contains(kBeside, key))
            leave(key, value);
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
    ImportedModel imported;
    spreadSizes(object, imported.notes);
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
        Message why = otherKind(object, shownName);
        if (why.empty()) {
            readByMeaning(object, imported.notes);
            why = missingSize(object);
        }
        if (!why.empty())
            return fail(ErrorCode::UnknownName,
                        shownName.empty()
                            ? say("the file names no architecture (model_type), and %1", std::move(why))
                            : say("the architecture '%1' is not known, and it cannot be read by its keys: %2",
                                  shownName, std::move(why)));
        if (Message mixer = unpricedMixer(shownName); !mixer.empty())
            imported.notes.push_back(
                say("%1 has no formula here: its layers are read as attention, so times are "
                    "assumptions and the total may be off",
                    std::move(mixer)));
        const bool own = hasAny(
            object, {"kv_lora_rank", "n_routed_experts", "num_experts", "num_local_experts",
                     "moe_num_experts", "linear_num_value_heads", "block_configs", "index_topk",
                     "hybrid_override_pattern", "sparse_attention_config", "kda_layers", "mamba_n_heads",
                     "hybrid_layer_pattern", "mamba_d_state", "mixer_types", "conv_L_cache",
                     "layer_group_size", "share_q_dim", "attention_other_setting"});
        architecture = &unknownArchitecture();
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

    // Of what is not read, sizes (they may change the total) are told from the rest.
    std::vector<std::string> unread, sizes;
    const auto isSize = [](const json& value) {
        return (value.is_number() && value > 1) || (value.is_structured() && !value.empty());
    };
    const auto leave = [&](const std::string& key, const json& value) {
        const std::string_view count = layerCountKey(object);
        const bool byLayer = !count.empty() && value.is_array() && object[std::string(count)] == value.size();
        ((isSize(value) && speaksOfSize(key)) || byLayer ? sizes : unread).push_back(key);
    };
    json kept = json::object();
    std::vector<std::string> parts;
    for (const auto& [key, value] : object.items()) {
        if (isOtherPart(key) && value.is_object())
            parts.push_back(key);
        else if (value.is_object() && key == "text_config") // says once more what stands beside it
            continue;
        else if (isOfPictures(key) && !isHarmless(key) && !isRead(key))
            parts.push_back(key);
        else if (isRead(key))
            kept[key] = value;
        else if (!isHarmless(key) && !value.is_null() && value != 0
                 && (value != false || !architecture->model.size()))
            leave(key, value);
    }
    if (!parts.empty())
        imported.notes.push_back(say("left out: %1; only the language model is read", firstOf(parts)));
    ObjectReader in(kept, place);
    in.takeNullForAbsent(); // as transformers writes it
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
    const auto knowAll = [&in, &kept] { // whether this architecture asks for them or not
        for (const auto& [key, value] : kept.items())
            in.find(key);
    };
    if (!in.good()) {
        knowAll();
        return tl::unexpected(in.finish().error());
    }
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
    if (const std::int64_t padded = r.count("padded_vocab_size", kWidest, 0); padded > model.vocabulary) {
        r.note(say("the vocabulary of %1 is stored padded to %2 (padded_vocab_size), as it is counted",
                   model.vocabulary, padded));
        model.vocabulary = padded;
    }
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
    const bool unknown = architecture == &unknownArchitecture();
    readBiases(r);
    readDropout(r);
    if (unknown && in.good())
        decideGate(r);
    if (architecture->more && in.good())
        architecture->more(r);
    if (unknown && in.good())
        decideTie(r);
    if (in.good())
        settle(r);
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
    if (in.good())
        leaveUnasked(in, kept, [&](const std::string& key, const json& value) {
            if (isSize(value))
                sizes.push_back(key);
        });
    knowAll();
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
    if (const std::int64_t passes = in.integer("total_ut_steps", 1, kMostLayers, 1); passes > 1)
        r.note(say(
            "its layers run %1 times a token (total_ut_steps); one pass is priced, so a step takes about %1 times as long",
            passes));
    if (!unread.empty())
        r.note(say("not read: %1", firstOf(unread)));
    if (!sizes.empty())
        r.note(say(
            "not read, though sizes by their names: %1; the total is therefore off where they add parameters",
            firstOf(sizes)));
    const workload::ParameterCount count = workload::countParameters(model);
    PublishedSize published = sizeInName(model.name);
    for (const char* key :
         {"num_parameters", "total_parameters", "n_parameters", "num_params", "total_params"})
        if (const auto at = object.find(key); at != object.end() && at->is_number() && *at > 1e6)
            published = {at->get<double>(), published.active, 0, published.activeRounding};
    if (!model.moe)
        published.active = 0;
    if (Message differs = differsFromPublished(published, count); !differs.empty())
        r.note(part.empty() && parts.empty()
                   ? std::move(differs)
                   : say("%1; the parts that were left out are not in it", std::move(differs)));
    for (const Message& note : imported.notes)
        model.note += (model.note.empty() ? "" : "; ") + english(note);
    model.source = "config.json" + (shownName.empty() ? std::string() : " (" + shownName + ")");
    return imported;
}

} // namespace

} // namespace hugging_face

bool looksLikeModel(std::string_view text)
{
    const Result<nlohmann::json> parsed = hugging_face::parsePythons(text);
    if (!parsed || !parsed->is_object())
        return false;
    const nlohmann::json& object = *parsed;
    if (object.contains("model") || object.contains("layout") || object.contains("models"))
        return false; // a scenario, or a catalog
    return (object.contains("model_type") && object["model_type"].is_string())
           || (object.contains("architectures") && object["architectures"].is_array())
           || (hugging_face::hasHidden(object) && hugging_face::hasLayers(object))
           || !hugging_face::languagePart(object).empty()
           || (object.contains("hidden") && object.contains("layers") && object.contains("heads"));
}

Result<ImportedModel> readHuggingFace(std::string_view text, std::string_view name)
{
    return withShortQuotes(hugging_face::readHuggingFaceWhole(text, name));
}

Result<ImportedModel> readModelFile(std::string_view text, std::string_view name)
{
    const Result<nlohmann::json> parsed = hugging_face::parsePythons(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    if (parsed->is_object() && parsed->contains("hidden") && parsed->contains("layers")) {
        Result<workload::Transformer> model = readTransformer(*parsed, hugging_face::idOf(name), "");
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
    return hugging_face::isNondescript(name) ? hugging_face::lastPart(file.parent_path().string()) : name;
}

std::vector<std::string_view> huggingFaceArchitectures()
{
    std::vector<std::string_view> types;
    for (const hugging_face::Architecture& a : hugging_face::architectures())
        types.push_back(a.type);
    return types;
}

} // namespace shardscape::exchange
