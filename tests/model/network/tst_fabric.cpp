// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "network/collectives.h"
#include "network/link_mesh.h"
#include "network/two_level.h"

#include <QtTest>

using namespace shardscape;
using network::Channel;
using network::Fabric;
using network::Group;
using network::Method;

namespace {

using SecondsD = Seconds<double>;
using BytesD = Bytes<double>;

cluster::Cluster dgx(std::string_view preset, std::int64_t nodes)
{
    return *exchange::Catalog::builtIn().cluster(preset, nodes);
}

double allReduceBy(const cluster::Cluster& c, Method method, const Group& group, double bytes)
{
    Fabric fabric(c);
    fabric.method = method;
    return plain(network::allReduce(network::channel<double>(fabric, group), BytesD(bytes)));
}

double stepOf(std::initializer_list<std::pair<const char*, const char*>> knobs,
              const cluster::Cluster* instead = nullptr)
{
    layout::Scenario s = scenarioOf(
        "llama-13b", "dgx-h100", 4,
        {{"sequence", "2048"}, {"global_batch", "256"}, {"tp", "4"}, {"pp", "2"}});
    if (instead)
        s.cluster = *instead;
    for (const auto& [id, value] : knobs)
        if (const auto set = layout::setKnob(s, id, value); !set)
            throw std::runtime_error(set.error().text());
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        throw std::runtime_error(english(e.reasons.front().message));
    return e.stepSeconds;
}

} // namespace

class tst_Fabric : public QObject {
    Q_OBJECT
private slots:
    void aDomainThatEndsInsideARunOfTheGroupHasAShareToo()
    {
        cluster::LinkLevel level;
        level.size = 4;
        for (std::int32_t i = 0; i < 4; ++i)
            for (std::int32_t j = i + 1; j < 4; ++j)
                level.wires.push_back({i, j, 1});
        // Eight experts in two runs of four, two of which lie in a node: once a division by zero.
        for (std::int64_t members = 1; members <= 4; ++members) {
            const double share = network::ringShare(level, {8, 1, 2, 16}, members);
            QVERIFY(share > 0 && share <= 1);
        }
    }
    void methodsAreTheirClosedForms()
    {
        const cluster::Cluster c = dgx("dgx-a100-80g", 4);
        const double startup = c.levels[0].startup;
        const double volume = 64 << 20;
        const Channel<double> one = network::channel<double>(c, {8, 1});
        QCOMPARE(allReduceBy(c, Method::Ring, {8, 1}, volume),
                 startup
                     + plain(network::ringAllReduce(8.0, BytesD(volume), one.stepLatency, one.bandwidth)));
        QCOMPARE(allReduceBy(c, Method::Tree, {8, 1}, volume),
                 startup
                     + plain(network::treeAllReduce(8.0, BytesD(volume), one.stepLatency, one.bandwidth)));
        QCOMPARE(allReduceBy(c, Method::Fastest, {8, 1}, volume),
                 std::min(allReduceBy(c, Method::Ring, {8, 1}, volume),
                          allReduceBy(c, Method::Tree, {8, 1}, volume)));
        // Two levels: 8 inside, 4 outside, each at its own attained bandwidth.
        const auto attained = [&c](std::size_t i) {
            return BytesPerSecond<double>(c.levels[i].bandwidth * c.levels[i].efficiency);
        };
        const auto expected = network::hierarchicalAllReduce(BytesD(volume), 8.0, 4.0,
                                                             SecondsD(c.levels[0].latency), attained(0),
                                                             SecondsD(c.levels[1].latency), attained(1));
        QVERIFY(
            std::abs(allReduceBy(c, Method::Hierarchical, {32, 1}, volume) / (startup + plain(expected)) - 1)
            < 1e-12);
        // Without a second level there is one ring.
        QCOMPARE(allReduceBy(c, Method::Hierarchical, {8, 1}, volume),
                 startup
                     + plain(network::ringAllReduce(8.0, BytesD(volume), SecondsD(c.levels[0].latency),
                                                    attained(0))));
        QVERIFY(allReduceBy(c, Method::Hierarchical, {32, 1}, 1 << 16)
                < allReduceBy(c, Method::Ring, {32, 1}, 1 << 16));
    }

    // 482.3 GB/s of bus bandwidth in switches, 367.6 in rings, measured on eight H200 at 8 GiB (stas00/ml-engineering).
    void switchesReduceAsFastAsMeasured()
    {
        const cluster::Cluster c = dgx("dgx-h200", 1);
        const double volume = 8.0 * (1 << 30);
        const auto bus = [&](Method method) {
            return 2 * 7.0 / 8 * volume / allReduceBy(c, method, {8, 1}, volume) / 1e9;
        };
        QVERIFY2(std::abs(bus(Method::InNetwork) / 482.26 - 1) < 0.02,
                 qPrintable(QString::number(bus(Method::InNetwork))));
        QVERIFY2(std::abs(bus(Method::Ring) / 367.61 - 1) < 0.02,
                 qPrintable(QString::number(bus(Method::Ring))));
        // Switches that cannot reduce leave it to rings and trees.
        const cluster::Cluster a100 = dgx("dgx-a100-80g", 1);
        QCOMPARE(allReduceBy(a100, Method::InNetwork, {8, 1}, volume),
                 allReduceBy(a100, Method::Fastest, {8, 1}, volume));
        // Inside in switches, between nodes in a tree of them where they can.
        cluster::Cluster two = dgx("dgx-h200", 4);
        QCOMPARE(allReduceBy(two, Method::InNetwork, {32, 1}, volume),
                 allReduceBy(two, Method::Fastest, {32, 1}, volume));
        two.levels[1].switchShare = 0.9;
        QVERIFY(allReduceBy(two, Method::InNetwork, {32, 1}, volume)
                < allReduceBy(two, Method::Fastest, {32, 1}, volume));
    }

