// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/metric.h"

#include <QComboBox>

namespace shardscape::explore {

/// A combo box for narrow panes: where the chosen text does not fit it shows the item's short form, and where that does
/// not fit either it ends with an ellipsis. Its list is always wide enough for the full texts.
class ShortComboBox : public QComboBox {
    Q_OBJECT

public:
    static constexpr int kShortRole = Qt::UserRole + 1;

    explicit ShortComboBox(QWidget* parent = nullptr);

    void addShortItem(const QString& text, const QString& shortText, const QVariant& value);
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// The job's metrics, one of them chosen; quietly.
void fillMetrics(ShortComboBox& box, const job::Job& job, Metric chosen);

} // namespace shardscape::explore
