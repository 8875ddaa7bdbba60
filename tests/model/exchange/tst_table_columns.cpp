// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "exchange/questions/recognize.h"
#include "exchange/questions/table_columns.h"
#include "exchange/runs/runs_csv.h"

#include <QtTest>

#include <algorithm>

using namespace shardscape;
using namespace shardscape::exchange;

namespace {

std::string meaning(const TableColumns& columns, const std::string& name)
{
    for (const TableColumn& one : columns.columns)
        if (one.name == name)
            return one.as + (one.unit.empty() ? "" : " " + one.unit);
    return "no such column";
}

/// What a table in its own columns is read as; `words` over what was heard.
Result<RunsFile> readAs(const std::string& text, const std::string& words = {})
{
    auto columns = hearColumns(text);
    if (!columns)
        return tl::unexpected(columns.error());
    if (const auto taken = takeColumnWords(*columns, words); !taken)
        return tl::unexpected(taken.error());
    const auto table = tableOf(*columns, text, Catalog::builtIn());
    if (!table)
        return tl::unexpected(table.error());
    Catalog catalog = Catalog::builtIn();
    if (!table->catalog.empty())
        if (const auto added = catalog.add(table->catalog, "catalog.json"); !added)
            return tl::unexpected(added.error());
    return readRuns(table->csv, catalog, "own");
}

std::string whyNot(const Result<RunsFile>& file)
{
    return file ? file->bad.empty() ? std::string() : english(file->bad.front().sentence())
                : english(file.error().message);
}

} // namespace

