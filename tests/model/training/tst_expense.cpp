// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/expense.h"
#include "job/training/numbers/metric.h"
#include "job/training/step/explanation.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

bool near(double a, double b, double share)
{
    return std::abs(a / b - 1) <= share;
}

} // namespace

class TestExpense : public QObject {
    Q_OBJECT

private slots:
    /// 30.84 million hours of 700 W are 21.6 GWh. Source: Llama 3.1 model card, 405B.
    void energyIsCountedAsModelCardsDo()
    {
        layout::Scenario s = scenarioOf("llama-3.1-405b", "dgx-h100", 2048, {{"token_budget", "15600"}});
        const double tokensPerSecond = 15.6e12 * static_cast<double>(s.cluster.accelerators())
                                       / (30.84e6 * 3600);
        const training::Expense e = training::expenseOf(s, tokensPerSecond);
        QVERIFY(near(e.acceleratorHours, 30.84e6, 1e-9));
        QVERIFY(near(e.megawattHours, 21588, 1e-9));
        QVERIFY(near(e.days, 30.84e6 / 24 / static_cast<double>(s.cluster.accelerators()), 1e-9));
    }

    /// 180 thousand H800 hours per trillion tokens, two dollars each: 14.8 trillion are 2.664 million hours and 5.328 million
    /// dollars. Source: DeepSeek-AI 2024, arXiv 2412.19437, Table 1.
    void rentIsHoursTimesPrice()
    {
        layout::Scenario s = scenarioOf("deepseek-v3", "h800-80g-3200g-per-node", 256,
                                        {{"token_budget", "14800"}});
        const double ranks = static_cast<double>(s.cluster.accelerators());
        const training::Expense e = training::expenseOf(s, 1e12 * ranks / (180e3 * 3600));
        QVERIFY(near(e.acceleratorHours, 2.664e6, 1e-9));
        QVERIFY(near(e.dollars, 5.328e6, 1e-9));
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
        s.workload.tokenBudget = 1;
        const training::Expense e = training::expenseOf(s, 1e9 / 3600); // one hour
        QVERIFY(near(e.acceleratorHours, 24, 1e-12));
        QVERIFY(near(e.dollars, 16 * 4 + 8, 1e-12));
        QVERIFY(near(e.megawattHours, (16 * 700 + 8 * 400) / 1e6, 1e-12));
        s.cluster.others.front().accelerator.dollarsPerHour = 0;
        QCOMPARE(training::expenseOf(s, 1e9 / 3600).dollars, 0.0);
    }

    /// What Why? shows is what was computed, of one kind of nodes and of two.
    void explanationsSayTheSame()
    {
        layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 2, {{"global_batch", "64"}, {"zero", "1"}});
        for (const bool mixed : {false, true}) {
            if (mixed) {
                cluster::NodeKind other;
                other.accelerator = s.cluster.accelerator;
                other.accelerator.watts = 400;
                other.accelerator.bf16Flops /= 2;
                other.nodes = 1;
                s.cluster.others = {other};
            }
            const training::Evaluation e = training::evaluate(s);
            QVERIFY(e.valid);
            for (const training::Metric& metric : training::kMetrics) {
                if (!metric.ofWholeRun)
                    continue;
                const TermPointer why = training::explain(s, metric.id);
                QVERIFY2(why != nullptr, metric.id.data());
                QVERIFY(near(why->value, metric.of(e), 1e-9));
                QVERIFY(near(recompute(*why), metric.of(e), 1e-9));
            }
            s.cluster.accelerator.dollarsPerHour = mixed ? 0 : s.cluster.accelerator.dollarsPerHour;
        }
        QVERIFY(training::explain(s, "training_usd") == nullptr);
    }

    /// A budget changes what training takes and nothing else.
    void theBudgetMovesNoStep()
    {
        layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 1, {{"global_batch", "64"}, {"zero", "1"}});
        const training::Evaluation thousand = training::evaluate(s);
        s.workload.tokenBudget = 2000;
        const training::Evaluation twice = training::evaluate(s);
        QVERIFY(thousand.valid && thousand.expense.days > 0);
        for (const training::Metric& metric : training::kMetrics)
            if (metric.ofWholeRun)
                QCOMPARE(metric.of(twice), 2 * metric.of(thousand));
            else
                QCOMPARE(metric.of(twice), metric.of(thousand));
        QCOMPARE(twice.expense.days, 2 * thousand.expense.days);
        QCOMPARE(twice.expense.acceleratorHours, 2 * thousand.expense.acceleratorHours);
    }
};

QTEST_GUILESS_MAIN(TestExpense)
#include "tst_expense.moc"
