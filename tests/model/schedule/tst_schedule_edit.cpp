// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/edit.h"
#include "support.h"

#include <rapidcheck.h>

#include <cmath>
#include <map>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Program anyProgram()
{
    const auto index = *rc::gen::inRange<std::size_t>(0, schedules().size());
    const Schedule& schedule = schedules()[index];
    Request request = anyShape(schedule, 5, rc::gen::inRange(1, 9));
    request.communication = *rc::gen::inRange<Ticks>(0, 4);
    for (int stage = 0; stage < request.devices * request.chunks; ++stage) {
        StageCost cost;
        cost.forward = *rc::gen::inRange<Ticks>(1, 9);
        cost.backwardInput = *rc::gen::inRange<Ticks>(1, 9);
        cost.backwardWeight = *rc::gen::inRange<Ticks>(0, 9);
        cost.move = *rc::gen::inRange<Ticks>(0, 3);
        cost.weightShare = schedule.weightShare;
        request.stages.push_back(cost);
    }
    return *build(request);
}

std::int32_t anyOp(const Program& program)
{
    return *rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(program.ops.size()));
}

/// What every program keeps after an edit.
void keepsTheInvariants(const Edited& edited)
{
    const Program& program = edited.program;
    RC_ASSERT(check(program).has_value());
    for (const std::vector<std::int32_t>& order : program.order) {
        for (std::size_t i = 1; i < order.size(); ++i) {
            RC_ASSERT(edited.simulation.start[static_cast<std::size_t>(order[i])]
                      >= edited.simulation.end[static_cast<std::size_t>(order[i - 1])]);
        }
    }
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        RC_ASSERT(edited.simulation.end[i] - edited.simulation.start[i] == program.ops[i].duration);
        for (const Dependency& need : program.dependenciesOf(static_cast<std::int32_t>(i))) {
            RC_ASSERT(edited.simulation.start[i]
                      >= edited.simulation.end[static_cast<std::size_t>(need.on)] + need.lag);
        }
    }
    const Analysis analysis = analyse(program, edited.simulation);
    for (const MemoryCurve& curve : analysis.activations) {
        // Amounts are thirds and the like, added a few hundred times.
        const double last = curve.amount.empty() ? 0 : curve.amount.back();
        RC_ASSERT(std::abs(last) < 1e-9);
        for (const double amount : curve.amount) {
            RC_ASSERT(amount > -1e-9);
        }
    }
}

/// Work of a device's compute stream and of the whole program.
Ticks workOf(const Program& program)
{
    Ticks work = 0;
    for (const Op& op : program.ops) {
        work += op.duration;
    }
    return work;
}

/// How often each pass over a stage is run: forwards, backwards, input and weight gradients.
std::map<std::tuple<int, int, int, OpKind>, int> passesOf(const Program& program)
{
    std::map<std::tuple<int, int, int, OpKind>, int> passes;
    for (const Op& op : program.ops) {
        ++passes[{op.direction, op.stage, op.microbatch, op.kind}];
    }
    return passes;
}

Program oneForwardOneBackwardOf(std::int32_t devices, std::int32_t microbatches)
{
    return *build(equalChunks("1f1b", devices, microbatches));
}

std::int32_t find(const Program& program, OpKind kind, std::int32_t microbatch, std::int32_t stage)
{
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        if (op.kind == kind && op.microbatch == microbatch && op.stage == stage) {
            return static_cast<std::int32_t>(i);
        }
    }
    return -1;
}

} // namespace

