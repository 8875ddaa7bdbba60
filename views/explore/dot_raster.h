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

    friend bool operator==(const DotFrame&, const DotFrame&) = default;
};

/// What the dots were drawn with.
struct DotPicture {
    QImage image;             ///< premultiplied, transparent where there is no dot
    std::int64_t visible = 0; ///< dots inside the frame
    double radius = 0;        ///< of one (brushed) dot, logical pixels; below one they are single pixels
};

/// Draws a cloud: discs where its points take few places, single pixels whose strength is the number of points where they
/// take many. With a brush, rows outside of it are `dimmed` and lie below, and those inside grow where they are few. Points
/// of different colours in one pixel mix by their number, so the order of rows does not matter.
///
/// It remembers which pixel each point falls on: where only the brush is another, the next picture costs as much as the
/// brush has rows.
class DotRaster {
public:
    [[nodiscard]] DotPicture draw(const DotCloud& cloud, const std::vector<QRgb>& palette,
                                  const DotFrame& frame, const Selection* brush, QRgb dimmed);
    /// Points moved; new ones behind the known are noticed without it.
    void forget() { m_pixels.clear(); }

private:
    /// What falls on one pixel.
    struct Sums {
        std::uint32_t red = 0;
        std::uint32_t green = 0;
        std::uint32_t blue = 0;
        std::uint32_t count = 0;
    };
    /// All points of one kind, by pixel. Equal layouts fall on one place: what is drawn costs by place, not by layout.
    struct Places {
        std::vector<Sums> sums;
        std::int64_t taken = 0; ///< pixels with a point
        std::int64_t points = 0;

        void add(std::size_t pixel, QRgb colour);
    };

    void project(const DotCloud& cloud, const DotFrame& frame);
    DotFrame m_frame;
    std::vector<std::int32_t> m_pixels;  ///< by row, -1 outside of the frame; empty: not known
    std::vector<std::uint32_t> m_counts; ///< of all rows, by pixel
    std::int64_t m_inside = 0;           ///< rows inside the frame
    Places m_brushed;                    ///< kept for its memory
};

/// One picture of a cloud.
[[nodiscard]] DotPicture drawDots(const DotCloud& cloud, const std::vector<QRgb>& palette,
                                  const DotFrame& frame, const Selection* brush, QRgb dimmed);

/// The row nearest to a point within `radius` logical pixels, -1 when there is none. `at` is in logical pixels of the frame.
[[nodiscard]] RowPosition nearestDot(const DotCloud& cloud, const DotFrame& frame, QPointF at, double radius);

/// Adds the rows inside a rectangle of coordinates.
void selectInside(const DotCloud& cloud, const QRectF& coordinates, Selection& selection);

} // namespace shardscape::explore
