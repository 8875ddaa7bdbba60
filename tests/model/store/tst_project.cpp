// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "model/store/support.h"

#include <QTest>

#include <rapidcheck.h>
#include <set>

using namespace shardscape;
using namespace shardscape::store;
using namespace shardscape::store::test;

namespace {

layout::Scenario llama()
{
    layout::Scenario scenario;
    scenario.name = "LLaMA";
    scenario.cluster = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", 8);
    scenario.model = **exchange::Catalog::builtIn().model("llama-13b");
    return scenario;
}

search::Space spaceOver(const layout::Scenario& base, const std::vector<std::string>& knobs)
{
    search::Space space{base, {}};
    for (const layout::Knob& knob : layout::knobs())
        if (std::find(knobs.begin(), knobs.end(), knob.id) != knobs.end())
            space.axes.push_back({&knob, knob.candidates(base)});
    return space;
}

SweepEntry sweepOf(const ScenarioEntry& origin, const std::vector<std::string>& knobs)
{
    auto result = std::make_shared<search::SweepResult>();
    result->space = spaceOver(origin.scenario, knobs);
    return makeSweepEntry({99}, "sweep", origin.id, result);
}

class ProjectTest : public QObject {
    Q_OBJECT
private slots:
    void theDigestIsTheSameForEqualSpaces()
    {
        QVERIFY(rc::check([](std::uint64_t seed) {
            Dice one(seed);
            Dice two(seed);
            RC_ASSERT(inputDigest(someResult(one, someScenario(one), 10)->space)
                      == inputDigest(someResult(two, someScenario(two), 10)->space));
        }));
    }

    void theDigestFollowsWhatTheNumbersFollow_data()
    {
        QTest::addColumn<int>("change");
        QTest::addColumn<bool>("matters");
        QTest::newRow("a faster link") << 0 << true;
        QTest::newRow("one layer more") << 1 << true;
        QTest::newRow("a knob beside the axes") << 2 << true;
        QTest::newRow("one value less on an axis") << 3 << true;
        QTest::newRow("an axis less") << 4 << true;
        QTest::newRow("more nodes") << 5 << true;
        QTest::newRow("another efficiency of its kernels") << 6 << true;
        QTest::newRow("the name") << 7 << false;
        QTest::newRow("a note on the cluster") << 8 << false;
        QTest::newRow("a source of the model") << 9 << false;
        QTest::newRow("a knob on an axis, in the base") << 10 << false;
    }

    void theDigestFollowsWhatTheNumbersFollow()
    {
        QFETCH(int, change);
        QFETCH(bool, matters);
        const search::Space before = spaceOver(llama(), {"tp", "pp", "micro_batch"});
        search::Space after = before;
        switch (change) {
        case 0: after.base.cluster.levels.front().bandwidth *= 1.01; break;
        case 1: after.base.model.layers += 1; break;
        case 2: after.base.workload.sequence *= 2; break;
        case 3: after.axes.front().values.pop_back(); break;
        case 4: after.axes.pop_back(); break;
        case 5: after.base.cluster.nodes *= 2; break;
        case 6: after.base.cluster.accelerator.kernels.gemmEfficiency -= 0.01; break;
        case 7: after.base.name = "other"; break;
        case 8: after.base.cluster.note = "other"; break;
        case 9: after.base.model.source = "other"; break;
        case 10: after.base.layout.tensorParallel = 4; break;
        default: QFAIL("no such change");
        }
        QCOMPARE(inputDigest(after) != inputDigest(before), matters);
    }

    void theDigestNamesEveryKnobAndValueAsScriptsSpellThem()
    {
        // Choices count by name, not by number: a schedule added before others must not make old sweeps stale.
        const layout::Scenario base = llama();
        search::Space space{base, {{layout::findKnob("schedule"), {0}}}};
        const std::string first = inputDigest(space);
        space.axes.front().values = {1};
        QVERIFY(inputDigest(space) != first);
        QCOMPARE(first.size(), std::size_t{64});
    }

    void aSweepIsStaleWhenItsScenarioMovesOn()
    {
        Project project;
        project.scenarios.push_back({{1}, llama(), "", false});
        project.sweeps.push_back(sweepOf(project.scenarios.front(), {"tp", "pp"}));
        const SweepEntry& sweep = project.sweeps.front();
        layout::Scenario& scenario = project.scenarios.front().scenario;
        QVERIFY(!isStale(project, sweep));
        scenario.layout.tensorParallel = 8; // on an axis: all its values were tried
        scenario.name = "renamed";
        QVERIFY(!isStale(project, sweep));
        scenario.workload.globalBatch *= 2;
        QVERIFY(isStale(project, sweep));
        scenario.workload.globalBatch /= 2;
        QVERIFY(!isStale(project, sweep));
        scenario.cluster.accelerator.memoryBytes *= 2;
        QVERIFY(isStale(project, sweep));
        scenario.cluster.accelerator.memoryBytes /= 2;
        // An answer that was climbed to sets knobs which stood still: the sweep that led there is not old for it.
        scenario.layout.microBatch *= 2;
        scenario.layout.overlapMessages = !scenario.layout.overlapMessages;
        const layout::Knob& zero = *layout::findKnob("zero");
        zero.set(scenario, zero.get(scenario) == 3 ? 1 : 3);
        QVERIFY(!isStale(project, sweep));
        scenario.layout.congestion = 20; // what people have
        QVERIFY(isStale(project, sweep));
        project.scenarios.clear(); // the sweep stands for itself
        QVERIFY(!isStale(project, sweep));
    }

