// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/run_table.h"

#include "document/engine_text.h"
#include "theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::validation {

namespace {

enum OwnColumn {
    Run,
    Source,
    Measured,
    Predicted,
    Error,
    Peak,
    PredictedPeak,
    PeakError,
    Verdict,
    OwnColumns
};
enum PublishedColumn {
    From,
    On,
    Accelerators,
    Parameters,
    Sequence,
    PublishedStep,
    PredictedStep,
    PublishedError,
    Publication,
    PublishedColumns
};

/// How far a prediction is off: what cannot be priced at all comes first, then wrong verdicts, then by error.
double badness(const validate::Judged& row, const validate::Run& run)
{
    if (!row.priced) {
        return 1e9;
    }
    const double error = std::max(row.timeError ? std::abs(*row.timeError) : 0.0,
                                  row.memoryError ? std::abs(*row.memoryError) : 0.0);
    return error + (run.measured.contradicts(row.fits) ? 1e6 : 0);
}

} // namespace

RunTable::RunTable(QObject* parent)
    : QAbstractTableModel(parent)
{}

void RunTable::setRuns(std::shared_ptr<const JudgedRuns> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    m_points.clear();
    const auto& rows = m_runs->comparison.rows;
    m_order.resize(rows.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::stable_sort(m_order.begin(), m_order.end(), [&](int a, int b) {
        const auto& x = rows[static_cast<std::size_t>(a)];
        const auto& y = rows[static_cast<std::size_t>(b)];
        return badness(x, m_runs->runs[x.run]) > badness(y, m_runs->runs[y.run]);
    });
    endResetModel();
}

void RunTable::setPublished(const std::vector<RunPoint>& points, std::map<std::string, std::string> citations)
{
    beginResetModel();
    m_runs.reset();
    m_points = points;
    m_citations = std::move(citations);
    m_order.resize(points.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    const auto errorOf = [&](int point) { return std::abs(points[static_cast<std::size_t>(point)].error); };
    std::stable_sort(m_order.begin(), m_order.end(), [&](int a, int b) { return errorOf(a) > errorOf(b); });
    // The worst of every source, then the second of every source: one sweep of hundreds would hide all others.
    std::map<QString, int> seen;
    std::vector<int> place(points.size());
    for (const int point : m_order) {
        place[static_cast<std::size_t>(point)] = seen[points[static_cast<std::size_t>(point)].source]++;
    }
    std::stable_sort(m_order.begin(), m_order.end(), [&](int a, int b) {
        return place[static_cast<std::size_t>(a)] < place[static_cast<std::size_t>(b)];
    });
    endResetModel();
}

int RunTable::runAt(int row) const
{
    if (m_runs == nullptr || row < 0 || row >= static_cast<int>(m_order.size())) {
        return -1;
    }
    const int position = m_order[static_cast<std::size_t>(row)];
    return static_cast<int>(m_runs->comparison.rows[static_cast<std::size_t>(position)].run);
}

int RunTable::rowOfRun(int run) const
{
    for (int row = 0; row < static_cast<int>(m_order.size()); ++row) {
        if (runAt(row) == run) {
            return row;
        }
    }
    return -1;
}

int RunTable::pointAt(int row) const
{
    return m_runs == nullptr && row >= 0 && row < static_cast<int>(m_order.size())
               ? m_order[static_cast<std::size_t>(row)]
               : -1;
}

int RunTable::rowOfPoint(int point) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), point);
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int RunTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RunTable::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid()) {
        return 0;
    }
    return m_runs != nullptr ? static_cast<int>(OwnColumns) : static_cast<int>(PublishedColumns);
}

QString RunTable::ownText(const validate::Judged& row, int column) const
{
    const validate::Run& run = m_runs->runs[row.run];
    const validate::Measured& m = run.measured;
    switch (column) {
    case Run: return QString::fromStdString(run.id);
    case Source: return QString::fromStdString(run.source);
    case Measured:
        return m.outOfMemory       ? tr("out of memory")
               : m.failed          ? tr("failed")
               : m.stepSeconds > 0 ? theme::seconds(m.stepSeconds)
                                   : QString();
    case Predicted: return row.priced ? theme::seconds(row.stepSeconds) : QString();
    case Error: return row.timeError ? theme::signedPercent(*row.timeError) : QString();
    case Peak: return m.peakBytes > 0 ? theme::gibibytes(m.peakBytes) : QString();
    case PredictedPeak: return row.priced ? theme::gibibytes(row.peakBytes) : QString();
    case PeakError: return row.memoryError ? theme::signedPercent(*row.memoryError) : QString();
    default: break;
    }
    if (!row.priced) {
        return tr("not valid: %1").arg(document::engineText(row.refusal));
    }
    if (m.contradicts(row.fits) && row.fits) {
        return tr("said to fit");
    }
    if (m.contradicts(row.fits)) {
        return tr("said not to fit");
    }
    if (row.impossible) {
        return tr("not judged: the accelerators' peak is less");
    }
    return row.mostTimeShare > 0
               ? tr("%1 %2 of the step")
                     .arg(document::engineText(row.mostTime->shortLabel), theme::percent(row.mostTimeShare))
               : QString();
}

