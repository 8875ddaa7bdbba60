// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/explanation.h"

namespace shardscape::training {

/// What becomes of a step under the plan's exchange. `tail`: of the slowest device; `stepSeconds`: the mean over a period.
Period periodOf(const layout::Scenario& scenario, const Costing<double>& costing,
                const PipelineContent& pipeline, const Groups<double>& groups, const StepTail<double>& tail,
                double stepSeconds);

} // namespace shardscape::training
