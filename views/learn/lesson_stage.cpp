// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_stage.h"

#include "document/engine_text.h"
#include "lessons/op_order.h"
#include "panel/pane.h"
#include "theme/number_format.h"
#include "timeline/op_drag.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr int kRow = 50;
constexpr int kLowRow = 30;    ///< on a low page, of more rows than
constexpr int kFewRows = 4;    ///< so that what is to be pressed stays in sight;
constexpr int kLowestRow = 24; ///< of several schedules there
constexpr int kManyRow = 17;   ///< of three of them
constexpr double kLeastCurve = 20;
constexpr double kLowCurve = 10;
constexpr int kAxis = 20;
constexpr int kLedger = 24;   ///< of the row that says how much of the step a device waits
constexpr int kRingRoom = 4;  ///< right of texts, for the frame of whoever has the keyboard
constexpr double kHatch = 26; ///< of the legend: hatches of waiting are alike when small
constexpr int kFrameMilliseconds = 33;
constexpr double kBeatMilliseconds = 600; ///< a slot, at the usual speed

} // namespace

LessonStage::LessonStage(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("lesson_stage"));
    setAccessibleName(tr("Schedule of the lesson"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_scene.compact = true;
    m_scene.legend = false;
    m_clock.setInterval(kFrameMilliseconds);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        const timeline::TimeRange all = m_scene.bounds();
        const double slot = m_run ? m_run->ticksPerUnit : 1;
        const double next = m_scene.cursor.value_or(0)
                            + slot * m_speed * kFrameMilliseconds / kBeatMilliseconds;
        m_scene.cursor = std::min(next, all.end);
        tellBeat();
        if (next >= all.end) {
            setPlaying(false);
        }
        update();
    });
}

void LessonStage::setExtent(const lessons::Extent& extent)
{
    m_extent = extent;
    m_ghost.reset();
    m_now.reset();
    m_setting.clear();
    m_keptEnd = 0;
}

void LessonStage::setRoomy(bool roomy)
{
    m_roomy = roomy;
}

int LessonStage::rowPixels() const
{
    int rows = 0;
    for (const auto& schedule : m_scene.schedules) {
        rows += schedule->devices();
    }
    constexpr int kManyRows = 8;
    return m_roomy || rows <= kFewRows    ? kRow
           : rows > kManyRows             ? kManyRow
           : m_scene.schedules.size() > 1 ? kLowestRow
                                          : kLowRow;
}

int LessonStage::titleHeight() const
{
    return m_scene.schedules.size() > 1
               ? static_cast<int>(std::ceil(panel::lineHeight(theme::TextRole::Small)))
               : 0;
}

/// One schedule alone says below its rows how much of the step a device waits.
int LessonStage::ledgerHeight() const
{
    const bool fits = m_roomy || rowPixels() == kRow;
    return m_scene.schedules.size() == 1 && m_run && m_run->stuck.empty() && fits ? kLedger : 0;
}

/// Of a device, on average: what the lesson calls idle.
double LessonStage::idleSlots() const
{
    double work = 0;
    for (const schedule::Ticks ticks : m_run->analysis.work) {
        work += static_cast<double>(ticks);
    }
    const auto devices = static_cast<double>(std::max<std::size_t>(1, m_run->analysis.work.size()));
    return (static_cast<double>(m_run->analysis.makespan) - work / devices) / m_run->ticksPerUnit;
}

void LessonStage::setLanes(std::vector<Lane> lanes, const QString& problem, const QString& setting)
{
    m_run = lanes.empty() ? nullptr : lanes.back().run;
    m_problem = problem;
    m_scene.schedules.clear();
    m_lanes = std::move(lanes);
    m_waits.clear();
    m_causes.clear();
    m_told.clear();
    m_scene.cursor.reset();
    m_clock.stop();
    if (!m_run || m_scene.selectedOp >= static_cast<std::int32_t>(m_run->program.ops.size())) {
        m_scene.selectedPanel = -1;
        m_scene.selectedOp = -1;
    }
    for (const Lane& lane : m_lanes) {
        m_waits.push_back(lane.run->stuck.empty() ? lessons::waitsOf(*lane.run)
                                                  : std::vector<lessons::Wait>());
        auto view = std::make_shared<timeline::ScheduleView>();
        view->program = lane.run->program;
        view->simulation = lane.run->simulation;
        view->analysis = lane.run->analysis;
        view->ticksPerUnit = lane.run->ticksPerUnit;
        m_scene.schedules.push_back(std::make_shared<const timeline::GanttIndex>(std::move(view)));
    }
    if (m_scene.selectedOp >= 0) {
        m_scene.selectedPanel = static_cast<std::int32_t>(turnedLane());
    }
    m_beats = m_run && m_run->stuck.empty() ? lessons::beatsOf(*m_run) : std::vector<lessons::Beat>();
    m_scene.slot = m_run ? m_run->ticksPerUnit : 0;
    m_scene.letters = m_arranging;
    m_scene.memoryScale = m_extent.held;
    m_scene.leastCurve = rowPixels() == kRow ? kLeastCurve : rowPixels() == kManyRow ? 0 : kLowCurve;
    m_scene.range = m_scene.bounds();
    if (m_run && !m_locked) {
        m_scene.range.end = std::max(m_scene.range.end, m_extent.makespan * m_run->ticksPerUnit);
    }
    if (m_arranging) { // the others stay under the mouse
        m_keptEnd = std::max(m_keptEnd, m_scene.range.end);
        m_scene.range.end = m_keptEnd;
    }
    if (m_run && !m_locked) {
        Ghost now{static_cast<double>(m_run->analysis.makespan) / m_run->ticksPerUnit, idleSlots(), {}};
        for (std::int32_t device = 0; device < m_run->program.devices; ++device) {
            now.peaks.push_back(turned().peakOf(device));
        }
        if (setting != m_setting) {
            m_ghost = m_now;
            m_setting = setting;
        }
        m_now = std::move(now);
    }
    placeLegend();
    describe();
    updateGeometry();
    update();
}

