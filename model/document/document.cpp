// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "document/commands.h"
#include "document/engine_text.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <set>

namespace shardscape::document {

namespace {

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

/// A name inside a step of undo: on one line, not endless.
QString brief(const std::string& name)
{
    constexpr int kLetters = 40;
    const QString line = shown(name).simplified();
    return line.size() > kLetters ? line.left(kLetters - 1) + QChar(0x2026) : line;
}

/// A knob's label in the middle of a sentence: "micro-batch", but "ZeRO stage".
QString labelInSentence(const layout::Knob& knob)
{
    const QString english = QString::fromUtf8(knob.label.data(), static_cast<qsizetype>(knob.label.size()));
    QString label = engineText(knob.label);
    // Other languages have their own rules for capitals (German nouns keep theirs).
    if (label == english && label.size() > 1 && label[1].isLower())
        label[0] = label[0].toLower();
    return label;
}

QString knobText(const layout::Knob& knob, std::int64_t value)
{
    if (knob.kind == layout::KnobKind::Boolean)
        return (value != 0 ? Document::tr("Turn on %1") : Document::tr("Turn off %1"))
            .arg(labelInSentence(knob));
    return Document::tr("Change %1 to %2").arg(labelInSentence(knob), shown(layout::spell(knob, value)));
}

/// The name of the step: after the knob that was chosen, where the rest only follows from it.
QString changeText(const layout::Scenario& scenario, const layout::Change& wanted,
                   const layout::Change& different)
{
    if (different.settings.empty() && different.lengths && !different.stageLayers)
        return different.lengths->bins.empty() ? Document::tr("Give all documents one length")
                                               : Document::tr("Change document lengths");
    if (different.settings.empty() && !different.stageLayers)
        return Document::tr("Change layout");
    if (different.settings.empty())
        return different.stageLayers->empty() ? Document::tr("Balance stages")
                                              : Document::tr("Move stage boundaries");
    const layout::Setting& chosen = wanted.settings.front();
    if (layout::choose(scenario, *chosen.knob, chosen.value) == wanted)
        return knobText(*chosen.knob, chosen.value);
    const layout::Setting& only = different.settings.front();
    return different.settings.size() == 1 && !different.stageLayers && !different.lengths
               ? knobText(*only.knob, only.value)
               : Document::tr("Change layout");
}

/// "Plan" and "Plan (2)" give "Plan (3)".
std::string freeName(const std::vector<store::ScenarioEntry>& scenarios, std::string name)
{
    std::set<std::string> taken;
    for (const store::ScenarioEntry& entry : scenarios)
        taken.insert(entry.name());
    if (const std::size_t open = name.rfind(" ("); open != std::string::npos) {
        const std::size_t digits = open + 2;
        const std::size_t end = name.find_first_not_of("0123456789", digits);
        if (end != std::string::npos && end > digits && end == name.size() - 1 && name[end] == ')')
            name.erase(open);
    }
    for (int number = 2;; ++number) {
        std::string candidate = name + " (" + std::to_string(number) + ")";
        if (!taken.contains(candidate))
            return candidate;
    }
}

} // namespace

void Saving::run()
{
    if (file) {
        outcome = file->save(project);
        return;
    }
    Result<store::ProjectFile> written = store::ProjectFile::saveAs(project, path);
    if (!written) {
        outcome = tl::unexpected(written.error());
        return;
    }
    outcome = {};
    file = std::move(*written);
}

Document::Document(QObject* parent)
    : QObject(parent)
{
    qRegisterMetaType<ChangeEvent>();
    m_desk.tell = [this](const ChangeEvent& event) {
        // Which scenario is shown is saved, but is no work that could be lost.
        if (!std::holds_alternative<CurrentScenarioChanged>(event)
            && !std::holds_alternative<FileStateChanged>(event))
            touch();
        emit changed(event);
    };
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::updateFileState);
    m_autosaveDue.setSingleShot(true);
    connect(&m_autosaveDue, &QTimer::timeout, this, [this] {
        if (m_autosaver && isDirty())
            m_autosaver->offer(m_desk.project, m_file);
    });
}

