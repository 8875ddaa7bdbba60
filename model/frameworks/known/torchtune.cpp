// SPDX-License-Identifier: GPL-3.0-or-later
// Source: torchtune 0.6, recipes/configs/*, recipes/{full,lora}_finetune_distributed.py, _cli/run.py (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// "torchtune.models.llama3_1.lora_llama3_1_70b": the builder's last word names the model.
void readModel(Draft& in)
{
    const auto builder = in.word({"model._component_"}, "name");
    if (!builder)
        return;
    std::string name = builder->substr(builder->find_last_of('.') + 1);
    for (const std::string_view prefix : {"lora_", "qlora_", "dora_", "qdora_"})
        if (name.starts_with(prefix)) {
            in.set("train", std::string(prefix.starts_with("q") ? "qlora" : "lora"));
            name.erase(0, prefix.size());
            break;
        }
    takeModelName(in, name);
}

void readAdapter(Draft& in, const std::string& recipe)
{
    if (recipe.find("qat") == std::string::npos && recipe.starts_with("lora"))
        in.set("train", std::string("lora"));
    in.count({"model.lora_rank"}, "lora_rank");
    if (in.has({"model.lora_attn_modules", "lora_attn_modules"}))
        readAdapterTargets(in, {"model.lora_attn_modules", "lora_attn_modules"});
    in.idle(
        {"model.apply_lora_to_mlp", "model.apply_lora_to_output", "model.lora_alpha", "model.lora_dropout"},
        say("of the adapters"));
}

/// FSDP2 over what tensor parallelism leaves; weights are gathered again for the backward pass unless told otherwise.
void readSharding(Draft& in, bool distributed)
{
    in.count({"tensor_parallel_dim"}, "tp");
    in.count({"context_parallel_dim"}, "cp");
    in.assume("tp", std::int64_t{1}, "tensor_parallel_dim");
    in.assume("cp", std::int64_t{1}, "context_parallel_dim");
    in.assume("pp", std::int64_t{1}, "pipeline");
    readReplicas(in, {"data_parallel_replicate_dim"}, {"data_parallel_shard_dim"}, true);
    if (distributed) {
        in.derive("zero", std::int64_t{3}, "FSDP2");
        if (const auto frees = in.flag({"fsdp_reshard_after_forward"}, "reshard"))
            in.set("reshard", *frees);
    }
    if (in.flag({"fsdp_cpu_offload"}, "offload_weights").value_or(false)) {
        in.set("offload_weights", std::int64_t{100});
        in.set("offload_optimizer", std::int64_t{100}); // the step is where the weights are
    }
}

void readBatch(Draft& in)
{
    in.count({"batch_size"}, "micro_batch");
    readAccumulation(in, {"gradient_accumulation_steps"});
    in.count({"tokenizer.max_seq_len", "max_seq_len"}, "sequence");
}

void readMemory(Draft& in)
{
    if (const auto again = in.flag({"enable_activation_checkpointing"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
    in.assume("recompute", std::string("none"), "enable_activation_checkpointing");
    if (in.flag({"enable_activation_offloading"}, "offload_activations").value_or(false))
        in.set("offload_activations", std::int64_t{100});
    if (const auto type = in.word({"dtype"}, "precision")) {
        // The weights themselves have this type: there is no copy of them in fp32.
        const std::string name = lower(*type);
        in.set("precision", name.substr(0, 40));
        if (name == "bf16") {
            in.set("grad_dtype", std::string("bf16"));
            in.set("master_dtype", std::string("bf16"));
            in.set("moment_dtype", std::string("bf16"));
        }
    }
    if (const auto optimizer = in.word({"optimizer._component_"}, "optimizer"))
        takeOptimizer(in, optimizer->substr(optimizer->find_last_of('.') + 1));
    // The loss that projects the hidden states itself, a part of the tokens at a time: modules/loss/cross_entropy_loss.py.
    if (const auto loss = in.word({"loss._component_"}, "loss_tiles");
        loss && loss->find("LinearCrossEntropy") != std::string::npos)
        in.set("loss_tiles", std::clamp<std::int64_t>(
                                 in.integer({"loss.num_output_chunks"}, "loss_tiles").value_or(8), 1, 4096));
    if (const auto compiles = in.flag({"compile", "compile.model"}, "compile"))
        in.set("compile", std::string(*compiles ? "compiled" : "eager"));
    if (in.flag({"optimizer_in_bwd"}, "layer_updates").value_or(false))
        in.set("layer_updates", true);
}

Result<Reading> readTorchtune(KeyList keys)
{
    // tune run RECIPE --config NAME: the file has what the command does not say.
    const auto run = std::find(keys.command.begin(), keys.command.end(), "run");
    const bool launched = run != keys.command.end();
    std::string recipe;
    if (launched)
        for (auto word = run + 1; word != keys.command.end(); ++word)
            if (word->find("finetune") != std::string::npos || word->find("distributed") != std::string::npos
                || word->find("single_device") != std::string::npos)
                recipe = *word;
    Draft in("torchtune", std::move(keys), !launched);
    if (launched) {
        if (const auto gpus = launchedAccelerators(in))
            in.set("gpus", *gpus);
        if (recipe.find("single_device") != std::string::npos)
            in.set("gpus", std::int64_t{1});
        if (const auto plan = in.word({"config"}, "plan"); plan && !plan->empty()) {
            in.open(*plan, say("what the options do not say is in this file"));
            const std::size_t slash = plan->find('/'); // llama3_1/70B_full: family and size
            const std::size_t size = slash == std::string::npos ? slash : plan->find('_', slash);
            if (size != std::string::npos)
                takeModelName(in, plan->substr(0, slash) + " " + plan->substr(slash + 1, size - slash - 1));
        }
    }
    readModel(in);
    readAdapter(in, recipe);
    readSharding(in, recipe.find("single_device") == std::string::npos);
    readBatch(in);
    readMemory(in);
    in.foreignSection("checkpointer.", say("of checkpoints"));
    in.idle({"custom_sharded_layers", "tensor_parallel_plan._component_"}, say("which modules are cut"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework torchtune()
{
    return {"torchtune", "torchtune", readTorchtune, nullptr, 95, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
