// SPDX-License-Identifier: GPL-3.0-or-later
// Source: AWS NeuronX Distributed Training, examples/conf/*.yaml (2026).
#include "frameworks/framework.h"
#include "frameworks/omega_conf.h"

#include <algorithm>

namespace shardscape::frameworks {

namespace {

/// NeMo's form for Trainium: its degrees stand in distributed_strategy, devices are NeuronCores.
Result<Reading> readNxdt(KeyList keys)
{
    const auto interpolated = omegaConf(keys);
    for (Setting& it : keys.settings)
        if (it.name == "model.optim.name")
            it.name = "model.optim_name";
    // Of a model of Hugging Face's another file has the sizes that the plan does not say.
    const bool whole = std::none_of(keys.settings.begin(), keys.settings.end(), [](const Setting& it) {
        return it.name == "model.model_config" && !it.isNull;
    });
    Draft in("nxdt", std::move(keys), whole);
    in.resolve = interpolated;
    in.stripSections({"distributed_strategy.", "data.", "model.", "model.optim.", "model.fusions.",
                      "model.encoder.", "model.moe.", "trainer.", "precision."});
    const auto each = in.integer({"devices"}, "gpus");
    const auto nodes = in.integer({"num_nodes"}, "gpus");
    if (each && *each > 0 && *each < 4096) {
        in.reading().perNode = *each;
        if (nodes && *nodes > 0 && *nodes < 1'000'000)
            in.set("gpus", *each * *nodes);
    }
    in.remark("devices", say("NeuronCores"));
    // precision.type: mixed_precision keeps fp32 masters of bf16 weights, autocast and bf16SR are bf16 as well.
    if (const auto type = in.word({"type"}, "precision"); type && lower(*type) == "manual")
        in.need("precision", say("manual: set type by type"), "bf16");
    else if (type && !type->empty())
        in.set("precision", std::string(lower(*type) == "fp32" ? "fp32" : "bf16"));
    if (in.flag({"zero1"}, "zero").value_or(false))
        in.set("zero", std::int64_t{1});
    if (const auto file = in.word({"model_config"}, "model"); file && !file->empty())
        in.open(*file, say("the model's sizes are in this file"));
    in.count({"num_kv_heads"}, "kv_heads");
    in.foreignSection("exp_manager.", say("of checkpoints on disk and of logs"));
    // Its models of Hugging Face's are Llama's and Mixtral's. Source: neuronx-distributed-training, models/hf_models (2025).
    if (const auto from = in.word({"model_source"}, "gated");
        from && lower(*from) == "hf" && in.has({"num_layers"})) {
        in.derive("gated", true, "model_source");
        in.derive("tied_embeddings", false, "model_source");
        in.derive("norm", std::string("rmsnorm"), "model_source");
    }
    readMegatronWords(in);
    for (const char* degree : {"tp", "pp", "cp"}) // absent: 1
        in.derive(degree, std::int64_t{1}, "distributed_strategy");
    if (const auto chosen = in.integer({"top_k"}, "topk"); chosen && in.known("experts"))
        in.set("topk", *chosen);
    const auto every = in.integer({"frequency"}, "layer_kinds");
    const auto layers = in.number("layers");
    if (every && *every > 1 && in.known("experts") && layers && *layers > 0 && *layers < 10'000) {
        std::string kinds; // experts, or a dense MLP
        for (std::int64_t i = 0; i < *layers; ++i)
            kinds += i % *every == 0 ? 'E' : 'D';
        in.set("layer_kinds", kinds);
    }
    // Beside the attention's core the MLP may run again.
    const auto mlp = in.flag({"activations_checkpoint_recompute_mlp"}, "recompute_modules");
    if (mlp.value_or(false) && in.text("recompute") == "selective")
        in.set("recompute_modules", std::string("core_attn+mlp"));
    in.idle({"activations_checkpoint_recompute", "token_shuffle_group_size", "capacity_factor", "dropless",
             "routing_algorithm", "router_activation", "sinkhorn_iterations", "sinkhorn_tol",
             "output_router_logits", "router_aux_loss_coef", "normalize_top_k_affinities", "dropout"},
            say("of the router's choice"));
    in.idle({"qkv_linear", "fuse_qkv", "has_bias", "softmax", "flash_attention", "do_layer_norm_weight_decay",
             "capturable", "use_scaled_init_method", "ring_attention"},
            say("of kernels and of the optimizer"));
    in.idle({"master_weights", "fp32_grad_acc", "fp32_grads_cc", "xla_use_bf16", "xla_downcast_bf16",
             "neuron_rt_stochastic_rounding_en"},
            say("follows from the type of precision, but where that is manual"));
    in.idle({"kv_replicator"}, say("copies of keys and values beside more ranks than heads"));
    in.idle({"pipeline_cuts", "trace_file_path"}, say("of how stages are traced"));
    return in.finish({"gpus", "tp", "pp", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework nxdt()
{
    return {"nxdt", "NeuronX Distributed Training", readNxdt, nullptr, 46, false, {"neuron", "nemo"}};
}

} // namespace shardscape::frameworks
