// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"
#include "timeline/timeline_painter.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace shardscape::learn {

/// A toy's schedule, drawn by the timeline's painter: hatched until the question is answered, then live. A place may be
/// pointed at before, and stays as a ghost. The time axis counts slots.
///
/// Thread: GUI only.
class LessonStage : public QWidget {
    Q_OBJECT

public:
    explicit LessonStage(QWidget* parent = nullptr);

    /// What it shows; null: nothing, with the sentence that says why.
    void setRun(std::shared_ptr<const lessons::ToyRun> run, const QString& problem = {});
    /// Hatched; `picking`: a place on the empty grid is asked for.
    void setLocked(bool locked, bool picking = false);
    [[nodiscard]] bool isLocked() const { return m_locked; }
    void setPlace(std::optional<lessons::Place> place);
    [[nodiscard]] const std::optional<lessons::Place>& place() const { return m_place; }
    /// Where the longest waits are, outlined beside the ghost.
    void setHoles(std::vector<lessons::Truth::Hole> holes);
    void setTheme(const theme::Theme& theme);

    /// A cursor runs over the step once.
    void setPlaying(bool playing);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }
    /// The cursor to the next or the previous moment at which an op starts.
    void step(int direction);

    /// Where a time on a device is, for tests and for whoever points at it.
    [[nodiscard]] QPointF pointOf(const lessons::Place& place) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

signals:
    void placed();
    /// Enter on a place.
    void settled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] timeline::TimelineFrame frame() const;
    [[nodiscard]] QRectF rowRect(const timeline::TimelineFrame& frame, std::int32_t device) const;
    void describe();

    theme::Theme m_theme;
    std::shared_ptr<const lessons::ToyRun> m_run;
    timeline::TimelineScene m_scene;
    QString m_problem;
    bool m_locked = true;
    bool m_picking = false;
    std::optional<lessons::Place> m_place;
    std::vector<lessons::Truth::Hole> m_holes;
    QTimer m_clock;
};

} // namespace shardscape::learn
