// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_shape.h"
#include "schedule/edit.h"
#include "schedule/option.h"
#include "schedule/pace.h"
#include "schedule/step.h"
#include "support.h"

#include <rapidcheck.h>

#include <array>
#include <cmath>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

using Paces = std::vector<std::vector<double>>;

/// Options that layouts choose.
constexpr std::array kChoices{"", "", "2bp", "2bp=end,batched=0.7", "vocabulary", "offload"};

Request anyPacedRequest(const Schedule& schedule)
{
    Request request = anyShape(schedule, 5, rc::gen::inRange(1, 12));
    for (std::int32_t stage = 0; stage < request.devices * request.chunks; ++stage) {
        StageCost cost;
        cost.forward = *rc::gen::inRange<Ticks>(1, 4000);
        cost.backwardInput = *rc::gen::inRange<Ticks>(1, 4000);
        cost.backwardWeight = *rc::gen::inRange<Ticks>(1, 4000);
        cost.move = *rc::gen::inRange<Ticks>(0, 500);
        cost.pacedForward = *rc::gen::inRange(0, 5) / 4.0;
        cost.pacedInput = *rc::gen::inRange(0, 5) / 4.0;
        cost.pacedWeight = *rc::gen::inRange(0, 5) / 4.0;
        request.stages.push_back(cost);
    }
    request.communication = *rc::gen::element<Ticks>(0, 30, 500);
    const char* choice = *rc::gen::elementOf(kChoices);
    if (*choice != '\0')
        request.options = inTicks({*parseOption(choice)}, request);
    return request;
}

Paces anyPaces(const Request& request, int most)
{
    Paces paces(static_cast<std::size_t>(*rc::gen::inRange(1, most)));
    for (std::vector<double>& row : paces)
        for (std::int32_t j = 0; j < request.microbatches; ++j)
            row.push_back(*rc::gen::inRange(0, 300) / 100.0);
    return paces;
}

Request pacedAt(const Request& request, const std::vector<double>& pace)
{
    Request one = request;
    one.pace = pace;
    return one;
}

} // namespace

class TestPace : public QObject {
    Q_OBJECT

private slots:
    void everyScheduleIsTimedAsItIsSimulated_data();
    void everyScheduleIsTimedAsItIsSimulated();
    void evenPacesChangeNothing();
    void aSlowerMicrobatchHastensNothing();
    void oneDeviceTakesTheSumOfItsMicrobatches();
    void manyPipelinesAreThoseWithMostToDo();
    void anOrderOfOnesOwnTakesThePacesOfTheLayout();
    void whatIsNoPaceIsRefused();
};

void TestPace::everyScheduleIsTimedAsItIsSimulated_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < schedules().size(); ++i)
        QTest::newRow(schedules()[i].name.data()) << static_cast<int>(i);
}

/// The one number of a sweep, of the verdict and of the Gantt: lastDone(), stepOf() and the simulated program.
void TestPace::everyScheduleIsTimedAsItIsSimulated()
{
    QFETCH(int, index);
    const Schedule& schedule = schedules()[static_cast<std::size_t>(index)];
    QVERIFY(rc::check([&] {
        const Request request = anyPacedRequest(schedule);
        if (!validate(request))
            return;
        const Paces paces = anyPaces(request, 5);
        LastDone longest;
        for (std::size_t row = 0; row < paces.size(); ++row) {
            const Request one = pacedAt(request, paces[row]);
            const Run it = run(one);
            if (it.analysis.makespan > longest.makespan)
                longest = {row, it.analysis.makespan};
            RC_ASSERT(makespanAtPace(one) == it.analysis.makespan);
            RC_ASSERT(makespanWithOptions(one) == it.analysis.makespan);
            RC_ASSERT(stepOf(one)->makespan == it.analysis.makespan);
            RC_ASSERT(stepOf(one)->work == it.analysis.work);
        }
        const Result<LastDone> last = lastDone(request, paces);
        RC_ASSERT(last.has_value());
        RC_ASSERT(last->makespan == longest.makespan);
        RC_ASSERT(longest.makespan == 0 || last->which == longest.which);
    }));
}

