// SPDX-License-Identifier: GPL-3.0-or-later
// The words of Hugging Face's Trainer, which Accelerate, Axolotl, LLaMA-Factory, torchtune and scripts of DeepSpeed share. Sources:
// transformers, training_args.py; Accelerate, utils/dataclasses.py; bitsandbytes, optim; torchao, optim (2026).
#include "frameworks/bucket_words.h"
#include "frameworks/draft.h"
#include "frameworks/loss_words.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

void readFsdpWords(Draft& in)
{
    const auto version = in.integer({"fsdp_version", "version"}, "zero");
    const auto strategy = in.word({"fsdp_sharding_strategy", "sharding_strategy"}, "zero");
    const auto frees = in.word({"fsdp_reshard_after_forward", "reshard_after_forward"}, "reshard");
    // Where a framework's own words for it were read before (OLMo's "whole_layer"), they are no flag.
    const auto again = in.known("recompute")
                           ? std::nullopt
                           : in.flag({"fsdp_activation_checkpointing", "activation_checkpointing"},
                                     "recompute");
    if (in.known("recompute") && !again)
        in.idle({"fsdp_activation_checkpointing", "activation_checkpointing"}, say("said elsewhere already"));
    const auto offloads = in.flag({"fsdp_offload_params", "offload_params"}, "offload_weights");
    in.idle({"fsdp_backward_prefetch", "fsdp_forward_prefetch", "backward_prefetch", "forward_prefetch"},
            say("gathers ahead of use are what overlap_params prices"));
    std::int64_t stage = 3;
    if (version.value_or(1) == 1 && strategy) {
        const std::string name = lower(*strategy);
        stage = name == "shard_grad_op" || name == "2" || name == "hybrid_shard_zero2" || name == "5" ? 2
                : name == "no_shard" || name == "3"                                                   ? 0
                                                                                                      : 3;
        if (name.starts_with("hybrid") || name == "4" || name == "5") {
            in.remark("fsdp_sharding_strategy", say("shared within a node, copied between nodes"));
            in.reading().shardsWithinNode = true;
        }
    }
    // What the trainer's list of options said stands where these words name no strategy.
    if (!in.isOpen("zero") && (strategy || version.value_or(1) > 1 || !in.known("zero")))
        in.set("zero", stage);
    if (frees) {
        const std::string how = lower(*frees);
        if (how == "true" || how == "false" || how == "1" || how == "0") {
            in.set("reshard", how == "true" || how == "1");
        } else { // version 1 names strategies here, too
            in.set("zero", std::int64_t{how == "shard_grad_op" ? 2 : how == "no_shard" ? 0 : 3});
        }
    }
    if (again)
        in.set("recompute", std::string(*again ? "full" : "none"));
    if (offloads.value_or(false)) {
        in.set("offload_weights", std::int64_t{100});
        in.set("offload_optimizer",
               std::int64_t{100}); // gradients are on the host with them, and so the step
    }
}

bool readTrainerFsdp(Draft& in, Names names)
{
    const auto options = in.words(names, "zero");
    if (!options)
        return false;
    bool asked = false;
    for (const std::string& one : *options) {
        const std::string how = lower(one);
        asked = asked || (how != "false" && how != "none");
        if (how == "full_shard" || how.starts_with("hybrid_shard"))
            in.set("zero", std::int64_t{how == "hybrid_shard_zero2" ? 2 : 3});
        else if (how == "shard_grad_op" || how == "no_shard")
            in.set("zero", std::int64_t{how == "no_shard" ? 0 : 2});
        if (how.starts_with("hybrid_shard"))
            in.reading().shardsWithinNode = true;
        if (how == "offload") {
            in.set("offload_weights", std::int64_t{100});
            in.set("offload_optimizer", std::int64_t{100}); // the step is where the weights are
        }
    }
    return asked;
}

std::string dtypeOf(std::string text)
{
    text = lower(std::move(text));
    if (text.starts_with("torch."))
        text.erase(0, 6);
    if (text == "bfloat16" || text == "bf16" || text == "bf16-mixed" || text == "bf16_mixed")
        return "bf16";
    if (text == "float16" || text == "fp16" || text == "half" || text == "16" || text == "16-mixed"
        || text == "fp16_mixed")
        return "fp16";
    if (text == "float32" || text == "fp32" || text == "float" || text == "32" || text == "32-true")
        return "fp32";
    if (text.find("fp8") != std::string::npos || text == "uint8" || text.find("float8") != std::string::npos)
        return "fp8";
    return text;
}

void readReplicas(Draft& in, Names copies, Names parts, bool restShares)
{
    constexpr std::int64_t kMost = 1 << 20;
    const auto several = in.integer(copies, "dp");
    const auto each = in.integer(parts, "dp");
    const std::int64_t times = several.value_or(1);
    if (times < 1 || times > kMost || each.value_or(1) > kMost || (!several && !each))
        return;
    if (restShares && each.value_or(-1) < 1) { // as many as there are
        if (times > 1)
            in.reading().shardDivisor = times;
        return;
    }
    const std::int64_t sharing = each.value_or(1);
    if (sharing < 1)
        return;
    in.set("dp", times * sharing);
    if (times > 1 && sharing > 1)
        in.set("dp_shard", sharing);
}

