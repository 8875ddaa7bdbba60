// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/catalog/parts.h"
#include "exchange/scenario/scenario_json.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace shardscape;
using exchange::Catalog;
using nlohmann::json;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

const cluster::LinkLevel& level(const cluster::Cluster& c, std::size_t i)
{
    return c.levels.at(i);
}

bool about(double value, double expected)
{
    return std::abs(value - expected) <= 1e-9 * std::abs(expected);
}

std::string addError(const std::string& text)
{
    Catalog catalog = Catalog::builtIn();
    const Result<void> added = catalog.add(text, "mine.json");
    return added ? std::string{} : added.error().text();
}

} // namespace

class TestCatalog : public QObject {
    Q_OBJECT
private slots:
    void builtInHoldsWhatTheDesignNames()
    {
        const Catalog& catalog = Catalog::builtIn();
        for (const char* id : {"a100-40g-sxm", "a100-80g-sxm", "h100-80g-sxm", "b200-180g", "mi250x-gcd",
                               "tpu-v4", "ascend-910", "t4-16g"})
            QVERIFY2(catalog.accelerator(id).has_value(), id);
        for (const char* id :
             {"dgx-a100-80g", "dgx-a100-40g", "dgx-h100", "dgx-h200", "dgx-b200", "gb200-nvl72",
              "selene-a100-80g", "jean-zay-a100-80g", "frontier", "leonardo", "pcie-workstation-4090",
              "tpu-v4-pod-slice", "t4-wan", "a100-80g-800g-per-node", "a100-40g-1600g-per-node",
              "h100-80g-3200g-per-node"})
            QVERIFY2(catalog.cluster(id).has_value(), id);
        for (const char* id :
             {"gpt-3-175b", "llama-13b", "llama-2-70b", "llama-3.1-405b", "llama-13b-128k", "llama-30b-128k",
              "llama-65b-128k", "frontier-gpt-1t", "yuan-2.0-102.6b", "bert-large"})
            QVERIFY2(catalog.model(id).has_value(), id);
        QVERIFY(!(*catalog.model("bert-large"))->causal);
        QCOMPARE((*catalog.model("llama-13b"))->vocabulary, std::int64_t{32000});
        QCOMPARE((*catalog.model("llama-13b-128k"))->vocabulary, std::int64_t{128000});
    }

