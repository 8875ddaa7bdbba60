// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/cluster_json.h"
#include "exchange/scenario/scenario_json.h"
#include "layout/knob.h"
#include "layout/recipe.h"

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
    return a.stageLayers == b.stageLayers;
}

std::string error(const std::string& text)
{
    const auto read = readScenario(text);
    return read ? std::string{} : read.error().text();
}

} // namespace

class TestScenarioJson : public QObject {
    Q_OBJECT
private slots:
    void theDesignsExampleReads()
    {
        const auto file = readScenario(example().dump());
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        const Scenario& s = file->scenario;
        QCOMPARE(s.model.id, std::string("llama-13b"));
        QCOMPARE(s.cluster.accelerators(), std::int64_t{64});
        QCOMPARE(s.cluster.levels.back().size, std::int64_t{64});
        QCOMPARE(s.workload.globalBatch, 2048);
        QCOMPARE(layout::findKnob("recompute")->get(s), 0);
        QCOMPARE(s.dataParallel(), std::int64_t{64});
        QCOMPARE(file->namedKnobs,
                 (std::vector<std::string>{"micro_batch", "pp", "recompute", "schedule", "tp", "zero"}));
    }

    void whatIsLeftOutIsAsRecipesHaveItOrAsDefault()
    {
        constexpr const char* kText = R"({"model": "gpt-3-175b", "cluster": "dgx-h100"})";
        const auto file = readScenario(kText);
        const auto written = readScenario(kText, exchange::Catalog::builtIn(), exchange::Unnamed::AsDefaults);
        QVERIFY(file.has_value() && written.has_value());
        Scenario plain;
        for (const layout::Knob& knob : layout::knobs())
            QCOMPARE(knob.get(written->scenario), knob.get(plain));
        plain = written->scenario;
        layout::adoptRecipe(plain, {});
        QVERIFY(plain.layout != written->scenario.layout);
        QCOMPARE(plain.software().id, std::string("megatron-core"));
        for (const layout::Knob& knob : layout::knobs())
            QCOMPARE(knob.get(file->scenario), knob.get(plain));
        QCOMPARE(file->scenario.cluster.nodes, std::int64_t{1});
        QVERIFY(file->namedKnobs.empty());
    }

    void stagesAreCountsOrALayoutString()
    {
        json text = example();
        text["layout"]["pp"] = 4;
        text["stages"] = {9, 11, 11, 9};
        const auto list = readScenario(text.dump());
        QVERIFY(list.has_value());
        QVERIFY(list->scenario.stageLayers == (std::vector<std::int32_t>{9, 11, 11, 9}));
        text["stages"] = "Et*9|(t*11|)*2t*9L";
        const auto string = readScenario(text.dump());
        QVERIFY(string.has_value());
        QVERIFY(string->scenario == list->scenario);
        const auto again = readScenario(writeScenario(list->scenario));
        QVERIFY(again.has_value());
        QVERIFY(same(again->scenario, list->scenario));
        text["stages"] = "Et*9|x";
        QVERIFY(error(text.dump()).find("stages: column 6") != std::string::npos);
        text["stages"] = {9, -1};
        QVERIFY(error(text.dump()).find("stages[1]") != std::string::npos);
        text["stages"] = {9, "t"};
        QVERIFY(error(text.dump()).find("stages[1]") != std::string::npos);
        text["stages"] = true;
        QVERIFY(error(text.dump()).find("layout string") != std::string::npos);
    }

