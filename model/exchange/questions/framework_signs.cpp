// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/framework_signs.h"

#include "exchange/text/json_reader.h"
#include "exchange/text/python_json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace shardscape::exchange {

namespace {

using std::string_view;

constexpr std::size_t kMostLooked = std::size_t{4} << 20; ///< bytes
constexpr std::size_t kMostKeys = 50'000;
constexpr std::size_t kLongestKey = 100;

bool isKeyLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
}

/// The words of a file by where they stand.
struct Signs {
    std::set<std::string, std::less<>> top;      ///< keys without indentation
    std::set<std::string, std::less<>> keys;     ///< all keys before ':' and '='
    std::set<std::string, std::less<>> options;  ///< "--x", "-x"
    std::set<std::string, std::less<>> sections; ///< "[training]"
    std::size_t dumped = 0;                      ///< lines of "name ..... value"
    std::size_t colons = 0, equals = 0, commands = 0;
    bool json = false;
    bool script = false; ///< begins with #!

    [[nodiscard]] bool any(std::initializer_list<string_view> names) const { return count(keys, names) > 0; }
    [[nodiscard]] bool anyTop(std::initializer_list<string_view> names) const
    {
        return count(top, names) > 0;
    }
    static std::size_t count(const std::set<std::string, std::less<>>& in,
                             std::initializer_list<string_view> names)
    {
        return static_cast<std::size_t>(std::count_if(
            names.begin(), names.end(), [&in](string_view name) { return in.find(name) != in.end(); }));
    }
};

void addOptions(string_view line, Signs& signs)
{
    for (std::size_t at = line.find("-"); at != string_view::npos && signs.options.size() < kMostKeys;
         at = line.find("-", at + 1)) {
        const bool begins = at == 0 || string_view(" \t\"'(").find(line[at - 1]) != string_view::npos;
        if (!begins)
            continue;
        std::size_t end = at + 1;
        while (end < line.size() && isKeyLetter(line[end]))
            ++end;
        if (end - at > 1 && end - at < kLongestKey)
            signs.options.emplace(line.substr(at, end - at));
        at = end - 1;
    }
}

Signs signsOf(string_view text)
{
    Signs signs;
    text = text.substr(0, kMostLooked);
    const string_view shebang = text.substr(0, std::min(text.find('\n'), text.size()));
    signs.script = shebang.starts_with("#!") && shebang.find("python") == string_view::npos;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    signs.json = first != string_view::npos && text[first] == '{';
    if (signs.json) {
        for (std::size_t at = text.find('"'); at != string_view::npos && signs.keys.size() < kMostKeys;) {
            const std::size_t end = text.find('"', at + 1);
            if (end == string_view::npos)
                break;
            const std::size_t next = text.find_first_not_of(" \t\r\n", end + 1);
            if (next != string_view::npos && text[next] == ':' && end - at < kLongestKey)
                signs.keys.emplace(text.substr(at + 1, end - at - 1));
            at = text.find('"', end + 1);
        }
        return signs;
    }
    while (!text.empty() && signs.keys.size() < kMostKeys) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == string_view::npos || (line[begin] == '#'))
            continue;
        if (const std::size_t dots = line.find(" ..."); dots != string_view::npos && dots > 0) {
            std::size_t from = dots;
            while (from > 0 && isKeyLetter(line[from - 1]))
                --from;
            if (from < dots && dots - from < kLongestKey) {
                ++signs.dumped;
                signs.keys.emplace(line.substr(from, dots - from));
            }
        }
        line.remove_prefix(begin);
        if (line.starts_with("[") && line.find(']') != string_view::npos && line.find(']') < kLongestKey)
            signs.sections.emplace(line.substr(1, line.find(']') - 1));
        if (line.starts_with("- "))
            line.remove_prefix(2);
        const bool quoted = !line.empty() && (line[0] == '"' || line[0] == '\'');
        std::size_t stop = quoted ? 1 : 0;
        while (stop < line.size() && isKeyLetter(line[stop]))
            ++stop;
        if (stop > (quoted ? 1U : 0U) && stop < kLongestKey) {
            const std::string key(line.substr(quoted ? 1 : 0, stop - (quoted ? 1 : 0)));
            std::size_t sign = stop + (quoted ? 1 : 0);
            while (sign < line.size() && line[sign] == ' ')
                ++sign;
            const bool colon = sign < line.size() && line[sign] == ':'
                               && (sign + 1 == line.size() || line[sign + 1] == ' '
                                   || line[sign + 1] == '\r');
            const bool equals = sign < line.size() && line[sign] == '=';
            if (colon || equals) {
                signs.keys.insert(key);
                if (begin == 0)
                    signs.top.insert(key);
                ++(colon ? signs.colons : signs.equals);
                if (colon && key.starts_with("--"))
                    signs.options.insert(key);
                if (colon)
                    continue;
            }
        }
        // A command's words: "model.tensor_model_parallel_size=4" and "--bf16", wherever they stand.
        for (std::size_t at = line.find('='); at != string_view::npos; at = line.find('=', at + 1)) {
            std::size_t from = at;
            while (from > 0 && isKeyLetter(line[from - 1]) && at - from < kLongestKey)
                --from;
            if (from < at)
                signs.keys.emplace(line.substr(from, at - from));
            if (signs.keys.size() >= kMostKeys)
                break;
        }
        for (const string_view word : {"torchrun", "python", "srun", "sbatch", "deepspeed ",
                                       "accelerate launch", "colossalai", "bash ", "export "})
            if (line.find(word) != string_view::npos)
                ++signs.commands;
        addOptions(line, signs);
    }
    return signs;
}

