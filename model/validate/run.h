// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <cstdint>
#include <string>

namespace shardscape::validate {

/// What a number of used memory counts.
enum class MemoryKind : std::uint8_t {
    Allocated,  ///< bytes of live tensors, as the framework's allocator counts them
    Reserved,   ///< what the allocator keeps: live tensors and what it loses between them
    DeviceTotal ///< what nvidia-smi shows: context, communication buffers and the allocator's losses included
};

/// What somebody measured. Zero: not reported.
struct Measured {
    bool outOfMemory = false;
    bool failed = false; ///< it did not finish, and nobody said whether for want of memory
    double stepSeconds = 0;
    double peakBytes = 0;    ///< of the fullest rank, or:
    bool firstStage = false; ///< of the first stage's ranks alone
    MemoryKind memoryKind = MemoryKind::DeviceTotal;

    /// A verdict that this run shows to be wrong. A run that failed for reasons that nobody stated shows none.
    [[nodiscard]] bool contradicts(bool fits) const { return !failed && fits == outOfMemory; }

    friend bool operator==(const Measured&, const Measured&) = default;
};

/// One measured run: a scenario and what it took.
struct Run {
    std::int64_t line = 0; ///< in its file, from 1
    std::string id;
    std::string source; ///< who measured: rows of one source share a software stack
    layout::Scenario scenario;
    Measured measured;
    bool trusted = true; ///< otherwise its source doubts it: to be looked at, not averaged

    friend bool operator==(const Run&, const Run&) = default;
};

/// Memory of one rank of a run, as its allocator counted it.
struct RankMemory {
    std::int64_t line = 0;
    std::string run; ///< the run's id, or its end after a hyphen
    std::int64_t rank = 0;
    double allocatedBytes = 0;
};

} // namespace shardscape::validate
