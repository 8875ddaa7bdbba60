// SPDX-License-Identifier: GPL-3.0-or-later
// Every importer against what careless and hostile people write: each value of a good file in turn becomes null, a word of
// 100,000 letters, a number at the end of its range or something else altogether; lists 200,000 deep; files without end.
// What comes back is an answer or one short sentence, soon.
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/catalog/topology_text.h"
#include "exchange/results/sweep_json.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/runs/runs_csv.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/scenario/shared_line.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/trace_import.h"
#include "exchange/tables/block_json.h"
#include "exchange/tables/collective_table.h"
#include "exchange/tables/kernel_table_file.h"
#include "frameworks/reading.h"
#include "lessons/lesson.h"
#include "model/scenarios.h"
#include "model/spent_time.h"

#include <QtTest>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

using namespace shardscape;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// The sentence of an importer, empty where it took the text.
using Importer = std::function<std::string(const std::string&)>;

template <class T>
std::string sentence(const Result<T>& read)
{
    return read ? std::string() : read.error().text().empty() ? "nothing is said" : read.error().text();
}

struct Named {
    const char* corpus;
    Importer importer;
};

const std::vector<Named>& importers()
{
    static const std::vector<Named> all{
        {"scenario", [](const std::string& text) { return sentence(exchange::readScenario(text)); }},
        {"catalog",
         [](const std::string& text) {
             exchange::Catalog catalog;
             return sentence(catalog.add(text, "c.json"));
         }},
        {"model", [](const std::string& text) { return sentence(exchange::readModelFile(text, "m")); }},
        {"schedule", [](const std::string& text) { return sentence(exchange::readSchedule(text, "s")); }},
        {"trace", [](const std::string& text) { return sentence(exchange::readTrace({text}, "t")); }},
        {"collectives",
         [](const std::string& text) { return sentence(exchange::readCollectiveTables(text)); }},
        {"topology", [](const std::string& text) { return sentence(exchange::readTopology(text)); }},
        {"runs",
         [](const std::string& text) {
             static_cast<void>(exchange::readRankMemory(text));
             const std::string kernels = sentence(exchange::readKernelCsv(text, "k"));
             const std::string runs = sentence(exchange::readRuns(text, exchange::Catalog::builtIn(), "r"));
             return kernels.size() > runs.size() ? kernels : runs;
         }},
        {"calibration",
         [](const std::string& text) {
             const std::string residuals = sentence(exchange::readResiduals(text));
             const std::string calibration = sentence(exchange::readCalibration(text));
             return residuals.size() > calibration.size() ? residuals : calibration;
         }},
        {"lessons", [](const std::string& text) { return sentence(lessons::readLessons(text)); }},
        {"space",
         [](const std::string& text) {
             const std::string block = sentence(exchange::readBuildingBlock(text));
             const std::string space = sentence(exchange::readSpace(text, documentedScenario()));
             return block.size() > space.size() ? block : space;
         }},
        {"shared_line", [](const std::string& text) { return sentence(exchange::readSharedLine(text)); }},
        {"framework", [](const std::string& text) {
             static const std::array names{"train.sh", "c.yaml", "c.toml", "c.json", "t.py", "t.log", "-"};
             if (text.empty())
                 return std::string();
             const auto kind = static_cast<unsigned char>(text.front()) % names.size();
             return sentence(frameworks::read(std::string_view(text).substr(1), names[kind]));
         }}};
    return all;
}

std::vector<std::pair<std::string, std::string>> filesOf(const char* corpus)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const char* folder : {"corpus", "found"}) {
        std::error_code none;
        for (const auto& entry :
             fs::directory_iterator(fs::path(SOURCE_DIR "/tests/fuzz") / folder / corpus, none)) {
            std::ifstream stream(entry.path(), std::ios::binary);
            files.emplace_back(entry.path().filename().string(),
                               std::string(std::istreambuf_iterator<char>(stream), {}));
        }
    }
    return files;
}

