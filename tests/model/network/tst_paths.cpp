// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/cluster_json.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/tables/link_matrix_file.h"
#include "job/training/numbers/evaluation.h"
#include "layout/rank_groups.h"
#include "layout/rules.h"
#include "model/scenarios.h"
#include "network/fabric.h"
#include "network/group.h"
#include "search/training/assignment.h"

#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace shardscape;
using network::Routing;

namespace {

/// `ports` flows under a leaf with as many uplinks as asked.
cluster::LinkLevel leaf(std::int64_t ports, std::int64_t uplinks)
{
    cluster::LinkLevel level;
    level.kind = "roce";
    level.leaf = level.leafPorts = ports;
    level.uplinks = uplinks;
    return level;
}

/// 4 nodes of 8 under a leaf, all replicas.
layout::Scenario onLeaves(const char* routing)
{
    layout::Scenario s = scenarioOf(
        "gpt-2-xl", "dgx-a100-80g", 16,
        {{"sequence", "1024"}, {"global_batch", "128"}, {"overlap_gradients", "false"}});
    cluster::LinkLevel& level = s.cluster.levels.back();
    level.leaf = level.leafPorts = 8;
    level.uplinks = 8;
    if (const auto set = layout::setKnob(s, "routing", routing); !set)
        qFatal("%s", set.error().text().c_str());
    return s;
}

/// Fast between neighbours of the same colour, slow between others: nodes alternate as they come.
cluster::LinkMatrix striped(std::int64_t size)
{
    cluster::LinkMatrix matrix;
    matrix.size = size;
    for (std::int64_t i = 0; i < size; ++i)
        for (std::int64_t j = 0; j < size; ++j)
            matrix.bandwidth.push_back(i % 2 == j % 2 ? 100e9 : 20e9);
    return matrix;
}

layout::Scenario measured(const cluster::LinkMatrix& matrix)
{
    layout::Scenario s = scenarioOf("gpt-3-xl", "dgx-a100-80g", matrix.size,
                                    {{"sequence", "1024"},
                                     {"global_batch", "64"},
                                     {"pp", "4"},
                                     {"tp", "2"},
                                     {"overlap_gradients", "false"}});
    const auto with = exchange::withMatrix(s.cluster, matrix);
    if (!with)
        qFatal("%s", with.error().text().c_str());
    s.cluster = *with;
    return s;
}

} // namespace

class TestPaths : public QObject {
    Q_OBJECT

private slots:
    /// costs D10: expected slowdown of flows hashed on uplinks.
    void hashedFlowsCollideAsCounted()
    {
        for (const auto& [flows, uplinks, slowdown] :
             {std::tuple{8, 8, 2.60}, {16, 8, 2.10}, {32, 8, 1.76}, {64, 8, 1.53}, {4, 4, 2.13}}) {
            const double ours = network::routingSlowdown(Routing::Hashed, leaf(flows, uplinks), 1);
            QVERIFY2(std::abs(ours - slowdown) < 0.006, QByteArray::number(ours));
        }
    }

    void plannedWholeFlowsRoundUpAndSplitOnesDoNot()
    {
        QCOMPARE(network::routingSlowdown(Routing::Planned, leaf(8, 8), 1), 1.0);
        QCOMPARE(network::routingSlowdown(Routing::Planned, leaf(10, 8), 1), 1.6); // two on one, 1.25 a mean
        QCOMPARE(network::routingSlowdown(Routing::Split, leaf(10, 8), 1), 1.0);
        QCOMPARE(network::routingSlowdown(Routing::AsMeasured, leaf(10, 8), 1), 1.0);
        QVERIFY(network::routingSlowdown(Routing::Sprayed, leaf(10, 8), 1) < 1.05);
        // Of a group with four members under the leaf one flow in four leaves it: half as many as uplinks still collide.
        QVERIFY(network::routingSlowdown(Routing::Hashed, leaf(16, 8), 4)
                < network::routingSlowdown(Routing::Hashed, leaf(16, 8), 1));
    }

    void routingOnlySlowsWhatLeavesItsLeaf()
    {
        const double asMeasured = training::evaluate(onLeaves("as-measured")).stepSeconds;
        const double hashed = training::evaluate(onLeaves("hashed")).stepSeconds;
        const double planned = training::evaluate(onLeaves("planned")).stepSeconds;
        const double sprayed = training::evaluate(onLeaves("sprayed")).stepSeconds;
        QVERIFY(hashed > sprayed && sprayed > planned);
        QCOMPARE(planned, asMeasured);
        layout::Scenario under = onLeaves("hashed");
        under.cluster.levels.back().leaf = under.cluster.accelerators(); // one leaf has all
        QCOMPARE(training::evaluate(under).stepSeconds, asMeasured);
    }

    void aFabricWithoutPathsIsRefused()
    {
        layout::Scenario s = onLeaves("planned");
        s.cluster.levels.back().uplinks = 0;
        const auto reasons = layout::violations(s);
        QCOMPARE(reasons.size(), std::size_t{1});
        QCOMPARE(reasons.front().code, std::string("routing-paths"));
        QVERIFY(!reasons.front().mend.isEmpty());
        QVERIFY(layout::violations(layout::with(s, reasons.front().mend)).empty());
    }

