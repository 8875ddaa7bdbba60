// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

namespace shardscape::cost {

// A whole run from its first to its last token.

/// FLOPs per token by the shortcut of papers: 6 per active parameter, and the attention core unmasked, 12 L a d s.
/// Source: Chowdhery 2022 (PaLM), arXiv 2204.02311, appendix B.
constexpr double flopsPerToken(double parameters, double layers = 0, double headWidth = 0,
                               double sequence = 0)
{
    return 6 * parameters + 12 * layers * headWidth * sequence;
}

/// Seconds to train on `tokens`, each layer's forward pass done twice: 8 T P / (n X), X the FLOP/s that one accelerator
/// attains. Source: Narayanan 2021, arXiv 2104.04473, eq. 4.
constexpr double recomputedTrainingSeconds(double parameters, double tokens, double accelerators,
                                           double attainedFlops)
{
    return 8 * tokens * parameters / (accelerators * attainedFlops);
}

/// Optimizer steps at batch B over the fewest possible, 1 + B_crit/B, and examples over the fewest, 1 + B/B_crit.
/// Source: McCandlish 2018, arXiv 1812.06162.
constexpr double stepsOverFewest(double batch, double criticalBatch)
{
    return 1 + criticalBatch / batch;
}
constexpr double examplesOverFewest(double batch, double criticalBatch)
{
    return 1 + batch / criticalBatch;
}

/// Accelerator-hours for `tokens` when `hoursPerTrillion` were needed for 10^12. Source: DeepSeek-AI 2024, arXiv
/// 2412.19437, Table 1.
constexpr double acceleratorHours(double tokens, double hoursPerTrillion)
{
    return tokens / 1e12 * hoursPerTrillion;
}

/// Rent for `hours` of accelerators of which the share `goodput` makes progress. Source: as above, with goodput 1.
template <class Real>
constexpr Real rent(const Real& hours, const std::type_identity_t<Real>& pricePerHour)
{
    return hours * pricePerHour;
}
constexpr double rent(double hours, double pricePerHour, double goodput)
{
    return rent(hours / goodput, pricePerHour);
}

/// Price of a million tokens: n accelerators rented by the hour while `tokensPerSecond` come out of them all.
/// Source: counted.
constexpr double pricePerMillionTokens(double accelerators, double pricePerHour, double tokensPerSecond)
{
    return accelerators * pricePerHour / 3600 / tokensPerSecond * 1e6;
}

} // namespace shardscape::cost
