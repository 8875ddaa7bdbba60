// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/host_optimizer.h"

#include "cluster/release.h"

#include <algorithm>
#include <array>

namespace shardscape::cluster {

namespace {

/// The norm of 32-bit gradients reads 4 bytes, clipping reads and writes 8. Source: PyTorch, torch/nn/utils/clip_grad.py.
constexpr double kClipping = 12;
/// DeepSpeed beside that: 16-bit gradients into 32-bit ones, new weights into 16 bits, 6 each.
constexpr double kClippingAndCasts = kClipping + 12;

struct Entry {
    std::string_view family;
    HostOptimizer optimizer;
};
constexpr std::string_view kDeepSpeed =
    "DeepSpeed, ops/adam/cpu_adam.py; runtime/zero/stage3.py, _optimizer_step() and unscale_and_clip_grads()";
constexpr std::string_view kTorch = "PyTorch, torch/optim/adam.py: foreach is for devices, a host loops";
constexpr std::string_view kXla = "one kernel by XLA, assumed to run as DeepSpeed's";
constexpr std::array kEntries{
    Entry{"deepspeed", {true, kClippingAndCasts, kDeepSpeed}},
    Entry{"megatron-deepspeed", {true, kClippingAndCasts, kDeepSpeed}},
    Entry{"megatron-deepspeed-blocking", {true, kClippingAndCasts, kDeepSpeed}},
    Entry{"torchtitan", {true, kClipping, "torchtitan, components/optimizer.py: implementation fused"}},
    Entry{"torchtune", {true, kClipping, "torchtune, recipes/configs: optimizer.fused"}},
    Entry{"fsdp", {false, kClipping, kTorch}},
    Entry{"eager", {false, kClipping, kTorch}},
    Entry{"automodel", {false, kClipping, kTorch}},
    Entry{"maxtext", {true, 0, kXla}},
    Entry{"paxml", {true, 0, kXla}},
};
/// Its norms are taken on the device, of gradients that leave afterwards.
constexpr HostOptimizer kMegatron{
    false, 0, "Megatron-Core, optimizer/cpu_offloading/hybrid_optimizer.py: torch.optim.AdamW on the host"};

} // namespace

HostOptimizer hostOptimizerOf(std::string_view stack)
{
    const std::string_view family = familyOf(stack);
    const auto* found = std::find_if(kEntries.begin(), kEntries.end(),
                                     [family](const Entry& one) { return one.family == family; });
    return found == kEntries.end() ? kMegatron : found->optimizer;
}

} // namespace shardscape::cluster
