// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/topology_text.h"
#include "exchange/questions/recognize.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;
using exchange::DevicePath;
using exchange::readTopology;
using exchange::Topology;

namespace {

/// As the driver prints it: tabs, a header with escape codes, affinities behind, legends below.
std::string nvidia(const std::vector<std::vector<std::string>>& gpuRows,
                   const std::vector<std::string>& nics = {}, const std::string& nicLegend = {})
{
    std::string text = "\t\x1b[4m";
    for (std::size_t i = 0; i < gpuRows.size(); ++i)
        text += "GPU" + std::to_string(i) + "\t";
    for (const std::string& nic : nics)
        text += nic + "\t";
    text += "CPU Affinity\tNUMA Affinity\x1b[0m\n";
    for (std::size_t i = 0; i < gpuRows.size(); ++i) {
        text += "GPU" + std::to_string(i);
        for (const std::string& cell : gpuRows[i])
            text += "\t" + (cell == "X" ? " X " : cell);
        text += "\t0-23,48-71\t0\n";
    }
    for (const std::string& nic : nics)
        text += nic + "\tPXB\tX\n";
    return text
           + "\nLegend:\n\n  X    = Self\n  SYS  = Connection traversing PCIe as well as the SMP interconnect between"
             " NUMA nodes\n  NV#  = Connection traversing a bonded set of # NVLinks\n"
           + nicLegend;
}

/// Rows in which every pair says what `path` answers.
template <class Path>
std::vector<std::vector<std::string>> table(int gpus, const Path& path)
{
    std::vector<std::vector<std::string>> rows(static_cast<std::size_t>(gpus));
    for (int i = 0; i < gpus; ++i)
        for (int j = 0; j < gpus; ++j)
            rows[static_cast<std::size_t>(i)].push_back(i == j ? "X" : path(std::min(i, j), std::max(i, j)));
    return rows;
}

std::string cubeMeshPath(int i, int j)
{
    static const std::map<std::pair<int, int>, int> links{{{0, 1}, 1}, {{0, 2}, 1}, {{0, 3}, 2}, {{0, 4}, 2},
                                                          {{1, 2}, 2}, {{1, 3}, 1}, {{1, 5}, 2}, {{2, 3}, 2},
                                                          {{2, 6}, 1}, {{3, 7}, 1}, {{4, 5}, 1}, {{4, 6}, 1},
                                                          {{4, 7}, 2}, {{5, 6}, 2}, {{5, 7}, 1}, {{6, 7}, 2}};
    const auto found = links.find({i, j});
    return found != links.end() ? "NV" + std::to_string(found->second) : i / 4 == j / 4 ? "PHB" : "SYS";
}

std::string noted(const Topology& topology)
{
    std::string all;
    for (const Message& note : topology.notes)
        all += english(note) + "\n";
    return all;
}

std::string errorOf(const std::string& text)
{
    const auto read = readTopology(text);
    return read ? std::string("read") : read.error().text();
}

/// rocm-smi --showtopo of `gpus`, one hop where `direct`.
template <class Direct>
std::string rocm(int gpus, const Direct& direct)
{
    const auto one = [gpus](const char* title, const auto& cell) {
        std::string text = std::string(30, '=') + " " + title + " " + std::string(30, '=') + "\n       ";
        for (int i = 0; i < gpus; ++i)
            text += "GPU" + std::to_string(i) + "         ";
        text += "\n";
        for (int i = 0; i < gpus; ++i) {
            text += "GPU" + std::to_string(i) + "   ";
            for (int j = 0; j < gpus; ++j)
                text += (i == j ? std::string("0") : cell(i, j)) + "            ";
            text += "\n";
        }
        return text + "\n";
    };
    return one("Weight between two GPUs",
               [&](int i, int j) { return std::string(direct(i, j) ? "15" : "30"); })
           + one("Hops between two GPUs", [&](int i, int j) { return std::string(direct(i, j) ? "1" : "2"); })
           + one("Link Type between two GPUs", [](int, int) { return std::string("XGMI"); })
           + "GPU[0]\t\t: (Topology) Numa Node: 3\n";
}

} // namespace

