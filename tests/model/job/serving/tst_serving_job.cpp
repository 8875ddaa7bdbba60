// SPDX-License-Identifier: GPL-3.0-or-later
// The serving job as scenarios ask it: fields and knobs, rules, wishes, pools, and the terms behind its numbers.
#include "exchange/scenario/scenario_json.h"
#include "job/serving/deployment.h"
#include "job/serving/metrics.h"
#include "search/serving/wish.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using layout::Scenario;

namespace {

Result<Scenario> read(const std::string& model, const std::string& cluster, const std::string& task,
                      const std::string& rest)
{
    const auto file = exchange::readScenario(R"({"model": ")" + model + R"(", "cluster": {"preset": ")"
                                             + cluster + R"(", "nodes": 1}, "task": {"kind": "serving")"
                                             + task + "}" + rest + "}");
    return file ? Result<Scenario>(file->scenario) : tl::unexpected(file.error());
}

Scenario served(const std::string& task = {}, const std::string& rest = {},
                const std::string& model = "llama-3-70b", const std::string& cluster = "dgx-h200")
{
    const auto scenario = read(model, cluster, task, rest);
    if (!scenario)
        qFatal("%s", scenario.error().text().c_str());
    return *scenario;
}

job::Outcome outcomeOf(const Scenario& s)
{
    return job::serving().evaluate(s);
}

std::string firstReason(const Scenario& s)
{
    const job::Outcome found = outcomeOf(s);
    return found.reasons.empty() ? std::string() : english(layout::sentence(found.reasons.front()));
}

double numberOf(const Scenario& s, std::size_t place)
{
    return outcomeOf(s).numbers[place];
}

} // namespace

class ServingJobTest : public QObject {
    Q_OBJECT

private slots:
    void aScenarioReadsAsItWasWritten()
    {
        const Scenario s = served(
            R"(, "engine": "trtllm", "precision": "fp8", "kv_dtype": "fp8", "input_tokens": 4000, "output_tokens": 500, "request_rate": 8.25, "burstiness": 2, "lengths": "lognormal", "length_spread": 0.5, "ttft_limit": 2, "tpot_limit": 0.06, "share": 0.95)",
            R"(, "layout": {"tp": 4, "dp": 2, "chunk": 2048, "max_sequences": 256, "memory_share": 0.9})");
        QCOMPARE(serving::engineOf(s).id, std::string_view("trtllm"));
        QCOMPARE(serving::formatsOf(s).cacheBytes, 1.0);
        QCOMPARE(s.serving.memoryShare, 90);
        const auto again = exchange::readScenario(exchange::writeScenario(s));
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QVERIFY(again->scenario == s);
        QCOMPARE(served(R"(, "concurrency": "saturated")").task.serving.concurrency, std::int64_t{0});
    }

