// SPDX-License-Identifier: GPL-3.0-or-later
// Source: NovaSky-AI/SkyRL, skyrl-train/skyrl_train/config/ppo_base_config.yaml (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// Reinforcement learning: what is read is a step of the policy's training, one mini-batch.
Result<Reading> readSkyRl(KeyList keys)
{
    Draft in("skyrl", std::move(keys), false);
    in.stripSections({"trainer.", "trainer.policy."});
    for (const std::string_view prefix : {"trainer.critic.", "trainer.ref."})
        in.foreignSection(prefix, say("of models that are not the policy"));
    const auto each = in.integer({"placement.policy_num_gpus_per_node"}, "gpus");
    const auto nodes = in.integer({"placement.policy_num_nodes"}, "gpus");
    if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000) {
        in.reading().perNode = *each;
        in.set("gpus", *each * nodes.value_or(1)); // the policy's; others run beside it
    }
    in.foreignSection("trainer.placement.", say("of models that are not the policy"));
    takeModel(in, {"model.path"});
    if (const auto rank = in.integer({"model.lora.rank"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string("lora"));
    }
    const auto mini = in.integer({"policy_mini_batch_size"}, "global_batch");
    const auto answers = in.integer({"generator.n_samples_per_prompt"}, "global_batch");
    if (mini && *mini > 0 && *mini < (1 << 24))
        in.set("global_batch", *mini * std::clamp<std::int64_t>(answers.value_or(1), 1, 1 << 12));
    in.remark("trainer.policy_mini_batch_size", say("prompts; with the samples of each"));
    in.count({"micro_train_batch_size_per_gpu"}, "micro_batch");
    const auto prompt = in.integer({"max_prompt_length"}, "sequence");
    const auto answer = in.integer({"generator.sampling_params.max_generate_length"}, "sequence");
    if (prompt && answer && *prompt >= 0 && *answer > 0)
        in.set("sequence", *prompt + *answer); // the longest there is
    if (const auto again = in.flag({"gradient_checkpointing"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
    const std::string how = lower(in.word({"strategy"}, "zero").value_or("fsdp2"));
    if (how == "megatron") {
        in.reading().stack = "megatron-core";
        in.stripSections({"megatron_config.", "megatron_config.ddp_config.",
                          "megatron_config.transformer_config_kwargs."});
        readMegatronWords(in);
        for (const char* degree : {"tp", "pp", "cp"})
            in.derive(degree, std::int64_t{1}, "megatron_config");
        in.derive("zero", std::int64_t{1}, "use_distributed_optimizer");
    } else if (how.starts_with("fsdp")) {
        in.set("zero", std::int64_t{3});
        if (const auto sp = in.count({"sequence_parallel_size"}, "cp"); sp && *sp > 1)
            in.set("cp_kind", std::string("all-to-all"));
        if (in.flag({"fsdp_config.cpu_offload"}, "offload_weights").value_or(false)) {
            in.set("offload_weights", std::int64_t{100});
            in.set("offload_optimizer", std::int64_t{100});
        }
        if (const auto frees = in.flag({"fsdp_config.reshard_after_forward"}, "reshard"))
            in.set("reshard", *frees);
        // The mesh is of all ranks, those of one sequence among them.
        const std::int64_t ring = std::max<std::int64_t>(1, in.number("cp").value_or(1));
        if (const auto shards = in.integer({"fsdp_config.fsdp_size"}, "dp_shard");
            shards && *shards > 0 && *shards % ring == 0)
            in.set("dp_shard", *shards / ring);
    } else {
        in.need("zero", say("%1 shares the states in a way that is not read", shown(how)), "3");
    }
    in.derive("precision", std::string("bf16"), "bf16");
    in.foreignSection("generator.", say("of what generates"));
    for (const std::string_view prefix :
         {"data.", "environment.", "trainer.algorithm.", "trainer.optimizer_config."})
        in.idleSection(prefix, say("of the algorithm, of data and of logs"));
    in.idle({"train_batch_size", "micro_forward_batch_size_per_gpu", "critic_mini_batch_size"},
            say("prompts of one round of rollouts; a step trains on a mini-batch"));
    in.idleSection("trainer.", say("of the run"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework skyrl()
{
    return {"skyrl", "SkyRL", readSkyRl, nullptr, 118, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
