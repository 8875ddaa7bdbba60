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

/// A toy's schedule, drawn by the timeline's painter: hatched until the question is answered, then live. A place or a device may
/// be pointed at before, and stays as a ghost. Ops may be put into another order: dragged, or chosen by arrows and moved with
/// Shift and arrows. The time axis counts slots.
///
/// Thread: GUI only.
class LessonStage : public QWidget {
    Q_OBJECT

public:
    /// What is pointed at before the answer.
    enum class Picking { Nothing, Place, Device };

    explicit LessonStage(QWidget* parent = nullptr);

    /// What it shows; null: nothing, with the sentence that says why.
    void setRun(std::shared_ptr<const lessons::ToyRun> run, const QString& problem = {});
    /// What is to be done before the answer, where that is done here.
    [[nodiscard]] QString invitation() const;
    /// How ops are moved, where they may be.
    [[nodiscard]] static QString howToArrange();
    /// What colours and hatches are called below the picture.
    [[nodiscard]] QStringList legendTexts() const;
    /// Before the answer: hatched, or `shown` to be read.
    void setLocked(bool locked, Picking picking = Picking::Nothing, bool shown = false);
    /// Whether ops may be moved, once it is not locked.
    void setArranging(bool arranging);
    [[nodiscard]] bool isLocked() const { return m_locked; }
    void setPlace(std::optional<lessons::Place> place);
    [[nodiscard]] const std::optional<lessons::Place>& place() const { return m_place; }
    /// Where the longest waits are, outlined beside the ghost.
    void setHoles(std::vector<lessons::Truth::Hole> holes);
    void setTheme(const theme::Theme& theme);

    /// A cursor runs over the step once.
    void setPlaying(bool playing);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }
    /// Where the cursor stands, in slots.
    [[nodiscard]] std::optional<double> cursor() const;
    /// The cursor to the next or the previous moment at which an op starts.
    void step(int direction);

    /// Where a time on a device is, for tests and for whoever points at it.
    [[nodiscard]] QPointF pointOf(const lessons::Place& place) const;
    /// The middle of an op's bar.
    [[nodiscard]] QPointF pointOf(std::int32_t op) const;
    /// Where the axis ends, in slots: at the end of the step, or where ops are moved also later, so that the rest stays put.
    [[nodiscard]] double axisEnd() const;
    /// What lies under a point: an op, or why nothing runs; empty before the answer.
    [[nodiscard]] QString textAt(QPointF point) const;
    /// Where an op that is dragged would come to stand: x of the mark; none where it stays.
    [[nodiscard]] std::optional<double> insertionMark() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

signals:
    void placed();
    /// Enter on a place.
    void settled();
    /// The legend takes more or fewer lines.
    void heightChanged();
    /// An op of a device goes to another place among its ops, both counted from 0.
    void moved(int device, int from, int to);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What the colours and hatches mean; it stands below the axis.
    [[nodiscard]] QList<theme::LegendEntry> legend() const;
    void placeLegend();
    /// Below the axis.
    [[nodiscard]] double axisBottom() const { return height() - m_legendHeight; }
    [[nodiscard]] timeline::TimelineFrame frame() const;
    [[nodiscard]] QRectF rowRect(const timeline::TimelineFrame& frame, std::int32_t device) const;
    void describe();
    [[nodiscard]] bool isArranging() const { return m_arranging && !m_locked && m_run; }
    void paintStuck(QPainter& painter, const timeline::TimelineFrame& frame) const;
    void arrangeByKey(QKeyEvent* event);
    void choose(std::int32_t op);
    /// The place that an op takes when it is dropped there: that of the op below, or between two.
    [[nodiscard]] int placeAt(std::int32_t op, double x) const;

    theme::Theme m_theme;
    std::shared_ptr<const lessons::ToyRun> m_run;
    timeline::TimelineScene m_scene;
    QString m_problem;
    double m_legendHeight = 0;
    bool m_locked = true;
    bool m_shown = false;
    bool m_arranging = false;
    double m_keptEnd = 0; ///< ticks, of the axis while ops are moved
    Picking m_picking = Picking::Nothing;
    std::optional<lessons::Place> m_place;
    std::vector<lessons::Truth::Hole> m_holes;
    QTimer m_clock;
};

} // namespace shardscape::learn