/// A script's text without the files that it writes from its own lines (cat > x <<EOF), and these.
struct WithHereDocuments {
    std::string rest;
    std::vector<std::string> bodies;
};
WithHereDocuments splitHereDocuments(string_view text)
{
    WithHereDocuments out;
    std::string end; // of the document that is open
    while (!text.empty()) {
        const std::size_t stop = std::min(text.find('\n'), text.size());
        const string_view line = text.substr(0, stop);
        text.remove_prefix(std::min(stop + 1, text.size()));
        const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
        const std::size_t last = line.find_last_not_of(" \t\r");
        if (!end.empty()) {
            if (line.substr(begin, last == string_view::npos ? 0 : last + 1 - begin) == end)
                end.clear();
            else
                out.bodies.back() += std::string(line) + "\n";
            continue;
        }
        out.rest += std::string(line) + "\n";
        std::size_t at = line.find("<<"); // and no "<<:" of YAML, no "<<<" of a shell
        if (at == string_view::npos || line.substr(at).starts_with("<<<"))
            continue;
        at = line.find_first_not_of("-'\"\\ \t", at + 2);
        const std::size_t from = std::min(at, line.size());
        std::size_t to = from;
        while (to < line.size()
               && (std::isalnum(static_cast<unsigned char>(line[to])) != 0 || line[to] == '_'))
            ++to;
        const std::string word(line.substr(from, to - from));
        if (word.empty() || text.find(word) == string_view::npos)
            continue;
        end = word;
        out.bodies.emplace_back();
    }
    return out;
}

/// What starts an inference engine, by its program.
struct Server {
    string_view program, framework;
};
constexpr std::array kServers{Server{"sglang.launch_server", "sglang"},
                              Server{"sglang_router", "sglang"},
                              Server{"vllm serve ", "vllm"},
                              Server{"vllm.entrypoints", "vllm"},
                              Server{"trtllm-serve", "tensorrt-llm"},
                              Server{"trtllm-build", "tensorrt-llm"},
                              Server{"aiconfigurator cli", "aiconfigurator"}};

std::optional<FrameworkSign> serverIn(string_view text)
{
    for (const Server& one : kServers)
        if (text.find(one.program) != string_view::npos)
            return FrameworkSign{one.framework, ConfigForm::Shell, true};
    return {};
}

/// "kind: PyTorchJob" at the start of a line.
bool isJobManifest(string_view text)
{
    constexpr std::array<string_view, 8> kKinds{"PyTorchJob", "MPIJob",          "PaddleJob", "TrainJob",
                                                "JobSet",     "LeaderWorkerSet", "RayJob",    "Job"};
    for (std::size_t at = text.find("kind:"); at != string_view::npos; at = text.find("kind:", at + 1)) {
        if (at > 0 && text[at - 1] != '\n')
            continue;
        string_view kind = text.substr(at + 5, 40);
        kind = kind.substr(0, kind.find('\n'));
        const std::size_t begin = std::min(kind.find_first_not_of(" \"'"), kind.size());
        kind = kind.substr(begin, kind.find_last_not_of(" \"'\r") + 1 - begin);
        if (std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end())
            return true;
    }
    return false;
}

