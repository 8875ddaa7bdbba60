// SPDX-License-Identifier: GPL-3.0-or-later
// One list of Megatron's arguments serves its command line and Megatron-Bridge's sections. What is written is what
// readMegatronWords() reads.
#include "frameworks/megatron_writer.h"
#include "frameworks/bucket_words.h"

#include "exchange/scenario/layout_string.h"

#include <algorithm>
#include <array>

namespace shardscape::frameworks {

namespace {

struct Argument {
    std::string name;  ///< with underscores
    std::string value; ///< empty: a flag
};

class MegatronArguments {
public:
    MegatronArguments(const Plan& plan, bool overrides)
        : m_plan(plan)
        , m_sayer(plan)
        , m_overrides(overrides)
    {
        if (!overrides) {
            model();
            mixers();
            attentionOfModel();
            router();
        }
        degrees();
        pipeline();
        batch();
        precision();
        sharding();
        recompute();
        experts();
        if (!overrides)
            run();
    }

    [[nodiscard]] const std::vector<Argument>& all() const { return m_all; }
    /// Of which the launcher must set CUDA_DEVICE_MAX_CONNECTIONS to 1 before Blackwell: validate_args().
    [[nodiscard]] bool needsOneConnection() const
    {
        return (m_plan.number("tp", 1) > 1 || m_plan.number("cp", 1) > 1)
               && (m_plan.number("zero", 0) < 2 || isMuon());
    }
    /// Layers of single mixers, Mamba-2 among them, which a program of its own builds.
    [[nodiscard]] bool isHybrid() const { return m_plan.find("hybrid_layers") != nullptr; }
    [[nodiscard]] const Sayer& sayer() const { return m_sayer; }

private:
    void add(std::string name, std::string value = {})
    {
        m_all.push_back({std::move(name), std::move(value)});
    }
    void add(std::string name, std::int64_t value) { add(std::move(name), std::to_string(value)); }
    /// PyTorch's own FSDP, which excludes stages, experts on several ranks, tied embeddings and fp16: validate_args().
    [[nodiscard]] bool isTorchFsdp() const
    {
        const Plan& p = m_plan;
        const bool chosen = std::find(p.chosen.begin(), p.chosen.end(), "reshard") != p.chosen.end();
        const bool keeps = p.find("reshard") != nullptr && !p.truth("reshard");
        return p.number("zero", 0) == 3 && p.number("pp", 1) == 1 && p.number("ep", 1) == 1
               && p.text("precision") != "fp16"
               && (m_overrides || p.find("tied_embeddings") == nullptr || !p.truth("tied_embeddings"))
               && (keeps || chosen);
    }
    /// The optimizer's states may have types of their own, and lie on the host: OptimizerConfig asserts Adam and the distributed
    /// optimizer. Source: megatron/core/optimizer/optimizer_config.py.
    [[nodiscard]] bool mayChooseStates() const
    {
        const std::string optimizer = m_plan.text("optimizer");
        return (m_plan.find("zero") == nullptr || m_plan.number("zero", 0) > 0) && !isTorchFsdp()
               && (optimizer.empty() || optimizer == "adamw" || optimizer == "adam");
    }
    /// It takes neither the distributed optimizer nor FSDP, and hides no traffic of replicas; it shares states by itself as dist_muon.
    /// Source: Megatron-LM, training/arguments.py, validate_args() (2026).
    [[nodiscard]] bool isMuon() const { return m_plan.text("optimizer") == "muon"; }
    /// A number that the plan has.
    void number(std::string_view id, std::string name)
    {
        if (m_plan.find(id) != nullptr) // a template's ${TP} stays what it is
            add(std::move(name), m_plan.text(id));
        m_sayer.said({id});
    }
    /// A flag whose absence means off; overrides say both.
    void flag(std::string_view id, std::string name)
    {
        m_sayer.said({id});
        if (m_plan.find(id) == nullptr)
            return;
        if (m_overrides)
            add(std::move(name), m_plan.truth(id) ? "true" : "false");
        else if (m_plan.truth(id))
            add(std::move(name));
    }

