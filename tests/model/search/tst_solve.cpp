// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "search/training/solve.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using search::Unknown;

namespace {

/// Llama-2-7B on one DGX A100, everything kept.
layout::Scenario seven()
{
    return scenarioOf("llama-2-7b", "dgx-a100-80g", 1,
                      {{"sequence", "4096"}, {"global_batch", "64"}, {"zero", "1"}, {"recompute", "none"}});
}

bool fits(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    return e.valid && e.fits;
}

} // namespace

class TestSolve : public QObject {
    Q_OBJECT

private slots:
    /// What is found fits, the next value does not: tried one by one.
    void theLongestSequenceIsTheLongest()
    {
        const auto solved = search::solve(seven(), Unknown::Sequence, false, {});
        QVERIFY2(solved.has_value(), solved ? "" : solved.error().text().c_str());
        QVERIFY(fits(solved->scenario));
        QCOMPARE(solved->scenario.workload.sequence, static_cast<std::int32_t>(solved->value));
        layout::Scenario s = seven();
        for (std::int32_t tokens = 1024; tokens <= solved->value + 4096; tokens += 1024) {
            s.workload.sequence = tokens;
            QCOMPARE(fits(s), tokens <= solved->value);
        }
        QCOMPARE(solved->beyond, solved->value + search::kSequenceStep);
        QVERIFY(!solved->reason.empty());
    }

    void theLargestMicrobatchIsTheLargest()
    {
        layout::Scenario s = seven();
        s.workload.sequence = 1024;
        const auto solved = search::solve(s, Unknown::MicroBatch, false, {});
        QVERIFY(solved.has_value());
        for (const std::int32_t size : {1, 2, 4, 8}) {
            s.layout.microBatch = size;
            QCOMPARE(fits(s), size <= solved->value);
        }
    }

    void theFewestAcceleratorsAreTheFewest()
    {
        layout::Scenario s = scenarioOf(
            "llama-2-70b", "dgx-a100-80g", 64,
            {{"sequence", "4096"}, {"global_batch", "1024"}, {"zero", "3"}, {"recompute", "full"}});
        const auto solved = search::solve(s, Unknown::Gpus, false, {});
        QVERIFY2(solved.has_value(), solved ? "" : solved.error().text().c_str());
        QVERIFY(fits(solved->scenario));
        QCOMPARE(solved->scenario.cluster.accelerators(), solved->value);
        for (std::int64_t nodes = 1; nodes * 8 < solved->value; ++nodes) {
            s.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", nodes);
            QVERIFY2(!fits(s), QByteArray::number(nodes));
        }
        QVERIFY(solved->beyond < solved->value);
        // Any layout that the default space has: never more.
        const auto best = search::solve(scenarioOf("llama-2-7b", "dgx-a100-40g", 4, {{"global_batch", "64"}}),
                                        Unknown::Gpus, true, {});
        QVERIFY(best.has_value());
        QCOMPARE(best->value, 8);
    }

    /// Four cards with a sequence each do not hold it, and no fifth has anything to do: the batch is in the way, not memory.
    void aBatchThatFeedsTooFewSaysSo()
    {
        const layout::Scenario s = scenarioOf("llama-7b", "pcie-workstation-4090", 1,
                                              {{"sequence", "512"},
                                               {"global_batch", "4"},
                                               {"grad_dtype", "fp32"},
                                               {"software", "eager"},
                                               {"zero", "3"},
                                               {"recompute", "none"}});
        const auto solved = search::solve(s, Unknown::Gpus, false, {});
        QVERIFY(!solved);
        const std::string said = solved.error().text();
        QVERIFY2(said.starts_with("a batch of 4 sequences feeds no more than 4 accelerators")
                     && said.ends_with("8 accelerators hold it with a batch of 8"),
                 said.c_str());
        layout::Scenario fed = s;
        fed.workload.globalBatch = 8;
        const auto more = search::solve(fed, Unknown::Gpus, false, {});
        QVERIFY(more && more->value == 8);
    }