    void modelsOfSeveralKindsOfLayersComeBackWhole()
    {
        QVERIFY(rc::check("read(write(model)) is the model", [] {
            Scenario s = readScenario(example().dump())->scenario;
            s.model.id = "custom";
            s.model.kinds = {{.name = "global"},
                             {.name = "local", .window = *rc::gen::inRange<std::int64_t>(1, 9000)},
                             {.name = "wide", .heads = 80, .keyValueHeads = 8, .headDim = 64, .ffn = 9999},
                             {.name = "experts",
                              .moe = workload::MixtureOfExperts{.experts = 8, .topK = 2, .expertFfn = 96}}};
            const auto runs = *rc::gen::inRange(1, 9);
            for (int i = 0; i < runs; ++i)
                s.model.stack.push_back({*rc::gen::inRange(0, 4), *rc::gen::inRange<std::int64_t>(1, 4)});
            const auto pattern = s.model.stack;
            for (int times = *rc::gen::inRange(1, 4); times > 1; --times)
                s.model.stack.insert(s.model.stack.end(), pattern.begin(), pattern.end());
            workload::settleStack(s.model);
            const auto again = readScenario(writeScenario(s));
            RC_ASSERT(again.has_value());
            RC_ASSERT(again->scenario.model == s.model);
        }));
    }

    void aStackIsBegunAnewUntilTheLayersAreThere()
    {
        json text = example();
        text["model"] = {{"preset", "llama-13b"},
                         {"layers", 7},
                         {"kinds", json::array({{{"name", "local"}, {"window", 128}}, {{"name", "global"}}})},
                         {"stack", json::array({{{"kind", "local"}, {"layers", 2}}, {{"kind", "global"}}})}};
        const auto read = readScenario(text.dump());
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY((read->scenario.model.stack
                 == std::vector<workload::LayerRun>{{0, 2}, {1, 1}, {0, 2}, {1, 1}, {0, 1}}));
        text["model"] = {{"preset", "gemma-2-9b"}, {"layers", 5}};
        QVERIFY(readScenario(text.dump())->scenario.model.stack.size() == 5);
    }

    void wrongKindsAndStacksAreNamed_data()
    {
        QTest::addColumn<QString>("kinds");
        QTest::addColumn<QString>("stack");
        QTest::addColumn<QString>("said");
        QTest::newRow("unknown key") << R"([{"name": "a", "windows": 3}])"
                                     << "null"
                                     << "window";
        QTest::newRow("unknown kind") << R"([{"name": "local"}])"
                                      << R"([{"kind": "locale"}])"
                                      << "local";
        QTest::newRow("no order") << R"([{"name": "a"}, {"name": "b"}])"
                                  << "null"
                                  << "stack is missing";
        QTest::newRow("no kinds") << "null"
                                  << R"([{"kind": "a"}])"
                                  << "needs kinds";
        QTest::newRow("twice") << R"([{"name": "a"}, {"name": "a"}])"
                               << R"([{"kind": "a"}])"
                               << "two kinds";
        QTest::newRow("both")
            << R"([{"name": "a", "dense": true, "moe": {"num_experts": 2, "top_k": 1, "expert_ffn": 8}}])"
            << "null"
            << "dense and has experts";
        QTest::newRow("key-value heads") << R"([{"name": "a", "kv_heads": 7}])"
                                         << "null"
                                         << "do not divide";
        QTest::newRow("empty name") << R"([{"name": ""}])"
                                    << "null"
                                    << "name";
        QTest::newRow("no list") << "3"
                                 << "null"
                                 << "kinds";
        QTest::newRow("too many") << QString("[%1]").arg(QStringList(9, R"({"name": "a"})").join(','))
                                  << "null"
                                  << "1 to 8";
        QTest::newRow("stack no list") << R"([{"name": "a"}])"
                                       << "7"
                                       << "stack";
        QTest::newRow("no layers") << R"([{"name": "a"}])"
                                   << R"([{"kind": "a", "layers": 0}])"
                                   << "layers";
    }

    void wrongKindsAndStacksAreNamed()
    {
        QFETCH(QString, kinds);
        QFETCH(QString, stack);
        QFETCH(QString, said);
        json text = example();
        text["model"] = {{"preset", "llama-13b"}};
        text["model"]["kinds"] = json::parse(kinds.toStdString());
        text["model"]["stack"] = json::parse(stack.toStdString());
        const std::string sentence = error(text.dump());
        QVERIFY2(sentence.find(said.toStdString()) != std::string::npos, sentence.c_str());
    }

