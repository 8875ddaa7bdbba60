// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/verdict_strip.h"

#include <QRectF>

#include <array>
#include <vector>

namespace shardscape::inspector {

/// Where the parts of the verdict lie: one computation for painting, for the mouse and for its height.
struct VerdictStrip::Frame {
    QRectF card;
    QRectF inside;
    QRectF headline;
    QRectF first;  ///< the days of the training; the step's time where nothing says how long it is
    QRectF second; ///< the step's time; its rate where that stands above
    QRectF mfu;
    QRectF bubble; ///< at the right end of mfu's line
    QRectF hill;   ///< the distribution of the peak, above the bar and on its scale
    QRectF bar;
    std::vector<QRectF> legend = std::vector<QRectF>(training::memoryAccounts().size());
    QRectF peak;
    QRectF proposal;             ///< what is said instead of advice
    QRectF advice;               ///< heads and rows
    std::array<QRectF, 3> heads; ///< by row; empty where it goes on under the one before
    std::array<QRectF, 3> advised;
    QRectF reasons; ///< from the headline down: what an invalid layout has instead
    double bottom = 0;
};

inline constexpr double kVerdictBarHeight = 12;
/// Of the bar's width; what lies beyond does not fit.
inline constexpr double kVerdictCapacityAt = 0.78;

} // namespace shardscape::inspector
