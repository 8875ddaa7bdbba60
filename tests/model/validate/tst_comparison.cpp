// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "validate/comparison.h"
#include "validate/contradictions.h"

#include "exchange/results/sweep_json.h"
#include "exchange/runs/comparison_json.h"
#include "model/scenarios.h"
#include "search/sweep.h"

#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace shardscape;
using validate::Run;

namespace {

/// A run that took `factor` of what is predicted.
Run runOf(const std::string& id, layout::Scenario scenario, double factor)
{
    Run run;
    run.id = id;
    run.source = "here";
    run.measured.stepSeconds = factor * training::evaluate(scenario).stepSeconds;
    run.scenario = std::move(scenario);
    return run;
}

layout::Scenario withTensor(const char* tp, const char* nodes = "8")
{
    layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", std::stoi(nodes),
                                    {{"sequence", "2048"}, {"global_batch", "512"}, {"micro_batch", "1"}});
    if (!layout::setKnob(s, "tp", tp))
        throw std::runtime_error("tp");
    return s;
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT
private slots:
    void errorsAreFractionsOfTheMeasurement()
    {
        const std::vector<Run> runs{runOf("fast", withTensor("2"), 0.8),
                                    runOf("slow", withTensor("4"), 1.25)};
        const auto c = validate::compare(runs);
        // predicted / measured - 1: 1/0.8 - 1 = +25 %, 1/1.25 - 1 = -20 %
        QVERIFY(std::abs(*c.rows[0].timeError - 0.25) < 1e-12);
        QVERIFY(std::abs(*c.rows[1].timeError + 0.20) < 1e-12);
        QVERIFY(std::abs(c.all.time.mape - 0.225) < 1e-12);
        QVERIFY(std::abs(c.all.time.bias - 0.025) < 1e-12);
        QVERIFY(!c.all.time.spearman); // of two rows there is no order worth a number
        QCOMPARE(c.sources.size(), std::size_t{1});
    }

    void spearmanTakesAverageRanksOfTies()
    {
        // Kendall and Gibbons 1990: x = 1 2 3 4 against y = 1 3 2 4 is 1 - 6*2/(4*15) = 0.8.
        const std::vector<double> x{10, 20, 30, 40};
        const std::vector<double> y{1, 3, 2, 4};
        QVERIFY(std::abs(*validate::spearman(x, y) - 0.8) < 1e-12);
        // With a tie the ranks are 0, 1.5, 1.5, 3: Pearson of (0 1 2 3) and (0 1.5 1.5 3) = 4.5 / sqrt(5 * 4.5).
        const std::vector<double> tied{1, 2, 2, 4};
        QVERIFY(std::abs(*validate::spearman(x, tied) - 4.5 / std::sqrt(5 * 4.5)) < 1e-12);
        QVERIFY(!validate::spearman(x, std::vector<double>{1, 1, 1, 1}));
        QVERIFY(std::abs(*validate::spearman(x, std::vector<double>{4, 3, 2, 1}) + 1) < 1e-12);
    }

    void quantilesAreLinearBetweenNeighbours()
    {
        QCOMPARE(validate::quantile({3, 1, 2}, 0.5), 2.0);
        QCOMPARE(validate::quantile({1, 2, 3, 4}, 0.5), 2.5);
        QCOMPARE(validate::quantile({1, 2}, 0.95), 1.95);
        QCOMPARE(validate::quantile({7}, 0.95), 7.0);
    }

    /// Regret is what the layout predicted best took over what the best took.
    void regretIsMeasuredWithinExperiments()
    {
        std::vector<Run> runs{runOf("a", withTensor("2"), 1), runOf("b", withTensor("4"), 1)};
        // Predicted order: the one with the shorter prediction is taken; let the other be measured 10 % faster than it.
        const std::size_t taken = runs[0].measured.stepSeconds < runs[1].measured.stepSeconds ? 0 : 1;
        runs[1 - taken].measured.stepSeconds = runs[taken].measured.stepSeconds / 1.1;
        runs.push_back(
            runOf("elsewhere", withTensor("2", "4"), 0.01)); // another experiment: fewer accelerators
        const auto c = validate::compare(runs);
        QCOMPARE(c.regrets.size(), std::size_t{1});
        QCOMPARE(c.regrets[0].predictedBest, taken);
        QCOMPARE(c.regrets[0].measuredBest, 1 - taken);
        QVERIFY(std::abs(c.regrets[0].regret - 0.1) < 1e-12);
        QVERIFY(std::abs(c.meanRegret - 0.1) < 1e-12);
    }

