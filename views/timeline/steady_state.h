// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace shardscape::timeline {

class GanttIndex;

/// Where all lanes of a schedule do the same again and again, each time one period later and some micro-batches on.
struct SteadyState {
    schedule::Ticks from = 0, to = 0;
    schedule::Ticks period = 0;
    std::int32_t microbatches = 0; ///< of a period

    [[nodiscard]] bool found() const { return period > 0 && to > from; }
    /// Of a stretch of it, as far as whole ones count.
    [[nodiscard]] std::int64_t microbatchesIn(double ticks) const;
};

/// Of a schedule as drawn; not found where it never settles (or lasts a few periods only).
[[nodiscard]] SteadyState steadyStateOf(const GanttIndex& index);

/// What may be left out of the time that schedules share: steady in all of them, with some periods left in sight at both ends.
/// Empty where that is little.
struct Fold {
    double from = 0, to = 0; ///< ticks
    [[nodiscard]] bool isEmpty() const { return !(to > from); }
    friend bool operator==(const Fold&, const Fold&) = default;
};
[[nodiscard]] Fold foldOf(std::span<const std::shared_ptr<const GanttIndex>> schedules);

} // namespace shardscape::timeline
