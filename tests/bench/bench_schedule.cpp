// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/lower_bound.h"
#include "schedule/option.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "schedule/step.h"

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace shardscape::schedule;

Request equalStages(std::string_view name, std::int32_t devices, std::int32_t microbatches,
                    std::int32_t chunks, Ticks communication = 0)
{
    Request request;
    request.name = name;
    request.devices = devices;
    request.microbatches = microbatches;
    request.chunks = chunks;
    request.communication = communication;
    const StageCost cost{1000, 1000, 1000, 1.0 / chunks, 1};
    request.stages.assign(static_cast<std::size_t>(devices * chunks), cost);
    return request;
}

/// Budget: 3 ms for 64 x 1024, that is 20 ns per op and a little.
void BM_Simulate(benchmark::State& state, std::string_view name)
{
    const auto program = build(equalStages(name, static_cast<std::int32_t>(state.range(0)),
                                           static_cast<std::int32_t>(state.range(1)),
                                           static_cast<std::int32_t>(state.range(2))));
    for (auto _ : state) {
        auto simulation = simulate(*program);
        benchmark::DoNotOptimize(simulation);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(program->ops.size()));
}

void BM_Analyse(benchmark::State& state, std::string_view name)
{
    const auto program = build(equalStages(name, static_cast<std::int32_t>(state.range(0)),
                                           static_cast<std::int32_t>(state.range(1)),
                                           static_cast<std::int32_t>(state.range(2))));
    const auto simulation = simulate(*program);
    for (auto _ : state) {
        auto analysis = analyse(*program, *simulation);
        benchmark::DoNotOptimize(analysis);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(program->ops.size()));
}

void BM_LowerBound(benchmark::State& state, std::string_view name)
{
    const auto program = build(equalStages(name, static_cast<std::int32_t>(state.range(0)),
                                           static_cast<std::int32_t>(state.range(1)),
                                           static_cast<std::int32_t>(state.range(2))));
    const auto simulation = simulate(*program);
    const auto analysis = analyse(*program, *simulation);
    for (auto _ : state) {
        auto bound = lowerBound(*program, analysis);
        benchmark::DoNotOptimize(bound);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(program->ops.size()));
}

/// Budget: 5 ms for 16 x 128 (50 ms for the automatic schedules).
void BM_Build(benchmark::State& state, const Schedule* schedule)
{
    const Request request = equalStages(schedule->name, static_cast<std::int32_t>(state.range(0)),
                                        static_cast<std::int32_t>(state.range(1)), schedule->defaultChunks);
    for (auto _ : state) {
        auto program = build(request);
        benchmark::DoNotOptimize(program);
    }
}

enum class Stages { Equal, HeavyLast, Near };

/// What a sweep asks. Equal stages recur at once; nearly equal ones late or never.
void BM_Makespan(benchmark::State& state, std::string_view name, Stages stages, Ticks communication)
{
    const auto chunks = static_cast<std::int32_t>(state.range(2));
    Request request = equalStages(name, static_cast<std::int32_t>(state.range(0)),
                                  static_cast<std::int32_t>(state.range(1)), chunks, communication);
    if (stages == Stages::HeavyLast) {
        request.stages.back().forward += 300;
        request.stages.back().backwardInput += 300;
    } else if (stages == Stages::Near) {
        for (std::size_t s = 0; s < request.stages.size(); ++s) {
            request.stages[s].forward += static_cast<Ticks>(s * 7919 % 13);
            request.stages[s].backwardInput += static_cast<Ticks>(s * 104729 % 17);
        }
    }
    const Schedule* schedule = *findSchedule(name);
    for (auto _ : state) {
        benchmark::DoNotOptimize(schedule->makespan(request));
    }
}

/// Budget: 10 us where an option only changes durations or puts weight gradients off.
void BM_StepOf(benchmark::State& state, std::string_view name, std::string_view option)
{
    Request request = equalStages(name, 8, 64, (*findSchedule(name))->defaultChunks);
    if (!option.empty()) {
        request.options = inTicks({*parseOption(option)}, request);
    }
    for (auto _ : state) {
        request.stages.back().forward ^= 1; // durations of its own every time
        benchmark::DoNotOptimize(stepOf(request));
    }
}

void registerAll()
{
    for (const auto& [name, chunks] :
         {std::pair{"1f1b", 1}, std::pair{"gpipe", 1}, std::pair{"interleaved-1f1b", 8}}) {
        benchmark::RegisterBenchmark((std::string("BM_Simulate/") + name).c_str(),
                                     [n = name](benchmark::State& state) { BM_Simulate(state, n); })
            ->Args({64, 1024, chunks})
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("BM_Analyse/") + name).c_str(),
                                     [n = name](benchmark::State& state) { BM_Analyse(state, n); })
            ->Args({64, 1024, chunks})
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("BM_LowerBound/") + name).c_str(),
                                     [n = name](benchmark::State& state) { BM_LowerBound(state, n); })
            ->Args({64, 1024, chunks})
            ->Unit(benchmark::kMillisecond);
    }
    for (const char* name : {"1f1b", "interleaved-1f1b"}) {
        for (const char* option : {"", "2bp", "2bp=gaps", "recompute", "offload", "vocabulary"}) {
            benchmark::RegisterBenchmark(
                (std::string("BM_StepOf/") + name + "/" + option).c_str(),
                [name, option](benchmark::State& state) { BM_StepOf(state, name, option); })
                ->Unit(benchmark::kMicrosecond);
        }
    }
    for (const Schedule& schedule : schedules()) {
        auto* it = benchmark::RegisterBenchmark(
            (std::string("BM_Build/") + std::string(schedule.name)).c_str(),
            [&schedule](benchmark::State& state) { BM_Build(state, &schedule); });
        it->Args({16, 128})->Unit(benchmark::kMillisecond);
        it->Args({64, 512});
    }
    for (const auto& [name, chunks] : {std::pair{"1f1b", 1}, std::pair{"interleaved-1f1b", 2},
                                       std::pair{"breadth-first", 2}, std::pair{"gpipe", 1}}) {
        for (const auto& [label, stages] :
             {std::pair{"equal", Stages::Equal}, std::pair{"heavy-last", Stages::HeavyLast},
              std::pair{"near", Stages::Near}}) {
            for (const Ticks communication : {0, 50}) {
                benchmark::RegisterBenchmark(
                    (std::string("BM_Makespan/") + name + "/" + label + "/c:" + std::to_string(communication))
                        .c_str(),
                    [n = name, s = stages, communication](benchmark::State& state) {
                        BM_Makespan(state, n, s, communication);
                    })
                    ->Args({8, 32, chunks})
                    ->Args({32, 1024, chunks})
                    ->Unit(benchmark::kMicrosecond);
            }
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    registerAll();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
