// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/layout_string.h"
#include "frameworks/batch_words.h"
#include "frameworks/draft.h"
#include "frameworks/export.h"
#include "frameworks/reading.h"
#include "frameworks/refusals.h"
#include "frameworks/setting.h"
#include "frameworks/torchtitan_stages.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QTest>

#include <iostream>

using namespace shardscape;

namespace {

std::vector<layout::Scenario> bases()
{
    std::vector<layout::Scenario> all;
    for (const auto& [model, cluster, nodes] :
         {std::tuple("gpt-3-175b", "dgx-a100-80g", 16), std::tuple("mixtral-8x7b-v0.1", "dgx-h100", 8),
          std::tuple("deepseek-v3", "dgx-h100", 32), std::tuple("llama-3-8b", "dgx-h100", 2)}) {
        layout::Scenario s;
        s.model = **exchange::Catalog::builtIn().model(model);
        s.cluster = *exchange::Catalog::builtIn().cluster(cluster, nodes);
        s.workload.sequence = 4096;
        s.workload.globalBatch = 1024;
        all.push_back(std::move(s));
    }
    return all;
}

/// How many layers a list as Python has it comes to, "([1,1,0]*10+[0]*2)"; -1: it is none. Source: Megatron-LM,
/// training/arguments.py, moe_freq_type() and la_freq_type(), which evaluate it.
std::int64_t layersOfList(const std::string& text)
{
    std::int64_t layers = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '(' || text[at] == ')' || text[at] == '+') {
            ++at;
            continue;
        }
        const std::size_t end = text.find(']', at);
        if (text[at] != '[' || end == std::string::npos)
            return -1;
        const auto members = 1
                             + std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                          text.begin() + static_cast<std::ptrdiff_t>(end), ',');
        at = end + 1;
        std::int64_t times = 1;
        if (at < text.size() && text[at] == '*') {
            times = std::atoll(text.c_str() + at + 1);
            at = std::min(text.find_first_not_of("0123456789", at + 1), text.size());
        }
        layers += members * times;
    }
    return layers;
}

