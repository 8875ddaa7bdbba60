// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/rank_map.h"
#include "layout/scenario.h"

#include <QString>

namespace shardscape::network_view {

/// What an axis' messages wait for or hide behind, as the layout's knobs have it: "layers wait for every sum".
QString trafficCause(draw::Axis axis, const layout::Scenario& scenario);

} // namespace shardscape::network_view
