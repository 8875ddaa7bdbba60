// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the timeline costs. `bench_timeline --pictures FOLDER` writes the pictures to look at instead.
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "theme/picture.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_picture.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QGridLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPixmap>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTreeWidget>

#include <benchmark/benchmark.h>

#include <iostream>

using namespace shardscape;

namespace {

std::shared_ptr<timeline::ScheduleView> scheduled(const std::string& name, int devices, int microbatches,
                                                  int chunks = 1, schedule::Ticks scale = 1,
                                                  bool bytes = false)
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
        std::cerr << program.error().text() << "\n";
        std::exit(1);
    }
    auto view = std::make_shared<timeline::ScheduleView>();
    view->program = std::move(*program);
    view->simulation = schedule::simulate(view->program).value();
    view->analysis = schedule::analyse(view->program, view->simulation);
    return view;
}

/// One of every control, in the states that a picture can show.
void writeControls(const QString& path)
{
    QWidget page;
    auto* grid = new QGridLayout(&page);
    auto* primary = new QPushButton(QStringLiteral("Run sweep"));
    primary->setDefault(true);
    auto* checked = new QPushButton(QStringLiteral("Checked"));
    checked->setCheckable(true);
    checked->setChecked(true);
    auto* disabled = new QPushButton(QStringLiteral("Disabled"));
    disabled->setEnabled(false);
    grid->addWidget(primary, 0, 0);
    grid->addWidget(new QPushButton(QStringLiteral("Plain")), 0, 1);
    grid->addWidget(checked, 0, 2);
    grid->addWidget(disabled, 0, 3);
    auto* box = new QComboBox;
    box->addItems({QStringLiteral("DGX A100 80 GB"), QStringLiteral("DGX H100")});
    auto* spin = new QSpinBox;
    spin->setValue(8);
    auto* edit = new QLineEdit(QStringLiteral("llama-13b"));
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    grid->addWidget(box, 1, 0);
    grid->addWidget(spin, 1, 1);
    grid->addWidget(edit, 1, 2);
    grid->addWidget(slider, 1, 3);
    auto* check = new QCheckBox(QStringLiteral("sequence parallel"));
    check->setChecked(true);
    auto* partly = new QCheckBox(QStringLiteral("partly"));
    partly->setTristate(true);
    partly->setCheckState(Qt::PartiallyChecked);
    auto* radio = new QRadioButton(QStringLiteral("1F1B"));
    radio->setChecked(true);
    grid->addWidget(check, 2, 0);
    grid->addWidget(partly, 2, 1);
    grid->addWidget(radio, 2, 2);
    grid->addWidget(new QRadioButton(QStringLiteral("GPipe")), 2, 3);
    auto* progress = new QProgressBar;
    progress->setValue(62);
    progress->setTextVisible(false);
    auto* group = new QGroupBox(QStringLiteral("Parallelism"));
    (new QVBoxLayout(group))
        ->addWidget(new QLabel(QStringLiteral("Degrees multiply to the number of ranks.")));
    grid->addWidget(progress, 3, 0, 1, 2);
    grid->addWidget(group, 3, 2, 1, 2);
    auto* tabs = new QTabWidget;
    auto* table = new QTableWidget(12, 3);
    table->setHorizontalHeaderLabels(
        {QStringLiteral("Schedule"), QStringLiteral("Bubble"), QStringLiteral("Peak")});
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    for (int row = 0; row < 12; ++row) {
        table->setItem(row, 0, new QTableWidgetItem(QStringLiteral("schedule %1").arg(row)));
        table->setItem(row, 1, new QTableWidgetItem(QStringLiteral("%1 %").arg(33.3 - row)));
        table->setItem(row, 2, new QTableWidgetItem(QString::number(row)));
    }
    table->selectRow(2);
    tabs->addTab(table, QStringLiteral("Timeline"));
    tabs->addTab(new QWidget, QStringLiteral("Memory"));
    tabs->addTab(new QWidget, QStringLiteral("Time"));
    grid->addWidget(tabs, 4, 0, 1, 2);
    auto* tree = new QTreeWidget;
    tree->setHeaderLabel(QStringLiteral("Project"));
    auto* scenarios = new QTreeWidgetItem(tree, {QStringLiteral("Scenarios")});
    for (const char* name : {"zero bubble", "1F1B baseline", "more tensor"}) {
        new QTreeWidgetItem(scenarios, {QString::fromLatin1(name)});
    }
    scenarios->setExpanded(true);
    scenarios->child(1)->setSelected(true);
    auto* menu = new QMenu(&page);
    menu->addAction(QStringLiteral("Open…"));
    menu->addSeparator();
    menu->addAction(QStringLiteral("Export picture…"));
    menu->setWindowFlags(Qt::Widget);
    grid->addWidget(tree, 4, 2);
    grid->addWidget(menu, 4, 3);
    page.resize(820, 560);
    page.grab().save(path);
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
    const std::vector<Shot> shots = {
        {QStringLiteral("p4-m8"), plain, nullptr},
        {QStringLiteral("p4-ab"), plain, other},
        {QStringLiteral("p8-m32-v2"), scheduled("interleaved-1f1b", 8, 32, 2), nullptr},
        {QStringLiteral("p8-bytes"), bytes, nullptr},
        {QStringLiteral("zb"), scheduled("1f1b", 6, 10), scheduled("zb-h2", 6, 10)},
        {QStringLiteral("dualpipe"), scheduled("dualpipe", 8, 20), nullptr},
        {QStringLiteral("bitpipe"), scheduled("bitpipe", 8, 16, 2), nullptr},
        {QStringLiteral("zbv"), scheduled("zb-v", 8, 32, 2), nullptr},
        {QStringLiteral("p16-m64"), scheduled("1f1b", 16, 64), nullptr},
        {QStringLiteral("p8-m256"), scheduled("1f1b", 8, 256, 1, 1'000'000),
         nullptr}, // some ops below two pixels
        {QStringLiteral("p64-m1024"), scheduled("1f1b", 64, 1024, 1, 1'000'000), nullptr}};
    for (const bool dark : {false, true}) {
        theme::applyTheme(*qApp, dark ? theme::Theme::dark() : theme::Theme::light());
        const QString tone = dark ? QStringLiteral("dark") : QStringLiteral("light");
        for (const Shot& shot : shots) {
            for (const QSize size : {QSize(640, 400), QSize(1280, 720), QSize(1920, 1080)}) {
                timeline::TimelineView view;
                view.resize(size);
                if (shot.b) {
                    view.setSchedules(shot.a, shot.b);
                } else {
                    view.setSchedule(shot.a);
                }
                timeline::TimelinePicture thumb({shot.a}, true);
                (void)theme::savePicture(
                    thumb, QStringLiteral("%1/%2-%3-thumb.png").arg(folder, shot.name, tone), QSize(240, 120),
                    dark ? theme::Theme::dark() : theme::Theme::light(), 2);
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
                    const int op = program.order[static_cast<std::size_t>(program.devices / 2)].at(
                        program.order[0].size() / 2);
                    canvas.zoomAround(canvas.scene().range.middle(), 4);
                    canvas.selectOp(0, op);
                    canvas.setCursorTime(canvas.scene().range.start + 0.4 * canvas.scene().range.length());
                    save("-selected");
                    canvas.clearSelection();
                    canvas.fit();
                    view.followMicrobatch(program.microbatches / 2);
                    canvas.setMeasured(
                        timeline::TimeRange{0.2 * canvas.scene().range.end, 0.35 * canvas.scene().range.end});
                    save("-follow");
                    view.followMicrobatch(-1);
                    canvas.setMeasured(std::nullopt);
                    view.setCriticalPath(true);
                    save("-critical");
                    view.setCriticalPath(false);
                    if (!dark) {
                        for (const char* suffix : {"svg", "pdf", "png"}) {
                            const auto saved = theme::savePicture(
                                view,
                                QStringLiteral("%1/%2-export.%3")
                                    .arg(folder, shot.name, QLatin1String(suffix)),
                                view.pictureSizeHint(), theme::Theme::light());
                            if (!saved) {
                                std::cerr << saved.error().text() << "\n";
                            }
                        }
                    }
                }
            }
        }
    }
    for (const bool dark : {false, true}) {
        theme::applyTheme(*qApp, dark ? theme::Theme::dark() : theme::Theme::light());
        writeControls(
            folder + (dark ? QStringLiteral("/controls-dark.png") : QStringLiteral("/controls-light.png")));
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
        index = std::make_unique<timeline::GanttIndex>(
            scheduled("1f1b", 64, static_cast<int>(microbatches), 1, 1000));
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
    scene.range = timeline::zoomedAround(scene.range, scene.range.middle(),
                                         static_cast<double>(state.range(1)), 1, scene.bounds());
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
