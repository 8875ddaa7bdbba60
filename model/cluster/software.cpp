// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/software.h"

#include <algorithm>
#include <vector>

namespace shardscape::cluster {

namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

// Fitted by least absolute error of log(step) to the runs named in `source`, all constants of a stack at once, with the
// kernels and links of the accelerators as measured alone. Launching a layer's kernels costs every stack about the same: it
// is Python's and PyTorch's time. model/validation.md reports what is left.
std::vector<Software> declareStacks()
{
    std::vector<Software> list;
    list.push_back({.id = "megatron-core",
                    .name = "Megatron-Core with Transformer Engine",
                    .elementwiseTraffic = 1.55,
                    .optimizerTraffic = 22,
                    .layerForwardHost = 1.5e-3,
                    .layerBackwardHost = 0.6e-3,
                    .collectiveHost = 64e-6,
                    .routingHost = 1.9e-3,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.15,
                    .source = "fitted to 22 runs of Megatron-Core on 8 B200 (SimuMax v1.2)"});
    list.push_back({.id = "megatron-lm",
                    .name = "Megatron-LM",
                    .layerForwardHost = 1.5e-3,
                    .layerBackwardHost = 0.3e-3,
                    .collectiveHost = 20e-6,
                    .microbatchHost = 0.6e-3,
                    .contextBytes = 2.0 * kGiB,
                    .fragmentation = 0.20,
                    .source = "fitted to 445 runs on 2 to 8 A100 (vTrain, arXiv 2312.12391)"});
    list.push_back(
        {.id = "megatron-deepspeed",
         .name = "Megatron-DeepSpeed, blocking launches",
         .layerForwardHost = 1.5e-3,
         .layerBackwardHost = 2.1e-3,
         .collectiveHost = 260e-6,
         .blockingLaunches = true,
         .gradientCopies = true,
         .contextBytes = 8.0 * kGiB,
         .fragmentation = 0.30,
         .source = "fitted to 52 runs on 384 A100 with blocking launches (BigScience tr11 chronicles)"});
    list.push_back({.id = "eager",
                    .name = "PyTorch, eager modules",
                    .elementwiseTraffic = 2.65,
                    .layerForwardHost = 1.7e-3,
                    .layerBackwardHost = 0.7e-3,
                    .collectiveHost = 24e-6,
                    .microbatchHost = 25e-3,
                    .contextBytes = 2.0 * kGiB,
                    .fragmentation = 0.20,
                    .source = "fitted to 182 runs on 32 to 128 A100 (Hagemann 2023, arXiv 2311.05610)"});
    list.push_back({.id = "fsdp",
                    .name = "PyTorch FSDP",
                    .elementwiseTraffic = 1.7,
                    .accumulateTraffic = 32,
                    .attentionRate = 0.565,
                    .layerForwardHost = 1.5e-3,
                    .layerBackwardHost = 0.7e-3,
                    .microbatchHost = 55e-3,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.03,
                    .source = "fitted to 68 runs of MPT on A100 and H100 (mosaicml/llm-foundry)"});
    return list;
}

} // namespace

std::span<const Software> softwareStacks()
{
    static const std::vector<Software> list = declareStacks();
    return list;
}

std::int64_t findSoftware(std::string_view id)
{
    const auto all = softwareStacks();
    const auto found = std::find_if(all.begin(), all.end(), [id](const Software& s) { return s.id == id; });
    return found == all.end() ? -1 : found - all.begin();
}

} // namespace shardscape::cluster
