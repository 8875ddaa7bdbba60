// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/answer_model.h"

#include "store/query_text.h"
#include "theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::gui {

namespace {

constexpr int kDigits = 6;                 ///< of numbers on screen; files get them all
constexpr qsizetype kLongestShown = 2'000; ///< letters

double numberOf(const store::QueryCell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* number = std::get_if<double>(&cell);
    return whole != nullptr ? static_cast<double>(*whole) : number != nullptr ? *number : std::nan("");
}

QString shown(const store::QueryCell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        return QLocale().toString(*number, 'g', kDigits);
    }
    const QString text = QString::fromStdString(store::cellText(cell));
    return text.size() > kLongestShown ? text.left(kLongestShown) + QChar(0x2026) : text;
}

/// NULL after everything, numbers before text, as SQLite has them.
int rankOf(const store::QueryCell& cell)
{
    if (std::holds_alternative<std::monostate>(cell)) {
        return 2;
    }
    return std::holds_alternative<std::string>(cell) ? 1 : 0;
}

} // namespace

void AnswerModel::setAnswer(store::QueryAnswer answer)
{
    beginResetModel();
    m_answer = std::move(answer);
    m_order.resize(m_answer.rows.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    m_numbers.clear();
    for (std::size_t column = 0; column < m_answer.columns.size(); ++column) {
        m_numbers.push_back(m_answer.isNumber(column));
    }
    endResetModel();
}

store::QueryAnswer AnswerModel::shownAnswer() const
{
    store::QueryAnswer answer{m_answer.columns, {}, m_answer.isCut, m_answer.seconds};
    for (const std::size_t row : m_order) {
        answer.rows.push_back(m_answer.rows[row]);
    }
    return answer;
}

int AnswerModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int AnswerModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_answer.columns.size());
}

QVariant AnswerModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    const store::QueryCell& cell = m_answer.rows[m_order[static_cast<std::size_t>(index.row())]][column];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return shown(cell);
    }
    if (role == Qt::TextAlignmentRole && m_numbers[column]) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    return {};
}

QVariant AnswerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) {
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    }
    if (role == Qt::DisplayRole) {
        return QString::fromStdString(m_answer.columns[static_cast<std::size_t>(section)]);
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant((m_numbers[static_cast<std::size_t>(section)] ? Qt::AlignRight : Qt::AlignLeft)
                        | Qt::AlignVCenter);
    }
    return {};
}

void AnswerModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columnCount()) {
        return;
    }
    const auto at = static_cast<std::size_t>(column);
    const auto before = [&](std::size_t one, std::size_t other) {
        const store::QueryCell& a = m_answer.rows[order == Qt::AscendingOrder ? one : other][at];
        const store::QueryCell& b = m_answer.rows[order == Qt::AscendingOrder ? other : one][at];
        const int rankA = rankOf(a);
        const int rankB = rankOf(b);
        if (rankA == 2 || rankB == 2) { // NULL is last either way
            return order == Qt::AscendingOrder ? rankA < rankB : rankA > rankB;
        }
        if (rankA != rankB) {
            return rankA < rankB;
        }
        return rankA == 1 ? std::get<std::string>(a) < std::get<std::string>(b) : numberOf(a) < numberOf(b);
    };
    emit layoutAboutToBeChanged();
    std::stable_sort(m_order.begin(), m_order.end(), before);
    emit layoutChanged();
}

} // namespace shardscape::gui
