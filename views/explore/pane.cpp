// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/pane.h"

#include <QPainter>

namespace shardscape::explore {

Pane::Pane(QWidget* parent)
    : QWidget(parent)
    , m_theme(&theme::Theme::of(palette()))
{}

void Pane::setTheme(const theme::Theme& theme)
{
    m_theme = theme.isDark ? &theme::Theme::dark() : &theme::Theme::light();
    update();
}

void Pane::paintCard(QPainter& painter, const QRectF& rect, const theme::Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.pane);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme::kPaneCorner, theme::kPaneCorner);
    painter.restore();
}

void Pane::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paintCard(painter, rect(), *m_theme);
}

} // namespace shardscape::explore