    void badInputNamesThePlaceAndTheNearest_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("said");
        QTest::newRow("engine") << R"(, "engine": "vlm")"
                                << "task.engine: 'vlm' is not one of its values; nearest is 'vllm'";
        QTest::newRow("key") << R"(, "tpot_limits": 1)"
                             << "tpot_limit";
        QTest::newRow("format") << R"(, "kv_dtype": "fp4")"
                                << "nearest is 'fp8'";
        QTest::newRow("uniform") << R"(, "lengths": "uniform", "length_spread": 2)"
                                 << "nearest is 1";
        QTest::newRow("concurrency") << R"(, "concurrency": "many")"
                                     << "it must be a whole number";
    }
    void badInputNamesThePlaceAndTheNearest()
    {
        QFETCH(QString, task);
        QFETCH(QString, said);
        const auto scenario = read("llama-3-70b", "dgx-h200", task.toStdString(), {});
        QVERIFY(!scenario.has_value());
        QVERIFY2(QString::fromStdString(scenario.error().text()).contains(said),
                 scenario.error().text().c_str());
    }

    void rulesSayWhatIsWrong_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("rest");
        QTest::addColumn<QString>("said");
        QTest::newRow("replica") << QString() << R"(, "layout": {"tp": 16})"
                                 << "a replica takes 16 accelerators, the cluster has 8";
        QTest::newRow("replicas") << QString() << R"(, "layout": {"tp": 4, "dp": 3})"
                                  << "3 replicas of 4 accelerators take 12, the cluster has 8";
        QTest::newRow("dense") << QString() << R"(, "layout": {"attention_dp": 2})"
                               << "needs a mixture of experts";
        QTest::newRow("format") << R"(, "engine": "tgi", "precision": "nvfp4")" << QString()
                                << "tgi has no kernels for nvfp4; it runs bf16 fp8 int4 awq-int4";
        QTest::newRow("pools")
            << QString()
            << R"(, "pools": {"prefill": {"workers": 2, "layout": {"tp": 2}}, "decode": {"workers": 2, "layout": {"tp": 4}}})"
            << "the pools take 12 accelerators, the cluster has 8; nearest is decode with 1 x 4";
        QTest::newRow("one pool") << QString()
                                  << R"(, "pools": {"prefil": {"workers": 2}, "decode": {"workers": 2}})"
                                  << "no pool is called 'prefil'; nearest is 'prefill'";
        QTest::newRow("pool") << QString() << R"(, "pools": {"prefill": {"layout": {"tp": 3}}, "decode": {}})"
                              << "pool prefill: 64 heads do not divide by tp = 3";
    }
    void rulesSayWhatIsWrong()
    {
        QFETCH(QString, task);
        QFETCH(QString, rest);
        QFETCH(QString, said);
        const Scenario s = served(task.toStdString(), rest.toStdString());
        QVERIFY(!outcomeOf(s).valid);
        QVERIFY2(QString::fromStdString(firstReason(s)).startsWith(said)
                     || QString::fromStdString(firstReason(s)).contains(said),
                 firstReason(s).c_str());
    }

    void formatsAndEnginesMatter()
    {
        const Scenario wide = served(R"(, "concurrency": 64)", R"(, "layout": {"tp": 4})");
        const Scenario narrow = served(R"(, "concurrency": 64, "precision": "fp8")",
                                       R"(, "layout": {"tp": 4})");
        QVERIFY(numberOf(narrow, job::kObjective) < numberOf(wide, job::kObjective));
        QVERIFY(numberOf(narrow, serving::kRunningMost) > numberOf(wide, serving::kRunningMost));
        const Scenario cache = served(R"(, "concurrency": 64, "precision": "fp8", "kv_dtype": "fp8")",
                                      R"(, "layout": {"tp": 4})");
        // Half the bytes of every token, twice the tokens.
        QVERIFY(std::abs(numberOf(cache, serving::kRunningMost) / numberOf(narrow, serving::kRunningMost) - 2)
                < .01);
        const Scenario other = served(R"(, "concurrency": 64, "engine": "sglang")",
                                      R"(, "layout": {"tp": 4})");
        QVERIFY(numberOf(other, job::kObjective) != numberOf(wide, job::kObjective));
    }

    /// DeepSeek-V3: with attention data parallel each rank holds its own sequences instead of all.
    void attentionGroupsHoldLatentsOnce()
    {
        const std::string load = R"(, "precision": "fp8", "concurrency": 256)";
        const Scenario tensor = served(load, R"(, "layout": {"tp": 8, "ep": 8})", "deepseek-v3");
        const Scenario groups = served(load, R"(, "layout": {"tp": 1, "attention_dp": 8, "ep": 8})",
                                       "deepseek-v3");
        QVERIFY(outcomeOf(tensor).fits && outcomeOf(groups).fits);
        QVERIFY(numberOf(groups, serving::kRunningMost) > 3 * numberOf(tensor, serving::kRunningMost));
    }

    void everyNumberHasItsTerm()
    {
        for (
            const Scenario& s :
            {served(R"(, "concurrency": 96)", R"(, "layout": {"tp": 4})"),
             served(R"(, "request_rate": 3)", R"(, "layout": {"tp": 2})"),
             served(R"(, "concurrency": "saturated")", R"(, "layout": {"tp": 2, "pp": 2})"),
             served(R"(, "precision": "fp8", "concurrency": 100)",
                    R"(, "layout": {"attention_dp": 8, "ep": 8})", "deepseek-v3"),
             served(
                 R"(, "concurrency": 64)",
                 R"(, "pools": {"prefill": {"workers": 2, "layout": {"tp": 2}}, "decode": {"layout": {"tp": 4}}})")}) {
            const job::Outcome outcome = outcomeOf(s);
            QVERIFY2(outcome.valid && outcome.fits, firstReason(s).c_str());
            std::map<std::string, double> terms;
            for (const job::Explained& one : job::serving().explain(s)) {
                terms[one.id] = one.term->value;
                QVERIFY2(std::abs(recompute(*one.term) / one.term->value - 1) < 1e-9, one.id.c_str());
            }
            const auto metrics = job::serving().metrics;
            for (std::size_t place = 0; place < metrics.size(); ++place) {
                const double number = outcome.numbers[place];
                if (place == serving::kRunningMost || place == serving::kAccelerators
                    || !std::isfinite(number))
                    continue;
                const std::string id(metrics[place].id);
                QVERIFY2(terms.count(id) == 1, id.c_str());
                QVERIFY2(std::abs(terms[id] / number - 1) < 1e-9, id.c_str());
            }
            double sum = 0;
            for (const job::Amount& part : outcome.time) {
                QVERIFY2(std::abs(terms["time." + std::string(part.id)] - part.value) <= 1e-9 * part.value,
                         part.id.data());
                sum += part.value;
            }
            // The parts of an iteration, prompts in between included, are the time per token.
            if (s.pools.empty() && s.layout.pipelineParallel == 1)
                QVERIFY2(std::abs(sum / outcome.numbers[job::kObjective] - 1) < .02,
                         std::to_string(sum).c_str());
            for (const job::DeviceMemory& device : outcome.memory) {
                double total = 0;
                for (const job::Amount& part : device.parts)
                    total += part.value;
                QCOMPARE(total, device.total);
            }
        }
    }

    void aQuoteIsAnOutcome()
    {
        const Scenario s = served(R"(, "concurrency": 32)", R"(, "layout": {"tp": 2})");
        job::Quote quote;
        job::serving().pricer()->quote(s, quote);
        QCOMPARE(quote.numbers, outcomeOf(s).numbers);
    }

    void replicasShareTheRequests()
    {
        const std::string layoutOf1 = R"(, "layout": {"tp": 2, "dp": 1})",
                          layoutOf4 = R"(, "layout": {"tp": 2, "dp": 4})";
        const Scenario one = served(R"(, "concurrency": 16)", layoutOf1);
        const Scenario four = served(R"(, "concurrency": 64)", layoutOf4);
        QVERIFY(std::abs(numberOf(four, job::kObjective) / numberOf(one, job::kObjective) - 1) < 1e-9);
        QVERIFY(std::abs(numberOf(four, serving::kRequests) / numberOf(one, serving::kRequests) - 4) < 1e-6);
        QCOMPARE(numberOf(four, serving::kAccelerators), 8.0);
        // Nobody says how many: as many as there are.
        QCOMPARE(numberOf(served({}, R"(, "layout": {"tp": 2})"), serving::kAccelerators), 8.0);
    }

    void aQueueThatGrowsIsSaid()
    {
        const Scenario s = served(R"(, "request_rate": 400, "ttft_limit": 2)", R"(, "layout": {"tp": 8})");
        const job::Outcome outcome = outcomeOf(s);
        QVERIFY(outcome.valid && outcome.fits);
        QCOMPARE(outcome.reasons.front().code, std::string("queue-grows"));
        QVERIFY(std::isnan(outcome.numbers[serving::kFirstToken]));
    }

    void aMissedWishNamesWhatKeepsIt()
    {
        const Scenario s = served(R"(, "concurrency": 8, "tpot_limit": 0.02)",
                                  R"(, "layout": {"tp": 2, "dp": 1})");
        const job::Outcome outcome = outcomeOf(s);
        QVERIFY(outcome.numbers[job::kObjective] > .02);
        QCOMPARE(outcome.reasons.front().code, std::string("tpot-limit"));
        QVERIFY(!outcome.reasons.front().mend.isEmpty());
        const Scenario mended = layout::with(s, outcome.reasons.front().mend);
        QVERIFY(numberOf(mended, job::kObjective) <= .02);
    }

    /// 40 tokens a second a user on the fewest accelerators, by a sweep and by solving, which agree.
    void fewestAcceleratorsKeepTheWishes()
    {
        const Scenario s = served(R"(, "precision": "fp8", "concurrency": 48, "tpot_limit": 0.025)");
        const search::SweepResult swept = search::run(search::defaultSpaceOf(s), {}, {});
        const search::ServingAnswer answer = search::servingAnswer(swept);
        QVERIFY(answer.kept > 0 && answer.fewest >= 0 && !answer.front.empty());
        const search::Row& row = swept.rows[static_cast<std::size_t>(answer.fewest)];
        QVERIFY(row.objective <= .025);
        for (const search::Row& other : swept.rows)
            if (other.fits && other.objective <= .025)
                QVERIFY(other.value(serving::kAccelerators) >= row.value(serving::kAccelerators));
        const auto fewest = search::fewestAccelerators(s, {}, {});
        QVERIFY2(fewest.has_value(), fewest ? "" : fewest.error().text().c_str());
        QVERIFY(static_cast<double>(fewest->accelerators) <= row.value(serving::kAccelerators));
        QVERIFY(numberOf(fewest->scenario, job::kObjective) <= .025);
        if (fewest->below > 0)
            QVERIFY(fewest->belowQuote.numbers[job::kObjective] > .025);
        // More users than one node serves: the cluster grows.
        Scenario many = s;
        many.task.serving.concurrency = 4000;
        const auto nodes = search::fewestAccelerators(many, {}, {});
        QVERIFY(nodes.has_value());
        QVERIFY(nodes->accelerators > 8 && nodes->scenario.cluster.accelerators() >= nodes->accelerators);
        many.task.serving.tokenLimit = 1e-6;
        QVERIFY(!search::fewestAccelerators(many, {}, {}).has_value());
    }

    void frontsTradeSpeedForOutput()
    {
        const Scenario s = served(R"(, "concurrency": 64)");
        const search::SweepResult swept = search::run(search::defaultSpaceOf(s), {}, {});
        const search::ServingAnswer answer = search::servingAnswer(swept);
        for (std::size_t i = 1; i < answer.front.size(); ++i) {
            const search::Row& faster = swept.rows[static_cast<std::size_t>(answer.front[i - 1])];
            const search::Row& other = swept.rows[static_cast<std::size_t>(answer.front[i])];
            QVERIFY(faster.objective <= other.objective);
            QVERIFY(faster.value(serving::kOutputOfOne) <= other.value(serving::kOutputOfOne));
        }
    }

    void poolsShareTheCluster()
    {
        const Scenario s = served(
            R"(, "input_tokens": 4000, "output_tokens": 200, "concurrency": 64)",
            R"(, "pools": {"prefill": {"workers": 2, "layout": {"tp": 2}}, "decode": {"workers": 1, "layout": {"tp": 4}}})");
        const job::Outcome outcome = outcomeOf(s);
        QVERIFY2(outcome.valid && outcome.fits, firstReason(s).c_str());
        QCOMPARE(outcome.numbers[serving::kAccelerators], 8.0);
        QCOMPARE(outcome.memory.size(), std::size_t{2});
        QCOMPARE(outcome.memory.front().pool, serving::kPrefillPool);
        const auto fewest = search::fewestAccelerators(s, {}, {});
        QVERIFY(fewest.has_value()); // without a wish one worker each does
        QCOMPARE(fewest->accelerators, std::int64_t{6});
    }

    /// Warm as cold, whatever was asked before.
    void pricersForgetNothingAndKeepNothing()
    {
        const auto warm = job::serving().pricer();
        rc::check([&warm] {
            Scenario s = served(R"(, "precision": "fp8")");
            s.task.serving.inputTokens = *rc::gen::inRange(1, 20000);
            s.task.serving.outputTokens = *rc::gen::inRange(1, 4000);
            s.task.serving.concurrency = *rc::gen::inRange(0, 600);
            s.task.serving.engine = *rc::gen::inRange(0, 3);
            s.layout.tensorParallel = *rc::gen::element(1, 2, 4, 8);
            s.serving.replicas = 1;
            job::Quote a, b;
            warm->quote(s, a);
            job::serving().pricer()->quote(s, b);
            RC_ASSERT(a.fits == b.fits);
            for (std::size_t i = 0; i < job::serving().metrics.size(); ++i)
                RC_ASSERT(a.numbers[i] == b.numbers[i]
                          || (std::isnan(a.numbers[i]) && std::isnan(b.numbers[i])));
        });
    }
};

QTEST_APPLESS_MAIN(ServingJobTest)
#include "tst_serving_job.moc"
