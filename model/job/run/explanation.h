// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/explained.h"
#include "job/run/evaluation.h"

#include <vector>

namespace shardscape::run {

/// How the metrics of a run that fits came about, recorded: days, share_of_time, failures, gpu_hours, and where price and power are
/// known usd and mwh; where the step was measured, step_seconds and tokens_per_second too.
std::vector<job::Explained> explain(const layout::Scenario& scenario, const Evaluation& evaluation);

} // namespace shardscape::run
