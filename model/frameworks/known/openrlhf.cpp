// SPDX-License-Identifier: GPL-3.0-or-later
// Source: OpenRLHF/OpenRLHF, openrlhf/cli/train_{sft,dpo,rm,ppo_ray}.py (2026).
#include "frameworks/framework.h"

namespace shardscape::frameworks {

namespace {

Result<Reading> readOpenrlhf(KeyList keys)
{
    Draft in("openrlhf", std::move(keys), false);
    in.reading().stack = "deepspeed";
    const auto nodes = in.integer({"actor_num_nodes"}, "gpus");
    const auto each = in.integer({"actor_num_gpus_per_node"}, "gpus");
    const auto launched = launchedAccelerators(in);
    if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000) {
        in.reading().perNode = *each;
        in.set("gpus", *each * nodes.value_or(1)); // the actor's; others run beside it
    } else if (launched) {
        in.set("gpus", *launched);
    }
    takeModel(in, {"pretrain"});
    in.count({"train_batch_size"}, "global_batch");
    in.count({"micro_train_batch_size"}, "micro_batch");
    const auto length = in.count({"max_len"}, "sequence");
    const auto prompt = in.integer({"prompt_max_len"}, "sequence");
    const auto answer = in.integer({"generate_max_len"}, "sequence");
    if (!length && prompt && answer && *prompt >= 0 && *answer > 0)
        in.set("sequence", *prompt + *answer); // the longest there is
    if (const auto stage = in.integer({"zero_stage"}, "zero"); stage && *stage >= 0 && *stage <= 3)
        in.set("zero", *stage);
    if (const auto backend = in.word({"backend"}, "zero"); backend && lower(*backend).starts_with("fsdp")) {
        in.reading().stack = "fsdp";
        in.set("zero", std::int64_t{3});
    }
    in.derive("zero", std::int64_t{2}, "--zero_stage");
    if (in.flag({"adam_offload"}, "offload_optimizer").value_or(false))
        in.set("offload_optimizer", std::int64_t{100});
    if (const auto shard = in.integer({"zpg"}, "secondary_shard"); shard && *shard > 1)
        in.set("secondary_shard", *shard);
    if (const auto ring = in.integer({"ring_attn_size"}, "cp"); ring && *ring > 0) {
        in.set("cp", *ring);
        if (*ring > 1)
            in.set("cp_kind", std::string("ring"));
    }
    in.count({"ds_tensor_parallel_size"}, "tp");
    const auto again = in.flag({"gradient_checkpointing"}, "recompute");
    in.set("recompute", std::string(again.value_or(false) ? "full" : "none"));
    if (const auto type = in.word({"param_dtype"}, "precision"))
        in.set("precision", lower(*type).substr(0, 40));
    else if (in.flag({"bf16"}, "precision").value_or(false))
        in.set("precision", std::string("bf16"));
    if (const auto rank = in.integer({"lora_rank"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string(in.flag({"load_in_4bit"}, "train").value_or(false) ? "qlora" : "lora"));
        readAdapterTargets(in, {"target_modules"});
    }
    if (const auto type = in.word({"grad_accum_dtype"}, "grad_dtype"))
        in.set("grad_dtype", lower(*type).substr(0, 40));
    if (const auto overlap = in.flag({"overlap_comm"}, "overlap_gradients"))
        in.set("overlap_gradients", *overlap);
    for (const std::string& word : in.keys().command)
        for (const char* program : {"train_dpo", "train_rm"})
            if (word.find(program) != std::string::npos)
                readPairs(in, program + 6);
    for (const Setting& it : in.keys().launcher)
        for (const char* program : {"train_dpo", "train_rm"})
            if (it.value.find(program) != std::string::npos)
                readPairs(in, program + 6);
    in.idle({"packing_samples", "micro_rollout_batch_size", "rollout_batch_size", "vllm_tensor_parallel_size",
             "vllm_num_engines", "use_dynamic_batch", "rollout_max_tokens_per_gpu",
             "train_max_tokens_per_gpu", "deepcompile", "normalize_reward", "enable_vllm_is_correction"},
            say("of what generates, or of how samples are packed"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework openrlhf()
{
    return {"openrlhf", "OpenRLHF", readOpenrlhf, nullptr, 118, false, {"openrlhf", "deepspeed", "eager"}};
}

} // namespace shardscape::frameworks
