// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/validation_targets.h"

#include "exchange/runs/comparison_json.h"
#include "model/scenarios.h"

#include <QtTest>

using namespace shardscape;

namespace {

/// Two runs of one source, 10 % and 30 % slower than predicted, and one whose time cannot be.
exchange::RunsFile threeRuns()
{
    exchange::RunsFile file;
    const char* ids[] = {"lab-1", "lab-2", "lab-3"};
    const double factors[] = {1.1, 1.3, 0.1};
    for (int i = 0; i < 3; ++i) {
        validate::Run run;
        run.id = ids[i];
        run.source = "lab";
        run.scenario = documentedScenario();
        run.measured.stepSeconds = factors[i] * training::evaluate(run.scenario).stepSeconds;
        file.runs.push_back(run);
    }
    return file;
}

std::string sectionOf(const std::string& targets, std::vector<std::string>* problems = nullptr)
{
    const auto read = exchange::readValidationTargets(targets);
    if (!read)
        qFatal("%s", read.error().text().c_str());
    const exchange::RunsFile file = threeRuns();
    return exchange::targetsSection(*read, file, validate::compare(file.runs), {}, problems);
}

} // namespace

class TestValidationTargets : public QObject {
    Q_OBJECT
private slots:
    void whatIsMissedSaysWhyAndWhatIsLeftWithoutTheEvidence()
    {
        const std::string text = sectionOf(
            R"({"version": 1, "excluded": [{"ids": ["lab-3"], "reason": "a slip of the pen"}], "targets": [
                {"sources": ["lab"], "what": "step_time", "limit": 0.1, "reason": "A slow switch.", "evidence": ["lab-2"]},
                {"sources": ["lab"], "what": "fits", "limit": 0.97}]})");
        const QString told = QString::fromStdString(text);
        // Errors 1 - 1/1.1 and 1 - 1/1.3: 9.1 % and 23.1 %.
        QVERIFY2(told.contains("| lab: step time, mean error | at most 10.0 % | 16.1 % | missed (1) |"),
                 text.c_str());
        QVERIFY2(told.contains("| lab: fits or not, right | at least 97.0 % | 100.0 % | reached |"),
                 text.c_str());
        QVERIFY2(told.contains("1. lab: step time, mean error. A slow switch. Seen in `lab-2` ("),
                 text.c_str());
        QVERIFY2(told.contains("Without them 9.1 %."), text.c_str());
        QVERIFY2(told.contains("- `lab-3`, "), text.c_str());
        QVERIFY2(told.contains("): a slip of the pen."), text.c_str());
    }

    void targetsOfOtherSourcesSayNothing()
    {
        QCOMPARE(
            sectionOf(
                R"({"version": 1, "excluded": [], "targets": [{"sources": ["elsewhere"], "what": "fits", "limit": 1}]})"),
            std::string());
    }

    void evidenceThatIsNoRunIsNamed()
    {
        std::vector<std::string> problems;
        (void)sectionOf(R"({"version": 1, "excluded": [], "targets": [
            {"sources": ["lab"], "what": "step_time", "limit": 0.01, "reason": "x.", "evidence": ["lab-9"]}]})",
                        &problems);
        QCOMPARE(problems, std::vector<std::string>{"lab-9"});
    }

    void theShippedTargetsAreThoseOfTheReport()
    {
        const exchange::ValidationTargets& targets = exchange::publishedTargets();
        QVERIFY(targets.targets.size() >= 15);
        const exchange::RunsFile file = threeRuns();
        // Runs of one's own have no published targets.
        const std::string report = exchange::writeValidationReport(file, validate::compare(file.runs), {});
        QVERIFY(report.find("## Targets") == std::string::npos);
    }

    void filesThatAreWrongSayWhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("unknown kind")
            << R"({"version": 1, "excluded": [], "targets": [{"sources": [], "what": "speed", "limit": 1}]})"
            << "targets[0].what: there is no 'speed'";
        QTest::newRow("no list") << R"({"version": 1, "excluded": [], "targets": 3})"
                                 << "must be lists";
        QTest::newRow("ids") << R"({"version": 1, "excluded": [{"ids": "a", "reason": "b"}], "targets": []})"
                             << "excluded[0].ids";
    }
    void filesThatAreWrongSayWhere()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto read = exchange::readValidationTargets(text.toStdString());
        QVERIFY(!read.has_value());
        QVERIFY2(QString::fromStdString(read.error().text()).contains(sentence), read.error().text().c_str());
    }
};

QTEST_APPLESS_MAIN(TestValidationTargets)
#include "tst_validation_targets.moc"
