// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/reading.h"
#include "layout/rules.h"
#include "layout/scenario.h"

#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// What a framework's own checks would stop a valid layout at, each with the nearest change that its checks and the rules of
/// layouts accept. Empty: it starts, or the framework has no checks that are known here. `framework` as `--to` takes it.
std::vector<layout::Reason> refusals(const layout::Scenario& scenario, std::string_view framework);

/// Whose argument checks a plan meets when it starts: its own, and those of what runs it.
std::vector<std::string_view> checkersOf(const Reading& reading);
/// What they would stop of an imported plan. Empty, too, where something of it stays open or breaks a rule of layouts.
std::vector<layout::Reason> refusalsOf(const Reading& reading, const Made& made);

/// Whether there are none, without looking for the nearest layout that is taken.
bool isTaken(const layout::Scenario& scenario, std::string_view framework);

} // namespace shardscape::frameworks
