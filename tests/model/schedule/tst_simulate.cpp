// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <rapidcheck.h>

#include <limits>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

/// A program written out by hand, op by op.
class Sketch {
public:
    explicit Sketch(std::int32_t devices)
    {
        m_program.devices = devices;
        for (std::int32_t device = 0; device < devices; ++device) {
            stream(device, StreamKind::Compute);
        }
    }
    std::int32_t stream(std::int32_t device, StreamKind kind)
    {
        m_program.streams.push_back({device, kind});
        m_program.order.emplace_back();
        return static_cast<std::int32_t>(m_program.streams.size()) - 1;
    }
    std::int32_t op(std::int32_t stream, Ticks duration, std::vector<Dependency> on = {},
                    OpKind kind = OpKind::Forward)
    {
        Op it;
        it.stream = stream;
        it.duration = duration;
        it.kind = kind;
        const auto index = static_cast<std::int32_t>(m_program.ops.size());
        m_program.ops.push_back(it);
        m_program.order[static_cast<std::size_t>(stream)].push_back(index);
        m_dependencies.push_back(std::move(on));
        m_effects.emplace_back();
        return index;
    }
    void memory(std::int32_t op, double amount, MemoryMoment moment, std::int32_t device)
    {
        m_effects[static_cast<std::size_t>(op)].push_back({amount, device, MemoryPool::Activations, moment});
    }
    void dependOn(std::int32_t op, Dependency on)
    {
        m_dependencies[static_cast<std::size_t>(op)].push_back(on);
    }

    Program program() const
    {
        Program it = m_program;
        it.dependencyOffset = {0};
        it.effectOffset = {0};
        for (std::size_t i = 0; i < m_dependencies.size(); ++i) {
            it.dependencies.insert(it.dependencies.end(), m_dependencies[i].begin(), m_dependencies[i].end());
            it.dependencyOffset.push_back(static_cast<std::int32_t>(it.dependencies.size()));
            it.effects.insert(it.effects.end(), m_effects[i].begin(), m_effects[i].end());
            it.effectOffset.push_back(static_cast<std::int32_t>(it.effects.size()));
        }
        return it;
    }

private:
    Program m_program;
    std::vector<std::vector<Dependency>> m_dependencies;
    std::vector<std::vector<MemoryEffect>> m_effects;
};

Analysis analysed(const Program& program)
{
    const Result<Simulation> simulation = simulate(program);
    if (!simulation) {
        qFatal("%s", simulation.error().text().c_str());
    }
    return analyse(program, *simulation);
}

Ticks total(const Analysis& analysis, BubbleCause cause)
{
    return analysis.bubbleByCause[static_cast<std::size_t>(cause)];
}

} // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    void nothingTakesNoTime();
    void anOpStartsWhenItsStreamAndItsInputsAreReady();
    void streamsOfOneDeviceRunSideBySide();
    void deadlockNamesTheRingAndWhoQueuesBehindIt();
    void anOpThatWaitsForItselfIsADeadlock();
    void damagedProgramsAreRefused_data();
    void damagedProgramsAreRefused();
    void garbageIsRefusedOrRunsButNeverBreaks();
    void waitsBeforeTheFirstAndAfterTheLastOpAreWarmUpAndDrain();
    void waitsForAMessageUnderWayAreCommunication();
    void waitsForACopyAreMemory();
    void waitsOfLighterStagesAreImbalanceUpToTheDifference();
    void balancedPipelinesHaveNoImbalance();
    void memoryCurvesFreeBeforeTheyTakeAtEqualTimes();
    void memoryOfSeveralStreamsIsOneCurve();
    void criticalPathIsGaplessFromFirstToLast();
    void messagesAreEdgesBetweenDevices();
};

void TestSimulate::nothingTakesNoTime()
{
    const Program program = Sketch(3).program();
    const Result<Simulation> simulation = simulate(program);
    QVERIFY(simulation);
    QCOMPARE(simulation->makespan, Ticks{0});
    const Analysis analysis = analyse(program, *simulation);
    QCOMPARE(analysis.bubbleRatio, 0.0);
    QVERIFY(analysis.bubbles.empty());
    QVERIFY(analysis.criticalPath.empty());
}