/// What Megatron-LM would stop at, one line each. Source: Megatron-LM, megatron/training/arguments.py, validate_args();
/// megatron/core/optimizer/optimizer_config.py, transformer/transformer_config.py, __post_init__(), and
/// transformer/pipeline_parallel_layer_layout.py, validate_layer_layout() (2026).
QStringList brokenArguments(const frameworks::KeyList& keys, const std::string& script)
{
    std::map<std::string, std::string> values;
    for (const frameworks::Setting& it : keys.settings)
        values[it.name] = it.value;
    const auto has = [&](const char* name) { return values.count(name) > 0; };
    const auto text = [&](const char* name) { return has(name) ? values[name] : std::string(); };
    const auto number = [&](const char* name, std::int64_t otherwise) {
        return has(name) ? std::atoll(values[name].c_str()) : otherwise;
    };
    QStringList broken;
    const auto rule = [&](bool holds, const char* what) {
        if (!holds)
            broken << QString::fromUtf8(what);
    };
    const std::int64_t tp = number("tensor_model_parallel_size", 1),
                       pp = number("pipeline_model_parallel_size", 1);
    const std::int64_t cp = number("context_parallel_size", 1), ep = number("expert_model_parallel_size", 1);
    const std::int64_t layers = number("num_layers", 0);
    const bool distributed = has("use_distributed_optimizer"), fsdp = has("use_megatron_fsdp");
    const bool torchFsdp = has("use_torch_fsdp2");
    for (const char* name : {"num_layers", "hidden_size", "num_attention_heads", "max_position_embeddings",
                             "micro_batch_size", "global_batch_size"})
        rule(number(name, 0) > 0, name);
    rule(number("max_position_embeddings", 0) >= number("seq_length", 0),
         "max-position-embeddings < seq-length");
    rule(has("kv_channels") || has("multi_latent_attention")
             || number("hidden_size", 0) % std::max<std::int64_t>(1, number("num_attention_heads", 1)) == 0,
         "hidden-size does not divide by heads");
    rule(has("num_layers_per_virtual_pipeline_stage") + has("num_virtual_stages_per_pipeline_rank")
                 + has("pipeline_model_parallel_layout")
             <= 1,
         "more than one of the ways to give virtual stages");
    std::int64_t chunks = number("num_virtual_stages_per_pipeline_rank", 1);
    if (const auto stages = exchange::readLayoutString(text("pipeline_model_parallel_layout"));
        has("pipeline_model_parallel_layout")) {
        rule(stages.has_value(), "the layout string");
        if (stages) {
            rule(static_cast<std::int64_t>(stages->size()) % pp == 0,
                 "stages of the layout do not divide by pp");
            chunks = static_cast<std::int64_t>(stages->size()) / pp;
            std::int64_t decoders = 0, predictions = 0;
            bool ordered = stages->front().embedding && stages->back().loss;
            for (std::size_t i = 0; i < stages->size(); ++i) {
                const exchange::LayoutStage& one = (*stages)[i];
                ordered = ordered && one.embedding == (i == 0) && one.loss == (i + 1 == stages->size())
                          && (predictions == 0 || one.layers == 0)
                          && (one.predictions == 0 || static_cast<std::int64_t>(i) >= (chunks - 1) * pp);
                decoders += one.layers;
                predictions += one.predictions;
            }
            rule(ordered, "the layout's order");
            rule(decoders == layers, "layers of the layout");
            rule(predictions == number("mtp_num_layers", 0),
                 "Number of mtp layers in layout must match mtp_num_layers");
        }
    } else if (!has("decoder_first_pipeline_num_layers") && !has("decoder_last_pipeline_num_layers")) {
        rule(layers % (pp * chunks) == 0, "layers do not divide by stages");
    } else {
        const std::int64_t first = number("decoder_first_pipeline_num_layers", 0);
        const std::int64_t last = number("decoder_last_pipeline_num_layers", 0);
        rule(first > 0 && last > 0 && pp > 2 && (layers - first - last) % (pp - 2) == 0,
             "layers of the first and the last stage");
    }
    if (chunks > 1)
        rule(has("no_overlap_p2p_communication") ? pp > 2 : pp > 1, "too few stages for virtual ones");
    if (has("overlap_param_gather"))
        rule((distributed || fsdp) && has("overlap_grad_reduce"),
             "overlap-param-gather has nothing to overlap");
    if (torchFsdp) {
        rule(pp == 1 && ep == 1 && !distributed,
             "use-torch-fsdp2 with stages, experts or the distributed optimizer");
        rule(has("no_gradient_accumulation_fusion"), "use-torch-fsdp2 with gradient accumulation fusion");
        rule(has("untie_embeddings_and_output_weights"), "use-torch-fsdp2 with tied embeddings");
        rule(!has("fp16"), "use-torch-fsdp2 with fp16");
    }
    if (has("fp8_param_gather"))
        rule(distributed || fsdp || torchFsdp, "fp8-param-gather without a gather");
    if (fsdp)
        rule(text("ckpt_format") == "fsdp_dtensor", "use-megatron-fsdp without its checkpoint format");
    const bool one = script.find("CUDA_DEVICE_MAX_CONNECTIONS=1") != std::string::npos;
    rule(!(fsdp || torchFsdp) || !one, "FSDP with one connection");
    rule((tp == 1 && cp == 1) || fsdp || torchFsdp || one,
         "tensor or context parallelism without one connection");
    rule(cp == 1 || number("seq_length", 0) % (2 * cp) == 0, "seq-length does not divide by 2 cp");
    if (has("distribute_saved_activations"))
        rule(tp > 1 && text("recompute_granularity") == "full" && has("recompute_method"),
             "distribute-saved-activations");
    if (text("recompute_granularity") == "selective")
        rule(!has("recompute_method"), "a method of selective recomputation");
    if (text("recompute_granularity") == "full")
        rule(has("recompute_method") && number("recompute_num_layers", 0) > 0,
             "full recomputation without a method");
    if (has("tp_comm_overlap"))
        rule(has("sequence_parallel") && tp > 1, "tp-comm-overlap without sequence parallelism");
    if (ep > 1)
        rule(number("num_experts", 0) % ep == 0 && number("num_experts", 0) > 0,
             "experts do not divide by ep");
    if (has("optimizer_cpu_offload"))
        rule(has("use_precision_aware_optimizer"),
             "optimizer-cpu-offload without the precision-aware optimizer");
    if (has("use_precision_aware_optimizer"))
        rule(distributed && (!has("optimizer") || text("optimizer") == "adam"),
             "the precision-aware optimizer without Adam and the distributed optimizer");
    for (const char* type : {"main_params_dtype", "exp_avg_dtype", "exp_avg_sq_dtype"})
        rule(!has(type) || has("use_precision_aware_optimizer"), type);
    if (has("main_params_dtype"))
        rule(text("main_params_dtype") == "fp32" || text("main_params_dtype") == "fp16",
             "a choice of --main-params-dtype");
    if (has("softmax_type"))
        rule(!has("attention_backend") || text("attention_backend") != "flash", "sinks without a kernel");
    rule(!(has("fp16") && has("bf16")), "fp16 and bf16");
    const std::string optimizer = has("optimizer") ? text("optimizer") : "adam";
    rule(optimizer == "adam" || optimizer == "sgd" || optimizer == "muon" || optimizer == "dist_muon",
         "a choice of --optimizer");
    if (optimizer.find("muon") != std::string::npos)
        for (const char* name : {"use_distributed_optimizer", "overlap_grad_reduce", "overlap_param_gather",
                                 "use_torch_fsdp2", "use_megatron_fsdp"})
            rule(!has(name), name);
    if (has("num_distributed_optimizer_instances"))
        rule(distributed, "instances of a distributed optimizer that is not there");
    if (has("overlap_moe_expert_parallel_comm")) {
        rule(pp == 1 || chunks > 1, "EP A2A overlap without virtual stages");
        rule(ep > 1, "overlap_moe_expert_parallel_comm without expert parallelism");
        rule(text("moe_token_dispatcher_type") == "alltoall" || text("moe_token_dispatcher_type") == "flex",
             "overlap_moe_expert_parallel_comm and its dispatcher");
        rule(text("recompute_granularity") != "full" && !has("recompute_method")
                 && !has("recompute_num_layers"),
             "disable full recomputation when enabling overlap_moe_expert_parallel_comm");
        rule(has("bf16") || has("fp16"), "overlap_moe_expert_parallel_comm in 32 bits");
        rule(number("mtp_num_layers", 1) == 1, "overlap_moe_expert_parallel_comm and several predictions");
    }
    if (has("mtp_num_layers"))
        rule(text("position_embedding_type") == "rope" || text("position_embedding_type") == "none",
             "multi-token prediction and its positions");
    if (has("fp8_param_gather")) {
        rule(has("fp8_format"), "fp8-param-gather without fp8");
        rule(!has("optimizer_cpu_offload") || !has("fp8_recipe") || text("fp8_recipe") == "delayed",
             "fp8-param-gather and states on the host");
    }
    rule(has("swiglu") + has("quick_geglu") + has("squared_relu") <= 1, "one activation");
    for (const char* name : {"moe_layer_freq", "linear_attention_freq", "window_attn_skip_freq"})
        rule(!has(name) || text(name).find('[') == std::string::npos || layersOfList(text(name)) == layers,
             name);
    rule(!has("window_attn_skip_freq") || has("window_size"), "a pattern of windows without windows");
    rule((text("experimental_attention_variant") == "gated_delta_net") == has("linear_attention_freq"),
         "gated delta nets without their pattern");
    if (has("num_experts")) {
        const bool sigmoid = text("moe_router_score_function") == "sigmoid";
        rule(!has("moe_router_enable_expert_bias") || sigmoid,
             "Expert bias for aux-loss-free routing only supports sigmoid");
        rule(has("moe_router_num_groups") == has("moe_router_group_topk"), "groups of experts");
        if (has("moe_router_num_groups"))
            rule(number("num_experts", 0) % number("moe_router_num_groups", 1) == 0
                     && number("moe_router_group_topk", 1) <= number("moe_router_num_groups", 1),
                 "groups of experts");
        rule(number("moe_router_topk", 2) > 1 || sigmoid || has("moe_router_pre_softmax"),
             "Please use --moe-router-pre-softmax when topk is 1");
    }
    const std::string pattern = text("hybrid_override_pattern");
    rule(has("hybrid_override_pattern") == has("is_hybrid_model"), "is-hybrid-model");
    rule(has("hybrid_override_pattern") == (script.find("pretrain_mamba.py") != std::string::npos),
         "the program of hybrid models");
    if (!pattern.empty())
        rule(static_cast<std::int64_t>(pattern.size()) == layers
                 && pattern.find_first_not_of("M*-E") == std::string::npos && !has("moe_layer_freq"),
             "the pattern of layers");
    rule(!(has("train_samples") && has("train_iters")), "expected iteration-based training");
    if (has("cuda_graph_impl")) {
        const bool whole = text("cuda_graph_scope") == "full_iteration";
        rule(has("te_rng_tracker"), "--te-rng-tracker must be set when using CUDA graphs");
        rule(whole || text("recompute_granularity") != "full",
             "full recompute is only supported with full iteration CUDA graph");
        rule(!whole || has("no_check_for_nan_in_loss_and_grad"),
             "--no-check-for-nan-in-loss-and-grad should be set with full_iteration CUDA graph");
    }
    rule(!has("moe_expert_capacity_factor") || text("moe_token_dispatcher_type") == "alltoall",
         "moe_expert_capacity_factor only works with alltoall token dispatcher");
    rule(!has("moe_pad_expert_input_to_capacity") || has("moe_expert_capacity_factor"),
         "padding without a capacity");
    return broken;
}

/// Keys of a written file, and what its framework's checks would stop at.
struct Judged {
    std::map<std::string, std::string> values;
    QStringList broken;

