// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/pricer.h"
#include "layout/change.h"
#include "layout/knob.h"

#include <optional>

namespace shardscape::training {

/// A change and what it does: a value, so that it may come from another thread.
struct Proposal {
    layout::Change
        change; ///< of at least one knob; applied to the scenario that was asked about it gives just this
    bool valid = false;
    Message reason = {}; ///< why not, when not valid
    Price price = {};    ///< when valid

    /// What was chosen; the rest of the change follows.
    [[nodiscard]] const layout::Knob& knob() const { return *change.settings.front().knob; }
    [[nodiscard]] std::int64_t value() const { return change.settings.front().value; }
};

/// What each worthwhile value of a knob would do, the current one included: the bars behind the inspector's chips.
std::vector<Proposal> preview(const layout::Scenario& scenario, const layout::Knob& knob);

/// What making that change would do; a change of no knob is none.
Proposal preview(const layout::Scenario& scenario, const layout::Change& change);

/// The smallest single change of the layout that makes it fit: of those that do, the fastest step.
std::optional<Proposal> nearestFit(const layout::Scenario& scenario);

/// The single change of the layout that helps most: the fastest fitting step, when it beats the present one by 0.1 %;
/// for a layout that does not fit, nearestFit.
std::optional<Proposal> bestChange(const layout::Scenario& scenario);

} // namespace shardscape::training
