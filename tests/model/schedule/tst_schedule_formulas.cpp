// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule_request.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Ticks makespan(const Request& request)
{
    return run(request).simulation.makespan;
}

int between(int least, int most)
{
    return *rc::gen::inRange(least, most + 1);
}

/// Chunk times 1 .. 30 and no delay.
ChunkTimes anyTimes()
{
    return {between(1, 30), between(1, 30), between(1, 30), 0};
}

void verifyPeaks(const Request& request, const std::function<double(int)>& expected)
{
    const std::vector<double> measured = peaks(run(request));
    for (int device = 0; device < request.devices; ++device) {
        RC_ASSERT(measured[static_cast<std::size_t>(device)] == expected(device));
    }
}

} // namespace

/// Closed forms of the papers and numbers worked out independently.
class TestScheduleFormulas : public QObject {
    Q_OBJECT

private slots:
    void workedExamples_data();
    void workedExamples();
    void gpipe();
    void gpipeWithUnevenStages();
    void oneForwardOneBackward();
    void oneForwardOneBackwardPaysARoundTripPerMicrobatch();
    void interleaved();
    void interleavedHidesSmallDelays();
    void leanInterleavedHoldsNoMoreThanOneForwardOneBackward();
    void leanInterleavedPaysEveryDelay();
    void largeInterleaved();
    void eagerPaysDelaysOnce();
    void breadthFirst();
    void breadthFirstHidesSmallDelays();
    void breadthFirstWithOneChunkIsGpipe();
    void zeroBubbleByHand();
    void zeroBubbleOutsideItsRangeIsStillValid();
    void zeroBubbleVIsBusyFromFirstToLast();
    void chimera_data();
    void chimera();
    void chimeraBubble();
    void bitpipe();
    void dualPipe();
    void dualPipeV();
    void dualPipeVIsHalfOfDualPipe();
    void twoWaySchedulesAreTheirOwnMirrorImages();
    void automaticSchedulesReachTheOptimum_data();
    void automaticSchedulesReachTheOptimum();
    void automaticSchedulesKeepTheirMemoryLimit();
    void limitsThatAreAskedForAreUsedAsWellAsByTheHeuristic();
    void moreMemoryThanAskedForIsNoShorter();
    void oneMicrobatchTakesItsWayThroughTheModel();
    void withoutWeightGradientsZeroBubbleIsOneForwardOneBackward();
    void hanayo();
    void hanayoOfOtherShapesKeepsItsMemory();
    void zeroPP_data();
    void zeroPP();
    void bpipeEvensOutMemory_data();
    void bpipeEvensOutMemory();
    void bpipeCopiesHideUnderAForward();
    void pipeDreamKeepsAVersionPerMicrobatchInFlight();
    void pipeDream2bwKeepsTwoVersions();
    void pipelinedBackpropagationUsesNewerWeightsOnTheWayBack();
    void asynchronousSchedulesRunWithoutBubble();
};

/// p = 4, m = 8 and p = 8, m = 16 with F = I = W = 2 on a whole stage: time, span, bubble ratio, peak per
/// device.
void TestScheduleFormulas::workedExamples_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("devices");
    QTest::addColumn<int>("microbatches");
    QTest::addColumn<double>("time");
    QTest::addColumn<double>("span");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QString>("peak"); // per device, or the highest alone
    const auto row = [](const char* name, int devices, int microbatches, double time, double span,
                        double ratio, const char* peak) {
        QTest::newRow(qPrintable(
            QStringLiteral("%1 p=%2 m=%3").arg(QLatin1String(name)).arg(devices).arg(microbatches)))
            << QString::fromLatin1(name) << devices << microbatches << time << span << ratio
            << QString::fromLatin1(peak);
    };
    row("gpipe", 4, 8, 66, 66, .2727, "8 8 8 8");
    row("1f1b", 4, 8, 66, 66, .2727, "4 3 2 1");
    row("interleaved-1f1b", 4, 8, 57, 57, .1579, "5.5 4.5 3.5 2.5");
    row("interleaved-1f1b-lean", 4, 8, 57, 57, .1579, "4 3.5 3 2.5");
    row("eager-1f1b", 4, 8, 66, 66, .2727, "7 5 3 1");
    row("breadth-first", 4, 8, 57, 57, .1579, "8 8 8 8");
    row("zb-h1", 4, 8, 54, 54, .1111, "4 4 4 4");
    row("zb-h2", 4, 8, 54, 48, .1111, "7 7 7 7");
    row("zb-v", 4, 8, 51, 48, .0588, "4 4 4 4");
    row("chimera", 4, 8, 60, 60, .2000, "3 4 4 3");
    row("bitpipe", 4, 8, 54, 54, .1111, "3.5 4 4 3.5");
    row("dualpipe", 4, 8, 52, 52, .0769, "5 5 5 5");
    row("dualpipe-v", 4, 8, 54, 54, .1111, "4.5 4.5 4.5 4.5");
    row("zb-1p", 4, 8, 54, 54, .1111, "4 3.5 3 2.5");
    row("zb-2p", 4, 8, 54, 48, .1111, "7.5 6.5 5.5 4.5");
    row("hanayo", 4, 4, 36, 36, .3333, "2.5 3 3.5 4");
    row("gpipe", 8, 16, 138, 138, 0, "16");
    row("1f1b", 8, 16, 138, 138, 0, "8");
    row("interleaved-1f1b", 8, 16, 117, 117, 0, "11.5");
    row("interleaved-1f1b-lean", 8, 16, 117, 117, 0, "8");
    row("breadth-first", 8, 16, 117, 117, 0, "16");
    row("zb-h1", 8, 16, 110, 110, 0, "8");
    row("zb-h2", 8, 16, 110, 96, 0, "15");
    row("zb-v", 8, 16, 103, 96, 0, "8");
    row("chimera", 8, 16, 132, 132, 0, "8");
    row("bitpipe", 8, 16, 114, 114, 0, "8");
    row("dualpipe", 8, 16, 108, 108, 0, "9");
    row("dualpipe-v", 8, 16, 110, 110, 0, "8.5");
}

