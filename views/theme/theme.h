// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/account.h"
#include "schedule/program.h"
#include "schedule/simulate.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <array>
#include <span>

class QApplication;
class QPainter;

/// The one palette, the one set of fonts and the one grid of the program, as values. Every view, plot and report takes
/// its colours from here, so that a kind of op or a class of memory looks the same wherever it appears.
namespace shardscape::theme {

/// What devices spend their time on, for tornadoes, blocks and traffic. Idle is drawn as a bubble.
enum class TimeClass : std::uint8_t {
    Forward,
    BackwardInput,
    BackwardWeight,
    Recompute,
    CommunicationExposed,
    CommunicationHidden,
    Copy,
    Optimizer,
    Idle
};
inline constexpr int kTimeClasses = static_cast<int>(TimeClass::Idle) + 1;

/// How a bubble is hatched; `Plain` has no hatch.
enum class Hatch : std::uint8_t { Plain, Rising, Falling, Dots, Upright, Level, Crossed };
inline constexpr int kHatches = static_cast<int>(Hatch::Crossed) + 1;

/// Spacing in steps of four pixels, logical.
inline constexpr int kGrid = 4;
inline constexpr int kGap = 2 * kGrid;    ///< between neighbours
inline constexpr int kMargin = 3 * kGrid; ///< inside a pane
inline constexpr int kCorner = 6;         ///< corner radius of controls
inline constexpr int kPaneCorner = 8;     ///< corner radius of panes
inline constexpr int kControlHeight = 28; ///< buttons, boxes, fields

/// Lowest contrast of any text on the colour behind it (WCAG 2.1, 1.4.3).
inline constexpr double kTextContrast = 4.5;

/// All colours of one appearance. A value; `light()` and `dark()` are the only two there are.
struct Theme {
    bool isDark = false;
    QColor ground; ///< the window behind panes
    QColor pane;   ///< the surface of cards, plots and tables
    QColor line;   ///< separators, outlines, grid lines
    QColor text;
    QColor quietText;   ///< units, axis numbers, secondary labels
    QColor accent;      ///< selection, focus, current line
    QColor accentSoft;  ///< the ground of a selected row or pressed button; text keeps its contrast on it
    QColor hover;       ///< the ground of a control under the pointer
    QColor bubble;      ///< the ground of a bubble
    QColor bubbleHatch; ///< the strokes of its hatch
    QColor memoryFill;  ///< the neutral fill of a memory curve
    QColor memoryLine;  ///< its upper edge
    QColor good;
    QColor warn;
    QColor bad;
    QColor darkOnColour; ///< the text on colours too light for white

    std::array<QColor, schedule::kOpKinds> ops;
    std::array<QColor, training::kRoles> roles; ///< of accounts
    std::array<QColor, kTimeClasses> times;
    std::array<QColor, 8> series; ///< unordered categories in plots, in the order of use

    static const Theme& light();
    static const Theme& dark();
    /// The appearance that belongs to a palette: dark where its window is darker than its text.
    static const Theme& of(const QPalette& palette);

    [[nodiscard]] const QColor& opColour(schedule::OpKind kind) const;
    [[nodiscard]] const QColor& roleColour(training::Role role) const;
    [[nodiscard]] const QColor& timeColour(TimeClass kind) const;
    [[nodiscard]] const QColor& seriesColour(int index) const; ///< repeats after eight
    /// A point of the perceptually even ramp for heat maps and colour scales; 0 is little, 1 is much.
    [[nodiscard]] QColor rampColour(double fraction) const;

    /// An op's colour shaded by its micro-batch: neighbours differ, and a label that is legible on one is on all.
    [[nodiscard]] QColor opShade(schedule::OpKind kind, int microbatch) const;
    /// White where it reaches kTextContrast on `fill`, dark otherwise.
    [[nodiscard]] const QColor& textOn(const QColor& fill) const;
    /// The label's colour on any shade of that kind.
    [[nodiscard]] const QColor& textOnOp(schedule::OpKind kind) const;
};

/// How many shades opShade() has.
inline constexpr int kShades = 4;

/// Relative luminance and contrast ratio (WCAG 2.1).
[[nodiscard]] double luminance(const QColor& colour);
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// `share` of b, the rest a, in sRGB; opaque.
[[nodiscard]] QColor mix(const QColor& a, const QColor& b, double share);

[[nodiscard]] Hatch hatchOf(schedule::BubbleCause cause);
/// Fills a rectangle with a hatch: from a tile at the painter's device resolution, or as strokes where the painter
/// writes a vector file (which have no tiles).
void fillHatched(QPainter& painter, const QRectF& rect, Hatch hatch, const QColor& ground,
                 const QColor& stroke);
/// The same for a bubble, in the theme's colours.
void fillBubble(QPainter& painter, const QRectF& rect, schedule::BubbleCause cause, const Theme& theme);
/// Many at once.
void fillBubbles(QPainter& painter, std::span<const QRectF> rects, schedule::BubbleCause cause,
                 const Theme& theme);
/// Whether what the painter draws ends in a vector file.
[[nodiscard]] bool isVector(const QPainter& painter);

/// What a kind is called in legends, tool tips and tables. Translated, lower case.
[[nodiscard]] QString opLabel(schedule::OpKind kind);
[[nodiscard]] QString bubbleLabel(schedule::BubbleCause cause);
[[nodiscard]] QString timeLabel(TimeClass kind);

/// The roles text can play. Sizes are relative to the application's font, so 150 % works.
enum class TextRole : std::uint8_t {
    Small,   ///< axis numbers, legends, units
    Body,    ///< everything else
    Strong,  ///< names and results in running text
    Title,   ///< the head of a pane
    Display, ///< the one number a pane is about
};
[[nodiscard]] QFont textFont(TextRole role);

/// Text in which every digit is as wide as the widest one, so that columns of numbers line up in any font.
/// (Qt 6.4 cannot ask a font for its tabular figures.)
[[nodiscard]] double tabularWidth(const QFont& font, const QString& text);
void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text);

/// A mark on a swatch, as bars carry it; a split one is forward above and backward below.
enum class SwatchMark : std::uint8_t { None, Band, Corner, Split };

/// One entry of a legend: a swatch and a word.
struct LegendEntry {
    QString text;
    QColor colour;
    Hatch hatch = Hatch::Plain; ///< with a hatch, `colour` is the stroke and the theme's bubble the ground
    SwatchMark mark = SwatchMark::None;
};
/// Paints entries from left to right, wrapping at the rectangle's right edge; returns the height used.
/// With a null painter it only measures.
double paintLegend(QPainter* painter, const QRectF& rect, const QList<LegendEntry>& entries,
                   const Theme& theme, Qt::Alignment alignment = Qt::AlignLeft);
/// The same with swatches of hatches so wide, so that they can be told apart.
double paintLegend(QPainter* painter, const QRectF& rect, const QList<LegendEntry>& entries,
                   const Theme& theme, Qt::Alignment alignment, double hatch);

/// The sentence of a view that has nothing to show: centred, quiet, saying what to do next.
void paintEmpty(QPainter& painter, const QRectF& rect, const QString& sentence, const Theme& theme);

/// Whether the desktop's own palette is dark. Ask before applyTheme().
[[nodiscard]] bool desktopIsDark();
/// Gives the whole application the look: style, palette, font. May be called again at any time; widgets that are shown
/// already follow with the next events.
void applyTheme(QApplication& application, const Theme& theme);

} // namespace shardscape::theme
