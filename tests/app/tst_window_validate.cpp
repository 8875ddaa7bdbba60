// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "exchange/catalog/catalog.h"
#include "exchange/runs/memory_snapshot.h"
#include "exchange/runs/residuals_json.h"
#include "gui/desks/columns_sheet.h"
#include "gui/files/calibrations.h"
#include "gui/parts/message_bar.h"
#include "inspector/verdict_strip.h"
#include "layout/recipe.h"
#include "validate/validate_view.h"

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QThread>

#include <map>
#include <set>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

/// A table of runs that took what a machine with slower matrix products would take.
QByteArray tableOf(int rows, double gemm)
{
    QByteArray table = "id,model,cluster,gpus,sequence,global_batch,micro_batch,tp,zero,step_seconds\n";
    const auto cluster = exchange::Catalog::builtIn().cluster("dgx-a100-80g", 4);
    const auto model = exchange::Catalog::builtIn().model("llama-13b");
    int row = 0;
    for (const int tp : {2, 4, 8}) {
        for (const int microBatch : {1, 2, 4}) {
            for (const int sequence : {2048, 4096}) {
                if (row++ == rows) {
                    return table;
                }
                layout::Scenario s;
                s.cluster = *cluster;
                s.cluster.accelerator.kernels.gemmEfficiency = gemm;
                s.model = **model;
                s.workload.sequence = sequence;
                s.workload.globalBatch = 256;
                s.layout.tensorParallel = tp;
                s.layout.microBatch = microBatch;
                layout::adoptRecipe(s, {std::vector<std::string>{
                                           "schedule", "grad_dtype"}}); // as the reader of the table will
                table += QStringLiteral("run-%1,llama-13b,dgx-a100-80g,32,%2,256,%3,%4,1,%5\n")
                             .arg(row)
                             .arg(sequence)
                             .arg(microBatch)
                             .arg(tp)
                             .arg(training::evaluate(s).stepSeconds, 0, 'g', 12)
                             .toLatin1();
            }
        }
    }
    return table;
}

struct Fixture : WindowFixture {
    validation::ValidateView& view = window.perspectives().validate();

    void write(const QByteArray& text)
    {
        nextFile = path("runs.csv");
        QFile file(nextFile);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) {
            qFatal("cannot write");
        }
    }
    bool import(const QByteArray& text)
    {
        write(text);
        window.perspectives().setPerspective(Perspective::Validate);
        QTest::mouseClick(find<QPushButton>("import_runs"), Qt::LeftButton);
        return wait();
    }
    void drop(const char* name, const QByteArray& bytes)
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) < 0) {
            qFatal("cannot write");
        }
        file.close();
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(file.fileName())});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter); // nothing is dropped that did not come in
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &event);
    }
    bool wait()
    {
        return QTest::qWaitFor([this] { return !window.engine().isWorkingOnRuns(); }, 60'000);
    }
};

double gemmOf(const layout::Scenario& scenario)
{
    return scenario.cluster.accelerator.kernels.gemmEfficiency;
}

} // namespace

