// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>
#include <map>
#include <tuple>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Request anyRequest(const Schedule& schedule)
{
    Request request = anyShape(schedule, 7, rc::gen::inRange(1, 20));
    request.communication = *rc::gen::inRange<Ticks>(0, 5);
    request.overlap = *rc::gen::element(0.0, 0.5, 1.0);
    const bool equal = *rc::gen::arbitrary<bool>();
    const auto any = [] {
        StageCost cost;
        cost.forward = *rc::gen::inRange<Ticks>(1, 20);
        cost.backwardInput = *rc::gen::inRange<Ticks>(1, 20);
        cost.move = *rc::gen::inRange<Ticks>(0, 20);
        cost.backwardWeight = *rc::gen::inRange<Ticks>(0, 20);
        return cost;
    };
    const StageCost common = any();
    for (int stage = 0; stage < request.devices * request.chunks; ++stage) {
        request.stages.push_back(equal ? common : any());
        request.stages.back().weightShare = schedule.weightShare;
    }
    return request;
}

struct Part {
    int direction;
    std::int32_t stage;
    std::int32_t microbatch;
    auto operator<=>(const Part&) const = default;
};

struct Passes {
    int forwards = 0;
    int backwards = 0;
    int inputs = 0;
    int weights = 0;
    Ticks forwardEnd = 0;
    Ticks backwardStart = 0;
    Ticks backwardEnd = 0;
    Ticks weightStart = 0;
};

std::map<Part, Passes> passesOf(const Run& it)
{
    std::map<Part, Passes> passes;
    for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
        const Op& op = it.program.ops[i];
        Passes& own = passes[{op.direction, op.stage, op.microbatch}];
        const Ticks start = it.simulation.start[i];
        const Ticks end = it.simulation.end[i];
        switch (op.kind) {
        case OpKind::Forward:
            ++own.forwards;
            own.forwardEnd = end;
            break;
        case OpKind::Backward:
        case OpKind::BackwardInput:
            ++(op.kind == OpKind::Backward ? own.backwards : own.inputs);
            own.backwardStart = start;
            own.backwardEnd = end;
            break;
        case OpKind::BackwardWeight:
            ++own.weights;
            own.weightStart = start;
            break;
        case OpKind::ForwardBackward: {
            ++own.forwards;
            own.forwardEnd = end;
            const BackwardHalf* half = it.program.backwardHalfOf(static_cast<std::int32_t>(i));
            Passes& other = passes[{half->direction, half->stage, half->microbatch}];
            ++other.backwards;
            other.backwardStart = start;
            other.backwardEnd = end;
            break;
        }
        default: break;
        }
    }
    return passes;
}

} // namespace

/// What every schedule keeps, whatever the times.
class TestScheduleInvariants : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyPassRunsExactlyOnce_data() { rows(); }
    void everyPassRunsExactlyOnce();
    void inputsComeBeforeUseAcrossDevices_data() { rows(); }
    void inputsComeBeforeUseAcrossDevices();
    void opsAndBubblesTileEveryDevice_data() { rows(); }
    void opsAndBubblesTileEveryDevice();
    void memoryStartsAndEndsAtNothing_data() { rows(); }
    void memoryStartsAndEndsAtNothing();
    void noScheduleBeatsItsLowerBounds_data() { rows(); }
    void noScheduleBeatsItsLowerBounds();
    void slowerOpsNeverShortenAFixedOrder_data() { rows(); }
    void slowerOpsNeverShortenAFixedOrder();
    void timeScales_data() { rows(); }
    void timeScales();
    void oneDeviceNeverWaits_data() { rows(); }
    void oneDeviceNeverWaits();
    void theSameRequestGivesTheSameProgram_data() { rows(); }
    void theSameRequestGivesTheSameProgram();
    void cardsAreComplete_data() { rows(); }
    void cardsAreComplete();

private:
    static void rows();
    const Schedule* m_schedule = nullptr;
};

void TestScheduleInvariants::rows()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < schedules().size(); ++i) {
        QTest::newRow(schedules()[i].name.data()) << static_cast<int>(i);
    }
}

void TestScheduleInvariants::init()
{
    QFETCH(int, index);
    m_schedule = &schedules()[static_cast<std::size_t>(index)];
}

void TestScheduleInvariants::everyPassRunsExactlyOnce()
{
    QVERIFY(rc::check([&] {
        const Request request = anyRequest(*m_schedule);
        const Run it = run(request);
        std::map<std::pair<std::int32_t, std::int32_t>, int> forwardsOf;
        for (const auto& [part, passes] : passesOf(it)) {
            RC_ASSERT(passes.forwards == 1);
            RC_ASSERT((passes.backwards == 1 && passes.inputs == 0 && passes.weights == 0)
                      || (passes.backwards == 0 && passes.inputs == 1 && passes.weights == 1));
            RC_ASSERT(part.stage >= 0 && part.stage < request.devices * request.chunks);
            ++forwardsOf[{part.stage, part.microbatch}];
        }
        // Directions share out the micro-batches.
        RC_ASSERT(forwardsOf.size()
                  == request.stages.size() * static_cast<std::size_t>(request.microbatches));
        for (const auto& [part, count] : forwardsOf) {
            RC_ASSERT(count == 1);
        }
    }));
}

