// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/background/lane.h"
#include "schedule/sheet.h"

#include <QDialog>

class QLabel;
class QTableWidget;

namespace shardscape::gui {

/// All schedules in the current layout's devices, micro-batches and times, side by side and sorted by any column. Rows come as
/// they are simulated in the background; another layout starts anew. A click on one asks for it to be the layout's.
class ScheduleSheet : public QDialog {
    Q_OBJECT

public:
    explicit ScheduleSheet(QWidget* parent = nullptr);

    /// `times` in milliseconds of a whole device.
    void setLayoutShape(std::int64_t devices, std::int64_t microbatches, const schedule::UniformTimes& times);
    [[nodiscard]] QTableWidget& table() { return *m_table; }
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

signals:
    void scheduleChosen(const QString& name, int chunks);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void start();
    void add(const schedule::SheetRow& row);

    QLabel* m_head = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_foot = nullptr;
    std::int64_t m_devices = 0;
    std::int64_t m_microbatches = 0;
    schedule::UniformTimes m_times;
    Lane m_lane;
};

} // namespace shardscape::gui
