// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace shardscape::exchange::hugging_face {

namespace {

/// DeepSeek's latent attention, or plain attention where the file says so (use_mla false, as in DeepSeek-OCR).
void latentUnlessPlain(Reading& r)
{
    if (r.flag("use_mla", true))
        latentAttention(r);
}

void deepSeek2(Reading& r)
{
    latentUnlessPlain(r);
    routedExperts(r, 0, 6, 1407, 0, 0, false);
}

void deepSeek3(Reading& r)
{
    latentUnlessPlain(r);
    routedExperts(r, 256, 8, 2048, 1, 3, true, {8, 4});
    multiToken(r);
}

void deepSeek32(Reading& r)
{
    deepSeek3(r);
    r.model.sparse = workload::SparseAttention{.topK = r.size({"index_topk"}, kWidest, 2048),
                                               .indexHeads = r.size({"index_n_heads"}, kWidest, 64),
                                               .indexDim = r.size({"index_head_dim"}, kWidest, 128)};
}

void glm4Moe(Reading& r)
{
    routedExperts(r, 128, 8, 1408, 1, 1, true);
    r.model.queryKeyNorm = r.flag("use_qk_norm", false);
    multiToken(r);
}

void gptOss(Reading& r)
{
    r.model.attentionSinks = true;
    MixtureOfExperts moe;
    moe.experts = r.size({"num_local_experts", "num_experts"}, kMostLayers, 128);
    moe.topK = r.size({"num_experts_per_tok", "experts_per_token"}, kMostLayers, 4);
    moe.expertFfn = r.model.ffn;
    moe.routerBias = true;
    r.model.moe = moe;
    r.model.mlpBias = true;                  // of every expert
    r.model.extraAttention += r.model.heads; // sinks
}

void phiMoe(Reading& r)
{
    expertsOfTheMlpsSize(r);
    if (r.flag("lm_head_bias", false))
        r.note(say("the bias of the output matrix (vocabulary parameters) is not counted"));
}

void outputMatrixBias(Reading& r)
{
    r.note(say("the bias of the output matrix (%1 parameters) is not counted", r.model.vocabulary));
}

void cohere(Reading& r)
{
    if (r.flag("use_qk_norm", false))
        normsOverAllHeads(r);
    r.note(say("its norms have a scale and no shift: they are read as RMS norms"));
}

void falcon(Reading& r)
{
    const bool grouped = r.flag("new_decoder_architecture", false);
    if (grouped)
        r.model.keyValueHeads = r.size({"num_kv_heads", "n_head_kv"}, kWidest, r.model.heads);
    else
        r.model.keyValueHeads = r.flag("multi_query", true) ? 1 : r.model.heads;
    const bool parallel = r.flag("parallel_attn", true);
    const std::int64_t norms = grouped ? r.count("num_ln_in_parallel_attn", 2, 2) : parallel ? 1 : 2;
    r.model.extraNorms = norms - 2;
}

void bloom(Reading& r)
{
    r.model.embeddingNorm = true;
}

void bigCode(Reading& r)
{
    r.model.keyValueHeads = r.flag("multi_query", true) ? 1 : r.model.heads;
}

void opt(Reading& r)
{
    if (!r.flag("do_layer_norm_before", true))
        r.note(say(
            "its norms follow the blocks (do_layer_norm_before false) and no final norm is needed; one is counted"));
    if (const std::int64_t width = r.in.integer("word_embed_proj_dim", 1, kWidest, r.model.hidden);
        width != r.model.hidden)
        r.note(say("embeddings of width %1 (word_embed_proj_dim) are counted as wide as hidden", width));
}

void stableLm(Reading& r)
{
    if (r.flag("use_parallel_residual", false))
        r.model.extraNorms = -1;
    if (r.flag("qk_layernorm", false))
        normsOverAllHeads(r);
}

void chatGlm(Reading& r)
{
    r.model.keyValueHeads = r.flag("multi_query_attention", false)
                                ? r.size({"multi_query_group_num"}, kWidest, 1)
                                : r.model.heads;
    r.model.norm = r.flag("rmsnorm", true) ? Norm::RmsNorm : Norm::LayerNorm;
}

void mpt(Reading& r)
{
    const double ratio = r.in.number("expansion_ratio", 0.01, 1000, 4.0);
    r.model.ffn = static_cast<std::int64_t>(ratio * static_cast<double>(r.model.hidden));
    if (r.flag("no_bias", true)) {
        r.model.norm = Norm::RmsNorm;
        r.note(say("its norms have a scale and no shift: they are read as RMS norms"));
    } else {
        r.model.queryKeyValueBias = r.model.outputBias = r.model.mlpBias = true;
    }
}

void qwen3Next(Reading& r)
{
    MixtureOfExperts moe;
    moe.experts = r.size({"num_experts"}, kMostLayers, 512);
    moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 10);
    moe.expertFfn = r.size({"moe_intermediate_size"}, kWidest, 512);
    moe.sharedExperts = 1;
    moe.sharedFfn = r.size({"shared_expert_intermediate_size"}, kWidest, 512);
    r.model.moe = moe;
    r.model.attentionGate = true;
    r.model.extraAttention += r.model.hidden;
    r.note(say("the gate of the shared expert (hidden parameters a layer) is counted with attention"));
    gatedDeltaNets(r);
}

