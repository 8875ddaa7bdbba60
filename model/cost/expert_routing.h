// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace shardscape::cost {

/// Bytes that one rank sends when it dispatches its tokens to experts on e ranks, or combines them: T k h beta (e - 1)/e.
/// Source: Lepikhin 2020 (GShard), arXiv 2006.16668, balanced. Four of these per layer and micro-batch.
constexpr double dispatchBytes(double tokens, double expertsPerToken, double hidden, double elementBytes,
                               double ranks)
{
    return tokens * expertsPerToken * hidden * elementBytes * (ranks - 1) / ranks;
}

/// Seconds for dispatch in fp8 and combination in bf16, every copy over the link: 3 bytes per element. `destinations` counts
/// routed and shared experts. Source: Zhao 2025, arXiv 2505.09343, section 2.3.2.
constexpr double decodeExchangeSeconds(double tokens, double destinations, double hidden, double bandwidth)
{
    return (1 + 2) * tokens * destinations * hidden / bandwidth;
}

/// Tokens for which an expert has room: ceil(cf T k / E). Source: Lepikhin 2020, arXiv 2006.16668.
inline double expertCapacity(double factor, double tokens, double expertsPerToken, double experts)
{
    return std::ceil(factor * tokens * expertsPerToken / experts);
}

/// Expected number of different nodes among the k experts of a token, all choices alike, experts spread over M nodes:
/// M (1 - C(E - E/M, k)/C(E, k)). What deduplication before the network leaves of k. Source: hypergeometric; limited to
/// four nodes in DeepSeek-V3, arXiv 2412.19437, section 2.1.2.
inline double distinctNodes(double nodes, double experts, double expertsPerToken)
{
    const double elsewhere = experts - experts / nodes;
    double none = 1; // no expert of this node
    for (double i = 0; i < expertsPerToken; ++i)
        none *= (elsewhere - i) / (experts - i);
    return nodes * (1 - none);
}

/// The same where token t takes the k experts from t k on, in turn: what a router for benchmarks deals, whose tokens mostly find
/// all their experts in one place. Source: NeMo AutoModel, components/moe/layers.py, FakeBalancedGate.
inline double consecutiveNodes(double nodes, double experts, double expertsPerToken)
{
    const auto all = static_cast<long>(experts);
    const auto taken = static_cast<long>(expertsPerToken);
    const double each = experts / nodes;
    const auto nodeOf = [&](long expert) { return std::floor(static_cast<double>(expert % all) / each); };
    double places = 0;
    for (long token = 0; token < all; ++token) // a round over all experts, or several
        for (long choice = 0; choice < taken; ++choice) {
            const long expert = token * taken + choice;
            places += choice == 0 || nodeOf(expert) != nodeOf(expert - 1) ? 1 : 0;
        }
    return places / static_cast<double>(all);
}

/// Expected number of different experts among the choices of `tokens` tokens: E (1 - (1 - k/E)^B). Of a decoding step, the
/// experts whose weights must be read. Source: independent uniform choices.
inline double touchedExperts(double experts, double expertsPerToken, double tokens)
{
    return experts * (1 - std::pow(1 - expertsPerToken / experts, tokens));
}

} // namespace shardscape::cost