Document::~Document()
{
    // The program ends with unsaved work that nobody gave up: it is offered at the next start.
    if (m_autosaver && m_autosaveDue.isActive() && isDirty())
        m_autosaver->offer(m_desk.project, m_file);
    m_undo.disconnect(this);
    m_desk.tell = [](const ChangeEvent&) {};
}

const store::ScenarioEntry* Document::scenario(ScenarioId id) const
{
    return store::find(m_desk.project.scenarios, id);
}

const store::ScenarioEntry* Document::currentScenario() const
{
    return scenario(m_desk.project.current);
}

std::int64_t Document::nextId()
{
    return ++m_lastId;
}

// ------------------------------------------------------------------ pushing commands

void Document::push(std::unique_ptr<QUndoCommand> command)
{
    // A macro begins with its first edit: one without edits must not become a step.
    for (const QString& text : m_macrosToBegin)
        m_undo.beginMacro(text);
    m_macrosToBegin.clear();
    m_undo.push(command.release());
}

Gesture Document::beginGesture()
{
    return static_cast<Gesture>(++m_lastGesture);
}

void Document::beginMacro(const QString& text)
{
    m_macrosToBegin.push_back(text);
}

void Document::endMacro()
{
    if (m_macrosToBegin.empty())
        m_undo.endMacro();
    else
        m_macrosToBegin.pop_back();
}

template <class Policy>
void Document::change(typename Policy::Id id, typename Policy::Value value, Gesture gesture,
                      const QString& text)
{
    if (!store::find(entriesOf(m_desk.project, id), id) || Policy::at(m_desk.project, id) == value)
        return;
    push(std::make_unique<ChangeValue<Policy>>(m_desk, id, std::move(value), gesture, text));
}

template <class Entry>
void Document::add(Entry entry, std::size_t position, const QString& text)
{
    push(std::make_unique<Presence<Entry>>(m_desk, std::move(entry), position, text));
}

template <class Id>
void Document::remove(Id id, const QString& text)
{
    using Entry = std::remove_cvref_t<decltype(entryOf(m_desk.project, id))>;
    if (store::find(entriesOf(m_desk.project, id), id))
        push(std::make_unique<Presence<Entry>>(m_desk, id, text));
}

template <class Id>
void Document::move(Id id, std::size_t to, const QString& text)
{
    const auto& entries = entriesOf(m_desk.project, id);
    if (!store::find(entries, id))
        return;
    to = std::min(to, entries.size() - 1);
    if (positionOf(m_desk.project, id) != to)
        push(std::make_unique<MoveEntry<Id>>(m_desk, id, to, text));
}

// ------------------------------------------------------------------ scenarios

ScenarioId Document::addScenario(layout::Scenario scenario)
{
    const QString text = tr("Add scenario \"%1\"").arg(brief(scenario.name));
    const ScenarioId id{nextId()};
    add(store::ScenarioEntry{id, std::move(scenario), {}, false}, m_desk.project.scenarios.size(), text);
    return id;
}

ScenarioId Document::duplicateScenario(ScenarioId original)
{
    const store::ScenarioEntry* entry = scenario(original);
    if (!entry)
        return {};
    store::ScenarioEntry copy = *entry;
    copy.id = {nextId()};
    copy.pinned = false; // it is made to be changed
    copy.scenario.name = freeName(m_desk.project.scenarios, entry->name());
    const ScenarioId id = copy.id;
    const QString text = tr("Duplicate scenario \"%1\"").arg(brief(entry->name()));
    add(std::move(copy), positionOf(m_desk.project, original) + 1, text);
    return id;
}

void Document::removeScenario(ScenarioId id)
{
    if (const store::ScenarioEntry* entry = scenario(id))
        remove(id, tr("Remove scenario \"%1\"").arg(brief(entry->name())));
}

void Document::moveScenario(ScenarioId id, std::size_t to)
{
    move(id, to, tr("Move scenario"));
}

void Document::renameScenario(ScenarioId id, const QString& name)
{
    change<ScenarioName>(id, name.toStdString(), Gesture::None,
                         tr("Rename scenario to \"%1\"").arg(brief(name.toStdString())));
}

void Document::setScenarioNote(ScenarioId id, const QString& note, Gesture gesture)
{
    change<ScenarioNote>(id, note.toStdString(), gesture, tr("Edit note of scenario"));
}