/// Qwen3.5: the same layers; modules that predict further tokens have a key of their own.
void qwen35(Reading& r)
{
    r.model.attentionGate = r.flag("attn_output_gate", true);
    gatedDeltaNets(r);
    multiToken(r);
}

void qwen35Moe(Reading& r)
{
    qwen3Next(r);
    multiToken(r);
}

void miniMaxM2(Reading& r)
{
    expertsOfTheMlpsSize(r);
    r.model.moe->routerBias = true;
    if (r.flag("use_qk_norm", true))
        normsOverAllHeads(r);
}

/// Llama 4: three of four layers see chunks, experts in every `interleave_moe_layer_step`-th.
void llama4(Reading& r)
{
    const bool routes = r.count("num_local_experts", kMostLayers, 16) > 0; // MobileLLM-R1 has none
    if (routes) {
        MixtureOfExperts moe;
        moe.experts = r.size({"num_local_experts"}, kMostLayers, 16);
        moe.topK = r.size({"num_experts_per_tok"}, kMostLayers, 1);
        moe.expertFfn = r.model.ffn;
        moe.sharedExperts = 1;
        moe.sharedFfn = r.model.ffn;
        r.model.moe = moe;
    } else {
        r.in.find("num_experts_per_tok");
    }
    r.model.ffn = r.size({"intermediate_size_mlp"}, kWidest, 16384);
    const std::int64_t step = routes ? r.in.integer("interleave_moe_layer_step", 1, kMostLayers, 1)
                                     : r.count("interleave_moe_layer_step", kMostLayers, 0);
    const std::int64_t chunk = r.sizeOrNone("attention_chunk_size", kWidest, 8192);
    const json* routed = r.in.find("moe_layers");
    const json* rotary = r.in.find("no_rope_layers"); // 0: a layer without positions, which sees everything
    const bool listed = rotary && rotary->is_array()
                        && static_cast<std::int64_t>(rotary->size()) == r.model.layers;
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool global = listed ? (*rotary)[static_cast<std::size_t>(i)] == 0 : (i + 1) % 4 == 0;
        const bool dense = !routes ? false
                           : routed && routed->is_array() && !routed->empty()
                               ? std::find(routed->begin(), routed->end(), json(i)) == routed->end()
                               : (i + 1) % step != 0;
        r.layer({.name = std::string(global ? "global" : "chunked")
                         + (!routes ? ""
                            : dense ? " dense"
                                    : " MoE"),
                 .window = global ? 0 : chunk,
                 .dense = dense,
                 .moe = {}});
    }
    r.note(say("chunks of attention are taken as a window of as many tokens, which sees more of them"));
}

/// Gemma 4: windows by layer; layers that see everything have heads of their own, and their values are their keys.
void gemma4(Reading& r)
{
    const std::int64_t window = r.sizeOrNone("sliding_window", kWidest, 1024);
    const std::int64_t dim = r.count("global_head_dim", kWidest, 0);
    const std::int64_t heads = r.count("num_global_key_value_heads", kWidest, 0);
    const json* types = r.in.find("layer_types");
    const bool listed = types && types->is_array()
                        && static_cast<std::int64_t>(types->size()) == r.model.layers;
    if (types && !listed)
        return r.in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list with one text a layer",
                                                    r.in.placeOf("layer_types"), describe(*types)));
    for (std::int64_t i = 0; i < r.model.layers; ++i) {
        const bool global = listed ? (*types)[static_cast<std::size_t>(i)] == "full_attention"
                                   : (i + 1) % 6 == 0;
        r.layer(global ? LayerKind{.name = "global", .keyValueHeads = heads, .headDim = dim, .moe = {}}
                       : LayerKind{.name = "local", .window = window, .moe = {}});
    }
    // Experts beside the MLP, which every token goes through: a shared expert of its size.
    if (r.flag("enable_moe_block", false)) {
        MixtureOfExperts moe;
        moe.experts = r.size({"num_experts"}, kMostLayers, 128);
        moe.topK = r.size({"top_k_experts", "num_experts_per_tok"}, kMostLayers, 8);
        moe.expertFfn = r.size({"expert_intermediate_size", "moe_intermediate_size"}, kWidest, 704);
        moe.sharedExperts = 1;
        moe.sharedFfn = r.model.ffn;
        r.model.moe = moe;
    }
    if (r.flag("attention_k_eq_v", false))
        r.note(say("values that are the keys (attention_k_eq_v) are counted with a matrix of their own"));
    embeddingsByLayer(r);
}

