// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/picture.h"
#include "timeline/gantt_index.h"
#include "timeline/lane_row.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace shardscape::schedule {
struct Edited;
}

namespace shardscape::panel {
class Segments;
}

namespace shardscape::timeline {

class DifferenceTable;
class EditBar;
class TimelineCanvas;
class TimelineOverview;

/// The Timeline perspective: one schedule, or several on one time axis, with its tools above and what is selected below.
///
/// Hand it values; it keeps them and changes nothing. Mouse: wheel zooms about the pointer, drag pans, shift-drag
/// measures, click selects, double click shows everything. Keys: arrows, + and -, Home, End, 0 fits, Enter selects,
/// Tab and up/down walk from op to op, or Tab from lane to lane while no op is selected, C critical path, M follows the
/// selected micro-batch, Escape clears.
/// Thread: GUI only.
class TimelineView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Null shows the empty state.
    void setSchedule(std::shared_ptr<const ScheduleView> schedule);
    /// Two schedules on one time axis.
    void setSchedules(std::shared_ptr<const ScheduleView> a, std::shared_ptr<const ScheduleView> b);
    /// Any number of them, in common ticks; null ones are left out. `base` is the place of the one that differences are
    /// taken from, counted with the null ones.
    void setSchedules(std::vector<std::shared_ptr<const ScheduleView>> schedules, std::size_t base = 0);

    /// What the schedules are lanes of, from above, as chips; one alone needs none.
    void setLanes(std::vector<LaneChip> lanes);
    [[nodiscard]] LaneRow& laneRow() { return *m_lanes; }

    /// Of the first schedule as it is drawn and edited.
    [[nodiscard]] double ticksPerUnit() const;

    [[nodiscard]] TimelineCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] const TimelineCanvas& canvas() const { return *m_canvas; }

    /// What may be done to the first schedule: nothing, making a copy that may be edited, or everything.
    enum class Editing { No, Copy, Yes };
    void setEditing(Editing editing);
    [[nodiscard]] Editing editing() const { return m_editing; }
    /// Says in the foot why something was not done.
    void showRefusal(const QString& reason);

    void fit();
    void followMicrobatch(int microbatch);
    void setCriticalPath(bool shown);
    /// Moves the cursor to the next or previous moment at which an op starts.
    void step(int direction);
    void setPlaying(bool playing);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }

    /// Draws the timeline at any size: what the widget shows, with all rows in sight.
    void paintTo(QPainter& painter, QSize size, const theme::Theme& theme);
    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// The op the user selected; -1, -1 for none. `schedule` counts from above.
    void opSelected(int schedule, int op);
    /// The first schedule as edited; it is shown when it is handed back. `what`: the step's name.
    void edited(std::shared_ptr<const shardscape::schedule::Edited> edited, const QString& what);
    /// A copy of the first schedule that may be edited.
    void copyRequested();
    /// A lane wants to be looked at, or to be taken.
    void laneLooked(const QString& key);
    void laneTaken(const QString& key);
    /// A lane's x was clicked.
    void laneRemoved(const QString& key);
    /// A lane, or what was dropped anywhere on the view, is to stand before what is the lane number `place` now.
    void lanePlaced(const QString& key, int place);
    void visibleRangeChanged(double start, double end);
    void cursorMoved(double ticks);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void display(std::vector<std::shared_ptr<const ScheduleView>> schedules);
    void retranslate();
    void fillPools();
    void showPool();
    void updateTools();
    void describeSelection(int schedule, int op);
    void updateOverview();
    void takeEdit(const std::shared_ptr<const schedule::Edited>& edited, const QString& what, int op);
    void advance();

    TimelineCanvas* m_canvas = nullptr;
    TimelineOverview* m_overview = nullptr; ///< in windows high enough for it
    LaneRow* m_lanes = nullptr;
    QToolButton* m_fit = nullptr;
    QToolButton* m_zoomOut = nullptr;
    QToolButton* m_zoomIn = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_forward = nullptr;
    QComboBox* m_speed = nullptr;
    QToolButton* m_critical = nullptr;
    QSpinBox* m_follow = nullptr;
    panel::Segments* m_rows = nullptr; ///< ops, memory, both
    QToolButton* m_legend = nullptr;
    QToolButton* m_streams = nullptr;
    QToolButton* m_steady = nullptr;
    QComboBox* m_pool = nullptr;
    QToolButton* m_edit = nullptr;
    QLabel* m_detail = nullptr;
    EditBar* m_editBar = nullptr;
    QLabel* m_relation = nullptr;
    DifferenceTable* m_differences = nullptr;
    Editing m_editing = Editing::No;
    std::vector<std::shared_ptr<const ScheduleView>>
        m_shown;            ///< as they were handed over, with their activations
    std::size_t m_base = 0; ///< place in m_shown that differences are taken from
    int m_selectNext = -1;  ///< op to select when the edited schedule comes back
    QTimer m_clock;
};

} // namespace shardscape::timeline
