// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "layout/rules.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

layout::Scenario on(const char* software, std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    layout::Scenario s = scenarioOf("llama-2-70b", "dgx-h100", 16, knobs);
    if (!layout::setKnob(s, "software", software))
        qFatal("no stack %s", software);
    return s;
}

} // namespace

class TestGaps : public QObject {
    Q_OBJECT

private slots:
    void whatStacksDoNotRunIsSaid()
    {
        using Sentences = std::vector<std::string>;
        const auto said = [](const layout::Scenario& s) {
            Sentences all;
            for (const Message& message : layout::notRun(s))
                all.push_back(english(message));
            return all;
        };
        const std::string zero =
            "Megatron-Core with Transformer Engine does not run ZeRO 2 or 3 with a pipeline";
        QCOMPARE(said(on("megatron-core", {{"pp", "4"}, {"zero", "3"}})), Sentences{zero});
        QCOMPARE(said(on("megatron-core", {{"pp", "4"}, {"zero", "2"}})), Sentences{zero});
        QCOMPARE(said(on("megatron-core", {{"pp", "4"}, {"zero", "1"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"pp", "1"}, {"zero", "3"}})), Sentences{});
        QCOMPARE(said(on("torchtitan", {{"pp", "4"}, {"zero", "3"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"pp", "4"}, {"schedule", "chimera"}, {"zero", "3"}})).size(),
                 std::size_t{2});
        QCOMPARE(said(on("megatron-core", {{"pp", "4"}, {"schedule", "dualpipe"}})).size(), std::size_t{1});
        QCOMPARE(said(on("torchtitan", {{"pp", "4"}, {"schedule", "dualpipe-v"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"pp", "1"}, {"schedule", "chimera"}})), Sentences{});
        // Where a knob makes no difference, nothing is asked.
        const std::string update =
            "Megatron-Core with Transformer Engine does not run this order of an update on the host";
        QCOMPARE(said(on("megatron-core", {{"offload_optimizer", "100"}, {"offload_update", "delayed"}})),
                 Sentences{update});
        QCOMPARE(said(on("megatron-core", {{"offload_update", "delayed"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"offload_optimizer", "100"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"pp", "2"}, {"rank_order", "tp-cp-pp-dp"}})), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"pp", "2"}, {"rank_order", "dp-pp-tp-cp"}})).size(),
                 std::size_t{1});
        QCOMPARE(said(on("torchtitan", {{"pp", "2"}, {"rank_order", "tp-cp-pp-dp"}})).size(), std::size_t{1});
        QCOMPARE(said(on("megatron-core", {{"tp", "2"}, {"cp", "4"}, {"cp_kind", "all-to-all"}})),
                 Sentences{});
        QCOMPARE(said(on("torchtitan", {{"tp", "2"}, {"cp", "4"}, {"cp_kind", "all-to-all"}})).size(),
                 std::size_t{1});
        // Learned sinks are fused by cuDNN, not by FlashAttention.
        layout::Scenario sinks = scenarioOf("gpt-oss-20b", "dgx-h100", 16, {{"attention", "flash2"}});
        QVERIFY(layout::setKnob(sinks, "software", "megatron-core").has_value());
        const auto flash = said(sinks);
        QVERIFY(std::any_of(flash.begin(), flash.end(), [](const std::string& one) {
            return one.find("FlashAttention beside learned sinks") != std::string::npos;
        }));
        QVERIFY(layout::setKnob(sinks, "attention", "cudnn").has_value());
        QCOMPARE(said(sinks), Sentences{});
        QCOMPARE(said(on("megatron-core", {{"attention", "flash2"}})), Sentences{});
        // It is a notice: the layout is judged as any other.
        QVERIFY(layout::violations(on("megatron-core", {{"pp", "4"}, {"zero", "3"}})).empty());
    }

    void gapsNameStacksAndSources()
    {
        for (const layout::Gap& gap : layout::gaps()) {
            QVERIFY(!gap.what.empty() && !gap.source.empty() && gap.asked != nullptr);
            for (const std::string_view id : gap.software)
                QVERIFY2(cluster::findSoftware(id) >= 0, std::string(id).c_str());
        }
    }

    /// One gap for another is more, too: the number of them says nothing.
    void anotherGapIsMore()
    {
        const layout::Scenario sharing = on("megatron-core", {{"pp", "4"}, {"zero", "2"}});
        const layout::Scenario scheduled = on("megatron-core", {{"pp", "4"}, {"schedule", "zb-h1"}});
        QCOMPARE(layout::gapsOf(sharing).size(), layout::gapsOf(scheduled).size());
        QVERIFY(layout::asksMoreInVain(sharing, scheduled) && layout::asksMoreInVain(scheduled, sharing));
        QVERIFY(!layout::asksMoreInVain(sharing, sharing));
        QVERIFY(!layout::asksMoreInVain(on("megatron-core", {{"pp", "4"}}), sharing));
    }

    /// What a stack's recipe sets, and what it does about layouts that would not fit, the stack runs.
    void recipesAskForNothingInVain()
    {
        for (const layout::Recipe& recipe : layout::recipes())
            for (const char* model : {"llama-2-70b", "deepseek-v3"})
                for (const char* cluster : {"dgx-a100-80g", "dgx-h100"}) {
                    layout::Scenario s = scenarioOf(model, cluster, 16, {{"tp", "8"}, {"cp", "2"}});
                    QVERIFY(layout::setKnob(s, "software", std::string(recipe.software)).has_value());
                    const layout::Scenario adopted = layout::with(s, layout::recipeFor(s));
                    QVERIFY2(!layout::asksMoreInVain(adopted, s), std::string(recipe.software).c_str());
                    for (const layout::Saving& saving : recipe.savings)
                        for (const std::string_view value : saving.values) {
                            layout::Scenario saved = adopted;
                            QVERIFY(layout::setKnob(saved, saving.knob, value).has_value());
                            QVERIFY2(!layout::asksMoreInVain(saved, adopted), std::string(value).c_str());
                        }
                }
    }

    void oldWeightsAreAnotherTraining()
    {
        QVERIFY(!layout::trainsOnOldWeights(on("eager", {{"pp", "4"}, {"schedule", "zb-h2"}})));
        QVERIFY(layout::trainsOnOldWeights(on("eager", {{"pp", "4"}, {"schedule", "pipedream"}})));
        QVERIFY(!layout::trainsOnOldWeights(on("eager", {{"pp", "1"}, {"schedule", "pipedream"}})));
        QVERIFY(layout::trainsOnOldWeights(
            on("eager", {{"offload_optimizer", "100"}, {"offload_update", "delayed"}})));
        QVERIFY(!layout::trainsOnOldWeights(on("eager", {{"offload_update", "delayed"}})));
    }
};

QTEST_GUILESS_MAIN(TestGaps)
#include "tst_gaps.moc"
