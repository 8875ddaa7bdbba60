// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/gantt_geometry.h"

#include "base/at.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <optional>

namespace shardscape::timeline {

using schedule::Bubble;
using schedule::OpKind;
using schedule::StreamKind;
using schedule::Ticks;

namespace {

constexpr int kMicrobatchShades = 4;

int digitsOf(std::int32_t number)
{
    int digits = 1;
    for (std::int32_t rest = number; rest >= 10; rest /= 10) {
        ++digits;
    }
    return digits;
}

/// Collects rectangles by colour in a table instead of a map: the key is small.
class FillTable {
public:
    void add(OpKind kind, std::uint8_t shade, bool dimmed, const QRectF& rect)
    {
        slot(kind, shade, dimmed).push_back(rect);
    }

    std::vector<QRectF>& slot(OpKind kind, std::uint8_t shade, bool dimmed)
    {
        return m_slots[(static_cast<std::size_t>(kind) * kShadeSlots + shade) * 2 + (dimmed ? 1 : 0)];
    }

    std::vector<FillGroup> take()
    {
        std::vector<FillGroup> groups;
        // Folded columns lie under the bars beside them, dimmed ones under those in colour.
        for (const bool folded : {true, false}) {
            for (const bool dimmed : {true, false}) {
                for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
                    for (std::uint8_t shade = 0; shade <= kFoldedShade; ++shade) {
                        if ((shade == kFoldedShade) != folded) {
                            continue;
                        }
                        auto& rects = slot(static_cast<OpKind>(kind), shade, dimmed);
                        if (!rects.empty()) {
                            groups.push_back({{static_cast<OpKind>(kind), shade, dimmed}, std::move(rects)});
                        }
                    }
                }
            }
        }
        return groups;
    }

private:
    static constexpr std::size_t kShadeSlots = kFoldedShade + 1;
    std::array<std::vector<QRectF>, schedule::kOpKinds * kShadeSlots * 2> m_slots;
};

/// Draws a lane: wide ops as bars, runs of narrow ones as columns of shares.
class LaneBuilder {
public:
    LaneBuilder(const GanttIndex& index, const GeometryRequest& request, Geometry& geometry, FillTable& fills)
        : m_index(index)
        , m_request(request)
        , m_geometry(geometry)
        , m_fills(fills)
        , m_scale(pixelsPerTick(request.axis))
        , m_start(request.axis.range.start)
        , m_left(request.axis.left)
        , m_columnTicks(request.snap / m_scale)
        , m_ticksToColumns(m_scale / request.snap)
        ,
        // All or none: a row in which only small numbers are written reads as if the others had none.
        m_labelWidth(request.digitWidth * digitsOf(index.program().microbatches - 1) + request.letterWidth
                     + 3)
        , m_dims(request.followed >= 0 || request.criticalOnly)
    {}

    void build(std::int32_t laneIndex, double top, double height)
    {
        const Lane& lane = m_index.lanes()[at(laneIndex)];
        const TimeRange& range = m_request.axis.range;
        m_lane = laneIndex;
        m_top = top;
        m_height = height;
        m_column = -1;
        m_used = 0;
        m_gapBefore = false;
        // Ends never fall: the first op that ends inside the range starts the slice.
        const auto first = std::partition_point(lane.end.begin(), lane.end.end(), [&range](Ticks end) {
            return static_cast<double>(end) <= range.start;
        });
        const double narrow = m_request.minBar / m_scale;
        for (auto i = at(first - lane.end.begin()); i < lane.ops.size(); ++i) {
            const auto start = static_cast<double>(lane.start[i]);
            const auto end = static_cast<double>(lane.end[i]);
            if (start >= range.end) {
                break;
            }
            if (end - start >= narrow) {
                addBar(lane.ops[i], lane.opKind[i], start, end, edgesOf(lane, i, narrow));
            } else if (end > start) {
                fold(lane.ops[i], lane.opKind[i], std::max(start, range.start), std::min(end, range.end));
            }
        }
        flushColumn();
        closeRun();
    }

private:
    double snapped(double pixel) const { return std::round(pixel / m_request.snap) * m_request.snap; }

    bool isDimmed(std::int32_t op) const
    {
        return isDimmed(op, m_index.program().ops[at(op)].microbatch) && isBackwardDimmed(op);
    }
    bool isDimmed(std::int32_t op, std::int32_t microbatch) const
    {
        return (m_request.followed >= 0 && microbatch != m_request.followed)
               || (m_request.criticalOnly && !m_index.isCritical(op));
    }
    /// The backward half of a pair may be the one that is followed; of any other op there is none to be bright.
    bool isBackwardDimmed(std::int32_t op) const
    {
        if (m_index.program().ops[at(op)].kind != OpKind::ForwardBackward) {
            return true;
        }
        const schedule::BackwardHalf* half = m_index.program().backwardHalfOf(op);
        return half == nullptr || isDimmed(op, half->microbatch);
    }

    /// Where a bar ends that shares its first or last column with what is narrower than a pixel: its whole columns.
    struct Edges {
        std::optional<double> left, right; ///< pixels; none: the bar's own, snapped
    };

