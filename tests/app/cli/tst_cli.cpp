// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

const QByteArray kScenario = R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8},
 "workload": {"sequence": 2048, "global_batch": 2048, "precision": "bf16", "optimizer": "adamw", "grad_dtype": "bf16"},
 "layout": {"tp": 1, "pp": 1, "micro_batch": 1, "zero": 1, "recompute": "none", "schedule": "1f1b"}})";

/// A scenario whose layout names nothing, so that the whole space is swept.
const QByteArray kOpenScenario = R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 4},
 "workload": {"sequence": 2048, "global_batch": 512}})";

bool hasAll(const json& object, std::initializer_list<const char*> keys)
{
    return std::all_of(keys.begin(), keys.end(), [&](const char* key) { return object.contains(key); });
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY2(QFile::exists(program()), "build shardscape-cli first"); }

    /// Which model, on what, for what, with a log of one's own: a date, its chance, and what to buy.
    void aQuestionInWordsHasADate()
    {
        const QTemporaryDir folder;
        QFile log(folder.filePath(QStringLiteral("site.csv")));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("Failed At;Host;Root Cause;Repaired At\n2026-01-03 04:00;n017;GPU;2026-01-04 06:00\n"
                  "2026-02-05 11:20;n112;NIC;2026-02-05 20:00\n");
        log.close();
        const QString saved = folder.filePath(QStringLiteral("run.json"));
        const Answer answer = ask(
            {QStringLiteral("ask"), QStringLiteral("llama 3 8b"), QStringLiteral("8 nodes of h100"),
             QStringLiteral("from 2026-01-05 until 2026-12-31, 1 T tokens at 8k"), QStringLiteral("--log"),
             log.fileName(), QStringLiteral("--runs"), QStringLiteral("50"), QStringLiteral("--save"), saved,
             QStringLiteral("--json")});
        QVERIFY2(answer.code == 0, answer.err.constData());
        const auto out = answer.parsed<json>();
        QVERIFY(out["finish"]["p50"].get<std::string>() > "2026-01-05");
        QVERIFY(out["chance_by_deadline"].is_number() && out["buy"]["spares"].is_number());
        QCOMPARE(out["plan"]["tokens"].get<double>(), 1e12);
        // What was written is drawn again as it was, by the same seed.
        const Answer again = ask({QStringLiteral("simulate"), saved, QStringLiteral("--runs"),
                                  QStringLiteral("50"), QStringLiteral("--json")});
        QVERIFY2(again.code == 0, again.err.constData());
        QVERIFY(again.parsed<json>()["days"] == out["days"]);
        // A day is too short on any number of nodes: an answer with what would do.
        const Answer day = ask({QStringLiteral("solve"), saved, QStringLiteral("--for"),
                                QStringLiteral("gpus"), QStringLiteral("--set"),
                                QStringLiteral("within_days=1"), QStringLiteral("--json")});
        QVERIFY2(day.code == 0, day.err.constData());
        const auto late = day.parsed<json>();
        QVERIFY(late["value"].is_null() && late["mends"].back()["lever"] == "deadline");
        QVERIFY(late["mends"].back()["settings"]["within_days"].get<int>() > 1);
        // The same in one line; and without a cluster what to say.
        const Answer line = ask(
            {QStringLiteral("ask"),
             QStringLiteral(
                 "llama 3 8b, 1 T tokens at 8k on 8 nodes of h100 from 2026-01-05 until 2026-12-31"),
             QStringLiteral("--log"), log.fileName(), QStringLiteral("--runs"), QStringLiteral("50"),
             QStringLiteral("--json")});
        QVERIFY2(line.code == 0, line.err.constData());
        QVERIFY(line.parsed<json>()["days"] == out["days"]);
        // Failures as at a site are those of its log: with it, as above; without it, asked for by name.
        const QString site = QStringLiteral(
            "llama 3 8b, 1 T tokens at 8k on 8 nodes of h100 from 2026-01-05 until 2026-12-31, failures as at our site "
            "(a log)");
        const Answer logged = ask({QStringLiteral("ask"), site, QStringLiteral("--log"), log.fileName(),
                                   QStringLiteral("--runs"), QStringLiteral("50"), QStringLiteral("--json")});
        QVERIFY2(logged.code == 0, logged.err.constData());
        QVERIFY(logged.parsed<json>()["days"] == out["days"]);
        QCOMPARE(logged.parsed<json>()["plan"]["gpus"].get<int>(), 64);
        const Answer unlogged = ask({QStringLiteral("ask"), site});
        QCOMPARE(unlogged.code, 1);
        QVERIFY2(unlogged.err.contains("--log FILE"), unlogged.err.constData());
        // How long restarts may be for nine tenths of the time: longest at the best interval, the first.
        const Answer region = ask({QStringLiteral("solve"), saved, QStringLiteral("--for"),
                                   QStringLiteral("interval"), QStringLiteral("--json")});
        QVERIFY2(region.code == 0, region.err.constData());
        const auto rows = region.parsed<json>()["longest_restart"];
        QVERIFY(rows.size() > 3);
        for (const auto& row : rows)
            QVERIFY(row["for_90"] <= rows[0]["for_90"].get<double>() + 1 && row["for_95"] <= row["for_90"]);
        // Without a model: how large one may be.
        const Answer nothing = ask(
            {QStringLiteral("ask"),
             QStringLiteral("14.8 T tokens on 256 nodes of H800 from 2026-12-01 by 31 March 2027, "
                            "failures as at our site (a log)"),
             QStringLiteral("--log"), log.fileName()});
        QCOMPARE(nothing.code, 1);
        QVERIFY2(nothing.err.contains("which model is not said; at an MFU of 40 % up to 95 B active"),
                 nothing.err.constData());
        const Answer nowhere = ask({QStringLiteral("ask"), QStringLiteral("llama 3 8b")});
        QCOMPARE(nowhere.code, 1);
        QVERIFY2(nowhere.err.contains("on what is not said"), nowhere.err.constData());
        const Answer wrong = ask({QStringLiteral("ask"), QStringLiteral("llama 3 8b"),
                                  QStringLiteral("8 nodes of h100"),
                                  QStringLiteral("1 T tokens by 30 February")});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("nearest is 20"), wrong.err.constData());
    }

    /// Nothing of the part that is tried first fits on three nodes; hundreds of all do. Nobody is told to buy a fourth.
    void nodesAreMissingOnlyWhereNothingFitsAtAll()
    {
        const Answer answer = ask({QStringLiteral("ask"), QStringLiteral("llama 3 70b"),
                                   QStringLiteral("3 nodes of h100"), QStringLiteral("100 B tokens at 8k"),
                                   QStringLiteral("--runs"), QStringLiteral("20")});
        QVERIFY2(answer.code == 0, answer.err.constData());
    }

    /// A file that may not grow stands for a disk that is full: one sentence, and what was there stays.
    void aFullDiskLosesNothing()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("what was there");
        file.close();
        QProcess shell;
        shell.start(QStringLiteral("bash"),
                    {QStringLiteral("-c"),
                     QStringLiteral("trap '' XFSZ; ulimit -f 8; exec \"$0\" sweep - --csv \"$1\""), program(),
                     path});
        shell.write(kOpenScenario);
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(120'000));
        QCOMPARE(shell.exitCode(), 1);
        QVERIFY2(shell.readAllStandardError().contains("x.csv cannot be written"), "no sentence");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("what was there"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("x.csv")});
        // Where there is room it is replaced, and keeps who may read it.
        QVERIFY(QFile::setPermissions(path, QFileDevice::ReadOwner | QFileDevice::WriteOwner));
        QCOMPARE(ask({QStringLiteral("sweep"), QStringLiteral("-"), QStringLiteral("--csv"), path}, kScenario)
                     .code,
                 0);
        QVERIFY(QFileInfo(path).size() > 100);
        QCOMPARE(QFile::permissions(path) & QFileDevice::ReadOther, QFileDevice::Permissions());
    }

    void exitCodesAndSentences_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("sentence");
        const auto changed = [](const char* pointer, const char* value) {
            json text = json::parse(kScenario.toStdString());
            text[json::json_pointer(pointer)] = json::parse(value);
            return QByteArray::fromStdString(text.dump());
        };
        const QStringList evaluate{"evaluate", "-"};
        const QByteArray none;

        QTest::newRow("nothing") << QStringList{} << none << 2
                                 << "shardscape-cli: A subcommand is required; see shardscape-cli --help";
        QTest::newRow("unknown command")
            << QStringList{"evalute"} << none << 2
            << "shardscape-cli: unknown command evalute; nearest is evaluate; see shardscape-cli --help";
        QTest::newRow("no scenario")
            << QStringList{"evaluate"} << none << 2
            << "shardscape-cli: scenario is required; see shardscape-cli evaluate --help";
        QTest::newRow("unknown option")
            << QStringList{"evaluate", "-", "--micro-bach", "2"} << kScenario << 2
            << "shardscape-cli: unknown option --micro-bach; nearest is --micro-batch; see shardscape-cli evaluate --help";
        QTest::newRow("a variable that was never set")
            << QStringList{"evaluate", "-", "--tp", ""} << kScenario << 2
            << "shardscape-cli: --tp: an empty value says nothing; leave the option out; see shardscape-cli evaluate --help";
        QTest::newRow("schedule without stages")
            << QStringList{"schedule", "1f1b", "--microbatches", "4"} << none << 2
            << "shardscape-cli: --stages is required; see shardscape-cli schedule --help";
        QTest::newRow("stages are words")
            << QStringList{"schedule", "1f1b", "--stages", "four", "--microbatches", "4"} << none << 2
            << "shardscape-cli: Could not convert: --stages = four; see shardscape-cli schedule --help";

        QTest::newRow("no such file")
            << QStringList{"evaluate", "/nowhere/s.json"} << none << 1
            << "shardscape-cli: /nowhere/s.json cannot be read: No such file or directory";
        QTest::newRow("a folder") << QStringList{"evaluate", "/"} << none << 1
                                  << "shardscape-cli: / cannot be read: it is a folder";
        QTest::newRow("empty") << evaluate << none << 1
                               << "shardscape-cli: stdin: the file is empty; it must hold a JSON object";
        QTest::newRow("junk") << evaluate << QByteArray("\x01\x02\x03\xff", 4) << 1
                              << "shardscape-cli: stdin: the file is binary, not JSON";
        QTest::newRow("text")
            << evaluate << QByteArray("hello") << 1
            << "shardscape-cli: stdin: this is not JSON: line 1, column 1, value - invalid literal";
        QTest::newRow("unknown key") << evaluate << changed("/modle", "1") << 1
                                     << "shardscape-cli: stdin: unknown key 'modle'; nearest is 'model'";
        QTest::newRow("unknown knob")
            << evaluate << changed("/layout/micro_bach", "1") << 1
            << "shardscape-cli: stdin: unknown key 'micro_bach' in layout; nearest is 'micro_batch'";
        QTest::newRow("wrong type")
            << evaluate << changed("/layout/tp", "[1]") << 1
            << "shardscape-cli: stdin: layout.tp is a list; it must be a whole number";
        QTest::newRow("zero") << evaluate << changed("/layout/tp", "0") << 1
                              << "shardscape-cli: stdin: layout.tp: 0 is too small; the smallest is 1";
        QTest::newRow("negative")
            << evaluate << changed("/cluster/nodes", "-1") << 1
            << "shardscape-cli: stdin: cluster.nodes is -1; it must be from 1 to 4194304";
        QTest::newRow("huge")
            << evaluate << changed("/workload/global_batch", "1e300") << 1
            << "shardscape-cli: stdin: workload.global_batch: '1e+300' is not a whole number; write one from 1 to 16777216";
        QTest::newRow("heads that do not divide")
            << evaluate << changed("/model", R"({"preset": "llama-13b", "kv_heads": 7})") << 1
            << "shardscape-cli: stdin: model.kv_heads: 7 key-value heads do not divide 40 heads";
        QTest::newRow("cluster without links")
            << evaluate
            << changed("/cluster", R"({"accelerator": "a100-80g-sxm", "accelerators_per_node": 8})") << 1
            << "shardscape-cli: stdin: cluster: 8 accelerators per node, but nothing joins more than 1 of them; give scale_up or scale_out";
        QTest::newRow("flag out of range") << QStringList{"evaluate", "-", "--tp", "0"} << kScenario << 1
                                           << "shardscape-cli: --tp: 0 is too small; the smallest is 1";
        QTest::newRow("set without value") << QStringList{"evaluate", "-", "--set", "tp"} << kScenario << 1
                                           << "shardscape-cli: --set tp has no '='; write --set knob=value";
        QTest::newRow("set unknown") << QStringList{"evaluate", "-", "--set", "tpp=2"} << kScenario << 1
                                     << "shardscape-cli: --set tpp=2: unknown knob 'tpp'; nearest is 'tp'";
        QTest::newRow("catalog that is none")
            << QStringList{"evaluate", "-", "--catalog", "/dev/null"} << kScenario << 1
            << "shardscape-cli: /dev/null: the file is empty; it must hold a JSON object";
        QTest::newRow("unwritable")
            << QStringList{"schedule",       "1f1b", "--stages", "2",
                           "--microbatches", "2",    "--csv",    "/nowhere/x.csv"}
            << none << 1 << "shardscape-cli: /nowhere/x.csv cannot be written: No such file or directory";
    }

    void exitCodesAndSentences()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, input);
        QFETCH(int, code);
        QFETCH(QString, sentence);
        const Answer answer = ask(arguments, input);
        QCOMPARE(QString::fromUtf8(answer.err), sentence + '\n');
        QCOMPARE(answer.code, code);
        QVERIFY(answer.out.isEmpty());
    }

    void unknownSchedulesNameTheNearest()
    {
        const Answer answer = ask({"schedule", "1f1c", "--stages", "4", "--microbatches", "8"});
        QCOMPARE(answer.code, 1);
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY(answer.err.contains("1f1b"));
    }

    void helpIsAnAnswer()
    {
        for (const QStringList& arguments : {QStringList{"--help"},
                                             {"catalog", "--help"},
                                             {"evaluate", "--help"},
                                             {"sweep", "--help"},
                                             {"schedule", "--help"}}) {
            const Answer answer = ask(arguments);
            QCOMPARE(answer.code, 0);
            QVERIFY(answer.out.contains("Usage: shardscape-cli"));
            QVERIFY(answer.err.isEmpty());
        }
        QVERIFY(ask({"evaluate", "--help"}).out.contains("--micro_batch"));
        // Broken where a terminal ends; words that are longer stay whole.
        for (const QByteArray& line : ask({"evaluate", "--help"}).out.split('\n')) {
            QVERIFY2(line.size() <= 100 || !line.trimmed().contains(' '), line.constData());
        }
        const QByteArray knobs = ask({"evaluate", "--help", "knobs"}).out;
        QVERIFY(knobs.startsWith("Knobs:"));
        QVERIFY(knobs.contains("--micro_batch"));
        QVERIFY(!knobs.contains("--explain"));
        for (const char* name : {"tp_overlap", "tp-overlap", "--tp-overlap"}) {
            const QByteArray one = ask({"sweep", "--help", name}).out;
            QVERIFY2(one.startsWith("  --tp_overlap") && one.count("--") == 2, one.constData());
        }
        QVERIFY(ask({"evaluate", "--help", "scenario.json"})
                    .out.startsWith("Predict")); // as anybody may write it
        QVERIFY(ask({"--version"}).out.startsWith("shardscape-cli "));
    }

    void theCatalogListsEveryKind()
    {
        const Answer answer = ask({"catalog", "--json"});
        QCOMPARE(answer.code, 0);
        const json out = answer.parsed<json>();
        for (const char* kind : {"accelerators", "clusters", "models", "schedules", "knobs"})
            QVERIFY2(out.contains(kind) && out[kind].size() > 2 && out[kind][0].contains("id"), kind);
        const Answer models = ask({"catalog", "models"});
        QVERIFY(models.out.contains("llama-13b") && models.out.contains("13.02 B"));
        QCOMPARE(ask({"catalog", "nothing"}).code, 2);
    }

    void evaluateSaysWhatTheStepHangsOnAndCountsAsPapersDo()
    {
        const Answer people = ask({"evaluate", "-", "--sensitivity", "--mfu", "palm"}, kScenario);
        QCOMPARE(people.code, 0);
        for (const char* part : {"Dense peak", "d log step", "What one knob can do", "korthikanti-hfu"})
            QVERIFY2(people.out.contains(part), part);
        const json out = ask({"evaluate", "-", "--json", "--sensitivity", "--mfu", "palm"}, kScenario)
                             .parsed<json>();
        QVERIFY(out["sensitivity"].size() > 20);
        QVERIFY(
            hasAll(out["sensitivity"][0], {"kind", "id", "label", "unit", "value", "time_elasticity",
                                           "memory_elasticity", "step_seconds_less", "step_seconds_more"}));
        QCOMPARE(out["mfu_conventions"]["shown"].get<std::string>(), std::string("palm"));
        const Answer wrong = ask({"evaluate", "-", "--mfu", "plam"}, kScenario);
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.err.contains("'palm'"));
    }

    void evaluateTakesStagesAsPeopleOrMegatronWriteThem()
    {
        const auto stages = [](const char* text) {
            const Answer answer = ask({"evaluate", "-", "--json", "--pp", "4", "--stages", text}, kScenario);
            return answer.code == 0 ? answer.parsed<json>()["stages"] : json(answer.err.toStdString());
        };
        const json uneven{9, 11, 11, 9};
        QCOMPARE(stages("9,11,11,9"), uneven);
        QCOMPARE(stages("Et*9|(t*11|)*2t*9L"), uneven);
        QCOMPARE(stages("balanced").size(), std::size_t{4});
        QCOMPARE(stages("balanced-to-fit").size(), std::size_t{4});
        QVERIFY(stages("9,11,11").get<std::string>().find("pp x chunks is 4") != std::string::npos);
        QVERIFY(stages("balancd").get<std::string>().find("column 1") != std::string::npos);
        const Answer people = ask({"evaluate", "-", "--pp", "4", "--stages", "9,11,11,9"}, kScenario);
        QVERIFY(people.out.contains("stages Et*9|(t*11|)*2t*9L"));
    }

    void evaluatePrintsTheKeysThatScriptsRead()
    {
        const Answer answer = ask({"evaluate", "-", "--json"}, kScenario);
        QCOMPARE(answer.code, 0);
        const json out = answer.parsed<json>();
        QVERIFY(hasAll(out, {"valid", "fits", "reasons", "step_seconds", "tokens_per_second", "mfu", "hfu",
                             "bubble_ratio", "memory", "time"}));
        QCOMPARE(out["valid"], json(true));
        QCOMPARE(out["memory"]["ranks"].size(), std::size_t{64});
        QVERIFY(out["step_seconds"].get<double>() > 5 && out["step_seconds"].get<double>() < 100);
        const Answer people = ask({"evaluate", "-", "--explain"}, kScenario);
        QCOMPARE(people.code, 0);
        QVERIFY(people.out.contains("step time") && people.out.contains("MFU")
                && people.out.contains("Why step_seconds is"));
        // Every row that is printed has its own, in the number that is printed; what is told once is not told again.
        for (const json& term : out["time"]["terms"])
            QVERIFY2(people.out.contains("\nWhy time."
                                         + QByteArray::fromStdString(term["id"].get<std::string>()) + " is "),
                     term["id"].get<std::string>().c_str());
        QVERIFY(people.out.contains("Why mfu is ") && people.out.contains("Why memory.weights is "));
        const json explained = ask({"evaluate", "-", "--explain", "--json", "--pp", "4", "--mfu", "6n"},
                                   kScenario)
                                   .parsed<json>();
        for (const json& term : explained["time"]["terms"])
            QCOMPARE(explained["explanation"]["time." + term["id"].get<std::string>()]["value"],
                     term["exposed_seconds"]);
        QVERIFY(
            std::abs(explained["explanation"]["mfu"]["value"].get<double>() / explained["mfu"].get<double>()
                     - 1)
            < 1e-9);
        QVERIFY(hasAll(explained["explanation"],
                       {"memory.weights", "memory.total.stage0", "memory.total.stage3"}));
    }

    /// --tp 2, --set tp=2 and "tp": 2 in the file say the same.
    void flagsSetAndFileAgree()
    {
        const json file = ask({"evaluate", "-", "--json"},
                              QByteArray(kScenario).replace("\"tp\": 1", "\"tp\": 2"))
                              .parsed<json>();
        QCOMPARE(ask({"evaluate", "-", "--json", "--tp", "2"}, kScenario).parsed<json>(), file);
        QCOMPARE(ask({"evaluate", "-", "--json", "--set", "tp=2"}, kScenario).parsed<json>(), file);
        QCOMPARE(ask({"evaluate", "--json", "--set", "tp=4", "tp=2", "-"}, kScenario).parsed<json>(), file);
        QVERIFY(ask({"evaluate", "-", "--json"}, kScenario).parsed<json>() != file);
    }

    void anInvalidLayoutIsAnAnswer()
    {
        const Answer answer = ask({"evaluate", "-", "--tp", "3", "--json"}, kScenario);
        QCOMPARE(answer.code, 0);
        QCOMPARE(answer.parsed<json>()["valid"], json(false));
        QCOMPARE(answer.parsed<json>()["reasons"][0]["code"], json("heads-divide"));
    }

    void aCatalogFileAddsModels()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("mine.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"models": {"tiny": {"layers": 4, "hidden": 512, "heads": 8, "ffn": 2048, "vocab": 1000}}})");
        file.close();
        const QByteArray scenario = QByteArray(kScenario).replace("llama-13b", "tiny");
        QCOMPARE(ask({"evaluate", "-"}, scenario).code, 1);
        QCOMPARE(ask({"evaluate", "-", "--catalog", file.fileName()}, scenario).code, 0);
    }

    void aSweepAnswersItsQuestion()
    {
        const json out = ask({"sweep", "-", "--json", "--top", "1", "--micro-batch", "1"}, kOpenScenario)
                             .parsed<json>();
        const json& answer = out["answer"];
        QCOMPARE(answer["fastest_swept"]["step_seconds"].get<double>(),
                 out["top"][0]["step_seconds"].get<double>());
        QVERIFY(answer["frugal"]["peak_gib"] <= answer["fastest_swept"]["peak_gib"]);
        QVERIFY(answer["fastest"]["step_seconds"] <= answer["fastest_swept"]["step_seconds"]);
        QVERIFY(answer["climb"]["finished"].get<bool>() && answer["climb"]["tried"].get<int>() > 0);
        const json& steps = answer["climb"]["steps"];
        QCOMPARE(answer["fastest"]["index"].is_null(), !steps.empty());
        if (!steps.empty())
            QCOMPARE(steps.back()["step_seconds"].get<double>(),
                     answer["fastest"]["step_seconds"].get<double>());
        double waits = 0;
        for (const json& seconds : answer["second_waits_for"])
            waits += seconds.get<double>();
        QVERIFY(std::abs(waits
                         - (answer["second"]["step_seconds"].get<double>()
                            - answer["fastest_swept"]["step_seconds"].get<double>()))
                < 1e-9);
        QVERIFY(answer["order"]["second"]["chance"] >= 0.5);
        const Answer words = ask({"sweep", "-", "--top", "0", "--micro-batch", "1"}, kOpenScenario);
        QVERIFY2(words.out.contains("Fastest of what was swept: "), words.out);
        QVERIFY(words.out.contains("Second: ") && words.out.contains("within 10 %"));
        QVERIFY(words.out.contains("No single change of it is faster, and no pair of changes ("));
        QCOMPARE(words.out.contains(" climbed from "), !steps.empty());
        QVERIFY(!words.out.contains("best"));
    }

    void aSearchByBoundsSaysWhatIsProved()
    {
        const QStringList asked{"sweep", "-", "--json", "--micro-batch", "1"};
        const json swept = ask(asked + QStringList{"--top", "1"}, kOpenScenario).parsed<json>();
        const json out = ask(asked + QStringList{"--best", "--front"}, kOpenScenario).parsed<json>();
        const double fastest = swept["answer"]["fastest_swept"]["step_seconds"].get<double>();
        QCOMPARE(out["best"]["step_seconds"].get<double>(), fastest);
        QCOMPARE(out["front"][0]["step_seconds"].get<double>(), fastest);
        QCOMPARE(out["combinations"].get<double>(), swept["combinations"].get<double>());
        const json& proved = out["proved"];
        QVERIFY(proved["finished"].get<bool>());
        QCOMPARE(proved["bound"].get<double>(), fastest);
        QCOMPARE(proved["gap"].get<double>(), 0.0);
        QVERIFY(proved["priced"] < swept["evaluated"]);
        const json near = ask(asked + QStringList{"--best", "--within", "5%"}, kOpenScenario).parsed<json>();
        QVERIFY(near["best"]["step_seconds"].get<double>() <= fastest * 1.05);
        QVERIFY(near["proved"]["gap"].get<double>() <= 0.05);
        const Answer words = ask({"sweep", "-", "--micro-batch", "1", "--best"}, kOpenScenario);
        QVERIFY2(words.out.contains("proved, none is faster"), words.out);
        // They keep what a search never prices.
        QVERIFY(ask({"sweep", "-", "--best", "--csv", "-"}, kOpenScenario).code != 0);
        QVERIFY(ask({"sweep", "-", "--within", "2"}, kOpenScenario).code != 0);
    }

    void sweepPrintsTheKeysThatScriptsRead()
    {
        const Answer answer = ask({"sweep", "-", "--json", "--top", "3", "--threads", "2"}, kOpenScenario);
        QCOMPARE(answer.code, 0);
        const json out = answer.parsed<json>();
        QVERIFY(hasAll(out, {"evaluated", "feasible", "rejected", "seconds", "layouts_per_second", "threads",
                             "top", "front"}));
        QVERIFY(out["evaluated"].get<int>() > 100);
        QCOMPARE(out["top"].size(), std::size_t{3});
        QVERIFY(hasAll(out["top"][0], {"layout", "step_seconds", "mfu", "peak_gib"}));
        QVERIFY(answer.err.isEmpty()); // progress is for terminals
    }

    /// Knobs that the scenario's layout names, and flags, stay as they are.
    void namedKnobsStayFixed()
    {
        const json out = ask({"sweep", "-", "--json", "--zero", "1", "--micro-batch", "1", "--top", "1000"},
                             kOpenScenario)
                             .parsed<json>();
        QVERIFY(out["top"].size() > 3);
        for (const json& row : out["top"]) {
            QCOMPARE(row["layout"]["zero"], json(1));
            QCOMPARE(row["layout"]["micro_batch"], json(1));
        }
    }

    void aSpaceAndATable()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("space.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"tp": [1, 2, 4], "pp": [1, 2]})");
        file.close();
        const QString table = folder.filePath("rows.csv");
        const Answer answer = ask({"sweep", "-", "--space", file.fileName(), "--csv", table}, kOpenScenario);
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.out.contains("6 combinations"));
        QFile written(table);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readLine().startsWith("model,cluster,gpus,"));
    }

    void aSweepIsKeptInAProject()
    {
        QTemporaryDir folder;
        const QString project = folder.filePath("p.shardscape");
        for (int i = 0; i < 2; ++i) { // the second one is added
            const Answer answer = ask({"sweep", "-", "--out", project, "--zero", "1", "--micro_batch", "1"},
                                      kOpenScenario);
            QCOMPARE(QString::fromUtf8(answer.err), QString());
            QCOMPARE(answer.code, 0);
        }
        QVERIFY(QFileInfo(project).size() > 4096);
        QFile foreign(folder.filePath("notes.txt"));
        QVERIFY(foreign.open(QIODevice::WriteOnly));
        foreign.write("do not touch");
        foreign.close();
        QCOMPARE(ask({"sweep", "-", "--out", foreign.fileName(), "--zero", "1"}, kOpenScenario).code, 1);
        QVERIFY(foreign.open(QIODevice::ReadOnly));
        QCOMPARE(foreign.readAll(), QByteArray("do not touch"));
    }

    void interruptingASweepShowsWhatWasFound()
    {
        // Hundreds of millions of combinations: minutes of work, should nobody stop it.
        const QByteArray everything =
            R"({"tp": "all", "pp": "all", "micro_batch": "all", "zero": "all", "recompute": "all", "attention": "all",
            "sequence_parallel": "all", "chunks": "all", "schedule": "all", "fused_norm": "all", "precision": "all", "grad_dtype": "all", "optimizer": "all"})";
        QTemporaryDir folder;
        QFile file(folder.filePath("s.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kOpenScenario);
        file.close();
        QProcess process;
        process.start(program(), {"sweep", file.fileName(), "--space", "-", "--json", "--threads", "1"});
        process.write(everything);
        process.closeWriteChannel();
        QVERIFY(process.waitForStarted());
        QTest::qWait(500);
        QCOMPARE(process.state(), QProcess::Running);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(json::parse(process.readAllStandardOutput().toStdString())["outcome"], json("stopped"));
    }

    void schedulePrintsTheKeysThatScriptsRead()
    {
        const Answer answer = ask({"schedule", "1f1b", "--stages", "4", "--microbatches", "8", "--json"});
        QCOMPARE(answer.code, 0);
        const json out = answer.parsed<json>();
        QVERIFY(hasAll(out, {"name", "devices", "chunks", "makespan", "span", "bubble_ratio", "bubble_rate",
                             "peak_activations", "ops"}));
        QCOMPARE(out["makespan"], json(33));
        QCOMPARE(out["ops"].size(), std::size_t{64});
        const json slow = ask({"schedule", "1f1b", "--stages", "4", "--microbatches", "8", "--times",
                               "f=2,b=1.5,w=0.5,comm=0.25", "--json"})
                              .parsed<json>();
        // (m + p - 1)(f + b + w), and each message on the first micro-batch's way there and back; 1F1B hides no other.
        QVERIFY(slow["makespan"].get<double>() >= 11 * 4 + 2 * 3 * 0.25);
    }

    void aMemoryLimitThatChangesNothingIsSaid()
    {
        const QStringList shape{"--stages", "4", "--microbatches", "8", "--memory-limit", "2"};
        const Answer unused = ask(QStringList{"schedule", "1f1b"} + shape);
        QCOMPARE(unused.code, 0);
        QVERIFY2(unused.err.contains("note: 1f1b plans under no limit, so --memory-limit changes nothing; "
                                     "those that do: zb-1p, zb-2p"),
                 unused.err.constData());
        QCOMPARE(ask(QStringList{"schedule", "zb-2p"} + shape).err, QByteArray());
    }

    void schedulesComeBackFromEveryFormat()
    {
        QTemporaryDir folder;
        const QString csv = folder.filePath("s.csv"), trace = folder.filePath("s.json"),
                      actions = folder.filePath("s.txt");
        const QStringList base{"schedule", "zb-h1", "--stages", "4", "--microbatches", "8"};
        QCOMPARE(ask(base + QStringList{"--csv", csv, "--trace", trace, "--pytorch", actions}).code, 0);
        const json built = ask(base + QStringList{"--json"}).parsed<json>();
        for (const QString& file : {csv, actions}) {
            const json back = ask({"schedule", "--from", file, "--json"}).parsed<json>();
            QCOMPARE(back["makespan"], built["makespan"]);
            QCOMPARE(back["ops"].size(), built["ops"].size());
        }
        QVERIFY(ask({"import", trace}).out.contains("27.0 ms    as measured"));
        QFile file(actions);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(ask({"import", csv, "--to", "pytorch"}).out, file.readAll());
        QVERIFY(ask({"import", actions, "--to", "csv"}).out.startsWith("device,stream,kind"));
        const Answer none = ask({"import", "-"}, "hello");
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("stdin: this text is nothing that is read here"), none.err.constData());
        const Answer scenario = ask({"import", "-"}, kScenario);
        QCOMPARE(scenario.code, 1);
        QVERIFY2(scenario.err.contains("is a scenario, which 'evaluate' and 'sweep' take"),
                 scenario.err.constData());
        QCOMPARE(ask({"schedule", "--from", csv, "--stages", "4"}).code, 2);
    }

    void aLayoutIsPricedWithAnOrderFromAFile()
    {
        QTemporaryDir folder;
        const QString actions = folder.filePath("zb.txt");
        const QStringList layout{"evaluate", "-", "--set", "pp=4", "--set", "global_batch=256"};
        const json plain = ask(layout + QStringList{"--json"}, kScenario).parsed<json>();
        const QString microbatches = QString::number(
            std::llround(256.0 / (64 / 4))); // one sequence each, shared out among 16 replicas
        QCOMPARE(
            ask({"schedule", "zb-h1", "--stages", "4", "--microbatches", microbatches, "--pytorch", actions})
                .code,
            0);
        const Answer answer = ask(layout + QStringList{"--order", actions, "--json"}, kScenario);
        QVERIFY2(answer.code == 0, answer.err.constData());
        const json out = answer.parsed<json>();
        // The evaluation is that of the order; the layout's own is named beside it.
        QCOMPARE(out["own_schedule"]["name"], json("1f1b"));
        QCOMPARE(out["own_schedule"]["step_seconds"], plain["step_seconds"]);
        QCOMPARE(out["own_schedule"]["fits"], plain["fits"]);
        QCOMPARE(out["order"]["step_seconds"], out["step_seconds"]);
        QCOMPARE(out["order"]["fits"], out["fits"]);
        QVERIFY(out["step_seconds"].get<double>() < plain["step_seconds"].get<double>());
        QVERIFY(ask(layout + QStringList{"--order", actions}, kScenario).out.contains("the layout's own"));
        const Answer wrong = ask({"evaluate", "-", "--set", "pp=2", "--order", actions}, kScenario);
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("The schedule has 4 devices, the layout 2."), wrong.err.constData());
    }

    void schedulesGoIntoProjectsAndOut()
    {
        QTemporaryDir folder;
        const QString actions = folder.filePath("mine.txt"), project = folder.filePath("p.shardscape");
        QCOMPARE(ask({"schedule", "zb-v", "--stages", "4", "--microbatches", "8", "--pytorch", actions}).code,
                 0);
        QFile file(actions);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QCOMPARE(ask({"import", actions, "-o", project}).code, 0);
        QCOMPARE(ask({"import", actions, "-o", project}).code, 0);
        QCOMPARE(ask({"export", project, "--schedule", "mine", "--to", "pytorch"}).out, text);
        QCOMPARE(ask({"export", project}).parsed<json>()["name"], json("mine"));
        const Answer none = ask({"export", project, "--schedule", "mind"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("nearest is 'mine'"), none.err.constData());
    }

    /// A shipped scenario is taken wherever a scenario is.
    void aDemoIsExportedAndHeldAgainst()
    {
        const Answer script = ask({"export", "demo:w02", "--to", "megatron"});
        QCOMPARE(script.code, 0);
        QVERIFY2(script.out.contains("--num-layers 96"), script.out.constData());
        const Answer none = ask({"export", "demo:w0x", "--to", "megatron"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("nearest is 'w0"), none.err.constData());
    }

    void allSchedulesAreCompared()
    {
        const json rows = ask({"schedule", "all", "--stages", "3", "--microbatches", "7", "--json"})
                              .parsed<json>();
        QVERIFY(rows.size() > 20);
        const auto row = [&](const char* name) {
            return *std::find_if(rows.begin(), rows.end(),
                                 [&](const json& one) { return one["name"] == name; });
        };
        QCOMPARE(row("gpipe")["makespan"].get<double>(), 27.0); // (m + p - 1)(f + b + w)
        for (const json& one : rows)
            if (!one.contains("refused")) {
                const double bound = one["lower_bound"], makespan = one["makespan"];
                // Every gradient needs the work of 7 micro-batches of 3 on the device that runs most.
                QVERIFY2(bound >= 21 - 1e-9 && bound <= makespan + 1e-9, one.dump().c_str());
                QVERIFY(std::abs(one["gap"].get<double>() - (makespan / bound - 1)) < 1e-9);
            }
        const json combined = ask({"schedule", "all", "--stages", "3", "--microbatches", "7", "--option",
                                   "2bp", "--json"})
                                  .parsed<json>();
        QVERIFY(combined[0].contains("makespan") != combined[0].contains("refused"));
        QVERIFY(std::any_of(combined.begin(), combined.end(), [&](const json& one) {
            return one.contains("makespan")
                   && one["makespan"] != row(one["name"].get<std::string>().c_str())["makespan"];
        }));
        QCOMPARE(row("chimera")["refused"],
                 json("chimera needs an even number of devices: 2 or 4, not 3. Nearest: 4 devices and 8 "
                      "micro-batches."));
        QVERIFY(ask({"schedule", "all", "--stages", "3", "--microbatches", "7"}).out.contains("zb-h1"));
        // Who obeys a limit on memory, and who does not.
        const QStringList limited{"schedule",       "all", "--stages",       "4",
                                  "--microbatches", "8",   "--memory-limit", "3"};
        for (const json& one : ask(limited + QStringList{"--json"}).parsed<json>())
            if (!one.contains("refused"))
                QCOMPARE(one["memory_limit"],
                         json(one["name"] == "zb-1p" || one["name"] == "zb-2p" ? "obeyed"
                              : one["peak_activations"].get<double>() > 3      ? "ignored, above it"
                                                                               : "ignored"));
        QVERIFY(ask(limited).out.contains("limit: whether the schedule plans under the 3.000 micro-batches"));
        QVERIFY(ask({"schedule", "all", "--stages", "3", "--microbatches", "7", "--csv", "-"})
                    .out.startsWith("name,chunks,makespan"));
        const Answer none = ask({"schedule", "all", "--stages", "0", "--microbatches", "7"});
        QCOMPARE(none.code, 1);
        QCOMPARE(none.err, QByteArray("shardscape-cli: A schedule needs at least 1 device, not 0.\n"));
    }

    void optionsCombineWithSchedules()
    {
        const QStringList base{"schedule", "1f1b", "--stages", "4", "--microbatches", "8"};
        const json delayed = ask(base
                                 + QStringList{"--option", "2bp", "--option", "offload=copy=0.25", "--json"})
                                 .parsed<json>();
        QCOMPARE(delayed["makespan"], json(30)); // 2BP's closed form; the copies hide
        QCOMPARE(delayed["options"], json({"2bp", "offload=copy=0.25"}));
        QVERIFY(hasAll(delayed, {"bubbles", "pools"}));
        QCOMPARE(delayed["pools"][0]["pool"], json("host"));
        QCOMPARE(delayed["pools"][0]["unit"], json("micro-batches"));
        QCOMPARE(delayed["pools"][0]["peak"].size(), std::size_t{4});
        const QByteArray text = ask(base + QStringList{"--option", "fsdp", "--option", "recompute"}).out;
        for (const char* part : {"with fsdp\n", "with recompute\n", "gathered", "R recomputation"})
            QVERIFY2(text.contains(part), text.constData());
        // A message that is received is no recomputation.
        QTemporaryDir folder;
        const QString actions = folder.filePath("actions.txt");
        QCOMPARE(ask(base
                     + QStringList{"--times", "comm=0.5", "--option", "communication=blocking", "--pytorch",
                                   actions})
                     .code,
                 0);
        const QByteArray received = ask({"schedule", "--from", actions, "--times", "comm=0.5"}).out;
        for (const char* part : {"> sends", "< receives", "  2 <..."})
            QVERIFY2(received.contains(part), received.constData());
        QVERIFY2(!received.contains("R"), received.constData());

        const json listed = ask({"catalog", "options", "--json"}).parsed<json>()["options"];
        QVERIFY(listed.size() >= 8);
        for (const json& option : listed)
            QVERIFY(hasAll(option, {"id", "label", "paper", "insight", "parameters"}));
        QVERIFY(ask({"catalog", "options"}).out.contains("post-validation|rollback|barrier"));

        const Answer unknown = ask(base + QStringList{"--option", "3bp"});
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("the nearest is \"2bp\""), unknown.err.constData());
        const Answer refused = ask(
            {"schedule", "zb-h1", "--stages", "4", "--microbatches", "8", "--option", "2bp"});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("the nearest schedule that takes it is 1f1b"), refused.err.constData());
    }

    /// By the name that people know: a flag stands above the file's knobs, other flags above it, and what the file itself names
    /// follows degrees that flags set.
    void statesArePlacedByName()
    {
        const auto shown = [](const QStringList& flags, const QByteArray& file) {
            return ask(QStringList{"evaluate", "-", "--json"} + flags, file).parsed<json>()["placement"];
        };
        QCOMPARE(shown({}, kScenario), json::array({"zero-1"}));
        QCOMPARE(shown({"--placement", "HYBRID_SHARD"}, kScenario), json::array({"hsdp", "mics"}));
        QCOMPARE(shown({"--placement", "hsdp", "--tp", "2"}, kScenario), json::array({"hsdp", "mics"}));
        QCOMPARE(shown({"--placement", "hsdp", "--zero", "1"}, kScenario), json::array({"internevo"}));
        QByteArray file = kScenario;
        file.replace("\"zero\": 1, ", "").replace("\"layout\"", "\"placement\": \"hsdp\", \"layout\"");
        QCOMPARE(shown({}, file), json::array({"hsdp", "mics"}));
        QCOMPARE(shown({"--tp", "2"}, file), json::array({"hsdp", "mics"}));
        QCOMPARE(shown({"--placement", "ddp"}, file), json::array({"ddp"}));
        QVERIFY(ask({"evaluate", "-", "--placement", "zero++"}, kScenario).out.contains("placement ZeRO++"));

        const Answer unknown = ask({"evaluate", "-", "--placement", "hspd"}, kScenario);
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("nearest is 'hsdp'"), unknown.err.constData());
        const Answer refused = ask({"evaluate", "-", "--placement", "hsdp", "--tp", "8"}, kScenario);
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("HSDP cannot be here: no two replicas lie within 8 neighbours"),
                 refused.err.constData());
        const json listed = ask({"catalog", "placements", "--json"}).parsed<json>()["placements"];
        QVERIFY(listed.size() >= 15);
        for (const json& placement : listed)
            QVERIFY(hasAll(placement, {"id", "label", "help", "paper", "also_called"}));
    }

    void everyLaneOfATraceHasAThreadOfItsOwn()
    {
        const json trace = ask({"schedule", "1f1b", "--stages", "4", "--microbatches", "4", "--times",
                                "comm=0.5", "--option", "communication", "--trace", "-"})
                               .parsed<json>();
        std::map<std::pair<int, int>, double> free; // by device and thread
        for (const json& event : trace["traceEvents"]) {
            if (event["ph"] != "X")
                continue;
            double& end = free[{event["pid"], event["tid"]}];
            QVERIFY(event["ts"].get<double>() >= end);
            end = event["ts"].get<double>() + event["dur"].get<double>();
        }
        // Devices in the middle have a link to each neighbour.
        QCOMPARE(free.size(), std::size_t{4 + 6});
    }

    void buildingBlocksOfOnesOwnAreSchedules()
    {
        const json half = ask({"schedule", "block", "--stages", "6", "--microbatches", "18", "--steps",
                               "2,1,2,1", "--json"})
                              .parsed<json>();
        QCOMPARE(half["name"], "block");
        QCOMPARE(*std::max_element(half["peak_activations"].begin(), half["peak_activations"].end()), 4.0);
        QVERIFY(half["lower_bound"] <= half["makespan"] && half["gap"] >= 0);
        const QByteArray shown =
            ask({"schedule", "block", "--stages", "4", "--microbatches", "4", "--steps", "2,1,2,1"}).out;
        for (const char* part :
             {"6 slots later", "0  F.........f...iw.........I...W  30 + 6            3.000",
              "1  ..F......f......iw......IW....  24 + 9            3.000"})
            QVERIFY2(shown.contains(part), shown.constData());
        const json drawn = ask({"schedule", "block", "--stages", "1", "--microbatches", "3", "--block", "-",
                                "--json"},
                               R"({"devices": 1, "chunks": 1, "shape": "loop",
                                   "passes": [{"forward": 0, "input": 1, "weight": 2}]})")
                               .parsed<json>();
        QCOMPARE(drawn["makespan"], 9);
        QCOMPARE(ask({"schedule", "block", "--stages", "4", "--microbatches", "8"}).code, 1);
        QCOMPARE(ask({"schedule", "1f1b", "--stages", "4", "--microbatches", "8", "--steps", "1,2"}).code, 1);
        QCOMPARE(ask({"schedule", "all", "--stages", "4", "--microbatches", "8", "--steps", "1,2"}).code, 1);
        QCOMPARE(ask({"schedule", "block", "--stages", "4", "--microbatches", "8", "--steps", "1,2",
                      "--option", "2bp"})
                     .code,
                 1);
    }

    void schedulesAreExported()
    {
        const QStringList base{"schedule", "1f1b", "--stages", "2", "--microbatches", "3"};
        QCOMPARE(ask(base + QStringList{"--pytorch", "-"}).out,
                 QByteArray("0F0,0F1,0B0,0F2,0B1,0B2\n1F0,1B0,1F1,1B1,1F2,1B2\n"));
        QCOMPARE(ask(base + QStringList{"--csv", "-"}).out.count('\n'), 13);
        QVERIFY(ask(base + QStringList{"--trace", "-"}).parsed<json>().contains("traceEvents"));
    }

    void aConfigOfHuggingFaceBecomesAModel()
    {
        QTemporaryDir folder;
        const QString config = folder.filePath("config.json");
        QFile file(config);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"model_type":"mixtral","_name_or_path":"mistralai/Mixtral-8x7B-v0.1","hidden_size":4096,
            "intermediate_size":14336,"num_attention_heads":32,"num_key_value_heads":8,"num_hidden_layers":32,
            "vocab_size":32000,"num_local_experts":8,"num_experts_per_tok":2,"sliding_window":null,"strange":1})");
        file.close();
        const Answer imported = ask({"import", config});
        QVERIFY2(imported.code == 0, imported.err);
        QCOMPARE(imported.parsed<json>()["moe"]["num_experts"], json(8));
        QCOMPARE(imported.parsed<json>()["id"], json("mixtral-8x7b-v0.1"));
        QVERIFY2(imported.err.contains("46,702,792,704 parameters, 12,879,925,248 active"), imported.err);
        QVERIFY2(imported.err.contains("not read: strange"), imported.err);
        // What it prints is a scenario's model, and --model takes the file itself: the same numbers.
        json scenario = json::parse(kScenario.toStdString());
        const Answer asFile = ask({"evaluate", "-", "--model", config, "--json", "--tp", "4"}, kScenario);
        scenario["model"] = imported.parsed<json>();
        const Answer asObject = ask({"evaluate", "-", "--json", "--tp", "4"},
                                    QByteArray::fromStdString(scenario.dump()));
        QVERIFY2(asFile.code == 0 && asObject.code == 0, asFile.err + asObject.err);
        QCOMPARE(asFile.parsed<json>()["step_seconds"], asObject.parsed<json>()["step_seconds"]);
        const Answer bad = ask({"import", "-"},
                               R"({"model_type":"llama","hidden_size":"wide","num_hidden_layers":2})");
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("hidden_size is the text 'wide'; it must be a whole number"), bad.err);
        const QString project = folder.filePath("p.shardscape");
        QCOMPARE(ask({"import", config, "-o", project}).code, 0);
        QVERIFY(QFile::exists(project));
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
