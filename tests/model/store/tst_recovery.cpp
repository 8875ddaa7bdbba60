// SPDX-License-Identifier: GPL-3.0-or-later
// Label: threads
#include "model/store/support.h"
#include "store/recovery.h"
#include "store/sqlite.h"

#include <QTest>

#include <chrono>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace shardscape;
using namespace shardscape::store;
using namespace shardscape::store::test;
namespace fs = std::filesystem;

namespace {

RecoverySession begun(const fs::path& folder)
{
    Result<RecoverySession> session = RecoverySession::begin(folder);
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return std::move(*session);
}

class RecoveryTest : public QObject {
    Q_OBJECT
private slots:
    void workLeftBehindIsOfferedAndComesBack()
    {
        const Folder folder;
        const Project project = fullProject();
        {
            RecoverySession session = begun(folder / "state/unsaved");
            VERIFY_RESULT(session.write(project, std::nullopt));
        }
        const std::vector<Recoverable> found = recoverables(folder / "state/unsaved");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().original.empty());
        QVERIFY(found.front().savedAt.starts_with("20"));
        const Result<Recovered> recovered = recover(found.front());
        VERIFY_RESULT(recovered);
        QVERIFY(recovered->project == project);
        QVERIFY(!recovered->file);
        discard(found.front());
        QVERIFY(recoverables(folder / "state/unsaved").empty());
        QVERIFY(fs::is_empty(folder / "state/unsaved"));
    }

    void locksThatNobodyHoldsAreClearedAway()
    {
        const Folder folder;
        const fs::path unsaved = folder / "unsaved";
        const RecoverySession running = begun(unsaved);
        fs::path held = running.sidecar();
        held.replace_extension(".lock");
        for (const char* name : {"1.lock", "2.lock", "3.lock", "3.shardscape"})
            std::ofstream(unsaved / name) << "";
        const auto longAgo = fs::file_time_type::clock::now() - std::chrono::hours(1);
        for (const fs::path& path : {unsaved / "1.lock", unsaved / "3.lock", held})
            fs::last_write_time(path, longAgo);
        const RecoverySession next = begun(unsaved);
        QVERIFY(!fs::exists(unsaved / "1.lock")); // of a program that was killed
        QVERIFY(fs::exists(unsaved / "2.lock"));  // perhaps of one that just starts
        QVERIFY(fs::exists(unsaved / "3.lock"));  // there is work with it
        QVERIFY(fs::exists(unsaved / "3.shardscape"));
        QVERIFY(fs::exists(held)); // its program runs
    }

    void aSessionThatSavedLeavesNothing()
    {
        const Folder folder;
        {
            RecoverySession session = begun(folder / "unsaved");
            VERIFY_RESULT(session.write(fullProject(), std::nullopt));
            session.discard();
        }
        QVERIFY(fs::is_empty(folder / "unsaved"));
        QVERIFY(recoverables(folder / "nowhere").empty());
    }

    void workOfARunningProgramIsNotOffered()
    {
        const Folder folder;
        RecoverySession mine = begun(folder.path());
        VERIFY_RESULT(mine.write(fullProject(), std::nullopt));
        QVERIFY(recoverables(folder.path()).empty());
        const RecoverySession moved = std::move(mine);
        QVERIFY(recoverables(folder.path()).empty());
    }

    void workOfAKilledProgramIsOffered()
    {
        const Folder folder;
        const Project project = fullProject();
        std::array<int, 2> ends{};
        QCOMPARE(pipe(ends.data()), 0);
        const pid_t child = fork();
        if (child == 0) {
            Result<RecoverySession> session = RecoverySession::begin(folder.path());
            const bool written = session && session->write(project, std::nullopt);
            if (write(ends[1], written ? "y" : "n", 1) == 1)
                pause();
            _exit(1);
        }
        char written = 0;
        QCOMPARE(read(ends[0], &written, 1), ssize_t{1});
        QCOMPARE(written, 'y');
        QVERIFY(recoverables(folder.path()).empty());
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        const std::vector<Recoverable> found = recoverables(folder.path());
        QCOMPARE(found.size(), std::size_t{1});
        const Result<Recovered> recovered = recover(found.front());
        VERIFY_RESULT(recovered);
        QVERIFY(recovered->project == project);
    }

