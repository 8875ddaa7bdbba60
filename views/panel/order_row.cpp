// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/order_row.h"

#include "panel/pane.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::panel {

OrderRow::OrderRow(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::OpenHandCursor);
}

void OrderRow::setTiles(const QStringList& tiles)
{
    if (m_dragging || tiles == m_tiles) {
        return;
    }
    const QString held = m_tiles.value(m_chosen);
    m_tiles = tiles;
    m_chosen = std::max(0, static_cast<int>(m_tiles.indexOf(held)));
    setAccessibleDescription(m_tiles.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

void OrderRow::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

QRectF OrderRow::tileRect(int place) const
{
    const QSizeF size = tileSize();
    return {place * (size.width() + between()), 0, size.width(), size.height()};
}

QSize OrderRow::sizeHint() const
{
    const QRectF last = tileRect(std::max(0, static_cast<int>(m_tiles.size()) - 1));
    return {static_cast<int>(std::ceil(last.right())) + 1, static_cast<int>(std::ceil(last.height())) + 1};
}

void OrderRow::paintBetween(QPainter&, QPointF) const
{}

void OrderRow::moveTile(int from, int to, bool finished)
{
    const int last = static_cast<int>(m_tiles.size()) - 1;
    if (from == to || from < 0 || to < 0 || from > last || to > last) {
        return;
    }
    m_tiles.move(from, to);
    m_chosen = to;
    setAccessibleDescription(m_tiles.join(QStringLiteral(", ")));
    update();
    emit ordered(m_tiles, finished);
}

void OrderRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto paint = [&](int place, const QRectF& box) {
        const bool held = m_dragging && place == m_chosen;
        paintTile(painter, m_tiles[place], box, held);
        if (hasFocus() && m_ring && place == m_chosen) {
            paintFocusRing(painter, box, m_theme);
        }
    };
    for (int place = 0; place < m_tiles.size(); ++place) {
        const QRectF box = tileRect(place);
        if (place > 0) {
            paintBetween(painter, {box.left() - between() / 2, box.center().y()});
        }
        if (!m_dragging || place != m_chosen) {
            paint(place, box);
        }
    }
    if (m_dragging) { // above the others
        QRectF held = tileRect(m_chosen);
        held.moveLeft(std::clamp(m_pointer.x() - m_grip, 0.0, std::max(0.0, width() - held.width())));
        paint(m_chosen, held);
    }
}

void OrderRow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    for (int place = 0; place < m_tiles.size(); ++place) {
        if (tileRect(place).contains(event->position())) {
            m_chosen = place;
            m_dragging = true;
            m_moved = false;
            m_pointer = event->position();
            m_grip = m_pointer.x() - tileRect(place).left();
            setCursor(Qt::ClosedHandCursor);
            update();
        }
    }
}

void OrderRow::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging) {
        return;
    }
    m_pointer = event->position();
    const QRectF own = tileRect(m_chosen);
    const double middle = m_pointer.x() - m_grip + own.width() / 2;
    const int place = std::clamp(
        static_cast<int>(std::floor((middle + between() / 2) / (own.width() + between()))), 0,
        static_cast<int>(m_tiles.size()) - 1);
    if (place != m_chosen) {
        m_moved = true;
        moveTile(m_chosen, place, false);
    }
    update();
}

void OrderRow::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging) {
        return;
    }
    m_dragging = false;
    setCursor(Qt::OpenHandCursor);
    update();
    if (m_moved) {
        emit ordered(m_tiles, true);
    }
}

void OrderRow::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || m_tiles.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int to = std::clamp(m_chosen + step, 0, static_cast<int>(m_tiles.size()) - 1);
    if ((event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) != 0) {
        moveTile(m_chosen, to, true);
    } else {
        m_chosen = to;
    }
    update();
}

void OrderRow::focusInEvent(QFocusEvent* event)
{
    m_ring = byKeyboard(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void OrderRow::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace shardscape::panel
