// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/cluster_json.h"
#include "exchange/scenario_json.h"
#include "layout/knob.h"

#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <sstream>

using namespace shardscape;
using exchange::Catalog;
using exchange::readScenario;
using exchange::writeScenario;
using layout::Scenario;
using nlohmann::json;

namespace {

/// The scenario of the design's page, from which most rows change one thing.
json example()
{
    return json::parse(R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8},
        "workload": {"sequence": 2048, "global_batch": 2048, "precision": "bf16", "optimizer": "adamw"},
        "layout": {"tp": 1, "pp": 1, "micro_batch": 1, "zero": 1, "recompute": "none", "schedule": "1f1b"}})");
}

bool same(const Scenario& a, const Scenario& b)
{
    if (a.name != b.name || !(a.cluster == b.cluster) || !(a.model == b.model))
        return false;
    for (const layout::Knob& knob : layout::knobs())
        if (knob.get(a) != knob.get(b))
            return false;
    return true;
}

std::string error(const std::string& text)
{
    const auto read = readScenario(text);
    return read ? std::string{} : read.error().text;
}

} // namespace

class TestScenarioJson : public QObject {
    Q_OBJECT
private slots:
    void theDesignsExampleReads()
    {
        const auto file = readScenario(example().dump());
        QVERIFY2(file.has_value(), file ? "" : file.error().text.c_str());
        const Scenario& s = file->scenario;
        QCOMPARE(s.model.id, std::string("llama-13b"));
        QCOMPARE(s.cluster.accelerators(), std::int64_t{64});
        QCOMPARE(s.cluster.levels.back().size, std::int64_t{64});
        QCOMPARE(s.workload.globalBatch, 2048);
        QVERIFY(s.layout.recompute == layout::Recompute::None);
        QCOMPARE(s.dataParallel(), std::int64_t{64});
        QCOMPARE(file->namedKnobs,
                 (std::vector<std::string>{"micro_batch", "pp", "recompute", "schedule", "tp", "zero"}));
    }

    void whatIsLeftOutKeepsItsDefault()
    {
        const auto file = readScenario(R"({"model": "gpt-3-175b", "cluster": "dgx-h100"})");
        QVERIFY(file.has_value());
        Scenario plain;
        plain.adoptLikelySoftware({}); // the stack follows the kernels until a file names one
        for (const layout::Knob& knob : layout::knobs())
            QCOMPARE(knob.get(file->scenario), knob.get(plain));
        QCOMPARE(file->scenario.cluster.nodes, std::int64_t{1});
        QVERIFY(file->namedKnobs.empty());
    }

    void aPresetMayBeChangedInPlace()
    {
        json text = example();
        text["model"] = {{"preset", "llama-13b"}, {"vocab", 128000}};
        text["cluster"] = {{"preset", "dgx-a100-80g"}, {"nodes", 2}, {"scale_out", {{"nics_per_node", 4}}}};
        const auto file = readScenario(text.dump());
        QVERIFY2(file.has_value(), file ? "" : file.error().text.c_str());
        QCOMPARE(file->scenario.model.vocabulary, std::int64_t{128000});
        QCOMPARE(file->scenario.model.layers, std::int64_t{40});
        QCOMPARE(file->scenario.model.id, std::string("custom"));
        QCOMPARE(file->scenario.cluster.levels.back().bandwidth, 12.5e9);
        QCOMPARE(file->scenario.cluster.accelerator.id, std::string("a100-80g-sxm"));
        QCOMPARE(file->scenario.cluster.id, std::string("custom"));
    }

    void valuesMayBeWrittenInSeveralWays()
    {
        for (const char* spelling : {R"(true)", R"(1)", R"(1.0)"}) {
            json text = example();
            text["layout"]["sequence_parallel"] = json::parse(spelling);
            const auto file = readScenario(text.dump());
            QVERIFY2(file && file->scenario.layout.sequenceParallel, spelling);
        }
        json text = example();
        text["layout"]["tp"] = 4.0;
        QCOMPARE(readScenario(text.dump())->scenario.layout.tensorParallel, 4);
    }

    void aNumberInQuotesIsOfTheWrongType()
    {
        for (const char* knob : {"tp", "sequence_parallel"}) {
            json text = example();
            text["layout"][knob] = "1";
            const auto file = readScenario(text.dump());
            QVERIFY2(!file, knob);
            QVERIFY(file.error().text.find(knob) != std::string::npos);
        }
    }

