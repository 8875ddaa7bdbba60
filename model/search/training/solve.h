// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/training/numbers/price.h"
#include "layout/scenario.h"
#include "search/training/answer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

namespace shardscape::search {

/// What to solve for: how few, or how much, still fits.
enum class Unknown : std::uint8_t {
    Gpus,       ///< the fewest accelerators, in whole nodes
    Sequence,   ///< the longest sequence, in multiples of kSequenceStep tokens
    MicroBatch, ///< the most sequences in one micro-batch
    Layers,     ///< the most layers that the virtual stages share evenly
};

inline constexpr std::int64_t kSequenceStep = 1024;

struct UnknownName {
    Unknown unknown;
    std::string_view id;   ///< "gpus": as the command line says it
    std::string_view unit; ///< "tokens"
};
inline constexpr std::array kUnknowns{UnknownName{Unknown::Gpus, "gpus", "accelerators"},
                                      UnknownName{Unknown::Sequence, "sequence", "tokens"},
                                      UnknownName{Unknown::MicroBatch, "micro_batch", "sequences"},
                                      UnknownName{Unknown::Layers, "layers", "layers"}};

/// The last value that fits, and the first beyond it that does not.
struct Solution {
    std::int64_t value = 0;
    layout::Scenario scenario; ///< at that value; of the fastest layout where any was allowed
    training::Price price;
    std::int64_t beyond = 0;           ///< 0: no more was tried than the most there may be
    Message reason;                    ///< why that does not fit
    std::optional<Answer> answer = {}; ///< at the best layout: the sweep's, whose `named` the scenario is
};

/// Solves at the scenario's own layout, whose data-parallel degree follows the accelerators; with `best` at whichever layout of
/// the default space (search::defaultSpace()) fits, and then at what is called fastest there (search::answerOf()). Fit is monotone in each unknown but for what does not divide:
/// values that break a rule are passed over.
/// Of accelerators a batch that does not divide is taken as layout::batchFor() has it where that fits: the solution's scenario
/// says which.
/// `fromNodes`: of accelerators, fewer nodes are known not to fit and are not tried; from there the first power of two that fits
/// is looked for, and then the first number of nodes below it.
/// Error: nothing fits, with the reason at the most, or least, that was tried; where more accelerators than the batch feeds would
/// hold it, that, with their number and batch.
Result<Solution> solve(const layout::Scenario& scenario, Unknown unknown, bool best, std::stop_token stop,
                       std::int64_t fromNodes = 1);

/// The fastest way to throw activations away whose peak stays within `budget` bytes: every value of `recompute`, every set of
/// modules that changes something in this model, every number of layers, every length of segments, attention kept or not; other
/// knobs stay.
/// Exhaustive, so that no set made by hand is better; of equally fast ones the smallest. Error: nothing stays within, with the least that any needs.
Result<Solution> cheapestRecomputation(const layout::Scenario& scenario, double budget, std::stop_token stop);

} // namespace shardscape::search
