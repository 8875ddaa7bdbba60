// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"
#include "evaluate/explanation.h"
#include "model/scenarios.h"
#include "search/sweep.h"

#include <benchmark/benchmark.h>

using namespace shardscape;

/// Budget: 1,000,000 layouts/s on one core, GPT-3 175B on 512 DGX A100, the default space.
static void BM_Sweep(benchmark::State& state)
{
    const search::Space space = search::defaultSpace(gpt3On4096());
    search::SweepOptions options;
    options.threads = 1;
    std::int64_t evaluated = 0;
    for (auto _ : state)
        evaluated += search::run(space, options, {}).progress.evaluated;
    state.SetItemsProcessed(evaluated);
}
BENCHMARK(BM_Sweep)->Unit(benchmark::kMillisecond);

static void BM_Evaluate(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate::evaluate(s));
}
BENCHMARK(BM_Evaluate)->Unit(benchmark::kMicrosecond);

/// Budget: an explanation opens in 16 ms.
static void BM_Explain(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate::explain(s));
}
BENCHMARK(BM_Explain)->Unit(benchmark::kMicrosecond);

static void BM_BestChange(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate::bestChange(s));
}
BENCHMARK(BM_BestChange)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
