// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/advice.h"
#include "job/training/advice/advice.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::inspector {

/// What a little less and a little more of a value of the hardware or the software would do.
struct ValuePreview {
    std::string label;      ///< "Dense peak"
    double share = 0;       ///< of the value that it is changed by, 0.1
    double lessSeconds = 0; ///< the step with that much less of it
    double moreSeconds = 0; ///< and more
};

/// Where previews come from. All are called from a worker thread with their own copy of the scenario, must
/// be pure, and may be empty.
struct Advisor {
    /// Every value worth offering of one knob, the present one included.
    std::function<std::vector<training::Proposal>(const layout::Scenario&, const layout::Knob&)> preview;
    /// The changes that help. `pairs`: of two knobs, too. Returns early when `stop` says so.
    std::function<std::vector<exchange::Advice>(const layout::Scenario&, bool pairs,
                                                const std::function<bool()>& stop)>
        advise;
    /// What a change of several knobs would do.
    std::function<training::Proposal(const layout::Scenario&, const layout::Change&)> change;
    /// Rates and durations that the scenario brings along. Returns early, with nothing, when `stop` says so.
    std::function<std::vector<ValuePreview>(const layout::Scenario&, const std::function<bool()>& stop)>
        values;
};

/// The advisor that asks the engine: both training::preview(), and exchange::advise().
[[nodiscard]] Advisor evaluatingAdvisor();

} // namespace shardscape::inspector
