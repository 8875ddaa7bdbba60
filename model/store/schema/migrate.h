// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/schema/schema.h"

#include <string>
#include <vector>

namespace shardscape::store {

class Database;

/// Brings `database` from `version` to the newest; each step and its version number are one transaction. What the steps
/// changed, one sentence each. Failures stay in the database.
std::vector<std::string> migrate(Database& database, int version, const Schema& schema);

} // namespace shardscape::store
