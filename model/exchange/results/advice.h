// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/advice.h"
#include "validate/residuals.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace shardscape::exchange {

/// A change of one knob or two that is worth showing, and how sure such layouts are to fit.
struct Advice {
    /// What it is for.
    enum class Aim : std::uint8_t {
        Faster,        ///< and as sure to fit as it must be
        Surer,         ///< to fit, where the layout is tight
        Fits,          ///< where the layout does not
        FasterLessSure ///< faster than a tight layout, and tight itself
    };
    Aim aim = Aim::Faster;
    training::Proposal proposal; ///< the whole change, valid and priced
    std::vector<layout::Setting>
        chosen;        ///< the knobs it is about, one or two; the rest of the change follows
    double chance = 0; ///< share of such layouts that fit
};

/// No advice takes more than this share of the present step: a loss of a half is no help.
inline constexpr double kMostLoss = 1.5;

struct AdviceRequest {
    bool pairs = true;    ///< changes of two knobs, too
    bool risky = true;    ///< of a tight layout, the fastest that is as tight, too
    std::size_t most = 3; ///< rows for a layout, that one included
    /// Polled; true ends the search with what was found so far.
    std::function<bool()> stop = {};
};

/// What would help this layout. One that fits: faster changes that are sure to fit (kSafeToFit), by their gain. A tight one:
/// changes that are sure to fit, by what they cost, and at the end the fastest that is as tight. One that does not fit: what
/// fits, by what it costs. A pair is there only where it is faster than each of its knobs alone; no value is in two rows.
/// Empty for an impossible layout. Workload and what people have rather than choose stay, and nothing asks more of its stack in
/// vain (layout::asksMoreInVain()).
///
/// Thread: any.
std::vector<Advice> advise(const layout::Scenario& scenario, const validate::Residuals& residuals,
                           const AdviceRequest& request = {});

} // namespace shardscape::exchange
