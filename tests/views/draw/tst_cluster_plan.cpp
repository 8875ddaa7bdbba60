// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_painter.h"
#include "draw/cluster_plan.h"
#include "exchange/catalog/catalog.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::draw;
using cluster::Cluster;
using cluster::LinkLevel;

namespace {

LinkLevel level(const char* kind, std::int64_t size, std::int64_t ports = 0)
{
    LinkLevel link;
    link.kind = kind;
    link.size = size;
    link.bandwidth = 100e9;
    link.ports = ports;
    return link;
}

/// `racks` 0: no level between node and all.
Cluster clusterOf(std::int64_t perNode, std::int64_t nodes, std::int64_t rackNodes = 0)
{
    Cluster cluster;
    cluster.name = "test";
    cluster.acceleratorsPerNode = perNode;
    cluster.nodes = nodes;
    if (perNode > 1) {
        cluster.levels.push_back(level("nvswitch", perNode));
    }
    if (rackNodes > 0) {
        cluster.levels.push_back(level("infiniband", rackNodes * perNode, perNode));
    }
    cluster.levels.push_back(level("infiniband", nodes * perNode, perNode));
    return cluster;
}

bool apart(const QRectF& a, const QRectF& b)
{
    return !a.intersects(b);
}

} // namespace

class TestClusterPlan : public QObject {
    Q_OBJECT

private slots:
    void nothingOverlapsWhateverTheShape()
    {
        QVERIFY(rc::check("accelerators stay inside their node, nodes inside their rack, and apart", [] {
            const auto per = *rc::gen::element<std::int64_t>(1, 2, 3, 4, 5, 6, 8, 12, 16, 72);
            const auto rack = *rc::gen::element<std::int64_t>(0, 2, 3, 4, 9);
            const auto racks = *rc::gen::inRange<std::int64_t>(2, 12);
            const Cluster cluster = clusterOf(per, rack > 0 ? rack * racks : racks, rack);
            const ClusterPlan plan(cluster);
            RC_ASSERT(plan.accelerators() == cluster.accelerators());
            for (std::int64_t node = 0; node < plan.nodes(); ++node) {
                const QRectF box = plan.nodeRect(node);
                RC_ASSERT(plan.bounds().contains(box));
                if (node > 0)
                    RC_ASSERT(apart(box, plan.nodeRect(node - 1)));
                std::vector<QRectF> cells;
                for (std::int64_t slot = 0; slot < per; ++slot) {
                    const QRectF cell = plan.acceleratorRect(node * per + slot);
                    RC_ASSERT(box.contains(cell));
                    for (const QRectF& other : cells)
                        RC_ASSERT(apart(cell, other));
                    for (std::size_t bar = 0; bar < plan.nodeLevels().size(); ++bar)
                        for (const QRectF& strip : plan.barRects(static_cast<std::int32_t>(bar)))
                            RC_ASSERT(apart(cell, strip.translated(box.topLeft())));
                    RC_ASSERT(apart(cell, plan.nicRect().translated(box.topLeft())));
                    cells.push_back(cell);
                }
            }
            for (std::size_t tier = 0; tier < plan.tiers().size(); ++tier)
                for (std::int64_t domain = 0; domain < plan.domains(tier); ++domain) {
                    const QRectF box = plan.domainRect(tier, domain);
                    RC_ASSERT(box.contains(plan.switchRect(tier, domain)));
                    const auto& t = plan.tiers()[tier];
                    for (std::int64_t child = domain * t.children; child < (domain + 1) * t.children;
                         ++child) {
                        RC_ASSERT(box.contains(plan.childRect(tier, child)));
                        RC_ASSERT(apart(plan.switchRect(tier, domain), plan.childRect(tier, child)));
                    }
                }
        }));
    }

