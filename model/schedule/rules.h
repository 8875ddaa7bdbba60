// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string_view>

namespace shardscape::schedule {

// What shapes a schedule accepts. Each rule is nothing, or a sentence that says which rule the shape breaks
// and names the nearest shape that keeps it.

/// Exactly `wanted` chunks per device.
Result<void> requireChunks(std::string_view schedule, std::int32_t chunks, std::int32_t wanted);
/// Micro-batches divisible by `divisor`, which `what` names ("the number of devices"). Fewer than `least`, which another rule
/// wants, are not offered.
Result<void> requireMultiple(std::string_view schedule, std::int32_t microbatches, std::int32_t divisor,
                             Message what, std::int32_t least = 1);
/// At least `least` micro-batches, which `what` explains ("twice the devices").
Result<void> requireMicrobatches(std::string_view schedule, std::int32_t microbatches, std::int32_t least,
                                 Message what);
/// An even number of devices.
Result<void> requireEvenDevices(std::string_view schedule, std::int32_t devices);

} // namespace shardscape::schedule
