// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "layout/layout.h"
#include "layout/pool.h"
#include "layout/rank_order.h"
#include "workload/task.h"
#include "workload/workload.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace shardscape::layout {

/// Cluster + software + task + workload + layout: the input of one evaluation. A value; copy it to keep it.
struct Scenario {
    std::string name;
    cluster::Cluster cluster;
    workload::Transformer model;
    workload::Task task; ///< what is asked; a training step, where nothing is said
    workload::Workload workload;
    Layout layout;
    ServingLayout serving; ///< of a task that serves
    /// Shares of the cluster with layouts of their own; empty: one, which is the whole cluster under `layout`.
    std::vector<Pool> pools;
    /// Layers of each virtual stage along the model, as people set them. In force when there is one for every virtual
    /// stage; otherwise, and when empty, layers are balanced. An empty stage passes its input on.
    std::vector<std::int32_t> stageLayers;

    /// The stack that runs it: the cluster's own constants of it, or those that the program brings along.
    [[nodiscard]] const cluster::Software& software() const;
    /// Data-parallel degree: as set, or what the other axes leave (0 when they do not divide the cluster).
    [[nodiscard]] std::int64_t dataParallel() const;
    /// Ranks of one pipeline stage: tp x cp x dp.
    [[nodiscard]] std::int64_t stageRanks() const;
    /// Ranks over which gradients of everything but experts are summed: dp x cp.
    [[nodiscard]] std::int64_t replicas() const;
    /// Tensor-parallel degree of the experts.
    [[nodiscard]] std::int64_t expertTensor() const;
    /// Ranks that hold the same experts (0 when etp x ep does not divide the stage).
    /// Source: Liu 2025, MoE Parallel Folding, arXiv 2504.14960.
    [[nodiscard]] std::int64_t expertReplicas() const;
    /// Degree of an axis, dp derived (0 when the others do not divide the cluster).
    [[nodiscard]] std::int64_t degree(Axis axis) const;
    /// Ranks between two neighbours along an axis: the product of the degrees of the axes before it in the rank order.
    [[nodiscard]] std::int64_t stride(Axis axis) const;
    /// Micro-batches of one replica per optimizer step (0 when the batch does not divide).
    [[nodiscard]] std::int64_t microbatches() const;

    /// Layers of a virtual stage and the first of them, as people set them, or as the stack balances them. By layers: where
    /// they do not divide, the longer stages lie in the middle, as the ends also hold the embedding and the output matrix.
    /// Source: BLOOM, arXiv 2211.05100, section 3.4 (70 layers and both ends in 12 equal stages). By cost: a block goes to the
    /// next stage once the parameters before it reach the stages' shares so far. Source: nanotron, build_model() and
    /// get_block_compute_costs() of its Llama; which stage gets the block that crosses a share is what the memory of first
    /// stages says (Ultra-Scale Playbook).
    struct LayerRange {
        std::int64_t first = 0;
        std::int64_t count = 0;
    };
    [[nodiscard]] LayerRange layersOf(std::int64_t virtualStage) const;
    /// Virtual stages: pp x chunks.
    [[nodiscard]] std::int64_t virtualStages() const
    {
        return std::int64_t{layout.pipelineParallel} * layout.chunks;
    }
    /// `stageLayers` is in force.
    [[nodiscard]] bool ownStages() const
    {
        return !stageLayers.empty() && static_cast<std::int64_t>(stageLayers.size()) == virtualStages();
    }
    /// Every virtual stage holds as many layers as every other.
    [[nodiscard]] bool evenStages() const
    {
        if (ownStages())
            return std::adjacent_find(stageLayers.begin(), stageLayers.end(), std::not_equal_to<>())
                   == stageLayers.end();
        return model.layers % virtualStages() == 0 && !cutByCost();
    }
    /// The stack cuts these stages by cost (cluster::Software::cutsByCost), and nobody said otherwise.
    [[nodiscard]] bool cutByCost() const;
    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace shardscape::layout
