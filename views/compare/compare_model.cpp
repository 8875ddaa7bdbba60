// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_model.h"

#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "theme/number_format.h"

namespace shardscape::compare {

void CompareModel::setContent(std::vector<Candidate> candidates, std::vector<Row> rows, int base)
{
    const bool sameShape = candidates.size() == m_candidates.size() && rows.size() == m_rows.size();
    if (!sameShape) {
        beginResetModel();
    }
    m_candidates = std::move(candidates);
    m_rows = std::move(rows);
    m_base = base;
    if (!sameShape) {
        endResetModel();
    } else if (!m_rows.empty() && !m_candidates.empty()) {
        // A knob that moves changes numbers, not the table: whoever reads it stays where they are.
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_candidates.size());
}

QString CompareModel::inWords(const Row& row, const Candidate& candidate) const
{
    const training::Evaluation& e = candidate.evaluation;
    if (!e.valid) {
        return tr("not possible");
    }
    switch (row.kind) {
    case RowKind::TimeBar: return tr("%1 per step").arg(theme::seconds(e.stepSeconds));
    case RowKind::Memory:
        return tr("%n stages, the fullest %1 of %2", nullptr, static_cast<int>(e.memory.size()))
            .arg(theme::gibibytes(e.peakBytes), theme::gibibytes(e.capacity));
    case RowKind::Timeline:
        return candidate.schedule != nullptr
                   ? tr("%n devices, bubble %1", nullptr, candidate.schedule->program.devices)
                         .arg(theme::percent(candidate.schedule->analysis.bubbleRatio))
                   : candidate.scheduleProblem;
    case RowKind::Section:
    case RowKind::Metric:
    case RowKind::Input:
    case RowKind::Legend: break;
    }
    return {};
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const Candidate& candidate = m_candidates[column];
    if (column >= row.cells.size()) {
        return role == Qt::AccessibleTextRole ? QVariant(row.label) : QVariant();
    }
    const Cell& cell = row.cells[column];
    switch (role) {
    case Qt::DisplayRole: return cell.text;
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        QStringList lines;
        const QString words = inWords(row, candidate);
        for (const QString& line : {cell.text, words, cell.note}) {
            if (!line.isEmpty()) {
                lines << line.toHtmlEscaped();
            }
        }
        if (cell.best) {
            lines << tr("The best of those that fit");
        }
        if (!row.why.isEmpty() && candidate.evaluation.valid) {
            lines << tr("Click for the formula");
        }
        return lines.isEmpty() ? QVariant() : QVariant(lines.join(QStringLiteral("<br>")));
    }
    case Qt::AccessibleTextRole: {
        QStringList parts{row.label, QString::fromStdString(candidate.scenario.name)};
        for (const QString& part : {cell.text, inWords(row, candidate), cell.note}) {
            if (!part.isEmpty()) {
                parts << part;
            }
        }
        if (cell.best) {
            parts << tr("best");
        }
        return parts.join(QStringLiteral(", "));
    }
    default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Horizontal ? columnCount() : rowCount())) {
        return {};
    }
    if (orientation == Qt::Vertical) {
        const Row& row = m_rows[static_cast<std::size_t>(section)];
        switch (role) {
        case Qt::DisplayRole: return row.label;
        case Qt::ToolTipRole: {
            if (row.kind != RowKind::Metric) {
                return row.tip;
            }
            const QString sort = tr("Click to sort the layouts by it");
            return row.tip.isEmpty() ? sort : row.tip.toHtmlEscaped() + QStringLiteral("<br>") + sort;
        }
        default: return {};
        }
    }
    const Candidate& candidate = m_candidates[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return QString::fromStdString(candidate.scenario.name);
    case Qt::ToolTipRole:
        return tr("%1 on %2. Drag to reorder; right-click for more.")
            .arg(panel::shownName(candidate.scenario.model), panel::clusterText(candidate.scenario.cluster));
    default: return {};
    }
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    return row.cells.empty() ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace shardscape::compare