void TestScheduleFormulas::workedExamples()
{
    QFETCH(QString, name);
    QFETCH(int, devices);
    QFETCH(int, microbatches);
    QFETCH(double, time);
    QFETCH(double, span);
    QFETCH(double, ratio);
    QFETCH(QString, peak);
    UniformShape shape;
    shape.schedule = name.toStdString();
    shape.devices = devices;
    shape.microbatches = microbatches;
    const Result<UniformRequest> uniform = uniformRequest(shape, {2, 2, 2, 0});
    QVERIFY2(uniform, uniform ? "" : uniform.error().text().c_str());
    const Run it = run(uniform->request);
    QCOMPARE(uniform->time(it.simulation.makespan), time);
    QCOMPARE(uniform->time(it.analysis.span), span);
    if (ratio > 0) {
        QCOMPARE(QString::number(it.analysis.bubbleRatio, 'f', 4), QString::number(ratio, 'f', 4));
    }
    QStringList measured;
    for (const double each : peaks(it)) {
        measured << QString::number(each);
    }
    QCOMPARE(peak.contains(' ') ? measured.join(' ') : QString::number(highestPeak(it)), peak);
}

void TestScheduleFormulas::gpipe()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        const int m = between(1, 40);
        ChunkTimes t = anyTimes();
        t.communication = between(0, 100);
        const Request request = equalChunks("gpipe", p, m, 1, t);
        const Ticks both = t.forward + t.input + t.weight;
        RC_ASSERT(makespan(request) == (m + p - 1) * both + 2 * (p - 1) * t.communication);
        verifyPeaks(request, [&](int) { return m; });
    }));
}

void TestScheduleFormulas::gpipeWithUnevenStages()
{
    QVERIFY(rc::check([] {
        const int m = between(1, 30);
        Request request = equalChunks("gpipe", between(1, 9), m);
        Ticks sum = 0;
        Ticks slowestForward = 0;
        Ticks slowestBackward = 0;
        for (StageCost& cost : request.stages) {
            cost.forward = between(0, 50);
            cost.backwardInput = between(0, 50);
            const Ticks backward = cost.backwardInput + cost.backwardWeight;
            sum += cost.forward + backward;
            slowestForward = std::max(slowestForward, cost.forward);
            slowestBackward = std::max(slowestBackward, backward);
        }
        RC_ASSERT(makespan(request) == sum + (m - 1) * (slowestForward + slowestBackward));
    }));
}

void TestScheduleFormulas::oneForwardOneBackward()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        const int m = between(1, 40);
        const ChunkTimes t = anyTimes();
        const Request request = equalChunks("1f1b", p, m, 1, t);
        RC_ASSERT(makespan(request) == (m + p - 1) * (t.forward + t.input + t.weight));
        verifyPeaks(request, [&](int device) { return std::min(m, p - device); });
    }));
}

void TestScheduleFormulas::oneForwardOneBackwardPaysARoundTripPerMicrobatch()
{
    QVERIFY(rc::check([] {
        const int p = between(2, 9);
        const int m = between(1, 60);
        const Ticks c = between(1, 20);
        const ChunkTimes t{3 * c + between(0, 30), between(1, 30) + 3 * c, between(1, 30), c};
        const Ticks hops = m == 1 ? p - 1 : p + m - 3 - (m - 2) / p;
        RC_ASSERT(makespan(equalChunks("1f1b", p, m, 1, t))
                  == (m + p - 1) * (t.forward + t.input + t.weight) + 2 * c * hops);
    }));
}

void TestScheduleFormulas::interleaved()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 7);
        const int v = between(1, 5);
        const int m = p * between(1, 6);
        const ChunkTimes t = anyTimes();
        const Request request = equalChunks("interleaved-1f1b", p, m, v, t);
        RC_ASSERT(makespan(request) == (m * v + p - 1) * (t.forward + t.input + t.weight));
        verifyPeaks(request,
                    [&](int device) { return std::min(m * v, 2 * (p - 1 - device) + (v - 1) * p + 1); });
    }));
}

