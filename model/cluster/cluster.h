// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/host_memory.h"
#include "cluster/kernel_table.h"
#include "cluster/link_matrix.h"
#include "cluster/software.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shardscape::cluster {

/// How well an accelerator's kernels do against its peaks. Physics of the chip and its libraries, never of one model.
/// Formula and A100 values: GEMM efficiency fitted to 183 shapes measured by SimuMax (mean error 3.6 %).
struct KernelRates {
    double gemmEfficiency = 0.78; ///< attainable fraction of the dense peak for a large GEMM
    double gemmHalfDepth = 128;   ///< inner dimension k at which half of it is lost to prologue and epilogue
    double gemmUnhidden =
        0; ///< share of the shorter of computing and moving operands that does not hide behind the longer
    double tileRows = 128; ///< output tile of one multiprocessor
    double tileColumns = 256;
    double waveExponent = 0.7;      ///< 0: no wave quantization, 1: full
    double groupedEfficiency = 0.9; ///< rate of one kernel of many products (experts) relative to single ones
    double launchSeconds = 10e-6;   ///< per kernel, eager framework
    double memoryEfficiency = 0.85; ///< attainable fraction of the memory bandwidth for elementwise kernels
    double flashForward = 0.62;     ///< attainable fraction of the peak, executed FLOPs, many heads
    double flashForwardHalf = 4.2;  ///< local heads x sequences x (s/4096) at which half of it is reached
    double flashBackward = 0.52;
    double flashBackwardHalf = 2.6;
    /// The attention kernels of cuDNN and Transformer Engine, and FlashAttention-3, which reach as much: share of the 16-bit
    /// peak where a query meets many keys; half of it where it meets kKeysOfHalf. 0: the chip has no such kernel.
    double cudnnForward = 0;
    double cudnnBackward = 0;
    static constexpr double kKeysOfHalf = 512; ///< a tile of keys in flight on every side of the pipeline
    double fp8Efficiency =
        0.65; ///< attainable fraction of the 8-bit peak for large products, one scale a tensor
    double fp4Efficiency = 0.53; ///< the same of the 4-bit peak
    double blockScales = 0.93;   ///< rate with a scale for every block against one scale a tensor
    double castBytes =
        4; ///< moved per element of an operand that is cast for two products, one of them transposed
    std::string source;

    friend bool operator==(const KernelRates&, const KernelRates&) = default;
};

/// One device. Peaks are dense (no structured sparsity).
struct Accelerator {
    std::string id;       ///< "a100-80g-sxm"
    std::string name;     ///< "NVIDIA A100 80 GB SXM"
    double bf16Flops = 0; ///< FLOP/s; 0: the device has no bf16 units and runs fp16
    double fp16Flops = 0; ///< FLOP/s
    double fp32Flops = 0; ///< FLOP/s of fp32 matrix products (TF32 where the frameworks use it)
    double fp8Peak =
        0; ///< FLOP/s of 8-bit matrix products (per-tensor, blocks or MXFP8); 0: it has no units for them
    double fp4Peak = 0; ///< FLOP/s of 4-bit ones (NVFP4, MXFP4); 0: it has no units for them
    double memoryBytes = 0;
    double memoryBandwidth = 0;   ///< B/s
    double multiprocessors = 108; ///< independent GEMM workers, for wave quantization
    double watts = 0;             ///< board power, 0: unknown
    double dollarsPerHour = 0;    ///< rent of one, 0: unknown
    std::int64_t torusAxes = 0;   ///< of the torus that its links make, two on each; 0: they lead to switches
    KernelRates kernels;
    KernelTableReference measured;                            ///< kernels as timed, where somebody did
    std::vector<std::pair<std::string, std::string>> sources; ///< catalog key ("*": the rest) -> origin

    friend bool operator==(const Accelerator&, const Accelerator&) = default;
};

/// Cables between two accelerators of a domain, counted from its first.
struct Wire {
    std::int32_t a = 0, b = 0;
    std::int32_t links = 1;

    friend bool operator==(const Wire&, const Wire&) = default;
};

