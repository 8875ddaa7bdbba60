// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_picture.h"

#include <algorithm>

namespace shardscape::timeline {

TimelinePicture::TimelinePicture(const std::vector<std::shared_ptr<const ScheduleView>>& schedules,
                                 bool compact)
{
    for (const auto& view : schedules) {
        if (view && view->program.devices > 0) {
            m_scene.schedules.push_back(std::make_shared<const GanttIndex>(view));
        }
    }
    m_scene.compact = compact;
    m_scene.legend = !compact;
    m_scene.range = m_scene.bounds();
}

void TimelinePicture::setTimeEnd(schedule::Ticks end)
{
    m_scene.range.end = std::max(m_scene.bounds().end, static_cast<double>(end));
}

QSize TimelinePicture::pictureSizeHint() const
{
    return legibleSize(m_scene);
}

void TimelinePicture::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    paintWhole(painter, rect, m_scene, theme);
}

QSize legibleSize(const TimelineScene& scene)
{
    int height = scene.compact ? theme::kGap : 60;
    for (const auto& index : scene.schedules) {
        const int devices = index->devices();
        const int row = scene.compact ? 8 : devices <= 16 ? 40 : devices <= 40 ? 24 : 14;
        height += (scene.compact ? 0 : 60) + devices * row;
    }
    return scene.compact ? QSize(320, std::clamp(height, 48, 400))
                         : QSize(1280, std::clamp(height, 240, 4000));
}

TimelineFrame wholeFrame(TimelineScene& scene, const QRectF& rect, double snap)
{
    TimelineFrame frame = frameOf(scene, rect, snap);
    if (frame.hiddenHeight() > 0 && scene.memory && scene.ops) {
        scene.memory = false;
        frame = frameOf(scene, rect, snap);
    }
    if (frame.hiddenHeight() > 0 && !scene.folded) {
        scene.folded = true;
        frame = frameOf(scene, rect, snap);
    }
    return frame;
}

void paintWhole(QPainter& painter, const QRect& rect, TimelineScene scene, const theme::Theme& theme)
{
    scene.scroll = 0;
    scene.rowZoom = 1;
    scene.hover = {};
    scene.pointer.reset();
    scene.focused = false;
    const double snap = theme::isVector(painter) ? kVectorSnap : 1 / painter.device()->devicePixelRatioF();
    const TimelineFrame frame = wholeFrame(scene, QRectF(rect), snap);
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    paintScene(painter, scene, frame, theme);
    paintOverlay(painter, scene, frame, theme);
    painter.restore();
}

} // namespace shardscape::timeline
