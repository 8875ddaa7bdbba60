// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/top_bar.h"

#include "theme/theme.h"

#include <QHBoxLayout>
#include <QMenuBar>
#include <QPainter>

namespace shardscape::gui {

TopBar::TopBar(QWidget* parent)
    : QWidget(parent)
{
    m_menus = new QMenuBar(this);
    m_menus->setNativeMenuBar(false);
    m_menus->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(theme::kGrid, theme::kGrid, theme::kMargin, theme::kGrid + 1);
    m_row->setSpacing(theme::kGap);
    m_row->addWidget(m_menus, 0, Qt::AlignVCenter);
    m_row->addStretch(1);
}

void TopBar::addWidgets(std::initializer_list<QWidget*> widgets)
{
    for (QWidget* widget : widgets) {
        m_row->addWidget(widget, 0, Qt::AlignVCenter);
    }
}

void TopBar::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), look.pane);
    painter.fillRect(QRect(0, height() - 1, width(), 1), look.line);
}

} // namespace shardscape::gui
