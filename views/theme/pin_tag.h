// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QString>

class QPainter;
class QRectF;

namespace shardscape::theme {

/// What a pin is called in every view: A, B, ... Z, then AA. `place` counts the pinned scenarios of the project from 0.
[[nodiscard]] QString pinLetter(int place);
/// Four colours, round and round; the letter carries the meaning, so that grey works.
[[nodiscard]] const QColor& pinColour(const Theme& theme, int place);
/// A square with soft corners and the letter in it.
void paintPinTag(QPainter& painter, const QRectF& square, int place, const Theme& theme);

} // namespace shardscape::theme
