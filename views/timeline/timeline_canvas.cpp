// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_canvas.h"

#include "base/at.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLoggingCategory>
#include <QMenu>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

Q_LOGGING_CATEGORY(frameLog, "shardscape.frame", QtWarningMsg)

namespace shardscape::timeline {

using schedule::Ticks;

namespace {

constexpr int kBarSteps = 1'000'000;  ///< resolution of the horizontal scroll bar
constexpr double kWheelZoom = 1.0015; ///< per eighth of a degree

} // namespace

TimelineCanvas::TimelineCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setObjectName(QStringLiteral("timeline_canvas"));
    setAccessibleName(tr("Timeline of the schedule"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 160);
    // Always there: a bar that comes and goes with zooming would move every row.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    horizontalScrollBar()->setFocusPolicy(Qt::NoFocus);
    verticalScrollBar()->setFocusPolicy(Qt::NoFocus);
}

void TimelineCanvas::setSchedules(std::vector<std::shared_ptr<const ScheduleView>> views)
{
    closeNote(true);
    const TimeRange before = m_scene.bounds();
    const bool showedAll = m_scene.range == before || m_scene.range.isEmpty();
    m_scene.schedules.clear();
    for (auto& view : views) {
        if (view && view->program.devices > 0) {
            m_scene.schedules.push_back(std::make_shared<const GanttIndex>(std::move(view)));
        }
    }
    m_scene.fold = foldOf(m_scene.schedules);
    const TimeRange bounds = m_scene.bounds();
    if (bounds != before) { // parts of another time
        m_past.clear();
        m_future.clear();
    }
    moveMarksAlong();
    if (showedAll || before.isEmpty()) {
        m_scene.range = bounds;
    } else if (bounds != before) {
        // The same part of the schedule stays in sight while a knob makes it longer or shorter.
        const double scale = bounds.length() / before.length();
        m_scene.range = keptInside({m_scene.range.start * scale, m_scene.range.end * scale}, bounds);
    }
    std::int32_t microbatches = 0;
    for (const auto& index : m_scene.schedules) {
        microbatches = std::max(microbatches, index->program().microbatches);
    }
    if (m_scene.followed >= microbatches) {
        m_scene.followed = -1;
        emit microbatchFollowed(-1);
    }
    m_scene.hover = {};
    m_scene.pointer.reset();
    m_opDrag.reset();
    m_scene.ghost.reset();
    m_scene.measured.reset();
    if (m_scene.cursor && *m_scene.cursor > bounds.end) {
        m_scene.cursor.reset();
    }
    clearSelection();
    sceneChanged();
    updateScrollBars();
    emit rangeChanged(m_scene.range.start, m_scene.range.end);
}

const TimelineFrame& TimelineCanvas::frame() const
{
    if (!m_frameValid) {
        m_frame = frameOf(m_scene, QRectF(viewport()->rect()), 1 / devicePixelRatioF());
        m_frameValid = true;
    }
    return m_frame;
}

void TimelineCanvas::fit()
{
    m_scene.rowZoom = 1;
    m_scene.scroll = 0;
    setRange(m_scene.bounds());
}

double TimelineCanvas::shortestRange() const
{
    // A tick a hundred pixels wide is as close as anyone needs; nanoseconds are tiny, ticks are not.
    const double ticks = m_scene.nanoseconds() ? 100 : 4;
    return std::min(ticks, std::max(1.0, m_scene.bounds().length()));
}

void TimelineCanvas::fitSelection()
{
    std::optional<TimeRange> span = m_scene.measured;
    const auto include = [&span](double start, double end) {
        span = span ? TimeRange{std::min(span->start, start), std::max(span->end, end)}
                    : TimeRange{start, end};
    };
    if (span) {
        span = TimeRange{std::min(span->start, span->end), std::max(span->start, span->end)};
    } else if (m_scene.selectedOp >= 0) {
        const schedule::Simulation& times = m_scene.schedules[at(m_scene.selectedPanel)]->simulation();
        include(static_cast<double>(times.start[at(m_scene.selectedOp)]),
                static_cast<double>(times.end[at(m_scene.selectedOp)]));
    } else if (m_scene.followed >= 0) {
        for (const auto& index : m_scene.schedules) {
            for (const std::int32_t op : index->opsOf(m_scene.followed)) {
                include(static_cast<double>(index->simulation().start[at(op)]),
                        static_cast<double>(index->simulation().end[at(op)]));
            }
        }
    }
    if (!span || span->isEmpty()) {
        fit();
        return;
    }
    constexpr double kAround = 0.15; // of the span, on both sides
    const double around = kAround * span->length();
    setRange({span->start - around, span->end + around});
}

void TimelineCanvas::stepHistory(int step)
{
    std::vector<TimeRange>& from = step < 0 ? m_past : m_future;
    if (from.empty()) {
        return;
    }
    (step < 0 ? m_future : m_past).push_back(m_scene.range);
    const TimeRange next = from.back();
    from.pop_back();
    m_steppingHistory = true;
    setRange(next);
    m_steppingHistory = false;
}

/// Wheels and held keys move in many small steps: what follows within a moment is one.
void TimelineCanvas::remember(TimeRange before)
{
    constexpr qint64 kOneMove = 700; // ms
    constexpr std::size_t kMostMoves = 100;
    const bool goesOn = m_sinceMove.isValid() && m_sinceMove.elapsed() < kOneMove;
    m_sinceMove.start();
    if (m_steppingHistory || goesOn || before.isEmpty()) {
        return;
    }
    if (m_past.size() == kMostMoves) {
        m_past.erase(m_past.begin());
    }
    m_past.push_back(before);
    m_future.clear();
}

void TimelineCanvas::setRange(TimeRange range)
{
    const TimeRange bounds = m_scene.bounds();
    if (bounds.isEmpty()) {
        return;
    }
    const TimeRange before = m_scene.range;
    m_scene.range = keptInside(range, bounds);
    m_scene.pointer.reset(); // another time is under it now
    closeNote(true);         // its flag moves
    if (before.start != m_scene.range.start || before.end != m_scene.range.end) {
        remember(before);
    }
    sceneChanged();
    updateScrollBars();
    emit rangeChanged(m_scene.range.start, m_scene.range.end);
}

void TimelineCanvas::zoomAround(double time, double factor)
{
    setRange(zoomedInSight(frame().axis, time, factor, shortestRange(), m_scene.bounds()));
}

void TimelineCanvas::panBy(double ticks)
{
    setRange(pannedInSight(frame().axis, ticks, m_scene.bounds()));
}

void TimelineCanvas::setRowZoom(double zoom)
{
    m_scene.rowZoom = std::clamp(zoom, 1.0, 16.0);
    m_frameValid = false;
    m_scene.scroll = std::min(m_scene.scroll, frame().hiddenHeight());
    sceneChanged();
    updateScrollBars();
}

void TimelineCanvas::selectOp(int panel, int op)
{
    if (panel < 0 || at(panel) >= m_scene.schedules.size() || op < 0
        || at(op) >= m_scene.schedules[at(panel)]->program().ops.size()) {
        clearSelection();
        return;
    }
    if (panel == m_scene.selectedPanel && op == m_scene.selectedOp) {
        return;
    }
    m_scene.selectedPanel = panel;
    m_scene.selectedOp = op;
    const GanttIndex& index = *m_scene.schedules[at(panel)];
    setAccessibleDescription(opText(index, op, false));
    const auto start = static_cast<double>(index.simulation().start[at(op)]);
    const auto end = static_cast<double>(index.simulation().end[at(op)]);
    if (end <= m_scene.range.start || start >= m_scene.range.end) {
        reveal((start + end) / 2);
    }
    const PlacedRow& row =
        frame().layout.rows[at(frame().layout.panels[at(panel)].firstRow + index.program().deviceOf(op))];
    const double top = frame().contentTop + row.top - frame().rows.top();
    if (top < 0 || top + row.height > frame().rows.height()) {
        verticalScrollBar()->setValue(
            static_cast<int>(std::lround(row.top + row.height / 2 - frame().rows.height() / 2)));
    }
    overlayChanged();
    emit opSelected(panel, op);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void TimelineCanvas::clearSelection()
{
    if (m_scene.selectedOp < 0) {
        return;
    }
    m_scene.selectedPanel = -1;
    m_scene.selectedOp = -1;
    setAccessibleDescription(QString());
    overlayChanged();
    emit opSelected(-1, -1);
}

bool TimelineCanvas::selectNeighbour(int step)
{
    if (m_scene.selectedOp < 0) {
        return false;
    }
    const GanttIndex& index = *m_scene.schedules[at(m_scene.selectedPanel)];
    const GanttIndex::Position position = index.positionOf(m_scene.selectedOp);
    if (position.lane < 0) {
        return false;
    }
    const Lane& lane = index.lanes()[at(position.lane)];
    const std::int64_t next = position.at + step;
    if (next < 0 || at(next) >= lane.ops.size()) {
        return false;
    }
    selectOp(m_scene.selectedPanel, lane.ops[at(next)]);
    return true;
}

bool TimelineCanvas::selectAcross(int rows)
{
    if (m_scene.selectedOp < 0) {
        return false;
    }
    const GanttIndex& index = *m_scene.schedules[at(m_scene.selectedPanel)];
    const std::int32_t device = index.program().deviceOf(m_scene.selectedOp) + rows;
    if (device < 0 || device >= index.devices()) {
        return false;
    }
    const Lane& lane = index.lanesOf(device).front();
    if (lane.ops.empty()) {
        return false;
    }
    // The op whose middle is nearest in time.
    const auto& times = index.simulation();
    const Ticks middle = (times.start[at(m_scene.selectedOp)] + times.end[at(m_scene.selectedOp)]) / 2;
    auto after = at(std::lower_bound(lane.end.begin(), lane.end.end(), middle) - lane.end.begin());
    after = std::min(after, lane.ops.size() - 1);
    if (after > 0 && lane.start[after] > middle
        && middle - lane.end[after - 1] < lane.start[after] - middle) {
        --after;
    }
    selectOp(m_scene.selectedPanel, lane.ops[after]);
    return true;
}

void TimelineCanvas::setSteadyFolded(bool folded)
{
    if (folded != m_scene.folds) {
        m_scene.folds = folded;
        sceneChanged();
        updateScrollBars();
        emit rangeChanged(m_scene.range.start, m_scene.range.end);
    }
}

void TimelineCanvas::setCriticalPath(bool shown)
{
    m_scene.criticalPath = shown;
    sceneChanged();
}

void TimelineCanvas::followMicrobatch(int microbatch)
{
    if (microbatch == m_scene.followed) {
        return;
    }
    m_scene.followed = std::max(-1, microbatch);
    sceneChanged();
    emit microbatchFollowed(m_scene.followed);
}

void TimelineCanvas::setBubblesShown(bool shown)
{
    if (shown != m_scene.bubbles) {
        m_scene.bubbles = shown;
        sceneChanged();
    }
}

void TimelineCanvas::setLegendShown(bool shown)
{
    m_scene.legend = shown;
    sceneChanged();
    updateScrollBars();
}

void TimelineCanvas::setShown(bool ops, bool memory)
{
    m_scene.ops = ops;
    m_scene.memory = memory;
    m_frameValid = false;
    m_scene.scroll = std::min(m_scene.scroll, frame().hiddenHeight());
    sceneChanged();
    updateScrollBars();
}

void TimelineCanvas::setBase(std::size_t schedule)
{
    m_scene.base = schedule;
    sceneChanged();
}

void TimelineCanvas::setStreamsFolded(bool folded)
{
    m_scene.folded = folded;
    sceneChanged();
    updateScrollBars();
}

void TimelineCanvas::setCursorTime(std::optional<double> time)
{
    if (time) {
        const TimeRange bounds = m_scene.bounds();
        time = std::clamp(*time, bounds.start, bounds.end);
    }
    m_scene.cursor = time;
    overlayChanged();
    if (time) {
        emit cursorMoved(*time);
    }
}

void TimelineCanvas::setMeasured(std::optional<TimeRange> span)
{
    if (!span && !m_scene.measured) {
        return;
    }
    m_scene.measured = span;
    overlayChanged();
    emit measured(span ? std::abs(span->length()) : 0);
}

/// Marks of a schedule that takes another time stay at their moments; lanes beside it move none, nor does an op that is dragged.
void TimelineCanvas::moveMarksAlong()
{
    if (m_scene.schedules.empty()) {
        return; // a layout that cannot be: the next one that can is measured against the last
    }
    const auto length = static_cast<double>(m_scene.schedules.front()->simulation().makespan);
    if (length != m_markedLength && m_markedLength > 0 && m_editable < 0 && !m_scene.marks.isEmpty()) {
        m_scene.marks.scale(length / m_markedLength);
        emit marksChanged();
    }
    m_markedLength = length;
}

void TimelineCanvas::setSubject(const QString& subject)
{
    if (subject == m_subject) {
        return;
    }
    closeNote(true);
    MarksBySubject all = allMarks();
    m_subject = subject;
    const QSignalBlocker quiet(this); // they are the same
    setAllMarks(std::move(all));
}

MarksBySubject TimelineCanvas::allMarks() const
{
    MarksBySubject all = m_marksOfOthers;
    if (!m_scene.marks.isEmpty()) {
        all[m_subject] = {m_scene.marks, m_markedLength};
    }
    return all;
}

/// The schedule in sight may still be another subject's: its own one comes and moves them along.
void TimelineCanvas::setAllMarks(MarksBySubject marks)
{
    closeNote(true);
    const bool changed = marks != allMarks();
    const auto own = marks.find(m_subject);
    m_scene.marks = own != marks.end() ? own->second.marks : TimeMarks();
    m_markedLength = own != marks.end() ? own->second.length : 0;
    if (own != marks.end()) {
        marks.erase(own);
    }
    m_marksOfOthers = std::move(marks);
    overlayChanged();
    if (changed) {
        emit marksChanged();
    }
}

void TimelineCanvas::setMarks(TimeMarks marks)
{
    closeNote(false);
    if (marks == m_scene.marks) {
        return;
    }
    m_scene.marks = std::move(marks);
    overlayChanged();
    emit marksChanged();
}

double TimelineCanvas::reachOfMark() const
{
    constexpr double kPixels = 4;
    return kPixels / std::max(1e-300, pixelsPerTick(frame().axis));
}

std::optional<std::size_t> TimelineCanvas::flagAt(QPointF position) const
{
    for (std::size_t i = 0; i < m_scene.marks.all().size(); ++i) {
        if (flagOf(m_scene, frame(), i).contains(position)) {
            return i;
        }
    }
    return std::nullopt;
}

void TimelineCanvas::markTime(double time)
{
    const TimeRange bounds = m_scene.bounds();
    if (bounds.isEmpty()) {
        return;
    }
    closeNote(true);
    if (const auto known = m_scene.marks.near(time, reachOfMark())) {
        editNote(*known, false);
        return;
    }
    if (const auto added = m_scene.marks.add({std::clamp(time, bounds.start, bounds.end), {}})) {
        editNote(*added, true);
    }
}

/// A field where the flag is: what is written shows where it will stand.
void TimelineCanvas::editNote(std::size_t mark, bool isNew)
{
    constexpr double kWidth = 200;
    reveal(m_scene.marks.all()[mark].time);
    const QRectF flag = flagOf(m_scene, frame(), mark);
    m_noted = mark;
    m_noteIsNew = isNew;
    m_note = new QLineEdit(m_scene.marks.all()[mark].note, viewport());
    m_note->setObjectName(QStringLiteral("timeline_note"));
    m_note->setAccessibleName(tr("Note of the mark"));
    m_note->setPlaceholderText(tr("Note; Enter keeps it"));
    m_note->setMaxLength(static_cast<int>(TimeMarks::kLongestNote));
    m_note->setFont(theme::textFont(theme::TextRole::Small));
    const int height = m_note->sizeHint().height();
    const double left = std::clamp(flag.left(), 0.0, std::max(0.0, viewport()->width() - kWidth));
    m_note->setGeometry(static_cast<int>(left),
                        std::max(0, std::min(static_cast<int>(flag.top()), viewport()->height() - height)),
                        static_cast<int>(std::min<double>(kWidth, viewport()->width())), height);
    m_note->installEventFilter(this);
    m_note->show();
    m_note->setFocus();
    m_note->selectAll();
    overlayChanged();
}

void TimelineCanvas::closeNote(bool keep)
{
    if (m_note == nullptr) {
        return;
    }
    QLineEdit* const field = std::exchange(m_note,
                                           nullptr); // hiding it takes its focus, which ends here again
    const bool hadFocus = field->hasFocus();
    if (keep) {
        m_scene.marks.setNote(m_noted, field->text());
    } else if (m_noteIsNew) {
        m_scene.marks.remove(m_noted);
    }
    field->hide();
    field->deleteLater();
    if (hadFocus) {
        setFocus();
    }
    overlayChanged();
    emit marksChanged();
}

void TimelineCanvas::removeMark(std::size_t mark)
{
    m_scene.marks.remove(mark);
    overlayChanged();
    emit marksChanged();
}

bool TimelineCanvas::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_note && m_note != nullptr) {
        if (event->type() == QEvent::FocusOut
            && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
            closeNote(true);
        } else if (event->type() == QEvent::ShortcutOverride) {
            // Letters are the note's, and so is Escape; what goes with Ctrl is the window's, or the field's own.
            const auto* key = static_cast<QKeyEvent*>(event);
            const bool isText = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
                                    == Qt::NoModifier
                                && key->key() < Qt::Key_Escape;
            if (isText || key->key() == Qt::Key_Escape) {
                event->accept();
                return true;
            }
        } else if (event->type() == QEvent::KeyPress) {
            switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Escape: closeNote(false); return true;
            case Qt::Key_Return:
            case Qt::Key_Enter: closeNote(true); return true;
            case Qt::Key_Up: // the canvas' own, were they left to it
            case Qt::Key_Down:
            case Qt::Key_PageUp:
            case Qt::Key_PageDown:
            case Qt::Key_Tab:
            case Qt::Key_Backtab: return true;
            default: break;
            }
            if (static_cast<QKeyEvent*>(event)->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
                m_note->event(event); // what it leaves goes no further
                return true;
            }
        }
    }
    return QAbstractScrollArea::eventFilter(watched, event);
}

void TimelineCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const auto mark = flagAt(event->pos());
    if (!mark) {
        QAbstractScrollArea::contextMenuEvent(event);
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const TimeMark meant = m_scene.marks.all()[*mark];
    const auto whereItIs = [this, meant]() -> std::optional<std::size_t> { // others may have come meanwhile
        const auto at = m_scene.marks.near(meant.time, 0);
        return at && m_scene.marks.all()[*at] == meant ? at : std::nullopt;
    };
    connect(menu->addAction(tr("Edit the note")), &QAction::triggered, this, [this, whereItIs] {
        if (const auto at = whereItIs()) {
            editNote(*at, false);
        }
    });
    connect(menu->addAction(tr("Remove the mark")), &QAction::triggered, this, [this, whereItIs] {
        if (const auto at = whereItIs()) {
            removeMark(*at);
        }
    });
    menu->popup(event->globalPos());
}

void TimelineCanvas::movePointer(std::optional<double> time)
{
    if (time != m_scene.pointer) {
        m_scene.pointer = time;
        overlayChanged();
    }
}

void TimelineCanvas::reveal(double time)
{
    const TimeRange& range = m_scene.range;
    const double edge = 0.1 * range.length();
    if (time < range.start) {
        panBy(time - range.start - edge);
    } else if (time > range.end) {
        panBy(time - range.end + edge);
    }
}

