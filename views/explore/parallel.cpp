// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

constexpr std::uint8_t kNowhere = 255;
constexpr int kRampLevels = 64;

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
    for (const Metric metric : {Metric::PeakMemory, Metric::StepTime, Metric::Mfu}) {
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
    m_places.assign(m_axes.size(), std::vector<std::uint8_t>(rows.size(), kNowhere));
    for (std::size_t at = 0; at < m_axes.size(); ++at) {
        const ParallelAxis& axis = m_axes[at];
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!rows[row].fits)
                continue;
            const int place = axis.isMetric() ? axis.placeAt(
                                  shareOf(metricValue(rows[row], axis.column.metric), axis.low, axis.high))
                                              : results.digit(rows[row].index, axis.column.axis);
            m_places[at][row] = static_cast<std::uint8_t>(place);
        }
    }
    m_colours.resize(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].fits)
            continue;
        ++m_count;
        const double share = shareOf(metricValue(rows[row], colour), m_colourLow, m_colourHigh);
        m_colours[row] = static_cast<std::uint8_t>(share * (kRampLevels - 1) + 0.5);
    }
}

std::int64_t ParallelPlot::countAt(int axis, int place) const
{
    const auto& places = m_places[static_cast<std::size_t>(axis)];
    return std::count(places.begin(), places.end(), static_cast<std::uint8_t>(place));
}

int ParallelPlot::placeOf(RowPosition row, int axis) const
{
    const auto& places = m_places[static_cast<std::size_t>(axis)];
    if (row < 0 || static_cast<std::size_t>(row) >= places.size())
        return -1;
    const std::uint8_t place = places[static_cast<std::size_t>(row)];
    return place == kNowhere ? -1 : place;
}

void ParallelPlot::select(const std::vector<std::optional<ParallelRange>>& ranges, Selection& selection) const
{
    selection.insertWhere(m_colours.size(), [&](std::size_t row) {
        bool inside = !m_places.empty() && m_places.front()[row] != kNowhere;
        for (std::size_t axis = 0; axis < ranges.size(); ++axis) {
            const int place = m_places[axis][row];
            inside = inside
                     && (!ranges[axis] || (place >= ranges[axis]->first && place <= ranges[axis]->last));
        }
        return inside;
    });
}

std::vector<std::vector<ParallelPlot::Flow>> ParallelPlot::flows(const Selection* brush, bool inside) const
{
    std::vector<std::vector<Flow>> all;
    for (std::size_t gap = 0; gap + 1 < m_axes.size(); ++gap) {
        const auto right = static_cast<std::size_t>(m_axes[gap + 1].places);
        std::vector<Flow> between(static_cast<std::size_t>(m_axes[gap].places) * right);
        const auto& from = m_places[gap];
        const auto& to = m_places[gap + 1];
        const auto add = [&](std::size_t row) {
            Flow& flow = between[from[row] * right + to[row]];
            ++flow.count;
            flow.colour += m_colours[row];
        };
        if (brush == nullptr) {
            for (std::size_t row = 0; row < from.size(); ++row) {
                if (from[row] != kNowhere)
                    add(row);
            }
        } else {
            for (std::size_t row = 0; row < from.size(); ++row) {
                if (from[row] != kNowhere && brush->contains(static_cast<RowPosition>(row)) == inside)
                    add(row);
            }
        }
        all.push_back(std::move(between));
    }
    return all;
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
    const bool hasBrush = brush != nullptr && !brush->isEmpty();

    struct Ink {
        float weight = 0;
        float colour = 0;
    };
    std::vector<Ink> column(static_cast<std::size_t>(height) + 2);
    const auto paint = [&](const std::vector<std::vector<Flow>>& lines, bool coloured, double strongest) {
        const auto gaps = static_cast<double>(lines.size());
        for (std::size_t gap = 0; gap < lines.size(); ++gap) {
            const ParallelAxis& left = m_axes[gap];
            const ParallelAxis& right = m_axes[gap + 1];
            struct Line {
                float from, to, weight, colour;
            };
            std::vector<Line> drawn;
            float most = 0;
            for (int a = 0; a < left.places; ++a) {
                for (int b = 0; b < right.places; ++b) {
                    const Flow& flow = lines[gap][static_cast<std::size_t>(a * right.places + b)];
                    if (flow.count == 0)
                        continue;
                    // Logarithms: a line of ten layouts must be seen beside one of ten thousand.
                    const auto weight = static_cast<float>(
                        0.35 + std::log10(1.0 + static_cast<double>(flow.count)));
                    most = std::max(most, weight);
                    drawn.push_back({static_cast<float>((1 - left.heightOf(a)) * (height - 1)),
                                     static_cast<float>((1 - right.heightOf(b)) * (height - 1)), weight,
                                     static_cast<float>(flow.colour / static_cast<double>(flow.count))});
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
                for (const Line& line : drawn) {
                    const float before = line.from + (line.to - line.from) * enters;
                    const float after = line.from + (line.to - line.from) * leaves;
                    // A line one pixel thick: where it is steep it covers a run of pixels in this column.
                    const float top = std::min(before, after);
                    const float bottom = std::max(before, after) + 1;
                    const auto first = static_cast<std::size_t>(top);
                    const auto last = std::min(static_cast<std::size_t>(bottom), column.size() - 1);
                    for (std::size_t y = first; y <= last; ++y) {
                        const float covered = std::min(bottom, static_cast<float>(y + 1))
                                              - std::max(top, static_cast<float>(y));
                        column[y].weight += line.weight * covered;
                        column[y].colour += line.weight * covered * line.colour;
                    }
                }
                for (int y = 0; y < height; ++y) {
                    const Ink& ink = column[static_cast<std::size_t>(y)];
                    if (ink.weight <= 0)
                        continue;
                    const double seen = strongest
                                        * std::min(1.0, 0.12 + 0.88 * static_cast<double>(ink.weight / most));
                    const auto level = static_cast<std::size_t>(
                        std::clamp(ink.colour / ink.weight, 0.0F, static_cast<float>(ramp.size() - 1)));
                    const QRgb full = coloured ? ramp[level] : dimmed;
                    auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(y)) + x;
                    const auto mixed = [&](int source, int below) {
                        return static_cast<int>(std::lround(source * seen + below * (1 - seen)));
                    };
                    *pixel = qRgba(mixed(qRed(full), qRed(*pixel)), mixed(qGreen(full), qGreen(*pixel)),
                                   mixed(qBlue(full), qBlue(*pixel)), mixed(255, qAlpha(*pixel)));
                }
            }
        }
    };
    if (hasBrush) {
        paint(flows(brush, false), false, 0.4);
        paint(flows(brush, true), true, 1);
    } else {
        paint(flows(nullptr, true), true, 0.9);
    }
    return image;
}

} // namespace shardscape::explore
