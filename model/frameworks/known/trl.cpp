// SPDX-License-Identifier: GPL-3.0-or-later
// Source: huggingface/trl, trl/trainer/{sft,dpo,grpo}_config.py and scripts/utils.py; transformers, training_args.py (2026).
#include "frameworks/framework.h"

#include <algorithm>
#include <cctype>

namespace shardscape::frameworks {

namespace {

/// The configuration of a TRL trainer, which is Hugging Face's with a length and adapters. How the ranks share the states is
/// Accelerate's file.
Result<Reading> readTrl(KeyList keys)
{
    const std::string made = keys.base; // of a program: the class that holds its configuration
    Draft in("trl", std::move(keys), false);
    in.stripSections({"fsdp_config."}); // a program's dictionary
    const auto& files = in.keys().files;
    std::string plan;
    for (const Setting& it : in.keys().launcher)
        if (it.name == "config_file" || it.name == "accelerate_config")
            plan = it.value;
    if (const auto named = in.word({"accelerate_config"}, "zero"); named && plan.empty())
        plan = *named;
    const bool given = std::any_of(files.begin(), files.end(),
                                   [&plan](const WrittenFile& one) { return isSameFile(one.name, plan); });
    if (const auto more = in.word({"config"}, "base"); more && !in.include(*more))
        in.open(*more, say("what the options do not say is in this file"));
    if (!plan.empty() && given && in.include(plan)) {
        in.stripSections({"fsdp_config.", "deepspeed_config.", "parallelism_config.parallelism_config_"});
        // What the command says outranks its file.
        const auto processes = in.integer({"num_processes"}, "gpus");
        if (const auto launched = launchedAccelerators(in))
            in.set("gpus", *launched);
        else if (processes && *processes > 0)
            in.set("gpus", *processes);
        in.count({"cp_size"}, "cp");
        if (const auto exchanged = in.count({"sp_size"}, "cp"); exchanged && *exchanged > 1)
            in.set("cp_kind", std::string("all-to-all"));
        readReplicas(in, {"dp_replicate_size"}, {"dp_shard_size"}, false);
        const std::string type = lower(in.word({"distributed_type"}, "zero").value_or(""));
        if (type == "deepspeed") {
            in.reading().stack = "deepspeed";
            readDeepspeedWords(in);
        } else if (type == "fsdp") {
            readFsdpWords(in);
        }
        if (const auto mixed = in.word({"mixed_precision"}, "precision"); mixed && lower(*mixed) != "no")
            in.set("precision", lower(*mixed).substr(0, 40));
    } else if (!plan.empty()) {
        in.open(plan, say("how the ranks share the states is in this file"));
        in.need("zero", say("it is in %1", shown(plan)),
                lower(plan).find("zero3") != std::string::npos   ? "3"
                : lower(plan).find("zero2") != std::string::npos ? "2"
                : lower(plan).find("fsdp") != std::string::npos  ? "3"
                                                                 : "");
    }
    if (!in.known("gpus"))
        if (const auto gpus = launchedAccelerators(in))
            in.set("gpus", *gpus);
    in.count({"max_length", "max_seq_length"}, "sequence");
    // Reinforcement: a prompt and the answer to it.
    const auto answer = in.integer({"max_completion_length"}, "sequence");
    if (answer && *answer > 0 && !in.known("sequence")) {
        constexpr std::int64_t kPrompt = 512; // GRPOConfig's own
        in.set("sequence", *answer
                               + std::max<std::int64_t>(
                                   0, in.integer({"max_prompt_length"}, "sequence").value_or(kPrompt)));
        in.remark("max_completion_length", say("prompt and answer as long as they may be"));
    }
    in.idle({"use_vllm", "vllm_mode", "vllm_gpu_memory_utilization", "vllm_tensor_parallel_size",
             "vllm_server_host", "vllm_server_port", "num_generations", "steps_per_generation",
             "num_iterations", "temperature"},
            say("of what generates, not of what trains"));
    if (const auto file = in.word({"deepspeed"}, "zero"); file && !file->empty())
        readDeepspeedFile(in, *file);
    readTrainerWords(in);
    for (std::size_t i = 0; i + 1 < in.keys().command.size(); ++i)
        if (in.keys().command[i] == "trl")
            readPairs(in, in.keys().command[i + 1]);
    // trl/scripts/dpo.py, run_dpo.py, reward_modeling.py
    std::vector<std::string> programs = in.keys().command;
    for (const Setting& it : in.keys().launcher)
        programs.push_back(it.value);
    for (const std::string& path : programs) {
        const std::string name = lower(path.substr(path.find_last_of('/') + 1));
        if (name.ends_with(".py") && !in.reading().hasReference)
            for (const std::string_view how : {"dpo", "kto", "orpo", "cpo", "reward"})
                if (const std::size_t at = name.find(how);
                    at != std::string::npos && (at == 0 || name[at - 1] == '_')
                    && std::isalpha(static_cast<unsigned char>(name[at + how.size()])) == 0) {
                    readPairs(in, std::string(how));
                    break;
                }
    }
    if (made == "DPOConfig" || made == "ORPOConfig" || made == "KTOConfig" || made == "RewardConfig")
        readPairs(in, lower(made.substr(0, made.find("Config"))));
    const auto type = in.word({"torch_dtype", "dtype", "model_init_kwargs.torch_dtype"}, "master_dtype");
    if (type && lower(*type) == "bfloat16" && !in.known("precision"))
        in.set("precision", std::string("bf16")); // loaded and trained in it
    if (in.flag({"use_peft"}, "train").value_or(false)) {
        const bool four = in.flag({"load_in_4bit"}, "train").value_or(false);
        in.set("train", std::string(four ? "qlora" : "lora"));
        if (const auto rank = in.integer({"lora_r"}, "lora_rank"); rank && *rank > 0)
            in.set("lora_rank", *rank);
        readAdapterTargets(in, {"lora_target_modules"});
    }
    if (in.flag({"activation_offloading"}, "offload_activations").value_or(false))
        in.set("offload_activations", std::int64_t{100});
    in.idle({"packing", "eval_packing", "packing_strategy", "padding_free"},
            say("sequences are priced as full"));
    if (!in.known("zero"))
        in.need("zero", say("whether ranks share the states is in Accelerate's file or its command"), "0");
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework trl()
{
    return {"trl", "TRL", readTrl, nullptr, 104, false, {"trl", "fsdp"}};
}

} // namespace shardscape::frameworks
