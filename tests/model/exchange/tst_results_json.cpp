// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "exchange/results/evaluation_json.h"
#include "exchange/results/sweep_json.h"
#include "exchange/scenario/scenario_json.h"
#include "job/training/step/explanation.h"
#include "layout/knob.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace shardscape;
using layout::Scenario;
using nlohmann::json;

namespace {

Scenario scenario(const std::string& layout = R"({"tp": 2, "pp": 4, "micro_batch": 1})")
{
    const auto file = exchange::readScenario(
        R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 4},
            "workload": {"sequence": 2048, "global_batch": 256}, "layout": )"
        + layout + "}");
    return file->scenario;
}

bool hasAll(const json& object, std::initializer_list<const char*> wanted)
{
    return std::all_of(wanted.begin(), wanted.end(), [&](const char* key) { return object.contains(key); });
}

search::SweepResult sweep(const std::string& space)
{
    const auto read = exchange::readSpace(space, scenario());
    return search::run(*read, {.threads = 2, .batch = {}, .progressInterval = 1}, {});
}

} // namespace

class TestResultsJson : public QObject {
    Q_OBJECT
private slots:
    void anEvaluationHasTheKeysThatScriptsRead()
    {
        const Scenario s = scenario();
        const training::Evaluation e = training::evaluate(s);
        const json out = json::parse(exchange::writeEvaluation(s, e, false));
        QVERIFY(hasAll(out, {"valid", "fits", "reasons", "step_seconds", "tokens_per_second", "mfu", "hfu",
                             "bubble_ratio", "memory", "time"}));
        QVERIFY(!out.contains("explanation"));
        QVERIFY(hasAll(out["memory"], {"capacity_gib", "worst_rank", "ranks"}));
        QVERIFY(hasAll(out["memory"]["ranks"][0],
                       {"rank", "stage", "total_gib", "weights_gib", "gradients_gib", "optimizer_gib",
                        "activations_gib", "buffers_gib", "reserve_gib"}));
        QVERIFY(hasAll(out["time"]["terms"][0], {"id", "seconds", "exposed_seconds"}));
        QCOMPARE(out["step_seconds"].get<double>(), e.stepSeconds);
        QVERIFY(e.valid);
    }

    void everyRankIsListedOnceAndItsPartsSumToItsTotal()
    {
        const Scenario s = scenario();
        const json memory = json::parse(exchange::writeEvaluation(s, training::evaluate(s), false))["memory"];
        QCOMPARE(memory["ranks"].size(), std::size_t{32});
        for (std::size_t i = 0; i < 32; ++i) {
            const json& rank = memory["ranks"][i];
            QCOMPARE(rank["rank"].get<std::size_t>(), i);
            QCOMPARE(rank["stage"].get<std::size_t>(), i / 8); // tp and dp count faster than stages
            double sum = 0;
            for (const char* part :
                 {"weights", "gradients", "optimizer", "activations", "buffers", "reserve"})
                sum += rank[std::string(part) + "_gib"].get<double>();
            QVERIFY(std::abs(sum / rank["total_gib"].get<double>() - 1) < 1e-12);
        }
        double most = 0;
        for (const json& rank : memory["ranks"])
            most = std::max(most, rank["total_gib"].get<double>());
        QCOMPARE(memory["ranks"][memory["worst_rank"].get<std::size_t>()]["total_gib"].get<double>(), most);
    }

    void exposedTimesSumToTheStep()
    {
        const Scenario s = scenario();
        const json out = json::parse(exchange::writeEvaluation(s, training::evaluate(s), false));
        double sum = 0;
        for (const json& term : out["time"]["terms"])
            sum += term["exposed_seconds"].get<double>();
        QVERIFY(std::abs(sum / out["step_seconds"].get<double>() - 1) < 1e-9);
    }

    void anInvalidLayoutIsAnAnswerWithReasons()
    {
        const Scenario s = scenario(R"({"tp": 3})");
        const json out = json::parse(exchange::writeEvaluation(s, training::evaluate(s), true));
        QCOMPARE(out["valid"], json(false));
        QCOMPARE(out["fits"], json(false));
        QVERIFY(hasAll(out["reasons"][0], {"code", "have", "need", "text", "fix"}));
        QCOMPARE(out["reasons"][0]["code"], json("heads-divide"));
        QCOMPARE(out["memory"]["ranks"].size(), std::size_t{0});
        QCOMPARE(out["time"]["terms"].size(), std::size_t{0});
    }

    void explanationsListInputsBeforeResults()
    {
        const Scenario s = scenario();
        const json out = json::parse(exchange::writeEvaluation(s, training::evaluate(s), true));
        const json& step = out["explanation"]["step_seconds"];
        QVERIFY(step["steps"].size() > 10);
        QCOMPARE(step["steps"].back()["value"].get<double>(), step["value"].get<double>());
        for (const json& one : step["steps"])
            QVERIFY(hasAll(one, {"symbol", "label", "value", "unit", "source"}));
        for (const training::Explained& number : training::explain(s)) {
            const auto steps = exchange::stepsOf(number.term);
            QCOMPARE(std::set<const Term*>([&] {
                         std::set<const Term*> all;
                         for (const auto& one : steps)
                             all.insert(one.get());
                         return all;
                     }())
                         .size(),
                     steps.size());
        }
    }