QString RunTable::publishedText(const RunPoint& point, int column) const
{
    switch (column) {
    case From: return point.source;
    case On: return QString::fromStdString(point.like.accelerator);
    case Accelerators: return theme::count(std::llround(point.like.accelerators));
    case Parameters: return theme::parameters(point.like.parameters);
    case Sequence: return theme::count(std::llround(point.like.sequence));
    case PublishedStep: return point.measured > 0 ? theme::seconds(point.measured) : QString();
    case PredictedStep: return point.measured > 0 ? theme::seconds(point.predicted) : QString();
    case PublishedError: return theme::signedPercent(point.error);
    default: break;
    }
    const auto cited = m_citations.find(point.source.toStdString());
    return cited == m_citations.end() ? QString() : QString::fromStdString(cited->second);
}

QVariant RunTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto position = static_cast<std::size_t>(m_order[static_cast<std::size_t>(index.row())]);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
        return m_runs != nullptr ? ownText(m_runs->comparison.rows[position], index.column())
                                 : publishedText(m_points[position], index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        const bool words = m_runs != nullptr ? index.column() == Run || index.column() == Source
                                                   || index.column() == Verdict
                                             : index.column() <= On || index.column() == Publication;
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight)));
    }
    return {};
}

QVariant RunTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole) {
        const bool isTime = m_runs == nullptr ? section == PublishedError : section == Error;
        return isTime ? tr("Predicted less measured: + is predicted slower")
               : m_runs != nullptr && section == PeakError
                   ? tr("Predicted less measured: + is predicted larger")
                   : QVariant();
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    if (m_runs != nullptr) {
        switch (section) {
        case Run: return tr("run");
        case Source: return tr("source");
        case Measured: return tr("step, measured");
        case Predicted: return tr("step, predicted");
        case Error: return tr("step, error");
        case Peak: return tr("peak, measured");
        case PredictedPeak: return tr("peak, predicted");
        case PeakError: return tr("peak, error");
        default: return tr("largest term besides compute");
        }
    }
    switch (section) {
    case From: return tr("source");
    case On: return tr("accelerator");
    case Accelerators: return tr("accelerators");
    case Parameters: return tr("parameters");
    case Sequence: return tr("tokens");
    case PublishedStep: return tr("step, measured");
    case PredictedStep: return tr("step, predicted");
    case PublishedError: return tr("step, error");
    default: return tr("published in");
    }
}

std::pair<double, QString> RunTable::keyOf(int position, int column) const
{
    const auto at = static_cast<std::size_t>(position);
    if (m_runs == nullptr) {
        const RunPoint& point = m_points[at];
        switch (column) {
        case Accelerators: return {point.like.accelerators, {}};
        case Parameters: return {point.like.parameters, {}};
        case Sequence: return {point.like.sequence, {}};
        case PublishedStep: return {point.measured, {}};
        case PredictedStep: return {point.predicted, {}};
        case PublishedError: return {std::abs(point.error), {}};
        default: return {0, publishedText(point, column)};
        }
    }
    const validate::Judged& row = m_runs->comparison.rows[at];
    const validate::Run& run = m_runs->runs[row.run];
    switch (column) {
    case Measured: return {run.measured.stepSeconds, {}};
    case Predicted: return {row.stepSeconds, {}};
    case Error: return {row.timeError ? std::abs(*row.timeError) : -1, {}};
    case Peak: return {run.measured.peakBytes, {}};
    case PredictedPeak: return {row.peakBytes, {}};
    case PeakError: return {row.memoryError ? std::abs(*row.memoryError) : -1, {}};
    case Run: return {static_cast<double>(row.run), {}}; // as the table has them
    default: return {0, ownText(row, column)};
    }
}

void RunTable::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columnCount()) {
        return;
    }
    emit layoutAboutToBeChanged();
    const std::vector<int> before = m_order;
    const auto less = [&](int a, int b) { return keyOf(a, column) < keyOf(b, column); };
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](int a, int b) { return order == Qt::AscendingOrder ? less(a, b) : less(b, a); });
    const QModelIndexList old = persistentIndexList();
    QModelIndexList now;
    for (const QModelIndex& one : old) {
        const int position = before[static_cast<std::size_t>(one.row())];
        const auto row = std::find(m_order.begin(), m_order.end(), position) - m_order.begin();
        now << index(static_cast<int>(row), one.column());
    }
    changePersistentIndexList(old, now);
    emit layoutChanged();
}

} // namespace shardscape::validation