QRectF TimelineCanvas::opOnViewport(int panel, int op) const
{
    if (panel < 0 || at(panel) >= m_scene.schedules.size()) {
        return {};
    }
    const TimelineFrame& f = frame();
    return opRect(*m_scene.schedules[at(panel)], f.layout, at(panel), f.axis, op).translated(0, f.contentTop);
}

Hit TimelineCanvas::hitAt(QPointF position) const
{
    const TimelineFrame& f = frame();
    if (!f.rows.contains(position)) {
        Hit hit;
        hit.time = pixelToTime(position.x(), f.axis);
        return hit;
    }
    const auto indices = m_scene.indices();
    return hitTest(indices, f.layout, f.axis, f.toContent(position));
}

QString TimelineCanvas::toolTipAt(QPointF position) const
{
    if (const auto mark = flagAt(position)) {
        const TimeMark& of = m_scene.marks.all()[*mark];
        const QString when = timeText(of.time, 1 / std::max(1e-300, pixelsPerTick(frame().axis)),
                                      m_scene.nanoseconds());
        return of.note.isEmpty() ? when
                                 : QStringLiteral("<span>%1: %2</span>").arg(when, of.note.toHtmlEscaped());
    }
    if (!m_scene.schedules.empty() && frame().marks.contains(position)) {
        return tr("Click: the cursor. Double click, or N: a mark with a note.");
    }
    const Hit hit = hitAt(position);
    if (hit.panel < 0) {
        return {};
    }
    if (hit.device >= 0 && isInGap(position.x(), frame().axis)) {
        return gapTip(m_scene, at(hit.panel));
    }
    const GanttIndex& index = *m_scene.schedules[at(hit.panel)];
    switch (hit.kind) {
    case Hit::Kind::Op: return opText(index, hit.op, true);
    case Hit::Kind::Bubble: return bubbleText(index, hit.bubble, true);
    case Hit::Kind::Memory: return memoryTextAt(index, hit.device, hit.time);
    case Hit::Kind::Nothing: break;
    }
    return {};
}

