// SPDX-License-Identifier: GPL-3.0-or-later
// The words of Megatron-LM, which Megatron-Bridge, NeMo, Primus and LLaMA-Factory share. Sources: Megatron-LM,
// megatron/training/arguments.py, megatron/core/model_parallel_config.py, transformer_config.py, optimizer_config.py (2026).
#include "exchange/scenario/layout_string.h"
#include "frameworks/bucket_words.h"
#include "frameworks/draft.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <tuple>

namespace shardscape::frameworks {

namespace {

struct Renamed {
    std::string_view theirs, ours;
};

/// Names of ours behind what Megatron calls modules that run again.
constexpr std::array kModules{Renamed{"layernorm", "norm"}, Renamed{"mla_up_proj", "mla_up"},
                              Renamed{"moe", "experts"}, Renamed{"moe_mlp", "experts"}};

template <std::size_t size>
std::string renamed(const std::array<Renamed, size>& table, const std::string& word)
{
    for (const Renamed& one : table)
        if (one.theirs == word)
            return std::string(one.ours);
    return word;
}

std::string joined(const std::vector<std::string>& words)
{
    std::string all;
    for (const std::string& word : words)
        all += (all.empty() ? "" : "+") + word;
    return all;
}

/// Which layers have experts: "([0]*3+[1]*58)", "[0]+[1]*7", "[0,1]*12". Nothing: another expression, or a number.
/// Source: Megatron-LM, arguments.py, moe_freq_type().
std::optional<std::vector<bool>> layerPattern(std::string_view text)
{
    constexpr std::size_t kMost = 10'000;
    std::vector<bool> all;
    bool lists = false;
    for (std::size_t i = 0; i < text.size();) {
        if (std::string_view(" +()'\"").find(text[i]) != std::string_view::npos) {
            ++i;
            continue;
        }
        const std::size_t end = text.find(']', i);
        if (text[i] != '[' || end == std::string_view::npos)
            return {};
        std::vector<bool> one;
        for (const char c : text.substr(i + 1, end - i - 1)) {
            if (c == '0' || c == '1')
                one.push_back(c == '1');
            else if (c != ',' && c != ' ')
                return {};
        }
        std::int64_t times = 1;
        i = std::min(text.find_first_not_of(' ', end + 1), text.size());
        if (i < text.size() && text[i] == '*') {
            i = std::min(text.find_first_not_of(' ', i + 1), text.size());
            times = 0;
            for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && times < 10'000; ++i)
                times = times * 10 + (text[i] - '0');
        }
        lists = true;
        for (std::int64_t n = 0; n < times && all.size() < kMost; ++n)
            all.insert(all.end(), one.begin(), one.end());
    }
    return lists && all.size() <= kMost ? std::optional(all) : std::nullopt;
}

constexpr std::int64_t kMostPatternLayers = 10'000;

/// Megatron-DeepSpeed, which has words and defaults of its own for experts and for what shares a sequence.
/// Source: deepspeedai/Megatron-DeepSpeed, megatron/arguments.py and model/transformer.py (2024).
bool runsDeepspeed(const Draft& in)
{
    return in.has({"deepspeed", "deepspeed_config", "deepspeed_activation_checkpointing",
                   "ds_sequence_parallel_size", "moe_expert_parallel_size", "no_pipeline_parallel"});
}

std::optional<std::int64_t> countIn(const std::optional<std::string>& text)
{
    if (!text || text->empty() || text->size() > 6
        || text->find_first_not_of("0123456789") != std::string::npos)
        return {};
    return std::stoll(*text);
}

/// One letter a layer: E has experts, D a dense MLP in their place.
void setExpertLayers(Draft& in, const std::vector<bool>& experts)
{
    std::string letters;
    for (const bool has : experts)
        letters += has ? 'E' : 'D';
    in.set("layer_kinds", letters);
}

/// Layers of a hybrid model from its shares of attention and MLPs: attention evenly between Mamba-2, MLPs evenly in what is left.
/// Source: Megatron-LM, core/ssm/mamba_hybrid_layer_allocation.py, _allocate_auto() (2025).
std::string hybridLayers(std::int64_t layers, double attention, double mlp)
{
    std::string all(static_cast<std::size_t>(layers), 'M');
    const auto place = [&all](char letter, std::int64_t others, double sections) {
        const double length = static_cast<double>(others) / sections;
        double x = length;
        for (char& one : all) {
            if (one != 'M')
                continue;
            if (x < 0.5) {
                one = letter;
                x += length;
            } else {
                x -= 1;
            }
        }
    };
    const auto attentions = static_cast<std::int64_t>(
        std::nearbyint(static_cast<double>(layers) * attention));
    place('*', layers - attentions, static_cast<double>(attentions) + 1);
    const auto mlps = static_cast<std::int64_t>(std::nearbyint(static_cast<double>(layers) * mlp));
    if (mlps > 0)
        place('-', layers - attentions - mlps, static_cast<double>(mlps));
    return all;
}

/// A model of single mixers: M Mamba-2, * attention, - an MLP, E experts; | ends a stage, / begins what predicts further tokens.
void readHybrid(Draft& in)
{
    const auto pattern = in.word({"hybrid_layer_pattern", "hybrid_override_pattern"}, "layer_kinds");
    const auto attention = in.real({"hybrid_attention_ratio"}, "layer_kinds");
    const auto mlp = in.real({"hybrid_mlp_ratio"}, "layer_kinds");
    in.flag({"is_hybrid_model"}, "layer_kinds"); // beside its pattern
    const auto layers = in.number("layers");
    std::string letters;
    std::vector<std::int32_t> stages(1);
    if (pattern && !pattern->empty()) {
        for (const char sign : pattern->substr(0, pattern->find('/'))) {
            if (sign == '|') {
                stages.push_back(0);
            } else if (std::string_view("M*-E").find(sign) != std::string_view::npos) {
                letters += sign;
                ++stages.back();
            } else {
                in.forget("layers");
                in.need("model", say("%1 has layers of kind '%2', which no formula here covers",
                                     pattern->substr(0, 60), std::string(1, sign)));
                return;
            }
        }
    } else if ((attention.value_or(0) > 0 || mlp.value_or(0) > 0) && layers && *layers > 0
               && *layers < kMostPatternLayers && attention.value_or(0) + mlp.value_or(0) <= 1
               && attention.value_or(0) >= 0 && mlp.value_or(0) >= 0) {
        letters = hybridLayers(*layers, attention.value_or(0), mlp.value_or(0));
    }
    if (letters.empty() || static_cast<std::int64_t>(letters.size()) > kMostPatternLayers)
        return;
    in.set("layers", static_cast<std::int64_t>(letters.size()));
    in.set("layer_kinds", letters);
    const auto size = [&in](Names names, std::string_view id, std::int64_t otherwise) {
        const auto value = in.integer(names, id);
        const std::int64_t chosen = value && *value > 0 ? *value : otherwise;
        if (chosen > 0)
            in.set(id, chosen);
        return chosen;
    };
    const std::int64_t dim = size({"mamba_head_dim"}, "mamba_head_dim", 64);
    size({"mamba_state_dim"}, "mamba_state", 128);
    size({"mamba_num_groups"}, "mamba_groups", 8);
    size({"mamba_num_heads"}, "mamba_heads", 2 * in.number("hidden").value_or(0) / dim);
    const auto pp = in.number("pp");
    if (stages.size() > 1 && pp && *pp > 1) {
        std::string text;
        for (const std::int32_t one : stages)
            text += (text.empty() ? "" : ",") + std::to_string(one);
        in.set("stages", text);
    }
}

/// Gated delta nets in place of attention: in all layers but every N-th, or as a list says (1: a delta net). Letters of layers become
/// small ones. Source: Megatron-LM, core/transformer/transformer_config.py, experimental_attention_variant and linear_*;
/// core/models/gpt/experimental_attention_variant_module_specs.py (2026).
void readDeltaNets(Draft& in)
{
    const auto variant = in.word({"experimental_attention_variant", "linear_attention_type"}, "layer_kinds");
    if (!variant)
        return;
    if (lower(*variant) == "dsa") { // attention to the keys that an indexer finds
        for (const auto& [name, id, otherwise] :
             {std::tuple("dsa_indexer_topk", "sparse_topk", std::int64_t{2048}),
              std::tuple("dsa_indexer_n_heads", "sparse_heads", std::int64_t{64}),
              std::tuple("dsa_indexer_head_dim", "sparse_dim", std::int64_t{128})}) {
            const auto value = in.integer({name}, id);
            in.set(id, value && *value > 0 ? *value : otherwise);
        }
        return;
    }
    if (lower(*variant) != "gated_delta_net") {
        in.need("model", say("%1 is %2, which no formula here covers; gated_delta_net and dsa are read",
                             "experimental_attention_variant", shown(*variant)));
        return;
    }
    const auto frequency = in.word({"linear_attention_freq"}, "layer_kinds");
    const auto layers = in.number("layers");
    const auto every = countIn(frequency);
    std::vector<bool> delta = (frequency ? layerPattern(*frequency) : std::nullopt)
                                  .value_or(std::vector<bool>());
    if (every && *every > 0 && layers && *layers > 0 && *layers < kMostPatternLayers)
        for (std::int64_t i = 0; i < *layers; ++i)
            delta.push_back((i + 1) % *every != 0);
    if (!layers || static_cast<std::int64_t>(delta.size()) != *layers) {
        in.need("model", !layers ? say("which layers have gated delta nets follows from how many there are")
                         : frequency
                             ? say("linear_attention_freq is %1; it is a number, or a list of %2 layers",
                                   shown(*frequency), *layers)
                             : say("linear_attention_freq says which layers have gated delta nets"));
        return;
    }
    std::string letters = in.text("layer_kinds");
    if (letters.size() != delta.size())
        letters = std::string(delta.size(), in.known("experts") ? 'E' : 'D');
    for (std::size_t i = 0; i < delta.size(); ++i) {
        if (static_cast<std::int64_t>(i) < in.number("first_dense").value_or(0))
            letters[i] = 'D';
        if (delta[i])
            letters[i] = letters[i] == 'E' ? 'e' : 'd';
    }
    in.forget("first_dense"); // the letters say it
    in.set("layer_kinds", letters);
    for (const auto& [name, id, otherwise] :
         {std::tuple("linear_num_value_heads", "linear_heads", std::int64_t{32}),
          std::tuple("linear_num_key_heads", "linear_key_heads", std::int64_t{16}),
          std::tuple("linear_value_head_dim", "linear_head_dim", std::int64_t{128}),
          std::tuple("linear_key_head_dim", "linear_state", std::int64_t{128}),
          std::tuple("linear_conv_kernel_dim", "linear_convolution", std::int64_t{4})}) {
        const auto value = in.integer({name}, id);
        in.set(id, value && *value > 0 ? *value : otherwise);
    }
}

/// Of the ranks that share a sequence the first size exchanges heads, the second makes rings.
void readHierarchy(Draft& in)
{
    const auto sizes = in.words({"hierarchical_context_parallel_sizes"}, "cp_heads");
    std::int64_t exchangers = 0;
    if (sizes && !sizes->empty())
        std::from_chars(sizes->front().data(), sizes->front().data() + sizes->front().size(), exchangers);
    if (exchangers > 0 && exchangers < (1 << 20))
        in.set("cp_heads", exchangers);
}

void readDegrees(Draft& in)
{
    if (const auto tp = in.integer(
            {"tensor_model_parallel_size", "model_parallel_size", "tensor_parallel_size"}, "tp"))
        in.set("tp", *tp);
    in.assume("tp", std::int64_t{1}, "--tensor-model-parallel-size");
    if (const auto pp = in.integer({"pipeline_model_parallel_size", "pipeline_parallel_size"}, "pp"))
        in.set("pp", *pp);
    in.assume("pp", std::int64_t{1}, "--pipeline-model-parallel-size");
    if (const auto cp = in.integer({"context_parallel_size"}, "cp"))
        in.set("cp", *cp);
    in.assume("cp", std::int64_t{1}, "--context-parallel-size");
    if (const auto ep = in.integer({"expert_model_parallel_size", "expert_parallel_size"}, "ep"))
        in.set("ep", *ep);
    if (runsDeepspeed(in)) {
        in.count({"moe_expert_parallel_size"}, "ep");
        if (in.has({"num_experts"}) && !in.flag({"enable_expert_tensor_parallelism"}, "etp").value_or(false))
            in.derive("etp", std::int64_t{1}, "--enable-expert-tensor-parallelism");
        if (const auto ulysses = in.count({"ds_sequence_parallel_size"}, "cp"); ulysses && *ulysses > 1)
            in.set("cp_kind", std::string("all-to-all"));
        if (in.flag({"no_pipeline_parallel"}, "pp").value_or(false) && in.number("pp").value_or(1) > 1)
            in.note(say("--no-pipeline-parallel asks for one stage; this is pp = %1.", *in.number("pp")));
        in.idle({"deepspeed", "deepspeed_activation_checkpointing", "use_tutel"},
                say("of how it runs, not of its layout"));
        in.idle(
            {"moe_loss_coeff", "moe_train_capacity_factor", "moe_eval_capacity_factor", "moe_min_capacity"},
            say("of the router's choice"));
    }
    if (const auto etp = in.integer({"expert_tensor_parallel_size", "expert_tensor_model_parallel_size"},
                                    "etp"))
        in.set("etp", *etp);
    if (in.isOpen("tp") || in.isOpen("pp"))
        in.setPartial(); // a template, which somebody fills in
    const auto sequence = in.flag({"sequence_parallel"}, "sequence_parallel");
    if (sequence && *sequence && in.number("tp") == 1) {
        in.set("sequence_parallel", false);
        in.remark("sequence_parallel", say("off: there is nothing to share with tp = 1"));
    } else if (sequence) {
        in.set("sequence_parallel", *sequence);
        if (*sequence && !in.known("tp"))
            in.remark("sequence_parallel", say("takes effect once tp is above 1"));
    }
    in.assume("sequence_parallel", false, "--sequence-parallel");

    const auto kinds = in.words({"cp_comm_type"}, "cp_kind");
    const auto cp = in.number("cp");
    if (cp.value_or(2) > 1 && kinds && !kinds->empty()) {
        const std::string kind = lower(kinds->front());
        in.set("cp_kind", kind == "p2p"          ? "ring"
                          : kind == "all_gather" ? "all-gather"
                          : kind == "a2a"        ? "all-to-all"
                          : kind == "a2a+p2p"    ? "hybrid"
                                                 : kind.substr(0, 40));
        if (std::any_of(kinds->begin(), kinds->end(),
                        [&](const std::string& one) { return one != kinds->front(); }))
            in.remark("cp_kind", say("layers differ; the first one's is taken"));
        if (kind == "a2a+p2p")
            readHierarchy(in);
    } else if (cp.value_or(1) > 1) {
        in.assume("cp_kind", std::string("ring"), "--cp-comm-type");
    }
    if (!in.known("cp_heads"))
        in.idle({"hierarchical_context_parallel_sizes"},
                say("takes effect with --cp-comm-type a2a+p2p and cp above 1"));
    const auto mapping = in.flag({"use_tp_pp_dp_mapping"}, "rank_order");
    if (mapping.value_or(false))
        in.set("rank_order", std::string("tp-cp-pp-dp"));
    else if (mapping)
        in.derive("rank_order", std::string("tp-cp-dp-pp"), "--use-tp-pp-dp-mapping");
    in.assume("rank_order", std::string("tp-cp-dp-pp"), "--use-tp-pp-dp-mapping");
}

void readModel(Draft& in)
{
    const auto take = [&in](Names names, std::string_view id) {
        const auto value = in.integer(names, id);
        if (value)
            in.set(id, *value);
        return value;
    };
    take({"num_layers", "encoder_num_layers"}, "layers");
    const auto hidden = take({"hidden_size"}, "hidden");
    readHybrid(in);
    const auto heads = take({"num_attention_heads"}, "heads");
    const bool deepspeed = runsDeepspeed(in);
    const auto experts = in.integer({"num_experts", "num_moe_experts"}, "experts");
    if (experts && *experts > 0) {
        in.set("experts", *experts);
        take({"moe_router_topk"}, "topk");
        if (deepspeed)
            take({"topk"}, "topk");
        in.assume("topk", std::int64_t{deepspeed ? 1 : 2}, deepspeed ? "--topk" : "--moe-router-topk");
    } else {
        in.integer({"moe_router_topk"}, "topk");
    }
    const auto plain = in.flag({"swiglu", "gated_linear_unit"}, "gated");
    const auto quick = in.flag({"quick_geglu"}, "gated");
    const auto activation = in.word({"activation", "activation_func"}, "gated");
    const bool gated = plain.value_or(false) || quick.value_or(false)
                       || (activation && lower(*activation).find("glu") != std::string::npos);
    if (plain || quick || activation)
        in.set("gated", gated);
    in.assume("gated", false, "--swiglu");
    const auto ffn = take({"ffn_hidden_size"}, "ffn");
    if (!ffn && hidden && !in.isOpen("ffn") && in.wholePlan())
        in.assume("ffn", gated ? *hidden * 4 * 2 / 3 / 64 * 64 : *hidden * 4, "--ffn-hidden-size");
    const auto expertFfn = in.integer({"moe_ffn_hidden_size"}, "expert_ffn");
    const auto frequency = in.word({"moe_layer_freq"}, "layer_kinds");
    const auto interval = deepspeed ? in.integer({"expert_interval"}, "layer_kinds") : std::nullopt;
    const auto every = deepspeed ? std::optional(interval.value_or(2)) : countIn(frequency);
    if (in.known("experts")) {
        if (const auto own = expertFfn ? expertFfn : in.number("ffn"))
            in.set("expert_ffn", *own);
        std::int64_t dense = 0;
        if (const auto pattern = frequency ? layerPattern(*frequency) : std::nullopt) {
            const auto first = std::find(pattern->begin(), pattern->end(), true);
            dense = first - pattern->begin();
            if (std::find(first, pattern->end(), false) != pattern->end()) {
                setExpertLayers(in, *pattern);
                dense = 0;
            }
        } else if (const auto layers = in.number("layers");
                   every && layers && *every > 1 && *layers > 0 && *layers < kMostPatternLayers) {
            std::vector<bool> routed(static_cast<std::size_t>(*layers));
            for (std::int64_t i = 0; i < *layers; ++i)
                routed[static_cast<std::size_t>(i)] = (deepspeed ? i + 1 : i) % *every == 0;
            setExpertLayers(in, routed);
        }
        if (dense > 0)
            in.set("first_dense", dense);
        else if (in.known("layer_kinds"))
            in.idle({"moe_layer_freq", "expert_interval"});
        else if (expertFfn && *expertFfn > 0)
            in.set("ffn", *expertFfn); // no layer is dense
        if (const auto shared = in.integer({"moe_shared_expert_intermediate_size"}, "shared_ffn");
            shared && *shared > 0) {
            in.set("num_shared", std::int64_t{1});
            in.set("shared_ffn", *shared);
        } else if (const auto several = in.integer({"num_shared_experts"}, "num_shared");
                   several && *several > 0 && in.number("expert_ffn")) { // Pai-Megatron-Patch
            in.set("num_shared", *several);
            in.set("shared_ffn", *in.number("expert_ffn"));
            in.idle({"enable_shared_expert"});
        }
    }
    readDeltaNets(in);
    if (in.flag({"attention_output_gate"}, "attention_gate").value_or(false))
        in.set("attention_gate", true);
    const auto grouped = in.flag({"group_query_attention"}, "kv_heads");
    const auto groups = in.integer({"num_query_groups", "num_key_value_heads"}, "kv_heads");
    if (groups && grouped.value_or(true))
        in.set("kv_heads", *groups);
    else if (heads)
        in.assume("kv_heads", *heads, "--num-query-groups");
    // (behind, ahead) of a query, and which layers see all instead. Source: Megatron-LM, core/transformer/utils.py,
    // is_layer_window_attention().
    if (const auto sides = in.words({"window_size"}, "window"); sides && !sides->empty()) {
        const std::string& behind = sides->front();
        if (behind.size() < 10 && !behind.empty()
            && behind.find_first_not_of("0123456789") == std::string::npos)
            in.set("window", std::int64_t{std::atoll(behind.c_str())} + 1);
        if (const auto full = in.integer({"window_attn_skip_freq"}, "window_every"); full && *full > 1)
            in.set("window_every", *full);
    }
    if (const auto size = in.integer({"kv_channels"}, "head_dim"))
        in.set("head_dim", *size);
    const auto padded = in.integer({"padded_vocab_size", "pad_vocab_size_to"}, "vocab");
    if (const auto vocabulary = in.integer({"vocab_size"}, "vocab"))
        in.set("vocab", *vocabulary);
    else if (padded)
        in.set("vocab", *padded);
    if (const auto untied = in.flag({"untie_embeddings_and_output_weights"}, "tied_embeddings"))
        in.set("tied_embeddings", !*untied);
    if (const auto tied = in.flag({"share_embeddings_and_output_weights"}, "tied_embeddings"))
        in.set("tied_embeddings", *tied);
    if (in.known("layers"))
        in.assume("tied_embeddings", true, "--untie-embeddings-and-output-weights");
    if (const auto norm = in.word({"normalization"}, "norm"))
        in.set("norm", std::string(lower(*norm).find("rms") != std::string::npos ? "rmsnorm" : "layernorm"));
    auto latent = in.flag({"multi_latent_attention"}, "kv_lora");
    if (!latent && in.has({"kv_lora_rank"})) // forks have no switch for it
        latent = true;
    if (latent) {
        const auto inner = [&in, &latent](Names names, std::string_view id, std::int64_t fallback) {
            const auto value = in.integer(names, id);
            if (*latent && in.known("hidden"))
                in.set(id, value.value_or(fallback));
        };
        inner({"q_lora_rank"}, "q_lora", 0);
        inner({"kv_lora_rank"}, "kv_lora", 32);
        inner({"qk_head_dim", "qk_nope_head_dim"}, "nope", 128);
        inner({"qk_pos_emb_head_dim", "qk_rope_head_dim"}, "rope", 64);
        inner({"v_head_dim"}, "v", 128);
        if (*latent)
            in.forget("head_dim"); // the parts say it
    }
    if (hidden && heads && *heads > 0 && *hidden % *heads == 0 && !in.known("kv_lora"))
        in.assume("head_dim", *hidden / *heads, "--kv-channels");
    if (const auto more = in.integer({"mtp_num_layers"}, "mtp_layers"); more && *more > 0)
        in.set("mtp_layers", *more);
}

void readPipeline(Draft& in)
{
    const auto pp = in.number("pp");
    const auto layers = in.number("layers");
    const auto layout = in.word({"pipeline_model_parallel_layout"}, "stages");
    auto virtualStages = in.integer({"num_virtual_stages_per_pipeline_rank"}, "chunks");
    const auto layersEach = in.integer({"num_layers_per_virtual_pipeline_stage"}, "chunks");
    if (!virtualStages)
        virtualStages = in.integer({"virtual_pipeline_model_parallel_size", "virtual_pipeline_parallel_size"},
                                   "chunks");
    else
        in.integer({"virtual_pipeline_model_parallel_size", "virtual_pipeline_parallel_size"}, "chunks");
    const bool embedding = in.flag({"account_for_embedding_in_pipeline_split"}, "stages").value_or(false);
    const bool loss = in.flag({"account_for_loss_in_pipeline_split"}, "stages").value_or(false);
    const std::int64_t ends = (embedding ? 1 : 0) + (loss ? 1 : 0);
    if (layout && !layout->empty()) {
        std::string text = *layout;
        std::erase_if(text, [](char c) { return c == '\'' || c == '"'; });
        in.set("stages", text);
        if (const auto stages = exchange::readLayoutString(text)) {
            if (pp && *pp > 0 && static_cast<std::int64_t>(stages->size()) % *pp == 0)
                in.set("chunks", static_cast<std::int64_t>(stages->size()) / *pp);
            else if (pp)
                in.note(say("The layout has %1 stages, which %2 pipeline ranks cannot share evenly.",
                            stages->size(), *pp));
        } else {
            in.note(say("The pipeline's layout cannot be read: %1.", stages.error().message));
        }
    } else if (layersEach && *layersEach > 0) {
        if (layers && pp && *pp > 0 && *pp <= 1'000'000 && (*layers + ends) % (*pp * *layersEach) == 0)
            in.set("chunks", (*layers + ends) / (*pp * *layersEach));
        else if (layers && pp)
            in.note(say("%1 layers are no multiple of pp = %2 times %3 layers per virtual stage.", *layers,
                        *pp, *layersEach));
        else
            in.need("chunks",
                    say("it follows from %1 layers per virtual stage, the layers of the model and pp",
                        *layersEach));
    } else if (virtualStages && *virtualStages > 0) {
        in.set("chunks", *virtualStages);
    }
    const auto first = in.integer({"decoder_first_pipeline_num_layers", "num_layers_in_first_pipeline_stage"},
                                  "stages");
    const auto last = in.integer({"decoder_last_pipeline_num_layers", "num_layers_in_last_pipeline_stage"},
                                 "stages");
    if (pp && layers)
        in.assume("chunks", std::int64_t{1}, "--num-virtual-stages-per-pipeline-rank");
    else if (pp)
        in.assume("chunks", std::int64_t{1}, "--num-virtual-stages-per-pipeline-rank");
    const auto chunks = in.number("chunks");
    const auto all = first || last || ends > 0 ? layersOfModel(in) : layers;
    // Embedding and loss count as a layer each. Source: Megatron-LM, transformer_block.py, get_num_layers_to_build().
    const std::int64_t places = pp && *pp > 0 && *pp <= 4096
                                    ? *pp * std::clamp<std::int64_t>(chunks.value_or(1), 1, 4096)
                                    : 0;
    if (ends > 0 && !layout && !first && !last && all && places > 1 && places <= 4096
        && (*all + ends) % places == 0 && (*all + ends) / places > ends) {
        std::string text;
        for (std::int64_t i = 0; i < places; ++i)
            text += (i > 0 ? "," : "")
                    + std::to_string((*all + ends) / places - (i == 0 && embedding ? 1 : 0)
                                     - (i + 1 == places && loss ? 1 : 0));
        in.set("stages", text);
    }
    if ((first || last) && pp && all && *pp > 1 && *pp <= *all && chunks.value_or(1) == 1) {
        const std::int64_t middle = *pp - (first ? 1 : 0) - (last ? 1 : 0);
        const std::int64_t rest = *all - first.value_or(0) - last.value_or(0);
        if (rest >= 0 && (middle > 0 ? rest % middle == 0 : rest == 0) && *pp <= 4096) {
            std::string text;
            for (std::int64_t i = 0; i < *pp; ++i)
                text += (i > 0 ? "," : "")
                        + std::to_string(i == 0 && first        ? *first
                                         : i + 1 == *pp && last ? *last
                                                                : rest / middle);
            in.set("stages", text);
        } else {
            in.note(say("%1 layers do not divide over the %2 stages between the first and the last.", rest,
                        middle));
        }
    }
    if (pp && *pp > 1 && chunks)
        in.derive("schedule", std::string(*chunks > 1 ? "interleaved-1f1b" : "1f1b"), "virtual stages");
    const auto overlaps = in.flag({"overlap_p2p_comm", "overlap_p2p_communication"}, "overlap_p2p");
    const auto overlapsNot = in.flag({"no_overlap_p2p_communication"}, "overlap_p2p");
    if (overlapsNot.value_or(false))
        in.set("overlap_p2p", false);
    else if (overlaps && pp.value_or(2) > 1)
        in.set("overlap_p2p", *overlaps && chunks.value_or(2) > 1);
    else if (pp && *pp > 1 && chunks)
        in.assume("overlap_p2p", *chunks > 1, "--no-overlap-p2p-communication");
    in.idle({"microbatch_group_size_per_virtual_pipeline_stage", "microbatch_group_size_per_vp_stage"},
            say("no knob stands for the group; it is pp here"));
}

/// Which kernels run, as far as knobs price them.
void readKernels(Draft& in)
{
    if (in.has({"transformer_impl"})
        && lower(in.word({"transformer_impl"}, "attention").value_or("")) == "local")
        in.set("attention", std::string("unfused"));
    if (const auto backend = in.word({"attention_backend"}, "attention")) {
        const std::string name = lower(*backend);
        if (name == "fused" || name == "unfused")
            in.set("attention", std::string(name == "fused" ? "cudnn" : "unfused"));
        else
            in.remark("attention_backend", say("whichever kernel is installed"));
    }
    for (const char* off : {"no_bias_swiglu_fusion", "no_bias_gelu_fusion"})
        if (in.has({off}) && in.flag({off}, "fused_activation").value_or(false))
            in.set("fused_activation", false);
    if (in.has({"cross_entropy_loss_fusion"}))
        if (const auto fuses = in.flag({"cross_entropy_loss_fusion"}, "fused_loss"))
            in.set("fused_loss", *fuses);
    // --cuda-graph-impl none, local or transformer_engine; the scope is modules, or the whole iteration.
    const auto graphs = in.word({"cuda_graph_impl"}, "cuda_graphs");
    const auto scope = in.words({"cuda_graph_scope"}, "cuda_graphs");
    const bool old = in.flag({"enable_cuda_graph", "external_cuda_graph"}, "cuda_graphs").value_or(false);
    const bool whole = scope
                       && std::find(scope->begin(), scope->end(), std::string("full_iteration"))
                              != scope->end();
    if ((graphs && lower(*graphs) != "none") || (!graphs && old))
        in.set("cuda_graphs", std::string(whole ? "full" : "partial"));
    else if (graphs)
        in.set("cuda_graphs", std::string("none"));
}

void readSharding(Draft& in)
{
    const bool fsdp = in.flag({"use_megatron_fsdp", "use_custom_fsdp"}, "zero").value_or(false);
    const bool torchFsdp = in.flag({"use_torch_fsdp2", "fsdp"}, "zero").value_or(false);
    const auto distributed = in.flag({"use_distributed_optimizer"}, "zero");
    const auto strategy = in.word({"data_parallel_sharding_strategy"}, "zero");
    const auto keeps = in.flag({"torch_fsdp2_no_reshard_after_forward"}, "reshard");
    const auto frees = in.flag({"torch_fsdp2_reshard_after_forward"}, "reshard");
    if (torchFsdp) {
        in.set("zero", std::int64_t{3});
        if (keeps || frees)
            in.set("reshard", frees.value_or(!keeps.value_or(false)));
    } else if (fsdp && !in.isOpen("zero")) {
        const std::string strategyNow = strategy.value_or(in.wholePlan() ? "no_shard" : "");
        if (strategyNow == "optim_grads_params")
            in.set("zero", std::int64_t{3});
        else if (strategyNow == "optim_grads")
            in.set("zero", std::int64_t{2});
        else if (strategyNow == "optim")
            in.set("zero", std::int64_t{1});
        else if (strategyNow == "no_shard")
            in.set("zero", std::int64_t{distributed.value_or(false) ? 1 : 0});
        else
            in.need(
                "zero",
                say("Megatron-FSDP shards as data_parallel_sharding_strategy says, which is not in the file"));
    } else if (distributed) {
        in.set("zero", std::int64_t{*distributed ? 1 : 0});
    }
    // Megatron-DeepSpeed says the stage itself; its ds_config.json is another file.
    if (const auto stage = in.integer({"zero_stage"}, "zero"); stage && *stage >= 0 && *stage <= 3)
        in.set("zero", *stage);
    if (const auto file = in.word({"deepspeed_config"}, "zero"); file && !file->empty()) {
        if (in.include(*file))
            readDeepspeedWords(in);
        else
            in.open(*file, say("DeepSpeed's own configuration"));
    }
    in.assume("zero", std::int64_t{0}, "--use-distributed-optimizer");
    if (const auto instances = in.integer({"num_distributed_optimizer_instances"}, "dp_shard");
        instances && *instances > 1)
        in.reading().shardDivisor = *instances;
    in.idle({"outer_dp_sharding_strategy"}, say("no knob stands for sharding between instances"));

    const auto gradients = in.flag({"overlap_grad_reduce", "overlap_grad_sync"}, "overlap_gradients");
    if (gradients)
        in.set("overlap_gradients", *gradients);
    in.assume("overlap_gradients", false, "--overlap-grad-reduce");
    const auto params = in.flag({"overlap_param_gather", "overlap_param_sync"}, "overlap_params");
    if (params)
        in.set("overlap_params", *params);
    in.assume("overlap_params", false, "--overlap-param-gather");
    if (const auto tp = in.flag({"tp_comm_overlap", "ub_tp_comm_overlap"}, "tp_overlap"))
        in.set("tp_overlap", *tp);
    in.assume("tp_overlap", false, "--tp-comm-overlap");
    const auto experts = in.flag({"overlap_moe_expert_parallel_comm"}, "ep_overlap");
    if (experts)
        in.set("ep_overlap", *experts);
    in.assume("ep_overlap", false, "--overlap-moe-expert-parallel-comm");
    if (const auto optimizer = in.word({"optimizer", "optim_name"}, "optimizer")) {
        const std::string name = lower(*optimizer);
        if (name == "distributed_fused_adam" || name == "mcore_distributed_optim") {
            in.set("optimizer", std::string("adamw"));
            if (!in.known("zero") || in.number("zero") == 0)
                in.set("zero", std::int64_t{1});
        } else {
            in.set("optimizer", name.find("adam") != std::string::npos   ? "adamw"
                                : name.find("muon") != std::string::npos ? "muon"
                                                                         : name.substr(0, 40));
            if (name == "dist_muon") // shares its states itself
                in.set("zero", std::int64_t{1});
        }
    }
    in.assume("optimizer", std::string("adamw"), "--optimizer");
    readKernels(in);
}

void readPrecision(Draft& in)
{
    // Words for the whole mixture: "bf16_with_mxfp8_mixed". Source: Megatron-Bridge, training/mixed_precision.py.
    std::string base, low;
    auto mixed = in.word({"mixed_precision", "precision", "trainer.precision"}, "precision");
    if (!mixed
        && in.peek("trainer.plugins").find("_mixed") != std::string::npos) // NeMo 2: bf16_with_fp8_mixed()
        mixed = in.word({"trainer.plugins"}, "precision");
    if (mixed) {
        const std::string name = lower(*mixed);
        base = name.starts_with("fp16") || name.starts_with("16") || name == "float16" ? "fp16"
               : name.starts_with("32") || name.starts_with("fp32")                    ? "fp32"
               : name.starts_with("bf16") || name == "bfloat16"                        ? "bf16"
                                                                                       : "";
        if (name.find("nvfp4") != std::string::npos || name.find("fp4") != std::string::npos)
            low = "nvfp4";
        else if (name.find("mxfp8") != std::string::npos)
            low = "mxfp8";
        else if (name.find("subchannel") != std::string::npos || name.find("blockwise") != std::string::npos)
            low = "fp8-block";
        else if (name.find("fp8") != std::string::npos)
            low = "fp8";
        if (base.empty() && low.empty())
            in.need("precision", say("%1 is no mixture of precisions that is known here", shown(*mixed)));
    }
    const bool bf16 = in.flag({"bf16"}, "precision").value_or(false);
    const bool fp16 = in.flag({"fp16"}, "precision").value_or(false);
    const auto parameters = in.word({"params_dtype"}, "precision");
    const bool both = bf16 && fp16; // validate_args() stops there
    if (both)
        in.need("precision", say("--fp16 and --bf16 exclude each other"));
    else if (bf16 || fp16)
        base = bf16 ? "bf16" : "fp16";
    else if (base.empty() && parameters && !in.wholePlan())
        base = dtypeOf(*parameters);
    const auto format = in.word({"fp8_format", "fp8"}, "precision");
    const auto recipe = in.word({"fp8_recipe"}, "precision");
    const bool named = in.flag({"fp8_e4m3"}, "precision").value_or(false);
    const bool hybrid = in.flag({"fp8_hybrid"}, "precision").value_or(false);
    // Before --fp8-format the formats were flags of their own; of NeMo, fp8 decides.
    const std::string asked = format                                                ? lower(*format)
                              : (named || hybrid) && !in.has({"fp8", "fp8_format"}) ? "hybrid"
                                                                                    : "";
    if (!asked.empty() && asked != "none" && asked != "false" && asked != "0") {
        const std::string by = recipe ? lower(*recipe) : "delayed";
        low = by == "mxfp8" ? "mxfp8" : by == "blockwise" ? "fp8-block" : "fp8";
    }
    if (const auto four = in.word({"fp4_format", "fp4"}, "precision");
        four && lower(*four) != "false" && lower(*four) != "none")
        low = "nvfp4";
    if (in.isOpen("precision"))
        return;
    if (!low.empty())
        in.set("precision", low);
    else if (!base.empty())
        in.set("precision", base);
    if (!both)
        in.assume("precision", std::string("fp32"), "--bf16");
    const auto gathered = in.flag({"fp8_param_gather", "fp8_param", "fp8_params"}, "fp8_params");
    if (!low.empty()) {
        if (gathered)
            in.set("fp8_params", *gathered && !in.flag({"use_torch_fsdp2"}, "zero").value_or(false));
        in.assume("fp8_params", false, "--fp8-param-gather");
    }
    // Gradients: fp32 under bf16 unless told otherwise, fp16 under fp16 unless told otherwise.
    const auto inBf16 = in.flag({"grad_reduce_in_bf16"}, "grad_dtype");
    const auto inFp32 = in.flag({"accumulate_allreduce_grads_in_fp32", "grad_reduce_in_fp32"}, "grad_dtype");
    // NeMo's: not asked for where nobody says it, so that no patch writes it into Megatron's own scripts.
    const auto sync = in.has({"grad_sync_dtype"}) ? in.word({"grad_sync_dtype"}, "grad_dtype") : std::nullopt;
    const auto ofFsdp = in.word({"megatron_fsdp_main_grads_dtype"}, "grad_dtype");
    const bool fsdp = in.flag({"use_megatron_fsdp", "use_custom_fsdp"}, "zero").value_or(false);
    if (ofFsdp && !fsdp)
        in.remark("grad_dtype", say("without effect: it is Megatron FSDP's"));
    const auto own = fsdp && ofFsdp ? ofFsdp : sync;
    const auto main = in.word({"main_grads_dtype"}, "grad_dtype");
    const bool aware = in.flag({"use_precision_aware_optimizer"}, "moment_dtype").value_or(false);
    if (own && lower(*own) != "auto")
        in.set("grad_dtype", dtypeOf(*own));
    else if (aware && main)
        in.set("grad_dtype", dtypeOf(*main));
    else if (inBf16.value_or(false))
        in.set("grad_dtype", std::string("bf16"));
    else if (inFp32)
        in.set("grad_dtype", std::string(*inFp32 || (in.wholePlan() && base == "bf16") ? "fp32"
                                         : base == "fp16"                              ? "fp16"
                                                                                       : "bf16"));
    else if (in.has({"bf16", "fp16"}) && !base.empty())
        in.derive("grad_dtype", std::string(base == "fp16" ? "fp16" : "fp32"),
                  "--accumulate-allreduce-grads-in-fp32");
    else if (in.wholePlan() && base != "fp16" && !in.isOpen("grad_dtype") && base.empty())
        in.assume("grad_dtype", std::string("fp32"), "--accumulate-allreduce-grads-in-fp32");
    if (const auto elements = in.integer({"ddp_bucket_size", "bucket_size"}, "bucket_mb"))
        setBucket(in,
                  static_cast<double>(*elements) * sentBytes(in.text("grad_dtype"), in.text("precision")));
    const auto state = [&in, aware](Names names, std::string_view id) {
        if (const auto type = in.word(names, id); type && (aware || dtypeOf(*type) != "fp32"))
            in.set(id, dtypeOf(*type));
    };
    state({"exp_avg_sq_dtype"}, "moment_dtype");
    state({"exp_avg_dtype"}, "moment_dtype");
    state({"main_params_dtype"}, "master_dtype");
}

void readRecompute(Draft& in)
{
    const auto granularity = in.word({"recompute_granularity", "activations_checkpoint_granularity"},
                                     "recompute");
    const auto method = in.word({"recompute_method", "activations_checkpoint_method", "checkpoint_method"},
                                "recompute");
    const auto count = in.integer(
        {"recompute_num_layers", "activations_checkpoint_num_layers", "checkpoint_num_layers"},
        "recompute_layers");
    const auto modules = in.words({"recompute_modules"}, "recompute_modules");
    const bool activations = in.flag({"recompute_activations"}, "recompute").value_or(false);
    const bool old = in.flag({"checkpoint_activations"}, "recompute").value_or(false);
    const bool experts = in.flag({"moe_layer_recompute"}, "recompute_modules").value_or(false);
    std::string how = granularity ? lower(*granularity) : "";
    if (how == "none" || how == "null" || how == "false")
        how.clear();
    if (how.empty() && old)
        how = "full";
    if (activations) { // whatever the granularity says: Megatron-LM, training/arguments.py, validate_args()
        if (how == "full")
            in.remark("recompute_granularity",
                      say("without effect: --recompute-activations makes it selective"));
        how = "selective";
    }
    if (how == "full" && method && lower(*method) == "block" && count && *count >= 0) {
        if (*count == 0) {
            how = "none";
            in.remark("recompute_layers", say("block with no layers: nothing runs again"));
        } else {
            in.set("recompute_layers", *count);
        }
    } else if (how == "full" && count) {
        if (*count > 1)
            in.set("recompute_segment", *count);
        in.remark("recompute_layers",
                  say("uniform: every layer runs again; the number is the length of a checkpointed chunk"));
    }
    if (!how.empty() && !in.isOpen("recompute"))
        in.set("recompute", how.substr(0, 40));
    else if ((granularity || in.has({"recompute_granularity", "activations_checkpoint_granularity"}))
             && !in.isOpen("recompute"))
        in.set("recompute", std::string("none"));
    in.assume("recompute", std::string("none"), "--recompute-granularity");
    if (in.flag({"distribute_saved_activations"}, "shard_checkpoints").value_or(false))
        in.set("shard_checkpoints", true);
    std::vector<std::string> names;
    if (modules && how == "selective")
        for (const std::string& one : *modules)
            names.push_back(renamed(kModules, one).substr(0, 40));
    if (experts)
        names.emplace_back("experts");
    if (!names.empty() && names.size() < 64)
        in.set("recompute_modules", joined(names));
    else if (modules && !modules->empty() && how != "selective")
        in.remark("recompute_modules", say("without effect: only selective recomputation looks at modules"));
}

void readOffload(Draft& in)
{
    const bool optimizer = in.flag({"optimizer_cpu_offload"}, "offload_optimizer").value_or(false);
    const auto share = in.real({"optimizer_offload_fraction"}, "offload_optimizer");
    const bool states = in.flag({"offload_optimizer_states"}, "offload_optimizer").value_or(false)
                        || in.flag({"cpu_optimizer"}, "offload_optimizer").value_or(false);
    if (states)
        in.set("offload_optimizer", std::int64_t{100});
    else if (optimizer && !in.isOpen("offload_optimizer"))
        in.set("offload_optimizer",
               static_cast<std::int64_t>(100 * std::clamp(share.value_or(1), 0.0, 1.0) + 0.5));
    const auto layers = in.integer({"cpu_offloading_num_layers"}, "offload_activations");
    const bool fine = in.flag({"fine_grained_activation_offloading"}, "offload_activations").value_or(false);
    const auto modules = in.words({"offload_modules"}, "offload_activations");
    const auto fraction = in.real({"activation_offload_fraction"}, "offload_activations");
    const bool leaves = in.flag({"cpu_offloading"}, "offload_activations").value_or(true);
    if (layers && !leaves) {
        in.remark("cpu_offloading_num_layers", say("without effect: cpu_offloading is off"));
    } else if (layers && *layers > 0 && in.number("layers").value_or(0) > 0) {
        in.set("offload_activations",
               std::clamp<std::int64_t>(100 * std::min(*layers, *in.number("layers")) / *in.number("layers"),
                                        1, 100));
        in.remark("offload_activations", say("the share of the layers whose activations leave"));
    } else if (fine && modules && !modules->empty()) {
        // attn_norm qkv_linear core_attn attn_proj mlp_norm expert_fc1 moe_act: seven kinds of a layer's inputs are kept.
        constexpr double kKinds = 7;
        const double part = std::min(1.0, static_cast<double>(modules->size()) / kKinds)
                            * std::clamp(fraction.value_or(1), 0.0, 1.0);
        in.set("offload_activations", std::max<std::int64_t>(1, static_cast<std::int64_t>(100 * part + 0.5)));
        in.remark("offload_activations",
                  say("an approximation: modules are offloaded by name there, by share here"));
    }
}

void readExperts(Draft& in)
{
    const auto type = in.word({"moe_token_dispatcher_type"}, "ep_dispatch");
    const auto backend = in.word({"moe_flex_dispatcher_backend"}, "ep_dispatch");
    const bool deepep = in.flag({"moe_enable_deepep"}, "ep_dispatch").value_or(false);
    const bool turbo = in.flag({"use_turbo_deepep"}, "ep_dispatch").value_or(false);
    if (type && !in.isOpen("ep_dispatch")) {
        const std::string name = lower(*type);
        const std::string flex = backend ? lower(*backend) : "deepep";
        const std::string ours = name == "allgather"                            ? "all-gather"
                                 : name == "alltoall" || name == "alltoall_seq" ? "all-to-all"
                                 : name == "flex"                               ? flex.substr(0, 40)
                                                                                : name.substr(0, 40);
        if (in.known("experts") || !in.wholePlan() || ours != "all-gather")
            in.set("ep_dispatch", ours);
    }
    if (turbo || (deepep && !type))
        in.set("ep_dispatch", std::string("deepep"));
    if (in.known("experts")) {
        in.assume("ep_dispatch", std::string("all-gather"), "--moe-token-dispatcher-type");
        in.assume("ep", std::int64_t{1}, "--expert-model-parallel-size");
        if (const auto tp = in.number("tp"))
            in.assume("etp", *tp, "--expert-tensor-parallel-size");
    }
    if (const auto capacity = in.real({"moe_expert_capacity_factor"}, "capacity_factor");
        capacity && *capacity > 0 && *capacity <= 100 && in.known("experts"))
        in.set("capacity_factor", static_cast<std::int64_t>(100 * *capacity + 0.5));
    if (const auto pads = in.flag({"moe_pad_expert_input_to_capacity"}, "capacity_padding");
        pads && in.known("capacity_factor"))
        in.set("capacity_padding", *pads);
}

void readBatch(Draft& in)
{
    if (const auto micro = in.integer({"micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    const auto global = in.integer({"global_batch_size"}, "global_batch");
    if (global)
        in.set("global_batch", *global);
    // "0:16 2.4B:320 12B:1536": the last one is the steady one.
    const auto steps = in.words({"step_batch_size_schedule"}, "global_batch");
    if (steps && !steps->empty() && !global) {
        const std::string& last = steps->back();
        const std::int64_t size = std::atoll(
            last.substr(last.find(':') == std::string::npos ? 0 : last.find(':') + 1, 12).c_str());
        if (size > 0)
            in.set("global_batch", size);
    }
    if (steps)
        in.remark("step_batch_size_schedule", say("the steady batch is taken; the ramp is not priced"));
    in.idle({"rampup_batch_size"}, say("the steady batch is taken; the ramp is not priced"));
    if (!global && !in.known("global_batch") && !in.isOpen("global_batch") && in.known("micro_batch")
        && in.wholePlan())
        in.reading().accumulation = 1; // None: micro-batch x dp
    if (const auto sequence = in.integer(
            {"seq_length", "encoder_seq_length", "dataset.seq_length", "data.seq_length"}, "sequence"))
        in.set("sequence", *sequence);
}

} // namespace

void readMegatronWords(Draft& draft)
{
    readDegrees(draft);
    readModel(draft);
    readPipeline(draft);
    readSharding(draft);
    readPrecision(draft);
    readRecompute(draft);
    readOffload(draft);
    readExperts(draft);
    readBatch(draft);
}

std::optional<std::int64_t> listedAccelerators(std::string_view list)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::int64_t count = 0;
    bool inNumber = false;
    for (const char c : list.substr(0, 4096)) {
        if (!isDigit(c) && c != ',' && c != ' ')
            return {};
        count += isDigit(c) && !inNumber ? 1 : 0;
        inNumber = isDigit(c);
    }
    return count > 0 ? std::optional(count) : std::nullopt;
}

namespace {

/// DeepSpeed's "--include node-1:0,1@node-2:0,1": as many as it lists, or nothing where a node is named without its slots.
std::optional<std::int64_t> includedAccelerators(std::string_view list)
{
    std::int64_t all = 0;
    while (!list.empty()) {
        const std::string_view node = list.substr(0, list.find('@'));
        list.remove_prefix(std::min(node.size() + 1, list.size()));
        const std::size_t colon = node.find(':');
        const auto slots = colon == std::string_view::npos ? std::nullopt
                                                           : listedAccelerators(node.substr(colon + 1));
        if (!slots)
            return {};
        all += *slots;
    }
    return all > 0 ? std::optional(all) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> launchedAccelerators(Draft& draft)
{
    // What says how many processes a node runs, the surest first: torchrun, then Slurm.
    std::int64_t processes = 0, devices = 0, perTask = 0, tasks = 0, nodes = 0, all = 0; // 0: not said
    bool saysNodes = false; // where the processes run, be it in another file
    bool asked = false;     // torchrun was told, but by a variable that is open
    bool ofNode = false;    // torchrun takes what the node has: --nproc-per-node gpu, auto
    Reading& reading = draft.reading();
    const auto& command = draft.keys().command;
    const bool mpi = std::any_of(command.begin(), command.end(), [](const std::string& word) {
        return word == "mpirun" || word == "mpiexec" || word.ends_with("/mpirun");
    });
    for (const Setting& it : draft.keys().launcher) {
        if (it.name == "include") {
            reading.mapped.push_back({it.key, it.value, "gpus", false, it.line, {}});
            if (const auto listed = includedAccelerators(it.value))
                return listed;
            continue;
        }
        const bool isProcesses = it.name == "nproc_per_node" || it.name == "num_gpus";
        const bool isDevices = it.name == "gpus_per_node" || it.name == "num_gpus_per_node"
                               || it.name == "gres";
        const bool isPerTask = it.name == "gpus_per_task";
        const bool isTasks = it.name == "ntasks_per_node" || it.name == "npernode" || it.name == "ppn"
                             || (mpi && it.key == "-N");
        const bool isNodes = it.name == "nnodes" || it.name == "nodes" || it.name == "num_nodes"
                             || it.name == "num_machines" // accelerate launch
                             || (!mpi && it.key == "-N");
        const bool isAll = it.name == "ntasks" || it.name == "num_processes"
                           || (it.name == "gpus" && it.value != "all") || it.key == "-G" || it.key == "-n"
                           || (mpi && it.name == "np");
        if (!isProcesses && !isDevices && !isPerTask && !isTasks && !isNodes && !isAll) {
            reading.notPriced.push_back({it.key, it.value, it.line, say("of the launcher")});
            continue;
        }
        reading.mapped.push_back({it.key, it.value, "gpus", false, it.line, {}});
        const std::string digits = it.value.substr(it.value.find_last_of(':') + 1); // gpu:a100:8
        const bool whole = !digits.empty() && digits.size() < 8
                           && digits.find_first_not_of("0123456789") == std::string::npos;
        ofNode = ofNode || (isProcesses && (it.value == "gpu" || it.value == "auto"));
        asked = asked || (isProcesses && !whole && !ofNode);
        saysNodes = saysNodes || isNodes || it.name == "hostfile" || it.key == "-H";
        if (whole)
            (isProcesses ? processes
             : isDevices ? devices
             : isPerTask ? perTask
             : isTasks   ? tasks
             : isAll     ? all
                         : nodes) = std::atoll(digits.c_str());
        else if (isNodes)
            nodes = 0;
    }
    if (devices == 0 && perTask > 0) { // one task for each accelerator, or for each node
        all = all > 0 && all < (1 << 24) ? all * perTask : 0;
        tasks = std::max<std::int64_t>(tasks, 1);
        devices = tasks < 4096 && (all == 0 || tasks > 1) ? tasks * perTask : 0;
        if (devices == 0 && nodes > 0 && all % nodes == 0)
            devices = all / nodes;
    }
    const std::int64_t each = processes > 0 || asked ? processes
                              : devices > 0          ? devices
                              : tasks > 1 && !ofNode ? tasks
                                                     : 0;
    if (each > 0)
        reading.perNode = each;
    // torchrun starts one node unless it is told.
    if (processes > 0 && !saysNodes)
        nodes = 1;
    if (each > 0 && nodes > 0)
        return each * nodes;
    // One process for each accelerator, unless each starts further ones (torchrun).
    const bool one = processes == 0 && !asked && !ofNode && all > 1 && all > nodes;
    return one ? std::optional(all) : std::nullopt;
}

} // namespace shardscape::frameworks
