// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "search/sweep.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::search {

/// One slice of a sweep that several machines share, counted from 1: 2/4. The blocks into which a space is cut are dealt out
/// like cards, so that every part has of everything; which they are depends on the space and the part alone.
struct Part {
    std::int32_t number = 1;
    std::int32_t of = 1;

    friend bool operator==(const Part&, const Part&) = default;
};

inline constexpr std::int32_t kMostParts = 100'000;

/// "2/4". Error: not of this form, 0, or beyond the last.
Result<Part> parsePart(std::string_view text);
std::string spell(const Part& part);

/// run() on one part: its rows and rejections in order of index, its own front, and counts of what it had to decide. A part
/// may have nothing where there are more parts than blocks.
SweepResult run(const Space& space, const Part& part, const SweepOptions& options, std::stop_token stop);

/// What one machine found, and what to call it in sentences.
struct PartResult {
    Part part;
    SweepResult result;
    std::string name; ///< of its file
};

/// The result of the whole sweep: what run() gives on one machine, row for row. Seconds are those of the slowest part, threads
/// all together. Errors: no part, parts of different sweeps, one cut into another number of parts, stopped, doubled or missing
/// (by number), rows that are not its own.
Result<SweepResult> merge(std::vector<PartResult> parts);

} // namespace shardscape::search
