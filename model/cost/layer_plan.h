// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Layers that cost something else than the others of their kind. Techniques edit it.
struct LayerPlan {
    std::int32_t apart = 0;  ///< so many layers at the beginning of each virtual stage; 0: none differ
    const char* symbol = ""; ///< what explanations append to the symbols of their kind: "_again"
    const char* label = "";  ///< and put before its label: "recomputed"

    friend bool operator==(const LayerPlan& a, const LayerPlan& b) { return a.apart == b.apart; }
};

} // namespace shardscape::cost
