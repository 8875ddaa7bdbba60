// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "exchange/schedules/schedule_import.h"
#include "layout/scenario.h"
#include "search/sweep.h"
#include "workload/transformer.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::store {

/// Version of the numbers: raised whenever the same scenario may evaluate differently than before (a formula, a constant,
/// a rule, the built-in catalog). Sweeps made by another version are shown as stale.
inline constexpr std::string_view kEngineVersion = "22";

/// Names one entry of a project for good: never reused while the project is open, 0 names nothing. Ids of different kinds
/// do not mix.
template <class Tag>
struct Id {
    std::int64_t value = 0;
    explicit constexpr operator bool() const { return value != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;
};
using ScenarioId = Id<struct ScenarioTag>;
using ClusterId = Id<struct ClusterTag>;
using ModelId = Id<struct ModelTag>;
using SweepId = Id<struct SweepTag>;
using NoteId = Id<struct NoteTag>;
using ScheduleId = Id<struct ScheduleTag>;
using RunsId = Id<struct RunsTag>;
using CalibrationId = Id<struct CalibrationTag>;

struct ScenarioEntry {
    ScenarioId id;
    layout::Scenario scenario; ///< its name is the entry's name
    std::string note;
    bool pinned = false; ///< in Compare

    [[nodiscard]] const std::string& name() const { return scenario.name; }
    friend bool operator==(const ScenarioEntry&, const ScenarioEntry&) = default;
};

/// A cluster that somebody drew, beside those of the catalog.
struct ClusterEntry {
    ClusterId id;
    cluster::Cluster cluster;

    [[nodiscard]] const std::string& name() const { return cluster.name; }
    friend bool operator==(const ClusterEntry&, const ClusterEntry&) = default;
};

/// A model that somebody drew or imported, beside those of the catalog.
struct ModelEntry {
    ModelId id;
    workload::Transformer model;

    [[nodiscard]] const std::string& name() const { return model.name; }
    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

/// A sweep and what it found. The space (input, precious) is part of the result (derived): see withoutResults().
struct SweepEntry {
    SweepId id;
    std::string name;
    ScenarioId origin; ///< the scenario it was started from; may be gone
    std::shared_ptr<const search::SweepResult>
        result;                ///< never null; immutable, shared by copies of the project
    std::string inputDigest;   ///< inputDigest() of the space when it ran; empty when results were dropped
    std::string engineVersion; ///< kEngineVersion when it ran

    [[nodiscard]] const search::Space& space() const { return result->space; }
    friend bool operator==(const SweepEntry& a, const SweepEntry& b);
};

/// A schedule that somebody imported, measured or edited.
struct ScheduleEntry {
    ScheduleId id;
    std::string name;
    std::string source; ///< where it comes from, in words: "LLaMA-13B · 1F1B, edited", "rank0.json"
    std::shared_ptr<const exchange::ImportedSchedule>
        schedule; ///< never null; immutable, shared by copies of the project

    friend bool operator==(const ScheduleEntry& a, const ScheduleEntry& b);
};

struct NoteEntry {
    NoteId id;
    std::string title;
    std::string text; ///< Markdown

    friend bool operator==(const NoteEntry&, const NoteEntry&) = default;
};

/// A table of measured runs, as it was read.
struct RunsEntry {
    RunsId id;
    std::string name;
    std::string table;   ///< CSV, the form of `validate`
    std::string catalog; ///< the catalog file beside it, JSON; may be empty

    friend bool operator==(const RunsEntry&, const RunsEntry&) = default;
};

/// Constants that were fitted to runs and applied to the project's clusters.
struct CalibrationEntry {
    CalibrationId id;
    std::string name;
    std::string calibration; ///< JSON, as `calibrate` writes it

    friend bool operator==(const CalibrationEntry&, const CalibrationEntry&) = default;
};

/// Everything that a project file holds. A value: copy it to keep it (results are shared, not copied).
/// Entries of every kind are in the order in which people put them.
struct Project {
    std::vector<ScenarioEntry> scenarios;
    ScenarioId current; ///< the one the views show; 0 when there is none
    std::vector<ClusterEntry> clusters;
    std::vector<ModelEntry> models;
    std::vector<SweepEntry> sweeps;
    std::vector<NoteEntry> notes;
    std::vector<ScheduleEntry> schedules;
    std::vector<RunsEntry> runs;
    std::vector<CalibrationEntry> calibrations;
    /// How the views were left: keys and values are theirs. Saved with the project, no part of undo.
    std::map<std::string, std::string> viewState;

    friend bool operator==(const Project&, const Project&) = default;
};

/// The entry of that id, or null.
template <class Entry, class Tag>
auto find(std::vector<Entry>& entries, Id<Tag> id) -> Entry*
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [id](const Entry& e) { return e.id == id; });
    return found == entries.end() ? nullptr : &*found;
}
template <class Entry, class Tag>
auto find(const std::vector<Entry>& entries, Id<Tag> id) -> const Entry*
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [id](const Entry& e) { return e.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

/// The largest id in use, of any kind.
std::int64_t largestId(const Project& project);

/// SHA-256 of everything that a sweep's numbers follow from: the canonical JSON of the base scenario without names, notes
/// and the knobs that the axes set, and the axes with their values as they are spelled. The same on every machine.
std::string inputDigest(const search::Space& space);

/// A sweep of this space, as it ran now.
SweepEntry makeSweepEntry(SweepId id, std::string name, ScenarioId origin,
                          std::shared_ptr<const search::SweepResult> result);

/// Whether the sweep does not answer what is asked now: another engine made its numbers, they were dropped, or the scenario it was
/// started from has moved on in what it has rather than chooses: model, cluster, task, workload, knobs that are given. A layout that
/// is chosen is an answer, be it of a row or, with knobs that stood still, climbed to from one.
bool isStale(const Project& project, const SweepEntry& sweep);

/// The project with every sweep's rows dropped and its space kept: small enough to mail.
Project withoutResults(const Project& project);

} // namespace shardscape::store
