// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs: what people wait for when a knob is let go.
#include "job/run/calendar.h"
#include "job/run/draw.h"
#include "job/run/plan.h"

#include <benchmark/benchmark.h>

namespace {

using namespace shardscape;

constexpr double kDay = 86400;

/// 100 days of Llama 3's kind, with everything that the defaults have.
run::Step llama3(double nodes)
{
    run::Step step;
    step.seconds = step.window = 10;
    step.tokens = 15.6e12 * step.seconds / (100 * kDay);
    step.parameters = 405e9;
    step.nodes = nodes;
    step.acceleratorsPerNode = 8;
    step.tensor = 8;
    step.pipeline = 16;
    step.data = nodes / 16;
    step.pricePerHour = 2;
    step.boardWatts = 700;
    return step;
}

/// Budget: a thousand runs of 100 days on 2,048 nodes in a second on one thread.
void BM_ThousandRuns(benchmark::State& state)
{
    const run::Step step = llama3(static_cast<double>(state.range(0)));
    const run::Plan plan = run::planOf({}, 15.6e12, step);
    for (auto _ : state) {
        const auto runs = run::drawRuns(plan, {.runs = 1000, .seed = 7, .threads = 1});
        const run::Calendar calendar = run::calendarOf(*runs, plan, step, {});
        benchmark::DoNotOptimize(calendar);
    }
}

/// Budget: 20 us, so that thousands of layouts are quoted a second.
void BM_ClosedForm(benchmark::State& state)
{
    const run::Step step = llama3(2048);
    for (auto _ : state) {
        const run::Expectation e = run::expectationOf(run::planOf({}, 15.6e12, step));
        benchmark::DoNotOptimize(e);
    }
}

BENCHMARK(BM_ThousandRuns)->Arg(256)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ClosedForm)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
