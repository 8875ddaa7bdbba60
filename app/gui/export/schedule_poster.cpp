// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/schedule_poster.h"

#include "document/engine_text.h"
#include "schedule/schedule_request.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

constexpr int kPosterColumns = 3; ///< where nobody says how large it is
constexpr int kMostPosterColumns = 5;
constexpr double kPosterMargin = 8; ///< millimetres that printers leave white
constexpr int kDevices = 4;
constexpr int kMicrobatches = 8;
constexpr int kCellWidth = 520;
constexpr int kCellHeight = 196;
constexpr int kHead = 84;

QString words(const char* text)
{
    return QCoreApplication::translate("SchedulePoster", text);
}

} // namespace

SchedulePoster::SchedulePoster()
{
    double longest = 0;
    std::vector<double> units;
    for (const schedule::Schedule& card : schedule::schedules()) {
        const auto request = schedule::uniformRequest(
            {.schedule = std::string(card.name), .devices = kDevices, .microbatches = kMicrobatches}, {});
        const auto program = request ? schedule::build(request->request) : tl::unexpected(request.error());
        const auto simulation = program ? schedule::simulate(*program) : tl::unexpected(program.error());
        if (!simulation) {
            continue;
        }
        auto view = std::make_shared<timeline::ScheduleView>();
        view->program = *program;
        view->simulation = *simulation;
        view->analysis = schedule::analyse(view->program, view->simulation);
        double peak = 0;
        for (const schedule::MemoryCurve& curve : view->analysis.activations) {
            peak = std::max(peak, curve.peak);
        }
        Cell cell;
        cell.title = document::engineText(card.label);
        cell.insight = document::engineText(card.insight);
        const double makespan = request->time(view->analysis.makespan);
        cell.numbers = words(QT_TRANSLATE_NOOP("SchedulePoster", "%1 units · bubble %2 · peak %3"))
                           .arg(theme::fixed(makespan, makespan == std::floor(makespan) ? 0 : 1),
                                theme::percent(view->analysis.bubbleRatio),
                                theme::fixed(peak, peak == std::floor(peak) ? 0 : 1));
        if (card.parameterCopies > 1) {
            cell.numbers += words(QT_TRANSLATE_NOOP("SchedulePoster", " · %1 copies"))
                                .arg(card.parameterCopies);
        }
        longest = std::max(longest, makespan);
        units.push_back(request->ticksPerUnit);
        cell.picture = std::make_unique<timeline::TimelinePicture>(
            std::vector<std::shared_ptr<const timeline::ScheduleView>>{view}, true);
        m_cells.push_back(std::move(cell));
        m_views.push_back(std::move(view));
    }
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_cells[i].picture->setTimeEnd(static_cast<schedule::Ticks>(std::llround(longest * units[i])));
    }
}

QSize SchedulePoster::pictureSizeHint() const
{
    return sizeOf(kPosterColumns);
}

QSize SchedulePoster::sizeOf(int columns) const
{
    const int rows = (static_cast<int>(m_cells.size()) + columns - 1) / columns;
    return {columns * kCellWidth + theme::kMargin * (columns + 1),
            kHead + rows * kCellHeight + theme::kMargin};
}