    void model()
    {
        const Plan& p = m_plan;
        if (isHybrid())
            add("num_layers", static_cast<std::int64_t>(p.text("hybrid_layers").size()));
        else
            number("layers", "num_layers");
        number("hidden", "hidden_size");
        const std::int64_t hidden = p.number("hidden", 0);
        const std::int64_t ffn = p.number("ffn", 0);
        const std::int64_t usual = p.truth("gated") ? hidden * 4 * 2 / 3 / 64 * 64 : hidden * 4;
        if (ffn > 0 && ffn != usual)
            add("ffn_hidden_size", ffn);
        number("heads", "num_attention_heads");
        const std::int64_t heads = p.number("heads", 0);
        if (p.number("kv_heads", heads) != heads) {
            add("group_query_attention");
            add("num_query_groups", p.number("kv_heads", heads));
        }
        if (p.find("head_dim") != nullptr && heads > 0 && p.number("head_dim", 0) * heads != hidden)
            add("kv_channels", p.number("head_dim", 0));
        number("vocab", "vocab_size");
        activation();
        if (p.find("tied_embeddings") != nullptr && !p.truth("tied_embeddings"))
            add("untie_embeddings_and_output_weights");
        if (p.text("norm") == "rmsnorm")
            add("normalization", "RMSNorm");
        // validate_args() asserts the first; the others decide which model is trained.
        if (p.find("max_positions") != nullptr)
            add("max_position_embeddings", p.text("max_positions"));
        positions();
        if (p.find("biases") != nullptr && !p.truth("biases")) {
            add("disable_bias_linear");
            if (p.truth("qkv_bias"))
                add("add_qkv_bias");
        }
        if (p.find("dropout") != nullptr && !p.truth("dropout")) {
            add("attention_dropout", "0.0");
            add("hidden_dropout", "0.0");
        }
        // Of latent attention the norms are those of its compressed queries, keys and values.
        if (p.truth("qk_norm") || p.find("kv_lora") != nullptr)
            add("qk_layernorm");
        if (p.find("kv_lora") != nullptr) {
            add("multi_latent_attention");
            if (p.number("q_lora", 0) > 0)
                number("q_lora", "q_lora_rank");
            number("kv_lora", "kv_lora_rank");
            number("nope", "qk_head_dim");
            number("rope", "qk_pos_emb_head_dim");
            number("v", "v_head_dim");
        }
        if (p.number("mtp_layers", 0) > 0)
            number("mtp_layers", "mtp_num_layers");
        if (p.find("experts") != nullptr) {
            number("experts", "num_experts");
            if (p.number("topk", 2) != 2)
                number("topk", "moe_router_topk");
            if (p.number("expert_ffn", ffn) != ffn)
                number("expert_ffn", "moe_ffn_hidden_size");
            if (p.number("shared_ffn", 0) > 0)
                number("shared_ffn", "moe_shared_expert_intermediate_size");
            const std::int64_t dense = p.number("first_dense", 0);
            if (const std::string routed = p.text("expert_layers"); !isHybrid() && !routed.empty())
                add("moe_layer_freq", routed);
            else if (dense > 0)
                add("moe_layer_freq",
                    "([0]*" + std::to_string(dense) + "+[1]*"
                        + std::to_string(std::max<std::int64_t>(0, p.number("layers", 0) - dense)) + ")");
        }
    }

    /// Source: Megatron-LM, training/arguments.py, core_transformer_config_from_args(): gates of SiLU and of quick GELU alone.
    void activation()
    {
        const Plan& p = m_plan;
        const std::string how = p.text("activation");
        if (how
            == "quick-geglu") { // as GPT-OSS has it: clamped, and one added to the half that is multiplied
            add("quick_geglu");
            add("glu_linear_offset", "1.0");
            add("activation_func_clamp_value", "7.0");
        } else if (p.truth("gated")) {
            add("swiglu");
            if (!how.empty() && how != "silu")
                m_sayer.missing("a gate of " + how + ", of which --swiglu has the matrices alone");
        } else if (how == "squared-relu") {
            add("squared_relu");
        } else if (how == "relu") {
            m_sayer.missing("an activation of ReLU (--squared-relu where it is squared)");
        } else if (!how.empty() && how != "gelu") {
            m_sayer.missing("an activation of " + how);
        }
    }

    void positions()
    {
        const Plan& p = m_plan;
        const std::string kind = p.text("positions");
        if (kind == "rope" || kind == "none")
            add("position_embedding_type", kind);
        if (kind == "rope") {
            if (p.find("rotary_base") != nullptr)
                add("rotary_base", p.text("rotary_base"));
            else
                m_sayer.missing("the base of its rotary positions (--rotary-base; 10000 unless said)");
            if (p.find("rotary_share") != nullptr)
                add("rotary_percent", p.text("rotary_share"));
            if (p.find("rope_scaling") != nullptr) {
                add("use_rope_scaling");
                add("rope_scaling_factor", p.text("rope_scaling"));
            }
        }
        if (p.find("other_positions") != nullptr)
            m_sayer.missing(p.text("other_positions"));
    }

    /// Mixers in place of attention. Sources: Megatron-LM, training/arguments.py, --hybrid-override-pattern and
    /// --experimental-attention-variant; core/ssm/mamba_hybrid_layer_allocation.py.
    void mixers()
    {
        const Plan& p = m_plan;
        if (isHybrid()) {
            add("is_hybrid_model");
            add("hybrid_override_pattern", p.text("hybrid_layers"));
            number("mixer_state", "mamba_state_dim");
            number("mixer_head_dim", "mamba_head_dim");
            number("mixer_key_heads", "mamba_num_groups");
            number("mixer_heads", "mamba_num_heads");
            add("spec", "megatron.core.models.mamba.mamba_layer_specs mamba_stack_spec");
        } else if (p.find("delta_layers") != nullptr) {
            add("experimental_attention_variant", "gated_delta_net");
            add("linear_attention_freq",
                p.find("delta_every") != nullptr ? p.text("delta_every") : p.text("delta_layers"));
            number("mixer_convolution", "linear_conv_kernel_dim");
            number("mixer_state", "linear_key_head_dim");
            number("mixer_head_dim", "linear_value_head_dim");
            number("mixer_key_heads", "linear_num_key_heads");
            number("mixer_heads", "linear_num_value_heads");
        }
        if (p.truth("other_mixers"))
            m_sayer.missing("its mixers in place of attention, for which it has no word");
        if (p.truth("unlike_layers"))
            m_sayer.missing("layers of other heads or widths than the first");
    }

