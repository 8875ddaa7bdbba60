// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

constexpr std::uint8_t kNowhere = 255;
constexpr int kLineLevels = 64;

} // namespace

int ParallelAxis::placeAt(double height) const
{
    return std::clamp(static_cast<int>(std::floor(height * places)), 0, places - 1);
}

ParallelPlot::ParallelPlot(const ResultSet& results, Metric colour)
    : m_colourMetric(colour)
{
    if (!results.hasSweep())
        return;
    const auto rows = results.rows();
    const auto rangeOf = [&rows](Metric metric) {
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (const search::Row& row : rows) {
            if (row.fits) {
                least = std::fmin(least, metricValue(row, metric));
                most = std::fmax(most, metricValue(row, metric));
            }
        }
        if (!(least <= most))
            return std::pair(0.0, 1.0);
        return smallerIsBetter(metric) ? std::pair(most, least) : std::pair(least, most);
    };
    for (const Column& column : columnsOf(results)) {
        if (column.kind == ColumnKind::Axis && results.axis(column.axis).values.size() > 1
            && results.axis(column.axis).values.size() <= kMostPlaces) {
            ParallelAxis axis{.column = column, .values = {}};
            for (const std::int64_t value : results.axis(column.axis).values)
                axis.values.push_back(static_cast<double>(value));
            axis.places = static_cast<int>(axis.values.size());
            m_axes.push_back(std::move(axis));
        }
    }
    const std::vector<Metric> metrics = metricsOf(*results.space().job);
    for (const Metric metric :
         {metrics[job::kPeakMemory], metrics[job::kObjective], headlineOf(*results.space().job)}) {
        const auto [worst, best] = rangeOf(metric);
        m_axes.push_back({.column = {.kind = ColumnKind::Metric, .metric = metric},
                          .values = {},
                          .low = worst,
                          .high = best,
                          .places = kBins});
    }
    std::tie(m_colourLow, m_colourHigh) = rangeOf(colour);

    const auto shareOf = [](double value, double low, double high) {
        return high != low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : 0.5;
    };
    const std::size_t axes = m_axes.size();
    m_places.assign(axes * rows.size(), kNowhere);
    m_colours.resize(rows.size());
    m_all.resize(axes - 1);
    for (std::size_t gap = 0; gap + 1 < axes; ++gap)
        m_all[gap].assign(static_cast<std::size_t>(m_axes[gap].places * m_axes[gap + 1].places), 0);
    m_brushed = m_all;
    m_brush = Selection(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].fits)
            continue;
        ++m_count;
        std::uint8_t* places = m_places.data() + row * axes;
        for (std::size_t at = 0; at < axes; ++at) {
            const ParallelAxis& axis = m_axes[at];
            const int place = axis.isMetric() ? axis.placeAt(
                                  shareOf(metricValue(rows[row], axis.column.metric), axis.low, axis.high))
                                              : results.digit(rows[row].index, axis.column.axis);
            places[at] = static_cast<std::uint8_t>(place);
        }
        const double share = shareOf(metricValue(rows[row], colour), m_colourLow, m_colourHigh);
        m_colours[row] = static_cast<std::uint8_t>(share * (kLineLevels - 1) + 0.5);
        for (std::size_t gap = 0; gap + 1 < axes; ++gap)
            m_all[gap][static_cast<std::size_t>(places[gap] * m_axes[gap + 1].places + places[gap + 1])] +=
                kOne + m_colours[row];
    }
}

std::int64_t ParallelPlot::countAt(int axis, int place) const
{
    std::int64_t count = 0;
    for (std::size_t row = 0; row < m_colours.size(); ++row)
        count += placesOf(row)[axis] == place ? 1 : 0;
    return count;
}

int ParallelPlot::placeOf(RowPosition row, int axis) const
{
    if (row < 0 || static_cast<std::size_t>(row) >= m_colours.size())
        return -1;
    const std::uint8_t place = placesOf(static_cast<std::size_t>(row))[axis];
    return place == kNowhere ? -1 : place;
}

