// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace shardscape::search {

/// Which accelerators have which ranks, found by trying.
struct Assignment {
    layout::Scenario scenario; ///< with the order found in its cluster's link matrix
    double before = 0;         ///< s of a step as the cluster came
    double after = 0;
    std::int64_t tried = 0; ///< orders that were priced
};

/// Moves what was measured (nodes, or accelerators) to other places of the rank order so that the slowest pairs carry least:
/// swaps, turned and moved stretches, worse ones taken ever less often. Deterministic, and never worse than what came.
/// Source: Yim 2024 (Pipette), arXiv 2405.18093, section 5. Error: nobody measured pairs, or the layout is not valid.
Result<Assignment> assignAccelerators(const layout::Scenario& scenario, std::int64_t tries,
                                      std::stop_token stop = {});

} // namespace shardscape::search
