// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/embedded_files.h"
#include "exchange/claims/glossary.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "schedule/option.h"
#include "schedule/schedule.h"

#include <QtTest>

#include <map>
#include <set>

using namespace shardscape;
using exchange::GlossaryEntry;

namespace {

std::string errorOf(const std::string& text)
{
    const auto read = exchange::readGlossary(text);
    return read ? std::string() : read.error().text();
}

const char* where(const GlossaryEntry& entry)
{
    return entry.id.c_str();
}

/// "knob:tp" exists, "knob:tq" does not.
bool exists(const std::string& thing)
{
    const std::string id = thing.substr(thing.find(':') + 1);
    if (thing.rfind("knob:", 0) == 0)
        return layout::findKnob(id) != nullptr;
    if (thing.rfind("schedule:", 0) == 0)
        return schedule::findSchedule(id).has_value();
    if (thing.rfind("option:", 0) == 0)
        return schedule::findOption(id).has_value();
    for (const training::Account& account : training::memoryAccounts())
        if (thing == "memory:" + std::string(account.id))
            return true;
    for (const training::Account& account : training::timeAccounts())
        if (thing == "time:" + std::string(account.id))
            return true;
    return thing.rfind("metric:", 0) == 0 && training::findMetric(id) < training::kMetrics.size();
}

} // namespace

class TestGlossary : public QObject {
    Q_OBJECT
private slots:
    void everyFileThatShipsIsRead()
    {
        int files = 0;
        std::size_t entries = 0;
        for (const EmbeddedFile& file : embeddedFiles()) {
            if (file.name.rfind("glossary/", 0) != 0)
                continue;
            ++files;
            const auto read = exchange::readGlossary(file.text);
            QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
            entries += read->size();
        }
        QVERIFY(files >= 7);
        QVERIFY(entries >= 80);
        QVERIFY(exchange::glossary().size() >= entries);
    }

    void everythingInTheProgramHasAnEntry()
    {
        std::vector<std::string> things;
        for (const layout::Knob& knob : layout::knobs())
            things.push_back("knob:" + std::string(knob.id));
        for (const schedule::Schedule& schedule : schedule::schedules())
            things.push_back("schedule:" + std::string(schedule.name));
        for (const schedule::Option& option : schedule::options())
            things.push_back("option:" + std::string(option.name));
        for (const training::Account& account : training::memoryAccounts())
            things.push_back("memory:" + std::string(account.id));
        for (const training::Account& account : training::timeAccounts())
            things.push_back("time:" + std::string(account.id));
        for (const training::Metric& metric : training::kMetrics)
            things.push_back("metric:" + std::string(metric.id));
        for (const std::string& thing : things)
            QVERIFY2(exchange::glossaryEntryOf(thing) != nullptr, thing.c_str());
        QVERIFY(exchange::glossaryEntryOf("knob:none") == nullptr);
    }

    void entriesSayWhatTheyAreAndWhereItComesFrom()
    {
        std::set<std::string> ids;
        for (const GlossaryEntry& entry : exchange::glossary()) {
            QVERIFY2(ids.insert(entry.id).second, where(entry));
            QVERIFY2(!entry.term.empty() && !entry.topic.empty() && !entry.source.empty(), where(entry));
            // A sentence, and no page: what a card shows at one glance.
            QVERIFY2(entry.text.size() >= 20 && entry.text.size() <= 420, where(entry));
            QVERIFY2(entry.text.back() == '.', where(entry));
        }
    }

    void whatEntriesPointToExists()
    {
        std::map<std::string, std::string> coveredBy;
        for (const GlossaryEntry& entry : exchange::glossary()) {
            for (const std::string& id : entry.see) {
                QVERIFY2(exchange::findGlossaryEntry(id) != nullptr, (entry.id + " -> " + id).c_str());
                QVERIFY2(id != entry.id, where(entry));
            }
            for (const std::string& thing : entry.covers) {
                QVERIFY2(exists(thing), (entry.id + " covers " + thing).c_str());
                const bool first = coveredBy.emplace(thing, entry.id).second;
                QVERIFY2(first, (thing + " in " + entry.id + " and " + coveredBy[thing]).c_str());
            }
        }
    }

    void degreesAreFoundUnderTheNamesOfFrameworks_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("entry");
        QTest::newRow("flag") << "--tensor-model-parallel-size"
                              << "tensor-parallelism";
        QTest::newRow("part of a flag") << "micro-batch-size"
                                        << "micro-batch";
        QTest::newRow("class") << "FULL_SHARD"
                               << "zero";
        QTest::newRow("paper's word") << "activation checkpointing"
                                      << "recomputation";
        QTest::newRow("key of a file") << "gradient_accumulation_steps"
                                       << "micro-batches";
        QTest::newRow("short name") << "tp"
                                    << "tensor-parallelism";
        QTest::newRow("term") << "bubble"
                              << "bubble";
        QTest::newRow("arXiv number") << "2311.05288"
                                      << "none";
        QTest::newRow("schedule") << "Schedule1F1B"
                                  << "schedule:1f1b";
    }
    void degreesAreFoundUnderTheNamesOfFrameworks()
    {
        QFETCH(QString, words);
        QFETCH(QString, entry);
        std::vector<std::pair<int, std::string>> ranked;
        for (const GlossaryEntry& candidate : exchange::glossary()) {
            if (const int rank = exchange::glossaryRank(candidate, words.toStdString()); rank > 0)
                ranked.emplace_back(-rank, candidate.id);
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        if (entry == QLatin1String("none")) {
            QVERIFY(ranked.empty());
            return;
        }
        QVERIFY(!ranked.empty());
        // Several frameworks share a name; the entry asked for is among the best.
        bool amongBest = false;
        for (const auto& [rank, id] : ranked)
            amongBest = amongBest || (rank == ranked.front().first && id == entry.toStdString());
        QVERIFY2(amongBest, ranked.front().second.c_str());
    }

    void searchingNothingFindsNothing()
    {
        QCOMPARE(exchange::glossaryRank(exchange::glossary().front(), ""), 0);
        QCOMPARE(exchange::glossaryRank(exchange::glossary().front(), "   "), 0);
    }

    void brokenFilesAreRefusedWithTheirPlace()
    {
        QVERIFY(errorOf("").size() > 0);
        QVERIFY(errorOf(R"({"topic": "T"})").find("entries") != std::string::npos);
        QVERIFY(errorOf(R"({"topic": "T", "entries": [{"id": "x"}]})").find("entries[0]")
                != std::string::npos);
        const std::string misspelt = errorOf(
            R"({"topic": "T", "entries": [{"id": "x", "term": "X", "text": "Y.", "source": "Z", "synonym": {}}]})");
        QVERIFY2(misspelt.find("synonyms") != std::string::npos, misspelt.c_str());
        const std::string number = errorOf(
            R"({"topic": "T", "entries": [{"id": "x", "term": "X", "text": "Y.", "source": "Z", "see": [1]}]})");
        QVERIFY2(number.find("see") != std::string::npos, number.c_str());
        QCOMPARE(
            errorOf(R"({"topic": "T", "entries": [{"id": "x", "term": "X", "text": "Y.", "source": "Z"}]})"),
            std::string());
    }
};

QTEST_APPLESS_MAIN(TestGlossary)
#include "tst_glossary.moc"
