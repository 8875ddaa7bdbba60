// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/export_preview.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {
constexpr int kAbove = static_cast<int>(Qt::AlignHCenter) | Qt::AlignTop;
constexpr int kBeside = static_cast<int>(Qt::AlignRight) | Qt::AlignVCenter;
constexpr double kRuler = 34; ///< room of a ruler, with its numbers
constexpr QSizeF kPaper(210, 297);
constexpr double kPaperMargin = 17.5; ///< mm: what leaves 175
} // namespace

ExportPreview::ExportPreview(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("export_preview"));
    setMinimumSize(260, 180);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_frame = (m_frame + 1)
                  % (m_film.frames + std::max(1, m_film.rest / std::max(1, m_film.milliseconds)));
        update();
    });
}

ExportPreview::~ExportPreview() = default;

void ExportPreview::clear()
{
    m_clock.stop();
    m_figure.reset();
    m_pages.reset();
    m_report.reset();
    m_film = {};
    m_sentence.clear();
    m_drawn = {};
    m_page = 0;
    m_frame = 0;
}

void ExportPreview::showNothing(const QString& sentence)
{
    clear();
    m_sentence = sentence;
    update();
}

void ExportPreview::showFigure(std::shared_ptr<const exporting::Figure> figure)
{
    clear();
    m_figure = std::move(figure);
    emit scaleChanged();
    update();
}

void ExportPreview::showReport(std::shared_ptr<const Report> report)
{
    clear();
    m_report = std::move(report);
    m_pages = std::make_unique<ReportPages>(*m_report);
    emit scaleChanged();
    update();
}

void ExportPreview::showFilm(const exporting::Film& film, QSizeF millimetres)
{
    clear();
    m_film = film;
    m_filmSize = millimetres;
    m_clock.start(std::max(20, film.milliseconds));
    emit scaleChanged();
    update();
}

void ExportPreview::setMode(Mode mode)
{
    m_mode = mode;
    m_drawn = {};
    emit scaleChanged();
    update();
}

void ExportPreview::turnPage(int step)
{
    const int page = std::clamp(m_page + step, 0, std::max(0, pages() - 1));
    if (page != m_page) {
        m_page = page;
        emit scaleChanged();
        update();
    }
}

QSizeF ExportPreview::millimetres() const
{
    if (m_pages != nullptr) {
        return kPaper;
    }
    return m_figure != nullptr ? m_figure->millimetres() : m_filmSize;
}

double ExportPreview::pixelsPerMillimetre() const
{
    QSizeF size = millimetres();
    if (m_figure != nullptr && m_mode == Mode::OnThePage) {
        size = kPaper.expandedTo(size + QSizeF(2 * kPaperMargin, 2 * kPaperMargin));
    }
    if (size.isEmpty()) {
        return 1;
    }
    if (m_realSize) {
        return logicalDpiX() / 25.4;
    }
    return std::min((width() - 2 * kRuler) / size.width(),
                    (height() - kRuler - theme::kMargin) / size.height());
}

/// Of the figure, or of the report's page.
QRectF ExportPreview::place() const
{
    const double scale = pixelsPerMillimetre();
    const QSizeF size = millimetres() * scale;
    if (m_figure != nullptr && m_mode == Mode::OnThePage) {
        const QSizeF paper = kPaper.expandedTo(millimetres() + QSizeF(2 * kPaperMargin, 2 * kPaperMargin))
                             * scale;
        const double left = (width() - paper.width()) / 2;
        return {QPointF(left + kPaperMargin * scale, theme::kGap + 40 * scale), size};
    }
    const double left = std::max(kRuler, (width() - size.width()) / 2);
    return {QPointF(left, kRuler), size};
}

void ExportPreview::paintRulers(QPainter& painter, const QRectF& figure, const theme::Theme& look) const
{
    const double scale = pixelsPerMillimetre();
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const int numbered = scale > 2.4 ? 10 : scale > 1.1 ? 20 : 50;
    const auto draw = [&](bool across, double length) {
        const int fine = scale > 3 ? 1 : scale > 1.2 ? 5 : 10;
        for (int mm = 0; mm <= static_cast<int>(length + 1e-6); mm += fine) {
            const double at = mm * scale;
            const double tick = mm % 10 == 0 ? 6 : mm % 5 == 0 ? 4 : 2;
            painter.setPen(look.quietText);
            if (across) {
                painter.drawLine(QPointF(figure.left() + at, figure.top() - 4),
                                 QPointF(figure.left() + at, figure.top() - 4 - tick));
            } else {
                painter.drawLine(QPointF(figure.left() - 4, figure.top() + at),
                                 QPointF(figure.left() - 4 - tick, figure.top() + at));
            }
            if (mm % numbered == 0 && (across || mm > 0) && (length - mm) * scale > 26) {
                const QRectF room = across ? QRectF(figure.left() + at - 20, 0, 40, kRuler - 10)
                                           : QRectF(0, figure.top() + at - 8, figure.left() - 12, 16);
                painter.drawText(room, across ? kAbove : kBeside, QString::number(mm));
            }
        }
        painter.setPen(look.accent);
        const QString end = QString::number(length, 'f', length - std::floor(length) < 0.05 ? 0 : 1);
        const QRectF room = across ? QRectF(figure.right() - 30, 0, 30 + kRuler - 2, kRuler - 10)
                                   : QRectF(0, figure.bottom() - 14, figure.left() - 8, 16);
        painter.drawText(room, Qt::AlignRight | Qt::AlignTop, end);
    };
    draw(true, millimetres().width());
    draw(false, millimetres().height());
}

