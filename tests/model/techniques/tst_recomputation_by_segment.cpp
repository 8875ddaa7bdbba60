// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

namespace {

using Knobs = std::vector<std::pair<std::string, std::string>>;

/// GPT-3 22B, 48 layers, recomputed whole.
layout::Scenario recomputed(const Knobs& more)
{
    layout::Scenario s = scenarioOf(
        "megatron-22b", "dgx-a100-80g", 1,
        {{"global_batch", "8"}, {"tp", "4"}, {"recompute", "full"}, {"sequence_parallel", "0"}});
    for (const auto& [knob, value] : more)
        if (const Result<void> set = layout::setKnob(s, knob, value); !set)
            qFatal("%s", set.error().text().c_str());
    return s;
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

double seconds(const training::Evaluation& e, TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].seconds;
}

/// Bytes of the inputs of all layers: twice what pairs of layers save. The mask of the embedding's dropout stays.
double inputsOf(const training::Evaluation& each)
{
    const auto pairs = evaluated(recomputed({{"recompute_segment", "2"}}));
    return 2 * (bytes(each, MemoryClass::Activations) - bytes(pairs, MemoryClass::Activations));
}

} // namespace

class TestRecomputationBySegment : public QObject {
    Q_OBJECT

private slots:
    /// Chen 2016, arXiv 1604.06174, section 4: n/k inputs and k layers; least between the ends, at no other price.
    void leastMemoryIsBetweenTheEnds()
    {
        const auto each = evaluated(recomputed({}));
        const double inputs = inputsOf(each);
        std::vector<double> held;
        for (const char* k : {"1", "2", "4", "8", "16", "48"}) {
            const auto e = evaluated(recomputed({{"recompute_segment", k}}));
            const double freed = bytes(each, MemoryClass::Activations) - bytes(e, MemoryClass::Activations);
            QVERIFY(std::abs(freed - inputs * (1 - 1 / std::stod(k))) < 1e-9 * inputs);
            QCOMPARE(e.stepSeconds, each.stepSeconds);
            held.push_back(bytes(e, MemoryClass::Activations) + bytes(e, MemoryClass::Buffers));
        }
        QVERIFY(held[5] > held[0]);
        for (std::size_t i = 1; i + 1 < held.size(); ++i)
            QVERIFY(held[i] < held[5]);
    }

    void aSegmentThatDoesNotDivideSaysWhichDoes()
    {
        const layout::Scenario s = recomputed({{"recompute_segment", "5"}});
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("segments-divide"));
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
        const std::int64_t nearest = layout::findKnob("recompute_segment")
                                         ->get(layout::with(s, reasons.front().mend));
        QVERIFY(nearest == 4 || nearest == 6);
    }

    /// Rajbhandari 2020, arXiv 1910.02054, section 6.1: a part of every input, and one all-gather a layer.
    void sharedCheckpointsDivideByTheirRanks()
    {
        const auto whole = evaluated(recomputed({}));
        const auto shared = evaluated(recomputed({{"shard_checkpoints", "1"}}));
        const double freed = bytes(whole, MemoryClass::Activations) - bytes(shared, MemoryClass::Activations);
        QVERIFY(std::abs(freed / inputsOf(whole) - 0.75) < 1e-9);
        // Two sums forward, two backward, two again; half a sum more.
        const double more = seconds(shared, TimeTerm::TensorComm) / seconds(whole, TimeTerm::TensorComm);
        QVERIFY2(std::abs(more - 6.5 / 6) < 1e-3, QByteArray::number(more));
        const auto parallel = evaluated(recomputed({{"sequence_parallel", "1"}}));
        const auto both = evaluated(recomputed({{"sequence_parallel", "1"}, {"shard_checkpoints", "1"}}));
        QCOMPARE(both.peakBytes, parallel.peakBytes);
        QCOMPARE(both.stepSeconds, parallel.stepSeconds);
    }

    /// What is kept of recomputed layers can leave the device like anything else that waits for the backward.
    void checkpointsCanLeaveTheDevice()
    {
        const auto here = evaluated(recomputed({}));
        const auto away = evaluated(recomputed({{"offload_activations", "100"}}));
        QVERIFY(bytes(away, MemoryClass::Activations) < 0.1 * bytes(here, MemoryClass::Activations));
        QVERIFY(away.hostBytes > 0);
    }
};

QTEST_GUILESS_MAIN(TestRecomputationBySegment)
#include "tst_recomputation_by_segment.moc"
