// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/mfu.h"

#include "base/nearest.h"
#include "evaluate/costing.h"

#include <algorithm>
#include <array>

namespace shardscape::evaluate {

namespace {

using Weights = MfuConvention::Weights;
using Attention = MfuConvention::Attention;
using Recomputation = MfuConvention::Recomputation;

constexpr std::array kConventions{
    MfuConvention{.id = "korthikanti",
                  .label = "Megatron, every matrix product",
                  .shortLabel = "Megatron",
                  .counts = kMfuConvention,
                  .source = "Korthikanti 2022, arXiv 2205.05198, equation 7"},
    MfuConvention{
        .id = "causal",
        .label = "Every matrix product, attention halved by the mask",
        .shortLabel = "causal",
        .counts =
            "forward and backward matrix products with the output matrix, half of the attention where it "
            "is causal, no recomputation, over the dense peak",
        .source = "DeepSeek-AI 2025, arXiv 2505.09343, Table 4, \"causal\"; Dao 2023, arXiv 2307.08691",
        .attention = Attention::CausalHalf},
    MfuConvention{
        .id = "palm",
        .label = "PaLM, 6N + 12 L h s",
        .shortLabel = "PaLM",
        .counts = "6 FLOPs per parameter and token, embeddings included, and the whole attention, no "
                  "recomputation, over the dense peak",
        .source = "Chowdhery 2022, arXiv 2204.02311, appendix B; Hagemann 2023, arXiv 2311.05610",
        .weights = Weights::Parameters},
    MfuConvention{
        .id = "6n",
        .label = "6N",
        .shortLabel = "6N",
        .counts =
            "6 FLOPs per parameter and token, embeddings included, no attention, no recomputation, over "
            "the dense peak",
        .source = "Hoffmann 2022, arXiv 2203.15556, appendix F, C = 6 N D",
        .weights = Weights::Parameters,
        .attention = Attention::None},
    MfuConvention{
        .id = "6n-without-embeddings",
        .label = "6N without embeddings",
        .shortLabel = "6N, no embeddings",
        .counts = "6 FLOPs per parameter and token, without embeddings and output matrix, no attention, no "
                  "recomputation, over the dense peak",
        .source = "Kaplan 2020, arXiv 2001.08361, section 2.1",
        .weights = Weights::WithoutEmbeddings,
        .attention = Attention::None},
    MfuConvention{
        .id = "hfu",
        .label = "HFU, with the recomputation that runs",
        .shortLabel = "HFU",
        .counts = "forward and backward matrix products with the output matrix, attention unmasked, and the "
                  "recomputation that runs, over the dense peak",
        .source = "Chowdhery 2022, arXiv 2204.02311, appendix B (HFU)",
        .recomputation = Recomputation::Executed},
    MfuConvention{
        .id = "korthikanti-hfu",
        .label = "HFU of Korthikanti 2022",
        .shortLabel = "HFU 2022",
        .counts = "forward and backward matrix products with the output matrix, attention unmasked, twice "
                  "where selective recomputation repeats it, over the dense peak",
        .source = "Korthikanti 2022, arXiv 2205.05198, equation 8",
        .recomputation = Recomputation::AttentionTwice},
    MfuConvention{
        .id = "narayanan",
        .label = "Megatron 2021, every layer recomputed",
        .shortLabel = "Megatron 2021",
        .counts = "forward and backward matrix products with the output matrix, attention unmasked, and the "
                  "forward of every layer once more, over the dense peak",
        .source = "Narayanan 2021, arXiv 2104.04473, equation 3",
        .recomputation = Recomputation::Layers},
};

/// Work of a step over all ranks, FLOPs, attention unmasked.
struct Work {
    double products = 0;      ///< forward and backward matrix products without the attention's own
    double attention = 0;     ///< QK^T and PV, forward and backward
    double layerProducts = 0; ///< forward alone, without the output matrix
    double recomputedProducts = 0;
    double recomputedAttention = 0;
};

Work workOf(const layout::Scenario& s)
{
    const Costing<double> c(s);
    const StageContent all = modelContent(s);
    const double microbatches = static_cast<double>(s.workload.globalBatch) / s.layout.microBatch;
    Work work;
    for (std::size_t kind = 0; kind < c.kinds.size(); ++kind) {
        const cost::LayerCost<double>& layer = c.kinds[kind].cost;
        const double core = plain(cost::coreFlops(c.kinds[kind].shape));
        const double n = microbatches * all.kinds[kind];
        const double again = plain(layer.recomputeFlops);
        // What runs again is nothing, the attention's core, or the whole layer with it.
        const double coreAgain = std::min(again, core);
        work.layerProducts += n * (plain(layer.modelFlops) - core);
        work.attention += 3 * n * core;
        work.recomputedAttention += n * coreAgain;
        work.recomputedProducts += n * (again - coreAgain);
    }
    work.products = 3 * (work.layerProducts + microbatches * plain(c.head.modelFlops));
    return work;
}

/// Parameters that a token meets.
double parametersOf(const workload::Transformer& model, Weights weights)
{
    const workload::ParameterCount count = workload::countParameters(model);
    const std::int64_t embeddings = count.embedding + count.positions + count.embeddingNorm + count.head;
    return static_cast<double>(count.active - (weights == Weights::WithoutEmbeddings ? embeddings : 0));
}

double attentionShare(const layout::Scenario& s, Attention attention)
{
    switch (attention) {
    case Attention::None: return 0;
    case Attention::CausalHalf: return s.model.causal ? 0.5 : 1;
    case Attention::Whole: return 1;
    }
    return 1;
}

} // namespace

std::span<const MfuConvention> mfuConventions()
{
    return kConventions;
}

Result<const MfuConvention*> findMfuConvention(std::string_view id)
{
    std::array<std::string_view, kConventions.size()> ids;
    std::transform(kConventions.begin(), kConventions.end(), ids.begin(),
                   [](const MfuConvention& c) { return c.id; });
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end())
        return fail(ErrorCode::UnknownName, "there is no MFU convention '" + std::string(id)
                                                + "'; nearest is '" + std::string(nearestName(id, ids))
                                                + "'");
    return &kConventions[static_cast<std::size_t>(found - ids.begin())];
}

