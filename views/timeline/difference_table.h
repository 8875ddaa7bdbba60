// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"

#include <QTableWidget>

namespace shardscape::timeline {

/// Two schedules on one axis in numbers: a row for each and one for how far the second is from the first; columns for the
/// whole and for every kind of op. Says whether they have the same devices, stages and micro-batches.
class DifferenceTable : public QTableWidget {
    Q_OBJECT

public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    void setSchedules(const ScheduleView& a, const ScheduleView& b);
    /// "same devices, other stages, same micro-batches".
    [[nodiscard]] const QString& relation() const { return m_relation; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    QString m_relation;
};

} // namespace shardscape::timeline
