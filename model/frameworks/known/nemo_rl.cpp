// SPDX-License-Identifier: GPL-3.0-or-later
// Source: NVIDIA-NeMo/RL, examples/configs/*.yaml (2026).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// Reinforcement learning and tuning: what is read is the policy's training, by Megatron or by DTensor.
Result<Reading> readNemoRl(KeyList keys)
{
    const auto isOn = [&keys](std::string_view name) {
        const auto found = std::find_if(keys.settings.begin(), keys.settings.end(),
                                        [name](const Setting& it) { return it.name == name; });
        return found != keys.settings.end() && lower(found->value) == "true";
    };
    const auto begins = [&keys](std::string_view prefix) {
        return std::any_of(keys.settings.begin(), keys.settings.end(),
                           [prefix](const Setting& it) { return it.name.starts_with(prefix); });
    };
    // Overrides of a file that has it on need not say so.
    const bool megatron = isOn("policy.megatron_cfg.enabled")
                          || (!begins("policy.megatron_cfg.enabled") && begins("policy.megatron_cfg.")
                              && !begins("policy.dtensor_cfg."));
    const auto interpolated = omegaConf(keys);
    Draft in("nemo-rl", std::move(keys), false);
    in.resolve = interpolated;
    if (const auto base = in.word({"defaults"}, "base"); base && !base->empty() && !in.include(*base))
        in.open(*base, say("what this file does not say is in it"));
    for (const std::string_view prefix :
         {"policy.generation.", "cluster.env", "reward", "teacher.", "value."})
        in.foreignSection(prefix, say("of what generates and of other models"));
    for (const std::string_view prefix : {"grpo.", "dpo.", "sft.", "rm.", "distillation."})
        in.foreignSection(prefix, say("of the algorithm and of its validation"));
    if (megatron)
        in.foreignSection("policy.dtensor_cfg.", say("DTensor is off"));
    else
        in.foreignSection("policy.megatron_cfg.", say("Megatron is off"));
    in.stripSections({"policy.", "policy.megatron_cfg.", "policy.megatron_cfg.optimizer.",
                      "policy.megatron_cfg.distributed_data_parallel_config.",
                      "policy.megatron_cfg.scheduler.", "policy.dtensor_cfg."});
    const auto each = in.integer({"cluster.gpus_per_node"}, "gpus");
    const auto nodes = in.integer({"cluster.num_nodes"}, "gpus");
    if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000) {
        in.reading().perNode = *each;
        in.set("gpus", *each * nodes.value_or(1));
    }
    takeModel(in, {"model_name"});
    in.count({"train_global_batch_size"}, "global_batch");
    in.count({"train_micro_batch_size"}, "micro_batch");
    in.count({"max_total_sequence_length"}, "sequence");
    in.flag({"enabled"}, "zero");
    const auto again = in.flag({"activation_checkpointing"}, "recompute");
    if (again)
        in.set("recompute", std::string(*again ? "full" : "none"));
    // Micro-batches may be filled by tokens, packed or not.
    for (const auto& [on, tokens] : std::initializer_list<std::pair<const char*, const char*>>{
             {"sequence_packing.enabled", "sequence_packing.train_mb_tokens"},
             {"dynamic_batching.enabled", "dynamic_batching.train_mb_tokens"}}) {
        const bool filled = in.flag({on}, "micro_batch").value_or(false);
        const auto most = in.integer({tokens}, "micro_batch");
        if (filled && most)
            in.remark("policy.train_micro_batch_size",
                      say("micro-batches are filled by tokens, at most %1", *most));
    }
    for (const std::string_view prefix : {"sequence_packing.", "dynamic_batching."})
        in.foreignSection(prefix, say("of how sequences are put together"));
    const auto adapters = [&in](const char* on, const char* rank, const char* all, const char* targets) {
        if (!in.flag({on}, "train").value_or(false))
            return;
        in.set("train", std::string("lora"));
        in.count({rank}, "lora_rank");
        if (in.flag({all}, "lora_targets").value_or(false))
            in.set("lora_targets", std::string("all"));
        else
            readAdapterTargets(in, {targets});
    };
    adapters("lora_cfg.enabled", "lora_cfg.dim", "lora_cfg.match_all_linear", "lora_cfg.target_modules");
    adapters("peft.enabled", "peft.dim", "peft.match_all_linear", "peft.target_modules");
    for (const std::string_view prefix : {"lora_cfg.", "peft."})
        in.foreignSection(prefix, say("of adapters, which are off, or of their scales"));
    if (megatron) {
        in.reading().stack = "megatron-core";
        if (in.flag({"fp8_cfg.enabled"}, "precision").value_or(false)) {
            const std::string how = lower(in.word({"fp8_cfg.fp8_recipe"}, "precision").value_or("delayed"));
            in.set("precision", std::string(how == "blockwise" ? "fp8-block"
                                            : how == "mxfp8"   ? "mxfp8"
                                                               : "fp8"));
        }
        in.foreignSection("fp8_cfg.", say("of 8-bit types, which are off, or of their scales"));
        readMegatronWords(in);
        in.derive("zero", std::int64_t{1}, "use_distributed_optimizer");
    } else {
        in.set("zero", std::int64_t{3}); // its DTensor worker wraps in FSDP 2
        in.count({"tensor_parallel_size"}, "tp");
        in.count({"context_parallel_size"}, "cp");
        if (const auto sequence = in.flag({"sequence_parallel"}, "sequence_parallel"))
            in.set("sequence_parallel", *sequence && in.number("tp").value_or(1) > 1);
        if (in.flag({"cpu_offload"}, "offload_weights").value_or(false)) {
            in.set("offload_weights", std::int64_t{100});
            in.set("offload_optimizer", std::int64_t{100});
        }
        in.count({"expert_parallel_size"}, "ep");
        if (in.number("ep").value_or(1) > 1) // Automodel splits no expert by tensor parallelism
            in.derive("etp", std::int64_t{1}, "expert_parallel_size");
        if (const auto type = in.word({"precision"}, "precision"))
            in.set("precision", std::string(lower(*type).starts_with("bf") ? "bf16"
                                            : lower(*type) == "float32"    ? "fp32"
                                            : lower(*type) == "float16"    ? "fp16"
                                                                           : lower(*type).substr(0, 40)));
        if (const auto optimizer = in.word({"optimizer.name"}, "optimizer"))
            takeOptimizer(in, *optimizer);
        // Transformer Engine's FusedAdam: the type of each moment.
        for (const char* name : {"optimizer.kwargs.exp_avg_sq_dtype", "optimizer.kwargs.exp_avg_dtype"})
            if (const auto type = in.word({name}, "moment_dtype"))
                in.set("moment_dtype", dtypeOf(type->substr(type->find_last_of('.') + 1)));
        if (in.flag({"optimizer.kwargs.master_weights"}, "master_dtype").value_or(false))
            in.set("master_dtype", std::string("fp32"));
        if (in.flag({"optimizer.kwargs.store_param_remainders"}, "master_dtype").value_or(false))
            in.remark("optimizer.kwargs.store_param_remainders",
                      say("the master copy's upper half is the weight itself; priced as a whole copy"));
        if (const auto how = in.word({"automodel_kwargs.backend.dispatcher"}, "ep_dispatch"))
            in.set("ep_dispatch", lower(*how) == "torch" ? "all-to-all" : lower(*how).substr(0, 40));
        else if (in.flag({"automodel_kwargs.backend.enable_deepep"}, "ep_dispatch").value_or(false))
            in.set("ep_dispatch", std::string("deepep"));
        if (in.flag({"moe_parallelizer.reshard_after_forward"}, "reshard"))
            in.remark("moe_parallelizer.reshard_after_forward", say("of the experts' weights"));
        in.idle({"moe_parallelizer.ignore_router_for_ac"}, say("the router is kept where layers run again"));
        in.idleSection("env_vars", say("of how processes start"));
        in.idleSection("automodel_kwargs", say("of kernels and of loading weights"));
        in.idle({"clear_cache_every_n_steps"}, say("of how memory is returned"));
    }
    in.idle({"refit_buffer_size_gb", "make_sequence_length_divisible_by", "logprob_batch_size",
             "generation_batch_size", "logprob_chunk_size", "train_iters", "max_grad_norm",
             "offload_optimizer_for_logprob", "converter_type", "custom_parallel_plan", "_v2",
             "empty_unused_memory_level", "pipeline_dtype", "freeze_moe_router"},
            say("of log-probabilities and of how weights reach what generates"));
    in.idleSection("sequence_packing.", say("how answers are packed is not interpreted"));
    for (const std::string_view prefix :
         {"loss_fn.", "env.", "data.", "checkpointing.", "tokenizer.", "optimizer.", "scheduler", "logger."})
        in.idleSection(prefix, say("of the algorithm, of data and of logs"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework nemoRl()
{
    return {"nemo-rl", "NeMo-RL", readNemoRl, nullptr, 117, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
