// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/fixed_orders.h"
#include "schedule/step.h"
#include "schedule/timetable.h"
#include "support.h"

#include <rapidcheck.h>

#include <cmath>
#include <random>
#include <thread>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

std::vector<const Schedule*> planners()
{
    std::vector<const Schedule*> all;
    for (const Schedule& schedule : schedules()) {
        if (!schedule.plannedFor.empty()) {
            all.push_back(&schedule);
        }
    }
    return all;
}

Ticks anyTime()
{
    return *rc::gen::inRange<Ticks>(1, 400);
}

/// Any times, those of every stage of their own.
Request anyRequest(const Schedule& schedule)
{
    Request request = equalChunks(schedule.name.data(), *rc::gen::inRange<std::int32_t>(2, 7),
                                  *rc::gen::inRange<std::int32_t>(1, 20), schedule.defaultChunks);
    for (StageCost& stage : request.stages) {
        stage.forward = anyTime();
        stage.backwardInput = anyTime();
        stage.backwardWeight = anyTime();
        stage.activation = *rc::gen::inRange(1, 20);
        stage.weightShare = 1;
    }
    request.communication = *rc::gen::inRange<Ticks>(0, 100);
    request.fixedOrders = true;
    return request;
}

/// Any times: those of every stage of their own, or those of all alike, as steady states have.
Request withAnyTimes(Request request)
{
    const bool alike = *rc::gen::arbitrary<bool>();
    for (StageCost& stage : request.stages) {
        if (!alike || &stage == &request.stages.front()) {
            stage.forward = anyTime();
            stage.backwardInput = anyTime();
            stage.backwardWeight = anyTime();
        } else {
            stage = request.stages.front();
        }
        stage.activation = 1;
        stage.weightShare = 1;
    }
    request.communication = *rc::gen::inRange<Ticks>(0, 100);
    request.fixedOrders = true;
    return request;
}

/// Some of the times shorter.
Request faster(Request request)
{
    const auto less = [](Ticks time) { return *rc::gen::inRange<Ticks>(0, 3) == 0 ? time - time / 4 : time; };
    for (StageCost& stage : request.stages) {
        stage.forward = less(stage.forward);
        stage.backwardInput = less(stage.backwardInput);
        stage.backwardWeight = less(stage.backwardWeight);
    }
    request.communication = less(request.communication);
    return request;
}

} // namespace

/// Orders made for the shape alone, of which a step runs the one that is done first.
class TestFixedOrders : public QObject {
    Q_OBJECT

private slots:
    void everyScheduleThatPlansHasSome()
    {
        for (const Schedule& schedule : schedules()) {
            const bool moves = schedule.movesActivations; // its order is fixed, what arrives when is not
            QCOMPARE(!schedule.plannedFor.empty(), schedule.peakFollowsTimes && !moves);
            QCOMPARE(schedule.plan != nullptr, !schedule.plannedFor.empty());
        }
    }

    void fasterOpsNeverMakeALongerStep()
    {
        for (const Schedule* schedule : planners()) {
            QVERIFY(rc::check(std::string(schedule->name), [&] {
                const Request request = anyRequest(*schedule);
                RC_ASSERT(makespanOf(*schedule, faster(request)) <= makespanOf(*schedule, request));
            }));
        }
    }

    /// Nor where options order ops anew.
    void fasterOpsNeverMakeALongerStepWithOptions()
    {
        for (const char* name : {"1f1b", "interleaved-1f1b", "zb-h1", "zb-1p", "v-min"}) {
            const Schedule& schedule = **findSchedule(name);
            QVERIFY(rc::check(std::string(name), [&] {
                Request request = anyRequest(schedule);
                const auto option = [&](const char* id,
                                        std::vector<std::pair<std::string, std::vector<double>>> values) {
                    request.options.push_back({id, std::move(values)});
                };
                if (!schedule.splitsBackward && *rc::gen::arbitrary<bool>()) {
                    option("2bp", {{"place", {1}}});
                }
                if (*rc::gen::arbitrary<bool>()) {
                    option("vocabulary", {{"forward", {10}}, {"weight", {5}}, {"reduce", {2}}});
                }
                if (*rc::gen::arbitrary<bool>()) {
                    option("offload", {{"copy", {50}}});
                }
                RC_PRE(validate(request).has_value());
                const Result<StepOfSchedule> now = stepOf(request);
                const Result<StepOfSchedule> then = stepOf(faster(request));
                RC_ASSERT(now.has_value());
                RC_ASSERT(then.has_value());
                RC_ASSERT(then->makespan <= now->makespan);
            }));
        }
    }

    void makespanAndPeaksAreThoseOfTheProgram()
    {
        for (const Schedule* schedule : planners()) {
            QVERIFY(rc::check(std::string(schedule->name), [&] {
                Request request = anyRequest(*schedule);
                if (schedule->plansUnderLimit && *rc::gen::arbitrary<bool>()) {
                    request.memoryLimit = 20.0 * *rc::gen::inRange(1, 2 * request.devices);
                }
                const Result<Program> program = build(request);
                RC_ASSERT(program.has_value());
                const Result<Simulation> simulation = simulate(*program);
                RC_ASSERT(simulation.has_value());
                const Result<StepOfSchedule> step = stepOf(request);
                RC_ASSERT(step.has_value());
                RC_ASSERT(step->makespan == simulation->makespan);
                RC_ASSERT(makespanOf(*schedule, request) == simulation->makespan);
                const Analysis analysis = analyse(*program, *simulation);
                for (std::size_t device = 0; device < analysis.activations.size(); ++device) {
                    const double peak = analysis.activations[device].peak;
                    RC_ASSERT(std::abs(step->peakActivations[device] - peak) <= 1e-9 * peak);
                    RC_ASSERT(request.memoryLimit == 0 || peak <= request.memoryLimit * (1 + 1e-9));
                }
            }));
        }
    }

