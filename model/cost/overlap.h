// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace shardscape::cost {

/// Two streams that start together, any unit of time.
struct Overlap {
    double total = 0;   ///< until both are done
    double exposed = 0; ///< beyond the compute alone
    double hidden =
        0; ///< saved against one after the other; negative where contention costs more than it hides
};

/// Compute and communication at once, each slowed by its factor (>= 1) while the other runs: the shorter one under
/// contention, then the rest of the longer at full speed. Source: two processes on shared resources, counted; slowdowns
/// follow from multiprocessors taken by channels, SM/(SM - n_ch), and from shared memory bandwidth.
constexpr Overlap overlap(double compute, double communication, double computeSlowdown = 1,
                          double communicationSlowdown = 1)
{
    const double c = compute * computeSlowdown, m = communication * communicationSlowdown;
    const double total = c <= m ? c + (m - c) / communicationSlowdown : m + (c - m) / computeSlowdown;
    return {total, total - compute, compute + communication - total};
}

/// Slowdown of compute when `channels` of its multiprocessors carry communication: SM/(SM - n_ch).
/// Source: share of the device that is left.
constexpr double channelSlowdown(double multiprocessors, double channels)
{
    return multiprocessors / (multiprocessors - channels);
}

/// A product and its collective cut into N chunks that follow each other: max(g, c) + min(g, c)/N + N t_0, t_0 one more
/// launch per chunk. Source: Wang 2023, Overlap Communication with Dependent Computation via Decomposition.
constexpr double chunkedOverlap(double product, double collective, double chunks, double launch = 0)
{
    return std::max(product, collective) + std::min(product, collective) / chunks + chunks * launch;
}

} // namespace shardscape::cost
