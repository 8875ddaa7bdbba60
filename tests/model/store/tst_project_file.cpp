// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "job/training/numbers/metric.h"
#include "model/store/support.h"
#include "store/columns.h"
#include "store/digest.h"
#include "store/sqlite.h"

#include <QTest>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <limits>
#include <rapidcheck.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace shardscape;
using namespace shardscape::store;
using namespace shardscape::store::test;
namespace fs = std::filesystem;

namespace {

/// Saves and gives back the file; fails the test when that fails.
ProjectFile saved(const Project& project, const fs::path& path, const Schema& schema = Schema::current())
{
    Result<ProjectFile> file = ProjectFile::saveAs(project, path, {}, schema);
    if (!file)
        qFatal("%s", file.error().text().c_str());
    return std::move(*file);
}

Project loaded(const fs::path& path, const Schema& schema = Schema::current())
{
    Result<ProjectFile::Opened> opened = ProjectFile::open(path, schema);
    if (!opened)
        qFatal("%s", opened.error().text().c_str());
    return std::move(opened->project);
}

constexpr uid_t kNobody = 65534;

/// Runs `work` in a child process without the rights of the superuser, who may write everywhere. The child's answer is
/// empty when all was as expected.
std::string asOrdinaryUser(const fs::path& folder, const std::function<std::string()>& work)
{
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
        return "no pipe";
    if (getuid() == 0) {
        fs::permissions(folder, fs::perms::all);
        for (const auto& entry : fs::directory_iterator(folder))
            if (chown(entry.path().c_str(), kNobody, kNobody) != 0)
                return "cannot give the files away";
    }
    const pid_t child = fork();
    if (child == 0) {
        if (getuid() == 0 && setuid(kNobody) != 0)
            _exit(1);
        const std::string answer = work();
        _exit(write(ends[1], answer.data(), answer.size()) == std::ssize(answer) ? 0 : 1);
    }
    close(ends[1]);
    std::string answer;
    std::array<char, 4096> part{};
    for (ssize_t got = 0; (got = read(ends[0], part.data(), part.size())) > 0;)
        answer.append(part.data(), static_cast<std::size_t>(got));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return "the child ended with status " + std::to_string(status);
    return answer;
}

/// What a test of failures expects of an error, as an answer of asOrdinaryUser().
template <class T>
std::string expectError(const Result<T>& result, ErrorCode code, std::string_view words)
{
    if (result)
        return "it worked";
    if (result.error().code != code || result.error().text().find(words) == std::string::npos)
        return "code " + std::to_string(static_cast<int>(result.error().code)) + ": " + result.error().text();
    return {};
}

/// Counts blocks of rows that any connection writes while it lives.
struct BlocksWritten {
    static inline int count = 0;

    BlocksWritten()
    {
        count = 0;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch));
    }
    ~BlocksWritten() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&watch)); }
    BlocksWritten(const BlocksWritten&) = delete;
    BlocksWritten& operator=(const BlocksWritten&) = delete;

private:
    static int watch(sqlite3* database, const char**, const sqlite3_api_routines*)
    {
        sqlite3_update_hook(
            database,
            [](void*, int what, const char*, const char* table, sqlite3_int64) {
                if (what == SQLITE_INSERT && std::string_view(table) == "result_chunk")
                    ++count;
            },
            nullptr);
        return SQLITE_OK;
    }
};

/// The checksums of all blocks of rows, as their metrics are now.
void sumUp(Database& database)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> blocks;
    {
        Statement all(database, "SELECT sweep, chunk FROM result_chunk");
        while (all.next())
            blocks.emplace_back(all.integer(0), all.integer(1));
    }
    for (const auto& [sweep, chunk] : blocks) {
        std::int64_t folded = 0;
        {
            // In the order of the checksum: place, metrics, worst stage, flags.
            Statement blobs(
                database,
                "SELECT place, -1 AS at FROM result_chunk WHERE sweep = ?1 AND chunk = ?2"
                " UNION ALL SELECT numbers, position FROM result_metric_chunk WHERE sweep = ?1 AND chunk = ?2"
                " UNION ALL SELECT worst_stage, 1000 FROM result_chunk WHERE sweep = ?1 AND chunk = ?2"
                " UNION ALL SELECT flags, 1001 FROM result_chunk WHERE sweep = ?1 AND chunk = ?2 ORDER BY at");
            blobs.bindAll(sweep, chunk);
            while (blobs.next())
                folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blobs.blob(0));
        }
        Statement update(database, "UPDATE result_chunk SET checksum = ?3 WHERE sweep = ?1 AND chunk = ?2");
        update.run(sweep, chunk, folded);
    }
}

/// The file as a program wrote it whose list of metrics is another.
void relist(const fs::path& path, const std::vector<std::string>& without,
            const std::vector<std::string>& besides)
{
    Database database(path, Database::Access::Write);
    Transaction transaction(database, Transaction::Kind::Write);
    database.execute("DROP TABLE result_layout; CREATE TABLE result_layout (sweep, row, joules)");
    for (const std::string& metric : without)
        database.execute("DELETE FROM result_metric_chunk WHERE metric = '" + metric + "'");
    for (std::size_t i = 0; i < besides.size(); ++i)
        database.execute("INSERT INTO result_metric_chunk SELECT sweep, chunk, " + std::to_string(100 + i)
                         + ", '" + besides[i]
                         + "', width, numbers FROM result_metric_chunk WHERE metric = 'hfu'");
    sumUp(database);
    QVERIFY2(transaction.commit(), database.ok() ? "" : english(database.failure().why).c_str());
}

