// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline_painter.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace shardscape::timeline {

/// All of the time in a low strip above the timeline, with the part that is in sight as a window: a drag moves it, a click goes
/// there, a double click shows everything. Keys are the timeline's own.
///
/// Thread: GUI only.
class TimelineOverview : public QWidget {
    Q_OBJECT

public:
    explicit TimelineOverview(QWidget* parent = nullptr);

    /// The schedules of a scene and the part of them that is in sight; the rest of the scene is the timeline's. What was drawn of
    /// others stays for a moment, so that a knob that is dragged waits for the timeline alone.
    void setScene(const TimelineScene& scene);
    /// From where to where the timeline's bars go, in this widget's pixels: both have one axis.
    void setAxis(double left, double width);

    /// The window, in pixels; as wide as everything where all is in sight.
    [[nodiscard]] QRectF windowRect() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

signals:
    /// The part of the time that is to be in sight.
    void rangeWanted(double start, double end);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] TimeAxis axis() const;
    [[nodiscard]] bool showsAll() const;
    void draw();
    void moveTo(double time);

    TimelineScene m_scene; ///< all of the time, bars alone
    TimeRange m_sight;
    double m_left = 0;
    double m_width = 0;
    QPixmap m_picture;
    QTimer m_draw;
    double m_grip = 0; ///< from the window's middle to where it is held, in ticks
};

} // namespace shardscape::timeline
