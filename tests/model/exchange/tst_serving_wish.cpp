// SPDX-License-Identifier: GPL-3.0-or-later
// What people wish of a served model, in their words, and the fewest accelerators that carry it.
#include "exchange/catalog/catalog.h"
#include "exchange/questions/question.h"
#include "exchange/questions/serving_answer.h"
#include "exchange/questions/serving_wish.h"
#include "job/serving/deployment.h"
#include "job/serving/engine.h"
#include "job/serving/metrics.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using namespace shardscape::exchange;

namespace {

layout::Scenario served(const char* model, const char* cluster, const char* words)
{
    return servedScenarioOf(*hearModel(model).meant, *hearCluster(cluster).meant, *hearServing(words).meant);
}

} // namespace

class TestServingWish : public QObject {
    Q_OBJECT

private slots:
    void wishesAreHeard_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("flight");
        QTest::addColumn<int>("in");
        QTest::addColumn<int>("out");
        QTest::addColumn<double>("token"); // ms
        QTest::addColumn<double>("first"); // s
        QTest::addColumn<double>("share");
        const auto row = [](const char* words, double rate, int flight, int in, int out, double token,
                            double first, double share = .9) {
            QTest::newRow(words) << rate << flight << in << out << token << first << share;
        };
        row("serve 30 a second, 4k in, 500 out, 50 tokens/s a user", 30, 0, 4000, 500, 20, 0);
        row("serve to 2,000 people at 30 tokens/s", 0, 2000, 4000, 500, 1e3 / 30, 0);
        row("30 requests/s, 1024/128, TPOT 20 ms, TTFT 2 s", 30, 0, 1024, 128, 20, 2);
        row("30 rps with prompts of 2000 tokens and answers of 300, first token within 500 ms", 30, 0, 2000,
            300, 0, .5);
        row("64 in flight, isl 8192 osl 1024, p99 ttft under 1.5 s", 0, 64, 8192, 1024, 0, 1.5, .99);
        row("64 concurrent requests, 2k in 200 out, 25 ms per token, 95 % of requests", 0, 64, 2000, 200, 25,
            0, .95);
        row("1,200 requests per minute, 3k input, 1k output", 20, 0, 3000, 1000, 0, 0);
        row("inference for 500 users, 40 tok/s each", 0, 500, 4000, 500, 25, 0);
        row("10,000 tokens/s in all, 500 out", 20, 0, 4000, 500, 0, 0);
        row("serve 8 users at 32k context, 1k out", 0, 8, 31000, 1000, 0, 0);
        row("serve", 0, 0, 4000, 500, 0, 0);
        row("100 qps, 128 in, 1 out, first token in 100 ms", 100, 0, 128, 1, 0, .1);
        row("serve 1,5 requests a second", 1.5, 0, 4000, 500, 0, 0);
        row("86400 requests a day", 1, 0, 4000, 500, 0, 0);
    }
    void wishesAreHeard()
    {
        QFETCH(double, rate);
        QFETCH(int, flight);
        QFETCH(int, in);
        QFETCH(int, out);
        QFETCH(double, token);
        QFETCH(double, first);
        QFETCH(double, share);
        QVERIFY(speaksOfServing(QTest::currentDataTag())
                || QByteArray(QTest::currentDataTag()).contains("tokens/s in all"));
        const HeardWish heard = hearServing(QTest::currentDataTag());
        QVERIFY2(heard.meant.has_value(), english(heard.problem).c_str());
        const workload::ServingTask& task = heard.meant->task;
        QCOMPARE(task.requestRate, rate);
        QCOMPARE(task.concurrency, std::int64_t{flight});
        QCOMPARE(task.inputTokens, std::int64_t{in});
        QCOMPARE(task.outputTokens, std::int64_t{out});
        QVERIFY2(std::abs(1e3 * task.tokenLimit - token) < 1e-9,
                 qPrintable(QString::number(1e3 * task.tokenLimit)));
        QCOMPARE(task.firstTokenLimit, first);
        QCOMPARE(task.share, share);
    }

    void formatsAndEnginesAreHeard()
    {
        const ServingWish wish = *hearServing("30 rps, nvfp4, kv fp8, sglang, $2 per gpu hour").meant;
        QVERIFY(wish.precisionSaid && wish.engineSaid);
        QCOMPARE(wish.task.precision, workload::ServedPrecision::NvFp4);
        QCOMPARE(wish.task.cache, workload::CachePrecision::Fp8);
        QCOMPARE(serving::engines()[static_cast<std::size_t>(wish.task.engine)].id,
                 std::string_view("sglang"));
        QCOMPARE(wish.dollarsPerHour, 2.0);
        QCOMPARE(hearServing("serve with tensorrt-llm").meant->task.engine, 2);
    }

    /// Half a wish and two readings ask back; each thing that is offered is understood.
    void whatIsHalfSaidAsksBack_data()
    {
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* words, const char* problem) {
            QTest::newRow(words) << QString::fromLatin1(problem);
        };
        row("serve 100 requests", "100 requests how? Every second, or at once");
        row("serve 500", "500 of what? Requests a second, requests in flight, tokens in or tokens out");
        row("serve at 20 ms", "0.02 s of what? Of every token, or to the first");
        row("serve 20,000 tokens/s", "20000 tokens a second for whom? In all, or a user");
        row("serve for $4", "$4 is a price by the hour of one accelerator; as in '$4 per gpu hour'");
        row("serve 100 % of requests", "the share of the requests is between 0 and 100 %, not 100");
        row("serve sglnag", "sglnag? sglang or usual");
    }
    void whatIsHalfSaidAsksBack()
    {
        QFETCH(QString, problem);
        const HeardWish heard = hearServing(QTest::currentDataTag());
        QVERIFY(!heard.meant);
        if (!problem.startsWith(QLatin1String("sglnag")))
            QCOMPARE(QString::fromStdString(english(heard.problem)), problem);
        for (const std::string& near : heard.near)
            QVERIFY2(!problem.contains(QLatin1String("of what")) || hearServing(near).meant.has_value(),
                     near.c_str());
    }

    void trainingIsNotServing()
    {
        for (const char* words :
             {"500 B tokens at 32k", "batch 1024 of 4096", "lora rank 16 on 2 B tokens at 4k",
              "1 T tokens by 31 March", "4M tokens a step, fp8, muon", ""})
            QVERIFY2(!speaksOfServing(words), words);
    }

    void aWholeLineIsTakenApart()
    {
        for (const char* line : {"serve deepseek v3 to 2,000 people at 30 tokens/s on h200",
                                 "llama 3.1 70b on 4 x h200, serve 30 a second, 4k in"})
            QVERIFY2(hearModel(takeApart(line).model).meant && hearCluster(takeApart(line).cluster).meant
                         && hearPurpose(takeApart(line).purpose).meant,
                     line);
        const QuestionWords apart = takeApart("serve DeepSeek-V3 to 2,000 people at 30 tokens/s on H200");
        QCOMPARE(QString::fromStdString(apart.model), QStringLiteral("DeepSeek-V3"));
        QCOMPARE(QString::fromStdString(apart.cluster), QStringLiteral("H200"));
        QVERIFY(!countsMachines(apart.cluster));
        QVERIFY(countsMachines("4 x h200") && countsMachines("32 nodes of h100")
                && !countsMachines("h200 141 GB"));
        const auto purpose = hearPurpose(apart.purpose).meant;
        QVERIFY(purpose && purpose->serving);
        QCOMPARE(purpose->serving->task.concurrency, std::int64_t{2000});
    }

    /// Any words end, with a wish or a sentence.
    void anyWordsEnd()
    {
        QVERIFY(rc::check([] {
            static const std::vector<std::string> kWords{
                "serve",    "30",    "4k", "ms",     "s",       "/",         "%",      "$",
                "requests", "users", "in", "flight", "out",     "token",     "tokens", "first",
                "ttft",     "per",   "a",  "second", "p90",     "fp8",       "vllm",   ",",
                "1e9",      "0",     "-1", "x",      "context", "9999999999"};
            std::string words;
            for (const auto at : *rc::gen::container<std::vector<std::size_t>>(
                     rc::gen::inRange<std::size_t>(0, kWords.size())))
                words += kWords[at] + " ";
            const HeardWish heard = hearServing(words);
            RC_ASSERT(heard.meant.has_value() == heard.problem.empty());
            if (heard.meant) {
                const workload::ServingTask& task = heard.meant->task;
                RC_ASSERT(task.inputTokens >= 1 && task.outputTokens >= 1 && task.requestRate >= 0
                          && task.tokenLimit >= 0);
            }
        }));
    }

    /// What is recommended keeps the wish, is safe, and one replica less is not enough by the same measure.
    void theFewestAreEnough()
    {
        const layout::Scenario asked = served("llama 3.1 70b", "h100",
                                              "serve 200 people at 30 tokens/s, 2k in, 300 out");
        const ServedAnswer answer = answerServing({asked, false, true});
        QVERIFY2(!answer.candidates.empty(), english(answer.reason).c_str());
        const ServedCandidate& first = answer.candidates.front();
        QVERIFY(first.sure && *first.sure >= kServedSure);
        QVERIFY(serving::keepsWishes(asked.task.serving, first.numbers[job::kObjective],
                                     first.numbers[serving::kFirstToken]));
        QVERIFY(first.tokenTail <= asked.task.serving.tokenLimit);
        QVERIFY(first.scenario.cluster.accelerators() >= first.accelerators);
        QCOMPARE(first.scenario.task.serving.tokenLimit,
                 asked.task.serving.tokenLimit); // the wish itself, not a tighter one
        for (std::size_t i = 1; i < answer.candidates.size(); ++i)
            if (answer.candidates[i].sure && *answer.candidates[i].sure >= kServedSure)
                QVERIFY2(answer.candidates[i].accelerators >= first.accelerators,
                         (std::to_string(answer.candidates[i].accelerators) + " "
                          + servedLayout(answer.candidates[i].scenario))
                             .c_str());
        const ServedAnswer again = answerServing({asked, false, true});
        QCOMPARE(again.candidates.front().scenario, first.scenario);
    }

    /// More users or a faster wish never take fewer accelerators.
    void moreIsNeverFewer()
    {
        std::int64_t before = 0;
        for (const char* words : {"serve 50 people at 25 tokens/s, 1k in, 200 out",
                                  "serve 400 people at 25 tokens/s, 1k in, 200 out",
                                  "serve 3200 people at 25 tokens/s, 1k in, 200 out"}) {
            const ServedAnswer answer = answerServing({served("llama 3.1 8b", "h100", words), false, true});
            QVERIFY(!answer.candidates.empty());
            QVERIFY(answer.candidates.front().accelerators >= before);
            before = answer.candidates.front().accelerators;
        }
    }

    /// What is there carries what it is said to carry, and hardly more.
    void whatIsThereCarriesItsLoad()
    {
        const layout::Scenario asked = served("llama 3.1 70b", "8 h100",
                                              "serve 2000 people at 30 tokens/s, 2k in, 300 out");
        const ServedAnswer answer = answerServing({asked, true, false});
        QVERIFY(answer.here.has_value());
        QVERIFY(answer.here->accelerators <= 8);
        layout::Scenario loaded = answer.here->scenario;
        const auto keeps = [&](std::int64_t flight) {
            loaded.task.serving.concurrency = flight;
            const job::Outcome outcome = job::serving().evaluate(loaded);
            return outcome.fits
                   && serving::keepsWishes(loaded.task.serving, outcome.numbers[job::kObjective],
                                           outcome.numbers[serving::kFirstToken]);
        };
        const auto load = static_cast<std::int64_t>(answer.hereLoad);
        QVERIFY(keeps(load));
        QVERIFY(!keeps(load + 1));
        // Of all engines it is that which carries most, whichever takes the fewest.
        QVERIFY(answerServing({asked, true, true}).hereLoad >= answer.hereLoad);
    }

    /// Without a load the cluster carries as much as it can: no layout of the page carries more.
    void withoutALoadTheMostIsAnswered()
    {
        const ServedAnswer answer = answerServing(
            {served("llama 3.1 70b", "8 h100", "serve at 40 tokens/s a user, 2k in, 300 out"), true, true});
        QVERIFY(answer.carried && !answer.candidates.empty());
        for (const ServedCandidate& one : answer.candidates) {
            QVERIFY(one.numbers[job::kObjective] <= 1.0 / 40);
            if (serving::engineOf(one.scenario).id
                == serving::engineOf(answer.candidates.front().scenario).id)
                QVERIFY(one.numbers[serving::kOutputOfAll]
                        <= answer.candidates.front().numbers[serving::kOutputOfAll]);
        }
    }

    void theImpossibleSaysHowNear()
    {
        const ServedAnswer answer = answerServing(
            {served("llama 3.1 405b", "h100", "serve 10 people at 5000 tokens/s a user"), false, true});
        QVERIFY(answer.candidates.empty());
        QVERIFY2(english(answer.reason).find("ms a token") != std::string::npos,
                 english(answer.reason).c_str());
    }
};

QTEST_APPLESS_MAIN(TestServingWish)
#include "tst_serving_wish.moc"