void Document::setScenarioPinned(ScenarioId id, bool pinned)
{
    change<ScenarioPinned>(id, pinned, Gesture::None, pinned ? tr("Pin scenario") : tr("Unpin scenario"));
}

Result<void> Document::apply(ScenarioId id, const layout::Change& wanted, Gesture gesture)
{
    for (const auto& [knob, value] : wanted.settings)
        if (value < knob->minimum || value > knob->maximum)
            return fail(ErrorCode::BadInput,
                        say("%1: %2 is outside of %3 to %4", knob->id, value, knob->minimum, knob->maximum));
    id = drafted(id, gesture);
    const store::ScenarioEntry* entry = scenario(id);
    if (!entry)
        return {};
    layout::Change different = layout::difference(entry->scenario, layout::with(entry->scenario, wanted));
    for (const layout::Setting& setting : wanted.settings) // knobs of a job are in no list of layouts
        if (setting.knob->inTask && setting.knob->get(entry->scenario) != setting.value)
            different.settings.push_back(setting);
    if (different.isEmpty())
        return {};
    const QString text = changeText(entry->scenario, wanted, different);
    if (entry->pinned) {
        draft(id, layout::with(entry->scenario, wanted), gesture, text);
        return {};
    }
    push(std::make_unique<ApplyChange>(m_desk, id, std::move(different), gesture, text));
    return {};
}

void Document::setScenarioCluster(ScenarioId id, cluster::Cluster cluster, Gesture gesture)
{
    const QString text = tr("Change cluster to \"%1\"").arg(brief(cluster.name));
    id = drafted(id, gesture);
    if (const store::ScenarioEntry* entry = scenario(id); entry && entry->pinned) {
        layout::Scenario edited = entry->scenario;
        edited.cluster = std::move(cluster);
        draft(id, std::move(edited), gesture, text);
        return;
    }
    change<ScenarioCluster>(id, std::move(cluster), gesture, text);
}

void Document::setScenarioModel(ScenarioId id, workload::Transformer model, Gesture gesture)
{
    const QString text = tr("Change model to \"%1\"").arg(brief(model.name));
    setScenarioModel(id, std::move(model), text, gesture);
}

void Document::setScenarioModel(ScenarioId id, workload::Transformer model, const QString& what,
                                Gesture gesture)
{
    id = drafted(id, gesture);
    if (const store::ScenarioEntry* entry = scenario(id); entry && entry->pinned) {
        layout::Scenario edited = entry->scenario;
        edited.model = std::move(model);
        draft(id, std::move(edited), gesture, what);
        return;
    }
    change<ScenarioModel>(id, std::move(model), gesture, what);
}

ScenarioId Document::drafted(ScenarioId id, Gesture gesture) const
{
    const bool same = gesture != Gesture::None && gesture == m_drafting.gesture && id == m_drafting.pinned;
    return same && scenario(m_drafting.draft) ? m_drafting.draft : id;
}

void Document::draft(ScenarioId pinned, layout::Scenario edited, Gesture gesture, const QString& text)
{
    const store::ScenarioEntry& entry = *scenario(pinned);
    if (edited == entry.scenario)
        return;
    std::set<std::string> taken;
    for (const store::ScenarioEntry& other : m_desk.project.scenarios)
        taken.insert(other.name());
    for (int number = 1;; ++number) {
        edited.name = tr("Draft %1").arg(number).toStdString();
        if (!taken.contains(edited.name))
            break;
    }
    const ScenarioId id{nextId()};
    m_drafting = {pinned, id, gesture};
    add(store::ScenarioEntry{id, std::move(edited), {}, false}, positionOf(m_desk.project, pinned) + 1, text);
}

void Document::setCurrentScenario(ScenarioId id)
{
    if (m_desk.project.current == id || (id && !scenario(id)))
        return;
    m_desk.project.current = id;
    m_desk.tell(CurrentScenarioChanged{id});
}

// ------------------------------------------------------------------ clusters and models

ClusterId Document::addCluster(cluster::Cluster cluster)
{
    const QString text = tr("Add cluster \"%1\"").arg(brief(cluster.name));
    const ClusterId id{nextId()};
    add(store::ClusterEntry{id, std::move(cluster)}, m_desk.project.clusters.size(), text);
    return id;
}

