// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_edit.h"
#include "draw/part_list.h"
#include "draw/starting_points.h"
#include "views/draw/draw_maps.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::draw;
using cluster::Cluster;
using draw::testing::preset;

namespace {

const cluster::Accelerator& chip(const char* id)
{
    return **exchange::Catalog::builtIn().accelerator(id);
}

/// What every cluster that can be evaluated keeps to.
bool isSound(const Cluster& cluster)
{
    std::int64_t inner = 1;
    for (const auto& level : cluster.levels) {
        if (level.size < inner || level.size % inner != 0)
            return false;
        inner = level.size;
    }
    std::int64_t others = 0;
    for (const auto& kind : cluster.others) {
        others += kind.nodes;
        if (kind.nodes < 1 || (!kind.levels.empty() && kind.levels.size() != cluster.levels.size()))
            return false;
        for (std::size_t i = 0; i < kind.levels.size(); ++i)
            if (kind.levels[i].size != cluster.levels[i].size)
                return false;
    }
    return inner == cluster.accelerators() && others < cluster.nodes;
}

} // namespace

class TestClusterEdit : public QObject {
    Q_OBJECT

private slots:
    void copiesGrowTheClusterAndItsNetwork()
    {
        const auto copied = withCopies(preset("dgx-a100-80g", 2), 0, 6);
        QVERIFY(copied);
        QCOMPARE(copied->nodes, std::int64_t{8});
        QCOMPARE(copied->levels.back().size, std::int64_t{64});
        QVERIFY(isSound(*copied));
    }

    void aHostStaysWithItsKindOfNodes()
    {
        Cluster first = preset("dgx-a100-80g", 2);
        const cluster::HostMemory own = first.host;
        cluster::HostMemory small = own;
        small.bytes /= 4;
        Cluster node = preset("dgx-h100", 1);
        node.host = small;
        const auto mixed = withNewNode(first, node);
        QVERIFY(mixed);
        QCOMPARE(mixed->hostOf(0), own);
        QCOMPARE(mixed->hostOf(1), small);
        // The kind that takes the first one's place brings its host.
        const auto left = withNodesOf(*mixed, 0, 0);
        QVERIFY(left);
        QCOMPARE(left->host, small);
        // A change of the first kind leaves those that shared its host with what they had.
        auto shared = withNewKind(first, node.accelerator, "other");
        QVERIFY(shared);
        const Cluster changed = withHost(*shared, 0, small);
        QCOMPARE(changed.hostOf(0), small);
        QCOMPARE(changed.hostOf(1), own);
        // Also where nobody described it: the file says so, and is read again.
        cluster::Cluster unknown = *shared;
        unknown.host = {};
        const Cluster described = withHost(unknown, 0, own);
        QCOMPARE(described.hostOf(1), cluster::HostMemory{});
        QVERIFY(isSound(described) && isSound(changed));
    }

    void aSingleNodeGetsANetworkWithItsFirstCopy()
    {
        Cluster single = preset("dgx-a100-80g", 1);
        single.levels.resize(1);
        single.levels[0].size = 8;
        const auto copied = withCopies(single, 0, 1);
        QVERIFY(copied);
        QCOMPARE(copied->levels.size(), std::size_t{2});
        QVERIFY(copied->levels.back().ports > 0);
        QVERIFY(isSound(*copied));
    }

    void linksHostAndNameComeWithTheAcceleratorThatIsDropped()
    {
        const Cluster empty = emptyCluster(chip("a100-80g-sxm"));
        const Cluster one = withAccelerator(empty, 0, chip("rtx-4090"));
        QCOMPARE(one.name, chip("rtx-4090").name);
        const Cluster machine = preset("pcie-workstation-4090", 1);
        QVERIFY(one.host == machine.host);
        const auto four = withPerNode(one, 4);
        QVERIFY(four);
        QCOMPARE(four->levels.size(), std::size_t{1});
        QCOMPARE(four->levels[0].kind, machine.levels[0].kind);
        QCOMPARE(four->levels[0].bandwidth, machine.levels[0].bandwidth);
        QVERIFY(four->levels[0].kind != "nvswitch");
        // Another chip brings its own; what somebody entered stays.
        const Cluster hopper = withAccelerator(*four, 0, chip("h100-80g-sxm"));
        QCOMPARE(hopper.levels[0].kind, preset("dgx-h100", 1).levels[0].kind);
        QCOMPARE(hopper.levels[0].bandwidth, preset("dgx-h100", 1).levels[0].bandwidth);
        Cluster entered = *four;
        entered.levels[0].bandwidth = 12e9;
        QCOMPARE(withAccelerator(entered, 0, chip("h100-80g-sxm")).levels[0].bandwidth, 12e9);
        QVERIFY(isSound(*four) && isSound(hopper));
    }