/// One tier of the topology. Bandwidth is one direction and belongs to one accelerator when all of a node's send.
struct LinkLevel {
    std::string kind;           ///< "nvswitch", "xgmi", "pcie", "infiniband", "ici-torus", "wan"...
    std::int64_t size = 1;      ///< accelerators in one domain of this level (contiguous ranks)
    double bandwidth = 0;       ///< B/s, nominal, per accelerator, per direction
    double efficiency = 1;      ///< attainable fraction of it for large collectives
    double gatherShare = 1;     ///< bandwidth of an all-gather or reduce-scatter relative to an all-reduce's
    double exchangeShare = 0.8; ///< bandwidth of an all-to-all relative to an all-reduce's
    double latency = 0;         ///< s per step of a collective
    double startup = 30e-6;     ///< s before the first byte of a collective moves
    std::int64_t ports = 0;     ///< NICs per node on a scale-out level, else 0
    double portBandwidth = 0;   ///< B/s of one NIC, else 0
    double oversubscription =
        1; ///< ports' bandwidth over what the switches above them carry; all flows are taken to go up
    std::int64_t leaf = 0;      ///< accelerators under one leaf switch of a scale-out level; 0: nobody said
    std::int64_t leafPorts = 0; ///< NICs under it: one rail's where a leaf has one rail
    std::int64_t uplinks = 0;   ///< of it, each as fast as a NIC
    double switchShare = 0; ///< attainable fraction of the bandwidth when its switches reduce; 0: they cannot
    std::int64_t torusAxes =
        0; ///< its accelerators make a torus of so many axes, two links on each; 0: no torus
    std::vector<Wire>
        wires; ///< pair by pair, without a switch; empty: everything reaches everything at full rate
    std::string source;

    friend bool operator==(const LinkLevel&, const LinkLevel&) = default;
};

/// Whether a level is a network that jobs share, and not the wiring of a machine or pod of its own.
inline bool isScaleOut(const LinkLevel& level)
{
    for (const char* kind : {"infiniband", "roce", "slingshot", "omni-path", "ethernet", "dcn", "wan"})
        if (level.kind == kind)
            return true;
    return false;
}

/// Nodes of another kind: their accelerator and, where they differ, their links.
struct NodeKind {
    std::string name; ///< "H100 rack"; empty: as its accelerator
    Accelerator accelerator;
    std::int64_t nodes = 1;
    std::vector<LinkLevel> levels; ///< as many as the cluster's and of the same sizes; empty: the cluster's
    std::optional<HostMemory> host = {}; ///< nothing: the cluster's

    friend bool operator==(const NodeKind&, const NodeKind&) = default;
};

/// Kinds of nodes that one cluster may have.
inline constexpr std::int64_t kMostKinds = 32;

/// Accelerators joined by link levels, innermost first. The last level joins everything. Kinds of nodes are numbered: 0 is
/// the cluster's own, on the first nodes, then `others` in their order; every node has as many accelerators.
struct Cluster {
    std::string id; ///< preset it came from, or "custom"
    std::string name;
    Accelerator accelerator; ///< of kind 0
    std::int64_t acceleratorsPerNode = 8;
    std::int64_t nodes = 1; ///< of all kinds
    std::vector<LinkLevel>
        levels; ///< die pair, scale-up, scale-out...; sizes increase, each divides the next
    /// Constants of software stacks where this cluster's were measured (its hosts launch kernels faster or slower).
    std::vector<Software> stacks;
    std::string source;
    std::string note;
    std::vector<NodeKind> others; ///< kinds of the last nodes; empty: all are of one kind
    HostMemory host;              ///< of every node whose kind brings none of its own
    LinkMatrixReference pairs;    ///< what pairs of nodes or accelerators attained, where somebody measured

    [[nodiscard]] std::int64_t accelerators() const { return nodes * acceleratorsPerNode; }

    [[nodiscard]] std::size_t kinds() const { return 1 + others.size(); }
    [[nodiscard]] const Accelerator& acceleratorOf(std::size_t kind) const
    {
        return kind == 0 ? accelerator : others[kind - 1].accelerator;
    }
    [[nodiscard]] const std::vector<LinkLevel>& levelsOf(std::size_t kind) const
    {
        return kind == 0 || others[kind - 1].levels.empty() ? levels : others[kind - 1].levels;
    }
    [[nodiscard]] const HostMemory& hostOf(std::size_t kind) const
    {
        return kind == 0 || !others[kind - 1].host ? host : *others[kind - 1].host;
    }
    /// Node where a kind begins; past the last kind: the number of nodes.
    [[nodiscard]] std::int64_t firstNodeOf(std::size_t kind) const
    {
        std::int64_t node = nodes;
        for (std::size_t k = others.size(); kind > 0 && k >= kind; --k)
            node -= others[k - 1].nodes;
        return kind == 0 ? 0 : node;
    }
    [[nodiscard]] std::size_t kindOfNode(std::int64_t node) const
    {
        std::size_t kind = others.size();
        while (kind > 0 && node < firstNodeOf(kind))
            --kind;
        return kind;
    }

    friend bool operator==(const Cluster&, const Cluster&) = default;
};

} // namespace shardscape::cluster
