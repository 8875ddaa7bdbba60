// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

/// Layouts one below the other on one axis, each with what it has more or less than one of them: Memory, Time and Network as lanes.
namespace shardscape::lanes {

/// What the axis counts.
enum class Quantity : std::uint8_t { Bytes, Seconds };

/// One part of a row's bar.
struct Segment {
    double from = 0;
    double to = 0;
    const training::Account* account = nullptr; ///< how it is filled and what it is called
    bool hidden = false;                        ///< at the same time as something else: shown, not counted
    QString why;                                ///< the number that a click explains; empty: none
};

/// Equal ids stand for the same thing in every lane.
struct Row {
    QString id;
    QString label;
    std::vector<Segment> segments;
    double value = 0; ///< what is written beside it, in the axis' unit
    QString why;
};

/// A number of the whole lane, for its margin: bytes, seconds or a share, smaller is better or larger.
struct Measure {
    enum class Unit : std::uint8_t { Bytes, Seconds, Share };
    QString label;
    double value = 0;
    Unit unit = Unit::Seconds;
    int better = -1; ///< -1: smaller is better, 1: larger is
};

/// A layout as it is handed over.
struct Layout {
    QString key;
    QString title;
    int pin = -1;              ///< place among the pins, for its letter; -1: not pinned
    std::int64_t scenario = 0; ///< of the project's entry
    layout::Scenario layout;
    training::Evaluation evaluation;
    QString problem; ///< why nothing can be said of it; empty: something can
};

/// What is drawn of it.
struct Lane {
    QString title;
    int pin = -1;
    std::int64_t scenario = 0;
    std::vector<Row> rows;
    std::vector<Row> folded; ///< the same in one row, where there is no room for more
    double limit = 0;        ///< what the bars should stay below; 0: nothing
    std::vector<Measure> measures;
    QString problem;
    bool isTossed = false; ///< whether it or the base is faster is a coin toss: no colour takes sides
    QString order;         ///< how sure that is, in words; may be empty
};

/// All lanes of one perspective.
struct Lanes {
    Quantity quantity = Quantity::Bytes;
    std::vector<Lane> lanes;
    std::size_t base = 0;    ///< the lane that differences are taken from
    QString axis;            ///< what the axis says: "GiB", "s per step"
    QString headline;        ///< what the first other lane has more or less than the base
    bool isPerToken = false; ///< times are those of a million tokens: the steps do different work
};

[[nodiscard]] Lanes memoryLanes(const std::vector<Layout>& layouts, std::size_t base);
[[nodiscard]] Lanes timeLanes(const std::vector<Layout>& layouts, std::size_t base);
[[nodiscard]] Lanes networkLanes(const std::vector<Layout>& layouts, std::size_t base);

/// "±0": nothing is to be seen of a difference.
[[nodiscard]] QString noDifference();
/// "+1.20 s", "−16.9 GiB", "+2.1 points".
[[nodiscard]] QString differenceText(const Measure& measure, double difference);
[[nodiscard]] QString valueText(const Measure& measure);

} // namespace shardscape::lanes