    void attentionOfModel()
    {
        const Plan& p = m_plan;
        if (const std::int64_t window = p.number("window", 0); window > 0) {
            add("window_size",
                std::to_string(window - 1) + ",0"); // a query's own token is none of those to its left
            if (p.number("window_every", 0) > 1)
                number("window_every", "window_attn_skip_freq");
            else if (p.find("window_layers") != nullptr)
                add("window_attn_skip_freq", p.text("window_layers"));
        }
        if (p.truth("several_windows"))
            m_sayer.missing("windows of several sizes");
        if (p.truth("sinks"))
            add("softmax_type", "learnable");
        if (p.truth("attention_gate"))
            add("attention_output_gate");
        if (p.truth("sparse"))
            m_sayer.missing("its indexer of keys (--experimental-attention-variant dsa)");
        if (p.number("extra_attention", 0) > 0)
            m_sayer.missing("the filters in its attention");
        if (p.number("extra_norms", 0) > 0)
            m_sayer.missing("norms behind attention and MLP");
        if (p.number("extra_norms", 0) < 0)
            m_sayer.missing("one norm before attention and MLP together");
        if (p.truth("embedding_norm"))
            m_sayer.missing("a norm behind the embedding");
        if (p.find("causal") != nullptr && !p.truth("causal"))
            m_sayer.missing("attention to later tokens (pretrain_bert.py)");
    }

    /// Source: Megatron-LM, core/transformer/transformer_config.py, moe_router_*: softmax over the chosen unless said.
    void router()
    {
        const Plan& p = m_plan;
        if (p.find("experts") == nullptr)
            return;
        const std::string score = p.text("router_score");
        if (!score.empty())
            add("moe_router_score_function", score);
        else if (p.number("topk", 2) == 1)
            add("moe_router_pre_softmax"); // asserted where one expert is chosen
        if (p.truth("router_balance_bias"))
            add("moe_router_enable_expert_bias");
        if (p.number("router_groups", 0) > 1) {
            add("moe_router_num_groups", p.number("router_groups", 1));
            add("moe_router_group_topk", p.number("router_group_topk", 1));
        }
        if (p.find("router_scale") != nullptr)
            add("moe_router_topk_scaling_factor", p.text("router_scale"));
        if (p.truth("shared_gate"))
            add("moe_shared_expert_gate");
        if (p.find("activation") != nullptr && !p.truth("published"))
            m_sayer.missing("how its router scores and balances (--moe-router-score-function, "
                            "--moe-router-enable-expert-bias, --moe-router-topk-scaling-factor)");
    }

    void degrees()
    {
        const Plan& p = m_plan;
        number("tp", "tensor_model_parallel_size");
        number("pp", "pipeline_model_parallel_size");
        m_sayer.said({"cp", "ep", "etp", "cp_kind", "sequence_parallel", "dp", "rank_order"});
        const auto isOpen = [&p](std::string_view id) { return p.text(id).starts_with("$"); };
        if (p.find("cp") != nullptr && (m_overrides || isOpen("cp") || p.number("cp", 1) > 1))
            add("context_parallel_size", p.text("cp"));
        if (p.find("ep") != nullptr
            && (m_overrides || isOpen("ep") || p.number("ep", 1) > 1 || p.find("experts") == nullptr))
            add("expert_model_parallel_size", p.text("ep"));
        if (p.find("etp") != nullptr
            && (m_overrides || isOpen("tp") || p.number("etp", 1) != p.number("tp", 1)
                || p.find("experts") == nullptr))
            add("expert_tensor_parallel_size", p.number("etp", 1));
        if (p.find("sequence_parallel") != nullptr) {
            if (m_overrides)
                add("sequence_parallel", p.truth("sequence_parallel") ? "true" : "false");
            else if (p.truth("sequence_parallel"))
                add("sequence_parallel");
        }
        const std::string kind = p.text("cp_kind");
        if (p.number("cp", 1) > 1 && !kind.empty()) {
            std::int64_t exchangers = p.number("cp_heads", 1);
            if (kind == "hybrid" && exchangers == 1) // how its ranks are split is not said
                for (exchangers = 2; p.number("cp", 4) % exchangers != 0 && exchangers < p.number("cp", 4);)
                    ++exchangers;
            const bool rings = kind == "ring" || kind == "hybrid";
            const bool hierarchical = rings && exchangers > 1 && exchangers < p.number("cp", 4);
            const std::string theirs = hierarchical              ? "a2a+p2p"
                                       : rings && exchangers > 1 ? "a2a"
                                       : rings                   ? "p2p"
                                       : kind == "all-to-all"    ? "a2a"
                                       : kind == "all-gather"    ? "all_gather"
                                                                 : "";
            if (theirs.empty())
                m_sayer.refuse("cp_kind");
            else if (theirs != "p2p" || m_overrides)
                add("cp_comm_type", theirs);
            if (hierarchical) {
                m_sayer.said({"cp_heads"});
                add("hierarchical_context_parallel_sizes",
                    std::to_string(exchangers) + " " + std::to_string(p.number("cp", 4) / exchangers));
            }
        }
        const std::string order = p.text("rank_order");
        if (order == "tp-cp-pp-dp")
            add("use_tp_pp_dp_mapping", m_overrides ? "true" : "");
        else if (!order.empty() && order != "tp-cp-dp-pp")
            m_sayer.refuse("rank_order");
    }

