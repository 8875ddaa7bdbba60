// SPDX-License-Identifier: GPL-3.0-or-later
// A person without a plan: thousands of actions in a random order, then everything taken back.
// SHARDSCAPE_SEED repeats a walk, SHARDSCAPE_STEPS makes it longer or shorter, SHARDSCAPE_SECONDS gives it more time.
#include "app/window_fixture.h"
#include "compare/compare_view.h"
#include "exchange/catalog/catalog.h"
#include "gui/parts/language.h"
#include "search/training/default_space.h"

#include <QElapsedTimer>
#include <QUndoStack>

#include <cstdio>
#include <functional>
#include <random>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

constexpr int kSteps = 10'000;
/// An idle machine takes the whole walk in under a minute; sanitizers and busy machines go as far as they get.
constexpr qint64 kLongest = 110'000; ///< ms, so that taking everything back fits into a test too
constexpr int kFewest = 300;

/// What people made: results of sweeps are derived, views are no edits.
struct Made {
    std::vector<store::ScenarioEntry> scenarios;
    std::vector<store::ClusterEntry> clusters;
    std::vector<store::ModelEntry> models;
    std::vector<store::NoteEntry> notes;
    std::vector<store::ScheduleEntry> schedules;

    explicit Made(const store::Project& project)
        : scenarios(project.scenarios)
        , clusters(project.clusters)
        , models(project.models)
        , notes(project.notes)
        , schedules(project.schedules)
    {}
    friend bool operator==(const Made&, const Made&) = default;
};

struct Walk {
    WindowFixture& f;
    std::mt19937 random;

