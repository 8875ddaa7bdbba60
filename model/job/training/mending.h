// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"

#include <vector>

namespace shardscape::training {

/// evaluate() in two halves, for those who must not wait: the search for mends takes many times what the numbers take.
/// Everything but the mends of its reasons.
Evaluation evaluateUnmended(const layout::Scenario& scenario);

/// Its reasons, with their mends.
std::vector<layout::Reason> mended(const layout::Scenario& scenario, std::vector<layout::Reason> reasons);

} // namespace shardscape::training
