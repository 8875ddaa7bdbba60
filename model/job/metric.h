// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/quantity.h"
#include "cluster/cluster.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace shardscape::job {

/// How values are held and written.
enum class Format : std::uint8_t {
    Seconds,
    Bytes,  ///< held in bytes, written in GiB
    Share,  ///< held and written to files as a fraction, shown in percent
    Rate,   ///< counted: people read whole ones
    Amount, ///< people read three digits of it, or whole ones
};

/// A number of a whole layout by which layouts are compared. Sweeps keep each of every layout; JSON, CSV, the project file,
/// tables, axes, filters, fronts, Compare and demos take it from its job's list: a new metric is an entry at its end.
/// Not a number: not known of that layout (whyUnknown()), or not measured by the program that swept it.
struct Metric {
    std::string_view id;     ///< "peak_gib": in JSON, CSV, filters, saved views, demos
    std::string_view stored; ///< "peak_bytes": in project files, as held. Never changed, never used again
    std::string_view label;
    std::string_view shortLabel; ///< for narrow boxes; of a rate with its unit
    std::string_view unit;       ///< as shown: "GiB"
    std::string_view help;       ///< one sentence
    Format format = Format::Rate;
    bool smallerIsBetter = false;
    bool ofMisfits = false; ///< known also of a layout that does not fit
    bool timed = true;      ///< follows from the time predicted: so does its band
    bool wide = false;      ///< sweeps keep 64 bits of it, else 32: what rows are sorted by to the last digit
    bool brief = true;      ///< has a column where space is scarce
    bool ofWholeRun = false;                       ///< of all the work there is, not of a piece of it
    double cluster::Accelerator::*needs = nullptr; ///< known only where this is of every accelerator
    Message (*lacking)(std::string_view accelerator) = nullptr; ///< what is said of one without it
    std::array<std::string_view, 3> words{};                    ///< by which filters know it, beside its id
};

/// The first metrics of every job: what its layouts are ranked by, smaller is better, and the bytes on the fullest accelerator.
/// Both are wide and always numbers.
inline constexpr std::size_t kObjective = 0;
inline constexpr std::size_t kPeakMemory = 1;
inline constexpr std::size_t kRankedMetrics = 2;
/// As many as a row of a sweep has room for.
inline constexpr std::size_t kMostMetrics = 12;

/// A number for each metric of a job, as held, by its place in the list.
using Numbers = std::array<double, kMostMetrics>;

/// As JSON, CSV and demos write a held value: bytes in GiB, everything else as it is.
constexpr double written(const Metric& metric, double value)
{
    return metric.format == Format::Bytes ? value / kGiB : value;
}

/// The place of the metric with that id, or their number.
constexpr std::size_t findMetric(std::span<const Metric> metrics, std::string_view id)
{
    std::size_t place = 0;
    while (place < metrics.size() && metrics[place].id != id)
        ++place;
    return place;
}

/// Why no layout on this cluster has that metric, in a sentence that names the accelerator; nothing where it could have.
std::optional<Message> whyUnknown(const Metric& metric, const cluster::Cluster& cluster);

} // namespace shardscape::job
