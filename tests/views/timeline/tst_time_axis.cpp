// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/time_axis.h"

#include <QTest>

#include <rapidcheck.h>

using namespace shardscape::timeline;

namespace {

rc::Gen<TimeRange> ranges()
{
    return rc::gen::map(
        rc::gen::pair(rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000),
                      rc::gen::inRange<std::int64_t>(1, 1'000'000'000'000)),
        [](const std::pair<std::int64_t, std::int64_t>& p) {
            return TimeRange{static_cast<double>(p.first), static_cast<double>(p.first + p.second)};
        });
}

} // namespace

class TimeAxisTest : public QObject {
    Q_OBJECT

private slots:
    void pixelsAndTimesAreInverse();
    void degenerateAxesGiveTheirLeftAndStart();
    void zoomingKeepsTheAnchorUnderThePointer();
    void zoomingStopsAtTheBoundsAndAtTheShortestRange();
    void panningStopsAtTheBounds();
    void stepsAreOneTwoOrFiveAndFarEnoughApart();
    void marksCoverTheRangeAndNothingElse();
    void unitsShowEveryMarkApart_data();
    void unitsShowEveryMarkApart();
};

void TimeAxisTest::pixelsAndTimesAreInverse()
{
    QVERIFY(rc::check([] {
        const TimeRange range = *ranges();
        const TimeAxis axis{range, 60, static_cast<double>(*rc::gen::inRange(1, 4000))};
        const double share = *rc::gen::inRange(0, 1001) / 1000.0;
        const double time = range.start + share * range.length();
        RC_ASSERT(std::abs(pixelToTime(timeToPixel(time, axis), axis) - time) <= 1e-6 * range.length());
        RC_ASSERT(timeToPixel(range.start, axis) == axis.left);
        RC_ASSERT(std::abs(timeToPixel(range.end, axis) - axis.right()) < 1e-6);
    }));
}

void TimeAxisTest::degenerateAxesGiveTheirLeftAndStart()
{
    const TimeAxis empty{{5, 5}, 10, 100};
    QCOMPARE(pixelsPerTick(empty), 0.0);
    QCOMPARE(timeToPixel(7, empty), 10.0);
    QCOMPARE(pixelToTime(50, empty), 5.0);
    const TimeAxis flat{{0, 10}, 10, 0};
    QCOMPARE(timeToPixel(7, flat), 10.0);
    QCOMPARE(pixelToTime(50, flat), 0.0);
    QCOMPARE(niceStep(flat, 50), 0.0);
    QVERIFY(marks({5, 5}, 1).empty());
    QVERIFY(marks({0, 10}, 0).empty());
    QCOMPARE(zoomedAround({5, 5}, 5, 2, 1, {0, 10}), (TimeRange{5, 5}));
}

void TimeAxisTest::zoomingKeepsTheAnchorUnderThePointer()
{
    const TimeRange bounds{0, 1000};
    const TimeRange before{400, 600};
    const TimeAxis axis{before, 0, 500};
    for (const double anchor : {400.0, 450.0, 599.0}) {
        const TimeRange after = zoomedAround(before, anchor, 2, 1, bounds);
        QCOMPARE(after.length(), 100.0);
        QCOMPARE(timeToPixel(anchor, {after, 0, 500}), timeToPixel(anchor, axis));
    }
    // And back again.
    const TimeRange back = zoomedAround(zoomedAround(before, 470, 3, 1, bounds), 470, 1 / 3.0, 1, bounds);
    QVERIFY(std::abs(back.start - before.start) < 1e-9 && std::abs(back.end - before.end) < 1e-9);
}

