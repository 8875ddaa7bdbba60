// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/neighbours.h"

#include <stop_token>
#include <vector>

namespace shardscape::training {

/// A layout made faster change by change: always the fastest single one, where none is left the fastest pair.
struct Climb {
    std::vector<Proposal> steps; ///< each of the layout that those before it lead to
    layout::Scenario scenario;   ///< where they end
    Price price = {};            ///< of it
    bool finished = false;       ///< nothing is left: no single change and no pair is faster
};

/// A single change is taken when it is seen in per cent with one digit; a pair when it is worth proposing (kWorthwhile).
inline constexpr double kClimbs = 0.9995;

/// Climbs from a scenario that breaks no rule; from one that does not fit to what does. The workload, and what people have rather
/// than choose, stay; nothing asks more of its stack in vain. Stopped: as far as it came. Thread: any.
Climb climb(Neighbourhood& neighbours, layout::Scenario scenario, const std::stop_token& stop = {});

} // namespace shardscape::training
