// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/head_button.h"

#include <QPainter>

namespace shardscape::inspector {

HeadButton::HeadButton(Sign sign, QWidget* parent)
    : QAbstractButton(parent)
    , m_sign(sign)
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_Hover, true);
    setCursor(Qt::PointingHandCursor);
}

void HeadButton::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void HeadButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const bool near = underMouse();
    const QPointF middle = QRectF(rect()).center();
    if (m_sign == Sign::About) {
        const QColor colour = near ? m_theme.accent : theme::mix(m_theme.quietText, m_theme.pane, 0.35);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(near ? m_theme.accentSoft : QColor(Qt::transparent));
        painter.drawEllipse(middle, 6, 6);
        QFont font = theme::textFont(theme::TextRole::Small);
        font.setPixelSize(9);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.drawText(rect(), Qt::AlignCenter, QStringLiteral("?"));
        return;
    }
    if (near) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.accentSoft);
        painter.drawEllipse(middle, 7.5, 7.5);
    }
    // An arrow that turns back.
    painter.setPen(QPen(m_theme.accent, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QRectF round(middle.x() - 4, middle.y() - 4, 8, 8);
    painter.drawArc(round, -120 * 16, 260 * 16);
    const QPointF tip(middle.x() - 3.2, middle.y() - 2.6);
    painter.drawPolyline(QPolygonF({tip + QPointF(-1.2, -2.8), tip, tip + QPointF(3, -0.2)}));
}

} // namespace shardscape::inspector
