// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QRect>
#include <QSize>

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
    QPoint m_pressed; ///< on the screen
};

/// Where a card of that size stands beside a thing: right or left of it, else below or above with its right edges in line, so
/// that the beginnings of the thing and of its neighbours stay in sight; never over the thing while the room allows.
[[nodiscard]] QRect placedBeside(const QRect& thing, QSize card, const QRect& room);

} // namespace shardscape::gui
