// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenarios.h"
#include "model/store/support.h"
#include "search/training/default_space.h"
#include "store/sweep_parts.h"

#include <QtTest>

using namespace shardscape;
using namespace shardscape::store;
using store::test::Folder;
namespace fs = std::filesystem;

namespace {

const layout::Scenario& scenario()
{
    static const layout::Scenario it = scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}});
    return it;
}

void run(const fs::path& path, const search::Part& part)
{
    VERIFY_RESULT(
        savePart(path, scenario(), search::run(search::defaultSpace(scenario()), part, {}, {}), part));
}

} // namespace

class TestSweepParts : public QObject {
    Q_OBJECT
private slots:
    void partsInFilesMakeUpTheWhole()
    {
        const Folder folder;
        run(folder / "b.shardscape", {2, 2});
        run(folder / "a.shardscape", {1, 2});
        const search::SweepResult whole = search::run(search::defaultSpace(scenario()), {}, {});
        for (int again = 0; again < 2; ++again) { // a part that was killed is run again alone
            const Result<Project> merged = mergeParts({folder / "b.shardscape", folder / "a.shardscape"});
            VERIFY_RESULT(merged);
            const SweepEntry& sweep = merged->sweeps.front();
            QVERIFY(sweep.result->rows == whole.rows);
            QVERIFY(sweep.result->rejections == whole.rejections);
            QCOMPARE(sweep.inputDigest, inputDigest(whole.space));
            QVERIFY(!isStale(*merged, sweep));
            QVERIFY(!fs::exists(folder / "c.shardscape"));
            run(folder / "b.shardscape", {2, 2});
        }
    }

    void whatIsNoPartIsNeitherReplacedNorMerged()
    {
        const Folder folder;
        const Project project = test::fullProject();
        VERIFY_RESULT(ProjectFile::saveAs(project, folder / "mine.shardscape"));
        VERIFY_ERROR(mergeParts({folder / "mine.shardscape"}), ErrorCode::NotOurs, "is no part of a sweep");
        VERIFY_ERROR(savePart(folder / "mine.shardscape", scenario(),
                              search::run(search::defaultSpace(scenario()), {1, 2}, {}, {}), {1, 2}),
                     ErrorCode::NotOurs, "a part goes into a file of its own");
        const auto opened = ProjectFile::open(folder / "mine.shardscape");
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == project);
        VERIFY_ERROR(mergeParts({folder / "nowhere.shardscape"}), ErrorCode::NotFound, "nowhere.shardscape");
    }

    void anotherEngineIsNamed()
    {
        const Folder folder;
        Project project = projectOfSweep(scenario(),
                                         search::run(search::defaultSpace(scenario()), {1, 1}, {}, {}));
        project.sweeps.front().engineVersion = "3";
        VERIFY_RESULT(ProjectFile::saveAs(project, folder / "a.shardscape", {{"sweep_part", "1/1"}}));
        VERIFY_ERROR(mergeParts({folder / "a.shardscape"}), ErrorCode::BadInput,
                     "was made by version 3 of the engine");
        VERIFY_RESULT(
            ProjectFile::saveAs(withoutResults(project), folder / "b.shardscape", {{"sweep_part", "9"}}));
        VERIFY_ERROR(mergeParts({folder / "b.shardscape"}), ErrorCode::Damaged, "'9' is no part");
    }
};

QTEST_APPLESS_MAIN(TestSweepParts)
#include "tst_sweep_parts.moc"
