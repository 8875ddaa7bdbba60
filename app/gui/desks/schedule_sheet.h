// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/background/lane.h"
#include "job/training/numbers/evaluation.h"
#include "layout/change.h"
#include "schedule/schedule.h"
#include "theme/theme.h"
#include "timeline/gantt_index.h"

#include <QDialog>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QTableWidget;

namespace shardscape::gui {

/// Every schedule in place of the current layout's, with all else as it is: its picture on one axis of time with the others, its
/// step, bubble and peak as the layout's verdict would say them. Rows come as they are priced in the background; another layout
/// starts anew. A click on one asks for the change that makes it the layout's.
class ScheduleSheet : public QDialog {
    Q_OBJECT

public:
    explicit ScheduleSheet(QWidget* parent = nullptr);

    /// Nothing: the current layout is not possible, and what is shown stays.
    void setScenario(const std::optional<layout::Scenario>& scenario);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QTableWidget& table() { return *m_table; }
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

    /// One schedule in a layout's place. Pure; any thread.
    struct Row {
        const schedule::Schedule* schedule = nullptr;
        layout::Change change; ///< that makes it the layout's
        Message refused;       ///< why it cannot be; the rest is empty then
        std::int32_t chunks = 0;
        double stepSeconds = 0;
        double bubbleRatio = 0;
        double gap =
            0; ///< how much longer the pipeline is than any order with its memory has to be, as a fraction
        double peakBytes = 0;
        bool fits = false;
        double copies = 1;                               ///< of the parameters, on the device with most
        std::int32_t staleness = 0, steadyStaleness = 0; ///< updates; as schedule::SheetRow
        std::int64_t messages = 0;
        std::shared_ptr<const timeline::GanttIndex> picture;
    };
    [[nodiscard]] static Row rowOf(const layout::Scenario& scenario, const schedule::Schedule& schedule);

signals:
    void changeChosen(const layout::Change& change);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void start();
    void add(const Row& row);
    void drawPictures();

    QLabel* m_head = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_foot = nullptr;
    std::optional<layout::Scenario> m_scenario;
    bool m_possible = false;
    std::vector<Row> m_rows; ///< as they came
    theme::Theme m_theme = theme::Theme::light();
    Lane m_lane;
};

} // namespace shardscape::gui
