// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: DeepSpeed, deepspeed/runtime/zero/config.py, zero/offload_config.py, runtime/precision_config.py,
// runtime/tensor_parallel/config.py, docs/_pages/config-json.md (2026).
#include "frameworks/bucket_words.h"
#include "frameworks/framework.h"
#include "frameworks/small_writers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::frameworks {

namespace {

/// "auto" is filled in by a trainer: the key is understood, its value somebody else's.
std::optional<std::string> said(Draft& in, Names names, std::string_view to)
{
    const auto value = in.word(names, to);
    if (!value || lower(*value) != "auto")
        return value;
    in.remark(to, say("\"auto\": the trainer fills it in"));
    return {};
}

std::optional<std::int64_t> wholeOf(const std::optional<std::string>& text)
{
    if (!text || text->empty() || text->size() > 20)
        return {};
    const double value = std::strtod(text->c_str(), nullptr);
    const auto whole = static_cast<std::int64_t>(std::clamp(value, -1e12, 1e12));
    return static_cast<double>(whole) == value ? std::optional(whole) : std::nullopt;
}

std::optional<bool> truthOf(const std::optional<std::string>& text)
{
    if (!text)
        return {};
    const std::string word = lower(*text);
    return word == "true" || word == "1"    ? std::optional(true)
           : word == "false" || word == "0" ? std::optional(false)
                                            : std::nullopt;
}

std::string dtype(const std::string& text)
{
    const std::string word = lower(text);
    if (word.find("bf") != std::string::npos)
        return "bf16";
    return word.find("32") != std::string::npos   ? "fp32"
           : word.find("16") != std::string::npos ? "fp16"
                                                  : word.substr(0, 40);
}

void readBatches(Draft& in)
{
    const auto whole = [&in](Names names, std::string_view id) {
        const auto text = said(in, names, id);
        const auto value = wholeOf(text);
        if (text && (!value || *value < 1))
            in.need(id, say("%1 is no number of sequences", shown(*text)));
        return value && *value >= 1 ? value : std::nullopt;
    };
    const auto global = whole({"train_batch_size"}, "global_batch");
    const auto micro = whole({"train_micro_batch_size_per_gpu"}, "micro_batch");
    const auto accumulation = whole({"gradient_accumulation_steps"}, "global_batch");
    if (global)
        in.set("global_batch", *global);
    if (micro)
        in.set("micro_batch", *micro);
    if (accumulation)
        in.reading().accumulation = *accumulation;
}

void readZero(Draft& in)
{
    const auto stageText = said(in, {"zero_optimization.stage", "zero_stage"}, "zero");
    auto stage = wholeOf(stageText);
    if (const auto old = in.word({"zero_optimization"}, "zero"))
        stage = truthOf(old).value_or(false) ? 1 : 0; // before stages: true was 1
    if (stage && *stage >= 0 && *stage <= 3)
        in.set("zero", *stage);
    else if (stageText)
        in.need("zero", say("%1 is no stage of ZeRO; there are 0 to 3", shown(*stageText)));
    const auto overlap = truthOf(said(in, {"zero_optimization.overlap_comm"}, "overlap_gradients"));
    if (overlap)
        in.set("overlap_gradients", *overlap);
    else if (stage == 3 && !in.has({"zero_optimization.overlap_comm"}))
        in.derive("overlap_gradients", true, "zero_optimization.overlap_comm");
    if (const auto shard = wholeOf(said(in, {"zero_optimization.mics_shard_size"}, "dp_shard"));
        shard && *shard > 0)
        in.set("dp_shard", *shard);
    // ZeRO++: blocks of 8 bits for weights, of 4 for gradients (deepspeed/runtime/zero/partition_parameters.py, comm/coalesced_collectives.py).
    if (const auto copy = wholeOf(said(in, {"zero_optimization.zero_hpz_partition_size"}, "secondary_shard"));
        copy && *copy > 1)
        in.set("secondary_shard", *copy);
    if (truthOf(said(in, {"zero_optimization.zero_quantized_weights"}, "weight_bits")).value_or(false))
        in.set("weight_bits", std::string("8"));
    if (truthOf(said(in, {"zero_optimization.zero_quantized_gradients"}, "wire_bits")).value_or(false))
        in.set("wire_bits", std::string("4"));
    in.idle({"zero_optimization.zero_quantized_nontrainable_weights"},
            say("frozen weights are quantized only together with those that train (weight_bits)"));
    in.foreignSection(
        "zero_optimization.zenflow.",
        say("part of the updates stays on the accelerator; the whole optimizer is taken as offloaded"));

    const auto device = said(in, {"zero_optimization.offload_optimizer.device", "offload_optimizer_device"},
                             "offload_optimizer");
    const auto ratio = in.real({"zero_optimization.offload_optimizer.ratio"}, "offload_optimizer");
    const bool old = truthOf(in.word({"zero_optimization.cpu_offload"}, "offload_optimizer")).value_or(false);
    const auto isElsewhere = [](const std::optional<std::string>& where) {
        return where && (lower(*where) == "cpu" || lower(*where) == "nvme");
    };
    if (isElsewhere(device) || old)
        in.set("offload_optimizer",
               static_cast<std::int64_t>(100 * std::clamp(ratio.value_or(1), 0.0, 1.0) + 0.5));
    const auto weights = said(in, {"zero_optimization.offload_param.device", "offload_param_device"},
                              "offload_weights");
    const bool oldWeights = truthOf(in.word({"zero_optimization.cpu_offload_params"}, "offload_weights"))
                                .value_or(false);
    if (isElsewhere(weights) || oldWeights)
        in.set("offload_weights", std::int64_t{100});
    const auto onDrives = [](const std::optional<std::string>& where) {
        return where && lower(*where) == "nvme";
    };
    const bool away = isElsewhere(device) || old;
    const bool weightsAway = isElsewhere(weights) || oldWeights;
    if (away ? onDrives(device) : onDrives(weights))
        in.set("offload_to", std::string("nvme"));
    if (away && weightsAway && onDrives(device) != onDrives(weights))
        in.set("offload_weights_to", std::string(onDrives(weights) ? "nvme" : "host"));
}

void readPrecisionKeys(Draft& in)
{
    const auto bf16 = truthOf(said(in, {"bf16.enabled", "bfloat16.enabled"}, "precision"));
    const auto fp16 = truthOf(said(in, {"fp16.enabled"}, "precision"));
    if (bf16.value_or(false))
        in.set("precision", std::string("bf16"));
    else if (fp16.value_or(false))
        in.set("precision", std::string("fp16"));
    // PyTorch's autocast and NVIDIA's Apex compute in their type beside weights of fp32.
    const auto cast = truthOf(said(in, {"torch_autocast.enabled"}, "precision"));
    const auto castType = in.word({"torch_autocast.dtype"}, "precision");
    const auto apex = truthOf(said(in, {"amp.enabled"}, "precision"));
    if (cast.value_or(false) && !in.known("precision"))
        in.set("precision", castType ? dtype(*castType) : std::string("bf16"));
    else if (apex.value_or(false) && !in.known("precision"))
        in.set("precision", std::string("fp16"));
    if (truthOf(in.word({"bf16.bf16_master_weights_and_grads", "fp16.fp16_master_weights_and_grads"},
                        "master_dtype"))
            .value_or(false)) {
        const std::string type = in.text("precision").empty() ? "bf16" : in.text("precision");
        in.set("grad_dtype", type);
        in.set("master_dtype", type);
    }
    if (truthOf(in.word({"bf16.bf16_optimizer_states"}, "moment_dtype")).value_or(false))
        in.set("moment_dtype", std::string("bf16"));
    if (const auto type = said(in, {"data_types.grad_accum_dtype"}, "grad_dtype"))
        in.set("grad_dtype", dtype(*type));
    in.idle({"communication_data_type", "seq_parallel_communication_data_type"},
            say("no knob stands for the type of messages alone"));
}

/// Counted in elements, which travel in the type that is computed in.
void readBuckets(Draft& in)
{
    const auto bucket = said(in, {"zero_optimization.reduce_bucket_size"}, "bucket_mb");
    if (const auto elements = wholeOf(bucket); elements && in.number("zero").value_or(0) <= 1)
        setBucket(in, static_cast<double>(*elements) * communicatedBytes(in.text("precision")));
    else if (bucket)
        in.remark("zero_optimization.reduce_bucket_size",
                  say("ZeRO 2 and 3 exchange gradients behind every backward anyway"));
    in.idle({"zero_optimization.allgather_bucket_size"}, say("of buffers: weights are gathered by layers"));
}

} // namespace

