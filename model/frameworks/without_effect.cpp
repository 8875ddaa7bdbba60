// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that say how training goes and not what a step costs, by name, with what they are about. A key that stands in none of
// these tables and that no reader asks for is unknown, and unread where its words are about layouts. Sources, as of 2026:
// Megatron-LM, megatron/training/arguments.py and megatron/core/transformer/transformer_config.py; transformers,
// training_args.py; peft, tuners/lora/config.py; trl, sft_config.py; Axolotl, docs/config-reference; DeepSpeed,
// docs/_pages/config-json.md; torchtitan, config/job_config.py; MaxText, configs/base.yml; nanotron, config/config.py; NeMo 1,
// megatron_gpt_config.yaml.
#include "frameworks/draft.h"

#include <algorithm>
#include <array>
#include <span>

namespace shardscape::frameworks {

namespace {

enum class Why : std::uint8_t {
    Rate,
    Loss,
    Numbers,
    Saving,
    Logging,
    Profiling,
    Data,
    Model,
    Routing,
    Kernels,
    Starting,
    Run,
    Adapters,
    NoKnob
};

Message reasonOf(Why why)
{
    switch (why) {
    case Why::Rate: return say("of learning rates and the optimizer's steps");
    case Why::Loss: return say("of the loss and regularization");
    case Why::Numbers: return say("of the numbers' scales");
    case Why::Saving: return say("of checkpoints on disk");
    case Why::Logging: return say("of logs");
    case Why::Profiling: return say("of profiles and checks");
    case Why::Data: return say("of data and tokens");
    case Why::Model: return say("of the model, without weights of its own that count");
    case Why::Routing: return say("of the router's choice");
    case Why::Kernels: return say("of kernels");
    case Why::Starting: return say("of how processes start and meet");
    case Why::Run: return say("of the run's length and name");
    case Why::Adapters: return say("of adapters' scales");
    case Why::NoKnob: return say("no knob stands for it");
    }
    return {};
}

struct Topic {
    Why why;
    std::string_view names; ///< divided by blanks; "x." and "x[" stand for all that begins so
};

constexpr std::array kMegatron{
    Topic{
        Why::Rate,
        "lr lr_decay_style lr_decay_iters lr_decay_samples lr_decay_tokens lr_warmup_fraction lr_warmup_iters "
        "lr_warmup_samples lr_warmup_init lr_warmup_steps lr_wsd_decay_style lr_wsd_decay_iters lr_wsd_decay_samples "
        "min_lr decoupled_lr decoupled_min_lr head_lr_mult warmup use_checkpoint_args use_checkpoint_opt_param_scheduler "
        "use_checkpoint_opt_param_scheduler override_opt_param_scheduler use_checkpoint_opt_param_scheduler weight_decay "
        "use_checkpoint_lr_scheduler override_lr_scheduler start_weight_decay end_weight_decay weight_decay_incr_style "
        "apply_wd_to_qk_layernorm adam_beta1 adam_beta2 adam_eps sgd_momentum muon_momentum muon_num_ns_steps "
        "muon_scale_mode muon_extra_scale_factor muon_fp32_matmul_prec muon_use_nesterov muon_split_qkv muon_tp_mode "
        "clip_grad gradient_clipping decoupled_weight_decay use_checkpoint_opt_param_scheduler finetune_lr "
        "use_checkpoint_opt_param-scheduler use_checkpoint_opt_param_scheduler override_opt_param-scheduler"},
    Topic{
        Why::Loss,
        "attention_dropout hidden_dropout ffn_dropout label_smoothing calculate_per_token_loss loss_scale "
        "initial_loss_scale min_loss_scale loss_scale_window hysteresis check_for_nan_in_loss_and_grad "
        "no_check_for_nan_in_loss_and_grad check_for_nan_in_loss check_for_spiky_loss check_for_large_grads "
        "mtp_loss_scaling_factor eod_mask_loss z_loss_coeff z_loss fp32_residual_connection "
        "goldfish_loss goldfish_k goldfish_h rerun_mode error_injection_rate error_injection_type"},
    Topic{
        Why::Numbers,
        "fp8_margin fp8_interval fp8_amax_history_len fp8_amax_compute_algo fp8_wgrad no_fp8_wgrad fp8_dot_product_attention "
        "fp8_multi_head_attention fp16_lm_cross_entropy attention_softmax_in_fp32 no_attention_softmax_in_fp32 "
        "apply_query_key_layer_scaling softmax_type tp_only_amax_red disable_bf16_reduced_precision_matmul "
        "native_amp_init_scale native_amp_growth_interval megatron_amp_o2 fp32_conversion keep_fp8_weight_transpose_cache "
        "no_fp8_weight_transpose_cache grad_scaler reduce_amax te_precision_config_file decrease_batch_size_if_needed"},
    Topic{
        Why::Saving,
        "save load save_interval save_retain_interval non_persistent_save_interval non_persistent_ckpt_type "
        "non_persistent_global_ckpt_dir non_persistent_local_ckpt_dir non_persistent_local_ckpt_algo no_save_optim "
        "no_load_optim no_save_rng no_load_rng save_optim load_optim save_rng load_rng ckpt_format ckpt_convert_format "
        "ckpt_convert_save ckpt_step ckpt_assume_constant_structure ckpt_fully_parallel_save ckpt_fully_parallel_load "
        "no_ckpt_fully_parallel_save fully_parallel_save fully_parallel_load async_save async_strategy dist_ckpt_strictness "
        "dist_ckpt_format use_dist_ckpt dist_ckpt_optim_fully_reshardable dist_ckpt_save_pre_mcore_014 "
        "async_ckpt_use_cpu_shm auto_detect_ckpt_format use_persistent_ckpt_worker pretrained_checkpoint finetune "
        "exit_on_missing_checkpoint load_model_opt_format load_model_strict_fsdp_dtensor replication replication_jump "
        "replication_factor verify_integrity load_main_params_from_ckpt strict_fsdp_dtensor_load save_main_params "
        "auto_continue_train disable_last_saving most_recent_k save_last save_top_k retro_project_dir "
        "hf_save_path hf_load_path save_hf_interval "
        "checkpoint.save checkpoint.load checkpoint.save_interval checkpoint.finetune checkpoint.ckpt_format "
        "checkpoint.load_optim checkpoint.load_rng checkpoint.save_rng checkpoint.save_optim checkpoint.async_save "
        "checkpoint.fully_parallel_save checkpoint.fully_parallel_load checkpoint.dist_ckpt_strictness "
        "checkpoint.most_recent_k"},
    Topic{
        Why::Logging,
        "log_interval log_params_norm log_num_zeros_in_grad log_throughput log_throughput_to_tensorboard log_progress "
        "log_timers_to_tensorboard log_loss_scale_to_tensorboard log_validation_ppl_to_tensorboard "
        "log_memory_to_tensorboard log_batch_size_to_tensorboard log_learning_rate_to_tensorboard "
        "log_world_size_to_tensorboard log_optimizer_states_to_tensorboard log_energy log_straggler log_l2_norm_grad_to_tensorboard "
        "log_memory_interval log_device_memory_used log_max_attention_logit log_avg_skip_iterations log_avg_reset_interval "
        "no_log_loss_scale_to_tensorboard no_log_learnig_rate_to_tensorboard no_log_learning_rate_to_tensorboard "
        "tensorboard_dir tensorboard_log_interval tensorboard_queue_size timing_log_level timing_log_option barrier_with_L1_time "
        "no_barrier_with_level_1_timing barrier_with_l1_time logging_level wandb_project wandb_exp_name wandb_entity "
        "wandb_save_dir wandb_group wandb_id wandb_api_key one_logger_project one_logger_run_name one_logger_async "
        "no_one_logger enable_one_logger app_tag_run_name app_tag_run_version apex_transformer_log_level "
        "moe_per_layer_logging stderr_sink_level stdout_sink_level file_sink_level config_logger_dir "
        "steps_per_print wall_clock_breakdown log_params_std disable_tensorboard disable_wandb disable_mlflow mlflow_run_name mlflow_experiment use_wandb "
        "logger."},
    Topic{
        Why::Profiling,
        "profile profile_step_start profile_step_end profile_ranks use_pytorch_profiler pytorch_profiler_collect_shapes "
        "pytorch_profiler_collect_callstack pytorch_profiler_collect_chakra record_memory_history memory_snapshot_path "
        "nvtx_ranges record_shapes use_nsys_profiler straggler_ctrlr_port straggler_minmax_count disable_straggler_on_startup "
        "deterministic_mode run_workload_inspector_server inference_dynamic_batching profiling. nsys_profile."},
    Topic{
        Why::Data,
        "data_path data_cache_path train_data_path valid_data_path test_data_path data_args_path per_split_data_args_path "
        "per_dataset_sequences_path split mock_data dataloader_type num_workers num_dataset_builder_threads no_mmap_bin_files "
        "mmap_bin_files tokenizer_type tokenizer_model tokenizer_name_or_path tokenizer_path tokenizer_metadata "
        "tokenizer_special_tokens tokenizer_hf_use_fast tokenizer_hf_include_special_tokens "
        "tokenizer_sentencepiece_legacy trust_remote_code vocab_extra_ids vocab_file merge_file "
        "tiktoken_pattern tiktoken_num_special_tokens tiktoken_special_tokens legacy_tokenizer "
        "create_attention_mask_in_dataloader no_create_attention_mask_in_dataloader reset_position_ids reset_attention_mask "
        "train_sync_interval object_storage_cache_path mid_level_dataset_surplus defer_npy_index_mmap dataset_seed "
        "make_vocab_size_divisible_by sft sft_tokenizer_prompt_format sft_mask_attention phase_transition_iterations "
        "full_validation multiple_validation_sets allow_ambiguous_pad_tokens fim_data fim_rate extra_vocab_size "
        "train_dataset valid_dataset dataset patch_tokenizer_type max_padding_length train_mode data_dir eod "
        "data_impl data_prefix index_mapping_dir splits_string skip_warmup exchange_indices_distributed tokenizer."
        " data.data_path data.tokenizer. data.split data.vocab_size data.no_mmap_bin_files"},
    Topic{
        Why::Model,
        "max_position_embeddings position_embedding_type no_position_embedding use_rotary_position_embeddings rotary_base "
        "rotary_percent rotary_percentage rotary_interleaved rotary_scaling_factor rotary_seq_len_interpolation_factor "
        "use_rope_scaling rope_scaling_factor rope_type no_rope_freq no_rope_fusion apply_rope_fusion rope_theta mscale "
        "mscale_all_dim original_max_position_embeddings beta_fast beta_slow mrope_section mrope_interleaved "
        "relative_attention_num_buckets relative_attention_max_distance norm_epsilon layernorm_epsilon rmsnorm_eps rms_norm_eps "
        "apply_layernorm_1p layernorm_zero_centered_gamma norm_init_weight disable_bias_linear add_bias_linear add_qkv_bias "
        "add_dense_bias bias qk_layernorm qk_l2_norm qk_clip qk_clip_alpha qk_clip_threshold activation_func_clamp_value "
        "glu_linear_offset openai_gelu onnx_safe squared_relu init_method_std init_method_xavier_uniform embedding_init_method_std "
        "perform_initialization use_cpu_initialization init_model_with_meta_device "
        "apply_residual_connection_post_layernorm transformer_block_type normalize_attention_scores headscale "
        "use_scaled_init_method bert_binary_head no_bert_binary_head bert_no_binary_head "
        "enable_gpt_oss attention_type pre_process post_process share_embeddings scale_depth no_weight_decay_cond_type "
        "multi_latent_attention_fusion cache_mla_latents position_embedding rope_scaling sliding_window "
        "freeze_language_model freeze_vision_model freeze_vision_projection use_hf_vision_model sharp"},
    Topic{
        Why::Routing,
        "moe_router_load_balancing_type moe_router_score_function moe_router_dtype moe_router_pre_softmax "
        "moe_router_topk_limited_devices moe_router_num_groups moe_router_group_topk moe_router_topk_scaling_factor "
        "moe_router_enable_expert_bias moe_router_bias_update_rate moe_router_force_load_balancing moe_router_padding_for_fp8 "
        "moe_router_padding_for_quantization moe_router_force_biased moe_aux_loss_coeff moe_z_loss_coeff moe_input_jitter_eps "
        "moe_token_drop_policy moe_apply_probs_on_input moe_router_fusion "
        "moe_token_dropping moe_use_upcycling moe_upcycling_granularity moe_shared_expert_gate "
        "moe_router_freeze_gate moe_router_score_func"},
    Topic{
        Why::Kernels,
        "attention_backend use_flash_attn use_flash_attn_v2 use_flash_attn_v3 use_flash_attention transformer_impl "
        "spec use_mcore_models use_legacy_models mcore_gpt transformer_engine moe_grouped_gemm moe_use_legacy_grouped_gemm "
        "moe_use_device_initiated_grouped_gemm moe_permute_fusion moe_permute_fusion_into_hybridep moe_extended_tp "
        "no_masked_softmax_fusion masked_softmax_fusion no_bias_gelu_fusion bias_gelu_fusion no_bias_swiglu_fusion "
        "bias_swiglu_fusion bias_activation_fusion no_bias_dropout_fusion bias_dropout_fusion bias_dropout_add_fusion "
        "no_gradient_accumulation_fusion gradient_accumulation_fusion no_persist_layer_norm persist_layer_norm "
        "cross_entropy_loss_fusion cross_entropy_fusion_impl use_fused_weighted_squared_relu use_te_activation_func "
        "use_nccl_ub fsdp_double_buffer fsdp_manual_registration disable_symmetric_registration nccl_ub te_rng_tracker "
        "inference_rng_tracker defer_embedding_wgrad_compute wgrad_deferral_limit tp_comm_atomic_ag tp_comm_atomic_rs "
        "tp_comm_overlap_cfg tp_comm_bootstrap_backend tp_comm_overlap_ag tp_comm_overlap_rs tp_comm_overlap_rs_dgrad "
        "tp_comm_bulk_dgrad tp_comm_bulk_wgrad tp_comm_split_ag tp_comm_split_rs no_contiguous_buffers_in_local_ddp "
        "use_contiguous_buffers_in_local_ddp no_async_tensor_model_parallel_allreduce async_tensor_model_parallel_allreduce "
        "batch_p2p_comm batch_p2p_communication sync_batch_comm use_ring_exchange_p2p grad_div_ar_fusion "
        "gradient_as_bucket_view grad_allreduce_chunk_size_mb use_fused_rmsnorm use_fused_swiglu use_fused_rotary_pos_emb "
        "fused_linear use_turbo_attention use_turbo_grouped_gemm use_turbo_parallel_linear use_turbo_grouped_mlp "
        "enable_primus_turbo use_turbo_rms_norm use_turbo_row_parallel_linear mla_down_proj_fusion mla_down_proj_use_column_parallel "
        "moe_deepep_num_sms moe_hybridep_num_sms enable_experimental export_force_local_attention "
        "use_transformer_engine_op_fuser average_in_collective ddp_average_in_collective ddp_num_buckets "
        "ddp_pad_buckets_for_high_nccl_busbw pad_buckets_for_high_nccl_busbw align_grad_reduce no_align_grad_reduce "
        "align_param_gather no_align_param_gather contiguous_grad_buffer contiguous_param_buffer high_priority_stream_groups "
        "delay_wgrad_compute_for_te_grouped_gemm fp8_param_gather_all use_fused_ops ub_tp_comm_overlap_cfg"},
    Topic{
        Why::Starting,
        "distributed_backend distributed_timeout_minutes distributed_timeout_seconds_after_init lazy_mpu_init local_rank rank "
        "nccl_communicator_config_path use_sharp sharp_enabled_group use_gloo_process_groups disable_gloo_process_groups "
        "enable_ft_package calc_ft_timeouts adlr_autoresume adlr_autoresume_interval local_world_size master_addr "
        "master_port rdzv_endpoint  create_all_gather_group run_id rank_monitor "
        "inprocess_restart empty_unused_memory_level manual_gc manual_gc_interval manual_gc_eval no_manual_gc_eval "
        "gc_interval cuda_device_max_connections account partition time_limit container_image custom_mounts dist.distributed_timeout_minutes dist.distributed_backend"},
    Topic{
        Why::Run,
        "train_iters train_samples train_tokens train_steps max_steps seed data_parallel_random_init eval_iters "
        "eval_interval skip_train test_mode exit_interval exit_duration_in_mins exit_signal_handler exit_signal "
        "exit_signal_handler_for_training_job iterations_to_skip result_rejected_tracker_filename use_distributed_sampler "
        "exp_name user_name work_group workspace work_space rng. scheduler. train.train_iters train.eval_iters "
        "train.eval_interval tokenizer. resume_from_checkpoint consumed_train_samples consumed_valid_samples "
        "iteration do_train do_valid do_test"},
    Topic{
        Why::NoKnob,
        "tensor_parallel_num_weight_shards expert_tensor_parallel_num_weight_shards hybrid_context_parallel "
        "standalone_embedding_stage encoder_tensor_model_parallel_size encoder_pipeline_model_parallel_size "
        "pipeline_model_parallel_split_rank pipeline_model_parallel_comm_backend parallel_output kv_channels "
        "moe_layer_freq cpu_offloading_weights cpu_offloading_activations "
        "overlap_cpu_optimizer_d2h_h2d optimizer_cpu_offload_pin_grads optimizer_cpu_offload_pin_params "
        "pin_cpu_grads pin_cpu_params no_pin_cpu_grads no_pin_cpu_params use_torch_optimizer_for_cpu_offload "
        "use_cpu_offload_pinned_memory overlap_param_gather_with_optimizer_step overlap_p2p_communication_warmup_flush "
        "activations_checkpoint_layers_per_pipeline num_micro_batches_with_partial_activation_checkpoints "
        "fsdp_grad_reduce_dtype fsdp_sharded_checkpoint fsdp_sharding_strategy megatron_fsdp_main_params_dtype "
        "megatron_fsdp_grad_comm_dtype suggested_communication_unit_size gradient_reduce_div_fusion "
        "keep_fp8_transpose_cache keep_fp8_transpose_cache_when_using_custom_fsdp preserve_fp32_weights "
        "moe_shared_expert_overlap delay_wgrad_compute moe_paged_stash delta_offload_bytes_across_pp_ranks "
        "min_offloaded_tensor_size "
        "cuda_graph_warmup_steps cuda_graph_retain_backward_graph first_last_layers_bf16 num_layers_at_start_in_bf16 "
        "num_layers_at_end_in_bf16   "
        "enable_in_batch_packing embed_split_hidden pretraining_tp nccl_all_reduce_for_prefill"}};

constexpr std::array kTrainer{
    Topic{
        Why::Rate,
        "learning_rate weight_decay adam_beta1 adam_beta2 adam_epsilon adam_beta3 adam_epsilon2 max_grad_norm lr_scheduler_type "
        "lr_scheduler lr_scheduler_kwargs lr_scheduler_kwargs. lr_div_factor cosine_min_lr_ratio cosine_constant_lr_ratio min_lr min_lr_ratio "
        "warmup_ratio warmup_steps optim_args optim_args. lr_groups embedding_lr embedding_lr_scale muon_lr vit_lr aligner_lr loraplus_lr_ratio "
        "loraplus_lr_embedding lr lr_warmup_ratio lr_warmup_fraction adam_betas l2 max_norm actor_learning_rate "
        "critic_learning_rate relora relora_ relora_prune_ratio"},
    Topic{
        Why::Loss,
        "label_smoothing_factor neftune_noise_alpha noisy_embedding_alpha train_on_inputs beta loss_type loss_scale "
        "completion_only_loss assistant_only_loss aux_loss_coef aux_loss_coeff moe_aux_loss_coef router_aux_loss_coef use_dft_loss "
        "dpo_beta dpo_loss kl_coef init_kl_coef kl_target gamma pref_beta pref_loss pref_ftx simpo_gamma rl_beta "
        "lambda eps_clip advantage_estimator use_kl_loss kl_estimator label_smoothing temperature epsilon num_iterations "
        "compute_accuracy mask_prompt z_loss"},
    Topic{
        Why::Saving,
        "output_dir overwrite_output_dir save_strategy save_steps save_total_limit save_only_model save_safetensors load_safetensors "
        "saves_per_epoch save_first_step resume_from_checkpoint auto_resume_from_checkpoints load_best_model_at_end metric_for_best_model "
        "greater_is_better push_to_hub hub_model_id hub_strategy hub_token hub_private_repo hub_model_revision "
        "export_dir export_hf_on_finish save_path ckpt_path save_hf_ckpt disable_ds_ckpt max_ckpt_num max_ckpt_mem load_checkpoint "
        "hub_always_push use_save_pretrained lora_model_dir adapter_name_or_path adapters model_revision create_checkpoint_symlink "
        "save_folder save_interval save_filename save_weights_only save_num_checkpoints_to_keep save_overwrite save_latest_filename "
        "autoresume load_path load_weights_only save_workers save_interval_unsharded save_interval_ephemeral "
        "save_num_unsharded_checkpoints_to_keep sharded_checkpointer no_pre_train_checkpoint keep_last_n_checkpoints "
        "checkpoint_factor extra_save_iters checkpoint_validation_with_forward_pass checkpoint_scale s3_path fsdp_config.state_dict_type "
        "state_dict_type load_strategy remote_save_folder try_load_latest_save"},
    Topic{
        Why::Logging,
        "logging_steps logging_strategy logging_dir logging_first_step report_to run_name plot_loss include_tokens_per_second "
        "include_num_input_tokens_seen log_level log_level_replica disable_tqdm wandb_project wandb_entity wandb_name "
        "wandb_watch wandb_run_id wandb_log_model wandb_mode wandb_run_name wandb_group wandb_org use_wandb wandb. "
        "use_tensorboard use_mlflow mlflow_ trackio_project_name trackio_run_name trackio_space_id swanlab_project "
        "swanlab_run_name swanlab_mode use_swanlab comet_project_name ray_run_name loggers. loggers log_to_console console_log_interval "
        "log_interval python_log_level progress_bar callbacks. algorithms. steps_per_print log_completions logging "
        "tensorboard_writer_dir log_dir tensorboard_dir wandb_team log_grad_norm log_optimizer_states speed_monitor. "
        "speed_monitor gen_log_interval wall_clock_breakdown include_mfu include_tkps log_config"},
    Topic{
        Why::Profiling,
        "debug profiler_steps profiler_steps_start torch_profiler profiler. profile benchmark nsys_ seed full_determinism "
        "strict verbosity skip_memory_metrics "},
    Topic{
        Why::Data,
        "dataset datasets[ datasets. dataset_dir dataset_prepared_path dataset_processes dataset_num_proc dataset_text_field "
        "dataset_kwargs. dataset_name dataset_config dataset_config_name dataset_mixture[ dataset_mixture. dataset_train_split dataset_test_split "
        "dataset_split dataset_shuffle dataset_keep_in_memory dataset_exact_deduplication shuffle_merged_datasets pretraining_dataset[ pretraining_dataset "
        "test_datasets[ test_datasets eval_dataset val_dataset val_set_size eval_split split train_split eval_packing "
        "template chat_template chat_template_jinja chat_template_path tokenizer_type tokenizer_name tokenizer_config tokenizer_use_fast tokenizer_legacy "
        "tokenizer_name_or_path tokenizer. use_fast_tokenizer special_tokens special_tokens. tokens eot_tokens eos_token pad_token "
        "add_special_tokens resize_vocab resize_token_embeddings_to_32x preprocessing_num_workers preprocessing_batch_size "
        "dataloader_num_workers dataloader_pin_memory dataloader_prefetch_factor dataloader_drop_last dataloader_persistent_workers "
        "remove_unused_columns max_samples max_train_samples max_eval_samples cache_dir overwrite_cache tokenized_path streaming buffer_size "
        "mix_strategy interleave_probs mask_history train_dataset media_dir image_max_pixels image_min_pixels video_max_pixels system_prompt "
        "group_by_length length_column_name sample_packing_bin_size sample_packing_group_size sample_packing_sequentially pad_to_sequence_len "
        "eval_sample_packing excess_length_strategy min_sample_len truncation_strategy truncation_side padding_side "
        "input_key output_key input_template apply_chat_template prompt_data prompt_data_probs prompt_split label_key "
        "max_samples train_loader. eval_loader. data. tokenizer_type data_path data_paths train_data_paths valid_data_paths "
        "test_data_paths train_data_weights label_data_paths vocab_file merge_file data_impl packing_buffer_size "
        "lazy_tokenize   load_from_cache_file columns custom_register_path interleave_prob "
        "shuffle_buffer_size stopping_strategy streaming_multipack_buffer_size model_author model_name "
        "check_data_index split_dataset_ratio use_hf  vocab_padding "
        "unpad train_dataset_size data_seed label_names skip_prepare_dataset "
        "prompt_key reward_key message_column global_seed dist_timeout"},
    Topic{
        Why::Model,
        "trust_remote_code model_type tokenizer_class model_author is_llama_derived_model reinit_weights rope_scaling rope_theta "
        "attn_implementation flash_attn flash_attention attn_impl torch_compile_backend use_cache model_class freeze_vision_tower "
        "freeze_multi_modal_projector freeze_vit freeze_aligner  ignore_mismatched_sizes low_cpu_mem_usage "
        "rope_scaling. overrides_of_model pos_emb rotary_pct rotary_emb_base rotary_emb_fraction norm activation init_method "
        "output_layer_init_method gpt_j_residual   hidden_dropout attention_dropout "
        "layernorm_epsilon rms_norm_epsilon max_position_embeddings use_bias_in_norms use_bias_in_attn_linear "
        "scaled_upper_triang_masked_softmax_fusion bias_gelu_fusion rope_fusion layernorm_fusion rmsnorm_fusion make_vocab_size_divisible_by "
        "model.init_device model.attn_config. model.loss_fn model.pretrained model.use_auth_token model.pretrained_model_name_or_path "
        "model.config_overrides. model.rope model.flash_attention model.attention_dropout model.residual_dropout model.embedding_dropout "
        "model.layer_norm_type model.layer_norm_with_affine model.bias_for_layer_norm model.attention_layer_norm "
        "model.attention_layer_norm_with_affine model.activation_type model.block_type model.include_bias model.alibi model.alibi_bias_max "
        "model.init_fn model.init_std model.init_cutoff_factor model.eos_token_id model.pad_token_id  "
        "model.rope_theta model.clip_qkv model.scale_logits model.norm_eps model.layer_norm_eps model.no_bias model.fc_type "
        "model.norm_type model.ffn_config.fc_type model.ffn_config.ffn_act_fn model.ffn_config.ffn_act_fn. model.emb_pdrop model.resid_pdrop model.learned_pos_emb model.init_config. "},
    Topic{
        Why::Kernels,
        "tf32 enable_liger_kernel use_liger_kernel use_liger liger_rope liger_rms_norm liger_glu_activation liger_layer_norm "
        "liger_fused_linear_cross_entropy liger_cross_entropy use_unsloth unsloth_ cut_cross_entropy plugins plugins[ torch_compile "
        "torch_compile_mode torch_empty_cache_steps flash_attn_rms_norm flash_attn_fuse_mlp flash_attn_fuse_qkv xformers_attention "
        "sdp_attention flex_attention flash_attn_cross_entropy lora_mlp_kernel lora_qkv_kernel lora_o_kernel use_kernels "
        "kernel_config. attention_backend cross_entropy_loss_fusion upcast_layernorm upcast_lmhead_output experts_implementation "
        "moe_kernels use_scattermoe use_sonicmoe softmax_auto_precision  compile. cudnn_deterministic "
        "cudnn_benchmark gc_interval  padding_free_kernel"},
    Topic{
        Why::Starting,
        "ddp_timeout ddp_find_unused_parameters ddp_backend ddp_broadcast_buffers local_rank local-rank seed data_seed "
        "machine_rank main_process_ip main_process_port main_training_function rdzv_backend rdzv_id same_network tpu_env tpu_use_cluster "
        "tpu_use_sudo tpu_name tpu_zone use_cpu enable_cpu_affinity downcast_bf16 dynamo_backend dynamo_config. "
        "main_process_port deepspeed_hostfile deepspeed_multinode_launcher zero3_init_flag zero3_save_16bit_model "
        "deepspeed_moe_layer_cls_names dist_timeout  ray_num_workers resources_per_worker ray_storage_path placement_strategy "
        "device_map max_memory low_cpu_fsdp dist_init_required runtime_env_json ref_num_nodes ref_num_gpus_per_node "
        "reward_num_nodes reward_num_gpus_per_node critic_num_nodes critic_num_gpus_per_node vllm_num_engines "
        "vllm_tensor_parallel_size vllm_gpu_memory_utilization vllm_sync_backend vllm_enable_sleep enable_prefix_caching "
        "enforce_eager colocate_all_models colocate_actor_ref colocate_critic_reward async_train deepspeed_enable_sleep "
        "use_vllm vllm_mode vllm_server_host vllm_server_port vllm_max_model_len sleep_level infer_backend move_model_batches "
        "sync_module_states cpu_ram_efficient_loading use_orig_params limit_all_gathers transformer_layer_cls_to_wrap "
        "auto_wrap_policy state_dict_type fsdp_auto_wrap_policy fsdp_cpu_ram_efficient_loading fsdp_state_dict_type "
        "fsdp_sync_module_states fsdp_use_orig_params fsdp_transformer_layer_cls_to_wrap fsdp_limit_all_gathers "
        "fsdp_min_num_params min_num_params final_state_dict_type  experimental_skip_move_to_device "
        "wrapping_strategy fsdp.wrapping_strategy fsdp.use_orig_params fsdp_config.activation_checkpointing_reentrant fsdp_config.limit_all_gathers "
        "fsdp_config.use_orig_params fsdp_config.sync_module_states fsdp_config.load_planner launcher deepspeed_mpi hostfile "
        "distributed_backend"},
    Topic{
        Why::Run,
        "num_train_epochs num_epochs max_steps max_epochs max_duration eval_strategy evaluation_strategy eval_steps eval_interval eval_first "
        "eval_on_start eval_delay evals_per_epoch eval_max_new_tokens eval_table_size eval_accumulation_steps early_stopping_patience "
        "do_train do_eval do_predict predict_with_generate max_new_tokens stage run_name seed num_episodes train_iters "
        "lr_decay_iters eval_iters stop_at project epochs num_return_sequences sample_backend generate_during_eval "
        "eval_subset_num_batches  evaluators[ evaluators. eval_on_load  reset_optimizer_state "
        "reset_trainer_state description dry_run  eval_datasets reward_funcs reward_funcs[ reward_weights "
        "num_generations max_completion_length top_p top_k num_beams reward_pretrain remote_rm_url critic_pretrain "
        "per_device_eval_batch_size eval_batch_size device_eval_batch_size device_eval_microbatch_size eval_micro_batch_size "
        "rollout_batch_size micro_rollout_batch_size n_samples_per_prompt  max_prompt_length"},
    Topic{
        Why::Adapters,
        "lora_alpha lora_dropout lora_bias use_rslora use_dora pissa_init pissa_iter pissa_convert loraplus_lr_ratio "
        "lora_init_type init_weights additional_target modules_to_save lora_modules_to_save lora_fan_in_fan_out peft_use_rslora peft_use_dora "
        "peft.use_dora peft._target_ task_type inference_mode quantization_method quantization_type bnb_4bit_compute_dtype "
        "bnb_4bit_quant_type bnb_4bit_use_double_quant bnb_4bit_quant_storage double_quantization bnb_config_kwargs. "
        "model_quantization_config model_quantization_config_kwargs. quant_method lora_on_cpu merge_lora adapter_folder lora_task_type"},
    Topic{
        Why::NoKnob,
        "gradient_checkpointing_kwargs. gradient_checkpointing_use_reentrant use_reentrant use_reentrant_gc vit_gradient_checkpointing "
        "disable_shuffling dist_config.ep_dispatcher accelerator_config. fp16_opt_level half_precision_backend bf16_full_eval fp16_full_eval "
        "split_batches dispatch_batches include_for_metrics  sequence_parallel_mode ring_head_stride "
        "heads_k_stride context_parallel_heads_k_stride  overlap_comm packing_strategy  "
        "synchronize_checkpoint_boundary partition_activations contiguous_checkpointing checkpoint_in_cpu "
        "  batch_flattening multipack_real_batches sample_packing_eff_est "
        "cpu_offload_pin_memory pin_memory    "
        "deepspeed_extra_args activation_checkpointing_reentrant "}};

constexpr std::array kDeepspeed{
    Topic{
        Why::Rate,
        "gradient_clipping scheduler. scheduler optimizer. prescale_gradients gradient_predivide_factor sparse_gradients"},
    Topic{
        Why::Logging,
        "steps_per_print wall_clock_breakdown dump_state memory_breakdown comms_config. comms_logger. monitor_config. "
        "tensorboard. wandb. csv_monitor. flops_profiler. timers."},
    Topic{Why::Saving,
          "checkpoint. nebula. datastates_ckpt. load_universal_checkpoint zero_allow_untested_optimizer "
          "zero_force_ds_cpu_optimizer use_node_local_storage"},
    Topic{Why::Numbers, "torch_autocast. fp16. amp. amp"},
    Topic{Why::Kernels, "hybrid_engine. sparse_attention. aio. compile. fused_norm"},
    Topic{Why::Run,
          "data_efficiency. curriculum_learning. progressive_layer_drop. eigenvalue. autotuning. elasticity. "
          "quantize_training. compression_training. _comment"},
    Topic{
        Why::Starting,
        "disable_allgather dist_backend zero_optimization.ignore_unused_parameters hostfile master_addr master_port"},
    Topic{
        Why::NoKnob,
        " zero_optimization.offload_optimizer.pin_memory "
        "zero_optimization.offload_optimizer.buffer_count zero_optimization.offload_optimizer.fast_init "
        "zero_optimization.offload_optimizer.nvme_path zero_optimization.offload_optimizer.pipeline_read "
        "zero_optimization.offload_optimizer.pipeline_write zero_optimization.offload_optimizer.pipeline "
        "zero_optimization.offload_optimizer.super_offload zero_optimization.offload_optimizer.cpuadam_cores_perc "
        "zero_optimization.offload_param.pin_memory zero_optimization.offload_param.buffer_count "
        "zero_optimization.offload_param.buffer_size zero_optimization.offload_param.nvme_path "
        "zero_optimization.offload_param.max_in_cpu zero_optimization.cpu_offload_use_pin_memory "
        "zero_optimization.round_robin_gradients zero_optimization.elastic_checkpoint zero_optimization.mics_hierarchical_params_gather "
        "zero_optimization.load_from_fp32_weights zero_optimization.allgather_partitions zero_optimization.reduce_scatter "
        "offload_optimizer_pin_memory offload_param_pin_memory offload_optimizer_nvme_path offload_param_nvme_path "
        "zero_optimization.stage3_gather_16bit_weights_on_model_save zero_optimization.stage3_gather_fp16_weights_on_model_save "
        "pipeline.partition pipeline.seed_layers pipeline.pipe_partitioned pipeline.grad_partitioned "
        "pipeline.activation_checkpoint_interval pipeline.use_reentrant tensor_parallel.preset_model "
        "tensor_parallel.tp.tp_grain_size tensor_parallel.tp_grain_size sequence_data_parallel "
        "expert_parallel.enabled expert_parallel.preset_model tensor_parallel.partition_config. "
        "zero_optimization.sub_group_size zero_optimization.contiguous_gradients"}};

constexpr std::array kTorchtitan{
    Topic{
        Why::Rate,
        "optimizer.lr optimizer.eps optimizer.beta1 optimizer.beta2 optimizer.weight_decay optimizer.implementation "
        "optimizer.early_step_in_backward lr_scheduler. training.max_norm"},
    Topic{Why::Saving, "checkpoint."},
    Topic{Why::Logging, "metrics. job. dump_folder metrics"},
    Topic{Why::Profiling,
          "profiling. profiler. debug. memory_estimation. fault_tolerance. validation. validator."},
    Topic{
        Why::Data,
        "dataloader. training.dataset training.dataset_path tokenizer. model.tokenizer_path model.hf_assets_path hf_assets_path"},
    Topic{
        Why::Run,
        "training.steps training.seed training.gc_freq training.gc_debug training.deterministic training.warmup_steps"},
    Topic{Why::Starting, "comm. experimental. training.disable_cuda_graphs"},
    Topic{
        Why::Kernels,
        "compile. model.use_flex_attn model.attn_mask_type model.print_after_conversion quantize. float8. mx. "
        "model_spec. training.compile"},
    Topic{
        Why::NoKnob,
        "parallelism.disable_loss_parallel parallelism.enable_compiled_autograd parallelism.spmd_backend parallelism.enable_loss_parallel "
        "parallelism.enable_fsdp_symm_mem parallelism.context_parallel_load_balancer parallelism.expert_parallel_comm_backend "
        "training.mixed_precision_reduce parallelism.pipeline_parallel_schedule_csv "
        "quantize.linear.float8.precompute_float8_dynamic_scale_for_fsdp activation_checkpoint.early_stop "
        "activation_checkpoint.per_op_sac_force_recompute_mm_shapes_by_fqns activation_checkpoint.preserve_rng_state "
        " activation_checkpoint.debug checkpoint.last_save_in_hf"}};

constexpr std::array kNanotron{
    Topic{Why::Saving, "checkpoints. s3_upload. s3_upload"},
    Topic{Why::Data, "data_stages[ data_stages tokenizer."},
    Topic{
        Why::Run,
        "general. lighteval lighteval. tokens.train_steps tokens.val_check_interval tokens.limit_val_batches "
        "tokens.limit_test_batches train_steps val_check_interval limit_val_batches limit_test_batches"},
    Topic{Why::Logging, "logging. metrics_logging metrics_logging."},
    Topic{Why::Profiling, "profiler profiler."},
    Topic{Why::Rate, "optimizer.clip_grad optimizer.weight_decay optimizer.weight_decay_exclude_named_params "
                     "optimizer.learning_rate_scheduler. optimizer.optimizer_factory."},
    Topic{Why::Model, "model.init_method. model.make_vocab_size_divisible_by model.model_config."},
    Topic{Why::NoKnob, "parallelism.tp_recompute_allgather model.model_config.pretraining_tp"}};

constexpr std::array kMaxtext{
    Topic{
        Why::Rate,
        "learning_rate learning_rate_final_fraction learning_rate_schedule_steps warmup_steps_fraction cosine_learning_rate_final_fraction "
        "adam_b1 adam_b2 adam_eps adam_eps_root adam_weight_decay gradient_clipping_threshold opt_ muon_ skip_step_on_spikes"},
    Topic{Why::Loss,
          "enable_dropout dropout_rate z_loss_multiplier load_balance_loss_weight mtp_loss_scaling_factor"},
    Topic{
        Why::Saving,
        "enable_checkpointing async_checkpointing checkpoint_period load_parameters_path load_full_state_path "
        "checkpoint_storage_concurrent_gb checkpoint_is_quantized base_output_directory save_config_to_gcs enable_emergency_checkpoint "
        "local_checkpoint_directory local_checkpoint_period enable_single_replica_ckpt_restoring enable_single_controller "
        "enable_multi_tier_checkpointing force_unroll  max_num_checkpoints_to_keep enable_orbax_v1"},
    Topic{
        Why::Logging,
        "log_period gcs_metrics metrics_file enable_tensorboard vertex_tensorboard_project vertex_tensorboard_region use_vertex_tensorboard "
        "monitor_goodput enable_goodput_recording monitor_step_time_deviation enable_gcp_goodput_metrics gcp_ run_name "
        "enable_pathways_goodput report_heartbeat_metric_for_gcp_monitoring report_performance_metric_for_gcp_monitoring "
        "managed_mldiagnostics"},
    Topic{
        Why::Profiling,
        "profiler skip_first_n_steps_for_profiler profiler_steps upload_all_profiler_results hlo_ dump_hlo dump_ xprof_ "
        "enable_jax_profiler jax_profiler_port stack_trace_ collect_stack_trace"},
    Topic{
        Why::Data,
        "dataset_type dataset_path dataset_name eval_dataset_name tokenizer_path tokenizer_type hf_ grain_ tfds_ train_split eval_split "
        "reuse_example_batch packing max_segments_per_seq enable_data_shuffling data_shuffle_seed add_bos add_eos  "
        "use_dpo expansion_factor_real_data colocated_python_data_input tokenize_train_data tokenize_eval_data  "
        "eval_interval eval_steps eval_per_device_batch_size max_prefill_predict_length target_eval_loss"},
    Topic{
        Why::Model,
        "decoder_block rope_ max_position_embeddings original_max_position_embeddings mscale beta_fast beta_slow normalization_layer_epsilon "
        "logits_dot_in_fp32 cast_logits_to_fp32 float32_ use_iota_embed trainable_position_size use_untrainable_positional_embedding "
        "attn_logits_soft_cap final_logits_soft_cap use_post_attn_norm use_post_ffw_norm use_qk_norm fused_qkv fused_mlp  "
        "normalize_embedding_logits scan_layers attention_bias attention_sink sliding_window_size routed_bias routed_scaling_factor "
        "routed_score_func n_routing_groups topk_routing_group norm_topk_prob routed_ inhomogeneous_layer_cycle_interval "
        "mlp_bias stack_prefill temperature_tuning interleave_moe_layer_step nope_layer_interval "
        "global_parameter_scale param_scan_axis"},
    Topic{
        Why::Kernels,
        "attention megablox sparse_matmul tile_ use_ring_of_experts use_custom_sort_vjp use_random_routing use_ragged_dot "
        "use_max_logit_estimate cudnn_ sa_ use_splash_scheduler use_tokamax_ wi_tile_ wo_tile_ xla_ "},
    Topic{
        Why::Starting,
        "hardware skip_jax_distributed_system jax_  subslice_shape allow_split_physical_axes optimize_mesh_for_tpu_v6e "
        "custom_mesh  jax_cache_dir inference_ compile_xla_flags compiled_trainstep_file internal_compile internal_ "
        "override_logical_axis_rules enable_nnx pure_nnx use_pathways libtpu_"},
    Topic{
        Why::Run,
        "steps stop_ init_weights_seed enable_model_warmup elastic_ eval_ prompt autoregressive_decode_assert decode_"},
    Topic{
        Why::NoKnob,
        "shard_mode shard_exp_on_fsdp num_vocab_tiling pipeline_fsdp_ag_once pipeline_delay_activation_forwarding "
        "scan_pipeline_iterations scan_pipeline_repeats set_remat_policy_on_pipeline_iterations set_remat_policy_on_layers_per_stage "
        "context_parallel_load_balance context_sharding expert_shard_attention_option activations_in_float32 "
        "enable_padding_causal_mask  quantize_kvcache use_qwix_quantization "
        "quantization_local_shard_count quantization_calibration_method matmul_precision "
        "pipeline_parallel_layers"}};

constexpr std::array kNemo{
    Topic{Why::Logging,
          "exp_manager. run. trainer.logger trainer.log_every_n_steps trainer.enable_progress_bar log. name"},
    Topic{
        Why::Run,
        "trainer.max_epochs trainer.max_steps trainer.max_time trainer.val_check_interval trainer.limit_val_batches "
        "trainer.limit_test_batches trainer.limit_train_batches trainer.accelerator trainer.enable_checkpointing "
        "trainer.gradient_clip_val trainer.benchmark trainer.enable_model_summary trainer.use_distributed_sampler "
        "trainer.check_val_every_n_epoch trainer.num_sanity_val_steps trainer.callbacks resume. restore_from_path "
        "config_name config_path trainer.strategy"},
    Topic{Why::Rate, "optim. optim.sched. sched. betas"},
    Topic{Why::NoKnob, "trainer.accumulate_grad_batches"}};

/// Programs of their own with few words, and what only tests and launchers say.
constexpr std::array kOthers{
    Topic{Why::Logging, "monitor. exp_manager. hydra. logger. grpo.val_ logging. progress_log. "
                        "comet_ml. mlflow."},
    Topic{Why::Saving, "load_ckpt_folder model_only_folder checkpointing. ckpt. checkpoint."},
    Topic{
        Why::Rate,
        "beta2_scheduler. grad_scaler. lr_scheduler. hybrid_zero_optimizer.clip_grad_norm adam. scheduler[ scheduler. "
        "clip_grad_norm learning_rate weight_decay optimizer.lr optimizer.betas optimizer.eps optimizer.weight_decay "
        "warmup_epochs num_epochs grad_clip"},
    Topic{Why::Loss, "loss. loss_fn. grpo. loss_config. "},
    Topic{
        Why::Data,
        "data.type data.total_steps data.train_folder data.valid_folder data.valid_every data.valid_micro_num data.skip_batches "
        "data.min_length data.pack_sample_into_one data.diag_outlier_ratio data.empty_cache_and_diag_interval data.rampup_batch_size "
        "dataloader. dataset. validation_dataset. packed_sequence. env. tokenizer. data.dataset_name data.prompt_file "
        "data.max_input_seq_length data.shuffle data.num_workers data.data_prefix data.seed data.train_dir data.val_dir "
        "data.dev_choose_samples data.tokenizer. data.dataset_ tokenizer_path "},
    Topic{
        Why::Run,
        "job_name seed cudnn_benchmark cudnn_deterministic model_type use_fp32_norm step_scheduler. benchmark. recipe name run_name "
        "depth mlp_ratio num_classes mem_factor enable_dropout val_ max_num_steps max_num_epochs"},
    Topic{
        Why::Kernels,
        "use_flash_sdp use_fused_norm use_math_sdp use_fp32_norm_kernel model.backend. model._target_ model.config._target_ compile."},
    Topic{
        Why::Starting,
        "dist_env. env_vars. compiler_flags compiler_cache_url aync_exec_max_inflight_requests bucket_size_collectives "
        "neuron_rt_exec_timeout neuron_experimental_compress_rg model_source envs. cmds."},
    Topic{
        Why::NoKnob,
        "distributed.moe.wrap_outer_model distributed.pipeline.patch_causal_lm_model distributed.pipeline.patch_inner_model "
        "distributed.pipeline.scale_grads_in_schedule model.backend.enable_fsdp_optimizations model.backend.experts "
        "dataloader.batch_size"}};

struct Vocabulary {
    std::string_view framework;
    std::span<const Topic> tables[3];
};

/// Whose words a framework's files have, its own first.
const std::array kVocabularies{
    Vocabulary{"megatron", {kMegatron}},
    Vocabulary{"flagscale", {kMegatron, kOthers}},
    Vocabulary{"slime", {kMegatron, kOthers}},
    Vocabulary{"swift", {kTrainer, kMegatron}},
    Vocabulary{"megatron-bridge", {kMegatron, kOthers}},
    Vocabulary{"primus", {kMegatron, kTorchtitan, kMaxtext}},
    Vocabulary{"nemo", {kNemo, kMegatron}},
    Vocabulary{"nxdt", {kNemo, kMegatron, kOthers}},
    Vocabulary{"nemo-rl", {kMegatron, kOthers, kTrainer}},
    Vocabulary{"deepspeed", {kDeepspeed, kTrainer}},
    Vocabulary{"gpt-neox", {kDeepspeed, kMegatron, kTrainer}},
    Vocabulary{"accelerate", {kTrainer, kDeepspeed}},
    Vocabulary{"axolotl", {kTrainer}},
    Vocabulary{"llama-factory", {kTrainer, kMegatron}},
    Vocabulary{"trl", {kTrainer}},
    Vocabulary{"openrlhf", {kTrainer, kDeepspeed}},
    Vocabulary{"llm-foundry", {kTrainer}},
    Vocabulary{"olmo", {kTrainer}},
    Vocabulary{"torchtitan", {kTorchtitan}},
    Vocabulary{"torchtitan-toml", {kTorchtitan}},
    Vocabulary{"nanotron", {kNanotron}},
    Vocabulary{"maxtext", {kMaxtext}},
    Vocabulary{"torchtune", {kTrainer, kOthers}},
    Vocabulary{"verl", {kTrainer, kOthers, kMegatron}},
    Vocabulary{"automodel", {kOthers, kTrainer}},
    Vocabulary{"internevo", {kOthers}},
    Vocabulary{"colossalai", {kOthers, kTrainer}},
    Vocabulary{"simumax", {kOthers}},
};

/// The table's entry for a name: the name itself, or the longest beginning that stands for it.
const Topic* entryOf(std::span<const Topic> tables, std::string_view name, bool beginnings)
{
    for (const Topic& table : tables) {
        std::string_view rest = table.names;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            const std::string_view one = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const bool begins = !one.empty() && (one.back() == '.' || one.back() == '[' || one.back() == '_');
            if (!one.empty() && (begins ? beginnings && name.starts_with(one) : name == one))
                return &table;
        }
    }
    return nullptr;
}

/// A word of layouts, and the ids that a key with it may set.
struct LayoutWord {
    std::string_view word;
    std::string_view ids; ///< divided by blanks
};
constexpr std::array kLayoutWords{
    LayoutWord{"tensor", "tp sequence_parallel etp tp_overlap"},
    LayoutWord{"tp", "tp sequence_parallel etp tp_overlap"},
    LayoutWord{"etp", "etp"},
    LayoutWord{"pipeline", "pp chunks schedule stages overlap_p2p"},
    LayoutWord{"pipe", "pp chunks schedule stages overlap_p2p"},
    LayoutWord{"pp", "pp chunks schedule stages overlap_p2p"},
    LayoutWord{"vpp", "chunks schedule"},
    LayoutWord{"expert", "ep etp ep_dispatch ep_overlap"},
    LayoutWord{"experts", "ep etp ep_dispatch ep_overlap"},
    LayoutWord{"ep", "ep etp ep_dispatch ep_overlap"},
    LayoutWord{"context", "cp cp_kind"},
    LayoutWord{"cp", "cp cp_kind"},
    LayoutWord{"ulysses", "cp cp_kind"},
    LayoutWord{"batch", "micro_batch global_batch"},
    LayoutWord{"batches", "micro_batch global_batch"},
    LayoutWord{"microbatch", "micro_batch global_batch"},
    LayoutWord{"microbatches", "micro_batch global_batch"},
    LayoutWord{"mbs", "micro_batch"},
    LayoutWord{"gbs", "global_batch"},
    LayoutWord{"accumulation", "micro_batch global_batch"},
    LayoutWord{"recompute", "recompute recompute_modules recompute_layers"},
    LayoutWord{"recomputation", "recompute recompute_modules recompute_layers"},
    LayoutWord{"remat", "recompute recompute_modules recompute_layers"},
    LayoutWord{"checkpointing", "recompute recompute_modules recompute_layers"},
    LayoutWord{"offload", "offload_optimizer offload_weights offload_activations"},
    LayoutWord{"offloading", "offload_optimizer offload_weights offload_activations"},
    LayoutWord{"shard", "zero dp_shard reshard"},
    LayoutWord{"sharded", "zero dp_shard reshard"},
    LayoutWord{"sharding", "zero dp_shard reshard"},
    LayoutWord{"fsdp", "zero dp_shard reshard"},
    LayoutWord{"zero", "zero dp_shard"},
    LayoutWord{"zero1", "zero"},
    LayoutWord{"precision", "precision grad_dtype"},
    LayoutWord{"bf16", "precision grad_dtype"},
    LayoutWord{"fp16", "precision grad_dtype"},
    LayoutWord{"fp8", "precision"},
    LayoutWord{"fp4", "precision"},
    LayoutWord{"dp", "dp dp_shard"},
    LayoutWord{"hsdp", "zero dp dp_shard"},
    LayoutWord{"replicate", "dp dp_shard"},
    LayoutWord{"mesh", "tp pp cp ep dp"},
    LayoutWord{"meshes", "tp pp cp ep dp"},
    LayoutWord{"accumulate", "micro_batch global_batch"},
    LayoutWord{"parallel", "tp pp cp ep dp sequence_parallel"},
    LayoutWord{"parallelism", "tp pp cp ep dp sequence_parallel"},
};

/// "parallel" beside the name of a degree says no more than the degree.
bool saysDegree(std::string_view word)
{
    return word == "tensor" || word == "pipeline" || word == "expert" || word == "context" || word == "pipe";
}

} // namespace

