// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/short_combo_box.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QStylePainter>

#include <QSignalBlocker>
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

void fillMetrics(ShortComboBox& box, const job::Job& job, Metric chosen)
{
    const QSignalBlocker quiet(box);
    box.clear();
    for (const Metric metric : metricsOf(job))
        box.addShortItem(metricLabel(metric), metricShortLabel(metric), static_cast<int>(metric));
    box.setCurrentIndex(box.findData(static_cast<int>(chosen)));
}

} // namespace shardscape::explore
