// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lanes/lane_chart.h"
#include "theme/picture.h"
#include "timeline/lane_row.h"

#include <QWidget>

#include <functional>

namespace shardscape::lanes {

/// A view of one layout that becomes a chart of lanes where there are several. What is dropped anywhere on it becomes one.
///
/// Thread: GUI only.
class LaneFrame : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    /// `picture` is the view, too, which belongs to the frame from now on.
    LaneFrame(QWidget* view, theme::Picture* picture, std::function<void(const theme::Theme&)> setViewTheme,
              QWidget* parent = nullptr);

    /// What the lanes are, from above, as chips; fewer than two show the view.
    void setChips(std::vector<timeline::LaneChip> chips);
    [[nodiscard]] bool hasLanes() const { return m_row->lanes().size() > 1; }
    void setLanes(Lanes lanes);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] timeline::LaneRow& laneRow() { return *m_row; }
    [[nodiscard]] LaneChart& chart() { return *m_chart; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void laneRemoved(const QString& key);
    /// A lane, or what was dropped, is to stand before what is the lane number `place` now.
    void lanePlaced(const QString& key, int place);
    void whyRequested(qint64 scenario, const QString& number);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* m_view = nullptr;
    theme::Picture* m_picture = nullptr;
    std::function<void(const theme::Theme&)> m_setViewTheme;
    timeline::LaneRow* m_row = nullptr;
    LaneChart* m_chart = nullptr;
};

} // namespace shardscape::lanes
