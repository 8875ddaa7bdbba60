// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"
#include "timeline/time_axis.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// A timeline is a pure function from schedules, a time range and row heights to rectangles; the widget replays them.
/// All coordinates are logical pixels of the content: x on the axis, y from the top of the first panel.
namespace shardscape::timeline {

/// Narrower ops are folded: the columns they lie in show how their time divides among kinds, as shares of the height.
/// Area stays time at every zoom.
inline constexpr double kMinBarPixels = 2.0;

struct PlacedLane {
    std::int32_t lane = 0; ///< index into GanttIndex::lanes()
    double top = 0;
    double height = 0;
};

struct PlacedRow {
    std::int32_t device = 0;
    double top = 0;
    double height = 0; ///< lanes and memory, without the gap below
    double memoryTop = 0;
    double memoryHeight = 0;                  ///< 0 where rows are too low for a curve
    std::int32_t firstLane = 0, lastLane = 0; ///< [first, last) of GanttLayout::lanes
};

/// One schedule: its head line, its phases, its rows.
struct Panel {
    double top = 0;
    double height = 0;
    double headHeight = 0;
    double phaseTop = 0; ///< the strip that marks warm-up, steady and drain
    double phaseHeight = 0;
    double rowsTop = 0;
    double rowsHeight = 0;
    std::int32_t firstRow = 0, lastRow = 0; ///< [first, last) of GanttLayout::rows
    std::int32_t labelEvery = 1;            ///< a label every so many rows, so that they do not touch
};

struct GanttLayout {
    std::vector<Panel> panels; ///< one per schedule, in order
    std::vector<PlacedRow> rows;
    std::vector<PlacedLane> lanes;
    double height = 0;
    double barHeight = 0;
};

struct LayoutRequest {
    double availableHeight =
        0; ///< rows grow to fill it, few of them all of it, and never shrink below legibility
    double textHeight = 14;     ///< of small text
    double rowZoom = 1;         ///< the user's factor on the fitting height
    bool bare = false;          ///< no head line and no phases
    bool folded = false;        ///< compute streams alone
    bool withoutMemory = false; ///< no curves, however high the rows
    bool keepsMemory =
        false; ///< curves in every row, where that needs no more than twice the height: the rows scroll
    bool memoryAlone = false; ///< the curves have the rows; ops are a ribbon above them
    double leastCurve = 0;    ///< the curves are at least so high, also where bars give up room for them
};

/// Heights and places of all rows. With few devices: bars with labels and memory curves; with many: thin bars, curves
/// dropped, every n-th labelled.
[[nodiscard]] GanttLayout layoutRows(std::span<const GanttIndex* const> schedules,
                                     const LayoutRequest& request);

/// What colours a rectangle. `shade` of a folded one is kFoldedShade.
struct FillKey {
    schedule::OpKind kind = schedule::OpKind::Forward;
    std::uint8_t shade = 0;
    bool dimmed = false;
    friend bool operator==(const FillKey&, const FillKey&) = default;
};
inline constexpr std::uint8_t kFoldedShade = 4;

struct FillGroup {
    FillKey key;
    std::vector<QRectF> rects;
};

struct BubbleGroup {
    schedule::BubbleCause cause = schedule::BubbleCause::Dependency;
    std::vector<QRectF> rects;
};

struct BarLabel {
    QPointF centre;
    std::int32_t number = 0; ///< the micro-batch
    schedule::OpKind kind = schedule::OpKind::Forward;
    bool dimmed = false;
};

/// The mark of a chunk other than the first (a band along the edge, higher for later chunks) or of the counter-flowing pipeline (a corner).
struct BarMark {
    QRectF bar;
    schedule::OpKind kind = schedule::OpKind::Forward;
    std::uint8_t chunk = 0;
    std::uint8_t direction = 0;
    bool dimmed = false;
};

/// One kind's share of one pixel column of one lane; exact, for tests and for readers of density.
struct FoldedShare {
    std::int32_t lane = 0;   ///< index into GanttIndex::lanes()
    std::int32_t column = 0; ///< counted in snap units from the axis' left
    schedule::OpKind kind = schedule::OpKind::Forward;
    double share = 0; ///< of the column's time
};

struct MemoryFill {
    QRectF rect;       ///< from the strip's floor up to the amount held
    bool over = false; ///< above the device's capacity
};

struct Geometry {
    std::vector<QRectF> grounds;      ///< idle background of every lane, from 0 to its schedule's makespan
    std::vector<FillGroup> fills;     ///< by colour
    std::vector<BubbleGroup> bubbles; ///< by cause
    std::vector<BarLabel> labels;
    std::vector<BarMark> marks;
    std::vector<FoldedShare> folds; ///< only where GeometryRequest::keepFolds
    std::vector<QRectF> memoryBase; ///< what is held beside activations
    std::vector<MemoryFill> memory;
    std::vector<QRectF> capacities; ///< lines
    std::int64_t bars = 0;
    std::int64_t foldedOps = 0;
};

struct GeometryRequest {
    TimeAxis axis;
    double visibleTop = 0; ///< rows outside are skipped
    double visibleBottom = 1e9;
    double snap = 1;       ///< one device pixel in logical pixels; edges and columns lie on multiples of it
    double digitWidth = 7; ///< of the label font; labels appear where they fit
    double labelHeight = 12;
    double letterWidth = 0;     ///< of what is written before each number
    double memoryScale = 0;     ///< amount at the full height of a memory strip; 0 takes the schedule's own
    std::int32_t followed = -1; ///< this micro-batch stays in colour, others are dimmed
    bool criticalOnly = false;  ///< ops of the critical path stay in colour, others are dimmed
    bool keepFolds = false;
    double minBar = kMinBarPixels; ///< 0: every op is a bar of its own, as a vector file has it
};

/// Everything to draw of one panel. O(visible ops).
[[nodiscard]] Geometry buildGeometry(const GanttIndex& index, const GanttLayout& layout, std::size_t panel,
                                     const GeometryRequest& request);

/// The rectangle of one op, unfolded and unsnapped; empty where its panel does not hold it.
[[nodiscard]] QRectF opRect(const GanttIndex& index, const GanttLayout& layout, std::size_t panel,
                            const TimeAxis& axis, std::int32_t op);

/// What lies under a point.
struct Hit {
    enum class Kind : std::uint8_t { Nothing, Op, Bubble, Memory };
    Kind kind = Kind::Nothing;
    std::int32_t panel = -1; ///< which schedule; -1 above, below and between
    std::int32_t device = -1;
    std::int32_t op = -1;
    std::int32_t bubble = -1; ///< index into Analysis::bubbles
    double time = 0;
    friend bool operator==(const Hit&, const Hit&) = default;
};

/// Ops narrower than two pixels are hit within one pixel of their edges.
[[nodiscard]] Hit hitTest(std::span<const GanttIndex* const> schedules, const GanttLayout& layout,
                          const TimeAxis& axis, QPointF point);

/// Geometry as text, one line per thing, rounded to a hundredth: for comparing and for reading a failure.
[[nodiscard]] std::string describe(const Geometry& geometry);

} // namespace shardscape::timeline
