// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/order_row.h"

namespace shardscape::learn {

/// Tiles that are dragged into order.
///
/// Thread: GUI only.
class TileRow : public panel::OrderRow {
    Q_OBJECT

public:
    explicit TileRow(QWidget* parent = nullptr);

protected:
    [[nodiscard]] QSizeF tileSize() const override;
    [[nodiscard]] double between() const override;
    void paintTile(QPainter& painter, const QString& tile, const QRectF& box, bool held) const override;
};

} // namespace shardscape::learn
