// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/palette_search.h"

#include <vector>

namespace shardscape::gui {

/// What a shared line ("shardscape1:...") pasted into the palette would do: one item, whose id is "share:" and the line; its
/// quiet line says what is wrong with a broken one. Empty for every other query.
std::vector<PaletteItem> sharedLineItems(const QString& query);

} // namespace shardscape::gui