class TestScheduleEdit : public QObject {
    Q_OBJECT

private slots:
    void movingAnOpAndBackChangesNothing()
    {
        QVERIFY(rc::check([] {
            const Program program = anyProgram();
            const std::int32_t op = anyOp(program);
            const auto places = static_cast<std::int32_t>(
                program.order[static_cast<std::size_t>(program.ops[static_cast<std::size_t>(op)].stream)]
                    .size());
            const std::int32_t place = *rc::gen::inRange(0, places);
            const std::int32_t before = placeOf(program, op);
            const Result<Edited> moved = moveOp(program, op, place);
            if (!moved) {
                RC_ASSERT(moved.error().code == ErrorCode::BadInput
                          || moved.error().code == ErrorCode::Deadlock);
                RC_ASSERT(moved.error().text().find("micro-batch") != std::string::npos);
                return;
            }
            keepsTheInvariants(*moved);
            RC_ASSERT(placeOf(moved->program, op) == place);
            RC_ASSERT(passesOf(moved->program) == passesOf(program));
            const Result<Edited> back = moveOp(moved->program, op, before);
            RC_ASSERT(back.has_value());
            RC_ASSERT(same(back->program, program));
        }));
    }

    void anOpCannotRunBeforeWhatItNeedsOnItsDevice()
    {
        const Program program = oneForwardOneBackwardOf(4, 8);
        const std::int32_t backward = find(program, OpKind::Backward, 0, 3);
        const Result<Edited> moved = moveOp(program, backward, 0);
        QVERIFY(!moved);
        QCOMPARE(QString::fromStdString(moved.error().text()),
                 QString("B of micro-batch 0 on stage 3 (device 3) needs the result of F of micro-batch 0 on "
                         "stage 3 (device 3) and cannot run before it."));
    }

    void aRingThroughOtherDevicesIsNamed()
    {
        // Device 0 then waits for B0 before it sends F1 ... but device 3 never gets F0 when device 2 waits for F7 first.
        const Program program = oneForwardOneBackwardOf(2, 4);
        const std::int32_t late = find(program, OpKind::Backward, 0, 0);
        const std::int32_t first = placeOf(program, find(program, OpKind::Forward, 0, 0));
        QCOMPARE(first, 0);
        // On device 1, F3 before B0: B0 of device 0 then waits for B0 of device 1, which waits for F3, which device 0
        // runs only after B0.
        const std::int32_t forward = find(program, OpKind::Forward, 3, 1);
        const Result<Edited> moved = moveOp(program, forward,
                                            placeOf(program, find(program, OpKind::Backward, 0, 1)));
        QVERIFY(!moved);
        QCOMPARE(moved.error().code, ErrorCode::Deadlock);
        QVERIFY(moved.error().text().find("The ops wait for each other") != std::string::npos);
        QVERIFY(moved.error().text().find(english(describe(program, late))) != std::string::npos);
    }

    void durationsChangeAndComeBack()
    {
        QVERIFY(rc::check([] {
            const Program program = anyProgram();
            const std::int32_t op = anyOp(program);
            const auto i = static_cast<std::size_t>(op);
            const Ticks duration = *rc::gen::inRange<Ticks>(0, 50);
            const Result<Edited> changed = setDuration(program, op, duration);
            RC_ASSERT(changed.has_value());
            keepsTheInvariants(*changed);
            RC_ASSERT(workOf(changed->program) - workOf(program) == duration - program.ops[i].duration);
            RC_ASSERT(same(setDuration(changed->program, op, program.ops[i].duration)->program, program));
        }));
    }

    void durationsOfAKindAndStageChangeTogether()
    {
        const Program program = oneForwardOneBackwardOf(4, 8);
        const Result<Edited> slow = setDurations(program, {.kind = OpKind::Forward, .stage = 2}, 5);
        QVERIFY(slow);
        for (std::size_t i = 0; i < program.ops.size(); ++i) {
            const Op& op = slow->program.ops[i];
            const bool meant = op.kind == OpKind::Forward && op.stage == 2;
            QCOMPARE(op.duration, meant ? Ticks{5} : program.ops[i].duration);
        }
        // Stage 2 is the slowest: 8 passes of 5 + 2, filled through two stages and drained through three.
        QVERIFY(slow->simulation.makespan >= 8 * 7);
        const Result<Edited> none = setDurations(program, {.kind = OpKind::BackwardWeight, .stage = 2}, 5);
        QVERIFY(!none);
        QCOMPARE(QString::fromStdString(none.error().text()),
                 QString("There is no backward-weight op on stage 2."));
        QVERIFY(!setDuration(program, 0, -1));
    }

