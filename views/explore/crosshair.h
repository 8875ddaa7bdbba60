// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace shardscape::explore {

/// A value where a guide meets an axis, on a ground of its own, so that it reads over ticks.
void paintGuideValue(QPainter& painter, const QRectF& where, const QString& value, const theme::Theme& theme);

/// Thin dashed lines from a point to both axes of a plot, its values where they end: `x` below the plot, `y` left of it.
void paintCrosshair(QPainter& painter, const QRectF& plot, QPointF at, const QString& x, const QString& y,
                    const theme::Theme& theme);

} // namespace shardscape::explore
