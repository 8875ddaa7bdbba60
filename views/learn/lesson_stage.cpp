// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_stage.h"

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

constexpr int kRow = 40;
constexpr int kLowRow = 30;    ///< of more devices than
constexpr int kFewDevices = 5; ///< so that what is to be pressed stays in sight
constexpr int kAxis = 20;
constexpr int kRingRoom = 4;  ///< right of texts, for the frame of whoever has the keyboard
constexpr double kHatch = 26; ///< of the legend: hatches of waiting are alike when small
constexpr int kFrames = 120;  ///< of one play
constexpr int kFrameMilliseconds = 33;

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
        const double next = m_scene.cursor.value_or(0) + all.length() / kFrames;
        m_scene.cursor = std::min(next, all.end);
        if (next >= all.end) {
            setPlaying(false);
        }
        update();
    });
}

void LessonStage::setRun(std::shared_ptr<const lessons::ToyRun> run, const QString& problem)
{
    m_run = std::move(run);
    m_problem = problem;
    m_scene.schedules.clear();
    m_scene.cursor.reset();
    m_clock.stop();
    if (!m_run || m_scene.selectedOp >= static_cast<std::int32_t>(m_run->program.ops.size())) {
        m_scene.selectedPanel = -1;
        m_scene.selectedOp = -1;
    }
    if (m_run) {
        auto view = std::make_shared<timeline::ScheduleView>();
        view->program = m_run->program;
        view->simulation = m_run->simulation;
        view->analysis = m_run->analysis;
        view->ticksPerUnit = m_run->ticksPerUnit;
        m_scene.schedules.push_back(std::make_shared<const timeline::GanttIndex>(std::move(view)));
    }
    m_scene.slot = m_run ? m_run->ticksPerUnit : 0;
    m_scene.letters = m_arranging;
    m_scene.range = m_scene.bounds();
    if (m_arranging) { // the others stay under the mouse
        m_keptEnd = std::max(m_keptEnd, m_scene.range.end);
        m_scene.range.end = m_keptEnd;
    }
    placeLegend();
    describe();
    updateGeometry();
    update();
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
        text = timeline::summaryOf(*m_scene.schedules.front(), timeline::Summary::Brief);
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
    const int devices = m_run ? m_run->program.devices : 4;
    return {560, devices * (devices > kFewDevices ? kLowRow : kRow) + kAxis + 2 * theme::kGap
                     + static_cast<int>(m_legendHeight)};
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
    return timeline::frameOf(m_scene, QRectF(rect()).adjusted(left, 0, -right, -kAxis - m_legendHeight),
                             1 / devicePixelRatioF());
}

QRectF LessonStage::rowRect(const timeline::TimelineFrame& frame, std::int32_t device) const
{
    for (const timeline::PlacedRow& row : frame.layout.rows) {
        if (row.device == device) {
            return {frame.axis.left, frame.contentTop + row.top, frame.axis.width, row.height};
        }
    }
    return {};
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
        timeline::paintOverlay(painter, m_scene, its, m_theme);
        if (const std::optional<double> mark = insertionMark()) {
            const QRectF row = rowRect(its, m_run->program.deviceOf(m_scene.selectedOp));
            painter.fillRect(QRectF(*mark - 2, row.top() - 2, 4, row.height() + 4), m_theme.accent);
        }
    }
    painter.setFont(small);
    const bool axis = !hatched
                      || m_picking != Picking::Nothing; // before, it would give away how long the step is
    for (std::int32_t device = 0; device < m_run->program.devices; ++device) {
        const QRectF row = rowRect(its, device);
        painter.setPen(m_theme.quietText);
        painter.drawText(QRectF(0, row.top(), its.axis.left - theme::kGap, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("device %1").arg(device));
        if (!hatched) {
            painter.setPen(m_theme.text);
            painter.drawText(
                QRectF(its.axis.right(), row.top(), width() - kRingRoom - its.axis.right(), row.height()),
                Qt::AlignRight | Qt::AlignVCenter,
                timeline::memoryText(*m_scene.schedules.front(), m_scene.schedules.front()->peakOf(device),
                                     false));
        }
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

/// Ops that never run: crossed out, behind what did.
void LessonStage::paintStuck(QPainter& painter, const timeline::TimelineFrame& its) const
{
    painter.setPen(QPen(m_theme.bad, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const std::int32_t op : m_run->stuck) {
        const QRectF bar = timeline::opRect(*m_scene.schedules.front(), its.layout, 0, its.axis, op)
                               .translated(0, its.contentTop)
                               .adjusted(1, 1, -1, -1);
        theme::fillHatched(painter, bar, theme::Hatch::Rising, QColor(0, 0, 0, 0), m_theme.bad);
        painter.drawRect(bar);
    }
}

QPointF LessonStage::pointOf(std::int32_t op) const
{
    const timeline::TimelineFrame its = frame();
    return timeline::opRect(*m_scene.schedules.front(), its.layout, 0, its.axis, op).center()
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
    const auto inSlots = [this](schedule::Ticks ticks) {
        const double slot = static_cast<double>(ticks) / m_run->ticksPerUnit;
        return slot == std::round(slot) ? theme::count(std::llround(slot)) : theme::number(slot, 3);
    };
    if (hit.kind == timeline::Hit::Kind::Op && hit.op >= 0) {
        const schedule::Op& op = m_run->program.ops[static_cast<std::size_t>(hit.op)];
        const auto place = static_cast<std::size_t>(hit.op);
        return tr("%1, micro-batch %2\nslots %3 to %4")
            .arg(theme::opLabel(op.kind))
            .arg(op.microbatch)
            .arg(inSlots(m_run->simulation.start[place]), inSlots(m_run->simulation.end[place]));
    }
    if (hit.kind == timeline::Hit::Kind::Bubble && hit.bubble >= 0) {
        const schedule::Bubble& bubble = m_run->analysis.bubbles[static_cast<std::size_t>(hit.bubble)];
        return tr("%1\nslots %2 to %3")
            .arg(theme::bubbleLabel(bubble.cause), inSlots(bubble.start), inSlots(bubble.end));
    }
    return {};
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
    const timeline::GanttIndex& index = *m_scene.schedules.front();
    for (const std::int32_t other : index.lanes()[static_cast<std::size_t>(index.positionOf(op).lane)].ops) {
        const QRectF bar = timeline::opRect(index, its.layout, 0, its.axis, other);
        if (x >= bar.left() && x < bar.right()) {
            return schedule::placeOf(m_run->program, other);
        }
    }
    return timeline::dropTarget(index, its.layout, 0, its.axis, op, point).place;
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
    const timeline::GanttIndex& index = *m_scene.schedules.front();
    for (const std::int32_t other : index.lanes()[static_cast<std::size_t>(index.positionOf(op).lane)].ops) {
        if (schedule::placeOf(m_run->program, other) == to) {
            const QRectF bar = timeline::opRect(index, its.layout, 0, its.axis, other);
            return to < from ? bar.left() : bar.right();
        }
    }
    return std::nullopt;
}

void LessonStage::choose(std::int32_t op)
{
    m_scene.selectedPanel = op < 0 ? -1 : 0;
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
    ghost.size = timeline::opRect(*m_scene.schedules.front(), its.layout, 0, its.axis, m_scene.selectedOp)
                     .size();
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
    if (!m_locked || m_picking == Picking::Nothing || !m_run || event->button() != Qt::LeftButton) {
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
