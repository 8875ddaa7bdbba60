// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/schedule_sheet.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <limits>

namespace shardscape::gui {

namespace {

enum Column { Name, Chunks, Makespan, Bubble, Rate, Bound, Gap, Peak, Copies, Stale, Messages, kColumns };
constexpr int kNameRole = Qt::UserRole + 1;
constexpr int kChunksRole = Qt::UserRole + 2;

/// Sorts by number, not by text.
class NumberItem : public QTableWidgetItem {
public:
    NumberItem(const QString& text, double value)
        : QTableWidgetItem(text)
    {
        setData(Qt::UserRole, value);
        setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem& other) const override
    {
        return data(Qt::UserRole).toDouble() < other.data(Qt::UserRole).toDouble();
    }
};

using document::latin;

} // namespace

ScheduleSheet::ScheduleSheet(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("schedule_sheet"));
    m_head = new QLabel(this);
    m_head->setWordWrap(true);
    m_table = new QTableWidget(0, kColumns, this);
    m_table->setObjectName(QStringLiteral("schedule_sheet_table"));
    m_table->setEditTriggers(QTableWidget::NoEditTriggers);
    m_table->setSelectionBehavior(QTableWidget::SelectRows);
    m_table->setSelectionMode(QTableWidget::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(Bubble, Qt::AscendingOrder);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + theme::kGap);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Names of schedules stay whole, however long the heads of the others are.
    m_foot = new QLabel(this);
    m_foot->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addWidget(m_head);
    column->addWidget(m_table, 1);
    column->addWidget(m_foot);
    const auto choose = [this](const QTableWidgetItem* item) {
        const QTableWidgetItem* name = m_table->item(item->row(), Name);
        if (name != nullptr && name->data(kChunksRole).toInt() > 0) {
            emit scheduleChosen(name->data(kNameRole).toString(), name->data(kChunksRole).toInt());
        }
    };
    connect(m_table, &QTableWidget::itemClicked, this, choose);
    connect(m_table, &QTableWidget::itemActivated, this, choose);
    retranslate();
    resize(1040, 720);
}

void ScheduleSheet::setLayoutShape(std::int64_t devices, std::int64_t microbatches,
                                   const schedule::UniformTimes& times)
{
    const bool sameTimes = times.forward == m_times.forward && times.backwardInput == m_times.backwardInput
                           && times.backwardWeight == m_times.backwardWeight
                           && times.communication == m_times.communication && times.copy == m_times.copy;
    if (devices == m_devices && microbatches == m_microbatches && sameTimes) {
        return;
    }
    m_devices = devices;
    m_microbatches = microbatches;
    m_times = times;
    start();
}

void ScheduleSheet::start()
{
    m_table->setRowCount(0);
    retranslate();
    schedule::UniformShape shape;
    shape.devices = m_devices;
    shape.microbatches = m_microbatches;
    m_lane.start([this, shape, times = m_times](const std::stop_token& stop, const Lane::Deliver& deliver) {
        for (const schedule::Schedule& card : schedule::schedules()) {
            if (stop.stop_requested()) {
                return;
            }
            deliver([this, row = schedule::sheetRow(card, shape, times)] { add(row); });
        }
    });
}

void ScheduleSheet::add(const schedule::SheetRow& row)
{
    m_table->setSortingEnabled(false); // a row must not move away while it is filled
    const int at = m_table->rowCount();
    m_table->insertRow(at);
    auto* name = new QTableWidgetItem(document::engineText(row.schedule->label));
    name->setData(kNameRole, latin(row.schedule->name));
    name->setData(kChunksRole, row.refused.empty() ? row.chunks : 0);
    QString about = row.refused.empty() ? document::engineText(row.schedule->insight)
                                        : document::engineText(row.refused);
    if (!row.schedule->alsoCalled.empty()) {
        QStringList others;
        for (const std::string_view other : row.schedule->alsoCalled) {
            others.push_back(latin(other));
        }
        about += QLatin1Char('\n') + tr("Also called: %1").arg(others.join(QStringLiteral(", ")));
    }
    name->setToolTip(about);
    m_table->setItem(at, Name, name);
    if (!row.refused.empty()) {
        // Sorts behind every number, whichever column; the reason stands where there is room for it.
        name->setText(name->text() + QStringLiteral(" – ") + document::engineText(row.refused));
        name->setFlags(Qt::NoItemFlags);
        for (int column = Chunks; column < kColumns; ++column) {
            auto* none = new NumberItem(QString(), std::numeric_limits<double>::infinity());
            none->setFlags(Qt::NoItemFlags);
            m_table->setItem(at, column, none);
        }
    } else {
        const auto put = [&](Column column, const QString& text, double value) {
            m_table->setItem(at, column, new NumberItem(text, value));
        };
        put(Chunks, QString::number(row.chunks), row.chunks);
        put(Makespan, theme::seconds(row.makespan / 1e3), row.makespan);
        put(Bubble, theme::percent(row.bubbleRatio), row.bubbleRatio);
        put(Rate, theme::percent(row.bubbleRate), row.bubbleRate);
        put(Bound, theme::seconds(row.lowerBound / 1e3), row.lowerBound);
        put(Gap, theme::percent(row.gap), row.gap);
        put(Peak, theme::fixed(row.peak, 1), row.peak);
        put(Copies, QString::number(row.copies), row.copies);
        put(Stale,
            row.steadyStaleness > row.staleness
                ? QStringLiteral("%1 (%2)").arg(row.staleness).arg(row.steadyStaleness)
                : QString::number(row.staleness),
            row.staleness);
        put(Messages, theme::count(row.messages), static_cast<double>(row.messages));
    }
    m_table->setSortingEnabled(true);
}

void ScheduleSheet::retranslate()
{
    setWindowTitle(tr("All schedules"));
    m_head->setText(
        m_devices == 0
            ? tr("The current layout is not possible: schedules appear here when it is.")
            : tr("%1 devices, %2 micro-batches, equal stages with the mean times of the current layout")
                  .arg(m_devices)
                  .arg(m_microbatches));
    m_table->setHorizontalHeaderLabels({tr("Schedule"), tr("chunks"), tr("makespan"), tr("bubble"),
                                        tr("rate"), tr("bound"), tr("gap"), tr("peak"), tr("copies"),
                                        tr("stale"), tr("messages")});
    m_table->horizontalHeaderItem(Name)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setAccessibleName(tr("All schedules"));
    m_foot->setText(tr(
        "Bubble: idle over devices × makespan. Rate: (span − work) / span. Bound: no order with its memory is "
        "shorter. Gap: how much longer this one is. Peak: activations on the fullest device, in "
        "micro-batches, each held whole until its weight gradient. Copies: of the parameters, with versions of the "
        "weights. Stale: updates by which a forward's weights are old, in brackets those of a long run where this step "
        "is too short to show them. Click one to use it in the layout."));
}

void ScheduleSheet::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

} // namespace shardscape::gui
