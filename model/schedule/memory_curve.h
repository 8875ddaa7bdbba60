// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/simulate.h"

#include <vector>

namespace shardscape::schedule {

/// By device, what a pool holds over time.
std::vector<MemoryCurve> memoryCurves(const Program& program, const Simulation& simulation, MemoryPool pool);

} // namespace shardscape::schedule
