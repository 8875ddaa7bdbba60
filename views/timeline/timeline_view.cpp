// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"

#include "base/at.h"
#include "panel/flow_layout.h"
#include "panel/segments.h"
#include "theme/number_format.h"
#include "timeline/common_ticks.h"
#include "timeline/difference_table.h"
#include "timeline/edit_bar.h"
#include "timeline/pool_view.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_overview.h"
#include "timeline/timeline_picture.h"

#include <QComboBox>
#include <QDropEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::timeline {

using schedule::Ticks;

namespace {

constexpr int kFrameMilliseconds = 33;
constexpr int kOverviewFrom = 640;         ///< px of height: below, the rows need all of it
constexpr double kSecondsPerMakespan = 20; ///< a whole schedule at speed 1

QToolButton* toolButton(QWidget* parent, const char* name, bool checkable = false)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setCheckable(checkable);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QString poolName(schedule::MemoryPool pool)
{
    switch (pool) {
    case schedule::MemoryPool::Activations: return TimelineView::tr("Activations");
    case schedule::MemoryPool::Gradients: return TimelineView::tr("Gradients");
    case schedule::MemoryPool::WeightVersions: return TimelineView::tr("Weight versions");
    case schedule::MemoryPool::Gathered: return TimelineView::tr("Gathered weights");
    case schedule::MemoryPool::Host: return TimelineView::tr("Host memory");
    }
    return {};
}

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("timeline_view"));
    m_fit = toolButton(this, "timeline_fit");
    m_zoomOut = toolButton(this, "timeline_zoom_out");
    m_zoomIn = toolButton(this, "timeline_zoom_in");
    m_back = toolButton(this, "timeline_step_back");
    m_play = toolButton(this, "timeline_play", true);
    m_forward = toolButton(this, "timeline_step_forward");
    m_speed = new QComboBox(this);
    m_speed->setObjectName(QStringLiteral("timeline_speed"));
    for (const double speed : {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0}) {
        m_speed->addItem(QStringLiteral("%1×").arg(QLocale().toString(speed)), speed);
    }
    m_speed->setCurrentIndex(3);
    m_critical = toolButton(this, "timeline_critical_path", true);
    m_follow = new QSpinBox(this);
    m_follow->setObjectName(QStringLiteral("timeline_follow"));
    m_follow->setRange(-1, -1);
    m_follow->setValue(-1);
    m_rows = new panel::Segments({tr("Ops"), tr("Memory"), tr("Both")}, this);
    m_rows->setObjectName(QStringLiteral("timeline_rows"));
    m_rows->setAccessibleName(tr("What the rows show"));
    m_rows->setToolTip(tr("Ops, the memory that each device holds, or both"));
    m_rows->setCurrent(2);
    m_rows->setTheme(theme::Theme::of(palette())); // made anew with another language, in the dark too
    m_legend = toolButton(this, "timeline_legend", true);
    m_legend->setChecked(true);
    m_streams = toolButton(this, "timeline_streams", true);
    m_streams->setChecked(true);
    m_steady = toolButton(this, "timeline_steady", true);
    m_steady->setChecked(true);
    m_pool = new QComboBox(this);
    m_pool->setObjectName(QStringLiteral("timeline_pool"));
    m_pool->setFocusPolicy(Qt::TabFocus);
    m_pool->setMinimumContentsLength(18);
    m_edit = toolButton(this, "timeline_edit");
    m_detail = new QLabel(this);
    m_detail->setObjectName(QStringLiteral("timeline_detail"));
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_detail->setWordWrap(true);
    m_lanes = new LaneRow(this);
    connect(m_lanes, &LaneRow::looked, this, &TimelineView::laneLooked);
    connect(m_lanes, &LaneRow::taken, this, &TimelineView::laneTaken);
    connect(m_lanes, &LaneRow::removed, this, &TimelineView::laneRemoved);
    connect(m_lanes, &LaneRow::placed, this, &TimelineView::lanePlaced);
    setAcceptDrops(true);
    m_canvas = new TimelineCanvas(this);
    m_canvas->installEventFilter(this);
    m_overview = new TimelineOverview(this);
    m_overview->hide();
    m_editBar = new EditBar(this);
    m_editBar->hide();
    m_relation = new QLabel(this);
    m_relation->setObjectName(QStringLiteral("timeline_relation"));
    m_differences = new DifferenceTable(this);

    auto* tools = new panel::FlowLayout(theme::kGrid);
    tools->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kGap);
    const std::initializer_list<QWidget*> zoom = {m_fit, m_zoomOut, m_zoomIn};
    const std::initializer_list<QWidget*> clock = {m_back, m_play, m_forward, m_speed};
    const std::initializer_list<QWidget*> emphasis = {m_critical, m_follow};
    for (const auto& group : {zoom, clock, emphasis}) {
        for (QWidget* widget : group) {
            tools->addWidget(widget);
        }
        tools->addItem(new QSpacerItem(theme::kGap - theme::kGrid, 0));
    }
    tools->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding));
    tools->addWidget(m_rows);
    tools->addWidget(m_legend);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addLayout(tools);
    page->addWidget(m_lanes);
    page->addWidget(m_overview);
    page->addWidget(m_canvas, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(theme::kMargin, theme::kGrid, theme::kMargin, theme::kGrid);
    foot->addWidget(m_detail, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_pool, m_streams, m_steady, m_edit}) {
        foot->addWidget(widget); // here, because the row above must fit the smallest window
    }
    page->addLayout(foot);
    auto* editing = new QHBoxLayout;
    editing->setContentsMargins(theme::kMargin, 0, theme::kMargin, theme::kGrid);
    editing->addWidget(m_editBar);
    page->addLayout(editing);
    auto* differences = new QVBoxLayout;
    differences->setContentsMargins(theme::kMargin, 0, theme::kMargin, theme::kGrid);
    differences->setSpacing(0);
    differences->addWidget(m_relation);
    differences->addWidget(m_differences);
    page->addLayout(differences);

    connect(m_fit, &QToolButton::clicked, this, &TimelineView::fit);
    const auto middle = [this] {
        const TimelineScene& scene = m_canvas->scene();
        return scene.cursor && *scene.cursor >= scene.range.start && *scene.cursor <= scene.range.end
                   ? *scene.cursor
                   : scene.range.middle();
    };
    connect(m_zoomIn, &QToolButton::clicked, this, [this, middle] { m_canvas->zoomAround(middle(), 1.5); });
    connect(m_zoomOut, &QToolButton::clicked, this,
            [this, middle] { m_canvas->zoomAround(middle(), 1 / 1.5); });
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_play, &QToolButton::toggled, this, &TimelineView::setPlaying);
    connect(m_critical, &QToolButton::toggled, m_canvas, &TimelineCanvas::setCriticalPath);
    connect(m_canvas, &TimelineCanvas::criticalPathToggled, m_critical, &QToolButton::setChecked);
    connect(m_follow, &QSpinBox::valueChanged, m_canvas, &TimelineCanvas::followMicrobatch);
    connect(m_canvas, &TimelineCanvas::microbatchFollowed, m_follow, &QSpinBox::setValue);
    connect(m_rows, &panel::Segments::chosen, this,
            [this](int shown) { m_canvas->setShown(shown != 1, shown != 0); });
    connect(m_legend, &QToolButton::toggled, m_canvas, &TimelineCanvas::setLegendShown);
    connect(m_canvas, &TimelineCanvas::opSelected, this, &TimelineView::describeSelection);
    connect(m_canvas, &TimelineCanvas::opSelected, this, &TimelineView::opSelected);
    connect(m_streams, &QToolButton::toggled, this, [this](bool open) { m_canvas->setStreamsFolded(!open); });
    connect(m_steady, &QToolButton::toggled, m_canvas, &TimelineCanvas::setSteadyFolded);
    connect(m_canvas, &TimelineCanvas::steadyFoldToggled, m_steady, &QToolButton::setChecked);
    m_canvas->setSteadyFolded(true);
    connect(m_pool, &QComboBox::activated, this, &TimelineView::showPool);
    connect(m_edit, &QToolButton::clicked, this, &TimelineView::copyRequested);
    connect(m_canvas, &TimelineCanvas::edited, this, &TimelineView::takeEdit);
    connect(m_canvas, &TimelineCanvas::refused, this, &TimelineView::showRefusal);
    connect(m_editBar, &EditBar::edited, this, &TimelineView::takeEdit);
    connect(m_editBar, &EditBar::refused, this, &TimelineView::showRefusal);
    connect(m_canvas, &TimelineCanvas::rangeChanged, this, &TimelineView::visibleRangeChanged);
    connect(m_canvas, &TimelineCanvas::rangeChanged, this, &TimelineView::updateOverview);
    connect(m_overview, &TimelineOverview::rangeWanted, this, [this](double start, double end) {
        m_canvas->setRange({start, end});
    });
    connect(m_canvas, &TimelineCanvas::cursorMoved, this, &TimelineView::cursorMoved);
    connect(m_canvas, &TimelineCanvas::measured, this, [this](double ticks) {
        const TimelineScene& scene = m_canvas->scene();
        if (ticks <= 0) {
            describeSelection(scene.selectedPanel, scene.selectedOp);
            return;
        }
        m_detail->setText(
            tr("measured: %1")
                .arg(timeText(ticks, 1 / std::max(1e-300, pixelsPerTick(m_canvas->frame().axis)),
                              scene.nanoseconds())));
    });
    m_clock.setInterval(kFrameMilliseconds);
    m_clock.setTimerType(Qt::PreciseTimer);
    connect(&m_clock, &QTimer::timeout, this, &TimelineView::advance);
    m_relation->hide();
    m_differences->hide();
    retranslate();
    updateTools();
    setEditing(Editing::No);
}

