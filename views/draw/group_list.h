// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "draw/rank_map.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::draw {

/// What a rank's groups are: a line an axis with its size, the links it crosses, its bytes and how long the step waits for
/// it. A line is a button: why is it so.
/// Thread: GUI only.
class GroupList : public QWidget {
    Q_OBJECT

public:
    explicit GroupList(QWidget* parent = nullptr);

    /// `rank` -1: the axes as such.
    void show(const RankMap& map, const cluster::Cluster& cluster, std::int64_t rank);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] int lines() const { return static_cast<int>(m_axes.size()); }
    [[nodiscard]] QRectF lineRect(int line) const;
    [[nodiscard]] QString textOf(Axis axis) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

signals:
    void whyRequested(shardscape::draw::Axis axis);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] int lineAt(QPointF at) const;
    void describe();

    RankMap m_map;
    cluster::Cluster m_cluster;
    std::int64_t m_rank = -1;
    std::vector<Axis> m_axes;
    theme::Theme m_theme;
    int m_hovered = -1;
    int m_current = 0;
    bool m_ring = false;
};

} // namespace shardscape::draw
