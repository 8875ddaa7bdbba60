// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Axolotl, src/axolotl/utils/schemas/config.py (2026).
#include "frameworks/framework.h"
#include "frameworks/loss_words.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

void readPrecision(Draft& in)
{
    const auto isOn = [](const std::optional<std::string>& text) {
        return text && lower(*text) != "false" && lower(*text) != "0" && lower(*text) != "no";
    };
    const auto bf16 = in.word({"bf16", "bfloat16"}, "precision");
    const auto fp16 = in.word({"fp16", "float16"}, "precision");
    const auto fp8 = in.word({"fp8"}, "precision");
    if (in.isOpen("precision"))
        return;
    if (isOn(fp8))
        in.set("precision", std::string("fp8"));
    else if (isOn(bf16))
        in.set("precision", std::string("bf16")); // auto: where the accelerator has it
    else if (isOn(fp16))
        in.set("precision", std::string("fp16"));
    else if (bf16 || fp16)
        in.set("precision", std::string("fp32"));
}

/// Degree and kind; "context_parallel: {size: 8, backend: ulysses}" since the ringmaster plugin.
void readContextParallelism(Draft& in)
{
    const std::int64_t degree = in.number("cp").value_or(1);
    const auto backend = in.word({"context_parallel.backend"}, "cp_kind");
    if (degree > 1 && backend) {
        const std::string how = lower(*backend);
        if (how == "auto")
            in.need("cp_kind", say("it is chosen by the heads and the interconnect when training starts"),
                    "ring");
        else
            in.set("cp_kind", how == "ulysses" ? "all-to-all" : how == "usp" ? "hybrid" : how.substr(0, 40));
    } else if (degree > 1) {
        in.assume("cp_kind", std::string("ring"), "context_parallel_size");
        in.word({"ring_attn_func", "heads_k_stride"}, "cp_kind");
    }
    in.idleSection("context_parallel.", say("of the ring's kernels"));
}

/// Logits that come and go in tiles. The plugin of cut cross entropy turns it on unless the plan says no. Sources: Axolotl,
/// integrations/cut_cross_entropy/args.py and integrations/liger/args.py.
void readFusedLoss(Draft& in)
{
    const std::vector<Setting>& all = in.keys().settings;
    const bool plugin = std::any_of(all.begin(), all.end(), [](const Setting& it) {
        return it.name.starts_with("plugins") && it.value.find("CutCrossEntropy") != std::string::npos;
    });
    if (plugin)
        in.words({"plugins"}, "loss_tiles");
    const auto cut = in.flag({"cut_cross_entropy"}, "loss_tiles");
    const auto liger = in.flag({"liger_fused_linear_cross_entropy"}, "loss_tiles");
    if (cut.value_or(plugin)) {
        setLossTiles(in);
        in.remark("cut_cross_entropy", say("its tiles never leave the chip; priced as Liger's"));
    } else if (liger.value_or(false)) {
        setLossTiles(in);
    }
}

/// "axolotl train plan.yml --micro-batch-size 2 --launcher torchrun -- --nproc_per_node=8", and the older
/// "accelerate launch -m axolotl.cli.train plan.yml": options outrank the plan, which is needed. The plan's name.
std::string takeLaunch(KeyList& keys)
{
    for (Setting& it : keys.launcher)
        if (it.name == "num_processes")
            keys.settings.push_back(it);
    std::erase_if(keys.launcher, [](const Setting& it) { return it.name == "num_processes"; });
    const auto isPlan = [](const std::string& word) {
        return word.ends_with(".yml") || word.ends_with(".yaml") || word.starts_with("$");
    };
    const auto plan = std::find_if(keys.command.begin(), keys.command.end(), isPlan);
    return plan == keys.command.end() ? std::string() : *plan;
}

void readLaunch(Draft& in, const std::string& plan)
{
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    const auto all = in.integer({"num_processes"}, "gpus");
    const auto each = in.integer({"nproc_per_node"}, "gpus");
    const auto nodes = in.integer({"nnodes"}, "gpus");
    if (all && *all > 0)
        in.set("gpus", *all);
    else if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000)
        in.set("gpus", *each * nodes.value_or(1));
    in.idle({"launcher", "main_process_ip", "main_process_port", "num_machines", "rdzv_id", "rdzv_backend",
             "rdzv_endpoint"},
            say("of the launcher"));
    if (!plan.empty())
        in.open(plan, say("what the options do not say is in this file"));
}