void SchedulePoster::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillRect(rect, theme.ground);
    // Drawn at its own size and fitted into what is asked for, in the columns that leave it largest.
    int columns = 2;
    const auto scaleOf = [this, &rect](int count) {
        const QSizeF size = sizeOf(count);
        return std::min(rect.width() / size.width(), rect.height() / size.height());
    };
    for (int count = columns; count <= kMostPosterColumns; ++count) {
        if (scaleOf(count) > scaleOf(columns)) {
            columns = count;
        }
    }
    const QSizeF own = sizeOf(columns);
    const double scale = scaleOf(columns);
    painter.translate(rect.x() + (rect.width() - own.width() * scale) / 2,
                      rect.y() + (rect.height() - own.height() * scale) / 2);
    painter.scale(scale, scale);

    QFont title = painter.font();
    title.setPixelSize(22);
    title.setBold(true);
    QFont head = painter.font();
    head.setPixelSize(14);
    head.setBold(true);
    QFont small = painter.font();
    small.setPixelSize(11);
    small.setBold(false);
    const auto margin = static_cast<double>(theme::kMargin);
    painter.setPen(theme.text);
    painter.setFont(title);
    painter.drawText(
        QRectF(margin, margin, own.width() - 2 * margin, 30), Qt::AlignLeft | Qt::AlignVCenter,
        words(QT_TRANSLATE_NOOP("SchedulePoster", "Pipeline schedules: %1 devices, %2 micro-batches"))
            .arg(kDevices)
            .arg(kMicrobatches));
    painter.setFont(small);
    painter.setPen(theme.quietText);
    painter.drawText(
        QRectF(margin, margin + 30, own.width() - 2 * margin, 18), Qt::AlignLeft | Qt::AlignVCenter,
        words(QT_TRANSLATE_NOOP(
            "SchedulePoster",
            "One time scale. Forward, input gradient and weight gradient of a whole device take 1 "
            "each; no delay between devices. Peak: activations of one micro-batch on one device.")));
    // What the colours mean, at the right of the title.
    struct Key {
        schedule::OpKind kind;
        const char* text;
    };
    double x = own.width() - margin;
    for (const Key& key :
         {Key{schedule::OpKind::ForwardBackward, QT_TRANSLATE_NOOP("SchedulePoster", "both at once")},
          Key{schedule::OpKind::BackwardWeight, QT_TRANSLATE_NOOP("SchedulePoster", "weight gradient")},
          Key{schedule::OpKind::BackwardInput,
              QT_TRANSLATE_NOOP("SchedulePoster", "backward, input gradient")},
          Key{schedule::OpKind::Forward, QT_TRANSLATE_NOOP("SchedulePoster", "forward")}}) {
        const QString text = words(key.text);
        const double width = QFontMetricsF(small).horizontalAdvance(text);
        x -= width;
        painter.drawText(QRectF(x, margin + 6, width + 2, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
        x -= 16;
        const bool both = key.kind == schedule::OpKind::ForwardBackward;
        painter.fillRect(QRectF(x, margin + 10, 10, 10),
                         theme.opShade(both ? schedule::OpKind::Forward : key.kind, 0));
        if (both) { // as the bars are: forward above, backward below
            painter.fillRect(QRectF(x, margin + 15, 10, 5), theme.opShade(schedule::OpKind::Backward, 0));
        }
        x -= margin;
    }
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const auto column = static_cast<int>(i) % columns;
        const auto row = static_cast<int>(i) / columns;
        const QRectF cell(margin + column * (kCellWidth + margin), kHead + row * kCellHeight, kCellWidth,
                          kCellHeight - margin);
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(theme.pane);
        painter.drawRoundedRect(cell, theme::kCorner, theme::kCorner);
        const QRectF inner = cell.adjusted(10, 8, -10, -8);
        painter.setPen(theme.text);
        painter.setFont(head);
        painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), 20),
                         Qt::AlignLeft | Qt::AlignVCenter, m_cells[i].title);
        painter.setPen(theme.quietText);
        painter.setFont(small);
        painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), 20),
                         Qt::AlignRight | Qt::AlignVCenter, m_cells[i].numbers);
        m_cells[i].picture->paintPicture(
            painter, QRectF(inner.left(), inner.top() + 26, inner.width(), inner.height() - 62).toRect(),
            theme);
        painter.setPen(theme.text);
        painter.setFont(small);
        painter.drawText(QRectF(inner.left(), inner.bottom() - 32, inner.width(), 32),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_cells[i].insight);
    }
    painter.restore();
}

Result<void> savePoster(const QString& path, QPageSize::PageSizeId paper, const theme::Theme& theme)
{
    QPdfWriter writer(path);
    writer.setPageSize(QPageSize(paper));
    writer.setPageMargins(QMarginsF(kPosterMargin, kPosterMargin, kPosterMargin, kPosterMargin),
                          QPageLayout::Millimeter);
    writer.setTitle(words(QT_TRANSLATE_NOOP("SchedulePoster", "Pipeline schedules")));
    SchedulePoster poster;
    QPainter painter;
    if (!painter.begin(&writer)) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
    }
    poster.paintPicture(painter, QRect(0, 0, writer.width(), writer.height()), theme);
    painter.end();
    return {};
}

} // namespace shardscape::gui