    int upTo(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); }
    document::Document& document() { return f.window.document(); }
    template <class Entries>
    auto* anyOf(Entries& entries)
    {
        return entries.empty() ? nullptr
                               : &entries[static_cast<std::size_t>(upTo(static_cast<int>(entries.size())))];
    }

    void turnAKnob()
    {
        const store::ScenarioEntry* current = document().currentScenario();
        if (current == nullptr) {
            return;
        }
        const auto knobs = layout::knobs();
        const layout::Knob& knob = knobs[static_cast<std::size_t>(upTo(static_cast<int>(knobs.size())))];
        const auto values = knob.candidates(current->scenario);
        if (values.empty()) {
            return;
        }
        const auto value = values[static_cast<std::size_t>(upTo(static_cast<int>(values.size())))];
        // Now and then a drag over several values.
        const QString id = QString::fromUtf8(knob.id.data(), static_cast<qsizetype>(knob.id.size()));
        if (upTo(8) == 0) {
            f.window.setKnob(id, values.front(), false);
            f.window.setKnob(id, values.back(), false);
        }
        f.window.setKnob(id, value, true);
    }
    void typeNonsense()
    {
        f.window.setKnob(QStringLiteral("no_such_knob"), 3);
        f.window.setKnob(QStringLiteral("tp"), -5);
        f.window.setKnob(QStringLiteral("global_batch"), 1LL << 60);
    }
    void goElsewhere()
    {
        f.window.perspectives().setPerspective(static_cast<Perspective>(upTo(kPerspectives)));
    }
    void tearOff()
    {
        const auto perspective = static_cast<Perspective>(upTo(kPerspectives));
        f.window.perspectives().setTornOff(perspective, !f.window.perspectives().isTornOff(perspective));
    }
    void addScenario()
    {
        if (f.project().scenarios.size() < 12) {
            f.trigger(upTo(2) == 0 ? "add_scenario" : "duplicate_scenario");
        }
    }
    void chooseScenario()
    {
        if (const auto* entry = anyOf(f.project().scenarios)) {
            document().setCurrentScenario(entry->id);
        }
    }
    void renameScenario()
    {
        if (const auto* entry = anyOf(f.project().scenarios)) {
            document().renameScenario(entry->id, QStringLiteral("Layout %1").arg(upTo(100)));
        }
    }
    void moveScenario()
    {
        if (const auto* entry = anyOf(f.project().scenarios)) {
            document().moveScenario(entry->id, static_cast<std::size_t>(upTo(12)));
        }
    }
    void arrangeComparison()
    {
        compare::CompareView& view = f.window.perspectives().compare();
        const auto ids = view.order();
        if (ids.empty()) {
            return;
        }
        view.move(ids[static_cast<std::size_t>(upTo(static_cast<int>(ids.size())))], upTo(5) - 2);
        view.sortBy(static_cast<compare::Order>(upTo(6)));
        view.setBase(ids.front());
        view.swapBase();
        view.setAll(upTo(2) == 0);
    }
    void chooseModel()
    {
        const auto models = exchange::Catalog::builtIn().models();
        const auto& model = models[static_cast<std::size_t>(upTo(static_cast<int>(models.size())))];
        emit f.window.modelChooser().chosen(QString::fromStdString(model.id));
    }
    void chooseCluster()
    {
        const auto clusters = exchange::Catalog::builtIn().clusters();
        const auto& cluster = clusters[static_cast<std::size_t>(upTo(static_cast<int>(clusters.size())))];
        emit f.window.clusterChooser().chosen(QString::fromStdString(cluster.id));
    }
    void changeNodes() { emit f.window.clusterChooser().numberChosen(1 << upTo(7)); }
    void addNote() { document().addNote(QStringLiteral("Note"), QStringLiteral("text")); }
    void writeNote()
    {
        if (const auto* note = anyOf(f.project().notes)) {
            upTo(4) == 0 ? document().removeNote(note->id)
                         : document().setNoteText(note->id, QString::number(upTo(1000)));
        }
    }
    void keepCluster()
    {
        if (f.project().clusters.size() < 4) {
            document().addCluster(f.scenario().cluster);
        } else {
            document().removeCluster(f.project().clusters.front().id);
        }
    }
    void editSchedule()
    {
        if (f.project().schedules.size() < 3) {
            f.window.copySchedule();
        } else {
            document().removeSchedule(f.project().schedules.front().id);
        }
    }
    void openSchedule()
    {
        const auto* entry = anyOf(f.project().schedules);
        f.window.openSchedule(entry != nullptr && upTo(2) == 0 ? entry->id : store::ScheduleId{});
    }
    void sweep()
    {
        if (f.window.engine().isSweeping()) {
            f.trigger("stop_sweep");
        } else if (f.project().sweeps.size() < 4) {
            search::Space space = search::defaultSpace(f.scenario(),
                                                       {"schedule", "chunks", "attention", "zero"});
            f.window.startSweep(std::move(space), QStringLiteral("walk"));
        } else {
            document().removeSweep(f.project().sweeps.front().id);
        }
    }
    void pauseSweep()
    {
        if (f.window.engine().isSweeping()) {
            f.trigger("pause_sweep");
        }
    }
    void stopSweep() { f.trigger("stop_sweep"); }
    void compareTimelines() { f.trigger("compare"); }
    void askWhy()
    {
        emit f.window.perspectives().compare().whyRequested(f.project().current.value, QStringLiteral("mfu"));
    }
    void undo()
    {
        for (int i = upTo(4); i >= 0; --i) {
            f.trigger("undo");
        }
    }
    void redo()
    {
        for (int i = upTo(4); i >= 0; --i) {
            f.trigger("redo");
        }
    }
    void speak()
    {
        const QStringList all = languages();
        f.window.speak(all[upTo(static_cast<int>(all.size()))]);
    }
    void rest() { QCoreApplication::processEvents(QEventLoop::AllEvents, 20); }
};