    /// A layout string with the layers of multi-token prediction, which stand before the loss. Source: Megatron-LM,
    /// core/transformer/pipeline_parallel_layer_layout.py, validate_layer_layout().
    [[nodiscard]] std::string withPredictions(const std::string& layout) const
    {
        const auto predictions = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(m_plan.number("mtp_layers", 0), 0, exchange::kMostStageLayers));
        auto stages = exchange::readLayoutString(layout);
        if (m_overrides || predictions == 0 || !stages || stages->empty()
            || std::any_of(stages->begin(), stages->end(),
                           [](const exchange::LayoutStage& one) { return one.predictions > 0; }))
            return layout;
        stages->back().predictions = predictions;
        return exchange::writeLayoutString(*stages);
    }

    void pipeline()
    {
        const Plan& p = m_plan;
        m_sayer.said({"chunks", "schedule", "stages", "overlap_p2p"});
        const std::int64_t pp = p.number("pp", 1);
        const std::int64_t chunks = p.number("chunks", 1);
        const std::string stages = p.text("stages");
        if (!stages.empty() && isHybrid() && !m_overrides) {
            m_sayer.refuse("stages"); // its patterns are dealt evenly
            if (chunks > 1)
                m_sayer.refuse("chunks");
        } else if (!stages.empty()) {
            const bool list = stages.find_first_not_of("0123456789, ") == std::string::npos;
            const auto layers = exchange::readStageLayers(stages);
            // Neither end may be empty: TransformerConfig.__post_init__().
            const bool ends = list && layers && layers->size() > 2 && chunks == 1 && layers->front() > 0
                              && layers->back() > 0
                              && std::all_of(layers->begin() + 1, layers->end() - 1,
                                             [&](std::int32_t n) { return n == (*layers)[1]; });
            if (ends) {
                add("decoder_first_pipeline_num_layers", layers->front());
                add("decoder_last_pipeline_num_layers", layers->back());
            } else {
                add("pipeline_model_parallel_layout",
                    withPredictions(list && layers ? exchange::writeLayoutString(*layers) : stages));
            }
        } else if (pp > 1 && chunks > 1) {
            if (m_overrides)
                add("virtual_pipeline_model_parallel_size", chunks);
            else
                add("num_virtual_stages_per_pipeline_rank", chunks);
        } else if (p.find("chunks") != nullptr && chunks > 1) {
            m_sayer.refuse("chunks");
        }
        const std::string schedule = p.text("schedule");
        if (pp > 1 && !schedule.empty() && schedule != (chunks > 1 ? "interleaved-1f1b" : "1f1b"))
            m_sayer.refuse("schedule");
        if (pp > 1 && p.find("overlap_p2p") != nullptr) {
            const bool on = p.truth("overlap_p2p");
            if (m_overrides)
                add("overlap_p2p_comm", on ? "true" : "false");
            else if (!on && chunks > 1 && pp == 2)
                m_sayer.refuse("overlap_p2p"); // two ranks would have several messages at once
            else if (!on && chunks > 1)
                add("no_overlap_p2p_communication");
            if (on && chunks == 1)
                m_sayer.refuse("overlap_p2p");
        }
    }

    void batch()
    {
        number("micro_batch", "micro_batch_size");
        number("global_batch", "global_batch_size");
        number("sequence", "seq_length");
    }

