// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/rank_table.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace shardscape::draw {

namespace {
constexpr std::array<const char*, RankTable::kColumns> kHeads{"rank", "node", "accelerator", "stage", "tp",
                                                              "cp",   "dp",   "pp",          "ep"};
} // namespace

RankTable::RankTable(QObject* parent)
    : QAbstractTableModel(parent)
{}

void RankTable::setMap(const RankMap& map, const cluster::Cluster& cluster)
{
    QStringList kinds;
    QStringList ids;
    for (std::size_t kind = 0; kind < cluster.kinds(); ++kind) {
        kinds << QString::fromStdString(cluster.acceleratorOf(kind).name);
        ids << QString::fromStdString(cluster.acceleratorOf(kind).id);
    }
    if (map.ranks == m_ranks && kinds == m_kinds && ids == m_ids
        && m_perNode == cluster.acceleratorsPerNode) {
        return;
    }
    beginResetModel();
    m_ranks = map.ranks;
    m_kinds = kinds;
    m_ids = ids;
    m_perNode = std::max<std::int64_t>(cluster.acceleratorsPerNode, 1);
    m_order.resize(m_ranks.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    endResetModel();
    if (m_sortColumn != Rank || m_sortOrder != Qt::AscendingOrder) {
        sort(m_sortColumn, m_sortOrder);
    }
}

int RankTable::rowOf(std::int64_t rank) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), rank);
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int RankTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RankTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

std::int64_t RankTable::number(std::int64_t rank, int column) const
{
    const RankPlace& place = m_ranks[static_cast<std::size_t>(rank)];
    const auto along = [&place](Axis axis) -> std::int64_t {
        return place.place[static_cast<std::size_t>(axis)];
    };
    switch (column) {
    case Rank: return place.rank >= 0 ? place.rank : rank;
    case Node: return rank / m_perNode;
    case Accelerator: return place.kind;
    case Stage: return place.stage;
    case Tensor: return along(Axis::Tensor);
    case Context: return along(Axis::Context);
    case Data: return along(Axis::Data);
    case Pipeline: return along(Axis::Pipeline);
    default: return along(Axis::Expert);
    }
}

QVariant RankTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= kColumns) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((index.column() == Accelerator ? Qt::AlignLeft : Qt::AlignRight)
                                | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const std::int64_t value = number(rankAt(index.row()), index.column());
    return index.column() == Accelerator ? QVariant(m_kinds.value(static_cast<int>(value)))
                                         : QVariant(static_cast<qlonglong>(value));
}

QVariant RankTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == Accelerator ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Rank: return tr("Rank");
    case Node: return tr("Node");
    case Accelerator: return tr("Accelerator");
    case Stage: return tr("Stage");
    default: return QString::fromLatin1(kHeads[static_cast<std::size_t>(section)]);
    }
}

void RankTable::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kColumns) {
        return;
    }
    m_sortColumn = column;
    m_sortOrder = order;
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<std::int64_t> held;
    for (const QModelIndex& index : before) {
        held.push_back(rankAt(index.row()));
    }
    std::sort(m_order.begin(), m_order.end()); // equal ones stay in the order of ranks
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::int64_t a, std::int64_t b) {
        return order == Qt::AscendingOrder ? number(a, column) < number(b, column)
                                           : number(b, column) < number(a, column);
    });
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after << index(rowOf(held[static_cast<std::size_t>(i)]), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

QString RankTable::csv() const
{
    QStringList heads;
    for (const char* head : kHeads) {
        heads << QString::fromLatin1(head);
    }
    QString text = heads.join(QLatin1Char(',')) + QLatin1Char('\n');
    for (const std::int64_t rank : m_order) {
        QStringList cells;
        for (int column = 0; column < kColumns; ++column) {
            const std::int64_t value = number(rank, column);
            cells << (column == Accelerator ? m_ids.value(static_cast<int>(value)) : QString::number(value));
        }
        text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return text;
}

} // namespace shardscape::draw
