// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/attempt.h"
#include "lessons/story.h"
#include "timeline/timeline_painter.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace shardscape::learn {

/// A toy's schedule, drawn by the timeline's painter: hatched until the question is answered, then live. A place or a device may
/// be pointed at before, and stays as a ghost. Ops may be put into another order: dragged, or chosen by arrows and moved with
/// Shift and arrows. The time axis counts slots and, like the memory curves, keeps its scale whatever is turned; what was there
/// before stays as a dashed line. Several schedules lie one below the other on one axis; the last is the one that is turned.
///
/// Thread: GUI only.
class LessonStage : public QWidget {
    Q_OBJECT

public:
    /// What is pointed at before the answer.
    enum class Picking { Nothing, Place, Device };

    explicit LessonStage(QWidget* parent = nullptr);

    /// A schedule and what tells it from the others.
    struct Lane {
        std::shared_ptr<const lessons::ToyRun> run;
        QString title = {};
    };
    /// What it shows; none: nothing, with the sentence that says why. `setting` tells settings apart: where it is another one, the
    /// step and the peaks before stay as ghosts.
    void setLanes(std::vector<Lane> lanes, const QString& problem = {}, const QString& setting = {});
    /// The scale of all pictures to come: another lesson, without ghosts.
    void setExtent(const lessons::Extent& extent);
    /// Whether rows are as high as they should be, or a low page needs the room.
    void setRoomy(bool roomy);
    /// The scales as painted: slots at the right end of the axis, activations at the full height of a curve, pixels of a slot, and
    /// the bracket of the wait: where it begins and ends.
    struct Scales {
        double axisEnd = 0;
        double held = 0;
        double slotPixels = 0;
        double curvePixels = 0;
        double bracketLeft = 0, bracketRight = 0;
    };
    [[nodiscard]] Scales scales() const;
    /// What stood there before, in slots; none before anything was turned.
    [[nodiscard]] std::optional<double> ghostEnd() const
    {
        return m_ghost ? std::optional(m_ghost->makespan) : std::nullopt;
    }
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

    /// The step builds up once, a slot a beat; told() says what happens in each.
    void setPlaying(bool playing);
    /// Times the usual speed, from a quarter to sixteen times.
    void setSpeed(double speed);
    [[nodiscard]] double speed() const { return m_speed; }
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
    /// What happens in this beat, or why the hole that was clicked is one; empty: neither.
    void told(const QString& text);
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
    [[nodiscard]] const timeline::PlacedRow* rowOf(const timeline::TimelineFrame& frame, std::size_t lane,
                                                   std::int32_t device) const;
    [[nodiscard]] const timeline::GanttIndex& turned() const { return *m_scene.schedules.back(); }
    [[nodiscard]] std::size_t turnedLane() const { return m_scene.schedules.size() - 1; }
    [[nodiscard]] int rowPixels() const;
    [[nodiscard]] int titleHeight() const;
    [[nodiscard]] int ledgerHeight() const;
    [[nodiscard]] double idleSlots() const;
    void paintLane(QPainter& painter, const timeline::TimelineFrame& frame, std::size_t lane) const;
    void paintLedger(QPainter& painter, const timeline::TimelineFrame& frame) const;
    void paintCauses(QPainter& painter, const timeline::TimelineFrame& frame) const;
    [[nodiscard]] const lessons::Wait* waitAt(std::size_t lane, std::int32_t device, double ticks) const;
    void tellWhy(QPointF point);
    void tellBeat();
    void paintGhost(QPainter& painter, const timeline::TimelineFrame& frame) const;
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
    std::vector<Lane> m_lanes;
    std::vector<std::vector<lessons::Wait>> m_waits; ///< by lane
    std::vector<lessons::Beat> m_beats;              ///< of the schedule that is turned
    std::vector<std::int32_t> m_causes;              ///< of a hole that was clicked
    std::size_t m_causesLane = 0;
    QString m_told;
    double m_speed = 1;
    QString m_problem;
    lessons::Extent m_extent;
    bool m_roomy = true;
    /// The setting before.
    struct Ghost {
        double makespan = 0;
        double idle = 0;
        std::vector<double> peaks;
    };
    std::optional<Ghost> m_ghost, m_now;
    QString m_setting;
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
