// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/result.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "layout/scenario.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"
#include "search/condition.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shardscape::lessons {

/// A number that a scene has: what goals compare, questions ask for and sentences say.
struct Metric {
    std::string id = {};    ///< "bubble", "held"; of layouts also training::kMetrics and their words
    std::string label = {}; ///< as people read it, English
    std::string unit = {};  ///< "slots"; empty where the number says it all
    job::Format format = job::Format::Rate;
    bool smallerIsBetter = true;
    std::vector<std::string> words = {}; ///< other names in conditions

    /// Held values times this are as people write them: shares as per cent, bytes as GiB.
    [[nodiscard]] double scale() const;
};

/// A value for something that can be set, as files spell both: {"microbatches", "8"}, {"tp", "4"}.
struct Setting {
    std::string key;
    std::string value;

    friend bool operator==(const Setting&, const Setting&) = default;
};
using Settings = std::vector<Setting>;

/// Schedules on a toy: a few equal devices, one forward takes one slot unless said otherwise.
struct Toy {
    schedule::UniformShape shape;
    schedule::UniformTimes times;
    std::string order = {}; ///< of the ops, as op_order.h has it; empty: the schedule's own
};

/// What a lesson looks at: a toy's schedule, or a scenario.
class Scene {
public:
    Scene() = default;
    explicit Scene(Toy toy)
        : m_what(std::move(toy))
    {}
    explicit Scene(layout::Scenario scenario)
        : m_what(std::move(scenario))
    {}

    [[nodiscard]] const Toy* toy() const { return std::get_if<Toy>(&m_what); }
    [[nodiscard]] const layout::Scenario* scenario() const { return std::get_if<layout::Scenario>(&m_what); }

    /// The scene with values set. Of a toy: schedule, devices, microbatches, chunks, unit, memory_limit, overlap, f, b, w, comm,
    /// copy, options (joined with " + ", "none" of them), order (of the ops; it goes when anything else is set, and is set last). Of
    /// a scenario: every knob, nodes, model, cluster. Errors name the key and the nearest.
    [[nodiscard]] Result<Scene> with(const Settings& settings) const;
    /// What stands there now, as with() takes it. Error: no such key.
    [[nodiscard]] Result<std::string> valueOf(std::string_view key) const;
    /// What the key is called, English; the key itself where nobody named it.
    [[nodiscard]] std::string labelOf(std::string_view key) const;
    /// A value as people read it, English: "1F1B" for "1f1b".
    [[nodiscard]] std::string valueLabel(std::string_view key, std::string_view value) const;

    /// The numbers that it has, in one order for all scenes of a kind.
    [[nodiscard]] std::span<const Metric> metrics() const;
    /// The place of a metric by its id or another of its names; metrics().size() where there is none.
    [[nodiscard]] std::size_t findMetric(std::string_view name) const;
    /// What conditions may name: metrics in their order, then the keys that are numbers.
    [[nodiscard]] std::vector<search::Subject> subjects() const;
    /// And the words that stand alone in them: `fits`, `over`.
    static constexpr std::array<std::string_view, 2> kWords{"fits", "over"};

private:
    std::variant<Toy, layout::Scenario> m_what;
};

/// What a scene comes to.
struct Outcome {
    bool valid = false;          ///< it can be: the schedule exists, the layout breaks no rule
    bool fits = false;           ///< and every device holds what it must; toys always do
    Message why;                 ///< why it cannot be, or does not fit
    std::vector<double> numbers; ///< by subject of the scene: metrics as held, NaN where unknown; then keys
};

/// Simulates or evaluates. Pure.
[[nodiscard]] Outcome outcomeOf(const Scene& scene);

/// A toy's schedule as it runs.
struct ToyRun {
    schedule::Program program;
    schedule::Simulation simulation;
    schedule::Analysis analysis;
    double ticksPerUnit = 1;
    std::vector<std::int32_t> stuck = {}; ///< of drawn(): ops that never run, rising
};
[[nodiscard]] Result<ToyRun> run(const Toy& toy);
/// Its ops in their order, whether they run or not.
[[nodiscard]] Result<schedule::Program> programOf(const Toy& toy);
/// The same run counted in finer ticks, a whole number of times as many: so that several lie on one axis.
[[nodiscard]] Result<ToyRun> inTicks(ToyRun run, double ticksPerUnit);
/// The same, also of an order that stands still: its stuck ops are put behind the others of their device, to be drawn.
[[nodiscard]] Result<ToyRun> drawn(const Toy& toy);
/// What no order of these ops that holds at most so many activations on any device can go below, in slots. Source:
/// schedule::lowerBound().
[[nodiscard]] Result<double> leastMakespan(const Toy& toy, double held);

/// Writes a held value with its unit, in the reader's language.
using Writer = std::function<std::string(const Metric& metric, double value)>;
/// In English: "42.9 %", "9 slots".
[[nodiscard]] std::string written(const Metric& metric, double value);

/// Whether a condition of this scene's subjects holds of an outcome. What cannot be meets nothing.
[[nodiscard]] bool holds(const search::Condition& condition, const Outcome& outcome);

/// The numbers of every schedule of equal stages, and those of every layout.
[[nodiscard]] std::span<const Metric> toyMetrics();
[[nodiscard]] std::span<const Metric> layoutMetrics();
/// The names of a toy's keys, English: what translations list.
[[nodiscard]] std::vector<std::string> toyLabels();

} // namespace shardscape::lessons
