// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QRect>
#include <QSize>
#include <QWidget>

namespace shardscape::gui {

/// Remembers whether a key or the pointer acted last, and says what it acted on: what explains something stands beside that.
///
/// A view whose rows are buttons says where the current one is as its Qt::ImAnchorRectangle.
/// Thread: GUI only.
class PointedPlace : public QObject {
    Q_OBJECT

public:
    explicit PointedPlace(QObject* parent);

    /// On the screen. By key: the current row of what has the focus, or all of it. By pointer: the row under it, a line of a
    /// narrow widget, else the point itself.
    [[nodiscard]] QRect at() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool m_byKey = false;
    bool m_isDown = false;
    QPoint m_pressed; ///< on the screen
    QPointer<QWidget> m_pressedOn;
};

/// Where a card of that size stands beside a thing: right or left of it, else below or above with its right edges in line, so
/// that the beginnings of the thing and of its neighbours stay in sight; over the thing only where the room leaves no other
/// place, and then at the room's right edge.
[[nodiscard]] QRect placedBeside(const QRect& thing, QSize card, const QRect& room);

} // namespace shardscape::gui
