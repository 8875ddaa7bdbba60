// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/nearest_shape.h"
#include "schedule/schedule_request.h"
#include "support.h"

#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

QString errorOf(const auto& result)
{
    return result ? QString() : QString::fromStdString(result.error().text());
}

double timeOf(const UniformShape& shape, const UniformTimes& times)
{
    const Result<UniformRequest> uniform = uniformRequest(shape, times);
    if (!uniform) {
        qFatal("%s", uniform.error().text().c_str());
    }
    return uniform->time(run(uniform->request).simulation.makespan);
}

} // namespace

class TestScheduleRequest : public QObject {
    Q_OBJECT

private slots:
    void timesAreReadInAnyOrder();
    void badTimesAreNamed_data();
    void badTimesAreNamed();
    void ticksKeepDecimalsAndChunksWhole();
    void resultsComeBackInTheUsersUnit();
    void unevenChunksOfLongDecimalsAreRounded();
    void aScheduleHasItsOwnNumberOfChunks();
    void impossibleShapesNameTheNearestPossible_data();
    void impossibleShapesNameTheNearestPossible();
    void theNearestShapeCanBeBuiltAtOnce();
    void unknownSchedulesNameTheNearest();
    void requestsThatContradictThemselvesAreRefused();
};

void TestScheduleRequest::timesAreReadInAnyOrder()
{
    const Result<UniformTimes> times = parseTimes("comm=0.601,w=9.337,f=18.522");
    QVERIFY(times);
    QCOMPARE(times->forward, 18.522);
    QCOMPARE(times->backwardInput, 1.0);
    QCOMPARE(times->backwardWeight, 9.337);
    QCOMPARE(times->communication, 0.601);
    QCOMPARE(parseTimes("")->forward, 1.0);
    QCOMPARE(parseTimes("copy=2")->copy, 2.0);
}

void TestScheduleRequest::badTimesAreNamed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* text, const char* sentence) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(sentence);
    };
    row("f", "A time is written like f=1.5, not \"f\".");
    row("g=1", "There is no time \"g\"; there are f, b, w, comm and copy.");
    row("f=", "The time f must be a number from 0 on, not \"\".");
    row("f=1x", "The time f must be a number from 0 on, not \"1x\".");
    row("b=-2", "The time b must be a number from 0 on.");
    row("w=nan", "The time w must be a number from 0 on.");
    row("comm=inf", "The time comm must be a number from 0 on.");
    row("f=0,b=0,w=0", "At least one of the times f, b and w must be above 0.");
    row("f=1,b=1,f=2", "The time f is given twice, the second time as \"2\"; give it once.");
    row("f=1e300", "The longest time must be from 1e-9 to 1e15; choose another unit.");
    row("f=1e-12,b=0,w=0", "The longest time must be from 1e-9 to 1e15; choose another unit.");
}

void TestScheduleRequest::badTimesAreNamed()
{
    QFETCH(QString, text);
    QFETCH(QString, sentence);
    QCOMPARE(errorOf(parseTimes(text.toStdString())), sentence);
}

void TestScheduleRequest::ticksKeepDecimalsAndChunksWhole()
{
    const UniformRequest plain = *uniformRequest({"1f1b", 4, 8}, {1, 1, 1, 0});
    QCOMPARE(plain.ticksPerUnit, 1.0);
    QCOMPARE(plain.request.stages[0].forward, Ticks{1});

    const UniformRequest halves = *uniformRequest({"interleaved-1f1b", 4, 8, 2}, {2, 2, 2, 0});
    QCOMPARE(halves.ticksPerUnit, 1.0);
    QCOMPARE(halves.request.stages[0].forward, Ticks{1});
    QCOMPARE(halves.request.stages[0].activation, 0.5);

    const UniformRequest thirds = *uniformRequest({"interleaved-1f1b", 4, 8, 3}, {1, 1, 1, 0.25});
    QVERIFY(thirds.exact);
    QCOMPARE(thirds.ticksPerUnit, 12.0);
    QCOMPARE(thirds.request.stages[0].forward, Ticks{4});
    QCOMPARE(thirds.request.communication, Ticks{3});

    const UniformRequest measured = *uniformRequest({"1f1b", 8, 24}, {18.522, 18.086, 9.337, 0.601});
    QVERIFY(measured.exact);
    QCOMPARE(measured.request.stages[0].forward, Ticks{18522});
    QCOMPARE(measured.request.communication, Ticks{601});
}

