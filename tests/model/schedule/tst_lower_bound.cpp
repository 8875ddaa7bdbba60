// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/lower_bound.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>
#include <set>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Request anyTimed(const Schedule& schedule)
{
    Request request = anyShape(schedule, 7, rc::gen::inRange(1, 24));
    request.communication = *rc::gen::inRange<Ticks>(0, 6);
    request.overlap = *rc::gen::element(0.0, 0.5, 1.0);
    const bool equal = *rc::gen::arbitrary<bool>();
    const auto any = [] {
        StageCost cost;
        cost.forward = *rc::gen::inRange<Ticks>(1, 20);
        cost.backwardInput = *rc::gen::inRange<Ticks>(1, 20);
        cost.backwardWeight = *rc::gen::inRange<Ticks>(0, 20);
        cost.move = *rc::gen::inRange<Ticks>(0, 20);
        cost.activation = *rc::gen::inRange(1, 4);
        cost.weightShare = *rc::gen::element(0.25, 0.5, 1.0);
        return cost;
    };
    const StageCost common = any();
    for (int stage = 0; stage < request.devices * request.chunks; ++stage) {
        request.stages.push_back(equal ? common : any());
    }
    return request;
}

/// The shortest makespan of equal ops, by looking at every state that can be reached, a tick at a time. Micro-batches
/// are alike, so that those of one kind and stage run in order without loss. Devices may wait.
class Exhaustive {
public:
    Exhaustive(int devices, int chunks, int microbatches, bool splits, ChunkTimes times, int limit)
        : m_placement(chunks == 1 ? Placement::Shape::Loop : Placement::Shape::Wave, devices)
        , m_devices(devices)
        , m_stages(devices * chunks)
        , m_microbatches(microbatches)
        , m_kinds(splits ? 3 : 2)
        , m_limit(limit)
        , m_duration{times.forward, splits ? times.input : times.input + times.weight, times.weight}
    {}

    Ticks shortest()
    {
        std::set<State> now{State{}};
        for (Ticks time = 0;; ++time) {
            std::set<State> next;
            for (const State& state : now) {
                if (isDone(state)) {
                    return time;
                }
                choose(state, 0, next);
            }
            now = std::move(next);
        }
    }

private:
    static constexpr int kMost = 18; ///< kinds x stages
    struct State {
        std::array<std::int8_t, kMost> started{};
        std::array<std::int8_t, kMost> finished{};
        std::array<std::int8_t, 4> running{-1, -1, -1, -1};
        std::array<std::int8_t, 4> left{};
        auto operator<=>(const State&) const = default;
    };

    [[nodiscard]] std::size_t at(int kind, int stage) const
    {
        return static_cast<std::size_t>(kind * m_stages + stage);
    }
    [[nodiscard]] bool isDone(const State& state) const
    {
        for (int i = 0; i < m_kinds * m_stages; ++i) {
            if (state.finished[static_cast<std::size_t>(i)] < m_microbatches) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] bool canStart(const State& state, int kind, int stage) const
    {
        const int microbatch = state.started[at(kind, stage)];
        if (microbatch >= m_microbatches) {
            return false;
        }
        switch (kind) {
        case 0: {
            int held = 0;
            for (int s = 0; s < m_stages; ++s) {
                if (m_placement.deviceOf(s) == m_placement.deviceOf(stage)) {
                    held += state.started[at(0, s)] - state.finished[at(m_kinds - 1, s)];
                }
            }
            return held < m_limit && (stage == 0 || state.finished[at(0, stage - 1)] > microbatch);
        }
        case 1:
            return state.finished[at(0, stage)] > microbatch
                   && (stage + 1 == m_stages || state.finished[at(1, stage + 1)] > microbatch);
        default: return state.finished[at(1, stage)] > microbatch;
        }
    }
    void choose(const State& state, int device, std::set<State>& next) const
    {
        const auto d = static_cast<std::size_t>(device);
        if (device == m_devices) {
            State later = state;
            for (std::size_t i = 0; i < static_cast<std::size_t>(m_devices); ++i) {
                if (later.running[i] >= 0 && --later.left[i] == 0) {
                    ++later.finished[static_cast<std::size_t>(later.running[i])];
                    later.running[i] = -1;
                }
            }
            next.insert(later);
            return;
        }
        choose(state, device + 1, next); // waits, or is busy
        if (state.running[d] >= 0) {
            return;
        }
        for (int kind = 0; kind < m_kinds; ++kind) {
            for (int stage = 0; stage < m_stages; ++stage) {
                if (m_placement.deviceOf(stage) == device && canStart(state, kind, stage)) {
                    State begun = state;
                    ++begun.started[at(kind, stage)];
                    begun.running[d] = static_cast<std::int8_t>(at(kind, stage));
                    begun.left[d] = static_cast<std::int8_t>(m_duration[static_cast<std::size_t>(kind)]);
                    choose(begun, device + 1, next);
                }
            }
        }
    }

    Placement m_placement;
    int m_devices;
    int m_stages;
    int m_microbatches;
    int m_kinds;
    int m_limit;
    std::array<Ticks, 3> m_duration;
};

} // namespace