    explicit Judged(const frameworks::KeyList& keys)
    {
        for (const frameworks::Setting& it : keys.settings)
            values[it.name] = it.value;
    }
    [[nodiscard]] bool has(const char* name) const { return values.count(name) > 0; }
    [[nodiscard]] std::string text(const char* name) const
    {
        const auto found = values.find(name);
        return found == values.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::int64_t number(const char* name, std::int64_t otherwise) const
    {
        return has(name) ? std::atoll(text(name).c_str()) : otherwise;
    }
    void rule(bool holds, const char* what)
    {
        if (!holds)
            broken << QString::fromUtf8(what);
    }
};

/// What generate_llm_fqn_per_model_part() asks of its own split, and a split into listed modules of itself: every layer once and in
/// order, embedding first, norm and output last, as many stages as ranks share. Source: torchtitan, distributed/pipeline_parallel.py.
bool stagesAreWhole(const frameworks::KeyList& keys, const layout::Scenario& s, std::int64_t pp, bool single,
                    std::int64_t stages)
{
    std::vector<std::string> modules;
    std::int64_t lists = 0;
    std::int64_t first = 1, last = 1;
    for (const frameworks::Setting& it : keys.settings) {
        if (it.name == "parallelism.pipeline_parallel_first_stage_less_layers")
            first = std::stoll(it.value);
        if (it.name == "parallelism.pipeline_parallel_last_stage_less_layers")
            last = std::stoll(it.value);
        if (it.name == "parallelism.module_fqns_per_model_part")
            for (std::string list : it.items) {
                ++lists;
                std::erase_if(list, [](char c) { return c == '[' || c == ']' || c == '"' || c == ' '; });
                for (const QString& one : QString::fromStdString(list).split(QLatin1Char(',')))
                    modules.push_back(one.toStdString());
            }
    }
    if (lists == 0)
        return stages <= s.model.layers + first + last
               && (s.model.layers + first + last) / stages >= std::max(first, last);
    std::vector<std::string> wanted{"tok_embeddings"};
    for (std::int64_t i = 0; i < s.model.layers; ++i)
        wanted.push_back("layers." + std::to_string(i));
    wanted.insert(wanted.end(), {"norm", "output"});
    return modules == wanted && lists % pp == 0 && (lists == pp) == single;
}

/// Source: torchtitan, config/validation.py, distributed/parallel_dims.py, distributed/pipeline_parallel.py,
/// components/validate and trainer.py; torch.distributed.pipelining.schedules (2025 and 2026).
QStringList brokenTorchtitan(const frameworks::KeyList& keys, const layout::Scenario& s)
{
    Judged j(keys);
    const std::int64_t tp = j.number("parallelism.tensor_parallel_degree", 1);
    const std::int64_t pp = j.number("parallelism.pipeline_parallel_degree", 1);
    const std::int64_t cp = j.number("parallelism.context_parallel_degree", 1);
    const std::int64_t ep = j.number("parallelism.expert_parallel_degree", 1);
    const std::int64_t copies = j.number("parallelism.data_parallel_replicate_degree", 1);
    const std::int64_t shards = j.number("parallelism.data_parallel_shard_degree", -1);
    const std::int64_t world = s.cluster.accelerators();
    j.rule(tp >= 1 && pp >= 1 && cp >= 1 && copies >= 1 && (shards == -1 || shards >= 1), "a degree below 1");
    const std::int64_t sharing = shards == -1 ? world / (copies * tp * pp * cp) : shards;
    j.rule(copies * sharing * tp * pp * cp == world, "degrees do not make the world");
    j.rule(s.model.heads % tp == 0 && (s.model.mla || s.model.keyValueHeads % tp == 0), "heads by tp");
    j.rule(!s.model.tiedEmbeddings || pp == 1, "tied embeddings with stages");
    if (s.model.moe) {
        j.rule(ep >= tp, "ep below tp");
        j.rule(s.model.moe->experts % ep == 0, "experts by ep");
        j.rule(sharing * cp * tp % ep == 0, "ep does not fold into dp_shard x cp x tp");
    }
    j.rule(j.number("training.seq_len", 0) > 0, "seq_len");
    j.rule(cp == 1 || j.number("training.seq_len", 0) % (2 * cp) == 0, "seq_len by 2 cp");
    const std::int64_t local = j.number("training.local_batch_size", 1);
    const std::int64_t global = j.number("training.global_batch_size", -1);
    j.rule(global < 0 || global % (local * copies * sharing) == 0, "global batch by local batch x replicas");
    if (pp > 1) {
        const std::string schedule = j.text("parallelism.pipeline_parallel_schedule");
        const bool single = schedule.empty() || schedule == "1F1B" || schedule == "GPipe";
        std::int64_t stages = pp * (single ? 1 : 2);
        if (const std::int64_t each = j.number("parallelism.pipeline_parallel_layers_per_stage", 0);
            each > 0) {
            const std::int64_t counted = s.model.layers
                                         + j.number("parallelism.pipeline_parallel_first_stage_less_layers",
                                                    1)
                                         + j.number("parallelism.pipeline_parallel_last_stage_less_layers",
                                                    1);
            stages = (counted + each - 1) / each;
            j.rule(stages % pp == 0, "stages by pp");
            j.rule(single ? stages == pp : stages >= 2 * pp, "stages of the schedule");
        }
        j.rule(stagesAreWhole(keys, s, pp, single, stages), "stages");
        const std::int64_t micro = j.number("parallelism.pipeline_parallel_microbatch_size", 1);
        j.rule(local % micro == 0, "local batch by micro-batch");
        j.rule(!single || local / micro >= pp, "fewer micro-batches than stages");
    }
    const std::string mode = j.text("activation_checkpoint.mode");
    j.rule(mode.empty() || mode == "none" || mode == "full" || mode == "selective" || mode == "memory_budget",
           "activation_checkpoint.mode");
    return j.broken;
}

/// Source: DeepSpeed, runtime/config.py, _batch_assertion() and _do_error_check(); runtime/zero/config.py; runtime/pipe/engine.py;
/// runtime/engine.py (2026).
QStringList brokenDeepspeed(const frameworks::KeyList& keys, const layout::Scenario& s)
{
    Judged j(keys);
    const std::int64_t stage = j.number("zero_optimization.stage", 0);
    const std::int64_t tp = j.number("tensor_parallel.autotp_size", 1), pp = j.number("pipeline.stages", 1);
    const std::int64_t cp = j.number("sequence_parallel_size", 1);
    const std::int64_t world = s.cluster.accelerators() / (tp * pp * cp); // that shares the batch
    const std::int64_t micro = j.number("train_micro_batch_size_per_gpu", 0);
    const std::int64_t steps = j.number("gradient_accumulation_steps", 0);
    j.rule(micro > 0 && steps > 0 && j.number("train_batch_size", 0) == micro * steps * world,
           "train_batch_size is not micro x accumulation x world");
    j.rule(!(j.text("fp16.enabled") == "true" && j.text("bf16.enabled") == "true"), "fp16 and bf16");
    j.rule(stage >= 0 && stage <= 3, "stage");
    j.rule(pp == 1 || stage < 2, "pipeline with ZeRO 2 or 3");
    j.rule(tp == 1 || stage < 3, "tensor parallelism with ZeRO 3");
    for (const char* name : {"bf16.bf16_master_weights_and_grads", "bf16.bf16_optimizer_states"})
        j.rule(j.text(name) != "true" || (stage >= 1 && stage <= 3), name);
    j.rule(j.text("bf16.bf16_optimizer_states") != "true"
               || j.text("bf16.bf16_master_weights_and_grads") == "true",
           "bf16_optimizer_states without bf16_master_weights_and_grads");
    j.rule(!j.has("zero_optimization.offload_param.device") || stage == 3, "offload_param without ZeRO 3");
    j.rule(!j.has("zero_optimization.offload_optimizer.device") || stage >= 1,
           "offload_optimizer without ZeRO");
    j.rule(!j.has("zero_optimization.offload_optimizer.ratio") || stage == 3,
           "a part offloaded without ZeRO 3");
    j.rule(j.number("zero_optimization.reduce_bucket_size", 1) >= 0, "reduce_bucket_size");
    return j.broken;
}

/// Source: nanotron, config/config.py, Config.__post_init__(); config/parallelism_config.py; parallel/context.py (2026).
QStringList brokenNanotron(const frameworks::KeyList& keys, const layout::Scenario& s)
{
    Judged j(keys);
    const std::int64_t tp = j.number("parallelism.tp", 0), pp = j.number("parallelism.pp", 0);
    const std::int64_t dp = j.number("parallelism.dp", 0),
                       cp = j.number("parallelism.context_parallel_size", 1);
    const std::int64_t heads = j.number("model.model_config.num_attention_heads", 0);
    const std::int64_t groups = j.number("model.model_config.num_key_value_heads", heads);
    j.rule(tp * pp * cp * dp == s.cluster.accelerators(), "degrees do not make the world");
    j.rule(heads % tp == 0, "heads by tp");
    j.rule(groups >= tp && heads >= groups && heads % groups == 0, "key-value heads");
    for (const char* name :
         {"tokens.sequence_length", "tokens.micro_batch_size", "tokens.batch_accumulation_per_replica",
          "model.model_config.max_position_embeddings"})
        j.rule(j.number(name, 0) > 0, name);
    j.rule(j.number("model.model_config.max_position_embeddings", 0) >= j.number("tokens.sequence_length", 0),
           "positions below the sequence");
    const std::string mode = j.text("parallelism.tp_mode"), engine = j.text("parallelism.pp_engine");
    j.rule(mode.empty() || mode == "ALL_REDUCE" || mode == "REDUCE_SCATTER", "tp_mode");
    j.rule(engine.empty() || engine == "1f1b" || engine == "afab", "pp_engine");
    j.rule(j.number("optimizer.zero_stage", 0) <= 1, "zero_stage");
    return j.broken;
}

/// Source: Accelerate, parallelism_config.py, __post_init__() and _validate_accelerator(); utils/dataclasses.py, MegatronLMPlugin with
/// set_network_size_args(), set_mixed_precision() and set_training_args(); utils/megatron_lm.py; Megatron-LM, validate_args() (2026).
QStringList brokenAccelerate(const frameworks::KeyList& keys, const layout::Scenario& s)
{
    Judged j(keys);
    const auto size = [&j](const char* axis) {
        return j.number((std::string("parallelism_config.parallelism_config_") + axis + "_size").c_str(), 1);
    };
    const std::int64_t copies = size("dp_replicate"), shards = size("dp_shard"), tp = size("tp");
    const std::int64_t cp = size("cp"), sp = size("sp");
    const std::int64_t all = copies * shards * tp * cp * sp;
    const std::int64_t world = j.number("num_processes", 0);
    j.rule(world == s.cluster.accelerators(), "num_processes");
    j.rule(world % j.number("num_machines", 1) == 0, "num_machines");
    j.rule(copies >= 1 && shards >= 1 && tp >= 1 && cp >= 1, "a size below 1");
    j.rule(!((tp > 1 || cp > 1) && copies > 1 && shards == 1), "copies without shards beside tp or cp");
    j.rule(all == 1 || all == world, "sizes do not make the world");
    const std::string type = j.text("distributed_type");
    if (type == "MEGATRON_LM") {
        const auto said = [&j](const char* key, std::int64_t otherwise) {
            return j.number((std::string("megatron_lm_config.megatron_lm_") + key).c_str(), otherwise);
        };
        const auto isSet = [&j](const char* key) {
            return j.text((std::string("megatron_lm_config.megatron_lm_") + key).c_str()) == "true";
        };
        const std::int64_t tensor = said("tp_degree", 1), stages = said("pp_degree", 1);
        const std::int64_t microbatches = said("num_micro_batches", 1);
        j.rule(world % (tensor * stages) == 0, "ranks by tp x pp");
        j.rule(s.model.layers % stages == 0, "layers by stages");
        j.rule(s.model.heads % tensor == 0, "heads by tp");
        j.rule(!isSet("sequence_parallelism") || tensor > 1,
               "sequence parallelism without tensor parallelism");
        j.rule(microbatches >= 1
                   && s.workload.globalBatch
                          == microbatches * s.layout.microBatch * (world / (tensor * stages)),
               "global batch is not micro-batch x replicas x micro-batches");
        j.rule(!j.has("gradient_accumulation_steps"), "accumulation beside micro-batches");
        j.rule(all == 1, "a ParallelismConfig beside Megatron-LM");
        j.rule(j.text("mixed_precision") != "fp8", "fp8 in Megatron-LM");
        j.rule(!s.model.moe && !s.model.mla, "a model that the plugin does not build");
        return j.broken;
    }
    const bool second = type == "FSDP" && j.number("fsdp_config.fsdp_version", 1) == 2;
    j.rule(all == 1 || second || type == "MULTI_GPU" || sp > 1, "a ParallelismConfig without FSDP 2");
    j.rule(cp == 1 || second, "context parallelism without FSDP 2");
    j.rule(cp == 1 || sp == 1, "both kinds of context parallelism");
    j.rule(!(second && j.has("fsdp_config.fsdp_sharding_strategy")), "a strategy of FSDP 1 in FSDP 2");
    return j.broken;
}

/// A hundred random layouts, the same in every run, of which most time goes into finding valid ones; SHARDSCAPE_EXPORTS asks for more:
/// of a thousand of each framework no file breaks a check. They take longer than Qt's watch over one function, 300 s, which ends the
/// test as if it had failed: QTEST_FUNCTION_TIMEOUT, in ms, asks for more.
template <class Property>
bool holdsForRandomLayouts(const Property& property)
{
    rc::detail::TestParams draws;
    draws.seed = 36;
    draws.maxSuccess = qEnvironmentVariableIntValue("SHARDSCAPE_EXPORTS");
    draws.maxSuccess = draws.maxSuccess > 0 ? draws.maxSuccess : 100;
    draws.maxDiscardRatio = 100;
    const rc::detail::TestResult result = rc::detail::checkTestable(property, rc::detail::TestMetadata{},
                                                                    draws);
    if (!result.template is<rc::detail::SuccessResult>())
        rc::detail::printResultMessage(result, std::cerr);
    return result.template is<rc::detail::SuccessResult>();
}

} // namespace

