// SPDX-License-Identifier: GPL-3.0-or-later
// A process that saves, saves anew, autosaves and writes parts of sweeps is killed at random moments: what it had reported as
// saved is there, whole, and unsaved work is offered. SHARDSCAPE_KILLS says how often (packaging/kill-test: a thousand times).
#include "model/store/support.h"
#include "store/recovery.h"
#include "store/sweep_parts.h"

#include <QtTest>

#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace shardscape;
using namespace shardscape::store;
using namespace shardscape::store::test;
namespace fs = std::filesystem;

namespace {

constexpr int kStates = 6;

/// What is written again and again, by its place.
const std::vector<Project>& states()
{
    static const std::vector<Project> all = [] {
        std::vector<Project> made;
        for (int i = 0; i < kStates; ++i)
            made.push_back(someProject(static_cast<std::uint64_t>(i) + 50, 4000 * (i % 3)));
        return made;
    }();
    return all;
}

/// A way of writing states, and of finding the one that is there. Both are made anew in each process.
struct Way {
    std::function<std::function<bool(int state)>(const Folder&)> writer;
    std::function<std::optional<Project>(const Folder&)> found;
};

std::optional<Project> opened(const fs::path& path)
{
    auto file = ProjectFile::open(path);
    if (!file)
        qWarning("%s", file.error().text().c_str());
    return file ? std::optional(std::move(file->project)) : std::nullopt;
}

Way saving()
{
    return {[](const Folder& folder) -> std::function<bool(int)> {
                auto file = ProjectFile::open(folder / "a.shardscape");
                if (!file)
                    return {};
                const auto kept = std::make_shared<ProjectFile>(std::move(file->file));
                return [kept](int state) {
                    return kept->save(states()[static_cast<std::size_t>(state)]).has_value();
                };
            },
            [](const Folder& folder) { return opened(folder / "a.shardscape"); }};
}

Way savingAnew()
{
    return {[](const Folder& folder) -> std::function<bool(int)> {
                return [&folder](int state) {
                    return ProjectFile::saveAs(states()[static_cast<std::size_t>(state)],
                                               folder / "a.shardscape")
                        .has_value();
                };
            },
            [](const Folder& folder) { return opened(folder / "a.shardscape"); }};
}

Way autosaving()
{
    return {[](const Folder& folder) -> std::function<bool(int)> {
                auto session = RecoverySession::begin(folder / "unsaved");
                if (!session)
                    return {};
                const auto kept = std::make_shared<RecoverySession>(std::move(*session));
                return [kept](int state) {
                    return kept->write(states()[static_cast<std::size_t>(state)], std::nullopt).has_value();
                };
            },
            [](const Folder& folder) -> std::optional<Project> {
                // Offered at the next start, once; taken, it is gone.
                const std::vector<Recoverable> offered = recoverables(folder / "unsaved");
                if (offered.size() != 1)
                    return std::nullopt;
                auto recovered = recover(offered.front());
                discard(offered.front());
                return recovered ? std::optional(std::move(recovered->project)) : std::nullopt;
            }};
}

/// A sweep of each state, as one part.
const Project& sweepOf(int state)
{
    static const std::vector<Project> all = [] {
        std::vector<Project> made;
        for (int i = 0; i < kStates; ++i) {
            const Project project = fullProject(static_cast<std::uint64_t>(i) + 50, 4000 * (i % 3) + 40);
            made.push_back(
                projectOfSweep(project.scenarios.front().scenario, *project.sweeps.front().result));
        }
        return made;
    }();
    return all[static_cast<std::size_t>(state)];
}

Way sweeping()
{
    return {[](const Folder& folder) -> std::function<bool(int)> {
                return [&folder](int state) {
                    const Project& project = sweepOf(state);
                    return savePart(folder / "p.shardscape", project.scenarios.front().scenario,
                                    *project.sweeps.front().result, {1, 1})
                        .has_value();
                };
            },
            [](const Folder& folder) -> std::optional<Project> {
                auto part = opened(folder / "p.shardscape");
                if (part)
                    part->sweeps.front().name = sweepOf(0).sweeps.front().name;
                return part;
            }};
}

int kills()
{
    constexpr int kFew = 80;
    const int asked = qEnvironmentVariableIntValue("SHARDSCAPE_KILLS");
    return (asked > 0 ? asked : kFew) / 4;
}

class KillTest : public QObject {
    Q_OBJECT
private slots:
    void nothingSavedIsLost_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("save") << 0;
        QTest::newRow("save as") << 1;
        QTest::newRow("autosave") << 2;
        QTest::newRow("part of a sweep") << 3;
    }

