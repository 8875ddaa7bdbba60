// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/pricer.h"
#include "layout/knob.h"

#include <optional>

namespace shardscape::evaluate {

/// One knob set to another value, and what it does.
struct Change {
    const layout::Knob* knob = nullptr;
    std::int64_t value = 0;
    bool valid = false;
    std::string reason = {}; ///< why not, when not valid
    Price price = {};        ///< when valid
};

/// What each worthwhile value of a knob would do, the current one included: the bars behind the inspector's chips.
std::vector<Change> preview(const layout::Scenario& scenario, const layout::Knob& knob);

/// The smallest single change of the layout that makes it fit: of those that do, the fastest step.
std::optional<Change> nearestFit(const layout::Scenario& scenario);

/// The single change of the layout that helps most: the fastest fitting step, when it beats the present one by 0.1 %;
/// for a layout that does not fit, nearestFit.
std::optional<Change> bestChange(const layout::Scenario& scenario);

} // namespace shardscape::evaluate