void TimelineCanvas::sceneChanged()
{
    m_frameValid = false;
    m_pictureValid = false;
    viewport()->update();
}

void TimelineCanvas::overlayChanged()
{
    viewport()->update();
}

void TimelineCanvas::updateScrollBars()
{
    m_settingBars = true;
    const TimeRange bounds = m_scene.bounds();
    QScrollBar* time = horizontalScrollBar();
    if (bounds.isEmpty() || m_scene.range.length() >= bounds.length()) {
        time->setRange(0, 0);
    } else {
        const double visible = m_scene.range.length() / bounds.length();
        const int page = std::max(1, static_cast<int>(visible * kBarSteps));
        time->setRange(0, kBarSteps - page);
        time->setPageStep(page);
        time->setSingleStep(std::max(1, page / 10));
        time->setValue(static_cast<int>(
            std::lround((m_scene.range.start - bounds.start) / bounds.length() * kBarSteps)));
    }
    QScrollBar* rows = verticalScrollBar();
    rows->setRange(0, static_cast<int>(std::ceil(frame().hiddenHeight())));
    rows->setPageStep(std::max(1, static_cast<int>(frame().rows.height())));
    rows->setSingleStep(24);
    rows->setValue(static_cast<int>(std::lround(m_scene.scroll)));
    m_settingBars = false;
}

