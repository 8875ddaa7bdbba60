// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule_request.h"
#include "schedule/simulate.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace shardscape::schedule {

/// One schedule on the comparison sheet: what a shape and times come to. Times are in the user's unit.
struct SheetRow {
    const Schedule* schedule = nullptr;
    Message refused; ///< why it cannot have this shape; the rest is 0 then
    std::int32_t chunks = 0;
    double makespan = 0;
    double span = 0;
    double bubbleRatio = 0;
    double bubbleRate = 0;
    double lowerBound = 0; ///< of the makespan, for all orders with its memory (lower_bound.h)
    double gap = 0;        ///< how much longer it is, as a fraction of the bound
    double peak =
        0; ///< activations of one micro-batch on one whole device, on the fullest device; each held whole until
           ///< its weight gradient, whichever way its paper counts
    double leastPeak = 0; ///< on the emptiest
    int copies = 1;       ///< of the parameters and their versions, on the device with most
    std::int32_t staleness =
        0; ///< updates between a forward's weights and those its gradient changes, at most
    std::int32_t steadyStaleness = 0; ///< the same in a long run: few micro-batches see fresher weights
    std::int64_t messages = 0;
    std::int64_t mostSent = 0; ///< messages of the device that sends most
    std::int64_t ops = 0;
};

/// The schedule of that card in a shape, built and simulated; `shape.schedule` is ignored. With chunks 0 each takes as many as it
/// is meant to have; otherwise those that take no others keep their own.
SheetRow sheetRow(const Schedule& schedule, UniformShape shape, const UniformTimes& times);

/// Ops of one kind in two schedules.
struct KindDifference {
    OpKind kind = OpKind::Forward;
    std::array<std::int64_t, 2> count{};
    std::array<Ticks, 2> total{}; ///< sum of durations
};
/// What two schedules on one axis have in common, and where they differ.
struct Difference {
    bool sameDevices = false;
    bool sameStages = false; ///< as many virtual stages, each on the same device
    bool sameMicrobatches = false;
    std::vector<KindDifference> kinds; ///< of those that either has, in the order of OpKind
};
Difference difference(const Program& a, const Program& b);

} // namespace shardscape::schedule
