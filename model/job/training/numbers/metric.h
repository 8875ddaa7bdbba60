// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/price.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

namespace shardscape::training {

/// A number that Expense leaves at zero where it is not known, as metrics say so.
constexpr double orUnknown(double value)
{
    return value > 0 ? value : std::numeric_limits<double>::quiet_NaN();
}

using job::Format;

/// A metric of training, and where its number stands.
struct Metric : job::Metric {
    double (*of)(const Evaluation&) = nullptr;
    double (*ofPrice)(const Price&) = nullptr; ///< the same number
};

/// In the order of columns in CSV.
inline constexpr std::array kMetrics{
    Metric{{.id = "step_seconds",
            .stored = "step_seconds",
            .label = "Step time",
            .shortLabel = "Step",
            .unit = "s",
            .help = "Seconds of one optimizer step.",
            .format = Format::Seconds,
            .smallerIsBetter = true,
            .wide = true,
            .words = {"step", "time"}},
           [](const Evaluation& e) { return e.stepSeconds; },
           [](const Price& p) { return p.stepSeconds; }},
    Metric{{.id = "peak_gib",
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
            .words = {"memory", "mem", "peak"}},
           [](const Evaluation& e) { return e.peakBytes; },
           [](const Price& p) { return p.peakBytes; }},
    Metric{{.id = "tokens_per_second",
            .stored = "tokens_per_second",
            .label = "Throughput",
            .shortLabel = "Tokens/s",
            .unit = "tokens/s",
            .help = "Tokens per second of the whole cluster.",
            .words = {"tokens"}},
           [](const Evaluation& e) { return e.tokensPerSecond; },
           [](const Price& p) { return p.tokensPerSecond; }},
    Metric{{.id = "mfu",
            .stored = "mfu",
            .label = "MFU",
            .shortLabel = "MFU",
            .unit = "%",
            .help = "The model's own FLOPs, recomputation not counted, over the dense peak.",
            .format = Format::Share},
           [](const Evaluation& e) { return e.mfu; },
           [](const Price& p) { return p.mfu; }},
    Metric{{.id = "hfu",
            .stored = "hfu",
            .label = "HFU",
            .shortLabel = "HFU",
            .unit = "%",
            .help = "The FLOPs executed, recomputation counted, over the dense peak.",
            .format = Format::Share},
           [](const Evaluation& e) { return e.hfu; },
           [](const Price& p) { return p.hfu; }},
    Metric{{.id = "bubble_ratio",
            .stored = "bubble_ratio",
            .label = "Bubble",
            .shortLabel = "Bubble",
            .unit = "%",
            .help = "Share of the pipeline's time in which devices wait.",
            .format = Format::Share,
            .smallerIsBetter = true,
            .timed = false,
            .words = {"bubble"}},
           [](const Evaluation& e) { return e.bubbleRatio; },
           [](const Price& p) { return p.bubbleRatio; }},
    Metric{{.id = "training_days",
            .stored = "training_days",
            .label = "Training time",
            .shortLabel = "Training",
            .unit = "days",
            .help = "Days to train on the token budget, without failures.",
            .format = Format::Amount,
            .smallerIsBetter = true,
            .ofWholeRun = true,
            .words = {"days"}},
           [](const Evaluation& e) { return orUnknown(e.expense.days); },
           [](const Price& p) { return orUnknown(p.expense.days); }},
    Metric{{.id = "accelerator_hours",
            .stored = "accelerator_hours",
            .label = "Accelerator-hours",
            .shortLabel = "All devices",
            .unit = "h",
            .help = "Hours of all accelerators together to train on the token budget.",
            .format = Format::Amount,
            .smallerIsBetter = true,
            .brief = false,
            .ofWholeRun = true,
            .words = {"hours"}},
           [](const Evaluation& e) { return orUnknown(e.expense.acceleratorHours); },
           [](const Price& p) { return orUnknown(p.expense.acceleratorHours); }},
    Metric{{.id = "training_mwh",
            .stored = "training_mwh",
            .label = "Energy",
            .shortLabel = "Energy",
            .unit = "MWh",
            .help = "Energy of the training at board power, without hosts and cooling.",
            .format = Format::Amount,
            .smallerIsBetter = true,
            .brief = false,
            .ofWholeRun = true,
            .needs = &cluster::Accelerator::watts,
            .lacking = [](std::string_view name) { return say("No board power of %1 is known.", name); },
            .words = {"mwh", "energy"}},
           [](const Evaluation& e) { return orUnknown(e.expense.megawattHours); },
           [](const Price& p) { return orUnknown(p.expense.megawattHours); }},
    Metric{{.id = "training_usd",
            .stored = "training_usd",
            .label = "Rent",
            .shortLabel = "Rent",
            .unit = "USD",
            .help = "Rent of all accelerators for the training, by the hour.",
            .format = Format::Amount,
            .smallerIsBetter = true,
            .ofWholeRun = true,
            .needs = &cluster::Accelerator::dollarsPerHour,
            .lacking = [](std::string_view name) { return say("No price per hour of %1 is known.", name); },
            .words = {"usd", "rent", "dollars"}},
           [](const Evaluation& e) { return orUnknown(e.expense.dollars); },
           [](const Price& p) { return orUnknown(p.expense.dollars); }},
};

/// The same list as other jobs have theirs.
inline constexpr auto kJobMetrics = [] {
    std::array<job::Metric, kMetrics.size()> all{};
    std::copy(kMetrics.begin(), kMetrics.end(), all.begin());
    return all;
}();

/// The place of the metric with that id in kMetrics, or kMetrics.size().
constexpr std::size_t findMetric(std::string_view id)
{
    return job::findMetric(kJobMetrics, id);
}

// Places of those that programs name.
inline constexpr std::size_t kStepSeconds = job::kObjective;
inline constexpr std::size_t kTokensPerSecond = findMetric("tokens_per_second");
inline constexpr std::size_t kMfu = findMetric("mfu");
inline constexpr std::size_t kHfu = findMetric("hfu");
inline constexpr std::size_t kBubbleRatio = findMetric("bubble_ratio");
static_assert(findMetric("step_seconds") == job::kObjective && findMetric("peak_gib") == job::kPeakMemory
              && kMetrics.size() <= job::kMostMetrics);

} // namespace shardscape::training
