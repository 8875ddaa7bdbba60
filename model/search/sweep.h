// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/metric.h"
#include "layout/knob.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::search {

/// The values one knob takes in a sweep.
struct Axis {
    const layout::Knob* knob = nullptr;
    std::vector<std::int64_t> values;

    friend bool operator==(const Axis&, const Axis&) = default;
};

/// A space of layouts around one scenario: every combination of the axes' values; other knobs stay as in the scenario.
struct Space {
    layout::Scenario base;
    std::vector<Axis> axes; ///< in the order of layout::knobs(); the first varies slowest

    [[nodiscard]] double size() const; ///< combinations, valid or not
    [[nodiscard]] bool sweepsGlobalBatch()
        const; ///< then layouts do not share the global batch, and views say so

    friend bool operator==(const Space&, const Space&) = default;
};

/// Whether a default sweep varies a knob: what is marked as swept, and where it is worth it the degrees of experts (models
/// with experts), of context parallelism (from 8,192 tokens on), the modules that are recomputed (experts, or weights
/// gathered on use) and the ranks that share the states (weights gathered on use).
bool isSwept(const layout::Knob& knob, const layout::Scenario& scenario);

/// The values a knob takes in a default sweep: the scenario's own, and of its candidates those that people run: schedules
/// whose makespan is cheap and that the scenario's software has (layout::notRun()), kernels that are not of a generation before, as many chunks and ranks of a sequence as were
/// ever published.
std::vector<std::int64_t> sweptValues(const layout::Knob& knob, const layout::Scenario& scenario);

/// Every knob that isSwept(). `fixed` are ids to leave as they are.
Space defaultSpace(const layout::Scenario& scenario, const std::vector<std::string>& fixed = {});

/// Metrics that a Row has fields for: the first of training::kMetrics, which the engine calls by name.
inline constexpr std::size_t kNamedMetrics = 6;
/// Of these the first, without which a row says nothing: rows are ranked by them and they are always numbers.
inline constexpr std::size_t kRankedMetrics = 2;

/// One evaluated layout, kept compactly (budget: 200 bytes).
struct Row {
    std::int64_t index = 0; ///< position in the space, mixed radix; layoutAt() turns it back
    double stepSeconds = 0; ///< 0 when it does not fit
    double peakBytes = 0;
    float mfu = 0;
    float hfu = 0;
    float tokensPerSecond = 0;
    float bubbleRatio = 0;
    std::int16_t worstStage = 0;
    bool fits = false;
    bool onFront = false;
    /// The metrics that the list has beyond those with names.
    [[no_unique_address]] std::array<float, training::kMetrics.size() - kNamedMetrics> further{};

    /// A metric by its place in training::kMetrics, as held; 0 or not a number where it is not known.
    [[nodiscard]] double value(std::size_t metric) const
    {
        switch (metric) {
        case 0: return stepSeconds;
        case 1: return peakBytes;
        case 2: return static_cast<double>(tokensPerSecond);
        case 3: return static_cast<double>(mfu);
        case 4: return static_cast<double>(hfu);
        case 5: return static_cast<double>(bubbleRatio);
        default: return static_cast<double>(further[metric - kNamedMetrics]);
        }
    }
    void setValue(std::size_t metric, double value)
    {
        switch (metric) {
        case 0: stepSeconds = value; return;
        case 1: peakBytes = value; return;
        case 2: tokensPerSecond = static_cast<float>(value); return;
        case 3: mfu = static_cast<float>(value); return;
        case 4: hfu = static_cast<float>(value); return;
        case 5: bubbleRatio = static_cast<float>(value); return;
        default: further[metric - kNamedMetrics] = static_cast<float>(value); return;
        }
    }
    /// Whether it is known: of a layout that does not fit only the memory is, of an older sweep only what it measured.
    [[nodiscard]] bool knows(std::size_t metric) const
    {
        const double number = value(metric);
        return (fits || training::kMetrics[metric].ofMisfits) && number == number;
    }

    /// Equal in all metrics; those that neither knows are equal too.
    friend bool operator==(const Row& a, const Row& b);
};

/// The scenario of a row.
layout::Scenario scenarioAt(const Space& space, std::int64_t index);
/// The value of axis `axis` in row `index`.
std::int64_t valueAt(const Space& space, std::int64_t index, std::size_t axis);

/// A block of combinations rejected at once because the knobs up to `depth` already break a rule.
struct Rejection {
    std::int64_t index = 0; ///< first combination of the block
    std::int64_t count = 0; ///< combinations in it
    std::int16_t rule = 0;  ///< index into layout::rules()

    friend bool operator==(const Rejection&, const Rejection&) = default;
};

enum class Outcome : std::uint8_t { Running, Completed, Stopped, Failed };

struct Progress {
    std::int64_t done = 0; ///< combinations decided, rejected blocks included
    std::int64_t total = 0;
    std::int64_t evaluated = 0;               ///< valid layouts evaluated
    std::int64_t feasible = 0;                ///< of these, fitting
    std::vector<std::int64_t> rejectedByRule; ///< by index into layout::rules()
    std::int64_t rejectedByMemory = 0;
    std::int64_t repeated =
        0; ///< not evaluated: a knob that makes no difference there would only repeat a layout
    double bestMfu = 0;
    double bestStepSeconds = 0;
    std::int64_t bestIndex = -1;
    double seconds = 0;
    int threads = 1;

    friend bool operator==(const Progress&, const Progress&) = default;
};

/// Rows and rejections in order of index; the same for any number of threads.
struct SweepResult {
    Space space;
    std::vector<Row> rows; ///< valid layouts, fitting or not
    std::vector<Rejection> rejections;
    std::vector<std::int64_t>
        front; ///< positions in `rows`: Pareto front of step time against peak memory, fastest first
    Progress progress;
    Outcome outcome = Outcome::Completed;
    std::string failure; ///< one sentence when Failed

    friend bool operator==(const SweepResult&, const SweepResult&) = default;
};

struct SweepOptions {
    int threads = 0; ///< 0: all cores
    /// Called from a worker, at most every `progressInterval`, with counts so far and the rows finished since (any order
    /// of blocks, rows ordered within a block). May be empty.
    std::function<void(const Progress&, std::vector<Row>&&)> batch;
    double progressInterval = 1.0 / 30; ///< s
};

/// Evaluates a whole space. Synchronous; returns within 50 ms of a stop request with what was found (Outcome::Stopped).
SweepResult run(const Space& space, const SweepOptions& options, std::stop_token stop);

/// Positions in `rows` of the Pareto front: smaller step time, smaller peak memory; fitting rows only.
std::vector<std::int64_t> paretoFront(const std::vector<Row>& rows);

/// Two metrics per row, both smaller-is-better; for any pair the views choose.
std::vector<std::int64_t> paretoFront(const std::vector<double>& x, const std::vector<double>& y);

} // namespace shardscape::search
