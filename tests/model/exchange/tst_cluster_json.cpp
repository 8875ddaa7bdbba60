// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/cluster_json.h"
#include "exchange/scenario/scenario_json.h"
#include "model/scenarios.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace shardscape;
using nlohmann::json;

namespace {

json mixed()
{
    return json::parse(R"({
        "id": "two-kinds", "accelerator": "a100-80g-sxm", "accelerators_per_node": 4, "nodes": 6,
        "scale_up": {"kind": "nvlink-mesh", "gb_per_s": 300, "wires": [[0, 1, 4], [2, 3, 4], [0, 2, 4], [1, 3, 4]]},
        "scale_out": {"kind": "infiniband", "nics_per_node": 4, "gbit_per_s": 200, "oversubscription": 2},
        "others": [{"name": "new", "accelerator": "h100-80g-sxm", "nodes": 2,
                    "scale_up": {"kind": "nvswitch", "gb_per_s": 450, "in_network_efficiency": 0.683},
                    "scale_out": {"kind": "infiniband", "nics_per_node": 4, "gbit_per_s": 400},
                    "host_memory": {"gib": 512, "gb_per_s": 300, "lanes_gb_per_s": 50}},
                   {"accelerator": "a100-40g-sxm", "nodes": 1}]})");
}

Result<cluster::Cluster> read(const json& value)
{
    const auto lookup = [](const json& id, std::string_view) -> Result<cluster::Accelerator> {
        if (!id.is_string())
            return exchange::readAccelerator(id, "own", "accelerator");
        const auto found = exchange::Catalog::builtIn().accelerator(id.get<std::string>());
        return found ? Result<cluster::Accelerator>(**found) : tl::unexpected(found.error());
    };
    return exchange::readCluster(value, "x", "cluster", lookup);
}

} // namespace

class tst_ClusterJson : public QObject {
    Q_OBJECT
private slots:
    void kindsWiresAndOversubscriptionAreReadAndWritten()
    {
        const auto cluster = read(mixed());
        QVERIFY2(cluster.has_value(), cluster ? "" : cluster.error().text().c_str());
        QCOMPARE(cluster->kinds(), std::size_t{3});
        QCOMPARE(cluster->firstNodeOf(0), std::int64_t{0});
        QCOMPARE(cluster->firstNodeOf(1), std::int64_t{3});
        QCOMPARE(cluster->firstNodeOf(2), std::int64_t{5});
        QCOMPARE(cluster->firstNodeOf(3), std::int64_t{6});
        for (std::int64_t node = 0; node < 6; ++node)
            QCOMPARE(cluster->kindOfNode(node), std::size_t(node < 3 ? 0 : node < 5 ? 1 : 2));
        QCOMPARE(cluster->levels[0].wires.size(), std::size_t{4});
        QCOMPARE(cluster->levels[1].oversubscription, 2.0);
        QCOMPARE(cluster->others[0].levels[0].switchShare, 0.683);
        QVERIFY(cluster->others[1].levels.empty());
        QCOMPARE(cluster->hostOf(1).lanes, 50e9);
        QVERIFY(!cluster->others[1].host && cluster->hostOf(2) == cluster->host);
        QVERIFY(&cluster->levelsOf(2) == &cluster->levels);
        const auto again = read(json::parse(exchange::toJson(*cluster).dump()));
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QVERIFY(*again == *cluster);
    }

    void aScenarioKeepsItsKinds()
    {
        layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 6);
        s.cluster = *read(mixed());
        const std::string text = exchange::writeScenario(s, exchange::Catalog::builtIn());
        const auto back = exchange::readScenario(text, exchange::Catalog::builtIn());
        QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
        QVERIFY(back->scenario.cluster == s.cluster);
    }

    void nodesGrowAndShrinkByTheFirstKind()
    {
        const cluster::Cluster cluster = *read(mixed());
        const auto grown = exchange::withNodes(cluster, 10);
        QVERIFY(grown.has_value());
        QCOMPARE(grown->firstNodeOf(1), std::int64_t{7});
        QCOMPARE(grown->others[0].levels.back().size, std::int64_t{40});
        const auto few = exchange::withNodes(cluster, 3);
        QVERIFY(!few.has_value());
        QCOMPARE(few.error().text(),
                 std::string("3 nodes, of which 3 are of other kinds; at least one must be left"));
        const auto half = exchange::withAccelerators(cluster, 2);
        QVERIFY(half.has_value());
        QVERIFY(half->others.empty());
        QCOMPARE(half->levels[0].wires.size(), std::size_t{1});
    }

    void whatIsWrongIsSaidInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* pointer, const char* value, const char* sentence) {
            QTest::newRow((QByteArray(pointer) + value).constData())
                << QByteArray(pointer) << QByteArray(value) << QByteArray(sentence);
        };
        row("/others/0/accelerators_per_node", "8",
            "cluster.others[0].accelerators_per_node is 8; nodes of all kinds have as many accelerators, here 4");
        row("/others/0/nodes", "5",
            "cluster.others have 6 of the cluster's 6 nodes; at least one must be left for its own accelerator");
        row("/others/0/scale_up/kind", "\"nvswich\"", "cluster.others[0].scale_up.kind");
        row("/others/0/scale_up/domain", "2", "cluster.others[0]: its links must join as many accelerators");
        row("/others/1/nods", "1", "unknown key 'nods' in cluster.others[1]; nearest is 'nodes'");
        row("/others", "3", "cluster.others is 3; it must be a list of node kinds");
        row("/scale_up/wires/0", "[0, 9, 1]",
            "cluster.scale_up.wires[0] must join two of the accelerators 0 to 3");
        row("/scale_up/wires/1", "[1, 0, 1]", "cluster.scale_up.wires[1] joins 0 and 1 a second time");
        row("/scale_up/wires/1", "[1, 2]",
            "cluster.scale_up.wires[1] is a list; it must be [accelerator, accelerator, links]");
        row("/scale_up/wires/1", "[1, 2, 0]", "cluster.scale_up.wires[1] has 0 for its links");
        row("/scale_up/wires", "{}", "cluster.scale_up.wires is");
        row("/scale_out/wires", "[[0, 1, 1]]",
            "cluster.scale_out.wires join 24 accelerators; meshes of at most 16");
        row("/scale_out/oversubscription", "0.5", "cluster.scale_out.oversubscription is 0.5");
        row("/scale_up/in_network_efficiency", "2", "cluster.scale_up.in_network_efficiency is 2");
    }
    void whatIsWrongIsSaidInOneSentence()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, sentence);
        json changed = mixed();
        changed[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const auto cluster = read(changed);
        QVERIFY(!cluster.has_value());
        QVERIFY2(cluster.error().text().starts_with(sentence.toStdString()), cluster.error().text().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_ClusterJson)
#include "tst_cluster_json.moc"
