// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "exchange/results/advice.h"
#include "exchange/runs/residuals_json.h"
#include "gui/find/palette.h"
#include "gui/parts/message_bar.h"
#include "inspector/choice_box.h"
#include "inspector/knob_text.h"
#include "inspector/stack_line.h"
#include "inspector/verdict_strip.h"
#include "job/training/advice/advice.h"
#include "layout/recipe.h"
#include "model/scenarios.h"
#include "search/training/solve.h"
#include "theme/number_format.h"

#include <QAbstractButton>
#include <QUndoStack>

#include <random>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

const layout::Knob& knob(const char* id)
{
    return *layout::findKnob(id);
}

std::int64_t scheduleNamed(const char* name)
{
    return *layout::parse(knob("schedule"), name);
}

/// Layouts as people leave them: valid and not, fitting and not, with stages of their own and without.
std::vector<layout::Scenario> someScenarios()
{
    std::mt19937 dice(20260731);
    const auto pick = [&dice](const auto& from) {
        return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(dice)];
    };
    std::vector<layout::Scenario> scenarios;
    for (const char* model : {"llama-13b", "mixtral-8x7b-v0.1"}) {
        layout::Scenario scenario = scenarioOf(model, "dgx-a100-80g", 4, {{"sequence", "2048"}});
        for (const char* id : {"tp", "pp", "micro_batch", "zero", "recompute", "schedule", "chunks"}) {
            knob(id).set(scenario, pick(knob(id).candidates(scenario)));
        }
        scenarios.push_back(scenario);
        layout::Scenario whole = scenarioOf(model, "dgx-a100-80g", 4,
                                            {{"sequence", "2048"}, {"pp", "4"}, {"tp", "2"}});
        whole.stageLayers = {7, 9, 9, static_cast<std::int32_t>(whole.model.layers) - 25};
        scenarios.push_back(whole);
    }
    return scenarios;
}

/// What was promised is what is: the layout, its numbers, and one step of undo that leads back.
void holdsItsPromise(WindowFixture& f, const layout::Scenario& before, const layout::Change& change, int step)
{
    const layout::Scenario promised = layout::with(before, change);
    const std::string missing = english(layout::words(layout::difference(f.scenario(), promised)));
    QVERIFY2(f.scenario() == promised, missing.c_str());
    const training::Evaluation now = training::evaluate(promised);
    QCOMPARE(f.window.evaluation().valid, now.valid);
    QCOMPARE(f.window.evaluation().fits, now.fits);
    QCOMPARE(f.window.evaluation().stepSeconds, now.stepSeconds);
    QCOMPARE(f.window.evaluation().peakBytes, now.peakBytes);
    QUndoStack& steps = f.window.document().undoStack();
    QCOMPARE(steps.index(), promised == before ? step : step + 1);
    if (promised != before) {
        steps.undo();
        QVERIFY(f.scenario() == before);
    }
}

/// Chooses a value as a person does: its chip, its line in the list, or written into the field.
bool chooseInInspector(WindowFixture& f, const layout::Knob& knob, std::int64_t value)
{
    inspector::KnobRow* row = f.window.inspector().row(inspector::fromView(knob.id));
    if (row == nullptr || row->isDerived()) {
        return false;
    }
    if (inspector::ChoiceBox* box = row->choiceBox()) {
        emit box->changed(value);
        return true;
    }
    for (const inspector::Chip& chip : row->chipRow()->chips()) {
        if (chip.value == value) {
            f.clickChip(std::string(knob.id).c_str(), value);
            return true;
        }
    }
    return false;
}

} // namespace

