// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/demo.h"
#include "exchange/scenario/scenario_json.h"
#include "job/training/advice/placement.h"
#include "job/training/mending.h"
#include "layout/knob.h"
#include "layout/mends.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>

using namespace shardscape;

namespace {

const training::Placement& named(std::string_view name)
{
    const auto placement = training::findPlacement(name);
    if (!placement)
        qFatal("%s", placement.error().text().c_str());
    return **placement;
}

std::string namesOf(const layout::Scenario& s)
{
    std::string names;
    for (const training::Placement* placement : training::placementsOf(s))
        names += (names.empty() ? "" : " ") + std::string(placement->id);
    return names;
}

layout::Scenario placed(const layout::Scenario& s, std::string_view name)
{
    const auto change = training::place(s, named(name));
    if (!change)
        qFatal("%s", change.error().text().c_str());
    return layout::with(s, *change);
}

std::int64_t value(const layout::Scenario& s, std::string_view knob)
{
    return layout::findKnob(knob)->get(s);
}

const layout::Scenario& caseOf(const char* demo, const char* name)
{
    const auto found = exchange::findDemo(demo);
    if (!found)
        qFatal("%s", found.error().text().c_str());
    for (const layout::Scenario& s : (*found)->scenarios)
        if (s.name == name)
            return s;
    qFatal("%s has no case %s", demo, name);
}

std::vector<layout::Scenario> bases()
{
    return {scenarioOf("llama-2-7b", "dgx-h100", 2, {{"global_batch", "64"}}),
            scenarioOf("llama-2-7b", "dgx-h100", 2, {{"global_batch", "64"}, {"tp", "4"}, {"pp", "2"}}),
            scenarioOf("frontier-gpt-22b", "frontier", 4, {{"global_batch", "64"}, {"precision", "fp16"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"global_batch", "64"}, {"ep", "8"}}),
            scenarioOf("llama-2-7b", "pcie-workstation-4090", 1, {{"global_batch", "8"}, {"tp", "4"}})};
}

} // namespace

/// Names that people know for where states lie: layouts go by them, and can be made them.
class TestPlacement : public QObject {
    Q_OBJECT

private slots:
    /// The cards' layouts, which follow the papers, go by the papers' names.
    void layoutsOfPapersGoByTheirNames_data()
    {
        QTest::addColumn<QString>("demo");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("ids");
        const auto row = [](const char* demo, const char* name, const char* ids) {
            QTest::addRow("%s, %s", demo, name) << demo << name << ids;
        };
        row("w09", "ZeRO-0", "ddp");
        row("w09", "ZeRO-1", "zero-1");
        row("w09", "ZeRO-2", "zero-2");
        row("w09", "ZeRO-3", "zero-3");
        row("w09", "ZeRO-3 on hosts", "cpu-offload");
        row("w09", "ZeRO-3 on drives", "zero-infinity");
        row("s089", "1 sequence, 512 GPUs", "zero-3");
        row("s059", "MiCS", "hsdp mics");
        row("s059", "optimizer alone, by eight", "internevo");
        row("w12", "second copy in the node", "hpz");
        row("s267", "ZeRO++", "zero-plus-plus");
        row("s267", "three levels", "three-levels");
        row("s021", "12B", "patrickstar");
        row("s066", "cores", "zero-3-offload");
        row("s066", "interleaved", "deep-optimizer-states");
        row("s086", "layers on the host", "superpipeline");
        row("s029", "states on drives", "zero-infinity");
        row("s113", "ZeRO-Infinity", "zero-infinity");
        row("s113", "Fuyou", "fuyou");
        row("s272", "8 bits", ""); // quantized on the wire without a second copy: nobody's name
    }
    void layoutsOfPapersGoByTheirNames()
    {
        QFETCH(QString, demo);
        QFETCH(QString, name);
        QFETCH(QString, ids);
        const layout::Scenario& s = caseOf(demo.toUtf8().constData(), name.toUtf8().constData());
        QCOMPARE(QString::fromStdString(namesOf(s)), ids);
    }

