// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <optional>

namespace shardscape::gui {

/// Where a scenario stands in a space; nothing when it is not one of its layouts: another cluster, model or value of a
/// knob that the space leaves alone. The inverse of search::scenarioAt(), names aside.
std::optional<std::int64_t> indexOf(const search::Space& space, const layout::Scenario& scenario);

} // namespace shardscape::gui
