// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A schedule that was simulated, to be written: a view, the parts outlive it.
struct SimulatedSchedule {
    const schedule::Program& program;
    const schedule::Simulation& simulation;
    const schedule::Analysis& analysis;
    double ticksPerUnit =
        1; ///< ticks in one unit of what is written (1e9 where ticks are ns and seconds are wanted)
    bool measured = false; ///< the times are those of a real run: reading them back keeps them
    std::vector<schedule::OptionChoice> options = {}; ///< as a person gave them
    /// schedule::steadyStaleness() where the request is known; empty: not told.
    std::vector<std::int32_t> steadyStaleness = {};
};

/// {name, devices, chunks, makespan, span, bubble_ratio, bubble_rate, lower_bound, gap, peak_activations[], bubbles{}, options[],
/// pools[], ops[]}; ops by device, stream, time. lower_bound is proved for every order with no more memory on any device; gap is
/// above it. By device: parameter_copies (with versions of the weights), staleness (updates between a forward's weights and
/// those its gradient changes; steady_staleness: in a long run), what it sends, and peak_activations_whole, in which every
/// activation is held whole until its weight gradient, so that schedules compare (peak_activations follows weight_share).
/// Pools are those that options fill: the host's memory, gathered weights...
/// Reads back (schedule_import.h) as the same program. Where dependencies and memory follow from the data, `communication`,
/// `stage_activations` and `weight_share` say how; otherwise every op has `after` (numbers of ops, or [number, delay]) and
/// `memory` ([pool, moment, amount, device]). An op on the second stream of its kind on a device has `lane` 1... `compact`: on one line.
std::string writeSchedule(const SimulatedSchedule& schedule, bool compact = false);

/// One line per op: device, stream, kind, microbatch, chunk, stage, direction, start, end. Only where the rest does not follow
/// from these: backward_microbatch, _chunk, _stage, _direction of overlapped pairs; after ("3 7:0.5": ops counted from 0 as
/// they are listed, with their delays), lane (of several streams of one kind on a device), memory ("activations:start:0.5:0 ..."), version (of the weights).
std::string writeScheduleCsv(const SimulatedSchedule& schedule);

/// Chrome's trace format (chrome://tracing, Perfetto): a process per device, a thread per stream, a counter of activations.
/// Times in microseconds; of a schedule without nanoseconds one unit is one millisecond.
std::string writeChromeTrace(const SimulatedSchedule& schedule);

/// A table for PyTorch, and what it could not say: one sentence for each thing left out.
struct PytorchTable {
    std::string text;
    std::vector<Message> notes;
};

/// PyTorch's action table (torch.distributed.pipelining): one row per rank, "0F0,0I0,0W0". Messages that block a compute
/// stream are SEND and RECV, gathers and reductions on streams of their own UNSHARD, RESHARD and REDUCE_GRAD; what such a
/// table said before is written again. What has no word there is left out and noted.
/// Error: schedules with two copies of the model, which the format cannot say.
Result<PytorchTable> pytorchTable(const schedule::Program& program);

/// The text alone.
Result<std::string> writePytorchActions(const schedule::Program& program);

/// "compute", "send"...
std::string_view name(schedule::StreamKind kind);
inline constexpr int kStreamKinds = static_cast<int>(schedule::StreamKind::Optimizer) + 1;

} // namespace shardscape::exchange
