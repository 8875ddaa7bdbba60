// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/schedules/schedule_import.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// A measured step from Chrome-trace JSON, as PyTorch's profiler (Kineto) writes it: one text per rank, or one of all.
///
/// Ops are ranges whose name tells what they are: "PP:0F3", "0F3", "(0F3;1B2)OVERLAP_F_B" (PyTorch's pipelining), "F0 mb3"
/// (kind, stage, micro-batch), "Forward 3" and "Backward 3" (the stage is the rank's), or events of our own traces. Ranges on
/// the GPU (gpu_user_annotation) count; where there are none, the kernels launched within the range on the CPU; where there are
/// none of these either, the range itself. The rank is distributedInfo.rank, else the text's or the process's number. Of
/// several steps (ProfilerStep#N, else repeated ops) the last whole one is taken, or `step` counted from 0. Times are kept as
/// they are; dependencies are those of the data between the ops seen, and what is not there is noted. `files`, where given,
/// are named in what is wrong: a time that is none, an event or a rank's file that is there twice. A trace that names no op is
/// NotOurs: what its kernels say is in kernel_trace.h.
Result<ImportedSchedule> readTrace(const std::vector<std::string_view>& texts, const std::string& name,
                                   int step = -1, const std::vector<std::string>& files = {});

} // namespace shardscape::exchange
