// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>
#include <vector>

/// The commands of the document. They carry ids and values, never pointers: between redo and undo a list may have grown.
namespace shardscape::document {

/// Commands merge only with their own kind: one place, so that nobody invents a number twice.
enum class MergeId : int {
    Never = -1, // Qt's
    Change = 1,
    ScenarioName,
    ScenarioNote,
    ScenarioPinned,
    ScenarioCluster,
    ScenarioModel,
    Cluster,
    Model,
    NoteTitle,
    NoteText,
    SweepName,
    ScheduleName,
    ScheduleContent,
    RunsName,
    CalibrationName,
};

// ---- where the entries of a kind are

inline auto& entriesOf(store::Project& project, ScenarioId)
{
    return project.scenarios;
}
inline auto& entriesOf(store::Project& project, ClusterId)
{
    return project.clusters;
}
inline auto& entriesOf(store::Project& project, ModelId)
{
    return project.models;
}
inline auto& entriesOf(store::Project& project, SweepId)
{
    return project.sweeps;
}
inline auto& entriesOf(store::Project& project, NoteId)
{
    return project.notes;
}
inline auto& entriesOf(store::Project& project, ScheduleId)
{
    return project.schedules;
}

inline auto& entriesOf(store::Project& project, RunsId)
{
    return project.runs;
}
inline auto& entriesOf(store::Project& project, CalibrationId)
{
    return project.calibrations;
}

template <class Id>
auto& entryOf(store::Project& project, Id id)
{
    return *store::find(entriesOf(project, id), id);
}

template <class Id>
std::size_t positionOf(store::Project& project, Id id)
{
    const auto& entries = entriesOf(project, id);
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [id](const auto& e) { return e.id == id; });
    return static_cast<std::size_t>(found - entries.begin());
}

// ---- one value of one entry

/// Undo and redo are the same: the value in the project and the one in the command change places. `Policy` says where the
/// value is: using Id, using Value, kMerge, at(Project&, Id), event(Id).
template <class Policy>
class ChangeValue : public QUndoCommand {
public:
    using Id = typename Policy::Id;
    using Value = typename Policy::Value;

    ChangeValue(Desk& desk, Id id, Value value, Gesture gesture, const QString& text)
        : QUndoCommand(text)
        , m_desk(desk)
        , m_id(id)
        , m_value(std::move(value))
        , m_gesture(gesture)
    {}

    void redo() override
    {
        std::swap(Policy::at(m_desk.project, m_id), m_value);
        m_desk.tell(Policy::event(m_id));
    }
    void undo() override { redo(); }

    [[nodiscard]] int id() const override
    {
        return static_cast<int>(m_gesture == Gesture::None ? MergeId::Never : Policy::kMerge);
    }

    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* later = static_cast<const ChangeValue*>(command);
        if (later->m_id != m_id || later->m_gesture != m_gesture)
            return false;
        // The later one is done already; what this one holds is the value before both.
        setText(later->text());
        setObsolete(Policy::at(m_desk.project, m_id) == m_value);
        return true;
    }

private:
    Desk& m_desk;
    Id m_id;
    Value m_value;
    Gesture m_gesture;
};

template <class IdOf, class ValueOf, MergeId kMergeId>
struct ValuePolicy {
    using Id = IdOf;
    using Value = ValueOf;
    static constexpr MergeId kMerge = kMergeId;
    static ChangeEvent event(Id id) { return Changed<Id>{id}; }
};

template <class ValueOf, MergeId kMergeId, ScenarioPart kPart>
struct ScenarioPolicy : ValuePolicy<ScenarioId, ValueOf, kMergeId> {
    static ChangeEvent event(ScenarioId id)
    {
        return ScenarioChanged{id, static_cast<std::uint8_t>(kPart), {}};
    }
};

struct ScenarioName : ScenarioPolicy<std::string, MergeId::ScenarioName, ScenarioPart::Name> {
    static std::string& at(store::Project& project, ScenarioId id)
    {
        return entryOf(project, id).scenario.name;
    }
};
struct ScenarioNote : ScenarioPolicy<std::string, MergeId::ScenarioNote, ScenarioPart::Note> {
    static std::string& at(store::Project& project, ScenarioId id) { return entryOf(project, id).note; }
};
struct ScenarioPinned : ScenarioPolicy<bool, MergeId::ScenarioPinned, ScenarioPart::Pinned> {
    static bool& at(store::Project& project, ScenarioId id) { return entryOf(project, id).pinned; }
};
struct ScenarioCluster : ScenarioPolicy<cluster::Cluster, MergeId::ScenarioCluster, ScenarioPart::Cluster> {
    static cluster::Cluster& at(store::Project& project, ScenarioId id)
    {
        return entryOf(project, id).scenario.cluster;
    }
};
struct ScenarioModel : ScenarioPolicy<workload::Transformer, MergeId::ScenarioModel, ScenarioPart::Model> {
    static workload::Transformer& at(store::Project& project, ScenarioId id)
    {
        return entryOf(project, id).scenario.model;
    }
};
struct OwnCluster : ValuePolicy<ClusterId, cluster::Cluster, MergeId::Cluster> {
    static cluster::Cluster& at(store::Project& project, ClusterId id)
    {
        return entryOf(project, id).cluster;
    }
};
struct OwnModel : ValuePolicy<ModelId, workload::Transformer, MergeId::Model> {
    static workload::Transformer& at(store::Project& project, ModelId id)
    {
        return entryOf(project, id).model;
    }
};
struct NoteTitle : ValuePolicy<NoteId, std::string, MergeId::NoteTitle> {
    static std::string& at(store::Project& project, NoteId id) { return entryOf(project, id).title; }
};
struct NoteText : ValuePolicy<NoteId, std::string, MergeId::NoteText> {
    static std::string& at(store::Project& project, NoteId id) { return entryOf(project, id).text; }
};
struct SweepName : ValuePolicy<SweepId, std::string, MergeId::SweepName> {
    static std::string& at(store::Project& project, SweepId id) { return entryOf(project, id).name; }
};

