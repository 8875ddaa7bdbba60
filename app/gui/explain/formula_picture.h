// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"

#include <QColor>
#include <QImage>
#include <QString>

namespace shardscape::gui {

/// Whether the symbols stand in a formula, or their values.
enum class FormulaOf { Symbols, Values };

/// "9.40·10⁹", "57.5", "1,024": as many digits as mean something, powers of ten where a number would be long.
[[nodiscard]] QString formulaNumber(double value);

/// The formula of a named term as mathematics is set: fractions with a line, indices below, powers above, brackets as high as
/// what they hold. Broken at signs where a line would be wider than `width`; in logical pixels. Null where the term has none.
[[nodiscard]] QImage formulaPicture(const Term& term, FormulaOf what, double width, const QColor& ink,
                                    double pixelRatio);

} // namespace shardscape::gui
