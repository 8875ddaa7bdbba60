// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/gaps.h"

#include "cluster/release.h"
#include "layout/knob.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <array>

namespace shardscape::layout {

namespace {

constexpr std::string_view kMegatronStacks[]{"megatron-core", "megatron-core-2024", "nemo", "megatron-lm",
                                             "megatron-lm-rocm"};
constexpr std::string_view kDeepSpeedStacks[]{"megatron-deepspeed", "megatron-deepspeed-blocking",
                                              "deepspeed"};
constexpr std::string_view kPyTorchStacks[]{"torchtitan", "automodel", "torchtune"};
constexpr std::string_view kNanotronStack[]{"nanotron"};
constexpr std::string_view kInternevoStack[]{"internevo"};

bool isPipeline(const Scenario& s)
{
    return s.layout.pipelineParallel > 1;
}
bool sharesGradients(const Scenario& s)
{
    static const Knob& zero = *findKnob("zero");
    return zero.get(s) >= 2;
}
bool sharesGradientsInPipeline(const Scenario& s)
{
    return isPipeline(s) && sharesGradients(s);
}

constexpr std::string_view kMegatronSchedules[]{"1f1b", "interleaved-1f1b"};
constexpr std::string_view kDeepSpeedSchedules[]{"1f1b"};
constexpr std::string_view kPyTorchSchedules[]{"gpipe",         "1f1b", "interleaved-1f1b",
                                               "breadth-first", "zb-v", "dualpipe-v"};
constexpr std::string_view kNanotronSchedules[]{"gpipe", "1f1b"};
constexpr std::string_view kInternevoSchedules[]{"1f1b", "interleaved-1f1b", "zb-h1", "zb-v"};

template <const auto& schedules>
bool runsAnotherSchedule(const Scenario& s)
{
    const std::string_view name = schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].name;
    return isPipeline(s)
           && std::find(std::begin(schedules), std::end(schedules), name) == std::end(schedules);
}

// What a stack has of a knob, as files spell it. Beside the value of a new layout, that is; of a knob that makes no difference it has all.
struct Has {
    std::string_view knob;
    std::span<const std::string_view> values = {};
};

/// The same, looked up.
struct Known {
    const Knob* knob;
    std::vector<std::int64_t> values;
};

std::vector<Known> lookedUp(std::span<const Has> list)
{
    const Scenario fresh;
    std::vector<Known> known;
    for (const Has& has : list) {
        Known& one = known.emplace_back(Known{findKnob(has.knob), {}});
        one.values.push_back(one.knob->get(fresh));
        for (const std::string_view value : has.values)
            one.values.push_back(*parse(*one.knob, value));
    }
    return known;
}

/// Whether a layout has a value of those knobs that the list does not have.
template <const auto& list>
bool goesBeyond(const Scenario& s)
{
    static const std::vector<Known> all = lookedUp(list);
    return std::any_of(all.begin(), all.end(), [&](const Known& known) {
        const std::int64_t value = known.knob->get(s);
        return std::find(known.values.begin(), known.values.end(), value) == known.values.end()
               && known.knob->idle(s).empty();
    });
}

constexpr std::array kStatesOnHostsAlone{Has{"offload_to"}, Has{"offload_weights_to"},
                                         Has{"offload_gradients_to"}};
constexpr std::array kUpdateInTurn{Has{"offload_update"}};
constexpr std::array kOneGroupOfShares{Has{"weight_shard"}, Has{"gradient_shard"}, Has{"secondary_shard"},
                                       Has{"weight_bits"}};
constexpr std::string_view kOrderOfMegatron[]{"tp-cp-dp-pp", "tp-cp-pp-dp"};
constexpr std::array kMegatronOrders{Has{"rank_order", kOrderOfMegatron}};
constexpr std::array kOneOrder{Has{"rank_order"}};
constexpr std::string_view kExchangesOfMegatron[]{"ring", "all-gather", "all-to-all"};
constexpr std::string_view kExchangesOfPyTorch[]{"ring", "all-gather"};
constexpr std::string_view kZigzag[]{"zigzag"};
constexpr std::array kMegatronContext{Has{"cp_kind", kExchangesOfMegatron}, Has{"cp_inner_ring"},
                                      Has{"cp_balance", kZigzag}, Has{"cp_placement"}, Has{"cp_hiding"}};
constexpr std::array kPyTorchContext{Has{"cp_kind", kExchangesOfPyTorch},
                                     Has{"cp_inner_ring"},
                                     Has{"cp_balance", kZigzag},
                                     Has{"cp_placement"},
                                     Has{"cp_heads"},
                                     Has{"cp_hiding"}};
constexpr std::array kExpertsStay{Has{"ep_split"}, Has{"ep_materialized"}, Has{"ep_locality"},
                                  Has{"ep_hiding"}};
constexpr std::string_view kChunked[]{"chunked"};
constexpr std::array kNoFusedCollectives{Has{"tp_hiding", kChunked}, Has{"dp_hiding"}};
/// FlashAttention has no learned sinks; the fused kernels of cuDNN have.
bool isFlashBesideSinks(const Scenario& s)
{
    const auto kernel = s.layout.attention;
    return s.model.attentionSinks
           && (kernel == AttentionKernel::Flash1 || kernel == AttentionKernel::Flash2
               || kernel == AttentionKernel::Flash3);
}

constexpr std::array kWholeVocabulary{Has{"vocabulary_parallel"}};

constexpr std::array kGaps{
    Gap{kMegatronStacks, "ZeRO 2 or 3 with a pipeline", sharesGradientsInPipeline,
        "Megatron-LM, megatron/training/arguments.py: its distributed optimizer shares optimizer states, "
        "--use-torch-fsdp2 is refused beside pipeline parallelism"},
    Gap{kMegatronStacks, "this pipeline schedule", runsAnotherSchedule<kMegatronSchedules>,
        "Megatron-LM, megatron/core/pipeline_parallel/schedules.py"},
    Gap{kDeepSpeedStacks, "ZeRO 2 or 3 with a pipeline", sharesGradientsInPipeline,
        "DeepSpeed, deepspeed/runtime/pipe/engine.py: ZeRO-2 and ZeRO-3 are refused"},
    Gap{kDeepSpeedStacks, "this pipeline schedule", runsAnotherSchedule<kDeepSpeedSchedules>,
        "DeepSpeed, deepspeed/runtime/pipe/schedule.py: TrainSchedule"},
    Gap{kPyTorchStacks, "this pipeline schedule", runsAnotherSchedule<kPyTorchSchedules>,
        "PyTorch, torch/distributed/pipelining/schedules.py"},
    Gap{kNanotronStack, "ZeRO 2 or 3", sharesGradients, "nanotron, README: ZeRO-1 optimizer"},
    Gap{kNanotronStack, "this pipeline schedule", runsAnotherSchedule<kNanotronSchedules>,
        "nanotron, src/nanotron/parallel/pipeline_parallel/engine.py"},
    Gap{kInternevoStack, "this pipeline schedule", runsAnotherSchedule<kInternevoSchedules>,
        "InternEvo, internlm/core/scheduler/pipeline_scheduler_1f1b.py and pipeline_scheduler_zb.py"},
    Gap{kMegatronStacks, "states on drives", goesBeyond<kStatesOnHostsAlone>,
        "Megatron-LM, megatron/training/arguments.py: --optimizer-cpu-offload and --optimizer-offload-fraction are all"},
    Gap{kMegatronStacks, "this order of an update on the host", goesBeyond<kUpdateInTurn>,
        "Megatron-LM, megatron/core/optimizer/cpu_offloading/hybrid_optimizer.py: the step waits for it"},
    Gap{kMegatronStacks, "groups of their own for weights or gradients", goesBeyond<kOneGroupOfShares>,
        "Megatron-LM, megatron/training/arguments.py: --num-distributed-optimizer-instances is all"},
    Gap{kMegatronStacks, "this rank order", goesBeyond<kMegatronOrders>,
        "Megatron-LM, megatron/training/initialize.py: --use-tp-pp-dp-mapping, or the usual one"},
    Gap{kMegatronStacks, "this exchange of context", goesBeyond<kMegatronContext>,
        "Megatron-LM, megatron/training/arguments.py: --cp-comm-type p2p, a2a, allgather, a2a+p2p"},
    Gap{kMegatronStacks, "this way of meeting experts", goesBeyond<kExpertsStay>,
        "Megatron-LM, megatron/core/transformer/moe/token_dispatcher.py: tokens travel"},
    Gap{kMegatronStacks, "collectives fused with products", goesBeyond<kNoFusedCollectives>,
        "Transformer Engine, transformer_engine/pytorch/module/base.py: user buffers send in pieces"},
    Gap{kMegatronStacks, "the vocabulary over stages", goesBeyond<kWholeVocabulary>,
        "Megatron-LM, megatron/core/models/gpt/gpt_model.py: the last stage has it"},
    Gap{kMegatronStacks, "FlashAttention beside learned sinks", isFlashBesideSinks,
        "Transformer Engine, transformer_engine/pytorch/attention/dot_product_attention/utils.py, "
        "get_attention_backend(): FlashAttention is out for other softmaxes than the vanilla one"},
    Gap{kPyTorchStacks, "states on drives", goesBeyond<kStatesOnHostsAlone>,
        "PyTorch, torch/distributed/fsdp/_fully_shard/_fsdp_api.py: CPUOffloadPolicy is all"},
    Gap{kPyTorchStacks, "this order of an update on the host", goesBeyond<kUpdateInTurn>,
        "PyTorch, torch/distributed/fsdp/_fully_shard/_fsdp_api.py: CPUOffloadPolicy"},
    Gap{kPyTorchStacks, "groups of their own for weights or gradients", goesBeyond<kOneGroupOfShares>,
        "PyTorch, torch/distributed/fsdp/_fully_shard/_fully_shard.py: one mesh shares all states"},
    Gap{kPyTorchStacks, "this rank order", goesBeyond<kOneOrder>,
        "torchtitan, torchtitan/distributed/parallel_dims.py: the mesh has one order"},
    Gap{kPyTorchStacks, "this exchange of context", goesBeyond<kPyTorchContext>,
        "PyTorch, torch/distributed/tensor/experimental/_attention.py: rotates by allgather or alltoall"},
    Gap{kPyTorchStacks, "this way of meeting experts", goesBeyond<kExpertsStay>,
        "torchtitan, torchtitan/distributed/expert_parallel.py: tokens travel"},
    Gap{kPyTorchStacks, "collectives fused with products", goesBeyond<kNoFusedCollectives>,
        "PyTorch, torch/distributed/_symmetric_memory: asynchronous tensor parallelism sends in pieces"},
    Gap{kPyTorchStacks, "the vocabulary over stages", goesBeyond<kWholeVocabulary>,
        "torchtitan, torchtitan/distributed/pipeline_parallel.py: the last stage has it"},
    Gap{kNanotronStack, "this rank order", goesBeyond<kOneOrder>,
        "nanotron, src/nanotron/parallel/context.py: the mesh has one order"},
    Gap{kNanotronStack, "the vocabulary over stages", goesBeyond<kWholeVocabulary>,
        "nanotron, src/nanotron/models/llama.py: the last stage has it"},
    Gap{kDeepSpeedStacks, "the vocabulary over stages", goesBeyond<kWholeVocabulary>,
        "DeepSpeed, deepspeed/runtime/pipe/module.py: the last stage has it"},
};

} // namespace

