// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/rank_map.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace shardscape::network_view {

/// One axis' bar of seconds: what the step waits for, then what is hidden.
struct AxisRow {
    draw::Axis axis = draw::Axis::Tensor;
    QRectF band;
    QRectF exposed;
    QRectF hidden; ///< begins where `exposed` ends
};

/// One link level's bar of bytes, in parts by axis.
struct LevelRow {
    std::int32_t level = -1;
    QRectF band;
    struct Part {
        draw::Axis axis = draw::Axis::Tensor;
        double bytes = 0;
        QRectF rect;
    };
    std::vector<Part> parts; ///< without those of no bytes
};

/// Rows of equal height from the top, bars on one scale from `plot`'s left to its right edge. Axes of one rank are left out.
struct TrafficRows {
    QRectF plot;
    double most = 0; ///< seconds or bytes at the right edge
    std::vector<AxisRow> axes;
    std::vector<LevelRow> levels; ///< outermost first
};

TrafficRows layoutAxes(const draw::RankMap& map, const QRectF& plot, double rowHeight);
TrafficRows layoutLevels(const draw::RankMap& map, const QRectF& plot, double rowHeight);

/// Which row's band holds the point.
std::optional<std::size_t> axisAt(const TrafficRows& rows, QPointF at);
std::optional<std::size_t> levelAt(const TrafficRows& rows, QPointF at);

} // namespace shardscape::network_view
