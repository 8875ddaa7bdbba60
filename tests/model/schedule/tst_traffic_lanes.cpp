// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "schedule/traffic_lanes.h"

#include <QtTest>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <tuple>

using namespace shardscape;
using schedule::OpKind;
using schedule::TrafficLane;

namespace {

schedule::Program programOf(const layout::Scenario& s, const training::Evaluation& e)
{
    return *schedule::build(*training::scheduleRequest(s, e));
}

std::map<OpKind, double> secondsByKind(const schedule::Program& program)
{
    std::map<OpKind, double> seconds;
    for (const schedule::Op& op : program.ops)
        seconds[op.kind] += static_cast<double>(op.duration) * 1e-9;
    return seconds;
}

double exposed(const training::Evaluation& e, training::TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

} // namespace

class TestTrafficLanes : public QObject {
    Q_OBJECT

private slots:
    /// Passes are as long as their collectives make them: drawn beside them these end with them, and nothing moves.
    void lanesNeverMoveWhatTheyRunBeside()
    {
        static const std::vector<layout::Scenario> bases{
            scenarioOf("llama-2-70b", "dgx-h100", 4, {{"global_batch", "128"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"global_batch", "64"}})};
        QVERIFY(rc::check([] {
            const layout::Scenario s = randomLayout(bases, [](const layout::Scenario&) { return true; });
            const training::Evaluation e = training::evaluate(s);
            RC_PRE(e.valid && e.microbatches * s.virtualStages() < 20'000);
            RC_LOG() << changedKnobs(s) << '\n';
            const schedule::Program own = programOf(s, e);
            const schedule::Program seen = schedule::withTraffic(own, e.traffic);
            RC_ASSERT(schedule::check(seen).has_value());
            const auto before = schedule::simulate(own);
            const auto after = schedule::simulate(seen);
            RC_ASSERT(before.has_value() && after.has_value());
            for (std::size_t op = 0; op < own.ops.size(); ++op)
                RC_ASSERT(before->start[op] == after->start[op]);
            // What the step waits for lies behind the last pass, as long as it is priced.
            const schedule::Ticks tail = e.traffic.gradients.exposed + e.traffic.optimizer + e.traffic.copies;
            RC_ASSERT(after->makespan == before->makespan + tail);
        }));
    }

    /// What lanes show as waited for are the seconds that Time shows: the mean over the devices, to the rounding of ticks.
    void lanesAddUpToTheStepsOwnTerms()
    {
        struct Case {
            const char* name;
            layout::Scenario scenario;
        };
        const std::vector<Case> cases{
            {"tensor and pipeline",
             scenarioOf("llama-2-70b", "dgx-h100", 4,
                        {{"global_batch", "128"}, {"tp", "8"}, {"pp", "4"}, {"schedule", "1f1b"}})},
            {"experts", scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2,
                                   {{"global_batch", "64"}, {"ep", "8"}, {"pp", "2"}, {"schedule", "1f1b"}})},
            {"sharded weights",
             scenarioOf("llama-2-7b", "dgx-h100", 4, {{"global_batch", "64"}, {"zero", "3"}})}};
        for (const Case& it : cases) {
            const training::Evaluation e = training::evaluate(it.scenario);
            QVERIFY2(e.valid, it.name);
            const schedule::Program seen = schedule::withTraffic(programOf(it.scenario, e), e.traffic);
            const auto seconds = secondsByKind(seen);
            const double devices = it.scenario.layout.pipelineParallel;
            const auto lane = [&](TrafficLane axis) {
                const auto found = seconds.find(schedule::exposedKind(axis));
                return found == seconds.end() ? 0.0 : found->second / devices;
            };
            const auto holds = [&](double drawn, double priced) {
                return std::abs(drawn - priced) <= 1e-6 * e.stepSeconds;
            };
            using training::TimeTerm;
            QVERIFY2(holds(lane(TrafficLane::Tensor), exposed(e, TimeTerm::TensorComm)), it.name);
            QVERIFY2(holds(lane(TrafficLane::Context), exposed(e, TimeTerm::ContextComm)), it.name);
            QVERIFY2(holds(lane(TrafficLane::Expert), exposed(e, TimeTerm::ExpertComm)), it.name);
            QVERIFY2(holds(lane(TrafficLane::Data), exposed(e, TimeTerm::DataComm)), it.name);
        }
    }