class WindowValidateTest : public QObject {
    Q_OBJECT

private slots:
    /// Columns of somebody's own are asked for all at once, with what they probably are.
    void aTableInItsOwnColumnsIsAskedAboutOnce()
    {
        Fixture f;
        f.drop("cluster runs.csv", "tp;iter time (ms);tokens seen;GPU\n2;3100;1;H100\n4;2900;2;H100\n");
        ColumnsSheet* sheet = f.window.columnsSheet();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QVERIFY(f.window.document().project().runs.empty());
        const auto box = [sheet](const char* name) {
            return sheet->findChild<QComboBox*>(QLatin1String(name));
        };
        const auto done = [sheet] {
            return QTest::qWaitFor([sheet] { return !sheet->isWorking(); }, 60'000);
        };
        auto* take = sheet->findChild<QPushButton*>("columns_take");
        auto* rows = sheet->findChild<QLabel*>("columns_rows");
        QCOMPARE(box("column_0")->currentData().toString(), QStringLiteral("tp"));
        QCOMPARE(box("column_1")->currentData().toString(), QStringLiteral("step_seconds"));
        QCOMPARE(box("unit_1")->currentData().toString(), QStringLiteral("ms"));
        QCOMPARE(box("column_2")->currentData().toString(), QString());
        QCOMPARE(box("column_3")->currentData().toString(), QStringLiteral("cluster"));
        QVERIFY(!take->isEnabled());
        QVERIFY(rows->text().contains(QStringLiteral("Missing: Model, Number of accelerators")));
        const auto write = [sheet](const char* name, const char* text) {
            auto* field = sheet->findChild<QLineEdit*>(QLatin1String(name));
            QVERIFY(field != nullptr);
            QTest::keyClicks(field, QLatin1String(text));
        };
        write("every_model", "llama-3-8b");
        write("every_gpus", "16");
        QVERIFY(done());
        QVERIFY2(take->isEnabled() && rows->text().startsWith(QStringLiteral("2 row")),
                 qPrintable(rows->text()));
        // Somebody means seconds after all; then not.
        box("unit_1")->setCurrentIndex(box("unit_1")->findData(QStringLiteral("s")));
        box("unit_1")->setCurrentIndex(box("unit_1")->findData(QStringLiteral("ms")));
        QVERIFY(done());
        QTest::mouseClick(take, Qt::LeftButton);
        QVERIFY(f.wait());
        QCOMPARE(f.window.document().project().runs.size(), std::size_t{1});
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{2});
        QCOMPARE(f.view.runs()->runs[1].measured.stepSeconds, 2.9);
        QCOMPARE(f.view.runs()->runs[1].scenario.layout.tensorParallel, 4);
        f.window.document().undoStack().undo();
        QVERIFY(f.window.document().project().runs.empty());
    }

    void theCaptionHasItsLineInASmallWindow()
    {
        WindowFixture f(QSize(853, 480)); // 1280x720 at 150 %
        f.window.perspectives().setPerspective(Perspective::Validate);
        QCoreApplication::processEvents();
        const auto* summary = f.find<QLabel>("validate_summary");
        const auto room = [&] { return f.window.perspectives().validate().width(); };
        QVERIFY2(summary->width() >= std::min(room() - 8, 60 * summary->fontMetrics().averageCharWidth()),
                 qPrintable(QStringLiteral("%1 of %2").arg(summary->width()).arg(room())));
        f.window.resize(1600, 900);
        QCoreApplication::processEvents();
        const auto* colour = f.window.perspectives().validate().findChild<QComboBox*>("colour_by");
        const QRect beside(colour->mapTo(&f.window, QPoint()), colour->size());
        const QRect text(summary->mapTo(&f.window, QPoint()), summary->size());
        QVERIFY(beside.left() > text.right()); // one line where there is room
    }

    /// Measured, predicted and the error between them; every source's worst before anybody's second.
    void publishedRunsSayWhatWasMeasured()
    {
        Fixture f;
        f.window.perspectives().setPerspective(Perspective::Validate);
        const QAbstractItemModel& rows = *f.view.table().model();
        const auto column = [&rows](const char* title) {
            for (int at = 0; at < rows.columnCount(); ++at) {
                if (rows.headerData(at, Qt::Horizontal).toString() == QLatin1String(title)) {
                    return at;
                }
            }
            return -1;
        };
        const int source = column("source"), measured = column("step, measured"),
                  predicted = column("step, predicted"), error = column("step, error");
        QVERIFY(source >= 0 && measured >= 0 && predicted >= 0 && error >= 0);
        std::set<QString> first;
        const int sources = static_cast<int>(exchange::publishedResiduals().citations.size());
        const int shown = std::min(20, sources);
        for (int row = 0; row < shown; ++row) {
            const auto text = [&](int at) { return rows.index(row, at).data().toString(); };
            first.insert(text(source));
            QVERIFY2(!text(measured).isEmpty() && !text(predicted).isEmpty(), qPrintable(text(source)));
            QVERIFY(text(measured) != text(predicted) || text(error) == QStringLiteral("0 %"));
        }
        QCOMPARE(static_cast<int>(first.size()), shown);
    }