void TestSimulate::anOpStartsWhenItsStreamAndItsInputsAreReady()
{
    Sketch sketch(2);
    const auto a = sketch.op(0, 5);
    const auto b = sketch.op(0, 2);
    const auto c = sketch.op(1, 3, {{a, 4}});
    const auto d = sketch.op(1, 1, {{b, 0}});
    const Result<Simulation> simulation = simulate(sketch.program());
    QVERIFY(simulation);
    QCOMPARE(simulation->start[static_cast<std::size_t>(b)], Ticks{5});
    QCOMPARE(simulation->start[static_cast<std::size_t>(c)], Ticks{9});
    QCOMPARE(simulation->start[static_cast<std::size_t>(d)], Ticks{12});
    QCOMPARE(simulation->makespan, Ticks{13});
}

void TestSimulate::streamsOfOneDeviceRunSideBySide()
{
    Sketch sketch(1);
    const auto copy = sketch.stream(0, StreamKind::CopyOut);
    const auto a = sketch.op(0, 5);
    sketch.op(copy, 5, {{a, 0}}, OpKind::DeviceToHost);
    sketch.op(0, 5);
    QCOMPARE(simulate(sketch.program())->makespan, Ticks{10});
}

void TestSimulate::deadlockNamesTheRingAndWhoQueuesBehindIt()
{
    Sketch sketch(3);
    const auto a = sketch.op(0, 1);
    const auto b = sketch.op(1, 1);
    const auto c = sketch.op(2, 1);
    sketch.dependOn(a, {c, 0}); // merely queues
    sketch.dependOn(b, {c, 0});
    sketch.dependOn(c, {b, 0});
    const Result<Simulation> simulation = simulate(sketch.program());
    QVERIFY(!simulation);
    QCOMPARE(simulation.error().code, ErrorCode::Deadlock);
    const QString text = QString::fromStdString(simulation.error().text());
    const int ring = static_cast<int>(text.indexOf("(device 1) waits for"));
    const int behind = static_cast<int>(text.indexOf("(device 0) waits for"));
    QVERIFY2(ring >= 0 && behind > ring && text.contains("(device 2) waits for"), qPrintable(text));
}

void TestSimulate::anOpThatWaitsForItselfIsADeadlock()
{
    Sketch sketch(1);
    const auto a = sketch.op(0, 1);
    sketch.dependOn(a, {a, 0});
    const Result<Simulation> simulation = simulate(sketch.program());
    QVERIFY(!simulation);
    QCOMPARE(simulation.error().code, ErrorCode::Deadlock);
}

void TestSimulate::damagedProgramsAreRefused_data()
{
    QTest::addColumn<int>("damage");
    const char* const names[] = {"an order that points nowhere",
                                 "an op run twice",
                                 "an op on no stream",
                                 "an op on another stream than it says",
                                 "a dependency on nothing",
                                 "a negative duration",
                                 "a negative delay",
                                 "times that overflow",
                                 "offsets too few",
                                 "offsets that fall",
                                 "a stream on no device",
                                 "two compute streams on one device",
                                 "memory of no device",
                                 "a kind that does not exist",
                                 "fewer orders than streams",
                                 "less than no devices"};
    for (int i = 0; i < static_cast<int>(std::size(names)); ++i) {
        QTest::newRow(names[i]) << i;
    }
}

void TestSimulate::damagedProgramsAreRefused()
{
    QFETCH(int, damage);
    Program program = run(equalChunks("1f1b", 3, 4)).program;
    switch (damage) {
    case 0: program.order[1][2] = 99; break;
    case 1: program.order[1][2] = program.order[1][1]; break;
    case 2: program.order[1].pop_back(); break;
    case 3: program.ops[0].stream = 2; break;
    case 4: program.dependencies[3].on = -7; break;
    case 5: program.ops[2].duration = -1; break;
    case 6: program.dependencies[1].lag = -1; break;
    case 7:
        program.ops[2].duration = program.ops[3].duration = std::numeric_limits<Ticks>::max() / 2 + 1;
        break;
    case 8: program.dependencyOffset.pop_back(); break;
    case 9: std::swap(program.effectOffset[2], program.effectOffset[4]); break;
    case 10: program.streams[2].device = 3; break;
    case 11: program.streams[2].device = 1; break;
    case 12: program.effects[0].device = 5; break;
    case 13: program.ops[1].kind = static_cast<OpKind>(200); break;
    case 14: program.order.pop_back(); break;
    default: program.devices = -1; break;
    }
    const Result<Simulation> simulation = simulate(program);
    QVERIFY(!simulation);
    QCOMPARE(simulation.error().code, ErrorCode::Damaged);
    QVERIFY(simulation.error().text().starts_with("The schedule is damaged: "));
    QVERIFY(simulation.error().text().ends_with("."));
}