    void precision()
    {
        const Plan& p = m_plan;
        m_sayer.said({"precision", "fp8_params", "grad_dtype", "moment_dtype", "master_dtype"});
        const std::string type = p.text("precision");
        const std::string gradients = p.text("grad_dtype");
        if (m_overrides) {
            const std::string mixed = type == "bf16"        ? "bf16_mixed"
                                      : type == "fp16"      ? "fp16_mixed"
                                      : type == "fp8"       ? "bf16_with_fp8_current_scaling_mixed"
                                      : type == "fp8-block" ? "bf16_with_fp8_subchannel_scaling_mixed"
                                      : type == "mxfp8"     ? "bf16_with_mxfp8_mixed"
                                      : type == "nvfp4"     ? "bf16_with_nvfp4_mixed"
                                                            : "";
            if (!mixed.empty())
                add("mixed_precision", mixed);
            else if (!type.empty())
                m_sayer.refuse("precision");
            if (gradients == "fp32" || gradients == (type == "fp16" ? "fp16" : "bf16"))
                add("grad_reduce_in_fp32", gradients == "fp32" ? "true" : "false");
            else if (!gradients.empty())
                m_sayer.refuse("grad_dtype");
            if (p.find("fp8_params") != nullptr && type != "bf16" && type != "fp16")
                add("fp8_param", p.truth("fp8_params") ? "true" : "false");
        } else {
            if (type == "fp16")
                add("fp16");
            else if (!type.empty() && type != "fp32")
                add("bf16");
            if (type == "fp8" || type == "fp8-block" || type == "mxfp8") {
                add("fp8_format", type == "mxfp8" || type == "fp8-block" ? "e4m3" : "hybrid");
                if (type != "fp8")
                    add("fp8_recipe", type == "mxfp8" ? "mxfp8" : "blockwise");
            }
            if (type == "nvfp4")
                add("fp4_format", "e2m1");
            const bool low = type != "bf16" && type != "fp16" && type != "fp32";
            // Only where weights are gathered, of 8 bits, and beside states on the host only with delayed scales: validate_args().
            const bool leaves = p.number("offload_optimizer", 0) > 0 && mayChooseStates() && type != "fp8";
            if (p.truth("fp8_params") && low
                && (p.number("zero", 1) == 0 || isMuon() || type == "nvfp4" || leaves))
                m_sayer.refuse("fp8_params");
            else if (p.truth("fp8_params") && low)
                add("fp8_param_gather");
            if (type == "fp16" && gradients == "fp32")
                add("accumulate_allreduce_grads_in_fp32");
            else if (type != "fp16" && type != "fp32" && gradients == "bf16")
                add("grad_reduce_in_bf16");
            else if (!gradients.empty() && gradients != (type == "fp16" ? "fp16" : "fp32") && type != "fp32")
                m_sayer.refuse("grad_dtype");
        }
        m_sayer.said({"bucket_mb"}); // overrides have no word for fp32: their gradients travel as they say
        if (const auto elements = bucketElements(
                p, sentBytes(gradients, m_overrides && type == "fp32" ? "" : type)))
            add(m_overrides ? "bucket_size" : "ddp_bucket_size", *elements);
        // Choices of --exp-avg-dtype and --main-params-dtype: training/arguments.py, _add_mixed_precision_args().
        constexpr std::array<std::string_view, 4> kMoments{"fp32", "fp16", "bf16", "fp8"};
        constexpr std::array<std::string_view, 2> kMasters{"fp32", "fp16"};
        const auto chosen = [&](const char* id, const auto& choices) {
            const std::string text = p.text(id);
            if (text.empty() || std::find(choices.begin(), choices.end(), text) != choices.end())
                return text;
            m_sayer.refuse(id);
            return std::string();
        };
        const std::string moments = chosen("moment_dtype", kMoments);
        const std::string masters = chosen("master_dtype", kMasters);
        const bool aware = !moments.empty() || !masters.empty();
        if (aware && !mayChooseStates()) {
            for (const char* id : {"moment_dtype", "master_dtype"})
                if (!p.text(id).empty() && p.text(id) != "fp32")
                    m_sayer.refuse(id);
        } else if ((!moments.empty() && moments != "fp32") || (!masters.empty() && masters != "fp32")) {
            add("use_precision_aware_optimizer", m_overrides ? "true" : "");
            if (!moments.empty()) {
                add("exp_avg_dtype", moments);
                add("exp_avg_sq_dtype", moments);
            }
            if (!masters.empty())
                add("main_params_dtype", masters);
        }
        m_sayer.said({"optimizer"});
        const std::string optimizer = p.text("optimizer");
        constexpr std::array<std::string_view, 3> kTheirs{"adamw", "sgd", "muon"}; // choices of --optimizer
        if (!optimizer.empty() && std::find(kTheirs.begin(), kTheirs.end(), optimizer) == kTheirs.end())
            m_sayer.refuse("optimizer"); // its Adam decays decoupled: it is AdamW
        else if (isMuon() && p.number("zero", 0) > 0)
            add("optimizer", "dist_muon");
        else if (!optimizer.empty() && (optimizer != "adamw" || m_overrides))
            add("optimizer", optimizer == "adamw" ? "adam" : optimizer);
    }

