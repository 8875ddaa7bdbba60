// SPDX-License-Identifier: GPL-3.0-or-later
// Budgets: saving a million evaluations takes 3 s, opening them 500 ms.
#include "exchange/catalog/catalog.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "store/project_file.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>

using namespace shardscape;
using namespace shardscape::store;
namespace fs = std::filesystem;

namespace {

void require(bool good, const std::string& what)
{
    if (!good) {
        fprintf(stderr, "%s\n", what.c_str());
        std::abort();
    }
}

/// A sweep with that many rows, and a quarter as many blocks of rejected combinations.
Project projectWith(std::int64_t rows)
{
    layout::Scenario base;
    base.name = "bench";
    base.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 64);
    base.model = **exchange::Catalog::builtIn().model("llama-13b");
    auto result = std::make_shared<search::SweepResult>();
    result->space.base = base;
    std::int64_t places = 1;
    for (const layout::Knob& knob : layout::knobs()) {
        search::Axis axis{&knob, knob.candidates(base)};
        if (places < 4 * rows) {
            places *= static_cast<std::int64_t>(axis.values.size());
            result->space.axes.push_back(std::move(axis));
        }
    }
    require(places >= 3 * rows, "the space is too small");

    std::mt19937_64 engine(1);
    const auto fraction = [&engine] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
    std::int64_t place = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
        const bool fits = engine() % 3 != 0;
        search::Row row{.index = place,
                        .objective = fits ? 1 + fraction() : 0,
                        .peakBytes = 8e10 * fraction(),
                        .worstStage = static_cast<std::int16_t>(engine() % 64),
                        .fits = fits};
        for (std::size_t metric = job::kRankedMetrics; metric < job::training().metrics.size(); ++metric)
            row.setValue(metric, fits ? fraction() : 0);
        result->rows.push_back(row);
        ++place;
        if (i % 4 == 0) {
            result->rejections.push_back(
                {place, 2, static_cast<std::int16_t>(engine() % layout::rules().size())});
            place += 2;
        }
    }
    Project project;
    project.scenarios.push_back({{1}, base, "", false});
    project.current = {1};
    project.sweeps.push_back(makeSweepEntry({2}, "bench", {1}, std::move(result)));
    return project;
}

/// On the disk, not in memory: the budget includes waiting for it.
fs::path freshPath()
{
    return fs::temp_directory_path() / ("bench_store_" + std::to_string(getpid()) + ".shardscape");
}

void BM_SaveAs(benchmark::State& state)
{
    const Project project = projectWith(state.range(0));
    const fs::path path = freshPath();
    for (auto step : state) {
        const Result<ProjectFile> file = ProjectFile::saveAs(project, path);
        require(file.has_value(), file ? "" : file.error().text());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.counters["bytes_per_row"] = static_cast<double>(fs::file_size(path))
                                      / static_cast<double>(state.range(0));
    fs::remove(path);
}
BENCHMARK(BM_SaveAs)->Name("BM_SaveAs/rows")->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void BM_Open(benchmark::State& state)
{
    const fs::path path = freshPath();
    const Result<ProjectFile> file = ProjectFile::saveAs(projectWith(state.range(0)), path);
    require(file.has_value(), file ? "" : file.error().text());
    for (auto step : state) {
        const Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        require(opened.has_value(), opened ? "" : opened.error().text());
        benchmark::DoNotOptimize(opened->project.sweeps.front().result->rows.data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    fs::remove(path);
}
BENCHMARK(BM_Open)->Name("BM_Open/rows")->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// What people do all day: one edit, one save, beside large results that are in the file already.
void BM_SaveAfterAnEdit(benchmark::State& state)
{
    Project project = projectWith(state.range(0));
    const fs::path path = freshPath();
    Result<ProjectFile> file = ProjectFile::saveAs(project, path);
    require(file.has_value(), file ? "" : file.error().text());
    for (auto step : state) {
        project.scenarios.front().note += '.';
        const Result<void> done = file->save(project);
        require(done.has_value(), done ? "" : done.error().text());
    }
    fs::remove(path);
}
BENCHMARK(BM_SaveAfterAnEdit)
    ->Name("BM_SaveAfterAnEdit/rows")
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
