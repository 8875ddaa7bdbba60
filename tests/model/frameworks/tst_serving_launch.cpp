// SPDX-License-Identifier: GPL-3.0-or-later
// Launch lines of serving engines: a scenario's degrees, formats and limits in each one's words, and the benchmark of its load.
#include "exchange/scenario/scenario_json.h"
#include "frameworks/serving_launch.h"

#include <QtTest>

using namespace shardscape;

namespace {

layout::Scenario servedAs(const char* model, const std::string& task, const std::string& rest)
{
    const auto file = exchange::readScenario(
        R"({"model": ")" + std::string(model)
        + R"(", "cluster": {"preset": "dgx-h200", "nodes": 1}, "task": {"kind": "serving")" + task + "}"
        + rest + "}");
    if (!file)
        qFatal("%s", file.error().text().c_str());
    return file->scenario;
}

} // namespace

class ServingLaunchTest : public QObject {
    Q_OBJECT

private slots:
    void draftsAndPiecesAreSaid_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("vllm")
            << "vllm"
            << QStringList{
                   "--speculative-config \"{\\\"method\\\": \\\"mtp\\\", \\\"num_speculative_tokens\\\": 3}\"",
                   "--enable-dbo", "--random-prefix-len 512", "--random-input-len 3584"};
        QTest::newRow("sglang") << "sglang"
                                << QStringList{"--speculative-algorithm NEXTN", "--speculative-num-steps 3",
                                               "--speculative-num-draft-tokens 4",
                                               "--enable-two-batch-overlap",
                                               "No word here for: shared_tokens"};
        QTest::newRow("trtllm") << "trtllm"
                                << QStringList{"decoding_type: MTP", "num_nextn_predict_layers: 3",
                                               "No word here for: overlap two-batches"};
    }
    void draftsAndPiecesAreSaid()
    {
        QFETCH(QString, engine);
        QFETCH(QStringList, words);
        const auto script = frameworks::launchScript(
            servedAs("deepseek-v3", R"(, "precision": "fp8", "input_tokens": 4096, "shared_tokens": 512)",
                     R"(, "layout": {"tp": 8, "dp": 1, "drafts": 3, "overlap": "two-batches"})"),
            engine.toStdString());
        QVERIFY(script.has_value());
        for (const QString& word : words)
            QVERIFY2(QString::fromStdString(*script).contains(word),
                     qPrintable(word + "\n" + script->c_str()));
    }

    void everyEngineSaysIt_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QStringList>("words");
        const QString load = QStringLiteral("--max-concurrency 64");
        QTest::newRow("vllm") << "vllm"
                              << QStringList{"vllm serve",
                                             "--tensor-parallel-size 4",
                                             "--data-parallel-size 2",
                                             "--kv-cache-dtype fp8",
                                             "--max-num-batched-tokens 4096",
                                             "--max-num-seqs 128",
                                             "--gpu-memory-utilization 0.85",
                                             "--max-model-len 4500",
                                             load,
                                             "--num-prompts 640"};
        QTest::newRow("sglang") << "sglang"
                                << QStringList{"sglang.launch_server",
                                               "--tp-size 4",
                                               "--dp-size 2",
                                               "--kv-cache-dtype fp8_e4m3",
                                               "--chunked-prefill-size 4096",
                                               "--max-running-requests 128",
                                               "--mem-fraction-static 0.85",
                                               load};
        QTest::newRow("trtllm") << "trtllm"
                                << QStringList{"trtllm-serve",
                                               "--tp_size 4",
                                               "# 2 of them behind a router",
                                               "dtype: fp8",
                                               "--max_num_tokens 4096",
                                               "--max_batch_size 128",
                                               "--kv_cache_free_gpu_memory_fraction 0.8",
                                               load};
    }
    void everyEngineSaysIt()
    {
        QFETCH(QString, engine);
        QFETCH(QStringList, words);
        const auto script = frameworks::launchScript(
            servedAs(
                "llama-3-70b",
                R"(, "precision": "fp8", "kv_dtype": "fp8", "input_tokens": 4000, "output_tokens": 500, "concurrency": 64)",
                R"(, "layout": {"tp": 4, "dp": 2, "chunk": 4096, "max_sequences": 128, "memory_share": 0.85})"),
            engine.toStdString());
        QVERIFY2(script.has_value(), script ? "" : script.error().text().c_str());
        for (const QString& word : words)
            QVERIFY2(QString::fromStdString(*script).contains(word),
                     (word.toStdString() + "\n" + *script).c_str());
    }

    void expertsAndGroupsAreSaid()
    {
        const layout::Scenario s = servedAs("deepseek-v3",
                                            R"(, "precision": "fp8", "request_rate": 4, "burstiness": 2)",
                                            R"(, "layout": {"attention_dp": 8, "ep": 8})");
        const auto text = [&s](const char* engine) {
            return QString::fromStdString(*frameworks::launchScript(s, engine));
        };
        QVERIFY(
            text("vllm").contains(QLatin1String("--data-parallel-size 8 \\\n  --enable-expert-parallel")));
        QVERIFY(text("vllm").contains(QLatin1String("--burstiness 0.25")));
        QVERIFY(text("sglang").contains(
            QLatin1String("--tp-size 8 \\\n  --enable-dp-attention \\\n  --dp-size 8 \\\n  --ep-size 8")));
        QVERIFY(text("trtllm").contains(QLatin1String("enable_attention_dp: true")));
        QVERIFY(text("trtllm").contains(QLatin1String("--request-rate 4")));
    }

    void poolsAreServersOfTheirOwn()
    {
        const layout::Scenario s = servedAs(
            "llama-3-70b", {},
            R"(, "pools": {"prefill": {"workers": 2, "layout": {"tp": 2}}, "decode": {"workers": 1, "layout": {"tp": 4}}})");
        const QString script = QString::fromStdString(*frameworks::launchScript(s, "sglang"));
        QVERIFY(script.contains(QLatin1String("--disaggregation-mode prefill")));
        QVERIFY(script.contains(QLatin1String("--disaggregation-mode decode")));
        QVERIFY(script.contains(QLatin1String("# prefill, 2 of them, 2 accelerators each")));
    }

    void whatDoesNotFitSaysThatItWillNotStart()
    {
        const auto script = [](const char* layout) {
            return QString::fromStdString(
                *frameworks::launchScript(servedAs("deepseek-v3", {}, layout), "vllm"));
        };
        QVERIFY(script(R"(, "layout": {"tp": 1})")
                    .contains(QLatin1String("# Will not start: weights and the cache")));
        QVERIFY(script(R"(, "layout": {"tp": 1})").contains(QLatin1String("1 accelerator each")));
        QVERIFY(
            !QString::fromStdString(
                 *frameworks::launchScript(
                     servedAs("deepseek-v3", R"(, "precision": "fp8")", R"(, "layout": {"tp": 8})"), "vllm"))
                 .contains(QLatin1String("Will not start")));
    }

    void whatCannotBeWrittenIsSaid()
    {
        const layout::Scenario s = servedAs("llama-3-70b", {}, R"(, "layout": {"tp": 2})");
        QVERIFY(QString::fromStdString(frameworks::launchScript(s, "vlm").error().text())
                    .contains(QLatin1String("nearest is 'vllm'")));
        const layout::Scenario broken = servedAs("llama-3-70b", {}, R"(, "layout": {"tp": 16})");
        QVERIFY(!frameworks::launchScript(broken, "vllm").has_value());
        layout::Scenario trains = s;
        trains.task.kind = workload::TaskKind::Training;
        QVERIFY(!frameworks::launchScript(trains, "vllm").has_value());
    }
};

QTEST_APPLESS_MAIN(ServingLaunchTest)
#include "tst_serving_launch.moc"