    /// A number of nodes that divides well is not stepped over: sixteen hold the 405B model, as its paper has it.
    void fewestNodesAreNotSteppedOver()
    {
        const layout::Scenario s = scenarioOf("llama-3.1-405b", "dgx-h100", 1,
                                              {{"sequence", "8192"}, {"global_batch", "8"}, {"tp", "8"}});
        layout::Scenario known = s;
        known.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 16);
        QVERIFY(layout::setKnob(known, "pp", "16").has_value()
                && layout::setKnob(known, "recompute", "full").has_value());
        QVERIFY(fits(known));
        const auto best = search::solve(s, Unknown::Gpus, true, {});
        QVERIFY(best.has_value());
        QVERIFY2(best->value <= 128, QByteArray::number(best->value));
        QVERIFY(fits(best->scenario));
    }

    void layersAreWhatStagesShare()
    {
        layout::Scenario s = seven();
        s.layout.pipelineParallel = 4;
        const auto solved = search::solve(s, Unknown::Layers, false, {});
        QVERIFY(solved.has_value());
        QCOMPARE(solved->value % 4, 0);
        s.model.layers = solved->value;
        QVERIFY(fits(s));
        s.model.layers += 4;
        QVERIFY(!fits(s));
    }

    /// No set made by hand takes less time within the same memory.
    void recomputationIsTheCheapest()
    {
        layout::Scenario s = scenarioOf("llama-3.2-3b", "dgx-a100-40g", 1,
                                        {{"sequence", "8192"}, {"global_batch", "32"}, {"zero", "1"}});
        s.layout.microBatch = 2;
        const layout::Knob& recompute = *layout::findKnob("recompute");
        const layout::Knob& modules = *layout::findKnob("recompute_modules");
        const layout::Knob& layers = *layout::findKnob("recompute_layers");
        for (const double gib : {34.0, 36.0, 44.0, 80.0}) {
            const auto solved = search::cheapestRecomputation(s, gib * kGiB, {});
            QVERIFY2(solved.has_value(), solved ? "" : solved.error().text().c_str());
            QVERIFY(solved->price.peakBytes <= gib * kGiB);
            QVERIFY(rc::check([&] {
                layout::Scenario hand = s;
                recompute.set(hand, *rc::gen::inRange<std::int64_t>(0, 3));
                modules.set(hand, *rc::gen::inRange<std::int64_t>(0, modules.maximum + 1));
                layers.set(hand, *rc::gen::inRange<std::int64_t>(0, s.model.layers));
                layout::findKnob("keep_attention")->set(hand, *rc::gen::inRange<std::int64_t>(0, 2));
                const training::Evaluation e = training::evaluate(hand);
                if (e.valid && e.peakBytes <= gib * kGiB)
                    RC_ASSERT(e.stepSeconds >= solved->price.stepSeconds * (1 - 1e-12));
            }));
        }
        QVERIFY(!search::cheapestRecomputation(s, 1 * kGiB, {}).has_value());
    }

    /// All that a hand could set on a small model, one by one: nothing within the memory is faster, or as fast and smaller.
    void nothingBeatsTheRecomputationFound()
    {
        layout::Scenario s = scenarioOf("gpt-2-medium", "dgx-a100-40g", 1,
                                        {{"sequence", "1024"}, {"global_batch", "64"}, {"zero", "1"}});
        s.layout.microBatch = 4;
        s.model.layers = 6;
        std::vector<std::pair<double, double>> all; // bytes, seconds
        training::Pricer pricer;
        const layout::Knob& modules = *layout::findKnob("recompute_modules");
        layout::Scenario hand = s;
        for (std::int64_t how = 0; how < 3; ++how)
            for (std::int64_t set = 0; set <= modules.maximum; ++set)
                for (std::int64_t count = 0; count < 6; ++count)
                    for (std::int64_t segment = 1; segment <= 6; ++segment)
                        for (std::int64_t kept = 0; kept < 2; ++kept) {
                            layout::findKnob("recompute")->set(hand, how);
                            modules.set(hand, set);
                            layout::findKnob("recompute_layers")->set(hand, count);
                            layout::findKnob("recompute_segment")->set(hand, segment);
                            layout::findKnob("keep_attention")->set(hand, kept);
                            if (!layout::violations(hand).empty())
                                continue;
                            const training::Price price = pricer.price(hand, true);
                            all.emplace_back(price.peakBytes, price.stepSeconds);
                        }
        QVERIFY(all.size() > 1000);
        std::sort(all.begin(), all.end());
        for (std::size_t at = 0; at < all.size(); at += all.size() / 40) {
            const double budget = all[at].first;
            const auto solved = search::cheapestRecomputation(s, budget, {});
            QVERIFY2(solved.has_value(), solved ? "" : solved.error().text().c_str());
            for (const auto& [bytes, seconds] : all)
                if (bytes <= budget)
                    QVERIFY(seconds > solved->price.stepSeconds
                            || (seconds == solved->price.stepSeconds && bytes >= solved->price.peakBytes));
        }
    }

    /// Segments that would not divide and layers that are frozen leave less to choose from.
    void theRecomputationFoundIsValid()
    {
        for (const auto& [knob, value] :
             {std::pair("recompute_segment", "4"), std::pair("frozen_layers", "3")}) {
            layout::Scenario s = scenarioOf("llama-3.2-3b", "dgx-a100-40g", 1,
                                            {{"sequence", "8192"}, {"global_batch", "32"}, {"zero", "1"}});
            s.layout.microBatch = 2;
            s.model.layers = 12;
            QVERIFY(layout::setKnob(s, "recompute", "full").has_value());
            QVERIFY(layout::setKnob(s, knob, value).has_value());
            QVERIFY2(layout::violations(s).empty(), knob);
            double least = 0, most = 0;
            for (const double budget : {0.0, 1e15}) {
                const auto solved = search::cheapestRecomputation(s, budget, {});
                (budget > 0 ? most : least) = solved ? solved->price.peakBytes : 0;
            }
            QVERIFY(most > 0 && least == 0);
            for (double share = 0.4; share <= 1; share += 0.05)
                if (const auto solved = search::cheapestRecomputation(s, share * most, {})) {
                    QVERIFY2(layout::violations(solved->scenario).empty(), knob);
                    QVERIFY(solved->price.peakBytes <= share * most);
                }
        }
    }

    void whatCannotBeSolvedIsSaid()
    {
        layout::Scenario s = scenarioOf("gpt-3-175b", "dgx-a100-40g", 1,
                                        {{"zero", "0"}, {"global_batch", "8"}});
        const auto none = search::solve(s, Unknown::Sequence, false, {});
        QVERIFY(!none.has_value());
        QVERIFY2(none.error().text().find("not even 1024 fits") != std::string::npos,
                 none.error().text().c_str());
    }
};

QTEST_GUILESS_MAIN(TestSolve)
#include "tst_solve.moc"