    void moreNodesGetANetworkThatSaysItIsAssumed()
    {
        const auto four = withPerNode(
            withAccelerator(emptyCluster(chip("a100-80g-sxm")), 0, chip("rtx-4090")), 4);
        QVERIFY(four);
        const auto nodes = withNodesOf(*four, 0, 4);
        QVERIFY(nodes);
        QCOMPARE(nodes->nodes, 4);
        QVERIFY(cluster::isScaleOut(nodes->levels.back()));
        QVERIFY(isAssumed(nodes->levels.back()));
        QVERIFY(!isAssumed(nodes->levels.front()));
        QVERIFY(isSound(*nodes));
    }

    void aLinkThatIsDroppedBringsItsRate()
    {
        const Cluster before = preset("dgx-a100-80g", 1);
        const auto changed = withPart(before, QStringLiteral("switch:pcie"),
                                      Part{PartKind::Switch, 0, 0, -1});
        QVERIFY(changed);
        QCOMPARE(changed->levels[0].kind, std::string("pcie"));
        QCOMPARE(changed->levels[0].bandwidth, linkOf("pcie", 0, 8).bandwidth);
        // A network goes onto the ground, too.
        const auto four = withPerNode(emptyCluster(chip("rtx-4090")), 4);
        QVERIFY(four);
        const auto joined = withPart(*four, QStringLiteral("switch:roce"), {});
        QVERIFY(joined);
        QCOMPARE(joined->levels.back().kind, std::string("roce"));
        const auto more = withNodesOf(*joined, 0, 4);
        QVERIFY(more);
        QCOMPARE(more->levels.back().kind, std::string("roce"));
        QVERIFY(isSound(*more));
    }

    void twoKindsOfNodesLiveInOneCluster()
    {
        const auto mixed = withNewKind(preset("dgx-a100-80g", 4), chip("h100-80g-sxm"), "H100");
        QVERIFY(mixed);
        QCOMPARE(mixed->nodes, std::int64_t{5});
        QCOMPARE(nodesOf(*mixed, 0), std::int64_t{4});
        QCOMPARE(nodesOf(*mixed, 1), std::int64_t{1});
        QCOMPARE(firstNodeOf(*mixed, 1), std::int64_t{4});
        const auto more = withNodesOf(*mixed, 1, 4);
        QVERIFY(more);
        QCOMPARE(more->nodes, std::int64_t{8});
        QVERIFY(isSound(*more));
        const auto gone = withNodesOf(*more, 0, 0);
        QVERIFY(gone);
        QCOMPARE(gone->accelerator.id, std::string("h100-80g-sxm"));
        QCOMPARE(gone->nodes, std::int64_t{4});
        QVERIFY(gone->others.empty());
    }

    void theLastNodeStays()
    {
        const auto none = withNodesOf(preset("dgx-a100-80g", 1), 0, 0);
        QVERIFY(!none);
        QVERIFY(QString::fromStdString(none.error().text()).contains(QStringLiteral("last node")));
    }

    void aNodeBringsItsOwnNics()
    {
        const Cluster a100 = preset("dgx-a100-80g", 4); // 8 NICs of 200 Gbit/s
        const Cluster h100 = preset("dgx-h100", 4);     // 8 of 400
        QVERIFY(h100.levels.back().portBandwidth > a100.levels.back().portBandwidth);
        const auto mixed = withNewNode(a100, h100);
        QVERIFY(mixed);
        const cluster::LinkLevel& own = mixed->levelsOf(1).back();
        QCOMPARE(own.ports, h100.levels.back().ports);
        QCOMPARE(own.portBandwidth, h100.levels.back().portBandwidth);
        QCOMPARE(own.bandwidth, static_cast<double>(own.ports) * own.portBandwidth / 8);
        QCOMPARE(own.size, mixed->accelerators());
        QCOMPARE(own.kind, a100.levels.back().kind); // the switches that they plug into are there
        QCOMPARE(mixed->levels.back().portBandwidth, a100.levels.back().portBandwidth);
        QCOMPARE(mixed->levels.back().bandwidth, a100.levels.back().bandwidth);
    }