std::optional<FrameworkSign> signIn(string_view text)
{
    using enum ConfigForm;
    const Signs s = signsOf(text);
    const auto options = [&s](std::initializer_list<string_view> names) {
        return Signs::count(s.options, names);
    };
    const auto section = [&s](std::initializer_list<string_view> names) {
        return Signs::count(s.sections, names);
    };
    const auto begins = [](const std::set<std::string, std::less<>>& in, string_view prefix) {
        const auto at = in.lower_bound(prefix);
        return at != in.end() && at->starts_with(prefix);
    };

    if (s.json) {
        // GPT-NeoX has DeepSpeed's keys and the model beside them; its files are YAML, braces and comments and all.
        if (s.any({"pipe_parallel_size", "pipe-parallel-size"})
            || (s.any({"model_parallel_size", "model-parallel-size"}) && s.any({"num_layers", "num-layers"})))
            return FrameworkSign{"gpt-neox", Yaml};
        if (s.any({"tensor_parallel_degree", "pipeline_parallel_degree", "sharding_parallel_degree"})
            && s.any({"model_name_or_path", "per_device_train_batch_size"}))
            return FrameworkSign{"paddlenlp", Json};
        // The Trainer's own fsdp_config: Accelerate's words without their prefix.
        if (s.any({"transformer_layer_cls_to_wrap", "cpu_ram_efficient_loading", "limit_all_gathers",
                   "backward_prefetch"})
            || (s.any({"reshard_after_forward"})
                && s.any({"activation_checkpointing", "version", "fsdp_version"})))
            return FrameworkSign{"accelerate", Json};
        if (s.any({"zero_optimization", "train_micro_batch_size_per_gpu", "zero_allow_untested_optimizer"})
            || (s.any({"train_batch_size"})
                && s.any({"bf16", "fp16", "optimizer", "steps_per_print", "gradient_accumulation_steps",
                          "gradient_clipping"})))
            return FrameworkSign{"deepspeed", Json};
        if (s.any({"tp_size"}) && s.any({"pp_size"})
            && s.any({"interleaving_size", "zero_state", "micro_batch_num", "enable_sequence_parallel"}))
            return FrameworkSign{"simumax", Json};
        if (s.any({"distributed_type"})
            && s.any({"num_processes", "mixed_precision", "fsdp_config", "deepspeed_config"}))
            return FrameworkSign{"accelerate", Json};
        return {};
    }
    if (s.dumped >= 3 && s.any({"zero_enabled", "zero_optimization_stage", "bfloat16_enabled"})
        && s.any({"train_micro_batch_size_per_gpu", "train_batch_size"}))
        return FrameworkSign{"deepspeed", ArgumentDump}; // what its engine prints
    if (s.dumped >= 3
        && s.any({"tensor_model_parallel_size", "num_layers", "micro_batch_size", "hidden_size",
                  "pipeline_model_parallel_size"}))
        return FrameworkSign{"megatron", ArgumentDump};

    // argparse's own print of them.
    if (text.find("Namespace(") != string_view::npos
        && s.any({"tensor_model_parallel_size", "num_layers", "micro_batch_size", "hidden_size",
                  "pipeline_model_parallel_size"}))
        return FrameworkSign{"megatron", ArgumentDump};

    const std::size_t megatronOptions = options(
        {"--tensor-model-parallel-size", "--pipeline-model-parallel-size", "--micro-batch-size",
         "--global-batch-size", "--num-layers", "--hidden-size", "--num-attention-heads", "--seq-length",
         "--context-parallel-size", "--expert-model-parallel-size", "--use-distributed-optimizer",
         "--sequence-parallel", "--recompute-granularity", "--recompute-modules", "--fp8-format",
         "--overlap-grad-reduce", "--pipeline-model-parallel-layout"});
    // Values may name programs; a script has more commands than colons.
    if (s.anyTop({"apiVersion"}) && isJobManifest(text)) // whatever script it holds
        return FrameworkSign{"kubernetes", Yaml};
    // A task of SkyPilot, services of Docker Compose.
    if (!s.script
        && ((s.anyTop({"run"}) && s.anyTop({"resources", "num_nodes"}))
            || (s.anyTop({"services"}) && s.any({"command"}) && s.any({"image", "build"}))))
        return FrameworkSign{"kubernetes", Yaml};
    const bool yamlLike = s.colons > 0 && !s.script && s.colons >= 3 * s.commands && s.colons >= s.equals;
    if (yamlLike) {
        // What trains by reinforcement has a section for what generates.
        if (s.anyTop({"policy"}) && s.any({"megatron_cfg", "dtensor_cfg", "train_global_batch_size"}))
            return FrameworkSign{"nemo-rl", Yaml};
        // Inference engines before the others: they share words with training.
        if (s.anyTop({"apiVersion"}) && text.find("apiVersion: nvidia.com/") != string_view::npos)
            return FrameworkSign{"dynamo", Yaml, true};
        if (s.anyTop({"exps"}) && s.any({"serving_mode", "isl", "system_name"}))
            return FrameworkSign{"aiconfigurator", Yaml, true};
        if (s.any({"kv_cache_config", "kv_cache_free_gpu_mem_fraction", "llm_api_args", "enable_attention_dp",
                   "moe_expert_parallel_size"})
            && !s.any({"base_model"}))
            return FrameworkSign{"tensorrt-llm", Yaml, true};
        if (s.any({"enable-dp-attention", "mem-fraction-static", "tp-size", "max-running-requests",
                   "chunked-prefill-size", "enable_dp_attention", "mem_fraction_static", "moe-a2a-backend"}))
            return FrameworkSign{"sglang", Yaml, true};
        if (s.any({"max-num-batched-tokens", "gpu-memory-utilization", "max-num-seqs", "kv-cache-dtype",
                   "max_num_batched_tokens", "gpu_memory_utilization", "max_num_seqs", "max-model-len"})
            && !s.anyTop({"model_name_or_path", "base_model", "actor_rollout_ref"})
            && text.find("actor_rollout_ref") == string_view::npos)
            return FrameworkSign{"vllm", Yaml, true};
        if (s.any({"pipe_parallel_size", "pipe-parallel-size"}))
            return FrameworkSign{"gpt-neox", Yaml};
        if (s.anyTop({"allocation_mode"}) && s.anyTop({"actor", "train_dataset", "cluster"}))
            return FrameworkSign{"areal", Yaml};
        if (s.anyTop({"distributed_strategy"}) && s.anyTop({"model", "data", "trainer"})
            && !s.any({"device_train_microbatch_size", "global_train_batch_size"}))
            return FrameworkSign{"nxdt", Yaml};
        if ((s.anyTop({"system"})
             && s.any({"tensor_model_parallel_size", "pipeline_model_parallel_size",
                       "use_distributed_optimizer", "micro_batch_size", "num_layers"}))
            || (s.anyTop({"experiment"}) && s.any({"exp_name", "runner"})
                && s.any({"nproc_per_node", "nnodes", "task"})))
            return FrameworkSign{"flagscale", Yaml};
        if (s.anyTop({"global_train_batch_size", "device_train_microbatch_size"}))
            return FrameworkSign{s.anyTop({"fsdp", "distributed_strategy", "activation_checkpointing"})
                                         || s.any({"max_sequence_length", "weight_tying", "mlp_ratio"})
                                     ? "olmo"
                                     : "llm-foundry",
                                 Yaml};
        if (s.anyTop({"actor_rollout_ref"})
            || (s.anyTop({"trainer"}) && s.any({"partial_pretrain", "micro_batch_size_per_gpu"})))
            return FrameworkSign{"verl", Yaml};
        if (text.find("_component_: torchtune.") != string_view::npos)
            return FrameworkSign{"torchtune", Yaml};
        if (s.anyTop({"MODEL_ARGS"}) || begins(s.top, "--") || (begins(s.keys, "--") && megatronOptions > 0))
            return FrameworkSign{"megatron", Yaml};
        if (s.anyTop({"modules"}) && s.any({"pre_trainer", "sft_trainer", "post_trainer", "overrides"}))
            return FrameworkSign{"primus", Yaml};
        if (s.anyTop({"parallelism"}) && s.anyTop({"tokens"}))
            return FrameworkSign{"nanotron", Yaml};
        if (s.anyTop({"distributed_type", "compute_environment"})
            || (s.anyTop({"fsdp_config", "parallelism_config"}) && s.anyTop({"num_processes"})))
            return FrameworkSign{"accelerate", Yaml};
        if (s.anyTop({"base_model"})
            && s.any({"sequence_len", "micro_batch_size", "datasets", "adapter",
                      "gradient_accumulation_steps", "pretraining_dataset", "fsdp_config"}))
            return FrameworkSign{"axolotl", Yaml};
        if (s.anyTop({"step_scheduler"})
            || (s.anyTop({"distributed"}) && text.find("nemo_automodel") != string_view::npos))
            return FrameworkSign{"automodel", Yaml};
        if ((s.anyTop({"model_name_or_path"})
             && s.any({"finetuning_type", "stage", "cutoff_len", "template", "dataset_dir", "use_mca",
                       "use_megatron_bridge"}))
            || (s.anyTop({"model"})
                && s.anyTop({"dist_config", "kernel_config", "init_config", "cutoff_len", "peft_config",
                             "train_dataset"})))
            return FrameworkSign{"llama-factory", Yaml};
        if (s.anyTop({"tuner_type", "train_type", "sft_type", "rlhf_type"}))
            return FrameworkSign{"swift", Yaml};
        // Hugging Face's Trainer without LLaMA-Factory's words.
        if (s.anyTop({"model_name_or_path"})
            && s.any({"per_device_train_batch_size", "max_length", "max_seq_length", "gradient_checkpointing",
                      "gradient_accumulation_steps", "learning_rate", "use_peft"}))
            return FrameworkSign{"trl", Yaml};
        if (s.anyTop({"trainer"}) && s.anyTop({"model"})
            && s.any({"tensor_model_parallel_size", "exp_manager", "micro_batch_size", "encoder_seq_length"}))
            return FrameworkSign{"nemo", Yaml};
        if (s.anyTop({"trainer"}) && s.anyTop({"model", "data", "seed_everything"})
            && text.find("class_path:") != string_view::npos)
            return FrameworkSign{"lightning", Yaml};
        if (s.anyTop({"per_device_batch_size", "base_emb_dim", "remat_policy", "base_num_decoder_layers",
                      "max_target_length", "base_config", "ici_fsdp_parallelism", "dcn_data_parallelism"})
            || begins(s.top, "ici_") || begins(s.top, "dcn_"))
            return FrameworkSign{"maxtext", Yaml};
        if (s.any({"zero_optimization"}))
            return FrameworkSign{"deepspeed", Yaml};
        const std::size_t bridge = Signs::count(
            s.top, {"train", "dataset", "optimizer", "scheduler", "checkpoint", "logger", "rng", "ddp",
                    "dist", "model", "comm_overlap", "mixed_precision", "profiling", "tokenizer"});
        // A batch alone is everybody's.
        const bool batches = s.any({"global_batch_size", "micro_batch_size"})
                             && s.anyTop({"ddp", "dist", "rng", "comm_overlap", "mixed_precision", "logger"});
        if (bridge >= 2
            && (batches
                || s.any({"train_iters", "tensor_model_parallel_size", "use_distributed_optimizer",
                          "grad_reduce_in_fp32", "tp_comm_overlap"})))
            return FrameworkSign{"megatron-bridge", Yaml};
        if (Signs::count(s.keys, {"tensor_model_parallel_size", "pipeline_model_parallel_size", "num_layers",
                                  "hidden_size", "seq_length", "micro_batch_size", "global_batch_size",
                                  "num_attention_heads", "sequence_parallel", "context_parallel_size",
                                  "expert_model_parallel_size"})
                >= 2
            // A batch alone is everybody's (LitGPT's, for one).
            && s.any({"tensor_model_parallel_size", "pipeline_model_parallel_size", "num_layers",
                      "hidden_size", "seq_length", "sequence_parallel", "context_parallel_size",
                      "expert_model_parallel_size"}))
            return FrameworkSign{"megatron", Yaml};
    }
    const bool imports = text.find("\ndef ") != string_view::npos || text.starts_with("def ")
                         || text.starts_with("from ") || text.starts_with("import ")
                         || text.find("\nfrom ") != string_view::npos
                         || text.find("\nimport ") != string_view::npos;
    if (!s.script && imports
        && (text.find("TrainingArguments(") != string_view::npos
            || text.find("SFTConfig(") != string_view::npos || text.find("DPOConfig(") != string_view::npos
            || text.find("GRPOConfig(") != string_view::npos)
        && (text.find("import ") != string_view::npos
            && (text.find("transformers") != string_view::npos || text.find("trl") != string_view::npos))
        && text.find("megatron.bridge") == string_view::npos
        && text.find("nemo.collections") == string_view::npos)
        return FrameworkSign{"trl", Python};
    if (!s.script && imports && text.find("olmo_core") != string_view::npos)
        return FrameworkSign{"olmo-core", Python};
    if (!s.script && imports && text.find("torchtitan") != string_view::npos)
        return FrameworkSign{"torchtitan", Python};
    if (!s.script && imports && text.find("megatron.bridge") != string_view::npos)
        return FrameworkSign{"megatron-bridge", Python};
    if (!s.script && imports
        && (text.find("import nemo") != string_view::npos
            || text.find("nemo.collections") != string_view::npos))
        return FrameworkSign{"nemo", Python};
    if (!s.script && s.anyTop({"parallel"}) && text.find("dict(") != string_view::npos) {
        const bool internevo = s.any(
            {"zero1", "micro_num", "micro_bsz", "hybrid_zero_optimizer", "weight", "beta2_scheduler"});
        return FrameworkSign{internevo ? "internevo" : "colossalai", Python};
    }
    if (!s.script
        && (text.find("HybridParallelPlugin(") != string_view::npos
            || (imports && text.find("colossalai") != string_view::npos)))
        return FrameworkSign{"colossalai", Python};
    // Programs that name themselves: their options have the words of others.
    const auto names = [&text](std::initializer_list<string_view> words) {
        return std::any_of(words.begin(), words.end(),
                           [text](string_view word) { return text.find(word) != string_view::npos; });
    };
    if (options({"--actor-num-nodes", "--actor-num-gpus-per-node", "--rollout-max-response-len",
                 "--num-rollout", "--rollout-num-gpus", "--rollout-batch-size", "--hf-checkpoint",
                 "--sglang-mem-fraction-static"})
        >= 2)
        return FrameworkSign{"slime", Shell};
    if (names({"megatron sft", "megatron pt", "megatron rlhf", "swift sft", "swift pt", "swift rlhf",
               "swift/cli/", "swift.cli."}))
        return FrameworkSign{"swift", Shell};
    if (names({"openrlhf.cli.", "openrlhf.trainer", "openrlhf/cli/"})
        || options({"--micro_train_batch_size", "--zero_stage", "--pretrain", "--adam_offload",
                    "--rollout_batch_size", "--generate_max_len", "--train_batch_size"})
               >= 3) // its programs went by their files until 2024
        return FrameworkSign{"openrlhf", Shell};
    if (names({"trl sft", "trl dpo", "trl grpo", "trl/scripts/", "open_r1/sft.py", "open_r1/grpo.py"})
        // TRL's own programs, copied beside the job: its words tell.
        || (names({"sft.py", "dpo.py", "grpo.py"})
            && options({"--config", "--max_length", "--packing", "--use_peft"}) >= 1
            && options(
                   {"--model_name_or_path", "--per_device_train_batch_size", "--gradient_accumulation_steps"})
                   >= 1))
        return FrameworkSign{"trl", Shell};
    if (names(
            {"uv run sft @", "uv run rl @", "uv run trainer @", "prime_rl.entrypoints", "prime_rl/trainer/"}))
        return FrameworkSign{"prime-rl", Shell};
    if (begins(s.keys, "policy.")
        && (s.any({"policy.model_name", "policy.train_global_batch_size", "cluster.num_nodes",
                   "cluster.gpus_per_node"})
            || begins(s.keys, "policy.megatron_cfg.") || begins(s.keys, "policy.dtensor_cfg.")))
        return FrameworkSign{"nemo-rl", s.script || s.commands > 0 ? Shell : Overrides};
    if (names({"composer ", "llm-foundry"})
        && s.any({"device_train_microbatch_size", "global_train_batch_size", "max_seq_len"}))
        return FrameworkSign{"llm-foundry", Shell};
    if (begins(s.options, "--train_module.") || names({"olmo_core.launch"}))
        return FrameworkSign{"olmo-core", Shell};
    if (options({"--device_train_microbatch_size", "--global_train_batch_size"}) >= 1)
        return FrameworkSign{"olmo", Shell};
    if (text.find("axolotl train") != string_view::npos || text.find("axolotl.cli") != string_view::npos
        || text.find("axolotl fine_tune") != string_view::npos)
        return FrameworkSign{"axolotl", Shell};
    if (text.find("tune run ") != string_view::npos)
        return FrameworkSign{"torchtune", Shell};
    if (names({"skyrl_train", "skyrl.train"})
        || (begins(s.keys, "trainer.policy.") && begins(s.keys, "trainer.placement.")))
        return FrameworkSign{"skyrl",
                             s.script || s.commands > 0 || names({"skyrl_train"}) ? Shell : Overrides};
    if (names({"paddle.distributed.launch", "paddlenlp"})
        || options({"--tensor_parallel_degree", "--sharding_parallel_degree", "--pipeline_parallel_degree"})
               >= 2)
        return FrameworkSign{"paddlenlp", Shell};
    if (text.find("verl.trainer") != string_view::npos || begins(s.keys, "actor_rollout_ref."))
        return FrameworkSign{"verl", s.script || s.commands > 0 ? Shell : Overrides};
    if (text.find("run_recipe.py") != string_view::npos
        || (text.find("scripts/performance/") != string_view::npos
            && text.find("python") != string_view::npos)
        || (options({"-mr", "--model_recipe_name"}) >= 1 && options({"-ng", "--num_gpus"}) >= 1))
        return FrameworkSign{"megatron-bridge", Shell};
    if (section({"model", "trainer.model"}) > 0 && section({"training", "parallelism", "job"}) == 0
        && s.any({"ep", "cp", "tp", "dp_replicate", "ac", "fsdp_cpu_offload", "seq_len", "num_train_nodes",
                  "impl"})
        && (section({"orchestrator", "inference", "deployment", "trainer.model", "trainer.optim",
                     "weight_broadcast"})
                > 0
            || (section({"data"}) > 0 && s.any({"seq_len", "batch_size", "micro_batch_size"}))))
        return FrameworkSign{"prime-rl", Toml};
    if (section({"training", "parallelism", "job", "activation_checkpoint", "lr_scheduler", "compile",
                 "experimental"})
            >= 2
        || (section({"parallelism"}) == 1 && s.equals > 0)
        || (section({"training"}) == 1 && s.any({"seq_len", "local_batch_size", "batch_size"})))
        return FrameworkSign{"torchtitan", Toml};
    if (begins(s.options, "--parallelism.") || begins(s.options, "--training."))
        return FrameworkSign{"torchtitan", Shell};
    if (text.find("colossalai run") != string_view::npos
        || (options({"--tp", "--pp", "--plugin", "--zero", "--mbs", "--sp", "--pp_style"}) >= 3))
        return FrameworkSign{"colossalai", Shell};
    if (s.any({"trainer.num_nodes", "trainer.devices"}) || begins(s.keys, "trainer.strategy."))
        if (begins(s.keys, "model.") || begins(s.keys, "trainer.strategy.tensor")
            || begins(s.keys, "trainer.strategy.pipeline") || text.find("nemo llm") != string_view::npos)
            return FrameworkSign{
                "nemo",
                s.script || s.commands > 0 || text.find("nemo llm") != string_view::npos ? Shell : Overrides};
    const bool bridgeWords = begins(s.keys, "model.tensor_model_parallel")
                             || begins(s.keys, "model.pipeline_model_parallel")
                             || begins(s.keys, "train.global_batch") || begins(s.keys, "train.micro_batch")
                             || begins(s.keys, "model.context_parallel");
    if (bridgeWords)
        return FrameworkSign{"megatron-bridge", s.script || s.commands > 0 ? Shell : Overrides};
    if ((text.find("train_llama2.sh") != string_view::npos
         || text.find("train_llama3.sh") != string_view::npos)
        && s.any({"MODEL_SIZE", "MBS", "BS", "SEQ_LENGTH", "TE_FP8"}))
        return FrameworkSign{"megatron", Shell}; // ROCm's launchers
    if (megatronOptions >= 2 || (megatronOptions >= 1 && (s.script || s.commands > 0)))
        return FrameworkSign{"megatron", Shell};
    if (s.any({"per_device_batch_size", "ici_fsdp_parallelism", "ici_tensor_parallelism",
               "dcn_data_parallelism"})
        && (s.equals > 0 || s.commands > 0))
        return FrameworkSign{"maxtext", s.script || s.commands > 0 ? Shell : Overrides};
    if (text.find("benchmark_runner") != string_view::npos && options({"--device_type", "--num_slices"}) >= 1)
        return FrameworkSign{"maxtext", Shell};
    if (options({"--fsdp_sharding_strategy", "--use_fsdp", "--fsdp_version", "--num_processes",
                 "--num_machines", "--mixed_precision", "--use_deepspeed", "--zero_stage"})
            >= 2
        && text.find("accelerate launch") != string_view::npos)
        return FrameworkSign{"accelerate", Shell};
    // Hugging Face's Trainer, by what starts it and where its plan is.
    if (text.find("nemo llm ") != string_view::npos)
        return FrameworkSign{"nemo", Shell};
    if (text.find("llamafactory-cli") != string_view::npos
        || options({"--finetuning_type", "--stage", "--cutoff_len", "--template"}) >= 2)
        return FrameworkSign{"llama-factory", Shell};
    if (text.find("accelerate launch") != string_view::npos
        && options({"--num_processes", "--config_file", "--use_fsdp", "--use_deepspeed", "--mixed_precision",
                    "--per_device_train_batch_size"})
               >= 1)
        return FrameworkSign{"accelerate", Shell};
    if (options({"--deepspeed", "--deepspeed_config"}) >= 1
        && (options(
                {"--per_device_train_batch_size", "--gradient_accumulation_steps", "--model_name_or_path"})
                >= 1
            || text.find("deepspeed ") != string_view::npos))
        return FrameworkSign{"deepspeed", Shell};
    // Hugging Face's Trainer, started by torchrun or srun.
    if (options({"--per_device_train_batch_size", "--model_name_or_path", "--gradient_accumulation_steps",
                 "--gradient_checkpointing", "--fsdp"})
        >= 2)
        return FrameworkSign{"trl", Shell};
    if (Signs::count(s.keys, {"tensor_model_parallel_size", "pipeline_model_parallel_size",
                              "micro_batch_size", "global_batch_size", "num_layers", "hidden_size"})
        >= 3)
        return FrameworkSign{"megatron", s.script || s.commands > 0 ? Shell : Overrides};
    if (const auto server = serverIn(text))
        return server;
    if (options({"--tensor-parallel-size", "--max-num-seqs", "--max-model-len", "--gpu-memory-utilization"})
        >= 2)
        return FrameworkSign{"vllm", Shell, true};
    return {};
}

} // namespace

