// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lanes/lane.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

/// Where lanes, rows and bars lie: no widget, no painter, so that what is drawn can be proved.
namespace shardscape::lanes {

/// What text needs, measured by the caller, in pixels.
struct TextRoom {
    double head = 20;    ///< height of a lane's title
    double row = 18;     ///< least height of a row
    double label = 80;   ///< widest name of a row
    double value = 60;   ///< widest number of a row
    double change = 60;  ///< widest difference of a row
    double margin = 120; ///< widest number of a lane's margin
    double measure = 40; ///< height of one number of the margin with what it is
    double axis = 20;    ///< below the bars
    double widestTick = 40;
};

struct RowPlace {
    std::size_t row = 0; ///< of the lane's rows as they are drawn
    QRectF band;         ///< from the name to the difference: hit testing, hover
    std::vector<QRectF> parts;
};

struct LanePlace {
    QRectF all;
    QRectF head;
    QRectF margin;
    std::vector<RowPlace> rows;
    double limitX = 0; ///< of what the bars should stay below
};

struct LanesGeometry {
    QRectF plot;               ///< of the bars, over all lanes
    bool folded = false;       ///< every lane in one row
    double most = 0;           ///< at the plot's right edge
    double unit = 1;           ///< of the axis, in bytes or seconds
    std::vector<double> ticks; ///< in that unit
    double valueRight = 0;     ///< right edges of what is written beside the bars
    double changeRight = 0;
    double bottom = 0;
    std::vector<LanePlace> lanes;

    [[nodiscard]] double x(double amount) const;
};

/// The rows of a lane as they are drawn.
[[nodiscard]] const std::vector<Row>& rowsOf(const Lane& lane, bool folded);
/// Height that the lanes need with all rows, or folded.
[[nodiscard]] double heightOf(const Lanes& lanes, const TextRoom& text, bool folded);

/// Lanes from above on one axis from zero. Where rows would be lower than their text, lanes are folded to one row each.
[[nodiscard]] LanesGeometry layoutLanes(const Lanes& lanes, const QRectF& rect, const TextRoom& text);

struct LaneHit {
    std::size_t lane = 0;
    std::size_t row = 0;
    std::optional<std::size_t> segment;
    friend bool operator==(const LaneHit&, const LaneHit&) = default;
};
[[nodiscard]] std::optional<LaneHit> laneHit(const LanesGeometry& geometry, QPointF at);

} // namespace shardscape::lanes
