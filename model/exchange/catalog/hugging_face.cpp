// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face/reading.h"
#include "exchange/catalog/model_json.h"

#include <cctype>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace hugging_face {

namespace {

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
        if (isSize(value) && !isRead(key) && !isHarmless(key) && isForeign(key))
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
        for (const Architecture& a : architectures())
            known.push_back(!modelClass.empty() ? stemOf(a.model) : a.type);
        const std::string_view stem = nearestName(stemOf(shownName), known);
        const auto row = static_cast<std::size_t>(std::find(known.begin(), known.end(), stem)
                                                  - known.begin());
        const std::string nearest(!modelClass.empty() ? architectures()[row].model
                                                      : architectures()[row].type);
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

    std::vector<std::string> unread;
    json kept = json::object();
    for (const auto& [key, value] : object.items()) {
        if (isRead(key))
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
    if (architecture == &unknownArchitecture() && isPlain(kept)) {
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
