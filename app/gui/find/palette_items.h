// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/find/palette_search.h"
#include "layout/scenario.h"
#include "store/project.h"

#include <QString>

#include <vector>

class QAction;

namespace shardscape::gui {

/// Everything the palette knows besides values of knobs: actions that can be done now, scenarios and sweeps of the project,
/// knobs, schedules, placements, models, clusters, demos and words of the glossary.
std::vector<PaletteItem> paletteItems(const QList<QAction*>& actions, const store::Project& project);

/// What a query such as "tp 8", "recompute=full" or "zero" asks of the knobs: values that it names or begins to name, each
/// with what it would do here. Ids are "set:tp=8"; those that answer to a value have weight 1. Before knobs without a value, the
/// placement of states that goes by the query: "placement:hsdp". Empty when it names neither.
std::vector<PaletteItem> knobValueItems(const QString& query, const layout::Scenario& scenario);

/// Machines that the words mean, "32 nodes", "64 x h100": ids are "cluster:said:32 nodes", as spokenClusters() has them.
std::vector<PaletteItem> clusterItems(const QString& query, const layout::Scenario& scenario);

/// What a change would do, in words: "54.2 GiB at its peak, +3.1 % tokens/s", or why it cannot be.
QString consequence(const layout::Scenario& scenario, const layout::Knob& knob, std::int64_t value);

} // namespace shardscape::gui
