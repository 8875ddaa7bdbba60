// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "schedule/schedule.h"

#include <cstdint>

namespace shardscape::schedule {

/// What a schedule is asked to be built for.
struct Shape {
    std::int64_t devices = 1;
    std::int64_t microbatches = 1;
    std::int64_t chunks = 1; ///< per device

    friend bool operator==(const Shape&, const Shape&) = default;
};

/// Whether the schedule exists for a shape: checkShape() without the sentence and without looking for the nearest that does.
/// A sweep asks it of every layout.
[[nodiscard]] bool existsFor(const Schedule& schedule, const Shape& shape);

/// The shape nearest to `wanted` that checkShape() accepts; `wanted` itself where it does. Devices are what people have, so
/// that they change last; several numbers may have to change at once, and all of them are in what is returned.
[[nodiscard]] Shape nearestShape(const Schedule& schedule, const Shape& wanted);

/// "8 micro-batches and 2 chunks per device": the numbers in which `nearest` differs from `wanted`.
[[nodiscard]] Message changesOf(const Shape& wanted, const Shape& nearest);

} // namespace shardscape::schedule
