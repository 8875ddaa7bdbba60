// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/catalog/model_json.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <vector>

using namespace shardscape;
using exchange::ImportedModel;
using exchange::readHuggingFace;
using nlohmann::json;

namespace {

/// A configuration with the sizes that papers and model cards print, and the count of the released checkpoint (what
/// safetensors report), less what `less` says is not modelled.
struct Row {
    const char* name;
    const char* config;
    std::int64_t count;
    const char* catalog = ""; ///< the catalog's entry with the same architecture
    std::int64_t less = 0;
};

const Row kRows[] = {
    {"LLaMA 7B, as first converted",
     R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"intermediate_size":11008,
         "num_attention_heads":32,"num_hidden_layers":32,"vocab_size":32000,"hidden_act":"silu"})",
     6738415616, "llama-7b"},
    {"Llama 2 7B",
     R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"intermediate_size":11008,
         "num_attention_heads":32,"num_key_value_heads":32,"num_hidden_layers":32,"vocab_size":32000,
         "tie_word_embeddings":false,"rope_scaling":null})",
     6738415616, "llama-2-7b"},
    {"Llama 2 70B",
     R"({"model_type":"llama","hidden_size":8192,"intermediate_size":28672,"num_attention_heads":64,
         "num_key_value_heads":8,"num_hidden_layers":80,"vocab_size":32000})",
     68976648192, "llama-2-70b"},
    {"Llama 3 8B",
     R"({"model_type":"llama","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
         "num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":128256,"rope_theta":500000.0})",
     8030261248, "llama-3-8b"},
    {"Llama 3.2 1B",
     R"({"model_type":"llama","hidden_size":2048,"intermediate_size":8192,"num_attention_heads":32,"head_dim":64,
         "num_key_value_heads":8,"num_hidden_layers":16,"vocab_size":128256,"tie_word_embeddings":true,
         "mlp_bias":false,"rope_scaling":{"rope_type":"llama3","factor":32.0}})",
     1235814400, "llama-3.2-1b"},
    {"Mistral 7B v0.1",
     R"({"model_type":"mistral","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
         "num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":32000,"sliding_window":4096})",
     7241732096, "mistral-7b-v0.1"},
    {"Mixtral 8x7B",
     R"({"model_type":"mixtral","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
         "num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":32000,"num_local_experts":8,
         "num_experts_per_tok":2,"sliding_window":null,"router_aux_loss_coef":0.02})",
     46702792704, "mixtral-8x7b-v0.1"},
    {"Qwen2 7B",
     R"({"model_type":"qwen2","hidden_size":3584,"intermediate_size":18944,"num_attention_heads":28,
         "num_key_value_heads":4,"num_hidden_layers":28,"vocab_size":152064,"use_sliding_window":false,
         "sliding_window":131072,"max_window_layers":28,"tie_word_embeddings":false})",
     7615616512, "qwen2.5-7b"},
    {"Qwen2.5 0.5B",
     R"({"model_type":"qwen2","hidden_size":896,"intermediate_size":4864,"num_attention_heads":14,
         "num_key_value_heads":2,"num_hidden_layers":24,"vocab_size":151936,"tie_word_embeddings":true})",
     494032768, "qwen2.5-0.5b"},
    {"Qwen1.5 MoE A2.7B",
     R"({"model_type":"qwen2_moe","hidden_size":2048,"intermediate_size":5632,"num_attention_heads":16,
         "num_key_value_heads":16,"num_hidden_layers":24,"vocab_size":151936,"num_experts":60,
         "num_experts_per_tok":4,"moe_intermediate_size":1408,"shared_expert_intermediate_size":5632,
         "decoder_sparse_step":1})",
     14315784192},
    {"Qwen3 8B",
     R"({"model_type":"qwen3","hidden_size":4096,"intermediate_size":12288,"num_attention_heads":32,"head_dim":128,
         "num_key_value_heads":8,"num_hidden_layers":36,"vocab_size":151936,"attention_bias":false})",
     8190735360, "qwen3-8b"},
    {"Qwen3 30B A3B",
     R"({"model_type":"qwen3_moe","hidden_size":2048,"intermediate_size":6144,"num_attention_heads":32,
         "head_dim":128,"num_key_value_heads":4,"num_hidden_layers":48,"vocab_size":151936,"num_experts":128,
         "num_experts_per_tok":8,"moe_intermediate_size":768,"mlp_only_layers":[],"decoder_sparse_step":1})",
     30532122624, "qwen3-30b-a3b"},
    {"DeepSeek V2",
     R"({"model_type":"deepseek_v2","architectures":["DeepseekV2ForCausalLM"],"hidden_size":5120,
         "intermediate_size":12288,"moe_intermediate_size":1536,"n_routed_experts":160,"n_shared_experts":2,
         "num_experts_per_tok":6,"first_k_dense_replace":1,"moe_layer_freq":1,"num_attention_heads":128,
         "num_key_value_heads":128,"num_hidden_layers":60,"q_lora_rank":1536,"kv_lora_rank":512,
         "qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":102400})",
     235741434880, "deepseek-v2"},
    {"DeepSeek V2 Lite, without a rank of queries",
     R"({"model_type":"deepseek_v2","hidden_size":2048,"intermediate_size":10944,"moe_intermediate_size":1408,
         "n_routed_experts":64,"n_shared_experts":2,"num_experts_per_tok":6,"first_k_dense_replace":1,
         "num_attention_heads":16,"num_key_value_heads":16,"num_hidden_layers":27,"q_lora_rank":null,
         "kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":102400})",
     15706484224},
    {"DeepSeek V3, without multi-token prediction",
     R"({"model_type":"deepseek_v3","hidden_size":7168,"intermediate_size":18432,"moe_intermediate_size":2048,
         "n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":3,
         "num_attention_heads":128,"num_key_value_heads":128,"num_hidden_layers":61,"q_lora_rank":1536,
         "kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":129280,
         "num_nextn_predict_layers":1,"quantization_config":{"quant_method":"fp8"}})",
     671026419200, "deepseek-v3"},
    {"Gemma 2B",
     R"({"model_type":"gemma","hidden_size":2048,"intermediate_size":16384,"num_attention_heads":8,
         "num_key_value_heads":1,"head_dim":256,"num_hidden_layers":18,"vocab_size":256000,
         "hidden_activation":"gelu_pytorch_tanh"})",
     2506172416},
    {"Gemma 7B, sizes of its class left out",
     R"({"model_type":"gemma","hidden_size":3072,"num_hidden_layers":28})", 8537680896},
    {"Gemma 2 2B", R"({"model_type":"gemma2","hidden_size":2304,"num_hidden_layers":26})", 2614341888,
     "gemma-2-2b"},
    {"Gemma 3 1B",
     R"({"model_type":"gemma3_text","hidden_size":1152,"intermediate_size":6912,"num_attention_heads":4,
         "num_key_value_heads":1,"head_dim":256,"num_hidden_layers":26,"vocab_size":262144,"sliding_window":512,
         "sliding_window_pattern":6})",
     999885952},
    {"Gemma 3 4B, the language model of a file with a vision part",
     R"({"architectures":["Gemma3ForConditionalGeneration"],"model_type":"gemma3","text_config":{"hidden_size":2560,
         "intermediate_size":10240,"model_type":"gemma3_text","num_hidden_layers":34,"sliding_window":1024},
         "vision_config":{"hidden_size":1152,"num_hidden_layers":27}})",
     3880263168},
    {"GPT-2 small",
     R"({"architectures":["GPT2LMHeadModel"],"model_type":"gpt2","n_embd":768,"n_layer":12,"n_head":12,
         "n_positions":1024,"n_ctx":1024,"vocab_size":50257,"resid_pdrop":0.1,"activation_function":"gelu_new"})",
     124439808, "gpt-2-small"},
    {"StarCoder",
     R"({"model_type":"gpt_bigcode","n_embd":6144,"n_layer":40,"n_head":48,"n_inner":24576,"n_positions":8192,
         "vocab_size":49152,"multi_query":true})",
     15517456384},
    {"GPT-NeoX 20B",
     R"({"model_type":"gpt_neox","hidden_size":6144,"num_hidden_layers":44,"num_attention_heads":64,
         "intermediate_size":24576,"vocab_size":50432,"rotary_pct":0.25})",
     20554567680},
    {"GPT-J 6B",
     R"({"model_type":"gptj","n_embd":4096,"n_layer":28,"n_head":16,"n_positions":2048,"vocab_size":50400,
         "rotary_dim":64})",
     6050882784, "", 50400},
    {"Falcon 7B",
     R"({"model_type":"falcon","hidden_size":4544,"num_hidden_layers":32,"num_attention_heads":71,
         "vocab_size":65024,"multi_query":true,"parallel_attn":true,"new_decoder_architecture":false,"bias":false})",
     6921720704, "falcon-7b"},
    {"Falcon 40B, as first released",
     R"({"model_type":"RefinedWeb","hidden_size":8192,"n_layer":60,"n_head":128,"n_head_kv":8,"vocab_size":65024,
         "new_decoder_architecture":true,"alibi":false,"bias":false})",
     41303293952, "falcon-40b"},
    {"Falcon RW 1B",
     R"({"model_type":"falcon","hidden_size":2048,"num_hidden_layers":24,"num_attention_heads":32,
         "vocab_size":50304,"multi_query":false,"parallel_attn":false,"alibi":true,"bias":true})",
     1311625216},
    {"BLOOM 560M", R"({"model_type":"bloom","n_embed":1024,"n_layer":24,"num_attention_heads":16,
         "vocab_size":250880,"hidden_dropout":0.0})",
     559214592},
    {"BLOOM 176B",
     R"({"model_type":"bloom","hidden_size":14336,"n_layer":70,"n_head":112,"vocab_size":250880,
         "hidden_dropout":0.1})",
     176247271424, "bloom-176b"},
    {"OPT 125M",
     R"({"model_type":"opt","hidden_size":768,"num_hidden_layers":12,"num_attention_heads":12,"ffn_dim":3072,
         "max_position_embeddings":2048,"vocab_size":50272,"word_embed_proj_dim":768,"dropout":0.1})",
     125239296, "opt-125m"},
    {"Phi 2",
     R"({"model_type":"phi","hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":32,
         "num_attention_heads":32,"vocab_size":51200,"partial_rotary_factor":0.4})",
     2779683840, "", 51200},
    {"Phi 3 mini",
     R"({"model_type":"phi3","hidden_size":3072,"intermediate_size":8192,"num_hidden_layers":32,
         "num_attention_heads":32,"num_key_value_heads":32,"vocab_size":32064,"sliding_window":2047})",
     3821079552},
    {"Phi 4",
     R"({"model_type":"phi3","hidden_size":5120,"intermediate_size":17920,"num_hidden_layers":40,
         "num_attention_heads":40,"num_key_value_heads":10,"vocab_size":100352,"sliding_window":null})",
     14659507200},
    {"Command R",
     R"({"model_type":"cohere","hidden_size":8192,"intermediate_size":22528,"num_hidden_layers":40,
         "num_attention_heads":64,"num_key_value_heads":64,"vocab_size":256000,"use_qk_norm":false})",
     34980831232},
    {"ChatGLM3 6B",
     R"({"model_type":"chatglm","hidden_size":4096,"num_layers":28,"num_attention_heads":32,
         "ffn_hidden_size":13696,"kv_channels":128,"padded_vocab_size":65024,"multi_query_attention":true,
         "multi_query_group_num":2,"add_qkv_bias":true,"add_bias_linear":false,"rmsnorm":true,"seq_length":8192})",
     6243584000},
    {"gpt-oss 20B",
     R"({"model_type":"gpt_oss","hidden_size":2880,"intermediate_size":2880,"num_hidden_layers":24,
         "num_attention_heads":64,"num_key_value_heads":8,"head_dim":64,"num_local_experts":32,
         "num_experts_per_tok":4,"vocab_size":201088,"sliding_window":128})",
     20914757184, "gpt-oss-20b"},
    {"OLMo 2 7B",
     R"({"model_type":"olmo2","hidden_size":4096,"intermediate_size":11008,"num_hidden_layers":32,
         "num_attention_heads":32,"num_key_value_heads":32,"vocab_size":100352})",
     7298617344},
    {"MPT 7B", R"({"model_type":"mpt","d_model":4096,"n_layers":32,"n_heads":32,"vocab_size":50432,
         "expansion_ratio":4,"no_bias":true})",
     6649286656},
    {"Yi 6B, as LLaMA",
     R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,"intermediate_size":11008,
         "num_attention_heads":32,"num_key_value_heads":4,"num_hidden_layers":32,"vocab_size":64000})",
     6061035520},
    {"InternLM2 7B",
     R"({"model_type":"internlm2","architectures":["InternLM2ForCausalLM"],"hidden_size":4096,
         "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"num_hidden_layers":32,
         "vocab_size":92544,"bias":false})",
     7737708544},
    {"GLM 4.5 Air",
     R"({"model_type":"glm4_moe","hidden_size":4096,"intermediate_size":10944,"moe_intermediate_size":1408,
         "n_routed_experts":128,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":1,
         "num_attention_heads":96,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":46,
         "vocab_size":151552,"attention_bias":true,"use_qk_norm":false})",
     106852251264},
    {"GLM 4.5 Air, with its layer that predicts further tokens",
     R"({"model_type":"glm4_moe","hidden_size":4096,"intermediate_size":10944,"moe_intermediate_size":1408,
         "n_routed_experts":128,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":1,
         "num_attention_heads":96,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":46,
         "vocab_size":151552,"attention_bias":true,"use_qk_norm":false,"num_nextn_predict_layers":1})",
     106852251264, "glm-4.5-air"},
    {"Nemotron Nano 9B v2",
     R"({"model_type":"nemotron_h","architectures":["NemotronHForCausalLM"],"hidden_size":4480,
         "intermediate_size":15680,"num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,
         "num_hidden_layers":56,"vocab_size":131072,"mamba_num_heads":128,"mamba_head_dim":80,"n_groups":8,
         "ssm_state_size":128,"conv_kernel":4,"mlp_hidden_act":"relu2","expand":2,"chunk_size":128,
         "hybrid_override_pattern":"M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-"})",
     8888227328, "nemotron-nano-9b-v2"},
    {"Nemotron-H 8B, heads as its class names them",
     R"({"model_type":"nemotron_h","hidden_size":4096,"intermediate_size":21504,"num_attention_heads":32,
         "num_key_value_heads":8,"attention_head_dim":128,"num_hidden_layers":52,"vocab_size":131072,
         "mamba_num_heads":128,"mamba_head_dim":64,"n_groups":8,"ssm_state_size":128,
         "hybrid_override_pattern":"M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-"})",
     8100852736, "nemotron-h-8b"},
    {"Qwen3-Next 80B-A3B",
     R"({"model_type":"qwen3_next","architectures":["Qwen3NextForCausalLM"],"hidden_size":2048,
         "intermediate_size":5120,"num_attention_heads":16,"num_key_value_heads":2,"head_dim":256,
         "num_hidden_layers":48,"vocab_size":151936,"num_experts":512,"num_experts_per_tok":10,
         "moe_intermediate_size":512,"shared_expert_intermediate_size":512,"full_attention_interval":4,
         "linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_num_key_heads":16,
         "linear_num_value_heads":32,"linear_value_head_dim":128,"mlp_only_layers":[],"decoder_sparse_step":1})",
     79674391296, "qwen3-next-80b-a3b"},
    {"MiniMax-Text-01",
     R"({"model_type":"minimax_text_01","hidden_size":6144,"intermediate_size":9216,"num_attention_heads":64,
         "num_key_value_heads":8,"head_dim":128,"num_hidden_layers":80,"vocab_size":200064,
         "num_local_experts":32,"num_experts_per_tok":2})",
     456089655296, "minimax-text-01"},
    {"MiniMax-M2",
     R"({"model_type":"minimax_m2","hidden_size":3072,"intermediate_size":1536,"num_attention_heads":48,
         "num_key_value_heads":8,"head_dim":128,"num_hidden_layers":62,"vocab_size":200064,
         "num_local_experts":256,"num_experts_per_tok":8,"use_qk_norm":true})",
     228689764864, "minimax-m2"},
    {"Jamba v0.1",
     R"({"model_type":"jamba","architectures":["JambaForCausalLM"],"hidden_size":4096,"intermediate_size":14336,
         "num_attention_heads":32,"num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":65536,
         "num_experts":16,"num_experts_per_tok":2,"attn_layer_period":8,"attn_layer_offset":4,
         "expert_layer_period":2,"expert_layer_offset":1,"mamba_d_state":16,"mamba_d_conv":4,"mamba_expand":2,
         "mamba_dt_rank":256,"mamba_conv_bias":true,"mamba_proj_bias":false})",
     51570323328, "jamba-v0.1"},
    {"Bamba 9B",
     R"({"model_type":"bamba","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
         "num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":128256,"attn_layer_indices":[9,18,27],
         "mamba_n_heads":128,"mamba_d_head":64,"mamba_n_groups":1,"mamba_d_state":128,"mamba_d_conv":4,
         "mamba_expand":2})",
     9780235392, "bamba-9b"},
    {"DeepSeek V3.2, sparse attention",
     R"({"model_type":"deepseek_v32","hidden_size":7168,"intermediate_size":18432,"moe_intermediate_size":2048,
         "n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":3,
         "num_attention_heads":128,"num_key_value_heads":128,"num_hidden_layers":61,"q_lora_rank":1536,
         "kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":129280,
         "num_nextn_predict_layers":1,"index_topk":2048,"index_n_heads":64,"index_head_dim":128})",
     671877944064, "deepseek-v3.2-exp"},
    {"Kimi K2",
     R"({"model_type":"kimi_k2","architectures":["DeepseekV3ForCausalLM"],"hidden_size":7168,
         "intermediate_size":18432,"moe_intermediate_size":2048,"n_routed_experts":384,"n_shared_experts":1,
         "num_experts_per_tok":8,"first_k_dense_replace":1,"num_attention_heads":64,"num_key_value_heads":64,
         "num_hidden_layers":61,"q_lora_rank":1536,"kv_lora_rank":512,"qk_nope_head_dim":128,
         "qk_rope_head_dim":64,"v_head_dim":128,"vocab_size":163840,"num_nextn_predict_layers":0})",
     1026408232448, "kimi-k2"},
    {"Llama 4 Maverick, the language model of a file with a vision part",
     R"({"architectures":["Llama4ForConditionalGeneration"],"model_type":"llama4","text_config":{
         "model_type":"llama4_text","hidden_size":5120,"intermediate_size":8192,"intermediate_size_mlp":16384,
         "num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":48,
         "vocab_size":202048,"num_local_experts":128,"num_experts_per_tok":1,"interleave_moe_layer_step":2,
         "attention_chunk_size":8192},"vision_config":{"hidden_size":1408}})",
     400711848960, "llama-4-maverick"},
    {"Llama 4 Scout",
     R"({"model_type":"llama4_text","hidden_size":5120,"intermediate_size":8192,"intermediate_size_mlp":16384,
         "num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":48,
         "vocab_size":202048,"num_local_experts":16,"num_experts_per_tok":1,"interleave_moe_layer_step":1,
         "attention_chunk_size":8192})",
     107769861120, "llama-4-scout"},
};

