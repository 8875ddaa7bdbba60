// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/software.h"

#include <algorithm>
#include <vector>

namespace shardscape::cluster {

namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

// Constants of older stacks are fitted by least absolute error of log(step) to the runs named in `source`, all of a stack at
// once, with the kernels and links of the accelerators as measured alone. Those of today's stacks are of a model with one
// formula per mechanism, fitted to published runs of H100 to GB200 and TPUs. model/validation.md reports what is left.
constexpr const char* kModern = "fitted to published runs of 2023-2026, as model/validation.md lists them";

// Launching a MoE layer's forward; its backward takes cost::kBackwardLaunches times that. Both ways together 15 to 16 ms with a plain
// exchange on x86, of 8 local experts as of 16 (Megatron-Bridge's A/B runs of Moonlight, Qwen3-235B of the Megatron MoE ModelZoo);
// twice that on Grace, of 4 local experts as of 8 (NVIDIA dgxc, DeepSeek-V3; Megatron-LM's discussion of DeepSeek-V3 on GB200);
// stackOf() of costing_layers.h has what fewer experts take. With Hybrid-EP, and of ranks with one expert, at most 6.5 (Qwen3-30B,
// Megatron-Bridge) and, on Grace, 10 (Grok-1, dgxc).
constexpr double kExchangeHost = 7.1e-3;
constexpr double kFusedExchangeHost = 2.2e-3;
constexpr double kExpertHost = 0.02e-3; // assumption: a grouped product's six launches of 3 us

// Softmax with learned sinks. Until Megatron-Bridge 26.06 it ran outside the fused kernels of attention: gpt-oss on H100 to GB200, fitted
// to published runs. Transformer Engine's own has them in its fused kernels: fitted to AutoModel's two recipes of gpt-oss on GB200, it
// leaves Megatron-Bridge's of 26.08 2 % off.
constexpr double kUnfusedSinks = 0.2;
constexpr double kFusedSinks = 0.5;

std::vector<Software> declareStacks()
{
    std::vector<Software> list;
    list.push_back({.id = "megatron-core",
                    .name = "Megatron-Core with Transformer Engine",
                    .sinkRate = kFusedSinks,
                    .layerForwardHost = 0.15e-3,
                    .layerBackwardHost = 0.25e-3,
                    .collectiveHost = 10e-6,
                    .exchangeHost = kExchangeHost,
                    .fusedExchangeHost = kFusedExchangeHost,
                    .expertHost = kExpertHost,
                    .stepHost = 34e-3,
                    .gatherHost = 0,
                    .gatherTraffic = 20,
                    .contextBytes = 1.5 * kGiB,
                    .fragmentation = 0.05,
                    .source = kModern});
    // NeMo trains with the same code: its layers, kernels and hosts are Megatron-Core's. Its recipes are its own.
    list.push_back(list.back());
    list.back().id = "nemo";
    list.back().name = "NeMo on Megatron-Core";
    list.back().sinkRate = kUnfusedSinks;
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
         .name = "Megatron-DeepSpeed",
         .elementwiseTraffic = 2.0,
         // 1.3 and 2.0 ms with an eager softmax's kernels, which layerCost() adds
         .layerForwardHost = 1.08e-3,
         .layerBackwardHost = 1.67e-3,
         .stepHost = 5e-3,
         // Sailor's runs: 4 GiB above the tensors at every degree, micro-batch and number of replicas
         .contextBytes = 4.0 * kGiB,
         .fragmentation = 0.03,
         .source = kModern});
    list.push_back({.id = "torchtitan",
                    .name = "PyTorch FSDP2 (torchtitan)",
                    .elementwiseTraffic = 3.0,
                    .layerForwardHost = 0.15e-3,
                    .layerBackwardHost = 0.25e-3,
                    .stepHost = 34e-3,
                    .gatherHost = 0,
                    .gatherTraffic = 20,
                    .contiguousContext = true,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.09,
                    .source = kModern});
    list.push_back({.id = "automodel",
                    .name = "NeMo AutoModel",
                    .elementwiseTraffic = 1.35,
                    .sinkRate = kFusedSinks,
                    .layerForwardHost = 0.15e-3,
                    .layerBackwardHost = 0.25e-3,
                    .exchangeHost = kExchangeHost,
                    .fusedExchangeHost = kFusedExchangeHost,
                    .expertHost = kExpertHost,
                    .stepHost = 34e-3,
                    .gatherHost = 0,
                    .gatherTraffic = 0,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.03,
                    .source = kModern});
    list.push_back(
        {.id = "nanotron",
         .name = "nanotron",
         .elementwiseTraffic = 3.1,
         .productRate = 0.86,
         .layerForwardHost = 1.6e-3,
         .layerBackwardHost = 2.6e-3,
         .stepHost = 34e-3,
         .crossingHost = 3.2e-3,
         .lossBytes = 8, // cast, and exponentials that become the softmax and its gradient in place
         .cutsByCost = true,
         .contextBytes = 1.0 * kGiB,
         .fragmentation = 0.3,
         .source = kModern});
    list.push_back({.id = "internevo",
                    .name = "InternEvo",
                    .elementwiseTraffic = 3.9,
                    .layerForwardHost = 0.15e-3,
                    .layerBackwardHost = 0.25e-3,
                    .stepHost = 34e-3,
                    .broadcastHost = 2.76e-3,
                    .contextBytes = 2.0 * kGiB,
                    .fragmentation = 0.10,
                    .source = kModern});
    list.push_back(
        {.id = "maxtext",
         .name = "MaxText (JAX)",
         .stepHost = 1e-3,
         .gatherHost = 0,
         .gatherTraffic = 0,
         .gathersMatrices = true,
         // logits_dot_in_fp32 is off in its base.yml: their gradient in 16 bits, the softmax fused into what reads it
         .fusedLossBytes = 2,
         .contextBytes = 0.5 * kGiB,
         .source = kModern});
    list.push_back({.id = "paxml",
                    .name = "Paxml (JAX)",
                    .stepHost = 34e-3,
                    .gatherHost = 0,
                    .gatherTraffic = 0,
                    .gathersMatrices = true,
                    .contextBytes = 0.5 * kGiB,
                    .source = kModern});
    list.push_back({.id = "eager",
                    .name = "PyTorch, eager modules",
                    .elementwiseTraffic = 2.65,
                    .layerForwardHost = 1.7e-3,
                    .layerBackwardHost = 0.7e-3,
                    .collectiveHost = 24e-6,
                    .microbatchHost = 25e-3,
                    .gathersLogits = true,
                    .contextBytes = 2.0 * kGiB,
                    .fragmentation = 0.20,
                    .source = "fitted to 182 runs on 32 to 128 A100 (Hagemann 2023, arXiv 2311.05610)"});
    list.push_back({.id = "fsdp",
                    .name = "PyTorch FSDP of 2023 (llm-foundry)",
                    .elementwiseTraffic = 1.7,
                    .accumulateTraffic = 32,
                    .attentionRate = 0.56,
                    .layerForwardHost = 1.5e-3,
                    .layerBackwardHost = 0.7e-3,
                    .microbatchHost = 55e-3,
                    .gathersLogits = true,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.03,
                    .source = "fitted to 68 runs of MPT on A100 and H100 (mosaicml/llm-foundry)"});
    list.push_back({.id = "megatron-core-2024",
                    .name = "Megatron-Core of 2024",
                    .elementwiseTraffic = 1.85,
                    .optimizerTraffic = 32,
                    .productRate = 0.784,
                    .layerForwardHost = 1.5e-3,
                    .layerBackwardHost = 0.6e-3,
                    .collectiveHost = 64e-6,
                    .routingHost = 1.9e-3,
                    .contextBytes = 1.0 * kGiB,
                    .fragmentation = 0.15,
                    .source = "fitted to 22 runs of Megatron-Core on 8 B200 (SimuMax v1.2)"});
    list.push_back(
        {.id = "megatron-deepspeed-blocking",
         .name = "Megatron-DeepSpeed, blocking launches",
         .layerForwardHost = 1.5e-3,
         .layerBackwardHost = 2.1e-3,
         .collectiveHost = 260e-6,
         .blockingLaunches = true,
         .gradientCopies = true,
         .contextBytes = 8.0 * kGiB,
         .fragmentation = 0.30,
         .source = "fitted to 52 runs on 384 A100 with blocking launches (BigScience tr11 chronicles)"});
    // PyTorch's modules as Hugging Face writes them, under DeepSpeed: launching and kernels are those of eager modules.
    Software deepSpeed = *std::find_if(list.begin(), list.end(),
                                       [](const Software& s) { return s.id == "eager"; });
    deepSpeed.id = "deepspeed";
    deepSpeed.name = "Hugging Face Transformers on DeepSpeed";
    list.push_back(std::move(deepSpeed));
    // torchtune trains with torchtitan's FSDP2 and attention; its recipes are its own.
    Software torchtune = *std::find_if(list.begin(), list.end(),
                                       [](const Software& s) { return s.id == "torchtitan"; });
    torchtune.id = "torchtune";
    torchtune.name = "torchtune";
    list.push_back(std::move(torchtune));
    // Releases, behind all others: files of older versions name stacks by id, lists show the newest first.
    const auto addRelease = [&list](std::string_view family, std::string id, std::string name,
                                    double sinkRate) {
        Software release = *std::find_if(list.begin(), list.end(),
                                         [family](const Software& s) { return s.id == family; });
        release.id = std::move(id);
        release.name = std::move(name);
        release.sinkRate = sinkRate;
        list.push_back(std::move(release));
    };
    addRelease("megatron-core", "megatron-core-26.04", "Megatron-Core of 26.04 to 26.06", kUnfusedSinks);
    addRelease("megatron-core", "megatron-core-25.09", "Megatron-Core of 25.09 to 26.02", kUnfusedSinks);
    addRelease("nemo", "nemo-24.03", "NeMo 24.03 on Megatron-Core", kUnfusedSinks);
    addRelease("megatron-core", "megatron-lm-rocm", "Megatron-LM for ROCm (Primus)", kUnfusedSinks);
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
