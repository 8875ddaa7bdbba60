// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/purpose.h"

#include "theme/number_format.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::exporting {

namespace {

/// The words of this room, under one context for translators.
class ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::exporting::ExportTexts)
};

constexpr std::array<const char*, kPurposes> kPurposeIds{"paper", "slide", "report",   "page",
                                                         "data",  "flags", "animation"};
constexpr std::array<const char*, 11> kEndings{"pdf", "svg", "png", "html", "csv", "json",
                                               "md",  "txt", "png", "png",  "gif"};

double lightness(const QColor& colour)
{
    const double y = theme::luminance(colour);
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

QString pointText(double points)
{
    return ExportTexts::tr("%1 pt").arg(theme::fixed(points, points < 1 ? 2 : 1));
}

} // namespace

QString idOf(Purpose purpose)
{
    return QLatin1String(kPurposeIds[static_cast<std::size_t>(purpose)]);
}

std::optional<Purpose> findPurpose(const QString& id)
{
    for (int i = 0; i < kPurposes; ++i) {
        if (idOf(static_cast<Purpose>(i)) == id) {
            return static_cast<Purpose>(i);
        }
    }
    return std::nullopt;
}

QString labelOf(Purpose purpose)
{
    switch (purpose) {
    case Purpose::Paper: return ExportTexts::tr("Paper");
    case Purpose::Slide: return ExportTexts::tr("Slide");
    case Purpose::Report: return ExportTexts::tr("Report");
    case Purpose::Page: return ExportTexts::tr("Page");
    case Purpose::Data: return ExportTexts::tr("Data");
    case Purpose::Flags: return ExportTexts::tr("Launch flags");
    case Purpose::Animation: break;
    }
    return ExportTexts::tr("Animation");
}

QString hintOf(Purpose purpose)
{
    switch (purpose) {
    case Purpose::Paper: return ExportTexts::tr("85 or 175 mm, vector, 7 pt");
    case Purpose::Slide: return ExportTexts::tr("16:9, differences first");
    case Purpose::Report: return ExportTexts::tr("PDF of two pages, or whole");
    case Purpose::Page: return ExportTexts::tr("one HTML file that moves");
    case Purpose::Data: return ExportTexts::tr("every number shown");
    case Purpose::Flags: return ExportTexts::tr("in a framework's words");
    case Purpose::Animation: break;
    }
    return ExportTexts::tr("the schedule, played");
}

QString endingOf(Format format)
{
    return QLatin1String(kEndings[static_cast<std::size_t>(format)]);
}

QString labelOf(Format format)
{
    switch (format) {
    case Format::Html: return QStringLiteral("HTML");
    case Format::Csv: return QStringLiteral("CSV");
    case Format::Json: return QStringLiteral("JSON");
    case Format::Markdown: return QStringLiteral("Markdown");
    case Format::Text: return ExportTexts::tr("Text");
    case Format::Animation: return ExportTexts::tr("Animated PNG");
    case Format::Frames: return ExportTexts::tr("Frames");
    default: break;
    }
    return endingOf(format).toUpper();
}

std::vector<Format> formatsOf(Purpose purpose)
{
    switch (purpose) {
    case Purpose::Paper: return {Format::Pdf, Format::Svg, Format::Png};
    case Purpose::Slide: return {Format::Png, Format::Pdf, Format::Svg};
    case Purpose::Report: return {Format::Pdf};
    case Purpose::Page: return {Format::Html};
    case Purpose::Data: return {Format::Csv, Format::Json};
    case Purpose::Flags: return {Format::Text};
    case Purpose::Animation: break;
    }
    return {Format::Gif, Format::Animation, Format::Frames};
}

Choices choicesFor(Purpose purpose)
{
    Choices choices;
    choices.format = formatsOf(purpose).front();
    if (purpose == Purpose::Slide) { // 13.333 x 7.5 inches, as slide programs have it
        choices.width = 338.67;
        choices.height = 190.5;
        choices.text = 14;
        choices.white = true;
        choices.dotsPerInch = 144;
    } else if (purpose == Purpose::Page) {
        choices.whole = true;
    } else if (purpose == Purpose::Animation) {
        choices.width = kPageMillimetres;
        choices.white = true;
        choices.dotsPerInch = 192;
    }
    return choices;
}

