// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/schedules/schedule_import.h"
#include "schedule/program.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shardscape::exchange {

/// Columns of a schedule written as a table, and keys of an op in JSON.
enum class OpField {
    Device,
    Stream,
    Kind,
    Microbatch,
    Chunk,
    Stage,
    Direction,
    Start,
    End,
    BackwardMicrobatch,
    BackwardChunk,
    BackwardStage,
    BackwardDirection,
    After,
    Memory,
    Version,
    Lane,
};

/// One op as a file tells it; what it does not tell keeps its default.
struct TableOp {
    schedule::Op op; ///< without duration and stream
    std::int32_t device = 0;
    schedule::StreamKind stream = schedule::StreamKind::Compute;
    std::int32_t lane = 0; ///< of several streams of that kind on the device
    std::optional<schedule::BackwardHalf> backward;
    double start = 0; ///< in the file's unit
    double end = 0;
    std::vector<std::pair<std::int64_t, double>> after; ///< rows, and delays in the file's unit
    std::vector<schedule::MemoryEffect> memory;
    std::int32_t version = 0;
};

/// A schedule as a file tells it: ops of each stream in running order.
struct ScheduleTable {
    std::string name;
    std::int32_t devices = 0; ///< 0: as many as have ops
    std::int32_t chunks = 0;
    std::int32_t microbatches = 0;
    bool nanoseconds = false;
    bool bytes = false;
    double ticksPerUnit = 0; ///< 0: the coarsest in which all times are whole
    std::optional<double> communication;
    std::vector<double> activations;
    double weightShare = 1;
    bool timed = true;
    bool measured = false;     ///< the times stay as they are
    bool numbersChunks = true; ///< the file says which chunk an op is of
    bool wired = false;        ///< `after` and `memory` say everything
    bool versioned = false;
    std::vector<TableOp> ops;
    /// "line 7, column 3 (kind)": where in the file a field of an op stands.
    std::function<Message(std::size_t row, OpField field)> place;
};

/// More devices than this are refused: their streams alone would fill the memory.
inline constexpr std::int32_t kMostDevices = 65536;

/// The sentence for more ops than can be drawn.
tl::unexpected<Error> tooManyOps(std::size_t count);

/// Turns a table into a program that runs, or says what is wrong and where.
Result<ImportedSchedule> assembleTable(ScheduleTable table);

} // namespace shardscape::exchange
