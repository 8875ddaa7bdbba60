// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
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
    std::vector<Axis> axes;                 ///< in the order of layout::knobs(); the first varies slowest
    const job::Job* job = &job::training(); ///< what is asked of every layout

    [[nodiscard]] double size() const; ///< combinations, valid or not
    [[nodiscard]] bool sweepsGlobalBatch()
        const; ///< then layouts do not share the global batch, and views say so

    friend bool operator==(const Space&, const Space&) = default;
};

/// One evaluated layout, kept compactly (budget: 200 bytes). Its numbers are those of the space's job.
struct Row {
    std::int64_t index = 0; ///< position in the space, mixed radix; layoutAt() turns it back
    double objective = 0;   ///< what layouts are ranked by, smaller is better; 0 when it does not fit
    double peakBytes = 0;
    /// The metrics beyond these two.
    std::array<float, job::kMostMetrics - job::kRankedMetrics> further{};
    std::int16_t worstStage = 0;
    bool fits = false;
    bool onFront = false;

    /// A metric by its place in the job's list, as held; 0 or not a number where it is not known.
    [[nodiscard]] double value(std::size_t metric) const
    {
        switch (metric) {
        case job::kObjective: return objective;
        case job::kPeakMemory: return peakBytes;
        default: return static_cast<double>(further[metric - job::kRankedMetrics]);
        }
    }
    void setValue(std::size_t metric, double value)
    {
        switch (metric) {
        case job::kObjective: objective = value; return;
        case job::kPeakMemory: peakBytes = value; return;
        default: further[metric - job::kRankedMetrics] = static_cast<float>(value); return;
        }
    }
    /// All numbers of a layout, whose index stays.
    void take(const job::Quote& quote, const job::Job& job);
    /// Whether it is known: of a layout that does not fit only the memory is, of an older sweep only what it measured.
    [[nodiscard]] bool knows(const job::Job& job, std::size_t metric) const
    {
        const double number = value(metric);
        return (fits || job.metrics[metric].ofMisfits) && number == number;
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
    std::int16_t rule = 0;  ///< index into the rules of its job

    friend bool operator==(const Rejection&, const Rejection&) = default;
};

enum class Outcome : std::uint8_t { Running, Completed, Stopped, Failed };

struct Progress {
    std::int64_t done = 0; ///< combinations decided, rejected blocks included
    std::int64_t total = 0;
    std::int64_t evaluated = 0;               ///< valid layouts evaluated
    std::int64_t feasible = 0;                ///< of these, fitting
    std::vector<std::int64_t> rejectedByRule; ///< by index into the rules of its job
    std::int64_t rejectedByMemory = 0;
    std::int64_t repeated =
        0; ///< not evaluated: a knob that makes no difference there would only repeat a layout
    double bestObjective = 0;
    double bestHeadline = 0;     ///< of the job's headline, whichever layout has it
    std::int64_t bestIndex = -1; ///< of the first layout with the best objective
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
        front; ///< positions in `rows`: Pareto front of the objective against peak memory, best first
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

/// What a sweep comes to, from samples of the very space.
struct Estimate {
    double combinations = 0;
    double layouts = 0; ///< valid ones, which are evaluated
    double seconds = 0; ///< on that many threads; 0: not sampled
    double sampled = 0; ///< share of the space that was walked for it, 0 to 1
};

/// Walks samples spread over the space for about kSamplingSeconds. `threads` as in SweepOptions: those of the sweep, the samples are
/// walked on this one. Thread: any.
Estimate estimate(const Space& space, int threads = 0, const std::stop_token& stop = {});
inline constexpr double kSamplingSeconds = 0.4;

/// Evaluates a whole space. Synchronous; returns within 50 ms of a stop request with what was found (Outcome::Stopped).
SweepResult run(const Space& space, const SweepOptions& options, std::stop_token stop);

/// Positions in `rows`, of that space, of the Pareto front: smaller objective, smaller peak memory; fitting rows only. One stands for
/// all that cost the same (search/preference.h).
std::vector<std::int64_t> paretoFront(const std::vector<Row>& rows, const Space& space);

/// Two metrics per row, both smaller-is-better; for any pair the views choose.
std::vector<std::int64_t> paretoFront(const std::vector<double>& x, const std::vector<double>& y);

} // namespace shardscape::search
