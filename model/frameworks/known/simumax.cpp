// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy files of SimuMax. Source: SimuMax, simumax/core/config.py (2025).
#include "frameworks/framework.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

Result<Reading> readSimumax(KeyList keys)
{
    Draft in("simumax", std::move(keys), true);
    if (const auto world = in.integer({"world_size"}, "gpus"); world && *world > 0)
        in.set("gpus", *world);
    const auto degree = [&in](std::string_view name, std::string_view id) {
        if (const auto value = in.integer({name}, id); value && *value > 0)
            in.set(id, *value);
        in.assume(id, std::int64_t{1}, name);
    };
    degree("tp_size", "tp");
    degree("pp_size", "pp");
    degree("cp_size", "cp");
    degree("ep_size", "ep");
    degree("etp_size", "etp");
    degree("interleaving_size", "chunks");
    const std::int64_t tp = in.number("tp").value_or(1);
    const auto sequence = in.flag({"enable_sequence_parallel"}, "sequence_parallel");
    if (sequence)
        in.set("sequence_parallel", *sequence && tp > 1);
    if (sequence.value_or(false) && tp == 1)
        in.remark("sequence_parallel", say("off: there is nothing to share with tp = 1"));
    if (in.number("pp").value_or(1) > 1)
        in.derive("schedule", std::string(in.number("chunks").value_or(1) > 1 ? "interleaved-1f1b" : "1f1b"),
                  "interleaving_size");
    if (const auto order = in.word({"order_of_parallelism", "order_of_paralielism"}, "rank_order")) {
        std::string ours = lower(*order);
        if (const std::size_t ep = ours.find("ep-"); ep != std::string::npos)
            ours.erase(ep, 3); // experts fold over the others
        in.set("rank_order", ours.substr(0, 40));
    }
    if (const auto stage = in.integer({"zero_state"}, "zero"))
        in.set("zero", *stage);
    in.assume("zero", std::int64_t{0}, "zero_state");
    if (const auto length = in.integer({"seq_len"}, "sequence"))
        in.set("sequence", *length);
    if (const auto micro = in.integer({"micro_batch_size"}, "micro_batch"))
        in.set("micro_batch", *micro);
    if (const auto count = in.integer({"micro_batch_num"}, "global_batch"); count && *count > 0)
        in.reading().accumulation = *count;
    const auto type = in.word({"dtype"}, "precision");
    const bool fp8 = in.flag({"fp8"}, "precision").value_or(false);
    if (type || fp8)
        in.set("precision", fp8 ? std::string("fp8") : lower(*type).substr(0, 40));
    in.assume("precision", std::string("bf16"), "dtype");
    const auto wide = in.flag({"use_fp32_accum_grad"}, "grad_dtype");
    if (wide)
        in.set("grad_dtype", std::string(*wide ? "fp32" : "bf16"));
    const auto again = in.flag({"enable_recompute"}, "recompute");
    const auto granularity = in.word({"recompute_granularity"}, "recompute");
    const auto count = in.integer({"recompute_layer_num"}, "recompute_layers");
    std::vector<std::string> modules;
    const auto module = [&in, &modules](std::string_view name, const char* ours) {
        if (in.flag({name}, "recompute_modules").value_or(false)
            && std::find(modules.begin(), modules.end(), ours) == modules.end())
            modules.emplace_back(ours);
    };
    module("attn_recompute", "core_attn");
    module("mla_rms_recompute", "norm");
    module("mlp_rms_recompute", "norm");
    module("mlp_recompute", "mlp");
    if (again.value_or(granularity.has_value())) {
        const bool full = !granularity || lower(*granularity) == "full_block";
        in.set("recompute", std::string(full ? "full" : "selective"));
        if (count && *count > 0)
            in.set("recompute_layers", *count);
        std::string all;
        for (const std::string& one : modules)
            all += (all.empty() ? "" : "+") + one;
        if (!full && !all.empty())
            in.set("recompute_modules", all);
    } else {
        in.set("recompute", std::string("none"));
    }
    if (const auto how = in.word({"moe_dispatcher_policy"}, "ep_dispatch"))
        in.set("ep_dispatch", lower(*how) == "all2all"     ? "all-to-all"
                              : lower(*how) == "allgather" ? "all-gather"
                                                           : lower(*how).substr(0, 40));
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework simumax()
{
    return {"simumax", "SimuMax", readSimumax, nullptr, 140, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
