// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"
#include "layout/scenario.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace shardscape::job {

/// A knob that is not set yet, and what it may be set to.
struct Varied {
    const layout::Knob* knob = nullptr;
    std::span<const std::int64_t> values;
};

/// What no layout goes below.
struct Floor {
    double objective = 0; ///< as Quote has it; infinite where no layout fits
    double peakBytes = 0;
};

/// What layouts of one cluster and model cost at the least that are set in part. A search asks it to leave out what cannot be best.
/// Knobs come in turns: what is known of a layout whose knobs of the first turns are set holds for whatever values the others get.
/// Thread: any, one at a time.
class Floors {
public:
    Floors() = default;
    Floors(const Floors&) = delete;
    Floors& operator=(const Floors&) = delete;
    virtual ~Floors() = default;

    /// In which turn a knob is to be set, from 0.
    [[nodiscard]] virtual std::size_t turnOf(const layout::Knob& knob) const = 0;

    /// No more than the quote of any layout that fits and has the scenario's values in the knobs of turns 0 to `turns` - 1, and in all
    /// others that are not varied. These break no rule. What the scenario has in varied knobs of later turns is not looked at.
    [[nodiscard]] virtual Floor floor(const layout::Scenario& scenario, std::size_t turns) = 0;
};

} // namespace shardscape::job
