// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"

#include <span>
#include <vector>

namespace shardscape::run {

// Power and price of a run, from what is known of its boards.

/// Rated watts of a whole server over those of its boards. Sources: NVIDIA's sheets, DGX H100 10.2 kW with 8 x 700 W, DGX A100
/// 6.5 kW with 8 x 400 W: 1.82 and 2.03.
inline constexpr double kRatedServer = 1.82;
/// Watts that a server draws in training over those rated: 8.4 of 10.2 kW at its peak, 76 % in intensive training
/// (Newkirk 2024, arXiv 2412.08602).
inline constexpr double kDrawnServer = .76;
/// Power usage effectiveness of a large new site: 1.08. Source: between 1.08 and 1.2 (Luccioni 2022; Dodge 2022; Meta).
inline constexpr double kBuilding = 1.08;

/// Watts that a site must have for so many accelerators: boards, the rest of the servers, the building.
constexpr double siteWatts(double accelerators, double boardWatts)
{
    return accelerators * boardWatts * kRatedServer * kBuilding;
}

/// How a clock that is capped slows a step, and what it saves. c: share of the step that the clock bounds; g: dynamic energy
/// goes with f^(g - 1). Source: section 7 of the references: Chung 2023 (Perseus, arXiv 2312.06902), Patel 2023 (POLCA).
struct Capping {
    double bound = .7;     ///< c, in [0, 1]
    double exponent = 2.5; ///< g, 2 to 3
    double idle = .15;     ///< share of board power that does not hang on the clock
};
/// Step time at clock f (of 1) over that at full clock: c/f + 1 - c.
constexpr double slowdownAt(double clock, const Capping& c = {})
{
    return c.bound / clock + 1 - c.bound;
}
/// Energy of the step over that at full clock: the idle part grows with its time, the dynamic part falls.
double energyAt(double clock, const Capping& c = {});
/// Watts over those at full clock: energy over time.
double powerAt(double clock, const Capping& c = {});
/// The clock at which a board draws no more than that share of its power. 1 where it may draw all; at least .2.
double clockUnderCap(double powerShare, const Capping& c = {});

/// As a task has it: what hangs not on the clock is what boards draw while they idle.
inline Capping cappingOf(const workload::Power& power, const workload::Prices& prices)
{
    return {.bound = power.bound, .exponent = power.exponent, .idle = prices.idleShare};
}
/// Clock of boards of so many watts that draw `boardShare` of them at full clock: the task's, or less under its cap.
double clockOf(const workload::Power& power, const workload::Prices& prices, double boardWatts);
/// Least watts of a board, at the lowest clock.
double leastWatts(const workload::Power& power, const workload::Prices& prices, double boardWatts);

/// Servers more than provisioned for that the same power feeds, where all of them together draw at most `peak` of what they are
/// rated for and run at a clock: 1/(peak power(clock)) - 1. Source: Patel 2023, POLCA, arXiv 2308.12908: rows of inference peak at
/// .79, of training at .97.
inline double moreServers(double peak, double clock, const Capping& c = {})
{
    return 1 / (peak * powerAt(clock, c)) - 1;
}

/// One point of time against energy, both over those at full clock.
struct FrontierPoint {
    double time = 1, energy = 1;
};

/// Time against energy of a pipeline whose stages take `seconds` at full clock: each stage is slowed until it takes as long as
/// the slowest, which costs no time, and then all of them together. Source: Chung 2024, Perseus, SOSP, section 4: intrinsic bloat;
/// clocks are continuous here and the schedule's critical path is its slowest stage.
std::vector<FrontierPoint> energyFrontier(std::span<const double> seconds, std::span<const double> slower,
                                          const Capping& c = {});

} // namespace shardscape::run