    void aPresetMayBeChangedInPlace()
    {
        json text = example();
        text["model"] = {{"preset", "llama-13b"}, {"vocab", 128000}};
        text["cluster"] = {{"preset", "dgx-a100-80g"}, {"nodes", 2}, {"scale_out", {{"nics_per_node", 4}}}};
        const auto file = readScenario(text.dump());
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
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
            QVERIFY(file.error().text().find(knob) != std::string::npos);
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
        QVERIFY(rc::check([] {
            Scenario s;
            const auto models = Catalog::builtIn().models();
            const auto clusters = Catalog::builtIn().clusters();
            s.model = models[*rc::gen::inRange<std::size_t>(0, models.size())];
            const auto nodes = *rc::gen::inRange<std::int64_t>(1, 400);
            s.cluster = *exchange::withNodes(clusters[*rc::gen::inRange<std::size_t>(0, clusters.size())],
                                             nodes);
            if (*rc::gen::arbitrary<bool>()) {
                workload::setLayers(s.model, *rc::gen::inRange<std::int64_t>(1, 1000));
                s.model.note = "äöü \"quoted\" \n";
            }
            if (*rc::gen::arbitrary<bool>()) {
                s.cluster.accelerator.bf16Flops = 1e12 * (*rc::gen::inRange(1, 1000000) / 7.0);
                s.cluster.accelerator.fp8Peak = 1e12 * (*rc::gen::inRange(0, 1000000) / 7.0);
                s.cluster.accelerator.fp4Peak = 1e12 * (*rc::gen::inRange(0, 1000000) / 3.0);
                s.cluster.levels.back().bandwidth = 1e9 * (*rc::gen::inRange(1, 1000000) / 11.0);
                s.cluster.levels.back().latency = 1e-6 * (*rc::gen::inRange(1, 1000) / 3.0);
            }
            s.name = *rc::gen::element<std::string>("", "a name", "Größe");
            for (const layout::Knob& knob : layout::knobs())
                knob.set(s, *rc::gen::inRange<std::int64_t>(knob.minimum, knob.maximum + 1));
            const std::string written = writeScenario(s);
            const auto back = readScenario(written);
            RC_ASSERT(back.has_value());
            RC_ASSERT(writeScenario(back->scenario) == written);
            RC_ASSERT(back->scenario.model == s.model);
            RC_ASSERT(back->scenario.cluster.accelerator == s.cluster.accelerator);
            RC_ASSERT(back->scenario.cluster == s.cluster);
            RC_ASSERT(same(back->scenario, s));
        }));
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
        QVERIFY2(added.has_value(), added ? "" : added.error().text().c_str());
        for (const auto& cluster :
             Catalog::builtIn().clusters()) // it says nothing else about what is built in
            QVERIFY2(catalog.cluster(cluster.id)->levels == cluster.levels, cluster.id.c_str());
        for (const auto& accelerator : Catalog::builtIn().accelerators())
            QVERIFY2(**catalog.accelerator(accelerator.id) == accelerator, accelerator.id.c_str());
        std::ifstream modern((folder + "/modern/catalog.json").constData());
        // Published files are read where they lie and not shipped: a folder of the older ones alone has no such part.
        if (!modern)
            QSKIP("SHARDSCAPE_VALIDATION has no folder modern");
        text.str({});
        text << modern.rdbuf();
        const auto modernAdded = catalog.add(text.str(), "modern/catalog.json");
        QVERIFY2(modernAdded.has_value(), modernAdded ? "" : modernAdded.error().text().c_str());
        QCOMPARE((*catalog.accelerator("h100-96g-500w"))->fp8Peak, 1978.9e12);
    }
};

QTEST_GUILESS_MAIN(TestScenarioJson)
#include "tst_scenario_json.moc"