    void splittingABackwardAndMergingItChangesNothing()
    {
        QVERIFY(rc::check([] {
            const Program program = anyProgram();
            const std::int32_t op = anyOp(program);
            BackwardSplit split;
            split.inputShare = *rc::gen::element(0.0, 0.25, 0.5, 1.0);
            split.weightShare = *rc::gen::element(0.0,
                                                  1.0); // other shares need not add up again to the last bit
            const Result<Edited> parted = splitBackward(program, op, split);
            if (program.ops[static_cast<std::size_t>(op)].kind != OpKind::Backward) {
                RC_ASSERT(!parted.has_value());
                return;
            }
            RC_ASSERT(parted.has_value());
            keepsTheInvariants(*parted);
            RC_ASSERT(parted->program.ops.size() == program.ops.size() + 1);
            RC_ASSERT(workOf(parted->program) == workOf(program));
            RC_ASSERT(parted->program.ops.back().kind == OpKind::BackwardWeight);
            RC_ASSERT(placeOf(parted->program, static_cast<std::int32_t>(program.ops.size()))
                      == placeOf(program, op) + 1);
            RC_ASSERT(same(mergeBackward(parted->program, op)->program, program));
            RC_ASSERT(
                same(mergeBackward(parted->program, static_cast<std::int32_t>(program.ops.size()))->program,
                     program));
        }));
    }

    void splittingAllAndMergingAllChangesNothing()
    {
        QVERIFY(rc::check([] {
            const Program program = anyProgram();
            const Result<Edited> parted = splitBackwards(program, -1, {.inputShare = 0.5, .weightShare = 1});
            if (!parted) {
                return; // nothing to split
            }
            keepsTheInvariants(*parted);
            for (const Op& op : parted->program.ops) {
                RC_ASSERT(op.kind != OpKind::Backward);
            }
            if (passesOf(program).size() == program.ops.size()
                && std::none_of(program.ops.begin(), program.ops.end(),
                                [](const Op& op) { return op.kind == OpKind::BackwardWeight; })) {
                RC_ASSERT(same(mergeBackwards(parted->program, -1)->program, program));
            }
        }));
    }

    void aSplitBackwardLetsThePreviousStageGoEarlier()
    {
        // p = 4, m = 8, f = b = w = 1: the input gradient goes back after 1 instead of 2. W directly behind I, the first
        // backward of device 0 starts p - 1 ticks earlier.
        const Program program = oneForwardOneBackwardOf(4, 8);
        const Result<Edited> parted = splitBackwards(program, -1);
        QVERIFY(parted);
        const auto start = [](const Edited& it, std::int32_t op) {
            return it.simulation.start[static_cast<std::size_t>(op)];
        };
        const std::int32_t first = find(program, OpKind::Backward, 0, 0);
        const Edited whole{program, *simulate(program)};
        QCOMPARE(start(whole, first) - start(*parted, first), Ticks{3});
        QVERIFY(parted->simulation.makespan < whole.simulation.makespan);
    }

    void memoryOfASplitBackwardStaysUntilItsWeightGradient()
    {
        const Program program = oneForwardOneBackwardOf(2, 4);
        const std::int32_t op = find(program, OpKind::Backward, 0, 1);
        const Result<Edited> parted = splitBackward(program, op, {.inputShare = 0.5, .weightShare = 0.75});
        QVERIFY(parted);
        const auto amount = [&](std::int32_t index) {
            const auto effects = parted->program.effectsOf(index);
            return effects.size() == 1 ? effects[0].amount : 0.0;
        };
        QCOMPARE(amount(op), -0.25);
        QCOMPARE(amount(static_cast<std::int32_t>(program.ops.size())), -0.75);
    }

