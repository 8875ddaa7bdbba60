// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
// Requests one by one: laws that hold for any load, the closed forms where both apply, and published walls.
#include "exchange/catalog/catalog.h"
#include "job/serving/simulation.h"

#include <QtTest>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::serving;

namespace {

Server servedBy(const char* model, const char* cluster, const char* engine, const char* precision,
                const Spread& spread, double cacheBytes = 0)
{
    const auto& catalog = exchange::Catalog::builtIn();
    const workload::Transformer& shape = **catalog.model(model);
    const Engine& by = *serving::engineOf(engine, {});
    Formats formats = serving::formatsOf(precision, shape, by);
    if (cacheBytes > 0)
        formats.cacheBytes = cacheBytes;
    return serverOf(shape, *catalog.cluster(cluster), by, formats, spread);
}

Deployment replicasOfSmall(const char* engine, double replicas = 1)
{
    Deployment d;
    d.answering = {servedBy("llama-3-8b", "dgx-h100", engine, "bf16", {}), replicas};
    return d;
}

workload::ServingTask taskOf(std::int64_t input, std::int64_t output)
{
    workload::ServingTask task;
    task.inputTokens = input;
    task.outputTokens = output;
    return task;
}

Simulated simulated(const Deployment& d, const workload::ServingTask& task, double load,
                    std::int64_t requests, Policy policy = Policy::Engine)
{
    SimulationOptions options;
    options.requests = requests;
    options.policy = policy;
    auto all = simulateLoads(d, task, {load}, options);
    return std::move(all->front());
}

} // namespace

class ServingSimulationTest : public QObject {
    Q_OBJECT

private slots:
    /// Every request is answered once, in order of its own events; what the workers' clocks say of running sequences is what
    /// the requests say of their answers.
    void requestsAreKept()
    {
        rc::check([] {
            const char* engine = *rc::gen::element("vllm", "sglang", "trtllm");
            workload::ServingTask task = taskOf(*rc::gen::inRange(1, 3000), *rc::gen::inRange(1, 400));
            task.lengths = *rc::gen::element(workload::LengthKind::Fixed, workload::LengthKind::Uniform,
                                             workload::LengthKind::LogNormal);
            task.lengthSpread = .5;
            const bool open = *rc::gen::arbitrary<bool>();
            task.requestRate = open ? *rc::gen::inRange(1, 20) : 0;
            const double load = open ? task.requestRate : *rc::gen::inRange(1, 80);
            const auto policy = *rc::gen::element(Policy::Engine, Policy::Static);
            const double replicas = *rc::gen::inRange(1, 4);
            const Simulated s = simulated(replicasOfSmall(engine, replicas), task, load, 60, policy);
            double inFlight = 0, answering = 0;
            for (const Answered& a : s.requests) {
                RC_ASSERT(std::isfinite(a.end));
                RC_ASSERT(a.arrival <= a.scheduled && a.scheduled < a.first && a.first <= a.end);
                inFlight += a.end - a.arrival;
                answering += a.end - a.first;
            }
            RC_ASSERT(std::abs(s.running * replicas * s.seconds - answering) <= 1e-6 * answering + 1e-9);
            if (!open)
                RC_ASSERT(inFlight / s.seconds <= load * (1 + 1e-9));
        });
    }

    /// Long closed loops of any engine, below the wall: mean values and simulation say the same.
    void closedFormsAgree()
    {
        rc::check([] {
            const char* engine = *rc::gen::element("vllm", "trtllm");
            workload::ServingTask task = taskOf(*rc::gen::inRange(100, 2000), *rc::gen::inRange(100, 600));
            task.lengths = workload::LengthKind::Uniform; // equal ones run in step
            task.lengthSpread = .5;
            const double load = *rc::gen::element(1., 4., 16., 64.);
            const Deployment d = replicasOfSmall(engine);
            const Simulated s = simulated(d, task, load, static_cast<std::int64_t>(30 * load));
            const Steady steady = closedLoop(d.answering.server, static_cast<double>(task.inputTokens),
                                             static_cast<double>(task.outputTokens), load);
            // One iteration's mix for all of them: within a tenth.
            RC_ASSERT(std::abs(s.token.mean / steady.tokenSeconds - 1) < .1);
            RC_ASSERT(std::abs(s.requestsPerSecond / steady.requestsPerSecond - 1) < .12);
        });
    }

