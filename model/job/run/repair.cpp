// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/repair.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

double repairSigma(const workload::Repair& repair)
{
    return repair.meanHours > repair.medianHours && repair.medianHours > 0
               ? std::sqrt(2 * std::log(repair.meanHours / repair.medianHours))
               : 0;
}

double normalQuantile(double share)
{
    // Bisection of the distribution function: to the last bit of what anybody reads, without a table of coefficients.
    double low = -9, high = 9;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (std::erfc(-middle / std::sqrt(2.0)) / 2 < share ? low : high) = middle;
    }
    return (low + high) / 2;
}

double repairQuantileHours(const workload::Repair& repair, double share)
{
    return repair.medianHours * std::exp(repairSigma(repair) * normalQuantile(share));
}

double meanUnderRepair(double nodes, double ratePerThousandNodeDays, double meanRepairHours)
{
    return nodes * ratePerThousandNodeDays / 1000 * meanRepairHours / 24;
}

double poissonBelow(double mean, std::int64_t k)
{
    if (k < 0)
        return 0;
    if (mean <= 0)
        return 1;
    // In logarithms, so that a mean of thousands does not underflow.
    double sum = 0;
    double logTerm = -mean;
    for (std::int64_t i = 0; i <= k; ++i) {
        if (i > 0)
            logTerm += std::log(mean / static_cast<double>(i));
        sum += std::exp(logTerm);
    }
    return std::min(sum, 1.0);
}

std::int64_t poissonQuantile(double mean, double share)
{
    if (mean <= 0)
        return 0;
    double sum = 0;
    double logTerm = -mean;
    const auto most = static_cast<std::int64_t>(mean + 40 * std::sqrt(mean) + 40);
    for (std::int64_t k = 0;; ++k) {
        if (k > 0)
            logTerm += std::log(mean / static_cast<double>(k));
        sum += std::exp(logTerm);
        if (sum >= share || k >= most)
            return k;
    }
}

} // namespace shardscape::run