/// An MLP whose width is two thirds of what the file says, rounded up. Source: modeling_lfm2.py, Lfm2MLP.
void lfm2(Reading& r)
{
    if (r.architecture.type == "lfm2" && r.flag("block_auto_adjust_ff_dim", true)) {
        const double multiplier = r.in.number("block_ffn_dim_multiplier", 0.01, 100, 1.0);
        const std::int64_t step = r.in.integer("block_multiple_of", 1, kWidest, 256);
        const auto width = static_cast<std::int64_t>(multiplier * static_cast<double>(2 * r.model.ffn / 3));
        r.model.ffn = (width + step - 1) / step * step;
    }
    expertsByKeys(r);
    shortConvolutions(r);
}

void byKeys(Reading& r);

/// AFMoE: a gate on attention's output, and norms before and after each part. Source: modeling_afmoe.py of arcee-ai/Trinity-Mini.
void afmoe(Reading& r)
{
    byKeys(r);
    r.model.attentionGate = true;
}

/// BERT: an encoder. Source: modeling_bert.py of Hugging Face transformers.
void encoder(Reading& r)
{
    r.model.causal = false;
    r.model.embeddingNorm = true;
    r.note(say("it is an encoder: every token sees all others"));
}

/// ModernBERT: every n-th layer sees everything, the others a window. Source: configuration_modernbert.py of Hugging Face transformers.
void modernBert(Reading& r)
{
    encoder(r);
    const std::int64_t window = r.size({"local_attention"}, kWidest, 128);
    const std::int64_t every = r.in.integer("global_attn_every_n_layers", 1, kMostLayers, 3);
    for (std::int64_t i = 0; i < r.model.layers; ++i)
        r.layer(i % every == 0 ? LayerKind{.name = "global", .moe = {}}
                               : LayerKind{.name = "local", .window = window, .moe = {}});
}

/// Qwen 1: the file's inner size is that of both branches together. Source: modeling_qwen.py of Qwen/Qwen-7B, QWenMLP.
void qwen1(Reading& r)
{
    r.model.ffn = std::max<std::int64_t>(1, r.model.ffn / 2);
}

/// Gemma 3n: windows by layer, embeddings of every layer, four streams of a layer's input.
void gemma3n(Reading& r)
{
    r.model.extraAttention += 2 * r.count("laurel_rank", kWidest, 64) * r.model.hidden;
    embeddingsByLayer(r);
    if (const std::int64_t streams = r.count("altup_num_inputs", 1024, 4); streams > 1)
        r.note(say("%1 streams of a layer's input (altup_num_inputs) are priced as one", streams));
    if (const std::int64_t shared = r.count("num_kv_shared_layers", kMostLayers, 0); shared > 0)
        r.note(say(
            "%1 layers use the keys and values of others (num_kv_shared_layers): they are priced with their own",
            shared));
}

/// An architecture that no table has, by what its keys mean.
void byKeys(Reading& r)
{
    if (r.in.has("kv_lora_rank") && r.flag("use_mla", true))
        latentAttention(r);
    else if (r.in.has("o_lora_rank") && r.in.has("q_lora_rank") && r.model.headDim > 1)
        groupedOutput(r);
    else if (r.in.has("share_q_dim"))
        sharedQueries(r);
    headsOfTwoSizes(r);
    gatesAndSinks(r);
    embeddingsByLayer(r);
    if (const json* layers = r.in.find("cross_attention_layers");
        layers && layers->is_array() && !layers->empty())
        r.note(
            say("%1 layers look at pictures (cross_attention_layers): they are read as attention to the text",
                layers->size()));
    if (const std::string_view norm = r.firstOf(
            {"use_qk_norm", "qk_norm", "qk_layernorm", "use_qk_layernorm"});
        !norm.empty())
        r.model.queryKeyNorm = r.flag(norm, false);
    if (const std::string_view gate = r.firstOf({"attn_output_gate", "attention_output_gate"}); !gate.empty())
        r.model.attentionGate = r.flag(gate, false);
    if (!r.firstOf({"use_qkv_bias", "qkv_bias", "add_qkv_bias"}).empty())
        r.model.queryKeyValueBias = r.flag(r.firstOf({"use_qkv_bias", "qkv_bias", "add_qkv_bias"}), false);
    if (const std::int64_t share = r.in.integer("cla_share_factor", 1, kMostLayers, 1);
        r.flag("use_cla", false) && share > 1)
        r.note(say("%1 layers share their keys and values (use_cla): each is priced with its own", share));
    if (r.in.has("expert_ffn_hidden_size"))
        return shortcutExperts(r);
    const json* types = r.in.find("layer_types");
    const bool mamba = types && types->is_array() && r.in.has("mamba_n_heads")
                       && std::find(types->begin(), types->end(), json("mamba")) != types->end();
    if (mamba)
        return graniteHybrid(r);
    expertsByKeys(r);
    sparseByKeys(r);
    multiToken(r);
    if (r.in.has("block_configs"))
        blockConfigs(r);
    else if (r.in.has("hybrid_override_pattern"))
        nemotronH(r);
    else if (r.in.has("linear_num_value_heads"))
        gatedDeltaNets(r);
    else if (r.in.has("kda_layers"))
        kimiLinear(r);
    else if (r.in.has("mamba_d_ssm"))
        besideMamba(r);
    else if (r.in.has("mixer_types"))
        lightningByList(r);
    else if (r.in.has("mamba_d_state") && !types)
        mambaByKeys(r);
    else if (r.in.has("hybrid_layer_pattern"))
        windowsByPattern(r);
    else if (r.in.has("conv_L_cache"))
        shortConvolutions(r);
    else if (r.in.integer("layer_group_size", 1, kMostLayers, 1) > 1)
        lightningByGroups(r);
    else if (const json* other = r.in.find("attention_other_setting"); other && other->is_object())
        otherHeads(r, *other);
}

