// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "workload/serving_task.h"

#include <cmath>
#include <cstddef>

namespace shardscape::serving {

/// Places in the serving job's list of metrics, behind the time per token (job::kObjective) and the peak memory.
enum MetricPlace : std::size_t {
    kFirstToken = 2,
    kRunningMost,
    kOutputOfOne,
    kUserSpeed,
    kOutputOfAll,
    kTokensOfOne,
    kRequests,
    kWholeRequest,
    kAccelerators,
    kDollarsPerMillion,
    kServingMetrics
};

/// Whether a layout that fits keeps what the task wishes. Both in s; `first` is not a number where the queue grows.
inline bool keepsWishes(const workload::ServingTask& task, double token, double first)
{
    return (task.tokenLimit <= 0 || token <= task.tokenLimit)
           && (task.firstTokenLimit <= 0 || first <= task.firstTokenLimit)
           && (task.requestRate <= 0 || std::isfinite(first));
}

/// Whether the task wishes anything that a layout may miss.
inline bool hasWishes(const workload::ServingTask& task)
{
    return task.tokenLimit > 0 || task.firstTokenLimit > 0 || task.requestRate > 0;
}

} // namespace shardscape::serving
