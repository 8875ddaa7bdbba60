// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/quiet_style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPixmapCache>
#include <QRawFont>
#include <QTextOption>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace shardscape::theme {

using schedule::BubbleCause;
using schedule::OpKind;

namespace {

// Paul Tol's bright and muted sets (personal.sron.nl/~pault, issue 3.2) are the source of the hues.

struct OpHues {
    QColor forward, backwardInput, backwardWeight, recompute, exposed, hidden, copy, optimizer;
    QColor vocabularyForward, vocabularyBackward, validate, rollback;
};

std::array<QColor, schedule::kOpKinds> opTable(const OpHues& hues)
{
    std::array<QColor, schedule::kOpKinds> table;
    const auto set = [&table](OpKind kind, const QColor& colour) {
        table[static_cast<std::size_t>(kind)] = colour;
    };
    set(OpKind::Forward, hues.forward);
    set(OpKind::Backward, hues.backwardInput);
    set(OpKind::BackwardInput, hues.backwardInput);
    set(OpKind::BackwardWeight, hues.backwardWeight);
    set(OpKind::Recompute, hues.recompute);
    set(OpKind::ForwardBackward, hues.forward); // painted half forward, half backward; legends show both
    for (const OpKind kind :
         {OpKind::Send, OpKind::Receive, OpKind::AllReduce, OpKind::AllGather, OpKind::ReduceScatter}) {
        set(kind, hues.exposed);
    }
    for (const OpKind kind :
         {OpKind::TensorTraffic, OpKind::ContextTraffic, OpKind::ExpertTraffic, OpKind::DataTraffic}) {
        set(kind, hues.exposed);
    }
    for (const OpKind kind : {OpKind::HiddenTensorTraffic, OpKind::HiddenContextTraffic,
                              OpKind::HiddenExpertTraffic, OpKind::HiddenDataTraffic}) {
        set(kind, hues.hidden);
    }
    for (const OpKind kind : {OpKind::DeviceToHost, OpKind::HostToDevice, OpKind::Evict, OpKind::Load}) {
        set(kind, hues.copy);
    }
    set(OpKind::VocabularyForward, hues.vocabularyForward);
    set(OpKind::VocabularyBackward, hues.vocabularyBackward);
    set(OpKind::Optimizer, hues.optimizer);
    set(OpKind::Validate, hues.validate);
    set(OpKind::Rollback, hues.rollback);
    return table;
}

/// What roles of accounts look like: those of memory in their order, those of time as the Gantt shows the same work.
std::array<QColor, training::kRoles> roleTable(const Theme& theme, std::initializer_list<QColor> ofMemory)
{
    using training::Role;
    std::array<QColor, training::kRoles> table;
    std::copy(ofMemory.begin(), ofMemory.end(), table.begin());
    const auto set = [&table](Role role, const QColor& colour) {
        table[static_cast<std::size_t>(role)] = colour;
    };
    const QColor& work = theme.timeColour(TimeClass::Forward);
    set(Role::Work, work);
    set(Role::Excess, mix(work, theme.pane, 0.5));
    set(Role::Repetition, theme.timeColour(TimeClass::Recompute));
    set(Role::Waiting, theme.bubble);
    set(Role::Communication, theme.timeColour(TimeClass::CommunicationExposed));
    set(Role::Update, theme.timeColour(TimeClass::Optimizer));
    set(Role::Unexplained, theme.bad);
    set(Role::Total, mix(theme.text, theme.pane, 0.25));
    return table;
}

Theme makeLight()
{
    Theme t;
    t.isDark = false;
    t.ground = QColor(0xf6f7f9);
    t.pane = QColor(0xffffff);
    t.line = QColor(0xdfe3e8);
    t.text = QColor(0x1c2430);
    t.quietText = QColor(0x687385);
    t.accent = QColor(0x2f5fd0);
    t.accentSoft = QColor(0xe8eefb);
    t.hover = QColor(0xeef1f5);
    t.bubble = QColor(0xf1f2f4);
    t.bubbleHatch = QColor(0xb9c0ca);
    t.memoryFill = QColor(0xb8c7e0);
    t.memoryLine = QColor(0x7f98c4);
    t.good = QColor(0x0b7a3b);
    t.warn = QColor(0x8f5f00);
    t.bad = QColor(0xc02a0c);
    t.darkOnColour = QColor(0x1c2430);
    t.ops = opTable({QColor(0x4477aa), QColor(0xee8866), QColor(0x44aa99), QColor(0xddcc77), QColor(0xcc3311),
                     QColor(0xe9b5a5), QColor(0x999933), QColor(0xaa4499), QColor(0x88ccee), QColor(0xe8a0a8),
                     QColor(0xbbbbbb), QColor(0x882255)});
    t.times = {QColor(0x4477aa), QColor(0xee8866), QColor(0x44aa99), QColor(0xddcc77), QColor(0xcc3311),
               QColor(0xe9b5a5), QColor(0x999933), QColor(0xaa4499), t.bubble};
    t.series = {QColor(0x4477aa), QColor(0xee8866), QColor(0x44aa99), QColor(0xaa4499),
                QColor(0xccaa33), QColor(0x66bbdd), QColor(0x882255), QColor(0x999999)};
    t.roles = roleTable(t, {QColor(0x4477aa), QColor(0xee8866), QColor(0xaa4499), QColor(0x44aa99),
                            QColor(0xddcc77), QColor(0xbbbbbb)});
    return t;
}

Theme makeDark()
{
    Theme t;
    t.isDark = true;
    t.ground = QColor(0x15181d);
    t.pane = QColor(0x1d2127);
    t.line = QColor(0x2d333c);
    t.text = QColor(0xe3e7ee);
    t.quietText = QColor(0x8c97a8);
    t.accent = QColor(0x7aa2ff);
    t.accentSoft = QColor(0x22304f);
    t.hover = QColor(0x262b33);
    t.bubble = QColor(0x23282f);
    t.bubbleHatch = QColor(0x576170);
    t.memoryFill = QColor(0x3a5280);
    t.memoryLine = QColor(0x5f7fb8);
    t.good = QColor(0x4fd08a);
    t.warn = QColor(0xe5b455);
    t.bad = QColor(0xff8066);
    t.darkOnColour = QColor(0x11151b);
    t.ops = opTable({QColor(0x6699cc), QColor(0xf0946f), QColor(0x55bbaa), QColor(0xe5d897), QColor(0xee4d2c),
                     QColor(0xb08478), QColor(0xbcbc40), QColor(0xc265b3), QColor(0xa9dbf4), QColor(0xf0b9bf),
                     QColor(0xd0d0d0), QColor(0xb8447c)});
    t.times = {QColor(0x6699cc), QColor(0xf0946f), QColor(0x55bbaa), QColor(0xe5d897), QColor(0xee4d2c),
               QColor(0xb08478), QColor(0xbcbc40), QColor(0xc265b3), t.bubble};
    t.series = {QColor(0x6699cc), QColor(0xf0946f), QColor(0x55bbaa), QColor(0xc265b3),
                QColor(0xdcc05a), QColor(0x8fd3ee), QColor(0xb8447c), QColor(0xaaaaaa)};
    t.roles = roleTable(t, {QColor(0x6699cc), QColor(0xf0946f), QColor(0xc265b3), QColor(0x55bbaa),
                            QColor(0xe5d897), QColor(0x8b929c)});
    return t;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

constexpr int kTile = 6;        ///< edge of a hatch tile, logical pixels
constexpr double kStroke = 0.8; ///< width of its lines

/// The strokes of one tile; continued over its edges so that tiles join without a seam. Filled as outlines: Qt's thin
/// lines cover less than their width, and differently at every scale.
void drawTile(QPainter& painter, Hatch hatch, const QColor& stroke)
{
    constexpr double n = kTile;
    QPainterPath lines;
    const auto line = [&lines](double x1, double y1, double x2, double y2) {
        lines.moveTo(x1, y1);
        lines.lineTo(x2, y2);
    };
    const bool rising = hatch == Hatch::Rising || hatch == Hatch::Crossed;
    const bool falling = hatch == Hatch::Falling || hatch == Hatch::Crossed;
    for (const double shift : {-n, 0.0, n}) {
        if (rising) {
            line(shift - 1, n + 1, n + shift + 1, -1);
        }
        if (falling) {
            line(shift - 1, -1, n + shift + 1, n + 1);
        }
    }
    if (hatch == Hatch::Upright) {
        line(n / 2, -1, n / 2, n + 1);
    } else if (hatch == Hatch::Level) {
        line(-1, n / 2, n + 1, n / 2);
    } else if (hatch == Hatch::Dots) {
        line(1, 1.6, 2.2, 1.6);
        line(1 + n / 2, 1.6 + n / 2, 2.2 + n / 2, 1.6 + n / 2);
    }
    QPainterPathStroker stroker;
    stroker.setWidth(hatch == Hatch::Dots ? 1.2 : kStroke);
    stroker.setCapStyle(Qt::FlatCap);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillPath(stroker.createStroke(lines), stroke);
}

/// The hatch of a rectangle as strokes, cut at its edges: what a vector file gets.
void strokeHatch(QPainter& painter, const QRectF& rect, Hatch hatch, const QColor& stroke)
{
    QList<QLineF> lines;
    constexpr double n = kTile;
    const auto slanted = [&](bool rising) {
        // Lines x ± y = c; the sum or difference of a point on them is a multiple of the tile.
        const double low = rising ? rect.left() + rect.top() : rect.left() - rect.bottom();
        const double high = rising ? rect.right() + rect.bottom() : rect.right() - rect.top();
        for (double c = std::ceil(low / n) * n; c < high; c += n) {
            const double left = std::max(rect.left(), rising ? c - rect.bottom() : c + rect.top());
            const double right = std::min(rect.right(), rising ? c - rect.top() : c + rect.bottom());
            if (left < right) {
                lines.append(rising ? QLineF(left, c - left, right, c - right)
                                    : QLineF(left, left - c, right, right - c));
            }
        }
    };
    switch (hatch) {
    case Hatch::Plain: return;
    case Hatch::Rising: slanted(true); break;
    case Hatch::Falling: slanted(false); break;
    case Hatch::Crossed:
        slanted(true);
        slanted(false);
        break;
    case Hatch::Upright:
        for (double x = (std::floor(rect.left() / n) + 0.5) * n; x < rect.right(); x += n) {
            if (x > rect.left()) {
                lines.append(QLineF(x, rect.top(), x, rect.bottom()));
            }
        }
        break;
    case Hatch::Level:
        for (double y = (std::floor(rect.top() / n) + 0.5) * n; y < rect.bottom(); y += n) {
            if (y > rect.top()) {
                lines.append(QLineF(rect.left(), y, rect.right(), y));
            }
        }
        break;
    case Hatch::Dots:
        for (double y = std::ceil(rect.top() / n) * n + 1; y + 1.2 < rect.bottom(); y += n / 2) {
            const bool odd = std::lround((y - 1) / (n / 2)) % 2 != 0;
            for (double x = std::ceil(rect.left() / n) * n + (odd ? 1 + n / 2 : 1); x + 1.2 < rect.right();
                 x += n) {
                lines.append(QLineF(x, y + 0.6, x + 1.2, y + 0.6));
            }
        }
        painter.setPen(QPen(stroke, 1.2, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(lines);
        return;
    }
    painter.setPen(QPen(stroke, kStroke));
    painter.drawLines(lines);
}

QString words(const char* text)
{
    return QCoreApplication::translate("theme", text);
}

} // namespace

const Theme& Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& Theme::of(const QPalette& palette)
{
    return luminance(palette.color(QPalette::Window)) < luminance(palette.color(QPalette::WindowText))
               ? dark()
               : light();
}

const QColor& Theme::opColour(OpKind kind) const
{
    return ops[static_cast<std::size_t>(kind)];
}

const QColor& Theme::roleColour(training::Role role) const
{
    return roles[static_cast<std::size_t>(role)];
}

const QColor& Theme::timeColour(TimeClass kind) const
{
    return times[static_cast<std::size_t>(kind)];
}

const QColor& Theme::seriesColour(int index) const
{
    const auto n = static_cast<int>(series.size());
    return series[static_cast<std::size_t>(((index % n) + n) % n)];
}

QColor Theme::rampColour(double fraction) const
{
    // Anchors of viridis (Smith and van der Walt, 2015): it keeps its order in grey and for the colour-blind. "Little"
    // begins where a mark can still be told from the ground (3:1, WCAG 2.1, 1.4.11), "much" stands out most: on light ground that is
    // viridis from its middle to its dark end, on dark ground all of its hues, lightened to L* 48, 56 ... 88.
    static const std::array<QColor, 4> kOnLight = {QColor(0x239a86), QColor(0x2a788e), QColor(0x414487),
                                                   QColor(0x440154)};
    static const std::array<QColor, 6> kOnDark = {QColor(0x8d6396), QColor(0x8182af), QColor(0x6fa3b2),
                                                  QColor(0x63c1a8), QColor(0x90d96e), QColor(0xe0e52b)};
    const std::span<const QColor> anchors = isDark ? std::span<const QColor>(kOnDark)
                                                   : std::span<const QColor>(kOnLight);
    const double f = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
    const double at = f * static_cast<double>(anchors.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
    return mix(anchors[low], anchors[low + 1], at - static_cast<double>(low));
}

QColor Theme::opShade(OpKind kind, int microbatch) const
{
    // Away from the label: darker under white text, paler under dark text; colours that are pale already go darker,
    // for which their dark label has contrast to spare.
    static constexpr std::array<double, kShades> kSteps = {0.0, 0.16, 0.04, 0.20};
    constexpr double kToSpare = 8;
    const QColor& base = opColour(kind);
    const QColor& label = textOn(base);
    const auto shade = static_cast<std::size_t>(((microbatch % kShades) + kShades) % kShades);
    if (label == QColor(Qt::white)) {
        return mix(base, QColor(Qt::black), 0.8 * kSteps[shade]);
    }
    return contrast(label, base) > kToSpare ? mix(base, QColor(Qt::black), 0.7 * kSteps[shade])
                                            : mix(base, QColor(Qt::white), kSteps[shade]);
}

const QColor& Theme::textOn(const QColor& fill) const
{
    static const QColor white(Qt::white);
    return contrast(white, fill) >= kTextContrast ? white : darkOnColour;
}

const QColor& Theme::textOnOp(OpKind kind) const
{
    return textOn(opColour(kind));
}

double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
           + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor mix(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](int from, int to) {
        return static_cast<int>(std::lround(from + share * (to - from)));
    };
    return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

Hatch hatchOf(BubbleCause cause)
{
    switch (cause) {
    case BubbleCause::WarmUp: return Hatch::Rising;
    case BubbleCause::Drain: return Hatch::Falling;
    case BubbleCause::Dependency: return Hatch::Dots;
    case BubbleCause::Imbalance: return Hatch::Upright;
    case BubbleCause::Communication: return Hatch::Level;
    case BubbleCause::Memory: return Hatch::Crossed;
    }
    return Hatch::Plain;
}

bool isVector(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    if (engine == nullptr) {
        return false;
    }
    const auto type = engine->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

namespace {

/// A whole number of device pixels per tile, or tiles would show their seams.
QBrush hatchBrush(Hatch hatch, const QColor& ground, const QColor& stroke, double scale)
{
    const int edge = std::max(1, static_cast<int>(std::lround(kTile * scale)));
    const QString key = QStringLiteral("hatch%1-%2-%3-%4")
                            .arg(static_cast<int>(hatch))
                            .arg(edge)
                            .arg(ground.rgba(), 0, 16)
                            .arg(stroke.rgba(), 0, 16);
    QPixmap tile;
    if (!QPixmapCache::find(key, &tile)) {
        tile = QPixmap(edge, edge);
        tile.fill(ground);
        QPainter onTile(&tile);
        onTile.scale(static_cast<double>(edge) / kTile, static_cast<double>(edge) / kTile);
        drawTile(onTile, hatch, stroke);
        onTile.end();
        QPixmapCache::insert(key, tile);
    }
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / scale, 1 / scale));
    return brush;
}

} // namespace

void fillHatched(QPainter& painter, const QRectF& rect, Hatch hatch, const QColor& ground,
                 const QColor& stroke)
{
    if (rect.isEmpty()) {
        return;
    }
    if (hatch == Hatch::Plain) {
        painter.fillRect(rect, ground);
    } else if (isVector(painter)) {
        painter.fillRect(rect, ground);
        painter.save();
        strokeHatch(painter, rect, hatch, stroke);
        painter.restore();
    } else {
        painter.fillRect(rect, hatchBrush(hatch, ground, stroke, painter.device()->devicePixelRatioF()));
    }
}

void fillBubble(QPainter& painter, const QRectF& rect, BubbleCause cause, const Theme& theme)
{
    fillHatched(painter, rect, hatchOf(cause), theme.bubble, theme.bubbleHatch);
}

void fillBubbles(QPainter& painter, std::span<const QRectF> rects, BubbleCause cause, const Theme& theme)
{
    if (isVector(painter)) {
        for (const QRectF& rect : rects) {
            fillBubble(painter, rect, cause, theme);
        }
        return;
    }
    const QBrush brush = hatchBrush(hatchOf(cause), theme.bubble, theme.bubbleHatch,
                                    painter.device()->devicePixelRatioF());
    for (const QRectF& rect : rects) {
        painter.fillRect(rect, brush);
    }
}

QString opLabel(OpKind kind)
{
    switch (kind) {
    case OpKind::Forward: return words(QT_TRANSLATE_NOOP("theme", "forward"));
    case OpKind::Backward: return words(QT_TRANSLATE_NOOP("theme", "backward"));
    case OpKind::BackwardInput: return words(QT_TRANSLATE_NOOP("theme", "backward (input)"));
    case OpKind::BackwardWeight: return words(QT_TRANSLATE_NOOP("theme", "backward (weight)"));
    case OpKind::Recompute: return words(QT_TRANSLATE_NOOP("theme", "recompute"));
    case OpKind::ForwardBackward: return words(QT_TRANSLATE_NOOP("theme", "forward and backward overlapped"));
    case OpKind::Send: return words(QT_TRANSLATE_NOOP("theme", "send"));
    case OpKind::Receive: return words(QT_TRANSLATE_NOOP("theme", "receive"));
    case OpKind::AllReduce: return words(QT_TRANSLATE_NOOP("theme", "all-reduce"));
    case OpKind::AllGather: return words(QT_TRANSLATE_NOOP("theme", "all-gather"));
    case OpKind::ReduceScatter: return words(QT_TRANSLATE_NOOP("theme", "reduce-scatter"));
    case OpKind::DeviceToHost: return words(QT_TRANSLATE_NOOP("theme", "copy to host"));
    case OpKind::HostToDevice: return words(QT_TRANSLATE_NOOP("theme", "copy from host"));
    case OpKind::Evict: return words(QT_TRANSLATE_NOOP("theme", "evict"));
    case OpKind::Load: return words(QT_TRANSLATE_NOOP("theme", "load"));
    case OpKind::VocabularyForward: return words(QT_TRANSLATE_NOOP("theme", "vocabulary forward"));
    case OpKind::VocabularyBackward: return words(QT_TRANSLATE_NOOP("theme", "vocabulary backward"));
    case OpKind::Optimizer: return words(QT_TRANSLATE_NOOP("theme", "optimizer"));
    case OpKind::Validate: return words(QT_TRANSLATE_NOOP("theme", "validate"));
    case OpKind::Rollback: return words(QT_TRANSLATE_NOOP("theme", "roll back"));
    case OpKind::TensorTraffic: return words(QT_TRANSLATE_NOOP("theme", "tensor-parallel traffic"));
    case OpKind::ContextTraffic: return words(QT_TRANSLATE_NOOP("theme", "context-parallel traffic"));
    case OpKind::ExpertTraffic: return words(QT_TRANSLATE_NOOP("theme", "expert-parallel traffic"));
    case OpKind::DataTraffic: return words(QT_TRANSLATE_NOOP("theme", "data-parallel traffic"));
    case OpKind::HiddenTensorTraffic:
        return words(QT_TRANSLATE_NOOP("theme", "tensor-parallel traffic, hidden"));
    case OpKind::HiddenContextTraffic:
        return words(QT_TRANSLATE_NOOP("theme", "context-parallel traffic, hidden"));
    case OpKind::HiddenExpertTraffic:
        return words(QT_TRANSLATE_NOOP("theme", "expert-parallel traffic, hidden"));
    case OpKind::HiddenDataTraffic: return words(QT_TRANSLATE_NOOP("theme", "data-parallel traffic, hidden"));
    }
    return {};
}

QString bubbleLabel(BubbleCause cause)
{
    switch (cause) {
    case BubbleCause::WarmUp: return words(QT_TRANSLATE_NOOP("theme", "warm-up"));
    case BubbleCause::Drain: return words(QT_TRANSLATE_NOOP("theme", "drain"));
    case BubbleCause::Dependency: return words(QT_TRANSLATE_NOOP("theme", "waits for a result"));
    case BubbleCause::Imbalance: return words(QT_TRANSLATE_NOOP("theme", "waits for a slower stage"));
    case BubbleCause::Communication: return words(QT_TRANSLATE_NOOP("theme", "waits for communication"));
    case BubbleCause::Memory: return words(QT_TRANSLATE_NOOP("theme", "waits for memory"));
    }
    return {};
}

QString timeLabel(TimeClass kind)
{
    switch (kind) {
    case TimeClass::Forward: return words(QT_TRANSLATE_NOOP("theme", "forward"));
    case TimeClass::BackwardInput: return words(QT_TRANSLATE_NOOP("theme", "backward (input)"));
    case TimeClass::BackwardWeight: return words(QT_TRANSLATE_NOOP("theme", "backward (weight)"));
    case TimeClass::Recompute: return words(QT_TRANSLATE_NOOP("theme", "recompute"));
    case TimeClass::CommunicationExposed: return words(QT_TRANSLATE_NOOP("theme", "communication, exposed"));
    case TimeClass::CommunicationHidden: return words(QT_TRANSLATE_NOOP("theme", "communication, hidden"));
    case TimeClass::Copy: return words(QT_TRANSLATE_NOOP("theme", "copy"));
    case TimeClass::Optimizer: return words(QT_TRANSLATE_NOOP("theme", "optimizer"));
    case TimeClass::Idle: return words(QT_TRANSLATE_NOOP("theme", "bubble"));
    }
    return {};
}

QFont textFont(TextRole role)
{
    QFont font = QApplication::font();
    const double base = font.pointSizeF() > 0 ? font.pointSizeF() : QFontInfo(font).pointSizeF();
    switch (role) {
    case TextRole::Small: font.setPointSizeF(base * 0.86); break;
    case TextRole::Body: break;
    case TextRole::Strong: font.setWeight(QFont::DemiBold); break;
    case TextRole::Title:
        font.setPointSizeF(base * 1.15);
        font.setWeight(QFont::DemiBold);
        break;
    case TextRole::Display:
        font.setPointSizeF(base * 1.8);
        font.setWeight(QFont::Bold);
        break;
    }
    return font;
}

namespace {

/// The figures of a font, measured once: shaping a string costs more than drawing it, and axes redraw every frame.
struct Figures {
    QRawFont raw;
    std::array<double, 10> advance{};
    double cell = 0;
    double ascent = 0, descent = 0;
};

const Figures& figuresOf(const QFont& font)
{
    static QHash<QString, Figures> known; // GUI thread only, like every font
    // The few fonts of a frame are told apart by comparing; spelling a font's key costs more than drawing a number.
    static std::vector<std::pair<QFont, QString>> spelt;
    auto seen = std::find_if(spelt.begin(), spelt.end(),
                             [&font](const auto& one) { return one.first == font; });
    if (seen == spelt.end()) {
        constexpr std::size_t kMost = 16;
        if (spelt.size() >= kMost) {
            spelt.clear();
        }
        spelt.emplace_back(font, font.key());
        seen = std::prev(spelt.end());
    }
    const QString& key = seen->second;
    auto found = known.find(key);
    if (found == known.end()) {
        const QFontMetricsF metrics(font);
        Figures figures;
        figures.raw = QRawFont::fromFont(font);
        for (std::size_t digit = 0; digit < 10; ++digit) {
            figures.advance[digit] = metrics.horizontalAdvance(QChar(u'0' + static_cast<char16_t>(digit)));
            figures.cell = std::max(figures.cell, figures.advance[digit]);
        }
        figures.ascent = metrics.ascent();
        figures.descent = metrics.descent();
        found = known.insert(key, std::move(figures));
    }
    return *found;
}

/// Glyphs and their places from x = 0, or nothing where the font lacks a character or it needs shaping.
struct TabularRun {
    QList<quint32> glyphs;
    QList<QPointF> positions;
    double width = 0;
    bool isComplete = false;
};

TabularRun tabularRun(const Figures& figures, const QString& text)
{
    TabularRun run;
    for (const QChar c : text) {
        if (c.isSurrogate() || c.unicode() >= 0x0590) { // from here on scripts join, combine or run leftwards
            const bool plain = c.unicode() >= 0x2000 && c.unicode() < 0x2300; // but for punctuation and signs
            if (!plain) {
                return run;
            }
        }
    }
    run.glyphs = figures.raw.glyphIndexesForString(text);
    if (run.glyphs.size() != text.size() || run.glyphs.contains(0U)) {
        return run;
    }
    const QList<QPointF> advances = figures.raw.advancesForGlyphIndexes(run.glyphs);
    run.positions.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text[i].unicode();
        if (c >= u'0' && c <= u'9') {
            const double own = figures.advance[static_cast<std::size_t>(c - u'0')];
            run.positions.append(QPointF(run.width + (figures.cell - own) / 2, 0));
            run.width += figures.cell;
        } else {
            run.positions.append(QPointF(run.width, 0));
            run.width += advances[i].x();
        }
    }
    run.isComplete = true;
    return run;
}

/// The same for what the run cannot hold: piece by piece, shaped.
double shapedTabular(QPainter* painter, const Figures& figures, const QFont& font, QPointF from,
                     const QString& text)
{
    const QFontMetricsF metrics(font);
    double x = from.x();
    QString piece;
    const auto flush = [&] {
        if (!piece.isEmpty()) {
            if (painter != nullptr) {
                painter->drawText(QPointF(x, from.y()), piece);
            }
            x += metrics.horizontalAdvance(piece);
            piece.clear();
        }
    };
    for (const QChar c : text) {
        if (c >= QLatin1Char('0') && c <= QLatin1Char('9')) {
            flush();
            if (painter != nullptr) {
                const double own = figures.advance[static_cast<std::size_t>(c.unicode() - u'0')];
                painter->drawText(QPointF(x + (figures.cell - own) / 2, from.y()), QString(c));
            }
            x += figures.cell;
        } else {
            piece.append(c);
        }
    }
    flush();
    return x - from.x();
}

} // namespace

double tabularWidth(const QFont& font, const QString& text)
{
    const Figures& figures = figuresOf(font);
    const TabularRun run = tabularRun(figures, text);
    return run.isComplete ? run.width : shapedTabular(nullptr, figures, font, QPointF(), text);
}

void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text)
{
    const Figures& figures = figuresOf(painter.font());
    const TabularRun run = tabularRun(figures, text);
    const double width = run.isComplete ? run.width
                                        : shapedTabular(nullptr, figures, painter.font(), QPointF(), text);
    double x = rect.left();
    if (alignment & Qt::AlignRight) {
        x = rect.right() - width;
    } else if (alignment & Qt::AlignHCenter) {
        x = rect.center().x() - width / 2;
    }
    const double height = figures.ascent + figures.descent;
    double baseline = rect.top() + (rect.height() - height) / 2 + figures.ascent;
    if (alignment & Qt::AlignTop) {
        baseline = rect.top() + figures.ascent;
    } else if (alignment & Qt::AlignBottom) {
        baseline = rect.bottom() - figures.descent;
    }
    // A vector file keeps text as text.
    if (!run.isComplete || isVector(painter)) {
        shapedTabular(&painter, figures, painter.font(), QPointF(x, baseline), text);
        return;
    }
    QGlyphRun glyphs;
    glyphs.setRawFont(figures.raw);
    glyphs.setGlyphIndexes(run.glyphs);
    glyphs.setPositions(run.positions);
    painter.drawGlyphRun(QPointF(x, std::round(baseline)), glyphs);
}

namespace {

constexpr double kSwatch = 10; ///< of a legend

} // namespace

double paintLegend(QPainter* painter, const QRectF& rect, const QList<LegendEntry>& entries,
                   const Theme& theme, Qt::Alignment alignment)
{
    return paintLegend(painter, rect, entries, theme, alignment, kSwatch);
}

double paintLegend(QPainter* painter, const QRectF& rect, const QList<LegendEntry>& entries,
                   const Theme& theme, Qt::Alignment alignment, double hatch)
{
    constexpr double kAfterSwatch = 5;
    constexpr double kBetween = 14;
    const QFont font = textFont(TextRole::Small);
    const QFontMetricsF metrics(font);
    const double lineHeight = std::max(metrics.height(), kSwatch) + kGrid;
    const auto swatchOf = [&](const LegendEntry& entry) {
        return entry.hatch == Hatch::Plain ? kSwatch : hatch;
    };

    struct Line {
        qsizetype first, last;
        double width;
    };
    QList<Line> lines;
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const double width = swatchOf(entries[i]) + kAfterSwatch + metrics.horizontalAdvance(entries[i].text);
        if (lines.isEmpty() || lines.last().width + kBetween + width > rect.width()) {
            lines.append({i, i, width});
        } else {
            lines.last().last = i;
            lines.last().width += kBetween + width;
        }
    }
    if (painter != nullptr) {
        painter->save();
        painter->setFont(font);
        double y = rect.top();
        for (const Line& line : std::as_const(lines)) {
            double x = alignment & Qt::AlignRight ? rect.right() - line.width : rect.left();
            for (qsizetype i = line.first; i <= line.last; ++i) {
                const LegendEntry& entry = entries[i];
                const double tall = swatchOf(entry) > kSwatch ? lineHeight - 3 : kSwatch;
                const QRectF swatch(std::round(x), std::round(y + (lineHeight - tall) / 2), swatchOf(entry),
                                    tall);
                if (entry.hatch == Hatch::Plain) {
                    painter->setRenderHint(QPainter::Antialiasing, true);
                    painter->setPen(Qt::NoPen);
                    painter->setBrush(entry.colour);
                    painter->drawRoundedRect(swatch, 2, 2);
                    QColor ink = theme.textOn(entry.colour);
                    if (entry.mark == SwatchMark::Split) {
                        painter->setBrush(theme.opColour(OpKind::Backward));
                        painter->setClipRect(swatch.adjusted(0, kSwatch / 2, 0, 0), Qt::IntersectClip);
                        painter->drawRoundedRect(swatch, 2, 2);
                        painter->setClipping(false);
                    }
                    if (entry.mark == SwatchMark::Band) {
                        ink.setAlphaF(0.4F);
                        painter->fillRect(swatch.adjusted(0, kSwatch - 4, 0, 0), ink);
                    } else if (entry.mark == SwatchMark::Corner) {
                        QPainterPath corner(swatch.topLeft());
                        corner.lineTo(swatch.left() + 6, swatch.top());
                        corner.lineTo(swatch.left(), swatch.top() + 6);
                        corner.closeSubpath();
                        painter->fillPath(corner, ink);
                    }
                    painter->setRenderHint(QPainter::Antialiasing, false);
                } else {
                    fillHatched(*painter, swatch, entry.hatch, theme.bubble, entry.colour);
                    painter->setPen(entry.colour);
                    painter->setBrush(Qt::NoBrush);
                    painter->drawRect(swatch.adjusted(0, 0, -1, -1));
                }
                x += swatch.width() + kAfterSwatch;
                painter->setPen(theme.quietText);
                painter->drawText(QPointF(x, y + (lineHeight - metrics.height()) / 2 + metrics.ascent()),
                                  entry.text);
                x += metrics.horizontalAdvance(entry.text) + kBetween;
            }
            y += lineHeight;
        }
        painter->restore();
    }
    return lineHeight * static_cast<double>(lines.size());
}

