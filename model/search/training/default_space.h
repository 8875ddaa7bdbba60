// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shardscape::search {

/// Whether a default sweep varies a knob: what is marked as swept, and where it is worth it the degrees of experts (models
/// with experts), of context parallelism (from 8,192 tokens on), the modules that are recomputed (experts, or weights
/// gathered on use) and the ranks that share the states (weights gathered on use).
bool isSwept(const layout::Knob& knob, const layout::Scenario& scenario);

/// The values a knob takes in a default sweep: the scenario's own, and of its candidates those that people run: schedules
/// whose makespan is cheap and that the scenario's software has (layout::notRun()), kernels that are not of a generation before, as many chunks and ranks of a sequence as were
/// ever published.
std::vector<std::int64_t> sweptValues(const layout::Knob& knob, const layout::Scenario& scenario);

/// Every knob that isSwept(). `fixed` are ids to leave as they are.
Space defaultSpace(const layout::Scenario& scenario, const std::vector<std::string>& fixed = {});

/// The same of the scenario's own job: of another one, every knob that is marked as swept and makes a difference, with all values
/// worth offering.
Space defaultSpaceOf(const layout::Scenario& scenario, const std::vector<std::string>& fixed = {});

} // namespace shardscape::search
