// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/refusals.h"
#include "layout/knob_values.h"
#include "layout/matrix_units.h"
#include "layout/recipe.h"
#include "layout/rules.h"
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

    /// A recipe that proposes what its own stack stops would be a script that does not start.
    void aRecipeProposesNothingThatItsStackRefuses()
    {
        int asked = 0, hidden = 0;
        for (const char* model : {"qwen3-next-80b-a3b", "deepseek-v3", "qwen3-30b-a3b", "llama-3-8b"})
            for (const char* recompute : {"none", "full"})
                for (const char* pp : {"1", "2"})
                    for (const char* chunks : {"1", "2"})
                        for (const char* optimizer : {"adamw", "muon"})
                            for (const char* ep : {"1", "16"}) {
                                layout::Scenario s = scenarioOf(model, "dgx-h100", 8,
                                                                {{"tp", "2"},
                                                                 {"pp", pp},
                                                                 {"chunks", chunks},
                                                                 {"recompute", recompute},
                                                                 {"optimizer", optimizer},
                                                                 {"zero", "1"}});
                                if (s.model.moe)
                                    QVERIFY(layout::setKnob(s, "ep", ep).has_value());
                                QVERIFY(layout::setKnob(s, "software", "megatron-core").has_value());
                                layout::adoptRecipe(s, std::vector<std::string>{"software"});
                                ++asked;
                                hidden += knob("ep_overlap").get(s) != 0 ? 1 : 0;
                                for (const layout::Reason& reason : frameworks::refusals(s, "megatron"))
                                    for (const char* code :
                                         {"experts-hide-recomputed", "experts-hide-stages",
                                          "experts-hide-gathers", "muon-hides", "experts-need-sequence"})
                                        QVERIFY2(reason.code != code, english(reason.message).c_str());
                            }
        QVERIFY(asked > 100 && hidden > 10);
    }

    /// What saves memory takes the habit with it that cannot stand beside it, and nothing that somebody chose.
    void aHabitGivesWayToWhatChanges()
    {
        layout::Scenario s = scenarioOf("qwen3-next-80b-a3b", "dgx-h100", 8, {{"ep", "16"}, {"zero", "1"}});
        QVERIFY(layout::setKnob(s, "software", "megatron-core").has_value());
        layout::adoptRecipe(s, std::vector<std::string>{"software"});
        QCOMPARE(knob("ep_overlap").get(s), std::int64_t{1});
        layout::Scenario again = s;
        QVERIFY(layout::setKnob(again, "recompute", "full").has_value());
        layout::Scenario named = again;
        layout::dropHabits(s, again, {});
        QCOMPARE(knob("ep_overlap").get(again), std::int64_t{0});
        QCOMPARE(knob("overlap_gradients").get(again), std::int64_t{1});
        layout::dropHabits(s, named, std::vector<std::string>{"ep_overlap"});
        QCOMPARE(knob("ep_overlap").get(named), std::int64_t{1});
    }

    /// Transformer Engine, fp8.py: MXFP8 from compute capability 10.0 on. AMD's CDNA 3 multiplies 8 bits without block scales.
    void microscalingNeedsUnitsOfItsOwn()
    {
        for (const auto& [preset, takes] : {std::pair{"dgx-h100", false},
                                            {"dgx-a100-80g", false},
                                            {"mi300x-8", false},
                                            {"dgx-b200", true},
                                            {"gb200-nvl72", true}}) {
            if (!exchange::Catalog::builtIn().cluster(preset, 1))
                continue;
            const layout::Scenario s = scenarioOf("llama-3-8b", preset, 1, {{"precision", "mxfp8"}});
            const auto broken = layout::violations(s);
            const bool refused = std::any_of(broken.begin(), broken.end(), [](const layout::Reason& one) {
                return one.code == "precision-supported";
            });
            QCOMPARE(!refused, takes);
            if (!refused)
                continue;
            // The nearest is one that the part computes in.
            const layout::Scenario nearest = layout::with(s, broken.front().mend);
            QVERIFY(nearest.workload.precision != workload::Precision::MxFp8);
            QVERIFY(layout::hasUnits(nearest.cluster.accelerator, nearest.workload.precision));
            QCOMPARE(workload::isLow(nearest.workload.precision), nearest.cluster.accelerator.fp8Peak > 0);
        }
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