    void everyPartIsHitAtItsMiddle()
    {
        const Cluster cluster = clusterOf(8, 12, 4);
        const ClusterPlan plan(cluster);
        QCOMPARE(plan.tiers().size(), std::size_t{2});
        for (std::int64_t i = 0; i < plan.accelerators(); ++i) {
            QCOMPARE(plan.hit(plan.acceleratorRect(i).center(), 3, true),
                     (Part{PartKind::Accelerator, i, -1, -1}));
        }
        for (std::int64_t node = 0; node < plan.nodes(); ++node) {
            const QRectF box = plan.nodeRect(node);
            QCOMPARE(plan.hit(box.topLeft() + QPointF(4, 4), 1, true), (Part{PartKind::Node, node, -1, -1}));
            QCOMPARE(plan.hit(box.center(), 1, false), (Part{PartKind::Node, node, -1, -1}));
            QCOMPARE(plan.hit(plan.barRects(0).front().center() + box.topLeft(), 1, true),
                     (Part{PartKind::Switch, node, 0, -1}));
            QCOMPARE(plan.hit(plan.nicRect().center() + box.topLeft(), 1, true).kind, PartKind::Nics);
            QCOMPARE(plan.hit(plan.stub(0, node).p1() + QPointF(2, 0), 3, true),
                     (Part{PartKind::Uplink, node, 1, -1}));
        }
        for (std::int64_t rack = 0; rack < 3; ++rack) {
            QCOMPARE(plan.hit(plan.switchRect(0, rack).center(), 1, true),
                     (Part{PartKind::Switch, rack, 1, -1}));
        }
        QCOMPARE(plan.hit(plan.switchRect(1, 0).center(), 1, true), (Part{PartKind::Switch, 0, 2, -1}));
        QCOMPARE(plan.hit(plan.bounds().bottomRight() + QPointF(50, 50), 1, true).kind, PartKind::None);
    }

    void thePartThatIsHitLiesWhereItWasHit()
    {
        QVERIFY(rc::check("what is under a point has the point in its rectangle", [] {
            const Cluster cluster = clusterOf(*rc::gen::element<std::int64_t>(1, 4, 8, 16), 24,
                                              *rc::gen::element<std::int64_t>(0, 4, 8));
            const ClusterPlan plan(cluster);
            const QRectF bounds = plan.bounds();
            const QPointF at(bounds.width() * *rc::gen::inRange(0, 1000) / 1000.0,
                             bounds.height() * *rc::gen::inRange(0, 1000) / 1000.0);
            const Part part = plan.hit(at, 2, true);
            RC_ASSERT(part.kind != PartKind::None);
            const QRectF rect = plan.rectOf(part).normalized();
            // A switch of two bars is found by either; lines have a reach.
            if (part.kind != PartKind::Switch)
                RC_ASSERT(rect.adjusted(-3, -3, 3, 3).contains(at));
        }));
    }

    void whatIsInSightIsFoundWithoutTheRest()
    {
        const Cluster cluster = clusterOf(8, 2048, 32);
        const ClusterPlan plan(cluster);
        const QRectF area = plan.nodeRect(777).adjusted(-1, -1, 1, 1);
        const auto found = plan.nodesIn(area);
        QVERIFY(std::find(found.begin(), found.end(), 777) != found.end());
        QVERIFY(found.size() <= 9);
        QCOMPARE(plan.nodesIn(plan.bounds()).size(), std::size_t{2048});
        for (const std::int64_t node : found) {
            // A gap counts to the box left of or above it.
            QVERIFY(plan.nodeRect(node).adjusted(-40, -120, 40, 120).intersects(area));
        }
    }

