// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace shardscape::draw {

/// The axes along which ranks share work.
enum class Axis : std::uint8_t { Tensor, Context, Data, Pipeline, Expert };
inline constexpr int kAxes = 5;
QString axisLabel(Axis axis);      ///< "tensor parallel"
QString axisShortLabel(Axis axis); ///< "TP"

/// One rank: its coordinate along every axis and the number of the group it belongs to there. Ranks with equal numbers share
/// that axis' collectives.
struct RankPlace {
    std::array<std::int32_t, kAxes> place{};
    std::array<std::int32_t, kAxes> group{};
    std::int32_t stage = 0;
    std::int32_t kind = 0; ///< of its node: 0 the cluster's own, then its others
    std::int64_t rank =
        -1; ///< its number, where accelerators have others than their own; -1: as the accelerator

    friend bool operator==(const RankPlace&, const RankPlace&) = default;
};

/// What a step counts with another axis than that of the ranks which talk.
enum class Borrowed : std::uint8_t { Nothing, TiedMatrices, StageCopies, SplitExperts };

/// What one axis' collectives do in a step.
struct AxisTraffic {
    std::int64_t size = 1;   ///< ranks in a group
    std::int64_t stride = 1; ///< between neighbours
    std::int64_t groups = 0; ///< of them
    std::int32_t level = -1; ///< outermost link level that a group crosses; -1: none
    double bytes = 0;        ///< sent by one rank in a step
    double messages = 0;     ///< collectives or messages of one rank in a step
    double seconds = 0;      ///< spent, hidden or not
    double exposed = 0;      ///< what the step waits for
    Borrowed borrowed = Borrowed::Nothing;
    double borrowedSeconds =
        0; ///< of `seconds` what the step's terms count with another axis; negative: what they count
    double borrowedExposed = 0;     ///< here and another axis sends
    std::vector<double> levelBytes; ///< of bytes, by link level

    friend bool operator==(const AxisTraffic&, const AxisTraffic&) = default;
};

/// What one link level carries in a step.
struct LevelTraffic {
    double bytes = 0;       ///< of one accelerator, one direction
    double utilization = 0; ///< bytes / (bandwidth x step)
    bool busiest = false;
    double seconds = 0; ///< spent by collectives that go no further out, hidden or not
    double exposed = 0; ///< what the step waits for of them

    friend bool operator==(const LevelTraffic&, const LevelTraffic&) = default;
};

/// A layout on a cluster, by accelerator: rank r sits on accelerator r, unless its place says another number. Empty when the layout is not valid.
struct RankMap {
    std::vector<RankPlace> ranks;
    std::array<AxisTraffic, kAxes> axes;
    std::vector<LevelTraffic> levels; ///< as Cluster::levels

    [[nodiscard]] bool isEmpty() const { return ranks.empty(); }
    /// Of the rank on an accelerator.
    [[nodiscard]] std::int64_t numberOn(std::int64_t accelerator) const
    {
        const auto at = static_cast<std::size_t>(accelerator);
        return at < ranks.size() && ranks[at].rank >= 0 ? ranks[at].rank : accelerator;
    }
    /// Ranks that share that axis' collectives with `rank`, itself among them, in order.
    [[nodiscard]] std::vector<std::int64_t> group(Axis axis, std::int64_t rank) const;
    friend bool operator==(const RankMap&, const RankMap&) = default;
};

/// What cells are coloured by.
enum class ColourBy : std::uint8_t { Kind, Stage, Tensor, Context, Data, Pipeline, Expert };
inline constexpr int kColourings = 7;
QString colourLabel(ColourBy colour);
/// The number whose colour a rank takes.
std::int32_t colourNumber(const RankPlace& rank, ColourBy colour);

} // namespace shardscape::draw
