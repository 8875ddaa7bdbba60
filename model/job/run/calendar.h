// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "job/run/draw.h"

#include <optional>
#include <string>
#include <string_view>

namespace shardscape::run {

/// Days since 1970-01-01 of "2026-03-31" (UTC). Errors: not a date, or not in the calendar, with the nearest that is.
Result<std::int64_t> dayOf(std::string_view date);
/// "2026-03-31" of days since 1970-01-01, the day on which a moment lies.
std::string dateOf(double days);

/// Of draws: one in ten is below, half are, one in ten above; and their mean. Infinite where too many are never done.
struct Spread {
    double p10 = 0, p50 = 0, p90 = 0, mean = 0;
};
/// Of any numbers; zero of none. Between two neighbours in proportion, as most programs do.
Spread spreadOf(std::vector<double> values);

/// What draws come to.
struct Calendar {
    Spread seconds, failures, acceleratorHours, dollars, kilowattHours, broken;
    Bars bars{};      ///< s, mean of the draws that are done
    double share = 0; ///< productive over wall, of all hours of the draws that are done: as the bars sum up
    double done = 0;  ///< share of the draws that come to their end within fifty years
    /// Of draws done within so many seconds of the start.
    [[nodiscard]] double chanceWithin(double limit) const;
    std::vector<double> sorted; ///< s of each draw
};

/// What the hours of a run cost.
struct Expense {
    double acceleratorHours = 0; ///< of the layout's nodes and the spares, held from start to end
    double dollars = 0;          ///< 0: the price is not known
    double kilowattHours = 0;    ///< 0: board power is not known
    double carbonTonnes = 0;     ///< 0: not asked
    double spareHours = 0;       ///< of the accelerator-hours, those of spares
    double egressDollars = 0;    ///< of the dollars, what leaves its site

    /// What one second of the layout's nodes costs, spares and egress left aside: accelerator-hours and USD of a run of so many seconds.
    [[nodiscard]] double hoursOf(double seconds, double wall) const
    {
        return wall > 0 ? seconds / wall * (acceleratorHours - spareHours) : 0;
    }
    [[nodiscard]] double dollarsOf(double seconds, double wall) const
    {
        return acceleratorHours > 0 ? hoursOf(seconds, wall) / acceleratorHours * (dollars - egressDollars)
                                    : 0;
    }
    [[nodiscard]] double spareDollars() const
    {
        return acceleratorHours > 0 ? spareHours / acceleratorHours * (dollars - egressDollars) : 0;
    }
};

/// What nodes that stand by are called beside the bars.
inline constexpr std::string_view kSparesLabel = "Spares waiting";

/// Rent of all that is held, energy of what is busy and what idles, hosts and building as the prices say. Source: hours times
/// price and power (DeepSeek-AI 2024, arXiv 2412.19437, Table 1; Touvron 2023, arXiv 2302.13971, Table 15).
Expense expenseOf(const Bars& bars, const Plan& plan, const Step& step, const workload::Prices& prices);

Calendar calendarOf(const std::vector<DrawnRun>& runs, const Plan& plan, const Step& step,
                    const workload::Prices& prices);

} // namespace shardscape::run
