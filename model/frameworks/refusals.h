// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/rules.h"
#include "layout/scenario.h"

#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// What a framework's own checks would stop a valid layout at, each with the nearest change that its checks and the rules of
/// layouts accept. Empty: it starts, or the framework has no checks that are known here. `framework` as `--to` takes it.
std::vector<layout::Reason> refusals(const layout::Scenario& scenario, std::string_view framework);

/// Whether there are none, without looking for the nearest layout that is taken.
bool isTaken(const layout::Scenario& scenario, std::string_view framework);

} // namespace shardscape::frameworks
