// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/claim_mark.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::gallery {

namespace {

constexpr double kMarkEdge = 0.15; ///< of the span, free at either end
constexpr double kOpenEnd = 3;     ///< a range that ends so many times farther than anything else has no end
constexpr double kTick = 6;        ///< px above and below the axis
constexpr double kDot = 4;
constexpr double kBandHalf = 3.5;

} // namespace

MarkGeometry layoutMark(const Mark& mark, const QRectF& rect)
{
    MarkGeometry geometry;
    const double far = std::max(mark.ours + mark.band, mark.published[0]);
    geometry.isOpen = mark.published[1] > kOpenEnd * std::max(std::abs(far), 1e-300);
    const double least = std::min(mark.ours - mark.band, mark.published[0]);
    const double most = geometry.isOpen ? far + std::max(far - least, std::abs(far) * 0.1)
                                        : std::max(far, mark.published[1]);
    double span = most - least;
    if (!(span > 0)) {
        span = std::max(std::abs(most), 1.0) * 0.1; // one number on both sides
    }
    const double left = least - kMarkEdge * span;
    const double right = most + (geometry.isOpen ? 0 : kMarkEdge * span);
    const auto x = [&](double value) {
        return rect.left() + std::clamp((value - left) / (right - left), 0.0, 1.0) * rect.width();
    };
    const double y = std::round(rect.center().y()) + 0.5;
    geometry.axis = QLineF(rect.left(), y, rect.right(), y);
    geometry.low = x(mark.published[0]);
    geometry.high = x(mark.published[1]);
    geometry.ours = x(mark.ours);
    if (mark.band > 0) {
        const double from = x(mark.ours - mark.band);
        geometry.band = QRectF(from, y - kBandHalf, x(mark.ours + mark.band) - from, 2 * kBandHalf);
    }
    return geometry;
}

void paintMark(QPainter& painter, const QRectF& rect, const Mark& mark, const QColor& dot,
               const theme::Theme& theme)
{
    const MarkGeometry geometry = layoutMark(mark, rect);
    const double y = geometry.axis.y1();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.line, 2));
    painter.drawLine(geometry.axis);
    if (!geometry.band.isEmpty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::mix(theme.pane, dot, 0.4));
        painter.drawRoundedRect(geometry.band, kBandHalf, kBandHalf);
    }
    painter.setPen(QPen(theme.text, 1.8, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(geometry.low, y, geometry.high, y));
    painter.drawLine(QLineF(geometry.low, y - kTick, geometry.low, y + kTick));
    if (!geometry.isOpen) {
        painter.drawLine(QLineF(geometry.high, y - kTick, geometry.high, y + kTick));
    }
    painter.setPen(QPen(theme.pane, 1.5));
    painter.setBrush(dot);
    painter.drawEllipse(QPointF(geometry.ours, y), kDot, kDot);
    painter.restore();
}

} // namespace shardscape::gallery
