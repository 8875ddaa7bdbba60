// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/project_row_delegate.h"

#include "theme/pin_tag.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QTextLayout>

namespace shardscape::gui {

namespace {

constexpr int kRowTag = 14;
constexpr int kPinTagRoom = kRowTag + theme::kGrid;

} // namespace

QSize ProjectRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool heading = !index.parent().isValid();
    const QFontMetrics metrics(theme::textFont(heading ? theme::TextRole::Small : theme::TextRole::Body));
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const bool isCut = view != nullptr && index.data(kPinRole).isValid()
                       && metrics.horizontalAdvance(index.data().toString())
                              > view->viewport()->width() - 2 * theme::kGap - kPinTagRoom;
    return {80, (isCut ? 2 : 1) * metrics.height() + (heading ? 4 : 2) * theme::kGrid};
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
    const bool isPin = index.data(kPinRole).isValid();
    if (const QVariant pin = index.data(kPinRole); pin.isValid()) {
        theme::paintPinTag(*painter,
                           QRectF(inner.left(), inner.center().y() - kRowTag / 2.0 + 0.5, kRowTag, kRowTag),
                           pin.toInt(), look);
        tag = kPinTagRoom;
        painter->setFont(theme::textFont(current ? theme::TextRole::Strong : theme::TextRole::Body));
    }
    const QRect text = inner.adjusted(tag, 0, -remarkWidth, 0);
    const QString name = index.data().toString();
    const QFontMetrics metrics(painter->font());
    if (isPin && metrics.horizontalAdvance(name) > text.width() && text.height() >= 2 * metrics.height()) {
        // Two lines, broken between words; the second one ends where the room does.
        QTextLayout layout(name, painter->font());
        layout.beginLayout();
        QTextLine first = layout.createLine();
        first.setLineWidth(text.width());
        layout.endLayout();
        const QRect upper(text.left(), text.center().y() - metrics.height() + 1, text.width(),
                          metrics.height());
        painter->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, name.left(first.textLength()).trimmed());
        painter->drawText(upper.translated(0, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(name.mid(first.textLength()), Qt::ElideRight, text.width()));
    } else {
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(name, Qt::ElideRight, text.width()));
    }
    painter->restore();
}

} // namespace shardscape::gui
