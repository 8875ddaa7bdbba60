// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"
#include "gui/background/engine.h"
#include "gui/background/schedule_view.h"
#include "job/training/numbers/evaluation.h"
#include "search/training/default_space.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <stdexcept>

using namespace shardscape;
using namespace shardscape::gui;

namespace {

/// A lane and everything it says, driven by verbs.
struct Watched {
    Lane lane;
    std::vector<JobEnd> ends;
    QString failure;
    std::vector<int> delivered;

    Watched()
    {
        QObject::connect(&lane, &Lane::ended, &lane, [this](JobEnd end, const QString& text) {
            ends.push_back(end);
            failure = text;
        });
    }
    /// A job that delivers `first`, waits until it may go on or is stopped, and delivers `first + 1`.
    Lane::Work job(int first, std::atomic<bool>& mayGoOn)
    {
        return [this, first, &mayGoOn](const std::stop_token& stop, const Lane::Deliver& deliver) {
            deliver([this, first] { delivered.push_back(first); });
            while (!mayGoOn && !stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            deliver([this, first] { delivered.push_back(first + 1); });
        };
    }
    bool waitForEnds(std::size_t count)
    {
        return QTest::qWaitFor([&] { return ends.size() >= count; }, 5000);
    }
};

layout::Scenario scenarioOf(const char* text)
{
    auto file = exchange::readScenario(text);
    return file ? file->scenario : layout::Scenario{};
}

layout::Scenario dgx()
{
    return scenarioOf(R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8},
        "workload": {"sequence": 2048, "global_batch": 2048}, "layout": {"tp": 1, "pp": 4}})");
}

} // namespace

class EngineTest : public QObject {
    Q_OBJECT

private slots:
    void aJobDeliversInOrderAndEndsOnce()
    {
        Watched watched;
        std::atomic<bool> go = true;
        watched.lane.start(watched.job(1, go));
        QVERIFY(watched.lane.isRunning());
        QVERIFY(watched.waitForEnds(1));
        QTest::qWait(60);
        QCOMPARE(watched.delivered, (std::vector{1, 2}));
        QCOMPARE(watched.ends, std::vector{JobEnd::Completed});
        QVERIFY(!watched.lane.isRunning());
    }

    void aStoppedJobEndsOnceAndKeepsWhatItDelivers()
    {
        Watched watched;
        std::atomic<bool> go = false;
        watched.lane.start(watched.job(1, go));
        QVERIFY(QTest::qWaitFor([&] { return watched.delivered.size() == 1; }, 5000));
        watched.lane.stop();
        watched.lane.stop();
        QVERIFY(watched.waitForEnds(1));
        QTest::qWait(60);
        QCOMPARE(watched.ends, std::vector{JobEnd::Stopped});
        QCOMPARE(watched.delivered, (std::vector{1, 2}));
    }

    void lateResultsAreDropped()
    {
        Watched watched;
        std::atomic<bool> first = false;
        std::atomic<bool> second = true;
        watched.lane.start(watched.job(1, first));
        watched.lane.start(watched.job(10, second)); // takes the lane: the first ends as stopped, at once
        QCOMPARE(watched.ends, std::vector{JobEnd::Stopped});
        first = true;
        QVERIFY(watched.waitForEnds(2));
        QTest::qWait(60);
        QCOMPARE(watched.ends, (std::vector{JobEnd::Stopped, JobEnd::Completed}));
        QCOMPARE(watched.delivered, (std::vector{10, 11}));
    }

    void everyJobOfManyEndsExactlyOnce()
    {
        Watched watched;
        std::atomic<bool> go = false;
        constexpr std::size_t kJobs = 40;
        for (std::size_t i = 0; i < kJobs; ++i) {
            watched.lane.start(watched.job(static_cast<int>(i) * 10, go));
            if (i % 3 == 0) {
                QTest::qWait(2);
            }
            if (i % 5 == 0) {
                watched.lane.stop();
            }
        }
        go = true;
        QVERIFY(QTest::qWaitFor([&] { return !watched.lane.isRunning(); }, 5000));
        QTest::qWait(60);
        QCOMPARE(watched.ends.size(), kJobs);
    }

    void whatAJobThrowsIsItsFailure()
    {
        Watched watched;
        watched.lane.start(
            [](const std::stop_token&, const Lane::Deliver&) { throw std::runtime_error("out of paper"); });
        QVERIFY(watched.waitForEnds(1));
        QCOMPARE(watched.ends, std::vector{JobEnd::Failed});
        QCOMPARE(watched.failure, QStringLiteral("out of paper"));
    }