    void presetsAreWrittenById()
    {
        const json written = json::parse(writeScenario(readScenario(example().dump())->scenario));
        QCOMPARE(written["model"], json("llama-13b"));
        QCOMPARE(written["cluster"], (json{{"preset", "dgx-a100-80g"}, {"nodes", 8}}));
        QCOMPARE(written["layout"]["recompute"], json("none"));
        QCOMPARE(written["layout"]["tp"], json(1));
        QCOMPARE(written["layout"]["sequence_parallel"], json(false));
    }

    /// Any knob values, presets or changed parts: reading what was written gives the same scenario.
    void writingAndReadingIsTheIdentity()
    {
        rc::check([] {
            Scenario s;
            const auto models = Catalog::builtIn().models();
            const auto clusters = Catalog::builtIn().clusters();
            s.model = models[*rc::gen::inRange<std::size_t>(0, models.size())];
            const auto nodes = *rc::gen::inRange<std::int64_t>(1, 400);
            s.cluster = *exchange::withNodes(clusters[*rc::gen::inRange<std::size_t>(0, clusters.size())],
                                             nodes);
            if (*rc::gen::arbitrary<bool>()) {
                s.model.layers = *rc::gen::inRange<std::int64_t>(1, 1000);
                s.model.note = "äöü \"quoted\" \n";
            }
            if (*rc::gen::arbitrary<bool>()) {
                s.cluster.accelerator.bf16Flops = 1e12 * (*rc::gen::inRange(1, 1000000) / 7.0);
                s.cluster.levels.back().bandwidth = 1e9 * (*rc::gen::inRange(1, 1000000) / 11.0);
                s.cluster.levels.back().latency = 1e-6 * (*rc::gen::inRange(1, 1000) / 3.0);
            }
            s.name = *rc::gen::element<std::string>("", "a name", "Größe");
            for (const layout::Knob& knob : layout::knobs())
                knob.set(s, *rc::gen::inRange<std::int64_t>(knob.minimum, knob.maximum + 1));
            const std::string written = writeScenario(s);
            const auto back = readScenario(written);
            RC_ASSERT(back.has_value());
            RC_ASSERT(same(back->scenario, s));
            RC_ASSERT(writeScenario(back->scenario) == written);
        });
    }

    void singlePartsReadBackTheSame()
    {
        auto c = *Catalog::builtIn().cluster("frontier", 5);
        QVERIFY(*exchange::readCluster(exchange::writeCluster(c)) == c);
        c.levels[1].bandwidth = 77e9;
        c.id = "custom";
        QVERIFY(*exchange::readCluster(exchange::writeCluster(c)) == c);
        auto m = **Catalog::builtIn().model("deepseek-v3");
        QVERIFY(*exchange::readTransformer(exchange::writeTransformer(m)) == m);
        m.moe->experts = 64;
        QVERIFY(*exchange::readTransformer(exchange::writeTransformer(m)) == m);
    }

