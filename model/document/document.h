// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "document/change_event.h"
#include "layout/change.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/recovery.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::document {

/// What the commands of a document work on: the project, and whom to tell. Commands alone change the project.
struct Desk {
    store::Project project;
    std::function<void(const ChangeEvent&)> tell;
};

/// Edits of one gesture (a slider's drag, a burst of typing) become one step of undo; 0: a step of its own.
enum class Gesture : std::uint64_t { None = 0 };

/// A save under way, free of the document: it can run on another thread while people go on editing.
struct Saving {
    store::Project project;
    std::optional<store::ProjectFile> file; ///< empty: as a new file at `path`
    std::filesystem::path path;
    std::uint64_t revision = 0; ///< of the document, when the save began
    Result<void> outcome;

    /// Writes; call it once, on any thread.
    void run();
};

/// The project being edited. Every edit goes through a function of this class, which pushes a command that carries ids and
/// values; only the command's redo() and undo() change the project. Results of sweeps are derived: adding one is an event,
/// not a step of undo. Edits of entries that are gone, and edits that change nothing, leave no trace.
/// Thread: GUI only (the undo stack is Qt's).
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const store::Project& project() const { return m_desk.project; }
    /// For actions and lists of steps; push nothing of your own.
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }
    [[nodiscard]] const store::ScenarioEntry* scenario(ScenarioId id) const;
    [[nodiscard]] const store::ScenarioEntry* currentScenario() const;

    /// A gesture that no other edit belongs to.
    Gesture beginGesture();
    /// Edits until the end are one step of that name; they nest.
    void beginMacro(const QString& text);
    void endMacro();

    // ---- scenarios

    /// Appends the scenario and shows it.
    ScenarioId addScenario(layout::Scenario scenario);
    /// A copy right below, named "NAME (2)", shown.
    ScenarioId duplicateScenario(ScenarioId id);
    void removeScenario(ScenarioId id);
    void moveScenario(ScenarioId id, std::size_t to);
    void renameScenario(ScenarioId id, const QString& name);
    void setScenarioNote(ScenarioId id, const QString& note, Gesture gesture = Gesture::None);
    void setScenarioPinned(ScenarioId id, bool pinned);
    // Pins are frozen: an edit of what a pinned scenario is goes into a draft of it, right below and shown, in the same step.
    // The rest of the gesture belongs to the draft.

    /// Exactly the change, as one step: the scenario becomes layout::with(scenario, change). Error: a value out of its
    /// knob's range; then nothing changed.
    Result<void> apply(ScenarioId id, const layout::Change& change, Gesture gesture = Gesture::None);
    void setScenarioCluster(ScenarioId id, cluster::Cluster cluster, Gesture gesture = Gesture::None);
    void setScenarioModel(ScenarioId id, workload::Transformer model, Gesture gesture = Gesture::None);
    /// `what`: the step's name, "Set heads to 48".
    void setScenarioModel(ScenarioId id, workload::Transformer model, const QString& what,
                          Gesture gesture = Gesture::None);
    /// Which scenario the views show: no step of undo.
    void setCurrentScenario(ScenarioId id);

    // ---- clusters and models of the project's own

    ClusterId addCluster(cluster::Cluster cluster);
    void setCluster(ClusterId id, cluster::Cluster cluster, Gesture gesture = Gesture::None);
    void removeCluster(ClusterId id);
    void moveCluster(ClusterId id, std::size_t to);
    ModelId addModel(workload::Transformer model);
    void setModel(ModelId id, workload::Transformer model, Gesture gesture = Gesture::None);
    void removeModel(ModelId id);
    void moveModel(ModelId id, std::size_t to);

    // ---- notes

    NoteId addNote(const QString& title, const QString& text);
    void setNoteTitle(NoteId id, const QString& title, Gesture gesture = Gesture::None);
    void setNoteText(NoteId id, const QString& text, Gesture gesture = Gesture::None);
    void removeNote(NoteId id);
    void moveNote(NoteId id, std::size_t to);

    // ---- schedules

    ScheduleId addSchedule(const QString& name, const QString& source,
                           std::shared_ptr<const exchange::ImportedSchedule> schedule);
    /// `what`: the step's name, "Move F of micro-batch 3".
    void setSchedule(ScheduleId id, std::shared_ptr<const exchange::ImportedSchedule> schedule,
                     const QString& what, Gesture gesture = Gesture::None);
    void renameSchedule(ScheduleId id, const QString& name);
    void removeSchedule(ScheduleId id);
    void moveSchedule(ScheduleId id, std::size_t to);

    // ---- measured runs, and constants fitted to them

    /// `table`: CSV as it was read; `catalog`: the file beside it, may be empty.
    RunsId addRuns(const QString& name, std::string table, std::string catalog);
    void renameRuns(RunsId id, const QString& name);
    void removeRuns(RunsId id);
    void moveRuns(RunsId id, std::size_t to);
    /// `calibration`: JSON. It says what was applied; applying it is setScenarioCluster().
    CalibrationId addCalibration(const QString& name, std::string calibration);
    void renameCalibration(CalibrationId id, const QString& name);
    void removeCalibration(CalibrationId id);
    void moveCalibration(CalibrationId id, std::size_t to);

    // ---- sweeps

    /// Results are derived: no step of undo, but unsaved work.
    SweepId addSweep(const QString& name, ScenarioId origin,
                     std::shared_ptr<const search::SweepResult> result);
    /// The same sweep, run again. No step of undo.
    void setSweepResult(SweepId id, std::shared_ptr<const search::SweepResult> result);
    void renameSweep(SweepId id, const QString& name);
    void removeSweep(SweepId id);
    void moveSweep(SweepId id, std::size_t to);

    // ---- views

    /// How a view was left: saved with the project, neither undone nor unsaved work.
    void setViewState(const std::string& key, std::string value);

    // ---- the file

    /// Where it was opened from or saved to; empty for a new project.
    [[nodiscard]] QString path() const;
    /// File name without its ending, or "Untitled".
    [[nodiscard]] QString title() const;
    /// Whether there is work that the file does not hold.
    [[nodiscard]] bool isDirty() const;

    /// Results of sweeps: work that is to be kept, or what the project makes again by itself as a demo does.
    enum class Results { Work, MadeAgain };
    /// Another project, without a file. What is not saved is given up: ask before.
    void start(store::Project project = {}, Results results = Results::Work);
    /// What the migrations of an older file changed; empty otherwise.
    Result<std::vector<std::string>> open(const QString& path);
    /// A project that was opened elsewhere, on another thread.
    void adopt(store::ProjectFile::Opened&& opened);
    /// Unsaved work of an earlier run: dirty, and saved over its own file where it had one.
    Result<void> recover(const store::Recoverable& recoverable);

    /// Errors: those of store::ProjectFile; BadInput when there is no file yet.
    Result<void> save();
    Result<void> saveAs(const QString& path);
    /// The same in three steps, the middle one on any thread: begin, Saving::run(), finish. Only one at a time.
    [[nodiscard]] Saving beginSave() const;
    [[nodiscard]] Saving beginSaveAs(const QString& path) const;
    Result<void> finishSave(Saving&& saving);

    /// From now on unsaved work is kept in `folder` (see store/recovery.h), at most `delay` after it was made. It is gone
    /// when the project is saved or given up, and stays when the program ends in any other way.
    Result<void> keepUnsavedWorkIn(const std::filesystem::path& folder,
                                   std::chrono::milliseconds delay = std::chrono::seconds(3));
    /// Keeps it now, without waiting; for tests and for the moment before something dangerous.
    Result<void> keepUnsavedWork();
    /// People said that they do not want it.
    void giveUpUnsavedWork();

