// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace shardscape::serving {

// One kernel by itself, as tables of measured kernels have them. Steps are priced by their own shares (architecture.h), which were fitted
// to whole runs: there kernels overlap their launches and meet warm caches.

enum class Kernel : std::uint8_t {
    Product,
    Elementwise,
    DecodeAttention,
    PromptAttention,
    LatentDecode, ///< of latent attention
    LatentPrompt,
    Experts,
    CustomAllReduce, ///< over peers' memory, in a graph
    AllReduce,       ///< NCCL's
    AllGather,
    ReduceScatter,
    AllToAll,
    SendReceive,
    EagerAllReduce, ///< with its launch
    EagerSendReceive,
};

/// Seconds of a kernel that computes `flops` and moves `bytes`: a fixed part, and computing and reading that overlap,
/// t_0 + ((F / (C e_c))^p + (b / (W e_b))^p)^(1/p), with constants by kernel, generation and format ("bf16", "fp8", "fp8_block",
/// "nvfp4", "mxfp4"). A generation or format that was not measured takes the nearest that was. Empty: a collective.
/// Source: fitted to every other row of tables by AIConfigurator and Vidur, half of them by a hash of their shape; the other half is off
/// by 10 % (median).
std::optional<double> kernelSeconds(Kernel kernel, const cluster::Accelerator& accelerator,
                                    std::string_view format, double flops, double bytes);

/// Seconds of a collective of `ranks` within the scale-up domain, in which each sends `bytes` over links of `bandwidth` B/s:
/// a (1 + d log2(ranks / 2)) + t + s sqrt(t), t = bytes / (bandwidth e); the root is what pipelining small pieces costs.
/// Source: fitted likewise to nccl-tests, AIConfigurator and Vidur; the other half is off by 10 %. Empty: no collective.
std::optional<double> collectiveSeconds(Kernel kernel, const cluster::Accelerator& accelerator, double ranks,
                                        double bytes, double bandwidth);

} // namespace shardscape::serving
