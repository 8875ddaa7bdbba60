// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

namespace shardscape::panel {

/// Whether a layout fits its accelerators.
enum class Verdict : std::uint8_t { Fits, Tight, DoesNotFit };

inline constexpr double kVerdictSign = 15; ///< what the sign and the gap behind it take, px

[[nodiscard]] QColor verdictColour(Verdict verdict, const theme::Theme& theme);

/// A tick, a triangle or a cross, its left middle at `at`: word, shape and colour agree, so that it reads in grey.
void paintVerdictSign(QPainter& painter, const QPointF& at, Verdict verdict, const theme::Theme& theme);

} // namespace shardscape::panel
