// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/evaluation.h"
#include "evaluate/model_costs.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <numeric>

using namespace shardscape;
using evaluate::BlockCost;
using evaluate::MemoryClass;
using workload::Part;
using workload::Run;
using workload::Transformer;

namespace {

template <std::size_t N>
double sum(const std::array<double, N>& parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

template <class Value>
double overModel(const Transformer& model, const std::vector<BlockCost>& costs, const Value& value)
{
    const std::vector<Run> runs = workload::runsOf(model);
    double total = 0;
    for (std::size_t i = 0; i < runs.size(); ++i)
        total += value(costs[i]) * static_cast<double>(std::max<std::int64_t>(runs[i].count, 1));
    return total;
}

bool about(double value, double expected, double tolerance)
{
    return std::abs(value - expected) <= tolerance * std::abs(expected);
}

} // namespace

class TestModelCosts : public QObject {
    Q_OBJECT
private slots:
    void tensorsSumToTheCountedParameters_data()
    {
        QTest::addColumn<QString>("id");
        for (const Transformer& model : exchange::Catalog::builtIn().models())
            QTest::newRow(model.id.c_str()) << QString::fromStdString(model.id);
    }
    void tensorsSumToTheCountedParameters()
    {
        QFETCH(QString, id);
        layout::Scenario s;
        s.model = **exchange::Catalog::builtIn().model(id.toStdString());
        const auto costs = evaluate::modelCosts(s, false);
        const auto counted = workload::countParameters(s.model);
        // Whole numbers below 2^53: exact in doubles.
        QCOMPARE(overModel(s.model, costs, [](const BlockCost& c) { return sum(c.parameters); }),
                 static_cast<double>(counted.total));
        QCOMPARE(costs.front().parameters[static_cast<std::size_t>(Part::Embedding)],
                 static_cast<double>(counted.embedding + counted.positions));
    }

    void flopsAreThoseThatMfuCounts_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id :
             {"megatron-175b", "llama-2-70b", "mixtral-8x7b-v0.1", "deepseek-v3", "qwen3-30b-a3b"})
            QTest::newRow(id) << QString(id);
    }
    void flopsAreThoseThatMfuCounts()
    {
        // One tensor-parallel rank: these vocabularies are multiples of 128, so that none is padded.
        QFETCH(QString, id);
        const layout::Scenario s = scenarioOf(
            id.toUtf8().constData(), "dgx-h100", 64,
            {{"tp", "1"}, {"pp", "1"}, {"sequence", "2048"}, {"global_batch", "1024"}, {"micro_batch", "1"}});
        const auto evaluation = evaluate::evaluate(s);
        QVERIFY(evaluation.valid);
        const double tokens = double(s.workload.sequence) * s.workload.globalBatch;
        const double forward = overModel(s.model, evaluate::modelCosts(s, false),
                                         [](const BlockCost& c) { return sum(c.flops); });
        // The same products summed in another order: rounding alone.
        QVERIFY2(about(3 * forward * tokens, evaluation.modelFlops, 1e-9),
                 qPrintable(QString::number(3 * forward * tokens / evaluation.modelFlops)));
    }

    void timesSumToTheStages()
    {
        for (const char* model : {"llama-13b", "mixtral-8x7b-v0.1"}) {
            const layout::Scenario s = scenarioOf(
                model, "dgx-a100-80g", 8,
                {{"tp", "4"}, {"pp", "1"}, {"global_batch", "512"}, {"micro_batch", "1"}, {"zero", "1"}});
            const auto evaluation = evaluate::evaluate(s);
            QVERIFY(evaluation.valid);
            const double blocks = overModel(s.model, evaluate::modelCosts(s, true),
                                            [](const BlockCost& c) { return sum(c.seconds); });
            double stage = 0;
            for (const schedule::StageCost& cost : evaluation.stageCosts)
                stage += double(cost.forward + cost.backwardInput + cost.backwardWeight) / 1e9;
            // The stage adds what the host does per micro-batch, which belongs to no block, and rounds to nanoseconds.
            const double host = s.software().microbatchHost;
            QVERIFY2(about(blocks + host, stage, 1e-5),
                     qPrintable(QString("%1 %2").arg(blocks + host).arg(stage)));
        }
    }

    void statesSumToTheRanksMemory()
    {
        for (const char* model : {"gpt-3-6.7b", "mixtral-8x7b-v0.1"}) {
            const layout::Scenario s = scenarioOf(
                model, "dgx-a100-80g", 8,
                {{"tp", "4"}, {"pp", "1"}, {"global_batch", "512"}, {"micro_batch", "1"}, {"zero", "1"}});
            const auto evaluation = evaluate::evaluate(s);
            QVERIFY(evaluation.valid);
            const auto costs = evaluate::modelCosts(s, true);
            for (const MemoryClass kind :
                 {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer}) {
                const auto index = static_cast<std::size_t>(kind);
                const double blocks = overModel(s.model, costs,
                                                [&](const BlockCost& c) { return c.bytes[index]; });
                QVERIFY2(about(blocks, evaluation.memory[0].bytes[index], 1e-9),
                         qPrintable(QString("%1 %2").arg(blocks).arg(evaluation.memory[0].bytes[index])));
            }
        }
    }

    void runsCoverEveryLayerOnce()
    {
        for (const Transformer& model : exchange::Catalog::builtIn().models()) {
            std::int64_t next = 0;
            for (const Run& run : workload::runsOf(model)) {
                QCOMPARE(run.first, next);
                next += run.count;
            }
            QCOMPARE(next, model.layers);
        }
    }
};

QTEST_GUILESS_MAIN(TestModelCosts)
#include "tst_model_costs.moc"
