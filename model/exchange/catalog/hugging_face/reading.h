// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/text/json_reader.h"
#include "workload/transformer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The parts of readHuggingFace(): what the files of this folder share.
namespace shardscape::exchange::hugging_face {

using nlohmann::json;
using workload::LatentAttention;
using workload::LayerKind;
using workload::MixtureOfExperts;
using workload::Norm;
using workload::Recurrence;
using workload::RecurrenceKind;
using workload::Transformer;

inline constexpr std::int64_t kMostLayers = 100'000;
inline constexpr std::int64_t kWidest = 1 << 24;

/// What files call the number of layers.
inline constexpr std::array<std::string_view, 4> kLayerCounts{"num_hidden_layers", "n_layer", "n_layers",
                                                              "num_layers"};

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
    std::string_view firstOf(std::initializer_list<std::string_view> keys) const;
    /// The first of these keys that is there; otherwise the default, which a note mentions.
    std::int64_t size(std::initializer_list<std::string_view> keys, std::int64_t most, std::int64_t otherwise,
                      bool mention = true);
    std::int64_t count(std::string_view key, std::int64_t most, std::int64_t otherwise) const;
    bool flag(std::string_view key, bool otherwise) const { return in.boolean(key, otherwise); }
    /// For keys where null is a value: "there is none". 0 stands for it.
    std::int64_t sizeOrNone(std::string_view key, std::int64_t most, std::int64_t otherwise) const;
    /// The list under that key where it has one entry a layer; null: there is none. A list of another length is refused.
    const json* byLayer(std::string_view key) const;
    /// The kind of the next layer.
    void layer(const LayerKind& kind);
};

// ------------------------------------------------------------------ architectures.cpp

/// The architecture of that `model_type`, or of that class; null: not known.
const Architecture* findArchitecture(std::string_view type, std::string_view model);
/// What nobody knows, read by its keys.
const Architecture& unknownArchitecture();
/// All that are read by name.
std::span<const Architecture> architectures();

// ------------------------------------------------------------------ keys.cpp

/// The key has a place in the model, of whichever architecture.
bool isRead(std::string_view key);
/// It changes neither a size nor a time, as far as those are modelled.
bool isHarmless(std::string_view key);
/// Its name speaks of a size or a number of parts: where it is not read, the total may be off.
bool speaksOfSize(std::string_view key);

// ------------------------------------------------------------------ words.cpp

/// Gives keys the names that most files use, takes sizes out of objects of their own, and makes one size of lists whose sizes are alike.
/// A list that differs by layer leaves its largest, and itself under "<key>_by_layer". Notes say what was taken together.
void spreadSizes(json& object, std::vector<Message>& notes);
/// Of an architecture that nobody knows: integers under a key that no reader knows, but whose words say which size they are
/// ("num_routed_experts"), move under that size's key where the file has no other for it. A note says which.
void readByMeaning(json& object, std::vector<Message>& notes);

// ------------------------------------------------------------------ published.cpp

/// What the publisher says of the parameters.
struct PublishedSize {
    double total = 0;    ///< 0: nothing
    double active = 0;   ///< 0: nothing
    double rounding = 0; ///< half of the last digit that was written of the total
    double activeRounding = 0;
};
/// Of a model's name, "MiMo-V2-Flash-309B-A15B": 309e9 and 15e9. "8x7B" says neither.
PublishedSize sizeInName(std::string_view name);
/// One sentence where the count and the publisher's differ by more than 1.5 % beyond rounding; empty: they agree. A name may count
/// without the embedding or with it.
Message differsFromPublished(const PublishedSize& published, const workload::ParameterCount& count);

template <class Range>
bool contains(const Range& range, std::string_view key)
{
    return std::find(std::begin(range), std::end(range), key) != std::end(range);
}

// ------------------------------------------------------------------ experts.cpp

/// Experts as Mixtral has them: in every layer, each as large as the MLP it replaces.
void expertsOfTheMlpsSize(Reading& r);
void qwenMoe(Reading& r);
/// `groups` of experts of which a token's lie in at most `chosen` ones: a group is a node where they are trained.
/// Source: DeepSeek-V3, arXiv 2412.19437, section 2.1.2.
struct GroupLimit {
    std::int64_t groups = 1;
    std::int64_t chosen = 1;
};
/// Routed and shared experts after some dense layers: DeepSeek's form, taken over by GLM 4.5.
void routedExperts(Reading& r, std::int64_t experts, std::int64_t topK, std::int64_t expertFfn,
                   std::int64_t shared, std::int64_t firstDense, bool bias, GroupLimit limit = {});