namespace {

/// A notebook's commands ("!torchrun ...", cells of %%bash), or if none of them is known, its Python. Empty: neither is.
std::string withoutCells(string_view text)
{
    const auto parsed = parseJson(text);
    if (!parsed || !parsed->is_object() || !parsed->contains("cells") || !(*parsed)["cells"].is_array())
        return {};
    std::string shell, python;
    for (const nlohmann::json& cell : (*parsed)["cells"]) {
        if (!cell.is_object() || cell.value("cell_type", nlohmann::json("")) != "code"
            || !cell.contains("source"))
            continue;
        std::string source;
        if (cell["source"].is_string())
            source = cell["source"].get<std::string>();
        else if (cell["source"].is_array())
            for (const nlohmann::json& line : cell["source"])
                source += line.is_string() ? line.get<std::string>() : std::string();
        const bool bash = source.starts_with("%%bash") || source.starts_with("%%sh")
                          || source.starts_with("!");
        for (string_view rest = source; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.starts_with("!"))
                shell += std::string(line.substr(1)) + "\n";
            else if (!line.starts_with("%"))
                (bash ? shell : python) += std::string(line) + "\n";
        }
    }
    return signIn(shell) ? shell : signIn(python) ? python : std::string();
}

} // namespace

std::string withoutProse(string_view text)
{
    const std::size_t content = text.find_first_not_of(" \t\r\n");
    if (content != string_view::npos && text[content] == '{'
        && text.find("\"nbformat\"") != string_view::npos)
        return withoutCells(text);
    constexpr string_view kFence = "```";
    text = text.substr(0, kMostLooked);
    std::size_t lines = 0, begin = 0; // of what is between fences; 0: nothing is open
    string_view best;
    std::size_t bestLines = 0;
    for (std::size_t at = 0; at < text.size(); ++lines) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = std::min(text.find_first_not_of(" \t", at), end);
        if (text.substr(first, kFence.size()) == kFence) {
            if (begin == 0) {
                begin = std::min(end + 1, text.size());
                bestLines = best.empty() ? lines + 1 : bestLines;
            } else {
                const string_view block = text.substr(begin, at - begin);
                if (best.empty() && signIn(block))
                    best = block;
                begin = 0;
            }
        } else if (begin == 0) {
            // Fences in a program's own comments are no configuration.
            for (const string_view program : {"import ", "from ", "def ", "class ", "#!", "\"\"\"", "'''"})
                if (text.substr(at, program.size()) == program)
                    return {};
        }
        at = end + 1;
    }
    return best.empty() ? std::string() : std::string(bestLines, '\n') + std::string(best);
}

std::optional<FrameworkSign> frameworkSignOf(string_view text)
{
    if (text.find("```") != string_view::npos || text.find("\"nbformat\"") != string_view::npos)
        if (const std::string block = withoutProse(text); !block.empty())
            return signIn(block);
    if (isPythonDict(text.substr(0, kMostLooked))) { // as a program prints the configuration that it made
        const auto sign = signIn(jsonOfPython(text.substr(0, kMostLooked)));
        return sign && sign->form == ConfigForm::Json ? sign : std::nullopt;
    }
    if (text.substr(0, kMostLooked).find("<<") == string_view::npos)
        return signIn(text);
    const WithHereDocuments parts = splitHereDocuments(text.substr(0, kMostLooked));
    if (parts.bodies.empty())
        return signIn(text);
    if (const auto sign = signIn(parts.rest))
        return sign;
    for (const std::string& body : parts.bodies)
        if (const auto sign = signIn(body))
            return FrameworkSign{sign->framework, ConfigForm::Shell, sign->serving};
    // Options of one command may stand in several documents.
    const auto sign = signIn(text);
    return sign && sign->form == ConfigForm::Shell ? sign : std::nullopt;
}

} // namespace shardscape::exchange