/// Twice the warm-up costs 2(S-1)c in total, however many micro-batches there are.
void TestScheduleFormulas::interleavedHidesSmallDelays()
{
    QVERIFY(rc::check([] {
        const int p = between(2, 7);
        const int v = between(2, 5);
        const int m = p * between(1, 6);
        const ChunkTimes t{100, 100, 100, between(1, 3)};
        RC_ASSERT(makespan(equalChunks("interleaved-1f1b", p, m, v, t))
                  == (m * v + p - 1) * 300 + 2 * (p * v - 1) * t.communication);
    }));
}

/// As fast as the full warm-up while messages cost nothing; with one chunk it is 1F1B, op for op.
void TestScheduleFormulas::leanInterleavedHoldsNoMoreThanOneForwardOneBackward()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 7);
        const int v = between(1, 5);
        const int m = p * between(1, 6);
        const ChunkTimes t = anyTimes();
        const Request request = equalChunks("interleaved-1f1b-lean", p, m, v, t);
        RC_ASSERT(makespan(request) == (m * v + p - 1) * (t.forward + t.input + t.weight));
        verifyPeaks(request, [&](int device) { return std::min(m * v, p * v - device); });
        const Result<Program> lean = build(equalChunks("interleaved-1f1b-lean", p, m, 1, t));
        RC_ASSERT(lean->order == build(equalChunks("1f1b", p, m, 1, t))->order);
    }));
}

/// Why Megatron warms up twice as long: p = 4, v = 2, m = 16, F 50, B 100, what the step takes over its work.
void TestScheduleFormulas::leanInterleavedPaysEveryDelay()
{
    const auto over = [](const char* name, Ticks delay) {
        return makespan(equalChunks(name, 4, 16, 2, {50, 50, 50, delay})) - 16 * 2 * 150;
    };
    const std::array<Ticks, 4> delays{0, 1, 5, 20};
    const std::array<Ticks, 4> full{450, 464, 520, 730};
    const std::array<Ticks, 4> lean{450, 504, 720, 1530};
    for (std::size_t i = 0; i < delays.size(); ++i) {
        QCOMPARE(over("interleaved-1f1b", delays[i]), full[i]);
        QCOMPARE(over("interleaved-1f1b-lean", delays[i]), lean[i]);
    }
    QVERIFY(rc::check([] {
        const int p = between(2, 7);
        const int v = between(2, 5);
        const int groups = between(1, 6);
        const Ticks c = between(1, 3);
        RC_ASSERT(makespan(equalChunks("interleaved-1f1b-lean", p, groups * p, v, {100, 100, 100, c}))
                  == (groups * p * v + p - 1) * 300
                         + (2 * (p - 1) + 2 * (v - 2) + 2 * v * (p - 1) * groups) * c);
    }));
}

void TestScheduleFormulas::largeInterleaved()
{
    const Request request = equalChunks("interleaved-1f1b", 64, 1024, 8);
    const Run it = run(request);
    QCOMPARE(it.program.ops.size(), std::size_t{1048576});
    QCOMPARE(it.simulation.makespan, Ticks{24765});
    QCOMPARE(it.analysis.work[0], Ticks{24576});
    QCOMPARE(it.analysis.activations[0].peak, 575.0);
    QCOMPARE((*findSchedule("interleaved-1f1b"))->makespan(request), Ticks{24765});
}

void TestScheduleFormulas::eagerPaysDelaysOnce()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        const int m = between(1, 40);
        const Ticks c = between(0, 10);
        const ChunkTimes t{3 * c + between(1, 30), between(1, 30) + 3 * c, between(1, 30), c};
        const Request request = equalChunks("eager-1f1b", p, m, 1, t);
        RC_ASSERT(makespan(request) == (m + p - 1) * (t.forward + t.input + t.weight) + 2 * (p - 1) * c);
        verifyPeaks(request, [&](int device) { return std::min(m, 2 * (p - 1 - device) + 1); });
    }));
}

void TestScheduleFormulas::breadthFirst()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 7);
        const int v = between(1, 5);
        const int m = between(1, 20);
        const ChunkTimes t = anyTimes();
        const Request request = equalChunks("breadth-first", p, m, v, t);
        const int passes = m >= p ? m * v + p - 1 : (v - 1) * p + m + p - 1;
        RC_ASSERT(makespan(request) == passes * (t.forward + t.input + t.weight));
        verifyPeaks(request, [&](int) { return m * v; });
    }));
}

void TestScheduleFormulas::breadthFirstHidesSmallDelays()
{
    QVERIFY(rc::check([] {
        const int p = between(2, 7);
        const int v = between(2, 5);
        const int units = between(1, 4);
        const ChunkTimes t{100, 100, 100, between(1, 3)};
        const Ticks hops = units == 1 ? p * v - 1 : p - 1;
        RC_ASSERT(makespan(equalChunks("breadth-first", p, units * p, v, t))
                  == (units * p * v + p - 1) * 300 + 2 * hops * t.communication);
    }));
}

