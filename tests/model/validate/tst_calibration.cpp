// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "validate/calibration.h"

#include "exchange/runs/calibration_json.h"
#include "exchange/runs/residuals_json.h"
#include "model/scenarios.h"

#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace shardscape;
using validate::Calibration;
using validate::Run;

namespace {

/// Runs of one model on a machine whose constants are not the catalog's; their scenarios have the catalog's.
struct Machine {
    double gemm = 0.6;
    double link = 0.5; ///< efficiency of the fast links
    double noise = 0;  ///< alternating, relative

    [[nodiscard]] Run run(const char* tp, const char* microBatch, const char* sequence = "2048") const
    {
        layout::Scenario s = scenarioOf(
            "llama-13b", "dgx-a100-80g", 4,
            {{"sequence", sequence}, {"global_batch", "256"}, {"tp", tp}, {"micro_batch", microBatch}});
        layout::Scenario real = s;
        real.cluster.accelerator.kernels.gemmEfficiency = gemm;
        for (cluster::LinkLevel& level : real.cluster.levels)
            if (level.kind == "nvswitch")
                level.efficiency = link;
        Run made;
        static int count = 0;
        made.id = "run " + std::to_string(++count);
        made.source = "lab";
        made.measured.stepSeconds = training::evaluate(real).stepSeconds
                                    * (1 + (count % 2 == 0 ? noise : -noise));
        made.scenario = std::move(s);
        return made;
    }

    [[nodiscard]] std::vector<Run> runs() const
    {
        std::vector<Run> all;
        for (const char* tp : {"1", "2", "4", "8"})
            for (const char* microBatch : {"1", "2", "4"})
                for (const char* sequence : {"1024", "4096"})
                    all.push_back(run(tp, microBatch, sequence));
        return all;
    }
};

const validate::Fitted* find(const Calibration& c, std::string_view id, std::string_view owner)
{
    for (const validate::Fitted& one : c.constants)
        if (one.constant->id == id && one.owner == owner)
            return &one;
    return nullptr;
}

} // namespace

class TestCalibration : public QObject {
    Q_OBJECT
private slots:
    void constantsBehindTheRunsAreFound()
    {
        const auto c = validate::calibrate(Machine{}.runs());
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        const auto* gemm = find(*c, "gemm_efficiency", "a100-80g-sxm");
        const auto* link = find(*c, "link_efficiency", "nvswitch");
        QVERIFY(gemm != nullptr && link != nullptr);
        // The belief in the defaults pulls by a fraction of a percent; kernels that share the work may take some of it.
        QVERIFY2(std::abs(gemm->value - 0.6) < 0.02, qPrintable(QString::number(gemm->value)));
        QVERIFY2(std::abs(link->value - 0.5) < 0.04, qPrintable(QString::number(link->value)));
        QVERIFY(gemm->standard > 0.7);
        QVERIFY(c->errorBefore > 0.1);
        QVERIFY2(c->errorAfter < 0.01, qPrintable(QString::number(c->errorAfter)));
        QVERIFY2(c->errorHeldOut < 0.015, qPrintable(QString::number(c->errorHeldOut)));
        QCOMPARE(c->folds, 5);
        QCOMPARE(c->residuals.rows.size(), std::size_t{24});
    }

    void theHeldOutErrorIsOfTheNoiseNotBelowIt()
    {
        Machine machine;
        machine.noise = 0.03;
        const auto c = validate::calibrate(machine.runs(), {.folds = 2});
        QVERIFY(c.has_value());
        QCOMPARE(c->folds, 2);
        QVERIFY2(c->errorHeldOut > 0.02 && c->errorHeldOut < 0.05,
                 qPrintable(QString::number(c->errorHeldOut)));
    }

    void threeRunsAreEnoughForTheFirstConstant()
    {
        const Machine machine;
        const std::vector<Run> runs{machine.run("1", "1"), machine.run("2", "1"), machine.run("8", "2")};
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        QVERIFY(find(*c, "gemm_efficiency", "a100-80g-sxm") != nullptr);
        QVERIFY(c->constants.size() <= 2); // never more than half the runs, rounded up
        QCOMPARE(c->folds, 3);
        QVERIFY(c->errorAfter < c->errorBefore);
        QVERIFY(!c->undetermined.empty());
    }

