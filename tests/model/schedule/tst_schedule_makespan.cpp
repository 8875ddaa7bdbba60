// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/holding.h"
#include "support.h"

#include <rapidcheck.h>

#include <map>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

/// Stage times as pipelines have them: all equal, nearly equal, the last or both ends heavier, anything, some of
/// them zero.
rc::Gen<std::vector<StageCost>> genStages(std::size_t count)
{
    const auto costs = [count](const rc::Gen<Ticks>& ticks) {
        return rc::gen::container<std::vector<StageCost>>(
            count, rc::gen::apply(
                       [](Ticks forward, Ticks input, Ticks weight) {
                           return StageCost{forward, input, weight, 1, 1};
                       },
                       ticks, ticks, ticks));
    };
    const auto equal = rc::gen::map(costs(rc::gen::inRange<Ticks>(0, 50)), [](std::vector<StageCost> stages) {
        std::fill(stages.begin(), stages.end(), stages.front());
        return stages;
    });
    const auto heavyLast = rc::gen::map(rc::gen::pair(equal, rc::gen::inRange<Ticks>(0, 100)), [](auto both) {
        both.first.back().forward += both.second;
        both.first.back().backwardInput += both.second;
        return both.first;
    });
    const auto otherEnds = rc::gen::map(rc::gen::pair(heavyLast, rc::gen::inRange<Ticks>(0, 100)),
                                        [](auto both) {
                                            both.first.front().forward = both.second;
                                            both.first.front().backwardWeight += both.second / 2;
                                            return both.first;
                                        });
    return rc::gen::join(rc::gen::element(equal, costs(rc::gen::inRange<Ticks>(1000, 1004)), heavyLast,
                                          otherEnds, costs(rc::gen::inRange<Ticks>(0, 3)),
                                          costs(rc::gen::inRange<Ticks>(0, 500))));
}

/// Other times for the same shape.
void giveTimes(Request& request)
{
    request.stages = *genStages(static_cast<std::size_t>(request.devices * request.chunks));
    for (StageCost& cost : request.stages) {
        cost.move = *rc::gen::inRange<Ticks>(0, 20);
    }
    request.overlap = *rc::gen::element(0.0, 0.3, 1.0);
    request.communication = *rc::gen::weightedOneOf<Ticks>({{2, rc::gen::just<Ticks>(0)},
                                                            {3, rc::gen::inRange<Ticks>(1, 10)},
                                                            {1, rc::gen::inRange<Ticks>(1, 2000)}});
}

/// A request of any of the schedule's shapes; long ones too, so that the periodic part is reached.
Request genRequest(const Schedule& schedule)
{
    const auto microbatches = rc::gen::oneOf(rc::gen::inRange(1, 12), rc::gen::inRange(12, 150));
    Request request = anyShape(schedule, 9, microbatches);
    giveTimes(request);
    return request;
}

/// No op takes no time, so that nothing is taken and given back at once; activations are whole bytes, some of them none.
void giveActivations(Request& request)
{
    for (StageCost& cost : request.stages) {
        cost.forward += 1;
        cost.backwardInput += 1;
        cost.backwardWeight += 1;
        cost.activation = *rc::gen::weightedElement<int>({{1, 0}, {3, 7}, {3, 1000}, {1, 1003}});
    }
}

Result<Simulation> simulationOf(const Request& request)
{
    const Result<Program> program = build(request);
    return program ? simulate(*program) : tl::unexpected<Error>(program.error());
}

/// Chunks whose activations weigh nothing may count or not.
std::vector<Holding> weighty(const Schedule& schedule, const Request& request, std::vector<Holding> held)
{
    const Placement placement(schedule.placement, request.devices);
    for (std::int32_t device = 0; device < request.devices; ++device) {
        Holding& of = held[static_cast<std::size_t>(device)];
        of.resize(2 * static_cast<std::size_t>(request.chunks)); // both directions
        for (std::int32_t place = 0; place < 2 * request.chunks; ++place) {
            const std::int32_t stage = placement.stageOf(device, place % request.chunks,
                                                         place / request.chunks);
            if (request.stages[static_cast<std::size_t>(stage)].activation == 0) {
                of[static_cast<std::size_t>(place)] = 0;
            }
        }
    }
    return held;
}

std::vector<Holding> simulatedPeaks(const Schedule& schedule, const Request& request)
{
    const Program program = *build(request);
    return heldAtPeak(request, Placement(schedule.placement, request.devices), program, *simulate(program));
}

} // namespace

class TestScheduleMakespan : public QObject {
    Q_OBJECT

private slots:
    void shortcutsEqualTheSimulation_data();
    void shortcutsEqualTheSimulation();
    void peaksAreThoseOfTheSimulatedOrder_data();
    void peaksAreThoseOfTheSimulatedOrder();
    void chunksThatFollowHideAnExchange_data();
    void chunksThatFollowHideAnExchange();
    void shortcutsHoldOnLongPipelines();
    void longStepsAreLeaptThroughExactly_data();
    void longStepsAreLeaptThroughExactly();
    void holdingsAreThoseOfTheSimulation_data();
    void holdingsAreThoseOfTheSimulation();
};

static void addSchedules()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < schedules().size(); ++i) {
        QTest::newRow(schedules()[i].name.data()) << static_cast<int>(i);
    }
}

void TestScheduleMakespan::shortcutsEqualTheSimulation_data()
{
    addSchedules();
}

