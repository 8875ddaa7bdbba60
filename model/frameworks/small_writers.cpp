// SPDX-License-Identifier: GPL-3.0-or-later
// What is written here is what the readers of known/ read.
#include "frameworks/small_writers.h"
#include "frameworks/bucket_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::frameworks {

namespace {

using nlohmann::ordered_json;

std::string truth(bool value)
{
    return value ? "true" : "false";
}

/// "# micro-batch 2, ...": what everybody looks for and the file has no place for.
std::string lookedFor(const Plan& plan, std::initializer_list<std::string_view> ids, std::string_view lead)
{
    std::string line;
    for (const std::string_view id : ids)
        if (plan.find(id) != nullptr)
            line += (line.empty() ? "" : ", ") + std::string(id) + " = " + plan.text(id);
    return line.empty() ? "" : std::string(lead) + "Set where the model is started: " + line + "\n";
}

} // namespace

// ------------------------------------------------------------------ DeepSpeed

Result<Written> writeDeepspeed(const Plan& plan)
{
    Sayer sayer(plan);
    ordered_json out;
    out["_comment"] = ordered_json::array();
    ordered_json comment = ordered_json::array();
    sayer.said({"global_batch", "micro_batch", "sequence", "precision", "zero", "dp"});
    if (const auto global = numberIn(plan.values, "global_batch"))
        out["train_batch_size"] = *global;
    if (const auto micro = numberIn(plan.values, "micro_batch"))
        out["train_micro_batch_size_per_gpu"] = *micro;
    if (const auto steps = accumulationOf(plan))
        out["gradient_accumulation_steps"] = *steps;
    const std::string type = plan.text("precision");
    if (type == "bf16")
        out["bf16"]["enabled"] = true;
    else if (type == "fp16")
        out["fp16"]["enabled"] = true;
    else if (!type.empty())
        sayer.refuse("precision");
    // Without a word it trains in fp32; what has fewer than 16 bits has its activations and updates in bf16.
    const bool isLow = !type.empty() && type != "bf16" && type != "fp16" && type != "fp32";
    if (isLow)
        out["bf16"]["enabled"] = true;
    sayer.said({"optimizer", "grad_dtype", "master_dtype", "moment_dtype"});
    const std::string optimizer = plan.text("optimizer");
    if (optimizer == "adam") {
        out["optimizer"] = {{"type", "Adam"}, {"params", {{"adam_w_mode", false}}}};
    } else if (!optimizer.empty()) {
        out["optimizer"]["type"] = optimizer == "adamw" ? "AdamW" : optimizer == "sgd" ? "SGD" : optimizer;
    }
    const std::string gradients = plan.text("grad_dtype");
    // _do_error_check(): masters in bf16 need a ZeRO stage, states in bf16 such masters.
    const bool masters = type == "bf16" && gradients == "bf16" && plan.text("master_dtype") == "bf16"
                         && (plan.find("zero") == nullptr || plan.number("zero", 0) > 0);
    if (masters)
        out["bf16"]["bf16_master_weights_and_grads"] = true;
    else if (!gradients.empty())
        out["data_types"]["grad_accum_dtype"] = gradients;
    if (!plan.text("master_dtype").empty() && plan.text("master_dtype") != "fp32" && !masters)
        sayer.refuse("master_dtype");
    if (masters && plan.text("moment_dtype") == "bf16")
        out["bf16"]["bf16_optimizer_states"] = true;
    else if (!plan.text("moment_dtype").empty() && plan.text("moment_dtype") != "fp32")
        sayer.refuse("moment_dtype");

    if (const auto zero = numberIn(plan.values, "zero"))
        out["zero_optimization"]["stage"] = *zero;
    if (const auto elements = bucketElements(plan, communicatedBytes(isLow ? "bf16" : type));
        elements && plan.number("zero", 0) <= 1) {
        sayer.said({"bucket_mb"});
        out["zero_optimization"]["reduce_bucket_size"] = *elements;
    }
    sayer.said({"overlap_gradients", "offload_optimizer", "offload_weights", "offload_to",
                "offload_weights_to", "secondary_shard", "weight_bits", "wire_bits"});
    if (plan.find("overlap_gradients") != nullptr)
        out["zero_optimization"]["overlap_comm"] = plan.truth("overlap_gradients");
    const std::string where = plan.text("offload_to") == "nvme" ? "nvme" : "cpu";
    if (const std::int64_t share = plan.number("offload_optimizer", 0); share > 0) {
        ordered_json& offload = out["zero_optimization"]["offload_optimizer"];
        offload["device"] = where;
        if (share < 100)
            offload["ratio"] = static_cast<double>(share) / 100;
    }
    if (const std::int64_t share = plan.number("offload_weights", 0); share > 0) {
        const std::string tier = plan.number("offload_optimizer", 0) > 0 ? plan.text("offload_weights_to")
                                                                         : std::string();
        out["zero_optimization"]["offload_param"]["device"] = tier == "nvme"   ? "nvme"
                                                              : tier == "host" ? "cpu"
                                                                               : where;
        if (share < 100)
            sayer.refuse("offload_weights");
    }
    if (const std::int64_t copy = plan.number("secondary_shard", 0); copy > 0)
        out["zero_optimization"]["zero_hpz_partition_size"] = copy;
    if (const std::string bits = plan.text("weight_bits"); bits == "8")
        out["zero_optimization"]["zero_quantized_weights"] = true;
    else if (bits == "4")
        sayer.refuse("weight_bits");
    if (const std::string bits = plan.text("wire_bits"); bits == "4")
        out["zero_optimization"]["zero_quantized_gradients"] = true;
    else if (bits == "8")
        sayer.refuse("wire_bits");
    sayer.said({"tp", "pp", "cp", "ep", "etp", "cp_kind", "tp_overlap", "dp_shard"});
    if (plan.find("tp") != nullptr)
        out["tensor_parallel"]["autotp_size"] = plan.number("tp", 1);
    if (plan.find("pp") != nullptr)
        out["pipeline"]["stages"] = plan.number("pp", 1);
    if (plan.number("cp", 1) > 1) {
        if (plan.text("cp_kind") == "all-to-all")
            out["sequence_parallel_size"] = plan.number("cp", 1);
        else
            sayer.refuse("cp");
        if (const std::string kind = plan.text("cp_kind");
            !kind.empty() && kind != "all-to-all" && kind != "ring")
            sayer.refuse("cp_kind");
    }
    if (plan.number("ep", 1) > 1)
        out["expert_parallel"]["autoep_size"] = plan.number("ep", 1);
    if (plan.find("etp") != nullptr && plan.number("ep", 1) <= 1)
        sayer.refuse("etp");
    if (plan.find("etp") != nullptr && plan.number("ep", 1) > 1)
        out["expert_parallel"]["expert_tensor_parallel_size"] = plan.number("etp", 1);
    if (plan.truth("tp_overlap"))
        out["tensor_parallel"]["tp_overlap_comm"] = true;
    const std::int64_t shard = plan.number("dp_shard", 0);
    if (shard > 0 && shard != plan.number("dp", 0)) {
        if (plan.number("zero", 0) == 3)
            out["zero_optimization"]["mics_shard_size"] = shard;
        else
            sayer.refuse("dp_shard");
    }
    const std::string heading = sayer.heading("");
    for (std::size_t at = 0; at < heading.size();) {
        const std::size_t end = std::min(heading.find('\n', at), heading.size());
        comment.push_back(heading.substr(at, end - at));
        at = end + 1;
    }
    if (const std::string more = lookedFor(plan, {"sequence"}, ""); !more.empty())
        comment.push_back(more.substr(0, more.size() - 1));
    out["_comment"] = std::move(comment);
    return Written{out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n", "ds_config.json",
                   sayer.unsaid()};
}