/// Experts that work in fewer dimensions than the layer, between two projections (moe_latent_size).
void latentExperts(Reading& r, MixtureOfExperts& moe);
/// One layer among those that differ, with experts where the model has them.
void layerWithExperts(Reading& r, LayerKind kind, std::size_t i);
/// LongCat: two blocks of attention and a dense MLP in every layer, and experts beside the first of them.
void shortcutExperts(Reading& r);
/// Experts, however their keys are called.
void expertsByKeys(Reading& r);

// ------------------------------------------------------------------ attention.cpp

void latentAttention(Reading& r);
/// Layers that predict further tokens.
void multiToken(Reading& r);
/// Norms over all heads together instead of one of a head's size.
void normsOverAllHeads(Reading& r);
/// Windows by layer as "hybrid_layer_pattern" lists them, 1 a window.
void windowsByPattern(Reading& r);
/// Keys and values of two head sizes (v_head_dim) without latent attention: heads of their mean, as many weights, products and bytes.
void headsOfTwoSizes(Reading& r);
/// Gates of every head, and learned sinks.
void gatesAndSinks(Reading& r);
/// Embeddings of every layer, a product with them and one back.
void embeddingsByLayer(Reading& r);
/// Attention to blocks that an indexer chooses ("sparse_attention_config"), or to tokens (index_topk).
void sparseByKeys(Reading& r);
/// DeepSeek-V4's attention, with an output of low rank in groups of heads.
void groupedOutput(Reading& r);
/// Step-3's attention: queries of low rank that all heads share.
void sharedQueries(Reading& r);
/// Layers of windows with heads of their own ("attention_other_setting").
void otherHeads(Reading& r, const json& other);
/// What a layer of "layer_types" looks at.
enum class Mixing : std::uint8_t { All, Window, State, Unknown };
Mixing mixingOf(const json& type);
/// Tokens that a query of each layer sees; 0: all before it.
std::vector<std::int64_t> windows(Reading& r);

// ------------------------------------------------------------------ mixers.cpp

void nemotronH(Reading& r);
void gatedDeltaNets(Reading& r);
void miniMax(Reading& r);
void jamba(Reading& r);
void bamba(Reading& r);
void graniteHybrid(Reading& r);
void besideMamba(Reading& r);
void kimiLinear(Reading& r);
void shortConvolutions(Reading& r);
void mambaAlone(Reading& r);
void lightningByGroups(Reading& r);
/// Mamba in some layers and attention in the others, or beside it in all of them (Hymba, PLaMo 2, Phi-4-mini-flash).
void mambaByKeys(Reading& r);
/// Lightning attention where "mixer_types" has it.
void lightningByList(Reading& r);
/// RWKV, versions 4 to 7.
void rwkv(Reading& r);
/// The gated linear recurrence RG-LRU of Griffin, and windows of attention ("block_types").
void griffin(Reading& r);
/// Cells with a matrix for a state (mLSTM).
void xlstm(Reading& r);
/// Mamba-2 with blocks of attention that several layers share.
void sharedBlocks(Reading& r);
/// Heads that a router chooses.
void attentionExperts(Reading& r);

// ------------------------------------------------------------------ blocks.cpp

/// "block_configs": of every block its attention and its MLP, or that it has none.
void blockConfigs(Reading& r);
/// Sizes that differ by layer ("<key>_by_layer" of spreadSizes()) make kinds of layers; `seen` as of settleLayers().
void sizesByLayer(Reading& r, std::vector<std::int64_t>& seen);
/// Kinds that differ least in the size of their MLP or in their heads become one of their mean, until there are as many as can be priced.
void joinNearest(Reading& r);
/// Layers that see different windows, or have experts here and there, become kinds of layers.
void settleLayers(Reading& r, const std::vector<std::int64_t>& seen);

} // namespace shardscape::exchange::hugging_face
