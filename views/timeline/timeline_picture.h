// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/picture.h"
#include "timeline/timeline_painter.h"

namespace shardscape::timeline {

/// Schedules drawn without a widget: for reports, gallery cards and small multiples. Indexed once, painted often.
class TimelinePicture : public theme::Picture {
public:
    /// One or two schedules on one time axis, all of their time. `compact` leaves the bars alone: no title, axis,
    /// labels or legend, for pictures the size of a thumb whose caption stands beside them.
    explicit TimelinePicture(const std::vector<std::shared_ptr<const ScheduleView>>& schedules,
                             bool compact = false);

    /// A longer time than the schedules' own, so that several pictures share one scale.
    void setTimeEnd(schedule::Ticks end);

    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

private:
    TimelineScene m_scene;
};

/// The size at which every row of a scene is legible: numbers and curves up to 16 devices, then denser.
[[nodiscard]] QSize legibleSize(const TimelineScene& scene);
/// The frame of a picture, which cannot be scrolled: where rows would lie beyond it, memory curves go first, then the streams beside the
/// compute streams; `scene` then has them no more.
[[nodiscard]] TimelineFrame wholeFrame(TimelineScene& scene, const QRectF& rect, double snap = 1);
/// Draws a scene with all its rows in sight into any painter.
void paintWhole(QPainter& painter, const QRect& rect, TimelineScene scene, const theme::Theme& theme);

} // namespace shardscape::timeline
