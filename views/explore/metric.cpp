// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/metric.h"

#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::explore {

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

struct MetricEntry {
    const char* id;
    const char* label;
    const char* unit;
    bool smallerIsBetter;
    double scale;
};

const MetricEntry& entryOf(Metric metric)
{
    static const std::array<MetricEntry, kMetrics.size()> kEntries = {{
        {"step_seconds", QT_TRANSLATE_NOOP("shardscape::explore", "Step time"), "s", true, 1},
        {"peak_gib", QT_TRANSLATE_NOOP("shardscape::explore", "Peak memory"), "GiB", true, 1 / kGibibyte},
        {"mfu", "MFU", "%", false, 100},
        {"hfu", "HFU", "%", false, 100},
        {"tokens_per_second", QT_TRANSLATE_NOOP("shardscape::explore", "Throughput"),
         QT_TRANSLATE_NOOP("shardscape::explore", "tokens/s"), false, 1},
        {"bubble_ratio", QT_TRANSLATE_NOOP("shardscape::explore", "Bubble"), "%", true, 100},
    }};
    return kEntries[static_cast<std::size_t>(metric)];
}

} // namespace

QString metricId(Metric metric)
{
    return QLatin1String(entryOf(metric).id);
}

QString metricLabel(Metric metric)
{
    if (metric == Metric::Mfu)
        return theme::mfuName();
    return QCoreApplication::translate("shardscape::explore", entryOf(metric).label);
}

QString metricShortLabel(Metric metric)
{
    switch (metric) {
    case Metric::StepTime: return QCoreApplication::translate("shardscape::explore", "Step");
    case Metric::PeakMemory: return QCoreApplication::translate("shardscape::explore", "Memory");
    case Metric::TokensPerSecond: return QCoreApplication::translate("shardscape::explore", "Tokens/s");
    case Metric::Mfu:
    case Metric::Hfu:
    case Metric::Bubble: break;
    }
    return metricLabel(metric);
}

QString metricUnit(Metric metric)
{
    return QCoreApplication::translate("shardscape::explore", entryOf(metric).unit);
}

QString metricTitle(Metric metric)
{
    return QCoreApplication::translate("shardscape::explore", "%1, %2", "metric, unit")
        .arg(metricLabel(metric), metricUnit(metric));
}

QString metricHead(Metric metric)
{
    switch (metric) {
    case Metric::StepTime: return QCoreApplication::translate("shardscape::explore", "Step, s");
    case Metric::PeakMemory: return QCoreApplication::translate("shardscape::explore", "Memory, GiB");
    case Metric::TokensPerSecond: return QCoreApplication::translate("shardscape::explore", "Tokens/s");
    case Metric::Mfu:
    case Metric::Hfu:
    case Metric::Bubble: break;
    }
    return metricTitle(metric);
}

bool smallerIsBetter(Metric metric)
{
    return entryOf(metric).smallerIsBetter;
}

double metricValue(const search::Row& row, Metric metric)
{
    if (metric == Metric::PeakMemory)
        return row.peakBytes;
    if (!row.fits)
        return std::numeric_limits<double>::quiet_NaN();
    switch (metric) {
    case Metric::StepTime: return row.stepSeconds;
    case Metric::Mfu: return static_cast<double>(row.mfu);
    case Metric::Hfu: return static_cast<double>(row.hfu);
    case Metric::TokensPerSecond: return static_cast<double>(row.tokensPerSecond);
    case Metric::Bubble: return static_cast<double>(row.bubbleRatio);
    case Metric::PeakMemory: break;
    }
    return row.peakBytes;
}

double metricScale(Metric metric)
{
    return entryOf(metric).scale;
}

QString metricText(double value, Metric metric, const QLocale& locale)
{
    switch (metric) {
    case Metric::StepTime: return theme::seconds(value, locale);
    case Metric::PeakMemory: return theme::gibibytes(value, locale);
    case Metric::TokensPerSecond: return theme::tokensPerSecond(value, locale);
    case Metric::Mfu:
    case Metric::Hfu:
    case Metric::Bubble: return theme::percent(value, locale);
    }
    return {};
}

QString metricBare(double value, Metric metric, const QLocale& locale)
{
    switch (metric) {
    case Metric::StepTime: return theme::number(value, 4, locale);
    case Metric::PeakMemory: return theme::gibibytesBare(value, locale);
    case Metric::TokensPerSecond:
        return std::isfinite(value) ? theme::count(std::llround(value), locale)
                                    : theme::number(value, 3, locale);
    case Metric::Mfu:
    case Metric::Hfu:
    case Metric::Bubble: return theme::fixed(value * 100, 1, locale);
    }
    return {};
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
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (!takesPart(rows[at]))
            continue;
        const double valueX = signX * metricValue(rows[at], x);
        const double valueY = signY * metricValue(rows[at], y);
        if (valueY < before[static_cast<std::size_t>((valueX - lowest) * toBin)]) {
            candidatesX.push_back(valueX);
            candidatesY.push_back(valueY);
            positions.push_back(static_cast<std::int64_t>(at));
        }
    }

    std::vector<std::int64_t> front = search::paretoFront(candidatesX, candidatesY);
    for (std::int64_t& at : front)
        at = positions[static_cast<std::size_t>(at)];
    return front;
}

} // namespace shardscape::explore
