// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::schedule {

/// One micro-batch's durations on one device's whole stage, in any unit; a chunk takes 1/chunks of them.
struct UniformTimes {
    double forward = 1;
    double backwardInput = 1;
    double backwardWeight = 1;
    double communication = 0; ///< delay to another device
    double copy = 0;          ///< moving the whole stage's activation to another device (bpipe)
};

/// "f=1,b=1,w=1,comm=0,copy=0", each part optional, in any order. Errors: UnknownKey with the nearest key,
/// BadInput.
Result<UniformTimes> parseTimes(std::string_view text);

/// What the schedule laboratory asks: a named schedule over equal stages.
struct UniformShape {
    std::string schedule = "1f1b";
    std::int64_t devices = 4;
    std::int64_t microbatches = 8;
    std::int64_t chunks = 0; ///< per device; 0: as many as the schedule is meant to have
    std::int64_t unit = 0;   ///< Request::unit
    double memoryLimit = 0;  ///< activations of one micro-batch on one device; 0: the schedule's own
    double overlap = 0;      ///< Request::overlap
    std::vector<OptionChoice> options =
        {}; ///< their times in the unit of UniformTimes, as parseOption() gives them
};

/// A request in integer ticks, and the way back to the user's unit.
struct UniformRequest {
    Request request;
    double ticksPerUnit = 1;
    bool exact = true; ///< false where ticks round the times, by about 1e-9 of the longest

    [[nodiscard]] double time(Ticks ticks) const { return static_cast<double>(ticks) / ticksPerUnit; }
};

/// The request of that shape with the coarsest ticks that keep decimals and chunks whole. Memory counts
/// activations of one micro-batch on one whole device. Errors are one sentence that names the nearest thing
/// possible.
Result<UniformRequest> uniformRequest(const UniformShape& shape, const UniformTimes& times);

} // namespace shardscape::schedule