    /// A message that two wait for goes once, on its sender's lane towards them.
    void messagesLeaveTheirSender()
    {
        const layout::Scenario s = scenarioOf(
            "llama-2-70b", "dgx-h100", 4,
            {{"global_batch", "64"}, {"tp", "8"}, {"pp", "4"}, {"overlap_p2p", "1"}, {"schedule", "1f1b"}});
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.valid && e.communication > 0);
        const schedule::Program own = programOf(s, e);
        const schedule::Program seen = schedule::withTraffic(own, e.traffic);
        std::int64_t sends = 0;
        for (std::size_t op = own.ops.size(); op < seen.ops.size(); ++op) {
            if (seen.ops[op].kind != OpKind::Send)
                continue;
            ++sends;
            QCOMPARE(seen.ops[op].duration, e.communication);
            const auto needs = seen.dependenciesOf(static_cast<std::int32_t>(op));
            QCOMPARE(needs.size(), std::size_t{1});
            QCOMPARE(seen.deviceOf(needs.front().on), seen.deviceOf(static_cast<std::int32_t>(op)));
        }
        // Forward from three of four devices, backward from three.
        QCOMPARE(sends, e.microbatches * 6);
    }

    /// Where the sender waits, its message is the end of its pass, of the very first too.
    void messagesThatAPassWaitsForEndWithIt()
    {
        const layout::Scenario s = scenarioOf(
            "llama-2-70b", "dgx-h100", 4,
            {{"global_batch", "64"}, {"tp", "8"}, {"pp", "4"}, {"overlap_p2p", "0"}, {"schedule", "1f1b"}});
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.valid && e.traffic.stages.front().sentDown > 0);
        QCOMPARE(e.traffic.stages.front().sentUp, schedule::Ticks{0});
        QCOMPARE(e.traffic.stages.back().sentDown, schedule::Ticks{0});
        const schedule::Program own = programOf(s, e);
        const schedule::Program seen = schedule::withTraffic(own, e.traffic);
        const auto times = schedule::simulate(seen);
        QVERIFY(times.has_value());
        std::set<std::tuple<std::int32_t, bool, std::int32_t, schedule::Ticks>> ends;
        for (std::size_t op = 0; op < own.ops.size(); ++op)
            ends.insert({own.deviceOf(static_cast<std::int32_t>(op)), own.ops[op].kind == OpKind::Forward,
                         own.ops[op].microbatch, times->end[op]});
        std::int64_t sends = 0;
        for (std::size_t op = own.ops.size(); op < seen.ops.size(); ++op) {
            // What places the first takes no time.
            if (seen.ops[op].kind != OpKind::Send || seen.ops[op].duration == 0)
                continue;
            ++sends;
            QCOMPARE(seen.ops[op].duration, e.traffic.stages.front().sentDown);
            const std::int32_t device = seen.deviceOf(static_cast<std::int32_t>(op));
            QVERIFY(ends.contains({device, true, seen.ops[op].microbatch, times->end[op]})
                    || ends.contains({device, false, seen.ops[op].microbatch, times->end[op]}));
        }
        QCOMPARE(sends, e.microbatches * 6);
    }

    /// A period's fragments travel behind other steps: the step drawn has its own exchange alone.
    void whatOtherStepsHideIsNotDrawnInThisOne()
    {
        const auto hidden = [](const char* interval) {
            const layout::Scenario s = scenarioOf("llama-2-7b", "sites-h100", 2,
                                                  {{"global_batch", "512"},
                                                   {"zero", "1"},
                                                   {"exchange_interval", interval},
                                                   {"exchange_across", "sites"},
                                                   {"outer_delay", "4"}});
            const training::Evaluation e = training::evaluate(s);
            return std::pair(e.traffic.gradients.hidden, e.period.meetingSeconds);
        };
        const auto [own, meeting] = hidden("8");
        QVERIFY(meeting > 0);
        QCOMPARE(hidden("800").first, own);
    }

    void nothingToSendAddsNothing()
    {
        const layout::Scenario s = scenarioOf("llama-2-7b", "dgx-h100", 1, {{"global_batch", "8"}});
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.valid);
        const schedule::Program own = programOf(s, e);
        schedule::StepTraffic none;
        QVERIFY(none.empty());
        QCOMPARE(schedule::withTraffic(own, none).ops.size(), own.ops.size());
    }
};

QTEST_GUILESS_MAIN(TestTrafficLanes)
#include "tst_traffic_lanes.moc"
