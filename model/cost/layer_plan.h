// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Layers that cost something else than the others of their kind. Techniques edit it.
struct LayerPlan {
    std::int32_t apart = 0;  ///< so many layers at the beginning of each virtual stage; 0: none differ
    const char* symbol = ""; ///< what explanations append to the symbols of their kind: "_again"
    const char* label = "";  ///< and put before its label: "recomputed"
    /// So many layers at the beginning of the model are frozen, with nothing below them that trains: they run forward alone. Then no
    /// others differ.
    std::int32_t frozen = 0;

    [[nodiscard]] std::int32_t first() const { return frozen > 0 ? frozen : apart; }
    friend bool operator==(const LayerPlan& a, const LayerPlan& b)
    {
        return a.apart == b.apart && a.frozen == b.frozen;
    }
};

} // namespace shardscape::cost
