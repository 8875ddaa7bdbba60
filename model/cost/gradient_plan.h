// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// In what form gradients travel once a step.
enum class GradientFormat : std::int32_t { AsKept, Bits16, Bits8, Bits4, Ternary, OneBit };

/// Who hears of whose gradients.
enum class GradientTopology : std::int32_t {
    AllReduce,
    Ring,        ///< gossip with both neighbours of a ring
    Exponential, ///< gossip with the replicas 1, 2, 4... places further
    OnePeer,     ///< with one of those in every step, in turn
};

/// Which replicas make one worker: they sum gradients in every step, workers meet less often.
enum class WorkerExtent : std::int32_t {
    Replica, ///< every replica by itself
    Node,    ///< those of a node
    Site,    ///< those that one domain below the outermost link level joins
};

/// How often, in what form and along which paths replicas exchange what they learned. Part of a StatePlan. What it costs in
/// steps to the same loss is in no field: no formula gives it.
struct GradientPlan {
    double bucketBytes = 0; ///< of gradients that travel together; 0: a layer's
    GradientFormat format = GradientFormat::AsKept;
    double warmUp = 0; ///< share of the steps before `format`, in which gradients travel in 16 bits
    GradientTopology topology = GradientTopology::AllReduce;

    std::int32_t interval = 1; ///< steps between two meetings of the workers (H); 1: there are none
    WorkerExtent workers = WorkerExtent::Replica;
    bool outerOptimizer =
        false; ///< workers' differences are a gradient of their own, with momentum; otherwise weights are averaged
    std::int32_t fragments = 1; ///< parts of the model that meet at different steps of a period
    std::int32_t delay = 0;     ///< steps that a fragment has on its way before it is needed
    std::int32_t outerBits = 0; ///< per element that workers send; 0: as gradients are kept

    friend bool operator==(const GradientPlan&, const GradientPlan&) = default;
};

} // namespace shardscape::cost
