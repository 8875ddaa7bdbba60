// SPDX-License-Identifier: GPL-3.0-or-later
// Documents of several lengths, and charts, as a shell sees them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Answer {
    int code = -1;
    QByteArray out;
    QByteArray err;
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

const QByteArray kScenario = R"({"model": "llama-2-7b", "cluster": {"preset": "dgx-h100", "nodes": 4},
 "workload": {"sequence": 32768, "global_batch": 32}, "layout": {"cp": 8, "recompute": "full", "zero": 1}})";

QString written(const QTemporaryDir& folder, const char* name, const QByteArray& text)
{
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("cannot write");
    return path;
}

} // namespace

class TestCliLengths : public QObject {
    Q_OBJECT

private slots:
    void everyWayToDealThemIsListed()
    {
        const Answer answer = ask({"lengths", "-", "--lengths", "halving", "--json"}, kScenario);
        QVERIFY2(answer.code == 0, answer.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        const QJsonArray ways = json["ways"].toArray();
        QCOMPARE(ways.size(), 4);
        const double before = ways[0].toObject()["imbalance"].toDouble();
        QVERIFY(before > 1);
        for (const QJsonValue& way : ways) {
            QVERIFY(way.toObject()["valid"].toBool());
            QCOMPARE(way.toObject()["ranks"].toArray().size(), 32);
            QVERIFY(way.toObject()["imbalance"].toDouble() <= before);
        }
    }

    void aFileOfLengthsIsReadAndWritten()
    {
        const QTemporaryDir folder;
        const QString csv = written(folder, "lengths.csv", "length,count\n1024,3\n32768,1\n");
        const QString scenario = written(folder, "s.json", kScenario);
        QCOMPARE(ask({"lengths", scenario, "--lengths", csv, "--csv"}).out,
                 QByteArray("length,count\n1024,3\n32768,1\n"));
        const QString kept = folder.filePath(QStringLiteral("kept.json"));
        QCOMPARE(ask({"lengths", scenario, "--lengths", csv, "--write", kept}).code, 0);
        QCOMPARE(ask({"lengths", kept, "--csv"}).out, QByteArray("length,count\n1024,3\n32768,1\n"));
        QCOMPARE(ask({"lengths", kept, "--lengths", "none", "--csv"}).out, QByteArray("length,count\n"));
    }

    void whatIsNoFileOfLengthsSaysSo()
    {
        const QTemporaryDir folder;
        const QString scenario = written(folder, "s.json", kScenario);
        const Answer junk = ask(
            {"lengths", scenario, "--lengths", written(folder, "junk.csv", "1024\nabc\n")});
        QCOMPARE(junk.code, 1);
        QVERIFY2(junk.err.contains("line 2 is not a length"), junk.err.constData());
        const Answer word = ask({"lengths", scenario, "--lengths", "longtail"});
        QCOMPARE(word.code, 1);
        QVERIFY2(word.err.contains("no preset is called 'longtail'; nearest is 'long-tail'"),
                 word.err.constData());
        const Answer zero = ask({"lengths", scenario, "--lengths", written(folder, "zero.csv", "1024,0\n")});
        QCOMPARE(zero.code, 1);
        QVERIFY2(zero.err.contains("no length has a weight"), zero.err.constData());
        const Answer longer = ask(
            {"evaluate", scenario, "--lengths", written(folder, "long.csv", "65536\n")});
        QVERIFY2((longer.out + longer.err)
                     .contains("documents of 65536 tokens are longer than the sequence of 32768"),
                 longer.out.constData());
    }

    void aChartHasALineForEveryScenario()
    {
        const QTemporaryDir folder;
        const QString scenario = written(folder, "s.json", kScenario);
        const Answer answer = ask(
            {"chart", scenario, "--kind", "memory-sequence", "--with", scenario, "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        const QJsonArray lines = QJsonDocument::fromJson(answer.out).object()["lines"].toArray();
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].toObject()["last_fitting"].toInt() > 0);
        QVERIFY(ask({"chart", scenario, "--kind", "strong-scaling", "--csv"})
                    .out.startsWith("line,Accelerators,"));
        const Answer wrong = ask({"chart", scenario, "--kind", "strong"});
        QVERIFY2(wrong.code == 1 && wrong.err.contains("nearest is"), wrong.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliLengths)
#include "tst_cli_lengths.moc"