    void aSpaceIsReadInTheOrderOfTheKnobs()
    {
        const auto space = exchange::readSpace(R"({"zero": 1, "pp": [4, 1, 2, 2], "tp": "all"})", scenario());
        QVERIFY(space.has_value());
        QCOMPARE(space->axes.size(), std::size_t{3});
        std::vector<std::string> ids;
        for (const auto& axis : space->axes)
            ids.emplace_back(axis.knob->id);
        QCOMPARE(ids, (std::vector<std::string>{"tp", "pp", "zero"}));
        QCOMPARE(space->axes[1].values, (std::vector<std::int64_t>{1, 2, 4}));
        QCOMPARE(space->axes[0].values, layout::findKnob("tp")->candidates(scenario()));
    }

    void badSpacesGetOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("list") << "[]"
                              << "the space is a list; it must be an object of knobs";
        QTest::newRow("knob") << R"({"tpp": [1]})"
                              << "unknown key 'tpp' in the space; nearest is 'tp'";
        QTest::newRow("empty list") << R"({"tp": []})"
                                    << "tp has an empty list; give at least one value";
        QTest::newRow("value") << R"({"tp": [1, 0]})"
                               << "tp: 0 is too small; the smallest is 1";
        QTest::newRow("choice") << R"({"recompute": ["ful"]})"
                                << "recompute: 'ful' is not one of its values; nearest is 'full'";
        QTest::newRow("nested") << R"({"tp": [[1]]})"
                                << "tp is a list; it must be a whole number";
    }

    void badSpacesGetOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto space = exchange::readSpace(text.toStdString(), scenario());
        QVERIFY(!space.has_value());
        QCOMPARE(QString::fromStdString(space.error().text()), sentence);
    }

    void aSweepHasTheKeysThatScriptsRead()
    {
        const search::SweepResult result = sweep(
            R"({"tp": [1, 2, 3, 4, 8], "pp": [1, 2, 4, 5], "micro_batch": [1, 2, 64], "zero": "all"})");
        const json out = json::parse(exchange::writeSweep(result, 3));
        QVERIFY(hasAll(out, {"evaluated", "feasible", "rejected", "seconds", "layouts_per_second", "threads",
                             "top", "front"}));
        QCOMPARE(out["outcome"], json("completed"));
        QCOMPARE(out["combinations"].get<int>(), 240);
        int rejected = 0;
        for (const auto& [code, n] : out["rejected"].items())
            rejected += n.get<int>();
        QCOMPARE(rejected + out["feasible"].get<int>(), 240);
        QVERIFY(out["rejected"].contains("heads-divide"));
        QCOMPARE(out["top"].size(), std::size_t{3});
        QVERIFY(hasAll(out["top"][0], {"layout", "step_seconds", "mfu", "peak_gib"}));
        QVERIFY(out["top"][0]["step_seconds"] <= out["top"][1]["step_seconds"]);
        QVERIFY(out["front"].size() >= 1);
        QCOMPARE(out["front"][0]["step_seconds"], out["top"][0]["step_seconds"]);
    }

    /// What a sweep prints can be evaluated as it is, with the same result.
    void aLayoutOfASweepIsALayout()
    {
        const json out = json::parse(exchange::writeSweep(
            sweep(R"({"tp": [1, 2], "pp": [1, 2, 4], "global_batch": [128, 256]})"), 100));
        QVERIFY(out["top"].size() > 3);
        for (const json& row : out["top"]) {
            Scenario s = scenario("{}");
            for (const auto& [id, value] : row["layout"].items()) {
                const layout::Knob* knob = layout::findKnob(id);
                QVERIFY(knob);
                std::string text = value.is_string() ? value.get<std::string>() : value.dump();
                if (value.is_array()) { // a set
                    text.clear();
                    for (const auto& name : value)
                        text += (text.empty() ? "" : "+") + name.get<std::string>();
                }
                QVERIFY(layout::setKnob(s, id, text));
            }
            QVERIFY(row["layout"]["dp"].get<int>() > 0);
            QVERIFY(std::abs(training::evaluate(s).stepSeconds / row["step_seconds"].get<double>() - 1)
                    < 1e-12);
        }
    }

    void theTableHasOneLinePerValidLayout()
    {
        const search::SweepResult result = sweep(R"({"tp": [1, 2, 3], "pp": [1, 2], "micro_batch": [1, 2]})");
        std::ostringstream out;
        exchange::writeSweepCsv(result, out);
        const QStringList lines = QString::fromStdString(out.str()).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(static_cast<std::size_t>(lines.size()), result.rows.size() + 1);
        const QStringList head = lines[0].split(',');
        QVERIFY(head.contains("status") && head.contains("step_seconds") && head.contains("peak_gib"));
        for (const layout::Knob& knob : layout::knobs())
            QVERIFY(head.contains(QString::fromUtf8(knob.id.data(), static_cast<qsizetype>(knob.id.size()))));
        for (int i = 1; i < lines.size(); ++i) {
            const QStringList cells = lines[i].split(',');
            QCOMPARE(cells.size(), head.size());
            const search::Row& row = result.rows[static_cast<std::size_t>(i - 1)];
            QCOMPARE(cells[head.indexOf("status")], QString(row.fits ? "ok" : "oom"));
            QCOMPARE(cells[head.indexOf("step_seconds")].isEmpty(), !row.fits);
            QCOMPARE(cells[head.indexOf("peak_gib")].toDouble(), row.peakBytes / kGiB);
            QCOMPARE(cells[head.indexOf("gpus")], QString("32"));
        }
    }

    void fieldsAreQuotedWhereTheyMust()
    {
        QCOMPARE(exchange::csvField("plain"), std::string("plain"));
        QCOMPARE(exchange::csvField("a,b"), std::string("\"a,b\""));
        QCOMPARE(exchange::csvField("say \"hi\"\n"), std::string("\"say \"\"hi\"\"\n\""));
    }
};

QTEST_GUILESS_MAIN(TestResultsJson)
#include "tst_results_json.moc"