using Verb = void (Walk::*)();
struct Possible {
    Verb verb;
    int weight;
    const char* name;
};
constexpr Possible kVerbs[]{
    {&Walk::turnAKnob, 340, "knob"},
    {&Walk::typeNonsense, 5, "nonsense"},
    {&Walk::goElsewhere, 60, "perspective"},
    {&Walk::tearOff, 6, "tear off"},
    {&Walk::addScenario, 30, "add scenario"},
    {&Walk::chooseScenario, 40, "choose scenario"},
    {&Walk::renameScenario, 15, "rename"},
    {&Walk::moveScenario, 10, "move"},
    {&Walk::arrangeComparison, 15, "compare"},
    {&Walk::chooseModel, 20, "model"},
    {&Walk::chooseCluster, 20, "cluster"},
    {&Walk::changeNodes, 20, "nodes"},
    {&Walk::addNote, 5, "add note"},
    {&Walk::writeNote, 20, "write note"},
    {&Walk::keepCluster, 5, "keep cluster"},
    {&Walk::editSchedule, 3, "edit schedule"},
    {&Walk::openSchedule, 5, "open schedule"},
    {&Walk::sweep, 12, "sweep"},
    {&Walk::pauseSweep, 4, "pause"},
    {&Walk::stopSweep, 12, "stop"},
    {&Walk::compareTimelines, 6, "compare timelines"},
    {&Walk::askWhy, 4, "why"},
    {&Walk::speak, 2, "speak"},
    {&Walk::undo, 80, "undo"},
    {&Walk::redo, 60, "redo"},
    {&Walk::rest, 30, "rest"},
};

} // namespace

class WalkTest : public QObject {
    Q_OBJECT

private slots:
    void everyActionCanBeTakenBack()
    {
        const QByteArray given = qgetenv("SHARDSCAPE_SEED");
        // The same walk every time, or every time another: a red one must be red again.
        constexpr unsigned kUsual = 1629228932; // found a division by zero in the rings of a wired node
        const unsigned seed = given.isEmpty()     ? kUsual
                              : given == "random" ? std::random_device{}()
                                                  : given.toUInt();
        const int steps = qEnvironmentVariableIsSet("SHARDSCAPE_STEPS")
                              ? qEnvironmentVariableIntValue("SHARDSCAPE_STEPS")
                              : kSteps;
        const qint64 longest = qEnvironmentVariableIsSet("SHARDSCAPE_SECONDS")
                                   ? 1000LL * qEnvironmentVariableIntValue("SHARDSCAPE_SECONDS")
                                   : kLongest;
        std::printf("SHARDSCAPE_SEED=%u\n", seed);
        std::fflush(stdout);

        WindowFixture f(QSize(1280, 720));
        const Made first(f.project());
        Walk walk{f, std::mt19937(seed)};
        std::vector<int> weights;
        for (const Possible& choice : kVerbs) {
            weights.push_back(choice.weight);
        }
        std::discrete_distribution<std::size_t> which(weights.begin(), weights.end());
        QElapsedTimer clock;
        clock.start();
        int done = 0;
        const bool trace = qEnvironmentVariableIsSet("SHARDSCAPE_TRACE");
        for (; done < steps && clock.elapsed() < longest; ++done) {
            const Possible& choice = kVerbs[which(walk.random)];
            if (trace) {
                std::printf("%d %s\n", done, choice.name);
                std::fflush(stdout);
            }
            (walk.*choice.verb)();
            // A project always has something to show.
            QVERIFY2(f.window.document().currentScenario() != nullptr, choice.name);
        }
        std::printf("%d actions, %d steps of undo, in %.1f s\n", done,
                    f.window.document().undoStack().count(), static_cast<double>(clock.elapsed()) / 1000);
        QVERIFY(done >= std::min(steps, kFewest));

        f.trigger("stop_sweep");
        QVERIFY(f.waitForSweep());
        f.trigger("bring_back");
        f.window.perspectives().setPerspective(Perspective::Memory);
        const Made last(f.project());
        QUndoStack& stack = f.window.document().undoStack();
        const int at = stack.index();
        for (int i = 0; i < stack.count(); ++i) { // every edit is named
            QVERIFY(!stack.text(i).isEmpty());
        }
        while (stack.canUndo()) {
            stack.undo();
        }
        QVERIFY(Made(f.project()) == first);
        while (stack.index() < at) {
            stack.redo();
        }
        QVERIFY(Made(f.project()) == last);
        QTest::qWait(50); // what is still on its way arrives at a window that is well
        QVERIFY(!f.window.grab().isNull());
    }
};

QTEST_MAIN(WalkTest)
#include "tst_window_walk.moc"
