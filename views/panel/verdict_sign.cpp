// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/verdict_sign.h"

#include <QPainter>

namespace shardscape::panel {

QColor verdictColour(Verdict verdict, const theme::Theme& theme)
{
    switch (verdict) {
    case Verdict::Fits: return theme.good;
    case Verdict::Tight: return theme.warn;
    case Verdict::DoesNotFit: break;
    }
    return theme.bad;
}

void paintVerdictSign(QPainter& painter, const QPointF& at, Verdict verdict, const theme::Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(verdictColour(verdict, theme), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double x = at.x();
    const double middle = at.y();
    switch (verdict) {
    case Verdict::Tight:
        painter.drawPolygon(QPolygonF(
            {QPointF(x + 5.5, middle - 5), QPointF(x + 10.5, middle + 4), QPointF(x + 0.5, middle + 4)}));
        painter.drawLine(QLineF(x + 5.5, middle - 1.5, x + 5.5, middle + 0.8));
        break;
    case Verdict::Fits:
        painter.drawPolyline(
            QPolygonF({QPointF(x + 1, middle), QPointF(x + 4, middle + 3.5), QPointF(x + 9.5, middle - 4)}));
        break;
    case Verdict::DoesNotFit:
        painter.drawLine(QLineF(x + 1.5, middle - 3.5, x + 8.5, middle + 3.5));
        painter.drawLine(QLineF(x + 8.5, middle - 3.5, x + 1.5, middle + 3.5));
        break;
    }
    painter.restore();
}

} // namespace shardscape::panel