// ------------------------------------------------------------------ nanotron

Result<Written> writeNanotron(const Plan& plan)
{
    Sayer sayer(plan);
    std::string text;
    const auto line = [&text](int depth, std::string_view key, const std::string& value) {
        text += std::string(static_cast<std::size_t>(2 * depth), ' ') + std::string(key) + ":"
                + (value.empty() ? "" : " " + value) + "\n";
    };
    const auto number = [&](int depth, std::string_view id, std::string_view key) {
        if (plan.find(id) != nullptr)
            line(depth, key, plan.text(id));
        sayer.said({id});
    };
    const std::int64_t tp = plan.number("tp", 1);
    const std::int64_t pp = plan.number("pp", 1);
    line(0, "parallelism", "");
    number(1, "dp", "dp");
    line(1, "pp", std::to_string(pp));
    line(1, "tp", std::to_string(tp));
    sayer.said({"pp", "tp", "cp", "ep", "sequence_parallel", "tp_overlap", "schedule", "recompute", "zero",
                "precision", "grad_dtype", "optimizer", "chunks", "rank_order", "cp_kind"});
    if (plan.number("cp", 1) > 1) {
        line(1, "context_parallel_size", plan.text("cp"));
        if (!plan.text("cp_kind").empty() && plan.text("cp_kind") != "ring")
            sayer.refuse("cp_kind");
    }
    if (plan.number("ep", 1) > 1)
        line(1, "expert_parallel_size", plan.text("ep"));
    if (plan.find("sequence_parallel") != nullptr || tp > 1) {
        line(1, "tp_mode", plan.truth("sequence_parallel") ? "REDUCE_SCATTER" : "ALL_REDUCE");
        line(1, "tp_linear_async_communication", truth(plan.truth("tp_overlap")));
    }
    if (pp > 1) {
        const std::string schedule = plan.text("schedule");
        if (schedule == "gpipe" || schedule == "1f1b")
            line(1, "pp_engine", schedule == "gpipe" ? "afab" : "1f1b");
        else if (!schedule.empty())
            sayer.refuse("schedule");
        if (plan.number("chunks", 1) > 1)
            sayer.refuse("chunks");
    }
    if (const std::string order = plan.text("rank_order"); !order.empty() && order != "tp-cp-dp-pp")
        sayer.refuse("rank_order");
    const std::string how = plan.text("recompute");
    if (how == "full")
        line(1, "recompute_layer", "true");
    else if (how == "selective")
        sayer.refuse("recompute");
    line(0, "tokens", "");
    number(1, "sequence", "sequence_length");
    number(1, "micro_batch", "micro_batch_size");
    sayer.said({"global_batch"});
    if (const auto steps = accumulationOf(plan))
        line(1, "batch_accumulation_per_replica", std::to_string(*steps));
    else if (plan.find("global_batch") != nullptr)
        sayer.refuse("global_batch");
    line(0, "optimizer", "");
    const std::int64_t zero = plan.number("zero", 0);
    line(1, "zero_stage", std::to_string(std::min<std::int64_t>(zero, 1)));
    if (zero > 1)
        sayer.refuse("zero");
    const std::string type = plan.text("precision");
    const std::string gradients = plan.text("grad_dtype");
    if (!gradients.empty()) {
        line(1, "accumulate_grad_in_fp32", truth(gradients == "fp32"));
        if (gradients != "fp32" && gradients != type)
            sayer.refuse("grad_dtype");
    }
    const std::string optimizer = plan.text("optimizer");
    if (!optimizer.empty()) {
        line(1, "optimizer_factory", "");
        line(2, "name", optimizer == "adamw" ? "adamW" : optimizer == "adam" ? "adamW" : optimizer);
        if (optimizer == "adam")
            sayer.refuse("optimizer");
    }
    line(0, "model", "");
    if (plan.number("bucket_mb", 0) > 0) // 0 is PyTorch's cap of nothing: a bucket for each parameter
        line(1, "ddp_bucket_cap_mb", plan.text("bucket_mb"));
    sayer.said({"bucket_mb"});
    line(1, "dtype", type == "fp16" ? "float16" : type == "fp32" ? "float32" : "bfloat16");
    if (!type.empty() && type != "bf16" && type != "fp16" && type != "fp32")
        sayer.refuse("precision");
    if (plan.find("layers") != nullptr) {
        line(1, "model_config", "");
        number(2, "layers", "num_hidden_layers");
        number(2, "hidden", "hidden_size");
        number(2, "ffn", "intermediate_size");
        number(2, "heads", "num_attention_heads");
        number(2, "kv_heads", "num_key_value_heads");
        number(2, "vocab", "vocab_size");
        // What no knob prices, but another model would be trained without; its bases have 2,048 positions and no bias.
        if (plan.find("max_positions") != nullptr)
            line(2, "max_position_embeddings", plan.text("max_positions"));
        if (plan.truth("qkv_bias"))
            line(2, "attention_bias", "true");
        if (plan.find("head_dim") != nullptr
            && plan.number("head_dim", 0) * plan.number("heads", 0) != plan.number("hidden", 0))
            number(2, "head_dim", "head_dim");
        if (plan.truth("gated"))
            line(2, "hidden_act", "silu");
        if (plan.find("rotary_base") != nullptr)
            line(2, "rope_theta", plan.text("rotary_base") + ".0");
        else if (plan.text("positions") == "rope")
            sayer.missing("the base of its rotary positions (rope_theta; 10000 unless said)");
        if (plan.find("activation") != nullptr && plan.text("activation") != "silu")
            sayer.missing("an activation of " + plan.text("activation"));
        for (const auto& [id, what] :
             {std::pair("window", "windows of attention"),
              std::pair("several_windows", "windows of attention"), std::pair("sinks", "sinks of attention"),
              std::pair("attention_gate", "the gate on its attention"),
              std::pair("kv_lora", "latent attention"), std::pair("mixer_heads", "its other mixers"),
              std::pair("qk_norm", "norms of queries and keys")})
            if (plan.find(id) != nullptr && plan.text(id) != "false")
                sayer.missing(what);
        if (plan.number("first_dense", 0) > 0)
            sayer.missing("dense layers before those with experts");
        if (plan.find("tied_embeddings") != nullptr)
            line(2, "tie_word_embeddings", truth(plan.truth("tied_embeddings")));
        if (plan.find("experts") != nullptr) {
            line(2, "moe_config", "");
            number(3, "experts", "num_experts");
            number(3, "topk", "top_k");
            if (plan.number("expert_ffn", 0) != plan.number("ffn", 0))
                number(3, "expert_ffn", "moe_intermediate_size");
            if (plan.number("num_shared", 0) > 0) {
                line(3, "enable_shared_expert", "true");
                if (plan.number("shared_ffn", 0) != plan.number("expert_ffn", 0))
                    number(3, "shared_ffn", "shared_expert_intermediate_size");
            }
            sayer.said({"ep_dispatch"});
            if (const std::string way = plan.text("ep_dispatch"); way == "all-to-all" || way == "all-gather")
                line(3, "token_dispatcher_type", way == "all-to-all" ? "alltoall" : "allgather");
            else if (!way.empty())
                sayer.refuse("ep_dispatch");
        }
    }
    if (plan.find("layers") != nullptr)
        sayer.toAdd("tokenizer, data_stages, learning rate, train_steps, checkpoints");
    return Written{sayer.heading("# ") + text, "nanotron.yaml", sayer.unsaid(), sayer.missingOfModel()};
}

