// SPDX-License-Identifier: GPL-3.0-or-later
// The window's budgets: a knob's move repaints every visible view within 16 ms; the first window is there in 400 ms.
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"
#include "gui/background/engine.h"
#include "gui/background/schedule_view.h"
#include "gui/explain/why_card.h"
#include "gui/files/calibrations.h"
#include "gui/perspectives/torn_window.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "job/job.h"
#include "job/run/evaluation.h"
#include "jobs/calendar_view.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <vector>

using namespace shardscape;
using namespace shardscape::gui;

namespace {

struct Bench {
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window{settings, Dialogs{}};

    Bench()
    {
        window.resize(1440, 900);
        window.show();
        QCoreApplication::processEvents();
    }
    ~Bench() { window.document().giveUpUnsavedWork(); }
};

/// What the event loop does next: layouts that wait, then one paint of each window whose contents changed.
void paintWhatChanged()
{
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::UpdateRequest);
}

/// From the knob's signal to the last pixel of the frame, alternating between two values so that every round is a change.
void BM_KnobToRepaint(benchmark::State& state)
{
    Bench bench;
    const auto perspective = static_cast<Perspective>(state.range(0));
    bench.window.perspectives().setPerspective(perspective);
    if (perspective == Perspective::Explore) {
        bench.window.startDefaultSweep();
        bench.window.settle();
    }
    qint64 value = 1;
    for (auto _ : state) {
        value = value == 1 ? 2 : 1;
        bench.window.setKnob(QStringLiteral("micro_batch"), value, true);
        paintWhatChanged();
        benchmark::ClobberMemory();
    }
    state.SetLabel(std::string(id(perspective)));
}
BENCHMARK(BM_KnobToRepaint)->DenseRange(0, kPerspectives - 1)->Unit(benchmark::kMillisecond);

/// The same with every perspective in a window of its own, in the demo of the first card, two layouts pinned: what a person
/// with many screens has open. Where the knob is turned the slowest of 20 moves (p95) counts; the other windows follow, each
/// in a turn of the event loop: all_p95_ms is when the last of them has.
void BM_KnobToRepaintEverywhere(benchmark::State& state)
{
    Bench bench;
    bench.window.openDemo("w03");
    Perspectives& perspectives = bench.window.perspectives();
    document::Document& document = bench.window.document();
    document.setScenarioPinned(document.project().current, true);
    bench.window.startDefaultSweep();
    for (int i = 0; i < kPerspectives; ++i) {
        perspectives.setTornOff(static_cast<Perspective>(i), true);
        perspectives.tornWindow(static_cast<Perspective>(i))->resize(960, 640);
    }
    bench.window.settle();
    std::vector<double> first;
    std::vector<double> all;
    const auto p95 = [](std::vector<double> milliseconds) {
        std::sort(milliseconds.begin(), milliseconds.end());
        return milliseconds[milliseconds.size() * 95 / 100];
    };
    qint64 value = 1;
    for (auto _ : state) {
        value = value == 1 ? 2 : 1;
        const auto start = std::chrono::steady_clock::now();
        bench.window.setKnob(QStringLiteral("micro_batch"), value, true);
        paintWhatChanged();
        const auto since = [start] {
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count();
        };
        first.push_back(since());
        while (perspectives.isCatchingUp()) {
            QCoreApplication::processEvents();
        }
        paintWhatChanged();
        all.push_back(since());
        benchmark::ClobberMemory();
    }
    state.counters["p95_ms"] = p95(first);
    state.counters["all_p95_ms"] = p95(all);
}
BENCHMARK(BM_KnobToRepaintEverywhere)->Unit(benchmark::kMillisecond)->Iterations(60);

/// From the click on a number to its card on the screen.
void BM_OpenExplanation(benchmark::State& state)
{
    constexpr std::array kNumbers{"mfu",          "step_seconds", "tokens_per_second",
                                  "bubble_ratio", "memory",       "memory.activations"};
    Bench bench;
    const layout::Scenario& scenario = bench.window.document().currentScenario()->scenario;
    const char* number = kNumbers[static_cast<std::size_t>(state.range(0))];
    WhyCard card(&bench.window);
    for (auto _ : state) {
        card.open(QString::fromLatin1(number), QString::fromStdString(scenario.name),
                  explainNumber(scenario, number), bench.window.rect(),
                  bandNote(bench.window.document().project(), scenario, false));
        card.grab();
    }
    state.SetLabel(number);
}
BENCHMARK(BM_OpenExplanation)->DenseRange(0, 5)->Unit(benchmark::kMillisecond);

