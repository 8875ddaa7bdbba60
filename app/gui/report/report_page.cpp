// SPDX-License-Identifier: GPL-3.0-or-later
// A report's blocks as one HTML file.
#include "gui/report/report.h"

#include "export/lean_svg.h"
#include "gui/report/report_texts.h"
#include "theme/theme.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QPainter>
#include <QSvgGenerator>

#include <array>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr int kPagePixelsPerInch = 96;

template <class... Visitors>
struct OnPage : Visitors... {
    using Visitors::operator()...;
};
template <class... Visitors>
OnPage(Visitors...) -> OnPage<Visitors...>;

/// White as paper, or the window's own dark.
const theme::Theme& darkLook()
{
    static const theme::Theme look = [] {
        theme::Theme dark = theme::Theme::dark();
        dark.ground = dark.pane;
        return dark;
    }();
    return look;
}

// ------------------------------------------------------------------ pieces of the page

QByteArray resource(const char* name)
{
    QFile file(QStringLiteral(":/report/") + QString::fromLatin1(name));
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

/// What a Content-Security-Policy lets run: exactly this text.
QString hashOf(const QByteArray& text)
{
    return QStringLiteral("'sha256-%1'")
        .arg(QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64()));
}

QString svgUri(const ReportFigure& figure, const theme::Theme& look)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(kPagePixelsPerInch);
        generator.setSize(figure.size);
        generator.setViewBox(QRect(QPoint(), figure.size));
        QPainter painter(&generator);
        painter.setFont(theme::textFont(theme::TextRole::Body));
        painter.fillRect(QRect(QPoint(), figure.size), look.pane);
        figure.picture->paintPicture(painter, QRect(QPoint(), figure.size), look);
    }
    return QStringLiteral("data:image/svg+xml;base64,")
           + QString::fromLatin1(exporting::leanSvg(bytes).toBase64());
}

/// Inside a script element the text ends at the first "</script" or goes on past it at "<!--": neither can stand in it.
QString scriptText(const QByteArray& json)
{
    return QString::fromUtf8(json).replace(QLatin1Char('<'), QLatin1String("\\u003c"));
}

QString tableHtml(const ReportTable& table)
{
    const auto cell = [&](const QString& text, std::size_t column, const char* tag, const QString& more) {
        const bool number = column < table.columns.size() && table.columns[column].isNumber;
        return QStringLiteral("<%1%2%3>%4</%1>")
            .arg(QLatin1String(tag), number ? QStringLiteral(" class=\"n\"") : QString(), more,
                 text.toHtmlEscaped());
    };
    QString html = QStringLiteral("<div class=\"wide\">");
    html += table.hasHead ? QStringLiteral("<table class=\"sorts\">")
                          : QStringLiteral("<table class=\"facts\">");
    if (table.hasHead) {
        html += QStringLiteral("<thead><tr>");
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            html += cell(table.columns[i].head, i, "th", QStringLiteral(" scope=\"col\""));
        }
        html += QStringLiteral("</tr></thead>");
    }
    html += QStringLiteral("<tbody>");
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        html += QStringLiteral("<tr%1%2>")
                    .arg(static_cast<int>(r) == table.emphasized ? QStringLiteral(" class=\"here\"")
                                                                 : QString(),
                         r < table.points.size() && table.points[r] >= 0
                             ? QStringLiteral(" data-point=\"%1\"").arg(table.points[r])
                             : QString());
        for (qsizetype c = 0; c < table.rows[r].size(); ++c) {
            const auto at = static_cast<std::size_t>(c);
            QString by;
            if (r < table.sortBy.size() && at < table.sortBy[r].size()
                && std::isfinite(table.sortBy[r][at])) {
                by = QStringLiteral(" data-by=\"%1\"")
                         .arg(QString::number(table.sortBy[r][at], 'g', QLocale::FloatingPointShortest));
            }
            html += cell(table.rows[r][c], at, "td", by);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</tbody></table></div>\n");
}

QString figureHtml(const ReportFigure& f)
{
    const QString caption = f.caption.toHtmlEscaped();
    // Not arg(): a caption may hold a %1.
    QString html =
        (f.live.isEmpty() ? QStringLiteral("<figure>") : QStringLiteral("<figure class=\"live\">"))
        + QStringLiteral("<picture><source media=\"screen and (prefers-color-scheme: dark)\" "
                         "srcset=\"")
        + svgUri(f, darkLook()) + QStringLiteral("\"><img alt=\"") + caption
        + QStringLiteral("\" width=\"%1\" height=\"%2\" src=\"").arg(f.size.width()).arg(f.size.height())
        + svgUri(f, reportTheme()) + QStringLiteral("\"></picture>");
    if (!f.live.isEmpty()) {
        html += QStringLiteral("<script type=\"application/json\">") + scriptText(f.live)
                + QStringLiteral("</script>");
    }
    return html + QStringLiteral("<figcaption>") + caption + QStringLiteral("</figcaption></figure>\n");
}

