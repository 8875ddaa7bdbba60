// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/catalog/catalog.h"
#include "job/training/numbers/metric.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>

namespace shardscape::testing {

/// LLaMA-13B on 64 A100, as in the paper the demo is from.
inline layout::Scenario llamaScenario(const std::string& modelId = "llama-13b")
{
    layout::Scenario scenario;
    const auto& catalog = exchange::Catalog::builtIn();
    if (const auto model = catalog.model(modelId))
        scenario.model = **model;
    if (const auto cluster = catalog.cluster("dgx-a100-80g", 8))
        scenario.cluster = *cluster;
    scenario.workload.sequence = 2048;
    scenario.workload.globalBatch = 2048;
    return scenario;
}

/// An even number in [0, 1) that depends on `seed` alone.
inline double evenly(std::uint64_t seed)
{
    seed += 0x9e3779b97f4a7c15ULL;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((seed ^ (seed >> 31)) >> 11) / 9007199254740992.0;
}

/// A sweep of `count` rows whose numbers are made up but look like a sweep: more memory buys time, some do not fit.
/// Rows are spread over the default space of the scenario, in order of index.
inline std::shared_ptr<search::SweepResult> madeUpSweep(std::int64_t count)
{
    auto result = std::make_shared<search::SweepResult>();
    // Two knobs more than usual, so that the space holds the million.
    result->space.base = llamaScenario();
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.swept || knob.id == "fused_norm" || knob.id == "optimizer")
            result->space.axes.push_back({&knob, knob.candidates(result->space.base)});
    }
    const auto size = static_cast<std::int64_t>(result->space.size());
    const std::int64_t step = std::max<std::int64_t>(1, size / count);
    const double capacity = result->space.base.cluster.accelerator.memoryBytes;
    for (std::int64_t at = 0; at < count && at * step < size; ++at) {
        search::Row row;
        row.index = at * step;
        const auto seed = static_cast<std::uint64_t>(row.index);
        const double size01 = evenly(seed);
        row.peakBytes = capacity * (0.15 + 1.2 * size01 * size01 + 0.1 * evenly(seed + 17));
        row.fits = row.peakBytes <= capacity;
        if (row.fits) {
            const double mfu = 0.08
                               + 0.5 * std::sqrt(row.peakBytes / capacity)
                                     * (0.25 + 0.75 * evenly(seed * 3 + 5));
            row.setValue(training::kMfu, mfu);
            row.setValue(training::kHfu, mfu * (1 + 0.33 * evenly(seed * 7 + 1)));
            row.objective = 11.0 / mfu;
            row.setValue(training::kTokensPerSecond, 2048.0 * 2048.0 / row.objective);
            row.setValue(training::kBubbleRatio, 0.4 * evenly(seed * 11 + 3));
        }
        row.worstStage = 0;
        result->rows.push_back(row);
    }
    result->front = search::paretoFront(result->rows, result->space);
    for (const std::int64_t position : result->front)
        result->rows[static_cast<std::size_t>(position)].onFront = true;
    result->progress.done = size;
    result->progress.total = size;
    result->progress.evaluated = static_cast<std::int64_t>(result->rows.size());
    result->progress.feasible = std::count_if(result->rows.begin(), result->rows.end(),
                                              [](const search::Row& row) { return row.fits; });
    result->progress.seconds = 1.3;
    return result;
}

/// The real thing: every knob that sweeps vary, but those in `fixed`.
inline std::shared_ptr<search::SweepResult> realSweep(const std::vector<std::string>& fixed = {},
                                                      const std::string& modelId = "llama-13b")
{
    return std::make_shared<search::SweepResult>(
        search::run(search::defaultSpace(llamaScenario(modelId), fixed), {}, {}));
}

} // namespace shardscape::testing
