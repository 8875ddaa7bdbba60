// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/text/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// One line of a table of published results, by the names of its columns. Neither may go before it does.
class PublishedCells {
public:
    PublishedCells(const std::map<std::string, std::size_t, std::less<>>& columns, const CsvLine& line)
        : m_columns(columns)
        , m_line(line)
    {}
    /// Empty where there is no such column, too.
    [[nodiscard]] std::string_view text(std::string_view column) const
    {
        const auto found = m_columns.find(column);
        return found != m_columns.end() && found->second < m_line.cells.size()
                   ? std::string_view(m_line.cells[found->second])
                   : std::string_view();
    }
    /// The number that a cell begins with, "~295 (OpenOrca)" being 295.
    [[nodiscard]] std::optional<double> number(std::string_view column) const
    {
        std::string_view cell = text(column);
        if (!cell.empty() && cell.front() == '~')
            cell.remove_prefix(1);
        double value = 0;
        const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        return read.ec == std::errc() && std::isfinite(value) ? std::optional(value) : std::nullopt;
    }
    /// 0: empty or no number.
    [[nodiscard]] double amount(std::string_view column) const { return number(column).value_or(0); }
    /// At least 1.
    [[nodiscard]] double degree(std::string_view column) const { return std::max(1.0, amount(column)); }

private:
    const std::map<std::string, std::size_t, std::less<>>& m_columns;
    const CsvLine& m_line;
};

} // namespace shardscape::exchange
