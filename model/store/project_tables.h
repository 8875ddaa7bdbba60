// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/project.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace shardscape::store {

class Database;

using StoredResults = std::map<std::int64_t, std::shared_ptr<const search::SweepResult>>;

/// A project from and to the tables of the newest schema, inside a transaction of the caller's. Failures stay in the
/// database: ask it at the end. Every other piece of SQL about a project's contents is in the .cpp file of this header.
Project readProject(Database& database);

/// Of a sweep that many of its fastest layouts stand in a file as plain rows, beside its front; all stand there packed.
inline constexpr std::size_t kPlainLayouts = 10'000;

/// Makes the tables hold `project`. `stored` says which results they hold already: those are left alone. `plainLayouts`: how
/// many of a sweep's layouts are to be plain rows.
void writeProject(Database& database, const Project& project, const StoredResults& stored,
                  std::size_t plainLayouts = kPlainLayouts);

/// The results that the tables hold after writeProject().
StoredResults storedResults(const Project& project);

} // namespace shardscape::store