class TestFrameworkExport : public QObject {
    Q_OBJECT

private slots:
    /// What is written of any layout is read back with the same values, or the file says which knob it has no word for.
    void importOfAnExportIsTheIdentity_data()
    {
        QTest::addColumn<QString>("framework");
        for (const std::string_view id : frameworks::writtenFrameworks())
            QTest::newRow(std::string(id).c_str())
                << QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    }
    void importOfAnExportIsTheIdentity()
    {
        QFETCH(QString, framework);
        const std::vector<layout::Scenario> all = bases();
        const bool holds = rc::check([&] {
            layout::Scenario s = randomLayout(all, [](const layout::Scenario&) { return true; });
            for (const char* id : {"precision", "grad_dtype", "optimizer"}) {
                const layout::Knob& knob = *layout::findKnob(id);
                knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
            }
            const frameworks::Plan plan = frameworks::planOf(s);
            const auto written = frameworks::write(plan, framework.toStdString());
            RC_ASSERT(written.has_value());
            auto read = frameworks::read(written->text, written->fileName);
            if (!read)
                RC_FAIL(read.error().text() + "\n" + written->text);
            // Some files do not know on how many accelerators they run.
            if (frameworks::find(read->cluster, "gpus") == nullptr)
                *read = frameworks::withAccelerators(*read, s.cluster.accelerators());
            RC_ASSERT(
                framework.startsWith(QString::fromStdString(read->framework))); // one reader, two writers
            RC_ASSERT(read->unknown.empty());
            for (const std::string& id : plan.chosen) {
                // Sequences of a run, which no reader takes for tokens; flash attention of whichever version is installed; and a loss
                // that is not fused, which is no word there.
                if (framework == QStringLiteral("megatron")
                    && (id == "token_budget" || (id == "attention" && plan.text(id).starts_with("flash"))
                        || (id == "fused_loss" && !plan.truth(id))))
                    continue;
                if (id == "software"
                    || std::find(written->unsaid.begin(), written->unsaid.end(), id) != written->unsaid.end())
                    continue;
                const frameworks::Value* wanted = plan.find(id);
                const frameworks::Value* found = frameworks::find(read->layout, id);
                if (found == nullptr)
                    found = frameworks::find(read->workload, id);
                if (wanted == nullptr)
                    continue;
                // What the file asks back (a chunk's layers need the model) is not lost.
                const bool asked = std::any_of(read->needs.begin(), read->needs.end(),
                                               [&id](const frameworks::Need& one) { return one.what == id; });
                if (found == nullptr && asked)
                    continue;
                if (found == nullptr)
                    RC_FAIL(id + " is lost in\n" + written->text);
                if (frameworks::textOf(*found) != frameworks::textOf(*wanted))
                    RC_FAIL(id + ": " + frameworks::textOf(*wanted) + " became " + frameworks::textOf(*found)
                            + " in\n" + written->text);
            }
        });
        QVERIFY(holds);
    }

