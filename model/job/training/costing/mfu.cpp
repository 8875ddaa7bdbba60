// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/mfu.h"

#include "base/nearest.h"
#include "job/training/costing/counted_flops.h"
#include "layout/without_idle.h"

#include <algorithm>
#include <array>

namespace shardscape::training {

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
        return fail(ErrorCode::UnknownName,
                    say("there is no MFU convention '%1'; nearest is '%2'", id, nearestName(id, ids)));
    return &kConventions[static_cast<std::size_t>(found - ids.begin())];
}

const MfuConvention& conventionOf(const Evaluation& evaluation)
{
    const auto found = std::find_if(kConventions.begin(), kConventions.end(), [&](const MfuConvention& c) {
        return c.counts == evaluation.mfuConvention;
    });
    return found == kConventions.end() ? kConventions.front() : *found;
}

double countedFlops(const layout::Scenario& given, const MfuConvention& convention)
{
    const std::optional<layout::Scenario> asPriced = layout::withoutIdle(given);
    const layout::Scenario& s = asPriced ? *asPriced : given;
    return plain(countedFlops(s, Costing<double>(s), convention));
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

} // namespace shardscape::training