void TimelineView::setLanes(std::vector<LaneChip> lanes)
{
    m_lanes->setTheme(theme::Theme::of(palette()));
    m_lanes->setLanes(std::move(lanes));
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && event->type() == QEvent::Resize) { // of which the canvas hears after this
        QMetaObject::invokeMethod(this, &TimelineView::updateOverview, Qt::QueuedConnection);
    }
    // While an op is selected, Tab walks the ops.
    return (watched == m_canvas && m_canvas->scene().selectedOp < 0 && m_lanes->stepWith(event))
           || QWidget::eventFilter(watched, event);
}

void TimelineView::dragEnterEvent(QDragEnterEvent* event)
{
    if (laneIn(event->mimeData())) {
        m_lanes->setDropOffered(true);
        event->acceptProposedAction();
    }
}

void TimelineView::dragLeaveEvent(QDragLeaveEvent*)
{
    m_lanes->setDropOffered(false);
}

void TimelineView::dropEvent(QDropEvent* event)
{
    const auto key = laneIn(event->mimeData());
    if (!key) {
        return;
    }
    const QPointF at = m_lanes->mapFrom(this, event->position().toPoint());
    const bool onChips = m_lanes->isVisible() && m_lanes->rect().contains(at.toPoint());
    const int place = onChips ? m_lanes->placeAt(at) : static_cast<int>(m_lanes->lanes().size());
    m_lanes->setDropOffered(false);
    event->acceptProposedAction();
    emit lanePlaced(*key, place);
}

