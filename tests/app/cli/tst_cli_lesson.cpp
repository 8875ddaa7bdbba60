// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <set>

using nlohmann::json;

class TestCliLesson : public QObject {
    Q_OBJECT
private slots:
    void everyShippedLessonIsListedAndSolved()
    {
        std::set<std::string> shipped;
        const QDir folder(QStringLiteral(SOURCE_DIR "/resources/lessons"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const json pack = json::parse(file.readAll().toStdString());
            for (const json& lesson : pack["lessons"])
                shipped.insert(lesson["id"].get<std::string>());
        }
        const Answer answer = ask({"lesson", "list", "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QCOMPARE(answer.parsed<json>().size(), shipped.size());
        for (const json& lesson : answer.parsed<json>()) {
            QVERIFY(shipped.contains(lesson["id"]));
            const Answer solved = ask({"lesson", "solve", QString::fromStdString(lesson["id"]), "--json"});
            QVERIFY2(solved.code == 0, solved.err.constData());
            const json one = solved.parsed<json>();
            QVERIFY(one["reaching"] >= 1 && one["reaching"] < one["settings"]);
            QVERIFY(!one["answer"].is_null());
            QVERIFY(one["solution"]["regret"] >= 0);
        }
    }

    void theBubbleIsPredicted()
    {
        const json one = ask({"lesson", "solve", "pipeline-micro-batches", "--json"}).parsed<json>();
        QVERIFY(std::abs(one["answer"].get<double>() - 300.0 / 7) < 1e-9); // 9 of 21 slots
        QCOMPARE(one["best"]["settings"]["microbatches"], "24");
        const Answer text = ask({"lesson", "solve", "pipeline-micro-batches"});
        QVERIFY(text.code == 0 && text.out.contains("It is 42.9") && text.out.contains("11.1 %"));
    }

    void whatIsShippedHolds()
    {
        const Answer answer = ask({"lesson", "check"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY(answer.out.contains("lessons hold"));
    }

    void aPackOfOnesOwnIsChecked()
    {
        QTemporaryDir folder;
        const auto check = [&](const QByteArray& text) {
            QFile file(folder.filePath(QStringLiteral("own.json")));
            if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
                return Answer{};
            file.write(text);
            file.close();
            return ask({"lesson", "check", file.fileName()});
        };
        QFile shipped(QStringLiteral(SOURCE_DIR "/resources/lessons/01-pipeline.json"));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        const QByteArray text = shipped.readAll();
        QCOMPARE(check(text).code, 0);
        // Broken in one place: one sentence with file and lesson, exit code 1, nothing on stdout.
        for (const auto& [from, to] : std::vector<std::pair<QByteArray, QByteArray>>{
                 {"\"bubble<20%\"", "\"bubble<0%\""}, {"\"bubble<20%\"", "\"bubbel<20%\""}, {"{", "[["}}) {
            QByteArray broken = text;
            broken.replace(broken.indexOf(from), from.size(), to);
            const Answer answer = check(broken);
            QCOMPARE(answer.code, 1);
            QVERIFY(answer.out.isEmpty());
            QVERIFY2(answer.err.contains("own.json: ") && answer.err.count('\n') == 1,
                     answer.err.constData());
        }
        QCOMPARE(check("").code, 1);
        QCOMPARE(check("{}").code, 1);
        QCOMPARE(check("[]").code, 1);
        QCOMPARE(check("{\"lessons\": []}").code, 1);
        QCOMPARE(check("{\"track\": \"t\", \"title\": \"T\", \"lessons\": [3]}").code, 1);
    }

    void wrongUsageIsSaid()
    {
        QCOMPARE(ask({"lesson"}).code, 2);
        QCOMPARE(ask({"lesson", "solve"}).code, 2);
        const Answer unknown = ask({"lesson", "solve", "pipeline-microbatches"});
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("nearest is 'pipeline-micro-batches'"), unknown.err.constData());
        QCOMPARE(ask({"lesson", "check", "/no/such/file"}).code, 1);
    }
};

QTEST_GUILESS_MAIN(TestCliLesson)
#include "tst_cli_lesson.moc"
