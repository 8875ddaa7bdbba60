// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <cstddef>
#include <cstdint>

namespace shardscape::store {

class Database;

// The front and the fastest layouts of sweeps once more, as plain rows for people who ask a file with SQL; never read back.
// result_layout has a column per metric and is no part of the schema: each program makes it as the metrics of training are.

/// Makes result_layout and the view `layouts` as this program's metrics are, where they are not: true, and every sweep's
/// rows must be written again. Nothing that a file says of them is obeyed.
bool makePlainTables(Database& database);

/// The rows of one sweep that has none, at most `most` of the fastest beside its front, and its view layouts_<id> with one
/// column per knob on an axis. A metric that a row does not know is NULL.
void writePlainLayouts(Database& database, std::int64_t sweep, const search::SweepResult& result,
                       std::size_t most);

} // namespace shardscape::store
