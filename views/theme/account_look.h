// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/account.h"
#include "theme/theme.h"

#include <QColor>
#include <QString>

class QPainter;
class QRectF;

/// What accounts look like and are called, wherever they appear. All of it follows from their declarations.
namespace shardscape::theme {

/// As in running text: "optimizer states", "Fill and drain".
[[nodiscard]] QString accountLabel(const training::Account& account);
/// The same at the beginning of a line: "Optimizer states".
[[nodiscard]] QString accountTitle(const training::Account& account);
/// Where there is no room: "Optimizer".
[[nodiscard]] QString accountShortTitle(const training::Account& account);
/// One sentence; may be empty.
[[nodiscard]] QString accountHelp(const training::Account& account);

[[nodiscard]] QColor accountColour(const training::Account& account, const Theme& theme);
/// In its colour, or hatched as the Gantt hatches what it is.
void fillAccount(QPainter& painter, const QRectF& rect, const training::Account& account, const Theme& theme);
/// Time that something else hides: shown, not counted.
void fillHidden(QPainter& painter, const QRectF& rect, const Theme& theme);

} // namespace shardscape::theme