    void aWeightGradientCanBeDeferredToTheEnd()
    {
        const Program program = oneForwardOneBackwardOf(2, 4);
        const Result<Edited> parted = splitBackwards(program, 1);
        QVERIFY(parted);
        const std::int32_t weight = find(parted->program, OpKind::BackwardWeight, 0, 1);
        const auto last = static_cast<std::int32_t>(parted->program.order[1].size()) - 1;
        const Result<Edited> deferred = moveOp(parted->program, weight, last);
        QVERIFY(deferred);
        QCOMPARE(deferred->program.order[1].back(), weight);
        // And not before its input gradient.
        const Result<Edited> refused = moveOp(deferred->program, weight, 0);
        QVERIFY(!refused);
        QVERIFY(refused.error().text().starts_with("W of micro-batch 0 on stage 1"));
    }

    void movingAChunkAndBackChangesNothing()
    {
        int moves = 0;
        QVERIFY(rc::check([&moves] {
            const Program program = anyProgram();
            const std::int32_t stage = *rc::gen::inRange(0, stagesOf(program));
            const int direction = *rc::gen::inRange(0, 2);
            const std::int32_t device = *rc::gen::inRange(0, program.devices);
            const std::int32_t home = deviceOfStage(program, stage, direction);
            const Result<Edited> moved = moveChunk(program, stage, direction, device);
            if (!moved) {
                RC_ASSERT(home < 0 || moved.error().code == ErrorCode::BadInput);
                return;
            }
            ++moves;
            keepsTheInvariants(*moved);
            RC_ASSERT(deviceOfStage(moved->program, stage, direction) == device);
            RC_ASSERT(passesOf(moved->program) == passesOf(program));
            RC_ASSERT(workOf(moved->program) == workOf(program));
            const std::vector<std::int32_t> places = placesOfChunk(program, stage, direction);
            const Result<Edited> back = moveChunk(moved->program, stage, direction, home, places);
            RC_ASSERT(back.has_value());
            RC_ASSERT(same(back->program, program) || usualDelay(program) != usualDelay(moved->program));
            // Places that its times choose are sound too.
            const Result<Edited> sorted = moveChunk(moved->program, stage, direction, home);
            RC_ASSERT(sorted.has_value());
            keepsTheInvariants(*sorted);
        }));
        QVERIFY(moves > 10);
    }

    void aMovedChunkPaysTheDelayWhereItNowCrosses()
    {
        // Two devices, a V of two chunks each: stages 1 and 2 meet on device 1. Stage 2 moved to device 0 crosses twice less.
        Request request = equalChunks("zb-v", 2, 4, 2, {2, 2, 2, 5});
        const Program program = *build(request);
        const std::int32_t home = deviceOfStage(program, 2, 0);
        QCOMPARE(home, 1);
        const Result<Edited> moved = moveChunk(program, 2, 0, 0);
        QVERIFY(moved);
        const std::int32_t forward = find(moved->program, OpKind::Forward, 0, 2);
        QCOMPARE(moved->program.dependenciesOf(forward)[0].lag, Ticks{5});
        const std::int32_t after = find(moved->program, OpKind::Forward, 0, 3);
        QCOMPARE(moved->program.dependenciesOf(after)[0].lag, Ticks{0});
        QCOMPARE(moved->program.chunks, 3);
        QCOMPARE(static_cast<int>(moved->program.ops[static_cast<std::size_t>(forward)].chunk), 1);
        // Its activations are held by the device that runs it.
        for (const MemoryEffect& effect : moved->program.effectsOf(forward)) {
            QCOMPARE(effect.device, 0);
        }
    }

