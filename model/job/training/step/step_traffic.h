// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/explanation.h"
#include "job/training/step/pricer.h"
#include "schedule/traffic_lanes.h"

namespace shardscape::training {

/// What the step's collectives take, hidden or not, ns: beside one pass of each virtual stage, and after the last. The same
/// seconds that are in the stages' durations and in the step's tail, so that lanes drawn from them end where the passes do.
schedule::StepTraffic stepTraffic(const layout::Scenario& scenario, const Costing<double>& costing,
                                  const Pricer::Frame& frame, const StepTail<double>& tail);

} // namespace shardscape::training
