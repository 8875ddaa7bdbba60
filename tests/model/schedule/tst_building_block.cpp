// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/spent_time.h"
#include "schedule/building_block.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

std::int32_t peakOfDevices(const std::vector<Order>& orders)
{
    std::int32_t peak = 0;
    for (const Order& order : orders) {
        peak = std::max(peak, peakOf(order));
    }
    return peak;
}

Ticks bubbleOf(const Run& it)
{
    return it.analysis.span - *std::max_element(it.analysis.work.begin(), it.analysis.work.end());
}

BuildingBlock publishedBlock(const std::string& name, std::int32_t devices)
{
    return name == "v-half" ? vHalfBlock(devices) : vMinBlock(devices);
}

} // namespace

/// Building blocks, and the schedules of controllable memory that come from them.
class TestBuildingBlock : public QObject {
    Q_OBJECT

private slots:
    void publishedBlocksHaveThePublishedSlots();
    void publishedBlocksCanBeRepeatedOnAnyNumberOfDevices();
    void memoryIsTheLifespanOverThePeriod();
    void knownStepsGiveKnownMemory_data();
    void knownStepsGiveKnownMemory();
    void aLoopOfStepsOneAndTwoIsOneForwardOneBackward();
    void unfitBlocksAreRefused_data();
    void unfitBlocksAreRefused();
    void stepsThatMeetAreRefused();
    void peaksAreThePapers_data();
    void peaksAreThePapers();
    void spansReachThePublishedScheduler_data();
    void spansReachThePublishedScheduler();
    void spansKeepToTheBubblesThePaperNames_data();
    void spansKeepToTheBubblesThePaperNames();
    void noSpanIsLongerThanTheSqueezedBlock();
    void theBubbleOfEqualTimesDoesNotGrowWithTheStep();
    void thousandsOfDevicesAreNoTrouble();
};

/// arXiv:2405.15362 and the scheduler published with it: forwards down and up the V, input gradients down and up.
void TestBuildingBlock::publishedBlocksHaveThePublishedSlots()
{
    for (std::int32_t p = 2; p <= 33; ++p) {
        const BuildingBlock least = vMinBlock(p);
        const BuildingBlock half = vHalfBlock(p);
        const std::int32_t u = p % 3 == 0 ? 2 : 0;
        const std::int32_t w = p % 2 == 0 ? 3 : 0;
        for (std::int32_t d = 0; d < p; ++d) {
            const auto first = static_cast<std::size_t>(d);
            const auto second = static_cast<std::size_t>(2 * p - 1 - d);
            QCOMPARE(least.passes[first].forward, d);
            QCOMPARE(least.passes[second].forward, 2 * p - 1 - d);
            QCOMPARE(least.passes[second].input, 2 * p + u + d);
            QCOMPARE(least.passes[first].input, 4 * p + u - 1 - d);
            QCOMPARE(half.passes[first].forward, 2 * d);
            QCOMPARE(half.passes[second].forward, 3 * p - 2 - d);
            QCOMPARE(half.passes[second].input, 3 * p - 1 + w + 2 * d);
            QCOMPARE(half.passes[first].input, 6 * p + w - 2 - d);
        }
    }
}

void TestBuildingBlock::publishedBlocksCanBeRepeatedOnAnyNumberOfDevices()
{
    for (std::int32_t p = 1; p <= 64; ++p) {
        for (const BuildingBlock& block : {vMinBlock(p), vHalfBlock(p)}) {
            const Result<void> sound = check(block);
            QVERIFY2(sound, sound ? "" : sound.error().text().c_str());
        }
    }
}

/// The lifespan theorem, for any steps: no device ever holds more than its bound.
void TestBuildingBlock::memoryIsTheLifespanOverThePeriod()
{
    int blocks = 0;
    QVERIFY(rc::check([&] {
        const auto devices = *rc::gen::inRange(1, 13);
        const auto steps = *rc::gen::container<std::array<std::int32_t, 4>>(rc::gen::inRange(1, 8));
        const Result<BuildingBlock> block = blockOfSteps(devices, steps);
        if (!block) {
            return;
        }
        ++blocks;
        RC_ASSERT(check(*block).has_value());
        const std::vector<Order> orders = ordersOf(*block, 20);
        for (std::int32_t d = 0; d < devices; ++d) {
            RC_ASSERT(orders[static_cast<std::size_t>(d)].size() == 120U);
            RC_ASSERT(peakOf(orders[static_cast<std::size_t>(d)]) <= peakBound(*block, d));
        }
        Request request = equalChunks("v-half", devices, 20, 2);
        RC_ASSERT(timesOf(request, {block->placement(), orders}).makespan > 0); // no deadlock
    }));
    QVERIFY(blocks > 10); // most draws can be repeated
}

