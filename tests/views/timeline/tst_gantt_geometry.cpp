// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules.h"
#include "timeline/gantt_geometry.h"

#include <QTest>

#include <rapidcheck.h>

#include <map>
#include <set>

using namespace shardscape;
using namespace shardscape::timeline;
using timeline::testing::scheduled;
using timeline::testing::twoStreams;

namespace {

/// One schedule laid out with rows of a given pitch, on an axis that starts at pixel 50.
struct Laid {
    explicit Laid(std::shared_ptr<const ScheduleView> view, double width = 400, double height = 300)
        : index(std::move(view))
    {
        const GanttIndex* schedules[] = {&index};
        layout = layoutRows(schedules, {height, 14, 1});
        request.axis = {{0, static_cast<double>(index.analysis().makespan)}, 50, width};
        request.keepFolds = true;
    }

    Geometry geometry() const { return buildGeometry(index, layout, 0, request); }
    Hit hit(double x, double y) const
    {
        const GanttIndex* schedules[] = {&index};
        return hitTest(schedules, layout, request.axis, {x, y});
    }
    double laneMiddle(std::size_t row) const
    {
        const PlacedLane& lane = layout.lanes[static_cast<std::size_t>(layout.rows[row].firstLane)];
        return lane.top + lane.height / 2;
    }

    GanttIndex index;
    GanttLayout layout;
    GeometryRequest request;
};

/// How much of each pixel column of the first lane is painted, 0 to 1.
std::vector<double> filledColumns(const Laid& laid, const Geometry& geometry)
{
    const double left = laid.request.axis.left, snap = laid.request.snap;
    std::vector<double> filled(static_cast<std::size_t>(std::ceil(laid.request.axis.width / snap)) + 1);
    for (const FillGroup& group : geometry.fills) {
        for (const QRectF& rect : group.rects) {
            const auto first = static_cast<std::size_t>(std::lround((rect.left() - left) / snap));
            const auto last = static_cast<std::size_t>(std::lround((rect.right() - left) / snap));
            for (std::size_t column = first; column < last; ++column) {
                filled.at(column) += rect.height() / laid.layout.barHeight;
            }
        }
    }
    return filled;
}

} // namespace

class GanttGeometryTest : public QObject {
    Q_OBJECT

private slots:
    void aSmallScheduleBecomesTheseRectangles();
    void streamsOfADeviceAreLanesAndChunksAndDirectionsAreMarked();
    void barsLieWhereTheAxisPutsTheirTimes();
    void opsAndBubblesTileTheLane();
    void foldingConservesColouredTime();
    void foldedAreaIsTimeOnScreenToo();
    void aBusyLaneHasNoGaps();
    void gapsBelowAPixelAreSharesOfIt();
    void wideOpsAreNeverFoldedAndNarrowOnesAlways();
    void onlyTheVisibleSliceIsBuilt();
    void rowsOutOfSightAreSkipped();
    void aMillionOpsBecomeFewRectangles();
    void foldingMovesNoEdgeByMoreThanTwoPixels();
    void thumbsHoldEveryRow();
    void aRareOpIsNeitherLostNorSmeared();
    void labelsAppearAllOrNoneAndOnlyWhereTheyFit();
    void overlappedPairsAreTwoHalvesWithTheNumberOnTheFirst();
    void followingDimsEveryOtherMicrobatch();
    void theCriticalPathStaysInColour();
    void memoryCurvesKeepTheirPeaksHoweverNarrow();
    void memoryIsMarkedWhereItExceedsTheCapacity();
    void rowsAdaptFromFourDevicesToSixtyFour();
    void aFewDevicesTakeTheRoomThereIs();
    void fourSchedulesFitWhereThereIsLittleRoom();
    void everyOpIsHitInItsMiddle();
    void bubblesAndMemoryAreHitToo();
    void pointsOutsideHitNothing();
    void twoSchedulesAreHitOnTheirOwnPanels();
    void curvesStayWhereSeveralSchedulesShareTheRoom();
    void memoryAloneHasTheRows();
    void phasesEndWhereTheLastStartsAndTheFirstStops();
    void successorsAreDependenciesTurnedAround();
    void positionsNameTheLaneOfAnOp();
    void degenerateRequestsGiveNothing();
};

