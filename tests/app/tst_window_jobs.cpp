// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs other than a training step, in the real window.
#include "app/cli/program.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/scenario/scenario_json.h"
#include "gui/desks/job_desk.h"
#include "gui/perspectives/perspectives.h"
#include "job/job.h"
#include "job/run/calendar.h"
#include "job/run/evaluation.h"
#include "job/run/failure_outlook.h"
#include "job/training/numbers/evaluation.h"
#include "jobs/calendar_view.h"
#include "jobs/failures_view.h"
#include "jobs/job_panel.h"
#include "jobs/job_verdict.h"
#include "jobs/load_view.h"
#include "jobs/loss_view.h"
#include "jobs/run_dates.h"
#include "panel/fit_words.h"
#include "theme/metric_text.h"
#include "theme/number_format.h"
#include "window_fixture.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPointer>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QUrl>

#include <cmath>
#include <nlohmann/json.hpp>

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

/// As a person takes back what was done.
void undoByKey(WindowFixture& f)
{
    f.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    QTest::keyClick(f.window.focusWidget() != nullptr ? f.window.focusWidget() : &f.window, Qt::Key_Z,
                    Qt::ControlModifier);
}

void writeFile(const QString& path, const std::string& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(text));
}

void openRun(WindowFixture& f, const layout::Scenario& scenario)
{
    writeFile(f.path("run.json"), exchange::writeScenario(scenario));
    QVERIFY(f.window.openPath(f.path("run.json")));
    f.window.perspectives().setPerspective(Perspective::Calendar);
}

/// A run on nodes that fail often, with a day that it may just miss: without spares, and saved every hour.
layout::Scenario lateRun(WindowFixture& f)
{
    f.window.jobDesk().choose(QStringLiteral("run"));
    layout::Scenario late = f.scenario();
    workload::RunTask& task = late.task.run;
    task.start = "2026-01-01";
    task.failures.preset = "own"; // often enough that every drawn run has some
    task.failures.causes = {{.name = "all", .rate = 60}};
    task.spares = 0;
    task.checkpoint.every = 3600;
    // Between the days without any failure and those that are expected.
    const run::Evaluation e = run::evaluate(late);
    const double days = (e.plan.productive + e.expected.seconds) / 2 / 86400;
    task.deadline = run::dateOf(static_cast<double>(*run::dayOf(task.start)) + std::floor(days));
    return late;
}