struct ScheduleName : ValuePolicy<ScheduleId, std::string, MergeId::ScheduleName> {
    static std::string& at(store::Project& project, ScheduleId id) { return entryOf(project, id).name; }
};
struct ScheduleContent
    : ValuePolicy<ScheduleId, std::shared_ptr<const exchange::ImportedSchedule>, MergeId::ScheduleContent> {
    static Value& at(store::Project& project, ScheduleId id) { return entryOf(project, id).schedule; }
};

struct RunsName : ValuePolicy<RunsId, std::string, MergeId::RunsName> {
    static std::string& at(store::Project& project, RunsId id) { return entryOf(project, id).name; }
};
struct CalibrationName : ValuePolicy<CalibrationId, std::string, MergeId::CalibrationName> {
    static std::string& at(store::Project& project, CalibrationId id) { return entryOf(project, id).name; }
};

// ---- knobs and stages of a scenario

/// Makes a change; each value is exchanged with the one that was there. Merging may join changes of different knobs: two
/// sliders of one gesture.
class ApplyChange : public QUndoCommand {
public:
    ApplyChange(Desk& desk, ScenarioId id, layout::Change change, Gesture gesture, const QString& text);

    void redo() override;
    void undo() override { redo(); }
    [[nodiscard]] int id() const override
    {
        return static_cast<int>(m_gesture == Gesture::None ? MergeId::Never : MergeId::Change);
    }
    bool mergeWith(const QUndoCommand* command) override;

private:
    Desk& m_desk;
    ScenarioId m_id;
    layout::Change m_change; ///< settings in the order of layout::knobs(), each knob once
    Gesture m_gesture;
};

// ---- whole entries

/// Puts an entry into its list or takes it out; the entry is kept here while it is out.
template <class Entry>
class Presence : public QUndoCommand {
public:
    using Id = decltype(Entry::id);

    /// Adds it at `position`.
    Presence(Desk& desk, Entry entry, std::size_t position, const QString& text)
        : QUndoCommand(text)
        , m_desk(desk)
        , m_adds(true)
        , m_id(entry.id)
        , m_entry(std::move(entry))
        , m_position(position)
    {}
    /// Removes it.
    Presence(Desk& desk, Id id, const QString& text)
        : QUndoCommand(text)
        , m_desk(desk)
        , m_adds(false)
        , m_id(id)
    {}

    void redo() override { m_adds ? put() : take(); }
    void undo() override { m_adds ? take() : put(); }

private:
    static constexpr bool kIsScenario = std::is_same_v<Entry, store::ScenarioEntry>;

    void put()
    {
        store::Project& project = m_desk.project;
        auto& entries = entriesOf(project, m_id);
        entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(m_position), std::move(m_entry));
        const ScenarioId before = project.current;
        if constexpr (kIsScenario) {
            // A new one is shown; one that comes back is shown when it was.
            if (m_adds || m_wasCurrent) {
                m_currentBefore = before;
                project.current = m_id;
            }
        }
        m_desk.tell(Added<Id>{m_id, m_position});
        if (project.current != before)
            m_desk.tell(CurrentScenarioChanged{project.current});
    }

    void take()
    {
        store::Project& project = m_desk.project;
        auto& entries = entriesOf(project, m_id);
        m_position = positionOf(project, m_id);
        const auto at = entries.begin() + static_cast<std::ptrdiff_t>(m_position);
        m_entry = std::move(*at);
        entries.erase(at);
        const ScenarioId before = project.current;
        if constexpr (kIsScenario) {
            m_wasCurrent = before == m_id;
            if (m_wasCurrent && m_adds)
                project.current = m_currentBefore;
            else if (m_wasCurrent && entries.empty())
                project.current = {};
            else if (m_wasCurrent) // the one that moved up, or the last
                project.current = entries[std::min(m_position, entries.size() - 1)].id;
        }
        m_desk.tell(Removed<Id>{m_id, m_position});
        if (project.current != before)
            m_desk.tell(CurrentScenarioChanged{project.current});
    }

    Desk& m_desk;
    bool m_adds;
    Id m_id;
    Entry m_entry;
    std::size_t m_position = 0;
    bool m_wasCurrent = false;
    ScenarioId m_currentBefore;
};

/// Moves an entry within its list.
template <class Id>
class MoveEntry : public QUndoCommand {
public:
    MoveEntry(Desk& desk, Id id, std::size_t to, const QString& text)
        : QUndoCommand(text)
        , m_desk(desk)
        , m_id(id)
        , m_to(to)
    {}

    void redo() override
    {
        auto& entries = entriesOf(m_desk.project, m_id);
        const std::size_t from = positionOf(m_desk.project, m_id);
        const auto begin = entries.begin();
        const auto at = [begin](std::size_t position) {
            return begin + static_cast<std::ptrdiff_t>(position);
        };
        if (from < m_to)
            std::rotate(at(from), at(from + 1), at(m_to + 1));
        else
            std::rotate(at(m_to), at(from), at(from + 1));
        m_desk.tell(Moved<Id>{m_id, from, m_to});
        m_to = from; // the way back
    }
    void undo() override { redo(); }

private:
    Desk& m_desk;
    Id m_id;
    std::size_t m_to;
};

} // namespace shardscape::document
