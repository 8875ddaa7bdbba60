// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema/migrate.h"

#include "store/sqlite.h"

namespace shardscape::store {

std::vector<std::string> migrate(Database& database, int version, const Schema& schema)
{
    std::vector<std::string> said;
    for (const Migration& step : schema.steps) {
        if (step.number <= version)
            continue;
        Transaction transaction(database, Transaction::Kind::Write);
        database.execute(std::string(step.sql));
        database.execute("PRAGMA user_version = " + std::to_string(step.number));
        if (!transaction.commit())
            return said;
        said.emplace_back(step.says);
    }
    return said;
}

} // namespace shardscape::store