void TestScheduleInvariants::inputsComeBeforeUseAcrossDevices()
{
    QVERIFY(rc::check([&] {
        const Request request = anyRequest(*m_schedule);
        const Run it = run(request);
        const auto passes = passesOf(it);
        std::map<Part, std::int32_t> device;
        for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
            const Op& op = it.program.ops[i];
            device[{op.direction, op.stage, op.microbatch}] = it.program.deviceOf(
                static_cast<std::int32_t>(i));
        }
        for (const auto& [part, own] : passes) {
            RC_ASSERT(own.backwardStart >= own.forwardEnd);
            RC_ASSERT(own.weights == 0 || own.weightStart >= own.backwardEnd);
            const Part next{part.direction, part.stage + 1, part.microbatch};
            if (const auto after = passes.find(next); after != passes.end()) {
                const Ticks lag = device[part] == device[next] ? 0 : request.communication;
                RC_ASSERT(after->second.forwardEnd > own.forwardEnd);
                RC_ASSERT(own.backwardStart >= after->second.backwardEnd + lag);
            }
        }
        for (std::size_t i = 0; i < it.program.ops.size(); ++i) {
            for (const Dependency& dependency : it.program.dependenciesOf(static_cast<std::int32_t>(i))) {
                RC_ASSERT(it.simulation.start[i]
                          >= it.simulation.end[static_cast<std::size_t>(dependency.on)] + dependency.lag);
                const bool apart = it.program.deviceOf(dependency.on)
                                   != it.program.deviceOf(static_cast<std::int32_t>(i));
                RC_ASSERT(dependency.lag == (apart ? request.communication : 0));
            }
        }
    }));
}

void TestScheduleInvariants::opsAndBubblesTileEveryDevice()
{
    QVERIFY(rc::check([&] {
        const Request request = anyRequest(*m_schedule);
        const Run it = run(request);
        Ticks idle = 0;
        for (std::int32_t device = 0; device < request.devices; ++device) {
            std::vector<std::pair<Ticks, Ticks>> pieces;
            Ticks work = 0;
            for (std::size_t s = 0; s < it.program.streams.size(); ++s) {
                if (it.program.streams[s].device != device
                    || it.program.streams[s].kind != StreamKind::Compute) {
                    continue;
                }
                for (const std::int32_t op : it.program.order[s]) {
                    const auto i = static_cast<std::size_t>(op);
                    pieces.emplace_back(it.simulation.start[i], it.simulation.end[i]);
                    work += it.program.ops[i].duration;
                }
            }
            RC_ASSERT(work == it.analysis.work[static_cast<std::size_t>(device)]);
            for (const Bubble& bubble : it.analysis.bubbles) {
                if (bubble.device == device) {
                    RC_ASSERT(bubble.end > bubble.start);
                    pieces.emplace_back(bubble.start, bubble.end);
                    idle += bubble.end - bubble.start;
                }
            }
            std::sort(pieces.begin(), pieces.end());
            Ticks upTo = 0;
            for (const auto& [start, end] : pieces) {
                RC_ASSERT(start == upTo);
                upTo = end;
            }
            RC_ASSERT(upTo == it.analysis.makespan);
        }
        Ticks byCause = 0;
        for (const Ticks ticks : it.analysis.bubbleByCause) {
            byCause += ticks;
        }
        RC_ASSERT(byCause == idle);
        RC_ASSERT(std::abs(it.analysis.bubbleRatio
                           - static_cast<double>(idle)
                                 / static_cast<double>(request.devices * it.analysis.makespan))
                  < 1e-12);
    }));
}

void TestScheduleInvariants::memoryStartsAndEndsAtNothing()
{
    QVERIFY(rc::check([&] {
        const Request request = anyRequest(*m_schedule);
        const Run it = run(request);
        for (const MemoryCurve& curve : it.analysis.activations) {
            RC_ASSERT(!curve.time.empty());
            RC_ASSERT(curve.amount.back() == 0.0);
            RC_ASSERT(curve.peak >= 1.0);
            for (std::size_t i = 0; i < curve.time.size(); ++i) {
                RC_ASSERT(curve.amount[i] >= 0);
                RC_ASSERT(curve.amount[i] <= curve.peak);
                RC_ASSERT(
                    (i == 0 || curve.time[i] > curve.time[i - 1])); // RC_ASSERT does not stop at the first ||
            }
        }
    }));
}

void TestScheduleInvariants::noScheduleBeatsItsLowerBounds()
{
    QVERIFY(rc::check([&] {
        Request request = anyRequest(*m_schedule);
        request.overlap = 0;
        const Run it = run(request);
        // No device finishes before its own work; no micro-batch before its way through the model and back.
        Ticks all = 0;
        for (const Ticks work : it.analysis.work) {
            RC_ASSERT(it.simulation.makespan >= work);
            all += work;
        }
        Ticks way = 0;
        Ticks each = 0;
        for (const StageCost& cost : request.stages) {
            way += cost.forward + cost.backwardInput;
            each += cost.forward + cost.backwardInput + cost.backwardWeight;
        }
        RC_ASSERT(it.simulation.makespan >= way + 2 * (request.devices - 1) * request.communication);
        RC_ASSERT(all == each * request.microbatches);
        RC_ASSERT(it.analysis.span <= it.analysis.makespan);
        RC_ASSERT(it.analysis.bubbleRate >= 0 && it.analysis.bubbleRate < 1);
    }));
}