void GanttGeometryTest::aSmallScheduleBecomesTheseRectangles()
{
    // 1F1B, two devices, two micro-batches, forward 1 and backward 2 ticks: makespan 9.
    Laid laid(scheduled("1f1b", 2, 2), 90, 120);
    QCOMPARE(laid.index.analysis().makespan, 9);
    // Device 0: F0 0-1, F1 1-2, B0 4-6, B1 7-9; device 1: F0 1-2, B0 2-4, F1 4-5, B1 5-7. Ten pixels a tick.
    const std::string expected = "ground 50,44 90x23\n"
                                 "ground 50,82 90x23\n"
                                 "fill kind=0 shade=0 50,44 9x23\n"
                                 "fill kind=0 shade=0 60,82 9x23\n"
                                 "fill kind=0 shade=1 60,44 9x23\n"
                                 "fill kind=0 shade=1 90,82 9x23\n"
                                 "fill kind=1 shade=0 90,44 19x23\n"
                                 "fill kind=1 shade=0 70,82 19x23\n"
                                 "fill kind=1 shade=1 120,44 20x23\n"
                                 "fill kind=1 shade=1 100,82 19x23\n"
                                 "bubble cause=0 50,82 10x23\n"
                                 "bubble cause=1 120,82 20x23\n"
                                 "bubble cause=2 70,44 20x23\n"
                                 "bubble cause=2 110,44 10x23\n"
                                 "label 0 at 99.5,55.5\n"
                                 "label 1 at 130,55.5\n"
                                 "label 0 at 79.5,93.5\n"
                                 "label 1 at 109.5,93.5\n"
                                 "memory 50,73 10x4\n"
                                 "memory 60,69 50x8\n"
                                 "memory 110,73 30x4\n"
                                 "memory 60,111 60x4\n";
    const std::string text = describe(laid.geometry());
    QVERIFY2(text == expected, text.c_str());
}

void GanttGeometryTest::streamsOfADeviceAreLanesAndChunksAndDirectionsAreMarked()
{
    Laid laid(twoStreams(), 100, 200);
    QCOMPARE(laid.index.lanes().size(), std::size_t{2});
    QCOMPARE(laid.index.lanes()[0].kind, schedule::StreamKind::Compute);
    QVERIFY(laid.index.hasChunks());
    QVERIFY(laid.index.hasDirections());
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.marks.size(), std::size_t{1});
    QCOMPARE(int{geometry.marks[0].chunk}, 1);
    QCOMPARE(int{geometry.marks[0].direction}, 1);
    // The send lies on its own lane, below the compute lane, at its own time.
    const QRectF send = opRect(laid.index, laid.layout, 0, laid.request.axis, 1);
    const QRectF forward = opRect(laid.index, laid.layout, 0, laid.request.axis, 0);
    QVERIFY(send.top() >= forward.bottom());
    QVERIFY(send.height() < forward.height());
    QCOMPARE(send.left(), forward.right());
    QCOMPARE(laid.hit(send.center().x(), send.center().y()).op, 1);
}

void GanttGeometryTest::barsLieWhereTheAxisPutsTheirTimes()
{
    Laid laid(scheduled("1f1b", 4, 8), 1320);
    for (const double snap : {1.0, 0.5}) {
        laid.request.snap = snap;
        std::size_t bars = 0;
        for (const FillGroup& group : laid.geometry().fills) {
            for (const QRectF& rect : group.rects) {
                ++bars;
                QVERIFY(std::abs(rect.left() / snap - std::round(rect.left() / snap)) < 1e-9);
            }
        }
        QCOMPARE(bars, laid.index.program().ops.size());
    }
}

void GanttGeometryTest::opsAndBubblesTileTheLane()
{
    Laid laid(scheduled("interleaved-1f1b", 4, 8, 2), 2000);
    const Geometry geometry = laid.geometry();
    double covered = 0;
    for (const FillGroup& group : geometry.fills) {
        for (const QRectF& rect : group.rects) {
            covered += rect.width();
        }
    }
    covered += static_cast<double>(geometry.bars); // the hairline of each bar
    for (const BubbleGroup& group : geometry.bubbles) {
        for (const QRectF& rect : group.rects) {
            covered += rect.width();
        }
    }
    // Bars that end at the right edge have no hairline there: device 0's last.
    QVERIFY2(std::abs(covered - 4 * 2000) <= 4, qPrintable(QString::number(covered)));
}

