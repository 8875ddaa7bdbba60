// SPDX-License-Identifier: GPL-3.0-or-later
// What is served in published set-ups: DistServe's goodput by its own profile, sessions that share beginnings, prompts beside answers,
// drafts as a scenario has them, pipelines of whole prompts and of chunks, the cheapest mix.
#include "base/linear_program.h"
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"
#include "job/job.h"
#include "job/serving/choices.h"
#include "job/serving/metrics.h"
#include "job/serving/pipeline_batches.h"
#include "job/serving/simulation.h"
#include "search/serving/mix.h"

#include <QtTest>
#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using namespace shardscape::serving;
using exchange::Catalog;

namespace {

layout::Scenario served(const std::string& task, const std::string& layout,
                        const std::string& model = "llama-3-70b", const std::string& cluster = "dgx-h200")
{
    const auto file = exchange::readScenario(R"({"model": ")" + model + R"(", "cluster": {"preset": ")"
                                             + cluster + R"(", "nodes": 1}, "task": {"kind": "serving")"
                                             + task + R"(}, "layout": )" + layout + "}");
    if (!file)
        qFatal("%s", file.error().text().c_str());
    return file->scenario;
}

job::Outcome outcomeOf(const layout::Scenario& s)
{
    return job::serving().evaluate(s);
}

double numberOf(const layout::Scenario& s, std::size_t place)
{
    return outcomeOf(s).numbers[place];
}

Simulated drawn(const layout::Scenario& s, std::int64_t requests = 600)
{
    const workload::ServingTask& task = s.task.serving;
    const double load = task.requestRate > 0 ? task.requestRate : static_cast<double>(task.concurrency);
    return std::move(
        simulateLoads(deploymentOf(s), task, {load}, {.requests = requests, .threads = 1})->front());
}

Server profiled(double tensor, const StepProfile& profile)
{
    const Catalog& catalog = Catalog::builtIn();
    Server server = serverOf(**catalog.model("opt-13b"), *catalog.cluster("dgx-a100-80g"),
                             *engineOf("vllm", "2023"), {}, {.tensor = tensor});
    server.profile = profile;
    return server;
}

/// Conversations of 755 tokens in and 200 out on average, no more than OPT's 2,048 together.
std::vector<Request> conversations(double rate, std::uint64_t seed)
{
    constexpr double kSpread = .7, kInput = 953, kOutput = 211; // of what is drawn, before the long ones go
    constexpr std::size_t kRequests = 300;
    Random random(seed, 0);
    std::vector<Request> requests;
    double now = 0;
    while (requests.size() < kRequests) {
        const auto draw = [&](double mean) {
            return std::max(2.0,
                            std::round(random.logNormal(mean * std::exp(-kSpread * kSpread / 2), kSpread)));
        };
        const double input = draw(kInput), output = draw(kOutput);
        if (input + output > 2048)
            continue;
        now += random.exponential(1 / rate);
        requests.push_back({now, input, output});
    }
    return requests;
}

} // namespace

