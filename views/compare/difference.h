// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "theme/theme.h"
#include "time/waterfall.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace shardscape::compare {

/// What is compared. Amounts are whole nanoseconds or whole bytes, so that a sum can be checked to the last one.
enum class Quantity : std::uint8_t { StepTime, PeakMemory };

/// One part of a difference.
struct Change {
    QString id; ///< a time::Part's, "memory.weights"...: also what Why? explains
    QString label;
    std::int64_t before = 0;
    std::int64_t after = 0;
    const training::Account* account = &training::unexplainedRow(); ///< how it is filled

    [[nodiscard]] std::int64_t amount() const { return after - before; }
};

/// From one layout's total to the other's: `before` plus all amounts is `after`, to the last nanosecond or byte.
struct Difference {
    Quantity quantity = Quantity::StepTime;
    std::int64_t before = 0;
    std::int64_t after = 0;
    std::vector<Change> changes; ///< parts that neither has are left out; may be empty when nothing is known

    [[nodiscard]] bool isEmpty() const { return changes.empty(); }
};

/// Whole numbers nearest to the parts that sum to `total` exactly: what rounding leaves over goes to those whose fractions
/// are largest. Parts that do not sum to the total within one unit each are not made to: the rest is returned as one more.
[[nodiscard]] std::vector<std::int64_t> wholeParts(const std::vector<double>& parts, std::int64_t total);

/// Of the step, by the rows of the Time perspective; of the fullest rank of each, by memory account.
/// Empty when one of the layouts is not valid.
[[nodiscard]] Difference difference(const Candidate& base, const Candidate& other, Quantity quantity);

/// A bar between two running totals.
struct ChangeBar {
    Change change;
    QRectF band; ///< the whole row: hit testing, hover
    QRectF bar;
    double joinX = 0;                ///< where the running total is carried down to the next row
    std::vector<Change> folded = {}; ///< what it stands for, where that is several
};

/// Of the step, or of the peak: less is no bar of its own where others are there. Among bars of seconds a row of nanoseconds says
/// nothing.
inline constexpr double kFolded = 1e-3;

/// Rows of equal height: the base's total, one per part, the other's total. The axis shows the change, zero at the base's
/// total, so that small changes of a long step can be seen; the totals are written, not drawn to scale. `binary`: ticks are
/// round in MiB or GiB. Parts that changed by less than kFolded, and by less than a tenth of what changed most, are one bar, the
/// last, where there are several.
struct DifferenceGeometry {
    QRectF plot;
    double least = 0; ///< amounts at the plot's edges
    double most = 0;
    QRectF beforeBand;
    QRectF afterBand;
    double zeroX = 0;
    double endX = 0;
    std::vector<double> ticks;   ///< amounts
    std::vector<ChangeBar> bars; ///< in the order of the parts; parts without a change left out

    [[nodiscard]] double x(double amount) const;
};
[[nodiscard]] DifferenceGeometry layoutDifference(const Difference& difference, const QRectF& plot,
                                                  double highestRow, bool binary = false, bool folds = true);

} // namespace shardscape::compare
