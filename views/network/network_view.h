// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"
#include "network/token_shares.h"
#include "network/traffic_chart.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;

namespace shardscape::draw {
class RankOrderChips;
}
namespace shardscape::layout {
struct Knob;
}

namespace shardscape::network_view {

/// The Network perspective: the traffic of a step, and the knobs that move it.
/// Thread: GUI only.
class NetworkView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit NetworkView(QWidget* parent = nullptr);

    /// No cluster in the scenario: empty. `reason`: why the layout cannot be.
    void show(const layout::Scenario& scenario, const draw::RankMap& map, double stepSeconds,
              const QString& reason);
    void setRankOrder(const QString& order, const QStringList& idle);
    void setTheme(const theme::Theme& theme);
    /// Knobs and tokens alone: something else draws the traffic.
    void setChartShown(bool shown);
    [[nodiscard]] TrafficChart& chart() { return *m_chart; }
    [[nodiscard]] TokenShares& tokenShares() { return *m_tokens; }
    [[nodiscard]] draw::RankOrderChips& rankOrder() { return *m_order; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void knobChosen(const QString& knob, qint64 value);
    void rankOrderChosen(const QString& order, bool finished);
    void whyRequested(shardscape::draw::Axis axis);
    void levelActivated(int level);

private:
    struct Control {
        const layout::Knob* knob = nullptr;
        QLabel* label = nullptr;
        QComboBox* box = nullptr;
        QWidget* pair = nullptr; ///< label and box
        QCheckBox* check = nullptr;
    };

    std::vector<Control> m_controls;
    draw::RankOrderChips* m_order = nullptr;
    TrafficChart* m_chart = nullptr;
    TokenShares* m_tokens = nullptr;
};

} // namespace shardscape::network_view