void TestBuildingBlock::knownStepsGiveKnownMemory_data()
{
    QTest::addColumn<QList<int>>("steps");
    QTest::addColumn<int>("share"); ///< of p whole activations: 1, 2 (half), 3 (third)
    QTest::newRow("V-Min") << QList<int>{1, 1, 1, 1} << 3;
    QTest::newRow("V-Half") << QList<int>{2, 1, 2, 1} << 2;
    QTest::newRow("ZB-V") << QList<int>{4, 2, 4, 2} << 1;
}

/// The sum of the steps over the period, and a turn of the V more: a chunk and a half at most.
void TestBuildingBlock::knownStepsGiveKnownMemory()
{
    QFETCH(QList<int>, steps);
    QFETCH(int, share);
    for (std::int32_t p = 4; p <= 32; ++p) {
        const std::vector<std::int32_t> numbers(steps.begin(), steps.end());
        const Result<BuildingBlock> block = blockOfSteps(p, numbers);
        QVERIFY2(block, block ? "" : block.error().text().c_str());
        const std::int32_t peak = peakOfDevices(ordersOf(*block, 4 * p));
        QVERIFY2(peak >= 2 * p / share && peak <= 2 * p / share + 3, qPrintable(QString::number(peak)));
    }
}

void TestBuildingBlock::aLoopOfStepsOneAndTwoIsOneForwardOneBackward()
{
    constexpr std::array<std::int32_t, 2> kSteps{1, 2};
    for (std::int32_t p = 1; p <= 16; ++p) {
        const Result<BuildingBlock> block = blockOfSteps(p, kSteps);
        QVERIFY(block);
        for (std::int32_t d = 0; d < p; ++d) {
            QCOMPARE(peakBound(*block, d), p - d);
            QCOMPARE(lifespanOf(*block, d), 3 * (p - d));
        }
        // Where input and weight gradient follow each other, the squeezed block is 1F1B but for the last weight
        // gradient of each device, which nobody waits for.
        const Request request = equalChunks("1f1b", p, 24);
        const Ticks squeezed = timesOf(request, {block->placement(), ordersOf(*block, 24)}).makespan;
        const Ticks whole = run(request).simulation.makespan;
        QVERIFY(squeezed <= whole && squeezed >= whole - (p - 1));
    }
}

void TestBuildingBlock::unfitBlocksAreRefused_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("pass missing") << 0
                                  << "A building block of 2 devices with 2 chunks each has 4 stages, not 3.";
    QTest::newRow("period too short")
        << 1 << "A device needs 6 slots for a micro-batch, more than the period of 5.";
    QTest::newRow("weight before input")
        << 2
        << "On stage 1 forward, input gradient and weight gradient must follow each other, from slot 0 on.";
    QTest::newRow("forward too early") << 3 << "The forward of stage 1 must come after that of stage 0.";
    QTest::newRow("slots meet")
        << 4
        << "On device 0 the slots 3 and 9 meet when the block is repeated every 6 slots; "
           "move one of them.";
}

void TestBuildingBlock::unfitBlocksAreRefused()
{
    QFETCH(int, fault);
    QFETCH(QString, sentence);
    BuildingBlock block = vMinBlock(2);
    switch (fault) {
    case 0: block.passes.pop_back(); break;
    case 1: block.period = 5; break;
    case 2: block.passes[1].weight = block.passes[1].input; break;
    case 3: block.passes[1].forward = 0; break;
    default: block.passes[0].weight = 9; break;
    }
    const Result<void> sound = check(block);
    QVERIFY(!sound);
    QCOMPARE(QString::fromStdString(sound.error().text()), sentence);
}

void TestBuildingBlock::stepsThatMeetAreRefused()
{
    for (const std::vector<std::int32_t>& steps :
         {std::vector<std::int32_t>{1, 2, 3}, {0, 1, 1, 1}, {3, 3, 3, 3, 3}, {1, 5000}}) {
        QVERIFY(!blockOfSteps(4, steps));
    }
    // Forwards that move by half a period each way and gradients likewise: F and I of every second device meet.
    constexpr std::array<std::int32_t, 2> kMeeting{1, 1};
    QVERIFY(!blockOfSteps(8, kMeeting));
}

void TestBuildingBlock::peaksAreThePapers_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("v-min") << "v-min";
    QTest::newRow("v-half") << "v-half";
    QTest::newRow("zb-v") << "zb-v";
}

