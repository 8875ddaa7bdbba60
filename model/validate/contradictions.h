// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "validate/run.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace shardscape::validate {

/// Repeated runs of one job differ by this much, relative, where none was repeated. Assumption; published pairs differ by
/// 1 to 5 %.
inline constexpr double kNoise = 0.05;
/// Times of one layout further apart than this, as a factor's logarithm, were not of one layout.
inline constexpr double kContradiction = 4 * kNoise;

/// Positions of runs of one source whose scenarios are the same but for their names, in the order of the first of each.
std::vector<std::vector<std::size_t>> byLayout(std::span<const Run* const> runs);

/// Runs of one layout that cannot all be true: their times are further apart than chance puts them, or some ran and some went
/// out of memory.
struct Contradiction {
    bool times = true; ///< false: out of memory or not
    std::vector<std::size_t>
        runs; ///< positions: all of the layout by time, or one that ran, then those out of memory
};

/// All of them, in the order of the first run of each layout.
std::vector<Contradiction> contradictions(std::span<const Run> runs);

/// "'a' (line 2) and 'b' (line 7) are of one layout, but took 10 and 20 s". `nameOf`: how runs are called; by id and line where
/// it is empty.
Message sentenceOf(const Contradiction& contradiction, std::span<const Run> runs,
                   const std::function<Message(std::size_t)>& nameOf = {});

/// "'a' (line 2)"
Message nameOf(const Run& run);

} // namespace shardscape::validate
