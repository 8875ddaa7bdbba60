// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>

#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

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

training::Evaluation evaluated(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double bytes(const training::Evaluation& e, MemoryClass memory)
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

    /// Adapters stand beside the matrices of layers: stages of a pipeline have those of their own layers, whatever else they hold. Of a
    /// layer of 7B, r (rows + columns) of seven matrices.
    void stagesHaveTheAdaptersOfTheirLayers()
    {
        const double adapters = 8 * 16 * (4.0 * (4096 + 4096) + 3.0 * (4096 + 11008));
        const double matrices = 8 * (4.0 * 4096 * 4096 + 3.0 * 4096 * 11008), norms = 8 * 2.0 * 4096;
        const double end = 32000.0 * 4096;
        for (const char* train : {"lora", "qlora"}) {
            layout::Scenario s = tuned(train);
            for (const auto& [knob, value] :
                 {std::pair("pp", "4"), std::pair("schedule", "1f1b"), std::pair("grad_dtype", "bf16")})
                QVERIFY2(layout::setKnob(s, knob, value).has_value(), knob);
            const auto e = evaluated(s);
            const double bits = std::string_view(train) == "lora" ? 16 : 4 + 8.0 / 64 + 32.0 / (64 * 256);
            for (std::size_t stage = 0; stage < 4; ++stage) {
                const auto of = [&](MemoryClass memory) {
                    return e.memory[stage].bytes[static_cast<std::size_t>(memory)];
                };
                QVERIFY2(std::abs(of(MemoryClass::Gradients) / (2 * adapters) - 1) < 1e-9, train);
                QVERIFY2(std::abs(of(MemoryClass::Optimizer) / (12 * adapters) - 1) < 1e-9, train);
                const double ends = (stage == 0 ? end : 0) + (stage == 3 ? end + 4096 : 0);
                const double weights = matrices * bits / 8 + 2 * (norms + ends + adapters);
                QVERIFY2(std::abs(of(MemoryClass::Weights) / weights - 1) < 1e-9, train);
            }
        }
    }

    /// Experts have no adapters: how many ranks share these changes nothing of what trains.
    void expertsElsewhereTakeNoAdaptersWithThem()
    {
        const auto gradients = [](const char* ep) {
            return bytes(evaluated(scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 1,
                                              {{"sequence", "4096"},
                                               {"global_batch", "8"},
                                               {"ep", ep},
                                               {"zero", "0"},
                                               {"train", "lora"},
                                               {"grad_dtype", "bf16"}})),
                         MemoryClass::Gradients);
        };
        const double adapters = 32 * 16 * (2.0 * (4096 + 4096) + 2.0 * (4096 + 1024));
        QVERIFY2(std::abs(gradients("8") / (2 * adapters) - 1) < 1e-9, QByteArray::number(gradients("8")));
        QVERIFY(std::abs(gradients("1") / gradients("8") - 1) < 1e-9);
    }

    /// Frozen weights have no gradients to gather beside them: of a gathered layer two copies are alive, and its adapters' gradients.
    void gatheredLayersHaveNoGradientsOfFrozenWeights()
    {
        const auto buffers = [](const char* train) {
            layout::Scenario s = tuned(train);
            for (const auto& [knob, value] : {std::pair("zero", "3"), std::pair("grad_dtype", "bf16")})
                if (!layout::setKnob(s, knob, value))
                    qFatal("%s", knob);
            return bytes(evaluated(s), MemoryClass::Buffers);
        };
        const double layer = 4.0 * 4096 * 4096 + 3.0 * 4096 * 11008 + 2 * 4096;
        const double less = buffers("full") - buffers("lora");
        QVERIFY2(std::abs(less / (2 * layer) - 1) < 0.02, QByteArray::number(less / (2 * layer)));
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

    /// In a pipeline frozen layers lie on its first stages: these keep nothing for a backward that they do not have.
    void frozenLayersFillTheFirstStages()
    {
        layout::Scenario s = tuned("full");
        for (const auto& [knob, value] :
             {std::pair("pp", "4"), std::pair("schedule", "1f1b"), std::pair("zero", "1")})
            QVERIFY2(layout::setKnob(s, knob, value).has_value(), knob);
        const auto all = evaluated(s);
        QVERIFY(layout::setKnob(s, "frozen_layers", "20").has_value()); // 8 a stage: 8, 8, 4, 0
        const auto few = evaluated(s);
        const auto of = [](const training::Evaluation& e, std::size_t stage, MemoryClass memory) {
            return e.memory[stage].bytes[static_cast<std::size_t>(memory)];
        };
        for (const std::size_t stage : {std::size_t{0}, std::size_t{1}}) {
            QCOMPARE(of(few, stage, MemoryClass::Gradients), 0.0);
            QCOMPARE(of(few, stage, MemoryClass::Optimizer), 0.0);
            QVERIFY(of(few, stage, MemoryClass::Activations) < 1e6); // token ids
            QCOMPARE(of(few, stage, MemoryClass::Weights), of(all, stage, MemoryClass::Weights));
            QCOMPARE(few.stageCosts[stage].forward, all.stageCosts[stage].forward);
            QCOMPARE(few.stageCosts[stage].backwardWeight, schedule::Ticks{0});
            QVERIFY(few.stageCosts[stage].backwardInput * 20 < all.stageCosts[stage].backwardInput);
        }
        for (const MemoryClass states : {MemoryClass::Gradients, MemoryClass::Optimizer}) {
            const double half = of(few, 2, states) / of(all, 2, states);
            QVERIFY2(std::abs(half - 0.5) < 1e-9, QByteArray::number(half, 'g', 12));
            QCOMPARE(of(few, 3, states), of(all, 3, states));
        }
        QCOMPARE(few.stageCosts[3].backwardInput, all.stageCosts[3].backwardInput);
        QVERIFY(few.stepSeconds < all.stepSeconds);
        // The fewer layers train, the less a step takes and holds.
        double step = few.stepSeconds, peak = few.peakBytes;
        for (const char* more : {"24", "28", "31"}) {
            QVERIFY(layout::setKnob(s, "frozen_layers", more).has_value());
            const auto e = evaluated(s);
            QVERIFY2(e.stepSeconds <= step && e.peakBytes <= peak, more);
            step = e.stepSeconds;
            peak = e.peakBytes;
        }
    }

    /// A tied matrix trains by the logits alone. In a pipeline the first stage holds a copy that takes the same steps: with gradient and
    /// optimizer states, which the ends sum as ever, and without a backward.
    void aTiedMatrixTrainsAtBothEnds()
    {
        for (const char* zero : {"0", "1", "2", "3"}) {
            layout::Scenario s = scenarioOf("llama-3.2-3b", "dgx-a100-80g", 1,
                                            {{"sequence", "2048"},
                                             {"global_batch", "64"},
                                             {"micro_batch", "1"},
                                             {"pp", "4"},
                                             {"schedule", "1f1b"},
                                             {"zero", zero}});
            const auto all = evaluated(s);
            QVERIFY(layout::setKnob(s, "frozen_layers", "14").has_value()); // 7 a stage: two of four
            const auto few = evaluated(s);
            const auto of = [](const training::Evaluation& e, std::size_t stage, MemoryClass memory) {
                return e.memory[stage].bytes[static_cast<std::size_t>(memory)];
            };
            const double matrix = 128256.0 * 3072;
            const double layers = 7 * (2.0 * 3072 * 3072 + 2.0 * 3072 * 1024 + 3.0 * 3072 * 8192 + 2 * 3072);
            for (const MemoryClass states : {MemoryClass::Gradients, MemoryClass::Optimizer}) {
                const double share = of(few, 0, states) / of(all, 0, states);
                QVERIFY2(std::abs(share - matrix / (matrix + layers)) < 1e-6,
                         QByteArray::number(share, 'g', 9));
                QCOMPARE(of(few, 1, states), 0.0);
                QCOMPARE(of(few, 3, states), of(all, 3, states));
            }
            QCOMPARE(few.stageCosts[3].backwardInput, all.stageCosts[3].backwardInput);
            QCOMPARE(few.stageCosts[0].backwardWeight, schedule::Ticks{0});
            QVERIFY(few.stageCosts[0].backwardInput * 20 < all.stageCosts[0].backwardInput);
            QVERIFY(few.stepSeconds < all.stepSeconds && few.peakBytes <= all.peakBytes);
            // Activations, their gradients and the matrix's: the stages send what they send without frozen layers.
            const auto pair = [](const layout::Scenario& it, const training::Evaluation& e) {
                double sum = 0;
                for (const training::AxisTraffic& axis : training::traffic(it, e).axes)
                    if (axis.group == layout::GroupKind::Pipeline)
                        sum += axis.bytes;
                return sum;
            };
            layout::Scenario plain = s;
            QVERIFY(layout::setKnob(plain, "frozen_layers", "0").has_value());
            QCOMPARE(pair(s, few), pair(plain, all));
        }
    }

    /// What a frozen layer does not have it does not send: under ZeRO 2 and 3 a stage of them gathers its weights for the forward
    /// alone and scatters nothing; who trains on the others does as before, with the sharers it has.
    void frozenStagesShareWeightsAlone()
    {
        for (const char* zero : {"2", "3"}) {
            layout::Scenario s = tuned("full");
            for (const auto& [knob, value] :
                 {std::pair("pp", "2"), std::pair("schedule", "1f1b"), std::pair("zero", zero)})
                QVERIFY2(layout::setKnob(s, knob, value).has_value(), knob);
            const auto all = evaluated(s);
            QVERIFY(layout::setKnob(s, "frozen_layers", "16").has_value()); // the first stage whole
            const auto few = evaluated(s);
            const auto of = [](const training::Evaluation& e, std::size_t stage, MemoryClass memory) {
                return e.memory[stage].bytes[static_cast<std::size_t>(memory)];
            };
            QCOMPARE(of(few, 0, MemoryClass::Weights), of(all, 0, MemoryClass::Weights));
            for (const MemoryClass states : {MemoryClass::Gradients, MemoryClass::Optimizer}) {
                QCOMPARE(of(few, 0, states), 0.0);
                QCOMPARE(of(few, 1, states), of(all, 1, states));
            }
            QCOMPARE(few.stageCosts[1].forward, all.stageCosts[1].forward);
            QCOMPARE(few.stageCosts[1].backwardInput, all.stageCosts[1].backwardInput);
            QCOMPARE(few.stageCosts[0].forward, all.stageCosts[0].forward);
            QVERIFY(few.stageCosts[0].backwardInput * 20 < all.stageCosts[0].backwardInput);
            QVERIFY(few.stepSeconds < all.stepSeconds);
        }
    }

    /// Bytes counted by hand: m micro-batches, N ranks share. All weights are gathered for the forward, those that train for the
    /// backward too; gradients of those are scattered.
    void frozenLayersAreNotGatheredTwice()
    {
        for (const char* pp : {"1", "2"}) {
            layout::Scenario s = tuned("full");
            for (const auto& [knob, value] : {std::pair("pp", pp), std::pair("schedule", "1f1b"),
                                              std::pair("zero", "3"), std::pair("grad_dtype", "bf16")})
                QVERIFY2(layout::setKnob(s, knob, value).has_value(), knob);
            QVERIFY(layout::setKnob(s, "frozen_layers", "16").has_value());
            const auto e = evaluated(s);
            const double layer = 4.0 * 4096 * 4096 + 3.0 * 4096 * 11008 + 2 * 4096;
            const double still = 16 * layer + 32000.0 * 4096;
            const double trained = 16 * layer + 32000.0 * 4096 + 4096;
            const auto n = static_cast<double>(s.replicas());
            const double expected = static_cast<double>(e.microbatches) / s.layout.pipelineParallel * (n - 1)
                                    / n * 2 * ((still + trained) + trained + trained);
            double sent = 0;
            for (const training::AxisTraffic& axis : training::traffic(s, e).axes)
                if (axis.group == layout::GroupKind::Replicas)
                    sent = axis.bytes;
            QVERIFY2(std::abs(sent / expected - 1) < 1e-6, QByteArray::number(sent / expected, 'g', 12));
        }
    }

    /// Adapters train beside all weights: these are gathered for both passes, as where all of them train.
    void adaptersAskForAllWeightsTwice()
    {
        // What a gather more takes, in seconds and in bytes; an adapter is a few thousandths of a layer.
        const auto second = [](const char* train) {
            layout::Scenario s = tuned(train);
            std::array<double, 2> seconds{}, bytes{};
            for (const std::size_t reshards : {std::size_t{0}, std::size_t{1}}) {
                for (const auto& [knob, value] :
                     {std::pair("zero", "3"), std::pair("reshard", reshards == 1 ? "1" : "0")})
                    if (!layout::setKnob(s, knob, value))
                        qFatal("%s", knob);
                const auto e = evaluated(s);
                seconds[reshards] = e.time[training::accountOf(TimeTerm::DataComm)].seconds;
                for (const training::AxisTraffic& axis : training::traffic(s, e).axes)
                    if (axis.group == layout::GroupKind::Replicas)
                        bytes[reshards] = axis.bytes;
            }
            return std::pair(seconds[1] - seconds[0], bytes[1] - bytes[0]);
        };
        const auto lora = second("lora");
        const auto full = second("full");
        QVERIFY(full.first > 0 && full.second > 0);
        QVERIFY2(std::abs(lora.first / full.first - 1) < 0.01, QByteArray::number(lora.first / full.first));
        QVERIFY2(std::abs(lora.second / full.second - 1) < 0.01,
                 QByteArray::number(lora.second / full.second));
    }

    /// From stages that differ to one that holds all: less to send and to keep whatever ZeRO shares, the more layers are frozen.
    void frozenLayersNeverCostMore()
    {
        QVERIFY(rc::check([] {
            layout::Scenario s = tuned("full");
            if (*rc::gen::arbitrary<bool>())
                s.model.tiedEmbeddings = true;
            const auto pick = [&s](const char* knob, std::vector<const char*> values) {
                const char* value = *rc::gen::elementOf(std::move(values));
                RC_ASSERT(layout::setKnob(s, knob, value).has_value());
            };
            pick("pp", {"1", "2", "4", "8"});
            pick("zero", {"0", "1", "2", "3"});
            pick("reshard", {"0", "1"});
            pick("wire_bits", {"full", "8"});
            pick("secondary_shard", {"0", "2"});
            pick("offload_weights", {"0", "50"});
            pick("schedule", {"1f1b", "breadth-first"});
            const int frozen = *rc::gen::inRange(0, 30);
            RC_ASSERT(layout::setKnob(s, "frozen_layers", std::to_string(frozen)).has_value());
            layout::Scenario more = s;
            RC_ASSERT(layout::setKnob(more, "frozen_layers", std::to_string(frozen + 2)).has_value());
            RC_PRE(layout::violations(s).empty() && layout::violations(more).empty());
            const auto a = training::evaluate(s);
            const auto b = training::evaluate(more);
            RC_ASSERT(b.stepSeconds <= a.stepSeconds * (1 + 1e-9));
            RC_ASSERT(b.peakBytes <= a.peakBytes * (1 + 1e-9));
        }));
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
        for (const training::TimeShare& share : e.time)
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
