// SPDX-License-Identifier: GPL-3.0-or-later
// Source: MaxText, src/maxtext/configs/base.yml (2026).
#include "frameworks/framework.h"
#include "frameworks/tpu_slice.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::frameworks {

namespace {

/// ici x dcn of one axis. 0: one of them is -1, whatever the others leave; nothing: the file says neither.
std::optional<std::int64_t> axis(Draft& in, std::string_view name, std::string_view to)
{
    const std::string inside = "ici_" + std::string(name) + "_parallelism";
    const std::string between = "dcn_" + std::string(name) + "_parallelism";
    const auto a = in.integer({inside}, to);
    const auto b = in.integer({between}, to);
    if (!a && !b)
        return {};
    if (a.value_or(1) < 0 || b.value_or(1) < 0)
        return 0;
    return std::clamp<std::int64_t>(a.value_or(1), 1, 1 << 20)
           * std::clamp<std::int64_t>(b.value_or(1), 1, 1 << 20);
}

/// The degree of several axes that split the same thing; 0 when one is left open.
std::optional<std::int64_t> degree(Draft& in, std::initializer_list<std::string_view> names,
                                   std::string_view to)
{
    std::optional<std::int64_t> all;
    bool open = false;
    for (const std::string_view name : names)
        if (const auto one = axis(in, name, to)) {
            open = open || *one == 0;
            all = std::min<std::int64_t>(all.value_or(1) * std::max<std::int64_t>(*one, 1), 1 << 24);
        }
    return open ? std::optional<std::int64_t>(0) : all;
}

void readModel(Draft& in)
{
    in.count({"base_num_decoder_layers"}, "layers");
    in.count({"base_emb_dim"}, "hidden");
    in.count({"base_mlp_dim"}, "ffn");
    in.count({"base_num_query_heads"}, "heads");
    in.count({"base_num_kv_heads"}, "kv_heads");
    in.count({"head_dim"}, "head_dim");
    in.count({"vocab_size"}, "vocab");
    const auto experts = in.integer({"num_experts"}, "experts");
    if (experts && *experts > 1)
        in.set("experts", *experts);
    in.count({"num_experts_per_tok"}, "topk");
    in.count({"base_moe_mlp_dim"}, "expert_ffn");
    if (in.known("experts") && !in.known("expert_ffn") && in.number("ffn"))
        in.set("expert_ffn", *in.number("ffn"));
    if (const auto dense = in.integer({"first_num_dense_layers"}, "first_dense"); dense && *dense > 0)
        in.set("first_dense", *dense);
    if (const auto shared = in.integer({"shared_experts"}, "num_shared"); shared && *shared > 0) {
        in.set("num_shared", *shared);
        if (in.number("expert_ffn"))
            in.set("shared_ffn", *in.number("expert_ffn"));
    }
    const auto latent = in.word({"attention_type"}, "kv_lora");
    const bool mla = latent && lower(*latent) == "mla";
    const auto inner = [&in, mla](Names names, std::string_view id) {
        const auto value = in.integer(names, id);
        if (mla && value && *value >= 0)
            in.set(id, *value);
    };
    inner({"q_lora_rank"}, "q_lora");
    inner({"kv_lora_rank"}, "kv_lora");
    inner({"qk_nope_head_dim"}, "nope");
    inner({"qk_rope_head_dim"}, "rope");
    inner({"v_head_dim"}, "v");
    if (const auto kinds = in.words({"mlp_activations"}, "gated"))
        in.set("gated", kinds->size() > 1);
    if (const auto tied = in.flag({"logits_via_embedding"}, "tied_embeddings"))
        in.set("tied_embeddings", *tied);
    if (in.known("layers"))
        in.set("norm", std::string("rmsnorm"));
}

/// remat_policy custom: each tensor of a block stays ("device"), leaves for the host ("offload") or runs again ("remat").
/// Source: MaxText, configs/base.yml (2026).
void readRematTensors(Draft& in)
{
    std::int64_t kept = 0, away = 0;
    const auto place = [&](Names names, std::string_view otherwise) {
        const std::string where = lower(in.word(names, "recompute").value_or(std::string(otherwise)));
        if (where != "device" && where != "offload" && where != "remat")
            in.need("recompute", say("%1 is %2; a tensor is one of device, offload and remat", *names.begin(),
                                     shown(where)));
        kept += where == "device" ? 1 : 0;
        away += where == "offload" ? 1 : 0;
        return where == "device" || where == "offload";
    };
    place({"decoder_layer_input"}, "device");
    const bool context = place({"context"}, "remat");
    bool heads = false, hidden = false;
    for (const char* name : {"query_proj", "key_proj", "value_proj", "qkv_proj"})
        heads = place({name}, "remat") || heads;
    for (const char* name : {"mlpwi", "mlpwi_0", "mlpwi_1"})
        hidden = place({name}, "remat") || hidden;
    const bool out = place({"out_proj"}, "remat");
    place({"mlpwo"}, "remat");
    if (!heads && !hidden && !context) {
        in.set("recompute", std::string("full"));
        if (out)
            in.remark("remat_policy", say("read as the nearest that keeps less or as much"));
    } else {
        std::string again = "norm";
        again += context ? "" : "+core_attn";
        again += hidden ? "" : "+mlp";
        if (!hidden && in.known("experts"))
            again += "+experts+shared_experts";
        in.set("recompute", std::string("selective"));
        in.set("recompute_modules", again);
    }
    if (away > 0) {
        in.set("offload_activations", std::max<std::int64_t>(1, 100 * away / (away + kept)));
        if (kept > 0)
            in.remark("offload_activations",
                      say("an approximation: tensors leave by name there, by share here"));
    }
}

/// The tensors of a block that a policy saves; what it does not save runs again. Source: MaxText, layers/decoders.py,
/// get_remat_policy() and set_remat_policy() (checkpoint_name in attentions.py and linears.py: query_proj, key_proj, value_proj,
/// context, out_proj, mlpwi_0, mlpwi_1, mlpwo).
void readRematPolicy(Draft& in, const std::string& how)
{
    if (how == "none" || how == "full") {
        in.set("recompute", how);
        return;
    }
    if (how == "custom") {
        readRematTensors(in);
        return;
    }
    // What runs again, in the words of recompute_modules; the projections between them are kept.
    struct Policy {
        std::string_view name, again;
        std::int64_t away = 0;  ///< percent of what is kept that leaves for the host
        bool keepsMore = false; ///< beside the layer's input a projection, which no word here says
    };
    constexpr std::array kPolicies{Policy{"minimal", "core_attn+norm"},
                                   Policy{"minimal_flash", "norm"},
                                   Policy{"minimal_with_context", "norm"},
                                   Policy{"minimal_with_quantization", "core_attn+norm"},
                                   Policy{"minimal_with_context_and_quantization", "norm"},
                                   Policy{"save_dot_with_context_except_mlp", "norm+mlp"},
                                   Policy{"save_dot_except_mlp", "core_attn+norm+mlp"},
                                   Policy{"save_dot_except_mlpwi", "core_attn+norm+mlp"},
                                   Policy{"save_qkv_proj", "core_attn+norm+mlp", 0, true},
                                   Policy{"save_out_proj", "", 0, true},
                                   Policy{"qkv_proj_offloaded", "", 0, true},
                                   Policy{"minimal_offloaded", "core_attn+norm", 100}};
    const auto found = std::find_if(kPolicies.begin(), kPolicies.end(),
                                    [&how](const Policy& one) { return one.name == how; });
    if (found == kPolicies.end()) {
        in.need("recompute",
                say("remat_policy %1: which tensors run again is set one by one, and not read", shown(how)),
                "full");
        return;
    }
    if (found->keepsMore)
        in.remark("remat_policy", say("read as the nearest that keeps less or as much"));
    if (found->again.empty()) {
        in.set("recompute", std::string("full"));
        return;
    }
    std::string again(found->again);
    if (const std::size_t mlp = again.find("mlp"); mlp != std::string::npos && in.known("experts"))
        again += "+experts+shared_experts";
    in.set("recompute", std::string("selective"));
    in.set("recompute_modules", again);
    if (found->away > 0)
        in.set("offload_activations", found->away);
}

} // namespace

