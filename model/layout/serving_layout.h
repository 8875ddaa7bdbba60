// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::layout {

/// What only a served model's layout chooses, beside the degrees that every layout has.
struct ServingLayout {
    std::int32_t replicas = 0; ///< that share the requests; 0: as many as the cluster holds
    std::int32_t attentionData =
        1; ///< groups of tensor-parallel ranks with sequences of their own and one set of experts
    std::int32_t chunk = 0;        ///< tokens of prompts and answers in one step; 0: the engine's
    std::int32_t maxSequences = 0; ///< that a worker runs at once; 0: the engine's
    std::int32_t memoryShare = 0;  ///< percent of the device that the engine may fill; 0: the engine's

    friend bool operator==(const ServingLayout&, const ServingLayout&) = default;
};

} // namespace shardscape::layout
