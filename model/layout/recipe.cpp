// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/recipe.h"

#include "cluster/release.h"
#include "layout/knob.h"
#include "layout/knob_values.h"

#include <algorithm>
#include <array>

namespace shardscape::layout {

namespace {

bool contains(std::span<const std::string> named, std::string_view id)
{
    return std::find(named.begin(), named.end(), id) != named.end();
}

bool splitsLayers(const Scenario& s)
{
    return s.layout.tensorParallel > 1;
}
bool trainsAdapters(const Scenario& s)
{
    static const Knob& train = *findKnob("train");
    return train.get(s) != 0;
}
bool trainsAll(const Scenario& s)
{
    return !trainsAdapters(s);
}
/// NeMo's fine-tuning scripts have user buffers of adapters for two ranks in fp8 alone.
bool hidesTensorTraffic(const Scenario& s)
{
    const bool hasBuffers = s.layout.tensorParallel == 2 && s.workload.precision == workload::Precision::Fp8;
    return !s.model.moe && (!trainsAdapters(s) || hasBuffers);
}
bool sharesExperts(const Scenario& s)
{
    return s.model.moe && s.layout.expertParallel > 1;
}
bool hasExperts(const Scenario& s)
{
    return s.model.moe.has_value();
}
/// Racks whose accelerators share one switch: GB200 and GB300 NVL72, also where a job takes a tray or two.
bool onRacks(const Scenario& s)
{
    return s.cluster.acceleratorsPerNode > 8 || s.cluster.accelerator.name.starts_with("NVIDIA GB");
}
bool exchangesOverNodes(const Scenario& s)
{
    return hasExperts(s) && s.layout.expertParallel > s.cluster.acceleratorsPerNode;
}
/// What Megatron-Core asserts where tokens travel behind other work: no whole layer and no expert runs again, tokens go to their
/// experts alone, and stages are virtual ones. Source: Megatron-LM, core/transformer/transformer_config.py, __post_init__(),
/// overlap_moe_expert_parallel_comm.
bool mayHideExchange(const Scenario& s)
{
    static const Knob& recompute = *findKnob("recompute");
    static const Knob& modules = *findKnob("recompute_modules");
    static const Knob& dispatch = *findKnob("ep_dispatch");
    return exchangesOverNodes(s) && spell(recompute, recompute.get(s)) != "full"
           && spell(modules, modules.get(s)).find("experts") == std::string::npos
           && spell(dispatch, dispatch.get(s)) != "all-gather"
           && (s.layout.pipelineParallel == 1 || s.layout.chunks > 1);
}
/// Megatron-LM's Muon hides nothing of what replicas exchange: training/arguments.py, validate_args().
bool mayHideReplicas(const Scenario& s)
{
    return s.workload.optimizer != workload::Optimizer::Muon;
}
bool exchangesOnRacks(const Scenario& s)
{
    return hasExperts(s) && onRacks(s);
}
bool exchangesOverHosts(const Scenario& s)
{
    return exchangesOverNodes(s) && !onRacks(s);
}
bool runsEagerModules(const Scenario& s)
{
    return !hasExperts(s) && (s.layout.tensorParallel > 1 || s.layout.contextParallel > 1);
}
bool hasFusedAttention(const Scenario& s)
{
    return hasKernel(s, AttentionKernel::CuDnn) && s.workload.precision != workload::Precision::Fp32;
}
bool isWide(const Scenario& s)
{
    return s.workload.precision == workload::Precision::Fp32;
}
bool sharesSequence(const Scenario& s)
{
    return s.layout.contextParallel > 1;
}
bool interleaves(const Scenario& s)
{
    return s.layout.pipelineParallel > 1 && s.layout.chunks > 1;
}
/// Matrices of experts split as the others leave no ranks for so many experts.
bool expertsCannotBeSplit(const Scenario& s)
{
    return s.model.moe && s.layout.expertTensor == 0 && s.expertReplicas() == 0;
}
/// Megatron-Bridge keeps weights in 8 bits beside products of one scale per tensor and of MXFP8 (training/mixed_precision.py:
/// fp8_param_gather), not beside block scales.
bool keepsLowWeights(const Scenario& s)
{
    return s.workload.precision == workload::Precision::Fp8
           || s.workload.precision == workload::Precision::MxFp8;
}
bool onTorus(const Scenario& s)
{
    return !s.cluster.levels.empty() && s.cluster.levels.front().kind == "ici-torus";
}
/// Replicas of one slice of several: what MaxText shares states over, as the mesh between slices is its data parallelism
/// (MaxText, configs/base.yml: dcn_data_parallelism and ici_fsdp_parallelism are those that take what is left).
std::int64_t replicasOfSlice(const Scenario& s)
{
    return s.cluster.acceleratorsPerNode
           / std::max<std::int64_t>(std::int64_t{s.layout.tensorParallel} * s.layout.contextParallel, 1);
}
bool onSeveralSlices(const Scenario& s)
{
    const std::int64_t inner = std::int64_t{s.layout.tensorParallel} * s.layout.contextParallel;
    return onTorus(s) && s.cluster.nodes > 1 && s.layout.pipelineParallel == 1 && inner > 0
           && s.cluster.acceleratorsPerNode % inner == 0 && s.replicas() % replicasOfSlice(s) == 0
           && replicasOfSlice(s) > 1;
}
bool gathersWeights(const Scenario& s)
{
    static const Knob& zero = *findKnob("zero");
    return zero.get(s) == 3;
}
/// Whose host is on the accelerators' own module: copies to it pass no PCIe slot.
bool copiesOffModule(const Scenario& s)
{
    constexpr double kFastestSlot = 128e9; // B/s of one direction: PCIe 6.0 x16
    return gathersWeights(s) && s.cluster.host.lanes > kFastestSlot;
}
bool anyLayout(const Scenario&)
{
    return true;
}
bool keepsExpertsWhole(const Scenario& s)
{
    return hasExperts(s) && s.layout.tensorParallel > 1 && s.layout.expertTensor == 1;
}
bool isLatent(const Scenario& s)
{
    return s.model.mla.has_value();
}
bool isDense(const Scenario& s)
{
    return !s.model.moe.has_value();
}
bool isNoPipeline(const Scenario& s)
{
    return s.layout.pipelineParallel == 1;
}
bool onSwitches(const Scenario& s)
{
    return !onTorus(s);
}

/// Megatron-Bridge and NeMo, scripts of the performance summaries; Megatron-Core's defaults.
constexpr std::array kMegatron{
    Habit{"attention", "cudnn", hasFusedAttention},
    Habit{"attention", "unfused", isWide}, // tiled kernels compute in 16 bits
    Habit{"schedule", "interleaved-1f1b", interleaves,
          "schedule"}, // Megatron-Core runs virtual stages by no other schedule
    Habit{"sequence_parallel", "1", splitsLayers},
    Habit{"tp_overlap", "1", hidesTensorTraffic, {}, true},
    Habit{"overlap_p2p", "1", interleaves},
    Habit{"overlap_gradients", "1", mayHideReplicas},
    Habit{"overlap_params", "1", mayHideReplicas},
    Habit{"grad_dtype", "fp32"},
    Habit{"fp8_params", "1", keepsLowWeights},
    // Megatron-Bridge's tuned recipes of DeepSeek-V3, Moonlight and Qwen3's mixtures: use_precision_aware_optimizer, exp_avg_dtype.
    Habit{"moment_dtype", "bf16", hasExperts},
    Habit{"etp", "1", hasExperts},
    // Megatron-Bridge, scripts/performance/configs: a plain exchange within a node (Qwen3-235B on B200 and B300), DeepEP where
    // tokens leave it, Hybrid-EP and graphs of all but the experts on GB200 and GB300.
    Habit{"ep_dispatch", "deepep", exchangesOverNodes},
    Habit{"ep_dispatch", "hybridep", exchangesOnRacks},
    // Exchanges within a rack are left as they are: Megatron-LM's own tuning of DeepSeek-V3 on GB200 ends without hiding them.
    Habit{.knob = "ep_overlap", .value = "1", .when = mayHideExchange, .since = 2604},
    // Its DeepSeek-V3 on B200 and Qwen3-30B on H100, of 26.04.
    Habit{.knob = "cuda_graphs",
          .value = "partial",
          .when = exchangesOverHosts,
          .unless = "ep_dispatch",
          .since = 2604},
    Habit{.knob = "cuda_graphs",
          .value = "partial",
          .when = exchangesOnRacks,
          .unless = "ep_dispatch",
          .until = 2608},
    Habit{.knob = "cuda_graphs",
          .value = "full",
          .when = exchangesOnRacks,
          .unless = "ep_dispatch",
          .since = 2608},
};
/// AMD-AGI/Primus, examples/megatron/configs: Megatron-LM's layouts, without user buffers and NVIDIA's kernels for exchanges.
constexpr std::array kMegatronRocm{
    Habit{"attention", "unfused", isWide},
    Habit{"schedule", "interleaved-1f1b", interleaves, "schedule"},
    Habit{"sequence_parallel", "1", splitsLayers},
    Habit{"overlap_p2p", "1", interleaves},
    Habit{"overlap_gradients", "1", mayHideReplicas},
    Habit{"overlap_params", "1", mayHideReplicas},
    Habit{"grad_dtype", "fp32"},
    Habit{"etp", "1", hasExperts},
};
constexpr std::array kNemo{
    Habit{.knob = "attention", .value = "cudnn", .when = hasFusedAttention, .since = 2407},
    Habit{.knob = "attention", .value = "flash", .when = hasFusedAttention, .until = 2407},
    Habit{"schedule", "interleaved-1f1b", interleaves, "schedule"},
    Habit{"sequence_parallel", "1", splitsLayers},
    Habit{"tp_overlap", "1", hidesTensorTraffic, {}, true},
    Habit{"overlap_p2p", "1", interleaves},
    Habit{"overlap_gradients", "1", mayHideReplicas},
    Habit{"overlap_params", "1", mayHideReplicas},
    Habit{"etp", "1", expertsCannotBeSplit},
};
/// torchtitan's configurations: states shared by all, PyTorch's own kernels, the loss not fused. PyTorch's context parallelism
/// gathers keys unless told to rotate them (torch/distributed/tensor/experimental/_attention.py, rotate_method).
constexpr std::array kTorchtitan{
    Habit{"zero", "3"},
    Habit{"cp_kind", "all-gather", sharesSequence},
    Habit{"sequence_parallel", "1", splitsLayers},
    Habit{"fused_loss", "0"},
    Habit{"compile",
          "eager"}, // job_config.py: compile.enable is off, as in its recipes but those of benchmarks
    Habit{"schedule", "interleaved-1f1b", interleaves, "schedule"},
    // job_config.py: activation_checkpoint selective, of operations
    Habit{"recompute_modules", "per-op", trainsAll, "recompute"},
};
/// torchtune, recipes/configs: dtype bf16 of all states, CEWithChunkedOutputLoss in 8 chunks.
constexpr std::array kTorchtune{
    Habit{"zero", "3"},          Habit{"fused_loss", "0"},      Habit{"loss_tiles", "8"},
    Habit{"grad_dtype", "bf16"}, Habit{"master_dtype", "bf16"}, Habit{"moment_dtype", "bf16"},
};
/// Hugging Face Transformers, docs/source/en/deepspeed.md: stage 3 with overlap_comm; modules as they are written.
constexpr std::array kDeepSpeed{
    Habit{"zero", "3", isNoPipeline}, Habit{"overlap_gradients", "1"}, Habit{"overlap_params", "1"},
    Habit{"fused_activation", "0"},   Habit{"fused_loss", "0"},
};
/// NVIDIA-NeMo/Automodel: sequence_parallel is false in examples/llm_finetune and examples/benchmark; dense models are those of
/// Hugging Face, whose Liger kernels are off with tp or cp (_transformers/auto_model.py, _apply_preload_overrides).
constexpr std::array kAutomodel{
    Habit{"zero", "3"},
    Habit{"attention", "cudnn", hasFusedAttention},
    Habit{"fused_norm", "0", runsEagerModules},
    Habit{"fused_activation", "0", runsEagerModules},
    Habit{"etp", "1", hasExperts},
    Habit{"ep_dispatch", "deepep", hasExperts},
    Habit{"schedule", "interleaved-1f1b", interleaves, "schedule"},
};
constexpr std::array kFsdp{
    Habit{"zero",
          "3"}, // FULL_SHARD, PyTorch's default (torch/distributed/fsdp/fully_sharded_data_parallel.py)
    Habit{"overlap_gradients", "1"},
    Habit{"overlap_params", "1"},
};
constexpr std::array kNanotron{
    Habit{"fused_activation", "0"},
    Habit{"fused_loss", "0"},
    Habit{"grad_dtype", "fp32"},
    Habit{"overlap_gradients", "1"},
};
constexpr std::array kInternevo{
    Habit{"overlap_gradients", "1"},
};
/// MaxText's own policies keep part of the products of a layer.
constexpr std::array kMaxtext{
    Habit{"zero", "3"},
    Habit{.knob = "dp_shard", .value = {}, .when = onSeveralSlices, .valueOf = replicasOfSlice},
    Habit{"etp", "1", expertsCannotBeSplit},
    // Experts of several ranks are one batched product, filled up to a capacity: megablox and sparse_matmul are off in the
    // recipes that share experts (tpu-recipes, Mixtral-8x22B on v6e: capacity_factor 1.25).
    Habit{"capacity_factor", "125", sharesExperts},
    Habit{"capacity_padding", "1", sharesExperts},
    Habit{"attention", "cudnn", hasFusedAttention},
    Habit{"recompute_modules", "per-op", onTorus, "recompute"},
    Habit{"recompute_modules", "core_attn+mlp+norm", onSwitches, "recompute"},
};
constexpr std::array kPaxml{
    Habit{"overlap_gradients", "1"},
    Habit{"sequence_parallel", "1", splitsLayers},
    Habit{"attention", "cudnn", hasFusedAttention},
    Habit{"recompute_modules", "core_attn+mlp+norm", nullptr, "recompute"},
};
/// Scores stored where nothing tiled computes in the format.
constexpr std::array kMegatronDeepSpeed{
    Habit{"attention", "unfused", isWide},
    Habit{"schedule", "interleaved-1f1b", interleaves, "schedule"},
};
/// Modules as written, without fused kernels.
constexpr std::array kEager{
    Habit{"fused_activation", "0"},
    Habit{"fused_loss", "0"},
};

/// Megatron-Bridge, scripts/performance/configs: on GB200 FSDP with cpu_offloading_num_layers (10 to 92 of LLaMA-3's layers), recompute_modules
/// layernorm and moe_act of GPT-OSS, recompute_num_layers of LLaMA-3 8B on H100 (5 of 32) and 405B.
constexpr std::string_view kShares[]{"10", "20", "30", "40", "50", "60", "70", "80", "90", "100"};
constexpr std::string_view kCheapModules[]{"norm+moe_act",
                                           "norm+experts"}; // and Megatron MoE ModelZoo's Qwen3-235B
constexpr std::string_view kFewLayers[]{"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "10", "12",
                                        "16", "20", "24", "32", "40", "48", "56", "64", "80", "96"};
constexpr std::string_view kNorms[]{
    "norm"}; // Megatron-Core, transformer_config.py: recompute_modules layernorm
constexpr std::string_view kLatentModules[]{"mla_up", "mla_up+mlp",
                                            "mla_up+mlp+norm+moe_act"}; // its DeepSeek-V3
constexpr std::string_view kFull[]{"full"};
constexpr std::string_view kAsTensorParallel[]{"0"}; // NeMo's Grok-1: experts are split as everything else
constexpr std::array kMegatronSavings{
    Saving{"etp", kAsTensorParallel, keepsExpertsWhole},
    Saving{"offload_activations", kShares, copiesOffModule},
    Saving{"recompute_modules", kLatentModules, isLatent},
    Saving{"recompute_modules", kCheapModules, hasExperts},
    Saving{"recompute_modules", kNorms, isDense},
    Saving{"recompute_layers", kFewLayers, isDense, "recompute=full"},
    Saving{"recompute", kFull, anyLayout},
};
/// torchtitan, train_configs of LLaMA-3: activation_checkpoint selective, and full from 405B on.
constexpr std::string_view kPerOp[]{"per-op"};
constexpr std::array kTorchtitanSavings{
    Saving{"recompute_modules", kPerOp, anyLayout},
    Saving{"recompute", kFull, anyLayout},
};
constexpr std::array kFullSavings{Saving{"recompute", kFull, anyLayout}};

constexpr std::array kRecipes{
    Recipe{.software = "megatron-core",
           .reason = "which most train with on such accelerators",
           .brief = "Usual on such accelerators",
           .habits = kMegatron,
           .savings = kMegatronSavings,
           .sharesAll =
               true}, // Megatron-Bridge, scripts/performance/configs: LLaMA-3 70B and 405B on GB200 with FSDP
    Recipe{.software = "nemo",
           .reason = "",
           .brief = "",
           .habits = kNemo,
           .savings = kMegatronSavings,
           .sharesAll = true},
    Recipe{.software = "megatron-lm-rocm",
           .reason = "which most train with on AMD's accelerators",
           .brief = "Usual on AMD's accelerators",
           .habits = kMegatronRocm,
           .savings = kMegatronSavings,
           .sharesAll = true},
    Recipe{.software = "torchtitan",
           .reason = "",
           .brief = "",
           .habits = kTorchtitan,
           .savings = kTorchtitanSavings},
    Recipe{.software = "torchtune", .reason = "", .brief = "", .habits = kTorchtune, .savings = kFullSavings},
    Recipe{.software = "deepspeed", .reason = "", .brief = "", .habits = kDeepSpeed, .savings = kFullSavings},
    Recipe{"automodel", "", "", kAutomodel, true},
    Recipe{.software = "fsdp", .reason = "", .brief = "", .habits = kFsdp, .savings = kFullSavings},
    Recipe{"nanotron", "", "", kNanotron},
    Recipe{.software = "internevo", .reason = "", .brief = "", .habits = kInternevo, .savings = kFullSavings},
    Recipe{"maxtext", "which most train with on TPUs", "Usual on TPUs", kMaxtext, true, true},
    Recipe{.software = "paxml",
           .reason = "",
           .brief = "",
           .habits = kPaxml,
           .recomputes = true,
           .sharesAll = true}, // JAX-Toolbox, rosetta/projects/pax: GPT 5B and 175B by FSDP alone
    Recipe{"megatron-deepspeed", "", "", kMegatronDeepSpeed},
    Recipe{"eager", "", "", kEager},
    Recipe{.software = "megatron-lm",
           .reason = "whose kernels store the scores",
           .brief = "Usual where scores are stored",
           .habits = {},
           .savings = kFullSavings},
};

const cluster::Software& stackOf(const Scenario& s)
{
    return cluster::softwareStacks()[static_cast<std::size_t>(s.layout.software)];
}

const Habit* applicable(const Habit& habit, const Scenario& s, std::span<const std::string> named)
{
    if (contains(named, habit.knob) || (!habit.unless.empty() && contains(named, habit.unless)))
        return nullptr;
    if (habit.since > 0 || habit.until > 0) {
        const int month = cluster::monthOf(stackOf(s).id);
        if (month < habit.since || (habit.until > 0 && month >= habit.until))
            return nullptr;
    }
    if (habit.when != nullptr && !habit.when(s))
        return nullptr;
    return &habit;
}

/// What the habit sets, if it is one of the knob's values.
Result<std::int64_t> valueOf(const Habit& habit, const Knob& knob, const Scenario& s)
{
    if (habit.valueOf != nullptr)
        return habit.valueOf(s);
    return parse(knob, habit.value);
}

} // namespace

std::span<const Recipe> recipes()
{
    return kRecipes;
}

const Recipe* recipeOf(const Scenario& scenario)
{
    const std::string_view id = cluster::familyOf(stackOf(scenario).id);
    const auto* found = std::find_if(kRecipes.begin(), kRecipes.end(),
                                     [id](const Recipe& recipe) { return recipe.software == id; });
    return found == kRecipes.end() ? nullptr : found;
}

std::int64_t likelySoftware(const Scenario& s)
{
    if (onTorus(s))
        return cluster::findSoftware("maxtext");
    const bool storesScores = s.layout.attention == AttentionKernel::Unfused
                              || s.layout.attention == AttentionKernel::FusedSoftmax;
    if (storesScores && !s.model.gated)
        return cluster::findSoftware("megatron-lm");
    if (s.cluster.accelerator.name.starts_with("AMD "))
        return cluster::findSoftware("megatron-lm-rocm");
    return cluster::findSoftware("megatron-core");
}

void adoptRecipe(Scenario& s, std::span<const std::string> named)
{
    if (!contains(named, "software"))
        s.layout.software = static_cast<std::int32_t>(likelySoftware(s));
    const Recipe* recipe = recipeOf(s);
    if (recipe == nullptr)
        return;
    for (const Habit& habit : recipe->habits) {
        if (applicable(habit, s, named) == nullptr)
            continue;
        const Knob& knob = *findKnob(habit.knob);
        const Result<std::int64_t> value = valueOf(habit, knob, s);
        if (value && (habit.evenIdle || knob.idle(s).empty()))
            knob.set(s, *value);
    }
}

void dropHabits(const Scenario& before, Scenario& s, std::span<const std::string> named)
{
    const Scenario fresh;
    const Recipe* recipe = recipeOf(s);
    if (recipe == nullptr)
        return;
    for (const Habit& habit : recipe->habits) {
        if (applicable(habit, before, named) == nullptr || applicable(habit, s, named) != nullptr)
            continue;
        const Knob& knob = *findKnob(habit.knob);
        const Result<std::int64_t> value = valueOf(habit, knob, before);
        if (value && knob.get(s) == *value)
            knob.set(s, knob.get(fresh));
    }
}

void forgetRecipe(Scenario& s, std::span<const std::string> named)
{
    const Scenario fresh;
    if (const Recipe* recipe = recipeOf(s))
        for (const Habit& habit : recipe->habits)
            if (applicable(habit, s, named) != nullptr) {
                const Knob& knob = *findKnob(habit.knob);
                const Result<std::int64_t> value = valueOf(habit, knob, s);
                if (value && knob.get(s) == *value)
                    knob.set(s, knob.get(fresh));
            }
    if (!contains(named, "software"))
        s.layout.software = fresh.layout.software;
}

Change recipeFor(const Scenario& scenario, std::span<const std::string> named)
{
    Scenario adopted = scenario;
    adoptRecipe(adopted, named);
    Change change = difference(scenario, adopted);
    std::erase_if(change.settings, [&](const Setting& setting) {
        return setting.knob->idle != nullptr && !setting.knob->idle(adopted).empty();
    });
    return change;
}

Change recipeFor(const Scenario& scenario)
{
    std::vector<std::string> named{"software"};
    const Scenario fresh;
    if (const Recipe* recipe = recipeOf(scenario))
        for (const Habit& habit : recipe->habits)
            if (!habit.unless.empty()) {
                const Knob& instead = *findKnob(habit.unless);
                if (instead.get(scenario) != instead.get(fresh))
                    named.emplace_back(habit.unless);
            }
    return recipeFor(scenario, named);
}

std::int64_t batchFor(std::int64_t batch, std::int64_t accelerators)
{
    if (batch < 1 || accelerators < 1)
        return batch;
    std::int64_t unit = accelerators;
    while (unit % 2 == 0)
        unit /= 2;
    if (unit == 1)
        return batch;
    while (4 * unit <= batch)
        unit *= 2;
    const std::int64_t below = batch / unit * unit;
    const std::int64_t above = below + unit;
    return batch == below || (below > 0 && batch - below < above - batch) ? below : above;
}

std::int64_t followCluster(Scenario& scenario, std::span<const std::string> named)
{
    const std::int64_t batch = scenario.workload.globalBatch;
    const std::int64_t shared = batchFor(batch, scenario.cluster.accelerators());
    if (contains(named, "global_batch") || shared == batch)
        return 0;
    findKnob("global_batch")->set(scenario, shared);
    return batch;
}

Message assumed(const Scenario& scenario, std::span<const std::string> named)
{
    const Recipe* recipe = recipeOf(scenario);
    if (recipe == nullptr)
        return {};
    Change taken;
    for (const Habit& habit : recipe->habits) {
        if (applicable(habit, scenario, named) == nullptr)
            continue;
        const Knob& knob = *findKnob(habit.knob);
        const Result<std::int64_t> value = valueOf(habit, knob, scenario);
        if (value && knob.idle(scenario).empty() && knob.get(scenario) == *value)
            taken.settings.push_back({&knob, *value});
    }
    const bool guessed = !contains(named, "software") && !recipe->reason.empty();
    const int month = cluster::monthOf(scenario.software().id);
    const Message stack = verbatim(scenario.software().name
                                   + (month > 0 ? " (" + cluster::spellMonth(month) + ")" : std::string()));
    if (guessed && taken.settings.empty())
        return say("Taken to run on %1, %2", stack, Word(recipe->reason));
    if (guessed)
        return say("Taken to run on %1, %2, with %3 as its recipes have it", stack, Word(recipe->reason),
                   words(taken));
    if (taken.settings.empty())
        return {};
    return say("Taken with %1, as recipes of %2 have it", words(taken), stack);
}

} // namespace shardscape::layout