    /// Layers that run again are counted by stage: where the file has other stages than the layout, their number is no word there.
    void layersOfOtherStagesAreNotCounted()
    {
        layout::Scenario s = bases().front();
        s.model = **exchange::Catalog::builtIn().model("llama-3-8b");
        for (const auto& [knob, value] :
             {std::pair("pp", "8"), std::pair("schedule", "v-half"), std::pair("recompute", "full"),
              std::pair("chunks", "2"), std::pair("recompute_layers", "1")})
            QVERIFY(layout::setKnob(s, knob, value).has_value());
        const auto written = frameworks::write(frameworks::planOf(s), "torchtitan-toml");
        QVERIFY(written.has_value());
        QVERIFY(std::find(written->unsaid.begin(), written->unsaid.end(), "recompute_layers")
                != written->unsaid.end());
        QVERIFY(written->text.find("selective_ac_option = \"2\"") == std::string::npos);
    }

    /// A script that is written passes the checks that would stop it, or the comment on top says which knob it leaves out.
    void megatronTakesItsArguments()
    {
        std::vector<layout::Scenario> all = bases();
        for (const auto& [model, nodes] :
             {std::pair("qwen3-next-80b-a3b", 8), std::pair("nemotron-h-8b", 2), std::pair("gpt-oss-20b", 4),
              std::pair("glm-4.5-air", 16), std::pair("gemma-3-27b", 4), std::pair("llama-4-maverick", 32)}) {
            layout::Scenario& s = all.emplace_back(all.back());
            s.model = **exchange::Catalog::builtIn().model(model);
            s.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", nodes);
        }
        const bool holds = holdsForRandomLayouts([&] {
            layout::Scenario s = randomLayout(all, [](const layout::Scenario&) { return true; });
            for (const char* id : {"precision", "optimizer", "moment_dtype"}) {
                const layout::Knob& knob = *layout::findKnob(id);
                knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
            }
            RC_PRE(layout::violations(s).empty());
            const auto stopped = frameworks::refusals(s, "megatron");
            RC_PRE(std::none_of(stopped.begin(), stopped.end(),
                                [](const layout::Reason& one) { return one.code == "mixers-stages"; }));
            const auto written = frameworks::write(frameworks::planOf(s), "megatron");
            RC_ASSERT(written.has_value());
            const auto keys = frameworks::readShell(written->text);
            RC_ASSERT(keys.has_value());
            const QStringList broken = brokenArguments(*keys, written->text);
            if (!broken.isEmpty())
                RC_FAIL(broken.join(QLatin1Char('\n')).toStdString() + "\n" + written->text);
        });
        QVERIFY(holds);
    }

