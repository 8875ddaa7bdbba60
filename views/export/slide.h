// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/picture.h"

#include <QStringList>

#include <vector>

namespace shardscape::exporting {

/// A slide: what it says, pictures of what differs side by side, numbers below them. A value but for the pictures, which it points
/// to and which outlive it.
class Slide : public theme::Picture {
public:
    QString title;
    QString subtitle;
    std::vector<theme::Picture*> pictures;
    std::vector<QStringList>
        rows; ///< the first is the head, the first column names; empty: the pictures have the room
    QString foot;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1280, 720}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

private:
    double paintHead(QPainter& painter, const QRectF& page, const theme::Theme& theme) const;
    void paintRows(QPainter& painter, const QRectF& area, const theme::Theme& theme) const;
    [[nodiscard]] double rowHeight() const;
};

} // namespace shardscape::exporting
