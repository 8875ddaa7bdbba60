// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Lightning-AI/pytorch-lightning, docs of its command line; strategies/{fsdp,deepspeed,model_parallel,ddp}.py and
// plugins/precision/ (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// "lightning.pytorch.strategies.FSDPStrategy", "fsdp_cpu_offload", "deepspeed_stage_3_offload": how states are shared.
void readStrategy(Draft& in)
{
    const auto written = in.word({"trainer.strategy.class_path", "trainer.strategy"}, "zero");
    const std::string path = lower(written.value_or("auto"));
    const std::string name = path.substr(path.find_last_of('.') + 1);
    const auto has = [&name](std::string_view word) { return name.find(word) != std::string::npos; };
    in.assume("pp", std::int64_t{1}, "trainer.strategy");
    in.assume("cp", std::int64_t{1}, "trainer.strategy");
    if (has("modelparallel")) {
        in.count({"tensor_parallel_size"}, "tp");
        in.count({"data_parallel_size"}, "dp");
        in.need("zero",
                say("whether the data-parallel mesh shares the states is in the model's configure_model()"),
                "3");
        return;
    }
    in.assume("tp", std::int64_t{1}, "trainer.strategy");
    if (has("fsdp")) {
        in.set("zero", std::int64_t{3}); // FULL_SHARD
        readFsdpWords(in);
        const auto away = in.flag({"cpu_offload"}, "offload_weights");
        if (away.value_or(has("offload"))) {
            in.set("offload_weights", std::int64_t{100});
            in.set("offload_optimizer", std::int64_t{100});
        }
        if (in.has({"activation_checkpointing_policy", "activation_checkpointing"})
            && !in.known("recompute")) {
            in.words({"activation_checkpointing_policy", "activation_checkpointing"}, "recompute");
            in.set("recompute", std::string("full"));
        }
        in.assume("recompute", std::string("none"), "activation_checkpointing_policy");
    } else if (has("deepspeed")) {
        in.reading().stack = "deepspeed";
        if (const auto plan = in.word({"config"}, "zero"); plan && !plan->empty()) {
            readDeepspeedFile(in, *plan);
            return;
        }
        std::int64_t stage = in.integer({"stage"}, "zero").value_or(2); // its default
        for (const char digit : {'1', '2', '3'})
            if (name.find(std::string("stage_") + digit) != std::string::npos)
                stage = digit - '0';
        in.set("zero", std::clamp<std::int64_t>(stage, 0, 3));
        if (in.flag({"offload_optimizer"}, "offload_optimizer").value_or(has("offload")))
            in.set("offload_optimizer", std::int64_t{100});
        if (in.flag({"offload_parameters"}, "offload_weights").value_or(has("offload") && stage == 3))
            in.set("offload_weights", std::int64_t{100});
        in.need("recompute", say("whether layers run again is in the model's code"), "none");
    } else if (has("ddp") || has("auto")) {
        in.set("zero", std::int64_t{0});
        in.need("recompute", say("whether layers run again is in the model's code"), "none");
    } else {
        in.need("zero",
                say("%1 is no strategy that is read; nearest is FSDPStrategy", shown(written.value_or(""))));
    }
}

Result<Reading> readLightning(KeyList keys)
{
    Draft in("lightning", std::move(keys), true);
    in.stripSections({"trainer.strategy.init_args.", "model.init_args.", "data.init_args."});
    const auto each = in.integer({"trainer.devices"}, "gpus");
    const auto nodes = in.integer({"trainer.num_nodes"}, "gpus");
    if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000) {
        in.reading().perNode = *each;
        in.set("gpus", *each * nodes.value_or(1));
    } else if (const auto listed = in.words({"trainer.devices"}, "gpus"); listed && listed->size() > 1) {
        in.set("gpus", static_cast<std::int64_t>(listed->size()));
    }
    takeModel(in, {"name", "model_name", "model_name_or_path", "pretrained_model_name_or_path", "model_id"});
    readStrategy(in);
    if (const auto precision = in.word({"trainer.precision"}, "precision")) {
        const std::string how = lower(*precision);
        const auto begins = [&how](std::string_view word) { return how.starts_with(word); };
        in.set("precision", std::string(begins("bf16")                 ? "bf16"
                                        : begins("16")                 ? "fp16"
                                        : begins("32") || begins("64") ? "fp32"
                                        : begins("transformer-engine") ? "fp8"
                                                                       : how.substr(0, 40)));
        // "true": the weights themselves have the type.
        if (how == "bf16-true")
            for (const char* of : {"grad_dtype", "master_dtype", "moment_dtype"})
                in.set(of, std::string("bf16"));
    }
    in.assume("precision", std::string("fp32"), "trainer.precision");
    in.count({"batch_size", "micro_batch_size", "data.batch_size"}, "micro_batch");
    readAccumulation(in, {"trainer.accumulate_grad_batches"});
    in.count({"max_seq_length", "max_length", "seq_length", "block_size", "data.max_seq_length"}, "sequence");
    if (const auto optimizer = in.word({"optimizer.class_path", "optimizer"}, "optimizer"))
        takeOptimizer(in, optimizer->substr(optimizer->find_last_of('.') + 1));
    in.derive("optimizer", std::string("adamw"), "optimizer");
    for (const std::string_view prefix :
         {"trainer.callbacks", "trainer.logger", "optimizer.", "lr_scheduler."})
        in.idleSection(prefix, say("of the run"));
    in.idle({"trainer.accelerator", "trainer.max_steps", "trainer.max_epochs", "model.class_path",
             "data.class_path", "trainer.log_every_n_steps", "trainer.gradient_clip_val",
             "trainer.val_check_interval"},
            say("of the run"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework lightning()
{
    return {"lightning", "PyTorch Lightning", readLightning, nullptr, 116, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
