// SPDX-License-Identifier: GPL-3.0-or-later
// Sources (2026): GPT-NeoX, megatron/neox_arguments/; NeuronX Distributed Training, config_overview; llm-foundry and Composer,
// utils/parallelism.py; verl, trainer/config/; torchtune, recipes/configs/; OpenRLHF, cli/train_*.py; LLaMA-Factory, hparams/;
// MaxText, configs/base.yml; NeMo-RL, examples/configs/; transformers, training_args.py and hf_argparser.py; Axolotl, utils/schemas/;
// OLMo, olmo/config.py; ms-swift, docs of its command line; NeMo 1, megatron_gpt_config.yaml; NeMo Automodel, docs of its recipes.
#include "frameworks/writable_words.h"

#include "frameworks/setting.h"

#include <algorithm>
#include <array>
#include <string>

namespace shardscape::frameworks {

namespace {

constexpr WordKind kCount = WordKind::Count, kSwitch = WordKind::Switch, kFlag = WordKind::Flag,
                   kChoice = WordKind::Choice;
constexpr std::string_view kStrategies = "FULL_SHARD SHARD_GRAD_OP NO_SHARD HYBRID_SHARD _HYBRID_SHARD_ZERO2";
constexpr std::string_view kTensorPlaces = "device offload remat";
constexpr std::string_view kTiers = "cpu nvme";

struct ProgramWords {
    std::string_view framework;
    std::string_view speaks; ///< whose arguments it hands on
    std::vector<WritableWord> words;
};

const std::vector<ProgramWords>& allProgramWords()
{
    static const std::vector<ProgramWords> kAll{
        {"gpt-neox",
         "",
         {{"model_parallel_size", kCount, ""},
          {"pipe_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"sequence_parallel", kSwitch, ""},
          {"train_batch_size", kCount, ""},
          {"train_micro_batch_size_per_gpu", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"seq_length", kCount, ""},
          {"checkpoint_activations", kSwitch, ""},
          {"checkpoint_num_layers", kCount, ""},
          {"partition_activations", kSwitch, ""},
          {"fp32_allreduce", kSwitch, ""},
          {"zero_optimization.stage", kCount, ""},
          {"zero_optimization.overlap_comm", kSwitch, ""},
          {"zero_optimization.reduce_bucket_size", kCount, ""},
          {"zero_optimization.offload_optimizer.device", kChoice, kTiers},
          {"zero_optimization.offload_param.device", kChoice, kTiers},
          {"optimizer.type", kChoice, "Adam AdamW Lion SGD"},
          {"precision", kChoice, "fp16 bfloat16 fp32"}}},
        {"nxdt",
         "",
         {{"tensor_model_parallel_size", kCount, ""},
          {"pipeline_model_parallel_size", kCount, ""},
          {"virtual_pipeline_model_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"sequence_parallel", kSwitch, ""},
          {"zero1", kSwitch, ""},
          {"micro_batch_size", kCount, ""},
          {"global_batch_size", kCount, ""},
          {"activations_checkpoint_granularity", kChoice, "full selective null"},
          {"activations_checkpoint_recompute_mlp", kSwitch, ""}}},
        {"llm-foundry",
         "",
         {{"global_train_batch_size", kCount, ""},
          {"device_train_microbatch_size", kCount, ""},
          {"max_seq_len", kCount, ""},
          {"precision", kChoice, "amp_bf16 amp_fp16 amp_fp8 fp32"},
          {"sharding_strategy", kChoice, kStrategies},
          {"mixed_precision", kChoice, "PURE DEFAULT FULL"},
          {"activation_checkpointing", kSwitch, ""},
          {"activation_cpu_offload", kSwitch, ""},
          {"tensor_parallel_degree", kCount, ""}}},
        {"verl",
         "",
         {{"enable_gradient_checkpointing", kSwitch, ""},
          {"enable_activation_offload", kSwitch, ""},
          {"ulysses_sequence_parallel_size", kCount, ""},
          {"fsdp_size", kCount, ""},
          {"param_offload", kSwitch, ""},
          {"optimizer_offload", kSwitch, ""},
          {"reshard_after_forward", kSwitch, ""},
          {"ppo_micro_batch_size_per_gpu", kCount, ""},
          {"ppo_mini_batch_size", kCount, ""},
          {"train_batch_size", kCount, ""},
          {"micro_batch_size_per_gpu", kCount, ""},
          {"tensor_model_parallel_size", kCount, ""},
          {"pipeline_model_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"expert_model_parallel_size", kCount, ""},
          {"expert_tensor_parallel_size", kCount, ""},
          {"nnodes", kCount, ""},
          {"n_gpus_per_node", kCount, ""}}},
        {"torchtune",
         "",
         {{"tensor_parallel_dim", kCount, ""},
          {"context_parallel_dim", kCount, ""},
          {"data_parallel_shard_dim", kCount, ""},
          {"data_parallel_replicate_dim", kCount, ""},
          {"batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"max_seq_len", kCount, ""},
          {"enable_activation_checkpointing", kSwitch, ""},
          {"enable_activation_offloading", kSwitch, ""},
          {"fsdp_cpu_offload", kSwitch, ""},
          {"fsdp_reshard_after_forward", kSwitch, ""},
          {"optimizer_in_bwd", kSwitch, ""},
          {"compile", kSwitch, ""},
          {"dtype", kChoice, "bf16 fp16 fp32"}}},
        {"openrlhf",
         "",
         {{"zero_stage", kCount, ""},
          {"train_batch_size", kCount, ""},
          {"micro_train_batch_size", kCount, ""},
          {"max_len", kCount, ""},
          {"ring_attn_size", kCount, ""},
          {"ds_tensor_parallel_size", kCount, ""},
          {"zpg", kCount, ""},
          {"gradient_checkpointing", kFlag, ""},
          {"adam_offload", kFlag, ""},
          {"bf16", kFlag, ""},
          {"overlap_comm", kFlag, ""},
          {"param_dtype", kChoice, "bf16 fp16"},
          {"grad_accum_dtype", kChoice, "fp32 bf16"}}},
        {"llama-factory",
         "",
         {{"per_device_train_batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"cutoff_len", kCount, ""},
          {"bf16", kSwitch, ""},
          {"fp16", kSwitch, ""},
          {"pure_bf16", kSwitch, ""},
          {"disable_gradient_checkpointing", kSwitch, ""}}},
        {"trl",
         "",
         {{"per_device_train_batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"max_length", kCount, ""},
          {"bf16", kSwitch, ""},
          {"fp16", kSwitch, ""},
          {"gradient_checkpointing", kSwitch, ""},
          {"activation_offloading", kSwitch, ""}}},
        {"axolotl",
         "",
         {{"micro_batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"sequence_len", kCount, ""},
          {"tensor_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"expert_parallel_size", kCount, ""},
          {"dp_shard_size", kCount, ""},
          {"dp_replicate_size", kCount, ""},
          {"gradient_checkpointing", kChoice, "true false offload offload_disk"},
          {"bf16", kSwitch, ""},
          {"fp16", kSwitch, ""},
          {"activation_offloading", kSwitch, ""},
          {"fsdp_config.reshard_after_forward", kSwitch, ""},
          {"fsdp_config.activation_checkpointing", kSwitch, ""},
          {"fsdp_config.offload_params", kSwitch, ""}}},
        {"olmo",
         "",
         {{"global_train_batch_size", kCount, ""},
          {"device_train_microbatch_size", kCount, ""},
          {"max_sequence_length", kCount, ""},
          {"precision", kChoice, "amp_bf16 amp_fp16 fp32"},
          {"activation_checkpointing", kChoice, "null whole_layer one_in_two fine_grained"},
          {"sharding_strategy", kChoice, kStrategies},
          {"hybrid_sharding_num_model_replicas", kCount, ""}}},
        {"maxtext",
         "",
         {{"ici_data_parallelism", kCount, ""},
          {"ici_fsdp_parallelism", kCount, ""},
          {"ici_tensor_parallelism", kCount, ""},
          {"ici_context_parallelism", kCount, ""},
          {"ici_expert_parallelism", kCount, ""},
          {"ici_pipeline_parallelism", kCount, ""},
          {"dcn_data_parallelism", kCount, ""},
          {"dcn_fsdp_parallelism", kCount, ""},
          {"dcn_pipeline_parallelism", kCount, ""},
          {"per_device_batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"max_target_length", kCount, ""},
          {"num_pipeline_microbatches", kCount, ""},
          {"num_pipeline_repeats", kCount, ""},
          {"remat_policy", kChoice,
           "none full minimal minimal_with_context save_dot_with_context_except_mlp save_dot_except_mlp "
           "save_dot_except_mlpwi save_qkv_proj save_out_proj qkv_proj_offloaded minimal_offloaded"},
          {"decoder_layer_input", kChoice, kTensorPlaces},
          {"context", kChoice, kTensorPlaces},
          {"query_proj", kChoice, kTensorPlaces},
          {"key_proj", kChoice, kTensorPlaces},
          {"value_proj", kChoice, kTensorPlaces},
          {"qkv_proj", kChoice, kTensorPlaces},
          {"mlpwi", kChoice, kTensorPlaces},
          {"mlpwi_0", kChoice, kTensorPlaces},
          {"mlpwi_1", kChoice, kTensorPlaces},
          {"out_proj", kChoice, kTensorPlaces},
          {"mlpwo", kChoice, kTensorPlaces},
          {"optimizer_memory_host_offload", kSwitch, ""},
          {"parameter_memory_host_offload", kSwitch, ""},
          {"dtype", kChoice, "bfloat16 float16 float32"},
          {"grad_dtype", kChoice, "bfloat16 float32"},
          {"mu_dtype", kChoice, "bfloat16 float32"}}},
        {"nemo-rl",
         "",
         {{"train_global_batch_size", kCount, ""},
          {"train_micro_batch_size", kCount, ""},
          {"max_total_sequence_length", kCount, ""},
          {"tensor_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"expert_parallel_size", kCount, ""},
          {"tensor_model_parallel_size", kCount, ""},
          {"pipeline_model_parallel_size", kCount, ""},
          {"expert_model_parallel_size", kCount, ""},
          {"expert_tensor_parallel_size", kCount, ""},
          {"sequence_parallel", kSwitch, ""},
          {"activation_checkpointing", kSwitch, ""},
          {"cpu_offload", kSwitch, ""},
          {"num_nodes", kCount, ""},
          {"gpus_per_node", kCount, ""}}},
        {"automodel",
         "",
         {{"tp_size", kCount, ""},
          {"cp_size", kCount, ""},
          {"pp_size", kCount, ""},
          {"ep_size", kCount, ""},
          {"dp_size", kCount, ""},
          {"dp_replicate_size", kCount, ""},
          {"local_batch_size", kCount, ""},
          {"global_batch_size", kCount, ""},
          {"sequence_parallel", kSwitch, ""},
          {"activation_checkpointing", kSwitch, ""}}},
        {"nemo",
         "",
         {{"tensor_model_parallel_size", kCount, ""},
          {"pipeline_model_parallel_size", kCount, ""},
          {"virtual_pipeline_model_parallel_size", kCount, ""},
          {"context_parallel_size", kCount, ""},
          {"expert_model_parallel_size", kCount, ""},
          {"micro_batch_size", kCount, ""},
          {"global_batch_size", kCount, ""},
          {"encoder_seq_length", kCount, ""},
          {"sequence_parallel", kSwitch, ""},
          {"model.activations_checkpoint_granularity", kChoice, "full selective null"},
          {"model.activations_checkpoint_method", kChoice, "uniform block null"},
          {"model.activations_checkpoint_num_layers", kCount, ""}}},
        {"swift",
         "megatron",
         {{"per_device_train_batch_size", kCount, ""},
          {"gradient_accumulation_steps", kCount, ""},
          {"max_length", kCount, ""},
          {"sequence_parallel_size", kCount, ""},
          {"gradient_checkpointing", kSwitch, ""},
          {"deepspeed", kChoice, "zero0 zero1 zero2 zero3 zero2_offload zero3_offload"},
          {"recompute_granularity", kChoice, "full selective none"},
          {"recompute_method", kChoice, "uniform block"},
          {"recompute_num_layers", kCount, ""},
          {"sequence_parallel", kSwitch, ""}}},
        {"megatron",
         "megatron",
         {{"recompute_activations", kFlag, ""}, {"num_layers_per_virtual_pipeline_stage", kCount, ""}}},
        {"deepspeed",
         "",
         {{"offload_optimizer.device", kChoice, "cpu nvme none"},
          {"offload_param.device", kChoice, "cpu nvme none"}}},
        {"slime", "megatron", {{"gradient_checkpointing", kFlag, ""}, {"fsdp_cpu_offload", kFlag, ""}}},
        {"primus", "megatron", {}},
        {"flagscale", "megatron", {}},
    };
    return kAll;
}

const ProgramWords* programWordsOf(std::string_view framework)
{
    for (const ProgramWords& one : allProgramWords())
        if (one.framework == framework)
            return &one;
    return nullptr;
}

bool isTruth(std::string_view value)
{
    const std::string plain = lower(value);
    return plain == "true" || plain == "false";
}

bool isNumber(std::string_view value)
{
    return !value.empty() && value.size() < 24
           && value.find_first_not_of("0123456789.eE+-") == std::string_view::npos
           && value.find_first_of("0123456789") != std::string_view::npos;
}

bool isNothing(std::string_view value)
{
    const std::string plain = lower(value);
    return plain == "none" || plain == "null" || plain == "~";
}

} // namespace

const std::vector<WritableWord>& writableWords(std::string_view framework)
{
    static const std::vector<WritableWord> kNone;
    const ProgramWords* found = programWordsOf(framework);
    return found == nullptr ? kNone : found->words;
}

std::string_view spokenBy(std::string_view framework)
{
    const ProgramWords* found = programWordsOf(framework);
    return found == nullptr ? std::string_view() : found->speaks;
}

const std::vector<Saying>& sayings(std::string_view framework)
{
    struct Sayings {
        std::string_view framework;
        std::vector<Saying> all;
    };
    constexpr Presence kIfThere = Presence::IfThere, kNeeded = Presence::Needed;
    static const std::vector<Sayings> kAll{
        {"nemo",
         {{"recompute",
           "full",
           {{"recompute_granularity", "full", kNeeded},
            {"recompute_method", "uniform"},
            {"recompute_num_layers", "1"}}},
          {"recompute",
           "full",
           {{"activations_checkpoint_granularity", "full"},
            {"activations_checkpoint_method", "uniform"},
            {"activations_checkpoint_num_layers", "1"}}},
          {"recompute",
           "selective",
           {{"activations_checkpoint_granularity", "selective"},
            {"activations_checkpoint_method", "null", kIfThere},
            {"activations_checkpoint_num_layers", "null", kIfThere}}},
          {"recompute",
           "none",
           {{"activations_checkpoint_granularity", "null", kNeeded},
            {"activations_checkpoint_method", "null", kIfThere},
            {"activations_checkpoint_num_layers", "null", kIfThere}}},
          // A recipe of NeMo 2 would bring its own word for one that goes.
          {"recompute",
           "none",
           {{"recompute_granularity", "null", kNeeded},
            {"recompute_method", "null", kIfThere},
            {"recompute_num_layers", "null", kIfThere}}}}},
        {"megatron-bridge",
         {{"recompute",
           "none",
           {{"recompute_granularity", "null", kNeeded},
            {"recompute_method", "null", kIfThere},
            {"recompute_num_layers", "null", kIfThere}}}}},
        {"swift",
         {{"recompute",
           "full",
           {{"recompute_granularity", "full", kNeeded},
            {"recompute_method", "uniform"},
            {"recompute_num_layers", "1"}}},
          {"recompute", "none", {{"gradient_checkpointing", "false"}}},
          {"zero", "0", {{"deepspeed", "zero0", kNeeded}}},
          {"zero", "1", {{"deepspeed", "zero1", kNeeded}}},
          {"zero", "2", {{"deepspeed", "zero2", kNeeded}}},
          {"zero", "2", {{"deepspeed", "zero2_offload", kNeeded}}},
          {"zero", "3", {{"deepspeed", "zero3", kNeeded}}},
          {"zero", "3", {{"deepspeed", "zero3_offload", kNeeded}}},
          {"offload_optimizer", "100", {{"deepspeed", "zero3_offload", kNeeded}}},
          {"offload_optimizer", "100", {{"deepspeed", "zero2_offload", kNeeded}}},
          {"offload_optimizer", "0", {{"deepspeed", "zero3", kNeeded}}},
          {"offload_optimizer", "0", {{"deepspeed", "zero2", kNeeded}}}}},
        {"verl",
         {{"recompute",
           "none",
           {{"recompute_granularity", "", kNeeded},
            {"recompute_method", "", kIfThere},
            {"recompute_num_layers", "", kIfThere}}}}},
        {"llama-factory", {{"recompute", "none", {{"disable_gradient_checkpointing", "true"}}}}},
        {"axolotl",
         {{"recompute",
           "none",
           {{"gradient_checkpointing", "false", kIfThere},
            {"fsdp_config.activation_checkpointing", "false", kIfThere},
            {"activation_offloading", "false", kIfThere}}}}},
        {"olmo", {{"recompute", "none", {{"activation_checkpointing", "null", kNeeded}}}}},
        {"trl",
         {{"zero", "2", {{"fsdp", "shard_grad_op auto_wrap", kNeeded}}},
          {"zero", "3", {{"fsdp", "full_shard auto_wrap", kNeeded}}}}},
        {"deepspeed",
         {{"zero", "2", {{"fsdp", "shard_grad_op auto_wrap", kNeeded}}},
          {"zero", "3", {{"fsdp", "full_shard auto_wrap", kNeeded}}}}},
    };
    static const std::vector<Saying> kNone;
    for (const Sayings& one : kAll)
        if (one.framework == framework)
            return one.all;
    return kNone;
}

const WritableWord* writableWord(std::string_view framework, std::string_view name)
{
    const WritableWord* best = nullptr;
    for (const WritableWord& one : writableWords(framework)) {
        const bool ends = name.ends_with(one.key)
                          && (name.size() == one.key.size() || name[name.size() - one.key.size() - 1] == '.');
        if (ends && (best == nullptr || one.key.size() > best->key.size()))
            best = &one;
    }
    return best;
}

bool takes(const WritableWord& word, std::string_view value, bool option)
{
    switch (word.kind) {
    case WordKind::Count: return isNumber(value);
    case WordKind::Switch: return isTruth(value) || (option && value.empty());
    case WordKind::Flag: return value.empty() || (!option && isTruth(value));
    case WordKind::Choice: break;
    }
    const std::string_view all = word.choices;
    for (std::size_t at = 0; at <= all.size();) {
        const std::size_t end = std::min(all.find(' ', at), all.size());
        if (all.substr(at, end - at) == value)
            return true;
        at = end + 1;
    }
    return false;
}

bool isOfKind(std::string_view value, std::string_view before, bool option)
{
    if (before.empty() && option)
        return value.empty();
    if (isTruth(before))
        return isTruth(value);
    if (isNumber(before) || lower(before) == "auto")
        return isNumber(value);
    if (before.empty() || isNothing(before))
        return !isNothing(value) || !option;
    return !isNothing(value) && !isTruth(value) && !isNumber(value) && !value.empty();
}

} // namespace shardscape::frameworks
