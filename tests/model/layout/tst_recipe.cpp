// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/recipe.h"
#include "model/scenarios.h"
#include "search/sweep.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <algorithm>

using namespace shardscape;

namespace {

const layout::Knob& knob(std::string_view id)
{
    return *layout::findKnob(id);
}

layout::Scenario on(const char* software, std::initializer_list<std::pair<const char*, const char*>> knobs)
{
    layout::Scenario s = scenarioOf("llama-2-70b", "dgx-h100", 16, knobs);
    if (!layout::setKnob(s, "software", software))
        qFatal("no stack %s", software);
    return s;
}

bool sweeps(const layout::Scenario& s, const char* schedule)
{
    const auto values = search::sweptValues(knob("schedule"), s);
    return std::find(values.begin(), values.end(), *layout::parse(knob("schedule"), schedule))
           != values.end();
}

} // namespace

class TestRecipe : public QObject {
    Q_OBJECT

private slots:
    /// One click is enough: what a recipe has set leaves nothing to set, whatever the model and the cluster.
    void aRecipeLeavesNothingToSet()
    {
        int changed = 0;
        for (const layout::Recipe& recipe : layout::recipes())
            for (const char* model : {"gpt-3-6.7b", "llama-2-70b", "deepseek-v3"})
                for (const char* cluster : {"dgx-a100-80g", "dgx-h100"})
                    for (const char* zero : {"1", "3"}) {
                        layout::Scenario s = scenarioOf(
                            model, cluster, 16,
                            {{"tp", "8"}, {"pp", "4"}, {"zero", zero}, {"recompute", "full"}});
                        QVERIFY(layout::setKnob(s, "software", std::string(recipe.software)).has_value());
                        const layout::Change change = layout::recipeFor(s);
                        changed += change.isEmpty() ? 0 : 1;
                        const layout::Scenario adopted = layout::with(s, change);
                        QCOMPARE(adopted.layout.software, s.layout.software);
                        const layout::Change more = layout::recipeFor(adopted);
                        QVERIFY2(more.isEmpty(), english(layout::words(more)).c_str());
                    }
        QVERIFY2(changed > 60, qPrintable(QString::number(changed)));
    }

    /// NeMo's scripts have user buffers of adapters for two ranks in fp8 alone; MaxText's share experts by a capacity.
    void habitsFollowWhatTrainsAndWhoHoldsExperts()
    {
        const auto adopted = [](layout::Scenario s) { return layout::with(s, layout::recipeFor(s)); };
        const auto hides = [&](const char* train, const char* tp, const char* precision) {
            return knob("tp_overlap")
                       .get(adopted(on("nemo", {{"train", train}, {"tp", tp}, {"precision", precision}})))
                   != 0;
        };
        QVERIFY(hides("full", "4", "bf16"));
        QVERIFY(!hides("lora", "4", "fp8"));
        QVERIFY(!hides("lora", "2", "bf16"));
        QVERIFY(hides("lora", "2", "fp8"));
        const auto padded = [&](const char* ep) {
            layout::Scenario s = scenarioOf("mixtral-8x22b-v0.1", "dgx-h100", 8, {{"ep", ep}, {"zero", "3"}});
            layout::setKnob(s, "software", "maxtext");
            return knob("capacity_padding").get(adopted(s)) != 0;
        };
        QVERIFY(padded("4"));
        QVERIFY(!padded("1"));
        QVERIFY(!adopted(on("automodel", {{"tp", "8"}})).layout.sequenceParallel);
    }

    /// A sweep from a layout that shares no layers tries layouts that do: these hide the traffic as they do in a file of their own.
    void whatIsTriedFromALayoutHasTheHabitsOfItsOwn()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-h100", 8);
        layout::adoptRecipe(s, {});
        QVERIFY(!knob("tp_overlap").idle(s).empty());
        QVERIFY(layout::recipeFor(s).isEmpty());
        QVERIFY(layout::setKnob(s, "tp", "4").has_value());
        QCOMPARE(knob("tp_overlap").get(s), std::int64_t{1});
    }

    /// What a person chose in a habit's place stands: MaxText's policies against recomputation of whole layers.
    void whatIsSetInAHabitsPlaceStands()
    {
        const auto modules = [](const layout::Change& change) {
            return std::any_of(change.settings.begin(), change.settings.end(),
                               [](const layout::Setting& s) { return s.knob->id == "recompute_modules"; });
        };
        QVERIFY(modules(layout::recipeFor(on("maxtext", {{"recompute", "none"}}))));
        QVERIFY(!modules(layout::recipeFor(on("maxtext", {{"recompute", "full"}}))));
    }

    /// Every cluster of 3, 6, 9, 12 or 24 nodes and every rack of 72 was told to buy nodes, as 512 did not divide.
    void theBatchFollowsTheCluster()
    {
        for (const std::int64_t accelerators : {24, 48, 72, 96, 144, 192, 576, 1152})
            QCOMPARE(layout::batchFor(512, accelerators), std::int64_t{576});
        QCOMPARE(layout::batchFor(512, 40), std::int64_t{480});
        for (const std::int64_t accelerators : {1, 8, 64, 4096})
            QCOMPARE(layout::batchFor(512, accelerators), std::int64_t{512});
        QCOMPARE(layout::batchFor(1, 24), std::int64_t{3});
        for (std::int64_t accelerators = 1; accelerators <= 600; ++accelerators) {
            std::int64_t odd = accelerators;
            while (odd % 2 == 0)
                odd /= 2;
            for (const std::int64_t batch : {1, 7, 64, 500, 512, 2048}) {
                const std::int64_t shared = layout::batchFor(batch, accelerators);
                QVERIFY(shared > 0 && (odd == 1 ? shared == batch : shared % odd == 0));
                QCOMPARE(layout::batchFor(shared, accelerators), shared);
            }
        }
        layout::Scenario s;
        s.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 12);
        QCOMPARE(layout::followCluster(s, {}), std::int64_t{512});
        QCOMPARE(s.workload.globalBatch, std::remove_reference_t<decltype(s.workload.globalBatch)>{576});
        s.workload.globalBatch = 512;
        QCOMPARE(layout::followCluster(s, std::vector<std::string>{"global_batch"}), std::int64_t{0});
    }

    void sweepsLeaveOutSchedulesThatTheSoftwareLacks()
    {
        const layout::Scenario megatron = on("megatron-core", {{"pp", "4"}});
        QVERIFY(sweeps(megatron, "1f1b") && sweeps(megatron, "interleaved-1f1b"));
        QVERIFY(!sweeps(megatron, "breadth-first"));
        QVERIFY(sweeps(on("torchtitan", {{"pp", "4"}}), "breadth-first"));
        QVERIFY(sweeps(on("eager", {{"pp", "4"}}), "breadth-first")); // nothing is known of it
        // What the scenario has stays.
        QVERIFY(sweeps(on("megatron-core", {{"pp", "4"}, {"schedule", "breadth-first"}}), "breadth-first"));
    }
};

QTEST_GUILESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