class tst_TopologyText : public QObject {
    Q_OBJECT
private slots:
    void aSwitchedNodeIsOneDomainWithItsNicsAndTheirGpus()
    {
        auto rows = table(8, [](int, int) { return std::string("NV12"); });
        std::vector<std::string> nics;
        for (int n = 0; n < 10; ++n) {
            nics.push_back("NIC" + std::to_string(n));
            for (int i = 0; i < 8; ++i) // two on every PCIe switch of a pair; the last two are storage
                rows[static_cast<std::size_t>(i)].push_back(n >= 8 ? "SYS" : n / 2 == i / 2 ? "PXB" : "SYS");
        }
        const auto read = readTopology(
            nvidia(rows, nics, "\nNIC Legend:\n\n  NIC0: mlx5_0\n  NIC1: mlx5_1\n"));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->accelerators, std::int64_t{8});
        QVERIFY(read->switched);
        QCOMPARE(read->domain, std::int64_t{8});
        QCOMPARE(read->linksEach, std::int64_t{12});
        QCOMPARE(static_cast<int>(read->nics.size()), 8);
        QCOMPARE(read->nics[0].name, std::string("mlx5_0"));
        QCOMPARE(read->nics[0].accelerators, (std::vector<std::int32_t>{0, 1}));
        QCOMPARE(read->nics[0].path, DevicePath::Switches);
        QCOMPARE(noted(*read),
                 std::string("NIC8, NIC9 are nearest to no GPU: taken for storage or management.\n"));

