// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/progress.h"

#include <algorithm>

namespace shardscape::run {

double levelsWaste(std::span<const Level> levels)
{
    double waste = 0;
    for (const Level& level : levels)
        waste += std::sqrt(2 * level.stall / level.meanTime) + level.restart / level.meanTime;
    return waste;
}

double peersSurvive(double machines, double group, double failing)
{
    if (failing < group)
        return 1;
    // C(N - m, k - m)/C(N, k) is k (k - 1) ... (k - m + 1) over N (N - 1) ... (N - m + 1).
    double ratio = 1;
    for (double i = 0; i < group; ++i)
        ratio *= (failing - i) / (machines - i);
    return std::max(0.0, 1 - machines / group * ratio);
}

double bestInterval(double delta, double meanTime, double restart, double flush)
{
    if (!(meanTime < HUGE_VAL))
        return std::max(flush, 86400.0); // nothing fails: a day, as people save all the same
    // The share rises to one peak: golden section between a second and many mean times.
    double low = std::log(std::max({flush, delta / 100, 1.0}));
    double high = std::log(std::max(20 * meanTime, std::exp(low) * 2));
    const auto share = [&](double logInterval) {
        return progressShare(std::exp(logInterval), delta, meanTime, restart, flush);
    };
    constexpr double kGolden = .6180339887498949;
    for (int i = 0; i < 80; ++i) {
        const double a = high - kGolden * (high - low);
        const double b = low + kGolden * (high - low);
        if (share(a) < share(b))
            low = a;
        else
            high = b;
    }
    return std::exp((low + high) / 2);
}

} // namespace shardscape::run
