// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/slide.h"

#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace shardscape::exporting {

double Slide::rowHeight() const
{
    return QFontMetricsF(theme::textFont(theme::TextRole::Body)).height() + theme::kGrid;
}

double Slide::paintHead(QPainter& painter, const QRectF& page, const theme::Theme& theme) const
{
    double y = page.top();
    const auto line = [&](theme::TextRole role, const QColor& colour, const QString& text) {
        if (text.isEmpty()) {
            return;
        }
        painter.setFont(theme::textFont(role));
        painter.setPen(colour);
        const QFontMetricsF metrics(painter.font());
        const QRectF room(page.left(), y, page.width(), 2 * metrics.height());
        QRectF used;
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text, &used);
        y = used.bottom() + theme::kGrid;
    };
    line(theme::TextRole::Title, theme.text, title);
    line(theme::TextRole::Body, theme.quietText, subtitle);
    return y + theme::kGrid;
}

void Slide::paintRows(QPainter& painter, const QRectF& area, const theme::Theme& theme) const
{
    const auto columns = static_cast<double>(std::max<qsizetype>(2, rows.front().size()));
    const double names = area.width() * 0.3;
    const double cell = (area.width() - names) / (columns - 1);
    double y = area.top();
    for (std::size_t r = 0; r < rows.size(); ++r) {
        painter.setFont(theme::textFont(r == 0 ? theme::TextRole::Strong : theme::TextRole::Body));
        const QFontMetricsF metrics(painter.font());
        for (qsizetype c = 0; c < rows[r].size(); ++c) {
            const double left = c == 0 ? area.left()
                                       : area.left() + names + cell * static_cast<double>(c - 1);
            const double width = (c == 0 ? names : cell) - theme::kGap;
            painter.setPen(c == 0 ? theme.quietText : theme.text);
            painter.drawText(QRectF(left, y, width, rowHeight()),
                             static_cast<int>(c == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             metrics.elidedText(rows[r][c], Qt::ElideMiddle, width));
        }
        y += rowHeight();
        if (r == 0) {
            painter.fillRect(QRectF(area.left(), y - 1, area.width(), 1), theme.line);
        }
    }
}

void Slide::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    const QRectF page = QRectF(rect).adjusted(2 * theme::kMargin, 2 * theme::kMargin, -2 * theme::kMargin,
                                              -theme::kMargin);
    const double top = paintHead(painter, page, theme);
    const double foots = foot.isEmpty() ? 0 : QFontMetricsF(theme::textFont(theme::TextRole::Small)).height();
    const double table = static_cast<double>(rows.size()) * rowHeight();
    const double bottom = page.bottom() - foots - theme::kGrid - table;
    const auto count = static_cast<double>(std::max<std::size_t>(1, pictures.size()));
    const double each = (page.width() - (count - 1) * theme::kGap) / count;
    double left = page.left();
    for (theme::Picture* picture : pictures) {
        painter.save();
        picture->paintPicture(
            painter, QRectF(left, top, each, std::max(40.0, bottom - top - theme::kGap)).toRect(), theme);
        painter.restore();
        left += each + theme::kGap;
    }
    if (!rows.empty()) {
        paintRows(painter, QRectF(page.left(), bottom, page.width(), table), theme);
    }
    painter.setFont(theme::textFont(theme::TextRole::Small));
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(page.left(), page.bottom() - foots, page.width(), foots),
                     Qt::AlignRight | Qt::AlignVCenter, foot);
    painter.restore();
}

} // namespace shardscape::exporting
