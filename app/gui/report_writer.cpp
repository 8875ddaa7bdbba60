// SPDX-License-Identifier: GPL-3.0-or-later
// A report's blocks as HTML and as PDF.
#include "gui/report.h"

#include "gui/report_texts.h"
#include "theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextObjectInterface>
#include <QTextTable>

#include <cmath>

namespace shardscape::gui {

namespace {

constexpr int kPixelsPerInch = 96;
constexpr double kMillimetres = 25.4;
constexpr double kSideMargin = 17.6; ///< mm; leaves kReportWidth
constexpr double kTopMargin = 16;
constexpr double kBottomMargin = 18;
constexpr double kBleed = 8; ///< px around the text of a page, so that strokes end before the next one begins
constexpr int kPictureObject = QTextFormat::UserObject + 1;
constexpr int kPictureProperty = QTextFormat::UserProperty + 1;

double pixels(double millimetres)
{
    return millimetres / kMillimetres * kPixelsPerInch;
}

QString dateText(const Report& report)
{
    return QLocale().toString(report.date, QLocale::LongFormat);
}

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

// ------------------------------------------------------------------ HTML

QString pngUri(const ReportFigure& figure, const theme::Theme& look)
{
    constexpr double kScale = 2;
    QImage image(figure.size * kScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kScale);
    image.fill(look.pane);
    QPainter painter(&image);
    painter.setFont(theme::textFont(theme::TextRole::Body));
    figure.picture->paintPicture(painter, QRect(QPoint(), figure.size), look);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return QStringLiteral("data:image/png;base64,") + QString::fromLatin1(bytes.toBase64());
}

QString tableHtml(const ReportTable& table)
{
    const auto cell = [&](const QString& text, std::size_t column, const char* tag) {
        const bool number = column < table.columns.size() && table.columns[column].isNumber;
        return QStringLiteral("<%1%2>%3</%1>")
            .arg(QLatin1String(tag), number ? QStringLiteral(" class=\"n\"") : QString(),
                 text.toHtmlEscaped());
    };
    QString html = table.hasHead ? QStringLiteral("<table>") : QStringLiteral("<table class=\"facts\">");
    if (table.hasHead) {
        html += QStringLiteral("<thead><tr>");
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            html += cell(table.columns[i].head, i, "th");
        }
        html += QStringLiteral("</tr></thead>");
    }
    html += QStringLiteral("<tbody>");
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        html += static_cast<int>(r) == table.emphasized ? QStringLiteral("<tr class=\"here\">")
                                                        : QStringLiteral("<tr>");
        for (qsizetype c = 0; c < table.rows[r].size(); ++c) {
            html += cell(table.rows[r][c], static_cast<std::size_t>(c), "td");
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</tbody></table>\n");
}

QString styleSheet(const theme::Theme& look)
{
    return QStringLiteral(
               "body{font:15px/1.5 Inter,system-ui,sans-serif;color:%1;background:%2;max-width:980px;margin:2em auto;"
               "padding:0 1.2em;font-variant-numeric:tabular-nums}"
               "h1{font-size:1.7em;margin:0}h2{font-size:1.2em;margin:2em 0 .5em}.quiet{color:%3}"
               "figure{margin:1em 0}figure img{width:100%;height:auto;border:1px solid %4;border-radius:8px}"
               "figcaption{color:%3;font-size:.9em}table{border-collapse:collapse;background:%5;font-size:.93em}"
               "td,th{border-bottom:1px solid %4;padding:.3em .9em .3em .3em;text-align:left;vertical-align:top}"
               "th{color:%3;font-weight:600}.n{text-align:right}.facts td:first-child{color:%3;white-space:nowrap}"
               "tr.here td{background:%6}p{margin:.35em 0;white-space:pre-line}"
               "@media print{body{background:#fff;margin:0}h2{break-after:avoid}figure{break-inside:avoid}}")
        .arg(look.text.name(), look.ground.name(), look.quietText.name(), look.line.name(), look.pane.name(),
             look.accentSoft.name());
}

// ------------------------------------------------------------------ PDF

/// Draws pictures in a text document as they draw themselves: vectors stay vectors.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit PictureObject(std::vector<const ReportFigure*> figures)
        : m_figures(std::move(figures))
    {}

    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override
    {
        return figure(format).size;
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                    const QTextFormat& format) override
    {
        painter->save();
        painter->setFont(theme::textFont(theme::TextRole::Body));
        painter->translate(rect.topLeft());
        figure(format).picture->paintPicture(*painter, QRect(QPoint(), figure(format).size), reportTheme());
        painter->restore();
    }

private:
    [[nodiscard]] const ReportFigure& figure(const QTextFormat& format) const
    {
        return *m_figures[static_cast<std::size_t>(format.intProperty(kPictureProperty))];
    }
    std::vector<const ReportFigure*> m_figures;
};

/// Fills a text document with a report.
class Composer {
public:
    Composer(QTextDocument& document, const theme::Theme& look)
        : m_cursor(&document)
        , m_look(look)
    {}

