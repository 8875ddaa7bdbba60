// SPDX-License-Identifier: GPL-3.0-or-later
// The window's budgets: a knob's move repaints every visible view within 16 ms; the first window is there in 400 ms.
#include "gui/calibrations.h"
#include "gui/engine.h"
#include "gui/main_window.h"
#include "gui/schedule_view.h"
#include "gui/why_card.h"
#include "inspector/inspector_view.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTemporaryDir>

#include <array>
#include <memory>

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
        bench.window.perspectives().repaint();
        bench.window.inspector().repaint();
        benchmark::ClobberMemory();
    }
    state.SetLabel(std::string(id(perspective)));
}
BENCHMARK(BM_KnobToRepaint)->DenseRange(0, kPerspectives - 1)->Unit(benchmark::kMillisecond);

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
        card.open(QString::fromLatin1(number), explainNumber(scenario, bench.window.evaluation(), number),
                  bandNote(bench.window.document().project(), scenario, false));
        card.grab();
    }
    state.SetLabel(number);
}
BENCHMARK(BM_OpenExplanation)->DenseRange(0, 5)->Unit(benchmark::kMillisecond);

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
    const evaluate::Evaluation evaluation = evaluate::evaluate(scenario);
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
