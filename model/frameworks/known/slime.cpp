// SPDX-License-Identifier: GPL-3.0-or-later
// Source: THUDM/slime, slime/backends/megatron_utils/arguments.py and slime/utils/arguments.py (2026): bf16 unless fp16, and always
// Megatron's distributed optimizer.
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// Reinforcement learning on Megatron: what is read is a step of the actor's training.
Result<Reading> readSlime(KeyList keys)
{
    Draft in("slime", std::move(keys), false);
    const auto nodes = in.integer({"actor_num_nodes"}, "gpus");
    const auto each = in.integer({"actor_num_gpus_per_node"}, "gpus");
    if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000) {
        in.reading().perNode = *each;
        in.set("gpus", *each * nodes.value_or(1));
    }
    const auto backend = in.word({"train_backend"}, "zero");
    const bool fsdp = backend && lower(*backend) == "fsdp";
    readMegatronWords(in);
    in.derive("precision", std::string("bf16"), "bf16 = not fp16");
    if (fsdp) {
        in.reading().stack = "fsdp";
        in.set("zero", std::int64_t{3});
        const bool again = in.flag({"gradient_checkpointing"}, "recompute").value_or(false);
        in.set("recompute", std::string(again ? "full" : "none"));
        if (in.flag({"fsdp_cpu_offload"}, "offload_weights").value_or(false)) {
            in.set("offload_weights", std::int64_t{100});
            in.set("offload_optimizer", std::int64_t{100});
        }
        in.idle({"attn_implementation", "fsdp_state_dict_cpu_offload", "fsdp_cpu_backend"},
                say("of kernels and of checkpoints on disk"));
    } else {
        // Degrees that it does not say are Megatron's own.
        for (const char* degree : {"tp", "pp", "cp"})
            in.derive(degree, std::int64_t{1}, "Megatron's default");
        in.set("zero", std::int64_t{1});
    }
    // Source: slime/utils/arguments.py, slime_validate_args(): what a rollout answers is trained on in so many steps.
    const auto prompts = in.integer({"rollout_batch_size"}, "global_batch");
    const auto answers = in.integer({"n_samples_per_prompt"}, "global_batch");
    const auto updates = in.integer({"num_steps_per_rollout"}, "global_batch");
    if (!in.known("global_batch") && prompts && *prompts > 0 && *prompts < (1 << 24) && updates
        && *updates > 0)
        in.derive("global_batch",
                  *prompts * std::clamp<std::int64_t>(answers.value_or(1), 1, 1 << 12) / *updates,
                  "rollout_batch_size x n_samples_per_prompt / num_steps_per_rollout");
    if (in.flag({"use_dynamic_batch_size"}, "micro_batch").value_or(false)) {
        const auto tokens = in.integer({"max_tokens_per_gpu"}, "micro_batch");
        if (tokens)
            in.remark("micro_batch", say("micro-batches are filled by tokens, at most %1 a rank", *tokens));
    }
    const auto response = in.integer({"rollout_max_response_len"}, "sequence");
    const auto prompt = in.integer({"rollout_max_prompt_len"}, "sequence");
    const auto context = in.integer({"rollout_max_context_len"}, "sequence");
    if (!in.known("sequence") && (context || response))
        in.need("sequence",
                say("answers have up to %1 tokens, behind prompts", context ? *context : *response),
                std::to_string(context ? *context : *response + prompt.value_or(0)));
    takeModel(in, {"hf_checkpoint"});
    for (const std::string_view prefix : {"rollout_", "sglang_", "eval_", "router_"})
        in.foreignSection(prefix, say("of what generates, not of what trains"));
    in.idle({"num_rollout",
             "n_samples_per_eval_prompt",
             "save_debug_rollout_data",
             "load_debug_rollout_data",
             "over_sampling_batch_size",
             "balance_data",
             "colocate",
             "advantage_estimator",
             "prompt_data",
             "input_key",
             "label_key",
             "apply_chat_template",
             "rm_type",
             "ref_load",
             "offload",
             "offload_train",
             "offload_rollout",
             "train_memory_margin_bytes",
             "update_weight_buffer_size",
             "eps_clip",
             "eps_clip_high",
             "entropy_coef",
             "kl_loss_coef",
             "kl_loss_type",
             "kl_coef",
             "use_kl_loss",
             "address",
             "use_tis",
             "use_slime_router",
             "custom_generate_function_path",
             "dynamic_sampling_filter_path",
             "num_epoch",
             "num_gpus_per_node",
             "critic_num_nodes",
             "critic_num_gpus_per_node",
             "debug_rollout_only",
             "debug_train_only",
             "log_probs_chunk_size",
             "log_probs_max_tokens_per_gpu"},
            say("of the algorithm and of what generates"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework slime()
{
    return {"slime", "slime", readSlime, nullptr, 116, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
