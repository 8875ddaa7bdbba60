// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/advice.h"
#include "job/training/step/explanation.h"
#include "model/scenarios.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <map>
#include <string>

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

/// Layouts of one schedule that fit and are timed, most with durations of their own: GPT-3 175B on 128 DGX A100, 8 to 32
/// pipeline devices, one or two chunks on each where the schedule asks for no other number.
static search::Space denseSpace(const schedule::Schedule& schedule)
{
    search::Space space;
    space.base = scenarioOf("gpt-3-175b", "dgx-a100-80g", 128,
                            {{"sequence", "2048"}, {"global_batch", "1536"}});
    const auto chosen = &schedule - schedule::schedules().data();
    const std::int64_t chunks = schedule.usesChunks ? 2 : schedule.defaultChunks;
    const std::vector<std::pair<const char*, std::vector<std::int64_t>>> axes{
        {"tp", {4, 8}},
        {"sequence_parallel", {0, 1}},
        {"pp", {8, 16, 32}},
        {"micro_batch", {1, 2}},
        {"schedule", {chosen}},
        {"chunks", {chunks}},
        {"attention", {0, 1, 2, 3, 4}},
        {"recompute", {0, 1, 2}},
        {"zero", {0, 1, 2, 3}},
    };
    for (const auto& [id, values] : axes)
        space.axes.push_back({layout::findKnob(id), values});
    return space;
}

/// Layouts per second of the first sweep of a process, which plans the orders of its shapes where a schedule plans.
static double firstSweep(const schedule::Schedule& schedule, const search::Space& space,
                         const search::SweepOptions& options)
{
    static std::map<std::string_view, double> known;
    const auto [rate, isNew] = known.try_emplace(schedule.name, 0);
    if (isNew) {
        const auto begin = std::chrono::steady_clock::now();
        const auto evaluated = static_cast<double>(search::run(space, options, {}).progress.evaluated);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        rate->second = evaluated / seconds.count();
    }
    return rate->second;
}

/// Budget: 100,000 layouts/s on one core, whatever the schedule. `first`: those of a process that has planned nothing yet.
static void sweepOf(benchmark::State& state, const schedule::Schedule& schedule)
{
    const search::Space space = denseSpace(schedule);
    search::SweepOptions options;
    options.threads = 1;
    std::int64_t evaluated = 0;
    std::int64_t feasible = 0;
    state.counters["first"] = firstSweep(schedule, space, options);
    for (auto _ : state) {
        const search::SweepResult result = search::run(space, options, {});
        evaluated += result.progress.evaluated;
        feasible += result.progress.feasible;
    }
    state.SetItemsProcessed(evaluated);
    state.counters["timed"] = static_cast<double>(feasible) / static_cast<double>(state.iterations());
}

static void BM_Evaluate(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(training::evaluate(s));
}
BENCHMARK(BM_Evaluate)->Unit(benchmark::kMicrosecond);

/// Budget: an explanation opens in 16 ms.
static void BM_Explain(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(training::explain(s));
}
BENCHMARK(BM_Explain)->Unit(benchmark::kMicrosecond);

static void BM_BestChange(benchmark::State& state)
{
    const layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-80g", 512,
                                          {{"global_batch", "1536"}, {"tp", "8"}, {"pp", "8"}});
    for (auto _ : state)
        benchmark::DoNotOptimize(training::bestChange(s));
}
BENCHMARK(BM_BestChange)->Unit(benchmark::kMillisecond);

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (const schedule::Schedule& schedule : schedule::schedules())
        if (schedule.synchronous)
            benchmark::RegisterBenchmark(("BM_SweepOf/" + std::string(schedule.name)).c_str(),
                                         [&schedule](benchmark::State& state) { sweepOf(state, schedule); })
                ->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
