// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/price.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace shardscape::training {

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
