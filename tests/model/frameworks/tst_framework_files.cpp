// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/recognize.h"
#include "frameworks/export.h"
#include "frameworks/reading.h"
#include "model/frameworks/framework_files.h"
#include "model/validation_files.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QTest>

using namespace shardscape;
using nlohmann::json;

namespace {

/// Names are compared without case, blanks, '-' and '_'; sets without order; truth as 0 and 1.
std::string plain(const std::string& text)
{
    std::string out;
    for (const char c : text)
        if (c != '-' && c != '_' && c != ' ')
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out == "true" || out == "on" ? "1" : out == "false" || out == "off" ? "0" : out;
}

std::string plain(const json& value)
{
    if (!value.is_string())
        return plain(value.dump());
    std::vector<std::string> parts(1);
    for (const char c : value.get<std::string>())
        if (c == '+')
            parts.emplace_back();
        else
            parts.back() += c;
    std::sort(parts.begin(), parts.end());
    std::string all;
    for (const std::string& part : parts)
        all += (all.empty() ? "" : "+") + plain(part);
    return all;
}

/// What breaks the contract of expected.json, one line each.
QStringList broken(const json& reading, const json& expected)
{
    QStringList out;
    std::map<std::string, json> got;
    for (const char* section : {"layout", "workload", "model", "cluster"})
        if (reading[section].is_object())
            for (const auto& [id, value] : reading[section].items())
                got[plain(id)] = value;
    const auto say = [&out](const std::string& line) { out << QString::fromStdString(line); };
    const auto among = [](const json& value, const json& right) {
        return std::any_of(right.begin(), right.end(),
                           [&](const json& one) { return plain(value) == plain(one); });
    };
    const json wanted = expected.value("expect", json::object()); // items() does not keep what it goes over
    for (const auto& [id, value] : wanted.items()) {
        json right = expected.value("also", json::object()).value(id, json::array());
        right.push_back(value);
        const auto found = got.find(plain(id));
        if (found == got.end())
            say(id + " is missing, not " + value.dump());
        else if (!among(found->second, right))
            say(id + " is " + found->second.dump() + ", not " + value.dump());
    }
    const json possible = expected.value("may", json::object());
    for (const auto& [id, value] : possible.items()) {
        const auto found = got.find(plain(id));
        if (found == got.end())
            continue;
        const bool fits = value.is_object() ? found->second >= value["min"] && found->second <= value["max"]
                                            : among(found->second, value);
        if (!fits)
            say(id + " may be " + value.dump() + ", is " + found->second.dump());
    }
    std::set<std::string> needs;
    for (const json& need : reading["needs"])
        needs.insert(need["what"].get<std::string>());
    for (const json& id : expected.value("ask", json::array())) {
        if (needs.count(id.get<std::string>()) == 0)
            say(id.dump() + " is not asked for");
        if (reading["layout"].contains(id.get<std::string>())
            || reading["workload"].contains(id.get<std::string>()))
            say(id.dump() + " is asked for and set");
    }
    for (const json& name : expected.value("unresolved", json::array()))
        if (needs.count(name.get<std::string>()) == 0)
            say(name.dump() + " is left open without a word");
    for (const json& key : expected.value("not_priced", json::array()))
        for (const json& one : reading["unknown"]) {
            const std::string name = plain(one["key"]);
            if (name == plain(key) || name.ends_with("." + plain(key)))
                say(key.dump() + " is unknown");
        }
    return out;
}

json readingOf(const frameworks::Reading& reading)
{
    return json::parse(frameworks::writeReading(reading, {}));
}

} // namespace

class TestFrameworkFiles : public QObject {
    Q_OBJECT

private slots:
    void everyFileIsReadAsItsContractSays_data() { files(); }
    void everyFileIsReadAsItsContractSays()
    {
        QFETCH(QString, file);
        // Files of frameworks are read where they lie and not shipped; the grammar of each is held by tst_framework_forms.
        const std::filesystem::path folder = frameworkFolder();
        if (folder.empty())
            QSKIP("no files of frameworks here: set SHARDSCAPE_FRAMEWORKS");
        const json expected = json::parse(fileText(folder / "expected.json"))[file.toStdString()];
        const std::string text = fileText(folder / file.toStdString());
        const auto kind = exchange::recognize(text, file.toStdString());
        QVERIFY(kind.has_value());
        QCOMPARE(*kind, exchange::FileKind::FrameworkConfig);
        const auto reading = frameworks::read(text, file.toStdString());
        if (expected.value("serving", false)) {
            QVERIFY(!reading);
            QVERIFY(reading.error().text().find("serves") != std::string::npos);
            return;
        }
        if (!reading && expected["expect"].empty())
            return; // a recipe that only a run could read
        if (!reading)
            QFAIL(reading.error().text().c_str());
        const QStringList lines = broken(readingOf(*reading), expected);
        if (!lines.isEmpty())
            QFAIL(qPrintable(lines.join(QStringLiteral("; "))));
    }