/// arXiv:2405.15362: (p+4) div 3, (p+2) div 2 and p activations of one micro-batch on one device, exactly.
void TestBuildingBlock::peaksAreThePapers()
{
    QFETCH(QString, name);
    for (std::int32_t p = 4; p <= 32; ++p) {
        const std::int32_t expected = name == "v-min" ? (p + 4) / 3 : name == "v-half" ? (p + 2) / 2 : p;
        for (const std::int32_t m : {2 * p, 3 * p + 1}) {
            for (const ChunkTimes& times : {ChunkTimes{}, ChunkTimes{10, 12, 8, 1}}) {
                const Run it = run(equalChunks(name.toStdString(), p, m, 2, times));
                QCOMPARE(highestPeak(it), 2.0 * expected);
            }
        }
    }
}

void TestBuildingBlock::spansReachThePublishedScheduler_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("bubble");
    const auto row = [](const char* name, int p, int bubble) {
        QTest::addRow("%s p=%d", name, p) << QString::fromLatin1(name) << p << bubble;
    };
    row("v-half", 4, 5);
    row("v-half", 6, 11);
    row("v-half", 8, 17);
    row("v-min", 4, 11);
    row("v-min", 6, 17);
    row("v-min", 8, 27);
}

/// What the scheduler published with arXiv:2405.15362 leaves idle at equal chunk times and m = 3p.
void TestBuildingBlock::spansReachThePublishedScheduler()
{
    QFETCH(QString, name);
    QFETCH(int, p);
    QFETCH(int, bubble);
    const Run it = run(equalChunks(name.toStdString(), p, 3 * p, 2));
    QVERIFY2(bubbleOf(it) <= bubble, qPrintable(QString::number(bubbleOf(it))));
}

void TestBuildingBlock::spansKeepToTheBubblesThePaperNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("v-half") << "v-half";
    QTest::newRow("v-min") << "v-min";
    QTest::newRow("zb-v") << "zb-v";
}

/// With B = 6(p-1) the bubble of 1F1B in chunk times, section 3 of the paper: V-Half about B/2, V-Min about 2B/3,
/// ZB-V none. Ours stay below, or
/// 2 slots above at worst, at every number of devices and micro-batches.
void TestBuildingBlock::spansKeepToTheBubblesThePaperNames()
{
    QFETCH(QString, name);
    for (std::int32_t p = 4; p <= 32; ++p) {
        for (const std::int32_t m : {2 * p, 3 * p, 5 * p}) {
            const Run it = run(equalChunks(name.toStdString(), p, m, 2));
            const Ticks most = name == "v-half" ? 3 * (p - 1) + 2 : name == "v-min" ? 4 * (p - 1) : 0;
            QVERIFY2(bubbleOf(it) <= most,
                     qPrintable(QStringLiteral("p=%1 m=%2: %3").arg(p).arg(m).arg(bubbleOf(it))));
        }
    }
}

void TestBuildingBlock::noSpanIsLongerThanTheSqueezedBlock()
{
    for (const std::string name : {"v-half", "v-min"}) {
        QVERIFY(rc::check([&] {
            const auto p = *rc::gen::inRange(1, 17);
            const auto m = *rc::gen::inRange(1, 60);
            const ChunkTimes times{*rc::gen::inRange<Ticks>(1, 30), *rc::gen::inRange<Ticks>(1, 30),
                                   *rc::gen::inRange<Ticks>(1, 30), *rc::gen::inRange<Ticks>(0, 10)};
            const Request request = equalChunks(name, p, m, 2, times);
            const BuildingBlock block = publishedBlock(name, p);
            const PlanTimes squeezed = timesOf(request, {block.placement(), ordersOf(block, m)});
            RC_ASSERT(run(request).analysis.span <= squeezed.span);
        }));
    }
}

/// The block leaves no slot empty, so only warm-up and drain cost time.
void TestBuildingBlock::theBubbleOfEqualTimesDoesNotGrowWithTheStep()
{
    for (const char* name : {"v-half", "v-min", "zb-v"}) {
        for (const std::int32_t p : {4, 7, 16}) {
            const Ticks shorter = bubbleOf(run(equalChunks(name, p, 6 * p, 2)));
            const Ticks longer = bubbleOf(run(equalChunks(name, p, 24 * p, 2)));
            QVERIFY2(longer <= shorter + 1, qPrintable(QStringLiteral("%1 p=%2: %3, then %4")
                                                           .arg(QLatin1String(name))
                                                           .arg(p)
                                                           .arg(shorter)
                                                           .arg(longer)));
        }
    }
}

/// As many ops as are ever drawn: seconds at most, not minutes.
void TestBuildingBlock::thousandsOfDevicesAreNoTrouble()
{
    for (const char* name : {"v-half", "v-min", "zb-v"}) {
        const Request request = equalChunks(name, 2000, 100, 2, {10, 13, 7, 3});
        const testing::SpentTime timer;
        QVERIFY((*findSchedule(name))->makespan(request) > 0);
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
}

QTEST_GUILESS_MAIN(TestBuildingBlock)
#include "tst_building_block.moc"
