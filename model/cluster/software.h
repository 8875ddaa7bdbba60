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
    double attentionRate = 1; ///< of its tiled attention kernels, relative to FlashAttention's
    // Host: a layer cannot run faster than its kernels are launched.
    double layerForwardHost = 0;  ///< s for one layer's forward
    double layerBackwardHost = 0; ///< s for one layer's backward
    double collectiveHost = 0;    ///< s more for each tensor-parallel collective of a layer
    double routingHost =
        0; ///< s per MoE layer and pass: token counts travel to the host before tokens are sent
    double microbatchHost = 0; ///< s per micro-batch and stage that nothing hides: data, loss, bookkeeping
    double stepHost = 0;       ///< s per step that nothing hides
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
