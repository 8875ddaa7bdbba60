// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/pointed_place.h"

#include "theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr int kNarrowWidget = 420; ///< px: in a wider widget a line says nothing about where was pointed
constexpr int kPointedHalf = 18;   ///< px above and below the pointer

/// The current row, on the screen; empty where the widget has none.
QRect currentRowOf(const QWidget& widget)
{
    if (widget.testAttribute(Qt::WA_InputMethodEnabled)) {
        return {}; // text: its anchor is a selection's
    }
    const QVariant row = widget.inputMethodQuery(Qt::ImAnchorRectangle);
    if (!row.isValid()) {
        return {};
    }
    const QRect inSight = row.toRectF().toAlignedRect() & widget.rect();
    return inSight.isEmpty() ? QRect() : QRect(widget.mapToGlobal(inSight.topLeft()), inSight.size());
}

} // namespace

PointedPlace::PointedPlace(QObject* parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool PointedPlace::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        m_byKey = true;
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_byKey = false;
        m_pressed = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
        // The window comes first, then the widget under the pointer, then its parents where it does not want it.
        if (!watched->isWidgetType()) {
            m_isDown = false;
        } else if (!m_isDown) {
            m_isDown = true;
            m_pressedOn = static_cast<QWidget*>(watched);
        }
    } else if (event->type() == QEvent::MouseButtonRelease) {
        m_isDown = false;
    }
    return QObject::eventFilter(watched, event);
}

QRect PointedPlace::at() const
{
    const QWidget* widget = m_byKey ? QApplication::focusWidget() : m_pressedOn.data();
    if (widget == nullptr) {
        return {m_pressed - QPoint(1, kPointedHalf), QSize(2, 2 * kPointedHalf)};
    }
    const QRect row = currentRowOf(*widget);
    if (m_byKey) {
        return row.isEmpty() ? QRect(widget->mapToGlobal(QPoint()), widget->size()) : row;
    }
    if (row.contains(m_pressed)) {
        return row;
    }
    const bool narrow = widget->width() <= kNarrowWidget;
    const int left = narrow ? widget->mapToGlobal(QPoint()).x() : m_pressed.x() - kPointedHalf;
    return {left, m_pressed.y() - kPointedHalf, narrow ? widget->width() : 2 * kPointedHalf,
            2 * kPointedHalf};
}

QRect placedBeside(const QRect& thing, QSize card, const QRect& room)
{
    const auto within = [](int at, int size, int from, int to) {
        return std::clamp(at, from, std::max(from, to - size + 1));
    };
    const int level = within(thing.center().y() - card.height() / 2, card.height(), room.top(),
                             room.bottom());
    const int right = thing.right() + theme::kGap;
    if (right + card.width() - 1 <= room.right()) {
        return {QPoint(right, level), card};
    }
    const int left = thing.left() - theme::kGap - card.width();
    if (left >= room.left()) {
        return {QPoint(left, level), card};
    }
    const int below = thing.bottom() + theme::kGrid;
    const int above = thing.top() - theme::kGrid - card.height();
    const bool covers = below + card.height() - 1 > room.bottom() && above < room.top();
    const int end = covers ? room.right() : std::min(thing.right(), room.right());
    const int x = within(end - card.width() + 1, card.width(), room.left(), room.right());
    const int y = below + card.height() - 1 <= room.bottom() ? below
                  : above >= room.top()                      ? above
                  : thing.center().y() > room.center().y()   ? room.top()
                                                             : room.bottom() - card.height() + 1;
    return {QPoint(x, std::max(room.top(), y)), card};
}

} // namespace shardscape::gui