void TimelineCanvas::scrollContentsBy(int dx, int dy)
{
    if (m_settingBars) {
        return;
    }
    if (dx != 0) {
        const TimeRange bounds = m_scene.bounds();
        const double start = bounds.start + bounds.length() * horizontalScrollBar()->value() / kBarSteps;
        const TimeAxis axis = frame().axis;
        m_scene.range = axis.isFolded() ? pannedInSight(axis, start - m_scene.range.start, bounds)
                                        : keptInside({start, start + m_scene.range.length()}, bounds);
        emit rangeChanged(m_scene.range.start, m_scene.range.end);
    }
    if (dy != 0) {
        m_scene.scroll = verticalScrollBar()->value();
    }
    sceneChanged();
}

void TimelineCanvas::paintEvent(QPaintEvent*)
{
    const theme::Theme& theme = theme::Theme::of(palette());
    QElapsedTimer timer;
    timer.start();
    const double scale = devicePixelRatioF();
    const QSize pixels = (QSizeF(viewport()->size()) * scale).toSize();
    PaintCount count;
    const bool anew = !m_pictureValid || m_picture.size() != pixels;
    if (anew) {
        if (m_picture.size() != pixels) {
            m_picture = QPixmap(pixels);
        }
        m_picture.setDevicePixelRatio(scale);
        QPainter onPicture(&m_picture);
        onPicture.setFont(font());
        count = paintScene(onPicture, m_scene, frame(), theme);
        m_pictureValid = true;
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, m_picture);
    paintOverlay(painter, m_scene, frame(), theme);
    painter.end();
    const qint64 nanoseconds = timer.nsecsElapsed();
    if (anew) {
        qCDebug(frameLog, "timeline %.2f ms: %lld bars, %lld folded ops, %lld rectangles",
                static_cast<double>(nanoseconds) * 1e-6, static_cast<long long>(count.bars),
                static_cast<long long>(count.foldedOps), static_cast<long long>(count.rects));
        emit painted(nanoseconds, count.bars, count.foldedOps);
    }
}

void TimelineCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    closeNote(true);
    sceneChanged();
    m_scene.scroll = std::min(m_scene.scroll, frame().hiddenHeight());
    m_frameValid = false;
    updateScrollBars();
}

void TimelineCanvas::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange || event->type() == QEvent::LanguageChange
        || event->type() == QEvent::EnabledChange) {
        if (event->type() == QEvent::LanguageChange) {
            setAccessibleName(tr("Timeline of the schedule"));
        }
        sceneChanged();
    }
}

bool TimelineCanvas::event(QEvent* event)
{
    // Letters that mean something here must not trigger a window's single-key shortcut first.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier
            && (key->key() == Qt::Key_C || key->key() == Qt::Key_F || key->key() == Qt::Key_0
                || key->key() == Qt::Key_W || key->key() == Qt::Key_A || key->key() == Qt::Key_S
                || key->key() == Qt::Key_D || key->key() == Qt::Key_Comma || key->key() == Qt::Key_Period
                || key->key() == Qt::Key_Backspace || key->key() == Qt::Key_Z || key->key() == Qt::Key_N
                || (key->key() == Qt::Key_Delete && m_scene.cursor
                    && m_scene.marks.near(*m_scene.cursor, reachOfMark())))) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TimelineCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTipAt(help->pos());
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, viewport());
        }
        return true;
    }
    if (event->type() == QEvent::Leave
        && (m_scene.hover.kind != Hit::Kind::Nothing || m_scene.pointer.has_value())) {
        m_scene.hover = {};
        m_scene.pointer.reset();
        overlayChanged();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineCanvas::wheelEvent(QWheelEvent* event)
{
    const QPoint pixels = event->pixelDelta();
    const QPoint angle = event->angleDelta();
    const double perPixel = 1 / std::max(1e-300, pixelsPerTick(frame().axis));
    if (event->modifiers() & Qt::ControlModifier) {
        setRowZoom(m_scene.rowZoom * std::pow(kWheelZoom, angle.y()));
    } else if (event->modifiers() & Qt::ShiftModifier) {
        // Some platforms turn the wheel sideways with shift, some do not.
        const int turned = angle.x() != 0 ? angle.x() : angle.y();
        panBy(-turned / 120.0 * 0.1 * m_scene.range.length());
    } else if (event->modifiers() & Qt::AltModifier) {
        const int turned = angle.x() != 0 ? angle.x() : angle.y();
        verticalScrollBar()->setValue(verticalScrollBar()->value() - turned / 2);
    } else if (std::abs(angle.x()) > std::abs(angle.y())) {
        panBy(pixels.isNull() ? -angle.x() / 120.0 * 0.1 * m_scene.range.length() : -pixels.x() * perPixel);
    } else if (!frame().axis.range.isEmpty()) {
        const double anchor = std::clamp(pixelToTime(event->position().x(), frame().axis),
                                         m_scene.range.start, m_scene.range.end);
        zoomAround(anchor, std::pow(kWheelZoom, angle.y()));
    }
    event->accept();
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) {
        event->ignore();
        return;
    }
    movePointer(std::nullopt); // a drag has lines of its own
    m_pressed = event->position();
    m_pressedScroll = m_scene.scroll;
    const TimelineFrame& f = frame();
    m_pressedAxis = f.axis;
    const double time = pixelToTime(m_pressed.x(), f.axis);
    if (event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::Measure;
        setMeasured(TimeRange{time, time});
    } else if (const auto mark = flagAt(m_pressed)) {
        m_drag = Drag::Cursor;
        setCursorTime(m_scene.marks.all()[*mark].time);
    } else if (f.marks.contains(m_pressed)) {
        m_drag = Drag::Cursor;
        setCursorTime(time);
    } else {
        m_drag = Drag::Pending;
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF moved = event->position() - m_pressed;
    if (m_drag == Drag::Pending && moved.manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = beginOpDrag() ? Drag::Op : Drag::Pan;
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    const double time = pixelToTime(event->position().x(), frame().axis);
    switch (m_drag) {
    case Drag::Pan: {
        const double scale = pixelsPerTick(m_pressedAxis);
        if (scale > 0) {
            setRange(pannedInSight(m_pressedAxis, -moved.x() / scale, m_scene.bounds()));
        }
        verticalScrollBar()->setValue(static_cast<int>(std::lround(m_pressedScroll - moved.y())));
        break;
    }
    case Drag::Measure:
        setMeasured(TimeRange{m_scene.measured ? m_scene.measured->start : time, time});
        break;
    case Drag::Cursor: setCursorTime(time); break;
    case Drag::Op: moveOpDrag(event->position()); break;
    case Drag::Pending: break;
    case Drag::None: {
        const Hit hit = hitAt(event->position());
        const bool changed = hit.kind != m_scene.hover.kind || hit.op != m_scene.hover.op
                             || hit.panel != m_scene.hover.panel;
        m_scene.hover = hit;
        if (changed) {
            overlayChanged();
        }
        const TimelineFrame& f = frame();
        const double x = event->position().x();
        const bool inside = !m_scene.schedules.empty() && x >= f.axis.left && x <= f.axis.right();
        movePointer(inside ? std::optional(time) : std::nullopt);
        break;
    }
    }
}

void TimelineCanvas::setEditable(int panel)
{
    m_editable = panel;
}

bool TimelineCanvas::beginOpDrag()
{
    const Hit hit = hitAt(m_pressed);
    if (hit.kind != Hit::Kind::Op || hit.panel != m_editable) {
        return false;
    }
    const auto panel = at(hit.panel);
    selectOp(hit.panel, hit.op);
    m_opDrag = std::make_unique<OpDrag>(m_scene.schedules[panel], frame().layout, panel, frame().axis,
                                        hit.op);
    m_scene.hover = {};
    return true;
}

void TimelineCanvas::moveOpDrag(QPointF position)
{
    if (!m_opDrag) {
        return;
    }
    const QRectF bar = opRect(*m_opDrag->base(), frame().layout, m_opDrag->panel(), frame().axis,
                              m_opDrag->op());
    const bool another = m_opDrag->moveTo(frame().toContent(position));
    const auto& op = m_opDrag->base()->program().ops[at(m_opDrag->op())];
    m_scene.ghost = TimelineScene::Ghost{
        position, {std::max(bar.width(), 3.0), bar.height()}, op.kind, m_opDrag->refusal()};
    if (another) {
        m_scene.schedules[m_opDrag->panel()] = m_opDrag->preview();
        sceneChanged();
    } else {
        overlayChanged();
    }
}

void TimelineCanvas::endOpDrag(bool drop)
{
    const std::unique_ptr<OpDrag> drag = std::move(m_opDrag);
    m_scene.ghost.reset();
    if (!drag) {
        return;
    }
    m_scene.schedules[drag->panel()] = drag->base();
    sceneChanged();
    if (!drop) {
        return;
    }
    if (const auto made = drag->drop()) {
        emit edited(made, drag->what(), drag->op());
    } else if (!drag->refusal().isEmpty()) {
        emit refused(drag->refusal());
    }
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag ended = m_drag;
    m_drag = Drag::None;
    viewport()->unsetCursor();
    if (ended == Drag::Op) {
        endOpDrag(true);
        return;
    }
    if (ended == Drag::Measure && m_scene.measured && m_scene.measured->length() == 0) {
        setMeasured(std::nullopt);
    }
    if (ended != Drag::Pending || event->button() != Qt::LeftButton) {
        return;
    }
    const Hit hit = hitAt(event->position());
    if (hit.kind == Hit::Kind::Op) {
        selectOp(hit.panel, hit.op);
    } else {
        clearSelection();
        setMeasured(std::nullopt);
        if (hit.panel >= 0 && event->position().x() >= frame().axis.left
            && event->position().x() <= frame().axis.right()) {
            setCursorTime(hit.time);
        }
    }
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (const auto mark = flagAt(event->position())) {
        editNote(*mark, false);
    } else if (frame().marks.contains(event->position())) {
        markTime(pixelToTime(event->position().x(), frame().axis));
    } else if (const TimeAxis axis = frame().axis; isInGap(event->position().x(), axis)) {
        setRange(axis.folded);
    } else {
        fit();
    }
}

void TimelineCanvas::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_scene.hover = {};
    m_scene.pointer.reset();
    overlayChanged();
}

bool TimelineCanvas::focusNextPrevChild(bool next)
{
    // Tab walks the ops of a stream while one is selected; at the last one, and without a selection, it goes on.
    if (selectNeighbour(next ? 1 : -1)) {
        return true;
    }
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool far = event->modifiers() & Qt::ShiftModifier;
    const double step = (far ? 0.9 : 0.1) * m_scene.range.length();
    const double anchor = m_scene.cursor && *m_scene.cursor >= m_scene.range.start
                                  && *m_scene.cursor <= m_scene.range.end
                              ? *m_scene.cursor
                              : m_scene.range.middle();
    switch (event->key()) {
    case Qt::Key_Left: panBy(-step); break;
    case Qt::Key_Right: panBy(step); break;
    case Qt::Key_Up:
        if (!selectAcross(-1)) {
            verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
        }
        break;
    case Qt::Key_Down:
        if (!selectAcross(1)) {
            verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        }
        break;
    case Qt::Key_PageUp: verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub); break;
    case Qt::Key_PageDown: verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        if (event->modifiers() & Qt::ControlModifier) {
            setRowZoom(m_scene.rowZoom * 1.25);
        } else {
            zoomAround(anchor, 1.5);
        }
        break;
    case Qt::Key_Minus:
    case Qt::Key_Underscore:
        if (event->modifiers() & Qt::ControlModifier) {
            setRowZoom(m_scene.rowZoom / 1.25);
        } else {
            zoomAround(anchor, 1 / 1.5);
        }
        break;
    case Qt::Key_Home: panBy(m_scene.bounds().start - m_scene.range.start); break;
    case Qt::Key_End: panBy(m_scene.bounds().end - m_scene.range.end); break;
    // W A S D as trace viewers have them.
    case Qt::Key_W: zoomAround(anchor, far ? 3 : 1.5); break;
    case Qt::Key_S: zoomAround(anchor, far ? 1 / 3.0 : 1 / 1.5); break;
    case Qt::Key_A: panBy(-step); break;
    case Qt::Key_D: panBy(step); break;
    case Qt::Key_Comma: selectNeighbour(-1); break;
    case Qt::Key_Period: selectNeighbour(1); break;
    case Qt::Key_Backspace:
    case Qt::Key_Z: stepHistory(far ? 1 : -1); break;
    case Qt::Key_N:
        if (event->modifiers() != Qt::NoModifier) {
            event->ignore();
            break;
        }
        markTime(m_scene.cursor ? *m_scene.cursor : m_scene.pointer.value_or(anchor));
        break;
    case Qt::Key_Delete:
        if (const auto mark = m_scene.cursor ? m_scene.marks.near(*m_scene.cursor, reachOfMark())
                                             : std::nullopt) {
            removeMark(*mark);
        } else {
            event->ignore();
        }
        break;
    case Qt::Key_0: fit(); break;
    case Qt::Key_F: fitSelection(); break;
    case Qt::Key_C:
        setCriticalPath(!m_scene.criticalPath);
        emit criticalPathToggled(m_scene.criticalPath);
        break;
    case Qt::Key_X:
        if (event->modifiers() != Qt::NoModifier || m_scene.fold.isEmpty()) {
            event->ignore();
            break;
        }
        setSteadyFolded(!m_scene.folds);
        emit steadyFoldToggled(m_scene.folds);
        break;
    case Qt::Key_M:
        followMicrobatch(m_scene.followed >= 0 || m_scene.selectedOp < 0
                             ? -1
                             : m_scene.schedules[at(m_scene.selectedPanel)]
                                   ->program()
                                   .ops[at(m_scene.selectedOp)]
                                   .microbatch);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_scene.selectedOp < 0 && !m_scene.schedules.empty()) {
            // The first op in sight on the first device.
            const Lane& lane = m_scene.schedules.front()->lanesOf(0).front();
            const auto first = std::partition_point(lane.end.begin(), lane.end.end(), [this](Ticks end) {
                return static_cast<double>(end) <= m_scene.range.start;
            });
            if (first != lane.end.end()) {
                selectOp(0, lane.ops[at(first - lane.end.begin())]);
            }
        }
        break;
    case Qt::Key_Escape:
        if (m_opDrag) {
            m_drag = Drag::None;
            viewport()->unsetCursor();
            endOpDrag(false);
        } else if (m_scene.selectedOp >= 0 || m_scene.measured || m_scene.cursor) {
            clearSelection();
            setMeasured(std::nullopt);
            setCursorTime(std::nullopt);
        } else {
            event->ignore();
        }
        break;
    default: event->ignore();
    }
}

void TimelineCanvas::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    // A ring for those who came by keyboard; the mouse needs none.
    m_scene.focused = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
                      || event->reason() == Qt::ShortcutFocusReason;
    overlayChanged();
}

void TimelineCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_scene.focused = false;
    overlayChanged();
}

} // namespace shardscape::timeline
