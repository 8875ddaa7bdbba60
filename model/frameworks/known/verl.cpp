// SPDX-License-Identifier: GPL-3.0-or-later
// Source: verl 0.5, verl/trainer/config/{ppo_trainer,ppo_megatron_trainer,sft_trainer}.yaml, actor/*.yaml (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// Reinforcement learning: what is read is a step of the actor's training, one mini-batch. Rollouts, critic and reward model are
/// named and not priced.
void readActor(Draft& in)
{
    // An actor's mini-batch counts prompts; each is answered n times.
    const auto mini = in.integer({"actor.ppo_mini_batch_size"}, "global_batch");
    const auto answers = in.integer({"rollout.n"}, "global_batch");
    if (mini && *mini > 0 && *mini < (1 << 24))
        in.set("global_batch", *mini * std::clamp<std::int64_t>(answers.value_or(1), 1, 1 << 12));
    in.remark("actor_rollout_ref.actor.ppo_mini_batch_size", say("prompts; with rollout.n answers each"));
    if (const auto micro = in.integer({"actor.ppo_micro_batch_size_per_gpu"}, "micro_batch");
        micro && *micro > 0)
        in.set("micro_batch", *micro);
    const auto prompt = in.integer({"data.max_prompt_length"}, "sequence");
    const auto response = in.integer({"data.max_response_length"}, "sequence");
    if (prompt && response && *prompt >= 0 && *response > 0)
        in.set("sequence", *prompt + *response); // the longest there is
    const auto free = in.integer({"actor.ppo_max_token_len_per_gpu"}, "micro_batch");
    if (in.flag({"actor.use_dynamic_bsz"}, "micro_batch").value_or(false) && free)
        in.remark("micro_batch", say("micro-batches are filled by tokens, at most %1", *free));
    in.foreignSection("rollout.", say("of what generates, not of what trains"));
    in.foreignSection("ref.", say("of the reference model, which does not train"));
    in.foreignSection("critic.", say("of the critic, a second model"));
    in.foreignSection("reward_model.", say("of the reward model"));
    in.foreignSection("algorithm.", say("of the algorithm"));
    in.idle({"data.train_batch_size"},
            say("prompts of one round of rollouts; a step trains on a mini-batch"));
}

void readMegatronActor(Draft& in)
{
    in.reading().stack = "megatron-core";
    // Of Megatron's own arguments what a file overrides, under their names there.
    in.stripSections({"actor.megatron.override_transformer_config.", "actor.megatron.override_ddp_config.",
                      "actor.optim.override_optimizer_config.", "actor.megatron.",
                      "engine.override_transformer_config.", "engine.override_ddp_config.", "engine."});
    readMegatronWords(in);
    if (!in.known("sequence_parallel") && in.number("tp").value_or(1) > 1)
        in.derive("sequence_parallel", true, "sequence_parallel");
    in.derive("zero", std::int64_t{1}, "use_distributed_optimizer");
    // Weights and states leave between the phases, not within a step.
    in.idle({"param_offload", "optimizer_offload", "grad_offload"},
            say("moved away while it generates, and back before a step"));
    in.idle({"use_mbridge", "vanilla_mbridge", "use_dist_checkpointing", "dist_checkpointing_path",
             "use_remove_padding", "seed", "load_weight", "extra"},
            say("of Megatron's arguments"));
}

void readFsdpActor(Draft& in)
{
    in.derive("zero", std::int64_t{3}, "fsdp_config");
    std::int64_t shards = 0;
    if (const auto parts = in.integer({"actor.fsdp_config.fsdp_size", "model.fsdp_config.fsdp_size",
                                       "engine.fsdp_size", "actor.veomni.fsdp_size"},
                                      "dp_shard");
        parts && *parts > 0)
        shards = *parts;
    if (const auto frees = in.flag(
            {"actor.fsdp_config.reshard_after_forward", "engine.reshard_after_forward"}, "reshard"))
        in.set("reshard", *frees);
    const auto cp = in.integer({"actor.ulysses_sequence_parallel_size", "ulysses_sequence_parallel_size",
                                "engine.ulysses_sequence_parallel_size", "actor.veomni.ulysses_parallel_size",
                                "engine.ulysses_parallel_size"},
                               "cp");
    in.count({"actor.veomni.expert_parallel_size", "engine.expert_parallel_size"}, "ep");
    if (cp && *cp > 0) {
        in.set("cp", *cp);
        if (*cp > 1)
            in.set("cp_kind", std::string("all-to-all"));
    }
    // The mesh that shares the states is of all ranks, those of one sequence among them: verl, workers/fsdp_workers.py, create_device_mesh().
    const std::int64_t each = std::max<std::int64_t>(1, cp.value_or(1));
    if (shards > 0 && shards % each == 0)
        in.set("dp_shard", shards / each);
    else if (shards > 0)
        in.need("dp_shard",
                say("%1 ranks share the states, of groups of %2 that share a sequence", shards, each));
    in.idle({"actor.fsdp_config.param_offload", "actor.fsdp_config.optimizer_offload",
             "actor.veomni.param_offload", "actor.veomni.optimizer_offload"},
            say("moved away while it generates, and back before a step"));
    if (in.flag({"model.fsdp_config.cpu_offload", "model.fsdp_config.offload_params",
                 "actor.fsdp_config.offload_policy", "engine.offload_policy"},
                "offload_weights")
            .value_or(false)) {
        in.set("offload_weights", std::int64_t{100});
        in.set("offload_optimizer", std::int64_t{100});
    }
    if (const auto type = in.word({"actor.fsdp_config.dtype", "engine.dtype"}, "precision"))
        in.set("precision", std::string(type->starts_with("bf") ? "bf16" : type->substr(0, 40)));
    // The type that the model is loaded in: weights, gradients and moments have it beside no other copy.
    if (const auto type = in.word(
            {"actor.fsdp_config.model_dtype", "model.fsdp_config.model_dtype", "engine.model_dtype"},
            "master_dtype"))
        for (const char* id : {"master_dtype", "moment_dtype", "grad_dtype"})
            in.set(id, dtypeOf(*type));
}

