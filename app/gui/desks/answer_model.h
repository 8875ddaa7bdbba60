// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/query_desk.h"

#include <QAbstractTableModel>

#include <vector>

namespace shardscape::gui {

/// The answer of a question as a table that sorts: numbers by size and to the right, NULL last and empty.
class AnswerModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setAnswer(store::QueryAnswer answer);
    [[nodiscard]] const store::QueryAnswer& answer() const { return m_answer; }
    /// The answer with its rows in the order shown.
    [[nodiscard]] store::QueryAnswer shownAnswer() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    store::QueryAnswer m_answer;
    std::vector<std::size_t> m_order; ///< rows of the answer, as shown
    std::vector<bool> m_numbers;      ///< by column
};

} // namespace shardscape::gui