    void whatTheRunsDoNotDetermineKeepsItsDefaultAndIsNamed()
    {
        // One rank a replica on one node: no link carries anything worth a tenth of the step.
        std::vector<Run> runs;
        for (const char* microBatch : {"1", "2", "4"})
            for (const char* sequence : {"1024", "2048", "4096"})
                runs.push_back(Machine{}.run("1", microBatch, sequence));
        const auto c = validate::calibrate(runs);
        QVERIFY(c.has_value());
        const auto latency = std::find_if(
            c->undetermined.begin(), c->undetermined.end(),
            [](const auto& one) { return one.fitted.constant->id == "link_latency"; });
        QVERIFY(latency != c->undetermined.end());
        // Replicas exchange their gradients at the end of a step: little, and not nothing.
        QVERIFY2(english(latency->reason)
                     .starts_with("2.7 times as much of it changes no run's step time by more than"),
                 english(latency->reason).c_str());
        QCOMPARE(latency->fitted.value, latency->fitted.standard);
        const layout::Scenario before = runs.front().scenario;
        const layout::Scenario after = validate::calibrated(before, *c);
        for (std::size_t i = 0; i < before.cluster.levels.size(); ++i)
            QCOMPARE(after.cluster.levels[i].latency, before.cluster.levels[i].latency);
    }

    /// Twenty copies of a run that is 10 % off say nothing about which constant is.
    void runsOfOneLayoutCountOnceAndDetermineNothing()
    {
        std::vector<Run> runs;
        for (int i = 0; i < 20; ++i) {
            runs.push_back(Machine{}.run("2", "1"));
            runs.back().measured.stepSeconds = runs.front().measured.stepSeconds;
        }
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        QCOMPARE(c->runs, std::int64_t{20});
        QCOMPARE(c->layouts, std::int64_t{1});
        QVERIFY(c->constants.empty());
        QVERIFY(!c->undetermined.empty());
        for (const validate::Undetermined& one : c->undetermined) {
            QCOMPARE(one.fitted.value, one.fitted.standard);
            QCOMPARE(english(one.reason), std::string("the runs are of one layout; it takes three"));
        }
        const layout::Scenario s = runs.front().scenario;
        QVERIFY(validate::calibrated(s, *c) == s);
        QVERIFY(exchange::readCalibration(exchange::writeCalibration(*c)).has_value());
    }

    void repeatsSayHowNoisyTheMeasurementsAre()
    {
        std::vector<Run> runs = Machine{}.runs();
        const std::size_t layouts = runs.size();
        for (std::size_t i = 0; i < layouts; ++i) {
            runs.push_back(runs[i]);
            runs[i].measured.stepSeconds *= std::exp(0.02);
            runs.back().measured.stepSeconds *= std::exp(-0.02);
            runs.back().id += " again";
        }
        const auto c = validate::calibrate(runs);
        QVERIFY(c.has_value());
        QCOMPARE(c->layouts, static_cast<std::int64_t>(layouts));
        // Two values 0.04 apart: their standard deviation, one of two taken by the mean.
        QVERIFY2(std::abs(c->noise - 0.02 * std::sqrt(2.0)) < 1e-9, qPrintable(QString::number(c->noise)));
        QVERIFY(c->contradictions.empty());
        QVERIFY(find(*c, "gemm_efficiency", "a100-80g-sxm") != nullptr);
    }