    void anOrderTakesTheTimesOfALayout()
    {
        QVERIFY(rc::check([] {
            const auto index = *rc::gen::inRange<std::size_t>(0, schedules().size());
            const Schedule& card = schedules()[index];
            Request request = anyShape(card, 5, rc::gen::inRange(1, 9));
            Request equal = request;
            for (int stage = 0; stage < request.devices * request.chunks; ++stage) {
                equal.stages.push_back({1, 1, 1, 1, card.weightShare});
                StageCost cost{*rc::gen::inRange<Ticks>(1, 9), *rc::gen::inRange<Ticks>(1, 9),
                               *rc::gen::inRange<Ticks>(1, 9), *rc::gen::inRange(1, 5) * 1e9,
                               card.weightShare};
                request.stages.push_back(cost);
            }
            request.communication = *rc::gen::inRange<Ticks>(0, 4);
            request.overlap = 0.5;
            request.nanoseconds = request.bytes = true;
            const Program order = *build(equal);
            const Result<Edited> timed = retimed(order, request);
            if (!timed) { // copies and updates have costs that no layout says
                RC_ASSERT(order.streams.size() > static_cast<std::size_t>(order.devices)
                          || !card.synchronous);
                return;
            }
            keepsTheInvariants(*timed);
            const Program own = *build(request);
            if (own.order == order.order && !card.peakFollowsTimes) {
                RC_ASSERT(same(timed->program, own));
            }
        }));
    }

    void chunksThatOverlapOrCopyStayTogether()
    {
        const Program pairs = *build(equalChunks("dualpipe", 4, 8));
        const Result<Edited> parted = moveChunk(pairs, 1, 0, 3);
        QVERIFY(!parted);
        QVERIFY(parted.error().text().starts_with("Ops that overlap cannot be parted"));
        const Program copies = *build(equalChunks("bpipe", 4, 8));
        const Result<Edited> torn = moveChunk(copies, 0, 0, 1);
        QVERIFY(!torn);
        QVERIFY(torn.error().text().starts_with("Chunks with copies"));
        const Result<Edited> nowhere = moveChunk(pairs, 0, 0, 9);
        QVERIFY(!nowhere);
        QCOMPARE(QString::fromStdString(nowhere.error().text()),
                 QString("There is no device 9; the last is device 3."));
    }

    void builtProgramsAreNumberedInRunningOrder()
    {
        for (const Schedule& schedule : schedules()) {
            const std::int32_t microbatches = 8;
            const Request request = equalChunks(schedule.name, 4, microbatches, schedule.defaultChunks);
            const Program program = *build(request);
            const Program once = renumbered(program);
            QVERIFY2(same(once, renumbered(once)), schedule.name.data());
            QCOMPARE(simulate(once)->makespan, simulate(program)->makespan);
            if (program.streams.size() == static_cast<std::size_t>(program.devices)) {
                QVERIFY2(same(once, program) || schedule.name == "pipedream"
                             || schedule.name == "pipedream-2bw"
                             || schedule.name == "pipelined-backpropagation",
                         schedule.name.data());
            }
        }
    }

    void opsThatAreNotThereAreRefused()
    {
        const Program program = oneForwardOneBackwardOf(2, 2);
        QCOMPARE(QString::fromStdString(moveOp(program, 8, 0).error().text()),
                 QString("There is no op 8; the schedule has 8."));
        QVERIFY(!moveOp(program, 0, 4));
        QVERIFY(!moveOp(program, 0, -1));
        QVERIFY(!splitBackward(program, 0));
        QVERIFY(!mergeBackward(program, 0));
        QVERIFY(!mergeBackwards(program, -1));
        QVERIFY(!splitBackwards(program, 7));
        QVERIFY(!splitBackward(program, find(program, OpKind::Backward, 0, 0), {.inputShare = 2}));
    }
};

QTEST_GUILESS_MAIN(TestScheduleEdit)
#include "tst_schedule_edit.moc"