    void aSweepOfAnotherEngineIsStale()
    {
        Project project;
        project.scenarios.push_back({{1}, llama(), "", false});
        project.sweeps.push_back(sweepOf(project.scenarios.front(), {"tp"}));
        project.sweeps.front().engineVersion = "0";
        QVERIFY(isStale(project, project.sweeps.front()));
    }

    void rejectionsAreReadBackWithTheRulesOfTheirJob()
    {
        layout::Scenario base = llama();
        base.task.kind = workload::TaskKind::Serving;
        const job::Job& job = job::jobOf(base);
        search::Space space{base, {{job.knob("tp"), {1, 3, 8}}, {job.knob("pp"), {1, 2, 7}}}, &job};
        const auto result = std::make_shared<search::SweepResult>(search::run(space, {}, {}));
        QVERIFY(!result->rejections.empty());
        Project project;
        project.scenarios.push_back({{1}, base, "", false});
        project.sweeps.push_back(makeSweepEntry({99}, "serving", {1}, result));
        const Folder folder;
        VERIFY_RESULT(ProjectFile::saveAs(project, folder / "a.shardscape"));
        const Result<ProjectFile::Opened> opened = ProjectFile::open(folder / "a.shardscape");
        VERIFY_RESULT(opened);
        const search::SweepResult& read = *opened->project.sweeps.front().result;
        QCOMPARE(read.space.job, &job);
        QVERIFY(read.progress.rejectedByRule == result->progress.rejectedByRule);
        QVERIFY(read.rejections == result->rejections);
    }

    void droppedResultsKeepTheirSpace()
    {
        const Project project = fullProject();
        const Project small = withoutResults(project);
        QCOMPARE(small.sweeps.size(), project.sweeps.size());
        for (std::size_t i = 0; i < small.sweeps.size(); ++i) {
            QVERIFY(small.sweeps[i].space() == project.sweeps[i].space());
            QVERIFY(small.sweeps[i].result->rows.empty());
            QVERIFY(isStale(small, small.sweeps[i]));
        }
        QVERIFY(small.scenarios == project.scenarios);
        const Folder folder;
        VERIFY_RESULT(ProjectFile::saveAs(small, folder / "a.shardscape"));
        const Result<ProjectFile::Opened> opened = ProjectFile::open(folder / "a.shardscape");
        VERIFY_RESULT(opened);
        QVERIFY(opened->project == small);
    }

    void sweepsCompareByWhatTheyFound()
    {
        const Project project = fullProject();
        Project other = project;
        other.sweeps.front().result = std::make_shared<search::SweepResult>(*project.sweeps.front().result);
        QVERIFY(other == project);
        auto changed = std::make_shared<search::SweepResult>(*project.sweeps.front().result);
        changed->rows.front().objective += 0.5;
        other.sweeps.front().result = changed;
        QVERIFY(!(other == project));
    }

    void theLargestIdIsThatOfAnyKind()
    {
        QCOMPARE(largestId(Project{}), std::int64_t{0});
        Project project;
        project.notes.push_back({{12}, "", ""});
        project.scenarios.push_back({{5}, llama(), "", false});
        QCOMPARE(largestId(project), std::int64_t{12});
    }

    void everyCatalogEntryComesBackFromTheFile()
    {
        // To the last bit, with ids and sources: a project must not depend on the catalog it was made with.
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        Project project;
        std::int64_t id = 0;
        for (const cluster::Cluster& cluster : catalog.clusters())
            project.clusters.push_back({{++id}, cluster});
        for (const workload::Transformer& model : catalog.models())
            project.models.push_back({{++id}, model});
        layout::Scenario scenario = llama();
        for (const cluster::Cluster& cluster : catalog.clusters()) {
            scenario.cluster = *catalog.cluster(cluster.id, 3);
            project.scenarios.push_back({{++id}, scenario, "", false});
        }
        QVERIFY(project.clusters.size() > 5 && project.models.size() > 50);
        const Folder folder;
        VERIFY_RESULT(ProjectFile::saveAs(project, folder / "a.shardscape"));
        const Result<ProjectFile::Opened> opened = ProjectFile::open(folder / "a.shardscape");
        VERIFY_RESULT(opened);
        for (std::size_t i = 0; i < project.clusters.size(); ++i)
            QVERIFY2(opened->project.clusters[i] == project.clusters[i],
                     project.clusters[i].cluster.id.c_str());
        for (std::size_t i = 0; i < project.models.size(); ++i)
            QVERIFY2(opened->project.models[i] == project.models[i], project.models[i].model.id.c_str());
        QVERIFY(opened->project == project);
    }
};

} // namespace

QTEST_GUILESS_MAIN(ProjectTest)
#include "tst_project.moc"