    void fitVerdictsAreCountedBothWays()
    {
        Run fits = runOf("fits", withTensor("8"), 1);
        Run tooLarge = runOf("too large", withTensor("8"), 1);
        // 64 sequences of 2048 tokens without sharding of optimizer states do not fit 80 GiB.
        for (const auto& [knob, value] : {std::pair("tp", "1"), {"micro_batch", "8"}, {"zero", "0"}})
            QVERIFY(layout::setKnob(tooLarge.scenario, knob, value).has_value());
        QVERIFY(!training::evaluate(tooLarge.scenario).fits);
        Run surprise = fits;
        surprise.measured = {.outOfMemory = true};
        const auto c = validate::compare(std::vector<Run>{fits, tooLarge, surprise});
        QCOMPARE(c.all.fit.rows, std::int64_t{3});
        QCOMPARE(c.all.fit.correct, std::int64_t{1});
        QCOMPARE(c.all.fit.falseOom, std::int64_t{1});
        QCOMPARE(c.all.fit.falseFit, std::int64_t{1});
    }

    void allocatedMemoryLeavesTheReserveOut()
    {
        Run run = runOf("memory", withTensor("8"), 1);
        const auto e = training::evaluate(run.scenario);
        run.measured.peakBytes = e.peakBytes;
        const auto device = validate::judge(run, 0);
        QVERIFY(std::abs(*device.memoryError) < 1e-12);
        run.measured.memoryKind = validate::MemoryKind::Allocated;
        const auto allocated = validate::judge(run, 0);
        QVERIFY(allocated.peakBytes < device.peakBytes);
        const double reserve = e.memory.front()
                                   .bytes[static_cast<std::size_t>(training::MemoryClass::Reserve)];
        QVERIFY(std::abs(device.peakBytes - allocated.peakBytes - reserve) < 1);
    }

    void singleRanksAreComparedWithTheirStage()
    {
        Run run = runOf("lab-two-stages", withTensor("2"), 1);
        QVERIFY(layout::setKnob(run.scenario, "pp", "2").has_value());
        const auto e = training::evaluate(run.scenario);
        QCOMPARE(e.memory.size(), std::size_t{2});
        const auto allocated = [&](std::size_t stage) {
            return e.memory[stage].total
                   - e.memory[stage].bytes[static_cast<std::size_t>(training::MemoryClass::Reserve)];
        };
        // 64 ranks on two stages: ranks 0-31 are the first. The table names the run without its prefix.
        const std::vector<validate::RankMemory> ranks{{2, "two-stages", 0, allocated(0) / 1.1},
                                                      {3, "two-stages", 63, allocated(1) / 0.9},
                                                      {4, "stages", 5, 1},
                                                      {5, "two-stages", 99, 1}};
        const auto c = validate::compare(std::vector<Run>{run}, ranks);
        QCOMPARE(c.ranks.rows,
                 std::int64_t{3}); // "stages" is an end after a hyphen, too; rank 99 does not exist
        const auto known = validate::compare(std::vector<Run>{run}, std::span(ranks).first(2));
        QVERIFY(std::abs(known.ranks.mape - 0.1) < 1e-9);
    }

    void runsThatCannotAllBeTrueAreFound()
    {
        const auto madeOf = [](const char* id, double seconds, bool outOfMemory) {
            Run run;
            run.id = id;
            run.source = "lab";
            run.scenario = documentedScenario();
            run.scenario.name = id; // no matter
            run.measured.stepSeconds = seconds;
            run.measured.outOfMemory = outOfMemory;
            return run;
        };
        std::vector<Run> runs{madeOf("a", 10, false), madeOf("b", 10.9, false)};
        QVERIFY(validate::contradictions(runs).empty()); // nine percent apart: it happens
        runs.push_back(madeOf("c", 13, false));
        runs.push_back(madeOf("d", 0, true));
        runs.push_back(madeOf("e", 30, false));
        runs.back().scenario.layout.microBatch = 2; // another layout
        runs.push_back(madeOf("f", 0, true));
        runs.back().source = "another lab";
        const auto found = validate::contradictions(runs);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(english(sentenceOf(found[0], runs)),
                 std::string("'a', 'b' and 'c' are of one layout, but took 10 to 13 s"));
        QCOMPARE(english(sentenceOf(found[1], runs)),
                 std::string("'a' ran and 'd' went out of memory, but they are of one layout"));
    }

