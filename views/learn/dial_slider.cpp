// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/dial_slider.h"

#include "panel/pane.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr double kEnd = 28; ///< room for half a text at the ends
constexpr double kKnob = 8;
constexpr double kStop = 2.5;
constexpr double kBetween = 6; ///< of texts

} // namespace

DialSlider::DialSlider(QStringList stops, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
    , m_theme(theme::Theme::light())
    , m_stops(std::move(stops))
{
    setFocusPolicy(Qt::StrongFocus);
    setRange(0, static_cast<int>(m_stops.size()) - 1);
    setSingleStep(1);
    setPageStep(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QSlider::valueChanged, this, &DialSlider::describe);
    describe();
}

void DialSlider::setName(const QString& name)
{
    m_name = name;
    setAccessibleName(name);
    describe();
}

void DialSlider::showStop(int stop)
{
    const QSignalBlocker quiet(this);
    setValue(stop);
    describe();
    update();
}

void DialSlider::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

/// The place of a stop says nothing; its text does.
void DialSlider::describe()
{
    const QString now = m_stops[value()];
    setAccessibleDescription(tr("%1: %2, from %3 to %4").arg(m_name, now, m_stops.front(), m_stops.back()));
    setToolTip(m_name.isEmpty() ? now : tr("%1: %2").arg(m_name, now));
}

QSize DialSlider::sizeHint() const
{
    const double line = panel::lineHeight(theme::TextRole::Small);
    return {360, static_cast<int>(std::ceil(2 * kKnob + 2 * theme::kGrid + line))};
}

QSize DialSlider::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

QRectF DialSlider::track() const
{
    return {kEnd, theme::kGrid + kKnob - 2, std::max(1.0, width() - 2 * kEnd), 4};
}

QPointF DialSlider::stopPoint(int stop) const
{
    const QRectF its = track();
    return {its.left() + its.width() * stop / std::max(1, maximum()), its.center().y()};
}

std::vector<int> DialSlider::writtenStops() const
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Small));
    const auto span = [&](int stop) {
        const double half = metrics.horizontalAdvance(m_stops[stop]) / 2 + kBetween / 2;
        return std::pair(stopPoint(stop).x() - half, stopPoint(stop).x() + half);
    };
    std::vector<int> order{value(), 0, maximum()};
    for (int stop = 1; stop < maximum(); ++stop) {
        order.push_back(stop);
    }
    std::vector<int> written;
    for (const int stop : order) {
        const auto [left, right] = span(stop);
        const bool hasRoom = std::none_of(written.begin(), written.end(), [&](int other) {
            const auto [from, to] = span(other);
            return left < to && from < right;
        });
        if (hasRoom) {
            written.push_back(stop);
        }
    }
    std::sort(written.begin(), written.end());
    return written;
}

void DialSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF its = track();
    const QPointF knob = stopPoint(value());
    const QColor ink = isEnabled() ? m_theme.accent : m_theme.quietText;
    panel::fillRounded(painter, its, m_theme.line, 2);
    panel::fillRounded(painter, QRectF(its.topLeft(), QPointF(knob.x(), its.bottom())), ink, 2);
    painter.setPen(Qt::NoPen);
    for (int stop = 0; stop <= maximum(); ++stop) {
        painter.setBrush(stop < value() ? ink : m_theme.quietText);
        painter.drawEllipse(stopPoint(stop), kStop, kStop);
    }
    painter.setPen(QPen(ink, 2.5));
    painter.setBrush(m_theme.pane);
    painter.drawEllipse(knob, kKnob, kKnob);
    const QFont small = theme::textFont(theme::TextRole::Small);
    QFont strong = small;
    strong.setWeight(QFont::DemiBold);
    for (const int stop : writtenStops()) {
        const bool here = stop == value();
        painter.setFont(here ? strong : small);
        painter.setPen(here ? ink : m_theme.quietText);
        const double half = QFontMetricsF(strong).horizontalAdvance(m_stops[stop]) / 2 + 1;
        // A long text at an end keeps within the widget.
        const double x = std::clamp(stopPoint(stop).x(), half, std::max(half, width() - half));
        painter.drawText(QRectF(x - half, its.center().y() + kKnob + theme::kGrid / 2.0, 2 * half,
                                panel::lineHeight(theme::TextRole::Small)),
                         Qt::AlignCenter, m_stops[stop]);
    }
    if (hasFocus()) {
        panel::paintFocusRing(painter, QRectF(rect()), m_theme);
    }
}

void DialSlider::moveTo(double x)
{
    const QRectF its = track();
    setValue(static_cast<int>(std::round(std::clamp((x - its.left()) / its.width(), 0.0, 1.0) * maximum())));
}

void DialSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_pressed = true;
        moveTo(event->position().x());
    }
}

void DialSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed) {
        moveTo(event->position().x());
    }
}

void DialSlider::mouseReleaseEvent(QMouseEvent*)
{
    m_pressed = false;
}

/// The page scrolls, whatever lies below the pointer.
void DialSlider::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace shardscape::learn
