// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_painter.h"

#include "base/at.h"
#include "timeline/pool_view.h"
#include "timeline/span_summary.h"

#include "schedule/schedule.h"
#include "schedule/traffic_lanes.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainterPath>
#include <QRawFont>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace shardscape::timeline {

using schedule::OpKind;
using schedule::Ticks;
using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kPadding = theme::kMargin;
constexpr double kAxisHeight = 22;
constexpr double kDim = 0.78;
constexpr int kDrawnDependencies = 200; ///< of one op; an optimizer step may wait for thousands

QString words(const char* text)
{
    return QCoreApplication::translate("timeline", text);
}

QString slotText(double slot)
{
    const bool whole = slot == std::round(slot);
    return words(QT_TRANSLATE_NOOP("timeline", "slot %1"))
        .arg(whole ? theme::count(std::llround(slot)) : theme::number(slot, 3));
}

/// "F", "B", "W": how orders and messages write an op's kind.
QString letterOf(OpKind kind)
{
    const std::string_view symbol = schedule::symbol(kind);
    return QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
}

QFont barFont(double barHeight)
{
    QFont font = theme::textFont(TextRole::Small);
    font.setPixelSize(static_cast<int>(std::clamp(barHeight - 6, 8.0, 12.0)));
    font.setWeight(QFont::DemiBold);
    return font;
}

double widestPeak(const TimelineScene& scene, const QFont& font)
{
    double width = 0;
    for (const auto& index : scene.schedules) {
        for (std::int32_t device = 0; device < index->devices(); ++device) {
            width = std::max(width,
                             theme::tabularWidth(font, memoryText(*index, index->peakOf(device), false)));
        }
    }
    return width;
}

/// What is held beside activations: the curve stands on it.
QColor baseColour(const Theme& theme)
{
    return theme::mix(theme.memoryFill, theme.pane, 0.55);
}

QColor capacityColour(const Theme& theme)
{
    return theme::mix(theme.quietText, theme.pane, 0.3);
}

/// What runs on a lane below a device's bars: "TP", "DP".
QString laneName(const GanttIndex& index, std::int32_t lane)
{
    switch (index.lanes()[at(lane)].opKind.front()) {
    case OpKind::TensorTraffic:
    case OpKind::HiddenTensorTraffic: return QStringLiteral("TP");
    case OpKind::ContextTraffic:
    case OpKind::HiddenContextTraffic: return QStringLiteral("CP");
    case OpKind::ExpertTraffic:
    case OpKind::HiddenExpertTraffic: return QStringLiteral("EP");
    case OpKind::DataTraffic:
    case OpKind::HiddenDataTraffic: return QStringLiteral("DP");
    case OpKind::Send: return QStringLiteral("PP");
    case OpKind::DeviceToHost: return QStringLiteral("D2H");
    case OpKind::HostToDevice: return QStringLiteral("H2D");
    default: return {};
    }
}

/// Names of the lanes that are high enough for one; the picture's own hint, the tool tip has the words.
void paintLaneNames(QPainter& painter, const GanttIndex& index, const TimelineFrame& frame,
                    const PlacedRow& row, const Theme& theme)
{
    constexpr double kLegible = 8;
    painter.save();
    painter.setPen(theme.quietText);
    for (std::int32_t l = row.firstLane + 1; l < row.lastLane; ++l) {
        const PlacedLane& lane = frame.layout.lanes[at(l)];
        if (lane.height < kLegible) {
            break;
        }
        QFont font = theme::textFont(TextRole::Small);
        font.setPixelSize(static_cast<int>(std::min(lane.height, 10.0)));
        painter.setFont(font);
        painter.drawText(QRectF(frame.labels.left(), frame.contentTop + lane.top,
                                frame.labels.width() - theme::kGap, lane.height),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                         laneName(index, lane.lane));
    }
    painter.restore();
}

QColor fillColour(const Theme& theme, const FillKey& key)
{
    const QColor colour = key.shade == kFoldedShade
                              ? theme::mix(theme.opShade(key.kind, 0), theme.opShade(key.kind, 1), 0.5)
                              : theme.opShade(key.kind, key.shade);
    return key.dimmed ? theme::mix(colour, theme.pane, kDim) : colour;
}

/// One by one: Qt's raster engine fills a plain rectangle at once, but takes drawRects() of fractional ones through paths.
void fillRects(QPainter& painter, const std::vector<QRectF>& rects, const QColor& colour)
{
    for (const QRectF& rect : rects) {
        painter.fillRect(rect, colour);
    }
}

/// All numbers on bars of one colour in one call: a call per label would cost more than all bars.
class NumberWriter {
public:
    NumberWriter(QPainter& painter, const QFont& font)
        : m_painter(painter)
        , m_font(font)
        , m_raw(QRawFont::fromFont(font))
        , m_vector(theme::isVector(painter))
    {
        m_glyphs = m_raw.glyphIndexesForString(QStringLiteral("0123456789"));
        const QFontMetricsF metrics(font);
        for (int digit = 0; digit < 10; ++digit) {
            m_advance[at(digit)] = metrics.horizontalAdvance(QChar(u'0' + digit));
            m_cell = std::max(m_cell, m_advance[at(digit)]);
        }
        m_drop = metrics.capHeight() / 2;
    }

    [[nodiscard]] double digitWidth() const { return m_cell; }

    [[nodiscard]] double letterWidth() const
    {
        const QFontMetricsF metrics(m_font);
        return std::max(metrics.horizontalAdvance(u'B'), metrics.horizontalAdvance(u'W'));
    }

    void add(QPointF centre, std::int32_t number, const QColor& colour, const QString& letter = {})
    {
        if (!letter.isEmpty()) {
            const QString text = letter + QString::number(number);
            const double width = QFontMetricsF(m_font).horizontalAdvance(text);
            runOf(colour).texts.append(
                {QPointF(centre.x() - width / 2, std::round(centre.y() + m_drop)), text});
            return;
        }
        std::array<int, 10> digits{};
        int count = 0;
        for (std::int32_t rest = std::max(number, 0); count == 0 || rest > 0; rest /= 10) {
            digits[at(count++)] = rest % 10;
        }
        Run& run = runOf(colour);
        double x = centre.x() - m_cell * count / 2;
        const double y = std::round(centre.y() + m_drop);
        if (m_vector || m_glyphs.size() != 10) {
            run.texts.append({QPointF(x, y), QString::number(number)});
            return;
        }
        x = std::round(x * 2) / 2;
        for (int i = count - 1; i >= 0; --i) {
            const int digit = digits[at(i)];
            run.glyphs.append(m_glyphs[digit]);
            run.positions.append(QPointF(x + (m_cell - m_advance[at(digit)]) / 2, y));
            x += m_cell;
        }
    }

    void flush()
    {
        for (Run& run : m_runs) {
            m_painter.setPen(run.colour);
            m_painter.setFont(m_font);
            for (const auto& [where, text] : std::as_const(run.texts)) {
                m_painter.drawText(where, text);
            }
            if (!run.glyphs.isEmpty()) {
                QGlyphRun glyphs;
                glyphs.setRawFont(m_raw);
                glyphs.setGlyphIndexes(run.glyphs);
                glyphs.setPositions(run.positions);
                m_painter.drawGlyphRun(QPointF(), glyphs);
            }
        }
        m_runs.clear();
    }

private:
    struct Run {
        QColor colour;
        QList<quint32> glyphs;
        QList<QPointF> positions;
        QList<std::pair<QPointF, QString>> texts;
    };

    Run& runOf(const QColor& colour)
    {
        for (Run& run : m_runs) {
            if (run.colour == colour) {
                return run;
            }
        }
        m_runs.push_back({colour, {}, {}, {}});
        return m_runs.back();
    }

    QPainter& m_painter;
    QFont m_font;
    QRawFont m_raw;
    QList<quint32> m_glyphs;
    std::array<double, 10> m_advance{};
    std::vector<Run> m_runs;
    double m_cell = 0;
    double m_drop = 0;
    bool m_vector;
};

