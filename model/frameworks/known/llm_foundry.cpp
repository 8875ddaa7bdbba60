// SPDX-License-Identifier: GPL-3.0-or-later
// Source: mosaicml/llm-foundry, scripts/train/yamls; Composer, trainer/trainer.py and utils/parallelism (2026).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

Result<Reading> readLlmFoundry(KeyList keys)
{
    const auto interpolated = omegaConf(keys);
    Draft in("llm-foundry", std::move(keys), false);
    in.resolve = interpolated;
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    in.stripSections({"variables.", "parameters.", "composer.", "model.config_overrides."});
    in.count({"max_seq_len", "model.max_seq_len"}, "sequence");
    in.count({"global_train_batch_size"}, "global_batch");
    const auto micro = in.word({"device_train_microbatch_size"}, "micro_batch");
    if (micro && lower(*micro) == "auto")
        in.need("micro_batch", say("\"auto\": the largest that fits, found while it trains"), "1");
    else
        in.count({"device_train_microbatch_size"}, "micro_batch");
    in.count({"model.n_layers", "model.num_hidden_layers", "num_hidden_layers"}, "layers");
    const auto hidden = in.count({"model.d_model", "model.hidden_size"}, "hidden");
    in.count({"model.n_heads", "model.num_attention_heads"}, "heads");
    in.count({"model.attn_config.kv_n_heads"}, "kv_heads");
    in.count({"model.vocab_size"}, "vocab");
    const auto ratio = in.real({"model.expansion_ratio"}, "ffn");
    if (hidden && *hidden > 0 && *hidden < (1 << 20))
        in.set("ffn", static_cast<std::int64_t>(
                          static_cast<double>(*hidden) * std::clamp(ratio.value_or(4), 0.1, 100.0) + 0.5));
    in.count({"model.ffn_config.ffn_hidden_size"}, "ffn");
    if (const auto experts = in.count({"model.ffn_config.moe_num_experts"}, "experts");
        experts && *experts > 0) {
        in.set("topk", in.integer({"model.ffn_config.moe_top_k"}, "topk").value_or(1));
        if (in.number("ffn"))
            in.set("expert_ffn", *in.number("ffn"));
    }
    if (in.known("layers")) {
        in.set("tied_embeddings", in.flag({"model.tie_word_embeddings"}, "tied_embeddings").value_or(true));
        // Those of MegaBlocks say in a second key whether a matrix gates another.
        const auto kind = in.word({"model.ffn_config.ffn_type"}, "gated");
        const auto block = in.word({"model.ffn_config.mlp_type"}, "gated");
        const auto gates = [](const std::optional<std::string>& word) {
            return word && lower(*word).find("glu") != std::string::npos;
        };
        in.set("gated", gates(kind) || gates(block));
        in.derive("kv_heads", in.number("heads").value_or(1), "attn_config.kv_n_heads");
    }
    if (!in.known("layers"))
        takeModel(in, {"model.pretrained_model_name_or_path", "pretrained_model_name_or_path"});
    in.word({"model.name"}, "name");
    const auto precision = in.word({"precision"}, "precision");
    if (precision)
        in.set("precision", std::string(lower(*precision) == "amp_bf16"   ? "bf16"
                                        : lower(*precision) == "amp_fp16" ? "fp16"
                                        : lower(*precision) == "amp_fp8"  ? "fp8"
                                                                          : lower(*precision).substr(0, 40)));
    // PURE and DEFAULT say in what type the shards travel.
    const auto mixed = in.word({"fsdp_config.mixed_precision", "parallelism_config.fsdp.mixed_precision"},
                               "grad_dtype");
    if (mixed && lower(*mixed) == "pure" && in.known("precision") && in.text("precision") != "fp8")
        in.set("grad_dtype", in.text("precision"));
    in.stripSections({"fsdp_config.", "parallelism_config.fsdp.", "parallelism_config.tp."});
    if (in.has({"sharding_strategy"}))
        readFsdpWords(in);
    // [copies, shards] of a hybrid strategy, or the shards alone.
    if (const auto mesh = in.words({"device_mesh"}, "dp_shard"); mesh && mesh->size() == 2) {
        const std::string& shards = mesh->back();
        if (!shards.empty() && shards.size() < 7
            && shards.find_first_not_of("0123456789") == std::string::npos && std::stoll(shards) > 0)
            in.set("dp_shard", std::int64_t{std::stoll(shards)});
    }
    readReplicas(in, {"data_parallel_replicate_degree"}, {"data_parallel_shard_degree"}, true);
    if (in.flag({"activation_cpu_offload"}, "offload_activations").value_or(false))
        in.set("offload_activations", std::int64_t{100});
    in.count({"tp_config.tensor_parallel_degree", "tensor_parallel_degree"}, "tp");
    if (const auto kind = in.word({"model.peft_config.peft_type"}, "train"); kind && lower(*kind) == "lora") {
        in.set("train", std::string("lora"));
        if (!in.count({"model.peft_config.r"}, "lora_rank"))
            in.derive("lora_rank", std::int64_t{8}, "model.peft_config.r");
        readAdapterTargets(in, {"model.peft_config.target_modules"});
    } else if (kind) {
        in.need("train", say("%1: adapters that are not priced here", shown(*kind)));
    }
    if (const auto optimizer = in.word({"optimizer.name"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    in.idleSection("optimizer.", say("of the optimizer's steps"));
    in.idleSection("scheduler.", say("of learning rates"));
    in.idle({"icl_seq_len", "icl_tasks", "verbose", "use_flash_attention_2", "model.use_flash_attention_2"},
            say("of evaluation and of kernels"));
    in.idle({"model.attn_config.attn_impl"}, say("of kernels"));
    in.idle({"device_eval_batch_size", "device_eval_microbatch_size", "mixed_precision",
             "activation_checkpointing_reentrant", "activation_checkpointing_target"},
            say("no knob stands for it"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework llmFoundry()
{
    return {"llm-foundry", "LLM Foundry", readLlmFoundry, nullptr, 102, false, {"llm-foundry", "fsdp"}};
}

} // namespace shardscape::frameworks