void Document::setCluster(ClusterId id, cluster::Cluster cluster, Gesture gesture)
{
    const QString text = tr("Edit cluster \"%1\"").arg(brief(cluster.name));
    change<OwnCluster>(id, std::move(cluster), gesture, text);
}

void Document::removeCluster(ClusterId id)
{
    if (const store::ClusterEntry* entry = store::find(m_desk.project.clusters, id))
        remove(id, tr("Remove cluster \"%1\"").arg(brief(entry->name())));
}

void Document::moveCluster(ClusterId id, std::size_t to)
{
    move(id, to, tr("Move cluster"));
}

ModelId Document::addModel(workload::Transformer model)
{
    const QString text = tr("Add model \"%1\"").arg(brief(model.name));
    const ModelId id{nextId()};
    add(store::ModelEntry{id, std::move(model)}, m_desk.project.models.size(), text);
    return id;
}

void Document::setModel(ModelId id, workload::Transformer model, Gesture gesture)
{
    const QString text = tr("Edit model \"%1\"").arg(brief(model.name));
    change<OwnModel>(id, std::move(model), gesture, text);
}

void Document::removeModel(ModelId id)
{
    if (const store::ModelEntry* entry = store::find(m_desk.project.models, id))
        remove(id, tr("Remove model \"%1\"").arg(brief(entry->name())));
}

void Document::moveModel(ModelId id, std::size_t to)
{
    move(id, to, tr("Move model"));
}

// ------------------------------------------------------------------ measured runs and calibrations

RunsId Document::addRuns(const QString& name, std::string table, std::string catalog)
{
    const RunsId id{nextId()};
    add(store::RunsEntry{id, name.toStdString(), std::move(table), std::move(catalog)},
        m_desk.project.runs.size(), tr("Import runs \"%1\"").arg(brief(name.toStdString())));
    return id;
}

void Document::renameRuns(RunsId id, const QString& name)
{
    change<RunsName>(id, name.toStdString(), Gesture::None,
                     tr("Rename runs to \"%1\"").arg(brief(name.toStdString())));
}

void Document::removeRuns(RunsId id)
{
    if (const store::RunsEntry* entry = store::find(m_desk.project.runs, id))
        remove(id, tr("Remove runs \"%1\"").arg(brief(entry->name)));
}

void Document::moveRuns(RunsId id, std::size_t to)
{
    move(id, to, tr("Move runs"));
}

CalibrationId Document::addCalibration(const QString& name, std::string calibration)
{
    const CalibrationId id{nextId()};
    add(store::CalibrationEntry{id, name.toStdString(), std::move(calibration)},
        m_desk.project.calibrations.size(), tr("Add calibration \"%1\"").arg(brief(name.toStdString())));
    return id;
}

void Document::renameCalibration(CalibrationId id, const QString& name)
{
    change<CalibrationName>(id, name.toStdString(), Gesture::None,
                            tr("Rename calibration to \"%1\"").arg(brief(name.toStdString())));
}

void Document::removeCalibration(CalibrationId id)
{
    if (const store::CalibrationEntry* entry = store::find(m_desk.project.calibrations, id))
        remove(id, tr("Remove calibration \"%1\"").arg(brief(entry->name)));
}

void Document::moveCalibration(CalibrationId id, std::size_t to)
{
    move(id, to, tr("Move calibration"));
}

// ------------------------------------------------------------------ schedules

ScheduleId Document::addSchedule(const QString& name, const QString& source,
                                 std::shared_ptr<const exchange::ImportedSchedule> schedule)
{
    const ScheduleId id{nextId()};
    add(store::ScheduleEntry{id, name.toStdString(), source.toStdString(), std::move(schedule)},
        m_desk.project.schedules.size(), tr("Add schedule \"%1\"").arg(brief(name.toStdString())));
    return id;
}

void Document::setSchedule(ScheduleId id, std::shared_ptr<const exchange::ImportedSchedule> schedule,
                           const QString& what, Gesture gesture)
{
    change<ScheduleContent>(id, std::move(schedule), gesture, what);
}

void Document::renameSchedule(ScheduleId id, const QString& name)
{
    change<ScheduleName>(id, name.toStdString(), Gesture::None,
                         tr("Rename schedule to \"%1\"").arg(brief(name.toStdString())));
}

