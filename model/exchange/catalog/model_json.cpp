// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/model_json.h"

#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;
using workload::LatentAttention;
using workload::LayerKind;
using workload::LayerRun;
using workload::MixtureOfExperts;
using workload::Transformer;

namespace {

// Beyond what anybody has drawn, and small enough that products of a few of them stay within 63 bits.
constexpr std::int64_t kMostModelLayers = 100'000;
constexpr std::int64_t kWidestModel = 1 << 24;
constexpr std::int64_t kMostTokens = 1 << 24; ///< tokens
constexpr double kMostParameters = 1e16;
constexpr std::array<std::string_view, 2> kNorms{"layernorm", "rmsnorm"};

std::optional<MixtureOfExperts> readExperts(ObjectReader& model, std::int64_t layers)
{
    const json* value = model.find("moe");
    if (!value)
        return {};
    ObjectReader in(*value, model.placeOf("moe"));
    MixtureOfExperts moe;
    moe.experts = in.integer("num_experts", 1, kMostModelLayers);
    moe.topK = in.integer("top_k", 1, kMostModelLayers);
    moe.expertFfn = in.integer("expert_ffn", 1, kWidestModel);
    moe.sharedExperts = in.integer("num_shared", 0, kMostModelLayers, 0);
    moe.sharedFfn = in.integer("shared_ffn", 0, kWidestModel, moe.sharedExperts > 0 ? moe.expertFfn : 0);
    moe.firstDense = in.integer("first_dense", 0, layers, 0);
    moe.routerBias = in.boolean("router_bias", false);
    moe.mostNodes = in.integer("most_nodes", 0, kMostModelLayers, 0);
    if (in.good() && moe.topK > moe.experts)
        in.reject(ErrorCode::BadInput, say("%1 is %2; it must not exceed num_experts, %3",
                                           in.placeOf("top_k"), moe.topK, moe.experts));
    if (const Result<void> done = in.finish(); !done)
        model.reject(done.error());
    return moe;
}

std::optional<LatentAttention> readLatentAttention(ObjectReader& model)
{
    const json* value = model.find("mla");
    if (!value)
        return {};
    ObjectReader in(*value, model.placeOf("mla"));
    LatentAttention mla;
    mla.queryRank = in.integer("q_lora", 0, kWidestModel, 0);
    mla.keyValueRank = in.integer("kv_lora", 1, kWidestModel);
    mla.noPosition = in.integer("nope", 1, kWidestModel);
    mla.rotary = in.integer("rope", 0, kWidestModel);
    mla.value = in.integer("v", 1, kWidestModel);
    if (const Result<void> done = in.finish(); !done)
        model.reject(done.error());
    return mla;
}

constexpr std::array<std::string_view, workload::kRecurrenceKinds> kRecurrences{"lightning", "mamba1",
                                                                                "mamba2", "gated-delta"};

std::optional<workload::Recurrence> readRecurrence(ObjectReader& kind)
{
    const json* value = kind.find("mixer");
    if (!value)
        return {};
    ObjectReader in(*value, kind.placeOf("mixer"));
    workload::Recurrence r;
    r.kind = static_cast<workload::RecurrenceKind>(in.choice("kind", kRecurrences));
    r.heads = in.integer("heads", 1, kWidestModel);
    r.keyHeads = in.integer("key_heads", 1, kWidestModel, r.heads);
    r.headDim = in.integer("head_dim", 1, kWidestModel);
    r.state = in.integer("state", 1, kWidestModel);
    r.convolution = in.integer("convolution", 0, 1024, 0);
    r.timeRank = in.integer("time_rank", r.kind == workload::RecurrenceKind::Mamba1 ? 1 : 0, kWidestModel,
                            r.kind == workload::RecurrenceKind::Mamba1 ? std::nullopt
                                                                       : std::optional<std::int64_t>(0));
    r.innerNorms = in.boolean("inner_norms", false);
    if (in.good() && r.heads % r.keyHeads != 0)
        in.reject(ErrorCode::BadInput, say("%1: %2 key heads do not divide %3 heads", in.placeOf("key_heads"),
                                           r.keyHeads, r.heads));
    if (in.good() && r.values() > kWidestModel)
        in.reject(ErrorCode::TooLarge,
                  say("%1 heads of %2 are wider than %3", r.heads, r.headDim, kWidestModel));
    if (const Result<void> done = in.finish(); !done)
        kind.reject(done.error());
    return r;
}

ordered_json recurrenceJson(const workload::Recurrence& r)
{
    return {{"kind", workload::id(r.kind)}, {"heads", r.heads},           {"key_heads", r.keyHeads},
            {"head_dim", r.headDim},        {"state", r.state},           {"convolution", r.convolution},
            {"time_rank", r.timeRank},      {"inner_norms", r.innerNorms}};
}

std::optional<workload::SparseAttention> readSparseAttention(ObjectReader& model)
{
    const json* value = model.find("sparse");
    if (!value)
        return {};
    ObjectReader in(*value, model.placeOf("sparse"));
    workload::SparseAttention sparse;
    sparse.topK = in.integer("top_k", 1, kMostTokens);
    sparse.indexHeads = in.integer("index_heads", 1, kWidestModel);
    sparse.indexDim = in.integer("index_dim", 1, kWidestModel);
    if (const Result<void> done = in.finish(); !done)
        model.reject(done.error());
    return sparse;
}

/// "kinds": a list of objects with a name and what differs from the model's own.
void readKinds(ObjectReader& model, Transformer& into)
{
    const json* value = model.find("kinds");
    if (!value)
        return;
    const std::string place = model.placeOf("kinds");
    if (!value->is_array() || value->empty() || value->size() > workload::kMostLayerKinds)
        return model.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list of 1 to %3 kinds of layers",
                                                     place, describe(*value), workload::kMostLayerKinds));
    for (std::size_t i = 0; i < value->size(); ++i) {
        ObjectReader in((*value)[i], place + "[" + std::to_string(i) + "]");
        LayerKind kind;
        kind.name = in.text("name");
        kind.heads = in.integer("heads", 1, kWidestModel, 0);
        kind.keyValueHeads = in.integer("kv_heads", 1, kWidestModel, 0);
        kind.headDim = in.integer("head_dim", 1, kWidestModel, 0);
        kind.ffn = in.integer("ffn", 1, kWidestModel, 0);
        kind.window = in.integer("window", 0, kMostTokens, into.window);
        kind.moe = readExperts(in, 0);
        kind.dense = in.boolean("dense", false);
        kind.recurrence = readRecurrence(in);
        kind.attention = in.boolean("attention", true) || kind.recurrence;
        kind.mlp = in.boolean("mlp", true);
        if (!kind.attention && !kind.recurrence && !kind.mlp && in.good())
            in.reject(ErrorCode::BadInput,
                      say("%1 has neither attention nor a mixer nor an MLP; a layer needs one of them",
                          in.place()));
        if (kind.name.empty() && in.good())
            in.reject(ErrorCode::BadInput,
                      say("%1 is empty; a kind of layers needs a name", in.placeOf("name")));
        if (kind.dense && kind.moe)
            in.reject(ErrorCode::BadInput,
                      say("%1 is dense and has experts; it can be one of them", in.place()));
        const bool twice = std::any_of(into.kinds.begin(), into.kinds.end(),
                                       [&](const LayerKind& other) { return other.name == kind.name; });
        if (twice)
            in.reject(ErrorCode::BadInput,
                      say("%1: there are two kinds '%2'", in.placeOf("name"), kind.name));
        if (const Result<void> done = in.finish(); !done)
            return model.reject(done.error());
        into.kinds.push_back(std::move(kind));
    }
}

