// SPDX-License-Identifier: GPL-3.0-or-later
// The manual as one file: pages that hold what stands on them, or a page of a browser with its contents.
#include "gui/explain/manual_pages.h"
#include "gui/explain/manual_window.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextTable>

#include <QAbstractTextDocumentLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr int kDots = 96; ///< a dot is a logical pixel, and fonts are as on the screen
constexpr double kMarginMillimetres = 18;
constexpr double kFootPixels = 28;
constexpr double kPictureShare = 0.42; ///< of a page's height, at most: text stands above and below
constexpr double kKeptLines = 4;       ///< below a heading, on its page
constexpr int kCodePoints = 8;

/// Pages that link to each other are one text here: their names stay, the links go.
QString withoutPageLinks(QString text)
{
    static const QRegularExpression kPageLink(QStringLiteral("\\[([^\\]]+)\\]\\([0-9]-[^)]+\\.md\\)"));
    return text.replace(kPageLink, QStringLiteral("\\1"));
}

QString wholeText()
{
    QStringList pages;
    for (const ManualPage& page : manualPages()) {
        pages << page.text;
    }
    return withoutPageLinks(pages.join(QStringLiteral("\n\n")));
}

bool isHeading(const QTextBlock& block)
{
    return block.blockFormat().headingLevel() > 0;
}

bool isPicture(const QTextBlock& block)
{
    return block.begin() != block.end() && block.begin().fragment().charFormat().isImageFormat();
}

/// Lines of code break instead of leaving the page; tables have one thin line between cells and all of the width.
void makePrintable(QTextDocument& document, const theme::Theme& theme)
{
    QTextOption wrap = document.defaultTextOption();
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(wrap);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        if (format.nonBreakableLines()) {
            format.setNonBreakableLines(false);
            cursor.setBlockFormat(format);
            QTextCharFormat small;
            small.setFontPointSize(kCodePoints);
            cursor.select(QTextCursor::BlockUnderCursor);
            cursor.mergeCharFormat(small);
        }
    }
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorder(0.5);
            format.setBorderBrush(theme.line);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setCellPadding(4);
            format.setCellSpacing(0);
            format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
            table->setFormat(format);
        }
    }
}

/// A chapter begins on a page of its own, and no heading is left at a page's end without what it heads.
void placeHeadings(QTextDocument& document)
{
    QAbstractTextDocumentLayout& layout = *document.documentLayout();
    const double high = document.pageSize().height();
    const auto breakBefore = [](const QTextBlock& block) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.setBlockFormat(format);
    };
    for (QTextBlock block = document.begin().next(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 1) {
            breakBefore(block);
        }
    }
    for (QTextBlock block = document.begin().next(); block.isValid(); block = block.next()) {
        if (!isHeading(block) || block.blockFormat().headingLevel() == 1) {
            continue;
        }
        const QRectF head = layout.blockBoundingRect(block);
        const QTextBlock next = block.next();
        double needed = head.height() + kKeptLines * QFontMetricsF(document.defaultFont()).lineSpacing();
        if (next.isValid() && isPicture(next)) {
            needed = std::max(needed, head.height() + layout.blockBoundingRect(next).height());
        }
        const double left = high * std::ceil((head.top() + 1) / high) - head.top();
        if (left < needed) {
            breakBefore(block);
        }
    }
}

Result<void> savePdf(const QString& path)
{
    QFile probe(path);
    if (!probe.open(QIODevice::WriteOnly)) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
    }
    probe.close();
    QPdfWriter writer(path);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(
        QMarginsF(kMarginMillimetres, kMarginMillimetres, kMarginMillimetres, kMarginMillimetres),
        QPageLayout::Millimeter);
    writer.setResolution(kDots);
    writer.setTitle(QStringLiteral("Shardscape"));
    const theme::Theme look = theme::Theme::light();
    const QRectF sheet(QPointF(), writer.pageLayout().paintRectPixels(kDots).size());
    const QSizeF page(sheet.width(), sheet.height() - kFootPixels);

    ManualText document;
    document.setPictureRoom(QSizeF(page.width(), page.height() * kPictureShare));
    document.setDefaultFont(theme::textFont(theme::TextRole::Body));
    document.setMarkdown(wholeText());
    document.setDocumentMargin(0);
    makePrintable(document, look);
    document.documentLayout()->setPaintDevice(&writer);
    document.setPageSize(page);
    placeHeadings(document);

    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i > 0) {
            writer.newPage();
        }
        painter.save();
        const QRectF view(0, i * page.height(), page.width(), page.height());
        painter.translate(0, -view.top());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, look.text);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(theme::textFont(theme::TextRole::Small));
        painter.setPen(look.quietText);
        painter.drawText(QRectF(0, page.height(), page.width(), kFootPixels),
                         Qt::AlignRight | Qt::AlignBottom, QString::number(i + 1));
    }
    painter.end();
    return {};
}

