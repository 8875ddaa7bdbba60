// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule_request.h"
#include "support.h"

#include <rapidcheck.h>

#include <numeric>

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
class TestScheduleFormulas : public QObject
{
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
    void largeInterleaved();
};

/// p = 4, m = 8 and p = 8, m = 16 with F = I = W = 2 on a whole stage: time, span, bubble ratio, peak per device.
void TestScheduleFormulas::workedExamples_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("devices");
    QTest::addColumn<int>("microbatches");
    QTest::addColumn<double>("time");
    QTest::addColumn<double>("span");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QString>("peak"); // per device, or the highest alone
    const auto row = [](const char* name, int devices, int microbatches, double time, double span, double ratio,
                        const char* peak) {
        QTest::newRow(qPrintable(QStringLiteral("%1 p=%2 m=%3").arg(QLatin1String(name)).arg(devices).arg(microbatches)))
            << QString::fromLatin1(name) << devices << microbatches << time << span << ratio << QString::fromLatin1(peak);
    };
    row("gpipe", 4, 8, 66, 66, .2727, "8 8 8 8");
    row("1f1b", 4, 8, 66, 66, .2727, "4 3 2 1");
    row("interleaved-1f1b", 4, 8, 57, 57, .1579, "5.5 4.5 3.5 2.5");
    row("gpipe", 8, 16, 138, 138, 0, "16");
    row("1f1b", 8, 16, 138, 138, 0, "8");
    row("interleaved-1f1b", 8, 16, 117, 117, 0, "11.5");
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
    QVERIFY2(uniform, uniform ? "" : uniform.error().text.c_str());
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
        verifyPeaks(request, [&](int device) { return std::min(m * v, 2 * (p - 1 - device) + (v - 1) * p + 1); });
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

QTEST_GUILESS_MAIN(TestScheduleFormulas)
#include "tst_schedule_formulas.moc"
