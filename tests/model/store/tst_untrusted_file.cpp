// SPDX-License-Identifier: GPL-3.0-or-later
// Project files of other people, made to do harm: they are refused or do nothing. And shares that cannot lock.
#include "model/spent_time.h"
#include "model/store/support.h"
#include "store/recovery.h"
#include "store/sqlite.h"

#include <QtTest>
#include <sqlite3.h>

using namespace shardscape;
using namespace shardscape::store;
using namespace shardscape::store::test;
namespace fs = std::filesystem;

namespace {

/// Changes a project by hand, with all of SQLite's doors open.
void change(const fs::path& path, const std::string& sql)
{
    sqlite3* handle = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
    char* error = nullptr;
    sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &error);
    QVERIFY2(error == nullptr, error);
    sqlite3_close(handle);
}

bool isOn(Database& database, int option)
{
    int on = -1;
    sqlite3_db_config(database.handle(), option, -1, &on);
    return on == 1;
}

// ---- a file system whose locks fail, in front of the real one

sqlite3_io_methods lockless;
int (*realOpen)(sqlite3_vfs*, const char*, sqlite3_file*, int, int*) = nullptr;

int openWithoutLocks(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* given)
{
    const int code = realOpen(vfs, name, file, flags, given);
    if (code == SQLITE_OK && file->pMethods != nullptr) {
        lockless = *file->pMethods;
        lockless.xLock = [](sqlite3_file*, int) { return SQLITE_IOERR_LOCK; };
        file->pMethods = &lockless;
    }
    return code;
}

/// While it lives, no file can be locked, as on a share whose lock daemon is down.
class LocklessShare {
public:
    LocklessShare()
    {
        sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
        m_vfs = *real;
        m_vfs.zName = "lockless";
        realOpen = real->xOpen;
        m_vfs.xOpen = openWithoutLocks;
        sqlite3_vfs_register(&m_vfs, 1);
    }
    ~LocklessShare() { sqlite3_vfs_unregister(&m_vfs); }
    LocklessShare(const LocklessShare&) = delete;
    LocklessShare& operator=(const LocklessShare&) = delete;

private:
    sqlite3_vfs m_vfs{};
};

} // namespace

class TestUntrustedFile : public QObject {
    Q_OBJECT
private slots:
    void everyConnectionDistrustsItsFile()
    {
        const Folder folder;
        VERIFY_RESULT(ProjectFile::saveAs(fullProject(), folder / "a.shardscape"));
        Database file(folder / "a.shardscape", Database::Access::Write);
        Database memory;
        for (Database* database : {&file, &memory}) {
            QVERIFY(isOn(*database, SQLITE_DBCONFIG_DEFENSIVE));
            QVERIFY(!isOn(*database, SQLITE_DBCONFIG_ENABLE_TRIGGER));
            QVERIFY(!isOn(*database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION));
            QCOMPARE(sqlite3_limit(database->handle(), SQLITE_LIMIT_ATTACHED, -1), 0);
            QVERIFY(sqlite3_limit(database->handle(), SQLITE_LIMIT_LENGTH, -1) <= 256 << 20);
            QVERIFY(!database->execute("ATTACH '" + (folder / "b").string() + "' AS other"));
        }
        Database extension(folder / "a.shardscape", Database::Access::Read);
        QVERIFY(!extension.execute("SELECT load_extension('/tmp/evil.so')"));
        QVERIFY(english(extension.failure().why).find("not authorized") != std::string::npos);
        QVERIFY(!fs::exists(folder / "b"));
    }

