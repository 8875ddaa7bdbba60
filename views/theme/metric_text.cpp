// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/metric_text.h"

#include "document/engine_text.h"
#include "theme/number_format.h"

#include <cmath>

namespace shardscape::theme {

using job::Format;

QString metricLabel(const job::Metric& metric)
{
    return document::engineText(metric.label);
}

QString metricText(const job::Metric& metric, double value, const QLocale& locale)
{
    switch (metric.format) {
    case Format::Seconds: return seconds(value, locale);
    case Format::Bytes: return gibibytes(value, locale);
    case Format::Share: return percent(value, locale);
    case Format::Rate:
    case Format::Amount: break;
    }
    const QString bare = metricBare(metric, value, locale);
    if (std::isnan(value) || metric.unit.empty()) {
        return bare;
    }
    return metric.format == Format::Rate && metric.unit == "tokens/s"
               ? tokensPerSecond(value, locale)
               : bare + QLatin1Char(' ') + document::engineText(metric.unit);
}

QString metricBare(const job::Metric& metric, double value, const QLocale& locale)
{
    switch (metric.format) {
    case Format::Seconds: return number(value, 4, locale);
    case Format::Bytes: return gibibytesBare(value, locale);
    case Format::Share: return fixed(value * 100, 1, locale);
    case Format::Amount: {
        constexpr double kWhole = 1000; // from here on people read whole ones
        if (value < kWhole) {
            return number(value, 3, locale);
        }
        break;
    }
    case Format::Rate: break;
    }
    return std::isfinite(value) ? count(std::llround(value), locale) : number(value, 3, locale);
}

} // namespace shardscape::theme
