// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/op_drag.h"

#include "base/at.h"
#include "document/engine_text.h"
#include "timeline/pool_view.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace shardscape::timeline {

using schedule::Ticks;

DropTarget dropTarget(const GanttIndex& index, const GanttLayout& layout, std::size_t panel,
                      const TimeAxis& axis, std::int32_t op, QPointF point)
{
    const Panel& shown = layout.panels[panel];
    DropTarget target;
    target.device = index.program().deviceOf(op);
    for (std::int32_t row = shown.firstRow; row < shown.lastRow; ++row) {
        const PlacedRow& placed = layout.rows[at(row)];
        if (point.y() >= placed.top && point.y() < placed.top + placed.height) {
            target.device = placed.device;
        }
    }
    if (target.device != index.program().deviceOf(op)) {
        return target;
    }
    const double time = pixelToTime(point.x(), axis);
    const Lane& lane = index.lanes()[at(index.positionOf(op).lane)];
    target.place = 0;
    for (std::size_t i = 0; i < lane.ops.size(); ++i) {
        const double middle = static_cast<double>(lane.start[i]) / 2 + static_cast<double>(lane.end[i]) / 2;
        if (lane.ops[i] != op && middle < time) {
            ++target.place;
        }
    }
    return target;
}

Result<schedule::Edited> dropped(const schedule::Program& program, std::int32_t op, const DropTarget& target)
{
    if (target.device == program.deviceOf(op)) {
        return schedule::moveOp(program, op, target.place);
    }
    const schedule::Op& it = program.ops[at(op)];
    return schedule::moveChunk(program, it.stage, it.direction, target.device);
}

std::shared_ptr<const ScheduleView> editedView(const ScheduleView& before, const schedule::Edited& edited)
{
    auto view = std::make_shared<ScheduleView>();
    view->program = edited.program;
    view->simulation = edited.simulation;
    view->analysis = schedule::analyse(view->program, view->simulation);
    view->bound = schedule::lowerBound(view->program, view->analysis);
    view->title = before.title;
    view->baseBytes = before.baseBytes;
    view->capacityBytes = before.capacityBytes;
    return withPool(view, before.pool);
}

OpDrag::OpDrag(std::shared_ptr<const GanttIndex> base, GanttLayout layout, std::size_t panel, TimeAxis axis,
               std::int32_t op)
    : m_base(std::move(base))
    , m_preview(m_base)
    , m_layout(std::move(layout))
    , m_panel(panel)
    , m_axis(axis)
    , m_op(op)
    , m_target(home())
{}

DropTarget OpDrag::home() const
{
    return {m_base->program().deviceOf(m_op), schedule::placeOf(m_base->program(), m_op)};
}

bool OpDrag::moveTo(QPointF point)
{
    const DropTarget target = dropTarget(*m_base, m_layout, m_panel, m_axis, m_op, point);
    if (target == m_target) {
        return false;
    }
    m_target = target;
    m_edited.reset();
    m_refusal.clear();
    m_preview = m_base;
    if (m_base->program().ops.size() <= kOpsLive) {
        evaluate();
    }
    return true;
}

void OpDrag::evaluate()
{
    if (m_target == home()) {
        return;
    }
    Result<schedule::Edited> result = dropped(m_base->program(), m_op, m_target);
    if (!result) {
        m_refusal = document::engineText(result.error().message);
        if (result.error().code != ErrorCode::Deadlock) {
            return;
        }
        result = nearestThatRuns();
        if (!result) {
            return;
        }
        m_refusal += QStringLiteral("\n")
                     + QCoreApplication::translate("timeline", "It goes to the nearest place that works.");
    }
    m_edited = std::make_shared<const schedule::Edited>(std::move(*result));
    m_preview = std::make_shared<const GanttIndex>(editedView(m_base->view(), *m_edited));
}

/// The drop moved towards home and beyond until it runs; an error where nothing near does.
Result<schedule::Edited> OpDrag::nearestThatRuns() const
{
    constexpr std::size_t kOpsTried = 6'000; // each try times the schedule anew
    constexpr std::int32_t kFarthest = 24;
    Result<schedule::Edited> none = fail(ErrorCode::Deadlock, say("nothing near runs"));
    if (m_target.place < 0 || m_target.device != home().device || m_base->program().ops.size() > kOpsTried)
        return none;
    for (std::int32_t away = 1; away <= kFarthest; ++away)
        for (const std::int32_t place : {m_target.place - away, m_target.place + away}) {
            if (place < 0 || DropTarget{m_target.device, place} == home())
                continue;
            if (auto made = dropped(m_base->program(), m_op, {m_target.device, place}))
                return made;
        }
    return none;
}

std::shared_ptr<const schedule::Edited> OpDrag::drop()
{
    if (!m_edited && m_refusal.isEmpty()) {
        evaluate();
    }
    return m_edited;
}

QString OpDrag::what() const
{
    const schedule::Op& it = m_base->program().ops[at(m_op)];
    if (m_target.device != m_base->program().deviceOf(m_op)) {
        return QCoreApplication::translate("timeline", "Move stage %1 to device %2")
            .arg(it.stage)
            .arg(m_target.device);
    }
    return QCoreApplication::translate("timeline", "Move %1 of micro-batch %2")
        .arg(QString::fromUtf8(schedule::symbol(it.kind).data(),
                               static_cast<qsizetype>(schedule::symbol(it.kind).size())))
        .arg(it.microbatch);
}

} // namespace shardscape::timeline