void TimelineView::setSchedule(std::shared_ptr<const ScheduleView> schedule)
{
    display({std::move(schedule)});
}

void TimelineView::setSchedules(std::shared_ptr<const ScheduleView> a, std::shared_ptr<const ScheduleView> b)
{
    setSchedules(std::vector{std::move(a), std::move(b)});
}

void TimelineView::setSchedules(std::vector<std::shared_ptr<const ScheduleView>> schedules, std::size_t base)
{
    m_base = base < schedules.size() ? base : 0;
    m_base -= static_cast<std::size_t>(
        std::count(schedules.begin(), schedules.begin() + static_cast<std::ptrdiff_t>(m_base), nullptr));
    std::erase(schedules, nullptr);
    display(inCommonTicks(std::move(schedules)));
}

double TimelineView::ticksPerUnit() const
{
    return m_shown.empty() || m_shown.front() == nullptr ? 1 : m_shown.front()->ticksPerUnit;
}

void TimelineView::display(std::vector<std::shared_ptr<const ScheduleView>> schedules)
{
    setPlaying(false);
    m_shown = std::move(schedules);
    fillPools();
    const auto pool = static_cast<schedule::MemoryPool>(m_pool->currentData().toInt());
    std::vector<std::shared_ptr<const ScheduleView>> drawn;
    for (const auto& view : m_shown) {
        drawn.push_back(withPool(view, pool));
    }
    m_canvas->setSchedules(std::move(drawn));
    m_canvas->setBase(m_base);
    std::int32_t lanes = 1;
    for (const auto& index : m_canvas->scene().schedules) {
        lanes = std::max(lanes, index->mostLanes());
    }
    m_streams->setVisible(lanes > 1);
    m_steady->setVisible(!m_canvas->scene().fold.isEmpty());
    int microbatches = 0;
    for (const auto& index : m_canvas->scene().schedules) {
        microbatches = std::max(microbatches, index->program().microbatches);
    }
    m_follow->setRange(-1, microbatches - 1);
    std::vector<const ScheduleView*> compared;
    for (const auto& view : m_shown) {
        if (view != nullptr) {
            compared.push_back(view.get());
        }
    }
    const bool several = compared.size() > 1;
    if (several) {
        m_differences->setSchedules(compared, m_base < compared.size() ? m_base : 0);
        m_relation->setText(tr("On one axis: %1").arg(m_differences->relation()));
    }
    m_relation->setVisible(several);
    m_differences->setVisible(several);
    layout()->activate(); // the canvas has its size before it is drawn
    updateOverview();
    describeSelection(-1, -1);
    if (const int op = std::exchange(m_selectNext, -1); op >= 0) {
        m_canvas->selectOp(0, op);
    }
    updateTools();
}

