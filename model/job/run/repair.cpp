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

double meanHoursWithin(const workload::Repair& repair, double hours)
{
    const double sigma = repairSigma(repair);
    if (hours <= 0 || repair.medianHours <= 0)
        return 0;
    if (sigma <= 0) {
        const double whole = std::min(repair.medianHours, hours);
        return whole - whole * whole / (2 * hours);
    }
    const double mu = std::log(repair.medianHours);
    const auto below = [&](double order) { // share of the order-th moment that lies below `hours`
        return std::erfc(-(std::log(hours) - mu - order * sigma * sigma) / (sigma * std::sqrt(2.0))) / 2;
    };
    const double beyond = 1 - below(0);
    const double first = std::exp(mu + sigma * sigma / 2) * below(1) + hours * beyond;
    const double second = std::exp(2 * mu + 2 * sigma * sigma) * below(2) + hours * hours * beyond;
    return first - second / (2 * hours);
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

double waitingShare(double meanBroken, std::int64_t spares)
{
    double blocked = 1;
    for (std::int64_t servers = 1; servers <= spares + 1; ++servers)
        blocked = meanBroken * blocked / (static_cast<double>(servers) + meanBroken * blocked);
    return blocked;
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
