// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/ink.h"
#include "export/written_file.h"

#include <QColor>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

/// What people take out of the window, as values: what it is for, how large, and whether the file keeps what it promises.
namespace shardscape::exporting {

enum class Purpose : std::uint8_t { Paper, Slide, Report, Page, Data, Flags, Animation };
inline constexpr int kPurposes = static_cast<int>(Purpose::Animation) + 1;
enum class Format : std::uint8_t { Pdf, Svg, Png, Html, Csv, Json, Markdown, Text, Animation, Frames, Gif };

inline constexpr double kColumnMillimetres = 85;
inline constexpr double kPageMillimetres = 175;
inline constexpr double kNarrowest = 40; ///< millimetres: below, 6 pt leave no room for a legend
inline constexpr double kWidest = 600;
inline constexpr double kThinnestPoints = 0.25; ///< what printers still draw
inline constexpr double kToldApart = 8;         ///< CIE lightness between neighbours that stay two in grey

/// "paper", "slide"...: kept in projects and used on the command line.
[[nodiscard]] QString idOf(Purpose purpose);
[[nodiscard]] std::optional<Purpose> findPurpose(const QString& id);
[[nodiscard]] QString labelOf(Purpose purpose);
/// What one gets, in a few words.
[[nodiscard]] QString hintOf(Purpose purpose);
/// "pdf", "svg"...: the ending of its file.
[[nodiscard]] QString endingOf(Format format);
[[nodiscard]] QString labelOf(Format format);
/// The first is the one that is chosen at first.
[[nodiscard]] std::vector<Format> formatsOf(Purpose purpose);

/// What was chosen for one purpose.
struct Choices {
    double width = kColumnMillimetres; ///< millimetres
    double height = 0;                 ///< millimetres; 0: as the content needs
    double text = 7;                   ///< points of the smallest text
    bool outlines = false;             ///< letters as shapes
    bool memory = false;               ///< strips of memory below the ops of a timeline
    bool legend = true;
    bool white = false; ///< a white ground; otherwise none
    bool dark = false;
    bool whole = false;      ///< a report: all of it, not the two pages that decide
    bool hidesSmall = false; ///< leaves out what would be smaller than `text`
    Format format = Format::Pdf;
    int dotsPerInch = 600;
    int seconds = 8; ///< an animation's length
    int framesPerSecond = 15;

    friend bool operator==(const Choices&, const Choices&) = default;
};

/// What a purpose begins with.
[[nodiscard]] Choices choicesFor(Purpose purpose);
/// One line that readChoices() takes, for projects.
[[nodiscard]] QString writeChoices(const Choices& choices);
/// What cannot be read or cannot be stays as the purpose begins.
[[nodiscard]] Choices readChoices(Purpose purpose, const QString& text);

/// One promise about the file, and whether it is kept.
struct Check {
    enum class Fix : std::uint8_t { HideSmall, WholePage, Outlines };
    bool holds = true;
    QString text;                ///< "smallest text"
    QString value;               ///< "7.0 pt"
    std::vector<Fix> fixes = {}; ///< what mends it, the nearest first
};

/// What is known of a picture's content besides its file.
struct Content {
    Ink ink;
    double greyDistance =
        -1; ///< least lightness between kinds that stand side by side; negative: there are none
};

/// "22.0 pt, 85.0 mm, no raster": what the file has, and what was asked for and is not so.
[[nodiscard]] std::vector<Check> checksOf(const WrittenFile& file, const Content& content,
                                          const Choices& choices);
[[nodiscard]] QString fixText(Check::Fix fix);
void applyFix(Choices& choices, Check::Fix fix);

/// Least distance of two colours' lightness (CIE 1976 L*); negative for fewer than two.
[[nodiscard]] double greyDistance(const std::vector<QColor>& colours);

/// "85.0 mm".
[[nodiscard]] QString millimetreText(double millimetres);
/// "18 kB", "1.2 MB".
[[nodiscard]] QString sizeText(qint64 bytes);

} // namespace shardscape::exporting
