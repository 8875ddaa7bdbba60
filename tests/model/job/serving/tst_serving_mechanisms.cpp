// SPDX-License-Identifier: GPL-3.0-or-later
// Windows, pipelines, defaults of small accelerators, calibration with three rows, the highest rate that keeps limits.
#include "exchange/catalog/catalog.h"
#include "exchange/tables/request_trace.h"
#include "job/serving/calibration.h"
#include "job/serving/simulation.h"
#include "job/serving/speculation.h"
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
              const Spread& spread, double cacheBytes = 0)
{
    const auto& catalog = exchange::Catalog::builtIn();
    const workload::Transformer& shape = **catalog.model(model);
    const Engine& by = *engineOf(engine, {});
    Formats formats = formatsOf(precision, shape, by);
    if (cacheBytes > 0)
        formats.cacheBytes = cacheBytes;
    return serverOf(shape, *catalog.cluster(cluster), by, formats, spread);
}

bool near(double ours, double published, double tolerance)
{
    if (std::abs(ours / published - 1) <= tolerance)
        return true;
    qWarning("%g beside %g", ours, published);
    return false;
}

/// Means of requests drawn one by one, lengths within a tenth of their mean as InferenceX draws them.
Simulated drawn(const Server& server, double input, double output, double flight,
                workload::LengthKind lengths, std::int64_t requests)
{
    Deployment d;
    d.answering = {server, 1};
    workload::ServingTask task;
    task.inputTokens = std::llround(input);
    task.outputTokens = std::llround(output);
    task.lengths = lengths;
    task.lengthSpread = .1;
    Random random(1, 0);
    return *simulate(d, task, drawRequests(task, requests, 0, random), flight, {});
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

    // Golden numbers of reference/serving: what InferenceX's rows stand still at, 8k in and 1k out (7,373 and 922 drawn).
    void wallsStandWhereTheyWereMeasured()
    {
        const Server h100 = served("minimax-m2.5", "dgx-h100", "vllm", "fp8", {.tensor = 4, .experts = 4});
        QVERIFY(near(h100.wall(h100.held(7373, 922)), 29.5, .1));
        const Server b200 = served("minimax-m2.5", "dgx-b200", "vllm", "fp8", {.tensor = 2}, 1);
        QVERIFY(near(b200.wall(b200.held(7373, 922)), 102, .12));
        const Server reserved = served("llama-3-70b", "dgx-b200", "trtllm", "fp4", {});
        QVERIFY(near(reserved.wall(reserved.held(7373, 922)), 93, .1));
    }

    // Equal lengths under SGLang end together and begin together: 10.6 ms a token, where mean values say more.
    void equalLengthsRunInStep()
    {
        const Server server = served("qwen3-32b", "dgx-h100", "sglang", "bf16", {.tensor = 4});
        const double token = drawn(server, 1024, 128, 16, workload::LengthKind::Fixed, 160).token.mean;
        QVERIFY(near(token, 10.6e-3, .25)); // SGLang's fixed times were fitted to larger models
        QVERIFY(closedLoop(server, 1024, 128, 16).tokenSeconds > 1.2 * token);
    }

    // MLPerf v4.1, Llama 2 70B on eight H200: 113.7 requests/s within 2 s to the first token and .2 s a token.
    void theServerTestPassesAtThePublishedRate()
    {
        Deployment d;
        d.answering = {served("llama-2-70b", "dgx-h200", "trtllm-mlperf", "fp8", {}), 1};
        workload::ServingTask task;
        task.inputTokens = 295;
        task.outputTokens = 300;
        task.lengths = workload::LengthKind::LogNormal;
        task.lengthSpread = 1;
        task.firstTokenLimit = 2;
        task.tokenLimit = .2;
        task.share = .99;
        QVERIFY(near(8 * *highestRate(d, task, {.requests = 5000}), 113.7, .15));
    }

    // What mean values say of the first token is what requests drawn one by one wait, once the first ones are answered.
    void firstTokensByMeanValuesAreThoseDrawn()
    {
        for (const auto& [engine, tensor] : {std::pair{"vllm", 4.}, {"sglang", 4.}, {"trtllm", 4.}}) {
            const Server server = served("llama-3-70b", "dgx-h200", engine, "fp8", {.tensor = tensor});
            for (const double flight : {1., 8., 64., 256.}) {
                const double said = closedLoop(server, 1024, 1024, flight).firstSeconds;
                const Simulated s = drawn(server, 1024, 1024, flight, workload::LengthKind::Uniform,
                                          std::max<std::int64_t>(400, std::llround(10 * flight)));
                QVERIFY(near(said, s.firstToken.mean,
                             .15)); // mean values queue a little more than equal prompts do
            }
        }
    }

    void collectivesGrowWithTheirBytes()
    {
        const Server server = served("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 8});
        for (const double ranks : {2., 4., 8.}) {
            double last = 0;
            for (double bytes = 1024; bytes < 1e9; bytes *= 1.3) {
                const double t = collective<double>(server, bytes, ranks, true);
                QVERIFY(t > last);
                last = t;
            }
        }
        QCOMPARE(collective<double>(server, 1e6, 1, true), 0.);
    }

    // Published lists: more proposed never gain less, and each further position is accepted less often than the first.
    void acceptanceListsAreNotGeometric()
    {
        for (const AcceptanceList& list : kAcceptanceLists) {
            for (std::size_t i = 1; i < list.accepted.size(); ++i) {
                QVERIFY(list.accepted[i] >= list.accepted[i - 1]);
                QVERIFY(list.accepted[i] - list.accepted[i - 1] < list.accepted[0] - 1);
            }
            QCOMPARE(acceptedOf(list.accepted, 3), list.accepted[2]);
            QCOMPARE(acceptedOf(list.accepted, 20), list.accepted[7]);
            const double alpha = list.accepted[0] - 1; // of the first position
            QVERIFY(std::abs(expectedTokens(alpha, 8) / list.accepted[7] - 1) > .01);
        }
        QCOMPARE(acceptedOf({}, 3), 1.);
        QCOMPARE(acceptedOf(kUsualAcceptance, 0), 1.);
        QVERIFY(std::abs(acceptedOf(kUsualAcceptance, 1.5) - 2.025) < 1e-12);
    }

    // A step that checks drafts reads weights and caches once: it pays for few users and less for many, sooner less with experts.
    void draftsPayForFewUsers()
    {
        const auto gain = [](const char* model, double flight) {
            Server server = served(model, "dgx-b200", "vllm", "fp8", {.tensor = 8});
            const double plainly = closedLoop(server, 1024, 1024, flight).tokenSeconds;
            server.drafts = {3, acceptedOf(kUsualAcceptance, 3)};
            return plainly / closedLoop(server, 1024, 1024, flight).tokenSeconds;
        };
        QVERIFY(gain("llama-3-70b", 1) > 1.8 && gain("llama-3-70b", 1) < 2.6); // no more than is accepted
        QVERIFY(gain("llama-3-70b", 1024) < gain("llama-3-70b", 16));
        QVERIFY(gain("deepseek-v3", 16) / gain("deepseek-v3", 1)
                < gain("llama-3-70b", 16) / gain("llama-3-70b", 1));
    }

    // Requests drawn one by one gain what mean values say, and every token is counted once.
    void draftsAreSimulated()
    {
        Server server = served("llama-3-70b", "dgx-h200", "vllm", "fp8", {.tensor = 4});
        server.drafts = {2, 2.25};
        const Simulated s = drawn(server, 1024, 512, 32, workload::LengthKind::Uniform, 320);
        QVERIFY(near(closedLoop(server, 1024, 512, 32).tokenSeconds, s.token.mean, .05));
        double tokens = 0;
        for (const Answered& answer : s.requests)
            tokens += answer.output;
        QVERIFY(near(s.outputPerSecond * s.seconds, tokens, 1e-9));
        server.drafts = {};
        QCOMPARE(drawn(server, 512, 64, 8, workload::LengthKind::Fixed, 40).preemptions, std::int64_t{0});
    }

    // Sessions of four turns, each turn's prompt beginning with all that came before, as Mooncake's traces name their blocks.
    void beginningsOfPromptsAreKept()
    {
        std::string text;
        for (int turn = 0; turn < 4; ++turn)
            for (int session = 0; session < 6; ++session) {
                text += "{\"timestamp\": " + std::to_string(20000 * turn + 900 * session)
                        + ", \"input_length\": " + std::to_string(2048 * (turn + 1))
                        + ", \"output_length\": 64, \"hash_ids\": [";
                for (int block = 0; block < 4 * (turn + 1); ++block)
                    text += (block > 0 ? "," : "") + std::to_string(1000 * session + block);
                text += "]}\n";
            }
        const auto read = exchange::readRequestTrace(text);
        QVERIFY(read);
        std::vector<Request> requests = *read;
        QCOMPARE(requests.back().blocks.size(), std::size_t{16});
        const auto simulated = [&](double replicas, Router router) {
            Deployment d;
            d.answering = {served("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 4}), replicas};
            SimulationOptions options;
            options.router = router;
            return *simulate(d, {}, requests, 0, options);
        };
        const Simulated one = simulated(1, Router::LeastRequests);
        QCOMPARE(one.cachedInput, .6); // (2 + 4 + 6) of (2 + 4 + 6 + 8) blocks of 2,048 tokens
        const Simulated scattered = simulated(4, Router::InTurn), sent = simulated(4, Router::MostCached);
        QCOMPARE(sent.cachedInput, .6);
        QVERIFY(scattered.cachedInput < .4);
        QVERIFY(sent.firstToken.mean < scattered.firstToken.mean);
        for (Request& request : requests)
            request.blocks.clear();
        const Simulated nothing = simulated(1, Router::LeastRequests);
        QCOMPARE(nothing.cachedInput, 0.);
        QVERIFY(one.firstToken.mean < nothing.firstToken.mean);
        QCOMPARE(one.outputPerSecond * one.seconds, nothing.outputPerSecond * nothing.seconds);
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