/// "stack": runs of {"kind", "layers"}, begun anew until the model's layers are there, and cut where they end.
void readStack(ObjectReader& model, Transformer& into)
{
    const json* value = model.find("stack");
    const std::string place = model.placeOf("stack");
    if (!value) {
        if (into.kinds.size() > 1)
            model.reject(ErrorCode::BadInput, say("%1 is missing; it says in which order the %2 kinds come",
                                                  place, into.kinds.size()));
        else if (into.kinds.size() == 1)
            into.stack = {{0, into.layers}};
        return;
    }
    if (into.kinds.empty())
        return model.reject(ErrorCode::BadInput,
                            say("%1 needs kinds to name; say them in %2", place, model.placeOf("kinds")));
    if (!value->is_array() || value->empty())
        return model.reject(
            ErrorCode::BadInput,
            say("%1 is %2; it must be a list of objects with kind and layers", place, describe(*value)));
    std::vector<std::string_view> names;
    for (const LayerKind& kind : into.kinds)
        names.push_back(kind.name);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < value->size() && sum < into.layers; ++i) {
        ObjectReader in((*value)[i], place + "[" + std::to_string(i) + "]");
        const auto kind = static_cast<std::int32_t>(in.choice("kind", names));
        const std::int64_t count = in.integer("layers", 1, kMostModelLayers, 1);
        if (const Result<void> done = in.finish(); !done)
            return model.reject(done.error());
        into.stack.push_back({kind, count});
        sum += count;
    }
    const std::int64_t layers = std::exchange(into.layers, sum);
    workload::setLayers(into, layers);
}

