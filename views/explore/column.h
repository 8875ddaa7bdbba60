// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/result_set.h"

#include <QString>

#include <vector>

namespace shardscape::explore {

enum class ColumnKind : std::uint8_t {
    Metric,
    Axis,         ///< a knob that the sweep varies
    Fixed,        ///< a knob that it leaves alone
    DataParallel, ///< what the other axes leave of the cluster
    Microbatches, ///< of one replica per step
};

/// One property of a row: a column of the table, a colouring of the scatter, a name in the filter.
struct Column {
    ColumnKind kind = ColumnKind::Metric;
    Metric metric = Metric::StepTime;
    int axis = -1;                      ///< of an Axis
    const layout::Knob* knob = nullptr; ///< of an Axis or Fixed

    friend bool operator==(const Column&, const Column&) = default;
};

/// All columns of a result: metrics, swept knobs, what follows from them, and the knobs that stay fixed.
[[nodiscard]] std::vector<Column> columnsOf(const ResultSet& results);

/// As scripts spell it: "tp", "mfu".
[[nodiscard]] QString columnId(const Column& column);
/// For heads of dense tables and filters: "mb", "MFU".
[[nodiscard]] QString columnShortLabel(const Column& column);
[[nodiscard]] QString columnLabel(const Column& column);
/// One sentence, for tool tips.
[[nodiscard]] QString columnHelp(const Column& column);
/// "8", "on", "6.84": without the unit that stands in the head.
[[nodiscard]] QString columnText(const Column& column, double value);

/// "tp=4" or, not `only`, "tp!=4": the part of a filter that keeps the rows with this value, or leaves them out. Empty for
/// metrics, whose values hardly repeat.
[[nodiscard]] QString conditionOn(const Column& column, double value, bool only);
/// The filter line with one more part, which every way to pass it has to pass, too.
[[nodiscard]] QString withCondition(const QString& line, const QString& condition);

/// The column's value of rows `first` to `last` (not included), in order: metrics in the units of the row, knobs as their
/// integers. NaN where a row has none.
[[nodiscard]] std::vector<double> columnValues(const ResultSet& results, const Column& column,
                                               RowPosition first, RowPosition last);
[[nodiscard]] double columnValue(const ResultSet& results, const Column& column, RowPosition row);

/// Whether people look for small values of it first. Knobs: yes.
[[nodiscard]] bool startsSmall(const Column& column);

} // namespace shardscape::explore
