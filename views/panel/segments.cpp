// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/segments.h"

#include "panel/pane.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::panel {

namespace {
constexpr double kSidePadding = 12;
constexpr double kBetween = theme::kGrid;
} // namespace

Segments::Segments(QStringList texts, QWidget* parent)
    : QWidget(parent)
    , m_texts(std::move(texts))
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleDescription(m_texts.value(0));
}

void Segments::setCurrent(int index)
{
    if (index < 0 || index >= m_texts.size() || index == m_current) {
        return;
    }
    m_current = index;
    setAccessibleDescription(m_texts[index]);
    update();
}

void Segments::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

QRectF Segments::segmentRect(int index) const
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Strong));
    double x = 0;
    for (int i = 0; i < m_texts.size(); ++i) {
        const double width = std::ceil(metrics.horizontalAdvance(m_texts[i])) + 2 * kSidePadding;
        if (i == index) {
            return {x, 0, width, theme::kControlHeight};
        }
        x += width + kBetween;
    }
    return {};
}

QSize Segments::sizeHint() const
{
    const QRectF last = segmentRect(static_cast<int>(m_texts.size()) - 1);
    return {static_cast<int>(last.right()), theme::kControlHeight};
}

int Segments::segmentAt(const QPointF& at) const
{
    for (int i = 0; i < m_texts.size(); ++i) {
        if (segmentRect(i).contains(at)) {
            return i;
        }
    }
    return -1;
}

void Segments::choose(int index)
{
    if (index >= 0 && index < m_texts.size() && index != m_current) {
        setCurrent(index);
        emit chosen(index);
    }
}

void Segments::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (int i = 0; i < m_texts.size(); ++i) {
        const QRectF rect = segmentRect(i);
        const bool on = i == m_current;
        painter.setPen(QPen(on ? m_theme.accent : m_theme.line, 1));
        painter.setBrush(on ? m_theme.accentSoft : i == m_hovered ? m_theme.hover : m_theme.pane);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
        painter.setFont(theme::textFont(on ? theme::TextRole::Strong : theme::TextRole::Body));
        painter.setPen(on ? m_theme.accent : m_theme.text);
        painter.drawText(rect, Qt::AlignCenter, m_texts[i]);
        if (on && hasFocus() && m_ring) {
            paintFocusRing(painter, rect, m_theme);
        }
    }
}

void Segments::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        choose(segmentAt(event->position()));
    }
}

void Segments::mouseMoveEvent(QMouseEvent* event)
{
    const int hovered = segmentAt(event->position());
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void Segments::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void Segments::focusInEvent(QFocusEvent* event)
{
    m_ring = byKeyboard(event->reason());
    QWidget::focusInEvent(event);
}

void Segments::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const int last = static_cast<int>(m_texts.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left: choose(std::max(0, m_current - 1)); break;
    case Qt::Key_Right: choose(std::min(last, m_current + 1)); break;
    case Qt::Key_Home: choose(0); break;
    case Qt::Key_End: choose(last); break;
    default: QWidget::keyPressEvent(event);
    }
}

void Segments::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

} // namespace shardscape::panel
