// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/kernel_law.h"

#include "job/serving/architecture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::serving {

namespace {

struct KernelLaw {
    Kernel kernel;
    std::string_view architecture, format;
    double start;         ///< s
    double compute, read; ///< attained shares of the peak and of the bandwidth
    double overlap;       ///< exponent
};

// Attention of prompts on Hopper without 30 rows that are faster than the peak.
constexpr std::array kKernelLaws{
    KernelLaw{Kernel::DecodeAttention, "ampere", "bf16", 1.58e-05, 0.7, 0.678, 5.44},
    KernelLaw{Kernel::DecodeAttention, "blackwell", "bf16", 7.87e-06, 0.326, 0.899, 1.21},
    KernelLaw{Kernel::DecodeAttention, "blackwell", "fp8", 8.47e-06, 0.7, 0.885, 5.44},
    KernelLaw{Kernel::DecodeAttention, "hopper", "bf16", 9.59e-06, 0.306, 0.899, 1.19},
    KernelLaw{Kernel::DecodeAttention, "hopper", "fp8", 1.13e-05, 0.118, 0.793, 1.07},
    KernelLaw{Kernel::PromptAttention, "ampere", "bf16", 8.6e-06, 0.58, 0.331, 1.01},
    KernelLaw{Kernel::PromptAttention, "blackwell", "bf16", 1.1e-05, 0.769, 0.431, 1.04},
    KernelLaw{Kernel::PromptAttention, "hopper", "bf16", 1.1e-05, 0.734, 1.03, 1.14},
    KernelLaw{Kernel::Elementwise, "ampere", "bf16", 1.96e-06, 0.7, 0.512, 2},
    KernelLaw{Kernel::Elementwise, "hopper", "bf16", 3.98e-06, 0.7, 0.608, 2},
    KernelLaw{Kernel::Product, "ampere", "bf16", 5.85e-06, 0.745, 0.793, 1.74},
    KernelLaw{Kernel::Product, "blackwell", "bf16", 5.94e-06, 0.769, 1.03, 7.91},
    KernelLaw{Kernel::Product, "blackwell", "fp8", 7.62e-06, 0.341, 0.668, 7.43},
    KernelLaw{Kernel::Product, "blackwell", "nvfp4", 7.91e-06, 0.52, 0.658, 7.91},
    KernelLaw{Kernel::Product, "hopper", "bf16", 5.64e-06, 0.781, 0.927, 2.13},
    KernelLaw{Kernel::Product, "hopper", "fp8", 6.13e-06, 0.678, 0.927, 3.4},
    KernelLaw{Kernel::LatentDecode, "ampere", "bf16", 0.000334, 0.278, 0.545, 2.73},
    KernelLaw{Kernel::LatentDecode, "blackwell", "bf16", 1.46e-05, 1.03, 0.689, 7.91},
    KernelLaw{Kernel::LatentDecode, "blackwell", "fp8", 1.61e-05, 1.02, 0.818, 7.91},
    KernelLaw{Kernel::LatentDecode, "hopper", "bf16", 1.9e-05, 0.927, 0.734, 6.98},
    KernelLaw{Kernel::LatentDecode, "hopper", "fp8", 2.16e-05, 0.793, 0.647, 5.44},
    KernelLaw{Kernel::LatentPrompt, "ampere", "bf16", 1.49e-05, 0.528, 0.122, 1.21},
    KernelLaw{Kernel::LatentPrompt, "blackwell", "bf16", 6.94e-06, 0.608, 0.111, 1.79},
    KernelLaw{Kernel::LatentPrompt, "blackwell", "fp8", 1.58e-05, 0.793, 0.144, 1.21},
    KernelLaw{Kernel::LatentPrompt, "hopper", "bf16", 1.58e-05, 0.618, 0.545, 1.18},
    KernelLaw{Kernel::LatentPrompt, "hopper", "fp8", 1.45e-05, 0.722, 0.292, 1.21},
    KernelLaw{Kernel::Experts, "ampere", "bf16", 2.69e-05, 0.306, 0.757, 1.19},
    KernelLaw{Kernel::Experts, "blackwell", "bf16", 7.83e-06, 0.316, 0.7, 1.01},
    KernelLaw{Kernel::Experts, "blackwell", "fp8", 2.75e-05, 0.213, 0.618, 1.01},
    KernelLaw{Kernel::Experts, "blackwell", "fp8_block", 5.6e-05, 0.425, 0.512, 5.44},
    KernelLaw{Kernel::Experts, "blackwell", "nvfp4", 2.23e-05, 0.21, 0.7, 1.21},
    KernelLaw{Kernel::Experts, "blackwell", "mxfp4", 4.14e-05, 0.0704, 0.174, 1.01},
    KernelLaw{Kernel::Experts, "hopper", "bf16", 2.68e-05, 0.589, 0.871, 1.12},
    KernelLaw{Kernel::Experts, "hopper", "fp8", 3.62e-05, 0.227, 0.793, 1.79},
    KernelLaw{Kernel::Experts, "hopper", "fp8_block", 5.55e-05, 0.111, 0.7, 2.1},
    KernelLaw{Kernel::Experts, "hopper", "mxfp4", 6.46e-05, 0.489, 0.58, 1.01}};

struct CollectiveLaw {
    Kernel kernel;
    std::string_view architecture;
    double start;   ///< s, two ranks
    double doubled; ///< more of it for every doubling of the ranks
    double share;   ///< of the links
    double root;    ///< square root of s
};

constexpr std::array kCollectiveLaws{
    CollectiveLaw{Kernel::AllGather, "ampere", 1.04e-05, 0.197, 0.711, 0.00594},
    CollectiveLaw{Kernel::AllGather, "blackwell", 9.6e-06, 0.386, 0.545, 0.00276},
    CollectiveLaw{Kernel::AllGather, "hopper", 6.42e-06, 0.357, 0.793, 0.00414},
    CollectiveLaw{Kernel::AllReduce, "ampere", 9.74e-06, 0.423, 0.793, 0.00613},
    CollectiveLaw{Kernel::AllReduce, "blackwell", 1e-05, 0.743, 0.668, 0.0036},
    CollectiveLaw{Kernel::AllReduce, "hopper", 6.29e-06, 0.687, 0.858, 0.00396},
    CollectiveLaw{Kernel::CustomAllReduce, "ampere", 4.41e-06, 0.161, 0.647, 0.00181},
    CollectiveLaw{Kernel::CustomAllReduce, "hopper", 4.06e-06, 0.0821, 0.711, 0.00135},
    CollectiveLaw{Kernel::AllToAll, "ampere", 1.16e-05, 0.0337, 0.711, 0.00477},
    CollectiveLaw{Kernel::AllToAll, "hopper", 7.47e-06, 0.291, 0.722, 0.00294},
    CollectiveLaw{Kernel::ReduceScatter, "ampere", 8.6e-06, 0.185, 0.806, 0.00727},
    CollectiveLaw{Kernel::ReduceScatter, "blackwell", 9.6e-06, 0.398, 0.658, 0.00187},
    CollectiveLaw{Kernel::ReduceScatter, "hopper", 6.59e-06, 0.34, 0.858, 0.00377},
    CollectiveLaw{Kernel::SendReceive, "hopper", 5.94e-06, 0.2, 0.899, 0.00205},
    CollectiveLaw{Kernel::EagerAllReduce, "ampere", 3.85e-05, 0.00179, 0.658, 0.00308},
    CollectiveLaw{Kernel::EagerAllReduce, "hopper", 3.29e-05, 4.07e-05, 0.899, 6.27e-07},
    CollectiveLaw{Kernel::EagerSendReceive, "ampere", 1.28e-05, 0.2, 1.15, 0.000503}};

/// The law of a kernel whose generation and format are nearest to what is asked: equal ones count, generations more.
template <class Laws, class Likeness>
const typename Laws::value_type* nearestLaw(const Laws& laws, Kernel kernel, const Likeness& likeness)
{
    const typename Laws::value_type* nearest = nullptr;
    for (const auto& law : laws)
        if (law.kernel == kernel && (nearest == nullptr || likeness(law) > likeness(*nearest)))
            nearest = &law;
    return nearest;
}

} // namespace

