// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/model_costs.h"
#include "job/training/numbers/evaluation.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <numeric>

using namespace shardscape;
using training::BlockCost;
using training::MemoryClass;
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

/// A model, and the further tokens that it predicts.
constexpr std::pair<const char*, std::int64_t> kSummed[] = {{"llama-13b", 0},
                                                            {"gpt-3-6.7b", 0},
                                                            {"mixtral-8x7b-v0.1", 0},
                                                            {"llama-13b", 2},
                                                            {"mixtral-8x7b-v0.1", 1}};

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
        const auto costs = training::modelCosts(s, false);
        const auto counted = workload::countParameters(s.model);
        // Whole numbers below 2^53: exact in doubles.
        QCOMPARE(overModel(s.model, costs, [](const BlockCost& c) { return sum(c.parameters); }),
                 static_cast<double>(counted.total + counted.multiToken)); // papers count without them
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
        layout::Scenario s = scenarioOf(
            id.toUtf8().constData(), "dgx-h100", 64,
            {{"tp", "1"}, {"pp", "1"}, {"sequence", "2048"}, {"global_batch", "1024"}, {"micro_batch", "1"}});
        const auto evaluation = training::evaluate(s);
        QVERIFY(evaluation.valid);
        const double tokens = double(s.workload.sequence) * s.workload.globalBatch;
        const double forward = overModel(s.model, training::modelCosts(s, false),
                                         [](const BlockCost& c) { return sum(c.flops); });
        // The same products summed in another order: rounding alone.
        QVERIFY2(about(3 * forward * tokens, evaluation.modelFlops, 1e-9),
                 qPrintable(QString::number(3 * forward * tokens / evaluation.modelFlops)));
    }

    void timesSumToTheStages()
    {
        for (const auto& [model, further] : kSummed) {
            layout::Scenario s = scenarioOf(
                model, "dgx-a100-80g", 8,
                {{"tp", "4"}, {"pp", "1"}, {"global_batch", "512"}, {"micro_batch", "1"}, {"zero", "1"}});
            s.model.multiTokenLayers = further;
            const auto evaluation = training::evaluate(s);
            QVERIFY(evaluation.valid);
            const double blocks = overModel(s.model, training::modelCosts(s, true),
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
        for (const auto& [model, further] : kSummed) {
            layout::Scenario s = scenarioOf(
                model, "dgx-a100-80g", 8,
                {{"tp", "4"}, {"pp", "1"}, {"global_batch", "512"}, {"micro_batch", "1"}, {"zero", "1"}});
            s.model.multiTokenLayers = further;
            const auto evaluation = training::evaluate(s);
            QVERIFY(evaluation.valid);
            const auto costs = training::modelCosts(s, true);
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

    /// In a pipeline the last stage holds the embedding once more for further tokens: what all stages hold is what the blocks do.
    void statesSumOverThePipeline()
    {
        for (const std::int64_t further : {0, 1, 2}) {
            layout::Scenario s = scenarioOf(
                "llama-13b", "dgx-a100-80g", 8,
                {{"tp", "2"}, {"pp", "4"}, {"global_batch", "512"}, {"micro_batch", "1"}, {"zero", "1"}});
            s.model.multiTokenLayers = further;
            const auto evaluation = training::evaluate(s);
            QVERIFY(evaluation.valid);
            QCOMPARE(evaluation.memory.size(), std::size_t{4});
            const auto costs = training::modelCosts(s, true);
            for (const MemoryClass kind :
                 {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer}) {
                const auto index = static_cast<std::size_t>(kind);
                const double blocks = overModel(s.model, costs,
                                                [&](const BlockCost& c) { return c.bytes[index]; });
                double ranks = 0;
                for (const auto& memory : evaluation.memory)
                    ranks += memory.bytes[index];
                QVERIFY2(about(blocks, ranks, 1e-9), qPrintable(QString("%1 %2").arg(blocks).arg(ranks)));
            }
        }
    }

    /// DeepSeek-V3, arXiv 2412.19437, section 2.2 and its card: 11.5 B of the module's own.
    void aModuleForFurtherTokensIsARunOfItsOwn()
    {
        layout::Scenario s;
        s.model = **exchange::Catalog::builtIn().model("deepseek-v3");
        const std::vector<Run> runs = workload::runsOf(s.model);
        QCOMPARE(runs.size(), std::size_t{5}); // embedding, dense, experts, module, output matrix
        QVERIFY(runs[3].kind == Run::Kind::FurtherTokens && runs[3].experts && runs[3].count == 1);
        QCOMPARE(workload::layerRuns(runs), std::size_t{2});
        const double own = sum(training::modelCosts(s, false)[3].parameters);
        QVERIFY2(about(own, 11.5e9, 0.01), qPrintable(QString::number(own)));
    }

    void ofModulesForFurtherTokensOnlyTheNumberChanges()
    {
        const Transformer model = **exchange::Catalog::builtIn().model("deepseek-v3");
        QCOMPARE(workload::withRunCount(model, 3, 2)->multiTokenLayers, std::int64_t{2});
        QCOMPARE(workload::withRunCount(model, 3, 2)->layers, model.layers);
        QCOMPARE(workload::withoutRun(model, 3)->multiTokenLayers, std::int64_t{0});
        QVERIFY(!workload::withRunCount(model, 3, 65));
        QVERIFY(!workload::withRunCount(model, 3, 0));
        QVERIFY(!workload::withRunMoved(model, 3, 1));
        QVERIFY(!workload::withRunMoved(model, 1, 3));
        QVERIFY(!workload::withNewKind(model, 3));
    }

    void runsCoverEveryLayerOnce()
    {
        for (const Transformer& model : exchange::Catalog::builtIn().models()) {
            std::int64_t next = 0;
            for (const Run& run : workload::runsOf(model)) {
                QCOMPARE(run.first, next);
                next += run.kind == Run::Kind::FurtherTokens ? 0 : run.count;
            }
            QCOMPARE(next, model.layers);
        }
    }
};

QTEST_GUILESS_MAIN(TestModelCosts)
#include "tst_model_costs.moc"
