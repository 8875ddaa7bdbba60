// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/gantt_index.h"
#include "timeline/time_axis.h"

#include <vector>

namespace shardscape::timeline {

/// How the devices of a schedule spend a span of its time, as shares of devices x span; all of them sum to 1.
struct SpanSummary {
    struct Kind {
        schedule::OpKind kind = schedule::OpKind::Forward;
        double share = 0;
    };
    struct Wait {
        schedule::BubbleCause cause = schedule::BubbleCause::Dependency;
        double share = 0;
    };
    std::vector<Kind> kinds; ///< of compute streams, by share
    std::vector<Wait> waits; ///< by share
    double busy = 0;
    double other = 0; ///< neither: before its first op or after its last with no cause known, rounding
};

/// Of the part of the span in which the schedule runs; nothing where that is empty. O(ops in the span).
[[nodiscard]] SpanSummary summaryOfSpan(const GanttIndex& index, TimeRange span);

} // namespace shardscape::timeline
