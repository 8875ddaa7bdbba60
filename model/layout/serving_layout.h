// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::layout {

/// What only a served model's layout chooses, beside the degrees that every layout has.
struct ServingLayout {
    std::int32_t maxSequences = 256; ///< that a worker runs at once
    std::int32_t memoryShare = 90;   ///< percent of the device that an engine may fill

    friend bool operator==(const ServingLayout&, const ServingLayout&) = default;
};

} // namespace shardscape::layout
