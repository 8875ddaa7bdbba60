// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/project.h"

#include <QMetaType>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace shardscape::document {

using store::CalibrationId;
using store::ClusterId;
using store::ModelId;
using store::NoteId;
using store::RunsId;
using store::ScenarioId;
using store::ScheduleId;
using store::SweepId;

/// Everything is different: another project.
struct ProjectReplaced {
    friend bool operator==(const ProjectReplaced&, const ProjectReplaced&) = default;
};

/// An entry is there now, at `position` of its list.
template <class Id>
struct Added {
    Id id;
    std::size_t position = 0;
    friend bool operator==(const Added&, const Added&) = default;
};

/// An entry is gone; it was at `position`.
template <class Id>
struct Removed {
    Id id;
    std::size_t position = 0;
    friend bool operator==(const Removed&, const Removed&) = default;
};

/// An entry stands elsewhere in its list.
template <class Id>
struct Moved {
    Id id;
    std::size_t from = 0;
    std::size_t to = 0;
    friend bool operator==(const Moved&, const Moved&) = default;
};

/// An entry (not a scenario) has other contents or another name.
template <class Id>
struct Changed {
    Id id;
    friend bool operator==(const Changed&, const Changed&) = default;
};

/// What of a scenario changed; flags.
enum class ScenarioPart : std::uint8_t {
    Name = 1,
    Note = 2,
    Pinned = 4,
    Cluster = 8,
    Model = 16,
    Knobs = 32,
    Stages = 64,   ///< layers of its stages
    Lengths = 128, ///< of its documents
};

/// A scenario has other contents.
struct ScenarioChanged {
    ScenarioId id;
    std::uint8_t parts = 0;              ///< ScenarioPart flags
    std::vector<std::string_view> knobs; ///< ids of those that changed, in the order of layout::knobs()

    [[nodiscard]] bool has(ScenarioPart part) const { return (parts & static_cast<std::uint8_t>(part)) != 0; }
    /// Whether an evaluation of it is out of date.
    [[nodiscard]] bool changesNumbers() const
    {
        return has(ScenarioPart::Cluster) || has(ScenarioPart::Model) || has(ScenarioPart::Knobs)
               || has(ScenarioPart::Stages) || has(ScenarioPart::Lengths);
    }
    friend bool operator==(const ScenarioChanged&, const ScenarioChanged&) = default;
};

/// Another scenario is the one the views show; 0: none.
struct CurrentScenarioChanged {
    ScenarioId id;
    friend bool operator==(const CurrentScenarioChanged&, const CurrentScenarioChanged&) = default;
};

/// The document has another path, or became clean or dirty.
struct FileStateChanged {
    friend bool operator==(const FileStateChanged&, const FileStateChanged&) = default;
};

/// The one thing a document says. Sent after the project changed; ids of removed entries no longer find anything.
using ChangeEvent = std::variant<
    ProjectReplaced, Added<ScenarioId>, Removed<ScenarioId>, Moved<ScenarioId>, ScenarioChanged,
    CurrentScenarioChanged, Added<ClusterId>, Removed<ClusterId>, Moved<ClusterId>, Changed<ClusterId>,
    Added<ModelId>, Removed<ModelId>, Moved<ModelId>, Changed<ModelId>, Added<SweepId>, Removed<SweepId>,
    Moved<SweepId>, Changed<SweepId>, Added<NoteId>, Removed<NoteId>, Moved<NoteId>, Changed<NoteId>,
    Added<ScheduleId>, Removed<ScheduleId>, Moved<ScheduleId>, Changed<ScheduleId>, Added<RunsId>,
    Removed<RunsId>, Moved<RunsId>, Changed<RunsId>, Added<CalibrationId>, Removed<CalibrationId>,
    Moved<CalibrationId>, Changed<CalibrationId>, FileStateChanged>;

} // namespace shardscape::document

Q_DECLARE_METATYPE(shardscape::document::ChangeEvent)