/// What is proved of schedules, against schedules and against the exhaustive optimum.
class TestLowerBound : public QObject {
    Q_OBJECT

private slots:
    void noScheduleIsBelowItsBound_data();
    void noScheduleIsBelowItsBound();
    void theBoundNeedsNoMemoryLimit();
    void unevenStagesAreBoundByTheSlowest();
    void schedulesThatMeetTheirBoundAreProvedOptimal_data();
    void schedulesThatMeetTheirBoundAreProvedOptimal();
    void aBoundHoldsForEveryOrderUnderItsMemory();
    void moreMemoryNeverRaisesTheBound();
    void theExhaustiveOptimumLiesBetweenBoundAndSchedule_data();
    void theExhaustiveOptimumLiesBetweenBoundAndSchedule();
    void programsThatAreNoChainStillHaveTheirWork();
    void finerTicksProveTheSame();
    void messagesThatAreOpsProveWhatDelaysDo();
    void theGapIsAFractionOfTheBound();
};

void TestLowerBound::noScheduleIsBelowItsBound_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < schedules().size(); ++i) {
        QTest::newRow(schedules()[i].name.data()) << static_cast<int>(i);
    }
}

void TestLowerBound::noScheduleIsBelowItsBound()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        const Run it = run(anyTimed(schedule));
        const LowerBound bound = lowerBound(it.program, it.analysis);
        RC_ASSERT(bound.makespan <= it.analysis.makespan);
        RC_ASSERT(bound.span <= it.analysis.span);
        RC_ASSERT(bound.span >= *std::max_element(it.analysis.work.begin(), it.analysis.work.end()));
        RC_ASSERT(bound.makespan >= bound.span);
    }));
}

void TestLowerBound::theBoundNeedsNoMemoryLimit()
{
    const Run it = run(equalChunks("gpipe", 4, 8, 1, {2, 2, 2, 1}));
    const LowerBound bound = lowerBound(it.program);
    // The last device: p - 1 forwards and delays on the way in, all of its work, as many backwards on the way out.
    QCOMPARE(bound.makespan, Ticks{3 * (2 + 1) + 8 * 6 + 3 * (4 + 1)});
    // The first device: 26 until the first gradient has come back, then all backwards.
    QCOMPARE(bound.span, Ticks{4 * 2 + 3 * 1 + 3 * (4 + 1) + 8 * 4});
}

/// Of uneven stages: each stage's own work between what must come before and what must follow, or the way of one
/// micro-batch; 1F1B meets it in about half of all cases.
void TestLowerBound::unevenStagesAreBoundByTheSlowest()
{
    int met = 0;
    int cases = 0;
    QVERIFY(rc::check([&] {
        Request request;
        request.name = "1f1b";
        request.devices = *rc::gen::inRange(1, 9);
        request.microbatches = *rc::gen::inRange(1, 30);
        Ticks before = 0;
        Ticks expected = 0;
        for (int stage = 0; stage < request.devices; ++stage) {
            StageCost cost;
            cost.forward = *rc::gen::inRange<Ticks>(1, 20);
            cost.backwardInput = *rc::gen::inRange<Ticks>(1, 20);
            cost.backwardWeight = *rc::gen::inRange<Ticks>(0, 20);
            request.stages.push_back(cost);
            const Ticks each = cost.forward + cost.backwardInput + cost.backwardWeight;
            expected = std::max(expected, before + request.microbatches * each);
            before += each;
        }
        expected = std::max(expected, before);
        const Run it = run(request);
        const LowerBound bound = lowerBound(it.program);
        RC_ASSERT(bound.makespan >= expected);
        RC_ASSERT(bound.makespan <= it.analysis.makespan);
        ++cases;
        met += it.analysis.makespan == bound.makespan ? 1 : 0;
    }));
    QVERIFY2(4 * met > cases, qPrintable(QStringLiteral("%1 of %2").arg(met).arg(cases)));
}