void TestScheduleInvariants::slowerOpsNeverShortenAFixedOrder()
{
    QVERIFY(rc::check([&] {
        Run it = run(anyRequest(*m_schedule));
        const Ticks before = it.simulation.makespan;
        const auto op = *rc::gen::inRange<std::size_t>(0, it.program.ops.size());
        it.program.ops[op].duration += *rc::gen::inRange<Ticks>(1, 50);
        if (!it.program.dependencies.empty()) {
            it.program.dependencies[*rc::gen::inRange<std::size_t>(0, it.program.dependencies.size())]
                .lag += 3;
        }
        RC_ASSERT(simulate(it.program)->makespan >= before);
    }));
}

void TestScheduleInvariants::timeScales()
{
    QVERIFY(rc::check([&] {
        Request request = anyRequest(*m_schedule);
        request.overlap = 0;
        const Ticks once = run(request).simulation.makespan;
        const Ticks factor = *rc::gen::inRange<Ticks>(2, 1000);
        request.communication *= factor;
        for (StageCost& cost : request.stages) {
            cost.forward *= factor;
            cost.backwardInput *= factor;
            cost.backwardWeight *= factor;
            cost.move *= factor;
        }
        RC_ASSERT(run(request).simulation.makespan == factor * once);
    }));
}

void TestScheduleInvariants::oneDeviceNeverWaits()
{
    if (!m_schedule->check(1, 4, m_schedule->defaultChunks)) {
        QVERIFY(m_schedule->parameterCopies == 2); // bidirectional: even devices only
        return;
    }
    const Run it = run(equalChunks(m_schedule->name, 1, 4, m_schedule->defaultChunks, {3, 2, 1, 5}));
    QCOMPARE(it.simulation.makespan, it.analysis.work[0]);
    QVERIFY(it.analysis.bubbles.empty());
}

void TestScheduleInvariants::theSameRequestGivesTheSameProgram()
{
    const Request request = equalChunks(m_schedule->name, 4, 8, m_schedule->defaultChunks, {3, 2, 1, 1});
    const Run one = run(request);
    const Run two = run(request);
    for (std::int32_t device = 0; device < 4; ++device) {
        QCOMPARE(orderText(one.program, device), orderText(two.program, device));
    }
    QCOMPARE(one.simulation.start, two.simulation.start);
}

void TestScheduleInvariants::cardsAreComplete()
{
    QVERIFY(!m_schedule->name.empty() && !m_schedule->label.empty());
    QVERIFY(m_schedule->paper.find("20") != std::string_view::npos); // a year
    QVERIFY(m_schedule->insight.ends_with("."));
    QVERIFY2(m_schedule->insight.size() <= 180, "it has two lines under its picture on the poster");
    QVERIFY(m_schedule->uncertainty.empty() || m_schedule->uncertainty.ends_with("."));
    // An order that the paper does not print, or figures that the order does not give, say so.
    constexpr std::array kRebuilt{"hanayo", "zeropp",    "bpipe",         "v-half",
                                  "v-min",  "pipedream", "pipedream-2bw", "pipelined-backpropagation"};
    if (std::find(kRebuilt.begin(), kRebuilt.end(), m_schedule->name) != kRebuilt.end()) {
        QVERIFY(!m_schedule->uncertainty.empty());
    }
    QVERIFY(m_schedule->check != nullptr && m_schedule->build != nullptr);
    QVERIFY(m_schedule->makespan != nullptr && m_schedule->peakChunks != nullptr);
    QVERIFY(m_schedule->parameterCopies >= 1 && m_schedule->defaultChunks >= 1);
    const Run it = run(equalChunks(m_schedule->name, 4, 8, m_schedule->defaultChunks));
    const bool splits = std::any_of(it.program.ops.begin(), it.program.ops.end(),
                                    [](const Op& op) { return op.kind == OpKind::BackwardWeight; });
    QCOMPARE(splits, m_schedule->splitsBackward);
    const bool twoWays = std::any_of(it.program.ops.begin(), it.program.ops.end(),
                                     [](const Op& op) { return op.direction == 1; });
    QCOMPARE(twoWays, m_schedule->parameterCopies == 2 && m_schedule->synchronous);
    QCOMPARE(*findSchedule(m_schedule->name), m_schedule);
    const Placement placement(m_schedule->placement, 4);
    for (std::size_t op = 0; op < it.program.ops.size(); ++op) {
        const Op& each = it.program.ops[op];
        QCOMPARE(it.program.deviceOf(static_cast<std::int32_t>(op)),
                 placement.deviceOf(each.stage, each.direction));
    }
}

QTEST_GUILESS_MAIN(TestScheduleInvariants)
#include "tst_schedule_invariants.moc"
