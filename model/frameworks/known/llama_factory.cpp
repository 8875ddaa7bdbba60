// SPDX-License-Identifier: GPL-3.0-or-later
// Source: LLaMA-Factory, src/llamafactory/hparams, v1 (2026).
#include "frameworks/framework.h"
#include "frameworks/loss_words.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// Accelerators that a command starts: torchrun's options, or the variables of llamafactory-cli.
void readLaunch(Draft& in)
{
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    std::int64_t each = in.variableNumber("NPROC_PER_NODE", "gpus").value_or(0);
    for (const char* name : {"CUDA_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"}) // one process for each
        if (each == 0)
            if (const auto list = in.variableWord(name, "gpus"))
                each = listedAccelerators(*list).value_or(0);
    const std::int64_t nodes = in.variableNumber("NNODES", "gpus").value_or(1);
    if (each > 0 && nodes > 0 && each < 4096 && nodes < 1'000'000)
        in.set("gpus", each * nodes);
}

/// "llamafactory-cli train plan.yaml cutoff_len=8192": options outrank the plan, which is needed.
void namePlan(Draft& in)
{
    const auto& words = in.keys().command;
    const auto isPlan = [](const std::string& word) {
        return word.ends_with(".yaml") || word.ends_with(".yml") || word.ends_with(".json");
    };
    if (const auto plan = std::find_if(words.begin(), words.end(), isPlan); plan != words.end())
        in.open(*plan, say("what the options do not say is in this file"));
}

/// GaLore beside an optimizer of another name.
void readProjection(Draft& in)
{
    if (in.flag({"use_galore"}, "optimizer").value_or(false))
        in.set("optimizer", std::string("galore"));
    if (in.text("optimizer") == "galore") {
        in.count({"galore_rank"}, "optimizer_rank");
        if (in.flag({"galore_layerwise"}, "layer_updates").value_or(false))
            in.set("layer_updates", true);
    }
    for (const char* other : {"use_apollo", "use_badam", "use_adam_mini"})
        if (in.has({other}) && in.flag({other}, "optimizer").value_or(false))
            in.set("optimizer", std::string(other).substr(4)); // no knob has it
    if (in.has({"use_muon"}) && in.flag({"use_muon"}, "optimizer").value_or(false))
        in.set("optimizer", std::string("muon"));
    for (const std::string_view prefix : {"galore_", "apollo_", "badam_"})
        in.idleSection(prefix, say("of the optimizer's steps"));
}

