// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "base/embedded_files.h"
#include "exchange/demo.h"

#include <QtTest>

using namespace shardscape;
using exchange::Verdict;

class tst_Demos : public QObject {
    Q_OBJECT
private slots:
    void everyFileBecomesADemo()
    {
        std::size_t files = 0;
        for (const EmbeddedFile& file : embeddedFiles())
            files += file.name.starts_with("demos/") ? 1 : 0;
        QVERIFY(files >= 4);
        QCOMPARE(exchange::demos().size(), files);
    }

    void everyScenarioOfADemoIsValid()
    {
        for (const exchange::Demo& demo : exchange::demos()) {
            QVERIFY2(!demo.scenarios.empty(), demo.id.c_str());
            for (const layout::Scenario& scenario : demo.scenarios) {
                const evaluate::Evaluation e = evaluate::evaluate(scenario);
                QVERIFY2(e.valid, (demo.id + " " + scenario.name
                                   + (e.reasons.empty() ? "" : ": " + english(e.reasons.front().message)))
                                      .c_str());
            }
        }
    }

    /// Somebody who opens a demo of a schedule must see the schedule, not that its memory does not do.
    void whatOpensFits()
    {
        for (const char* id : {"w03", "w04", "w05", "w08", "s014", "s040", "s042", "s047"}) {
            const auto demo = exchange::findDemo(id);
            QVERIFY2(demo.has_value(), id);
            for (const layout::Scenario& scenario : (*demo)->scenarios) {
                const evaluate::Evaluation e = evaluate::evaluate(scenario);
                QVERIFY2(e.valid && e.fits, (std::string(id) + " " + scenario.name + ": "
                                             + (e.reasons.empty() ? "" : english(e.reasons.front().message)))
                                                .c_str());
            }
        }
    }

    void wavesAndBitPipeAreFasterInTheirLayoutsToo()
    {
        const auto step = [](const char* demo, std::string_view name) {
            for (const layout::Scenario& scenario : (*exchange::findDemo(demo))->scenarios)
                if (scenario.name.find(name) != std::string::npos)
                    return evaluate::evaluate(scenario).stepSeconds;
            return 0.0;
        };
        QVERIFY(step("s040", "two waves") > 0);
        QVERIFY(step("s040", "two waves") < step("s040", "1F1B"));
        QVERIFY(step("s042", "BitPipe") > 0);
        QVERIFY(step("s042", "BitPipe") < step("s042", "interleaved"));
        QVERIFY(step("s042", "interleaved") < step("s042", "1F1B"));
    }

    void noClaimIsMissed_data()
    {
        QTest::addColumn<QString>("id");
        for (const exchange::Demo& demo : exchange::demos())
            QTest::newRow(demo.id.c_str()) << QString::fromStdString(demo.id);
    }
    void noClaimIsMissed()
    {
        QFETCH(QString, id);
        const auto demo = exchange::findDemo(id.toStdString());
        QVERIFY(demo.has_value());
        const auto checks = exchange::judge(**demo);
        QVERIFY(!checks.empty());
        for (const exchange::DemoCheck& check : checks) {
            qInfo("%s: claimed %s, ours %s", check.text.c_str(), check.claimed.c_str(), check.ours.c_str());
            QVERIFY2(check.verdict != Verdict::Miss,
                     (check.text + ": claimed " + check.claimed + ", ours " + check.ours).c_str());
        }
    }

    void exactClaimsPass()
    {
        QCOMPARE(exchange::worst(exchange::judge(**exchange::findDemo("w09"))), Verdict::Pass);
    }

    void anUnknownDemoNamesTheNearest()
    {
        const auto demo = exchange::findDemo("w99");
        QVERIFY(!demo.has_value());
        QVERIFY(demo.error().text().find("nearest") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Demos)
#include "tst_demos.moc"
