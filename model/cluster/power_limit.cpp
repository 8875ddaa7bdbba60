// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/power_limit.h"

#include <algorithm>
#include <cmath>

namespace shardscape::cluster {

namespace {

double widePeak(const Accelerator& a)
{
    return std::max(a.bf16Flops, a.fp16Flops);
}

} // namespace

double shareUnderPower(double share, double power)
{
    if (share <= 0 || power <= 0)
        return share;
    // The power at the bend, of that under which `share` was measured.
    const double bend = share >= kBend ? std::pow(kBend / share, 2) : kBend / share;
    const double attained = kBend * (power >= bend ? std::sqrt(power / bend) : power / bend);
    return std::min(attained, std::max(share, kMost));
}

KernelRates ratesUnderPower(const Accelerator& measured, const Accelerator& part)
{
    KernelRates rates = measured.kernels;
    if (measured.watts <= 0 || part.watts <= 0 || widePeak(measured) <= 0 || widePeak(part) <= 0)
        return rates;
    const auto under = [&](double share, double from, double to) {
        return from > 0 && to > 0 ? shareUnderPower(share, part.watts / measured.watts * from / to) : share;
    };
    rates.gemmEfficiency = under(rates.gemmEfficiency, widePeak(measured), widePeak(part));
    rates.fp8Efficiency = under(rates.fp8Efficiency, measured.fp8Peak, part.fp8Peak);
    rates.fp4Efficiency = under(rates.fp4Efficiency, measured.fp4Peak, part.fp4Peak);
    const double clock = rates.gemmEfficiency / measured.kernels.gemmEfficiency;
    for (double* attention :
         {&rates.flashForward, &rates.flashBackward, &rates.cudnnForward, &rates.cudnnBackward})
        *attention = std::min(*attention * clock, std::max(*attention, kMost));
    if (rates.gemmEfficiency != measured.kernels.gemmEfficiency)
        rates.source = "as " + measured.name + ", by the watts for each FLOP/s: " + rates.source;
    return rates;
}

} // namespace shardscape::cluster