/// In doubles, because a bad description may overflow the exact count.
double roughParameters(const Transformer& m)
{
    const auto real = [](std::int64_t v) { return static_cast<double>(v); };
    const double h = real(m.hidden);
    double layer = h * real(m.heads) * real(m.headDim) * 4 + 3 * h * real(m.ffn) + real(m.extraAttention);
    if (m.moe)
        layer += 3 * h
                 * (real(m.moe->experts) * real(m.moe->expertFfn)
                    + real(m.moe->sharedExperts) * real(m.moe->sharedFfn));
    if (m.mla)
        layer += real(m.heads) * (real(m.mla->queryRank) + real(m.mla->keyValueRank) + h)
                 * (real(m.mla->noPosition) + real(m.mla->rotary) + real(m.mla->value));
    return real(m.layers) * layer + h * (2 * real(m.vocabulary) + real(m.learnedPositions));
}

ordered_json expertsJson(const MixtureOfExperts& moe)
{
    return {{"num_experts", moe.experts},      {"top_k", moe.topK},           {"expert_ffn", moe.expertFfn},
            {"num_shared", moe.sharedExperts}, {"shared_ffn", moe.sharedFfn}, {"first_dense", moe.firstDense},
            {"router_bias", moe.routerBias},   {"most_nodes", moe.mostNodes}};
}

ordered_json kindJson(const LayerKind& kind)
{
    ordered_json out{{"name", kind.name}};
    const auto put = [&out](const char* key, std::int64_t value) {
        if (value > 0)
            out[key] = value;
    };
    put("heads", kind.heads);
    put("kv_heads", kind.keyValueHeads);
    put("head_dim", kind.headDim);
    put("ffn", kind.ffn);
    out["window"] = kind.window; // 0 is not what is left out: that is the model's own
    if (kind.moe)
        out["moe"] = expertsJson(*kind.moe);
    if (kind.dense)
        out["dense"] = true;
    if (kind.recurrence)
        out["mixer"] = recurrenceJson(*kind.recurrence);
    else if (!kind.attention)
        out["attention"] = false;
    if (!kind.mlp)
        out["mlp"] = false;
    return out;
}

/// The shortest runs that, begun anew as often as it takes, are the model's stack.
std::vector<LayerRun> shortestStack(const Transformer& model)
{
    const std::vector<LayerRun> runs = workload::stackOf(model);
    for (std::size_t period = 2; period * 2 <= runs.size(); ++period) {
        bool repeats = true;
        for (std::size_t i = period; i < runs.size() && repeats; ++i)
            repeats = runs[i] == runs[i - period]
                      || (i + 1 == runs.size() && runs[i].kind == runs[i - period].kind
                          && runs[i].count < runs[i - period].count);
        if (repeats)
            return {runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(period)};
    }
    return runs;
}

} // namespace