void GanttGeometryTest::foldingConservesColouredTime()
{
    const auto view = scheduled("1f1b", 4, 600);
    Laid laid(view);
    QVERIFY(rc::check([&laid] {
        const double makespan = static_cast<double>(laid.index.analysis().makespan);
        const double start = *rc::gen::inRange(0, 1000) / 1000.0 * makespan * 0.8;
        const double length = *rc::gen::inRange(50, 1000) / 1000.0 * makespan;
        laid.request.axis.range = {start, std::min(makespan, start + length)};
        laid.request.axis.width = *rc::gen::inRange(40, 500);
        laid.request.snap = *rc::gen::element(1.0, 0.5, 2.0 / 3);
        const Geometry geometry = laid.geometry();

        const double narrow = kMinBarPixels / pixelsPerTick(laid.request.axis);
        std::map<std::pair<int, int>, double> expected;
        const TimeRange& range = laid.request.axis.range;
        for (std::size_t l = 0; l < laid.index.lanes().size(); ++l) {
            const Lane& lane = laid.index.lanes()[l];
            for (std::size_t i = 0; i < lane.ops.size(); ++i) {
                const auto from = static_cast<double>(lane.start[i]);
                const auto to = static_cast<double>(lane.end[i]);
                if (to - from < narrow) {
                    expected[{static_cast<int>(l), static_cast<int>(lane.opKind[i])}] += std::max(
                        0.0, std::min(to, range.end) - std::max(from, range.start));
                }
            }
        }
        std::map<std::pair<int, int>, double> folded;
        std::map<std::pair<int, int>, double> perColumn;
        const double columnTicks = laid.request.snap / pixelsPerTick(laid.request.axis);
        for (const FoldedShare& fold : geometry.folds) {
            folded[{fold.lane, static_cast<int>(fold.kind)}] += fold.share * columnTicks;
            perColumn[{fold.lane, fold.column}] += fold.share;
        }
        for (const auto& [key, ticks] : expected) {
            RC_ASSERT(std::abs(folded[key] - ticks) < 1e-6 * makespan);
        }
        for (const auto& [key, share] : perColumn) {
            RC_ASSERT(share <= 1 + 1e-9);
        }
    }));
}

void GanttGeometryTest::foldedAreaIsTimeOnScreenToo()
{
    // What is painted may differ from the truth by rounding to pixels, not by more.
    Laid laid(scheduled("1f1b", 8, 2000), 900, 400);
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.bars, 0);
    const double laneHeight = laid.layout.barHeight;
    double forward = 0;
    for (const FillGroup& group : geometry.fills) {
        QCOMPARE(group.key.shade, kFoldedShade);
        if (group.key.kind == schedule::OpKind::Forward) {
            for (const QRectF& rect : group.rects) {
                forward += rect.width() * rect.height() / laneHeight;
            }
        }
    }
    const double truth = 8.0 * 2000 * pixelsPerTick(laid.request.axis);
    QVERIFY2(std::abs(forward - truth) < 0.5 / laneHeight * 8 * 900 + 16,
             qPrintable(QStringLiteral("%1 of %2").arg(forward).arg(truth)));
}

void GanttGeometryTest::wideOpsAreNeverFoldedAndNarrowOnesAlways()
{
    Laid laid(scheduled("1f1b", 2, 50));
    const double makespan = static_cast<double>(laid.index.analysis().makespan);
    laid.request.axis.width = makespan * 1.5; // forward 1.5 pixels, backward 3
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.bars, 100);
    QCOMPARE(geometry.foldedOps, 100);
    // A backward is there where it shares a column with a forward or with what it waits for, never alone.
    std::map<std::pair<int, int>, std::map<schedule::OpKind, double>> columns;
    for (const FoldedShare& fold : geometry.folds) {
        columns[{fold.lane, fold.column}][fold.kind] += fold.share;
    }
    for (const auto& [column, shares] : columns) {
        QVERIFY(shares.contains(schedule::OpKind::Forward));
    }
}

void GanttGeometryTest::aBusyLaneHasNoGaps()
{
    // One device never waits. Where forwards are folded and backwards are bars, neither may leave a hole nor overlap.
    for (const double pixels : {1.03, 1.37, 1.5, 1.77, 1.99}) {
        for (const double snap : {1.0, 0.5}) {
            Laid laid(scheduled("1f1b", 1, 120));
            const double makespan = static_cast<double>(laid.index.analysis().makespan);
            laid.request.axis.width = std::ceil(makespan * pixels);
            laid.request.axis.range = {0, laid.request.axis.width / pixels};
            laid.request.snap = snap;
            const Geometry geometry = laid.geometry();
            QCOMPARE(geometry.bars, 120);
            QCOMPARE(geometry.foldedOps, 120);
            const auto filled = filledColumns(laid, geometry);
            const auto busy = static_cast<std::size_t>(makespan * pixels / snap) - 1;
            for (std::size_t column = 0; column < busy; ++column) {
                QVERIFY2(std::abs(filled[column] - 1) < 1.01 / laid.layout.barHeight,
                         qPrintable(QStringLiteral("%1 of column %2 at %3 pixels a tick")
                                        .arg(filled[column])
                                        .arg(column)
                                        .arg(pixels)));
            }
        }
    }
}

