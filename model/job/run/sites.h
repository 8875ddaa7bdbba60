// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"

namespace shardscape::run {

/// What it costs that replicas lie in several sites.
struct SiteCost {
    double slower = 1;          ///< step over that of one site
    double bitsPerSecond = 0;   ///< of the slowest link of the ring
    double roundTrip = 0;       ///< s of the longest
    double interval = 1;        ///< steps between exchanges
    double bytesOut = 0;        ///< of all sites in one exchange
    double egressPerSecond = 0; ///< USD by second of steps
};

/// Of a ring of sites in their order, each with as many nodes, that exchange what `parameters` have every interval: what half a step
/// hides of it left aside (far.h, utilisationAt()), and a round trip for each further site, there and back of the ring's 2 (M - 1)
/// hops. `localSteps`: between meetings, as the layout has them. Nothing of fewer than two sites. Source: Charles 2025, arXiv
/// 2503.09799, Table 6; links, round trips and prices by regions.h.
SiteCost siteCost(const workload::Sites& sites, double parameters, double nodes, double stepSeconds,
                  double localSteps);

} // namespace shardscape::run
