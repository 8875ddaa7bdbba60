// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace shardscape::cost {

/// Work of one sequence in units of a token's linear part: l + l^2/l*, l* the length at which attention costs as much as
/// the rest, 6 h for a GPT unmasked. Source: Korthikanti 2022, arXiv 2205.05198, eq. 7: 1 + s/(6h).
constexpr double sequenceWork(double length, double crossover)
{
    return length * (1 + length / crossover);
}

/// Work per rank when each sequence, longest first, goes to the rank that has least. Source: Graham 1969, LPT; at most
/// 4/3 of the best.
inline std::vector<double> longestFirst(std::vector<double> work, std::size_t ranks)
{
    std::vector<double> load(ranks, 0.0);
    std::sort(work.begin(), work.end(), std::greater<>());
    for (const double w : work)
        *std::min_element(load.begin(), load.end()) += w;
    return load;
}

/// Work per rank when equal numbers of sequences are dealt as they come; the first ranks take one more where it does not
/// divide.
inline std::vector<double> asTheyCome(const std::vector<double>& work, std::size_t ranks)
{
    std::vector<double> load(ranks, 0.0);
    std::size_t at = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
        const std::size_t count = work.size() / ranks + (r < work.size() % ranks ? 1 : 0);
        for (std::size_t i = 0; i < count; ++i)
            load[r] += work[at++];
    }
    return load;
}

/// Slowest rank over the mean; 1 is even. Of a step that waits for all ranks, the factor on its time.
inline double imbalance(const std::vector<double>& load)
{
    const double sum = std::accumulate(load.begin(), load.end(), 0.0);
    return sum > 0 ? *std::max_element(load.begin(), load.end()) * static_cast<double>(load.size()) / sum : 1;
}

} // namespace shardscape::cost
