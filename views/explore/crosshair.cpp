// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/crosshair.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace shardscape::explore {

namespace {

constexpr double kValuePad = 4;

QPen guidePen(const theme::Theme& theme)
{
    return {theme::mix(theme.accent, theme.pane, 0.35), 1, Qt::DashLine};
}

} // namespace

void paintGuideValue(QPainter& painter, const QRectF& where, const QString& value, const theme::Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.pane);
    painter.drawRoundedRect(where, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(where, Qt::AlignCenter | Qt::TextSingleLine, value);
}

void paintCrosshair(QPainter& painter, const QRectF& plot, QPointF at, const QString& x, const QString& y,
                    const theme::Theme& theme)
{
    painter.setPen(guidePen(theme));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(QPointF(plot.left(), at.y()), QPointF(plot.right(), at.y()));
    painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()));
    painter.save();
    painter.setClipping(
        false); // values stand where the ticks are, outside of what a plot's layers are cut to
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double high = metrics.height() + 2;
    const double wideX = metrics.horizontalAdvance(x) + 2 * kValuePad;
    const double wideY = metrics.horizontalAdvance(y) + 2 * kValuePad;
    const double left = std::clamp(at.x() - wideX / 2, plot.left(),
                                   std::max(plot.left(), plot.right() - wideX));
    // A value wider than the room for ticks stands inside the plot.
    const double leftY = std::max(0.0, plot.left() - wideY - 2);
    paintGuideValue(painter, {left, plot.bottom() + 2, wideX, high}, x, theme);
    paintGuideValue(painter, {leftY, at.y() - high / 2, wideY, high}, y, theme);
    painter.restore();
}

} // namespace shardscape::explore
