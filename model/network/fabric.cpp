// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/fabric.h"

#include <cmath>

namespace shardscape::network {
namespace {

/// Probability that none of the links gets more than `most` flows. Link by link: of the flows left, a link takes a
/// binomial count, so that all terms are positive and nothing cancels or overflows.
double nobodyAbove(std::int64_t most, std::int64_t flows, std::int64_t links)
{
    const auto size = static_cast<std::size_t>(flows) + 1;
    std::vector<double> left(size, 0.0);
    left.back() = 1;
    for (std::int64_t rest = links; rest > 1; --rest) {
        std::vector<double> next(size, 0.0);
        const double p = 1 / static_cast<double>(rest);
        for (std::size_t n = 0; n < size; ++n) {
            if (left[n] == 0)
                continue;
            double chance = std::pow(1 - p, static_cast<double>(n)); // of taking none
            for (std::size_t taken = 0; taken <= n && taken <= static_cast<std::size_t>(most); ++taken) {
                next[n - taken] += left[n] * chance;
                chance *= static_cast<double>(n - taken) / static_cast<double>(taken + 1) * p / (1 - p);
            }
        }
        left = std::move(next);
    }
    double sum = 0; // the last link takes what is left
    for (std::size_t n = 0; n < size && n <= static_cast<std::size_t>(most); ++n)
        sum += left[n];
    return sum;
}

} // namespace

double hashedSlowdown(std::int64_t flows, std::int64_t uplinks)
{
    if (flows <= 0 || uplinks <= 1)
        return 1;
    double largest = 0; // E[max] is the sum of P(max > k)
    for (std::int64_t k = 0; k < flows; ++k) {
        const double above = 1 - nobodyAbove(k, flows, uplinks);
        if (above < 1e-15) // what follows is rounding
            break;
        largest += above;
    }
    return largest * static_cast<double>(uplinks) / static_cast<double>(flows);
}

} // namespace shardscape::network
