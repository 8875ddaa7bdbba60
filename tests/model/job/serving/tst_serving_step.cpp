// SPDX-License-Identifier: GPL-3.0-or-later
// Served models by mean values: golden numbers of published runs, and what must hold for any load.
#include "exchange/catalog/catalog.h"
#include "job/serving/pools.h"
#include "job/serving/steady.h"
#include "job/serving/step.h"

#include <QtTest>
#include <rapidcheck.h>

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

} // namespace

class TestServingStep : public QObject {
    Q_OBJECT

private slots:
    /// NVIDIA's NIM benchmark: throughput stands still from 100 users on, 85 requests run.
    void theWallOfNimStandsWhereItWasMeasured()
    {
        const Server server = served("llama-3-70b", "dgx-h100", "trtllm", "fp8", {.tensor = 2});
        QVERIFY(near(server.wall(server.held(5000, 500)), 85, .1));
        const Steady steady = closedLoop(server, 5000, 500, 250);
        QVERIFY(near(steady.outputPerSecond / 2, 460, .15));
        QVERIFY(near(steady.firstSeconds, 88.6, .2));
    }

    /// InferenceX, 8k in and 1k out: stops scaling at 46 sequences.
    void theWallOfInferenceXStandsWhereItWasMeasured()
    {
        const Server h200 = served("llama-3-70b", "dgx-h200", "vllm", "fp8", {}, 1);
        QVERIFY(near(h200.wall(h200.held(7373, 922)), 46, .15));
    }

    /// DeepSeek-V3: 576 numbers of 16 bits in 61 layers, held by every rank whatever tp.
    void latentCachesAreHeldByEveryRank()
    {
        for (const double tensor : {1., 2., 8.})
            QCOMPARE(served("deepseek-v3", "dgx-h200", "vllm", "fp8", {.tensor = tensor}).tokenBytes, 70272.);
    }

    void fewInFlightWaitForLaunches()
    {
        const Server server = served("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 8});
        QVERIFY(near(closedLoop(server, 922, 922, 4).tokenSeconds, 9.11e-3, .15));
    }

    void oneRankReducesNothing()
    {
        for (const auto& part :
             stepTime<double>(served("llama-3-8b", "dgx-h100", "vllm", "bf16", {}), {8, 1000}).parts)
            QVERIFY(part.id != std::string_view("tensor_comm") || part.seconds == 0.0);
    }

    void stepsRecordThemselves()
    {
        const Server server = served("deepseek-v3", "dgx-h200", "sglang", "fp8", {.tensor = 8});
        const Mix mix{.decoding = 17, .context = 3000, .prompt = 512, .pairs = 512 * 256, .prompts = 1};
        const StepTime<double> plainly = stepTime<double>(server, mix);
        const StepTime<Traced> recorded = stepTime<Traced>(server, mix);
        QCOMPARE(recorded.total.value(), plainly.total);
        QVERIFY(near(recompute(*recorded.total.term()), plainly.total, 1e-12));
        for (std::size_t i = 0; i < plainly.parts.size(); ++i)
            QCOMPARE(recorded.parts[i].seconds.value(), plainly.parts[i].seconds);
    }

    /// Apart, prompts lie between no two tokens; more of the pool that binds answers more, more of the other nothing.
    void thePoolThatBindsSetsTheRate()
    {
        const Server server = served("llama-3-70b", "dgx-h100", "vllm", "fp8", {.tensor = 2});
        const Steady few = apart({server, 1}, {server, 1}, 4000, 200, 64);
        const Steady more = apart({server, 2}, {server, 1}, 4000, 200, 64);
        const Steady idle = apart({server, 1}, {server, 2}, 4000, 200, 64);
        QVERIFY(near(more.requestsPerSecond / few.requestsPerSecond, 2, .2));
        QVERIFY(near(idle.requestsPerSecond, few.requestsPerSecond, .02));
        QVERIFY(few.tokenSeconds < closedLoop(server, 4000, 200, 64).tokenSeconds);
    }

    /// Little's law, and more in flight never answers fewer.
    void loadsKeepLittlesLaw()
    {
        rc::check([] {
            const double tensor = *rc::gen::element(1., 2., 4., 8.);
            const Server server = served("llama-3-8b", "dgx-h100",
                                         *rc::gen::element("vllm", "sglang", "trtllm"), "bf16",
                                         {.tensor = tensor});
            const double input = *rc::gen::inRange(16, 8000), output = *rc::gen::inRange(2, 2000);
            const double few = *rc::gen::inRange(1, 64);
            const Steady steady = closedLoop(server, input, output, few);
            const double running = steady.requestsPerSecond * (output - 1) * steady.tokenSeconds;
            RC_ASSERT(std::abs(running / steady.running - 1) < .01);
            RC_ASSERT(steady.running <= few * (1 + 1e-9));
            RC_ASSERT(closedLoop(server, input, output, few * 4).outputPerSecond
                      >= steady.outputPerSecond * .9);
        });
    }
};

QTEST_APPLESS_MAIN(TestServingStep)
#include "tst_serving_step.moc"
