// SPDX-License-Identifier: GPL-3.0-or-later
// Source: PrimeIntellect-ai/prime-rl, src/prime_rl/trainer/{config,model,parallel_dims}.py, configs/ (2026).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

void readDeployment(Draft& in)
{
    constexpr std::int64_t kGpus = 8; // gpus_per_node
    const auto each = in.integer({"deployment.gpus_per_node"}, "gpus");
    const auto nodes = in.integer({"deployment.num_train_nodes", "deployment.num_nodes"}, "gpus");
    const auto gpus = in.integer({"deployment.num_train_gpus", "deployment.num_gpus"}, "gpus");
    const auto ids = in.words({"trainer_gpu_ids"}, "gpus");
    if (nodes && *nodes > 0 && *nodes < 1'000'000 && each.value_or(kGpus) > 0
        && each.value_or(kGpus) < 4096) {
        in.reading().perNode = each.value_or(kGpus);
        in.set("gpus", *nodes * each.value_or(kGpus));
    } else if (gpus && *gpus > 0) {
        in.set("gpus", *gpus);
    } else if (ids && !ids->empty()) {
        in.set("gpus", static_cast<std::int64_t>(ids->size()));
    }
    in.foreignSection("deployment.", say("of what generates"));
}

void readMemory(Draft& in)
{
    const auto whole = in.word({"ac"}, "recompute");
    const auto mode = in.word({"ac.mode"}, "recompute");
    const auto every = in.integer({"ac.freq"}, "recompute_layers");
    const bool off = whole && (lower(*whole) == "false" || lower(*whole) == "none");
    if (mode && lower(*mode) == "selective") {
        in.set("recompute", std::string("selective"));
        const auto targets = in.words({"ac.targets"}, "recompute_modules");
        in.need("recompute_modules",
                targets ? say("ac.targets names modules in words of its own")
                        : say("what runs again is the custom model's choice"),
                "norm");
    } else if (!off && (whole || mode || every)) {
        in.set("recompute", std::string("full"));
        const auto layers = layersOfModel(in);
        if (every && *every > 1 && layers)
            in.set("recompute_layers", std::max<std::int64_t>(1, *layers / *every));
        else if (every && *every > 1)
            in.need("recompute_layers",
                    say("every %1th layer runs again, of a model that is not known", *every));
    }
    in.assume("recompute", std::string("none"), "ac");
    const auto away = in.word({"ac_offloading"}, "offload_activations");
    const auto flying = in.integer({"ac_offloading.max_inflight_activations"}, "offload_activations");
    if (flying || (away && lower(*away) != "none" && lower(*away) != "false"))
        in.set("offload_activations", std::int64_t{100});
    const bool all = in.flag({"fsdp_cpu_offload"}, "offload_weights").value_or(false);
    const bool states = in.flag({"optim_cpu_offload"}, "offload_optimizer").value_or(false);
    if (all)
        in.set("offload_weights", std::int64_t{100});
    if (all || states)
        in.set("offload_optimizer", std::int64_t{100});
    const auto chunk = in.word({"fused_lm_head_token_chunk_size", "fused_lm_head_chunk_size"}, "loss_tiles");
    const std::int64_t tokens = in.number("sequence").value_or(0) * in.number("micro_batch").value_or(1);
    if (chunk && !chunk->empty() && chunk->size() < 9
        && chunk->find_first_not_of("0123456789") == std::string::npos && std::stoll(*chunk) > 0
        && tokens > 0)
        in.set("loss_tiles", std::clamp<std::int64_t>(tokens / std::stoll(*chunk), 1, 4096));
}

void readTypes(Draft& in)
{
    const auto kept = in.word({"optimization_dtype"}, "master_dtype");
    const auto reduced = in.word({"reduce_dtype"}, "grad_dtype");
    if (kept && dtypeOf(*kept) == "bf16") {
        in.set("master_dtype", std::string("bf16"));
        in.set("moment_dtype", std::string("bf16"));
    }
    if (reduced)
        in.set("grad_dtype", dtypeOf(*reduced));
    in.assume("grad_dtype", std::string("fp32"), "reduce_dtype");
    const bool eight = in.flag({"fp8"}, "precision").value_or(false);
    if (eight)
        in.set("precision", std::string("fp8-block"));
    in.assume("precision", std::string("bf16"), "param_dtype");
    if (const auto compiles = in.word({"compile"}, "compile"))
        in.set("compile",
               std::string(lower(*compiles) == "false" || lower(*compiles) == "none" ? "eager" : "compiled"));
    else if (in.flag({"compile.fullgraph"}, "compile"))
        in.set("compile", std::string("compiled"));
    in.assume("compile", std::string("eager"), "compile");
    readAttention(in, {"attn"});
}