void TestLowerBound::schedulesThatMeetTheirBoundAreProvedOptimal_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("chunks");
    QTest::addColumn<bool>("span"); // too, not the makespan alone
    QTest::newRow("gpipe") << "gpipe" << 1 << false;
    QTest::newRow("1f1b") << "1f1b" << 1 << true;
    QTest::newRow("zb-h1") << "zb-h1" << 1 << true;
    QTest::newRow("zb-h2") << "zb-h2" << 1 << true;
    QTest::newRow("zb-v") << "zb-v" << 2 << true;
}

/// Equal times, c = 0: GPipe cannot be beaten with whole backwards, 1F1B cannot be beaten with its memory, nor ZB-H1 with p activations, nor ZB-H2 and ZB-V at
/// all.
void TestLowerBound::schedulesThatMeetTheirBoundAreProvedOptimal()
{
    QFETCH(QString, name);
    QFETCH(int, chunks);
    QFETCH(bool, span);
    for (int p = 1; p <= 8; ++p) {
        const Run it = run(equalChunks(name.toStdString(), p, 3 * p, chunks));
        const LowerBound bound = lowerBound(it.program, it.analysis);
        if (span) {
            QCOMPARE(bound.span, it.analysis.span);
        }
        QCOMPARE(bound.makespan, it.analysis.makespan);
    }
}

/// Bound of one order, span of another that holds no more on any device.
void TestLowerBound::aBoundHoldsForEveryOrderUnderItsMemory()
{
    constexpr std::array<std::array<const char*, 2>, 6> kPairs{{{"zb-h1", "zb-1p"},
                                                                {"zb-h2", "zb-2p"},
                                                                {"v-half", "v-min"},
                                                                {"zb-v", "v-half"},
                                                                {"gpipe", "1f1b"},
                                                                {"eager-1f1b", "1f1b"}}};
    int compared = 0;
    QVERIFY(rc::check([&] {
        const auto& [wide, tight] = *rc::gen::elementOf(kPairs);
        const Schedule& card = **findSchedule(wide);
        Request request = anyTimed(card);
        for (StageCost& cost : request.stages) {
            cost.weightShare = 1;
        }
        const Run one = run(request);
        request.name = tight;
        const Run two = run(request);
        for (std::size_t d = 0; d < one.analysis.activations.size(); ++d) {
            if (two.analysis.activations[d].peak > one.analysis.activations[d].peak) {
                return;
            }
        }
        ++compared;
        const LowerBound bound = lowerBound(one.program, one.analysis);
        RC_ASSERT(two.analysis.makespan >= bound.makespan);
        RC_ASSERT(two.analysis.span >= bound.span);
    }));
    QVERIFY(compared > 10);
}

void TestLowerBound::moreMemoryNeverRaisesTheBound()
{
    const Run it = run(equalChunks("v-half", 8, 24, 2, {3, 4, 2, 1}));
    LowerBound before{std::numeric_limits<Ticks>::max(), std::numeric_limits<Ticks>::max()};
    for (int memory = 2; memory <= 20; ++memory) {
        const std::vector<double> limits(8, memory);
        const LowerBound bound = lowerBound(it.program, limits);
        QVERIFY(bound.makespan <= before.makespan && bound.span <= before.span);
        before = bound;
    }
    QVERIFY(before.span >= 24 * 2 * 9);
}

void TestLowerBound::theExhaustiveOptimumLiesBetweenBoundAndSchedule_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("limit"); // chunk activations
    QTest::addColumn<int>("gap");   // ticks that the schedule may miss the optimum by
    const auto row = [](const char* name, int p, int m, int limit, int gap) {
        QTest::addRow("%s p=%d m=%d limit=%d", name, p, m, limit)
            << QString::fromLatin1(name) << p << m << limit << gap;
    };
    row("1f1b", 2, 2, 2, 0);
    row("1f1b", 2, 3, 2, 0);
    row("1f1b", 2, 4, 2, 0);
    row("1f1b", 3, 3, 3, 0);
    row("zb-1p", 2, 2, 2, 0);
    row("zb-1p", 2, 3, 2, 0);
    row("zb-1p", 2, 4, 2, 0);
    row("zb-1p", 3, 3, 3, 0);
    row("zb-2p", 2, 3, 4, 0);
    row("zb-2p", 3, 3, 6, 0);
    row("zb-v", 2, 2, 4, 0);
    row("zb-v", 2, 3, 4, 0);
    row("v-half", 2, 2, 4, 0);
    row("v-half", 2, 3, 4, 3);
    row("v-min", 2, 2, 4, 0);
    row("v-min", 2, 3, 4, 3);
}