void TestScheduleRequest::resultsComeBackInTheUsersUnit()
{
    QCOMPARE(timeOf({"1f1b", 4, 8}, {1, 1, 1, 0}), 33.0);
    QCOMPARE(timeOf({"1f1b", 4, 8}, {0.001, 0.001, 0.001, 0}), 0.033);
    QCOMPARE(timeOf({"interleaved-1f1b", 4, 8, 2}, {1, 1, 1, 0}), 28.5);
    QVERIFY(rc::check([] {
        const auto time = [] { return *rc::gen::inRange(1, 100000) / 1000.0; };
        const UniformTimes times{time(), time(), time(), 0};
        const double sum = times.forward + times.backwardInput + times.backwardWeight;
        const int v = *rc::gen::inRange(1, 6);
        RC_ASSERT(std::abs(timeOf({"gpipe", 4, 8}, times) - 11 * sum) < 1e-9 * sum);
        RC_ASSERT(std::abs(timeOf({"interleaved-1f1b", 4, 8, v}, times) - (8 + 3.0 / v) * sum) < 1e-9 * sum);
    }));
}

void TestScheduleRequest::unevenChunksOfLongDecimalsAreRounded()
{
    const double third = 1.0 / 3;
    const UniformTimes times{third, third, third, 0};
    const Result<UniformRequest> uniform = uniformRequest({"1f1b", 4, 8}, times);
    QVERIFY(uniform);
    QVERIFY(!uniform->exact);
    QVERIFY(std::abs(timeOf({"1f1b", 4, 8}, times) - 11) < 1e-7);
    // Nothing overflows at the far ends of what is allowed.
    const double long1f1b = timeOf({"1f1b", 4, 1000}, {1e15, 1e15, third, 0}) / (1003 * 2e15);
    QVERIFY2(std::abs(long1f1b - 1) < 1e-8, qPrintable(QString::number(long1f1b, 'g', 12)));
    const double longInterleaved = timeOf({"interleaved-1f1b", 64, 1024, 8}, {1e15, 1e-9, 3, 0})
                                   / ((1024 + 63 / 8.0) * 1e15);
    QVERIFY2(std::abs(longInterleaved - 1) < 1e-8, qPrintable(QString::number(longInterleaved, 'g', 12)));
}

void TestScheduleRequest::aScheduleHasItsOwnNumberOfChunks()
{
    for (const Schedule& schedule : schedules()) {
        UniformShape shape;
        shape.schedule = schedule.name;
        const Result<UniformRequest> uniform = uniformRequest(shape, {});
        QVERIFY2(uniform, uniform ? "" : uniform.error().text().c_str());
        QCOMPARE(uniform->request.chunks, schedule.defaultChunks);
    }
}

void TestScheduleRequest::impossibleShapesNameTheNearestPossible_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("devices");
    QTest::addColumn<qint64>("microbatches");
    QTest::addColumn<qint64>("chunks");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, qint64 devices, qint64 microbatches, qint64 chunks,
                        const char* sentence) {
        QTest::addRow("%s %lld %lld %lld", name, devices, microbatches, chunks)
            << QString::fromLatin1(name) << devices << microbatches << chunks
            << QString::fromLatin1(sentence);
    };
    row("1f1b", 0, 8, 1, "A schedule needs at least 1 device, not 0.");
    row("1f1b", 4, -3, 1, "A schedule needs at least 1 micro-batch, not -3.");
    row("1f1b", 4, 8, -1, "A schedule needs at least 1 chunk per device, not -1.");
    row("1f1b", 4, 1'000'000'000, 1,
        "On 4 devices a schedule may have at most 1000000 micro-batches, not 1000000000: more than 8000000 ops are too "
        "many to draw.");
    row("1f1b", 5'000'000'000'000, 1, 1, "A schedule may have at most 4000000 devices, not 5000000000000.");
    row("interleaved-1f1b", 4, 8, 300, "A schedule may have at most 255 chunks per device, not 300.");
    row("chimera", 3, 6, 1, "chimera needs an even number of devices: 2 or 4, not 3. Nearest: 2 devices.");
    row("chimera", 3, 8, 1, "chimera needs an even number of devices: 2 or 4, not 3.");
    row("bitpipe", 3, 7, 1,
        "bitpipe needs an even number of devices: 2 or 4, not 3. Nearest: 4 devices, 8 micro-batches and 2 chunks per "
        "device.");
    row("dualpipe-v", 4, 6, 1,
        "dualpipe-v needs 2 chunks per device, not 1. Nearest: 8 micro-batches and 2 chunks per device.");
    row("dualpipe", 4, 7, 1,
        "dualpipe needs a multiple of 2 micro-batches (as many in each direction): 8, not 7.");
    row("hanayo", 4, 4, 3, "hanayo needs two chunks per device for every wave: 2 or 4, not 3.");
    row("dualpipe", 4, 9, 1,
        "dualpipe needs a multiple of 2 micro-batches (as many in each direction): 8 or 10, not 9.");
    row("dualpipe", 4, 6, 1, "dualpipe needs at least 8 micro-batches (twice the devices), not 6.");
    row("dualpipe-v", 4, 6, 2, "dualpipe-v needs at least 8 micro-batches (twice the devices), not 6.");
    row("zb-v", 4, 6, 1, "zb-v needs 2 chunks per device, not 1.");
    row("1f1b", 4, 8, 2, "1f1b needs 1 chunk per device, not 2.");
    row("gpipe", 4, 8, 2, "gpipe needs 1 chunk per device, not 2.");
    row("interleaved-1f1b", 4, 6, 2,
        "interleaved-1f1b needs a multiple of 4 micro-batches (the number of devices): 4 or 8, not 6.");
    row("interleaved-1f1b", 4, 3, 2,
        "interleaved-1f1b needs a multiple of 4 micro-batches (the number of devices): 4, not 3.");
}