void readMaxtextWords(Draft& in)
{
    if (const auto base = in.word({"base_config"}, "base"))
        in.open(
            *base,
            say("it sets what this file does not say: ici_fsdp_parallelism -1 and dcn_data_parallelism -1, unless it was changed"));
    if (auto name = in.word({"model_name"}, "name"); name && lower(*name) != "default") {
        // The benchmark runner's names end in the sequence length: llama3_1_70b_8192. Its table has the rest.
        const std::size_t last = name->find_last_of('_');
        const std::string length = last == std::string::npos ? "" : name->substr(last + 1);
        if (length.size() >= 4 && length.find_first_not_of("0123456789") == std::string::npos) {
            in.open(*name, say("the plan is in the runner's table of models"));
            in.need("sequence", say("the runner's table of models has it"), length);
            name->resize(last);
        }
        takeModelName(in, *name);
    }
    readModel(in);
    const auto set = [&in](const std::optional<std::int64_t>& value, std::string_view id) {
        if (value && *value > 0)
            in.set(id, *value);
        else if (value)
            in.need(id, say("-1: what the other axes leave"));
    };
    const auto tp = degree(in, {"tensor", "tensor_transpose", "tensor_sequence"}, "tp");
    set(tp, "tp");
    const auto cp = degree(in, {"context", "sequence", "context_autoregressive"}, "cp");
    set(cp, "cp");
    const auto experts = degree(in, {"expert"}, "ep");
    set(experts, "ep");
    const auto pp = degree(in, {"pipeline"}, "pp");
    set(pp, "pp");
    degree(in, {"autoregressive", "diloco"}, "dp");
    const auto data = degree(in, {"data"}, "dp");
    const auto shards = degree(in, {"fsdp", "fsdp_transpose"}, "zero");
    // The expert axis is an axis of the mesh of its own. Beside the experts it splits the batch, and the weights as fsdp does.
    // Source: MaxText, configs/base.yml (logical_axis_rules: activation_batch, embed) and max_utils.py, fill_unspecified_mesh_axes().
    if ((shards && *shards != 1) || (experts && *experts != 1))
        in.set("zero", std::int64_t{3});
    const std::int64_t sharing = std::min<std::int64_t>(shards.value_or(0) * experts.value_or(1), 1 << 24);
    if (sharing > 1 && data && *data > 0)
        in.set("dp", std::min<std::int64_t>(sharing * *data, 1 << 24));
    if (sharing > 1 && (!data || *data != 1))
        in.set("dp_shard", sharing);
    const auto strategy = in.word({"context_parallel_strategy"}, "cp_kind");
    if (strategy && in.number("cp").value_or(1) > 1) {
        const std::string how = lower(*strategy);
        in.set("cp_kind", how == "all_gather" ? "all-gather"
                          : how == "ulysses"  ? "all-to-all"
                          : how == "usp"      ? "hybrid"
                                              : how.substr(0, 40));
    }
    if (const auto sequence = in.integer({"max_target_length"}, "sequence"))
        in.set("sequence", *sequence);
    const auto perDevice = in.real({"per_device_batch_size"}, "micro_batch");
    const auto steps = in.integer({"gradient_accumulation_steps"}, "global_batch");
    const auto microbatches = in.integer({"num_pipeline_microbatches"}, "micro_batch");
    // Rounds through the stages; -1: what the layers come to. Source: MaxText, layers/pipeline.py and pyconfig.py (2026).
    const auto repeats = in.integer({"num_pipeline_repeats"}, "chunks");
    const auto layersEach = in.integer({"num_layers_per_pipeline_stage"}, "chunks");
    if (repeats && *repeats > 0) {
        in.set("chunks", *repeats);
    } else if (layersEach && *layersEach > 0 && pp.value_or(1) > 1 && *layersEach < (1 << 20)) {
        const auto layers = layersOfModel(in);
        if (!layers)
            in.need("chunks", say("it follows from %1 layers per stage, the model and pp", *layersEach));
        else if (*layers % (*layersEach * *pp) == 0)
            in.set("chunks", *layers / (*layersEach * *pp));
        else
            in.need("chunks", say("%1 layers per stage make %2 stages, which do not divide over pp = %3",
                                  *layersEach, *layers / *layersEach, *pp));
    }
    // Round by round every micro-batch goes through the stages, and then all come back. Source: MaxText, layers/pipeline.py.
    if (in.number("chunks").value_or(1) > 1)
        in.derive("schedule", std::string("breadth-first"), "rounds through the stages");
    if (perDevice && *perDevice > 0) {
        // Counted by device: those that share a sequence's layers share the batch.
        const double each = *perDevice
                            * static_cast<double>(std::max<std::int64_t>(1, tp.value_or(1))
                                                  * std::max<std::int64_t>(1, cp.value_or(1))
                                                  * std::max<std::int64_t>(1, pp.value_or(1)));
        const double stages = static_cast<double>(std::max<std::int64_t>(1, pp.value_or(1)));
        const double micro = pp.value_or(1) > 1
                                 ? each
                                       / (microbatches.value_or(-1) > 0 ? static_cast<double>(*microbatches)
                                                                        : stages)
                                 : each;
        if (each == std::floor(each) && each < 1e12) {
            in.reading().perReplica = static_cast<std::int64_t>(each)
                                      * std::clamp<std::int64_t>(steps.value_or(1), 1, 1 << 20);
            if (micro == std::floor(micro) && micro >= 1)
                in.set("micro_batch", static_cast<std::int64_t>(micro));
        } else {
            in.need("micro_batch", say("%1 sequences per device are less than one per sequence-sharing group",
                                       shortest(*perDevice)));
        }
    }
    if (const auto policy = in.word({"remat_policy"}, "recompute")) {
        readRematPolicy(in, lower(*policy));
    }
    const auto quantization = in.word({"quantization"}, "precision");
    const auto dtype = in.word({"dtype"}, "precision");
    if (quantization && lower(*quantization).find("fp8") != std::string::npos)
        in.set("precision",
               std::string(lower(*quantization).find("mx") != std::string::npos ? "mxfp8" : "fp8"));
    else if (quantization && !quantization->empty())
        in.need("precision", say("%1 is a quantization that is not priced here", shown(*quantization)));
    else if (dtype)
        in.set("precision", dtypeOf(*dtype).substr(0, 40));
    // Of weights in 16 bits there is no other copy; gradients and moments follow them unless told otherwise.
    if (const auto type = in.word({"weight_dtype"}, "master_dtype"))
        for (const char* id : {"master_dtype", "grad_dtype", "moment_dtype"})
            in.set(id, dtypeOf(*type).substr(0, 40));
    if (const auto type = in.word({"grad_dtype"}, "grad_dtype"))
        in.set("grad_dtype", dtypeOf(*type).substr(0, 40));
    if (const auto type = in.word({"mu_dtype"}, "moment_dtype"); type && !type->empty())
        in.set("moment_dtype", dtypeOf(*type).substr(0, 40));
    if (const auto optimizer = in.word({"opt_type"}, "optimizer"))
        in.set("optimizer", lower(*optimizer).find("adam") != std::string::npos
                                ? "adamw"
                                : lower(*optimizer).substr(0, 40));
    if (in.flag({"optimizer_memory_host_offload"}, "offload_optimizer").value_or(false))
        in.set("offload_optimizer", std::int64_t{100});
    if (in.flag({"parameter_memory_host_offload"}, "offload_weights").value_or(false))
        in.set("offload_weights", std::int64_t{100});
    in.foreignSection("logical_axis_rules", say("how tensors lie on the mesh is not interpreted"));
    in.foreignSection("mesh_axes", say("how tensors lie on the mesh is not interpreted"));
    in.foreignSection("data_sharding", say("how tensors lie on the mesh is not interpreted"));
    for (const std::string_view prefix : {"sa_block_", "sa_"})
        in.idleSection(prefix, say("of the attention kernel"));
    // Batched products are filled up to it; grouped ones (sparse_matmul, the default) drop nothing. Source: MaxText, layers/moe.py.
    const bool grouped = in.flag({"sparse_matmul"}, "capacity_factor").value_or(true);
    const auto capacity = in.real({"capacity_factor"}, "capacity_factor");
    if (capacity && *capacity > 0 && *capacity < 100 && !grouped) {
        in.set("capacity_factor", static_cast<std::int64_t>(100 * *capacity + 0.5));
        in.set("capacity_padding", true);
    } else if (capacity && *capacity > 0) {
        in.remark("capacity_factor", say("without effect: sparse_matmul drops no token"));
    }
}