void GanttGeometryTest::gapsBelowAPixelAreSharesOfIt()
{
    // 30 ticks of work, 4 of waiting, again and again: at a tenth of a pixel a tick no column waits for half its time.
    auto view = std::make_shared<ScheduleView>(*scheduled("gpipe", 1, 100, 1, 30));
    const auto& order = view->program.order[0];
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto op = static_cast<std::size_t>(order[i]);
        view->program.ops[op].kind = schedule::OpKind::Forward;
        view->simulation.start[op] = 34 * static_cast<schedule::Ticks>(i);
        view->simulation.end[op] = view->simulation.start[op] + 30;
    }
    Laid laid(view);
    laid.request.axis.range = {0, 34.0 * 200};
    laid.request.axis.width = 680;
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.bars, 200);
    const auto filled = filledColumns(laid, geometry);
    double painted = 0;
    for (std::size_t column = 0; column < 670; ++column) {
        QVERIFY2(filled[column] > 0.5, qPrintable(QString::number(column)));
        painted += filled[column];
    }
    QVERIFY2(std::abs(painted / 670 - 30.0 / 34) < 0.01, qPrintable(QString::number(painted / 670)));
}

void GanttGeometryTest::onlyTheVisibleSliceIsBuilt()
{
    Laid laid(scheduled("1f1b", 4, 1000));
    const double middle = laid.request.axis.range.middle();
    laid.request.axis.range = {middle, middle + 40};
    const Geometry geometry = laid.geometry();
    QVERIFY(geometry.bars + geometry.foldedOps <= 4 * (40 + 2));
    QVERIFY(geometry.bars >= 4 * 24);
    for (const FillGroup& group : geometry.fills) {
        for (const QRectF& rect : group.rects) {
            QVERIFY(rect.left() >= 50 && rect.right() <= 450);
        }
    }
}

void GanttGeometryTest::rowsOutOfSightAreSkipped()
{
    Laid laid(scheduled("1f1b", 16, 16), 800, 200);
    const PlacedRow& row = laid.layout.rows[5];
    laid.request.visibleTop = row.top + 1;
    laid.request.visibleBottom = row.top + row.height - 1;
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.grounds.size(), std::size_t{1});
    QCOMPARE(geometry.bars, 32);
}

void GanttGeometryTest::aMillionOpsBecomeFewRectangles()
{
    Laid laid(scheduled("1f1b", 64, 2048), 1500, 900);
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.foldedOps, 2 * 64 * 2048);
    std::size_t rects = 0;
    for (const FillGroup& group : geometry.fills) {
        rects += group.rects.size();
    }
    QVERIFY2(rects < 64 * 40, qPrintable(QString::number(rects)));
}

void GanttGeometryTest::foldingMovesNoEdgeByMoreThanTwoPixels()
{
    // Three thousand forwards without a gap, then as many with a gap after each: full height turns into half.
    auto view = std::make_shared<ScheduleView>(*scheduled("gpipe", 1, 3000));
    const auto& order = view->program.order[0];
    QCOMPARE(order.size(), std::size_t{6000});
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto op = static_cast<std::size_t>(order[i]);
        view->program.ops[op].kind = schedule::OpKind::Forward;
        const auto at = static_cast<schedule::Ticks>(i);
        view->simulation.start[op] = at < 3000 ? at : 3000 + 2 * (at - 3000);
        view->simulation.end[op] = view->simulation.start[op] + 1;
    }
    Laid laid(view, 600, 300);
    const double edge = timeToPixel(3000, laid.request.axis);
    const double full = laid.layout.barHeight;
    for (const FillGroup& group : laid.geometry().fills) {
        for (const QRectF& rect : group.rects) {
            const bool dense = rect.height() > 0.75 * full;
            QVERIFY2(dense ? rect.right() <= edge + 2 : rect.left() >= edge - 2,
                     describe(laid.geometry()).c_str());
            QVERIFY(std::abs(rect.height() - (dense ? full : full / 2)) <= 1 || rect.width() <= 4);
        }
    }
}

void GanttGeometryTest::thumbsHoldEveryRow()
{
    const GanttIndex index(scheduled("1f1b", 64, 64));
    const GanttIndex* schedules[] = {&index};
    const GanttLayout layout = layoutRows(schedules, {120, 14, 1, true});
    QVERIFY(layout.height <= 120);
    QVERIFY(layout.barHeight >= 1);
    QCOMPARE(layout.panels[0].rowsTop, 0.0);
}

