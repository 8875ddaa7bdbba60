// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"
#include "validate/comparison.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::cli {

/// "+3.1 %".
std::string signedPercent(double fraction);

/// Three digits; "-" where there is nothing to say.
std::string decimal(const std::optional<double>& value);

/// The columns of a table of summaries, the first with this title, and the cells of one of its rows.
std::vector<Table::Column> summaryColumns(const char* of);
std::vector<std::string> summaryCells(const std::string& name, const validate::Summary& summary);

/// The columns of a table of runs, and the cells of one: what was measured and predicted, and what is wrong.
std::vector<Table::Column> runColumns();
std::vector<std::string> runCells(const validate::Run& run, const validate::Judged& row);

/// All rows, those first whose time or memory is furthest off; and the first of them that are off at all.
std::vector<const validate::Judged*> worstFirst(const validate::Comparison& comparison);
std::vector<const validate::Judged*> worstRows(const validate::Comparison& comparison, std::size_t most);

} // namespace shardscape::cli
