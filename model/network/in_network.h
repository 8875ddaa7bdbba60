// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"

namespace shardscape::network {

/// All-reduce inside the switches of a scale-up domain: every member has its own 1/n summed on the way to it and sent on
/// to all, so that its link carries a whole buffer and 1/n of one in each direction. 2 alpha + V (1 + 1/n) / B.
/// Source: NVLink SHARP as NCCL uses it, for all-reduces of some MiB and more; with one attained share of the
/// link, 0.683 on H200 and 0.601 on B200, it meets seven bus bandwidths measured at 8 GiB within 1.3 %
/// (stas00/ml-engineering, network).
template <class Real>
Seconds<Real> switchAllReduce(const Real& n, const Bytes<Real>& volume, const Seconds<Real>& alpha,
                              const BytesPerSecond<Real>& bandwidth)
{
    return alpha * Real(2.0) + volume * (1.0 + 1.0 / n) / bandwidth;
}

/// All-reduce in a tree of network switches with `radix` ports downward: up and down again, each buffer once.
/// 2 log_radix(n) alpha + V / B, alpha of one switch. Source: Graham 2016, SHARP (InfiniBand).
template <class Real>
Seconds<Real> switchTreeAllReduce(const Real& n, const Real& radix, const Bytes<Real>& volume,
                                  const Seconds<Real>& alpha, const BytesPerSecond<Real>& bandwidth)
{
    return alpha * (2.0 * ceiling(logarithm2(n) / logarithm2(radix))) + volume / bandwidth;
}

/// What benchmarks print for an all-reduce of V bytes that took t: 2 (n - 1)/n V / t, to be compared with a link's speed.
/// Source: nccl-tests, doc/PERFORMANCE.md.
template <class Real>
BytesPerSecond<Real> busBandwidth(const Real& n, const Bytes<Real>& volume, const Seconds<Real>& time)
{
    return volume * (2.0 * (n - 1.0) / n) / time;
}

/// Volume above which a ring beats a double binary tree: (2 (n - 1) - 2 log2 n) alpha B / (2 - 2 (n - 1)/n).
/// Source: Thakur 2005, Optimization of Collective Communication in MPICH, the two closed forms set equal.
template <class Real>
Bytes<Real> ringTreeCrossover(const Real& n, const Seconds<Real>& alpha,
                              const BytesPerSecond<Real>& bandwidth)
{
    return alpha * bandwidth * ((2.0 * (n - 1.0) - 2.0 * logarithm2(n)) / (2.0 - 2.0 * (n - 1.0) / n));
}

} // namespace shardscape::network