void readDeepspeedWords(Draft& in)
{
    readBatches(in);
    readZero(in);
    readPrecisionKeys(in);
    readBuckets(in);
    const auto type = said(in, {"optimizer.type"}, "optimizer");
    const bool plain = truthOf(in.word({"optimizer.params.adam_w_mode"}, "optimizer")) == false;
    if (type) {
        const std::string name = lower(*type);
        in.set("optimizer",
               name.find("adam") != std::string::npos ? (plain ? "adam" : "adamw") : name.substr(0, 40));
        // Tang et al. 2021, arXiv 2102.02888; Lu et al. 2022, arXiv 2202.06009: momenta travel in one bit once they are steady.
        if (name.find("onebit") != std::string::npos || name.find("zeroone") != std::string::npos) {
            in.set("gradient_format", std::string("1-bit"));
            in.set("optimizer", std::string("adam"));
            if (name.find("lamb") != std::string::npos)
                in.remark("optimizer.type", say("priced as Adam, whose states LAMB has"));
            if (const auto steps = in.integer(
                    {"optimizer.params.freeze_step", "optimizer.params.var_freeze_step"},
                    "compression_warm_up");
                steps && *steps > 0)
                in.need("compression_warm_up",
                        say("the first %1 steps travel in 16 bits: their share of the run's, in %", *steps),
                        "0");
        }
    }
    const auto degree = [&in](Names names, std::string_view id) {
        if (const auto value = wholeOf(said(in, names, id)); value && *value > 0)
            in.set(id, *value);
    };
    degree({"tensor_parallel.autotp_size", "tensor_parallel.tp_size", "tensor_parallel.tp.tp_size",
            "autotp_size"},
           "tp");
    degree({"expert_parallel.autoep_size", "expert_parallel.ep_size", "moe.ep_size"}, "ep");
    degree({"expert_parallel.expert_tensor_parallel_size"}, "etp");
    degree({"pipeline.stages"}, "pp");
    if (const auto sp = wholeOf(said(in, {"sequence_parallel_size"}, "cp")); sp && *sp > 0) {
        in.set("cp", *sp);
        if (*sp > 1)
            in.set("cp_kind", std::string("all-to-all"));
    }
    if (const auto overlap = truthOf(in.word({"tensor_parallel.tp_overlap_comm"}, "tp_overlap")))
        in.set("tp_overlap", *overlap);
    in.foreignSection("activation_checkpointing.", say("whether layers run again is in the model's code"));
    if (in.text("optimizer").empty() && in.has({"optimizer"}) && in.peek("optimizer").empty())
        in.idle({"optimizer"}); // {} and null
    in.idleSection("optimizer.", say("of the optimizer's steps"));
    in.foreignSection("scheduler", say("of learning rates"));
    in.foreignSection("fp16.", say("of the loss scale"));
    in.foreignSection("bf16.", say("of the loss scale"));
    in.idleSection("zero_optimization.", say("of buffers and their sizes"));
}