void outline(QPainter& painter, QRectF rect, const QColor& colour, double width)
{
    // At least as wide as the line itself, so that an op below a pixel is still found.
    if (rect.width() < 2 * width + 1) {
        const double grow = 2 * width + 1 - rect.width();
        rect.adjust(-grow / 2, 0, grow / 2, 0);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

/// The view's own title, else the schedule's label, else its name.
QString titleOf(const GanttIndex& index)
{
    if (!index.view().title.isEmpty()) {
        return index.view().title;
    }
    const auto known = schedule::findSchedule(index.program().name);
    const std::string_view name = known ? (*known)->label : std::string_view(index.program().name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// Right-aligned, as many from the first as there is room for. Returns where they begin.
double paintDifferences(QPainter& painter, const QRectF& line, std::vector<HeadDifference> differences,
                        const Theme& theme)
{
    const QFont strong = theme::textFont(TextRole::Strong);
    const auto widthOf = [&strong](const HeadDifference& one) {
        return theme::tabularWidth(strong, one.text) + theme::kMargin;
    };
    double left = line.right();
    std::size_t shown = 0;
    while (shown < differences.size() && left - widthOf(differences[shown]) >= line.left()) {
        left -= widthOf(differences[shown++]);
    }
    painter.setFont(strong);
    double x = left;
    for (std::size_t i = 0; i < shown; ++i) {
        const HeadDifference& one = differences[i];
        painter.setPen(one.worse > 0 ? theme.bad : one.worse < 0 ? theme.good : theme.quietText);
        x += widthOf(one);
        theme::drawTabular(painter, QRectF(line.left(), line.top(), x - line.left(), line.height()),
                           Qt::AlignRight | Qt::AlignVCenter, one.text);
    }
    return left;
}

void paintPanelHead(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, std::size_t p,
                    const Theme& theme)
{
    const GanttIndex& index = *scene.schedules[p];
    const Panel& panel = frame.layout.panels[p];
    const QRectF head(frame.labels.left(), frame.contentTop + panel.top,
                      frame.gutter.right() - frame.labels.left(), panel.headHeight);
    const QString title = titleOf(index);
    painter.setFont(theme::textFont(TextRole::Strong));
    const double titleWidth = std::ceil(painter.fontMetrics().horizontalAdvance(title));
    painter.setPen(theme.text);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);

    const QFont small = theme::textFont(TextRole::Small);
    QRectF line(head.left(), head.top(), frame.axis.right() - head.left(), head.height());
    if (p != scene.base && scene.base < scene.schedules.size()) {
        line.setRight(paintDifferences(painter, line.adjusted(titleWidth + theme::kGap, 0, 0, 0),
                                       differencesOf(index, *scene.schedules[scene.base]), theme)
                      - theme::kMargin);
    }
    const double room = line.width() - titleWidth - theme::kGap;
    for (const Summary length : {Summary::Full, Summary::NoBound, Summary::Brief}) {
        const QString summary = summaryOf(index, length);
        if (theme::tabularWidth(small, summary) <= room) {
            painter.setFont(small);
            painter.setPen(theme.quietText);
            theme::drawTabular(painter, line, Qt::AlignRight | Qt::AlignVCenter, summary);
            return;
        }
    }
}

/// Brackets over the rows: warm-up, steady, drain; each named where its name fits.
void paintPhases(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, std::size_t p,
                 const Theme& theme)
{
    const GanttIndex& index = *scene.schedules[p];
    const Panel& panel = frame.layout.panels[p];
    const Phases& phases = index.phases();
    const auto makespan = static_cast<double>(index.analysis().makespan);
    if (makespan <= 0 || index.devices() < 2) {
        return;
    }
    const double warmUpEnd = static_cast<double>(phases.warmUpEnd);
    const double drainStart = std::max(warmUpEnd, static_cast<double>(phases.drainStart));
    struct Phase {
        QString name;
        double from, to;
    };
    const std::array<Phase, 3> spans = {
        Phase{words(QT_TRANSLATE_NOOP("timeline", "warm-up")), 0, warmUpEnd},
        Phase{words(QT_TRANSLATE_NOOP("timeline", "steady")), warmUpEnd, drainStart},
        Phase{words(QT_TRANSLATE_NOOP("timeline", "drain")), drainStart, makespan}};
    const QFont font = theme::textFont(TextRole::Small);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    if (panel.phaseHeight < metrics.height()) {
        return; // left out for the rows
    }
    const double y = std::round(frame.contentTop + panel.phaseTop + metrics.height() / 2);
    const double foot = frame.contentTop + panel.rowsTop - 4;
    for (const Phase& phase : spans) {
        const double left = std::max(frame.axis.left, std::round(timeToPixel(phase.from, frame.axis)));
        const double right = std::min(frame.axis.right(), std::round(timeToPixel(phase.to, frame.axis)));
        if (right - left < 3) {
            continue;
        }
        const double width = metrics.horizontalAdvance(phase.name) + 2 * theme::kGrid;
        const bool named = width + 2 * theme::kGap <= right - left;
        const double middle = (left + right) / 2;
        const double l = left + 1;
        const double r = right - 2;
        const QColor stroke = theme::mix(theme.line, theme.quietText, 0.35);
        if (named) {
            painter.fillRect(QRectF(l, y, middle - width / 2 - l, 1), stroke);
            painter.fillRect(QRectF(middle + width / 2, y, r - middle - width / 2, 1), stroke);
            painter.setPen(theme.quietText);
            painter.drawText(QRectF(middle - width / 2, y - metrics.height() / 2, width, metrics.height()),
                             Qt::AlignCenter | Qt::TextSingleLine, phase.name);
        } else {
            painter.fillRect(QRectF(l, y, r - l, 1), stroke);
        }
        if (phase.from >= scene.range.start) {
            painter.fillRect(QRectF(l, y, 1, foot - y), stroke);
        }
        if (phase.to <= scene.range.end) {
            painter.fillRect(QRectF(r - 1, y, 1, foot - y), stroke);
        }
    }
}

void paintMarks(QPainter& painter, const BarMark& mark, const Theme& theme)
{
    const QColor ink = mark.dimmed ? theme::mix(theme.textOnOp(mark.kind), theme.pane, kDim)
                                   : theme.textOnOp(mark.kind);
    if (mark.chunk > 0) {
        // A band along the lower edge, higher for later chunks; seen on the narrowest bar and leaves the number alone.
        QColor band = ink;
        band.setAlphaF(0.4F);
        const double height = std::min(2.0 + mark.chunk, 0.4 * mark.bar.height());
        painter.fillRect(QRectF(mark.bar.left(), mark.bar.bottom() - height, mark.bar.width(), height), band);
    }
    if (mark.direction > 0) {
        const double size = std::min({6.0, mark.bar.width() / 2, mark.bar.height() / 2});
        QPainterPath corner(mark.bar.topLeft());
        corner.lineTo(mark.bar.left() + size, mark.bar.top());
        corner.lineTo(mark.bar.left(), mark.bar.top() + size);
        corner.closeSubpath();
        painter.fillPath(corner, ink);
    }
}

/// Ops that must be seen at any zoom, drawn over the dimmed rest.
void paintEmphasised(QPainter& painter, const GanttIndex& index, const TimelineFrame& frame, std::size_t p,
                     std::span<const std::int32_t> ops, const Theme& theme)
{
    for (const std::int32_t op : ops) {
        QRectF rect = opRect(index, frame.layout, p, frame.axis, op);
        if (rect.width() >= kMinBarPixels || rect.right() < frame.axis.left
            || rect.left() > frame.axis.right()) {
            continue; // wide enough to be a bar in colour already, or out of sight
        }
        rect.setLeft(std::round(rect.left()));
        rect.setWidth(kMinBarPixels);
        const schedule::Op& what = index.program().ops[at(op)];
        painter.fillRect(rect.translated(0, frame.contentTop), theme.opShade(what.kind, what.microbatch));
    }
}

/// The critical path as a line from op to op, so that its jumps between devices are seen.
void paintCriticalPath(QPainter& painter, const GanttIndex& index, const TimelineFrame& frame, std::size_t p,
                       const Theme& theme)
{
    const std::vector<std::int32_t>& path = index.analysis().criticalPath;
    const auto& start = index.simulation().start;
    const auto& end = index.simulation().end;
    const TimeRange& range = frame.axis.range;
    // The path runs forward in time: its visible part is a slice.
    auto first = std::partition_point(path.begin(), path.end(), [&](std::int32_t op) {
        return static_cast<double>(end[at(op)]) < range.start;
    });
    if (first != path.begin()) {
        --first;
    }
    QPainterPath line;
    bool begun = false;
    double lastX = -1e9;
    double lastY = -1e9;
    for (auto op = first; op != path.end(); ++op) {
        const QRectF rect = opRect(index, frame.layout, p, frame.axis, *op).translated(0, frame.contentTop);
        const double y = rect.bottom() + 0.5; // along the foot of the bars: their numbers stay legible
        if (begun && rect.right() - lastX < 0.5 && std::abs(y - lastY) < 0.5) {
            continue;
        }
        if (!begun) {
            line.moveTo(rect.left(), y);
            begun = true;
        } else {
            line.lineTo(rect.left(), y);
        }
        line.lineTo(rect.right(), y);
        lastX = rect.right();
        lastY = y;
        if (static_cast<double>(start[at(*op)]) > range.end) {
            break;
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.pane, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(line);
    painter.setPen(QPen(theme.text, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// The break in the rows where the steady state is folded, and how often it goes on.
void paintGap(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, std::size_t p,
              const Theme& theme)
{
    const Panel& panel = frame.layout.panels[p];
    const double left = timeToPixel(frame.axis.folded.start, frame.axis);
    const QRectF gap(left + 1, frame.contentTop + panel.rowsTop, frame.axis.gap - 2, panel.rowsHeight);
    painter.fillRect(gap, theme.pane);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme::mix(theme.line, theme.quietText, 0.6), 1, Qt::DashLine));
    painter.drawLine(gap.topLeft(), gap.bottomLeft());
    painter.drawLine(gap.topRight(), gap.bottomRight());
    painter.restore();
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.text);
    painter.drawText(gap, Qt::AlignCenter | Qt::TextSingleLine, gapText(scene, p));
}

PaintCount paintPanel(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                      std::size_t p, double memoryScale, const Theme& theme)
{
    const GanttIndex& index = *scene.schedules[p];
    const Panel& panel = frame.layout.panels[p];
    PaintCount count;
    if (frame.contentTop + panel.top > frame.rows.bottom()
        || frame.contentTop + panel.top + panel.height < frame.rows.top()) {
        return count;
    }
    if (!scene.compact) {
        paintPanelHead(painter, scene, frame, p, theme);
        paintPhases(painter, scene, frame, p, theme);
    }

    const double snap = 1 / painter.device()->devicePixelRatioF();
    const QFont labelFont = barFont(frame.layout.barHeight);
    NumberWriter numbers(painter, labelFont);
    GeometryRequest request;
    request.axis = frame.axis;
    request.visibleTop = frame.rows.top() - frame.contentTop;
    request.visibleBottom = frame.rows.bottom() - frame.contentTop;
    request.snap = theme::isVector(painter) ? kVectorSnap : snap;
    request.digitWidth = numbers.digitWidth();
    request.labelHeight = labelFont.pixelSize() + 3;
    if (theme::isVector(painter)
        && labelFont.pixelSize() < QFontInfo(theme::textFont(TextRole::Small)).pixelSize()) {
        request.labelHeight = std::numeric_limits<double>::infinity(); // print has a smallest size
    }
    request.letterWidth = scene.letters ? numbers.letterWidth() : 0;
    request.memoryScale = memoryScale;
    constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max(); // every op is another one
    request.followed = scene.bubbles ? kNone : scene.followed;
    request.criticalOnly = scene.criticalPath;
    if (theme::isVector(painter) && index.program().ops.size() <= kMostVectorOps) {
        request.minBar = 0;
    }
    const Geometry geometry = buildGeometry(index, frame.layout, p, request);
    count.bars = geometry.bars;
    count.foldedOps = geometry.foldedOps;

    painter.save();
    painter.setClipRect(QRectF(frame.axis.left, frame.rows.top(), frame.axis.width, frame.rows.height()),
                        Qt::IntersectClip);
    painter.translate(0, frame.contentTop);
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, theme::isVector(painter));
    fillRects(painter, geometry.grounds, theme.bubble);
    for (const BubbleGroup& group : geometry.bubbles) {
        theme::fillBubbles(painter, group.rects, group.cause, theme);
        count.rects += static_cast<std::int64_t>(group.rects.size());
    }
    for (const FillGroup& group : geometry.fills) {
        fillRects(painter, group.rects, fillColour(theme, group.key));
        count.rects += static_cast<std::int64_t>(group.rects.size());
    }
    for (const BarMark& mark : geometry.marks) {
        paintMarks(painter, mark, theme);
    }
    fillRects(painter, geometry.memoryBase, baseColour(theme));
    std::vector<QRectF> held, overfull, edges;
    for (const MemoryFill& fill : geometry.memory) {
        (fill.over ? overfull : held).push_back(fill.rect);
        edges.emplace_back(fill.rect.left(), fill.rect.top(), fill.rect.width(), 1);
    }
    count.rects += static_cast<std::int64_t>(2 * edges.size());
    fillRects(painter, held, theme.memoryFill);
    fillRects(painter, edges, theme.memoryLine);
    fillRects(painter, overfull, theme.bad);
    fillRects(painter, geometry.capacities, capacityColour(theme));
    for (const BarLabel& label : geometry.labels) {
        const QColor& ink = theme.textOnOp(label.kind);
        numbers.add(label.centre, label.number,
                    label.dimmed ? theme::mix(theme.quietText, theme.pane, 0.45) : ink,
                    scene.letters ? letterOf(label.kind) : QString());
    }
    numbers.flush();
    painter.translate(0, -frame.contentTop);
    if (scene.followed >= 0 && !scene.bubbles) {
        paintEmphasised(painter, index, frame, p, index.opsOf(scene.followed), theme);
    }
    if (scene.criticalPath) {
        paintCriticalPath(painter, index, frame, p, theme);
    }
    if (frame.axis.isFolded()) {
        paintGap(painter, scene, frame, p, theme);
    }
    painter.restore();

    if (scene.compact) {
        return count;
    }
    // Labels left, peaks right.
    painter.setFont(theme::textFont(TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    if (index.peak() > 0 && panel.phaseHeight >= metrics.height()) {
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(frame.gutter.left(), frame.contentTop + panel.phaseTop, frame.gutter.width(),
                                metrics.height()),
                         Qt::AlignRight | Qt::AlignTop | Qt::TextSingleLine,
                         index.program().bytes ? QStringLiteral("GiB")
                                               : words(QT_TRANSLATE_NOOP("timeline", "peak")));
    }
    for (std::int32_t r = panel.firstRow; r < panel.lastRow; ++r) {
        const PlacedRow& row = frame.layout.rows[at(r)];
        const double top = frame.contentTop + row.top;
        if (top > frame.rows.bottom() || top + row.height < frame.rows.top()
            || (r - panel.firstRow) % panel.labelEvery != 0) {
            continue;
        }
        const PlacedLane& lane = frame.layout.lanes[at(row.firstLane)];
        const double middle = frame.contentTop + lane.top + lane.height / 2;
        painter.setPen(theme.quietText);
        theme::drawTabular(painter,
                           QRectF(frame.labels.left(), middle - metrics.height() / 2,
                                  frame.labels.width() - theme::kGap, metrics.height()),
                           Qt::AlignRight | Qt::AlignVCenter,
                           words(QT_TRANSLATE_NOOP("timeline", "device %1")).arg(row.device));
        paintLaneNames(painter, index, frame, row, theme);
        if (index.peakOf(row.device) > 0) {
            const double peak = index.peakOf(row.device);
            const double capacity = index.capacityOf(row.device);
            painter.setPen(capacity > 0 && peak > capacity ? theme.bad : theme.quietText);
            const double at_ = row.memoryHeight > 0 ? frame.contentTop + row.memoryTop + row.memoryHeight / 2
                                                    : middle;
            theme::drawTabular(painter,
                               QRectF(frame.gutter.left(), at_ - metrics.height() / 2, frame.gutter.width(),
                                      metrics.height()),
                               Qt::AlignRight | Qt::AlignVCenter, memoryText(index, peak, false));
        }
    }
    return count;
}

void paintAxis(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, const Theme& theme)
{
    painter.setFont(theme::textFont(TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double step = niceStep(frame.axis, 72);
    const AxisUnit unit = axisUnit(frame.axis.range, step, scene.nanoseconds());
    painter.setPen(theme.quietText);
    double freeFrom = frame.axis.left - 24;
    const std::vector<double> found = marks(frame.axis.range, step);
    const QString unitName = scene.nanoseconds() ? QString::fromUtf16(unit.name)
                                                 : words(QT_TRANSLATE_NOOP("timeline", "ticks"));
    const double unitLeft = frame.gutter.right() - metrics.horizontalAdvance(unitName);
    for (const double mark : found) {
        if (isInGap(timeToPixel(mark, frame.axis), frame.axis)) {
            continue;
        }
        const double x = std::round(timeToPixel(mark, frame.axis));
        painter.fillRect(QRectF(x, frame.marks.top(), 1, 4), theme::mix(theme.line, theme.quietText, 0.4));
        const QString text = theme::fixed(mark / unit.ticks, unit.decimals);
        const double width = theme::tabularWidth(painter.font(), text);
        if (x - width / 2 >= freeFrom && x + width / 2 < unitLeft - theme::kGrid) {
            theme::drawTabular(painter, QRectF(x - width / 2, frame.marks.top() + 5, width, metrics.height()),
                               Qt::AlignHCenter | Qt::AlignTop, text);
            freeFrom = x + width / 2 + theme::kGap;
        }
    }
    painter.drawText(QPointF(unitLeft, frame.marks.top() + 5 + metrics.ascent()), unitName);
}

/// From the end of one op to the start of another. Between rows it leaves and arrives at the facing edges, within a row
/// it swings below, so that it runs over gaps and not over numbers.
void arrow(QPainter& painter, const QRectF& from, const QRectF& to, Qt::PenStyle style, const Theme& theme)
{
    constexpr double kInset = 4;
    constexpr double kHead = 6;
    const double x1 = from.right() - std::min(kInset, from.width() / 2);
    const double x2 = to.left() + std::min(kInset, to.width() / 2);
    const bool sameRow = std::abs(from.center().y() - to.center().y()) < 1;
    const bool down = !sameRow && from.center().y() < to.center().y();
    const double y1 = sameRow || down ? from.bottom() : from.top();
    const double y2 = sameRow || !down ? to.bottom() : to.top();
    const double headward = down ? -1 : 1; // where the head's base lies, seen from its tip
    const QPointF tip(x2, y2);
    const QPointF base(x2, y2 + headward * kHead);
    QPainterPath path(QPointF(x1, y1));
    if (sameRow) {
        const double dip = std::min(18.0, 8 + std::abs(x2 - x1) / 20);
        path.cubicTo(QPointF(x1, y1 + dip), QPointF(x2, y2 + dip + kHead), base);
    } else {
        const double bend = std::max(6.0, std::abs(base.y() - y1) / 2);
        path.cubicTo(QPointF(x1, y1 - headward * bend), base + QPointF(0, headward * bend), base);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.pane, 4));
    painter.drawPath(path);
    painter.setPen(QPen(theme.accent, 1.6, style));
    painter.drawPath(path);
    QPainterPath head(tip);
    head.lineTo(base + QPointF(-3.6, 0));
    head.lineTo(base + QPointF(3.6, 0));
    head.closeSubpath();
    painter.fillPath(head, theme.accent);
}

/// How far the message has come that an op of another device gets from `on`, 0 to 1; nothing while it is not on its way. Behind a pass
/// it takes the dependency's lag, otherwise it is the end of a pass: one of `sends`, which run now.
std::optional<double> wayOf(const GanttIndex& index, const schedule::Dependency& dependency,
                            const std::vector<std::int32_t>& sends, double now, double linger)
{
    const schedule::Program& program = index.view().program;
    const schedule::Simulation& times = index.view().simulation;
    const auto left = static_cast<double>(times.end[at(dependency.on)]);
    if (dependency.lag > 0) {
        const double way = (now - left) / static_cast<double>(dependency.lag);
        return way >= 0 && way < 1 ? std::optional(way) : std::nullopt;
    }
    const schedule::Op& pass = program.ops[at(dependency.on)];
    const auto within = std::find_if(sends.begin(), sends.end(), [&](std::int32_t send) {
        const schedule::Op& op = program.ops[at(send)];
        return op.stage == pass.stage && op.microbatch == pass.microbatch
               && times.end[at(send)] == times.end[at(dependency.on)]
               && program.deviceOf(send) == program.deviceOf(dependency.on);
    });
    if (within == sends.end()) { // it takes no time: a glimpse of it
        const double way = linger > 0 ? (now - left) / linger : -1;
        return way >= 0 && way < 1 ? std::optional(way) : std::nullopt;
    }
    const auto starts = static_cast<double>(times.start[at(*within)]);
    return (now - starts) / (left - starts);
}

constexpr double kGlimpse = 0.4;    ///< slots that a message is seen which takes none
constexpr double kNumberedDot = 16; ///< px of a bar beside which a message says its number

/// What runs at the cursor: the ops, and messages between devices on their way, each a line as long as the way and a dot as far
/// as it has come.
void paintMoment(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, std::size_t p,
                 const Theme& theme)
{
    const GanttIndex& index = *scene.schedules[p];
    const double now = *scene.cursor;
    const double linger = kGlimpse * scene.slot;
    const Panel& panel = frame.layout.panels[p];
    const auto rectOf = [&](std::int32_t op) {
        return opRect(index, frame.layout, p, frame.axis, op).translated(0, frame.contentTop);
    };
    std::vector<std::int32_t> sends;
    for (std::int32_t r = panel.firstRow; r < panel.lastRow; ++r) {
        const PlacedRow& row = frame.layout.rows[at(r)];
        for (std::int32_t l = row.firstLane; l < row.lastLane; ++l) {
            const Lane& lane = index.lanes()[at(frame.layout.lanes[at(l)].lane)];
            const auto i = std::partition_point(lane.end.begin(), lane.end.end(),
                                                [now](Ticks end) { return static_cast<double>(end) <= now; })
                           - lane.end.begin();
            if (at(i) < lane.ops.size() && static_cast<double>(lane.start[at(i)]) <= now) {
                QRectF running = rectOf(lane.ops[at(i)]);
                if (scene.compact) { // what has not happened is not there yet
                    running.setRight(std::min(running.right(), timeToPixel(now, frame.axis)));
                }
                outline(painter, running, theme.text, 1);
                if (index.view().program.ops[at(lane.ops[at(i)])].kind == schedule::OpKind::Send) {
                    sends.push_back(lane.ops[at(i)]);
                }
            }
        }
    }
    const schedule::Program& program = index.view().program;
    const schedule::Simulation& times = index.view().simulation;
    painter.setRenderHint(QPainter::Antialiasing, true);
    int drawn = 0;
    for (std::size_t to = 0; to < program.ops.size() && drawn < kDrawnDependencies; ++to) {
        const schedule::OpKind kind = program.ops[to].kind;
        if (static_cast<double>(times.start[to]) + linger < now || kind == schedule::OpKind::Send
            || schedule::isTraffic(kind)) {
            continue; // has come, or lies beside what it comes for
        }
        for (const schedule::Dependency& dependency : program.dependenciesOf(static_cast<std::int32_t>(to))) {
            if (program.deviceOf(dependency.on) == program.deviceOf(static_cast<std::int32_t>(to))) {
                continue;
            }
            const std::optional<double> way = wayOf(index, dependency, sends, now, linger);
            if (!way) {
                continue;
            }
            const QRectF sender = rectOf(dependency.on), receiver = rectOf(static_cast<std::int32_t>(to));
            if (sender.isNull() || receiver.isNull()) {
                continue;
            }
            ++drawn;
            const double x = timeToPixel(now, frame.axis);
            const QPointF start(x, sender.center().y()), end(x, receiver.center().y());
            painter.setPen(QPen(theme.accent, 1.5));
            painter.drawLine(start, end);
            painter.setPen(QPen(theme.pane, 1.5));
            painter.setBrush(theme.accent);
            const QPointF dot = start + (end - start) * *way;
            const bool numbered = linger > 0 && sender.height() >= kNumberedDot;
            const double radius = numbered ? 8 : 5;
            painter.drawEllipse(dot, radius, radius);
            if (numbered) { // the micro-batch that it is of
                painter.setFont(theme::textFont(TextRole::Small));
                painter.setPen(theme.textOn(theme.accent));
                painter.drawText(QRectF(dot.x() - 10, dot.y() - 10, 20, 20), Qt::AlignCenter,
                                 QString::number(program.ops[at(dependency.on)].microbatch));
            }
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// One schedule's card: how its devices spend the measured span, beside the span where there is room.
void paintSpanCard(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, std::size_t p,
                   const Theme& theme)
{
    const SpanSummary summary = summaryOfSpan(*scene.schedules[p], *scene.measured);
    if (summary.busy + summary.other <= 0 && summary.waits.empty()) {
        return;
    }
    struct Line {
        QString text;
        double share;
        QColor colour;
        bool head;
    };
    std::vector<Line> lines{{words(QT_TRANSLATE_NOOP("timeline", "busy")), summary.busy, {}, true}};
    for (const SpanSummary::Kind& kind : summary.kinds) {
        lines.push_back({theme::opLabel(kind.kind), kind.share, theme.opColour(kind.kind), false});
    }
    lines.push_back({words(QT_TRANSLATE_NOOP("timeline", "waiting")), 1 - summary.busy, {}, true});
    for (const SpanSummary::Wait& wait : summary.waits) {
        lines.push_back({theme::bubbleLabel(wait.cause), wait.share, theme.bubbleHatch, false});
    }
    painter.setFont(theme::textFont(TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double swatch = metrics.height();
    double names = 0, numbers = 0;
    for (const Line& line : lines) {
        names = std::max(names, metrics.horizontalAdvance(line.text) + (line.head ? 0 : swatch));
        numbers = std::max(numbers, theme::tabularWidth(painter.font(), theme::percent(line.share)));
    }
    const double row = metrics.height() + 2;
    const QSizeF size(names + numbers + 4 * theme::kGap,
                      row * static_cast<double>(lines.size()) + 2 * theme::kGrid);
    const double from = timeToPixel(std::min(scene.measured->start, scene.measured->end), frame.axis);
    const double to = timeToPixel(std::max(scene.measured->start, scene.measured->end), frame.axis);
    const double right = to + theme::kGap;
    const double left = right + size.width() <= frame.axis.right() ? right
                                                                   : from - theme::kGap - size.width();
    const double top = std::clamp(frame.contentTop + frame.layout.panels[p].rowsTop, frame.rows.top(),
                                  std::max(frame.rows.top(), frame.rows.bottom() - size.height()));
    const QRectF card(QPointF(std::clamp(left, frame.axis.left,
                                         std::max(frame.axis.left, frame.axis.right() - size.width())),
                              top),
                      size);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.pane);
    painter.drawRoundedRect(card, theme::kCorner, theme::kCorner);
    painter.setRenderHint(QPainter::Antialiasing, false);
    double y = card.top() + theme::kGrid;
    for (const Line& line : lines) {
        const QRectF place(card.left() + theme::kGap, y, card.width() - 2 * theme::kGap, row);
        if (!line.head) {
            painter.fillRect(QRectF(place.left(), place.center().y() - 4, 8, 8), line.colour);
        }
        painter.setPen(line.head ? theme.text : theme.quietText);
        painter.drawText(place.adjusted(line.head ? 0 : swatch, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line.text);
        theme::drawTabular(painter, place, Qt::AlignRight | Qt::AlignVCenter, theme::percent(line.share));
        y += row;
    }
}

void paintSpanCards(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                    const Theme& theme)
{
    painter.save();
    for (std::size_t p = 0; p < scene.schedules.size() && p < frame.layout.panels.size(); ++p) {
        paintSpanCard(painter, scene, frame, p, theme);
    }
    painter.restore();
}

void paintSelection(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                    const Theme& theme)
{
    if (scene.selectedPanel < 0 || at(scene.selectedPanel) >= scene.schedules.size()
        || scene.selectedOp < 0) {
        return;
    }
    const auto p = at(scene.selectedPanel);
    const GanttIndex& index = *scene.schedules[p];
    const auto rectOf = [&](std::int32_t op) {
        return opRect(index, frame.layout, p, frame.axis, op).translated(0, frame.contentTop);
    };
    const QRectF self = rectOf(scene.selectedOp);
    painter.setRenderHint(QPainter::Antialiasing, true);
    int drawn = 0;
    for (const schedule::Dependency& dependency : index.program().dependenciesOf(scene.selectedOp)) {
        if (++drawn > kDrawnDependencies) {
            break;
        }
        const QRectF other = rectOf(dependency.on);
        if (other.isNull() || self.isNull()) {
            continue; // on a stream that is folded away
        }
        outline(painter, other.adjusted(-2, -2, 2, 2), theme.accent, 2);
        arrow(painter, other, self, Qt::SolidLine, theme);
    }
    drawn = 0;
    for (const std::int32_t op : index.successorsOf(scene.selectedOp)) {
        if (++drawn > kDrawnDependencies) {
            break;
        }
        const QRectF other = rectOf(op);
        if (other.isNull() || self.isNull()) {
            continue;
        }
        outline(painter, other.adjusted(-2, -2, 2, 2), theme.accent, 2);
        arrow(painter, self, other, Qt::DotLine, theme);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (self.isNull()) {
        return;
    }
    outline(painter, self.adjusted(-2, -2, 2, 2), theme.pane, 1);
    outline(painter, self.adjusted(-1, -1, 1, 1), theme.text, 2);
}

/// A small card of text that stays inside the picture.
void paintTag(QPainter& painter, const TimelineFrame& frame, QPointF centre, const QString& text,
              const Theme& theme, const QColor& colour)
{
    painter.setFont(theme::textFont(TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double width = theme::tabularWidth(painter.font(), text) + 2 * theme::kGap;
    const double height = metrics.height() + theme::kGrid;
    QRectF tag(centre.x() - width / 2, centre.y() - height / 2, width, height);
    tag.moveLeft(std::clamp(tag.left(), frame.whole.left() + 2,
                            std::max(frame.whole.left() + 2, frame.whole.right() - 2 - width)));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(tag, 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.textOn(colour));
    theme::drawTabular(painter, tag, Qt::AlignCenter, text);
}

QString flagText(const TimelineScene& scene, const TimelineFrame& frame, const TimeMark& mark)
{
    return mark.note.isEmpty() ? timeText(mark.time, 1 / pixelsPerTick(frame.axis), scene.nanoseconds())
                               : mark.note;
}

void paintMarks(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, const Theme& theme)
{
    painter.setFont(theme::textFont(TextRole::Small));
    for (std::size_t i = 0; i < scene.marks.all().size(); ++i) {
        const QRectF flag = flagOf(scene, frame, i);
        if (flag.isNull()) {
            continue;
        }
        const QColor colour = theme.text;
        const double x = std::round(flag.left());
        painter.setPen(QPen(colour, 1, Qt::DashLine));
        painter.drawLine(QPointF(x + 0.5, frame.rows.top()), QPointF(x + 0.5, flag.top()));
        painter.fillRect(flag, theme::mix(theme.pane, theme.accent, 0.18));
        painter.fillRect(QRectF(x, flag.top(), 2, flag.height()), colour);
        painter.setPen(colour);
        const QRectF room = flag.adjusted(2 + theme::kGrid, 0, -theme::kGrid, 0);
        const QFontMetricsF metrics(painter.font());
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(flagText(scene, frame, scene.marks.all()[i]), Qt::ElideRight, room.width()));
    }
}

/// The bar under the pointer, and beside it the reason where it may not stay.
void paintGhost(QPainter& painter, const TimelineScene::Ghost& ghost, const TimelineFrame& frame,
                const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QRectF bar(ghost.pointer - QPointF(ghost.size.width() / 2, ghost.size.height() / 2), ghost.size);
    QColor fill = theme.opShade(ghost.kind, 0);
    fill.setAlphaF(0.55F);
    painter.setBrush(fill);
    painter.setPen(QPen(ghost.refusal.isEmpty() ? theme.accent : theme.bad, 1.5, Qt::DashLine));
    painter.drawRoundedRect(bar, 2, 2);
    if (!ghost.refusal.isEmpty()) {
        const double most = std::min(360.0, frame.whole.width() - 2 * theme::kGap);
        const QFontMetricsF metrics(painter.font());
        const QRectF text = metrics.boundingRect(QRectF(0, 0, most, 400), Qt::TextWordWrap, ghost.refusal);
        QRectF box(QPointF(0, 0), text.size() + QSizeF(2 * theme::kGap, theme::kGap));
        box.moveTopLeft(ghost.pointer + QPointF(theme::kMargin, theme::kMargin));
        box.moveLeft(std::min(box.left(), frame.whole.right() - box.width() - theme::kGrid));
        if (box.bottom() > frame.whole.bottom()) {
            box.moveBottom(ghost.pointer.y() - theme::kGap);
        }
        painter.setPen(QPen(theme.bad, 1));
        painter.setBrush(theme.pane);
        painter.drawRoundedRect(box, theme::kCorner, theme::kCorner);
        painter.setPen(theme.text);
        painter.drawText(box.adjusted(theme::kGap, theme::kGrid, -theme::kGap, -theme::kGrid),
                         Qt::TextWordWrap | Qt::AlignVCenter, ghost.refusal);
    }
    painter.restore();
}

} // namespace

QString gapText(const TimelineScene& scene, std::size_t panel)
{
    return QStringLiteral("× %1").arg(
        theme::count(scene.schedules[panel]->steady().microbatchesIn(scene.fold.to - scene.fold.from)));
}

QString gapTip(const TimelineScene& scene, std::size_t panel)
{
    return words(
               QT_TRANSLATE_NOOP(
                   "timeline", "%1 micro-batches alike, %2: folded.\nDouble click: this part. X: all of it."))
        .arg(theme::count(scene.schedules[panel]->steady().microbatchesIn(scene.fold.to - scene.fold.from)),
             theme::ticks(static_cast<Ticks>(scene.fold.to - scene.fold.from), scene.nanoseconds()));
}

TimeRange TimelineScene::bounds() const
{
    Ticks longest = 0;
    for (const auto& index : schedules) {
        longest = std::max(longest, index->end());
    }
    return {0, static_cast<double>(longest)};
}

bool TimelineScene::nanoseconds() const
{
    return !schedules.empty() && schedules.front()->program().nanoseconds;
}

std::vector<const GanttIndex*> TimelineScene::indices() const
{
    std::vector<const GanttIndex*> found;
    for (const auto& index : schedules) {
        found.push_back(index.get());
    }
    return found;
}

namespace {

/// Folds the steady state where all of it is in sight and its micro-batches would be too narrow to read.
void foldAxis(TimeAxis& axis, const TimelineScene& scene, const QFontMetricsF& metrics)
{
    const Fold& fold = scene.fold;
    if (!scene.folds || scene.compact || fold.isEmpty() || axis.range.start > fold.from
        || axis.range.end < fold.to) {
        return;
    }
    const double readable = 1.5 * metrics.horizontalAdvance(QStringLiteral("88"));
    double narrowest = readable;
    double gap = 0;
    for (std::size_t p = 0; p < scene.schedules.size(); ++p) {
        const auto passes = static_cast<double>(
            scene.schedules[p]->steady().microbatchesIn(fold.to - fold.from));
        narrowest = std::min(narrowest, (fold.to - fold.from) * pixelsPerTick(axis) / std::max(1.0, passes));
        gap = std::max(gap, metrics.horizontalAdvance(gapText(scene, p)) + 2 * theme::kGap);
    }
    if (narrowest < readable && 3 * gap < axis.width) {
        axis.folded = {fold.from, fold.to};
        axis.gap = std::round(gap);
    }
}

TimelineFrame frameWith(bool withCurves, const TimelineScene& scene, const QRectF& rect, double snap)
{
    TimelineFrame frame;
    frame.withCurves = withCurves;
    frame.whole = rect;
    const QFont small = theme::textFont(TextRole::Small);
    const QFontMetricsF metrics(small);
    std::int32_t devices = 1;
    for (const auto& index : scene.schedules) {
        devices = std::max(devices, index->devices());
    }
    const double padding = scene.compact ? 0 : kPadding;
    const double axisHeight = scene.compact ? 0 : kAxisHeight + theme::kGrid;
    double labelWidth = 0;
    double gutterWidth = 0;
    if (!scene.compact) {
        const QString label = words(QT_TRANSLATE_NOOP("timeline", "device %1")).arg(devices - 1);
        labelWidth = std::ceil(theme::tabularWidth(small, label)) + theme::kGap;
        gutterWidth = std::max(36.0, std::ceil(widestPeak(scene, small)) + theme::kGap);
    }
    double top = rect.top() + (scene.compact ? 0 : theme::kGap);
    if (scene.legend && !scene.schedules.empty()) {
        frame.legend = QRectF(rect.left() + kPadding, top, rect.width() - 2 * kPadding, 0);
        frame.legend.setHeight(theme::paintLegend(
            nullptr, frame.legend, legendOf(scene, Theme::light(), withCurves), Theme::light()));
        top = frame.legend.bottom() + theme::kGrid;
    }
    frame.marks = QRectF(rect.left(), rect.bottom() - axisHeight, rect.width(),
                         std::max(0.0, axisHeight - theme::kGrid));
    frame.rows = QRectF(rect.left(), top, rect.width(), std::max(0.0, frame.marks.top() - top));
    frame.labels = QRectF(rect.left() + padding, frame.rows.top(), labelWidth, frame.rows.height());
    frame.gutter = QRectF(rect.right() - padding - gutterWidth, frame.rows.top(), gutterWidth,
                          frame.rows.height());
    const auto snapped = [snap](double x) { return std::round(x / snap) * snap; };
    frame.axis.range = scene.range;
    frame.axis.left = snapped(frame.labels.right());
    frame.axis.width = std::max(0.0, snapped(frame.gutter.left()) - frame.axis.left);
    foldAxis(frame.axis, scene, metrics);
    LayoutRequest request;
    request.availableHeight = frame.rows.height() - theme::kGrid;
    request.textHeight = metrics.height();
    request.rowZoom = scene.rowZoom;
    request.bare = scene.compact;
    request.folded = scene.folded || !scene.ops;
    request.withoutMemory = !scene.memory;
    request.memoryAlone = !scene.ops && scene.memory;
    request.keepsMemory = scene.memory && scene.schedules.size() > 1;
    request.leastCurve = scene.leastCurve;
    const auto indices = scene.indices();
    frame.layout = layoutRows(indices, request);
    // The axis follows the rows where they leave room below.
    const double used = frame.layout.height + theme::kGap;
    if (!frame.layout.panels.empty() && used < frame.rows.height()) {
        frame.rows.setHeight(std::ceil(used));
        frame.labels.setHeight(frame.rows.height());
        frame.gutter.setHeight(frame.rows.height());
        frame.marks.moveTop(frame.rows.bottom());
    }
    frame.contentTop = snapped(frame.rows.top() - std::clamp(scene.scroll, 0.0, frame.hiddenHeight()));
    return frame;
}

} // namespace

TimelineFrame frameOf(const TimelineScene& scene, const QRectF& rect, double snap)
{
    // Curves need room, and their legend takes some: it shrinks when they go, unless they would come back for the
    // room this frees.
    TimelineFrame frame = frameWith(true, scene, rect, snap);
    const auto hasCurves = [](const TimelineFrame& its) {
        return std::any_of(its.layout.rows.begin(), its.layout.rows.end(),
                           [](const PlacedRow& row) { return row.memoryHeight > 0; });
    };
    if (!scene.legend || frame.layout.rows.empty() || hasCurves(frame)) {
        return frame;
    }
    frame.withCurves = false;
    const QList<theme::LegendEntry> entries = legendOf(scene, Theme::light(), false);
    if (theme::paintLegend(nullptr, frame.legend, entries, Theme::light()) >= frame.legend.height()) {
        return frame; // no lower for it
    }
    TimelineFrame without = frameWith(false, scene, rect, snap);
    return hasCurves(without) ? frame : without;
}

QRectF flagOf(const TimelineScene& scene, const TimelineFrame& frame, std::size_t mark)
{
    constexpr double kWidest = 220;
    constexpr double kNarrowest =
        8; // where the next one is close: its line and what shows that there is more
    const std::vector<TimeMark>& marks = scene.marks.all();
    const TimeRange& range = frame.axis.range;
    if (mark >= marks.size() || marks[mark].time < range.start || marks[mark].time > range.end
        || pixelsPerTick(frame.axis) == 0) {
        return {};
    }
    const QFontMetricsF metrics(theme::textFont(TextRole::Small));
    const double left = std::round(timeToPixel(marks[mark].time, frame.axis));
    double room = std::min(kWidest, frame.whole.right() - left);
    if (mark + 1 < marks.size()) {
        room = std::min(room, timeToPixel(marks[mark + 1].time, frame.axis) - left - 2);
    }
    const double wanted = metrics.horizontalAdvance(flagText(scene, frame, marks[mark])) + 2
                          + 2 * theme::kGrid + 1;
    return {left, frame.marks.top() + 1, std::max(kNarrowest, std::min(room, wanted)), metrics.height() + 2};
}

PaintCount paintScene(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                      const Theme& theme)
{
    PaintCount count;
    painter.save();
    painter.fillRect(frame.whole, theme.pane);
    if (scene.schedules.empty() || scene.bounds().isEmpty()) {
        theme::paintEmpty(
            painter, frame.whole,
            words(QT_TRANSLATE_NOOP("timeline", "No schedule: a layout that is possible has one. Others are "
                                                "imported in the menu Schedule.")),
            theme);
        painter.restore();
        return count;
    }
    if (scene.legend) {
        theme::paintLegend(&painter, frame.legend, legendOf(scene, theme, frame.withCurves), theme,
                           Qt::AlignRight);
    }
    double memoryScale = scene.memoryScale;
    for (const auto& index : scene.schedules) {
        memoryScale = std::max(memoryScale, index->memoryScale());
    }
    painter.save();
    painter.setClipRect(frame.rows, Qt::IntersectClip);
    // Grid lines under everything else; the axis' own marks come last.
    for (const double mark : marks(frame.axis.range, niceStep(frame.axis, 72))) {
        if (isInGap(timeToPixel(mark, frame.axis), frame.axis)) {
            continue;
        }
        const double x = std::round(timeToPixel(mark, frame.axis));
        for (const Panel& panel : frame.layout.panels) {
            painter.fillRect(QRectF(x, frame.contentTop + panel.rowsTop - 2, 1, panel.rowsHeight + 2),
                             theme::mix(theme.pane, theme.line, 0.7));
        }
    }
    for (std::size_t p = 0; p < scene.schedules.size(); ++p) {
        const PaintCount one = paintPanel(painter, scene, frame, p, memoryScale, theme);
        count.bars += one.bars;
        count.foldedOps += one.foldedOps;
        count.rects += one.rects;
    }
    painter.restore();
    if (!scene.compact) {
        painter.fillRect(QRectF(frame.axis.left, frame.marks.top(), frame.axis.width, 1), theme.line);
        paintAxis(painter, scene, frame, theme);
    }
    painter.restore();
    return count;
}

void paintMoments(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                  const Theme& theme)
{
    const double x = std::round(timeToPixel(scene.cursor.value_or(0), frame.axis));
    painter.fillRect(QRectF(x - 1, frame.rows.top(), 2, frame.rows.height()), theme.accent);
    for (std::size_t p = 0; p < scene.schedules.size() && p < frame.layout.panels.size(); ++p) {
        paintMoment(painter, scene, frame, p, theme);
    }
}

void paintOverlay(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                  const Theme& theme)
{
    if (scene.schedules.empty() || pixelsPerTick(frame.axis) == 0) {
        return;
    }
    painter.save();
    painter.save();
    painter.setClipRect(
        QRectF(frame.axis.left - 3, frame.rows.top(), frame.axis.width + 6, frame.rows.height()),
        Qt::IntersectClip);
    if (scene.hover.kind == Hit::Kind::Op && scene.hover.panel >= 0) {
        const auto p = at(scene.hover.panel);
        outline(painter,
                opRect(*scene.schedules[p], frame.layout, p, frame.axis, scene.hover.op)
                    .translated(0, frame.contentTop),
                theme.text, 1.5);
    }
    paintSelection(painter, scene, frame, theme);
    if (scene.measured) {
        const double from = timeToPixel(std::min(scene.measured->start, scene.measured->end), frame.axis);
        const double to = timeToPixel(std::max(scene.measured->start, scene.measured->end), frame.axis);
        QColor wash = theme.accent;
        wash.setAlphaF(0.12F);
        painter.fillRect(QRectF(from, frame.rows.top(), to - from, frame.rows.height()), wash);
        painter.fillRect(QRectF(std::round(from), frame.rows.top(), 1, frame.rows.height()), theme.accent);
        painter.fillRect(QRectF(std::round(to), frame.rows.top(), 1, frame.rows.height()), theme.accent);
    }
    if (scene.pointer && !scene.ghost) {
        const double x = std::round(timeToPixel(*scene.pointer, frame.axis));
        painter.fillRect(QRectF(x, frame.rows.top(), 1, frame.rows.height()), theme.quietText);
    }
    if (scene.cursor) {
        paintMoments(painter, scene, frame, theme);
    }
    painter.restore();
    if (!scene.compact) {
        paintMarks(painter, scene, frame, theme);
    }
    if (scene.pointer && !scene.compact && !scene.ghost && *scene.pointer >= frame.axis.range.start
        && *scene.pointer <= frame.axis.range.end) {
        paintTag(painter, frame, {timeToPixel(*scene.pointer, frame.axis), frame.marks.center().y() + 1},
                 timeText(*scene.pointer, 1 / pixelsPerTick(frame.axis), scene.nanoseconds()), theme,
                 theme.quietText);
    }
    if (scene.cursor && *scene.cursor >= frame.axis.range.start && *scene.cursor <= frame.axis.range.end) {
        const QString text = scene.slot > 0 ? slotText(std::floor(*scene.cursor / scene.slot + 1e-9))
                                            : timeText(*scene.cursor, 1 / pixelsPerTick(frame.axis),
                                                       scene.nanoseconds());
        double x = timeToPixel(*scene.cursor, frame.axis);
        const bool isMarked = scene.marks.near(*scene.cursor, 4 / pixelsPerTick(frame.axis)).has_value();
        if (isMarked && !scene.compact) { // left of the line: right of it is the flag
            x -= theme::tabularWidth(theme::textFont(TextRole::Small), text) / 2 + theme::kGap + 1;
        }
        paintTag(painter, frame, {x, frame.marks.center().y() + 1}, text, theme, theme.accent);
    }
    if (scene.measured) {
        const double middle = std::clamp(timeToPixel(scene.measured->middle(), frame.axis), frame.axis.left,
                                         frame.axis.right());
        paintTag(painter, frame, {middle, frame.marks.center().y() + 1},
                 QStringLiteral("↔ ")
                     + timeText(std::abs(scene.measured->length()), 1 / pixelsPerTick(frame.axis),
                                scene.nanoseconds()),
                 theme, theme.accent);
    }
    if (scene.measured && !scene.compact) {
        paintSpanCards(painter, scene, frame, theme);
    }
    if (scene.ghost) {
        paintGhost(painter, *scene.ghost, frame, theme);
    }
    if (scene.focused) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawRoundedRect(frame.whole.adjusted(1, 1, -1, -1), theme::kCorner, theme::kCorner);
    }
    painter.restore();
}

QString timeText(double ticks, double resolution, bool nanoseconds)
{
    // The unit suits the time, the decimals what must be told apart.
    const AxisUnit unit = axisUnit({0, std::max(std::abs(ticks), resolution)}, 0, nanoseconds);
    const int decimals = static_cast<int>(
        std::ceil(-std::log10(std::max(resolution, 1e-9) / unit.ticks) - 1e-9));
    const double rounded = nanoseconds ? ticks : std::round(ticks * 10) / 10;
    const bool whole = !nanoseconds && rounded == std::round(rounded);
    const QString text = theme::fixed(rounded / unit.ticks,
                                      whole ? 0 : std::clamp(decimals, 0, nanoseconds ? 9 : 1));
    const QString name = nanoseconds ? QString::fromUtf16(unit.name)
                                     : words(QT_TRANSLATE_NOOP("timeline", "ticks"));
    return text + QChar(0x00a0) + name;
}

QString poolLabel(schedule::MemoryPool pool)
{
    switch (pool) {
    case schedule::MemoryPool::Activations: return words(QT_TRANSLATE_NOOP("timeline", "activations held"));
    case schedule::MemoryPool::Gradients: return words(QT_TRANSLATE_NOOP("timeline", "gradients held"));
    case schedule::MemoryPool::WeightVersions:
        return words(QT_TRANSLATE_NOOP("timeline", "versions of the weights"));
    case schedule::MemoryPool::Gathered: return words(QT_TRANSLATE_NOOP("timeline", "gathered weights"));
    case schedule::MemoryPool::Host: return words(QT_TRANSLATE_NOOP("timeline", "held by the host"));
    }
    return {};
}

QList<theme::LegendEntry> legendOf(const TimelineScene& scene, const Theme& theme, bool withCurves)
{
    QList<theme::LegendEntry> entries;
    std::array<bool, schedule::kOpKinds> kinds{};
    std::array<bool, schedule::kBubbleCauses> causes{};
    bool memory = false, base = false, capacity = false, over = false;
    bool chunks = false, directions = false;
    for (const auto& index : scene.schedules) {
        for (const OpKind kind : index->kinds()) {
            kinds[static_cast<std::size_t>(kind)] = true;
        }
        for (const schedule::BubbleCause cause : index->causes()) {
            causes[static_cast<std::size_t>(cause)] = true;
        }
        memory = memory || index->peak() > 0;
        for (std::int32_t device = 0; device < index->devices(); ++device) {
            base = base || index->baseOf(device) > 0;
            capacity = capacity || index->capacityOf(device) > 0;
            over = over
                   || (index->capacityOf(device) > 0 && index->peakOf(device) > index->capacityOf(device));
        }
        chunks = chunks || index->hasChunks();
        directions = directions || index->hasDirections();
    }
    for (int kind = 0; kind < schedule::kOpKinds; ++kind) {
        if (kinds[at(kind)]) {
            const auto op = static_cast<OpKind>(kind);
            if (op == OpKind::ForwardBackward) {
                entries.append({theme::opLabel(op), theme.opColour(OpKind::Forward), theme::Hatch::Plain,
                                theme::SwatchMark::Split});
                continue;
            }
            if (schedule::isTraffic(op)) {
                const auto what = schedule::isHidden(op) ? theme::TimeClass::CommunicationHidden
                                                         : theme::TimeClass::CommunicationExposed;
                const QString label = theme::timeLabel(what);
                if (std::none_of(entries.begin(), entries.end(),
                                 [&](const theme::LegendEntry& entry) { return entry.text == label; })) {
                    entries.append({label, theme.opColour(op)});
                }
                continue;
            }
            // One swatch per colour: all kinds of communication share theirs.
            const auto same = std::find_if(
                entries.begin(), entries.end(), [&](const theme::LegendEntry& entry) {
                    return entry.colour == theme.opColour(op) && entry.mark == theme::SwatchMark::None;
                });
            const QString label = scene.letters ? letterOf(op) + QLatin1Char(' ') + theme::opLabel(op)
                                                : theme::opLabel(op);
            if (same != entries.end()) {
                same->text += QStringLiteral(", ") + label;
            } else {
                entries.append({label, theme.opColour(op)});
            }
        }
    }
    for (int cause = 0; cause < schedule::kBubbleCauses; ++cause) {
        if (causes[at(cause)]) {
            const auto why = static_cast<schedule::BubbleCause>(cause);
            entries.append({theme::bubbleLabel(why), theme.bubbleHatch, theme::hatchOf(why)});
        }
    }
    if (chunks) {
        entries.append({words(QT_TRANSLATE_NOOP("timeline", "later chunk")), theme.opColour(OpKind::Forward),
                        theme::Hatch::Plain, theme::SwatchMark::Band});
    }
    if (directions) {
        entries.append({words(QT_TRANSLATE_NOOP("timeline", "counter-flowing")),
                        theme.opColour(OpKind::Forward), theme::Hatch::Plain, theme::SwatchMark::Corner});
    }
    if (!withCurves) {
        return entries;
    }
    if (memory) {
        entries.append({poolLabel(scene.schedules.front()->view().pool), theme.memoryFill});
    }
    if (base) {
        entries.append({words(QT_TRANSLATE_NOOP("timeline", "other memory")), baseColour(theme)});
    }
    if (capacity) {
        entries.append({words(QT_TRANSLATE_NOOP("timeline", "capacity")), capacityColour(theme)});
    }
    if (over) {
        entries.append({words(QT_TRANSLATE_NOOP("timeline", "over capacity")), theme.bad});
    }
    return entries;
}

QString memoryText(const GanttIndex& index, double amount, bool withUnit)
{
    if (index.view().pool != schedule::MemoryPool::WeightVersions) {
        return memoryText(index.program(), amount, withUnit);
    }
    const QString text = theme::fixed(amount, amount == std::round(amount) ? 0 : 1);
    return withUnit ? words(QT_TRANSLATE_NOOP("timeline", "%1 copies")).arg(text) : text;
}

QString memoryText(const schedule::Program& program, double amount, bool withUnit)
{
    if (program.bytes) {
        return withUnit ? theme::gibibytes(amount) : theme::gibibytesBare(amount);
    }
    // Shares of a device's layers: whole numbers stay whole.
    const double rounded = std::round(amount * 100) / 100;
    const int decimals = rounded == std::round(rounded)             ? 0
                         : rounded * 10 == std::round(rounded * 10) ? 1
                                                                    : 2;
    const QString text = theme::fixed(rounded, decimals);
    return withUnit ? words(QT_TRANSLATE_NOOP("timeline", "%1 activations"))
                          .arg(text)
                          .replace(QLatin1Char(' '), QChar(0x00a0))
                    : text;
}

namespace {

/// "15 to 17 ticks"; both ends in one unit, fine enough to show a hundredth of what lies between.
QString spanText(Ticks start, Ticks end, bool nanoseconds)
{
    const auto from = static_cast<double>(start);
    const auto to = static_cast<double>(end);
    if (!nanoseconds) {
        return words(QT_TRANSLATE_NOOP("timeline", "%1 to %2"))
            .arg(theme::count(start), theme::ticks(end, false));
    }
    const double resolution = std::max(1.0, (to - from) / 100);
    const AxisUnit unit = axisUnit({0, std::max(to, 1.0)}, 0, true);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(resolution / unit.ticks) - 1e-9)),
                                    0, 9);
    return words(QT_TRANSLATE_NOOP("timeline", "%1 to %2"))
        .arg(theme::fixed(from / unit.ticks, decimals),
             theme::fixed(to / unit.ticks, decimals) + QChar(0x00a0) + QString::fromUtf16(unit.name));
}

} // namespace

QString opText(const GanttIndex& index, std::int32_t op, bool lines)
{
    const schedule::Program& program = index.program();
    if (op < 0 || at(op) >= program.ops.size()) {
        return {};
    }
    const schedule::Op& what = program.ops[at(op)];
    const Ticks start = index.simulation().start[at(op)];
    const Ticks end = index.simulation().end[at(op)];
    const bool nanoseconds = program.nanoseconds;
    QStringList parts;
    // What a lane shows after or behind several passes belongs to no micro-batch.
    const bool isPass = what.microbatch >= 0;
    if (const schedule::BackwardHalf* half = what.kind == OpKind::ForwardBackward ? program.backwardHalfOf(op)
                                                                                  : nullptr) {
        parts << words(QT_TRANSLATE_NOOP(
                           "timeline", "forward of micro-batch %1 with backward of micro-batch %2, stage %3"))
                     .arg(what.microbatch)
                     .arg(half->microbatch)
                     .arg(half->stage);
    } else {
        parts << (isPass ? words(QT_TRANSLATE_NOOP("timeline", "%1, micro-batch %2"))
                               .arg(theme::opLabel(what.kind))
                               .arg(what.microbatch)
                         : theme::opLabel(what.kind));
    }
    QString place = words(QT_TRANSLATE_NOOP("timeline", "stage %1 on device %2"))
                        .arg(what.stage)
                        .arg(program.deviceOf(op));
    if (program.chunks > 1) {
        place += words(QT_TRANSLATE_NOOP("timeline", ", chunk %1")).arg(what.chunk);
    }
    if (what.direction > 0) {
        place += words(QT_TRANSLATE_NOOP("timeline", ", counter-flowing"));
    }
    parts << place;
    parts << words(QT_TRANSLATE_NOOP("timeline", "%1, takes %2"))
                 .arg(spanText(start, end, nanoseconds), theme::ticks(end - start, nanoseconds));
    if (schedule::isTraffic(what.kind)) {
        parts << (schedule::isHidden(what.kind)
                      ? words(QT_TRANSLATE_NOOP("timeline", "behind computation: nobody waits for it"))
                      : words(QT_TRANSLATE_NOOP("timeline", "the step waits for it")));
        if (isPass) {
            parts << words(
                QT_TRANSLATE_NOOP("timeline", "all of the pass drawn as one; its layers take turns"));
        }
        return parts.join(lines ? QStringLiteral("\n") : QStringLiteral("  ·  "));
    }
    parts << words(QT_TRANSLATE_NOOP("timeline", "waits for %1, feeds %2"))
                 .arg(program.dependenciesOf(op).size())
                 .arg(index.successorsOf(op).size());
    if (const std::int32_t old = stalenessOf(index, op); old >= 0) {
        parts << words(QT_TRANSLATE_NOOP("timeline", "weights of version %1, %2 updates old"))
                     .arg(program.weightVersions[at(op)])
                     .arg(old);
    }
    if (index.isCritical(op)) {
        parts << words(QT_TRANSLATE_NOOP("timeline", "on the critical path"));
    }
    return parts.join(lines ? QStringLiteral("\n") : QStringLiteral("  ·  "));
}

QString bubbleText(const GanttIndex& index, std::int32_t bubble, bool lines)
{
    const auto& bubbles = index.analysis().bubbles;
    if (bubble < 0 || at(bubble) >= bubbles.size()) {
        return {};
    }
    const schedule::Bubble& what = bubbles[at(bubble)];
    const bool nanoseconds = index.program().nanoseconds;
    const QStringList parts = {
        words(QT_TRANSLATE_NOOP("timeline", "bubble: %1")).arg(theme::bubbleLabel(what.cause)),
        words(QT_TRANSLATE_NOOP("timeline", "device %1")).arg(what.device),
        words(QT_TRANSLATE_NOOP("timeline", "%1, lasts %2"))
            .arg(spanText(what.start, what.end, nanoseconds),
                 theme::ticks(what.end - what.start, nanoseconds))};
    return parts.join(lines ? QStringLiteral("\n") : QStringLiteral("  ·  "));
}

QString memoryTextAt(const GanttIndex& index, std::int32_t device, double time)
{
    const auto when = static_cast<Ticks>(std::floor(time));
    QString text = words(QT_TRANSLATE_NOOP("timeline", "device %1 holds %2 at %3\npeak %4"))
                       .arg(QString::number(device), memoryText(index, index.memoryAt(device, when), true),
                            theme::ticks(when, index.program().nanoseconds),
                            memoryText(index, index.peakOf(device), true));
    if (index.capacityOf(device) > 0) {
        text += words(QT_TRANSLATE_NOOP("timeline", " of %1"))
                    .arg(memoryText(index, index.capacityOf(device), true));
    }
    return text;
}

std::vector<HeadDifference> differencesOf(const GanttIndex& index, const GanttIndex& base)
{
    std::vector<HeadDifference> differences;
    const auto add = [&differences](double more, const QString& size, const QString& said) {
        const QString sign = more > 0 ? QStringLiteral("+") : more < 0 ? QStringLiteral("\u2212") : QString();
        differences.push_back({said.arg(sign + size), more > 0 ? 1 : more < 0 ? -1 : 0});
    };
    const schedule::Program& program = index.program();
    const schedule::Program& other = base.program();
    if (program.nanoseconds == other.nanoseconds) {
        const schedule::Ticks more = index.analysis().makespan - base.analysis().makespan;
        add(static_cast<double>(more), theme::ticks(std::abs(more), program.nanoseconds),
            QStringLiteral("%1"));
    }
    const double idle = index.analysis().bubbleRatio - base.analysis().bubbleRatio;
    const double points = std::round(1000 * idle) / 10; // what is written
    add(points, theme::fixed(std::abs(points), 1), words(QT_TRANSLATE_NOOP("timeline", "%1 pt bubble")));
    const bool sameAccount = index.view().baseBytes.empty() == base.view().baseBytes.empty();
    if (program.bytes == other.bytes && sameAccount && index.view().pool == base.view().pool) {
        const double more = index.peak() - base.peak();
        const QString size = memoryText(index, std::abs(more), true);
        const bool isNone = size == memoryText(index, 0, true);
        add(isNone ? 0 : more, size, QStringLiteral("%1"));
    }
    return differences;
}

QString summaryOf(const GanttIndex& index, Summary summary)
{
    const schedule::Analysis& analysis = index.analysis();
    if (summary == Summary::Brief) {
        return words(QT_TRANSLATE_NOOP("timeline", "%1    bubble %2"))
            .arg(theme::ticks(analysis.makespan, index.program().nanoseconds),
                 theme::percent(analysis.bubbleRatio));
    }
    const QString text = words(
                             QT_TRANSLATE_NOOP(
                                 "timeline", "makespan %1    bubble %2    busiest device idle %3    peak %4"))
                             .arg(theme::ticks(analysis.makespan, index.program().nanoseconds),
                                  theme::percent(analysis.bubbleRatio), theme::percent(analysis.bubbleRate),
                                  memoryText(index, index.peak(), true));
    const schedule::Ticks bound = index.view().bound.makespan;
    // A measured run may have begun ops before what they waited for had ended: nothing is proved of it.
    if (summary == Summary::NoBound || bound <= 0 || bound > analysis.makespan) {
        return text;
    }
    return text
           + words(QT_TRANSLATE_NOOP("timeline", "    lower bound %1    gap %2"))
                 .arg(theme::ticks(bound, index.program().nanoseconds),
                      theme::percent(schedule::gapOf(analysis.makespan, bound)));
}

} // namespace shardscape::timeline
