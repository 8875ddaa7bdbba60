// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

const QByteArray kScenario = R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 4},
 "workload": {"sequence": 2048, "global_batch": 512}, "layout": {"tp": 2, "micro_batch": 1, "recompute": "none"}})";

const QByteArray kHeader = "id,model,cluster,gpus,sequence,global_batch,micro_batch,tp,step_seconds\n";

/// A scenario's own prediction, as a measured run that took `factor` of it.
QByteArray rowOf(int tp, int microBatch, double factor)
{
    const Answer answer = ask({"evaluate", "-", "--json", "--tp", QString::number(tp), "--micro-batch",
                               QString::number(microBatch)},
                              kScenario);
    return QStringLiteral("r%1-%2,llama-13b,dgx-a100-80g,32,2048,512,%2,%1,%3\n")
        .arg(tp)
        .arg(microBatch)
        .arg(answer.parsed<json>()["step_seconds"].get<double>() * factor, 0, 'g', 12)
        .toLatin1();
}

} // namespace

class TestCliValidate : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    QString write(const char* name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
            qFatal("cannot write");
        return path;
    }

private slots:
    void aSweepsTableHasNoError()
    {
        const QString table = m_folder.filePath("sweep.csv");
        const QString space = write("space.json", R"({"tp": [1, 2, 4], "micro_batch": [1, 2]})");
        QCOMPARE(ask({"sweep", "-", "--space", space, "--csv", table}, kScenario).code, 0);
        const Answer answer = ask({"validate", table, "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        const json out = answer.parsed<json>();
        QCOMPARE(out["rows"].get<int>(), 6);
        QVERIFY(out["time"]["mape"].get<double>() < 1e-9);
        QCOMPARE(out["fit"]["correct"].get<int>(), 6);
        QVERIFY(out["sources"].contains("sweep"));
        const Answer told = ask({"validate", table, "--rows"});
        QVERIFY(told.out.contains("All runs, worst first"));
    }

    void badRowsAreToldAndTheRestIsJudged()
    {
        const QString table = write("bad.csv",
                                    kHeader + rowOf(2, 1, 1) + "x,llama-13,dgx-a100-80g,32,2048,512,1,2,3\n");
        const Answer answer = ask({"validate", table, "--json"});
        QCOMPARE(answer.code, 0);
        QVERIFY2(
            answer.err.contains("bad.csv: line 3, column model: there is no model 'llama-13' in the catalog"),
            answer.err.constData());
        const json out = answer.parsed<json>();
        QCOMPARE(out["rows"].get<int>(), 1);
        QCOMPARE(out["bad_rows"][0]["line"].get<int>(), 3);
        QVERIFY(out["time"]["spearman"].is_null()); // of one row there is no order
    }

    void wrongTablesAreOneSentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("unknown column") << QByteArray("model,cluster,gpus,microbatch,step_seconds\n")
                                        << "unknown column 'microbatch'; nearest is 'micro_batch'";
        QTest::newRow("no valid row") << kHeader + "x,llama-13,dgx-a100-80g,32,2048,512,1,2,3\n"
                                      << "no row can be used; line 2, column model";
        QTest::newRow("empty") << QByteArray() << "the table is empty";
    }
    void wrongTablesAreOneSentence()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, sentence);
        for (const QStringList& command :
             {QStringList{"validate", "-"}, QStringList{"calibrate", "-", "-o", "-"}}) {
            const Answer answer = ask(command, text);
            QCOMPARE(answer.code, 1);
            QVERIFY2(QString::fromUtf8(answer.err).contains(sentence), answer.err.constData());
            QCOMPARE(answer.err.count('\n'), 1);
            QVERIFY(answer.out.isEmpty());
        }
    }

    void rowsThatARuleRefusesAreToldByBothCommands()
    {
        const QByteArray good = rowOf(1, 1, 1) + rowOf(2, 1, 1) + rowOf(4, 1, 1);
        const QString table = write("refused.csv",
                                    kHeader + good + "x,llama-13b,dgx-a100-80g,48,2048,96,1,3,9\n");
        for (const QStringList& command :
             {QStringList{"validate", table, "--json"},
              QStringList{"calibrate", table, "-o", m_folder.filePath("c.json")}}) {
            const Answer answer = ask(command);
            QCOMPARE(answer.code, 0);
            QVERIFY2(answer.err.contains("refused.csv: line 5, column tp: "), answer.err.constData());
            QVERIFY2(answer.err.contains("Nearest is tp="), answer.err.constData());
        }
    }

    void tablesOfRanksAreChecked()
    {
        const QString table = write("ranked.csv", kHeader + rowOf(2, 1, 1));
        const QString ranks = write("ranks.csv", "case,rank,max_allocated_mib\nr2-1,0,20000\nr2-1,32,20000\n"
                                                 "r2-1,0,20000\nr9,1,20000\n");
        const Answer answer = ask({"validate", table, ranks, "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY2(answer.err.contains("ranks.csv: line 3, column rank: 32 cannot be"), answer.err.constData());
        QVERIFY(answer.err.contains("ranks.csv: line 4, column rank: 0 of 'r2-1' was line 2 already"));
        QVERIFY(answer.err.contains("ranks.csv: line 5, column case: there is no run 'r9'"));
        QCOMPARE(answer.parsed<json>()["rank_memory"]["rows"].get<int>(), 1);
        QCOMPARE(answer.parsed<json>()["bad_rows"].size(), std::size_t{3});
    }

    void kernelsFasterThanTheAcceleratorAreRefused()
    {
        const QString kernels = write("fast.csv", "kind,rows,depth,columns,tflops\n"
                                                  "product,4096,4096,4096,280\nproduct,8192,4096,4096,400\n");
        const QString table = write("one.csv", kHeader + rowOf(2, 1, 1));
        for (const QStringList& command : {QStringList{"evaluate", "-", "--kernels", kernels},
                                           QStringList{"validate", table, "--kernels", kernels}}) {
            const Answer answer = ask(command, kScenario);
            QCOMPARE(answer.code, 1);
            QVERIFY2(
                answer.err.contains("the product 8192 x 4096 x 4096 runs at 400 TFLOP/s, but the peak of"),
                answer.err.constData());
            QVERIFY(answer.err.contains("is 312"));
        }
    }

    /// The same layout, written into the file or set beside it: one stack, one number.
    void kernelsThatNothingIsComputedFromAreTold()
    {
        const QString kernels = write("some.csv",
                                      "kind,rows,depth,columns,sequence,heads,head_size,backward,tflops\n"
                                      "product,2048,5120,6912,,,,,200\n"
                                      "product,77,5120,6912,,,,,200\n"
                                      "attention,,,,2048,20,128,0,150\n");
        const QByteArray rows = kHeader + rowOf(2, 1, 1) + rowOf(2, 2, 1) + rowOf(4, 1, 1);
        const QString table = write("used.csv", rows);
        const QString out = m_folder.filePath("cal.json");
        for (const QStringList& command :
             {QStringList{"evaluate", "-", "--kernels", kernels},
              QStringList{"validate", table, "--kernels", kernels},
              QStringList{"calibrate", table, "--kernels", kernels, "--out", out}}) {
            const Answer answer = ask(command, kScenario);
            QVERIFY2(answer.code == 0, answer.err.constData());
            QVERIFY2(answer.err.contains("some.csv: used 1 of 3 rows\n"), answer.err.constData());
            QVERIFY2(answer.err.contains(
                         "some.csv: line 3: nothing here computes a product 77 x 5120 x 6912; nearest is"),
                     answer.err.constData());
            QVERIFY2(answer.err.contains("some.csv: line 4: its backward pass is missing"),
                     answer.err.constData());
        }
    }

    void rowsThatContradictEachOtherAreToldAndKept()
    {
        QByteArray slow = rowOf(2, 1, 1.5);
        slow.replace("r2-1,", "slow,");
        QByteArray failed = "failed,llama-13b,dgx-a100-80g,32,2048,512,1,2,,oom\n";
        QByteArray table = kHeader.trimmed() + ",status\n";
        for (const QByteArray& row : {rowOf(2, 1, 1), rowOf(4, 1, 1), slow})
            table += row.trimmed() + ",ok\n";
        const QString path = write("contradictory.csv", table + failed);
        const Answer told = ask({"validate", path});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.err.contains(
                     "contradictory.csv: 'r2-1' (line 2) and 'slow' (line 4) are of one layout, but took"),
                 told.err.constData());
        QVERIFY2(
            told.err.contains(
                "'r2-1' (line 2) ran and 'failed' (line 5) went out of memory, but they are of one layout"),
            told.err.constData());
        const json out = ask({"validate", path, "--json"}).parsed<json>();
        QCOMPARE(out["contradictions"].size(), std::size_t{2});
        QCOMPARE(out["contradictions"][0]["of"].get<std::string>(), std::string("step_seconds"));
        QCOMPARE(out["rows"].get<int>(), 4);
    }

    void whereTheOtherBadRowsAreIsSaid()
    {
        QByteArray table = kHeader + rowOf(2, 1, 1);
        for (int i = 0; i < 30; ++i)
            table += "bad" + QByteArray::number(i) + ",llama-13b,dgx-a100-80g,32,2048,512,1,2,x\n";
        const Answer answer = ask({"validate", write("bad-rows.csv", table)});
        QVERIFY2(answer.err.contains("10 more rows left out; --json lists them all"), answer.err.constData());
    }

    void aSweepSaysOnWhichSoftwareItsRowsRun()
    {
        const QString space = write("zeros.json", R"({"zero": [1, 3]})");
        const Answer answer = ask({"sweep", "-", "--space", space}, kScenario);
        QVERIFY2(answer.out.contains("All rows run on software=megatron-core\n"), answer.out.constData());
        const Answer older = ask({"sweep", "-", "--space", space, "--set", "software=eager"}, kScenario);
        QVERIFY2(
            older.out.contains("All rows run on software=eager; those with zero=3 pay for gathering weights "
                               "what fsdp does"),
            older.out.constData());
        // A row and the evaluation of its layout, stack named, are one number.
        const json rows = ask({"sweep", "-", "--space", space, "--json"}, kScenario).parsed<json>();
        for (const json& row : rows["top"]) {
            const auto text = [&row](const char* knob) {
                const json& value = row["layout"][knob];
                return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
            };
            const json alone = ask({"evaluate", "-", "--json", "--set", "zero=" + text("zero"),
                                    "software=" + text("software")},
                                   kScenario)
                                   .parsed<json>();
            QCOMPARE(alone["step_seconds"].get<double>(), row["step_seconds"].get<double>());
        }
        QVERIFY(rows["top"].size() > 0);
    }

    void aKnobInTheFileAndASetOneGiveTheSameNumber_data()
    {
        QTest::addColumn<QString>("knob");
        QTest::addColumn<QString>("value");
        QTest::newRow("zero 3 is FSDP") << "zero"
                                        << "3";
        QTest::newRow("zero 2") << "zero"
                                << "2";
        QTest::newRow("stored scores") << "attention"
                                       << "\"fused-softmax\"";
        QTest::newRow("named stack") << "software"
                                     << "\"megatron-lm\"";
    }
    void aKnobInTheFileAndASetOneGiveTheSameNumber()
    {
        QFETCH(QString, knob);
        QFETCH(QString, value);
        QByteArray file = kScenario;
        file.replace("\"tp\": 2", "\"tp\": 2, \"" + knob.toUtf8() + "\": " + value.toUtf8());
        const json written = ask({"evaluate", "-", "--json"}, file).parsed<json>();
        const json set = ask({"evaluate", "-", "--json", "--set", knob + "=" + QString(value).remove('"')},
                             kScenario)
                             .parsed<json>();
        QVERIFY(written["step_seconds"].get<double>() > 0);
        QCOMPARE(set["step_seconds"].get<double>(), written["step_seconds"].get<double>());
        QCOMPARE(set["memory"]["ranks"][0]["total_gib"].get<double>(),
                 written["memory"]["ranks"][0]["total_gib"].get<double>());
    }

    /// ZeRO-2 sends less than ZeRO-3 and neither waits longer for it; a table of runs says the same as a scenario.
    void zeroTwoIsNoSlowerThanZeroThree()
    {
        const auto step = [](const char* zero) {
            return ask({"evaluate", "-", "--json", "--zero", zero, "--software", "fsdp"}, kScenario)
                .parsed<json>()["step_seconds"]
                .get<double>();
        };
        QVERIFY2(step("2") <= step("3"), qPrintable(QStringLiteral("%1 %2").arg(step("2")).arg(step("3"))));
        const json evaluated = ask({"evaluate", "-", "--json", "--zero", "2"}, kScenario).parsed<json>();
        const QString table = write(
            "zero.csv",
            "id,model,cluster,gpus,sequence,global_batch,micro_batch,tp,zero,grad_dtype,step_seconds\n"
            "z,llama-13b,dgx-a100-80g,32,2048,512,1,2,2,fp32,9\n");
        const json judged = ask({"validate", table, "--json"}).parsed<json>();
        QVERIFY(std::abs(judged["runs"][0]["predicted_step_seconds"].get<double>()
                             / evaluated["step_seconds"].get<double>()
                         - 1)
                < 1e-9);
    }

    void aCalibrationIsFittedWrittenAndUsed()
    {
        // A machine that takes 20 % longer for everything: matrix products are what most of it can come from.
        QByteArray rows = kHeader;
        for (const int tp : {1, 2, 4})
            for (const int microBatch : {1, 2})
                rows += rowOf(tp, microBatch, 1.2);
        const QString table = write("runs.csv", rows);
        const QString file = m_folder.filePath("cal.json");
        const Answer fitted = ask({"calibrate", table, "-o", file});
        QVERIFY2(fitted.code == 0, fitted.err.constData());
        QVERIFY2(fitted.out.contains("gemm_efficiency") && fitted.out.contains("on runs held out"),
                 fitted.out.constData());
        QVERIFY(fitted.out.contains("Not fitted, kept at their defaults"));

        const json before = ask({"evaluate", "-", "--json"}, kScenario).parsed<json>();
        const Answer with = ask({"evaluate", "-", "--json", "--calibration", file}, kScenario);
        QVERIFY2(with.code == 0, with.err.constData());
        const json after = with.parsed<json>();
        const double ratio = after["step_seconds"].get<double>() / before["step_seconds"].get<double>();
        QVERIFY2(std::abs(ratio - 1.2) < 0.03, qPrintable(QString::number(ratio)));
        const json judged = ask({"validate", table, "--json", "--calibration", file}).parsed<json>();
        QVERIFY(judged["time"]["mape"].get<double>() < 0.03);
        QCOMPARE(
            ask({"sweep", "-", "--calibration", file, "--top", "1", "--json", "--tp", "2"}, kScenario).code,
            0);
    }

    void tooFewRunsDoNotCalibrate()
    {
        const Answer answer = ask({"calibrate", "-", "-o", "-"}, kHeader + rowOf(2, 1, 1));
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains("calibration needs three timed runs or more; there is one"),
                 answer.err.constData());
    }

    void everyEvaluationHasABand()
    {
        const json out = ask({"evaluate", "-", "--json"}, kScenario).parsed<json>();
        const json& band = out["band"];
        for (const char* key : {"coverage", "relative", "step_seconds", "mfu", "hfu", "peak_gib",
                                "fit_chance", "fit_margin", "runs", "reach", "extrapolated", "far_in"})
            QVERIFY2(band.contains(key), key);
        const double step = out["step_seconds"].get<double>();
        QVERIFY(band["step_seconds"][0].get<double>() < step && step < band["step_seconds"][1].get<double>());
        const QString told = QString::fromUtf8(ask({"evaluate", "-"}, kScenario).out);
        QVERIFY(told.contains(QStringLiteral("±")));
        const qsizetype fits = told.indexOf(QStringLiteral("Fits: "));
        const QString line = told.mid(fits, told.indexOf('\n', fits) - fits);
        QVERIFY2(line.contains(QStringLiteral("±"))
                     && line.contains(QStringLiteral("of 100 such layouts fit"))
                     && line.contains(QStringLiteral("margin +")),
                 qPrintable(line));
        QVERIFY(told.section(QStringLiteral("HFU"), 1).section('\n', 0, 0).contains(QStringLiteral("±")));
        const Answer swept = ask({"sweep", "-", "--top", "3", "--json", "--tp", "2", "--pp", "1"}, kScenario);
        QVERIFY2(swept.parsed<json>()["top"][0]["peak_band"].get<double>() > 0, swept.err.constData());
    }

    void farFromAllRunsTheProgramSaysInWhat()
    {
        const QString told = QString::fromUtf8(
            ask({"evaluate", "-", "--sequence", "1048576", "--recompute", "full"}, kScenario).out);
        QVERIFY2(told.contains(QStringLiteral("unlike anything measured: no run near in sequence length")),
                 qPrintable(told));
    }

    void theReportAndTheErrorsAreWritten()
    {
        const QString table = write("report.csv",
                                    kHeader + rowOf(1, 1, 1.1) + rowOf(2, 1, 1.1) + rowOf(4, 1, 1));
        const QString report = m_folder.filePath("report.md");
        const QString residuals = m_folder.filePath("residuals.json");
        QCOMPARE(ask({"validate", table, "--report", report, "--residuals", residuals}).code, 0);
        QFile written(report);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains("| report | 3 | 3 |"));
        QFile errors(residuals);
        QVERIFY(errors.open(QIODevice::ReadOnly));
        QCOMPARE(json::parse(errors.readAll().toStdString())["rows"].size(), std::size_t{3});
    }
};

QTEST_APPLESS_MAIN(TestCliValidate)
#include "tst_cli_validate.moc"
