// SPDX-License-Identifier: GPL-3.0-or-later
// Source: allenai/OLMo, configs/*.yaml and olmo/config.py (2025).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

Result<Reading> readOlmo(KeyList keys)
{
    const auto interpolated = omegaConf(keys);
    Draft in("olmo", std::move(keys), false);
    in.resolve = interpolated;
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    in.count({"model.max_sequence_length"}, "sequence");
    in.count({"global_train_batch_size"}, "global_batch");
    in.count({"device_train_microbatch_size"}, "micro_batch");
    const auto hidden = in.count({"model.d_model"}, "hidden");
    in.count({"model.n_layers"}, "layers");
    in.count({"model.n_heads"}, "heads");
    in.count({"model.n_kv_heads"}, "kv_heads");
    in.count({"model.embedding_size"}, "vocab");
    if (!in.known("vocab"))
        in.count({"model.vocab_size"}, "vocab");
    else
        in.integer({"model.vocab_size"}, "vocab");
    // mlp_hidden_size and mlp_ratio x d_model count both halves of a gated layer.
    const auto activation = in.word({"model.activation_type"}, "gated");
    const bool gated = !activation || lower(*activation).find("glu") != std::string::npos;
    const auto whole = in.integer({"model.mlp_hidden_size"}, "ffn");
    const auto ratio = in.real({"model.mlp_ratio"}, "ffn");
    const double inner = whole ? static_cast<double>(*whole)
                               : static_cast<double>(hidden.value_or(0))
                                     * std::clamp(ratio.value_or(4), 0.1, 100.0);
    if (hidden && *hidden > 0 && inner > 0 && inner < 1e9)
        in.set("ffn", static_cast<std::int64_t>(gated ? inner / 2 : inner));
    if (in.known("layers")) {
        in.set("gated", gated);
        const bool one = in.flag({"model.multi_query_attention"}, "kv_heads").value_or(false);
        in.derive("kv_heads", one ? std::int64_t{1} : in.number("heads").value_or(1), "n_kv_heads");
        in.set("tied_embeddings", in.flag({"model.weight_tying"}, "tied_embeddings").value_or(true));
        if (const auto norm = in.word({"model.layer_norm_type"}, "norm"))
            in.set("norm",
                   std::string(lower(*norm).find("rms") != std::string::npos ? "rmsnorm" : "layernorm"));
    }
    if (const auto precision = in.word({"precision"}, "precision"))
        in.set("precision", std::string(lower(*precision) == "amp_bf16"   ? "bf16"
                                        : lower(*precision) == "amp_fp16" ? "fp16"
                                                                          : lower(*precision).substr(0, 40)));
    const auto how = in.word({"distributed_strategy"}, "zero");
    if (how && lower(*how) == "ddp")
        in.set("zero", std::int64_t{0});
    if (const auto types = in.word({"fsdp.precision"}, "grad_dtype"); types && in.known("precision"))
        in.set("grad_dtype", lower(*types) == "pure" ? in.text("precision") : std::string("fp32"));
    if (const auto again = in.word({"activation_checkpointing"}, "recompute")) {
        const std::string which = lower(*again);
        if (which == "whole_layer" || which == "none" || which == "null")
            in.set("recompute", std::string(which == "whole_layer" ? "full" : "none"));
        else
            in.need("recompute", say("%1: some layers run again, others do not", shown(*again)), "full");
    } else if (in.has({"activation_checkpointing"})) {
        in.set("recompute", std::string("none"));
    }
    in.stripSections({"fsdp.", "fsdp_config."}); // the latter until the end of 2023
    if (!in.known("zero") && in.has({"sharding_strategy", "wrapping_strategy"}))
        readFsdpWords(in);
    if (in.flag({"activation_cpu_offload"}, "offload_activations").value_or(false))
        in.set("offload_activations", std::int64_t{100});
    in.idle({"mixed_precision", "verbose"}, say("of the types that travel, and of logs"));
    if (const auto groups = in.integer({"hybrid_sharding_num_model_replicas"}, "dp_shard");
        groups && *groups > 1)
        in.reading().shardDivisor = *groups;
    if (const auto optimizer = in.word({"optimizer.name"}, "optimizer"))
        takeOptimizer(in, *optimizer);
    in.idleSection("optimizer.", say("of the optimizer's steps"));
    in.idleSection("ddp.", say("of buckets and static graphs"));
    in.idle({"device_eval_batch_size", "device_train_batch_size", "device_train_grad_accum"},
            say("follows from the batch"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework olmo()
{
    return {"olmo", "OLMo", readOlmo, nullptr, 103, false, {"olmo", "fsdp"}};
}

} // namespace shardscape::frameworks