namespace {

/// Of several slices the mesh within one shares the states, and slices hold copies, where both axes take what there is.
void readCopiesOfSlices(Draft& in)
{
    const std::int64_t slice = in.reading().perNode;
    const std::int64_t model = std::max<std::int64_t>(1, in.number("tp").value_or(1))
                               * std::max<std::int64_t>(1, in.number("cp").value_or(1));
    const std::int64_t slices = slice > 0 ? in.number("gpus").value_or(0) / slice : 0;
    const std::string copies = in.peek("dcn_data_parallelism");
    if (in.peek("ici_fsdp_parallelism") == "-1" && (copies == "-1" || copies == std::to_string(slices))
        && slice > 1 && in.number("gpus").value_or(0) > slice && slice % model == 0
        && in.number("pp").value_or(1) == 1 && !in.known("dp_shard"))
        in.set("dp_shard", slice / model);
}

/// compile_topology=v5p-256 x compile_topology_num_slices.
void readTopology(Draft& in)
{
    // xpk and the benchmark runner name the slice beside the program.
    auto topology = in.word({"compile_topology", "tpu_type", "device_type", "accelerator_type"}, "gpus");
    auto slices = in.integer({"compile_topology_num_slices", "num_slices"}, "gpus");
    for (const Setting& it : in.keys().launcher) {
        if (!topology && (it.name == "tpu_type" || it.name == "device_type" || it.name == "accelerator_type"))
            topology = it.value;
        if (!slices && it.name == "num_slices" && it.value.size() < 6
            && it.value.find_first_not_of("0123456789") == std::string::npos)
            slices = std::atoll(it.value.c_str());
    }
    if (!topology) { // as the slice's own hosts have them
        topology = in.variableWord("TPU_ACCELERATOR_TYPE", "gpus");
        if (!slices)
            slices = in.variableNumber("MEGASCALE_NUM_SLICES", "gpus");
    }
    const auto accelerators = topology ? acceleratorsOfSlice(*topology) : std::nullopt;
    if (!accelerators)
        return;
    in.set("gpus", *accelerators * std::clamp<std::int64_t>(slices.value_or(1), 1, 1 << 16));
    in.reading().perNode = *accelerators; // between slices is the data-centre network
    if (const std::string_view cluster = clusterOfSlice(*topology); !cluster.empty())
        in.reading().cluster.emplace_back("preset", std::string(cluster));
    in.idle({"cluster", "workload", "docker_image", "project", "zone", "priority", "command",
             "base_docker_image", "max_restarts", "env"},
            say("of how it starts"));
}

Result<Reading> readMaxtext(KeyList keys)
{
    Draft in("maxtext", std::move(keys), false);
    if (const auto gpus = launchedAccelerators(in))
        in.set("gpus", *gpus);
    readTopology(in);
    readMaxtextWords(in);
    readCopiesOfSlices(in);
    return in.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework maxtext()
{
    return {"maxtext", "MaxText", readMaxtext, nullptr, 110, false, {"maxtext"}};
}

} // namespace shardscape::frameworks
