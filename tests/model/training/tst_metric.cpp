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

    void whatTheCatalogLacksIsNotANumberAndSaysSo()
    {
        layout::Scenario s = documentedScenario();
        const std::size_t rent = training::findMetric("training_usd");
        const std::size_t energy = training::findMetric("training_mwh");
        QVERIFY(!job::whyUnknown(kMetrics[rent], s.cluster));
        s.cluster.accelerator.dollarsPerHour = 0;
        s.cluster.accelerator.name = "Our card";
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(std::isnan(kMetrics[rent].of(e)) && kMetrics[energy].of(e) > 0);
        QVERIFY(std::isnan(kMetrics[rent].ofPrice(training::Pricer().price(s, false))));
        QCOMPARE(english(*job::whyUnknown(kMetrics[rent], s.cluster)),
                 std::string("No price per hour of Our card is known."));
        s.cluster.accelerator.watts = 0;
        QCOMPARE(english(*job::whyUnknown(kMetrics[energy], s.cluster)),
                 std::string("No board power of Our card is known."));
        search::Space space{s, {{layout::findKnob("zero"), {0, 1}}}};
        for (const search::Row& row : search::run(space, {}, {}).rows)
            QVERIFY(!row.knows(*space.job, rent) && !row.knows(*space.job, energy)
                    && row.knows(*space.job, training::findMetric("training_days")) == row.fits);
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