// ------------------------------------------------------------------ Accelerate

Result<Written> writeAccelerate(const Plan& plan)
{
    Sayer sayer(plan);
    std::string text;
    sayer.said({"zero", "reshard", "tp", "cp", "dp", "dp_shard", "cp_kind", "precision", "micro_batch",
                "global_batch", "sequence", "offload_weights", "offload_optimizer", "recompute"});
    const std::int64_t zero = plan.number("zero", 0);
    const bool offloads = plan.number("offload_weights", 0) == 100
                          && plan.number("offload_optimizer", 0) == 100;
    const std::int64_t tp = plan.number("tp", 1);
    const std::int64_t pp = plan.number("pp", 1);
    const std::int64_t cp = plan.number("cp", 1);
    // Stages, and tensor parallelism without FSDP, are those of its MegatronLMPlugin.
    const bool megatron = zero <= 1 && cp == 1 && (pp > 1 || tp > 1);
    const bool deepspeed = !megatron
                           && (zero == 1
                               || (zero > 1 && plan.text("software") == "deepspeed" && tp == 1 && cp == 1));
    const bool fsdp = zero >= 2 && !deepspeed;
    if (plan.find("zero") != nullptr || plan.find("gpus") != nullptr)
        text += std::string("distributed_type: ")
                + (megatron                     ? "MEGATRON_LM"
                   : deepspeed                  ? "DEEPSPEED"
                   : fsdp                       ? "FSDP"
                   : plan.number("gpus", 2) > 1 ? "MULTI_GPU"
                                                : "\"NO\"")
                + "\n";
    if (plan.find("gpus") != nullptr) {
        text += "num_processes: " + plan.text("gpus") + "\n";
        if (plan.perNode > 0 && plan.number("gpus", 0) % plan.perNode == 0)
            text += "num_machines: " + std::to_string(plan.number("gpus", 0) / plan.perNode) + "\n";
    }
    const std::string type = plan.text("precision");
    if (type == "bf16" || type == "fp16" || (type == "fp8" && !megatron))
        text += "mixed_precision: " + type + "\n";
    else if (!type.empty())
        sayer.refuse("precision");
    const std::int64_t dp = plan.number("dp", 0);
    const std::int64_t shard = plan.number("dp_shard", 0);
    const std::string kind = plan.text("cp_kind");
    const bool copied = shard > 0 && shard != dp;
    if (copied && (!fsdp || zero == 2 || (dp > 0 && dp % shard != 0) || shard == 1))
        sayer.refuse("dp_shard");
    // ParallelismConfig._validate_accelerator(): FSDP of version 1, which ZeRO 2 is written as, takes none.
    if (!megatron && (zero == 3 || tp > 1 || cp > 1)
        && (plan.find("tp") != nullptr || plan.find("cp") != nullptr || (shard > 0 && shard < dp))) {
        text += "parallelism_config:\n";
        if (dp > 0) {
            const bool copies = shard > 0 && shard < dp && dp % shard == 0;
            text += "  parallelism_config_dp_replicate_size: "
                    + std::to_string(fsdp ? (copies ? dp / shard : 1) : dp) + "\n";
            text += "  parallelism_config_dp_shard_size: " + std::to_string(fsdp ? (copies ? shard : dp) : 1)
                    + "\n";
        }
        text += "  parallelism_config_tp_size: " + std::to_string(tp) + "\n";
        text += std::string(kind == "all-to-all" ? "  parallelism_config_sp_size: "
                                                 : "  parallelism_config_cp_size: ")
                + std::to_string(cp) + "\n";
        if (cp > 1 && kind == "ring")
            text += "  parallelism_config_cp_comm_strategy: alltoall\n";
        else if (cp > 1 && !kind.empty() && kind != "all-gather" && kind != "all-to-all")
            sayer.refuse("cp_kind");
    }
    const std::string how = plan.text("recompute");
    const auto offload = [&](std::string_view id) {
        if (plan.number(id, 0) > 0)
            sayer.refuse(id);
    };
    if (fsdp) {
        text += "fsdp_config:\n";
        // Unless said it is NO_WRAP: the whole model one unit that is gathered at once. Source: Accelerate, utils/dataclasses.py.
        text += "  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP\n";
        const bool keeps = plan.find("reshard") != nullptr && !plan.truth("reshard");
        if (zero == 2) {
            text += "  fsdp_version: 1\n  fsdp_sharding_strategy: SHARD_GRAD_OP\n";
        } else {
            text += "  fsdp_version: 2\n";
            if (plan.find("reshard") != nullptr)
                text += "  fsdp_reshard_after_forward: " + truth(!keeps) + "\n";
        }
        if (how == "full" || how == "none")
            text += "  fsdp_activation_checkpointing: " + truth(how == "full") + "\n";
        else if (!how.empty())
            sayer.refuse("recompute");
        if (offloads) {
            text += "  fsdp_offload_params: true\n";
        } else {
            offload("offload_weights");
            offload("offload_optimizer");
        }
    } else if (megatron) {
        const auto say = [&text](std::string_view key, const std::string& value) {
            text += "  megatron_lm_" + std::string(key) + ": " + value + "\n";
        };
        text += "megatron_lm_config:\n";
        say("tp_degree", std::to_string(tp));
        say("pp_degree", std::to_string(pp));
        if (const auto steps = accumulationOf(plan))
            say("num_micro_batches", std::to_string(*steps));
        if (tp > 1 && plan.find("sequence_parallel") != nullptr)
            say("sequence_parallelism", truth(plan.truth("sequence_parallel")));
        sayer.said({"sequence_parallel"});
        if (how == "selective" || how == "none")
            say("recompute_activations", truth(how == "selective"));
        else if (!how.empty())
            sayer.refuse("recompute");
        say("use_distributed_optimizer", truth(zero == 1));
        offload("offload_weights");
        offload("offload_optimizer");
    } else if (deepspeed) {
        text += "deepspeed_config:\n  zero_stage: " + std::to_string(zero) + "\n";
        const auto leaves = [&](const char* id, const char* word, bool allowed) {
            if (plan.number(id, 0) == 100 && allowed)
                text += std::string("  ") + word + ": cpu\n";
            else
                offload(id);
        };
        leaves("offload_optimizer", "offload_optimizer_device", true);
        leaves("offload_weights", "offload_param_device", zero == 3);
        if (std::find(plan.chosen.begin(), plan.chosen.end(), "reshard") != plan.chosen.end())
            sayer.refuse("reshard"); // ZeRO 3 decides by live parameters
        if (!how.empty() && how != "none")
            sayer.refuse("recompute");
    } else {
        offload("offload_weights");
        offload("offload_optimizer");
        if (!how.empty() && how != "none")
            sayer.refuse("recompute");
    }
    if (const auto steps = accumulationOf(plan); steps && !megatron)
        text += "gradient_accumulation_steps: " + std::to_string(*steps) + "\n";
    if (pp > 1 && !megatron)
        sayer.refuse("pp");
    else
        sayer.said({"pp"});
    return Written{sayer.heading("# ")
                       + lookedFor(plan, {"tp", "pp", "micro_batch", "global_batch", "sequence"}, "# ")
                       + text,
                   "accelerate.yaml", sayer.unsaid()};
}

} // namespace shardscape::frameworks