    void title(const Report& report)
    {
        paragraph(report.title, theme::TextRole::Display, m_look.text, 0, 0);
        paragraph(report.subtitle, theme::TextRole::Body, m_look.text, 2, 0);
        paragraph(dateText(report), theme::TextRole::Small, m_look.quietText, 2, 6);
    }
    void add(const ReportHeading& heading)
    {
        paragraph(heading.text, theme::TextRole::Title, m_look.text, heading.newPage ? 0 : 14, 4,
                  heading.newPage);
        m_headings.push_back(m_cursor.blockNumber());
    }
    /// Headings go with what they head: one that would end a page begins the next.
    void keepHeadings(QTextDocument& document, double pageHeight)
    {
        for (const int number : m_headings) {
            const QTextBlock heading = document.findBlockByNumber(number);
            const QTextBlock next = heading.next();
            if (!next.isValid()) {
                continue;
            }
            const auto* layout = document.documentLayout();
            const auto pageOf = [&](const QTextBlock& b) {
                return static_cast<int>((layout->blockBoundingRect(b).top() + 1) / pageHeight);
            };
            // A figure that does not fit starts on the next page although its block begins on this one.
            const auto endOf = [&](const QTextBlock& b) {
                return static_cast<int>((layout->blockBoundingRect(b).bottom() - 1) / pageHeight);
            };
            if (pageOf(heading) != pageOf(next) || pageOf(heading) != endOf(next)) {
                QTextCursor cursor(heading);
                QTextBlockFormat format = heading.blockFormat();
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                format.setTopMargin(0);
                cursor.setBlockFormat(format);
            }
        }
    }
    void add(const ReportText& text)
    {
        paragraph(text.text, theme::TextRole::Body, text.quiet ? m_look.quietText : m_look.text, 0, 3);
    }
    void add(const ReportFigure& figure, int index)
    {
        block(0, 0);
        QTextCharFormat format;
        format.setObjectType(kPictureObject);
        format.setProperty(kPictureProperty, index);
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        paragraph(figure.caption, theme::TextRole::Small, m_look.quietText, 2, 8);
    }
    void add(const ReportTable& table)
    {
        if (table.rows.empty()) {
            return;
        }
        const int head = table.hasHead ? 1 : 0;
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(2.5);
        format.setCellSpacing(0);
        format.setHeaderRowCount(head);
        format.setBottomMargin(10);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        if (!table.hasHead) {
            format.setColumnWidthConstraints({QTextLength(QTextLength::PercentageLength, 27),
                                              QTextLength(QTextLength::PercentageLength, 73)});
        }
        QTextTable* made = m_cursor.insertTable(static_cast<int>(table.rows.size()) + head,
                                                static_cast<int>(table.columns.size()), format);
        for (int c = 0; c < static_cast<int>(table.columns.size()); ++c) {
            const ReportTable::Column& column = table.columns[static_cast<std::size_t>(c)];
            if (table.hasHead) {
                cell(*made, 0, c, column.head, m_look.quietText, column.isNumber, true, {});
            }
            for (int r = 0; r < static_cast<int>(table.rows.size()); ++r) {
                const bool isName = !table.hasHead && c == 0;
                cell(*made, r + head, c, table.rows[static_cast<std::size_t>(r)].value(c),
                     isName ? m_look.quietText : m_look.text, column.isNumber, false,
                     r == table.emphasized ? m_look.accentSoft : QColor());
            }
        }
        m_cursor.movePosition(QTextCursor::End);
        m_afterTable = true;
    }

private:
    void block(double above, double below, bool newPage = false)
    {
        QTextBlockFormat format;
        format.setTopMargin(above);
        format.setBottomMargin(below);
        if (newPage) {
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        }
        // A table is followed by an empty block of its own; the document begins with one.
        if (m_first || m_afterTable) {
            m_cursor.setBlockFormat(format);
        } else {
            m_cursor.insertBlock(format);
        }
        m_first = false;
        m_afterTable = false;
    }
    void paragraph(const QString& text, theme::TextRole role, const QColor& colour, double above,
                   double below, bool newPage = false)
    {
        block(above, below, newPage);
        QTextCharFormat format;
        format.setFont(theme::textFont(role));
        format.setForeground(colour);
        m_cursor.insertText(QString(text).replace(QLatin1Char('\n'), QChar::LineSeparator), format);
    }
    void cell(QTextTable& table, int row, int column, const QString& text, const QColor& colour, bool number,
              bool strong, const QColor& ground)
    {
        QTextTableCell made = table.cellAt(row, column);
        QTextTableCellFormat frame = made.format().toTableCellFormat();
        frame.setBottomBorder(0.6);
        frame.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        frame.setBottomBorderBrush(m_look.line);
        if (ground.isValid()) {
            frame.setBackground(ground);
        }
        made.setFormat(frame);
        QTextCursor cursor = made.firstCursorPosition();
        QTextBlockFormat block;
        block.setAlignment(number ? Qt::AlignRight : Qt::AlignLeft);
        cursor.setBlockFormat(block);
        QTextCharFormat format;
        format.setFont(theme::textFont(theme::TextRole::Small));
        format.setFontWeight(strong ? QFont::DemiBold : QFont::Normal);
        format.setForeground(colour);
        cursor.insertText(text, format);
    }

