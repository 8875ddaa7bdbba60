// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/result_set.h"

#include <span>
#include <vector>

namespace shardscape::explore {

/// Part of a sweep that has two given values: one cell of the layout matrix.
struct MatrixCell {
    RowPosition best = -1;         ///< the best row that fits, -1 when none does
    double bestValue = 0;          ///< its metric, in the units of the row
    std::int64_t evaluated = 0;    ///< valid layouts
    std::int64_t feasible = 0;     ///< of these, fitting
    RowPosition closest = -1;      ///< of those that do not fit the one that needs least, -1 when all fit
    double leastExcess = 0;        ///< bytes above the capacity it needs
    std::int64_t rejected = 0;     ///< combinations that break a rule
    int rule = -1;                 ///< the rule that rejects most of them, index into layout::rules()
    std::int64_t ruleCount = 0;    ///< how many
    std::int64_t ruleExample = -1; ///< the first of them, an index of the space

    /// Whether anything is known about the cell.
    [[nodiscard]] bool isTried() const { return evaluated > 0 || rejected > 0; }
};

/// The layout matrix: two axes of the space, the best fitting layout of each cell, and why there is none where none is.
class Matrix {
public:
    Matrix() = default;
    /// Rows of the matrix are the values of `rowAxis`, columns those of `columnAxis`; an axis of -1 has one place.
    Matrix(const ResultSet& results, int rowAxis, int columnAxis, Metric metric);

    /// Takes up rows that were appended.
    void addRows(const ResultSet& results, RowPosition first, RowPosition last);

    [[nodiscard]] int rowAxis() const { return m_rowAxis; }
    [[nodiscard]] int columnAxis() const { return m_columnAxis; }
    [[nodiscard]] Metric metric() const { return m_metric; }
    [[nodiscard]] int rowCount() const { return m_rows; }
    [[nodiscard]] int columnCount() const { return m_columns; }
    [[nodiscard]] const MatrixCell& cell(int row, int column) const
    {
        return m_cells[static_cast<std::size_t>(row * m_columns + column)];
    }
    /// Which cell a layout belongs to, as row * columnCount() + column.
    [[nodiscard]] int cellOf(const ResultSet& results, std::int64_t index) const;
    /// Lowest and highest best value among cells that have one; both NaN when there is none.
    [[nodiscard]] double lowest() const { return m_lowest; }
    [[nodiscard]] double highest() const { return m_highest; }

    /// How many rows of a brush each cell holds.
    [[nodiscard]] std::vector<std::int64_t> countBrushed(const Selection& brush) const;
    /// All rows of one cell.
    void selectCell(int row, int column, Selection& selection) const;

private:
    void addRejections(const ResultSet& results);
    void findRange();

    int m_rowAxis = -1;
    int m_columnAxis = -1;
    Metric m_metric = Metric::Mfu;
    int m_rows = 0;
    int m_columns = 0;
    std::vector<MatrixCell> m_cells;
    std::vector<std::uint32_t> m_cellOfRow; ///< by position: a brush is counted without taking indices apart
    double m_lowest = 0;
    double m_highest = 0;
};

} // namespace shardscape::explore
