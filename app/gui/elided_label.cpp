// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/elided_label.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

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

QSize ElidedLabel::sizeHint() const
{
    const QFont font = theme::textFont(m_role);
    return {static_cast<int>(std::ceil(theme::tabularWidth(font, m_text))) + 1,
            static_cast<int>(std::ceil(QFontMetricsF(font).height()))};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 24), sizeHint().height()};
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
}

void ElidedLabel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
    }
}

} // namespace shardscape::gui
