// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

struct Answer {
    int code = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] json parsed() const { return json::parse(out.toStdString()); }
};

Answer ask(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(BINARY_DIR "/bin/shardscape-cli"), arguments);
    process.write(input);
    process.closeWriteChannel();
    Answer answer;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        answer.code = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

const QByteArray kScenario = R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 4},
 "workload": {"sequence": 2048, "global_batch": 512}, "layout": {"tp": 2, "micro_batch": 1}})";

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
        .arg(answer.parsed()["step_seconds"].get<double>() * factor, 0, 'g', 12)
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
        const json out = answer.parsed();
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
        const json out = answer.parsed();
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
        QVERIFY(fitted.out.contains("Not determined by these runs, kept at their defaults"));

        const json before = ask({"evaluate", "-", "--json"}, kScenario).parsed();
        const Answer with = ask({"evaluate", "-", "--json", "--calibration", file}, kScenario);
        QVERIFY2(with.code == 0, with.err.constData());
        const json after = with.parsed();
        const double ratio = after["step_seconds"].get<double>() / before["step_seconds"].get<double>();
        QVERIFY2(std::abs(ratio - 1.2) < 0.03, qPrintable(QString::number(ratio)));
        const json judged = ask({"validate", table, "--json", "--calibration", file}).parsed();
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
        const json out = ask({"evaluate", "-", "--json"}, kScenario).parsed();
        const json& band = out["band"];
        for (const char* key :
             {"coverage", "relative", "step_seconds", "mfu", "runs", "reach", "extrapolated"})
            QVERIFY2(band.contains(key), key);
        const double step = out["step_seconds"].get<double>();
        QVERIFY(band["step_seconds"][0].get<double>() < step && step < band["step_seconds"][1].get<double>());
        const QString told = QString::fromUtf8(ask({"evaluate", "-"}, kScenario).out);
        QVERIFY(told.contains(QStringLiteral("±")));
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