Result<Reading> readAxolotl(KeyList keys)
{
    const bool launched = !keys.command.empty();
    const std::string plan = launched ? takeLaunch(keys) : std::string();
    Draft in("axolotl", std::move(keys), !launched);
    in.stripSections({"fsdp_config."});
    if (launched)
        readLaunch(in, plan);
    takeModel(in, {"base_model"});
    in.count({"tensor_parallel_size"}, "tp");
    in.count({"context_parallel_size", "sequence_parallel_degree", "context_parallel.size"}, "cp");
    in.assume("tp", std::int64_t{1}, "tensor_parallel_size");
    in.assume("cp", std::int64_t{1}, "context_parallel_size");
    in.assume("pp", std::int64_t{1}, "pipeline");
    in.count({"expert_parallel_size"}, "ep");
    readContextParallelism(in);
    const auto deepspeed = in.word({"deepspeed"}, "zero");
    const bool listed = readTrainerFsdp(in, {"fsdp"});
    const bool fsdp = listed
                      || in.has({"fsdp_version", "fsdp_offload_params", "offload_params",
                                 "reshard_after_forward", "fsdp_sharding_strategy", "fsdp_state_dict_type",
                                 "state_dict_type"});
    readReplicas(in, {"dp_replicate_size"}, {"dp_shard_size"}, fsdp);
    if (deepspeed && !deepspeed->empty())
        readDeepspeedFile(in, *deepspeed);
    else if (fsdp)
        readFsdpWords(in);
    else
        in.assume("zero", std::int64_t{0}, "fsdp_config");
    if (const auto sequence = in.integer({"sequence_len"}, "sequence"))
        in.set("sequence", *sequence);
    if (const auto micro = in.integer({"micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    readAccumulation(in, {"gradient_accumulation_steps"});
    const auto batch = in.integer({"batch_size"}, "global_batch"); // of one rank, before there were steps
    if (batch && *batch > 0 && in.number("micro_batch").value_or(0) > 0)
        in.reading().accumulation = std::max<std::int64_t>(1, *batch / *in.number("micro_batch"));
    readPrecision(in);
    readFusedLoss(in);
    if (in.flag({"flash_attention"}, "attention").value_or(false))
        in.set("attention", std::string("flash2"));
    else if (in.flag({"eager_attention"}, "attention").value_or(false))
        in.set("attention", std::string("unfused"));
    readAttention(in, {"attn_implementation"});
    if (const auto optimizer = in.word({"optimizer"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    in.assume("optimizer", std::string("adamw"), "optimizer");
    const auto again = in.word({"gradient_checkpointing"}, "recompute");
    const auto away = in.word({"activation_offloading"}, "offload_activations");
    // FSDP's own word for it is enough: Accelerate wraps every layer, whatever the trainer's says.
    const bool ofShards = in.text("recompute") == "full";
    if (again || ofShards) {
        const std::string how = again ? lower(*again) : std::string("true");
        in.set("recompute", std::string((how == "false" || how == "0") && !ofShards ? "none" : "full"));
        if (how.starts_with("offload"))
            in.set("offload_activations", std::int64_t{100});
    }
    if (away && lower(*away) != "false")
        in.set("offload_activations", std::int64_t{100});
    if (const auto how = in.word({"selective_checkpointing"}, "recompute"); how && lower(*how) != "false")
        in.set("recompute", std::string("selective"));
    in.assume("recompute", std::string("none"), "gradient_checkpointing");
    const auto adapter = in.word({"adapter"}, "train");
    const bool four = in.flag({"load_in_4bit"}, "train").value_or(false);
    in.flag({"load_in_8bit"}, "train");
    if (adapter && !adapter->empty())
        in.set("train", std::string(lower(*adapter) == "qlora" || four ? "qlora"
                                    : lower(*adapter) == "lora"        ? "lora"
                                                                       : lower(*adapter).substr(0, 40)));
    in.assume("train", std::string("full"), "adapter");
    if (const auto rank = in.integer({"lora_r"}, "lora_rank"); rank && *rank > 0 && adapter)
        in.set("lora_rank", *rank);
    if (in.flag({"lora_target_linear"}, "lora_targets").value_or(false) && adapter)
        in.set("lora_targets", std::string("all"));
    else if (adapter)
        readAdapterTargets(in, {"lora_target_modules"});
    freezeByPatterns(in, {"unfrozen_parameters"});
    if (const auto how = in.word({"rl"}, "global_batch"); how && !how->empty())
        readPairs(in, *how);
    in.idle({"sample_packing", "pad_to_sequence_len"}, say("every sequence is taken as full"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework axolotl()
{
    return {"axolotl", "Axolotl", readAxolotl, nullptr, 90, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