/// What the script says, in the report's language.
QByteArray scriptWords()
{
    const QJsonObject words{
        {QStringLiteral("fit"), ReportTexts::tr("Fit")},
        {QStringLiteral("fitHelp"), ReportTexts::tr("Show everything (0)")},
        {QStringLiteral("in"), ReportTexts::tr("Zoom in (+)")},
        {QStringLiteral("out"), ReportTexts::tr("Zoom out (−)")},
        {QStringLiteral("across"), ReportTexts::tr("Across")},
        {QStringLiteral("up"), ReportTexts::tr("Up")},
        {QStringLiteral("colour"), ReportTexts::tr("Colour")},
        {QStringLiteral("device"), ReportTexts::tr("device %1")},
        {QStringLiteral("ganttHelp"),
         ReportTexts::tr("Drag moves, Ctrl and wheel zoom, a double click fits. Arrows move, comma and point "
                         "step from op to op.")},
        {QStringLiteral("scatterHelp"),
         ReportTexts::tr("Drag moves, Ctrl and wheel zoom, a double click fits. Comma and point step along "
                         "the front.")},
        {QStringLiteral("capacity"), ReportTexts::tr("capacity")},
        {QStringLiteral("sort"), ReportTexts::tr("Sort by %1")},
        {QStringLiteral("filter"), ReportTexts::tr("Filter rows")},
        {QStringLiteral("rows"), ReportTexts::tr("%1 of %2 rows")},
    };
    return QJsonDocument(words).toJson(QJsonDocument::Compact);
}

/// The theme's colours as variables of the style sheet, light and dark.
QByteArray variables(const theme::Theme& look)
{
    const std::array<std::pair<const char*, QColor>, 9> colours{{{"ground", look.ground},
                                                                 {"pane", look.pane},
                                                                 {"line", look.line},
                                                                 {"text", look.text},
                                                                 {"quiet", look.quietText},
                                                                 {"accent", look.accent},
                                                                 {"soft", look.accentSoft},
                                                                 {"hover", look.hover},
                                                                 {"bad", look.bad}}};
    QByteArray css;
    for (const auto& [name, colour] : colours) {
        css += QByteArray("--") + name + ":" + colour.name().toLatin1() + ";";
    }
    return css;
}

QByteArray styleSheet()
{
    return ":root{color-scheme:light dark;" + variables(reportTheme())
           + "}@media screen and (prefers-color-scheme:dark){:root{" + variables(darkLook()) + "}}\n"
           + resource("page.css");
}

} // namespace

QString reportHtml(const Report& report)
{
    const QByteArray style = styleSheet();
    const QByteArray script = resource("page.js");
    const QString title = report.title.toHtmlEscaped();
    // Not arg(): a title may hold a %1.
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"") + QLocale().bcp47Name()
                   + QStringLiteral(
                       "\"><head><meta charset=\"utf-8\">"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "img-src data:; base-uri 'none'; form-action 'none'; style-src ")
                   + hashOf(style) + QStringLiteral("; script-src ") + hashOf(script)
                   + QStringLiteral("\"><meta name=\"viewport\" content=\"width=device-width\"><title>")
                   + title + QStringLiteral("</title><style>") + QString::fromUtf8(style)
                   + QStringLiteral("</style></head><body>\n<h1>") + title + QStringLiteral("</h1><p>")
                   + report.subtitle.toHtmlEscaped() + QStringLiteral("</p><p class=\"quiet\">")
                   + QLocale().toString(report.date, QLocale::LongFormat) + QStringLiteral("</p>\n");
    for (const ReportBlock& block : report.blocks) {
        html += std::visit(
            OnPage{
                [](const ReportHeading& h) {
                    return QStringLiteral("<h2>") + h.text.toHtmlEscaped() + QStringLiteral("</h2>\n");
                },
                [](const ReportText& t) {
                    return (t.quiet ? QStringLiteral("<p class=\"quiet\">") : QStringLiteral("<p>"))
                           + t.text.toHtmlEscaped() + QStringLiteral("</p>\n");
                },
                [](const ReportTable& t) { return tableHtml(t); },
                [](const ReportFigure& f) { return figureHtml(f); },
            },
            block);
    }
    html += QStringLiteral("<script type=\"application/json\" id=\"words\">") + scriptText(scriptWords())
            + QStringLiteral("</script>\n<script>") + QString::fromUtf8(script)
            + QStringLiteral("</script>\n</body></html>\n");
    return html;
}

} // namespace shardscape::gui
