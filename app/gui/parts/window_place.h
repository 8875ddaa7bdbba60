// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRect>

class QWidget;

namespace shardscape::gui {

/// Where a window stands and whether it is maximised, in points: the same on a screen of another scale. Restored, it is as large
/// as it was wherever the screen allows; on a smaller one it takes nine tenths of it.
[[nodiscard]] QByteArray placeOf(const QWidget& window);
/// What placeOf() wrote; also what QWidget::saveGeometry() did, as older settings have it. Unknown bytes are ignored.
void restorePlace(QWidget& window, const QByteArray& place);

/// The rectangle on a screen of which `room` is free.
[[nodiscard]] QRect fittedTo(const QRect& room, const QRect& wanted);

} // namespace shardscape::gui
