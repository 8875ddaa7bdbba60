// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/matrix.h"

#include "layout/rules.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

/// What an axis does to a block of consecutive combinations that was cut so that it either lies within one value of the
/// axis or holds every value equally often.
struct AxisShare {
    int first = 0;
    int count = 1; ///< values covered
};

} // namespace

Matrix::Matrix(const ResultSet& results, int rowAxis, int columnAxis, Metric metric)
    : m_rowAxis(rowAxis)
    , m_columnAxis(columnAxis)
    , m_metric(metric)
{
    const auto places = [&results](int axis) {
        return axis < 0 ? 1 : std::max(1, static_cast<int>(results.axis(axis).values.size()));
    };
    m_rows = places(rowAxis);
    m_columns = places(columnAxis);
    m_cells.resize(static_cast<std::size_t>(m_rows) * static_cast<std::size_t>(m_columns));
    addRejections(results);
    addRows(results, 0, results.size());
}

int Matrix::cellOf(const ResultSet& results, std::int64_t index) const
{
    const int row = m_rowAxis < 0 ? 0 : results.digit(index, m_rowAxis);
    const int column = m_columnAxis < 0 ? 0 : results.digit(index, m_columnAxis);
    return row * m_columns + column;
}

void Matrix::addRows(const ResultSet& results, RowPosition first, RowPosition last)
{
    const double sign = smallerIsBetter(m_metric) ? 1 : -1;
    m_cellOfRow.resize(static_cast<std::size_t>(last));
    for (RowPosition position = first; position < last; ++position) {
        const search::Row& row = results.row(position);
        const int place = cellOf(results, row.index);
        m_cellOfRow[static_cast<std::size_t>(position)] = static_cast<std::uint32_t>(place);
        MatrixCell& cell = m_cells[static_cast<std::size_t>(place)];
        ++cell.evaluated;
        if (row.fits) {
            ++cell.feasible;
            const double value = metricValue(row, m_metric);
            // Of equals one of the front, else the first in the space, so that the answer does not depend on the order of arrival.
            const auto leads = [&](const search::Row& best) {
                return row.onFront != best.onFront ? row.onFront : row.index < best.index;
            };
            if (cell.best < 0 || sign * value < sign * cell.bestValue
                || (value == cell.bestValue && leads(results.row(cell.best)))) {
                cell.best = position;
                cell.bestValue = value;
            }
        } else {
            const double excess = row.peakBytes - results.capacityOf(row);
            if (cell.closest < 0 || excess < cell.leastExcess
                || (excess == cell.leastExcess && row.index < results.row(cell.closest).index)) {
                cell.closest = position;
                cell.leastExcess = excess;
            }
        }
    }
    findRange();
}

void Matrix::addRejections(const ResultSet& results)
{
    const auto& rejections = results.result().rejections;
    if (rejections.empty())
        return;
    std::size_t ruleCount = results.space().job->rules().size();
    for (const search::Rejection& rejection : rejections)
        ruleCount = std::max(ruleCount, static_cast<std::size_t>(rejection.rule) + 1);
    std::vector<std::int64_t> byRule(m_cells.size() * ruleCount, 0);
    std::vector<std::int64_t> example(m_cells.size() * ruleCount, -1);

    const auto shareOf = [&results](int axis, std::int64_t index, std::int64_t count) -> AxisShare {
        if (axis < 0)
            return {};
        const std::int64_t stride = results.stride(axis);
        if (count <= stride)
            return {results.digit(index, axis), 1};
        const auto values = static_cast<std::int64_t>(results.axis(axis).values.size());
        if (count >= stride * values)
            return {0, static_cast<int>(values)};
        return {results.digit(index, axis), static_cast<int>(count / stride)};
    };
    std::vector<std::int64_t> strides = {1};
    for (const int axis : {m_rowAxis, m_columnAxis}) {
        if (axis >= 0) {
            strides.push_back(results.stride(axis));
            strides.push_back(results.stride(axis)
                              * static_cast<std::int64_t>(results.axis(axis).values.size()));
        }
    }
    std::sort(strides.begin(), strides.end());

    for (const search::Rejection& rejection : rejections) {
        std::int64_t index = rejection.index;
        std::int64_t left = rejection.count;
        while (left > 0) {
            // The largest piece that begins on a boundary of the axes and covers whole values of them.
            std::size_t at = strides.size() - 1;
            while (index % strides[at] != 0 || strides[at] > left)
                --at; // ends at stride 1
            std::int64_t piece = left / strides[at] * strides[at];
            if (at + 1 < strides.size())
                piece = std::min(piece, strides[at + 1] - index % strides[at + 1]);
            const AxisShare rows = shareOf(m_rowAxis, index, piece);
            const AxisShare columns = shareOf(m_columnAxis, index, piece);
            const std::int64_t each = piece / (std::int64_t{rows.count} * columns.count);
            for (int row = rows.first; row < rows.first + rows.count; ++row) {
                for (int column = columns.first; column < columns.first + columns.count; ++column) {
                    const auto cell = static_cast<std::size_t>(row * m_columns + column);
                    const std::size_t slot = cell * ruleCount + static_cast<std::size_t>(rejection.rule);
                    byRule[slot] += each;
                    m_cells[cell].rejected += each;
                    if (example[slot] < 0) {
                        // The first combination of the piece that lies in this cell.
                        std::int64_t found = index;
                        if (m_rowAxis >= 0)
                            found += (row - results.digit(index, m_rowAxis)) * results.stride(m_rowAxis);
                        if (m_columnAxis >= 0)
                            found += (column - results.digit(index, m_columnAxis))
                                     * results.stride(m_columnAxis);
                        example[slot] = found;
                    }
                }
            }
            index += piece;
            left -= piece;
        }
    }
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell) {
        for (std::size_t rule = 0; rule < ruleCount; ++rule) {
            const std::size_t slot = cell * ruleCount + rule;
            if (byRule[slot] > m_cells[cell].ruleCount) {
                m_cells[cell].rule = static_cast<int>(rule);
                m_cells[cell].ruleCount = byRule[slot];
                m_cells[cell].ruleExample = example[slot];
            }
        }
    }
}

void Matrix::findRange()
{
    m_lowest = std::numeric_limits<double>::quiet_NaN();
    m_highest = m_lowest;
    for (const MatrixCell& cell : m_cells) {
        if (cell.best >= 0 && std::isfinite(cell.bestValue)) {
            m_lowest = std::fmin(m_lowest, cell.bestValue);
            m_highest = std::fmax(m_highest, cell.bestValue);
        }
    }
}

std::vector<std::int64_t> Matrix::countBrushed(const Selection& brush) const
{
    std::vector<std::int64_t> counts(m_cells.size(), 0);
    brush.forEach([&](RowPosition row) {
        if (static_cast<std::size_t>(row) < m_cellOfRow.size())
            ++counts[m_cellOfRow[static_cast<std::size_t>(row)]];
    });
    return counts;
}

void Matrix::selectCell(int row, int column, Selection& selection) const
{
    const auto wanted = static_cast<std::uint32_t>(row * m_columns + column);
    selection.insertWhere(m_cellOfRow.size(),
                          [this, wanted](std::size_t at) { return m_cellOfRow[at] == wanted; });
}

} // namespace shardscape::explore