    // The first measurements of vTrain's V100 at 1 GiB, now through the catalog's wiring.
    void aMeshIsPricedByItsRings()
    {
        const cluster::Cluster c = dgx("dgx1-v100-32g", 1);
        struct Measured {
            std::int64_t ranks;
            double gigabytes;
        };
        for (const Measured& m :
             {Measured{2, 22.55}, {3, 45.14}, {4, 85.36}, {5, 37.0}, {6, 45.74}, {7, 87.01}, {8, 134.51}}) {
            const double got = plain(network::channel<double>(c, {m.ranks, 1}).bandwidth) / 1e9;
            QVERIFY2(std::abs(got / m.gigabytes - 1) < 0.06,
                     qPrintable(QStringLiteral("%1 members: %2").arg(m.ranks).arg(got)));
        }
        // Every second accelerator: corners 0, 2, 4, 6 have one link in each direction of a ring of four.
        const auto spread = plain(network::channel<double>(c, {4, 2}).bandwidth) / 1e9;
        QCOMPARE(spread, 45.0);
        // Pairs across the quads; the thinnest is one link.
        QCOMPARE(plain(network::channel<double>(c, {2, 4}).bandwidth) / 1e9, 22.5);
        QCOMPARE(plain(network::neighbour<double>(c, 4, 8).bandwidth) / 1e9, 22.5);
    }

    void aFullMeshIsAsGoodAsASwitch()
    {
        cluster::Cluster c;
        c.acceleratorsPerNode = 4;
        c.levels.push_back({.kind = "nvlink-mesh", .size = 4, .bandwidth = 300e9});
        const double without = plain(network::channel<double>(c, {4, 1}).bandwidth);
        for (std::int32_t i = 0; i < 4; ++i)
            for (std::int32_t j = i + 1; j < 4; ++j)
                c.levels[0].wires.push_back({i, j, 4});
        QCOMPARE(plain(network::channel<double>(c, {4, 1}).bandwidth), without); // 12 rings over 12 links
        QVERIFY(plain(network::channel<double>(c, {2, 1}).bandwidth)
                < without); // a pair has 4 of its 12 links
    }

    void congestionAndOversubscriptionSlowTheNetworkAlone()
    {
        const double free = stepOf({});
        const double half = stepOf({{"congestion", "50"}});
        QVERIFY(half > free);
        cluster::Cluster c = dgx("dgx-h100", 4);
        c.levels[1].bandwidth /= 2;
        QVERIFY(std::abs(stepOf({}, &c) / half - 1) < 1e-12); // half of it is taken: half of it is left
        c = dgx("dgx-h100", 4);
        c.levels[1].oversubscription = 2;
        QVERIFY(std::abs(stepOf({}, &c) / half - 1) < 1e-12);
        // One node has no network to share.
        const cluster::Cluster one = dgx("dgx-h100", 1);
        QCOMPARE(stepOf({{"congestion", "50"}}, &one), stepOf({}, &one));
    }

    void everyKnobOfTheNetworkChangesAPriceAndTheDefaultsDoNot()
    {
        const double plainStep = stepOf({});
        QCOMPARE(stepOf({{"collective", "auto"}, {"rank_order", "tp-cp-dp-pp"}, {"congestion", "0"}}),
                 plainStep);
        QCOMPARE(stepOf({{"rank_order", "cp-tp-dp-pp"}}), plainStep); // cp is 1: the same order
        for (const char* order : {"pp-tp-cp-dp", "dp-tp-cp-pp", "pp-dp-cp-tp"})
            QVERIFY2(stepOf({{"rank_order", order}}) != plainStep, order);
        for (const char* method : {"tree", "in-network", "hierarchical"})
            QVERIFY2(stepOf({{"collective", method}}) != plainStep, method);
        const layout::Scenario a100 = scenarioOf("llama-13b", "dgx-a100-80g", 4,
                                                 {{"global_batch", "256"}, {"collective", "in-network"}});
        const auto broken = layout::violations(a100);
        QVERIFY(std::any_of(broken.begin(), broken.end(), [](const layout::Reason& r) {
            return r.code == "switches-reduce" && !r.mend.isEmpty();
        }));
    }
};

QTEST_GUILESS_MAIN(tst_Fabric)
#include "tst_fabric.moc"