Result<Transformer> readTransformer(const json& value, std::string_view id, std::string_view place)
{
    ObjectReader in(value, std::string(place));
    in.takeNullForAbsent(); // "moe": null
    Transformer model;
    model.id = in.text("id", std::string(id));
    model.name = in.text("name", model.id);
    model.family = in.text("family", "");
    model.layers = in.integer("layers", 1, kMostModelLayers);
    model.hidden = in.integer("hidden", 1, kWidestModel);
    model.heads = in.integer("heads", 1, kWidestModel);
    model.keyValueHeads = in.integer("kv_heads", 1, kWidestModel, model.heads);
    const bool ownHeadDim = in.has("head_dim");
    model.headDim = in.integer("head_dim", 1, kWidestModel, model.hidden / model.heads);
    model.ffn = in.integer("ffn", 1, kWidestModel);
    model.vocabulary = in.integer("vocab", 1, kWidestModel);
    model.learnedPositions = in.integer("learned_positions", 0, std::int64_t{1} << 32, 0);
    model.gated = in.boolean("gated", false);
    model.activation = in.text("activation", model.gated ? "silu" : "gelu");
    model.norm = in.choice("norm", kNorms, 0) == 0 ? workload::Norm::LayerNorm : workload::Norm::RmsNorm;
    model.causal = in.boolean("causal", true);
    const bool biases = in.boolean("biases", false);
    model.queryKeyValueBias = in.boolean("query_key_value_bias", biases);
    model.outputBias = in.boolean("output_bias", biases);
    model.mlpBias = in.boolean("mlp_bias", biases);
    model.tiedEmbeddings = in.boolean("tied_embeddings", false);
    model.dropout = in.boolean("dropout", false);
    model.queryKeyNorm = in.boolean("query_key_norm", false);
    model.extraNorms = in.integer("extra_norms", -2, 16, 0);
    model.embeddingNorm = in.boolean("embedding_norm", false);
    model.extraAttention = in.integer("extra_attention_parameters", 0, std::int64_t{1} << 40, 0);
    model.moe = readExperts(in, model.layers);
    model.mla = readLatentAttention(in);
    model.sparse = readSparseAttention(in);
    model.attentionGate = in.boolean("attention_gate", false);
    model.multiTokenLayers = in.integer("multi_token_layers", 0, 64, 0);
    model.window = in.integer("window", 0, kMostTokens, 0);
    model.attentionSinks = in.boolean("sinks", false);
    readKinds(in, model);
    if (in.good())
        readStack(in, model);
    else
        in.find("stack");
    if (in.good() && !model.kinds.empty() && model.moe && model.moe->firstDense > 0)
        in.reject(ErrorCode::BadInput, say("%1 and kinds both say which layers are dense; leave one out",
                                           in.placeOf("moe.first_dense")));
    model.publishedParameters = in.number("published_parameters", 0, kMostParameters, 0.0);
    model.publishedExactly = in.boolean("published_exactly", false);
    model.source = in.text("source", "");
    model.note = in.text("note", "");

    if (in.good() && !ownHeadDim && model.hidden % model.heads != 0)
        in.reject(ErrorCode::BadInput,
                  say("%1: %2 heads do not divide hidden %3; give head_dim or another number of heads",
                      in.placeOf("heads"), model.heads, model.hidden));
    if (in.good() && model.heads % model.keyValueHeads != 0)
        in.reject(ErrorCode::BadInput, say("%1: %2 key-value heads do not divide %3 heads",
                                           in.placeOf("kv_heads"), model.keyValueHeads, model.heads));
    double rough = roughParameters(model);
    for (std::size_t i = 0; in.good() && i < model.kinds.size(); ++i) {
        const Transformer layer = workload::layerOf(model, static_cast<std::int32_t>(i));
        rough = std::max(rough, roughParameters(layer));
        if (layer.heads % layer.keyValueHeads != 0)
            in.reject(ErrorCode::BadInput, say("%1[%2]: %3 key-value heads do not divide %4 heads",
                                               in.placeOf("kinds"), i, layer.keyValueHeads, layer.heads));
    }
    if (in.good() && rough > kMostParameters)
        in.reject(ErrorCode::TooLarge, say("%1 would have more than 1e16 parameters",
                                           place.empty() ? say("the model") : verbatim(std::string(place))));
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    workload::settleStack(model);
    return model;
}

ordered_json toJson(const Transformer& model)
{
    ordered_json out{{"id", model.id},
                     {"name", model.name},
                     {"family", model.family},
                     {"layers", model.layers},
                     {"hidden", model.hidden},
                     {"heads", model.heads},
                     {"kv_heads", model.keyValueHeads},
                     {"head_dim", model.headDim},
                     {"ffn", model.ffn},
                     {"vocab", model.vocabulary},
                     {"learned_positions", model.learnedPositions},
                     {"gated", model.gated},
                     {"activation", model.activation},
                     {"norm", kNorms[model.norm == workload::Norm::LayerNorm ? 0 : 1]},
                     {"causal", model.causal},
                     {"query_key_value_bias", model.queryKeyValueBias},
                     {"output_bias", model.outputBias},
                     {"mlp_bias", model.mlpBias},
                     {"tied_embeddings", model.tiedEmbeddings},
                     {"dropout", model.dropout},
                     {"query_key_norm", model.queryKeyNorm},
                     {"extra_norms", model.extraNorms},
                     {"embedding_norm", model.embeddingNorm},
                     {"extra_attention_parameters", model.extraAttention}};
    if (const auto& moe = model.moe)
        out["moe"] = expertsJson(*moe);
    if (const auto& mla = model.mla)
        out["mla"] = {{"q_lora", mla->queryRank},
                      {"kv_lora", mla->keyValueRank},
                      {"nope", mla->noPosition},
                      {"rope", mla->rotary},
                      {"v", mla->value}};
    if (const auto& sparse = model.sparse)
        out["sparse"] = {
            {"top_k", sparse->topK}, {"index_heads", sparse->indexHeads}, {"index_dim", sparse->indexDim}};
    if (model.attentionGate)
        out["attention_gate"] = true;
    if (model.multiTokenLayers > 0)
        out["multi_token_layers"] = model.multiTokenLayers;
    if (model.window > 0)
        out["window"] = model.window;
    if (model.attentionSinks)
        out["sinks"] = true;
    if (!model.kinds.empty()) {
        for (const LayerKind& kind : model.kinds)
            out["kinds"].push_back(kindJson(kind));
        for (const LayerRun& run : shortestStack(model))
            out["stack"].push_back(
                {{"kind", model.kinds[static_cast<std::size_t>(run.kind)].name}, {"layers", run.count}});
    }
    out["published_parameters"] = model.publishedParameters;
    out["published_exactly"] = model.publishedExactly;
    out["source"] = model.source;
    out["note"] = model.note;
    return out;
}

} // namespace shardscape::exchange