void GanttGeometryTest::aRareOpIsNeitherLostNorSmeared()
{
    auto view = std::make_shared<ScheduleView>(*scheduled("1f1b", 1, 4000));
    const auto rare = static_cast<std::size_t>(view->program.order[0][4000]);
    view->program.ops[rare].kind = schedule::OpKind::Optimizer;
    Laid laid(view, 600, 300);
    const double where = timeToPixel(static_cast<double>(laid.index.simulation().start[rare]),
                                     laid.request.axis);
    QVERIFY(pixelsPerTick(laid.request.axis) < 0.1); // it is a tenth of a pixel
    int found = 0;
    for (const FillGroup& group : laid.geometry().fills) {
        if (group.key.kind == schedule::OpKind::Optimizer) {
            for (const QRectF& rect : group.rects) {
                ++found;
                QVERIFY2(rect.width() <= 20, qPrintable(QString::number(rect.width())));
                QVERIFY(rect.left() <= where && rect.right() >= where);
                QVERIFY(rect.height() >= 1);
            }
        }
    }
    QCOMPARE(found, 1);
}

void GanttGeometryTest::labelsAppearAllOrNoneAndOnlyWhereTheyFit()
{
    Laid laid(scheduled("1f1b", 2, 20));
    const double makespan = static_cast<double>(laid.index.analysis().makespan);
    laid.request.digitWidth = 7;
    laid.request.axis.width = makespan * 10; // backward 20 pixels: two digits fit; forward 10: they do not
    Geometry geometry = laid.geometry();
    QCOMPARE(geometry.labels.size(), std::size_t{40});
    for (const BarLabel& label : geometry.labels) {
        QCOMPARE(label.kind, schedule::OpKind::Backward);
    }
    laid.request.axis.width = makespan * 30;
    QCOMPARE(laid.geometry().labels.size(), std::size_t{80});
    laid.request.labelHeight = laid.layout.barHeight + 1;
    QVERIFY(laid.geometry().labels.empty());
}

void GanttGeometryTest::overlappedPairsAreTwoHalvesWithTheNumberOnTheFirst()
{
    auto view = std::make_shared<ScheduleView>(*scheduled("1f1b", 1, 1));
    view->program.ops[0].kind = schedule::OpKind::ForwardBackward;
    Laid laid(view, 300, 200);
    laid.request.labelHeight = 8;
    const Geometry geometry = laid.geometry();
    const QRectF pair = opRect(laid.index, laid.layout, 0, laid.request.axis, 0);
    double forward = 0;
    double backward = 0;
    for (const FillGroup& group : geometry.fills) {
        for (const QRectF& rect : group.rects) {
            if (rect.left() == pair.left()) {
                QVERIFY(group.key.kind != schedule::OpKind::ForwardBackward);
                (group.key.kind == schedule::OpKind::Forward ? forward : backward) += rect.height();
            }
        }
    }
    QCOMPARE(forward + backward, pair.height());
    QVERIFY(std::abs(forward - backward) <= 1);
    QCOMPARE(geometry.labels.size(), std::size_t{2});
    for (const BarLabel& label : geometry.labels) {
        if (label.kind == schedule::OpKind::ForwardBackward) {
            QVERIFY(label.centre.y() < pair.top() + forward);
        } else {
            QCOMPARE(label.centre.y(), pair.center().y());
        }
    }
}

void GanttGeometryTest::followingDimsEveryOtherMicrobatch()
{
    Laid laid(scheduled("1f1b", 4, 8), 1000);
    laid.request.followed = 3;
    std::size_t bright = 0;
    std::size_t dimmed = 0;
    for (const FillGroup& group : laid.geometry().fills) {
        (group.key.dimmed ? dimmed : bright) += group.rects.size();
    }
    QCOMPARE(bright, std::size_t{8});
    QCOMPARE(dimmed, std::size_t{56});
    QCOMPARE(laid.index.opsOf(3).size(), std::size_t{8});
}

void GanttGeometryTest::theCriticalPathStaysInColour()
{
    Laid laid(scheduled("1f1b", 4, 8), 1000);
    laid.request.criticalOnly = true;
    std::size_t bright = 0;
    for (const FillGroup& group : laid.geometry().fills) {
        bright += group.key.dimmed ? 0 : group.rects.size();
    }
    QVERIFY(!laid.index.analysis().criticalPath.empty());
    QCOMPARE(bright, laid.index.analysis().criticalPath.size());
}

