// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/tile_row.h"

#include <QPainter>

namespace shardscape::learn {

namespace {

constexpr double kTile = 72;
constexpr double kHeight = 30;

} // namespace

TileRow::TileRow(QWidget* parent)
    : OrderRow(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Drag the tiles; or choose with arrows and move with Shift and arrows"));
}

QSizeF TileRow::tileSize() const
{
    return {kTile, kHeight};
}

double TileRow::between() const
{
    return theme::kGap;
}

void TileRow::paintTile(QPainter& painter, const QString& tile, const QRectF& box, bool held) const
{
    painter.setFont(theme::textFont(theme::TextRole::Strong));
    painter.setPen(QPen(held ? colours().accent : colours().line, held ? 2 : 1));
    painter.setBrush(isEnabled() ? colours().pane : colours().ground);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme::kCorner, theme::kCorner);
    painter.setPen(isEnabled() ? colours().text : colours().quietText);
    painter.drawText(box, Qt::AlignCenter, tile);
}

} // namespace shardscape::learn