/// Fine-tuning ([model], [data]) and reinforcement ([trainer.model], [orchestrator]); of the latter the trainer's step.
Result<Reading> readPrimeRl(KeyList keys)
{
    // uv run sft @ sft.toml --model.ep 8: options over the file.
    const bool launched = !keys.command.empty();
    std::string plan;
    for (const std::string& word : keys.command)
        if (word.ends_with(".toml"))
            plan = word;
    Draft in("prime-rl", std::move(keys), !launched);
    if (launched)
        if (const auto gpus = launchedAccelerators(in))
            in.set("gpus", *gpus);
    if (!plan.empty() && !in.include(plan))
        in.open(plan, say("what the options do not say is in this file"));
    in.stripSections({"trainer.", "trainer.model.", "model."});
    readDeployment(in);
    takeModel(in, {"name"});
    for (const char* degree : {"tp", "cp", "ep"})
        in.count({degree}, degree);
    for (const char* degree : {"tp", "cp", "pp"})
        in.assume(degree, std::int64_t{1}, degree);
    if (in.number("tp").value_or(1) > 1)
        in.derive("sequence_parallel", true, "tp"); // torchtitan's plan of a layer
    if (in.number("ep").value_or(1) > 1)            // of torchtitan, too: experts are not split
        in.derive("etp", std::int64_t{1}, "ep");
    if (const auto style = in.word({"cp_style"}, "cp_kind"); style && in.number("cp").value_or(1) > 1)
        in.set("cp_kind", std::string(lower(*style) == "ulysses" ? "all-to-all" : "ring"));
    else if (in.number("cp").value_or(1) > 1)
        in.assume("cp_kind", std::string("ring"), "cp_style");
    readReplicas(in, {"dp_replicate"}, {}, true);
    in.derive("zero", std::int64_t{3}, "FSDP2");
    if (const auto frees = in.flag({"reshard_after_forward"}, "reshard"))
        in.set("reshard", *frees);
    in.count({"data.seq_len", "seq_len", "data.fake.seq_len"}, "sequence");
    in.count({"data.micro_batch_size", "data.fake.micro_batch_size"}, "micro_batch");
    in.assume("micro_batch", std::int64_t{1}, "data.micro_batch_size");
    in.count({"data.batch_size", "data.fake.batch_size"}, "global_batch");
    if (const auto rollouts = in.integer({"orchestrator.batch_size", "batch_size"}, "global_batch");
        rollouts && *rollouts > 0 && !in.known("global_batch")) {
        in.set("global_batch", *rollouts);
        in.remark("global_batch", say("rollouts of a step, each taken as full"));
    }
    readMemory(in);
    readTypes(in);
    if (const auto rank = in.integer({"lora.rank"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string("lora"));
        readAdapterTargets(in, {"lora.target_modules"});
    }
    if (const auto optimizer = in.word({"optim.type"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    in.assume("optimizer", std::string("adamw"), "optim.type");
    for (const std::string_view prefix : {"inference.", "orchestrator.", "teacher_inference."})
        in.foreignSection(prefix, say("of what generates"));
    for (const std::string_view prefix :
         {"optim.", "scheduler.", "loss.", "data.", "log.", "monitors.", "wandb.", "ckpt.", "weights.",
          "slurm.", "renderer.", "run.", "weight_broadcast."})
        in.idleSection(prefix, say("of the algorithm, of data and of logs"));
    in.idle({"max_steps", "dist_timeout_seconds", "output_dir", "async_level", "max_async_level", "seed"},
            say("of the run"));
    in.idle({"impl", "freeze_moe_router", "moe_use_grouped_mm", "load_using_meta", "trust_remote_code"},
            say("of the model's code"));
    return in.finish({"gpus", "sequence", "global_batch"});
}

} // namespace

Framework primeRl()
{
    return {"prime-rl", "prime-rl", readPrimeRl, nullptr, 119, false, {"torchtitan", "fsdp"}};
}

} // namespace shardscape::frameworks