void paintEmpty(QPainter& painter, const QRectF& rect, const QString& sentence, const Theme& theme)
{
    painter.save();
    painter.setFont(textFont(TextRole::Body));
    painter.setPen(theme.quietText);
    QTextOption option(Qt::AlignCenter);
    option.setWrapMode(QTextOption::WordWrap);
    const double inset = std::max<double>(kMargin, (rect.width() - 480) / 2);
    painter.drawText(rect.adjusted(inset, kMargin, -inset, -kMargin), sentence, option);
    painter.restore();
}

bool desktopIsDark()
{
    return Theme::of(QGuiApplication::palette()).isDark;
}

void applyTheme(QApplication& application, const Theme& theme)
{
    if (qobject_cast<QuietStyle*>(QApplication::style()) == nullptr) {
        QApplication::setStyle(new QuietStyle);
        // Inter where it is installed: the pictures are drawn with it. A size the desktop has set is kept.
        if (QFontDatabase::families().contains(QStringLiteral("Inter"))) {
            QFont font = QApplication::font();
            font.setFamily(QStringLiteral("Inter"));
            QApplication::setFont(font);
        }
    }
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& colour, const QColor& disabled) {
        palette.setColor(QPalette::Active, role, colour);
        palette.setColor(QPalette::Inactive, role, colour);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    const QColor faint = mix(theme.quietText, theme.pane, 0.35);
    set(QPalette::Window, theme.ground, theme.ground);
    set(QPalette::WindowText, theme.text, faint);
    set(QPalette::Base, theme.pane, theme.ground);
    set(QPalette::AlternateBase, mix(theme.pane, theme.ground, 0.6), theme.ground);
    set(QPalette::Text, theme.text, faint);
    set(QPalette::PlaceholderText, faint, faint);
    set(QPalette::Button, theme.pane, theme.ground);
    set(QPalette::ButtonText, theme.text, faint);
    set(QPalette::BrightText, theme.bad, theme.bad);
    set(QPalette::ToolTipBase, theme.pane, theme.pane);
    set(QPalette::ToolTipText, theme.text, theme.text);
    set(QPalette::Highlight, theme.accent, theme.line);
    set(QPalette::HighlightedText, theme.isDark ? theme.darkOnColour : QColor(Qt::white), faint);
    set(QPalette::Link, theme.accent, faint);
    set(QPalette::LinkVisited, theme.accent, faint);
    set(QPalette::Light, mix(theme.pane, Qt::white, 0.1), theme.pane);
    set(QPalette::Midlight, theme.hover, theme.hover);
    set(QPalette::Mid, theme.line, theme.line);
    set(QPalette::Dark, mix(theme.line, theme.text, 0.2), theme.line);
    set(QPalette::Shadow, mix(theme.ground, Qt::black, theme.isDark ? 0.6 : 0.3), theme.line);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    Q_UNUSED(application)
}

} // namespace shardscape::theme
