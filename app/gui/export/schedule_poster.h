// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "theme/picture.h"
#include "timeline/timeline_picture.h"

#include <QPageSize>
#include <QString>

#include <memory>
#include <vector>

namespace shardscape::gui {

/// Every schedule at four devices and eight micro-batches on one time scale: name, picture, what it costs and the one thing to
/// see in it. All are simulated with f = b = w = 1 on a whole device and no delay.
class SchedulePoster : public theme::Picture {
public:
    SchedulePoster();

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] std::size_t count() const { return m_cells.size(); }

private:
    /// At its own size with so many columns.
    [[nodiscard]] QSize sizeOf(int columns) const;
    struct Cell {
        QString title;
        QString insight;
        QString numbers;
        std::unique_ptr<timeline::TimelinePicture> picture;
    };
    std::vector<Cell> m_cells;
    std::vector<std::shared_ptr<const timeline::ScheduleView>> m_views;
};

/// The poster as a PDF on paper, upright, in as many columns as make it largest. Error: Unwritable.
Result<void> savePoster(const QString& path, QPageSize::PageSizeId paper, const theme::Theme& theme);

} // namespace shardscape::gui
