// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/sites.h"

#include "job/run/far.h"
#include "job/run/regions.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

SiteCost siteCost(const workload::Sites& sites, double parameters, double nodes, double stepSeconds,
                  double localSteps)
{
    SiteCost cost;
    const std::size_t count = sites.places.size();
    if (count < 2 || !(stepSeconds > 0))
        return cost;
    const auto many = static_cast<double>(count);
    cost.interval = sites.interval > 0 ? sites.interval : std::max(localSteps, 1.0);
    cost.bitsPerSecond = HUGE_VAL;
    const double bytes = sites.bitsPerParameter / 8 * parameters * 2 * (many - 1) / many; // out of each
    double dollars = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const workload::Site& site = sites.places[i];
        const workload::Site& next = sites.places[(i + 1) % count];
        const Region* from = findRegion(site.name);
        const Region* to = findRegion(next.name);
        const bool known = from != nullptr && to != nullptr;
        const double bits = site.bitsPerSecond > 0 ? site.bitsPerSecond
                            : known                ? bandwidthBetween(*from, *to) * nodes / many
                                                   : HUGE_VAL;
        cost.bitsPerSecond = std::min(cost.bitsPerSecond, bits);
        cost.roundTrip = std::max(cost.roundTrip, site.latency >= 0 ? site.latency
                                                  : known           ? roundTrip(*from, *to)
                                                                    : 0);
        constexpr double kGigabyte = 1e9;
        dollars += bytes
                   * (site.egressPerByte >= 0 ? site.egressPerByte
                      : from != nullptr       ? egressPrice(*from, to) / kGigabyte
                                              : 0);
    }
    const double share = utilisationAt(cost.bitsPerSecond, parameters, cost.interval, stepSeconds, many,
                                       sites.bitsPerParameter);
    const double between = cost.interval * stepSeconds;
    cost.slower = 1 / share + (many - 1) * cost.roundTrip / between;
    cost.bytesOut = bytes * many;
    cost.egressPerSecond = dollars / (between * cost.slower);
    return cost;
}

} // namespace shardscape::run
