// SPDX-License-Identifier: GPL-3.0-or-later
// Days, hours, energy and rent: numbers of a whole run.
#include "job/job.h"
#include "job/run/evaluation.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

bool near(double a, double b, double share)
{
    return std::abs(a / b - 1) <= share;
}

/// A run in which nothing fails and nothing is saved.
layout::Scenario calm(layout::Scenario s, double tokens)
{
    s.task.kind = workload::TaskKind::Run;
    s.task.run.tokens = tokens;
    s.task.run.spares = 0;
    s.task.run.failures.preset = "own";
    s.task.run.failures.causes = {{.name = "none"}};
    s.task.run.checkpoint.tiers = {{.name = "none", .every = 86400, .stall = 0, .flush = 0, .load = 0}};
    return s;
}

double numberOf(const job::Outcome& outcome, std::string_view id)
{
    return outcome.numbers[job::findMetric(job::run().metrics, id)];
}

} // namespace

class TestRunExpense : public QObject {
    Q_OBJECT

private slots:
    /// 180 thousand H800 hours per trillion tokens, two dollars each: 14.8 trillion are 2.664 million hours and 5.328 million
    /// dollars. Source: DeepSeek-AI 2024, arXiv 2412.19437, Table 1.
    void rentIsHoursTimesPrice()
    {
        layout::Scenario s = calm(
            scenarioOf("deepseek-v3", "h800-80g-3200g-per-node", 256, {{"ep", "256"}, {"pp", "8"}}), 14.8e12);
        const auto ranks = static_cast<double>(s.cluster.accelerators());
        s.task.run.stepSeconds = s.workload.tokensPerStep() / 1e12 * 180e3 * 3600 / ranks;
        const run::Evaluation e = run::evaluate(s);
        QVERIFY2(e.valid, e.reasons.empty() ? "" : english(layout::sentence(e.reasons.front())).c_str());
        QVERIFY(near(e.expense.acceleratorHours, 2.664e6, 1e-9));
        QVERIFY(near(e.expense.dollars, 5.328e6, 1e-9));
        QVERIFY(near(e.expected.seconds / 86400, 2.664e6 / 24 / ranks, 1e-9));
    }

    /// 30.84 million hours of 700 W are 21.6 GWh as model cards count: all of a board, no host, no building. Source: Llama 3.1 model
    /// card, 405B.
    void energyIsCountedAsModelCardsDo()
    {
        layout::Scenario s = calm(scenarioOf("llama-3.1-405b", "dgx-h100", 2048, {{"tp", "8"}, {"pp", "16"}}),
                                  15.6e12);
        const auto ranks = static_cast<double>(s.cluster.accelerators());
        s.task.run.stepSeconds = s.workload.tokensPerStep() / 15.6e12 * 30.84e6 * 3600 / ranks;
        s.task.run.prices.boardShare = 1;
        s.task.run.prices.building = 1;
        const run::Evaluation e = run::evaluate(s);
        QVERIFY(near(e.expense.acceleratorHours, 30.84e6, 1e-9));
        QVERIFY(near(e.expense.kilowattHours, 21588e3, 1e-9));
    }

    /// Of several kinds each counts with its own price and power; where one is not known, neither is the sum.
    void kindsCountEach()
    {
        layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 3, {});
        cluster::NodeKind other;
        other.accelerator = s.cluster.accelerator;
        other.accelerator.watts = 400;
        other.accelerator.dollarsPerHour = 1;
        s.cluster.accelerator.dollarsPerHour = 4;
        other.nodes = 1;
        s.cluster.others = {other};
        const auto accelerators = static_cast<double>(s.cluster.accelerators());
        const run::Step step = run::stepOf(s, 1, 1);
        QVERIFY(near(step.pricePerHour * accelerators, 16 * 4 + 8, 1e-12));
        QVERIFY(near(step.boardWatts * accelerators, 16 * 700 + 8 * 400, 1e-12));
        s.cluster.others.front().accelerator.dollarsPerHour = 0;
        QCOMPARE(run::stepOf(s, 1, 1).pricePerHour, 0.0);
    }

    /// What Why? shows of a run is what was computed, with the prices of the catalog, one's own, and none.
    void explanationsSayTheSame()
    {
        layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 4, {{"global_batch", "64"}, {"zero", "1"}});
        s.task.kind = workload::TaskKind::Run;
        s.task.run.tokens = 2e12;
        int known = 0;
        for (const int kind : {0, 1, 2, 3}) {
            if (kind == 1) {
                s.task.run.prices.perAcceleratorHour = 2.5;
                s.task.run.prices.egressBytes = 1e15;
                s.task.run.prices.egressPerByte = 1e-10;
                s.task.run.prices.nodeShare = .4;
            } else if (kind == 2) {
                s.task.run.policy = workload::BlastPolicy::Replica;
                s.task.run.shrinks = true;
                s.task.run.stepSeconds = 3;
                s.task.run.maintenance.everyDays = 7;
            } else if (kind == 3) {
                s.task.run.prices.perAcceleratorHour = 0;
                s.cluster.accelerator.dollarsPerHour = 0;
                s.cluster.accelerator.watts = 0;
            }
            const job::Outcome outcome = job::run().evaluate(s);
            QVERIFY(outcome.fits);
            const std::vector<job::Explained> all = job::run().explain(s);
            for (const job::Metric& metric : job::run().metrics) {
                const auto why = std::find_if(all.begin(), all.end(),
                                              [&](const job::Explained& one) { return one.id == metric.id; });
                const double value = numberOf(outcome, metric.id);
                if (metric.id == "peak_gib" || metric.id == "mfu")
                    continue; // the step's, as it explains them
                QVERIFY2((why != all.end()) == std::isfinite(value), metric.id.data());
                if (why == all.end())
                    continue;
                ++known;
                QVERIFY2(near(why->term->value, value, 1e-6), metric.id.data());
                QVERIFY2(near(recompute(*why->term), value, 1e-6), metric.id.data());
            }
        }
        QCOMPARE(known, 4 * 8 - 2);
        QVERIFY(std::isnan(numberOf(job::run().evaluate(s), "usd")));
        const auto why = job::whyUnknown(job::run().metrics[job::findMetric(job::run().metrics, "usd")],
                                         s.cluster);
        QVERIFY(why && english(*why).starts_with("No price per hour of"));
    }
};

QTEST_GUILESS_MAIN(TestRunExpense)
#include "tst_run_expense.moc"
