// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "model/scenarios.h"
#include "model/spent_time.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <algorithm>
#include <atomic>
#include <rapidcheck.h>
#include <thread>

using namespace shardscape;

namespace {

search::Space smallSpace()
{
    return search::defaultSpace(scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}}),
                                {"attention"});
}

} // namespace

class tst_Sweep : public QObject {
    Q_OBJECT
private slots:
    void rowsAreTheSameForAnyNumberOfThreads()
    {
        const search::Space space = smallSpace();
        search::SweepOptions one;
        one.threads = 1;
        search::SweepOptions two;
        two.threads = 2;
        const search::SweepResult a = search::run(space, one, {});
        const search::SweepResult b = search::run(space, two, {});
        QVERIFY(a.rows.size() > 1000);
        QVERIFY(a.rows == b.rows);
        QVERIFY(a.rejections == b.rejections);
        QVERIFY(a.front == b.front);
        QCOMPARE(a.outcome, search::Outcome::Completed);
    }

    void everyCombinationIsAccountedFor()
    {
        const search::SweepResult r = search::run(smallSpace(), {}, {});
        std::int64_t rejected = 0;
        for (const search::Rejection& rejection : r.rejections)
            rejected += rejection.count;
        QCOMPARE(static_cast<std::int64_t>(r.rows.size()) + rejected + r.progress.repeated,
                 static_cast<std::int64_t>(r.space.size()));
        QCOMPARE(r.progress.done, r.progress.total);
        QVERIFY(std::is_sorted(r.rows.begin(), r.rows.end(),
                               [](const search::Row& a, const search::Row& b) { return a.index < b.index; }));
    }

    void aRowHasTheNumbersOfASingleEvaluation()
    {
        const search::SweepResult r = search::run(smallSpace(), {}, {});
        QVERIFY(rc::check("row == evaluate(scenarioAt(row))", [&r] {
            const search::Row& row = r.rows[*rc::gen::inRange<std::size_t>(0, r.rows.size())];
            const training::Evaluation e = training::evaluate(search::scenarioAt(r.space, row.index));
            RC_ASSERT(e.valid);
            RC_ASSERT(e.fits == row.fits);
            RC_ASSERT(e.peakBytes == row.peakBytes);
            RC_ASSERT(e.worstStage == row.worstStage);
            RC_ASSERT(row.objective == (row.fits ? e.stepSeconds : 0.0));
        }));
    }

    void aRejectedBlockBreaksTheRuleItNames()
    {
        const search::SweepResult r = search::run(smallSpace(), {}, {});
        QVERIFY(!r.rejections.empty());
        QVERIFY(rc::check("every combination of a rejected block breaks its rule", [&r] {
            const search::Rejection& block =
                r.rejections[*rc::gen::inRange<std::size_t>(0, r.rejections.size())];
            const std::int64_t index = block.index + *rc::gen::inRange<std::int64_t>(0, block.count);
            RC_ASSERT(!layout::rules()[static_cast<std::size_t>(block.rule)].holds(
                search::scenarioAt(r.space, index)));
        }));
    }

    void theFrontIsTheBruteForceOne()
    {
        QVERIFY(rc::check("front == undominated", [] {
            const auto x = *rc::gen::container<std::vector<double>>(
                rc::gen::map(rc::gen::inRange(0, 30), [](int i) { return double(i); }));
            std::vector<double> y;
            for (std::size_t i = 0; i < x.size(); ++i)
                y.push_back(*rc::gen::inRange(0, 30));
            const auto front = search::paretoFront(x, y);
            for (const std::int64_t f : front)
                for (std::size_t i = 0; i < x.size(); ++i) {
                    const auto k = static_cast<std::size_t>(f);
                    RC_ASSERT(!(x[i] <= x[k] && y[i] <= y[k] && (x[i] < x[k] || y[i] < y[k])));
                }
            for (std::size_t i = 0; i < x.size();
                 ++i) { // and what is off the front is dominated or equalled by it
                bool covered = false;
                for (const std::int64_t f : front)
                    covered |= x[static_cast<std::size_t>(f)] <= x[i]
                               && y[static_cast<std::size_t>(f)] <= y[i];
                RC_ASSERT(covered);
            }
        }));
    }

