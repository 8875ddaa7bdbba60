// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/rank_map.h"
#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"

#include <QStringList>

namespace shardscape::gui {

/// Where every rank of a layout stands and what its groups do in a step. Empty when the layout is not valid.
draw::RankMap rankMap(const layout::Scenario& scenario, const training::Evaluation& evaluation);

/// "tp-cp-dp-pp", and which of its axes have one rank: their place makes no difference.
QString rankOrderOf(const layout::Scenario& scenario);
QStringList idleAxes(const layout::Scenario& scenario);

} // namespace shardscape::gui
