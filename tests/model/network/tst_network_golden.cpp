// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives and fabrics: published, measured and worked numbers.
#include "exchange/catalog/catalog.h"
#include "model/golden.h"
#include "network/boxing.h"
#include "network/collectives.h"
#include "network/fabric.h"
#include "network/in_network.h"
#include "network/link_mesh.h"
#include "network/protocol.h"
#include "network/two_level.h"

#include <QtTest>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::network;

namespace {

using BytesD = Bytes<double>;
using SecondsD = Seconds<double>;
using RateD = BytesPerSecond<double>;

/// All-reduce of 32 A100 on 4 nodes: KiB and V/t in GB/s (stas00/ml-engineering, network/benchmarks).
constexpr double kMeasured[][2]{{32, .48},        {64, .83},        {128, 1.58},      {256, 2.67},
                                {512, 4.73},      {1024, 8.84},     {2048, 12.28},    {4096, 20.8},
                                {8192, 35.42},    {16384, 48.48},   {32768, 50.76},   {65536, 43.82},
                                {131072, 45.54},  {262144, 46.97},  {524288, 47.98},  {1048576, 48.59},
                                {2097152, 47.83}, {4194304, 47.53}, {8388608, 47.38}, {16777216, 47.32}};

const golden::Table& table()
{
    static const golden::Table all = [] {
        golden::Table t;
        const SecondsD none(0), five(5e-6);
        const RateD nic(25e9);
        t.add("D3", (2 * 63 - 12) * 5e-6 * 25e9 / (2.0 / 64), 1e-9,
              [=] { return plain(ringTreeCrossover(64.0, five, nic)); });
        t.add("D3b", 456.0, 1e-6, [=] { return plain(ringTreeCrossover(64.0, five, nic)) / 1e6; });
        t.add("D4", 1.5556, 1e-4, [=] { // before what the links attain
            const BytesD v(1e9);
            return plain(ringAllReduce(8.0, v, none, nic)) / plain(switchAllReduce(8.0, v, none, nic));
        });
        // NCCL's own model, 128 MiB on A100: one node, and two at 92 GB/s
        t.add("D5.1", 1055.5, 0.001, [] {
            return 1e6
                   * plain(allReduceBy(Algorithm::Ring, Protocol::Simple, {8, 1, RateD(235e9), true},
                                       BytesD(0x1p27)));
        });
        t.add("D5.2", 2968.74, 0.001, [] {
            return 1e6
                   * plain(allReduceBy(Algorithm::Ring, Protocol::Simple, {16, 2, RateD(92e9), true},
                                       BytesD(0x1p27)));
        });
        t.add("D6", 11.184, 0.001,
              [] { return 1e3 * plain(torusGather({16}, BytesD(kGiB), SecondsD(1e-6), RateD(45e9))); });
        t.add("D7", 0.25, 0, [=] { // in the limit of many chips, where (n - 1)/n is 1
            const std::int64_t chips = std::int64_t(1) << 60;
            return plain(torusAllToAll(chips, BytesD(1e9), none, nic))
                   / plain(torusGather({chips}, BytesD(1e9), none, nic));
        });
        t.add("D8", 14, 0,
              [] { return plain(boxing(Placement::partial(), Placement::broadcast(), 8, BytesD(1))); });
        t.add("D9", 16.6667, 1e-4,
              [] { return plain(oversubscribed(RateD(50e9), 4, crossingShare(4))) / 1e9; });
        struct Hashed {
            std::int64_t flows, uplinks;
            double slowdown;
        };
        for (const Hashed& h :
             {Hashed{8, 8, 2.597}, {16, 8, 2.101}, {32, 8, 1.762}, {64, 8, 1.529}, {4, 4, 2.125}})
            t.add("D10." + std::to_string(h.flows) + "." + std::to_string(h.uplinks), h.slowdown, 0.001,
                  [h] { return hashedSlowdown(h.flows, h.uplinks); });
        t.add("D11", 0.391, 0.005,
              [=] { return 1e3 * plain(ringAllReduce(8.0, BytesD(67.1e6), none, RateD(300e9))); });
        t.add("D11b", 4.70, 0.005,
              [=] { return 1e3 * plain(ringAllReduce(8.0, BytesD(67.1e6), none, nic)); });
        // Bus bandwidths measured at 8 GiB with in-switch reduction, one attained share per generation.
        struct Measured {
            double ranks, gigabytes;
        };
        const auto inSwitch = [=](double n, double link, double share) {
            const BytesD v(8 * kGiB);
            return plain(busBandwidth(n, v, switchAllReduce(n, v, none, RateD(link * share)))) / 1e9;
        };
        for (const Measured& m : {Measured{5, 414.2}, {6, 435.6}, {7, 460.0}, {8, 473.1}})
            t.add("D12.h200." + std::to_string(static_cast<int>(m.ranks)), m.gigabytes, 0.013,
                  [=] { return inSwitch(m.ranks, 450e9, 0.683); });
        for (const Measured& m : {Measured{6, 778.2}, {7, 811.2}, {8, 838.0}})
            t.add("D12.b200." + std::to_string(static_cast<int>(m.ranks)), m.gigabytes, 0.009,
                  [=] { return inSwitch(m.ranks, 900e9, 0.601); });
        t.add("D13", 0.0864, 0.01, [] { // mean error of a startup of 80 us and 92 GB/s over 20 payloads
            double error = 0;
            for (const auto& [kibibytes, rate] : kMeasured) {
                const BytesD v(kibibytes * 1024);
                const double got = 80e-6 + plain(ringAllReduce(32.0, v, SecondsD(0), RateD(92e9)));
                error += std::abs(got / (plain(v) / (rate * 1e9)) - 1);
            }
            return error / std::size(kMeasured);
        });
        t.add("F3.direct", 127, 0, [] { return static_cast<double>(directMessages(8, 16)); });
        t.add("F3.hierarchical", 22, 0, [] { return static_cast<double>(hierarchicalMessages(8, 16)); });
        return t;
    }();
    return all;
}

} // namespace