LessonStage::Scales LessonStage::scales() const
{
    if (!m_run) {
        return {};
    }
    const timeline::TimelineFrame its = frame();
    Scales scales;
    scales.axisEnd = m_scene.range.end / m_run->ticksPerUnit;
    scales.held = std::max(m_scene.memoryScale, turned().memoryScale());
    scales.slotPixels = timeline::pixelsPerTick(its.axis) * m_run->ticksPerUnit;
    const timeline::PlacedRow* row = rowOf(its, turnedLane(), 0);
    scales.curvePixels = row == nullptr ? 0 : row->memoryHeight;
    scales.bracketLeft = its.axis.left;
    scales.bracketRight = timeline::timeToPixel(idleSlots() * m_run->ticksPerUnit, its.axis);
    return scales;
}

QList<theme::LegendEntry> LessonStage::legend() const
{
    return m_run ? timeline::legendOf(m_scene, m_theme, true) : QList<theme::LegendEntry>();
}

QStringList LessonStage::legendTexts() const
{
    QStringList texts;
    for (const theme::LegendEntry& entry : legend()) {
        texts << entry.text;
    }
    return texts;
}

void LessonStage::placeLegend()
{
    const double room = width() > minimumSizeHint().width() ? width() : sizeHint().width();
    const double height = std::ceil(theme::paintLegend(nullptr, QRectF(0, 0, room - 2 * kRingRoom, 0),
                                                       legend(), m_theme, Qt::AlignLeft, kHatch))
                          + theme::kGrid;
    if (height != m_legendHeight) {
        m_legendHeight = height;
        updateGeometry();
        emit heightChanged();
    }
}

void LessonStage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeLegend();
}

QString LessonStage::invitation() const
{
    return !m_locked                      ? QString()
           : m_picking == Picking::Device ? tr("Point at a device. Arrows choose it, Enter takes it.")
           : m_picking == Picking::Place  ? tr("Hatched: point at a place. Arrows move it, Enter takes it.")
                                          : QString();
}

QString LessonStage::howToArrange()
{
    return tr("Drag ops, or choose with arrows and move with Shift and arrows.");
}

