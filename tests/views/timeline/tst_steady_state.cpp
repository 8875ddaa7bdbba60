// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules.h"
#include "timeline/steady_state.h"
#include "timeline/timeline_canvas.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace shardscape;
using namespace shardscape::timeline;
using testing::scheduled;

namespace {

constexpr int kDevices = 8;
constexpr schedule::Ticks kScale = 1'000'000;

std::shared_ptr<const GanttIndex> indexOf(const std::string& name, int microbatches, int chunks = 1)
{
    return std::make_shared<const GanttIndex>(scheduled(name, kDevices, microbatches, chunks, kScale));
}

TimelineScene sceneOf(std::vector<std::shared_ptr<const GanttIndex>> schedules)
{
    TimelineScene scene;
    scene.schedules = std::move(schedules);
    scene.fold = foldOf(scene.schedules);
    scene.folds = true;
    scene.range = scene.bounds();
    return scene;
}

} // namespace

class tst_SteadyState : public QObject {
    Q_OBJECT
private slots:
    void whatComesAgainIsFound_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<bool>("settles");
        QTest::newRow("1f1b") << QStringLiteral("1f1b") << 1 << true;
        QTest::newRow("zero bubble") << QStringLiteral("zb-h1") << 1 << true;
        QTest::newRow("interleaved") << QStringLiteral("interleaved-1f1b") << 2 << true;
        // All forwards, then all backwards: nothing comes again across the middle.
        QTest::newRow("gpipe") << QStringLiteral("gpipe") << 1 << false;
    }

    void whatComesAgainIsFound()
    {
        QFETCH(QString, name);
        QFETCH(int, chunks);
        QFETCH(bool, settles);
        const auto index = indexOf(name.toStdString(), 256, chunks);
        const SteadyState& steady = index->steady();
        QCOMPARE(steady.found(), settles);
        if (!settles) {
            return;
        }
        // Everything in it is there a period earlier or later, on every lane.
        QVERIFY(steady.microbatchesIn(static_cast<double>(steady.to - steady.from)) > 200);
        for (const Lane& lane : index->lanes()) {
            for (std::size_t i = 0; i < lane.ops.size(); ++i) {
                if (lane.start[i] < steady.from || lane.end[i] + steady.period > steady.to) {
                    continue;
                }
                const auto later = std::lower_bound(lane.start.begin(), lane.start.end(),
                                                    lane.start[i] + steady.period);
                QVERIFY(later != lane.start.end());
                QCOMPARE(*later, lane.start[i] + steady.period);
                QCOMPARE(lane.opKind[static_cast<std::size_t>(later - lane.start.begin())], lane.opKind[i]);
            }
        }
    }

    void fewMicrobatchesAreAllShown()
    {
        const TimelineScene scene = sceneOf({indexOf("1f1b", 12)});
        QVERIFY(!frameOf(scene, QRectF(0, 0, 1280, 600)).axis.isFolded());
    }

    /// 256 micro-batches are a picket fence; folded, each that is left has its number.
    void manyMicrobatchesAreReadable()
    {
        TimelineScene scene = sceneOf({indexOf("1f1b", 256)});
        const TimelineFrame frame = frameOf(scene, QRectF(0, 0, 1280, 600));
        QVERIFY(frame.axis.isFolded());
        GeometryRequest request;
        request.axis = frame.axis;
        const auto geometryOf = [&](const TimeAxis& axis) {
            request.axis = axis;
            return buildGeometry(*scene.schedules.front(), frame.layout, 0, request);
        };
        const Geometry folded = geometryOf(frame.axis);
        QCOMPARE(folded.foldedOps, 0);
        constexpr double kSeen = 8; // pixels of a forward, as wide as its number with one digit
        for (const FillGroup& group : folded.fills) {
            for (const QRectF& rect : group.rects) {
                QVERIFY2(rect.width() >= kSeen, qPrintable(QString::number(rect.width())));
                QVERIFY(!isInGap(rect.center().x(), frame.axis));
            }
        }
        scene.folds = false;
        const Geometry all = geometryOf(frameOf(scene, QRectF(0, 0, 1280, 600)).axis);
        QVERIFY(all.foldedOps > 0);
        // What the gap stands for and what is drawn are all of them.
        const SteadyState& steady = scene.schedules.front()->steady();
        const std::int64_t hidden = steady.microbatchesIn(scene.fold.to - scene.fold.from);
        QCOMPARE(gapText(scene, 0), QStringLiteral("× %1").arg(hidden));
        std::int64_t drawn = 0;
        for (const schedule::Ticks start : scene.schedules.front()->lanesOf(0).front().start) {
            const auto time = static_cast<double>(start);
            drawn += time < scene.fold.from || time >= scene.fold.to ? 1 : 0;
        }
        QCOMPARE(drawn + 2 * hidden, 2 * 256);
    }

    void timeAndPixelsAgree()
    {
        const TimelineScene scene = sceneOf({indexOf("1f1b", 256)});
        const TimeAxis axis = frameOf(scene, QRectF(0, 0, 1280, 600)).axis;
        QVERIFY(axis.isFolded());
        QCOMPARE(timeToPixel(axis.range.end, axis), axis.right());
        double before = -1;
        for (double pixel = axis.left; pixel <= axis.right(); pixel += 3.7) {
            const double time = pixelToTime(pixel, axis);
            QVERIFY(time > before);
            QVERIFY(std::abs(timeToPixel(time, axis) - pixel) < 1e-6);
            before = time;
        }
        // In and out again, about any place but the gap, is where it was.
        const TimeRange near = zoomedInSight(axis, axis.range.start, 4, 4, axis.range);
        QCOMPARE(near.start, axis.range.start);
        QVERIFY(near.end < axis.folded.start);
        const TimeRange out = zoomedInSight(axis, axis.range.start, 0.25, 4, axis.range);
        QVERIFY(out == axis.range);
        // Into the gap it opens.
        QVERIFY(zoomedInSight(axis, (axis.folded.start + axis.folded.end) / 2, 1000, 4, axis.range)
                == axis.folded);
        // Nobody ends in the middle of what is folded.
        for (double factor = 1.05; factor < 40; factor *= 1.1) {
            const TimeRange range = zoomedInSight(axis, axis.range.end, factor, 4, axis.range);
            QVERIFY(range.start <= axis.folded.start || range.start >= axis.folded.end);
        }
    }

    void severalAreFoldedWhereAllAreSteady()
    {
        const TimelineScene scene = sceneOf({indexOf("1f1b", 256), indexOf("zb-h1", 128)});
        const TimelineFrame frame = frameOf(scene, QRectF(0, 0, 1280, 700));
        QVERIFY(frame.axis.isFolded());
        for (const auto& index : scene.schedules) {
            QVERIFY(scene.fold.from >= static_cast<double>(index->steady().from));
            QVERIFY(scene.fold.to <= static_cast<double>(index->steady().to));
        }
        QVERIFY(foldOf(std::vector{indexOf("1f1b", 256), indexOf("gpipe", 256)}).isEmpty());
    }

    void keysAndClicksUnfold()
    {
        TimelineCanvas canvas;
        canvas.resize(1280, 600);
        canvas.setSteadyFolded(true);
        canvas.setSchedules({scheduled("1f1b", kDevices, 256, 1, kScale)});
        QVERIFY(canvas.frame().axis.isFolded());
        const TimeAxis axis = canvas.frame().axis;
        const double x = (timeToPixel(axis.folded.start, axis) + timeToPixel(axis.folded.end, axis)) / 2;
        const QPointF inGap(x, canvas.frame().contentTop + canvas.frame().layout.rows.front().top + 4);
        QVERIFY(canvas.toolTipAt(inGap).contains(QStringLiteral("micro-batches alike")));
        QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, inGap.toPoint());
        QVERIFY(canvas.scene().range == axis.folded);
        canvas.fit();
        QVERIFY(canvas.frame().axis.isFolded());
        QTest::keyClick(&canvas, Qt::Key_X);
        QVERIFY(!canvas.frame().axis.isFolded());
        QTest::keyClick(&canvas, Qt::Key_X);
        QVERIFY(canvas.frame().axis.isFolded());
        // An op of the folded part that is asked for comes into sight.
        canvas.fit();
        QVERIFY(canvas.grab().size() == QSize(1280, 600));
    }

    /// A vector file is enlarged: every op is its own rectangle, as long as it takes.
    void vectorFilesHaveEveryOp()
    {
        const auto index = indexOf("1f1b", 256);
        TimelineScene scene = sceneOf({index});
        scene.folds = false;
        const TimelineFrame frame = frameOf(scene, QRectF(0, 0, 320, 200), kVectorSnap);
        GeometryRequest request;
        request.axis = frame.axis;
        request.snap = kVectorSnap;
        request.minBar = 0;
        const Geometry geometry = buildGeometry(*index, frame.layout, 0, request);
        QCOMPARE(geometry.foldedOps, 0);
        QCOMPARE(geometry.bars, static_cast<std::int64_t>(index->program().ops.size()));
        std::size_t rects = 0;
        double least = 1e9;
        double most = 0;
        for (const FillGroup& group : geometry.fills) {
            rects += group.rects.size();
            if (group.key.kind != schedule::OpKind::Forward) {
                continue;
            }
            for (const QRectF& rect : group.rects) {
                least = std::min(least, rect.width());
                most = std::max(most, rect.width());
            }
        }
        QCOMPARE(rects, index->program().ops.size());
        QVERIFY2(most - least <= 2.5 * kVectorSnap, qPrintable(QString::number(most - least))); // even
    }

    /// What a pass keeps comes layer by layer, and goes so.
    void memoryRisesAndFallsWithinOps()
    {
        auto view = scheduled("1f1b", 1, 4, 1, kScale);
        view->program.bytes = true;
        const GanttIndex index(view);
        const Lane& lane = index.lanesOf(0).front();
        const double peak = index.peakOf(0);
        QVERIFY(peak > 0);
        QVERIFY(index.memoryAt(0, lane.start[0]) < 0.01 * peak);
        const schedule::Ticks half = (lane.start[0] + lane.end[0]) / 2;
        QVERIFY(std::abs(index.memoryAt(0, half) - peak / 2) < 0.01 * peak);
        QVERIFY(index.memoryAt(0, lane.end[0] - 1) > 0.99 * peak);
        QVERIFY(index.memoryAt(0, lane.end[1] - 1) < 0.01 * peak); // after its backward
        const std::array<const GanttIndex*, 1> all{&index};
        LayoutRequest room;
        room.availableHeight = 400;
        GeometryRequest request;
        request.axis = {{0, static_cast<double>(index.end())}, 0, 1200};
        const GanttLayout layout = layoutRows(all, room);
        const Geometry geometry = buildGeometry(index, layout, 0, request);
        std::vector<double> heights;
        for (const MemoryFill& fill : geometry.memory) {
            heights.push_back(fill.rect.height());
        }
        QVERIFY(heights.size() > 16);
        QCOMPARE(*std::max_element(heights.begin(), heights.end()), layout.rows.front().memoryHeight);
        // Counted in activations it stays what papers draw: steps.
        view = scheduled("1f1b", 1, 4, 1, kScale);
        const GanttIndex counted(view);
        QCOMPARE(buildGeometry(counted, layout, 0, request).memory.size(), std::size_t{1});
    }
};

QTEST_MAIN(tst_SteadyState)
#include "tst_steady_state.moc"