std::span<const Gap> gaps()
{
    return kGaps;
}

std::vector<const Gap*> gapsOf(const Scenario& s)
{
    const std::string_view stack = cluster::familyOf(
        cluster::softwareStacks()[static_cast<std::size_t>(s.layout.software)].id);
    std::vector<const Gap*> found;
    for (const Gap& gap : kGaps)
        if (std::find(gap.software.begin(), gap.software.end(), stack) != gap.software.end() && gap.asked(s))
            found.push_back(&gap);
    return found;
}

std::vector<Message> notRun(const Scenario& s)
{
    std::vector<Message> sentences;
    for (const Gap* gap : gapsOf(s))
        sentences.push_back(say("%1 does not run %2", verbatim(s.software().name), Word(gap->what)));
    return sentences;
}

bool asksMoreInVain(const Scenario& scenario, const Scenario& present)
{
    const std::vector<const Gap*> asked = gapsOf(scenario);
    if (asked.empty())
        return false;
    const std::vector<const Gap*> before = gapsOf(present);
    return std::any_of(asked.begin(), asked.end(), [&](const Gap* gap) {
        return std::none_of(before.begin(), before.end(),
                            [&](const Gap* other) { return other->what == gap->what; });
    });
}

bool trainsOnOldWeights(const Scenario& s)
{
    static const Knob& update = *findKnob("offload_update");
    static const std::int64_t delayed = *parse(update, "delayed");
    if (isPipeline(s) && !schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].synchronous)
        return true;
    return update.get(s) == delayed && update.idle(s).empty();
}

} // namespace shardscape::layout