    void nothingSavedIsLost()
    {
        QFETCH(int, which);
        const Way way = std::array{saving, savingAnew, autosaving,
                                   sweeping}[static_cast<std::size_t>(which)]();
        const auto expected = [which](int state) {
            Project project = which == 3 ? sweepOf(state) : states()[static_cast<std::size_t>(state)];
            if (which == 3)
                project.sweeps.front().name = sweepOf(0).sweeps.front().name;
            return project;
        };
        const Folder folder;
        VERIFY_RESULT(ProjectFile::saveAs(states()[0], folder / "a.shardscape"));
        const auto seed = qEnvironmentVariableIsSet("SHARDSCAPE_KILLS")
                              ? std::uint64_t{std::random_device{}()}
                              : 11;
        Dice dice(seed);
        int halfDone = 0;
        int reported = 0;
        for (int kill = 0; kill < kills(); ++kill) {
            std::array<int, 2> ends{};
            QCOMPARE(pipe(ends.data()), 0);
            const pid_t child = fork();
            if (child == 0) {
                const std::function<bool(int)> write = way.writer(folder);
                if (!write)
                    _exit(1);
                for (unsigned char i = 0;; ++i) {
                    if (!write(i % kStates))
                        _exit(2);
                    if (::write(ends[1], &i, 1) != 1)
                        _exit(3);
                }
            }
            ::close(ends[1]);
            // Not before the child's first save: what it starts from is the last one's state.
            unsigned char last = 0;
            const bool began = ::read(ends[0], &last, 1) == 1;
            std::this_thread::sleep_for(std::chrono::microseconds(dice.roll(40'000)));
            ::kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            QVERIFY2(began && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL,
                     qPrintable(QString("status %1").arg(status)));
            for (unsigned char next = 0; ::read(ends[0], &next, 1) == 1; ++reported)
                last = next;
            ::close(ends[0]);

            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.path())) {
                const std::string name = entry.path().filename().string();
                if (name.ends_with("-journal") || name.ends_with(".new"))
                    ++halfDone;
            }
            const std::optional<Project> there = way.found(folder);
            QVERIFY2(there.has_value(), qPrintable(QString("kill %1, seed %2").arg(kill).arg(seed)));
            // 256 is no multiple of the states: the counter's next value decides.
            const auto next = static_cast<unsigned char>(last + 1U);
            QVERIFY2(*there == expected(last % kStates) || *there == expected(next % kStates),
                     qPrintable(QString("kill %1, seed %2").arg(kill).arg(seed)));
            std::error_code ignored;
            for (const fs::directory_entry& entry : fs::directory_iterator(folder.path()))
                if (entry.path().extension() == ".new") // would be removed after a day
                    fs::remove(entry.path(), ignored);
        }
        qInfo("%d kills, %d saves reported, %d traces of a save half done, seed %llu: nothing lost", kills(),
              reported, halfDone, static_cast<unsigned long long>(seed));
        // The test tests something only when some of the kills hit a save half done.
        QVERIFY2(halfDone > kills() / 10, qPrintable(QString::number(halfDone)));
    }
};

} // namespace

QTEST_GUILESS_MAIN(KillTest)
#include "tst_kills.moc"
