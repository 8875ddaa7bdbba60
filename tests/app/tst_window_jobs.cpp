// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs other than a training step, in the real window.
#include "exchange/scenario/scenario_json.h"
#include "gui/desks/job_desk.h"
#include "gui/perspectives/perspectives.h"
#include "job/job.h"
#include "job/run/evaluation.h"
#include "jobs/calendar_view.h"
#include "jobs/failures_view.h"
#include "jobs/job_panel.h"
#include "jobs/load_view.h"
#include "jobs/loss_view.h"
#include "theme/metric_text.h"
#include "window_fixture.h"

#include <QFile>
#include <QPointer>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

using namespace shardscape;
using namespace shardscape::gui;
using gui::testing::WindowFixture;
using workload::TaskKind;

namespace {

QStringList tabsInSight(WindowFixture& f)
{
    auto* tabs = f.find<QTabBar>("perspective_tabs");
    QStringList all;
    for (int i = 0; i < tabs->count(); ++i) {
        if (tabs->isTabVisible(i)) {
            all << tabs->tabText(i);
        }
    }
    return all;
}

/// Another language makes other views, once the menu it was chosen from is closed: those of before are gone when this returns.
void speak(WindowFixture& f, const char* code)
{
    const QPointer<jobs::CalendarView> before(&f.window.perspectives().calendar());
    f.trigger((std::string("language_") + code).c_str());
    QVERIFY(QTest::qWaitFor([&] { return before.isNull(); }));
}

void takeModel(WindowFixture& f, const char* model)
{
    f.window.modelChooser().chosen(QString::fromLatin1(model));
}

} // namespace

class TestWindowJobs : public QObject {
    Q_OBJECT
private slots:
    void aStepKnowsNeitherLoadNorDays()
    {
        WindowFixture f;
        const QStringList tabs = tabsInSight(f);
        QVERIFY(!tabs.contains(QStringLiteral("Load")));
        QVERIFY(!tabs.contains(QStringLiteral("Calendar")));
        QCOMPARE(f.window.jobDesk().side().currentIndex(), 0);
    }