    /// A column that holds a narrow op, or a gap narrower than itself, shows the shares of all that lies in it: were bars
    /// snapped over it or beside it, a lane would look broken where it is busy, and whole where it waits.
    Edges edgesOf(const Lane& lane, std::size_t i, double narrow)
    {
        const auto start = static_cast<double>(lane.start[i]);
        const auto end = static_cast<double>(lane.end[i]);
        const double rangeEnd = m_request.axis.range.end;
        Edges edges;
        const auto share = [&](double from, double to) {
            foldTime(lane.opKind[i], isDimmed(lane.ops[i]), from, to);
        };
        if (start >= m_start && (m_gapBefore || (m_used != 0 && start < m_columnEnd))) {
            const double place = (start - m_start) * m_ticksToColumns;
            const double next = std::ceil(place - kNothing);
            if (next - place > kNothing) {
                share(start, m_start + next * m_columnTicks);
            }
            edges.left = m_left + next * m_request.snap;
        }
        m_gapBefore = false;
        std::size_t j = i + 1;
        while (j < lane.ops.size() && lane.end[j] <= lane.start[j]) {
            ++j;
        }
        if (j == lane.ops.size() || static_cast<double>(lane.start[j]) >= rangeEnd) {
            return edges;
        }
        const auto nextStart = static_cast<double>(lane.start[j]);
        const double place = (end - m_start) * m_ticksToColumns;
        const double whole = std::floor(place + kNothing);
        const bool beforeNarrow = static_cast<double>(lane.end[j]) - nextStart < narrow
                                  && nextStart < m_start + (whole + 1) * m_columnTicks;
        // Wider bars have a hairline between them anyway.
        m_gapBefore = nextStart > end && nextStart - end < m_columnTicks
                      && (end - start) * m_scale < kRoomForHairline;
        if (beforeNarrow || m_gapBefore) {
            if (place - whole > kNothing) {
                share(m_start + whole * m_columnTicks, end);
            }
            edges.right = m_left + whole * m_request.snap;
        }
        return edges;
    }

    static std::uint8_t shadeOf(std::int32_t microbatch)
    {
        return static_cast<std::uint8_t>(((microbatch % kMicrobatchShades) + kMicrobatchShades)
                                         % kMicrobatchShades);
    }

    void addBar(std::int32_t opIndex, OpKind kind, double start, double end, const Edges& edges)
    {
        ++m_geometry.bars;
        const schedule::Op& op = m_index.program().ops[at(opIndex)];
        const TimeAxis& axis = m_request.axis;
        const double left = edges.left ? *edges.left : std::max(snapped(timeToPixel(start, axis)), axis.left);
        double right = std::min(edges.right ? *edges.right : snapped(timeToPixel(end, axis)), axis.right());
        // A hairline between neighbours once there is room for it; below, shades tell them apart.
        constexpr double kRoomForPixel = 8;
        const double width = (end - start) * m_scale;
        if (width >= kRoomForHairline && right < axis.right() && !edges.right) {
            right -= width >= kRoomForPixel ? std::max(m_request.snap, snapped(1))
                                            : std::max(m_request.snap, 0.5);
        }
        if (right <= left) {
            return;
        }
        const bool dimmed = isDimmed(opIndex);
        const std::uint8_t shade = shadeOf(op.microbatch);
        const QRectF bar(left, m_top, right - left, m_height);
        if (kind == OpKind::ForwardBackward) {
            const double half = snapped(m_height / 2);
            const schedule::BackwardHalf* backward = m_index.program().backwardHalfOf(opIndex);
            const bool noneFollowed = m_request.followed < 0;
            m_fills.add(OpKind::Forward, shade, isDimmed(opIndex, op.microbatch),
                        QRectF(left, m_top, right - left, half));
            m_fills.add(OpKind::Backward, backward == nullptr ? shade : shadeOf(backward->microbatch),
                        backward == nullptr || noneFollowed ? dimmed : isBackwardDimmed(opIndex),
                        QRectF(left, m_top + half, right - left, m_height - half));
        } else {
            m_fills.add(kind, shade, dimmed, bar);
        }
        if ((op.chunk > 0 || op.direction > 0) && bar.width() >= 3 && m_height >= 8) {
            m_geometry.marks.push_back({bar, kind, op.chunk, op.direction, dimmed});
        }
        // An overlapped pair is written on its forward half: no ink is legible on both colours.
        const bool isPair = kind == OpKind::ForwardBackward;
        const double room = isPair ? m_height / 2 + 2 : m_height;
        // Equal ops have a number or none: what rounding to pixels makes of one of them does not count.
        const bool isWhole = start >= axis.range.start && end <= axis.range.end;
        if (room >= m_request.labelHeight && (isWhole ? width - 1 : bar.width()) >= m_labelWidth) {
            const QPointF centre(bar.center().x(), isPair ? m_top + m_height / 4 : bar.center().y());
            m_geometry.labels.push_back({centre, op.microbatch, kind, dimmed});
        }
    }

    /// Adds the time of a narrow op to the columns it lies in: one or two, three at most.
    void fold(std::int32_t op, OpKind kind, double start, double end)
    {
        ++m_geometry.foldedOps;
        m_gapBefore = false;
        foldTime(kind, isDimmed(op), start, end);
    }