    QTextCursor m_cursor;
    const theme::Theme& m_look;
    std::vector<int> m_headings; ///< block numbers
    bool m_first = true;
    bool m_afterTable = false;
};

} // namespace

QString reportHtml(const Report& report)
{
    const theme::Theme& look = reportTheme();
    QString html =
        QStringLiteral(
            "<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>"
            "<meta name=\"viewport\" content=\"width=device-width\"><style>%3</style></head><body>\n")
            .arg(QLocale().bcp47Name(), report.title.toHtmlEscaped(), styleSheet(look));
    html += QStringLiteral("<h1>%1</h1><p>%2</p><p class=\"quiet\">%3</p>\n")
                .arg(report.title.toHtmlEscaped(), report.subtitle.toHtmlEscaped(), dateText(report));
    for (const ReportBlock& block : report.blocks) {
        html += std::visit(
            Overloaded{
                [](const ReportHeading& h) {
                    return QStringLiteral("<h2>%1</h2>\n").arg(h.text.toHtmlEscaped());
                },
                [](const ReportText& t) {
                    return QStringLiteral("<p%1>%2</p>\n")
                        .arg(t.quiet ? QStringLiteral(" class=\"quiet\"") : QString(),
                             t.text.toHtmlEscaped());
                },
                [](const ReportTable& t) { return tableHtml(t); },
                [&look](const ReportFigure& f) {
                    return QStringLiteral(
                               "<figure><img alt=\"%1\" src=\"%2\"><figcaption>%1</figcaption></figure>\n")
                        .arg(f.caption.toHtmlEscaped(), pngUri(f, look));
                },
            },
            block);
    }
    return html + QStringLiteral("</body></html>\n");
}

Result<void> writeReportPdf(const Report& report, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return fail(ErrorCode::Unwritable,
                    say("%1: %2", path.toStdString(), file.errorString().toStdString()));
    }
    const theme::Theme& look = reportTheme();
    QPdfWriter writer(&file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kPixelsPerInch);
    writer.setTitle(report.title);
    writer.setCreator(QCoreApplication::applicationName());

    const QSizeF paper = QPageSize(QPageSize::A4).size(QPageSize::Millimeter);
    const QRectF body(pixels(kSideMargin), pixels(kTopMargin), pixels(paper.width() - 2 * kSideMargin),
                      pixels(paper.height() - kTopMargin - kBottomMargin));
    const QRectF leaf = body.adjusted(-kBleed, -kBleed, kBleed, kBleed);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setDefaultFont(theme::textFont(theme::TextRole::Body));
    document.setDocumentMargin(kBleed);
    std::vector<const ReportFigure*> figures;
    Composer composer(document, look);
    composer.title(report);
    for (const ReportBlock& block : report.blocks) {
        std::visit(Overloaded{[&](const ReportFigure& figure) {
                                  composer.add(figure, static_cast<int>(figures.size()));
                                  figures.push_back(&figure);
                              },
                              [&](const auto& other) { composer.add(other); }},
                   block);
    }
    PictureObject pictures(std::move(figures));
    document.documentLayout()->registerHandler(kPictureObject, &pictures);
    document.setPageSize(leaf.size());
    composer.keepHeadings(document, leaf.height());

    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0) {
            writer.newPage();
        }
        painter.save();
        painter.translate(leaf.left(), leaf.top() - page * leaf.height());
        const QRectF clip(0, page * leaf.height(), leaf.width(), leaf.height());
        painter.setClipRect(clip);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = clip;
        context.palette.setColor(QPalette::Text, look.text);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(theme::textFont(theme::TextRole::Small));
        painter.setPen(look.quietText);
        const QRectF foot(body.left(), body.bottom() + pixels(5), body.width(), pixels(8));
        painter.drawText(foot, Qt::AlignLeft | Qt::AlignTop,
                         report.title + QStringLiteral(" · ") + report.subtitle);
        painter.drawText(foot, Qt::AlignRight | Qt::AlignTop,
                         ReportTexts::tr("%1 of %2").arg(page + 1).arg(pages));
    }
    painter.end();
    if (!file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("%1: %2", path.toStdString(), file.errorString().toStdString()));
    }
    return {};
}

Result<void> writeReport(const store::Project& project, const QString& title, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool html = suffix == QLatin1String("html") || suffix == QLatin1String("htm");
    if (!html && suffix != QLatin1String("pdf")) {
        return fail(ErrorCode::BadInput, say("%1: reports are saved as .pdf or .html", path.toStdString()));
    }
    const auto report = makeReport(project, title);
    if (!report) {
        return tl::unexpected(report.error());
    }
    if (!html) {
        return writeReportPdf(*report, path);
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(reportHtml(*report).toUtf8()) < 0 || !file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("%1: %2", path.toStdString(), file.errorString().toStdString()));
    }
    return {};
}

} // namespace shardscape::gui

#include "report_writer.moc"
