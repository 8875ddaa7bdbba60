// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/lower_bound.h"
#include "schedule/program.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "timeline/steady_state.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace shardscape::timeline {

/// The same ops with what runs beside them: lanes of traffic, and what the step does after the last pass.
struct BesidePasses {
    schedule::Program program; ///< ops of the schedule's own program come first, with their numbers
    schedule::Simulation simulation;
};

/// What a timeline shows: one simulated schedule. A value, never changed after it was handed over.
struct ScheduleView {
    schedule::Program program;
    schedule::Simulation simulation;
    schedule::Analysis analysis;
    double ticksPerUnit = 1;       ///< of times that are not real: in one unit of their file
    schedule::LowerBound bound;    ///< 0 where it is not known
    QString title;                 ///< head of its panel; empty shows the program's name
    std::vector<double> baseBytes; ///< per device: what is held beside activations; empty without a scenario
    std::vector<double> capacityBytes; ///< per device; empty without a scenario
    schedule::MemoryPool pool =
        schedule::MemoryPool::Activations;       ///< whose curves analysis.activations holds
    std::vector<schedule::OptionChoice> options; ///< that it was built with, as people gave them
    /// Drawn in place of program and simulation, which stay what is analysed, edited and written. Null: nothing runs beside.
    std::shared_ptr<const BesidePasses> beside;

    [[nodiscard]] const schedule::Program& drawn() const { return beside ? beside->program : program; }
    [[nodiscard]] const schedule::Simulation& drawnTimes() const
    {
        return beside ? beside->simulation : simulation;
    }
};

/// The ops of one stream of one device in running order, laid out for scanning.
struct Lane {
    std::int32_t stream = 0;
    std::int32_t device = 0;
    schedule::StreamKind kind = schedule::StreamKind::Compute;
    std::vector<std::int32_t> ops;      ///< indices into Program::ops
    std::vector<schedule::Ticks> start; ///< of ops[i]; never falls
    std::vector<schedule::Ticks> end;   ///< of ops[i]; never falls
    std::vector<schedule::OpKind> opKind;
};

/// Where a pipeline fills, is full, and empties: warm-up ends when the last device has started, the drain begins when
/// the first has finished.
struct Phases {
    schedule::Ticks warmUpEnd = 0;
    schedule::Ticks drainStart = 0;
    [[nodiscard]] bool hasSteady() const { return drainStart > warmUpEnd; }
};

/// What an op takes as it starts, and gives back as it ends, of the memory whose curves are shown. A layer at a time: in between it
/// has some of it.
struct MemoryRamp {
    double comes = 0;
    double goes = 0;
};

/// A schedule prepared for drawing and hitting: built once in O(ops), never changed, shared by value views.
class GanttIndex {
public:
    explicit GanttIndex(std::shared_ptr<const ScheduleView> view);

    [[nodiscard]] const ScheduleView& view() const { return *m_view; }
    [[nodiscard]] const schedule::Program& program() const { return m_view->drawn(); }
    [[nodiscard]] const schedule::Simulation& simulation() const { return m_view->drawnTimes(); }
    /// Where the last op of all lanes ends; not before the schedule's makespan.
    [[nodiscard]] schedule::Ticks end() const
    {
        return std::max(m_view->analysis.makespan, m_view->drawnTimes().makespan);
    }
    [[nodiscard]] const schedule::Analysis& analysis() const { return m_view->analysis; }

    [[nodiscard]] std::int32_t devices() const { return m_view->program.devices; }
    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    /// Lanes of a device that have ops, compute first. A device without any still has its empty compute lane.
    [[nodiscard]] std::span<const Lane> lanesOf(std::int32_t device) const;
    /// Most lanes any device has.
    [[nodiscard]] std::int32_t mostLanes() const { return m_mostLanes; }
    /// The lane of an op and its position in it.
    struct Position {
        std::int32_t lane = -1;
        std::int32_t at = -1;
    };
    [[nodiscard]] Position positionOf(std::int32_t op) const;

    [[nodiscard]] std::span<const schedule::Bubble> bubblesOf(std::int32_t device) const;
    [[nodiscard]] const Phases& phases() const { return m_phases; }
    /// The first call looks for it, in O(ops).
    [[nodiscard]] const SteadyState& steady() const;
    [[nodiscard]] bool isCritical(std::int32_t op) const { return m_critical[static_cast<std::size_t>(op)]; }
    /// Ops that wait for this one. The first call sorts all dependencies once.
    [[nodiscard]] std::span<const std::int32_t> successorsOf(std::int32_t op) const;
    /// Ops of one micro-batch in order of their start.
    [[nodiscard]] std::vector<std::int32_t> opsOf(std::int32_t microbatch) const;

    /// Memory of a device with its base, and the top of the scale on which all its devices are drawn.
    [[nodiscard]] double baseOf(std::int32_t device) const;
    [[nodiscard]] double peakOf(std::int32_t device) const;
    [[nodiscard]] double capacityOf(std::int32_t device) const; ///< 0 where unknown
    [[nodiscard]] double memoryScale() const { return m_memoryScale; }
    /// What a device holds at a time, base included.
    [[nodiscard]] double memoryAt(std::int32_t device, schedule::Ticks time) const;
    /// Of an op that computes; nothing where what is held comes or goes at once (gathered weights, other pools).
    [[nodiscard]] MemoryRamp rampOf(std::int32_t op) const;
    [[nodiscard]] double peak() const { return m_peak; }

    [[nodiscard]] bool hasChunks() const { return m_hasChunks; } ///< any op of a chunk other than the first
    [[nodiscard]] bool hasDirections() const
    {
        return m_hasDirections;
    } ///< any op of a counter-flowing pipeline
    [[nodiscard]] const std::vector<schedule::OpKind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::vector<schedule::BubbleCause>& causes() const { return m_causes; }

private:
    std::shared_ptr<const ScheduleView> m_view;
    std::vector<Lane> m_lanes;
    std::vector<std::int32_t> m_laneOffset; // per device
    std::vector<std::int32_t> m_laneOfStream;
    std::vector<std::size_t> m_bubbleOffset; // per device
    std::vector<bool> m_critical;
    std::vector<schedule::OpKind> m_kinds;
    std::vector<schedule::BubbleCause> m_causes;
    Phases m_phases;
    std::int32_t m_mostLanes = 1;
    bool m_hasChunks = false;
    bool m_hasDirections = false;
    double m_memoryScale = 0;
    double m_peak = 0;
    // Thread: GUI only, because of those below, filled by the first steady() and successorsOf().
    mutable std::optional<SteadyState> m_steady;
    mutable std::vector<std::int32_t> m_successorOffset;
    mutable std::vector<std::int32_t> m_successors;
};

} // namespace shardscape::timeline
