// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/find/palette_search.h"
#include "layout/scenario.h"

#include <vector>

namespace shardscape::gui {

/// What a shared line ("shardscape1:...") pasted into the palette would do: one item, whose id is "share:" and the line; its
/// quiet line says what is wrong with a broken one. Empty for every other query.
std::vector<PaletteItem> sharedLineItems(const QString& query);

/// A scenario as one line. The window knows no knob that nobody said: a sweep of the line tries all, as one started here does.
QString sharedLineOf(const layout::Scenario& scenario);

} // namespace shardscape::gui
