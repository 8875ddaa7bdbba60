// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/curve_chart.h"
#include "gui/background/lane.h"
#include "layout/scenario.h"
#include "search/training/curve.h"

#include <QDialog>

#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace shardscape::gui {

/// A layout that a chart has a line of, with its name.
using ChartedLayout = std::pair<QString, layout::Scenario>;

/// Charts of the current and the pinned layouts, or of a front: which one is chosen above, lines come as they are evaluated in the
/// background.
class ChartsSheet : public QDialog {
    Q_OBJECT

public:
    explicit ChartsSheet(QWidget* parent = nullptr);

    void setLayouts(std::vector<ChartedLayout> layouts);
    [[nodiscard]] const std::vector<ChartedLayout>& layouts() const { return m_layouts; }
    void setKind(const search::CurveKind& kind);
    [[nodiscard]] const search::CurveKind& kind() const { return *m_kind; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] charts::CurveChart& chart() { return *m_chart; }
    /// The lines as CSV.
    [[nodiscard]] QString table() const;
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

signals:
    void pictureRequested();
    void tableRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void start();

    QComboBox* m_kinds = nullptr;
    QPushButton* m_picture = nullptr;
    QPushButton* m_table = nullptr;
    QLabel* m_look = nullptr;
    charts::CurveChart* m_chart = nullptr;
    const search::CurveKind* m_kind = nullptr;
    std::vector<ChartedLayout> m_layouts;
    std::vector<charts::Line> m_lines; ///< that arrived
    Lane m_lane;
};

} // namespace shardscape::gui
