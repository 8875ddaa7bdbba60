// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "job/training/numbers/metric.h"
#include "search/sweep.h"

#include <QLocale>
#include <QString>

#include <array>
#include <span>
#include <vector>

namespace shardscape::explore {

/// What a sweep keeps of each layout and views can put on an axis, in a column or in a colour: a job and a place in its metrics,
/// the first of a training step by name. All that views say about one comes from its entry there.
enum class Metric : std::uint8_t { StepTime, PeakMemory, TokensPerSecond, Mfu, Hfu, Bubble };
inline constexpr std::size_t kMetricsOfJob = 16; ///< how far the first metrics of two jobs lie apart
static_assert(job::kMostMetrics <= kMetricsOfJob);
/// Those of a training step.
inline constexpr auto kMetrics = [] {
    std::array<Metric, training::kMetrics.size()> all{};
    for (std::size_t place = 0; place < all.size(); ++place)
        all[place] = static_cast<Metric>(place);
    return all;
}();
/// All of a job of the program.
[[nodiscard]] std::vector<Metric> metricsOf(const job::Job& job);
/// Its place in its job's list.
[[nodiscard]] constexpr std::size_t placeOf(Metric metric)
{
    return static_cast<std::size_t>(metric) % kMetricsOfJob;
}
[[nodiscard]] const job::Job& jobOf(Metric metric);
[[nodiscard]] const job::Metric& entryOf(Metric metric);
/// What layouts are ranked by, and the bytes on the fullest accelerator: the first two of every job.
[[nodiscard]] constexpr bool isObjective(Metric metric)
{
    return placeOf(metric) == job::kObjective;
}
[[nodiscard]] constexpr bool isMemory(Metric metric)
{
    return placeOf(metric) == job::kPeakMemory;
}
/// The number that the job says beside its objective: MFU of a step.
[[nodiscard]] Metric headlineOf(const job::Job& job);

/// As scripts and filters spell it: "step_seconds", "peak_gib", "mfu", "hfu", "tokens_per_second", "bubble_ratio".
[[nodiscard]] QString metricId(Metric metric);
/// As people read it: "Step time".
[[nodiscard]] QString metricLabel(Metric metric);
/// For narrow boxes: "Step", "Memory".
[[nodiscard]] QString metricShortLabel(Metric metric);
/// One sentence.
[[nodiscard]] QString metricHelp(Metric metric);
/// The unit of axes and column heads: "s", "GiB", "%", "tokens/s".
[[nodiscard]] QString metricUnit(Metric metric);
/// "Step time, s".
[[nodiscard]] QString metricTitle(Metric metric);
/// For heads of dense tables: "Step, s".
[[nodiscard]] QString metricHead(Metric metric);
[[nodiscard]] bool smallerIsBetter(Metric metric);

/// In the units of the row: seconds, bytes, fractions, tokens/s. NaN where the row has none: of a layout that does not
/// fit only the memory is known.
[[nodiscard]] double metricValue(const search::Row& row, Metric metric);
/// From the units of the row to those of axes: bytes to GiB, fractions to percent.
[[nodiscard]] double metricScale(Metric metric);
/// With its unit: "6.84 s", "54.7 GiB", "52.8 %".
[[nodiscard]] QString metricText(double value, Metric metric, const QLocale& locale = QLocale());
/// Without it, for columns.
[[nodiscard]] QString metricBare(double value, Metric metric, const QLocale& locale = QLocale());

/// Positions of the Pareto front of two metrics among rows that fit, from the best in `x` to the best in `y`; each row
/// once, of equals the first. O(n) where the front is short.
[[nodiscard]] std::vector<std::int64_t> frontOf(std::span<const search::Row> rows, Metric x, Metric y);

} // namespace shardscape::explore
