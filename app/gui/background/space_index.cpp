// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/space_index.h"

#include <algorithm>

namespace shardscape::gui {

std::optional<std::int64_t> indexOf(const search::Space& space, const layout::Scenario& scenario)
{
    std::int64_t index = 0;
    for (const search::Axis& axis : space.axes) {
        const auto found = std::find(axis.values.begin(), axis.values.end(), axis.knob->get(scenario));
        if (found == axis.values.end()) {
            return std::nullopt;
        }
        index = index * static_cast<std::int64_t>(axis.values.size()) + (found - axis.values.begin());
    }
    layout::Scenario there = search::scenarioAt(space, index);
    there.name = scenario.name;
    return there == scenario ? std::optional(index) : std::nullopt;
}

} // namespace shardscape::gui
