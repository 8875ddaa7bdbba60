// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/order_row.h"

namespace shardscape::draw {

/// The axes in the order in which they number the ranks, fastest first, as chips.
/// Thread: GUI only.
class RankOrderChips : public panel::OrderRow {
    Q_OBJECT

public:
    explicit RankOrderChips(QWidget* parent = nullptr);

    /// "tp-cp-dp-pp".
    void setOrder(const QString& order);
    [[nodiscard]] QString order() const { return tiles().join(QLatin1Char('-')); }
    /// Axes of one rank are drawn quiet: their place makes no difference.
    void setIdle(const QStringList& axes);
    [[nodiscard]] QRectF chipRect(int index) const { return tileRect(index); }

signals:
    /// Not `finished` while the pointer is down.
    void orderChosen(const QString& order, bool finished);

protected:
    [[nodiscard]] QSizeF tileSize() const override;
    [[nodiscard]] double between() const override;
    void paintTile(QPainter& painter, const QString& tile, const QRectF& box, bool held) const override;
    void paintBetween(QPainter& painter, QPointF middle) const override;

private:
    QStringList m_idle;
};

} // namespace shardscape::draw