void TestScheduleFormulas::breadthFirstWithOneChunkIsGpipe()
{
    const Program one = run(equalChunks("breadth-first", 4, 6, 1)).program;
    const Program other = run(equalChunks("gpipe", 4, 6, 1)).program;
    for (int device = 0; device < 4; ++device) {
        QCOMPARE(orderText(one, device), orderText(other, device));
    }
}

/// For W <= min(F, I), 2W <= F + I and m >= 2p: H1 leaves (p-1)(F+I-W) of the bubble, H2 (p-1)(F+I-2W).
void TestScheduleFormulas::zeroBubbleByHand()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        const int m = 2 * p + between(0, 20);
        const Ticks weight = between(1, 20);
        const ChunkTimes t{weight + between(0, 20), weight + between(0, 20), weight, 0};
        const Ticks work = m * (t.forward + t.input + t.weight);
        const Request h1 = equalChunks("zb-h1", p, m, 1, t);
        const Request h2 = equalChunks("zb-h2", p, m, 1, t);
        RC_ASSERT(run(h1).analysis.span - work == (p - 1) * (t.forward + t.input - t.weight));
        RC_ASSERT(run(h2).analysis.span - work == (p - 1) * (t.forward + t.input - 2 * t.weight));
        verifyPeaks(h1, [&](int) { return p; });
        verifyPeaks(h2, [&](int) { return 2 * p - 1; });
        const ChunkTimes unit{1, 1, 1, 0};
        RC_ASSERT(makespan(equalChunks("zb-h1", p, m, 1, unit)) == 3 * m + p - 1);
        RC_ASSERT(makespan(equalChunks("zb-h2", p, m, 1, unit)) == 3 * m + p - 1);
    }));
}

void TestScheduleFormulas::zeroBubbleOutsideItsRangeIsStillValid()
{
    QCOMPARE(run(equalChunks("zb-h1", 4, 12, 1, {2, 3, 3, 0})).analysis.span, Ticks{12 * 8 + 9});
}

void TestScheduleFormulas::zeroBubbleVIsBusyFromFirstToLast()
{
    for (int p = 1; p <= 12; ++p) {
        for (int m = 2 * p - 1; m <= 3 * p + 1; ++m) {
            const Run it = run(equalChunks("zb-v", p, m, 2));
            QCOMPARE(it.simulation.makespan, Ticks{6 * m + p - 1});
            QCOMPARE(it.analysis.span, Ticks{6 * m});
            QCOMPARE(it.analysis.bubbleRate, 0.0);
            QCOMPARE(peaks(it), std::vector<double>(static_cast<std::size_t>(p), 2.0 * p));
        }
    }
}

void TestScheduleFormulas::chimera_data()
{
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("equal");
    QTest::addColumn<int>("oneToTwo");
    QTest::newRow("p=4 m=4") << 4 << 4 << 10 << 16;
    QTest::newRow("p=4 m=8") << 4 << 8 << 18 << 30;
    QTest::newRow("p=8 m=8") << 8 << 8 << 22 << 36;
}

void TestScheduleFormulas::chimera()
{
    QFETCH(int, p);
    QFETCH(int, m);
    QFETCH(int, equal);
    QFETCH(int, oneToTwo);
    QCOMPARE(makespan(equalChunks("chimera", p, m, 1, {1, 1, 0, 0})), Ticks{equal});
    QCOMPARE(makespan(equalChunks("chimera", p, m, 1, {1, 1, 1, 0})), Ticks{oneToTwo});
}

/// For B >= F: bubble (p-2)(B + (U-1)(B-F)) in U units.
void TestScheduleFormulas::chimeraBubble()
{
    QVERIFY(rc::check([] {
        const int p = 2 * between(1, 5);
        const int units = between(1, 4);
        const Ticks forward = between(1, 20);
        const Ticks backward = forward + between(0, 20);
        const Request request = equalChunks("chimera", p, units * p, 1, {forward, backward, 0, 0});
        RC_ASSERT(makespan(request)
                  == units * p * (forward + backward)
                         + (p - 2) * (backward + (units - 1) * (backward - forward)));
        verifyPeaks(request, [&](int device) { return p / 2 + 1 + std::min(device, p - 1 - device); });
    }));
}

void TestScheduleFormulas::bitpipe()
{
    QVERIFY(rc::check([] {
        const int p = 2 * between(1, 5);
        const int units = between(1, 4);
        const Ticks forward = between(1, 20);
        const Ticks backward = forward + between(0, 20);
        const Request request = equalChunks("bitpipe", p, units * p, 2, {forward, backward, 0, 0});
        RC_ASSERT(makespan(request)
                  == 2 * units * p * (forward + backward)
                         + (p - 2) * (backward + (units - 1) * (backward - forward)));
        verifyPeaks(request, [&](int device) { return 3 * p / 2 + 1 + std::min(device, p - 1 - device); });
    }));
    QCOMPARE(makespan(equalChunks("bitpipe", 4, 4, 2)), Ticks{28});
    QCOMPARE(makespan(equalChunks("bitpipe", 4, 8, 2)), Ticks{54});
    QCOMPARE(makespan(equalChunks("bitpipe", 4, 16, 2)), Ticks{106});
}