    /// Either a name is refused with a reason, or the layout is valid, goes by it, and cannot be made it once more.
    void aNameThatIsChosenIsTheLayouts()
    {
        for (const layout::Scenario& base : bases()) {
            QVERIFY(layout::brokenRules(base).empty());
            int possible = 0;
            for (const training::Placement& placement : training::placements()) {
                const std::string id(placement.id);
                const auto change = training::place(base, placement);
                QCOMPARE(change.has_value(), training::refusal(base, placement).empty());
                if (!change) {
                    QVERIFY2(change.error().text().starts_with(std::string(placement.label)), id.c_str());
                    continue;
                }
                ++possible;
                const layout::Scenario s = layout::with(base, *change);
                QVERIFY2(layout::brokenRules(s).empty(), id.c_str());
                const auto names = training::placementsOf(s);
                QVERIFY2(std::find(names.begin(), names.end(), &placement) != names.end(), id.c_str());
                QVERIFY2(training::place(s, placement)->isEmpty(), id.c_str());
                // Other knobs stay.
                for (const layout::Setting& setting : change->settings)
                    QVERIFY(std::find(training::placementKnobs().begin(), training::placementKnobs().end(),
                                      setting.knob->id)
                            != training::placementKnobs().end());
            }
            QVERIFY(possible >= 4);
        }
    }

    /// What makes no difference here is not asked for: a name says the same numbers.
    void oneNameIsOneNumber()
    {
        for (const layout::Scenario& base : bases())
            for (const training::Placement& placement : training::placements()) {
                if (placement.id == "mics" || !training::refusal(base, placement).empty())
                    continue;
                layout::Scenario s = placed(base, placement.id);
                if (value(s, "zero") < 3) // nothing to keep after forward
                    layout::findKnob("reshard")->set(s, 0);
                if (value(s, "dp_shard") == 0 && s.replicas() > 1)
                    layout::findKnob("dp_shard")->set(s, s.replicas());
                const std::vector<const training::Placement*> names = training::placementsOf(s);
                QVERIFY2(!names.empty(), std::string(placement.id).c_str());
                const auto a = training::evaluateUnmended(s);
                const auto b = training::evaluateUnmended(placed(s, placement.id));
                QCOMPARE(a.stepSeconds, b.stepSeconds);
                QCOMPARE(a.peakBytes, b.peakBytes);
            }
    }

    void groupsFollowTheNode()
    {
        const layout::Scenario wide = scenarioOf("llama-2-7b", "dgx-h100", 4, {{"global_batch", "64"}});
        QCOMPARE(value(placed(wide, "hsdp"), "dp_shard"), 8);
        const layout::Scenario split = scenarioOf("llama-2-7b", "dgx-h100", 4,
                                                  {{"global_batch", "64"}, {"tp", "2"}});
        QCOMPARE(value(placed(split, "hsdp"), "dp_shard"), 4);
        QCOMPARE(value(placed(split, "zero++"), "secondary_shard"), 4);
        const layout::Scenario dies = scenarioOf("frontier-gpt-22b", "frontier", 4,
                                                 {{"global_batch", "64"}, {"precision", "fp16"}});
        const layout::Scenario levels = placed(dies, "three-levels");
        QCOMPARE(value(levels, "weight_shard"), 2);
        QCOMPARE(value(levels, "gradient_shard"), 8);
    }

    /// MiCS: no smaller group holds the layout, tried one by one.
    void theFewestAreTheFirstThatFit()
    {
        const layout::Scenario base = scenarioOf("llama-2-70b", "dgx-h100", 16,
                                                 {{"global_batch", "128"}, {"recompute", "full"}});
        const layout::Scenario s = placed(base, "mics");
        const std::int64_t group = value(s, "dp_shard");
        QVERIFY(group > 8 && group < 128);
        QVERIFY(training::evaluateUnmended(s).fits);
        for (std::int64_t smaller = 2; smaller < group; smaller *= 2) {
            layout::Scenario tight = s;
            layout::findKnob("dp_shard")->set(tight, smaller);
            QVERIFY(!training::evaluateUnmended(tight).fits);
        }
    }

