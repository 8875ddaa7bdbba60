// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A schedule that came from outside. It has been checked and runs.
struct ImportedSchedule {
    schedule::Program program;
    schedule::Simulation simulation; ///< as measured, or as soon as everything can run
    double ticksPerUnit = 1;         ///< of the times in the file
    bool measured = false;           ///< `simulation` holds times of a real run
    std::vector<Message> notes;      ///< what was assumed or left out, one sentence each
};

enum class ScheduleFormat { Json, Csv, Pytorch, Trace };

/// Which kind of schedule the text looks like; nothing when it looks like none.
std::optional<ScheduleFormat> scheduleFormatOf(std::string_view text);

/// Reads a schedule of any of our formats. `name` becomes the program's where the file gives none; `times` serve formats
/// without any. Errors are one sentence with line and column, or with the place in the JSON: an unknown, missing, doubled or
/// out-of-order op, a deadlock, too many ops.
Result<ImportedSchedule> readSchedule(std::string_view text, const std::string& name,
                                      const schedule::UniformTimes& times = {});

/// What writeSchedule() writes. Other people's files need no more than {ops: [{device, kind, microbatch, stage}...]}.
Result<ImportedSchedule> readScheduleJson(std::string_view text, const std::string& name);

/// The same schedule as JSON that readScheduleJson() reads back, on one line: what project files hold.
std::string writeImported(const ImportedSchedule& schedule);

/// Of a program: simulated as soon as possible. Errors: those of simulate().
Result<ImportedSchedule> asImported(schedule::Program program, double ticksPerUnit);

/// What writeScheduleCsv() writes. Columns may come in any order; device, kind, microbatch and stage are needed. Without
/// start and end, rows of a device are in running order and a forward takes 1, a full backward 2, halves 1 each.
Result<ImportedSchedule> readScheduleCsv(std::string_view text, const std::string& name);

/// PyTorch's pipelining actions, one row per rank: "2F0", "2I0", "2W0", "2B0", "1UNSHARD", "1RESHARD", "1REDUCE_GRAD",
/// "3SEND_F1", "3RECV_F1", "3SEND_B1", "3RECV_B1", "(0F1;0B0)OVERLAP_F_B"; empty cells are idle. A table with communication says
/// when data is sent: then a stage also waits for that send.
Result<ImportedSchedule> readPytorchActions(std::string_view text, const std::string& name,
                                            const schedule::UniformTimes& times = {});

} // namespace shardscape::exchange
