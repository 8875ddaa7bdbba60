// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

namespace shardscape::gui {

/// Whether the two differ in their names at most: what was predicted for one holds for the other.
inline bool sameNumbers(const layout::Scenario& a, const layout::Scenario& b)
{
    return a.layout == b.layout && a.workload == b.workload && a.stageLayers == b.stageLayers
           && a.model == b.model && a.cluster == b.cluster && a.task == b.task && a.serving == b.serving
           && a.pools == b.pools;
}

} // namespace shardscape::gui