    void publishedErrorsAreShownFirst()
    {
        Fixture f;
        f.window.perspectives().setPerspective(Perspective::Validate);
        QVERIFY(f.view.runs() == nullptr);
        QVERIFY(f.view.plot().points().size() > 500);
        QVERIFY(!f.view.plot().showsTimes());
        QCOMPARE(f.view.table().model()->rowCount(), static_cast<int>(f.view.plot().points().size()));
        QVERIFY(f.view.summary().contains(QStringLiteral("Import runs of your own")));
        QVERIFY(!f.find<QPushButton>("calibrate")->isVisible());
    }

    void everyPredictionHasABand()
    {
        Fixture f;
        const auto band = bandIn(f.project(), f.scenario());
        QVERIFY(band.has_value());
        QVERIFY(band->relative > 0.005 && band->relative < 1);
        const auto published = validate::bandOf(f.scenario(), exchange::publishedResiduals());
        QCOMPARE(band->relative, published->relative);
        const QString note = bandNote(f.project(), f.scenario(), false);
        QVERIFY2(note.contains(band->extrapolated() ? QStringLiteral("extrapolated: no run near in")
                                                    : QStringLiteral("80 of 100 runs like this one")),
                 qPrintable(note));
        QVERIFY(bandNote(f.project(), f.scenario(), true).contains(QStringLiteral("±")));
    }

