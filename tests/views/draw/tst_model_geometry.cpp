// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_geometry.h"

#include <QtTest>
#include <cmath>
#include <memory>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using draw::StackBox;
using draw::StackGeometry;
using draw::StackShape;
using workload::Run;

namespace {

/// 3 dense layers, 5 layers of experts, both ends; the second run unfolded.
struct Example {
    std::vector<Run> runs{{Run::Kind::Embedding, 0, false, 0, 0},
                          {Run::Kind::Layers, 0, false, 0, 3},
                          {Run::Kind::Layers, 1, true, 3, 5},
                          {Run::Kind::Head, 0, false, 8, 0}};
    std::vector<double> weights{10, 10, 20, 30};
    std::array<std::uint8_t, 4> unfolded{0, 0, 1, 0};
    std::vector<std::int64_t> stages{2, 4, 2};

    [[nodiscard]] StackShape shape() const { return {runs, weights, unfolded, stages}; }
};

} // namespace

class TestModelGeometry : public QObject {
    Q_OBJECT
private slots:
    void boxesFillTheColumnWithoutGapOrOverlap()
    {
        const Example example;
        const StackGeometry g(example.shape(), 40, 100, 680);
        QCOMPARE(g.height(), 680.0);
        double y = 0;
        for (const StackBox& box : g.boxes()) {
            QVERIFY(std::abs(box.rect.top() - y) < 1e-9);
            QCOMPARE(box.rect.left(), 40.0);
            y = box.rect.bottom();
        }
        QVERIFY(std::abs(y - 680) < 1e-9);
        QCOMPARE(g.boxes().size(), std::size_t{1 + 1 + 5 + 1});
        QCOMPARE(g.boxes()[1].count, std::int64_t{3});
        QCOMPARE(g.boxes()[4].first, std::int64_t{5});
    }

    void heightsAreProportionalToWeights()
    {
        const Example example;
        const StackGeometry g(example.shape(), 0, 100,
                              680); // 10 + 3 x 10 + 5 x 20 + 30 = 170: 4 pixels a unit
        QVERIFY(std::abs(g.boxes()[0].rect.height() - 40) < 1e-9);
        QVERIFY(std::abs(g.boxes()[1].rect.height() - 120) < 1e-9);
        QVERIFY(std::abs(g.boxes()[2].rect.height() - 80) < 1e-9);
        QVERIFY(std::abs(g.boxes()[7].rect.height() - 120) < 1e-9);
    }

    void everyBoxStaysLegible()
    {
        Example example;
        example.weights = {0, 1e-6, 1000, 0};
        StackShape shape = example.shape();
        shape.lowestRun = 22;
        shape.lowestLayer = 15;
        const StackGeometry g(shape, 0, 100, 400);
        QVERIFY(g.boxes()[0].rect.height() >= 22 - 1e-9);
        QVERIFY(g.boxes()[1].rect.height() >= 22 - 1e-9);
        QCOMPARE(g.height(), 400.0);
        const StackGeometry low(shape, 0, 100, 50); // no room: the column grows
        QVERIFY(std::abs(low.height() - (3 * 22 + 5 * 15)) < 1e-9);
    }

    void bandsFollowTheLayers()
    {
        const Example example;
        const StackGeometry g(example.shape(), 0, 100, 680);
        QCOMPARE(g.bands().size(), std::size_t{3});
        QCOMPARE(g.bands()[0].top, 0.0); // with the embedding
        QVERIFY(std::abs(g.bands()[0].bottom - (40 + 80)) < 1e-9);
        QVERIFY(std::abs(g.bands()[1].bottom - (160 + 3 * 80)) < 1e-9);
        QVERIFY(std::abs(g.bands()[2].bottom - 680) < 1e-9); // with the output matrix
        QCOMPARE(*g.boundaryAt(g.boundary(1) + 3, 5), std::size_t{1});
        QVERIFY(!g.boundaryAt(g.boundary(1) + 7, 5));
        QVERIFY(!g.boundaryAt(680, 5)); // the end of the model is no boundary
    }

    void edgesAreFoundAgain()
    {
        const bool ok = rc::check("edgeAt(yOf(layer)) is the layer", [] {
            Example example;
            for (double& weight : example.weights)
                weight = *rc::gen::inRange(1, 1000);
            for (std::uint8_t& open : example.unfolded)
                open = *rc::gen::arbitrary<bool>() ? 1 : 0;
            const StackGeometry g(example.shape(), 0, 100, *rc::gen::inRange(100, 2000));
            for (std::int64_t layer = 0; layer <= 8; ++layer)
                RC_ASSERT(g.edgeAt(g.yOf(layer)) == layer);
            for (std::size_t i = 0; i < g.boxes().size(); ++i)
                RC_ASSERT(*g.boxAt(g.boxes()[i].rect.center().y()) == i);
            RC_ASSERT(std::abs(g.boxes().back().rect.bottom() - g.height()) < 1e-6);
        });
        QVERIFY(ok);
    }

    void aBoundaryStopsAtItsNeighbours()
    {
        const std::vector<std::int64_t> stages{2, 4, 2};
        QCOMPARE(draw::withBoundary(stages, 0, 4), (std::vector<std::int64_t>{4, 2, 2}));
        QCOMPARE(draw::withBoundary(stages, 0, 0), (std::vector<std::int64_t>{1, 5, 2}));
        QCOMPARE(draw::withBoundary(stages, 1, 100), (std::vector<std::int64_t>{2, 5, 1}));
        QCOMPARE(draw::withBoundary(stages, 2, 3), stages); // below the last stage is nothing
        const std::vector<std::int64_t> empty{0, 1, 0};
        QCOMPARE(draw::withBoundary(empty, 0, 1), empty); // one layer cannot be shared
    }
};

QTEST_GUILESS_MAIN(TestModelGeometry)
#include "tst_model_geometry.moc"
