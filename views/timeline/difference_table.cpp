// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/difference_table.h"

#include "schedule/sheet.h"
#include "theme/number_format.h"
#include "theme/theme.h"
#include "timeline/timeline_painter.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace shardscape::timeline {

namespace {

QString signedText(double difference, const QString& text)
{
    return difference > 0 ? QStringLiteral("+") + text : difference < 0 ? QStringLiteral("−") + text : text;
}

/// Of activations alone: a schedule by itself says nothing about the rest.
double peakOf(const ScheduleView& view)
{
    double peak = 0;
    for (const schedule::MemoryCurve& curve : view.analysis.activations) {
        peak = std::max(peak, curve.peak);
    }
    return peak;
}

} // namespace

DifferenceTable::DifferenceTable(QWidget* parent)
    : QTableWidget(parent)
{
    setObjectName(QStringLiteral("timeline_differences"));
    setAccessibleName(tr("Differences of the two schedules"));
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + theme::kGrid);
}

void DifferenceTable::setSchedules(const ScheduleView& a, const ScheduleView& b)
{
    const schedule::Difference difference = schedule::difference(a.program, b.program);
    m_relation = QStringList{difference.sameDevices ? tr("same devices") : tr("other devices"),
                             difference.sameStages ? tr("same stages") : tr("other stages"),
                             difference.sameMicrobatches ? tr("same micro-batches")
                                                         : tr("other micro-batches")}
                     .join(QStringLiteral(", "));
    struct Column {
        QString title;
        std::array<QString, 3> cells;
    };
    std::vector<Column> columns;
    const bool real = a.program.nanoseconds && b.program.nanoseconds;
    const auto time = [&](const QString& title, double x, double y) {
        const double resolution = std::max({std::abs(x), std::abs(y), 1.0}) / 1000;
        const auto text = [&](double value) { return timeText(value, resolution, real); };
        columns.push_back({title, {text(x), text(y), signedText(y - x, text(std::abs(y - x)))}});
    };
    const auto percent = [&](const QString& title, double x, double y) {
        const auto text = [](double value) { return theme::percent(value); };
        columns.push_back({title, {text(x), text(y), signedText(y - x, text(std::abs(y - x)))}});
    };
    time(tr("makespan"), static_cast<double>(a.analysis.makespan), static_cast<double>(b.analysis.makespan));
    percent(tr("bubble"), a.analysis.bubbleRatio, b.analysis.bubbleRatio);
    percent(tr("rate"), a.analysis.bubbleRate, b.analysis.bubbleRate);
    if (a.program.bytes == b.program.bytes) {
        const double x = peakOf(a), y = peakOf(b);
        const auto text = [&](double value) { return memoryText(a.program, value, true); };
        columns.push_back({tr("activations"), {text(x), text(y), signedText(y - x, text(std::abs(y - x)))}});
    }
    const auto messages = [](const ScheduleView& view) { return theme::count(view.analysis.messages); };
    const std::int64_t more = b.analysis.messages - a.analysis.messages;
    columns.push_back(
        {tr("messages"),
         {messages(a), messages(b), signedText(static_cast<double>(more), theme::count(std::abs(more)))}});
    for (const schedule::KindDifference& kind : difference.kinds) {
        const auto mean = [&kind](std::size_t side) {
            return kind.count[side] == 0
                       ? 0.0
                       : static_cast<double>(kind.total[side]) / static_cast<double>(kind.count[side]);
        };
        const auto name = schedule::symbol(kind.kind);
        time(tr("mean %1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))), mean(0),
             mean(1));
    }
    clear();
    setRowCount(3);
    setColumnCount(static_cast<int>(columns.size()));
    setVerticalHeaderLabels({tr("above"), tr("below"), tr("difference")});
    for (int column = 0; column < columnCount(); ++column) {
        const Column& it = columns[static_cast<std::size_t>(column)];
        setHorizontalHeaderItem(column, new QTableWidgetItem(it.title));
        for (int row = 0; row < 3; ++row) {
            auto* cell = new QTableWidgetItem(it.cells[static_cast<std::size_t>(row)]);
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, column, cell);
        }
    }
    setToolTip(m_relation);
    updateGeometry();
}

QSize DifferenceTable::sizeHint() const
{
    return {400, horizontalHeader()->sizeHint().height() + 3 * verticalHeader()->defaultSectionSize()
                     + horizontalScrollBar()->sizeHint().height()};
}

QSize DifferenceTable::minimumSizeHint() const
{
    return {100, sizeHint().height()};
}

} // namespace shardscape::timeline
