// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/runs_table.h"
#include "layout/scenario.h"
#include "validate/run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A line of a log that tells of a step. Zero: it does not say.
struct LoggedStep {
    std::int64_t line = 0; ///< of the log, from 1
    std::int64_t step = 0; ///< as it counts them
    std::int64_t start =
        0; ///< how often the run had started before: restarts count from a step that was there already
    bool afterCheckpoint = false;
    bool afterEvaluation = false;
    double seconds = 0;      ///< of one step
    double elapsed = 0;      ///< s since the start, in whole seconds
    double clock = 0;        ///< s, by the time of day in front of the line
    double samples = 0;      ///< 1/s, of all
    double tokens = 0;       ///< 1/s, of all
    double deviceTokens = 0; ///< 1/s, of one accelerator
    double deviceFlops = 0;  ///< 1/s, of one accelerator, as its convention counts
    std::int64_t globalBatch = 0;
};

/// Steps that do not count for the time of a step.
struct LeftOut {
    Message why;
    std::int64_t lines = 0;
    std::int64_t firstLine = 0; ///< of the log
    double seconds = 0;         ///< their median
};

/// What a training log says of a run. Zero: it does not say.
struct TrainingLog {
    std::string_view
        form; ///< "megatron", "torchtitan": a framework's id (frameworks/reading.h), or "huggingface"
    std::string_view label; ///< as people call it
    std::vector<LoggedStep> steps;
    std::int64_t starts = 0;
    bool saysTimes = false; ///< it says seconds; otherwise they follow from rates or clocks

    double stepSeconds = 0;   ///< median of the steady lines
    double low = 0, high = 0; ///< s, between which 80 % of them lie
    std::int64_t steady = 0;  ///< lines that count
    Message timedBy;          ///< "as the log says"
    std::vector<LeftOut> leftOut;

    double peakAllocated = 0; ///< bytes, of the fullest rank that prints its own
    double peakReserved = 0;
    double samples = 0, tokens = 0, deviceTokens = 0, deviceFlops = 0; ///< medians of the steady lines
    std::int64_t globalBatch = 0, sequence = 0, accelerators = 0;
    std::int64_t outOfMemoryLine = 0; ///< where it says that it ran out of memory; 0: it does not
    std::size_t beforeSteps = 0;      ///< bytes before the first step: where arguments are printed
    Message caution;                  ///< what its times are, where they are not a step's: the first note
    std::vector<Message> notes;
};

/// What one step works on, for logs that say rates alone. Zero: not known.
struct StepSize {
    std::int64_t sequences = 0;
    std::int64_t tokens = 0;
    std::int64_t accelerators = 0;
};

/// Whether a text has a line of a step in one of the forms below.
bool isTrainingLog(std::string_view text);
/// The state that Hugging Face's Trainer saves (trainer_state.json), or its results (all_results.json): a log in one object.
bool isTrainerState(std::string_view text);
/// Whether most lines begin like those of a log: a time of day, a rank, a level.
bool looksLikeLog(std::string_view text);
/// The frameworks whose lines are read, for sentences: "Megatron-LM, Megatron-Bridge, ...".
std::string loggedFrameworks();

/// Reads a log, whatever stands between its steps; a launcher's tags, colours and progress bars are no obstacle. Of several ranks that
/// print the same steps the first one's count, and the largest of their peaks.
///
/// Not counted: the first line after a start (compilation, allocation), what is slower than 1.15 times the median of the rest before the
/// first line that is not (warm-up), lines after a checkpoint or an evaluation that are slower than 1.05 times, and other batches than the most common (a ramp).
/// Errors: no step and nothing that ran out of memory; more than a million steps.
Result<TrainingLog> readTrainingLog(std::string_view text);

/// The same log, timed by its rates where it says no times; what it says of itself outranks `size`.
TrainingLog timedWith(TrainingLog log, const StepSize& size);

/// A log and the scenario that it ran. `measuredOf` and the rest: logged_runs.cpp.
struct LoggedRun {
    std::string id;
    TrainingLog log;
    layout::Scenario scenario;
};
/// What was measured, as comparisons take it: the allocator's peak where the log has it, otherwise what it kept.
validate::Measured measuredOf(const TrainingLog& log);
/// The scenario with the batch that the log says, and what it contradicts.
std::vector<Message> takeFromLog(layout::Scenario& scenario, const TrainingLog& log);
/// Logs do not name their accelerators. Where those of the scenario cannot have done what was measured (more than their peak, more memory
/// than they have), as many of the first common node that can; the sentence says so. Empty: they can, or none does.
std::optional<Message> takeNodesThatCan(LoggedRun& run);

/// A table of them (runs_table.h) and the catalog beside it.
RunsTable writeRuns(std::span<const LoggedRun> runs);
/// Rows of the second table below those of the first; nothing where their columns differ.
std::optional<RunsTable> joinedRuns(const RunsTable& before, const RunsTable& more);

} // namespace shardscape::exchange