void TestSimulate::garbageIsRefusedOrRunsButNeverBreaks()
{
    QVERIFY(rc::check([] {
        Program program = run(equalChunks("1f1b", 3, 5)).program;
        const auto any = [](std::size_t size) { return *rc::gen::inRange<std::size_t>(0, size); };
        const auto index = [&] { return *rc::gen::inRange<std::int32_t>(-2, 40); };
        for (int i = 0; i < 3; ++i) {
            switch (*rc::gen::inRange(0, 4)) {
            case 0: program.dependencies[any(program.dependencies.size())].on = index(); break;
            case 1: program.ops[any(program.ops.size())].stream = index() % 4; break;
            case 2: std::swap(program.order[1][any(10)], program.order[1][any(10)]); break;
            default: program.dependencyOffset[any(program.dependencyOffset.size())] = index(); break;
            }
        }
        const Result<Simulation> simulation = simulate(program);
        if (simulation) {
            const Analysis analysis = analyse(program, *simulation);
            RC_ASSERT(analysis.makespan >= 5 * 3);
        } else {
            RC_ASSERT(!simulation.error().text().empty());
        }
    }));
}

void TestSimulate::waitsBeforeTheFirstAndAfterTheLastOpAreWarmUpAndDrain()
{
    const Run it = run(equalChunks("gpipe", 4, 1, 1, {1, 1, 1, 0}));
    QCOMPARE(total(it.analysis, BubbleCause::WarmUp), Ticks{0 + 1 + 2 + 3});
    QCOMPARE(total(it.analysis, BubbleCause::Drain), Ticks{2 * (1 + 2 + 3)});
    QCOMPARE(total(it.analysis, BubbleCause::Dependency), Ticks{3 * (3 + 2 + 1)});
    QCOMPARE(it.analysis.bubbleRatio, 0.75);
}

void TestSimulate::waitsForAMessageUnderWayAreCommunication()
{
    Sketch sketch(2);
    const auto a = sketch.op(0, 10);
    sketch.op(1, 4);
    sketch.op(1, 1, {{a, 3}});
    const Analysis analysis = analysed(sketch.program());
    QCOMPARE(total(analysis, BubbleCause::Communication), Ticks{3});
    // 4 .. 10 waits for the computation; the other device has 5 ticks more work, 4/5 of them owed by then.
    QCOMPARE(total(analysis, BubbleCause::Imbalance), Ticks{4});
    QCOMPARE(total(analysis, BubbleCause::Dependency), Ticks{2});
    QCOMPARE(total(analysis, BubbleCause::Drain), Ticks{4});
}

void TestSimulate::waitsForACopyAreMemory()
{
    Sketch sketch(1);
    const auto in = sketch.stream(0, StreamKind::CopyIn);
    const auto load = sketch.op(in, 7, {}, OpKind::HostToDevice);
    sketch.op(0, 2);
    sketch.op(0, 1, {{load, 0}}, OpKind::Backward);
    QCOMPARE(total(analysed(sketch.program()), BubbleCause::Memory), Ticks{5});
}

void TestSimulate::waitsOfLighterStagesAreImbalanceUpToTheDifference()
{
    Request request = equalChunks("1f1b", 2, 20, 1, {10, 10, 10, 0});
    request.stages[1] = {15, 15, 10, 1, 1};
    const Run it = run(request);
    // Device 0 has 10 ticks less work per micro-batch, and waits for device 1 with every one but the first,
    // which is its own warm-up: 15 + 25 ticks of device 1 less one forward.
    QCOMPARE(it.analysis.work[1] - it.analysis.work[0], Ticks{200});
    const Ticks waits = it.simulation.makespan - it.analysis.work[0];
    const Ticks imbalance = total(it.analysis, BubbleCause::Imbalance);
    QCOMPARE(imbalance + total(it.analysis, BubbleCause::Dependency), waits);
    QVERIFY(imbalance <= 200);
    QVERIFY2(imbalance >= 180, qPrintable(QString::number(imbalance)));
}

