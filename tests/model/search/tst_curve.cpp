// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "exchange/tables/curve_file.h"
#include "job/training/mending.h"
#include "model/scenarios.h"
#include "search/training/curve.h"
#include "search/training/solve.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace shardscape;

namespace {

search::Curve drawn(const layout::Scenario& s, std::string_view kind)
{
    const auto found = search::findCurveKind(kind);
    if (!found)
        qFatal("%s", found.error().text().c_str());
    auto curve = search::curve(s, **found, {});
    if (!curve)
        qFatal("%s", curve.error().text().c_str());
    return *curve;
}

const search::CurvePoint& pointAt(const search::Curve& curve, double across)
{
    const auto found = std::find_if(curve.points.begin(), curve.points.end(),
                                    [across](const auto& point) { return point.across == across; });
    if (found == curve.points.end())
        qFatal("no point at %g", across);
    return *found;
}

} // namespace

class TestCurve : public QObject {
    Q_OBJECT

private slots:
    /// A chart contradicts nothing: its present point is the present evaluation, bit for bit.
    void thePresentPointIsThePresentEvaluation()
    {
        const layout::Scenario s = documentedScenario();
        const training::Evaluation e = training::evaluateUnmended(s);
        QCOMPARE(pointAt(drawn(s, "memory-sequence"), 2048).up, e.peakBytes / kGiB);
        QCOMPARE(pointAt(drawn(s, "time-sequence"), 2048).up, e.stepSeconds);
        for (const char* kind : {"strong-scaling", "weak-scaling"})
            QCOMPARE(pointAt(drawn(s, kind), 64).up, e.stepSeconds);
        QCOMPARE(pointAt(drawn(s, "throughput-ranks"), 64).up, e.tokensPerSecond / 64);
    }

    void memoryStopsFittingWhereSolveSays()
    {
        const layout::Scenario s = documentedScenario();
        const search::Curve curve = drawn(s, "memory-sequence");
        QCOMPARE(curve.limit, s.cluster.accelerator.memoryBytes / kGiB);
        const auto solved = search::solve(s, search::Unknown::Sequence, false, {});
        QVERIFY(solved.has_value());
        QCOMPARE(curve.lastFitting, solved->value);
        QCOMPARE(curve.firstBeyond, solved->beyond);
        QVERIFY(!curve.reason.empty());
        for (const search::CurvePoint& point : curve.points)
            if (point.valid)
                QCOMPARE(point.fits, point.across <= static_cast<double>(curve.lastFitting));
        // Two that do not fit are drawn, no more.
        const auto misfits = std::count_if(curve.points.begin(), curve.points.end(),
                                           [](const auto& point) { return point.valid && !point.fits; });
        QCOMPARE(misfits, 2);
    }

    /// Sequences shorter than the documents break a rule: the point is found all the same, the same as without documents.
    void documentsDoNotHideWhereItStopsFitting()
    {
        layout::Scenario s = documentedScenario();
        s.workload.lengths = *workload::histogramOf({{512, 3}, {2048, 1}});
        const search::Curve with = drawn(s, "memory-sequence");
        const search::Curve without = drawn(documentedScenario(), "memory-sequence");
        QVERIFY(!pointAt(with, 1024).valid);
        QCOMPARE(with.lastFitting, without.lastFitting);
        QCOMPARE(with.firstBeyond, without.firstBeyond);
        QVERIFY(!with.reason.empty());
    }

    void strongScalingKeepsTheBatchAndWeakScalingItsShare()
    {
        layout::Scenario s = documentedScenario();
        const search::Curve strong = drawn(s, "strong-scaling");
        QVERIFY(strong.points.size() >= 6);
        for (const search::CurvePoint& point : strong.points) {
            QVERIFY(point.valid);
            QVERIFY(point.up >= point.ideal * (1 - 1e-12));
        }
        const search::Curve weak = drawn(s, "weak-scaling");
        for (const search::CurvePoint& point : weak.points)
            QCOMPARE(point.ideal, weak.points.front().up);
        // Half the nodes with half the batch: as evaluated by hand.
        s.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 4);
        s.workload.globalBatch = 1024;
        QCOMPARE(pointAt(weak, 32).up, training::evaluateUnmended(s).stepSeconds);
    }

    void whatCannotBeSaysWhy()
    {
        layout::Scenario s = documentedScenario();
        s.workload.globalBatch = 64; // one sequence for each of 64: more accelerators have nothing to do
        const search::Curve strong = drawn(s, "strong-scaling");
        const search::CurvePoint& beyond = pointAt(strong, 128);
        QVERIFY(!beyond.valid && !beyond.reason.empty());
        QVERIFY(!search::findCurveKind("memory-sequenze").has_value());
        QCOMPARE(search::findCurveKind("memory-sequenze").error().text(),
                 std::string("unknown chart 'memory-sequenze'; nearest is 'memory-sequence'"));
    }

    void stoppedItKeepsWhatItHas()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto curve = search::curve(documentedScenario(), search::curveKinds()[0], stop.get_token());
        QVERIFY(curve.has_value() && curve->points.empty() && curve->lastFitting == 0);
    }

    void filesHoldEveryPoint()
    {
        search::Curve curve = drawn(documentedScenario(), "memory-sequence");
        curve.name = "a, \"b\"";
        const auto json = exchange::toJson(search::curveKinds()[0], {curve, curve});
        QCOMPARE(json["lines"].size(), std::size_t{2});
        QCOMPARE(json["lines"][0]["points"].size(), curve.points.size());
        QCOMPARE(json["lines"][0]["last_fitting"].get<std::int64_t>(), curve.lastFitting);
        const std::string csv = exchange::writeCurvesCsv(search::curveKinds()[0], {curve});
        QCOMPARE(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), curve.points.size() + 1);
        QVERIFY(csv.starts_with("line,Sequence length (tokens),Peak memory (GiB),fits,ideal,reason\n"));
        QVERIFY(csv.find("\"a, \"\"b\"\"\",2048,") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCurve)
#include "tst_curve.moc"
