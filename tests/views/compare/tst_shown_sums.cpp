// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown adds up: in the evaluation, in JSON and in the views, for random layouts.
#include "compare/difference.h"
#include "exchange/results/evaluation_json.h"
#include "job/training/step/pricer.h"
#include "memory/memory_bars.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "model/shown_numbers.h"
#include "time/waterfall.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace shardscape;

namespace {

/// Sums of a dozen doubles differ in their last digits.
bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

layout::Scenario randomValid()
{
    static const std::vector<layout::Scenario> bases = [] {
        std::vector<layout::Scenario> all{
            documentedScenario(), scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"global_batch", "96"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}})};
        layout::Scenario mixed = scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}});
        cluster::NodeKind kind;
        kind.name = "faster";
        kind.accelerator = exchange::Catalog::builtIn().cluster("dgx-h100", 1)->accelerator;
        kind.nodes = 2;
        mixed.cluster.others.push_back(std::move(kind));
        all.push_back(std::move(mixed));
        return all;
    }();
    // Of schedules those whose makespan is cheap: what the others add up to is no other code.
    return randomLayout(bases, [](const layout::Scenario& s) { return training::scheduleOf(s).swept; });
}

/// Whether the JSON's terms and classes sum to its totals.
void checkJson(const layout::Scenario& s, const training::Evaluation& e)
{
    const std::string text = exchange::writeEvaluation(s, e, false);
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    double step = 0;
    for (const QJsonValue term : json["time"].toObject()["terms"].toArray())
        step += term.toObject()["exposed_seconds"].toDouble();
    RC_ASSERT(near(step, json["step_seconds"].toDouble()));
    double peak = 0;
    for (const QJsonValue value : json["memory"].toObject()["ranks"].toArray()) {
        const QJsonObject rank = value.toObject();
        double sum = 0;
        for (const training::Account& account : training::memoryAccounts())
            sum += rank[QString::fromStdString(std::string(account.id) + "_gib")].toDouble();
        RC_ASSERT(near(sum, rank["total_gib"].toDouble()));
        if (rank["stage"].toInt() == e.worstStage)
            peak = sum;
    }
    RC_ASSERT(near(peak, json["memory"].toObject()["peak_gib"].toDouble()));
}

/// Whether the rows of Time, and bars and table of Memory, do.
void checkViews(const layout::Scenario& s, const training::Evaluation& e)
{
    const auto rows = time::waterfall(e, s.cluster.accelerators());
    double step = 0;
    for (const time::Part& row : rows) {
        RC_ASSERT(!row.is(training::unexplainedRow()));
        step += row.is(training::stepRow()) ? 0 : row.seconds;
    }
    RC_ASSERT(near(step, e.stepSeconds));
    RC_ASSERT(rows.back().seconds == e.stepSeconds);

    const auto bars = memory::layoutBars(e, QRectF(0, 0, 4000, 400)).bars;
    RC_ASSERT(bars.size() == e.memory.size());
    for (const memory::Bar& bar : bars) {
        const training::StageMemory& stage = e.memory[static_cast<std::size_t>(bar.stage)];
        RC_ASSERT(near(bar.total, stage.total));
        double table = 0;
        for (const memory::ClassRow& row : memory::classTable(e, bar.stage))
            table += row.bytes;
        RC_ASSERT(near(table, stage.total));
    }
}

/// Whether the parts of a difference lead from one total to the other, to the last nanosecond and byte.
void checkDifference(const compare::Candidate& one, const compare::Candidate& other)
{
    for (const auto quantity : {compare::Quantity::StepTime, compare::Quantity::PeakMemory}) {
        const compare::Difference difference = compare::difference(one, other, quantity);
        std::int64_t at = difference.before;
        for (const compare::Change& change : difference.changes) {
            RC_ASSERT(change.account != &training::unexplainedRow());
            at += change.amount();
        }
        RC_ASSERT(at == difference.after);
    }
}

class TestShownSums : public QObject {
    Q_OBJECT
private slots:
    void whatIsShownAddsUp()
    {
        compare::Candidate before;
        before.scenario = documentedScenario();
        before.evaluation = training::evaluate(before.scenario);
        QVERIFY(rc::check("evaluation, JSON and views sum to the step and to the peak", [&before] {
            compare::Candidate now;
            now.scenario = randomValid();
            now.evaluation = training::evaluate(now.scenario);
            if (const std::string wrong = unsummed(now.evaluation); !wrong.empty())
                RC_FAIL(wrong);
            checkJson(now.scenario, now.evaluation);
            checkViews(now.scenario, now.evaluation);
            checkDifference(before, now);
        }));
    }

    void unsummedFindsWhatIsMissing()
    {
        training::Evaluation e = training::evaluate(documentedScenario());
        QCOMPARE(unsummed(e), std::string());
        e.time[training::accountOf(training::TimeTerm::Bubble)].exposedSeconds += 1e-6 * e.stepSeconds;
        QVERIFY(unsummed(e).starts_with("the step"));
        e = training::evaluate(documentedScenario());
        e.memory[0].bytes[training::accountOf(training::MemoryClass::Buffers)] *= 2;
        QVERIFY(unsummed(e).starts_with("the memory of stage 0"));
        e = training::evaluate(documentedScenario());
        e.peakBytes *= 2;
        QVERIFY(unsummed(e).starts_with("the peak"));
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestShownSums)
#include "tst_shown_sums.moc"
