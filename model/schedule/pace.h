// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <span>
#include <vector>

namespace shardscape::schedule {

/// Micro-batches that take unequally long. The order stays that of micro-batches that are alike; every op starts as soon as its
/// stream is free and its inputs have arrived.

/// An op of `duration` of which a `part` (0..1) follows the pace.
Ticks paced(Ticks duration, double part, double pace);

/// Gives the ops of a program that was built for micro-batches that are alike the request's pace. Copies, messages and collectives
/// keep their times.
void setPace(Program& program, const Request& request);

/// Of pipelines that work beside each other, each at paces of its own: the one that is done last, the first of several.
struct LastDone {
    std::size_t which = 0;
    Ticks makespan = 0;
};

/// Exactly the longest of simulate(build(request at each of `paces`)).makespan, from one program; some 3 ns an op and pipeline. More
/// than kMostPaces pipelines, or fewer where a step has very many ops, are not all run: those whose paces add up to most are. The
/// request has passed validate(), its own pace does not count. Errors: those of its options.
Result<LastDone> lastDone(const Request& request, std::span<const std::vector<double>> paces);
inline constexpr std::size_t kMostPaces = 256;

/// The makespan at the request's own pace; 0 where its options cannot be carried out.
Ticks makespanAtPace(const Request& request);

/// Ticks that all passes of a step take together at the request's pace.
double workAtPace(const Request& request);

} // namespace shardscape::schedule
