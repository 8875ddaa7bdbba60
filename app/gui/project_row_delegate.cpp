// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/project_row_delegate.h"

#include "theme/pin_tag.h"
#include "theme/theme.h"

#include <QPainter>

namespace shardscape::gui {

QSize ProjectRowDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const bool heading = !index.parent().isValid();
    const QFontMetrics metrics(theme::textFont(heading ? theme::TextRole::Small : theme::TextRole::Body));
    return {80, metrics.height() + (heading ? 4 : 2) * theme::kGrid};
}

void ProjectRowDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                              const QModelIndex&) const
{
    editor->setGeometry(option.rect.adjusted(2, 0, -2, 0));
}

void ProjectRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    const theme::Theme& look = theme::Theme::of(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect inner = option.rect.adjusted(theme::kGap, 0, -theme::kGap, 0);
    if (!index.parent().isValid()) {
        QFont font = theme::textFont(theme::TextRole::Small);
        font.setWeight(QFont::DemiBold);
        font.setCapitalization(QFont::AllUppercase);
        font.setLetterSpacing(QFont::PercentageSpacing, 103);
        painter->setFont(font);
        painter->setPen(look.quietText);
        painter->drawText(inner.adjusted(0, 0, 0, -theme::kGrid), Qt::AlignLeft | Qt::AlignBottom,
                          index.data().toString());
        painter->restore();
        return;
    }
    const bool current = index.data(kCurrentRole).toBool();
    const QRectF card = QRectF(option.rect).adjusted(2, 0.5, -2, -0.5);
    if (current) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.accentSoft);
        painter->drawRoundedRect(card, theme::kCorner, theme::kCorner);
    } else if ((option.state & QStyle::State_MouseOver) != 0) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.hover);
        painter->drawRoundedRect(card, theme::kCorner, theme::kCorner);
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(look.accent, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(card.adjusted(0.75, 0.75, -0.75, -0.75), theme::kCorner, theme::kCorner);
    }
    const QString remark = index.data(kRemarkRole).toString();
    painter->setFont(theme::textFont(theme::TextRole::Small));
    const int remarkWidth = remark.isEmpty()
                                ? 0
                                : QFontMetrics(painter->font()).horizontalAdvance(remark) + theme::kGap;
    painter->setPen(look.quietText);
    painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, remark);
    painter->setFont(theme::textFont(current ? theme::TextRole::Strong : theme::TextRole::Body));
    painter->setPen(current ? look.accent : look.text);
    int tag = 0;
    if (const QVariant pin = index.data(kPinRole); pin.isValid()) {
        constexpr int kTag = 14;
        theme::paintPinTag(*painter, QRectF(inner.left(), inner.center().y() - kTag / 2.0 + 0.5, kTag, kTag),
                           pin.toInt(), look);
        tag = kTag + theme::kGrid;
        painter->setFont(theme::textFont(current ? theme::TextRole::Strong : theme::TextRole::Body));
    }
    const QRect text = inner.adjusted(tag, 0, -remarkWidth, 0);
    painter->drawText(
        text, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    painter->restore();
}

} // namespace shardscape::gui
