// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/schedule_sheet.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "gui/background/schedule_view.h"
#include "layout/knob.h"
#include "schedule/edit.h"
#include "schedule/lower_bound.h"
#include "schedule/staleness.h"
#include "theme/number_format.h"
#include "timeline/timeline_picture.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace shardscape::gui {

namespace {

using document::latin;

enum Column { Name, Drawn, Chunks, Step, Bubble, Gap, Peak, Copies, Stale, Messages, kColumns };
constexpr int kRowRole = Qt::UserRole + 1; ///< the row's place among those that came
constexpr QSize kPicture(240, 44);

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

/// The change that makes `schedule` the layout's, with as many virtual stages as it is meant to have where the layout has none. It
/// says all that it needs: another row may have been taken before.
layout::Change changeTo(const layout::Scenario& scenario, const schedule::Schedule& schedule)
{
    const layout::Knob& kind = *layout::findKnob("schedule");
    const layout::Knob& chunks = *layout::findKnob("chunks");
    const auto value = layout::parse(kind, schedule.name);
    layout::Scenario changed = layout::with(scenario, layout::choose(scenario, kind, value ? *value : 0));
    if (changed.layout.pipelineParallel > 1 && changed.layout.chunks == 1 && schedule.defaultChunks > 1) {
        changed = layout::with(changed, layout::choose(changed, chunks, schedule.defaultChunks));
    }
    return {{{&kind, kind.get(changed)}, {&chunks, chunks.get(changed)}}, changed.stageLayers};
}

} // namespace

ScheduleSheet::Row ScheduleSheet::rowOf(const layout::Scenario& scenario, const schedule::Schedule& schedule)
{
    Row row;
    row.schedule = &schedule;
    row.change = changeTo(scenario, schedule);
    const layout::Scenario changed = layout::with(scenario, row.change);
    row.chunks = changed.layout.chunks;
    const training::Evaluation evaluation = training::evaluate(changed);
    if (!evaluation.valid) {
        row.refused = evaluation.reasons.empty() ? say("the layout is not valid")
                                                 : layout::sentence(evaluation.reasons.front());
        return row;
    }
    const auto view = scheduleView(changed, evaluation, {});
    const auto request = training::scheduleRequest(changed, evaluation);
    if (!view || !request) {
        row.refused = view ? request.error().message : view.error().message;
        return row;
    }
    row.stepSeconds = evaluation.stepSeconds;
    row.bubbleRatio = evaluation.bubbleRatio;
    row.peakBytes = evaluation.peakBytes;
    row.fits = evaluation.fits;
    const timeline::ScheduleView& shown = **view;
    row.gap = schedule::gapOf(shown.analysis.makespan, shown.bound.makespan);
    row.copies = schedule.parameterCopies;
    for (const double copies : schedule::copiesOf(shown.program, shown.analysis)) {
        row.copies = std::max(row.copies, copies);
    }
    for (const std::int32_t updates : schedule::stalenessOf(shown.program)) {
        row.staleness = std::max(row.staleness, updates);
    }
    for (const std::int32_t updates : schedule::steadyStaleness(*request)) {
        row.steadyStaleness = std::max(row.steadyStaleness, updates);
    }
    row.messages = shown.analysis.messages;
    row.picture = std::make_shared<const timeline::GanttIndex>(*view);
    return row;
}

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
    m_table->sortByColumn(Step, Qt::AscendingOrder);
    m_table->verticalHeader()->hide();
    m_table->setIconSize(kPicture);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->verticalHeader()->setDefaultSectionSize(kPicture.height() + theme::kGap);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Drawn, QHeaderView::Fixed);
    m_table->setColumnWidth(Drawn, kPicture.width() + 2 * theme::kGap);
    m_foot = new QLabel(this);
    m_foot->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addWidget(m_head);
    column->addWidget(m_table, 1);
    column->addWidget(m_foot);
    const auto choose = [this](const QTableWidgetItem* item) {
        const QTableWidgetItem* name = m_table->item(item->row(), Name);
        if (name == nullptr) {
            return;
        }
        const Row& row = m_rows[static_cast<std::size_t>(name->data(kRowRole).toInt())];
        if (row.refused.empty()) {
            emit changeChosen(row.change);
        }
    };
    connect(m_table, &QTableWidget::itemClicked, this, choose);
    connect(m_table, &QTableWidget::itemActivated, this, choose);
    retranslate();
    resize(1180, 720);
}

void ScheduleSheet::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    drawPictures();
}

void ScheduleSheet::setScenario(const std::optional<layout::Scenario>& scenario)
{
    m_possible = scenario.has_value();
    // Who took one of the rows finds the others where they were.
    const bool isOurs = scenario && std::any_of(m_rows.begin(), m_rows.end(), [&](const Row& row) {
                            return row.refused.empty() && layout::with(*m_scenario, row.change) == *scenario;
                        });
    if (scenario && m_scenario != scenario && !isOurs) {
        m_scenario = scenario;
        start();
    }
    retranslate();
}

