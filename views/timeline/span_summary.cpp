// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/span_summary.h"

#include "base/at.h"

#include <algorithm>
#include <array>

namespace shardscape::timeline {

namespace {

/// Largest first, without what is not there.
template <class Entry, std::size_t N, class Make>
std::vector<Entry> bySize(const std::array<double, N>& ticks, double whole, const Make& make)
{
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < N; ++i) {
        if (ticks[i] > 0) {
            entries.push_back(make(i, ticks[i] / whole));
        }
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.share > b.share; });
    return entries;
}

} // namespace

SpanSummary summaryOfSpan(const GanttIndex& index, TimeRange span)
{
    SpanSummary summary;
    const double from = std::max(0.0, std::min(span.start, span.end));
    const double to = std::min(static_cast<double>(index.analysis().makespan),
                               std::max(span.start, span.end));
    if (to <= from || index.devices() == 0) {
        return summary;
    }
    const double whole = (to - from) * index.devices();
    const auto within = [&](schedule::Ticks start, schedule::Ticks end) {
        return std::max(0.0,
                        std::min(to, static_cast<double>(end)) - std::max(from, static_cast<double>(start)));
    };
    std::array<double, schedule::kOpKinds> kinds{};
    std::array<double, schedule::kBubbleCauses> waits{};
    for (std::int32_t device = 0; device < index.devices(); ++device) {
        const Lane& lane = index.lanesOf(device).front();
        const auto first = std::partition_point(
            lane.end.begin(), lane.end.end(),
            [from](schedule::Ticks end) { return static_cast<double>(end) <= from; });
        for (auto i = at(first - lane.end.begin());
             i < lane.ops.size() && static_cast<double>(lane.start[i]) < to; ++i) {
            kinds[static_cast<std::size_t>(lane.opKind[i])] += within(lane.start[i], lane.end[i]);
        }
        for (const schedule::Bubble& bubble : index.bubblesOf(device)) {
            waits[static_cast<std::size_t>(bubble.cause)] += within(bubble.start, bubble.end);
        }
    }
    summary.kinds = bySize<SpanSummary::Kind>(kinds, whole, [](std::size_t i, double share) {
        return SpanSummary::Kind{static_cast<schedule::OpKind>(i), share};
    });
    summary.waits = bySize<SpanSummary::Wait>(waits, whole, [](std::size_t i, double share) {
        return SpanSummary::Wait{static_cast<schedule::BubbleCause>(i), share};
    });
    double waiting = 0;
    for (const SpanSummary::Kind& kind : summary.kinds) {
        summary.busy += kind.share;
    }
    for (const SpanSummary::Wait& wait : summary.waits) {
        waiting += wait.share;
    }
    summary.other = std::max(0.0, 1 - summary.busy - waiting);
    return summary;
}

} // namespace shardscape::timeline
