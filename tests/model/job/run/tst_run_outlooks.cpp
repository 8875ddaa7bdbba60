// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of a run draw: intervals, sizes, policies, repairs, and runs of other sizes.
#include "exchange/catalog/catalog.h"
#include "job/run/failure_outlook.h"
#include "job/run/outlook.h"
#include "job/run/size_outlook.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace shardscape;
using namespace shardscape::run;

namespace {

layout::Scenario scenarioOfRun()
{
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    layout::Scenario s;
    s.model = **catalog.model("llama-2-70b");
    s.cluster = *catalog.cluster("dgx-h100", 64);
    s.task.kind = workload::TaskKind::Run;
    s.task.run.tokens = 2e12;
    s.layout.tensorParallel = 8;
    s.layout.pipelineParallel = 4;
    s.layout.microBatch = 1;
    s.workload.sequence = 4096;
    s.workload.globalBatch = 1024;
    return s;
}

} // namespace

class TestRunOutlooks : public QObject {
    Q_OBJECT

private slots:
    void theBestIntervalLosesLeast()
    {
        const layout::Scenario s = scenarioOfRun();
        const Evaluation e = evaluate(s);
        QVERIFY(e.fits);
        const FailureOutlook outlook = failureOutlook(s, e);
        QCOMPARE(outlook.intervals.size(), std::size_t{3});
        QVERIFY(outlook.intervals.front().own && !outlook.intervals.back().own);
        for (const IntervalCurve& curve : outlook.intervals)
            for (const IntervalCurve::Point& point : curve.points)
                QVERIFY(point.every < curve.least || point.lost >= curve.best.lost - 1e-12);
        // The run saves at its best interval already.
        QVERIFY(outlook.intervals.front().now.lost <= outlook.intervals.front().best.lost + 1e-9);
        // Saves that all wait for lose more than saves beside the steps.
        const auto of = [&](workload::SaveKind how) {
            return std::find_if(outlook.intervals.begin(), outlook.intervals.end(),
                                [how](const IntervalCurve& curve) { return curve.how == how; })
                ->best.lost;
        };
        QVERIFY(of(workload::SaveKind::Stop) > of(workload::SaveKind::Beside));
    }

    void theShareFallsWithSize()
    {
        const layout::Scenario s = scenarioOfRun();
        const FailureOutlook outlook = failureOutlook(s, evaluate(s));
        for (std::size_t i = 1; i < outlook.sizes.size(); ++i) {
            QVERIFY(outlook.sizes[i].accelerators > outlook.sizes[i - 1].accelerators);
            QVERIFY(outlook.sizes[i].share <= outlook.sizes[i - 1].share + 1e-9);
        }
        QVERIFY(outlook.sizes.back().extrapolated && !outlook.sizes.front().extrapolated);
    }

    void policiesCausesAndRepairsAddUp()
    {
        layout::Scenario s = scenarioOfRun();
        Evaluation e = evaluate(s);
        FailureOutlook outlook = failureOutlook(s, e);
        QCOMPARE(outlook.policies.size(), workload::kPolicyNames.size());
        for (const PolicyOutcome& one : outlook.policies)
            QVERIFY(one.share > 0 && one.share <= 1 && one.stops <= e.step.accelerators());
        // A replica that drops out alone costs less than a restart of all.
        QVERIFY(outlook.policies[1].lostSeconds < outlook.policies[0].lostSeconds);
        const auto sum = [&] {
            return std::accumulate(
                outlook.causes.begin(), outlook.causes.end(), 0.0,
                [](double all, const ExpectedCause& cause) { return all + cause.failures; });
        };
        QVERIFY(outlook.causesPublished
                && std::abs(sum() - e.expected.failures) < 1e-9 * e.expected.failures);
        // What is drawn adds up to all the time, and what is past the spares to what the run waits: bars said 56 % where it waits 32 %.
        for (const std::int64_t spares : {0, 1, 4, 20}) {
            layout::Scenario few = s;
            few.task.run.spares = spares;
            const Evaluation its = evaluate(few);
            const std::vector<double> broken = failureOutlook(few, its).broken;
            QCOMPARE(broken.size(), static_cast<std::size_t>(spares) + 2);
            QVERIFY(std::abs(std::accumulate(broken.begin(), broken.end(), 0.0) - 1) < 1e-9);
            QCOMPARE(broken.back(), its.expected.waiting);
        }
        s.task.run.failures.preset = "own";
        s.task.run.failures.causes = {{.name = "NIC", .rate = 1},
                                      {.name = "storage", .rate = 0, .ofNode = false, .perJobDay = .5}};
        e = evaluate(s);
        outlook = failureOutlook(s, e);
        QVERIFY(!outlook.causesPublished && outlook.causes.front().name == "storage");
        QVERIFY(std::abs(sum() - e.expected.failures) < 1e-9 * e.expected.failures);
    }

    /// Of the last day: what counts of a run that never stops is its share, what stands still for a day counts nothing, and as often as
    /// nodes are broken they are kept with the times of their repair.
    void theLastDayCounts()
    {
        constexpr double kDays = 86400;
        run::DrawnRun calm;
        calm.seconds = 10 * kDays;
        for (const double share : run::slidingShare(calm, 9 * kDays, kDays, 50))
            QVERIFY(std::abs(share - .9) < 1e-12);
        run::DrawnRun stops = calm;
        stops.interruptions = {{.at = 4 * kDays, .until = 6 * kDays, .lost = 0},
                               {.at = 8 * kDays, .until = 8 * kDays, .lost = .5 * kDays}};
        const auto shares = run::slidingShare(stops, 7 * kDays, kDays,
                                              10); // 7.5 of 8 days of steps, half a day twice
        const double speed = 7.5 / 8;
        const std::vector<double> wanted{speed, speed, speed, speed, 0, 0, speed, speed - .5, speed, speed};
        QCOMPARE(shares.size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY2(std::abs(shares[i] - wanted[i]) < 1e-9,
                     qPrintable(QStringLiteral("%1: %2").arg(i).arg(shares[i])));
        double sum = 0;
        for (const double share : run::slidingShare(stops, 7 * kDays, .1 * kDays, 100))
            sum += share / 100;
        QVERIFY(sum >= .7); // work lost in one moment cannot count less than nothing
        QVERIFY(run::slidingShare(run::DrawnRun{.seconds = HUGE_VAL}, 1, 1, 5).empty());
    }

    /// A batch that grows needs more tokens to the same loss; one that stays needs as many.
    void otherSizesReachTheSameLoss()
    {
        const layout::Scenario s = scenarioOfRun();
        const auto runs = sizedRuns(s);
        QVERIFY(runs && runs->size() >= 6);
        const auto own = std::find_if(runs->begin(), runs->end(),
                                      [](const SizedRun& run) { return run.own; });
        QVERIFY(own != runs->end());
        QVERIFY(std::abs(own->sameTokens - 2e12) < 1
                && std::abs(own->sameDays - own->days) < 1e-9 * own->days);
        for (const SizedRun& run : *runs) {
            if (!run.grows)
                QVERIFY(std::abs(run.sameTokens - 2e12) < 1);
            else
                QCOMPARE(run.sameTokens > 2e12, run.accelerators > own->accelerators);
            QVERIFY(std::abs(run.steps * run.batch - run.sameTokens) < 1e-6 * run.sameTokens);
        }
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!sizedRuns(s, stopped.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestRunOutlooks)
#include "tst_run_outlooks.moc"