    void recoveredWorkKnowsItsFileAndItsState()
    {
        const Folder folder;
        Project project = fullProject();
        Result<ProjectFile> file = ProjectFile::saveAs(project, folder / "a.shardscape");
        VERIFY_RESULT(file);
        VERIFY_RESULT(file->save(project));
        project.notes.front().text = "not saved yet";
        {
            RecoverySession session = begun(folder / "unsaved");
            VERIFY_RESULT(session.write(project, *file));
        }
        const std::vector<Recoverable> found = recoverables(folder / "unsaved");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().original, folder / "a.shardscape");
        Result<Recovered> first = recover(found.front());
        Result<Recovered> second = recover(found.front());
        VERIFY_RESULT(first);
        VERIFY_RESULT(second);
        // Nobody wrote the file since: the recovered work can be saved over it. Then it is no longer what it was.
        VERIFY_RESULT(first->file->save(first->project));
        VERIFY_ERROR(second->file->save(second->project), ErrorCode::ChangedOnDisk, "'a.shardscape'");
        const Result<ProjectFile::Opened> opened = ProjectFile::open(folder / "a.shardscape");
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == project);
    }

    void theLastStateWins()
    {
        const Folder folder;
        RecoverySession session = begun(folder.path());
        Project last;
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            last = someProject(seed);
            VERIFY_RESULT(session.write(last, std::nullopt));
        }
        const Result<ProjectFile::Opened> opened = ProjectFile::open(session.sidecar());
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == last);
    }

    void aSidecarThatWasMeddledWithIsWrittenAnew()
    {
        const Folder folder;
        RecoverySession session = begun(folder.path());
        VERIFY_RESULT(session.write(someProject(1), std::nullopt));
        writeBytes(session.sidecar(), "what is this");
        const Project project = fullProject();
        VERIFY_RESULT(session.write(project, std::nullopt));
        const Result<ProjectFile::Opened> opened = ProjectFile::open(session.sidecar());
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == project);
    }

    void aDamagedSidecarIsNeitherOfferedNorRemoved()
    {
        const Folder folder;
        writeBytes(folder / "1.shardscape", "junk");
        QVERIFY(recoverables(folder.path()).empty());
        QVERIFY(fs::exists(folder / "1.shardscape"));
    }

    void theNewestIsOfferedFirst()
    {
        const Folder folder;
        for (const char* time : {"2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z", "2026-01-01T00:00:00Z"}) {
            RecoverySession session = begun(folder.path());
            VERIFY_RESULT(session.write(Project{}, std::nullopt));
            Database database(session.sidecar(), Database::Access::Write);
            Statement update(database, "UPDATE file_fact SET value = ? WHERE key = 'saved_at'");
            QVERIFY(update.run(time));
        }
        std::vector<std::string> times;
        for (const Recoverable& found : recoverables(folder.path()))
            times.push_back(found.savedAt);
        QCOMPARE(times, (std::vector<std::string>{"2026-01-03T00:00:00Z", "2026-01-02T00:00:00Z",
                                                  "2026-01-01T00:00:00Z"}));
    }

    void aFolderThatCannotBeMadeIsReported()
    {
        const Folder folder;
        writeBytes(folder / "file", "in the way");
        VERIFY_ERROR(RecoverySession::begin(folder / "file/unsaved"), ErrorCode::Unwritable,
                     "cannot be made");
    }

    void theAutosaverWritesTheNewestOffer()
    {
        const Folder folder;
        Project last;
        {
            Autosaver autosaver(begun(folder.path()));
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                last = someProject(seed);
                autosaver.offer(last, std::nullopt);
            }
            VERIFY_RESULT(autosaver.wait());
            const Result<ProjectFile::Opened> opened = ProjectFile::open(autosaver.sidecar());
            VERIFY_RESULT(opened);
            QVERIFY(opened->project == last);
            last = fullProject();
            autosaver.offer(last, std::nullopt);
        }
        // Ending writes what was offered last.
        const std::vector<Recoverable> found = recoverables(folder.path());
        QCOMPARE(found.size(), std::size_t{1});
        const Result<Recovered> recovered = recover(found.front());
        VERIFY_RESULT(recovered);
        QVERIFY(recovered->project == last);
    }

    void theAutosaverForgetsWhatIsSaved()
    {
        const Folder folder;
        {
            Autosaver autosaver(begun(folder.path()));
            autosaver.offer(fullProject(7, 20'000), std::nullopt);
            autosaver.discard();
            VERIFY_RESULT(autosaver.wait());
            QVERIFY(!fs::exists(autosaver.sidecar()));
        }
        QVERIFY(fs::is_empty(folder.path()));
    }

    void theAutosaverReportsWhatItCouldNotWrite()
    {
        const Folder folder;
        Autosaver autosaver(begun(folder / "unsaved"));
        fs::remove_all(folder / "unsaved");
        autosaver.offer(fullProject(), std::nullopt);
        VERIFY_ERROR(autosaver.wait(), ErrorCode::Unwritable, "there is no folder");
        fs::create_directories(folder / "unsaved");
        autosaver.offer(fullProject(), std::nullopt);
        VERIFY_RESULT(autosaver.wait());
    }
};

} // namespace

QTEST_GUILESS_MAIN(RecoveryTest)
#include "tst_recovery.moc"