// ------------------------------------------------------------------ the table

constexpr std::array<BiasRule, 2> never{};
constexpr std::array<BiasRule, 2> always{{{"", kAll, true}, {}}};
constexpr std::array<BiasRule, 2> llamas{{{"attention_bias", kAttention, false}, {"mlp_bias", kMlp, false}}};
constexpr std::array<BiasRule, 2> attentions{{{"attention_bias", kAttention, false}, {}}};
constexpr std::array<BiasRule, 2> projections{{{"", kQueryKeyValue, true}, {}}};

// Source of defaults and parts: configuration_*.py and modeling_*.py of Hugging Face transformers; checked in
// tst_hugging_face against the counts of released checkpoints.
// clang-format off
const Architecture kArchitectures[] = {
    {.type = "llama", .model = "LlamaForCausalLM", .family = "LLaMA", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = llamas},
    {.type = "mistral", .model = "MistralForCausalLM", .family = "Mistral", .vocabulary = 32000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .window = 4096, .windowPattern = 1},
    {.type = "mixtral", .model = "MixtralForCausalLM", .family = "Mixtral", .vocabulary = 32000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .windowPattern = 1, .more = expertsOfTheMlpsSize},
    {.type = "qwen2", .model = "Qwen2ForCausalLM", .family = "Qwen2", .vocabulary = 151936, .heads = 32, .keyValueHeads = 32, .ffn = 22016, .biases = projections, .window = 4096},
    {.type = "qwen2_moe", .model = "Qwen2MoeForCausalLM", .family = "Qwen2", .vocabulary = 151936, .heads = 16, .keyValueHeads = 16, .ffn = 5632, .biases = projections, .window = 4096, .more = qwenMoe},
    {.type = "qwen3", .model = "Qwen3ForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 32, .keyValueHeads = 32, .headDim = 128, .ffn = 22016, .biases = attentions, .queryKeyNorm = true, .window = 4096},
    {.type = "qwen3_moe", .model = "Qwen3MoeForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 32, .keyValueHeads = 4, .ffn = 6144, .biases = attentions, .queryKeyNorm = true, .window = 4096, .more = qwenMoe},
    {.type = "deepseek_v2", .model = "DeepseekV2ForCausalLM", .family = "DeepSeek", .vocabulary = 102400, .heads = 32, .ffn = 11008, .biases = never, .more = deepSeek2},
    {.type = "deepseek_v3", .model = "DeepseekV3ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .ffn = 18432, .biases = never, .more = deepSeek3},
    {.type = "deepseek_v32", .model = "DeepseekV32ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .ffn = 18432, .biases = never, .more = deepSeek32},
    {.type = "qwen3_next", .model = "Qwen3NextForCausalLM", .family = "Qwen3", .vocabulary = 151936, .heads = 16, .keyValueHeads = 2, .headDim = 256, .ffn = 5632, .biases = attentions, .queryKeyNorm = true, .more = qwen3Next},
    {.type = "qwen3_5", .model = "Qwen3_5ForConditionalGeneration", .family = "Qwen3.5", .vocabulary = 248320, .heads = 16, .keyValueHeads = 4, .headDim = 256, .ffn = 12288, .biases = attentions, .queryKeyNorm = true, .more = qwen35},
    {.type = "qwen3_5_moe", .model = "Qwen3_5MoeForConditionalGeneration", .family = "Qwen3.5", .vocabulary = 248320, .heads = 16, .keyValueHeads = 2, .headDim = 256, .ffn = 5632, .biases = attentions, .queryKeyNorm = true, .more = qwen35Moe},
    {.type = "glm_moe_dsa", .model = "GlmMoeDsaForCausalLM", .family = "GLM", .vocabulary = 154880, .heads = 64, .ffn = 12288, .biases = never, .more = deepSeek32},
    {.type = "apertus", .model = "ApertusForCausalLM", .family = "Apertus", .vocabulary = 131072, .heads = 32, .ffn = 14336, .gated = false, .activation = "relu", .biases = llamas, .queryKeyNorm = true},
    {.type = "minimax_m3", .model = "MiniMaxM3ForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 64, .keyValueHeads = 4, .headDim = 128, .ffn = 3072, .biases = never, .more = byKeys},
    {.type = "deepseek_v4", .model = "DeepseekV4ForCausalLM", .family = "DeepSeek", .vocabulary = 129280, .heads = 128, .headDim = 512, .ffn = 3072, .biases = never, .more = byKeys},
    {.type = "nemotron-nas", .model = "DeciLMForCausalLM", .family = "Nemotron", .vocabulary = 128256, .heads = 64, .ffn = 28672, .biases = llamas, .more = blockConfigs},
    {.type = "gemma4_text", .model = "Gemma4ForCausalLM", .family = "Gemma 4", .vocabulary = 262144, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .more = gemma4},
    {.type = "llama4_text", .model = "Llama4ForCausalLM", .family = "LLaMA", .vocabulary = 202048, .heads = 40, .keyValueHeads = 8, .headDim = 128, .ffn = 8192, .biases = attentions, .more = llama4},
    {.type = "minimax", .model = "MiniMaxForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 64, .keyValueHeads = 8, .headDim = 128, .ffn = 9216, .biases = never, .more = miniMax},
    {.type = "minimax_m2", .model = "MiniMaxM2ForCausalLM", .family = "MiniMax", .vocabulary = 200064, .heads = 48, .keyValueHeads = 8, .headDim = 128, .ffn = 1536, .biases = never, .more = miniMaxM2},
    {.type = "nemotron_h", .model = "NemotronHForCausalLM", .family = "Nemotron", .vocabulary = 131072, .heads = 32, .keyValueHeads = 8, .headDim = 128, .ffn = 21504, .gated = false, .activation = "relu", .biases = llamas, .more = nemotronH},
    {.type = "jamba", .model = "JambaForCausalLM", .family = "Jamba", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = never, .more = jamba},
    {.type = "bamba", .model = "BambaForCausalLM", .family = "Bamba", .vocabulary = 128000, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .biases = llamas, .more = bamba},
    {.type = "gemma", .model = "GemmaForCausalLM", .family = "Gemma", .vocabulary = 256000, .heads = 16, .keyValueHeads = 16, .headDim = 256, .ffn = 24576, .tied = true, .activation = "gelu", .biases = attentions},
    {.type = "gemma2", .model = "Gemma2ForCausalLM", .family = "Gemma 2", .vocabulary = 256000, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .window = 4096, .windowPattern = 2},
    {.type = "gemma3_text", .model = "Gemma3ForCausalLM", .family = "Gemma 3", .vocabulary = 262208, .heads = 8, .keyValueHeads = 4, .headDim = 256, .ffn = 9216, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .window = 4096, .windowPattern = 6},
    {.type = "gpt2", .model = "GPT2LMHeadModel", .family = "GPT-2", .vocabulary = 50257, .heads = 12, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned},
    {.type = "gpt_bigcode", .model = "GPTBigCodeForCausalLM", .family = "StarCoder", .vocabulary = 50257, .heads = 12, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned, .more = bigCode},
    {.type = "gpt_neox", .model = "GPTNeoXForCausalLM", .family = "GPT-NeoX", .vocabulary = 50432, .heads = 64, .ffn = 24576, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"attention_bias", kAttention, true}, {"", kMlp, true}}}},
    {.type = "gptj", .model = "GPTJForCausalLM", .family = "GPT-J", .vocabulary = 50400, .heads = 16, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kMlp, true}, {}}}, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "falcon", .model = "FalconForCausalLM", .family = "Falcon", .vocabulary = 65024, .heads = 71, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"bias", kAll, false}, {}}}, .more = falcon},
    {.type = "bloom", .model = "BloomForCausalLM", .family = "BLOOM", .vocabulary = 250880, .heads = 8, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .more = bloom},
    {.type = "opt", .model = "OPTForCausalLM", .family = "OPT", .vocabulary = 50272, .heads = 12, .ffn = 3072, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = {{{"enable_bias", kAll, true}, {}}}, .positions = Positions::LearnedOffset2, .more = opt},
    {.type = "phi", .model = "PhiForCausalLM", .family = "Phi", .vocabulary = 51200, .heads = 32, .ffn = 8192, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "phi3", .model = "Phi3ForCausalLM", .family = "Phi", .vocabulary = 32064, .heads = 32, .ffn = 8192, .biases = never, .windowPattern = 1},
    {.type = "phi3small", .model = "Phi3SmallForCausalLM", .family = "Phi", .vocabulary = 100352, .heads = 32, .keyValueHeads = 8, .ffn = 14336, .tied = true, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always},
    {.type = "phimoe", .model = "PhiMoEForCausalLM", .family = "Phi", .vocabulary = 32064, .heads = 32, .keyValueHeads = 8, .ffn = 6400, .norm = Norm::LayerNorm, .biases = attentions, .windowPattern = 1, .more = phiMoe},
    {.type = "starcoder2", .model = "Starcoder2ForCausalLM", .family = "StarCoder", .vocabulary = 49152, .heads = 24, .keyValueHeads = 2, .ffn = 12288, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"use_bias", kAll, true}, {}}}, .windowPattern = 1},
    {.type = "cohere", .model = "CohereForCausalLM", .family = "Cohere", .vocabulary = 256000, .heads = 64, .ffn = 22528, .tied = true, .biases = attentions, .extraNorms = -1, .more = cohere},
    {.type = "cohere2", .model = "Cohere2ForCausalLM", .family = "Cohere", .vocabulary = 256000, .heads = 64, .ffn = 22528, .tied = true, .biases = attentions, .extraNorms = -1, .window = 4096, .windowPattern = 4, .more = cohere},
    {.type = "gpt_oss", .model = "GptOssForCausalLM", .family = "gpt-oss", .vocabulary = 201088, .heads = 64, .keyValueHeads = 8, .headDim = 64, .ffn = 2880, .biases = {{{"attention_bias", kAttention, true}, {}}}, .window = 128, .windowPattern = 2, .more = gptOss},
    {.type = "glm", .model = "GlmForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 32, .keyValueHeads = 2, .headDim = 128, .ffn = 13696, .biases = {{{"attention_bias", kQueryKeyValue, true}, {}}}},
    {.type = "glm4", .model = "Glm4ForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 32, .keyValueHeads = 2, .headDim = 128, .ffn = 13696, .biases = {{{"attention_bias", kQueryKeyValue, true}, {}}}, .extraNorms = 2},
    {.type = "glm4_moe", .model = "Glm4MoeForCausalLM", .family = "GLM", .vocabulary = 151552, .heads = 96, .keyValueHeads = 8, .headDim = 128, .ffn = 10944, .biases = {{{"attention_bias", kQueryKeyValue, false}, {}}}, .more = glm4Moe},
    {.type = "chatglm", .model = "ChatGLMModel", .family = "GLM", .vocabulary = 65024, .heads = 32, .headDim = 128, .ffn = 13696, .biases = {{{"add_qkv_bias", kQueryKeyValue, false}, {"add_bias_linear", kOutput | kMlp, false}}}, .more = chatGlm},
    {.type = "granite", .model = "GraniteForCausalLM", .family = "Granite", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = llamas},
    {.type = "granitemoe", .model = "GraniteMoeForCausalLM", .family = "Granite", .vocabulary = 32000, .heads = 32, .ffn = 11008, .biases = attentions, .more = expertsOfTheMlpsSize},
    {.type = "internlm", .model = "InternLMForCausalLM", .family = "InternLM", .vocabulary = 103168, .heads = 32, .ffn = 11008, .biases = {{{"bias", kAttention, true}, {}}}},
    {.type = "internlm2", .model = "InternLM2ForCausalLM", .family = "InternLM", .vocabulary = 103168, .heads = 32, .ffn = 11008, .biases = {{{"bias", kAttention, true}, {}}}},
    {.type = "stablelm", .model = "StableLmForCausalLM", .family = "StableLM", .vocabulary = 50304, .heads = 32, .keyValueHeads = 32, .ffn = 6912, .norm = Norm::LayerNorm, .biases = {{{"use_qkv_bias", kQueryKeyValue, false}, {}}}, .more = stableLm},
    {.type = "olmo2", .model = "Olmo2ForCausalLM", .family = "OLMo", .vocabulary = 50304, .heads = 32, .ffn = 11008, .biases = attentions, .more = normsOverAllHeads},
    {.type = "baichuan", .model = "BaichuanForCausalLM", .family = "Baichuan", .vocabulary = 125696, .heads = 32, .ffn = 11008, .biases = never},
    {.type = "Yi", .model = "YiForCausalLM", .family = "Yi", .vocabulary = 64000, .heads = 32, .keyValueHeads = 4, .ffn = 11008, .biases = never},
    {.type = "qwen", .model = "QWenLMHeadModel", .family = "Qwen", .vocabulary = 151936, .heads = 32, .ffn = 22016, .biases = projections, .more = qwen1},
    {.type = "smollm3", .model = "SmolLM3ForCausalLM", .family = "SmolLM", .vocabulary = 128256, .heads = 16, .keyValueHeads = 4, .ffn = 11008, .tied = true, .biases = llamas},
    {.type = "exaone4", .model = "Exaone4ForCausalLM", .family = "EXAONE", .vocabulary = 102400, .heads = 32, .keyValueHeads = 32, .ffn = 16384, .biases = never, .queryKeyNorm = true, .window = 4096, .windowPattern = 4},
    {.type = "lfm2", .model = "Lfm2ForCausalLM", .family = "LFM2", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 12288, .tied = true, .biases = never, .queryKeyNorm = true, .more = lfm2},
    {.type = "lfm2_moe", .model = "Lfm2MoeForCausalLM", .family = "LFM2", .vocabulary = 65536, .heads = 32, .keyValueHeads = 8, .ffn = 7168, .tied = true, .biases = never, .queryKeyNorm = true, .more = lfm2},
    {.type = "gemma3n_text", .model = "Gemma3nForCausalLM", .family = "Gemma 3n", .vocabulary = 262400, .heads = 8, .keyValueHeads = 2, .headDim = 256, .ffn = 16384, .tied = true, .activation = "gelu", .biases = attentions, .extraNorms = 2, .queryKeyNorm = true, .window = 512, .windowPattern = 5, .more = gemma3n},
    {.type = "mamba", .model = "MambaForCausalLM", .family = "Mamba", .vocabulary = 50280, .heads = 1, .tied = true, .biases = never, .more = mambaAlone},
    {.type = "falcon_mamba", .model = "FalconMambaForCausalLM", .family = "Falcon", .vocabulary = 50280, .heads = 1, .ffn = 8192, .tied = true, .biases = never, .more = mambaAlone},
    {.type = "mamba2", .model = "Mamba2ForCausalLM", .family = "Mamba-2", .vocabulary = 32768, .heads = 1, .biases = never, .more = mambaAlone},
    {.type = "gpt_neo", .model = "GPTNeoForCausalLM", .family = "GPT-Neo", .vocabulary = 50257, .heads = 16, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kOutput | kMlp, true}, {}}}, .positions = Positions::Learned},
    {.type = "codegen", .model = "CodeGenForCausalLM", .family = "CodeGen", .vocabulary = 50400, .heads = 16, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = {{{"", kMlp, true}, {}}}, .extraNorms = -1, .more = outputMatrixBias},
    {.type = "bert", .model = "BertForMaskedLM", .family = "BERT", .vocabulary = 30522, .heads = 12, .ffn = 3072, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = always, .positions = Positions::Learned, .more = encoder},
    {.type = "modernbert", .model = "ModernBertForMaskedLM", .family = "ModernBERT", .vocabulary = 50368, .heads = 12, .ffn = 1152, .tied = true, .activation = "gelu", .biases = {{{"attention_bias", kAttention, false}, {"mlp_bias", kMlp, false}}}, .more = modernBert},
    {.type = "nemotron", .model = "NemotronForCausalLM", .family = "Nemotron", .vocabulary = 256000, .heads = 48, .ffn = 24576, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = llamas},
    {.type = "persimmon", .model = "PersimmonForCausalLM", .family = "Persimmon", .vocabulary = 262144, .heads = 64, .ffn = 16384, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = always, .queryKeyNorm = true},
    {.type = "arcee", .model = "ArceeForCausalLM", .family = "Arcee", .vocabulary = 32000, .heads = 32, .ffn = 18432, .gated = false, .activation = "relu", .biases = llamas},
    {.type = "nanochat", .model = "NanoChatForCausalLM", .family = "nanochat", .vocabulary = 50304, .heads = 6, .gated = false, .activation = "relu", .biases = attentions, .extraNorms = -2},
    {.type = "bitnet", .model = "BitNetForCausalLM", .family = "BitNet", .vocabulary = 128256, .heads = 20, .keyValueHeads = 5, .ffn = 6912, .tied = true, .activation = "relu", .biases = attentions, .extraNorms = 2},
    {.type = "afmoe", .model = "AfmoeForCausalLM", .family = "Trinity", .vocabulary = 200192, .heads = 32, .keyValueHeads = 4, .headDim = 128, .ffn = 6144, .biases = never, .extraNorms = 2, .queryKeyNorm = true, .window = 1024, .windowPattern = 4, .more = afmoe},
    {.type = "rwkv", .model = "RwkvForCausalLM", .family = "RWKV", .vocabulary = 50277, .heads = 1, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = never, .more = rwkv},
    {.type = "rwkv5", .model = "Rwkv5ForCausalLM", .family = "RWKV", .vocabulary = 65536, .heads = 1, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = never, .more = rwkv},
    {.type = "rwkv6", .model = "Rwkv6ForCausalLM", .family = "RWKV", .vocabulary = 65536, .heads = 1, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = never, .more = rwkv},
    {.type = "rwkv7", .model = "RWKV7ForCausalLM", .family = "RWKV", .vocabulary = 65536, .heads = 1, .gated = false, .norm = Norm::LayerNorm, .activation = "relu", .biases = never, .more = rwkv},
    {.type = "recurrent_gemma", .model = "RecurrentGemmaForCausalLM", .family = "RecurrentGemma", .vocabulary = 256000, .heads = 10, .keyValueHeads = 1, .headDim = 256, .ffn = 15360, .tied = true, .activation = "gelu", .biases = {{{"attention_bias", kAttention, false}, {"", kMlp, true}}}, .more = griffin},
    {.type = "xlstm", .model = "xLSTMForCausalLM", .family = "xLSTM", .vocabulary = 50304, .heads = 8, .biases = never, .more = xlstm},
    {.type = "zamba", .model = "ZambaForCausalLM", .family = "Zamba", .vocabulary = 32000, .heads = 16, .tied = true, .activation = "gelu", .biases = never, .more = sharedBlocks},
    {.type = "zamba2", .model = "Zamba2ForCausalLM", .family = "Zamba2", .vocabulary = 32000, .heads = 32, .tied = true, .activation = "gelu", .biases = never, .more = sharedBlocks},
    {.type = "minicpm", .model = "MiniCPMForCausalLM", .family = "MiniCPM", .vocabulary = 122753, .heads = 32, .tied = true, .biases = llamas, .more = byKeys},
    {.type = "minicpm3", .model = "MiniCPM3ForCausalLM", .family = "MiniCPM", .vocabulary = 73448, .heads = 40, .tied = true, .biases = llamas, .more = byKeys},
    {.type = "molmo", .model = "MolmoForCausalLM", .family = "Molmo", .vocabulary = 152064, .heads = 28, .ffn = 37888, .biases = {{{"qkv_bias", kQueryKeyValue, false}, {}}}, .more = qwen1},
    {.type = "plamo2", .model = "Plamo2ForCausalLM", .family = "PLaMo", .vocabulary = 100000, .heads = 32, .keyValueHeads = 4, .headDim = 128, .ffn = 16384, .tied = true, .biases = never, .extraNorms = 2, .queryKeyNorm = true, .more = byKeys},
    {.type = "jetmoe", .model = "JetMoEForCausalLM", .family = "JetMoE", .vocabulary = 32000, .heads = 32, .headDim = 128, .ffn = 5632, .tied = true, .biases = never, .more = attentionExperts},
    {.type = "mpt", .model = "MPTForCausalLM", .family = "MPT", .vocabulary = 50368, .heads = 16, .tied = true, .gated = false, .norm = Norm::LayerNorm, .activation = "gelu", .biases = never, .more = mpt},
};
// clang-format on

