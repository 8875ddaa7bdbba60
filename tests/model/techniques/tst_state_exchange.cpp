// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/context_parallel.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

/// 80 layers, every eighth with attention: states of the others go as `how` says.
layout::Scenario hybrid(const char* how, const char* sequence, const char* kind = "all-gather")
{
    return scenarioOf("minimax-text-01", "dgx-h100", 4,
                      {{"sequence", sequence},
                       {"global_batch", "1"},
                       {"cp", "32"},
                       {"ep", "32"},
                       {"attention", "flash2"},
                       {"cp_kind", kind},
                       {"cp_states", how}});
}

training::AxisTraffic contextOf(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    for (const training::AxisTraffic& axis : training::traffic(s, e).axes)
        if (axis.group == layout::GroupKind::Context)
            return axis;
    return {};
}

/// Of the layers with attention: gathered keys and values, forward, backward and their gradients.
double ofAttention(double sequence)
{
    const cost::SharedSequence x{sequence * 64 * 128 * 10, 8.0 / 64, 2};
    return 3 * cost::gatheredKeyBytes(x, 32);
}

} // namespace

class TestStateExchange : public QObject {
    Q_OBJECT

private slots:
    /// Sun 2025 (LASP-2), section 3: (c - 1) b a d_k d_v beta in each pass, whatever the length.
    void aGatherSendsTheSameForEveryLength()
    {
        const double state = cost::linearStateBytes(1, 64, 128, 128, 2);
        for (const double sequence : {32768.0, 131072.0}) {
            const double own = contextOf(hybrid("gather", QByteArray::number(sequence, 'f', 0))).bytes
                               - ofAttention(sequence);
            QVERIFY2(std::abs(own / (70 * 2 * 31 * state) - 1) < 1e-6, QByteArray::number(own));
        }
        const double once = contextOf(hybrid("heads", "32768")).bytes - ofAttention(32768);
        const double four = contextOf(hybrid("heads", "131072")).bytes - ofAttention(131072);
        QVERIFY(std::abs(four / once - 4) < 1e-6);
    }

    void aStateFromRankToRankWaitsForEach()
    {
        const auto step = [](const char* how) {
            return training::evaluate(hybrid(how, "131072")).stepSeconds;
        };
        QVERIFY(step("gather") < step("ring"));
        QVERIFY(step("gather") < step("heads"));
        const double state = cost::linearStateBytes(1, 64, 128, 128, 2);
        const double own = contextOf(hybrid("ring", "32768")).bytes - ofAttention(32768);
        QVERIFY(std::abs(own / (70 * 2 * 31.0 / 32 * state) - 1) < 1e-6);
    }

    /// Ring attention over recurrent layers: keys and values of every piece pass every rank, with their gradients on the way back, as
    /// many bytes as tokens; its messages have little to hide behind.
    void keysAndValuesGrowWithTheSequence()
    {
        for (const double sequence : {32768.0, 131072.0}) {
            const double own = contextOf(hybrid("key-value-ring", QByteArray::number(sequence, 'f', 0))).bytes
                               - ofAttention(sequence);
            const double block = sequence / 32 * 64 * (128 + 128) * 2;
            QVERIFY2(std::abs(own / (70 * 3 * 31 * block) - 1) < 1e-6, QByteArray::number(own));
        }
        const auto step = [](const char* how) {
            return training::evaluate(hybrid(how, "131072")).stepSeconds;
        };
        QVERIFY(step("key-value-ring") > step("gather"));
        QVERIFY(step("key-value-ring") > step("heads"));
    }

    void onlyRecurrentLayersAsk()
    {
        const layout::Knob& knob = *layout::findKnob("cp_states");
        QVERIFY(knob.idle(hybrid("gather", "32768")).empty());
        QVERIFY(!knob.idle(scenarioOf("llama-7b", "dgx-h100", 1, {{"cp", "8"}})).empty());
        layout::Scenario one = hybrid("gather", "32768");
        one.layout.contextParallel = 1;
        QVERIFY(!knob.idle(one).empty());
    }
};

QTEST_GUILESS_MAIN(TestStateExchange)
#include "tst_state_exchange.moc"
