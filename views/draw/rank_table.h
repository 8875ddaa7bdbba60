// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "draw/rank_map.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>
#include <vector>

namespace shardscape::draw {

/// One row a rank: where it sits and where it stands along every axis.
class RankTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, Node, Accelerator, Stage, Tensor, Context, Data, Pipeline, Expert };
    static constexpr int kColumns = Expert + 1;

    explicit RankTable(QObject* parent = nullptr);

    void setMap(const RankMap& map, const cluster::Cluster& cluster);
    [[nodiscard]] std::int64_t rankAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowOf(std::int64_t rank) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

    /// In the order shown. Heads are those of scripts: rank, node, accelerator, stage, tp, cp, dp, pp, ep.
    [[nodiscard]] QString csv() const;

private:
    [[nodiscard]] std::int64_t number(std::int64_t rank, int column) const;

    std::vector<RankPlace> m_ranks;
    std::vector<std::int64_t> m_order;
    QStringList m_kinds;
    QStringList m_ids;
    std::int64_t m_perNode = 1;
    int m_sortColumn = Rank;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace shardscape::draw