void GanttGeometryTest::memoryCurvesKeepTheirPeaksHoweverNarrow()
{
    // One tick in ten thousand holds ten; a pixel is a hundred ticks wide.
    auto view = std::make_shared<ScheduleView>(*scheduled("1f1b", 1, 3400));
    QVERIFY(view->analysis.makespan > 10'000);
    schedule::MemoryCurve curve;
    curve.time = {0, 5003, 5004, 9000};
    curve.amount = {1, 10, 1, 0};
    curve.peak = 10;
    view->analysis.activations = {curve};
    Laid laid(view, static_cast<double>(view->analysis.makespan) / 100, 300);
    const Geometry geometry = laid.geometry();
    const PlacedRow& row = laid.layout.rows[0];
    double highest = 0;
    double highestAt = 0;
    double right = 0;
    for (const MemoryFill& fill : geometry.memory) {
        QCOMPARE(fill.rect.bottom(), row.memoryTop + row.memoryHeight);
        if (fill.rect.height() > highest) {
            highest = fill.rect.height();
            highestAt = fill.rect.left();
        }
        right = std::max(right, fill.rect.right());
    }
    QCOMPARE(highest, row.memoryHeight);
    QCOMPARE(highestAt, 50.0 + 50);
    QCOMPARE(right, 50.0 + 90);
    QCOMPARE(geometry.memory.size(), std::size_t{3});
}

void GanttGeometryTest::memoryIsMarkedWhereItExceedsTheCapacity()
{
    auto view = std::make_shared<ScheduleView>(*scheduled("1f1b", 4, 8));
    view->baseBytes.assign(4, 10);
    view->capacityBytes.assign(4, 12.5); // device 0 holds 14 at most, device 3 eleven
    Laid laid(view, 1000, 400);
    const Geometry geometry = laid.geometry();
    QCOMPARE(geometry.memoryBase.size(), std::size_t{4});
    QCOMPARE(geometry.capacities.size(), std::size_t{4});
    std::set<double> floors;
    for (const MemoryFill& fill : geometry.memory) {
        if (fill.over) {
            floors.insert(laid.layout.rows[0].memoryTop);
            QVERIFY(fill.rect.top() < laid.layout.rows[2].top); // devices 0 and 1 alone
        }
    }
    QVERIFY(!floors.empty());
    QCOMPARE(laid.index.peakOf(0), 14.0);
    QCOMPARE(laid.index.memoryAt(0, 0), 11.0);
    QCOMPARE(laid.index.memoryScale(), 14.0);
}

void GanttGeometryTest::rowsAdaptFromFourDevicesToSixtyFour()
{
    for (const int devices : {1, 2, 4, 8, 16, 32, 64, 128}) {
        Laid laid(scheduled("1f1b", devices, devices), 1000, 620);
        const GanttLayout& layout = laid.layout;
        QCOMPARE(layout.rows.size(), static_cast<std::size_t>(devices));
        QVERIFY(layout.barHeight >= 6);
        double last = layout.panels[0].rowsTop;
        for (const PlacedRow& row : layout.rows) {
            QVERIFY(row.top >= last);
            QCOMPARE(row.top, std::floor(row.top));
            last = row.memoryHeight > 0 ? row.memoryTop + row.memoryHeight : row.top + row.height;
            QVERIFY(last <= row.top + row.height + 1e-9);
        }
        if (devices <= 16) {
            QVERIFY2(layout.rows[0].memoryHeight > 0, qPrintable(QString::number(devices)));
            QCOMPARE(layout.panels[0].labelEvery, 1);
        }
        if (devices <= 64) {
            QVERIFY2(layout.height <= 620,
                     qPrintable(QStringLiteral("%1: %2").arg(devices).arg(layout.height)));
        }
        // Labels never touch.
        const double pitch = devices > 1 ? layout.rows[1].top - layout.rows[0].top : 100;
        QVERIFY(pitch * layout.panels[0].labelEvery >= 13);
    }
}

void GanttGeometryTest::aFewDevicesTakeTheRoomThereIs()
{
    // Four devices fill a large pane, and so do one, two and three: the lanes share what there is.
    const Laid four(scheduled("1f1b", 4, 8), 1000, 620);
    QVERIFY2(four.layout.height > 0.9 * 620, qPrintable(QString::number(four.layout.height)));
    QVERIFY(four.layout.barHeight <= 64);
    QVERIFY(four.layout.rows[0].memoryHeight > four.layout.barHeight);
    for (const int devices : {1, 2, 3}) {
        for (const double height : {400.0, 620.0, 900.0}) {
            const Laid few(scheduled("1f1b", devices, 8), 1000, height);
            QVERIFY2(few.layout.height > 0.97 * height && few.layout.height <= height,
                     qPrintable(QStringLiteral("%1: %2").arg(devices).arg(few.layout.height)));
            const PlacedRow& row = few.layout.rows[0];
            QVERIFY(row.memoryHeight > few.layout.barHeight);
            QVERIFY(few.layout.barHeight >= 0.15 * row.height);
        }
    }
    const Laid streams(twoStreams(), 1000, 900);
    const PlacedLane& link = streams.layout.lanes[1];
    QVERIFY2(link.height > 30 && link.height < streams.layout.barHeight / 3,
             qPrintable(QString::number(link.height)));
}

void GanttGeometryTest::fourSchedulesFitWhereThereIsLittleRoom()
{
    std::vector<std::shared_ptr<const GanttIndex>> made;
    std::vector<const GanttIndex*> indices;
    for (const char* name : {"gpipe", "1f1b", "zb-h1", "eager-1f1b"}) {
        made.push_back(std::make_shared<GanttIndex>(scheduled(name, 4, 8)));
        indices.push_back(made.back().get());
    }
    const GanttLayout dense = layoutRows(indices, {.availableHeight = 290});
    QVERIFY2(dense.height <= 290, qPrintable(QString::number(dense.height)));
    QVERIFY(dense.barHeight >= 7);
    QVERIFY(dense.panels[0].phaseHeight < 14); // rows before phases
    // Where there is room for both, phases are named; a curve too low to show a step is left to the bar.
    const GanttLayout roomy = layoutRows(indices, {.availableHeight = 600});
    QVERIFY(roomy.panels[0].phaseHeight >= 14);
    QVERIFY(roomy.height <= 600);
    for (const PlacedRow& row : roomy.rows) {
        QVERIFY(row.memoryHeight == 0 || row.memoryHeight >= 5);
    }
}

void GanttGeometryTest::everyOpIsHitInItsMiddle()
{
    Laid laid(scheduled("interleaved-1f1b", 4, 16, 2), 300);
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(laid.index.program().ops.size()); ++op) {
        const QPointF middle = opRect(laid.index, laid.layout, 0, laid.request.axis, op).center();
        const Hit hit = laid.hit(middle.x(), middle.y());
        QCOMPARE(hit.kind, Hit::Kind::Op);
        QCOMPARE(hit.op, op);
        QCOMPARE(hit.device, laid.index.program().deviceOf(op));
    }
}