/// Bubble of the middle devices: (p/2-1)(FB + B - 3W) for F = I = W and any overlap.
void TestScheduleFormulas::dualPipe()
{
    QVERIFY(rc::check([] {
        const int p = 2 * between(1, 4);
        const int m = 2 * p + 2 * between(0, 6);
        Request request = equalChunks("dualpipe", p, m, 1, {20, 20, 20, 0});
        request.overlap = between(0, 20) / 20.0;
        const Ticks pairTime = 60 - std::llround(request.overlap * 20);
        const Run it = run(request);
        RC_ASSERT(it.simulation.makespan - it.analysis.work[static_cast<std::size_t>(p / 2)]
                  == (p / 2 - 1) * (pairTime + 40 - 60));
        verifyPeaks(request, [&](int) { return p + 1; });
    }));
    QCOMPARE(makespan(equalChunks("dualpipe", 8, 20)), Ticks{66});
    QCOMPARE(makespan(equalChunks("dualpipe", 4, 8)), Ticks{26});
}

void TestScheduleFormulas::dualPipeV()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 5);
        const int m = 2 * p + between(0, 9);
        const Request request = equalChunks("dualpipe-v", p, m, 2);
        RC_ASSERT(makespan(request) == 6 * m + (p - 1) * (3 + 2 - 3));
        verifyPeaks(request, [&](int) { return 2 * p + 1; });
    }));
    QCOMPARE(makespan(equalChunks("dualpipe-v", 4, 10, 2)), Ticks{66});
    QCOMPARE(makespan(equalChunks("dualpipe-v", 2, 4, 2)), Ticks{26});
}

void TestScheduleFormulas::dualPipeVIsHalfOfDualPipe()
{
    for (const auto& [p, m] : {std::pair{1, 2}, std::pair{2, 4}, std::pair{3, 9}, std::pair{4, 10}}) {
        const Program folded = run(equalChunks("dualpipe-v", p, m, 2)).program;
        const Program whole = run(equalChunks("dualpipe", 2 * p, 2 * m, 1)).program;
        for (int device = 0; device < p; ++device) {
            const auto& half = folded.order[static_cast<std::size_t>(device)];
            const auto& all = whole.order[static_cast<std::size_t>(device)];
            QCOMPARE(half.size(), all.size());
            for (std::size_t i = 0; i < half.size(); ++i) {
                const Op& one = folded.ops[static_cast<std::size_t>(half[i])];
                const Op& other = whole.ops[static_cast<std::size_t>(all[i])];
                QCOMPARE(one.kind, other.kind);
                QCOMPARE(one.stage, other.stage);
                QCOMPARE(one.microbatch, other.microbatch % m);
            }
        }
    }
}

void TestScheduleFormulas::twoWaySchedulesAreTheirOwnMirrorImages()
{
    for (const char* name : {"chimera", "bitpipe", "dualpipe"}) {
        const Schedule& schedule = **findSchedule(name);
        const int p = 6;
        const int m = 12;
        const Program program = run(equalChunks(name, p, m, schedule.defaultChunks)).program;
        // Micro-batches of one direction, in order, are those of the other.
        std::array<std::vector<std::int32_t>, 2> entering;
        for (const Op& op : program.ops) {
            if (op.stage == 0 && (op.kind == OpKind::Forward || op.kind == OpKind::ForwardBackward)) {
                entering[op.direction].push_back(op.microbatch);
            }
        }
        QCOMPARE(entering[0].size(), entering[1].size());
        std::map<std::int32_t, std::int32_t> partner;
        for (std::size_t i = 0; i < entering[0].size(); ++i) {
            partner[entering[0][i]] = entering[1][i];
            partner[entering[1][i]] = entering[0][i];
        }
        for (int device = 0; device < p; ++device) {
            const auto& here = program.order[static_cast<std::size_t>(device)];
            const auto& there = program.order[static_cast<std::size_t>(p - 1 - device)];
            QCOMPARE(here.size(), there.size());
            for (std::size_t i = 0; i < here.size(); ++i) {
                const Op& one = program.ops[static_cast<std::size_t>(here[i])];
                const Op& other = program.ops[static_cast<std::size_t>(there[i])];
                QCOMPARE(one.kind, other.kind);
                QCOMPARE(one.stage, other.stage);
                QCOMPARE(one.direction, 1 - other.direction);
                QCOMPARE(one.microbatch, partner.at(other.microbatch));
            }
        }
    }
}