    void aHostileSchemaIsRefused_data()
    {
        QTest::addColumn<QString>("sql");
        const QString endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
        QTest::newRow("a view without end for a table")
            << "ALTER TABLE input_note RENAME TO gone; CREATE VIEW input_note AS " + endless
                   + "SELECT i AS id, i AS position, 'a' AS title, 'b' AS text FROM n";
        QTest::newRow("a view that loads code")
            << "ALTER TABLE input_note RENAME TO gone; CREATE VIEW input_note AS SELECT load_extension('/tmp/evil.so') AS id,"
               " 1 AS position, 'a' AS title, 'b' AS text";
        QTest::newRow("the facts as a view without end")
            << "ALTER TABLE file_fact RENAME TO gone; CREATE VIEW file_fact AS " + endless
                   + "SELECT i AS key, i AS value FROM n";
        QTest::newRow("a computed column of 200 MB")
            << "DROP TABLE input_note; CREATE TABLE input_note (id INTEGER PRIMARY KEY, position INTEGER, title TEXT,"
               " text TEXT AS (hex(zeroblob(100000000))));"
                   + endless + "INSERT INTO input_note SELECT i, i, 'a' FROM n LIMIT 50";
        QTest::newRow("an index that computes")
            << "CREATE INDEX evil ON input_note (length(hex(zeroblob(100000000))))";
        QTest::newRow("a virtual table")
            << "DROP TABLE input_note; CREATE VIRTUAL TABLE input_note USING fts5(title, text)";
    }
    void aHostileSchemaIsRefused()
    {
        QFETCH(QString, sql);
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        VERIFY_RESULT(ProjectFile::saveAs(fullProject(), path));
        change(path, sql.toStdString());
        const std::string before = bytesOf(path);
        const testing::SpentTime clock;
        VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Damaged, "its tables are not those of a project");
        static_cast<void>(ProjectFile::readFacts(path));
        QVERIFY(clock.elapsed() < 5000);
        QVERIFY(bytesOf(path) == before);
    }

    void triggersDoNothing()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        VERIFY_RESULT(ProjectFile::saveAs(project, path));
        change(path, "CREATE TRIGGER evil AFTER INSERT ON file_fact BEGIN DELETE FROM input_scenario; "
                     "INSERT INTO input_note VALUES (99, 99, 'owned', hex(zeroblob(100000000))); END");
        auto opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        project.notes.front().text = "changed";
        VERIFY_RESULT(opened->file.save(project));
        const auto again = ProjectFile::open(path);
        VERIFY_RESULT(again);
        QVERIFY(again->project == project);
    }

    void plainRowsThatAreNotOursAreMadeAnew_data()
    {
        QTest::addColumn<QString>("sql");
        const QString endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
        QTest::newRow("an index that computes")
            << "CREATE INDEX evil ON result_layout (length(hex(zeroblob(100000000 + row))))";
        QTest::newRow("a computed column")
            << "DROP TABLE result_layout; CREATE TABLE result_layout (sweep, row, place, worst_stage, on_front,"
               " evil TEXT AS (hex(zeroblob(100000000))) STORED)";
        QTest::newRow("a view without end")
            << "DROP TABLE result_layout; CREATE VIEW result_layout AS " + endless + "SELECT i AS row FROM n";
        QTest::newRow("layouts without end")
            << "DROP VIEW layouts; CREATE VIEW layouts AS " + endless + "SELECT i AS row FROM n";
        QTest::newRow("gone") << "DROP TABLE result_layout";
    }
    void plainRowsThatAreNotOursAreMadeAnew()
    {
        QFETCH(QString, sql);
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        VERIFY_RESULT(ProjectFile::saveAs(project, path));
        const auto rows = [&path] {
            Database database(path, Database::Access::Read);
            return database.text("SELECT count(*) || ' ' || sum(step_seconds) FROM layouts");
        };
        const std::string before = rows();
        change(path, sql.toStdString());
        const testing::SpentTime clock;
        auto opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        project.notes.front().text = "changed";
        VERIFY_RESULT(opened->file.save(opened->project));
        QVERIFY(clock.elapsed() < 5000);
        QCOMPARE(rows(), before);
        Database database(path, Database::Access::Read);
        QCOMPARE(database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'evil'"), std::int64_t{0});
    }

    void whatPeopleAddIsLeftAlone()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        const Project project = fullProject();
        VERIFY_RESULT(ProjectFile::saveAs(project, path));
        change(
            path,
            "CREATE VIEW best AS SELECT * FROM layouts LIMIT 1; CREATE TABLE mine (x); INSERT INTO mine VALUES (1)");
        auto opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        VERIFY_RESULT(opened->file.save(project));
        Database database(path, Database::Access::Read);
        QCOMPARE(database.integer("SELECT x FROM mine"), std::int64_t{1});
    }

    void aValueLargerThanAnyOfOursIsRefused()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        VERIFY_RESULT(ProjectFile::saveAs(fullProject(), path));
        change(path, "UPDATE input_note SET text = CAST(zeroblob(270000000) AS TEXT)");
        const auto opened = ProjectFile::open(path);
        QVERIFY(!opened);
        QVERIFY2(opened.error().text().size() < 300, opened.error().text().c_str());
    }

    void aShareThatCannotLockIsOneSentenceAndLosesNothing()
    {
        const Folder folder;
        const fs::path path = folder / "a.shardscape";
        Project project = fullProject();
        auto file = ProjectFile::saveAs(project, path);
        VERIFY_RESULT(file);
        const Project before = project;
        project.notes.front().text = "changed";
        {
            const LocklessShare share;
            VERIFY_ERROR(file->save(project), ErrorCode::Unwritable, "its folder cannot lock files");
            VERIFY_ERROR(ProjectFile::saveAs(project, path), ErrorCode::Unwritable,
                         "its folder cannot lock files");
            VERIFY_ERROR(ProjectFile::open(path), ErrorCode::Unwritable, "its folder cannot lock files");
        }
        const auto opened = ProjectFile::open(path);
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == before);
        VERIFY_RESULT(file->save(project)); // the share is back
    }
};

QTEST_APPLESS_MAIN(TestUntrustedFile)
#include "tst_untrusted_file.moc"
