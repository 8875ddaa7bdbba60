// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the timeline costs. `bench_timeline --pictures FOLDER` writes the pictures to look at instead.
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "theme/picture.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>

#include <benchmark/benchmark.h>

#include <iostream>

using namespace shardscape;

namespace {

std::shared_ptr<timeline::ScheduleView> scheduled(const std::string& name, int devices, int microbatches,
                                                  int chunks = 1, schedule::Ticks scale = 1, bool bytes = false)
{
    schedule::Request request;
    request.name = name;
    request.devices = devices;
    request.microbatches = microbatches;
    request.chunks = chunks;
    const double activation = bytes ? 1.6 * (1 << 30) / chunks : 1.0 / chunks;
    request.stages.assign(static_cast<std::size_t>(devices * chunks), {scale, scale, scale, activation});
    request.nanoseconds = scale > 1;
    request.bytes = bytes;
    auto program = schedule::build(request);
    if (!program) {
        std::cerr << program.error().text << "\n";
        std::exit(1);
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(*program);
    view->simulation = schedule::simulate(view->program).value();
    view->analysis = schedule::analyse(view->program, view->simulation);
    return view;
}

void writePictures(const QString& folder)
{
    QDir().mkpath(folder);
    struct Shot {
        QString name;
        std::shared_ptr<timeline::ScheduleView> a, b;
    };
    auto bytes = scheduled("1f1b", 8, 16, 1, 2'750'000, true);
    bytes->title = QStringLiteral("1F1B with recomputation off");
    bytes->baseBytes.assign(8, 41e9);
    bytes->capacityBytes.assign(8, 80 * 1024.0 * 1024 * 1024);
    bytes->capacityBytes[0] = 48.0 * 1024 * 1024 * 1024;
    auto plain = scheduled("1f1b", 4, 8);
    plain->title = QStringLiteral("1F1B");
    auto other = scheduled("gpipe", 4, 8);
    other->title = QStringLiteral("GPipe");
    const std::vector<Shot> shots = {{QStringLiteral("p4-m8"), plain, nullptr},
                                     {QStringLiteral("p4-ab"), plain, other},
                                     {QStringLiteral("p8-m32-v2"), scheduled("interleaved-1f1b", 8, 32, 2), nullptr},
                                     {QStringLiteral("p8-bytes"), bytes, nullptr},
                                     {QStringLiteral("p16-m64"), scheduled("1f1b", 16, 64), nullptr},
                                     {QStringLiteral("p64-m1024"), scheduled("1f1b", 64, 1024, 1, 1'000'000), nullptr}};
    for (const bool dark : {false, true}) {
        theme::applyTheme(*qApp, dark ? theme::Theme::dark() : theme::Theme::light());
        const QString tone = dark ? QStringLiteral("dark") : QStringLiteral("light");
        for (const Shot& shot : shots) {
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
                timeline::TimelineView view;
                view.resize(size);
                if (shot.b) {
                    view.setSchedules(shot.a, shot.b);
                } else {
                    view.setSchedule(shot.a);
                }
                const auto save = [&](const char* what) {
                    view.grab().save(QStringLiteral("%1/%2-%3-%4%5.png")
                                         .arg(folder, shot.name, tone)
                                         .arg(size.width())
                                         .arg(QString::fromLatin1(what)));
                };
                save("");
                if (size.width() == 1280) {
                    auto& canvas = view.canvas();
                    const auto& program = shot.a->program;
                    const int op = program.order[static_cast<std::size_t>(program.devices / 2)]
                                       .at(program.order[0].size() / 2);
                    canvas.zoomAround(canvas.scene().range.middle(), 4);
                    canvas.selectOp(0, op);
                    canvas.setCursorTime(canvas.scene().range.start + 0.4 * canvas.scene().range.length());
                    save("-selected");
                    canvas.clearSelection();
                    canvas.fit();
                    view.followMicrobatch(program.microbatches / 2);
                    canvas.setMeasured(timeline::TimeRange{0.2 * canvas.scene().range.end, 0.35 * canvas.scene().range.end});
                    save("-follow");
                    view.followMicrobatch(-1);
                    canvas.setMeasured(std::nullopt);
                    view.setCriticalPath(true);
                    save("-critical");
                    view.setCriticalPath(false);
                    if (!dark) {
                        for (const char* suffix : {"svg", "pdf", "png"}) {
                            const auto saved = theme::savePicture(view, QStringLiteral("%1/%2-export.%3").arg(folder, shot.name, QLatin1String(suffix)),
                                                                  view.pictureSizeHint(), theme::Theme::light());
                            if (!saved) {
                                std::cerr << saved.error().text << "\n";
                            }
                        }
                    }
                }
            }
        }
    }
    timeline::TimelineView empty;
    empty.resize(900, 500);
    empty.grab().save(folder + QStringLiteral("/empty.png"));
}

const timeline::GanttIndex& indexOf(std::int64_t microbatches)
{
    static std::map<std::int64_t, std::unique_ptr<timeline::GanttIndex>> made;
    auto& index = made[microbatches];
    if (!index) {
        index = std::make_unique<timeline::GanttIndex>(scheduled("1f1b", 64, static_cast<int>(microbatches), 1, 1000));
    }
    return *index;
}

/// One panned frame, geometry and paint, of 64 devices; the argument is the micro-batches, the second the zoom.
void BM_Frame(benchmark::State& state)
{
    const timeline::GanttIndex& index = indexOf(state.range(0));
    timeline::TimelineScene scene;
    scene.schedules = {std::shared_ptr<const timeline::GanttIndex>(&index, [](const auto*) {})};
    scene.range = scene.bounds();
    scene.range = timeline::zoomedAround(scene.range, scene.range.middle(), static_cast<double>(state.range(1)), 1,
                                         scene.bounds());
    QPixmap picture(1600, 900);
    const double step = scene.range.length() / 97;
    double direction = 1;
    timeline::PaintCount count;
    for (auto _ : state) {
        const timeline::TimeRange before = scene.range;
        scene.range = timeline::pannedBy(scene.range, direction * step, scene.bounds());
        if (scene.range == before) {
            direction = -direction;
        }
        QPainter painter(&picture);
        const auto frame = timeline::frameOf(scene, QRectF(0, 0, 1600, 900));
        count = timeline::paintScene(painter, scene, frame, theme::Theme::light());
    }
    state.counters["ops"] = static_cast<double>(index.program().ops.size());
    state.counters["bars"] = static_cast<double>(count.bars);
    state.counters["folded"] = static_cast<double>(count.foldedOps);
    state.counters["rects"] = static_cast<double>(count.rects);
}
// 1,024 micro-batches are 131 k ops, 8,192 a million.
BENCHMARK(BM_Frame)
    ->ArgsProduct({{1024, 1600, 8192}, {1, 4, 16, 64, 256}})
    ->ArgNames({"microbatches", "zoom"})
    ->Unit(benchmark::kMillisecond);

void BM_Geometry(benchmark::State& state)
{
    const timeline::GanttIndex& index = indexOf(state.range(0));
    timeline::TimelineScene scene;
    scene.schedules = {std::shared_ptr<const timeline::GanttIndex>(&index, [](const auto*) {})};
    scene.range = scene.bounds();
    const auto frame = timeline::frameOf(scene, QRectF(0, 0, 1600, 900));
    timeline::GeometryRequest request;
    request.axis = frame.axis;
    for (auto _ : state) {
        benchmark::DoNotOptimize(timeline::buildGeometry(index, frame.layout, 0, request));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations())
                            * static_cast<std::int64_t>(index.program().ops.size()));
}
BENCHMARK(BM_Geometry)->Arg(1024)->Arg(8192)->ArgName("microbatches")->Unit(benchmark::kMillisecond);

void BM_Index(benchmark::State& state)
{
    const auto view = scheduled("1f1b", 64, static_cast<int>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(timeline::GanttIndex(view));
    }
}
BENCHMARK(BM_Index)->Arg(1024)->Arg(8192)->ArgName("microbatches")->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    theme::applyTheme(application, theme::Theme::light());
    if (argc == 3 && std::string_view(argv[1]) == "--pictures") {
        writePictures(QString::fromLocal8Bit(argv[2]));
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