class tst_ServingPublished : public QObject {
    Q_OBJECT

private slots:
    /// Zhong 2024, arXiv 2401.09670, its simulator: OPT-13B, ShareGPT, one node of four A100, 200 ms to the first token and 100 ms a
    /// token for 90 %, searched in steps of .25 requests/s: 6.25 = 1.56 an accelerator, prefill on tp 2, decode on tp 1.
    void goodputOfDistServe()
    {
        Deployment d;
        d.prompts = Workers{profiled(2, {.prompts = {14.74e-3, .0686e-3, 2.45e-9}}), 1};
        d.answering = {profiled(1, {.answers = {19.93e-3, 6.27e-7, .0385e-3},
                                    .manyAnswers = {7.17e-3, 5.80e-7, .1583e-3},
                                    .many = 95}),
                       2};
        workload::ServingTask task;
        task.firstTokenLimit = .2;
        task.tokenLimit = .1;
        d.prompts->server.engine = engineOf("tgi", {}); // neither has a front end in their simulator
        double best = 0;
        for (double rate = 3; rate <= 12; rate += .25) {
            double kept = 0;
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                const Simulated s = *simulate(d, task, conversations(rate, seed), 0, {});
                double inside = 0;
                for (const Answered& a : s.requests)
                    inside += a.first - a.arrival <= .2
                                      && (a.end - a.first) / std::max(1.0, a.output - 1) <= .1
                                  ? 1
                                  : 0;
                kept += inside / static_cast<double>(s.requests.size()) / 5;
            }
            if (kept >= .9)
                best = rate;
        }
        const double each = best / 4;
        QVERIFY2(std::abs(each - 1.56) <= .25, std::to_string(each).c_str());
    }

    /// Sessions: mean values and drawn requests find the same part of the prompts in the cache, and answer sooner for it.
    void sessionsShareTheirBeginnings()
    {
        const layout::Scenario alone = served(
            R"(, "precision": "fp8", "input_tokens": 6000, "output_tokens": 200, "request_rate": 1.5)",
            R"({"tp": 4, "dp": 1})");
        const layout::Scenario session = served(
            R"(, "precision": "fp8", "input_tokens": 6000, "output_tokens": 200, "request_rate": 1.5, "turns": 5, "shared_tokens": 1000)",
            R"({"tp": 4, "dp": 1})");
        const Simulated a = drawn(alone), b = drawn(session);
        QCOMPARE(a.cachedInput, 0.0);
        const double said = cachedTokensOf(session) / 6000;
        QVERIFY2(std::abs(b.cachedInput / said - 1) < .12, std::to_string(b.cachedInput).c_str());
        QVERIFY(b.firstToken.mean < .8 * a.firstToken.mean);
        QVERIFY(std::abs(numberOf(session, kFirstToken) / b.firstToken.mean - 1) < .25);
        double input = 0;
        for (const Answered& answer : b.requests)
            input += answer.input / static_cast<double>(b.requests.size());
        QVERIFY2(std::abs(input / 6000 - 1) < .1, std::to_string(input).c_str());
    }

    /// A closed loop's mean values are those of its drawn requests, once the first ones are answered.
    void aSteadyLoopIsOneNumber()
    {
        for (const char* engine : {"vllm", "trtllm"})
            for (const int flight : {4, 32, 128}) {
                const layout::Scenario s = served(
                    R"(, "precision": "fp8", "input_tokens": 1024, "output_tokens": 512, "lengths": "uniform", "length_spread": 0.3, "engine": ")"
                        + std::string(engine) + R"(", "concurrency": )" + std::to_string(flight),
                    R"({"tp": 4, "dp": 1})");
                const Simulated drawnOnes = drawn(s, 10L * flight + 200);
                QCOMPARE(drawnOnes.beginning, std::int64_t{flight});
                QVERIFY(drawnOnes.firstAtStart > drawnOnes.firstToken.mean || flight < 16);
                const double first = numberOf(s, kFirstToken), token = numberOf(s, job::kObjective);
                QVERIFY2(std::abs(first / drawnOnes.firstToken.mean - 1)
                             < .25, // mean values take in more prompts together
                         qPrintable(QString("%1 %2: %3 and %4")
                                        .arg(engine)
                                        .arg(flight)
                                        .arg(first)
                                        .arg(drawnOnes.firstToken.mean)));
                QVERIFY(std::abs(token / drawnOnes.token.mean - 1) < .1);
            }
    }

    /// Prompts on multiprocessors of their own: no token waits for one, and nothing takes more accelerators.
    void promptsBesideAnswersDoNotInterrupt()
    {
        const std::string load =
            R"(, "precision": "fp8", "engine": "sglang", "input_tokens": 2000, "output_tokens": 200, "request_rate": 3, "lengths": "uniform", "length_spread": 0.5)";
        const layout::Scenario turns = served(load, R"({"tp": 4, "dp": 1})");
        const layout::Scenario beside = served(load, R"({"tp": 4, "dp": 1, "prompt_share": 50})");
        QCOMPARE(numberOf(beside, kAccelerators), numberOf(turns, kAccelerators));
        const Simulated a = drawn(turns), b = drawn(beside);
        QVERIFY(b.gap.p99 < a.gap.p99);
        QVERIFY(b.gap.p99 < 2 * b.gap.p50);
        for (const Answered& answer : b.requests)
            QVERIFY(std::isfinite(answer.end));
    }

    /// Drafts: a list is what is gained, ranks of their own hide proposing, layers at once shorten it, and all are counted.
    void draftsAreAScenarios()
    {
        const std::string load = R"(, "concurrency": 1)";
        const layout::Scenario none = served(load, R"({"tp": 4, "dp": 1})");
        const layout::Scenario head = served(load, R"({"tp": 4, "dp": 1, "drafts": 3})");
        const layout::Scenario model = served(load, R"({"tp": 4, "dp": 1, "drafts": 3, "draft_layers": 8})");
        const layout::Scenario fused = served(
            load, R"({"tp": 4, "dp": 1, "drafts": 3, "draft_layers": 8, "draft_fused": 4})");
        const layout::Scenario apart = served(
            load, R"({"tp": 4, "dp": 1, "drafts": 3, "draft_layers": 8, "draft_ranks": 4})");
        const auto token = [](const layout::Scenario& s) { return numberOf(s, job::kObjective); };
        QVERIFY(token(head) < token(none) && token(none) / token(head) < 2.9);
        QVERIFY(token(head) < token(model));
        QVERIFY(token(fused) < token(model));
        QVERIFY(token(apart) < token(model));
        QCOMPARE(numberOf(apart, kAccelerators), 8.0);
        QVERIFY(std::abs(token(head) / drawn(head, 40).token.mean - 1) < .06);
        const auto again = exchange::readScenario(exchange::writeScenario(apart));
        QVERIFY(again.has_value() && again->scenario == apart);
    }

    void badInputIsOneSentence_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QString>("said");
        QTest::newRow("drafts longer than the model")
            << R"(, "output_tokens": 200)"
            << R"({"tp": 4, "drafts": 3, "draft_layers": 100})"
            << "a draft of 100 layers is longer than the model's 80; nearest is 80";
        QTest::newRow("drafts longer than an answer")
            << R"(, "output_tokens": 4)"
            << R"({"tp": 4, "drafts": 8})"
            << "8 drafts a step are no fewer than the 4 tokens of an answer; nearest is 3";
        QTest::newRow("more layers at once than there are")
            << R"(, "output_tokens": 200)"
            << R"({"tp": 4, "drafts": 3, "draft_layers": 2, "draft_fused": 4})"
            << "4 layers of a draft of 2 cannot run at once; nearest is 2";
        QTest::newRow("shared beginnings longer than prompts")
            << R"(, "input_tokens": 1000, "shared_tokens": 1000)"
            << R"({"tp": 4})"
            << "prompts of 1000 tokens cannot all begin with the same 1000; nearest is 999";
        QTest::newRow("more turns than prompts hold")
            << R"(, "input_tokens": 1000, "output_tokens": 500, "turns": 9)"
            << R"({"tp": 4})"
            << "9 turns with answers of 500 tokens are longer than prompts of 1000; nearest is 4 turns";
        QTest::newRow("shares of a device with stages")
            << QString() << R"({"tp": 4, "pp": 2, "prompt_share": 40})"
            << "needs pp = 1";
        QTest::newRow("a limit below what one request takes alone") << R"(, "tpot_limit": 0.0001)"
                                                                    << R"({"tp": 4})"
                                                                    << "a token takes";
        QTest::newRow("a queue that grows") << R"(, "request_rate": 500)"
                                            << R"({"tp": 4})"
                                            << "queue grows";
    }
    void badInputIsOneSentence()
    {
        QFETCH(QString, task);
        QFETCH(QString, layout);
        QFETCH(QString, said);
        const job::Outcome found = outcomeOf(served(task.toStdString(), layout.toStdString()));
        QVERIFY(!found.reasons.empty());
        const QString sentence = QString::fromStdString(english(layout::sentence(found.reasons.front())));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }

    /// No technique's knob stands where a served layout keeps its own.
    void placesAreNobodyElses()
    {
        QVERIFY(layout::knobs().size() > 10);
        layout::Scenario s = served({}, R"({"tp": 4})");
        for (std::size_t kept = 0; kept < kKept; ++kept)
            s.layout.technique.at(placeOf(static_cast<Kept>(kept))) = 1;
        const layout::Scenario before = served({}, R"({"tp": 4})");
        for (const layout::Knob& knob : layout::knobs())
            QVERIFY2(knob.get(s) == knob.get(before), knob.id.data());
    }

    /// Parts of one size leave no stage waiting; chunks of unlike prompts leave less than whole ones. Every token is worked on once.
    void chunksEvenThePipelineOut()
    {
        const Catalog& catalog = Catalog::builtIn();
        const Server server = serverOf(**catalog.model("llama-3-70b"), *catalog.cluster("dgx-h100"),
                                       *engineOf("vllm", {}), {}, {.tensor = 2, .pipeline = 4});
        std::vector<Request> equal(64, {0, 512, 64}), unlike;
        Random random(3, 0);
        for (int i = 0; i < 200; ++i)
            unlike.push_back({0, 200. + static_cast<double>(random.below(3800)),
                              40. + static_cast<double>(random.below(160))});
        const PipelineRun whole = pipelineRun(server, unlike, 16, PartPolicy::WholePrompts, 512);
        const PipelineRun chunks = pipelineRun(server, unlike, 16, PartPolicy::Chunks, 512);
        QVERIFY(chunks.bubblePerRequest < whole.bubblePerRequest);
        QVERIFY(chunks.busy > whole.busy && chunks.busy <= 1 + 1e-9);
        QVERIFY(pipelineRun(server, equal, 16, PartPolicy::WholePrompts, 512).busy > whole.busy);
    }

    /// The best of a linear program is no worse than any point that is tried, and keeps every limit.
    void linearProgramsAreSolved()
    {
        rc::check([] {
            const auto columns = *rc::gen::inRange<std::size_t>(1, 5),
                       rows = *rc::gen::inRange<std::size_t>(1, 6);
            LinearProgram program;
            const auto number = [](int from, int to) {
                return static_cast<double>(*rc::gen::inRange(from, to));
            };
            for (std::size_t c = 0; c < columns; ++c)
                program.gain.push_back(number(-5, 10));
            for (std::size_t r = 0; r < rows; ++r) {
                program.rows.emplace_back();
                for (std::size_t c = 0; c < columns; ++c)
                    program.rows.back().push_back(number(0, 7));
                program.limits.push_back(number(0, 30));
            }
            for (std::size_t c = 0; c < columns; ++c) { // bounded
                program.rows.emplace_back(columns, 0.0);
                program.rows.back()[c] = 1;
                program.limits.push_back(20);
            }
            const auto value = [&](const std::vector<double>& x) {
                double sum = 0;
                for (std::size_t c = 0; c < columns; ++c)
                    sum += program.gain[c] * x[c];
                return sum;
            };
            const auto keeps = [&](const std::vector<double>& x) {
                for (std::size_t r = 0; r < program.rows.size(); ++r) {
                    double sum = 0;
                    for (std::size_t c = 0; c < columns; ++c)
                        sum += program.rows[r][c] * x[c];
                    if (sum > program.limits[r] + 1e-6)
                        return false;
                }
                return true;
            };
            const auto best = maximum(program);
            RC_ASSERT(best.has_value());
            RC_ASSERT(keeps(*best));
            Random random(1, 0);
            for (int i = 0; i < 300; ++i) {
                std::vector<double> x;
                for (std::size_t c = 0; c < columns; ++c)
                    x.push_back(random.unit() * 20);
                if (keeps(x))
                    RC_ASSERT(value(x) <= value(*best) + 1e-6);
            }
        });
    }

    /// Mélange: a mix is never dearer than any cluster by itself, carries every size whole, and asks for what it needs.
    void theCheapestMixIsCheapest()
    {
        layout::Scenario s = served(
            R"(, "engine": "vllm", "input_tokens": 600, "output_tokens": 250, "lengths": "lognormal", "length_spread": 1, "request_rate": 20, "tpot_limit": 0.08)",
            R"({"tp": 1, "dp": 1})", "llama-2-7b", "dgx-a100-80g");
        std::vector<cluster::Cluster> clusters;
        for (const char* id : {"l4-8-per-node", "a10-4-per-node", "dgx-a100-80g", "dgx-h100"})
            clusters.push_back(*Catalog::builtIn().cluster(id));
        const auto mix = search::cheapestMix(s, clusters, {});
        QVERIFY2(mix.has_value(), mix ? "" : mix.error().text().c_str());
        std::map<std::string, double> alone;
        for (const search::MixPart& part : mix->alone)
            alone[part.kind.cluster] += static_cast<double>(part.replicas) * part.kind.dollarsPerHour;
        for (const auto& [name, dollars] : alone)
            if (dollars > 0)
                QVERIFY2(mix->dollarsPerHour <= dollars * (1 + 1e-6), name.c_str());
        const std::vector<search::RequestSize> sizes = search::requestSizes(s.task.serving, 10);
        std::vector<double> answered(sizes.size(), 0);
        double dollars = 0;
        for (const search::MixPart& part : mix->parts) {
            double load = 0;
            for (std::size_t i = 0; i < sizes.size(); ++i) {
                answered[i] += part.shares[i];
                if (part.shares[i] > 1e-9)
                    load += part.shares[i] * sizes[i].share * 20 / part.kind.rates[i];
            }
            QVERIFY(load <= static_cast<double>(part.replicas) + 1e-6);
            dollars += static_cast<double>(part.replicas) * part.kind.dollarsPerHour;
        }
        for (const double share : answered)
            QVERIFY(std::abs(share - 1) < 1e-6);
        QVERIFY(std::abs(dollars / mix->dollarsPerHour - 1) < 1e-6);
        s.task.serving.tokenLimit = 1e-5;
        QVERIFY(search::cheapestMix(s, clusters, {}).error().text().find("ms a token on none of them")
                != std::string::npos);
        s.task.serving.requestRate = 0;
        QVERIFY(search::cheapestMix(s, clusters, {}).error().text().find("request_rate")
                != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(tst_ServingPublished)
#include "tst_serving_published.moc"
