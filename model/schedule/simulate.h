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

/// Runs every stream's ops in order, each as soon as its stream is free and its dependencies are met: the
/// longest path in the graph of data and stream edges. O(ops + dependencies). Error Deadlock names the
/// blocked head of each stream.
Result<Simulation> simulate(const Program& program);

/// Why a compute stream waits. The wait before an op is split at the moment its last awaited result was
/// computed: what comes after is communication. Of what comes before, a device with less work than the
/// busiest one owes a part to the imbalance: by the time it has done a share x of its own work, x times the
/// difference, less what it has paid already. That part would be idle even if nothing depended on anything;
/// the rest is dependency.
enum class BubbleCause : std::uint8_t {
    WarmUp,        ///< before the device's first op
    Drain,         ///< after its last op
    Dependency,    ///< waits for a result of another device although stages are balanced
    Imbalance,     ///< waits because another device has more work
    Communication, ///< the awaited result was computed but is still under way, or the device itself sends
    Memory, ///< waits while a copy from or to the host, or of what a partner device keeps, is under way
};
inline constexpr int kBubbleCauses = static_cast<int>(BubbleCause::Memory) + 1;

struct Bubble {
    std::int32_t device = 0;
    Ticks start = 0;
    Ticks end = 0;
    BubbleCause cause = BubbleCause::Dependency;
};

/// A pool's content over time on one device: `amount[i]` holds from `time[i]` to `time[i+1]`, 0 before the
/// first. Times are distinct; at equal times frees come before allocations.
struct MemoryCurve {
    std::vector<Ticks> time;
    std::vector<double> amount;
    double peak = 0;
};

/// The curves of one pool.
struct PoolCurves {
    MemoryPool pool = MemoryPool::Activations;
    std::vector<MemoryCurve> devices;
};

/// Everything that is read off a simulated schedule.
struct Analysis {
    Ticks makespan = 0;
    Ticks span = 0;                   ///< longest first-start-to-last-end of a device
    double bubbleRatio = 0;           ///< idle / (devices x makespan)
    double bubbleRate = 0;            ///< (span - work of the busiest device) / span
    std::vector<Ticks> work;          ///< per device, compute stream
    std::vector<Bubble> bubbles;      ///< by device, then by time; together with ops they tile [0, makespan]
    std::vector<Ticks> bubbleByCause; ///< kBubbleCauses entries, summed over devices
    std::vector<MemoryCurve> activations; ///< per device
    std::vector<PoolCurves> otherPools;   ///< those that the program uses, in the order of MemoryPool
    std::vector<std::int32_t>
        criticalPath;          ///< op indices, first to last: each starts when the one before lets it
    std::int64_t messages = 0; ///< activations and gradients sent from one device to another
};

/// "activations", "gradients", "weight-versions", "gathered", "host": as files and tables spell them.
std::string_view name(MemoryPool pool);

/// "warm-up", "drain", "dependency", "imbalance", "communication", "memory".
std::string_view name(BubbleCause cause);

/// Of a program and what simulate() returned for it.
Analysis analyse(const Program& program, const Simulation& simulation);

} // namespace shardscape::schedule
