// SPDX-License-Identifier: GPL-3.0-or-later
// "task" of requests: see workload/serving_task.h for what each key means. Engine, formats, lengths and requests in flight are
// knobs; here is what is no whole number.
#include "base/quantity.h"
#include "exchange/scenario/task_form.h"
#include "job/serving/deployment.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

constexpr double kMostArrivals = 1e6;   ///< requests/s
constexpr double kLongestWish = 86400;  ///< s
constexpr double kMostBurstiness = 100; ///< coefficient of variation
constexpr double kMostSpread = 3;       ///< deviation of a logarithm

void readServing(ObjectReader& in, layout::Scenario& scenario)
{
    workload::ServingTask& task = scenario.task.serving;
    task.requestRate = in.number("request_rate", 0, kMostArrivals, task.requestRate);
    task.burstiness = in.number("burstiness", 0, kMostBurstiness, task.burstiness);
    task.lengths = static_cast<workload::LengthKind>(
        in.choice("lengths", workload::kLengthKindNames, static_cast<std::size_t>(task.lengths)));
    task.lengthSpread = in.number("length_spread", 0, kMostSpread, task.lengthSpread);
    task.firstTokenLimit = in.number("ttft_limit", 0, kLongestWish, task.firstTokenLimit);
    task.tokenLimit = in.number("tpot_limit", 0, kLongestWish, task.tokenLimit);
    task.share = in.number("share", 0, 1, task.share);
    if (in.good() && task.lengths == workload::LengthKind::Uniform && task.lengthSpread > 1)
        in.reject(ErrorCode::BadInput, say("%1: even lengths lie at most their mean around it; nearest is 1",
                                           in.placeOf("length_spread")));
}

void writeServing(const layout::Scenario& scenario, nlohmann::ordered_json& task)
{
    const workload::ServingTask& said = scenario.task.serving;
    const workload::ServingTask usual;
    const auto put = [&task](const char* key, double value, double otherwise) {
        if (value != otherwise)
            task[key] = value;
    };
    put("request_rate", said.requestRate, usual.requestRate);
    put("burstiness", said.burstiness, usual.burstiness);
    if (said.lengths != usual.lengths)
        task["lengths"] = workload::kLengthKindNames[static_cast<std::size_t>(said.lengths)];
    put("length_spread", said.lengthSpread, usual.lengthSpread);
    put("ttft_limit", said.firstTokenLimit, usual.firstTokenLimit);
    put("tpot_limit", said.tokenLimit, usual.tokenLimit);
    put("share", said.share, usual.share);
}

/// The cache that the answering workers have, and what they could answer at most.
void addServingResult(const layout::Scenario& scenario, nlohmann::ordered_json& result)
{
    if (!result.value("valid", false))
        return;
    const serving::Deployment d = serving::deploymentOf(scenario);
    const serving::Server& server = d.answering.server;
    result["engine"] = server.engine->id;
    result["engine_versions"] = server.engine->versions;
    result["kv"] = {{"pool_gib", server.poolBytes / kGiB},
                    {"tokens", server.tokenBytes > 0 ? std::floor(server.poolBytes / server.tokenBytes) : 0},
                    {"bytes_per_token", server.tokenBytes}};
    result["capacity_requests_per_second"] = result.value("fits", false) ? nlohmann::ordered_json(
                                                 serving::capacityOf(d, scenario.task.serving))
                                                                         : nlohmann::ordered_json(nullptr);
}

} // namespace

TaskForm servingForm()
{
    return {workload::TaskKind::Serving, readServing, writeServing, addServingResult};
}

} // namespace shardscape::exchange