void GanttGeometryTest::bubblesAndMemoryAreHitToo()
{
    Laid laid(scheduled("1f1b", 4, 8), 1000, 400);
    const auto& bubbles = laid.index.analysis().bubbles;
    QVERIFY(!bubbles.empty());
    for (std::size_t i = 0; i < bubbles.size(); ++i) {
        const double x = timeToPixel(static_cast<double>(bubbles[i].start + bubbles[i].end) / 2,
                                     laid.request.axis);
        const Hit hit = laid.hit(x, laid.laneMiddle(static_cast<std::size_t>(bubbles[i].device)));
        QCOMPARE(hit.kind, Hit::Kind::Bubble);
        QCOMPARE(hit.bubble, static_cast<std::int32_t>(i));
    }
    const PlacedRow& row = laid.layout.rows[2];
    const Hit memory = laid.hit(300, row.memoryTop + row.memoryHeight / 2);
    QCOMPARE(memory.kind, Hit::Kind::Memory);
    QCOMPARE(memory.device, 2);
}

void GanttGeometryTest::pointsOutsideHitNothing()
{
    Laid laid(scheduled("1f1b", 4, 8), 1000, 400);
    for (const QPointF point : {QPointF(20, laid.laneMiddle(0)), QPointF(1060, laid.laneMiddle(0)),
                                QPointF(500, laid.layout.panels[0].phaseTop), QPointF(500, -5),
                                QPointF(500, laid.layout.height + 50)}) {
        const Hit hit = laid.hit(point.x(), point.y());
        QCOMPARE(hit.kind, Hit::Kind::Nothing);
        QCOMPARE(hit.op, -1);
    }
}

void GanttGeometryTest::twoSchedulesAreHitOnTheirOwnPanels()
{
    const GanttIndex a(scheduled("1f1b", 4, 8));
    const GanttIndex b(scheduled("gpipe", 4, 8));
    const GanttIndex* schedules[] = {&a, &b};
    const GanttLayout layout = layoutRows(schedules, {600, 14, 1});
    QCOMPARE(layout.panels.size(), std::size_t{2});
    const TimeAxis axis{{0, 33}, 0, 990};
    for (std::size_t p = 0; p < 2; ++p) {
        const QPointF middle = opRect(*schedules[p], layout, p, axis, 17).center();
        const Hit hit = hitTest(schedules, layout, axis, middle);
        QCOMPARE(hit.panel, static_cast<std::int32_t>(p));
        QCOMPARE(hit.op, 17);
    }
    QVERIFY(layout.panels[1].top >= layout.panels[0].top + layout.panels[0].height);
}

