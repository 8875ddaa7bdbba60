// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/results_model.h"

#include <QStringBuilder>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace shardscape::explore {

ResultsModel::ResultsModel(const ResultSet& results, QObject* parent)
    : QAbstractTableModel(parent)
    , m_results(results)
{
    m_columns = columnsOf(m_results);
    takeOrder();
    m_order = inScope();
}

void ResultsModel::reload(const Filter& filter)
{
    beginResetModel();
    m_filter = filter;
    m_columns = columnsOf(m_results);
    m_leading = search::leadingRows(m_results.result());
    m_scope.reset();
    m_brush = Selection(static_cast<std::size_t>(m_results.size()));
    m_pinned = m_brush;
    m_current.reset();
    m_sortColumn = std::min(m_sortColumn, static_cast<int>(m_columns.size()));
    m_largest.fill(0);
    measure(0);
    takeOrder();
    applyFilter();
    m_order = inScope();
    endResetModel();
}

void ResultsModel::measure(RowPosition first)
{
    for (RowPosition row = first; row < m_results.size(); ++row) {
        const search::Row& entry = m_results.row(row);
        if (!entry.fits)
            continue;
        for (const Metric metric : metricsOf(*m_results.space().job)) {
            double& largest = m_largest[placeOf(metric)];
            largest = std::fmax(largest, metricValue(entry, metric));
        }
    }
}

std::vector<KeyedRow> ResultsModel::keyed(RowPosition first, RowPosition last) const
{
    std::vector<KeyedRow> order;
    order.reserve(static_cast<std::size_t>(std::max(0, last - first)));
    if (m_sortColumn < 1) {
        for (RowPosition row = first; row < last; ++row) {
            const bool ahead = m_results.row(row).onFront == (m_sortOrder == Qt::AscendingOrder);
            order.push_back({ahead ? 0U : 1U, row});
        }
    } else {
        const std::vector<double> values = columnValues(m_results, column(m_sortColumn), first, last);
        const bool turned = m_sortOrder == Qt::DescendingOrder;
        for (RowPosition row = first; row < last; ++row) {
            const double value = values[static_cast<std::size_t>(row - first)];
            std::uint64_t key = orderedBits(value);
            if (turned && !std::isnan(value))
                key = ~key;
            order.push_back({key, row});
        }
    }
    sortRows(order);
    return order;
}

void ResultsModel::takeOrder()
{
    m_keyed = keyed(0, m_results.size());
    bringForward(m_keyed, m_leading);
    m_sorted.resize(m_keyed.size());
    std::transform(m_keyed.begin(), m_keyed.end(), m_sorted.begin(),
                   [](const KeyedRow& row) { return row.row; });
    if (!m_results.isRunning())
        m_keyed = {};
}

void ResultsModel::setAnswer(const search::Answer* answer)
{
    std::vector<std::int64_t> leading = search::leadingRows(m_results.result(), answer);
    if (leading == m_leading)
        return;
    m_leading = std::move(leading);
    takeOrder();
    reorder(inScope());
}

void ResultsModel::applyFilter(RowPosition first)
{
    if (m_filter.isEmpty()) {
        m_passing.reset();
        return;
    }
    const FilterMarks marks{.brush = &m_brush, .pinned = &m_pinned};
    Selection more = m_filter.passing(m_results, first, m_results.size(), marks);
    if (first > 0 && m_passing)
        more |= *m_passing;
    m_passing = std::move(more);
}

std::vector<RowPosition> ResultsModel::inScope()
{
    std::optional<Selection> both;
    if (m_scope && m_passing) {
        both = *m_scope;
        *both &= *m_passing;
    }
    const Selection* kept = both ? &*both : m_scope ? &*m_scope : m_passing ? &*m_passing : nullptr;
    if (kept == nullptr)
        return folded(withPinnedFirst(m_sorted));
    std::vector<RowPosition> order(m_sorted.size());
    std::size_t count = 0;
    for (const RowPosition row : m_sorted) { // without branches: which rows are kept cannot be foreseen
        order[count] = row;
        count += static_cast<std::size_t>(kept->contains(row));
    }
    order.resize(count);
    return folded(withPinnedFirst(std::move(order)));
}

bool ResultsModel::isAlike(RowPosition a, RowPosition b) const
{
    const search::Row& one = m_results.row(a);
    const search::Row& other = m_results.row(b);
    const auto metrics = metricsOf(*m_results.space().job);
    return one.fits == other.fits && std::all_of(metrics.begin(), metrics.end(), [&](Metric metric) {
               return orderedBits(metricValue(one, metric)) == orderedBits(metricValue(other, metric));
           });
}

