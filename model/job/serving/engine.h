// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace shardscape::serving {

/// A serving engine as one span of its versions behaves: the host's time, its defaults, and how it counts memory.
struct Engine {
    std::string_view id;       ///< "vllm"
    std::string_view versions; ///< that the constants were fitted to, with dates
    std::string_view precisions =
        "bf16 fp8 nvfp4 mxfp4 int4 awq-int4"; ///< of checkpoints that it runs (workload::kServedPrecisionNames)
    double computeRate = 1;                   ///< of its products against the architecture's
    double layerSeconds = 0;                  ///< gaps between a layer's kernels, within a graph
    double expertSeconds = 0;                 ///< the same of a layer's experts
    double expertFixed = .3;       ///< of Architecture::expertSeconds that does not overlap within a graph
    double stepSeconds = 0;        ///< host, per step
    double sequenceSeconds = 0;    ///< host, per running sequence
    double promptSeconds = 0;      ///< host, per prompt of a step
    double promptLayerSeconds = 0; ///< host, per layer of a step that holds prompts
    double eagerLayerSeconds = 0;  ///< floor of a layer without graphs; 0: graphs
    double reduceRate = 1;         ///< times the latency of an all-reduce
    double elementwise = 8;        ///< moved per token and layer, in hidden vectors
    double sequenceImbalance = .3; ///< of attention-data-parallel ranks with few sequences
    double expertImbalance = 0;    ///< popularity: more tokens on the fullest rank
    double memoryShare = .9;       ///< that it fills
    double reserveBytes = 4.5e9;   ///< graphs, activations and buffers
    double cacheBytes = 2;         ///< of an element, where weights are of 8 bits or fewer
    bool reservesOutput = false;   ///< admits a request only with room for its whole answer
    double chunk = 8192;           ///< tokens of a step
    double maxSequences = 1024;
    double smallChunk = 0; ///< the same on Ampere and on accelerators of less than 70 GiB; 0: no other
    double smallMaxSequences = 0;
    bool mixes = true;            ///< prompts beside decoded tokens; otherwise in steps of their own
    double serverSeconds = 0;     ///< to the first token: front end
    double tokenSeconds = 0;      ///< the same, per token of the prompt
    double firstLayerSeconds = 0; ///< the same, per layer
    double coldSeconds = 0;       ///< of compiling under the first prompts, where nobody warmed it up
    double unequalStages = .1;    ///< lost per further pipeline stage
    double slowMxFp4 = 1;         ///< rate of experts in MXFP4 where the chip has no 4-bit units
    std::string_view source;
};

/// All of them, the newest span of each engine first: a scenario names one by its id.
std::span<const Engine> engines();

/// The engine of that name and version as published tables write them: "vllm" "0.18.0". Unknown versions take the latest span.
/// Null: no engine of that name.
const Engine* engineOf(std::string_view name, std::string_view version);

} // namespace shardscape::serving