void TestSimulate::balancedPipelinesHaveNoImbalance()
{
    for (const Schedule& schedule : schedules()) {
        const std::int32_t chunks = schedule.defaultChunks;
        const Run it = run(equalChunks(schedule.name, 4, 8, chunks, {3, 2, 1, 1}));
        const bool even = std::all_of(it.analysis.work.begin(), it.analysis.work.end(),
                                      [&](Ticks work) { return work == it.analysis.work[0]; });
        if (even) {
            QCOMPARE(total(it.analysis, BubbleCause::Imbalance), Ticks{0});
        }
    }
}

void TestSimulate::memoryCurvesFreeBeforeTheyTakeAtEqualTimes()
{
    Sketch sketch(1);
    const auto a = sketch.op(0, 2);
    const auto b = sketch.op(0, 2);
    sketch.memory(a, 3, MemoryMoment::Start, 0);
    sketch.memory(a, -3, MemoryMoment::End, 0);
    sketch.memory(b, 4, MemoryMoment::Start, 0);
    sketch.memory(b, -4, MemoryMoment::End, 0);
    const MemoryCurve curve = analysed(sketch.program()).activations[0];
    QCOMPARE(curve.peak, 4.0);
    QCOMPARE(curve.time, (std::vector<Ticks>{0, 2, 4}));
    QCOMPARE(curve.amount, (std::vector<double>{3, 4, 0}));
}

void TestSimulate::memoryOfSeveralStreamsIsOneCurve()
{
    Sketch sketch(2);
    const auto copy = sketch.stream(0, StreamKind::CopyOut);
    const auto a = sketch.op(0, 2);
    const auto b = sketch.op(0, 6);
    const auto out = sketch.op(copy, 3, {{a, 0}}, OpKind::Evict);
    sketch.memory(a, 1, MemoryMoment::Start, 0);
    sketch.memory(b, 1, MemoryMoment::Start, 0);
    sketch.memory(out, 1, MemoryMoment::Start, 1);
    sketch.memory(out, -1, MemoryMoment::End, 0);
    const Analysis analysis = analysed(sketch.program());
    QCOMPARE(analysis.activations[0].time, (std::vector<Ticks>{0, 2, 5}));
    QCOMPARE(analysis.activations[0].amount, (std::vector<double>{1, 2, 1}));
    QCOMPARE(analysis.activations[0].peak, 2.0);
    QCOMPARE(analysis.activations[1].time, (std::vector<Ticks>{2}));
}

void TestSimulate::criticalPathIsGaplessFromFirstToLast()
{
    for (const Schedule& schedule : schedules()) {
        const Run it = run(equalChunks(schedule.name, 4, 8, schedule.defaultChunks, {3, 2, 2, 1}));
        const auto& path = it.analysis.criticalPath;
        const auto start = [&](std::int32_t op) { return it.simulation.start[static_cast<std::size_t>(op)]; };
        const auto end = [&](std::int32_t op) { return it.simulation.end[static_cast<std::size_t>(op)]; };
        QCOMPARE(start(path.front()), Ticks{0});
        QCOMPARE(end(path.back()), it.simulation.makespan);
        for (std::size_t i = 1; i < path.size(); ++i) {
            Ticks lag = 0;
            for (const Dependency& dependency : it.program.dependenciesOf(path[i])) {
                lag = dependency.on == path[i - 1] ? dependency.lag : lag;
            }
            QCOMPARE(start(path[i]), end(path[i - 1]) + lag);
        }
    }
}

void TestSimulate::messagesAreEdgesBetweenDevices()
{
    QCOMPARE(run(equalChunks("1f1b", 4, 8)).analysis.messages, std::int64_t{2 * 3 * 8});
    QCOMPARE(run(equalChunks("1f1b", 1, 8)).analysis.messages, std::int64_t{0});
    QCOMPARE(run(equalChunks("interleaved-1f1b", 4, 8, 3)).analysis.messages, std::int64_t{2 * 11 * 8});
}

QTEST_GUILESS_MAIN(TestSimulate)
#include "tst_simulate.moc"
