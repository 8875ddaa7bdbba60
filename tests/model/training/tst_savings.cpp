// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/savings.h"

#include "job/training/numbers/evaluation.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>
#include <string>
#include <vector>

using namespace shardscape;

namespace {

using Named = std::vector<std::string>;

/// LLaMA-3 8B on one node, weights gathered on use: 8 sequences of 8,192 tokens at once keep more than there is.
layout::Scenario overfull(const char* software)
{
    return scenarioOf("llama-3-8b", "dgx-h100", 1,
                      {{"software", software},
                       {"sequence", "8192"},
                       {"global_batch", "64"},
                       {"micro_batch", "4"},
                       {"zero", "3"}});
}

} // namespace

class tst_Savings : public QObject {
    Q_OBJECT
private slots:
    void whatWouldNotFitIsRecomputedAsItsStackDoes()
    {
        layout::Scenario s = overfull("torchtitan");
        QVERIFY(!training::evaluate(s).fits);
        const layout::Change saved = training::saveMemory(s, Named{});
        QVERIFY(!saved.isEmpty());
        QVERIFY(training::evaluate(s).fits);
    }

    void whatFitsStaysAsItIs()
    {
        layout::Scenario s = overfull("torchtitan");
        QVERIFY(layout::setKnob(s, "micro_batch", "1").has_value());
        QVERIFY(training::evaluate(s).fits);
        const layout::Scenario before = s;
        QVERIFY(training::saveMemory(s, Named{}).isEmpty());
        QCOMPARE(s, before);
    }

    /// LLaMA-3 70B on 16 nodes without degrees (MaxText on H100, NVIDIA dgxc): no rank holds its weights, all share them.
    void statesAreSharedByAllWhereNothingElseIsEnough()
    {
        const auto plain = [](const char* pp) {
            return scenarioOf("llama-3-70b", "dgx-h100", 16,
                              {{"software", "megatron-core"},
                               {"sequence", "8192"},
                               {"global_batch", "256"},
                               {"micro_batch", "1"},
                               {"pp", pp}});
        };
        layout::Scenario s = plain("1");
        QVERIFY(!training::evaluate(s).fits);
        const layout::Change saved = training::saveMemory(s, Named{});
        QVERIFY(training::evaluate(s).fits);
        QCOMPARE(layout::findKnob("zero")->get(s), std::int64_t{3});
        QCOMPARE(s.layout.software, plain("1").layout.software); // the stack stays
        QVERIFY(std::any_of(saved.settings.begin(), saved.settings.end(),
                            [](const layout::Setting& one) { return one.knob->id == "zero"; }));
        layout::Scenario told = plain("1"); // who said it has decided
        training::saveMemory(told, Named{"zero"});
        QCOMPARE(layout::findKnob("zero")->get(told), std::int64_t{1});
        layout::Scenario staged = plain("4"); // Megatron runs no such sharding beside stages
        training::saveMemory(staged, Named{});
        QCOMPARE(layout::findKnob("zero")->get(staged), std::int64_t{1});
    }

    void whoSaidWhatIsKeptHasDecided()
    {
        for (const char* decision :
             {"recompute", "recompute_modules", "recompute_layers", "offload_activations"}) {
            layout::Scenario s = overfull("torchtitan");
            QVERIFY(training::saveMemory(s, Named{decision}).isEmpty());
        }
    }

    void whatNothingHelpsStaysAndDoesNotFit()
    {
        layout::Scenario s = scenarioOf("llama-3.1-405b", "dgx-h100", 1,
                                        {{"software", "megatron-core"}, {"tp", "8"}});
        const layout::Scenario before = s;
        QVERIFY(training::saveMemory(s, Named{}).isEmpty());
        QCOMPARE(s, before);
        QVERIFY(!training::evaluate(s).fits);
    }
};

QTEST_GUILESS_MAIN(tst_Savings)
#include "tst_savings.moc"
