// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/experiments.h"

#include "base/quantity.h"
#include "job/serving/hybrid_host.h"
#include "job/serving/key_value_cache.h"
#include "job/serving/speculation.h"
#include "job/serving/steps.h"
#include "job/serving/tree_attention.h"

#include <algorithm>
#include <array>

namespace shardscape::serving {

namespace {

using job::Experiment;
using job::ExperimentKey;
using job::ExperimentNumber;
using Keys = std::span<const double>;
using Numbers = std::span<double>;

// ------------------------------------------------------------------ keys spread over ranks

constexpr std::array kTreeKeys{
    ExperimentKey{"ranks", 128, 1, 100'000, "ranks that hold the keys"},
    ExperimentKey{"tokens", 5.12e6, 1, 1e9, "tokens of the context"},
    ExperimentKey{"heads", 16, 1, 1000, "heads of the query"},
    ExperimentKey{"kv_heads", 16, 1, 1000, "heads of keys and values"},
    ExperimentKey{"head_size", 128, 1, 1024, "elements of a head"},
    ExperimentKey{"memory_gb_per_s", 2700, 1, 1e6, "GB/s at which attention reads"},
    ExperimentKey{"link_gb_per_s", 50, .001, 1e5, "GB/s out of a rank"},
    ExperimentKey{"latency_us", 10, 0, 1e6, "microseconds of a message"},
    ExperimentKey{"layers", 1, 1, 1000, "layers of the model"},
    ExperimentKey{"rest_ms", 0, 0, 1e6, "milliseconds of a token beside attention"}};
constexpr std::array kTreeNumbers{
    ExperimentNumber{"ring_ms", "ms", "of a token along the ring"},
    ExperimentNumber{"tree_ms", "ms", "of a token along the tree"},
    ExperimentNumber{"faster", "", "ring over tree"},
    ExperimentNumber{"memory", "", "bytes that attention holds, ring over tree"}};
void treeOf(Keys k, Numbers out)
{
    const SpreadKeys keys{.ranks = k[0],
                          .tokens = k[1],
                          .tokenBytes = 2 * k[3] * k[4] * 2,
                          .heads = k[2],
                          .headSize = k[4],
                          .memoryBandwidth = k[5] * kGB,
                          .linkBandwidth = k[6] * kGB,
                          .latency = k[7] * 1e-6};
    out[0] = 1e3 * k[8] * ringSeconds(keys) + k[9];
    out[1] = 1e3 * k[8] * treeSeconds(keys) + k[9];
    out[2] = out[0] / out[1];
    out[3] = ringPeakBytes(keys) / treePeakBytes(keys);
}

// ------------------------------------------------------------------ weights on the host

constexpr std::array kHybridKeys{
    ExperimentKey{"weights_gb", 60, .001, 1e5, "GB of weights"},
    ExperimentKey{"resident_gb", 18, 0, 1e5, "GB of them that stay on the device"},
    ExperimentKey{"host_gb_per_s", 40, .001, 1e5, "GB/s at which the host multiplies weights"},
    ExperimentKey{"lane_gb_per_s", 12, .001, 1e5, "GB/s of the lanes to the device"},
    ExperimentKey{"device_gb_per_s", 500, .001, 1e6, "GB/s at which the device reads its memory"}};
constexpr std::array kHybridNumbers{
    ExperimentNumber{"share", "%", "of a product that the host computes"},
    ExperimentNumber{"tokens_per_second", "", "tokens a second, one sequence"},
    ExperimentNumber{"gain", "%", "over weights that all cross the lanes"}};
void hybridOf(Keys k, Numbers out)
{
    const double resident = std::min(k[0], k[1]), away = (k[0] - resident) * kGB;
    const double device = resident / k[4];
    out[0] = hostShare(k[2], k[3]);
    const double both = device + hybridSeconds(away, out[0], k[2] * kGB, k[3] * kGB);
    const double lanes = device + hybridSeconds(away, 0, k[2] * kGB, k[3] * kGB);
    out[1] = 1 / both;
    out[2] = lanes / both - 1;
}

// ------------------------------------------------------------------ drafts

constexpr std::array kPipelineKeys{
    ExperimentKey{"stages", 8, 1, 1000, "stages of the pipeline"},
    ExperimentKey{"stage_ms", 175, .001, 1e6, "milliseconds of a stage for a run of one token"},
    ExperimentKey{"token_ms", 58, 0, 1e6, "milliseconds more for every further token"},
    ExperimentKey{"draft_ms", 27, 0, 1e6, "milliseconds to propose one token"},
    ExperimentKey{"acceptance", .79, 0, 1, "chance that a proposed token is taken"},
    ExperimentKey{"in_turns", 4, 1, 64, "tokens of a run that is waited for"},
    ExperimentKey{"continuous", 2, 1, 64, "tokens of a run that is not"}};
constexpr std::array kPipelineNumbers{
    ExperimentNumber{"plain_ms", "ms", "of a token without drafts"},
    ExperimentNumber{"in_turns_ms", "ms", "of a token where each run is waited for"},
    ExperimentNumber{"continuous_ms", "ms", "of a token where runs follow each other"},
    ExperimentNumber{"faster", "", "waiting over not waiting"}};
void pipelineOf(Keys k, Numbers out)
{
    DraftedPipeline p{k[0], k[1], k[2], k[3], k[4], k[5]};
    out[0] = p.stages * p.stageSeconds;
    out[1] = inTurnsSeconds(p);
    p.proposed = k[6];
    out[2] = continuousSeconds(p);
    out[3] = out[1] / out[2];
}

constexpr std::array kFusedKeys{
    ExperimentKey{"layers", 32, 1, 1000, "layers of the draft"},
    ExperimentKey{"fused", 4, 1, 64, "of these at once"},
    ExperimentKey{"work_us", 36, 0, 1e6, "microseconds that a layer's weights take all ranks to read"},
    ExperimentKey{"settled_us", 55, 0, 1e6, "microseconds of its launches and all-reduces"},
    ExperimentKey{"target_ms", 24, .001, 1e6, "milliseconds of a step of the model"},
    ExperimentKey{"proposed", 7, 1, 64, "tokens that are proposed for a step"},
    ExperimentKey{"acceptance", .86, 0, 1, "chance that one is taken"},
    ExperimentKey{"fused_acceptance", .83, 0, 1, "the same with stale inputs"}};
constexpr std::array kFusedNumbers{
    ExperimentNumber{"drafting", "", "faster than layer by layer"},
    ExperimentNumber{"over_plain", "", "faster than without drafts"},
    ExperimentNumber{"over_drafts", "", "faster than with drafts layer by layer"}};
void fusedOf(Keys k, Numbers out)
{
    const double fused = std::min(k[0], k[1]);
    const double each = k[0] * (k[2] + k[3]), atOnce = k[0] * (k[2] + k[3] / fused);
    const auto token = [&](double draft, double acceptance) {
        return (k[4] * 1e3 + k[5] * draft) / expectedTokens(acceptance, k[5]);
    };
    out[0] = each / atOnce;
    out[1] = k[4] * 1e3 / token(atOnce, k[7]);
    out[2] = token(each, k[6]) / token(atOnce, k[7]);
}

// ------------------------------------------------------------------ long contexts

constexpr std::array kLongKeys{ExperimentKey{"context", 50'000, 1, 1e8, "tokens of a session"},
                               ExperimentKey{"answer", 250, 1, 1e6, "tokens of an answer"},
                               ExperimentKey{"billions", 34, .01, 1e5, "billions of parameters"},
                               ExperimentKey{"layers", 60, 1, 1000, "layers"},
                               ExperimentKey{"kv_heads", 8, 1, 1000, "heads of keys and values"},
                               ExperimentKey{"heads", 56, 1, 1000, "heads of the query"},
                               ExperimentKey{"head_size", 128, 1, 1024, "elements of a head"},
                               ExperimentKey{"tflops", 312, .01, 1e6, "TFLOP/s of the device"},
                               ExperimentKey{"memory_gb", 80, 1, 1e5, "GB of its memory"},
                               ExperimentKey{"memory_gb_per_s", 2000, 1, 1e6, "GB/s of its memory"},
                               ExperimentKey{"lane_gb_per_s", 20, .01, 1e5, "GB/s of the lanes to the host"}};
constexpr std::array kLongNumbers{ExperimentNumber{"cache_gb", "GB", "of one session"},
                                  ExperimentNumber{"at_once", "", "sessions that the device holds"},
                                  ExperimentNumber{"prefill_s", "s", "to take the context in"},
                                  ExperimentNumber{"decode_s", "s", "of the answer"},
                                  ExperimentNumber{"switch_s", "s", "to bring one cache out and another in"}};
void longOf(Keys k, Numbers out)
{
    const ServedModel model{k[2] * 1e9, 2 * k[2] * 1e9, k[3], k[5] * k[6]};
    const Replica on{1, k[7] * 1e12, k[9] * kGB};
    const double token = 2 * k[3] * k[4] * k[6] * 2, cache = token * k[0];
    out[0] = cache / kGB;
    out[1] = concurrency(k[8] * kGB, 1, model.weightBytes, token, k[0], 1);
    out[2] = prefillSeconds(model, on, k[0], .5);
    out[3] = k[1] * decodeSeconds(model, on, 1, cache);
    out[4] = 2 * switchSeconds(cache, k[10] * kGB);
}

constexpr std::array kServingExperiments{
    Experiment{"draft-layers", "Layers of a draft at once", "Wu 2025, EasySpec, arXiv 2502.02493", kFusedKeys,
               kFusedNumbers, fusedOf},
    Experiment{"draft-pipeline", "Drafts that nobody waits for", "Butler 2024, PipeInfer, arXiv 2407.11798",
               kPipelineKeys, kPipelineNumbers, pipelineOf},
    Experiment{"hybrid-host", "Weights on the host", "Zhao 2024, HeteGen, arXiv 2403.01164", kHybridKeys,
               kHybridNumbers, hybridOf},
    Experiment{"long-context", "Sessions of long contexts", "Fu 2024, arXiv 2405.08944", kLongKeys,
               kLongNumbers, longOf},
    Experiment{"tree-attention", "Keys over many ranks", "Shyam 2024, Tree Attention, arXiv 2408.04093",
               kTreeKeys, kTreeNumbers, treeOf}};

} // namespace

std::span<const job::Experiment> experiments()
{
    return kServingExperiments;
}

} // namespace shardscape::serving