    void openLoopsAgreeBelowSaturation()
    {
        for (const double rate : {2., 8.}) {
            workload::ServingTask task = taskOf(1000, 300);
            task.requestRate = rate;
            const Deployment d = replicasOfSmall("vllm");
            const Simulated s = simulated(d, task, rate, 2000);
            const Steady steady = openLoop(d.answering.server, 1000, 300, rate);
            QVERIFY(std::abs(s.token.mean / steady.tokenSeconds - 1) < .08);
            QVERIFY(std::abs(s.firstToken.mean / steady.firstSeconds - 1) < .15);
            QVERIFY(std::abs(s.running / steady.running - 1) < .08);
            QCOMPARE(s.queueGrowth, 0.0);
        }
    }

    void whatCannotSettleSaysHowFastItGrows()
    {
        workload::ServingTask task = taskOf(1000, 300);
        task.requestRate = 30;
        const Deployment d = replicasOfSmall("vllm");
        const Simulated s = simulated(d, task, 30, 2000);
        const Steady steady = openLoop(d.answering.server, 1000, 300, 30);
        QVERIFY(steady.queueGrowth > 0);
        QVERIFY(std::abs(s.queueGrowth / steady.queueGrowth - 1) < .2);
    }

    /// NVIDIA's NIM benchmark, 250 users: 460 tokens/s an accelerator, 88.6 s to the first token.
    void theWallOfNimIsSimulated()
    {
        Deployment d;
        d.answering = {servedBy("llama-3-70b", "dgx-h100", "trtllm", "fp8", {.tensor = 2}), 1};
        const Simulated s = simulated(d, taskOf(5000, 500), 250, 1250);
        QVERIFY(std::abs(s.outputPerSecond / 2 / 460 - 1) < .15);
        QVERIFY(std::abs(s.firstToken.mean / 88.6 - 1) < .2);
        QCOMPARE(s.preemptions, std::int64_t{0}); // whole answers are reserved
    }

    /// InferenceX, 8k in and 1k out on one H200: no more than 46 sequences find room; answers that grow take it from others.
    void theYoungestGiveWay()
    {
        Deployment d;
        d.answering = {servedBy("llama-3-70b", "dgx-h200", "vllm", "fp8", {}, 1), 1};
        const Simulated s = simulated(d, taskOf(7373, 922), 128, 600);
        QVERIFY(std::abs(s.runningMost / 46 - 1) < .12);
        QVERIFY(s.preemptions > 0);
        const auto taken = std::accumulate(
            s.requests.begin(), s.requests.end(), std::int64_t{0},
            [](std::int64_t sum, const Answered& a) { return sum + a.preempted; });
        QCOMPARE(taken, s.preemptions);
    }

    void requestsLongerThanTheCacheAreRefused()
    {
        const Simulated s = simulated(replicasOfSmall("vllm"), taskOf(10'000'000, 10), 4, 8);
        QCOMPARE(s.refused, std::int64_t{8});
        QCOMPARE(s.requestsPerSecond, 0.0);
    }

    /// A fixed batch waits for its longest answer: with unlike lengths it answers less than one that is refilled.
    void staticBatchesWait()
    {
        workload::ServingTask task = taskOf(500, 300);
        task.lengths = workload::LengthKind::LogNormal;
        task.lengthSpread = 1;
        const Deployment d = replicasOfSmall("trtllm");
        const Simulated refilled = simulated(d, task, 32, 320);
        const Simulated fixed = simulated(d, task, 32, 320, Policy::Static);
        QVERIFY(fixed.outputPerSecond < .7 * refilled.outputPerSecond);
    }

    /// Prompts in steps of their own hold answers up; between them answers are not slowed.
    void promptsBetweenTokensAreSeenInGaps()
    {
        workload::ServingTask task = taskOf(2000, 200);
        task.lengths = workload::LengthKind::Uniform; // equal ones run in step: their prompts meet no answers
        task.lengthSpread = .5;
        const Simulated s = simulated(replicasOfSmall("sglang"), task, 32, 320);
        QVERIFY(s.gap.p99 > 2 * s.gap.p50);
        QVERIFY(std::abs(s.gap.mean / s.token.mean - 1) < .1);
    }

