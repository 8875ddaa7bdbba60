// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema_check.h"

#include <algorithm>
#include <map>
#include <string>

namespace shardscape::store {

namespace {

struct Made {
    std::string type;
    std::string table;
    std::string sql;

    friend bool operator==(const Made&, const Made&) = default;
};

/// Tables and indexes by name, without those that SQLite makes for itself.
std::map<std::string, Made> madeIn(Database& database)
{
    std::map<std::string, Made> all;
    Statement select(database, "SELECT name, type, tbl_name, sql FROM sqlite_schema "
                               "WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
    while (select.next())
        all[select.text(0)] = {select.text(1), select.text(2), select.text(3)};
    return all;
}

std::map<std::string, Made> madeBy(const Schema& schema, int version)
{
    Database fresh;
    for (const Migration& step : schema.steps)
        if (step.number <= version)
            fresh.execute(std::string(step.sql));
    return madeIn(fresh);
}

constexpr const char* kFacts = "file_fact";

} // namespace

bool hasTablesOf(Database& database, int version, const Schema& schema)
{
    const std::map<std::string, Made> ours = madeBy(schema, version);
    const std::map<std::string, Made> theirs = madeIn(database);
    const bool allThere = std::all_of(ours.begin(), ours.end(), [&theirs](const auto& made) {
        const auto found = theirs.find(made.first);
        return found != theirs.end() && found->second == made.second;
    });
    const bool nothingOnTop = std::all_of(theirs.begin(), theirs.end(), [&ours](const auto& made) {
        return made.second.type != "index" || ours.contains(made.first) || !ours.contains(made.second.table);
    });
    return database.ok() && allThere && nothingOnTop;
}

bool hasFactsTable(Database& database)
{
    static const Made expected = madeBy(Schema::current(), 1).at(kFacts);
    const std::map<std::string, Made> theirs = madeIn(database);
    const auto found = theirs.find(kFacts);
    return found != theirs.end() && found->second == expected;
}

} // namespace shardscape::store
