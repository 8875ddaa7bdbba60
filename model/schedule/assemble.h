// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/placement.h"
#include "schedule/schedule.h"

#include <algorithm>
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

/// Who holds what and who runs what: all that most schedules have to say.
struct Plan {
    Placement placement;
    std::vector<Order> orders; ///< per device
};

/// Forwards of the first `ahead` passes, then a forward and a backward in turn, then the backwards left.
/// `forward` and `backward` turn a pass's number into its slot.
template <class Forward, class Backward>
[[nodiscard]] Order alternate(std::int32_t passes, std::int32_t ahead, const Forward& forward,
                              const Backward& backward)
{
    Order order;
    order.reserve(2 * static_cast<std::size_t>(passes));
    ahead = std::min(ahead, passes);
    for (std::int32_t pass = 0; pass < ahead; ++pass) {
        order.push_back(forward(pass));
    }
    for (std::int32_t pass = 0; pass < passes; ++pass) {
        if (pass + ahead < passes) {
            order.push_back(forward(pass + ahead));
        }
        order.push_back(backward(pass));
    }
    return order;
}

/// How many directions the orders run in.
[[nodiscard]] int countDirections(const std::vector<Order>& orders);

/// The program of a plan, wired along the data: F(s) after F(s-1); B or I(s) after F(s) and after B or
/// I(s+1); W(s) after I(s); `communication` between devices. Forward takes the stage's activation, backward
/// frees it, or BackwardInput and BackwardWeight free their shares of it. Ops are numbered device by device
/// in running order. Error Internal when the orders lack an op that another needs, or name one twice.
Result<Program> assemble(const Request& request, const Plan& plan);

/// How long a plan takes.
struct PlanTimes {
    Ticks makespan = 0; ///< 0 where the orders wait for each other
    Ticks span = 0;     ///< longest first-start-to-last-end of a device
};

/// Those of simulate(assemble(request, plan)), without making the program.
[[nodiscard]] PlanTimes timesOf(const Request& request, const Plan& plan);

/// Most chunk activations that a device holds, each from its forward to its last use.
[[nodiscard]] std::int32_t peakOf(const Order& order);

/// What each device holds when it holds most bytes, each activation from its forward to its last use. Chunks whose
/// activations weigh nothing count nothing.
[[nodiscard]] std::vector<Holding> heldAtPeak(const Request& request, const Plan& plan);

/// How long the op of a slot takes on `device`.
[[nodiscard]] Ticks durationOf(const Request& request, const Placement& placement, std::int32_t device,
                               const Slot& slot);

/// The build and makespan of a card whose schedule is told by a plan.
template <Plan (*plan)(const Request&)>
Result<Program> buildPlan(const Request& request)
{
    return assemble(request, plan(request));
}
template <Plan (*plan)(const Request&)>
Ticks makespanOfPlan(const Request& request)
{
    return timesOf(request, plan(request)).makespan;
}
/// For a plan that asks for durations: it is made once for both.
template <Plan (*plan)(const Request&)>
Timed timedByPlan(const Request& request)
{
    const Plan planned = plan(request);
    return {timesOf(request, planned).makespan, heldAtPeak(request, planned)};
}
} // namespace shardscape::schedule
