// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"

namespace shardscape::schedule {

/// When each op of a program runs. Same index as Program::ops.
struct Simulation {
    std::vector<Ticks> start;
    std::vector<Ticks> end;
    Ticks makespan = 0; ///< last end - first start over all devices
};

/// Runs every stream's ops in order, each as soon as its stream is free and its dependencies are met: the longest path
/// in the graph of data and stream edges. O(ops + dependencies).
/// Error Deadlock names the blocked head of each stream.
Result<Simulation> simulate(const Program& program);

/// Why a compute stream waits.
enum class BubbleCause : std::uint8_t {
    WarmUp,        ///< before the device's first op
    Drain,         ///< after its last op
    Dependency,    ///< waits for a result of another device although stages are balanced
    Imbalance,     ///< waits because another stage takes longer
    Communication, ///< the awaited result was computed but is still under way
    Memory,        ///< waits for memory to be freed or fetched
};
inline constexpr int kBubbleCauses = static_cast<int>(BubbleCause::Memory) + 1;

struct Bubble {
    std::int32_t device = 0;
    Ticks start = 0;
    Ticks end = 0;
    BubbleCause cause = BubbleCause::Dependency;
};

/// A pool's content over time on one device: `amount[i]` holds from `time[i]` to `time[i+1]`.
struct MemoryCurve {
    std::vector<Ticks> time;
    std::vector<double> amount;
    double peak = 0;
};

/// Everything that is read off a simulated schedule.
struct Analysis {
    Ticks makespan = 0;
    Ticks span = 0;              ///< longest first-start-to-last-end of a device
    double bubbleRatio = 0;      ///< idle / (devices x makespan)
    double bubbleRate = 0;       ///< (span - work of the busiest device) / span
    std::vector<Ticks> work;     ///< per device, compute stream
    std::vector<Bubble> bubbles; ///< by device, then by time; together with ops they tile [0, makespan]
    std::vector<Ticks> bubbleByCause; ///< kBubbleCauses entries, summed over devices
    std::vector<MemoryCurve> activations; ///< per device
    std::vector<std::int32_t> criticalPath; ///< op indices, first to last
    std::int64_t messages = 0;   ///< activations and gradients sent from one device to another
};

Analysis analyse(const Program& program, const Simulation& simulation);

} // namespace shardscape::schedule
