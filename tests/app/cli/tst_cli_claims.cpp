// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <QDir>
#include <QtTest>
#include <map>
#include <nlohmann/json.hpp>

using nlohmann::json;

class TestCliClaims : public QObject {
    Q_OBJECT
private slots:
    void everyShippedClaimIsThere()
    {
        std::map<std::string, json> shipped;
        const QDir folder(QStringLiteral(SOURCE_DIR "/resources/demos"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const json demo = json::parse(file.readAll().toStdString());
            shipped[demo["id"]] = demo;
        }
        QVERIFY(shipped.size() > 10);
        const Answer answer = ask({"claims", "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        const json claims = answer.parsed<json>();
        QCOMPARE(claims.size(), shipped.size());
        for (const json& claim : claims) {
            const json& demo = shipped.at(claim["id"]);
            QCOMPARE(claim["title"], demo["title"]);
            QCOMPARE(claim["paper"], demo["source"]);
            QCOMPARE(claim["checks"].size(), demo["checks"].size());
            const std::vector<std::string> kOrder{"pass", "near", "miss"};
            std::ptrdiff_t worst = 0;
            for (std::size_t i = 0; i < claim["checks"].size(); ++i) {
                const json& check = claim["checks"][i];
                QCOMPARE(check["what"], demo["checks"][i]["text"]);
                QCOMPARE(check["published"], demo["checks"][i]["claimed"]);
                QVERIFY(!check["ours"].get<std::string>().empty());
                // In the unit of ours: nothing is left to guess, nor written as a power of ten.
                const std::string ours = check["ours"];
                const std::string passes = check["passes"];
                QVERIFY2(!passes.empty(), check["what"].get<std::string>().c_str());
                for (const char* unit : {" %", "x"})
                    if (demo["checks"][i].contains("pass") && ours.ends_with(unit))
                        QVERIFY2(passes.ends_with(unit), passes.c_str());
                QVERIFY2(ours.find("e+") == std::string::npos && ours.find(" tF") == std::string::npos,
                         ours.c_str());
                const bool isOrder = demo["checks"][i].contains("order");
                const bool isTime = isOrder
                                    && demo["checks"][i]["metric"].get<std::string>().ends_with("seconds")
                                    && !demo["checks"][i].contains("relative_to");
                QVERIFY2(!isTime || ours.find('x') == std::string::npos, ours.c_str());
                QVERIFY(check["band"].is_null() || check["band"].is_number());
                const auto verdict = std::find(kOrder.begin(), kOrder.end(), check["verdict"]);
                QVERIFY(verdict != kOrder.end());
                worst = std::max(worst, verdict - kOrder.begin());
            }
            QCOMPARE(claim["verdict"].get<std::string>(), kOrder[static_cast<std::size_t>(worst)]);
        }
    }

    void claimsComeInTheOrderAskedFor()
    {
        const Answer answer = ask({"claims", "w09", "w03", "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        const json claims = answer.parsed<json>();
        QCOMPARE(claims.size(), std::size_t{2});
        QCOMPARE(claims[0]["id"].get<std::string>(), std::string("w09"));
        QCOMPARE(claims[1]["id"].get<std::string>(), std::string("w03"));
        QCOMPARE(claims[0]["checks"][0]["published"].get<std::string>(), std::string("120 GB"));
        QVERIFY(claims[0]["checks"][0]["band"].is_null()); // memory of states has no part in the step
    }

    /// A band is relative, as that of evaluate; the text has it in the unit of the number.
    void bandsAreShares()
    {
        const Answer answer = ask({"claims", "w01", "--json"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        int bands = 0;
        const json claims = answer.parsed<json>();
        for (const json& check : claims[0]["checks"])
            if (!check["band"].is_null()) {
                ++bands;
                QVERIFY(check["band"].get<double>() > 0.005 && check["band"].get<double>() < 1);
                QVERIFY(check["ours"].get<std::string>().find("±") == std::string::npos);
            }
        QVERIFY(bands > 0);
    }

    void peopleReadATable()
    {
        const Answer answer = ask({"claims", "w09"});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY2(answer.out.startsWith("w09  The ZeRO ladder, and beyond the device: pass\n"),
                 answer.out.constData());
        QVERIFY(answer.out.contains("arXiv 1910.02054"));
        QVERIFY(answer.out.contains("120 GB"));
        QVERIFY2(answer.out.endsWith("\n1 pass, 0 near, 0 miss\n"), answer.out.constData());
    }

    void anUnknownClaimNamesTheNearest()
    {
        const Answer answer = ask({"claims", "w33"});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.startsWith("shardscape-cli: no demo 'w33'; nearest is 'w"),
                 answer.err.constData());
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY(answer.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliClaims)
#include "tst_cli_claims.moc"