void GanttGeometryTest::phasesEndWhereTheLastStartsAndTheFirstStops()
{
    const GanttIndex index(scheduled("1f1b", 4, 8)); // forward 1, backward 2: makespan 33
    QCOMPARE(index.phases().warmUpEnd, 3);
    QCOMPARE(index.phases().drainStart, 27);
    QVERIFY(index.phases().hasSteady());
    const GanttIndex one(scheduled("1f1b", 4, 1));
    QVERIFY(!one.phases().hasSteady() || one.phases().drainStart >= one.phases().warmUpEnd);
}

void GanttGeometryTest::successorsAreDependenciesTurnedAround()
{
    const GanttIndex index(scheduled("interleaved-1f1b", 4, 8, 2));
    const schedule::Program& program = index.program();
    std::size_t total = 0;
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(program.ops.size()); ++op) {
        for (const std::int32_t successor : index.successorsOf(op)) {
            ++total;
            const auto dependencies = program.dependenciesOf(successor);
            QVERIFY(std::any_of(dependencies.begin(), dependencies.end(),
                                [op](const schedule::Dependency& d) { return d.on == op; }));
        }
    }
    QCOMPARE(total, program.dependencies.size());
}

void GanttGeometryTest::positionsNameTheLaneOfAnOp()
{
    const GanttIndex index(scheduled("1f1b", 4, 8));
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(index.program().ops.size()); ++op) {
        const GanttIndex::Position position = index.positionOf(op);
        QCOMPARE(
            index.lanes()[static_cast<std::size_t>(position.lane)].ops[static_cast<std::size_t>(position.at)],
            op);
    }
    QCOMPARE(index.positionOf(-1).lane, -1);
    QCOMPARE(index.positionOf(1 << 20).lane, -1);
}

void GanttGeometryTest::degenerateRequestsGiveNothing()
{
    Laid laid(scheduled("1f1b", 2, 2));
    laid.request.axis.width = 0;
    QCOMPARE(describe(laid.geometry()), std::string());
    laid.request.axis = {{5, 5}, 0, 100};
    QCOMPARE(describe(laid.geometry()), std::string());
    QVERIFY(buildGeometry(laid.index, laid.layout, 7, laid.request).fills.empty());
    QVERIFY(layoutRows({}, {500, 14, 1}).rows.empty());
    QVERIFY(opRect(laid.index, laid.layout, 0, laid.request.axis, 99).isNull());
}

void GanttGeometryTest::curvesStayWhereSeveralSchedulesShareTheRoom()
{
    const GanttIndex index(scheduled("1f1b", 8, 16));
    const std::vector<const GanttIndex*> lanes(4, &index);
    LayoutRequest request{500, 14, 1};
    const auto curves = [&] {
        const GanttLayout layout = layoutRows(lanes, request);
        return std::count_if(layout.rows.begin(), layout.rows.end(),
                             [](const PlacedRow& row) { return row.memoryHeight >= 6; });
    };
    QCOMPARE(curves(), 0); // rows as high as fit have none
    request.keepsMemory = true;
    QCOMPARE(curves(), 32);
    const GanttLayout layout = layoutRows(lanes, request);
    QVERIFY(layout.height > request.availableHeight && layout.height <= 2.5 * request.availableHeight);
    QVERIFY(layout.barHeight >= 6); // and ops stay ops
    request.availableHeight = 200;  // ten pages of rows would show less, not more
    QCOMPARE(curves(), 0);
}

void GanttGeometryTest::memoryAloneHasTheRows()
{
    const GanttIndex index(scheduled("1f1b", 8, 16));
    const GanttIndex* schedules[] = {&index};
    LayoutRequest request{500, 14, 1};
    const GanttLayout both = layoutRows(schedules, request);
    request.memoryAlone = true;
    const GanttLayout alone = layoutRows(schedules, request);
    QCOMPARE(alone.height, both.height);
    QVERIFY(alone.barHeight <= 6);
    for (std::size_t i = 0; i < alone.rows.size(); ++i) {
        QVERIFY(alone.rows[i].memoryHeight > 1.5 * both.rows[i].memoryHeight);
        QVERIFY(alone.rows[i].memoryTop + alone.rows[i].memoryHeight
                <= alone.rows[i].top + alone.rows[i].height + 1e-9);
    }
}

QTEST_GUILESS_MAIN(GanttGeometryTest)
#include "tst_gantt_geometry.moc"
