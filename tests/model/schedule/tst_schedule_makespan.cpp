// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "support.h"

#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

/// Stage times as pipelines have them: all equal, nearly equal, one stage much heavier, anything, some of
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
    return rc::gen::join(rc::gen::element(equal, costs(rc::gen::inRange<Ticks>(1000, 1004)), heavyLast,
                                          costs(rc::gen::inRange<Ticks>(0, 3)),
                                          costs(rc::gen::inRange<Ticks>(0, 500))));
}

/// A request of any of the schedule's shapes; long ones too, so that the periodic part is reached.
Request genRequest(const Schedule& schedule)
{
    const auto microbatches = rc::gen::oneOf(rc::gen::inRange(1, 12), rc::gen::inRange(12, 150));
    Request request = anyShape(schedule, 9, microbatches);
    request.stages = *genStages(static_cast<std::size_t>(request.devices * request.chunks));
    for (StageCost& cost : request.stages) {
        cost.move = *rc::gen::inRange<Ticks>(0, 20);
    }
    request.overlap = *rc::gen::element(0.0, 0.3, 1.0);
    request.communication = *rc::gen::weightedOneOf<Ticks>({{2, rc::gen::just<Ticks>(0)},
                                                            {3, rc::gen::inRange<Ticks>(1, 10)},
                                                            {1, rc::gen::inRange<Ticks>(1, 2000)}});
    return request;
}

} // namespace

class TestScheduleMakespan : public QObject {
    Q_OBJECT

private slots:
    void shortcutsEqualTheSimulation_data();
    void shortcutsEqualTheSimulation();
    void peaksAreThoseOfTheSimulatedOrder_data();
    void peaksAreThoseOfTheSimulatedOrder();
    void shortcutsHoldOnLongPipelines();
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

QTEST_GUILESS_MAIN(TestScheduleMakespan)
#include "tst_schedule_makespan.moc"
