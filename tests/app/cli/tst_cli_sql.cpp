// SPDX-License-Identifier: GPL-3.0-or-later
// A project asked in SQL from the command line.
#include "app/cli/program.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCliSql : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_project;
    json m_fastest; ///< of the sweep, as the sweep itself prints it

    Answer sql(const QString& question, const QStringList& more = {})
    {
        return ask(QStringList{QStringLiteral("sql"), m_project, question} + more);
    }

private slots:
    void initTestCase()
    {
        QFile scenario(m_folder.filePath(QStringLiteral("s.json")));
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write(
            "{\"model\": \"llama-13b\", \"cluster\": {\"preset\": \"dgx-a100-80g\", \"nodes\": 2}, "
            "\"workload\": {\"sequence\": 2048, \"global_batch\": 512}}");
        scenario.close();
        m_project = m_folder.filePath(QStringLiteral("p.shardscape"));
        const Answer swept = ask({QStringLiteral("sweep"), scenario.fileName(), QStringLiteral("--out"),
                                  m_project, QStringLiteral("--json")});
        QVERIFY2(swept.code == 0, swept.err.constData());
        m_fastest = json::parse(swept.out.toStdString())["top"][0];
    }

    void theAnswerIsTheSweepsAndTheFileStaysAsItIs()
    {
        const QByteArray before = contents(m_project);
        const Answer asked = sql(QStringLiteral("SELECT min(step_seconds) AS step FROM layouts"),
                                 {QStringLiteral("--json")});
        QVERIFY2(asked.code == 0, asked.err.constData());
        const json answer = json::parse(asked.out.toStdString());
        QVERIFY(answer["columns"] == json({"step"}));
        QCOMPARE(answer["rows"][0][0].get<double>(), m_fastest["step_seconds"].get<double>());
        QCOMPARE(contents(m_project), before);
    }

    void tablesAndCsvSayTheSame()
    {
        const Answer csv = sql(QStringLiteral("SELECT name, feasible FROM sweeps"),
                               {QStringLiteral("--csv")});
        QVERIFY(csv.code == 0 && csv.out.startsWith("name,feasible\n"));
        const QByteArray feasible = csv.out.split('\n')[1].split(',').last();
        const Answer table = sql(QStringLiteral("SELECT name, feasible FROM sweeps"));
        QVERIFY(table.code == 0 && table.out.contains(feasible) && !table.out.contains(','));
    }

    void anAnswerSaysWhichLayoutsItHasNotSeen()
    {
        const QString count = QStringLiteral("SELECT count(*) FROM layouts");
        const Answer all = sql(count, {QStringLiteral("--csv")});
        QVERIFY2(all.code == 0 && all.err.isEmpty(), all.err.constData());
        const Answer few = sql(count,
                               {QStringLiteral("--csv"), QStringLiteral("--layouts"), QStringLiteral("3")});
        QCOMPARE(few.code, 0);
        const qlonglong seen = few.out.split('\n')[1].toLongLong();
        const qlonglong slower = all.out.split('\n')[1].toLongLong() - seen;
        QVERIFY(seen >= 3 && slower > 0);
        QVERIFY2(few.err.contains(QByteArray::number(slower) + " that fit are slower"), few.err.constData());
        const Answer other = sql(QStringLiteral("SELECT name FROM sweeps"),
                                 {QStringLiteral("--layouts"), QStringLiteral("3")});
        QVERIFY2(other.err.isEmpty(), other.err.constData());
    }

    void withoutAQuestionItListsWhatCanBeAsked()
    {
        const Answer listed = ask({QStringLiteral("sql"), m_project});
        QCOMPARE(listed.code, 0);
        for (const char* name : {"sweeps", "scenario_knobs", "step_seconds", "input_scenario (table)"})
            QVERIFY2(listed.out.contains(name), name);
    }

    void whatIsWrongIsOneSentence_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("name") << QStringLiteral("SELECT * FROM swepes")
                              << QByteArray("there is no table 'swepes'; nearest is 'sweeps'");
        QTest::newRow("write") << QStringLiteral("DROP TABLE input_scenario")
                               << QByteArray("a question only reads: begin it with SELECT");
        QTest::newRow("reach") << QStringLiteral("ATTACH '/etc/passwd' AS p")
                               << QByteArray("a question only reads: begin it with SELECT");
        QTest::newRow("endless") << QStringLiteral(
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM t) SELECT count(*) FROM t")
                                 << QByteArray("the question took longer than 1 s and was ended");
    }
    void whatIsWrongIsOneSentence()
    {
        QFETCH(QString, question);
        QFETCH(QByteArray, says);
        const Answer asked = sql(question, {QStringLiteral("--seconds"), QStringLiteral("1")});
        QCOMPARE(asked.code, 1);
        QCOMPARE(asked.err, "shardscape-cli: " + says + "\n");
        QVERIFY(asked.out.isEmpty());
    }

    void aFileThatIsNoProjectIsRefused()
    {
        QFile other(m_folder.filePath(QStringLiteral("x.db")));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("SQLite format 3");
        other.close();
        const Answer asked = ask({QStringLiteral("sql"), other.fileName(), QStringLiteral("SELECT 1")});
        QCOMPARE(asked.code, 1);
        QVERIFY(asked.err.contains("x.db"));
        const Answer missing = ask({QStringLiteral("sql"), QStringLiteral("/nowhere.shardscape")});
        QCOMPARE(missing.code, 1);
        QCOMPARE(missing.err.count('\n'), 1);
    }
};

QTEST_APPLESS_MAIN(TestCliSql)
#include "tst_cli_sql.moc"
