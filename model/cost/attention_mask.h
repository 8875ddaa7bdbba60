// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

namespace shardscape::cost {

// Shares of the s^2 scores of a sequence that a mask leaves: what the attention core executes, against the unmasked
// count of papers before 2023. Counted.

/// Each token sees itself and those before: (1 + 1/s)/2.
constexpr double causalShare(double sequence)
{
    return (1 + 1 / sequence) / 2;
}

/// Causal, and no further back than `window` tokens, itself included: (w s - w (w - 1)/2)/s^2 for w <= s.
constexpr double windowShare(double window, double sequence)
{
    const double w = std::min(window, sequence);
    return (w * sequence - w * (w - 1) / 2) / (sequence * sequence);
}

/// Causal within each of the documents packed into one sequence: sum of l (l + 1)/2 over s^2.
inline double packedShare(const std::vector<double>& documents)
{
    double sequence = 0, seen = 0;
    for (const double l : documents) {
        sequence += l;
        seen += l * (l + 1) / 2;
    }
    return sequence > 0 ? seen / (sequence * sequence) : 0;
}

} // namespace shardscape::cost
