// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"
#include "workload/serving_task.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace shardscape::workload {

/// What a cluster is asked to do with a model.
enum class TaskKind : std::uint8_t {
    Training, ///< one optimizer step
    Serving,  ///< requests
    Run,      ///< a step, for as many days as the tokens take; it holds its step
    Workflow, ///< several models, a round of calls
};
inline constexpr std::size_t kTaskKinds = 4;
/// As files say it, by kind.
inline constexpr std::array<std::string_view, kTaskKinds> kTaskNames{"training", "serving", "run",
                                                                     "workflow"};
constexpr std::string_view nameOf(TaskKind kind)
{
    return kTaskNames[static_cast<std::size_t>(kind)];
}

/// What is asked, with what only that kind of task knows. Of the parts those count that the kind names: a run holds the step of
/// its scenario's workload, serving reads nothing of the workload's batch.
struct Task {
    TaskKind kind = TaskKind::Training;
    ServingTask serving;
    RunTask run;

    friend bool operator==(const Task&, const Task&) = default;
};

} // namespace shardscape::workload