    void sharding()
    {
        const Plan& p = m_plan;
        m_sayer.said({"zero", "reshard", "dp_shard"});
        const std::int64_t zero = p.number("zero", 0);
        const bool keeps = p.find("reshard") != nullptr && !p.truth("reshard");
        if (p.find("zero") != nullptr) {
            if (isMuon()) {
                if (zero > 1)
                    m_sayer.refuse("zero");
                if (std::find(p.chosen.begin(), p.chosen.end(), "reshard") != p.chosen.end())
                    m_sayer.refuse("reshard");
                if (m_overrides)
                    add("use_distributed_optimizer", "false");
            } else if (zero == 1 || (m_overrides && zero == 0)) {
                add("use_distributed_optimizer", m_overrides ? (zero == 1 ? "true" : "false") : "");
            } else if (isTorchFsdp()) {
                if (p.truth("fp8_params"))
                    m_sayer.refuse("fp8_params"); // PyTorch's FSDP switches it off
                add("use_torch_fsdp2", m_overrides ? "true" : "");
                if (keeps)
                    add("torch_fsdp2_no_reshard_after_forward", m_overrides ? "true" : "");
                else
                    add("torch_fsdp2_reshard_after_forward", "true");
                if (!m_overrides)
                    add("no_gradient_accumulation_fusion");
            } else if (zero >= 2) {
                add("use_megatron_fsdp", m_overrides ? "true" : "");
                add("use_distributed_optimizer", m_overrides ? "true" : "");
                add("data_parallel_sharding_strategy", zero == 2 ? "optim_grads" : "optim_grads_params");
                // validate_args(): Megatron FSDP saves in no other form.
                if (!m_overrides)
                    add("ckpt_format", "fsdp_dtensor");
                if (keeps)
                    m_sayer.refuse("reshard");
            }
        }
        const std::int64_t dp = p.number("dp", 0);
        const std::int64_t shard = p.number("dp_shard", 0);
        // Copies of sharded states are instances of the distributed optimizer: validate_args().
        const bool mayCopy = !isMuon() && !isTorchFsdp();
        if (p.shardDivisor.value_or(1) > 1 && mayCopy)
            add("num_distributed_optimizer_instances", *p.shardDivisor);
        else if (shard > 0 && shard != dp && !mayCopy)
            m_sayer.refuse("dp_shard");
        else if (shard > 0 && shard != dp && dp > 0 && dp % shard == 0)
            add("num_distributed_optimizer_instances", dp / shard);
        else if (shard > 0 && shard != dp)
            m_sayer.refuse("dp_shard");
        if (isMuon() && p.truth("overlap_gradients")) {
            m_sayer.said({"overlap_gradients"});
            m_sayer.refuse("overlap_gradients");
            if (m_overrides)
                add("overlap_grad_reduce", "false");
        } else {
            flag("overlap_gradients", "overlap_grad_reduce");
        }
        // What it overlaps must be there: validate_args().
        const bool gathers = (p.find("zero") == nullptr || zero > 0) && !isTorchFsdp() && !isMuon();
        if (p.truth("overlap_params") && (!gathers || !p.truth("overlap_gradients"))) {
            m_sayer.said({"overlap_params"});
            m_sayer.refuse("overlap_params");
        } else {
            flag("overlap_params", "overlap_param_gather");
        }
        if (p.truth("tp_overlap") && !(p.truth("sequence_parallel") && p.number("tp", 2) > 1)) {
            m_sayer.said({"tp_overlap"});
            m_sayer.refuse("tp_overlap");
        } else {
            flag("tp_overlap", "tp_comm_overlap");
        }
        m_sayer.said({"offload_optimizer"});
        if (const std::int64_t share = p.number("offload_optimizer", 0); share > 0 && !mayChooseStates()) {
            m_sayer.refuse("offload_optimizer");
        } else if (share > 0) {
            add("optimizer_cpu_offload", m_overrides ? "true" : "");
            // validate_args(): the optimizer's CPU offload asserts it.
            const bool isAdded = std::any_of(m_all.begin(), m_all.end(), [](const Argument& one) {
                return one.name == "use_precision_aware_optimizer";
            });
            if (!isAdded)
                add("use_precision_aware_optimizer", m_overrides ? "true" : "");
            if (share < 100)
                add("optimizer_offload_fraction", (share < 10 ? "0.0" : "0.") + std::to_string(share));
        }
        const std::int64_t away = p.number("offload_activations", 0);
        const std::int64_t layers = p.number("layers", 0);
        if (!m_overrides && away > 0 && layers > 0 && away * layers % 100 == 0) {
            m_sayer.said({"offload_activations"});
            add("cpu_offloading_num_layers", away * layers / 100);
        }
    }

    void recompute()
    {
        const Plan& p = m_plan;
        m_sayer.said({"recompute", "recompute_layers", "recompute_modules"});
        const std::string how = p.text("recompute");
        const std::int64_t layers = p.number("recompute_layers", 0);
        if (how == "full") {
            add("recompute_granularity", "full");
            add("recompute_method", layers > 0 ? "block" : "uniform");
            add("recompute_num_layers", layers > 0 ? layers : p.number("recompute_segment", 1));
            if (layers == 0)
                m_sayer.said({"recompute_segment"});
            if (p.truth("shard_checkpoints") && !m_overrides && p.number("tp", 1) > 1) {
                add("distribute_saved_activations");
                m_sayer.said({"shard_checkpoints"});
            }
            if (const std::string modules = p.text("recompute_modules");
                !modules.empty() && modules != "none")
                m_sayer.refuse("recompute_modules");
        } else if (how == "selective") {
            add("recompute_granularity", "selective");
            if (layers > 0)
                m_sayer.refuse("recompute_layers");
            std::string text = p.text("recompute_modules");
            if (text.empty() || text == "none")
                return;
            std::string theirs;
            for (std::size_t at = 0; at <= text.size();) {
                const std::size_t end = std::min(text.find('+', at), text.size());
                const std::string one = text.substr(at, end - at);
                constexpr std::array<std::string_view, 6> kKnown{"core_attn", "mlp",    "norm",
                                                                 "moe_act",   "mla_up", "experts"};
                if (std::find(kKnown.begin(), kKnown.end(), one) == kKnown.end() && one != "shared_experts")
                    m_sayer.refuse("recompute_modules");
                else
                    theirs += (theirs.empty() ? "" : " ")
                              + (one == "norm"      ? "layernorm"
                                 : one == "mla_up"  ? "mla_up_proj"
                                 : one == "experts" ? "moe"
                                                    : one);
                at = end + 1;
            }
            if (!theirs.empty()) {
                if (m_overrides)
                    std::replace(theirs.begin(), theirs.end(), ' ', ',');
                add("recompute_modules", m_overrides ? "[" + theirs + "]" : theirs);
            }
        } else if (how == "none") {
            if (m_overrides)
                add("recompute_granularity", "null");
            if (layers > 0)
                m_sayer.refuse("recompute_layers");
        }
    }