void ScheduleSheet::start()
{
    m_table->setRowCount(0);
    m_rows.clear();
    m_lane.start([this, scenario = *m_scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
        for (const schedule::Schedule& card : schedule::schedules()) {
            if (stop.stop_requested()) {
                return;
            }
            deliver([this, row = rowOf(scenario, card)] { add(row); });
        }
        deliver([this] { drawPictures(); });
    });
}

void ScheduleSheet::add(const Row& row)
{
    m_rows.push_back(row);
    m_table->setSortingEnabled(false); // a row must not move away while it is filled
    const int at = m_table->rowCount();
    m_table->insertRow(at);
    auto* name = new QTableWidgetItem(document::engineText(row.schedule->label));
    name->setData(kRowRole, static_cast<int>(m_rows.size()) - 1);
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
    m_table->setItem(at, Drawn, new QTableWidgetItem);
    if (!row.refused.empty()) {
        // Sorts behind every number, whichever column; the reason stands where the picture would.
        QTableWidgetItem* reason = m_table->item(at, Drawn);
        reason->setText(document::engineText(row.refused));
        reason->setToolTip(reason->text());
        for (QTableWidgetItem* item : {name, reason}) {
            item->setFlags(Qt::NoItemFlags);
        }
        for (int column = Chunks; column < kColumns; ++column) {
            auto* none = new NumberItem(QString(), std::numeric_limits<double>::infinity());
            none->setFlags(Qt::NoItemFlags);
            m_table->setItem(at, column, none);
        }
    } else {
        const auto put = [&](Column column, const QString& text, double value) {
            auto* item = new NumberItem(text, value);
            item->setToolTip(about);
            m_table->setItem(at, column, item);
            return item;
        };
        put(Chunks, QString::number(row.chunks), row.chunks);
        put(Step, theme::seconds(row.stepSeconds), row.stepSeconds);
        put(Bubble, theme::percent(row.bubbleRatio), row.bubbleRatio);
        put(Gap, theme::percent(row.gap), row.gap);
        QTableWidgetItem* peak = put(Peak, theme::gibibytes(row.peakBytes), row.peakBytes);
        if (!row.fits) {
            peak->setForeground(m_theme.bad);
            peak->setToolTip(tr("Does not fit"));
        }
        put(Copies, theme::fixed(row.copies, row.copies == std::floor(row.copies) ? 0 : 1), row.copies);
        put(Stale,
            row.steadyStaleness > row.staleness
                ? QStringLiteral("%1 (%2)").arg(row.staleness).arg(row.steadyStaleness)
                : QString::number(row.staleness),
            row.staleness);
        put(Messages, theme::count(row.messages), static_cast<double>(row.messages));
    }
    m_table->setSortingEnabled(true);
}

/// All on one axis of time, which ends with the longest.
void ScheduleSheet::drawPictures()
{
    double longest = 0;
    for (const Row& row : m_rows) {
        longest = row.picture ? std::max(longest, static_cast<double>(row.picture->end())) : longest;
    }
    const qreal ratio = devicePixelRatioF();
    for (int at = 0; at < m_table->rowCount(); ++at) {
        const Row& row = m_rows[static_cast<std::size_t>(m_table->item(at, Name)->data(kRowRole).toInt())];
        if (!row.picture) {
            continue;
        }
        timeline::TimelineScene scene;
        scene.schedules = {row.picture};
        scene.compact = true;
        scene.legend = false;
        scene.memory = false;
        scene.folded = true;
        scene.range = {0, longest};
        QPixmap picture((QSizeF(kPicture) * ratio).toSize());
        picture.setDevicePixelRatio(ratio);
        picture.fill(m_theme.pane);
        QPainter painter(&picture);
        timeline::paintWhole(painter, QRect(QPoint(0, 0), kPicture), scene, m_theme);
        painter.end();
        m_table->item(at, Drawn)->setData(Qt::DecorationRole, picture);
    }
}

void ScheduleSheet::retranslate()
{
    setWindowTitle(tr("All schedules"));
    m_head->setText(
        !m_possible
            ? tr("The current layout is not possible: schedules appear here when it is.")
            : tr("%1: each schedule on its %2 devices, with all else as it is. Pictures share one axis of time.")
                  .arg(QString::fromStdString(m_scenario->name))
                  .arg(m_scenario->layout.pipelineParallel));
    m_table->setHorizontalHeaderLabels({tr("Schedule"), tr("the pipeline"), tr("chunks"), tr("step"),
                                        tr("bubble"), tr("over bound"), tr("peak"), tr("copies"), tr("stale"),
                                        tr("messages")});
    for (const int column : {Name, Drawn}) {
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
    m_table->setAccessibleName(tr("All schedules"));
    m_foot->setText(tr(
        "Bubble: idle over devices × makespan. Over bound: how much longer than any order with its memory has to be. "
        "Peak: of the fullest accelerator, red where it does not fit. Copies: of the parameters, with versions of the "
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