void ParallelPlot::select(const std::vector<std::optional<ParallelRange>>& ranges, Selection& selection) const
{
    if (m_axes.empty())
        return;
    // Most ranges are whole axes: only those that are not are asked, row by row. A row that does not fit is nowhere.
    struct Wanted {
        std::size_t axis;
        std::uint8_t first, count;
    };
    std::vector<Wanted> wanted = {{0, 0, kNowhere - 1}};
    for (std::size_t axis = 0; axis < ranges.size(); ++axis) {
        if (ranges[axis])
            wanted.push_back({axis, static_cast<std::uint8_t>(ranges[axis]->first),
                              static_cast<std::uint8_t>(ranges[axis]->last - ranges[axis]->first)});
    }
    selection.insertWhere(m_colours.size(), [&](std::size_t row) {
        const std::uint8_t* places = placesOf(row);
        bool inside = true;
        for (const Wanted& range : wanted)
            inside &= static_cast<std::uint8_t>(places[range.axis] - range.first) <= range.count;
        return inside;
    });
}

const std::vector<ParallelPlot::Flows>& ParallelPlot::flows(const Selection& brush) const
{
    // From whichever is nearest: what was brushed before, nothing, or everything.
    const std::size_t rows = m_colours.size();
    const std::size_t changed = brush.changes(m_brush);
    const std::size_t brushed = brush.count();
    if (brushed < changed || rows - std::min(rows, brushed) < changed) {
        const bool fromAll = rows - std::min(rows, brushed) < brushed;
        m_brush = Selection(rows);
        if (fromAll) {
            m_brushed = m_all;
            m_brush.insertWords([](std::size_t) { return ~std::uint64_t{0}; });
        } else {
            for (Flows& between : m_brushed)
                std::fill(between.begin(), between.end(), 0);
        }
    }
    const std::size_t gaps = m_brushed.size();
    std::vector<std::uint64_t*> to(gaps);
    std::vector<std::size_t> right(gaps);
    for (std::size_t gap = 0; gap < gaps; ++gap) {
        to[gap] = m_brushed[gap].data();
        right[gap] = static_cast<std::size_t>(m_axes[gap + 1].places);
    }
    brush.forEachChange(m_brush, [&](RowPosition position, bool added) {
        const auto row = static_cast<std::size_t>(position);
        if (row >= rows || placesOf(row)[0] == kNowhere)
            return;
        const std::uint8_t* places = placesOf(row);
        const std::uint64_t one = kOne + m_colours[row];
        const std::uint64_t change = added ? one : ~one + 1;
        for (std::size_t gap = 0; gap < gaps; ++gap)
            to[gap][places[gap] * right[gap] + places[gap + 1]] += change;
    });
    m_brush = brush;
    return m_brushed;
}

