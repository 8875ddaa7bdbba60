// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace shardscape::cluster {

/// What runs on the accelerators: a framework with its kernels, launch costs and memory habits. Properties of the
/// software, never of one model or one set of runs.
struct Software {
    std::string id;   ///< "megatron-lm"
    std::string name; ///< "Megatron-LM"
    /// Elementwise kernels: bytes moved relative to one fused kernel per operation.
    double elementwiseTraffic = 1;
    /// Bytes per parameter and micro-batch of adding a weight gradient to the accumulated one outside the matrix product.
    double accumulateTraffic = 0;
    /// Bytes per parameter and step around the optimizer's own: unscaling, norm, clipping, copies between flat buffers.
    double optimizerTraffic = 0;
    double productRate =
        1; ///< of its libraries' matrix products, relative to those that the accelerator's rates are of
    double attentionRate = 1; ///< of its tiled attention kernels, relative to FlashAttention's
    double sinkRate =
        1; ///< of its attention kernels where the softmax has a learned sink, relative to without
    // Host: a layer cannot run faster than its kernels are launched.
    double layerForwardHost = 0;  ///< s for one layer's forward
    double layerBackwardHost = 0; ///< s for one layer's backward
    double collectiveHost = 0;    ///< s more for each tensor-parallel collective of a layer
    double routingHost =
        0; ///< s per MoE layer and pass: token counts travel to the host before tokens are sent
    // Sending tokens to their experts, where a stack was measured with it: launching what a MoE layer's forward launches
    // beside a dense one's. A layer takes the longer of launching and running, so that routingHost is zero then.
    double exchangeHost =
        0; ///< s per MoE layer that sends every copy of a token: permutations, counts, messages
    double fusedExchangeHost = 0; ///< s per MoE layer whose exchange is one kernel (DeepEP, Hybrid-EP)
    double expertHost = 0;        ///< s more for each expert of the rank
    double microbatchHost = 0; ///< s per micro-batch and device that nothing hides: data, loss, bookkeeping
    double stepHost = 0;       ///< s per step that nothing hides
    /// s per step and replica: each rank's part of the updated weights is sent by a broadcast of its own.
    double broadcastHost = 0;
    /// s per layer and tensor-parallel rank, forward and backward together, where the pipeline's messages leave the node:
    /// one thread waits for the network and launches.
    double crossingHost = 0;
    /// Gathering weights on use: s per micro-batch and device, and bytes copied per parameter; negative: nobody measured it
    /// with this stack (cost::gathering() says what is taken then).
    double gatherHost = -1;
    double gatherTraffic = -1;
    /// A compiler gathers and scatters the operands of one product at a time; otherwise layers or larger units come whole.
    bool gathersMatrices = false;
    /// Its ring of context parallelism cuts sequences into contiguous pieces, whose last has the most work of a causal mask.
    bool contiguousContext = false;
    double lossBytes = 12;     ///< of an unfused loss per logit, beside the logit itself
    double fusedLossBytes = 4; ///< the same of a fused one
    /// An unfused loss is computed over the whole vocabulary on every tensor-parallel rank; otherwise each has its share.
    bool gathersLogits = false;
    /// Stages are cut so that each has its share of the matrices, the output matrix counted as layers of as many parameters;
    /// otherwise so that each has as many layers.
    bool cutsByCost = false;
    bool blockingLaunches = false; ///< the host waits for every kernel: launching adds to running
    // Memory
    /// Gradients are kept twice: 16-bit ones also as 32-bit shards for the optimizer, 32-bit ones also in 16 bits.
    bool gradientCopies = false;
    double contextBytes = 0;  ///< context, libraries and communication buffers
    double fragmentation = 0; ///< share of activations and buffers that the allocator loses between them
    std::string source;

    friend bool operator==(const Software&, const Software&) = default;
};

/// The stacks that the program knows, the first one the default.
std::span<const Software> softwareStacks();

/// Index of that id in softwareStacks(), -1 when there is none.
std::int64_t findSoftware(std::string_view id);

} // namespace shardscape::cluster