/// The page that the figure stands on: lines for text, in columns where it is as narrow as one.
void ExportPreview::paintPaper(QPainter& painter, const QRectF& figure, const theme::Theme& look) const
{
    const double scale = pixelsPerMillimetre();
    const QSizeF paper = kPaper.expandedTo(millimetres() + QSizeF(2 * kPaperMargin, 2 * kPaperMargin))
                         * scale;
    const QRectF page(figure.left() - kPaperMargin * scale, theme::kGap, paper.width(), paper.height());
    painter.fillRect(page, Qt::white);
    painter.setPen(look.line);
    painter.drawRect(page);
    const double column = exporting::kColumnMillimetres * scale;
    const double right = page.right() - kPaperMargin * scale;
    const bool isNarrow = millimetres().width() < 100;
    painter.setPen(QPen(QColor(0xd5, 0xd9, 0xe0), std::max(1.0, 0.9 * scale)));
    const auto lines = [&](double left, double end, double top, double bottom) {
        for (double y = top; y < bottom; y += 4.2 * scale) {
            painter.drawLine(QPointF(left, y), QPointF(end, y));
        }
    };
    const double top = page.top() + 14 * scale;
    const double bottom = page.bottom() - 18 * scale;
    const double end = isNarrow ? figure.left() + column : right;
    lines(figure.left(), end, top, figure.top() - 6 * scale);
    lines(figure.left(), end, figure.bottom() + 9 * scale, bottom);
    if (isNarrow) {
        lines(right - column, right, top, bottom);
    }
}

void ExportPreview::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_figure == nullptr && m_pages == nullptr && m_film.played.isNull()) {
        theme::paintEmpty(painter, rect(), m_sentence, look);
        return;
    }
    const QRectF at = place();
    const bool onPage = m_figure != nullptr && m_mode == Mode::OnThePage;
    if (onPage) {
        paintPaper(painter, at, look);
    } else {
        const bool dark = m_figure != nullptr && m_figure->choices().dark;
        painter.fillRect(at, dark ? theme::Theme::dark().pane : QColor(Qt::white));
        painter.setPen(QPen(look.line, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(at);
        paintRulers(painter, at, look);
    }
    if (m_figure != nullptr) {
        const double ratio = devicePixelRatioF();
        const QSize size = (at.size() * ratio).toSize();
        if (m_drawn.size() != size) {
            m_drawn = m_figure->image(size.width() / m_figure->millimetres().width() * 25.4);
            m_drawn = m_drawn.size() == size
                          ? m_drawn
                          : m_drawn.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
            if (m_mode == Mode::Grey) { // as a printer without colours has it
                QImage ground(size, QImage::Format_RGB32);
                ground.fill(m_figure->choices().dark ? theme::Theme::dark().pane : QColor(Qt::white));
                QPainter(&ground).drawImage(0, 0, m_drawn);
                m_drawn = ground.convertToFormat(QImage::Format_Grayscale8);
            }
        }
        painter.drawImage(at, m_drawn);
    } else if (m_pages != nullptr) {
        painter.save();
        painter.translate(at.topLeft());
        const double scale = at.width() / ReportPages::size().width();
        painter.scale(scale, scale);
        m_pages->paint(painter, m_page);
        painter.restore();
    } else {
        painter.drawImage(at, m_film.frame(std::min(m_frame, m_film.frames - 1)));
    }
}

void ExportPreview::resizeEvent(QResizeEvent*)
{
    m_drawn = {};
    emit scaleChanged();
}

void ExportPreview::mouseDoubleClickEvent(QMouseEvent*)
{
    m_realSize = !m_realSize;
    m_drawn = {};
    emit scaleChanged();
    update();
}

void ExportPreview::wheelEvent(QWheelEvent* event)
{
    if (m_pages != nullptr && event->angleDelta().y() != 0) {
        turnPage(event->angleDelta().y() < 0 ? 1 : -1);
        event->accept();
    }
}

void ExportPreview::hideEvent(QHideEvent*)
{
    m_clock.stop();
}

} // namespace shardscape::gui