    void nodesOfAnotherSizeAreRefusedInASentence()
    {
        Cluster small = preset("dgx-a100-80g", 2);
        small.acceleratorsPerNode = 4;
        const auto mixed = withNewNode(preset("dgx-a100-80g", 4), small);
        QVERIFY(!mixed);
        QVERIFY(
            QString::fromStdString(mixed.error().text()).contains(QStringLiteral("4 accelerators per node")));
    }

    void theFirstNodeTakesThePlaceOfAnEmptyClustersAccelerator()
    {
        const Cluster empty = emptyCluster(chip("h100-80g-sxm"));
        const auto first = withPart(empty, QStringLiteral("node:dgx-a100-80g"), {});
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        Cluster wanted = preset("dgx-a100-80g", 1);
        wanted.id = empty.id;
        QVERIFY(*first == wanted);
        // The second one joins it.
        const auto second = withPart(*first, QStringLiteral("node:dgx-h100"), {});
        QVERIFY(second);
        QCOMPARE(second->nodes, std::int64_t{2});
        QCOMPARE(second->kinds(), std::size_t{2});
        QVERIFY(isSound(*second));
        // A name that somebody gave stays, and what has been drawn already is not thrown away.
        Cluster named = empty;
        named.name = "Lab";
        QCOMPARE(withPart(named, QStringLiteral("node:dgx-a100-80g"), {})->name, std::string("Lab"));
        const auto two = withNewKind(empty, chip("a100-80g-sxm"), {});
        QVERIFY(two);
        QVERIFY(!withPart(*two, QStringLiteral("node:dgx-a100-80g"), {}));
    }

    void racksComeAndGo()
    {
        const Cluster flat = preset("dgx-a100-80g", 16);
        const auto racks = withLevel(flat, linkOf("infiniband", 25e9, 1), 4);
        QVERIFY(racks);
        QCOMPARE(racks->levels.size(), std::size_t{3});
        QCOMPARE(racks->levels[1].size, std::int64_t{32});
        QVERIFY(racks->levels[1].ports > 0);
        QVERIFY(isSound(*racks));
        QVERIFY(!withNodesOf(*racks, 0, 18)); // half a rack
        QVERIFY(withNodesOf(*racks, 0, 20));
        QVERIFY(!withLevel(flat, linkOf("infiniband", 25e9, 1), 5));
        const auto without = withoutLevel(*racks, 1);
        QVERIFY(without);
        QVERIFY(*without == flat);
        QVERIFY(!withoutLevel(flat, 1)); // would leave the nodes alone
        QVERIFY(!withoutLevel(flat, 0)); // and the accelerators
    }

    void aSwitchBecomesWiresAndBack()
    {
        const Cluster before = preset("dgx-a100-80g", 2);
        const auto mesh = asMesh(before, 0, 0);
        QVERIFY(mesh);
        QCOMPARE(mesh->levels[0].wires.size(), std::size_t{28});
        const auto cut = withWire(*mesh, 0, 0, 3, 1, 0);
        QVERIFY(cut);
        QCOMPARE(cut->levels[0].wires.size(), std::size_t{27});
        QVERIFY(!withWire(*cut, 0, 0, 1, 3, 0)); // is gone already
        const auto doubled = withWire(*cut, 0, 0, 0, 1, 2);
        QVERIFY(doubled);
        QCOMPARE(doubled->levels[0].wires.front().links, 2);
        QVERIFY(!withWire(*mesh, 0, 0, 2, 2, 1));
        const auto back = asSwitch(*mesh, 0, 0);
        QVERIFY(back);
        QVERIFY(*back == before);
    }