    /// Who opens a run sees its dates, who opens what is served its load: not a step's timeline.
    void aScenarioOpensAtWhatItAsks()
    {
        WindowFixture f;
        const auto open = [&f](const char* task) {
            const QString path = f.path("asked.json");
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                QByteArray(
                    R"({"model": "llama-3-8b", "cluster": {"preset": "dgx-h100", "nodes": 1}, "task": )")
                + task + "}");
            file.close();
            QVERIFY(f.window.openPath(path));
        };
        open(R"({"kind": "run", "tokens": 1e11})");
        QTRY_COMPARE(f.scenario().task.kind, TaskKind::Run);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Calendar);
        open(R"({"kind": "serving"})");
        QTRY_COMPARE(f.scenario().task.kind, TaskKind::Serving);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Load);
    }

    void servingIsAnotherDraftWithTheSameModelAndCluster()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        const layout::Scenario before = f.scenario();
        f.window.jobDesk().choose(QStringLiteral("serving"));
        const layout::Scenario served = f.scenario();
        QCOMPARE(served.task.kind, TaskKind::Serving);
        QVERIFY(served.model == before.model && served.cluster == before.cluster);
        const QStringList tabs = tabsInSight(f);
        QVERIFY(tabs.contains(QStringLiteral("Load")));
        QVERIFY(tabs.contains(QStringLiteral("Timeline")) && tabs.contains(QStringLiteral("Memory")));
        QVERIFY(!tabs.contains(QStringLiteral("Network")) && tabs.size() <= 9);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Load);
        QCOMPARE(f.window.jobDesk().side().currentIndex(), 1);
        // No number of a training step stands beside it.
        QVERIFY(!f.window.evaluation().valid);
        QCOMPARE(f.window.evaluation().reasons.front().code, std::string("task"));
        // The panel says what the engine says.
        const job::Outcome outcome = job::serving().evaluate(served);
        QVERIFY(outcome.fits);
        QCOMPARE(f.window.jobDesk().panel().headline(), QStringLiteral("Fits"));
        const job::Metric& objective = job::serving().metrics[job::kObjective];
        QVERIFY(f.window.jobDesk().panel().numbers().contains(
            theme::metricLabel(objective) + QLatin1Char(' ')
            + theme::metricText(objective, outcome.numbers[job::kObjective])));
        // Load draws the scenario's own load with the numbers of the panel.
        const auto& points = f.window.perspectives().load().points();
        const auto own = std::find_if(points.begin(), points.end(), [&](const jobs::LoadPoint& point) {
            return point.load == static_cast<double>(served.task.serving.concurrency);
        });
        QVERIFY(own != points.end());
        QCOMPARE(own->numbers[job::kObjective], outcome.numbers[job::kObjective]);
        // And requests are drawn at it.
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.perspectives().load().draws().empty(), 60'000);
        // And back to what was there.
        f.window.jobDesk().choose(QStringLiteral("training"));
        QVERIFY(f.scenario() == before);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QVERIFY(f.window.evaluation().valid);
    }

    void aKnobOfAServedModelMovesItsNumbersAndCanBeUndone()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("serving"));
        jobs::JobPanel& panel = f.window.jobDesk().panel();
        const QStringList before = panel.numbers();
        const layout::Knob* tensor = job::serving().knob("tp");
        QVERIFY(tensor != nullptr && panel.row(QStringLiteral("tp")) != nullptr);
        emit panel.changeWanted(layout::Change{.settings = {{tensor, 4}}}, true);
        QCOMPARE(f.scenario().layout.tensorParallel, 4);
        QVERIFY(panel.numbers() != before);
        f.trigger("undo");
        QCOMPARE(panel.numbers(), before);
    }

    void aSweepOfServedLayoutsIsExploredByItsOwnMetrics()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("serving"));
        f.window.startDefaultSweep();
        QVERIFY(f.waitForSweep());
        explore::ExploreView& explore = f.window.perspectives().explore();
        QVERIFY(explore.results().space().job == &job::serving());
        QVERIFY(explore.results().size() > 0);
        QVERIFY(&explore::jobOf(explore.scatter().xMetric()) == &job::serving());
        QVERIFY(&explore::jobOf(explore.scatter().yMetric()) == &job::serving());
        for (const explore::Column& column : explore::columnsOf(explore.results())) {
            if (column.kind == explore::ColumnKind::Metric) {
                QVERIFY(&explore::jobOf(column.metric) == &job::serving());
            }
        }
        // Taking a row makes its layout the scenario's.
        const search::Row& row = explore.results().row(explore.results().size() - 1);
        const layout::Scenario wanted = search::scenarioAt(explore.results().space(), row.index);
        emit explore.rowActivated(row.index);
        QCOMPARE(f.scenario().layout.tensorParallel, wanted.layout.tensorParallel);
        QCOMPARE(f.scenario().layout.pipelineParallel, wanted.layout.pipelineParallel);
        QCOMPARE(f.scenario().task.kind, TaskKind::Serving);
    }

    void aRunHasACalendarAndKeepsItsStep()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("run"));
        QCOMPARE(f.scenario().task.kind, TaskKind::Run);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Calendar);
        QVERIFY(tabsInSight(f).contains(QStringLiteral("Failures"))
                && tabsInSight(f).contains(QStringLiteral("Loss")));
        QVERIFY(!tabsInSight(f).contains(QStringLiteral("Timeline")));
        QTRY_VERIFY_WITH_TIMEOUT(f.window.perspectives().calendar().hasOutlook(), 60'000);
        QVERIFY(f.window.perspectives().calendar().sentence().contains(QStringLiteral("draws")));
        QCOMPARE(f.window.jobDesk().side().currentIndex(), 1);
        // The step is the one that the scenario has without the run.
        QVERIFY(f.window.evaluation().valid);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        QCOMPARE(f.window.jobDesk().side().currentIndex(), 0);
        // Never more than nine tabs; a button leads from the run to its step and back.
        QVERIFY(tabsInSight(f).size() <= 9 && tabsInSight(f).contains(QStringLiteral("Network")));
        QVERIFY(!tabsInSight(f).contains(QStringLiteral("Calendar")));
        f.find<QToolButton>("step_button")->click();
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Calendar);
        QVERIFY(tabsInSight(f).size() <= 9 && !tabsInSight(f).contains(QStringLiteral("Network")));
        f.find<QToolButton>("step_button")->click();
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Timeline);
    }

    void theIntervalIsDraggedAndAPolicyTaken()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.perspectives().setPerspective(Perspective::Failures);
        jobs::FailuresView& failures = f.window.perspectives().failures();
        QVERIFY(failures.sentence().contains(QStringLiteral("failure")));
        const layout::Scenario before = f.scenario();
        const QPoint from = failures.intervalAt(1800).toPoint(), to = failures.intervalAt(3600).toPoint();
        QTest::mousePress(&failures, Qt::LeftButton, {}, from);
        QTest::mouseMove(&failures, to);
        QTest::mouseRelease(&failures, Qt::LeftButton, {}, to);
        const double every = f.scenario().task.run.checkpoint.every;
        QVERIFY2(every >= 3000 && every <= 4200, qPrintable(QString::number(every)));
        f.trigger("undo"); // one gesture, one step
        QVERIFY(f.scenario() == before);
        // A policy is looked at first: nothing changes until it is taken.
        failures.lookAt(workload::BlastPolicy::Standby);
        QVERIFY(f.scenario() == before);
        QTest::keyClick(&failures, Qt::Key_Return);
        QVERIFY(f.scenario().task.run.policy == workload::BlastPolicy::Standby);
    }

    void aDeadlineIsDraggedAndMet()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("run"));
        layout::Scenario dated = f.scenario();
        dated.task.run.start = "2026-01-01";
        dated.task.run.deadline = "2026-01-31";
        dated.task.run.failures.preset = "own"; // often enough that every drawn run has some
        dated.task.run.failures.causes = {{.name = "all", .rate = 100}};
        f.nextFile = f.folder.filePath(QStringLiteral("dated.json"));
        QFile file(f.nextFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(exchange::writeScenario(dated)));
        file.close();
        QVERIFY(f.window.openPath(f.nextFile));
        f.window.perspectives().setPerspective(Perspective::Calendar);
        jobs::CalendarView& calendar = f.window.perspectives().calendar();
        QTRY_VERIFY_WITH_TIMEOUT(calendar.hasOutlook(), 60'000);
        QVERIFY(calendar.sentence().contains(QStringLiteral("by the deadline")));
        // Dragged, it is another date in one step, and can be undone.
        const layout::Scenario before = f.scenario();
        const QPoint from = calendar.deadlineAt(31).toPoint(), to = calendar.deadlineAt(50).toPoint();
        QTest::mousePress(&calendar, Qt::LeftButton, {}, from);
        QTest::mouseMove(&calendar, to);
        QTest::mouseRelease(&calendar, Qt::LeftButton, {}, to);
        QVERIFY2(f.scenario().task.run.deadline > "2026-02", f.scenario().task.run.deadline.c_str());
        const auto late = [&f] {
            return f.window.jobDesk().panel().headline().contains(QStringLiteral("after its deadline"));
        };
        const job::Outcome outcome = job::run().evaluate(f.scenario());
        const bool missed = std::any_of(outcome.reasons.begin(), outcome.reasons.end(),
                                        [](const layout::Reason& one) {
                                            return one.code == run::kLate || one.code == run::kPerhapsLate;
                                        });
        if (missed) // draws say it a moment later
            QTRY_VERIFY_WITH_TIMEOUT(late(), 60'000);
        else
            QVERIFY(!late());
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
        // A failure of the drawn run is looked at by key and by mouse.
        QTRY_VERIFY_WITH_TIMEOUT(calendar.hasOutlook(), 60'000);
        QTest::keyClick(&calendar, Qt::Key_Period);
        QCOMPARE(calendar.lookedAt(), 0);
        QTest::keyClick(&calendar, Qt::Key_Escape);
        QCOMPARE(calendar.lookedAt(), -1);
    }

    /// On the dates of the tokens lie the nodes that failed, lemons first, with a name in each language that is not cut off; a small page
    /// keeps the tokens. What the deadline misses is said in the verdict with what would meet it.
    void theFleetLiesUnderTheTokensInEachLanguage()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("run"));
        layout::Scenario dated = f.scenario();
        dated.task.run.start = "2026-01-01";
        dated.task.run.deadline = "2026-01-02";
        dated.task.run.failures.preset = "own";
        dated.task.run.failures.causes = {{.name = "all", .rate = 150}};
        dated.task.run.lemons = {.share = .25, .factor = 30};
        f.nextFile = f.folder.filePath(QStringLiteral("late.json"));
        QFile file(f.nextFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(exchange::writeScenario(dated)));
        file.close();
        QVERIFY(f.window.openPath(f.nextFile));
        for (const char* code : {"en", "de", "zh_CN"}) {
            speak(f, code);
            f.window.perspectives().setPerspective(Perspective::Calendar);
            jobs::CalendarView& calendar = f.window.perspectives().calendar();
            QTRY_VERIFY_WITH_TIMEOUT(calendar.hasOutlook(), 60'000);
            const auto& rows = calendar.fleetRows();
            QVERIFY(!rows.empty());
            for (std::size_t i = 1; i < rows.size(); ++i)
                QVERIFY(rows[i - 1].lemon || !rows[i].lemon);
            for (const QSize& size : {QSize(790, 600), QSize(1400, 900), QSize(400, 380)})
                QVERIFY2(calendar.isWhole(size), code);
        }
        speak(f, "en");
        const job::Outcome outcome = job::run().evaluate(f.scenario());
        QVERIFY(std::any_of(outcome.reasons.begin(), outcome.reasons.end(),
                            [](const layout::Reason& one) { return one.code == run::kLate; }));
        QTRY_VERIFY_WITH_TIMEOUT(
            f.window.jobDesk().panel().headline().contains(QStringLiteral("after its deadline")), 60'000);
    }

    void aLogOfFailuresMakesAnotherDraft()
    {
        WindowFixture f;
        const std::size_t before = f.project().scenarios.size();
        const QString path = f.folder.filePath(QStringLiteral("site.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("time,node,cause,end\n2026-01-01,n1,GPU,2026-01-02\n2026-01-06,n2,NIC,2026-01-07\n"
                   "2026-01-11,n1,GPU,2026-01-13\n");
        file.close();
        QVERIFY(f.window.openPath(path));
        QCOMPARE(f.project().scenarios.size(), before + 1);
        const workload::RunTask& task = f.scenario().task.run;
        QCOMPARE(f.scenario().task.kind, TaskKind::Run);
        QCOMPARE(task.failures.preset, std::string("own"));
        QCOMPARE(task.failures.causes.size(), std::size_t{2});
        QCOMPARE(task.repair.medianHours, 24.0);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Failures);
    }

    void aFailedNodeStopsWhatItsPolicySays()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.perspectives().setPerspective(Perspective::Failures);
        jobs::FailuresView& failures = f.window.perspectives().failures();
        using State = jobs::FailuresView::NodeState;
        const std::int64_t nodes = f.scenario().cluster.nodes;
        failures.lookAt(workload::BlastPolicy::WholeJob);
        QTest::mouseClick(&failures, Qt::LeftButton, {}, failures.nodeRect(0).center().toPoint());
        QCOMPARE(failures.failedNode(), std::int64_t{0});
        QVERIFY(failures.stateOf(0) == State::Failed);
        for (std::int64_t node = 1; node < nodes; ++node)
            QVERIFY(failures.stateOf(node) == State::Stops);
        failures.lookAt(workload::BlastPolicy::Neighbour);
        for (std::int64_t node = 1; node < nodes; ++node)
            QVERIFY(failures.stateOf(node) != State::Stops);
    }

    void theLossHasRunsOfOtherSizes()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.perspectives().setPerspective(Perspective::Loss);
        jobs::LossView& loss = f.window.perspectives().loss();
        QVERIFY(loss.sentence().contains(QStringLiteral("loss")));
        QTRY_VERIFY_WITH_TIMEOUT(!loss.sizes().empty(), 60'000);
        for (const run::SizedRun& size : loss.sizes())
            if (!size.own && size.grows && size.batch > loss.sizes().front().batch)
                QVERIFY(size.sameTokens >= loss.sizes().front().sameTokens);
    }

    void whatAScenarioAsksSurvivesTheFile()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("serving"));
        const layout::Scenario served = f.scenario();
        f.nextFile = f.folder.filePath(QStringLiteral("served.shardscape"));
        QVERIFY(f.window.saveAs());
        QVERIFY(f.window.newProject());
        QVERIFY(f.window.openPath(f.nextFile));
        QVERIFY(f.scenario() == served);
        QVERIFY(tabsInSight(f).contains(QStringLiteral("Load")));
    }
};

QTEST_MAIN(TestWindowJobs)
#include "tst_window_jobs.moc"
