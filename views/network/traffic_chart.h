// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "network/traffic_geometry.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace shardscape::network_view {

/// Who talks to whom in a step: seconds by axis and by link level, exposed and hidden, and bytes by level in parts by axis. Rows are
/// buttons: arrows walk, Enter asks why.
/// Thread: GUI only.
class TrafficChart : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit TrafficChart(QWidget* parent = nullptr);

    /// `reason`: why the map is empty.
    void show(const draw::RankMap& map, const cluster::Cluster& cluster, double stepSeconds,
              const QString& reason);
    /// By axis, why its messages show (traffic_cause.h).
    void setCauses(const QStringList& causes);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] TrafficRows axisRows() const;
    [[nodiscard]] TrafficRows levelRows() const;
    [[nodiscard]] QString tipAt(QPointF at) const;
    /// Both tables as tab-separated text.
    [[nodiscard]] QString tableText() const;
    [[nodiscard]] QString headline() const;

    /// Where the current row is: Qt::ImAnchorRectangle.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 560}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 520}; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Whether all rows and what they are called are in sight, none of it cut.
    [[nodiscard]] bool isWhole() const;

signals:
    void whyRequested(shardscape::draw::Axis axis);
    /// A link level was clicked: where it is drawn.
    void levelActivated(int level);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Frame {
        QRectF header;
        QRectF axisCard;
        QRectF levelCard;
        double rowHeight = 40;
        double labelWidth = 0;
        double least = 0; ///< height that its rows need
        bool namesAreWhole = true;
        std::vector<double> axisColumns; ///< right edges
        std::vector<double> levelColumns;
        TrafficRows axes;
        TrafficRows levels;
    };
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    void paintFrame(QPainter& painter, const QRectF& rect, const theme::Theme& theme, bool interactive) const;
    [[nodiscard]] QString levelName(std::int32_t level) const;
    [[nodiscard]] QString levelOf(const draw::AxisTraffic& axis) const;
    [[nodiscard]] QString attained(std::int32_t level) const; ///< bandwidth
    [[nodiscard]] QString ranksText(const draw::AxisTraffic& axis) const;
    /// "with 12 ms of tied matrices": what Time's row has less, or more; empty where they are the same.
    [[nodiscard]] static QString borrowedText(const draw::AxisTraffic& axis);
    [[nodiscard]] QString scopeText(std::int32_t level) const;
    [[nodiscard]] QString causeOf(draw::Axis axis) const;
    void paintCause(QPainter& painter, const AxisRow& row, const QRectF& plot,
                    const theme::Theme& theme) const;
    void describe();

    draw::RankMap m_map;
    cluster::Cluster m_cluster;
    double m_step = 0;
    QString m_reason;
    QStringList m_causes;
    theme::Theme m_theme;
    int m_current = -1; ///< axes first, then levels
    int m_hovered = -1;
    bool m_ring = false;
};

} // namespace shardscape::network_view