/// Optima of the paper's integer program for unit times: span under a limit of M micro-batches (F +1, I and W
/// -1/2).
void TestScheduleFormulas::automaticSchedulesReachTheOptimum_data()
{
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("limit");
    QTest::addColumn<int>("span");
    const auto row = [](int p, int m, int limit, int span) {
        QTest::addRow("p=%d m=%d M=%d", p, m, limit) << p << m << limit << span;
    };
    row(2, 2, 6, 7);
    row(2, 3, 2, 10);
    row(2, 3, 3, 9);
    row(2, 4, 4, 12);
    row(3, 3, 3, 11);
    row(3, 4, 3, 14);
}

void TestScheduleFormulas::automaticSchedulesReachTheOptimum()
{
    QFETCH(int, p);
    QFETCH(int, m);
    QFETCH(int, limit);
    QFETCH(int, span);
    UniformShape shape;
    shape.schedule = "zb-1p";
    shape.devices = p;
    shape.microbatches = m;
    shape.memoryLimit = limit;
    const UniformRequest uniform = *uniformRequest(shape, {1, 1, 1, 0});
    QCOMPARE(uniform.time(run(uniform.request).analysis.span), double(span));
}

void TestScheduleFormulas::automaticSchedulesKeepTheirMemoryLimit()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 8);
        Request request = equalChunks("zb-1p", p, between(1, 30), 1, anyTimes());
        request.communication = between(0, 10);
        request.memoryLimit = between(1, 3 * p);
        const double share = between(0, 4) / 4.0;
        for (StageCost& cost : request.stages) {
            cost.weightShare = share;
            cost.forward += between(0, 9);
            cost.activation = between(1, 4) / 4.0;
        }
        RC_ASSERT(highestPeak(run(request)) <= request.memoryLimit + 1e-9);
    }));
    Request tooSmall = equalChunks("zb-1p", 4, 8);
    tooSmall.memoryLimit = 0.5;
    QCOMPARE(QString::fromStdString(build(tooSmall).error().text()),
             QStringLiteral("The memory limit must hold at least one micro-batch: 1.000000, not 0.500000."));
}

/// Under a limit that is asked for, list schedules compete with the paper's heuristic, which has the name's own.
void TestScheduleFormulas::limitsThatAreAskedForAreUsedAsWellAsByTheHeuristic()
{
    QVERIFY(rc::check([&] {
        const int p = between(2, 8);
        Request request = equalChunks("zb-1p", p, between(2, 30), 1, anyTimes());
        for (StageCost& cost : request.stages) {
            cost.weightShare = 0.5;
        }
        const Ticks heuristic = run(request).analysis.span;
        request.memoryLimit = p;
        const Run it = run(request);
        RC_ASSERT(it.analysis.span <= heuristic);
        RC_ASSERT(highestPeak(it) <= p);
    }));
    Request tight = equalChunks("zb-1p", 5, 21, 1, {16, 3, 14, 0});
    for (StageCost& cost : tight.stages) {
        cost.weightShare = 0.5;
    }
    tight.memoryLimit = 3.7;
    const Run it = run(tight);
    QVERIFY(it.analysis.span < 847); // what the heuristic alone needs
    QVERIFY(highestPeak(it) <= 3.7);
}

void TestScheduleFormulas::moreMemoryThanAskedForIsNoShorter()
{
    // From the memory of 1F1B to twice that, unit times: the bubble shrinks to nothing and stays there.
    Ticks before = 1000;
    for (int limit = 4; limit <= 12; ++limit) {
        Request request = equalChunks("zb-1p", 4, 16);
        request.memoryLimit = limit;
        for (StageCost& cost : request.stages) {
            cost.weightShare = 0.5;
        }
        const Ticks span = run(request).analysis.span;
        QVERIFY(span <= before);
        before = span;
    }
    QCOMPARE(before, Ticks{48});
}

/// One micro-batch goes through the model and back; where backward is split, the first stage's weight gradient ends it.
void TestScheduleFormulas::oneMicrobatchTakesItsWayThroughTheModel()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        ChunkTimes t = anyTimes();
        t.communication = between(0, 20);
        const Ticks way = 2 * (p - 1) * t.communication + p * (t.forward + t.input);
        for (const char* name : {"gpipe", "1f1b", "eager-1f1b", "breadth-first"}) {
            RC_ASSERT(makespan(equalChunks(name, p, 1, 1, t)) == way + p * t.weight);
        }
        for (const char* name : {"zb-h1", "zb-h2", "zb-1p", "zb-2p"}) {
            RC_ASSERT(makespan(equalChunks(name, p, 1, 1, t)) == way + t.weight);
        }
    }));
}

/// With nothing to fill bubbles with, the zero-bubble schedules take as long as 1F1B with the same backward.
void TestScheduleFormulas::withoutWeightGradientsZeroBubbleIsOneForwardOneBackward()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 9);
        const int m = between(1, 40);
        const ChunkTimes t{between(1, 20), between(1, 20), 0, 0};
        const Ticks plain = makespan(equalChunks("1f1b", p, m, 1, t));
        for (const char* name : {"zb-h1", "zb-h2", "zb-1p", "zb-2p"}) {
            RC_ASSERT(makespan(equalChunks(name, p, m, 1, t)) == plain);
        }
    }));
}