/// fsdp_sft_trainer and sft_trainer: trainers of their own with fewer words.
void readSupervised(Draft& in)
{
    if (const auto batch = in.integer({"data.train_batch_size"}, "global_batch"); batch && *batch > 0)
        in.set("global_batch", *batch);
    if (const auto micro = in.integer({"data.micro_batch_size_per_gpu", "data.micro_batch_size"},
                                      "micro_batch");
        micro && *micro > 0)
        in.set("micro_batch", *micro);
    const auto prompt = in.integer({"data.max_prompt_length"}, "sequence");
    const auto response = in.integer({"data.max_response_length"}, "sequence");
    if (const auto length = in.integer({"data.max_length"}, "sequence"); length && *length > 0)
        in.set("sequence", *length);
    else if (prompt && response && *prompt >= 0 && *response > 0)
        in.set("sequence", *prompt + *response);
    const auto tokens = in.integer({"data.max_token_len_per_gpu"}, "micro_batch");
    if (in.flag({"data.use_dynamic_bsz"}, "micro_batch").value_or(false) && tokens)
        in.remark("micro_batch", say("micro-batches are filled by tokens, at most %1", *tokens));
    in.idle({"optim"}, say("of how it starts"));
    in.foreignSection("optim.", say("of learning rates and the optimizer's steps"));
}

Result<Reading> readVerl(KeyList keys)
{
    const auto isSft = [](const std::string& word) { return word.find("sft") != std::string::npos; };
    Draft in("verl", std::move(keys), false);
    in.stripSections({"actor_rollout_ref."});
    const auto& starts = in.keys().launcher;
    const bool supervised = std::any_of(in.keys().command.begin(), in.keys().command.end(), isSft)
                            || std::any_of(starts.begin(), starts.end(),
                                           [&isSft](const Setting& it) { return isSft(it.value); })
                            || in.has({"model.partial_pretrain"});
    const auto launched = launchedAccelerators(in);
    const auto each = in.integer({"trainer.n_gpus_per_node"}, "gpus");
    const auto nodes = in.integer({"trainer.nnodes"}, "gpus");
    if (launched)
        in.set("gpus", *launched);
    else if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000)
        in.set("gpus", *each * nodes.value_or(1));
    if (each && *each > 0)
        in.reading().perNode = *each;
    takeModel(in, {"model.path", "model.partial_pretrain"});
    if (const auto rank = in.integer({"model.lora_rank"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string("lora"));
    }
    const auto strategy = in.word({"actor.strategy", "model.strategy"}, "zero");
    const auto engine = in.word({"model_engine", "engine.strategy", "engine"}, "zero");
    const bool megatron = (strategy && *strategy == "megatron") || (engine && *engine == "megatron")
                          || in.has({"actor.megatron.tensor_model_parallel_size",
                                     "actor.megatron.pipeline_model_parallel_size",
                                     "engine.tensor_model_parallel_size",
                                     "engine.pipeline_model_parallel_size"});
    supervised ? readSupervised(in) : readActor(in);
    megatron ? readMegatronActor(in) : readFsdpActor(in);
    if (const auto again = in.flag({"model.enable_gradient_checkpointing"}, "recompute"))
        if (!in.known("recompute"))
            in.set("recompute", std::string(*again ? "full" : "none"));
    if (in.flag({"model.enable_activation_offload"}, "offload_activations").value_or(false))
        in.set("offload_activations", std::int64_t{100});
    // Both kinds of actor compute in it, unless a file says otherwise.
    in.derive("precision", std::string("bf16"), "mixed_precision");
    in.idle({"data.val_batch_size", "data.gen_batch_size", "data.filter_overlong_prompts", "data.truncation"},
            say("of data"));
    in.idle({"actor.ppo_micro_batch_size"}, say("of all ranks together, and given up"));
    in.idle({"actor.loss_agg_mode", "model.use_remove_padding", "model.use_shm", "model.use_fused_kernels"},
            say("of the loss and of kernels"));
    in.idleSection("data.", say("of data"));
    in.idleSection("trainer.", say("of the run"));
    in.idleSection("actor.", say("of the loss and the optimizer's rate"));
    in.idle({"nccl_timeout", "hybrid_engine"}, say("of how it starts"));
    in.idle({"config_path", "config_name"}, say("the file that has the defaults"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework verl()
{
    return {"verl", "verl", readVerl, nullptr, 115, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