void readAccumulation(Draft& in, Names names)
{
    const auto steps = in.integer(names, "global_batch");
    if (!in.isOpen("global_batch") && (steps || in.wholePlan()))
        in.reading().accumulation = std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 24);
}

void takeOptimizer(Draft& in, const std::string& written)
{
    const std::string name = lower(written);
    const auto has = [&name](std::string_view part) { return name.find(part) != std::string::npos; };
    // APOLLO projects like GaLore, but keeps a moment of each channel: nothing here is priced like it.
    std::string ours = has("apollo") ? name : "";
    for (const std::string_view known : {"galore", "adafactor", "lion", "muon", "soap", "sgd"})
        if (ours.empty() && has(known))
            ours = known;
    if (ours.empty())
        ours = has("adam") ? "adamw" : name;
    in.set("optimizer", ours.substr(0, 40));
    if (has("8bit") || has("4bit") || has("fp8"))
        in.set("moment_dtype", std::string("int8"));
    if (has("4bit"))
        in.remark("optimizer", say("moments of 4 bits are priced as 8 bits, the fewest there are"));
    else if (has("paged"))
        in.remark("optimizer",
                  say("its moments leave for the host when memory runs out; priced as if they stayed"));
}

void readPairs(Draft& in, const std::string& how)
{
    constexpr std::array<std::string_view, 8> kPairs{"dpo",   "ipo", "cpo",    "orpo",
                                                     "simpo", "rm",  "reward", "kto"};
    const std::string name = lower(how);
    if (std::find(kPairs.begin(), kPairs.end(), name) == kPairs.end())
        return;
    if (name != "kto")
        for (const char* id : {"micro_batch", "global_batch"}) // an answer that is preferred, and another
            if (const auto samples = in.number(id); samples && *samples > 0 && *samples < (1 << 24))
                in.set(id, 2 * *samples);
    const std::string precomputed = lower(in.peek("precompute_ref_log_probs"));
    in.reading().hasReference = (name == "dpo" || name == "ipo" || name == "kto") && precomputed != "true"
                                && precomputed != "1";
    in.note(name == "kto" ? say("%1: a sample is one sequence.", how)
                          : say("%1: a sample is two sequences, counted so here.", how));
}

void readAttention(Draft& in, Names names)
{
    const auto kernel = in.has(names) ? in.word(names, "attention") : std::nullopt;
    const std::string name = kernel ? lower(*kernel) : std::string();
    if (name == "eager" || name == "disabled")
        in.set("attention", std::string("unfused"));
    else if (name == "flash_attention_2" || name == "fa2" || name == "flash_attn")
        in.set("attention", std::string("flash2"));
    else if (name == "flash_attention_3" || name == "fa3")
        in.set("attention", std::string("flash3"));
    else if (kernel)
        in.remark(*names.begin(), say("whichever kernel is installed"));
}

void readTrainerWords(Draft& in)
{
    readAttention(in, {"attn_implementation", "attn_impl"});
    in.count({"tp_size"}, "tp");
    if (const auto compiles = in.flag({"torch_compile"}, "compile"))
        in.set("compile", std::string(*compiles ? "compiled" : "eager"));
    if (in.has({"dynamo_backend"}))
        in.set("compile", std::string(lower(in.word({"dynamo_backend"}, "compile").value_or("no")) == "no"
                                          ? "eager"
                                          : "compiled"));
    if (const auto bucket = in.integer({"ddp_bucket_cap_mb"}, "bucket_mb"))
        setBucket(in, static_cast<double>(*bucket) * (1 << 20));
    if (const auto micro = in.integer({"per_device_train_batch_size"}, "micro_batch"); micro && *micro > 0)
        in.set("micro_batch", *micro);
    for (const char* type : {"bf16", "fp16"})
        if (in.has({type}) && in.flag({type}, "precision").value_or(false) && !in.known("precision"))
            in.set("precision", std::string(type));
    if (in.has({"gradient_checkpointing"}))
        in.set(
            "recompute",
            std::string(in.flag({"gradient_checkpointing"}, "recompute").value_or(false) ? "full" : "none"));
    // "auto" of a file of DeepSpeed is what this trainer would fill in.
    if (!in.reading().accumulation && lower(in.peek("gradient_accumulation_steps")) != "auto")
        if (const auto steps = in.integer({"gradient_accumulation_steps"}, "global_batch");
            steps && *steps > 0)
            in.reading().accumulation = *steps;
    // What scripts call the length of a sequence: transformers' run_clm.py, trl, FastChat, Alpaca.
    if (const auto length = in.integer({"model_max_length", "max_seq_length", "max_seq_len", "block_size"},
                                       "sequence");
        length && *length > 0)
        in.set("sequence", *length);
    if (const auto optimizer = in.word({"optim"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    if (readTrainerFsdp(in, {"fsdp"})) {
        // --fsdp_config fsdp.json: its keys as Accelerate's, without their prefix.
        if (const auto file = in.word({"fsdp_config"}, "reshard");
            file && !file->empty()
            && !(file->front() == '{' ? in.includeText("fsdp.json", *file) : in.include(*file)))
            in.open(file->substr(0, 80), say("what the options do not say is in this file"));
        readFsdpWords(in);
    }
    takeModel(in, {"model_name_or_path"});
    readTrainerLoss(in, {"use_liger_kernel"});
    in.idle({"deepspeed", "deepspeed_config", "config_file"}, say("the file that has the rest"));
}

} // namespace shardscape::frameworks
