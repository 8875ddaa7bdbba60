// SPDX-License-Identifier: GPL-3.0-or-later
// Source: InternEvo, configs/*.py, internlm/initialize/launch.py (2025).
#include "frameworks/bucket_words.h"
#include "frameworks/framework.h"

#include <algorithm>
#include <cmath>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kMultiple = 256; ///< of the inner size of its MLP: multiple_of in its models

void readParallel(Draft& in)
{
    const auto pp = in.integer({"parallel.pipeline.size", "parallel.pipeline"}, "pp");
    if (pp && *pp > 0)
        in.set("pp", *pp);
    const auto size = in.integer({"parallel.tensor.size", "parallel.tensor"}, "tp");
    const std::string mode = lower(in.word({"parallel.tensor.mode"}, "sequence_parallel").value_or("mtp"));
    if (mode == "isp" && size) {
        // Heads are exchanged for tokens; no matrix is split.
        in.set("tp", std::int64_t{1});
        in.set("cp", *size);
        if (*size > 1)
            in.set("cp_kind", std::string("all-to-all"));
        in.remark("tp", say("isp: sequence parallelism by all-to-all, without tensor parallelism"));
    } else if (size && *size > 0) {
        in.set("tp", *size);
        in.set("sequence_parallel", (mode == "msp" || mode == "fsp") && *size > 1);
    }
    if (const auto old = in.flag({"parallel.sequence_parallel"}, "sequence_parallel"); old && mode == "mtp")
        in.set("sequence_parallel", *old && size.value_or(1) > 1);
    const auto weight = in.integer({"parallel.weight.size"}, "zero");
    in.foreignSection("parallel.weight.", say("how weights that are shared among ranks are fetched ahead"));
    if (weight && *weight > 1)
        in.remark("parallel.weight.size",
                  say("weights are shared over %1 ranks; priced as they are after zero", *weight));
    const auto zero1 = in.integer({"parallel.zero1.size", "parallel.zero1"}, "zero");
    const bool fsdp = in.flag({"parallel.zero1.fsdp"}, "zero").value_or(false);
    if (fsdp)
        in.set("zero", std::int64_t{3});
    else if (zero1)
        in.set("zero", std::int64_t{*zero1 == 1 ? 0 : 1});
    if (zero1 && *zero1 > 1)
        in.set("dp_shard", *zero1);
    if (const auto ep = in.integer({"parallel.expert.size", "parallel.expert"}, "ep"); ep && *ep > 0)
        in.set("ep", *ep);
    else if (ep)
        in.need("ep", say("-1: as many ranks as data parallelism has, and no more than experts"));
    if (const auto overlap = in.flag({"parallel.pipeline.interleaved_overlap"}, "overlap_p2p");
        overlap && in.number("pp").value_or(1) > 1)
        in.set("overlap_p2p", *overlap);
}

