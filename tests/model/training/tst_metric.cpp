// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/metric.h"
#include "job/training/step/pricer.h"
#include "model/scenarios.h"
#include "search/sweep.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace shardscape;
using training::kMetrics;
using training::Metric;

namespace {

class MetricTest : public QObject {
    Q_OBJECT
private slots:
    void everyMetricSaysWhatItIs()
    {
        std::set<std::string_view> names;
        for (const Metric& metric : kMetrics) {
            QVERIFY(names.insert(metric.id).second);
            QVERIFY(metric.stored == metric.id || names.insert(metric.stored).second);
            for (const std::string_view word : metric.words)
                QVERIFY(word.empty() || names.insert(word).second);
            QVERIFY(!metric.label.empty() && !metric.shortLabel.empty() && !metric.unit.empty());
            QVERIFY(metric.help.ends_with("."));
        }
        QCOMPARE(training::findMetric("mfu"), std::size_t{3});
        QCOMPARE(training::findMetric("joules"), kMetrics.size());
    }

    void sweepsAndEvaluationsAgree()
    {
        const layout::Scenario s = documentedScenario();
        const training::Evaluation e = training::evaluate(s);
        training::Pricer pricer;
        const training::Price price = pricer.price(s, false);
        QVERIFY(e.fits);
        for (const Metric& metric : kMetrics) {
            QCOMPARE(metric.ofPrice(price), metric.of(e));
            QVERIFY(metric.of(e) > 0 || metric.id == "bubble_ratio");
        }
    }

    /// Days, hours, energy and rent are a whole run's (job/run): a step knows nothing of them, nor of the tokens in all.
    void aStepKnowsNothingOfTheRun()
    {
        layout::Scenario s = documentedScenario();
        const training::Evaluation thousand = training::evaluate(s);
        s.workload.tokenBudget *= 2;
        const training::Evaluation twice = training::evaluate(s);
        for (const Metric& metric : kMetrics) {
            QVERIFY2(!metric.ofWholeRun, metric.id.data());
            QCOMPARE(metric.of(twice), metric.of(thousand));
        }
    }

    void rowsKeepEachMetric()
    {
        search::Row row;
        for (std::size_t i = 0; i < kMetrics.size(); ++i)
            row.setValue(i, static_cast<double>(i) + 0.5);
        for (std::size_t i = 0; i < kMetrics.size(); ++i)
            QCOMPARE(row.value(i), static_cast<double>(i) + 0.5);
        QCOMPARE(row.objective, row.value(training::findMetric("step_seconds")));
        QCOMPARE(row.peakBytes, row.value(training::findMetric("peak_gib")));
        QCOMPARE(row.value(training::kMfu), row.value(training::findMetric("mfu")));
        QCOMPARE(row.value(training::kHfu), row.value(training::findMetric("hfu")));
        QCOMPARE(row.value(training::kTokensPerSecond), row.value(training::findMetric("tokens_per_second")));
        QCOMPARE(row.value(training::kBubbleRatio), row.value(training::findMetric("bubble_ratio")));
        QVERIFY(!row.knows(job::training(), 0)
                && row.knows(job::training(), training::findMetric("peak_gib")));
        row.fits = true;
        QVERIFY(row.knows(job::training(), 0));
        QVERIFY(sizeof(search::Row) <= 72);
        row.setValue(kMetrics.size() - 1, std::numeric_limits<double>::quiet_NaN());
        QVERIFY(!row.knows(job::training(), kMetrics.size() - 1) && row == search::Row(row));
        search::Row other = row;
        other.setValue(kMetrics.size() - 1, 0);
        QVERIFY(!(row == other));
    }
};

} // namespace

QTEST_GUILESS_MAIN(MetricTest)
#include "tst_metric.moc"
