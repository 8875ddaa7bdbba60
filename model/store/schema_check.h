// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/schema/schema.h"
#include "store/sqlite.h"

namespace shardscape::store {

/// Whether the tables and indexes of a file are, word for word, those that `schema` makes for `version`: somebody else's file
/// must not have a view, a computed column or an index that works for ever in the place of a table that is read. Views and
/// tables beside them, which people add and nobody reads, do not count; an index on a table of ours does.
bool hasTablesOf(Database& database, int version, const Schema& schema);

/// The same of the table of facts alone, which files of every version have.
bool hasFactsTable(Database& database);

} // namespace shardscape::store