    /// The shortest of all, the first of several, whatever was asked before.
    void theBestIsTheBestOfAll()
    {
        for (const Schedule* schedule : planners()) {
            const Request shape = equalChunks(schedule->name.data(), 4, 24, schedule->defaultChunks);
            QVERIFY(rc::check(std::string(schedule->name), [&] {
                const Request request = withAnyTimes(shape);
                std::size_t first = 0;
                Ticks least = 0;
                for (std::size_t which = 0; which < countOrders(*schedule, request); ++which) {
                    const Ticks makespan = timesOf(request, fixedOrder(*schedule, request, which)).makespan;
                    if (which == 0 || makespan < least) {
                        first = which;
                        least = makespan;
                    }
                }
                RC_ASSERT(makespanOf(*schedule, request) == least);
                RC_ASSERT(bestOrder(*schedule, request) == first);
            }));
        }
    }

    /// What was planned before, of other shapes, makes no difference: a thread that knows nothing plans the same.
    void ordersFollowFromTheShapeAlone()
    {
        for (const Schedule* schedule : planners()) {
            const auto planned = [schedule](std::int32_t microbatches) {
                // Too long to be kept: planned whenever it is asked for.
                Request request = equalChunks(schedule->name.data(), 8, microbatches,
                                              schedule->defaultChunks);
                request.fixedOrders = true;
                std::vector<std::vector<std::int32_t>> orders;
                for (std::size_t which = 0; which < countOrders(*schedule, request); ++which) {
                    for (const Order& order : fixedOrder(*schedule, request, which).orders) {
                        std::vector<std::int32_t>& told = orders.emplace_back();
                        for (const Slot& it : order) {
                            told.insert(told.end(),
                                        {static_cast<std::int32_t>(it.kind), it.chunk, it.microbatch});
                        }
                    }
                }
                return orders;
            };
            planned(280);
            const auto after = planned(300);
            std::vector<std::vector<std::int32_t>> alone;
            std::thread([&] { alone = planned(300); }).join();
            QVERIFY2(after == alone, schedule->name.data());
        }
    }

    /// A longest chain is as long as the step, and no longer than a step of other times.
    void aChainIsABound()
    {
        for (const Schedule* schedule : planners()) {
            QVERIFY(rc::check(std::string(schedule->name), [&] {
                const auto devices = *rc::gen::inRange<std::int32_t>(2, 5);
                const auto microbatches = *rc::gen::inRange<std::int32_t>(1, 80);
                const Request shape = equalChunks(schedule->name.data(), devices, microbatches,
                                                  schedule->defaultChunks);
                const Request request = withAnyTimes(shape);
                const Plan plan = fixedOrder(*schedule, request, 0);
                const Timetable table(plan, devices, microbatches, shape.chunks);
                Timetable::Course course;
                const Ticks makespan = table.timesOf(request, course).makespan;
                const Chain chain = table.longestChain(course);
                RC_ASSERT(chain.lengthOf(request) == makespan);
                for (int i = 0; i < 5; ++i) {
                    const Request other = withAnyTimes(shape);
                    RC_ASSERT(chain.lengthOf(other) <= timesOf(other, plan).makespan);
                }
                RC_CLASSIFY(course.cycles > 1);
            }));
        }
    }

    /// Of usual layouts: weight gradients up to a third shorter than forwards, recomputed or not, messages of a thousandth to a
    /// third of a forward, an output layer on the last stage, stages of one layer more.
    void onTheMeanNothingIsLostAgainstPlanningForTheTimes()
    {
        for (const Schedule* schedule : planners()) {
            std::mt19937 random(7);
            const auto between = [&](double least, double most) {
                return least + (most - least) * static_cast<double>(random() % 10000) / 1e4;
            };
            double sum = 0;
            int count = 0;
            for (const std::int32_t devices : {2, 4, 8}) {
                for (int i = 0; i < 24; ++i) {
                    Request request = equalChunks(schedule->name.data(), devices, devices * (1 + i % 4),
                                                  schedule->defaultChunks);
                    const double forward = 1e6 * between(0.5, 2);
                    const double less = between(0, 0.35);
                    const double output = i % 2 == 0 ? between(0, 0.6) : 0;
                    const double longer = i % 4 >= 2 ? between(0, 0.5) : 0;
                    for (StageCost& stage : request.stages) {
                        const double scale = forward * (random() % 2 == 0 ? 1 + longer : 1);
                        stage.forward = std::llround(scale);
                        stage.backwardInput = std::llround(scale * (1 + less + (i % 3 == 0 ? 1 : 0)));
                        stage.backwardWeight = std::llround(scale * (1 - less));
                    }
                    request.stages.back().forward += std::llround(output * forward);
                    request.stages.back().backwardInput += std::llround(output * forward);
                    request.stages.back().backwardWeight += std::llround(output * forward);
                    request.communication = std::llround(forward * std::pow(10, -between(0.5, 3)));
                    const auto planned = static_cast<double>(makespanOf(*schedule, request));
                    request.fixedOrders = true;
                    sum += static_cast<double>(makespanOf(*schedule, request)) / planned;
                    ++count;
                }
            }
            QVERIFY2(sum / count <= 1.0, qPrintable(QStringLiteral("%1: %2")
                                                        .arg(QString::fromLatin1(schedule->name.data()))
                                                        .arg(sum / count)));
        }
    }
};

QTEST_GUILESS_MAIN(TestFixedOrders)
#include "tst_fixed_orders.moc"
