// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace shardscape::cluster {

/// What a stack runs where a host's cores update states (cost::hostUpdate()).
struct HostOptimizer {
    /// One vectorized kernel, which reads and writes each state once; otherwise PyTorch's loop, an operation after the other over
    /// whole tensors.
    bool fused = false;
    /// B per parameter that operations of their own move there around it: norm and clipping of gradients, casts.
    double around = 0;
    std::string_view source;
};

/// By the stack's id or any of its releases'. Stacks that nobody has listed run PyTorch's loop.
HostOptimizer hostOptimizerOf(std::string_view stack);

} // namespace shardscape::cluster
