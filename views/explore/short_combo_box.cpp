// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/short_combo_box.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QStylePainter>

#include <algorithm>

namespace shardscape::explore {

ShortComboBox::ShortComboBox(QWidget* parent)
    : QComboBox(parent)
{
    setMinimumContentsLength(3);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

void ShortComboBox::addShortItem(const QString& text, const QString& shortText, const QVariant& value)
{
    addItem(text, value);
    setItemData(count() - 1, shortText, kShortRole);
}

void ShortComboBox::showPopup()
{
    view()->setMinimumWidth(
        std::max(width(), view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width()));
    QComboBox::showPopup();
}

void ShortComboBox::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() - 4;
    const QFontMetrics metrics(font());
    if (metrics.horizontalAdvance(option.currentText) > room) {
        const QString shortText = currentData(kShortRole).toString();
        option.currentText = metrics.elidedText(shortText.isEmpty() ? option.currentText : shortText,
                                                Qt::ElideRight, room);
    }
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace shardscape::explore