class tst_NetworkGolden : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsReproduced_data() { table().declare(); }
    void everyNumberIsReproduced() { table().check(); }

    // One startup and one bandwidth: within 5 % from 64 MiB on, where bytes rule, and within 28 % below, where NCCL
    // changes its protocol at 2 MiB and one line cannot follow.
    void theMeasuredAllReduceTableIsMetFromStartupAndBandwidth()
    {
        Channel<double> c;
        c.ranks = 32;
        c.bandwidth = RateD(92e9);
        c.startup = SecondsD(80e-6);
        for (const auto& [kibibytes, rate] : kMeasured) {
            const BytesD v(kibibytes * 1024);
            const double measured = plain(v) / (rate * 1e9), got = plain(allReduce(c, v));
            QVERIFY2(
                std::abs(got / measured - 1) < (kibibytes >= 65536 ? 0.05 : 0.28),
                qPrintable(
                    QStringLiteral("%1 KiB: %2 s, measured %3 s").arg(kibibytes).arg(got).arg(measured)));
        }
    }

    // 15 of the 154 all-reduces that vTrain measured inside one node (VIA-Research/vTrain), A100: what the catalog's DGX says.
    // Single points scatter by 15 % where NCCL changes its protocol (16 MiB), hence the wide bound for one and the mean.
    void theCatalogsA100NodeMeetsMeasuredAllReduces()
    {
        struct Point {
            std::int64_t ranks;
            double mebibytes, microseconds;
        };
        constexpr Point points[]{{8, 4, 95.8},      {8, 8, 134.3},     {8, 16, 232.4},    {8, 32, 358.1},
                                 {8, 64, 579.9},    {8, 128, 1162.0},  {8, 256, 2162.3},  {8, 512, 4191.5},
                                 {8, 1024, 8193.0}, {4, 16, 179.6},    {4, 1024, 7259.4}, {2, 1, 44.21},
                                 {2, 16, 131.9},    {6, 1024, 7883.3}, {3, 1024, 6757.1}};
        const cluster::Cluster node = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 1);
        double error = 0;
        for (const Point& p : points) {
            const auto c = network::channel<double>(node, {p.ranks, 1});
            const double off = plain(allReduce(c, BytesD(p.mebibytes * 1048576))) * 1e6 / p.microseconds - 1;
            QVERIFY2(
                std::abs(off) < 0.20,
                qPrintable(QStringLiteral("%1 ranks, %2 MiB: %3").arg(p.ranks).arg(p.mebibytes).arg(off)));
            error += std::abs(off);
        }
        QVERIFY2(error / std::size(points) < 0.08, qPrintable(QString::number(error / std::size(points))));
    }

    // V100 without a switch: bus bandwidths at 1 GiB of vTrain's table follow from how many rings the wiring allows, 90 % of
    // 25 GB/s each. Four and seven members lose 3 to 5 % more. Five have no ring at all: they were measured at 37 GB/s.
    void aCubeMeshHasAsManyRingsAsWereMeasured()
    {
        struct Measured {
            std::int64_t members;
            double gigabytes;
        };
        const LinkMesh mesh = hybridCubeMesh();
        for (const Measured& m :
             {Measured{2, 22.55}, {3, 45.14}, {4, 85.36}, {6, 45.74}, {7, 87.01}, {8, 134.51}}) {
            const double got = 0.9 * 25 * static_cast<double>(disjointRings(mesh, m.members));
            QVERIFY2(std::abs(got / m.gigabytes - 1) < 0.06,
                     qPrintable(QStringLiteral("%1 members: %2").arg(m.members).arg(got)));
        }
        QCOMPARE(disjointRings(mesh, 5), 0);
        QCOMPARE(disjointRings(mesh, 1), 0);
        QCOMPARE(disjointRings({3, {0, 2, 1, 2, 0, 1, 1, 1, 0}}, 3), 2); // the thinnest pair decides
    }

    void ringAndTreeAreAlikeAtTheirCrossover()
    {
        const SecondsD alpha(5e-6);
        const RateD nic(25e9);
        for (const double n : {8.0, 64.0, 1024.0}) {
            const BytesD at = ringTreeCrossover(n, alpha, nic);
            const double ring = plain(ringAllReduce(n, at, alpha, nic)),
                         tree = plain(treeAllReduce(n, at, alpha, nic));
            QVERIFY(std::abs(ring / tree - 1) < 1e-9); // rounding of a difference of nearly equal terms
        }
    }

    void twoLevelsCostNothingForOneRank()
    {
        const Tier<double> alone{1, SecondsD(3e-6), RateD(300e9)}, nodes{1, SecondsD(5e-6), RateD(25e9)};
        const BytesD v(1e9);
        QCOMPARE(plain(hierarchicalGather(v, alone, nodes)), 0.0);
        QCOMPARE(plain(directAllToAll(v, alone, nodes)), 0.0);
        QCOMPARE(plain(hierarchicalAllToAll(v, alone, nodes)), 0.0);
    }

    // With the same bytes between nodes, fewer messages win while latency rules, and the extra pass inside loses later.
    void twoStepsWinForSmallExchangesAndLoseForLargeOnes()
    {
        const Tier<double> node{8, SecondsD(3e-6), RateD(300e9)}, nodes{16, SecondsD(5e-6), RateD(25e9)};
        QVERIFY(hierarchicalAllToAll(BytesD(1e4), node, nodes) < directAllToAll(BytesD(1e4), node, nodes));
        QVERIFY(hierarchicalAllToAll(BytesD(1e9), node, nodes) > directAllToAll(BytesD(1e9), node, nodes));
    }

    void gatherOverTwoLevelsIsHalfOfTheReduction()
    {
        const Tier<double> node{8, SecondsD(3e-6), RateD(300e9)}, nodes{8, SecondsD(5e-6), RateD(25e9)};
        const BytesD v(1e9);
        const double twice = 2 * plain(hierarchicalGather(v, node, nodes));
        const double reduced = plain(
            hierarchicalAllReduce(v, 8.0, 8.0, node.alpha, node.bandwidth, nodes.alpha, nodes.bandwidth));
        QVERIFY(std::abs(twice / reduced - 1) < 1e-12); // rounding alone
    }

    void hashingNeverHelpsAndOneLinkIsEven()
    {
        rc::check("hashed flows are slowed down, less with more flows, never beyond one link for all", [] {
            const auto flows = *rc::gen::inRange<std::int64_t>(1, 40);
            const auto links = *rc::gen::inRange<std::int64_t>(1, 12);
            const double slow = hashedSlowdown(flows, links);
            RC_ASSERT(slow >= 1 - 1e-12); // rounding of a sum of 40 terms
            RC_ASSERT(slow <= static_cast<double>(links) + 1e-12);
            RC_ASSERT(hashedSlowdown(2 * flows, links) <= slow + 1e-12);
        });
        QCOMPARE(hashedSlowdown(5, 1), 1.0);
        QCOMPARE(hashedSlowdown(1, 4), 4.0); // one flow uses one of four links
        QCOMPARE(hashedSlowdown(2, 2), 1.5); // together or apart, evenly
    }

    // NCCL 2.8 takes LL for little, Simple for much, and trees across nodes while latency rules.
    void theProtocolFollowsTheSize()
    {
        const Communicator node{8, 1, RateD(235e9), true}, nodes{64, 8, RateD(92e9), true};
        QVERIFY(fastestAllReduce(node, BytesD(1024)).protocol == Protocol::LowLatency);
        QVERIFY(fastestAllReduce(node, BytesD(1 << 30)).protocol == Protocol::Simple);
        QVERIFY(fastestAllReduce(node, BytesD(1 << 30)).algorithm == Algorithm::Ring);
        QVERIFY(fastestAllReduce(nodes, BytesD(1024)).algorithm == Algorithm::Tree);
        QVERIFY(fastestAllReduce(nodes, BytesD(1 << 30)).algorithm == Algorithm::Ring);
        QCOMPARE(plain(fastestAllReduce({1, 1, RateD(235e9), true}, BytesD(1024)).time), 0.0);
        // Without latency, half of an all-reduce.
        const double gather = plain(gatherBy(Protocol::Simple, node, BytesD(1e12)));
        QVERIFY(
            std::abs(2 * gather / plain(allReduceBy(Algorithm::Ring, Protocol::Simple, node, BytesD(1e12)))
                     - 1)
            < 1e-4); // 60 us of latency in 7 s
    }

    void boxingFollowsThePaper()
    {
        using P = Placement;
        const BytesD t(1);
        const auto same = [&](P from, P to) { return plain(boxing(from, to, 8, t)); };
        const auto apart = [&](P from, P to) { return plain(boxing(from, to, 4, 6, t)); };
        QCOMPARE(same(P::split(0), P::split(0)), 0.0);
        QCOMPARE(same(P::split(0), P::split(1)), 7.0 / 8);
        QCOMPARE(same(P::split(0), P::broadcast()), 7.0);
        QCOMPARE(same(P::partial(), P::split(1)), 7.0);
        QCOMPARE(same(P::broadcast(), P::partial()), 0.0);
        QCOMPARE(apart(P::split(0), P::split(0)), 1.0);
        QCOMPARE(apart(P::split(0), P::broadcast()), 6.0);
        QCOMPARE(apart(P::partial(), P::split(0)), 4.0);
        QCOMPARE(apart(P::partial(), P::broadcast()), 9.0);
    }

    void aTorusOfOneChipMovesNothing()
    {
        QCOMPARE(plain(torusGather({1, 1}, BytesD(1e9), SecondsD(1e-6), RateD(45e9))), 0.0);
        QCOMPARE(plain(torusAllReduce({4, 4}, BytesD(1e9), SecondsD(1e-6), RateD(45e9))),
                 2 * plain(torusGather({4, 4}, BytesD(1e9), SecondsD(1e-6), RateD(45e9))));
        QCOMPARE(plain(torusAllToAll(1, BytesD(1e9), SecondsD(0), RateD(45e9))), 0.0);
    }

    void switchesReduceInFewStepsWhateverTheRanks()
    {
        const SecondsD hop(1e-6);
        QCOMPARE(plain(switchTreeAllReduce(64.0, 8.0, BytesD(0), hop, RateD(25e9))), 4e-6);
        QCOMPARE(plain(oversubscribed(RateD(50e9), 4, 0)), 50e9);   // nothing goes up
        QCOMPARE(plain(oversubscribed(RateD(50e9), 4, 0.1)), 50e9); // little goes up
    }
};

QTEST_GUILESS_MAIN(tst_NetworkGolden)
#include "tst_network_golden.moc"