void ParallelPlot::paintFlows(QImage& image, const std::vector<Flows>& lines, const std::vector<QRgb>& ramp,
                              double strongest) const
{
    const int width = image.width();
    const int height = image.height();
    // How much ink begins (or, below zero, ends) at each pixel of a column, and of which colour: a line costs the same
    // however steep it is, and running sums give what lies on each pixel.
    struct Ink {
        double weight = 0;
        double colour = 0;
    };
    struct Line {
        float from, to, weight, colour;
    };
    std::vector<Ink> column(static_cast<std::size_t>(height) + 4);
    std::vector<Line> drawn;
    const auto gaps = static_cast<double>(lines.size());
    for (std::size_t gap = 0; gap < lines.size(); ++gap) {
        const ParallelAxis& left = m_axes[gap];
        const ParallelAxis& right = m_axes[gap + 1];
        drawn.clear();
        float most = 0;
        for (int a = 0; a < left.places; ++a) {
            for (int b = 0; b < right.places; ++b) {
                const std::uint64_t flow = lines[gap][static_cast<std::size_t>(a * right.places + b)];
                if (flow == 0)
                    continue;
                const auto count = static_cast<float>(flow >> kCountShift);
                // Logarithms: a line of ten layouts must be seen beside one of ten thousand.
                const float weight = 0.35F + std::log10(1.0F + count);
                most = std::max(most, weight);
                const float colour = static_cast<float>(flow & (kOne - 1)) / count;
                drawn.push_back({static_cast<float>((1 - left.heightOf(a)) * (height - 1)),
                                 static_cast<float>((1 - right.heightOf(b)) * (height - 1)), weight,
                                 weight * colour});
            }
        }
        const int firstX = static_cast<int>(std::lround(static_cast<double>(gap) / gaps * width));
        const int lastX = static_cast<int>(std::lround(static_cast<double>(gap + 1) / gaps * width));
        // A smooth step, so that lines leave and reach the axes level and can be followed across them.
        const auto eased = [firstX, lastX](int x) {
            const float along = static_cast<float>(x - firstX)
                                / static_cast<float>(std::max(1, lastX - firstX));
            return along * along * (3 - 2 * along);
        };
        for (int x = firstX; x < lastX; ++x) {
            std::fill(column.begin(), column.end(), Ink{});
            const float enters = eased(x);
            const float leaves = eased(x + 1);
            // From `at` on down a pixel is covered, the one that `at` falls into in part.
            const auto edge = [&column](float at, float weight, float colour) {
                const auto pixel = static_cast<std::size_t>(at);
                const float later = at - static_cast<float>(pixel);
                const auto weightLater = static_cast<double>(weight * later);
                const auto colourLater = static_cast<double>(colour * later);
                column[pixel].weight += static_cast<double>(weight) - weightLater;
                column[pixel].colour += static_cast<double>(colour) - colourLater;
                column[pixel + 1].weight += weightLater;
                column[pixel + 1].colour += colourLater;
            };
            for (const Line& line : drawn) {
                const float before = line.from + (line.to - line.from) * enters;
                const float after = line.from + (line.to - line.from) * leaves;
                // A line one pixel thick: where it is steep it covers a run of pixels in this column.
                edge(std::min(before, after), line.weight, line.colour);
                edge(std::max(before, after) + 1, -line.weight, -line.colour);
            }
            constexpr double kNothing = 1e-3; // rounding leaves traces of lines that ended
            Ink ink;
            for (int y = 0; y < height; ++y) {
                ink.weight += column[static_cast<std::size_t>(y)].weight;
                ink.colour += column[static_cast<std::size_t>(y)].colour;
                if (ink.weight <= kNothing)
                    continue;
                const double seen = strongest
                                    * std::min(1.0, 0.12 + 0.88 * ink.weight / static_cast<double>(most));
                const auto level = static_cast<std::size_t>(
                    std::clamp(ink.colour / ink.weight, 0.0, static_cast<double>(ramp.size() - 1)));
                const QRgb full = ramp[level];
                auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(y)) + x;
                const auto mixed = [&](int source, int below) {
                    return static_cast<int>(source * seen + below * (1 - seen) + 0.5);
                };
                *pixel = qRgba(mixed(qRed(full), qRed(*pixel)), mixed(qGreen(full), qGreen(*pixel)),
                               mixed(qBlue(full), qBlue(*pixel)), mixed(255, qAlpha(*pixel)));
            }
        }
    }
}

QImage ParallelPlot::draw(int width, int height, const Selection* brush, const std::vector<QRgb>& ramp,
                          QRgb dimmed) const
{
    if (width <= 0 || height <= 0)
        return {};
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(0);
    if (m_axes.size() < 2 || m_count == 0 || ramp.empty())
        return image;
    if (brush == nullptr || brush->isEmpty()) {
        paintFlows(image, m_all, ramp, 0.9);
        return image;
    }
    if (m_ground.size() != image.size() || m_groundColour != dimmed) {
        m_ground = image;
        m_groundColour = dimmed;
        paintFlows(m_ground, m_all, {dimmed}, 0.4);
    }
    image = m_ground;
    paintFlows(image, flows(*brush), ramp, 1);
    return image;
}

} // namespace shardscape::explore
