// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lanes/lane_chart.h"
#include "theme/picture.h"
#include "timeline/lane_row.h"

#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace shardscape::lanes {

/// A view of one layout that becomes a chart of lanes where there are several. What is dropped anywhere on it becomes one.
/// What is not the view's chart may stay beside the lanes. Tab goes from lane to lane.
///
/// Thread: GUI only.
class LaneFrame : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    /// `picture` is the view, too, which belongs to the frame from now on.
    LaneFrame(QWidget* view, theme::Picture* picture, std::function<void(const theme::Theme&)> setViewTheme,
              QWidget* parent = nullptr);

    /// With lanes, `withLanes(true)` leaves of the view what stays with them, above their chart or below it, where there is room
    /// for both.
    enum class Place { Above, Below };
    void keepView(Place place, std::function<void(bool)> withLanes);

    /// What the lanes are, from above, as chips; fewer than two show the view.
    void setChips(std::vector<timeline::LaneChip> chips);
    [[nodiscard]] bool hasLanes() const { return m_row->lanes().size() > 1; }
    void setLanes(Lanes lanes);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] timeline::LaneRow& laneRow() { return *m_row; }
    [[nodiscard]] LaneChart& chart() { return *m_chart; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    /// With lanes, of what cannot go.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override
    {
        return !hasLanes() && QWidget::hasHeightForWidth();
    }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void laneLooked(const QString& key);
    void laneTaken(const QString& key);
    void laneRemoved(const QString& key);
    /// A lane, or what was dropped, is to stand before what is the lane number `place` now.
    void lanePlaced(const QString& key, int place);
    void whyRequested(qint64 scenario, const QString& number);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void arrange();

    QWidget* m_view = nullptr;
    theme::Picture* m_picture = nullptr;
    std::function<void(const theme::Theme&)> m_setViewTheme;
    std::function<void(bool)> m_withLanes; ///< empty: nothing of the view stays
    QVBoxLayout* m_column = nullptr;
    timeline::LaneRow* m_row = nullptr;
    LaneChart* m_chart = nullptr;
};

} // namespace shardscape::lanes
