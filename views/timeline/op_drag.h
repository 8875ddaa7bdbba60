// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/edit.h"
#include "timeline/gantt_geometry.h"

#include <QPointF>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

namespace shardscape::timeline {

/// Where an op would go: a place in its stream's order, or another device for its whole chunk.
struct DropTarget {
    std::int32_t device = -1;
    std::int32_t place = -1; ///< in the order of its stream, when the device stays
    friend bool operator==(const DropTarget&, const DropTarget&) = default;
};

/// The target under a point of the content: the row gives the device, the time gives the place among the other ops of the
/// stream, each counted as passed when its middle is.
[[nodiscard]] DropTarget dropTarget(const GanttIndex& index, const GanttLayout& layout, std::size_t panel,
                                    const TimeAxis& axis, std::int32_t op, QPointF point);

/// What dropping there makes of the schedule, or why not.
[[nodiscard]] Result<schedule::Edited> dropped(const schedule::Program& program, std::int32_t op,
                                               const DropTarget& target);

/// The same schedule after an edit, to be shown: memory beside activations and capacity stay.
[[nodiscard]] std::shared_ptr<const ScheduleView> editedView(const ScheduleView& before,
                                                             const schedule::Edited& edited);

/// An op on its way, from press to release. Everything is reckoned in the picture as it was when the drag began, so that a
/// preview that re-times ops does not move the target under the pointer.
class OpDrag {
public:
    /// Larger schedules are timed when the op is dropped, not while it moves.
    static constexpr std::size_t kOpsLive = 60'000;

    OpDrag(std::shared_ptr<const GanttIndex> base, GanttLayout layout, std::size_t panel, TimeAxis axis,
           std::int32_t op);

    /// Returns whether there is another preview to show.
    bool moveTo(QPointF contentPoint);
    /// What a release now makes: nothing when it changes nothing or is refused. A place that would deadlock gives way to the
    /// nearest that does not.
    [[nodiscard]] std::shared_ptr<const schedule::Edited> drop();

    [[nodiscard]] const std::shared_ptr<const GanttIndex>& base() const { return m_base; }
    /// The schedule as it would be; the base where the drop is refused or changes nothing.
    [[nodiscard]] const std::shared_ptr<const GanttIndex>& preview() const { return m_preview; }
    [[nodiscard]] const QString& refusal() const { return m_refusal; }
    [[nodiscard]] std::int32_t op() const { return m_op; }
    [[nodiscard]] std::size_t panel() const { return m_panel; }
    [[nodiscard]] const DropTarget& target() const { return m_target; }
    /// "Move F of micro-batch 3", "Move stage 2 to device 1".
    [[nodiscard]] QString what() const;

private:
    [[nodiscard]] DropTarget home() const;
    void evaluate();
    [[nodiscard]] Result<schedule::Edited> nearestThatRuns() const;

    std::shared_ptr<const GanttIndex> m_base;
    std::shared_ptr<const GanttIndex> m_preview;
    GanttLayout m_layout;
    std::size_t m_panel = 0;
    TimeAxis m_axis;
    std::int32_t m_op = -1;
    DropTarget m_target;
    std::shared_ptr<const schedule::Edited> m_edited;
    QString m_refusal;
};

} // namespace shardscape::timeline
