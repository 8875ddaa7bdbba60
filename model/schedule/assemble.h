// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/placement.h"
#include "schedule/schedule.h"

#include <vector>

namespace shardscape::schedule {

/// One entry of a device's order: what to run, of which micro-batch, on which of the device's chunks.
struct Slot {
    OpKind kind = OpKind::Forward;
    std::uint8_t chunk = 0;
    std::uint8_t direction = 0;
    std::uint8_t pairedChunk = 0; ///< ForwardBackward: the backward half
    std::uint8_t pairedDirection = 0;
    std::int32_t microbatch = 0;
    std::int32_t pairedMicrobatch = 0;
};

/// A device's compute stream in running order.
using Order = std::vector<Slot>;

[[nodiscard]] inline Slot slot(OpKind kind, std::int32_t microbatch, std::int32_t chunk = 0,
                               int direction = 0)
{
    Slot it;
    it.kind = kind;
    it.chunk = static_cast<std::uint8_t>(chunk);
    it.direction = static_cast<std::uint8_t>(direction);
    it.microbatch = microbatch;
    return it;
}

/// A forward of one micro-batch that runs together with the backward of another.
[[nodiscard]] inline Slot pair(const Slot& forward, const Slot& backward)
{
    Slot it = forward;
    it.kind = OpKind::ForwardBackward;
    it.pairedChunk = backward.chunk;
    it.pairedDirection = backward.direction;
    it.pairedMicrobatch = backward.microbatch;
    return it;
}

/// The program in which device d runs orders[d], wired along the data: F(s) after F(s-1); B or I(s) after F(s) and after
/// B or I(s+1); W(s) after I(s); `communication` between devices. Forward takes the stage's activation, backward frees
/// it, or BackwardInput and BackwardWeight free their shares of it. Ops are numbered device by device in running order.
/// Error Internal when the orders lack an op that another needs, or name one twice.
Result<Program> assemble(const Request& request, const Placement& placement,
                         const std::vector<Order>& orders);

/// How long the op of a slot takes on `device`.
[[nodiscard]] Ticks durationOf(const Request& request, const Placement& placement, std::int32_t device,
                               const Slot& slot);

/// simulate(build(request)).makespan; 0 where build fails. For schedules without a shorter way.
[[nodiscard]] Ticks makespanBySimulation(const Request& request, Result<Program> (*build)(const Request&));

} // namespace shardscape::schedule
