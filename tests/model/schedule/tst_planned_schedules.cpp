// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/edit.h"
#include "schedule/schedule_request.h"
#include "support.h"

#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

namespace {

Request requestOf(const char* name, std::int32_t devices, std::int32_t microbatches, StageCost cost,
                  Ticks communication)
{
    Request request = equalChunks(name, devices, microbatches, (*findSchedule(name))->defaultChunks);
    cost.activation = 1.0 / request.chunks;
    cost.weightShare = (*findSchedule(name))->weightShare;
    std::fill(request.stages.begin(), request.stages.end(), cost);
    request.communication = communication;
    return request;
}

Ticks makespanOf(const Request& request)
{
    return (*findSchedule(request.name))->makespan(request);
}

double peakOf(const Request& request)
{
    const Program program = *build(request);
    double peak = 0;
    for (const MemoryCurve& curve : analyse(program, *simulate(program)).activations) {
        peak = std::max(peak, curve.peak);
    }
    return peak;
}

StageCost anyCost()
{
    StageCost cost;
    cost.forward = *rc::gen::inRange<Ticks>(1, 30);
    cost.backwardInput = *rc::gen::inRange<Ticks>(1, 30);
    cost.backwardWeight = *rc::gen::inRange<Ticks>(1, 30);
    return cost;
}

} // namespace

/// Schedules whose order is planned for the times.
class TestPlannedSchedules : public QObject {
    Q_OBJECT

private slots:
    /// An order in hand is never faster for a longer delay.
    void moreDelayNeverMakesAnOrderShorter()
    {
        QVERIFY(rc::check([] {
            const char* name = *rc::gen::element("v-half", "v-min");
            const auto devices = *rc::gen::inRange<std::int32_t>(2, 9);
            const auto microbatches = *rc::gen::inRange<std::int32_t>(1, 25);
            const StageCost cost = anyCost();
            const Program order = *build(requestOf(name, devices, microbatches, cost, 0));
            Ticks before = 0;
            Ticks delay = 0;
            for (int i = 0; i < 5; ++i) {
                const auto run = retimed(order, requestOf(name, devices, microbatches, cost, delay));
                RC_ASSERT(run.has_value());
                const Ticks makespan = analyse(run->program, run->simulation).makespan;
                RC_ASSERT(makespan >= before);
                before = makespan;
                delay += *rc::gen::inRange<Ticks>(1, 20);
            }
        }));
    }

    /// The planner is a heuristic: for more delay it may happen on a better order. Of 60,000 plans the worst lost kWorstLoss to
    /// such a one; layouts choose among fixed orders instead (schedule/fixed_orders.h), which cannot lose.
    void moreDelayHardlyMakesAShorterPlan()
    {
        static constexpr double kWorstLoss = 0.06;
        QVERIFY(rc::check([] {
            const char* name = *rc::gen::element("v-half", "v-min");
            const auto devices = *rc::gen::inRange<std::int32_t>(2, 9);
            const auto microbatches = *rc::gen::inRange<std::int32_t>(1, 25);
            const StageCost cost = anyCost();
            Ticks before = 0;
            Ticks delay = 0;
            for (int i = 0; i < 5; ++i) {
                const Ticks makespan = makespanOf(requestOf(name, devices, microbatches, cost, delay));
                const double loss = static_cast<double>(before) / static_cast<double>(makespan) - 1;
                RC_ASSERT(loss <= kWorstLoss);
                before = makespan;
                delay += *rc::gen::inRange<Ticks>(1, 20);
            }
        }));
    }

    void moreMemoryNeverMakesALongerStep()
    {
        QVERIFY(rc::check([] {
            const auto devices = *rc::gen::inRange<std::int32_t>(2, 9);
            const auto microbatches = *rc::gen::inRange<std::int32_t>(1, 30);
            const StageCost cost = anyCost();
            const auto delay = *rc::gen::inRange<Ticks>(0, 30);
            const Request half = requestOf("v-half", devices, microbatches, cost, delay);
            const Request least = requestOf("v-min", devices, microbatches, cost, delay);
            RC_ASSERT(makespanOf(half) <= makespanOf(least));
            RC_ASSERT(peakOf(half) <= (devices + 2) / 2 + 1e-9);
            RC_ASSERT(peakOf(least) <= (devices + 4) / 3 + 1e-9);
        }));
    }

    void unequalTimesAndDelaysAreNoExcuse_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<int>("delay");
        QTest::addColumn<qint64>("ticks");
        // f = 10, b = 13, w = 4 of a whole device, in half units. Planned for the delay alone these took 4632, 6338 and
        // 10617.
        QTest::newRow("v-half") << "v-half" << 6 << qint64{4615};
        QTest::newRow("v-min") << "v-min" << 6 << qint64{6190};
        QTest::newRow("v-min, slow") << "v-min" << 20 << qint64{10060};
    }
    void unequalTimesAndDelaysAreNoExcuse()
    {
        QFETCH(QString, schedule);
        QFETCH(int, delay);
        QFETCH(qint64, ticks);
        StageCost cost;
        cost.forward = 10;
        cost.backwardInput = 13;
        cost.backwardWeight = 4;
        const Ticks makespan = makespanOf(requestOf(schedule.toUtf8().constData(), 16, 48, cost, delay));
        QVERIFY2(makespan <= ticks, qPrintable(QString::number(makespan)));
    }
};

QTEST_GUILESS_MAIN(TestPlannedSchedules)
#include "tst_planned_schedules.moc"