    void noKeyOfAFileIsLost_data() { files(); }
    void noKeyOfAFileIsLost()
    {
        QFETCH(QString, file);
        const std::filesystem::path folder = frameworkFolder();
        if (folder.empty())
            QSKIP("no files of frameworks here: set SHARDSCAPE_FRAMEWORKS");
        const auto reading = frameworks::read(fileText(folder / file.toStdString()), file.toStdString());
        if (!reading)
            return;
        // No key about parallelism, precision, batch, recomputation or offload is unknown.
        for (const frameworks::Named& one : reading->unknown)
            for (const char* word : {"parallel", "precision", "batch", "recompute", "offload", "fp8", "bf16"})
                QVERIFY2(one.key.find(word) == std::string::npos, one.key.c_str());
        // A key is in one list.
        std::map<std::pair<std::string, std::int32_t>, int> seen;
        for (const frameworks::Mapped& one : reading->mapped)
            if (!one.byDefault)
                ++seen[{one.key, one.line}];
        for (const auto* list : {&reading->notPriced, &reading->unknown})
            for (const frameworks::Named& one : *list)
                ++seen[{one.key, one.line}];
        for (const auto& [key, times] : seen)
            if (key.second > 0)
                QVERIFY2(times == 1, (key.first + ", line " + std::to_string(key.second)).c_str());
    }

    void importOfAnExportIsTheIdentityOnWhatWasRead_data() { files(); }
    void importOfAnExportIsTheIdentityOnWhatWasRead()
    {
        QFETCH(QString, file);
        const std::filesystem::path folder = frameworkFolder();
        if (folder.empty())
            QSKIP("no files of frameworks here: set SHARDSCAPE_FRAMEWORKS");
        const auto reading = frameworks::read(fileText(folder / file.toStdString()), file.toStdString());
        if (!reading)
            return;
        const auto written = frameworks::write(frameworks::planOf(*reading), reading->framework);
        if (!written)
            return; // not a framework that is written
        const auto again = frameworks::read(written->text, written->fileName);
        if (!again)
            QFAIL((again.error().text() + "\n" + written->text).c_str());
        QCOMPARE(again->framework, reading->framework);
        for (const auto* pair : {&reading->layout, &reading->workload, &reading->model, &reading->cluster}) {
            const frameworks::Values& then = pair == &reading->layout     ? again->layout
                                             : pair == &reading->workload ? again->workload
                                             : pair == &reading->model    ? again->model
                                                                          : again->cluster;
            for (const auto& [id, value] : *pair) {
                const bool unsaid = std::find(written->unsaid.begin(), written->unsaid.end(), id)
                                    != written->unsaid.end();
                const bool named = id == "name" || id == "id"; // a comment holds what the model is called
                const bool elsewhere = pair == &reading->model && reading->framework != "megatron"
                                       && reading->framework != "nanotron";
                // Accelerate and DeepSpeed have no place for some: the comment says so.
                if (unsaid || named || elsewhere)
                    continue;
                const frameworks::Value* found = frameworks::find(then, id);
                QVERIFY2(found != nullptr, (id + " is lost in\n" + written->text).c_str());
                QVERIFY2(frameworks::textOf(*found) == frameworks::textOf(value),
                         (id + ": " + frameworks::textOf(value) + " became " + frameworks::textOf(*found)
                          + " in\n" + written->text)
                             .c_str());
            }
        }
    }

private:
    static void files()
    {
        QTest::addColumn<QString>("file");
        const std::filesystem::path folder = frameworkFolder();
        if (folder.empty()) {
            QTest::newRow("none") << QString();
            return;
        }
        const json all = json::parse(fileText(folder / "expected.json"));
        for (const auto& [file, expected] : all.items())
            QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
};

QTEST_GUILESS_MAIN(TestFrameworkFiles)
#include "tst_framework_files.moc"