    void uplinksTravelThroughFiles()
    {
        const layout::Scenario s = onLeaves("as-measured");
        const auto read = exchange::readCluster(exchange::toJson(s.cluster).dump());
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->levels.back().uplinks, std::int64_t{8});
        QCOMPARE(read->levels.back().leaf, std::int64_t{8});
        QCOMPARE(read->levels.back().leafPorts, std::int64_t{8});
    }

    void aMatrixIsReadWithAndWithoutNames()
    {
        const auto plain = exchange::readLinkMatrix("0,25\n20,0\n");
        QVERIFY2(plain.has_value(), plain ? "" : plain.error().text().c_str());
        QCOMPARE(plain->size, std::int64_t{2});
        QCOMPARE(plain->between(0, 1), 25e9);
        QCOMPARE(plain->between(1, 0), 20e9);
        const auto named = exchange::readLinkMatrix("# GB/s\n,n0,n1\nn0,-,25\nn1,20,-\n");
        QVERIFY2(named.has_value(), named ? "" : named.error().text().c_str());
        QCOMPARE(named->bandwidth, plain->bandwidth);
    }

    void wrongMatricesSayWhatIsNeeded()
    {
        const auto said = [](const char* text) {
            const auto read = exchange::readLinkMatrix(text);
            return read ? std::string() : read.error().text();
        };
        QVERIFY(said("").find("no numbers") != std::string::npos);
        QVERIFY(said("0,1,2\n1,0,2\n").find("line 1 has 3 numbers") != std::string::npos);
        QVERIFY(said("0,1,2\n1,0,x\n1,2,0\n").find("line 2: 'x'") != std::string::npos);
        QVERIFY(said("0,x\n3,0\n").find("line 1: 'x'") != std::string::npos); // no line of names
        QVERIFY(said("0,1\n-3,0\n").find("-3 GB/s") != std::string::npos);
        const layout::Scenario s = scenarioOf("gpt-3-xl", "dgx-a100-80g", 4);
        const auto wrong = exchange::withMatrix(s.cluster, striped(6));
        QVERIFY(!wrong.has_value());
        QVERIFY2(wrong.error().text().find("6 rows; the cluster has 4 nodes and 32 accelerators")
                     != std::string::npos,
                 wrong.error().text().c_str());
    }

    void aMatrixTravelsThroughFiles()
    {
        cluster::LinkMatrix matrix = striped(4);
        matrix.order = {2, 0, 1, 3};
        const layout::Scenario s = measured(matrix);
        const auto read = exchange::readCluster(exchange::toJson(s.cluster).dump());
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(read->pairs.get() != nullptr);
        QCOMPARE(read->pairs.get()->order, matrix.order);
        QCOMPARE(read->pairs.get()->between(0, 1), s.cluster.pairs.get()->between(0, 1));
        auto broken = exchange::toJson(s.cluster);
        broken["link_matrix"]["order"] = {0, 0, 1, 2};
        QVERIFY(!exchange::readCluster(broken.dump()).has_value());
    }

    /// A matrix whose pairs are all as fast as their level changes nothing; a slow pair slows who uses it.
    void theSlowestPairSetsThePace()
    {
        layout::Scenario plain = scenarioOf("gpt-3-xl", "dgx-a100-80g", 4,
                                            {{"sequence", "1024"},
                                             {"global_batch", "64"},
                                             {"pp", "4"},
                                             {"tp", "2"},
                                             {"overlap_gradients", "false"}});
        cluster::LinkMatrix fast = striped(4);
        std::fill(fast.bandwidth.begin(), fast.bandwidth.end(), 1e13);
        QCOMPARE(training::evaluate(measured(fast)).stepSeconds, training::evaluate(plain).stepSeconds);
        QVERIFY(training::evaluate(measured(striped(4))).stepSeconds > training::evaluate(plain).stepSeconds);
    }

    /// The search puts those together that are close, and never loses. Ranks of the order found sit on its nodes.
    void ranksGoWhereLinksAreFast()
    {
        const layout::Scenario s = measured(striped(8));
        const auto found = search::assignAccelerators(s, 1000);
        QVERIFY2(found.has_value(), found ? "" : found.error().text().c_str());
        QVERIFY(found->after < found->before);
        QCOMPARE(found->before, training::evaluate(s).stepSeconds);
        QCOMPARE(found->after, training::evaluate(found->scenario).stepSeconds);
        const auto again = search::assignAccelerators(s, 1000);
        QCOMPARE(again->scenario.cluster.pairs.get()->order, found->scenario.cluster.pairs.get()->order);
        const auto& order = found->scenario.cluster.pairs.get()->order;
        for (std::int64_t rank = 0; rank < 64; ++rank) {
            QCOMPARE(layout::seatOf(found->scenario, rank),
                     std::int64_t{order[static_cast<std::size_t>(rank / 8)]} * 8 + rank % 8);
            QCOMPARE(layout::placeOf(found->scenario, rank).node,
                     std::int64_t{order[static_cast<std::size_t>(rank / 8)]});
        }
        QVERIFY(!search::assignAccelerators(scenarioOf("gpt-3-xl", "dgx-a100-80g", 4), 10).has_value());
    }
};

QTEST_GUILESS_MAIN(TestPaths)
#include "tst_paths.moc"