void Document::removeSchedule(ScheduleId id)
{
    if (const store::ScheduleEntry* entry = store::find(m_desk.project.schedules, id))
        remove(id, tr("Remove schedule \"%1\"").arg(brief(entry->name)));
}

void Document::moveSchedule(ScheduleId id, std::size_t to)
{
    move(id, to, tr("Move schedule"));
}

// ------------------------------------------------------------------ notes

NoteId Document::addNote(const QString& title, const QString& text)
{
    const NoteId id{nextId()};
    add(store::NoteEntry{id, title.toStdString(), text.toStdString()}, m_desk.project.notes.size(),
        tr("Add note"));
    return id;
}

void Document::setNoteTitle(NoteId id, const QString& title, Gesture gesture)
{
    change<NoteTitle>(id, title.toStdString(), gesture,
                      tr("Rename note to \"%1\"").arg(brief(title.toStdString())));
}

void Document::setNoteText(NoteId id, const QString& text, Gesture gesture)
{
    change<NoteText>(id, text.toStdString(), gesture, tr("Edit note"));
}

void Document::removeNote(NoteId id)
{
    if (const store::NoteEntry* entry = store::find(m_desk.project.notes, id))
        remove(id, tr("Remove note \"%1\"").arg(brief(entry->title)));
}

void Document::moveNote(NoteId id, std::size_t to)
{
    move(id, to, tr("Move note"));
}

// ------------------------------------------------------------------ sweeps

SweepId Document::addSweep(const QString& name, ScenarioId origin,
                           std::shared_ptr<const search::SweepResult> result)
{
    const SweepId id{nextId()};
    m_desk.project.sweeps.push_back(store::makeSweepEntry(id, name.toStdString(), origin, std::move(result)));
    m_unsavedBesideUndo = m_unsavedBesideUndo || m_results == Results::Work;
    m_desk.tell(Added<SweepId>{id, m_desk.project.sweeps.size() - 1});
    updateFileState();
    return id;
}

void Document::setSweepResult(SweepId id, std::shared_ptr<const search::SweepResult> result)
{
    store::SweepEntry* entry = store::find(m_desk.project.sweeps, id);
    if (!entry || entry->result == result)
        return;
    *entry = store::makeSweepEntry(id, std::move(entry->name), entry->origin, std::move(result));
    m_unsavedBesideUndo = m_unsavedBesideUndo || m_results == Results::Work;
    m_desk.tell(Changed<SweepId>{id});
    updateFileState();
}

void Document::renameSweep(SweepId id, const QString& name)
{
    change<SweepName>(id, name.toStdString(), Gesture::None,
                      tr("Rename sweep to \"%1\"").arg(brief(name.toStdString())));
}

void Document::removeSweep(SweepId id)
{
    if (const store::SweepEntry* entry = store::find(m_desk.project.sweeps, id))
        remove(id, tr("Remove sweep \"%1\"").arg(brief(entry->name)));
}

void Document::moveSweep(SweepId id, std::size_t to)
{
    move(id, to, tr("Move sweep"));
}

void Document::setViewState(const std::string& key, std::string value)
{
    m_desk.project.viewState[key] = std::move(value);
}

// ------------------------------------------------------------------ the file

QString Document::path() const
{
    return m_file ? shown(m_file->path().string()) : QString();
}

QString Document::title() const
{
    return m_file ? QFileInfo(path()).completeBaseName() : tr("Untitled");
}

bool Document::isDirty() const
{
    return m_unsavedBesideUndo || !m_undo.isClean();
}

void Document::touch()
{
    ++m_revision;
    if (m_autosaver && !m_autosaveDue.isActive())
        m_autosaveDue.start();
}

void Document::updateFileState()
{
    if (m_replacing || (m_wasDirty == isDirty() && m_shownPath == path()))
        return;
    m_wasDirty = isDirty();
    m_shownPath = path();
    if (!m_wasDirty)
        forgetUnsavedWork();
    m_desk.tell(FileStateChanged{});
}

