// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/calendar.h"

#include "cost/energy.h"
#include "cost/training_run.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace shardscape::run {

namespace {

bool readNumber(std::string_view text, int& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

std::string written(std::chrono::year_month_day date)
{
    char text[24];
    std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text;
}

} // namespace

Result<std::int64_t> dayOf(std::string_view date)
{
    int year = 0, month = 0, day = 0;
    const bool formed = date.size() == 10 && date[4] == '-' && date[7] == '-'
                        && readNumber(date.substr(0, 4), year) && readNumber(date.substr(5, 2), month)
                        && readNumber(date.substr(8, 2), day);
    if (!formed)
        return fail(ErrorCode::BadInput,
                    say("'%1' is not a date; dates are written as 2026-03-31", date.substr(0, 40)));
    using namespace std::chrono;
    const year_month_day whole{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                               std::chrono::day(static_cast<unsigned>(day))};
    if (!whole.ok() || year < 1970) {
        const unsigned near = static_cast<unsigned>(std::clamp(month, 1, 12));
        const year_month_day last = year_month_day(std::chrono::year(std::max(year, 1970))
                                                   / std::chrono::month(near) / std::chrono::last);
        return fail(ErrorCode::BadInput,
                    say("there is no %1 in the calendar; nearest is %2", date, written(last)));
    }
    return std::int64_t{sys_days(whole).time_since_epoch().count()};
}

std::string dateOf(double days)
{
    using namespace std::chrono;
    return written(year_month_day(sys_days(std::chrono::days(static_cast<int>(std::floor(days))))));
}

Spread spreadOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const auto at = [&values](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const auto above = std::min(below + 1, values.size() - 1);
        const double part = place - static_cast<double>(below);
        return part == 0 ? values[below] : values[below] * (1 - part) + values[above] * part;
    };
    return {at(.1), at(.5), at(.9),
            std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size())};
}

double Calendar::chanceWithin(double limit) const
{
    if (sorted.empty())
        return 0;
    const auto within = std::upper_bound(sorted.begin(), sorted.end(), limit) - sorted.begin();
    return static_cast<double>(within) / static_cast<double>(sorted.size());
}

Expense expenseOf(const Bars& bars, const Plan& plan, const Step& step, const workload::Prices& prices)
{
    const double wall = std::accumulate(bars.begin(), bars.end(), 0.0);
    const auto bar = [&bars](Bar which) { return bars[static_cast<std::size_t>(which)]; };
    const double stepping = bar(Bar::Productive) + bar(Bar::LostWork) + bar(Bar::Slow) + bar(Bar::Evaluation);
    const double used = step.accelerators();
    const double spares = static_cast<double>(plan.spares) * plan.acceleratorsPerNode;
    const double held = plan.nodes * plan.heldShare(wall) * plan.acceleratorsPerNode + spares;
    Expense e;
    e.acceleratorHours = held * wall / 3600;
    e.spareHours = spares * wall / 3600;
    e.egressDollars = prices.egressBytes * prices.egressPerByte
                      + step.egressPerSecond * (bar(Bar::Productive) + bar(Bar::LostWork));
    const double price = prices.perAcceleratorHour > 0 ? prices.perAcceleratorHour : step.pricePerHour;
    if (price > 0)
        e.dollars = cost::rent<double>(e.acceleratorHours, price) + e.egressDollars;
    const double busyHours = std::min(used * stepping / 3600, e.acceleratorHours - e.spareHours);
    const double atBoardPower = busyHours * prices.boardShare * step.powerShare
                                + (e.acceleratorHours - busyHours) * prices.idleShare;
    e.kilowattHours = cost::energyKilowattHours(atBoardPower, step.boardWatts, prices.nodeShare,
                                                prices.building);
    e.carbonTonnes = cost::carbonTonnes(e.kilowattHours, prices.carbon);
    return e;
}

Calendar calendarOf(const std::vector<DrawnRun>& runs, const Plan& plan, const Step& step,
                    const workload::Prices& prices)
{
    Calendar calendar;
    std::vector<double> failures, hours, dollars, energy, broken;
    for (const DrawnRun& run : runs) {
        calendar.sorted.push_back(run.seconds);
        if (!std::isfinite(run.seconds))
            continue;
        calendar.done += 1;
        for (std::size_t i = 0; i < kBars; ++i)
            calendar.bars[i] += run.bars[i];
        const Expense expense = expenseOf(run.bars, plan, step, prices);
        failures.push_back(static_cast<double>(run.failures));
        hours.push_back(expense.acceleratorHours);
        dollars.push_back(expense.dollars);
        energy.push_back(expense.kilowattHours);
        broken.push_back(static_cast<double>(run.mostBroken));
    }
    if (calendar.done > 0) {
        for (double& seconds : calendar.bars)
            seconds /= calendar.done;
        calendar.share = calendar.bars[static_cast<std::size_t>(Bar::Productive)]
                         / std::accumulate(calendar.bars.begin(), calendar.bars.end(), 0.0);
        calendar.done /= static_cast<double>(runs.size());
    }
    calendar.seconds = spreadOf(calendar.sorted);
    calendar.failures = spreadOf(std::move(failures));
    calendar.acceleratorHours = spreadOf(std::move(hours));
    calendar.dollars = spreadOf(std::move(dollars));
    calendar.kilowattHours = spreadOf(std::move(energy));
    calendar.broken = spreadOf(std::move(broken));
    std::sort(calendar.sorted.begin(), calendar.sorted.end());
    return calendar;
}

} // namespace shardscape::run
