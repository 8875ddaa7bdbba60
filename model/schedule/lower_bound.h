// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/simulate.h"

#include <optional>
#include <span>

namespace shardscape::schedule {

/// What no order of a program's ops can go below. Why, for a device d with work w(d), its first forward h(d)
/// after the start at the earliest, and memory for A(d) activations:
///
/// - Any set of its ops takes its work, after the earliest arrival among them and before the least that must
///   still follow any of them, along the way of a micro-batch through the model and back: the one-machine bound.
/// - Before the first gradient can come back, t later than its first forward, it can only run forwards, and only
///   those that fit into A(d). What is left of t is idle. Likewise after its last forward it only has gradients
///   of the activations it holds to run, and t' must pass until the last one can be done. Both idle times add up
///   when not all micro-batches fit into A(d), since then the last forward comes after the first gradient.
/// - An activation of a stage lives at least as long as a micro-batch needs from its forward to its last
///   gradient there. All of them together, lifetime times size, fit into A(d) times the span.
///
/// The makespan is at least h(d) plus the span of d. Where a program is not such a chain of stages (edges are
/// missing, a chunk has moved, activations leave the device), what cannot be proved is left out; the work of the
/// busiest device always counts.
struct LowerBound {
    Ticks makespan = 0;
    Ticks span = 0;
};

/// For the orders that hold at most `memory` on each device, in the program's unit; by default no limit.
[[nodiscard]] LowerBound lowerBound(const Program& program, std::span<const double> memory = {});

/// For the orders that hold no more on any device than this one does there.
[[nodiscard]] LowerBound lowerBound(const Program& program, const Analysis& analysis);

/// How much longer than the bound, as a fraction of it; 0 where the bound is reached.
[[nodiscard]] double gapOf(Ticks reached, Ticks bound);

} // namespace shardscape::schedule