/// Tables of runs in somebody's own columns.
class TableColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void namesAreHeardAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("as");
        const auto row = [](const char* name, const char* value, const char* as) {
            QTest::newRow(name) << name << value << as;
        };
        row("step_seconds", "1.2", "step_seconds s");
        row("iter time (ms)", "812", "step_seconds ms");
        row("elapsed time per iteration (ms)", "812", "step_seconds ms");
        row("stepTimeMs", "812", "step_seconds ms");
        row("s/it", "1.2", "step_seconds s");
        row("tok/s/gpu", "9000", "step_seconds tokens/s per accelerator");
        row("Tokens/s", "9000", "step_seconds tokens/s");
        row("TGS", "9000", "step_seconds tokens/s per accelerator");
        row("train_samples_per_second", "12", "step_seconds sequences/s");
        row("it/s", ".7", "step_seconds steps/s");
        row("max memory allocated (GB)", "61", "peak_gib GB");
        row("peak_mem_mib", "61000", "peak_gib MiB");
        row("VRAM", "61", "peak_gib GiB");
        row("World size", "64", "gpus accelerators");
        row("#GPUs", "64", "gpus accelerators");
        row("nnodes", "8", "gpus nodes");
        row("GPU", "H100", "cluster");
        row("GPU ", "64", "gpus accelerators"); // a number, and nothing else says how many
        row("gpu_type", "A100", "cluster");
        row("Model name", "llama", "model");
        row("seq len", "4096", "sequence");
        row("GBS", "512", "global_batch sequences");
        row("global batch (tokens)", "4194304", "global_batch tokens");
        row("MBS", "1", "micro_batch");
        row("per_device_train_batch_size", "1", "micro_batch");
        row("tensor_model_parallel_size", "4", "tp");
        row("Tensor parallel", "4", "tp");
        row("VPP", "2", "chunks");
        row("ZeRO stage", "3", "zero");
        row("activation checkpointing", "full", "recompute");
        row("dtype", "bf16", "precision");
        row("framework", "Megatron-LM", "software");
        row("MFU (%)", "41", "mfu %");
        row("config.seq_len", "4096", "sequence");
        row("train/iter_time_ms", "4210", "step_seconds ms");
        row("train/max_mem_GB", "48", "peak_gib GB");
        row("time/iter [s]", "71", "step_seconds s");
        row("peak mem [MiB]", "61000", "peak_gib MiB");
        row("HBM GiB", "70", "peak_gib GiB");
        row("SL", "2048", "sequence");
        row("SeqLen (T)", "2048", "sequence");
        row("Throughput (T/s/GPU)", "1890", "step_seconds tokens/s per accelerator");
        row("Per-device batch", "4", "micro_batch");
        row("batch_accum", "8", "global_batch micro-batches of a replica");
        row("loss", "2.1", "");
        row("step", "100", ""); // its number
        row("Step (s)", "1.2", "step_seconds s");
        row("lr", "3e-4", "");
    }

    void namesAreHeardAsPeopleWriteThem()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, as);
        const auto heard = hearColumns((name + ";other\n" + value + ";x\n").toStdString());
        QVERIFY(heard);
        QCOMPARE(QString::fromStdString(meaning(*heard, name.trimmed().toStdString())), as);
    }

    void aTableIsReadWhole()
    {
        const std::string text =
            "Run;Model;GPU;#GPUs;TP;PP;MBS;GBS;Seq len;dtype;iter time (ms);"
            "max memory allocated (GB);loss\n"
            "a;Llama-3-8B;NVIDIA H100 80GB HBM3;64;2;1;1;128;8.192;bfloat16;2900,5;61,2;1,9\n"
            "\n"
            "b;meta-llama/Meta-Llama-3-8B;H100;64;1;1;2;128;8192;bf16-mixed;OOM;;\n";
        QVERIFY(looksLikeRuns(text));
        QVERIFY(recognize(text, "own.csv"));
        QCOMPARE(*recognize(text, "own.csv"), FileKind::Runs);
        const auto file = readAs(text);
        QVERIFY2(file && file->bad.empty(), whyNot(file).c_str());
        QCOMPARE(file->runs.size(), 2U);
        const validate::Run& first = file->runs[0];
        QCOMPARE(first.id, std::string("a"));
        QCOMPARE(first.scenario.cluster.accelerators(), 64);
        QVERIFY(first.scenario.cluster.accelerator.name.find("H100") != std::string::npos);
        QCOMPARE(first.scenario.layout.tensorParallel, 2);
        QCOMPARE(first.scenario.workload.sequence, 8192); // 8.192 is eight thousand where 2900,5 is a decimal
        QCOMPARE(first.measured.stepSeconds, 2.9005);
        QVERIFY(std::abs(first.measured.peakBytes / 61.2e9 - 1) < 1e-9);
        QCOMPARE(first.measured.memoryKind, validate::MemoryKind::Allocated);
        QVERIFY(file->runs[1].measured.outOfMemory);
        QCOMPARE(file->runs[1].line, 4); // of the file, blank lines and all
    }

    void aRateIsTheStepOfItsBatch()
    {
        const std::string head = "model,cluster,gpus,seq,gbs,";
        const std::string row = "llama-3-8b,dgx-h100,8,4096,16,";
        const auto seconds = [&](const std::string& name, const std::string& value) {
            const auto file = readAs(head + name + "\n" + row + value + "\n");
            return file && file->runs.size() == 1 ? file->runs.front().measured.stepSeconds : 0.;
        };
        QCOMPARE(seconds("tokens/s", "65536"), 1.);
        QCOMPARE(seconds("tokens/s/gpu", "8192"), 1.);
        QCOMPARE(seconds("samples_per_second", "32"), .5);
        QCOMPARE(seconds("it/s", "4"), .25);
        QCOMPARE(seconds("step time", "850 ms"), .85);
        QCOMPARE(seconds("step time", "1,250.5 ms"), 0.); // two columns where one is meant
        QCOMPARE(seconds("step time", "\"1,250.5 ms\""), 1.2505);
    }

    void nodesAndTokensAreCounted()
    {
        const auto file = readAs("model,GPU,nodes,seq,global batch (tokens),step time\n"
                                 "llama-3-8b,dgx-h100,4,4096,1048576,2 s\n");
        QVERIFY2(file && file->runs.size() == 1, whyNot(file).c_str());
        QCOMPARE(file->runs[0].scenario.cluster.accelerators(), 32);
        QCOMPARE(file->runs[0].scenario.workload.globalBatch, 256);
    }

    void accumulationMakesABatch()
    {
        const auto file = readAs("model;GPU;nodes;seq_len;mbs;batch_accum;dp;tp;tok/s/gpu\n"
                                 "llama-3-8b;H100;1;2048;4;8;4;2;16384\n");
        QVERIFY2(file && file->runs.size() == 1, whyNot(file).c_str());
        QCOMPARE(file->runs[0].scenario.workload.globalBatch, 128);
        QCOMPARE(file->runs[0].measured.stepSeconds, 2.); // 128 x 2,048 tokens at 8 x 16,384 a second
    }

    void whatNoColumnSaysIsSaidOnce()
    {
        const std::string text = "tp,step time\n1,2.1\n2,2.4\n";
        const auto heard = hearColumns(text);
        QVERIFY(heard);
        QCOMPARE(missingIn(*heard), (std::vector<std::string>{"model", "cluster", "gpus"}));
        QCOMPARE(QString::fromStdString(columnWords(*heard)),
                 QStringLiteral("step time=step_seconds,model:=,cluster:=,gpus:="));
        const auto file = readAs(
            text, "model:=llama-3-8b,cluster:=dgx-h100,gpus:=8,sequence:=4096,global_batch:=8");
        QVERIFY2(file && file->runs.size() == 2, whyNot(file).c_str());
        QCOMPARE(file->runs[1].scenario.layout.tensorParallel, 2);
        QCOMPARE(file->runs[1].scenario.workload.globalBatch, 8);
    }

    void wordsNameTheNearest()
    {
        auto heard = hearColumns("GPU;iter\nH100;3\n");
        QVERIFY(heard);
        const auto error = [&heard](const char* words) {
            const auto taken = takeColumnWords(*heard, words);
            return taken ? std::string() : english(taken.error().message);
        };
        QCOMPARE(error("iter=step_seconds:ms"), std::string());
        QCOMPARE(meaning(*heard, "iter"), std::string("step_seconds ms"));
        QCOMPARE(error("itre=step_seconds"),
                 std::string("the table has no column 'itre'; nearest is 'iter'"));
        QCOMPARE(error("iter=step_second"),
                 std::string("a table of runs has no column 'step_second'; nearest is 'step_seconds'"));
        QCOMPARE(error("iter=step_seconds:m"), std::string("'step_seconds' is not in m; nearest is 'ms'"));
        QCOMPARE(error("GPU=cluster:ms"), std::string("'cluster' has no unit"));
        QVERIFY(error("iter").find("says nothing of a column") != std::string::npos);
    }

    void oneColumnIsOneThing()
    {
        const auto heard = hearColumns("tokens/s,step_time,step_seconds\n1,2,3\n");
        QVERIFY(heard);
        QCOMPARE(meaning(*heard, "step_seconds"), std::string("step_seconds s"));
        QCOMPARE(meaning(*heard, "step_time"), std::string());
        QCOMPARE(meaning(*heard, "tokens/s"), std::string());
    }

    /// What is ours passes unchanged, number by number.
    void ourOwnTablesStayAsTheyAre()
    {
        const std::string text = exampleRuns();
        const auto heard = hearColumns(text);
        QVERIFY(heard && areOurs(*heard));
        const auto plain = readRuns(text, Catalog::builtIn(), "own");
        const auto through = readAs(text);
        QVERIFY2(plain && plain->bad.empty() && plain->runs.size() == 2, whyNot(plain).c_str());
        QVERIFY2(through && through->runs.size() == 2, whyNot(through).c_str());
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(plain->runs[i].scenario == through->runs[i].scenario);
            QCOMPARE(through->runs[i].measured.stepSeconds, plain->runs[i].measured.stepSeconds);
            QCOMPARE(through->runs[i].measured.peakBytes, plain->runs[i].measured.peakBytes);
        }
    }

    void whatIsNoTableOfRunsIsNotTakenForOne()
    {
        QVERIFY(!looksLikeRuns("step,loss,lr\n1,2,3\n"));
        QVERIFY(!looksLikeRuns("time,node,cause\n1,2,3\n"));
        QVERIFY(!looksLikeRuns("step,loss,tokens/s\n1,2,3\n"));
        QVERIFY(!hearColumns("a,b\n"));
        QVERIFY(!hearColumns(""));
    }

    void junkIsNamedByItsLine()
    {
        const auto file = readAs(
            "model,gpu,gpus,tp,step time (s)\nllama-3-8b,H100,8,1,1.2\nllama-3-8b,H100,8,x,1.2\n");
        QVERIFY(file);
        QCOMPARE(file->runs.size(), 1U);
        QCOMPARE(file->bad.front().line, 3);
        QVERIFY2(whyNot(file).starts_with("line 3, column tp: "), whyNot(file).c_str());
    }
};

QTEST_GUILESS_MAIN(TableColumnsTest)
#include "tst_table_columns.moc"
