// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/engine.h"

#include <array>

namespace shardscape::serving {

namespace {

constexpr std::string_view kLoaded = "fitted to InferenceX runs, within bounds of the engine's documentation";

constexpr std::string_view kAudited = "fitted to MLPerf Inference's offline results";

constexpr std::array kEngines{Engine{.id = "vllm",
                                     .versions = "0.11 to 0.19, 2025-10 to 2026-04",
                                     .computeRate = .634,
                                     .layerSeconds = 37.2e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = 1e-4,
                                     .sequenceSeconds = 16.1e-6,
                                     .promptSeconds = 41.8e-6,
                                     .promptLayerSeconds = 1.4e-6,
                                     .reduceRate = 1.32,
                                     .expertImbalance = .133,
                                     .smallChunk = 2048,
                                     .smallMaxSequences = 256,
                                     .serverSeconds = .0254,
                                     .tokenSeconds = 7.15e-6,
                                     .firstLayerSeconds = 160e-6,
                                     .source = kLoaded},
                              Engine{.id = "sglang",
                                     .versions = "0.5, 2025-11 to 2026-04",
                                     .computeRate = 1.15,
                                     .layerSeconds = 22.6e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = 2.25e-3,
                                     .sequenceSeconds = 12.5e-6,
                                     .promptSeconds = 2e-3,
                                     .promptLayerSeconds = 250e-6,
                                     .reduceRate = 1.11,
                                     .expertImbalance = .05,
                                     .memoryShare = .85,
                                     .mixes = false,
                                     .serverSeconds = .1,
                                     .tokenSeconds = .305e-6,
                                     .firstLayerSeconds = 1.6e-3,
                                     .source = kLoaded},
                              Engine{.id = "trtllm",
                                     .versions = "1.0 to 1.3rc, 2025-08 to 2026-04",
                                     .computeRate = 1.04,
                                     .layerSeconds = 26.2e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = 1e-4,
                                     .sequenceSeconds = 5.98e-6,
                                     .promptSeconds = 21.2e-6,
                                     .promptLayerSeconds = 192e-6,
                                     .reduceRate = 1.06,
                                     .expertImbalance = .3,
                                     .memoryShare = .92,
                                     .reserveBytes = 6.45e9,
                                     .cacheBytes = 1,
                                     .reservesOutput = true,
                                     .maxSequences = 8192,
                                     .serverSeconds = .0191,
                                     .tokenSeconds = 1.96e-6,
                                     .firstLayerSeconds = 334e-6,
                                     .unequalStages = .0687,
                                     .slowMxFp4 = .5,
                                     .source = kLoaded},
                              Engine{.id = "trtllm-0.6",
                                     .versions = "0.5 to 0.6, 2023-12",
                                     .precisions = "bf16 fp8 int4 awq-int4",
                                     .computeRate = .972,
                                     .layerSeconds = 68.1e-6,
                                     .expertSeconds = 20e-6,
                                     .stepSeconds = 2.07e-3,
                                     .sequenceSeconds = 13.2e-6,
                                     .promptSeconds = 36.8e-6,
                                     .promptLayerSeconds = 4.46e-6,
                                     .reduceRate = 6,
                                     .expertImbalance = .3,
                                     .memoryShare = .95,
                                     .cacheBytes = 1,
                                     .reservesOutput = true,
                                     .maxSequences = 4096,
                                     .serverSeconds = .03,
                                     .tokenSeconds = 2e-6,
                                     .source = "fitted to TensorRT-LLM 0.6's performance page"},
                              Engine{.id = "vllm-2023",
                                     .versions = "2023",
                                     .precisions = "bf16 awq-int4",
                                     .computeRate = .793,
                                     .layerSeconds = 1e-6,
                                     .expertSeconds = 20e-6,
                                     .stepSeconds = 5e-3,
                                     .sequenceSeconds = 270e-6,
                                     .promptSeconds = 13.1e-3,
                                     .promptLayerSeconds = 1e-6,
                                     .eagerLayerSeconds = 300e-6,
                                     .reduceRate = 4.83,
                                     .expertImbalance = .3,
                                     .maxSequences = 256,
                                     .mixes = false,
                                     .serverSeconds = .03,
                                     .tokenSeconds = 2e-6,
                                     .source = "fitted to Splitwise (Patel 2024, arXiv 2311.18677)"},
                              Engine{.id = "vllm-v0",
                                     .versions = "0.4 to 0.6, 2024",
                                     .precisions = "bf16 fp8 int4 awq-int4",
                                     .computeRate = .4,
                                     .layerSeconds = 96.2e-6,
                                     .expertSeconds = 20e-6,
                                     .stepSeconds = 1e-4,
                                     .sequenceSeconds = 15.9e-6,
                                     .promptSeconds = .625e-3,
                                     .promptLayerSeconds = 10.8e-6,
                                     .eagerLayerSeconds = 1e-4,
                                     .reduceRate = .749,
                                     .expertImbalance = .3,
                                     .reserveBytes = 11.2e9,
                                     .mixes = false,
                                     .serverSeconds = .03,
                                     .tokenSeconds = 2e-6,
                                     .source = "fitted to dstack's runs of late 2024"},
                              Engine{.id = "tgi",
                                     .versions = "2024-10",
                                     .precisions = "bf16 fp8 int4 awq-int4",
                                     .computeRate = .531,
                                     .layerSeconds = 150e-6,
                                     .expertSeconds = 20e-6,
                                     .stepSeconds = 7.5e-3,
                                     .sequenceSeconds = 80e-6,
                                     .promptSeconds = 12.4e-3,
                                     .promptLayerSeconds = 10e-6,
                                     .reduceRate = 1.18,
                                     .expertImbalance = .3,
                                     .mixes = false,
                                     .serverSeconds = .03,
                                     .tokenSeconds = 2e-6,
                                     .source = "fitted to dstack's runs of late 2024"},
                              Engine{.id = "vllm-0.11",
                                     .versions = "0.10 to 0.13, 2025-09 to 2025-12",
                                     .computeRate = .83,
                                     .layerSeconds = 93.5e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = 2.04e-3,
                                     .sequenceSeconds = 80e-6,
                                     .promptSeconds = 41.8e-6,
                                     .promptLayerSeconds = 1.4e-6,
                                     .reduceRate = 1.32,
                                     .expertImbalance = .3,
                                     .smallChunk = 2048,
                                     .smallMaxSequences = 256,
                                     .serverSeconds = .0254,
                                     .tokenSeconds = 7.15e-6,
                                     .coldSeconds = 8,
                                     .source = "fitted to GPUStack's performance lab"},
                              Engine{.id = "vllm-mlperf",
                                     .versions = "AMD's builds of 0.4 to 0.9 for MLPerf v4.1 to v5.1",
                                     .computeRate = .703,
                                     .layerSeconds = 37.2e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = .924e-3,
                                     .sequenceSeconds = 8.17e-6,
                                     .promptSeconds = 41.8e-6,
                                     .promptLayerSeconds = 1.4e-6,
                                     .reduceRate = 1.32,
                                     .expertImbalance = .3,
                                     .cacheBytes = 1,
                                     .maxSequences = 826,
                                     .serverSeconds = .0254,
                                     .tokenSeconds = 7.15e-6,
                                     .firstLayerSeconds = 160e-6,
                                     .source = kAudited},
                              Engine{.id = "trtllm-mlperf",
                                     .versions = "NVIDIA's harnesses for MLPerf v4.1 to v5.1",
                                     .computeRate = 1.15,
                                     .layerSeconds = 26.2e-6,
                                     .expertSeconds = 1e-6,
                                     .stepSeconds = .307e-3,
                                     .sequenceSeconds = 4.76e-6,
                                     .promptSeconds = .816e-3,
                                     .promptLayerSeconds = 175e-6,
                                     .reduceRate = 1.18,
                                     .sequenceImbalance = .8,
                                     .expertImbalance = .8,
                                     .memoryShare = .92,
                                     .reserveBytes = 6e9,
                                     .cacheBytes = 1,
                                     .reservesOutput = true,
                                     .maxSequences = 8192,
                                     .serverSeconds = .0191,
                                     .tokenSeconds = 1.96e-6,
                                     .firstLayerSeconds = 334e-6,
                                     .unequalStages = .0367,
                                     .slowMxFp4 = .5,
                                     .source = kAudited}};

bool begins(std::string_view text, std::string_view with)
{
    return text.substr(0, with.size()) == with;
}

} // namespace

std::span<const Engine> engines()
{
    return kEngines;
}

const Engine* engineOf(std::string_view name, std::string_view version)
{
    for (const std::string_view own : {"vLLM ", "v"}) // "vLLM 0.9.0", "v0.11"
        if (begins(version, own))
            version.remove_prefix(own.size());
    std::string_view wanted = name;
    if (name == "vllm"
        && (begins(version, "0.10") || begins(version, "0.11") || begins(version, "0.12")
            || begins(version, "0.13")))
        wanted = "vllm-0.11";
    if (name == "trtllm" && (begins(version, "0.5.0") || begins(version, "0.6")))
        wanted = "trtllm-0.6";
    if (name == "vllm" && begins(version, "2023"))
        wanted = "vllm-2023";
    if (name == "vllm"
        && (begins(version, "2024") || begins(version, "0.4") || begins(version, "0.5")
            || begins(version, "0.6")))
        wanted = "vllm-v0";
    for (const Engine& engine : kEngines)
        if (engine.id == wanted)
            return &engine;
    return nullptr;
}

} // namespace shardscape::serving
