// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <vector>

namespace shardscape::schedule {

/// What a step with a request's options comes to: what a layout is priced by.
struct StepOfSchedule {
    Ticks makespan = 0;
    std::vector<Ticks>
        work; ///< by device, what its compute stream is busy with; messages it sends itself are none
    /// By device, the most its own memory holds of activations, in the unit of StageCost::activation. What is offloaded lies
    /// with the host meanwhile and does not count.
    std::vector<double> peakActivations;
};

/// Analysis::makespan, work and the peaks of activations of the simulated program: the times tick for tick, the peaks to
/// 1e-9 where every op that holds something takes time.
///
/// Nothing is built where the order follows from the shape alone and the options only change durations or put weight gradients
/// off to the end (none at all, 2bp at the end, unequal devices of one direction); schedules that plan for the times plan once.
/// Otherwise the program is built and simulated, which takes some 0.1 us an op: ask once, for time and memory together.
///
/// Errors: those of the options that cannot be carried out. The request has passed validate().
Result<StepOfSchedule> stepOf(const Request& request);

} // namespace shardscape::schedule
