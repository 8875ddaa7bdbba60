// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "layout/scenario.h"
#include "timeline/gantt_index.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/// Layouts side by side, as values: what is shown, exported and tested without a widget.
namespace shardscape::compare {

/// One layout with what was predicted for it.
struct Candidate {
    std::int64_t id = 0; ///< of the project's scenario
    layout::Scenario scenario;
    training::Evaluation evaluation;
    /// Half widths of the bands that hold 80 of 100 measurements: measured lies between predicted / (1 + r) and
    /// predicted * (1 + r). Nothing where no run is like it.
    std::optional<double> timeBand;
    std::optional<double> memoryBand;
    std::optional<double> chance; ///< share of such layouts that fit; nothing where no run tells
    std::shared_ptr<const timeline::ScheduleView> schedule; ///< null: on its way, or there is none
    QString scheduleProblem; ///< why there is none; empty while it is on its way
    bool pinned = false;
    bool current = false;
};

enum class RowKind : std::uint8_t {
    Section,  ///< a head over the rows below
    Metric,   ///< numbers of which one may be the best
    Input,    ///< a knob, or a value of the model or the cluster
    Timeline, ///< the schedule, on one time axis
    TimeBar,  ///< the step's parts, on one time axis
    Memory,   ///< memory by stage, on one axis
    Legend    ///< of the pictures above
};

struct Cell {
    QString text;
    QString note;     ///< the band, or how far from the base
    double value = 0; ///< NaN where there is none
    bool best = false;
    bool quiet = false;   ///< the knob makes no difference here
    bool differs = false; ///< from the base
};

struct Row {
    RowKind kind = RowKind::Metric;
    QString id; ///< "step_seconds", a knob's id, "cluster.nodes"...
    QString label;
    QString tip;
    QString why;    ///< the number that a click explains; empty for none
    int better = 0; ///< -1: smaller is better, 1: larger is, 0: neither
    bool differs = false;
    std::vector<Cell> cells; ///< one per candidate; empty for sections and legends
};

/// Verdict and metrics, pictures, then the knobs and the values of workload, model and cluster: those that differ, or all.
/// `base` is the candidate whose differences the notes of metrics give; out of range: none.
[[nodiscard]] std::vector<Row> comparisonRows(const std::vector<Candidate>& candidates, int base, bool all);

/// One time axis and one memory axis for all pictures.
struct Axes {
    double stepSeconds = 0;    ///< the longest step
    double memoryBytes = 0;    ///< the fullest rank or the largest capacity
    schedule::Ticks ticks = 0; ///< the longest schedule, ns
};
[[nodiscard]] Axes commonAxes(const std::vector<Candidate>& candidates);

enum class Order : std::uint8_t { AsPinned, StepTime, Memory, Mfu, Tokens, Name };
/// Ids of the candidates in that order, the best first; layouts that are not valid come last, equals stay as they were.
[[nodiscard]] std::vector<std::int64_t> ordered(const std::vector<Candidate>& candidates, Order order);

} // namespace shardscape::compare
