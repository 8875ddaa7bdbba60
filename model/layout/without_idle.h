// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <optional>

namespace shardscape::layout {

/// The scenario with every knob that says it makes no difference here at the value of a new layout; nothing where all are. What is
/// priced is this one, so that the values of such a knob price alike whatever a formula would make of them. Rules are asked of
/// the scenario as it is. A microsecond at most.
std::optional<Scenario> withoutIdle(const Scenario& scenario);

} // namespace shardscape::layout