void LessonStage::setLocked(bool locked, Picking picking, bool shown)
{
    m_locked = locked;
    m_picking = picking;
    m_shown = shown;
    const bool asked = picking != Picking::Nothing && locked;
    setFocusPolicy(asked || isArranging() ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(asked ? Qt::CrossCursor : isArranging() ? Qt::OpenHandCursor : Qt::ArrowCursor);
    if (locked) {
        m_clock.stop();
    }
    describe();
    update();
}

void LessonStage::setArranging(bool arranging)
{
    m_arranging = arranging;
    m_keptEnd = 0; // another lesson
    m_scene.selectedPanel = -1;
    m_scene.selectedOp = -1;
    m_scene.ghost.reset();
    setLocked(m_locked, m_picking, m_shown);
}

void LessonStage::setPlace(std::optional<lessons::Place> place)
{
    m_place = place;
    describe();
    update();
}

void LessonStage::setHoles(std::vector<lessons::Truth::Hole> holes)
{
    m_holes = std::move(holes);
    update();
}

void LessonStage::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void LessonStage::setPlaying(bool playing)
{
    if (!playing || m_locked || !m_run) {
        m_clock.stop();
        return;
    }
    if (!m_scene.cursor || *m_scene.cursor >= m_scene.bounds().end) {
        m_scene.cursor = 0;
    }
    m_clock.start();
}

void LessonStage::setSpeed(double speed)
{
    m_speed = std::clamp(speed, 0.25, 16.0);
}

/// What the simulator says of the beat in which the cursor stands.
void LessonStage::tellBeat()
{
    if (!m_run || !m_scene.cursor || !m_run->stuck.empty()) {
        return;
    }
    const double now = *m_scene.cursor / m_run->ticksPerUnit;
    for (const lessons::Beat& beat : m_beats) {
        if (now >= beat.from - 1e-9 && now < beat.to && !beat.text.empty()) {
            const QString text = document::engineText(beat.text);
            if (text != m_told) {
                m_told = text;
                emit told(m_told);
            }
            return;
        }
    }
}

void LessonStage::step(int direction)
{
    if (m_locked || !m_run) {
        return;
    }
    m_clock.stop();
    std::vector<schedule::Ticks> starts = m_run->simulation.start;
    starts.push_back(m_run->simulation.makespan);
    std::sort(starts.begin(), starts.end());
    const auto now = static_cast<schedule::Ticks>(m_scene.cursor.value_or(direction > 0 ? -1 : 0));
    if (direction > 0) {
        const auto next = std::upper_bound(starts.begin(), starts.end(), now);
        m_scene.cursor = static_cast<double>(next == starts.end() ? starts.back() : *next);
    } else {
        const auto next = std::lower_bound(starts.begin(), starts.end(), now);
        m_scene.cursor = static_cast<double>(next == starts.begin() ? starts.front() : *(next - 1));
    }
    tellBeat();
    update();
}

void LessonStage::describe()
{
    QString text;
    if (m_locked) {
        text = m_picking != Picking::Nothing ? invitation()
               : m_shown                     ? QString()
                                             : tr("Hatched until you have predicted.");
    } else if (m_run) {
        text = timeline::summaryOf(turned(), timeline::Summary::Brief);
    }
    if (isArranging()) {
        text += QLatin1Char(' ') + howToArrange();
        if (m_scene.selectedOp >= 0) {
            text += QLatin1Char(' ')
                    + QString::fromStdString(lessons::opName(m_run->program, m_scene.selectedOp));
        }
    }
    if (m_place && m_picking == Picking::Device) {
        text += QLatin1Char(' ') + tr("Device %1.").arg(m_place->device);
    } else if (m_place) {
        text += QLatin1Char(' ')
                + tr("Device %1, slot %2.").arg(m_place->device).arg(theme::number(m_place->time, 2));
    }
    setAccessibleDescription(text);
}

QSize LessonStage::sizeHint() const
{
    int rows = 0;
    for (const auto& schedule : m_scene.schedules) {
        rows += schedule->devices();
    }
    const int lanes = static_cast<int>(std::max<std::size_t>(1, m_scene.schedules.size()));
    return {560, (rows > 0 ? rows : 4) * rowPixels() + titleHeight() + (lanes - 1) * 16 + ledgerHeight()
                     + kAxis + 2 * theme::kGap + static_cast<int>(m_legendHeight)};
}

QSize LessonStage::minimumSizeHint() const
{
    return {240, sizeHint().height()};
}

timeline::TimelineFrame LessonStage::frame() const
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Small));
    const double left = std::ceil(metrics.horizontalAdvance(tr("device %1").arg(10))) + theme::kGap;
    // Their heading stands beside the last number of the axis.
    const double right = std::ceil(std::max(metrics.horizontalAdvance(QStringLiteral("00.00")),
                                            metrics.horizontalAdvance(tr("held"))))
                         + 2 * theme::kGap;
    return timeline::frameOf(
        m_scene,
        QRectF(rect()).adjusted(left, titleHeight(), -right, -kAxis - ledgerHeight() - m_legendHeight),
        1 / devicePixelRatioF());
}

const timeline::PlacedRow* LessonStage::rowOf(const timeline::TimelineFrame& frame, std::size_t lane,
                                              std::int32_t device) const
{
    if (lane >= frame.layout.panels.size()) {
        return nullptr;
    }
    const timeline::Panel& panel = frame.layout.panels[lane];
    const std::int32_t row = panel.firstRow + device;
    return device < 0 || row >= panel.lastRow ? nullptr : &frame.layout.rows[static_cast<std::size_t>(row)];
}

QRectF LessonStage::rowRect(const timeline::TimelineFrame& frame, std::int32_t device) const
{
    const timeline::PlacedRow* row = rowOf(frame, turnedLane(), device);
    return row == nullptr
               ? QRectF()
               : QRectF(frame.axis.left, frame.contentTop + row->top, frame.axis.width, row->height);
}

QPointF LessonStage::pointOf(const lessons::Place& place) const
{
    const timeline::TimelineFrame its = frame();
    return {timeline::timeToPixel(place.time * (m_run ? m_run->ticksPerUnit : 1), its.axis),
            rowRect(its, place.device).center().y()};
}

