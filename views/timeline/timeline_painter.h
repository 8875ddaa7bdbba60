// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "timeline/gantt_geometry.h"
#include "timeline/steady_state.h"
#include "timeline/time_marks.h"

#include <QPainter>

#include <memory>
#include <optional>
#include <vector>

namespace shardscape::timeline {

/// Edges in a vector file lie where they are: it is enlarged as far as anyone likes.
inline constexpr double kVectorSnap = 1.0 / 64;
/// Ops of a file in which each is drawn; of more, those narrower than a pixel are drawn as shares of it.
inline constexpr std::size_t kMostVectorOps = 20'000;

/// Everything a timeline's picture depends on. A value: the widget keeps one, an export makes its own.
struct TimelineScene {
    std::vector<std::shared_ptr<const GanttIndex>> schedules; ///< none, one, or two on one time axis
    TimeRange range;                                          ///< visible
    double rowZoom = 1;
    double scroll = 0;          ///< of the rows, logical pixels
    std::int32_t followed = -1; ///< micro-batch that stays in colour
    bool criticalPath = false;
    bool bubbles = false; ///< ops step back, so that what waits stands out
    bool legend = true;
    bool folded = false;  ///< compute streams alone
    bool memory = true;   ///< curves where rows have room for them
    bool ops = true;      ///< otherwise the curves have the room
    std::size_t base = 0; ///< the schedule that the others' heads give their differences from
    bool compact = false; ///< bars alone, without title, axis, labels and gutter
    bool letters = false; ///< before each number the letter of the op's kind, also in the legend
    double slot = 0;      ///< ticks; the cursor counts slots where there are any
    double memoryScale =
        0; ///< amount at the full height of the curves; never less than what is held. 0: that alone
    double leastCurve = 0; ///< pixels that the curves have at least
    Fold fold;             ///< ticks that may be left out; empty: none
    bool folds = false;    ///< leaves them out where all of the time would be too narrow to read

    // Drawn over the rest; changing these rebuilds nothing.
    Hit hover;
    std::int32_t selectedPanel = -1;
    std::int32_t selectedOp = -1;
    std::optional<double> cursor;  ///< ticks
    std::optional<double> pointer; ///< ticks under the pointer: a line through all rows
    TimeMarks marks;
    std::optional<TimeRange> measured; ///< ticks, in the order in which it was dragged
    /// An op on its way to another place.
    struct Ghost {
        QPointF pointer;
        QSizeF size; ///< of its bar
        schedule::OpKind kind = schedule::OpKind::Forward;
        QString refusal; ///< why it cannot go there
    };
    std::optional<Ghost> ghost;
    bool focused = false;

    /// From 0 to the longest makespan.
    [[nodiscard]] TimeRange bounds() const;
    [[nodiscard]] bool nanoseconds() const;
    [[nodiscard]] std::vector<const GanttIndex*> indices() const;
};

/// Where the parts of the picture lie, for painting and for hitting alike.
struct TimelineFrame {
    QRectF whole;
    QRectF legend;
    bool withCurves = true; ///< rows are high enough for memory curves
    QRectF rows;            ///< the window onto the scrolled rows, labels and gutter included
    QRectF labels;          ///< left of the bars
    QRectF gutter;          ///< right of the bars: peaks
    QRectF marks;           ///< the time axis' numbers
    TimeAxis axis;
    GanttLayout layout;    ///< in content coordinates: add rows.top() - scroll
    double contentTop = 0; ///< y of the content's origin on the picture

    [[nodiscard]] double hiddenHeight() const { return std::max(0.0, layout.height - rows.height()); }
    [[nodiscard]] QPointF toContent(QPointF point) const { return {point.x(), point.y() - contentTop}; }
};

[[nodiscard]] TimelineFrame frameOf(const TimelineScene& scene, const QRectF& rect, double snap = 1);

/// "x 240" of a panel's gap: micro-batches that it stands for. And what it says when it is pointed at.
[[nodiscard]] QString gapText(const TimelineScene& scene, std::size_t panel);
[[nodiscard]] QString gapTip(const TimelineScene& scene, std::size_t panel);

/// How many rectangles and folded ops the last frame had, for the frame-time readout.
struct PaintCount {
    std::int64_t bars = 0;
    std::int64_t foldedOps = 0;
    std::int64_t rects = 0;
};

/// Where a mark's flag lies: right of its line, on the axis, as far as the next one. Null: out of sight.
[[nodiscard]] QRectF flagOf(const TimelineScene& scene, const TimelineFrame& frame, std::size_t mark);

/// The picture without what hovers over it.
PaintCount paintScene(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                      const theme::Theme& theme);
/// Hover, selection with its dependencies, cursor, marks, measured span.
void paintOverlay(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                  const theme::Theme& theme);

/// What runs at the scene's cursor, and messages on their way: a part of the overlay. Where the cursor counts slots, messages that take no
/// time are seen for a moment after they have come.
void paintMoments(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                  const theme::Theme& theme);

/// "activations held", "versions of the weights"...
[[nodiscard]] QString poolLabel(schedule::MemoryPool pool);
/// What the kinds and causes of the scene are called, in the order of the legend; what the memory curves show only
/// where the rows have room for them.
[[nodiscard]] QList<theme::LegendEntry> legendOf(const TimelineScene& scene, const theme::Theme& theme,
                                                 bool withCurves = true);
/// An amount of what the schedule's curves show, in its unit: "54.7 GiB", "6 activations", "3 copies".
[[nodiscard]] QString memoryText(const GanttIndex& index, double amount, bool withUnit);
/// An amount of a program's memory in its unit: "54.7 GiB", "6" (activations).
[[nodiscard]] QString memoryText(const schedule::Program& program, double amount, bool withUnit);
/// A time or length of time to the given resolution, both in ticks: "15.7 ticks", "1.548 s".
[[nodiscard]] QString timeText(double ticks, double resolution, bool nanoseconds);
/// "forward, micro-batch 3, stage 2 on device 2 ..." : one line, or several for a tool tip.
[[nodiscard]] QString opText(const GanttIndex& index, std::int32_t op, bool lines);
[[nodiscard]] QString bubbleText(const GanttIndex& index, std::int32_t bubble, bool lines);
[[nodiscard]] QString memoryTextAt(const GanttIndex& index, std::int32_t device, double time);
/// How much of the summary fits beside a panel's title.
enum class Summary { Full, NoBound, Brief };
/// What a schedule has more or less than another: time, bubble and peak, each where both have it. `worse`: 1 more of it, -1 less, 0
/// the same.
struct HeadDifference {
    QString text;
    int worse = 0;
};
[[nodiscard]] std::vector<HeadDifference> differencesOf(const GanttIndex& index, const GanttIndex& base);
/// Makespan, bubble, rate, peak and the makespan's lower bound of one schedule, as its head line shows them.
[[nodiscard]] QString summaryOf(const GanttIndex& index, Summary summary = Summary::Full);

} // namespace shardscape::timeline