/// Pictures as data in the file, so that it can be sent about alone.
QString withPictures(QString html)
{
    static const QRegularExpression kPicture(QStringLiteral("<img src=\"([^\":]+\\.png)\"[^>]*>"));
    for (QRegularExpressionMatch match = kPicture.match(html); match.hasMatch();
         match = kPicture.match(html)) {
        const QByteArray data = manualResource(QFileInfo(match.captured(1)).fileName()).toBase64();
        html.replace(match.capturedStart(), match.capturedLength(),
                     QStringLiteral("<img alt=\"\" src=\"data:image/png;base64,") + QString::fromLatin1(data)
                         + QStringLiteral("\">"));
    }
    return html;
}

/// Qt writes fonts, sizes and widths at every element; the page has its own, so that it can be read at any width.
QString withoutInlineStyles(QString html)
{
    static const QRegularExpression kStyle(QStringLiteral(" style=\"([^\"]*)\""));
    static const QRegularExpression kMonospaced(
        QStringLiteral("<span style=\"[^\"]*font-family:'(?:monospace|[^']*[Mm]ono[^']*)'[^\"]*\">"));
    html.replace(kMonospaced, QStringLiteral("<span class=\"code\">"));
    static const QRegularExpression kBold(QStringLiteral("<span style=\"[^\"]*font-weight:[67]00[^\"]*\">"));
    html.replace(kBold, QStringLiteral("<span class=\"strong\">"));
    static const QRegularExpression kItalic(QStringLiteral("<span style=\"[^\"]*font-style:italic[^\"]*\">"));
    html.replace(kItalic, QStringLiteral("<span class=\"em\">"));
    html.replace(kStyle, QString());
    static const QRegularExpression kTable(QStringLiteral("<table[^>]*>"));
    html.replace(kTable, QStringLiteral("<table>"));
    return html;
}

/// Headings get names, and a list of them stands first.
QString withContents(const QString& body, QString* contents)
{
    static const QRegularExpression kHead(QStringLiteral("<h([12])[^>]*>(.*?)</h\\1>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    QString text;
    qsizetype from = 0;
    int number = 0;
    for (auto it = kHead.globalMatch(body); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString name = QStringLiteral("s%1").arg(++number);
        text += body.mid(from, match.capturedStart() - from)
                + QStringLiteral("<h%1 id=\"%2\">%3</h%1>").arg(match.captured(1), name, match.captured(2));
        from = match.capturedEnd();
        *contents +=
            QStringLiteral("<li class=\"l%1\"><a href=\"#%2\">%3</a></li>\n")
                .arg(match.captured(1), name,
                     QTextDocumentFragment::fromHtml(match.captured(2)).toPlainText().toHtmlEscaped());
    }
    return text + body.mid(from);
}

Result<void> saveHtml(const QString& path)
{
    ManualText document;
    document.setMarkdown(wholeText());
    QString body = document.toHtml();
    body = body.mid(body.indexOf(QLatin1String("<body")));
    body = body.mid(body.indexOf(QLatin1Char('>')) + 1).section(QLatin1String("</body>"), 0, 0);
    QString contents;
    body = withContents(withPictures(withoutInlineStyles(body)), &contents);
    const QString style = QString::fromUtf8(manualResource(QStringLiteral("manual.css")));
    const QString html =
        QStringLiteral(
            "<!doctype html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
            "style-src 'unsafe-inline'\">\n<title>Shardscape</title>\n<style>\n%2</style></head>\n"
            "<body>\n<nav><ul>\n%3</ul></nav>\n<main>\n")
            .arg(QLocale().bcp47Name(), style, contents)
        + body + QStringLiteral("\n</main></body></html>\n");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(html.toUtf8()) < 0 || !file.commit()) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
    }
    return {};
}

} // namespace

Result<void> saveManual(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("pdf")) {
        return savePdf(path);
    }
    if (ending == QLatin1String("html")) {
        return saveHtml(path);
    }
    return fail(ErrorCode::BadInput, say("'%1': the manual is written as .pdf or .html", path.toStdString()));
}

} // namespace shardscape::gui