/// A file as it is dropped on the window.
void dropOn(WindowFixture& f, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&f.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&f.window, &drop);
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

    /// The mark of the interval is dragged by the mouse and what it costs is said anew; policies are chosen by keys and by the mouse.
    void theIntervalIsDraggedAndAPolicyTaken()
    {
        WindowFixture f;
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.perspectives().setPerspective(Perspective::Failures);
        jobs::FailuresView& failures = f.window.perspectives().failures();
        QVERIFY(failures.sentence().contains(QStringLiteral("failure")));
        const layout::Scenario before = f.scenario();
        const QString said = failures.sentence();
        const QImage drawn = failures.grab().toImage();
        const QPoint from = failures.intervalAt(run::evaluate(before).plan.tiers.front().every).toPoint();
        const QPoint to = failures.intervalAt(3600).toPoint();
        QTest::mousePress(&failures, Qt::LeftButton, {}, from);
        QTest::mouseMove(&failures, to);
        QTest::mouseRelease(&failures, Qt::LeftButton, {}, to);
        const double every = f.scenario().task.run.checkpoint.every;
        QVERIFY2(every >= 3000 && every <= 4200, qPrintable(QString::number(every)));
        QVERIFY(failures.sentence() != said);
        QVERIFY(failures.grab().toImage() != drawn);
        undoByKey(f); // one gesture, one step
        QVERIFY(f.scenario() == before);
        QCOMPARE(failures.sentence(), said);
        // A policy is looked at first: nothing changes until it is taken.
        failures.setFocus();
        while (failures.policy() != workload::BlastPolicy::Standby)
            QTest::keyClick(&failures, Qt::Key_Down);
        QVERIFY(f.scenario() == before);
        QTest::keyClick(&failures, Qt::Key_Return);
        QVERIFY(f.scenario().task.run.policy == workload::BlastPolicy::Standby);
        // By the mouse: a click looks, a double click takes.
        const QPoint replica = failures.policyRect(workload::BlastPolicy::Replica).center().toPoint();
        QTest::mouseClick(&failures, Qt::LeftButton, {}, replica);
        QVERIFY(failures.policy() == workload::BlastPolicy::Replica);
        QVERIFY(f.scenario().task.run.policy == workload::BlastPolicy::Standby);
        QTest::mouseDClick(&failures, Qt::LeftButton, {}, replica);
        QVERIFY(f.scenario().task.run.policy == workload::BlastPolicy::Replica);
    }

    /// Verdict, headline, Calendar and the command line say one date, one spread and one chance.
    void theVerdictSaysWhenAndHowSure()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        openRun(f, lateRun(f));
        jobs::CalendarView& calendar = f.window.perspectives().calendar();
        QTRY_VERIFY_WITH_TIMEOUT(calendar.hasOutlook() && !f.window.perspectives().isDrawing(), 60'000);
        jobs::JobVerdict& verdict = f.window.jobDesk().panel().verdict();
        const std::string path = f.path("said.json").toStdString();
        writeFile(f.path("said.json"), exchange::writeScenario(f.scenario()));
        const ::Answer answer = ::ask(
            {QStringLiteral("simulate"), QString::fromStdString(path), QStringLiteral("--json")});
        QCOMPARE(answer.code, 0);
        const auto json = answer.parsed<nlohmann::json>();
        const workload::RunTask& task = f.scenario().task.run;
        const auto day = [&](const char* which) {
            return jobs::momentText(task, json["days"][which].get<double>() * 86400);
        };
        const QString said = verdict.texts().join(QLatin1Char('\n'));
        QVERIFY2(verdict.texts().front().startsWith(day("p50")), qPrintable(said));
        for (const QString& part : {day("p10"), day("p50"), day("p90")}) {
            QVERIFY2(said.contains(part), qPrintable(said));
            QVERIFY2(calendar.sentence().contains(part), qPrintable(calendar.sentence()));
        }
        const QString sure = theme::percent(json["chance_by_deadline"].get<double>());
        QVERIFY2(said.contains(sure + QStringLiteral(" sure to be done by")), qPrintable(said));
        QVERIFY2(calendar.sentence().contains(sure), qPrintable(calendar.sentence()));
        // A run is no surer than its step is to fit.
        const training::Evaluation step = training::evaluate(f.scenario());
        const auto fits = exchange::chanceToFit(f.scenario(), step.peakBytes, step.capacity,
                                                exchange::publishedResiduals());
        QVERIFY(fits);
        QVERIFY2(said.contains(panel::sureToFit(*fits)), qPrintable(said));
        // And means are those of the same draws.
        QVERIFY2(said.contains(theme::metricText(job::run().metrics[job::kObjective],
                                                 json["days"]["mean"].get<double>())),
                 qPrintable(said));
        double hours = 0;
        for (const auto& bar : json["bars"])
            hours += bar["hours"].get<double>();
        QCOMPARE(theme::percent(json["share_of_time"].get<double>()),
                 theme::percent(json["bars"][0]["hours"].get<double>() / hours));
        QVERIFY2(said.contains(theme::percent(json["share_of_time"].get<double>())), qPrintable(said));
        // N draws anew, for both.
        QTest::keyClick(&calendar, Qt::Key_N);
        QTRY_VERIFY_WITH_TIMEOUT(
            !f.window.perspectives().isDrawing() && verdict.texts().join(QLatin1Char('\n')) != said, 60'000);
        QVERIFY(
            calendar.sentence().contains(verdict.texts().front().section(QStringLiteral(" after"), 0, 0)));
    }

    /// Each thing that would keep the deadline is a click that does it, and is undone by a key.
    void whatKeepsTheDeadlineIsAClick()
    {
        using Lever = run::DeadlineMend::Lever;
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        openRun(f, lateRun(f));
        jobs::JobVerdict& verdict = f.window.jobDesk().panel().verdict();
        QTRY_VERIFY_WITH_TIMEOUT(!verdict.mendRect(Lever::Deadline).isEmpty(), 60'000);
        const QString late = f.window.jobDesk().panel().headline();
        QVERIFY2(late.contains(QStringLiteral("late")) || late.startsWith(QStringLiteral("Tight")),
                 qPrintable(late));
        const layout::Scenario before = f.scenario();
        int clicked = 0;
        for (const Lever lever : {Lever::Deadline, Lever::Spares, Lever::Interval, Lever::Nodes}) {
            QTRY_VERIFY_WITH_TIMEOUT(!verdict.mendRect(Lever::Deadline).isEmpty(), 60'000);
            const QRect at = verdict.mendRect(lever);
            if (at.isEmpty())
                continue;
            ++clicked;
            QTest::mouseClick(&verdict, Qt::LeftButton, {}, at.center());
            QVERIFY(f.scenario() != before);
            switch (lever) {
            case Lever::Deadline: QVERIFY(f.scenario().task.run.deadline > before.task.run.deadline); break;
            case Lever::Spares: QVERIFY(f.scenario().task.run.spares > 0); break;
            case Lever::Interval: QCOMPARE(f.scenario().task.run.checkpoint.every, 0.0); break;
            case Lever::Nodes: QVERIFY(f.scenario().cluster.nodes > before.cluster.nodes); break;
            }
            QTRY_VERIFY2_WITH_TIMEOUT(
                f.window.jobDesk().panel().headline().startsWith(QStringLiteral("In time for")),
                qPrintable(f.window.jobDesk().panel().headline()), 60'000);
            undoByKey(f);
            QVERIFY(f.scenario() == before);
        }
        QVERIFY(clicked >= 2);
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
        const job::Outcome outcome = job::run().evaluate(f.scenario());
        const bool missed = std::any_of(outcome.reasons.begin(), outcome.reasons.end(),
                                        [](const layout::Reason& one) {
                                            return one.code == run::kLate || one.code == run::kPerhapsLate;
                                        });
        // Draws say it a moment later.
        QTRY_COMPARE_WITH_TIMEOUT(
            f.window.jobDesk().panel().headline().startsWith(QStringLiteral("In time for")), !missed, 60'000);
        undoByKey(f);
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
        QTRY_VERIFY2_WITH_TIMEOUT(f.window.jobDesk().panel().headline().endsWith(QStringLiteral("late")),
                                  qPrintable(f.window.jobDesk().panel().headline()), 60'000);
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
        dropOn(f, path);
        QTRY_COMPARE(f.project().scenarios.size(), before + 1);
        const workload::RunTask& task = f.scenario().task.run;
        QCOMPARE(f.scenario().task.kind, TaskKind::Run);
        QCOMPARE(task.failures.preset, std::string("own"));
        QCOMPARE(task.failures.causes.size(), std::size_t{2});
        QCOMPARE(task.repair.medianHours, 24.0);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Failures);
        // What the log says is what is drawn: its causes, most first, and one failure in two.
        jobs::FailuresView& failures = f.window.perspectives().failures();
        QVERIFY(failures.isVisible());
        const run::FailureOutlook outlook = run::failureOutlook(f.scenario(), run::evaluate(f.scenario()));
        QCOMPARE(outlook.causes.front().name, std::string("GPU"));
        QVERIFY(failures.sentence().contains(theme::seconds(run::evaluate(f.scenario()).expected.meanTime)));
        undoByKey(f);
        QCOMPARE(f.project().scenarios.size(), before);
    }

    void aFailedNodeStopsWhatItsPolicySays()
    {
        WindowFixture f;
        takeModel(f, "llama-3.1-8b");
        f.window.jobDesk().choose(QStringLiteral("run"));
        f.window.perspectives().setPerspective(Perspective::Failures);
        jobs::FailuresView& failures = f.window.perspectives().failures();
        const std::int64_t nodes = f.scenario().cluster.nodes;
        QVERIFY(nodes > 1);
        const auto colourOf = [&](std::int64_t node) {
            return failures.grab().toImage().pixelColor(failures.nodeRect(node).center().toPoint());
        };
        failures.setFocus();
        while (failures.policy() != workload::BlastPolicy::WholeJob)
            QTest::keyClick(&failures, Qt::Key_Up);
        QTest::mouseClick(&failures, Qt::LeftButton, {}, failures.nodeRect(0).center().toPoint());
        QCOMPARE(failures.failedNode(), std::int64_t{0});
        // What a person sees: one node in the colour of failure, all others in that of what stops.
        const QColor failed = colourOf(0), stops = colourOf(1);
        QCOMPARE(failed, theme::Theme::light().bad);
        QVERIFY(failed != stops);
        for (std::int64_t node = 2; node < nodes; ++node)
            QCOMPARE(colourOf(node), stops);
        while (failures.policy() != workload::BlastPolicy::Neighbour)
            QTest::keyClick(&failures, Qt::Key_Down);
        for (std::int64_t node = 1; node < nodes; ++node)
            QVERIFY(colourOf(node) != stops);
        // The next node by key.
        QTest::keyClick(&failures, Qt::Key_Right);
        QCOMPARE(colourOf(1), failed);
        QVERIFY(colourOf(0) != failed);
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
