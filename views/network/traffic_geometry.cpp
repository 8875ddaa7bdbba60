// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/traffic_geometry.h"

#include <algorithm>

namespace shardscape::network_view {

namespace {

constexpr double kBarShare = 0.56; ///< of a row's height

QRectF bar(const QRectF& band, const QRectF& plot, double from, double to, double most)
{
    const double height = band.height() * kBarShare;
    const double scale = most > 0 ? plot.width() / most : 0;
    return {plot.left() + from * scale, band.center().y() - height / 2, (to - from) * scale, height};
}

QRectF bandOf(const QRectF& plot, std::size_t row, double rowHeight)
{
    return {plot.left(), plot.top() + static_cast<double>(row) * rowHeight, plot.width(), rowHeight};
}

} // namespace

TrafficRows layoutAxes(const draw::RankMap& map, const QRectF& plot, double rowHeight)
{
    TrafficRows rows;
    rows.plot = plot;
    for (const draw::AxisTraffic& axis : map.axes) {
        rows.most = std::max(rows.most, axis.size > 1 ? axis.seconds : 0);
    }
    for (int i = 0; i < draw::kAxes; ++i) {
        const draw::AxisTraffic& axis = map.axes[static_cast<std::size_t>(i)];
        if (map.isEmpty() || axis.size <= 1) {
            continue;
        }
        AxisRow row;
        row.axis = static_cast<draw::Axis>(i);
        row.band = bandOf(plot, rows.axes.size(), rowHeight);
        row.exposed = bar(row.band, plot, 0, axis.exposed, rows.most);
        row.hidden = bar(row.band, plot, axis.exposed, std::max(axis.exposed, axis.seconds), rows.most);
        rows.axes.push_back(row);
    }
    return rows;
}

TrafficRows layoutLevels(const draw::RankMap& map, const QRectF& plot, double rowHeight)
{
    TrafficRows rows;
    rows.plot = plot;
    for (const draw::LevelTraffic& level : map.levels) {
        rows.most = std::max(rows.most, level.bytes);
    }
    for (std::size_t at = map.levels.size(); at-- > 0;) {
        LevelRow row;
        row.level = static_cast<std::int32_t>(at);
        row.band = bandOf(plot, rows.levels.size(), rowHeight);
        double from = 0;
        for (int i = 0; i < draw::kAxes; ++i) {
            const auto& bytes = map.axes[static_cast<std::size_t>(i)].levelBytes;
            if (at < bytes.size() && bytes[at] > 0) {
                row.parts.push_back({static_cast<draw::Axis>(i), bytes[at],
                                     bar(row.band, plot, from, from + bytes[at], rows.most)});
                from += bytes[at];
            }
        }
        rows.levels.push_back(std::move(row));
    }
    return rows;
}

std::optional<std::size_t> axisAt(const TrafficRows& rows, QPointF at)
{
    for (std::size_t i = 0; i < rows.axes.size(); ++i) {
        if (at.y() >= rows.axes[i].band.top() && at.y() < rows.axes[i].band.bottom()) {
            return i;
        }
    }
    return {};
}

std::optional<std::size_t> levelAt(const TrafficRows& rows, QPointF at)
{
    for (std::size_t i = 0; i < rows.levels.size(); ++i) {
        if (at.y() >= rows.levels[i].band.top() && at.y() < rows.levels[i].band.bottom()) {
            return i;
        }
    }
    return {};
}

} // namespace shardscape::network_view