const std::string kLongWord(100'000, 'w');

std::vector<json> hostileValues()
{
    return {nullptr,
            kLongWord,
            1.7e308,
            -1.7e308,
            std::int64_t{9223372036854775807},
            std::int64_t{-9223372036854775807 - 1},
            std::uint64_t{18446744073709551615U},
            5e-324,
            -0.5,
            0,
            "",
            json::array(),
            json::object(),
            true,
            json::array({nullptr, kLongWord}),
            json{{kLongWord, 1}}};
}

/// Every place of a value in a document; of a list its first three.
void placesIn(const json& value, const json::json_pointer& at, std::vector<json::json_pointer>& places)
{
    places.push_back(at);
    if (value.is_object())
        for (const auto& [key, inner] : value.items())
            placesIn(inner, at / key, places);
    else if (value.is_array())
        for (std::size_t i = 0; i < std::min<std::size_t>(value.size(), 3); ++i)
            placesIn(value[i], at / i, places);
}

class HostileFilesTest : public QObject {
    Q_OBJECT
private slots:
    void everyImporterAnswersSoonAndShortly_data()
    {
        QTest::addColumn<int>("which");
        for (std::size_t i = 0; i < importers().size(); ++i)
            QTest::newRow(importers()[i].corpus) << static_cast<int>(i);
    }

    void everyImporterAnswersSoonAndShortly()
    {
        QFETCH(int, which);
        const Named& named = importers()[static_cast<std::size_t>(which)];
        const auto files = filesOf(named.corpus);
        QVERIFY(!files.empty());
        constexpr std::size_t kLongest = 1500;
        constexpr double kMostMilliseconds = 5000;
        int tried = 0;
        const auto tryOne = [&](const std::string& text, const std::string& what) {
            const testing::SpentTime clock;
            const std::string said = named.importer(text);
            ++tried;
            QVERIFY2(said.size() < kLongest, (what + ": " + said.substr(0, 200)).c_str());
            QVERIFY2(clock.elapsed() < kMostMilliseconds, (what + " took too long").c_str());
        };
        for (const auto& [name, text] : files) {
            const bool isFramework = std::string_view(named.corpus) == "framework";
            const std::string lead = isFramework ? text.substr(0, 1) : "";
            const json document = json::parse(text.begin() + static_cast<std::ptrdiff_t>(lead.size()),
                                              text.end(), nullptr, false);
            if (document.is_object()) {
                std::vector<json::json_pointer> places;
                placesIn(document, {}, places);
                const std::size_t step = 1 + places.size() / 40;
                for (std::size_t i = 0; i < places.size(); i += step)
                    for (const json& value : hostileValues()) {
                        json changed = document;
                        changed[places[i]] = value;
                        tryOne(lead + changed.dump(),
                               name + " " + places[i].to_string() + " " + value.dump().substr(0, 30));
                    }
            }
            // Of any text each word in turn.
            std::vector<std::size_t> words;
            for (std::size_t at = lead.size(); at < text.size(); ++at)
                if (std::isalnum(static_cast<unsigned char>(text[at])) != 0
                    && (at == lead.size() || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0))
                    words.push_back(at);
            const std::size_t step = 1 + words.size() / 40;
            for (std::size_t i = 0; i < words.size(); i += step)
                for (const std::string& word :
                     {kLongWord, std::string("9223372036854775807"), std::string("-9223372036854775808"),
                      std::string("1e308"), std::string("nan"), std::string("null"), std::string("0")}) {
                    std::size_t end = words[i];
                    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0)
                        ++end;
                    tryOne(text.substr(0, words[i]) + word + text.substr(end),
                           name + " word " + std::to_string(words[i]) + " " + word.substr(0, 20));
                }
        }
        for (const char* open : {"[", "{\"a\":", "(", "- ", "${", "$(", "a: [", "{{"})
            for (const char* lead : {"", "a = ", "x: ", "{\"model\": ", "\x01",
                                     "\x02"
                                     "a = ",
                                     "\x03",
                                     "\x04"
                                     "a = "}) {
                std::string deep = lead;
                for (int i = 0; i < 200'000; ++i)
                    deep += open;
                tryOne(deep, std::string("deep ") + lead + open);
            }
        QVERIFY(tried > 64);
    }

    void nullIsNoObject()
    {
        for (const char* key : {"model", "cluster", "workload", "layout", "stages", "name"}) {
            json scenario = json::parse(
                R"({"name": "a", "model": "llama-13b", "cluster": "dgx-h100", "workload": {},
                "layout": {}, "stages": [40]})");
            QVERIFY2(sentence(exchange::readScenario(scenario.dump())).empty(), key);
            scenario[key] = nullptr;
            const std::string said = sentence(exchange::readScenario(scenario.dump()));
            QVERIFY2(said.find(key) == 0, said.c_str());
        }
        exchange::Catalog catalog;
        QVERIFY(!catalog.add(R"({"models": null})", "c").has_value());
        QVERIFY(!exchange::readCalibration(R"({"constants": null})").has_value());
        QVERIFY(!exchange::readScheduleJson(R"({"ops": null})", "s").has_value());
    }
};

} // namespace

QTEST_APPLESS_MAIN(HostileFilesTest)
#include "tst_hostile_files.moc"
