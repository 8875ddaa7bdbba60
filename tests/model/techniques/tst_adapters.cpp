// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;
using evaluate::MemoryClass;
using evaluate::TimeTerm;

namespace {

layout::Scenario tuned(const char* train, const char* nodes = "1")
{
    return scenarioOf("llama-2-7b", "dgx-a100-80g", std::stoi(nodes),
                      {{"sequence", "2048"},
                       {"global_batch", "64"},
                       {"micro_batch", "1"},
                       {"zero", "0"},
                       {"train", train}});
}

evaluate::Evaluation evaluated(const layout::Scenario& s)
{
    const evaluate::Evaluation e = evaluate::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double bytes(const evaluate::Evaluation& e, MemoryClass memory)
{
    return e.memory.front().bytes[static_cast<std::size_t>(memory)];
}

} // namespace

class TestAdapters : public QObject {
    Q_OBJECT

private slots:
    /// Frozen products have no weight gradient, and nobody counts one: of three thirds of the work two are left.
    void frozenWeightsHaveNoGradientsToCount()
    {
        const auto full = evaluated(tuned("full"));
        const auto lora = evaluated(tuned("lora"));
        const double work = lora.mfu * lora.stepSeconds / (full.mfu * full.stepSeconds);
        QVERIFY2(work > 2.0 / 3 && work < 0.7, QByteArray::number(work));
        QVERIFY(lora.mfu < 0.75);
    }

    /// Rows C5 of the golden numbers, Hu 2021, LoRA, arXiv 2106.09685, Table 4: 4.7 and 37.7 million parameters for queries and values
    /// of GPT-3 at ranks 1 and 8, through the knobs. Gradients of adapters are in 16 bits.
    void adaptersOfQueriesAndValuesAreCounted()
    {
        for (const auto& [rank, parameters] : {std::pair("1", 4718592.0), std::pair("8", 37748736.0)}) {
            const auto e = evaluated(scenarioOf("gpt-3-175b", "dgx-a100-80g", 1,
                                                {{"sequence", "2048"},
                                                 {"global_batch", "8"},
                                                 {"tp", "1"},
                                                 {"zero", "0"},
                                                 {"grad_dtype", "bf16"},
                                                 {"train", "lora"},
                                                 {"lora_targets", "qv"},
                                                 {"lora_rank", rank}}));
            const double counted = bytes(e, MemoryClass::Gradients) / 2;
            // A share of all parameters, which two rooms count to a few in a million.
            QVERIFY2(std::abs(counted / parameters - 1) < 1e-5, QByteArray::number(counted, 'g', 12));
        }
    }

    /// Three quarters of the layers frozen: a quarter of the backward, of its activations and of the states of layers.
    void frozenLayersRunForwardAlone()
    {
        layout::Scenario s = tuned("full");
        const auto all = evaluated(s);
        QVERIFY(layout::setKnob(s, "frozen_layers", "24").has_value());
        const auto few = evaluated(s);
        const double activations = bytes(few, MemoryClass::Activations)
                                   / bytes(all, MemoryClass::Activations);
        QVERIFY2(std::abs(activations - 0.25) < 0.01, QByteArray::number(activations));
        // 8 of 32 layers, and the output matrix; the embedding is frozen, too.
        const double layer = 4.0 * 4096 * 4096 + 3.0 * 4096 * 11008 + 2 * 4096;
        const double share = (8 * layer + 32000.0 * 4096 + 4096) / 6738415616.0;
        const double states = bytes(few, MemoryClass::Optimizer) / bytes(all, MemoryClass::Optimizer);
        QVERIFY2(std::abs(states / share - 1) < 1e-6, QByteArray::number(states / share, 'g', 10));
        QVERIFY(few.stepSeconds < 0.6 * all.stepSeconds && few.stepSeconds > 0.4 * all.stepSeconds);
        QVERIFY(layout::setKnob(s, "frozen_layers", "32").has_value());
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
    }

    /// Malladi 2023, MeZO, arXiv 2305.17333, algorithm 1: two forwards, the memory of inference.
    void withoutGradientsWeightsAreAllThatIsKept()
    {
        const auto e = evaluated(tuned("zeroth"));
        QCOMPARE(bytes(e, MemoryClass::Gradients), 0.0);
        QCOMPARE(bytes(e, MemoryClass::Optimizer), 0.0);
        QVERIFY(bytes(e, MemoryClass::Activations) < 1e6); // token ids
        const auto full = evaluated(tuned("full"));
        QCOMPARE(bytes(e, MemoryClass::Weights), bytes(full, MemoryClass::Weights));
        const double work = e.mfu * e.stepSeconds / (full.mfu * full.stepSeconds);
        QVERIFY2(std::abs(work - 2.0 / 3) < 1e-6, QByteArray::number(work));
        double exposed = 0;
        for (const evaluate::TimeShare& share : e.time)
            exposed += share.exposedSeconds;
        QVERIFY(std::abs(exposed - e.stepSeconds) < 1e-6 * e.stepSeconds);
    }

    void whatNeedsABackwardIsRefused()
    {
        layout::Scenario s = tuned("zeroth");
        for (const auto& [knob, value] :
             {std::pair("pp", "2"), std::pair("recompute", "full"), std::pair("zero", "3")})
            QVERIFY(layout::setKnob(s, knob, value).has_value());
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("no-backward"));
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
    }
};

QTEST_GUILESS_MAIN(TestAdapters)
#include "tst_adapters.moc"
