// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/difference_table.h"

#include "schedule/sheet.h"
#include "theme/number_format.h"
#include "theme/theme.h"
#include "timeline/timeline_painter.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace shardscape::timeline {

namespace {

constexpr int kMostRows = 6; ///< in sight at once; more scroll

QString signedText(double difference, const QString& text)
{
    if (text.startsWith(QLatin1Char('<'))) {
        return text; // less than is written: no sign makes more of it
    }
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
    setAccessibleName(tr("Differences of the schedules"));
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + theme::kGrid);
}

void DifferenceTable::setSchedules(const std::vector<const ScheduleView*>& schedules, std::size_t base)
{
    const ScheduleView& first = *schedules.front();
    std::vector<schedule::Difference>
        differences; // of the first and each of the others: their means and shapes
    bool sameDevices = true, sameStages = true, sameMicrobatches = true;
    bool real = first.program.nanoseconds, sameUnit = true;
    for (std::size_t i = 1; i < schedules.size(); ++i) {
        const schedule::Program& other = schedules[i]->program;
        differences.push_back(schedule::difference(first.program, other));
        sameDevices = sameDevices && differences.back().sameDevices;
        sameStages = sameStages && differences.back().sameStages;
        sameMicrobatches = sameMicrobatches && differences.back().sameMicrobatches;
        real = real && other.nanoseconds;
        sameUnit = sameUnit && other.bytes == first.program.bytes;
    }
    QStringList relation{sameDevices ? tr("same devices") : tr("other devices"),
                         sameStages ? tr("same stages") : tr("other stages"),
                         sameMicrobatches ? tr("same micro-batches") : tr("other micro-batches")};
    if (!real && first.ticksPerUnit > 1) { // finer than each has alone: times are larger than there
        relation << tr("%1 ticks to a unit").arg(theme::count(std::llround(first.ticksPerUnit)));
    }
    m_relation = relation.join(QStringLiteral(", "));
    struct Column {
        QString title;
        QStringList cells; // of each schedule, then the differences
    };
    std::vector<Column> columns;
    const auto column = [&](const QString& title, const std::vector<double>& values,
                            const std::function<QString(double)>& text) {
        // What a schedule has none of, a kind of op say, is no zero, and nothing can be compared with it.
        const QString none = QStringLiteral("–");
        Column it{title, {}};
        for (const double value : values) {
            it.cells << (std::isnan(value) ? none : text(value));
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i == base) {
                continue;
            }
            const double more = values[i] - values[base];
            it.cells << (std::isnan(more) ? none : signedText(more, text(std::abs(more))));
        }
        columns.push_back(std::move(it));
    };
    const auto ofEach = [&](const std::function<double(const ScheduleView&)>& value) {
        std::vector<double> values;
        for (const ScheduleView* view : schedules) {
            values.push_back(value(*view));
        }
        return values;
    };
    const auto time = [&](const QString& title, const std::vector<double>& values) {
        double longest = 1;
        for (const double value : values) {
            longest = std::isnan(value) ? longest : std::max(longest, value);
        }
        const double resolution = longest / 1000;
        column(title, values, [&](double value) { return timeText(value, resolution, real); });
    };
    const auto percent = [](double value) { return theme::percent(value); };
    time(tr("makespan"),
         ofEach([](const ScheduleView& view) { return static_cast<double>(view.analysis.makespan); }));
    column(tr("bubble"), ofEach([](const ScheduleView& view) { return view.analysis.bubbleRatio; }), percent);
    column(tr("busiest idle"), ofEach([](const ScheduleView& view) { return view.analysis.bubbleRate; }),
           percent);
    if (sameUnit) {
        column(tr("activations"), ofEach(peakOf),
               [&](double value) { return memoryText(first.program, value, true); });
    }
    column(tr("messages"),
           ofEach([](const ScheduleView& view) { return static_cast<double>(view.analysis.messages); }),
           [](double value) { return theme::count(std::llround(value)); });
    // Kinds in the order of OpKind, of all that any of them has.
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::map<schedule::OpKind, std::vector<double>> means;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        for (const schedule::KindDifference& kind : differences[i].kinds) {
            std::vector<double>& values = means.try_emplace(kind.kind, schedules.size(), kNone).first->second;
            const auto mean = [&kind](std::size_t side) {
                return kind.count[side] == 0
                           ? kNone
                           : static_cast<double>(kind.total[side]) / static_cast<double>(kind.count[side]);
            };
            values[0] = mean(0);
            values[i + 1] = mean(1);
        }
    }
    for (const auto& [kind, values] : means) {
        const auto name = schedule::symbol(kind);
        time(tr("mean %1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))), values);
    }
    QStringList rows;
    const auto less = [](const QString& other, const QString& of) {
        return QStringLiteral("%1 − %2").arg(other, of);
    };
    for (std::size_t i = 0; i < schedules.size(); ++i) {
        constexpr int kLongestName = 170; // pixels
        rows << QStringLiteral("%1  %2").arg(i + 1).arg(
            fontMetrics().elidedText(schedules[i]->title, Qt::ElideRight, kLongestName));
    }
    for (std::size_t i = 0; i < schedules.size(); ++i) {
        if (i != base) {
            rows << less(QString::number(i + 1), QString::number(base + 1));
        }
    }
    clear();
    setRowCount(static_cast<int>(rows.size()));
    setColumnCount(static_cast<int>(columns.size()));
    setVerticalHeaderLabels(rows);
    for (std::size_t i = 0; i < schedules.size(); ++i) {
        verticalHeaderItem(static_cast<int>(i))->setToolTip(schedules[i]->title);
    }
    for (std::size_t i = schedules.size(), other = 0; other < schedules.size(); ++other) {
        if (other != base) {
            verticalHeaderItem(static_cast<int>(i++))
                ->setToolTip(tr("%1 less its base, %2").arg(schedules[other]->title, schedules[base]->title));
        }
    }
    for (int place = 0; place < columnCount(); ++place) {
        const Column& it = columns[static_cast<std::size_t>(place)];
        setHorizontalHeaderItem(place, new QTableWidgetItem(it.title));
        for (int row = 0; row < rowCount(); ++row) {
            auto* cell = new QTableWidgetItem(it.cells[row]);
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, place, cell);
        }
    }
    setToolTip(m_relation);
    updateGeometry();
}

QSize DifferenceTable::sizeHint() const
{
    const int around = horizontalHeader()->sizeHint().height() + horizontalScrollBar()->sizeHint().height();
    const int row = verticalHeader()->defaultSectionSize();
    // A quarter of the view at most: what is compared is above.
    const int fitting = parentWidget() == nullptr ? kMostRows : (parentWidget()->height() / 4 - around) / row;
    const int most = std::clamp(fitting, 3, kMostRows);
    return {400, around + std::clamp(rowCount(), 3, most) * row};
}

QSize DifferenceTable::minimumSizeHint() const
{
    return {100, sizeHint().height()};
}

} // namespace shardscape::timeline