    void foldTime(OpKind kind, bool dimmed, double start, double end)
    {
        // What rounding leaves of an op beyond the edge of a column is no part of the next one.
        const double nothing = kNothing * m_columnTicks;
        for (bool first = true; start < end && (first || end - start > nothing); first = false) {
            if (start >= m_columnEnd - nothing || m_column < 0) {
                moveTo(static_cast<std::int32_t>((start - m_start) * m_ticksToColumns + kNothing));
                start = std::max(start,
                                 m_start + m_column * m_columnTicks); // or it would hold more than itself
            }
            const double cut = std::min(end, m_columnEnd);
            if (cut > start) {
                const auto slot = static_cast<std::size_t>(kind) * 2 + (dimmed ? 0 : 1);
                m_sum[slot] += cut - start;
                m_used |= std::uint64_t{1} << slot;
                start = cut;
            } else {
                // The division above and the product in moveTo() may disagree in the last bit.
                moveTo(m_column + 1);
            }
        }
    }

    void moveTo(std::int32_t column)
    {
        flushColumn();
        m_column = column;
        m_columnEnd = m_start + (column + 1) * m_columnTicks;
    }

    /// Adds the finished column to the run of columns that are drawn as one.
    ///
    /// Columns of a dense steady phase differ from one to the next only by where their edges fall between ops. A run
    /// goes on as long as one constant share per kind keeps the area painted so far within kSlack columns of the true
    /// one at each of its columns (a swinging door on the cumulative time); so a thousand columns become one
    /// rectangle, and where a share jumps by d the edge moves by no more than 2 kSlack / d columns.
    void flushColumn()
    {
        if (m_used == 0) {
            return;
        }
        const bool bright = m_dims && (m_used & kBright) != 0;
        for (std::uint64_t rest = m_used; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
            m_sum[slot] *= m_ticksToColumns;
            if (m_request.keepFolds) {
                m_geometry.folds.push_back({m_lane, m_column, static_cast<OpKind>(slot / 2), m_sum[slot]});
            }
        }
        if (m_runColumns > 0
            && (m_column != m_runFirst + m_runColumns || bright != m_runBright || !joinRun())) {
            closeRun();
        }
        if (m_runColumns == 0) {
            m_runFirst = m_column;
            m_runColumns = 1;
            m_runUsed = m_used;
            m_runBright = bright; // what stays in colour among dimmed ops keeps its place to the pixel
            for (std::uint64_t rest = m_used; rest != 0; rest &= rest - 1) {
                const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
                m_doors[slot] = {m_sum[slot], std::max(0.0, m_sum[slot] - kSlack), m_sum[slot] + kSlack,
                                 m_column};
            }
        }
        for (std::uint64_t rest = m_used; rest != 0; rest &= rest - 1) {
            m_sum[static_cast<std::size_t>(std::countr_zero(rest))] = 0;
        }
        m_used = 0;
    }

    /// Takes the current column into the run unless its shares could then no longer be constant.
    bool joinRun()
    {
        const double perColumn = 1.0 / (m_runColumns + 1);
        const double before = kSlack / m_runColumns;     // what columns without a kind still allow it
        std::array<Door, schedule::kOpKinds * 2> joined; // only slots in `used` are ever read
        const std::uint64_t used = m_runUsed | m_used;
        for (std::uint64_t rest = used; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
            const bool isNew = (m_runUsed >> slot & 1) == 0;
            Door door = isNew ? Door{0, 0, before, m_column} : m_doors[slot];
            // A kind that is new to a long run, or stays away for long, is an event and not part of the pattern.
            if ((isNew && m_runColumns > kForget) || m_column - door.seen > kForget) {
                return false;
            }
            if ((m_used >> slot & 1) != 0) {
                door.seen = m_column;
            }
            door.total += m_sum[slot];
            door.low = std::max(door.low, (door.total - kSlack) * perColumn);
            door.high = std::min(door.high, (door.total + kSlack) * perColumn);
            if (door.low > door.high) {
                return false;
            }
            joined[slot] = door;
        }
        for (std::uint64_t rest = used; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
            m_doors[slot] = joined[slot];
        }
        m_runUsed = used;
        ++m_runColumns;
        return true;
    }

    void closeRun()
    {
        if (m_runColumns == 0) {
            return;
        }
        const double left = m_left + m_runFirst * m_request.snap;
        const double width = m_runColumns * m_request.snap;
        // Heights in whole device pixels that add up to what is filled; what little there is of a kind still gets one,
        // at the cost of the largest.
        std::array<std::pair<std::size_t, double>, schedule::kOpKinds * 2> parts;
        std::size_t count = 0;
        std::size_t largest = 0;
        double filled = 0;
        double stacked = 0;
        for (std::uint64_t rest = m_runUsed; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
            filled += m_doors[slot].total / m_runColumns;
            const double height = std::max(m_request.snap,
                                           snapped(std::min(1.0, filled) * m_height) - stacked);
            parts[count] = {slot, height};
            stacked += height;
            largest = height > parts[largest].second ? count : largest;
            ++count;
        }
        parts[largest].second -= std::max(0.0, stacked - m_height);
        double floor = m_top + m_height;
        for (const auto& [slot, height] : std::span(parts).first(count)) {
            if (height > 0) {
                put(slot, QRectF(left, floor - height, width, height));
                floor -= height;
            }
        }
        m_runColumns = 0;
        m_runUsed = 0;
    }

