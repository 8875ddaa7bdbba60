// SPDX-License-Identifier: GPL-3.0-or-later
#include "lanes/lane_geometry.h"

#include "memory/memory_bars.h"
#include "theme/theme.h"

#include <algorithm>
#include <cmath>

namespace shardscape::lanes {

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;
constexpr double kHighestRow = 34;
constexpr double kBarShare = 0.68;  ///< of a row's height
constexpr double kRoomAtEnd = 1.02; ///< the longest bar does not touch the numbers

std::size_t rowsIn(const Lanes& lanes, bool folded)
{
    std::size_t rows = 0;
    for (const Lane& lane : lanes.lanes) {
        rows += std::max<std::size_t>(1, rowsOf(lane, folded).size());
    }
    return rows;
}

/// Of one lane: its rows, and no less than what its margin says.
double laneHeight(const Lane& lane, const TextRoom& text, bool folded, double rowHeight)
{
    const double rows = rowHeight
                        * static_cast<double>(std::max<std::size_t>(1, rowsOf(lane, folded).size()));
    const double margin = text.measure * static_cast<double>(lane.measures.size());
    return std::max(text.head + rows, margin);
}

double longest(const Lanes& lanes)
{
    double most = 0;
    for (const Lane& lane : lanes.lanes) {
        most = std::max(most, lane.limit);
        for (const Row& row : lane.rows) {
            for (const Segment& segment : row.segments) {
                most = std::max({most, segment.from, segment.to});
            }
        }
    }
    return most > 0 ? most * kRoomAtEnd : 1;
}

double unitOf(Quantity quantity, double most)
{
    if (quantity == Quantity::Bytes) {
        return kGibibyte;
    }
    return most >= 1 ? 1 : most >= 1e-3 ? 1e-3 : 1e-6;
}

} // namespace

double LanesGeometry::x(double amount) const
{
    return most > 0 ? plot.left() + amount / most * plot.width() : plot.left();
}

const std::vector<Row>& rowsOf(const Lane& lane, bool folded)
{
    return folded ? lane.folded : lane.rows;
}

double heightOf(const Lanes& lanes, const TextRoom& text, bool folded)
{
    double height = text.axis;
    for (const Lane& lane : lanes.lanes) {
        height += laneHeight(lane, text, folded, text.row) + theme::kGap;
    }
    return height;
}

LanesGeometry layoutLanes(const Lanes& lanes, const QRectF& rect, const TextRoom& text)
{
    LanesGeometry geometry;
    geometry.folded = heightOf(lanes, text, false) > rect.height();
    geometry.most = longest(lanes);
    geometry.unit = unitOf(lanes.quantity, geometry.most);
    const double marginLeft = rect.right() - text.margin;
    geometry.changeRight = marginLeft - 2 * theme::kMargin;
    geometry.valueRight = geometry.changeRight - text.change - theme::kMargin;
    const double left = rect.left() + text.label + theme::kMargin;
    const double right = geometry.valueRight - text.value - theme::kMargin;
    const auto many = static_cast<int>((right - left) / std::max(1.0, text.widestTick + 2 * theme::kMargin));
    geometry.ticks = memory::roundTicks(geometry.most / geometry.unit, std::clamp(many, 1, 10));

    // What is left over makes rows higher, up to a limit.
    const bool folded = geometry.folded;
    const double spare = std::max(0.0, rect.height() - heightOf(lanes, text, folded));
    const double rowHeight = std::min(
        kHighestRow, text.row + spare / static_cast<double>(std::max<std::size_t>(1, rowsIn(lanes, folded))));
    double y = rect.top();
    for (const Lane& lane : lanes.lanes) {
        const double height = laneHeight(lane, text, folded, rowHeight);
        LanePlace place;
        place.all = QRectF(rect.left(), y, rect.width(), height);
        place.head = QRectF(rect.left(), y, marginLeft - rect.left() - theme::kMargin, text.head);
        place.margin = QRectF(marginLeft, y, text.margin, height);
        double top = y + text.head;
        geometry.plot = QRectF(left, rect.top(), std::max(1.0, right - left), 1);
        for (std::size_t i = 0; i < rowsOf(lane, folded).size(); ++i) {
            RowPlace row;
            row.row = i;
            row.band = QRectF(rect.left(), top, geometry.changeRight - rect.left(), rowHeight);
            const double bar = std::floor(rowHeight * kBarShare);
            const double barTop = std::floor(top + (rowHeight - bar) / 2);
            for (const Segment& segment : rowsOf(lane, folded)[i].segments) {
                const double a = geometry.x(std::min(segment.from, segment.to));
                const double b = geometry.x(std::max(segment.from, segment.to));
                row.parts.emplace_back(a, barTop, b - a, bar);
            }
            place.rows.push_back(std::move(row));
            top += rowHeight;
        }
        place.limitX = lane.limit > 0 ? geometry.x(lane.limit) : 0;
        geometry.lanes.push_back(std::move(place));
        y += height + theme::kGap;
    }
    geometry.bottom = y - theme::kGap;
    geometry.plot.setBottom(geometry.bottom);
    return geometry;
}

std::optional<LaneHit> laneHit(const LanesGeometry& geometry, QPointF at)
{
    for (std::size_t lane = 0; lane < geometry.lanes.size(); ++lane) {
        for (const RowPlace& row : geometry.lanes[lane].rows) {
            if (!row.band.contains(at)) {
                continue;
            }
            LaneHit hit{lane, row.row, std::nullopt};
            for (std::size_t i = 0; i < row.parts.size(); ++i) {
                if (row.parts[i].adjusted(-1, 0, 1, 0).contains(at)) {
                    hit.segment = i;
                }
            }
            return hit;
        }
    }
    return std::nullopt;
}

} // namespace shardscape::lanes
