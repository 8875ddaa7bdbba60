// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "validate/run.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::validate {

/// A prediction beside a measurement.
struct Judged {
    std::size_t run = 0; ///< position in the runs
    bool priced = false; ///< the layout is valid, and the numbers below mean something
    Message refusal;     ///< otherwise why not, one sentence
    bool fits = false;   ///< as predicted
    /// The measured time would need more than the accelerators' peak: the row contradicts itself, and its time is not judged.
    bool impossible = false;
    double stepSeconds = 0;
    double share = 0;     ///< of the accelerator's memory that it takes, as predicted
    double peakBytes = 0; ///< counted as the measurement counts: see comparablePeak()
    /// Predicted over measured, minus 1; empty where nothing was measured.
    std::optional<double> timeError;
    std::optional<double> memoryError;
    const training::Account* mostTime = &training::accountOf(
        training::TimeTerm::Compute); ///< the largest term after the model's own work
    double mostTimeShare = 0;         ///< of the step
};

struct TimeSummary {
    std::int64_t rows = 0;
    double mape = 0; ///< mean of |error|; errors are fractions of the measurement
    double medianError = 0;
    double p95Error = 0;
    double bias = 0;                      ///< mean of the signed error
    std::optional<double> spearman;       ///< over all rows; empty for fewer than 3 rows or without order
    std::optional<double> spearmanWithin; ///< mean over the experiments that have one
};

struct FitSummary {
    std::int64_t rows = 0;
    std::int64_t correct = 0;
    std::int64_t falseFit = 0; ///< predicted to fit, went out of memory
    std::int64_t falseOom = 0; ///< predicted not to fit, ran
    /// Failed for reasons that nobody stated, and predicted to fill less than kComfortable of the memory: no wrong verdict.
    std::int64_t suspicious = 0;
};

/// Share of the memory below which a layout that fails hardly failed for want of it.
inline constexpr double kComfortable = 0.7;

struct MemorySummary {
    std::int64_t rows = 0;
    double mape = 0;
    double bias = 0;
};

/// What taking the layout predicted best costs within one experiment.
struct Regret {
    std::string group; ///< source, model, sequence, accelerators, global batch
    std::int64_t rows = 0;
    std::size_t measuredBest = 0; ///< position in the runs
    std::size_t predictedBest = 0;
    double regret = 0; ///< measured time of the one over the other, minus 1
    std::optional<double> spearman;
};

struct Summary {
    std::int64_t rows = 0;
    std::int64_t refused = 0;    ///< layouts that break a rule of ours
    std::int64_t impossible = 0; ///< times that no accelerator of that peak could reach
    std::int64_t doubted = 0;    ///< by their own source: not in the figures below
    TimeSummary time;
    FitSummary fit;
    MemorySummary memory;
};

struct Comparison {
    std::vector<Judged> rows; ///< one per run, in their order
    Summary all;
    std::vector<std::pair<std::string, Summary>> sources; ///< by name
    /// The same by accelerator, by number format with dense models and those with experts apart, by family of models, and by
    /// stack and its release. A source that would drown the others in them is left out: `apart`.
    std::vector<std::pair<std::string, Summary>> accelerators, formats, families, releases;
    std::string apart;           ///< source with more than a third of all runs; empty: none
    std::vector<Regret> regrets; ///< experiments with two timed runs or more
    double meanRegret = 0;
    double largestRegret = 0;
    MemorySummary ranks; ///< of single ranks, where a table of them was given
};

/// Runs of one experiment differ in their layout alone: "source, model, sequence, accelerators, global batch".
std::string experimentOf(const Run& run);

/// Peak memory as a measurement of that kind counts it: the fullest rank, with or without what the allocator loses or does not see.
/// `contextBytes` of the stack are no part of what its allocator reserves.
double comparablePeak(const training::Evaluation& evaluation, const Measured& measured, double contextBytes);

/// The run that a table of ranks calls so: by its id, or by what follows a hyphen in it. Null: there is none.
const Run* runNamed(std::span<const Run> runs, const std::string& name);

Judged judge(const Run& run, std::size_t position);

/// Of the experiments that two timed runs or more are left of where `chosen` says yes. `rows`: Comparison::rows.
std::vector<Regret> regretsOf(std::span<const Run> runs, std::span<const Judged> rows,
                              const std::function<bool(const Run&)>& chosen);

/// Predictions beside all runs. Stopped: the rows judged so far. Thread: any; uses all cores.
Comparison compare(std::span<const Run> runs, std::span<const RankMemory> ranks = {},
                   std::stop_token stop = {});

/// Spearman's rank correlation with average ranks for ties; empty for fewer than 3 pairs or where one side is constant.
std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

/// The value below which `fraction` of the values lie, linear between neighbours (Hyndman and Fan 1996, type 7).
double quantile(std::vector<double> values, double fraction);

} // namespace shardscape::validate
