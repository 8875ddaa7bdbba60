// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

namespace {

layout::Scenario recomputed(const char* keep, const char* sequence = "65536", const char* recompute = "full")
{
    return scenarioOf("llama-7b", "dgx-a100-80g", 2,
                      {{"sequence", sequence},
                       {"global_batch", "1"},
                       {"attention", "flash2"},
                       {"cp", "16"},
                       {"zero", "3"},
                       {"recompute", recompute},
                       {"keep_attention", keep}});
}

training::Evaluation evaluated(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double activations(const training::Evaluation& e)
{
    return e.memory.front().bytes[static_cast<std::size_t>(MemoryClass::Activations)];
}

} // namespace

class TestRecomputationKeepingAttention : public QObject {
    Q_OBJECT

private slots:
    /// Output in 16 bits and a sum per row and head of every layer: 32 (2 h + 4 a) T bytes of 4,096 tokens.
    void oneOutputPerLayerIsKept()
    {
        const double more = activations(evaluated(recomputed("1"))) - activations(evaluated(recomputed("0")));
        QVERIFY2(std::abs(more / (32 * (2.0 * 4096 + 4 * 32) * 4096) - 1) < 1e-6, QByteArray::number(more));
    }

    /// Gu 2024, selective checkpoint++: attention, most of a long sequence's work, does not run again.
    void attentionRunsOnce()
    {
        const training::Evaluation twice = evaluated(recomputed("0", "262144"));
        const training::Evaluation once = evaluated(recomputed("1", "262144"));
        const auto again = [](const training::Evaluation& e) {
            return e.time[static_cast<std::size_t>(TimeTerm::Recompute)].exposedSeconds;
        };
        QVERIFY(again(once) < again(twice) / 3);
        QVERIFY(again(once) > 0);
        QVERIFY(once.stepSeconds < twice.stepSeconds);
        QCOMPARE(once.mfu * once.stepSeconds, twice.mfu * twice.stepSeconds);
        QVERIFY(once.hfu * once.stepSeconds < twice.hfu * twice.stepSeconds);
    }

    /// Keys go round three times instead of four: forward, and backward with their gradients.
    void neitherDoesItsExchange()
    {
        const auto sent = [](const char* keep) {
            const layout::Scenario s = recomputed(keep);
            for (const training::AxisTraffic& axis : training::traffic(s, evaluated(s)).axes)
                if (axis.group == layout::GroupKind::Context)
                    return axis.bytes;
            return 0.0;
        };
        QVERIFY(std::abs(sent("1") / sent("0") - 0.75) < 1e-9);
    }

    void nothingToKeepChangesNothing()
    {
        const training::Evaluation with = evaluated(recomputed("1", "65536", "none"));
        const training::Evaluation without = evaluated(recomputed("0", "65536", "none"));
        QCOMPARE(with.stepSeconds, without.stepSeconds);
        QCOMPARE(with.peakBytes, without.peakBytes);
        QVERIFY(!layout::findKnob("keep_attention")->idle(recomputed("1", "65536", "none")).empty());
    }
};

QTEST_GUILESS_MAIN(TestRecomputationKeepingAttention)
#include "tst_recomputation_keeping_attention.moc"