    void stopReturnsWithinFiftyMillisecondsWithWhatWasFound()
    {
        const search::Space space = search::defaultSpace(
            scenarioOf("gpt-3-175b", "dgx-a100-80g", 512, {{"global_batch", "4096"}}));
        std::stop_source source;
        std::atomic<double> asked{0};
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(60));
            asked = testing::processMilliseconds();
            source.request_stop();
        });
        const search::SweepResult r = search::run(space, {}, source.get_token());
        const double spent = (testing::processMilliseconds() - asked.load()) / testing::kSlower;
        QCOMPARE(r.outcome, search::Outcome::Stopped);
        QVERIFY(r.progress.done < r.progress.total);
        // It has ended after 50 ms: no core has worked for longer, however long it had to wait for its turn.
        QVERIFY2(spent < 50.0 * std::max(1U, std::thread::hardware_concurrency()),
                 qPrintable(QString::number(spent) + " ms"));
    }

    void batchesBringEveryRowOnce()
    {
        std::size_t streamed = 0;
        search::SweepOptions options;
        options.progressInterval = 0;
        options.batch = [&](const search::Progress& p, std::vector<search::Row>&& rows) {
            streamed += rows.size();
            QVERIFY(p.done <= p.total);
        };
        const search::SweepResult r = search::run(smallSpace(), options, {});
        QCOMPARE(streamed, r.rows.size());
    }

    void theSweepOfTheBudgetHasMoreThanAHundredThousandLayouts()
    {
        layout::Scenario s = gpt3On4096();
        QVERIFY(layout::setKnob(s, "software", "eager").has_value()); // no schedule is left out for it
        const search::SweepResult r = search::run(search::defaultSpace(s), {}, {});
        QVERIFY2(r.progress.evaluated > 100'000, qPrintable(QString::number(r.progress.evaluated)));
        QVERIFY(!r.front.empty());
        QVERIFY(r.progress.bestIndex >= 0);
    }

    /// Chen 2024 (AMSP), arXiv 2311.00257: groups of their own for weights, gradients and optimizer states, and a search that finds which.
    /// Of all such triples on its 1,024 GPUs the one of the claim S059 is the fastest, and none of ZeRO's stages is.
    void aSweepFindsTheGroupsOfEveryClassOfStates()
    {
        const layout::Scenario base = scenarioOf(
            "llama-7b", "a100-80g-800g-per-node", 128,
            {{"sequence", "4096"},
             {"global_batch", "1024"},
             {"grad_dtype", "bf16"},
             {"micro_batch", "1"},
             {"software", "internevo"},
             {"overlap_gradients", "1"}, // as InternEvo's recipes have it
             {"recompute", "none"}});
        search::Space space{base, {}};
        for (const auto& [knob, values] : {std::pair("zero", std::vector<std::int64_t>{0, 1, 2, 3}),
                                           std::pair("dp_shard", std::vector<std::int64_t>{0, 8, 64}),
                                           std::pair("weight_shard", std::vector<std::int64_t>{0, 8, 64}),
                                           std::pair("gradient_shard", std::vector<std::int64_t>{0, 8, 64})})
            space.axes.push_back({layout::findKnob(knob), values});
        const search::SweepResult r = search::run(space, {}, {});
        QVERIFY(r.rows.size() > 10);
        const auto fastest = std::min_element(
            r.rows.begin(), r.rows.end(), [](const search::Row& a, const search::Row& b) {
                return a.fits != b.fits ? a.fits : a.objective < b.objective;
            });
        const layout::Scenario best = search::scenarioAt(space, fastest->index);
        QCOMPARE(layout::findKnob("zero")->get(best), std::int64_t{1});
        QCOMPARE(layout::findKnob("dp_shard")->get(best), std::int64_t{8});
        QVERIFY(fastest->value(training::kMfu) > 0.52);
        const auto alone = [&](const char* zero) {
            layout::Scenario s = base;
            if (!layout::setKnob(s, "zero", zero))
                qFatal("%s", zero);
            return training::evaluate(s).stepSeconds;
        };
        for (const char* zero : {"1", "2", "3"})
            QVERIFY2(fastest->objective < 0.5 * alone(zero), zero);
    }

    /// Samples of the very space: within a factor of two of what it comes to, whatever it sweeps. Seconds are held together in one
    /// process, one after the other.
    void whatASweepTakesIsSeenFromSamples_data()
    {
        QTest::addColumn<QString>("knobs");
        QTest::newRow("degrees") << QString();
        QTest::newRow("offloading") << QStringLiteral("offload_activations");
        QTest::newRow("vocabulary") << QStringLiteral("vocabulary_parallel");
    }
    void whatASweepTakesIsSeenFromSamples()
    {
        QFETCH(QString, knobs);
        search::Space space = smallSpace();
        for (const QString& id : knobs.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            const layout::Knob& knob = *layout::findKnob(id.toStdString());
            space.axes.push_back({&knob, knob.candidates(space.base)});
        }
        std::sort(space.axes.begin(), space.axes.end(),
                  [](const search::Axis& a, const search::Axis& b) { return a.knob < b.knob; });
        const search::Estimate seen = search::estimate(space, 1);
        search::SweepOptions options;
        options.threads = 1;
        const search::SweepResult result = search::run(space, options, {});
        std::printf("%s: %.0f layouts seen as %.0f, %.2f s as %.2f s, from %.1f %%\n",
                    QTest::currentDataTag(), static_cast<double>(result.progress.evaluated), seen.layouts,
                    result.progress.seconds, seen.seconds, 100 * seen.sampled);
        QCOMPARE(seen.combinations, space.size());
        const double layouts = seen.layouts / static_cast<double>(result.progress.evaluated);
        QVERIFY2(layouts > 0.5 && layouts < 2, std::to_string(layouts).c_str());
        const double seconds = seen.seconds / result.progress.seconds;
        QVERIFY2(seconds > 0.4 && seconds < 2.5, std::to_string(seconds).c_str());
    }

    void aSpaceTooLargeToCountFailsWithASentence()
    {
        search::Space space = smallSpace();
        std::vector<std::int64_t> many(100'000, 1);
        for (search::Axis& axis : space.axes)
            axis.values = many;
        const search::SweepResult r = search::run(space, {}, {});
        QCOMPARE(r.outcome, search::Outcome::Failed);
        QVERIFY2(r.failure.starts_with("the space has 1.0 x 10^"), r.failure.c_str());
        QVERIFY2(r.failure.find("give fewer values to") != std::string::npos, r.failure.c_str());
    }

    void aSpaceTooLargeToHoldFailsBeforeAnythingIsAllocated()
    {
        // 10^14 combinations can be counted, and 10^10 blocks of them not be held.
        search::Space space = smallSpace();
        space.axes.resize(7);
        for (search::Axis& axis : space.axes)
            axis.values.assign(100, axis.knob->get(space.base));
        const search::SweepResult r = search::run(space, {}, {});
        QCOMPARE(r.outcome, search::Outcome::Failed);
        QVERIFY2(r.failure.starts_with("the space has 1.0 x 10^14 combinations"), r.failure.c_str());
        QVERIFY2(r.failure.ends_with("or sweep it in more parts"), r.failure.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Sweep)
#include "tst_sweep.moc"