std::vector<RowPosition> ResultsModel::folded(std::vector<RowPosition> order)
{
    m_under.clear();
    m_over.clear();
    const bool byNumber = m_sortColumn > 0 && column(m_sortColumn).kind == ColumnKind::Metric;
    if (!m_folding || !byNumber || m_results.isRunning())
        return order;
    constexpr std::size_t kAsked =
        2000; // rows from the top for which a stack's words decide: more than people read
    constexpr std::size_t kCompared =
        64;                           // rows that are equal in what is sorted by and perhaps in nothing else
    constexpr std::size_t kBlank = 4; // the same where they have no such number, as all that do not fit
    const Metric metric = column(m_sortColumn).metric;
    const auto keyOf = [&](RowPosition row) { return orderedBits(metricValue(m_results.row(row), metric)); };
    std::size_t kept = 0;
    std::size_t run = 0; // the first kept row with the present key
    std::uint64_t key = 0;
    for (const RowPosition row : order) {
        if (m_pinned.contains(row)) {
            order[kept++] = row;
            run = kept;
            continue;
        }
        const std::uint64_t its = keyOf(row);
        if (run == kept || its != key) {
            key = its;
            run = kept;
        }
        const std::size_t back = key == std::numeric_limits<std::uint64_t>::max() ? kBlank : kCompared;
        const std::size_t from = std::max(run, kept > back ? kept - back : 0);
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(from);
        const auto end = order.begin() + static_cast<std::ptrdiff_t>(kept);
        const auto same = std::find_if(first, end, [&](RowPosition other) { return isAlike(other, row); });
        if (same == end)
            order[kept++] = row;
        else
            m_over[*same].push_back(row);
    }
    order.resize(kept);
    for (std::size_t at = 0; at < std::min(order.size(), kAsked) && !m_over.empty(); ++at) {
        const auto group = m_over.find(order[at]);
        if (group == m_over.end() || m_results.notRun(order[at]).isEmpty())
            continue;
        std::vector<RowPosition> others = std::move(group->second);
        const auto runs = std::find_if(others.begin(), others.end(),
                                       [this](RowPosition row) { return m_results.notRun(row).isEmpty(); });
        const RowPosition shownRow = runs == others.end() ? order[at] : *runs;
        if (runs != others.end())
            *runs = order[at];
        m_over.erase(group);
        m_over[shownRow] = std::move(others);
        order[at] = shownRow;
    }
    for (const auto& [shownRow, others] : m_over)
        for (const RowPosition row : others)
            m_under.emplace(row, shownRow);
    return order;
}

void ResultsModel::setFolding(bool folding)
{
    if (folding == m_folding)
        return;
    beginResetModel();
    m_folding = folding;
    m_order = inScope();
    endResetModel();
}

std::vector<RowPosition> ResultsModel::alike(RowPosition row) const
{
    std::vector<RowPosition> all{row};
    if (const auto others = m_over.find(row); others != m_over.end())
        all.insert(all.end(), others->second.begin(), others->second.end());
    return all;
}

/// "ZeRO 0, 1, 2, 3": the knobs that rows differ in, with their values.
QString ResultsModel::whatDiffers(const std::vector<RowPosition>& rows) const
{
    constexpr qsizetype kMostValues = 6;
    QStringList words;
    for (const int axis : m_results.variedAxes()) {
        QStringList values;
        for (const RowPosition row : rows) {
            const QString value = ResultSet::valueText(*m_results.axis(axis).knob,
                                                       m_results.value(m_results.row(row).index, axis));
            if (!values.contains(value))
                values << value;
        }
        if (values.size() < 2)
            continue;
        if (values.size() > kMostValues)
            values = values.mid(0, kMostValues) << QStringLiteral("\u2026");
        const auto its = std::find_if(m_columns.begin(), m_columns.end(), [axis](const Column& one) {
            return one.kind == ColumnKind::Axis && one.axis == axis;
        });
        if (its != m_columns.end())
            words << QStringLiteral("%1 %2").arg(columnLabel(*its), values.join(QStringLiteral(", ")));
    }
    return words.join(QStringLiteral(" \u00b7 "));
}

/// What was kept to be compared stands above everything it is compared with, however the rest is sorted.
std::vector<RowPosition> ResultsModel::withPinnedFirst(std::vector<RowPosition> order) const
{
    if (!m_pinned.isEmpty())
        std::stable_partition(order.begin(), order.end(),
                              [this](RowPosition row) { return m_pinned.contains(row); });
    return order;
}

