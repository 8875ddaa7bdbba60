// SPDX-License-Identifier: GPL-3.0-or-later
// What the Explore perspective costs with a million rows. `bench_explore --pictures FOLDER` writes the pictures to look at
// instead. Budgets: first picture 100 ms, pan 33 ms, sort 300 ms, brush in all views 50 ms: where a brush takes longer, and
// more of the same run's sort than on an idle machine, the program fails.
#include "../views/explore/explore_sweeps.h"
#include "explore/explore_view.h"
#include "theme/picture.h"

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QPixmap>
#include <QTableView>

#include <benchmark/benchmark.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace shardscape;

namespace {

const std::shared_ptr<search::SweepResult>& million()
{
    static const auto result = testing::madeUpSweep(1'000'000);
    return result;
}

/// The perspective with a million rows, shown, as large as in a full-screen window.
explore::ExploreView& view()
{
    static explore::ExploreView* const shown = [] {
        auto* made = new explore::ExploreView;
        made->resize(1400, 900);
        made->show();
        made->setResult(QStringLiteral("a million"), million());
        QApplication::processEvents();
        made->scatter().renderNow();
        return made;
    }();
    return *shown;
}

/// From the rows to a plot that can be looked at: coordinates, colours, front, range, dots.
void BM_ScatterFirstPicture(benchmark::State& state)
{
    explore::ResultSet results;
    results.set(million());
    explore::ScatterView scatter(results);
    scatter.resize(800, 560);
    scatter.show();
    QApplication::processEvents();
    for (auto _ : state) {
        scatter.reload();
        scatter.renderNow();
    }
}

void BM_ScatterPan(benchmark::State& state)
{
    explore::ScatterView& scatter = view().scatter();
    double by = 3;
    for (auto _ : state) {
        scatter.panBy({by, by});
        scatter.renderNow();
        by = -by;
    }
    scatter.fit();
}

void BM_ScatterHover(benchmark::State& state)
{
    explore::ScatterView& scatter = view().scatter();
    const QPointF middle = QRectF(scatter.plotWidget()->rect()).center();
    double by = 0;
    for (auto _ : state) {
        by = by > 50 ? 0 : by + 1.7;
        scatter.hoverAt(middle + QPointF(by, by / 3));
    }
}

/// Any two metrics; the front of time and memory comes with the result.
void BM_Front(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(
            explore::frontOf(million()->rows, explore::Metric::Mfu, explore::Metric::PeakMemory));
}

void BM_TableSort(benchmark::State& state)
{
    explore::TableView& table = view().table();
    const int sections = table.model().columnCount();
    int section = 1;
    for (auto _ : state) {
        table.sortBy(section, Qt::DescendingOrder);
        section = section % (sections - 1) + 1;
    }
    table.sortBy(1, Qt::AscendingOrder);
}

void BM_TableFilter(benchmark::State& state)
{
    explore::TableView& table = view().table();
    bool more = true;
    for (auto _ : state) {
        table.setFilterText(more ? QStringLiteral("tp=2,4 mfu>30% fits") : QStringLiteral("memory<60GiB"));
        more = !more;
    }
    table.setFilterText(QString());
}

/// A rectangle drawn in the scatter, and what follows in matrix, table and scatter, painted.
void BM_BrushEverywhere(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    const QRectF plot = explore.scatter().plotWidget()->rect();
    double by = 0;
    for (auto _ : state) {
        by = by > 30 ? 0 : by + 2;
        explore.scatter().brushRect(plot.adjusted(150 + by, 60, -200, -150));
        explore.scatter().renderNow();
        explore.matrix().repaint();
        explore.table().repaint();
    }
    explore.setSelection(explore::Selection());
    QApplication::processEvents();
}

/// All that is in sight, painted: what a person waits for.
void paintAll(explore::ExploreView& explore)
{
    explore.scatter().renderNow();
    if (explore.side() == explore::ExploreView::Side::Parallel)
        explore.parallel().repaint();
    else
        explore.matrix().repaint();
    explore.table().repaint();
}

/// One value of the legend after the other.
void BM_BrushLegendEverywhere(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    int entry = 0;
    for (auto _ : state) {
        explore.scatter().brushLegendEntry(entry);
        paintAll(explore);
        entry = (entry + 1) % 4;
    }
    explore.setSelection(explore::Selection());
    QApplication::processEvents();
}

/// One cell of the matrix after the other.
void BM_BrushCellEverywhere(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    int column = 0;
    for (auto _ : state) {
        explore.matrix().brushCell(0, column);
        paintAll(explore);
        column = (column + 1) % 3;
    }
    explore.setSelection(explore::Selection());
    QApplication::processEvents();
}

/// A range drawn on an axis of the parallel coordinates.
void BM_BrushAxisEverywhere(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    explore.showSide(explore::ExploreView::Side::Parallel);
    QApplication::processEvents();
    paintAll(explore);
    int place = 0;
    for (auto _ : state) {
        explore.parallel().setRange(0, explore::ParallelRange{place, place});
        paintAll(explore);
        place = (place + 1) % 3;
    }
    explore.setSelection(explore::Selection());
    explore.showSide(explore::ExploreView::Side::Matrix);
    QApplication::processEvents();
}

/// A filter line that changes, and what follows in all pictures.
void BM_FilterEverywhere(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    bool more = true;
    for (auto _ : state) {
        explore.table().setFilterText(more ? QStringLiteral("mfu > 0.3 and peak < 70")
                                           : QStringLiteral("tp=2,4 fits"));
        paintAll(explore);
        more = !more;
    }
    explore.table().setFilterText(QString());
    QApplication::processEvents();
}

void BM_Matrix(benchmark::State& state)
{
    explore::ResultSet results;
    results.set(million());
    for (auto _ : state) {
        const explore::Matrix matrix(results, results.axisOf("tp"), results.axisOf("pp"),
                                     explore::Metric::Mfu);
        benchmark::DoNotOptimize(&matrix);
    }
}

/// Lines through all axes: places, flows and the picture.
void BM_Parallel(benchmark::State& state)
{
    explore::ResultSet results;
    results.set(million());
    const std::vector<QRgb> ramp(64, qRgb(40, 90, 160));
    for (auto _ : state) {
        const explore::ParallelPlot plot(results, explore::Metric::Mfu);
        benchmark::DoNotOptimize(plot.draw(800, 400, nullptr, ramp, 0));
    }
}

/// Everything that happens between the end of a sweep and the first full picture of it.
void BM_SetResult(benchmark::State& state)
{
    explore::ExploreView& explore = view();
    const auto other = std::make_shared<search::SweepResult>(
        *million()); // what is shown already costs nothing
    bool again = false;
    for (auto _ : state) {
        explore.setResult(QStringLiteral("a million"), again ? million() : other);
        QApplication::processEvents();
        again = !again;
    }
    explore.setResult(QStringLiteral("a million"), million());
}

/// One update of a sweep that streams, with a million rows there already: 30,000 more.
void BM_Stream(benchmark::State& state)
{
    explore::ResultSet results;
    for (auto _ : state) {
        state.PauseTiming();
        results.begin(million()->space);
        results.append(million()->rows, {});
        explore::ScatterView scatter(results);
        explore::TableView table(results);
        scatter.resize(800, 560);
        table.resize(1400, 380);
        scatter.show();
        table.show();
        QApplication::processEvents();
        const explore::RowPosition first = results.size();
        std::vector<search::Row> more(million()->rows.begin(), million()->rows.begin() + 30'000);
        state.ResumeTiming();
        results.append(std::move(more), {});
        scatter.appended(first);
        table.appended(first);
        scatter.renderNow();
        table.repaint();
    }
}

BENCHMARK(BM_ScatterFirstPicture)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ScatterPan)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ScatterHover)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Front)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_TableSort)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_TableFilter)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BrushEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BrushLegendEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BrushCellEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_BrushAxisEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_FilterEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Matrix)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Parallel)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_SetResult)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Stream)->Unit(benchmark::kMillisecond)->Iterations(5);

