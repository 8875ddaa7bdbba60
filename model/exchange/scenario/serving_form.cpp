// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/task_form.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

constexpr std::int64_t kMostOfRequest = 100'000'000; ///< of one request
constexpr std::int64_t kMostRequests = 100'000'000;

void readServing(ObjectReader& in, layout::Scenario& scenario)
{
    workload::ServingTask& task = scenario.task.serving;
    task.inputTokens = in.integer("input_tokens", 1, kMostOfRequest, task.inputTokens);
    task.outputTokens = in.integer("output_tokens", 1, kMostOfRequest, task.outputTokens);
    task.concurrency = in.integer("concurrency", 1, kMostRequests, task.concurrency);
}

void writeServing(const layout::Scenario& scenario, nlohmann::ordered_json& task)
{
    task["input_tokens"] = scenario.task.serving.inputTokens;
    task["output_tokens"] = scenario.task.serving.outputTokens;
    task["concurrency"] = scenario.task.serving.concurrency;
}

} // namespace

TaskForm servingForm()
{
    return {workload::TaskKind::Serving, readServing, writeServing, nullptr};
}

} // namespace shardscape::exchange
