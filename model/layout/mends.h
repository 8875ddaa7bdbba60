// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/rules.h"

#include <optional>
#include <vector>

namespace shardscape::layout {

/// violations() in two halves, for those who must not wait: mends are searched, which takes milliseconds for each.
/// All broken rules, without mends.
std::vector<Reason> brokenRules(const Scenario& scenario);

/// Finds the mends of reasons that brokenRules() gave for this scenario; leaves others as they are.
void findMends(const Scenario& scenario, std::vector<Reason>& reasons);

/// The choice of a value that alone breaks rules, with the changes of other knobs that mend them, as one change whose first
/// setting is the value. Nothing: no mends near keep it.
std::optional<Change> mendedChoice(const Scenario& scenario, const Knob& knob, std::int64_t value);

} // namespace shardscape::layout