/// B = 2F, m = p: bubble 4(p-1)F, ratio (2p-2)/(3pW+2p-2).
void TestScheduleFormulas::hanayo()
{
    for (int p = 1; p <= 8; ++p) {
        for (int waves = 1; waves <= 2; ++waves) {
            const Run it = run(equalChunks("hanayo", p, p, 2 * waves));
            QCOMPARE(it.simulation.makespan, Ticks{6 * waves * p + 4 * (p - 1)});
            QVERIFY(std::abs(it.analysis.bubbleRatio - (2.0 * p - 2) / (3.0 * p * waves + 2 * p - 2))
                    < 1e-12);
            for (int device = 0; device < p; ++device) {
                QCOMPARE(it.analysis.activations[static_cast<std::size_t>(device)].peak,
                         2.0 * waves * p - (p - 1) + device);
            }
        }
    }
}

void TestScheduleFormulas::hanayoOfOtherShapesKeepsItsMemory()
{
    QVERIFY(rc::check([] {
        const int p = between(1, 6);
        const int m = between(1, 20);
        const int waves = between(1, 4);
        const Run it = run(equalChunks("hanayo", p, m, 2 * waves, anyTimes()));
        RC_ASSERT(highestPeak(it) <= std::min(m, p) * 2.0 * waves);
    }));
}

void TestScheduleFormulas::zeroPP_data()
{
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("v");
    QTest::addColumn<int>("unit");
    QTest::addColumn<int>("units");
    QTest::addColumn<int>("time");
    QTest::addColumn<int>("peak");
    const auto row = [](int p, int v, int unit, int units, int time, int peak) {
        QTest::addRow("p=%d v=%d U=%d units=%d", p, v, unit, units)
            << p << v << unit << units << time << peak;
    };
    row(4, 2, 4, 2, 51, 12);
    row(4, 2, 8, 1, 51, 16);
    row(4, 2, 7, 2, 87, 18);
    row(4, 4, 4, 2, 99, 20);
}

/// Unit times: work + p - 1, the least there can be.
void TestScheduleFormulas::zeroPP()
{
    QFETCH(int, p);
    QFETCH(int, v);
    QFETCH(int, unit);
    QFETCH(int, units);
    QFETCH(int, time);
    QFETCH(int, peak);
    Request request = equalChunks("zeropp", p, unit * units, v);
    request.unit = unit;
    const Run it = run(request);
    QCOMPARE(it.simulation.makespan, Ticks{time});
    QCOMPARE(it.simulation.makespan, Ticks{3 * unit * units * v + p - 1});
    QCOMPARE(highestPeak(it), double(peak));
}

void TestScheduleFormulas::bpipeEvensOutMemory_data()
{
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("peak");
    QTest::newRow("p=4") << 4 << 3;
    QTest::newRow("p=6") << 6 << 4;
    QTest::newRow("p=8") << 8 << 5;
    QTest::newRow("p=16") << 16 << 9;
}

void TestScheduleFormulas::bpipeEvensOutMemory()
{
    QFETCH(int, p);
    QFETCH(int, peak);
    for (const Ticks move : {0, 5, 10, 25}) {
        Request request = equalChunks("bpipe", p, 3 * p, 1, {10, 10, 10, 0});
        for (StageCost& cost : request.stages) {
            cost.move = move;
        }
        QCOMPARE(peaks(run(request)), std::vector<double>(static_cast<std::size_t>(p), peak));
    }
}

/// A copy back has one forward to happen in, a copy away one backward.
void TestScheduleFormulas::bpipeCopiesHideUnderAForward()
{
    Request request = equalChunks("bpipe", 8, 32, 1, {10, 10, 10, 0});
    const auto with = [&](Ticks move) {
        for (StageCost& cost : request.stages) {
            cost.move = move;
        }
        return run(request);
    };
    const Ticks base = makespan(equalChunks("1f1b", 8, 32, 1, {10, 10, 10, 0}));
    QCOMPARE(with(10).simulation.makespan, base);
    const Run slow = with(12);
    QVERIFY(slow.simulation.makespan > base);
    QVERIFY(slow.analysis.bubbleByCause[static_cast<std::size_t>(BubbleCause::Memory)] > 0);
}

namespace {

/// Most copies of the weights a device holds, op by op in running order.
double mostVersions(const Run& it, std::int32_t device)
{
    std::vector<std::tuple<Ticks, bool, double>> changes;
    for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
        for (const MemoryEffect& effect : it.program.effectsOf(static_cast<std::int32_t>(i))) {
            if (effect.pool == MemoryPool::WeightVersions && effect.device == device) {
                const bool atStart = effect.moment == MemoryMoment::Start;
                changes.emplace_back(atStart ? it.simulation.start[i] : it.simulation.end[i],
                                     effect.amount > 0, effect.amount);
            }
        }
    }
    std::sort(changes.begin(), changes.end());
    double held = 0;
    double most = 0;
    for (const auto& [time, grows, amount] : changes) {
        held += amount;
        most = std::max(most, held);
    }
    return most;
}

} // namespace