Result<Reading> readLlamaFactory(KeyList keys)
{
    Draft in("llama-factory", std::move(keys), false);
    if (!in.keys().command.empty()) {
        readLaunch(in);
        namePlan(in);
    }
    takeModel(in, {"model_name_or_path", "model"});
    const auto type = in.word({"finetuning_type", "peft_config.name"}, "train");
    const auto bits = in.integer({"quantization_bit"}, "train");
    if (type) {
        const std::string how = lower(*type);
        const bool few = how == "freeze"; // all weights of few layers
        in.set("train", few ? "full" : how == "lora" && bits.value_or(16) <= 4 ? "qlora" : how.substr(0, 40));
        const auto trained = in.integer({"freeze_trainable_layers"}, "frozen_layers");
        if (few && !in.isOpen("frozen_layers"))
            freezeAllBut(in, trained.value_or(2));
        if (how == "lora")
            readAdapterTargets(in, {"lora_target", "peft_config.target_modules"});
    }
    in.count({"lora_rank", "peft_config.r"}, "lora_rank");
    if (const auto sequence = in.integer({"cutoff_len"}, "sequence"))
        in.set("sequence", *sequence);
    if (const auto micro = in.integer({"per_device_train_batch_size", "micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    const auto steps = in.integer({"gradient_accumulation_steps"}, "global_batch");
    const auto global = in.integer({"global_batch_size"}, "global_batch");
    if (global && *global > 0)
        in.set("global_batch", *global);
    else if (steps && *steps > 0)
        in.reading().accumulation = *steps;
    const auto file = in.word({"deepspeed", "dist_config.config_file"}, "zero");
    const std::vector<Setting>& all = in.keys().settings;
    if (std::any_of(all.begin(), all.end(),
                    [](const Setting& it) { return it.name.starts_with("deepspeed."); })) {
        in.reading().stack = "deepspeed"; // the configuration itself in place of its name
        in.stripSections({"deepspeed."});
        readDeepspeedWords(in);
    } else if (file && !file->empty()) {
        readDeepspeedFile(in, *file);
    }
    // One worker of Ray for each accelerator that it asks for.
    const auto workers = in.integer({"ray_num_workers"}, "gpus");
    const auto share = in.integer({"resources_per_worker.GPU", "resources_per_worker.gpu"}, "gpus");
    if (workers && *workers > 0 && *workers < 1'000'000 && share.value_or(1) > 0 && share.value_or(1) < 4096)
        in.set("gpus", *workers * share.value_or(1));
    if (const auto backend = in.word({"dist_config.name"}, "zero")) {
        if (lower(*backend).starts_with("fsdp"))
            in.set("zero", std::int64_t{3});
    }
    readTrainerFsdp(in, {"fsdp"});
    if (const auto options = in.word({"fsdp_config"}, "zero"); options && !options->empty())
        in.open(*options, say("how FSDP shards is in this file"));
    if (const auto optimizer = in.word({"optim"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    readProjection(in);
    in.count({"dist_config.ep_size", "ep_size"}, "ep");
    in.count({"cp_size", "dist_config.cp_size", "sequence_parallel_size"}, "cp");
    in.count({"tp_size", "dist_config.tp_size"}, "tp");
    in.count({"dist_config.dp_replicate_size"}, "dp_replicate");
    in.forget("dp_replicate");
    if (in.flag({"pure_bf16"}, "precision").value_or(false)) {
        in.set("precision", std::string("bf16"));
        in.set("grad_dtype", std::string("bf16"));
        in.set("master_dtype", std::string("bf16"));
        in.set("moment_dtype", std::string("bf16"));
    }
    const bool bf16 = in.flag({"bf16"}, "precision").value_or(false);
    const bool fp16 = in.flag({"fp16"}, "precision").value_or(false);
    if (!in.known("precision") && (bf16 || fp16))
        in.set("precision", std::string(bf16 ? "bf16" : "fp16"));
    if (const auto off = in.flag({"disable_gradient_checkpointing"}, "recompute"))
        in.set("recompute", std::string(*off ? "none" : "full"));
    // Megatron's words, where it runs through Megatron: sizes, recomputation, sharding.
    if (in.has({"tensor_model_parallel_size", "pipeline_model_parallel_size", "use_megatron_bridge",
                "use_mca", "recompute_granularity"})) {
        in.reading().stack = "megatron-core";
        const bool said = in.has({"use_distributed_optimizer"});
        readMegatronWords(in);
        if (!said)
            in.derive("zero", std::int64_t{1}, "use_distributed_optimizer");
        in.forget("grad_dtype");
    } else { // LLaMA-Factory, model/model_utils/checkpointing.py, prepare_model_for_training()
        in.derive("recompute", std::string("full"), "disable_gradient_checkpointing");
    }
    // What it keeps of a layer goes to the host: checkpointing.py, get_unsloth_gradient_checkpointing_func().
    if (const auto host = in.flag({"use_unsloth_gc"}, "offload_activations"))
        in.set("offload_activations", std::int64_t{*host && in.text("recompute") == "full" ? 100 : 0});
    // Other stages need the logits. Source: LLaMA-Factory, model/model_utils/liger_kernel.py, apply_liger_kernel().
    const std::string stage = lower(in.peek("stage"));
    if (stage == "dpo" || stage == "rm" || stage == "kto") {
        in.word({"stage"}, "global_batch");
        readPairs(in, stage);
    }
    if (stage.empty() || stage == "sft" || stage == "pt")
        readTrainerLoss(in, {"enable_liger_kernel"});
    readAttention(in, {"flash_attn"});
    in.idle({"enable_liger_kernel"}, say("of kernels"));
    in.idle({"packing", "neat_packing"}, say("sequences are priced as full"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework llamaFactory()
{
    return {"llama-factory", "LLaMA-Factory", readLlamaFactory, nullptr, 100, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
