// SPDX-License-Identifier: GPL-3.0-or-later
#include "lengths/length_bars.h"

#include <algorithm>
#include <cmath>

namespace shardscape::lengths {

namespace {

constexpr std::int32_t kShortest = 128;
constexpr double kEmptyTop = 1e9; ///< tokens: one document in a thousand has a whole number at any length
constexpr double kAir = 1.25;
constexpr double kGapShare = 0.18; ///< of a column's width, on each side

} // namespace

std::vector<Column> columnsOf(const workload::LengthHistogram& lengths, std::int32_t sequence)
{
    std::vector<Column> columns;
    for (const workload::LengthBin& bin : lengths.bins) {
        columns.push_back({bin.length, bin.weight, static_cast<double>(bin.weight) * bin.length});
    }
    const auto offer = [&](std::int32_t length) {
        const bool known = std::any_of(columns.begin(), columns.end(),
                                       [length](const Column& column) { return column.length == length; });
        if (!known && columns.size() < workload::kMostLengthBins) {
            columns.push_back({length, 0, 0});
        }
    };
    offer(sequence);
    for (std::int64_t length = kShortest; length < sequence; length *= 2) {
        offer(static_cast<std::int32_t>(length));
    }
    std::sort(columns.begin(), columns.end(),
              [](const Column& a, const Column& b) { return a.length < b.length; });
    return columns;
}

workload::LengthHistogram histogramOf(const std::vector<Column>& columns)
{
    workload::LengthHistogram histogram;
    for (const Column& column : columns) {
        if (column.weight > 0) {
            histogram.bins.push_back({column.length, column.weight});
        }
    }
    return histogram;
}

double topOf(const std::vector<Column>& columns)
{
    double most = 0;
    for (const Column& column : columns) {
        most = std::max(most, column.tokens);
    }
    return most > 0 ? most * kAir : kEmptyTop;
}

Column withHeight(Column column, double share, double top)
{
    const double documents = std::clamp(share, 0.0, 1.0) * top / column.length;
    column.weight = documents > 0
                        ? std::clamp<std::int64_t>(std::llround(documents), 1, workload::kMostOfOneLength)
                        : 0;
    column.tokens = static_cast<double>(column.weight) * column.length;
    return column;
}

Bars layoutBars(const std::vector<Column>& columns, const QRectF& plot, double top)
{
    Bars bars{plot, {}, {}};
    const double width = columns.empty() ? 0 : plot.width() / static_cast<double>(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const QRectF band(plot.left() + width * static_cast<double>(i), plot.top(), width, plot.height());
        const double height = plot.height() * std::clamp(columns[i].tokens / top, 0.0, 1.0);
        bars.bands.push_back(band);
        bars.bars.emplace_back(band.left() + width * kGapShare, plot.bottom() - height,
                               width * (1 - 2 * kGapShare), height);
    }
    return bars;
}

std::optional<std::size_t> columnAt(const Bars& bars, double x)
{
    if (bars.bands.empty() || x < bars.plot.left() || x >= bars.plot.right()) {
        return std::nullopt;
    }
    const double share = (x - bars.plot.left()) / bars.plot.width();
    return std::min(static_cast<std::size_t>(share * static_cast<double>(bars.bands.size())),
                    bars.bands.size() - 1);
}

double shareAt(const Bars& bars, double y)
{
    return bars.plot.height() > 0 ? std::clamp((bars.plot.bottom() - y) / bars.plot.height(), 0.0, 1.0) : 0;
}

std::vector<QRectF> layoutLoads(const std::vector<double>& loads, const QRectF& plot, double top)
{
    const auto pixels = static_cast<std::size_t>(std::max(std::floor(plot.width() / 2), 1.0));
    const std::size_t shown = std::min(loads.size(), pixels);
    std::vector<QRectF> bars;
    for (std::size_t i = 0; i < shown; ++i) {
        // They fall: the first of those that share a bar is the highest.
        const double load = loads[i * loads.size() / shown];
        const double width = plot.width() / static_cast<double>(shown);
        const double height = plot.height() * std::clamp(load / top, 0.0, 1.0);
        bars.emplace_back(plot.left() + width * static_cast<double>(i), plot.bottom() - height,
                          width > 4 ? width - 1 : width, height);
    }
    return bars;
}

} // namespace shardscape::lengths
