// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::training {

/// The few numbers of an evaluation that a sweep keeps.
struct Price {
    bool fits = false;
    bool countable = true; ///< a step takes less than kLongestStep; otherwise the times are zero
    std::int32_t worstStage = 0;
    double peakBytes = 0;
    double capacity = 0;    ///< bytes of the accelerators of the worst stage
    double hostBytes = 0;   ///< in the memory of the fullest node's host
    double driveBytes = 0;  ///< on its drives
    double stepSeconds = 0; ///< 0 when it does not fit and `always` was not asked for
    double mfu = 0;
    double hfu = 0;
    double tokensPerSecond = 0;
    double bubbleRatio = 0;
};

} // namespace shardscape::training
