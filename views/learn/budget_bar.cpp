// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/budget_bar.h"

#include "panel/pane.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr int kBar = 8;

} // namespace

BudgetBar::BudgetBar(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setAccessibleName(tr("Budget"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BudgetBar::setSpent(double share, const QString& text)
{
    m_share = share;
    m_text = text;
    setAccessibleDescription(text);
    update();
}

void BudgetBar::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

QSize BudgetBar::sizeHint() const
{
    return {320, static_cast<int>(panel::lineHeight(theme::TextRole::Body)) + kBar + theme::kGrid};
}

void BudgetBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = panel::lineHeight(theme::TextRole::Body);
    const bool over = m_share > 1;
    painter.setFont(theme::textFont(theme::TextRole::Body));
    painter.setPen(over ? m_theme.bad : m_theme.text);
    painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter, m_text);
    const QRectF bar(0, line, std::min(width(), 420), kBar);
    panel::fillRounded(painter, bar, m_theme.line, kBar / 2.0);
    if (std::isfinite(m_share) && m_share > 0) {
        QRectF spent = bar;
        spent.setWidth(bar.width() * std::min(1.0, m_share));
        panel::fillRounded(painter, spent, over ? m_theme.bad : m_theme.accent, kBar / 2.0);
    }
}

} // namespace shardscape::learn
