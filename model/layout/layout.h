// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/technique_values.h"

#include <cstdint>

namespace shardscape::layout {

enum class AttentionKernel : std::int32_t {
    Unfused,
    FusedSoftmax,
    MemoryEfficient,
    Flash1,
    Flash2,
    Flash3,
    CuDnn
};
/// How the ranks that share a sequence compute attention.
enum class ContextKind : std::int32_t {
    Ring,          ///< keys and values travel round a ring, behind attention
    AllToAll,      ///< tokens are exchanged for heads
    AllGather,     ///< keys and values of all ranks are gathered before
    QueryRing,     ///< queries travel one way and partial outputs the other
    BalancedPulls, ///< each rank fetches the blocks that its mask leaves, and idle ones help
    RingScores,    ///< keys, then values travel round a ring; scores are stored
    Switch,        ///< the dimension that is cut changes with the one that attention looks along
};

/// How a collective runs: the faster of ring and tree, one of them, summed in switches, or node by node in two steps.
enum class Collective : std::int32_t { Auto, Ring, Tree, InNetwork, Hierarchical };

/// A choice for every knob but those of the workload. Every field is set by exactly one knob (layout/knob.h); what only one
/// technique asks for is kept among its `technique` values.
/// Trivially copyable: sweeps hold a million of them.
struct Layout {
    std::int32_t tensorParallel = 1;
    std::int32_t pipelineParallel = 1;
    std::int32_t contextParallel = 1;
    ContextKind contextKind = ContextKind::Ring;
    std::int32_t expertParallel = 1;
    std::int32_t expertTensor = 0; ///< tensor-parallel degree of the experts; 0: as tp
    std::int32_t dataParallel = 0; ///< 0: derived, accelerators / (tp*cp*pp)
    std::int32_t chunks = 1;       ///< virtual stages per device
    std::int32_t microBatch = 1;   ///< sequences
    std::int32_t schedule = 1;     ///< index into schedule::schedules(): 1f1b
    bool sequenceParallel = false;
    std::int32_t software = 0; ///< index into cluster::softwareStacks()
    AttentionKernel attention = AttentionKernel::Flash2;
    bool fusedNorm = true;
    bool fusedActivation = true;
    bool fusedLoss = true;
    bool overlapMessages = false;
    std::int32_t rankOrder = 0; ///< index into layout::kRankOrders (layout/rank_order.h): tp-cp-dp-pp
    Collective collective = Collective::Auto;
    std::int32_t congestion = 0; ///< percent of the scale-out bandwidth that other traffic takes
    TechniqueValues technique;   ///< knobs that are declared with their technique (techniques/technique.h)

    friend bool operator==(const Layout&, const Layout&) = default;
};

} // namespace shardscape::layout
