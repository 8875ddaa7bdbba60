// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/op_drag.h"
#include "timeline/timeline_painter.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QPixmap>

class QLineEdit;

namespace shardscape::timeline {

/// The drawn part of a timeline: shows a scene and changes its view state as the user zooms, pans, selects, measures.
/// Thread: GUI only.
class TimelineCanvas : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TimelineCanvas(QWidget* parent = nullptr);

    /// None, one or several schedules. All of the time stays all of it; a part stays the same part, whatever the makespan.
    void setSchedules(std::vector<std::shared_ptr<const ScheduleView>> views);
    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    [[nodiscard]] const TimelineFrame& frame() const;

    /// Shows all of the time, in rows as high as fit.
    void fit();
    /// Shows the measured span, the selected op or the followed micro-batch; all of the time where there is none.
    void fitSelection();
    /// Back (-1) or forth (1) among the parts of the time that were in sight.
    void stepHistory(int step);
    void setRange(TimeRange range);
    void zoomAround(double time, double factor);
    void panBy(double ticks);
    void setRowZoom(double zoom);

    void selectOp(int panel, int op);
    void clearSelection();
    /// The next or previous op on the selected one's stream; false at its end.
    bool selectNeighbour(int step);
    /// The op at the same time `rows` devices below.
    bool selectAcross(int rows);

    void setCriticalPath(bool shown);
    void followMicrobatch(int microbatch); ///< -1: none
    void setBubblesShown(bool shown);      ///< ops step back
    void setLegendShown(bool shown);
    /// Ops, the curves of memory, or both: rows of several schedules scroll where that needs more room.
    void setShown(bool ops, bool memory);
    /// The schedule that the others' heads give their differences from.
    void setBase(std::size_t schedule);
    /// Compute streams alone, or all of them.
    void setStreamsFolded(bool folded);
    /// Leaves out what comes again and again, where all of the time would be too narrow to read; or shows all of it.
    void setSteadyFolded(bool folded);
    void setCursorTime(std::optional<double> time);
    void setMeasured(std::optional<TimeRange> span);
    /// What the first schedule is of: its marks come back with it. Before setSchedules().
    void setSubject(const QString& subject);
    void setMarks(TimeMarks marks); ///< of this subject
    [[nodiscard]] MarksBySubject allMarks() const;
    void setAllMarks(MarksBySubject marks);
    /// A mark at that time, whose note is asked for in place; of one that is there already the note.
    void markTime(double time);
    [[nodiscard]] bool isNoting() const { return m_note != nullptr; }
    /// Pans as far as needed to have a time in sight.
    void reveal(double time);

    /// Ops of that panel can be dragged to another place or device; -1: none.
    void setEditable(int panel);
    [[nodiscard]] int editable() const { return m_editable; }

    /// Where an op is on the viewport; for tests and for whoever points at it.
    [[nodiscard]] QRectF opOnViewport(int panel, int op) const;
    [[nodiscard]] QString toolTipAt(QPointF position) const;

signals:
    void rangeChanged(double start, double end);
    void opSelected(int panel, int op); ///< -1, -1: none
    void microbatchFollowed(int microbatch);
    void criticalPathToggled(bool shown); ///< by key
    void steadyFoldToggled(bool folded);  ///< by key
    void cursorMoved(double ticks);
    void measured(double ticks); ///< 0: the measured span was cleared
    /// An op was dropped where it may go. The canvas shows the schedule as it was until it is given the new one.
    void edited(std::shared_ptr<const shardscape::schedule::Edited> edited, const QString& what, int op);
    void marksChanged();
    /// One was dropped where it may not.
    void refused(const QString& reason);
    void painted(qint64 nanoseconds, qint64 bars, qint64 foldedOps);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Drag { None, Pending, Pan, Measure, Cursor, Op };

    bool beginOpDrag();
    void moveOpDrag(QPointF position);
    void endOpDrag(bool drop);
    void sceneChanged();   // the picture must be drawn anew
    void overlayChanged(); // only what lies over it
    void updateScrollBars();
    [[nodiscard]] Hit hitAt(QPointF position) const;
    [[nodiscard]] double shortestRange() const;
    void remember(TimeRange before);
    [[nodiscard]] double reachOfMark() const; ///< ticks around a mark that are its own
    [[nodiscard]] std::optional<std::size_t> flagAt(QPointF position) const;
    void editNote(std::size_t mark, bool isNew);
    void closeNote(bool keep);
    void removeMark(std::size_t mark);
    void movePointer(std::optional<double> time);
    void moveMarksAlong();

    TimelineScene m_scene;
    mutable TimelineFrame m_frame;
    mutable bool m_frameValid = false;
    QPixmap m_picture;
    bool m_pictureValid = false;
    bool m_settingBars = false;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    TimeAxis m_pressedAxis;
    double m_pressedScroll = 0;
    int m_editable = -1;
    std::unique_ptr<OpDrag> m_opDrag;
    std::vector<TimeRange> m_past, m_future; ///< parts that were in sight before, and before going back
    bool m_steppingHistory = false;
    QElapsedTimer m_sinceMove;
    QLineEdit* m_note = nullptr; ///< of the mark that is being written
    std::size_t m_noted = 0;
    bool m_noteIsNew = false;
    QString m_subject;
    double m_markedLength = 0; ///< ticks of the first schedule when the marks were last right; 0: none yet
    MarksBySubject m_marksOfOthers; ///< of other subjects
};

} // namespace shardscape::timeline
