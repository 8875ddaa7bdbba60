// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::cli {

/// Text as it stands within an element or a quoted attribute: markup is escaped, what no page may hold is left out, and bytes that are
/// not UTF-8 become the replacement character.
std::string escaped(std::string_view text);

/// A name as a part of a file's name or an anchor: lower-case letters, digits and hyphens, no longer than 60.
std::string slugOf(std::string_view name);

/// A table. Cells are escaped unless they are markup already.
class PageTable {
public:
    explicit PageTable(std::vector<Table::Column> columns);

    /// `link`: where the first cell leads; empty: nowhere.
    void add(const std::vector<std::string>& cells, std::string_view link = {});
    [[nodiscard]] std::string text() const;

private:
    std::vector<Table::Column> m_columns;
    std::string m_rows;
};

/// One point of a scatter: both in seconds.
struct ScatterPoint {
    double measured = 0;
    double predicted = 0;
    std::string_view name;
};

/// Predicted over measured on logarithmic axes with the line on which both are equal, as SVG that needs nothing else.
std::string scatter(const std::vector<ScatterPoint>& points);

/// A whole page that needs no other file: `body` is markup. `home`: whether it links back to index.html.
std::string pageOf(std::string_view title, std::string_view body, bool home);

} // namespace shardscape::cli
