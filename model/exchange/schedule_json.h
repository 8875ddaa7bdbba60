// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"
#include "schedule/simulate.h"

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// A schedule that was simulated, to be written: a view, the parts outlive it.
struct SimulatedSchedule {
    const schedule::Program& program;
    const schedule::Simulation& simulation;
    const schedule::Analysis& analysis;
    double ticksPerUnit =
        1; ///< ticks in one unit of what is written (1e9 where ticks are ns and seconds are wanted)
};

/// {name, devices, chunks, makespan, span, bubble_ratio, bubble_rate, lower_bound, gap, peak_activations[], ops[]}; ops by
/// device, stream, time. lower_bound is proved for every order with no more memory on any device; gap is above it.
std::string writeSchedule(const SimulatedSchedule& schedule);

/// One line per op: device, stream, kind, microbatch, chunk, stage, direction, start, end.
std::string writeScheduleCsv(const SimulatedSchedule& schedule);

/// Chrome's trace format (chrome://tracing, Perfetto): a process per device, a thread per stream, a counter of activations.
/// Times in microseconds; of a schedule without nanoseconds one unit is one millisecond.
std::string writeChromeTrace(const SimulatedSchedule& schedule);

/// PyTorch's compute-only action table (torch.distributed.pipelining): one row per rank, "0F0,0I0,0W0". Recomputation and
/// communication are PyTorch's own business and left out.
/// Error: schedules with two copies of the model, which the format cannot say.
Result<std::string> writePytorchActions(const schedule::Program& program);

/// "compute", "send"...
std::string_view name(schedule::StreamKind kind);

} // namespace shardscape::exchange