class WindowChangesTest : public QObject {
    Q_OBJECT

private slots:
    /// The verdict offers what just fits: the fewest accelerators, one step of undo away; one node fewer does not fit.
    void theVerdictOffersWhatJustFits()
    {
        WindowFixture f;
        f.window.document().addScenario(scenarioOf(
            "llama-13b", "dgx-a100-80g", 8, {{"sequence", "2048"}, {"global_batch", "64"}, {"tp", "8"}}));
        const layout::Scenario before = f.scenario();
        const QList<QAction*> offered = f.window.inspector().verdict()->actions();
        const auto fewest = std::find_if(offered.begin(), offered.end(), [](const QAction* action) {
            return action->objectName() == QStringLiteral("solve_gpus");
        });
        QVERIFY(fewest != offered.end());
        QCOMPARE(offered.size(), qsizetype(9)); // at this layout, at any, and recomputation
        (*fewest)->trigger();
        QTRY_VERIFY(f.scenario().cluster.accelerators() < before.cluster.accelerators());
        QVERIFY(training::evaluate(f.scenario()).fits);
        f.window.document().undoStack().undo();
        QVERIFY(f.scenario().cluster == before.cluster);
    }

    /// At whichever layout fits, layout and length come as one step of undo.
    void theVerdictOffersWhatFitsAtAnyLayout()
    {
        WindowFixture f;
        f.window.document().addScenario(
            scenarioOf("llama-2-7b", "dgx-a100-80g", 1, {{"sequence", "2048"}, {"global_batch", "8"}}));
        const layout::Scenario before = f.scenario();
        const int steps = f.window.document().undoStack().index();
        f.trigger("solve_best_sequence");
        QTRY_VERIFY_WITH_TIMEOUT(f.scenario().workload.sequence > before.workload.sequence, 60'000);
        QVERIFY(f.scenario().layout != before.layout);
        QVERIFY(training::evaluate(f.scenario()).fits);
        const auto here = search::solve(before, search::Unknown::Sequence, false, {});
        QVERIFY(here.has_value() && f.scenario().workload.sequence > here->value);
        QCOMPARE(f.window.document().undoStack().index(), steps + 1);
        f.window.document().undoStack().undo();
        QVERIFY(f.scenario().layout == before.layout && f.scenario().workload == before.workload);
    }

    /// The cheapest recomputation that fits is one change; where nothing has to run again, nothing changes.
    void theVerdictOffersTheCheapestRecomputation()
    {
        WindowFixture f;
        f.window.document().addScenario(
            scenarioOf("llama-2-7b", "dgx-a100-80g", 1,
                       {{"sequence", "8192"}, {"global_batch", "32"}, {"micro_batch", "2"}, {"zero", "3"}}));
        QVERIFY(f.window.evaluation().valid && !f.window.evaluation().fits);
        const layout::Scenario before = f.scenario();
        f.trigger("solve_recompute");
        QTRY_VERIFY_WITH_TIMEOUT(f.window.evaluation().fits, 60'000);
        f.window.document().undoStack().undo();
        QVERIFY(f.scenario().layout == before.layout);
        f.window.setKnob(QStringLiteral("sequence"), 1024);
        const layout::Scenario small = f.scenario();
        const int steps = f.window.document().undoStack().index();
        f.trigger("solve_recompute");
        auto* bar = f.find<MessageBar>("message_bar");
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains(QStringLiteral("No other recomputation")), 60'000);
        QVERIFY(f.scenario().layout == small.layout);
        QCOMPARE(f.window.document().undoStack().index(), steps);
    }

    void choosingAScheduleLandsOnWhatItsBarsPromised()
    {
        WindowFixture f;
        f.window.document().addScenario(
            scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"sequence", "2048"}, {"pp", "4"}, {"tp", "2"}}));
        QVERIFY(f.window.evaluation().valid);
        const auto choose = [&](const char* name) {
            QVERIFY(chooseInInspector(f, knob("schedule"), scheduleNamed(name)));
            QCOMPARE(knob("schedule").get(f.scenario()), scheduleNamed(name));
            QVERIFY2(f.window.evaluation().valid, name);
        };
        choose("zb-v"); // two chunks
        QCOMPARE(f.scenario().layout.chunks, 2);
        choose("1f1b"); // one
        QCOMPARE(f.scenario().layout.chunks, 1);
        choose("interleaved-1f1b");
        f.window.setKnob(QStringLiteral("chunks"), 2);
        choose("1f1b");
        f.window.setKnob(QStringLiteral("chunks"), 2); // the other way round
        QCOMPARE(knob("schedule").get(f.scenario()), scheduleNamed("interleaved-1f1b"));
        f.trigger("undo");
        QCOMPARE(knob("schedule").get(f.scenario()), scheduleNamed("1f1b"));
        QCOMPARE(f.scenario().layout.chunks, 1);
    }

    void everyChipKeepsItsPromise()
    {
        WindowFixture f;
        int taken = 0;
        int followed = 0;
        for (const layout::Scenario& scenario : someScenarios()) {
            f.window.document().addScenario(scenario);
            const layout::Scenario before = f.scenario();
            for (const layout::Knob& each : layout::knobs()) {
                for (const training::Proposal& proposal : training::preview(before, each)) {
                    const int step = f.window.document().undoStack().index();
                    if (!chooseInInspector(f, each, proposal.value())) {
                        continue;
                    }
                    ++taken;
                    followed += proposal.change.settings.size() > 1 ? 1 : 0;
                    const std::string what = english(layout::words(proposal.change));
                    QVERIFY2(f.window.evaluation().valid == proposal.valid, what.c_str());
                    if (proposal.valid) {
                        QCOMPARE(f.window.evaluation().stepSeconds, proposal.price.stepSeconds);
                        QCOMPARE(f.window.evaluation().peakBytes, proposal.price.peakBytes);
                        QCOMPARE(f.window.evaluation().fits, proposal.price.fits);
                    }
                    holdsItsPromise(f, before, proposal.change, step);
                    if (QTest::currentTestFailed()) {
                        qWarning("%s", what.c_str());
                        return;
                    }
                }
            }
        }
        QVERIFY2(taken > 100, qPrintable(QString::number(taken)));
        QVERIFY2(followed > 2, qPrintable(QString::number(followed)));
    }

    void everyMendIsOneStepWithoutBrokenLayoutsBetween()
    {
        WindowFixture f;
        int mends = 0;
        int together = 0;
        const auto broken = [](std::initializer_list<std::pair<const char*, const char*>> knobs) {
            return scenarioOf("llama-13b", "dgx-a100-80g", 1, knobs);
        };
        layout::Scenario single = broken({{"tp", "2"}, {"pp", "4"}});
        single.cluster.acceleratorsPerNode = 1;
        single.cluster.levels.clear();
        for (const layout::Scenario& scenario :
             {single, broken({{"tp", "3"}}), broken({{"pp", "8"}, {"schedule", "zb-v"}}),
              broken({{"tp", "8"}, {"pp", "2"}}), broken({{"pp", "4"}, {"chunks", "3"}})}) {
            f.window.document().addScenario(scenario);
            const layout::Scenario before = f.scenario();
            QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
            const std::vector<layout::Reason> reasons = f.window.evaluation().reasons;
            QVERIFY(!reasons.empty());
            for (std::size_t i = 0; i < reasons.size(); ++i) {
                if (reasons[i].mend.isEmpty()) {
                    continue;
                }
                ++mends;
                together += reasons[i].mend.settings.size() > 1 ? 1 : 0;
                const int step = f.window.document().undoStack().index();
                int changes = 0;
                const auto counted = connect(
                    &f.window.document(), &document::Document::changed, this,
                    [&changes](const document::ChangeEvent& event) {
                        changes += std::holds_alternative<document::ScenarioChanged>(event) ? 1 : 0;
                    });
                QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
                f.find<QAbstractButton>(qPrintable(QStringLiteral("verdict_reason_%1").arg(i)))->click();
                disconnect(counted);
                QCOMPARE(changes, 1);
                holdsItsPromise(f, before, reasons[i].mend, step);
                if (QTest::currentTestFailed()) {
                    qWarning("%s", english(layout::sentence(reasons[i])).c_str());
                    return;
                }
            }
        }
        QVERIFY(mends >= 5);
        QVERIFY(together >= 1);
    }

    void theProposalAndThePaletteKeepTheirPromise()
    {
        WindowFixture f;
        int proposals = 0;
        for (const layout::Scenario& scenario : someScenarios()) {
            f.window.document().addScenario(scenario);
            const layout::Scenario before = f.scenario();
            int step = f.window.document().undoStack().index();
            QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
            const auto advice = exchange::advise(before, exchange::publishedResiduals());
            for (std::size_t row = 0; row < advice.size(); ++row) {
                ++proposals;
                auto* line = f.find<QAbstractButton>(
                    qPrintable(QStringLiteral("verdict_advice_%1").arg(row)));
                QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
                line->click();
                holdsItsPromise(f, before, advice[row].proposal.change, step);
                step = f.window.document().undoStack().index();
            }
            if (const auto best = training::bestChange(before)) {
                f.trigger("apply_advice");
                QTRY_VERIFY_WITH_TIMEOUT(f.scenario() != before, 60'000);
                holdsItsPromise(f, before, best->change, step);
            }
            for (const char* query : {"schedule zb-v", "schedule 1f1b", "chunks 2", "pp 8"}) {
                step = f.window.document().undoStack().index();
                const QString written = QString::fromLatin1(query);
                const layout::Knob& each = knob(qPrintable(written.section(QLatin1Char(' '), 0, 0)));
                const auto value = layout::parse(each, written.section(QLatin1Char(' '), 1).toStdString());
                f.window.openPalette(written);
                QCOMPARE(f.window.paletteList().listed().value(0),
                         QStringLiteral("set:%1").arg(
                             QString(written).replace(QLatin1Char(' '), QLatin1Char('='))));
                f.window.paletteList().take();
                holdsItsPromise(f, before, layout::choose(before, each, *value), step);
                if (QTest::currentTestFailed()) {
                    qWarning("%s", query);
                    return;
                }
            }
        }
        QVERIFY(proposals > 0);
    }

    /// One click sets what the stack's recipe sets: what it said before is what is, and one step leads back.
    void theRecipeIsOneClickWithItsPreview()
    {
        WindowFixture f;
        int clicked = 0;
        for (const char* stack : {"megatron-core", "torchtitan", "nanotron", "maxtext"}) {
            layout::Scenario off = scenarioOf(
                "llama-13b", "dgx-h100", 4,
                {{"sequence", "2048"}, {"tp", "2"}, {"pp", "2"}, {"software", stack}});
            for (const char* id : {"sequence_parallel", "overlap_gradients", "overlap_params"}) {
                knob(id).set(off, 0);
            }
            f.window.document().addScenario(off);
            const layout::Scenario before = f.scenario();
            const layout::Change recipe = layout::recipeFor(before);
            QVERIFY2(!recipe.isEmpty(), stack);
            inspector::StackLine& stacks = *f.window.inspector().stack();
            QCOMPARE(stacks.stacks().currentText(), QString::fromLatin1(stack));
            auto* line = f.find<QAbstractButton>("stack_recipe");
            QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
            QVERIFY2(line->isEnabled(), stack);
            const QString said = stacks.text().link;
            const int step = f.window.document().undoStack().index();
            line->click();
            ++clicked;
            QVERIFY(f.scenario() == layout::with(before, recipe));
            const training::Evaluation& now = f.window.evaluation();
            QVERIFY(now.valid);
            QVERIFY2(said.contains(theme::seconds(now.stepSeconds)), qPrintable(said));
            QVERIFY2(said.contains(theme::gibibytes(now.peakBytes)), qPrintable(said));
            QCOMPARE(said.contains(QStringLiteral("does not fit")), !now.fits);
            // Nothing is left to click, and the line says so.
            QVERIFY(layout::recipeFor(f.scenario()).isEmpty());
            QVERIFY(stacks.text().link.isEmpty());
            QVERIFY2(stacks.text().plain.contains(QStringLiteral("as its recipe")),
                     qPrintable(stacks.text().plain));
            QVERIFY(!line->isEnabled());
            holdsItsPromise(f, before, recipe, step);
            if (QTest::currentTestFailed()) {
                qWarning("%s", stack);
                return;
            }
        }
        QCOMPARE(clicked, 4);
        // Another stack has another recipe: the list is that of the knob.
        const layout::Scenario before = f.scenario();
        inspector::ChoiceBox& list = f.window.inspector().stack()->stacks();
        QCOMPARE(list.count(), f.window.inspector().row(QStringLiteral("software"))->choiceBox()->count());
        const int step = f.window.document().undoStack().index();
        const std::int64_t nemo = *layout::parse(knob("software"), "nemo");
        emit list.changed(nemo);
        QCOMPARE(knob("software").get(f.scenario()), nemo);
        QCOMPARE(list.currentText(), QStringLiteral("nemo"));
        holdsItsPromise(f, before, layout::choose(before, knob("software"), nemo), step);
    }

    /// A notice, where nothing else changes: the layout is judged as before.
    void whatTheSoftwareDoesNotRunIsSaidBesideIt()
    {
        WindowFixture f;
        f.window.document().addScenario(
            scenarioOf("llama-13b", "dgx-h100", 4,
                       {{"sequence", "2048"}, {"tp", "2"}, {"pp", "2"}, {"software", "megatron-core"}}));
        const auto said = [&f] { return f.window.inspector().stack()->text().plain; };
        QVERIFY(!said().contains(QStringLiteral("Does not run")));
        f.window.setKnob(QStringLiteral("zero"), 3);
        QVERIFY2(said().contains(QStringLiteral("Does not run ZeRO 2 or 3 with a pipeline")),
                 qPrintable(said()));
        QVERIFY(f.window.evaluation().valid && f.window.evaluation().reasons.empty());
        f.window.setKnob(QStringLiteral("pp"), 1);
        QVERIFY(!said().contains(QStringLiteral("Does not run")));
    }

    /// Until its price has come a click would do what nobody has seen.
    void theRecipeWaitsForItsPrice()
    {
        WindowFixture f;
        f.window.document().addScenario(scenarioOf(
            "llama-13b", "dgx-h100", 4,
            {{"sequence", "2048"}, {"tp", "2"}, {"software", "megatron-core"}, {"sequence_parallel", "0"}}));
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
        const auto* line = f.find<QAbstractButton>("stack_recipe");
        QVERIFY(line->isEnabled());
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        const layout::Scenario changed = f.scenario();
        f.find<QAbstractButton>("stack_recipe")->click();
        QVERIFY(f.scenario() == changed);
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000);
        f.find<QAbstractButton>("stack_recipe")->click();
        QVERIFY(f.scenario() != changed);
    }

    void aDragEndsWhereItsLastValueLeadsFromTheBeginning()
    {
        WindowFixture f;
        f.window.document().addScenario(
            scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"sequence", "2048"}, {"pp", "4"}, {"tp", "2"}}));
        const layout::Scenario before = f.scenario();
        inspector::KnobRow* row = f.window.inspector().row(QStringLiteral("chunks"));
        emit row->chipRow()->changed(2, false); // takes the schedule along
        QVERIFY(f.scenario().layout.schedule != before.layout.schedule);
        emit row->chipRow()->changed(1, true); // back, as Escape does
        QVERIFY(f.scenario() == before);
    }

    void aRowOfASweepBringsTheSweepsStages()
    {
        WindowFixture f;
        layout::Scenario own = scenarioOf("llama-13b", "dgx-a100-80g", 4,
                                          {{"sequence", "2048"}, {"pp", "4"}, {"tp", "2"}});
        own.stageLayers = {8, 12, 12, 8};
        f.window.document().addScenario(own);
        search::Space space;
        space.base = f.scenario();
        space.axes = {{&knob("micro_batch"), {1, 2}}};
        f.window.startSweep(space, QStringLiteral("two"));
        QVERIFY(f.waitForSweep());
        layout::Change balanced;
        balanced.stageLayers.emplace();
        f.window.apply(balanced);
        QVERIFY(f.scenario().stageLayers.empty());
        const int step = f.window.document().undoStack().index();
        const search::Row& row = f.project().sweeps.back().result->rows.back();
        const layout::Scenario promised = search::scenarioAt(space, row.index);
        f.window.perspectives().explore().rowActivated(row.index);
        QCOMPARE(f.scenario().stageLayers, own.stageLayers);
        QVERIFY(f.scenario().layout == promised.layout);
        QCOMPARE(f.window.document().undoStack().index(), step + 1);
        QCOMPARE(f.window.evaluation().stepSeconds, row.objective);
        f.trigger("undo");
        QVERIFY(f.scenario().stageLayers.empty());
    }
};

QTEST_MAIN(WindowChangesTest)
#include "tst_window_changes.moc"