/// The pools that any of the schedules has; the one chosen stays chosen where it is among them.
void TimelineView::fillPools()
{
    const int before = m_pool->currentData().toInt();
    m_pool->clear();
    std::vector<schedule::MemoryPool> pools;
    for (const auto& view : m_shown) {
        if (view == nullptr) {
            continue;
        }
        for (const schedule::MemoryPool pool : poolsOf(*view)) {
            if (std::find(pools.begin(), pools.end(), pool) == pools.end()) {
                pools.push_back(pool);
            }
        }
    }
    std::sort(pools.begin(), pools.end());
    for (const schedule::MemoryPool pool : pools) {
        m_pool->addItem(poolName(pool), static_cast<int>(pool));
    }
    m_pool->setCurrentIndex(std::max(0, m_pool->findData(before)));
    m_pool->setVisible(pools.size() > 1);
}

void TimelineView::showPool()
{
    const TimeRange range = m_canvas->scene().range;
    const int op = m_canvas->scene().selectedOp;
    const int panel = m_canvas->scene().selectedPanel;
    display(m_shown);
    m_canvas->setRange(range);
    if (op >= 0) {
        m_canvas->selectOp(panel, op);
    }
}

void TimelineView::setEditing(Editing editing)
{
    m_editing = editing;
    m_canvas->setEditable(editing == Editing::Yes ? 0 : -1);
    m_editBar->setVisible(editing == Editing::Yes);
    m_edit->setVisible(editing == Editing::Copy);
    describeSelection(m_canvas->scene().selectedPanel, m_canvas->scene().selectedOp);
}

void TimelineView::showRefusal(const QString& reason)
{
    m_detail->setText(reason);
}

void TimelineView::takeEdit(const std::shared_ptr<const schedule::Edited>& made, const QString& what, int op)
{
    m_selectNext = op;
    emit edited(made, what);
    m_selectNext = -1;
}

void TimelineView::fit()
{
    m_canvas->fit();
}

void TimelineView::followMicrobatch(int microbatch)
{
    m_follow->setValue(microbatch);
}

void TimelineView::setCriticalPath(bool shown)
{
    m_critical->setChecked(shown);
}

void TimelineView::step(int direction)
{
    const TimelineScene& scene = m_canvas->scene();
    if (scene.schedules.empty()) {
        return;
    }
    const double now = scene.cursor.value_or(direction > 0 ? -1 : scene.bounds().end + 1);
    std::optional<Ticks> found;
    for (const auto& index : scene.schedules) {
        for (const Lane& lane : index->lanes()) {
            // A start is an integer: the next one lies above floor(now), the last one below ceil(now).
            if (direction > 0) {
                const auto next = std::upper_bound(lane.start.begin(), lane.start.end(),
                                                   static_cast<Ticks>(std::floor(now)));
                if (next != lane.start.end()) {
                    found = found ? std::min(*found, *next) : *next;
                }
            } else {
                const auto next = std::lower_bound(lane.start.begin(), lane.start.end(),
                                                   static_cast<Ticks>(std::ceil(now)));
                if (next != lane.start.begin()) {
                    found = found ? std::max(*found, *(next - 1)) : *(next - 1);
                }
            }
        }
    }
    if (found) {
        m_canvas->setCursorTime(static_cast<double>(*found));
        m_canvas->reveal(static_cast<double>(*found));
    }
}

void TimelineView::setPlaying(bool playing)
{
    const TimelineScene& scene = m_canvas->scene();
    if (playing && scene.schedules.empty()) {
        playing = false;
    }
    if (playing == m_clock.isActive() && playing == m_play->isChecked()) {
        return;
    }
    m_play->setChecked(playing);
    if (playing) {
        if (!scene.cursor || *scene.cursor >= scene.bounds().end) {
            m_canvas->setCursorTime(0.0);
        }
        m_clock.start();
    } else {
        m_clock.stop();
    }
    retranslate();
}

void TimelineView::advance()
{
    const TimelineScene& scene = m_canvas->scene();
    const double speed = m_speed->currentData().toDouble();
    const double step = speed * scene.bounds().length() * kFrameMilliseconds / 1000.0 / kSecondsPerMakespan;
    const double next = scene.cursor.value_or(0) + step;
    m_canvas->setCursorTime(next);
    m_canvas->reveal(std::min(next, scene.bounds().end));
    if (next >= scene.bounds().end) {
        setPlaying(false);
    }
}