void LessonStage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_run) {
        if (m_locked) {
            theme::fillHatched(painter, QRectF(rect()), theme::Hatch::Rising, m_theme.pane, m_theme.line);
        } else {
            theme::paintEmpty(painter, QRectF(rect()), m_problem, m_theme);
        }
        return;
    }
    const timeline::TimelineFrame its = frame();
    const QFont small = theme::textFont(theme::TextRole::Small);
    const bool hatched = m_locked && !m_shown;
    if (hatched) {
        for (std::int32_t device = 0; device < m_run->program.devices; ++device) {
            theme::fillHatched(painter, rowRect(its, device), theme::Hatch::Rising, m_theme.bubble,
                               theme::mix(m_theme.bubbleHatch, m_theme.bubble, 0.5));
        }
        if (m_picking == Picking::Nothing) {
            painter.setFont(theme::textFont(theme::TextRole::Strong));
            const QString text = tr("predict first");
            QRectF box(QPointF(),
                       QFontMetricsF(painter.font()).size(0, text) + QSizeF(2 * theme::kMargin, theme::kGap));
            box.moveCenter((rowRect(its, 0) | rowRect(its, m_run->program.devices - 1)).center());
            panel::fillRounded(painter, box, m_theme.pane, theme::kCorner);
            painter.setPen(m_theme.quietText);
            painter.drawText(box, Qt::AlignCenter, text);
        }
    } else {
        timeline::paintScene(painter, m_scene, its, m_theme);
        paintStuck(painter, its);
        if (m_scene.cursor
            && *m_scene.cursor < m_scene.bounds().end) { // what has not happened is not there yet
            const double x = timeline::timeToPixel(*m_scene.cursor, its.axis);
            painter.fillRect(QRectF(x, its.contentTop - 1, its.axis.right() - x + 1, its.layout.height + 2),
                             m_theme.pane);
        }
        timeline::paintOverlay(painter, m_scene, its, m_theme);
        if (const std::optional<double> mark = insertionMark()) {
            const QRectF row = rowRect(its, m_run->program.deviceOf(m_scene.selectedOp));
            painter.fillRect(QRectF(*mark - 2, row.top() - 2, 4, row.height() + 4), m_theme.accent);
        }
    }
    painter.setFont(small);
    const bool axis = !hatched
                      || m_picking != Picking::Nothing; // before, it would give away how long the step is
    for (std::size_t lane = 0; lane < m_scene.schedules.size(); ++lane) {
        paintLane(painter, its, lane);
    }
    if (!hatched) {
        paintLedger(painter, its);
        paintGhost(painter, its);
        paintCauses(painter, its);
    }
    if (!hatched) { // what the numbers at the right are
        painter.setPen(m_theme.quietText);
        painter.drawText(QRectF(0, axisBottom() - kAxis + 4, width() - kRingRoom, kAxis - 4),
                         Qt::AlignRight | Qt::AlignVCenter, tr("held"));
        theme::paintLegend(&painter,
                           QRectF(kRingRoom, axisBottom() + theme::kGrid, width() - 2 * kRingRoom,
                                  m_legendHeight - theme::kGrid),
                           legend(), m_theme, Qt::AlignLeft, kHatch);
    }
    if (axis) {
        // Slots, whatever ticks the simulator counts in.
        timeline::TimeAxis counted = its.axis;
        counted.range.end /= m_run->ticksPerUnit;
        const double top = axisBottom() - kAxis;
        painter.setPen(m_theme.quietText);
        const double apart = timeline::niceStep(counted, 48);
        for (const double mark : timeline::marks(counted.range, apart)) {
            const double x = timeline::timeToPixel(mark, counted);
            painter.fillRect(QRectF(std::round(x), top, 1, 4), m_theme.line);
            painter.drawText(QRectF(x - 30, top + 4, 60, kAxis - 4), Qt::AlignCenter,
                             theme::count(std::llround(mark)));
        }
    }
    const double perTick = m_run->ticksPerUnit;
    for (const lessons::Truth::Hole& hole : m_holes) {
        if (m_locked || hole.device >= m_run->program.devices) {
            continue;
        }
        const QRectF row = rowRect(its, hole.device);
        const double from = timeline::timeToPixel(hole.from * perTick, its.axis);
        const double to = timeline::timeToPixel(hole.to * perTick, its.axis);
        painter.setPen(QPen(m_theme.good, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(from, row.top(), to - from, row.height()).adjusted(1, 1, -1, -1), 3,
                                3);
    }
    if (m_place && m_place->device < m_run->program.devices && m_picking == Picking::Device) {
        const QRectF row = rowRect(its, m_place->device);
        painter.setPen(QPen(m_theme.accent, 2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(row.adjusted(-2, 0, 2, 0), 3, 3);
    } else if (m_place && m_place->device < m_run->program.devices) {
        const QPointF at = pointOf(*m_place);
        const QRectF row = rowRect(its, m_place->device);
        QPen pen(m_theme.accent, 2, Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        const QRectF box(at.x() - 10, row.top() + 2, 20, row.height() - 4);
        painter.drawRoundedRect(box, 3, 3);
        if (!m_locked) { // at the foot of the row, where no numbers are
            const QString text = tr("you");
            const QFontMetricsF metrics(small);
            QRectF tag(QPointF(), QSizeF(metrics.horizontalAdvance(text) + theme::kGap, metrics.height()));
            tag.moveCenter(QPointF(at.x(), row.bottom() - metrics.height() / 2));
            panel::fillRounded(painter, tag, m_theme.pane, 3);
            painter.setPen(m_theme.accent);
            painter.drawText(tag, Qt::AlignCenter, text);
        }
    }
    if (hasFocus()) {
        panel::paintFocusRing(painter, QRectF(rect()), m_theme);
    }
}

/// Its title, its devices and what they hold at most: at the right, and in the curve where it is reached first.
void LessonStage::paintLane(QPainter& painter, const timeline::TimelineFrame& its, std::size_t lane) const
{
    const timeline::GanttIndex& index = *m_scene.schedules[lane];
    const bool hatched = m_locked && !m_shown;
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Small));
    painter.setFont(theme::textFont(theme::TextRole::Small));
    if (m_scene.schedules.size() > 1 && !m_lanes[lane].title.isEmpty()) {
        const double top = its.contentTop + its.layout.panels[lane].rowsTop - titleHeight() + 1;
        painter.setPen(m_theme.text);
        painter.setFont(theme::textFont(theme::TextRole::Strong));
        const double end = static_cast<double>(index.analysis().makespan);
        const QString text = m_lanes[lane].title + QStringLiteral(" · ")
                             + tr("%1 slots").arg(theme::count(std::llround(end / m_run->ticksPerUnit)));
        painter.drawText(QRectF(its.axis.left, top - 1, its.axis.width, titleHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        painter.setFont(theme::textFont(theme::TextRole::Small));
        // Where it ends, through all rows: the gap between two is what one is quicker.
        const double x = std::round(timeline::timeToPixel(end, its.axis));
        const timeline::Panel& panel = its.layout.panels[lane];
        painter.fillRect(QRectF(x, its.contentTop + panel.rowsTop, 2, panel.rowsHeight - 4), m_theme.text);
    }
    for (std::int32_t device = 0; device < index.devices(); ++device) {
        const timeline::PlacedRow* placed = rowOf(its, lane, device);
        if (placed == nullptr) {
            continue;
        }
        const QRectF row(its.axis.left, its.contentTop + placed->top, its.axis.width, placed->height);
        painter.setPen(m_theme.quietText);
        painter.drawText(QRectF(0, row.top(), its.axis.left - theme::kGap, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("device %1").arg(device));
        if (hatched) {
            continue;
        }
        const QString held = timeline::memoryText(index, index.peakOf(device), false);
        painter.setPen(m_theme.text);
        painter.drawText(
            QRectF(its.axis.right(), row.top(), width() - kRingRoom - its.axis.right(), row.height()),
            Qt::AlignRight | Qt::AlignVCenter, held);
        const auto& curves = index.analysis().activations;
        if (placed->memoryHeight < metrics.height() || static_cast<std::size_t>(device) >= curves.size()
            || index.peakOf(device) <= 0) {
            continue;
        }
        const schedule::MemoryCurve& curve = curves[static_cast<std::size_t>(device)];
        const auto most = std::max_element(curve.amount.begin(), curve.amount.end());
        if (most == curve.amount.end()) {
            continue;
        }
        const auto at = static_cast<std::size_t>(most - curve.amount.begin());
        const double x = timeline::timeToPixel(static_cast<double>(curve.time[at]), its.axis);
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(x + 3, its.contentTop + placed->memoryTop, 60, placed->memoryHeight),
                         Qt::AlignLeft | Qt::AlignBottom, held);
    }
}

/// The step of one device as a sum: first what it waits, then what it works. The wait begins at the left, so that it lies still
/// where more work alone makes the step longer.
void LessonStage::paintLedger(QPainter& painter, const timeline::TimelineFrame& its) const
{
    if (ledgerHeight() == 0) {
        return;
    }
    const double perSlot = m_run->ticksPerUnit;
    const double idle = idleSlots();
    const double all = static_cast<double>(m_run->analysis.makespan) / perSlot;
    const double top = axisBottom() - kAxis - kLedger + 3;
    const double high = kLedger - 8;
    const double middle = timeline::timeToPixel(idle * perSlot, its.axis);
    const double end = timeline::timeToPixel(all * perSlot, its.axis);
    const auto amount = [](double slotCount) {
        return std::abs(slotCount - std::round(slotCount)) < 1e-9 ? theme::count(std::llround(slotCount))
                                                                  : theme::number(slotCount, 2);
    };
    const QRectF waits(its.axis.left, top, middle - its.axis.left, high);
    const QRectF works(middle, top, end - middle, high);
    theme::fillHatched(painter, waits, theme::Hatch::Rising, m_theme.bubble, m_theme.bubbleHatch);
    painter.fillRect(works, theme::mix(m_theme.opShade(schedule::OpKind::Forward, 0), m_theme.pane, 0.6));
    painter.setPen(QPen(m_theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(waits.adjusted(0.75, 0.75, -0.75, -0.75));
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const QString first = tr("waits %1").arg(amount(idle));
    const QString second = tr("works %1").arg(amount(all - idle));
    if (idle > 1e-9 && waits.width() >= metrics.horizontalAdvance(first) + theme::kGap) {
        QRectF tag(QPointF(), QSizeF(metrics.horizontalAdvance(first) + 6, high - 2));
        tag.moveCenter(waits.center());
        panel::fillRounded(painter, tag, m_theme.pane, 2);
        painter.setPen(m_theme.text);
        painter.drawText(tag, Qt::AlignCenter, first);
    } else if (idle > 1e-9) {
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(0, top, its.axis.left - theme::kGap, high), Qt::AlignRight | Qt::AlignVCenter,
                         first);
    }
    if (works.width() >= metrics.horizontalAdvance(second) + theme::kGap) {
        painter.setPen(m_theme.text);
        painter.drawText(works, Qt::AlignCenter, second);
    }
    if (idle <= 1e-9 || waits.width() >= metrics.horizontalAdvance(first) + theme::kGap) {
        painter.setPen(m_theme.quietText);
        painter.drawText(QRectF(0, top, its.axis.left - theme::kGap, high), Qt::AlignRight | Qt::AlignVCenter,
                         tr("each"));
    }
}

/// The chain from a hole that was clicked back to the first op.
void LessonStage::paintCauses(QPainter& painter, const timeline::TimelineFrame& its) const
{
    const timeline::GanttIndex* index = m_causes.empty() ? nullptr : m_scene.schedules[m_causesLane].get();
    painter.setBrush(Qt::NoBrush);
    QPointF later;
    for (const std::int32_t op : m_causes) {
        if (m_lanes[m_causesLane]
                .run->program
                .streams[static_cast<std::size_t>(
                    m_lanes[m_causesLane].run->program.ops[static_cast<std::size_t>(op)].stream)]
                .kind
            != schedule::StreamKind::Compute) {
            continue;
        }
        const QRectF bar = timeline::opRect(*index, its.layout, m_causesLane, its.axis, op)
                               .translated(0, its.contentTop);
        painter.setPen(QPen(m_theme.text, 2.5));
        painter.drawRect(bar.adjusted(1, 1, -1, -1));
        if (!later.isNull()) {
            painter.setPen(QPen(m_theme.text, 1.5));
            painter.drawLine(QPointF(bar.right(), bar.center().y()), later);
        }
        later = QPointF(bar.left(), bar.center().y());
    }
}

/// Where the step ended before, and what was held: dashed.
void LessonStage::paintGhost(QPainter& painter, const timeline::TimelineFrame& its) const
{
    if (!m_ghost || !m_now || m_locked) {
        return;
    }
    QPen pen(m_theme.quietText, 1.5, Qt::DashLine);
    painter.setPen(pen);
    const double right = its.axis.right();
    if (std::abs(m_ghost->makespan - m_now->makespan) > 1e-9) {
        const double x = timeline::timeToPixel(m_ghost->makespan * m_run->ticksPerUnit, its.axis);
        if (x <= right + 1) {
            painter.drawLine(QPointF(x, its.contentTop), QPointF(x, axisBottom() - kAxis));
            painter.setFont(theme::textFont(theme::TextRole::Small));
            const QString text = tr("before");
            const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
            QRectF tag(std::min(x + 2, right - wide - 4), axisBottom() - kAxis - std::max(ledgerHeight(), 14),
                       wide + 4, 13);
            panel::fillRounded(painter, tag, m_theme.pane, 2);
            painter.drawText(tag, Qt::AlignCenter, text);
        }
    }
    const double full = std::max(m_scene.memoryScale, turned().memoryScale());
    for (std::int32_t device = 0; device < turned().devices() && full > 0; ++device) {
        const timeline::PlacedRow* row = rowOf(its, turnedLane(), device);
        if (row == nullptr || row->memoryHeight <= 0
            || static_cast<std::size_t>(device) >= m_ghost->peaks.size()) {
            continue;
        }
        const double before = m_ghost->peaks[static_cast<std::size_t>(device)];
        if (std::abs(before - turned().peakOf(device)) < 1e-9) {
            continue;
        }
        const double y = its.contentTop + row->memoryTop + row->memoryHeight * (1 - before / full);
        painter.drawLine(QPointF(its.axis.left, y), QPointF(right, y));
    }
}

/// Ops that never run: crossed out, behind what did.
void LessonStage::paintStuck(QPainter& painter, const timeline::TimelineFrame& its) const
{
    painter.setPen(QPen(m_theme.bad, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const std::int32_t op : m_run->stuck) {
        const QRectF bar = timeline::opRect(turned(), its.layout, turnedLane(), its.axis, op)
                               .translated(0, its.contentTop)
                               .adjusted(1, 1, -1, -1);
        theme::fillHatched(painter, bar, theme::Hatch::Rising, QColor(0, 0, 0, 0), m_theme.bad);
        painter.drawRect(bar);
    }
}

QPointF LessonStage::pointOf(std::int32_t op) const
{
    const timeline::TimelineFrame its = frame();
    return timeline::opRect(turned(), its.layout, turnedLane(), its.axis, op).center()
           + QPointF(0, its.contentTop);
}

double LessonStage::axisEnd() const
{
    return m_run ? m_scene.range.end / m_run->ticksPerUnit : 0;
}

std::optional<double> LessonStage::cursor() const
{
    return m_run && m_scene.cursor ? std::optional(*m_scene.cursor / m_run->ticksPerUnit) : std::nullopt;
}

QString LessonStage::textAt(QPointF point) const
{
    if (!m_run || (m_locked && !m_shown)) {
        return {};
    }
    const timeline::TimelineFrame its = frame();
    const timeline::Hit hit = timeline::hitTest(m_scene.indices(), its.layout, its.axis,
                                                its.toContent(point));
    if (hit.panel < 0 || static_cast<std::size_t>(hit.panel) >= m_lanes.size()) {
        return {};
    }
    const lessons::ToyRun& run = *m_lanes[static_cast<std::size_t>(hit.panel)].run;
    const auto inSlots = [this](schedule::Ticks ticks) {
        const double slot = static_cast<double>(ticks) / m_run->ticksPerUnit;
        return slot == std::round(slot) ? theme::count(std::llround(slot)) : theme::number(slot, 3);
    };
    if (hit.kind == timeline::Hit::Kind::Op && hit.op >= 0) {
        const schedule::Op& op = run.program.ops[static_cast<std::size_t>(hit.op)];
        const auto place = static_cast<std::size_t>(hit.op);
        return tr("%1, micro-batch %2\nslots %3 to %4")
            .arg(theme::opLabel(op.kind))
            .arg(op.microbatch)
            .arg(inSlots(run.simulation.start[place]), inSlots(run.simulation.end[place]));
    }
    if (hit.kind == timeline::Hit::Kind::Bubble && hit.bubble >= 0) {
        const schedule::Bubble& bubble = run.analysis.bubbles[static_cast<std::size_t>(hit.bubble)];
        QString text = tr("%1\nslots %2 to %3")
                           .arg(theme::bubbleLabel(bubble.cause), inSlots(bubble.start), inSlots(bubble.end));
        const double middle = (static_cast<double>(bubble.start) + static_cast<double>(bubble.end)) / 2;
        if (const lessons::Wait* wait = waitAt(static_cast<std::size_t>(hit.panel), bubble.device, middle)) {
            text += QLatin1Char('\n') + document::engineText(lessons::waitText(run, *wait));
        }
        return text;
    }
    return {};
}

/// The wait of a device at a time in ticks; null where it works.
const lessons::Wait* LessonStage::waitAt(std::size_t lane, std::int32_t device, double ticks) const
{
    const double slot = ticks / m_run->ticksPerUnit;
    for (const lessons::Wait& wait : m_waits[lane]) {
        if (wait.device == device && wait.from <= slot && slot <= wait.to) {
            return &wait;
        }
    }
    return nullptr;
}

bool LessonStage::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = textAt(help->pos());
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, this);
        }
        return true;
    }
    return QWidget::event(event);
}

int LessonStage::placeAt(std::int32_t op, double x) const
{
    const timeline::TimelineFrame its = frame();
    const std::int32_t device = m_run->program.deviceOf(op);
    const QPointF point(x, rowRect(its, device).center().y() - its.contentTop);
    const timeline::GanttIndex& index = turned();
    for (const std::int32_t other : index.lanes()[static_cast<std::size_t>(index.positionOf(op).lane)].ops) {
        const QRectF bar = timeline::opRect(index, its.layout, turnedLane(), its.axis, other);
        if (x >= bar.left() && x < bar.right()) {
            return schedule::placeOf(m_run->program, other);
        }
    }
    return timeline::dropTarget(index, its.layout, turnedLane(), its.axis, op, point).place;
}

std::optional<double> LessonStage::insertionMark() const
{
    if (!m_scene.ghost || m_scene.selectedOp < 0) {
        return std::nullopt;
    }
    const std::int32_t op = m_scene.selectedOp;
    const int from = schedule::placeOf(m_run->program, op);
    const int to = placeAt(op, m_scene.ghost->pointer.x());
    if (to < 0 || to == from) {
        return std::nullopt;
    }
    const timeline::TimelineFrame its = frame();
    const timeline::GanttIndex& index = turned();
    for (const std::int32_t other : index.lanes()[static_cast<std::size_t>(index.positionOf(op).lane)].ops) {
        if (schedule::placeOf(m_run->program, other) == to) {
            const QRectF bar = timeline::opRect(index, its.layout, turnedLane(), its.axis, other);
            return to < from ? bar.left() : bar.right();
        }
    }
    return std::nullopt;
}

void LessonStage::choose(std::int32_t op)
{
    m_scene.selectedPanel = op < 0 ? -1 : static_cast<std::int32_t>(turnedLane());
    m_scene.selectedOp = op;
    describe();
    update();
}

void LessonStage::mouseMoveEvent(QMouseEvent* event)
{
    if (!isArranging() || m_scene.selectedOp < 0 || (event->buttons() & Qt::LeftButton) == 0) {
        return;
    }
    const timeline::TimelineFrame its = frame();
    timeline::TimelineScene::Ghost ghost;
    ghost.pointer = event->position();
    ghost.size = timeline::opRect(turned(), its.layout, turnedLane(), its.axis, m_scene.selectedOp).size();
    ghost.kind = m_run->program.ops[static_cast<std::size_t>(m_scene.selectedOp)].kind;
    m_scene.ghost = ghost;
    update();
}

void LessonStage::mouseReleaseEvent(QMouseEvent* event)
{
    if (!isArranging() || m_scene.selectedOp < 0) {
        return;
    }
    const bool dragged = m_scene.ghost.has_value();
    m_scene.ghost.reset();
    update();
    if (!dragged) {
        return;
    }
    // Up and down do not count: an op stays on its device.
    const std::int32_t op = m_scene.selectedOp;
    const int from = schedule::placeOf(m_run->program, op);
    const int to = placeAt(op, event->position().x());
    if (to >= 0 && to != from) {
        emit moved(m_run->program.deviceOf(op), from, to);
    }
}

void LessonStage::arrangeByKey(QKeyEvent* event)
{
    const auto& streams = m_run->program.streams;
    const std::int32_t op = m_scene.selectedOp;
    std::int32_t device = op < 0 ? 0 : m_run->program.deviceOf(op);
    int place = op < 0 ? -1 : schedule::placeOf(m_run->program, op);
    const int from = place;
    switch (event->key()) {
    case Qt::Key_Left: --place; break;
    case Qt::Key_Right: ++place; break;
    case Qt::Key_Up: device = std::max(0, device - 1); break;
    case Qt::Key_Down: device = std::min(m_run->program.devices - 1, device + 1); break;
    default: QWidget::keyPressEvent(event); return;
    }
    for (std::size_t stream = 0; stream < streams.size(); ++stream) {
        if (streams[stream].device != device || streams[stream].kind != schedule::StreamKind::Compute) {
            continue;
        }
        const auto& ops = m_run->program.order[stream];
        place = std::clamp(place, 0, static_cast<int>(ops.size()) - 1);
        if ((event->modifiers() & Qt::ShiftModifier) == 0) {
            choose(ops[static_cast<std::size_t>(place)]);
        } else if (op >= 0 && place != from && device == m_run->program.deviceOf(op)) {
            emit moved(device, from, place);
        }
        return;
    }
}

void LessonStage::mousePressEvent(QMouseEvent* event)
{
    if (isArranging() && event->button() == Qt::LeftButton) {
        const timeline::TimelineFrame its = frame();
        const timeline::Hit hit = timeline::hitTest(m_scene.indices(), its.layout, its.axis,
                                                    its.toContent(event->position()));
        choose(hit.kind == timeline::Hit::Kind::Op ? hit.op : -1);
        return;
    }
    if (!m_locked && m_run && event->button() == Qt::LeftButton) {
        tellWhy(event->position());
        return;
    }
    if (m_picking == Picking::Nothing || !m_run || event->button() != Qt::LeftButton) {
        return;
    }
    const timeline::TimelineFrame its = frame();
    for (std::int32_t device = 0; device < m_run->program.devices; ++device) {
        const QRectF row = rowRect(its, device);
        if (event->position().y() >= row.top() && event->position().y() <= row.bottom()) {
            const double x = std::clamp(event->position().x(), its.axis.left, its.axis.right());
            setPlace(lessons::Place{device, timeline::pixelToTime(x, its.axis) / m_run->ticksPerUnit});
            emit placed();
            return;
        }
    }
}

void LessonStage::tellWhy(QPointF point)
{
    const timeline::TimelineFrame its = frame();
    const timeline::Hit hit = timeline::hitTest(m_scene.indices(), its.layout, its.axis,
                                                its.toContent(point));
    m_causes.clear();
    m_told.clear();
    if (hit.kind != timeline::Hit::Kind::Op && hit.device >= 0
        && hit.panel >= 0) { // also on the curve below a hole
        const auto lane = static_cast<std::size_t>(hit.panel);
        const lessons::ToyRun& run = *m_lanes[lane].run;
        if (const lessons::Wait* wait = waitAt(lane, hit.device, hit.time)) {
            m_causes = lessons::causesOf(run, *wait);
            m_causesLane = lane;
            m_told = document::engineText(lessons::causesText(run, *wait));
        }
    }
    update();
    emit told(m_told);
}

void LessonStage::keyPressEvent(QKeyEvent* event)
{
    if (isArranging()) {
        arrangeByKey(event);
        return;
    }
    if (!m_locked || m_picking == Picking::Nothing || !m_run) {
        QWidget::keyPressEvent(event);
        return;
    }
    lessons::Place place = m_place.value_or(lessons::Place{m_picking == Picking::Device ? -1 : 0, 0.5});
    const double end = m_scene.bounds().end / m_run->ticksPerUnit;
    const double by = std::max(0.5, std::round(end / 40 * 2) / 2);
    switch (event->key()) {
    case Qt::Key_Left: place.time = std::max(by / 2, place.time - by); break;
    case Qt::Key_Right: place.time = std::min(end - by / 2, place.time + by); break;
    case Qt::Key_Up: place.device = std::max(0, place.device - 1); break;
    case Qt::Key_Down: place.device = std::min(m_run->program.devices - 1, place.device + 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_place) {
            emit settled();
        }
        return;
    default: QWidget::keyPressEvent(event); return;
    }
    place.device = std::max(0, place.device);
    setPlace(place);
    emit placed();
}

void LessonStage::hideEvent(QHideEvent* event)
{
    m_clock.stop();
    QWidget::hideEvent(event);
}

} // namespace shardscape::learn
