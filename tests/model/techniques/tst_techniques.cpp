// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "techniques/technique.h"

#include <QtTest>
#include <algorithm>
#include <bit>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <string>

using namespace shardscape;

namespace {

layout::Scenario withLengths(layout::Scenario s)
{
    s.workload.lengths = workload::lengthPresets().front().of(s.workload.sequence);
    return s;
}

const std::vector<layout::Scenario>& bases()
{
    static const std::vector<layout::Scenario> all{
        documentedScenario(),
        scenarioOf("gpt-3-175b", "dgx-a100-80g", 16, {{"global_batch", "96"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}}),
        scenarioOf("deepseek-v2", "dgx-h100", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
        scenarioOf("gemma-2-27b", "dgx-a100-80g", 4, {{"sequence", "8192"}, {"global_batch", "64"}}),
        withLengths(
            scenarioOf("llama-7b", "dgx-a100-80g", 2, {{"sequence", "8192"}, {"global_batch", "64"}}))};
    return all;
}

bool sameBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool sameBits(const training::Price& a, const training::Price& b)
{
    return a.fits == b.fits && a.countable == b.countable && a.worstStage == b.worstStage
           && sameBits(a.peakBytes, b.peakBytes) && sameBits(a.stepSeconds, b.stepSeconds)
           && sameBits(a.mfu, b.mfu) && sameBits(a.hfu, b.hfu)
           && sameBits(a.tokensPerSecond, b.tokensPerSecond) && sameBits(a.bubbleRatio, b.bubbleRatio);
}

} // namespace

class TestTechniques : public QObject {
    Q_OBJECT

private slots:
    void everyTechniqueSaysWhatItIs()
    {
        std::set<std::string_view> ids;
        for (const technique::Technique& t : technique::techniques()) {
            QVERIFY2(ids.insert(t.id).second, "an id twice");
            QVERIFY2(!t.label.empty() && !t.paper.empty(), std::string(t.id).c_str());
            QVERIFY2(t.kernelKnobs.size() + t.stateKnobs.size() + t.scheduleKnobs.size() > 0,
                     std::string(t.id).c_str());
        }
        QVERIFY(ids.contains("optimizer-sharding") && ids.contains("recomputation"));
    }

    void everyKnobOfATechniqueIsAKnobOfTheLayout()
    {
        for (const technique::Technique& t : technique::techniques())
            for (const auto* knobs : {&t.kernelKnobs, &t.stateKnobs, &t.scheduleKnobs})
                for (const layout::Knob& own : *knobs) {
                    const layout::Knob* listed = layout::findKnob(own.id);
                    QVERIFY2(listed != nullptr, std::string(own.id).c_str());
                    layout::Scenario s;
                    QCOMPARE(listed->get(s), own.fallback);
                    QVERIFY2(own.after.empty() || layout::findKnob(own.after) != nullptr,
                             std::string(own.id).c_str());
                    listed->set(s, own.maximum);
                    QCOMPARE(own.get(s), own.maximum);
                }
    }

    /// Plans take up the techniques that are chosen on top of what all of them make at their defaults: that is what all of them, one
    /// after the other, make.
    void defaultsAddNothingToWhatOthersChose()
    {
        using layout::Reach;
        using technique::Own;
        QVERIFY(rc::check([] {
            const layout::Scenario s = randomLayout(bases(), [](const layout::Scenario&) { return true; });
            const auto valuesOf = [&s](const std::vector<layout::Knob>& knobs) {
                layout::ReachValues values{};
                for (std::size_t i = 0; i < knobs.size(); ++i)
                    values[i] = static_cast<std::int32_t>(knobs[i].get(s) - knobs[i].fallback);
                return values;
            };
            cost::StatePlan states;
            cost::ExchangePlan exchange;
            cost::ContextPlan context;
            for (const technique::Technique& t : technique::techniques()) {
                if (t.states != nullptr) {
                    const layout::ReachValues own = valuesOf(t.stateKnobs);
                    t.states(states, Own<Reach::States>(own, 0, t.stateKnobs));
                }
                const layout::ReachValues kernels = valuesOf(t.kernelKnobs);
                if (t.statesByKernels != nullptr)
                    t.statesByKernels(states, Own<Reach::Kernels>(kernels, 0, t.kernelKnobs));
                if (t.exchange != nullptr)
                    t.exchange(exchange, Own<Reach::Kernels>(kernels, 0, t.kernelKnobs));
                if (t.context != nullptr)
                    t.context(context, Own<Reach::Kernels>(kernels, 0, t.kernelKnobs));
            }
            RC_ASSERT(states == technique::statePlan(s.layout));
            RC_ASSERT(exchange == technique::exchangePlan(s.layout));
            RC_ASSERT(context == technique::contextPlan(s.layout));
        }));
    }

    /// What is kept for many layouts must not depend on which came first: a field that a key forgot would.
    void aWarmPricerSaysWhatAColdOneDoes()
    {
        std::map<std::string, training::Pricer> warm;
        std::size_t known = 0;
        rc::check("warm == cold, bit for bit", [&] {
            // Neighbours of one layout: those that share most of what is kept.
            layout::Scenario s = randomLayout(bases(), [](const layout::Scenario&) { return true; });
            training::Pricer& pricer = warm[s.model.name];
            for (int step = 0; step < 6; ++step) {
                const training::Price kept = pricer.price(s, true);
                training::Pricer cold;
                if (!sameBits(kept, cold.price(s, true)))
                    RC_FAIL(changedKnobs(s));
                ++known;
                const auto all = layout::knobs();
                layout::Scenario next = s;
                const layout::Knob& knob = all[*rc::gen::inRange<std::size_t>(0, all.size())];
                knob.set(next, *rc::gen::elementOf(knob.candidates(s)));
                const auto rules = layout::rules();
                if (std::all_of(rules.begin(), rules.end(), [&](const auto& r) { return r.holds(next); }))
                    s = next;
            }
        });
        QVERIFY(known > 100);
    }

    /// Both set as many layers apart from others of their kind, at the beginning of the model and of every stage.
    void frozenLayersAndRecomputedOnesAreNotTakenForEachOther()
    {
        layout::Scenario frozen = scenarioOf("llama-13b", "dgx-a100-80g", 8,
                                             {{"global_batch", "256"}, {"pp", "4"}, {"frozen_layers", "4"}});
        layout::Scenario again = scenarioOf(
            "llama-13b", "dgx-a100-80g", 8,
            {{"global_batch", "256"}, {"pp", "4"}, {"recompute", "full"}, {"recompute_layers", "4"}});
        QVERIFY(layout::violations(frozen).empty());
        QVERIFY(layout::violations(again).empty());
        training::Pricer pricer;
        QVERIFY(sameBits(pricer.price(frozen, true), training::Pricer().price(frozen, true)));
        QVERIFY(sameBits(pricer.price(again, true), training::Pricer().price(again, true)));
        QVERIFY(sameBits(pricer.price(frozen, true), training::Pricer().price(frozen, true)));
    }
};

QTEST_GUILESS_MAIN(TestTechniques)
#include "tst_techniques.moc"
