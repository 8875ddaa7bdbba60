// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"

#include <string_view>

namespace shardscape::schedule {

/// What one virtual stage costs for one micro-batch.
struct StageCost {
    Ticks forward = 1;
    Ticks backwardInput = 1;  ///< with recomputation, the repeated forward is part of it
    Ticks backwardWeight = 1;
    double activation = 1;    ///< held from forward to backward; bytes, or 1/chunks where a whole device's stage counts 1
};

/// What to build: a schedule by name for p devices, m micro-batches, v chunks per device.
struct Request {
    std::string name = "1f1b";
    std::int32_t devices = 1;
    std::int32_t microbatches = 1;
    std::int32_t chunks = 1;          ///< virtual stages per device
    std::vector<StageCost> stages;    ///< devices*chunks entries, along the model
    Ticks communication = 0;          ///< delay from one device to another, added to the dependency
    bool nanoseconds = false;
    bool bytes = false;
};

/// A request with equal stages: durations are those of one device's whole stage, a chunk takes 1/chunks of them.
/// Ticks are multiplied where needed so that chunks stay integer; `scale` says by how much.
struct UniformTimes {
    double forward = 1, backwardInput = 1, backwardWeight = 1, communication = 0;
};

/// One entry of the list of schedules. A schedule is one file: its rules, its order, its card.
struct Schedule {
    std::string_view name;        ///< as scripts spell it: "interleaved-1f1b"
    std::string_view label;       ///< as people read it: "Interleaved 1F1B"
    std::string_view paper;       ///< authors, year, arXiv number, section
    std::string_view insight;     ///< the one thing to see in its picture
    bool synchronous = true;      ///< exact gradients: flush at the end of the step
    bool splitsBackward = false;  ///< uses BackwardInput and BackwardWeight
    bool usesChunks = false;      ///< chunks > 1 makes a difference
    int parameterCopies = 1;

    /// Nothing, or the sentence that says which rule the shape breaks and the nearest shape that keeps it.
    Result<void> (*check)(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks);
    /// Builds the program. The request has passed check().
    Result<Program> (*build)(const Request&);
    /// Exactly simulate(build(request)).makespan, faster: for sweeps. Never null; may simulate.
    Ticks (*makespan)(const Request&);
    /// Most activations alive on `device`, counted in chunks: depends on the order alone, not on durations.
    std::int32_t (*peakChunks)(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks);
};

/// All schedules, in the order in which people should meet them.
std::span<const Schedule> schedules();

/// The schedule of that name, or UnknownName with the nearest one.
Result<const Schedule*> findSchedule(std::string_view name);

/// check + build.
Result<Program> build(const Request& request);

} // namespace shardscape::schedule
