// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "exchange/claims/error_gate.h"

#include "exchange/runs/residuals_json.h"
#include "model/published_runs.h"

#include <QtTest>

using namespace shardscape;
using exchange::KeptErrors;

namespace {

/// Fails with every sentence and what to do about them.
void expectNothingWorse(const std::vector<std::string>& sentences, const char* again)
{
    std::string all;
    for (const std::string& sentence : sentences)
        all += "\n  " + sentence;
    QVERIFY2(all.empty(), ("worse by more than a tenth of its error:" + all
                           + "\nMend it; or say it in the commit and write the file anew with\n  " + again)
                              .c_str());
}

constexpr const char* kRunsAgain = "shardscape-cli validate RUNS.csv ... --catalog CATALOG.json "
                                   "--errors resources/validation/errors.json";
constexpr const char* kClaimsAgain = "shardscape-cli claims --errors resources/validation/errors.json";

} // namespace

/// No change makes predictions of a source, or of a published claim, worse by more than a tenth without saying so.
class TestErrorGate : public QObject {
    Q_OBJECT
private slots:
    /// Everywhere: what ships of the runs' errors.
    void noSourceThatShipsIsWorse()
    {
        const KeptErrors& kept = exchange::keptErrors();
        QVERIFY(kept.sources.size() > 20);
        expectNothingWorse(
            exchange::worseThanKept(kept.sources, exchange::errorsBySource(exchange::publishedResiduals())),
            kRunsAgain);
    }

    /// Everywhere: the numbers that papers print, whose layouts are in the tree.
    void noClaimIsFurtherOff()
    {
        const KeptErrors& kept = exchange::keptErrors();
        QVERIFY(kept.claims.size() > 60);
        expectNothingWorse(exchange::worseThanKept(kept.claims, exchange::errorsByClaim()), kClaimsAgain);
    }

    /// Where the runs themselves are at hand.
    void noSourceOfTheRunsIsWorse()
    {
        const std::filesystem::path folder = validationFolder();
        // The largest set is CC BY-NC-SA, so that no clone brings the runs along; what ships of them, the errors, and all claims are
        // held by the tests above everywhere.
        if (folder.empty())
            QSKIP("the published runs are not here; set SHARDSCAPE_VALIDATION to their folder");
        const KeptErrors& kept = exchange::keptErrors();
        const auto runs = publishedRuns(
            folder, [&kept](const std::string& source) { return kept.sources.contains(source); });
        expectNothingWorse(
            exchange::worseThanKept(kept.sources, exchange::errorsBySource(validate::compare(runs))),
            kRunsAgain);
    }

    void aTenthIsTheLimit()
    {
        const std::map<std::string, KeptErrors::One> kept{{"lab", {10, 0.05}}, {"exact", {3, 0}}};
        const auto at = [&kept](double lab, double exact) {
            return exchange::worseThanKept(kept,
                                           {{"lab", {10, lab}}, {"exact", {3, exact}}, {"new", {2, 9}}});
        };
        QVERIFY(at(0.05, 0).empty());
        QVERIFY(at(0.001, 0).empty());
        QVERIFY(at(0.055, 0.0004).empty());
        QCOMPARE(at(0.06, 0).size(), std::size_t{1});
        QCOMPARE(at(0.06, 0).front(), std::string("lab: median error 6.00 % of 10 rows, 5.00 % of 10 kept"));
        QCOMPARE(at(0.06, 0.02).size(), std::size_t{2});
        QCOMPARE(exchange::worseThanKept(kept, {{"exact", {3, 0}}}),
                 std::vector<std::string>{"lab: 10 rows are gone"});
    }

    /// Of a check with a number: how far it is from the middle of what passes. Orders and directions have none.
    void aClaimsErrorIsThatOfItsNumbers()
    {
        exchange::DemoCheck number;
        number.value = 1.2;
        number.passes = {0.9, 1.1};
        exchange::DemoCheck order;
        exchange::DemoCheck direction = number;
        direction.directionOnly = true;
        const KeptErrors::One one = exchange::errorOfClaim({number, order, direction});
        QCOMPARE(one.rows, std::int64_t{1});
        QVERIFY(std::abs(one.median - 0.2) < 1e-12);
        QCOMPARE(exchange::errorOfClaim({order}).rows, std::int64_t{0});
    }

    void whatIsKeptSurvivesItsFile()
    {
        const KeptErrors errors{{{"a \"b\"", {7, 0.0431}}, {"c", {1, 0}}}, {{"w01", {2, 1.5}}}};
        const auto read = exchange::readKeptErrors(exchange::writeKeptErrors(errors));
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(*read == errors);
    }

    void aWrongFileSaysWhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("list") << R"({"version": 1, "sources": [], "claims": {}})"
                              << "sources must be an object";
        QTest::newRow("pair") << R"({"version": 1, "sources": {"lab": 3}, "claims": {}})"
                              << "sources.lab must be";
        QTest::newRow("sign") << R"({"version": 1, "sources": {"lab": [1, -0.5]}, "claims": {}})"
                              << "sources.lab must be";
        QTest::newRow("key") << R"({"version": 1, "sources": {}, "claims": {}, "claim": 1})"
                             << "unknown key 'claim'";
    }
    void aWrongFileSaysWhere()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto read = exchange::readKeptErrors(text.toStdString());
        QVERIFY(!read.has_value());
        QVERIFY2(QString::fromStdString(read.error().text()).contains(sentence), read.error().text().c_str());
    }
};

QTEST_APPLESS_MAIN(TestErrorGate)
#include "tst_error_gate.moc"