    void trainingLogsThatAreDroppedBecomeRowsOfOneTable()
    {
        Fixture f;
        const auto dropLog = [&f](const char* name, int milliseconds) {
            QByteArray lines;
            for (int step = 1; step <= 6; ++step) {
                lines += QStringLiteral(
                             " iteration %1/ 10 | elapsed time per iteration (ms): %2 | lm loss: 1.0 |\n")
                             .arg(step)
                             .arg(step == 1 ? 90'000 : milliseconds) // the first is none of the steady ones
                             .toLatin1();
            }
            f.drop(name, lines);
            return f.wait();
        };
        QVERIFY(dropLog("first.log", 4000));
        QVERIFY2(f.view.runs() != nullptr, qPrintable(f.window.messageBar().text()));
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{1});
        QCOMPARE(f.view.runs()->runs.front().measured.stepSeconds, 4.0);
        // What ran is the current scenario, where the log prints no arguments.
        QCOMPARE(f.view.runs()->runs.front().scenario.model.name, f.scenario().model.name);
        QVERIFY(dropLog("second.log", 4100));
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{2});
        QCOMPARE(f.project().runs.size(), std::size_t{1});
        // A log without steps leaves everything as it is.
        f.drop("empty.log",
               "[2026-01-01 10:00:00,000] [INFO] starting\n[2026-01-01 10:00:01,000] [INFO] done\n");
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Problem);
        QCOMPARE(f.project().runs.size(), std::size_t{1});
    }

    /// The prediction of a rank, exported as PyTorch writes what it measured, lies on itself.
    void aMemorySnapshotThatIsDroppedIsLaidOverTheRank()
    {
        Fixture f;
        const auto written = exchange::writeMemorySnapshot(f.scenario(), 0);
        QVERIFY(written.has_value());
        f.drop("rank0_snapshot.pickle", QByteArray::fromStdString(*written));
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Note);
        const QString said = f.window.messageBar().text();
        QVERIFY2(said.contains(QStringLiteral("Rank 0, measured and predicted")), qPrintable(said));
        QCOMPARE(f.project().runs.size(), std::size_t{0});
        // One that would run something when it is loaded is refused, with the place.
        f.drop("evil.pickle", QByteArrayLiteral("cos\nsystem\n(S'true'\ntR."));
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Problem);
    }

    void runsOfOneLayoutLeaveTheDefaultsAndSayWhich()
    {
        Fixture f;
        QByteArray table = tableOf(2, 0.6);
        const QByteArray row = table.mid(table.indexOf('\n') + 1);
        const QByteArray first = row.left(row.indexOf('\n') + 1);
        table = table.left(table.indexOf('\n') + 1) + first + "a" + first + "b" + first;
        QVERIFY(f.import(table));
        QTest::mouseClick(f.find<QPushButton>("calibrate"), Qt::LeftButton);
        QVERIFY(f.wait());
        QVERIFY(f.view.proposal().has_value());
        QVERIFY(f.view.proposal()->constants.empty());
        QVERIFY(!f.find<QPushButton>("apply_calibration")->isVisible());
        const auto* told = f.find<QLabel>("validate_calibration");
        QVERIFY2(told->text().contains(QStringLiteral("Nothing fitted to 3 runs")), qPrintable(told->text()));
        QVERIFY2(told->text().contains(QStringLiteral("Kept at their defaults:")), qPrintable(told->text()));
        QVERIFY(told->toolTip().contains(QStringLiteral("the runs are of one layout; it takes three")));
    }

    void theVerdictSaysHowSureItIs()
    {
        Fixture f;
        const auto* verdict = f.window.findChild<inspector::VerdictStrip*>();
        QVERIFY(verdict != nullptr);
        QVERIFY2(verdict->fitText().contains(QStringLiteral("sure")), qPrintable(verdict->fitText()));
    }

    void runsOfOnesOwnAreImportedCalibratedAndApplied()
    {
        Fixture f;
        const double standard = gemmOf(f.scenario());
        QVERIFY(f.import(tableOf(18, 0.6)));
        QVERIFY(f.view.runs() != nullptr);
        QCOMPARE(f.view.runs()->comparison.all.time.rows, std::int64_t{18});
        QVERIFY(f.view.plot().showsTimes());
        const double before = f.view.runs()->comparison.all.time.mape;
        QVERIFY(before > 0.05);
        const double bandBefore = bandIn(f.project(), f.scenario())->relative;

        QTest::mouseClick(f.find<QPushButton>("calibrate"), Qt::LeftButton);
        QVERIFY(f.wait());
        QVERIFY(f.view.proposal().has_value());
        QVERIFY(f.view.proposal()->errorHeldOut < 0.02);
        QCOMPARE(gemmOf(f.scenario()), standard); // a proposal changes nothing

        const int steps = f.window.document().undoStack().count();
        const double stepBefore = f.window.evaluation().stepSeconds;
        QTest::mouseClick(f.find<QPushButton>("apply_calibration"), Qt::LeftButton);
        QVERIFY(f.wait());
        QCOMPARE(f.window.document().undoStack().count(), steps + 1);
        QVERIFY(std::abs(gemmOf(f.scenario()) - 0.6) < 0.02);
        QVERIFY(f.window.evaluation().stepSeconds > stepBefore);
        QVERIFY(f.view.runs()->comparison.all.time.mape < before / 5);
        // Where the points were before stays in sight, and no two columns are called alike.
        QCOMPARE(f.view.plot().ghosts().size(), f.view.plot().points().size());
        QVERIFY(f.view.plot().ghosts().front().predicted != f.view.plot().points().front().predicted);
        const QAbstractItemModel& table = *f.find<QTableView>("run_table")->model();
        QStringList heads;
        for (int column = 0; column < table.columnCount(); ++column)
            heads << table.headerData(column, Qt::Horizontal).toString();
        QCOMPARE(heads.removeDuplicates(), 0);
        const auto calibration = calibrationOf(f.project());
        QVERIFY(calibration && isApplied(f.scenario(), *calibration));
        QVERIFY(bandIn(f.project(), f.scenario())->relative < bandBefore);

        f.trigger("undo");
        QCOMPARE(gemmOf(f.scenario()), standard);
        QVERIFY(!isApplied(f.scenario(), *calibration));
        QCOMPARE(bandIn(f.project(), f.scenario())->relative, bandBefore);
    }

    void runsAndCalibrationAreKeptWithTheProject()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(6, 0.6)));
        QTest::mouseClick(f.find<QPushButton>("calibrate"), Qt::LeftButton);
        QVERIFY(f.wait());
        QTest::mouseClick(f.find<QPushButton>("apply_calibration"), Qt::LeftButton);
        QVERIFY(f.wait());
        const double gemm = gemmOf(f.scenario());
        const double band = bandIn(f.project(), f.scenario())->relative;
        f.nextFile = f.path("kept.shardscape");
        QVERIFY(f.window.saveAs());
        QVERIFY(f.window.newProject());
        QVERIFY(f.view.runs() == nullptr);
        QVERIFY(f.window.openPath(f.path("kept.shardscape")));
        QVERIFY(f.wait());
        QVERIFY(f.view.runs() != nullptr);
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{6});
        QCOMPARE(gemmOf(f.scenario()), gemm);
        QVERIFY(std::abs(bandIn(f.project(), f.scenario())->relative - band) < 1e-9);
    }

    void aTableThatIsOpenedOrDroppedIsImported()
    {
        Fixture f;
        f.write(tableOf(4, 0.6));
        const std::size_t scenarios = f.project().scenarios.size();
        QVERIFY(f.window.openPath(f.nextFile));
        QVERIFY(f.wait());
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Validate);
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{4});
        QCOMPARE(f.project().scenarios.size(), scenarios); // the project stays
    }

    void aRunOpensAsAScenario()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(4, 0.5)));
        const std::size_t scenarios = f.project().scenarios.size();
        f.view.table().selectRow(0);
        QVERIFY(f.view.plot().selected().has_value());
        emit f.view.table().activated(f.view.table().model()->index(0, 0));
        QCOMPARE(f.project().scenarios.size(), scenarios + 1);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Time);
        QVERIFY(QString::fromStdString(f.scenario().name).startsWith(QStringLiteral("run-")));
        const validation::RunPoint& point =
            f.view.plot().points()[static_cast<std::size_t>(*f.view.plot().selected())];
        QVERIFY(std::abs(f.window.evaluation().stepSeconds - point.predicted) < 1e-9);
    }

    /// Nine colours do not tell all sources apart: shapes do, and the legend shows what is drawn.
    void everySourceHasItsOwnMarkAndTheLegendShowsIt()
    {
        Fixture f;
        const validation::RunPlot* plot = &f.view.plot();
        QVERIFY(!plot->points().empty());
        std::map<QString, validation::RunPlot::Mark> marks;
        for (int i = 0; i < static_cast<int>(plot->points().size()); ++i) {
            const QString source = plot->points()[static_cast<std::size_t>(i)].source;
            const auto [known, fresh] = marks.emplace(source, plot->markOfPoint(i));
            QVERIFY(known->second == plot->markOfPoint(i));
        }
        QVERIFY(marks.size() > 8);
        for (auto a = marks.begin(); a != marks.end(); ++a) {
            for (auto b = std::next(a); b != marks.end(); ++b) {
                QVERIFY2(!(a->second == b->second), qPrintable(a->first + ' ' + b->first));
            }
        }
        const auto key = plot->key();
        QCOMPARE(key.size(), marks.size());
        for (const auto& [text, mark] : key) {
            QVERIFY2(marks.contains(text) && marks[text] == mark, qPrintable(text));
        }
    }

    /// In a narrow window it scrolls, in a wide one it fills the table: its text is there in both.
    void whereRunsWerePublishedIsNeverCut()
    {
        Fixture f;
        const QTableView* table = &f.view.table();
        const int last = table->model()->columnCount() - 1;
        f.window.perspectives().setPerspective(Perspective::Validate);
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            f.window.resize(size);
            QCoreApplication::processEvents();
            int needed = 0;
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                const QString text = table->model()->index(row, last).data().toString();
                needed = std::max(needed, table->fontMetrics().horizontalAdvance(text));
            }
            QVERIFY2(needed > 0 && table->columnWidth(last) >= needed,
                     qPrintable(QStringLiteral("%1 of %2").arg(table->columnWidth(last)).arg(needed)));
        }
    }

    void clickingAPointSelectsItsRow()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(9, 0.5)));
        QTest::mouseClick(&f.view.plot(), Qt::LeftButton, {}, f.view.plot().positionOf(3, 1).toPoint());
        QVERIFY(f.view.plot().selected().has_value());
        QVERIFY(f.view.table().currentIndex().isValid());
        QVERIFY(f.view.plot().tipAt(f.view.plot().positionOf(3, 0)).contains(QStringLiteral("measured")));
    }

    void aTableThatCannotBeReadSaysWhereAndChangesNothing()
    {
        Fixture f;
        QVERIFY(f.import("model,cluster,gpus,step_seconds\nllama-13b,dgx-a100-80g,8,3 s\n"));
        QVERIFY2(
            f.window.messageBar().text().contains(QStringLiteral("'3 s' goes on with ' s' after its number")),
            qPrintable(f.window.messageBar().text()));
        QVERIFY(f.view.runs() == nullptr);
        QVERIFY(f.project().runs.empty());
    }

    void rowsThatAreLeftOutAreCounted()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(5, 0.6) + "bad,no-such-model,dgx-a100-80g,32,2048,256,1,1,1,3\n"));
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{5});
        QVERIFY(f.view.summary().contains(QStringLiteral("1 row")));
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("line 7, column model")));
    }

    void runsThatCannotAllBeTrueAreNamedAndKept()
    {
        Fixture f;
        const QByteArray table = tableOf(3, 0.5);
        QByteArray again = table.split('\n')[1];
        again.replace("run-1,", "liar,");
        QVERIFY(f.import(table + again + '\n')); // the same time again is no contradiction
        QCOMPARE(f.window.messageBar().text(), QString());
        again.replace(again.lastIndexOf(',') + 1, again.size(), "999");
        QVERIFY(f.import(table + again + '\n'));
        const QString said = f.window.messageBar().text();
        QVERIFY2(said.contains(QStringLiteral("'run-1' (line 2) and 'liar' (line 5) are of one layout")),
                 qPrintable(said));
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{4});
    }

    void importingRunsAndApplyingACalibrationAreStepsOfUndo()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(6, 0.6)));
        QCOMPARE(f.project().runs.size(), std::size_t{1});
        QVERIFY(f.import(tableOf(9, 0.5)));
        QCOMPARE(f.project().runs.size(), std::size_t{2});
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{9}); // the newer one is shown
        emit f.window.projectPanel().runsActivated(f.project().runs.front().id);
        QVERIFY(f.wait());
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{6});
        QVERIFY(f.window.projectPanel().item(f.project().runs.front().id) != nullptr);

        QTest::mouseClick(f.find<QPushButton>("calibrate"), Qt::LeftButton);
        QVERIFY(f.wait());
        QTest::mouseClick(f.find<QPushButton>("apply_calibration"), Qt::LeftButton);
        QVERIFY(f.wait());
        QCOMPARE(f.project().calibrations.size(), std::size_t{1});
        QVERIFY(f.window.projectPanel().item(f.project().calibrations.front().id) != nullptr);

        f.trigger("undo");
        QVERIFY(f.wait());
        QVERIFY(f.project().calibrations.empty());
        f.trigger("undo");
        f.trigger("undo");
        QVERIFY(f.wait());
        QVERIFY(f.project().runs.empty());
        QVERIFY(f.view.runs() == nullptr);
        f.trigger("redo");
        QTRY_VERIFY(f.view.runs() != nullptr);
        QCOMPARE(f.view.runs()->runs.size(), std::size_t{6});
    }

    void runsTakenBackWhileTheirJudgementIsOnItsWayStayAway()
    {
        Fixture f;
        f.write(tableOf(2, 0.6));
        f.window.perspectives().setPerspective(Perspective::Validate);
        QTest::mouseClick(f.find<QPushButton>("import_runs"), Qt::LeftButton);
        QThread::msleep(500); // judged meanwhile; what was found waits for this thread
        f.trigger("undo");
        QVERIFY(f.project().runs.empty());
        QVERIFY(!f.window.engine().isWorkingOnRuns());
        QTest::qWait(100);
        QVERIFY(f.view.runs() == nullptr);
    }

    void twoRunsAreTooFewToCalibrate()
    {
        Fixture f;
        QVERIFY(f.import(tableOf(2, 0.6)));
        QVERIFY(!f.find<QPushButton>("calibrate")->isEnabled());
        QTest::mouseClick(f.find<QPushButton>("forget_runs"), Qt::LeftButton);
        QVERIFY(f.view.runs() == nullptr);
        QVERIFY(f.view.plot().points().size() > 500);
    }
};

QTEST_MAIN(WindowValidateTest)
#include "tst_window_validate.moc"
