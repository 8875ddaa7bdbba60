// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"

#include <QLocale>
#include <QString>

/// How a metric of any job is said. Values are as held: bytes, fractions, seconds.
namespace shardscape::theme {

/// "Time per token".
[[nodiscard]] QString metricLabel(const job::Metric& metric);
/// With its unit: "23.4 ms", "54.7 GiB", "52.8 %", "1,204 tokens/s".
[[nodiscard]] QString metricText(const job::Metric& metric, double value, const QLocale& locale = QLocale());
/// Without it, for columns.
[[nodiscard]] QString metricBare(const job::Metric& metric, double value, const QLocale& locale = QLocale());

} // namespace shardscape::theme