void readDeepspeedFile(Draft& in, const std::string& file)
{
    in.reading().stack = "deepspeed";
    // The plan itself in place of its name.
    const std::size_t begin = file.find_first_not_of(" \t\n");
    if (begin != std::string::npos && file[begin] == '{') {
        if (in.includeText("deepspeed.json", file)) {
            readDeepspeedWords(in);
            return;
        }
        in.need("zero", say("it is in the text that cannot be read"));
        return;
    }
    if (in.include(file)) {
        readDeepspeedWords(in);
        return;
    }
    // ds_z3_offload_config.json, zero2.json: names tell what they should hold; a proposal, because nobody looked.
    const std::string name = lower(file.substr(file.find_last_of('/') + 1));
    std::string stage;
    for (const std::string_view before :
         {"zero_stage", "zero-stage", "zero", "stage", "z", "zero_", "zero-", "stage_", "stage-"}) {
        const std::size_t at = name.find(before);
        const std::size_t digit = at + before.size();
        if (stage.empty() && at != std::string::npos && digit < name.size() && name[digit] >= '0'
            && name[digit] <= '3')
            stage = name[digit];
    }
    in.open(file, say("the ZeRO stage is in this file"));
    in.need("zero", say("it is in %1", shown(file)), stage);
}

namespace {

/// How activations are kept where layers run again says that some do, and not which: the model calls deepspeed.checkpointing itself.
/// Source: DeepSpeed, runtime/activation_checkpointing/config.py.
void askForRecomputation(Draft& draft)
{
    const std::vector<Setting>& all = draft.keys().settings;
    const auto isOn = [](const Setting& it) {
        return it.name.starts_with("activation_checkpointing.") && !it.isNull
               && (lower(it.value) == "true"
                   || (it.name.ends_with(".number_checkpoints") && wholeOf(it.value).value_or(0) > 0));
    };
    if (!draft.known("recompute") && std::any_of(all.begin(), all.end(), isOn))
        draft.need("recompute",
                   say("activation_checkpointing says how, and the model's code which layers run again"),
                   "full");
}

/// The engine's own print of its configuration, in the words of the file that it was made from. Source: DeepSpeed, runtime/config.py,
/// print(), and runtime/zero/config.py (2025).
void renamePrinted(KeyList& keys)
{
    const auto isPrinted = [](const Setting& it) {
        return it.key == "zero_enabled" || it.key == "zero_optimization_stage" || it.key == "zero_config"
               || it.key == "bfloat16_enabled";
    };
    if (std::none_of(keys.settings.begin(), keys.settings.end(), isPrinted))
        return;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kNames{
        {{"zero_optimization_stage", "zero_optimization.stage"},
         {"bfloat16_enabled", "bf16.enabled"},
         {"fp16_enabled", "fp16.enabled"},
         {"float16_enabled", "fp16.enabled"},
         {"optimizer_name", "optimizer.type"}}};
    std::vector<Setting> inner;
    for (Setting& it : keys.settings) {
        for (const auto& [printed, name] : kNames)
            if (it.name == printed)
                it.name = name;
        if (it.name != "zero_config")
            continue;
        // stage=3 offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', ...)
        const auto within = [&it](std::string_view before) -> std::string {
            const std::size_t at = it.value.find(before);
            if (at == std::string::npos)
                return {};
            const std::size_t begin = it.value.find_first_not_of("'\"", at + before.size());
            return begin == std::string::npos
                       ? std::string()
                       : it.value.substr(begin, it.value.find_first_of(" ,'\")", begin) - begin);
        };
        const auto add = [&](std::string_view name, const std::string& value) {
            if (value.empty() || value == "None")
                return;
            inner.push_back(setting(it.key, value, it.line));
            inner.back().name = name;
        };
        add("zero_optimization.stage", within("stage="));
        add("zero_optimization.reduce_bucket_size", within("reduce_bucket_size="));
        add("zero_optimization.overlap_comm", within("overlap_comm="));
        for (const std::string_view what : {"offload_optimizer", "offload_param"})
            if (const std::size_t at = it.value.find(std::string(what) + "=DeepSpeed");
                at != std::string::npos) {
                const std::size_t device = it.value.find("device=", at);
                const std::string call = device == std::string::npos ? std::string()
                                                                     : it.value.substr(device, 40);
                for (const std::string_view place : {"cpu", "nvme"})
                    if (call.find(place) < call.find(','))
                        add("zero_optimization." + std::string(what) + ".device", std::string(place));
            }
    }
    keys.settings.insert(keys.settings.end(), inner.begin(), inner.end());
}

Result<Reading> readDeepspeed(KeyList keys)
{
    const bool launched = !keys.command.empty();
    renamePrinted(keys);
    Draft draft("deepspeed", std::move(keys), false);
    readDeepspeedWords(draft);
    // A training command names the file.
    if (launched && !draft.known("zero"))
        if (const auto file = draft.word({"deepspeed", "deepspeed_config"}, "zero"); file && !file->empty())
            readDeepspeedFile(draft, *file);
    if (const auto gpus = launchedAccelerators(draft))
        draft.set("gpus", *gpus);
    if (const auto world = draft.integer({"world_size"}, "gpus"); world && *world > 0)
        draft.set("gpus", *world);
    readTrainerWords(draft);
    askForRecomputation(draft);
    for (const char* host : {"hostfile", "H"})
        if (draft.has({host}) && !draft.known("gpus"))
            draft.need("gpus", say("the nodes are in the host file"));
    return draft.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision", "zero"});
}

} // namespace

Framework deepspeed()
{
    return {"deepspeed", "DeepSpeed", readDeepspeed, writeDeepspeed, 50, false, {"deepspeed", "eager"}};
}

} // namespace shardscape::frameworks
