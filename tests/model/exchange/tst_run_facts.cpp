// SPDX-License-Identifier: GPL-3.0-or-later
// Published figures of whole runs, where they are at hand ($SHARDSCAPE_VALIDATION), beside what formulas say of them.
#include "exchange/runs/facts.h"
#include "model/validation_files.h"

#include <QtTest>
#include <map>

using namespace shardscape;

class TestRunFacts : public QObject {
    Q_OBJECT

private slots:
    void tablesOfFactsAreRead()
    {
        const std::string csv = "id,topic,source,setup,metric,value,unit,date,notes\n"
                                "A1,spot,x,zone,share of time available,0.167,share,,V\n"
                                "A2,spot,x,zone,mean up interval,0.72,h,,\"V; mean down 3.58 h\"\n"
                                "A3,spot,x,zone,odd,1000+,h,,R\n";
        QVERIFY(exchange::looksLikeFacts(csv));
        const auto facts = exchange::readFacts(csv);
        QVERIFY(facts);
        QCOMPARE(facts->size(), std::size_t{3});
        QVERIFY(!(*facts)[2].value);
        QCOMPARE((*facts)[2].status, 'R');
        const auto predictions = exchange::predictFacts(*facts);
        QCOMPARE(predictions.size(), std::size_t{1});
        QVERIFY(std::abs(predictions.front().ours - .72 / (.72 + 3.58)) < 1e-12);
        QVERIFY(!exchange::readFacts("id,topic\n"));
        QVERIFY(!exchange::readFacts(""));
    }

    /// A figure never enters its own prediction: another value leaves it where it is.
    void noFigurePredictsItself()
    {
        const auto folder = validationFolder();
        const std::string csv = folder.empty() ? std::string() : fileText(folder / "runs" / "facts.csv");
        if (csv.empty()) // the table is others' and lies beside the tree, not in it
            QSKIP("no published figures at hand");
        const auto facts = exchange::readFacts(csv);
        QVERIFY(facts);
        const auto predictions = exchange::predictFacts(*facts);
        for (std::size_t i = 0; i < predictions.size(); i += 17) {
            auto changed = *facts;
            changed[predictions[i].fact].value = 1.7 * *changed[predictions[i].fact].value;
            for (const auto& one : exchange::predictFacts(changed))
                if (one.fact == predictions[i].fact)
                    QCOMPARE(one.ours, predictions[i].ours);
        }
    }

    void publishedFiguresAreMet()
    {
        const auto folder = validationFolder();
        const std::string csv = folder.empty() ? std::string() : fileText(folder / "runs" / "facts.csv");
        if (csv.empty()) // the table is others' and lies beside the tree, not in it
            QSKIP("no published figures at hand");
        const auto facts = exchange::readFacts(csv);
        QVERIFY2(facts, facts ? "" : qPrintable(QString::fromStdString(facts.error().text())));
        const auto predictions = exchange::predictFacts(*facts);
        std::size_t judged = 0, inside = 0, rare = 0, rareInside = 0;
        for (const exchange::FactPrediction& one : predictions) {
            if (!one.tested)
                continue;
            const exchange::Fact& fact = (*facts)[one.fact];
            ++judged;
            inside += one.inside(fact) ? 1 : 0;
            if (one.law == "low communication: bandwidth") {
                ++rare;
                rareInside += one.inside(fact) ? 1 : 0;
            }
        }
        qInfo("%s", exchange::factsReport(*facts, predictions, false).c_str());
        QVERIFY2(judged >= 350, qPrintable(QString::number(judged)));
        QVERIFY2(inside >= judged * 9 / 10, qPrintable(QString::number(inside)));
        // 70 of 75 cells within 1.28.
        QVERIFY(rareInside * 75 >= rare * 70);
    }
};

QTEST_GUILESS_MAIN(TestRunFacts)
#include "tst_run_facts.moc"
