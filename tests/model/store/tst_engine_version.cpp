// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/engine_numbers.h"
#include "store/project.h"

#include <QTest>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

using namespace engine_numbers;

namespace {

const std::string kNumbersFile = SOURCE_DIR "/tests/model/store/engine_numbers.csv";
const std::string kVersionsFile = SOURCE_DIR "/tests/model/store/engine_versions.csv";
const std::string kCommand = "cmake --build --preset release --target engine_numbers";

std::string textOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

int presentVersion()
{
    return std::stoi(std::string(shardscape::store::kEngineVersion));
}

/// A small table of one layout.
Table tableOf(double stepSeconds)
{
    return {{"one", {{"step_seconds", stepSeconds}, {"mfu", 0.5}}}};
}

class EngineVersionTest : public QObject {
    Q_OBJECT
private slots:
    /// With SHARDSCAPE_WRITE_ENGINE_NUMBERS set the files are written first, as the target `engine_numbers` does.
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("SHARDSCAPE_WRITE_ENGINE_NUMBERS"))
            return;
        Table table = today();
        const Table before = read(textOf(kNumbersFile));
        const std::vector<Line> versions = readVersions(textOf(kVersionsFile));
        // What did not change stays as it is written, to the last digit.
        if (difference(before, table).empty())
            for (const auto& [layout, numbers] : before)
                if (table.contains(layout))
                    table[layout] = numbers;
        const auto next = appended(versions, presentVersion(), table);
        QVERIFY2(next, next ? "" : next.error().text().c_str());
        std::ofstream(kNumbersFile, std::ios::binary) << written(table);
        std::ofstream(kVersionsFile, std::ios::binary) << written(*next);
    }

    void numbersAreThoseOfTheVersion()
    {
        const Table table = read(textOf(kNumbersFile));
        const Table now = today();
        for (const auto& [layout, numbers] : now)
            QVERIFY2(table.contains(layout),
                     ("'" + layout + "' is not in the table: write it with " + kCommand).c_str());
        QCOMPARE(table.size(), now.size());
        const std::string changed = difference(table, now);
        QVERIFY2(changed.empty(),
                 ("numbers changed (" + changed + "): raise kEngineVersion in model/store/project.h to \""
                  + std::to_string(presentVersion() + 1) + "\" and write the table anew: " + kCommand)
                     .c_str());
    }

    void tableIsWhatItsVersionSaid()
    {
        const std::vector<Line> versions = readVersions(textOf(kVersionsFile));
        QVERIFY(!versions.empty());
        QCOMPARE(versions.back().version, presentVersion());
        // Nothing to append, nothing that contradicts: every layout has its line with this digest.
        const auto same = appended(versions, presentVersion(), read(textOf(kNumbersFile)));
        QVERIFY2(same, same ? "" : same.error().text().c_str());
        QVERIFY2(*same == versions, ("a layout of the table has no digest: " + kCommand).c_str());
    }

    void versionsOnlyGrow()
    {
        const std::vector<Line> versions = readVersions(textOf(kVersionsFile));
        std::set<std::pair<int, std::string>> seen;
        int before = 0;
        for (const Line& line : versions) {
            QVERIFY2(line.version >= before, line.layout.c_str());
            QVERIFY2(seen.emplace(line.version, line.layout).second, line.layout.c_str());
            before = line.version;
        }
    }

    void layoutsCoverWhatTheEngineKnows()
    {
        int fitting = 0;
        std::set<std::string> ids;
        for (const auto& [layout, numbers] : read(textOf(kNumbersFile))) {
            QVERIFY2(numbers.at("valid") == 1, (layout + " is not a valid layout").c_str());
            fitting += numbers.contains("fits") ? 1 : 0;
            for (const auto& [id, value] : numbers)
                ids.insert(id);
        }
        QVERIFY(fitting >= 15);
        using namespace shardscape::training;
        for (const Account& account : timeAccounts()) {
            const std::string number = "time." + std::string(account.id);
            QVERIFY2(ids.contains(number), (number + " is zero in all layouts").c_str());
        }
        for (const Account& account : memoryAccounts()) {
            const std::string number = "memory." + std::string(account.id);
            QVERIFY2(ids.contains(number), (number + " is zero in all layouts").c_str());
        }
    }

    /// Runs and servers are swept and saved as layouts are: their numbers are held too.
    void runsAndServersAreHeld()
    {
        const Table table = read(textOf(kNumbersFile));
        int runs = 0, servers = 0;
        for (const auto& [name, numbers] : table) {
            const bool run = name.starts_with("run, "), served = name.starts_with("served, ");
            runs += run && numbers.contains("days") && numbers.contains("usd") ? 1 : 0;
            servers += served && numbers.contains("fits") && numbers.size() > 4 ? 1 : 0;
        }
        QCOMPARE(runs, 5);
        QCOMPARE(servers, 3);
        // A run whose numbers change is a change of the version.
        Table other = table;
        other["run, as it is"]["days"] *= 1.001;
        QVERIFY(difference(table, other).starts_with("days of 'run, as it is' was "));
    }

    void changedNumbersAreFound()
    {
        QCOMPARE(difference(tableOf(2), tableOf(2)), std::string());
        QCOMPARE(difference(tableOf(2), tableOf(2 * (1 + 1e-12))), std::string());
        QCOMPARE(difference(tableOf(2), tableOf(2 * (1 + 1e-8))),
                 std::string("step_seconds of 'one' was 2 and is 2.00000002"));
        // A number that comes or goes is a change, a layout is not.
        Table more = tableOf(2);
        more["one"]["time.bubble"] = 0.25;
        QCOMPARE(difference(tableOf(2), more), std::string("time.bubble of 'one' was 0 and is 0.25"));
        QCOMPARE(difference(more, tableOf(2)), std::string("time.bubble of 'one' was 0.25 and is 0"));
        more = tableOf(2);
        more["two"]["mfu"] = 1;
        QCOMPARE(difference(tableOf(2), more), std::string());
    }

    void versionIsNotUsedTwice()
    {
        const auto first = appended({}, 5, tableOf(2));
        QVERIFY(first);
        QCOMPARE(first->size(), std::size_t{1});
        QVERIFY(*appended(*first, 5, tableOf(2)) == *first);
        QCOMPARE(appended(*first, 6, tableOf(3))->size(), std::size_t{2});
        const auto again = appended(*first, 5, tableOf(3));
        QVERIFY(!again);
        QCOMPARE(
            again.error().text(),
            std::string("version 5 is used already, with other numbers of 'one': raise kEngineVersion in "
                        "model/store/project.h to \"6\""));
        QVERIFY(!appended(*appended(*first, 6, tableOf(3)), 5, tableOf(2)));
    }

    void filesReadBackAsWritten()
    {
        const Table table = tableOf(2);
        QVERIFY(read(written(table)) == table);
        const std::vector<Line> versions = *appended({}, 5, table);
        QVERIFY(readVersions(written(versions)) == versions);
    }
};

} // namespace

QTEST_GUILESS_MAIN(EngineVersionTest)
#include "tst_engine_version.moc"