    void badScenariosGetOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto changed = [](const char* pointer, const char* value) {
            json text = example();
            text[json::json_pointer(pointer)] = json::parse(value);
            return QString::fromStdString(text.dump());
        };
        QTest::newRow("empty") << ""
                               << "the file is empty; it must hold a JSON object";
        QTest::newRow("number") << "12"
                                << "the file is 12; it must be an object";
        QTest::newRow("no model") << R"({"cluster": "dgx-a100-80g"})"
                                  << "model is missing; give a catalog id or an object";
        QTest::newRow("misspelt part") << R"({"modle": "llama-13b", "cluster": "dgx-a100-80g"})"
                                       << "unknown key 'modle'; nearest is 'model'";
        QTest::newRow("unknown model")
            << changed("/model", R"("lama-13b")")
            << "model: there is no model 'lama-13b' in the catalog; nearest is 'llama-13b'";
        QTest::newRow("model is a number")
            << changed("/model", "13") << "model is 13; it must be a catalog id or an object";
        QTest::newRow("unknown cluster")
            << changed("/cluster", R"({"preset": "dgx-a100-80", "nodes": 8})")
            << "cluster.preset: there is no cluster 'dgx-a100-80' in the catalog; nearest is 'dgx-a100-80g'";
        QTest::newRow("no nodes at all")
            << changed("/cluster/nodes", "0") << "cluster.nodes is 0; it must be from 1 to 4194304";
        QTest::newRow("misspelt key of a cluster")
            << changed("/cluster/node", "3") << "unknown key 'node' in cluster; nearest is 'nodes'";
        QTest::newRow("too many") << changed("/cluster/nodes", "4000000")
                                  << "32000000 accelerators; at most 16777216 are possible";
        QTest::newRow("cluster without links")
            << changed("/cluster",
                       R"({"accelerator": "a100-80g-sxm", "accelerators_per_node": 8, "nodes": 2})")
            << "cluster: 8 accelerators per node, but nothing joins more than 1 of them; give scale_up or scale_out";
        QTest::newRow("misspelt knob") << changed("/layout/micro_bach", "1")
                                       << "unknown key 'micro_bach' in layout; nearest is 'micro_batch'";
        QTest::newRow("knob of the other part")
            << changed("/layout/sequence", "1") << "layout.sequence belongs in workload";
        QTest::newRow("zero") << changed("/layout/tp", "0") << "layout.tp: 0 is too small; the smallest is 1";
        QTest::newRow("negative") << changed("/layout/pp", "-2")
                                  << "layout.pp: -2 is too small; the smallest is 1";
        QTest::newRow("fraction") << changed("/layout/tp", "1.5")
                                  << "layout.tp: '1.5' is not a whole number; write one from 1 to 1048576";
        QTest::newRow("huge") << changed("/layout/tp", "1e30")
                              << "layout.tp: '1e+30' is not a whole number; write one from 1 to 1048576";
        QTest::newRow("huge integer")
            << changed("/workload/global_batch", "999999999999")
            << "workload.global_batch: 999999999999 is too large; the largest is 16777216";
        QTest::newRow("choice")
            << changed("/layout/recompute", R"("sellective")")
            << "layout.recompute: 'sellective' is not one of its values; nearest is 'selective'";
        QTest::newRow("schedule") << changed("/layout/schedule", R"("1f1c")")
                                  << "layout.schedule: '1f1c' is not one of its values; nearest is '1f1b'";
        QTest::newRow("list") << changed("/layout/tp", "[1, 2]")
                              << "layout.tp is a list; it must be a whole number";
        QTest::newRow("null") << changed("/layout/tp", "null")
                              << "layout.tp is null; it must be a whole number";
        QTest::newRow("flag for a number")
            << changed("/layout/tp", "true") << "layout.tp is true; it must be a whole number";
        QTest::newRow("layout is a list")
            << changed("/layout", "[]") << "layout is a list; it must be an object";
    }

    void badScenariosGetOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(error(text.toStdString())), sentence);
    }

    /// Junk never crashes and always says something in one line.
    void randomBytesAreRefusedInOneLine()
    {
        rc::check([] {
            const std::string text = *rc::gen::arbitrary<std::string>();
            const std::string sentence = error(text);
            RC_ASSERT(!sentence.empty());
            RC_ASSERT(sentence.find('\n') == std::string::npos);
        });
        const std::string good = example().dump();
        rc::check([&good] {
            std::string text = good;
            const auto flips = *rc::gen::inRange(1, 4);
            for (int i = 0; i < flips; ++i)
                text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
            const std::string sentence = error(text);
            RC_ASSERT(sentence.find('\n') == std::string::npos);
        });
    }

    /// The published measurements come with a catalog in version 1 of the form; where they are at hand, it must load.
    void theMeasurementsCatalogLoadsAsItIs()
    {
        const QByteArray folder = qgetenv("SHARDSCAPE_VALIDATION");
        std::ifstream file((folder + "/catalog.json").constData());
        if (folder.isEmpty() || !file)
            QSKIP("SHARDSCAPE_VALIDATION names no folder with catalog.json");
        std::ostringstream text;
        text << file.rdbuf();
        Catalog catalog = Catalog::builtIn();
        const auto added = catalog.add(text.str(), "catalog.json");
        QVERIFY2(added.has_value(), added ? "" : added.error().text.c_str());
        for (const auto& cluster :
             Catalog::builtIn().clusters()) // it says nothing else about what is built in
            QVERIFY2(catalog.cluster(cluster.id)->levels == cluster.levels, cluster.id.c_str());
        for (const auto& accelerator : Catalog::builtIn().accelerators())
            QVERIFY2(**catalog.accelerator(accelerator.id) == accelerator, accelerator.id.c_str());
    }
};

QTEST_GUILESS_MAIN(TestScenarioJson)
#include "tst_scenario_json.moc"
