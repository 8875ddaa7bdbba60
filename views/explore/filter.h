// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"
#include "search/condition.h"

#include <QString>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace shardscape::explore {

/// What is wrong with a filter line, and where.
struct FilterError {
    int from = 0; ///< first character of the part that is not understood
    int length = 0;
    QString text; ///< one sentence, with the nearest right word where there is one
};

/// Marks that are not part of a row.
struct FilterMarks {
    const Selection* brush = nullptr;
    const Selection* pinned = nullptr;
    const Selection* front = nullptr; ///< null: the result's own front
};

/// A line of Explore, understood: a search::Condition over the metrics (`step`, `memory`, `mfu`, `hfu`, `tokens`, `bubble`, or
/// their ids) and knobs (id or short label) of a result, and the words `fits`, `over`, `front`, `pinned`, `brushed`.
class Filter {
public:
    /// An empty filter keeps everything.
    Filter() = default;
    /// Parses a line for a result. With an error the filter is empty.
    Filter(const QString& line, const ResultSet& results);

    [[nodiscard]] const std::optional<FilterError>& error() const { return m_error; }
    [[nodiscard]] bool isEmpty() const { return m_condition.parts.empty(); }
    /// Whether the answer depends on the brush, so that it must be asked again when that changes.
    [[nodiscard]] bool usesBrush() const;
    [[nodiscard]] bool usesPinned() const;

    /// Rows from `first` to `last` (not included) that pass, in order.
    [[nodiscard]] std::vector<RowPosition> pass(const ResultSet& results, RowPosition first, RowPosition last,
                                                const FilterMarks& marks) const;

    /// The same as a set of the size of the results.
    [[nodiscard]] Selection passing(const ResultSet& results, RowPosition first, RowPosition last,
                                    const FilterMarks& marks) const;

    /// Names that may stand at the beginning of a part, for completion.
    [[nodiscard]] static QStringList names(const ResultSet& results);

private:
    /// By their places among the words.
    enum class Word : std::uint8_t { Fits, Over, Front, Pinned, Brushed, None };
    static constexpr std::array<std::string_view, 5> kWords{"fits", "over", "front", "pinned", "brushed"};
    using Part = search::Condition::Part;

    [[nodiscard]] bool uses(Word word) const;

    std::vector<Column> m_columns; ///< what the condition's subjects are
    search::Condition m_condition;
    std::optional<FilterError> m_error;
};

} // namespace shardscape::explore
