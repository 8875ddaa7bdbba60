// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/quantity.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/price.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace shardscape::training {

/// How values are held and written.
enum class Format : std::uint8_t {
    Seconds,
    Bytes,  ///< held in bytes, written in GiB
    Share,  ///< held and written to files as a fraction, shown in percent
    Rate,   ///< counted: people read whole ones
    Amount, ///< people read three digits of it, or whole ones
};

/// A number that Expense leaves at zero where it is not known, as metrics say so.
constexpr double orUnknown(double value)
{
    return value > 0 ? value : std::numeric_limits<double>::quiet_NaN();
}

/// A number of a whole layout by which layouts are compared. Sweeps keep each of every layout; JSON, CSV, the project file,
/// tables, axes, filters, fronts, Compare and demos take it from this list: a new metric is an entry at its end.
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
    bool timed = true;      ///< follows from the step time: so does its band
    bool wide = false;      ///< sweeps keep 64 bits of it, else 32: what rows are sorted by to the last digit
    bool brief = true;      ///< has a column where space is scarce
    bool ofTraining = false;                       ///< of the whole training, not of a step
    double cluster::Accelerator::*needs = nullptr; ///< known only where this is of every accelerator
    Message (*lacking)(std::string_view accelerator) = nullptr; ///< what is said of one without it
    std::array<std::string_view, 3> words{};                    ///< by which filters know it, beside its id
    double (*of)(const Evaluation&) = nullptr;
    double (*ofPrice)(const Price&) = nullptr; ///< the same number
};

/// In the order of columns in CSV.
inline constexpr std::array kMetrics{
    Metric{.id = "step_seconds",
           .stored = "step_seconds",
           .label = "Step time",
           .shortLabel = "Step",
           .unit = "s",
           .help = "Seconds of one optimizer step.",
           .format = Format::Seconds,
           .smallerIsBetter = true,
           .wide = true,
           .words = {"step", "time"},
           .of = [](const Evaluation& e) { return e.stepSeconds; },
           .ofPrice = [](const Price& p) { return p.stepSeconds; }},
    Metric{.id = "peak_gib",
           .stored = "peak_bytes",
           .label = "Peak memory",
           .shortLabel = "Memory",
           .unit = "GiB",
           .help = "GiB on the fullest accelerator, reserve included.",
           .format = Format::Bytes,
           .smallerIsBetter = true,
           .ofMisfits = true,
           .timed = false,
           .wide = true,
           .words = {"memory", "mem", "peak"},
           .of = [](const Evaluation& e) { return e.peakBytes; },
           .ofPrice = [](const Price& p) { return p.peakBytes; }},
    Metric{.id = "tokens_per_second",
           .stored = "tokens_per_second",
           .label = "Throughput",
           .shortLabel = "Tokens/s",
           .unit = "tokens/s",
           .help = "Tokens per second of the whole cluster.",
           .words = {"tokens"},
           .of = [](const Evaluation& e) { return e.tokensPerSecond; },
           .ofPrice = [](const Price& p) { return p.tokensPerSecond; }},
    Metric{.id = "mfu",
           .stored = "mfu",
           .label = "MFU",
           .shortLabel = "MFU",
           .unit = "%",
           .help = "The model's own FLOPs, recomputation not counted, over the dense peak.",
           .format = Format::Share,
           .of = [](const Evaluation& e) { return e.mfu; },
           .ofPrice = [](const Price& p) { return p.mfu; }},
    Metric{.id = "hfu",
           .stored = "hfu",
           .label = "HFU",
           .shortLabel = "HFU",
           .unit = "%",
           .help = "The FLOPs executed, recomputation counted, over the dense peak.",
           .format = Format::Share,
           .of = [](const Evaluation& e) { return e.hfu; },
           .ofPrice = [](const Price& p) { return p.hfu; }},
    Metric{.id = "bubble_ratio",
           .stored = "bubble_ratio",
           .label = "Bubble",
           .shortLabel = "Bubble",
           .unit = "%",
           .help = "Share of the pipeline's time in which devices wait.",
           .format = Format::Share,
           .smallerIsBetter = true,
           .timed = false,
           .words = {"bubble"},
           .of = [](const Evaluation& e) { return e.bubbleRatio; },
           .ofPrice = [](const Price& p) { return p.bubbleRatio; }},
    Metric{.id = "training_days",
           .stored = "training_days",
           .label = "Training time",
           .shortLabel = "Training",
           .unit = "days",
           .help = "Days to train on the token budget, without failures.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .ofTraining = true,
           .words = {"days"},
           .of = [](const Evaluation& e) { return orUnknown(e.expense.days); },
           .ofPrice = [](const Price& p) { return orUnknown(p.expense.days); }},
    Metric{.id = "accelerator_hours",
           .stored = "accelerator_hours",
           .label = "Accelerator-hours",
           .shortLabel = "All devices",
           .unit = "h",
           .help = "Hours of all accelerators together to train on the token budget.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .brief = false,
           .ofTraining = true,
           .words = {"hours"},
           .of = [](const Evaluation& e) { return orUnknown(e.expense.acceleratorHours); },
           .ofPrice = [](const Price& p) { return orUnknown(p.expense.acceleratorHours); }},
    Metric{.id = "training_mwh",
           .stored = "training_mwh",
           .label = "Energy",
           .shortLabel = "Energy",
           .unit = "MWh",
           .help = "Energy of the training at board power, without hosts and cooling.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .brief = false,
           .ofTraining = true,
           .needs = &cluster::Accelerator::watts,
           .lacking = [](std::string_view name) { return say("No board power of %1 is known.", name); },
           .words = {"mwh", "energy"},
           .of = [](const Evaluation& e) { return orUnknown(e.expense.megawattHours); },
           .ofPrice = [](const Price& p) { return orUnknown(p.expense.megawattHours); }},
    Metric{.id = "training_usd",
           .stored = "training_usd",
           .label = "Rent",
           .shortLabel = "Rent",
           .unit = "USD",
           .help = "Rent of all accelerators for the training, by the hour.",
           .format = Format::Amount,
           .smallerIsBetter = true,
           .ofTraining = true,
           .needs = &cluster::Accelerator::dollarsPerHour,
           .lacking = [](std::string_view name) { return say("No price per hour of %1 is known.", name); },
           .words = {"usd", "rent", "dollars"},
           .of = [](const Evaluation& e) { return orUnknown(e.expense.dollars); },
           .ofPrice = [](const Price& p) { return orUnknown(p.expense.dollars); }},
};

/// As JSON, CSV and demos write a held value: bytes in GiB, everything else as it is.
constexpr double written(const Metric& metric, double value)
{
    return metric.format == Format::Bytes ? value / kGiB : value;
}

/// The place of the metric with that id in kMetrics, or kMetrics.size().
constexpr std::size_t findMetric(std::string_view id)
{
    const auto found = std::find_if(kMetrics.begin(), kMetrics.end(),
                                    [id](const Metric& metric) { return metric.id == id; });
    return static_cast<std::size_t>(found - kMetrics.begin());
}

/// Why no layout on this cluster has that metric, in a sentence that names the accelerator; nothing where it could have.
std::optional<Message> whyUnknown(const Metric& metric, const cluster::Cluster& cluster);

} // namespace shardscape::training
