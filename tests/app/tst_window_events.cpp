// SPDX-License-Identifier: GPL-3.0-or-later
// What the document says, and what the window does about it: no more than it calls for.
#include "app/window_fixture.h"
#include "model/scenarios.h"

#include <QAbstractButton>
#include <QSignalSpy>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

using Work = MainWindow::Work;

/// What an act makes the window do.
template <class Act>
Work workOf(WindowFixture& f, const Act& act)
{
    const Work before = f.window.work();
    act();
    const Work& after = f.window.work();
    return {after.evaluated - before.evaluated, after.shown - before.shown, after.compared - before.compared,
            after.named - before.named};
}

QByteArray words(const Work& work)
{
    return QStringLiteral("%1 evaluated, %2 shown, %3 compared, %4 named")
        .arg(work.evaluated)
        .arg(work.shown)
        .arg(work.compared)
        .arg(work.named)
        .toUtf8();
}

} // namespace

class WindowEventsTest : public QObject {
    Q_OBJECT

private slots:
    void anEventDoesOnlyTheWorkItCallsFor()
    {
        WindowFixture f;
        document::Document& document = f.window.document();
        document.addScenario(scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"sequence", "2048"}, {"tp", "2"}}));
        const store::ScenarioId current = f.project().current;
        const store::ScenarioId first = f.project().scenarios.front().id;
        const layout::Knob& microBatch = *layout::findKnob("micro_batch");

        const auto nothing = QByteArray("0 evaluated, 0 shown, 0 compared, 0 named");
        const auto names = QByteArray("0 evaluated, 0 shown, 0 compared, 1 named");
        QCOMPARE(words(workOf(f, [&] { document.renameScenario(current, "other"); })), names);
        QCOMPARE(words(workOf(f, [&] { f.trigger("undo"); })), names);
        QCOMPARE(words(workOf(f, [&] { document.setScenarioNote(current, "a note"); })), nothing);
        QCOMPARE(words(workOf(f, [&] { document.setScenarioNote(first, "a note"); })), nothing);
        QCOMPARE(words(workOf(f, [&] { document.addNote("title", "text"); })), nothing);
        QCOMPARE(words(workOf(f, [&] { document.addCluster(f.scenario().cluster); })), nothing);
        QCOMPARE(words(workOf(f, [&] { document.addModel(f.scenario().model); })), nothing);
        QCOMPARE(words(workOf(f, [&] { document.setScenarioPinned(current, true); })),
                 QByteArray("0 evaluated, 0 shown, 1 compared, 0 named"));
        QCOMPARE(words(workOf(f, [&] { document.setScenarioPinned(first, true); })),
                 QByteArray("1 evaluated, 0 shown, 1 compared, 0 named"));
        QCOMPARE(words(workOf(f, [&] { document.renameScenario(first, "before"); })), names);

        const auto one = QByteArray("1 evaluated, 1 shown, 1 compared, 0 named");
        QCOMPARE(words(workOf(f, [&] { f.window.setKnob("micro_batch", 4); })), one);
        QCOMPARE(words(workOf(f, [&] { f.trigger("undo"); })), one);
        // Pins stay as they are: what was to change one is a draft, and shown.
        QCOMPARE(words(workOf(f, [&] { (void)document.apply(first, {{{&microBatch, 4}}}); })), one);
        // A copy has the same numbers.
        const Work copied = workOf(f, [&] { document.duplicateScenario(document.project().current); });
        QCOMPARE(copied.evaluated, 0);
        QCOMPARE(copied.shown, 1);
        const Work added = workOf(f, [&] {
            document.addScenario(scenarioOf("gpt-3-6.7b", "dgx-a100-80g", 4, {{"sequence", "2048"}}));
        });
        QCOMPARE(added.evaluated, 1);
        QCOMPARE(added.shown, 1);
    }

    void aMendOfSeveralKnobsIsEvaluatedAndShownOnce()
    {
        WindowFixture f;
        layout::Scenario single = scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"tp", "2"}, {"pp", "4"}});
        single.cluster.acceleratorsPerNode = 1;
        single.cluster.levels.clear();
        f.window.document().addScenario(single);
        QTRY_VERIFY(!f.window.isThinking());
        QCOMPARE(f.window.evaluation().reasons.front().mend.settings.size(), std::size_t{2});
        const Work work = workOf(f, [&] { f.find<QAbstractButton>("verdict_reason_0")->click(); });
        QCOMPARE(words(work), QByteArray("1 evaluated, 1 shown, 1 compared, 0 named"));
        QVERIFY(f.window.evaluation().valid);
    }

    void mendsComeFromTheBackgroundAndAreThoseOfTheEngine()
    {
        WindowFixture f;
        layout::Scenario invalid = scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"tp", "3"}});
        f.window.document().addScenario(invalid);
        QVERIFY(!f.window.evaluation().valid);
        QVERIFY(f.window.evaluation().reasons.front().mend.isEmpty()); // said at once, mended a moment later
        QVERIFY(f.window.isThinking());
        f.window.setKnob(QStringLiteral("micro_batch"), 3); // overtakes the search
        QTRY_VERIFY(!f.window.isThinking());
        const training::Evaluation whole = training::evaluate(f.scenario());
        QCOMPARE(f.window.evaluation().reasons.size(), whole.reasons.size());
        for (std::size_t i = 0; i < whole.reasons.size(); ++i) {
            QCOMPARE(layout::sentence(f.window.evaluation().reasons[i]), layout::sentence(whole.reasons[i]));
            QVERIFY(f.window.evaluation().reasons[i].mend == whole.reasons[i].mend);
        }
        // What does not fit is mended as well.
        f.window.document().addScenario(scenarioOf("gpt-3-175b", "dgx-a100-80g", 4, {{"sequence", "2048"}}));
        QVERIFY(f.window.evaluation().valid && !f.window.evaluation().fits);
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
        QVERIFY(f.window.evaluation().reasons.front().mend
                == training::evaluate(f.scenario()).reasons.front().mend);
    }

    void adviceSaysWhenItHasEnded()
    {
        WindowFixture f;
        QSignalSpy ended(&f.window.inspector(), &inspector::InspectorView::adviceEnded);
        QSignalSpy valued(&f.window.inspector(), &inspector::InspectorView::valuesChanged);
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        QVERIFY(f.window.inspector().isAdvising());
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60'000);
        QVERIFY(!f.window.inspector().isAdvising());
        QCOMPARE(valued.size(), 1); // nothing comes after the end
        QVERIFY(!f.window.inspector().previews().empty());
    }
};

QTEST_MAIN(WindowEventsTest)
#include "tst_window_events.moc"