void TimeAxisTest::zoomingStopsAtTheBoundsAndAtTheShortestRange()
{
    const TimeRange bounds{0, 1000};
    QCOMPARE(zoomedAround({400, 600}, 500, 1e-9, 1, bounds), bounds);
    QCOMPARE(zoomedAround({400, 600}, 500, 1e9, 4, bounds).length(), 4.0);
    QVERIFY(rc::check([bounds] {
        const double start = *rc::gen::inRange(0, 900);
        const TimeRange range{start, start + *rc::gen::inRange(1, 100)};
        const double factor = *rc::gen::inRange(1, 400) / 100.0;
        const TimeRange after = zoomedAround(range, range.middle(), factor, 1, bounds);
        RC_ASSERT(after.start >= bounds.start && after.end <= bounds.end && after.length() >= 1 - 1e-9);
    }));
}

void TimeAxisTest::panningStopsAtTheBounds()
{
    const TimeRange bounds{0, 1000};
    QCOMPARE(pannedBy({100, 200}, 50, bounds), (TimeRange{150, 250}));
    QCOMPARE(pannedBy({100, 200}, -500, bounds), (TimeRange{0, 100}));
    QCOMPARE(pannedBy({100, 200}, 5000, bounds), (TimeRange{900, 1000}));
    QCOMPARE(pannedBy({-5, 2000}, 1, bounds), bounds);
}

void TimeAxisTest::stepsAreOneTwoOrFiveAndFarEnoughApart()
{
    QVERIFY(rc::check([] {
        const TimeAxis axis{*ranges(), 0, static_cast<double>(*rc::gen::inRange(50, 3000))};
        const double step = niceStep(axis, 40);
        const double leading = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
        RC_ASSERT(std::abs(leading - 1) < 1e-6 || std::abs(leading - 2) < 1e-6
                  || std::abs(leading - 5) < 1e-6);
        RC_ASSERT(step >= 1);
        RC_ASSERT(step * pixelsPerTick(axis) >= 40 * (1 - 1e-6));
        // Nor farther apart than the next smaller step would need, unless that is below one tick.
        RC_ASSERT(step == 1 || step / 2.5 * pixelsPerTick(axis) < 40);
    }));
}

void TimeAxisTest::marksCoverTheRangeAndNothingElse()
{
    QCOMPARE(marks({0, 10}, 5), (std::vector<double>{0, 5, 10}));
    QCOMPARE(marks({0.1, 9.9}, 5), (std::vector<double>{5}));
    QCOMPARE(marks({-1, 1}, 1), (std::vector<double>{-1, 0, 1}));
    QVERIFY(marks({0, 1e12}, 1).empty()); // a million marks are a mistake of the caller, not a picture
}

void TimeAxisTest::unitsShowEveryMarkApart_data()
{
    QTest::addColumn<double>("end");
    QTest::addColumn<double>("step");
    QTest::addColumn<bool>("nanoseconds");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("decimals");
    QTest::newRow("ticks") << 90.0 << 10.0 << false << QString() << 0;
    QTest::newRow("seconds") << 3.2e9 << 5e8 << true << QStringLiteral("s") << 1;
    QTest::newRow("seconds, zoomed") << 3.2e9 << 2e6 << true << QStringLiteral("s") << 3;
    QTest::newRow("milliseconds") << 190e6 << 20e6 << true << QStringLiteral("ms") << 0;
    QTest::newRow("microseconds") << 190e3 << 5e2 << true << QStringLiteral("µs") << 1;
    QTest::newRow("nanoseconds") << 100.0 << 20.0 << true << QStringLiteral("ns") << 0;
}

void TimeAxisTest::unitsShowEveryMarkApart()
{
    QFETCH(double, end);
    QFETCH(double, step);
    QFETCH(bool, nanoseconds);
    QFETCH(QString, name);
    QFETCH(int, decimals);
    const AxisUnit unit = axisUnit({0, end}, step, nanoseconds);
    QCOMPARE(QString::fromUtf16(unit.name), name);
    QCOMPARE(unit.decimals, decimals);
}

QTEST_GUILESS_MAIN(TimeAxisTest)
#include "tst_time_axis.moc"
