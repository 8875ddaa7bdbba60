// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/option.h"
#include "schedule/step.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>
#include <cmath>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

/// What layouts choose, and what combines with everything.
constexpr std::array kChoices{"2bp",
                              "2bp=end,batched=0.7",
                              "2bp=gaps",
                              "recompute",
                              "recompute=keep=0.25,as=longer",
                              "vocabulary",
                              "offload",
                              "fsdp",
                              "communication"};

Request anyRequest(const Schedule& schedule, const rc::Gen<std::int32_t>& microbatches)
{
    Request request = anyShape(schedule, 6, microbatches);
    const double share = *rc::gen::element(1.0, 1.0, 0.5);
    for (std::int32_t stage = 0; stage < request.devices * request.chunks; ++stage) {
        StageCost cost;
        cost.forward = *rc::gen::inRange<Ticks>(1, 40);
        cost.backwardInput = *rc::gen::inRange<Ticks>(1, 40);
        cost.backwardWeight = *rc::gen::inRange<Ticks>(1, 40);
        cost.activation = *rc::gen::inRange(0, 1000) / 7.0;
        cost.weightShare = share;
        cost.move = *rc::gen::inRange<Ticks>(0, 20);
        request.stages.push_back(cost);
    }
    request.overlap = *rc::gen::element(0.0, 0.0, 0.4);
    request.communication = *rc::gen::element<Ticks>(0, 3, 50);
    return request;
}

void checkAgainstSimulation(const Request& request)
{
    const Run it = run(request);
    const Result<StepOfSchedule> step = stepOf(request);
    RC_ASSERT(step.has_value());
    RC_ASSERT(step->makespan == it.analysis.makespan);
    RC_ASSERT(step->work == it.analysis.work);
    const std::vector<double> measured = peaks(it);
    RC_ASSERT(step->peakActivations.size() == measured.size());
    for (std::size_t device = 0; device < measured.size(); ++device) {
        RC_ASSERT(std::abs(step->peakActivations[device] - measured[device]) <= 1e-9 * measured[device]);
    }
}

} // namespace

class TestStepOfSchedule : public QObject {
    Q_OBJECT

private slots:
    void isWhatASimulationMeasures_data();
    void isWhatASimulationMeasures();
    void isItWithOptionsToo_data() { isWhatASimulationMeasures_data(); }
    void isItWithOptionsToo();
    void isItWithSlowerDevices();
};

void TestStepOfSchedule::isWhatASimulationMeasures_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < schedules().size(); ++i) {
        QTest::newRow(schedules()[i].name.data()) << static_cast<int>(i);
    }
}

void TestStepOfSchedule::isWhatASimulationMeasures()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        checkAgainstSimulation(
            anyRequest(schedule, rc::gen::inRange(1, schedule.timed != nullptr ? 20 : 60)));
    }));
}

void TestStepOfSchedule::isItWithOptionsToo()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        Request request = anyRequest(schedule, rc::gen::inRange(1, 20));
        request.options = inTicks({*parseOption(*rc::gen::elementOf(kChoices))}, request);
        if (validate(request)) {
            checkAgainstSimulation(request);
        }
    }));
}

void TestStepOfSchedule::isItWithSlowerDevices()
{
    QVERIFY(rc::check([] {
        const char* name = *rc::gen::element("1f1b", "interleaved-1f1b", "zb-1p", "chimera", "bpipe");
        Request request = anyRequest(**findSchedule(name), rc::gen::inRange(1, 20));
        OptionChoice choice{"unequal-devices", {{"slowdown", {}}}};
        for (std::int32_t device = 0; device < request.devices; ++device) {
            choice.values.front().second.push_back(*rc::gen::inRange(4, 12) / 4.0);
        }
        request.options = {choice};
        if (validate(request)) {
            checkAgainstSimulation(request);
        }
    }));
}

QTEST_GUILESS_MAIN(TestStepOfSchedule)
#include "tst_step_of_schedule.moc"
