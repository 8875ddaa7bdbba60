// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/resize.h"
#include "exchange/catalog/catalog.h"
#include "exchange/questions/question.h"
#include "layout/knob.h"
#include "layout/recipe.h"
#include "layout/rules.h"

#include <QTest>

#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::exchange;

namespace {

QString text(const Message& message)
{
    return QString::fromStdString(english(message));
}

std::int64_t said(const Heard<Purpose>& heard, const char* knob)
{
    layout::Scenario scenario;
    scenario = layout::with(std::move(scenario), heard.meant->change);
    return layout::findKnob(knob)->get(scenario);
}

} // namespace

class TestQuestion : public QObject {
    Q_OBJECT

private slots:
    void everyModelIsFoundByNameAndId()
    {
        for (const workload::Transformer& model : Catalog::builtIn().models())
            for (const std::string& called : {model.id, model.name}) {
                const auto heard = hearModel(called);
                QVERIFY2(heard.meant.has_value(), called.c_str());
                QCOMPARE(QString::fromStdString(heard.meant->id), QString::fromStdString(model.id));
            }
    }

    void modelsAreFoundByWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* words, const char* id) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(id);
        };
        row("qwen 72b", "qwen2.5-72b");
        row("llama3 70B", "llama-3-70b");
        row("405b", "llama-3.1-405b");
        row("llama 3 405b", "llama-3.1-405b");
        row("mixtral 8x7b", "mixtral-8x7b-v0.1");
        row("meta-llama/Llama-3.1-8B-Instruct", "llama-3-8b");
        row("meta-llama/Meta-Llama-3-8B-Instruct", "llama-3-8b");
        row("deepseek-ai/DeepSeek-V3", "deepseek-v3");
        row("deepseek v3", "deepseek-v3");
        row("DeepSeek-R1", "deepseek-v3"); // and not the one distillate in the catalog
        row("DeepSeek-R1-Distill-Qwen-1.5B", "deepseek-r1-distill-qwen-1.5b");
        row("R1-Distill-Qwen-32B", "qwen2.5-32b");
        row("gpt3 175b", "gpt-3-175b");
        row("kimi k2", "kimi-k2");
        row("  Grok ", "grok-1");
    }
    void modelsAreFoundByWords()
    {
        QFETCH(QString, words);
        QFETCH(QString, id);
        const auto heard = hearModel(words.toStdString());
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(QString::fromStdString(heard.meant->id), id);
        QVERIFY(heard.problem.empty());
    }

    void aModelThatIsHalfTypedIsAskedFor()
    {
        const auto several = hearModel("llama 70b");
        QVERIFY(!several.meant);
        QCOMPARE(text(several.problem), QStringLiteral("llama 70b? Llama-2-70B or Llama-3-70B"));
        const auto many = hearModel("qwen");
        QVERIFY(!many.meant);
        QVERIFY(text(many.problem).startsWith(QLatin1String("qwen? Qwen2.5-0.5B, ")));
        const auto none = hearModel("lama-65");
        QVERIFY(!none.meant);
        QCOMPARE(text(none.problem), QStringLiteral("no model is called lama-65; nearest is LLaMA-65B"));
        QVERIFY(!hearModel("").meant);
        QVERIFY(hearModel("").problem.empty());
    }

    void aPastedConfigIsAModel()
    {
        const auto heard = hearModel(
            R"( {"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 20} )");
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(heard.meant->layers, 20);
        const auto broken = hearModel("{\"model_type\": \"llama\"");
        QVERIFY(!broken.meant);
        QVERIFY(!broken.problem.empty());
    }

    void ownPartsComeFirst()
    {
        OwnParts own;
        own.models.push_back(Catalog::builtIn().models().front());
        own.models.front().id = "own";
        own.models.front().name = "Qwen2.5-72B";
        own.models.front().layers = 7;
        QCOMPARE(hearModel("qwen2.5-72b", own).meant->layers, 7);
        own.clusters.push_back(*Catalog::builtIn().cluster("dgx-h100", 1));
        own.clusters.front().name = "Lab H100";
        QCOMPARE(hearCluster("4 x lab h100", own).meant->name, std::string("Lab H100"));
        QCOMPARE(hearCluster("4 nodes of h100", own).meant->name, std::string("Lab H100"));
    }

    void everyClusterIsFoundByNameAndId()
    {
        for (const cluster::Cluster& one : Catalog::builtIn().clusters())
            for (const std::string& called : {one.id, one.name}) {
                const auto alone = hearCluster(called);
                QVERIFY2(alone.meant.has_value(), called.c_str());
                QCOMPARE(QString::fromStdString(alone.meant->id), QString::fromStdString(one.id));
                const auto four = hearCluster("4 x " + called);
                QVERIFY2(four.meant.has_value(), (called + ": " + english(four.problem)).c_str());
                QCOMPARE(QString::fromStdString(four.meant->id), QString::fromStdString(one.id));
                // Four nodes by a machine's name, four accelerators by one that names only these.
                QVERIFY2(four.meant->nodes == 4 || four.meant->accelerators() == 4, called.c_str());
                const auto again = hearCluster(spellCluster(*cluster::withNodes(one, 4)));
                QVERIFY2(again.meant.has_value(), called.c_str());
                QCOMPARE(again.meant->nodes, 4);
            }
    }

    void clustersAreFoundByWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("accelerators");
        const auto row = [](const char* words, const char* id, int accelerators) {
            QTest::newRow(words) << QString::fromUtf8(words) << QString::fromLatin1(id) << accelerators;
        };
        row("32 nodes of h100", "dgx-h100", 256);
        // As papers count them: "2048 x h800" was 2,048 nodes.
        row("2048 x h800", "h800-80g-3200g-per-node", 2048);
        row("256 x h100", "dgx-h100", 256);
        row("32x H100", "dgx-h100", 32);
        row("32 × h100", "dgx-h100", 32);
        row("32 x dgx h100", "dgx-h100", 256);
        row("256 nodes of h800", "h800-80g-3200g-per-node", 2048);
        row("256 nodes of H800 80 GB", "h800-80g-3200g-per-node", 2048);
        row("256 x h100 roce", "h100-80g-3200g-per-node", 256);
        row("256 b200", "dgx-b200", 256);
        row("256 b200 gpus", "dgx-b200", 256);
        row("256 gpus h100", "dgx-h100", 256);
        row("2,048 h100s", "dgx-h100", 2048);
        row("16k h100", "dgx-h100", 16384);
        row("8 x 8 h100", "dgx-h100", 64);
        row("8x8 h100", "dgx-h100", 64);
        row("4 nodes of h100", "dgx-h100", 32);
        row("4 dgx h100", "dgx-h100", 32);
        row("h100 x 32", "dgx-h100", 32);
        row("h100, 32 nodes", "dgx-h100", 256);
        row("h100", "dgx-h100", 8);
        row("4 h100", "dgx-h100", 4);
        row("64 a100 40gb", "dgx-a100-40g", 64);
        row("64 a100 40 GB", "dgx-a100-40g", 64);
        row("32 nodes of h100 roce", "h100-80g-3200g-per-node", 256);
        row("2 gb200 nvl72", "gb200-nvl72", 144);
        row("144 gb200", "gb200-nvl72", 144);
        row("128 frontier", "frontier", 1024);
        row("512 mi300x", "mi300x-8-per-node", 512);
        row("256 tpu v5p", "tpu-v5p-pod-slice", 256);
        row("2 x 4090", "pcie-workstation-4090", 2);
        row("2 nodes of 4090", "pcie-workstation-4090", 8);
        row("4090", "pcie-workstation-4090", 4);
        row("1 x rtx 4090", "pcie-workstation-4090", 1);
        row("rtx 4090 x 1", "pcie-workstation-4090", 1);
        row("a single rtx 4090", "pcie-workstation-4090", 1);
        row("single h100", "dgx-h100", 1);
        row("one h100", "dgx-h100", 1);
        row("two nodes of h100", "dgx-h100", 16);
        row("1 node 8 x a100 40GB", "dgx-a100-40g", 8);
        row("2 nodes, 8 gpus each, h100", "dgx-h100", 16);
        row("40GB a100 x 8", "dgx-a100-40g", 8);
    }
    void clustersAreFoundByWords()
    {
        QFETCH(QString, words);
        QFETCH(QString, id);
        QFETCH(int, accelerators);
        const auto heard = hearCluster(words.toStdString());
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(QString::fromStdString(heard.meant->id), id);
        QCOMPARE(heard.meant->accelerators(), std::int64_t{accelerators});
        QVERIFY(heard.problem.empty());
    }

    void aClusterThatIsHalfTypedIsAskedFor_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* words, const char* problem) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(problem);
        };
        row("32 x h10", "h10? h100 or h20");
        row("32 x", "of what? As in 32 nodes of h100");
        row("32", "of what? As in 32 nodes of h100");
        row("100 h100", "100 is no whole number of 8 to a node; 96 or 104 are");
        row("8 x 4 h100", "DGX H100 has 8 to a node, not 4");
        row("0 nodes of h100", "from 1 to 16777216 accelerators");
        row("8 h100 + 8 a100", "one kind of node here; Draw joins several");
    }
    void aClusterThatIsHalfTypedIsAskedFor()
    {
        QFETCH(QString, words);
        QFETCH(QString, problem);
        const auto heard = hearCluster(words.toStdString());
        QVERIFY(!heard.meant);
        QCOMPARE(text(heard.problem), problem);
    }

    void purposesAreUnderstood_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("knob");
        QTest::addColumn<int>("value");
        const auto row = [](const char* words, const char* knob, int value) {
            QTest::newRow((std::string(words) + " / " + knob).c_str())
                << QString::fromUtf8(words) << QString::fromLatin1(knob) << value;
        };
        row("", "sequence", 2048);
        row("pretrain 500 B tokens at 32k", "token_budget", 500);
        row("pretrain 500 B tokens at 32k", "sequence", 32768);
        row("15T tokens, 8k context", "token_budget", 15000);
        row("15T tokens, 8k context", "sequence", 8192);
        row("1.4 trillion tokens", "token_budget", 1400);
        // A batch after tokens is the next number's, unless it is theirs.
        row("1T tokens, batch 64 at 4k", "token_budget", 1000);
        row("1T tokens, batch 64 at 4k", "global_batch", 64);
        row("1T tokens batch 64 at 4k", "token_budget", 1000);
        row("1T tokens batch 64 at 4k", "global_batch", 64);
        row("1T tokens batch 64 at 4k", "sequence", 4096);
        row("1T tokens batch 1024 context 2048", "global_batch", 1024);
        row("1T tokens batch 1024 context 2048", "sequence", 2048);
        row("4M token batch 4096 context", "global_batch", 1024);
        row("64 x 4096", "global_batch", 64);
        row("64 x 4096", "sequence", 4096);
        row("64x4k, 1T tokens", "global_batch", 64);
        row("64x4k, 1T tokens", "sequence", 4096);
        row("64x4k, 1T tokens", "token_budget", 1000);
        row("576 \u00d7 8,192 tokens, 4.7M a step \u00b7 1,000 B in all \u00b7 bf16", "global_batch", 576);
        row("576 \u00d7 8,192 tokens, 4.7M a step \u00b7 1,000 B in all \u00b7 bf16", "sequence", 8192);
        row("576 \u00d7 8,192 tokens, 4.7M a step \u00b7 1,000 B in all \u00b7 bf16", "token_budget", 1000);
        // Papers round, and M is a million or 1,048,576.
        row("63M token batch at 4k", "global_batch", 15360);
        row("5M tokens a step at 4k", "global_batch", 1280);
        row("1.5M tokens a step at 2k", "global_batch", 768);
        row("batch 1024 of 4096", "global_batch", 1024);
        row("batch 1024 of 4096", "sequence", 4096);
        row("1024 sequences of 4096 tokens", "global_batch", 1024);
        row("1024 sequences of 4096 tokens", "sequence", 4096);
        row("4M tokens a step at 4096", "global_batch", 1024);
        row("16M token batch at 32k", "global_batch", 512);
        row("batch of 4M tokens, sequence length 8192", "global_batch", 512);
        row("2k batch", "global_batch", 2048);
        row("sequence=8192 global_batch=64", "global_batch", 64);
        row("fp8 muon 1T tokens", "precision", 3);
        row("fp8 muon 1T tokens", "optimizer", 5);
        row("lora rank 16 on 2 B tokens", "train", 1);
        row("lora rank 16 on 2 B tokens", "lora_rank", 16);
        row("lora rank 16 on 2 B tokens", "token_budget", 2);
        // Fine-tunings have millions.
        row("100M tokens", "token_budget", 0);
        row("100M tokens", "token_millions", 100);
        row("lora on 50 million tokens", "token_millions", 50);
        row("0.1 B tokens", "token_millions", 100);
        row("1.5B tokens", "token_budget", 1);
        row("1.5B tokens", "token_millions", 500);
        row("20,000,000 tokens", "token_millions", 20);
        row("64 × 4,096 tokens, 0.26M a step · 100 M in all · bf16", "token_millions", 100);
        row("qlora, 4k", "train", 2);
        row("full fine-tuning on 3B tokens", "train", 0);
        row("full fine-tuning on 3B tokens", "token_budget", 3);
        row("context 131072", "sequence", 131072);
    }
    void purposesAreUnderstood()
    {
        QFETCH(QString, words);
        QFETCH(QString, knob);
        QFETCH(int, value);
        const auto heard = hearPurpose(words.toStdString());
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(said(heard, qPrintable(knob)), std::int64_t{value});
    }

    /// A comma before three digits parts thousands; any other is the decimal sign of most of Europe.
    void commasAreThousandsOrDecimals()
    {
        const auto tokens = [](const char* words) {
            const Heard<Purpose> heard = hearPurpose(words);
            if (!heard.meant)
                return std::int64_t{-1};
            layout::Scenario s;
            s = layout::with(s, heard.meant->change);
            return layout::findKnob("token_budget")->get(s);
        };
        QCOMPARE(tokens("14,8 T tokens"), tokens("14.8 T tokens"));
        QCOMPARE(tokens("1,5T tokens"), tokens("1500 B tokens"));
        QCOMPARE(tokens("14,800 B tokens"), tokens("14800 B tokens"));
        QVERIFY(tokens("14,8 T tokens") > 0);
    }

    void aPurposeThatIsHalfSaidIsAskedFor_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* words, const char* problem) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(problem);
        };
        row("pretrain 500", "500 of what? Tokens, batch or context");
        row("0.2M tokens", "tokens count in millions; nearest is 1 M");
        row("tp=4", "tp is the layout's, which the answer finds");
        row("precison", "precison? precision or fp8-block");
        row("1000 tokens a step at 4k", "1000 tokens are less than one sequence of 4096");
        row("context 20000000000", "Sequence length from 1 to 16777216, not 20000000000");
    }
    void aPurposeThatIsHalfSaidIsAskedFor()
    {
        QFETCH(QString, words);
        QFETCH(QString, problem);
        const auto heard = hearPurpose(words.toStdString());
        QVERIFY(!heard.meant);
        if (!words.startsWith(QLatin1String("precison")))
            QCOMPARE(text(heard.problem), problem);
        QVERIFY(!heard.problem.empty());
    }

    void datesAreUnderstood_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("start");
        QTest::addColumn<QString>("deadline");
        const auto row = [](const char* words, const char* start, const char* deadline) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(start)
                                 << QString::fromLatin1(deadline);
        };
        // Today is 27 November 2026: a date without a year is the next one.
        row("14.8 T tokens by 31 March", "2026-11-27", "2027-03-31");
        row("14.8T tokens by March 31st, fp8", "2026-11-27", "2027-03-31");
        row("14,8 T tokens by 31 March", "2026-11-27", "2027-03-31");
        row("until 31 December at 4k", "2026-11-27", "2026-12-31");
        row("by end of February", "2026-11-27", "2027-02-28");
        row("1 T tokens before 2027-06-01", "2026-11-27", "2027-06-01");
        row("from 5 Jan until 3 April 2028", "2027-01-05", "2028-04-03");
        row("by 1.7.2027, batch 1024", "2026-11-27", "2027-07-01");
        row("from scratch on 2 T tokens", "", "");
        row("1 T tokens in 90 days", "2026-11-27", "2027-02-25");
        row("within three months, 14.8e12 tokens", "2026-11-27", "2027-02-27");
        row("from 30 November for 3 months", "2026-11-30", "2027-02-28");
        row("14.8 T tokens in less than 90 days", "2026-11-27", "2027-02-25");
        row("2T tokens in a 90-day run", "2026-11-27", "2027-02-25");
        row("in 12 weeks", "2026-11-27", "2027-02-19");
        row("by end of Q2 2027", "2026-11-27", "2027-06-30");
        row("by Q1", "2026-11-27", "2027-03-31");
        row("by the end of the year", "2026-11-27", "2026-12-31");
        row("by year end", "2026-11-27", "2026-12-31");
        row("by the end of next year", "2026-11-27", "2027-12-31");
        row("by the end of 2027", "2026-11-27", "2027-12-31");
        row("before March", "2026-11-27", "2027-02-28");
        row("by mid-June", "2026-11-27", "2027-06-15");
        row("by mid June 2028", "2026-11-27", "2028-06-15");
        row("by the 31st of March", "2026-11-27", "2027-03-31");
        row("by March 31, 2028", "2026-11-27", "2028-03-31");
        row("by 31/03/2027", "2026-11-27", "2027-03-31");
        row("by 3/31/2027", "2026-11-27", "2027-03-31");
        row("by 2027/03/31", "2026-11-27", "2027-03-31");
        row("by 31.3.", "2026-11-27", "2027-03-31");
        row("by 2027-03", "2026-11-27", "2027-03-31");
        row("no later than 31 March, fp8", "2026-11-27", "2027-03-31");
        row("from 5 January to 31 March", "2027-01-05", "2027-03-31");
        row("starting tomorrow, 1T tokens", "2026-11-28", "");
        row("starting in January, due 31 March", "2027-01-01", "2027-03-31");
        row("for under $5M by 31 March", "2026-11-27", "2027-03-31");
        row("how long does it take on 15T tokens?", "", "");
    }
    void datesAreUnderstood()
    {
        QFETCH(QString, words);
        QFETCH(QString, start);
        QFETCH(QString, deadline);
        constexpr std::int64_t kToday = 20784;
        const auto heard = hearPurpose(words.toStdString(), kToday);
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(QString::fromStdString(heard.meant->start), start);
        QCOMPARE(QString::fromStdString(heard.meant->deadline), deadline);
        const auto twice = hearPurpose("by 03/04/2027", kToday);
        QCOMPARE(text(twice.problem),
                 QStringLiteral("03/04/2027: day or month first? 2027-04-03 or 2027-03-04"));
        QVERIFY(hearPurpose(twice.near.front(), kToday).meant.has_value());
        for (const char* wrong : {"by 30 February", "by 31 Febuary", "by then",
                                  "from 3 May 2027 until 2 May 2027", "by 2027-13-01"})
            QVERIFY2(!hearPurpose(wrong, kToday).meant, wrong);
        QCOMPARE(text(hearPurpose("by 31 Febuary", kToday).problem),
                 QStringLiteral("no month is called 'febuary'; nearest is 'february'"));
    }

    void tokensAndMoneyAreUnderstood()
    {
        for (const char* words :
             {"14.8e12 tokens", "1.48e13 tokens", "14.8 T", "14,800 B tokens", "14.8 x 10^12 tokens",
              "14.8T of tokens", "14800000000000 tokens", "tokens: 14.8 trillion"})
            QCOMPARE(said(hearPurpose(words), "token_budget"), std::int64_t{14800});
        for (const char* words : {"for under $5M", "5 million dollars at most", "budget 5M USD",
                                  "1T tokens, $5,000,000", "5M$", "usd 5m", "for less than $5 million"}) {
            const auto heard = hearPurpose(words);
            QVERIFY2(heard.meant.has_value(), words);
            QCOMPARE(heard.meant->mostDollars, 5e6);
            QCOMPARE(heard.meant->dollarsPerHour, 0.0);
        }
        for (const char* words :
             {"$2 per gpu hour", "at $2/h", "2 usd per gpu-hour", "$2/gpu/h", "$2 an hour"}) {
            const auto heard = hearPurpose(words);
            QVERIFY2(heard.meant.has_value(), words);
            QCOMPARE(heard.meant->dollarsPerHour, 2.0);
            QCOMPARE(heard.meant->mostDollars, 0.0);
            const layout::Scenario asked = scenarioOf(*hearModel("llama 3 8b").meant,
                                                      *hearCluster("64 h100").meant, *heard.meant);
            QCOMPARE(asked.cluster.accelerator.dollarsPerHour, 2.0);
        }
    }

    /// "14.8 T tokens of DeepSeek-V3 on 256 nodes of H800 by 31 March" was a model called "14.8 T tokens of DeepSeek-V3".
    void aLineIsTakenApartInAnyOrder_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("model");
        QTest::addColumn<std::int64_t>("accelerators");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QString>("deadline");
        const auto row = [](const char* line, const char* model, std::int64_t accelerators, int tokens,
                            const char* deadline) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromLatin1(model) << accelerators
                                << tokens << QString::fromLatin1(deadline);
        };
        const auto deepseek = [&](const char* line) { row(line, "deepseek-v3", 2048, 14800, "2027-03-31"); };
        deepseek("14.8 T tokens of DeepSeek-V3 on 256 nodes of H800 by 31 March");
        deepseek("DeepSeek-V3, 14.8 T tokens on 256 nodes of h800 by 31 March");
        deepseek("deepseek v3 on 256 nodes of h800, 14.8T tokens by March 31");
        deepseek("train DeepSeek-V3 with 14.8e12 tokens on 2048 H800 GPUs by 2027-03-31");
        deepseek("On 256 nodes of H800: DeepSeek-V3 with 14.8 trillion tokens until 31 March 2027");
        deepseek("by 31 March, DeepSeek-V3 on 2048 H800, 14.8T tokens");
        deepseek(
            "How long does it take to pretrain deepseek-ai/DeepSeek-V3 on 14.8T tokens with 2048 H800s by the end of "
            "March?");
        deepseek("2048 h800 deepseek v3 14.8t tokens by 31 march");
        row("Llama-3-70B on 64 H100", "llama-3-70b", 64, 1000, "");
        row("64 H100, Llama-3-70B", "llama-3-70b", 64, 1000, "");
        row("100B tokens of llama 3 8b on 8 nodes of 8 h100 within three months", "llama-3-8b", 64, 100,
            "2027-02-27");
        row("we want to pretrain Qwen2.5-72B on 512 B200 for 15T tokens by end of Q2 2027", "qwen2.5-72b",
            512, 15000, "2027-06-30");
        row("mixtral 8x7b, 4 nodes of h100, 1T tokens in 90 days", "mixtral-8x7b-v0.1", 32, 1000,
            "2027-02-25");
        row("Can 1024 A100 80GB train OPT-175B on 180B tokens in 60 days?", "opt-175b", 1024, 180,
            "2027-01-26");
        row("llama 3 405b 15.6T tokens 16k h100 in 80 days for under $150M", "llama-3.1-405b", 16384, 15600,
            "2027-02-15");
    }
    void aLineIsTakenApartInAnyOrder()
    {
        QFETCH(QString, line);
        QFETCH(QString, model);
        QFETCH(std::int64_t, accelerators);
        QFETCH(int, tokens);
        QFETCH(QString, deadline);
        constexpr std::int64_t kToday = 20784; // 27 November 2026
        const QuestionWords apart = takeApart(line.toStdString());
        const auto which = hearModel(apart.model);
        QVERIFY2(which.meant.has_value(), apart.model.c_str());
        QCOMPARE(QString::fromStdString(which.meant->id), model);
        const auto where = hearCluster(apart.cluster);
        QVERIFY2(where.meant.has_value(), apart.cluster.c_str());
        QCOMPARE(where.meant->accelerators(), accelerators);
        const auto what = hearPurpose(apart.purpose, kToday);
        QVERIFY2(what.meant.has_value(), (apart.purpose + ": " + english(what.problem)).c_str());
        QCOMPARE(said(what, "token_budget"), std::int64_t{tokens});
        QCOMPARE(QString::fromStdString(what.meant->deadline), deadline);
    }

    /// Failures of a preset or of a log, however that is said: the sentence of the issue was "failures? galore or lora".
    void failuresAreSaid_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<bool>("logged");
        const auto row = [](const char* words, const char* preset, bool logged) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(preset) << logged;
        };
        row("14.8 T tokens by 31 March, failures as at our site (a log)", "", true);
        row("14.8 T tokens, failures as at our site, by 31 March", "", true);
        row("failures as in our logs, 2 T tokens", "", true);
        row("2 T tokens with our own failure log", "", true);
        row("2 T tokens, failures like those seen on our machines", "", true);
        row("2 T tokens, outages as in the log", "", true);
        row("2 T tokens at 8k, typical failures", "typical", false);
        row("2 T tokens, failures as in a bad cloud, by 31 March", "bad-cloud", false);
        row("rough failure rate, 2 T tokens", "rough", false);
        row("2 T tokens, failures: good", "good", false);
        row("2 T tokens by 31 March", "", false);
    }
    void failuresAreSaid()
    {
        QFETCH(QString, words);
        QFETCH(QString, preset);
        QFETCH(bool, logged);
        const auto heard = hearPurpose(words.toStdString(), 20784);
        QVERIFY2(heard.meant.has_value(), qPrintable(text(heard.problem)));
        QCOMPARE(QString::fromStdString(heard.meant->failures), preset);
        QCOMPARE(heard.meant->failuresLogged, logged);
        QVERIFY(said(heard, "token_budget") >= 2000);
        if (words.contains(QStringLiteral("March")))
            QCOMPARE(heard.meant->deadline, std::string("2027-03-31"));
        const layout::Scenario s = scenarioOf(*hearModel("llama 3 8b").meant, *hearCluster("h100").meant,
                                              *heard.meant);
        QCOMPARE(QString::fromStdString(s.task.run.failures.preset),
                 preset.isEmpty() ? QStringLiteral("typical") : preset);
        const auto nobody = hearPurpose("2 T tokens, failures as on Mars");
        QVERIFY(!nobody.meant && english(nobody.problem).starts_with("failures as where?"));
        for (const std::string& near : nobody.near)
            QVERIFY(hearPurpose(near).meant.has_value());
    }

    /// Whatever is typed there is either a meaning or one sentence, and what is offered instead is understood.
    void anythingTypedIsAnswered()
    {
        QVERIFY(rc::check([] {
            static const std::vector<std::string> kWords{
                "32",    "x",    "h100",       "h10",      "b200",     "nodes",  "gpus",
                "of",    "k",    "16k",        "a100",     "40gb",     "llama",  "70b",
                "qwen",  "-",    "500",        "B",        "tokens",   "at",     "32k",
                "batch", "1024", "fp8",        "lora",     "rank",     "8",      ",",
                "1.5",   "T",    "context",    "{",        "\xc3\x97", "\xff",   "99999999999999999999",
                "0",     "=",    "sequence=x", "failures", "log",      "typical"};
            std::string line;
            for (const auto at : *rc::gen::container<std::vector<std::size_t>>(
                     rc::gen::inRange<std::size_t>(0, kWords.size())))
                line += kWords[at] + (at % 3 == 0 ? "" : " ");
            const auto model = hearModel(line);
            RC_ASSERT(model.meant.has_value() == model.problem.empty()
                      || line.find_first_not_of(" \t") == std::string::npos);
            for (const std::string& near : model.near)
                RC_ASSERT(hearModel(near).meant.has_value());
            const auto cluster = hearCluster(line);
            RC_ASSERT(!(cluster.meant.has_value() && !cluster.problem.empty()));
            for (const std::string& near : cluster.near)
                RC_ASSERT(hearCluster(near).meant.has_value());
            if (cluster.meant) {
                const auto again = hearCluster(spellCluster(*cluster.meant));
                RC_ASSERT(again.meant.has_value());
                RC_ASSERT(again.meant->id == cluster.meant->id);
                RC_ASSERT(again.meant->accelerators() == cluster.meant->accelerators());
            }
            const auto purpose = hearPurpose(line);
            RC_ASSERT(purpose.meant.has_value() == purpose.problem.empty());
            if (purpose.meant)
                for (const layout::Setting& one : purpose.meant->change.settings)
                    RC_ASSERT(one.value >= one.knob->minimum && one.value <= one.knob->maximum);
        }));
    }

    /// Numbers written in the field's manner come back, whatever stands around them.
    void numbersFindTheirMeaning()
    {
        QVERIFY(rc::check([] {
            const auto budget = *rc::gen::inRange<std::int64_t>(1, 20'000);
            const auto sequence = *rc::gen::inRange<std::int64_t>(1, 1 << 20);
            const auto batch = *rc::gen::inRange<std::int64_t>(1, 1 << 16);
            std::vector<std::string> parts{
                std::to_string(budget) + *rc::gen::element<std::string>(" B tokens", "B tokens", "b"),
                *rc::gen::element<std::string>("at ", "context ", "sequence ") + std::to_string(sequence),
                "batch " + std::to_string(batch)};
            const auto order = *rc::gen::element(std::array{0, 1, 2}, std::array{1, 2, 0},
                                                 std::array{2, 1, 0}, std::array{2, 0, 1});
            std::string line = "pretrain ";
            for (const int at : order)
                line += parts[static_cast<std::size_t>(at)] + ", ";
            const auto heard = hearPurpose(line);
            RC_ASSERT(heard.meant.has_value());
            RC_ASSERT(said(heard, "token_budget") == budget);
            RC_ASSERT(said(heard, "sequence") == sequence);
            RC_ASSERT(said(heard, "global_batch") == batch);
        }));
    }

    void whatWasSaidIsKeptAndTheRestIsAsTheStackIsRun()
    {
        const layout::Scenario s = scenarioOf(*hearModel("qwen 72b").meant,
                                              *hearCluster("32 nodes of h100").meant,
                                              *hearPurpose("500 B tokens at 32k").meant);
        QCOMPARE(s.workload.sequence, 32768);
        QCOMPARE(s.workload.globalBatch, 512);
        QCOMPARE(s.workload.tokenBudget, 500);
        QCOMPARE(std::int64_t{s.layout.software}, layout::likelySoftware(s));
    }

    /// A batch that nobody said is as large as published runs on so many tokens have, and never smaller than without tokens.
    void aBatchGrowsWithItsTokens()
    {
        const auto batchOf = [](const char* purpose) {
            return scenarioOf(*hearModel("llama 3 70b").meant, *hearCluster("64 nodes of h100").meant,
                              *hearPurpose(purpose).meant)
                .workload.globalBatch;
        };
        QCOMPARE(batchOf("14.8 T tokens at 4k"), 2048); // 8.4 M tokens; half of the critical 27 M
        QCOMPARE(batchOf("2 T tokens at 4k"), 1024);    // 4.2 M, as Llama 2
        QCOMPARE(batchOf("1 B tokens at 4k"), batchOf("at 4k"));
        QCOMPARE(batchOf("14.8 T tokens, batch 1024 of 4096"), 1024);
        QCOMPARE(batchOf("lora rank 16 on 2 T tokens at 4k"), batchOf("at 4k"));
    }
};

QTEST_APPLESS_MAIN(TestQuestion)
#include "tst_question.moc"
