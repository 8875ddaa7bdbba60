// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QColor>
#include <QLineF>
#include <QRectF>

#include <array>

class QPainter;

namespace shardscape::gallery {

/// Our number and what of it counts as published, in one unit.
struct Mark {
    double ours = 0;
    double band = 0; ///< half of the 80 % band, in the number's unit; 0: none
    std::array<double, 2> published{};

    friend bool operator==(const Mark&, const Mark&) = default;
};

/// Where the mark's parts lie.
struct MarkGeometry {
    QLineF axis;
    double low = 0; ///< x of the published range
    double high = 0;
    bool isOpen = false; ///< it goes on beyond the axis: no tick at its upper end
    double ours = 0;
    QRectF band; ///< empty without one
};
[[nodiscard]] MarkGeometry layoutMark(const Mark& mark, const QRectF& rect);

/// The published range as a bracket, ours as a dot with its band.
void paintMark(QPainter& painter, const QRectF& rect, const Mark& mark, const QColor& dot,
               const theme::Theme& theme);

} // namespace shardscape::gallery