std::optional<Message> withoutEffect(std::string_view framework, std::string_view name)
{
    const auto found = std::find_if(
        kVocabularies.begin(), kVocabularies.end(),
        [framework](const Vocabulary& one) { return one.framework == framework; });
    if (found == kVocabularies.end())
        return {};
    const std::size_t point = name.find_last_of('.');
    const std::string_view last = point == std::string_view::npos ? name : name.substr(point + 1);
    for (const std::span<const Topic> tables : found->tables)
        for (const std::string_view one : {name, last})
            if (const Topic* entry = entryOf(tables, one, false))
                return reasonOf(entry->why);
    // A section stands for what is in it, but for what speaks of layouts.
    if (idsInWords(last).empty())
        for (const std::span<const Topic> tables : found->tables)
            if (const Topic* entry = entryOf(tables, name, true))
                return reasonOf(entry->why);
    return {};
}

std::vector<std::string_view> idsInWords(std::string_view name)
{
    std::vector<std::string_view> ids;
    std::vector<std::string_view> words;
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("._[]-", from), name.size());
        words.push_back(name.substr(from, end - from));
        from = end + 1;
    }
    const bool degree = std::any_of(words.begin(), words.end(), saysDegree);
    const bool sequence = std::find(words.begin(), words.end(), "sequence") != words.end();
    for (const std::string_view word : words) {
        const bool parallel = word == "parallel" || word == "parallelism";
        if (parallel && degree)
            continue;
        const auto known = std::find_if(kLayoutWords.begin(), kLayoutWords.end(),
                                        [word](const LayoutWord& one) { return one.word == word; });
        if (known == kLayoutWords.end())
            continue;
        std::string_view rest = parallel && sequence ? "sequence_parallel cp" : known->ids;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            if (std::find(ids.begin(), ids.end(), rest.substr(0, end)) == ids.end())
                ids.push_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return ids;
}

} // namespace shardscape::frameworks
