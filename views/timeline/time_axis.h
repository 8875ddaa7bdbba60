// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

/// Time to pixel and back, and what zooming and panning mean. Everything that draws or hits goes through these.
namespace shardscape::timeline {

/// A stretch of time in ticks, fractional while zooming. Empty when end <= start.
struct TimeRange {
    double start = 0;
    double end = 0;

    [[nodiscard]] double length() const { return end - start; }
    [[nodiscard]] bool isEmpty() const { return !(end > start); }
    [[nodiscard]] double middle() const { return (start + end) / 2; }
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// Where a range lies on the screen: from pixel `left`, `width` pixels wide.
struct TimeAxis {
    TimeRange range;
    double left = 0;
    double width = 0;
    /// Part of the range that is folded into a gap of so many pixels; empty: none.
    TimeRange folded = {};
    double gap = 0;

    [[nodiscard]] double right() const { return left + width; }
    [[nodiscard]] bool isFolded() const { return !folded.isEmpty(); }
    friend bool operator==(const TimeAxis&, const TimeAxis&) = default;
};

/// Pixels of one tick that is not folded; 0 for an empty range or no width.
[[nodiscard]] inline double pixelsPerTick(const TimeAxis& axis)
{
    if (axis.isFolded() && axis.width > axis.gap) {
        return (axis.width - axis.gap) / (axis.range.length() - axis.folded.length());
    }
    return axis.range.isEmpty() || axis.width <= 0 ? 0 : axis.width / axis.range.length();
}

/// An empty range lies wholly at `left`.
[[nodiscard]] inline double timeToPixel(double time, const TimeAxis& axis)
{
    const double scale = pixelsPerTick(axis);
    if (axis.isFolded() && time > axis.folded.start) {
        const double edge = axis.left + (axis.folded.start - axis.range.start) * scale;
        return time >= axis.folded.end ? edge + axis.gap + (time - axis.folded.end) * scale
                                       : edge + axis.gap * (time - axis.folded.start) / axis.folded.length();
    }
    return axis.left + (time - axis.range.start) * scale;
}

/// Every pixel of an axis without width shows the range's start.
[[nodiscard]] inline double pixelToTime(double pixel, const TimeAxis& axis)
{
    const double scale = pixelsPerTick(axis);
    if (axis.isFolded() && scale > 0) {
        const double beyond = pixel - timeToPixel(axis.folded.start, axis);
        if (beyond > 0) {
            return beyond >= axis.gap ? axis.folded.end + (beyond - axis.gap) / scale
                                      : axis.folded.start + beyond / axis.gap * axis.folded.length();
        }
    }
    return scale == 0 ? axis.range.start : axis.range.start + (pixel - axis.left) / scale;
}

[[nodiscard]] inline bool isInGap(double pixel, const TimeAxis& axis)
{
    return axis.isFolded() && pixel > timeToPixel(axis.folded.start, axis)
           && pixel < timeToPixel(axis.folded.end, axis);
}

/// Moves a range into `bounds` without changing its length; a longer one becomes the bounds.
[[nodiscard]] inline TimeRange keptInside(TimeRange range, const TimeRange& bounds)
{
    if (bounds.isEmpty() || range.isEmpty() || range.length() >= bounds.length()) {
        return bounds;
    }
    const double shift = std::max(0.0, bounds.start - range.start) - std::max(0.0, range.end - bounds.end);
    return {range.start + shift, range.end + shift};
}

/// `factor` > 1 shows less time, larger. `anchor` keeps its pixel unless the bounds forbid it; the range never gets
/// shorter than `shortest` ticks.
[[nodiscard]] inline TimeRange zoomedAround(const TimeRange& range, double anchor, double factor,
                                            double shortest, const TimeRange& bounds)
{
    if (range.isEmpty() || !(factor > 0) || !std::isfinite(factor)) {
        return range;
    }
    const double length = std::clamp(range.length() / factor, std::min(shortest, bounds.length()),
                                     std::max(bounds.length(), shortest));
    const double share = std::clamp((anchor - range.start) / range.length(), 0.0, 1.0);
    const double start = anchor - share * length;
    return keptInside({start, start + length}, bounds);
}

[[nodiscard]] inline TimeRange pannedBy(const TimeRange& range, double ticks, const TimeRange& bounds)
{
    return keptInside({range.start + ticks, range.end + ticks}, bounds);
}

/// What an axis shows between two of its pixels, or beyond it. Nobody is left in the middle of what is folded: an edge in the gap is
/// the gap's, and both in it open it.
[[nodiscard]] inline TimeRange rangeBetween(double from, double to, const TimeAxis& axis)
{
    TimeRange range{pixelToTime(from, axis), pixelToTime(to, axis)};
    const bool starts = isInGap(from, axis);
    const bool ends = isInGap(to, axis);
    if (starts && ends) {
        return axis.folded;
    }
    if (starts) {
        range.start = axis.folded.end;
    } else if (ends) {
        range.end = axis.folded.start;
    }
    return range;
}

/// As zoomedAround(), by what is in sight: `anchor` is a time of the axis.
[[nodiscard]] inline TimeRange zoomedInSight(const TimeAxis& axis, double anchor, double factor,
                                             double shortest, const TimeRange& bounds)
{
    if (!axis.isFolded() || !(factor > 0) || !std::isfinite(factor)) {
        return zoomedAround(axis.range, anchor, factor, shortest, bounds);
    }
    const double pixel = timeToPixel(anchor, axis);
    const TimeRange range = rangeBetween(pixel - (pixel - axis.left) / factor,
                                         pixel + (axis.right() - pixel) / factor, axis);
    return range.length() < shortest
               ? zoomedAround(range, anchor, range.length() / shortest, shortest, bounds)
               : keptInside(range, bounds);
}

/// Moves what is in sight by ticks of it.
[[nodiscard]] inline TimeRange pannedInSight(const TimeAxis& axis, double ticks, const TimeRange& bounds)
{
    if (!axis.isFolded()) {
        return pannedBy(axis.range, ticks, bounds);
    }
    const double pixels = std::clamp(ticks * pixelsPerTick(axis),
                                     std::min(0.0, timeToPixel(bounds.start, axis) - axis.left),
                                     std::max(0.0, timeToPixel(bounds.end, axis) - axis.right()));
    return rangeBetween(axis.left + pixels, axis.right() + pixels, axis);
}

/// Distance between axis marks: 1, 2 or 5 times a power of ten, the smallest with at least `minimumPixels` between
/// them. Never below `finest` (one tick where ticks are whole). 0 for a degenerate axis.
[[nodiscard]] inline double niceStep(const TimeAxis& axis, double minimumPixels, double finest = 1)
{
    const double scale = pixelsPerTick(axis);
    if (scale == 0 || !(minimumPixels > 0)) {
        return 0;
    }
    const double wanted = std::max(minimumPixels / scale, finest);
    const double decade = std::pow(10.0, std::floor(std::log10(wanted) + 1e-9));
    for (const double multiple : {1.0, 2.0, 5.0}) {
        if (decade * multiple >= wanted * (1 - 1e-9)) {
            return decade * multiple;
        }
    }
    return decade * 10;
}

/// The multiples of `step` inside the visible range, ends included.
[[nodiscard]] inline std::vector<double> marks(const TimeRange& range, double step)
{
    std::vector<double> found;
    if (range.isEmpty() || !(step > 0) || range.length() / step > 10'000) {
        return found;
    }
    const double slack = 1e-9 * step;
    for (double n = std::ceil((range.start - slack) / step); n * step <= range.end + slack; n += 1) {
        found.push_back(n * step);
    }
    return found;
}

/// The unit in which an axis writes its marks: all marks in one unit, with just the decimals the step needs.
struct AxisUnit {
    double ticks = 1;           ///< ticks per unit
    const char16_t* name = u""; ///< "s", "ms", "µs", "ns"; empty for plain ticks
    int decimals = 0;
};

[[nodiscard]] inline AxisUnit axisUnit(const TimeRange& range, double step, bool nanoseconds)
{
    AxisUnit unit;
    if (nanoseconds) {
        const double largest = std::max(std::abs(range.start), std::abs(range.end));
        unit = largest >= 1e9   ? AxisUnit{1e9, u"s"}
               : largest >= 1e6 ? AxisUnit{1e6, u"ms"}
               : largest >= 1e3 ? AxisUnit{1e3, u"µs"}
                                : AxisUnit{1, u"ns"};
    }
    while (unit.decimals < 9 && step > 0
           && std::abs(step / unit.ticks * std::pow(10.0, unit.decimals)
                       - std::round(step / unit.ticks * std::pow(10.0, unit.decimals)))
                  > 1e-6) {
        ++unit.decimals;
    }
    return unit;
}

} // namespace shardscape::timeline
