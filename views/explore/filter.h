// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"

#include <QString>

#include <optional>
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

/// A line such as `tp=4,8 mfu>50% and memory<60GiB fits !front or pinned`, understood. Parts stand side by side or with
/// `and` between them, and all must hold; `or` begins another way to pass.
///
/// Parts: `name op value[,value...]` with = != < <= > >=, the name of a knob (id or short label) or a metric (`step`,
/// `memory`, `mfu`, `hfu`, `tokens`, `bubble`, or its id), and the words `fits`, `over`, `front`, `pinned`, `brushed`;
/// `!` before a part turns it round. Units: s ms us min, GiB MiB GB, %, k M G; fractions above one are percent.
class Filter {
public:
    /// An empty filter keeps everything.
    Filter() = default;
    /// Parses a line for a result. With an error the filter is empty.
    Filter(const QString& line, const ResultSet& results);

    [[nodiscard]] const std::optional<FilterError>& error() const { return m_error; }
    [[nodiscard]] bool isEmpty() const { return m_terms.empty(); }
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
    enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };
    enum class Word : std::uint8_t { None, Fits, Over, Front, Pinned, Brushed };

    struct Term {
        Word word = Word::None;
        bool negated = false;
        Column column;
        Comparison comparison = Comparison::Equal;
        std::vector<double> values;

        [[nodiscard]] bool holds(double value) const;
    };

    struct Parser;

    std::vector<Term> m_terms;
    std::vector<std::size_t> m_ways; ///< where each way to pass but the first begins among the terms
    std::optional<FilterError> m_error;
};

} // namespace shardscape::explore
