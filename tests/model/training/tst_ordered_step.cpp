// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/schedule_json.h"
#include "job/training/step/ordered_step.h"
#include "model/scenarios.h"
#include "schedule/schedule_request.h"

#include <QtTest>
#include <cmath>

using namespace shardscape;

namespace {

layout::Scenario pipeline(const char* schedule)
{
    return scenarioOf("gpt-3-175b", "dgx-a100-80g", 12,
                      {{"sequence", "2048"},
                       {"global_batch", "192"},
                       {"tp", "8"},
                       {"pp", "12"},
                       {"micro_batch", "1"},
                       {"sequence_parallel", "true"},
                       {"recompute", "selective"},
                       {"schedule", schedule}});
}

schedule::Program orderOf(const char* name, std::int64_t devices, std::int64_t microbatches)
{
    const auto request = schedule::uniformRequest(
        {.schedule = name, .devices = devices, .microbatches = microbatches}, {});
    return *schedule::build(request->request);
}

} // namespace

class OrderedStepTest : public QObject {
    Q_OBJECT

private slots:
    void theLayoutsOwnOrderChangesNothing()
    {
        const auto scenario = pipeline("1f1b");
        const auto evaluation = training::evaluate(scenario);
        QVERIFY(evaluation.valid);
        const auto step = training::stepWithOrder(scenario, evaluation,
                                                  orderOf("1f1b", 12, evaluation.microbatches));
        QVERIFY2(step, step ? "" : step.error().text().c_str());
        QCOMPARE(step->stepSeconds, evaluation.stepSeconds);
        QCOMPARE(step->fits, evaluation.fits);
        for (std::size_t stage = 0; stage < evaluation.memory.size(); ++stage)
            QCOMPARE(step->peakBytes[stage], evaluation.memory[stage].total);
    }

    void anothersOrderTakesWhatThatScheduleTakes()
    {
        // ZB-H1 put in by hand, through PyTorch's table and back, against the same layout with ZB-H1.
        const auto scenario = pipeline("1f1b");
        const auto evaluation = training::evaluate(scenario);
        const auto other = training::evaluate(pipeline("zb-h1"));
        const auto table = exchange::writePytorchActions(orderOf("zb-h1", 12, evaluation.microbatches));
        const auto read = exchange::readSchedule(*table, "zb-h1 by hand");
        QVERIFY(read);
        const auto step = training::stepWithOrder(scenario, evaluation, read->program);
        QVERIFY2(step, step ? "" : step.error().text().c_str());
        QVERIFY(step->stepSeconds < step->ownStepSeconds);
        // Both add the same gradient exchange and optimizer to a makespan in whole nanoseconds.
        QVERIFY(std::abs(step->stepSeconds / other.stepSeconds - 1) < 1e-9);
        QVERIFY(std::abs(step->mfu / other.mfu - 1) < 1e-6); // mfu follows from the step
    }

    void theEvaluationIsThatOfTheOrder()
    {
        // GPipe holds every micro-batch: what fits with 1F1B does not with its order, and the evaluation must say so.
        const auto scenario = pipeline("1f1b");
        const auto own = training::evaluate(scenario);
        QVERIFY(own.valid);
        for (const char* name : {"1f1b", "gpipe", "zb-h1"}) {
            const auto other = training::evaluate(pipeline(name));
            const auto step = training::stepWithOrder(scenario, own, orderOf(name, 12, own.microbatches));
            QVERIFY2(step, step ? "" : step.error().text().c_str());
            const auto e = training::withOrder(scenario, own, *step);
            QCOMPARE(e.fits, other.fits);
            QCOMPARE(e.fits, e.reasons.empty());
            QVERIFY(std::abs(e.stepSeconds / other.stepSeconds - 1) < 1e-9);
            QVERIFY(std::abs(e.hfu / other.hfu - 1) < 1e-6); // follows from the step, as mfu
            QVERIFY(std::abs(e.peakBytes / other.peakBytes - 1) < 1e-9);
            QCOMPARE(e.worstStage, other.worstStage);
            double exposed = 0;
            for (const training::TimeShare& share : e.time)
                exposed += share.exposedSeconds;
            QVERIFY(std::abs(exposed / e.stepSeconds - 1) < 1e-9);
            for (std::size_t stage = 0; stage < e.memory.size(); ++stage) {
                double sum = 0;
                for (const double bytes : e.memory[stage].bytes)
                    sum += bytes;
                QVERIFY(std::abs(sum / e.memory[stage].total - 1) < 1e-9);
                QVERIFY(std::abs(e.memory[stage].inFlight - other.memory[stage].inFlight) < 1e-6);
            }
        }
    }

    void ordersOfAnotherShapeAreRefused()
    {
        const auto scenario = pipeline("1f1b");
        const auto evaluation = training::evaluate(scenario);
        const auto refusal = [&](const schedule::Program& order) {
            const auto step = training::stepWithOrder(scenario, evaluation, order);
            return step ? QString("taken all the same") : QString::fromStdString(step.error().text());
        };
        QCOMPARE(refusal(orderOf("1f1b", 8, evaluation.microbatches)),
                 QString("The schedule has 8 devices, the layout 12."));
        QCOMPARE(refusal(orderOf("1f1b", 12, 8)),
                 QString("The schedule has 8 micro-batches, the layout 192."));
        const auto moved = schedule::moveChunk(orderOf("1f1b", 12, evaluation.microbatches), 3, 0, 5);
        QVERIFY(moved);
        QCOMPARE(refusal(moved->program),
                 QString("Stage 3 is on device 5 in the schedule, on device 3 in the layout: "
                         "its weights would have to move with it."));
    }
};

QTEST_GUILESS_MAIN(OrderedStepTest)
#include "tst_ordered_step.moc"