    void put(std::size_t slot, const QRectF& rect)
    {
        const auto kind = static_cast<OpKind>(slot / 2);
        const bool dimmed = slot % 2 == 0;
        if (kind == OpKind::ForwardBackward) {
            const double half = snapped(rect.height() / 2);
            m_fills.add(OpKind::Forward, kFoldedShade, dimmed,
                        QRectF(rect.left(), rect.top(), rect.width(), half));
            m_fills.add(OpKind::Backward, kFoldedShade, dimmed, rect.adjusted(0, half, 0, 0));
        } else {
            m_fills.add(kind, kFoldedShade, dimmed, rect);
        }
    }

    /// One kind's cumulative share over the columns of a run, and the constant shares that would still do.
    struct Door {
        double total, low, high;
        std::int32_t seen; ///< the last column that held the kind
    };
    static constexpr std::int32_t kForget = 8; ///< columns; a pattern of ops below two pixels repeats sooner
    static constexpr std::uint64_t kBright = 0xAAAA'AAAA'AAAA'AAAA; ///< the slots of ops not dimmed
    static constexpr double kSlack = 0.5;                           ///< columns
    static constexpr double kRoomForHairline = 5;                   ///< pixels
    static constexpr double kNothing = 1e-6;                        ///< of a column: an edge lies between two

