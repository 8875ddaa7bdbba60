// SPDX-License-Identifier: GPL-3.0-or-later
// Windows, pipelines, defaults of small accelerators, calibration with three rows, the highest rate that keeps limits.
#include "exchange/catalog/catalog.h"
#include "job/serving/calibration.h"
#include "job/serving/simulation.h"
#include "job/serving/steady.h"
#include "job/serving/step.h"

#include <QtTest>
#include <rapidcheck.h>

#include <array>
#include <cmath>

using namespace shardscape;
using namespace shardscape::serving;

namespace {

Server served(const char* model, const char* cluster, const char* engine, const char* precision,
              const Spread& spread)
{
    const auto& catalog = exchange::Catalog::builtIn();
    const workload::Transformer& shape = **catalog.model(model);
    const Engine& by = *engineOf(engine, {});
    return serverOf(shape, *catalog.cluster(cluster), by, formatsOf(precision, shape, by), spread);
}

} // namespace

class tst_ServingMechanisms : public QObject {
    Q_OBJECT
private slots:
    // Llama 4 attends to 8,192 tokens in three layers of four: a request of 256 tokens was counted with 12,288 in each of them.
    void windowsHoldNoMoreThanTheRequest()
    {
        const Server s = served("llama-4-scout", "dgx-b200", "trtllm", "fp4", {});
        QVERIFY(!s.windows.empty());
        double windows = 0;
        for (const Window& window : s.windows)
            windows += window.bytes;
        QCOMPARE(s.besideTokens(256), s.sequenceBytes + 256 * windows);
        QVERIFY(s.wall(256) > 20 * s.wall(8192));
        QCOMPARE(s.besideTokens(1e6), s.besideTokens(2e6));
    }

    void stagesWaitForTheLast()
    {
        rc::check("parts sum to the iteration, and a pipeline adds what its stages wait", [] {
            const double stages = *rc::gen::element(1., 2., 4., 8.);
            const Server s = served("llama-3-70b", "rtx-pro-6000-8-per-node", "trtllm", "fp4",
                                    {.pipeline = stages});
            const Mix mix{static_cast<double>(*rc::gen::inRange(1, 512)),
                          static_cast<double>(*rc::gen::inRange(16, 8192))};
            const StepTime<double> t = iterationTime<double>(s, mix);
            double sum = 0, waits = 0;
            for (const auto& part : t.parts) {
                sum += part.seconds;
                waits += part.id == "stage_waits" ? part.seconds : 0;
            }
            RC_ASSERT(std::abs(sum / t.total - 1) < 1e-9); // rounding of sums in another order
            RC_ASSERT((waits > 0) == (partsOf(s, mix.decoding) > 1));
            if (stages == 1)
                RC_ASSERT(t.total == stepTime<double>(s, mix).total);
        });
    }

    // Of 70B on eight RTX PRO 6000, 1000 in and 1000 out, pp 8 was published with .57 of pp 1 for each accelerator.
    void eightStagesGiveLessForEachAccelerator()
    {
        const auto each = [](double stages) {
            return saturated(served("llama-3-70b", "rtx-pro-6000-8-per-node", "trtllm", "fp4",
                                    {.pipeline = stages}),
                             1000, 1000)
                       .outputPerSecond
                   / stages;
        };
        QVERIFY2(std::abs(each(8) / each(1) / .57 - 1) < .25, qPrintable(QString::number(each(8) / each(1))));
    }

    void smallAcceleratorsTakeSmallDefaults()
    {
        QCOMPARE(chunkOf(served("qwen3-14b", "dgx-a100-80g", "vllm", "bf16", {}), {}), 2048.);
        QCOMPARE(chunkOf(served("qwen3-14b", "dgx-h100", "vllm", "bf16", {}), {}), 8192.);
        QCOMPARE(sequencesOf(served("qwen3-14b", "dgx-a100-80g", "vllm", "bf16", {}), {}), 256.);
        QCOMPARE(sequencesOf(served("qwen3-14b", "dgx-a100-80g", "vllm", "bf16", {}), {.maxSequences = 7}),
                 7.);
    }

    void threeRowsFindBothFactors()
    {
        rc::check("measurements that the formulas make with two factors give these back", [] {
            const Server s = served("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 4});
            const Correction truth{*rc::gen::inRange(80, 125) / 100., *rc::gen::inRange(70, 145) / 100.};
            const std::array flights{1., 32., 256.};
            const auto token = [&](double flight, const Correction& by) {
                Server corrected = s;
                corrected.correction = by;
                return closedLoop(corrected, 1024, 1024, flight).tokenSeconds;
            };
            const Correction found = calibrated(3, [&](std::size_t i, const Correction& by) {
                return std::log(token(flights[i], by) / token(flights[i], truth));
            });
            for (const double flight : {4., 64.}) // not shown: within what the prior pulls
                RC_ASSERT(std::abs(token(flight, found) / token(flight, truth) - 1) < .03);
            const Correction nothing = calibrated(0, [](std::size_t, const Correction&) { return 0.; });
            RC_ASSERT(nothing == Correction{});
        });
    }

    void theHighestRateKeepsTheLimits()
    {
        Deployment d;
        d.answering = {served("llama-3-8b", "dgx-h100", "vllm", "fp8", {}), 1};
        workload::ServingTask task;
        task.inputTokens = 512;
        task.outputTokens = 128;
        task.firstTokenLimit = .5;
        task.tokenLimit = .02;
        task.share = .9;
        const SimulationOptions options{.requests = 400};
        const double rate = *highestRate(d, task, options);
        QVERIFY(rate > 0);
        const auto kept = [&](double at) {
            Random random(options.seed, 0);
            return simulate(d, task, drawRequests(task, options.requests, at, random), 0, options)->kept;
        };
        QVERIFY(kept(rate) >= task.share);
        QVERIFY(kept(1.1 * rate) < task.share);
        task.tokenLimit = 1e-6;
        QCOMPARE(std::floor(1e3 * *highestRate(d, task, options)), 0.);
    }
};

QTEST_GUILESS_MAIN(tst_ServingMechanisms)
#include "tst_serving_mechanisms.moc"