void TimelineView::describeSelection(int schedule, int op)
{
    const auto& schedules = m_canvas->scene().schedules;
    const bool editable = m_editing == Editing::Yes && schedule == 0 && !schedules.empty();
    m_editBar->setOp(
        editable ? std::shared_ptr<const ScheduleView>(schedules[0], &schedules[0]->view()) : nullptr, op);
    if (schedule >= 0 && at(schedule) < schedules.size()) {
        m_detail->setText(opText(*schedules[at(schedule)], op, false));
    } else {
        m_detail->setText(
            schedules.empty() ? QString()
            : m_editing == Editing::Yes
                ? tr("Drag an op to another place or device; click one to change it. Shift-drag measures.")
                : tr("Click an op to see what it waits for. Shift-drag measures."));
    }
}

void TimelineView::updateTools()
{
    const bool any = !m_canvas->scene().schedules.empty();
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_fit, m_zoomOut, m_zoomIn, m_back, m_play, m_forward, m_speed,
                                         m_critical, m_follow, m_edit, m_rows, m_legend}) {
        widget->setEnabled(any);
    }
}

void TimelineView::retranslate()
{
    const auto name = [](QToolButton* button, const QString& text, const QString& accessible,
                         const QString& tip) {
        button->setText(text);
        button->setAccessibleName(accessible);
        button->setToolTip(tip);
    };
    name(m_fit, tr("Fit"), tr("Fit"), tr("Show the whole schedule (0)"));
    name(m_zoomOut, QStringLiteral("−"), tr("Zoom out"), tr("Show more time (−)"));
    name(m_zoomIn, QStringLiteral("+"), tr("Zoom in"), tr("Show less time, larger (+)"));
    name(m_back, QStringLiteral("◂"), tr("Step back"), tr("Move the cursor to the previous start of an op"));
    name(m_play, m_clock.isActive() ? tr("Pause") : tr("Play"), tr("Play"),
         tr("Let the cursor run over the schedule"));
    name(m_forward, QStringLiteral("▸"), tr("Step forward"),
         tr("Move the cursor to the next start of an op"));
    name(m_critical, tr("Critical path"), tr("Critical path"),
         tr("Show the chain of ops that decides the makespan (C)"));
    name(m_streams, tr("Streams"), tr("Streams"),
         tr("Show copies, collectives and updates below the compute stream, or fold them away"));
    name(m_steady, tr("Fold"), tr("Fold the steady state"),
         tr("Leave out micro-batches that look like others, where all would be too narrow to read (X)"));
    m_pool->setAccessibleName(tr("Memory"));
    m_pool->setToolTip(tr("Which memory the curves show"));
    name(m_edit, tr("Edit a copy"), tr("Edit a copy of this schedule"),
         tr("Put this schedule into the project, where its ops can be moved"));
    name(m_legend, tr("Legend"), tr("Legend"), tr("Show what the colours and hatches mean"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast the cursor runs"));
    m_follow->setAccessibleName(tr("Follow micro-batch"));
    m_follow->setToolTip(tr("Keep one micro-batch in colour (M follows the selected op's)"));
    m_follow->setPrefix(tr("Micro-batch "));
    m_follow->setSpecialValueText(tr("All micro-batches"));
}

void TimelineView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange && m_lanes != nullptr) {
        m_lanes->setTheme(theme::Theme::of(palette()));
        m_rows->setTheme(theme::Theme::of(palette()));
    }
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_differences->updateGeometry(); // its height follows ours
    m_overview->setVisible(height() >= kOverviewFrom);
    layout()->activate();
    updateOverview();
}

void TimelineView::updateOverview()
{
    const TimeAxis& axis = m_canvas->frame().axis;
    m_overview->setAxis(m_canvas->viewport()->mapTo(this, QPoint()).x() + axis.left, axis.width);
    m_overview->setScene(m_canvas->scene());
}

void TimelineView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setPlaying(false);
}

QSize TimelineView::pictureSizeHint() const
{
    return legibleSize(m_canvas->scene());
}

void TimelineView::paintTo(QPainter& painter, QSize size, const theme::Theme& theme)
{
    paintPicture(painter, QRect(QPoint(), size), theme);
}

void TimelineView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    TimelineScene scene = m_canvas->scene();
    scene.legend = true; // a picture is looked at away from the tools
    paintWhole(painter, rect, std::move(scene), theme);
}

} // namespace shardscape::timeline
