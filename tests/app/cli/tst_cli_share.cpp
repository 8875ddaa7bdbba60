// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario as one line, and a sweep in parts, as a shell sees them.
#include "app/cli/program.h"

#include <QTemporaryDir>
#include <QtTest>

namespace {

const QByteArray kScenario = R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8},
 "workload": {"sequence": 2048, "global_batch": 512}, "layout": {"tp": 2}})";

QByteArray withoutTimes(QByteArray text)
{
    static const QRegularExpression times(QStringLiteral("\"(seconds|layouts_per_second)\": [^,]*,"));
    return QString::fromUtf8(text).remove(times).toUtf8();
}

} // namespace

class TestCliShare : public QObject {
    Q_OBJECT
private slots:
    void aLineStandsForItsFileInEveryCommand_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("evaluate") << QStringList{"evaluate", "--json"};
        QTest::newRow("a changed knob")
            << QStringList{"evaluate", "--json", "--pp", "4", "--model", "llama-33b"};
        QTest::newRow("sweep") << QStringList{"sweep", "--json", "--top", "3"};
        QTest::newRow("solve") << QStringList{"solve", "--for", "gpus", "--json"};
        QTest::newRow("batch") << QStringList{"batch", "--json"};
        QTest::newRow("export") << QStringList{"export", "--to", "megatron"};
        QTest::newRow("share") << QStringList{"share"};
    }
    void aLineStandsForItsFileInEveryCommand()
    {
        QFETCH(QStringList, command);
        QTemporaryDir folder;
        const QString path = folder.filePath("s.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kScenario);
        file.close();
        const QByteArray line = ask({"share", path}).out;
        QVERIFY2(line.startsWith("shardscape1:") && line.count('\n') == 1, line.constData());
        const auto with = [&command](const QString& scenario) {
            QStringList arguments = command;
            arguments.insert(1, scenario);
            return arguments;
        };
        const Answer ofFile = ask(with(path));
        QCOMPARE(ofFile.code, 0);
        const Answer ofLine = ask(with(QString::fromUtf8(line.trimmed())));
        QCOMPARE(withoutTimes(ofLine.out), withoutTimes(ofFile.out));
        if (command.first() != "batch" && command.first() != "export")
            QCOMPARE(withoutTimes(ask(with("-"), line).out), withoutTimes(ofFile.out));
    }

    void aBrokenLineIsOneShortSentence()
    {
        const QByteArray line = ask({"share", "-"}, kScenario).out.trimmed();
        const Answer cut = ask({"evaluate", QString::fromUtf8(line.chopped(9))});
        QCOMPARE(cut.code, 1);
        QVERIFY2(cut.err.contains("cut or mistyped") && cut.err.size() < 250, cut.err.constData());
        const Answer mistyped = ask({"evaluate", "x" + QString::fromUtf8(line)});
        QCOMPARE(mistyped.code, 1);
        QVERIFY2(mistyped.err.size() < 250, mistyped.err.constData());
    }

    void aSweepInPartsHasTheRowsOfTheWhole()
    {
        QTemporaryDir folder;
        const auto in = [&folder](const char* name) { return folder.filePath(name); };
        QCOMPARE(ask({"sweep", "-", "--tp", "1", "--csv", in("whole.csv"), "--top", "0"}, kScenario).code, 0);
        for (const char* part : {"1", "2", "3"})
            QCOMPARE(ask({"sweep", "-", "--tp", "1", "--part", QString(part) + "/3", "--out",
                          in(part) + ".shardscape"},
                         kScenario)
                         .code,
                     0);
        const Answer two = ask({"merge", in("1.shardscape"), in("3.shardscape"), "-o", in("all.shardscape")});
        QCOMPARE(two.code, 1);
        QCOMPARE(two.err, QByteArray("shardscape-cli: part 2 of 3 is missing\n"));
        QVERIFY(!QFile::exists(in("all.shardscape")));
        const Answer all = ask({"merge", in("2.shardscape"), in("1.shardscape"), in("3.shardscape"), "-o",
                                in("all.shardscape"), "--csv", in("all.csv")});
        QVERIFY2(all.code == 0, all.err.constData());
        QFile merged(in("all.csv")), whole(in("whole.csv"));
        QVERIFY(merged.open(QIODevice::ReadOnly) && whole.open(QIODevice::ReadOnly));
        const QByteArray rows = whole.readAll();
        QVERIFY(rows.count('\n') > 100);
        QCOMPARE(merged.readAll(), rows);
    }
};

QTEST_GUILESS_MAIN(TestCliShare)
#include "tst_cli_share.moc"
