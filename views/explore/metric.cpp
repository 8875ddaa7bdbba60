// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/metric.h"

#include "base/quantity.h"
#include "document/engine_text.h"
#include "theme/metric_text.h"
#include "theme/mfu_choice.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

using job::Format;

QString words(std::string_view text)
{
    return document::engineText(text);
}

} // namespace

const job::Job& jobOf(Metric metric)
{
    return *job::jobs()[static_cast<std::size_t>(metric) / kMetricsOfJob];
}

const job::Metric& entryOf(Metric metric)
{
    return jobOf(metric).metrics[placeOf(metric)];
}

std::vector<Metric> metricsOf(const job::Job& job)
{
    const auto all = job::jobs();
    const auto found = std::find(all.begin(), all.end(), &job);
    const auto first = found != all.end() ? static_cast<std::size_t>(found - all.begin()) * kMetricsOfJob : 0;
    std::vector<Metric> metrics;
    for (std::size_t place = 0; place < job.metrics.size(); ++place)
        metrics.push_back(static_cast<Metric>(first + place));
    return metrics;
}

Metric headlineOf(const job::Job& job)
{
    return metricsOf(job)[job.headline];
}

QString metricId(Metric metric)
{
    const std::string_view id = entryOf(metric).id;
    return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
}

QString metricLabel(Metric metric)
{
    return entryOf(metric).id == "mfu" ? theme::mfuName() : words(entryOf(metric).label);
}

QString metricShortLabel(Metric metric)
{
    return entryOf(metric).id == "mfu" ? theme::mfuName() : words(entryOf(metric).shortLabel);
}

QString metricHelp(Metric metric)
{
    return words(entryOf(metric).help);
}

QString metricUnit(Metric metric)
{
    return words(entryOf(metric).unit);
}

QString metricTitle(Metric metric)
{
    return QCoreApplication::translate("shardscape::explore", "%1, %2", "metric, unit")
        .arg(metricLabel(metric), metricUnit(metric));
}

QString metricHead(Metric metric)
{
    if (entryOf(metric).format == Format::Rate)
        return metricShortLabel(metric);
    return QCoreApplication::translate("shardscape::explore", "%1, %2", "metric, unit")
        .arg(metricShortLabel(metric), metricUnit(metric));
}

bool smallerIsBetter(Metric metric)
{
    return entryOf(metric).smallerIsBetter;
}

double metricValue(const search::Row& row, Metric metric)
{
    const std::size_t place = placeOf(metric);
    return row.knows(jobOf(metric), place) ? row.value(place) : std::numeric_limits<double>::quiet_NaN();
}

double metricScale(Metric metric)
{
    switch (entryOf(metric).format) {
    case Format::Bytes: return 1 / kGiB;
    case Format::Share: return 100;
    case Format::Seconds:
    case Format::Rate:
    case Format::Amount: break;
    }
    return 1;
}

QString metricText(double value, Metric metric, const QLocale& locale)
{
    return theme::metricText(entryOf(metric), value, locale);
}

QString metricBare(double value, Metric metric, const QLocale& locale)
{
    return theme::metricBare(entryOf(metric), value, locale);
}

std::vector<std::int64_t> frontOf(std::span<const search::Row> rows, Metric x, Metric y)
{
    const double signX = smallerIsBetter(x) ? 1 : -1;
    const double signY = smallerIsBetter(y) ? 1 : -1;
    const auto takesPart = [x, y](const search::Row& row) {
        return row.fits && std::isfinite(metricValue(row, x)) && std::isfinite(metricValue(row, y));
    };
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const search::Row& row : rows) {
        if (takesPart(row)) {
            const double value = signX * metricValue(row, x);
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    }
    if (!(lowest <= highest))
        return {};

    // Most rows are dominated by some row a little to the left of them: one pass over bins of x drops these, so that
    // the exact search sorts a few thousand rows instead of a million.
    constexpr std::size_t kBins = 4096;
    const double toBin = highest > lowest ? static_cast<double>(kBins - 1) / (highest - lowest) : 0;
    std::vector<double> lowestY(kBins, std::numeric_limits<double>::infinity());
    for (const search::Row& row : rows) {
        if (takesPart(row)) {
            double& bin = lowestY[static_cast<std::size_t>((signX * metricValue(row, x) - lowest) * toBin)];
            bin = std::min(bin, signY * metricValue(row, y));
        }
    }
    std::vector<double> before(kBins, std::numeric_limits<double>::infinity());
    for (std::size_t bin = 1; bin < kBins; ++bin)
        before[bin] = std::min(before[bin - 1], lowestY[bin - 1]);

    std::vector<double> candidatesX;
    std::vector<double> candidatesY;
    std::vector<std::int64_t> positions;
    // Of equal ones the first stays: that of the sweep's own front.
    for (const bool ofFront : {true, false}) {
        for (std::size_t at = 0; at < rows.size(); ++at) {
            if (rows[at].onFront != ofFront || !takesPart(rows[at]))
                continue;
            const double valueX = signX * metricValue(rows[at], x);
            const double valueY = signY * metricValue(rows[at], y);
            if (valueY < before[static_cast<std::size_t>((valueX - lowest) * toBin)]) {
                candidatesX.push_back(valueX);
                candidatesY.push_back(valueY);
                positions.push_back(static_cast<std::int64_t>(at));
            }
        }
    }

    std::vector<std::int64_t> front = search::paretoFront(candidatesX, candidatesY);
    for (std::int64_t& at : front)
        at = positions[static_cast<std::size_t>(at)];
    return front;
}

} // namespace shardscape::explore