    void experts()
    {
        const Plan& p = m_plan;
        if (p.truth("ep_overlap") && !mayHideExperts()) {
            m_sayer.said({"ep_overlap"});
            m_sayer.refuse("ep_overlap");
            if (m_overrides)
                add("overlap_moe_expert_parallel_comm", "false");
        } else {
            flag("ep_overlap", "overlap_moe_expert_parallel_comm");
        }
        m_sayer.said({"ep_dispatch"});
        const std::string how = p.text("ep_dispatch");
        if (how.empty() || (!m_overrides && p.find("experts") == nullptr && how == "all-gather"))
            return;
        if (how == "all-to-all" || how == "all-gather") {
            if (how == "all-to-all" || m_overrides)
                add("moe_token_dispatcher_type", how == "all-to-all" ? "alltoall" : "allgather");
        } else {
            add("moe_token_dispatcher_type", "flex");
            add("moe_flex_dispatcher_backend", how);
        }
    }

    /// Source: Megatron-LM, core/transformer/transformer_config.py, __post_init__(): no layer runs again as a whole, tokens are exchanged
    /// over several ranks, stages are virtual ones, products have 16 bits or fewer.
    [[nodiscard]] bool mayHideExperts() const
    {
        const Plan& p = m_plan;
        const std::string how = p.text("ep_dispatch");
        return p.text("recompute") != "full"
               && p.text("recompute_modules").find("experts") == std::string::npos && p.number("ep", 2) > 1
               && !(how.empty() && p.find("experts") != nullptr) && how != "all-gather"
               && (p.number("pp", 1) == 1 || p.number("chunks", 1) > 1) && p.text("precision") != "fp32"
               && p.number("mtp_layers", 0) <= 1;
    }

    /// Source: Megatron-LM, core/transformer/transformer_config.py, cuda_graph_scope, and training/arguments.py, validate_args(): a layer
    /// that runs again as a whole is in no graph of a part of it, and its random numbers are Transformer Engine's.
    void graphs()
    {
        const Plan& p = m_plan;
        const std::string how = p.text("cuda_graphs");
        const bool again = p.text("recompute") == "full"
                           || p.text("recompute_modules").find("experts") != std::string::npos;
        if (how.empty() || how == "none")
            return;
        if (how == "partial" && again) {
            m_sayer.refuse("cuda_graphs");
            return;
        }
        const bool whole = how == "full";
        add("cuda_graph_impl", whole ? "local" : "transformer_engine");
        add("cuda_graph_scope", whole                          ? "full_iteration"
                                : p.find("experts") != nullptr ? "attn moe_router moe_preprocess"
                                                               : "attn mlp");
        add("te_rng_tracker");
        if (whole)
            add("no_check_for_nan_in_loss_and_grad");
    }

    /// What says how it runs, and no layout.
    void run()
    {
        const Plan& p = m_plan;
        // Of flash attention the version is whichever is installed; what stores scores in pieces it has not.
        const std::string kernel = p.text("attention");
        const std::string backend = kernel == "cudnn"             ? "fused"
                                    : kernel == "unfused"         ? "unfused"
                                    : kernel.starts_with("flash") ? "flash"
                                                                  : "";
        // FlashAttention has no learned sinks: Transformer Engine, attention/dot_product_attention/utils.py, get_attention_backend().
        if (backend == "flash" && p.truth("sinks")) {
            m_sayer.refuse("attention");
        } else if (!backend.empty()) {
            add("attention_backend", backend);
            m_sayer.said({"attention"});
        }
        m_sayer.said(
            {"cuda_graphs", "fused_activation", "fused_loss", "capacity_factor", "capacity_padding"});
        if (p.find("fused_activation") != nullptr && !p.truth("fused_activation"))
            add(p.truth("gated") ? "no_bias_swiglu_fusion" : "no_bias_gelu_fusion");
        if (p.truth("fused_loss"))
            add("cross_entropy_loss_fusion");
        graphs();
        // Tokens above it are dropped: TransformerConfig asserts the plain exchange.
        const std::int64_t percent = p.number("capacity_factor", 0);
        if (percent > 0 && p.text("ep_dispatch") != "all-to-all") {
            m_sayer.refuse("capacity_factor");
            if (p.truth("capacity_padding"))
                m_sayer.refuse("capacity_padding");
        } else if (percent > 0) {
            const std::string cents = std::to_string(100 + percent % 100).substr(1);
            add("moe_expert_capacity_factor", std::to_string(percent / 100) + "." + cents);
            if (p.truth("capacity_padding"))
                add("moe_pad_expert_input_to_capacity");
        }
        // Tokens in 10^9, as whole sequences.
        constexpr std::int64_t kMostTokens = 1'000'000, kBillion = 1'000'000'000;
        const std::int64_t sequence = p.number("sequence", 0);
        if (const std::int64_t tokens = p.number("token_budget", 0);
            tokens > 0 && tokens <= kMostTokens && sequence > 0) {
            add("train_samples", (tokens * kBillion + sequence - 1) / sequence);
            m_sayer.said({"token_budget"});
        }
        if (p.find("layers") != nullptr)
            m_sayer.toAdd("tokenizer, data, learning rate and its schedule, checkpoints"
                          + std::string(p.number("token_budget", 0) > 0 ? "" : ", --train-iters"));
    }

