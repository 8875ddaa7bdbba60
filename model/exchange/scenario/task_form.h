// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/text/json_reader.h"
#include "layout/scenario.h"

#include <nlohmann/json_fwd.hpp>

namespace shardscape::exchange {

/// How one kind of task stands in a scenario's "task", beside its kind and the knobs of its job: loads, limits, whatever is no
/// whole number or has parts. One file each.
struct TaskForm {
    workload::TaskKind kind = workload::TaskKind::Training;
    /// Reads every key that it knows; errors stay with the reader, whose finish() names keys that nobody asked for.
    void (*read)(ObjectReader& in, layout::Scenario& scenario) = nullptr;
    /// Adds what read() gives back, to the last bit.
    void (*write)(const layout::Scenario& scenario, nlohmann::ordered_json& task) = nullptr;
    /// Adds to the JSON of an outcome what only this job knows; null: nothing.
    void (*result)(const layout::Scenario& scenario, nlohmann::ordered_json& result) = nullptr;
};

/// Null: the task has knobs alone.
const TaskForm* taskForm(workload::TaskKind kind);

TaskForm servingForm();
TaskForm runForm();

} // namespace shardscape::exchange