    void runsThatContradictEachOtherAreNamedAndLeftOut()
    {
        std::vector<Run> runs = Machine{}.runs();
        const auto clean = validate::calibrate(runs);
        Run again = runs.front();
        again.id = "liar";
        again.line = 77;
        again.measured.stepSeconds *= 2;
        runs.push_back(again);
        Run impossible = Machine{}.run("8", "1", "8192");
        impossible.id = "miracle";
        impossible.measured.stepSeconds /= 10;
        runs.push_back(impossible);
        const auto c = validate::calibrate(runs);
        QVERIFY(c.has_value() && clean.has_value());
        QCOMPARE(c->contradictions.size(), std::size_t{2});
        QVERIFY2(english(c->contradictions[0]).find("'liar' (line 77) are of one layout")
                     != std::string::npos,
                 english(c->contradictions[0]).c_str());
        QVERIFY2(english(c->contradictions[1]).find("'miracle'") == 0
                     && english(c->contradictions[1]).find("peak does not allow") != std::string::npos,
                 english(c->contradictions[1]).c_str());
        QCOMPARE(c->layouts, clean->layouts - 1);
        QVERIFY2(c->errorHeldOut < 0.015, qPrintable(QString::number(c->errorHeldOut)));
    }

    void contradictionsThatLeaveTooFewLayoutsAreAllNamed()
    {
        std::vector<Run> runs = Machine{}.runs();
        runs.resize(4);
        // Two of four layouts contradicted, one of them by two rows: two remain, it takes three.
        for (const auto& [position, line] : {std::pair{0, 91}, {0, 92}, {1, 93}}) {
            Run liar = runs[static_cast<std::size_t>(position)];
            liar.id = "liar " + std::to_string(line);
            liar.line = line;
            liar.measured.stepSeconds *= line == 92 ? 3 : 2;
            runs.push_back(liar);
        }
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        QVERIFY(c->constants.empty());
        QCOMPARE(c->contradictions.size(), std::size_t{2});
        QVERIFY2(english(c->contradictions[0])
                         .find("'liar 91' (line 91) and 'liar 92' (line 92) are of one layout")
                     != std::string::npos,
                 english(c->contradictions[0]).c_str());
        QVERIFY2(english(c->contradictions[0]).ends_with("all are left out"),
                 english(c->contradictions[0]).c_str());
        QCOMPARE(english(c->undetermined.front().reason),
                 std::string("contradictions leave runs of two layouts; it takes three"));
        // None remains: every line that says so is named.
        std::vector<Run> all{runs[0], runs[4], runs[1], runs[6]};
        const auto none = validate::calibrate(all);
        QVERIFY(!none.has_value());
        for (const char* wanted : {"none remains", "(line 91)", "(line 93)"})
            QVERIFY2(none.error().text().find(wanted) != std::string::npos, none.error().text().c_str());
    }

    /// Half a percent is little, and not nothing.
    void aConstantThatMovesLittleIsNotSaidToMoveNothing()
    {
        const auto c = validate::calibrate(Machine{}.runs());
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        int little = 0;
        for (const validate::Undetermined& one : c->undetermined) {
            double most = 0;
            for (const Run& run : Machine{}.runs()) {
                layout::Scenario more = run.scenario;
                one.fitted.constant->set(more.cluster, one.fitted.owner,
                                         one.fitted.standard * std::exp(0.02));
                most = std::max(most, std::abs(std::log(training::evaluate(more).stepSeconds
                                                        / training::evaluate(run.scenario).stepSeconds)));
            }
            if (english(one.reason) == "no run's step time depends on it")
                QVERIFY2(most < 1e-7, one.fitted.constant->id.data());
            little += english(one.reason).starts_with("2.7 times as much of it") ? 1 : 0;
        }
        QVERIFY(little > 0);
    }

