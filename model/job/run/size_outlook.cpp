// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/size_outlook.h"

#include "job/run/loss.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

namespace {

constexpr int kHalvings = 3, kDoublings = 3;
constexpr double kOneDay = 86400;

} // namespace

std::optional<std::vector<SizedRun>> sizedRuns(const layout::Scenario& scenario, const std::stop_token& stop)
{
    std::vector<SizedRun> runs;
    const Evaluation own = evaluate(scenario);
    if (!own.fits)
        return runs;
    const double critical = criticalBatch(own.tokens);
    const double ownInflation = tokensOverFewest(own.step.tokens, critical);
    for (const bool grows : {false, true})
        for (int power = -kHalvings; power <= kDoublings; ++power) {
            if (stop.stop_requested())
                return {};
            if (grows && power == 0)
                continue; // the same run again
            const double times = std::ldexp(1, power);
            layout::Scenario other = scenario;
            const double nodes = static_cast<double>(scenario.cluster.nodes) * times;
            const double batch = scenario.workload.globalBatch * (grows ? times : 1);
            if (nodes != std::round(nodes) || batch != std::round(batch) || batch > 1e9)
                continue;
            other.cluster.nodes = static_cast<std::int64_t>(nodes);
            other.workload.globalBatch = static_cast<std::int32_t>(batch);
            other.layout.dataParallel = 0; // what is left
            if (power != 0)
                carryMeasuredStep(scenario, other);
            const Evaluation at = evaluate(other);
            if (!at.fits)
                continue;
            SizedRun run{.accelerators = at.step.accelerators(),
                         .replicas = at.step.data,
                         .grows = grows,
                         .own = power == 0,
                         .batch = at.step.tokens,
                         .days = at.expected.seconds / kOneDay};
            const double more = tokensOverFewest(run.batch, critical) / ownInflation;
            run.sameTokens = own.tokens * more;
            run.steps = run.sameTokens / run.batch;
            other.task.run.tokens = run.sameTokens;
            const Evaluation same = evaluate(other);
            run.sameDays = same.expected.seconds / kOneDay;
            run.share = same.expected.share;
            run.bubble = at.held.bubbleRatio;
            run.acceleratorHours = same.expense.acceleratorHours;
            run.dollars = same.expense.dollars;
            runs.push_back(run);
        }
    std::stable_sort(runs.begin(), runs.end(),
                     [](const SizedRun& a, const SizedRun& b) { return a.accelerators < b.accelerators; });
    return runs;
}

} // namespace shardscape::run