    const GanttIndex& m_index;
    const GeometryRequest& m_request;
    Geometry& m_geometry;
    FillTable& m_fills;
    double m_scale;
    double m_start;
    double m_left;
    double m_columnTicks;
    double m_ticksToColumns;
    double m_labelWidth;
    bool m_dims;
    std::int32_t m_lane = 0;
    double m_top = 0;
    double m_height = 0;
    std::int32_t m_column = -1;
    double m_columnEnd = 0;
    bool m_gapBefore = false; // the last op ended less than a column before the next
    std::uint64_t m_used = 0; // slots of the current column that hold time
    std::array<double, schedule::kOpKinds * 2> m_sum{}; // by kind, dimmed before not
    std::int32_t m_runFirst = 0;
    std::int32_t m_runColumns = 0;
    std::uint64_t m_runUsed = 0;
    bool m_runBright = false;
    std::array<Door, schedule::kOpKinds * 2> m_doors;
};
static_assert(schedule::kOpKinds * 2 <= 64, "slots are bits of one word");

void addBubbles(const GanttIndex& index, const PlacedRow& row, const PlacedLane& lane,
                const GeometryRequest& request,
                std::array<std::vector<QRectF>, schedule::kBubbleCauses>& byCause)
{
    const TimeAxis& axis = request.axis;
    const double scale = pixelsPerTick(axis);
    const auto bubbles = index.bubblesOf(row.device);
    auto bubble = std::partition_point(bubbles.begin(), bubbles.end(), [&axis](const Bubble& b) {
        return static_cast<double>(b.end) <= axis.range.start;
    });
    for (; bubble != bubbles.end() && static_cast<double>(bubble->start) < axis.range.end; ++bubble) {
        if (static_cast<double>(bubble->end - bubble->start) * scale < kMinBarPixels) {
            continue; // the ground shows
        }
        const auto snapped = [&request](double pixel) {
            return std::round(pixel / request.snap) * request.snap;
        };
        const double left = std::max(axis.left,
                                     snapped(timeToPixel(static_cast<double>(bubble->start), axis)));
        const double right = std::min(axis.right(),
                                      snapped(timeToPixel(static_cast<double>(bubble->end), axis)));
        if (right > left) {
            byCause[static_cast<std::size_t>(bubble->cause)].emplace_back(left, lane.top, right - left,
                                                                          lane.height);
        }
    }
}

/// The curve as rectangles from the floor, one per run of equal height; in each column the most that was held, so that
/// a short peak is never lost.
void addMemory(const GanttIndex& index, const PlacedRow& row, const GeometryRequest& request,
               Geometry& geometry)
{
    const auto& curves = index.analysis().activations;
    const double full = request.memoryScale > 0 ? request.memoryScale : index.memoryScale();
    if (row.memoryHeight <= 0 || full <= 0 || at(row.device) >= curves.size()) {
        return;
    }
    const TimeAxis& axis = request.axis;
    const double scale = pixelsPerTick(axis);
    const double floor = row.memoryTop + row.memoryHeight;
    const double base = index.baseOf(row.device);
    const double capacity = index.capacityOf(row.device);
    const auto heightOf = [&](double amount) {
        const double exact = row.memoryHeight * amount / full;
        // Anything held at all is seen.
        return amount <= 0 ? 0 : std::max(request.snap, std::round(exact / request.snap) * request.snap);
    };
    const double begin = std::max(axis.left, timeToPixel(0, axis));
    const double end = std::min(axis.right(),
                                timeToPixel(static_cast<double>(index.analysis().makespan), axis));
    if (end <= begin) {
        return;
    }
    if (base > 0) {
        geometry.memoryBase.emplace_back(begin, floor - heightOf(base), end - begin, heightOf(base));
    }
    if (capacity > 0) {
        geometry.capacities.emplace_back(begin, floor - heightOf(capacity), end - begin, request.snap);
    }

    const schedule::MemoryCurve& curve = curves[at(row.device)];
    const double columnTicks = request.snap / scale;
    const auto above = std::upper_bound(curve.time.begin(), curve.time.end(), axis.range.start,
                                        [](double time, Ticks t) { return time < static_cast<double>(t); });
    auto i = above == curve.time.begin() ? std::size_t{0} : at(above - curve.time.begin()) - 1;
    double runLeft = 0, runRight = -1, runAmount = 0;
    const Lane& compute = index.lanesOf(row.device).front();
    const auto close = [&] {
        if (runRight > runLeft && runAmount > 0) {
            const double low = base > 0 ? heightOf(base) : 0;
            const double high = heightOf(base + runAmount);
            if (high > low) {
                geometry.memory.push_back({QRectF(runLeft, floor - high, runRight - runLeft, high - low),
                                           capacity > 0 && base + runAmount > capacity});
            }
        }
    };
    const auto addFlat = [&](double left, double right, double amount) {
        if (runRight > runLeft && std::abs(left - runRight) < 1e-6
            && heightOf(base + amount) == heightOf(base + runAmount) && (amount > 0) == (runAmount > 0)
            && (base + amount > capacity) == (base + runAmount > capacity)) {
            runRight = right;
            return;
        }
        close();
        runLeft = left;
        runRight = right;
        runAmount = amount;
    };
    // Within an op its activations come, or go, layer by layer: steps of a pixel, where there is room for them.
    const auto add = [&](double left, double right, double amount) {
        constexpr double kRoom = 6; // pixels, for a slope to be seen
        const auto snapped = [&](double pixel) { return std::round(pixel / request.snap) * request.snap; };
        auto op = at(std::partition_point(
                         compute.end.begin(), compute.end.end(),
                         [&](Ticks time) { return timeToPixel(static_cast<double>(time), axis) <= left; })
                     - compute.end.begin());
        double done = left;
        for (; op < compute.ops.size() && done < right; ++op) {
            const double from = snapped(timeToPixel(static_cast<double>(compute.start[op]), axis));
            const double to = snapped(timeToPixel(static_cast<double>(compute.end[op]), axis));
            if (from >= right) {
                break;
            }
            const MemoryRamp ramp = index.rampOf(compute.ops[op]);
            const double most = row.memoryHeight * std::max(ramp.comes, ramp.goes) / full;
            if (to - from < kRoom || most < 2) {
                continue;
            }
            if (from > done) {
                addFlat(done, from, amount);
                done = from;
            }
            const int steps = static_cast<int>(std::ceil(std::min(to - from, most)));
            for (int step = 0; step < steps; ++step) {
                const double first = std::max(done, snapped(from + (to - from) * step / steps));
                const double past = std::min(right, snapped(from + (to - from) * (step + 1) / steps));
                if (past > first) {
                    addFlat(first, past,
                            std::max(0.0, amount - ramp.comes * (steps - step - 1) / steps
                                              - ramp.goes * step / steps));
                    done = past;
                }
            }
        }
        if (done < right) {
            addFlat(done, right, amount);
        }
    };
    const auto endTicks = std::min(axis.range.end, static_cast<double>(index.analysis().makespan));
    while (i < curve.time.size() && static_cast<double>(curve.time[i]) < endTicks) {
        const double from = std::max(static_cast<double>(curve.time[i]), axis.range.start);
        const double column = std::floor((from - axis.range.start) / columnTicks + 1e-9);
        const double columnEnd = axis.range.start + (column + 1) * columnTicks;
        // What was held before still counts where the change comes inside the column.
        const bool inside = from > axis.range.start + (column + 1e-9) * columnTicks && i > 0;
        double most = inside ? std::max(curve.amount[i], curve.amount[i - 1]) : curve.amount[i];
        std::size_t last = i;
        while (last + 1 < curve.time.size() && static_cast<double>(curve.time[last + 1]) < columnEnd) {
            ++last;
            most = std::max(most, curve.amount[last]);
        }
        const double left = axis.left + column * request.snap;
        add(left, std::min(left + request.snap, end), most);
        // From the next column on the last amount holds until the next change.
        if (last + 1 == curve.time.size() || static_cast<double>(curve.time[last + 1]) >= endTicks) {
            if (end > left + request.snap) {
                add(left + request.snap, end, curve.amount[last]);
            }
            break;
        }
        const double until = static_cast<double>(curve.time[last + 1]);
        const double nextColumn = std::floor((until - axis.range.start) / columnTicks + 1e-9);
        if (nextColumn > column + 1) {
            add(left + request.snap, axis.left + nextColumn * request.snap, curve.amount[last]);
        }
        i = last + 1;
    }
    close();
}

} // namespace

