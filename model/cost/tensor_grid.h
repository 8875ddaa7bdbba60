// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace shardscape::cost {

/// Bytes that one rank sends for tensor parallelism in one layer, forward and backward: four all-reduces of T h elements,
/// 2 (t - 1)/t each; with sequence parallelism gathers and scatters of the same bytes. Source: Shoeybi 2019, arXiv
/// 1909.08053, section 3; Korthikanti 2022, arXiv 2205.05198, section 4.2.2.
constexpr double tensorParallelLayerBytes(double tokens, double hidden, double ranks, double elementBytes = 2)
{
    return 4 * (2 * (ranks - 1) / ranks) * elementBytes * tokens * hidden;
}

/// Elements that one rank of a q x q grid receives for Y = X W: rows of X and columns of W, (q - 1)/q (|X| + |W|)/q.
/// Source: Xu 2021 (2D), arXiv 2104.05343, SUMMA.
constexpr double gridProductElements(double input, double weight, double q)
{
    return (q - 1) / q * (input + weight) / q;
}

// Traffic of one rank, forward and backward, in multiples of the activations. Source: Colossal-AI, documentation of 1D to
// 3D tensor parallelism, cost tables.

constexpr double lineTraffic(double ranks)
{
    return 2 * (ranks - 1) / ranks;
}
constexpr double squareTraffic(double q)
{
    return 6 * (q - 1) / q;
}
/// `depth` squares of q x q.
constexpr double stackedSquareTraffic(double q, double depth)
{
    return 3 * (q - 1) * (depth + 1) / (depth * q);
}
constexpr double cubeTraffic(double q)
{
    return 6 * (q - 1) / (q * q * q);
}

} // namespace shardscape::cost
