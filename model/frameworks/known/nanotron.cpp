// SPDX-License-Identifier: GPL-3.0-or-later
// One file holds the world, the layout and the model. Source: nanotron, src/nanotron/config/config.py, parallelism_config.py (2025).
#include "frameworks/bucket_words.h"
#include "frameworks/framework.h"
#include "frameworks/small_writers.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

Result<Reading> readNanotron(KeyList keys)
{
    Draft in("nanotron", std::move(keys), true);
    in.foreignSection("lighteval.", say("of evaluation, not of training"));
    const auto degree = [&in](Names names, std::string_view id, bool has) {
        const auto value = in.integer(names, id);
        if (value && *value > 0)
            in.set(id, *value);
        if (has)
            in.assume(id, std::int64_t{1}, *names.begin());
    };
    degree({"parallelism.dp"}, "dp", false);
    degree({"parallelism.pp"}, "pp", true);
    degree({"parallelism.tp"}, "tp", true);
    degree({"parallelism.context_parallel_size"}, "cp", true);
    degree({"parallelism.expert_parallel_size"}, "ep", true);
    const std::int64_t tp = in.number("tp").value_or(1);
    const std::int64_t pp = in.number("pp").value_or(1);
    const std::string mode = lower(in.word({"parallelism.tp_mode"}, "sequence_parallel").value_or(""));
    const bool scatters = mode == "reduce_scatter";
    if (!mode.empty())
        in.set("sequence_parallel", scatters && tp > 1);
    in.assume("sequence_parallel", false, "parallelism.tp_mode");
    const auto async = in.flag({"parallelism.tp_linear_async_communication"}, "tp_overlap");
    if (async)
        in.set("tp_overlap", *async && tp > 1);
    const auto engine = in.word({"parallelism.pp_engine"}, "schedule");
    if (pp > 1) {
        const std::string name = engine ? lower(*engine) : "afab";
        const std::string ours = name == "afab" ? "gpipe" : name.substr(0, 40);
        if (engine)
            in.set("schedule", ours);
        in.assume("schedule", ours, "parallelism.pp_engine");
        in.assume("chunks", std::int64_t{1}, "parallelism.pp_engine");
    }
    const auto again = in.flag({"parallelism.recompute_layer"}, "recompute");
    if (again)
        in.set("recompute", std::string(*again ? "full" : "none"));
    if (in.flag({"parallelism.moe_layer_recompute"}, "recompute_modules").value_or(false)
        && !again.value_or(false))
        in.set("recompute_modules", std::string("experts"));
    in.assume("recompute", std::string("none"), "parallelism.recompute_layer");
    in.assume("rank_order", std::string("tp-cp-dp-pp"), "parallelism");
    if (const auto stage = in.integer({"optimizer.zero_stage"}, "zero"))
        in.set("zero", *stage);
    in.assume("zero", std::int64_t{0}, "optimizer.zero_stage");
    const auto type = in.word({"model.dtype"}, "precision");
    const std::string dtype = lower(type.value_or("bfloat16"));
    const std::string precision = dtype == "float16" || dtype == "fp16"   ? "fp16"
                                  : dtype == "float32" || dtype == "fp32" ? "fp32"
                                  : dtype.find("fp8") != std::string::npos
                                          || dtype.find("float8") != std::string::npos
                                      ? "fp8"
                                  : dtype == "bfloat16" || dtype == "bf16" ? "bf16"
                                                                           : dtype.substr(0, 40);
    if (type)
        in.set("precision", precision);
    in.assume("precision", precision, "model.dtype");
    const auto accumulates = in.flag({"optimizer.accumulate_grad_in_fp32"}, "grad_dtype");
    if (accumulates)
        in.set("grad_dtype", *accumulates ? std::string("fp32") : precision);
    in.assume("grad_dtype", std::string("fp32"), "optimizer.accumulate_grad_in_fp32");
    if (const auto name = in.word({"optimizer.optimizer_factory.name"}, "optimizer"))
        in.set("optimizer",
               lower(*name).find("adam") != std::string::npos ? "adamw" : lower(*name).substr(0, 40));
    in.assume("optimizer", std::string("adamw"), "optimizer.optimizer_factory.name");

    if (const auto sequence = in.integer({"tokens.sequence_length"}, "sequence"))
        in.set("sequence", *sequence);
    if (const auto micro = in.integer({"tokens.micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    const auto steps = in.integer({"tokens.batch_accumulation_per_replica"}, "global_batch");
    if (!in.isOpen("global_batch"))
        in.reading().accumulation = std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 24);

    const auto model = [&in](Names names, std::string_view id) {
        if (const auto value = in.integer(names, id); value && *value > 0)
            in.set(id, *value);
    };
    model({"model.model_config.num_hidden_layers"}, "layers");
    model({"model.model_config.hidden_size"}, "hidden");
    model({"model.model_config.intermediate_size"}, "ffn");
    model({"model.model_config.num_attention_heads"}, "heads");
    model({"model.model_config.num_key_value_heads"}, "kv_heads");
    model({"model.model_config.vocab_size"}, "vocab");
    model({"model.model_config.head_dim"}, "head_dim");
    model({"model.model_config.moe_config.num_experts"}, "experts");
    model({"model.model_config.moe_config.top_k", "model.model_config.moe_config.topk"}, "topk");
    model({"model.model_config.moe_config.moe_intermediate_size"}, "expert_ffn");
    if (in.has({"model.model_config.moe_config"}))
        in.idle({"model.model_config.moe_config"});
    if (in.known("experts")) {
        if (!in.known("expert_ffn") && in.number("ffn"))
            in.set("expert_ffn", *in.number("ffn"));
        if (in.flag({"model.model_config.moe_config.enable_shared_expert"}, "num_shared").value_or(false)) {
            in.set("num_shared", std::int64_t{1});
            const auto width = in.integer({"model.model_config.moe_config.shared_expert_intermediate_size"},
                                          "shared_ffn");
            if (const auto own = width ? width : in.number("expert_ffn"))
                in.set("shared_ffn", *own);
        }
        if (const auto how = in.word({"model.model_config.moe_config.token_dispatcher_type"}, "ep_dispatch"))
            in.set("ep_dispatch", lower(*how) == "alltoall"    ? "all-to-all"
                                  : lower(*how) == "allgather" ? "all-gather"
                                                               : lower(*how).substr(0, 40));
    }
    if (const auto tied = in.flag({"model.model_config.tie_word_embeddings"}, "tied_embeddings"))
        in.set("tied_embeddings", *tied);
    if (const auto activation = in.word({"model.model_config.hidden_act"}, "gated"))
        in.set("gated", true); // both of its models gate their MLP
    in.idle({"model.model_config.rms_norm_eps"});
    if (in.known("layers"))
        in.set("norm", std::string("rmsnorm"));
    if (const auto bucket = in.integer({"model.ddp_bucket_cap_mb"}, "bucket_mb"))
        setBucket(in, static_cast<double>(*bucket) * (1 << 20));
    return in.finish({"gpus", "dp", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework nanotron()
{
    return {"nanotron", "nanotron", readNanotron, writeNanotron, 70, false, {"nanotron"}};
}

} // namespace shardscape::frameworks
