// SPDX-License-Identifier: GPL-3.0-or-later
// Source: NeMo AutoModel, nemo_automodel/components/distributed, recipes (2026).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// ceil(layers / layers per stage) stages, made a multiple of pp as the file says.
/// Source: NeMo AutoModel, components/distributed/pipelining/functional.py, calculate_virtual_stages() (2025).
void readChunks(Draft& in, std::int64_t pp)
{
    const auto each = in.integer({"distributed.pipeline.layers_per_stage", "autopipeline.layers_per_stage"},
                                 "chunks");
    const std::string round = lower(in.word({"distributed.pipeline.round_virtual_stages_to_pp_multiple",
                                             "autopipeline.round_virtual_stages_to_pp_multiple"},
                                            "chunks")
                                        .value_or(""));
    if (!each || *each <= 0 || pp <= 1)
        return;
    const auto layers = layersOfModel(in);
    if (!layers) {
        in.need("chunks", say("it follows from %1 layers per stage, the model and pp", *each));
        return;
    }
    const std::int64_t stages = *layers / *each + (*layers % *each > 0 ? 1 : 0);
    const std::int64_t chunks = round == "up" ? stages / pp + (stages % pp > 0 ? 1 : 0) : stages / pp;
    if ((stages % pp > 0 && round != "up" && round != "down") || chunks < 1)
        in.need("chunks", say("%1 layers per stage make %2 stages, which do not divide over pp = %3", *each,
                              stages, pp));
    else
        in.set("chunks", chunks);
}

Result<Reading> readAutomodel(KeyList keys)
{
    Draft in("automodel", std::move(keys), false);
    const auto count = [&in](const char* name) -> std::int64_t { // 0: whatever the other degrees leave
        const std::string value = lower(in.peek(name));
        if (value != "none" && value != "null")
            return in.integer({name}, "dp").value_or(0);
        in.idle({name}, say("what the other degrees leave"));
        return 0;
    };
    in.count({"distributed.tp_size"}, "tp");
    in.count({"distributed.cp_size"}, "cp");
    in.count({"distributed.pp_size"}, "pp");
    in.count({"distributed.ep_size"}, "ep");
    const std::int64_t dp = count("distributed.dp_size");
    const std::int64_t copies = count("distributed.dp_replicate_size");
    if (dp > 0) {
        in.set("dp", dp);
        if (copies > 1 && dp % copies == 0)
            in.set("dp_shard", dp / copies);
    } else if (copies > 1) {
        in.reading().shardDivisor = copies;
    }
    const std::string strategy = lower(
        in.word({"distributed.strategy", "distributed._target_"}, "zero").value_or(""));
    if (strategy.find("fsdp") != std::string::npos)
        in.set("zero", std::int64_t{3});
    else if (strategy.find("ddp") != std::string::npos)
        in.set("zero", std::int64_t{0});
    if (const auto frees = in.flag({"distributed.moe.reshard_after_forward",
                                    "distributed.reshard_after_forward",
                                    "parallelizer.reshard_after_forward"},
                                   "reshard"))
        in.remark("reshard", say("of the experts' weights"));
    if (const auto sequence = in.flag({"distributed.sequence_parallel"}, "sequence_parallel"))
        in.set("sequence_parallel", *sequence && in.number("tp").value_or(2) > 1);
    if (const auto again = in.flag(
            {"distributed.activation_checkpointing", "parallelizer.activation_checkpointing"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
    // The pipeline was a section of its own before it was one of "distributed".
    const auto schedule = in.word({"distributed.pipeline.pp_schedule", "autopipeline.pp_schedule"},
                                  "schedule");
    const auto micro = in.integer(
        {"distributed.pipeline.pp_microbatch_size", "autopipeline.pp_microbatch_size"}, "micro_batch");
    const std::int64_t pp = in.number("pp").value_or(1);
    if (schedule && pp > 1) {
        const std::string name = lower(*schedule);
        in.set("schedule", name == "interleaved1f1b" ? "interleaved-1f1b"
                           : name == "zbvzerobubble" ? "zb-v"
                           : name == "dualpipev"     ? "dualpipe-v"
                                                     : name.substr(0, 40));
    }
    const auto local = in.integer({"step_scheduler.local_batch_size"}, "micro_batch");
    if (const auto global = in.integer({"step_scheduler.global_batch_size"}, "global_batch"))
        in.set("global_batch", *global);
    if (pp > 1 && micro && *micro > 0)
        in.set("micro_batch", *micro);
    else if (local && *local > 0)
        in.set("micro_batch", *local);
    if (const auto sequence = in.integer(
            {"dataset.seq_len", "dataset.seq_length", "packed_sequence.packed_sequence_size"}, "sequence");
        sequence && *sequence > 0)
        in.set("sequence", *sequence);
    if (const auto how = in.word({"model.backend.dispatcher"}, "ep_dispatch"))
        in.set("ep_dispatch", lower(*how) == "torch" ? "all-to-all" : lower(*how).substr(0, 40));
    else if (in.flag({"model.backend.enable_deepep"}, "ep_dispatch").value_or(false))
        in.set("ep_dispatch", std::string("deepep"));
    if (const auto name = in.word(
            {"model.config.pretrained_model_name_or_path", "model.pretrained_model_name_or_path"}, "name"))
        takeModelName(in, *name);
    readChunks(in, pp);
    if (const auto optimizer = in.word({"optimizer._target_"}, "optimizer")) {
        const std::string name = lower(*optimizer);
        in.set("optimizer", std::string(name.find("adamw") != std::string::npos  ? "adamw"
                                        : name.find("muon") != std::string::npos ? "muon"
                                        : name.find("adam") != std::string::npos ? "adam"
                                                                                 : "sgd"));
    }
    if (const auto type = in.word({"model.torch_dtype", "model.config.torch_dtype"}, "precision"))
        in.set("precision", std::string(lower(*type).find("bf") != std::string::npos   ? "bf16"
                                        : lower(*type).find("32") != std::string::npos ? "fp32"
                                                                                       : "fp16"));
    if (const auto recipe = in.word({"model.backend.te_fp8.recipe"}, "precision")) {
        const std::string how = lower(*recipe);
        in.set("precision", std::string(how.find("mx") != std::string::npos      ? "mxfp8"
                                        : how.find("block") != std::string::npos ? "fp8-block"
                                                                                 : "fp8"));
    }
    if (in.has({"fp8.enabled"}) && in.flag({"fp8.enabled"}, "precision").value_or(false))
        in.set("precision", std::string("fp8"));
    if (const auto rank = in.integer({"peft.dim"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string("lora"));
        if (in.flag({"peft.match_all_linear"}, "lora_targets").value_or(false))
            in.set("lora_targets", std::string("all"));
        else
            readAdapterTargets(in, {"peft.target_modules"});
    }
    if (const auto nodes = in.integer({"benchmark.num_nodes", "ci.nodes"}, "gpus"); nodes && *nodes > 0)
        in.need("gpus", say("%1 nodes; how many accelerators each has is not in the file", *nodes));
    in.foreignSection("ci.", say("of its tests"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework automodel()
{
    return {"automodel", "NeMo AutoModel", readAutomodel, nullptr, 150, false, {"automodel"}};
}

} // namespace shardscape::frameworks
