// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <vector>

namespace shardscape::explore {

/// Positions on an axis that people can read: 1, 2, 2.5 or 5 times a power of ten, at most about `most` of them within
/// [lower, upper]. Logarithmic axes get powers of ten, with round numbers between them where there is room, and linear
/// steps where none of these is in sight. Empty for an empty or unbounded range, or a logarithmic one that reaches zero.
[[nodiscard]] std::vector<double> plotTicks(double lower, double upper, bool logarithmic, int most);

/// The labels of these positions, all with the same decimals where they are evenly spaced; thousands as 153 k.
[[nodiscard]] QString tickText(double tick, const std::vector<double>& ticks,
                               const QLocale& locale = QLocale());

} // namespace shardscape::explore