void Document::replace(store::Project project, std::optional<store::ProjectFile> file, bool dirty)
{
    forgetUnsavedWork(); // of the project that goes
    m_macrosToBegin.clear();
    m_replacing = true; // what the stack says while it is cleared is about neither project
    m_undo.clear();
    m_replacing = false;
    m_desk.project = std::move(project);
    if (!store::find(m_desk.project.scenarios, m_desk.project.current))
        m_desk.project.current = m_desk.project.scenarios.empty() ? ScenarioId{}
                                                                  : m_desk.project.scenarios.front().id;
    m_file = std::move(file);
    m_lastId = store::largestId(m_desk.project);
    m_unsavedBesideUndo = dirty;
    m_desk.tell(ProjectReplaced{});
    m_wasDirty = isDirty();
    m_shownPath = path();
    m_desk.tell(FileStateChanged{});
}

void Document::start(store::Project project, Results results)
{
    m_results = results; // before anybody is told, who may add some at once
    replace(std::move(project), std::nullopt, false);
}

Result<std::vector<std::string>> Document::open(const QString& path)
{
    Result<store::ProjectFile::Opened> opened = store::ProjectFile::open(path.toStdString());
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<std::string> migrated = opened->migrated;
    adopt(std::move(*opened));
    return migrated;
}

void Document::adopt(store::ProjectFile::Opened&& opened)
{
    m_results = Results::Work;
    replace(std::move(opened.project), std::move(opened.file), false);
}

Result<void> Document::recover(const store::Recoverable& recoverable)
{
    Result<store::Recovered> recovered = store::recover(recoverable);
    if (!recovered)
        return tl::unexpected(recovered.error());
    m_results = Results::Work;
    replace(std::move(recovered->project), std::move(recovered->file), true);
    m_leftBehind = recoverable;
    // As soon as it is safe in this program's own sidecar, the one that was left behind can go.
    if (m_autosaver && keepUnsavedWork())
        discardLeftBehind();
    return {};
}

Saving Document::beginSave() const
{
    return {m_desk.project, m_file, {}, m_revision, fail(ErrorCode::Internal, say("the save was not run"))};
}

Saving Document::beginSaveAs(const QString& path) const
{
    return {m_desk.project, std::nullopt, path.toStdString(), m_revision,
            fail(ErrorCode::Internal, say("the save was not run"))};
}

Result<void> Document::finishSave(Saving&& saving)
{
    if (!saving.outcome)
        return saving.outcome;
    m_file = std::move(saving.file);
    m_results = Results::Work; // somebody wanted them kept
    discardLeftBehind();
    if (m_revision == saving.revision) {
        m_unsavedBesideUndo = false;
        m_undo.setClean();
    } else {
        // People went on while it was written: the file holds a state between the steps.
        m_undo.resetClean();
    }
    updateFileState();
    return {};
}

Result<void> Document::save()
{
    if (!m_file)
        return fail(ErrorCode::BadInput, say("the project has no file yet"));
    Saving saving = beginSave();
    saving.run();
    return finishSave(std::move(saving));
}

Result<void> Document::saveAs(const QString& path)
{
    Saving saving = beginSaveAs(path);
    saving.run();
    return finishSave(std::move(saving));
}

// ------------------------------------------------------------------ unsaved work

Result<void> Document::keepUnsavedWorkIn(const std::filesystem::path& folder, std::chrono::milliseconds delay)
{
    Result<store::RecoverySession> session = store::RecoverySession::begin(folder);
    if (!session)
        return tl::unexpected(session.error());
    m_autosaver = std::make_unique<store::Autosaver>(std::move(*session));
    m_autosaveDue.setInterval(delay);
    if (isDirty())
        m_autosaveDue.start();
    return {};
}

Result<void> Document::keepUnsavedWork()
{
    if (!m_autosaver || !isDirty())
        return {};
    m_autosaveDue.stop();
    m_autosaver->offer(m_desk.project, m_file);
    return m_autosaver->wait();
}

void Document::giveUpUnsavedWork()
{
    forgetUnsavedWork();
}

void Document::forgetUnsavedWork()
{
    m_autosaveDue.stop();
    if (m_autosaver)
        m_autosaver->discard();
    discardLeftBehind();
}

void Document::discardLeftBehind()
{
    if (m_leftBehind)
        store::discard(*m_leftBehind);
    m_leftBehind.reset();
}

} // namespace shardscape::document
