// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/elided_label.h"

#include "panel/pane.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

ElidedLabel::ElidedLabel(theme::TextRole role, QWidget* parent)
    : QWidget(parent)
    , m_role(role)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    if (text == m_text) {
        return;
    }
    m_text = text;
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

void ElidedLabel::setQuiet(bool quiet)
{
    m_quiet = quiet;
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

void ElidedLabel::setClickable(bool clickable)
{
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void ElidedLabel::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_clickable && event->button() == Qt::LeftButton && rect().contains(event->pos())) {
        emit clicked();
        return;
    }
    QWidget::mouseReleaseEvent(event);
}

void ElidedLabel::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (m_clickable && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)) {
        emit clicked();
        return;
    }
    QWidget::keyPressEvent(event);
}

void ElidedLabel::setLeastWidth(int width)
{
    m_least = width;
    updateGeometry();
}

QSize ElidedLabel::sizeHint() const
{
    const QFont font = theme::textFont(m_role);
    return {static_cast<int>(std::ceil(theme::tabularWidth(font, m_text))) + 1,
            static_cast<int>(std::ceil(QFontMetricsF(font).height()))};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), m_least), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.setFont(theme::textFont(m_role));
    painter.setPen(m_quiet ? look.quietText : look.text);
    if (sizeHint().width() <= width()) {
        theme::drawTabular(painter, rect(), m_alignment, m_text);
    } else {
        const QString cut = QFontMetricsF(painter.font()).elidedText(m_text, Qt::ElideRight, width());
        painter.drawText(rect(), static_cast<int>(m_alignment) | Qt::TextSingleLine, cut);
    }
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), look);
    }
}

void ElidedLabel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
    }
}

} // namespace shardscape::gui