    void aMeshStandsInACircleSoThatWiresAreApart()
    {
        Cluster cluster = clusterOf(8, 2);
        for (int a = 0; a < 8; ++a)
            for (int b = a + 1; b < 8; ++b)
                cluster.levels[0].wires.push_back({a, b, 1});
        const ClusterPlan plan(cluster);
        QVERIFY(plan.isMesh(0));
        for (std::int64_t a = 0; a < 8; ++a) {
            QVERIFY(QRectF(QPointF(0, 0), plan.nodeSize()).contains(plan.slotRect(a, true)));
            for (std::int64_t b = 0; b < a; ++b)
                QVERIFY(apart(plan.slotRect(a, true), plan.slotRect(b, true)));
        }
        const QPointF middle = (plan.slotRect(0, true).center() + plan.slotRect(1, true).center()) / 2;
        const Part wire = plan.hit(middle + plan.nodeRect(1).topLeft(), 3, true);
        QCOMPARE(wire, (Part{PartKind::Wire, 1, 0, 0}));
        QVERIFY(!plan.rectOf(wire).isNull());
    }

    void kindsOfNodesKeepTheirOwnWires()
    {
        Cluster cluster = clusterOf(4, 4);
        cluster::NodeKind other;
        other.nodes = 1;
        other.levels = cluster.levels;
        other.levels[0].wires = {{0, 1, 2}, {2, 3, 2}};
        cluster.others.push_back(other);
        const ClusterPlan plan(cluster);
        QVERIFY(!plan.isMesh(2));
        QVERIFY(plan.isMesh(3));
        QCOMPARE(plan.meshLevel(3), 0);
        for (std::int64_t node = 0; node < 4; ++node)
            for (std::int64_t slot = 0; slot < 4; ++slot)
                QVERIFY(plan.nodeRect(node).contains(plan.acceleratorRect(node * 4 + slot)));
    }

    void everyClusterOfTheCatalogCanBeDrawn_data()
    {
        QTest::addColumn<QString>("id");
        for (const Cluster& cluster : exchange::Catalog::builtIn().clusters())
            QTest::newRow(cluster.id.c_str()) << QString::fromStdString(cluster.id);
    }
    void everyClusterOfTheCatalogCanBeDrawn()
    {
        QFETCH(QString, id);
        for (const std::int64_t nodes : {1, 2, 9, 256}) {
            const auto cluster = exchange::Catalog::builtIn().cluster(id.toStdString(), nodes);
            if (!cluster)
                continue; // a fixed size
            ClusterScene scene;
            scene.setCluster(*cluster);
            QVERIFY(!scene.plan.bounds().isEmpty());
            QCOMPARE(scene.plan.accelerators(), cluster->accelerators());
            const PlanView view = PlanView::fitting(scene.plan.bounds(), QSizeF(900, 600));
            QVERIFY(QRectF(0, 0, 900, 600).contains(view.toPixel(scene.plan.bounds())));
            // Every level is somewhere: as a package, as a bar, or around nodes.
            std::size_t levels = scene.plan.packageLevels().size() + scene.plan.nodeLevels().size();
            for (const auto& tier : scene.plan.tiers())
                levels += tier.level >= 0 ? 1 : 0;
            QCOMPARE(levels, cluster->levels.size());
        }
    }

    void zoomingKeepsWhatIsBelowThePointer()
    {
        const PlanView view{QPointF(100, 50), 0.5};
        const QPointF pixel(300, 200);
        const PlanView closer = view.zoomedAround(pixel, 1.7, 0.01, 3);
        const QPointF moved = closer.toPlan(pixel) - view.toPlan(pixel);
        QVERIFY(std::hypot(moved.x(), moved.y()) < 1e-9); // rounding of one division
        QCOMPARE(view.zoomedAround(pixel, 1e9, 0.01, 3).zoom, 3.0);
        QCOMPARE(view.zoomedAround(pixel, 1e-9, 0.01, 3).zoom, 0.01);
    }

    void detailGrowsWithZoom()
    {
        QCOMPARE(detailAt(0.01), Detail::Nodes);
        QCOMPARE(detailAt(0.1), Detail::Cells);
        QCOMPARE(detailAt(0.3), Detail::Links);
        QCOMPARE(detailAt(1), Detail::Labels);
    }
};

QTEST_GUILESS_MAIN(TestClusterPlan)
#include "tst_cluster_plan.moc"
