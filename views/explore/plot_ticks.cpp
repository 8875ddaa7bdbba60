// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/plot_ticks.h"

#include "theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace shardscape::explore {

namespace {

std::vector<double> linearTicks(double lower, double upper, int most)
{
    const double rough = (upper - lower) / std::max(1, most);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double nice : {1.0, 2.0, 2.5, 5.0}) {
        if (nice * power >= rough * (1 - 1e-9)) {
            step = nice * power;
            break;
        }
    }
    std::vector<double> ticks;
    const double first = std::ceil(lower / step - 1e-9);
    const double last = std::floor(upper / step + 1e-9);
    for (double at = first; at <= last && ticks.size() < 1000; ++at)
        ticks.push_back(at == 0 ? 0.0 : at * step);
    return ticks;
}

} // namespace

std::vector<double> plotTicks(double lower, double upper, bool logarithmic, int most)
{
    if (!std::isfinite(lower) || !std::isfinite(upper) || !(upper > lower))
        return {};
    if (!logarithmic)
        return linearTicks(lower, upper, most);
    if (!(lower > 0))
        return {};
    const double decades = std::log10(upper / lower);
    const auto build = [lower, upper](std::initializer_list<double> within, int everyDecade) {
        std::vector<double> ticks;
        const int first = static_cast<int>(std::floor(std::log10(lower)));
        const int last = static_cast<int>(std::ceil(std::log10(upper)));
        for (int decade = first; decade <= last; ++decade) {
            if (((decade % everyDecade) + everyDecade) % everyDecade != 0)
                continue;
            for (const double factor : within) {
                const double tick = factor * std::pow(10.0, decade);
                if (tick >= lower * (1 - 1e-9) && tick <= upper * (1 + 1e-9))
                    ticks.push_back(tick);
            }
        }
        return ticks;
    };
    // Not more than asked for, and no two closer than their labels need.
    const auto fits = [decades, most](const std::vector<double>& ticks) {
        if (ticks.size() > static_cast<std::size_t>(std::max(2, most)))
            return false;
        for (std::size_t at = 1; at < ticks.size(); ++at) {
            if (std::log10(ticks[at] / ticks[at - 1]) < 0.8 * decades / std::max(2, most))
                return false;
        }
        return true;
    };
    for (const std::initializer_list<double> within :
         {std::initializer_list<double>{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8},
          {1, 1.5, 2, 3, 4, 6, 8},
          {1, 2, 3, 5},
          {1, 2, 5},
          {1, 3}}) {
        const std::vector<double> ticks = build(within, 1);
        if (ticks.size() >= 2 && fits(ticks))
            return ticks;
    }
    for (int every = 1; decades >= 1; ++every) {
        const std::vector<double> ticks = build({1}, every);
        if (fits(ticks))
            return ticks;
    }
    return linearTicks(lower, upper, most);
}

QString tickText(double tick, const std::vector<double>& ticks, const QLocale& locale)
{
    double largest = std::abs(tick);
    double step = 0;
    bool even = ticks.size() > 1;
    for (const double other : ticks)
        largest = std::max(largest, std::abs(other));
    if (ticks.size() > 1)
        step = ticks[1] - ticks[0];
    for (std::size_t at = 2; at < ticks.size(); ++at)
        even = even && std::abs(ticks[at] - ticks[at - 1] - step) < 1e-6 * std::abs(step);
    if (!even) // over orders of magnitude each has a unit of its own
        largest = std::abs(tick);
    double unit = 1;
    QString suffix;
    if (largest >= 1e9) {
        unit = 1e9;
        suffix = QChar::Nbsp + QStringLiteral("G");
    } else if (largest >= 1e6) {
        unit = 1e6;
        suffix = QChar::Nbsp + QStringLiteral("M");
    } else if (largest >= 1e4) {
        unit = 1e3;
        suffix = QChar::Nbsp + QStringLiteral("k");
    }
    if (tick == 0)
        return locale.toString(0);
    const double grain = even ? step / unit : std::abs(tick) / unit;
    int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(grain) + 1e-9)), 0, 9);
    // 2.5 needs one digit more than its power of ten says.
    const double shown = grain * std::pow(10.0, decimals);
    if (decimals < 9 && std::abs(shown - std::round(shown)) > 1e-6)
        ++decimals;
    return theme::fixed(tick / unit, decimals, locale) + suffix;
}

} // namespace shardscape::explore
