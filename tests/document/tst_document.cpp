// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "model/store/support.h"
#include "store/sqlite.h"

#include <QSignalSpy>
#include <QTest>

#include <rapidcheck.h>

using namespace shardscape;
using namespace shardscape::document;
using namespace shardscape::store::test;
using store::Project;
namespace fs = std::filesystem;

namespace {

/// A document that remembers what it said.
class Listened {
public:
    explicit Listened(Project project = {})
    {
        document.start(std::move(project));
        QObject::connect(&document, &Document::changed,
                         [this](const ChangeEvent& event) { events.push_back(event); });
    }

    [[nodiscard]] const Project& project() const { return document.project(); }
    [[nodiscard]] QString undoText() { return document.undoStack().undoText(); }
    [[nodiscard]] int steps() { return document.undoStack().count(); }
    /// What was said since the last call, without the state of the file.
    std::vector<ChangeEvent> said()
    {
        std::erase_if(events,
                      [](const ChangeEvent& e) { return std::holds_alternative<FileStateChanged>(e); });
        return std::exchange(events, {});
    }

    Document document;
    std::vector<ChangeEvent> events;
};

const layout::Knob& knob(std::string_view id)
{
    return *layout::findKnob(id);
}

layout::Change only(std::string_view id, std::int64_t value)
{
    return {{{&knob(id), value}}};
}

layout::Scenario named(const std::string& name)
{
    Dice dice(1);
    layout::Scenario scenario = someScenario(dice);
    scenario.name = name;
    scenario.layout.microBatch = 1;
    return scenario;
}

std::vector<std::string> names(const Project& project)
{
    std::vector<std::string> all;
    for (const store::ScenarioEntry& entry : project.scenarios)
        all.push_back(entry.name());
    return all;
}

QString pathOf(const fs::path& path)
{
    return QString::fromStdString(path.string());
}

template <class Entry>
auto pickId(Dice& dice, const std::vector<Entry>& entries) -> decltype(Entry::id)
{
    // Now and then an entry that is not there: such an edit must leave no trace.
    if (entries.empty() || dice.roll(20) == 0)
        return {987'654};
    return dice.pick(entries).id;
}

/// One random edit; `edits` may include those that are no step of undo.
void edit(Document& document, Dice& dice, bool alsoEvents)
{
    const Project& project = document.project();
    const Gesture gesture = dice.roll(4) == 0 ? document.beginGesture() : static_cast<Gesture>(dice.roll(3));
    const auto text = [&dice] { return QString::fromStdString(dice.words()); };
    switch (dice.roll(alsoEvents ? 42 : 38)) {
    case 0: document.addScenario(someScenario(dice)); break;
    case 1: document.duplicateScenario(pickId(dice, project.scenarios)); break;
    case 2: document.removeScenario(pickId(dice, project.scenarios)); break;
    case 3:
        document.moveScenario(pickId(dice, project.scenarios), static_cast<std::size_t>(dice.roll(6)));
        break;
    case 4: document.renameScenario(pickId(dice, project.scenarios), text()); break;
    case 5: document.setScenarioNote(pickId(dice, project.scenarios), text(), gesture); break;
    case 6: document.setScenarioPinned(pickId(dice, project.scenarios), dice.coin()); break;
    case 7:
    case 8:
    case 9:
    case 10: {
        const ScenarioId id = pickId(dice, project.scenarios);
        if (const store::ScenarioEntry* entry = document.scenario(id)) {
            layout::Change change;
            for (std::int64_t n = 1 + dice.roll(3); n > 0; --n) {
                const layout::Knob& any =
                    layout::knobs()[static_cast<std::size_t>(dice.roll(std::ssize(layout::knobs())))];
                change.settings.push_back({&any, dice.pick(any.candidates(entry->scenario))});
            }
            (void)document.apply(id, change, gesture);
        }
        break;
    }
    case 11: document.setScenarioCluster(pickId(dice, project.scenarios), someCluster(dice), gesture); break;
    case 12: document.setScenarioModel(pickId(dice, project.scenarios), someModel(dice), gesture); break;
    case 13: document.addCluster(someCluster(dice)); break;
    case 14: document.setCluster(pickId(dice, project.clusters), someCluster(dice), gesture); break;
    case 15: document.removeCluster(pickId(dice, project.clusters)); break;
    case 16:
        document.moveCluster(pickId(dice, project.clusters), static_cast<std::size_t>(dice.roll(6)));
        break;
    case 17: document.addModel(someModel(dice)); break;
    case 18: document.setModel(pickId(dice, project.models), someModel(dice), gesture); break;
    case 19: document.removeModel(pickId(dice, project.models)); break;
    case 20: document.addNote(text(), text()); break;
    case 21: document.setNoteText(pickId(dice, project.notes), text(), gesture); break;
    case 22: document.removeNote(pickId(dice, project.notes)); break;
    case 23: document.renameSweep(pickId(dice, project.sweeps), text()); break;
    case 24: document.removeSweep(pickId(dice, project.sweeps)); break;
    case 25: document.moveSweep(pickId(dice, project.sweeps), static_cast<std::size_t>(dice.roll(6))); break;
    case 26: document.addSchedule(text(), text(), someSchedule(dice)); break;
    case 27:
        document.setSchedule(pickId(dice, project.schedules), someSchedule(dice), text(), gesture);
        break;
    case 28: document.renameSchedule(pickId(dice, project.schedules), text()); break;
    case 29: document.removeSchedule(pickId(dice, project.schedules)); break;
    case 30:
        document.moveSchedule(pickId(dice, project.schedules), static_cast<std::size_t>(dice.roll(6)));
        break;
    case 31: {
        std::vector<std::int32_t> layers(static_cast<std::size_t>(dice.roll(4)));
        for (std::int32_t& count : layers)
            count = dice.roll(20);
        (void)document.apply(pickId(dice, project.scenarios), {{}, std::move(layers)}, gesture);
        break;
    }
    case 32: document.addRuns(text(), dice.words(), dice.words()); break;
    case 33: document.renameRuns(pickId(dice, project.runs), text()); break;
    case 34: document.removeRuns(pickId(dice, project.runs)); break;
    case 35: document.addCalibration(text(), R"({"version": 1})"); break;
    case 36: document.renameCalibration(pickId(dice, project.calibrations), text()); break;
    case 37: document.removeCalibration(pickId(dice, project.calibrations)); break;
    case 38:
        document.addSweep(text(), pickId(dice, project.scenarios), someResult(dice, someScenario(dice), 5));
        break;
    case 39:
        document.setSweepResult(pickId(dice, project.sweeps), someResult(dice, someScenario(dice), 5));
        break;
    case 40: document.setCurrentScenario(pickId(dice, project.scenarios)); break;
    default: document.setViewState(dice.words(), dice.words()); break;
    }
}

class DocumentTest : public QObject {
    Q_OBJECT
private slots:
    // ---- properties

    void undoAndRedoGoThroughEveryStateAgain()
    {
        QVERIFY(rc::check([](std::uint64_t seed) {
            Dice dice(seed);
            Listened listened(someProject(seed, 5));
            Document& document = listened.document;
            QUndoStack& stack = document.undoStack();
            std::vector<Project> states{document.project()};
            for (int i = 0; i < 40; ++i) {
                edit(document, dice, false);
                states.resize(static_cast<std::size_t>(stack.index()));
                states.push_back(document.project());
                if (dice.roll(6) == 0)
                    for (std::int64_t n = dice.roll(5); n > 0; --n) {
                        stack.undo();
                        RC_ASSERT(document.project() == states[static_cast<std::size_t>(stack.index())]);
                    }
            }
            const int last = stack.index();
            for (int round = 0; round < 2; ++round) {
                while (stack.canUndo()) {
                    stack.undo();
                    RC_ASSERT(document.project() == states[static_cast<std::size_t>(stack.index())]);
                }
                while (stack.index() < last) {
                    stack.redo();
                    RC_ASSERT(document.project() == states[static_cast<std::size_t>(stack.index())]);
                }
            }
        }));
    }

    void undoingEverythingBesideEventsRestoresTheInputs()
    {
        QVERIFY(rc::check([](std::uint64_t seed) {
            Dice dice(seed);
            Listened listened(someProject(seed, 5));
            Document& document = listened.document;
            QUndoStack& stack = document.undoStack();
            const Project before = document.project();
            for (int i = 0; i < 40; ++i) {
                edit(document, dice, true);
                RC_ASSERT(!document.project().current || document.currentScenario());
                if (dice.roll(8) == 0)
                    stack.undo();
                RC_ASSERT(!document.project().current || document.currentScenario());
            }
            const Project after = document.project();
            const int last = stack.index();
            while (stack.canUndo())
                stack.undo();
            const Project& undone = document.project();
            RC_ASSERT(undone.scenarios == before.scenarios);
            RC_ASSERT(undone.clusters == before.clusters);
            RC_ASSERT(undone.models == before.models);
            RC_ASSERT(undone.notes == before.notes);
            RC_ASSERT(undone.schedules == before.schedules);
            RC_ASSERT(undone.runs == before.runs);
            RC_ASSERT(undone.calibrations == before.calibrations);
            RC_ASSERT(undone.viewState == after.viewState);
            RC_ASSERT(undone.sweeps.size() >= before.sweeps.size());
            while (stack.index() < last)
                stack.redo();
            RC_ASSERT(document.project().scenarios == after.scenarios);
            RC_ASSERT(document.project().sweeps == after.sweeps);
        }));
    }

    void savingAndOpeningAnywhereGivesTheSameProject()
    {
        const Folder folder;
        QVERIFY(rc::check([&folder](std::uint64_t seed) {
            Dice dice(seed);
            Listened listened(someProject(seed, 5));
            Document& document = listened.document;
            const QString path = pathOf(folder / ("p" + std::to_string(seed) + ".shardscape"));
            RC_ASSERT(document.saveAs(path).has_value());
            for (int i = 0; i < 25; ++i) {
                edit(document, dice, true);
                if (dice.roll(5) == 0)
                    document.undoStack().undo();
                if (dice.roll(6) != 0)
                    continue;
                RC_ASSERT(document.save().has_value());
                RC_ASSERT(!document.isDirty());
                Document other;
                RC_ASSERT(other.open(path).has_value());
                RC_ASSERT(other.project() == document.project());
            }
            fs::remove(path.toStdString());
        }));
    }

    void whatIsSaidIsEnoughToFollow()
    {
        // A view that only listens keeps the same lists of ids as the project.
        QVERIFY(rc::check([](std::uint64_t seed) {
            Dice dice(seed);
            Document document;
            document.start(someProject(seed, 5));
            std::vector<ScenarioId> scenarios;
            std::vector<SweepId> sweeps;
            ScenarioId current = document.project().current;
            for (const auto& entry : document.project().scenarios)
                scenarios.push_back(entry.id);
            for (const auto& entry : document.project().sweeps)
                sweeps.push_back(entry.id);
            const auto follow = [](auto& list, const auto& event) {
                using Event = std::remove_cvref_t<decltype(event)>;
                using Id = std::remove_cvref_t<decltype(event.id)>;
                const auto at = [&list](std::size_t i) {
                    return list.begin() + static_cast<std::ptrdiff_t>(i);
                };
                if constexpr (std::is_same_v<Event, Added<Id>>) {
                    list.insert(at(event.position), event.id);
                } else if constexpr (std::is_same_v<Event, Removed<Id>>) {
                    RC_ASSERT(*at(event.position) == event.id);
                    list.erase(at(event.position));
                } else {
                    RC_ASSERT(*at(event.from) == event.id);
                    list.erase(at(event.from));
                    list.insert(at(event.to), event.id);
                }
            };
            QObject::connect(&document, &Document::changed, [&](const ChangeEvent& event) {
                std::visit(
                    [&](const auto& e) {
                        using Event = std::remove_cvref_t<decltype(e)>;
                        if constexpr (
                            std::is_same_v<
                                Event,
                                Added<
                                    ScenarioId>> || std::is_same_v<Event, Removed<ScenarioId>> || std::is_same_v<Event, Moved<ScenarioId>>)
                            follow(scenarios, e);
                        else if constexpr (
                            std::is_same_v<
                                Event,
                                Added<
                                    SweepId>> || std::is_same_v<Event, Removed<SweepId>> || std::is_same_v<Event, Moved<SweepId>>)
                            follow(sweeps, e);
                        else if constexpr (std::is_same_v<Event, CurrentScenarioChanged>)
                            current = e.id;
                    },
                    event);
            });
            for (int i = 0; i < 60; ++i) {
                edit(document, dice, true);
                if (dice.roll(3) == 0)
                    document.undoStack().undo();
                if (dice.roll(5) == 0)
                    document.undoStack().redo();
                RC_ASSERT(current == document.project().current);
                RC_ASSERT(scenarios.size() == document.project().scenarios.size());
                for (std::size_t k = 0; k < scenarios.size(); ++k)
                    RC_ASSERT(scenarios[k] == document.project().scenarios[k].id);
                RC_ASSERT(sweeps.size() == document.project().sweeps.size());
                for (std::size_t k = 0; k < sweeps.size(); ++k)
                    RC_ASSERT(sweeps[k] == document.project().sweeps[k].id);
            }
        }));
    }

    // ---- steps and their names

    void stepsAreNamedAfterWhatTheyDo()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("Plan A"));
        QCOMPARE(l.undoText(), QStringLiteral("Add scenario \"Plan A\""));
        VERIFY_RESULT(l.document.apply(id, only("micro_batch", 2)));
        QCOMPARE(l.undoText(), QStringLiteral("Change micro-batch to 2"));
        const bool full = knob("recompute").get(l.document.scenario(id)->scenario) == 2;
        VERIFY_RESULT(l.document.apply(id, only("recompute", full ? 0 : 2)));
        QCOMPARE(l.undoText(), full ? QStringLiteral("Change recompute to none")
                                    : QStringLiteral("Change recompute to full"));
        const bool on = l.document.scenario(id)->scenario.layout.sequenceParallel;
        VERIFY_RESULT(l.document.apply(id, only("sequence_parallel", on ? 0 : 1)));
        QCOMPARE(l.undoText(), on ? QStringLiteral("Turn off sequence parallel")
                                  : QStringLiteral("Turn on sequence parallel"));
        VERIFY_RESULT(l.document.apply(id, {{{&knob("tp"), 8}, {&knob("pp"), 4}}}));
        QCOMPARE(l.undoText(), QStringLiteral("Change layout"));
        l.document.renameScenario(id, QStringLiteral("Plan\n B"));
        QCOMPARE(l.undoText(), QStringLiteral("Rename scenario to \"Plan B\""));
        l.document.setScenarioPinned(id, true);
        QCOMPARE(l.undoText(), QStringLiteral("Pin scenario"));
        l.document.removeScenario(id);
        QCOMPARE(l.undoText(), QStringLiteral("Remove scenario \"Plan B\""));
    }

