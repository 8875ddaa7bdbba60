// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/run_dates.h"

#include "job/run/evaluation.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>

#include <cmath>

namespace shardscape::jobs {

namespace {

/// For translators.
class DateWords {
    Q_DECLARE_TR_FUNCTIONS(shardscape::jobs::DateWords)
};

constexpr double kDatesDay = 86400;

} // namespace

std::optional<double> RunDates::chanceByDeadline(const workload::RunTask& task) const
{
    const auto limit = run::secondsToDeadline(task);
    return limit && outlook != nullptr ? std::optional(outlook->calendar.chanceWithin(*limit)) : std::nullopt;
}

QString momentText(const workload::RunTask& task, double seconds)
{
    if (!std::isfinite(seconds)) {
        return DateWords::tr("never");
    }
    const auto start = task.start.empty() ? Result<std::int64_t>(0) : run::dayOf(task.start);
    if (task.start.empty() || !start) {
        const double days = seconds / kDatesDay;
        return DateWords::tr("day %1").arg(days == std::round(days) ? theme::count(std::llround(days))
                                                                    : theme::fixed(days, 1));
    }
    const QDate date = QDate(1970, 1, 1)
                           .addDays(static_cast<qint64>(static_cast<double>(*start) + seconds / kDatesDay));
    return QLocale().toString(date, QLocale::ShortFormat);
}

QString amountText(double value)
{
    constexpr double kThousand = 1e3, kMillion = 1e6;
    const auto with = [](double number, const char* unit) {
        return theme::number(number, 3) + QChar::Nbsp + QString::fromLatin1(unit);
    };
    return value < kThousand              ? theme::number(value, 3)
           : value < kMillion             ? with(value / kThousand, "k")
           : value < kThousand * kMillion ? with(value / kMillion, "M")
                                          : with(value / kThousand / kMillion, "G");
}

QString verdictText(const workload::RunTask& task, const run::Calendar& calendar)
{
    const auto limit = run::secondsToDeadline(task);
    if (!limit) {
        return {};
    }
    const double chance = calendar.chanceWithin(*limit);
    const QString day = momentText(task, *limit - 1);
    if (chance >= run::kSureEnough) {
        return DateWords::tr("In time for %1").arg(day);
    }
    if (chance >= run::kPerhaps) {
        return DateWords::tr("Tight by %1").arg(day);
    }
    return std::isfinite(calendar.seconds.p50)
               ? DateWords::tr("%n day(s) late", nullptr,
                               static_cast<int>(std::ceil((calendar.seconds.p50 - *limit) / kDatesDay)))
               : DateWords::tr("Never done in most draws");
}

QString mendText(const run::DeadlineMend& mend, const layout::Scenario& scenario, const run::Plan& plan)
{
    using Lever = run::DeadlineMend::Lever;
    const auto value = static_cast<int>(std::llround(mend.value));
    switch (mend.lever) {
    case Lever::Nodes:
        return DateWords::tr("%n node(s), not %1", nullptr, value).arg(theme::count(scenario.cluster.nodes));
    case Lever::Spares:
        return DateWords::tr("%n spare(s), not %1", nullptr, value).arg(theme::count(plan.spares));
    case Lever::Interval:
        return DateWords::tr("save every %1, not %2")
            .arg(theme::seconds(mend.value), theme::seconds(plan.tiers.front().every));
    case Lever::Deadline: break;
    }
    return DateWords::tr("by %1").arg(momentText(scenario.task.run, mend.value * kDatesDay - 1));
}

} // namespace shardscape::jobs