    const Plan& m_plan;
    Sayer m_sayer;
    bool m_overrides;
    std::vector<Argument> m_all;
};

std::string dashed(std::string name)
{
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

/// Section of Megatron-Bridge's configuration that an argument belongs to.
std::string_view sectionOf(const std::string& name)
{
    struct Place {
        std::string_view section;
        std::initializer_list<std::string_view> names;
    };
    static const std::array kPlaces{
        Place{"train", {"micro_batch_size", "global_batch_size"}},
        Place{"dataset", {"seq_length"}},
        Place{"ddp",
              {"use_distributed_optimizer", "overlap_grad_reduce", "overlap_param_gather",
               "grad_reduce_in_fp32", "use_megatron_fsdp", "data_parallel_sharding_strategy",
               "num_distributed_optimizer_instances", "bucket_size"}},
        Place{"comm_overlap", {"tp_comm_overlap"}},
        Place{"dist",
              {"use_tp_pp_dp_mapping", "use_torch_fsdp2", "torch_fsdp2_no_reshard_after_forward",
               "torch_fsdp2_reshard_after_forward"}},
        Place{"optimizer",
              {"optimizer", "optimizer_cpu_offload", "optimizer_offload_fraction",
               "use_precision_aware_optimizer", "exp_avg_dtype", "exp_avg_sq_dtype", "main_params_dtype"}},
    };
    for (const Place& place : kPlaces)
        if (std::find(place.names.begin(), place.names.end(), name) != place.names.end())
            return place.section;
    return "model";
}

bool needsQuotes(const std::string& value)
{
    return value.find_first_of("()*|[]{}&'\" ;$<>") != std::string::npos;
}

} // namespace

Result<Written> writeMegatron(const Plan& plan)
{
    const MegatronArguments arguments(plan, false);
    std::string text = "#!/bin/bash\n" + arguments.sayer().heading("# ");
    text += "\nMEGATRON_ARGS=(\n";
    for (const Argument& one : arguments.all()) {
        text += "    --" + dashed(one.name);
        if (one.value.empty()) {
            text += "\n";
            continue;
        }
        // Lists are several words; patterns of layers and stages are one that the shell must not touch.
        const bool list = one.value.find(' ') != std::string::npos || one.value.starts_with("${");
        text += " " + (!list && needsQuotes(one.value) ? "'" + one.value + "'" : one.value) + "\n";
    }
    text += ")\n\n";
    if (arguments.needsOneConnection())
        text += "export CUDA_DEVICE_MAX_CONNECTIONS=1\n";
    text += "torchrun";
    if (const auto gpus = numberIn(plan.values, "gpus")) {
        std::int64_t each = plan.perNode > 0 && *gpus % plan.perNode == 0 ? plan.perNode : 0;
        if (each == 0)
            each = *gpus % 8 == 0 ? 8 : *gpus;
        text += " --nproc_per_node " + std::to_string(each) + " --nnodes " + std::to_string(*gpus / each);
        if (*gpus > each) // where the nodes meet
            text +=
                " \\\n    --rdzv_backend c10d --rdzv_id 1 --rdzv_endpoint \"${MASTER_ADDR}:29500\" \\\n   ";
    }
    text += std::string(arguments.isHybrid() ? " pretrain_mamba.py" : " pretrain_gpt.py")
            + " \"${MEGATRON_ARGS[@]}\"\n";
    return Written{std::move(text), "megatron.sh", arguments.sayer().unsaid(),
                   arguments.sayer().missingOfModel()};
}

Result<Written> writeMegatronBridge(const Plan& plan)
{
    const MegatronArguments arguments(plan, true);
    std::string text = arguments.sayer().heading("# ") + "# Overrides of the model's recipe.\n";
    for (const std::string_view section :
         {"model", "train", "dataset", "ddp", "dist", "comm_overlap", "optimizer"}) {
        bool begun = false;
        for (const Argument& one : arguments.all()) {
            if (one.name == "mixed_precision" || sectionOf(one.name) != section)
                continue;
            if (!begun)
                text += std::string(section) + ":\n";
            begun = true;
            const bool quotes = needsQuotes(one.value) && one.value.front() != '[';
            text += "  " + one.name + ": " + (quotes ? "\"" + one.value + "\"" : one.value) + "\n";
        }
    }
    for (const Argument& one : arguments.all())
        if (one.name == "mixed_precision")
            text += "mixed_precision: " + one.value + "\n";
    return Written{std::move(text), "megatron-bridge.yaml", arguments.sayer().unsaid()};
}

} // namespace shardscape::frameworks