void TestScheduleMakespan::shortcutsEqualTheSimulation()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        // Where the order is searched for, a shortcut is only a second way through the same plan: fewer will
        // do.
        for (int i = 0; i < (schedule.peakFollowsTimes ? 2 : 20); ++i) {
            const Request request = genRequest(schedule);
            const Result<Program> program = build(request);
            RC_ASSERT(program.has_value());
            const Result<Simulation> simulation = simulate(*program);
            RC_ASSERT(simulation.has_value());
            RC_ASSERT(schedule.makespan(request) == simulation->makespan);
        }
    }));
}

void TestScheduleMakespan::peaksAreThoseOfTheSimulatedOrder_data()
{
    addSchedules();
}

void TestScheduleMakespan::peaksAreThoseOfTheSimulatedOrder()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        const Request request = genRequest(schedule);
        const Run it = run(request);
        for (std::int32_t device = 0; device < request.devices; ++device) {
            const double claimed = schedule.peakChunks(device, request.devices, request.microbatches,
                                                       request.chunks);
            const double measured = it.analysis.activations[static_cast<std::size_t>(device)].peak;
            if (schedule.peakFollowsTimes) {
                RC_ASSERT(measured <= claimed);
            } else {
                RC_ASSERT(measured == claimed);
            }
        }
    }));
}

void TestScheduleMakespan::chunksThatFollowHideAnExchange_data()
{
    addSchedules();
}

/// Passes through other chunks after a chunk's last backward, and before its first forward, counted in the very program: no device
/// has fewer of them than the card claims.
void TestScheduleMakespan::chunksThatFollowHideAnExchange()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    if (schedule.runTogether == nullptr)
        return;
    QVERIFY(rc::check([&] {
        const Request request = genRequest(schedule);
        const std::int32_t together = schedule.runTogether(request.devices, request.microbatches);
        RC_ASSERT(together >= 1 && request.microbatches % together == 0);
        const Program program = run(request).program;
        for (const std::vector<std::int32_t>& order : program.order) {
            std::map<std::int32_t, std::size_t> firstForward;
            std::map<std::int32_t, std::size_t> lastBackward;
            std::vector<std::int32_t> forwards;
            std::vector<std::int32_t> backwards;
            for (const std::int32_t id : order) {
                const Op& op = program.ops[static_cast<std::size_t>(id)];
                if (op.kind == OpKind::Forward) {
                    firstForward.emplace(op.stage, forwards.size());
                    forwards.push_back(op.stage);
                } else {
                    backwards.push_back(op.stage);
                    lastBackward[op.stage] = backwards.size();
                }
            }
            // By their place along the device: chunk c comes after c others forward, before c others backward.
            std::size_t chunk = 0;
            for (const auto& [stage, first] : firstForward) {
                RC_ASSERT(first == chunk * static_cast<std::size_t>(together));
                RC_ASSERT(backwards.size() - lastBackward[stage]
                          == chunk * static_cast<std::size_t>(together));
                ++chunk;
            }
        }
    }));
}

void TestScheduleMakespan::shortcutsHoldOnLongPipelines()
{
    for (const char* name : {"1f1b", "gpipe", "interleaved-1f1b"}) {
        for (const Ticks communication : {0, 7, 900}) {
            const int chunks = std::string_view(name) == "interleaved-1f1b" ? 3 : 1;
            Request request = equalChunks(name, 32, 512, chunks, {1000, 1100, 900, communication});
            for (std::size_t s = 0; s < request.stages.size(); ++s) {
                request.stages[s].forward += static_cast<Ticks>(s * 7919 % 5);
            }
            request.stages.back().backwardInput += 11;
            const Result<const Schedule*> schedule = findSchedule(name);
            QVERIFY(schedule);
            QCOMPARE((*schedule)->makespan(request), run(request).simulation.makespan);
        }
    }
}

void TestScheduleMakespan::longStepsAreLeaptThroughExactly_data()
{
    addSchedules();
}

/// Many times for one shape of many micro-batches: what is kept of a shape must not keep anything of its times.
void TestScheduleMakespan::longStepsAreLeaptThroughExactly()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    const bool plans = schedule.peakFollowsTimes && schedule.name != "bpipe";
    for (const std::int32_t devices : {2, 5, 8}) {
        if (plans && devices > 2) {
            continue; // every time is another search for an order
        }
        QVERIFY(rc::check([&] {
            Request request = anyShape(schedule, devices, rc::gen::inRange(40 * devices, 50 * devices));
            for (int i = 0; i < (plans ? 1 : 4); ++i) {
                giveTimes(request);
                const Result<Simulation> simulation = simulationOf(request);
                RC_ASSERT(simulation.has_value());
                RC_ASSERT(schedule.makespan(request) == simulation->makespan);
            }
        }));
    }
}

void TestScheduleMakespan::holdingsAreThoseOfTheSimulation_data()
{
    addSchedules();
}

void TestScheduleMakespan::holdingsAreThoseOfTheSimulation()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QCOMPARE(schedule.timed != nullptr, schedule.peakFollowsTimes);
    if (schedule.timed == nullptr && schedule.heldAtPeak == nullptr) {
        QCOMPARE(schedule.usesChunks || schedule.parameterCopies > 1 || schedule.defaultChunks > 1, false);
        return;
    }
    QVERIFY(rc::check([&] {
        Request request = genRequest(schedule);
        giveActivations(request);
        std::vector<Holding> held;
        if (schedule.timed != nullptr) {
            Timed timed = schedule.timed(request);
            RC_ASSERT(timed.makespan == simulationOf(request)->makespan);
            held = std::move(timed.held);
        } else {
            held = schedule.heldAtPeak(request);
        }
        RC_ASSERT(weighty(schedule, request, held)
                  == weighty(schedule, request, simulatedPeaks(schedule, request)));
    }));
}

QTEST_GUILESS_MAIN(TestScheduleMakespan)
#include "tst_schedule_makespan.moc"