        const auto wired = exchange::withTopology(scenarioOf("llama-13b", "dgx-a100-80g", 4).cluster, *read);
        QVERIFY2(wired.has_value(), wired ? "" : wired.error().text().c_str());
        QCOMPARE(wired->levels.size(), std::size_t{2});
        QCOMPARE(wired->levels[0].kind, std::string("nvswitch"));
        QCOMPARE(wired->levels[0].bandwidth, 300e9); // 12 links of 25 GB/s, as the data sheet says
        QCOMPARE(wired->levels[1].ports, std::int64_t{8});
        QCOMPARE(wired->levels[1].bandwidth, 25e9);
    }

    void aNicIsNearestToThoseAloneThatReachItByTheShortestPath()
    {
        auto rows = table(4, [](int i, int j) { return std::string(i / 2 == j / 2 ? "NV4" : "SYS"); });
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].emplace_back(i == 1 ? "PXB" : "SYS");
        const auto read = readTopology(nvidia(rows, {"NIC0"}));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->nics.size(), std::size_t{1});
        QCOMPARE(read->nics[0].path, DevicePath::Switches);
        QCOMPARE(read->nics[0].accelerators, (std::vector<std::int32_t>{1}));
        QCOMPARE(read->nics[0].others, (std::vector<std::int32_t>{0, 2, 3}));
    }

    void aCubeMeshIsWiredPairByPair()
    {
        const auto read = readTopology(nvidia(table(8, cubeMeshPath)));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(!read->switched);
        QCOMPARE(read->linksEach, std::int64_t{6});
        QCOMPARE(read->wires.size(), std::size_t{16});
        QCOMPARE(read->host, DevicePath::System);
        QVERIFY2(read->notes.empty(), noted(*read).c_str());
        const auto catalog = scenarioOf("llama-13b", "dgx1-v100-32g", 2).cluster;
        const auto wired = exchange::withTopology(catalog, *read);
        QVERIFY(wired.has_value());
        QCOMPARE(wired->levels[0].bandwidth, catalog.levels[0].bandwidth);
        QVERIFY(wired->levels[0].wires == catalog.levels[0].wires); // the catalog's mesh is this one
    }

    void aMissingCableIsSaidByTheNamesOfItsEnds()
    {
        const auto full = readTopology(
            nvidia(table(4, [](int i, int j) { return std::string(i == 1 && j == 3 ? "SYS" : "NV4"); })));
        QVERIFY(full.has_value());
        QVERIFY2(noted(*full).find("GPU1 and GPU3 have no links between them") == 0, noted(*full).c_str());
        const auto cube = readTopology(nvidia(table(
            8, [](int i, int j) { return i == 2 && j == 6 ? std::string("SYS") : cubeMeshPath(i, j); })));
        QVERIFY(cube.has_value());
        QVERIFY2(noted(*cube).find("GPU2, GPU6 have fewer links") == 0, noted(*cube).c_str());
        const auto bridge = readTopology(
            nvidia(table(4, [](int i, int j) { return std::string(i == 0 && j == 1 ? "NV4" : "NODE"); })));
        QVERIFY(bridge.has_value());
        QCOMPARE(bridge->domain, std::int64_t{2});
        QVERIFY2(noted(*bridge).find("but not GPU2, GPU3") != std::string::npos, noted(*bridge).c_str());
    }

    void oneGpuOffItsLinksIsNamedAndTheOthersKeepTheirs()
    {
        for (const int gpus : {4, 8}) {
            const auto read = readTopology(
                nvidia(table(gpus, [](int i, int j) { return i == 2 || j == 2 ? "NODE" : "NV18"; })));
            QVERIFY(read.has_value());
            QCOMPARE(read->domain, std::int64_t{gpus});
            QVERIFY(read->switched);
            QCOMPARE(read->linksEach, std::int64_t{18});
            QVERIFY2(noted(*read).find("GPU2 has no links, the other " + std::to_string(gpus - 1))
                         != std::string::npos,
                     noted(*read).c_str());
        }
    }

    void brokenCablesIntoSwitchesLeaveTheSwitches()
    {
        const auto weak = readTopology(
            nvidia(table(8, [](int i, int j) { return std::string(i == 5 || j == 5 ? "NV17" : "NV18"); })));
        QVERIFY(weak && weak->switched);
        QCOMPARE(weak->linksEach, std::int64_t{18});
        QVERIFY2(noted(*weak).find("GPU5 has fewer links") != std::string::npos, noted(*weak).c_str());
        const auto pair = readTopology(
            nvidia(table(8, [](int i, int j) { return std::string(i == 3 && j == 6 ? "SYS" : "NV18"); })));
        QVERIFY(pair && pair->switched);
        QCOMPARE(pair->linksEach, std::int64_t{18});
        QVERIFY2(noted(*pair).find("GPU3 and GPU6 have no links between them") != std::string::npos,
                 noted(*pair).c_str());
    }

    /// nvidia-smi shows the four GPUs of a tray; the switches join 72.
    void aTrayLeavesItsRackAsItIs()
    {
        const auto tray = readTopology(nvidia(table(4, [](int, int) { return std::string("NV18"); })));
        QVERIFY(tray && tray->switched);
        const auto rack = exchange::Catalog::builtIn().cluster("gb200-nvl72", 2);
        const auto wired = exchange::withTopology(*rack, *tray);
        QVERIFY(wired);
        QCOMPARE(wired->acceleratorsPerNode, std::int64_t{72});
        QCOMPARE(wired->levels.front().bandwidth, rack->levels.front().bandwidth);
        QVERIFY(wired->levels.front().source.find("tray of 4") != std::string::npos);
    }

    void aTrayOfARackIsSaidToBeOne()
    {
        const auto said = [](const char* links) {
            const auto read = readTopology(
                nvidia(table(4, [links](int, int) { return std::string(links); })));
            return read ? noted(*read) : std::string("refused");
        };
        QVERIFY(said("NV18").find("a tray") != std::string::npos);
        QVERIFY(said("NV6").find("a tray") == std::string::npos); // four GPUs joined one to another
    }

    /// As a launcher, kubectl or pdsh hands it on.
    void tagsOfALauncherBeforeTheTableAreLeftOut()
    {
        const std::string plain = nvidia(table(8, [](int, int) { return std::string("NV18"); }));
        for (const char* tag :
             {"0: ", "[pod/x-0/main] ", "[1,0]<stdout>:", "node001: ", "(head, rank=0, pid=33) "}) {
            std::string tagged;
            for (std::size_t from = 0; from < plain.size();) {
                const std::size_t end = std::min(plain.find('\n', from), plain.size());
                tagged += tag + plain.substr(from, end - from) + "\n";
                from = end + 1;
            }
            const auto kind = exchange::recognize(tagged, "topo.txt");
            QVERIFY2(kind && *kind == exchange::FileKind::Topology, tag);
            const auto read = readTopology(tagged);
            QVERIFY2(read && read->switched && read->accelerators == 8, tag);
        }
    }

    /// amd-smi's tables name GPUs by where they sit on the bus.
    void theNewerProgramOfAmdIsReadToo()
    {
        const auto printed = [](int gpus, const auto& joined) {
            std::string text;
            const auto bus = [](int i) { return "0000:" + std::to_string(i) + "5:00.0"; };
            const auto add = [&](const char* title, const auto& cell) {
                text += std::string(title) + " TABLE:\n             ";
                for (int i = 0; i < gpus; ++i)
                    text += bus(i) + " ";
                text += "\n";
                for (int i = 0; i < gpus; ++i) {
                    text += bus(i);
                    for (int j = 0; j < gpus; ++j)
                        text += " " + std::string(cell(i, j));
                    text += "\n";
                }
                text += "\n";
            };
            add("ACCESS", [](int, int) { return "ENABLED"; });
            add("WEIGHT", [](int i, int j) { return i == j ? "0" : "15"; });
            add("HOPS", [](int i, int j) { return i == j ? "0" : "1"; });
            add("LINK TYPE", [&](int i, int j) { return i == j ? "SELF" : joined(i, j) ? "XGMI" : "PCIE"; });
            return text;
        };
        const auto read = readTopology(printed(8, [](int, int) { return true; }));
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(read->amd && read->domain == 8 && read->linksEach == 7);
        // The widths of links are those of the cluster, where it has such.
        const auto wired = exchange::withTopology(
            *exchange::Catalog::builtIn().cluster("mi300x-8-per-node", 1), *read);
        QVERIFY(wired);
        QCOMPARE(wired->levels.front().bandwidth,
                 exchange::Catalog::builtIn().cluster("mi300x-8-per-node", 1)->levels.front().bandwidth);
        const auto off = readTopology(printed(8, [](int i, int j) { return i != 3 && j != 3; }));
        QVERIFY(off && noted(*off).find("GPU3 has no links") != std::string::npos);
        const auto cut = readTopology("LINK TYPE TABLE:\n   0000:05:00.0\n0000:05:00.0 SELF\n");
        QVERIFY(!cut && cut.error().text().find("amd-smi topology writes one") != std::string::npos);
    }

    void linksOfNvlink5AreTwiceAsWide()
    {
        const auto eight = readTopology(nvidia(table(8, [](int, int) { return std::string("NV18"); })));
        for (const auto& [preset, rate] : {std::pair{"dgx-b200", 900e9}, {"dgx-h100", 450e9}}) {
            const auto wired = exchange::withTopology(*exchange::Catalog::builtIn().cluster(preset, 1),
                                                      *eight);
            QVERIFY(wired);
            QCOMPARE(wired->levels.front().bandwidth, rate);
        }
    }

    void aPcieBoxHasNoDomainAndItsFarthestPath()
    {
        const auto read = readTopology(
            nvidia(table(4, [](int i, int j) { return std::string(i / 2 == j / 2 ? "PIX" : "SYS"); })));
        QVERIFY(read.has_value());
        QCOMPARE(read->domain, std::int64_t{1});
        QCOMPARE(read->host, DevicePath::System);
        QVERIFY(read->notes.empty());
        const auto wired = exchange::withTopology(scenarioOf("llama-13b", "dgx-a100-80g", 1).cluster, *read);
        QVERIFY(wired.has_value());
        QCOMPARE(wired->levels[0].kind, std::string("pcie"));
        QCOMPARE(wired->acceleratorsPerNode, std::int64_t{4});
        // Two behind each switch share its lanes; how much memory the host has nobody said anew.
        const auto node = scenarioOf("llama-13b", "dgx-a100-80g", 1).cluster;
        QCOMPARE(wired->host.sharedBy, std::int64_t{2});
        QCOMPARE(wired->host.lane(), node.host.lanes / 2);
        QCOMPARE(wired->host.bytes, node.host.bytes);
    }

    void twoBridgedGpusAreAPair()
    {
        const auto read = readTopology(nvidia(table(2, [](int, int) { return std::string("NV4"); })));
        QVERIFY(read.has_value());
        QCOMPARE(read->domain, std::int64_t{2});
        QVERIFY(!read->switched);
        const auto wired = exchange::withTopology(scenarioOf("llama-13b", "dgx-a100-80g", 1).cluster, *read);
        QVERIFY(wired.has_value());
        QCOMPARE(wired->levels[0].kind, std::string("nvlink-bridge"));
        QCOMPARE(wired->levels[0].bandwidth, 100e9);
    }

    void theOtherVendorsHopsTellWhoIsJoined()
    {
        // Pairs of dies, and a ring over the packages.
        const auto direct = [](int i, int j) {
            const int a = std::min(i, j), b = std::max(i, j);
            return a / 2 == b / 2 || (a % 2 == 1 && b == a + 1) || (a == 0 && b == 7);
        };
        const auto read = readTopology(rocm(8, direct));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(read->amd);
        QCOMPARE(read->wires.size(), std::size_t{8});
        QCOMPARE(read->domain, std::int64_t{8});
        QCOMPARE(read->linksEach, std::int64_t{2});
        const auto wired = exchange::withTopology(scenarioOf("llama-13b", "dgx-a100-80g", 2).cluster, *read);
        QVERIFY(wired.has_value());
        QCOMPARE(wired->levels[0].kind, std::string("xgmi"));
        QCOMPARE(wired->levels[0].wires.size(), std::size_t{8});
    }

    void junkIsRefusedWithItsLineAndReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        const std::string good = nvidia(table(4, [](int, int) { return std::string("NV4"); }));
        const auto changed = [&](const std::string& from, const std::string& to) {
            std::string text = good;
            text.replace(text.find(from), from.size(), to);
            return QByteArray::fromStdString(text);
        };
        QTest::newRow("empty") << QByteArray("")
                               << QByteArray(
                                      "no line names the GPUs of a table; the output of nvidia-smi topo -m "
                                      "begins with GPU0 GPU1 ...");
        QTest::newRow("prose") << QByteArray("hello\nworld") << QByteArray("no line names the GPUs");
        QTest::newRow("unknown path") << changed("GPU1\tNV4", "GPU1\tNVX")
                                      << QByteArray("line 3: 'NVX' is no path; expected X, NV1 to NV36");
        QTest::newRow("two answers") << changed("GPU2\tNV4", "GPU2\tNV3")
                                     << QByteArray("line 4: GPU0 and GPU2 say NV4 one way and NV3 the other");
        QTest::newRow("a short row") << changed("GPU3\tNV4\tNV4\tNV4\t X \t0-23,48-71\t0\n", "GPU3\tNV4\n")
                                     << QByteArray("line 5: GPU3 has 1 paths, the header names 4 devices");
        QTest::newRow("cut off") << QByteArray::fromStdString(good.substr(0, good.find("GPU2\tNV4")))
                                 << QByteArray(
                                        "line 1 names GPU2, but no row is its own: the text seems cut off");
        QTest::newRow("twice") << changed("GPU3\tNV4", "GPU2\tNV4")
                               << QByteArray("line 5: GPU2 has a second row");
        QTest::newRow("not itself") << changed("GPU0\t X ", "GPU0\tNV4")
                                    << QByteArray("line 2: GPU0 says NV4 about 'GPU0'");
        QTest::newRow("binary") << QByteArray("GPU0\0GPU1", 9) << QByteArray("this is binary data");
        const std::string amd = rocm(4, [](int, int) { return true; });
        QTest::newRow("no link types") << QByteArray::fromStdString(amd.substr(0, amd.find("Link Type")))
                                       << QByteArray("there is no table \"Link Type between two GPUs\"");
        QTest::newRow("cut table") << QByteArray::fromStdString(amd.substr(0, amd.rfind("GPU3   ")))
                                   << QByteArray("line 20: expected 'GPU3' and 4 cells");
    }
    void junkIsRefusedWithItsLineAndReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sentence);
        const std::string error = errorOf(text.toStdString());
        QVERIFY2(error.starts_with(sentence.toStdString()), error.c_str());
        QVERIFY(error.size() < 200);
    }

    void anyBytesAreReadOrRefused()
    {
        std::string text = nvidia(table(4, cubeMeshPath));
        for (std::size_t i = 0; i < text.size(); i += 3) {
            std::string broken = text;
            broken[i] = static_cast<char>(i * 37);
            QVERIFY(!errorOf(broken).empty());
            QVERIFY(!errorOf(text.substr(0, i)).empty());
        }
    }

    void topologiesAreToldFromOtherTexts()
    {
        QVERIFY(exchange::isTopologyText(nvidia(table(2, cubeMeshPath))));
        QVERIFY(exchange::isTopologyText(rocm(2, [](int, int) { return true; })));
        QVERIFY(!exchange::isTopologyText("{\"GPU0\": 1}"));
        QVERIFY(!exchange::isTopologyText("size,time\n8,1\n"));
    }
};

QTEST_GUILESS_MAIN(tst_TopologyText)
#include "tst_topology_text.moc"