/// Keeps what each benchmark took, so that brushes can be held against their budget. A busy machine slows all alike: what is
/// over the budget there must also have grown against a peer, the sort of a million rows.
class Budgets : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override
    {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            m_milliseconds[run.run_name.function_name] = run.GetAdjustedCPUTime();
    }
    [[nodiscard]] bool areKept() const
    {
        constexpr double kBudget = 50; // ms
        constexpr double kSorts = 2;   // a brush of all views takes about one sort
        const auto sort = m_milliseconds.find("BM_TableSort");
        bool kept = true;
        for (const auto& [name, took] : m_milliseconds) {
            const bool brushes = name.ends_with("Everywhere");
            if (brushes && took > kBudget && sort != m_milliseconds.end() && took > kSorts * sort->second) {
                std::cerr << name << " took " << took << " ms, " << took / sort->second
                          << " sorts: the budget is " << kBudget << " ms\n";
                kept = false;
            }
        }
        return kept;
    }

private:
    std::map<std::string, double> m_milliseconds; ///< of CPU time
};

void grab(explore::ExploreView& explore, const QString& path)
{
    for (int round = 0; round < 4; ++round)
        QApplication::processEvents();
    explore.scatter().renderNow();
    explore.grab().save(path);
    std::cout << path.toStdString() << "\n";
}