void TestLowerBound::theExhaustiveOptimumLiesBetweenBoundAndSchedule()
{
    QFETCH(QString, name);
    QFETCH(int, p);
    QFETCH(int, m);
    QFETCH(int, limit);
    QFETCH(int, gap);
    const Schedule& card = **findSchedule(name.toStdString());
    for (const ChunkTimes& times : {ChunkTimes{1, 1, 1}, ChunkTimes{2, 2, 1}, ChunkTimes{1, 2, 1}}) {
        const Request request = equalChunks(card.name, p, m, card.defaultChunks, times);
        const Run it = run(request);
        const std::vector<double> limits(static_cast<std::size_t>(p), limit);
        const LowerBound bound = lowerBound(it.program, limits);
        const Ticks optimum = Exhaustive(p, card.defaultChunks, m, card.splitsBackward, times, limit)
                                  .shortest();
        QVERIFY2(bound.makespan <= optimum,
                 qPrintable(QStringLiteral("%1 > %2").arg(bound.makespan).arg(optimum)));
        QVERIFY2(it.analysis.makespan >= optimum && it.analysis.makespan <= optimum + gap,
                 qPrintable(QStringLiteral("%1 for %2, bound %3")
                                .arg(it.analysis.makespan)
                                .arg(optimum)
                                .arg(bound.makespan)));
    }
}

void TestLowerBound::programsThatAreNoChainStillHaveTheirWork()
{
    Run it = run(equalChunks("1f1b", 3, 5));
    it.program.dependencies.clear();
    it.program.dependencyOffset.assign(it.program.ops.size() + 1, 0);
    const LowerBound bound = lowerBound(it.program, it.analysis);
    QCOMPARE(bound.makespan, Ticks{15});
    QCOMPARE(lowerBound(Program{}).makespan, Ticks{0});
}

void TestLowerBound::finerTicksProveTheSame()
{
    for (const char* name : {"1f1b", "zb-1p", "v-half", "v-min", "gis"}) {
        const Schedule& card = **findSchedule(name);
        const Run coarse = run(equalChunks(name, 5, 9, card.defaultChunks, {3, 4, 2, 1}));
        const Run fine = run(equalChunks(name, 5, 9, card.defaultChunks, {21, 28, 14, 7}));
        // The same order in both, whatever a planner makes of it.
        Program program = coarse.program;
        for (Op& op : program.ops) {
            op.duration *= 7;
        }
        for (Dependency& need : program.dependencies) {
            need.lag *= 7;
        }
        const LowerBound bound = lowerBound(coarse.program, coarse.analysis);
        QCOMPARE(lowerBound(program, coarse.analysis).makespan, 7 * bound.makespan);
        QCOMPARE(lowerBound(program, coarse.analysis).span, 7 * bound.span);
        QVERIFY(lowerBound(fine.program, fine.analysis).makespan % 7 == 0);
    }
}

void TestLowerBound::messagesThatAreOpsProveWhatDelaysDo()
{
    const Request plain = equalChunks("1f1b", 4, 8, 1, {2, 2, 2, 1});
    Request link = plain;
    link.options = {{"communication", {}}};
    const Run without = run(plain);
    const Run with = run(link);
    QVERIFY(with.program.ops.size() > without.program.ops.size());
    QCOMPARE(lowerBound(with.program, with.analysis).makespan,
             lowerBound(without.program, without.analysis).makespan);
}

void TestLowerBound::theGapIsAFractionOfTheBound()
{
    QCOMPARE(gapOf(110, 100), 0.1);
    QCOMPARE(gapOf(100, 100), 0.0);
    QCOMPARE(gapOf(0, 0), 0.0);
}

QTEST_GUILESS_MAIN(TestLowerBound)
#include "tst_lower_bound.moc"
