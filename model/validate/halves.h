// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "validate/comparison.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace shardscape::validate {

/// What is kept together when runs are parted into those that constants are fitted to and those that they are judged on.
enum class Split : std::uint8_t {
    Rows,        ///< halves, each run by lot
    Experiments, ///< halves, each experiment whole: no run of the same model, length and size was seen
    Sources      ///< all sources but one: nothing of that laboratory was seen, often nothing of its software
};
inline constexpr Split kSplits[] = {Split::Rows, Split::Experiments, Split::Sources};
std::string_view id(Split split); ///< "rows"

struct HalvesOptions {
    Split split = Split::Rows;
    std::uint64_t seed = 1; ///< of the lot; the same seed parts the same runs in the same way everywhere
    /// Called after each fit, from the calling thread. May be empty.
    std::function<void(int done, int total)> progress;
};

/// What a lot gave: how the constants do on runs that had no part in them.
struct Halves {
    Split split = Split::Rows;
    std::uint64_t seed = 1;
    int fits = 0;
    Comparison comparison; ///< every run with the constants fitted without it
};

/// What sources were predicted as by fits to the others; null when `halves` has no such split.
const Comparison* unseenOf(std::span<const Halves> halves);

/// A scenario as nobody had fitted it: its software stack has, of each constant that runs may correct, the geometric mean
/// of all stacks that have it. What a stack does not do (blocking launches, accumulation apart) stays as it is.
layout::Scenario unfitted(layout::Scenario scenario);

/// Parts the runs, fits the constants to one part from unfitted() on, predicts the other, and the other way round.
/// Errors: fewer than three timed runs in a part; stopped. Thread: any; uses all cores.
Result<Halves> judgeHalves(std::span<const Run> runs, const HalvesOptions& options = {},
                           std::stop_token stop = {});

} // namespace shardscape::validate