QString writeChoices(const Choices& choices)
{
    const QJsonObject object{{QStringLiteral("width"), choices.width},
                             {QStringLiteral("height"), choices.height},
                             {QStringLiteral("text"), choices.text},
                             {QStringLiteral("outlines"), choices.outlines},
                             {QStringLiteral("memory"), choices.memory},
                             {QStringLiteral("legend"), choices.legend},
                             {QStringLiteral("white"), choices.white},
                             {QStringLiteral("dark"), choices.dark},
                             {QStringLiteral("whole"), choices.whole},
                             {QStringLiteral("hides_small"), choices.hidesSmall},
                             {QStringLiteral("format"), static_cast<int>(choices.format)},
                             {QStringLiteral("dpi"), choices.dotsPerInch},
                             {QStringLiteral("seconds"), choices.seconds},
                             {QStringLiteral("fps"), choices.framesPerSecond}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

Choices readChoices(Purpose purpose, const QString& text)
{
    const Choices first = choicesFor(purpose);
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    const auto flag = [&](const char* name, bool otherwise) {
        return object.value(QLatin1String(name)).toBool(otherwise);
    };
    const auto number = [&](const char* name, double otherwise, double least, double most) {
        const double read = object.value(QLatin1String(name)).toDouble(otherwise);
        return read >= least && read <= most ? read : otherwise;
    };
    Choices choices = first;
    choices.width = number("width", first.width, kNarrowest, kWidest);
    choices.height = number("height", first.height, 0, kWidest);
    choices.text = number("text", first.text, 4, 40);
    choices.outlines = flag("outlines", first.outlines);
    choices.memory = flag("memory", first.memory);
    choices.legend = flag("legend", first.legend);
    choices.white = flag("white", first.white);
    choices.dark = flag("dark", first.dark);
    choices.whole = flag("whole", first.whole);
    choices.hidesSmall = flag("hides_small", first.hidesSmall);
    choices.dotsPerInch = static_cast<int>(number("dpi", first.dotsPerInch, 72, 1200));
    choices.seconds = static_cast<int>(number("seconds", first.seconds, 1, 120));
    choices.framesPerSecond = static_cast<int>(number("fps", first.framesPerSecond, 1, 60));
    const auto format = static_cast<Format>(object.value(QLatin1String("format")).toInt(-1));
    const std::vector<Format> formats = formatsOf(purpose);
    if (std::find(formats.begin(), formats.end(), format) != formats.end()) {
        choices.format = format;
    }
    return choices;
}

namespace {

void checkText(std::vector<Check>& checks, const WrittenFile& file, const Content& content,
               const Choices& choices)
{
    if (file.texts > 0) {
        const bool holds = file.smallestText > choices.text - 0.05;
        checks.push_back({holds, ExportTexts::tr("smallest text"), pointText(file.smallestText)});
        if (!holds) {
            checks.back().fixes = {Check::Fix::HideSmall};
            if (choices.width < kPageMillimetres) {
                checks.back().fixes.push_back(Check::Fix::WholePage);
            }
        }
    }
    const int texts = static_cast<int>(content.ink.texts.size());
    const int spoiled = content.ink.spoiled();
    if (texts > 0) {
        checks.push_back({spoiled == 0, ExportTexts::tr("no text cut or over text"),
                          ExportTexts::tr("%1 of %2").arg(texts - spoiled).arg(texts)});
        if (spoiled > 0 && choices.width < kPageMillimetres) {
            checks.back().fixes = {Check::Fix::WholePage};
        }
    }
}

void checkVector(std::vector<Check>& checks, const WrittenFile& file)
{
    if (file.thinnestLine > 0) {
        checks.push_back({file.thinnestLine > kThinnestPoints - 0.005, ExportTexts::tr("thinnest line"),
                          pointText(file.thinnestLine)});
    }
    checks.push_back({file.rasters == 0,
                      file.rasters == 0 ? ExportTexts::tr("no raster") : ExportTexts::tr("raster inside"),
                      file.rasters == 0 ? QString() : theme::count(file.rasters)});
    if (file.fonts > 0) {
        const bool holds = file.embeddedFonts >= file.fonts;
        checks.push_back(
            {holds, holds ? ExportTexts::tr("fonts embedded") : ExportTexts::tr("fonts not in the file"),
             theme::count(holds ? file.embeddedFonts : file.fonts - file.embeddedFonts)});
        if (!holds) {
            checks.back().fixes = {Check::Fix::Outlines};
        }
    } else if (file.kind != WrittenFile::Kind::Png) {
        checks.push_back({true, ExportTexts::tr("letters as outlines"), QString()});
    }
}

} // namespace

std::vector<Check> checksOf(const WrittenFile& file, const Content& content, const Choices& choices)
{
    std::vector<Check> checks;
    const bool isPng = file.kind == WrittenFile::Kind::Png;
    // A PDF's page is as wide as whole points allow.
    const double slack = isPng ? 25.4 / std::max(1.0, file.dotsPerInch) : 0.5 * 25.4 / 72;
    checks.push_back({std::abs(file.widthMillimetres - choices.width) <= slack, ExportTexts::tr("width"),
                      millimetreText(file.widthMillimetres)});
    checkText(checks, file, content, choices);
    if (isPng) {
        checks.push_back({std::abs(file.dotsPerInch - choices.dotsPerInch) < 1, ExportTexts::tr("resolution"),
                          ExportTexts::tr("%1 dpi, %2 × %3")
                              .arg(std::lround(file.dotsPerInch))
                              .arg(file.pixelsWide)
                              .arg(file.pixelsHigh)});
    } else {
        checkVector(checks, file);
    }
    if (content.greyDistance >= 0) {
        checks.push_back({content.greyDistance >= kToldApart, ExportTexts::tr("kinds told apart in grey"),
                          ExportTexts::tr("ΔL* %1").arg(theme::fixed(content.greyDistance, 0))});
    }
    if (file.frames > 0) {
        checks.push_back({true, ExportTexts::tr("frames"),
                          ExportTexts::tr("%1, %2 s").arg(file.frames).arg(theme::fixed(file.seconds, 1))});
    }
    checks.push_back({true, ExportTexts::tr("size"), sizeText(file.bytes)});
    return checks;
}

QString fixText(Check::Fix fix)
{
    switch (fix) {
    case Check::Fix::HideSmall: return ExportTexts::tr("Hide them");
    case Check::Fix::WholePage: return ExportTexts::tr("175 mm");
    case Check::Fix::Outlines: return ExportTexts::tr("As outlines");
    }
    return {};
}

void applyFix(Choices& choices, Check::Fix fix)
{
    switch (fix) {
    case Check::Fix::HideSmall: choices.hidesSmall = true; break;
    case Check::Fix::WholePage:
        choices.width = kPageMillimetres;
        choices.height = 0;
        break;
    case Check::Fix::Outlines: choices.outlines = true; break;
    }
}

double greyDistance(const std::vector<QColor>& colours)
{
    double least = -1;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (std::size_t k = i + 1; k < colours.size(); ++k) {
            const double apart = std::abs(lightness(colours[i]) - lightness(colours[k]));
            least = least < 0 ? apart : std::min(least, apart);
        }
    }
    return least;
}

QString millimetreText(double millimetres)
{
    return ExportTexts::tr("%1 mm").arg(theme::fixed(millimetres, 1));
}

QString sizeText(qint64 bytes)
{
    const auto size = static_cast<double>(bytes);
    return size < 999'500 ? ExportTexts::tr("%1 kB").arg(std::max(1L, std::lround(size / 1000)))
                          : ExportTexts::tr("%1 MB").arg(theme::fixed(size / 1e6, 1));
}

} // namespace shardscape::exporting
