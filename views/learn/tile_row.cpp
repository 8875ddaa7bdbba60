// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/tile_row.h"

#include "panel/pane.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::learn {

namespace {

constexpr int kTile = 72;
constexpr int kHeight = 30;

} // namespace

TileRow::TileRow(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::OpenHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Drag the tiles; or choose with arrows and move with Shift and arrows"));
}

void TileRow::setTiles(const QStringList& tiles)
{
    m_tiles = tiles;
    m_chosen = std::clamp(m_chosen, 0, std::max(0, static_cast<int>(tiles.size()) - 1));
    describe();
    updateGeometry();
    update();
}

void TileRow::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void TileRow::move(int from, int to)
{
    const int last = static_cast<int>(m_tiles.size()) - 1;
    if (from == to || from < 0 || to < 0 || from > last || to > last) {
        return;
    }
    m_tiles.move(from, to);
    m_chosen = to;
    describe();
    update();
    emit ordered(m_tiles);
}

QRectF TileRow::tileRect(int place) const
{
    return {place * static_cast<double>(kTile + theme::kGap), 0, kTile, kHeight};
}

QSize TileRow::sizeHint() const
{
    const int count = std::max(1, static_cast<int>(m_tiles.size()));
    return {count * kTile + (count - 1) * theme::kGap, kHeight + 1};
}

int TileRow::tileAt(double x) const
{
    const int place = static_cast<int>(x / (kTile + theme::kGap));
    return std::clamp(place, 0, std::max(0, static_cast<int>(m_tiles.size()) - 1));
}

void TileRow::describe()
{
    setAccessibleDescription(m_tiles.join(QStringLiteral(", ")));
}

void TileRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::textFont(theme::TextRole::Strong));
    for (int place = 0; place < m_tiles.size(); ++place) {
        const QRectF box = tileRect(place).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool held = m_dragging && place == m_chosen;
        painter.setPen(QPen(held ? m_theme.accent : m_theme.line, held ? 2 : 1));
        painter.setBrush(isEnabled() ? m_theme.pane : m_theme.ground);
        painter.drawRoundedRect(box, theme::kCorner, theme::kCorner);
        painter.setPen(isEnabled() ? m_theme.text : m_theme.quietText);
        painter.drawText(box, Qt::AlignCenter, m_tiles[place]);
        if (hasFocus() && place == m_chosen) {
            panel::paintFocusRing(painter, box, m_theme);
        }
    }
}

void TileRow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_chosen = tileAt(event->position().x());
        m_dragging = true;
        setCursor(Qt::ClosedHandCursor);
        update();
    }
}

void TileRow::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging) {
        move(m_chosen, tileAt(event->position().x()));
    }
}

void TileRow::mouseReleaseEvent(QMouseEvent*)
{
    m_dragging = false;
    setCursor(Qt::OpenHandCursor);
    update();
}

void TileRow::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    if ((event->modifiers() & Qt::ShiftModifier) != 0) {
        move(m_chosen, m_chosen + by);
    } else {
        m_chosen = std::clamp(m_chosen + by, 0, static_cast<int>(m_tiles.size()) - 1);
        update();
    }
}

void TileRow::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TileRow::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace shardscape::learn