    void whatCannotBeSaysWhy_data()
    {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QString>("knob");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::newRow("one replica") << "dgx-h100" << 1 << "tp"
                                     << "8"
                                     << "zero-2"
                                     << "one replica shares states with nobody";
        QTest::newRow("one node") << "dgx-h100" << 1 << "tp"
                                  << "1"
                                  << "hsdp"
                                  << "all 8 replicas lie within 8 neighbours, so that all share";
        QTest::newRow("a node holds one replica") << "dgx-h100" << 4 << "tp"
                                                  << "8"
                                                  << "hpz"
                                                  << "no two replicas lie within 8 neighbours";
        QTest::newRow("no package") << "dgx-h100" << 4 << "tp"
                                    << "1"
                                    << "three-levels"
                                    << "DGX H100 has no links that join a part of a node";
        QTest::newRow("unequal groups") << "dgx-h100" << 3 << "pp"
                                        << "2"
                                        << "hsdp"
                                        << "12 replicas do not fall into equal groups within 8 neighbours";
        QTest::newRow("host unknown")
            << "sites-h100" << 2 << "tp"
            << "1"
            << "zero-offload"
            << "Sites of 64 H100 does not say how much memory its hosts have (host_memory); states stay on "
               "the devices";
    }
    void whatCannotBeSaysWhy()
    {
        QFETCH(QString, cluster);
        QFETCH(int, nodes);
        QFETCH(QString, knob);
        QFETCH(QString, value);
        QFETCH(QString, name);
        QFETCH(QString, why);
        layout::Scenario s = scenarioOf("llama-2-7b", cluster.toStdString(), nodes,
                                        {{"global_batch", "768"}});
        QVERIFY(layout::setKnob(s, knob.toStdString(), value.toStdString()).has_value());
        QCOMPARE(QString::fromStdString(english(training::refusal(s, named(name.toStdString())))), why);
        QVERIFY(!training::place(s, named(name.toStdString())).has_value());
    }

    void namesAreFoundHoweverTheyAreSpelled()
    {
        const std::pair<const char*, const char*> spelled[]{{"FULL_SHARD", "zero-3"},
                                                            {"hybrid_shard", "hsdp"},
                                                            {"ZeRO++", "zero-plus-plus"},
                                                            {"zero3", "zero-3"},
                                                            {"HSDP", "hsdp"},
                                                            {"ZeRO-Infinity", "zero-infinity"},
                                                            {"SHARD_GRAD_OP", "shard-grad-op"}};
        for (const auto& [name, id] : spelled)
            QCOMPARE(QString::fromStdString(std::string(named(name).id)), QString(id));
        const auto unknown = training::findPlacement("hspd");
        QVERIFY(!unknown);
        QVERIFY(unknown.error().text().find("'hsdp'") != std::string::npos);
    }

    /// In a scenario's file, beside knobs that say more.
    void filesNameThem()
    {
        const auto read = [](const char* layout) {
            return exchange::readScenario(
                std::string(
                    R"({"model": "llama-2-7b", "cluster": {"preset": "dgx-h100", "nodes": 4}, "workload": {"global_batch": 64}, )")
                + layout + "}");
        };
        const auto byName = read(R"("placement": "hsdp", "layout": {"tp": 2})");
        const auto byKnobs = read(R"("layout": {"tp": 2, "zero": 3, "dp_shard": 4})");
        QVERIFY2(byName.has_value(), byName ? "" : byName.error().text().c_str());
        QCOMPARE(namesOf(byName->scenario), namesOf(byKnobs->scenario));
        QCOMPARE(value(byName->scenario, "dp_shard"), 4);
        QCOMPARE(training::evaluateUnmended(byName->scenario).stepSeconds,
                 training::evaluateUnmended(byKnobs->scenario).stepSeconds);
        const auto more = read(R"("placement": "hsdp", "layout": {"tp": 2, "dp_shard": 8})");
        QCOMPARE(value(more->scenario, "dp_shard"), 8);
        QCOMPARE(value(more->scenario, "zero"), 3);
        const auto wrong = read(R"("placement": "hspd", "layout": {"tp": 2})");
        QCOMPARE(QString::fromStdString(wrong.error().text()),
                 QStringLiteral("no placement is called 'hspd'; nearest is 'hsdp'"));
        const auto number = read(R"("placement": 3, "layout": {"tp": 2})");
        QVERIFY(number.error().text().starts_with("placement is "));
        const auto impossible = read(R"("placement": "three-levels", "layout": {"tp": 2})");
        QVERIFY(impossible.error().text().starts_with("Three levels cannot be here: "));
        // Placed again, degrees having changed: what was placed is not said, what was said stays.
        exchange::ScenarioFile again = *byName;
        layout::findKnob("tp")->set(again.scenario, 1);
        QVERIFY(exchange::placeStates(again, *again.placement, std::vector<std::string>{"tp"}).has_value());
        QCOMPARE(value(again.scenario, "dp_shard"), 8);
        QCOMPARE(std::count(again.namedKnobs.begin(), again.namedKnobs.end(), "dp_shard"), 1);
    }
};

QTEST_GUILESS_MAIN(TestPlacement)
#include "tst_placement.moc"