    /// Positions, windows, gates, routers and mixers are the model's, or the first lines say what is missing.
    void aScriptDescribesItsModel_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("there");
        QTest::addColumn<QString>("missing");
        QTest::newRow("Qwen2.5") << "qwen2.5-72b" << QStringList{"--rotary-base 1000000\n", "--swiglu\n"}
                                 << "";
        QTest::newRow("DeepSeek-V3") << "deepseek-v3"
                                     << QStringList{"--rotary-base 10000\n",
                                                    "--qk-layernorm\n",
                                                    "--moe-router-score-function sigmoid\n",
                                                    "--moe-router-enable-expert-bias\n",
                                                    "--moe-router-num-groups 8\n",
                                                    "--moe-router-group-topk 4\n",
                                                    "--moe-router-topk-scaling-factor 2.5\n",
                                                    "--moe-layer-freq '([0]*3+[1]*58)'\n",
                                                    "--mtp-num-layers 1\n"}
                                     << "";
        QTest::newRow("Gemma 3") << "gemma-3-27b"
                                 << QStringList{"--window-size 1023,0\n", "--window-attn-skip-freq 6\n"}
                                 << "a gate of gelu, of which --swiglu has the matrices alone";
        QTest::newRow("GPT-OSS") << "gpt-oss-20b"
                                 << QStringList{"--window-size 127,0\n", "--window-attn-skip-freq 2\n",
                                                "--quick-geglu\n", "--softmax-type learnable\n",
                                                "--rotary-base 150000\n"}
                                 << "YaRN scaling of positions by 32";
        QTest::newRow("Qwen3-Next") << "qwen3-next-80b-a3b"
                                    << QStringList{"--experimental-attention-variant gated_delta_net\n",
                                                   "--linear-attention-freq 4\n",
                                                   "--linear-key-head-dim 128\n",
                                                   "--linear-num-value-heads 32\n",
                                                   "--attention-output-gate\n",
                                                   "--rotary-percent 0.25\n",
                                                   "--moe-shared-expert-gate\n"}
                                    << "";
        QTest::newRow("Nemotron-H") << "nemotron-h-8b"
                                    << QStringList{"--hybrid-override-pattern 'M-M-M-M*-M-",
                                                   "--is-hybrid-model\n",
                                                   "--mamba-num-heads 128\n",
                                                   "--mamba-num-groups 8\n",
                                                   "--mamba-state-dim 128\n",
                                                   "--squared-relu\n",
                                                   "--position-embedding-type none\n",
                                                   "pretrain_mamba.py"}
                                    << "";
        QTest::newRow("Nemotron-4") << "nemotron-4-340b"
                                    << QStringList{"--squared-relu\n", "--rotary-percent 0.5\n"} << "";
        QTest::newRow("LLaMA 4") << "llama-4-maverick" << QStringList{"--moe-layer-freq '([0,1]*24)'\n"}
                                 << "attention in chunks, and every fourth layer without positions";
        QTest::newRow("BLOOM") << "bloom-176b" << QStringList{"--position-embedding-type none\n"} << "ALiBi";
        QTest::newRow("GLM-130B") << "glm-130b" << QStringList{}
                                  << "the base of its rotary positions (--rotary-base; 10000 unless said)";
    }
    void aScriptDescribesItsModel()
    {
        QFETCH(QString, model);
        QFETCH(QStringList, there);
        QFETCH(QString, missing);
        layout::Scenario s = bases().front();
        s.model = **exchange::Catalog::builtIn().model(model.toStdString());
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        for (const QString& one : there)
            QVERIFY2(written->text.find(one.toStdString()) != std::string::npos,
                     (one.toStdString() + written->text).c_str());
        QCOMPARE(written->text.find("Of the model not here: ") != std::string::npos, !missing.isEmpty());
        QVERIFY2(missing.isEmpty() || written->text.find(missing.toStdString()) != std::string::npos,
                 written->text.c_str());
        for (const char* line :
             {"# To be added: tokenizer, data, learning rate", "--train-samples ", "\"${MEGATRON_ARGS[@]}\""})
            QVERIFY2(written->text.find(line) != std::string::npos, (line + written->text).c_str());
    }

    /// What stands in a script and stops it is left out, and said before it is written.
    void whatStopsMegatronIsSaid_data()
    {
        using Words = QList<QPair<QString, QString>>;
        QTest::addColumn<QString>("model");
        QTest::addColumn<Words>("knobs");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("experts hidden behind what runs again")
            << "qwen3-next-80b-a3b" << Words{{"ep", "8"}, {"ep_overlap", "1"}, {"recompute", "full"}}
            << "Megatron-LM hides the experts' exchange only where no whole layer and no expert runs again";
        QTest::newRow("experts hidden without virtual stages")
            << "qwen3-next-80b-a3b" << Words{{"ep", "8"}, {"pp", "2"}, {"ep_overlap", "1"}}
            << "Megatron-LM hides the experts' exchange in pipelines of virtual stages alone: pp = 2, one stage a "
               "rank";
        QTest::newRow("Muon shares gradients")
            << "llama-3-8b" << Words{{"optimizer", "muon"}, {"zero", "3"}}
            << "Megatron-LM's Muon shares its own states and nothing else; this is ZeRO stage 3";
        QTest::newRow("Muon hides gradients")
            << "llama-3-8b" << Words{{"optimizer", "muon"}, {"zero", "1"}, {"overlap_gradients", "1"}}
            << "Megatron-LM's Muon hides neither gradients nor parameters behind other work";
        QTest::newRow("other mixers")
            << "minimax-text-01" << Words{}
            << "Megatron-LM builds Mamba-2 and gated delta nets in place of attention; "
               "this model has others";
    }
    void whatStopsMegatronIsSaid()
    {
        using Words = QList<QPair<QString, QString>>;
        QFETCH(QString, model);
        QFETCH(Words, knobs);
        QFETCH(QString, sentence);
        layout::Scenario s = bases()[1];
        s.model = **exchange::Catalog::builtIn().model(model.toStdString());
        for (const auto& [id, value] : knobs)
            QVERIFY2(layout::setKnob(s, id.toStdString(), value.toStdString()).has_value(), qPrintable(id));
        QStringList said;
        for (const layout::Reason& one : frameworks::refusals(s, "megatron"))
            said << QString::fromStdString(english(one.message));
        QVERIFY2(said.contains(sentence), qPrintable(said.join(QLatin1Char('\n'))));
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        const auto keys = frameworks::readShell(written->text);
        QVERIFY(keys.has_value());
        QVERIFY2(brokenArguments(*keys, written->text).isEmpty(), written->text.c_str());
    }

    /// The same for the others. What their checks stop is known before it is written, and the nearest layout that is proposed starts.
    void othersTakeTheirArguments_data()
    {
        QTest::addColumn<QString>("framework");
        for (const char* id : {"torchtitan-toml", "deepspeed", "nanotron", "accelerate"})
            QTest::newRow(id) << id;
    }
    void othersTakeTheirArguments()
    {
        QFETCH(QString, framework);
        const std::string id = framework.toStdString();
        std::vector<layout::Scenario> all = bases();
        if (id == "nanotron") // whose models have rotary positions
            all.erase(all.begin());
        constexpr int kMended =
            25; // the nearest layout is looked for by trying: of these, others are left out
        int mended = 0;
        const bool holds = holdsForRandomLayouts([&] {
            layout::Scenario s = randomLayout(all, [](const layout::Scenario&) { return true; });
            const bool taken = frameworks::isTaken(s, id);
            RC_CLASSIFY(!taken, "stopped");
            RC_PRE(taken || mended++ < kMended);
            if (!taken) {
                const auto stopped = frameworks::refusals(s, id);
                RC_PRE(!stopped.front().mend.isEmpty());
                s = layout::with(s, stopped.front().mend);
                RC_ASSERT(layout::violations(s).empty());
                RC_ASSERT(frameworks::refusals(s, id).empty());
            }
            const auto written = frameworks::write(frameworks::planOf(s), id);
            RC_ASSERT(written.has_value());
            // What it has no word for is on top of the file; its degrees then are not the layout's.
            for (const char* degree : {"tp", "pp", "cp", "ep", "zero", "global_batch", "micro_batch"})
                RC_PRE(std::find(written->unsaid.begin(), written->unsaid.end(), degree)
                       == written->unsaid.end());
            const auto keys = frameworks::readWrittenFile({written->fileName, written->text, 1, 0});
            RC_ASSERT(keys.has_value());
            const QStringList broken = id == "deepspeed"    ? brokenDeepspeed(*keys, s)
                                       : id == "nanotron"   ? brokenNanotron(*keys, s)
                                       : id == "accelerate" ? brokenAccelerate(*keys, s)
                                                            : brokenTorchtitan(*keys, s);
            if (!broken.isEmpty())
                RC_FAIL(broken.join(QLatin1Char('\n')).toStdString() + "\n" + written->text);
        });
        QVERIFY(holds);
    }

    /// One sentence with the rule and the nearest layout that starts.
    void whatIsRefusedIsSaid()
    {
        layout::Scenario s = bases().back(); // 16 accelerators
        for (const auto& [knob, value] : {std::pair("tp", "2"), std::pair("pp", "2"), std::pair("zero", "3")})
            QVERIFY2(layout::setKnob(s, knob, value).has_value(), knob);
        const auto reasons = frameworks::refusals(s, "deepspeed");
        QCOMPARE(reasons.size(), std::size_t{2});
        QCOMPARE(english(reasons.front().message),
                 std::string("DeepSpeed's pipelines take ZeRO 0 and 1; this is stage 3 with pp = 2"));
        const layout::Scenario nearest = layout::with(s, reasons.front().mend);
        QVERIFY(frameworks::refusals(nearest, "deepspeed").empty());
        QVERIFY(layout::violations(nearest).empty());
        QCOMPARE(nearest.layout.tensorParallel, 2); // it is the sharding that is nearest
        QCOMPARE(nearest.layout.pipelineParallel, 2);
        QVERIFY(frameworks::refusals(s, "megatron").empty());
        QVERIFY(frameworks::refusals(s, "nothing").empty());
    }

    /// DeepSpeed says of each class of states where it lies, and ZeRO++ in words of its own.
    void tiersAndZeroPlusPlusAreReadAndWritten()
    {
        const auto read = [](const char* zero) {
            return frameworks::read(
                std::string(R"({"bf16": {"enabled": true}, "zero_optimization": {"stage": 3, )") + zero
                    + "}}",
                "ds_config.json");
        };
        const auto mixed = read(
            R"("offload_optimizer": {"device": "nvme"}, "offload_param": {"device": "cpu"})");
        const auto alike = read(
            R"("offload_optimizer": {"device": "cpu"}, "offload_param": {"device": "cpu"})");
        const auto plus = read(
            R"("zero_quantized_weights": true, "zero_hpz_partition_size": 16, "zero_quantized_gradients": true)");
        QVERIFY(mixed.has_value() && alike.has_value() && plus.has_value());
        const auto said = [](const auto& reading, const char* id) {
            const frameworks::Value* value = frameworks::find(reading->layout, id);
            return value != nullptr ? frameworks::textOf(*value) : std::string();
        };
        QCOMPARE(said(mixed, "offload_to"), std::string("nvme"));
        QCOMPARE(said(mixed, "offload_weights_to"), std::string("host"));
        QCOMPARE(said(alike, "offload_weights_to"), std::string());
        QCOMPARE(said(plus, "secondary_shard"), std::string("16"));
        QCOMPARE(said(plus, "weight_bits"), std::string("8"));
        QCOMPARE(said(plus, "wire_bits"), std::string("4"));
        layout::Scenario s = bases().back();
        for (const auto& [id, value] :
             {std::pair("zero", "3"), std::pair("offload_optimizer", "100"),
              std::pair("offload_weights", "100"), std::pair("offload_weights_to", "nvme")})
            QVERIFY2(layout::setKnob(s, id, value).has_value(), id);
        const auto written = frameworks::write(frameworks::planOf(s), "deepspeed");
        QVERIFY(written.has_value());
        const auto back = frameworks::read(written->text, written->fileName);
        QVERIFY(back.has_value());
        QCOMPARE(said(back, "offload_weights_to"), std::string("nvme"));
        QCOMPARE(said(back, "offload_to"), std::string()); // the host is where they lie unless said
    }

    /// Elements, bytes or MiB: buckets come in as MiB and go out as the framework counts them.
    void bucketsAreReadAndWritten()
    {
        const auto bucket = [](const char* text, const char* file) -> std::int64_t {
            const auto read = frameworks::read(text, file);
            const auto* const value = read ? frameworks::find(read->layout, "bucket_mb") : nullptr;
            return value != nullptr ? std::stoll(frameworks::textOf(*value)) : -1;
        };
        constexpr const char* kMegatron =
            "torchrun pretrain_gpt.py --tensor-model-parallel-size 2 --num-layers 4 "
            "--hidden-size 64 --num-attention-heads 4 --ddp-bucket-size 26214400 ";
        QCOMPARE(bucket((std::string(kMegatron) + "--bf16\n").c_str(), "run.sh"), 100); // 4 B each
        QCOMPARE(bucket((std::string(kMegatron) + "--bf16 --grad-reduce-in-bf16\n").c_str(), "run.sh"), 50);
        QCOMPARE(
            bucket(
                R"({"bf16": {"enabled": true}, "zero_optimization": {"stage": 1, "reduce_bucket_size": 5e8}})",
                "ds_config.json"),
            954);
        QCOMPARE(
            bucket(
                R"({"bf16": {"enabled": true}, "zero_optimization": {"stage": 2, "reduce_bucket_size": 5e8}})",
                "ds_config.json"),
            -1);
        QCOMPARE(
            bucket(
                R"({"bf16": {"enabled": true}, "zero_optimization": {"stage": 1, "reduce_bucket_size": "auto"}})",
                "ds_config.json"),
            -1);
        QCOMPARE(bucket("parallelism:\n  dp: 2\n  pp: 1\n  tp: 2\nmodel:\n  ddp_bucket_cap_mb: 25\n"
                        "tokens:\n  sequence_length: 4096\n",
                        "nanotron.yaml"),
                 25);
        layout::Scenario s = bases().back();
        for (const auto& [id, value] : {std::pair("zero", "1"), std::pair("bucket_mb", "25")})
            QVERIFY2(layout::setKnob(s, id, value).has_value(), id);
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        QVERIFY2(written->text.find("--ddp-bucket-size 13107200") != std::string::npos,
                 written->text.c_str());
    }

    /// torchtitan of today counts tokens and takes classes; what it is given reads as such a function does.
    void torchtitanIsWrittenAsItIsToday()
    {
        layout::Scenario s = bases().back(); // 16 accelerators, 1024 sequences of 4096
        for (const auto& [id, value] :
             {std::pair("tp", "2"), std::pair("pp", "2"), std::pair("micro_batch", "2"),
              std::pair("zero", "3"), std::pair("precision", "fp8"), std::pair("recompute", "full"),
              std::pair("schedule", "1f1b")})
            QVERIFY2(layout::setKnob(s, id, value).has_value(), id);
        const auto written = frameworks::write(frameworks::planOf(s), "torchtitan");
        QVERIFY(written.has_value());
        for (const char* line :
             {"def shardscape(config: Trainer.Config, model_registry, flavor: str) -> Trainer.Config:\n",
              "    config.training.max_context_length = 4096\n",
              "    config.training.num_tokens_per_microbatch_per_dp_rank = 8192\n",
              "    config.training.num_tokens_per_train_step = 4194304\n",
              "    config.parallelism.num_pp_microbatches = 128\n",
              "    config.parallelism.tensor_parallel_degree = 2\n",
              "    config.parallelism.pipeline_parallel_schedule = \"1F1B\"\n",
              "    config.activation_checkpoint = FullAC.Config()\n", "Float8LinearConverter.Config("})
            QVERIFY2(written->text.find(line) != std::string::npos, (line + written->text).c_str());
        const auto old = frameworks::write(frameworks::planOf(s), "torchtitan-toml");
        QVERIFY(old.has_value());
        QVERIFY(old->text.find("\nlocal_batch_size = 256\n") != std::string::npos);
        // A recipe that makes its Config itself is the whole plan.
        const auto recipe = frameworks::read(
            "from torchtitan.trainer import Trainer\n\n\ndef llama3_8b() -> Trainer.Config:\n"
            "    return Trainer.Config(\n        model_spec=model_registry(\"8B\", converters=[Float8LinearConverter.Config()]),\n"
            "        training=TrainingConfig(num_tokens_per_microbatch_per_dp_rank=16384, max_context_length=8192),\n"
            "        parallelism=ParallelismConfig(tensor_parallel_degree=4),\n"
            "        activation_checkpoint=SelectiveAC.Config(),\n    )\n",
            "recipe.py");
        if (!recipe)
            QFAIL(recipe.error().text().c_str());
        for (const auto& [id, value] : {std::pair("tp", "4"), std::pair("pp", "1"),
                                        std::pair("micro_batch", "2"), std::pair("recompute", "selective")}) {
            const frameworks::Value* found = frameworks::find(recipe->layout, id);
            QVERIFY2(found != nullptr, id);
            QCOMPARE(frameworks::textOf(*found), std::string(value));
        }
        QCOMPARE(frameworks::textOf(*frameworks::find(recipe->workload, "precision")), std::string("fp8"));
    }

    /// Stages as they are priced, even or of one's own, are those that torchtitan builds of what is written, and are read back.
    /// Source: torchtitan, distributed/pipeline_parallel.py, pipeline_llm() and generate_llm_fqn_per_model_part().
    void torchtitanGetsItsStages()
    {
        const bool holds = rc::check("stages of torchtitan", [] {
            layout::Scenario s = bases().back();
            s.model.layers = *rc::gen::inRange<std::int32_t>(8, 130);
            const auto pp = *rc::gen::element<std::int64_t>(2, 4);
            const bool single = *rc::gen::arbitrary<bool>();
            const auto chunks = single ? 1 : *rc::gen::inRange<std::int64_t>(2, 17);
            RC_PRE(pp * chunks <= s.model.layers);
            for (const auto& [id, value] :
                 {std::pair("pp", std::to_string(pp)),
                  std::pair("schedule", std::string(single ? "1f1b" : "interleaved-1f1b")),
                  std::pair("chunks", std::to_string(chunks))})
                RC_ASSERT(layout::setKnob(s, id, value).has_value());
            if (*rc::gen::arbitrary<bool>()) {
                s.stageLayers.assign(static_cast<std::size_t>(pp * chunks), 1);
                for (std::int64_t left = s.model.layers - pp * chunks; left > 0; --left)
                    ++s.stageLayers[*rc::gen::inRange<std::size_t>(0, s.stageLayers.size())];
            }
            for (const char* id : {"torchtitan-toml", "torchtitan"}) {
                const auto written = frameworks::write(frameworks::planOf(s), id);
                RC_ASSERT(written.has_value());
                RC_ASSERT(std::find(written->unsaid.begin(), written->unsaid.end(), "chunks")
                          == written->unsaid.end());
                auto read = frameworks::read(written->text, written->fileName);
                RC_ASSERT(read.has_value());
                const frameworks::Value* own = frameworks::find(read->layout, "stages");
                RC_CLASSIFY(own != nullptr, "listed");
                const std::int64_t ends = written->text.find("first_stage_less_layers = 0")
                                                  == std::string::npos
                                              ? 1
                                              : 0;
                const auto stages = own != nullptr ? *exchange::readStageLayers(frameworks::textOf(*own))
                                                   : frameworks::torchtitanStages(s.model.layers, pp * chunks,
                                                                                  ends, ends);
                const bool listed = written->text.find("module_fqns_per_model_part") != std::string::npos;
                for (std::int64_t stage = 0; stage < pp * chunks; ++stage)
                    if (listed && own == nullptr) // all alike
                        RC_ASSERT(s.layersOf(stage).count == s.model.layers / (pp * chunks));
                    else
                        RC_ASSERT(stages.at(static_cast<std::size_t>(stage)) == s.layersOf(stage).count);
            }
        });
        QVERIFY(holds);
        // What is not listed is dealt: the embedding and the head count as a layer each.
        const auto dealt = [](const char* more) {
            const auto read = frameworks::read(
                std::string(
                    "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nseq_len = 8192\n[parallelism]\n"
                    "pipeline_parallel_degree = 4\n")
                    + more,
                "llama3_8b.toml");
            const frameworks::Value* value = read ? frameworks::find(read->layout, "stages") : nullptr;
            return value != nullptr ? frameworks::textOf(*value) : std::string();
        };
        QCOMPARE(dealt(""), std::string("8,9,8,7"));
        QCOMPARE(
            dealt(
                "pipeline_parallel_first_stage_less_layers = 0\npipeline_parallel_last_stage_less_layers = 0\n"),
            std::string());
        QCOMPARE(dealt("pipeline_parallel_split_points = [\"layers.6\", \"layers.16\", \"layers.26\"]\n"),
                 std::string("6,10,10,6"));
        // 80 layers on 4 x 5 chunks: a layer for each end would make 21 stages.
        layout::Scenario s = bases().back();
        s.model.layers = 80;
        for (const auto& [id, value] :
             {std::pair("pp", "4"), std::pair("schedule", "interleaved-1f1b"), std::pair("chunks", "5")})
            QVERIFY2(layout::setKnob(s, id, value).has_value(), id);
        const auto written = frameworks::write(frameworks::planOf(s), "torchtitan-toml");
        QVERIFY(written.has_value());
        QVERIFY(written->text.find("pipeline_parallel_layers_per_stage = 4\n") != std::string::npos);
        QVERIFY(written->text.find("pipeline_parallel_first_stage_less_layers = 0\n") != std::string::npos);
    }

    /// Every n-th layer, and states in 16 bits.
    void torchtitanSaysWhichLayersRunAgain()
    {
        const auto read = frameworks::read(
            "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nseq_len = 8192\n"
            "dtype = \"bfloat16\"\n[activation_checkpoint]\nmode = \"selective\"\n"
            "selective_ac_option = \"4\"\n"
            "per_op_sac_force_recompute_mm_shapes_by_fqns = [\"moe.router.gate\"]\n",
            "llama3_8b.toml");
        QVERIFY(read.has_value());
        QVERIFY(read->unread.empty());
        for (const auto& [id, value] :
             {std::pair("recompute", "full"), std::pair("recompute_layers", "8"),
              std::pair("master_dtype", "bf16"), std::pair("moment_dtype", "bf16")}) {
            const frameworks::Value* found = frameworks::find(frameworks::sectionOf(*read, id), id);
            QVERIFY2(found != nullptr, id);
            QCOMPARE(frameworks::textOf(*found), std::string(value));
        }
        const auto written = frameworks::write(frameworks::planOf(*read), "torchtitan-toml");
        QVERIFY(written.has_value());
        QVERIFY2(written->text.find("dtype = \"bfloat16\"\n") != std::string::npos, written->text.c_str());
        // What a product computes in is said beside it.
        const auto beside = frameworks::read(
            "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nseq_len = 8192\n"
            "dtype = \"bfloat16\"\nmixed_precision_param = \"float16\"\n",
            "llama3_8b.toml");
        QVERIFY(beside.has_value());
        QCOMPARE(frameworks::textOf(*frameworks::find(beside->workload, "precision")), std::string("fp16"));
    }

    void anExportSaysWhatTheFrameworkCannot()
    {
        layout::Scenario s = bases().front();
        QVERIFY(layout::setKnob(s, "congestion", "20").has_value());
        QVERIFY(layout::setKnob(s, "pp", "8").has_value());
        QVERIFY(layout::setKnob(s, "schedule", "zb-h1").has_value());
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        QVERIFY(written->text.find("schedule = zb-h1") != std::string::npos);
        QVERIFY(written->text.find("congestion = 20") != std::string::npos);
        QVERIFY(!frameworks::write(frameworks::planOf(s), "megatorn"));
        QCOMPARE(frameworks::write(frameworks::planOf(s), "megatorn").error().text(),
                 std::string("nothing is written for 'megatorn'; nearest is 'megatron'"));
    }

    /// What argparse and the kernels' own checks would stop at, and what another program would be, is not written.
    void noValueOutsideTheChoicesIsWritten()
    {
        layout::Scenario s = bases().back();
        QVERIFY(layout::setKnob(s, "zero", "1").has_value());
        for (const auto& [id, value] : {std::pair("master_dtype", "bf16"), std::pair("moment_dtype", "bf16")})
            QVERIFY2(layout::setKnob(s, id, value).has_value(), id);
        for (const char* framework : {"megatron", "megatron-bridge"}) {
            const auto written = frameworks::write(frameworks::planOf(s), framework);
            QVERIFY(written.has_value());
            QVERIFY2(written->text.find("main_params_dtype") == std::string::npos
                         && written->text.find("main-params-dtype") == std::string::npos,
                     written->text.c_str());
            QVERIFY2(std::find(written->unsaid.begin(), written->unsaid.end(), "master_dtype")
                         != written->unsaid.end(),
                     framework);
        }
        layout::Scenario sinks = bases().back();
        sinks.model = **exchange::Catalog::builtIn().model("gpt-oss-20b");
        QVERIFY(layout::setKnob(sinks, "attention", "flash2").has_value());
        const auto learned = frameworks::write(frameworks::planOf(sinks), "megatron");
        QVERIFY(learned.has_value());
        QVERIFY2(learned->text.find("--softmax-type learnable") != std::string::npos, learned->text.c_str());
        QVERIFY2(learned->text.find("--attention-backend") == std::string::npos, learned->text.c_str());
        layout::Scenario eight = bases().back();
        QVERIFY(layout::setKnob(eight, "precision", "fp8").has_value());
        const auto json = frameworks::write(frameworks::planOf(eight), "deepspeed");
        QVERIFY(json.has_value());
        QVERIFY2(json->text.find("\"bf16\"") != std::string::npos, json->text.c_str());
        layout::Scenario other = bases().back();
        for (const auto& [id, value] : {std::pair("software", "deepspeed"), std::pair("zero", "2")})
            QVERIFY2(layout::setKnob(other, id, value).has_value(), id);
        const auto launched = frameworks::write(frameworks::planOf(other), "accelerate");
        QVERIFY(launched.has_value());
        QVERIFY2(launched->text.find("distributed_type: DEEPSPEED\n") != std::string::npos
                     && launched->text.find("  zero_stage: 2\n") != std::string::npos,
                 launched->text.c_str());
    }

    void whatEqualsTheDefaultsIsNotWritten()
    {
        layout::Scenario s = bases().back();
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        for (const char* absent :
             {"--context-parallel-size", "--recompute", "--overlap", "--sequence-parallel", "--expert"})
            QVERIFY2(written->text.find(absent) == std::string::npos, absent);
        for (const char* there : {"--tensor-model-parallel-size 1", "--pipeline-model-parallel-size 1",
                                  "--micro-batch-size 1", "--global-batch-size 1024", "--seq-length 4096"})
            QVERIFY2(written->text.find(there) != std::string::npos, there);
    }

    /// A batch in DeepSpeed's words is their product: the three are one equation.
    void aBatchIsCountedAsTheFrameworkDoes()
    {
        layout::Scenario s = bases().front(); // 128 accelerators, 1024 sequences of 4096
        QVERIFY(layout::setKnob(s, "tp", "8").has_value());
        QVERIFY(layout::setKnob(s, "micro_batch", "2").has_value());
        std::map<std::string, std::string> words;
        for (const frameworks::BatchWord& one : frameworks::batchWords(s))
            words[one.framework + " " + one.key] = one.value;
        QCOMPARE(words["deepspeed train_micro_batch_size_per_gpu"], std::string("2"));
        QCOMPARE(words["deepspeed gradient_accumulation_steps"], std::string("32"));
        QCOMPARE(words["deepspeed train_batch_size"], std::string("1024"));
        QCOMPARE(words["torchtitan training.num_tokens_per_microbatch_per_dp_rank"], std::string("8192"));
        QCOMPARE(words["maxtext per_device_batch_size"], std::string("8"));
        QCOMPARE(words["internevo data.micro_num"], std::string("32"));
        QVERIFY(layout::setKnob(s, "global_batch", "1000").has_value());
        QVERIFY(frameworks::batchWords(s).empty());
    }
};

QTEST_GUILESS_MAIN(TestFrameworkExport)
#include "tst_framework_export.moc"
