// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/scenario.h"

#include "layout/knob.h"

#include <algorithm>
#include <numeric>

namespace shardscape::layout {

const cluster::Software& Scenario::software() const
{
    const cluster::Software& known = cluster::softwareStacks()[static_cast<std::size_t>(layout.software)];
    for (const cluster::Software& own : cluster.stacks)
        if (own.id == known.id)
            return own;
    return known;
}

std::int64_t Scenario::dataParallel() const
{
    if (layout.dataParallel > 0)
        return layout.dataParallel;
    const std::int64_t modelParallel = std::int64_t{layout.tensorParallel} * layout.contextParallel
                                       * layout.pipelineParallel;
    const std::int64_t world = cluster.accelerators();
    return modelParallel > 0 && world % modelParallel == 0 ? world / modelParallel : 0;
}

std::int64_t Scenario::stageRanks() const
{
    return std::int64_t{layout.tensorParallel} * layout.contextParallel * dataParallel();
}

std::int64_t Scenario::replicas() const
{
    return layout.contextParallel * dataParallel();
}

std::int64_t Scenario::expertTensor() const
{
    return layout.expertTensor > 0 ? layout.expertTensor : layout.tensorParallel;
}

std::int64_t Scenario::expertReplicas() const
{
    const std::int64_t once = expertTensor() * layout.expertParallel;
    return once > 0 && stageRanks() % once == 0 ? stageRanks() / once : 0;
}

std::int64_t Scenario::degree(Axis axis) const
{
    switch (axis) {
    case Axis::Tensor: return layout.tensorParallel;
    case Axis::Context: return layout.contextParallel;
    case Axis::Data: return dataParallel();
    case Axis::Pipeline: return layout.pipelineParallel;
    }
    return 1;
}

std::int64_t Scenario::stride(Axis axis) const
{
    std::int64_t ranks = 1;
    for (const Axis faster : kRankOrders[static_cast<std::size_t>(layout.rankOrder)]) {
        if (faster == axis)
            break;
        ranks *= degree(faster);
    }
    return ranks;
}

std::int64_t Scenario::microbatches() const
{
    const std::int64_t perStep = dataParallel() * layout.microBatch;
    return perStep > 0 && workload.globalBatch % perStep == 0 ? workload.globalBatch / perStep : 0;
}

Scenario::LayerRange Scenario::layersOf(std::int64_t stage) const
{
    if (ownStages()) {
        const auto own = stageLayers.begin() + static_cast<std::ptrdiff_t>(stage);
        return {std::accumulate(stageLayers.begin(), own, std::int64_t{0}), *own};
    }
    const std::int64_t stages = virtualStages();
    const std::int64_t each = model.layers / stages;
    const std::int64_t longer = model.layers % stages; // this many stages hold one more
    const std::int64_t from = (stages - longer) / 2;   // the first of them
    return {stage * each + std::clamp<std::int64_t>(stage - from, 0, longer),
            each + (stage >= from && stage < from + longer ? 1 : 0)};
}

std::int64_t Scenario::likelySoftware() const
{
    static const Knob& zero = *findKnob("zero");
    const bool storesScores = layout.attention == AttentionKernel::Unfused
                              || layout.attention == AttentionKernel::FusedSoftmax;
    if (storesScores && !model.gated)
        return cluster::findSoftware(zero.get(*this) == 0 ? "megatron-lm" : "megatron-deepspeed");
    if (zero.get(*this) == 3)
        return cluster::findSoftware("fsdp");
    const bool wideGradients = workload.gradientPrecision == workload::Precision::Fp32
                               && workload.precision != workload::Precision::Fp32;
    return cluster::findSoftware(wideGradients ? "megatron-core" : "eager");
}

namespace {

bool contains(std::span<const std::string> named, std::string_view id)
{
    return std::find(named.begin(), named.end(), id) != named.end();
}

} // namespace

bool Scenario::forgetLikelySoftware(std::span<const std::string> named)
{
    if (contains(named, "software") || layout.software != likelySoftware())
        return false;
    if (software().id == "eager") {
        if (!contains(named, "fused_activation"))
            layout.fusedActivation = Layout{}.fusedActivation;
        if (!contains(named, "fused_loss"))
            layout.fusedLoss = Layout{}.fusedLoss;
    }
    return true;
}

void Scenario::adoptLikelySoftware(std::span<const std::string> named)
{
    const auto isNamed = [&](std::string_view id) { return contains(named, id); };
    if (isNamed("software"))
        return;
    layout.software = static_cast<std::int32_t>(likelySoftware());
    if (software().id != "eager")
        return;
    if (!isNamed("fused_activation"))
        layout.fusedActivation = false;
    if (!isNamed("fused_loss"))
        layout.fusedLoss = false;
}

} // namespace shardscape::layout