void writePictures(QApplication& application, const QString& folder)
{
    QDir().mkpath(folder);
    const QDir to(folder);
    const auto result = testing::realSweep();
    const auto small = testing::realSweep({"schedule", "chunks", "attention"});
    const auto tight = testing::realSweep({"attention", "zero"}, "gpt-3-175b");
    std::cout << result->rows.size() << " rows of " << result->progress.total << ", " << small->rows.size()
              << " rows\n";
    for (const bool dark : {false, true}) {
        const theme::Theme& theme = dark ? theme::Theme::dark() : theme::Theme::light();
        theme::applyTheme(application, theme);
        const QString suffix = dark ? QStringLiteral("dark") : QStringLiteral("light");
        for (const QSize size : {QSize(760, 560), QSize(1400, 900)}) {
            explore::ExploreView explore;
            explore.setTheme(theme);
            explore.resize(size);
            explore.show();
            const QString stem = QStringLiteral("%1x%2-%3").arg(size.width()).arg(size.height()).arg(suffix);
            grab(explore, to.filePath(QStringLiteral("empty-%1.png").arg(stem)));
            explore.setResult(QStringLiteral("all of 64 A100"), result);
            explore.setCurrent(
                result->rows[static_cast<std::size_t>(result->front.at(result->front.size() / 2))].index);
            explore.setPinned({result->rows[static_cast<std::size_t>(result->front.front())].index});
            grab(explore, to.filePath(QStringLiteral("all-%1.png").arg(stem)));
            explore.showRejected(true);
            explore.scatter().setShowsOver(true);
            explore.scatter().renderNow();
            const QRectF plot = explore.scatter().plotWidget()->rect();
            explore.scatter().brushRect(QRectF(plot.left() + plot.width() * 0.25, plot.center().y(),
                                               plot.width() * 0.2, plot.height() * 0.25));
            grab(explore, to.filePath(QStringLiteral("brush-%1.png").arg(stem)));
            explore.setResult(QStringLiteral("GPT-3 175B on 64 A100"), tight);
            explore.showRejected(false);
            explore.showSide(explore::ExploreView::Side::Parallel);
            explore.setCurrent(tight->rows[static_cast<std::size_t>(tight->front.front())].index);
            grab(explore, to.filePath(QStringLiteral("parallel-%1.png").arg(stem)));
            explore.parallel().setRange(0, explore::ParallelRange{2, 2});
            grab(explore, to.filePath(QStringLiteral("range-%1.png").arg(stem)));
            explore.showRejected(false);
            explore.setSelection(explore::Selection());
            explore.table().brushRows(3, 3);
            explore.table().clickRow(9, Qt::ShiftModifier);
            grab(explore, to.filePath(QStringLiteral("tight-%1.png").arg(stem)));
            explore.setResult(QStringLiteral("micro-batch and recompute"), small);
            explore.showRejected(false);
            explore.scatter().setAxes(explore::Metric::PeakMemory, explore::Metric::Mfu);
            explore.scatter().setColour(
                {.kind = explore::ColumnKind::Metric, .metric = explore::Metric::Bubble});
            explore.table().setFilterText(QStringLiteral("tp=2,4 mfuu>50% fits"));
            grab(explore, to.filePath(QStringLiteral("small-%1.png").arg(stem)));
        }
    }
    // Large type, and the pictures that are saved.
    theme::applyTheme(application, theme::Theme::light());
    QFont large = QApplication::font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    QApplication::setFont(large);
    {
        explore::ExploreView explore;
        explore.resize(1140, 840);
        explore.show();
        explore.setResult(QStringLiteral("all of 64 A100"), result);
        grab(explore, to.filePath(QStringLiteral("large-type.png")));
    }
    large.setPointSizeF(large.pointSizeF() / 1.5);
    QApplication::setFont(large);
    explore::ExploreView explore;
    explore.resize(1000, 700);
    explore.setResult(QStringLiteral("all of 64 A100"), result);
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const QString path = to.filePath(QStringLiteral("saved.%1").arg(QLatin1String(suffix)));
        if (const auto saved = theme::savePicture(explore, path, QSize(1400, 900), theme::Theme::light());
            !saved)
            std::cerr << saved.error().text() << "\n";
        std::cout << path.toStdString() << "\n";
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    theme::applyTheme(application, theme::Theme::light());
    if (argc > 2 && std::string_view(argv[1]) == "--pictures") {
        writePictures(application, QString::fromLocal8Bit(argv[2]));
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    Budgets budgets;
    benchmark::RunSpecifiedBenchmarks(&budgets);
    return budgets.areKept() ? 0 : 1;
}