std::optional<double> kernelSeconds(Kernel kernel, const cluster::Accelerator& accelerator,
                                    std::string_view format, double flops, double bytes)
{
    const std::string_view architecture = architectureOf(accelerator).id;
    const KernelLaw* law = nearestLaw(kKernelLaws, kernel, [&](const KernelLaw& l) {
        return (l.architecture == architecture ? 4
                : l.architecture == "hopper"   ? 1
                                               : 0)
               + (l.format == format ? 2 : 0);
    });
    if (law == nullptr)
        return std::nullopt;
    const Format arithmetic = format.substr(0, 3) == "fp8" ? Format::Fp8
                              : format == "nvfp4"          ? Format::NvFp4
                                                           : Format::Bf16;
    // Attention computes in 16 bits whatever the cache holds.
    const bool attends = kernel >= Kernel::DecodeAttention && kernel <= Kernel::LatentPrompt;
    const double computing = flops
                             / (peakOf(accelerator, attends ? Format::Bf16 : arithmetic) * law->compute);
    const double reading = bytes / (accelerator.memoryBandwidth * law->read);
    return law->start
           + std::pow(std::pow(computing, law->overlap) + std::pow(reading, law->overlap), 1 / law->overlap);
}

std::optional<double> collectiveSeconds(Kernel kernel, const cluster::Accelerator& accelerator, double ranks,
                                        double bytes, double bandwidth)
{
    const std::string_view architecture = architectureOf(accelerator).id;
    const CollectiveLaw* law = nearestLaw(kCollectiveLaws, kernel, [&](const CollectiveLaw& l) {
        return l.architecture == architecture ? 2 : l.architecture == "hopper" ? 1 : 0;
    });
    if (law == nullptr)
        return std::nullopt;
    const double plain = bytes / bandwidth;
    return law->start * (1 + law->doubled * std::log2(std::max(ranks, 2.0) / 2)) + plain / law->share
           + law->root * std::sqrt(plain);
}

} // namespace shardscape::serving