    void aKindsOwnWiresLeaveTheOthersAlone()
    {
        const auto mixed = withNewKind(preset("dgx-a100-80g", 2), chip("v100-32g"), "V100");
        QVERIFY(mixed);
        const auto mesh = asMesh(*mixed, 1, 0);
        QVERIFY(mesh);
        QVERIFY(mesh->levels[0].wires.empty());
        QCOMPARE(mesh->levelsOf(1)[0].wires.size(), std::size_t{28});
        QVERIFY(isSound(*mesh));
    }

    void acceleratorsPerNodeCarryTheirLevelsAlong()
    {
        const auto four = withPerNode(preset("dgx-a100-80g", 8), 4);
        QVERIFY(four);
        QCOMPARE(four->levels[0].size, std::int64_t{4});
        QVERIFY(isSound(*four));
        // Eight NICs feed four: each has twice as much.
        QCOMPARE(four->levels.back().bandwidth, 2 * preset("dgx-a100-80g", 8).levels.back().bandwidth);
        QVERIFY(!withPerNode(*four, 0));
    }

    void partsDoWhatTheyAreDroppedFor()
    {
        const Cluster cluster = preset("dgx-a100-80g", 8);
        const auto same = withPart(cluster, QStringLiteral("node:dgx-a100-80g"), {});
        QVERIFY(same);
        QCOMPARE(same->nodes, std::int64_t{9});
        QVERIFY(same->others.empty());
        const auto other = withPart(cluster, QStringLiteral("node:dgx-h100"), {});
        QVERIFY(other);
        QCOMPARE(other->others.size(), std::size_t{1});
        QVERIFY(isSound(*other));
        const auto swapped = withPart(cluster, QStringLiteral("accelerator:h100-80g-sxm"),
                                      Part{PartKind::Accelerator, 12, -1, -1});
        QVERIFY(swapped);
        QCOMPARE(swapped->accelerator.id, std::string("h100-80g-sxm"));
        const auto rewired = withPart(cluster, QStringLiteral("switch:ethernet"),
                                      Part{PartKind::Switch, 0, 1, -1});
        QVERIFY(rewired);
        QCOMPARE(rewired->levels[1].kind, std::string("ethernet"));
        const auto racks = withPart(cluster, QStringLiteral("switch:roce"), {});
        QVERIFY(racks);
        QCOMPARE(racks->levels.size(), std::size_t{3});
        QVERIFY(!withPart(cluster, QStringLiteral("node:dgx-a1000"), {}));
        QVERIFY(!withPart(cluster, QStringLiteral("spoon"), {}));
    }

    void whateverIsDoneTheClusterStaysSound()
    {
        QVERIFY(rc::check("edits either refuse or leave a sound cluster", [] {
            Cluster cluster = preset("dgx-a100-80g", 8);
            const int steps = *rc::gen::inRange(1, 12);
            for (int i = 0; i < steps; ++i) {
                const auto kind = static_cast<std::int32_t>(
                    *rc::gen::inRange<std::size_t>(0, cluster.kinds()));
                const auto level = static_cast<std::int32_t>(
                    *rc::gen::inRange<std::size_t>(0, cluster.levels.size()));
                Result<Cluster> next = cluster;
                switch (*rc::gen::inRange(0, 9)) {
                case 0: next = withCopies(cluster, kind, *rc::gen::inRange(1, 5)); break;
                case 1: next = withNodesOf(cluster, kind, *rc::gen::inRange(0, 12)); break;
                case 2: next = withNewKind(cluster, chip("h100-80g-sxm"), ""); break;
                case 3: next = withLevel(cluster, linkOf("roce", 25e9, 1), *rc::gen::inRange(1, 9)); break;
                case 4: next = withoutLevel(cluster, level); break;
                case 5: next = asMesh(cluster, kind, level); break;
                case 6: next = asSwitch(cluster, kind, level); break;
                case 7: next = withPerNode(cluster, *rc::gen::element<std::int64_t>(1, 2, 4, 8, 16)); break;
                default: next = withAccelerator(cluster, kind, chip("h100-80g-sxm")); break;
                }
                if (next) {
                    cluster = *next;
                    RC_ASSERT(isSound(cluster));
                }
            }
        }));
    }
};

QTEST_GUILESS_MAIN(TestClusterEdit)
#include "tst_cluster_edit.moc"
