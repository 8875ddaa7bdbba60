// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/column.h"

#include <QImage>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

namespace shardscape::explore {

/// One upright axis of parallel coordinates: a knob with a place for each of its values, or a metric cut into bins.
struct ParallelAxis {
    Column column;
    std::vector<double> values; ///< of a knob, in its order; empty for a metric
    double low = 0;             ///< of a metric, in the units of the row: the worst, at the bottom
    double high = 0;            ///< the best, at the top
    int places = 1;             ///< values or bins

    [[nodiscard]] bool isMetric() const { return values.empty(); }
    /// From 0 at the bottom to 1 at the top.
    [[nodiscard]] double heightOf(int place) const { return (place + 0.5) / places; }
    /// The place at a height, kept within the axis.
    [[nodiscard]] int placeAt(double height) const;
};

/// A range of places that is chosen on an axis, both ends included.
struct ParallelRange {
    int first = 0;
    int last = 0;

    friend bool operator==(const ParallelRange&, const ParallelRange&) = default;
};

/// How the layouts that fit run through all knobs and three metrics. Lines are never drawn one by one: between two axes
/// there are only as many different ones as pairs of places, and each is drawn once with its number.
class ParallelPlot {
public:
    static constexpr int kBins = 96; ///< places of a metric
    static constexpr int kMostPlaces = 128;

    ParallelPlot() = default;
    /// Colours show the mean of `colour` among the layouts of a line.
    ParallelPlot(const ResultSet& results, Metric colour);

    [[nodiscard]] const std::vector<ParallelAxis>& axes() const { return m_axes; }
    /// Layouts that fit: those drawn.
    [[nodiscard]] std::int64_t count() const { return m_count; }
    [[nodiscard]] Metric colourMetric() const { return m_colourMetric; }
    /// Range of the colouring, in the units of the row: worst and best.
    [[nodiscard]] std::pair<double, double> colourRange() const { return {m_colourLow, m_colourHigh}; }

    /// Layouts at one place, all or those of a brush.
    [[nodiscard]] std::int64_t countAt(int axis, int place) const;
    /// The place of a row on an axis, -1 when it does not fit.
    [[nodiscard]] int placeOf(RowPosition row, int axis) const;

    /// Adds the rows that lie within all ranges (by axis; no range: all of it).
    void select(const std::vector<std::optional<ParallelRange>>& ranges, Selection& selection) const;

    /// The lines between the axes, `width` x `height` device pixels, the first axis at the left edge and the last at the
    /// right. With a brush all lines are drawn in `dimmed`, below those of the brush. `ramp` has 64 colours, worst to best.
    [[nodiscard]] QImage draw(int width, int height, const Selection* brush, const std::vector<QRgb>& ramp,
                              QRgb dimmed) const;

private:
    /// The layouts of all lines between two axes, by place on the left, then on the right: their number times kOne, and
    /// the sum of their colours below it. One addition for both, and no rounding: what is taken away leaves nothing.
    using Flows = std::vector<std::uint64_t>;
    static constexpr int kCountShift = 36; ///< 268 million layouts of 64 colours each
    static constexpr std::uint64_t kOne = std::uint64_t{1} << kCountShift;

    [[nodiscard]] const std::uint8_t* placesOf(std::size_t row) const
    {
        return m_places.data() + row * m_axes.size();
    }
    /// By gap, of the rows in the brush.
    [[nodiscard]] const std::vector<Flows>& flows(const Selection& brush) const;
    void paintFlows(QImage& image, const std::vector<Flows>& lines, const std::vector<QRgb>& ramp,
                    double strongest) const;

    std::vector<ParallelAxis> m_axes;
    std::vector<std::uint8_t> m_places;  ///< by row, then axis; kNowhere for rows that do not fit
    std::vector<std::uint8_t> m_colours; ///< by row, 0..63
    std::vector<Flows> m_all;            ///< of all rows
    std::int64_t m_count = 0;
    // What was drawn last, so that a brush that moves costs as many rows as it gains and loses.
    mutable Selection m_brush;
    mutable std::vector<Flows> m_brushed; ///< of m_brush
    mutable QImage m_ground;              ///< all lines, dimmed
    mutable QRgb m_groundColour = 0;
    Metric m_colourMetric = Metric::Mfu;
    double m_colourLow = 0;
    double m_colourHigh = 1;
};

} // namespace shardscape::explore
