// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/pane.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace shardscape::panel {

void paintPane(QPainter& painter, const QRectF& rect, const theme::Theme& theme)
{
    painter.save();
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.pane);
    const auto round = [&](const QRectF& at) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.drawRoundedRect(at.adjusted(0.5, 0.5, -0.5, -0.5), theme::kPaneCorner, theme::kPaneCorner);
    };
    // On a screen smooth outlines cost by the area they hold: only the ends with the corners are drawn so.
    constexpr int kEnd = theme::kPaneCorner + 1;
    const bool isExact = rect == QRectF(rect.toRect())
                         && painter.transform().type() <= QTransform::TxTranslate
                         && painter.device()->devicePixelRatioF() == 1 && !theme::isVector(painter);
    if (!isExact || rect.height() <= 4 * kEnd) {
        round(rect);
        painter.restore();
        return;
    }
    const QRectF middle = rect.adjusted(0, kEnd, 0, -kEnd);
    painter.fillRect(middle, theme.line);
    painter.fillRect(middle.adjusted(1, 0, -1, 0), theme.pane);
    painter.save();
    painter.setClipRect(QRectF(rect.left(), rect.top(), rect.width(), kEnd), Qt::IntersectClip);
    round(QRectF(rect.left(), rect.top(), rect.width(), 3 * kEnd));
    painter.restore();
    painter.setClipRect(QRectF(rect.left(), middle.bottom(), rect.width(), kEnd), Qt::IntersectClip);
    round(QRectF(rect.left(), rect.bottom() - 3 * kEnd, rect.width(), 3 * kEnd));
    painter.restore();
}

void paintFocusRing(QPainter& painter, const QRectF& rect, const theme::Theme& theme, double corner)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), corner, corner);
    painter.restore();
}

bool byKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
           || reason == Qt::ShortcutFocusReason;
}

void fillRounded(QPainter& painter, const QRectF& rect, const QColor& fill, double corner)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect, corner, corner);
    painter.restore();
}

void drawElided(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, rect.width()));
}

QString firstFitting(const QFont& font, const QStringList& texts, double width)
{
    for (const QString& text : texts) {
        if (theme::tabularWidth(font, text) <= width) {
            return text;
        }
    }
    return texts.isEmpty() ? QString() : texts.back();
}

double lineHeight(theme::TextRole role)
{
    return std::ceil(QFontMetricsF(theme::textFont(role)).height());
}

bool answerToolTip(QEvent* event, QWidget* over, const std::function<QString(const QPoint&)>& tipAt)
{
    if (event->type() != QEvent::ToolTip) {
        return false;
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), tip, over);
    }
    return true;
}

} // namespace shardscape::panel
