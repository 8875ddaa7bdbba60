// SPDX-License-Identifier: GPL-3.0-or-later
// A report's blocks as PDF.
#include "gui/report/report.h"

#include "gui/report/report_texts.h"
#include "theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
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
        if (table.rows.empty() || table.onPageOnly) {
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

struct ReportPages::Parts {
    explicit Parts(const Report& its)
        : report(its)
    {}
    const Report& report;
    QRectF body;
    QRectF leaf;
    QTextDocument document;
    std::unique_ptr<PictureObject> pictures;
};

ReportPages::ReportPages(const Report& report, QPaintDevice* device)
    : m_parts(std::make_unique<Parts>(report))
{
    const QSizeF paper = QPageSize(QPageSize::A4).size(QPageSize::Millimeter);
    m_parts->body = QRectF(pixels(kSideMargin), pixels(kTopMargin), pixels(paper.width() - 2 * kSideMargin),
                           pixels(paper.height() - kTopMargin - kBottomMargin));
    m_parts->leaf = m_parts->body.adjusted(-kBleed, -kBleed, kBleed, kBleed);
    QTextDocument& document = m_parts->document;
    if (device != nullptr) {
        document.documentLayout()->setPaintDevice(device);
    }
    document.setDefaultFont(theme::textFont(theme::TextRole::Body));
    document.setDocumentMargin(kBleed);
    std::vector<const ReportFigure*> figures;
    Composer composer(document, reportTheme());
    composer.title(report);
    for (const ReportBlock& block : report.blocks) {
        std::visit(Overloaded{[&](const ReportFigure& figure) {
                                  composer.add(figure, static_cast<int>(figures.size()));
                                  figures.push_back(&figure);
                              },
                              [&](const auto& other) { composer.add(other); }},
                   block);
    }
    m_parts->pictures = std::make_unique<PictureObject>(std::move(figures));
    document.documentLayout()->registerHandler(kPictureObject, m_parts->pictures.get());
    document.setPageSize(m_parts->leaf.size());
    composer.keepHeadings(document, m_parts->leaf.height());
}

ReportPages::~ReportPages() = default;

int ReportPages::count() const
{
    return m_parts->document.pageCount();
}

QSizeF ReportPages::size()
{
    const QSizeF paper = QPageSize(QPageSize::A4).size(QPageSize::Millimeter);
    return {pixels(paper.width()), pixels(paper.height())};
}

void ReportPages::paint(QPainter& painter, int page) const
{
    const theme::Theme& look = reportTheme();
    const QRectF& leaf = m_parts->leaf;
    const QRectF& body = m_parts->body;
    painter.save();
    painter.translate(leaf.left(), leaf.top() - page * leaf.height());
    const QRectF clip(0, page * leaf.height(), leaf.width(), leaf.height());
    painter.setClipRect(clip);
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = clip;
    context.palette.setColor(QPalette::Text, look.text);
    m_parts->document.documentLayout()->draw(&painter, context);
    painter.restore();
    painter.setFont(theme::textFont(theme::TextRole::Small));
    painter.setPen(look.quietText);
    const QRectF foot(body.left(), body.bottom() + pixels(5), body.width(), pixels(8));
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignTop,
                     m_parts->report.title + QStringLiteral(" · ") + m_parts->report.subtitle);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignTop,
                     ReportTexts::tr("%1 of %2").arg(page + 1).arg(count()));
}

QByteArray reportPdf(const Report& report)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(kPixelsPerInch);
        writer.setTitle(report.title);
        writer.setCreator(QCoreApplication::applicationName());
        for (const Report::Attachment& file : report.attachments) {
            writer.addFileAttachment(file.name, file.content, file.mimeType);
        }
        const ReportPages pages(report, &writer);
        QPainter painter(&writer);
        for (int page = 0; page < pages.count(); ++page) {
            if (page > 0) {
                writer.newPage();
            }
            pages.paint(painter, page);
        }
    }
    return bytes;
}

Result<void> writeReportPdf(const Report& report, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(reportPdf(report)) < 0 || !file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("%1: %2", path.toStdString(), file.errorString().toStdString()));
    }
    return {};
}

Result<void> writeReport(const store::Project& project, const QString& title, const QString& path, bool whole)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool html = suffix == QLatin1String("html") || suffix == QLatin1String("htm");
    if (!html && suffix != QLatin1String("pdf")) {
        return fail(ErrorCode::BadInput, say("%1: reports are saved as .pdf or .html", path.toStdString()));
    }
    const auto report = makeReport(project, title, QDate::currentDate(),
                                   html || whole ? ReportLength::Whole : ReportLength::TwoPages);
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
