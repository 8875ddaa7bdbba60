// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/calibration.h"

#include <algorithm>
#include <cmath>

namespace shardscape::serving {

Correction calibrated(std::size_t rows, const std::function<double(std::size_t, const Correction&)>& logError)
{
    constexpr double kRepeats = .05, kKernels = .25, kFixed = .5; // deviations, of logarithms
    constexpr double kFarthest = 1.1; // a factor of three: beyond, something else is wrong
    constexpr double kStep = .02;
    constexpr int kRounds = 8;
    double kernels = 0, fixed = 0;
    const auto at = [](double k, double f) { return Correction{std::exp(k), std::exp(f)}; };
    for (int round = 0; round < kRounds; ++round) {
        double kk = 1 / (kKernels * kKernels), ff = 1 / (kFixed * kFixed), kf = 0;
        double k = -kernels * kk, f = -fixed * ff;
        for (std::size_t i = 0; i < rows; ++i) {
            const double error = logError(i, at(kernels, fixed));
            const double byKernels = (logError(i, at(kernels + kStep, fixed)) - error) / kStep;
            const double byFixed = (logError(i, at(kernels, fixed + kStep)) - error) / kStep;
            if (!std::isfinite(error + byKernels + byFixed))
                continue;
            constexpr double kWeight = 1 / (kRepeats * kRepeats);
            kk += byKernels * byKernels * kWeight;
            ff += byFixed * byFixed * kWeight;
            kf += byKernels * byFixed * kWeight;
            k -= byKernels * error * kWeight;
            f -= byFixed * error * kWeight;
        }
        const double determinant = kk * ff - kf * kf;
        kernels = std::clamp(kernels + (k * ff - f * kf) / determinant, -kFarthest, kFarthest);
        fixed = std::clamp(fixed + (f * kk - k * kf) / determinant, -kFarthest, kFarthest);
    }
    return at(kernels, fixed);
}

} // namespace shardscape::serving