signals:
    void changed(const shardscape::document::ChangeEvent& event);

private:
    void replace(store::Project project, std::optional<store::ProjectFile> file, bool dirty);
    void touch();
    void updateFileState();
    std::int64_t nextId();
    /// The draft of a pinned scenario that this gesture edits already, otherwise the scenario itself.
    [[nodiscard]] ScenarioId drafted(ScenarioId id, Gesture gesture) const;
    /// A draft of a pinned scenario, edited and shown.
    void draft(ScenarioId pinned, layout::Scenario edited, Gesture gesture, const QString& text);
    void push(std::unique_ptr<QUndoCommand> command);
    template <class Policy>
    void change(typename Policy::Id id, typename Policy::Value value, Gesture gesture, const QString& text);
    template <class Entry>
    void add(Entry entry, std::size_t position, const QString& text);
    template <class Id>
    void remove(Id id, const QString& text);
    template <class Id>
    void move(Id id, std::size_t to, const QString& text);
    void forgetUnsavedWork();
    void discardLeftBehind();

    Desk m_desk;
    QUndoStack m_undo;
    std::vector<QString> m_macrosToBegin; ///< begun, but without an edit so far
    std::optional<store::ProjectFile> m_file;
    std::int64_t m_lastId = 0; ///< never falls while the project is open: undone entries keep theirs
    std::uint64_t m_lastGesture = 0;
    struct Drafting {
        ScenarioId pinned;
        ScenarioId draft;
        Gesture gesture = Gesture::None;
    };
    Drafting m_drafting;          ///< the last one
    std::uint64_t m_revision = 0; ///< counts changes of any kind but view state
    Results m_results = Results::Work;
    bool m_unsavedBesideUndo = false; ///< results, or work recovered
    bool m_wasDirty = false;          ///< as last told
    bool m_replacing = false;
    QString m_shownPath;

    std::unique_ptr<store::Autosaver> m_autosaver;
    QTimer m_autosaveDue;
    std::optional<store::Recoverable> m_leftBehind; ///< recovered, and not yet safe anywhere else
};

} // namespace shardscape::document