/// The project as read from a file without those metrics.
Project lacking(Project project, const std::vector<std::string_view>& metrics)
{
    for (SweepEntry& entry : project.sweeps) {
        auto result = std::make_shared<search::SweepResult>(*entry.result);
        for (search::Row& row : result->rows)
            for (const std::string_view metric : metrics)
                row.setValue(training::findMetric(metric), std::numeric_limits<double>::quiet_NaN());
        entry.result = std::move(result);
    }
    return project;
}

/// Metrics that versions 1 to 4 did not have.
std::vector<std::string_view> laterMetrics()
{
    std::vector<std::string_view> later;
    for (std::size_t i = training::kBubbleRatio + 1; i < training::kMetrics.size(); ++i)
        later.push_back(training::kMetrics[i].id);
    return later;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Turns a file of the newest version into one as programs of that version wrote it: their own schema, their columns.
void makeOlder(const fs::path& path, int version)
{
    const fs::path older = path.string() + ".older";
    {
        Database database(older, Database::Access::Create);
        // The program never attaches another file.
        sqlite3_set_authorizer(database.handle(), nullptr, nullptr);
        sqlite3_limit(database.handle(), SQLITE_LIMIT_ATTACHED, 1);
        for (const Migration& step : Schema::current().steps)
            if (step.number <= version)
                database.execute(std::string(step.sql));
        database.execute("ATTACH '" + path.string() + "' AS newer; PRAGMA foreign_keys = OFF");
        std::vector<std::string> tables;
        {
            Statement names(database, "SELECT name FROM main.sqlite_master WHERE type = 'table'"
                                      " AND name NOT LIKE 'sqlite%' AND name <> 'result_chunk'");
            while (names.next())
                tables.push_back(names.text(0));
        }
        for (const std::string& table : tables) {
            std::vector<std::string> columns;
            Statement names(database, "SELECT name FROM pragma_table_info(?1, 'main')");
            names.bindAll(table);
            while (names.next())
                columns.push_back(names.text(0));
            database.execute("INSERT INTO main." + table + " SELECT " + joined(columns) + " FROM newer."
                             + table);
        }
        if (version == 4) {
            database.execute("INSERT INTO main.result_chunk SELECT * FROM newer.result_chunk");
            for (const std::string_view metric : laterMetrics())
                database.execute("DELETE FROM main.result_metric_chunk WHERE metric = '" + std::string(metric)
                                 + "'");
            sumUp(database);
        }
        if (version < 4) {
            // One column per metric, the checksum over all blobs in the order of columns.
            const std::vector<std::string> metrics{"step_seconds", "peak_bytes",        "mfu",
                                                   "hfu",          "tokens_per_second", "bubble_ratio"};
            std::string sql = "SELECT c.sweep, c.chunk, c.row_count, c.place";
            for (const std::string& metric : metrics)
                sql += ", (SELECT numbers FROM newer.result_metric_chunk m WHERE m.sweep = c.sweep"
                       " AND m.chunk = c.chunk AND m.metric = '"
                       + metric + "')";
            Statement blocks(database, sql + ", c.worst_stage, c.flags FROM newer.result_chunk c");
            Statement insert(database,
                             "INSERT INTO main.result_chunk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
            while (blocks.next()) {
                std::int64_t folded = 0;
                for (int column = 3; column < 12; ++column)
                    folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blocks.blob(column));
                insert.run(blocks.integer(0), blocks.integer(1), blocks.integer(2), blocks.blob(3),
                           blocks.blob(4), blocks.blob(5), blocks.blob(6), blocks.blob(7), blocks.blob(8),
                           blocks.blob(9), blocks.blob(10), blocks.blob(11), folded);
            }
        }
        std::vector<std::string> views;
        {
            Statement written(database, "SELECT sql FROM newer.sqlite_master WHERE type = 'view'"
                                        " AND name GLOB 'layouts_[0-9]*'");
            while (written.next())
                views.push_back(written.text(0));
        }
        for (std::string& view : views)
            for (const std::string_view metric : laterMetrics()) {
                const std::string column = ",\n  l." + std::string(metric) + " AS " + std::string(metric);
                view.erase(view.find(column), column.size());
            }
        for (const std::string& view : views)
            database.execute(view);
        database.execute("PRAGMA main.application_id = " + std::to_string(kApplicationId)
                         + "; PRAGMA main.user_version = " + std::to_string(version));
        QVERIFY2(database.ok(), database.ok() ? "" : english(database.failure().why).c_str());
    }
    fs::rename(older, path);
}

/// What people ask a file by hand.
std::string asked(const fs::path& path)
{
    Database database(path, Database::Access::Read);
    std::string answers;
    for (
        const char* question :
        {"SELECT group_concat(sweep || row || knobs || step_seconds || peak_gib || mfu || on_front) FROM layouts",
         "SELECT group_concat(name || evaluated || best_mfu || axes) FROM sweeps",
         "SELECT count(*) || group_concat(value) FROM scenario_knobs"})
        answers += database.text(question) + "\n";
    return database.ok() ? answers : english(database.failure().why);
}

/// A schema with a version after the current one: a column more, and rows that say so.
Schema laterSchema()
{
    Schema schema = Schema::current();
    schema.steps.push_back({.number = schema.version() + 1,
                            .sql = "ALTER TABLE input_note ADD COLUMN colour TEXT NOT NULL DEFAULT 'yellow';"
                                   "UPDATE input_note SET title = title || ' (moved)';",
                            .says = "Notes have a colour now.",
                            .needs = "0.9.0"});
    return schema;
}

class ProjectFileTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsSavedIsWhatIsOpened()
    {
        QVERIFY(rc::check([](std::uint64_t seed) {
            const Folder folder;
            const Project project = someProject(seed);
            const fs::path path = folder / "a.shardscape";
            const auto file = ProjectFile::saveAs(project, path);
            if (!file)
                RC_FAIL(file.error().text());
            const auto opened = ProjectFile::open(path);
            if (!opened)
                RC_FAIL(opened.error().text());
            RC_ASSERT(opened->project == project);
            RC_ASSERT(opened->migrated.empty());
            RC_ASSERT(folder.names() == std::vector<std::string>{"a.shardscape"});
        }));
    }

    void savingAgainAndAgainHoldsTheLastState()
    {
        QVERIFY(rc::check([] {
            const auto seeds = *rc::gen::resize(8, rc::gen::arbitrary<std::vector<std::uint64_t>>());
            const Folder folder;
            const fs::path path = folder / "a.shardscape";
            ProjectFile file = saved(Project{}, path);
            Project last;
            for (const std::uint64_t seed : seeds) {
                Project next = someProject(seed);
                // Some sweeps stay as they were, so that results are kept as well as written and removed.
                if (seed % 2 == 0 && !last.sweeps.empty()
                    && find(next.sweeps, last.sweeps.front().id) == nullptr)
                    next.sweeps.insert(next.sweeps.begin(), last.sweeps.front());
                RC_ASSERT(file.save(next).has_value());
                RC_ASSERT(loaded(path) == next);
                last = std::move(next);
            }
            RC_ASSERT(folder.names() == std::vector<std::string>{"a.shardscape"});
        }));
    }

    void aSweepThatIsSavedAlreadyIsNotWrittenAgain()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(7, 20'000), path);
        const BlocksWritten spy;
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        SweepEntry& sweep = opened->project.sweeps.front();
        sweep.name = "renamed";
        opened->project.notes.front().text = "changed";
        VERIFY_RESULT(opened->file.save(opened->project));
        QCOMPARE(BlocksWritten::count, 0);
        QVERIFY(loaded(path) == opened->project);

        auto other = std::make_shared<search::SweepResult>(*sweep.result);
        other->rows.pop_back();
        std::erase(other->front, std::ssize(other->rows));
        sweep.result = std::move(other);
        VERIFY_RESULT(opened->file.save(opened->project));
        QCOMPARE(BlocksWritten::count, 3);
        QVERIFY(loaded(path) == opened->project);
    }

    void removedSweepsGiveTheirSpaceBack()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject(7, 50'000);
        ProjectFile file = saved(project, path);
        const auto before = fs::file_size(path);
        project.sweeps.clear();
        VERIFY_RESULT(file.save(project));
        QVERIFY2(fs::file_size(path) * 4 < before, qPrintable(QString::number(fs::file_size(path))));
        QVERIFY(loaded(path) == project);
    }

    void saveAsReplacesOnlyInTheEndAndKeepsPermissionsAndLinks()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        writeBytes(path, "something else");
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
        fs::create_symlink(path, folder / "link.shardscape");
        const Project project = fullProject();
        const Result<ProjectFile> file = ProjectFile::saveAs(project, folder / "link.shardscape");
        VERIFY_RESULT(file);
        QVERIFY(fs::is_symlink(folder / "link.shardscape"));
        QVERIFY(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
        QVERIFY(loaded(folder / "link.shardscape") == project);
        QCOMPARE(folder.names(), (std::vector<std::string>{"a.shardscape", "link.shardscape"}));
    }

    void saveAsForgetsTheJournalOfWhatItReplaces()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        // Whoever wrote "a" before died in the middle: the file and its journal belong together, the new file is another.
        writeBytes(path, "not a project");
        writeBytes(folder / "a.shardscape-journal", std::string(1024, 'j'));
        const Project project = fullProject();
        VERIFY_RESULT(ProjectFile::saveAs(project, path));
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});
        QVERIFY(loaded(path) == project);
    }

    void aForgottenNewFileIsRemovedAfterADay()
    {
        const Folder folder;
        const fs::path old = folder / ".a.shardscape.0123abcd.new";
        const fs::path young = folder / ".a.shardscape.0123abce.new";
        const fs::path others = folder / ".b.shardscape.0123abcd.new";
        for (const fs::path& path : {old, young, others})
            writeBytes(path, "half");
        for (const fs::path& path : {old, others})
            fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(25));
        VERIFY_RESULT(ProjectFile::saveAs(Project{}, folder / "a.shardscape"));
        QVERIFY(!fs::exists(old));
        QVERIFY(fs::exists(young));
        QVERIFY(fs::exists(others));
    }

    void somebodyElsesSaveIsNoticed()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project first = fullProject(1);
        const Project second = fullProject(100);
        ProjectFile mine = saved(first, path);
        Result<ProjectFile::Opened> theirs = ProjectFile::open(path);
        VERIFY_RESULT(theirs);
        VERIFY_RESULT(theirs->file.save(second));
        VERIFY_ERROR(mine.save(first), ErrorCode::ChangedOnDisk, "'a.shardscape'");
        QVERIFY(loaded(path) == second);
        // Who insists replaces the file.
        VERIFY_RESULT(ProjectFile::saveAs(first, path));
        QVERIFY(loaded(path) == first);
        VERIFY_ERROR(theirs->file.save(second), ErrorCode::ChangedOnDisk, "'a.shardscape'");
    }

    void anEditByHandIsNoticed()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        ProjectFile file = saved(project, path);
        VERIFY_RESULT(file.save(project));
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute("UPDATE input_note SET title = 'by hand'"));
        }
        VERIFY_ERROR(file.save(project), ErrorCode::ChangedOnDisk, "'a.shardscape'");
        QCOMPARE(loaded(path).notes.front().title, std::string("by hand"));
    }

    void aFileReplacedByAnotherIsNoticed()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        ProjectFile file = saved(fullProject(), path);
        writeBytes(path, "a letter to somebody");
        VERIFY_ERROR(file.save(fullProject()), ErrorCode::ChangedOnDisk, "'a.shardscape'");
        QCOMPARE(bytesOf(path), std::string("a letter to somebody"));
    }

    void aDeletedFileIsWrittenAnew()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        ProjectFile file = saved(project, path);
        fs::remove(path);
        VERIFY_RESULT(file.save(project));
        QVERIFY(loaded(path) == project);
        VERIFY_RESULT(file.save(project));
    }

    void aNewerFileIsRefusedAndLeftAsItIs()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path, laterSchema());
        const std::string before = bytesOf(path);
        const auto written = fs::last_write_time(path);
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::TooNew, "'a.shardscape'");
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::TooNew, "needs version 0.9.0");
        QVERIFY(bytesOf(path) == before);
        QVERIFY(fs::last_write_time(path) == written);
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});
    }

    void aNewerFileWithoutFactsIsRefusedToo()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute("PRAGMA user_version = 7; DROP TABLE file_fact"));
        }
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::TooNew, "file version 7; this one reads up to 5");
    }

    void anOlderFileIsMigratedOnACopyAndKept()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        saved(project, path);
        const std::string before = bytesOf(path);

        Result<ProjectFile::Opened> opened = ProjectFile::open(path, laterSchema());
        VERIFY_RESULT(opened);
        QCOMPARE(opened->migrated, std::vector<std::string>{"Notes have a colour now."});
        QCOMPARE(opened->file.version(), Schema::current().version());
        Project expected = project;
        for (NoteEntry& note : expected.notes)
            note.title += " (moved)";
        QVERIFY(opened->project == expected);
        QVERIFY(bytesOf(path) == before); // opening writes nothing
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});

        VERIFY_RESULT(opened->file.save(opened->project));
        QCOMPARE(opened->file.version(), laterSchema().version());
        QCOMPARE(folder.names(), (std::vector<std::string>{"a.shardscape", "a.shardscape.v5.bak"}));
        QVERIFY(bytesOf(folder / "a.shardscape.v5.bak") == before);
        QVERIFY(loaded(path, laterSchema()) == expected);
        VERIFY_RESULT(opened->file.save(opened->project)); // the second save finds a current file
        QCOMPARE(folder.names().size(), std::size_t{2});
    }

    void aFileOfTheFirstVersionGainsAPlaceForSchedules()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        project.schedules.clear();
        project.runs.clear();
        project.calibrations.clear();
        saved(project, path);
        makeOlder(path, 1);
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QCOMPARE(opened->migrated,
                 (std::vector<std::string>{"Schedules have a place in it now.",
                                           "Measured runs and calibrations have a place in it now.",
                                           "Metrics have names in it now.",
                                           "A sweep may lack metrics in it now."}));
        QCOMPARE(opened->file.version(), 1);
        QVERIFY(opened->project == lacking(project, laterMetrics()));
        const Project more = fullProject();
        VERIFY_RESULT(opened->file.save(more));
        QCOMPARE(folder.names(), (std::vector<std::string>{"a.shardscape", "a.shardscape.v1.bak"}));
        QVERIFY(loaded(path) == more);
        Database database(path, Database::Access::Read);
        Statement ops(database, "SELECT count(*) FROM schedule_ops");
        QVERIFY(ops.next());
        std::size_t expected = 0;
        for (const ScheduleEntry& entry : more.schedules)
            expected += entry.schedule->program.ops.size();
        QCOMPARE(ops.integer(0), static_cast<std::int64_t>(expected));
    }

    void filesOfEveryEarlierVersionComeThroughWhole_data()
    {
        QTest::addColumn<int>("version");
        for (int version = 1; version < Schema::current().version(); ++version)
            QTest::newRow(std::to_string(version).c_str()) << version;
    }

    /// Rows, fronts, notes, pins: all that the version had a place for.
    void filesOfEveryEarlierVersionComeThroughWhole()
    {
        QFETCH(int, version);
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject(7, 20'000);
        project.scenarios.front().pinned = true;
        if (version < 2)
            project.schedules.clear();
        if (version < 3) {
            project.runs.clear();
            project.calibrations.clear();
        }
        saved(project, path);
        const std::string answers = asked(path);
        QVERIFY(answers.size() > 1000);
        makeOlder(path, version);
        QCOMPARE(asked(path), answers);
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QCOMPARE(opened->file.version(), version);
        QCOMPARE(opened->migrated.size(), static_cast<std::size_t>(Schema::current().version() - version));
        project = lacking(std::move(project), laterMetrics()); // not measured then
        QVERIFY(opened->project == project);
        QVERIFY(std::any_of(project.scenarios.begin(), project.scenarios.end(),
                            [](const ScenarioEntry& entry) { return entry.pinned; }));
        VERIFY_RESULT(opened->file.save(opened->project));
        QVERIFY(loaded(path) == project);
        QCOMPARE(asked(path), answers);
    }

    void aFileMayHaveOtherMetrics_data()
    {
        QTest::addColumn<QStringList>("without");
        QTest::addColumn<QStringList>("besides");
        QTest::newRow("fewer") << QStringList{"hfu"} << QStringList{};
        QTest::newRow("one more") << QStringList{} << QStringList{"joules"};
        QTest::newRow("others") << QStringList{"mfu", "tokens_per_second", "bubble_ratio"}
                                << QStringList{"joules", "tokens_per_joule"};
        QStringList all;
        for (std::size_t i = job::kRankedMetrics; i < training::kMetrics.size(); ++i)
            all << QString::fromLatin1(training::kMetrics[i].stored.data(),
                                       static_cast<qsizetype>(training::kMetrics[i].stored.size()));
        QTest::newRow("none but what rows are ranked by") << all << QStringList{};
    }

    /// What a file lacks is not measured; what it has besides is passed over and stays in it.
    void aFileMayHaveOtherMetrics()
    {
        QFETCH(QStringList, without);
        QFETCH(QStringList, besides);
        const auto plain = [](const QStringList& names) {
            std::vector<std::string> all;
            for (const QString& name : names)
                all.push_back(name.toStdString());
            return all;
        };
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject(7, 20'000);
        saved(project, path);
        relist(path, plain(without), plain(besides));
        const std::vector<std::string> gone = plain(without);
        const Project expected = lacking(project, {gone.begin(), gone.end()});
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QVERIFY(opened->migrated.empty());
        QVERIFY(opened->project == expected);
        const search::Row& row = opened->project.sweeps.front().result->rows.front();
        for (const std::string& metric : gone)
            QVERIFY(!row.knows(job::training(), training::findMetric(metric)));
        QVERIFY(row.knows(job::training(), training::findMetric("peak_gib")));

        // A save leaves the rows and makes the plain ones anew, where what was not measured is NULL.
        const BlocksWritten spy;
        opened->project.notes.front().text = "changed";
        VERIFY_RESULT(opened->file.save(opened->project));
        QCOMPARE(BlocksWritten::count, 0);
        QVERIFY(loaded(path) == opened->project);
        Database database(path, Database::Access::Read);
        for (const training::Metric& metric : training::kMetrics) {
            const bool lacks = without.contains(
                QString::fromLatin1(metric.stored.data(), static_cast<qsizetype>(metric.stored.size())));
            const std::string id = std::to_string(opened->project.sweeps.front().id.value);
            for (const std::string& from : {"layouts_" + id, "layouts WHERE sweep_id = " + id})
                QVERIFY2((database.integer("SELECT count(" + std::string(metric.id) + ") FROM " + from) > 0)
                             != lacks,
                         metric.id.data());
        }
        for (const std::string& metric : plain(besides))
            QVERIFY(
                database.integer("SELECT count(*) FROM result_metric_chunk WHERE metric = '" + metric + "'")
                > 0);
    }

    void aFileWithoutWhatRowsAreRankedByIsDamaged()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        relist(path, {"step_seconds"}, {});
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Damaged, "the rows of sweep");
    }

    /// As 0.4.0 wrote it: a sweep of 24 layouts of Llama-2-7B on eight H100.
    void theFileOfVersionFourOpens()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        fs::copy_file(SOURCE_DIR "/tests/model/store/files/version_4.shardscape", path);
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QCOMPARE(opened->file.version(), 4);
        QCOMPARE(opened->migrated, std::vector<std::string>{"A sweep may lack metrics in it now."});
        const search::SweepResult& sweep = *opened->project.sweeps.at(0).result;
        QCOMPARE(sweep.rows.size(), std::size_t{24});
        QCOMPARE(sweep.front.size(), std::size_t{7});
        const search::Row& fastest = sweep.rows[static_cast<std::size_t>(sweep.front.front())];
        QVERIFY(fastest.objective > 2.58 && fastest.objective < 2.59);
        for (std::size_t i = 0; i < training::kMetrics.size(); ++i)
            QCOMPARE(fastest.knows(job::training(), i), i <= training::kBubbleRatio);
        VERIFY_RESULT(opened->file.save(opened->project));
        QVERIFY(loaded(path) == opened->project);
        Database database(path, Database::Access::Read);
        QCOMPARE(database.integer("SELECT count(mfu) FROM layouts"), std::int64_t{19}); // those that fit
        for (const std::string_view metric : laterMetrics())
            QCOMPARE(database.integer("SELECT count(" + std::string(metric) + ") FROM layouts"),
                     std::int64_t{0});
    }

    /// Views of the second version kept one table and one calibration under keys of their own.
    void runsAndCalibrationsOfTheSecondVersionMoveToTheirPlace()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        project.runs.clear();
        project.calibrations.clear();
        project.viewState = {
            {"validate.runs", "model,gpus\n"},
            {"validate.catalog", "{}"},
            {"validate.name", "cluster a"},
            {"validate.calibration", R"({"constants": [{"id": "gemm_efficiency", "value": 0.6}]})"},
            {"perspective", "time"}};
        saved(project, path);
        makeOlder(path, 2);
        Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        const Project& now = opened->project;
        QCOMPARE(now.runs.size(), std::size_t{1});
        QCOMPARE(now.runs[0].name, std::string("cluster a"));
        QCOMPARE(now.runs[0].table, std::string("model,gpus\n"));
        QCOMPARE(now.runs[0].catalog, std::string("{}"));
        QCOMPARE(now.calibrations.size(), std::size_t{1});
        QVERIFY(now.runs[0].id.value > largestId(project));
        QVERIFY(now.calibrations[0].id.value > now.runs[0].id.value);
        QCOMPARE(now.viewState.size(), std::size_t{1});
        VERIFY_RESULT(opened->file.save(now));
        QVERIFY(loaded(path) == now);
        Database database(path, Database::Access::Read);
        QCOMPARE(database.text("SELECT value FROM calibrated_constants WHERE constant = 'gemm_efficiency'"),
                 std::string("0.6"));
    }

    void anEarlierBackupIsNotOverwritten()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        writeBytes(folder / "a.shardscape.v5.bak", "precious");
        Result<ProjectFile::Opened> opened = ProjectFile::open(path, laterSchema());
        VERIFY_RESULT(opened);
        VERIFY_RESULT(opened->file.save(opened->project));
        QCOMPARE(bytesOf(folder / "a.shardscape.v5.bak"), std::string("precious"));
        QVERIFY(fs::exists(folder / "a.shardscape.v5.2.bak"));
    }

    void aMigrationThatFailsLeavesTheFileAlone()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        const std::string before = bytesOf(path);
        Schema broken = laterSchema();
        broken.steps.back().sql = "UPDATE no_such_table SET x = 1";
        VERIFY_ERROR(ProjectFile::open(path, broken), ErrorCode::Damaged, "no_such_table");
        QVERIFY(bytesOf(path) == before);
    }

    void anOlderFileThatChangedMeanwhileIsNotReplaced()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        Result<ProjectFile::Opened> later = ProjectFile::open(path, laterSchema());
        VERIFY_RESULT(later);
        Result<ProjectFile::Opened> sooner = ProjectFile::open(path);
        VERIFY_RESULT(sooner);
        VERIFY_RESULT(sooner->file.save(sooner->project));
        VERIFY_ERROR(later->file.save(later->project), ErrorCode::ChangedOnDisk, "'a.shardscape'");
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});
    }

    void whatIsNotAProjectIsRefusedInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        const auto ours = static_cast<int>(ErrorCode::NotOurs);
        const auto damaged = static_cast<int>(ErrorCode::Damaged);

        const Folder folder;
        saved(fullProject(7, 20'000), folder / "a.shardscape");
        const QByteArray good = QByteArray::fromStdString(bytesOf(folder / "a.shardscape"));
        QByteArray junk(100'000, '\0');
        Dice dice(3);
        for (char& c : junk)
            c = static_cast<char>(dice.roll(256));
        QByteArray foreign = good;
        foreign.replace(68, 4, QByteArray(4, '\0'));
        QByteArray versionless = good;
        versionless.replace(60, 4, QByteArray(4, '\0'));
        QByteArray zeroed = good;
        zeroed.replace(8192, 8192, QByteArray(8192, '\0'));
        QByteArray scribbled = good;
        for (qsizetype at = 4096; at < scribbled.size(); at += 997)
            scribbled[at] = static_cast<char>(~scribbled[at]);

        QTest::newRow("empty") << QByteArray() << ours << "is empty";
        QTest::newRow("a letter") << QByteArray("Dear all,\n") << ours << "is not a Shardscape project";
        QTest::newRow("binary junk") << junk << ours << "is not a Shardscape project";
        QTest::newRow("only SQLite's magic") << good.left(16) << damaged << "ends in the middle";
        QTest::newRow("another program's database") << foreign << ours << "the database of another program";
        QTest::newRow("no version") << versionless << damaged << "it has no version";
        QTest::newRow("half a header") << good.left(60) << damaged << "ends in the middle";
        QTest::newRow("the first page alone") << good.left(8192) << damaged << "is damaged";
        QTest::newRow("half of it") << good.left(good.size() / 2) << damaged << "is damaged";
        QTest::newRow("all but the last page") << good.left(good.size() - 8192) << damaged << "is damaged";
        QTest::newRow("a page of zeros") << zeroed << damaged << "is damaged";
        QTest::newRow("scribbled over") << scribbled << damaged << "is damaged";
    }

    void whatIsNotAProjectIsRefusedInOneSentence()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, code);
        QFETCH(QString, words);
        const Folder folder;
        const fs::path path = folder / "b.shardscape";
        writeBytes(path, bytes.toStdString());
        const Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_ERROR(opened, static_cast<ErrorCode>(code), words.toStdString());
        VERIFY_ERROR(opened, static_cast<ErrorCode>(code), "'b.shardscape'");
        QVERIFY(bytesOf(path) == bytes.toStdString());
        QCOMPARE(folder.names(), std::vector<std::string>{"b.shardscape"});
    }

    void anyFlippedByteIsEitherHarmlessOrNoticed()
    {
        const Folder folder;
        const Project project = fullProject(7, 3000);
        saved(project, folder / "a.shardscape");
        const std::string good = bytesOf(folder / "a.shardscape");
        QVERIFY(rc::check([&](std::uint64_t seed) {
            Dice dice(seed);
            std::string bytes = good;
            const auto at = static_cast<std::size_t>(dice.roll(std::ssize(bytes)));
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.roll(8)));
            writeBytes(folder / "b.shardscape", bytes);
            // Never a crash, never a hang; and result rows are never wrong unnoticed, because their checksum is.
            const auto opened = ProjectFile::open(folder / "b.shardscape");
            if (opened && opened->project.sweeps.size() == project.sweeps.size())
                for (std::size_t i = 0; i < project.sweeps.size(); ++i)
                    RC_ASSERT(opened->project.sweeps[i].result->rows == project.sweeps[i].result->rows);
        }));
    }

    void aDamagedBlockOfRowsIsNoticedByItsChecksum()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(7, 20'000), path);
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute(
                "UPDATE result_metric_chunk SET numbers = zeroblob(length(numbers)) WHERE chunk = 1 AND metric = 'mfu'"));
        }
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Damaged, "the rows of sweep");
    }

    void missingRowsAreNoticed()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(7, 20'000), path);
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute("DELETE FROM result_chunk WHERE chunk = 1"));
        }
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Damaged, "lacks some of its rows");
    }

    void resultsDeletedByHandLeaveTheSpace()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        saved(project, path);
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute(
                "DELETE FROM result_sweep; DELETE FROM result_chunk; DELETE FROM result_front;"
                "DELETE FROM result_layout; DELETE FROM result_rejected; DELETE FROM result_rejection_chunk"));
        }
        const Project opened = loaded(path);
        QCOMPARE(opened.sweeps.size(), project.sweeps.size());
        QVERIFY(opened.sweeps.front().space() == project.sweeps.front().space());
        QVERIFY(opened.sweeps.front().result->rows.empty());
        QVERIFY(isStale(opened, opened.sweeps.front()));
    }

    void anUnknownKnobIsNamed()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        {
            Database database(path, Database::Access::Write);
            QVERIFY(database.execute("UPDATE input_axis SET knob = 'magic' WHERE axis = 0"));
        }
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Damaged, "'magic'");
    }

    void aFileThatIsNotThereIsNamed()
    {
        const Folder folder;
        VERIFY_ERROR(ProjectFile::open(folder / "a.shardscape"), ErrorCode::NotFound,
                     "there is no file 'a.shardscape'");
        VERIFY_ERROR(ProjectFile::open(folder.path()), ErrorCode::NotOurs, "is a folder");
        QCOMPARE(mkfifo((folder / "pipe.shardscape").c_str(), 0600), 0);
        VERIFY_ERROR(ProjectFile::open(folder / "pipe.shardscape"), ErrorCode::NotOurs, "not a regular file");
        VERIFY_ERROR(ProjectFile::saveAs(Project{}, folder.path()), ErrorCode::Unwritable,
                     "there is a folder of that name");
        VERIFY_ERROR(ProjectFile::saveAs(Project{}, folder / "no/where.shardscape"), ErrorCode::Unwritable,
                     "there is no folder");
    }

    void anUnreadableFileIsReported()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(fullProject(), path);
        const std::string answer = asOrdinaryUser(folder.path(), [&]() -> std::string {
            fs::permissions(path, fs::perms::none);
            return expectError(ProjectFile::open(path), ErrorCode::NotFound, "Permission denied");
        });
        QVERIFY2(answer.empty(), answer.c_str());
    }

    void aReadOnlyPlaceCanBeOpenedButNotSaved()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        saved(project, path);
        const std::string before = bytesOf(path);
        const std::string answer = asOrdinaryUser(folder.path(), [&]() -> std::string {
            fs::permissions(path, fs::perms::owner_read);
            Result<ProjectFile::Opened> opened = ProjectFile::open(path);
            if (!opened || !(opened->project == project))
                return "could not be opened";
            return expectError(opened->file.save(project), ErrorCode::Unwritable, "read-only");
        });
        QVERIFY2(answer.empty(), answer.c_str());

        QVERIFY(getuid() != 0 || chown(folder.path().c_str(), kNobody, kNobody) == 0);
        const std::string second = asOrdinaryUser(folder.path(), [&]() -> std::string {
            fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
            fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
            Result<ProjectFile::Opened> opened = ProjectFile::open(path);
            if (!opened || !(opened->project == project))
                return "could not be opened";
            std::string wrong = expectError(opened->file.save(project), ErrorCode::Unwritable,
                                            "could not be saved");
            wrong += expectError(ProjectFile::saveAs(project, path), ErrorCode::Unwritable,
                                 "could not be saved");
            wrong += expectError(ProjectFile::saveAs(project, folder / "b.shardscape"), ErrorCode::Unwritable,
                                 "is read-only");
            fs::permissions(folder.path(), fs::perms::all);
            return wrong;
        });
        QVERIFY2(second.empty(), second.c_str());
        QVERIFY(bytesOf(path) == before);
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});
    }

    void aFullDiskLosesNothing()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject(7, 100);
        saved(project, path);
        const std::string before = bytesOf(path);
        // A limit on the size of files is what a quota or a full disk looks like to a program.
        const std::string answer = asOrdinaryUser(folder.path(), [&]() -> std::string {
            signal(SIGXFSZ, SIG_IGN);
            Result<ProjectFile::Opened> opened = ProjectFile::open(path);
            if (!opened)
                return opened.error().text();
            const Project large = fullProject(7, 50'000);
            std::string wrong;
            for (const rlim_t limit :
                 {rlim_t{4096}, rlim_t{before.size()}, rlim_t{before.size() + 300'000}}) {
                const rlimit size{limit, RLIM_INFINITY};
                setrlimit(RLIMIT_FSIZE, &size);
                wrong += expectError(opened->file.save(large), ErrorCode::Unwritable, "could not be saved");
                wrong += expectError(ProjectFile::saveAs(large, path), ErrorCode::Unwritable,
                                     "could not be saved");
                wrong += expectError(ProjectFile::saveAs(large, folder / "b.shardscape"),
                                     ErrorCode::Unwritable, "unchanged");
                Result<ProjectFile::Opened> again = ProjectFile::open(path);
                if (!again || !(again->project == project))
                    wrong += "the project was lost";
            }
            const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
            setrlimit(RLIMIT_FSIZE, &none);
            if (const Result<void> done = opened->file.save(large); !done)
                wrong += "with room again: " + done.error().text();
            return wrong;
        });
        QVERIFY2(answer.empty(), answer.c_str());
        QVERIFY(loaded(path) == fullProject(7, 50'000));
        QCOMPARE(folder.names(), std::vector<std::string>{"a.shardscape"});
    }

    void aFileInUseElsewhereIsReportedAndSavedLater()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        ProjectFile file = saved(project, path);
        {
            Database other(path, Database::Access::Write);
            const Transaction transaction(other, Transaction::Kind::Write);
            QVERIFY(other.ok());
            VERIFY_ERROR(file.save(project), ErrorCode::Unwritable, "another program is using it");
            VERIFY_ERROR(ProjectFile::saveAs(project, path), ErrorCode::Unwritable,
                         "another program is using it");
        }
        VERIFY_RESULT(file.save(project));
    }

    void aProjectThatWouldNotReadBackIsNotWritten()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        ProjectFile file = saved(project, path);
        const Project before = project;
        project.scenarios.front().scenario.layout.tensorParallel = -5;
        VERIFY_ERROR(file.save(project), ErrorCode::BadInput, "would not read back");
        QVERIFY(loaded(path) == before);
    }

    void peopleCanQueryTheFile()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject(7, 200);
        saved(project, path);
        const SweepEntry& sweep = project.sweeps.front();
        const std::string id = std::to_string(sweep.id.value);
        Database database(path, Database::Access::Read);
        QCOMPARE(database.integer("SELECT count(*) FROM sweeps"),
                 static_cast<std::int64_t>(project.sweeps.size()));
        QVERIFY(database.integer("SELECT count(*) FROM scenario_knobs")
                >= static_cast<std::int64_t>(project.scenarios.size()));

        // Every plain row: the knobs of the two views are those of the row's place.
        std::size_t seen = 0;
        for (std::size_t a = 0; a < sweep.space().axes.size(); ++a) {
            const search::Axis& axis = sweep.space().axes[a];
            std::int64_t stride = 1;
            for (std::size_t b = a + 1; b < sweep.space().axes.size(); ++b)
                stride *= static_cast<std::int64_t>(sweep.space().axes[b].values.size());
            const std::string knob(axis.knob->id);
            Statement select(database, "SELECT v.row, v.\"" + knob + "\", l.knobs ->> '" + knob
                                           + "', l.step_seconds FROM layouts_" + id
                                           + " v JOIN layouts l ON l.sweep_id = " + id
                                           + " AND l.row = v.row");
            while (select.next()) {
                const search::Row& row = sweep.result->rows[static_cast<std::size_t>(select.integer(0))];
                const std::int64_t position = row.index / stride
                                              % static_cast<std::int64_t>(axis.values.size());
                const std::string expected = layout::spell(*axis.knob,
                                                           axis.values[static_cast<std::size_t>(position)]);
                QCOMPARE(select.text(1), expected);
                QCOMPARE(select.text(2), expected);
                QCOMPARE(select.real(3), row.objective);
                QVERIFY(row.fits);
                ++seen;
            }
        }
        QVERIFY2(database.ok(), database.ok() ? "" : english(database.failure().why).c_str());
        QVERIFY(seen > sweep.space().axes.size());
    }

    void theFrontAndTheFastestArePlainRows()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject(7, 30'000);
        saved(project, path);
        const search::SweepResult& result = *project.sweeps.front().result;
        std::vector<float> speeds;
        for (const search::Row& row : result.rows)
            if (row.fits)
                speeds.push_back(row.value(training::kTokensPerSecond));
        std::sort(speeds.rbegin(), speeds.rend());
        QVERIFY(speeds.size() > 10'000);
        Database database(path, Database::Access::Read);
        const std::string id = std::to_string(project.sweeps.front().id.value);
        const std::string threshold = std::to_string(double{speeds[9'999]});
        QCOMPARE(database.integer("SELECT count(*) FROM result_layout WHERE sweep = " + id
                                  + " AND tokens_per_second >= " + threshold + " - 0.001"),
                 std::int64_t{10'000});
        QCOMPARE(database.integer("SELECT count(*) FROM result_layout WHERE on_front = 1 AND sweep = " + id),
                 std::ssize(result.front));
    }

    void theFileSaysWhoseItIs()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        saved(Project{}, path);
        Database database(path, Database::Access::Read);
        QCOMPARE(database.integer("PRAGMA application_id"), std::int64_t{0x53485244});
        QCOMPARE(database.integer("PRAGMA user_version"), std::int64_t{5});
        QCOMPARE(database.text("PRAGMA journal_mode"), std::string("delete"));
        QCOMPARE(database.text("SELECT value FROM file_fact WHERE key = 'needs'"), std::string("0.5.0"));
        // Every table is strict but SQLite's own.
        QCOMPARE(
            database.integer("SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
                             " AND name NOT LIKE 'sqlite%' AND NOT strict"),
            std::int64_t{0});
    }

    void factsTravelWithTheFile()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        ProjectFile file = saved(Project{}, path);
        file.facts = {{"recovery_of", "/tmp/x"}, {"save_id", "mine"}};
        VERIFY_RESULT(file.save(Project{}));
        const Result<ProjectFile::Opened> opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QCOMPARE(opened->file.facts, (std::map<std::string, std::string>{{"recovery_of", "/tmp/x"}}));
        QVERIFY(opened->file.stamp() == file.stamp());
    }
};

} // namespace

QTEST_GUILESS_MAIN(ProjectFileTest)
#include "tst_project_file.moc"
