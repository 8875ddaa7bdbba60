// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace shardscape::serving {

// Weights that do not fit the device, one token at a time: a share of every product is computed where its weights lie, by the host,
// while the rest crosses the lanes. Source: Zhao 2024 (HeteGen), arXiv 2403.01164, sections 3 and 4.

/// Share for the host at which both sides end together: B_host/(B_host + B_lanes).
constexpr double hostShare(double hostBandwidth, double laneBandwidth)
{
    return hostBandwidth / (hostBandwidth + laneBandwidth);
}

/// Seconds of `bytes` of weights with that share on the host.
constexpr double hybridSeconds(double bytes, double share, double hostBandwidth, double laneBandwidth)
{
    return std::max(share * bytes / hostBandwidth, (1 - share) * bytes / laneBandwidth);
}

} // namespace shardscape::serving
