// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Colossal-AI, booster/plugin/hybrid_parallel_plugin.py, examples/language/llama/benchmark.py, legacy configurations.
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// A configuration of old: parallel = dict(...), fp16 = dict(...), names in capitals.
void readLegacy(Draft& in)
{
    in.count({"parallel.tensor.size", "parallel.tensor"}, "tp");
    in.count({"parallel.pipeline.size", "parallel.pipeline"}, "pp");
    if (const auto mode = in.word({"parallel.tensor.mode"}, "tp");
        mode && lower(*mode) != "1d" && lower(*mode) != "none")
        in.remark("tp", say("%1: a grid of matrices; priced as one axis", shown(*mode)));
    if (in.has({"fp16.mode"})) {
        in.word({"fp16.mode"}, "precision");
        in.set("precision", std::string("fp16")); // by the name of the dictionary
    }
    if (const auto level = in.integer({"zero.level", "zero.stage"}, "zero"))
        in.set("zero", *level);
    const auto batch = in.integer({"batch_size"}, "micro_batch");
    const auto count = in.integer({"num_micro_batches"}, "micro_batch");
    const auto steps = in.integer({"gradient_accumulation"}, "global_batch");
    if (batch && *batch > 0) {
        const std::int64_t parts = std::max<std::int64_t>(1, count.value_or(1));
        if (*batch % parts == 0)
            in.set("micro_batch", *batch / parts);
        else
            in.need("micro_batch", say("%1 sequences do not divide into %2 micro-batches", *batch, parts));
        in.reading().perReplica = std::min<std::int64_t>(*batch, 1 << 24)
                                  * std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 20);
    }
    // Names in capitals that the training script reads.
    const auto variable = [&in](std::string_view name, std::string_view id) -> std::optional<std::int64_t> {
        const std::string small = lower(std::string(name));
        return in.has({small}) ? in.integer({small}, id) : in.variableNumber(name, id);
    };
    const bool vision = in.has({"img_size", "patch_size", "num_classes"})
                        || in.variable("IMG_SIZE") != nullptr || in.variable("PATCH_SIZE") != nullptr;
    if (vision)
        in.note(say("It trains a vision transformer; models here read text."));
    else if (const auto sequence = variable("SEQ_LEN", "sequence"))
        in.set("sequence", *sequence);
    in.idleSection("img_size");
    if (const auto again = in.flag({"checkpoint"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
}

/// Options of its benchmark, short and long.
void readBenchmark(Draft& in)
{
    std::optional<std::int64_t> each;
    bool hostfile = false;
    for (const Setting& it : in.keys().launcher) {
        hostfile = hostfile || it.name == "hostfile" || it.name == "host";
        if (it.name == "nproc_per_node" && it.value.size() < 6)
            each = std::atoll(it.value.c_str());
        in.reading().mapped.push_back({it.key, it.value, "gpus", false, it.line, {}});
    }
    if (each && *each > 0)
        in.reading().perNode = *each;
    const auto local = in.integer({"nproc_per_node"}, "gpus");
    hostfile = hostfile || in.has({"hostfile", "host"});
    in.word({"hostfile", "host"}, "gpus");
    if (!each)
        each = local;
    if (each && *each > 0 && !hostfile)
        in.set("gpus", *each);
    else if (hostfile)
        in.need("gpus", say("the nodes are in the host file"));
    in.count({"tp"}, "tp");
    in.count({"pp"}, "pp");
    in.count({"ep", "expert_parallel"}, "ep");
    if (const auto sp = in.integer({"sp"}, "cp"); sp && *sp > 1) {
        const std::string mode = lower(in.word({"sp_mode"}, "cp_kind").value_or("all_to_all"));
        if (mode == "all_to_all" || mode == "ring_attn") {
            in.set("cp", *sp);
            in.set("cp_kind", std::string(mode == "ring_attn" ? "ring" : "all-to-all"));
        } else {
            in.set("sequence_parallel", true);
        }
    }
    // The training scripts of its applications (Colossal-LLaMA, ColossalChat) write the long words.
    if (const auto zero = in.integer({"zero", "zero_stage"}, "zero"))
        in.set("zero", *zero);
    if (const auto micro = in.integer({"mbs", "microbatch_size", "micro_batch_size"}, "micro_batch");
        micro && *micro > 0)
        in.set("micro_batch", *micro);
    const auto steps = in.integer({"accumulation_steps", "gradient_accumulation_steps"}, "global_batch");
    if (const auto type = in.word({"mixed_precision"}, "precision"))
        in.set("precision", lower(*type).substr(0, 40));
    takeModel(in, {"pretrained", "pretrain", "model_path"});
    if (const auto rank = in.integer({"lora_rank"}, "lora_rank"); rank && *rank > 0) {
        in.set("lora_rank", *rank);
        in.set("train", std::string("lora"));
    }
    if (const auto shares = in.flag({"enable_sequence_parallelism"}, "sequence_parallel"); shares && *shares)
        in.set("sequence_parallel", true);
    if (const auto batch = in.integer({"b", "batch_size"}, "global_batch"); batch && *batch > 0) {
        in.reading().perReplica = std::min<std::int64_t>(*batch, 1 << 24)
                                  * std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 20);
        if (in.number("pp").value_or(1) == 1)
            in.derive("micro_batch", *batch, "-b");
    }
    if (const auto length = in.integer({"l", "max_length"}, "sequence"))
        in.set("sequence", *length);
    in.derive("sequence", std::int64_t{4096}, "-l");
    if (in.flag({"g", "grad_checkpoint", "use_grad_checkpoint", "grad_checkpointing"}, "recompute")
            .value_or(false))
        in.set("recompute", std::string("full"));
    const auto chunks = in.integer({"n_chunks"}, "chunks");
    const auto style = in.word({"pp_style"}, "schedule");
    if (in.number("pp").value_or(1) > 1) {
        const std::string name = style ? lower(*style) : "1f1b";
        in.derive("schedule",
                  std::string(name == "interleaved" ? "interleaved-1f1b"
                              : name == "zbv"       ? "zb-v"
                                                    : "1f1b"),
                  "--pp_style");
        if (chunks && *chunks > 0 && name != "1f1b")
            in.set("chunks", *chunks);
    }
    if (in.flag({"use_fp8"}, "precision").value_or(false))
        in.set("precision", std::string("fp8"));
    if (const auto size = in.word({"c", "config"}, "name")) // 65b is of the first Llama
        takeModelName(in, (lower(*size) == "65b" ? "llama-" : "llama-2-") + *size);
    if (const auto plugin = in.word({"p", "plugin"}, "zero")) {
        const std::string name = lower(*plugin);
        if (name.starts_with("zero2") && !in.known("zero"))
            in.set("zero", std::int64_t{2});
        if (name.starts_with("gemini") || name.starts_with("fsdp") || name.starts_with("torch_fsdp"))
            in.set("zero", std::int64_t{3});
        if (name.ends_with("_cpu"))
            in.set("offload_optimizer", std::int64_t{100});
    }
    in.idle({"x", "xformers", "use_flash_attn"}, say("of kernels"));
}

/// HybridParallelPlugin(tp_size=..., ...)
void readPlugin(Draft& in)
{
    in.count({"plugin.tp_size"}, "tp");
    in.count({"plugin.pp_size"}, "pp");
    in.count({"plugin.ep_size"}, "ep");
    in.count({"plugin.num_model_chunks"}, "chunks");
    in.count({"plugin.microbatch_size"}, "micro_batch");
    const auto count = in.integer({"plugin.num_microbatches"}, "global_batch");
    if (count && *count > 0)
        in.reading().accumulation = *count;
    if (const auto sp = in.integer({"plugin.sp_size"}, "cp"); sp && *sp > 1)
        in.set("cp", *sp);
    if (const auto mode = in.word({"plugin.sequence_parallelism_mode"}, "cp_kind")) {
        // split_gather and ring are Megatron's: the ranks of tensor parallelism share the sequence between matrices.
        const std::string how = lower(*mode);
        if (how == "all_to_all" || how == "ring_attn") {
            in.set("cp_kind", std::string(how == "ring_attn" ? "ring" : "all-to-all"));
        } else {
            in.set("sequence_parallel", true);
            in.forget("cp");
        }
    }
    if (const auto zero = in.integer({"plugin.zero_stage", "plugin.stage"}, "zero"))
        in.set("zero", *zero);
    if (const auto precision = in.word({"plugin.precision"}, "precision"))
        in.set("precision", lower(*precision).substr(0, 40));
    const auto sequence = in.flag({"plugin.enable_sequence_parallelism"}, "sequence_parallel");
    if (sequence && !in.known("cp_kind"))
        in.set("sequence_parallel", *sequence);
    if (sequence && !*sequence)
        in.forget("cp");
    if (in.flag({"plugin.cpu_offload"}, "offload_optimizer").value_or(false))
        in.set("offload_optimizer", std::int64_t{100});
    if (in.flag({"plugin.use_fp8"}, "precision").value_or(false))
        in.set("precision", std::string("fp8"));
    const auto style = in.word({"plugin.pp_style"}, "schedule");
    if (style && in.number("pp").value_or(1) > 1)
        in.set("schedule", std::string(lower(*style) == "interleaved" ? "interleaved-1f1b"
                                       : lower(*style) == "zbv"       ? "zb-v"
                                                                      : "1f1b"));
    // PipelineGradientCheckpointConfig: the first layers of each stage, as a share.
    if (const auto share = in.real({"plugin.gradient_checkpoint_config.gradient_checkpointing_ratio"},
                                   "recompute")) {
        in.set("recompute", std::string(*share > 0 ? "full" : "none"));
        if (*share > 0 && *share < 1)
            in.need("recompute_layers", say("%1 of a stage's layers run again", shortest(*share)));
    }
    in.foreignSection("plugin", say("of the plugin"));
}

Result<Reading> readColossal(KeyList keys)
{
    const bool command = std::any_of(keys.settings.begin(), keys.settings.end(),
                                     [](const Setting& it) { return it.key.starts_with("-"); });
    Draft in("colossalai", std::move(keys), false);
    if (command) {
        readBenchmark(in);
    } else {
        readLegacy(in);
        readPlugin(in);
    }
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework colossalai()
{
    return {"colossalai", "Colossal-AI", readColossal, nullptr, 130, false, {"colossalai", "eager"}};
}

} // namespace shardscape::frameworks