void TestScheduleRequest::theNearestShapeCanBeBuiltAtOnce()
{
    QVERIFY(rc::check([] {
        const Schedule& card = schedules()[*rc::gen::inRange<std::size_t>(0, schedules().size())];
        const Shape wanted{*rc::gen::inRange(-2, 20), *rc::gen::inRange(-2, 60), *rc::gen::inRange(-1, 7)};
        const Shape nearest = nearestShape(card, wanted);
        const bool possible = checkShape(card, wanted.devices, wanted.microbatches, wanted.chunks)
                                  .has_value();
        RC_ASSERT((nearest == wanted) == possible);
        UniformShape shape;
        shape.schedule = card.name;
        shape.devices = nearest.devices;
        shape.microbatches = nearest.microbatches;
        shape.chunks = nearest.chunks;
        const auto request = uniformRequest(shape, {});
        RC_ASSERT(request.has_value());
        RC_ASSERT(build(request->request).has_value());
        // Where several numbers change, all stand in the sentence.
        if (!possible && wanted.devices > 0 && wanted.microbatches > 0 && wanted.chunks > 0) {
            const std::string text =
                checkShape(card, wanted.devices, wanted.microbatches, wanted.chunks).error().text();
            const int changed = (nearest.devices != wanted.devices)
                                + (nearest.microbatches != wanted.microbatches)
                                + (nearest.chunks != wanted.chunks);
            RC_ASSERT(changed < 2
                      || text.ends_with(" Nearest: " + english(changesOf(wanted, nearest)) + "."));
        }
    }));
    // However far away it is.
    for (const Schedule& card : schedules()) {
        for (const Shape wanted :
             {Shape{5'000'000'000, 7, 3}, Shape{6000, 6001, 2}, Shape{4, 1'000'000'000'007, 1},
              Shape{1001, 1'000'003, 77}, Shape{1, 1, 1'000}}) {
            const Shape nearest = nearestShape(card, wanted);
            QVERIFY2(checkShape(card, nearest.devices, nearest.microbatches, nearest.chunks),
                     card.name.data());
        }
    }
}

void TestScheduleRequest::impossibleShapesNameTheNearestPossible()
{
    QFETCH(QString, name);
    QFETCH(qint64, devices);
    QFETCH(qint64, microbatches);
    QFETCH(qint64, chunks);
    QFETCH(QString, sentence);
    UniformShape shape;
    shape.schedule = name.toStdString();
    shape.devices = devices;
    shape.microbatches = microbatches;
    shape.chunks = chunks;
    QCOMPARE(errorOf(uniformRequest(shape, {})), sentence);
}

void TestScheduleRequest::unknownSchedulesNameTheNearest()
{
    const Result<const Schedule*> found = findSchedule("interleavd");
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::UnknownName);
    QCOMPARE(errorOf(found),
             QStringLiteral("There is no schedule \"interleavd\"; the nearest is \"interleaved-1f1b\"."));
    QVERIFY(uniformRequest({"1F1B", 4, 8}, {}).has_value()); // as papers write it
    QVERIFY(!findSchedule(""));
}

void TestScheduleRequest::requestsThatContradictThemselvesAreRefused()
{
    const Request good = equalChunks("1f1b", 2, 4);
    QVERIFY(validate(good));
    const auto refused = [&](auto change) {
        Request request = good;
        change(request);
        return !validate(request) && !build(request);
    };
    QVERIFY(refused([](Request& it) { it.stages.pop_back(); }));
    QVERIFY(refused([](Request& it) { it.stages[1].forward = -1; }));
    QVERIFY(refused([](Request& it) { it.stages[1].forward = std::numeric_limits<Ticks>::max(); }));
    QVERIFY(refused([](Request& it) { it.stages[1].forward = std::numeric_limits<Ticks>::max() / 8; }));
    QVERIFY(refused([](Request& it) { it.communication = std::numeric_limits<Ticks>::max() / 2; }));
    QVERIFY(refused([](Request& it) { it.communication = -1; }));
    QVERIFY(refused([](Request& it) { it.stages[0].activation = std::nan(""); }));
    QVERIFY(refused([](Request& it) { it.stages[0].weightShare = 1.5; }));
    QVERIFY(refused([](Request& it) { it.overlap = std::nan(""); }));
    QVERIFY(refused([](Request& it) { it.memoryLimit = -1; }));
    QVERIFY(refused([](Request& it) { it.microbatches = 0; }));
    QVERIFY(refused([](Request& it) { it.name = "no such schedule"; }));
}

QTEST_GUILESS_MAIN(TestScheduleRequest)
#include "tst_schedule_request.moc"