    /// Times that were dealt to the wrong rows: no constant helps with rows left out, none is taken, and none is at a bound.
    void whatDoesNotHelpRunsLeftOutKeepsItsDefault()
    {
        std::vector<Run> runs = Machine{}.runs();
        std::vector<double> factors{3, 0.8, 1.4, 0.9, 2.2, 1.1};
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].measured.stepSeconds = training::evaluate(runs[i].scenario).stepSeconds
                                           * factors[(5 * i + i / 6) % factors.size()];
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        QVERIFY2(c->errorHeldOut <= c->errorBefore + 1e-12,
                 qPrintable(QStringLiteral("%1 %2").arg(c->errorHeldOut).arg(c->errorBefore)));
        QVERIFY(c->constants.empty());
        QVERIFY(!c->contradictions.empty());
        QVERIFY2(english(c->contradictions.back()).find("times the prediction") != std::string::npos,
                 english(c->contradictions.back()).c_str());
    }

    void noConstantIsLeftAtABound()
    {
        // A machine slower than any constant of its kernels may say.
        std::vector<Run> runs = Machine{}.runs();
        for (Run& run : runs)
            run.measured.stepSeconds *= 3.5;
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        for (const validate::Fitted& one : c->constants)
            QVERIFY2(one.value > one.constant->minimum * 1.001 && one.value * 1.001 < one.constant->maximum,
                     one.constant->id.data());
        QVERIFY(c->errorHeldOut <= c->errorBefore);
    }

    void timesInAnotherUnitAreRefused()
    {
        std::vector<Run> runs = Machine{}.runs();
        for (Run& run : runs)
            run.measured.stepSeconds *= 1000; // milliseconds in a column of seconds
        const auto c = validate::calibrate(runs);
        QVERIFY(!c.has_value());
        QVERIFY2(c.error().text().find("seconds of one whole step") != std::string::npos,
                 c.error().text().c_str());
    }

    void runsWithoutMemorySayNothingOfTheBandOnMemory()
    {
        const std::vector<Run> runs = Machine{}.runs();
        QVERIFY(runs.size() >= 10); // from which on own runs replace published ones
        const auto c = validate::calibrate(runs);
        QVERIFY2(c.has_value(), c ? "" : c.error().text().c_str());
        const validate::Residuals& published = exchange::publishedResiduals();
        const validate::Residuals joined = validate::joined(published, c->residuals);
        const auto before = validate::memoryBandOf(runs.front().scenario, published);
        const auto after = validate::memoryBandOf(runs.front().scenario, joined);
        QVERIFY(before && after);
        QCOMPARE(after->relative, before->relative);
    }

    void constantsThatAreRightAlreadyStay()
    {
        std::vector<Run> runs = Machine{}.runs();
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].measured.stepSeconds = training::evaluate(runs[i].scenario).stepSeconds
                                           * (1 + 0.04 * std::sin(static_cast<double>(7 * i)));
        const auto c = validate::calibrate(runs);
        QVERIFY(c.has_value());
        QVERIFY2(c->errorHeldOut <= c->errorBefore + 1e-12, qPrintable(QString::number(c->errorHeldOut)));
    }

    void tooFewRunsAreRefused()
    {
        const Machine machine;
        const auto none = validate::calibrate({});
        QVERIFY(!none.has_value());
        QVERIFY(QString::fromStdString(none.error().text()).contains("there is none"));
        std::vector<Run> runs{machine.run("1", "1"), machine.run("2", "1")};
        runs.push_back(machine.run("4", "1"));
        runs.back().measured.stepSeconds = 0; // memory alone says nothing about time
        const auto two = validate::calibrate(runs);
        QVERIFY(!two.has_value());
        QVERIFY(QString::fromStdString(two.error().text()).contains("there are two"));
    }

    void stoppingEndsWithASentence()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto c = validate::calibrate(Machine{}.runs(), {}, stop.get_token());
        QVERIFY(!c.has_value());
        QCOMPARE(c.error().text(), std::string("the calibration was stopped"));
    }

    void aCalibratedScenarioPredictsTheRuns()
    {
        const Machine machine;
        const auto c = validate::calibrate(machine.runs());
        QVERIFY(c.has_value());
        const Run fresh = machine.run("4", "1", "2048"); // a sequence that no run had
        const double before = training::evaluate(fresh.scenario).stepSeconds / fresh.measured.stepSeconds - 1;
        const layout::Scenario scenario = validate::calibrated(fresh.scenario, *c);
        const double after = training::evaluate(scenario).stepSeconds / fresh.measured.stepSeconds - 1;
        QVERIFY2(std::abs(after) < 0.02 && std::abs(after) < std::abs(before),
                 qPrintable(QString::number(after)));
        QCOMPARE(scenario.cluster.accelerator.kernels.source, std::string("calibrated on 24 runs"));
        QCOMPARE(scenario.layout, fresh.scenario.layout);
    }

    void aFileOfACalibrationReadsBack()
    {
        const auto c = validate::calibrate(Machine{}.runs());
        QVERIFY(c.has_value());
        const std::string text = exchange::writeCalibration(*c);
        const auto read = exchange::readCalibration(text);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(exchange::writeCalibration(*read), text);
        const layout::Scenario s = documentedScenario();
        QVERIFY(validate::calibrated(s, *read) == validate::calibrated(s, *c));
    }

    void filesThatAreWrongSayWhereAndNameTheNearest_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("nothing") << "{}"
                                 << "there is no constant";
        QTest::newRow("misspelt key") << R"({"constant": []})"
                                      << "nearest is 'constants'";
        QTest::newRow("misspelt constant")
            << R"({"constants": [{"id": "gem_efficiency", "of": "a100-80g-sxm", "value": 0.5}]})"
            << "constants[0].id: there is no constant 'gem_efficiency'; nearest is 'gemm_efficiency'";
        QTest::newRow("impossible value")
            << R"({"constants": [{"id": "gemm_efficiency", "of": "a100-80g-sxm", "value": 1.5}]})"
            << "constants[0].value";
        QTest::newRow("another unit")
            << R"({"constants": [{"id": "launch_seconds", "of": "a100-80g-sxm", "value": 1e-5, "unit": "us"}]})"
            << "constants[0].unit is 'us'; launch_seconds is given as s";
        QTest::newRow("twice")
            << R"({"constants": [{"id": "gemm_efficiency", "of": "a", "value": 0.5}, {"id": "gemm_efficiency", "of": "a", "value": 0.6}]})"
            << "gemm_efficiency of a is given twice";
        QTest::newRow("no JSON") << "gemm = 3"
                                 << "line 1";
    }
    void filesThatAreWrongSayWhereAndNameTheNearest()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto read = exchange::readCalibration(text.toStdString());
        QVERIFY(!read.has_value());
        QVERIFY2(QString::fromStdString(read.error().text()).contains(sentence), read.error().text().c_str());
    }

    void everyConstantIsFoundAndChangesAPrediction()
    {
        // Two experts on a rank for what only they need, and a stack that has something of everything.
        layout::Scenario s = scenarioOf(
            "mixtral-8x7b-v0.1", "dgx-a100-80g", 8,
            {{"tp", "4"}, {"sequence_parallel", "1"}, {"ep", "4"}, {"global_batch", "512"}});
        cluster::Software stack = s.software();
        stack.accumulateTraffic = 8;
        stack.optimizerTraffic = 8;
        stack.routingHost = 1e-3;
        stack.exchangeHost = stack.fusedExchangeHost = 0; // so that any layer's launches count
        stack.microbatchHost = 1e-3;
        s.cluster.stacks = {stack};
        const double before = training::evaluate(s).stepSeconds;
        QVERIFY(before > 0);
        for (const validate::Constant& constant : validate::constants()) {
            QVERIFY(validate::findConstant(constant.id) == &constant);
            layout::Scenario changed = s;
            const auto owners = constant.owners(s);
            QVERIFY(!owners.empty());
            const double value = constant.get(s, owners.front());
            QVERIFY2(value >= constant.minimum && value <= constant.maximum, constant.id.data());
            // Launch times hide behind long kernels: only a large one shows. More traffic is slower, a higher rate faster.
            const bool traffic = constant.id.ends_with("traffic");
            QVERIFY(constant.set(changed.cluster, owners.front(),
                                 constant.unit == "s" ? constant.maximum : value * (traffic ? 1.5 : 0.7)));
            QVERIFY2(training::evaluate(changed).stepSeconds > before, constant.id.data());
            QVERIFY(!constant.set(changed.cluster, "nothing", 1));
        }
    }
};

QTEST_APPLESS_MAIN(TestCalibration)
#include "tst_calibration.moc"