GanttLayout layoutRows(std::span<const GanttIndex* const> schedules, const LayoutRequest& request)
{
    GanttLayout layout;
    if (schedules.empty()) {
        return layout;
    }
    const double headHeight = request.bare ? 0 : request.textHeight + 12;
    double phaseHeight = request.bare ? 0 : request.textHeight + 4;
    double panelGap = 16;
    double rows = 0;
    double thinLanes = 0;
    for (const GanttIndex* index : schedules) {
        rows += index->devices();
        thinLanes = request.folded ? 0 : std::max<double>(thinLanes, index->mostLanes() - 1);
    }
    const auto panels = static_cast<double>(schedules.size());
    const auto roomForRows = [&] {
        return request.availableHeight - panels * (headHeight + phaseHeight) - (panels - 1) * panelGap;
    };
    // Several schedules in little room: rows in which ops can be told apart before their phases.
    constexpr double kLegibleRow = 14;
    if (panels > 2 && roomForRows() < rows * kLegibleRow) {
        phaseHeight = request.bare ? 0 : 2;
        panelGap = 8;
    }
    const double forRows = roomForRows();

    // The pitch of a row: as high as fits, between what is still legible and what is no longer dense.
    constexpr double kRowWithCurve = 24;
    const double withCurves = kRowWithCurve + 4 * thinLanes;
    const bool keepsMemory = request.keepsMemory && !request.bare
                             && rows * withCurves <= 2 * request.availableHeight;
    const double lowest = request.bare ? 1 + thinLanes : keepsMemory ? withCurves : 8 + 3 * thinLanes;
    // Bars stop growing where they would be blocks, the curves below them take the rest; but for a few devices, which would leave
    // the canvas blank.
    constexpr double kFewRows = 3;
    const double dense = 240 + 8 * thinLanes;
    const bool grows = rows <= kFewRows && !request.bare;
    const double highest = grows ? std::max(dense, forRows / std::max(1.0, rows)) : dense;
    const double fitting = std::clamp(rows > 0 ? forRows / rows : highest, lowest, highest);
    const double pitch = std::floor(
        std::clamp(fitting * request.rowZoom, lowest, std::max(3 * dense, highest)));
    const bool isTall = grows && pitch > dense;

    // Its division: gap, memory curve where one shows something, thin lanes, and the rest is the bar.
    const double gap = pitch >= 60   ? 12
                       : pitch >= 40 ? 8
                       : pitch >= 28 ? 5
                       : pitch >= 20 ? 4
                       : pitch >= 14 ? 3
                       : pitch >= 6  ? 2
                       : pitch >= 3  ? 1
                                     : 0;
    constexpr double kThinShare = 0.05;
    constexpr double kThinShareAlone = 0.1; ///< where no curve is below
    const double highestThin = isTall ? (request.withoutMemory ? kThinShareAlone : kThinShare) * pitch : 0;
    const double thin = thinLanes == 0
                            ? 0
                            : std::floor(std::clamp(pitch / (4 + thinLanes), request.bare ? 1.0 : 2.0,
                                                    std::max(12.0, highestThin)));
    const double room = pitch - gap - thin * thinLanes;
    double memory = room < 16 ? 0 : std::floor(0.32 * room);
    const double highestBar = std::floor(
        std::clamp(0.35 * room, 28.0, std::max(64.0, isTall ? 0.28 * room : 0)));
    if (memory > 0 && room - memory > highestBar) {
        memory = std::floor(std::min(room - highestBar, room > 80 ? 0.75 * room : 0.5 * room));
    }
    constexpr double kLowestCurve = 7; // less shows no steps; small pictures still tell rising from falling
    if (keepsMemory) {
        memory = std::max(memory, kLowestCurve + 1);
    }
    if (request.leastCurve > 0) {
        memory = std::max(memory, request.leastCurve + 2);
    }
    if (request.memoryAlone) {
        memory = room - std::floor(std::clamp(0.15 * room, 2.0, 6.0));
    }
    if ((memory < kLowestCurve && !request.bare) || request.withoutMemory) {
        memory = 0;
    }
    const double bar = room - memory;
    layout.barHeight = bar;

    double y = 0;
    for (std::size_t s = 0; s < schedules.size(); ++s) {
        const GanttIndex& index = *schedules[s];
        Panel panel;
        panel.top = y;
        panel.headHeight = headHeight;
        panel.phaseTop = y + headHeight;
        panel.phaseHeight = phaseHeight;
        panel.rowsTop = y + headHeight + phaseHeight;
        panel.firstRow = static_cast<std::int32_t>(layout.rows.size());
        panel.labelEvery = 1;
        for (const std::int32_t every : {1, 2, 4, 8, 16, 32}) {
            panel.labelEvery = every;
            if (pitch * every >= request.textHeight - 1) {
                break;
            }
        }
        double rowTop = panel.rowsTop;
        for (std::int32_t device = 0; device < index.devices(); ++device) {
            PlacedRow row;
            row.device = device;
            row.top = rowTop;
            row.firstLane = static_cast<std::int32_t>(layout.lanes.size());
            const auto lanes = index.lanesOf(device);
            const auto firstLane = static_cast<std::int32_t>(lanes.data() - index.lanes().data());
            double laneTop = rowTop;
            for (std::size_t i = 0;
                 i < (request.folded ? std::min<std::size_t>(lanes.size(), 1) : lanes.size()); ++i) {
                const double height = i == 0 ? bar : thin;
                layout.lanes.push_back(
                    {firstLane + static_cast<std::int32_t>(i), laneTop, i == 0 ? height : height - 1});
                laneTop += height;
            }
            row.lastLane = static_cast<std::int32_t>(layout.lanes.size());
            const double apart = memory >= 8 ? 2 : 0; // the curve's top must not touch the bar
            row.memoryTop = rowTop + bar + thin * thinLanes + apart;
            row.memoryHeight = memory - apart;
            row.height = pitch - gap;
            layout.rows.push_back(row);
            rowTop += pitch;
        }
        panel.lastRow = static_cast<std::int32_t>(layout.rows.size());
        panel.rowsHeight = rowTop - panel.rowsTop;
        panel.height = rowTop - panel.top;
        layout.panels.push_back(panel);
        y = rowTop + panelGap;
    }
    layout.height = y - panelGap;
    return layout;
}

namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T>&& from)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// The part of a folded axis before its gap, or behind it.
TimeAxis partOf(const TimeAxis& axis, bool before, double snap)
{
    const double edge = timeToPixel(before ? axis.folded.start : axis.folded.end, axis);
    const double place = std::round(edge / snap) * snap;
    const double scale = pixelsPerTick(axis);
    if (before) {
        return {
            {axis.range.start, axis.folded.start}, axis.left, (axis.folded.start - axis.range.start) * scale};
    }
    return {{axis.folded.end, axis.range.end}, place, (axis.range.end - axis.folded.end) * scale};
}

} // namespace

Geometry buildGeometry(const GanttIndex& index, const GanttLayout& layout, std::size_t panelIndex,
                       const GeometryRequest& request)
{
    if (request.axis.isFolded()) {
        GeometryRequest part = request;
        part.axis = partOf(request.axis, true, request.snap);
        Geometry whole = buildGeometry(index, layout, panelIndex, part);
        part.axis = partOf(request.axis, false, request.snap);
        Geometry rest = buildGeometry(index, layout, panelIndex, part);
        append(whole.grounds, std::move(rest.grounds));
        append(whole.fills, std::move(rest.fills));
        append(whole.bubbles, std::move(rest.bubbles));
        append(whole.labels, std::move(rest.labels));
        append(whole.marks, std::move(rest.marks));
        append(whole.folds, std::move(rest.folds));
        append(whole.memoryBase, std::move(rest.memoryBase));
        append(whole.memory, std::move(rest.memory));
        append(whole.capacities, std::move(rest.capacities));
        whole.bars += rest.bars;
        whole.foldedOps += rest.foldedOps;
        return whole;
    }
    Geometry geometry;
    if (pixelsPerTick(request.axis) == 0 || panelIndex >= layout.panels.size()) {
        return geometry;
    }
    const Panel& panel = layout.panels[panelIndex];
    FillTable fills;
    LaneBuilder builder(index, request, geometry, fills);
    std::array<std::vector<QRectF>, schedule::kBubbleCauses> bubbles;
    const double begin = std::max(request.axis.left, timeToPixel(0, request.axis));
    const double end = std::min(request.axis.right(),
                                timeToPixel(static_cast<double>(index.analysis().makespan), request.axis));
    for (std::int32_t r = panel.firstRow; r < panel.lastRow; ++r) {
        const PlacedRow& row = layout.rows[at(r)];
        if (row.top + row.height < request.visibleTop || row.top > request.visibleBottom) {
            continue;
        }
        for (std::int32_t l = row.firstLane; l < row.lastLane; ++l) {
            const PlacedLane& lane = layout.lanes[at(l)];
            if (end > begin) {
                geometry.grounds.emplace_back(begin, lane.top, end - begin, lane.height);
            }
            if (l == row.firstLane) {
                addBubbles(index, row, lane, request, bubbles);
            }
            builder.build(lane.lane, lane.top, lane.height);
        }
        addMemory(index, row, request, geometry);
    }
    geometry.fills = fills.take();
    for (int cause = 0; cause < schedule::kBubbleCauses; ++cause) {
        if (!bubbles[at(cause)].empty()) {
            geometry.bubbles.push_back(
                {static_cast<schedule::BubbleCause>(cause), std::move(bubbles[at(cause)])});
        }
    }
    return geometry;
}

QRectF opRect(const GanttIndex& index, const GanttLayout& layout, std::size_t panelIndex,
              const TimeAxis& axis, std::int32_t op)
{
    if (panelIndex >= layout.panels.size() || op < 0 || at(op) >= index.program().ops.size()) {
        return {};
    }
    const std::int32_t device = index.program().deviceOf(op);
    const std::int32_t stream = index.program().ops[at(op)].stream;
    const PlacedRow& row = layout.rows[at(layout.panels[panelIndex].firstRow + device)];
    for (std::int32_t l = row.firstLane; l < row.lastLane; ++l) {
        const PlacedLane& lane = layout.lanes[at(l)];
        if (index.lanes()[at(lane.lane)].stream == stream) {
            const double left = timeToPixel(static_cast<double>(index.simulation().start[at(op)]), axis);
            const double right = timeToPixel(static_cast<double>(index.simulation().end[at(op)]), axis);
            return {left, lane.top, right - left, lane.height};
        }
    }
    return {};
}

