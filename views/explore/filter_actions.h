// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"

#include <functional>

class QMenu;

namespace shardscape::explore {

/// "Only tp 4" and "Not tp 4" for what a row has in a column, where rows differ in it by few values: knobs. `add` is given the
/// part of the filter.
void addFilterActions(QMenu& menu, const ResultSet& results, const Column& column, RowPosition row,
                      const std::function<void(const QString& condition)>& add);

} // namespace shardscape::explore
