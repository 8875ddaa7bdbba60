// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/power.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

namespace {

constexpr double kLowestClock = .2;

} // namespace

double energyAt(double clock, const Capping& c)
{
    return c.idle * slowdownAt(clock, c) + (1 - c.idle) * std::pow(clock, c.exponent - 1);
}

double powerAt(double clock, const Capping& c)
{
    return energyAt(clock, c) / slowdownAt(clock, c);
}

double clockUnderCap(double powerShare, const Capping& c)
{
    double low = kLowestClock, high = 1;
    if (powerAt(high, c) <= powerShare)
        return 1;
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (powerAt(middle, c) <= powerShare ? low : high) = middle;
    }
    return low;
}

double clockOf(const workload::Power& power, const workload::Prices& prices, double boardWatts)
{
    const double drawn = boardWatts * prices.boardShare;
    const double clock = std::clamp(power.clock, kLowestClock, 1.0);
    return power.capWatts > 0 && drawn > 0
               ? std::min(clock, clockUnderCap(power.capWatts / drawn, cappingOf(power, prices)))
               : clock;
}

double leastWatts(const workload::Power& power, const workload::Prices& prices, double boardWatts)
{
    return boardWatts * prices.boardShare * powerAt(kLowestClock, cappingOf(power, prices));
}

std::vector<FrontierPoint> energyFrontier(std::span<const double> seconds, std::span<const double> slower,
                                          const Capping& c)
{
    std::vector<FrontierPoint> points;
    if (seconds.empty())
        return points;
    const double slowest = *std::max_element(seconds.begin(), seconds.end());
    double full = 0; // energy at full clock, waiting idle
    for (const double s : seconds)
        full += s * (1 - c.idle) + slowest * c.idle;
    for (const double factor : slower) {
        const double limit = slowest * std::max(factor, 1.0);
        double energy = 0;
        for (const double s : seconds) {
            // c/f + 1 - c = limit/s, solved for f; a stage that the clock does not bound gains nothing.
            const double wished = limit / s - 1 + c.bound;
            const double clock = c.bound > 0 ? std::clamp(c.bound / wished, kLowestClock, 1.0) : 1;
            energy += s * (1 - c.idle) * std::pow(clock, c.exponent - 1) + limit * c.idle;
        }
        points.push_back({limit / slowest, energy / full});
    }
    return points;
}

} // namespace shardscape::run