/// A run of 100 days on 2,048 nodes, with everything that the defaults have and a deadline, on that page.
struct RunBench : Bench {
    explicit RunBench(Perspective perspective)
    {
        auto read = exchange::readScenario(
            R"({"model": "llama-3.1-405b", "cluster": {"preset": "dgx-h100", "nodes": 2048},
                "task": {"kind": "run", "start": "2026-01-01", "deadline": "2026-04-20"},
                "workload": {"sequence": 8192, "global_batch": 2048},
                "layout": {"tp": 8, "pp": 16, "micro_batch": 1, "zero": 1, "sequence_parallel": true,
                           "recompute": "full"}})",
            exchange::Catalog::builtIn());
        layout::Scenario scenario = std::move(read->scenario);
        const run::Evaluation e = run::evaluate(scenario);
        scenario.task.run.tokens = e.tokens * 100 * 86400 / e.expected.seconds;
        window.document().addScenario(std::move(scenario));
        window.perspectives().setPerspective(perspective);
        settle();
    }
    void settle()
    {
        while (window.perspectives().isDrawing()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
        }
        paintWhatChanged();
    }
    void turn()
    {
        m_every = m_every == 1200 ? 1800 : 1200;
        const layout::Knob* knob = job::run().knob("save_every");
        (void)window.document().apply(window.document().project().current,
                                      layout::Change{.settings = {{knob, m_every}}});
    }

private:
    std::int64_t m_every = 1800;
};

/// Budget: 16 ms for the calendar of 2,048 nodes and 100 days, with its draws.
void BM_CalendarRedraw(benchmark::State& state)
{
    RunBench bench(Perspective::Calendar);
    jobs::CalendarView& calendar = bench.window.perspectives().calendar();
    if (!calendar.hasOutlook()) {
        state.SkipWithError("no draws");
        return;
    }
    for (auto _ : state) {
        calendar.update();
        paintWhatChanged();
        benchmark::ClobberMemory();
    }
    state.counters["nodes_drawn"] = static_cast<double>(calendar.fleetRows().size());
}
BENCHMARK(BM_CalendarRedraw)->Unit(benchmark::kMillisecond);

/// Budget: 150 ms from a knob to percentiles of draws in the verdict and, where it is shown, the calendar; all draws follow.
void BM_KnobToPercentiles(benchmark::State& state)
{
    RunBench bench(static_cast<Perspective>(state.range(0)));
    Perspectives& perspectives = bench.window.perspectives();
    if (perspectives.runDraws() == nullptr) {
        state.SkipWithError("no draws");
        return;
    }
    for (auto _ : state) {
        bench.turn();
        while (perspectives.runDraws() == nullptr) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
        }
        paintWhatChanged();
        state.PauseTiming();
        bench.settle();
        state.ResumeTiming();
    }
    state.SetLabel(std::string(id(perspectives.perspective())));
}
BENCHMARK(BM_KnobToPercentiles)
    ->Arg(static_cast<int>(Perspective::Calendar))
    ->Arg(static_cast<int>(Perspective::Failures))
    ->Unit(benchmark::kMillisecond);

void BM_StartToFirstWindow(benchmark::State& state)
{
    for (auto _ : state) {
        Bench bench;
        bench.window.grab();
    }
}
BENCHMARK(BM_StartToFirstWindow)->Unit(benchmark::kMillisecond);

void BM_StartToGallery(benchmark::State& state)
{
    for (auto _ : state) {
        Bench bench;
        bench.window.showGallery();
        bench.window.grab();
    }
}
BENCHMARK(BM_StartToGallery)->Unit(benchmark::kMillisecond);

/// What a schedule of so many ops costs before it can be drawn: decides Engine::kOpsAtOnce.
void BM_ScheduleView(benchmark::State& state)
{
    Bench bench;
    layout::Scenario scenario = bench.window.document().currentScenario()->scenario;
    scenario.layout.pipelineParallel = 8;
    scenario.layout.tensorParallel = 1;
    scenario.workload.globalBatch = static_cast<std::int32_t>(state.range(0) / 16 * scenario.dataParallel());
    const training::Evaluation evaluation = training::evaluate(scenario);
    for (auto _ : state) {
        benchmark::DoNotOptimize(scheduleView(scenario, evaluation));
    }
    state.SetItemsProcessed(state.iterations() * opsOf(scenario, evaluation));
}
BENCHMARK(BM_ScheduleView)->Arg(10'000)->Arg(40'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