Result<Reading> readInternevo(KeyList keys)
{
    Draft in("internevo", std::move(keys), false);
    readParallel(in);
    in.count({"model.num_layers"}, "layers");
    in.count({"model.hidden_size"}, "hidden");
    in.count({"model.num_attention_heads"}, "heads");
    in.count({"model.num_kv_attention_heads"}, "kv_heads");
    in.count({"model.vocab_size"}, "vocab");
    if (!in.known("kv_heads") && in.number("heads"))
        in.derive("kv_heads", *in.number("heads"), "model.num_kv_attention_heads");
    const auto ratio = in.real({"model.mlp_ratio"}, "ffn");
    if (ratio && *ratio > 0 && *ratio < 1000 && in.number("hidden")
        && *in.number("hidden") < (std::int64_t{1} << 24)) {
        const auto inner = static_cast<std::int64_t>(static_cast<double>(*in.number("hidden")) * *ratio);
        in.set("ffn", (inner + kMultiple - 1) / kMultiple * kMultiple);
        in.set("gated", true);
        in.set("norm", std::string("rmsnorm"));
    }
    in.count({"model.num_experts"}, "experts");
    in.count({"model.top_k", "model.moe_top_k", "moe.top_k"}, "topk");
    if (in.known("experts") && in.number("ffn"))
        in.set("expert_ffn", *in.number("ffn"));
    if (const auto sequence = in.integer({"data.seq_len"}, "sequence"))
        in.set("sequence", *sequence);
    if (const auto micro = in.integer({"data.micro_bsz"}, "micro_batch"))
        in.set("micro_batch", *micro);
    if (const auto count = in.integer({"data.micro_num"}, "global_batch"); count && *count > 0)
        in.reading().accumulation = *count;
    if (const auto type = in.word({"model.dtype"}, "precision")) {
        const std::string name = lower(*type);
        in.set("precision", std::string(name.find("bfloat16") != std::string::npos ? "bf16"
                                        : name.find("float16") != std::string::npos
                                                || name.find("half") != std::string::npos
                                            ? "fp16"
                                            : "fp32"));
    }
    if (const auto again = in.word({"model.checkpoint"}, "recompute")) {
        const std::string how = lower(*again);
        const double share = how == "true" ? 1 : how == "false" ? 0 : std::strtod(how.c_str(), nullptr);
        in.set("recompute", std::string(share > 0 ? "full" : "none"));
        if (share > 0 && share < 1 && in.number("layers"))
            in.set("recompute_layers",
                   std::max<std::int64_t>(
                       1, static_cast<std::int64_t>(share * static_cast<double>(*in.number("layers")))
                              / std::max<std::int64_t>(1, in.number("pp").value_or(1))));
    }
    const auto chunks = in.integer({"model.num_chunks"}, "chunks");
    if (chunks && *chunks > 0)
        in.set("chunks", *chunks);
    const auto mode = in.word({"parallel.pipeline.mode"}, "schedule");
    const bool zeroBubble = in.flag({"parallel.pipeline.zero_bubble"}, "schedule").value_or(false);
    if (in.number("pp").value_or(1) > 1 && (mode || zeroBubble)) {
        const std::string how = mode ? lower(*mode) : "zbh1";
        in.set("schedule", how == "zbh1"   ? "zb-h1"
                           : how == "zbv"  ? "zb-v"
                           : how == "1f1b" ? (chunks.value_or(1) > 1 ? "interleaved-1f1b" : "1f1b")
                                           : how.substr(0, 40));
    }
    if (in.number("pp").value_or(1) > 1)
        in.derive("schedule", std::string(chunks.value_or(1) > 1 ? "interleaved-1f1b" : "1f1b"),
                  "model.num_chunks");
    if (const auto overlap = in.flag({"hybrid_zero_optimizer.overlap_sync_grad"}, "overlap_gradients"))
        in.set("overlap_gradients", *overlap);
    if (const auto overlap = in.flag({"hybrid_zero_optimizer.overlap_sync_param"}, "overlap_params"))
        in.set("overlap_params", *overlap);
    if (const auto bucket = in.integer({"hybrid_zero_optimizer.reduce_bucket_size"}, "bucket_mb"))
        setBucket(in, static_cast<double>(*bucket));
    if (in.has({"adam.lr", "adam.adam_beta1"}))
        in.set("optimizer", std::string("adamw"));
    in.foreignSection("adam.", say("of the optimizer's steps"));
    in.foreignSection("ckpt.", say("of checkpoints"));
    in.idleSection("data.");
    in.idleSection("monitor.");
    in.idleSection("grad_scaler.");
    in.idleSection("hybrid_zero_optimizer.", say("of buffers"));
    in.idleSection("model.", say("of the model's inside"));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework internevo()
{
    return {"internevo", "InternEvo", readInternevo, nullptr, 120, false, {"internevo"}};
}

} // namespace shardscape::frameworks