    void editsThatChangeNothingLeaveNoTrace()
    {
        Listened l(fullProject());
        const Project before = l.project();
        const store::ScenarioEntry entry = before.scenarios.front();
        VERIFY_RESULT(l.document.apply(entry.id, only("tp", knob("tp").get(entry.scenario))));
        VERIFY_RESULT(l.document.apply(entry.id, {}));
        l.document.renameScenario(entry.id, QString::fromStdString(entry.name()));
        l.document.setScenarioPinned(entry.id, entry.pinned);
        l.document.setScenarioCluster(entry.id, entry.scenario.cluster);
        l.document.moveScenario(entry.id, 0);
        l.document.setCurrentScenario(before.current);
        l.document.setSweepResult(before.sweeps.front().id, before.sweeps.front().result);
        l.document.beginMacro(QStringLiteral("nothing"));
        l.document.beginMacro(QStringLiteral("inside"));
        l.document.endMacro();
        l.document.endMacro();
        QCOMPARE(l.steps(), 0);
        QVERIFY(l.events.empty());
        QVERIFY(!l.document.isDirty());
        QVERIFY(l.project() == before);
    }

    void editsOfWhatIsGoneLeaveNoTrace()
    {
        Listened l;
        l.document.renameScenario({5}, QStringLiteral("x"));
        l.document.removeSweep({5});
        l.document.moveNote({5}, 0);
        l.document.setCurrentScenario({5});
        QVERIFY(!l.document.duplicateScenario({5}));
        VERIFY_RESULT(l.document.apply({5}, only("tp", 2)));
        QCOMPARE(l.steps(), 0);
        QVERIFY(l.events.empty());
    }