    void theRouterThatSeesQueuesIsNoWorse()
    {
        workload::ServingTask task = taskOf(1500, 200);
        task.requestRate = 40;
        task.lengths = workload::LengthKind::LogNormal;
        task.lengthSpread = 1;
        const Deployment d = replicasOfSmall("vllm", 4);
        SimulationOptions options;
        options.requests = 2000;
        const auto least = simulateLoads(d, task, {40}, options);
        options.router = Router::ByChance;
        const auto chance = simulateLoads(d, task, {40}, options);
        QVERIFY(least->front().firstToken.p99 <= chance->front().firstToken.p99);
    }

    void burstsWaitLonger()
    {
        workload::ServingTask task = taskOf(2000, 100);
        task.requestRate = 8;
        const Deployment d = replicasOfSmall("vllm");
        const Simulated even = simulated(d, task, 8, 2000);
        task.burstiness = 4;
        const Simulated bursts = simulated(d, task, 8, 2000);
        QVERIFY(bursts.firstToken.p99 > 1.3 * even.firstToken.p99);
    }

    void poolsAgreeWithTheirClosedForm()
    {
        const Server server = servedBy("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 2});
        Deployment d;
        d.answering = {server, 1};
        d.prompts = Workers{server, 1};
        const Simulated s = simulated(d, taskOf(4000, 200), 64, 640);
        const Steady steady = apart(*d.prompts, d.answering, 4000, 200, 64);
        QVERIFY(std::abs(s.token.mean / steady.tokenSeconds - 1) < .1);
        QVERIFY(std::abs(s.firstToken.mean / steady.firstSeconds - 1) < .15);
        QVERIFY(std::abs(s.requestsPerSecond / steady.requestsPerSecond - 1) < .1);
        for (const Answered& a : s.requests)
            QVERIFY(a.arrival < a.first && a.first < a.end);
    }

    /// Eight loads of 1,000 requests are the same bit for bit on any number of threads, and by seed.
    void threadsChangeNothing()
    {
        workload::ServingTask task = taskOf(500, 100);
        task.requestRate = 1;
        const Deployment d = replicasOfSmall("vllm", 2);
        const std::vector<double> loads{1, 2, 4, 8, 12, 16, 20, 24};
        SimulationOptions options;
        options.threads = 1;
        const auto one = simulateLoads(d, task, loads, options);
        options.threads = 4;
        const auto four = simulateLoads(d, task, loads, options);
        options.seed = 2;
        const auto other = simulateLoads(d, task, loads, options);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            QCOMPARE((*four)[i].firstToken.p99, (*one)[i].firstToken.p99);
            QCOMPARE((*four)[i].seconds, (*one)[i].seconds);
            QVERIFY((*other)[i].seconds != (*one)[i].seconds);
        }
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!simulateLoads(d, task, loads, options, stopped.get_token()).has_value());
    }

    /// Gaps of arrivals have the mean and the coefficient of variation that are asked for.
    void arrivalsVaryAsAsked()
    {
        for (const double variation : {0., .5, 1., 3.}) {
            workload::ServingTask task = taskOf(100, 10);
            task.burstiness = variation;
            Random random(7, 0);
            constexpr std::int64_t kMany = 200000;
            const auto requests = drawRequests(task, kMany, 10, random);
            double sum = 0, squares = 0;
            for (std::size_t i = 1; i < requests.size(); ++i) {
                const double gap = requests[i].arrival - requests[i - 1].arrival;
                sum += gap;
                squares += gap * gap;
            }
            const double mean = sum / kMany, spread = std::sqrt(std::max(0.0, squares / kMany - mean * mean));
            QVERIFY(std::abs(mean / .1 - 1) < .03);
            QVERIFY(std::abs(spread / mean - variation) < .05 * std::max(1.0, variation));
        }
    }
};

QTEST_APPLESS_MAIN(ServingSimulationTest)
#include "tst_serving_simulation.moc"
