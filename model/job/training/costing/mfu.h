// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <span>

namespace shardscape::training {

/// Which FLOPs of a step a published MFU counts. The same step reads differently under each: numbers of two papers
/// compare only after convert().
struct MfuConvention {
    /// What stands for the work of the weights.
    enum class Weights : std::uint8_t {
        Products,          ///< every matrix product, the output matrix (padded as it is computed) included
        Parameters,        ///< 6 per parameter and token, all parameters (of experts the active ones)
        WithoutEmbeddings, ///< 6 per parameter and token, without embeddings and output matrix
    };
    enum class Attention : std::uint8_t {
        None,       ///< scores and their values are left out
        CausalHalf, ///< half of them in causal models: the mask's lower triangle
        Whole,      ///< all of them, masked or not
    };
    enum class Recomputation : std::uint8_t {
        None,
        Executed, ///< what the layout's recomputation runs: HFU
        AttentionTwice, ///< as Korthikanti 2022, equation 8: recomputed attention counts like all three of its passes
        Layers,         ///< every layer's forward once more, whatever the layout does
    };

    std::string_view id;         ///< as files and flags spell it: "palm"
    std::string_view label;      ///< as people read it: "PaLM, 6N + 12 L h s"
    std::string_view shortLabel; ///< to stand beside the number: "PaLM"
    std::string_view counts;     ///< what is counted, to stand behind "counts"
    std::string_view source;
    Weights weights = Weights::Products;
    Attention attention = Attention::Whole;
    Recomputation recomputation = Recomputation::None;
};

/// The conventions that papers use, the default first: that of Evaluation::mfu.
std::span<const MfuConvention> mfuConventions();

/// Error: UnknownName with the nearest id.
Result<const MfuConvention*> findMfuConvention(std::string_view id);

/// The convention in which an evaluation is stated.
const MfuConvention& conventionOf(const Evaluation& evaluation);

/// FLOPs of one step over all ranks that the convention counts. The scenario is valid.
double countedFlops(const layout::Scenario& scenario, const MfuConvention& convention);

/// Share of the dense peak of all accelerators, 0 for an evaluation that is not valid.
double mfuOf(const layout::Scenario& scenario, const Evaluation& evaluation, const MfuConvention& convention);

/// What a published `mfu` under `from` would have been called under `to`, of the same run. The scenario is valid.
double convert(double mfu, const layout::Scenario& scenario, const MfuConvention& from,
               const MfuConvention& to);

/// States mfu, hfu and mfuConvention of an evaluation in another convention. HFU counts executed recomputation on top.
void restate(Evaluation& evaluation, const layout::Scenario& scenario, const MfuConvention& convention);

} // namespace shardscape::training
