// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Axolotl, src/axolotl/utils/schemas/config.py (2026).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

void readPrecision(Draft& in)
{
    const auto isOn = [](const std::optional<std::string>& text) {
        return text && lower(*text) != "false" && lower(*text) != "0" && lower(*text) != "no";
    };
    const auto bf16 = in.word({"bf16", "bfloat16"}, "precision");
    const auto fp16 = in.word({"fp16", "float16"}, "precision");
    const auto fp8 = in.word({"fp8"}, "precision");
    if (in.isOpen("precision"))
        return;
    if (isOn(fp8))
        in.set("precision", std::string("fp8"));
    else if (isOn(bf16))
        in.set("precision", std::string("bf16")); // auto: where the accelerator has it
    else if (isOn(fp16))
        in.set("precision", std::string("fp16"));
    else if (bf16 || fp16)
        in.set("precision", std::string("fp32"));
}

/// "axolotl train plan.yml --micro-batch-size 2 --launcher torchrun -- --nproc_per_node=8", and the older
/// "accelerate launch -m axolotl.cli.train plan.yml": options outrank the plan, which is needed. The plan's name.
std::string takeLaunch(KeyList& keys)
{
    for (Setting& it : keys.launcher)
        if (it.name == "num_processes")
            keys.settings.push_back(it);
    std::erase_if(keys.launcher, [](const Setting& it) { return it.name == "num_processes"; });
    const auto isPlan = [](const std::string& word) {
        return word.ends_with(".yml") || word.ends_with(".yaml") || word.starts_with("$");
    };
    const auto plan = std::find_if(keys.command.begin(), keys.command.end(), isPlan);
    return plan == keys.command.end() ? std::string() : *plan;
}

void readLaunch(Draft& in, const std::string& plan)
{
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    const auto all = in.integer({"num_processes"}, "gpus");
    const auto each = in.integer({"nproc_per_node"}, "gpus");
    const auto nodes = in.integer({"nnodes"}, "gpus");
    if (all && *all > 0)
        in.set("gpus", *all);
    else if (each && *each > 0 && *each < 4096 && nodes.value_or(1) > 0 && nodes.value_or(1) < 1'000'000)
        in.set("gpus", *each * nodes.value_or(1));
    in.idle({"launcher", "main_process_ip", "main_process_port", "num_machines", "rdzv_id", "rdzv_backend",
             "rdzv_endpoint"},
            say("of the launcher"));
    if (!plan.empty())
        in.open(plan, say("what the options do not say is in this file"));
}

