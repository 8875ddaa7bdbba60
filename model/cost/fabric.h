// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/layer.h"
#include "layout/rank_groups.h"

namespace shardscape::cost {

static_assert(static_cast<int>(layout::Collective::Hierarchical)
                  == static_cast<int>(network::Method::Hierarchical)
              && static_cast<int>(layout::Collective::InNetwork)
                     == static_cast<int>(network::Method::InNetwork)
              && static_cast<int>(layout::Collective::Ring) == static_cast<int>(network::Method::Ring));

/// The scenario's links, used as its knobs say.
inline network::Fabric fabricOf(const layout::Scenario& s)
{
    network::Fabric fabric(s.cluster);
    fabric.method = static_cast<network::Method>(s.layout.collective);
    fabric.congestion = s.layout.congestion / 100.0;
    return fabric;
}

/// The groups in which a layer's tokens travel.
inline LayerGroups layerGroupsOf(const layout::Scenario& s)
{
    using layout::GroupKind;
    LayerGroups groups;
    groups.context = layout::groupOf(s, GroupKind::Context);
    if (s.model.moe) {
        groups.expert = layout::groupOf(s, GroupKind::Expert);
        groups.expertTensor = layout::groupOf(s, GroupKind::ExpertTensor);
    }
    return groups;
}

} // namespace shardscape::cost