    void aKnobOutOfItsRangeIsRefused()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        const Project before = l.project();
        VERIFY_ERROR(l.document.apply(id, only("tp", 0)), ErrorCode::BadInput, "tp");
        VERIFY_ERROR(l.document.apply(id, {{{&knob("pp"), 2}, {&knob("zero"), 4}}}), ErrorCode::BadInput,
                     "zero");
        QVERIFY(l.project() == before);
        QCOMPARE(l.steps(), 1);
    }

    void aMacroIsOneStep()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        const Project before = l.project();
        l.document.beginMacro(QStringLiteral("Take advice"));
        VERIFY_RESULT(l.document.apply(id, only("micro_batch", 16)));
        l.document.setScenarioNote(id, QStringLiteral("as advised"));
        l.document.endMacro();
        QCOMPARE(l.steps(), 2);
        QCOMPARE(l.undoText(), QStringLiteral("Take advice"));
        l.document.undoStack().undo();
        QVERIFY(l.project() == before);
    }

    // ---- gestures

    void anEditOfAPinGoesIntoADraft()
    {
        Listened l;
        const store::ScenarioId id = l.document.addScenario(named("one"));
        const store::ScenarioId last = l.document.addScenario(named("last"));
        l.document.setScenarioPinned(id, true);
        l.document.setCurrentScenario(id);
        const store::ScenarioEntry pin = *l.document.scenario(id);
        const int steps = l.steps();
        QVERIFY(l.document.apply(id, only("micro_batch", 2)).has_value());
        QVERIFY(*l.document.scenario(id) == pin);
        QCOMPARE(names(l.project()), (std::vector<std::string>{"one", "Draft 1", "last"}));
        QCOMPARE(l.document.currentScenario()->scenario.layout.microBatch, 2);
        QVERIFY(!l.document.currentScenario()->pinned);
        QCOMPARE(l.steps(), steps + 1);
        l.document.undoStack().undo();
        QCOMPARE(names(l.project()), (std::vector<std::string>{"one", "last"}));
        QCOMPARE(l.project().current.value, id.value);
        l.document.undoStack().redo();
        QCOMPARE(l.document.currentScenario()->name(), std::string("Draft 1"));
        // The same of clusters and models; what changes nothing makes no draft.
        cluster::Cluster other = pin.scenario.cluster;
        other.name += " of another room";
        l.document.setScenarioCluster(id, pin.scenario.cluster);
        QCOMPARE(l.project().scenarios.size(), std::size_t{3});
        l.document.setScenarioCluster(id, other);
        QCOMPARE(l.document.currentScenario()->name(), std::string("Draft 2"));
        workload::Transformer model = pin.scenario.model;
        model.layers += 1;
        l.document.setScenarioModel(id, model);
        QCOMPARE(l.document.currentScenario()->scenario.model.layers, model.layers);
        QVERIFY(*l.document.scenario(id) == pin);
        QVERIFY(l.document.scenario(last) != nullptr);
    }

    void aDragOnAPinMakesOneDraft()
    {
        Listened l;
        const store::ScenarioId id = l.document.addScenario(named("one"));
        l.document.setScenarioPinned(id, true);
        const store::ScenarioEntry pin = *l.document.scenario(id);
        const document::Gesture drag = l.document.beginGesture();
        for (const std::int64_t value : {2, 3, 4}) // whoever drags may not know of the draft
            QVERIFY(l.document.apply(id, only("micro_batch", value), drag).has_value());
        QCOMPARE(l.project().scenarios.size(), std::size_t{2});
        QCOMPARE(l.document.currentScenario()->scenario.layout.microBatch, 4);
        QVERIFY(*l.document.scenario(id) == pin);
        QVERIFY(l.document.apply(id, only("micro_batch", 2), l.document.beginGesture()).has_value());
        QCOMPARE(l.project().scenarios.size(), std::size_t{3}); // another gesture, another draft
    }

    void aDragIsOneStepAndTwoDragsAreTwo()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        const Project before = l.project();
        const Gesture first = l.document.beginGesture();
        for (const std::int64_t value : {32, 48, 16})
            VERIFY_RESULT(l.document.apply(id, only("micro_batch", value), first));
        QCOMPARE(l.steps(), 2);
        QCOMPARE(l.undoText(), QStringLiteral("Change micro-batch to 16"));
        const Project between = l.project();
        const Gesture second = l.document.beginGesture();
        for (const std::int64_t value : {20, 24})
            VERIFY_RESULT(l.document.apply(id, only("micro_batch", value), second));
        QCOMPARE(l.steps(), 3);
        l.document.undoStack().undo();
        QVERIFY(l.project() == between);
        l.document.undoStack().undo();
        QVERIFY(l.project() == before);
        l.document.undoStack().redo();
        QVERIFY(l.project() == between);
    }

    void aDragBackToItsStartLeavesNoStep()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        VERIFY_RESULT(l.document.apply(id, only("micro_batch", 4)));
        const int steps = l.steps();
        const Gesture gesture = l.document.beginGesture();
        for (const std::int64_t value : {8, 16, 4})
            VERIFY_RESULT(l.document.apply(id, only("micro_batch", value), gesture));
        QCOMPARE(l.steps(), steps);
        QCOMPARE(knob("micro_batch").get(l.document.scenario(id)->scenario), std::int64_t{4});
        QCOMPARE(l.undoText(), QStringLiteral("Change micro-batch to 4"));
    }

    void aGestureOverSeveralKnobsKeepsWhatDiffers()
    {
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        VERIFY_RESULT(l.document.apply(id, {{{&knob("tp"), 1}, {&knob("pp"), 1}}}));
        const Project before = l.project();
        const int steps = l.steps();
        const Gesture gesture = l.document.beginGesture();
        VERIFY_RESULT(l.document.apply(id, only("tp", 8), gesture));
        VERIFY_RESULT(l.document.apply(id, only("pp", 4), gesture));
        VERIFY_RESULT(l.document.apply(id, only("tp", 1), gesture));
        QCOMPARE(l.steps(), steps + 1);
        l.said();
        l.document.undoStack().undo();
        QVERIFY(l.project() == before);
        const std::vector<ChangeEvent> said = l.said();
        QCOMPARE(said.size(), std::size_t{1});
        QCOMPARE(std::get<ScenarioChanged>(said.front()).knobs, std::vector<std::string_view>{"pp"});
    }

    void typingIsOneStepOnlyWithinItsGestureAndItsNote()
    {
        Listened l;
        const NoteId a = l.document.addNote(QStringLiteral("A"), {});
        const NoteId b = l.document.addNote(QStringLiteral("B"), {});
        const int steps = l.steps();
        const Gesture gesture = l.document.beginGesture();
        for (const char* text : {"h", "he", "hey"})
            l.document.setNoteText(a, QString::fromLatin1(text), gesture);
        QCOMPARE(l.steps(), steps + 1);
        l.document.setNoteText(b, QStringLiteral("x"), gesture);
        QCOMPARE(l.steps(), steps + 2);
        l.document.setNoteText(b, QStringLiteral("y"));
        l.document.setNoteText(b, QStringLiteral("z"));
        QCOMPARE(l.steps(), steps + 4);
        l.document.setNoteText(b, QStringLiteral("again"), l.document.beginGesture());
        l.document.setNoteText(b, QStringLiteral("again and again"), l.document.beginGesture());
        QCOMPARE(l.steps(), steps + 6);
        l.document.undoStack().undo();
        QCOMPARE(l.project().notes.back().text, std::string("again"));
    }

    void aGestureDoesNotMergeOverASave()
    {
        const Folder folder;
        Listened l;
        const ScenarioId id = l.document.addScenario(named("A"));
        const Gesture gesture = l.document.beginGesture();
        VERIFY_RESULT(l.document.apply(id, only("micro_batch", 32), gesture));
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        VERIFY_RESULT(l.document.apply(id, only("micro_batch", 16), gesture));
        QVERIFY(l.document.isDirty());
        l.document.undoStack().undo();
        QVERIFY(!l.document.isDirty());
    }

    // ---- what is said

    void everyEditSaysWhatChanged()
    {
        Listened l;
        const ScenarioId a = l.document.addScenario(named("A"));
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Added<ScenarioId>{a, 0}, CurrentScenarioChanged{a}}));
        const ScenarioId b = l.document.duplicateScenario(a);
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Added<ScenarioId>{b, 1}, CurrentScenarioChanged{b}}));
        VERIFY_RESULT(l.document.apply(b, {{{&knob("pp"), 7}, {&knob("sequence"), 4321}}}));
        const auto said = l.said();
        QCOMPARE(said.size(), std::size_t{1});
        const auto& event = std::get<ScenarioChanged>(said.front());
        QVERIFY(event.has(ScenarioPart::Knobs) && !event.has(ScenarioPart::Name) && event.changesNumbers());
        QCOMPARE(event.knobs, (std::vector<std::string_view>{"sequence", "pp"}));
        l.document.renameScenario(b, QStringLiteral("B"));
        const auto renamed = l.said();
        QVERIFY(!std::get<ScenarioChanged>(renamed.front()).changesNumbers());
        l.document.moveScenario(b, 0);
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Moved<ScenarioId>{b, 1, 0}}));
        l.document.undoStack().undo();
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Moved<ScenarioId>{b, 0, 1}}));
        l.document.removeScenario(b);
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Removed<ScenarioId>{b, 1}, CurrentScenarioChanged{a}}));
        l.document.undoStack().undo();
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Added<ScenarioId>{b, 1}, CurrentScenarioChanged{b}}));
        l.document.start();
        QVERIFY(l.said() == (std::vector<ChangeEvent>{ProjectReplaced{}}));
    }

    void duplicatesGetAFreeName()
    {
        Listened l;
        const ScenarioId a = l.document.addScenario(named("Plan"));
        const ScenarioId b = l.document.duplicateScenario(a);
        l.document.duplicateScenario(b);
        l.document.duplicateScenario(a);
        QCOMPARE(names(l.project()), (std::vector<std::string>{"Plan", "Plan (4)", "Plan (2)", "Plan (3)"}));
        const ScenarioId odd = l.document.addScenario(named("Odd (x)"));
        l.document.duplicateScenario(odd);
        QCOMPARE(names(l.project()).back(), std::string("Odd (x) (2)"));
    }

    void idsAreNotUsedTwice()
    {
        Listened l;
        const ScenarioId a = l.document.addScenario(named("A"));
        l.document.undoStack().undo();
        const ScenarioId b = l.document.addScenario(named("B"));
        QVERIFY(a != b);
        const Folder folder;
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        VERIFY_RESULT(l.document.open(pathOf(folder / "a.shardscape")));
        QVERIFY(l.document.addScenario(named("C")) > b);
    }

    // ---- sweeps

    void resultsAreUnsavedWorkButNoStep()
    {
        Listened l;
        Dice dice(4);
        const ScenarioId scenario = l.document.addScenario(named("A"));
        const int steps = l.steps();
        const auto result = someResult(dice, l.document.scenario(scenario)->scenario, 10);
        const SweepId id = l.document.addSweep(QStringLiteral("all"), scenario, result);
        QCOMPARE(l.steps(), steps);
        QVERIFY(l.document.isDirty());
        l.document.undoStack().undo();
        QCOMPARE(l.project().sweeps.size(), std::size_t{1});
        QVERIFY(l.document.isDirty()); // nothing to undo, but the result is not saved
        l.document.removeSweep(id);
        QVERIFY(l.project().sweeps.empty());
        l.document.undoStack().undo();
        QCOMPARE(l.project().sweeps.front().result, result);

        const auto again = someResult(dice, named("B"), 10);
        l.said();
        l.document.setSweepResult(id, again);
        QVERIFY(l.said() == (std::vector<ChangeEvent>{Changed<SweepId>{id}}));
        QCOMPARE(l.project().sweeps.front().result, again);
        QCOMPARE(l.project().sweeps.front().name, std::string("all"));
        QCOMPARE(l.project().sweeps.front().inputDigest, store::inputDigest(again->space));
    }

    void viewStateIsSavedButNoWork()
    {
        const Folder folder;
        Listened l;
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        l.document.setViewState("timeline/zoom", "3.5");
        QVERIFY(!l.document.isDirty());
        QCOMPARE(l.steps(), 0);
        VERIFY_RESULT(l.document.save());
        Document other;
        VERIFY_RESULT(other.open(pathOf(folder / "a.shardscape")));
        QCOMPARE(other.project().viewState.at("timeline/zoom"), std::string("3.5"));
    }

    // ---- the file

    void itIsCleanExactlyWhereItWasSaved()
    {
        const Folder folder;
        Listened l;
        QVERIFY(!l.document.isDirty());
        QCOMPARE(l.document.title(), QStringLiteral("Untitled"));
        VERIFY_ERROR(l.document.save(), ErrorCode::BadInput, "no file");
        const ScenarioId id = l.document.addScenario(named("A"));
        QVERIFY(l.document.isDirty());
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "plan.shardscape")));
        QVERIFY(!l.document.isDirty());
        QCOMPARE(l.document.title(), QStringLiteral("plan"));
        QCOMPARE(l.document.path(), pathOf(fs::canonical(folder / "plan.shardscape")));
        l.document.setScenarioPinned(id, true);
        QVERIFY(l.document.isDirty());
        l.document.undoStack().undo();
        QVERIFY(!l.document.isDirty());
        l.document.undoStack().undo();
        QVERIFY(l.document.isDirty());
        l.document.undoStack().redo();
        QVERIFY(!l.document.isDirty());
    }

    void theStateOfTheFileIsTold()
    {
        const Folder folder;
        Listened l;
        const auto told = [&l] {
            const auto count = std::count_if(l.events.begin(), l.events.end(), [](const ChangeEvent& e) {
                return std::holds_alternative<FileStateChanged>(e);
            });
            l.events.clear();
            return count;
        };
        l.document.addNote({}, {});
        QCOMPARE(told(), 1);
        l.document.addNote({}, {});
        QCOMPARE(told(), 0);
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        QCOMPARE(told(), 1);
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "b.shardscape")));
        QCOMPARE(told(), 1);
        VERIFY_RESULT(l.document.save());
        QCOMPARE(told(), 0);
        l.document.addSweep({}, {}, std::make_shared<search::SweepResult>());
        QCOMPARE(told(), 1);
        l.document.start();
        QCOMPARE(told(), 1);
    }

    void aFailedSaveChangesNothing()
    {
        const Folder folder;
        Listened l;
        l.document.addNote(QStringLiteral("A"), {});
        VERIFY_ERROR(l.document.saveAs(pathOf(folder / "no/where.shardscape")), ErrorCode::Unwritable,
                     "where.shardscape");
        QVERIFY(l.document.isDirty());
        QVERIFY(l.document.path().isEmpty());
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));

        Document other;
        VERIFY_RESULT(other.open(pathOf(folder / "a.shardscape")));
        other.addNote(QStringLiteral("theirs"), {});
        VERIFY_RESULT(other.save());
        l.document.addNote(QStringLiteral("mine"), {});
        VERIFY_ERROR(l.document.save(), ErrorCode::ChangedOnDisk, "a.shardscape");
        QVERIFY(l.document.isDirty());
        VERIFY_RESULT(l.document.saveAs(l.document.path())); // over it all the same
        QVERIFY(!l.document.isDirty());
        VERIFY_ERROR(other.save(), ErrorCode::ChangedOnDisk, "a.shardscape");
    }

    void aFailedOpenKeepsTheProject()
    {
        const Folder folder;
        writeBytes(folder / "junk.shardscape", "junk");
        Listened l(fullProject());
        const Project before = l.project();
        VERIFY_ERROR(l.document.open(pathOf(folder / "junk.shardscape")), ErrorCode::NotOurs,
                     "junk.shardscape");
        QVERIFY(l.project() == before);
        QVERIFY(l.events.empty());
    }

    void openingForgetsTheSteps()
    {
        const Folder folder;
        Listened l;
        l.document.addScenario(named("A"));
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        l.document.addNote({}, {});
        QSignalSpy canUndo(&l.document.undoStack(), &QUndoStack::canUndoChanged);
        VERIFY_RESULT(l.document.open(pathOf(folder / "a.shardscape")));
        QCOMPARE(l.steps(), 0);
        QCOMPARE(canUndo.count(), 1); // actions follow the stack
        QVERIFY(!l.document.isDirty());
        QVERIFY(l.document.currentScenario());
    }

    void editingGoesOnWhileASaveRuns()
    {
        const Folder folder;
        Listened l;
        l.document.addScenario(named("A"));
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        l.document.addScenario(named("B"));
        const Project asked = l.project();
        Saving saving = l.document.beginSave();
        std::thread worker([&saving] { saving.run(); });
        l.document.addScenario(named("C"));
        worker.join();
        VERIFY_RESULT(l.document.finishSave(std::move(saving)));
        QVERIFY(l.document.isDirty());
        Document other;
        VERIFY_RESULT(other.open(pathOf(folder / "a.shardscape")));
        QVERIFY(other.project() == asked);
        // Back at what the file holds the document could know that it is clean; it must never say so where it is not.
        l.document.undoStack().undo();
        l.document.undoStack().undo();
        QVERIFY(l.document.isDirty());
        VERIFY_RESULT(l.document.save());
        QVERIFY(!l.document.isDirty());
    }

    void aSaveThatWasNotRunIsNoSave()
    {
        const Folder folder;
        Listened l;
        l.document.addNote({}, {});
        VERIFY_ERROR(l.document.finishSave(l.document.beginSaveAs(pathOf(folder / "a.shardscape"))),
                     ErrorCode::Internal, "not run");
        QVERIFY(l.document.isDirty());
    }

    // ---- unsaved work

    void unsavedWorkOutlivesTheDocument()
    {
        const Folder folder;
        Project left;
        {
            Listened l;
            VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved"));
            l.document.addScenario(named("A"));
            left = l.project();
        }
        const auto found = store::recoverables(folder / "unsaved");
        QCOMPARE(found.size(), std::size_t{1});
        Listened next;
        VERIFY_RESULT(next.document.keepUnsavedWorkIn(folder / "unsaved"));
        VERIFY_RESULT(next.document.recover(found.front()));
        QVERIFY(next.project() == left);
        QVERIFY(next.document.isDirty());
        QVERIFY(next.document.path().isEmpty());
        // It is safe in the new program's own sidecar; the old one is gone and nothing is offered twice.
        QVERIFY(!fs::exists(found.front().sidecar));
        QVERIFY(store::recoverables(folder / "unsaved").empty());
        VERIFY_RESULT(next.document.saveAs(pathOf(folder / "a.shardscape")));
        QVERIFY(!next.document.isDirty());
    }

    void unsavedWorkIsKeptAfterAWhile()
    {
        const Folder folder;
        Listened l;
        VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved", std::chrono::milliseconds(10)));
        l.document.addScenario(named("A"));
        const auto sidecars = [&folder] {
            int count = 0;
            for (const auto& entry : fs::directory_iterator(folder / "unsaved"))
                count += entry.path().extension() == ".shardscape" ? 1 : 0;
            return count;
        };
        QTRY_COMPARE(sidecars(), 1);
        VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        QTRY_COMPARE(sidecars(), 0);
    }

    void workThatIsSavedOrGivenUpIsNotOffered()
    {
        const Folder folder;
        {
            Listened l;
            VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved"));
            l.document.addScenario(named("A"));
            VERIFY_RESULT(l.document.keepUnsavedWork());
            VERIFY_RESULT(l.document.saveAs(pathOf(folder / "a.shardscape")));
        }
        QVERIFY(store::recoverables(folder / "unsaved").empty());
        {
            Listened l;
            VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved"));
            l.document.addScenario(named("A"));
            VERIFY_RESULT(l.document.keepUnsavedWork());
            l.document.giveUpUnsavedWork();
        }
        QVERIFY(store::recoverables(folder / "unsaved").empty());
        {
            Listened l;
            VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved"));
            l.document.addScenario(named("A"));
            VERIFY_RESULT(l.document.keepUnsavedWork());
            l.document.start();
        }
        QVERIFY(store::recoverables(folder / "unsaved").empty());
        QVERIFY(fs::is_empty(folder / "unsaved"));
    }

    void recoveredWorkIsSavedOverItsOwnFileOnlyIfNobodyElseWroteIt()
    {
        const Folder folder;
        const QString path = pathOf(folder / "a.shardscape");
        {
            Listened l;
            VERIFY_RESULT(l.document.keepUnsavedWorkIn(folder / "unsaved"));
            l.document.addScenario(named("A"));
            VERIFY_RESULT(l.document.saveAs(path));
            l.document.addScenario(named("B"));
        }
        {
            Document other;
            VERIFY_RESULT(other.open(path));
            other.addNote(QStringLiteral("meanwhile"), {});
            VERIFY_RESULT(other.save());
        }
        Document next; // keeps no unsaved work of its own: the old sidecar is all there is
        const auto found = store::recoverables(folder / "unsaved");
        QCOMPARE(found.size(), std::size_t{1});
        VERIFY_RESULT(next.recover(found.front()));
        QCOMPARE(next.path(), pathOf(fs::canonical(folder / "a.shardscape")));
        QVERIFY(fs::exists(found.front().sidecar));
        VERIFY_ERROR(next.save(), ErrorCode::ChangedOnDisk, "a.shardscape");
        QVERIFY(fs::exists(found.front().sidecar));
        VERIFY_RESULT(next.saveAs(pathOf(folder / "b.shardscape")));
        QVERIFY(!fs::exists(found.front().sidecar));
    }
};

} // namespace

QTEST_GUILESS_MAIN(DocumentTest)
#include "tst_document.moc"
