// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::inspector {

/// What one value of one knob would do, everything else as it is. A value, so that it may come from another
/// thread.
struct KnobPreview {
    std::string knobId;
    std::int64_t value = 0;
    bool valid = false;
    bool fits = false;
    double peakBytes = 0;       ///< of the worst stage
    double stepSeconds = 0;     ///< 0: not valid
    double tokensPerSecond = 0; ///< compares values that change the batch, too
    std::string reason;         ///< why not, when not valid
};

/// Where previews come from. Both are called from a worker thread with their own copy of the scenario, must
/// be pure, and may be empty.
struct Advisor {
    /// Every value worth offering of one knob, the present one included.
    std::function<std::vector<KnobPreview>(const layout::Scenario&, const layout::Knob&)> preview;
    /// The single change that helps most; nothing when none does.
    std::function<std::optional<KnobPreview>(const layout::Scenario&)> best;
};

/// The advisor that asks the engine: evaluate::preview() and evaluate::bestChange().
[[nodiscard]] Advisor evaluatingAdvisor();

} // namespace shardscape::inspector