void TestScheduleFormulas::pipeDreamKeepsAVersionPerMicrobatchInFlight()
{
    for (const int p : {1, 2, 4, 8}) {
        const Run it = run(equalChunks("pipedream", p, 4 * p));
        for (int device = 0; device < p; ++device) {
            QCOMPARE(mostVersions(it, device), double(p - device));
        }
        std::vector<std::int32_t> updates(static_cast<std::size_t>(p), 0);
        for (const auto& order : it.program.order) {
            for (const std::int32_t op : order) {
                const Op& each = it.program.ops[static_cast<std::size_t>(op)];
                const std::int32_t device = it.program.deviceOf(op);
                const std::int32_t version = it.program.weightVersions[static_cast<std::size_t>(op)];
                if (each.kind != OpKind::Optimizer) {
                    // The gradient of micro-batch k is applied after k updates, of weights p-1-d updates old.
                    QCOMPARE(version, std::max(0, each.microbatch - (p - 1 - device)));
                } else {
                    ++updates[static_cast<std::size_t>(device)];
                }
            }
        }
        QCOMPARE(updates, std::vector<std::int32_t>(static_cast<std::size_t>(p), 4 * p));
    }
    // With few micro-batches, what nobody uses any more is overwritten: one alone needs no second version.
    for (int device = 0; device < 4; ++device) {
        QCOMPARE(mostVersions(run(equalChunks("pipedream", 4, 1)), device), 1.0);
        QCOMPARE(mostVersions(run(equalChunks("pipedream", 4, 2)), device), device < 3 ? 2.0 : 1.0);
    }
}

void TestScheduleFormulas::pipelinedBackpropagationUsesNewerWeightsOnTheWayBack()
{
    for (const int p : {1, 2, 4, 8}) {
        const Run it = run(equalChunks("pipelined-backpropagation", p, 6 * p));
        for (int device = 0; device < p; ++device) {
            QCOMPARE(mostVersions(it, device), 1.0);
        }
        for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
            const Op& op = it.program.ops[i];
            const std::int32_t device = it.program.deviceOf(static_cast<std::int32_t>(i));
            if (op.kind == OpKind::Forward) {
                // The delay is 2(p - 1 - d) updates: Kosson et al. 2021 (arXiv:2003.11666).
                QCOMPARE(it.program.weightVersions[i], std::max(0, op.microbatch - 2 * (p - 1 - device)));
            } else if (op.kind == OpKind::Backward) {
                QCOMPARE(it.program.weightVersions[i], op.microbatch);
            }
        }
    }
    // With equal times no device ever waits once it has begun, and the order needs no message at once.
    QCOMPARE(periodOf(equalChunks("pipelined-backpropagation", 4, 8, 1, {3, 2, 1, 0})), 8 * 6.0);
}

void TestScheduleFormulas::pipeDream2bwKeepsTwoVersions()
{
    for (const int p : {1, 2, 4, 8}) {
        for (const int unit : {p, p + 1, 3 * p}) {
            Request request = equalChunks("pipedream-2bw", p, 5 * unit);
            request.unit = unit;
            const Run it = run(request);
            for (int device = 0; device < p; ++device) {
                QCOMPARE(mostVersions(it, device), 2.0);
            }
            for (std::size_t op = 0; op < it.program.ops.size(); ++op) {
                const std::int32_t batch = it.program.ops[op].microbatch / unit;
                QCOMPARE(it.program.weightVersions[op], std::max(0, batch - 1)); // one update old, everywhere
            }
        }
    }
}

void TestScheduleFormulas::asynchronousSchedulesRunWithoutBubble()
{
    QCOMPARE(periodOf(equalChunks("pipedream", 4, 8, 1, {3, 2, 1, 0})), 8 * 6.0);
    QCOMPARE(periodOf(equalChunks("pipedream-2bw", 4, 8, 1, {3, 2, 1, 0})), 8 * 6.0);
    // A round trip to the neighbour in every micro-batch but one of p.
    QCOMPARE(periodOf(equalChunks("pipedream", 4, 8, 1, {30, 30, 30, 3})), 8 * (90 + 2 * 3 * 3 / 4.0));
    QCOMPARE(periodOf(equalChunks("1f1b", 4, 8, 1, {3, 2, 1, 0})), 11 * 6.0);
    // Times at the edge of what is allowed.
    const Ticks huge = Ticks{1} << 55;
    QCOMPARE(periodOf(equalChunks("pipedream", 2, 2, 1, {huge, 0, 0, 0})), 2.0 * static_cast<double>(huge));
}

QTEST_GUILESS_MAIN(TestScheduleFormulas)
#include "tst_schedule_formulas.moc"
