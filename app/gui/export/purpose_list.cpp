// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/purpose_list.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::gui {

namespace {
constexpr int kIcon = 26;
} // namespace

PurposeList::PurposeList(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("export_purposes"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PurposeList::setCurrent(exporting::Purpose purpose)
{
    if (isOffered(purpose)) {
        m_current = purpose;
        setAccessibleDescription(exporting::labelOf(purpose));
        update();
    }
}

void PurposeList::setOffered(const std::vector<exporting::Purpose>& purposes)
{
    m_offered = purposes;
    update();
}

bool PurposeList::isOffered(exporting::Purpose purpose) const
{
    return std::find(m_offered.begin(), m_offered.end(), purpose) != m_offered.end();
}

int PurposeList::rowHeight() const
{
    return QFontMetrics(theme::textFont(theme::TextRole::Strong)).height()
           + QFontMetrics(theme::textFont(theme::TextRole::Small)).height() + 2 * theme::kGap;
}

QRect PurposeList::rowRect(exporting::Purpose purpose) const
{
    return {0, static_cast<int>(purpose) * (rowHeight() + theme::kGrid), width(), rowHeight()};
}

int PurposeList::rowAt(const QPoint& at) const
{
    for (int i = 0; i < exporting::kPurposes; ++i) {
        const auto purpose = static_cast<exporting::Purpose>(i);
        if (isOffered(purpose) && rowRect(purpose).contains(at)) {
            return i;
        }
    }
    return -1;
}

QSize PurposeList::sizeHint() const
{
    int widest = 0;
    for (int i = 0; i < exporting::kPurposes; ++i) {
        const auto purpose = static_cast<exporting::Purpose>(i);
        widest = std::max({widest,
                           QFontMetrics(theme::textFont(theme::TextRole::Strong))
                               .horizontalAdvance(exporting::labelOf(purpose)),
                           QFontMetrics(theme::textFont(theme::TextRole::Small))
                               .horizontalAdvance(exporting::hintOf(purpose))});
    }
    return {widest + kIcon + 3 * theme::kMargin, exporting::kPurposes * (rowHeight() + theme::kGrid)};
}

QSize PurposeList::minimumSizeHint() const
{
    return sizeHint();
}

void PurposeList::choose(exporting::Purpose purpose)
{
    if (purpose != m_current && isOffered(purpose)) {
        setCurrent(purpose);
        emit chosen(purpose);
    }
}

/// A sheet of paper, a screen, lines, a film...: strokes alone, so that they follow the text's colour.
void PurposeList::paintIcon(QPainter& painter, const QRectF& box, exporting::Purpose purpose,
                            const theme::Theme& look) const
{
    using exporting::Purpose;
    const QColor ink = purpose == m_current ? look.accent : look.quietText;
    painter.setPen(QPen(ink, 1.3));
    painter.setBrush(Qt::NoBrush);
    const QRectF sheet = box.adjusted(4, 1, -4, -1);
    const QRectF screen = box.adjusted(1, 4, -1, -6);
    const auto lines = [&](const QRectF& in, int count) {
        for (int i = 0; i < count; ++i) {
            const double y = in.top() + (i + 1) * in.height() / (count + 1);
            painter.drawLine(QPointF(in.left() + 4, y), QPointF(in.right() - 4, y));
        }
    };
    switch (purpose) {
    case Purpose::Paper:
        painter.drawRoundedRect(sheet, 2, 2);
        lines(sheet.adjusted(0, 0, 0, -sheet.height() / 2), 2);
        painter.fillRect(QRectF(sheet.left() + 4, sheet.center().y() + 1, sheet.width() - 8, 6), ink);
        return;
    case Purpose::Slide:
        painter.drawRoundedRect(screen, 2, 2);
        painter.drawLine(QPointF(box.center().x() - 5, box.bottom() - 2),
                         QPointF(box.center().x() + 5, box.bottom() - 2));
        return;
    case Purpose::Report:
        painter.drawRoundedRect(sheet, 2, 2);
        lines(sheet, 4);
        return;
    case Purpose::Page:
        painter.drawRoundedRect(screen.adjusted(0, -1, 0, 2), 2, 2);
        painter.drawLine(QPointF(screen.left(), screen.top() + 4), QPointF(screen.right(), screen.top() + 4));
        return;
    case Purpose::Data:
        painter.drawRect(screen);
        lines(screen.adjusted(-4, 0, 4, 0), 2);
        painter.drawLine(QPointF(box.center().x(), screen.top()), QPointF(box.center().x(), screen.bottom()));
        return;
    case Purpose::Flags:
        painter.drawPolyline(
            QPolygonF({QPointF(box.left() + 3, box.top() + 6), QPointF(box.left() + 9, box.center().y()),
                       QPointF(box.left() + 3, box.bottom() - 6)}));
        painter.drawLine(QPointF(box.left() + 12, box.bottom() - 6),
                         QPointF(box.right() - 3, box.bottom() - 6));
        return;
    case Purpose::Animation: break;
    }
    painter.drawRoundedRect(screen, 2, 2);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({QPointF(box.center().x() - 3, screen.center().y() - 4),
                                   QPointF(box.center().x() + 4, screen.center().y()),
                                   QPointF(box.center().x() - 3, screen.center().y() + 4)}));
}

void PurposeList::paintEvent(QPaintEvent*)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < exporting::kPurposes; ++i) {
        const auto purpose = static_cast<exporting::Purpose>(i);
        const QRectF row = QRectF(rowRect(purpose)).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool isChosen = purpose == m_current;
        if (isChosen || i == m_hovered) {
            painter.setPen(isChosen ? QPen(look.accent, hasFocus() ? 2 : 1) : QPen(Qt::NoPen));
            painter.setBrush(isChosen ? look.accentSoft : look.hover);
            painter.drawRoundedRect(row, theme::kCorner, theme::kCorner);
        }
        painter.setOpacity(isOffered(purpose) ? 1 : 0.4);
        const QRectF icon(row.left() + theme::kMargin, row.center().y() - kIcon / 2.0, kIcon, kIcon);
        paintIcon(painter, icon, purpose, look);
        const QRectF words = row.adjusted(2 * theme::kMargin + kIcon, theme::kGap, -theme::kGap,
                                          -theme::kGap);
        painter.setFont(theme::textFont(theme::TextRole::Strong));
        painter.setPen(isChosen ? look.accent : look.text);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, exporting::labelOf(purpose));
        painter.setFont(theme::textFont(theme::TextRole::Small));
        painter.setPen(look.quietText);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom, exporting::hintOf(purpose));
        painter.setOpacity(1);
    }
}

void PurposeList::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->pos());
    if (event->button() == Qt::LeftButton && row >= 0) {
        choose(static_cast<exporting::Purpose>(row));
    }
}

void PurposeList::mouseMoveEvent(QMouseEvent* event)
{
    const int row = rowAt(event->pos());
    if (row != m_hovered) {
        m_hovered = row;
        update();
    }
}

void PurposeList::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void PurposeList::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    for (int i = static_cast<int>(m_current) + step; i >= 0 && i < exporting::kPurposes; i += step) {
        if (isOffered(static_cast<exporting::Purpose>(i))) {
            choose(static_cast<exporting::Purpose>(i));
            return;
        }
    }
}

} // namespace shardscape::gui