    void deliveriesComeAtMostThirtyTimesASecond()
    {
        Watched watched;
        int drains = 0;
        QObject::connect(&watched.lane, &Lane::drained, &watched.lane, [&] { ++drains; });
        int letters = 0;
        watched.lane.start([&](const std::stop_token&, const Lane::Deliver& deliver) {
            for (int i = 0; i < 300; ++i) {
                deliver([&letters] { ++letters; });
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        });
        QElapsedTimer clock;
        clock.start();
        QVERIFY(watched.waitForEnds(1));
        QCOMPARE(letters, 300);
        // one every 33 ms, and the last that comes with the end
        QVERIFY2(drains <= clock.elapsed() / 33 + 2, qPrintable(QString::number(drains)));
    }

    void theDestructorStopsAndJoins()
    {
        std::atomic<bool> returned = false;
        {
            Lane lane;
            lane.start([&](const std::stop_token& stop, const Lane::Deliver&) {
                while (!stop.stop_requested()) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
                returned = true;
            });
        }
        QVERIFY(returned);
    }

    void aSweepStreamsAndEndsWithTheSameRowsAsTheLibrary()
    {
        search::Space space = search::defaultSpace(dgx());
        Engine engine;
        std::size_t streamed = 0;
        connect(
            &engine, &Engine::sweepProgressed, this,
            [&](const std::vector<search::Row>& rows, const search::Progress&) { streamed += rows.size(); });
        std::vector<std::shared_ptr<const search::SweepResult>> results;
        connect(&engine, &Engine::sweepEnded, this, [&](auto result) { results.push_back(result); });
        engine.startSweep(space);
        QVERIFY(QTest::qWaitFor([&] { return !results.empty(); }, 60000));
        QCOMPARE(results.size(), std::size_t{1});
        const auto direct = search::run(space, {.threads = 1, .batch = {}}, {});
        QCOMPARE(results[0]->outcome, search::Outcome::Completed);
        QVERIFY(results[0]->rows == direct.rows);
        QCOMPARE(streamed, direct.rows.size());
    }

    void aSweepStopsWithinFiftyMillisecondsAlsoWhenPaused_data()
    {
        QTest::addColumn<bool>("paused");
        QTest::newRow("running") << false;
        QTest::newRow("paused") << true;
    }
    void aSweepStopsWithinFiftyMillisecondsAlsoWhenPaused()
    {
        QFETCH(bool, paused);
        // far more than a test may take, in blocks that report early
        search::Space space = search::defaultSpace(dgx());
        search::Axis batches{layout::findKnob("global_batch"), {}};
        for (std::int64_t v = 1; v <= 2000; ++v) {
            batches.values.push_back(v * 64);
        }
        space.axes.insert(space.axes.begin(), std::move(batches));
        std::vector<qint64> took;
        for (int round = 0; round < 5; ++round) {
            Engine engine;
            std::vector<std::shared_ptr<const search::SweepResult>> results;
            connect(&engine, &Engine::sweepEnded, this, [&](auto result) { results.push_back(result); });
            engine.startSweep(space);
            QVERIFY(QTest::qWaitFor([&] { return engine.progress().done > 0; }, 20000));
            if (paused) {
                engine.setSweepPaused(true);
                QTest::qWait(100);
                const auto done = engine.progress().done;
                QTest::qWait(100);
                QCOMPARE(engine.progress().done, done);
                QVERIFY(engine.isSweepPaused());
            }
            QElapsedTimer clock;
            clock.start();
            engine.stopSweep();
            QVERIFY(QTest::qWaitFor([&] { return !results.empty(); }, 5000));
            took.push_back(clock.elapsed());
            QCOMPARE(results.size(), std::size_t{1});
            QVERIFY(results[0] != nullptr);
            QCOMPARE(results[0]->outcome, search::Outcome::Stopped);
            QVERIFY(!results[0]->rows.empty());
        }
        std::sort(took.begin(), took.end());
        QVERIFY2(took[2] <= 50, qPrintable(QStringLiteral("%1 ms in the middle of five").arg(took[2])));
    }

    void aSecondSweepTakesTheLaneFromTheFirst()
    {
        Engine engine;
        std::vector<std::shared_ptr<const search::SweepResult>> results;
        connect(&engine, &Engine::sweepEnded, this, [&](auto result) { results.push_back(result); });
        engine.startSweep(search::defaultSpace(dgx()));
        engine.startSweep(search::defaultSpace(dgx(), {"tp", "pp"}));
        QVERIFY(QTest::qWaitFor([&] { return results.size() == 2; }, 60000));
        QVERIFY(results[0] == nullptr);
        QVERIFY(results[1] != nullptr);
        QVERIFY(results[1]->space == search::defaultSpace(dgx(), {"tp", "pp"}));
    }

    void smallSchedulesAreBuiltAtOnceAndLargeOnesInTheBackground()
    {
        layout::Scenario scenario = dgx();
        Engine engine;
        int built = 0;
        std::shared_ptr<const timeline::ScheduleView> last;
        connect(&engine, &Engine::scheduleBuilt, this, [&](int, auto schedule) {
            ++built;
            last = schedule;
        });
        auto evaluation = training::evaluate(scenario);
        QVERIFY(opsOf(scenario, evaluation) <= Engine::kOpsAtOnce);
        engine.buildSchedule(0, scenario, evaluation);
        QCOMPARE(built, 1);
        QVERIFY(last != nullptr);
        QCOMPARE(static_cast<std::int64_t>(last->program.ops.size()), opsOf(scenario, evaluation));

        scenario.workload.globalBatch = 262144;
        evaluation = training::evaluate(scenario);
        QVERIFY(opsOf(scenario, evaluation) > Engine::kOpsAtOnce);
        engine.buildSchedule(0, scenario, evaluation);
        QCOMPARE(built, 1);
        QVERIFY(engine.isBuilding());
        QVERIFY(QTest::qWaitFor([&] { return built == 2; }, 20000));
        QVERIFY(last != nullptr);
    }

    void aLayoutThatCannotBeHasNoScheduleButASentence()
    {
        layout::Scenario scenario = dgx();
        scenario.layout.pipelineParallel = 7;
        Engine engine;
        QString sentence;
        connect(&engine, &Engine::scheduleBuilt, this, [&](int, auto schedule, const QString& problem) {
            QVERIFY(schedule == nullptr);
            sentence = problem;
        });
        engine.buildSchedule(0, scenario, training::evaluate(scenario));
        QVERIFY(!sentence.isEmpty());
    }
};

QTEST_GUILESS_MAIN(EngineTest)
#include "tst_engine.moc"