/// What nobody knows, read by its keys.
const Architecture kUnknown{.type = "llama",
                            .model = "",
                            .family = "LLaMA",
                            .vocabulary = 32000,
                            .heads = 32,
                            .biases = llamas,
                            .more = byKeys};

/// What newer or older files call the same thing.
constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {
    {"gemma3", "gemma3_text"},
    {"gemma4", "gemma4_text"},
    {"qwen3_5_text", "qwen3_5"},
    {"qwen3_5_moe_text", "qwen3_5_moe"},
    {"deci", "nemotron-nas"},
    {"RefinedWeb", "falcon"},
    {"RefinedWebModel", "falcon"},
    {"kimi_k2", "deepseek_v3"},
    {"llama4", "llama4_text"},
    {"minimax_text_01", "minimax"},
    {"minimax_m1", "minimax"},
    {"mistral3", "mistral"},
    {"ministral", "mistral"},
    {"phi-msft", "phi"},
    {"phi4", "phi3"},
    {"qwen2_vl_text", "qwen2"},
    {"qwen2_5_vl_text", "qwen2"},
    {"olmo3", "olmo2"},
    {"qwen3_vl_text", "qwen3"},
    {"qwen3_vl_moe_text", "qwen3_moe"},
    {"qwen3_omni_moe_text", "qwen3_moe"},
    {"qwen2_5_omni_text", "qwen2"},
    {"gemma3n", "gemma3n_text"},
    {"ministral3", "mistral"},
    {"glm4v_moe_text", "glm4_moe"},
    {"glm4v_text", "glm4"},
    {"exaone4_5_text", "exaone4"},
    {"JetMoE", "jetmoe"},
    {"roberta", "bert"},
    {"xlm-roberta", "bert"},
    {"camembert", "bert"},
};

} // namespace

const Architecture* findArchitecture(std::string_view type, std::string_view model)
{
    for (const auto& [other, known] : kSynonyms)
        if (type == other)
            type = known;
    // Forks carry their own model_type with the architecture they took over; a text part has a type alone.
    for (const Architecture& a : kArchitectures)
        if (!type.empty() && type == a.type)
            return &a;
    for (const Architecture& a : kArchitectures)
        if (!model.empty() && model == a.model)
            return &a;
    return nullptr;
}

const Architecture& unknownArchitecture()
{
    return kUnknown;
}

std::span<const Architecture> architectures()
{
    return kArchitectures;
}

} // namespace shardscape::exchange::hugging_face