void ResultsModel::reorder(std::vector<RowPosition> order)
{
    if (order.size() != m_order.size()) { // rows fold or unfold
        beginResetModel();
        m_order = std::move(order);
        endResetModel();
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList had = persistentIndexList();
    std::vector<RowPosition> positions;
    for (const QModelIndex& index : had)
        positions.push_back(positionAt(index.row()));
    m_order = std::move(order);
    QModelIndexList have;
    for (qsizetype at = 0; at < had.size(); ++at)
        have << createIndex(rowOf(positions[static_cast<std::size_t>(at)]), had[at].column());
    changePersistentIndexList(had, have);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void ResultsModel::appended(RowPosition first)
{
    const auto size = static_cast<std::size_t>(m_results.size());
    m_brush.resize(size);
    m_pinned.resize(size);
    if (m_scope)
        m_scope->resize(size);
    measure(first);
    mergeRows(m_keyed, keyed(first, m_results.size()));
    m_sorted.resize(m_keyed.size());
    std::transform(m_keyed.begin(), m_keyed.end(), m_sorted.begin(),
                   [](const KeyedRow& row) { return row.row; });
    applyFilter(first);
    if (m_scope)
        return; // what is new was not brushed
    std::vector<RowPosition> more;
    for (RowPosition row = first; row < m_results.size(); ++row) {
        if (!m_passing || m_passing->contains(row))
            more.push_back(row);
    }
    if (more.empty())
        return;
    std::vector<RowPosition> merged = inScope();
    // First they are there, then they move to their places: views keep their current row.
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(more.size()) - 1);
    m_order.insert(m_order.end(), more.begin(), more.end());
    endInsertRows();
    if (merged != m_order)
        reorder(std::move(merged));
}

void ResultsModel::setFilter(const Filter& filter)
{
    beginResetModel();
    m_filter = filter;
    applyFilter();
    m_order = inScope();
    endResetModel();
}

void ResultsModel::setScope(std::optional<Selection> scope)
{
    if (!scope && !m_scope)
        return;
    beginResetModel();
    m_scope = std::move(scope);
    m_order = inScope();
    endResetModel();
}

void ResultsModel::setBrush(const Selection& brush)
{
    m_brush = brush;
    if (!m_filter.usesBrush())
        return;
    beginResetModel();
    applyFilter();
    m_order = inScope();
    endResetModel();
}

void ResultsModel::setPinned(const std::vector<RowPosition>& rows)
{
    Selection pinned(static_cast<std::size_t>(m_results.size()));
    for (const RowPosition row : rows)
        pinned.insert(row);
    if (pinned == m_pinned)
        return;
    m_pinned = std::move(pinned);
    if (m_filter.usesPinned()) {
        beginResetModel();
        applyFilter();
        m_order = inScope();
        endResetModel();
        return;
    }
    if (std::vector<RowPosition> order = inScope(); order != m_order)
        reorder(std::move(order));
    repaintMarks();
}

void ResultsModel::setCurrent(std::optional<RowPosition> row)
{
    if (row == m_current)
        return;
    const std::optional<RowPosition> before = std::exchange(m_current, row);
    for (const std::optional<RowPosition>& changed : {before, m_current}) {
        if (const int at = changed ? rowOf(*changed) : -1; at >= 0)
            emit dataChanged(index(at, kMarkColumn), index(at, kMarkColumn));
    }
}

void ResultsModel::repaintMarks()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, kMarkColumn), index(rowCount() - 1, kMarkColumn));
}

int ResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size()) + 1;
}

