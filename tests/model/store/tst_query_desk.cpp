// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenarios.h"
#include "search/sweep.h"
#include "search/training/default_space.h"
#include "store/query_desk.h"
#include "store/query_text.h"

#include <QTest>

#include <nlohmann/json.hpp>
#include <thread>

using namespace shardscape;
using namespace shardscape::store;

namespace {

std::string said(QueryDesk& desk, std::string_view sql, const QueryLimits& limits = {})
{
    const auto answer = desk.ask(sql, limits);
    return answer ? "answered" : answer.error().text();
}

} // namespace

class QueryDeskTest : public QObject {
    Q_OBJECT

    Project m_project;

    QueryDesk desk() const
    {
        auto made = QueryDesk::of(m_project);
        if (!made)
            qFatal("%s", made.error().text().c_str());
        return std::move(*made);
    }

private slots:
    void initTestCase()
    {
        const layout::Scenario s = scenarioOf("llama-13b", "dgx-a100-80g", 1,
                                              {{"sequence", "2048"}, {"global_batch", "64"}});
        const auto result = std::make_shared<const search::SweepResult>(
            search::run(search::defaultSpace(s), {}, {}));
        QVERIFY(result->progress.feasible > 0);
        m_project.scenarios.push_back({ScenarioId{1}, s, "", false});
        m_project.scenarios.push_back(
            {ScenarioId{2}, scenarioOf("gpt-3-175b", "dgx-a100-80g", 8, {{"tp", "8"}}), "a note", true});
        m_project.current = ScenarioId{1};
        m_project.notes.push_back({NoteId{3}, "Title", "Text"});
        m_project.sweeps.push_back(makeSweepEntry(SweepId{4}, "all", ScenarioId{1}, result));
    }