std::string errorOf(std::string_view config)
{
    const auto read = readHuggingFace(config, "x");
    return read ? std::string() : read.error().text();
}

bool mentions(const ImportedModel& imported, std::string_view words)
{
    return std::any_of(imported.notes.begin(), imported.notes.end(),
                       [&](const Message& note) { return english(note).find(words) != std::string::npos; });
}

/// How far active parameters, in billions, are off. Which embeddings are active publishers count differently: with all, with one matrix of
/// two, or with none.
double offActive(const workload::Transformer& model, double active)
{
    const double words = static_cast<double>(model.vocabulary * model.hidden) / 1e9;
    const double used = static_cast<double>(workload::countParameters(model).active) / 1e9;
    const auto off = [active](double counted) { return std::abs(counted / active - 1); };
    return std::min({off(used), off(used - words), off(used - 2 * words)});
}

/// Where published configurations lie; empty: nowhere, and the test that wants them is skipped.
std::filesystem::path modelFolder()
{
    std::error_code ignored;
    if (const char* set = std::getenv("SHARDSCAPE_MODELS"))
        return std::filesystem::is_directory(set, ignored) ? std::filesystem::path(set)
                                                           : std::filesystem::path();
    for (const char* beside : {"../shared/models", "../../shared/models"})
        if (const auto folder = std::filesystem::path(SOURCE_DIR) / beside;
            std::filesystem::is_directory(folder, ignored))
            return folder;
    return {};
}

/// A LLaMA with one key set to something else.
std::string with(const char* key, const json& value)
{
    json config = {{"model_type", "llama"},    {"hidden_size", 64},      {"intermediate_size", 128},
                   {"num_attention_heads", 4}, {"num_hidden_layers", 2}, {"vocab_size", 100}};
    config[key] = value;
    return config.dump();
}

} // namespace

namespace {

/// Rows of the table of all architectures: model_type, class and keys.
std::vector<std::array<std::string, 3>> s_listed;

} // namespace

