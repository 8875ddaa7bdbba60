// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_overview.h"

#include "theme/theme.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace shardscape::timeline {

namespace {

constexpr int kStrip = 22;           ///< px
constexpr int kDelay = 120;          ///< ms from the last change of the schedules to its picture
constexpr int kRow = 8;              ///< px of a device before all are made lower
constexpr int kTallest = 1600;       ///< px; of more devices the first are drawn
constexpr double kNarrowest = 4;     ///< px of the window
constexpr double kOutOfSight = 0.62; ///< of the ground, over what is not in sight

} // namespace

TimelineOverview::TimelineOverview(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("timeline_overview"));
    setToolTip(tr("All of the time. Drag the window, or click where to go."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_draw.setSingleShot(true);
    m_draw.setInterval(kDelay);
    connect(&m_draw, &QTimer::timeout, this, &TimelineOverview::draw);
}

QSize TimelineOverview::sizeHint() const
{
    return {400, kStrip + 2 * theme::kGrid};
}

void TimelineOverview::setScene(const TimelineScene& scene)
{
    m_sight = scene.range;
    if (scene.schedules != m_scene.schedules) {
        m_scene = {};
        m_scene.schedules = scene.schedules;
        m_scene.range = m_scene.bounds();
        m_scene.legend = false;
        m_scene.memory = false;
        m_scene.folded = true;
        m_scene.compact = true;
        m_draw.start();
    }
    update();
}

void TimelineOverview::setAxis(double left, double width)
{
    if (left != m_left || width != m_width) {
        m_left = left;
        m_width = width;
        m_draw.start();
        update();
    }
}

TimeAxis TimelineOverview::axis() const
{
    return {m_scene.range, m_left, m_width};
}

bool TimelineOverview::showsAll() const
{
    return m_scene.range.isEmpty() || m_sight.length() >= m_scene.range.length();
}

QRectF TimelineOverview::windowRect() const
{
    const TimeAxis its = axis();
    const double from = timeToPixel(m_sight.start, its);
    const double to = std::max(timeToPixel(m_sight.end, its), from + kNarrowest);
    return {from, double{theme::kGrid}, to - from, double{kStrip}};
}

/// Every device as a row of its own, then all of them as low as the strip.
void TimelineOverview::draw()
{
    m_picture = {};
    const int width = static_cast<int>(std::round(m_width));
    if (m_scene.schedules.empty() || width < 1) {
        update();
        return;
    }
    int devices = 0;
    for (const auto& index : m_scene.schedules) {
        devices += index->devices();
    }
    const QSize drawn(width, std::clamp(devices * kRow, kStrip, kTallest));
    const double ratio = devicePixelRatioF();
    QPixmap picture(drawn * ratio);
    picture.setDevicePixelRatio(ratio);
    const theme::Theme& look = theme::Theme::of(palette());
    picture.fill(look.pane);
    QPainter painter(&picture);
    paintScene(painter, m_scene, frameOf(m_scene, QRectF(QPointF(), drawn)), look);
    painter.end();
    m_picture = picture.scaled((QSizeF(width, kStrip) * ratio).toSize(), Qt::IgnoreAspectRatio,
                               Qt::SmoothTransformation);
    m_picture.setDevicePixelRatio(ratio);
    update();
}

void TimelineOverview::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), look.ground);
    if (m_scene.schedules.empty()) {
        return;
    }
    const QRectF strip(m_left, theme::kGrid, m_width, kStrip);
    painter.fillRect(strip, look.pane);
    if (!m_picture.isNull()) {
        painter.drawPixmap(strip.topLeft(), m_picture);
    }
    const QRectF window = windowRect();
    if (!showsAll()) {
        QColor veil = look.ground;
        veil.setAlphaF(static_cast<float>(kOutOfSight));
        painter.fillRect(QRectF(strip.topLeft(), QPointF(window.left(), strip.bottom())), veil);
        painter.fillRect(QRectF(QPointF(window.right(), strip.top()), strip.bottomRight()), veil);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(showsAll() ? look.line : look.accent, showsAll() ? 1 : 1.6));
    painter.drawRoundedRect(window.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

void TimelineOverview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_draw.start();
}

void TimelineOverview::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        draw();
    } else if (event->type() == QEvent::LanguageChange) {
        setToolTip(tr("All of the time. Drag the window, or click where to go."));
    }
}

void TimelineOverview::moveTo(double time)
{
    const TimeRange wanted = keptInside({time - m_sight.length() / 2, time + m_sight.length() / 2},
                                        m_scene.range);
    emit rangeWanted(wanted.start, wanted.end);
}

void TimelineOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || showsAll()) {
        return;
    }
    const double time = pixelToTime(event->position().x(), axis());
    if (windowRect().contains(event->position())) {
        m_grip = time - m_sight.middle();
    } else {
        m_grip = 0;
        moveTo(time);
    }
}

void TimelineOverview::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & Qt::LeftButton) != 0 && !showsAll()) {
        moveTo(pixelToTime(event->position().x(), axis()) - m_grip);
    }
}

void TimelineOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_scene.range.isEmpty()) {
        emit rangeWanted(m_scene.range.start, m_scene.range.end);
    }
}

} // namespace shardscape::timeline
