// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace shardscape::cost {

// Share of all data that each of n workers computes so that a step, or a run of steps, ends without the slowest.

/// Any s stragglers in every step: (s + 1)/n. Source: Tandon 2017, Gradient Coding, theorem 1.
constexpr double codedLoad(double workers, double stragglers)
{
    return (stragglers + 1) / workers;
}

/// Bursts of B steps within windows of W, at most lambda workers, by repeating selectively: (s' + 1)/n with
/// s' = ceil(B lambda/(W - 1 + B)). Source: Krishnan 2022, arXiv 2211.13802, SR-SGC.
inline double selectiveLoad(double workers, double burst, double window, double stragglers)
{
    return codedLoad(workers, std::ceil(burst * stragglers / (window - 1 + burst)));
}

/// The same by multiplexing over the following W - 2 + B steps:
/// (lambda + 1)(W - 1 + B)/(n (B + (W - 1)(lambda + 1))), and (W - 1 + B)/(n (W - 1)) where all may straggle.
/// Source: as above, M-SGC.
constexpr double multiplexedLoad(double workers, double burst, double window, double stragglers)
{
    return stragglers < workers ? (stragglers + 1) * (window - 1 + burst)
                                      / (workers * (burst + (window - 1) * (stragglers + 1)))
                                : (window - 1 + burst) / (workers * (window - 1));
}

/// Harmonic number: the mean of the largest of n exponential times, in units of one's mean.
inline double harmonic(int n)
{
    double sum = 0;
    for (int i = 1; i <= n; ++i)
        sum += 1.0 / i;
    return sum;
}

/// Waiting for the first k of n workers over waiting for all, times exponential: (H_n - H_(n-k))/H_n. Source: order
/// statistics; Chen 2016, arXiv 1604.00981, backup workers.
inline double firstOfAll(int workers, int waitedFor)
{
    return (harmonic(workers) - harmonic(workers - waitedFor)) / harmonic(workers);
}

} // namespace shardscape::cost
