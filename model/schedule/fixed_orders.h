// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"
#include "schedule/schedule.h"

#include <cstddef>

namespace shardscape::schedule {

// A schedule that plans for times is at the mercy of its heuristics: with a faster op it may find a worse order (Graham's
// anomalies). With fixed orders it plans once for each of a few usual times (Schedule::plannedFor) and runs, of these orders, the
// one that is done first with the times at hand. The orders follow from the shape, the unit and the memory limit alone, each
// takes no longer when an op does not, and so does the shortest. They are planned once per process, and timed by a Timetable each.
//
// A memory limit counts micro-batches here, each as heavy as the heaviest stage's, held whole until its weight gradient.

/// Whether the request runs one of several fixed orders.
[[nodiscard]] inline bool hasFixedOrders(const Schedule& schedule, const Request& request)
{
    return request.fixedOrders && !schedule.plannedFor.empty();
}

/// How many.
[[nodiscard]] inline std::size_t countOrders(const Schedule& schedule, const Request& request)
{
    return hasFixedOrders(schedule, request) ? schedule.plannedFor.size() : 1;
}

/// One of them.
[[nodiscard]] Plan fixedOrder(const Schedule& schedule, const Request& request, std::size_t which);

/// Which is done first; of several the first. Makespan and what devices hold, each activation whole until its last use.
[[nodiscard]] std::size_t bestOrder(const Schedule& schedule, const Request& request);
[[nodiscard]] Ticks makespanOfBest(const Schedule& schedule, const Request& request);
[[nodiscard]] Timed timedByBest(const Schedule& schedule, const Request& request);

} // namespace shardscape::schedule
