// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QAbstractTableModel>

namespace shardscape::compare {

/// Rows of a comparison, one column per layout. Pictures are drawn by the delegate; for those who listen instead of look
/// they say in words what they show.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setContent(std::vector<Candidate> candidates, std::vector<Row> rows, int base);
    [[nodiscard]] const std::vector<Candidate>& candidates() const { return m_candidates; }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] int base() const { return m_base; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] QString inWords(const Row& row, const Candidate& candidate) const;

    std::vector<Candidate> m_candidates;
    std::vector<Row> m_rows;
    int m_base = -1;
};

} // namespace shardscape::compare