Result<Reading> readAxolotl(KeyList keys)
{
    const bool launched = !keys.command.empty();
    const std::string plan = launched ? takeLaunch(keys) : std::string();
    Draft in("axolotl", std::move(keys), !launched);
    in.stripSections({"fsdp_config."});
    if (launched)
        readLaunch(in, plan);
    if (const auto name = in.word({"base_model"}, "name"))
        takeModelName(in, *name);
    const auto degree = [&in](Names names, std::string_view id) {
        const auto value = in.integer(names, id);
        if (value && *value > 0)
            in.set(id, *value);
        in.assume(id, std::int64_t{1}, *names.begin());
    };
    degree({"tensor_parallel_size"}, "tp");
    degree({"context_parallel_size", "sequence_parallel_degree"}, "cp");
    in.assume("pp", std::int64_t{1}, "pipeline");
    if (const auto ep = in.integer({"expert_parallel_size"}, "ep"); ep && *ep > 0)
        in.set("ep", *ep);
    const auto parts = in.integer({"dp_shard_size"}, "dp");
    const auto copies = in.integer({"dp_replicate_size"}, "dp");
    if ((parts || copies) && parts.value_or(1) > 0 && copies.value_or(1) > 0 && parts.value_or(1) < (1 << 20)
        && copies.value_or(1) < (1 << 20)) {
        in.set("dp", parts.value_or(1) * copies.value_or(1));
        if (copies.value_or(1) > 1 && parts.value_or(1) > 1)
            in.set("dp_shard", *parts);
    }
    if (in.number("cp").value_or(1) > 1) {
        in.assume("cp_kind", std::string("ring"), "context_parallel_size");
        in.word({"ring_attn_func", "heads_k_stride"}, "cp_kind");
    }
    const auto deepspeed = in.word({"deepspeed"}, "zero");
    const auto list = in.words({"fsdp"}, "zero");
    const bool fsdp = (list && !list->empty())
                      || in.has({"fsdp_version", "fsdp_offload_params", "offload_params",
                                 "reshard_after_forward", "fsdp_sharding_strategy", "fsdp_state_dict_type",
                                 "state_dict_type"});
    if (deepspeed && !deepspeed->empty()) {
        readDeepspeedFile(in, *deepspeed);
    } else if (fsdp) {
        readFsdpWords(in);
        if (list && std::find(list->begin(), list->end(), "shard_grad_op") != list->end())
            in.set("zero", std::int64_t{2});
    } else {
        in.assume("zero", std::int64_t{0}, "fsdp_config");
    }
    if (const auto sequence = in.integer({"sequence_len"}, "sequence"))
        in.set("sequence", *sequence);
    if (const auto micro = in.integer({"micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    const auto steps = in.integer({"gradient_accumulation_steps"}, "global_batch");
    const auto batch = in.integer({"batch_size"}, "global_batch");
    if (batch && *batch > 0 && in.number("micro_batch").value_or(0) > 0)
        in.reading().accumulation = std::max<std::int64_t>(1, *batch / *in.number("micro_batch"));
    else if (!in.isOpen("global_batch") && (steps || in.wholePlan()))
        in.reading().accumulation = std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 24);
    readPrecision(in);
    const auto optimizer = in.word({"optimizer"}, "optimizer");
    if (optimizer) {
        const std::string name = lower(*optimizer);
        in.set("optimizer", name.find("adam") != std::string::npos   ? "adamw"
                            : name.find("muon") != std::string::npos ? "muon"
                                                                     : name.substr(0, 40));
        if (name.find("8bit") != std::string::npos)
            in.set("moment_dtype", std::string("int8"));
    }
    in.assume("optimizer", std::string("adamw"), "optimizer");
    const auto again = in.word({"gradient_checkpointing"}, "recompute");
    const auto away = in.word({"activation_offloading"}, "offload_activations");
    if (again) {
        const std::string how = lower(*again);
        in.set("recompute", std::string(how == "false" || how == "0" ? "none" : "full"));
        if (how.starts_with("offload"))
            in.set("offload_activations", std::int64_t{100});
    }
    if (away && lower(*away) != "false")
        in.set("offload_activations", std::int64_t{100});
    if (const auto how = in.word({"selective_checkpointing"}, "recompute"); how && lower(*how) != "false")
        in.set("recompute", std::string("selective"));
    in.assume("recompute", std::string("none"), "gradient_checkpointing");
    const auto adapter = in.word({"adapter"}, "train");
    const bool four = in.flag({"load_in_4bit"}, "train").value_or(false);
    in.flag({"load_in_8bit"}, "train");
    if (adapter && !adapter->empty())
        in.set("train", std::string(lower(*adapter) == "qlora" || four ? "qlora"
                                    : lower(*adapter) == "lora"        ? "lora"
                                                                       : lower(*adapter).substr(0, 40)));
    in.assume("train", std::string("full"), "adapter");
    if (const auto rank = in.integer({"lora_r"}, "lora_rank"); rank && *rank > 0 && adapter)
        in.set("lora_rank", *rank);
    if (in.flag({"lora_target_linear"}, "lora_targets").value_or(false) && adapter)
        in.set("lora_targets", std::string("all"));
    else if (adapter)
        readAdapterTargets(in, {"lora_target_modules"});
    freezeByPatterns(in, {"unfrozen_parameters"});
    in.idle({"sample_packing", "pad_to_sequence_len"}, say("every sequence is taken as full"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework axolotl()
{
    return {"axolotl", "Axolotl", readAxolotl, nullptr, 90};
}

} // namespace shardscape::frameworks
