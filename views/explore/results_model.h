// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"
#include "explore/filter.h"
#include "explore/row_order.h"
#include "search/training/answer.h"

#include <QAbstractTableModel>

#include <optional>
#include <unordered_map>
#include <vector>

namespace shardscape::explore {

/// The rows of a sweep as a table: filtered, sorted, with a column per metric and knob. Rows are never copied: the model
/// is a permutation of their positions, sorted by radix, so that a million of them turn within a few frames.
/// Thread: GUI only.
class ResultsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        PositionRole = Qt::UserRole, ///< int: position of the row in the result
        ValueRole,                   ///< double, as columnValues()
        ShareRole,                   ///< double: a metric against the largest, memory against the capacity
        FrontRole,                   ///< bool
        PinnedRole,                  ///< bool
        CurrentRole,                 ///< bool; of a row that stands for others, also where one of them is
        AlikeRole,                   ///< int: rows that stand as this one, itself included
        OverRole,                    ///< bool: does not fit
        NotRunRole,                  ///< bool: its software does not run it
    };
    /// The marks stand in front of the columns.
    static constexpr int kMarkColumn = 0;

    /// `results` outlives the model and tells it of changes by reload() and appended().
    explicit ResultsModel(const ResultSet& results, QObject* parent = nullptr);

    /// The rows were replaced; the scope and all marks are gone.
    void reload(const Filter& filter = {});
    void appended(RowPosition first);

    void setFilter(const Filter& filter);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty(); }
    /// Shows only these rows; nothing: all.
    void setScope(std::optional<Selection> scope);
    [[nodiscard]] const std::optional<Selection>& scope() const { return m_scope; }
    /// What `brushed` in a filter means.
    void setBrush(const Selection& brush);
    void setPinned(const std::vector<RowPosition>& rows);
    /// What the answer names, or nothing: of rows that are equal where they are sorted by it stands first (search::leadingRows()).
    void setAnswer(const search::Answer* answer);
    void setCurrent(std::optional<RowPosition> row);
    /// Rows that are equal in every number stand as one while the table is sorted by a number and no more come: the first of them,
    /// or the first that its software runs. Pinned ones stay.
    void setFolding(bool folding);
    [[nodiscard]] bool isFolding() const { return m_folding; }
    /// Rows that stand under another one.
    [[nodiscard]] std::int64_t foldedRows() const { return static_cast<std::int64_t>(m_under.size()); }
    /// The rows that stand as this one, itself first; itself alone where none does.
    [[nodiscard]] std::vector<RowPosition> alike(RowPosition row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    /// Pinned rows stand above the others. Rows without the value come last in both orders; equals stand in the order of the
    /// space, but for what leads.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

    /// The property of a section; the mark column has none.
    [[nodiscard]] const Column& column(int section) const
    {
        return m_columns[static_cast<std::size_t>(section - 1)];
    }
    /// Whether it says the same in every row.
    [[nodiscard]] bool isConstant(int section) const;
    [[nodiscard]] RowPosition positionAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    /// Where a row, or the one that it stands under, is shown; -1 when the filter hides it.
    [[nodiscard]] int rowOf(RowPosition position) const;
    /// The rows that pass the filter, shown or not; nothing without a filter.
    [[nodiscard]] const std::optional<Selection>& passing() const { return m_passing; }
    /// All rows shown, in their order, also those that stand under another.
    [[nodiscard]] std::vector<RowPosition> shown() const;
    /// Rows as text: heads, then values, separated by tabs, of the given sections.
    [[nodiscard]] QString tabSeparated(const std::vector<RowPosition>& rows,
                                       const std::vector<int>& sections) const;

private:
    [[nodiscard]] std::vector<RowPosition> inScope();
    [[nodiscard]] std::vector<RowPosition> withPinnedFirst(std::vector<RowPosition> order) const;
    [[nodiscard]] std::vector<RowPosition> folded(std::vector<RowPosition> order);
    [[nodiscard]] bool isAlike(RowPosition a, RowPosition b) const;
    [[nodiscard]] QString whatDiffers(const std::vector<RowPosition>& rows) const;
    [[nodiscard]] std::vector<KeyedRow> keyed(RowPosition first, RowPosition last) const;
    void takeOrder();
    void applyFilter(RowPosition first = 0);
    void reorder(std::vector<RowPosition> order);
    void measure(RowPosition first);
    void repaintMarks();

    const ResultSet& m_results;
    std::vector<Column> m_columns;
    std::vector<KeyedRow> m_keyed;     ///< all rows sorted, while more may come that must find their places
    std::vector<RowPosition> m_sorted; ///< all rows: a filter or a brush leaves rows out, their order stays
    std::vector<RowPosition>
        m_order; ///< of these, what passes the filter and is in the scope: the rows shown
    Filter m_filter;
    std::optional<Selection> m_passing; ///< nothing: no filter
    std::optional<Selection> m_scope;
    std::vector<std::int64_t> m_leading; ///< search::leadingRows()
    Selection m_brush;
    Selection m_pinned;
    std::optional<RowPosition> m_current;
    bool m_folding = true;
    std::unordered_map<RowPosition, RowPosition> m_under;             ///< the row that it stands under
    std::unordered_map<RowPosition, std::vector<RowPosition>> m_over; ///< the others that stand under it
    int m_sortColumn = 1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::array<double, job::kMostMetrics> m_largest{};
};

} // namespace shardscape::explore
