// SPDX-License-Identifier: GPL-3.0-or-later
// Source: modelscope/ms-swift, swift/megatron/argument/megatron_args.py, swift/llm/argument/{base,train}_args.py (2026).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// What its launchers start: NPROC_PER_NODE, NNODES or the devices that are visible.
void readSwiftLaunch(Draft& in)
{
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    std::int64_t each = in.variableNumber("NPROC_PER_NODE", "gpus").value_or(0);
    for (const char* name : {"CUDA_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"})
        if (const auto list = in.variableWord(name, "gpus"); list && each == 0)
            each = listedAccelerators(*list).value_or(0);
    const std::int64_t nodes = in.variableNumber("NNODES", "gpus").value_or(1);
    if (each > 0 && nodes > 0 && each < 4096 && nodes < 1'000'000) {
        in.reading().perNode = each;
        in.set("gpus", each * nodes);
    }
}

void readSwiftTuning(Draft& in, std::string_view otherwise)
{
    const auto type = in.word({"train_type", "tuner_type", "sft_type"}, "train");
    const std::string how = type ? lower(*type) : std::string(otherwise);
    const auto bits = in.integer({"quant_bits"}, "train");
    in.set("train", how == "lora" && bits.value_or(16) <= 4 ? "qlora" : how.substr(0, 40));
    if (how == "lora") {
        if (!in.count({"lora_rank"}, "lora_rank"))
            in.derive("lora_rank", std::int64_t{8}, "lora_rank");
        if (in.has({"target_modules"}))
            readAdapterTargets(in, {"target_modules"});
        else
            in.derive("lora_targets", std::string("all"), "target_modules");
    }
}

/// megatron sft, pt, rlhf: Megatron's arguments with defaults of its own.
void readMegatronSwift(Draft& in)
{
    in.reading().stack = "megatron-core";
    readSwiftTuning(in, "full");
    readMegatronWords(in);
    in.count({"max_length"}, "sequence");
    for (const char* degree : {"tp", "pp", "cp"})
        in.derive(degree, std::int64_t{1}, "default of megatron");
    in.derive("micro_batch", std::int64_t{1}, "micro_batch_size");
    in.derive("global_batch", std::int64_t{16}, "global_batch_size");
    in.derive("precision", std::string("bf16"), "torch_dtype");
    in.derive("zero", std::int64_t{1}, "use_distributed_optimizer");
    in.derive("recompute", std::string("selective"), "recompute_granularity");
    in.derive("overlap_gradients", false, "overlap_grad_reduce");
    if (in.number("ep").value_or(1) > 1) {
        in.derive("etp", std::int64_t{1}, "expert_tensor_parallel_size");
        in.derive("ep_dispatch", std::string("all-to-all"), "moe_token_dispatcher_type");
    }
    in.idle({"packing", "padding_free"}, say("sequences are priced as full"));
}

/// swift sft, pt, rlhf: Hugging Face's Trainer.
void readTrainerSwift(Draft& in)
{
    readSwiftTuning(in, "lora");
    in.count({"max_length"}, "sequence");
    if (const auto file = in.word({"deepspeed"}, "zero"); file && !file->empty()) {
        // "zero3" and "zero3_offload" are files of its own.
        const std::string name = lower(*file);
        if (name.size() >= 5 && name.starts_with("zero") && name[4] >= '0' && name[4] <= '3'
            && name.find('.') == std::string::npos) {
            in.reading().stack = "deepspeed";
            in.set("zero", std::int64_t{name[4] - '0'});
            if (name.find("offload") != std::string::npos) {
                in.set("offload_optimizer", std::int64_t{100});
                if (name[4] == '3')
                    in.set("offload_weights", std::int64_t{100});
            }
        } else {
            readDeepspeedFile(in, *file);
        }
    }
    if (const auto type = in.word({"torch_dtype"}, "precision"))
        in.set("precision", std::string(lower(*type) == "bfloat16"  ? "bf16"
                                        : lower(*type) == "float16" ? "fp16"
                                        : lower(*type) == "float32" ? "fp32"
                                                                    : lower(*type).substr(0, 40)));
    if (const auto sp = in.integer({"sequence_parallel_size"}, "cp"); sp && *sp > 0) {
        in.set("cp", *sp);
        if (*sp > 1)
            in.set("cp_kind", std::string("all-to-all"));
    }
    readTrainerWords(in);
    in.idle({"packing", "padding_free"}, say("sequences are priced as full"));
    in.derive("micro_batch", std::int64_t{1}, "per_device_train_batch_size");
    in.derive("recompute", std::string("full"), "gradient_checkpointing");
    in.derive("precision", std::string("bf16"), "torch_dtype");
}

Result<Reading> readSwift(KeyList keys)
{
    const auto& words = keys.command;
    const bool megatron = std::any_of(words.begin(), words.end(),
                                      [](const std::string& word) {
                                          return word == "megatron" || word.ends_with("/megatron")
                                                 || word.find("swift/cli/_megatron") != std::string::npos
                                                 || word.find("swift.cli._megatron") != std::string::npos;
                                      })
                          || std::any_of(keys.settings.begin(), keys.settings.end(), [](const Setting& it) {
                                 return it.name == "tensor_model_parallel_size"
                                        || it.name == "micro_batch_size";
                             });
    Draft in("swift", std::move(keys), false);
    readSwiftLaunch(in);
    takeModel(in, {"model", "model_id_or_path", "mcore_model", "load"});
    megatron ? readMegatronSwift(in) : readTrainerSwift(in);
    const auto how = in.word({"rlhf_type"}, "train");
    const auto& commands = in.keys().command;
    if (how || std::find(commands.begin(), commands.end(), "rlhf") != commands.end())
        readPairs(in, how.value_or("dpo"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework swift()
{
    return {"swift", "ms-swift", readSwift, nullptr, 101, false, {"fsdp"}};
}

} // namespace shardscape::frameworks
