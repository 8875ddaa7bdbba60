// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/metric.h"
#include "explore/selection.h"
#include "job/training/costing/mfu.h"
#include "search/sweep.h"

#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace shardscape::explore {

/// The rows that all views of the perspective show: a finished sweep, or one that is still growing.
/// Thread: GUI only. Positions stay valid until the next begin() or set().
class ResultSet {
public:
    ResultSet();

    /// An empty set that append() fills.
    void begin(search::Space space);
    void append(std::vector<search::Row> rows, const search::Progress& progress);
    /// The whole result; shared, not copied, unless MFU is to be counted in another way than sweeps do.
    void set(std::shared_ptr<const search::SweepResult> result);
    /// Whether these are the rows of that result.
    [[nodiscard]] bool isOf(const search::SweepResult* result) const { return result == m_source.get(); }
    /// Counts MFU and HFU of all rows as theme::mfuConvention() says now. Positions stay valid.
    void recount();
    void clear();

    /// Whether there is a sweep at all, finished or not.
    [[nodiscard]] bool hasSweep() const { return m_hasSweep; }
    [[nodiscard]] bool isRunning() const { return m_growing != nullptr; }
    [[nodiscard]] const search::SweepResult& result() const { return *m_result; }
    [[nodiscard]] const search::Space& space() const { return m_result->space; }
    [[nodiscard]] std::span<const search::Row> rows() const { return m_result->rows; }
    [[nodiscard]] const search::Row& row(RowPosition position) const
    {
        return m_result->rows[static_cast<std::size_t>(position)];
    }
    [[nodiscard]] RowPosition size() const { return static_cast<RowPosition>(m_result->rows.size()); }
    /// Bytes of one accelerator; of several kinds the largest.
    [[nodiscard]] double capacity() const { return capacities().back(); }
    /// Bytes of one accelerator of each kind, ascending, each once.
    [[nodiscard]] const std::vector<double>& capacities() const { return m_capacities; }
    /// Bytes that the fullest stage of that layout may use: those of the smallest accelerator among its ranks.
    [[nodiscard]] double capacityOf(const search::Row& row) const;

    [[nodiscard]] int axisCount() const { return static_cast<int>(m_result->space.axes.size()); }
    [[nodiscard]] const search::Axis& axis(int axis) const
    {
        return m_result->space.axes[static_cast<std::size_t>(axis)];
    }
    /// The axis of a knob, -1 when the sweep leaves the knob alone.
    [[nodiscard]] int axisOf(std::string_view knobId) const;
    /// Axes with at least two values: those worth showing.
    [[nodiscard]] std::vector<int> variedAxes() const;
    /// Which of the axis' values the layout at `index` has.
    [[nodiscard]] int digit(std::int64_t index, int axis) const
    {
        const auto at = static_cast<std::size_t>(axis);
        return static_cast<int>(index / m_strides[at] % m_sizes[at]);
    }
    [[nodiscard]] std::int64_t value(std::int64_t index, int axis) const
    {
        return this->axis(axis).values[static_cast<std::size_t>(digit(index, axis))];
    }
    /// Combinations below one value of this axis.
    [[nodiscard]] std::int64_t stride(int axis) const { return m_strides[static_cast<std::size_t>(axis)]; }

    /// The row of a layout; none when it was rejected by a rule or is not there yet.
    [[nodiscard]] std::optional<RowPosition> find(std::int64_t index) const;

    /// The pinned layouts of the project that are of this space, by index, each with its place among all pins: its letter
    /// and colour (theme/pin_tag.h).
    using Pins = std::map<std::int64_t, int>;
    void setPins(Pins pins) { m_pins = std::move(pins); }
    [[nodiscard]] const Pins& pins() const { return m_pins; }
    /// -1: not pinned.
    [[nodiscard]] int pinPlace(std::int64_t index) const
    {
        const auto found = m_pins.find(index);
        return found == m_pins.end() ? -1 : found->second;
    }

    /// "8", "selective", "on": a knob's value for people.
    [[nodiscard]] static QString valueText(const layout::Knob& knob, std::int64_t value);
    /// What varies of the layout at `index`, in words of a dense line: "tp 8 · pp 2 · mb 1".
    [[nodiscard]] QString layoutWords(std::int64_t index) const;
    /// Who knows how far a layout's step time may be off, as a fraction; asked when a card is shown. May be empty.
    void setBandSource(std::function<std::optional<double>(const layout::Scenario&)> source)
    {
        m_band = std::move(source);
    }
    /// What of the layout its software does not run, in sentences: layout::notRun().
    [[nodiscard]] QStringList notRun(RowPosition position) const;
    /// Why no layout has that metric, in a sentence: its cluster lacks a price, or an older sweep did not measure it. Empty
    /// where layouts have it.
    [[nodiscard]] QString whyUnknown(Metric metric) const;
    /// The layout and its numbers as a small table in rich text, for tool tips; times with their error band.
    [[nodiscard]] QString rowCard(RowPosition position) const;

private:
    void measure();
    void count(std::span<search::Row> rows, const training::MfuConvention& from) const;

    std::shared_ptr<const search::SweepResult> m_source; ///< as it was given
    std::shared_ptr<const search::SweepResult> m_result; ///< m_source, or a copy that counts MFU as chosen
    std::shared_ptr<search::SweepResult> m_growing;      ///< the same object as m_result while it grows
    std::vector<double> m_capacities;
    std::vector<std::int64_t> m_strides;
    std::vector<std::int64_t> m_sizes;
    const training::MfuConvention* m_counted = &training::mfuConventions().front(); ///< of growing rows
    std::function<std::optional<double>(const layout::Scenario&)> m_band;
    Pins m_pins;
    bool m_hasSweep = false;
};

} // namespace shardscape::explore