class TestHuggingFace : public QObject {
    Q_OBJECT
private slots:
    void parametersAreThoseOfTheReleasedCheckpoint_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kRows)); ++i)
            QTest::newRow(kRows[i].name) << i;
    }
    void parametersAreThoseOfTheReleasedCheckpoint()
    {
        QFETCH(int, index);
        const Row& row = kRows[index];
        const auto read = readHuggingFace(row.config, "model");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        const auto counted = workload::countParameters(read->model);
        QCOMPARE(counted.total, row.count - row.less);
        if (row.less > 0)
            QVERIFY2(mentions(*read, std::to_string(row.less)), "what is not counted is said in a note");
    }

    /// Every architecture that is read by its name, with the keys that its configuration class has, at one small size: 8 layers of 1,024 in
    /// 16 heads (4 of keys where the class has that), an MLP of 4,096 and 32,000 words. Of those that are nothing but attention and an MLP the matrices are
    /// counted here once more; norms, biases and positions are less than 0.2 % of them.
    void everyArchitectureIsReadByTheKeysOfItsClass_data()
    {
        s_listed.clear();
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("keys");
        QTest::addColumn<qint64>("total");
        QTest::addColumn<qint64>("active");
        QTest::addColumn<qint64>("matrices");
        const auto row = [](const char* type, const char* model, const char* keys, qint64 total,
                            qint64 active, qint64 matrices) {
            s_listed.push_back({type, model, keys});
            QTest::newRow(type) << QString::fromUtf8(model) << QString::fromUtf8(keys) << total << active
                                << matrices;
        };
        // clang-format off
        row("llama", "LlamaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187188224, 187188224, 187170816);
        row("mistral", "MistralForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187188224, 187188224, 187170816);
        row("mixtral", "MixtralForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 891896832, 287917056, 0);
        row("qwen2", "Qwen2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187200512, 187200512, 187170816);
        row("qwen2_moe", "Qwen2MoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 1024)", 212440064, 136942592, 0);
        row("qwen3", "Qwen3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 187189248, 187189248, 187170816);
        row("qwen3_moe", "Qwen3MoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512)", 187254784, 111757312, 187170816);
        row("deepseek_v2", "DeepseekV2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "kv_lora_rank": 128, "q_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32, "v_head_dim": 64, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "first_k_dense_replace": 1)", 194326528, 128266240, 0);
        row("deepseek_v3", "DeepseekV3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "kv_lora_rank": 128, "q_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32, "v_head_dim": 64, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "first_k_dense_replace": 1)", 194326584, 128266296, 0);
        row("deepseek_v32", "DeepseekV32ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "kv_lora_rank": 128, "q_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32, "v_head_dim": 64, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "first_k_dense_replace": 1, "index_topk": 512, "index_n_heads": 4, "index_head_dim": 64)", 195408952, 129348664, 0);
        row("qwen3_next", "Qwen3NextForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512, "linear_num_value_heads": 16, "linear_num_key_heads": 8, "linear_key_head_dim": 64, "linear_value_head_dim": 64, "full_attention_interval": 4)", 211625792, 136128320, 0);
        row("qwen3_5", "Qwen3_5ForConditionalGeneration", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "linear_num_value_heads": 16, "linear_num_key_heads": 8, "linear_key_head_dim": 64, "linear_value_head_dim": 64, "full_attention_interval": 4)", 198969152, 198969152, 0);
        row("qwen3_5_moe", "Qwen3_5MoeForConditionalGeneration", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512, "linear_num_value_heads": 16, "linear_num_key_heads": 8, "linear_key_head_dim": 64, "linear_value_head_dim": 64, "full_attention_interval": 4)", 211625792, 136128320, 0);
        row("glm_moe_dsa", "GlmMoeDsaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "kv_lora_rank": 128, "q_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32, "v_head_dim": 64, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "first_k_dense_replace": 1, "index_topk": 512, "index_n_heads": 4, "index_head_dim": 64)", 195408952, 129348664, 0);
        row("apertus", "ApertusForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 153634816, 153634816, 153616384);
        row("minimax_m3", "MiniMaxM3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512)", 187253760, 111756288, 187170816);
        row("deepseek_v4", "DeepseekV4ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "q_lora_rank": 256, "o_lora_rank": 128, "o_groups": 4, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512)", 176251016, 100753544, 0);
        row("nemotron-nas", "DeciLMForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "block_configs": [{"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"n_heads_in_group": 4}, "ffn": {"intermediate_size": 4096}}, {"attention": {"no_op": true}, "ffn": {"intermediate_size": 2048}}])", 178274304, 178274304, 0);
        row("gemma4_text", "Gemma4ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 154437632, 154437632, 154402816);
        row("llama4_text", "Llama4ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 1, "intermediate_size_mlp": 8192)", 992560128, 287917056, 0);
        row("minimax", "MiniMaxForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2, "attn_type_list": [0, 0, 0, 1, 0, 0, 0, 1])", 907631616, 303651840, 0);
        row("minimax_m2", "MiniMaxM2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 891907136, 287927360, 0);
        row("nemotron_h", "NemotronHForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "hybrid_override_pattern": "M-M*-M-M", "mamba_num_heads": 16, "mamba_head_dim": 64, "n_groups": 4, "ssm_state_size": 64)", 108113088, 108113088, 0);
        row("jamba", "JambaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2)", 567856800, 265866912, 0);
        row("bamba", "BambaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "attn_layer_indices": [3], "mamba_n_heads": 32, "mamba_d_head": 64, "mamba_n_groups": 1, "mamba_d_state": 64)", 214116384, 214116384, 0);
        row("gemma", "GemmaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 154420224, 154420224, 154402816);
        row("gemma2", "Gemma2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 154436608, 154436608, 154402816);
        row("gemma3_text", "Gemma3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 154437632, 154437632, 154402816);
        row("gpt2", "GPT2LMHeadModel", R"("n_layer": 8, "n_embd": 1024, "n_head": 16, "n_inner": 4096, "vocab_size": 32000)", 134588416, 134588416, 0);
        row("gpt_bigcode", "GPTBigCodeForCausalLM", R"("n_layer": 8, "n_embd": 1024, "n_head": 16, "n_inner": 4096, "vocab_size": 32000)", 118844416, 118844416, 0);
        row("gpt_neox", "GPTNeoXForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 166307840, 166307840, 166199296);
        row("gptj", "GPTJForCausalLM", R"("n_layer": 8, "n_embd": 1024, "n_head": 16, "n_inner": 4096, "vocab_size": 32000)", 166258688, 166258688, 166199296);
        row("falcon", "FalconForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "vocab_size": 32000)", 117721088, 117721088, 117702656);
        row("bloom", "BloomForCausalLM", R"("n_layer": 8, "hidden_size": 1024, "n_head": 16, "vocab_size": 32000)", 133541888, 133541888, 133431296);
        row("opt", "OPTForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "ffn_dim": 4096, "vocab_size": 32000)", 135639040, 135639040, 0);
        row("phi", "PhiForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 153696256, 153696256, 153616384);
        row("phi3", "Phi3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187188224, 187188224, 187170816);
        row("phimoe", "PhiMoEForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 891914240, 287934464, 0);
        row("starcoder2", "Starcoder2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 120944640, 120944640, 120848384);
        row("cohere", "CohereForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154412032, 154412032, 154402816);
        row("cohere2", "Cohere2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154412032, 154412032, 154402816);
        row("gpt_oss", "GptOssForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 892507328, 288085184, 0);
        row("glm", "GlmForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 187200512, 187200512, 187170816);
        row("glm4", "Glm4ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000)", 187216896, 187216896, 187170816);
        row("glm4_moe", "Glm4MoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "first_k_dense_replace": 1)", 198255672, 132195384, 0);
        row("chatglm", "ChatGLMModel", R"("num_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "multi_query_group_num": 4, "kv_channels": 64, "ffn_hidden_size": 4096, "padded_vocab_size": 32000)", 199771136, 199771136, 0);
        row("granite", "GraniteForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187188224, 187188224, 187170816);
        row("granitemoe", "GraniteMoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 891896832, 287917056, 0);
        row("internlm", "InternLMForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 199803904, 199803904, 199753728);
        row("internlm2", "InternLM2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187208704, 187208704, 187170816);
        row("stablelm", "StableLmForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187205632, 187205632, 187170816);
        row("olmo2", "Olmo2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187198464, 187198464, 187170816);
        row("baichuan", "BaichuanForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 199771136, 199771136, 199753728);
        row("Yi", "YiForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187188224, 187188224, 187170816);
        row("mpt", "MPTForCausalLM", R"("n_layers": 8, "d_model": 1024, "n_heads": 16, "vocab_size": 32000)", 133448704, 133448704, 133431296);
        row("qwen", "QWenLMHeadModel", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 149464064, 149464064, 149422080);
        row("smollm3", "SmolLM3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154420224, 154420224, 154402816);
        row("exaone4", "Exaone4ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 187189248, 187189248, 187170816);
        row("phi3small", "Phi3SmallForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154531840, 154531840, 154402816);
        row("lfm2", "Lfm2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "block_auto_adjust_ff_dim": false, "conv_L_cache": 3, "full_attn_idxs": [2, 5])", 163858432, 163858432, 0);
        row("lfm2_moe", "Lfm2MoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "num_dense_layers": 2, "full_attn_idxs": [2, 5])", 163907584, 107284480, 0);
        row("gemma3n_text", "Gemma3nForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000, "head_dim": 64, "laurel_rank": 64, "hidden_size_per_layer_input": 64, "vocab_size_per_layer_input": 32000)", 173443072, 173443072, 0);
        row("mamba", "MambaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "vocab_size": 32000, "state_size": 16)", 86107136, 86107136, 0);
        row("falcon_mamba", "FalconMambaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "intermediate_size": 2048, "vocab_size": 32000, "state_size": 16)", 86107136, 86107136, 0);
        row("mamba2", "Mamba2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "vocab_size": 32000, "state_size": 64, "num_heads": 32, "head_dim": 64, "n_groups": 1)", 117291776, 117291776, 0);
        row("gpt_neo", "GPTNeoForCausalLM", R"("num_layers": 8, "hidden_size": 1024, "num_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 134563840, 134563840, 0);
        row("codegen", "CodeGenForCausalLM", R"("n_layer": 8, "n_embd": 1024, "n_head": 16, "n_inner": 4096, "vocab_size": 32000)", 166258688, 166258688, 166199296);
        row("bert", "BertForMaskedLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000, "max_position_embeddings": 512)", 134066176, 134066176, 0);
        row("nemotron", "NemotronForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 153651200, 153651200, 153616384);
        row("persimmon", "PersimmonForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 166308864, 166308864, 166199296);
        row("arcee", "ArceeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 153633792, 153633792, 153616384);
        row("nanochat", "NanoChatForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 153617408, 153617408, 153616384);
        row("bitnet", "BitNetForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154436608, 154436608, 154402816);
        row("afmoe", "AfmoeForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 512, "num_shared_experts": 1, "num_dense_layers": 2)", 205080576, 148457472, 0);
        row("rwkv", "RwkvForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "vocab_size": 32000)", 174885632, 174885632, 0);
        row("rwkv5", "Rwkv5ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "vocab_size": 32000)", 174885632, 174885632, 0);
        row("rwkv6", "Rwkv6ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "vocab_size": 32000)", 178292736, 178292736, 0);
        row("rwkv7", "RWKV7ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "intermediate_size": 4096, "vocab_size": 32000, "head_dim": 64, "decay_low_rank_dim": 64, "a_low_rank_dim": 64, "v_low_rank_dim": 32, "gate_low_rank_dim": 128)", 170952704, 170952704, 0);
        row("recurrent_gemma", "RecurrentGemmaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 1, "head_dim": 64, "intermediate_size": 6144, "vocab_size": 32000, "lru_width": 1024, "attention_window_size": 2048, "block_types": ["recurrent", "recurrent", "attention"])", 132518912, 132518912, 0);
        row("xlstm", "xLSTMForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_heads": 8, "vocab_size": 32000, "qk_dim_factor": 0.5, "v_dim_factor": 1.0, "ffn_proj_factor": 2.667)", 166749184, 166749184, 0);
        row("zamba", "ZambaForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000, "attention_hidden_size": 2048, "attention_head_dim": 128, "attn_layer_period": 6, "attn_layer_offset": 4, "mamba_d_state": 16, "mamba_dt_rank": 64)", 114420732, 114420732, 0);
        row("zamba2", "Zamba2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000, "attention_hidden_size": 2048, "attention_head_dim": 128, "adapter_rank": 64, "num_mem_blocks": 1, "n_mamba_heads": 32, "mamba_headdim": 64, "mamba_ngroups": 1, "mamba_d_state": 64, "hybrid_layer_ids": [2, 5])", 115065592, 115065592, 0);
        row("minicpm", "MiniCPMForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 4096, "vocab_size": 32000)", 154420224, 154420224, 154402816);
        row("minicpm3", "MiniCPM3ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000, "q_lora_rank": 768, "kv_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32, "v_head_dim": 64)", 164127744, 164127744, 0);
        row("molmo", "MolmoForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 8192, "vocab_size": 32000, "qkv_bias": true)", 187200512, 187200512, 187170816);
        row("plamo2", "Plamo2ForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4, "hidden_size_per_head": 64, "intermediate_size": 4096, "vocab_size": 32000, "mamba_num_heads": 32, "mamba_d_state": 64, "mamba_step": 2)", 169824640, 169824640, 0);
        row("jetmoe", "JetMoEForCausalLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 8, "kv_channels": 64, "intermediate_size": 4096, "vocab_size": 32000, "num_local_experts": 8, "num_experts_per_tok": 2)", 913728512, 259417088, 0);
        row("modernbert", "ModernBertForMaskedLM", R"("num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 32000)", 167004160, 167004160, 166985728);
        // clang-format on
    }
    void everyArchitectureIsReadByTheKeysOfItsClass()
    {
        QFETCH(QString, model);
        QFETCH(QString, keys);
        QFETCH(qint64, total);
        QFETCH(qint64, active);
        QFETCH(qint64, matrices);
        const QString type = QString::fromUtf8(QTest::currentDataTag());
        // By the model's class alone, as files without a type are.
        for (const QString& named : {QStringLiteral("\"model_type\": \"%1\"").arg(type),
                                     QStringLiteral("\"architectures\": [\"%1\"]").arg(model)}) {
            const std::string text = QStringLiteral("{%1, %2}").arg(named, keys).toStdString();
            const auto read = exchange::readHuggingFace(text, "a model");
            QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
            const workload::ParameterCount count = workload::countParameters(read->model);
            QCOMPARE(static_cast<qint64>(count.total), total);
            QCOMPARE(static_cast<qint64>(count.active), active);
            if (matrices > 0)
                QVERIFY(std::abs(static_cast<double>(count.total) / static_cast<double>(matrices) - 1)
                        < .002);
        }
    }
    /// model/exchange/architectures.md is that table for people; SHARDSCAPE_REWRITE makes it anew.
    void theDocumentIsThatTable()
    {
        std::string text =
            "# Architectures of Hugging Face's configurations that are read by name\n\n"
            "By `model_type` or by `architectures`, with the keys that size them, as `tst_hugging_face` reads each. "
            "What has none of these\nnames is read by what its keys mean (`README.md`, Models). Made by that test "
            "with `SHARDSCAPE_REWRITE=1`.\n\n| model_type | architectures | keys |\n|---|---|---|\n";
        for (const auto& [type, model, keys] : s_listed) {
            text += "| `" + type + "` | `" + model + "` |";
            const json sized = json::parse("{" + keys + "}");
            for (const auto& [key, value] : sized.items())
                text += " " + key + ",";
            text.back() = ' ';
            text += "|\n";
        }
        const std::filesystem::path path = std::filesystem::path(SOURCE_DIR)
                                           / "model/exchange/architectures.md";
        if (std::getenv("SHARDSCAPE_REWRITE") != nullptr)
            std::ofstream(path) << text;
        std::ifstream stream(path);
        const std::string written((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        QVERIFY2(written == text, "model/exchange/architectures.md is not that table");
    }
    void noArchitectureIsLeftOutOfThatTable()
    {
        // A new one is one row above: what is read by name and has none fails here.
        const std::vector<std::string_view> known = exchange::huggingFaceArchitectures();
        for (const std::string_view type : known)
            QVERIFY2(std::any_of(s_listed.begin(), s_listed.end(),
                                 [type](const auto& row) { return row[0] == type; }),
                     std::string(type).c_str());
        QCOMPARE(known.size(), std::size_t{88});
    }

    void architecturesAreThoseOfTheCatalog_data() { parametersAreThoseOfTheReleasedCheckpoint_data(); }
    void architecturesAreThoseOfTheCatalog()
    {
        QFETCH(int, index);
        const Row& row = kRows[index];
        if (*row.catalog == '\0')
            return;
        const auto read = readHuggingFace(row.config, "model");
        const auto known = exchange::Catalog::builtIn().model(row.catalog);
        QVERIFY(read.has_value() && known.has_value());
        // Names, sources and windows apart; head_dim means nothing with latent attention.
        json ours = json(exchange::toJson(read->model));
        json theirs = json(exchange::toJson(**known));
        for (const char* key : {"id", "name", "family", "source", "note", "published_parameters",
                                "published_exactly", "activation", "dropout", "kinds", "stack", "window"}) {
            ours.erase(key);
            theirs.erase(key);
        }
        for (json* one : {&ours, &theirs})
            if (one->contains("moe") && (*one)["moe"].is_object())
                (*one)["moe"].erase("most_nodes"); // how routing was bounded in training
        if (read->model.mla) {
            ours.erase("head_dim");
            theirs.erase("head_dim");
        }
        QCOMPARE(QString::fromStdString(ours.dump(1)), QString::fromStdString(theirs.dump(1)));
    }

    void defaultsThatWereTakenAreSaid()
    {
        const auto gemma = readHuggingFace(
            R"({"model_type":"gemma","hidden_size":3072,"num_hidden_layers":28})", "g");
        QVERIFY(gemma.has_value());
        QVERIFY(mentions(*gemma,
                         "not in the file, so as 'gemma' has it: num_attention_heads 16, head_dim 256, "
                         "intermediate_size 24576, vocab_size 256000"));
        const auto llama = readHuggingFace(with("rope_theta", 1e6), "l");
        QVERIFY(llama.has_value());
        QVERIFY2(llama->notes.empty(), "nothing was assumed of a file that has all sizes");
        QCOMPARE(llama->model.keyValueHeads, std::int64_t{4});
    }

    void windowsAndScatteredExpertsBecomeKindsOfLayers()
    {
        const auto config = [](const char* name) {
            return *std::find_if(std::begin(kRows), std::end(kRows),
                                 [&](const Row& row) { return std::string_view(row.name) == name; });
        };
        const auto gemma = readHuggingFace(config("Gemma 3 1B").config, "g");
        QCOMPARE(gemma->model.kinds.size(), std::size_t{2});
        std::int64_t local = 0;
        for (std::int64_t layer = 0; layer < gemma->model.layers; ++layer) {
            const auto shape = workload::layerShape(gemma->model, workload::kindOf(gemma->model, layer));
            QCOMPARE(shape.window, std::int64_t{(layer + 1) % 6 == 0 ? 0 : 512});
            local += shape.window > 0 ? 1 : 0;
        }
        QCOMPARE(local, std::int64_t{22});
        QCOMPARE(readHuggingFace(config("Mistral 7B v0.1").config, "m")->model.window, std::int64_t{4096});
        json qwen = json::parse(config("Qwen3 30B A3B").config);
        qwen["decoder_sparse_step"] = 2; // every second layer
        const auto mixed = readHuggingFace(qwen.dump(), "q");
        QVERIFY2(mixed.has_value(), mixed ? "" : mixed.error().text().c_str());
        QCOMPARE(mixed->model.kinds.size(), std::size_t{2});
        for (std::int64_t layer = 0; layer < mixed->model.layers; ++layer)
            QCOMPARE(workload::layerShape(mixed->model, workload::kindOf(mixed->model, layer)).moe != nullptr,
                     layer % 2 == 1);
    }

    /// DeepSeek-V3, arXiv 2412.19437, section 2.1.2: experts in eight groups, a token's in at most four of them.
    void groupsOfExpertsBoundTheNodesOfAToken()
    {
        const auto row = *std::find_if(std::begin(kRows), std::end(kRows), [](const Row& each) {
            return std::string_view(each.catalog) == "deepseek-v3";
        });
        const auto mostNodes = [&row](const json& groups, const json& chosen) {
            json config = json::parse(row.config);
            config["n_group"] = groups;
            config["topk_group"] = chosen;
            const auto read = readHuggingFace(config.dump(), "v3");
            if (!read)
                qFatal("%s", read.error().text().c_str());
            if (mentions(*read, "n_group") || mentions(*read, "topk_group"))
                qFatal("read, and said not to be");
            return read->model.moe->mostNodes;
        };
        QCOMPARE(mostNodes(8, 4), std::int64_t{4});
        QCOMPARE(mostNodes(8, 3), std::int64_t{3});
        QCOMPARE(mostNodes(1, 1), std::int64_t{0}); // one group: no limit
        QCOMPARE(mostNodes(8, 8), std::int64_t{0});
        // The defaults of its configuration class, which are the model's.
        QCOMPARE(readHuggingFace(row.config, "v3")->model.moe->mostNodes, std::int64_t{4});
    }

    /// A key that some other model has and this one does not use is named all the same, and whether it may change the total.
    void whatAnotherModelUsesIsNamedHere()
    {
        json base = json::parse(with("model_type", "brandnew"));
        for (const auto& [key, value] : std::vector<std::pair<const char*, json>>{{"mamba_d_conv", 4},
                                                                                  {"conv_kernel", 4},
                                                                                  {"state_size", 16},
                                                                                  {"word_embed_proj_dim", 32},
                                                                                  {"num_memory_tokens", 128},
                                                                                  {"ssm_layers", {1, 2}},
                                                                                  {"moe_latent_dim", 16}}) {
            json config = base;
            config[key] = value;
            const auto read = readHuggingFace(config.dump(), "x");
            QVERIFY2(read.has_value(), key);
            QVERIFY2(mentions(*read, key) || mentions(*read, "Mamba"), key);
        }
        for (const char* gate : {"glu", "use_gated_mlp", "use_swiglu"}) {
            json config = base;
            config[gate] = false;
            QVERIFY2(!readHuggingFace(config.dump(), "x")->model.gated, gate);
        }
        json padded = base;
        padded["padded_vocab_size"] = 4096;
        QCOMPARE(readHuggingFace(padded.dump(), "x")->model.vocabulary, std::int64_t{4096});
        // Routing has no weights.
        for (const char* key :
             {"num_expert_groups", "num_experts_per_group", "num_null_experts", "moe_groups"}) {
            json config = base;
            config[key] = 4;
            const auto read = readHuggingFace(config.dump(), "x");
            QVERIFY2(read.has_value() && !mentions(*read, "the total is therefore off"), key);
        }
    }
    /// What a name says of the total is held against the count, with its rounding.
    void theNamesTotalIsHeldAgainstTheCount()
    {
        const auto differs = [](const char* name) { // of 6.74 billion
            return mentions(*readHuggingFace(kRows[0].config, name), "by its name");
        };
        QVERIFY(!differs("llama-7b"));
        QVERIFY(!differs("llama-6.7B-chat"));
        QVERIFY(!differs("llama-7b-1M")); // a length
        QVERIFY(!differs("mixtral-8x2b"));
        QVERIFY(differs("llama-13b"));
        QVERIFY(differs("llama-5.9b"));
    }

    void whatIsNotReadIsSaid()
    {
        const auto odd = readHuggingFace(with("hyper_connections", 4), "x");
        QVERIFY(odd.has_value());
        QVERIFY(mentions(*odd, "not read: hyper_connections"));
        QVERIFY(mentions(*readHuggingFace(with("quantization_config", {{"bits", 4}}), "x"),
                         "quantization_config"));
    }

    void anUnknownArchitectureIsReadLikeLlamaWhereItCan()
    {
        const auto read = readHuggingFace(with("model_type", "brandnew"), "x");
        QVERIFY(read.has_value());
        QVERIFY(mentions(*read, "'brandnew' is not known; it was read like LLaMA"));
        QVERIFY(read->model.gated);
        const std::string encoder = errorOf(
            R"({"architectures":["ElectraForMaskedLM"],"model_type":"electra","hidden_size":256,"num_hidden_layers":12,
                "intermediate_size":1024,"num_attention_heads":4,"vocab_size":30522})");
        QVERIFY2(encoder.find("it is an encoder, of which BERT") != std::string::npos, encoder.c_str());
        const std::string t5 = errorOf(
            R"({"model_type":"t5","d_model":512,"num_layers":6,"is_encoder_decoder":true})");
        QVERIFY2(t5.find("encoder with a decoder; read are decoders alone (nearest is LLaMA)")
                     != std::string::npos,
                 t5.c_str());
        const std::string whisper = errorOf(
            R"({"architectures":["WhisperForConditionalGeneration"],"d_model":1280,"decoder_layers":32,"encoder_layers":32,"vocab_size":51866})");
        QVERIFY2(whisper.find("encoder with a decoder") != std::string::npos, whisper.c_str());
        const std::string pictures = errorOf(
            R"({"model_type":"someclip","hidden_size":1024,"num_hidden_layers":24,"num_attention_heads":16,"patch_size":14})");
        QVERIFY2(pictures.find("model of pictures") != std::string::npos, pictures.c_str());
        // A name that speaks of a mixer without a formula is read, and said.
        json retentive = json::parse(with("model_type", "retnet"));
        QVERIFY(mentions(*readHuggingFace(retentive.dump(), "x"), "retention has no formula here"));
        const std::string short_ = errorOf(
            R"({"model_type":"brandnew","hidden_size":64,"num_hidden_layers":2})");
        QVERIFY2(short_.find("num_attention_heads is missing") != std::string::npos, short_.c_str());
    }

    /// Of configurations as published: totals and active parameters in billions, as the publisher rounds them.
    void modelsOfTheLastYearAreReadByWhatTheirKeysMean_data()
    {
        QTest::addColumn<QString>("config");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        QTest::newRow("Qwen3.5-4B")
            << R"({"architectures":["Qwen3_5ForConditionalGeneration"],"model_type":"qwen3_5",
            "head_dim":256,"hidden_size":2560,"intermediate_size":9216,"num_attention_heads":16,"num_hidden_layers":32,
            "num_key_value_heads":4,"tie_word_embeddings":true,"vocab_size":248320,"linear_num_key_heads":16,
            "linear_num_value_heads":32,"linear_key_head_dim":128,"linear_value_head_dim":128,"linear_conv_kernel_dim":4,
            "full_attention_interval":4})"
            << 4.2 << 0.0;
        QTest::newRow("Apertus-70B, an MLP without a gate") << R"({"architectures":["ApertusForCausalLM"],
            "model_type":"apertus","hidden_act":"xielu","hidden_size":8192,"intermediate_size":43008,
            "num_attention_heads":64,"num_hidden_layers":80,"num_key_value_heads":8,"qk_norm":true,
            "tie_word_embeddings":false,"vocab_size":131072})"
                                                            << 70.6 << 0.0;
        QTest::newRow("GLM-5, latent attention with an indexer")
            << R"({"architectures":["GlmMoeDsaForCausalLM"],
            "model_type":"glm_moe_dsa","first_k_dense_replace":3,"hidden_size":6144,"intermediate_size":12288,
            "index_head_dim":128,"index_n_heads":32,"index_topk":2048,"kv_lora_rank":512,"moe_intermediate_size":2048,
            "n_routed_experts":256,"n_shared_experts":1,"num_attention_heads":64,"num_experts_per_tok":8,
            "num_hidden_layers":78,"num_key_value_heads":64,"q_lora_rank":2048,"qk_nope_head_dim":192,
            "qk_rope_head_dim":64,"v_head_dim":256,"vocab_size":154880,"tie_word_embeddings":false})"
            << 744.0 << 40.0;
        // The same keys under a name that nobody knows.
        QTest::newRow("its keys alone")
            << R"({"architectures":["SomethingNewForCausalLM"],"model_type":"something_new",
            "first_k_dense_replace":3,"hidden_size":6144,"intermediate_size":12288,
            "index_head_dim":128,"index_n_heads":32,"index_topk":2048,"kv_lora_rank":512,"moe_intermediate_size":2048,
            "n_routed_experts":256,"n_shared_experts":1,"num_attention_heads":64,"num_experts_per_tok":8,
            "num_hidden_layers":78,"num_key_value_heads":64,"q_lora_rank":2048,"qk_nope_head_dim":192,
            "qk_rope_head_dim":64,"v_head_dim":256,"vocab_size":154880,"tie_word_embeddings":false})"
            << 744.0 << 40.0;
        QTest::newRow("latent experts, Python's Infinity") << R"({"architectures":["NemotronHForCausalLM"],
            "model_type":"nemotron_h","head_dim":128,"hidden_size":4096,"intermediate_size":2688,"hybrid_override_pattern":
            "MEMEMEM*EMEMEMEM*EMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEM*EMEMEMEME",
            "mamba_head_dim":64,"mamba_num_heads":128,"conv_kernel":4,"ssm_state_size":128,"n_groups":8,
            "moe_intermediate_size":2688,"moe_latent_size":1024,"moe_shared_expert_intermediate_size":5376,
            "n_routed_experts":512,"n_shared_experts":1,"num_experts_per_tok":22,"num_attention_heads":32,
            "num_hidden_layers":88,"num_key_value_heads":2,"tie_word_embeddings":false,"vocab_size":131072,
            "time_step_limit":[0.0, Infinity]})" << 120.0 << 12.0;
        QTest::newRow("an output of low rank, DeepSeek-V4")
            << R"({"architectures":["DeepseekV4ForCausalLM"],
            "model_type":"deepseek_v4","head_dim":512,"hc_mult":4,"hidden_size":7168,"index_head_dim":128,
            "index_n_heads":64,"index_topk":1024,"moe_intermediate_size":3072,"n_routed_experts":384,
            "n_shared_experts":1,"num_attention_heads":128,"num_experts_per_tok":6,"num_hidden_layers":61,
            "num_key_value_heads":1,"o_groups":16,"o_lora_rank":1024,"q_lora_rank":1536,"qk_rope_head_dim":64,
            "sliding_window":128,"tie_word_embeddings":false,"vocab_size":129280})"
            << 1571.7 << 0.0; // the matrices of its keys, added up
        QTest::newRow("global layers with heads of their own")
            << R"({"model_type":"gemma4_text","attention_k_eq_v":true,
            "global_head_dim":512,"head_dim":256,"hidden_activation":"gelu_pytorch_tanh","hidden_size":5376,
            "intermediate_size":21504,"num_attention_heads":32,"num_global_key_value_heads":4,"num_hidden_layers":60,
            "num_key_value_heads":16,"sliding_window":1024,"tie_word_embeddings":true,"vocab_size":262144})"
            << 31.0 << 0.0;
        // Of names that nobody knows, by other families' keys.
        QTest::newRow("Kimi-Linear, delta attention beside latent attention")
            << R"({"architectures":["KimiLinearForCausalLM"],"model_type":"kimi_linear","first_k_dense_replace":1,"head_dim":72,
            "hidden_size":2304,"intermediate_size":9216,"kv_lora_rank":512,"linear_attn_config":{"full_attn_layers":[4,8,12,16,20,24,27],
            "head_dim":128,"kda_layers":[1,2,3,5,6,7,9,10,11,13,14,15,17,18,19,21,22,23,25,26],"num_heads":32,
            "short_conv_kernel_size":4},"mla_use_nope":true,"moe_intermediate_size":1024,"moe_renormalize":true,
            "num_attention_heads":32,"num_experts":256,"num_experts_per_token":8,"num_hidden_layers":27,"num_key_value_heads":32,
            "num_shared_experts":1,"q_lora_rank":null,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,
            "tie_word_embeddings":false,"vocab_size":163840})"
            << 49.1 << 0.0;
        QTest::newRow("Hunyuan-A13B, sizes listed once a layer")
            << R"({"architectures":["HunYuanMoEV1ForCausalLM"],"model_type":"hunyuan_v1_moe","attention_head_dim":128,
            "hidden_size":4096,"intermediate_size":3072,"moe_drop_tokens":false,"moe_intermediate_size":[3072,3072,3072],
            "moe_layer_num_skipped":0,"moe_topk":[8,8,8],"num_attention_heads":32,"num_experts":64,"num_hidden_layers":32,
            "num_key_value_heads":8,"num_shared_expert":[1,1,1],"tie_word_embeddings":true,"use_mixed_mlp_moe":true,
            "use_qk_norm":true,"vocab_size":128167})"
            << 80.4 << 13.0;
        QTest::newRow("ERNIE 4.5, experts from a layer to another")
            << R"({"architectures":["Ernie4_5_MoeForCausalLM"],"model_type":"ernie4_5_moe","hidden_size":8192,
            "intermediate_size":28672,"moe_capacity":[64,64,64],"moe_gate":"topk","moe_intermediate_size":3584,"moe_k":8,
            "moe_layer_end_index":53,"moe_layer_interval":1,"moe_layer_start_index":3,"moe_num_experts":64,
            "moe_num_shared_experts":0,"moe_use_aux_free":true,"num_attention_heads":64,"num_hidden_layers":54,
            "num_key_value_heads":8,"tie_word_embeddings":false,"vocab_size":103424})"
            << 300.0 << 47.0;
        QTest::newRow("LongCat, experts beside two blocks")
            << R"({"architectures":["LongcatFlashForCausalLM"],"model_type":"longcat_flash","expert_ffn_hidden_size":2048,
            "ffn_hidden_size":12288,"hidden_size":6144,"kv_lora_rank":512,"moe_topk":12,"n_routed_experts":512,
            "num_attention_heads":64,"num_layers":28,"q_lora_rank":1536,"qk_nope_head_dim":128,"qk_rope_head_dim":64,
            "v_head_dim":128,"vocab_size":131072,"zero_expert_num":256,"zero_expert_type":"identity"})"
            << 560.0 << 27.0;
        QTest::newRow("Falcon-H1, Mamba-2 beside attention")
            << R"({"architectures":["FalconH1ForCausalLM"],"model_type":"falcon_h1","head_dim":128,"hidden_size":5120,
            "intermediate_size":21504,"mamba_d_conv":4,"mamba_d_head":128,"mamba_d_ssm":4096,"mamba_d_state":256,
            "mamba_n_groups":2,"mamba_n_heads":32,"num_attention_heads":20,"num_hidden_layers":72,"num_key_value_heads":4,
            "tie_word_embeddings":false,"vocab_size":261120})"
            << 33.6 << 0.0;
        QTest::newRow("Granite 4, Mamba-2 and experts in every layer")
            << R"({"architectures":["GraniteMoeHybridForCausalLM"],"model_type":"granitemoehybrid","hidden_size":4096,
            "intermediate_size":768,"layer_types":["mamba","mamba","mamba","mamba","mamba","attention","mamba","mamba","mamba",
            "mamba"],"mamba_d_conv":4,"mamba_d_head":64,"mamba_d_state":128,"mamba_n_groups":1,"mamba_n_heads":128,
            "num_attention_heads":32,"num_experts_per_tok":10,"num_hidden_layers":10,"num_key_value_heads":8,
            "num_local_experts":72,"shared_intermediate_size":1536,"tie_word_embeddings":true,"vocab_size":100352})"
            << 8.36 << 0.0; // a quarter of its 40 layers, and the embedding
        QTest::newRow("MiniCPM3, values as wide as keys")
            << R"({"architectures":["MiniCPM3ForCausalLM"],"model_type":"minicpm3","hidden_size":2560,"intermediate_size":6400,
            "kv_lora_rank":256,"num_attention_heads":40,"num_hidden_layers":62,"num_key_value_heads":40,"q_lora_rank":768,
            "qk_nope_head_dim":64,"qk_rope_head_dim":32,"tie_word_embeddings":true,"vocab_size":73448})"
            << 4.07 << 0.0;
        QTest::newRow("DBRX, sizes in objects of their own")
            << R"({"architectures":["DbrxForCausalLM"],"model_type":"dbrx","attn_config":{"kv_n_heads":8},"d_model":6144,
            "ffn_config":{"ffn_hidden_size":10752,"moe_num_experts":16,"moe_top_k":4},"n_heads":48,"n_layers":40,
            "tie_word_embeddings":false,"vocab_size":100352})"
            << 131.6 << 36.5;
        QTest::newRow("MiMo, windows by a list of numbers")
            << R"({"architectures":["MiMoV2FlashForCausalLM"],"model_type":"mimo_v2_flash","head_dim":192,"hidden_size":4096,
            "hybrid_layer_pattern":[0,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0],
            "intermediate_size":16384,"moe_intermediate_size":2048,"moe_layer_freq":[0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
            1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"n_routed_experts":256,"num_attention_heads":64,"num_experts_per_tok":8,
            "num_hidden_layers":48,"num_key_value_heads":4,"sliding_window":128,"swa_num_key_value_heads":8,
            "tie_word_embeddings":false,"v_head_dim":128,"vocab_size":152576})"
            << 309.0 << 0.0;
        // clang-format off: configurations as published
        QTest::newRow("Arctic, a dense MLP beside the experts")
            << R"({"architectures":["ArcticForCausalLM"],"model_type":"arctic","enc_index":[0],"enable_expert_tensor_parallelism":false,
            "hidden_act":"silu","hidden_size":7168,"intermediate_size":4864,"moe_eval_capacity_factor":1,"moe_layer_frequency":1,
            "moe_min_capacity":0,"moe_token_dropping":false,"moe_train_capacity_factor":1,"num_attention_heads":56,
            "num_experts_per_tok":2,"num_hidden_layers":35,"num_key_value_heads":8,"num_local_experts":128,
            "parallel_attn_mlp_res":true,"quantization":null,"router_aux_loss_coef":0.001,"sliding_window":null,
            "tie_word_embeddings":false,"use_residual":true,"vocab_size":32000})"
            << 480.0 << 17.0;
        QTest::newRow("Step-3, queries of low rank that heads share")
            << R"({"architectures":["Step3VLForConditionalGeneration"],"model_type":"step3_vl","image_token_id":128001,
            "text_config":{"architectures":["Step3TextForCausalLM"],"model_type":"step3_text","att_impl_type":"MFA",
            "attn_static_tokens":0,"head_dim":256,"hidden_size":7168,"intermediate_size":18432,"max_seq_len":65536,
            "moe_dynamic_exp_p":1,"moe_every_n_layer":1,"moe_intermediate_size":5120,"moe_layers_enum":"4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59","moe_num_experts":48,"moe_top_k":3,"need_fp32_gate":false,"norm_expert_weight":false,
            "num_attention_groups":1,"num_attention_heads":64,"num_hidden_layers":61,"share_expert_dim":5120,"share_q_dim":2048,
            "use_moe":true,"use_mfa":true,"vocab_size":128815},"vision_config":{"hidden_size":1792}})"
            << 316.0 << 38.0;
        QTest::newRow("Step-3.5, windows with heads of their own")
            << R"({"architectures":["Step3p5ForCausalLM"],"model_type":"step3p5","att_impl_type":"GQA",
            "attention_other_setting":{"attention_type":"sliding_attention","head_dim":128,"num_attention_groups":8,
            "num_attention_heads":96,"true_head_dim":128},"head_dim":128,"hidden_size":4096,"intermediate_size":11264,
            "layer_types":["full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention"],"max_seq_len":262144,
            "moe_every_n_layer":1,"moe_intermediate_size":1280,"moe_layer_offset":0,"moe_layers_enum":"3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44","moe_num_experts":288,
            "moe_router_activation":"sigmoid","moe_top_k":8,"num_attention_groups":8,"num_attention_heads":64,
            "num_hidden_layers":45,"num_nextn_predict_layers":3,"share_expert_dim":1280,"share_expert_dims":1280,"sink":false,
            "sliding_window":512,"use_head_wise_attn_gate":true,"use_moe":true,"use_moe_router_bias":true,"use_qk_norm":true,
            "vocab_size":128896,"yarn_only_types":["full_attention"]})"
            << 196.0 << 11.0;
        QTest::newRow("Grok-2, a dense MLP of full width beside the experts")
            << R"({"architectures":["Grok1ForCausalLM"],"model_type":"git","attn_logit_softcapping":50,
            "embedding_multiplier_scale":90.5,"final_logit_softcapping":50,"head_dim":128,"hidden_size":8192,
            "intermediate_size":32768,"moe_intermediate_size":16384,"num_attention_heads":64,"num_experts_per_tok":2,
            "num_hidden_layers":64,"num_key_value_heads":8,"num_local_experts":8,"residual_moe":true,"rope_type":"original",
            "router_logit_softcapping":30,"vocab_size":131072,"tie_word_embeddings":false})"
            << 270.0 << 115.0;
        QTest::newRow("LFM2, short convolutions")
            << R"({"architectures":["Lfm2ForCausalLM"],"model_type":"lfm2","block_auto_adjust_ff_dim":true,"block_dim":2048,
            "block_ff_dim":12288,"block_ffn_dim_multiplier":1.0,"block_mlp_init_scale":1.0,"block_multiple_of":256,
            "block_norm_eps":1e-05,"block_out_init_scale":1.0,"block_use_swiglu":true,"block_use_xavier_init":true,
            "conv_L_cache":3,"conv_bias":false,"conv_dim":2048,"conv_dim_out":2048,"conv_use_xavier_init":true,
            "full_attn_idxs":[2,5,8,10,12,14],"hidden_size":2048,"num_attention_heads":32,"num_heads":32,"num_hidden_layers":16,
            "num_key_value_heads":8,"use_pos_enc":true,"vocab_size":65536})"
            << 1.17 << 0.0;
        QTest::newRow("LFM2 with experts")
            << R"({"architectures":["Lfm2MoeForCausalLM"],"model_type":"lfm2_moe","conv_L_cache":3,"conv_bias":false,"hidden_size":2048,
            "intermediate_size":7168,"layer_types":["conv","conv","full_attention","conv","conv","conv","full_attention","conv",
            "conv","conv","full_attention","conv","conv","conv","full_attention","conv","conv","conv","full_attention","conv",
            "conv","full_attention","conv","conv"],"moe_intermediate_size":1792,"norm_topk_prob":true,"num_attention_heads":32,
            "num_dense_layers":2,"num_experts":32,"num_experts_per_tok":4,"num_hidden_layers":24,"num_key_value_heads":8,
            "use_expert_bias":true,"vocab_size":65536})"
            << 8.34 << 1.5;
        QTest::newRow("Gemma 3n, embeddings of every layer")
            << R"({"architectures":["Gemma3nForConditionalGeneration"],"model_type":"gemma3n","audio_config":{"hidden_size":1536},
            "text_config":{"activation_sparsity_pattern":[0.95,0.95,0.95,0.95,0.95,0.95,0.95,0.95,0.95,0.95,0.0,0.0,0.0,0.0,0.0,
            0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0],"altup_active_idx":0,
            "altup_coef_clip":120.0,"altup_correct_scale":true,"altup_lr_multiplier":1.0,"altup_num_inputs":4,
            "attention_bias":false,"head_dim":256,"hidden_activation":"gelu_pytorch_tanh","hidden_size":2048,
            "hidden_size_per_layer_input":256,"intermediate_size":[16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,
            16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,16384,
            16384,16384,16384,16384,16384,16384],"laurel_rank":64,"layer_types":["sliding_attention","sliding_attention",
            "sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention",
            "full_attention","sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","sliding_attention","full_attention"],"model_type":"gemma3n_text","num_attention_heads":8,
            "num_hidden_layers":35,"num_key_value_heads":2,"num_kv_shared_layers":15,"query_pre_attn_scalar":256,
            "sliding_window":512,"vocab_size":262400,"vocab_size_per_layer_input":262144},"vision_config":{"hidden_size":2048}})"
            << 6.87 << 0.0;
        QTest::newRow("Granite 4 without Mamba")
            << R"({"architectures":["GraniteMoeHybridForCausalLM"],"model_type":"granitemoehybrid","attention_bias":false,
            "hidden_size":2560,"intermediate_size":8192,"layer_types":["attention","attention","attention","attention",
            "attention","attention","attention","attention","attention","attention","attention","attention","attention",
            "attention","attention","attention","attention","attention","attention","attention","attention","attention",
            "attention","attention","attention","attention","attention","attention","attention","attention","attention",
            "attention","attention","attention","attention","attention","attention","attention","attention","attention"],
            "mamba_d_conv":4,"mamba_d_head":"auto","mamba_d_state":256,"mamba_expand":2,"mamba_n_groups":1,"mamba_n_heads":128,
            "num_attention_heads":40,"num_experts_per_tok":0,"num_hidden_layers":40,"num_key_value_heads":8,"num_local_experts":0,
            "shared_intermediate_size":8192,"tie_word_embeddings":true,"vocab_size":100352})"
            << 3.4 << 0.0;
        QTest::newRow("K-EXAONE, layers with experts as a list of truths")
            << R"({"architectures":["ExaoneMoEForCausalLM"],"model_type":"exaone_moe","first_k_dense_replace":1,
            "first_last_k_dense_replace":1,"head_dim":128,"hidden_act":"silu","hidden_size":6144,"intermediate_size":18432,
            "is_moe_layer":[false,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,
            true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,
            true,true,true,true,true],"layer_types":["sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention"],"moe_intermediate_size":2048,"n_group":1,"topk_group":1,
            "num_attention_heads":64,"num_experts":128,"num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":8,
            "num_nextn_predict_layers":1,"num_shared_experts":1,"sliding_window":128,"sliding_window_pattern":"LLLG",
            "tie_word_embeddings":false,"vocab_size":153600})"
            << 236.0 << 23.0;
        QTest::newRow("EXAONE 4, windows by letters")
            << R"({"architectures":["Exaone4ForCausalLM"],"model_type":"exaone4","head_dim":128,"hidden_act":"silu","hidden_size":5120,
            "intermediate_size":27392,"layer_types":["sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention"],
            "num_attention_heads":40,"num_hidden_layers":64,"num_key_value_heads":8,"reorder_and_upcast_attn":false,
            "sliding_window":4096,"sliding_window_pattern":"LLLG","tie_word_embeddings":false,"vocab_size":102400})"
            << 32.0 << 0.0;
        QTest::newRow("SmolLM3, tied unless it says otherwise")
            << R"({"architectures":["SmolLM3ForCausalLM"],"model_type":"smollm3","attention_bias":false,"hidden_act":"silu",
            "hidden_size":2048,"intermediate_size":11008,"layer_types":["full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention","full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention","full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention","full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention","full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention","full_attention","full_attention","full_attention",
            "full_attention","full_attention","full_attention"],"max_window_layers":28,"mlp_bias":false,
            "no_rope_layer_interval":4,"no_rope_layers":[1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0],
            "num_attention_heads":16,"num_hidden_layers":36,"num_key_value_heads":4,"sliding_window":null,
            "use_sliding_window":false,"vocab_size":128256})"
            << 3.075 << 0.0;
        QTest::newRow("Falcon-H1 with all its multipliers")
            << R"({"architectures":["FalconH1ForCausalLM"],"model_type":"falcon_h1","attention_bias":false,
            "attention_in_multiplier":1.0,"attn_layer_indices":null,"head_dim":128,"hidden_size":3072,"intermediate_size":12288,
            "key_multiplier":0.2,"lm_head_multiplier":0.01,"mamba_chunk_size":256,"mamba_conv_bias":true,"mamba_d_conv":4,
            "mamba_d_head":128,"mamba_d_ssm":3072,"mamba_d_state":256,"mamba_expand":2,"mamba_n_groups":1,"mamba_n_heads":24,
            "mamba_norm_before_gate":false,"mamba_proj_bias":false,"mamba_rms_norm":false,"mamba_use_mlp":true,"mlp_bias":false,
            "mlp_multipliers":[0.8,0.1],"num_attention_heads":12,"num_hidden_layers":44,"num_key_value_heads":2,
            "projectors_bias":false,"ssm_in_multiplier":1.0,"ssm_multipliers":[0.3,0.2,0.1,0.5,0.3],"ssm_out_multiplier":0.1,
            "tie_word_embeddings":false,"vocab_size":130048})"
            << 7.6 << 0.0;
        QTest::newRow("Qwen3-Omni, a language model two objects deep")
            << R"({"architectures":["Qwen3OmniMoeForConditionalGeneration"],"model_type":"qwen3_omni_moe",
            "code2wav_config":{"hidden_size":1024},"enable_audio_output":true,
            "talker_config":{"text_config":{"hidden_size":1024}},"thinker_config":{"audio_config":{"d_model":1280},
            "text_config":{"model_type":"qwen3_omni_moe_text","decoder_sparse_step":1,"head_dim":128,"hidden_act":"silu",
            "hidden_size":2048,"intermediate_size":768,"mlp_only_layers":[],"moe_intermediate_size":768,"num_attention_heads":32,
            "num_experts":128,"num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":4,"vocab_size":152064},
            "vision_config":{"hidden_size":1152}}})"
            << 30.5 << 3.3;
        QTest::newRow("Ring-mini-linear, softmax attention by groups")
            << R"({"architectures":["BailingMoeLinearV2ForCausalLM"],"model_type":"bailing_moe_linear","first_k_dense_replace":1,
            "head_dim":128,"hidden_act":"silu","hidden_size":2048,"intermediate_size":5120,"layer_group_size":5,
            "group_norm_size":4,"linear_silu":false,"moe_intermediate_size":512,"n_group":8,"topk_group":4,
            "num_attention_heads":16,"num_experts":256,"num_experts_per_tok":8,"num_hidden_layers":20,"num_key_value_heads":4,
            "num_shared_experts":1,"use_qk_norm":true,"use_qkv_bias":false,"vocab_size":157184,"tie_word_embeddings":false})"
            << 16.4 << 0.0;
        QTest::newRow("Falcon-Mamba, Mamba alone")
            << R"({"architectures":["FalconMambaForCausalLM"],"model_type":"falcon_mamba","conv_kernel":4,"expand":16,
            "hidden_act":"silu","hidden_size":4096,"intermediate_size":8192,"num_hidden_layers":64,"state_size":16,
            "time_step_rank":256,"use_bias":false,"use_conv_bias":true,"vocab_size":65024,"tie_word_embeddings":false})"
            << 7.27 << 0.0;
        QTest::newRow("Mamba-2 alone")
            << R"({"architectures":["Mamba2ForCausalLM"],"model_type":"mamba2","conv_kernel":4,"expand":2,"head_dim":64,
            "hidden_size":2560,"n_groups":1,"num_heads":80,"num_hidden_layers":64,"state_size":128,"vocab_size":50288,
            "tie_word_embeddings":true})"
            << 2.7 << 0.0;
        QTest::newRow("ModernBERT, an encoder")
            << R"({"architectures":["ModernBertForMaskedLM"],"model_type":"modernbert","hidden_activation":"gelu","hidden_size":1024,
            "intermediate_size":2624,"num_attention_heads":16,"num_hidden_layers":28,"vocab_size":50368,
            "global_attn_every_n_layers":3,"local_attention":128,"attention_bias":false,"mlp_bias":false,
            "position_embedding_type":"absolute"})"
            << 0.395 << 0.0;
        QTest::newRow("Qwen 1, both branches of its MLP in one size")
            << R"({"architectures":["QWenLMHeadModel"],"model_type":"qwen","hidden_size":8192,"intermediate_size":49152,
            "kv_channels":128,"no_bias":true,"num_attention_heads":64,"num_hidden_layers":80,"vocab_size":152064,
            "tie_word_embeddings":false,"emb_dropout_prob":0.0,"attn_dropout_prob":0.0,"seq_length":32768,"use_dynamic_ntk":false,
            "use_flash_attn":true,"use_logn_attn":false})"
            << 72.3 << 0.0;
        QTest::newRow("GPT-Neo")
            << R"({"architectures":["GPTNeoForCausalLM"],"model_type":"gpt_neo","activation_function":"gelu_new",
            "attention_layers":["global","local","global","local","global","local","global","local","global","local","global",
            "local","global","local","global","local","global","local","global","local","global","local","global","local",
            "global","local","global","local","global","local","global","local"],"attention_types":[[["global","local"],16]],
            "embed_dropout":0,"hidden_size":2560,"intermediate_size":null,"num_heads":20,"num_layers":32,
            "max_position_embeddings":2048,"vocab_size":50257,"window_size":256})"
            << 2.65 << 0.0;
        QTest::newRow("Qwen3-Next")
            << R"({"architectures":["Qwen3NextForCausalLM"],"model_type":"qwen3_next","attention_bias":false,"decoder_sparse_step":1,
            "full_attention_interval":4,"head_dim":256,"hidden_act":"silu","hidden_size":2048,"intermediate_size":5120,
            "linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_num_key_heads":16,"linear_num_value_heads":32,
            "linear_value_head_dim":128,"mlp_only_layers":[],"moe_intermediate_size":512,"norm_topk_prob":true,
            "num_attention_heads":16,"num_experts":512,"num_experts_per_tok":10,"num_hidden_layers":48,"num_key_value_heads":2,
            "partial_rotary_factor":0.25,"shared_expert_intermediate_size":512,"tie_word_embeddings":false,"vocab_size":151936})"
            << 79.7 << 3.9;
        QTest::newRow("GLM-4.5")
            << R"({"architectures":["Glm4MoeForCausalLM"],"model_type":"glm4_moe","attention_bias":true,"head_dim":128,
            "hidden_act":"silu","hidden_size":5120,"intermediate_size":12288,"moe_intermediate_size":1536,"n_group":1,
            "topk_group":1,"n_routed_experts":160,"n_shared_experts":1,"norm_topk_prob":true,"num_attention_heads":96,
            "num_experts_per_tok":8,"num_hidden_layers":92,"num_key_value_heads":8,"first_k_dense_replace":3,
            "num_nextn_predict_layers":1,"use_qk_norm":true,"vocab_size":151552,"tie_word_embeddings":false,
            "partial_rotary_factor":0.5})"
            << 355.0 << 32.0;
        QTest::newRow("GLM-4.5-Air")
            << R"({"architectures":["Glm4MoeForCausalLM"],"model_type":"glm4_moe","attention_bias":true,"head_dim":128,
            "hidden_act":"silu","hidden_size":4096,"intermediate_size":10944,"moe_intermediate_size":1408,"n_group":1,
            "topk_group":1,"n_routed_experts":128,"n_shared_experts":1,"norm_topk_prob":true,"num_attention_heads":96,
            "num_experts_per_tok":8,"num_hidden_layers":46,"num_key_value_heads":8,"first_k_dense_replace":1,
            "num_nextn_predict_layers":1,"use_qk_norm":false,"vocab_size":151552,"tie_word_embeddings":false})"
            << 106.0 << 12.0;
        QTest::newRow("MiniMax-M1")
            << R"({"architectures":["MiniMaxM1ForCausalLM"],"model_type":"minimax_m1","attn_type_list":[0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,
            0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,
            0,0,0,0,1],"head_dim":128,"hidden_act":"silu","hidden_size":6144,"intermediate_size":9216,
            "layernorm_full_attention_alpha":3.5565588200778455,"layernorm_full_attention_beta":1.0,"num_attention_heads":64,
            "num_experts_per_tok":2,"num_hidden_layers":80,"num_key_value_heads":8,"num_local_experts":32,"postnorm":true,
            "rotary_dim":64,"shared_intermediate_size":0,"shared_moe_mode":"sigmoid","vocab_size":200064,
            "tie_word_embeddings":false,"sliding_window":null,"layernorm_mlp_alpha":3.55})"
            << 456.0 << 45.9;
        QTest::newRow("dots.llm1")
            << R"({"architectures":["Dots1ForCausalLM"],"model_type":"dots1","attention_bias":false,"first_k_dense_replace":1,
            "head_dim":128,"hidden_act":"silu","hidden_size":4096,"intermediate_size":10944,"moe_intermediate_size":1408,
            "moe_layer_freq":1,"n_routed_experts":128,"n_shared_experts":2,"norm_topk_prob":true,"num_attention_heads":32,
            "num_experts_per_tok":6,"num_hidden_layers":62,"num_key_value_heads":32,"vocab_size":152064,
            "tie_word_embeddings":false,"use_sliding_window":false,"scoring_func":"noaux_tc","topk_method":"noaux_tc","n_group":1,
            "topk_group":1,"routed_scaling_factor":2.5})"
            << 142.8 << 14.2;
        QTest::newRow("Ling 2.0")
            << R"({"architectures":["BailingMoeV2ForCausalLM"],"model_type":"bailing_moe","first_k_dense_replace":4,"head_dim":128,
            "hidden_act":"silu","hidden_size":8192,"intermediate_size":18432,"moe_intermediate_size":2048,
            "moe_router_enable_expert_bias":true,"n_group":8,"topk_group":4,"num_attention_heads":64,"num_experts":256,
            "num_experts_per_tok":8,"num_hidden_layers":80,"num_key_value_heads":8,"num_shared_experts":1,"use_qk_norm":true,
            "use_qkv_bias":false,"vocab_size":157184,"tie_word_embeddings":false})"
            << 1000.0 << 50.0;
        QTest::newRow("Nemotron-H")
            << R"({"architectures":["NemotronHForCausalLM"],"model_type":"nemotron_h","attention_bias":false,"attention_head_dim":128,
            "chunk_size":128,"conv_kernel":4,"expand":2,"hidden_size":4096,
            "hybrid_override_pattern":"M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-","intermediate_size":21504,
            "mamba_head_dim":64,"mamba_hidden_act":"silu","mamba_num_heads":128,"mlp_bias":false,"mlp_hidden_act":"relu2",
            "n_groups":8,"num_attention_heads":32,"num_hidden_layers":52,"num_key_value_heads":8,"num_query_groups":8,
            "ssm_state_size":128,"tie_word_embeddings":false,"use_bias":false,"use_conv_bias":true,"vocab_size":131072})"
            << 8.1 << 0.0;
        QTest::newRow("Llama 4 Maverick")
            << R"({"architectures":["Llama4ForConditionalGeneration"],"model_type":"llama4","text_config":{"model_type":"llama4_text",
            "attention_chunk_size":8192,"head_dim":128,"hidden_size":5120,"interleave_moe_layer_step":2,"intermediate_size":8192,
            "intermediate_size_mlp":16384,"num_attention_heads":40,"num_experts_per_tok":1,"num_hidden_layers":48,
            "num_key_value_heads":8,"num_local_experts":128,"use_qk_norm":false,"vocab_size":202048},
            "vision_config":{"hidden_size":1408}})"
            << 400.7 << 17.2;
        QTest::newRow("Mistral Large 3")
            << R"({"architectures":["Mistral3ForConditionalGeneration"],"model_type":"mistral3",
            "text_config":{"architectures":["DeepseekV3ForCausalLM"],"model_type":"deepseek_v3","first_k_dense_replace":3,
            "hidden_act":"silu","hidden_size":7168,"intermediate_size":16384,"kv_lora_rank":512,"moe_intermediate_size":4096,
            "moe_layer_freq":1,"n_group":1,"n_routed_experts":128,"n_shared_experts":1,"num_attention_heads":128,
            "num_experts_per_tok":4,"num_hidden_layers":61,"num_key_value_heads":128,"q_lora_rank":1536,"qk_nope_head_dim":128,
            "qk_rope_head_dim":64,"topk_group":1,"v_head_dim":128,"vocab_size":131072},"vision_config":{"hidden_size":1664}})"
            << 675.0 << 39.0;
        QTest::newRow("Hunyuan-Large")
            << R"({"architectures":["HunYuanForCausalLM"],"model_type":"hunyuan","attention_bias":false,"cla_share_factor":2,
            "hidden_act":"silu","hidden_size":6400,"intermediate_size":18304,"mlp_bias":false,"moe_topk":1,
            "num_attention_heads":80,"attention_head_dim":128,"num_experts":16,"num_hidden_layers":64,"num_key_value_heads":8,
            "num_shared_expert":1,"tie_word_embeddings":true,"use_cla":true,"use_mixed_mlp_moe":true,"use_qk_norm":true,
            "vocab_size":128512})"
            << 389.0 << 52.0;
        QTest::newRow("PanGu Pro MoE")
            << R"({"architectures":["PanguProMoEForCausalLM"],"model_type":"PanguProMoE","attention_bias":true,"hidden_act":"silu",
            "hidden_size":5120,"intermediate_size":6144,"moe_intermediate_size":1344,"num_attention_heads":40,"num_experts":64,
            "num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":8,"shared_expert_intermediate_size":5376,
            "tie_word_embeddings":false,"vocab_size":153600,"routed_scaling_factor":2.5,"sandwich_norm":true})"
            << 72.0 << 16.5;
        QTest::newRow("Solar Open")
            << R"({"architectures":["SolarOpenForCausalLM"],"model_type":"solar_open","attention_bias":false,"first_k_dense_replace":0,
            "head_dim":128,"hidden_act":"silu","hidden_size":4096,"intermediate_size":10240,"moe_intermediate_size":1280,
            "n_group":1,"topk_group":1,"n_routed_experts":128,"n_shared_experts":1,"norm_topk_prob":true,"num_attention_heads":64,
            "num_experts_per_tok":8,"num_hidden_layers":48,"num_key_value_heads":8,"tie_word_embeddings":false,
            "use_qk_norm":false,"vocab_size":196608})"
            << 102.6 << 12.0;
        QTest::newRow("Phi-3-small")
            << R"({"architectures":["Phi3SmallForCausalLM"],"model_type":"phi3small","attention_bias":false,
            "attention_dropout_prob":0.0,"blocksparse_block_size":64,"blocksparse_homo_head_pattern":false,
            "blocksparse_num_local_blocks":16,"blocksparse_vert_stride":8,"dense_attention_every_n_layers":2,
            "embedding_dropout_prob":0.1,"ff_dim_multiplier":null,"ff_intermediate_size":14336,"ffn_dropout_prob":0.1,
            "gegelu_limit":20.0,"gegelu_pad_to_256":true,"hidden_act":"gegelu","hidden_size":4096,"mup_attn_multiplier":1.0,
            "num_attention_heads":32,"num_hidden_layers":32,"num_key_value_heads":8,"vocab_size":100352,
            "reorder_and_upcast_attn":false})"
            << 7.39 << 0.0;
        QTest::newRow("MiMo-V2-Flash, values narrower than keys")
            << R"({"architectures":["MiMoV2FlashForCausalLM"],"model_type":"mimo_v2_flash","attention_bias":false,
            "attention_value_scale":0.707,"add_swa_attention_sink_bias":true,"add_full_attention_sink_bias":false,
            "attention_chunk_size":128,"sliding_window":128,"sliding_window_size":128,"hidden_size":4096,
            "intermediate_size":16384,"num_attention_heads":64,"num_key_value_heads":4,"head_dim":192,
            "v_head_dim":128,"swa_num_attention_heads":64,"swa_num_key_value_heads":8,"swa_head_dim":192,
            "swa_v_head_dim":128,"swa_rope_theta":10000,"hybrid_block_size":null,"hybrid_layer_pattern":[0,1,1,1,1,
            0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0,1,1,1,1,1,0],
            "moe_layer_freq":[0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
            1,1,1,1,1],"moe_intermediate_size":2048,"n_routed_experts":256,"n_shared_experts":null,
            "num_experts_per_tok":8,"num_hidden_layers":48,"partial_rotary_factor":0.334,
            "tie_word_embeddings":false,"vocab_size":152576,"norm_topk_prob":true,"scoring_func":"sigmoid",
            "dtype":"bfloat16"})"
            << 309.0 << 15.0;
        QTest::newRow("BitNet, a gate beside relu2")
            << R"({"architectures":["BitNetForCausalLM"],"model_type":"bitnet","hidden_act":"relu2","hidden_size":2560,
            "intermediate_size":6912,"num_attention_heads":20,"num_hidden_layers":30,"num_key_value_heads":5,
            "vocab_size":128256,"tie_word_embeddings":true,"quantization_config":{"quant_method":"bitnet",
            "linear_class":"autobitlinear","quantization_mode":"offline"}})"
            << 2.41 << 0.0;
        QTest::newRow("Laguna, heads by layer")
            << R"({"architectures":["LagunaForCausalLM"],"model_type":"laguna","vocab_size":100352,"hidden_size":3072,
            "intermediate_size":12288,"num_hidden_layers":48,"num_attention_heads":48,"num_key_value_heads":8,
            "head_dim":128,"num_experts":256,"num_experts_per_tok":10,"moe_intermediate_size":1024,
            "shared_expert_intermediate_size":1024,"decoder_sparse_step":1,"mlp_only_layers":[0],
            "tie_word_embeddings":false,"gating":"per-head","sliding_window":512,"layer_types":["full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention",
            "sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention",
            "full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention",
            "sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention",
            "full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention",
            "sliding_attention","sliding_attention"],"mlp_layer_types":["dense","sparse","sparse","sparse","sparse",
            "sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse",
            "sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse",
            "sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse",
            "sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse","sparse"],
            "gating_types":["per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head",
            "per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head",
            "per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head",
            "per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head",
            "per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head","per_head",
            "per_head","per_head","per_head","per_head"],"num_attention_heads_per_layer":[48,72,72,72,48,72,72,72,
            48,72,72,72,48,72,72,72,48,72,72,72,48,72,72,72,48,72,72,72,48,72,72,72,48,72,72,72,48,72,72,72,48,72,
            72,72,48,72,72,72],"moe_routed_scaling_factor":2.5})"
            << 118.0 << 8.44;
        QTest::newRow("Trinity Mini")
            << R"({"architectures":["AfmoeForCausalLM"],"model_type":"afmoe","global_attn_every_n_layers":4,
            "head_dim":128,"hidden_act":"silu","hidden_size":2048,"intermediate_size":6144,
            "moe_intermediate_size":1024,"mup_enabled":true,"n_group":1,"num_attention_heads":32,
            "num_dense_layers":2,"num_expert_groups":1,"num_experts":128,"num_experts_per_tok":8,
            "num_hidden_layers":32,"num_key_value_heads":4,"num_shared_experts":1,"route_norm":true,
            "score_func":"sigmoid","sliding_window":2048,"layer_types":["sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention",
            "full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention",
            "sliding_attention","sliding_attention","sliding_attention","full_attention","sliding_attention",
            "sliding_attention","sliding_attention","full_attention","sliding_attention","sliding_attention",
            "sliding_attention","full_attention","sliding_attention","sliding_attention","sliding_attention",
            "full_attention","sliding_attention","sliding_attention","sliding_attention","full_attention"],
            "tie_word_embeddings":false,"vocab_size":200192,"dtype":"bfloat16"})"
            << 26.0 << 0.0;
        QTest::newRow("Hymba, Mamba beside attention")
            << R"({"architectures":["HymbaForCausalLM"],"model_type":"hymba","attention_window_size":1024,
            "attn_hidden_size":1600,"conv_dim":{"0":3200,"1":3200,"2":3200,"3":3200,"4":3200,"5":3200,"6":3200,
            "7":3200,"8":3200,"9":3200,"10":3200,"11":3200,"12":3200,"13":3200,"14":3200,"15":3200,"16":3200,
            "17":3200,"18":3200,"19":3200,"20":3200,"21":3200,"22":3200,"23":3200,"24":3200,"25":3200,"26":3200,
            "27":3200,"28":3200,"29":3200,"30":3200,"31":3200},"global_attn_idx":[0,15,31],"hidden_act":"silu",
            "hidden_size":1600,"intermediate_size":5504,"kq_head_dim":-1,"kv_reuse_group":[[1,2],[3,4]],
            "mamba_d_conv":4,"mamba_d_state":16,"mamba_dt_rank":100,"mamba_expand":2,"mlp_hidden_act":"silu",
            "num_attention_heads":25,"num_hidden_layers":32,"num_key_value_heads":5,"num_memory_tokens":128,
            "vocab_size":32001,"tie_word_embeddings":true})"
            << 1.52 << 0.0;
        QTest::newRow("DeepSeek-OCR without latent attention")
            << R"({"architectures":["DeepseekOCRForCausalLM"],"model_type":"deepseek_vl_v2",
            "language_config":{"architectures":["DeepseekV2ForCausalLM"],"first_k_dense_replace":1,
            "hidden_size":1280,"intermediate_size":6848,"kv_lora_rank":null,"lm_head":true,
            "moe_intermediate_size":896,"n_group":1,"n_routed_experts":64,"n_shared_experts":2,
            "num_attention_heads":10,"num_experts_per_tok":6,"num_hidden_layers":12,"num_key_value_heads":10,
            "q_lora_rank":null,"qk_nope_head_dim":0,"qk_rope_head_dim":0,"v_head_dim":0,"use_mla":false,
            "vocab_size":129280,"rm_head":false,"torch_dtype":"bfloat16"}})"
            << 2.93 << 0.0;
        QTest::newRow("ERNIE-4.5-VL, experts of two widths")
            << R"({"architectures":["Ernie4_5_VLMoeForConditionalGeneration"],"model_type":"ernie4_5_moe_vl",
            "hidden_act":"silu","hidden_size":8192,"intermediate_size":28672,"moe_intermediate_size":[3584,1536],
            "moe_k":8,"moe_num_experts":[64,64],"moe_layer_start_index":[3,3],"moe_layer_end_index":[53,53],
            "moe_layer_interval":1,"num_attention_heads":64,"num_hidden_layers":54,"num_key_value_heads":8,
            "tie_word_embeddings":false,"use_bias":false,"vocab_size":103424,"vision_config":{"depth":32}})"
            << 424.0 << 47.0;
        QTest::newRow("Phi-4-mini-flash, windows as a list")
            << R"({"architectures":["Phi4FlashForCausalLM"],"model_type":"phi4flash","hidden_act":"silu",
            "hidden_size":2560,"intermediate_size":10240,"mamba_d_conv":4,"mamba_d_state":16,"mamba_expand":2,
            "mb_per_layer":2,"num_attention_heads":40,"num_hidden_layers":32,"num_key_value_heads":20,
            "sliding_window":[null,512,null,512,null,512,null,512,null,512,null,512,null,512,null,null,null,null,
            null,null,null,null,null,null,null,null,null,null,null,null,null,null],"tie_word_embeddings":true,
            "vocab_size":200064})"
            << 3.85 << 0.0;
        QTest::newRow("LLaDA, in OLMo's words")
            << R"({"architectures":["LLaDAModelLM"],"model_type":"llada","activation_type":"silu","alibi":false,
            "attention_layer_norm":false,"bias_for_layer_norm":false,"block_group_size":1,"block_type":"llama",
            "d_model":4096,"embedding_size":126464,"include_bias":false,"include_qkv_bias":false,
            "layer_norm_type":"rms","max_sequence_length":4096,"mlp_hidden_size":12288,"mlp_ratio":4,
            "multi_query_attention":null,"n_heads":32,"n_kv_heads":32,"n_layers":32,"rope":true,"vocab_size":126464,
            "weight_tying":false})"
            << 8.02 << 0.0;
        QTest::newRow("PLaMo 2")
            << R"({"architectures":["Plamo2ForCausalLM"],"model_type":"plamo2","hidden_size":4096,
            "intermediate_size":16384,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":4,
            "hidden_size_per_head":128,"mamba_d_state":64,"mamba_d_conv":4,"mamba_num_heads":64,"mamba_step":2,
            "mamba_chunk_size":256,"mamba_enabled":true,"attention_window_size":2048,"full_attention_idx":[],
            "sliding_window":2048,"vocab_size":100000})"
            << 9.08 << 0.0;
        QTest::newRow("RWKV-7")
            << R"({"architectures":["RWKV7ForCausalLM"],"model_type":"rwkv7","a_low_rank_dim":96,"decay_low_rank_dim":96,
            "gate_low_rank_dim":320,"v_low_rank_dim":64,"head_dim":64,"hidden_size":2560,"intermediate_size":10240,
            "num_heads":40,"num_hidden_layers":32,"vocab_size":65536,"hidden_act":"sqrelu"})"
            << 2.95 << 0.0;
        QTest::newRow("RecurrentGemma-9B")
            << R"({"architectures":["RecurrentGemmaForCausalLM"],"model_type":"recurrent_gemma",
            "attention_window_size":2048,"block_types":["recurrent","recurrent","attention"],"conv1d_width":4,
            "head_dim":256,"hidden_size":4096,"intermediate_size":24576,"lru_width":4096,"num_attention_heads":16,
            "num_hidden_layers":38,"num_key_value_heads":1,"vocab_size":256000})"
            << 8.58 << 0.0;
        QTest::newRow("xLSTM-7B")
            << R"({"architectures":["xLSTMForCausalLM"],"model_type":"xlstm","embedding_dim":4096,"hidden_size":4096,
            "num_blocks":32,"num_heads":8,"num_hidden_layers":32,"qk_dim_factor":0.5,"v_dim_factor":1.0,
            "ffn_proj_factor":2.667,"vocab_size":50304,"tie_word_embeddings":false})"
            << 6.87 << 0.0;
        QTest::newRow("Zamba2-7B, blocks that layers share")
            << R"({"architectures":["Zamba2ForCausalLM"],"model_type":"zamba2","adapter_rank":128,"add_bias_linear":false,
            "attention_head_dim":224,"attention_hidden_size":7168,"chunk_size":256,"ffn_hidden_size":14336,
            "hidden_size":3584,"hybrid_layer_ids":[6,11,17,23,29,35,41,47,53,59,65,71,77],"intermediate_size":14336,
            "mamba_d_conv":4,"mamba_d_state":64,"mamba_expand":2,"mamba_headdim":64,"mamba_ngroups":2,
            "n_mamba_heads":112,"num_attention_heads":32,"num_hidden_layers":81,"num_key_value_heads":32,
            "num_mem_blocks":2,"layers_block_type":["mamba","mamba","mamba","mamba","mamba","mamba","hybrid",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba","mamba","mamba","hybrid","mamba","mamba","mamba","mamba","mamba","hybrid","mamba",
            "mamba","mamba"],"tie_word_embeddings":true,"use_shared_attention_adapter":false,
            "use_shared_mlp_adapter":true,"vocab_size":32000,"use_mem_rope":true})"
            << 7.36 << 0.0;
        QTest::newRow("OpenELM-3B, heads and widths by layer")
            << R"({"architectures":["OpenELMForCausalLM"],"model_type":"openelm","activation_fn_name":"swish",
            "ffn_dim_divisor":256,"ffn_multipliers":[0.5,0.6,0.7,0.8,0.9,1.0,1.1,1.2,1.3,1.4,1.5,1.6,1.7,1.8,1.9,
            2.0,2.1,2.2,2.3,2.4,2.5,2.6,2.7,2.8,2.9,3.0,3.1,3.2,3.3,3.4,3.5,3.6,3.7,3.8,3.9,4.0],
            "ffn_with_glu":true,"head_dim":128,"model_dim":3072,"normalize_qk_projections":true,"num_gqa_groups":4,
            "num_kv_heads":[3,3,3,3,3,3,3,3,4,4,4,4,4,4,4,4,4,4,5,5,5,5,5,5,5,5,5,5,5,5,6,6,6,6,6,6],
            "num_query_heads":[12,12,12,12,12,12,12,12,16,16,16,16,16,16,16,16,16,16,20,20,20,20,20,20,20,20,20,20,
            20,20,24,24,24,24,24,24],"num_transformer_layers":36,"qkv_multipliers":[0.5,1.0],
            "share_input_output_layers":true,"vocab_size":32000})"
            << 3.04 << 0.0;
        QTest::newRow("JetMoE-8B")
            << R"({"architectures":["JetMoEForCausalLM"],"model_type":"jetmoe","activation_function":"silu",
            "ffn_hidden_size":5632,"hidden_size":2048,"kv_channels":128,"intermediate_size":5632,
            "num_key_value_heads":16,"num_attention_heads":32,"num_experts_per_tok":2,"num_local_experts":8,
            "num_hidden_layers":24,"num_layers":24,"vocab_size":32000,"tie_word_embeddings":true})"
            << 8.52 << 2.27;
        QTest::newRow("MiniCPM-SALA")
            << R"({"architectures":["MiniCPMSALAForCausalLM"],"model_type":"minicpm_sala","hidden_act":"silu",
            "hidden_size":4096,"intermediate_size":16384,"mixer_types":["minicpm4","lightning-attn",
            "lightning-attn","lightning-attn","minicpm4","lightning-attn","lightning-attn","lightning-attn",
            "minicpm4","lightning-attn","lightning-attn","lightning-attn","minicpm4","lightning-attn",
            "lightning-attn","lightning-attn","minicpm4","lightning-attn","lightning-attn","lightning-attn",
            "minicpm4","lightning-attn","lightning-attn","lightning-attn","minicpm4","lightning-attn",
            "lightning-attn","lightning-attn","minicpm4","lightning-attn","lightning-attn","lightning-attn"],
            "lightning_nh":32,"lightning_nkv":32,"lightning_head_dim":128,"num_attention_heads":32,
            "num_key_value_heads":2,"num_hidden_layers":32,"vocab_size":73448})"
            << 9.34 << 0.0;
        QTest::newRow("Nemotron-4-340B")
            << R"({"architectures":["NemotronForCausalLM"],"model_type":"nemotron","hidden_act":"relu2",
            "hidden_size":18432,"intermediate_size":73728,"num_attention_heads":96,"num_hidden_layers":96,
            "num_key_value_heads":8,"partial_rotary_factor":0.5,"tie_word_embeddings":false,"vocab_size":256000,
            "torch_dtype":"bfloat16","norm_eps":1e-05})"
            << 341.0 << 0.0;
        QTest::newRow("Skywork-MoE, experts in a list")
            << R"({"architectures":["SkyworkForCausalLM"],"model_type":"skywork_moe","hidden_act":"silu",
            "hidden_size":4608,"intermediate_size":12288,"num_attention_heads":36,"num_hidden_layers":52,
            "num_key_value_heads":36,"num_experts":[16],"num_experts_per_tok":2,"moe_use_skywork_gating":false,
            "moe_feature_no_mul_topk":true,"tie_word_embeddings":false,"vocab_size":65532})"
            << 146.0 << 22.0;
        QTest::newRow("MiniCPM-2B, one matrix of words")
            << R"({"architectures":["MiniCPMForCausalLM"],"model_type":"minicpm","hidden_act":"silu","hidden_size":2304,
            "intermediate_size":5760,"num_attention_heads":36,"num_key_value_heads":36,"num_hidden_layers":40,
            "vocab_size":122753,"scale_emb":12,"dim_model_base":256,"scale_depth":1.4})"
            << 2.72 << 0.0;
        QTest::newRow("Jais-13B, an unknown one in the words of GPT-2")
            << R"({"architectures":["JAISLMHeadModel"],"model_type":"jais","activation_function":"swiglu","n_embd":5120,
            "n_head":40,"n_inner":13653,"n_layer":40,"n_positions":2048,"position_embedding_type":"alibi",
            "vocab_size":84992,"embeddings_scale":14.6,"width_scale":0.11,"scale_qk_dot_by_d":true})"
            << 13.0 << 0.0;
        QTest::newRow("XGLM-7.5B, GELU without a gate")
            << R"({"architectures":["XGLMForCausalLM"],"model_type":"xglm","activation_function":"gelu","d_model":4096,
            "num_layers":32,"attention_heads":32,"ffn_dim":16384,"vocab_size":256008,"tie_word_embeddings":true,
            "scale_embedding":true})"
            << 7.5 << 0.0;
        QTest::newRow("OLMo-7B, its own words")
            << R"({"architectures":["OLMoForCausalLM"],"model_type":"hf_olmo","activation_type":"swiglu","d_model":4096,
            "mlp_hidden_size":22016,"mlp_ratio":8,"n_heads":32,"n_layers":32,"vocab_size":50280,
            "embedding_size":50304,"weight_tying":false,"include_bias":false,"layer_norm_type":"default",
            "block_type":"sequential","attention_layer_norm":false,"multi_query_attention":false,"rope":true,
            "scale_logits":false})"
            << 6.89 << 0.0;
        QTest::newRow("Trinity Large")
            << R"({"architectures":["AfmoeForCausalLM"],"model_type":"afmoe","hidden_size":3072,"intermediate_size":12288,
            "moe_intermediate_size":3072,"num_experts":256,"num_experts_per_tok":4,"num_shared_experts":1,
            "num_dense_layers":6,"num_attention_heads":48,"num_key_value_heads":8,"head_dim":128,
            "num_hidden_layers":60,"vocab_size":200192,"sliding_window":4096,"global_attn_every_n_layers":4,
            "tie_word_embeddings":false})"
            << 398.0 << 13.0;
        QTest::newRow("Yuan 2.0 M32, experts in an object")
            << R"({"architectures":["YuanForCausalLM"],"model_type":"yuan","hidden_act":"silu","hidden_size":2048,
            "attention_projection_size":4096,"num_attention_heads":16,"head_dim":256,"num_hidden_layers":24,
            "intermediate_size":8192,"moe_config":{"moe_num_experts":32,"moe_top_k":2,"ffn_hidden_size":8192,
            "gated_linear_unit":true,"norm_topk_prob":true},"use_moe":true,"vocab_size":135040,
            "tie_word_embeddings":false})"
            << 40.0 << 3.7;
        QTest::newRow("Pangu Ultra MoE, words of its own")
            << R"({"architectures":["PanguUltraMoEForCausalLM"],"model_type":"pangu_ultra_moe",
            "attention_kv_lora_dim":512,"attention_q_lora_dim":1536,"attention_qk_dim":128,
            "attention_qk_rope_dim":64,"attention_v_dim":128,"hidden_act":"silu","hidden_size":7680,
            "intermediate_size":18432,"moe_intermediate_size":2048,"num_attention_heads":128,"num_dense_layers":3,
            "num_experts_per_tok":8,"num_hidden_layers":61,"num_key_value_heads":128,"num_mtp_layers":1,
            "num_routed_experts":256,"num_shared_experts":1,"routed_scaling_factor":2.5,"sandwich_norm":true,
            "vocab_size":153600,"tie_word_embeddings":false})"
            << 718.0 << 39.0;
        QTest::newRow("LLaDA-MoE")
            << R"({"architectures":["LLaDAMoEModelLM"],"model_type":"llada","hidden_act":"silu","hidden_size":2048,
            "dense_intermediate_size":8192,"expert_intermediate_size":1024,"shared_expert_intermediate_size":null,
            "num_experts":64,"num_experts_per_tok":8,"moe_layer_freq":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],
            "num_attention_heads":16,"num_key_value_heads":16,"num_hidden_layers":16,"vocab_size":157184,
            "qk_layernorm":true,"moe_router_score_function":"softmax","tie_word_embeddings":false})"
            << 7.36 << 1.4;
        QTest::newRow("Mamba, as first published")
            << R"({"d_model":2560,"n_layer":64,"vocab_size":50277,"ssm_cfg":{},"rms_norm":true,"residual_in_fp32":true,
            "fused_add_norm":true,"pad_vocab_size_multiple":8})"
            << 2.77 << 0.0;
        QTest::newRow("LLaMA 3.1 8B, params.json")
            << R"({"dim":4096,"n_layers":32,"n_heads":32,"n_kv_heads":8,"vocab_size":128256,"ffn_dim_multiplier":1.3,
            "multiple_of":1024,"norm_eps":1e-05,"rope_theta":500000.0})"
            << 8.03 << 0.0;
        QTest::newRow("RWKV-6")
            << R"({"architectures":["Rwkv6ForCausalLM"],"model_type":"rwkv6","hidden_size":4096,
            "attention_hidden_size":4096,"num_hidden_layers":32,"head_size":64,"head_size_divisor":8,
            "vocab_size":65536,"intermediate_size":null,"layer_norm_epsilon":1e-05,"num_attention_heads":64,
            "rescale_every":6,"tie_word_embeddings":false})"
            << 7.63 << 0.0;
        QTest::newRow("Molmo-7B")
            << R"({"architectures":["MolmoForCausalLM"],"model_type":"molmo","hidden_size":3584,"intermediate_size":37888,
            "num_attention_heads":28,"num_key_value_heads":4,"num_hidden_layers":28,"vocab_size":152064,
            "embedding_size":152064,"qkv_bias":true,"layer_norm_type":"rms","norm_after":false,"weight_tying":false,
            "clip_qkv":null,"tie_word_embeddings":false,"use_position_ids":true,"attention_layer_norm":false})"
            << 7.62 << 0.0;
        QTest::newRow("words that nobody uses yet")
            << R"({"architectures":["BrandNewForCausalLM"],"model_type":"brandnew","d_model":4096,"num_decoder_blocks":48,
            "attn_q_heads":32,"attn_kv_heads":8,"num_moe_experts":128,"num_active_experts":8,"expert_ffn_dim":1280,
            "shared_expert_ffn_dim":1280,"num_vocab":131072,"tie_word_embeddings":false,"use_gated_mlp":true})"
            << 100.5 << 9.9;
        QTest::newRow("Zamba-7B")
            << R"({"architectures":["ZambaForCausalLM"],"model_type":"zamba","attention_head_dim":464,
            "attention_hidden_size":7424,"attn_layer_offset":4,"attn_layer_period":6,"hidden_act":"gelu",
            "hidden_mamba_act":"silu","hidden_size":3712,"intermediate_size":14848,"mamba_conv_bias":true,
            "mamba_d_conv":4,"mamba_d_state":16,"mamba_dt_rank":232,"mamba_expand":2,"mamba_proj_bias":false,
            "n_mamba_heads":2,"num_attention_heads":16,"num_hidden_layers":76,"num_key_value_heads":16,
            "vocab_size":32000,"tie_word_embeddings":true,"use_mamba_kernels":true})"
            << 7.23 << 0.0;
        QTest::newRow("MobileLLM-R1, Llama 4 without experts")
            << R"({"architectures":["Llama4ForCausalLM"],"model_type":"llama4_text","attention_bias":false,
            "hidden_size":1536,"intermediate_size":6144,"intermediate_size_mlp":6144,"num_attention_heads":24,
            "num_key_value_heads":6,"head_dim":64,"num_hidden_layers":22,"num_local_experts":0,
            "num_experts_per_tok":0,"interleave_moe_layer_step":0,"moe_layers":[],"no_rope_layers":[1,1,1,1,1,1,1,1,
            1,1,1,1,1,1,1,1,1,1,1,1,1,1],"attention_chunk_size":32768,"vocab_size":128256,
            "tie_word_embeddings":true,"use_qk_norm":true})"
            << 0.95 << 0.0;
        QTest::newRow("DeciLM, heads of keys by layer")
            << R"({"architectures":["DeciCoderForCausalLM"],"model_type":"deci_6b","hidden_act":"silu","hidden_size":4096,
            "intermediate_size":11008,"num_attention_heads":32,"num_hidden_layers":32,
            "num_key_value_heads_per_layer":[4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,2,2,2,2,2,2,2,2,4,4,4,4,4,4,4,4],
            "vocab_size":32000,"tie_word_embeddings":false})"
            << 5.72 << 0.0;
        QTest::newRow("Voxtral, sizes of the language model beside its part")
            << R"({"architectures":["VoxtralForConditionalGeneration"],"model_type":"voxtral",
            "text_config":{"model_type":"llama","hidden_size":5120,"intermediate_size":32768,
            "num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":40,
            "vocab_size":131072},"audio_config":{"hidden_size":1280},"hidden_size":5120,"vocab_size":131072})"
            << 23.57 << 0.0;
        QTest::newRow("Ling 2.5, latent and lightning attention")
            << R"({"architectures":["BailingMoeV2_5ForCausalLM"],"model_type":"bailing_hybrid","hidden_act":"silu",
            "hidden_size":8192,"intermediate_size":18432,"moe_intermediate_size":2048,"num_experts":256,
            "num_shared_experts":1,"num_experts_per_tok":8,"n_group":8,"topk_group":4,"num_attention_heads":64,
            "num_key_value_heads":64,"head_dim":128,"kv_lora_rank":512,"q_lora_rank":1536,"qk_nope_head_dim":128,
            "qk_rope_head_dim":64,"qk_head_dim":192,"v_head_dim":128,"num_hidden_layers":80,"vocab_size":157184,
            "first_k_dense_replace":4,"layer_group_size":8,"use_qk_norm":true,"linear_silu":false,
            "group_norm_size":8,"tie_word_embeddings":false})"
            << 1012.0 << 63.0;
        // clang-format on
    }
    void modelsOfTheLastYearAreReadByWhatTheirKeysMean()
    {
        QFETCH(QString, config);
        QFETCH(double, total);
        QFETCH(double, active);
        const auto read = readHuggingFace(config.toStdString(), "x");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        const workload::ParameterCount n = workload::countParameters(read->model);
        constexpr double kRounded = 0.015; // publishers print two or three digits
        const double billions = static_cast<double>(n.total) / 1e9;
        QVERIFY2(std::abs(billions / total - 1) < kRounded, qPrintable(QString::number(billions)));
        constexpr double kActive = 0.045; // two digits of small ones
        QVERIFY2(active == 0 || offActive(read->model, active) < kActive,
                 qPrintable(QString::number(static_cast<double>(n.active) / 1e9)));
    }

    /// Configurations as published are read where they lie, $SHARDSCAPE_MODELS or ../shared/models beside the tree, and not shipped. Their
    /// totals and active parameters are their publishers', in billions; 0: none printed.
    void publishedFilesHaveTheirPublishersTotals_data()
    {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        const auto row = [](const char* name, double total, double active) {
            QTest::newRow(name) << total << active;
        };
        row("Qwen3.5-397B-A17B", 397, 17);
        row("Qwen3.5-35B-A3B", 35, 3);
        row("Qwen3.5-27B", 27, 0);
        row("GLM-5", 744, 40);
        row("GLM-5-FP8", 744, 40);
        row("GLM-5.1", 744, 40);
        row("DeepSeek-V4-Pro", 0, 0);
        row("DeepSeek-V4-Pro-FP8", 0, 0);
        row("DeepSeek-V3.2", 671, 37);
        row("MiniMax-M3", 0, 0);
        row("MiniMax-M2.5", 229, 10);
        row("Gemma-4-31B-IT-NVFP4", 31, 0);
        row("NVIDIA-Nemotron-3-Super-120B-A12B-FP8", 120, 12);
        row("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", 31.6, 3.6);
        row("Llama-3_3-Nemotron-Super-49B-v1", 49, 0);
        row("Kimi-K2.5", 1026, 32);
        row("Qwen3-235B-A22B", 235, 22);
        row("gpt-oss-120b", 117, 5.1);
    }
    void publishedFilesHaveTheirPublishersTotals()
    {
        QFETCH(double, total);
        QFETCH(double, active);
        const std::filesystem::path folder = modelFolder();
        // They are their publishers' and not shipped; the other tests of this file have their shapes.
        if (folder.empty())
            QSKIP("no published configurations here: set SHARDSCAPE_MODELS");
        std::ifstream stream(folder / (std::string(QTest::currentDataTag()) + ".json"));
        QVERIFY(stream.good());
        const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        const auto read = exchange::readModelFile(text, QTest::currentDataTag());
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY2(!mentions(*read, "read like LLaMA"), "its keys are known");
        const workload::ParameterCount n = workload::countParameters(read->model);
        const double billions = static_cast<double>(n.total) / 1e9;
        // Two or three digits; of Nemotron Super the name says 49 and the checkpoint 49.9.
        constexpr double kRounded = 0.02;
        QVERIFY2(total == 0 || std::abs(billions / total - 1) < kRounded,
                 qPrintable(QString::number(billions)));
        QVERIFY2(active == 0 || offActive(read->model, active) < 0.03,
                 qPrintable(QString::number(static_cast<double>(n.active) / 1e9)));
    }

    void blocksThatDifferOneByOneBecomeKinds()
    {
        json config = json::parse(
            R"({"architectures":["DeciLMForCausalLM"],"model_type":"nemotron-nas","hidden_size":8192,
            "intermediate_size":null,"num_attention_heads":64,"num_key_value_heads":null,"vocab_size":128256,
            "tie_word_embeddings":false})");
        const auto block = [](int group, bool attention, double multiple) {
            return json{{"attention",
                         {{"n_heads_in_group", attention ? json(group) : json()}, {"no_op", !attention}}},
                        {"ffn", {{"ffn_mult", multiple}, {"no_op", multiple == 0}}}};
        };
        config["block_configs"] = json::array(
            {block(8, true, 5.25), block(8, false, 1.3125), block(8, true, 0)});
        for (int i = 0; i < 9; ++i) // more kinds than are priced
            config["block_configs"].push_back(block(8, false, 0.5 + 0.25 * i));
        config["num_hidden_layers"] = config["block_configs"].size();
        const auto read = readHuggingFace(config.dump(), "x");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->model.layers, std::int64_t{12});
        QCOMPARE(read->model.kinds.size(), workload::kMostLayerKinds);
        const workload::LayerShape first = workload::layerShape(read->model,
                                                                workload::kindOf(read->model, 0));
        QCOMPARE(first.ffn, std::int64_t{28672}); // as in Llama 3.3 70B
        QCOMPARE(first.keyValueHeads, std::int64_t{8});
        QVERIFY(!workload::layerShape(read->model, workload::kindOf(read->model, 1)).attention);
        QVERIFY(!workload::layerShape(read->model, workload::kindOf(read->model, 2)).mlp);
    }

    void mistakesNameTheirKey_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text") << "hidden_size"
                              << R"("4096")"
                              << "hidden_size is the text '4096'; it must be a whole number";
        QTest::newRow("negative") << "num_hidden_layers"
                                  << "-3"
                                  << "num_hidden_layers is -3; it must be from 1 to";
        QTest::newRow("zero") << "num_attention_heads"
                              << "0"
                              << "num_attention_heads is 0";
        QTest::newRow("fraction") << "vocab_size"
                                  << "1.5"
                                  << "vocab_size is 1.5; it must be a whole number";
        QTest::newRow("list") << "intermediate_size"
                              << "[1]"
                              << "intermediate_size is a list";
        QTest::newRow("does not divide") << "num_attention_heads"
                                         << "5"
                                         << "5 heads do not divide hidden size 64";
        QTest::newRow("groups") << "num_key_value_heads"
                                << "3"
                                << "3 key-value heads do not divide 4 heads";
        QTest::newRow("huge") << "vocab_size"
                              << "1e300"
                              << "vocab_size is 1e+300";
        QTest::newRow("flag") << "tie_word_embeddings"
                              << "3"
                              << "tie_word_embeddings is 3; it must be true or false";
        QTest::newRow("missing") << "hidden_size"
                                 << "null"
                                 << "hidden_size is missing";
    }
    void mistakesNameTheirKey()
    {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, expected);
        const std::string config = with(key.toUtf8().constData(), json::parse(value.toStdString()));
        const std::string error = errorOf(config);
        QVERIFY2(error.find(expected.toStdString()) != std::string::npos, error.c_str());
        QVERIFY2(error.find('\n') == std::string::npos, "one sentence");
    }

    void otherFilesAreRefused()
    {
        QVERIFY(errorOf("").find("empty") != std::string::npos);
        QVERIFY(errorOf("[1, 2]").find("this is a list") != std::string::npos);
        QVERIFY(errorOf(R"({"a": 1})").find("no model's config.json") != std::string::npos);
        QVERIFY(!exchange::looksLikeModel(R"({"model": "llama-13b", "cluster": "dgx-h100"})"));
        QVERIFY(!exchange::looksLikeModel("not json"));
        QVERIFY(exchange::looksLikeModel(kRows[0].config));
        QVERIFY(exchange::looksLikeModel(R"({"layers":2,"hidden":8,"heads":1})"));
    }

    void theCatalogsFormIsReadToo()
    {
        const auto known = exchange::Catalog::builtIn().model("mixtral-8x7b-v0.1");
        QVERIFY(known.has_value());
        const auto read = exchange::readModelFile(exchange::toJson(**known).dump(), "x");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(read->model == **known);
    }

    void aNameComesFromTheFileOrItsFolder()
    {
        QCOMPARE(exchange::modelNameOf("/models/Llama-2-7b/config.json"), std::string("Llama-2-7b"));
        QCOMPARE(exchange::modelNameOf("/models/mine.json"), std::string("mine"));
        const auto read = readHuggingFace(with("_name_or_path", "meta-llama/Llama-2-7b-hf"), "config");
        QCOMPARE(read->model.name, std::string("Llama-2-7b-hf"));
        QCOMPARE(read->model.id, std::string("llama-2-7b-hf"));
        const auto named = [](const char* path, const char* name) {
            return readHuggingFace(with("_name_or_path", path), name)->model.name;
        };
        QCOMPARE(named("/data/me/tiny-story/", "folder"), std::string("tiny-story"));
        QCOMPARE(named("D:\\models\\Yi-6B", "folder"), std::string("Yi-6B"));
        QCOMPARE(named("/x/models--org--Phi-2/snapshots/0123456789abcdef0123456789abcdef01234567", "folder"),
                 std::string("Phi-2"));
        // Where a file lay says nothing of the model.
        for (const char* path : {"", ".", "./", "/root/", "/home/me", "/tmp/model", "out/checkpoint-5000",
                                 "/x/0123456789abcdef0123456789abcdef01234567"})
            QCOMPARE(named(path, "mine"), std::string("mine"));
    }

    void aFolderThatSaysNothingGivesNoName()
    {
        for (const char* path :
             {"config.json", "-", "./config.json", "/home/me/Downloads/config.json", "/tmp/config.json",
              "/home/me/Desktop/config (1).json", "/Users/me/config.json", "/x/models/model.json"})
            QCOMPARE(exchange::modelNameOf(path), std::string());
        QCOMPARE(exchange::modelNameOf("/tmp/Llama-2-7b/config (2).json"), std::string("Llama-2-7b"));
        QCOMPARE(exchange::modelNameOf("/home/me/.cache/huggingface/hub/models--meta-llama--Llama-3.1-8B/"
                                       "snapshots/0123456789abcdef0123456789abcdef01234567/config.json"),
                 std::string("Llama-3.1-8B"));
        // Then the architecture and its parameters: of LLaMA 2 7B, 6,738,415,616.
        const char* config = R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008,
            "num_hidden_layers": 32, "num_attention_heads": 32, "vocab_size": 32000})";
        const auto read = readHuggingFace(config, exchange::modelNameOf("/home/me/Downloads/config.json"));
        QCOMPARE(read->model.name, std::string("LLaMA 6.7B"));
        QCOMPARE(read->model.id, std::string("llama-6.7b"));
        const char* unknown = R"({"model_type": "brandnew", "hidden_size": 768, "intermediate_size": 3072,
            "num_hidden_layers": 12, "num_attention_heads": 12, "vocab_size": 32000})";
        const std::string name = readHuggingFace(unknown, "")->model.name;
        QVERIFY2(name.starts_with("brandnew ") && name.ends_with("M"), name.c_str());
    }

    /// Whatever value stands at whatever key, reading ends in a model or in one sentence.
    void nothingCrashesIt()
    {
        const bool ok = rc::check("any value at any key", [] {
            // Released checkpoints, and one of each mixer and of sizes by layer.
            const char* const mixed[] = {
                R"({"model_type":"rwkv7","hidden_size":256,"num_hidden_layers":4,"head_dim":64,"vocab_size":512})",
                R"({"model_type":"recurrent_gemma","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":4,
                    "intermediate_size":512,"lru_width":256,"block_types":["recurrent","attention"]})",
                R"({"model_type":"zamba2","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":4,
                    "intermediate_size":512,"hybrid_layer_ids":[1,3],"num_mem_blocks":2,"adapter_rank":8,
                    "attention_hidden_size":512,"n_mamba_heads":8,"mamba_headdim":64,"mamba_ngroups":2})",
                R"({"model_type":"new","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":[2,4,4,8],
                    "num_key_value_heads":2,"head_dim":32,"intermediate_size":[512,640,768,896],"vocab_size":512,
                    "sliding_window":[null,64,64,null],"v_head_dim":16,"hidden_act":"relu2"})",
                R"({"model_type":"new","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":4,"vocab_size":512,
                    "intermediate_size":512,"mamba_d_state":16,"mamba_expand":2,"mamba_step":2,"mb_per_layer":2,
                    "attention_window_size":64,"kq_head_dim":-1})",
                R"({"model_type":"jetmoe","hidden_size":256,"num_hidden_layers":2,"num_attention_heads":4,"head_dim":32,
                    "num_key_value_heads":2,"intermediate_size":512,"num_local_experts":4,"num_experts_per_tok":2})"};
            const auto which = *rc::gen::inRange<std::size_t>(0, std::size(kRows) + std::size(mixed));
            json config = json::parse(which < std::size(kRows) ? kRows[which].config
                                                               : mixed[which - std::size(kRows)]);
            std::vector<std::string> keys;
            for (const auto& [key, value] : config.items())
                keys.push_back(key);
            const auto key = *rc::gen::elementOf(keys);
            const std::vector<json> odd{nullptr,        -1,  0, 1, 3, 1e18, 0.5, "x", json::array({1}),
                                        json::object(), true};
            config[key] = *rc::gen::elementOf(odd);
            const auto read = readHuggingFace(config.dump(), "x");
            if (read)
                RC_ASSERT(workload::countParameters(read->model).total > 0);
            else
                RC_ASSERT(!read.error().text().empty());
        });
        QVERIFY(ok);
    }
};

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_hugging_face.moc"
