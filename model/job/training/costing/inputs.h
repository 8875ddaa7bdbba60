// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/layer_plan.h"
#include "cost/state_plan.h"
#include "layout/scenario.h"
#include "network/paths.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace shardscape::training {

// What results are kept by. Layouts of one cluster and model share much of what they cost; each kind of shared result has its
// inputs here, and is computed from a scenario that shows them and nothing else of the layout (clear(), then showIn()): a field
// that a formula reads and no input names has its default, for warm and cold pricers alike.

/// The scenario's layout and workload back at their defaults. What is left is common to all layouts of a pricer: cluster, model, and
/// the lengths of the documents.
void clear(layout::Scenario& scenario);

/// Everything that a layer's kernels follow from: what Costing is kept by, and all that it learns of a layout. Everything else
/// about a layout only sums, places or orders layers.
struct KernelInputs {
    std::int32_t sequence = 0, precision = 0, gradientPrecision = 0, optimizer = 0, software = 0;
    std::int32_t packed = 0;
    std::int32_t tensor = 0, microBatch = 0, context = 0, expert = 0, expertTensor = 0;
    std::int32_t attention = 0, contextKind = 0, sequenceParallel = 0;
    std::int32_t fusedNorm = 0, fusedActivation = 0, fusedLoss = 0;
    std::int32_t rankOrder = 0, collective = 0, congestion = 0;
    std::int32_t launchesBesideNetwork = 0;
    std::int32_t pipeline = 0, data = 0; ///< where strides of a layer's groups hang on them, otherwise 0
    std::int32_t replicas = 0,
                 globalBatch = 0; ///< where documents of several lengths are dealt to them, otherwise 0
    layout::ReachValues techniques{};

    static KernelInputs of(const layout::Scenario& scenario);
    void showIn(layout::Scenario& seen) const;
    /// The scenario as kernels see it.
    [[nodiscard]] layout::Scenario seenIn(layout::Scenario scenario) const;

    friend bool operator==(const KernelInputs&, const KernelInputs&) = default;
};
static_assert(std::has_unique_object_representations_v<KernelInputs>, "its bytes are hashed, all of them");

struct KernelInputsHash {
    std::size_t operator()(const KernelInputs& inputs) const;
};

/// What a frame follows from: who works with whom, what lies where, and what is in flight.
struct FrameInputs {
    std::int32_t tensor = 0, pipeline = 0, context = 0, expert = 0, expertTensor = 0, data = 0;
    std::int32_t chunks = 0, microBatch = 0, schedule = 0, globalBatch = 0;
    std::int32_t rankOrder = 0, collective = 0, congestion = 0;
    std::int32_t software = 0; ///< which cuts the stages
    // Of the plans that techniques make, the part that groups and stages follow from:
    network::Routing routing{};
    cost::LayerPlan layers;
    cost::StatePlan sharing;
    layout::ReachValues techniques{}; ///< of the schedule
    std::vector<std::int32_t> stageLayers;

    /// `plan`: the scenario's, technique::statePlan(). `alike`: inputs of a layout with the same techniques of kernels, whose plans
    /// are then these.
    static FrameInputs of(const layout::Scenario& scenario, const cost::StatePlan& plan,
                          const FrameInputs* alike = nullptr);
    void showIn(layout::Scenario& seen) const;

    friend bool operator==(const FrameInputs&, const FrameInputs&) = default;
};

/// Of who shares states what groups follow from: among how many, which workers, and whether they gossip.
cost::StatePlan sharingOf(const cost::StatePlan& plan);

} // namespace shardscape::training