bool ResultsModel::isConstant(int section) const
{
    if (section == kMarkColumn)
        return false;
    const Column& its = column(section);
    return its.kind == ColumnKind::Fixed
           || (its.kind == ColumnKind::Axis && m_results.axis(its.axis).values.size() < 2);
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const RowPosition position = positionAt(index.row());
    const search::Row& row = m_results.row(position);
    switch (role) {
    case PositionRole: return position;
    case FrontRole: return row.onFront;
    case PinnedRole: return m_pinned.contains(position);
    case CurrentRole: {
        const auto under = m_current ? m_under.find(*m_current) : m_under.end();
        return m_current == position || (under != m_under.end() && under->second == position);
    }
    case AlikeRole: {
        const auto others = m_over.find(position);
        return others == m_over.end() ? 1 : static_cast<int>(others->second.size()) + 1;
    }
    case OverRole: return !row.fits;
    case NotRunRole: return !m_results.notRun(position).isEmpty();
    default: break;
    }
    if (index.column() == kMarkColumn) {
        if (role == Qt::DisplayRole)
            return row.onFront ? QStringLiteral("\u25cf") : QString();
        if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
            QStringList words;
            if (m_current == position)
                words << tr("the current layout");
            if (m_pinned.contains(position))
                words << tr("pinned");
            if (const std::vector<RowPosition> same = alike(position); same.size() > 1)
                words << tr("%n layouts with the same numbers: %1", nullptr, static_cast<int>(same.size()))
                             .arg(whatDiffers(same));
            if (row.onFront)
                words << tr("on the Pareto front of step time and memory");
            if (!row.fits)
                words << tr("does not fit");
            words << m_results.notRun(position);
            return words.join(QStringLiteral(", "));
        }
        return {};
    }
    const Column& its = column(index.column());
    switch (role) {
    case Qt::DisplayRole: return columnText(its, columnValue(m_results, its, position));
    case Qt::TextAlignmentRole: {
        const bool isWord = its.knob != nullptr && its.knob->kind != layout::KnobKind::Integer;
        return static_cast<int>((isWord ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    case Qt::ToolTipRole: return m_results.rowCard(position);
    case ValueRole: return columnValue(m_results, its, position);
    case ShareRole: {
        if (its.kind != ColumnKind::Metric)
            return {};
        const double most = isMemory(its.metric) && m_results.capacity() > 0 ? m_results.capacity()
                                                                             : m_largest[placeOf(its.metric)];
        const double value = metricValue(row, its.metric);
        return most > 0 && std::isfinite(value) ? value / most : 0.0;
    }
    default: return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section == kMarkColumn) {
        if (role == Qt::ToolTipRole)
            return tr(
                "\u25cf on the Pareto front of step time and memory, \u25c7 pinned, \u25cb current, \u258e not run by "
                "its software");
        if (role == Qt::AccessibleTextRole)
            return tr("Marks");
        return {};
    }
    const Column& its = column(section);
    switch (role) {
    case Qt::DisplayRole:
        return its.kind == ColumnKind::Metric ? metricHead(its.metric) : columnShortLabel(its);
    case Qt::ToolTipRole: {
        QString tip = QStringLiteral("<b>%1</b>").arg(columnLabel(its).toHtmlEscaped());
        const QString missing = its.kind == ColumnKind::Metric ? m_results.whyUnknown(its.metric) : QString();
        for (const QString& sentence : {columnHelp(its), missing})
            if (!sentence.isEmpty())
                tip += QStringLiteral("<br>") + sentence.toHtmlEscaped();
        return columnHelp(its).isEmpty() && missing.isEmpty() ? columnLabel(its) : tip;
    }
    case Qt::AccessibleTextRole: return columnLabel(its);
    case Qt::TextAlignmentRole: {
        const bool isWord = its.knob != nullptr && its.knob->kind != layout::KnobKind::Integer;
        return static_cast<int>((isWord ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    default: return {};
    }
}

void ResultsModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columnCount())
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    takeOrder();
    reorder(inScope());
}

int ResultsModel::rowOf(RowPosition position) const
{
    const auto under = m_under.find(position);
    const auto found = std::find(m_order.begin(), m_order.end(),
                                 under == m_under.end() ? position : under->second);
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

std::vector<RowPosition> ResultsModel::shown() const
{
    if (m_over.empty())
        return m_order;
    std::vector<RowPosition> all;
    all.reserve(m_order.size() + m_under.size());
    for (const RowPosition row : m_order) {
        const std::vector<RowPosition> same = alike(row);
        all.insert(all.end(), same.begin(), same.end());
    }
    return all;
}

QString ResultsModel::tabSeparated(const std::vector<RowPosition>& rows,
                                   const std::vector<int>& sections) const
{
    // Spreadsheets and scripts read it: ids as heads, plain numbers in the units of the heads, no group separators.
    QStringList line;
    QString text;
    for (const int section : sections)
        line << (section == kMarkColumn ? QStringLiteral("front") : columnId(column(section)));
    text += line.join(QLatin1Char('\t')) % QLatin1Char('\n');
    for (const RowPosition position : rows) {
        line.clear();
        for (const int section : sections) {
            if (section == kMarkColumn) {
                line << (m_results.row(position).onFront ? QStringLiteral("1") : QStringLiteral("0"));
                continue;
            }
            const Column& its = column(section);
            const double value = columnValue(m_results, its, position);
            if (its.knob != nullptr)
                line << QString::fromStdString(layout::spell(*its.knob, std::llround(value)));
            else if (std::isnan(value))
                line << QString();
            else if (its.kind == ColumnKind::Metric && isMemory(its.metric))
                line << QString::number(value / kGiB, 'g', 9);
            else
                line << QString::number(value, 'g', 9);
        }
        text += line.join(QLatin1Char('\t')) % QLatin1Char('\n');
    }
    return text;
}

} // namespace shardscape::explore