Hit hitTest(std::span<const GanttIndex* const> schedules, const GanttLayout& layout, const TimeAxis& axis,
            QPointF point)
{
    Hit hit;
    hit.time = pixelToTime(point.x(), axis);
    const double scale = pixelsPerTick(axis);
    for (std::size_t p = 0; p < layout.panels.size() && p < schedules.size(); ++p) {
        const Panel& panel = layout.panels[p];
        if (point.y() < panel.top || point.y() >= panel.top + panel.height) {
            continue;
        }
        hit.panel = static_cast<std::int32_t>(p);
        const auto first = layout.rows.begin() + panel.firstRow;
        const auto last = layout.rows.begin() + panel.lastRow;
        const auto below = std::partition_point(
            first, last, [&point](const PlacedRow& row) { return row.top + row.height <= point.y(); });
        if (below == last || point.y() < below->top) {
            return hit;
        }
        hit.device = below->device;
        if (scale == 0 || point.x() < axis.left || point.x() > axis.right() || isInGap(point.x(), axis)) {
            return hit;
        }
        const GanttIndex& index = *schedules[p];
        if (below->memoryHeight > 0 && point.y() >= below->memoryTop) {
            hit.kind = Hit::Kind::Memory;
            return hit;
        }
        for (std::int32_t l = below->firstLane; l < below->lastLane; ++l) {
            const PlacedLane& placed = layout.lanes[at(l)];
            if (point.y() < placed.top || point.y() >= placed.top + placed.height) {
                continue;
            }
            const Lane& lane = index.lanes()[at(placed.lane)];
            // Candidates are the op that runs and the one that runs next; a thin one gives a pixel of grace.
            const auto running = at(
                std::partition_point(lane.end.begin(), lane.end.end(),
                                     [&hit](Ticks end) { return static_cast<double>(end) <= hit.time; })
                - lane.end.begin());
            double nearest = 1.0 / scale;
            for (std::size_t i = running > 0 ? running - 1 : 0; i < std::min(running + 2, lane.ops.size());
                 ++i) {
                const auto start = static_cast<double>(lane.start[i]);
                const auto end = static_cast<double>(lane.end[i]);
                const double distance = std::max({0.0, start - hit.time, hit.time - end});
                const bool inside = hit.time >= start && hit.time < end;
                if (inside || (distance < nearest && (end - start) * scale < kMinBarPixels)) {
                    nearest = inside ? -1 : distance;
                    hit.kind = Hit::Kind::Op;
                    hit.op = lane.ops[i];
                }
                if (inside) {
                    break;
                }
            }
            if (hit.kind == Hit::Kind::Nothing && l == below->firstLane) {
                const auto bubbles = index.bubblesOf(below->device);
                const auto bubble = std::partition_point(
                    bubbles.begin(), bubbles.end(),
                    [&hit](const Bubble& b) { return static_cast<double>(b.end) <= hit.time; });
                if (bubble != bubbles.end() && static_cast<double>(bubble->start) <= hit.time) {
                    hit.kind = Hit::Kind::Bubble;
                    hit.bubble = static_cast<std::int32_t>(&*bubble - index.analysis().bubbles.data());
                }
            }
            return hit;
        }
        return hit;
    }
    return hit;
}

std::string describe(const Geometry& geometry)
{
    std::string text;
    const auto number = [](double value) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.2f", value);
        std::string written = buffer;
        written.erase(written.find_last_not_of('0') + 1);
        if (written.back() == '.') {
            written.pop_back();
        }
        return written == "-0" ? std::string("0") : written;
    };
    const auto rectangle = [&number](const QRectF& r) {
        return number(r.left()) + "," + number(r.top()) + " " + number(r.width()) + "x" + number(r.height());
    };
    for (const QRectF& rect : geometry.grounds) {
        text += "ground " + rectangle(rect) + "\n";
    }
    for (const FillGroup& group : geometry.fills) {
        for (const QRectF& rect : group.rects) {
            text += "fill kind=" + std::to_string(static_cast<int>(group.key.kind))
                    + (group.key.shade == kFoldedShade ? std::string(" folded")
                                                       : " shade=" + std::to_string(group.key.shade))
                    + (group.key.dimmed ? " dimmed " : " ") + rectangle(rect) + "\n";
        }
    }
    for (const BubbleGroup& group : geometry.bubbles) {
        for (const QRectF& rect : group.rects) {
            text += "bubble cause=" + std::to_string(static_cast<int>(group.cause)) + " " + rectangle(rect)
                    + "\n";
        }
    }
    for (const BarLabel& label : geometry.labels) {
        text += "label " + std::to_string(label.number) + " at " + number(label.centre.x()) + ","
                + number(label.centre.y()) + "\n";
    }
    for (const BarMark& mark : geometry.marks) {
        text += "mark chunk=" + std::to_string(mark.chunk) + " direction=" + std::to_string(mark.direction)
                + " " + rectangle(mark.bar) + "\n";
    }
    for (const QRectF& rect : geometry.memoryBase) {
        text += "base " + rectangle(rect) + "\n";
    }
    for (const MemoryFill& fill : geometry.memory) {
        text += std::string(fill.over ? "memory over " : "memory ") + rectangle(fill.rect) + "\n";
    }
    for (const QRectF& rect : geometry.capacities) {
        text += "capacity " + rectangle(rect) + "\n";
    }
    return text;
}

} // namespace shardscape::timeline