void TestPace::evenPacesChangeNothing()
{
    QVERIFY(rc::check([] {
        const auto index = *rc::gen::inRange<std::size_t>(0, schedules().size());
        const Request request = anyPacedRequest(schedules()[index]);
        if (!validate(request))
            return;
        const std::vector<double> even(static_cast<std::size_t>(request.microbatches), 1.0);
        RC_ASSERT(makespanAtPace(pacedAt(request, even)) == run(request).analysis.makespan);
        if (request.options.empty())
            RC_ASSERT(workAtPace(pacedAt(request, even)) == workAtPace(request));
    }));
}

/// The order stays, and a pipeline adds and takes maxima.
void TestPace::aSlowerMicrobatchHastensNothing()
{
    QVERIFY(rc::check([] {
        const char* name = *rc::gen::element("gpipe", "1f1b", "interleaved-1f1b", "zb-h1", "breadth-first",
                                             "v-half", "dualpipe");
        const Request request = anyPacedRequest(**findSchedule(name));
        if (!validate(request))
            return;
        const std::vector<double> pace = anyPaces(request, 2).front();
        std::vector<double> slower = pace;
        slower[*rc::gen::inRange<std::size_t>(0, slower.size())] += 0.5;
        RC_ASSERT(makespanAtPace(pacedAt(request, slower)) >= makespanAtPace(pacedAt(request, pace)));
    }));
}

void TestPace::oneDeviceTakesTheSumOfItsMicrobatches()
{
    Request request = equalChunks("1f1b", 1, 4, 1, {100, 150, 50, 0});
    request.stages.front().pacedForward = 0.5;
    request.stages.front().pacedInput = 1;
    request.pace = {0, 1, 2, 4};
    // Forward 50 + 50 pace, input gradients 150 pace, weight gradients 50 each.
    QCOMPARE(makespanAtPace(request), Ticks{4 * 100 + 7 * 200});
    QCOMPARE(workAtPace(request), 4.0 * 100 + 7 * 200);
}

void TestPace::manyPipelinesAreThoseWithMostToDo()
{
    const Request request = [] {
        Request it = equalChunks("1f1b", 4, 8, 1, {1000, 1000, 1000, 0});
        for (StageCost& cost : it.stages)
            cost.pacedForward = cost.pacedInput = cost.pacedWeight = 1;
        return it;
    }();
    Paces paces(4 * kMostPaces, std::vector<double>(8, 1.0));
    paces[777] = std::vector<double>(8, 1.5);
    const Result<LastDone> last = lastDone(request, paces);
    QVERIFY(last.has_value());
    QCOMPARE(last->which, std::size_t{777});
    QCOMPARE(last->makespan, Ticks{(8 + 3) * 4500});
}

void TestPace::anOrderOfOnesOwnTakesThePacesOfTheLayout()
{
    Request request = equalChunks("1f1b", 2, 4, 1, {1000, 1000, 1000, 0});
    for (StageCost& cost : request.stages)
        cost.pacedForward = 1;
    const Result<Program> order = build(request);
    QVERIFY(order.has_value());
    request.pace = {1, 3, 1, 1};
    const Result<Edited> again = retimed(*order, request);
    QVERIFY(again.has_value());
    QCOMPARE(again->simulation.makespan, makespanAtPace(request));
    QVERIFY(again->simulation.makespan
            > run(equalChunks("1f1b", 2, 4, 1, {1000, 1000, 1000, 0})).analysis.makespan);
}

void TestPace::whatIsNoPaceIsRefused()
{
    Request request = equalChunks("1f1b", 2, 4);
    for (const std::vector<double>& pace : {std::vector<double>{1, 1, 1}, std::vector<double>{1, 1, 1, -1},
                                            std::vector<double>{1, 1, 1, std::nan("")}}) {
        request.pace = pace;
        const Result<void> valid = validate(request);
        QVERIFY(!valid.has_value());
        QCOMPARE(valid.error().text(), std::string("Each micro-batch has one pace, a number from 0 on."));
    }
}

QTEST_GUILESS_MAIN(TestPace)
#include "tst_pace.moc"
