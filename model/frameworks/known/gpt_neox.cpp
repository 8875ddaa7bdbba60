// SPDX-License-Identifier: GPL-3.0-or-later
// Source: EleutherAI/gpt-neox, megatron/neox_arguments/neox_args.py and deepspeed_args.py (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// DeepSpeed's keys and the model in one file; what is absent has defaults of its own: fp16, ZeRO 0, one micro-batch a step.
Result<Reading> readGptNeox(KeyList keys)
{
    for (Setting& it : keys.settings)
        std::replace(it.name.begin(), it.name.end(), '-', '_');
    Draft in("gpt-neox", std::move(keys), true);
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    const auto each = in.integer({"num_gpus"}, "gpus");
    const auto nodes = in.integer({"num_nodes"}, "gpus");
    if (each && nodes && *each > 0 && *nodes > 0 && *each < 4096 && *nodes < 1'000'000)
        in.set("gpus", *each * *nodes);
    in.count({"model_parallel_size"}, "tp");
    in.assume("tp", std::int64_t{1}, "model_parallel_size");
    if (const auto pp = in.integer({"pipe_parallel_size"}, "pp"); pp && *pp >= 0)
        in.set("pp", std::max<std::int64_t>(*pp, 1)); // 0: no pipeline module
    in.assume("pp", std::int64_t{1}, "pipe_parallel_size");
    in.count({"context_parallel_size"}, "cp");
    in.assume("cp", std::int64_t{1}, "context_parallel_size");
    if (const auto sequence = in.flag({"sequence_parallel"}, "sequence_parallel"))
        in.set("sequence_parallel", *sequence && in.number("tp").value_or(1) > 1);
    in.count({"expert_parallel_size", "moe_expert_parallel_size", "moe_deepspeed_expert_parallel_size"},
             "ep");
    const auto experts = in.integer({"num_experts", "moe_num_experts"}, "experts");
    const auto chosen = in.integer({"moe_top_k"}, "topk");
    const auto every = in.integer({"expert_interval"}, "layer_kinds");
    if (experts && *experts > 1) {
        in.set("experts", *experts);
        in.set("topk", std::max<std::int64_t>(chosen.value_or(1), 1));
    }
    const auto layers = in.count({"num_layers"}, "layers");
    if (in.known("experts") && every.value_or(2) > 1 && layers && *layers > 0 && *layers < 10'000) {
        std::string kinds; // experts, or a dense MLP
        for (std::int64_t i = 0; i < *layers; ++i)
            kinds += i % every.value_or(2) == 0 ? 'E' : 'D';
        in.set("layer_kinds", kinds);
    }
    const auto hidden = in.count({"hidden_size"}, "hidden");
    const auto heads = in.count({"num_attention_heads"}, "heads");
    in.count({"num_kv_heads"}, "kv_heads");
    if (heads)
        in.assume("kv_heads", *heads, "num_kv_heads");
    const auto activation = in.word({"activation"}, "gated");
    // mlp_type llama gates whatever the activation is. Source: GPT-NeoX, megatron/model/transformer.py, LLaMAParallelMLP.
    const auto kind = in.word({"mlp_type"}, "gated");
    const bool llama = kind && lower(*kind) == "llama";
    const bool gated = llama || (activation && lower(*activation).find("glu") != std::string::npos);
    if (in.known("layers"))
        in.set("gated", gated);
    in.count({"intermediate_size"}, "ffn");
    if (hidden)
        in.assume("ffn",
                  llama   ? (*hidden * 8 / 3 + 255) / 256 * 256
                  : gated ? *hidden * 8 / 3
                          : *hidden * 4,
                  "intermediate_size");
    if (in.known("experts") && in.number("ffn"))
        in.set("expert_ffn", *in.number("ffn"));
    in.count({"padded_vocab_size", "vocab_size"}, "vocab");
    if (const auto untied = in.flag({"no_weight_tying"}, "tied_embeddings"))
        in.set("tied_embeddings", !*untied);
    if (in.known("layers"))
        in.assume("tied_embeddings", true, "no_weight_tying");
    if (const auto norm = in.word({"norm"}, "norm"))
        in.set("norm", std::string(lower(*norm).find("rms") != std::string::npos ? "rmsnorm" : "layernorm"));
    in.count({"seq_length"}, "sequence");
    if (const auto again = in.flag({"checkpoint_activations"}, "recompute"))
        in.set("recompute", std::string(*again ? "full" : "none"));
    in.assume("recompute", std::string("none"), "checkpoint_activations");
    if (const auto segment = in.integer({"checkpoint_num_layers"}, "recompute_segment");
        segment && *segment > 1)
        in.set("recompute_segment", *segment);
    if (in.flag({"partition_activations"}, "shard_checkpoints").value_or(false))
        in.set("shard_checkpoints", true);
    // "precision": "bfloat16" beside or instead of DeepSpeed's sections.
    if (const auto type = in.word({"precision"}, "precision"))
        in.set("precision", std::string(lower(*type) == "bfloat16" ? "bf16" : lower(*type).substr(0, 40)));
    readDeepspeedWords(in);
    // The section fp16 may say that it is the other format of 16 bits.
    if (const auto type = in.word({"fp16.type"}, "precision"); type && lower(*type) == "bfloat16")
        in.set("precision", std::string("bf16"));
    if (!in.reading().accumulation && !in.isOpen("global_batch") && !in.known("global_batch"))
        in.reading().accumulation = 1;
    in.assume("zero", std::int64_t{0}, "zero_optimization.stage");
    in.assume("precision", std::string("fp16"), "fp16");
    if (in.flag({"fp32_allreduce"}, "grad_dtype").value_or(false))
        in.set("grad_dtype", std::string("fp32"));
    in.idle({"output_layer_parallelism"}, say("how the logits are split"));
    in.idle({"gpt_j_residual", "gpt_j_tied", "log_interval", "attention_config", "synchronize_each_layer",
             "split", "mup_", "gradient_accumulation_fusion", "train_micro_batch_size", "gas", "launcher",
             "deepspeed_mpi", "master_port", "checkpoint_in_cpu", "contiguous_checkpointing",
             "profile_backward", "pipe_partition_method", "is_pipe_parallel"},
            say("no knob stands for it"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework gptNeox()
{
    return {"gpt-neox",
            "GPT-NeoX",
            readGptNeox,
            nullptr,
            55,
            false,
            {"gpt-neox", "deepspeed", "megatron-deepspeed"}};
}

} // namespace shardscape::frameworks