    /// A Grace sits on the module of its Blackwells, an Intel host does not.
    void aHostOnTheAcceleratorsModuleComesWithThem()
    {
        Catalog catalog = Catalog::builtIn();
        QVERIFY(catalog
                    .add(R"({"clusters": {
            "rack": {"accelerator": "gb200-186g", "accelerators_per_node": 36,
                     "scale_up": {"kind": "nvswitch", "gb_per_s": 900}, "scale_out": {"kind": "infiniband", "nics_per_node": 36, "gbit_per_s": 400}},
            "own": {"accelerator": "gb200-186g", "accelerators_per_node": 36, "host_memory": {"gib": 512, "gb_per_s": 300},
                    "scale_up": {"kind": "nvswitch", "gb_per_s": 900}, "scale_out": {"kind": "infiniband", "nics_per_node": 36, "gbit_per_s": 400}},
            "box": {"accelerator": "h100-80g-sxm", "accelerators_per_node": 8,
                    "scale_up": {"kind": "nvswitch", "gb_per_s": 450}, "scale_out": {"kind": "infiniband", "nics_per_node": 8, "gbit_per_s": 400}}}})",
                         "mine")
                    .has_value());
        const cluster::HostMemory known = catalog.cluster("gb200-nvl72")->host;
        const cluster::HostMemory rack = catalog.cluster("rack")->host;
        QCOMPARE(rack.lane(), known.lane());
        QCOMPARE(2 * rack.bytes, known.bytes);
        QVERIFY(QString::fromStdString(rack.source).startsWith("as GB200 NVL72: "));
        QCOMPARE(catalog.cluster("own")->host.bytes, 512 * 1024.0 * 1024 * 1024);
        QCOMPARE(catalog.cluster("box")->host, cluster::HostMemory{});
        // So has it a scenario that names it as its preset, as many nodes of it or a part of one.
        const auto named = exchange::readCluster(R"({"preset": "rack", "nodes": 2})", catalog);
        QVERIFY2(named.has_value(), named ? "" : named.error().text().c_str());
        QCOMPARE(named->host.lane(), rack.lane());
        QCOMPARE(named->stacks, catalog.cluster("rack")->stacks);
        QVERIFY(!named->stacks.empty());
    }

    void everyEntrySaysWhereItComesFrom()
    {
        for (const auto& a : Catalog::builtIn().accelerators()) {
            QVERIFY2(!a.sources.empty(), a.id.c_str());
            QVERIFY2(!a.kernels.source.empty(), a.id.c_str());
            QVERIFY2(a.memoryBytes > 0 && a.memoryBandwidth > 0 && std::max(a.bf16Flops, a.fp16Flops) > 0,
                     a.id.c_str());
        }
        for (const auto& c : Catalog::builtIn().clusters()) {
            QVERIFY2(!c.source.empty(), c.id.c_str());
            for (const auto& l : c.levels) {
                QVERIFY2(!l.source.empty(), c.id.c_str());
                QVERIFY2(l.bandwidth > 0 && l.latency > 0 && l.efficiency > 0 && l.efficiency <= 1,
                         c.id.c_str());
            }
        }
        for (const auto& m : Catalog::builtIn().models())
            QVERIFY2(!m.source.empty() && !m.name.empty() && !m.family.empty(), m.id.c_str());
    }

    void unitsBecomeBaseUnits()
    {
        const cluster::Accelerator& a = **Catalog::builtIn().accelerator("a100-80g-sxm");
        QCOMPARE(a.bf16Flops, 312e12);
        QCOMPARE(a.fp32Flops, 156e12);
        QCOMPARE(a.memoryBytes, 80 * kGiB);
        QCOMPARE(a.memoryBandwidth, 2039e9);
        QVERIFY(about(a.kernels.launchSeconds, 10e-6));
        const cluster::Cluster c = *Catalog::builtIn().cluster("dgx-a100-80g", 4);
        QCOMPARE(c.levels.size(), std::size_t{2});
        QCOMPARE(level(c, 0).size, std::int64_t{8});
        QCOMPARE(level(c, 0).bandwidth, 300e9);
        QCOMPARE(level(c, 1).size, std::int64_t{32});
        QCOMPARE(level(c, 1).bandwidth, 25e9);
        QCOMPARE(level(c, 1).ports, std::int64_t{8});
        QCOMPARE(level(c, 1).portBandwidth, 25e9);
        QCOMPARE(level(c, 1).efficiency, 0.92);
    }

    /// Four NICs of 200 Gbit/s for eight accelerators: each has half a NIC when all send.
    void nicsAreSharedByTheAcceleratorsOfANode()
    {
        const cluster::Cluster c = *Catalog::builtIn().cluster("frontier", 2);
        QCOMPARE(c.levels.size(), std::size_t{3});
        QCOMPARE(level(c, 0).size, std::int64_t{2});
        QCOMPARE(level(c, 0).bandwidth, 200e9);
        QCOMPARE(level(c, 1).size, std::int64_t{8});
        QCOMPARE(level(c, 2).size, std::int64_t{16});
        QCOMPARE(level(c, 2).bandwidth, 12.5e9);
        QCOMPARE(c.accelerators(), std::int64_t{16});
    }

    void nodesChangeOnlyTheOutermostLevel()
    {
        for (const auto& preset : Catalog::builtIn().clusters()) {
            const auto grown = exchange::withNodes(preset, 16);
            QVERIFY2(grown.has_value(), preset.id.c_str());
            QCOMPARE(grown->levels.back().size, 16 * preset.acceleratorsPerNode);
            QVERIFY2(*exchange::withNodes(*grown, 1) == preset, preset.id.c_str());
        }
        QVERIFY(!exchange::withNodes(Catalog::builtIn().clusters()[0], 0));
    }

    void unknownIdsNameTheNearest()
    {
        QCOMPARE(Catalog::builtIn().model("lama-13b").error().text(),
                 std::string("there is no model 'lama-13b' in the catalog; nearest is 'llama-13b'"));
        QVERIFY(Catalog::builtIn().cluster("dgx-a100").error().text().find("'dgx-") != std::string::npos);
        QVERIFY(Catalog::builtIn()
                    .accelerator("a100-80-sxm")
                    .error()
                    .text()
                    .ends_with("nearest is 'a100-80g-sxm'"));
        QCOMPARE(Catalog::builtIn().model("x").error().code, ErrorCode::UnknownName);
    }

    /// A form-1 accelerator has three keys.
    void anAcceleratorWithThreeKeysGetsDefaultsThatSayTheyAreAssumed()
    {
        Catalog catalog = Catalog::builtIn();
        const auto added = catalog.add(
            R"({"accelerators": {"new-chip": {"bf16_tflops": 100, "memory_gib": 48, "memory_gb_per_s": 1000}}})",
            "f");
        QVERIFY(added.has_value());
        const cluster::Accelerator& a = **catalog.accelerator("new-chip");
        QCOMPARE(a.fp16Flops, 100e12);
        QCOMPARE(a.fp32Flops, 50e12);
        QCOMPARE(a.fp8Peak, 0.0); // a format nobody names is not there
        QCOMPARE(a.fp4Peak, 0.0);
        QVERIFY(about(a.kernels.gemmEfficiency, 0.9 * 0.781));
        QVERIFY(about(a.kernels.flashForward / a.kernels.gemmEfficiency, 0.62 / 0.78));
        QVERIFY(a.kernels.source.starts_with("assumption"));
        QCOMPARE(a.sources.front().first, std::string("fp32_tflops"));
    }

    /// Data sheets of the vendors, dense.
    void lowPrecisionPeaksAreThoseOfTheDataSheets_data()
    {
        QTest::addColumn<double>("fp8");
        QTest::addColumn<double>("fp4");
        QTest::newRow("a100-80g-sxm") << 0.0 << 0.0;
        QTest::newRow("h100-80g-sxm") << 1978.9e12 << 0.0;
        QTest::newRow("h800-80g-sxm") << 1978.9e12 << 0.0;
        QTest::newRow("h200-141g-sxm") << 1978.9e12 << 0.0;
        QTest::newRow("b200-180g") << 4500e12 << 9000e12;
        QTest::newRow("gb200-186g") << 5000e12 << 10000e12;
        QTest::newRow("mi300x") << 2614.9e12 << 0.0;
        QTest::newRow("h200-nvl-141g") << 1671e12 << 0.0;
        QTest::newRow("gh200-96g") << 1978.9e12 << 0.0;
        QTest::newRow("h20-96g-sxm") << 296e12 << 0.0;
        QTest::newRow("l40s-48g") << 733e12 << 0.0;
        QTest::newRow("b300-288g") << 4500e12 << 13500e12;
        QTest::newRow("gb300-288g") << 5000e12 << 15000e12;
        QTest::newRow("mi325x") << 2614.9e12 << 0.0;
        QTest::newRow("mi350x") << 4600e12 << 9200e12;
        QTest::newRow("mi355x") << 5000e12 << 10100e12;
        QTest::newRow("tpu7x-device") << 2307e12 << 0.0;
        QTest::newRow("trainium2") << 1299e12 << 0.0;
    }
    void lowPrecisionPeaksAreThoseOfTheDataSheets()
    {
        QFETCH(double, fp8);
        QFETCH(double, fp4);
        const cluster::Accelerator& a = **Catalog::builtIn().accelerator(QTest::currentDataTag());
        QCOMPARE(a.fp8Peak, fp8);
        QCOMPARE(a.fp4Peak, fp4);
    }

    /// Units of half the width do at least twice the work of the wider ones, less what vendors round.
    void narrowerFormatsAreFaster()
    {
        for (const auto& a : Catalog::builtIn().accelerators()) {
            const double half = std::max(a.bf16Flops, a.fp16Flops);
            QVERIFY2(a.fp8Peak == 0 || (a.fp8Peak > 1.9 * half && a.fp8Peak < 2.1 * half)
                         || (a.id == "gaudi3-128g" && a.fp8Peak == half),
                     a.id.c_str());
            QVERIFY2(a.fp4Peak == 0 || (a.fp8Peak > 0 && a.fp4Peak > 1.9 * a.fp8Peak), a.id.c_str());
        }
    }

    void aKnownAcceleratorKeepsWhatTheFileDoesNotSay()
    {
        Catalog catalog = Catalog::builtIn();
        QVERIFY(catalog.add(
            R"({"accelerators": {"b200-180g": {"bf16_tflops": 2200, "memory_gib": 180, "memory_gb_per_s": 8000}}})",
            "f"));
        const cluster::Accelerator& a = **catalog.accelerator("b200-180g");
        QCOMPARE(a.bf16Flops, 2200e12);
        QVERIFY(a.kernels == (*Catalog::builtIn().accelerator("b200-180g"))->kernels);
        QCOMPARE(a.fp4Peak, 9000e12);
        QCOMPARE((*Catalog::builtIn().accelerator("b200-180g"))->bf16Flops,
                 2250e12); // the built-in one is untouched
    }

    void aKnownClusterKeepsItsMeasuredEfficiency()
    {
        Catalog catalog = Catalog::builtIn();
        QVERIFY(
            catalog.add(R"({"clusters": {"dgx-b200": {"accelerator": "b200-180g", "accelerators_per_node": 8,
            "scale_up": {"kind": "nvswitch", "gb_per_s": 900},
            "scale_out": {"kind": "infiniband", "nics_per_node": 8, "gbit_per_s": 400}}}})",
                        "f"));
        QCOMPARE(level(*catalog.cluster("dgx-b200"), 0).efficiency, 0.742);
    }

    void aClusterMayUseAnAcceleratorOfItsOwnFile()
    {
        Catalog catalog = Catalog::builtIn();
        QVERIFY(catalog.add(
            R"({"clusters": {"c": {"accelerator": "chip", "accelerators_per_node": 2, "scale_up": {"kind": "pcie", "gb_per_s": 25}}},
            "accelerators": {"chip": {"bf16_tflops": 1, "memory_gib": 1, "memory_gb_per_s": 1}},
            "models": {"tiny": {"layers": 2, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100, "moe": null, "mla": null}}})",
            "f"));
        QCOMPARE(catalog.cluster("c")->accelerator.id, std::string("chip"));
        QCOMPARE((*catalog.model("tiny"))->headDim, std::int64_t{16});
        QVERIFY(!catalog.cluster("c", 2)); // nothing joins two nodes
    }

    void aBadFileAddsNothing()
    {
        Catalog catalog = Catalog::builtIn();
        QVERIFY(!catalog.add(
            R"({"models": {"good": {"layers": 2, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}, "zz-bad": {}}})",
            "f"));
        QVERIFY(!catalog.model("good"));
    }

    void errorsAreOneSentenceThatNamesThePlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto model = [](const QString& keys) {
            return R"({"models": {"m": {"layers": 2, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100)"
                   + keys + "}}}";
        };
        const auto cluster = [](const QString& keys) {
            return R"({"clusters": {"c": {"accelerator": "a100-80g-sxm", "accelerators_per_node": 8)" + keys
                   + "}}}";
        };
        QTest::newRow("empty") << ""
                               << "mine.json: the file is empty; it must hold a JSON object";
        QTest::newRow("blank") << " \n\t"
                               << "mine.json: the file is empty; it must hold a JSON object";
        QTest::newRow("list") << "[1]"
                              << "mine.json: the file is a list; it must be an object";
        QTest::newRow("truncated") << R"({"models": )"
                                   << "mine.json: the JSON breaks off at line 1, column 12";
        QTest::newRow("unknown section") << R"({"modles": {}})"
                                         << "mine.json: unknown key 'modles'; nearest is 'models'";
        QTest::newRow("later form") << R"({"version": 2})"
                                    << "mine.json: version is 2; it must be from 1 to 1";
        QTest::newRow("section is a list")
            << R"({"models": []})"
            << "mine.json: models is a list; it must be an object of entries by id";
        QTest::newRow("entry is a number") << R"({"models": {"m": 3}})"
                                           << "mine.json: models.m is 3; it must be an object";
        QTest::newRow("bad id")
            << R"({"models": {"My Model": {}}})"
            << "mine.json: models.My Model: an id has lower-case letters, digits, hyphens and dots, at most 64";
        QTest::newRow("misspelt key")
            << R"({"models": {"m": {"laeyrs": 2, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: unknown key 'laeyrs' in models.m; nearest is 'layers'";
        QTest::newRow("missing key")
            << R"({"models": {"m": {"layers": 2, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.hidden is missing";
        QTest::newRow("zero layers")
            << R"({"models": {"m": {"layers": 0, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.layers is 0; it must be from 1 to 100000";
        QTest::newRow("negative")
            << R"({"models": {"m": {"layers": -3, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.layers is -3; it must be from 1 to 100000";
        QTest::newRow("fraction")
            << R"({"models": {"m": {"layers": 2.5, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.layers is 2.5; it must be a whole number";
        QTest::newRow("text for a number")
            << R"({"models": {"m": {"layers": "many", "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.layers is the text 'many'; it must be a whole number";
        QTest::newRow("huge")
            << R"({"models": {"m": {"layers": 99999999999999999999, "hidden": 64, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.layers is 1e+20; it must be from 1 to 100000";
        QTest::newRow("beyond doubles")
            << R"({"models": {"m": {"layers": 1e999}}})"
            << "mine.json: the JSON holds a number too large for any quantity (beyond 1.8e308)";
        QTest::newRow("too many parameters")
            << R"({"models": {"m": {"layers": 100000, "hidden": 16777216, "heads": 4, "ffn": 16777216, "vocab": 100}}})"
            << "mine.json: models.m would have more than 1e16 parameters";
        QTest::newRow("heads that do not divide")
            << R"({"models": {"m": {"layers": 2, "hidden": 65, "heads": 4, "ffn": 256, "vocab": 100}}})"
            << "mine.json: models.m.heads: 4 heads do not divide hidden 65; give head_dim or another number of heads";
        QTest::newRow("kv heads") << model(R"(, "kv_heads": 3)")
                                  << "mine.json: models.m.kv_heads: 3 key-value heads do not divide 4 heads";
        QTest::newRow("norm") << model(R"(, "norm": "rms")")
                              << "mine.json: models.m.norm: 'rms' is not known; nearest is 'rmsnorm'";
        QTest::newRow("flag as number")
            << model(R"(, "gated": 1)") << "mine.json: models.m.gated is 1; it must be true or false";
        QTest::newRow("experts") << model(R"(, "moe": {"num_experts": 4, "top_k": 8, "expert_ffn": 64})")
                                 << "mine.json: models.m.moe.top_k is 8; it must not exceed num_experts, 4";
        QTest::newRow("key in experts")
            << model(R"(, "moe": {"num_experts": 4, "topk": 2, "expert_ffn": 64})")
            << "mine.json: unknown key 'topk' in models.m.moe; nearest is 'top_k'";
        QTest::newRow("twice") << R"({"models": {"m": {"layers": 2, "layers": 3}}})"
                               << "mine.json: the key 'layers' is given twice in one object";
        QTest::newRow("no links")
            << cluster("")
            << "mine.json: clusters.c: 8 accelerators per node, but nothing joins more than 1 of them; give scale_up or scale_out";
        QTest::newRow("nodes without links")
            << cluster(R"(, "nodes": 4, "scale_up": {"kind": "nvswitch", "gb_per_s": 300})")
            << "mine.json: clusters.c: 4 nodes, but nothing joins them; give scale_out";
        QTest::newRow("no speed") << cluster(R"(, "scale_up": {"kind": "nvswitch"})")
                                  << "mine.json: clusters.c.scale_up.gb_per_s is missing";
        QTest::newRow("zero speed")
            << cluster(R"(, "scale_up": {"kind": "nvswitch", "gb_per_s": 0})")
            << "mine.json: clusters.c.scale_up.gb_per_s is 0; it must be from 1e-06 to 1000000";
        QTest::newRow("kind")
            << cluster(R"(, "scale_up": {"kind": "nvlnk-mesh", "gb_per_s": 300})")
            << "mine.json: clusters.c.scale_up.kind: 'nvlnk-mesh' is not known; nearest is 'nvlink-mesh'";
        QTest::newRow("domain")
            << cluster(
                   R"(, "scale_up": {"kind": "nvswitch", "gb_per_s": 300, "domain": 3}, "host": {"gb_per_s": 25})")
            << "mine.json: clusters.c: the pcie level joins 8 accelerators, which is no multiple of the 3 joined inside it";
        QTest::newRow("unknown accelerator")
            << R"({"clusters": {"c": {"accelerator": "a100", "accelerators_per_node": 8}}})"
            << "mine.json: clusters.c.accelerator: there is no accelerator 'a100' in the catalog; nearest is 'a100-40g-pcie'";
        QTest::newRow("both ways of links")
            << cluster(R"(, "scale_up": {"kind": "nvswitch", "gb_per_s": 300}, "levels": [])")
            << "mine.json: clusters.c.scale_up and levels are both given; write the links in one of the two ways";
    }

    void errorsAreOneSentenceThatNamesThePlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(addError(text.toStdString())), sentence);
    }

    void binaryAndDeepInputIsRefused()
    {
        QCOMPARE(addError(std::string("\x7f"
                                      "ELF\0\1\2",
                                      7)),
                 std::string("mine.json: the file is binary, not JSON"));
        QVERIFY(addError("{\"a\": \xff\xfe}").starts_with("mine.json: this is not JSON: "));
        const std::string deep = R"({"models": )" + std::string(100000, '[') + std::string(100000, ']') + "}";
        QCOMPARE(addError(deep), std::string("mine.json: the JSON is nested deeper than 32 levels"));
    }

    void whatIsWrittenReadsBackTheSame()
    {
        for (const auto& a : Catalog::builtIn().accelerators()) {
            const auto back = exchange::readAccelerator(json::parse(exchange::toJson(a).dump()), "", "");
            QVERIFY2(back.has_value() && *back == a, a.id.c_str());
        }
        for (const auto& m : Catalog::builtIn().models()) {
            const auto back = exchange::readTransformer(json::parse(exchange::toJson(m).dump()), "", "");
            QVERIFY2(back.has_value() && *back == m, m.id.c_str());
        }
        const auto part = [](const json& value, std::string_view place) {
            return exchange::acceleratorPart(value, place, Catalog::builtIn());
        };
        for (const auto& preset : Catalog::builtIn().clusters()) {
            const auto c = *exchange::withNodes(preset, 3);
            const auto back = exchange::readCluster(json::parse(exchange::toJson(c).dump()), "", "", part);
            QVERIFY2(back.has_value() && *back == c, c.id.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
