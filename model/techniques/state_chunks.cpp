// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kKnob = "chunk_reuse";

std::string_view needsGradients(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    return plan.gradientFree || plan.adapterRank > 0 || plan.frozenLayers > 0
               ? "weights that do not train have no gradients to make room for"
               : std::string_view{};
}

bool reuses(const layout::Scenario& s)
{
    return statePlan(s.layout).gradientsReplaceWeights && needsGradients(s).empty();
}

/// A weight is gone when its gradient is there: nobody asks for it again before the update.
bool hasOneMicrobatch(const layout::Scenario& s)
{
    return !reuses(s) || (s.layout.pipelineParallel == 1 && s.microbatches() <= 1);
}

layout::Reason asksAgain(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(s.microbatches());
    reason.need = 1;
    reason.unit = "micro-batches";
    reason.message = say("gradients overwrite the weights that the next micro-batch asks for; here are %1 "
                         "micro-batches on %2 stages",
                         s.microbatches(), s.layout.pipelineParallel);
    return reason;
}

bool bothAreAsLong(const layout::Scenario& s)
{
    return !reuses(s)
           || (s.workload.precision != workload::Precision::Fp32
               && s.workload.gradientPrecision != workload::Precision::Fp32 && statePlan(s.layout).ownMaster);
}

layout::Reason areNot(const layout::Scenario&)
{
    layout::Reason reason;
    reason.message = say("gradients take the room of their weights where both have 16 bits and the weights "
                         "have a master copy to come back from");
    return reason;
}

} // namespace

// States lie in chunks of one size wherever there is room; a chunk of weights becomes one of gradients as the backward leaves it.
// Which chunk moves when is not modelled: shares of states lie where the offload knobs say.
Technique stateChunks()
{
    Technique t;
    t.id = "state-chunks";
    t.label = "Chunks of states";
    t.paper = "Fang et al. 2021, PatrickStar, arXiv 2108.05818, section 6.1";
    t.kernelKnobs.push_back(
        {.id = kKnob,
         .label = "Gradients replace weights",
         .shortLabel = "chk",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Boolean,
         .help = "A gradient takes the room of its weight, which comes back from its master copy.",
         .paper = t.paper,
         .look = "Gradients are gone from every tier: 14 bytes a parameter instead of 16.",
         .minimum = 0,
         .maximum = 1,
         .given = true,
         .after = "layer_updates",
         .candidates = layout::firstValues<2>,
         .idle = needsGradients});
    t.rules.push_back(
        {.code = "chunks-once",
         .label = "gradients that replace weights take one micro-batch and no pipeline",
         .knobs = {"global_batch", "micro_batch", "tp", "cp", "pp", "dp", kKnob, "train", "frozen_layers"},
         .holds = hasOneMicrobatch,
         .reason = asksAgain});
    t.rules.push_back({.code = "chunks-alike",
                       .label = "gradients that replace weights are as long, and these have a master copy",
                       .knobs = {"precision", "grad_dtype", "master_dtype", kKnob, "train", "frozen_layers"},
                       .holds = bothAreAsLong,
                       .reason = areNot});
    t.statesByKernels = [](cost::StatePlan& plan, Own<Reach::Kernels> own) {
        plan.gradientsReplaceWeights = own[0] != 0;
    };
    return t;
}

} // namespace shardscape::technique