    void aQuestionAnswersWhatTheProjectHolds()
    {
        QueryDesk it = desk();
        const SweepEntry& sweep = m_project.sweeps.back();
        const auto answer = it.ask("SELECT min(step_seconds), count(*) FROM layouts_"
                                   + std::to_string(sweep.id.value) + " WHERE step_seconds > 0");
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().text().c_str());
        double fastest = 1e300;
        for (const search::Row& row : sweep.result->rows)
            if (row.fits)
                fastest = std::min(fastest, row.objective);
        QCOMPARE(std::get<double>(answer->rows[0][0]), fastest);
        const auto names = it.ask("SELECT name FROM input_scenario ORDER BY position");
        QVERIFY(names.has_value());
        QCOMPARE(names->rows.size(), m_project.scenarios.size());
        for (std::size_t i = 0; i < names->rows.size(); ++i)
            QCOMPARE(std::get<std::string>(names->rows[i][0]), m_project.scenarios[i].name());
    }

    /// A sweep of more layouts than the tables take says how many are left out; the front is there whatever their number.
    void aLargeSweepSaysWhatItLeavesOut()
    {
        const SweepEntry& sweep = m_project.sweeps.back();
        const auto fitting = std::count_if(sweep.result->rows.begin(), sweep.result->rows.end(),
                                           [](const search::Row& row) { return row.fits; });
        const std::string view = "layouts_" + std::to_string(sweep.id.value);
        for (const std::size_t most : {std::size_t{5}, std::size_t{1'000'000}}) {
            auto made = QueryDesk::of(m_project, most);
            QVERIFY(made.has_value());
            const auto count = made->ask("SELECT count(*), sum(on_front) FROM " + view);
            QVERIFY(count.has_value());
            const std::int64_t rows = std::get<std::int64_t>(count->rows[0][0]);
            QCOMPARE(std::get<std::int64_t>(count->rows[0][1]),
                     static_cast<std::int64_t>(sweep.result->front.size()));
            for (const QuerySource& source : made->sources())
                QCOMPARE(source.left, source.name == view ? fitting - rows : 0);
            if (most == 5)
                QVERIFY(rows < fitting);
            else
                QCOMPARE(rows, fitting);
        }
    }

    void everyExampleIsAnswered()
    {
        QueryDesk full = desk();
        QVERIFY(full.examples().size() >= 7);
        for (const QueryExample& example : full.examples())
            QCOMPARE(said(full, example.sql), std::string("answered"));
        auto empty = QueryDesk::of({});
        QVERIFY(empty.has_value());
        for (const QueryExample& example : empty->examples())
            QCOMPARE(said(*empty, example.sql), std::string("answered"));
        const auto fastest = full.ask(full.examples().front().sql);
        QVERIFY(fastest.has_value() && !fastest->rows.empty());
    }

    void everySourceCanBeAskedWithItsColumns()
    {
        QueryDesk it = desk();
        bool views = false;
        for (const QuerySource& source : it.sources()) {
            QVERIFY2(!source.columns.empty(), source.name.c_str());
            const auto answer = it.ask("SELECT * FROM \"" + source.name + "\"");
            QVERIFY2(answer.has_value(), answer ? "" : answer.error().text().c_str());
            QCOMPARE(answer->columns, source.columns);
            views = views || source.isView;
        }
        QVERIFY(views);
        QVERIFY(it.sources().front().isView);
    }

    void nothingCanBeChangedOrReached_data()
    {
        QTest::addColumn<QByteArray>("sql");
        for (const char* sql : {"DELETE FROM input_scenario",
                                "INSERT INTO input_note VALUES (77, 0, 'a', 'b')",
                                "UPDATE input_scenario SET name = 'x'",
                                "DROP VIEW sweeps",
                                "CREATE TABLE t (a)",
                                "CREATE TEMP TABLE t AS SELECT 1",
                                "CREATE TEMP VIEW v AS SELECT 1",
                                "ATTACH '/tmp/other.db' AS other",
                                "DETACH main",
                                "VACUUM INTO '/tmp/stolen.db'",
                                "PRAGMA query_only = OFF",
                                "PRAGMA writable_schema = ON",
                                "BEGIN",
                                "COMMIT",
                                "REINDEX",
                                "ANALYZE",
                                "SELECT load_extension('/tmp/x.so')",
                                "SELECT * FROM pragma_database_list",
                                "WITH x AS (SELECT 1) DELETE FROM input_note",
                                "SAVEPOINT a"})
            QTest::newRow(sql) << QByteArray(sql);
    }
    void nothingCanBeChangedOrReached()
    {
        QFETCH(QByteArray, sql);
        QueryDesk it = desk();
        const auto count = [&it] {
            return cellText(it.ask("SELECT (SELECT count(*) FROM input_scenario) || (SELECT count(*) FROM "
                                   "input_note) || (SELECT group_concat(name) FROM input_scenario)")
                                ->rows[0][0]);
        };
        const std::string before = count();
        QCOMPARE(said(it, sql.toStdString()), std::string("a question only reads: begin it with SELECT"));
        QCOMPARE(count(), before);
    }

    void errorsAreOneSentenceWithTheNearestName_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* sql, const char* sentence) {
            QTest::newRow(sql) << QByteArray(sql) << QByteArray(sentence);
        };
        row("SELECT * FROM layout", "there is no table 'layout'; nearest is 'layouts'");
        row("SELECT stp_seconds FROM layouts", "there is no column 'stp_seconds'; nearest is 'step_seconds'");
        row("SELECT l.mufu FROM layouts l", "there is no column 'mufu'; nearest is 'mfu'");
        row("SELECT feasable FROM sweeps", "there is no column 'feasable'; nearest is 'feasible'");
        row("SELECT rond(1.5)", "there is no function 'rond'; nearest is 'round'");
        row("SELECT name FROM sweeps a, input_note b, input_sweep c",
            "more than one table has a column 'name': write the table before it");
        row("SELECT * FORM layouts", "the question is not understood at 'FORM'; the nearest word is FROM");
        row("SELEC 1", "the question is not understood at 'SELEC'; the nearest word is SELECT");
        row("SELECT (1", "the question breaks off before its end");
        row("", "there is no question: begin with SELECT");
        row(" ;; -- nothing\n/* at all */ ", "there is no question: begin with SELECT");
        row("SELECT 1; SELECT 2", "one question at a time: there is more behind the first ';'");
        row("SELECT zeroblob(500000000)", "a cell would be longer than a question may make it");
    }
    void errorsAreOneSentenceWithTheNearestName()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QByteArray, sentence);
        QueryDesk it = desk();
        QCOMPARE(QByteArray::fromStdString(said(it, sql.toStdString())), sentence);
        QCOMPARE(said(it, "SELECT 1; -- and nothing else"), std::string("answered")); // the desk lives on
    }

    void longWordsAreShortened()
    {
        QueryDesk it = desk();
        const std::string sentence = said(it, "SELECT " + std::string(60'000, 'x') + " FROM sweeps");
        QVERIFY2(sentence.size() < 200, sentence.c_str());
        QVERIFY(said(it, std::string(70'000, 'x')).find("64 KiB") != std::string::npos);
        QVERIFY(said(it, std::string("SELECT 1\0 x", 11)).find("not text") != std::string::npos);
    }

    void anEndlessQuestionEndsInTime()
    {
        QueryDesk it = desk();
        constexpr std::string_view kEndless =
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";
        QueryLimits limits;
        limits.time = std::chrono::milliseconds(1000);
        const auto begin = std::chrono::steady_clock::now();
        QCOMPARE(said(it, kEndless, limits), std::string("the question took longer than 1 s and was ended"));
        // generous: other programs run besides
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
        std::stop_source stop;
        limits = {.time = std::chrono::minutes(5), .stop = stop.get_token()};
        std::jthread stopper([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        QCOMPARE(said(it, kEndless, limits), std::string("the question was stopped"));
        QCOMPARE(said(it, "SELECT 1"), std::string("answered"));
    }

    void memoryIsLimited()
    {
        QueryDesk it = desk();
        QueryLimits limits;
        limits.time = std::chrono::minutes(5);
        limits.bytes = 32 << 20;
        QCOMPARE(
            said(it,
                 "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT randomblob(100000) "
                 "FROM t",
                 limits),
            std::string("the question took more than 32 MiB of memory and was ended"));
    }

    void moreRowsThanWantedAreSaid()
    {
        QueryDesk it = desk();
        QueryLimits limits;
        limits.rows = 10;
        const auto many = it.ask(
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t", limits);
        QVERIFY(many.has_value() && many->isCut);
        QCOMPARE(many->rows.size(), std::size_t{10});
        const auto exactly = it.ask("SELECT 1 FROM (VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10))",
                                    limits);
        QVERIFY(exactly.has_value() && !exactly->isCut && exactly->rows.size() == 10);
    }

    void answersAreTables()
    {
        QueryDesk it = desk();
        const auto answer = it.ask(
            "SELECT 1 AS whole, 0.1 AS part, NULL AS \"no\"\"thing\", 'a \"b\", c\nd' AS "
            "text, x'00ff' AS bytes");
        QVERIFY(answer.has_value());
        QCOMPARE(queryCsv(*answer),
                 std::string("whole,part,\"no\"\"thing\",text,bytes\n1,0.1,,\"a \"\"b\"\", c\nd\",00ff\n"));
        const nlohmann::json json = nlohmann::json::parse(queryJson(*answer));
        QVERIFY(json["rows"][0] == nlohmann::json({1, 0.1, nullptr, "a \"b\", c\nd", "00ff"}));
        QVERIFY(answer->isNumber(0) && answer->isNumber(1));
        QVERIFY(!answer->isNumber(2) && !answer->isNumber(3) && !answer->isNumber(4));
    }

    void namesOfTheProjectAreOnlyText()
    {
        Project hostile = m_project;
        hostile.scenarios.front().scenario.name = "'); DROP TABLE input_scenario; --\"";
        auto it = QueryDesk::of(hostile);
        QVERIFY(it.has_value());
        QCOMPARE(cellText(it->ask("SELECT name FROM input_scenario ORDER BY position LIMIT 1")->rows[0][0]),
                 hostile.scenarios.front().name());
    }
};

QTEST_APPLESS_MAIN(QueryDeskTest)
#include "tst_query_desk.moc"
