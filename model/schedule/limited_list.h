// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"
#include "schedule/greedy.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace shardscape::schedule {

/// How the limited list scheduler ranks what could start now. The smallest key starts:
///
///   micro-batch + slope * ideal + bias          (in periods of the busiest device)
///
/// where ideal is when the op of a lone micro-batch would run, from its first forward or from the first input
/// gradient on. Slope 1 follows the micro-batches, -1 those that are furthest on.
struct Ranking {
    double slope = 1;
    double firstForward = 0; ///< bias of the forwards that enter a device, in periods
    double laterForward = 0; ///< of the forwards of its other chunks
    double firstInput = 0;   ///< of the input gradients that leave the device
    double weight = 1;       ///< of the weight gradients
    /// Activations of the last chunk that the first chunk must leave room for, on the first device and, as a
    /// share from there up to the whole limit, on the last; at least 1 of them is always kept, so that nobody
    /// can get stuck.
    double reserveFirst = 1;
    double reserveLast = 0.4;
    /// Waits for an op that is known to arrive rather than begin a weight gradient, when the wait is shorter
    /// than this part of the weight gradient.
    double patience = 0;
};

/// What devices may hold.
struct MemoryLimits {
    std::vector<double> most; ///< per device
    /// Every activation of a chunk counts 1 until its weight gradient is done; otherwise by
    /// StageCost::activation and weightShare.
    bool countsChunks = false;
};

/// So many chunk activations on every device.
[[nodiscard]] inline MemoryLimits chunkLimits(const Request& request, std::int32_t chunks)
{
    return {std::vector<double>(static_cast<std::size_t>(request.devices), chunks), true};
}

/// A list scheduler for one direction, backward split, under a limit of memory per device: whenever a device
/// is free, the op with the smallest key starts, of those that have arrived and whose memory fits. Ops of one
/// kind and stage run in order of micro-batch, so what could start is three heads per chunk, and an op costs
/// a few dozen nanoseconds.
class LimitedList {
public:
    /// One or two chunks per device.
    LimitedList(const Request& request, const Placement& placement, MemoryLimits limits);

    /// The times of the schedule, and its orders where asked for; nothing where a device must take longer
    /// than `longestSpan` (0: any time) or memory is full of forwards that wait for each other.
    /// `forwards`, where given, are the only order in which a device may start its forwards.
    [[nodiscard]] std::optional<PlanTimes> run(const Ranking& ranking, std::int32_t microbatches,
                                               Ticks longestSpan, std::vector<Order>* orders = nullptr,
                                               const std::vector<Order>* forwards = nullptr);

    /// Of the device with the most.
    [[nodiscard]] Ticks mostWork(std::int32_t microbatches) const;

private:
    /// The next micro-batch of a kind of op on a stage, and those whose input's arrival is known.
    struct Head {
        std::int32_t done = 0;
        std::int32_t arrived = 0;
    };
    /// Stages are kept device by device, so that a decision looks at neighbours.
    struct Stage {
        Head forward;
        Head input;
        std::int32_t weightsDone = 0;
        std::int32_t chunk = 0;
        std::int32_t next = -1; ///< along the model; -1 at its end
        std::int32_t previous = -1;
        std::int32_t device = 0;
        double forwardKey = 0;
        double inputKey = 0;
        double weightKey = 0;
        double activation = 0;
        double freedByInput = 0;
        double freedByWeight = 0;
        double idealForward = 0; ///< of a lone micro-batch
        double idealInput = 0;
        Ticks forwardTime = 0;
        Ticks inputTime = 0;
        Ticks weightTime = 0;
    };
    struct Device {
        Ticks free = 0;
        Ticks first = -1;
        Ticks left = 0; ///< work it still has
        double held = 0;
        double heldByFirst = 0; ///< by all chunks but its last
        double mostByFirst = 0;
        std::size_t nextForward = 0;
    };

    void prepare(const Ranking& ranking, std::int32_t microbatches);
    bool decide(std::int32_t d, Ticks now);
    void start(std::int32_t d, std::int32_t index, OpKind kind, Ticks now);
    void arrive(std::int32_t index, OpKind kind, Ticks time);
    [[nodiscard]] bool fits(const Device& device, const Stage& stage) const;
    [[nodiscard]] std::int32_t indexOf(std::int32_t stage) const;

    const Request& m_request;
    Placement m_placement;
    MemoryLimits m_limits;
    std::int32_t m_microbatches = 0;
    double m_patience = 0;
    double m_period = 1;
    std::vector<Ticks> m_work; ///< per device and micro-batch
    std::vector<Stage> m_stages;
    std::vector<Device> m_devices;
    std::vector<Ticks> m_wake;           ///< when each device decides again
    std::vector<Ticks> m_forwardArrival; ///< by stage and micro-batch
    std::vector<Ticks> m_inputArrival;
    std::vector<Order>* m_orders = nullptr;
    const std::vector<Order>* m_forced = nullptr;
};

/// Op decisions to spend on rankings so that 16 devices take some milliseconds, and 64 some tens of them.
[[nodiscard]] inline std::int64_t usualTrials(std::int64_t devices)
{
    return std::clamp<std::int64_t>(16 * devices * devices * devices, 64'000, 800'000);
}

/// Enters schedules that keep to the limits: as many rankings as fit into about `trials` op decisions (but a
/// dozen at least) are tried on a short step, in which warm-up, drain and some steady state fit, and the best
/// few on the real one. On more than 256 devices nothing is tried where something has entered already. `forwards`, where given, is a second way to order forwards.
void enterLimitedLists(Contest& contest, const Request& request, const MemoryLimits& limits,
                       std::int64_t trials, const std::vector<Order>* forwards = nullptr);

} // namespace shardscape::schedule