    void layoutsThatARuleRefusesAreCountedNotPriced()
    {
        Run run = runOf("refused", withTensor("2"), 1);
        run.measured.stepSeconds = 3;
        run.scenario.layout.pipelineParallel = 3;
        const auto c = validate::compare(std::vector<Run>{run});
        QCOMPARE(c.all.refused, std::int64_t{1});
        QVERIFY(!c.rows[0].priced);
        QVERIFY(!c.rows[0].refusal.empty());
        QCOMPARE(c.all.time.rows, std::int64_t{0});
    }

    /// A sweep's own table is a table of runs that agree with their predictions to the last digit.
    void aSweepsTableValidatesItself()
    {
        search::Space space;
        space.base = documentedScenario();
        for (const auto& [id, values] : {std::pair("tp", std::vector<std::int64_t>{1, 2, 4}),
                                         {"pp", std::vector<std::int64_t>{1, 2}},
                                         {"micro_batch", std::vector<std::int64_t>{1, 2}}})
            space.axes.push_back({layout::findKnob(id), values});
        const search::SweepResult result = search::run(space, {.threads = 1}, {});
        std::ostringstream table;
        exchange::writeSweepCsv(result, table);
        const auto file = exchange::readRuns(table.str(), exchange::Catalog::builtIn(), "sweep");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QVERIFY2(file->bad.empty(), file->bad.empty() ? "" : english(file->bad.front().sentence()).c_str());
        QCOMPARE(file->runs.size(), result.rows.size());
        const auto c = validate::compare(file->runs);
        QCOMPARE(c.all.fit.correct, c.all.fit.rows);
        QVERIFY(c.all.time.rows > 3);
        QVERIFY(c.all.time.mape < 1e-12);
        QVERIFY(c.all.memory.mape < 1e-12);
        QVERIFY(std::abs(*c.all.time.spearman - 1) < 1e-12);
        QCOMPARE(c.largestRegret, 0.0);
    }

    void theJsonHasTheKeysThatScriptsRead()
    {
        exchange::RunsFile file;
        file.runs = {runOf("a", withTensor("2"), 1), runOf("b", withTensor("4"), 1.1)};
        file.bad.push_back({7, "tp", verbatim("it is odd")});
        const auto json = nlohmann::json::parse(
            exchange::writeComparison(file, validate::compare(file.runs)));
        QCOMPARE(json["rows"].get<int>(), 2);
        for (const char* key : {"rows", "mape", "median_ape", "p95_ape", "spearman"})
            QVERIFY2(json["time"].contains(key), key);
        for (const char* key : {"rows", "correct", "false_fit", "false_oom"})
            QVERIFY2(json["fit"].contains(key), key);
        for (const char* key : {"rows", "mape"})
            QVERIFY2(json["memory"].contains(key), key);
        QVERIFY(json["memory"]["mape"].is_null()); // nothing was measured: no error, not an error of zero
        for (const char* key : {"group", "measured_best", "predicted_best", "regret"})
            QVERIFY2(json["regret"][0].contains(key), key);
        for (const char* key : {"time", "fit", "memory"})
            QVERIFY2(json["sources"]["here"].contains(key), key);
        QCOMPARE(json["runs"].size(), std::size_t{2});
        QCOMPARE(json["bad_rows"][0]["line"].get<int>(), 7);
    }

    void theReportNamesFiguresAndNoRows()
    {
        exchange::RunsFile file;
        file.runs = {runOf("secret-row", withTensor("2"), 1), runOf("secret-row-2", withTensor("4"), 1.1)};
        const QString text = QString::fromStdString(
            exchange::writeValidationReport(file, validate::compare(file.runs)));
        QVERIFY(text.contains("| here | 2 | 2 |"));
        QVERIFY(!text.contains("secret-row"));
    }

    void aStoppedComparisonEndsWithWhatItHas()
    {
        const std::vector<Run> runs(100, runOf("a", withTensor("2"), 1));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(validate::compare(runs, {}, stop.get_token()).rows.size(), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
