// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <vector>

namespace shardscape::schedule {

/// By device, what it holds at the moment when it holds most bytes, in the order of Holding: chunks of its own, then those of
/// its mirror image that were moved here. `program` is build(request) without options, `run` what simulate() returned for it.
/// For orders and copies that follow the durations; where they do not, Schedule::heldAtPeak knows without a simulation.
std::vector<Holding> heldAtPeak(const Request& request, const Placement& placement, const Program& program,
                                const Simulation& run);

} // namespace shardscape::schedule