double countedFlops(const layout::Scenario& s, const MfuConvention& convention)
{
    const Work work = workOf(s);
    const double share = attentionShare(s, convention.attention);
    const double tokens = static_cast<double>(s.workload.globalBatch) * s.workload.sequence;
    double flops = convention.weights == Weights::Products
                       ? work.products
                       : 6 * parametersOf(s.model, convention.weights) * tokens;
    flops += share * work.attention;
    switch (convention.recomputation) {
    case Recomputation::None: break;
    case Recomputation::Executed: flops += work.recomputedProducts + share * work.recomputedAttention; break;
    case Recomputation::AttentionTwice:
        flops += work.recomputedProducts > 0 ? work.recomputedProducts + share * work.recomputedAttention
                                             : 3 * share * work.recomputedAttention;
        break;
    case Recomputation::Layers: flops += work.layerProducts + share * work.attention / 3; break;
    }
    return flops;
}

double mfuOf(const layout::Scenario& s, const Evaluation& evaluation, const MfuConvention& convention)
{
    if (!evaluation.valid)
        return 0;
    const double attainable = evaluation.stepSeconds * static_cast<double>(s.cluster.accelerators())
                              * evaluation.peakFlops;
    return attainable > 0 ? countedFlops(s, convention) / attainable : 0;
}

double convert(double mfu, const layout::Scenario& s, const MfuConvention& from, const MfuConvention& to)
{
    return mfu * (countedFlops(s, to) / countedFlops(s, from));
}

void restate(Evaluation& evaluation, const layout::Scenario& s, const MfuConvention& convention)
{
    MfuConvention executed = convention;
    if (executed.recomputation == Recomputation::None)
        executed.recomputation = Recomputation::Executed;
    evaluation.mfu = mfuOf(s, evaluation, convention);
    evaluation.hfu = mfuOf(s, evaluation, executed);
    evaluation.mfuConvention = convention.counts;
}

} // namespace shardscape::evaluate
