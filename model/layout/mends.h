// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/rules.h"

#include <vector>

namespace shardscape::layout {

/// violations() in two halves, for those who must not wait: mends are searched, which takes milliseconds for each.
/// All broken rules, without mends.
std::vector<Reason> brokenRules(const Scenario& scenario);

/// Finds the mends of reasons that brokenRules() gave for this scenario; leaves others as they are.
void findMends(const Scenario& scenario, std::vector<Reason>& reasons);

} // namespace shardscape::layout
