// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/torus.h"

#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "network/collectives.h"
#include "network/fabric.h"

#include <QtTest>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using network::Group;
using network::torusPart;
using network::torusSides;

namespace {

using Sides = std::vector<std::int64_t>;

/// So many chips of a pod of the catalog, without anything but bytes.
cluster::Cluster pod(const char* id, std::int64_t chips)
{
    cluster::Cluster c = *exchange::withAccelerators(*exchange::Catalog::builtIn().cluster(id), chips);
    for (cluster::LinkLevel& level : c.levels)
        level.startup = level.latency = 0;
    return c;
}

double gatherSeconds(const cluster::Cluster& c, const Group& group, double bytes)
{
    const network::Fabric fabric(c);
    return plain(network::gatherOrScatter(network::channel<double>(fabric, group), Bytes<double>(bytes)));
}

} // namespace

class TestTorus : public QObject {
    Q_OBJECT
private slots:
    /// Google Cloud TPU documentation: 4x4x4 is a cube of v4, 4x4x8 its next slice, 4x4x12 follows; a v5p pod is 16x20x28.
    void sidesAreThoseOfPublishedSlices()
    {
        QCOMPARE(torusSides(64, 3), (Sides{4, 4, 4}));
        QCOMPARE(torusSides(128, 3), (Sides{4, 4, 8}));
        QCOMPARE(torusSides(192, 3), (Sides{4, 4, 12}));
        QCOMPARE(torusSides(512, 3), (Sides{8, 8, 8}));
        QCOMPARE(torusSides(4096, 3), (Sides{16, 16, 16}));
        QCOMPARE(torusSides(8960, 3), (Sides{16, 20, 28}));
        QCOMPARE(torusSides(256, 2), (Sides{16, 16}));
        QCOMPARE(torusSides(7, 3), (Sides{1, 1, 7}));
    }

    void sidesMakeUpTheTorus()
    {
        QVERIFY(rc::check([] {
            const auto size = *rc::gen::inRange<std::int64_t>(1, 20000);
            const auto axes = *rc::gen::inRange<std::int64_t>(1, 5);
            const Sides sides = torusSides(size, axes);
            RC_ASSERT(static_cast<std::int64_t>(sides.size()) == axes);
            RC_ASSERT(std::accumulate(sides.begin(), sides.end(), std::int64_t{1}, std::multiplies<>())
                      == size);
        }));
    }

    /// Austin 2025, How to Scale Your Model, chapter 3: a gather over all axes takes V (1 - 1/n) / (2 axes B).
    void aGatherOverWholeAxesIsThatOfTheBook()
    {
        const cluster::Cluster c = pod("tpu-v5p-pod", 512);
        const auto& level = c.levels.front();
        const double link = level.bandwidth * level.efficiency / 6;
        const double bytes = 1e9;
        const auto book = [&](const Sides& axes) {
            return plain(network::torusGather(axes, Bytes<double>(bytes), {}, BytesPerSecond<double>(link)));
        };
        const auto meets = [](double ours, double theirs) { return std::abs(ours / theirs - 1) < 1e-9; };
        QVERIFY(meets(gatherSeconds(c, {512, 1}, bytes), book({8, 8, 8})));
        QVERIFY(meets(gatherSeconds(c, {8, 1}, bytes), book({8})));
        QVERIFY(meets(gatherSeconds(c, {8, 64}, bytes), book({8})));
        QVERIFY(meets(gatherSeconds(c, {64, 8}, bytes), book({8, 8})));
        // Half of an axis is a row: one link instead of two.
        QVERIFY(meets(gatherSeconds(c, {4, 1}, bytes), 2 * book({4})));
    }

    /// Bytes over the fullest link of one wrapped axis: torusAllToAll(), where as much leaves as the level is told to send.
    void anAllToAllMeetsTheBisection()
    {
        const cluster::Cluster c = pod("tpu-v5e-pod", 256);
        const auto& level = c.levels.front();
        const double link = level.bandwidth * level.efficiency / 4;
        const double perChip = 1e8;
        const double book = plain(
            network::torusAllToAll(16, Bytes<double>(perChip * 16), {}, BytesPerSecond<double>(link)));
        const double ours = plain(network::allToAll(network::Fabric(c), {16, 1}, Bytes<double>(perChip)));
        QVERIFY2(std::abs(ours / book - 1) < 1e-9, qPrintable(QString::number(ours / book)));
    }

    void aPodIsOneTorusUpToItsSize()
    {
        for (const auto& [id, chips] :
             {std::pair("tpu-v4-pod", 4096), std::pair("tpu-v5p-pod", 8960), std::pair("tpu-v5e-pod", 256),
              std::pair("tpu-v6e-pod", 256), std::pair("tpu-ironwood-pod", 2 * 9216)}) {
            const auto c = *exchange::Catalog::builtIn().cluster(id);
            QCOMPARE(c.levels.front().kind, std::string("ici-torus"));
            QCOMPARE(c.levels.front().size, std::int64_t{chips});
            QVERIFY(c.levels.front().torusAxes == c.accelerator.torusAxes && c.accelerator.torusAxes >= 2);
            const cluster::LinkLevel torus = pod(id, 128).levels.back(); // a slice never leaves it
            QVERIFY(torus.kind == "ici-torus" && torus.size == 128);
        }
    }

    void sharesAreShares()
    {
        const cluster::Cluster c = pod("tpu-v5p-pod", 512);
        QVERIFY(rc::check([&] {
            const std::int64_t size = std::int64_t{1} << *rc::gen::inRange(1, 10);
            std::int64_t stride = 1;
            while (size * stride < 512 && *rc::gen::arbitrary<bool>())
                stride *= 2;
            const network::TorusPart part = torusPart(c.levels.front(), {size, stride}, size);
            RC_ASSERT(part.ring > 0 && part.ring <= 1);
            RC_ASSERT(part.exchange > 0 && part.exchange <= 1);
            RC_ASSERT(part.hops >= 1 && part.hops <= static_cast<double>(size * stride));
            const double next = network::torusNeighbourShare(c.levels.front(), stride);
            RC_ASSERT(next > 0 && next <= 1.0 / 6);
        }));
    }
};

QTEST_GUILESS_MAIN(TestTorus)
#include "tst_torus.moc"
