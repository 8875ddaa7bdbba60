// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/selection.h"

#include <QImage>
#include <QRectF>

#include <cstdint>
#include <span>
#include <vector>

namespace shardscape::explore {

/// A cloud of points, one entry per row. Where an axis is logarithmic the coordinates are logarithms already; NaN leaves
/// a row out.
struct DotCloud {
    std::span<const float> x;
    std::span<const float> y;
    std::span<const std::uint8_t> colour; ///< index into the palette
};

/// What is seen of it: the coordinates of the image's edges and its size in device pixels.
struct DotFrame {
    double left = 0;
    double right = 1;
    double bottom = 0;
    double top = 1;
    int width = 0;
    int height = 0;
    double pixelRatio = 1;
};

/// What the dots were drawn with.
struct DotPicture {
    QImage image;             ///< premultiplied, transparent where there is no dot
    std::int64_t visible = 0; ///< dots inside the frame
    double radius = 0;        ///< of one (brushed) dot, logical pixels; below one they are single pixels
};

/// Draws a cloud in one pass over the points: discs where they take few places, single pixels whose strength is the number
/// of points where they take many. With a brush, rows outside of it are `dimmed` and lie below, and those inside grow where they are few. Points of different colours
/// in one pixel mix by their number, so the order of rows does not matter.
[[nodiscard]] DotPicture drawDots(const DotCloud& cloud, const std::vector<QRgb>& palette,
                                  const DotFrame& frame, const Selection* brush, QRgb dimmed);

/// The row nearest to a point within `radius` logical pixels, -1 when there is none. `at` is in logical pixels of the frame.
[[nodiscard]] RowPosition nearestDot(const DotCloud& cloud, const DotFrame& frame, QPointF at, double radius);

/// Adds the rows inside a rectangle of coordinates.
void selectInside(const DotCloud& cloud, const QRectF& coordinates, Selection& selection);

} // namespace shardscape::explore
