// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// One line of a table; a quoted cell may make it span several lines of the file.
struct CsvLine {
    std::int64_t number = 0; ///< of its first line in the file, from 1
    std::vector<std::string> cells;
};

/// Splits comma-separated text (RFC 4180): quoted cells, doubled quotes, CRLF, LF or CR, a byte-order mark, blank lines
/// left out. Unquoted cells are trimmed. Errors: an unclosed quote, text after a closing quote, binary data.
Result<std::vector<CsvLine>> splitCsv(std::string_view text, char separator = ',');

/// What stands between the names of a table's header: the one of , ; | and tab that is there most often.
char separatorOf(std::string_view header);

/// The name of a column without case, blanks and signs: "Failed At" is failedat.
std::string plainName(std::string_view name);

} // namespace shardscape::exchange
