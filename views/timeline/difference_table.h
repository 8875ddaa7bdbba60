// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"

#include <QTableWidget>

namespace shardscape::timeline {

/// Schedules on one axis in numbers: a row for each and, below, one for each but the base: it less the base, as the row's
/// head says and as everywhere. Columns for the whole and for every kind of op. Says whether they have the same devices,
/// stages and micro-batches.
class DifferenceTable : public QTableWidget {
    Q_OBJECT

public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    /// At least two; `base` is the place of the one that the others are compared with.
    void setSchedules(const std::vector<const ScheduleView*>& schedules, std::size_t base = 0);
    /// "same devices, other stages, same micro-batches": of all of them.
    [[nodiscard]] const QString& relation() const { return m_relation; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    QString m_relation;
};

} // namespace shardscape::timeline
