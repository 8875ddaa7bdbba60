// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"

#include <QTableWidget>

namespace shardscape::timeline {

/// Schedules on one axis in numbers: a row for each and, below, one for how far each is from the first; columns for the
/// whole and for every kind of op. Says whether they have the same devices, stages and micro-batches.
class DifferenceTable : public QTableWidget {
    Q_OBJECT

public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    /// At least two.
    void setSchedules(const std::vector<const ScheduleView*>& schedules);
    /// "same devices, other stages, same micro-batches": of all of them.
    [[nodiscard]] const QString& relation() const { return m_relation; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    QString m_relation;
};

} // namespace shardscape::timeline
