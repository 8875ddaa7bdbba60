// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/scenario.h"

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

bool Scenario::cutByCost() const
{
    return layout.pipelineParallel > 1 && layout.chunks == 1 && !ownStages()
           && cluster::softwareStacks()[static_cast<std::size_t>(layout.software)].cutsByCost;
}

Scenario::LayerRange Scenario::layersOf(std::int64_t stage) const
{
    if (ownStages()) {
        const auto own = stageLayers.begin() + static_cast<std::ptrdiff_t>(stage);
        return {std::accumulate(stageLayers.begin(), own, std::int64_t{0}), *own};
    }
    const std::int64_t stages = virtualStages();
    if (cutByCost()) {
        const std::int64_t layer = model.hidden * (4 * model.heads * model.headDim + 3 * model.ffn);
        const std::int64_t all = model.layers * layer + model.hidden * model.vocabulary;
        // A stage ends with the layer that reaches its share, and the output matrix is on the last.
        const auto before = [&](std::int64_t end) {
            const std::int64_t share = stages * std::max<std::int64_t>(layer, 1);
            return end >= stages ? model.layers : std::min(model.layers, (all * end + share - 1) / share);
        };
        return {before(stage), before(stage + 1) - before(stage)};
    }
    const std::int64_t each = model.layers / stages;
    const std::int64_t longer = model.layers % stages; // this many stages hold one more
    const std::int64_t from = (stages - longer) / 2;   // the first of them
    return {stage * each + std::clamp<std::int64_t>(stage - from, 0, longer),
            each + (stage >= from && stage < from + longer ? 1 : 0)};
}

} // namespace shardscape::layout
