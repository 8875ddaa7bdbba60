// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/query_desk.h"

#include <string>

namespace shardscape::store {

/// A cell as files have it: numbers in the fewest digits that read back as the same, NULL empty.
std::string cellText(const QueryCell& cell);
/// RFC 4180, with a line of heads.
std::string queryCsv(const QueryAnswer& answer);
/// {columns: [...], rows: [[...]], cut}: numbers as numbers, NULL as null.
std::string queryJson(const QueryAnswer& answer);

} // namespace shardscape::store
